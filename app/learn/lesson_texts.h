// The files of assets/lessons/, embedded when the program is built.
#pragma once

#include <string_view>

namespace sepaxis::learn {

// The text of a file by its name, "gjk.md"; empty for an unknown name.
std::string_view lessonText(std::string_view name);

}  // namespace sepaxis::learn
