// A number of about 32 digits as the sum of two doubles, for what double does not carry: the same bits on
// every machine, which the long double of compilers is not (64 bits of fraction, 53 or 113).
// Sources: T. J. Dekker, "A Floating-Point Technique for Extending the Available Precision", 1971;
// M. Joldes, J.-M. Muller, V. Popescu, "Tight and Rigorous Error Bounds for Basic Building Blocks of
// Double-Word Arithmetic", 2017.
#pragma once

#include "collision/simd/compiler.h"

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

namespace sepaxis {

// The unevaluated sum of two doubles, `high` its rounding to double. Finite values only: what overflows in
// double has no meaning here.
struct DoubleDouble {
    double high, low;  // no initialisers: glm keeps its scalars in unions

    DoubleDouble() = default;
    // Of a number: exact.
    template <class T>
    requires std::is_arithmetic_v<T>
    constexpr DoubleDouble(T value) : high(static_cast<double>(value)), low(0.0) {}  // NOLINT: as scalars do
    // Of two parts, `high` being the rounded sum of both.
    constexpr DoubleDouble(double highPart, double lowPart) : high(highPart), low(lowPart) {}

    template <class T>
    requires std::is_arithmetic_v<T>
    explicit constexpr operator T() const { return static_cast<T>(high); }
};

// a + b without loss, of any two numbers whose sum is finite. D. E. Knuth, "The Art of Computer Programming
// 2", 4.2.2.
constexpr DoubleDouble twoSum(double a, double b) {
    const double sum = a + b, partOfB = sum - a;
    return {sum, (a - (sum - partOfB)) + (b - partOfB)};
}

// The same, sooner, where a is not smaller than b in magnitude.
constexpr DoubleDouble quickTwoSum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

// a * b without loss, unless the product is beyond 2^996 or parts of it vanish below 2^-1022. Dekker's
// splitting: std::fma says the same, and takes a call where the machine has no instruction for it.
constexpr DoubleDouble twoProduct(double a, double b) {
#ifdef SEPAXIS_FAST_FMA
    if (!std::is_constant_evaluated()) {
        const double product = a * b;
        return {product, std::fma(a, b, -product)};
    }
#endif
    constexpr double kSplitter = 0x1p27 + 1.0;
    const double product = a * b;
    const double scaledA = kSplitter * a, scaledB = kSplitter * b;
    const double highA = scaledA - (scaledA - a), lowA = a - highA;
    const double highB = scaledB - (scaledB - b), lowB = b - highB;
    return {product, ((highA * highB - product) + highA * lowB + lowA * highB) + lowA * lowB};
}

// Arithmetic: relative errors of at most 3 (sum), 5 (product), 10 (quotient) times 2^-106.
constexpr DoubleDouble operator-(const DoubleDouble& a) {
    return {-a.high, -a.low};
}
constexpr DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble high = twoSum(a.high, b.high), low = twoSum(a.low, b.low);
    const DoubleDouble sum = quickTwoSum(high.high, high.low + low.high);
    return quickTwoSum(sum.high, sum.low + low.low);
}
constexpr DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) {
    return a + -b;
}
constexpr DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble product = twoProduct(a.high, b.high);
    return quickTwoSum(product.high, product.low + (a.high * b.low + a.low * b.high));
}
constexpr DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
    const double first = a.high / b.high;
    const DoubleDouble rest = a - b * DoubleDouble(first);
    const double second = rest.high / b.high;
    const DoubleDouble left = rest - b * DoubleDouble(second);
    return quickTwoSum(first, second) + DoubleDouble(left.high / b.high);
}
constexpr DoubleDouble& operator+=(DoubleDouble& a, const DoubleDouble& b) {
    return a = a + b;
}
constexpr DoubleDouble& operator-=(DoubleDouble& a, const DoubleDouble& b) {
    return a = a - b;
}
constexpr DoubleDouble& operator*=(DoubleDouble& a, const DoubleDouble& b) {
    return a = a * b;
}
constexpr DoubleDouble& operator/=(DoubleDouble& a, const DoubleDouble& b) {
    return a = a / b;
}
constexpr bool operator==(const DoubleDouble& a, const DoubleDouble& b) {
    return a.high == b.high && a.low == b.low;
}
constexpr bool operator<(const DoubleDouble& a, const DoubleDouble& b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}
constexpr bool operator>(const DoubleDouble& a, const DoubleDouble& b) {
    return b < a;
}
constexpr bool operator<=(const DoubleDouble& a, const DoubleDouble& b) {
    return a < b || a == b;
}
constexpr bool operator>=(const DoubleDouble& a, const DoubleDouble& b) {
    return b <= a;
}

// The magnitude.
constexpr DoubleDouble abs(const DoubleDouble& a) {
    return a.high < 0.0 ? -a : a;
}

// The square root of a number not below zero: one step of Newton from that in double. A. H. Karp, P.
// Markstein, "High-Precision Division and Square Root", 1997.
inline DoubleDouble sqrt(const DoubleDouble& a) {
    if (!(a.high > 0.0)) return a;
    const double root = std::sqrt(a.high);
    const DoubleDouble rest = a - twoProduct(root, root);
    return quickTwoSum(root, rest.high / (2.0 * root));
}

// x * y - z * w, with all digits that the factors have: exact products, added with as many error terms as
// tell parallel vectors of doubles apart. T. Ogita, S. Rump, S. Oishi, "Accurate Sum and Dot Product", 2005.
DoubleDouble differenceOfProducts(const DoubleDouble& x, const DoubleDouble& y, const DoubleDouble& z,
                                  const DoubleDouble& w);

}  // namespace sepaxis

// What templates of glm and of ours ask.
template <>
struct std::numeric_limits<sepaxis::DoubleDouble> : std::numeric_limits<double> {
    static constexpr int digits = 104;
    static constexpr sepaxis::DoubleDouble epsilon() { return 0x1p-104; }
    static constexpr sepaxis::DoubleDouble max() { return std::numeric_limits<double>::max(); }
    static constexpr sepaxis::DoubleDouble lowest() { return std::numeric_limits<double>::lowest(); }
};
