#include "app/draw/shape_mesh.h"

#include "collision/hull/flat_hull.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::draw {
namespace {

// Cosine of the angle between the normals of two faces from which on their edge is one to see. Round
// shapes: below the 60 degrees of six sides, above the 45 of eight.
constexpr double kRoundCrease = 0.64;   // 50 degrees
constexpr double kFineCrease = 0.9397;  // 20 degrees

constexpr std::uint32_t kFineEdges = 400;        // a hull with more edges is a fine one
constexpr std::uint32_t kMostFacetLines = 1000;  // with more, lines between facets would fill the picture

double creaseOf(Surface surface) {
    if (surface == Surface::round) return kRoundCrease;
    return surface == Surface::fine ? kFineCrease : 1.0;
}

// Mean of the normals around a corner of `face`, of the faces that join it smoothly.
glm::vec3 smoothNormal(const Hull<double>& hull, std::uint32_t halfEdge) {
    const Vec3<double>& own = hull.planes[hull.halfEdges[halfEdge].face].normal;
    Vec3<double> sum(0.0);
    std::uint32_t h = halfEdge;
    do {
        const Vec3<double>& normal = hull.planes[hull.halfEdges[h].face].normal;
        if (glm::dot(normal, own) > kRoundCrease) sum += normal;
        h = hull.halfEdges[twinOf(h)].next;  // the next half-edge out of the same vertex
    } while (h != halfEdge);
    return glm::vec3(safeNormalize(sum, own));
}

// `corners` is memory for its half-edges, whatever it holds.
void addFace(const Hull<double>& hull, std::uint32_t face, Surface surface,
             std::vector<std::uint32_t>& corners, gfx::Mesh& mesh) {
    corners.clear();
    std::uint32_t h = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
        corners.push_back(h);
        h = hull.halfEdges[h].next;
    }
    for (std::size_t i = 2; i < corners.size(); ++i) {
        for (const std::uint32_t corner : {corners[0], corners[i - 1], corners[i]}) {
            mesh.triangles.push_back(hull.halfEdges[corner].origin);
            mesh.normals.push_back(surface == Surface::round ? smoothNormal(hull, corner)
                                                             : glm::vec3(hull.planes[face].normal));
        }
    }
}

// No direction at the edge of a segment, which bounds no face.
Vec3<double> normalBeside(const Hull<double>& hull, std::size_t halfEdge) {
    const std::uint32_t face = hull.halfEdges[halfEdge].face;
    return face == HalfEdge::kNoFace ? Vec3<double>(0.0) : hull.planes[face].normal;
}

gfx::EdgeKind kindOf(const Hull<double>& hull, double faceCosine, Surface surface) {
    if (surface == Surface::faceted || faceCosine < creaseOf(surface)) return gfx::EdgeKind::feature;
    if (surface == Surface::fine && hull.edgeCount() <= kMostFacetLines) return gfx::EdgeKind::facet;
    return gfx::EdgeKind::smooth;
}

}  // namespace

Surface surfaceOf(const scene::Shape& shape) {
    const scene::ShapeType& type = scene::typeOf(shape);
    return type.surface != nullptr ? type.surface(shape) : Surface::faceted;
}

Surface surfaceOf(const Hull<double>& hull) {
    return hull.edgeCount() > kFineEdges ? Surface::fine : Surface::faceted;
}

glm::dmat4 matrixOf(const Pose<double>& pose) {
    return glm::translate(glm::dmat4(1.0), pose.position) * glm::mat4_cast(pose.orientation);
}

gfx::Mesh makeMesh(const Hull<double>& hull, Surface surface) {
    gfx::Mesh mesh;
    // Around the middle, so that float is enough where the points lie far from their frame's origin.
    mesh.origin = 0.5 * (hull.boundsMin + hull.boundsMax);
    mesh.positions.reserve(hull.vertexCount());
    for (const Vec3<double>& vertex : hull.vertices) mesh.positions.emplace_back(vertex - mesh.origin);
    mesh.isOpen = isFlat(hull);
    // Of a triangle one side is enough: the renderer knows the other by its winding.
    const std::uint32_t faces = mesh.isOpen ? std::min(hull.faceCount(), 1u) : hull.faceCount();
    std::size_t triangles = 0;
    for (std::uint32_t face = 0; face < faces; ++face) triangles += hull.faces[face].vertexCount - 2;
    mesh.triangles.reserve(3 * triangles);
    mesh.normals.reserve(3 * triangles);
    std::vector<std::uint32_t> corners;
    for (std::uint32_t face = 0; face < faces; ++face) addFace(hull, face, surface, corners, mesh);
    mesh.edges.reserve(hull.edgeCount());
    for (std::uint32_t edge = 0; edge < hull.edgeCount(); ++edge) {
        const std::size_t half = 2 * std::size_t{edge};
        const Vec3<double> left = normalBeside(hull, half), right = normalBeside(hull, half + 1);
        mesh.edges.push_back({hull.edgeStart(edge), hull.edgeEnd(edge), glm::vec3(left), glm::vec3(right),
                              kindOf(hull, glm::dot(left, right), surface)});
    }
    return mesh;
}

}  // namespace sepaxis::draw
