// Puts the labels of the drawing over the picture so that they do not cover each other.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/pen.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

struct PlacedLabel {
    const draw::Label* label = nullptr;
    ImVec2 anchor;        // pixels
    Rect box;             // of the text, with its plate
    bool leader = false;  // far enough from its anchor to need a line to it
    bool brief = false;   // shows label->brief
};

// What is to be placed: a label, its anchor in pixels and the size of its text, in full and in brief.
struct LabelRequest {
    const draw::Label* label = nullptr;
    ImVec2 anchor, size, briefSize{0, 0};
    std::size_t order = 0;  // among all of a frame; set by placeLabels()
};

// A line on the screen that labels do not cover while there is another place, pixels.
struct Obstacle {
    ImVec2 from, to;
    float reach = 0.0f;
    bool isShape = false;  // of KeepClear
};
bool covers(const Rect& box, const Obstacle& obstacle);

// Where the labels stood in the last frame, so that they keep their places while things move, and what was
// asked for then: the list is filled anew in each frame.
struct LabelMemory {
    std::vector<LabelRequest> requests;
    std::unordered_map<std::uint32_t, int> slots;  // by a label's key; 0 is the place that it asks for
    std::unordered_set<std::uint32_t> briefGroups;
};

// What labels have to respect, pixels.
struct LabelGround {
    Rect area;
    float scale = 1.0f;
    std::span<const Rect> taken{};
    std::span<const Obstacle> obstacles{};
};

// Higher priorities first keep their place; others move around their anchor, and a label for which there is
// no free place within reach is left out. A group is placed as a whole: in full, else in brief, else not at
// all. A label keeps its place of the last frame (`memory`, where given) until the one that it asks for is
// free with room to spare. Pure geometry; brings the requests into the order in which they are served, and
// writes what was placed into `placed`.
void placeLabels(std::span<LabelRequest> requests, const LabelGround& ground, LabelMemory* memory,
                 std::vector<PlacedLabel>& placed);

// Adds the lines of the drawing that are in front of the camera.
void addObstacles(std::span<const draw::KeepClear> lines, const scene::Camera& camera,
                  const scene::Viewport& viewport, float scale, std::vector<Obstacle>& obstacles);

// Writes what it has drawn into `placed`.
void drawLabels(Pen& pen, std::span<const draw::Label> labels, const scene::Camera& camera,
                const scene::Viewport& viewport, std::span<const Rect> taken,
                std::span<const Obstacle> obstacles, LabelMemory& memory, std::vector<PlacedLabel>& placed);

}  // namespace sepaxis::ui
