// The one door to what is there for speed alone: queries that this folder answers, each as the query itself
// would, within rounding. A function that returns nothing, or false, leaves the question to the query. With
// SEPAXIS_NO_FAST there is nothing behind the door, and the folder need not be there.
//
// clang-format off
// | answers               | when                                             | left_out.h      | file                |
// | --------------------- | ------------------------------------------------ | --------------- | ------------------- |
// | collide, collideHulls | two boxes in any pose                            | turnedBoxes     | box_box             |
// | collide               | a sphere or capsule and a box                    | roundAndBox     | round_box           |
// | collide, .. InWorld   | spheres, capsules, segments                      | segments        | segment_pair        |
// | findAxis              | two boxes in any pose                            | boxAxis         | box_box             |
// | findAxis              | a box and a hull of up to 12 edges               | smallHull       | small_hull          |
// | findAxis              | any other two hulls                              | axisSearch      | axis_search         |
// | findAxis              | faces that lie flush on each other               | facetProof      | facet_proof         |
// | proveLast             | what the last features still do, and the search  | lastAnswer      | last_answer         |
// | findDistance          | two aligned boxes; a point or segment and a box  | boxDistance     | box_pair            |
// | clip                  | two faces of up to 60 corners                    | clipFaces       | face_clip           |
// | clipSides             | a reference face of many corners                 | clipRing        | clip_ring           |
// | findSupport           | a large hull                                     | hints           | support_climb       |
// clang-format on
#pragma once

#include "collision/collide.h"
#ifndef SEPAXIS_NO_FAST
#include "collision/fast/left_out.h"
#endif
#include "collision/query/distance/simplex.h"
#include "collision/query/support.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sepaxis {

struct ClipFaces;
enum class SatGoal : std::uint8_t;
template <class T>
struct HullAnswer;
template <class T>
struct HullPair;
template <class T>
struct SatResult;
template <class T>
struct DistanceResult;

}  // namespace sepaxis

namespace sepaxis::fast {

// How many support hints a large hull has; they are kept with its bytes (hull_bytes.h).
inline constexpr std::uint32_t kSupportHintCount = 6 * 8 * 8;

#ifndef SEPAXIS_NO_FAST

// Whether a hull has what the paths need. One that was put together by hand, not by the builder, has not.
template <class T>
bool isCached(const Hull<T>& hull) {
    return hull.cache != nullptr;
}

// As collideInA(); false where they leave it to the query. `out` is as it was made. Of an overlap of shapes
// whose cores are apart collide() may leave the manifold.
template <class T>
bool collide(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
             std::span<ManifoldPoint<T>> memory, Collision<T>& out);
template <class T>
bool collideHulls(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out);
// As sepaxis::collide(), where that takes no relative pose.
template <class T>
bool collideInWorld(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB,
                    const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory, Collision<T>& out);

// As findSeparatingAxis(), of every pair. `out` is as it was made. What finds the answer writes it there: a
// copy waits for what has just been stored, and three copies took a tenth of the time of a small pair.
inline constexpr bool kFindsAxes = has(Path::axisSearch);
template <class T>
void findAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out);

// What a search would answer, where the cache's features prove it; the axis of a gap may be another one.
template <class T>
bool proveLast(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer);

// HullPair::headroom for a search with a cache, and what proves its answer again.
template <class T>
T headroomFor(const HullPair<T>& pair, Want want, const PairCache& cache);
template <class T>
void keepForNext(const HullPair<T>& pair, const HullAnswer<T>& answer, PairCache& cache);

// As findDistance(); nothing is recorded.
template <class T>
std::optional<DistanceResult<T>> findDistance(const HullPair<T>& pair, const Vec3<T>& startAxis);

// As clipIncidentFace(), of two faces; and what the sides of the reference face leave, the planes across
// sharp corners aside.
template <class T>
std::optional<std::uint32_t> clip(const HullPair<T>& pair, const ClipFaces& faces,
                                  std::span<ManifoldPoint<T>> memory);
template <class T>
std::optional<std::uint32_t> clipSides(const HullPair<T>& pair, const ClipFaces& faces,
                                       std::span<ManifoldPoint<T>> memory);

// As findSupport() and, where `near` is a vertex, findSupportNear().
template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t near);

// The vertices of the farthest point of A - B along the direction; of equals any.
template <class T>
DifferenceCorner findCornerAlong(const HullPair<T>& pair, const Vec3<T>& direction);

// Sets Hull::cache, once everything else of the hull stands. `hints`: as they are found, or those of the hull
// that it was made from.
template <class T>
void cacheHull(Hull<T>& hull, const std::vector<std::uint32_t>& hints);
// Those of a hull in T.
template <class T>
std::vector<std::uint32_t> findSupportHints(const Hull<double>& hull);
template <class T>
std::vector<std::uint32_t> supportHintsOf(const Hull<T>& hull);

#else

template <class T>
bool isCached(const Hull<T>&) {
    return false;
}
template <class T>
bool collide(const Shape<T>&, const Shape<T>&, const Pose<T>&, const CollideOptions<T>&,
             std::span<ManifoldPoint<T>>, Collision<T>&) {
    return false;
}
template <class T>
bool collideHulls(const Hull<T>&, const Hull<T>&, const Pose<T>&, const CollideOptions<T>&,
                  std::span<ManifoldPoint<T>>, Collision<T>&) {
    return false;
}
template <class T>
bool collideInWorld(const Shape<T>&, const Pose<T>&, const Shape<T>&, const Pose<T>&,
                    const CollideOptions<T>&, std::span<ManifoldPoint<T>>, Collision<T>&) {
    return false;
}
template <class T>
bool proveLast(const HullPair<T>&, Want, const PairCache&, HullAnswer<T>&) {
    return false;
}
template <class T>
T headroomFor(const HullPair<T>&, Want, const PairCache&) {
    return T(0);
}
template <class T>
void keepForNext(const HullPair<T>&, const HullAnswer<T>&, PairCache&) {}
inline constexpr bool kFindsAxes = false;
template <class T>
void findAxis(const HullPair<T>&, SatGoal, T, SatResult<T>&);  // not called
template <class T>
std::optional<DistanceResult<T>> findDistance(const HullPair<T>&, const Vec3<T>&) {
    return std::nullopt;
}
template <class T>
std::optional<std::uint32_t> clip(const HullPair<T>&, const ClipFaces&, std::span<ManifoldPoint<T>>) {
    return std::nullopt;
}
template <class T>
std::optional<std::uint32_t> clipSides(const HullPair<T>&, const ClipFaces&, std::span<ManifoldPoint<T>>) {
    return std::nullopt;
}
template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t) {
    return findSupportByScan(hull, direction);
}
template <class T>
DifferenceCorner findCornerAlong(const HullPair<T>& pair, const Vec3<T>& direction) {
    return {findSupportByScan(pair.a, direction).vertex,
            findSupportByScan(pair.b, -pair.directionInB(direction)).vertex};
}
template <class T>
void cacheHull(Hull<T>&, const std::vector<std::uint32_t>&) {}
template <class T>
std::vector<std::uint32_t> findSupportHints(const Hull<double>&) {
    return {};
}
template <class T>
std::vector<std::uint32_t> supportHintsOf(const Hull<T>&) {
    return {};
}

#endif

}  // namespace sepaxis::fast
