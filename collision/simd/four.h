// Four scalars side by side, as x, y, z and one more: SSE2 where the compiler targets it (every x86-64), a
// plain array elsewhere. Each operation rounds like the scalar one, so both give the same answers.
#pragma once

#include "collision/simd/compiler.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#if defined(SEPAXIS_SSE2)
#include <emmintrin.h>
#endif

namespace sepaxis {

#if defined(SEPAXIS_SSE2)

template <class T>
struct Four;

template <>
struct Four<float> {
    __m128 v;

    static Four of(float x, float y, float z, float w) { return {_mm_setr_ps(x, y, z, w)}; }
    static Four all(float value) { return {_mm_set1_ps(value)}; }
    static Four load(const float* p) { return {_mm_loadu_ps(p)}; }
    // The fourth lane is 0.
    static Four loadThree(const float* p) {
        const __m128 two = _mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
        return {_mm_movelh_ps(two, _mm_load_ss(p + 2))};
    }
    void store(float* p) const { _mm_storeu_ps(p, v); }
    void storeThree(float* p) const {
        _mm_storel_pi(reinterpret_cast<__m64*>(p), v);
        _mm_store_ss(p + 2, _mm_movehl_ps(v, v));
    }

    friend Four operator+(Four a, Four b) { return {_mm_add_ps(a.v, b.v)}; }
    friend Four operator-(Four a, Four b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend Four operator*(Four a, Four b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend Four operator/(Four a, Four b) { return {_mm_div_ps(a.v, b.v)}; }
    static Four min(Four a, Four b) { return {_mm_min_ps(a.v, b.v)}; }
    static Four max(Four a, Four b) { return {_mm_max_ps(a.v, b.v)}; }
    static Four abs(Four a) { return {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.v)}; }
    static Four sqrt(Four a) { return {_mm_sqrt_ps(a.v)}; }
    // Bit i is set where a != b, a < b, a <= b in lane i.
    static unsigned notEqual(Four a, Four b) {
        return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpneq_ps(a.v, b.v)));
    }
    static unsigned less(Four a, Four b) {
        return static_cast<unsigned>(_mm_movemask_ps(_mm_cmplt_ps(a.v, b.v)));
    }
    static unsigned lessEqual(Four a, Four b) {
        return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(a.v, b.v)));
    }
    // Lane by lane: where a < b, p; elsewhere q.
    static Four whereLess(Four a, Four b, Four p, Four q) {
        const __m128 mask = _mm_cmplt_ps(a.v, b.v);
        return {_mm_or_ps(_mm_and_ps(mask, p.v), _mm_andnot_ps(mask, q.v))};
    }

    template <int kX, int kY, int kZ, int kW>
    Four shuffled() const {
        return {_mm_shuffle_ps(v, v, _MM_SHUFFLE(kW, kZ, kY, kX))};
    }
    // Two lanes of the one, then two of the other.
    template <int kX, int kY, int kZ, int kW>
    static Four joined(Four a, Four b) {
        return {_mm_shuffle_ps(a.v, b.v, _MM_SHUFFLE(kW, kZ, kY, kX))};
    }
    // Of three by three: the rows of columns, their fourth lane 0 where the columns' is.
    static std::array<Four, 3> transposed(Four a, Four b, Four c) {
        const __m128 low = _mm_unpacklo_ps(a.v, b.v), high = _mm_unpackhi_ps(a.v, b.v);
        return {{{_mm_movelh_ps(low, _mm_shuffle_ps(c.v, c.v, _MM_SHUFFLE(3, 3, 3, 0)))},
                 {_mm_shuffle_ps(low, c.v, _MM_SHUFFLE(3, 1, 3, 2))},
                 {_mm_shuffle_ps(high, c.v, _MM_SHUFFLE(3, 2, 1, 0))}}};
    }
    float x() const { return _mm_cvtss_f32(v); }
    float least() const {
        const __m128 pairs = _mm_min_ps(v, _mm_movehl_ps(v, v));
        return _mm_cvtss_f32(_mm_min_ss(pairs, _mm_shuffle_ps(pairs, pairs, 1)));
    }
    float greatest() const {
        const __m128 pairs = _mm_max_ps(v, _mm_movehl_ps(v, v));
        return _mm_cvtss_f32(_mm_max_ss(pairs, _mm_shuffle_ps(pairs, pairs, 1)));
    }
};

template <>
struct Four<double> {
    __m128d lo, hi;

