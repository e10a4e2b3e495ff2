#include "app/base/json_text.h"
#include "app/base/regular_file.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"
#include "app/paste/understanding.h"
#include "app/record/recording.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

namespace sepaxis::cli {

namespace {

struct ReadOptions {
    std::string path;
    bool explain = false, accept = false;
    exchange::Choices choices;
};

// One line, however much is asked.
std::string askedOf(const exchange::Understanding& understood) {
    std::string words;
    for (const exchange::Question& question : understood.questions)
        words += (words.empty() ? "" : "; ") +
                 (question.place.line > 1 || question.place.column > 1
                      ? "line " + std::to_string(question.place.line) + ": "
                      : std::string()) +
                 question.words;
    return "not certain: " + words + " (--explain shows how it is read, --accept takes it so)";
}

int read(const ReadOptions& options, const Context& context) {
    const std::string& path = options.path;
    std::string text, error, name = scene::oneLine(path);
    if (path == "-") {
        name = "standard input";
        text = readStandardInput(context, error);
    } else if (record::isRecording(path)) {
        error = kIsRecording;
    } else {
        RegularFile file = readRegularFile(path, exchange::kMaxTextBytes);
        text = std::move(file.text);
        error = std::move(file.problem);
    }
    const exchange::Understanding understood = exchange::understand(text, options.choices);
    if (error.empty()) error = understood.error;
    if (!error.empty()) {
        context.err << name << ": " << error << '\n';
        return kBadInput;
    }
    if (!understood.questions.empty() && !options.explain && !options.accept) {
        context.err << name << ": " << askedOf(understood) << '\n';
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
    context.out << (options.explain ? exchange::explain(understood) : written);
    return kDone;
}

// `words` in the order of the enum behind its `automatic`.
template <class T>
void addReading(CLI::App& app, const char* name, const char* valueName, T& reading,
                std::vector<std::string> words, const std::string& help) {
    const auto take = [&reading, words](const std::string& word) {
        const auto found = std::find(words.begin(), words.end(), word);
        reading = static_cast<T>(found - words.begin() + 1);
    };
    addChoice(app, name, valueName, words, take, help);
}

}  // namespace

Run readCommand(CLI::App& app) {
    const auto options = std::make_shared<ReadOptions>();
    addInput(app, "TEXTFILE", options->path, "points, code or an error message; - for standard input");
    addFlag(app, "--explain", options->explain,
            "list what was found, how each number was read, and what is asked");
    addFlag(app, "--accept", options->accept, "take what is not certain as --explain shows it");
    exchange::Choices& choices = options->choices;
    addReading(app, "--quaternions", "ORDER", choices.quaternions, {"xyzw", "wxyz"},
               "the order of their numbers");
    addReading(app, "--matrices", "ORDER", choices.matrices, {"rows", "columns"},
               "how their numbers follow each other");
    addReading(app, "--boxes", "SIZES", choices.boxes, {"half", "full"}, "half extents or whole sides");
    addReading(app, "--angles", "UNIT", choices.angles, {"radians", "degrees"}, "their unit");
    addReading(app, "--euler", "ORDER", choices.euler, {"zyx", "xyz", "yxz"},
               "three angles about x, y, z as a product of rotations: zyx is Rz Ry Rx");
    addReading(app, "--axis", "AXIS", choices.axes, {"x", "y", "z"},
               "that capsules, cylinders and cones lie along");
    addReading(app, "--capsules", "HEIGHT", choices.capsules, {"axis", "whole"},
               "their height without or with the ends");
    return [options](const Context& context) { return read(*options, context); };
}

}  // namespace sepaxis::cli
