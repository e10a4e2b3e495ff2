// Where the files lie that ship with the program.
#pragma once

#include <filesystem>

namespace sepaxis::scene {

// The first of these folders that exists: $SEPAXIS_DATA_DIR/presets, the source tree's presets/, and
// ../share/sepaxis/presets beside the folder of the executable. Empty where there is none.
std::filesystem::path presetsFolder();

}  // namespace sepaxis::scene