    static Four of(double x, double y, double z, double w) { return {_mm_setr_pd(x, y), _mm_setr_pd(z, w)}; }
    static Four all(double value) { return {_mm_set1_pd(value), _mm_set1_pd(value)}; }
    static Four load(const double* p) { return {_mm_loadu_pd(p), _mm_loadu_pd(p + 2)}; }
    static Four loadThree(const double* p) { return {_mm_loadu_pd(p), _mm_load_sd(p + 2)}; }
    void store(double* p) const {
        _mm_storeu_pd(p, lo);
        _mm_storeu_pd(p + 2, hi);
    }
    void storeThree(double* p) const {
        _mm_storeu_pd(p, lo);
        _mm_store_sd(p + 2, hi);
    }

    friend Four operator+(Four a, Four b) { return {_mm_add_pd(a.lo, b.lo), _mm_add_pd(a.hi, b.hi)}; }
    friend Four operator-(Four a, Four b) { return {_mm_sub_pd(a.lo, b.lo), _mm_sub_pd(a.hi, b.hi)}; }
    friend Four operator*(Four a, Four b) { return {_mm_mul_pd(a.lo, b.lo), _mm_mul_pd(a.hi, b.hi)}; }
    friend Four operator/(Four a, Four b) { return {_mm_div_pd(a.lo, b.lo), _mm_div_pd(a.hi, b.hi)}; }
    static Four min(Four a, Four b) { return {_mm_min_pd(a.lo, b.lo), _mm_min_pd(a.hi, b.hi)}; }
    static Four max(Four a, Four b) { return {_mm_max_pd(a.lo, b.lo), _mm_max_pd(a.hi, b.hi)}; }
    static Four abs(Four a) {
        const __m128d sign = _mm_set1_pd(-0.0);
        return {_mm_andnot_pd(sign, a.lo), _mm_andnot_pd(sign, a.hi)};
    }
    static Four sqrt(Four a) { return {_mm_sqrt_pd(a.lo), _mm_sqrt_pd(a.hi)}; }
    static unsigned notEqual(Four a, Four b) {
        return bits(_mm_cmpneq_pd(a.lo, b.lo), _mm_cmpneq_pd(a.hi, b.hi));
    }
    static unsigned less(Four a, Four b) { return bits(_mm_cmplt_pd(a.lo, b.lo), _mm_cmplt_pd(a.hi, b.hi)); }
    static unsigned lessEqual(Four a, Four b) {
        return bits(_mm_cmple_pd(a.lo, b.lo), _mm_cmple_pd(a.hi, b.hi));
    }
    static Four whereLess(Four a, Four b, Four p, Four q) {
        const __m128d l = _mm_cmplt_pd(a.lo, b.lo), h = _mm_cmplt_pd(a.hi, b.hi);
        return {_mm_or_pd(_mm_and_pd(l, p.lo), _mm_andnot_pd(l, q.lo)),
                _mm_or_pd(_mm_and_pd(h, p.hi), _mm_andnot_pd(h, q.hi))};
    }

    template <int kX, int kY, int kZ, int kW>
    Four shuffled() const {
        return {pairOf<kX, kY>(*this), pairOf<kZ, kW>(*this)};
    }
    template <int kX, int kY, int kZ, int kW>
    static Four joined(Four a, Four b) {
        return {pairOf<kX, kY>(a), pairOf<kZ, kW>(b)};
    }
    static std::array<Four, 3> transposed(Four a, Four b, Four c) {
        return {{{_mm_unpacklo_pd(a.lo, b.lo), _mm_shuffle_pd(c.lo, c.hi, 2)},
                 {_mm_unpackhi_pd(a.lo, b.lo), _mm_shuffle_pd(c.lo, c.hi, 3)},
                 {_mm_unpacklo_pd(a.hi, b.hi), c.hi}}};
    }
    double x() const { return _mm_cvtsd_f64(lo); }
    double least() const {
        const __m128d pair = _mm_min_pd(lo, hi);
        return _mm_cvtsd_f64(_mm_min_sd(pair, _mm_unpackhi_pd(pair, pair)));
    }
    double greatest() const {
        const __m128d pair = _mm_max_pd(lo, hi);
        return _mm_cvtsd_f64(_mm_max_sd(pair, _mm_unpackhi_pd(pair, pair)));
    }

