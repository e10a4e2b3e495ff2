// The simplex of GJK in vector lanes: three of its corners side by side, so that all faces of the fourth are
// tried at once and without branches.
#pragma once

#include "collision/math.h"
#include "collision/simd/four.h"
#include "collision/tolerances.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace sepaxis {

// A corner of the Minkowski difference A - B: where it comes from.
struct DifferenceCorner {
    std::uint32_t onA = 0, onB = 0;
    bool operator==(const DifferenceCorner&) const = default;
};

template <class T>
class LaneSimplex {
 public:
    LaneSimplex(const Vec3<T>& w, const DifferenceCorner& corner)
        : x_(F::all(w.x)),
          y_(F::all(w.y)),
          z_(F::all(w.z)),
          closest_(w),
          squared_(glm::dot(w, w)),
          corners_{corner, corner, corner, corner} {}

    // Adds a corner and keeps the nearest to the origin of the faces that hold it: GJK's new corner is on the
    // near side of the old face, so that one is farther. Flat faces count as what is left of them.
    // False, and nothing changed, where none of them is nearer than the old face.
    [[nodiscard]] bool add(const Vec3<T>& w, const DifferenceCorner& corner);

    const Vec3<T>& closest() const { return closest_; }      // to the origin
    T squared() const { return squared_; }                   // its distance from the origin
    bool containsOrigin() const { return containsOrigin_; }  // by more than rounding

    // The corners of the face that holds the closest point, each once, and their parts of it.
    int count() const { return count_; }
    const DifferenceCorner& corner(int i) const { return corners_[lanes_[i]]; }
    T weight(int i) const { return weights_[i]; }
    bool has(const DifferenceCorner& corner) const {
        // NOLINTNEXTLINE(misc-redundant-expression): three different corners
        return corner == corners_[0] || corner == corners_[1] || corner == corners_[2];
    }

 private:
    using F = Four<T>;
    struct Three {
        F x, y, z;
    };
    static constexpr T kNever = std::numeric_limits<T>::max();

