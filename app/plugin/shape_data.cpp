#include "app/plugin/shape_data.h"

#include <algorithm>
#include <cstring>

namespace sepaxis::plugin {

namespace {

template <class T>
void appendAll(std::vector<std::byte>& bytes, const T* values, std::size_t count) {
    const auto* const begin = reinterpret_cast<const std::byte*>(values);
    bytes.insert(bytes.end(), begin, begin + count * sizeof(T));
}

template <class T>
bool takeAll(std::span<const std::byte>& bytes, T* values, std::size_t count) {
    if (bytes.size() / sizeof(T) < count) return false;
    if (count > 0) std::memcpy(values, bytes.data(), count * sizeof(T));
    bytes = bytes.subspan(count * sizeof(T));
    return true;
}

template <class T>
bool takeList(std::span<const std::byte>& bytes, std::vector<T>& values, std::size_t count) {
    if (bytes.size() / sizeof(T) < count) return false;
    values.resize(count);
    return takeAll(bytes, values.data(), count);
}

// A hull whose faces lie on its bounds, and what is such a one by its kind.
std::int32_t kindOf(const Shape<double>& shape) {
    switch (shape.kind) {
        case ShapeKind::sphere:
            return SEPAXIS_SPHERE;
        case ShapeKind::capsule:
            return SEPAXIS_CAPSULE;
        case ShapeKind::segment:
            return SEPAXIS_SEGMENT;
        case ShapeKind::triangle:
            return SEPAXIS_TRIANGLE;
        default:
            break;
    }
    return shape.core.isBox ? SEPAXIS_BOX : SEPAXIS_HULL;
}

bool isWhole(const ShapeData& data) {
    const auto& starts = data.faceStarts;
    if (starts.size() != std::size_t{data.shape.face_count} + 1 || starts.front() != 0 ||
        starts.back() != data.faceVertices.size() || !std::is_sorted(starts.begin(), starts.end()))
        return false;
    return std::all_of(data.faceVertices.begin(), data.faceVertices.end(),
                       [&](std::uint32_t vertex) { return vertex < data.shape.vertex_count; });
}

}  // namespace

sepaxis_shape ShapeData::view() const {
    sepaxis_shape result = shape;
    result.vertices = vertices.data();
    result.face_starts = faceStarts.data();
    result.face_vertices = faceVertices.data();
    return result;
}

ShapeData dataOf(const Shape<double>& shape) {
    const Hull<double>& core = shape.core;
    ShapeData data;
    data.shape.kind = kindOf(shape);
    data.shape.vertex_count = core.vertexCount();
    data.shape.radius = shape.radius;
    for (const Vec3<double>& v : core.vertices) data.vertices.insert(data.vertices.end(), {v.x, v.y, v.z});
    for (int k = 0; k < 3; ++k) {
        data.shape.centre[k] = 0.5 * (core.boundsMin[k] + core.boundsMax[k]);
        data.shape.half_extents[k] = 0.5 * (core.boundsMax[k] - core.boundsMin[k]);
    }
    data.faceStarts.push_back(0);
    if (data.shape.kind != SEPAXIS_BOX && data.shape.kind != SEPAXIS_HULL) return data;
    data.shape.face_count = core.faceCount();
    for (const Face& face : core.faces) {
        std::uint32_t edge = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i, edge = core.halfEdges[edge].next)
            data.faceVertices.push_back(core.halfEdges[edge].origin);
        data.faceStarts.push_back(static_cast<std::uint32_t>(data.faceVertices.size()));
    }
    return data;
}

void append(std::vector<std::byte>& bytes, const ShapeData& data) {
    const auto corners = static_cast<std::uint32_t>(data.faceVertices.size());
    appendAll(bytes, &data.shape, 1);
    appendAll(bytes, &corners, 1);
    appendAll(bytes, data.vertices.data(), data.vertices.size());
    appendAll(bytes, data.faceStarts.data(), data.faceStarts.size());
    appendAll(bytes, data.faceVertices.data(), data.faceVertices.size());
}

std::optional<ShapeData> takeShape(std::span<const std::byte>& bytes) {
    ShapeData data;
    std::uint32_t corners = 0;
    const bool read = takeAll(bytes, &data.shape, 1) && takeAll(bytes, &corners, 1) &&
                      takeList(bytes, data.vertices, std::size_t{3} * data.shape.vertex_count) &&
                      takeList(bytes, data.faceStarts, std::size_t{data.shape.face_count} + 1) &&
                      takeList(bytes, data.faceVertices, corners);
    if (!read || !isWhole(data)) return std::nullopt;
    return data;
}

}  // namespace sepaxis::plugin
