// OpenGL objects with what they are used with. Internal to gfx: includes the loader's header.
#pragma once

#include "app/gfx/gl_names.h"

#include <cstddef>
#include <string>
#include <string_view>

#include <glad/gl.h>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace sepaxis::gfx {

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

    GlObject<GlKind::program> program_;
    std::string error_;
};

// Describes one float attribute of the bound buffer to the bound vertex array.
void setAttribute(GLuint location, int components, std::size_t stride, std::size_t offset, bool perInstance);

}  // namespace sepaxis::gfx
