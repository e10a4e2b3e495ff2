// How ImGui looks: colours of the palette, the 4 px grid, all times the UI scale.
#pragma once

#include "app/files/preferences.h"
#include "app/gfx/palette.h"

#include <imgui.h>

namespace sepaxis::ui {

inline constexpr float kMinScale = static_cast<float>(scene::kLeastScale);
inline constexpr float kMaxScale = static_cast<float>(scene::kMostScale);

inline ImU32 toU32(const gfx::Color& color) {
    return ImGui::ColorConvertFloat4ToU32(ImVec4(color.r, color.g, color.b, color.a));
}
inline ImVec4 toVec4(const gfx::Color& color) {
    return {color.r, color.g, color.b, color.a};
}

// Between two colours, 0 <= t <= 1.
gfx::Color mix(const gfx::Color& from, const gfx::Color& to, float t);

// Fills ImGui's style of the current context.
void applyTheme(gfx::Theme theme, float scale);

}  // namespace sepaxis::ui
