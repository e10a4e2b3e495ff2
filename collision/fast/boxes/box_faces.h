// The six axes of two boxes' faces in vector lanes: most boxes that are apart are so along one of them.
// Internal to the closed forms of boxes.
#pragma once

#include "collision/fast/hull_cache.h"
#include "collision/query/hull_pair.h"
#include "collision/query/sat.h"
#include "collision/simd/compiler.h"
#include "collision/simd/four.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace sepaxis {

// The axes of a box in its own frame, four scalars each.
template <class T>
SEPAXIS_HIDDEN inline constexpr std::array<std::array<T, 4>, 3> kUnitAxes = {
    {{T(1), T(0), T(0), T(0)}, {T(0), T(1), T(0), T(0)}, {T(0), T(0), T(1), T(0)}}};

// Of what is measured along the axes of one box its lanes are x, y, z; the fourth lane of overlaps is out of
// reach.
template <class T>
struct BoxFaces {
    std::array<Four<T>, 3> axesOfB, axesOfA;  // in the other's frame: the rotation by columns and by rows
    Four<T> shiftsA, shiftsB;                 // of B's middle from A's along the axes of A, of B
    Four<T> overlapsA, overlapsB;
    Four<T> size;           // of the pair, in every lane
    unsigned gapsA, gapsB;  // bit by bit the axes with a gap wider than rounding
    unsigned common;        // the axes of A that all but are B's, too

    bool areApart() const { return (gapsA | gapsB) != 0; }
};

template <class T>
unsigned gapsAmong(Four<T> overlaps, Four<T> size) {
    constexpr T kGap = -kTouchGap<T>;
    return Four<T>::less(overlaps, Four<T>::of(kGap, kGap, kGap, T(0)) * size);
}

// What is known without the axes of A in the frame of B.
template <class T>
SEPAXIS_ALWAYS_INLINE inline BoxFaces<T> measureFacesOfA(const Hull<T>& a, const Hull<T>& b,
                                                         const Pose<T>& bInA) {
    using F = Four<T>;
    BoxFaces<T> faces;
    const BoxForm<T>&boxA = a.cache->box, &boxB = b.cache->box;
    faces.axesOfB = columnsOf(bInA.orientation);
    const auto& [x, y, z] = faces.axesOfB;
    const F absX = F::abs(x), absY = F::abs(y), absZ = F::abs(z);
    const F halfB = F::load(boxB.half.data());
    const F reachOfB = absX * spread<0>(halfB) + absY * spread<1>(halfB) + absZ * spread<2>(halfB);
    F middleOfB = F::loadThree(&bInA.position.x);
    if (!boxB.isCentered) {
        const F center = F::load(boxB.center.data());
        middleOfB = x * spread<0>(center) + y * spread<1>(center) + z * spread<2>(center) + middleOfB;
    }
    const F reached = F::max(F::abs(middleOfB) + reachOfB, F::all(std::max(a.size, boxB.longest)));
    faces.size = F::max(F::max(reached, yzxw(reached)), zxyw(reached));
    faces.shiftsA = middleOfB - F::load(boxA.center.data());
    faces.overlapsA = F::load(boxA.half.data()) + reachOfB - F::abs(faces.shiftsA);
    faces.gapsA = gapsAmong(faces.overlapsA, faces.size);
    constexpr T kCosine = T(0.999);  // of 2.5 degrees: of boxes in no special pose 1 in 100
    faces.common = F::less(F::of(kCosine, kCosine, kCosine, T(1)), F::max(F::max(absX, absY), absZ));
    return faces;
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline void measureFacesOfB(const Hull<T>& a, const Hull<T>& b, BoxFaces<T>& faces) {
    using F = Four<T>;
    const auto& [x, y, z] = faces.axesOfB;
    faces.axesOfA = F::transposed(x, y, z);
    const auto& [p, q, r] = faces.axesOfA;
    const F halfA = F::load(a.cache->box.half.data());
    const F reachOfA =
        F::abs(p) * spread<0>(halfA) + F::abs(q) * spread<1>(halfA) + F::abs(r) * spread<2>(halfA);
    const F& shifts = faces.shiftsA;
    faces.shiftsB = p * spread<0>(shifts) + q * spread<1>(shifts) + r * spread<2>(shifts);
    faces.overlapsB = F::load(b.cache->box.half.data()) + reachOfA - F::abs(faces.shiftsB);
    faces.gapsB = gapsAmong(faces.overlapsB, faces.size);
}

// The widest gap of a face of A and, where A has none, of B.
template <class T>
struct BoxFaceGap {
    bool ofB;
    unsigned axis;      // of that box
    T overlap, shift;   // along it
    Vec3<T> direction;  // from A to B
};

// shifts, axes: of that box, four scalars each.
template <class T>
SEPAXIS_ALWAYS_INLINE inline BoxFaceGap<T> widestGap(bool ofB, Four<T> overlaps, const T* shifts,
                                                     const T* axes) {
    using F = Four<T>;
    BoxFaceGap<T> gap;
    gap.ofB = ofB;
    gap.overlap = overlaps.least();
    gap.axis = static_cast<unsigned>(std::countr_zero(F::lessEqual(overlaps, F::all(gap.overlap)) | 4u));
    gap.shift = shifts[gap.axis];
    const T sign = std::copysign(T(1), gap.shift + T(0));  // of -0 as of 0
    const T* const axis = axes + 4 * gap.axis;
    gap.direction = {axis[0] * sign, axis[1] * sign, axis[2] * sign};
    return gap;
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline BoxFaceGap<T> gapOfA(const BoxFaces<T>& faces) {
    std::array<T, 4> shifts;
    faces.shiftsA.store(shifts.data());
    return widestGap(false, faces.overlapsA, shifts.data(), kUnitAxes<T>[0].data());
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline BoxFaceGap<T> gapOfEither(const BoxFaces<T>& faces) {
    // Looked up by the box: a branch would be foretold wrongly half the time.
    std::array<T, 8> overlaps, shifts;
    std::array<T, 12> axesOfB;
    faces.overlapsA.store(&overlaps[0]);
    faces.overlapsB.store(&overlaps[4]);
    faces.shiftsA.store(&shifts[0]);
    faces.shiftsB.store(&shifts[4]);
    for (std::size_t k = 0; k < 3; ++k) faces.axesOfB[k].store(&axesOfB[4 * k]);
    const std::array<const T*, 2> axes = {kUnitAxes<T>[0].data(), axesOfB.data()};
    const std::size_t box = faces.gapsA == 0 ? 1 : 0;
    return widestGap(box != 0, Four<T>::load(&overlaps[4 * box]), &shifts[4 * box], axes[box]);
}

}  // namespace sepaxis
