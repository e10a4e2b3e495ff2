/// @file
/// Points, or listed faces, -> a validated Hull. The one way to make a hull.
///
/// The hull of points is found by quickhull (C. B. Barber, D. P. Dobkin, H. Huhdanpaa: "The Quickhull
/// Algorithm for Convex Hulls", 1996), with faces merged where they are coplanar within rounding.
/// Listed faces are never trusted: their order, winding and normals are derived from the vertices, and
/// what had to be changed is reported, so that a person can be told.
#pragma once

#include "collision/export.h"
#include "collision/hull.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sepaxis {

/// Why points, faces or numbers make no hull or shape.
enum class HullError : std::uint8_t {
    none,
    notFinite,  ///< index: the point with a NaN or infinite coordinate; kNoIndex: the radius
    tooLarge,   ///< index: as notFinite; measured: that coordinate or radius, limit: kLargestCoordinate
    tooSmall,   ///< measured: the size in metres, limit: kSmallestSize
    radiusNotPositive,    ///< measured: the radius
    tooFewPoints,         ///< fewer than four; measured: how many
    noVolume,             ///< flat within rounding; measured: the width in metres, limit: what would do
    tooManyVertices,      ///< measured: how many vertices the hull has, limit: kMaxHullVertices
    faceTooShort,         ///< index: a listed face with fewer than three different vertices
    faceIndexOutOfRange,  ///< index: the face; secondIndex: the place in its list
    edgeIndexOutOfRange,  ///< index: the edge; secondIndex: 0 or 1
    normalCountMismatch,  ///< measured: normals listed, limit: faces listed
    faceNotOnHull,        ///< index: a listed face that cuts through the solid or uses a vertex inside it
    facesDoNotClose,      ///< index: a listed face beside the gap or overlap, or kNoIndex; the area of the
                          ///< listed faces (measured) is not that of the solid (limit), in square metres
};

/// Success, or an error and what it was measured by. True when good.
struct HullStatus {
    HullError error = HullError::none;     ///< what is wrong
    std::uint32_t index = kNoIndex;        ///< what the error's comment says
    std::uint32_t secondIndex = kNoIndex;  ///< what the error's comment says
    double measured = 0.0;                 ///< what was found, in the unit that the error's comment says
    double limit = 0.0;                    ///< what would have been accepted
    /// @return whether there is no error.
    explicit operator bool() const { return error == HullError::none; }
};

/// What the builder changed of its input, or left out.
enum class HullRepairKind : std::uint8_t {
    duplicatePoint,       ///< index: the point; value: the point it repeats (the lowest such)
    insidePoint,          ///< index: a point that is not a vertex of the hull
    unusedPoint,          ///< index: a point that no listed face uses
    faceReordered,        ///< index: the face, whose vertices were not in cyclic order
    faceWindingReversed,  ///< index: the face, which was clockwise seen from outside
    faceSplit,            ///< index: a face that was not flat; value: by how many metres
    facesMerged,          ///< index: a face that continues another in the same plane; value: that face
    normalReplaced,       ///< index: the face; value: degrees between the listed and the derived normal, NaN
                          ///< where the listed one has no direction
    edgeInsideFace,       ///< index: a listed edge that is no edge of the solid
    edgeRepeated,         ///< index: a listed edge that repeats or continues another; value: that edge
    edgeMissing,          ///< value: how many edges of the solid the list lacks; they are numbered after it
    facesJoined,  ///< faces that are flat within single precision only became one; index: the face that
                  ///< is the least flat; value: by how many metres
};

/// One change.
struct HullRepair {
    HullRepairKind kind = HullRepairKind::duplicatePoint;  ///< what was changed
    std::uint32_t index = kNoIndex;                        ///< what the kind's comment says
    double value = 0.0;                                    ///< what the kind's comment says
};

/// Short lines for a person, such as "face 2: reordered" or "has no volume: 1.2e-17 m wide, at least
/// 3.4e-15 m needed at this size".
/// @param status of a builder or maker.
/// @return the line, without an end of line; allocates.
SEPAXIS_EXPORT std::string describe(const HullStatus& status);
/// A short line for a person.
/// @param repair of a builder.
/// @return the line, without an end of line; allocates.
SEPAXIS_EXPORT std::string describe(const HullRepair& repair);

/// A hull, or the reason why there is none.
template <class T>
struct HullBuild {
    Hull<T> hull;                     ///< empty unless status is good
    HullStatus status;                ///< what is wrong with the input
    std::vector<HullRepair> repairs;  ///< what was changed of it
};

/// What a file lists beside the points. Lists that are empty count as not listed.
template <class T>
struct ListedFaces {
    std::span<const std::vector<std::uint32_t>> faces;  ///< point indices, face by face
    std::span<const std::vector<std::uint32_t>> edges;  ///< two indices each
    std::span<const Vec3<T>> normals;                   ///< one for each face, of any length
};

/// How exact the coordinates are, which decides what is flat. Rounded to floats, four corners of one face lie
/// 1e-7 of size off a common plane: at the tolerance of doubles a turned box would have twelve triangles.
enum class PointPrecision : std::uint8_t {
    asGiven,  ///< of the scalar T
    single,   ///< rounded to floats, also where T is double: faces flat within kHullMerge<float> are joined,
              ///< and depths are those of that hull, within 2e-6 of size of the points' own; thin solids
              ///< (kSingleMinWidth) count as given
    automatic,  ///< what precisionOf() says
};

/// Guesses the precision of coordinates: single where all of them are floats whose last digits are in use:
/// not a coarse grid (whole or half numbers, say), which is exact whatever its type.
/// @param points metres.
/// @return asGiven or single.
SEPAXIS_EXPORT PointPrecision precisionOf(std::span<const Vec3<double>> points);

/// The convex hull of the points. Numbers: a vertex has the (lowest) index of its point; faces are
/// numbered by the lexicographic order of their vertex lists, each started at its lowest vertex towards the
/// lower of its two neighbours (so that a mirrored hull keeps the numbers); edges by (lower, higher vertex).
/// Duplicate, interior and coplanar points are allowed (reported as repairs; interior ones one by one). What
/// is too large or too small for T (tolerances.h) is refused: notFinite, tooLarge, tooSmall.
/// @param points metres; copied.
/// @param precision what counts as flat.
/// @return the hull, or the status of what is wrong; allocates.
template <class T>
[[nodiscard]] SEPAXIS_EXPORT HullBuild<T> buildHull(std::span<const Vec3<T>> points,
                                                    PointPrecision precision = PointPrecision::automatic);

/// The hull whose faces are listed. Points that no face uses are left out and reported. Coplanar listed
/// faces that form one face carry the lowest of their numbers; a listed face that is not flat is split and
/// all its parts carry its number. Edges of the solid that the list lacks are numbered after the listed
/// ones, in the order of (lower vertex, higher vertex); without a list of edges they are numbered so from 0.
/// Without a list of faces: the hull of all points, faces numbered as above, edges as listed.
/// @param points metres; copied.
/// @param listed faces, edges and normals.
/// @param precision what counts as flat.
/// @return the hull, or the status of what is wrong; allocates.
template <class T>
[[nodiscard]] SEPAXIS_EXPORT HullBuild<T> buildHull(std::span<const Vec3<T>> points,
                                                    const ListedFaces<T>& listed,
                                                    PointPrecision precision = PointPrecision::automatic);

}  // namespace sepaxis
