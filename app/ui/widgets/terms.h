// The words of the field wherever a panel uses them: underlined with dots, and explained by the guide's page
// of terms, "terms.md". `term`: as that page has it, "minkowski-difference".
#pragma once

#include "app/guide/drawing.h"
#include "app/ui/theme/ui.h"

#include <string_view>

#include <imgui.h>

namespace sepaxis::ui {

// Quiet dots, from `from` to the right.
void drawDots(const Ui& ui, ImDrawList& draw, const ImVec2& from, float width);

// After an item that shows a term in this font: dots below its first `width` pixels (0: below all of it)
// where the window has not marked it yet, and the tooltip of the term. A click opens the guide there. `help`:
// what is said of it here, or null. Without a term: the help alone.
void markTerm(Ui& ui, const char* term, const ImFont& font, float width = 0.0f, const char* help = nullptr);
// The same for what is drawn from `at` on, within the last item and with a click of its own.
void markTermAt(Ui& ui, const char* term, const ImVec2& at, float width);

// After an item: the help, the sentence and the picture of the term.
void termTooltip(Ui& ui, std::string_view term, const char* help = nullptr, const char* key = nullptr);
// The same in a tooltip that has begun.
void explainTerm(Ui& ui, std::string_view term, const char* help);

// A picture of the guide in the colours of the theme, its upper left corner at `at`.
void drawPicture(const Ui& ui, ImDrawList& draw, const guide::Drawing& picture, const ImVec2& at);

}  // namespace sepaxis::ui
