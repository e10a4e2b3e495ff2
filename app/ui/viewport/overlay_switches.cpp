// The overlay switches as small buttons in the viewport's upper left corner.
#include "app/draw/overlay_table.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/widgets.h"

#include <array>
#include <string>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using debug_draw::OverlayRow;

constexpr std::array kStyles = {std::pair{Icon::translucent, "Shapes are translucent; click for solid"},
                                std::pair{Icon::solid, "Shapes are solid; click for wireframe"},
                                std::pair{Icon::wireframe, "Shapes are wireframes; click for translucent"}};

void overlaySize(App& app, const OverlayRow& row) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(12)});
    if (ImGui::BeginPopupContextItem(row.name)) {
        debug_draw::Overlay& overlay = app.view.overlays[row.id];
        rowLabel(app.ui, "Size", app.ui.px(48));
        ImGui::SetNextItemWidth(app.ui.px(140));
        ImGui::SliderFloat("##size", &overlay.size, static_cast<float>(scene::kLeastOverlaySize),
                           static_cast<float>(scene::kMostOverlaySize), "%.2f", ImGuiSliderFlags_AlwaysClamp);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

// Of the button before it.
void switchHelp(App& app, const OverlayRow& row) {
    if (!beginTooltip(app.ui)) return;
    paragraph(row.help);
    const std::string keys =
        keyOf(app.ui.preferences.keys, toggleOf(row.id)) + std::string("     right click: size");
    endTooltip(app.ui, keys.c_str());
}

}  // namespace

void drawOverlaySwitches(App& app, const Rect& visible) {
    const float margin = app.ui.px(kOverlayMargin);
    const float inner = app.ui.px(kOverlayInset);
    const float button = app.ui.px(kOverlayButton);
    const float gap = app.ui.px(kOverlayGap);
    const float width = app.ui.px(kOverlayBarWidth);
    if (visible.width() < width + 2 * margin) return;
    const Rect area{{visible.min.x + margin, visible.min.y + margin},
                    {visible.min.x + margin + width, visible.min.y + margin + 2 * inner + button}};
    const gfx::Palette& p = app.ui.palette();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, app.ui.px(6));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(gfx::withAlpha(p.panel, 0.88f)));
    if (beginPanel(app, "##overlays", area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav,
                   Layer::floating)) {
        float x = area.min.x + inner;
        for (const OverlayRow& row : debug_draw::overlayRows()) {
            ImGui::SetCursorScreenPos({x, area.min.y + inner});
            debug_draw::Overlay& overlay = app.view.overlays[row.id];
            if (iconButton(app.ui, row.name, Icon{row.icon}, {overlay.on, true}, nullptr))
                perform(app, toggleOf(row.id));
            switchHelp(app, row);
            overlaySize(app, row);
            x += button + gap;
        }
        ImGui::GetWindowDrawList()->AddLine({x + app.ui.px(3), area.min.y + app.ui.px(8)},
                                            {x + app.ui.px(3), area.max.y - app.ui.px(8)}, toU32(p.line));
        ImGui::SetCursorScreenPos({x + app.ui.px(7), area.min.y + inner});
        const auto& [icon, help] = kStyles[static_cast<std::size_t>(app.view.style)];
        if (iconButton(app.ui, "##style", icon, {}, help, keyOf(app.ui.preferences.keys, Action::cycleStyle)))
            perform(app, Action::cycleStyle);
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace sepaxis::ui
