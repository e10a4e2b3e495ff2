// The stages of two upright cuboids in the steps tab: a flat picture of one of them, and the list of all with
// what each found.
#pragma once

#include "app/inspect/cuboid_steps.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstddef>
#include <optional>

namespace sepaxis::ui {

// Heights as bars along the vertical, everything else in plan, seen from above.
void drawStageFigure(const Ui& ui, const Rect& area, const inspect::Steps& steps, std::size_t row);

// Into the current ImGui window, but for `below` pixels at its lower edge. A press or a drag in it asks for a
// step.
std::optional<std::size_t> drawStageList(Ui& ui, const Rect& area, float below, const inspect::Steps& steps,
                                         std::size_t row);

}  // namespace sepaxis::ui
