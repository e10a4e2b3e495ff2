// OpenGL objects that free themselves. Internal to gfx: includes the loader's header.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <glad/gl.h>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace sepaxis::gfx {

// Owns one OpenGL name; Kind says how it is made and freed.
template <class Kind>
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
        object.id_ = Kind::make();
        return object;
    }
    void reset() {
        if (id_ != 0) Kind::free(std::exchange(id_, 0));
    }
    GLuint id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

 private:
    GLuint id_ = 0;
};

struct BufferKind {
    static GLuint make() {
        GLuint id = 0;
        glGenBuffers(1, &id);
        return id;
    }
    static void free(GLuint id) { glDeleteBuffers(1, &id); }
};
struct VertexArrayKind {
    static GLuint make() {
        GLuint id = 0;
        glGenVertexArrays(1, &id);
        return id;
    }
    static void free(GLuint id) { glDeleteVertexArrays(1, &id); }
};
struct TextureKind {
    static GLuint make() {
        GLuint id = 0;
        glGenTextures(1, &id);
        return id;
    }
    static void free(GLuint id) { glDeleteTextures(1, &id); }
};
struct FramebufferKind {
    static GLuint make() {
        GLuint id = 0;
        glGenFramebuffers(1, &id);
        return id;
    }
    static void free(GLuint id) { glDeleteFramebuffers(1, &id); }
};
struct RenderbufferKind {
    static GLuint make() {
        GLuint id = 0;
        glGenRenderbuffers(1, &id);
        return id;
    }
    static void free(GLuint id) { glDeleteRenderbuffers(1, &id); }
};
struct SamplerKind {
    static GLuint make() {
        GLuint id = 0;
        glGenSamplers(1, &id);
        return id;
    }
    static void free(GLuint id) { glDeleteSamplers(1, &id); }
};
struct ProgramKind {
    static GLuint make() { return glCreateProgram(); }
    static void free(GLuint id) { glDeleteProgram(id); }
};

using Buffer = GlObject<BufferKind>;
using VertexArray = GlObject<VertexArrayKind>;
using Texture = GlObject<TextureKind>;
using Framebuffer = GlObject<FramebufferKind>;
using Renderbuffer = GlObject<RenderbufferKind>;
using Sampler = GlObject<SamplerKind>;

// Formats of pictures with four bytes a pixel, for glTexImage2D with GL_BGRA and GL_UNSIGNED_INT_8_8_8_8_REV.
// The bytes of kCopied are in that order, which windows have as well: copying such a picture is moving
// memory. What ImGui draws must be kSampled, which Mesa's software renderer keeps in another order: of the
// first kind Mesa 22 leaves out squares of 64 x 64 pixels here and there, as if its path for whole rows of
// copies were one for ImGui's shader too.
inline constexpr GLint kSampled = GL_RGBA8, kCopied = GL_RGBA;

// A linked pair of shaders from shaders/.
class Program {
 public:
    // `defines` stands after the #version line. On failure error() says what the driver said.
    static Program load(std::string_view vertexFile, std::string_view fragmentFile,
                        const std::string& defines = {});

    const std::string& error() const { return error_; }
    bool isLoaded() const { return program_.id() != 0 || !error_.empty(); }
    void use() const { glUseProgram(program_.id()); }

    // For the program in use. Names that the shader does not have are ignored.
    void set(const char* name, int value) const { glUniform1i(location(name), value); }
    void set(const char* name, float value) const { glUniform1f(location(name), value); }
    void set(const char* name, const glm::vec2& v) const { glUniform2f(location(name), v.x, v.y); }
    void set(const char* name, const glm::vec3& v) const { glUniform3f(location(name), v.x, v.y, v.z); }
    void set(const char* name, const glm::vec4& v) const { glUniform4f(location(name), v.x, v.y, v.z, v.w); }
    void set(const char* name, const glm::mat3& m) const {
        glUniformMatrix3fv(location(name), 1, GL_FALSE, &m[0][0]);
    }
    void set(const char* name, const glm::mat4& m) const {
        glUniformMatrix4fv(location(name), 1, GL_FALSE, &m[0][0]);
    }

 private:
    GLint location(const char* name) const { return glGetUniformLocation(program_.id(), name); }

    GlObject<ProgramKind> program_;
    std::string error_;
};

// Describes one float attribute of the bound buffer to the bound vertex array.
void setAttribute(GLuint location, int components, std::size_t stride, std::size_t offset, bool perInstance);

}  // namespace sepaxis::gfx
