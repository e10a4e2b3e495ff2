// What stands for SCENE on the command line: a file, the one-line form, JSON text, or "-".
#pragma once

#include "app/cli/command_line.h"
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

// A file of that name goes before text that could also be meant.
SceneArgument readSceneArgument(const std::string& argument, const Context& context);

// A scene that has an answer, and the file that it is from, or no path.
struct GivenScene {
    scene::Scene scene;
    std::filesystem::path file;
};
// Nothing where it cannot be read or answered, and then context.err has a line about it.
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
