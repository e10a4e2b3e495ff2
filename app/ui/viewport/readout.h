// The two lines beside a shape that is being dragged: by how much, and to what.
#pragma once

#include "app/base/short_text.h"
#include "app/ui/panels/panels.h"
#include "app/ui/widgets/labels.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

struct Ui;
struct ViewportContext;
struct ViewportState;

// What the readout stands beside and what it keeps clear of, pixels.
struct ReadoutGround {
    Rect area;
    Rect shape;  // the dragged one, with its handles
    Rect other;  // covered where there is no other place
    std::span<const Rect> taken{};
    std::span<const Obstacle> obstacles{};  // the answer: never covered while there is another place
    float gap = 0.0f;                       // between the readout and the shape
};

// A box of the size inside the area: right of the shape, left, below, above, or in a corner. Keeps to the
// place of the last frame (`place`, -1 for none) until another one is much better.
Rect placeReadout(const ReadoutGround& ground, const ImVec2& size, int& place);

struct Readout {
    std::array<ShortText, 2> lines;    // the second may be empty
    std::vector<std::string> refusal;  // why the shape does not follow, below them
    Rect box;
};

// Of the drag that is under way.
std::optional<Readout> readoutOf(const ViewportContext& in, std::span<const Rect> taken,
                                 std::span<const Obstacle> obstacles);
void drawReadout(const Ui& ui, const ViewportState& view, ImDrawList& draw, const Readout& readout);

}  // namespace sepaxis::ui
