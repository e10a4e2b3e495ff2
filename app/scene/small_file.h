// Whole files of the program's own.
#pragma once

#include <filesystem>
#include <string>

namespace sepaxis::scene {

// The content; empty where the file cannot be read or is larger than any that the program writes.
std::string readSmallFile(const std::filesystem::path& path);

}  // namespace sepaxis::scene
