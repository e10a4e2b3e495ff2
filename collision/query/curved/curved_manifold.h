// The contacts of two shapes at least one of which has curved sides.
#pragma once

#include "collision/query/curved/patch.h"

namespace sepaxis::curved {

// What decides: the direction from A to B and where the cores meet along it.
struct Decision {
    Along along;
    Witnesses witnesses;
    AxisKind kind = AxisKind::point;  // faceA, faceB or point
    Patch ofA, ofB;                   // what lies flush with the direction
    bool isExact = true;              // false: a face that is preferred, whose depth need not be the least
    double tie = 0.0;                 // what a stable manifold takes for a tie; of any other 0
};

// The manifold of a pair that overlaps, or is apart by no more than the margin, in the frame of A, written
// into `memory`, which has room for manifoldCapacity(): on a flat face what the sides of the face leave of
// the other shape's patch, side by side the stretch in common, otherwise one point. How many points; of a
// preferred face perhaps none.
template <class T>
std::uint32_t buildCurvedManifold(const CurvedPair<T>& pair, const Decision& decision, double margin,
                                  std::uint32_t circlePoints, std::span<ManifoldPoint<T>> memory);

}  // namespace sepaxis::curved
