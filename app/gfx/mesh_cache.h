// Copies of meshes on the graphics card, kept while the meshes live. Internal to gfx.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/gl_objects.h"

#include <memory>
#include <vector>

namespace sepaxis::gfx {

struct MeshBuffers {
    VertexArray surface, edges;
    Buffer surfaceData, edgeData;
    GLsizei surfaceVertices = 0;
    GLsizei edgeCount = 0;
    bool isFaceted = false;  // each triangle with one normal
};

// An edge as the shader of lines takes it (line.vert, MESH_EDGES).
struct EdgeInstance {
    glm::vec3 from, to, normalLeft, normalRight;
    float kind;
};
// Describes them, from the first-th on, in the bound buffer to the bound vertex array.
void describeEdges(std::size_t first);

// The edges that the shader may draw: of finely cut surfaces most are drawn nowhere, and on a software
// renderer each costs as much as one that is. `modelView` is a rigid motion.
void addEdgesInSight(const Mesh& mesh, const glm::mat4& modelView, bool perspective,
                     std::vector<EdgeInstance>& edges);
inline constexpr std::size_t kManyEdges = 400;  // of a mesh: from here on that saves more than it costs

class MeshCache {
 public:
    // Uploads the mesh at first sight.
    const MeshBuffers& buffersFor(const std::shared_ptr<const Mesh>& mesh);
    // Frees the copies of meshes that are gone.
    void collect();
    std::size_t size() const { return entries_.size(); }

 private:
    struct Entry {
        std::weak_ptr<const Mesh> mesh;  // also keeps the address from being used again
        std::unique_ptr<MeshBuffers> buffers;
    };
    std::vector<Entry> entries_;
};

}  // namespace sepaxis::gfx
