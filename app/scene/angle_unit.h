// The unit in which a person reads and types angles. Files and the code itself keep to their own.
#pragma once

#include <cstdint>

namespace sepaxis::scene {

enum class AngleUnit : std::uint8_t { degrees, radians, turns };

double unitsPerTurn(AngleUnit unit);
double fromRadians(double radians, AngleUnit unit);
double toRadians(double angle, AngleUnit unit);
// Degrees stay as they are, bit for bit, where the unit is degrees.
double fromDegrees(double degrees, AngleUnit unit);
double toDegrees(double angle, AngleUnit unit);

// Behind a number: "°", " rad", " turns".
const char* suffixOf(AngleUnit unit);
const char* nameOf(AngleUnit unit);       // "degrees"
const char* shortNameOf(AngleUnit unit);  // "°", "rad", "turns": as a field shows it
// Decimals that tell about a tenth of a degree.
int decimalsOf(AngleUnit unit);

}  // namespace sepaxis::scene
