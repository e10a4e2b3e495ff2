#include "collision/fast/boxes/box_box.h"

#include "collision/fast/boxes/box_axes.h"
#include "collision/fast/boxes/box_clip.h"
#include "collision/fast/boxes/box_pair.h"
#include "collision/query/manifold/manifold.h"
#include "collision/query/shape_contact.h"

namespace sepaxis {

namespace {

template <class T>
void pointOfEdges(const Collision<T>& answer, const EdgeWitnesses<T>& witnesses, ManifoldPoint<T>& point) {
    point.onA = witnesses.onA;
    point.onB = witnesses.onB;
    point.point = (point.onA + point.onB) * T(0.5);
    point.depth = answer.depth;
    point.touching = true;
    point.id = {answer.featureA, answer.featureB};
    point.side = {};
}

template <class T>
SatAxis<T> axisOfGap(const HullPair<T>& pair, const BoxFaceGap<T>& gap) {
    const bool isUpper = (gap.shift >= T(0)) != gap.ofB;
    const std::uint32_t face = (gap.ofB ? pair.b : pair.a).cache->box.face[2 * gap.axis + (isUpper ? 1 : 0)];
    if (gap.ofB) return {AxisKind::faceB, kNoIndex, face, gap.direction, gap.overlap};
    return {AxisKind::faceA, face, kNoIndex, gap.direction, gap.overlap};
}

// Where the lanes leave the clipping open, or the deepest point is clipped away.
template <class T>
std::uint32_t clipInGeneral(const BoxAxes<T>& axes, const Pose<T>& bInA, const BoxAxis& face, T leastDepth,
                            const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory) {
    HullPair<T> pair = makeHullPair(axes.a(), axes.b(), bInA);
    pair.margin = marginOf(options, axes.size());
    pair.slop = slopOf(options, axes.size());
    const SatAxis<T> axis = axes.satAxis(face);
    return axes.best() == face
               ? buildFaceManifold<T>(pair, axis, chooseClipFaces(pair, axis), memory, nullptr)
               : buildStableManifold<T>(pair, axis, leastDepth, memory, nullptr);
}

// The points of the lanes, where a corner comes close to a side. Apart from its caller, so that this needs no
// room for it.
template <class T>
SEPAXIS_NOINLINE std::uint32_t settle(const BoxAxes<T>& axes, const Pose<T>& bInA, const ClipFaces& faces,
                                      T slop, std::span<ManifoldPoint<T>> points) {
    const Mat3<T> rotation(axes.axisOfB(0), axes.axisOfB(1), axes.axisOfB(2));
    HullPair<T> pair{axes.a(), axes.b(), bInA.orientation, rotation, bInA.position, axes.size()};
    pair.slop = slop;
    return settleContacts<T>(pair, faces, points, nullptr);
}

// Where rounding decides what supports the face.
template <class T>
void describeInGeneral(const BoxAxes<T>& axes, const Pose<T>& bInA, Collision<T>& out) {
    const HullPair<T> pair = makeHullPair(axes.a(), axes.b(), bInA);
    SatResult<T> sat;
    sat.best = axes.satAxis(axes.best());
    const ShapeContact<T> contact = contactAlongAxis<T>(pair, sat, {});
    out.featureA = contact.featureA;
    out.featureB = contact.featureB;
    out.contactPoint = contact.point;
}

// The manifold on a face; 0 points where one that is not the best does not reach leastDepth. clip: of that
// face.
template <class T>
std::uint32_t contactsOn(BoxClip<T>& clip, const BoxAxes<T>& axes, const BoxAxis& face, const Pose<T>& bInA,
                         T leastDepth, const CollideOptions<T>& options, PolygonStart start,
                         std::span<ManifoldPoint<T>> memory) {
    const T slop = slopOf(options, axes.size());
    const std::optional<std::uint32_t> clipped =
        clip.clip(leastDepth, marginOf(options, axes.size()), steadyTie(slop, axes.size()), start, memory);
    const bool settled = clipped && (*clipped > 0 || !(axes.best() == face));
    if (!settled) return clipInGeneral(axes, bInA, face, leastDepth, options, memory);
    return clip.isTied() ? settle(axes, bInA, clip.clipFaces(), slop, memory.first(*clipped)) : *clipped;
}

// The manifold on the face that a stable one prefers to the axis that decides; 0 points where there is none.
template <class T>
std::uint32_t contactsOnPreferred(const BoxAxes<T>& axes, const Pose<T>& bInA,
                                  const CollideOptions<T>& options, PolygonStart start,
                                  std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    const BoxAxis& face = axes.bestFace();
    if (face.isNone() || face == axes.best()) return 0;
    BoxClip<T> clip(axes, face);
    const T leastDepth = leastStableDepth(out.depth, slopOf(options, axes.size()));
    const std::uint32_t count = contactsOn(clip, axes, face, bInA, leastDepth, options, start, memory);
    if (count > 0) out.manifoldNormal = axes.directionOf(face);
    return count;
}

// The features, the contact point and the manifold of boxes that overlap along axes.best().
template <class T>
std::uint32_t describeContact(const BoxAxes<T>& axes, const Pose<T>& bInA, const CollideOptions<T>& options,
                              PolygonStart start, std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    if (axes.best().isEdges()) {
        out.featureA = {FeatureKind::edge, axes.edgeOfA()};
        out.featureB = {FeatureKind::edge, axes.edgeOfB()};
        out.contactPoint = axes.witnesses().onA;
        if (memory.empty()) return 0;
        if (const auto count = contactsOnPreferred(axes, bInA, options, start, memory, out)) return count;
        pointOfEdges(out, axes.witnesses(), memory[0]);
        return 1;
    }
    BoxClip<T> clip(axes, axes.best());
    if (!clip.describe(out)) describeInGeneral(axes, bInA, out);
    if (memory.empty()) return 0;
    if (const auto count = contactsOnPreferred(axes, bInA, options, start, memory, out)) return count;
    const T leastDepth = out.depth - kTouchingTolerance<T> * axes.size();
    return contactsOn(clip, axes, axes.best(), bInA, leastDepth, options, start, memory);
}

}  // namespace

template <class T>
bool findBoxAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out) {
    if (!pair.a.isBox || !pair.b.isBox || goal == SatGoal::widestGap) return false;
    BoxFaces<T> faces = measureFacesOfA(pair.a, pair.b, {pair.translation, pair.orientation});
    measureFacesOfB(pair.a, pair.b, faces);
    if (faces.areApart()) {
        out.separated = true;
        out.best = axisOfGap(pair, gapOfEither(faces));
        return true;
    }
    BoxAxes<T> axes(pair.a, pair.b, faces);
    const BoxVerdict verdict = axes.decide(goal, faceSlop);
    if (verdict == BoxVerdict::doubtful) return false;
    out.separated = verdict == BoxVerdict::apart;
    out.best = axes.satAxis(axes.best());
    if (out.separated || goal == SatGoal::verdict) return true;
    out.bestFace = axes.satAxis(axes.bestFace());
    out.unique = axes.isUnique();
    return true;
}

