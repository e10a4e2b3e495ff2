// Where the files lie that ship with the program.
#pragma once

#include <filesystem>

namespace sepaxis::scene {

// The first of these folders that exists: $SEPAXIS_DATA_DIR/presets, ../share/sepaxis/presets beside the
// folder of the executable (an installed program) and, for a program in its build tree, presets/ of the
// source tree. Empty where there is none.
std::filesystem::path presetsFolder();

}  // namespace sepaxis::scene
