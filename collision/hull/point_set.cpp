#include "collision/hull/point_set.h"

#include "collision/simd/compiler.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

std::uint64_t mix(std::uint64_t hash, double value) {
    // Adding zero makes -0 and 0 the same. The multiplier is that of SplitMix64.
    hash = (hash ^ bitCast<std::uint64_t>(value + 0.0)) * 0xbf58476d1ce4e5b9ull;
    return hash ^ (hash >> 29);
}

std::uint64_t hashOf(const Point& point) {
    return mix(mix(mix(0x9e3779b97f4a7c15ull, point.x), point.y), point.z);
}

// Coordinates smaller than this beside a largest one of 1 count as zero: exact tests would underflow.
constexpr double kNegligible = 0x1p-200;

// Times 2^-exponent, in two factors: one alone can be out of range. Exact, but for what is negligible.
class Scaling {
 public:
    explicit Scaling(int exponent)
        : first_(std::ldexp(1.0, -(exponent / 2))), second_(std::ldexp(1.0, -(exponent - exponent / 2))) {}
    Point operator()(const Point& point) const {
        return {coordinate(point.x), coordinate(point.y), coordinate(point.z)};
    }

 private:
    double coordinate(double value) const {
        const double scaled = value * first_ * second_;
        return std::abs(scaled) < kNegligible ? 0.0 : scaled;
    }
    double first_, second_;
};

}  // namespace

template <class T>
HullStatus checkCoordinates(std::span<const Point> points) {
    constexpr double kMost = kLargestCoordinate<T>;
    for (Index i = 0; i < points.size(); ++i) {
        const Point p = glm::abs(points[i]);
        if (p.x <= kMost && p.y <= kMost && p.z <= kMost) continue;
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
            return {HullError::notFinite, i};
        return {HullError::tooLarge, i, kNoIndex, std::max({p.x, p.y, p.z}), kMost};
    }
    return {};
}

template <class T>
HullStatus checkSize(double size) {
    constexpr double kLeast = kSmallestSize<T>;
    if (size == 0.0 || size >= kLeast) return {};
    return {HullError::tooSmall, kNoIndex, kNoIndex, size, kLeast};
}

template HullStatus checkCoordinates<float>(std::span<const Point>);
template HullStatus checkCoordinates<double>(std::span<const Point>);
template HullStatus checkSize<float>(double);
template HullStatus checkSize<double>(double);

std::vector<Index> firstOccurrences(std::span<const Point> points) {
    const std::size_t slots = std::bit_ceil(2 * points.size() + 1);
    std::vector<Index> table(slots, kNoIndex), first(points.size());
    for (Index i = 0; i < points.size(); ++i) {
        std::size_t slot = hashOf(points[i]) & (slots - 1);
        while (table[slot] != kNoIndex && points[table[slot]] != points[i]) slot = (slot + 1) & (slots - 1);
        if (table[slot] == kNoIndex) table[slot] = i;
        first[i] = table[slot];
    }
    return first;
}

PointSet makePointSet(std::span<const Point> points, std::vector<Index> numbers) {
    PointSet set;
    Point least(std::numeric_limits<double>::infinity()), most(-least);
    for (const Index number : numbers) {
        least = glm::min(least, points[number]);
        most = glm::max(most, points[number]);
    }
    if (numbers.empty()) return set;
    const Point farthest = glm::max(glm::abs(least), glm::abs(most));
    std::frexp(std::max({farthest.x, farthest.y, farthest.z}), &set.exponent);
    const Scaling scaled(set.exponent);
    set.scaled.reserve(numbers.size());
    for (const Index number : numbers) set.scaled.push_back(scaled(points[number]));
    const Point extent = scaled(most) - scaled(least), reach = scaled(farthest);
    set.size = std::max({extent.x, extent.y, extent.z, reach.x, reach.y, reach.z});
    set.number = std::move(numbers);
    return set;
}

}  // namespace sepaxis
