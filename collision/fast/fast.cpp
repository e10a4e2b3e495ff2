#include "collision/fast/fast.h"

#include "collision/fast/axes/axis_search.h"
#include "collision/fast/axes/small_hull.h"
#include "collision/fast/boxes/box_box.h"
#include "collision/fast/boxes/box_pair.h"
#include "collision/fast/boxes/round_box.h"
#include "collision/fast/clipping/clip_ring.h"
#include "collision/fast/clipping/face_clip.h"
#include "collision/fast/last_answer.h"
#include "collision/fast/left_out.h"
#include "collision/fast/segment_pair.h"
#include "collision/query/distance/gjk.h"
#include "collision/query/hull_pair.h"
#include "collision/query/manifold/clip.h"
#include "collision/query/query_limits.h"
#include "collision/query/sat.h"
#include "collision/simd/compiler.h"

namespace sepaxis::fast {

namespace {

// Apart from its caller, so that this needs no room for it.
template <class T>
SEPAXIS_NOINLINE bool collideBoxesWithoutGap(BoxAxes<T>& axes, const Pose<T>& bInA,
                                             const CollideOptions<T>& options, PolygonStart start,
                                             std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    return canBeAsked(axes.a(), axes.b(), bInA) && collideBoxes(axes, bInA, options, start, memory, out);
}

// Two boxes without radii. False where that is left to the general query.
template <class T>
SEPAXIS_ALWAYS_INLINE inline bool collideTurnedBoxes(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA,
                                                     const CollideOptions<T>& options, PolygonStart start,
                                                     std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    if (!has(Path::turnedBoxes) || !areTurnedBoxes(a, b, bInA)) return false;
    BoxFaces<T> faces = measureFacesOfA(a, b, bInA);
    // Which of two boxes in any poses has the face that separates them is a toss of a coin: to foretell it
    // wrongly costs more than to measure both. Of parallel faces A's say as much as B's.
    if ((faces.gapsA & faces.common) != 0) {
        if (options.want == Want::distance) return false;
        describeGap(gapOfA(faces), out);
        return true;
    }
    measureFacesOfB(a, b, faces);
    if (faces.areApart()) {
        if (options.want == Want::distance) return false;
        describeGap(gapOfEither(faces), out);
        return true;
    }
    BoxAxes<T> axes(a, b, faces);
    return collideBoxesWithoutGap(axes, bInA, options, start, memory, out);
}

}  // namespace

template <class T>
bool collide(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
             std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    if (!isCached(a.core) || !isCached(b.core)) return false;
    if (has(Path::segments) && hasSegmentCore(a) && hasSegmentCore(b))
        return canBeAsked(a.core, b.core, bInA) &&
               collideSegments<T>(a, nullptr, b, bInA, options, memory, out);
    if (has(Path::roundAndBox) && isRoundAndBox(a, b))
        return canBeAsked(a.core, b.core, bInA) && collideRoundAndBox(a, b, bInA, options, memory, out);
    return a.radius + b.radius == T(0) &&
           collideTurnedBoxes(a.core, b.core, bInA, options, PolygonStart::asClipped, memory, out);
}

template <class T>
bool collideInWorld(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB,
                    const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    return has(Path::segments) && hasSegmentCore(a) && hasSegmentCore(b) && isCached(a.core) &&
           isCached(b.core) && canBeAskedInWorld(a.core, poseA, b.core, poseB) &&
           collideSegments(a, &poseA, b, poseB, options, memory, out);
}

template <class T>
bool collideHulls(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    return isCached(a) && isCached(b) &&
           collideTurnedBoxes(a, b, bInA, options, PolygonStart::anywhere, memory, out);
}

template <class T>
void findAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out) {
    if (goal != SatGoal::widestGap && pair.radii() == T(0)) {
        if (has(Path::smallHull) && areBoxAndSmall(pair)) {
            if (findSmallHullAxis(pair, goal, faceSlop, out)) return;
            out = {};
        } else if (has(Path::boxAxis) && findBoxAxis(pair, goal, faceSlop, out)) {
            return;
        }
    }
    findAxisFast(pair, goal, faceSlop, out);
}

