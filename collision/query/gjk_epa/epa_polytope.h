// The expanding polytope of EPA: a closed convex surface of triangles that grows by one point at a time.
//
// Which faces see a new point is decided by exact arithmetic on the points as they are rounded, so the faces
// seen always form a disc, its rim is one loop, and no face is ever without area: coplanar, collinear and
// nearly flat points need no special cases.
#pragma once

#include "collision/gjk_epa.h"
#include "collision/hull/exact_orientation.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sepaxis {

// Vertex onA of A minus vertex onB of B. Coordinates as orientationSign() wants them.
struct EpaVertex {
    std::uint32_t onA = 0, onB = 0;
    Vec3<double> w{0.0};
};

struct EpaFace {
    std::array<std::uint32_t, 3> vertices{};    // counter-clockwise seen from outside
    std::array<std::uint32_t, 3> neighbours{};  // across the edge from vertex k to the next
    Vec3<Wide> normal{0};                       // unit, outward
    Vec3<Wide> closest{0};                      // its point closest to the origin
    std::array<Wide, 3> weights{};              // of the vertices in that point
    Wide height = 0;           // the length of `closest`; negative where the origin lies outside this face
    std::uint32_t number = 0;  // in the order of creation
    bool alive = false;
    bool final = false;  // nothing lies beyond it
    bool seen = false;   // by the point that is being added
};

// What an EpaWorkspace holds.
struct EpaMemory {
    struct RimEdge {
        std::uint32_t start = 0, end = 0;  // vertices, in the order of the face that is removed
        std::uint32_t outside = 0;         // the face that stays
    };
    std::vector<EpaVertex> vertices;
    std::vector<EpaFace> faces;
    std::vector<std::uint32_t> freePlaces;
    std::vector<std::uint32_t> seen;      // faces that see the new point, in the order found
    std::vector<std::uint32_t> added;     // faces of the last step
    std::vector<std::uint32_t> startsAt;  // by vertex: the new face whose rim edge starts there
    std::vector<RimEdge> rim;
};

class EpaPolytope {
 public:
    // From four points that are not coplanar.
    EpaPolytope(EpaWorkspace& memory, const std::array<EpaVertex, 4>& corners);

    // The faces closest to the origin, of all and of those that are not final (kNoIndex where all are). Where
    // the origin lies outside, only faces that it lies outside of count: so the height of the first is the
    // signed distance of the polytope.
    std::uint32_t closestFace() const { return closest(false); }
    std::uint32_t closestOpenFace() const { return closest(true); }

    bool liesBeyond(std::uint32_t face, const Vec3<double>& point) const;
    void setFinal(std::uint32_t face) { memory_.faces[face].final = true; }

    // Growing by a point that lies beyond the face `from`: findSeen() finds the faces that see it and the rim
    // of their disc, replaceSeen() puts a fan from the point to the rim in their place, as long as isFull()
    // is false.
    void findSeen(const Vec3<double>& point, std::uint32_t from);
    void replaceSeen(const EpaVertex& vertex);
    bool isFull() const { return vertexCount_ == memory_.vertices.size(); }
    std::span<const std::uint32_t> seen() const { return std::span(memory_.seen).first(seenCount_); }
    std::uint32_t rimEdgeCount() const { return rimCount_; }
    // Of the last replaceSeen().
    std::span<const std::uint32_t> added() const { return std::span(memory_.added).first(addedCount_); }

    // Faces lie in some of the places 0 .. placeCount() - 1, the others are not alive.
    const EpaFace& face(std::uint32_t place) const { return memory_.faces[place]; }
    std::uint32_t placeCount() const { return placeCount_; }
    const EpaVertex& vertex(std::uint32_t index) const { return memory_.vertices[index]; }
    std::uint32_t vertexCount() const { return vertexCount_; }  // with those that a later one swallowed
    std::uint32_t faceCount() const { return faceCount_; }

 private:
    std::uint32_t closest(bool openOnly) const;
    std::uint32_t makeFace(const std::array<std::uint32_t, 3>& vertices);
    void joinAcross(std::uint32_t face, std::uint32_t start, std::uint32_t end, std::uint32_t neighbour);

    EpaMemory& memory_;
    std::uint32_t vertexCount_ = 0, faceCount_ = 0, placeCount_ = 0, freeCount_ = 0;
    std::uint32_t seenCount_ = 0, rimCount_ = 0, addedCount_ = 0, nextNumber_ = 0;
};

}  // namespace sepaxis
