// Code for wider registers than lanes.h has, chosen at run time (compiler.h). Internal.
#pragma once

#include "collision/simd/compiler.h"

#if defined(SEPAXIS_WIDE_KERNELS)
#include <immintrin.h>
#endif
