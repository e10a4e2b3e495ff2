// Every tolerance of the library, by name. "Of size" means: times the size of the pair, the largest
// extent or coordinate of both hulls in the frame of A (metres); "angle" means sine, no unit.
// kRounding is the unit: the machine epsilon of the scalar.
#pragma once

#include <limits>

namespace sepaxis {

template <class T>
inline constexpr T kRounding = std::numeric_limits<T>::epsilon();

// Of size. A gap below this is touching: both hulls' coordinates were rounded by up to a few units when B
// was carried into the frame of A. Larger: true gaps are reported as touching; smaller: hulls that touch
// exactly in the file are reported as apart after a rotation.
template <class T>
inline constexpr T kTouchGap = T(4) * kRounding<T>;

// Of size. Candidates within this of the least overlap count as equal when the order (face before edge,
// lowest index) decides. The sum of roundings of one support evaluation. Larger: the reported depth may
// exceed the least by as much; smaller: rounding instead of the order picks among equals.
template <class T>
inline constexpr T kEqualOverlap = T(16) * kRounding<T>;

// Of size. A second direction this close to the least overlap makes the answer not unique. It is the
// accuracy that the library promises for depths: below it two correct programs may choose differently.
template <class T>
inline constexpr T kTieTolerance = sizeof(T) == 8 ? T(1e-12) : T(2e-5);

// Angle. Axes closer than this are the same axis.
template <class T>
inline constexpr T kSameAxis = sizeof(T) == 8 ? T(1e-11) : T(1e-5);

// Of size. A manifold point whose depth is within this of the deepest is touching: it would be shared
// after moving B by the MTV. Rounding of poses and planes accumulates to some hundred units.
template <class T>
inline constexpr T kTouchingTolerance = sizeof(T) == 8 ? T(1e-10) : T(5e-5);

// Angle. Sign tests on the Gauss map (an edge direction against a unit normal) count as zero below this.
// A looser value only tests more pairs, each confirmed by its supports; a tighter one loses crossings at
// the ends of arcs to rounding.
template <class T>
inline constexpr T kArcSign = T(8) * kRounding<T>;

}  // namespace sepaxis
