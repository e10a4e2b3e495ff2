// What is asked of two hulls, radii aside, before anything is described of it.
#pragma once

#include "collision/query/distance/gjk.h"
#include "collision/query/sat.h"

namespace sepaxis {

// What decides between two hulls: the distance where they are apart, otherwise the axis of least overlap.
template <class T>
struct HullAnswer {
    HullAnswer() {}  // member by member, as Collision
    // With the axis that find() returns, made where it stays: a copy would wait for what has just been
    // stored.
    template <class Find>
    explicit HullAnswer(const Find& find) : sat(find()) {}

    bool apart = false;
    bool distanceKnown = false;  // otherwise sat.best is an axis with a gap
    DistanceResult<T> distance;
    SatResult<T> sat;
};

}  // namespace sepaxis
