// Points of circles and angles, against the functions of <cmath> in long double.
#include "collision/hull/circle.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

constexpr long double kPi = std::numbers::pi_v<long double>;

// Units in the last place of the truth.
double unitsOff(double value, long double truth) {
    const double rounded = std::abs(static_cast<double>(truth));
    const double unit = std::nextafter(rounded, std::numeric_limits<double>::infinity()) - rounded;
    return static_cast<double>(std::abs(value - truth) / unit);
}

TEST(Circle, PointsAreThoseOfTheAngle) {
    for (const std::uint32_t sides : {3u, 4u, 5u, 7u, 8u, 12u, 360u, 1000u, 65536u}) {
        for (std::uint32_t k = 0; k < sides; ++k) {
            const auto [c, s] = onCircle(k, sides);
            // From the nearest axis, where long double has all digits of small sines as well.
            const std::uint32_t quarter = (4 * k + sides / 2) / sides;
            const long double rest =
                kPi / 2 * (4 * static_cast<long double>(k) - static_cast<long double>(quarter) * sides) /
                sides;
            const long double along = std::cos(rest), across = std::sin(rest);
            const long double cosines[] = {along, -across, -along, across},
                              sines[] = {across, along, -across, -along};
            EXPECT_LE(unitsOff(c, cosines[quarter % 4]), 3.0) << k << " of " << sides;
            EXPECT_LE(unitsOff(s, sines[quarter % 4]), 3.0) << k << " of " << sides;
        }
    }
}

TEST(Circle, MirroredPointsHaveTheSameDigits) {
    constexpr std::uint32_t kSides = 56;
    for (std::uint32_t k = 1; k < kSides; ++k) {
        const auto here = onCircle(k, kSides), mirrored = onCircle(kSides - k, kSides);
        EXPECT_EQ(here[0], mirrored[0]);
        EXPECT_EQ(here[1], -mirrored[1]);
    }
    EXPECT_EQ(onCircle(14, kSides)[0], 0.0);
    EXPECT_EQ(onCircle(14, kSides)[1], 1.0);
    EXPECT_EQ(onCircle(7, kSides)[0], onCircle(7, kSides)[1]);
}

TEST(Circle, DiamondAngleGrowsAsTheAngleDoes) {
    constexpr std::uint32_t kSides = 1000;
    double before = -3.0;
    for (std::uint32_t i = 1; i <= kSides; ++i) {  // from just behind the negative x axis round to it
        const auto [c, s] = onCircle((i + kSides / 2) % kSides, kSides);
        const double here = diamondAngle(3.0 * c, 3.0 * s);
        EXPECT_GT(here, before) << i;
        before = here;
    }
    EXPECT_EQ(before, 2.0);
    EXPECT_EQ(diamondAngle(0.0, 5.0), 1.0);
    EXPECT_EQ(diamondAngle(0.0, 0.0), 0.0);
}

TEST(Circle, AngleIsThatOfArcTangent) {
    for (const double scale : {1e-3, 1.0, 7e5}) {
        for (int i = 0; i <= 4000; ++i) {
            const double angle = std::numbers::pi * i / 4000.0;
            const double c = scale * std::cos(angle), s = scale * std::abs(std::sin(angle));
            const long double truth = std::atan2(static_cast<long double>(s), static_cast<long double>(c));
            EXPECT_LE(unitsOff(angleOf(c, s), truth), 5.0) << angle;
        }
    }
    EXPECT_EQ(angleOf(1.0, 0.0), 0.0);
    EXPECT_EQ(angleOf(0.0, 1.0), std::numbers::pi / 2.0);
    EXPECT_EQ(angleOf(-1.0, 0.0), std::numbers::pi);
    EXPECT_EQ(angleOf(0.0, 0.0), 0.0);
}

}  // namespace
}  // namespace sepaxis
