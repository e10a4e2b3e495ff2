// What convex solids hide of lines and polygons, by planes: no pixels are asked. Eye space throughout.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/view.h"

#include <array>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace sepaxis::gfx {

// Inside where dot(plane, (point, 1)) < 0; the normal is of unit length.
using Plane4 = glm::dvec4;
using EyePolygon = std::vector<dvec3>;

// One triangle of a solid in front of the near plane, perhaps with a corner more.
struct EyeFacet {
    EyePolygon corners;
    dvec3 normal{0.0};  // outward, mean of its corners' own
    bool isFront = true;
};

// A convex solid as it is seen: it hides what lies in its shadow, which is the cone through its outline
// behind its front faces; the solid is what of the shadow lies before its back faces.
struct SeenSolid {
    std::vector<EyeFacet> facets;
    std::vector<Plane4> shadow, back;
    bool hides = false;   // false: the eye is inside, or nothing of it is in front of the eye
    bool isOpen = false;  // a flat piece: it has no inside
};
SeenSolid seen(const Solid& solid, const View& view);

// The planes for points that are moved before they are compared: times `scale` towards the eye and by
// `shift` along the view.
std::vector<Plane4> moved(std::span<const Plane4> planes, const View& view, double scale, double shift);

// The part of the segment inside all planes, as parameters; from > to: none.
struct Part {
    double from = 0.0, to = 1.0;
};
Part partInside(std::span<const Plane4> planes, const dvec3& from, const dvec3& to);

// The polygon inside all planes, empty where none is; what lies outside goes to `outside`, in convex pieces.
EyePolygon cutOut(std::span<const Plane4> planes, EyePolygon polygon, std::vector<EyePolygon>& outside);

// In front of the near plane.
Plane4 nearPlane(const View& view);                         // inside: seen
glm::dvec2 pixelOfEye(const View& view, const dvec3& eye);  // y down

}  // namespace sepaxis::gfx
