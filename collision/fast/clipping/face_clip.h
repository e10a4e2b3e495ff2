// Clipping of the incident face against the reference face all at once, in vector lanes. Internal to
// clip.cpp.
#pragma once

#include "collision/query/hull_pair.h"
#include "collision/query/manifold/clip.h"

#include <optional>
#include <span>

namespace sepaxis {

// What clipIncidentFace() says of two faces, in its order, every point within rounding of its. Nothing where
// that has to go plane by plane: where a corner of one face comes closer to a side of the other than
// rounding, and for faces of very many corners.
template <class T>
std::optional<std::uint32_t> clipFacesAtOnce(const HullPair<T>& pair, const ClipFaces& faces,
                                             std::span<ManifoldPoint<T>> memory);

}  // namespace sepaxis
