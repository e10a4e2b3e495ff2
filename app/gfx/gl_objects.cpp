#include "app/gfx/gl_objects.h"

#include "app/gfx/shader_sources.h"

#include <cstring>
#include <vector>

namespace sepaxis::gfx {
namespace {

class Shader {
 public:
    explicit Shader(GLenum type) : id_(glCreateShader(type)) {}
    ~Shader() { glDeleteShader(id_); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;

    // Empty, or what the compiler said.
    std::string compile(const std::string& source) const {
        const char* text = source.c_str();
        glShaderSource(id_, 1, &text, nullptr);
        glCompileShader(id_);
        GLint good = 0, length = 0;
        glGetShaderiv(id_, GL_COMPILE_STATUS, &good);
        if (good != 0) return {};
        glGetShaderiv(id_, GL_INFO_LOG_LENGTH, &length);
        std::string log(static_cast<std::size_t>(length) + 1, '\0');
        glGetShaderInfoLog(id_, length, nullptr, log.data());
        log.resize(std::strlen(log.c_str()));
        return log;
    }
    GLuint id() const { return id_; }

 private:
    GLuint id_;
};

std::string withHeader(std::string_view file, const std::string& defines) {
    return "#version 330 core\n" + defines + "#line 1\n" + std::string(shaderSource(file));
}

}  // namespace

std::uint32_t makeGlName(GlKind kind) {
    GLuint name = 0;
    switch (kind) {
        case GlKind::buffer:
            glGenBuffers(1, &name);
            break;
        case GlKind::vertexArray:
            glGenVertexArrays(1, &name);
            break;
        case GlKind::texture:
            glGenTextures(1, &name);
            break;
        case GlKind::framebuffer:
            glGenFramebuffers(1, &name);
            break;
        case GlKind::renderbuffer:
            glGenRenderbuffers(1, &name);
            break;
        case GlKind::sampler:
            glGenSamplers(1, &name);
            break;
        case GlKind::program:
            return glCreateProgram();
    }
    return name;
}

void freeGlName(GlKind kind, std::uint32_t name) {
    switch (kind) {
        case GlKind::buffer:
            return glDeleteBuffers(1, &name);
        case GlKind::vertexArray:
            return glDeleteVertexArrays(1, &name);
        case GlKind::texture:
            return glDeleteTextures(1, &name);
        case GlKind::framebuffer:
            return glDeleteFramebuffers(1, &name);
        case GlKind::renderbuffer:
            return glDeleteRenderbuffers(1, &name);
        case GlKind::sampler:
            return glDeleteSamplers(1, &name);
        case GlKind::program:
            return glDeleteProgram(name);
    }
}

Program Program::load(std::string_view vertexFile, std::string_view fragmentFile,
                      const std::string& defines) {
    Program result;
    const Shader vertex(GL_VERTEX_SHADER), fragment(GL_FRAGMENT_SHADER);
    if (const std::string log = vertex.compile(withHeader(vertexFile, defines)); !log.empty()) {
        result.error_ = std::string(vertexFile) + ": " + log;
        return result;
    }
    if (const std::string log = fragment.compile(withHeader(fragmentFile, defines)); !log.empty()) {
        result.error_ = std::string(fragmentFile) + ": " + log;
        return result;
    }
    result.program_ = GlObject<GlKind::program>::create();
    const GLuint id = result.program_.id();
    glAttachShader(id, vertex.id());
    glAttachShader(id, fragment.id());
    glLinkProgram(id);
    glDetachShader(id, vertex.id());
    glDetachShader(id, fragment.id());
    GLint good = 0, length = 0;
    glGetProgramiv(id, GL_LINK_STATUS, &good);
    if (good == 0) {
        glGetProgramiv(id, GL_INFO_LOG_LENGTH, &length);
        std::string log(static_cast<std::size_t>(length) + 1, '\0');
        glGetProgramInfoLog(id, length, nullptr, log.data());
        log.resize(std::strlen(log.c_str()));
        result.error_ = std::string(vertexFile) + ", " + std::string(fragmentFile) + ": " + log;
        result.program_.reset();
    }
    return result;
}

void setAttribute(GLuint location, int components, std::size_t stride, std::size_t offset, bool perInstance) {
    glEnableVertexAttribArray(location);
    // OpenGL wants an offset in the guise of a pointer.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    const void* place = reinterpret_cast<const void*>(offset);
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride), place);
    glVertexAttribDivisor(location, perInstance ? 1 : 0);
}

}  // namespace sepaxis::gfx
