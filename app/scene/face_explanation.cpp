#include "app/scene/face_explanation.h"

#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

namespace sepaxis::scene {

namespace {

using Index = std::uint32_t;
using Loop = std::vector<Index>;

std::string number(Index index) {
    return std::to_string(index);
}

std::string metres(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g m", value);
    return text.data();
}

std::vector<dvec3> scaledPoints(const HullShape& shape, const dvec3& scale) {
    std::vector<dvec3> points = shape.positions;
    for (dvec3& p : points) p *= scale;
    return points;
}

double sizeOfPoints(const std::vector<dvec3>& points) {
    double size = 0.0;
    for (const dvec3& p : points) size = std::max({size, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    return size;
}

// By M. E. Newell's sum over the sides (I. E. Sutherland, R. F. Sproull, R. A. Schumacker: "A
// Characterization of Ten Hidden-Surface Algorithms", 1974); zero for a face without an area.
dvec3 normalOf(const std::vector<dvec3>& points, const Loop& face) {
    dvec3 sum(0.0);
    for (std::size_t i = 0; i < face.size(); ++i)
        sum += glm::cross(points[face[i]] - points[face[0]],
                          points[face[(i + 1) % face.size()]] - points[face[0]]);
    return safeNormalize(sum, dvec3(0.0));
}

std::vector<Index> usedBy(const HullShape& shape) {
    std::vector<Index> used;
    for (const Loop& face : shape.faces) used.insert(used.end(), face.begin(), face.end());
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

// A keyhole: the loop goes to a hole and back, so it passes two vertices twice.
std::string repeatedVertex(const HullShape& shape) {
    for (Index f = 0; f < shape.faces.size(); ++f) {
        Loop sorted = shape.faces[f];
        std::sort(sorted.begin(), sorted.end());
        const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
        if (twice == sorted.end()) continue;
        return "Face " + number(f) + " passes vertex " + number(*twice) +
               " twice, as a face with a hole does. No face of a convex solid has a hole.";
    }
    return {};
}

// The vertex that lies farthest outside the plane of a face.
std::string notConvex(const HullShape& shape, const std::vector<dvec3>& points) {
    const std::vector<Index> used = usedBy(shape);
    dvec3 middle(0.0);
    for (const Index v : used) middle += points[v] / static_cast<double>(used.size());
    const double tolerance = kHullMaxDeviation * kHullMerge<double> * sizeOfPoints(points);
    double most = tolerance;
    Index worstFace = kNoIndex, worstVertex = kNoIndex;
    for (Index f = 0; f < shape.faces.size(); ++f) {
        const Loop& face = shape.faces[f];
        if (face.size() < 3) continue;
        dvec3 outward = normalOf(points, face);
        const dvec3 on = points[face[0]];
        if (glm::dot(outward, middle - on) > 0.0) outward = -outward;
        const auto distance = [&](Index v) { return glm::dot(outward, points[v] - on); };
        // A face that is not flat has no one plane; the builder splits it, so that alone is no fault.
        double bulge = 0.0;
        for (const Index v : face) bulge = std::max(bulge, std::abs(distance(v)));
        for (const Index v : used) {
            if (distance(v) <= most || distance(v) <= bulge) continue;
            most = distance(v);
            worstFace = f;
            worstVertex = v;
        }
    }
    if (worstFace == kNoIndex) return {};
    return "The solid is not convex: vertex " + number(worstVertex) + " lies " + metres(most) +
           " outside the plane of face " + number(worstFace) + ".";
}

// Every edge of a closed surface has two faces.
std::string openEdge(const HullShape& shape) {
    std::map<std::pair<Index, Index>, std::vector<Index>> facesAt;
    for (Index f = 0; f < shape.faces.size(); ++f) {
        const Loop& face = shape.faces[f];
        for (std::size_t i = 0; i < face.size(); ++i) {
            const Index from = face[i], to = face[(i + 1) % face.size()];
            facesAt[std::minmax(from, to)].push_back(f);
        }
    }
    for (const auto& [edge, faces] : facesAt) {
        if (faces.size() == 2) continue;
        const std::string name =
            "The edge from vertex " + number(edge.first) + " to vertex " + number(edge.second);
        if (faces.size() == 1)
            return name + " belongs to face " + number(faces[0]) +
                   " only: the surface has a gap there, a face is missing.";
        return name + " belongs to " + std::to_string(faces.size()) + " faces (" + number(faces[0]) + ", " +
               number(faces[1]) + ", " + number(faces[2]) + "): faces overlap there.";
    }
    return {};
}

}  // namespace

std::string explainFaces(const Object& object) {
    const auto* shape = std::get_if<HullShape>(&object.shape);
    if (shape == nullptr || shape->faces.empty()) return {};
    for (const Loop& face : shape->faces)
        for (const Index v : face)
            if (v >= shape->positions.size()) return {};
    if (std::string why = repeatedVertex(*shape); !why.empty()) return why;
    if (std::string why = notConvex(*shape, scaledPoints(*shape, object.scale)); !why.empty()) return why;
    return openEdge(*shape);
}

std::optional<PointsHull> hullOfPoints(const Object& object, Side side) {
    const auto* shape = std::get_if<HullShape>(&object.shape);
    if (shape == nullptr || shape->faces.empty()) return std::nullopt;
    PointsHull found{object, shape->positions.size(), 0};
    auto& bare = std::get<HullShape>(found.object.shape);
    bare.faces.clear();
    bare.edges.clear();
    bare.normals.clear();
    const BuildResult result = buildShape(found.object, side);
    if (result.built == nullptr) return std::nullopt;
    found.used = result.built->shape.core.vertexCount();
    return found;
}

}  // namespace sepaxis::scene
