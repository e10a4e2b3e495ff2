// DoubleDouble against whole numbers of 128 bits, which are exact.
#include "collision/hull/double_double.h"
#include "collision/math.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

__extension__ using Whole = __int128;

DoubleDouble ofWhole(Whole value) {
    DoubleDouble sum = 0.0;
    for (int part = 0; part < 4 && value != 0; ++part) {
        const auto term = static_cast<double>(value);
        sum += term;
        value -= static_cast<Whole>(term);
    }
    return sum;
}

Whole wholeOf(const DoubleDouble& value) {
    return static_cast<Whole>(value.high) + static_cast<Whole>(value.low);
}

// Of up to `bits` bits, either sign, as often short as long.
Whole randomWhole(std::uint64_t& state, int bits) {
    const auto word = [&] { return mix(++state); };
    Whole value = (static_cast<Whole>(word() >> 1) << 64) | word();
    value >>= 127 - static_cast<int>(word() % static_cast<unsigned>(bits));
    return word() % 2 == 0 ? value : -value;
}

bool isWithin(Whole value, Whole truth, int errorBits) {
    const Whole error = value > truth ? value - truth : truth - value;
    const Whole magnitude = truth < 0 ? -truth : truth;
    return error <= (magnitude >> errorBits);
}

TEST(DoubleDouble, SumsAndProductsHaveTheirDigits) {
    std::uint64_t state = 1;
    for (int i = 0; i < 200'000; ++i) {
        const Whole a = randomWhole(state, 105), b = randomWhole(state, 105);
        EXPECT_EQ(wholeOf(ofWhole(a)), a);
        EXPECT_TRUE(isWithin(wholeOf(ofWhole(a) + ofWhole(b)), a + b, 104));
        EXPECT_TRUE(isWithin(wholeOf(ofWhole(a) - ofWhole(b)), a - b, 104));
        const Whole c = randomWhole(state, 62), d = randomWhole(state, 62);
        EXPECT_TRUE(isWithin(wholeOf(ofWhole(c) * ofWhole(d)), c * d, 103));
        if (HasFailure()) FAIL() << "pair " << i;
    }
}

TEST(DoubleDouble, QuotientsAndRootsUndoProducts) {
    std::uint64_t state = 2;
    for (int i = 0; i < 200'000; ++i) {
        const Whole c = randomWhole(state, 52), d = randomWhole(state, 52);
        if (c == 0 || d == 0) continue;
        EXPECT_EQ(ofWhole(c * d) / ofWhole(d), ofWhole(c));
        EXPECT_EQ(sqrt(ofWhole(c * c)), abs(ofWhole(c)));
        const DoubleDouble third = ofWhole(c) / ofWhole(d), back = third * ofWhole(d) - ofWhole(c);
        EXPECT_LE(abs(back), abs(ofWhole(c)) * DoubleDouble(0x1p-101));
        if (HasFailure()) FAIL() << "pair " << i;
    }
}

TEST(DoubleDouble, ComparesByBothParts) {
    const DoubleDouble one = 1.0, more = DoubleDouble(1.0) + 0x1p-80, less = DoubleDouble(1.0) - 0x1p-80;
    EXPECT_TRUE(less < one && one < more && more > less && one <= one && one >= one);
    EXPECT_FALSE(one < less || more < one || one == more);
    EXPECT_EQ(abs(-more), more);
}

// Two products of 62 bits that agree in all but their last bits.
TEST(DoubleDouble, TheDifferenceOfNearlyEqualProductsIsExact) {
    std::uint64_t state = 3;
    for (int i = 0; i < 200'000; ++i) {
        const Whole x = randomWhole(state, 62), y = randomWhole(state, 62);
        const Whole dx = randomWhole(state, 8), dy = randomWhole(state, 8);
        const Whole difference = x * y - (x + dx) * (y + dy);
        EXPECT_EQ(wholeOf(differenceOfProducts(ofWhole(x), ofWhole(y), ofWhole(x + dx), ofWhole(y + dy))),
                  difference)
            << i;
    }
}

TEST(DoubleDouble, ConstantsAreComputedAsValuesAre) {
    constexpr DoubleDouble kThird = DoubleDouble(1.0) / DoubleDouble(3.0), kNinth = kThird * kThird;
    volatile double three = 3.0;
    const DoubleDouble third = DoubleDouble(1.0) / DoubleDouble(three);
    EXPECT_EQ(third, kThird);
    EXPECT_EQ(third * third, kNinth);
}

}  // namespace
}  // namespace sepaxis::testing
