// Two boxes in any pose, in closed form: the axis of least overlap, the features and contacts on it. A box is
// a hull whose faces lie on the six sides of its bounds (Hull::isBox), whatever shape it came from.
#pragma once

#include "collision/collide.h"
#include "collision/fast/boxes/box_axes.h"
#include "collision/query/hull_pair.h"
#include "collision/query/sat.h"
#include "collision/simd/compiler.h"

#include <cstdint>
#include <span>

namespace sepaxis {

// As findSeparatingAxis() with the goal minimum or verdict has it, overlaps within kEqualOverlap of size of
// its, into `out`, which is as it was made. False, and nothing written, where rounding decides (a gap within
// rounding of zero, edge pairs that tie or have no sign to name them by) and for other hulls.
template <class T>
bool findBoxAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out);

// Which corner of a manifold's polygon comes first: any, or the one that the general clipping begins with. To
// find that takes a fifth more time where the boxes overlap.
enum class PolygonStart : std::uint8_t { anywhere, asClipped };

template <class T>
bool areTurnedBoxes(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA) {
    const unsigned turned = Four<T>::notEqual(Four<T>::load(&bInA.orientation.x), Four<T>::all(T(0)));
    return a.isBox && b.isBox && (turned & 7u) != 0;
}

// The answer for two boxes without radii that a face separates, to a query that wants no distance.
template <class T>
SEPAXIS_ALWAYS_INLINE inline void describeGap(const BoxFaceGap<T>& gap, Collision<T>& out) {
    static constexpr std::array<AxisKind, 2> kKinds = {AxisKind::faceA, AxisKind::faceB};
    out.kind = kKinds[gap.ofB];
    out.normal.x = gap.direction.x;
    out.normal.y = gap.direction.y;
    out.normal.z = gap.direction.z;
    out.distance = -gap.overlap;
}

// The whole query of two boxes without radii that no face separates, answered into `out` as collideInA() has
// it otherwise, every point within kTouchingTolerance of size of its. False where that is left to the general
// query: what findBoxAxis() leaves open, and a distance.
template <class T>
bool collideBoxes(BoxAxes<T>& axes, const Pose<T>& bInA, const CollideOptions<T>& options, PolygonStart start,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out);

}  // namespace sepaxis
