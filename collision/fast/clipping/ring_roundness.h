// How far a ring of points is from a convex polygon. Internal to clip_ring.cpp.
#pragma once

#include "collision/fast/clipping/point_ring.h"
#include "collision/math.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace sepaxis {

// Seen along a normal. From the point that is farthest to one side by those farthest to the other three sides
// back to the first, a scan in the manner of Graham (1972) leaves points whose polygon turns left at every
// one of them, and only forward within each quarter: that it is convex is certain, whatever was rounded. The
// others lie between two of these, and are measured against their edge.
template <class T>
class RingRoundness {
 public:
    RingRoundness(PointRing<T>& ring, const Vec3<T>& normal, bool isClockwise)
        : ring_(ring), normal_(normal), u_(anySquareTo(normal)), v_(glm::cross(normal, u_)) {
        if (isClockwise) v_ = -v_;
    }

    // The least d found such that every point has one within d of it on a convex polygon, and these are in
    // order along that. Nothing where the ring goes round another way.
    std::optional<T> measure() {
        std::array<Index, kQuarters> farthest = place();
        Index walked = 0;
        T deviation = T(0);
        for (std::size_t quarter = 0; quarter < kQuarters; ++quarter) {
            const Index from = farthest[quarter], to = farthest[(quarter + 1) % kQuarters];
            if (from == to) continue;
            if (!scan(quarter, from, to, walked)) return std::nullopt;
            deviation = std::max(deviation, deviationBetween(from, to));
        }
        if (walked != ring_.count()) return std::nullopt;
        return deviation;
    }

    // What the points of the ring spread along the normal, at the last measure.
    T height() const { return height_; }

 private:
    using Index = typename PointRing<T>::Index;
    static constexpr std::size_t kQuarters = 4;
    struct Flat {
        T u, v;
    };

    static Vec3<T> anySquareTo(const Vec3<T>& normal) {
        const Vec3<T> size = glm::abs(normal);
        const Vec3<T> other = size.x <= size.y && size.x <= size.z ? Vec3<T>(T(1), T(0), T(0))
                              : size.y <= size.z                   ? Vec3<T>(T(0), T(1), T(0))
                                                                   : Vec3<T>(T(0), T(0), T(1));
        return safeNormalize(glm::cross(normal, other), other);
    }

    // Returns those farthest along u, v, -u, -v.
    std::array<Index, kQuarters> place() {
        const Index first = ring_.head();
        std::array<Index, kQuarters> farthest{first, first, first, first};
        T lowest = std::numeric_limits<T>::max(), highest = std::numeric_limits<T>::lowest();
        Index point = first;
        do {
            const Vec3<T>& at = ring_[point].point;
            const Vec3<T> place(glm::dot(u_, at), glm::dot(v_, at), glm::dot(normal_, at));
            ring_.place(point) = place;
            if (place.x > ring_.place(farthest[0]).x) farthest[0] = point;
            if (place.y > ring_.place(farthest[1]).y) farthest[1] = point;
            if (place.x < ring_.place(farthest[2]).x) farthest[2] = point;
            if (place.y < ring_.place(farthest[3]).y) farthest[3] = point;
            lowest = std::min(lowest, place.z);
            highest = std::max(highest, place.z);
            point = ring_.next(point);
        } while (point != first);
        height_ = highest - lowest;
        return farthest;
    }

    // Turned so that each quarter goes from the one farthest along u to the one farthest along v.
    Flat at(std::size_t quarter, Index point) const {
        const Vec3<T>& place = ring_.place(point);
        switch (quarter) {
            case 0:
                return {place.x, place.y};
            case 1:
                return {place.y, -place.x};
            case 2:
                return {-place.x, -place.y};
            default:
                return {-place.y, place.x};
        }
    }
    static bool isForward(const Flat& from, const Flat& to) { return to.u <= from.u && to.v >= from.v; }
    // Certainly: the products' rounding is taken off (J. R. Shewchuk's filter, "Adaptive Precision
    // Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997, rounded up).
    static bool turnsLeft(const Flat& a, const Flat& b, const Flat& c) {
        const T left = (b.u - a.u) * (c.v - b.v), right = (b.v - a.v) * (c.u - b.u);
        return left - right >
               T(4) * kRounding<T> * (std::abs(left) + std::abs(right)) + std::numeric_limits<T>::min();
    }

    // Marks each point that is left with the one before it. False where `to` does not come.
    bool scan(std::size_t quarter, Index from, Index to, Index& walked) {
        Index top = from;
        for (Index point = ring_.next(from);; point = ring_.next(point)) {
            if (++walked > ring_.count()) return false;
            const Flat here = at(quarter, point);
            if (point != to && !isForward(at(quarter, top), here)) continue;
            while (top != from && !(isForward(at(quarter, top), here) &&
                                    turnsLeft(at(quarter, ring_.mark(top)), at(quarter, top), here)))
                top = ring_.mark(top);
            ring_.mark(point) = top;
            if (point == to) return true;
            top = point;
        }
    }

    T deviationBetween(Index from, Index to) {
        T deviation = T(0);
        for (Index end = to; end != from; end = ring_.mark(end)) {
            const Index start = ring_.mark(end);
            if (ring_.previous(end) != start) deviation = std::max(deviation, deviationFromEdge(start, end));
        }
        return deviation;
    }

    // Of the points between the two, each from a place on their edge that is no farther from its start than
    // that of the point after it.
    T deviationFromEdge(Index start, Index end) const {
        const Vec3<T>& origin = ring_.place(end);
        const T alongU = ring_.place(start).x - origin.x, alongV = ring_.place(start).y - origin.y;
        const T length = std::sqrt(alongU * alongU + alongV * alongV);
        const T u = length > T(0) ? alongU / length : T(0), v = length > T(0) ? alongV / length : T(0);
        T deviation = T(0), reached = T(0);
        for (Index point = ring_.previous(end); point != start; point = ring_.previous(point)) {
            const T offU = ring_.place(point).x - origin.x, offV = ring_.place(point).y - origin.y;
            const T along = offU * u + offV * v;
            reached = std::clamp(along, reached, length);
            const T awayU = offU - u * reached, awayV = offV - v * reached;
            deviation = std::max(deviation, std::sqrt(awayU * awayU + awayV * awayV));
        }
        return deviation;
    }

    PointRing<T>& ring_;
    Vec3<T> normal_, u_, v_;
    T height_ = T(0);
};

}  // namespace sepaxis
