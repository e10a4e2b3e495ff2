/// @file
/// Hulls as bytes, to build them offline and load them: in an engine's own files, without the builder's time
/// at the start. The same bytes on every machine, without pointers.
#pragma once

#include "collision/export.h"
#include "collision/hull.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sepaxis {

/// Why bytes are no hull.
enum class HullBytesError : std::uint8_t {
    none,
    notAHull,       ///< they do not begin as hullToBytes() begins
    otherVersion,   ///< found: the version of the format, expected: kHullBytesVersion
    otherScalar,    ///< found: bytes a number of theirs, expected: of T (read them in their own T, then
                    ///< hullCast)
    wrongLength,    ///< found: how many there are, expected: how many there should be
    wrongChecksum,  ///< found: the checksum that they say, expected: that of what they hold
    outOfRange,     ///< a number is not finite, or a coordinate or the size beyond the limits of tolerances.h
    notSound,       ///< vertices, edges and faces do not make one closed surface, or an index is out of range
    notConvex,      ///< planes, directions, centroid or inner ball are not those of the vertices
};

/// Success, or an error and what was found. True when good.
struct HullBytesStatus {
    HullBytesError error = HullBytesError::none;  ///< what is wrong
    std::uint64_t found = 0;                      ///< what the error's comment says
    std::uint64_t expected = 0;                   ///< what the error's comment says
    /// @return whether there is no error.
    explicit operator bool() const { return error == HullBytesError::none; }
};

/// A hull, or the reason why there is none.
template <class T>
struct HullRead {
    Hull<T> hull;            ///< empty unless status is good
    HullBytesStatus status;  ///< what is wrong with the bytes
};

/// The version that hullToBytes() writes, and the only one that hullFromBytes() reads.
inline constexpr std::uint16_t kHullBytesVersion = 2;

/// Writes a hull. What follows from the rest to the last bit is left out; hull_bytes.cpp lists the format.
/// @param hull one that buildHull() or hullCast() made.
/// @return the bytes; none of a hull that hullFromBytes() would not take: an empty or flat one (the cores of
/// round shapes, which their makers make anew), or one that is convex only within more than
/// kHullBytesDeviation (tolerances.h). Allocates.
template <class T>
SEPAXIS_EXPORT std::vector<std::byte> hullToBytes(const Hull<T>& hull);

/// Reads a hull that hullToBytes() wrote: every member is the same to the last bit, and so is every answer.
/// The bytes are not trusted: a checksum tells of damage, and whatever passes it is checked all the same, so
/// that no bytes make a query leave its arrays or run without end. Memory and time are those that the length
/// of the bytes allows.
/// @param bytes all of one hull; they need no alignment.
/// @return the hull, or the status of what is wrong; allocates.
template <class T>
[[nodiscard]] SEPAXIS_EXPORT HullRead<T> hullFromBytes(std::span<const std::byte> bytes);

/// A short line for a person, such as "version 2 of the format, and this reads version 1".
/// @param status of hullFromBytes().
/// @return the line, without an end of line; allocates.
SEPAXIS_EXPORT std::string describe(const HullBytesStatus& status);

}  // namespace sepaxis
