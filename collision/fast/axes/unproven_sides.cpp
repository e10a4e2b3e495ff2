#include "collision/fast/axes/unproven_sides.h"

#include "collision/fast/clipping/face_outline.h"
#include "collision/simd/lanes.h"
#include "collision/simd/wide.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace sepaxis {

namespace {

// A face with an outline, and what its sides are tried by. Every arc starts at the face itself, so what
// points overlap there is the same for all: none is proven unless a point proves that.
template <class T>
struct SidesOfFace {
    const FaceOutline<T>& outline;
    const Vec3<T> normal;
    const T ownHeight;
    const std::uint32_t count;
    const LowFaceTest<T>& low;
    const ProvingPoints<T>& points;
    const T unit, level;                                 // level: the bound in units
    std::size_t tried;                                   // points
    std::array<T, ProvingPoints<T>::kCount> ownOverlap;  // in units

    SidesOfFace(const Hull<T>& hull, std::uint32_t face, const LowFaceTest<T>& lowTest,
                const ArcProof<T>& proof)
        : outline(*outlineOf(hull, face)),
          normal(hull.planes[face].normal),
          ownHeight(-signedDistance(hull.planes[face], lowTest.center)),
          count(hull.faces[face].vertexCount),
          low(lowTest),
          points(proof.points),
          unit(proof.unit),
          level(proof.bound * proof.unit),
          tried(proof.count) {
        bool any = false;
        for (std::size_t k = 0; k < tried; ++k) {
            ownOverlap[k] = -signedDistance(hull.planes[face], points.at(k)) * unit;
            any |= ownOverlap[k] >= level;
        }
        if (!any) tried = 0;
    }
};

// Of arcs in lanes the parts that no point has proven yet, by their places. For a bound u that is not
// negative the quadratic of unprovenByPoints() is positive between its roots where a > -u, elsewhere from the
// one that is not negative on.
template <class T>
struct PartsInLanes {
    using L = Lanes<T>;
    L cosine, squaredSine, from, to;

    void leaveOut(L atFirst, L atLast, L level) {
        const auto zero = L::all(T(0)), tiny = L::all(std::numeric_limits<T>::min()),
                   never = L::all(std::numeric_limits<T>::max());
        const auto rise = atLast - cosine * atFirst, above = atFirst - level,
                   steep = (atFirst + level) * squaredSine;
        const auto inside = rise * rise + above * steep;
        const auto sum = L::greater(L::abs(rise) + L::root(L::greater(inside, zero)), tiny);
        const auto bySum = above / sum, bySteep = sum / L::greater(L::abs(steep), tiny);
        const auto falling = L::whereLess(zero, steep, zero - bySteep, bySteep);
        const auto roots = L::whereLess(rise, zero, falling, zero - bySum),
                   begin = L::whereLess(inside, zero, never, roots),
                   end = L::whereLess(zero, steep, L::whereLess(rise, zero, bySum, bySteep), never);
        const auto later = L::whereLess(from, begin, from, L::greater(end, from));
        to = L::whereLess(end, to, to, L::lesser(begin, to));
        from = later;
    }
};

// The bits of the sides that are listed.
template <class T>
std::uint64_t unprovenSidesByLanes(const SidesOfFace<T>& sides) {
    using L = Lanes<T>;
    const auto slope = L::all(sides.low.slope), base = L::all(sides.low.base),
               ownHeight = L::all(sides.ownHeight), ownX = L::all(sides.normal.x),
               ownY = L::all(sides.normal.y), ownZ = L::all(sides.normal.z), quarter = L::all(T(0.25));
    const auto square = [](L x, L y, L z) { return x * x + y * y + z * z; };
    std::uint64_t unproven = 0;
    for (std::size_t i = 0; i < sides.count; i += L::kCount) {
        const auto load = [&](OutlineRow row) { return L::load(rowOf(sides.outline, row) + i); };
        const auto x = load(OutlineRow::beyondX), y = load(OutlineRow::beyondY),
                   z = load(OutlineRow::beyondZ), offset = load(OutlineRow::beyondOffset);
        const auto overlaps = [&](const Vec3<T>& point) {
            return offset - (L::all(point.x) * x + L::all(point.y) * y + L::all(point.z) * z);
        };
        const auto height = overlaps(sides.low.center);
        const auto ends = L::lesser(ownHeight, height) + slope * load(OutlineRow::halfAngleCos),
                   ofBeyond = height + slope * load(OutlineRow::beyondHalfAngleCos);
        unsigned bits = L::notLess(base, ends) &
                        (static_cast<unsigned>(sides.outline.laterBeyond >> i) | ~L::notLess(base, ofBeyond));
        if (bits == 0) continue;
        const auto ofSum = square(ownX + x, ownY + y, ownZ + z),
                   ofDifference = square(ownX - x, ownY - y, ownZ - z);
        PartsInLanes<T> parts{(ofSum - ofDifference) * quarter, ofSum * ofDifference * quarter, L::all(T(0)),
                              L::all(T(2)) / ofSum};
        const unsigned provable = L::notLess(L::all(kFarthestEnd<T>), parts.to);
        for (std::size_t k = 0; k < sides.tried; ++k)
            parts.leaveOut(L::all(sides.ownOverlap[k]), overlaps(sides.points.at(k)) * L::all(sides.unit),
                           L::all(sides.level));
        bits &= ~(L::notLess(parts.from, parts.to) & provable);
        unproven |= std::uint64_t{bits} << i;
    }
    return unproven;
}

#if defined(SEPAXIS_WIDE_KERNELS)

SEPAXIS_AVX2 inline __m256 squareAvx2(__m256 x, __m256 y, __m256 z) {
    return _mm256_add_ps(_mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y)), _mm256_mul_ps(z, z));
}
SEPAXIS_AVX2 inline __m256 lessAvx2(__m256 a, __m256 b) {
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}
SEPAXIS_AVX2 inline unsigned notLessAvx2(__m256 a, __m256 b) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_GE_OQ)));
}

