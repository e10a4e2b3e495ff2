#include "collision/fast/axes/lane_kernels.h"

#include "collision/fast/axes/face_blocks.h"
#include "collision/simd/compiler.h"
#include "collision/simd/lanes.h"
#include "collision/simd/wide.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace sepaxis {

namespace {

// Of what the height of a block's planes is computed from: its rounding.
template <class T>
constexpr T kBlockNoise = T(16) * kRounding<T>;

// Where the faces found go. Which ones are low is nothing that a branch could foresee, so the loops below
// have none: every group of lanes is stored, its low ones in front, and the next one goes over the others.
template <class T>
struct LowFaceList {
    std::uint32_t* faces;
    T* heights;
    std::size_t room, count = 0;

    std::size_t place() const { return std::min(count, room); }
};

template <class T>
LowFaceList<T> listIn(std::span<std::uint32_t> faces, std::span<T> heights) {
    return {faces.data(), heights.data(), std::min(faces.size(), heights.size()) - kLowFaceMargin};
}

template <class T>
LeastFace<T> leastOf(const LowFaceList<T>& list) {
    using L = Lanes<T>;
    static_assert(L::kCount <= kLowFaceMargin);
    if (list.count == 0) return {};
    const std::size_t listed = list.place();
    const auto never = L::all(std::numeric_limits<T>::max());
    never.store(list.heights + listed);
    auto least = never;
    for (std::size_t i = 0; i < listed; i += L::kCount) least = L::lesser(L::load(list.heights + i), least);
    const T height = least.least();
    for (std::size_t i = 0;; i += L::kCount) {
        const unsigned bits = L::notLess(L::all(height), L::load(list.heights + i));
        if (bits == 0) continue;
        const std::size_t first = i + static_cast<std::size_t>(std::countr_zero(bits));
        return {list.faces[first], height};
    }
}

// By the bits of a group of lanes: the lanes whose bits are set, in order.
template <std::size_t kLanes>
constexpr auto lanesInFront() {
    std::array<std::array<std::uint8_t, kLanes>, (std::size_t{1} << kLanes)> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits)
        for (std::size_t lane = 0, to = 0; lane < kLanes; ++lane)
            if ((bits >> lane & 1u) != 0) table[bits][to++] = static_cast<std::uint8_t>(lane);
    return table;
}

// Every lane keeps the first of the highest among its own points; the lanes' indices travel as scalars of the
// same width, which hold them exactly. Two halves that do not wait for each other.
template <class T>
Support<T> scanByLanes(const T* x, const T* y, const T* z, std::size_t count, const Vec3<T>& direction) {
    using L = Lanes<T>;
    constexpr std::size_t kCount = L::kCount;
    static_assert(kCoordinatePadding % (2 * kCount) == 0);
    const auto dx = L::all(direction.x), dy = L::all(direction.y), dz = L::all(direction.z);
    const auto heightsAt = [&](std::size_t i) {
        return dx * L::load(x + i) + dy * L::load(y + i) + dz * L::load(z + i);
    };
    constexpr std::array<T, 8> kFirst = {T(0), T(1), T(2), T(3), T(4), T(5), T(6), T(7)};
    auto place = L::load(kFirst.data()), nextPlace = L::load(kFirst.data() + kCount);
    auto best = heightsAt(0), nextBest = heightsAt(kCount);
    auto bestPlace = place, nextBestPlace = nextPlace;
    const auto step = L::all(T(2 * kCount));
    for (std::size_t i = 2 * kCount; i < count; i += 2 * kCount) {
        place = place + step;
        nextPlace = nextPlace + step;
        const auto height = heightsAt(i), nextHeight = heightsAt(i + kCount);
        bestPlace = L::whereGreater(height, best, place, bestPlace);
        nextBestPlace = L::whereGreater(nextHeight, nextBest, nextPlace, nextBestPlace);
        best = L::greater(height, best);
        nextBest = L::greater(nextHeight, nextBest);
    }
    // Of the lanes with the greatest height the lowest place.
    const T height = L::greater(best, nextBest).greatest();
    // Of heights that are no numbers none is the greatest: the last place.
    const auto top = L::all(height), last = L::all(T(count - 1));
    const T first = L::lesser(L::whereGreater(top, best, last, bestPlace),
                              L::whereGreater(top, nextBest, last, nextBestPlace))
                        .least();
    // 0 in place of -0: which of them is the greatest depends on the width of the registers.
    return {static_cast<std::uint32_t>(first), height + T(0)};
}

