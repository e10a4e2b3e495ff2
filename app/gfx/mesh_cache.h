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
    glm::vec3 boundsMin{0.0f}, boundsMax{0.0f};
};

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