template <class T>
bool proveLast(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer) {
    return has(Path::lastAnswer) && proveLastAnswer(pair, want, cache, answer);
}

template <class T>
T headroomFor(const HullPair<T>& pair, Want want, const PairCache& cache) {
    return has(Path::lastAnswer) ? headroomOf(pair, want, cache) : T(0);
}

template <class T>
void keepForNext(const HullPair<T>& pair, const HullAnswer<T>& answer, PairCache& cache) {
    if (has(Path::lastAnswer)) keepAnswer(pair, answer, cache);
}

template <class T>
std::optional<DistanceResult<T>> findDistance(const HullPair<T>& pair, const Vec3<T>& startAxis) {
    return has(Path::boxDistance) ? findBoxDistance(pair, startAxis) : std::nullopt;
}

template <class T>
std::optional<std::uint32_t> clip(const HullPair<T>& pair, const ClipFaces& faces,
                                  std::span<ManifoldPoint<T>> memory) {
    return has(Path::clipFaces) ? clipFacesAtOnce(pair, faces, memory) : std::nullopt;
}

template <class T>
std::optional<std::uint32_t> clipSides(const HullPair<T>& pair, const ClipFaces& faces,
                                       std::span<ManifoldPoint<T>> memory) {
    if (!has(Path::clipRing)) return std::nullopt;
    const std::optional<RingClip> ring = clipSidesInRing(pair, faces, memory);
    return ring ? std::optional(ring->points) : std::nullopt;
}

template bool collide(const Shape<float>&, const Shape<float>&, const Pose<float>&,
                      const CollideOptions<float>&, std::span<ManifoldPoint<float>>, Collision<float>&);
template bool collideInWorld(const Shape<float>&, const Pose<float>&, const Shape<float>&, const Pose<float>&,
                             const CollideOptions<float>&, std::span<ManifoldPoint<float>>,
                             Collision<float>&);
template bool collideHulls(const Hull<float>&, const Hull<float>&, const Pose<float>&,
                           const CollideOptions<float>&, std::span<ManifoldPoint<float>>, Collision<float>&);
template void findAxis(const HullPair<float>&, SatGoal, float, SatResult<float>&);
template bool proveLast(const HullPair<float>&, Want, const PairCache&, HullAnswer<float>&);
template float headroomFor(const HullPair<float>&, Want, const PairCache&);
template void keepForNext(const HullPair<float>&, const HullAnswer<float>&, PairCache&);
template std::optional<DistanceResult<float>> findDistance(const HullPair<float>&, const Vec3<float>&);
template std::optional<std::uint32_t> clip(const HullPair<float>&, const ClipFaces&,
                                           std::span<ManifoldPoint<float>>);
template std::optional<std::uint32_t> clipSides(const HullPair<float>&, const ClipFaces&,
                                                std::span<ManifoldPoint<float>>);
template bool collide(const Shape<double>&, const Shape<double>&, const Pose<double>&,
                      const CollideOptions<double>&, std::span<ManifoldPoint<double>>, Collision<double>&);
template bool collideInWorld(const Shape<double>&, const Pose<double>&, const Shape<double>&,
                             const Pose<double>&, const CollideOptions<double>&,
                             std::span<ManifoldPoint<double>>, Collision<double>&);
template bool collideHulls(const Hull<double>&, const Hull<double>&, const Pose<double>&,
                           const CollideOptions<double>&, std::span<ManifoldPoint<double>>,
                           Collision<double>&);
template void findAxis(const HullPair<double>&, SatGoal, double, SatResult<double>&);
template bool proveLast(const HullPair<double>&, Want, const PairCache&, HullAnswer<double>&);
template double headroomFor(const HullPair<double>&, Want, const PairCache&);
template void keepForNext(const HullPair<double>&, const HullAnswer<double>&, PairCache&);
template std::optional<DistanceResult<double>> findDistance(const HullPair<double>&, const Vec3<double>&);
template std::optional<std::uint32_t> clip(const HullPair<double>&, const ClipFaces&,
                                           std::span<ManifoldPoint<double>>);
template std::optional<std::uint32_t> clipSides(const HullPair<double>&, const ClipFaces&,
                                                std::span<ManifoldPoint<double>>);

}  // namespace sepaxis::fast
