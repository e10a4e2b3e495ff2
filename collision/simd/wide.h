// Code for wider registers than lanes.h has, chosen at run time. Internal.
#pragma once

#if defined(__SSE2__) && !defined(SEPAXIS_SCALAR) && (defined(__GNUC__) || defined(__clang__))
#define SEPAXIS_WIDE_KERNELS
#include <immintrin.h>

// Of functions that are called where hasAvx2() only.
#define SEPAXIS_AVX2 __attribute__((target("avx2,popcnt")))

namespace sepaxis {

inline bool hasAvx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}

}  // namespace sepaxis
#endif
