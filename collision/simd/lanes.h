// A few scalars side by side: SSE2 where the compiler targets it (every x86-64), a plain array elsewhere.
// Each operation rounds like the scalar one, so both give the same answers.
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
struct Lanes;

template <>
struct Lanes<float> {
    static constexpr std::size_t kCount = 4;
    __m128 v;
    static Lanes load(const float* p) { return {_mm_loadu_ps(p)}; }
    // at(i): of lane i.
    template <class At>
    static Lanes from(const At& at) {
        return {_mm_setr_ps(at(0), at(1), at(2), at(3))};
    }
    // at(i): where the three scalars of lane i lie.
    template <class At>
    static void transpose(const At& at, Lanes& x, Lanes& y, Lanes& z) {
        const float *p = at(0), *q = at(1), *r = at(2), *s = at(3);
        const auto two = [](const float* low, const float* high) {
            const __m128i first = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(low));
            return _mm_loadh_pi(_mm_castsi128_ps(first), reinterpret_cast<const __m64*>(high));
        };
        const __m128 pq = two(p, q), rs = two(r, s);
        x.v = _mm_shuffle_ps(pq, rs, _MM_SHUFFLE(2, 0, 2, 0));
        y.v = _mm_shuffle_ps(pq, rs, _MM_SHUFFLE(3, 1, 3, 1));
        z.v = _mm_setr_ps(p[2], q[2], r[2], s[2]);
    }
    // Lane i of a, negated where integer i is odd.
    static Lanes negatedWhereOdd(Lanes a, const std::uint32_t* integers) {
        const __m128i odd = _mm_loadu_si128(reinterpret_cast<const __m128i*>(integers));
        return {_mm_xor_ps(a.v, _mm_castsi128_ps(_mm_slli_epi32(odd, 31)))};
    }
    static Lanes all(float value) { return {_mm_set1_ps(value)}; }
    void store(float* p) const { _mm_storeu_ps(p, v); }
    // at(i): where those of lane i go, one behind the other.
    template <class At>
    SEPAXIS_ALWAYS_INLINE static void storePairs(const At& at, Lanes a, Lanes b) {
        const __m128 low = _mm_unpacklo_ps(a.v, b.v), high = _mm_unpackhi_ps(a.v, b.v);
        _mm_storel_pi(reinterpret_cast<__m64*>(at(0)), low);
        _mm_storeh_pi(reinterpret_cast<__m64*>(at(1)), low);
        _mm_storel_pi(reinterpret_cast<__m64*>(at(2)), high);
        _mm_storeh_pi(reinterpret_cast<__m64*>(at(3)), high);
    }
    friend Lanes operator+(Lanes a, Lanes b) { return {_mm_add_ps(a.v, b.v)}; }
    friend Lanes operator-(Lanes a, Lanes b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend Lanes operator*(Lanes a, Lanes b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend Lanes operator/(Lanes a, Lanes b) { return {_mm_div_ps(a.v, b.v)}; }
    // Lane by lane; q where one of them is NaN.
    static Lanes lesser(Lanes p, Lanes q) { return {_mm_min_ps(p.v, q.v)}; }
    static Lanes greater(Lanes p, Lanes q) { return {_mm_max_ps(p.v, q.v)}; }
    static Lanes abs(Lanes a) { return {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.v)}; }
    static Lanes root(Lanes a) { return {_mm_sqrt_ps(a.v)}; }
    // Bit i is set where the sign of lane i is.
    static unsigned signs(Lanes a) { return static_cast<unsigned>(_mm_movemask_ps(a.v)); }
    // Bit i is set where a >= b in lane i.
    static unsigned notLess(Lanes a, Lanes b) {
        return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpge_ps(a.v, b.v)));
    }
    // Lane by lane: where a < b, p; elsewhere q.
    static Lanes whereLess(Lanes a, Lanes b, Lanes p, Lanes q) {
        const __m128 mask = _mm_cmplt_ps(a.v, b.v);
        return {_mm_or_ps(_mm_and_ps(mask, p.v), _mm_andnot_ps(mask, q.v))};
    }
    // Bit i is set where a < b in lane i.
    static unsigned less(Lanes a, Lanes b) {
        return static_cast<unsigned>(_mm_movemask_ps(_mm_cmplt_ps(a.v, b.v)));
    }
    // Lane by lane: where a > b, p; elsewhere q.
    static Lanes whereGreater(Lanes a, Lanes b, Lanes p, Lanes q) {
        const __m128 mask = _mm_cmpgt_ps(a.v, b.v);
        return {_mm_or_ps(_mm_and_ps(mask, p.v), _mm_andnot_ps(mask, q.v))};
    }
    float greatest() const {
        const __m128 pairs = _mm_max_ps(v, _mm_movehl_ps(v, v));
        return _mm_cvtss_f32(_mm_max_ss(pairs, _mm_shuffle_ps(pairs, pairs, 1)));
    }
    float least() const {
        const __m128 pairs = _mm_min_ps(v, _mm_movehl_ps(v, v));
        return _mm_cvtss_f32(_mm_min_ss(pairs, _mm_shuffle_ps(pairs, pairs, 1)));
    }
};

