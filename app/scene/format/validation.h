// The rules that an object's numbers must keep, wherever they come from: a file or a field that a person
// edits. What only the hull builder can know (volume, closed faces) is found by buildShape.
#pragma once

#include "app/base/scene_error.h"
#include "app/scene/scene.h"
#include "collision/tolerances.h"

#include <cstdint>
#include <optional>

namespace sepaxis::scene {

// Largest absolute value of a coordinate or dimension, metres, and smallest size of a shape: the library's.
inline constexpr double kLargestNumber = kLargestCoordinate<double>;
inline constexpr double kSmallestSize = sepaxis::kSmallestSize<double>;

// Of what other programs answered: each is read anew in every frame.
inline constexpr std::uint32_t kMostReports = 64;
inline constexpr std::uint32_t kMostReportedContacts = 1024;

// Generated solids stay within the 65,535 vertices of a hull, and this is checked before they are made.
inline constexpr std::uint32_t kFewestSides = 3;
inline constexpr std::uint32_t kMostPrismSides = 32767;  // two rings
inline constexpr std::uint32_t kMostConeSides = 65534;   // a ring and the apex
inline constexpr std::uint32_t kMostSubdivisions = 6;    // 10 * 4^6 + 2 = 40,962 vertices
inline constexpr std::uint32_t kFewestPoints = 4;
inline constexpr std::uint32_t kMostRandomPoints = 65535;

// The first rule that is broken, or nothing. The pointer starts with "/a" or "/b".
std::optional<SceneError> validate(const Object& object, Side side);
// Its numbers; the pointer starts with the member's.
std::optional<SceneError> validate(const Report& report);
// Of a number, with an empty pointer.
std::optional<SceneError> checkCount(std::uint32_t value, std::uint32_t fewest, std::uint32_t most);
std::optional<SceneError> validateSafeDistance(const Scene& scene);

}  // namespace sepaxis::scene
