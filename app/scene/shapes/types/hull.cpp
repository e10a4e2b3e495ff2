#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"
#include "collision/hull/flat_hull.h"

namespace sepaxis::scene {

namespace {

using json::Kind;
using json::Place;
using json::Reader;
using json::Value;
using Lists = std::vector<std::vector<std::uint32_t>>;

// Formats that know faces with holes list an outer ring and further rings for each face.
bool readFaces(Reader& reader, Value value, const Place& place, Shape& shape) {
    Lists& faces = std::get<HullShape>(shape).faces;
    if (value.kind() == Kind::array) faces.reserve(value.count());
    return readItems(reader, value, place, [&](Value face, const Place& at, std::uint32_t) {
        if (face.kind() == Kind::array && face.count() > 0 && face.first().kind() == Kind::array)
            return reader.fail({&at, {}, 0},
                               "is a list within a face, as a face with holes has it: one for its outer edge "
                               "and one for each hole. A face of a convex solid has no hole and is one list "
                               "of vertices. List the outer edge alone, or leave \"faces\" out to get the "
                               "convex hull of the points");
        return read(reader, face, at, faces.emplace_back());
    });
}

std::optional<SceneError> checkIndices(const char* pointer, const Lists& lists, std::size_t points) {
    for (std::size_t i = 0; i < lists.size(); ++i) {
        for (std::size_t k = 0; k < lists[i].size(); ++k) {
            if (lists[i][k] < points) continue;
            return SceneError{pointer + ('/' + std::to_string(i)) + '/' + std::to_string(k),
                              "must be the index of one of the " + std::to_string(points) +
                                  " positions, is " + std::to_string(lists[i][k])};
        }
    }
    return std::nullopt;
}

std::optional<SceneError> check(const Shape& shape) {
    const auto& hull = std::get<HullShape>(shape);
    if (auto error = checkIndices("/faces", hull.faces, hull.positions.size())) return error;
    for (std::size_t i = 0; i < hull.edges.size(); ++i) {
        if (hull.edges[i].size() == 2) continue;
        return SceneError{"/edges/" + std::to_string(i),
                          "must be an array of 2 numbers, has " + std::to_string(hull.edges[i].size())};
    }
    return checkIndices("/edges", hull.edges, hull.positions.size());
}

// The member that a builder's complaint is about.
std::string memberOf(const HullStatus& status) {
    const auto at = [&](const char* list) { return list + ('/' + std::to_string(status.index)); };
    switch (status.error) {
        case HullError::notFinite:
        case HullError::tooLarge:
            return at("/positions");
        case HullError::tooFewPoints:
        case HullError::tooManyVertices:
            return "/positions";
        case HullError::faceTooShort:
        case HullError::faceNotOnHull:
        case HullError::faceIndexOutOfRange:
            return at("/faces");
        case HullError::edgeIndexOutOfRange:
            return at("/edges");
        case HullError::normalCountMismatch:
            return "/normals";
        case HullError::facesDoNotClose:
            return status.index == kNoIndex ? "/faces" : at("/faces");
        case HullError::noVolume:
        case HullError::tooSmall:
        case HullError::radiusNotPositive:
        case HullError::none:
            break;
    }
    return {};
}

HullInput pointsOf(const Shape& shape) {
    const auto& hull = std::get<HullShape>(shape);
    HullInput input;
    input.positions = hull.positions;
    input.faces = hull.faces;
    input.edges = hull.edges;
    input.normals = hull.normals;
    input.memberOf = memberOf;
    return input;
}

void resize(Object& object, std::size_t handle, double metres) {
    auto& hull = std::get<HullShape>(object.shape);
    const auto stretch = stretchOf(object, boundsOf(hull.positions), handle, metres);
    if (!stretch) return;
    const int axis = axisOfFace(handle);
    for (dvec3& p : hull.positions) p[axis] = stretch->fixed + stretch->factor * (p[axis] - stretch->fixed);
    hull.normals.clear();  // they were those of the old faces
}

// Every vertex and face of a solid; of what is flat the box around it.
void fit(Shape& shape, const Fitting& to) {
    HullShape hull;
    if (isFlat(to.solid)) {
        for (const dvec3& corner : makeBox(to.half).positions) hull.positions.push_back(to.center + corner);
    } else {
        hull.positions = to.solid.vertices;
        for (const Face& face : to.solid.faces) {
            std::vector<std::uint32_t>& loop = hull.faces.emplace_back();
            std::uint32_t halfEdge = face.firstHalfEdge;
            for (std::uint32_t i = 0; i < face.vertexCount; ++i) {
                loop.push_back(to.solid.halfEdges[halfEdge].origin);
                halfEdge = to.solid.halfEdges[halfEdge].next;
            }
        }
    }
    shape = std::move(hull);
}

}  // namespace

std::vector<ShapeType> HullShape::types() {
    return {{
        .name = "hull",
        .prototype = HullShape{},
        .members = {member<&HullShape::positions>({.name = "positions"}),
                    member<&HullShape::faces>(
                        {.name = "faces", .required = false, .limit = Limit::none, .read = readFaces}),
                    member<&HullShape::edges>({.name = "edges", .required = false, .limit = Limit::none}),
                    member<&HullShape::normals>({.name = "normals", .required = false, .isDirection = true})},
        .check = check,
        .points = pointsOf,
        .handles =
            [](const Object& object) {
                return faceHandles(object, boundsOf(std::get<HullShape>(object.shape).positions));
            },
        .resize = resize,
        .fit = fit,
        .surface =
            [](const Shape& shape) { return surfaceOfPoints(std::get<HullShape>(shape).positions.size()); },
    }};
}

}  // namespace sepaxis::scene
