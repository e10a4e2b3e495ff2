#include "collision/collide.h"

#include "collision/fast/fast.h"
#include "collision/hull/flat_hull.h"
#include "collision/hull/hull_walks.h"
#include "collision/pair_cache.h"
#include "collision/query/axis_trace.h"
#include "collision/query/curved/curved_pair.h"
#include "collision/query/distance/feature_distance.h"
#include "collision/query/distance/gjk.h"
#include "collision/query/distance/near_distance.h"
#include "collision/query/flat_pair.h"
#include "collision/query/hull_answer.h"
#include "collision/query/hull_pair.h"
#include "collision/query/manifold/manifold.h"
#include "collision/query/query_limits.h"
#include "collision/query/sat.h"
#include "collision/query/shape_contact.h"
#include "collision/query/stored_answer.h"
#include "collision/simd/compiler.h"
#include "collision/trace.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace sepaxis {

namespace {

// Only the reference query records.
template <class T>
Trace<T>* traceOf(const CollideOptions<T>& options) {
    return options.reference ? options.trace : nullptr;
}

template <class T>
HullAnswer<T> askFlat(const HullPair<T>& pair) {
    HullAnswer<T> answer;
    answer.distance = findFlatDistance(pair);
    answer.sat = findFlatAxis(pair, answer.distance);
    answer.distance.normal = answer.sat.best.axis;
    answer.apart = answer.sat.separated;
    answer.distanceKnown = true;
    if (answer.apart && !proveByFeatures(pair, answer.distance))
        answer.distance = findNearDistance<T>(pair, answer.sat.best.axis, {}, nullptr);
    return answer;
}

// What is there for speed goes first, but for the reference query.
template <class T>
DistanceResult<T> askDistance(const HullPair<T>& pair, const SatAxis<T>& start, Trace<T>* trace,
                              WhenInside whenInside = WhenInside::lookCloser) {
    if (!pair.reference)
        if (const auto direct = fast::findDistance(pair, start.axis)) return *direct;
    if (const auto direct = findFaceDistance(pair, start)) return *direct;
    return findDistance(pair, start.axis, trace, whenInside);
}

// With a radius the hulls are mostly apart where the shapes touch: the distance first.
template <class T>
HullAnswer<T> askRound(const HullPair<T>& pair, const CollideOptions<T>& options) {
    HullAnswer<T> answer;
    SatAxis<T> guess;
    guess.axis = safeNormalize(pair.pointInA(pair.b.centroid) - pair.a.centroid, Vec3<T>(T(1), T(0), T(0)));
    answer.distance = askDistance(pair, guess, traceOf(options), WhenInside::stop);
    answer.distanceKnown = true;
    answer.apart = answer.distance.distance > kTouchGap<T> * pair.size;
    if (answer.apart) return answer;
    answer.sat = findSeparatingAxis(pair, SatGoal::minimum, std::max(pair.slop, T(0)), traceOf(options));
    if (answer.sat.separated) {
        answer.apart = true;
        answer.distance.normal = answer.sat.best.axis;
    }
    return answer;
}

template <class T>
HullAnswer<T> askSolid(const HullPair<T>& pair, const CollideOptions<T>& options) {
    const bool wantAxis = options.want != Want::verdict;
    const T slop = wantAxis ? std::max(pair.slop, T(0)) : T(0);
    HullAnswer<T> answer([&] {
        return findSeparatingAxis(pair, wantAxis ? SatGoal::minimum : SatGoal::verdict, slop,
                                  traceOf(options));
    });
    answer.apart = answer.sat.separated;
    // A gap within rounding of zero along every facet may still be a true one at a sharp corner, so the
    // distance decides there, whatever was asked for.
    const bool doubtful = !answer.apart && answer.sat.best.overlap < T(0);
    if (doubtful || (answer.apart && options.want == Want::distance)) {
        answer.distance = askDistance(pair, answer.sat.best, traceOf(options));
        answer.distanceKnown = true;
        answer.apart = answer.apart || answer.distance.distance > kTouchGap<T> * pair.size;
    }
    return answer;
}

template <class T>
HullAnswer<T> askHulls(const HullPair<T>& pair, const CollideOptions<T>& options) {
    if (isFlat(pair.a) && isFlat(pair.b)) return askFlat(pair);
    if (pair.radii() > T(0)) return askRound(pair, options);
    return askSolid(pair, options);
}

// The same with the pair's cache.
template <class T>
SEPAXIS_NOINLINE HullAnswer<T> askAgain(const HullPair<T>& pair, const CollideOptions<T>& options) {
    HullAnswer<T> answer;
    if (fast::proveLast(pair, options.want, *options.cache, answer)) return answer;
    HullPair<T> wider = pair;
    wider.headroom = fast::headroomFor(pair, options.want, *options.cache);
    answer = askHulls(wider, options);
    fast::keepForNext(pair, answer, *options.cache);
    return answer;
}

template <class T>
void describeApart(const HullPair<T>& pair, const HullAnswer<T>& answer, Collision<T>& out) {
    out.overlap = false;
    if (!answer.distanceKnown) {
        out.kind = answer.sat.best.kind;
        out.normal = answer.sat.best.axis;
        out.distance = -answer.sat.best.overlap;
        return;
    }
    const DistanceResult<T>& distance = answer.distance;
    out.kind = AxisKind::closest;
    out.normal = distance.normal;
    out.distance = distance.distance - pair.radii();
    out.closestA = distance.closestA + distance.normal * pair.radiusA;
    out.closestB = distance.closestB - distance.normal * pair.radiusB;
    out.featureA = distance.featureA;
    out.featureB = distance.featureB;
}

// The way between the closest points, as an axis, where facets need not prove the distance.
template <class T>
SatAxis<T> decisiveGap(const HullPair<T>& pair, const HullAnswer<T>& answer) {
    const bool anyRound = pair.radii() > T(0) || (isFlat(pair.a) && isFlat(pair.b));
    if (!anyRound || !answer.distanceKnown) return {};
    return {AxisKind::point, kNoIndex, kNoIndex, answer.distance.normal, -answer.distance.distance};
}

// Normal, depth, features and contact point of an overlapping pair.
template <class T>
void describeOverlap(const HullPair<T>& pair, const ShapeContact<T>& contact, Collision<T>& out) {
    out.overlap = true;
    out.kind = contact.axis.kind;
    out.unique = contact.unique;
    out.normal = contact.axis.axis;
    out.depth = std::max(contact.axis.overlap + pair.radii(), T(0));
    out.manifoldNormal = out.normal;
    out.featureA = contact.featureA;
    out.featureB = contact.featureB;
    out.contactPoint = contact.point;
}

template <class T>
void makeManifold(const HullPair<T>& pair, const ShapeContact<T>& contact, const SatAxis<T>& bestFace,
                  const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    if (memory.empty()) return;
    const SatAxis<T>& axis = contact.axis;
    const bool onFace = axis.kind == AxisKind::faceA || axis.kind == AxisKind::faceB;
    const T depth = std::max(axis.overlap + pair.radii(), pair.leastDepth());
    const bool isOther =
        !onFace || bestFace.kind != axis.kind || bestFace.a != axis.a || bestFace.b != axis.b;
    const bool preferFace = isOther && pair.slop >= T(0) && bestFace.kind != AxisKind::none &&
                            bestFace.overlap <= axis.overlap + pair.slop;
    std::uint32_t count = 0;
    out.manifoldNormal = axis.axis;
    if (preferFace) {
        count =
            buildStableManifold(pair, bestFace, leastStableDepth(depth, pair.slop), memory, traceOf(options));
        if (count > 0) out.manifoldNormal = bestFace.axis;
    }
    if (count == 0) {
        count = onFace ? buildFaceManifold(pair, axis, contact.faces, memory, traceOf(options))
                       : buildPointManifold(pair, contact, memory);
    }
    if (options.manifoldSize == ManifoldSize::four)
        count = reduceManifold(memory.first(count), out.manifoldNormal, pair.steady(), traceOf(options));
    out.manifold = memory.first(count);
}

// The face of the hull that is turned most towards a unit direction in its frame, among those around what
// supports it; of a point or a segment kNoIndex.
template <class T>
std::uint32_t faceTowards(const Hull<T>& hull, const Vec3<T>& direction) {
    std::uint32_t best = kNoIndex;
    T most = T(-2);
    forEachOutgoing(hull, findSupport(hull, direction).vertex, [&](std::uint32_t outgoing) {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        if (face == HalfEdge::kNoFace) return;
        if (const T along = glm::dot(hull.planes[face].normal, direction); along > most)
            most = along, best = face;
    });
    return best;
}

// Across a gap, what SatResult::bestFace is of an overlap: of the two faces beside the closest points the one
// with the wider gap, but that of A where it is within the tie.
template <class T>
SatAxis<T> bestFaceAcross(const HullPair<T>& pair, const Vec3<T>& normal) {
    const std::uint32_t a = faceTowards(pair.a, normal);
    const std::uint32_t b = faceTowards(pair.b, -pair.directionInB(normal));
    SatAxis<T> best;
    const auto offer = [&](AxisKind kind, std::uint32_t ofA, std::uint32_t ofB, const Vec3<T>& axis) {
        const T overlap = overlapAlong(pair, axis).overlap;
        if (best.kind == AxisKind::none || overlap < best.overlap - pair.steady())
            best = {kind, ofA, ofB, axis, overlap};
    };
    if (a != kNoIndex) offer(AxisKind::faceA, a, kNoIndex, pair.axisOfFaceA(a));
    if (b != kNoIndex) offer(AxisKind::faceB, kNoIndex, b, pair.axisOfFaceB(b));
    return best;
}

// `out` is as it was made.
template <class T>
void collidePair(const HullPair<T>& pair, const CollideOptions<T>& options,
                 std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    const HullAnswer<T> answer =
        options.cache && !pair.reference ? askAgain(pair, options) : askHulls(pair, options);
    // Shapes without a radius are apart where their hulls are; with one, touching is within rounding.
    const T reach = pair.radii() > T(0) ? pair.radii() + kTouchGap<T> * pair.size : T(0);
    const auto record = [&](const AxisOutcome<T>& outcome) {
        if (Trace<T>* trace = traceOf(options)) traceAxes(pair, outcome, *trace);
    };
    if (answer.apart && (!answer.distanceKnown || answer.distance.distance > reach)) {
        describeApart(pair, answer, out);
        record({true, decisiveGap(pair, answer), true});
        return;
    }
    out.overlap = true;
    if (options.want == Want::verdict) {
        record({false, answer.apart ? SatAxis<T>{} : answer.sat.best, true});
        return;
    }
    const ShapeContact<T> contact = answer.apart ? contactAcrossGap(pair, answer.distance)
                                                 : contactAlongAxis(pair, answer.sat, answer.distance);
    record({false, contact.axis, contact.unique});
    describeOverlap(pair, contact, out);
    const bool areRoundFaces = answer.apart && pair.slop >= T(0) && pair.a.vertexCount() > 1 &&
                               pair.b.vertexCount() > 1;  // the cores' faces may carry what their radii share
    makeManifold(pair, contact, areRoundFaces ? bestFaceAcross(pair, contact.axis.axis) : answer.sat.bestFace,
                 options, memory, out);
}

// True where a one-sided triangle is not felt because the other shape's reference point lies behind it.
template <class T>
bool isBehind(const Shape<T>& triangle, const Vec3<T>& reference, T size) {
    return triangle.oneSided && triangle.core.faceCount() > 0 &&
           signedDistance(triangle.core.planes[0], reference) < -kTouchGap<T> * size;
}

template <class T>
bool isIgnored(const Shape<T>& a, const Shape<T>& b, T size, const Pose<T>& bInA) {
    return isBehind(a, transformPoint(bInA, b.referencePoint()), size) ||
           isBehind(b, transformPointInverse(bInA, a.referencePoint()), size);
}

template <class T>
bool isIgnored(const Hull<T>&, const Hull<T>&, T, const Pose<T>&) {
    return false;
}

template <class T>
void describeNothing(Collision<T>& out) {
    out.distance = std::numeric_limits<T>::quiet_NaN();
}

// Of two hulls or two shapes.
template <class T, template <class> class Solid>
HullPair<T> pairFor(const Solid<T>& a, const Solid<T>& b, const Pose<T>& bInA,
                    const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    HullPair<T> pair = makeHullPair(a, b, bInA);
    pair.reference = options.reference || !fast::isCached(pair.a) || !fast::isCached(pair.b);
    pair.margin = marginOf(options, pair.size);
    if (!memory.empty()) pair.slop = slopOf(options, pair.size);
    return pair;
}

// What no closed form has answered. Apart from its callers, so that these need no room for it.
template <class T>
SEPAXIS_NOINLINE void collideInGeneral(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA,
                                       const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                                       Collision<T>& out) {
    if (!canBeAsked(a, b, bInA)) return describeNothing(out);
    const HullPair<T> pair = pairFor(a, b, bInA, options, memory);
    collidePair(pair, options, memory, out);
}

template <class T>
SEPAXIS_NOINLINE void collideInGeneral(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                                       const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                                       Collision<T>& out) {
    T size;
    if (a.isCurved() || b.isCurved()) {
        size = collideCurved(a, b, bInA, options, memory, out);
    } else {
        if (!canBeAsked(a.core, b.core, bInA)) return describeNothing(out);
        const HullPair<T> pair = pairFor(a, b, bInA, options, memory);
        collidePair(pair, options, memory, out);
        size = pair.size;
    }
    const bool hasContacts = out.overlap || !out.manifold.empty();
    if (!hasContacts || !isIgnored(a, b, size, bInA)) return;
    out.manifold = {};
    out.behindOneSided = true;
    if (!out.overlap) return;
    Collision<T> ignored;
    ignored.behindOneSided = true;
    ignored.kind = AxisKind::closest;
    ignored.normal = out.normal;
    ignored.closestA = ignored.closestB = out.contactPoint;
    out = ignored;
}

// Makes the manifold that a closed form has left: of an overlap of shapes whose cores are apart. Apart from
// its callers, as the others.
template <class T>
SEPAXIS_NOINLINE void addManifold(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                                  const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                                  Collision<T>& out) {
    const HullPair<T> pair = pairFor(a, b, bInA, options, memory);
    const T distance = pair.radii() - out.depth;
    const Vec3<T> onA =
        out.contactPoint + out.normal * ((out.kind == AxisKind::point ? out.depth / T(2) : T(0)) - a.radius);
    const DistanceResult<T> gap{distance,     out.normal,  onA, onA + out.normal * distance,
                                out.featureA, out.featureB};
    makeManifold(pair, contactAcrossGap(pair, gap),
                 pair.slop >= T(0) ? bestFaceAcross(pair, gap.normal) : SatAxis<T>{}, options, memory, out);
}

// An answer whose manifold is still to be made across the gap. A verdict has none.
template <class T>
bool isInMargin(const CollideOptions<T>& options, const Collision<T>& c) {
    return !c.overlap && c.distance <= options.margin && c.manifold.empty() &&
           options.want != Want::verdict && !c.behindOneSided;
}

// With a margin: makes it where it is, for two hulls or two shapes. Apart from its callers, so that these
// need no room for it.
template <class T, template <class> class Solid>
SEPAXIS_NOINLINE void reachAcross(const Solid<T>& a, const Solid<T>& b, const Pose<T>& bInA,
                                  const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                                  Collision<T>& out) {
    if (!isInMargin(options, out)) return;
    // A separating axis says only that they are no nearer than its gap.
    if (options.want != Want::distance && out.kind != AxisKind::closest) {
        CollideOptions<T> exact = options;
        exact.want = Want::distance;
        exact.cache = nullptr;  // which keeps the axis of the gap
        out = collideInA(a, b, bInA, exact, memory);
        return;
    }
    const HullPair<T> pair = pairFor(a, b, bInA, options, memory);
    out.behindOneSided = isIgnored(a, b, pair.size, bInA);
    if (out.behindOneSided) return;
    const DistanceResult<T> gap{out.distance + pair.radii(),
                                out.normal,
                                out.closestA - out.normal * pair.radiusA,
                                out.closestB + out.normal * pair.radiusB,
                                out.featureA,
                                out.featureB};
    makeManifold(pair, contactAcrossGap(pair, gap),
                 pair.slop >= T(0) ? bestFaceAcross(pair, gap.normal) : SatAxis<T>{}, options, memory, out);
}

// Of vectors and points of A's frame. Scalars are loaded one by one: most were written just before, and a
// load of several would wait for that.
template <class T>
class ToWorld {
    using F = Four<T>;