// In blocks the planes are not in the order of the faces: whose they are. Otherwise null.
template <class T>
const std::uint32_t* facesInBlocks(const HullCache<T>& cache) {
    return cache.faceBlocks.faces.empty() ? nullptr : cache.faceBlocks.faces.data();
}

// Of the planes from `first` on, a multiple of the lanes.
template <class T>
void listLowByLanes(const HullCache<T>& cache, std::size_t first, std::size_t count,
                    const LowFaceTest<T>& test, LowFaceList<T>& list) {
    using L = Lanes<T>;
    static constexpr auto kInFront = lanesInFront<L::kCount>();
    const auto x = L::all(test.center.x), y = L::all(test.center.y), z = L::all(test.center.z),
               slope = L::all(test.slope), base = L::all(test.base);
    const std::uint32_t* faceAt = facesInBlocks(cache);
    for (std::size_t i = first; i < first + count; i += L::kCount) {
        const auto heights = L::load(cache.planes.offset() + i) -
                             (x * L::load(cache.planes.x() + i) + y * L::load(cache.planes.y() + i) +
                              z * L::load(cache.planes.z() + i));
        const unsigned bits = L::notLess(base, heights + slope * L::load(&cache.faceHalfAngleCos[i]));
        std::array<T, L::kCount> height;
        heights.store(height.data());
        const std::size_t place = list.place();
        for (std::size_t lane = 0; lane < L::kCount; ++lane) {
            const std::size_t at = i + kInFront[bits][lane];
            list.faces[place + lane] = faceAt ? faceAt[at] : static_cast<std::uint32_t>(at);
            list.heights[place + lane] = height[kInFront[bits][lane]];
        }
        list.count += static_cast<std::size_t>(std::popcount(bits));
    }
}

// isProven(index) for every index of the list; the others move to the front.
template <class IsProven>
SEPAXIS_ALWAYS_INLINE inline std::size_t keepUnproven(std::span<std::uint32_t> list,
                                                      const IsProven& isProven) {
    std::size_t left = 0;
    for (const std::uint32_t index : list) {
        list[left] = index;
        left += isProven(index) ? 0u : 1u;
    }
    return left;
}

template <class T>
struct PointsInLanes {
    using L = Lanes<T>;
    const ProvingPoints<T>& points;

    L overlaps(const Plane<T>& plane, std::size_t first) const {
        return L::all(plane.offset) - (L::all(plane.normal.x) * L::load(&points.x[first]) +
                                       L::all(plane.normal.y) * L::load(&points.y[first]) +
                                       L::all(plane.normal.z) * L::load(&points.z[first]));
    }
    bool anyAbove(const Plane<T>& plane, T bound) const {
        unsigned bits = 0;
        for (std::size_t i = 0; i < points.kCount; i += L::kCount)
            bits |= L::less(L::all(bound), overlaps(plane, i));
        return bits != 0;
    }
    bool anyNotBelow(const Plane<T>& p, const Plane<T>& q, T bound) const {
        unsigned bits = 0;
        for (std::size_t i = 0; i < points.kCount; i += L::kCount)
            bits |= L::notLess(L::lesser(overlaps(p, i), overlaps(q, i)), L::all(bound));
        return bits != 0;
    }
};

#if defined(SEPAXIS_WIDE_KERNELS)

