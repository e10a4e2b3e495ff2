#include "collision/math.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

template <class T>
class Lengths : public ::testing::Test {
 protected:
    // The powers of two for which 13 times one is a number with all of its digits.
    template <class Ask>
    static void forEachScale(const Ask& ask) {
        for (int power = std::numeric_limits<T>::min_exponent;
             power <= std::numeric_limits<T>::max_exponent - 5; ++power)
            ask(std::ldexp(T(1), power));
    }
};

using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Lengths, Scalars);

TYPED_TEST(Lengths, AreExactWhereTheSquareIsWholeAndRoundedElsewhere) {
    using T = TypeParam;
    this->forEachScale([](T scale) {
        const Vec3<T> v(T(3) * scale, T(-4) * scale, T(12) * scale);
        const T noise = isWholeSquare(glm::dot(v, v)) ? T(0) : T(2) * std::numeric_limits<T>::epsilon();
        EXPECT_NEAR(safeLength(v) / scale, T(13), T(13) * noise) << scale;
        const Vec3<T> unit = safeNormalize(v, Vec3<T>(T(0)));
        const Vec3<T> truth(T(3) / T(13), T(-4) / T(13), T(12) / T(13));
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(unit[k], truth[k], noise) << scale;
    });
}

TYPED_TEST(Lengths, AlongAnAxisOfTheFrameAreTheComponent) {
    using T = TypeParam;
    this->forEachScale([](T scale) {
        for (const T part : {T(1), T(1.1), T(1.7), T(3.3)}) {
            const T z = -part * scale;
            const Vec3<T> v(T(0), T(0), z);
            EXPECT_EQ(safeLength(v), -z);
            EXPECT_EQ(safeNormalize(v, Vec3<T>(T(1), T(0), T(0))), Vec3<T>(T(0), T(0), T(-1)));
        }
    });
}

TYPED_TEST(Lengths, OfTheZeroVectorIsZeroAndItsDirectionTheFallback) {
    using T = TypeParam;
    const Vec3<T> fallback(T(0), T(2), T(0));
    EXPECT_EQ(safeLength(Vec3<T>(T(0))), T(0));
    EXPECT_EQ(safeNormalize(Vec3<T>(T(0)), fallback), fallback);
}

TYPED_TEST(Lengths, HoldWhereASquareWouldOverflowOrVanish) {
    using T = TypeParam;
    const T large = std::numeric_limits<T>::max() / T(4), small = std::numeric_limits<T>::min();
    for (const T side : {large, small}) {
        const Vec3<T> v(side, side, side);
        EXPECT_NEAR(safeLength(v) / side, std::sqrt(T(3)), T(4) * std::numeric_limits<T>::epsilon());
        EXPECT_NEAR(glm::length(safeNormalize(v, Vec3<T>(T(0)))), T(1),
                    T(4) * std::numeric_limits<T>::epsilon());
    }
}

}  // namespace
}  // namespace sepaxis
