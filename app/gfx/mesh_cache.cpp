#include "app/gfx/mesh_cache.h"

#include <algorithm>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

namespace sepaxis::gfx {
namespace {

// Of the distance: closer to edge-on than that, the shader decides.
constexpr float kDoubtful = 1e-4f;

struct SurfaceVertex {
    glm::vec3 position, normal;
};

bool isFaceted(const Mesh& mesh) {
    for (std::size_t i = 0; i + 2 < mesh.normals.size(); i += 3)
        if (mesh.normals[i] != mesh.normals[i + 1] || mesh.normals[i] != mesh.normals[i + 2]) return false;
    return true;
}

void uploadSurface(const Mesh& mesh, MeshBuffers& buffers) {
    std::vector<SurfaceVertex> vertices;
    vertices.reserve(mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        vertices.push_back({mesh.positions[mesh.triangles[i]], mesh.normals[i]});
    }
    buffers.surface = VertexArray::create();
    buffers.surfaceData = Buffer::create();
    glBindVertexArray(buffers.surface.id());
    glBindBuffer(GL_ARRAY_BUFFER, buffers.surfaceData.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(SurfaceVertex)),
                 vertices.data(), GL_STATIC_DRAW);
    setAttribute(0, 3, sizeof(SurfaceVertex), offsetof(SurfaceVertex, position), false);
    setAttribute(1, 3, sizeof(SurfaceVertex), offsetof(SurfaceVertex, normal), false);
    buffers.isFaceted = isFaceted(mesh);
    buffers.surfaceVertices = static_cast<GLsizei>(vertices.size());
}

EdgeInstance instanceOf(const Mesh& mesh, const MeshEdge& edge) {
    return {mesh.positions[edge.from], mesh.positions[edge.to], edge.normalLeft, edge.normalRight,
            static_cast<float>(edge.kind)};
}

void uploadEdges(const Mesh& mesh, MeshBuffers& buffers) {
    std::vector<EdgeInstance> instances;
    instances.reserve(mesh.edges.size());
    for (const MeshEdge& edge : mesh.edges) instances.push_back(instanceOf(mesh, edge));
    buffers.edges = VertexArray::create();
    buffers.edgeData = Buffer::create();
    glBindVertexArray(buffers.edges.id());
    glBindBuffer(GL_ARRAY_BUFFER, buffers.edgeData.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances.size() * sizeof(EdgeInstance)),
                 instances.data(), GL_STATIC_DRAW);
    describeEdges(0);
    buffers.edgeCount = static_cast<GLsizei>(instances.size());
}

}  // namespace

void describeEdges(std::size_t first) {
    const std::size_t start = first * sizeof(EdgeInstance);
    setAttribute(0, 3, sizeof(EdgeInstance), start + offsetof(EdgeInstance, from), true);
    setAttribute(1, 3, sizeof(EdgeInstance), start + offsetof(EdgeInstance, to), true);
    setAttribute(2, 3, sizeof(EdgeInstance), start + offsetof(EdgeInstance, normalLeft), true);
    setAttribute(3, 3, sizeof(EdgeInstance), start + offsetof(EdgeInstance, normalRight), true);
    setAttribute(4, 1, sizeof(EdgeInstance), start + offsetof(EdgeInstance, kind), true);
}

void addEdgesInSight(const Mesh& mesh, const glm::mat4& modelView, bool perspective,
                     std::vector<EdgeInstance>& edges) {
    // The eye, or the way to it, in the frame of the mesh.
    const glm::mat3 toMesh = glm::transpose(glm::mat3(modelView));
    const glm::vec3 eye =
        perspective ? -(toMesh * glm::vec3(modelView[3])) : toMesh * glm::vec3(0.0f, 0.0f, 1.0f);
    for (const MeshEdge& edge : mesh.edges) {
        if (edge.kind != EdgeKind::feature) {
            const glm::vec3 towards = perspective ? eye - mesh.positions[edge.from] : eye;
            const float left = glm::dot(edge.normalLeft, towards),
                        right = glm::dot(edge.normalRight, towards);
            const float doubtful = kDoubtful * glm::length(towards);
            const bool away = left < -doubtful && right < -doubtful;
            const bool facing = left > doubtful && right > doubtful;
            if (away || (facing && edge.kind == EdgeKind::smooth)) continue;
        }
        edges.push_back(instanceOf(mesh, edge));
    }
}

const MeshBuffers& MeshCache::buffersFor(const std::shared_ptr<const Mesh>& mesh) {
    for (const Entry& entry : entries_) {
        if (!entry.mesh.owner_before(mesh) && !mesh.owner_before(entry.mesh)) return *entry.buffers;
    }
    auto buffers = std::make_unique<MeshBuffers>();
    uploadSurface(*mesh, *buffers);
    uploadEdges(*mesh, *buffers);
    glBindVertexArray(0);
    entries_.push_back({mesh, std::move(buffers)});
    return *entries_.back().buffers;
}

void MeshCache::collect() {
    std::erase_if(entries_, [](const Entry& entry) { return entry.mesh.expired(); });
}

}  // namespace sepaxis::gfx
