#include "app/scene/angle_unit.h"

#include <array>
#include <cstddef>

#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>

namespace sepaxis::scene {

namespace {

struct Unit {
    double perTurn;
    const char* suffix;
    const char* name;
    const char* shortName;
    int decimals;
};

const Unit& of(AngleUnit unit) {
    static constexpr std::array kUnits = {Unit{360.0, "\xC2\xB0", "degrees", "\xC2\xB0", 1},
                                          Unit{glm::two_pi<double>(), " rad", "radians", "rad", 3},
                                          Unit{1.0, " turns", "turns", "turns", 4}};
    return kUnits[static_cast<std::size_t>(unit)];
}

}  // namespace

double unitsPerTurn(AngleUnit unit) {
    return of(unit).perTurn;
}

double fromRadians(double radians, AngleUnit unit) {
    if (unit == AngleUnit::radians) return radians;
    return unit == AngleUnit::degrees ? glm::degrees(radians) : radians / glm::two_pi<double>();
}

double toRadians(double angle, AngleUnit unit) {
    if (unit == AngleUnit::radians) return angle;
    return unit == AngleUnit::degrees ? glm::radians(angle) : angle * glm::two_pi<double>();
}

double fromDegrees(double degrees, AngleUnit unit) {
    if (unit == AngleUnit::degrees) return degrees;
    return unit == AngleUnit::radians ? glm::radians(degrees) : degrees / of(AngleUnit::degrees).perTurn;
}

double toDegrees(double angle, AngleUnit unit) {
    if (unit == AngleUnit::degrees) return angle;
    return unit == AngleUnit::radians ? glm::degrees(angle) : angle * of(AngleUnit::degrees).perTurn;
}

const char* suffixOf(AngleUnit unit) {
    return of(unit).suffix;
}

const char* nameOf(AngleUnit unit) {
    return of(unit).name;
}

const char* shortNameOf(AngleUnit unit) {
    return of(unit).shortName;
}

int decimalsOf(AngleUnit unit) {
    return of(unit).decimals;
}

}  // namespace sepaxis::scene