SEPAXIS_AVX2 inline __m256 heightsAvx2(__m256 dx, __m256 dy, __m256 dz, const float* x, const float* y,
                                       const float* z) {
    return _mm256_add_ps(
        _mm256_add_ps(_mm256_mul_ps(dx, _mm256_loadu_ps(x)), _mm256_mul_ps(dy, _mm256_loadu_ps(y))),
        _mm256_mul_ps(dz, _mm256_loadu_ps(z)));
}
SEPAXIS_AVX2 inline __m256d heightsAvx2(__m256d dx, __m256d dy, __m256d dz, const double* x, const double* y,
                                        const double* z) {
    return _mm256_add_pd(
        _mm256_add_pd(_mm256_mul_pd(dx, _mm256_loadu_pd(x)), _mm256_mul_pd(dy, _mm256_loadu_pd(y))),
        _mm256_mul_pd(dz, _mm256_loadu_pd(z)));
}

// Of lanes the greatest value, and the lowest place that has it.
template <class T, std::size_t kCount>
Support<T> firstOfGreatest(const std::array<T, kCount>& heights, const std::array<T, kCount>& places) {
    T height = heights[0], place = places[0];
    for (std::size_t i = 1; i < kCount; ++i) {
        if (heights[i] > height)
            height = heights[i], place = places[i];
        else if (heights[i] == height)
            place = std::min(place, places[i]);
    }
    return {static_cast<std::uint32_t>(place), height + T(0)};
}

SEPAXIS_AVX2 Support<float> scanAvx2(const float* x, const float* y, const float* z, std::size_t count,
                                     const Vec3<float>& direction) {
    static_assert(kCoordinatePadding % 16 == 0);
    const __m256 dx = _mm256_set1_ps(direction.x), dy = _mm256_set1_ps(direction.y),
                 dz = _mm256_set1_ps(direction.z), step = _mm256_set1_ps(16.0f);
    // Two halves that do not wait for each other.
    __m256 place = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), bestPlace = place;
    __m256 nextPlace = _mm256_setr_ps(8, 9, 10, 11, 12, 13, 14, 15), nextBestPlace = nextPlace;
    __m256 best = heightsAvx2(dx, dy, dz, x, y, z), nextBest = heightsAvx2(dx, dy, dz, x + 8, y + 8, z + 8);
    for (std::size_t i = 16; i < count; i += 16) {
        place = _mm256_add_ps(place, step);
        nextPlace = _mm256_add_ps(nextPlace, step);
        const __m256 height = heightsAvx2(dx, dy, dz, x + i, y + i, z + i),
                     nextHeight = heightsAvx2(dx, dy, dz, x + i + 8, y + i + 8, z + i + 8);
        bestPlace = _mm256_blendv_ps(bestPlace, place, _mm256_cmp_ps(height, best, _CMP_GT_OQ));
        nextBestPlace =
            _mm256_blendv_ps(nextBestPlace, nextPlace, _mm256_cmp_ps(nextHeight, nextBest, _CMP_GT_OQ));
        best = _mm256_max_ps(height, best);
        nextBest = _mm256_max_ps(nextHeight, nextBest);
    }
    const __m256 higher = _mm256_max_ps(best, nextBest);
    __m128 high = _mm_max_ps(_mm256_castps256_ps128(higher), _mm256_extractf128_ps(higher, 1));
    high = _mm_max_ps(high, _mm_movehl_ps(high, high));
    high = _mm_max_ss(high, _mm_shuffle_ps(high, high, 1));
    // As in scanByLanes().
    const __m256 top = _mm256_broadcastss_ps(high), last = _mm256_set1_ps(static_cast<float>(count - 1));
    const __m256 first =
        _mm256_min_ps(_mm256_blendv_ps(last, bestPlace, _mm256_cmp_ps(best, top, _CMP_EQ_OQ)),
                      _mm256_blendv_ps(last, nextBestPlace, _mm256_cmp_ps(nextBest, top, _CMP_EQ_OQ)));
    __m128 low = _mm_min_ps(_mm256_castps256_ps128(first), _mm256_extractf128_ps(first, 1));
    low = _mm_min_ps(low, _mm_movehl_ps(low, low));
    low = _mm_min_ss(low, _mm_shuffle_ps(low, low, 1));
    return {static_cast<std::uint32_t>(_mm_cvtss_f32(low)), _mm_cvtss_f32(high) + 0.0f};
}

