// The stages of two upright cuboids in the steps tab: a flat picture of one of them.
#pragma once

#include "app/inspect/steps/cuboid_steps.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstddef>

namespace sepaxis::ui {

// Heights as bars along the vertical, everything else in plan, seen from above.
void drawStageFigure(const Ui& ui, const Rect& area, const inspect::Steps& steps, std::size_t row);

}  // namespace sepaxis::ui
