#include "app/gfx/pictures/hidden_part.h"

#include "app/base/convex_outline.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>

namespace sepaxis::gfx {
namespace {

using glm::dmat3;
using glm::dvec4;

constexpr double kOnPlane = 1e-9;  // of the distance to the eye: rounding
// Rounded solids have as many faces as pixels ask for; so many of their planes are as good for the eye.
constexpr std::size_t kMostPlanes = 1500;

double above(const Plane4& plane, const dvec3& point) {
    return glm::dot(dvec3(plane), point) + plane.w;
}

Plane4 unit(const Plane4& plane) {
    return plane / glm::length(dvec3(plane));
}

double roundingOf(const EyePolygon& polygon) {
    double most = 0.0;
    for (const dvec3& corner : polygon) most = std::max(most, glm::length(corner));
    return kOnPlane * most;
}

// Through the eye and along the outline of the facets on the screen.
void addOutline(const View& view, std::span<const EyeFacet> facets, std::vector<Plane4>& planes) {
    std::vector<glm::dvec2> points;
    for (const EyeFacet& facet : facets)
        for (const dvec3& corner : facet.corners) {
            const glm::dvec2 pixel = pixelOfEye(view, corner);
            points.push_back({pixel.x, -pixel.y});
        }
    std::vector<glm::dvec2> outline(2 * points.size() + 2);
    const std::size_t count = convexOutline<glm::dvec2>(points, outline, [](const auto& p) { return p; });
    const dvec4 x = glm::row(view.projection, 0), y = glm::row(view.projection, 1),
                w = glm::row(view.projection, 3);
    for (std::size_t i = 0; i < count && count > 2; ++i) {
        const glm::dvec2 from = outline[i], along = outline[(i + 1) % count] - from;
        // Right of the side is outside: a * x + b * y + c > 0, of pixels, which are ratios of clip space.
        const double a = along.y, b = -along.x, c = -(a * from.x + b * from.y);
        const double halfX = 0.5 * view.width, halfY = 0.5 * view.height;
        planes.push_back(unit(a * halfX * (x + w) + b * halfY * (y - w) + c * w));
    }
}

// Every so many, without those that repeat the one before: a flat face has many triangles.
void addThinned(const std::vector<Plane4>& all, std::vector<Plane4>& planes) {
    std::vector<Plane4> different;
    for (const Plane4& plane : all)
        if (different.empty() || glm::length(different.back() - plane) > 1e-6) different.push_back(plane);
    const std::size_t step = 1 + different.size() / kMostPlanes;
    for (std::size_t i = 0; i < different.size(); i += step) planes.push_back(different[i]);
}

}  // namespace

glm::dvec2 pixelOfEye(const View& view, const dvec3& eye) {
    const dvec4 clip = view.projection * dvec4(eye, 1.0);
    const glm::dvec2 ndc = glm::dvec2(clip) / clip.w;
    return {(0.5 + 0.5 * ndc.x) * view.width, (0.5 - 0.5 * ndc.y) * view.height};
}

Plane4 nearPlane(const View& view) {
    return unit(-glm::row(view.projection, 2) - glm::row(view.projection, 3));
}

SeenSolid seen(const Solid& solid, const View& view) {
    SeenSolid result;
    const Mesh& mesh = *solid.mesh;
    result.isOpen = mesh.isOpen;
    const dmat4 toEye = view.view * solid.toWorld;
    const std::array near{nearPlane(view)};
    std::vector<Plane4> front, back;
    std::vector<EyePolygon> behindEye;
    bool eyeInside = !mesh.isOpen && view.isPerspective();
    for (std::size_t i = 0; i + 2 < mesh.triangles.size(); i += 3) {
        EyeFacet facet;
        for (std::size_t k = i; k < i + 3; ++k) {
            const dvec3 corner = mesh.origin + dvec3(mesh.positions[mesh.triangles[k]]);
            facet.corners.push_back(dvec3(toEye * dvec4(corner, 1.0)));
            facet.normal += dmat3(toEye) * dvec3(mesh.normals[k]);
        }
        const EyePolygon& c = facet.corners;
        const dvec3 square = glm::cross(c[1] - c[0], c[2] - c[0]);
        if (!(glm::dot(square, square) > 0.0)) continue;
        const Plane4 plane = unit({square, -glm::dot(square, c[0])});
        facet.isFront = view.isPerspective() ? plane.w > 0.0 : plane.z > 0.0;
        eyeInside = eyeInside && !facet.isFront;
        facet.normal = glm::normalize(facet.normal);
        (facet.isFront ? front : back).push_back(plane);
        facet.corners = cutOut(near, std::move(facet.corners), behindEye);
        if (!facet.corners.empty()) result.facets.push_back(std::move(facet));
    }
    result.hides = !eyeInside && !result.facets.empty();
    if (!result.hides) return result;
    if (mesh.isOpen)  // both of its sides hide
        for (const Plane4& plane : std::exchange(back, {})) front.push_back(-plane);
    addOutline(view, result.facets, result.shadow);
    addThinned(front, result.shadow);
    addThinned(back, result.back);
    return result;
}

std::vector<Plane4> moved(std::span<const Plane4> planes, const View& view, double scale, double shift) {
    std::vector<Plane4> result(planes.begin(), planes.end());
    for (Plane4& plane : result) {
        plane.w += plane.z * shift;
        plane.z *= scale;
        if (view.isPerspective()) plane.x *= scale, plane.y *= scale;
    }
    return result;
}

Part partInside(std::span<const Plane4> planes, const dvec3& from, const dvec3& to) {
    Part part;
    const double rounding = kOnPlane * std::max(glm::length(from), glm::length(to));
    for (const Plane4& plane : planes) {
        const double a = above(plane, from) + rounding, b = above(plane, to) + rounding;
        if (a >= 0.0 && b >= 0.0) return {1.0, 0.0};
        if (a >= 0.0) part.from = std::max(part.from, a / (a - b));
        if (b >= 0.0) part.to = std::min(part.to, a / (a - b));
    }
    return part;
}

EyePolygon cutOut(std::span<const Plane4> planes, EyePolygon polygon, std::vector<EyePolygon>& outside) {
    const double rounding = roundingOf(polygon);
    // Most lie outside of one of them as a whole: nothing is cut then.
    for (const Plane4& plane : planes)
        if (std::ranges::all_of(polygon, [&](const dvec3& p) { return above(plane, p) >= -rounding; })) {
            outside.push_back(std::move(polygon));
            return {};
        }
    for (const Plane4& plane : planes) {
        EyePolygon inner, outer;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const dvec3 &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
            const double a = above(plane, from), b = above(plane, to);
            if (a <= rounding) inner.push_back(from);
            if (a >= -rounding) outer.push_back(from);
            if ((a > rounding && b < -rounding) || (a < -rounding && b > rounding)) {
                const dvec3 crossing = from + (to - from) * (a / (a - b));
                inner.push_back(crossing);
                outer.push_back(crossing);
            }
        }
        const bool isCut =
            std::ranges::any_of(polygon, [&](const dvec3& p) { return above(plane, p) > rounding; });
        if (isCut && outer.size() > 2) outside.push_back(std::move(outer));
        if (inner.size() < 3) return {};
        polygon = std::move(inner);
    }
    return polygon;
}

}  // namespace sepaxis::gfx
