// The place of a segment that is nearest to a box. Internal to the closed forms of boxes.
#pragma once

#include "collision/fast/boxes/box_side.h"
#include "collision/hull.h"

#include <algorithm>

namespace sepaxis {

template <class T>
T sideOf(const Hull<T>& box, int axis, BoxSide side) {
    return side == BoxSide::low ? box.boundsMin[axis] : box.boundsMax[axis];
}

// Along a segment the squared distance of a box is convex, in pieces between the planes of the box's sides:
// the place where its slope changes sign, from 0 to 1.
template <class Real, class T>
class NearestAlong {
 public:
    NearestAlong(const Hull<T>& box, const Vec3<Real>& start, const Vec3<Real>& along)
        : box_(box), start_(start), along_(along) {
        if (slope(Real(0)) >= Real(0)) {
            place_ = Real(0);
            return;
        }
        place_ = Real(1);
        if (slope(Real(1)) <= Real(0)) return;
        solve();
    }
    Real place() const { return place_; }
    // Beside the face of a box, along it: the segment enters there, over an edge.
    void addCrossedSide(BoxSides& sides) const {
        if (crossedAxis_ >= 0) sides[crossedAxis_] = crossedSide_;
    }

 private:
    Real beyond(int k, Real place) const {
        const Real at = start_[k] + along_[k] * place;
        return at - std::clamp(at, Real(box_.boundsMin[k]), Real(box_.boundsMax[k]));
    }
    Real slope(Real place) const {
        Real sum(0);
        for (int k = 0; k < 3; ++k) sum += along_[k] * beyond(k, place);
        return sum;
    }
    void solve() {
        Real low(0), high(1);
        int crossedAxis = -1;
        BoxSide crossedSide = BoxSide::between;
        for (int k = 0; k < 3; ++k) {
            if (along_[k] == Real(0)) continue;
            for (const BoxSide side : {BoxSide::low, BoxSide::high}) {
                const Real crossing = (Real(sideOf(box_, k, side)) - start_[k]) / along_[k];
                if (!(crossing > low && crossing < high)) continue;
                if (slope(crossing) < Real(0)) {
                    low = crossing;
                } else {
                    high = crossing;
                    crossedAxis = k;
                    crossedSide = side;
                }
            }
        }
        // In this piece the same sides are the nearest throughout.
        const Real middle = (low + high) / Real(2);
        Real toSides(0), squared(0);
        for (int k = 0; k < 3; ++k) {
            const Real distance = beyond(k, middle);
            if (distance == Real(0)) continue;
            const BoxSide side = distance > Real(0) ? BoxSide::high : BoxSide::low;
            toSides += along_[k] * (Real(sideOf(box_, k, side)) - start_[k]);
            squared += along_[k] * along_[k];
        }
        place_ = squared > Real(0) ? std::clamp(toSides / squared, low, high) : high;
        if (place_ < high) return;
        crossedAxis_ = crossedAxis;
        crossedSide_ = crossedSide;
    }

    const Hull<T>& box_;
    const Vec3<Real> start_, along_;
    Real place_;
    int crossedAxis_ = -1;
    BoxSide crossedSide_ = BoxSide::between;
};

}  // namespace sepaxis
