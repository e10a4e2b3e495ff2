// A compound, and what to do about its internal edges. Compounds and triangle meshes stay outside of the
// library, which knows convex shapes only: an engine loops over the parts, and keeps what it knows of their
// neighbourhood.
//
// Each part alone is answered exactly, and that is the trouble: a crate that slides over a floor of tiles
// meets the side of the next tile, and where it reaches over that tile by less than it sinks in, the side is
// the axis of least overlap. The crate would stop at a step that is not there. No one query can know; who
// knows that a neighbour covers the side does: a normal that leads out of a covered face is none of the
// compound. The neighbour's own contact holds instead.
#include "collision/bounds.h"
#include "collision/cast.h"
#include "collision/collide.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

using namespace sepaxis;

struct Part {
    Shape<float> shape;
    Pose<float> pose;  // in the compound
    // In the compound: outward normals of the faces that lie against another part.
    std::vector<Vec3<float>> covered;
};

// Sine of the angle by which a normal may lead out of a covered face: what rounding does.
constexpr float kAlong = 1e-3f;
// Metres. Corners of neighbours that were modelled as flush are no farther apart.
constexpr float kFlush = 1e-4f;

bool touches(const Part& part, const Vec3<float>& point) {
    return closestPoint(part.shape, part.pose, point).distance <= kFlush;
}

// Once per compound. A face is covered where one other part touches all its corners.
void findCoveredFaces(std::vector<Part>& parts) {
    for (Part& part : parts) {
        const Hull<float>& hull = part.shape.core;
        for (std::size_t face = 0; face < hull.faces.size(); ++face) {
            std::vector<Vec3<float>> corners;
            std::uint32_t at = hull.faces[face].firstHalfEdge;
            for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i, at = hull.halfEdges[at].next)
                corners.push_back(transformPoint(part.pose, hull.vertices[hull.halfEdges[at].origin]));
            const bool isCovered = std::any_of(parts.begin(), parts.end(), [&](const Part& other) {
                return &other != &part &&
                       std::all_of(corners.begin(), corners.end(),
                                   [&](const Vec3<float>& corner) { return touches(other, corner); });
            });
            if (isCovered) part.covered.push_back(part.pose.orientation * hull.planes[face].normal);
        }
    }
}

bool isInternal(const Part& part, const Pose<float>& compound, const Vec3<float>& normal) {
    const Vec3<float> inCompound = conjugate(compound.orientation) * normal;
    return std::any_of(part.covered.begin(), part.covered.end(),
                       [&](const Vec3<float>& covered) { return dot(inCompound, covered) > kAlong; });
}

bool meet(const Bounds<float>& a, const Bounds<float>& b, float margin) {
    return all(lessThanEqual(a.low, b.high + margin)) && all(lessThanEqual(b.low, a.high + margin));
}

// Every frame. `take` gets the part and the answer of each part that is in contact; a contact's key is the
// part with the id. Many parts would stand in a tree of bounds.
template <class Take>
void collideParts(const std::vector<Part>& parts, const Pose<float>& compound, const Shape<float>& other,
                  const Pose<float>& pose, const CollideOptions<float>& options, bool withInternal,
                  Take take) {
    std::vector<ManifoldPoint<float>> memory;
    const Bounds<float> bounds = worldBounds(other, pose);
    for (const Part& part : parts) {
        const Pose<float> world{transformPoint(compound, part.pose.position),
                                compound.orientation * part.pose.orientation};
        if (!meet(worldBounds(part.shape, world), bounds, options.margin)) continue;
        memory.resize(std::max<std::size_t>(memory.size(), manifoldCapacity(part.shape, other)));
        const Collision<float> found = collide<float>(part.shape, world, other, pose, options, memory);
        if (found.manifold.empty()) continue;
        if (withInternal || !isInternal(part, compound, found.manifoldNormal)) take(part, found);
    }
}

struct Slide {
    int steps = 0, blocked = 0, unsupported = 0;
};

// A crate slides over the tiles, as deep as a solver's soft contacts let it sink.
Slide slide(const std::vector<Part>& tiles, float sunk, bool withInternal) {
    CollideOptions<float> options;
    options.want = Want::contact;
    options.margin = 0.02f;
    const Shape<float> crate = makeAabb<float>({-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f}).shape;
    Slide seen;
    for (int step = 0; step < 6000; ++step) {
        const float x = -4.0f + 0.0013f * float(step);
        bool isBlocked = false, isSupported = false;
        collideParts(tiles, {}, crate, {{x, 0.5f - sunk, 0}}, options, withInternal,
                     [&](const Part&, const Collision<float>& found) {
                         isBlocked = isBlocked || found.manifoldNormal.x < -0.1f;
                         isSupported = isSupported || found.manifoldNormal.y > 0.9f;
                     });
        ++seen.steps;
        seen.blocked += isBlocked;
        seen.unsupported += !isSupported;
    }
    return seen;
}

}  // namespace

int main() {
    std::vector<Part> tiles;
    for (int i = -5; i < 5; ++i)
        tiles.push_back({makeAabb<float>({0, -0.5f, -2}, {1, 0, 2}).shape, {{float(i), 0, 0}}, {}});
    findCoveredFaces(tiles);
    for (const float sunk : {0.0005f, 0.005f}) {
        const Slide naive = slide(tiles, sunk, true), filtered = slide(tiles, sunk, false);
        std::printf(
            "sunk by %g m: of %d steps %d stopped by a seam; left out: %d stopped, %d without support\n",
            sunk, naive.steps, naive.blocked, filtered.blocked, filtered.unsupported);
        if (naive.blocked == 0 || filtered.blocked != 0 || filtered.unsupported != 0) return 1;
    }
}
