// A draw list made ready for the graphics card: eye-space or clip-space floats, sorted by depth mode. Pure
// arithmetic, testable without OpenGL. Internal to gfx.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/view.h"

#include <array>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace sepaxis::gfx {

// Layouts shared with line.vert, polygon.vert and disc.vert; pixels are final, UI scale included.
struct LineInstance {
    glm::vec3 from{0.0f}, to{0.0f};  // eye space
    glm::vec4 color{0.0f};
    float width = 1.0f, dash = 0.0f;
    float ends = 0.0f;   // 0 round, 1 flat, 2 cut off where the next piece of a curve begins
    float phase = 0.0f;  // of the dashes, pixels
};
struct AreaVertex {
    glm::vec4 clip{0.0f};
    glm::vec4 color{0.0f};
    glm::vec4 hatch{0.0f};  // anchor x, y; pitch; width
};
struct DiscInstance {
    glm::vec3 center{0.0f};  // eye space
    float radius = 1.0f, rimWidth = 0.0f;
    glm::vec4 color{0.0f}, rim{0.0f};
};

template <class T>
using ByDepthMode = std::array<std::vector<T>, 3>;

// Buffers that are filled anew for every picture and keep their memory.
struct FrameGeometry {
    ByDepthMode<AreaVertex> areas;  // triangles
    ByDepthMode<LineInstance> lines;
    ByDepthMode<AreaVertex> heads;  // triangles, drawn after the lines
    ByDepthMode<DiscInstance> discs;
    void clear();
};

// How far things on a surface are pulled towards the eye, in pixels of depth: more for what lies above.
inline constexpr double kAreaBias = 1.3;
inline constexpr double kLineBias = 2.0;
inline constexpr double kDiscBias = 4.0;

// The pull as a share of the eye-space position (perspective) or metres along the view (parallel).
struct TowardsEye {
    double pull = 0.0;
    double shift = 0.0;
};
TowardsEye towardsEye(const View& view, double pixels);

void buildGeometry(const DrawList& list, const View& view, FrameGeometry& into);

}  // namespace sepaxis::gfx
