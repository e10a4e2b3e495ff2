#include "collision/fast/boxes/box_box.h"

#include "collision/fast/boxes/box_axes.h"
#include "collision/fast/boxes/box_clip.h"
#include "collision/fast/boxes/box_pair.h"
#include "collision/query/manifold.h"
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
                            T margin, std::span<ManifoldPoint<T>> memory) {
    HullPair<T> pair = makeHullPair(axes.a(), axes.b(), bInA);
    pair.margin = margin;
    const SatAxis<T> axis = axes.satAxis(face);
    return axes.best().isEdges()
               ? buildStableManifold<T>(pair, axis, leastDepth, memory, nullptr)
               : buildFaceManifold<T>(pair, axis, chooseClipFaces(pair, axis), memory, nullptr);
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

// The features, the contact point and the manifold of boxes that overlap along axes.best().
template <class T>
std::uint32_t describeContact(const BoxAxes<T>& axes, const Pose<T>& bInA, const CollideOptions<T>& options,
                              PolygonStart start, std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    const bool onEdges = axes.best().isEdges();
    if (onEdges) {
        out.featureA = {FeatureKind::edge, axes.edgeOfA()};
        out.featureB = {FeatureKind::edge, axes.edgeOfB()};
        out.contactPoint = axes.witnesses().onA;
    }
    if (onEdges ? !axes.bestFace().isNone() && !memory.empty() : true) {
        const BoxAxis& face = onEdges ? axes.bestFace() : axes.best();
        BoxClip<T> clip(axes, face);
        if (!onEdges && !clip.describe(out)) describeInGeneral(axes, bInA, out);
        if (memory.empty()) return 0;
        const T leastDepth = onEdges ? leastStableDepth(out.depth, slopOf(options, axes.size()))
                                     : out.depth - kTouchingTolerance<T> * axes.size();
        const T margin = marginOf(options, axes.size());
        const std::optional<std::uint32_t> clipped = clip.clip(leastDepth, margin, start, memory);
        const bool settled = clipped && (onEdges || *clipped > 0);
        const std::uint32_t count =
            settled ? *clipped : clipInGeneral(axes, bInA, face, leastDepth, margin, memory);
        if (count > 0) {
            if (onEdges) out.manifoldNormal = axes.directionOf(face);
            return count;
        }
    }
    if (memory.empty()) return 0;
    pointOfEdges(out, axes.witnesses(), memory[0]);
    return 1;
}

}  // namespace

template <class T>
std::optional<SatResult<T>> findBoxAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop) {
    if (!pair.a.isBox || !pair.b.isBox || goal == SatGoal::widestGap) return std::nullopt;
    BoxFaces<T> faces = measureFacesOfA(pair.a, pair.b, {pair.translation, pair.orientation});
    measureFacesOfB(pair.a, pair.b, faces);
    SatResult<T> sat;
    sat.separated = faces.areApart();
    if (sat.separated) {
        sat.best = axisOfGap(pair, gapOfEither(faces));
        return sat;
    }
    BoxAxes<T> axes(pair.a, pair.b, faces);
    const BoxVerdict verdict = axes.decide(goal, faceSlop);
    if (verdict == BoxVerdict::doubtful) return std::nullopt;
    sat.separated = verdict == BoxVerdict::apart;
    sat.best = axes.satAxis(axes.best());
    if (sat.separated || goal == SatGoal::verdict) return sat;
    sat.bestFace = axes.satAxis(axes.bestFace());
    sat.unique = axes.isUnique();
    return sat;
}

template <class T>
bool collideBoxes(BoxAxes<T>& axes, const Pose<T>& bInA, const CollideOptions<T>& options, PolygonStart start,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    const SatGoal goal = options.want == Want::verdict ? SatGoal::verdict : SatGoal::minimum;
    const BoxVerdict verdict = axes.decide(goal, slopOf(options, axes.size()));
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
        count = reduceManifold<T>(memory.first(count), out.manifoldNormal, nullptr);
    out.manifold = memory.first(count);
    return true;
}

template std::optional<SatResult<float>> findBoxAxis(const HullPair<float>&, SatGoal, float);
template std::optional<SatResult<double>> findBoxAxis(const HullPair<double>&, SatGoal, double);
template bool collideBoxes(BoxAxes<float>&, const Pose<float>&, const CollideOptions<float>&, PolygonStart,
                           std::span<ManifoldPoint<float>>, Collision<float>&);
template bool collideBoxes(BoxAxes<double>&, const Pose<double>&, const CollideOptions<double>&, PolygonStart,
                           std::span<ManifoldPoint<double>>, Collision<double>&);

}  // namespace sepaxis
