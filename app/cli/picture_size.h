// The option --size of what draws.
#pragma once

#include <string>
#include <string_view>

namespace sepaxis::cli {

// Pixels. What every OpenGL 3.3 driver can render to, and what a picture is still good for.
inline constexpr int kSmallestSide = 64;
inline constexpr int kLargestSide = 8192;

// "1600x900". False, with the numbers in any state, for anything else and beyond the limits.
bool readSize(std::string_view text, int& width, int& height);

// What is wrong with `text`, for reportUsage().
std::string sizeProblem(std::string_view text);

}  // namespace sepaxis::cli
