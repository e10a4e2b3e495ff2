#include "collision/hull/point_extremes.h"

#include "collision/simd/lanes.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;
using Several = Lanes<double>;

// Some of the points side by side, from one on; the last is repeated.
struct SomePoints {
    SomePoints(std::span<const Point> points, std::size_t first)
        : x(along(points, first, 0)), y(along(points, first, 1)), z(along(points, first, 2)) {}
    Several x, y, z;

 private:
    static Several along(std::span<const Point> points, std::size_t first, int axis) {
        return Several::from(
            [&](std::size_t i) { return points[std::min(first + i, points.size() - 1)][axis]; });
    }
};

// Calls visit(index) for the points in whose lanes maybe(points) has bits, in order.
template <class Maybe, class Visit>
void forSome(std::span<const Point> points, const Maybe& maybe, const Visit& visit) {
    for (std::size_t i = 0; i < points.size(); i += Several::kCount) {
        for (unsigned bits = maybe(SomePoints(points, i)); bits != 0; bits &= bits - 1) {
            const std::size_t index = i + static_cast<std::size_t>(std::countr_zero(bits));
            if (index < points.size()) visit(static_cast<Index>(index));
        }
    }
}

// More than the rounding of the length of a plain cross product of a unit vector and one no longer than 4,
// and of its square.
constexpr double kPlainDistanceError = 128.0 * kRounding<double>;

}  // namespace

PointBounds boundsOf(std::span<const Point> points) {
    const SomePoints first(points, 0);
    SomePoints least = first, most = first;
    for (std::size_t i = Several::kCount; i < points.size(); i += Several::kCount) {
        const SomePoints some(points, i);
        least.x = Several::lesser(least.x, some.x);
        least.y = Several::lesser(least.y, some.y);
        least.z = Several::lesser(least.z, some.z);
        most.x = Several::greater(most.x, some.x);
        most.y = Several::greater(most.y, some.y);
        most.z = Several::greater(most.z, some.z);
    }
    return {{least.x.least(), least.y.least(), least.z.least()},
            {most.x.greatest(), most.y.greatest(), most.z.greatest()}};
}

std::array<Index, 2> farthestExtremes(std::span<const Point> points) {
    const PointBounds bounds = boundsOf(points);
    const auto isBefore = [points](Index i, Index j, int axis) {  // by the two coordinates after this one
        for (int k = 1; k < 3; ++k) {
            const int c = (axis + k) % 3;
            if (points[i][c] != points[j][c]) return points[i][c] < points[j][c];
        }
        return false;
    };
    std::array<Index, 3> least{kNoIndex, kNoIndex, kNoIndex}, most = least;
    const auto isExtreme = [](Several values, double low, double high) {
        return Several::notLess(Several::all(low), values) | Several::notLess(values, Several::all(high));
    };
    const auto maybe = [&](const SomePoints& some) {
        return isExtreme(some.x, bounds.least.x, bounds.most.x) |
               isExtreme(some.y, bounds.least.y, bounds.most.y) |
               isExtreme(some.z, bounds.least.z, bounds.most.z);
    };
    forSome(points, maybe, [&](Index i) {
        for (int axis = 0; axis < 3; ++axis) {
            const double value = points[i][axis];
            Index &low = least[static_cast<std::size_t>(axis)], &high = most[static_cast<std::size_t>(axis)];
            if (value == bounds.least[axis] && (low == kNoIndex || isBefore(i, low, axis))) low = i;
            if (value == bounds.most[axis] && (high == kNoIndex || isBefore(high, i, axis))) high = i;
        }
    });
    const std::array<Index, 6> extremes{least[0], most[0], least[1], most[1], least[2], most[2]};
    std::array<Index, 2> best{0, 0};
    double bestSquared = 0.0;
    for (const Index i : extremes) {
        for (const Index j : extremes) {
            const Point between = points[j] - points[i];
            const double squared = glm::dot(between, between);
            if (squared > bestSquared) {
                bestSquared = squared;
                best = {i, j};
            }
        }
    }
    return best;
}

Farthest farthestFromLine(std::span<const Point> points, const Point& origin, const Point& along) {
    const Several ox = Several::all(origin.x), oy = Several::all(origin.y), oz = Several::all(origin.z);
    const Several ax = Several::all(along.x), ay = Several::all(along.y), az = Several::all(along.z);
    Index farthest = kNoIndex;
    double width = 0.0, certainlyLess = 0.0;  // a plain square of a distance that is
    const auto maybe = [&](const SomePoints& some) {
        const Several x = some.x - ox, y = some.y - oy, z = some.z - oz;
        const Several u = ay * z - az * y, v = az * x - ax * z, w = ax * y - ay * x;
        return Several::notLess(u * u + v * v + w * w, Several::all(certainlyLess));
    };
    forSome(points, maybe, [&](Index i) {
        const double distance = glm::length(accurateCross(along, points[i] - origin));
        if (!(distance > width)) return;
        width = distance;
        farthest = i;
        const double less = std::max(0.0, width - kPlainDistanceError);
        certainlyLess = less * less;
    });
    return {farthest, width};
}

HeightRange heightsOf(std::span<const Point> points, const Point& origin, const Point& normal) {
    const Several ox = Several::all(origin.x), oy = Several::all(origin.y), oz = Several::all(origin.z);
    const Several nx = Several::all(normal.x), ny = Several::all(normal.y), nz = Several::all(normal.z);
    const auto heights = [&](const SomePoints& some) {
        return nx * (some.x - ox) + ny * (some.y - oy) + nz * (some.z - oz);
    };
    Several lowest = Several::all(0.0), highest = lowest;
    for (std::size_t i = 0; i < points.size(); i += Several::kCount) {
        const Several some = heights(SomePoints(points, i));
        lowest = Several::lesser(lowest, some);
        highest = Several::greater(highest, some);
    }
    HeightRange range{kNoIndex, lowest.least(), highest.greatest()};
    const Several most = Several::all(std::max(-range.lowest, range.highest));
    const auto isMost = [&](const SomePoints& some) {
        return Several::notLess(Several::abs(heights(some)), most);
    };
    forSome(points, isMost, [&](Index i) { range.farthest = std::min(range.farthest, i); });
    return range;
}

}  // namespace sepaxis
