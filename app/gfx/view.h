// Through what eyes and at what size a picture is drawn.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace sepaxis::gfx {

struct View {
    glm::dmat4 view{1.0};        // world to eye: a rigid motion
    glm::dmat4 projection{1.0};  // eye to clip space, -1 to 1 in depth
    int width = 1;               // pixels of the picture
    int height = 1;
    float uiScale = 1.0f;  // all pixel sizes of the draw lists are multiplied by it
    int samples = 0;       // 0 while something moves, 4 for a picture at rest; less where it cannot be had

    bool isPerspective() const { return projection[2][3] != 0.0; }
    // Metres that a pixel covers at one metre in front of the eye; for a parallel projection, anywhere.
    double pixelSize() const { return 2.0 / (projection[1][1] * height); }
    double metresPerPixel(const glm::dvec3& pointEye) const {
        return isPerspective() ? -pointEye.z * pixelSize() : pixelSize();
    }
};

// The same eyes for a part of the picture: its lower left corner and its size in pixels of the whole, y up as
// in OpenGL. Parts that are drawn one by one and laid side by side are the whole picture.
View partOf(const View& whole, int x, int y, int width, int height);

}  // namespace sepaxis::gfx
