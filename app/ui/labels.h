// Puts the labels of the drawing over the picture so that they do not cover each other.
#pragma once

#include "app/debug_draw.h"
#include "app/ui/panels.h"
#include "app/ui/ui.h"

#include <span>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

struct PlacedLabel {
    const debug_draw::Label* label = nullptr;
    ImVec2 anchor;        // pixels
    Rect box;             // of the text
    bool leader = false;  // far enough from its anchor to need a line to it
};

// What is to be placed: a label, its anchor in pixels and the size of its text.
struct LabelRequest {
    const debug_draw::Label* label = nullptr;
    ImVec2 anchor, size;
};

// Higher priorities first keep their place; others move around their anchor, and a label for which there is
// no free place within reach is left out. Pure geometry.
std::vector<PlacedLabel> placeLabels(std::span<const LabelRequest> requests, const Rect& area, float scale,
                                     std::span<const Rect> taken);

void drawLabels(Ui& ui, ImDrawList& draw, std::span<const debug_draw::Label> labels,
                const scene::Camera& camera, const scene::Viewport& viewport, std::span<const Rect> taken);

// Text with a rim in the colour of the background, readable on anything.
void drawHaloText(const Ui& ui, ImDrawList& draw, const ImVec2& at, ImU32 color, const char* text);

}  // namespace sepaxis::ui
