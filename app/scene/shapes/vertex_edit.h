// Editing the vertices of a hull. Pure functions of values; the numbers are those of the shape's own frame,
// metres, before the object's scale. The numbering of the positions stays as it is.
//
// A file may list faces, edges and normals beside the points. They stay where they still describe the hull:
// all points were moved, turned, scaled or mirrored together, or each listed face is still flat, convex and
// outward (face_lists.h). Otherwise all three lists are left out, and the hull is that of the points. Nothing
// here judges whether the points still have a volume: buildShape() does.
#pragma once

#include "app/base/short_text.h"
#include "app/scene/document.h"
#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <cstdint>
#include <string>
#include <vector>

#include <glm/mat3x3.hpp>

namespace sepaxis::scene {

using VertexList = std::vector<std::uint32_t>;  // indices of positions, rising, each once

// --- which positions the hull uses -----------------------------------------------------------------------

enum class VertexUse : std::uint8_t { used, duplicate, unused };
struct VertexState {
    VertexUse use = VertexUse::used;
    std::uint32_t same = 0;  // of a duplicate: the lowest index of a position with the same coordinates
    bool operator==(const VertexState&) const = default;
};
// One for each position. `built` is the shape, built with that scale.
std::vector<VertexState> vertexStates(const HullShape& shape, const dvec3& scale, const BuiltShape& built);

// Where a position stands that the hull does not use. Within the tolerance of the hull builder. `outside`:
// only where faces are listed that do not use it.
enum class VertexPlace : std::uint8_t { atVertex, onEdge, onFace, inside, outside };
VertexPlace placeOf(const dvec3& position, const dvec3& scale, const BuiltShape& built);

// "used", "= 3", "on face"; and with words: "the same as vertex 3: not used".
struct StateWords {
    ShortText brief, sentence;
};
StateWords stateInWords(const HullShape& shape, std::uint32_t index, const VertexState& state,
                        const dvec3& scale, const BuiltShape& built);

// --- changes ---------------------------------------------------------------------------------------------

struct VertexEdit {
    HullShape shape;
    VertexList selection;       // what a person goes on with: the same points, or the new ones
    bool listsLeftOut = false;  // faces, edges or normals were listed and are not any more
};

// x -> about + linear * (x - about) + by.
struct VertexMap {
    glm::dmat3 linear{1.0};
    dvec3 about{0.0};
    dvec3 by{0.0};
};

// `which`: every index below the number of positions; empty means all of them, except for deleting and
// duplicating, which then do nothing.
VertexEdit setVertex(const HullShape& shape, std::uint32_t index, const dvec3& place);
VertexEdit mapVertices(const HullShape& shape, const VertexList& which, const VertexMap& map);
VertexEdit moveVertices(const HullShape& shape, const VertexList& which, const dvec3& by);
VertexEdit scaleVertices(const HullShape& shape, const VertexList& which, const dvec3& factors,
                         const dvec3& about);
// axis: 0, 1 or 2; in the plane across it through `about`.
VertexEdit mirrorVertices(const HullShape& shape, const VertexList& which, int axis, const dvec3& about);
// To whole multiples of `step` (above zero), each coordinate by itself.
VertexEdit snapVertices(const HullShape& shape, const VertexList& which, double step);
// Each coordinate by a random number in [-amplitude, amplitude) (SplitMix64 from `seed`: x, y, z of the first
// vertex, then of the next). Same seed, same result.
VertexEdit perturbVertices(const HullShape& shape, const VertexList& which, double amplitude,
                           std::uint64_t seed);
VertexEdit addVertex(const HullShape& shape, const dvec3& place);
VertexEdit deleteVertices(const HullShape& shape, const VertexList& which);
// Copies stand where the originals do, at the end of the list, and are the new selection.
VertexEdit duplicateVertices(const HullShape& shape, const VertexList& which);

// The frame's origin goes to that point of the frame and the shape stays where it is in the world, within
// rounding: the position takes up the difference. A hull only.
Object recentred(const Object& object, const dvec3& origin);

// The mean of the chosen positions (of all where none is), in the frame.
dvec3 middleOf(const HullShape& shape, const VertexList& which);
// The centroid of the solid's volume, in the frame before the scale.
dvec3 centroidOf(const dvec3& scale, const BuiltShape& built);

// Where a new vertex makes the hull larger by a little: beyond the surface, on the way from the centroid
// through `through`. kPushOut of the radius of the ball inside the hull.
inline constexpr double kPushOut = 0.1;
dvec3 placeBeyond(const dvec3& through, const dvec3& scale, const BuiltShape& built);

// --- steps of the history --------------------------------------------------------------------------------

// "Move vertex 5 of A", "Move 3 vertices of B", "Mirror A" where all of several are meant.
std::string vertexStepName(const char* verb, Side side, const HullShape& shape, const VertexList& which);
Command changeVertices(Side side, HullShape shape, std::string name, std::string mergeKey = {});
Command recentre(Side side, const dvec3& origin);

}  // namespace sepaxis::scene