template <>
struct Lanes<double> {
    static constexpr std::size_t kCount = 2;
    __m128d v;
    static Lanes load(const double* p) { return {_mm_loadu_pd(p)}; }
    template <class At>
    static Lanes from(const At& at) {
        return {_mm_setr_pd(at(0), at(1))};
    }
    template <class At>
    static void transpose(const At& at, Lanes& x, Lanes& y, Lanes& z) {
        const double *p = at(0), *q = at(1);
        const __m128d low = _mm_loadu_pd(p), high = _mm_loadu_pd(q);
        x.v = _mm_unpacklo_pd(low, high);
        y.v = _mm_unpackhi_pd(low, high);
        z.v = _mm_setr_pd(p[2], q[2]);
    }
    static Lanes negatedWhereOdd(Lanes a, const std::uint32_t* integers) {
        const __m128i odd = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(integers));
        const __m128i wide = _mm_unpacklo_epi32(odd, _mm_setzero_si128());
        return {_mm_xor_pd(a.v, _mm_castsi128_pd(_mm_slli_epi64(wide, 63)))};
    }
    static Lanes all(double value) { return {_mm_set1_pd(value)}; }
    void store(double* p) const { _mm_storeu_pd(p, v); }
    template <class At>
    SEPAXIS_ALWAYS_INLINE static void storePairs(const At& at, Lanes a, Lanes b) {
        _mm_storeu_pd(at(0), _mm_unpacklo_pd(a.v, b.v));
        _mm_storeu_pd(at(1), _mm_unpackhi_pd(a.v, b.v));
    }
    friend Lanes operator+(Lanes a, Lanes b) { return {_mm_add_pd(a.v, b.v)}; }
    friend Lanes operator-(Lanes a, Lanes b) { return {_mm_sub_pd(a.v, b.v)}; }
    friend Lanes operator*(Lanes a, Lanes b) { return {_mm_mul_pd(a.v, b.v)}; }
    friend Lanes operator/(Lanes a, Lanes b) { return {_mm_div_pd(a.v, b.v)}; }
    // Lane by lane; q where one of them is NaN.
    static Lanes lesser(Lanes p, Lanes q) { return {_mm_min_pd(p.v, q.v)}; }
    static Lanes greater(Lanes p, Lanes q) { return {_mm_max_pd(p.v, q.v)}; }
    static Lanes abs(Lanes a) { return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)}; }
    static Lanes root(Lanes a) { return {_mm_sqrt_pd(a.v)}; }
    static unsigned signs(Lanes a) { return static_cast<unsigned>(_mm_movemask_pd(a.v)); }
    // Bit i is set where a >= b in lane i.
    static unsigned notLess(Lanes a, Lanes b) {
        return static_cast<unsigned>(_mm_movemask_pd(_mm_cmpge_pd(a.v, b.v)));
    }
    // Lane by lane: where a < b, p; elsewhere q.
    static Lanes whereLess(Lanes a, Lanes b, Lanes p, Lanes q) {
        const __m128d mask = _mm_cmplt_pd(a.v, b.v);
        return {_mm_or_pd(_mm_and_pd(mask, p.v), _mm_andnot_pd(mask, q.v))};
    }
    static unsigned less(Lanes a, Lanes b) {
        return static_cast<unsigned>(_mm_movemask_pd(_mm_cmplt_pd(a.v, b.v)));
    }
    static Lanes whereGreater(Lanes a, Lanes b, Lanes p, Lanes q) {
        const __m128d mask = _mm_cmpgt_pd(a.v, b.v);
        return {_mm_or_pd(_mm_and_pd(mask, p.v), _mm_andnot_pd(mask, q.v))};
    }
    double greatest() const { return _mm_cvtsd_f64(_mm_max_sd(v, _mm_unpackhi_pd(v, v))); }
    double least() const { return _mm_cvtsd_f64(_mm_min_sd(v, _mm_unpackhi_pd(v, v))); }
};

#else

