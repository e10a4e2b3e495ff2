#include "app/base/json_text.h"
#include "app/base/regular_file.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"
#include "app/paste/understanding.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"

#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace sepaxis::cli {

namespace {

int read(const std::string& path, bool explain, const Context& context) {
    std::string text, error, name = scene::oneLine(path);
    if (path == "-") {
        name = "standard input";
        text = readStandardInput(context, error);
    } else {
        RegularFile file = readRegularFile(path, exchange::kMaxTextBytes);
        text = std::move(file.text);
        error = std::move(file.problem);
    }
    const exchange::Understanding understood = exchange::understand(text);
    if (error.empty()) error = understood.error;
    if (!error.empty()) {
        context.err << name << ": " << error << '\n';
        return kBadInput;
    }
    // One object stands beside a small box of the program's own.
    scene::Scene empty;
    empty.a.name = "box";
    scene::Scene taken = exchange::take(understood, exchange::proposedAssignment(understood), empty);
    const std::string written = scene::writeScene(taken);
    // What no query takes is refused as `collide` refuses it.
    scene::Evaluator evaluator;
    std::optional<scene::SceneError> refusal = scene::loadMeshes(taken, path == "-" ? "" : path);
    if (!refusal && !evaluator.evaluate(taken, {})) refusal = evaluator.error();
    if (refusal) {
        context.err << scene::describeError(name, *refusal) << '\n';
        return kBadInput;
    }
    context.out << (explain ? exchange::explain(understood) : written);
    return kDone;
}

}  // namespace

Run readCommand(CLI::App& app) {
    const auto path = std::make_shared<std::string>();
    const auto explain = std::make_shared<bool>();
    addInput(app, "TEXTFILE", *path, "points, code or an error message; - for standard input");
    addFlag(app, "--explain", *explain, "list what was found, and how each number was read");
    return [path, explain](const Context& context) { return read(*path, *explain, context); };
}

}  // namespace sepaxis::cli
