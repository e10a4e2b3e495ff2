// Tests of many random cases, or of large ones, take so many times fewer, or smaller ones, where a sanitizer
// slows them down: the same code, and all of them in the optimised build.
#pragma once

namespace sepaxis {

#ifdef SEPAXIS_SANITIZED
inline constexpr int kSlowdown = 5;
#else
inline constexpr int kSlowdown = 1;
#endif

}  // namespace sepaxis
