// What stands for SCENE on the command line: a file, the one-line form, JSON text, or "-".
#pragma once

#include "app/cli/commands.h"
#include "app/scene/scene_file.h"

#include <string>

namespace sepaxis::cli {

struct SceneArgument {
    scene::ReadResult read;
    std::string name;     // what errors call it: the file, "argument" or "standard input"
    bool isFile = false;  // `name` is its path
};

// A file of that name goes before text that could also be meant.
SceneArgument readSceneArgument(const std::string& argument, const Context& context);

// What results call it: as above, in one line.
std::string nameOfScene(const std::string& argument);

// "-" reads to the end of standard input; `error` says why it cannot be.
std::string readStandardInput(const Context& context, std::string& error);

}  // namespace sepaxis::cli
