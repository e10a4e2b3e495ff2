#include "collision/lane_kernels.h"

#include "collision/lanes.h"

#include <array>
#include <bit>
#include <limits>

#if defined(__SSE2__) && (defined(__GNUC__) || defined(__clang__))
#define SEPAXIS_WIDE_KERNELS
#include <immintrin.h>
#endif

namespace sepaxis {

namespace {

// The faces whose bits are set, from `first` on.
template <class T>
void addLow(unsigned bits, std::size_t first, const T* heights, std::span<LowFace<T>> found,
            std::size_t& count) {
    for (; bits != 0; bits &= bits - 1) {
        const std::size_t lane = static_cast<std::size_t>(std::countr_zero(bits));
        if (count < found.size()) found[count] = {static_cast<std::uint32_t>(first + lane), heights[lane]};
        ++count;
    }
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
    const auto top = L::all(height), never = L::all(std::numeric_limits<T>::max());
    const T first = L::lesser(L::whereGreater(top, best, never, bestPlace),
                              L::whereGreater(top, nextBest, never, nextBestPlace))
                        .least();
    return {static_cast<std::uint32_t>(first), height};
}

template <class T>
std::size_t findLowByLanes(const Hull<T>& hull, const LowFaceTest<T>& test, std::span<LowFace<T>> found) {
    using L = Lanes<T>;
    const auto x = L::all(test.center.x), y = L::all(test.center.y), z = L::all(test.center.z),
               slope = L::all(test.slope), base = L::all(test.base);
    const std::size_t padded = hull.planeX.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < padded; i += L::kCount) {
        const auto heights =
            L::load(&hull.planeOffset[i]) -
            (x * L::load(&hull.planeX[i]) + y * L::load(&hull.planeY[i]) + z * L::load(&hull.planeZ[i]));
        const unsigned bits = L::notLess(base, heights + slope * L::load(&hull.faceHalfAngleCos[i]));
        if (bits == 0) continue;
        std::array<T, L::kCount> height;
        heights.store(height.data());
        addLow<T>(bits, i, height.data(), found, count);
    }
    return count;
}

#if defined(SEPAXIS_WIDE_KERNELS)

bool hasAvx2() {
    return __builtin_cpu_supports("avx2");
}

#define SEPAXIS_AVX2 __attribute__((target("avx2")))

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
    return {static_cast<std::uint32_t>(place), height};
}

SEPAXIS_AVX2 Support<float> scanAvx2(const float* x, const float* y, const float* z, std::size_t count,
                                     const Vec3<float>& direction) {
    const __m256 dx = _mm256_set1_ps(direction.x), dy = _mm256_set1_ps(direction.y),
                 dz = _mm256_set1_ps(direction.z), step = _mm256_set1_ps(8.0f);
    __m256 place = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), bestPlace = place;
    __m256 best = heightsAvx2(dx, dy, dz, x, y, z);
    for (std::size_t i = 8; i < count; i += 8) {
        place = _mm256_add_ps(place, step);
        const __m256 height = heightsAvx2(dx, dy, dz, x + i, y + i, z + i);
        bestPlace = _mm256_blendv_ps(bestPlace, place, _mm256_cmp_ps(height, best, _CMP_GT_OQ));
        best = _mm256_max_ps(height, best);
    }
    __m128 high = _mm_max_ps(_mm256_castps256_ps128(best), _mm256_extractf128_ps(best, 1));
    high = _mm_max_ps(high, _mm_movehl_ps(high, high));
    high = _mm_max_ss(high, _mm_shuffle_ps(high, high, 1));
    const __m256 top = _mm256_broadcastss_ps(high);
    const __m256 first = _mm256_blendv_ps(_mm256_set1_ps(std::numeric_limits<float>::max()), bestPlace,
                                          _mm256_cmp_ps(best, top, _CMP_EQ_OQ));
    __m128 low = _mm_min_ps(_mm256_castps256_ps128(first), _mm256_extractf128_ps(first, 1));
    low = _mm_min_ps(low, _mm_movehl_ps(low, low));
    low = _mm_min_ss(low, _mm_shuffle_ps(low, low, 1));
    return {static_cast<std::uint32_t>(_mm_cvtss_f32(low)), _mm_cvtss_f32(high)};
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

