#include "collision/box_box.h"

#include "collision/box_axes.h"
#include "collision/box_clip.h"
#include "collision/box_pair.h"
#include "collision/manifold.h"
#include "collision/shape_contact.h"

namespace sepaxis {

namespace {

template <class T>
void describeGap(const SatAxis<T>& axis, Collision<T>& out) {
    out.kind = axis.kind;
    out.normal = axis.axis;
    out.distance = -axis.overlap;
}

// The point, features and contact of an edge pair.
template <class T>
void describeEdges(const BoxAxes<T>& axes, Collision<T>& out) {
    out.featureA = {FeatureKind::edge, axes.sat.best.a};
    out.featureB = {FeatureKind::edge, axes.sat.best.b};
    out.contactPoint = axes.witnesses.onA;
}

template <class T>
void pointOfEdges(const BoxAxes<T>& axes, const Collision<T>& answer, ManifoldPoint<T>& point) {
    point.onA = axes.witnesses.onA;
    point.onB = axes.witnesses.onB;
    point.point = (point.onA + point.onB) * T(0.5);
    point.depth = answer.depth;
    point.touching = true;
    point.id = {answer.featureA, answer.featureB};
    point.side = {};
}

// Where the lanes leave the clipping open, or the deepest point is clipped away.
template <class T>
std::uint32_t clipInGeneral(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, const SatAxis<T>& face,
                            const CollideOptions<T>& options, T leastDepth, bool onAxis,
                            std::span<ManifoldPoint<T>> memory) {
    const HullPair<T> pair = makeHullPair(a, b, bInA);
    return onAxis ? buildFaceManifold(pair, face, chooseClipFaces(pair, face), memory, options.trace)
                  : buildStableManifold(pair, face, leastDepth, memory, options.trace);
}

}  // namespace

template <class T>
std::optional<SatResult<T>> findBoxAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop) {
    if (!pair.a.isBox || !pair.b.isBox || goal == SatGoal::widestGap) return std::nullopt;
    BoxAxes<T> axes(pair.a, pair.b, pair.rotation, pair.translation);
    if (!axes.isFaceGap() && axes.decide(goal, faceSlop) == BoxVerdict::doubtful) return std::nullopt;
    return axes.sat;
}

template <class T>
bool collideBoxes(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    if (!a.isBox || !b.isBox || options.trace) return false;
    const Quat<T>& q = bInA.orientation;
    if (q.x == T(0) && q.y == T(0) && q.z == T(0)) return false;
    BoxAxes<T> axes(a, b, glm::mat3_cast(q), bInA.position);
    const bool stable = options.manifold == ManifoldKind::stable;
    const SatGoal goal = options.want == Want::verdict ? SatGoal::verdict : SatGoal::minimum;
    const BoxVerdict verdict =
        axes.isFaceGap() ? BoxVerdict::apart : axes.decide(goal, stable ? options.stableSlop : T(-1));
    if (verdict == BoxVerdict::doubtful) return false;
    const SatAxis<T>& best = axes.sat.best;
    if (verdict == BoxVerdict::apart) {
        if (options.want == Want::distance) return false;
        describeGap(best, out);
        return true;
    }
    out.overlap = true;
    if (options.want == Want::verdict) return true;

    out.kind = best.kind;
    out.unique = axes.sat.unique;
    out.normal = out.manifoldNormal = best.axis;
    out.depth = best.overlap;
    const bool onEdges = best.kind == AxisKind::edgeEdge;
    const bool preferFace = onEdges && axes.sat.bestFace.kind != AxisKind::none;
    const SatAxis<T>& face = onEdges ? axes.sat.bestFace : best;
    std::uint32_t count = 0;
    if (onEdges) describeEdges(axes, out);
    if (!onEdges || (preferFace && !memory.empty())) {
        BoxClip<T> clip(a, b, axes, face);
        if (!onEdges && !clip.describe(out)) {
            const HullPair<T> pair = makeHullPair(a, b, bInA);
            const ShapeContact<T> contact = contactAlongAxis(pair, axes.sat, {});
            out.featureA = contact.featureA;
            out.featureB = contact.featureB;
            out.contactPoint = contact.point;
        }
        if (memory.empty()) return true;
        const T leastDepth =
            onEdges ? out.depth - options.stableSlop : best.overlap - kTouchingTolerance<T> * axes.size();
        const std::optional<std::uint32_t> clipped = clip.clip(leastDepth, memory);
        const bool settled = clipped && (onEdges || *clipped > 0);
        count = settled ? *clipped : clipInGeneral(a, b, bInA, face, options, leastDepth, !onEdges, memory);
        if (onEdges && count > 0) out.manifoldNormal = face.axis;
    }
    if (memory.empty()) return true;
    if (count == 0) {
        pointOfEdges(axes, out, memory[0]);
        count = 1;
    }
    if (options.maxPoints == 4)
        count = reduceManifold(memory.first(count), out.manifoldNormal, options.trace);
    out.manifold = memory.first(count);
    return true;
}

template std::optional<SatResult<float>> findBoxAxis(const HullPair<float>&, SatGoal, float);
template std::optional<SatResult<double>> findBoxAxis(const HullPair<double>&, SatGoal, double);
template bool collideBoxes(const Hull<float>&, const Hull<float>&, const Pose<float>&,
                           const CollideOptions<float>&, std::span<ManifoldPoint<float>>, Collision<float>&);
template bool collideBoxes(const Hull<double>&, const Hull<double>&, const Pose<double>&,
                           const CollideOptions<double>&, std::span<ManifoldPoint<double>>,
                           Collision<double>&);

}  // namespace sepaxis
