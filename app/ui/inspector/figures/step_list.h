// The steps of an algorithm as a list, with what each found and how it ended.
#pragma once

#include "app/inspect/steps/steps.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstddef>
#include <optional>
#include <span>

namespace sepaxis::ui {

// Into the current ImGui window, but for `below` pixels at its lower edge. A press or a drag in it asks for a
// step.
std::optional<std::size_t> drawStepList(Ui& ui, const Rect& area, float below,
                                        std::span<const inspect::StepListRow> rows, std::size_t row);

}  // namespace sepaxis::ui
