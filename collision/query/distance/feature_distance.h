// The distance of two hulls by the features that hold their closest points, found by a search that need not
// be exact.
#pragma once

#include "collision/query/distance/gjk.h"
#include "collision/query/sat.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace sepaxis {

// The vertices of one hull that a simplex uses, each once.
struct VertexSet {
    std::array<std::uint32_t, 4> vertices{};
    int count = 0;
    void add(std::uint32_t vertex) {
        if (std::find(vertices.begin(), vertices.begin() + count, vertex) == vertices.begin() + count)
            vertices[static_cast<std::size_t>(count++)] = vertex;
    }
};

// The smallest feature of the hull that holds all vertices of the set.
template <class T>
Feature commonFeature(const Hull<T>& hull, const VertexSet& set);

// Replaces the distance, its normal and the closest points by those of the features (closest_direction.h),
// and the features by those that these points lie on, where the gap along that normal proves the distance
// within rounding and the direction within kDirectionNoise. False, and nothing changed, where it does not.
// The closest points of `result` are read only where parallel features have many, its distance is a guess.
template <class T>
bool proveByFeatures(const HullPair<T>& pair, DistanceResult<T>& result);

// The distance by an axis with a gap: where that is a face's and the vertex that supports it has its foot
// inside the face, there is nothing to search. Nothing for other axes.
template <class T>
std::optional<DistanceResult<T>> findFaceDistance(const HullPair<T>& pair, const SatAxis<T>& axis);

}  // namespace sepaxis
