// Tests of many random pairs take so many times fewer where a sanitizer slows them down.
#pragma once

namespace sepaxis::testing {

#ifdef SEPAXIS_SANITIZED
inline constexpr int kSlowdown = 5;
#else
inline constexpr int kSlowdown = 1;
#endif

}  // namespace sepaxis::testing
