// share and read: a scene as text for others, and what others wrote as a scene.
#include "app/base/json_text.h"
#include "app/base/regular_file.h"
#include "app/cli/commands.h"
#include "app/cli/scene_argument.h"
#include "app/paste/understanding.h"
#include "app/scene/evaluation.h"
#include "app/scene/methods.h"
#include "app/scene/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/share/share.h"

#include <optional>
#include <ostream>
#include <utility>

namespace sepaxis::cli {

int runShare(const Arguments& arguments, const Context& context) {
    const SceneArgument given = readSceneArgument(arguments.positionals.front(), context);
    if (!given.read.ok) {
        context.err << scene::describeError(given.name, given.read.error) << '\n';
        return kBadInput;
    }
    exchange::ShareOptions options;
    if (arguments.has("--method")) options.actual = scene::findMethod(arguments.value("--method"));
    const std::string as = arguments.value("--as", "line");
    for (const exchange::ShareFormatName& format : exchange::shareFormats()) {
        if (format.name != as) continue;
        const exchange::SharedText shared = exchange::share(given.read.scene, format.format, options);
        if (!shared.error.empty()) {
            context.err << scene::oneLine(given.name) << ": " << shared.error << '\n';
            return kBadInput;
        }
        context.out << shared.text << (shared.text.ends_with('\n') ? "" : "\n");
    }
    return kDone;
}

int runRead(const Arguments& arguments, const Context& context) {
    const std::string& path = arguments.positionals.front();
    std::string text, error, name = scene::oneLine(path);
    if (path == "-") {
        name = "standard input";
        text = readStandardInput(context, error);
    } else {
        RegularFile file = readRegularFile(path, exchange::kMaxTextBytes);
        text = std::move(file.text);
        error = std::move(file.problem);
    }
    const exchange::Understanding read = exchange::understand(text);
    if (error.empty()) error = read.error;
    if (!error.empty()) {
        context.err << name << ": " << error << '\n';
        return kBadInput;
    }
    // One object stands beside a small box of the program's own.
    scene::Scene empty;
    empty.a.name = "box";
    scene::Scene taken = exchange::take(read, exchange::proposedAssignment(read), empty);
    const std::string written = scene::writeScene(taken);
    // What no query takes is refused as `collide` refuses it.
    scene::Evaluator evaluator;
    std::optional<scene::SceneError> refusal = scene::loadMeshes(taken, path == "-" ? "" : path);
    if (!refusal && !evaluator.evaluate(taken, {})) refusal = evaluator.error();
    if (refusal) {
        context.err << scene::describeError(name, *refusal) << '\n';
        return kBadInput;
    }
    context.out << (arguments.has("--explain") ? exchange::explain(read) : written);
    return kDone;
}

}  // namespace sepaxis::cli