template <class T>
struct Lanes {
    static constexpr std::size_t kCount =
        16 / sizeof(T);  // as many as there: of 0 and -0 the same one is the greatest
    std::array<T, kCount> v;
    static Lanes load(const T* p) {
        Lanes r;
        for (std::size_t i = 0; i < kCount; ++i) r.v[i] = p[i];
        return r;
    }
    template <class At>
    static Lanes from(const At& at) {
        Lanes r;
        for (std::size_t i = 0; i < kCount; ++i) r.v[i] = at(i);
        return r;
    }
    template <class At>
    static void transpose(const At& at, Lanes& x, Lanes& y, Lanes& z) {
        for (std::size_t i = 0; i < kCount; ++i) {
            const T* point = at(i);
            x.v[i] = point[0];
            y.v[i] = point[1];
            z.v[i] = point[2];
        }
    }
    static Lanes negatedWhereOdd(Lanes a, const std::uint32_t* integers) {
        for (std::size_t i = 0; i < kCount; ++i)
            if ((integers[i] & 1u) != 0) a.v[i] = -a.v[i];
        return a;
    }
    static Lanes all(T value) {
        Lanes r;
        r.v.fill(value);
        return r;
    }
    void store(T* p) const {
        for (std::size_t i = 0; i < kCount; ++i) p[i] = v[i];
    }
    template <class At>
    SEPAXIS_ALWAYS_INLINE static void storePairs(const At& at, Lanes a, Lanes b) {
        for (std::size_t i = 0; i < kCount; ++i) {
            T* const p = at(i);
            p[0] = a.v[i];
            p[1] = b.v[i];
        }
    }
    friend Lanes operator+(Lanes a, Lanes b) {
        for (std::size_t i = 0; i < kCount; ++i) a.v[i] += b.v[i];
        return a;
    }
    friend Lanes operator-(Lanes a, Lanes b) {
        for (std::size_t i = 0; i < kCount; ++i) a.v[i] -= b.v[i];
        return a;
    }
    static unsigned less(Lanes a, Lanes b) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < kCount; ++i) bits |= (a.v[i] < b.v[i] ? 1u : 0u) << i;
        return bits;
    }
    friend Lanes operator*(Lanes a, Lanes b) {
        for (std::size_t i = 0; i < kCount; ++i) a.v[i] *= b.v[i];
        return a;
    }
    friend Lanes operator/(Lanes a, Lanes b) {
        for (std::size_t i = 0; i < kCount; ++i) a.v[i] /= b.v[i];
        return a;
    }
    static Lanes lesser(Lanes p, Lanes q) {
        for (std::size_t i = 0; i < kCount; ++i)
            if (p.v[i] < q.v[i]) q.v[i] = p.v[i];
        return q;
    }
    static Lanes greater(Lanes p, Lanes q) {
        for (std::size_t i = 0; i < kCount; ++i)
            if (p.v[i] > q.v[i]) q.v[i] = p.v[i];
        return q;
    }
    static Lanes abs(Lanes a) {
        for (std::size_t i = 0; i < kCount; ++i) a.v[i] = std::abs(a.v[i]);
        return a;
    }
    static Lanes root(Lanes a) {
        for (std::size_t i = 0; i < kCount; ++i) a.v[i] = std::sqrt(a.v[i]);
        return a;
    }
    static unsigned signs(Lanes a) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < kCount; ++i) bits |= (std::signbit(a.v[i]) ? 1u : 0u) << i;
        return bits;
    }
    static unsigned notLess(Lanes a, Lanes b) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < kCount; ++i) bits |= (a.v[i] >= b.v[i] ? 1u : 0u) << i;
        return bits;
    }
    static Lanes whereLess(Lanes a, Lanes b, Lanes p, Lanes q) {
        for (std::size_t i = 0; i < kCount; ++i)
            if (a.v[i] < b.v[i]) q.v[i] = p.v[i];
        return q;
    }
    static Lanes whereGreater(Lanes a, Lanes b, Lanes p, Lanes q) {
        for (std::size_t i = 0; i < kCount; ++i)
            if (a.v[i] > b.v[i]) q.v[i] = p.v[i];
        return q;
    }
    T greatest() const {
        return inOrder([](T p, T q) { return p > q ? p : q; });
    }
    T least() const {
        return inOrder([](T p, T q) { return p < q ? p : q; });
    }

 private:
    // That of the instructions.
    template <class Choose>
    T inOrder(const Choose& choose) const {
        if constexpr (kCount == 2)
            return choose(v[0], v[1]);
        else
            return choose(choose(v[0], v[2]), choose(v[1], v[3]));
    }
};

#endif

}  // namespace sepaxis