SEPAXIS_AVX2 Support<double> scanAvx2(const double* x, const double* y, const double* z, std::size_t count,
                                      const Vec3<double>& direction) {
    const __m256d dx = _mm256_set1_pd(direction.x), dy = _mm256_set1_pd(direction.y),
                  dz = _mm256_set1_pd(direction.z), step = _mm256_set1_pd(4.0);
    __m256d place = _mm256_setr_pd(0, 1, 2, 3), bestPlace = place;
    __m256d best = heightsAvx2(dx, dy, dz, x, y, z);
    for (std::size_t i = 4; i < count; i += 4) {
        place = _mm256_add_pd(place, step);
        const __m256d height = heightsAvx2(dx, dy, dz, x + i, y + i, z + i);
        bestPlace = _mm256_blendv_pd(bestPlace, place, _mm256_cmp_pd(height, best, _CMP_GT_OQ));
        best = _mm256_max_pd(height, best);
    }
    std::array<double, 4> heights, places;
    _mm256_storeu_pd(heights.data(), best);
    _mm256_storeu_pd(places.data(), bestPlace);
    return firstOfGreatest(heights, places);
}

SEPAXIS_AVX2 void listLowAvx2(const HullCache<float>& cache, std::size_t first, std::size_t count,
                              const LowFaceTest<float>& test, LowFaceList<float>& list) {
    static constexpr auto kInFront = lanesInFront<8>();
    const __m256 cx = _mm256_set1_ps(test.center.x), cy = _mm256_set1_ps(test.center.y),
                 cz = _mm256_set1_ps(test.center.z), slope = _mm256_set1_ps(test.slope),
                 base = _mm256_set1_ps(test.base);
    const __m256i eight = _mm256_set1_epi32(8);
    __m256i faces = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const std::uint32_t* faceAt = facesInBlocks(cache);
    const float *x = cache.planes.x(), *y = cache.planes.y(), *z = cache.planes.z(),
                *offset = cache.planes.offset(), *halfAngleCos = cache.faceHalfAngleCos.data();
    for (std::size_t i = first; i < first + count; i += 8, faces = _mm256_add_epi32(faces, eight)) {
        if (faceAt) faces = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(faceAt + i));
        const __m256 heights =
            _mm256_sub_ps(_mm256_loadu_ps(offset + i), heightsAvx2(cx, cy, cz, x + i, y + i, z + i));
        const __m256 ends = _mm256_add_ps(heights, _mm256_mul_ps(slope, _mm256_loadu_ps(halfAngleCos + i)));
        const auto bits = static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(base, ends, _CMP_GE_OQ)));
        const __m256i inFront =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(kInFront[bits].data())));
        const std::size_t place = list.place();
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(list.faces + place),
                            _mm256_permutevar8x32_epi32(faces, inFront));
        _mm256_storeu_ps(list.heights + place, _mm256_permutevar8x32_ps(heights, inFront));
        list.count += static_cast<std::size_t>(std::popcount(bits));
    }
}

// The halves of the doubles that `lanes` names.
constexpr std::array<std::uint8_t, 8> halvesOf(const std::array<std::uint8_t, 4>& lanes) {
    std::array<std::uint8_t, 8> halves{};
    for (std::size_t i = 0; i < halves.size(); ++i)
        halves[i] = static_cast<std::uint8_t>(std::size_t{2} * lanes[i / 2] + i % 2);
    return halves;
}
constexpr auto halvesInFront() {
    std::array<std::array<std::uint8_t, 8>, 16> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits) table[bits] = halvesOf(lanesInFront<4>()[bits]);
    return table;
}

