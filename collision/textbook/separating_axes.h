// The searches that both hull articles share: face directions, edge directions, and the closest points of two
// lines (the last after P. Bourke, "The shortest line between two lines in 3D", as the articles say).
#pragma once

#include "collision/query/support.h"
#include "collision/textbook/textbook.h"

#include <limits>
#include <vector>

namespace sepaxis::textbook {

using dvec3 = Vec3<double>;

// A hull in its pose; everything in world space.
struct PosedHull {
    const Hull<double>& hull;
    Mat3<double> rotation;
    dvec3 position;

    PosedHull(const Hull<double>& core, const Pose<double>& pose)
        : hull(core), rotation(glm::mat3_cast(pose.orientation)), position(pose.position) {}

    dvec3 vertex(std::uint32_t v) const { return rotation * hull.vertices[v] + position; }
    dvec3 faceNormal(std::uint32_t f) const { return rotation * hull.planes[f].normal; }
    dvec3 edgeDirection(std::uint32_t e) const { return rotation * hull.edgeDirections[e]; }
    dvec3 edgeStart(std::uint32_t e) const { return vertex(hull.edgeStart(e)); }
    dvec3 edgeEnd(std::uint32_t e) const { return vertex(hull.edgeEnd(e)); }
    dvec3 firstVertexOfFace(std::uint32_t f) const {
        return vertex(hull.halfEdges[hull.faces[f].firstHalfEdge].origin);
    }

    Support<double> highest(const dvec3& axis) const {
        const Support<double> support = findSupport(hull, axis * rotation);
        return {support.vertex, support.height + glm::dot(axis, position)};
    }
    Support<double> lowest(const dvec3& axis) const {
        const Support<double> support = highest(-axis);
        return {support.vertex, -support.height};
    }
};

// Separations are negative where the hulls overlap; -infinity while there is no candidate.
struct FaceQuery {
    bool apart = false;
    double separation = -std::numeric_limits<double>::infinity();
    std::uint32_t face = kNoIndex;
    std::uint32_t support = kNoIndex;  // of the other hull
};

struct EdgeQuery {
    bool apart = false;
    double separation = -std::numeric_limits<double>::infinity();
    std::uint32_t edgeA = kNoIndex, edgeB = kNoIndex;
    dvec3 normal{0.0};  // unit, from A to B
};

// What became of a direction that the articles look at.
enum class TryFate : std::uint8_t {
    measured,   // a candidate
    separates,  // the search ends
    behind,     // a face that has the whole other hull behind it: skipped
    shallow,    // two edges at less than 30 degrees: skipped
};
struct AxisTry {
    AxisKind kind = AxisKind::none;
    std::uint32_t a = kNoIndex, b = kNoIndex;  // face or edge
    dvec3 normal{0.0};                         // unit, from A to B; zero for parallel edges
    double separation = 0.0;                   // along it; not of shallow edges
    TryFate fate = TryFate::measured;
};
using AxisTries = std::vector<AxisTry>;

// The faces of `reference` against the vertices of `other`. `tries`, where not null, is added to.
FaceQuery queryFaces(const PosedHull& reference, const PosedHull& other, bool referenceIsA, AxisTries* tries);
EdgeQuery queryEdges(const PosedHull& a, const PosedHull& b, AxisTries* tries);

// The three searches in the articles' order; those after the first direction that separates are left out.
// Where rounding has each hull inside of the other there is no face, which is kNoIndex then.
struct HullQuery {
    bool apart = false;
    bool faceOfA = false;  // which of the two face directions is the better one
    FaceQuery face;        // that one
    EdgeQuery edges;
};
HullQuery queryHulls(const PosedHull& a, const PosedHull& b, AxisTries* tries = nullptr);

struct LineLine {
    bool found = false;
    double parameterA = 0.0, parameterB = 0.0;  // 0 at an edge's start, 1 at its end
    dvec3 onA{0.0}, onB{0.0};
};
// The points where the lines a0 a1 and b0 b1 are closest.
LineLine closestOnLines(const dvec3& a0, const dvec3& a1, const dvec3& b0, const dvec3& b1);
// For the winning edges. Where closestOnLines fails, the article's memory answers: parameters of zero and, as
// the point on A, the direction (end to start) of the last edge of A that was tried.
LineLine edgeContact(const PosedHull& a, const PosedHull& b, const EdgeQuery& edges);

bool bothSolid(ShapeKind a, ShapeKind b);
// `answered` where a hull method may go on.
TextbookStatus checkHulls(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                          const Pose<double>& poseB);
// Of textbookHullManifold, in hull_manifold.cpp.
std::uint32_t manifoldPointCapacity(const Shape<double>& a, const Shape<double>& b);

// Status, kind, features, normal, depth and published vector of a hit; incident: what of the other hull meets
// the face of a face case.
TextbookResult faceResult(AxisKind kind, const FaceQuery& query, const dvec3& faceNormal, Feature incident);
TextbookResult edgeResult(const EdgeQuery& query);

}  // namespace sepaxis::textbook
