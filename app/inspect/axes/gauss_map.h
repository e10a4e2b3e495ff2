// The arc overlay of a pair as it stands in the world, and what of it lies near a direction. Pure data.
#pragma once

#include "app/inspect/axes/arc_overlay.h"
#include "app/inspect/axes/axis_ref.h"

#include <optional>
#include <vector>

namespace sepaxis::inspect {

enum class GaussPart : std::uint8_t {
    none,
    face,      // a dot: the normal of a face
    crossing,  // of an arc of A and one of B
    arc,       // an edge
    region,    // between the arcs: every direction there is supported by the same two vertices
};

struct GaussHit {
    GaussPart part = GaussPart::none;
    AxisRef axis;         // of a face or a crossing
    Side side = Side::a;  // of an arc
    std::uint32_t edge = kNoIndex;
    dvec3 direction{0.0};  // unit, world: the dot, the crossing, the nearest point of the arc, or as asked
    bool operator==(const GaussHit&) const = default;
};

class GaussMap {
 public:
    explicit GaussMap(const scene::Evaluation& evaluation);

    // As ArcOverlay's.
    bool step(double seconds) { return overlay_.step(seconds); }
    bool isDone() const { return overlay_.isDone(); }
    double progress() const { return overlay_.progress(); }

    const ArcOverlay& overlay() const { return overlay_; }
    const Hull<double>& hull(Side side) const { return overlay_.shape(side).core; }
    // World.
    dvec3 toWorld(const dvec3& directionInA) const { return toWorld_ * directionInA; }
    dvec3 toA(const dvec3& direction) const { return direction * toWorld_; }
    dvec3 dotOf(Side side, std::uint32_t face) const;
    std::vector<dvec3> arcPoints(Side side, std::uint32_t edge) const;
    // Where a candidate axis lies on the sphere: nothing for edges that are parallel or do not cross.
    std::optional<dvec3> placeOf(const AxisRef& axis) const;

    // Crossings of several pairs of edges may coincide, and arcs of A with arcs of B: on how many places of
    // the sphere the crossings lie, and which arcs of A have a part in common with an arc of B. When it is
    // done.
    std::size_t places() const;
    std::vector<std::uint32_t> arcsOnB() const;

    // What lies within `reach` radians of the direction: dots and crossings go before arcs.
    GaussHit at(const dvec3& direction, double reach) const;
    // The arcs that meet at a feature: those around a vertex or a face, or the edge itself.
    std::vector<std::uint32_t> arcsAt(Side side, const Feature& feature) const;

 private:
    ArcOverlay overlay_;
    Mat3<double> toWorld_;
};

}  // namespace sepaxis::inspect
