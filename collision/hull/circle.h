// Angles without the functions of <cmath>, whose last digit differs between machines: these take products,
// sums and roots alone, which every machine rounds alike. Internal.
#pragma once

#include <array>
#include <cstdint>

namespace sepaxis {

// (cos, sin) of 2 pi k / sides, for k < sides, to two units in the last place. Mirrored points have the same
// digits, and those on an axis are exactly there.
std::array<double, 2> onCircle(std::uint32_t k, std::uint32_t sides);

// Grows with the angle from x towards y as atan2(y, x) does, from -2 to 2: to sort by. Zero of the origin.
double diamondAngle(double x, double y);

// Radians, 0 to pi: atan2(sine, cosine) of a sine that is not negative, of any scale, to four units in the
// last place.
double angleOf(double cosine, double sine);

}  // namespace sepaxis
