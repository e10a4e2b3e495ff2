// Draws what stands over a scene: into ImGui's list and, for pictures without pixels, as shapes.
#pragma once

#include "app/gfx/palette.h"
#include "app/ui/theme/rect.h"

#include <imgui.h>

namespace sepaxis::ui {

struct Snapshot;
struct Ui;

class Pen {
 public:
    // `snapshot`: whose overScene gets the shapes; may be null.
    Pen(const Ui& ui, ImDrawList& draw, Snapshot* snapshot = nullptr)
        : ui_(ui), draw_(draw), snapshot_(snapshot) {}

    const Ui& ui() const { return ui_; }
    // Widths and radii in pixels at UI scale 1.
    void line(const ImVec2& from, const ImVec2& to, const gfx::Color& color, float width);
    void plate(const Rect& box, const gfx::Color& fill, const gfx::Color& edge);
    void disc(const ImVec2& center, float radius, const gfx::Color& color);
    void ring(const ImVec2& center, float radius, const gfx::Color& fill, float width,
              const gfx::Color& color);
    // Its upper left corner at `at`. With a rim in the colour of the background it is readable on anything.
    void text(ImFont& font, const ImVec2& at, const gfx::Color& color, const char* text, bool rim);

 private:
    const Ui& ui_;
    ImDrawList& draw_;
    Snapshot* snapshot_;
};

// The same, in the current font, for what is not part of a scene.
void drawHaloText(const Ui& ui, ImDrawList& draw, const ImVec2& at, ImU32 color, const char* text);

}  // namespace sepaxis::ui
