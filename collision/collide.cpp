#include "collision/collide.h"

#include "collision/gjk.h"
#include "collision/hull_pair.h"
#include "collision/manifold.h"
#include "collision/sat.h"
#include "collision/trace.h"

#include <algorithm>
#include <cassert>

namespace sepaxis {

namespace {

template <class T>
std::uint32_t largestFace(const Hull<T>& hull) {
    std::uint32_t largest = 0;
    for (const Face& face : hull.faces) largest = std::max(largest, face.vertexCount);
    return largest;
}

template <class T>
void describeApart(const SatResult<T>& sat, const DistanceResult<T>* distance, Collision<T>& out) {
    out.overlap = false;
    if (!distance) {
        out.kind = sat.best.kind;
        out.normal = sat.best.axis;
        out.distance = -sat.best.overlap;
        return;
    }
    out.kind = AxisKind::closest;
    out.normal = distance->normal;
    out.distance = distance->distance;
    out.closestA = distance->closestA;
    out.closestB = distance->closestB;
    out.featureA = distance->featureA;
    out.featureB = distance->featureB;
}

// Normal, depth, features and contact point of an overlapping pair.
template <class T>
void describeOverlap(const HullPair<T>& pair, const SatResult<T>& sat, Collision<T>& out) {
    const SatAxis<T>& best = sat.best;
    out.overlap = true;
    out.kind = best.kind;
    out.unique = sat.unique;
    out.normal = best.axis;
    out.depth = std::max(best.overlap, T(0));
    out.manifoldNormal = best.axis;
    if (best.kind == AxisKind::edgeEdge) {
        out.featureA = {FeatureKind::edge, best.a};
        out.featureB = {FeatureKind::edge, best.b};
        out.contactPoint = edgeContact(pair, best).onA;
        return;
    }
    const FaceSupport<T> support = findFaceSupport(pair, best);
    if (best.kind == AxisKind::faceA) {
        out.featureA = {FeatureKind::face, best.a};
        out.featureB = support.feature;
        out.contactPoint = pair.vertexOfB(support.vertex);
    } else {
        out.featureA = support.feature;
        out.featureB = {FeatureKind::face, best.b};
        out.contactPoint = pair.vertexOfA(support.vertex);
    }
}

template <class T>
void makeManifold(const HullPair<T>& pair, const SatResult<T>& sat, const CollideOptions<T>& options,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    if (memory.empty()) return;
    const bool preferFace = options.manifold == ManifoldKind::stable && sat.bestFace.kind != AxisKind::none &&
                            sat.bestFace.overlap <= sat.best.overlap + options.stableSlop;
    const SatAxis<T>& reference = preferFace ? sat.bestFace : sat.best;
    std::uint32_t count = 1;
    if (reference.kind == AxisKind::edgeEdge) {
        memory[0] = edgeContact(pair, reference);
    } else {
        count = buildFaceManifold(pair, reference, memory, options.trace);
    }
    out.manifoldNormal = reference.axis;
    if (options.maxPoints == 4) count = reduceManifold(memory.first(count), reference.axis);
    out.manifold = memory.first(count);
}

}  // namespace

template <class T>
std::uint32_t manifoldCapacity(const Hull<T>& a, const Hull<T>& b) {
    return 2 * (largestFace(a) + largestFace(b));
}

template <class T>
Collision<T> collideInA(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    assert(memory.empty() || memory.size() >= manifoldCapacity(a, b));
    assert(options.maxPoints == 0 || options.maxPoints == 4);
    const HullPair<T> pair = makeHullPair(a, b, bInA);
    const bool wantAxis = options.want != Want::verdict;
    const T slop = options.manifold == ManifoldKind::stable && wantAxis ? options.stableSlop : T(0);
    const SatResult<T> sat = findSeparatingAxis(pair, wantAxis ? SatGoal::minimum : SatGoal::verdict, slop);
    if (options.trace) traceAxes(pair, sat, *options.trace);

    Collision<T> out;
    // A gap within rounding of zero along every facet may still be a true one at a sharp corner, so the
    // distance decides there, whatever was asked for.
    const bool doubtful = !sat.separated && sat.best.overlap < T(0);
    if (doubtful || (sat.separated && options.want == Want::distance)) {
        const DistanceResult<T> distance = findDistance(pair, sat.best.axis, options.trace);
        if (sat.separated || distance.distance > kTouchGap<T> * pair.size) {
            describeApart(sat, &distance, out);
            return out;
        }
    } else if (sat.separated) {
        describeApart<T>(sat, nullptr, out);
        return out;
    }
    out.overlap = true;
    if (!wantAxis) return out;
    describeOverlap(pair, sat, out);
    makeManifold(pair, sat, options, memory, out);
    return out;
}

template <class T>
void moveToWorld(Collision<T>& collision, const Pose<T>& poseA, std::span<ManifoldPoint<T>> memory) {
    assert(collision.manifold.empty() || collision.manifold.data() == memory.data());
    collision.normal = poseA.orientation * collision.normal;
    collision.manifoldNormal = poseA.orientation * collision.manifoldNormal;
    collision.contactPoint = transformPoint(poseA, collision.contactPoint);
    collision.closestA = transformPoint(poseA, collision.closestA);
    collision.closestB = transformPoint(poseA, collision.closestB);
    for (ManifoldPoint<T>& p : memory.first(collision.manifold.size())) {
        p.point = transformPoint(poseA, p.point);
        p.onA = transformPoint(poseA, p.onA);
        p.onB = transformPoint(poseA, p.onB);
    }
}

template <class T>
Collision<T> collide(const Hull<T>& a, const Pose<T>& poseA, const Hull<T>& b, const Pose<T>& poseB,
                     const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    Collision<T> collision = collideInA(a, b, relativePose(poseA, poseB), options, memory);
    moveToWorld(collision, poseA, memory);
    return collision;
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

}  // namespace sepaxis
