/// @file
/// The few points of many that make the best hull: for meshes with more vertices than a hull may have or a
/// solver wants.
#pragma once

#include "collision/export.h"
#include "collision/hull_builder.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace sepaxis {

/// Which points were chosen, and how good their hull is.
struct HullSelection {
    HullStatus status;  ///< notFinite, tooLarge, tooFewPoints, noVolume, or good
    /// Of the chosen points, rising: their indices in the caller's list, the lowest of points that coincide.
    std::vector<std::uint32_t> numbers;
    /// Metres: the largest distance of any of the points from the hull of the chosen ones. At most the
    /// rounding of the coordinates where the hull needed no more vertices than it was allowed.
    double error = 0.0;
    bool complete = false;  ///< the hull of the chosen points is that of all within rounding
    bool stopped = false;   ///< on demand: neither the choice nor the error is finished
};

/// At most mostVertices (four or more) of the points. Quickhull that always takes the point that stands out
/// farthest from a triangle of the hull so far, and stops: the error falls about as fast as it can when
/// points are only added, and the same points give the same choice. All of the chosen points are points of
/// the list, so the simplified hull never stands out of the original one. `stop` may be empty; it is asked
/// often, and the choice ends where it says true. Source: the farthest point of quickhull (Barber, Dobkin,
/// Huhdanpaa 1996), taken over the whole hull.
/// @param points metres.
/// @param mostVertices four or more.
/// @param stop whether to give up; may be empty.
/// @return the choice; HullSelection::status says what is wrong with the points.
[[nodiscard]] SEPAXIS_EXPORT HullSelection chooseHullVertices(std::span<const Vec3<double>> points,
                                                              std::uint32_t mostVertices,
                                                              const std::function<bool()>& stop = {});

}  // namespace sepaxis