SEPAXIS_AVX2 void listLowAvx2(const HullCache<double>& cache, std::size_t first, std::size_t count,
                              const LowFaceTest<double>& test, LowFaceList<double>& list) {
    static constexpr auto kInFront = halvesInFront();
    const __m256d cx = _mm256_set1_pd(test.center.x), cy = _mm256_set1_pd(test.center.y),
                  cz = _mm256_set1_pd(test.center.z), slope = _mm256_set1_pd(test.slope),
                  base = _mm256_set1_pd(test.base);
    const __m256i four = _mm256_set1_epi64x(4), evens = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
    __m256i faces = _mm256_setr_epi64x(0, 1, 2, 3);
    const std::uint32_t* faceAt = facesInBlocks(cache);
    const double *x = cache.planes.x(), *y = cache.planes.y(), *z = cache.planes.z(),
                 *offset = cache.planes.offset(), *halfAngleCos = cache.faceHalfAngleCos.data();
    for (std::size_t i = first; i < first + count; i += 4, faces = _mm256_add_epi64(faces, four)) {
        if (faceAt)
            faces = _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(faceAt + i)));
        const __m256d heights =
            _mm256_sub_pd(_mm256_loadu_pd(offset + i), heightsAvx2(cx, cy, cz, x + i, y + i, z + i));
        const __m256d ends = _mm256_add_pd(heights, _mm256_mul_pd(slope, _mm256_loadu_pd(halfAngleCos + i)));
        const auto bits = static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(base, ends, _CMP_GE_OQ)));
        const __m256i inFront =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(kInFront[bits].data())));
        const __m256i facesInFront = _mm256_permutevar8x32_epi32(faces, inFront);
        const std::size_t place = list.place();
        _mm_storeu_si128(reinterpret_cast<__m128i*>(list.faces + place),
                         _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(facesInFront, evens)));
        _mm256_storeu_ps(reinterpret_cast<float*>(list.heights + place),
                         _mm256_permutevar8x32_ps(_mm256_castpd_ps(heights), inFront));
        list.count += static_cast<std::size_t>(std::popcount(bits));
    }
}

struct PointsAvx2Float {
    __m256 x, y, z, bound;
    SEPAXIS_AVX2 PointsAvx2Float(const ProvingPoints<float>& points, float level)
        : x(_mm256_loadu_ps(points.x.data())),
          y(_mm256_loadu_ps(points.y.data())),
          z(_mm256_loadu_ps(points.z.data())),
          bound(_mm256_set1_ps(level)) {}
    SEPAXIS_AVX2 __m256 overlaps(const Plane<float>& plane) const {
        const __m256 ofX = _mm256_mul_ps(_mm256_set1_ps(plane.normal.x), x),
                     ofY = _mm256_mul_ps(_mm256_set1_ps(plane.normal.y), y),
                     ofZ = _mm256_mul_ps(_mm256_set1_ps(plane.normal.z), z);
        return _mm256_sub_ps(_mm256_set1_ps(plane.offset), _mm256_add_ps(_mm256_add_ps(ofX, ofY), ofZ));
    }
    SEPAXIS_AVX2 bool anyAbove(const Plane<float>& plane) const {
        return _mm256_movemask_ps(_mm256_cmp_ps(overlaps(plane), bound, _CMP_GT_OQ)) != 0;
    }
    SEPAXIS_AVX2 bool anyNotBelow(const Plane<float>& p, const Plane<float>& q) const {
        const __m256 lesser = _mm256_min_ps(overlaps(p), overlaps(q));
        return _mm256_movemask_ps(_mm256_cmp_ps(lesser, bound, _CMP_GE_OQ)) != 0;
    }
};

SEPAXIS_AVX2 std::size_t keepUnprovenFacesAvx2(const Hull<float>& hull, const ProvingPoints<float>& points,
                                               float bound, std::span<std::uint32_t> faces) {
    const PointsAvx2Float proving(points, bound);
    std::size_t left = 0;
    for (const std::uint32_t face : faces) {
        faces[left] = face;
        left += proving.anyAbove(hull.planes[face]) ? 0u : 1u;
    }
    return left;
}

SEPAXIS_AVX2 std::size_t keepUnprovenArcsAvx2(const Hull<float>& hull, const ProvingPoints<float>& points,
                                              float bound, std::span<std::uint32_t> edges) {
    const PointsAvx2Float proving(points, bound);
    std::size_t left = 0;
    for (const std::uint32_t edge : edges) {
        const HalfEdge* halves = &hull.halfEdges[std::size_t{2} * edge];
        edges[left] = edge;
        left += proving.anyNotBelow(hull.planes[halves[0].face], hull.planes[halves[1].face]) ? 0u : 1u;
    }
    return left;
}

