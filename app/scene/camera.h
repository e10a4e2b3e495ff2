// The orbit camera of the viewport: pure mathematics, in double. Right-handed, y or z up; the camera looks
// along its own -z. Clip space as in OpenGL (-1 to 1).
#pragma once

#include "app/scene/scene.h"

#include <optional>
#include <span>
#include <string_view>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

namespace sepaxis::scene {

using dmat4 = glm::dmat4;

struct Ray {
    dvec3 origin{0.0};                // on the near plane
    dvec3 direction{0.0, 0.0, -1.0};  // unit
};

struct Camera {
    dvec3 target{0.0};
    double yaw = 0.6;          // radians about the upright axis; 0 looks along -z, or y where z is upright
    double pitch = 0.45;       // radians, up is positive: the camera stands above and looks down
    double distance = 5.0;     // metres from the target
    double fieldOfView = 0.7;  // vertical, radians
    bool orthographic = false;
    UpAxis upright = UpAxis::y;  // yaw turns about it

    dvec3 position() const;
    dvec3 forward() const;  // unit, from the camera into the scene
    dvec3 right() const;
    dvec3 up() const;
    dmat4 view() const;
    // aspect: width / height. Near and far follow the distance; an orthographic view shows the same
    // height at the target as the perspective one.
    dmat4 projection(double aspect) const;
};

// A rectangle of the window in pixels, origin in its upper left corner.
struct Viewport {
    dvec2 min{0.0};
    dvec2 size{1.0};
    double aspect() const { return size.x / size.y; }
};

Ray rayThrough(const Camera& camera, const Viewport& viewport, const dvec2& pixel);

// Pixel position of a point, or nothing when it lies behind the near plane.
std::optional<dvec2> project(const Camera& camera, const Viewport& viewport, const dvec3& pointWorld);

// World metres that one pixel covers at the depth of the point.
double metresPerPixel(const Camera& camera, const Viewport& viewport, const dvec3& pointWorld);

void orbit(Camera& camera, const dvec2& dragPixels);
void pan(Camera& camera, const Viewport& viewport, const dvec2& dragPixels);
// steps > 0 comes closer; the point under the pixel (at the target's depth) stays under it.
void zoomAt(Camera& camera, const Viewport& viewport, const dvec2& pixel, double steps);
// Shows the whole ball.
void frame(Camera& camera, const Viewport& viewport, const dvec3& center, double radius);

// The views that a person can ask for by name, on the command line and by keys: "front", "top", "iso", ...
struct NamedView {
    std::string_view name;
    double yaw = 0.0, pitch = 0.0;  // as of Camera
};
std::span<const NamedView> namedViews();
// Null where there is none of this name.
const NamedView* viewNamed(std::string_view name);
// Around its target.
void turnTo(Camera& camera, const NamedView& view);
// By the least turn that brings the axis into the plane of the view, and without perspective: lengths along
// the axis are seen as they are.
void turnAcross(Camera& camera, const dvec3& axis);

// 0 <= t <= 1 between two cameras, eased; yaw takes the short way round.
Camera interpolate(const Camera& from, const Camera& to, double t);

Camera fromSaved(const SavedCamera& saved);
SavedCamera toSaved(const Camera& camera);

}  // namespace sepaxis::scene