struct PartsAvx2 {
    __m256 cosine, squaredSine, from, to;

    SEPAXIS_AVX2 void leaveOut(__m256 atFirst, __m256 atLast, __m256 level) {
        const __m256 zero = _mm256_setzero_ps(), sign = _mm256_set1_ps(-0.0f),
                     tiny = _mm256_set1_ps(std::numeric_limits<float>::min()),
                     never = _mm256_set1_ps(std::numeric_limits<float>::max());
        const __m256 rise = _mm256_sub_ps(atLast, _mm256_mul_ps(cosine, atFirst)),
                     above = _mm256_sub_ps(atFirst, level),
                     steep = _mm256_mul_ps(_mm256_add_ps(atFirst, level), squaredSine);
        const __m256 inside = _mm256_add_ps(_mm256_mul_ps(rise, rise), _mm256_mul_ps(above, steep));
        const __m256 root = _mm256_sqrt_ps(_mm256_max_ps(inside, zero));
        const __m256 sum = _mm256_max_ps(_mm256_add_ps(_mm256_andnot_ps(sign, rise), root), tiny);
        const __m256 bySum = _mm256_div_ps(above, sum),
                     bySteep = _mm256_div_ps(sum, _mm256_max_ps(_mm256_andnot_ps(sign, steep), tiny));
        const __m256 isSteep = lessAvx2(zero, steep), falls = lessAvx2(rise, zero);
        const __m256 falling = _mm256_blendv_ps(bySteep, _mm256_sub_ps(zero, bySteep), isSteep);
        const __m256 roots = _mm256_blendv_ps(_mm256_sub_ps(zero, bySum), falling, falls),
                     begin = _mm256_blendv_ps(roots, never, lessAvx2(inside, zero)),
                     end = _mm256_blendv_ps(never, _mm256_blendv_ps(bySteep, bySum, falls), isSteep);
        const __m256 later = _mm256_blendv_ps(_mm256_max_ps(end, from), from, lessAvx2(from, begin));
        to = _mm256_blendv_ps(_mm256_min_ps(begin, to), to, lessAvx2(end, to));
        from = later;
    }
};

