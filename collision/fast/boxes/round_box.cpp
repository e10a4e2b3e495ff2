#include "collision/fast/boxes/round_box.h"

#include "collision/fast/boxes/nearest_along.h"
#include "collision/fast/core_gap.h"
#include "collision/query/manifold/manifold.h"
#include "collision/query/shape_contact.h"

#include <array>
#include <cmath>

namespace sepaxis {

namespace {

// Of size. Along the normal of a face the way keeps its digits however short it is: down to what counts as a
// tie, with the directions beside it and with the other faces.
template <class T>
constexpr double kClearTie = 2.0 * double(std::max(kTieTolerance<T>, kSteadyFace<T>));

// The way from the nearest point of a box to the core's, in the box's frame, and the sides that it starts
// from; out of the box where the core's point is in it, and then its length is below zero.
struct WayOut {
    double place = 0.0;  // of the core's point along it
    WideVec point, way, normal;
    double distance;
    std::array<double, 3> beyond;  // of each two sides the one that the point lies beyond, or less within
    BoxSides sides;
    Feature ofCore;
    int sideCount;  // how many the point lies beyond: 3 a vertex is nearest, 2 an edge, 1 a face
    int face;       // of one side: its axis
};

template <class T>
void measureBeyond(const Hull<T>& box, WayOut& out) {
    out.sideCount = out.face = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const int axis = static_cast<int>(k);
        const double above = out.point[axis] - double(box.boundsMax[axis]),
                     below = double(box.boundsMin[axis]) - out.point[axis];
        // Without branches, which would be foretold wrongly.
        const int side = (above > 0.0 ? 1 : 0) - (below > 0.0 ? 1 : 0);
        out.beyond[k] = std::max(above, below);
        out.sides[k] = static_cast<BoxSide>(side);
        out.way[axis] = std::max(above, 0.0) - std::max(below, 0.0);
        out.sideCount += side * side;
        out.face = side != 0 ? axis : out.face;
    }
}

// Of a point in the box the way to the nearest face. False where another is as near.
template <class T>
bool leaveByFace(const Hull<T>& box, double clear, WayOut& out) {
    std::size_t nearest = out.beyond[1] > out.beyond[0] ? 1 : 0;
    if (out.beyond[2] > out.beyond[nearest]) nearest = 2;
    const double most = out.beyond[nearest];
    for (std::size_t k = 0; k < 3; ++k) {
        if (k != nearest && !(most - out.beyond[k] > clear)) return false;
    }
    out.face = static_cast<int>(nearest);
    const double above = out.point[out.face] - double(box.boundsMax[out.face]);
    out.sides[nearest] = above == most ? BoxSide::high : BoxSide::low;
    const double behind = 2.0 * most + double(box.boundsMax[out.face]) - double(box.boundsMin[out.face]);
    if (!(behind > clear)) return false;  // the opposite face
    out.distance = most;
    out.normal = WideVec(0.0);
    out.normal[out.face] = out.sides[nearest] == BoxSide::high ? 1.0 : -1.0;
    return -most > clear;
}

// Of a segment next to an edge of the box: the way is square to both, whatever rounding does to the place.
// Returns the squared sine between them.
double crossEdge(const CoreSegment& core, WayOut& out) {
    const WideVec& v = core.along;
    WideVec cross(0.0, -v.z, v.y);
    if (out.sides[1] == BoxSide::between) cross = {v.z, 0.0, -v.x};
    if (out.sides[2] == BoxSide::between) cross = {-v.y, v.x, 0.0};
    const double squared = glm::dot(cross, cross);
    out.normal = cross / std::copysign(std::sqrt(squared), glm::dot(cross, out.way));
    out.distance = glm::dot(out.normal, out.way);
    return squared / core.squared;
}

// False where it is not clear.
template <class T>
bool findWayOut(const Hull<T>& box, const CoreSegment& core, double radii, double size, WayOut& out) {
    if (!core.isPoint()) out.place = NearestAlong<double, T>(box, core.start, core.along).place();
    out.point = core.at(out.place);
    out.ofCore = core.featureAt(out.place);
    measureBeyond(box, out);
    if (out.sideCount == 0) return core.isPoint() && leaveByFace(box, size * kClearTie<T>, out);
    const double squared = glm::dot(out.way, out.way);
    out.distance = std::sqrt(squared);
    const double nearest = out.sideCount == 1 ? kClearTie<T> : kClearDistance;
    if (!(out.distance > size * nearest && squared > kLeastSquare)) return false;
    const double least = kClearOffset<T> * size * out.distance;
    double sineSquared = 1.0;
    if (out.ofCore.kind == FeatureKind::edge && out.sideCount < 3) {
        if (out.sideCount == 1) return false;  // along the face
        sineSquared = crossEdge(core, out);
        if (!(sineSquared > kClearSineSquared)) return false;
    } else {
        out.normal = out.way / out.distance;
    }
    for (const double offset : out.beyond)
        if (!(offset * offset * sineSquared > least)) return false;
    // Of shapes that overlap the end that is deeper below a face is the closest however little it is.
    const bool isDeeper = out.sideCount == 1 && out.distance <= radii &&
                          std::abs(core.along[out.face]) > 64.0 * double(kRounding<T>) * size;
    return (isDeeper || core.isClear(out.place, -out.way, sineSquared, least)) &&
           out.distance < double(std::numeric_limits<T>::max());
}

// How far a place of the segment is above the side of the box that the way leads to along an axis.
template <class T>
double heightOver(const Hull<T>& box, const CoreSegment& core, const WayOut& out, int axis, double place) {
    const double at = core.at(place)[axis];
    return out.normal[axis] > 0.0 ? at - double(box.boundsMax[axis]) : double(box.boundsMin[axis]) - at;
}

// How many contacts a segment within the radii has: its place, or both ends over a face. 0 where that is left
// to the query.
template <class T>
int contactsOf(const Hull<T>& box, const CoreSegment& core, const WayOut& out, double radii, double size,
               const CollideOptions<T>& options) {
    const double margin(marginOf(options, T(size))), slop(slopOf(options, T(size)));
    const double noise = 2.0 * double(kAboveReference<T>) * size;
    if (out.sideCount == 1) {
        // The face clips the segment at its sides, from the end that is nearest on.
        double low = 0.0, high = 1.0;
        bool isOver = true;
        for (int k = 0; k < 3; ++k) {
            if (k == out.face) continue;
            const double from(box.boundsMin[k]), to(box.boundsMax[k]), p = core.start[k];
            const double q = p + core.along[k];
            isOver = isOver && std::min(p, q) > from + noise && std::max(p, q) < to - noise;
            if (core.along[k] == 0.0) continue;
            const double atFrom = (from - p) / core.along[k], atTo = (to - p) / core.along[k];
            low = std::max(low, std::min(atFrom, atTo));
            high = std::min(high, std::max(atFrom, atTo));
        }
        const double highest = heightOver(box, core, out, out.face, out.place == 0.0 ? high : low);
        if (highest > radii + margin + noise) return 1;
        const bool isLong = core.squared > noise * noise;  // its ends are two places
        return isLong && isOver && highest < radii - noise ? 2 : 0;
    }
    for (int k = 0; k < 3; ++k) {
        // Side by side with an edge, or over a face within the slop.
        if (!(core.along[k] * core.along[k] < (1.0 - kClearSineSquared) * core.squared)) return 0;
        if (slop < 0.0 || out.normal[k] == 0.0) continue;
        const double gap = std::min(heightOver(box, core, out, k, 0.0), heightOver(box, core, out, k, 1.0));
        if (!(gap < out.distance - slop - noise)) return 0;
    }
    return 1;
}

// The contacts of a segment with a face: that of its place, which is there, or those of both ends.
template <class T>
void placeEnds(const Hull<T>& box, const CoreSegment& core, const WayOut& out, const HullPair<T>& pair,
               std::span<ManifoldPoint<T>> memory, int contacts, Collision<T>& collision) {
    if (memory.empty() || collision.manifold.empty()) return;
    const bool boxIsA = collision.kind == AxisKind::faceA;
    const Vec3<T>& normal = collision.normal;
    const Feature edge{FeatureKind::edge, 0};
    const FeaturePair side = boxIsA ? FeaturePair{{}, edge} : FeaturePair{edge, {}};
    memory[0].side = side;
    if (contacts == 1) return;
    for (std::uint32_t i = 0; i < 2; ++i) {
        ManifoldPoint<T>& point = memory[i];
        point.depth = T(double(pair.radii()) - heightOver(box, core, out, out.face, double(i)));
        const Vec3<T> end = boxIsA ? pair.vertexOfB(i) : pair.vertexOfA(i);
        point.onA = end + normal * (boxIsA ? point.depth - pair.radiusB : pair.radiusA);
        point.onB = point.onA - normal * point.depth;
        point.point = (point.onA + point.onB) * T(0.5);
        point.touching = point.depth >= collision.depth - kTouchingTolerance<T> * pair.size;
        const Feature vertex{FeatureKind::vertex, i};
        point.id = {boxIsA ? collision.featureA : vertex, boxIsA ? vertex : collision.featureB};
        point.side = side;
    }
    collision.manifold = memory.first(2);
}

// At least HullPair::size.
template <class T>
double sizeOf(const Shape<T>& a, const Shape<T>& b, const WideVec& position) {
    const double shift = std::max(std::max(std::abs(position.x), std::abs(position.y)), std::abs(position.z));
    // Turned, a coordinate grows by the root of three at most.
    return std::max(double(a.core.size) + 2.0 * double(a.radius),
                    shift + 2.0 * (double(b.core.size) + double(b.radius)));
}

}  // namespace

