#include "collision/query/curved/nested_search.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sepaxis::curved {

namespace {

// Radians to either side, and how near neighbours come: below what a direction's coordinates can tell.
constexpr double kReach = 0.02, kNearest = 1e-17;

// Points of both cores with the slopes of the overlap that they make, in both angles.
struct Mixed {
    Vec onA{0.0}, onB{0.0};
    std::array<double, 2> slope{};
};

// The point between two whose slope in one angle is zero, where one slopes down and the other up.
Mixed mix(const Mixed& down, const Mixed& up, std::size_t angle) {
    const double t = std::clamp(down.slope[angle] / (down.slope[angle] - up.slope[angle]), 0.0, 1.0);
    Mixed mixed{down.onA + (up.onA - down.onA) * t, down.onB + (up.onB - down.onB) * t};
    for (std::size_t k = 0; k < 2; ++k) mixed.slope[k] = down.slope[k] + (up.slope[k] - down.slope[k]) * t;
    return mixed;
}

// The place of an interval where the slope in one angle turns from down to up: an end, where it does not.
template <class At>
Mixed divide(const At& at, std::size_t angle) {
    double low = -kReach, high = kReach;
    Mixed down = at(low), up = at(high);
    if (down.slope[angle] >= 0.0) return down;
    if (up.slope[angle] <= 0.0) return up;
    while (high - low > kNearest) {
        const double middle = 0.5 * (low + high);
        const Mixed found = at(middle);
        (found.slope[angle] < 0.0 ? low : high) = middle;
        (found.slope[angle] < 0.0 ? down : up) = found;
    }
    return mix(down, up, angle);
}

}  // namespace

template <class T>
Lowest searchNested(const CurvedPair<T>& pair, const Vec& around) {
    const std::array<Vec, 2> across = acrossOf(around);
    Lowest lowest{measureAlong(pair, around), {}};
    const auto at = [&](double x, double y) {
        const Along along = measureAlong(pair, glm::normalize(around + across[0] * x + across[1] * y));
        if (along.overlap < lowest.along.overlap) lowest.along = along;
        Mixed mixed{along.onA, along.onB};
        for (std::size_t k = 0; k < 2; ++k)
            mixed.slope[k] = glm::dot(across[k], along.onA - along.onB - along.direction * along.overlap);
        return mixed;
    };
    const Mixed mixed = divide([&](double x) { return divide([&](double y) { return at(x, y); }, 1); }, 0);
    lowest.witnesses = {mixed.onA, mixed.onB};
    return lowest;
}

template Lowest searchNested(const CurvedPair<float>&, const Vec&);
template Lowest searchNested(const CurvedPair<double>&, const Vec&);

}  // namespace sepaxis::curved
