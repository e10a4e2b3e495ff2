// The pseudo-code of the algorithm whose steps are shown, the line of the present step lit.
#pragma once

#include "app/inspect/steps/steps.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace sepaxis::ui {

// Into the current ImGui window, but for `below` pixels at its lower edge. Where there is no room for all
// lines, those around the lit one are shown.
void drawCode(const Ui& ui, const Rect& area, float below, std::span<const inspect::CodeLine> code,
              std::optional<std::size_t> lit, std::string_view note);

// Pixels that its longest line takes.
float codeWidth(const Ui& ui, std::span<const inspect::CodeLine> code);

}  // namespace sepaxis::ui
