// What compilers have names of their own for, and what some do not have: the rest of the library is plain
// C++20. Internal.
#pragma once

#include <cstring>
#include <type_traits>

// The same answers everywhere: no operation is computed otherwise than it is written.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "sepaxis is not to be compiled with -ffast-math, -Ofast or /fp:fast"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "sepaxis needs arithmetic of 32 and 64 bits: on x86 with 32 bits, -msse2 -mfpmath=sse"
#endif

// Before a declaration. SEPAXIS_HIDDEN: of a variable template, which GCC otherwise shows to other libraries
// and reaches by way of a table.
#if defined(__GNUC__) || defined(__clang__)
#define SEPAXIS_ALWAYS_INLINE [[gnu::always_inline]]
#define SEPAXIS_NOINLINE [[gnu::noinline]]
#define SEPAXIS_HIDDEN [[gnu::visibility("hidden")]]
#elif defined(_MSC_VER)
#define SEPAXIS_ALWAYS_INLINE [[msvc::forceinline]]
#define SEPAXIS_NOINLINE [[msvc::noinline]]
#define SEPAXIS_HIDDEN
#else
#define SEPAXIS_ALWAYS_INLINE
#define SEPAXIS_NOINLINE
#define SEPAXIS_HIDDEN
#endif

// std::fma is one instruction.
#if defined(__FP_FAST_FMA)
#define SEPAXIS_FAST_FMA
#endif

// The compiler targets SSE2, as it does on every x86-64.
#if !defined(SEPAXIS_SCALAR) && (defined(__SSE2__) || defined(_M_X64))
#define SEPAXIS_SSE2
#endif

// Single functions may be compiled for wider registers (wide.h) and be called where hasAvx2(). MSVC has no
// attribute for them.
#if defined(SEPAXIS_SSE2) && (defined(__GNUC__) || defined(__clang__))
#define SEPAXIS_WIDE_KERNELS
#define SEPAXIS_AVX2 __attribute__((target("avx2,popcnt")))
namespace sepaxis {
inline bool hasAvx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}
}  // namespace sepaxis
#endif

namespace sepaxis {

// std::bit_cast, which libc++ before 14 does not have.
template <class To, class From>
To bitCast(const From& from) {
    static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> &&
                  std::is_trivially_copyable_v<From>);
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

}  // namespace sepaxis
