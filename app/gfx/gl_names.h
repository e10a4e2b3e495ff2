// Names of OpenGL objects that free themselves, without the loader's header.
#pragma once

#include <cstdint>
#include <utility>

namespace sepaxis::gfx {

enum class GlKind : std::uint8_t {
    buffer,
    vertexArray,
    texture,
    framebuffer,
    renderbuffer,
    sampler,
    program
};
std::uint32_t makeGlName(GlKind kind);
void freeGlName(GlKind kind, std::uint32_t name);

// Owns one.
template <GlKind kind>
class GlObject {
 public:
    GlObject() = default;
    ~GlObject() { reset(); }
    GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        if (this != &other) {
            reset();
            id_ = std::exchange(other.id_, 0);
        }
        return *this;
    }
    GlObject(const GlObject&) = delete;
    GlObject& operator=(const GlObject&) = delete;

    static GlObject create() {
        GlObject object;
        object.id_ = makeGlName(kind);
        return object;
    }
    void reset() {
        if (id_ != 0) freeGlName(kind, std::exchange(id_, 0));
    }
    std::uint32_t id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

 private:
    std::uint32_t id_ = 0;
};

using Buffer = GlObject<GlKind::buffer>;
using VertexArray = GlObject<GlKind::vertexArray>;
using Texture = GlObject<GlKind::texture>;
using Framebuffer = GlObject<GlKind::framebuffer>;
using Renderbuffer = GlObject<GlKind::renderbuffer>;
using Sampler = GlObject<GlKind::sampler>;

}  // namespace sepaxis::gfx