SEPAXIS_AVX2 inline float greatestAvx2(__m256 v) {
    __m128 high = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    high = _mm_max_ps(high, _mm_movehl_ps(high, high));
    return _mm_cvtss_f32(_mm_max_ss(high, _mm_shuffle_ps(high, high, 1)));
}

struct PlaneAvx2 {
    __m256 x, y, z, offset;
    SEPAXIS_AVX2 explicit PlaneAvx2(const Plane<float>& plane)
        : x(_mm256_set1_ps(plane.normal.x)),
          y(_mm256_set1_ps(plane.normal.y)),
          z(_mm256_set1_ps(plane.normal.z)),
          offset(_mm256_set1_ps(plane.offset)) {}
    SEPAXIS_AVX2 __m256 overlaps(const PointArrays<float>& points, std::size_t i) const {
        return _mm256_sub_ps(offset, heightsAvx2(x, y, z, points.x + i, points.y + i, points.z + i));
    }
};

SEPAXIS_AVX2 ArcPlaces<float> unprovenByPointsAvx2(const PointArrays<float>& points,
                                                   const EdgeArc<float>& arc, float bound, float unit) {
    const PlaneAvx2 first(arc.first), last(arc.last);
    const __m256 scale = _mm256_set1_ps(unit), level = _mm256_set1_ps(bound * unit),
                 cosine = _mm256_set1_ps(arc.cosine), squaredSine = _mm256_set1_ps(arc.squaredSine),
                 zero = _mm256_setzero_ps(), tiny = _mm256_set1_ps(std::numeric_limits<float>::min()),
                 beyond = _mm256_set1_ps(-arc.end), sign = _mm256_set1_ps(-0.0f);
    __m256 from = zero, backTo = beyond;
    for (std::size_t i = 0; i < points.count; i += 8) {
        const __m256 atFirst = _mm256_mul_ps(first.overlaps(points, i), scale),
                     atLast = _mm256_mul_ps(last.overlaps(points, i), scale);
        const __m256 rise = _mm256_sub_ps(atLast, _mm256_mul_ps(cosine, atFirst)),
                     above = _mm256_sub_ps(atFirst, level),
                     steep = _mm256_mul_ps(_mm256_add_ps(atFirst, level), squaredSine);
        const __m256 root = _mm256_sqrt_ps(
            _mm256_max_ps(_mm256_add_ps(_mm256_mul_ps(rise, rise), _mm256_mul_ps(above, steep)), zero));
        const __m256 sum = _mm256_add_ps(rise, root), falls = _mm256_cmp_ps(rise, zero, _CMP_LT_OQ),
                     low = _mm256_cmp_ps(above, zero, _CMP_LT_OQ),
                     lowAtLast = _mm256_cmp_ps(atLast, level, _CMP_LT_OQ);
        const __m256 over = _mm256_blendv_ps(sum, _mm256_andnot_ps(sign, above), _mm256_or_ps(low, falls)),
                     under = _mm256_blendv_ps(_mm256_blendv_ps(steep, _mm256_sub_ps(root, rise), falls), sum,
                                              low);
        const __m256 reach = _mm256_div_ps(over, _mm256_max_ps(under, tiny));
        from = _mm256_max_ps(from, _mm256_andnot_ps(low, reach));
        backTo = _mm256_max_ps(
            backTo, _mm256_blendv_ps(beyond, _mm256_or_ps(sign, reach), _mm256_andnot_ps(lowAtLast, low)));
    }
    return {greatestAvx2(from), -greatestAvx2(backTo)};
}

#endif

}  // namespace

template <class T>
Support<T> scanForSupport(const T* x, const T* y, const T* z, std::size_t count, const Vec3<T>& direction) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if (hasAvx2()) return scanAvx2(x, y, z, count, direction);
#endif
    return scanByLanes(x, y, z, count, direction);
}

