// What the projections of two shapes on an axis have between them: two lengths that are one where the ends of
// the intervals meet, and two where an interval reaches past the far end of the other.
#pragma once

#include "collision/query/hull_pair.h"

#include <algorithm>

namespace sepaxis::scene {

struct AxisMeeting {
    // Metres from where B begins to where A ends, as far as B must move along the axis to come free: what the
    // candidates are compared by. Negative: the gap.
    double depth = 0.0;
    // Metres of the axis that both intervals cover: their overlap. Never more than the depth.
    double common = 0.0;

    // Depth and overlap are not the same, by more than `rounding`.
    bool differs(double rounding) const { return depth > 0.0 && depth - common > rounding; }
    // "overlap" where it is, "depth" where B has to move farther than the intervals overlap, "gap".
    const char* word(double rounding) const {
        if (depth < 0.0) return "gap";
        return differs(rounding) ? "depth" : "overlap";
    }
};

// Of intervals on an axis from A to B.
inline AxisMeeting meetingOf(double lowA, double highA, double lowB, double highB) {
    return {highA - lowB, std::min(highA, highB) - std::max(lowA, lowB)};
}

// The axis is unit and leads from A to B, in the frame of A.
template <class T>
AxisMeeting meetingAlong(const HullPair<T>& pair, const Vec3<T>& axis) {
    const OverlapAlong<T> along = overlapAlong(pair, axis), back = overlapAlong(pair, -axis);
    const T lengthOfA = along.heightA + back.heightA + T(2) * pair.radiusA;
    const T lengthOfB = along.heightB + back.heightB + T(2) * pair.radiusB;
    const T depth = along.overlap + pair.radii(), other = back.overlap + pair.radii();
    return {static_cast<double>(depth),
            static_cast<double>(std::min(std::min(depth, other), std::min(lengthOfA, lengthOfB)))};
}

}  // namespace sepaxis::scene
