#include "collision/fast/clipping/side_measure.h"

#include "collision/simd/wide.h"

namespace sepaxis {

#if defined(SEPAXIS_WIDE_KERNELS)

namespace {

SEPAXIS_AVX2 SideMeasure<float> measureAvx2(const PolygonCorners<float>& corners,
                                            const SideLines<float>& lines, CornerMask sides,
                                            Cutter* cutters) {
    static_assert(PolygonCorners<float>::kMostLanes == 8);
    const std::size_t end = (std::size_t{corners.count} + 7) / 8 * 8;
    const __m256 sign = _mm256_set1_ps(-0.0f);
    __m256 least = _mm256_set1_ps(std::numeric_limits<float>::max());
    const auto outsideOf = [&](std::uint32_t side) SEPAXIS_AVX2 {
        const __m256 a = _mm256_set1_ps(lines.a[side]), b = _mm256_set1_ps(lines.b[side]),
                     offset = _mm256_set1_ps(lines.offset[side]);
        CornerMask outside = 0;
        for (std::size_t i = end; i != 0;) {
            i -= 8;
            const __m256 ofU = _mm256_mul_ps(a, _mm256_loadu_ps(corners.u + i)),
                         ofV = _mm256_mul_ps(b, _mm256_loadu_ps(corners.v + i));
            const __m256 depth = _mm256_sub_ps(_mm256_sub_ps(offset, ofU), ofV);
            least = _mm256_min_ps(least, _mm256_andnot_ps(sign, depth));
            outside = outside << 8 | static_cast<unsigned>(_mm256_movemask_ps(depth));
        }
        return outside;
    };
    SideMeasure<float> measure = listCutters(corners, sides, cutters, outsideOf);
    const Lanes<float> halves{_mm_min_ps(_mm256_castps256_ps128(least), _mm256_extractf128_ps(least, 1))};
    measure.least = halves.least();
    return measure;
}

}  // namespace

#endif

template <class T>
SideMeasure<T> measureSidesWide(const PolygonCorners<T>& corners, const SideLines<T>& lines, CornerMask sides,
                                Cutter* cutters) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if constexpr (sizeof(T) == sizeof(float))
        if (hasAvx2()) return measureAvx2(corners, lines, sides, cutters);
#endif
    return measureSides(corners, lines, sides, cutters);
}

template SideMeasure<float> measureSidesWide(const PolygonCorners<float>&, const SideLines<float>&,
                                             CornerMask, Cutter*);
template SideMeasure<double> measureSidesWide(const PolygonCorners<double>&, const SideLines<double>&,
                                              CornerMask, Cutter*);

}  // namespace sepaxis