 private:
    template <int kFirst, int kSecond>
    static __m128d pairOf(const Four& four) {
        return _mm_shuffle_pd(kFirst < 2 ? four.lo : four.hi, kSecond < 2 ? four.lo : four.hi,
                              kFirst % 2 + kSecond % 2 * 2);
    }
    static unsigned bits(__m128d low, __m128d high) {
        return static_cast<unsigned>(_mm_movemask_pd(low) | _mm_movemask_pd(high) << 2);
    }
};

#else

template <class T>
struct Four {
    std::array<T, 4> v;

    static Four of(T x, T y, T z, T w) { return {{x, y, z, w}}; }
    static Four all(T value) { return {{value, value, value, value}}; }
    static Four load(const T* p) { return {{p[0], p[1], p[2], p[3]}}; }
    static Four loadThree(const T* p) { return {{p[0], p[1], p[2], T(0)}}; }
    void store(T* p) const {
        for (std::size_t i = 0; i < 4; ++i) p[i] = v[i];
    }
    void storeThree(T* p) const {
        for (std::size_t i = 0; i < 3; ++i) p[i] = v[i];
    }

    friend Four operator+(Four a, Four b) {
        return each(a, b, [](T p, T q) { return p + q; });
    }
    friend Four operator-(Four a, Four b) {
        return each(a, b, [](T p, T q) { return p - q; });
    }
    friend Four operator*(Four a, Four b) {
        return each(a, b, [](T p, T q) { return p * q; });
    }
    friend Four operator/(Four a, Four b) {
        return each(a, b, [](T p, T q) { return p / q; });
    }
    // The second where they are equal or one is no number, as the instructions have it.
    static Four min(Four a, Four b) {
        return each(a, b, [](T p, T q) { return p < q ? p : q; });
    }
    static Four max(Four a, Four b) {
        return each(a, b, [](T p, T q) { return p > q ? p : q; });
    }
    static Four abs(Four a) {
        return each(a, a, [](T p, T) { return std::abs(p); });
    }
    static Four sqrt(Four a) {
        return each(a, a, [](T p, T) { return std::sqrt(p); });
    }
    static unsigned notEqual(Four a, Four b) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < 4; ++i) bits |= (a.v[i] != b.v[i] ? 1u : 0u) << i;
        return bits;
    }
    static unsigned less(Four a, Four b) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < 4; ++i) bits |= (a.v[i] < b.v[i] ? 1u : 0u) << i;
        return bits;
    }
    static unsigned lessEqual(Four a, Four b) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < 4; ++i) bits |= (a.v[i] <= b.v[i] ? 1u : 0u) << i;
        return bits;
    }
    static Four whereLess(Four a, Four b, Four p, Four q) {
        for (std::size_t i = 0; i < 4; ++i)
            if (a.v[i] < b.v[i]) q.v[i] = p.v[i];
        return q;
    }

    template <int kX, int kY, int kZ, int kW>
    Four shuffled() const {
        return of(v[kX], v[kY], v[kZ], v[kW]);
    }
    template <int kX, int kY, int kZ, int kW>
    static Four joined(Four a, Four b) {
        return of(a.v[kX], a.v[kY], b.v[kZ], b.v[kW]);
    }
    static std::array<Four, 3> transposed(Four a, Four b, Four c) {
        return {of(a.v[0], b.v[0], c.v[0], c.v[3]), of(a.v[1], b.v[1], c.v[1], c.v[3]),
                of(a.v[2], b.v[2], c.v[2], c.v[3])};
    }
    T x() const { return v[0]; }
    // In the order of the instructions: of 0 and -0 the same one.
    T least() const { return min(min(all(v[0]), all(v[2])), min(all(v[1]), all(v[3]))).v[0]; }
    T greatest() const { return max(max(all(v[0]), all(v[2])), max(all(v[1]), all(v[3]))).v[0]; }

 private:
    template <class Operation>
    static Four each(Four a, Four b, const Operation& operation) {
        for (std::size_t i = 0; i < 4; ++i) a.v[i] = operation(a.v[i], b.v[i]);
        return a;
    }
};

#endif

template <int kLane, class T>
Four<T> spread(const Four<T>& four) {
    return four.template shuffled<kLane, kLane, kLane, kLane>();
}
template <class T>
Four<T> yzxw(const Four<T>& four) {
    return four.template shuffled<1, 2, 0, 3>();
}
template <class T>
Four<T> zxyw(const Four<T>& four) {
    return four.template shuffled<2, 0, 1, 3>();
}

}  // namespace sepaxis
