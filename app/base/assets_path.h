// Where the files lie that ship with the program.
#pragma once

#include <filesystem>

namespace sepaxis::scene {

// The first of these folders that exists: $SEPAXIS_DATA_DIR/presets, ../share/sepaxis/presets beside the
// folder of the executable (an installed program) and, for a program in its build tree, presets/ of the
// source tree. Empty where there is none.
std::filesystem::path presetsFolder();
// The same for the pictures of the guide, screenshots/ or assets/screenshots/ of the source tree.
std::filesystem::path screenshotsFolder();

}  // namespace sepaxis::scene
