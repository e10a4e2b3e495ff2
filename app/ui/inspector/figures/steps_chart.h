// Flat pictures of the steps: the bounds over the steps, and both shapes projected on the axis of one.
#pragma once

#include "app/inspect/steps/steps.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstddef>
#include <optional>

namespace sepaxis::ui {

// Into the current ImGui window. A press or a drag in it asks for a step.
std::optional<std::size_t> drawBounds(Ui& ui, const Rect& area, const inspect::Steps& steps, std::size_t row);

// The part of the chart's width, from `left` to `right`, that has the steps of the row's own algorithm: where
// GJK ends, EPA begins halfway to its first step.
struct ChartPart {
    float left = 0.0f, right = 0.0f;
};
ChartPart partOf(const inspect::Steps& steps, std::size_t row, float left, float right);

// The axis of a SAT step, from A to B to the right; `below` of the picture stays free.
void drawProjections(const Ui& ui, const Rect& picture, float below, const inspect::Steps& steps,
                     std::size_t row);

}  // namespace sepaxis::ui
