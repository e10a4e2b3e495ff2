// What the picture tests share: an off-screen OpenGL context for the whole program, a camera and a box.
#pragma once

#include "app/gfx/gl_context.h"
#include "app/gfx/scene_renderer.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <glad/gl.h>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

namespace sepaxis::gfx {

inline constexpr int kTestWidth = 320;
inline constexpr int kTestHeight = 240;

// An axis-aligned box as a mesh, twelve triangles and twelve feature edges.
inline std::shared_ptr<const Mesh> boxMesh(const dvec3& half) {
    auto mesh = std::make_shared<Mesh>();
    for (int i = 0; i < 8; ++i) {
        mesh->positions.emplace_back((i & 1) != 0 ? half.x : -half.x, (i & 2) != 0 ? half.y : -half.y,
                                     (i & 4) != 0 ? half.z : -half.z);
    }
    for (int axis = 0; axis < 3; ++axis) {
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        for (int side = 0; side < 2; ++side) {
            const auto corner = [&](int cu, int cv) {
                return static_cast<std::uint32_t>((side << axis) | (cu << u) | (cv << v));
            };
            std::vector<std::uint32_t> quad{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
            if (side == 0) std::swap(quad[1], quad[3]);
            glm::vec3 normal(0.0f);
            normal[axis] = side == 1 ? 1.0f : -1.0f;
            for (const std::size_t i : {0u, 1u, 2u, 0u, 2u, 3u}) {
                mesh->triangles.push_back(quad[i]);
                mesh->normals.push_back(normal);
            }
        }
    }
    for (std::uint32_t i = 0; i < 8; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t j = i | (1u << axis);
            if (j == i) continue;
            MeshEdge edge{i, j, glm::vec3(0.0f), glm::vec3(0.0f), EdgeKind::feature};
            const int u = (axis + 1) % 3, v = (axis + 2) % 3;
            edge.normalLeft[u] = (i & (1u << u)) != 0 ? 1.0f : -1.0f;
            edge.normalRight[v] = (i & (1u << v)) != 0 ? 1.0f : -1.0f;
            mesh->edges.push_back(edge);
        }
    }
    return mesh;
}

inline View testView(const dvec3& eye = {0.0, 0.0, 5.0}, const dvec3& target = dvec3(0.0),
                     double unit = 1.0) {
    View view;
    view.width = kTestWidth;
    view.height = kTestHeight;
    // The rotation apart from the translation: lookAt at 1e6 m would lose digits in the target's difference.
    view.view =
        glm::lookAt(dvec3(0.0), target - eye, dvec3(0.0, 1.0, 0.0)) * glm::translate(dmat4(1.0), -eye);
    view.projection =
        glm::perspective(0.7, static_cast<double>(kTestWidth) / kTestHeight, 0.01 * unit, 100.0 * unit);
    return view;
}

inline View parallelView(const dvec3& eye, const dvec3& target) {
    View view = testView(eye, target);
    view.projection =
        glm::ortho(-2.0 * kTestWidth / kTestHeight, 2.0 * kTestWidth / kTestHeight, -2.0, 2.0, 0.01, 100.0);
    return view;
}

// Where a point stands in the image, in pixels from its upper left corner.
inline glm::dvec2 pixelOf(const View& view, const dvec3& world) {
    const glm::dvec4 clip = view.projection * view.view * glm::dvec4(world, 1.0);
    return {(clip.x / clip.w * 0.5 + 0.5) * view.width, (0.5 - clip.y / clip.w * 0.5) * view.height};
}

inline glm::vec3 colorAt(const Image& image, int x, int y) {
    const std::uint8_t* p = image.pixel(x, y);
    return glm::vec3(p[0], p[1], p[2]) / 255.0f;
}
inline glm::vec3 colorAt(const Image& image, const glm::dvec2& pixel) {
    return colorAt(image, static_cast<int>(std::floor(pixel.x)), static_cast<int>(std::floor(pixel.y)));
}

// The largest difference of a channel, in steps of 1/255.
inline double steps(const glm::vec3& a, const glm::vec3& b) {
    const glm::vec3 d = glm::abs(a - b) * 255.0f;
    return std::max(d.x, std::max(d.y, d.z));
}

// How much of the way from the background to `color` a pixel is.
inline double coverage(const glm::vec3& pixel, const glm::vec3& background, const glm::vec3& color) {
    const glm::vec3 way = color - background;
    return glm::dot(pixel - background, way) / glm::dot(way, way);
}

inline const Color kRed = rgb(0xE04040);
inline const Color kGreen = rgb(0x40C060);
inline const Color kWhite = rgb(0xFFFFFF);

// Sum of the coverages in a column of the picture: the width of a level line that crosses it.
inline double columnWidth(const Image& image, int x, const glm::vec3& background, const Color& color) {
    double sum = 0.0;
    for (int y = 0; y < image.height; ++y)
        sum += coverage(colorAt(image, x, y), background, glm::vec3(color));
    return sum;
}

inline std::size_t differentPixels(const Image& a, const Image& b, double limit) {
    std::size_t count = 0;
    for (int y = 0; y < a.height; ++y) {
        for (int x = 0; x < a.width; ++x) count += steps(colorAt(a, x, y), colorAt(b, x, y)) > limit ? 1 : 0;
    }
    return count;
}

inline Solid boxSolid(const dvec3& half, const Color& color) {
    Solid solid;
    solid.mesh = boxMesh(half);
    solid.fill = color;
    solid.edge = withAlpha(color, 0.0f);  // no edges, unless a test wants them
    return solid;
}

class GfxTest : public ::testing::Test {
 protected:
    static void SetUpTestSuite() {
        context_ = std::make_unique<OffscreenContext>();
        ASSERT_EQ(context_->error(), "");
        messages_.clear();
        reportOpenGlErrors([](const std::string& message) { messages_.push_back(message); });
        renderer_ = std::make_unique<SceneRenderer>();
        ASSERT_EQ(renderer_->error(), "");
    }
    static void TearDownTestSuite() {
        renderer_.reset();
        reportOpenGlErrors(nullptr);
        context_.reset();
    }
    void TearDown() override {
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        EXPECT_TRUE(messages_.empty()) << messages_.front();
        messages_.clear();
    }

    static Image draw(const View& view, const DrawList& list) {
        renderer_->render(view, colors(), list);
        return renderer_->readPixels();
    }
    static const Palette& colors() { return palette(Theme::dark); }
    static glm::vec3 background() { return glm::vec3(colors().background); }

    static inline std::unique_ptr<OffscreenContext> context_;
    static inline std::unique_ptr<SceneRenderer> renderer_;
    static inline std::vector<std::string> messages_;
};

}  // namespace sepaxis::gfx
