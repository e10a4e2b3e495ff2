// The search for the separating axis in vector lanes, which looks at few of a hull's faces and arcs and can
// begin where the last query of the pair ended. Which candidate answers is decided where the query decides it
// (axis_decision.h); how most of the work is avoided is derived at the top of sat.cpp.
#pragma once

#include "collision/query/sat.h"

namespace sepaxis {

// As findSeparatingAxis().
template <class T>
SatResult<T> findAxisFast(const HullPair<T>& pair, SatGoal goal, T faceSlop, PairCache* cache);

}  // namespace sepaxis
