#include "collision/hull/face_order.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>

namespace sepaxis {
namespace {

using Index = std::uint32_t;

// A polygon by the edge that its list begins with and the vertex after that.
struct ListStart {
    Index firstSide;  // leaves the lowest vertex
    Index keySide;    // joins it to the lower of its neighbours
    Index third;
};

// Without branches, which nobody could predict.
ListStart startOfTriangle(Index start, const Index* v) {
    const Index isLast = (v[2] < v[0] ? 1u : 0u) & (v[2] < v[1] ? 1u : 0u);
    const Index isMiddle = (v[1] < v[0] ? 1u : 0u) & (1 - isLast);
    const Index lowest = 2 * isLast + isMiddle;
    const Index before = lowest - 1 + 3 * (1 - isLast - isMiddle), after = lowest + 1 - 3 * isLast;
    const Index runsBack = v[before] < v[after] ? 1 : 0;
    const Index key = lowest + runsBack * (before - lowest), third = before + runsBack * (after - before);
    return {start + lowest, start + key, v[third]};
}

ListStart startOf(const PolygonMesh& faces, Index f) {
    const Index start = faces.start[f], size = faces.start[f + 1] - start;
    const Index* v = &faces.vertices[start];
    if (size == 3) return startOfTriangle(start, v);
    Index lowest = 0;
    for (Index i = 1; i < size; ++i) lowest = v[i] < v[lowest] ? i : lowest;
    const Index before = lowest == 0 ? size - 1 : lowest - 1, after = lowest + 1 == size ? 0 : lowest + 1;
    const bool runsBack = v[before] < v[after];
    // Towards the lower neighbour, not along the winding: a mirrored hull keeps its numbers.
    const Index thirdBack = before == 0 ? size - 1 : before - 1, thirdOn = after + 1 == size ? 0 : after + 1;
    return {start + lowest, start + (runsBack ? before : lowest), v[runsBack ? thirdBack : thirdOn]};
}

void sumUp(std::span<Index> counts) {
    std::partial_sum(counts.begin(), counts.end(), counts.begin());
}

}  // namespace

void countingSort(std::span<const Index> items, std::span<const Index> keys, Index keyCount,
                  std::span<Index> sorted) {
    std::vector<Index> place(std::size_t{keyCount} + 1, 0);
    for (const Index item : items) ++place[keys[item] + 1];
    sumUp(place);
    for (const Index item : items) sorted[place[keys[item]]++] = item;
}

// By the higher, then by the lower vertex. A twin starts where its side ends.
std::vector<Index> halvesInOrder(const PolygonMesh& faces, Index vertexCount) {
    const std::size_t count = faces.vertices.size(), edgeCount = count / 2;
    const auto startOfSide = [&](Index side) { return faces.vertices[side]; };
    const auto endOfSide = [&](Index side) { return faces.vertices[faces.twins[side]]; };
    std::vector<Index> half(count), work(2 * edgeCount + 1 + 2 * (std::size_t{vertexCount} + 1));
    const std::span<Index> upward = std::span(work).first(edgeCount + 1),
                           byHigher = std::span(work).subspan(edgeCount + 1, edgeCount),
                           places = std::span(work).subspan(2 * edgeCount + 1),
                           placeByLower = places.first(places.size() / 2),
                           placeByHigher = places.last(places.size() / 2);
    std::size_t found = 0;
    for (Index side = 0; side < count; ++side) {
        upward[found] = side;  // no branch, which nobody could predict
        found += startOfSide(side) < endOfSide(side) ? 1 : 0;
    }
    for (std::size_t e = 0; e < edgeCount; ++e) {
        ++placeByLower[startOfSide(upward[e]) + 1];
        ++placeByHigher[endOfSide(upward[e]) + 1];
    }
    sumUp(placeByLower);
    sumUp(placeByHigher);
    for (std::size_t e = 0; e < edgeCount; ++e) byHigher[placeByHigher[endOfSide(upward[e])]++] = upward[e];
    for (const Index side : byHigher) {
        const Index edge = placeByLower[startOfSide(side)]++;
        half[side] = 2 * edge;
        half[faces.twins[side]] = 2 * edge + 1;
    }
    return half;
}

FaceOrder facesInOrder(const PolygonMesh& faces, std::span<const Index> halfOfSide) {
    constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
    const auto count = static_cast<Index>(faces.size());
    FaceOrder order;
    order.polygon.resize(std::size_t{count} + 2);
    order.firstSide.resize(count);
    // Of half-edges that lists begin with: the third vertex, then the polygon. At most two share an edge.
    std::vector<std::uint64_t> beginning(halfOfSide.size(), kNone);
    std::vector<Index> firstSide(count);
    for (Index f = 0; f < count; ++f) {
        const ListStart start = startOf(faces, f);
        firstSide[f] = start.firstSide;
        beginning[halfOfSide[start.keySide]] = std::uint64_t{start.third} << 32 | f;
    }
    std::size_t placed = 0;
    for (std::size_t half = 0; half < beginning.size(); half += 2) {
        const std::uint64_t one = beginning[half], other = beginning[half + 1];
        const std::uint64_t swapped = (one ^ other) & (0 - std::uint64_t{other < one});  // no branch either
        order.polygon[placed] = static_cast<Index>(one ^ swapped);  // overwritten where there is none
        order.polygon[placed + 1] = static_cast<Index>(other ^ swapped);
        placed += (one != kNone ? 1 : 0) + (other != kNone ? 1 : 0);
    }
    order.polygon.resize(count);
    for (Index k = 0; k < count; ++k) order.firstSide[k] = firstSide[order.polygon[k]];
    return order;
}

}  // namespace sepaxis
