// Lists every axis that a query may answer with into a trace, with the state of each as seen from the answer.
#pragma once

#include "collision/query/hull_pair.h"
#include "collision/query/sat.h"
#include "collision/trace.h"

namespace sepaxis {

// How the query ended.
template <class T>
struct AxisOutcome {
    bool apart = false;
    // Overlapping: the axis of the answer, its overlap that of the hulls. Apart: between the closest points
    // (AxisKind::point) where no facet need prove the distance: round and flat hulls. Otherwise none.
    SatAxis<T> decisive;
    bool unique = true;
};

template <class T>
void traceAxes(const HullPair<T>& pair, const AxisOutcome<T>& outcome, Trace<T>& trace);

}  // namespace sepaxis
