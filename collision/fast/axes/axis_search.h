// The search for the separating axis in vector lanes, which looks at few of a hull's faces and arcs. Which
// candidate answers is decided where the query decides it (axis_decision.h); how most of the work is avoided
// is derived at the top of sat.cpp.
#pragma once

#include "collision/query/sat.h"

#include <optional>

namespace sepaxis {

// As findSeparatingAxis(). `out` is as it was made.
template <class T>
void findAxisFast(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out);

// Its bestFace within the pair's slop, where the axis of least overlap is known. onA, onB: vertices that
// support it. Nothing where that depends on the order in which the faces come.
template <class T>
std::optional<SatAxis<T>> findFaceBeside(const HullPair<T>& pair, const SatAxis<T>& least, std::uint32_t onA,
                                         std::uint32_t onB);

}  // namespace sepaxis