SEPAXIS_AVX2 std::uint64_t unprovenSidesAvx2(const SidesOfFace<float>& sides) {
    static_assert(kLoopPadding<float> >= 8);
    const __m256 slope = _mm256_set1_ps(sides.low.slope), base = _mm256_set1_ps(sides.low.base),
                 ownHeight = _mm256_set1_ps(sides.ownHeight), ownX = _mm256_set1_ps(sides.normal.x),
                 ownY = _mm256_set1_ps(sides.normal.y), ownZ = _mm256_set1_ps(sides.normal.z),
                 quarter = _mm256_set1_ps(0.25f);
    std::uint64_t unproven = 0;
    for (std::size_t i = 0; i < sides.count; i += 8) {
        const auto load = [&](OutlineRow row)
                              SEPAXIS_AVX2 { return _mm256_loadu_ps(rowOf(sides.outline, row) + i); };
        const __m256 x = load(OutlineRow::beyondX), y = load(OutlineRow::beyondY),
                     z = load(OutlineRow::beyondZ), offset = load(OutlineRow::beyondOffset);
        const auto overlaps = [&](const Vec3<float>& point) SEPAXIS_AVX2 {
            const __m256 alongX = _mm256_mul_ps(_mm256_set1_ps(point.x), x),
                         alongY = _mm256_mul_ps(_mm256_set1_ps(point.y), y),
                         alongZ = _mm256_mul_ps(_mm256_set1_ps(point.z), z);
            return _mm256_sub_ps(offset, _mm256_add_ps(_mm256_add_ps(alongX, alongY), alongZ));
        };
        const __m256 height = overlaps(sides.low.center);
        const __m256 ends = _mm256_add_ps(_mm256_min_ps(ownHeight, height),
                                          _mm256_mul_ps(slope, load(OutlineRow::halfAngleCos))),
                     ofBeyond =
                         _mm256_add_ps(height, _mm256_mul_ps(slope, load(OutlineRow::beyondHalfAngleCos)));
        unsigned bits = notLessAvx2(base, ends) & (static_cast<unsigned>(sides.outline.laterBeyond >> i) |
                                                   ~notLessAvx2(base, ofBeyond));
        if (bits == 0) continue;
        const __m256 ofSum =
                         squareAvx2(_mm256_add_ps(ownX, x), _mm256_add_ps(ownY, y), _mm256_add_ps(ownZ, z)),
                     ofDifference =
                         squareAvx2(_mm256_sub_ps(ownX, x), _mm256_sub_ps(ownY, y), _mm256_sub_ps(ownZ, z));
        PartsAvx2 parts{_mm256_mul_ps(_mm256_sub_ps(ofSum, ofDifference), quarter),
                        _mm256_mul_ps(_mm256_mul_ps(ofSum, ofDifference), quarter), _mm256_setzero_ps(),
                        _mm256_div_ps(_mm256_set1_ps(2.0f), ofSum)};
        const unsigned provable = notLessAvx2(_mm256_set1_ps(kFarthestEnd<float>), parts.to);
        for (std::size_t k = 0; k < sides.tried; ++k)
            parts.leaveOut(_mm256_set1_ps(sides.ownOverlap[k]),
                           _mm256_mul_ps(overlaps(sides.points.at(k)), _mm256_set1_ps(sides.unit)),
                           _mm256_set1_ps(sides.level));
        bits &= ~(notLessAvx2(parts.from, parts.to) & provable);
        unproven |= std::uint64_t{bits} << i;
    }
    return unproven;
}

#endif

template <class T>
std::uint64_t unprovenSides(const SidesOfFace<T>& sides) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if constexpr (sizeof(T) == sizeof(float))
        if (hasAvx2()) return unprovenSidesAvx2(sides);
#endif
    return unprovenSidesByLanes(sides);
}

}  // namespace

template <class T>
std::size_t listUnprovenSides(const Hull<T>& hull, std::uint32_t face, const LowFaceTest<T>& low,
                              const ArcProof<T>& proof, std::span<std::uint32_t> edges) {
    const SidesOfFace<T> sides(hull, face, low, proof);
    std::size_t listed = 0;
    for (std::uint64_t left = unprovenSides(sides) & ((std::uint64_t{1} << sides.count) - 1); left != 0;
         left &= left - 1)
        edges[listed++] = sides.outline.loop[static_cast<std::size_t>(std::countr_zero(left))] / 2;
    return listed;
}

template std::size_t listUnprovenSides(const Hull<float>&, std::uint32_t, const LowFaceTest<float>&,
                                       const ArcProof<float>&, std::span<std::uint32_t>);
template std::size_t listUnprovenSides(const Hull<double>&, std::uint32_t, const LowFaceTest<double>&,
                                       const ArcProof<double>&, std::span<std::uint32_t>);

}  // namespace sepaxis