template <class T>
bool collideBoxes(BoxAxes<T>& axes, const Pose<T>& bInA, const CollideOptions<T>& options, PolygonStart start,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    const SatGoal goal = options.want == Want::verdict ? SatGoal::verdict : SatGoal::minimum;
    const BoxVerdict verdict = axes.decide(goal, memory.empty() ? T(-1) : slopOf(options, axes.size()));
    if (verdict == BoxVerdict::doubtful) return false;
    const BoxAxis& best = axes.best();
    if (verdict == BoxVerdict::apart) {
        if (options.want == Want::distance) return false;
        out.kind = AxisKind::edgeEdge;
        out.normal = axes.directionOf(best);
        out.distance = -axes.overlapAlong(best);
        return true;
    }
    out.overlap = true;
    if (goal == SatGoal::verdict) return true;
    out.kind = axes.kindOf(best);
    out.unique = axes.isUnique();
    out.normal = out.manifoldNormal = best.isEdges() ? axes.edgeAxis() : axes.directionOfFace(best);
    out.depth = axes.overlapAlong(best);
    std::uint32_t count = describeContact(axes, bInA, options, start, memory, out);
    if (options.manifoldSize == ManifoldSize::four)
        count = reduceManifold<T>(memory.first(count), out.manifoldNormal,
                                  steadyTie(slopOf(options, axes.size()), axes.size()), nullptr);
    out.manifold = memory.first(count);
    return true;
}

template bool findBoxAxis(const HullPair<float>&, SatGoal, float, SatResult<float>&);
template bool findBoxAxis(const HullPair<double>&, SatGoal, double, SatResult<double>&);
template bool collideBoxes(BoxAxes<float>&, const Pose<float>&, const CollideOptions<float>&, PolygonStart,
                           std::span<ManifoldPoint<float>>, Collision<float>&);
template bool collideBoxes(BoxAxes<double>&, const Pose<double>&, const CollideOptions<double>&, PolygonStart,
                           std::span<ManifoldPoint<double>>, Collision<double>&);

}  // namespace sepaxis
