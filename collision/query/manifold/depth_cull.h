// From the points of a clipped polygon to those of a manifold, in vector lanes. Internal to manifold.cpp.
#pragma once

#include "collision/query/manifold/clip.h"
#include "collision/simd/lanes.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace sepaxis {

// How far the witnesses of an incident point, found on the plane that lies both radii above the reference
// face, are from the surfaces of the two shapes. axis: the manifold's normal.
template <class T>
Vec3<T> shiftToSurfaces(const HullPair<T>& pair, bool referenceOnA, const Vec3<T>& axis) {
    return referenceOnA ? axis * -pair.radiusB : axis * pair.radiusA;
}

// The depths of points on the incident face, and their witnesses there and on the reference plane.
template <class T>
class DepthLanes {
 public:
    DepthLanes(const HullPair<T>& pair, const ClipFaces& faces)
        : DepthLanes(pair, faces.referenceOnA, planeInA(pair, faces.referenceOnA, faces.referenceFace)) {}

    // at(i): the point in lane i, of which `point` is read and written, the witnesses and the depth written.
    // Returns the bits of those that lie above the plane.
    template <class At>
    unsigned place(const At& at) {
        std::array<T*, L::kCount> points;
        for (std::size_t i = 0; i < L::kCount; ++i) points[i] = &at(i)->point.x;
        Three p;
        L::transpose([&](std::size_t i) { return points[i]; }, p.x, p.y, p.z);
        const L below = radii_ - (normal_.x * p.x + normal_.y * p.y + normal_.z * p.z - offset_);
        // A point a little above the plane has no depth, but its witness is the one on the plane all the
        // same.
        const L depth = L::greater(least_, below), half = L::all(T(0.5));
        deepest_ = L::greater(deepest_, depth);
        const Three onA = p.moved(raiseA_, below, shift_), onB = p.moved(raiseB_, below, shift_);
        const L x = (onA.x + onB.x) * half, y = (onA.y + onB.y) * half, z = (onA.z + onB.z) * half;
        static_assert(offsetof(ManifoldPoint<T>, onA) == 3 * sizeof(T) &&
                      offsetof(ManifoldPoint<T>, onB) == 6 * sizeof(T) &&
                      offsetof(ManifoldPoint<T>, depth) == 9 * sizeof(T));
        const auto store = [&](std::size_t place, L first, L second) {
            L::storePairs([&](std::size_t i) { return points[i] + place; }, first, second);
        };
        store(0, x, y);
        store(2, z, onA.x);
        store(4, onA.y, onA.z);
        store(6, onB.x, onB.y);
        store(8, onB.z, depth);
        return L::less(below, lowest_);
    }

    T deepest() const { return deepest_.greatest(); }

 private:
    using L = Lanes<T>;
    struct Three {
        L x, y, z;
        static Three all(const Vec3<T>& v) { return {L::all(v.x), L::all(v.y), L::all(v.z)}; }
        Three moved(const Three& along, L way, const Three& shift) const {
            return {x + along.x * way + shift.x, y + along.y * way + shift.y, z + along.z * way + shift.z};
        }
    };

    DepthLanes(const HullPair<T>& pair, bool referenceOnA, const Plane<T>& plane)
        : normal_(Three::all(plane.normal)),
          raiseA_(Three::all(referenceOnA ? plane.normal : Vec3<T>(T(0)))),
          raiseB_(Three::all(referenceOnA ? Vec3<T>(T(0)) : plane.normal)),
          shift_(
              Three::all(shiftToSurfaces(pair, referenceOnA, referenceOnA ? plane.normal : -plane.normal))),
          offset_(L::all(plane.offset)),
          radii_(L::all(pair.radii())),
          lowest_(L::all(-pair.mostAbove())),
          least_(L::all(pair.leastDepth())),
          deepest_(least_) {}

    const Three normal_, raiseA_, raiseB_, shift_;
    const L offset_, radii_, lowest_, least_;
    L deepest_;
};

template <class T>
struct CulledPoints {
    std::uint32_t count = 0;
    T deepest = T(0);  // depth of the deepest one; HullPair::leastDepth() where there is none
};

// Of every point of a clipped polygon the depth below the reference plane and its two witnesses. Points above
// are dropped, the others move to the front.
template <class T>
CulledPoints<T> cullAboveReference(const HullPair<T>& pair, const ClipFaces& faces,
                                   std::span<ManifoldPoint<T>> points) {
    constexpr std::size_t kCount = Lanes<T>::kCount;
    DepthLanes<T> lanes(pair, faces);
    std::size_t kept = 0;
    for (std::size_t first = 0; first < points.size(); first += kCount) {
        ManifoldPoint<T>* const from = &points[first];
        const std::size_t here = std::min(kCount, points.size() - first);
        const unsigned above = here == kCount
                                   ? lanes.place([&](std::size_t i) { return from + i; })
                                   : lanes.place([&](std::size_t i) { return from + std::min(i, here - 1); });
        if (above == 0 && kept == first) {
            kept += here;
            continue;
        }
        for (std::size_t i = 0; i < here; ++i) {
            if ((above >> i & 1u) != 0) continue;
            if (kept != first + i) points[kept] = from[i];
            ++kept;
        }
    }
    return {static_cast<std::uint32_t>(kept), lanes.deepest()};
}

}  // namespace sepaxis
