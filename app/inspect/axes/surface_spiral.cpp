#include "app/inspect/axes/surface_spiral.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/gtc/constants.hpp>

namespace sepaxis::inspect {

namespace {

constexpr double kSpiralTurns = 5.0;

// From straight up to straight down in equal steps of the angle.
dvec3 directionOfSpiral(double t) {
    const double polar = glm::pi<double>() * t, around = glm::two_pi<double>() * kSpiralTurns * t;
    return {std::sin(polar) * std::cos(around), std::cos(polar), std::sin(polar) * std::sin(around)};
}

// The turn that comes nearest to the direction.
double timeOfDirection(const dvec3& direction) {
    const double polar = std::acos(std::clamp(direction.y, -1.0, 1.0)) / glm::pi<double>();
    const double around = std::atan2(direction.z, direction.x) / glm::two_pi<double>();
    const double turn = std::round(kSpiralTurns * polar - around);
    return std::clamp((turn + around) / kSpiralTurns, 0.0, 1.0);
}

}  // namespace

SurfaceSpiral::SurfaceSpiral(const Solid& solid) {
    for (const SolidCorner& corner : solid.corners) center_ += corner.position;
    center_ /= static_cast<double>(std::max<std::size_t>(solid.corners.size(), 1));
    for (const Facet& facet : solid.facets) {
        dvec3 middle(0.0);
        for (std::uint32_t k = 0; k < facet.count; ++k)
            middle += solid.corners[solid.loops[facet.first + k]].position;
        middle /= static_cast<double>(std::max(facet.count, 1u));
        times_.push_back(timeOfDirection(safeNormalize(middle - center_, facet.normal)));
    }
}

dvec3 SurfaceSpiral::at(const Solid& solid, double t) const {
    const dvec3 direction = directionOfSpiral(t);
    double leave = std::numeric_limits<double>::infinity();
    for (const SolidFace& face : solid.faces) {
        const double towards = glm::dot(face.normal, direction);
        if (towards > 0.0) leave = std::min(leave, (face.offset - glm::dot(face.normal, center_)) / towards);
    }
    return std::isfinite(leave) ? center_ + direction * leave : center_;
}

}  // namespace sepaxis::inspect
