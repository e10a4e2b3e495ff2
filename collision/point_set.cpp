#include "collision/point_set.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
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

Index placeOfLowest(std::span<const Index> polygon) {
    Index place = 0;
    for (Index i = 1; i < polygon.size(); ++i) place = polygon[i] < polygon[place] ? i : place;
    return place;
}

}  // namespace

void countingSort(std::span<const Index> items, std::span<const Index> keys, Index keyCount,
                  std::span<Index> sorted) {
    std::vector<Index> place(std::size_t{keyCount} + 1, 0);
    for (const Index item : items) ++place[keys[item] + 1];
    std::partial_sum(place.begin(), place.end(), place.begin());
    for (const Index item : items) sorted[place[keys[item]]++] = item;
}

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

PolygonMesh inLexicographicOrder(const PolygonMesh& polygons) {
    const auto count = static_cast<Index>(polygons.size());
    std::vector<Index> lowestPlace(count), order(count), pass(count);
    std::array<std::vector<Index>, 3> keys;  // the first three vertices of each list
    for (auto& key : keys) key.resize(count);
    // Towards the lower neighbour, not along the winding: a mirrored hull keeps its numbers.
    const auto listed = [&](Index f, std::size_t i) {
        const auto polygon = polygons.polygon(f);
        const std::size_t size = polygon.size(), lowest = lowestPlace[f];
        const Index before = polygon[lowest == 0 ? size - 1 : lowest - 1];
        const Index after = polygon[lowest + 1 == size ? 0 : lowest + 1];
        return polygon[(lowest + (before < after ? size - i : i)) % size];
    };
    Index vertexCount = 0;
    for (Index f = 0; f < count; ++f) {
        const auto polygon = polygons.polygon(f);
        lowestPlace[f] = placeOfLowest(polygon);
        if (polygon.size() == 3) {  // most are: without branches
            const Index sum = polygon[0] ^ polygon[1] ^ polygon[2];
            const Index highest = std::max({polygon[0], polygon[1], polygon[2]});
            keys[0][f] = polygon[lowestPlace[f]];
            keys[1][f] = sum ^ keys[0][f] ^ highest;
            keys[2][f] = highest;
        } else {
            for (std::size_t i = 0; i < keys.size(); ++i) keys[i][f] = listed(f, i);
        }
        vertexCount = std::max({vertexCount, keys[0][f] + 1, keys[1][f] + 1, keys[2][f] + 1});
    }
    std::iota(order.begin(), order.end(), 0u);
    for (std::size_t i = keys.size(); i-- > 0; order.swap(pass)) {
        countingSort(order, keys[i], vertexCount, pass);
    }
    // Two faces of a solid differ within three vertices; polygons that are no solid need not.
    const auto isSameStart = [&](Index f, Index g) {
        return keys[0][f] == keys[0][g] && keys[1][f] == keys[1][g] && keys[2][f] == keys[2][g];
    };
    if (std::ranges::adjacent_find(order, isSameStart) != order.end()) {
        std::ranges::stable_sort(order, [&](Index f, Index g) {
            const std::size_t sizeF = polygons.polygon(f).size(), sizeG = polygons.polygon(g).size();
            for (std::size_t i = 0; i < std::min(sizeF, sizeG); ++i) {
                if (listed(f, i) != listed(g, i)) return listed(f, i) < listed(g, i);
            }
            return sizeF < sizeG;
        });
    }
    PolygonMesh sorted;
    sorted.start.reserve(count + 1);
    sorted.start.push_back(0);
    sorted.vertices.reserve(polygons.vertices.size());
    sorted.normals.reserve(count);
    for (const Index f : order) {
        const auto polygon = polygons.polygon(f);
        for (std::size_t i = 0, place = lowestPlace[f]; i < polygon.size(); ++i) {
            sorted.vertices.push_back(polygon[place]);
            place = place + 1 == polygon.size() ? 0 : place + 1;
        }
        sorted.start.push_back(static_cast<Index>(sorted.vertices.size()));
        sorted.normals.push_back(polygons.normals[f]);
    }
    return sorted;
}

}  // namespace sepaxis
