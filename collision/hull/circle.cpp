#include "collision/hull/circle.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace sepaxis {
namespace {

// first + x * second + x^2 * third ...: by Horner.
template <std::size_t kCount>
double polynomial(const std::array<double, kCount>& coefficients, double x) {
    double sum = coefficients[kCount - 1];
    for (std::size_t i = kCount - 1; i-- > 0;) sum = sum * x + coefficients[i];
    return sum;
}

// The coefficients of Taylor's series behind its first term: the next one is below 2^-60 of the sum on the
// first eighth of the circle.
constexpr std::array<double, 8> kSine = {-1.0 / 6.0,          1.0 / 120.0,         -1.0 / 5040.0,
                                         1.0 / 362880.0,      -1.0 / 39916800.0,   1.0 / 6227020800.0,
                                         -1.0 / 1307674368e3, 1.0 / 355687428096e3};
constexpr std::array<double, 8> kCosine = {-1.0 / 2.0,           1.0 / 24.0,         -1.0 / 720.0,
                                           1.0 / 40320.0,        -1.0 / 3628800.0,   1.0 / 479001600.0,
                                           -1.0 / 87178291200.0, 1.0 / 20922789888e3};

// Up to a tangent of 1/5: the next one is below 2^-55 of the sum.
constexpr std::array<double, 11> kArcTangent = {1.0,        -1.0 / 3.0,  1.0 / 5.0,  -1.0 / 7.0,
                                                1.0 / 9.0,  -1.0 / 11.0, 1.0 / 13.0, -1.0 / 15.0,
                                                1.0 / 17.0, -1.0 / 19.0, 1.0 / 21.0};

// Of a tangent from 0 to 1.
double arcTangent(double tangent) {
    double quarter = tangent;  // of a quarter of the angle, by halving it twice
    for (int halving = 0; halving < 2; ++halving) quarter /= 1.0 + std::sqrt(1.0 + quarter * quarter);
    return 4.0 * quarter * polynomial(kArcTangent, quarter * quarter);
}

}  // namespace

std::array<double, 2> onCircle(std::uint32_t k, std::uint32_t sides) {
    const std::uint64_t eighths = std::uint64_t{8} * k;
    const std::uint64_t octant = eighths / sides;
    std::uint64_t rest = eighths % sides;  // of `sides`: the part of the octant
    if (octant % 2 == 1) rest = sides - rest;
    const double angle = std::numbers::pi / 4.0 * (static_cast<double>(rest) / static_cast<double>(sides));
    const double square = angle * angle;
    double c = 1.0 + square * polynomial(kCosine, square);
    double s = angle + angle * (square * polynomial(kSine, square));
    if (rest == sides) c = s = 1.0 / std::numbers::sqrt2;
    if ((octant + 1) / 2 % 2 == 1) std::swap(c, s);
    if (octant >= 2 && octant < 6) c = -c;
    if (octant >= 4) s = -s;
    return {c, s};
}

double diamondAngle(double x, double y) {
    const double sum = std::abs(x) + std::abs(y);
    if (!(sum > 0.0)) return 0.0;
    const double part = y / sum;
    if (x >= 0.0) return part;
    return y >= 0.0 ? 2.0 - part : -2.0 - part;
}

double angleOf(double cosine, double sine) {
    const double across = std::abs(cosine);
    if (!(std::max(across, sine) > 0.0)) return 0.0;
    const double acute =
        sine <= across ? arcTangent(sine / across) : std::numbers::pi / 2.0 - arcTangent(across / sine);
    return cosine < 0.0 ? std::numbers::pi - acute : acute;
}

}  // namespace sepaxis