template <class T>
bool collideRoundAndBox(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                        Collision<T>& collision) {
    const bool boxIsA = a.core.isBox;
    const Hull<T>& box = boxIsA ? a.core : b.core;
    const WideVec position(bInA.position);
    const WideTurn turn(bInA.orientation);
    CoreSegment core(boxIsA ? b.core : a.core);
    const WideVec ownStart = core.start, ownAlong = core.along;
    core.start = boxIsA ? turn(ownStart) + position : turn.back(ownStart - position);
    if (!core.isPoint()) core.along = boxIsA ? turn(ownAlong) : turn.back(ownAlong);
    const double size = sizeOf(a, b, position), radii = double(a.radius) + double(b.radius);
    WayOut out;
    if (!findWayOut(box, core, radii, size, out)) return false;
    const bool isOverlap = out.distance <= radii;
    int contacts = 1;
    if (!core.isPoint() && !memory.empty() && options.want != Want::verdict)
        contacts = isOverlap ? contactsOf(box, core, out, radii, size, options) : 0;
    const WideVec point = boxIsA ? out.point : ownStart + ownAlong * out.place;
    const WideVec normal = boxIsA ? out.normal : -turn(out.normal), way = normal * out.distance;
    CoreGap<T> gap;
    gap.distance = T(out.distance);
    gap.normal = Vec3<T>(normal);
    gap.onA = Vec3<T>(boxIsA ? point - way : point);
    gap.onB = Vec3<T>(boxIsA ? point : point + way);
    const Feature ofBox = featureOn(box, out.sides);
    gap.featureA = boxIsA ? ofBox : out.ofCore;
    gap.featureB = boxIsA ? out.ofCore : ofBox;
    gap.kind = AxisKind::point;
    if (ofBox.kind == FeatureKind::face) gap.kind = boxIsA ? AxisKind::faceA : AxisKind::faceB;
    if (ofBox.kind == FeatureKind::edge && out.ofCore.kind == FeatureKind::edge)
        gap.kind = AxisKind::edgeEdge;
    // What has no other than these contacts; the query makes the others, those across a margin too.
    const std::span<ManifoldPoint<T>> own = contacts == 0 ? std::span<ManifoldPoint<T>>() : memory;
    if (!answerAcross(gap, a, b, size, options, own, collision)) return false;
    if (!core.isPoint() && contacts > 0 && ofBox.kind == FeatureKind::face && collision.overlap)
        placeEnds(box, core, out, makeHullPair(a, b, bInA), own, contacts, collision);
    return true;
}

template bool collideRoundAndBox(const Shape<float>&, const Shape<float>&, const Pose<float>&,
                                 const CollideOptions<float>&, std::span<ManifoldPoint<float>>,
                                 Collision<float>&);
template bool collideRoundAndBox(const Shape<double>&, const Shape<double>&, const Pose<double>&,
                                 const CollideOptions<double>&, std::span<ManifoldPoint<double>>,
                                 Collision<double>&);

}  // namespace sepaxis
