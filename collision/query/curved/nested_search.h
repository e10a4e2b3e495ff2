// The direction of least overlap near another one where faces are nearly flush: too sharp a valley for a
// derivative to lead to.
#pragma once

#include "collision/query/curved/patch.h"

namespace sepaxis::curved {

struct Lowest {
    Along along;
    // Points of both cores, mixed of support points along directions about the answer so that they lie before
    // each other.
    Witnesses witnesses;
};

// Divides an interval of one angle, and for each value one of the angle square to it, by the sign of the
// slope of the overlap, until neighbouring values are left. The overlap must be convex about the answer, as
// it is where faces are broader than the overlap is deep. Some 4,000 support points of each core.
template <class T>
Lowest searchNested(const CurvedPair<T>& pair, const Vec& around);

}  // namespace sepaxis::curved
