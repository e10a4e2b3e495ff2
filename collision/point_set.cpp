#include "collision/point_set.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

std::uint64_t mix(std::uint64_t hash, double value) {
    // Adding zero makes -0 and 0 the same. The multiplier is that of SplitMix64.
    hash = (hash ^ std::bit_cast<std::uint64_t>(value + 0.0)) * 0xbf58476d1ce4e5b9ull;
    return hash ^ (hash >> 29);
}

std::uint64_t hashOf(const Point& point) {
    return mix(mix(mix(0x9e3779b97f4a7c15ull, point.x), point.y), point.z);
}

// Coordinates smaller than this beside a largest one of 1 count as zero: exact tests would underflow.
constexpr double kNegligible = 0x1p-200;

double scaledCoordinate(double value, int exponent) {
    const double scaled = std::ldexp(value, -exponent);
    return std::abs(scaled) < kNegligible ? 0.0 : scaled;
}

}  // namespace

HullStatus checkFinite(std::span<const Point> points) {
    for (Index i = 0; i < points.size(); ++i) {
        const Point& p = points[i];
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
            return {HullError::notFinite, i};
    }
    return {};
}

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
    double largest = 0.0;
    for (const Index number : numbers) {
        const Point magnitude = glm::abs(points[number]);
        largest = std::max({largest, magnitude.x, magnitude.y, magnitude.z});
    }
    std::frexp(largest, &set.exponent);
    set.scaled.reserve(numbers.size());
    Point least(1.0), most(-1.0);
    for (const Index number : numbers) {
        const Point& p = points[number];
        set.scaled.emplace_back(scaledCoordinate(p.x, set.exponent), scaledCoordinate(p.y, set.exponent),
                                scaledCoordinate(p.z, set.exponent));
        least = glm::min(least, set.scaled.back());
        most = glm::max(most, set.scaled.back());
    }
    const Point extent = most - least;
    set.size = std::max({extent.x, extent.y, extent.z, std::ldexp(largest, -set.exponent)});
    set.number = std::move(numbers);
    return set;
}

PolygonMesh inLexicographicOrder(const PolygonMesh& polygons) {
    std::vector<Index> lowestPlace(polygons.size());
    Index vertexCount = 0;
    for (std::size_t f = 0; f < polygons.size(); ++f) {
        const auto polygon = polygons.polygon(f);
        const auto lowest = std::ranges::min_element(polygon);
        lowestPlace[f] = static_cast<Index>(lowest - polygon.begin());
        vertexCount = std::max(vertexCount, *lowest + 1);
    }
    // Towards the lower neighbour, not along the winding: a mirrored hull keeps its numbers.
    const auto key = [&](Index f, std::size_t i) {
        const auto polygon = polygons.polygon(f);
        const std::size_t count = polygon.size(), lowest = lowestPlace[f];
        const bool backwards = polygon[(lowest + count - 1) % count] < polygon[(lowest + 1) % count];
        return polygon[(lowest + (backwards ? count - i : i)) % count];
    };
    // Sorted by the lowest vertex by counting, then within each group.
    std::vector<Index> groupStart(vertexCount + 1, 0), order(polygons.size());
    for (Index f = 0; f < polygons.size(); ++f) ++groupStart[key(f, 0) + 1];
    std::partial_sum(groupStart.begin(), groupStart.end(), groupStart.begin());
    std::vector<Index> free(groupStart.begin(), groupStart.end() - 1);
    for (Index f = 0; f < polygons.size(); ++f) order[free[key(f, 0)]++] = f;
    const auto before = [&](Index f, Index g) {
        const std::size_t count = std::min(polygons.polygon(f).size(), polygons.polygon(g).size());
        for (std::size_t i = 0; i < count; ++i) {
            if (key(f, i) != key(g, i)) return key(f, i) < key(g, i);
        }
        return polygons.polygon(f).size() < polygons.polygon(g).size();
    };
    for (Index v = 0; v < vertexCount; ++v) {
        std::sort(order.begin() + groupStart[v], order.begin() + groupStart[v + 1], before);
    }
    PolygonMesh sorted;
    sorted.start.push_back(0);
    sorted.vertices.reserve(polygons.vertices.size());
    for (const Index f : order) {
        const auto polygon = polygons.polygon(f);
        const auto lowest = polygon.begin() + lowestPlace[f];
        sorted.vertices.insert(sorted.vertices.end(), lowest, polygon.end());
        sorted.vertices.insert(sorted.vertices.end(), polygon.begin(), lowest);
        sorted.start.push_back(static_cast<Index>(sorted.vertices.size()));
        sorted.normals.push_back(polygons.normals[f]);
    }
    return sorted;
}

PolygonMesh renamed(const PolygonMesh& polygons, std::span<const Index> place) {
    PolygonMesh result = polygons;
    for (Index& v : result.vertices) v = place[v];
    return result;
}

}  // namespace sepaxis