SEPAXIS_AVX2 std::size_t findLowAvx2(const Hull<float>& hull, const LowFaceTest<float>& test,
                                     std::span<LowFace<float>> found) {
    const __m256 cx = _mm256_set1_ps(test.center.x), cy = _mm256_set1_ps(test.center.y),
                 cz = _mm256_set1_ps(test.center.z), slope = _mm256_set1_ps(test.slope),
                 base = _mm256_set1_ps(test.base);
    const float *x = hull.planeX.data(), *y = hull.planeY.data(), *z = hull.planeZ.data(),
                *offset = hull.planeOffset.data(), *halfAngleCos = hull.faceHalfAngleCos.data();
    const std::size_t padded = hull.planeX.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < padded; i += 8) {
        const __m256 heights =
            _mm256_sub_ps(_mm256_loadu_ps(offset + i), heightsAvx2(cx, cy, cz, x + i, y + i, z + i));
        const __m256 ends = _mm256_add_ps(heights, _mm256_mul_ps(slope, _mm256_loadu_ps(halfAngleCos + i)));
        const int bits = _mm256_movemask_ps(_mm256_cmp_ps(base, ends, _CMP_GE_OQ));
        if (bits == 0) continue;
        std::array<float, 8> height;
        _mm256_storeu_ps(height.data(), heights);
        addLow<float>(static_cast<unsigned>(bits), i, height.data(), found, count);
    }
    return count;
}

SEPAXIS_AVX2 std::size_t findLowAvx2(const Hull<double>& hull, const LowFaceTest<double>& test,
                                     std::span<LowFace<double>> found) {
    const __m256d cx = _mm256_set1_pd(test.center.x), cy = _mm256_set1_pd(test.center.y),
                  cz = _mm256_set1_pd(test.center.z), slope = _mm256_set1_pd(test.slope),
                  base = _mm256_set1_pd(test.base);
    const double *x = hull.planeX.data(), *y = hull.planeY.data(), *z = hull.planeZ.data(),
                 *offset = hull.planeOffset.data(), *halfAngleCos = hull.faceHalfAngleCos.data();
    const std::size_t padded = hull.planeX.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < padded; i += 4) {
        const __m256d heights =
            _mm256_sub_pd(_mm256_loadu_pd(offset + i), heightsAvx2(cx, cy, cz, x + i, y + i, z + i));
        const __m256d ends = _mm256_add_pd(heights, _mm256_mul_pd(slope, _mm256_loadu_pd(halfAngleCos + i)));
        const int bits = _mm256_movemask_pd(_mm256_cmp_pd(base, ends, _CMP_GE_OQ));
        if (bits == 0) continue;
        std::array<double, 4> height;
        _mm256_storeu_pd(height.data(), heights);
        addLow<double>(static_cast<unsigned>(bits), i, height.data(), found, count);
    }
    return count;
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

template <class T>
std::size_t findLowFaces(const Hull<T>& hull, const LowFaceTest<T>& test, std::span<LowFace<T>> found) {
#if defined(SEPAXIS_WIDE_KERNELS)
    if (hasAvx2()) return findLowAvx2(hull, test, found);
#endif
    return findLowByLanes(hull, test, found);
}

template Support<float> scanForSupport(const float*, const float*, const float*, std::size_t,
                                       const Vec3<float>&);
template Support<double> scanForSupport(const double*, const double*, const double*, std::size_t,
                                        const Vec3<double>&);
template std::size_t findLowFaces(const Hull<float>&, const LowFaceTest<float>&, std::span<LowFace<float>>);
template std::size_t findLowFaces(const Hull<double>&, const LowFaceTest<double>&,
                                  std::span<LowFace<double>>);

}  // namespace sepaxis
