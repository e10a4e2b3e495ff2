// What stands for SCENE on the command line: a file, the one-line form, JSON text, or "-"; of a recording one
// of its pairs.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/options.h"
#include "app/record/choice.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"

#include <filesystem>
#include <optional>
#include <string>

namespace sepaxis::cli {

struct SceneArgument {
    scene::ReadResult read;
    std::string name;     // what errors call it: the file, "argument" or "standard input"
    bool isFile = false;  // `name` is its path
};

// SCENE with what may stand beside it.
struct SceneInput {
    std::string text;
    record::PairChoice recorded;  // of a recording; the worst deviation if not given
};
// SCENE, --frame N and --pair A,B.
void addScene(CLI::App& app, SceneInput& input);

// Why a recording is not what a command takes.
inline constexpr const char* kIsRecording =
    "is a recording of a running engine: \"sepaxis judge\" holds it against the truth and writes its worst "
    "pairs as scenes";

// A file of that name goes before text that could also be meant.
SceneArgument readSceneArgument(const SceneInput& input, const Context& context);
// The same where no pair can be named: a recording is refused.
SceneArgument readSceneArgument(const std::string& argument, const Context& context);

// A scene that has an answer, and the file that it is from, or no path.
struct GivenScene {
    scene::Scene scene;
    std::filesystem::path file;
};
// Nothing where it cannot be read or answered, and then context.err has a line about it.
std::optional<GivenScene> readAndEvaluate(const SceneInput& input, const scene::EvaluationOptions& options,
                                          scene::Evaluator& evaluator, const Context& context);
std::optional<GivenScene> readAndEvaluate(const std::string& argument,
                                          const scene::EvaluationOptions& options,
                                          scene::Evaluator& evaluator, const Context& context);

// Whether a text is a scene, JSON or the one-line form, and no list of points, say.
bool holdsScene(const std::string& text);

// What results call it: as above, in one line.
std::string nameOfScene(const std::string& argument);

// "-" reads to the end of standard input; `error` says why it cannot be.
std::string readStandardInput(const Context& context, std::string& error);

}  // namespace sepaxis::cli
