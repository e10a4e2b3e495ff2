// Spheres and capsules as meshes, outlines and targets of rays: all points within a radius of a point or a
// segment. Everything in double and in the frame that the ends are given in.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/scene/camera.h"
#include "collision/shape.h"

#include <optional>
#include <vector>

namespace sepaxis::draw {

// A capsule, or where base and tip are the same a sphere.
struct Round {
    glm::dvec3 base{0.0}, tip{0.0};
    double radius = 1.0;

    bool isSphere() const { return base == tip; }
};

// Whether the shape is a ball or a capsule; others with a radius are drawn by their stand-in.
bool isRound(const Shape<double>& shape);
// Of such a shape.
Round roundOf(const Shape<double>& shape, const Pose<double>& pose);

// How finely a circle of so many pixels is divided for the eye to see none of it: a level that meshes can be
// kept for, and its segments around.
int levelFor(double radiusPixels);
int segmentsAround(int level);

// Smooth normals, no edges: the outline depends on the camera. Inscribed, so that lines on the true surface
// lie in front of it.
gfx::Mesh makeRoundMesh(const Round& round, int level);

// The outline as the camera sees it: where the surface turns away. None where the camera is inside.
// Polylines; a closed one repeats its first point.
using Polyline = std::vector<glm::dvec3>;
std::vector<Polyline> outlineOf(const Round& round, const scene::Camera& camera, int segments);

// The quiet lines that give the body its form: the two circles where a capsule's ends begin, the three great
// circles of a sphere along the axes of its frame.
std::vector<Polyline> formLinesOf(const Round& round, int segments);

// The distance along the unit direction at which the ray enters the body, or, from inside, leaves it.
std::optional<double> castRay(const Round& round, const glm::dvec3& origin, const glm::dvec3& direction);

}  // namespace sepaxis::draw