    static F dot(const Three& p, const Three& q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
    static Three cross(const Three& p, const Three& q) {
        return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
    }
    // Of the lanes 0, 1, 2 the next one in the round, and the one before.
    static Three next(const Three& p) { return {yzxw(p.x), yzxw(p.y), yzxw(p.z)}; }
    static Three previous(const Three& p) { return {zxyw(p.x), zxyw(p.y), zxyw(p.z)}; }
    static Three scaled(const Three& p, F by) { return {p.x * by, p.y * by, p.z * by}; }
    static unsigned firstLaneOf(F values, T value) {
        return static_cast<unsigned>(std::countr_zero(F::lessEqual(values, F::all(value))));
    }
    static Vec3<T> laneOf(const Three& p, unsigned lane) {
        std::array<T, 4> x, y, z;
        p.x.store(x.data());
        p.y.store(y.data());
        p.z.store(z.data());
        return {x[lane], y[lane], z[lane]};
    }
    static T laneOf(F values, unsigned lane) {
        std::array<T, 4> all;
        values.store(all.data());
        return all[lane];
    }

    // The parts of the origin that belong to the old corners are -height / volume and positive. What is left
    // of 1 must be, too, and all by more than rounding.
    static bool isClearlyInside(const Three& e, const Three& n, F height, T volume, const Vec3<T>& w) {
        const F lengths = F::sqrt(dot(n, n));
        const T rounding = kArcSign<T> * glm::length(w);
        T parts = T(0), vague = T(0);
        for (unsigned i = 0; i < 3; ++i) {
            const T ofHeight = rounding * laneOf(lengths, i);
            if (std::abs(laneOf(height, i)) <= ofHeight) return false;
            parts += std::abs(laneOf(height, i));
            vague += ofHeight;
        }
        vague += kArcSign<T> * laneOf(lengths, 0) * glm::length(laneOf(e, 2));
        return parts + vague < std::abs(volume);
    }

    // Puts the new corner into all lanes but those kept, bit i of `kept` for lane i.
    void replace(unsigned kept, const Vec3<T>& w, const DifferenceCorner& corner) {
        const F keep = F::of(T(kept & 1u), T(kept >> 1 & 1u), T(kept >> 2 & 1u), T(0)), none = F::all(T(0));
        x_ = F::whereLess(none, keep, x_, F::all(w.x));
        y_ = F::whereLess(none, keep, y_, F::all(w.y));
        z_ = F::whereLess(none, keep, z_, F::all(w.z));
        for (unsigned i = 0; i < 4; ++i)
            if (!(kept >> i & 1u)) corners_[i] = corner;
    }

    F x_, y_, z_;  // lane 3 repeats the newest corner, and so do lanes that are not needed
    Vec3<T> closest_;
    T squared_;
    std::array<DifferenceCorner, 4> corners_;
    std::array<std::uint8_t, 3> lanes_{3, 3, 3};
    std::array<T, 3> weights_{T(1), T(0), T(0)};
    int count_ = 1;
    bool containsOrigin_ = false;
};

// With e the edges from the new corner w to the others, the edge's nearest point is w - e (w.e) / (e.e). A
// triangle with the edges e and f has the normal n = e x f; the origin's foot n (n.w) / (n.n) has the weights
// (n.(f x w), n.(w x e)) / (n.n) at their ends (C. Ericson: "Real-Time Collision Detection", section 3.4).
template <class T>
bool LaneSimplex<T>::add(const Vec3<T>& w, const DifferenceCorner& corner) {
    const F zero = F::all(T(0)), one = F::all(T(1)), never = F::all(kNever);
    const Three wide{F::all(w.x), F::all(w.y), F::all(w.z)};
    const Three e{x_ - wide.x, y_ - wide.y, z_ - wide.z};
    const Three n = cross(e, next(e)), c = cross(wide, e);

    const F t = (zero - dot(wide, e)) / dot(e, e);
    const Three onEdge{wide.x + e.x * t, wide.y + e.y * t, wide.z + e.z * t};
    const F toEdge = F::whereLess(zero, t, F::whereLess(t, one, dot(onEdge, onEdge), never), never);

    const F area = dot(n, n), height = dot(n, wide);
    const F weight = zero - dot(n, next(c)), weightNext = dot(n, c), rest = area - weight - weightNext;
    const F scale = height / area;
    const F toTriangle = F::whereLess(zero, F::min(F::min(weight, weightNext), rest), height * scale, never);

    const F volume = dot(n, previous(e));
    if ((F::less(height * volume, zero) & 7u) == 7u && isClearlyInside(e, n, height, volume.x(), w)) {
        containsOrigin_ = true;
        closest_ = Vec3<T>(T(0));
        squared_ = T(0);
        return true;
    }
    const T nearestEdge = toEdge.least(), nearestTriangle = toTriangle.least(), corners = glm::dot(w, w);
    if (!(std::min(std::min(nearestTriangle, nearestEdge), corners) < squared_)) return false;
    if (nearestTriangle < nearestEdge && nearestTriangle < corners) {
        const unsigned lane = firstLaneOf(toTriangle, nearestTriangle), second = lane == 2 ? 0 : lane + 1;
        closest_ = laneOf(scaled(n, scale), lane);
        squared_ = nearestTriangle;
        const T whole = laneOf(area, lane);
        const T first = laneOf(weight, lane) / whole, other = laneOf(weightNext, lane) / whole;
        replace(1u << lane | 1u << second, w, corner);
        lanes_ = {static_cast<std::uint8_t>(lane), static_cast<std::uint8_t>(second), 3};
        weights_ = {first, other, T(1) - first - other};
        count_ = 3;
    } else if (nearestEdge < corners) {
        const unsigned lane = firstLaneOf(toEdge, nearestEdge);
        closest_ = laneOf(onEdge, lane);
        squared_ = nearestEdge;
        const T first = laneOf(t, lane);
        replace(1u << lane, w, corner);
        lanes_ = {static_cast<std::uint8_t>(lane), 3, 3};
        weights_ = {first, T(1) - first, T(0)};
        count_ = 2;
    } else {
        closest_ = w;
        squared_ = corners;
        replace(0, w, corner);
        lanes_ = {3, 3, 3};
        weights_ = {T(1), T(0), T(0)};
        count_ = 1;
    }
    return true;
}

}  // namespace sepaxis