namespace {

template <class T>
void listLow(const HullCache<T>& cache, std::size_t first, std::size_t count, const LowFaceTest<T>& test,
             LowFaceList<T>& list) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if (hasAvx2()) return listLowAvx2(cache, first, count, test, list);
#endif
    listLowByLanes(cache, first, count, test, list);
}

// Bit k: block first + k, of 64, may have a plane that is low. The normals of a block lie in a ball, so that
// a face's height over a center, from the blocks' origin, is at least offset - dot(middle, center) - spread *
// |center|.
template <class T>
std::uint64_t lowBlocks(const FaceBlocks<T>& blocks, std::size_t first, const LowFaceTest<T>& test) {
    using L = Lanes<T>;
    using Blocks = FaceBlocks<T>;
    const std::size_t count = std::min<std::size_t>(blocks.rows.count() - first, 64);
    const auto row = [&](std::size_t k) { return blocks.rows.row(k) + first; };
    const T *bx = row(Blocks::x), *by = row(Blocks::y), *bz = row(Blocks::z), *spread = row(Blocks::spread),
            *offset = row(Blocks::offset), *halfAngleCos = row(Blocks::halfAngleCos);
    const auto x = L::all(test.center.x), y = L::all(test.center.y), z = L::all(test.center.z),
               reach = L::all(glm::length(test.center)), slope = L::all(test.slope), base = L::all(test.base);
    std::uint64_t low = 0;
    for (std::size_t i = 0; i < count; i += L::kCount) {
        const auto along =
            x * L::load(bx + i) + y * L::load(by + i) + z * L::load(bz + i) + reach * L::load(spread + i);
        const auto ends = L::load(offset + i) - along + slope * L::load(halfAngleCos + i);
        low |= std::uint64_t{L::notLess(base, ends)} << i;
    }
    return low;
}

// The planes of a block that may have low ones are looked at as if all had its widest angle.
template <class T>
void listLowInBlocks(T size, const HullCache<T>& cache, const LowFaceTest<T>& test, LowFaceList<T>& list) {
    const FaceBlocks<T>& blocks = cache.faceBlocks;
    const T* const halfAngleCos = blocks.rows.row(FaceBlocks<T>::halfAngleCos);
    LowFaceTest<T> ofBlocks{test.center - blocks.origin, test.slope, test.base};
    ofBlocks.base +=
        kBlockNoise<T> * (std::abs(test.base) + test.slope + glm::length(ofBlocks.center) + size);
    for (std::size_t first = 0; first < blocks.rows.count(); first += 64) {
        for (std::uint64_t left = lowBlocks(blocks, first, ofBlocks); left != 0; left &= left - 1) {
            const std::size_t block = first + static_cast<std::size_t>(std::countr_zero(left));
            listLow(cache, block * kFaceBlock, kFaceBlock,
                    {test.center, T(0), ofBlocks.base - test.slope * halfAngleCos[block]}, list);
        }
    }
}

}  // namespace

template <class T>
LowFaces<T> findLowFaces(const Hull<T>& hull, const LowFaceTest<T>& test, std::span<std::uint32_t> faces,
                         std::span<T> heights) {
    const HullCache<T>& cache = *hull.cache;
    LowFaceList<T> list = listIn(faces, heights);
    if (cache.faceBlocks.faces.empty())
        listLow(cache, 0, cache.planes.count(), test, list);
    else
        listLowInBlocks(hull.size, cache, test, list);
    return {list.count, leastOf(list)};
}

template <class T>
std::size_t keepUnprovenFaces(const Hull<T>& hull, const ProvingPoints<T>& points, T bound,
                              std::span<std::uint32_t> faces) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if constexpr (sizeof(T) == sizeof(float))
        if (hasAvx2()) return keepUnprovenFacesAvx2(hull, points, bound, faces);
#endif
    const PointsInLanes<T> proving{points};
    return keepUnproven(faces,
                        [&](std::uint32_t face) { return proving.anyAbove(hull.planes[face], bound); });
}

template <class T>
std::size_t keepUnprovenArcs(const Hull<T>& hull, const ProvingPoints<T>& points, T bound,
                             std::span<std::uint32_t> edges) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if constexpr (sizeof(T) == sizeof(float))
        if (hasAvx2()) return keepUnprovenArcsAvx2(hull, points, bound, edges);
