// A rectangle of the window, in pixels.
#pragma once

#include <imgui.h>

namespace sepaxis::ui {

struct Rect {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
};

}  // namespace sepaxis::ui