 public:
    explicit ToWorld(const Pose<T>& poseA)
        : columns_(columnsOf(poseA.orientation)), position_(F::loadThree(&poseA.position.x)) {}
    void turn(Vec3<T>& v) const { turned(v).storeThree(&v.x); }
    void move(Vec3<T>& v) const { (turned(v) + position_).storeThree(&v.x); }

 private:
    F turned(const Vec3<T>& v) const {
        return columns_[0] * F::all(v.x) + columns_[1] * F::all(v.y) + columns_[2] * F::all(v.z);
    }

    const std::array<F, 3> columns_;
    const F position_;
};

}  // namespace

template <class T>
std::uint32_t manifoldCapacity(const Hull<T>& a, const Hull<T>& b) {
    return 2 * (a.largestFace + b.largestFace);
}

template <class T>
std::uint32_t manifoldCapacity(const Shape<T>& a, const Shape<T>& b) {
    return manifoldCapacity(a.core, b.core);
}

namespace {

// The memory, where it is large enough.
template <class T, template <class> class Solid>
std::span<ManifoldPoint<T>> roomFor(const Solid<T>& a, const Solid<T>& b,
                                    std::span<ManifoldPoint<T>> memory) {
    return memory.size() < manifoldCapacity(a, b) ? std::span<ManifoldPoint<T>>() : memory;
}

// Whether a stored answer may do. The reference query asks anew: it is what others are held to.
template <class T>
bool mayBeStored(const CollideOptions<T>& options) {
    return options.stored && !options.reference;
}

// `collision` is as it was made, and there is room for a manifold, or none is wanted.
template <class T>
SEPAXIS_ALWAYS_INLINE inline void askInA(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA,
                                         const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                                         Collision<T>& collision) {
    if (options.reference || !fast::collideHulls(a, b, bInA, options, memory, collision))
        collideInGeneral(a, b, bInA, options, memory, collision);
    if (options.margin > T(0)) [[unlikely]]
        reachAcross(a, b, bInA, options, memory, collision);
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline void askInA(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                                         const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                                         Collision<T>& collision) {
    if (options.reference || !fast::collide(a, b, bInA, options, memory, collision))
        collideInGeneral(a, b, bInA, options, memory, collision);
    else if (collision.overlap && collision.manifold.empty() && !memory.empty() &&
             options.want != Want::verdict)
        addManifold(a, b, bInA, options, memory, collision);
    if (options.margin > T(0) && !a.isCurved() && !b.isCurved()) [[unlikely]]
        reachAcross(a, b, bInA, options, memory, collision);
}

// Each answer has one name, or none, so that it is returned where it is made.
template <class T, template <class> class Solid>
Collision<T> askInA(const Solid<T>& a, const Solid<T>& b, const Pose<T>& bInA,
                    const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    Collision<T> collision;
    askInA(a, b, bInA, options, roomFor(a, b, memory), collision);
    return collision;
}

// manifoldCapacity() of two cores that are points or segments.
constexpr std::uint32_t kMostOfSegments = 8;

template <class T, template <class> class Solid>
Collision<T> askInWorld(const Solid<T>& a, const Pose<T>& poseA, const Solid<T>& b, const Pose<T>& poseB,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    memory = roomFor(a, b, memory);
    Collision<T> collision;
    if constexpr (std::is_same_v<Solid<T>, Shape<T>>) {
        const bool mayBeSegments = manifoldCapacity(a, b) <= kMostOfSegments;
        if (mayBeSegments && !options.reference &&
            fast::collideInWorld(a, poseA, b, poseB, options, memory, collision))
            return collision;
    }
    askInA(a, b, relativePose(poseA, poseB), options, memory, collision);
    moveToWorld(collision, poseA, memory);
    return collision;
}

// Apart from its callers, so that these need no room for it. Of two hulls or two shapes.
template <class T, template <class> class Solid>
SEPAXIS_NOINLINE Collision<T> collideStoredInA(const Solid<T>& a, const Solid<T>& b, const Pose<T>& bInA,
                                               const CollideOptions<T>& options,
                                               std::span<ManifoldPoint<T>> memory) {
    return answerOrAsk<T>(a, nullptr, b, bInA, options, memory,
                          [&](const CollideOptions<T>& own) { return askInA(a, b, bInA, own, memory); });
}

template <class T, template <class> class Solid>
SEPAXIS_NOINLINE Collision<T> collideStored(const Solid<T>& a, const Pose<T>& poseA, const Solid<T>& b,
                                            const Pose<T>& poseB, const CollideOptions<T>& options,
                                            std::span<ManifoldPoint<T>> memory) {
    return answerOrAsk<T>(a, &poseA, b, poseB, options, memory, [&](const CollideOptions<T>& own) {
        return askInWorld(a, poseA, b, poseB, own, memory);
    });
}

// By more than rounding, and no more than is allowed: queries take the transpose of the rotation for its
// inverse.
template <class T>
bool hasDrifted(const Quat<T>& orientation) {
    const T off = std::abs(glm::dot(orientation, orientation) - T(1));
    return off > T(16) * kRounding<T> && off <= kUnitOrientation<T>;
}

// Of two hulls or two shapes.
template <class T, template <class> class Solid>
Collision<T> askOrStore(const Solid<T>& a, const Solid<T>& b, const Pose<T>& bInA,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    if (hasDrifted(bInA.orientation)) {
        const Pose<T> unit{bInA.position, normalizedOrIdentity(bInA.orientation)};
        return askOrStore(a, b, unit, options, memory);
    }
    return mayBeStored(options) ? collideStoredInA(a, b, bInA, options, memory)
                                : askInA(a, b, bInA, options, memory);
}

}  // namespace

template <class T>
Collision<T> collideInA(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    return askOrStore(a, b, bInA, options, memory);
}

template <class T>
Collision<T> collideInA(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    return askOrStore(a, b, bInA, options, memory);
}

template <class T>
bool overlaps(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB) {
    CollideOptions<T> options;
    options.want = Want::verdict;
    return collideInA(a, b, relativePose(poseA, poseB), options, {}).overlap;
}

// What the answer has, and no more: of shapes that are apart that is often the normal alone.
template <class T>
void moveToWorld(Collision<T>& collision, const Pose<T>& poseA, std::span<ManifoldPoint<T>> memory) {
    const bool isVerdict = collision.overlap && collision.kind == AxisKind::none;
    if (isVerdict) return;
    const ToWorld<T> toWorld(poseA);
    const Vec3<T> normal = collision.normal;
    toWorld.turn(collision.normal);
    if (collision.overlap || !collision.manifold.empty()) {
        if (collision.manifoldNormal == normal)
            collision.manifoldNormal = collision.normal;
        else
            toWorld.turn(collision.manifoldNormal);
    }
    if (collision.overlap) {
        toWorld.move(collision.contactPoint);
    } else if (collision.kind == AxisKind::closest) {
        toWorld.move(collision.closestA);
        toWorld.move(collision.closestB);
    }
    for (ManifoldPoint<T>& p : memory.first(std::min(memory.size(), collision.manifold.size()))) {
        toWorld.move(p.point);
        toWorld.move(p.onA);
        toWorld.move(p.onB);
    }
}

template <class T>
Collision<T> collide(const Hull<T>& a, const Pose<T>& poseA, const Hull<T>& b, const Pose<T>& poseB,
                     const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    return mayBeStored(options) ? collideStored(a, poseA, b, poseB, options, memory)
                                : askInWorld(a, poseA, b, poseB, options, memory);
}

template <class T>
Collision<T> collide(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB,
                     const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    return mayBeStored(options) ? collideStored(a, poseA, b, poseB, options, memory)
                                : askInWorld(a, poseA, b, poseB, options, memory);
}

template std::uint32_t manifoldCapacity(const Hull<float>&, const Hull<float>&);
template std::uint32_t manifoldCapacity(const Hull<double>&, const Hull<double>&);
template Collision<float> collideInA(const Hull<float>&, const Hull<float>&, const Pose<float>&,
                                     const CollideOptions<float>&, std::span<ManifoldPoint<float>>);
template Collision<double> collideInA(const Hull<double>&, const Hull<double>&, const Pose<double>&,
                                      const CollideOptions<double>&, std::span<ManifoldPoint<double>>);
template void moveToWorld(Collision<float>&, const Pose<float>&, std::span<ManifoldPoint<float>>);
template void moveToWorld(Collision<double>&, const Pose<double>&, std::span<ManifoldPoint<double>>);
template Collision<float> collide(const Hull<float>&, const Pose<float>&, const Hull<float>&,
                                  const Pose<float>&, const CollideOptions<float>&,
                                  std::span<ManifoldPoint<float>>);
template Collision<double> collide(const Hull<double>&, const Pose<double>&, const Hull<double>&,
                                   const Pose<double>&, const CollideOptions<double>&,
                                   std::span<ManifoldPoint<double>>);

template std::uint32_t manifoldCapacity(const Shape<float>&, const Shape<float>&);
template Collision<float> collideInA(const Shape<float>&, const Shape<float>&, const Pose<float>&,
                                     const CollideOptions<float>&, std::span<ManifoldPoint<float>>);
template Collision<float> collide(const Shape<float>&, const Pose<float>&, const Shape<float>&,
                                  const Pose<float>&, const CollideOptions<float>&,
                                  std::span<ManifoldPoint<float>>);
template bool overlaps(const Shape<float>&, const Pose<float>&, const Shape<float>&, const Pose<float>&);
template std::uint32_t manifoldCapacity(const Shape<double>&, const Shape<double>&);
template Collision<double> collideInA(const Shape<double>&, const Shape<double>&, const Pose<double>&,
                                      const CollideOptions<double>&, std::span<ManifoldPoint<double>>);
template Collision<double> collide(const Shape<double>&, const Pose<double>&, const Shape<double>&,
                                   const Pose<double>&, const CollideOptions<double>&,
                                   std::span<ManifoldPoint<double>>);
template bool overlaps(const Shape<double>&, const Pose<double>&, const Shape<double>&, const Pose<double>&);

}  // namespace sepaxis
