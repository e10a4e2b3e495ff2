// Paths of files inside JSON, which holds UTF-8 only, while a path is any bytes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sepaxis::scene {

// Bytes that are no UTF-8, and '%' itself, become %XX.
std::string pathToText(const std::filesystem::path& path);
std::filesystem::path pathFromText(std::string_view text);

}  // namespace sepaxis::scene