#endif
    const PointsInLanes<T> proving{points};
    return keepUnproven(edges, [&](std::uint32_t edge) {
        const HalfEdge* halves = &hull.halfEdges[std::size_t{2} * edge];
        return proving.anyNotBelow(hull.planes[halves[0].face], hull.planes[halves[1].face], bound);
    });
}

// With the overlaps a at the start of the arc and b square to it, a point has a cos + b sin along the arc; in
// places z, with r = b * sine, it is above the bound u where (a - u) + 2 r z - (a + u) sine^2 z^2 is not
// negative. The root where the point falls below u, or rises above it, in the form that does not cancel.
template <class T>
ArcPlaces<T> unprovenByPoints(const PointArrays<T>& points, const EdgeArc<T>& arc, T bound, T unit) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if constexpr (sizeof(T) == sizeof(float))
        if (hasAvx2()) return unprovenByPointsAvx2(points, arc, bound, unit);
#endif
    using L = Lanes<T>;
    const auto scale = L::all(unit), level = L::all(bound * unit), cosine = L::all(arc.cosine),
               squaredSine = L::all(arc.squaredSine), zero = L::all(T(0)),
               tiny = L::all(std::numeric_limits<T>::min()), end = L::all(arc.end);
    const auto overlapsOf = [&](const Plane<T>& plane, std::size_t i) {
        return L::all(plane.offset) - (L::all(plane.normal.x) * L::load(points.x + i) +
                                       L::all(plane.normal.y) * L::load(points.y + i) +
                                       L::all(plane.normal.z) * L::load(points.z + i));
    };
    auto from = zero, to = end;
    for (std::size_t i = 0; i < points.count; i += L::kCount) {
        const auto atFirst = overlapsOf(arc.first, i) * scale, atLast = overlapsOf(arc.last, i) * scale;
        const auto rise = atLast - cosine * atFirst, above = atFirst - level,
                   steep = (atFirst + level) * squaredSine;
        const auto root = L::root(L::greater(rise * rise + above * steep, zero)), sum = rise + root;
        const auto over = L::whereLess(L::lesser(above, rise), zero, L::abs(above), sum),
                   under = L::whereLess(above, zero, sum, L::whereLess(rise, zero, root - rise, steep));
        const auto reach = over / L::greater(under, tiny);
        from = L::whereLess(above, zero, from, L::greater(from, reach));
        to = L::whereLess(above, zero, L::whereLess(atLast, level, to, L::lesser(to, reach)), to);
    }
    return {from.greatest(), to.least()};
}

template ArcPlaces<float> unprovenByPoints(const PointArrays<float>&, const EdgeArc<float>&, float, float);
template ArcPlaces<double> unprovenByPoints(const PointArrays<double>&, const EdgeArc<double>&, double,
                                            double);
template Support<float> scanForSupport(const float*, const float*, const float*, std::size_t,
                                       const Vec3<float>&);
template Support<double> scanForSupport(const double*, const double*, const double*, std::size_t,
                                        const Vec3<double>&);
template LowFaces<float> findLowFaces(const Hull<float>&, const LowFaceTest<float>&, std::span<std::uint32_t>,
                                      std::span<float>);
template LowFaces<double> findLowFaces(const Hull<double>&, const LowFaceTest<double>&,
                                       std::span<std::uint32_t>, std::span<double>);

template std::size_t keepUnprovenFaces(const Hull<float>&, const ProvingPoints<float>&, float,
                                       std::span<std::uint32_t>);
template std::size_t keepUnprovenFaces(const Hull<double>&, const ProvingPoints<double>&, double,
                                       std::span<std::uint32_t>);
template std::size_t keepUnprovenArcs(const Hull<float>&, const ProvingPoints<float>&, float,
                                      std::span<std::uint32_t>);
template std::size_t keepUnprovenArcs(const Hull<double>&, const ProvingPoints<double>&, double,
                                      std::span<std::uint32_t>);

}  // namespace sepaxis
