// The files of shaders/, embedded when the program is built.
#pragma once

#include <string_view>

namespace sepaxis::gfx {

// The text of a file in shaders/ by its name, without the #version line; empty for an unknown name.
std::string_view shaderSource(std::string_view name);

}  // namespace sepaxis::gfx
