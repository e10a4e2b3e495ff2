// Which pixels of a picture may be touched by what is drawn over its ground, found before it is drawn. Pure
// arithmetic, testable without OpenGL. Internal to gfx.
#pragma once

#include "app/gfx/frame_geometry.h"
#include "app/gfx/pictures/pixel_area.h"
#include "app/gfx/view.h"

#include <span>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace sepaxis::gfx {

// Areas count from the picture's lower left corner.
class TouchedArea {
 public:
    explicit TouchedArea(const View& view);

    void add(const FrameGeometry& geometry);
    void add(const PixelArea& area, float around);  // and that many pixels on all sides
    PixelArea area() const;                         // one that holds all of it, within the picture

 private:
    glm::vec4 toClip(const glm::vec3& eye) const { return projection_ * glm::vec4(eye, 1.0f); }
    void addSpan(std::span<const glm::vec4> clip, float around);

    glm::mat4 projection_;
    glm::vec2 size_, low_, high_;
    bool isWhole_ = false;
};

}  // namespace sepaxis::gfx
