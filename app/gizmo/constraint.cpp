#include "app/gizmo/constraint.h"

#include "app/gizmo/layout.h"
#include "app/scene/aligned.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/gtc/constants.hpp>

namespace sepaxis::gizmo {

namespace {

// Sine between ray and axis below which the closest point runs away for a pixel of mouse: hold instead.
constexpr double kMinAxisSine = 0.1;
// Sine between ray and plane below which the hit is rounding rather than intent.
constexpr double kMinPlaneSine = 1e-3;
// A ring closer to edge-on than this turns by the way along its line on the screen.
constexpr double kEdgeOnSine = 0.17364817766693036;  // sin 10 degrees
// A drag ends this many camera distances away: near the horizon a pixel is kilometres.
constexpr double kMaxReachInDistances = 100.0;
// Around the centre of a ring the angle is undefined; pixels at UI scale 1.
constexpr double kMinRingGrabPixels = 4.0;
// Of a ring's radius: a lock that begins closer to the centre takes hold of the ring itself.
constexpr double kCentralPart = 0.5;
constexpr int kRingSamples = 120;

// The ray with its origin moved to its point closest to `center`, relative to the center: the numbers are
// then as small as the drag is, wherever the camera stands.
struct CenteredRay {
    dvec3 origin;
    dvec3 direction;
    double start;  // parameter of the near plane
};

CenteredRay centeredRay(const scene::Ray& ray, const dvec3& center) {
    const dvec3 toOrigin = ray.origin - center;
    const double along = glm::dot(toOrigin, ray.direction);
    return {toOrigin - ray.direction * along, ray.direction, along};
}

// Metres along the line from `through` to its point closest to the ray. With the ray's foot w (across the
// ray direction r) the closest point of through + t d satisfies t (1 - (d.r)^2) = d.w.
std::optional<double> alongLine(const Constraint& line, const scene::Ray& ray) {
    const CenteredRay centered = centeredRay(ray, line.through);
    const dvec3 across = accurateCross(line.direction, centered.direction);
    const double sineSquared = glm::dot(across, across);
    if (sineSquared < kMinAxisSine * kMinAxisSine) return std::nullopt;
    const double along = glm::dot(line.direction, centered.origin) / sineSquared;
    if (along * glm::dot(line.direction, centered.direction) < centered.start) return std::nullopt;
    return along;
}

// The hit relative to `through`, exactly in the plane's direction.
std::optional<dvec3> onPlane(const Constraint& plane, const scene::Ray& ray) {
    const CenteredRay centered = centeredRay(ray, plane.through);
    const double sine = glm::dot(plane.direction, centered.direction);
    if (std::abs(sine) < kMinPlaneSine) return std::nullopt;
    const double parameter = -glm::dot(plane.direction, centered.origin) / sine;
    if (parameter < centered.start) return std::nullopt;
    const dvec3 hit = centered.origin + centered.direction * parameter;
    return hit - plane.direction * glm::dot(hit, plane.direction);
}

double metresPerScaledPixel(const Drag& drag) {
    const View& view = drag.startView;
    return view.uiScale * scene::metresPerPixel(view.camera, view.viewport, drag.pivot);
}

// A hit for the kinds that follow a ray: (t, 0, 0) on a line, a vector from `through` otherwise.
std::optional<dvec3> hitOf(const Drag& drag, const Constraint& constraint, const scene::Ray& ray) {
    std::optional<dvec3> hit;
    if (constraint.kind == ConstraintKind::line) {
        if (const auto along = alongLine(constraint, ray)) hit = dvec3(*along, 0.0, 0.0);
    } else {
        hit = onPlane(constraint, ray);
    }
    if (!hit) return std::nullopt;
    const scene::Camera& camera = drag.startView.camera;
    const double reach =
        camera.orthographic
            ? camera.distance
            : glm::dot(constraint.through - camera.target, camera.forward()) + camera.distance;
    const double length = safeLength(*hit);
    if (!(length <= kMaxReachInDistances * reach)) return std::nullopt;
    const bool tooCentral =
        constraint.kind == ConstraintKind::ring && length < kMinRingGrabPixels * metresPerScaledPixel(drag);
    return tooCentral ? std::nullopt : hit;
}

// Along the screen direction in which the near side of the ring moves.
double tangentAngle(const Drag& drag, const dvec3& normal, const dvec2& mouse) {
    const scene::Camera& camera = drag.startView.camera;
    const dvec3 tangent = glm::cross(normal, frontOfRing(drag, normal));
    // Window pixels count downwards, the camera's up upwards.
    const dvec2 onScreen(glm::dot(tangent, camera.right()), -glm::dot(tangent, camera.up()));
    const double length = glm::length(onScreen);
    if (!(length > 0.0)) return 0.0;
    const double radius = kRingRadius * kAxisPixels * drag.startView.uiScale;
    return glm::dot(mouse - drag.baseMouse, onScreen / length) / radius;
}

// A lock that begins near the centre of its ring would turn the object by half a turn for a few pixels of
// mouse. The ring is held where it is nearest to the cursor instead, as if it had been grabbed there.
void takeHoldOfRing(Drag& drag, const Constraint& ring) {
    const View& view = drag.startView;
    const double radius = kRingRadius * kAxisPixels * metresPerScaledPixel(drag);
    const auto onRingPlane = onPlane(ring, drag.baseRay);
    if (onRingPlane && safeLength(*onRingPlane) > kCentralPart * radius) return;
    const dvec3 u = frontOfRing(drag, ring.direction), v = glm::cross(ring.direction, u);
    double nearest = std::numeric_limits<double>::infinity();
    dvec3 hold = u * radius;
    for (int i = 0; i < kRingSamples; ++i) {
        const double angle = glm::two_pi<double>() * i / kRingSamples;
        const dvec3 point = (u * std::cos(angle) + v * std::sin(angle)) * radius;
        const auto pixel = scene::project(view.camera, view.viewport, ring.through + point);
        if (!pixel || glm::length(*pixel - drag.baseMouse) >= nearest) continue;
        nearest = glm::length(*pixel - drag.baseMouse);
        hold = point;
        drag.mouseShift = *pixel - drag.baseMouse;
    }
    drag.reference = hold;
}

// A point of the unit ball under the pixel, in camera axes (right, up, backward). Outside the ball's middle
// a hyperbola continues it without an edge (Shoemake, "Arcball", 1992; Bell's extension).
dvec3 onBall(const dvec2& fromCenter) {
    const double squared = glm::dot(fromCenter, fromCenter);
    const double z = squared <= 0.5 ? std::sqrt(1.0 - squared) : 0.5 / std::sqrt(squared);
    return glm::normalize(dvec3(fromCenter.x, -fromCenter.y, z));
}

}  // namespace

Constraint constraintOf(const Drag& drag) {
    const Handle active = activeHandle(drag);
    const scene::Camera& camera = drag.startView.camera;
    const dvec3 through = drag.handle == Handle::body ? drag.grabbed : drag.pivot;
    const int axis = axisOf(active);
    if (isAxis(active)) return {ConstraintKind::line, drag.axes[axis], through};
    if (isPlane(active)) return {ConstraintKind::plane, drag.axes[axis], through};
    if (isRing(active)) {
        const dvec3 normal = drag.axes[axis];
        const double sine = glm::dot(normal, directionToEye(camera, drag.pivot));
        const bool onEdge = std::abs(sine) < kEdgeOnSine;
        return {onEdge ? ConstraintKind::tangent : ConstraintKind::ring, normal, drag.pivot};
    }
    switch (active) {
        case Handle::center:
        case Handle::body:
            return {ConstraintKind::plane,
                    drag.alongGround ? dvec3(0.0, 1.0, 0.0) : scene::alignedUnit(-camera.forward()), through};
        case Handle::viewRing:
            return {ConstraintKind::ring, scene::alignedUnit(-camera.forward()), drag.pivot};
        case Handle::trackball:
            return {ConstraintKind::arcball, dvec3(0.0), drag.pivot};
        default:
            return {};
    }
}

std::optional<dvec3> measure(Drag& drag, const Constraint& constraint, const View& view, const dvec2& mouse) {
    switch (constraint.kind) {
        case ConstraintKind::none:
            return dvec3(0.0);
        case ConstraintKind::arcball:
            return dvec3(mouse - drag.baseMouse, 0.0);
        case ConstraintKind::tangent:
            return dvec3(tangentAngle(drag, constraint.direction, mouse), 0.0, 0.0);
        default:
            break;
    }
    // Where the start of the drag says nothing (an axis that pointed at the camera), counting begins with the
    // first ray that does, so nothing jumps.
    if (!drag.reference && drag.lock != Lock::free && constraint.kind == ConstraintKind::ring)
        takeHoldOfRing(drag, constraint);
    if (!drag.reference) drag.reference = hitOf(drag, constraint, drag.baseRay);
    const auto hit =
        hitOf(drag, constraint, scene::rayThrough(view.camera, view.viewport, mouse + drag.mouseShift));
    if (!hit) return std::nullopt;
    if (!drag.reference) drag.reference = hit;
    if (constraint.kind != ConstraintKind::ring) return *hit - *drag.reference;
    const double sine = glm::dot(constraint.direction, accurateCross(*drag.reference, *hit));
    const double angle = std::atan2(sine, glm::dot(*drag.reference, *hit));
    // Of all angles that look the same, the one closest to the last: full turns are counted.
    const double fullTurns = std::round((drag.measured.x - angle) / glm::two_pi<double>());
    return dvec3(angle + fullTurns * glm::two_pi<double>(), 0.0, 0.0);
}

Turn arcballTurn(const Drag& drag, const dvec3& motion) {
    const View& view = drag.startView;
    const scene::Camera& camera = view.camera;
    const auto center = scene::project(camera, view.viewport, drag.pivot);
    const double radius = kRingRadius * kAxisPixels * view.uiScale;
    const dvec2 start = (drag.baseMouse - center.value_or(drag.baseMouse)) / radius;
    const dvec3 from = onBall(start);
    const dvec3 to = onBall(start + dvec2(motion) / radius);
    const dvec3 across = accurateCross(from, to);
    const auto toWorld = [&](const dvec3& v) {
        return camera.right() * v.x + camera.up() * v.y - camera.forward() * v.z;
    };
    const dvec3 axis = safeNormalize(toWorld(across), camera.up());
    return {axis, toWorld(from), std::atan2(safeLength(across), glm::dot(from, to))};
}

dvec3 frontOfRing(const Drag& drag, const dvec3& normal) {
    const dvec3 toEye = directionToEye(drag.startView.camera, drag.pivot);
    return safeNormalize(toEye - normal * glm::dot(normal, toEye), drag.startView.camera.up());
}

void resetMeasure(Drag& drag) {
    drag.reference.reset();
    drag.typedDirection.reset();
    drag.mouseShift = dvec2(0.0);
    drag.measured = dvec3(0.0);
    drag.offset = dvec3(0.0);
}

}  // namespace sepaxis::gizmo
