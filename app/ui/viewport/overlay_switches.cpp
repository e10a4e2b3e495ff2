// The overlay switches as small buttons in the viewport's upper left corner.
#include "app/draw/overlay_table.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
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

void overlaySize(Ui& ui, ViewportState& view, const OverlayRow& row) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(12)});
    if (ImGui::BeginPopupContextItem(row.name)) {
        debug_draw::Overlay& overlay = view.overlays[row.id];
        rowLabel(ui, "Size", ui.px(48));
        ImGui::SetNextItemWidth(ui.px(140));
        ImGui::SliderFloat("##size", &overlay.size, static_cast<float>(scene::kLeastOverlaySize),
                           static_cast<float>(scene::kMostOverlaySize), "%.2f", ImGuiSliderFlags_AlwaysClamp);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

// Of the button before it.
void switchHelp(Ui& ui, const OverlayRow& row) {
    if (!beginTooltip(ui)) return;
    paragraph(row.help);
    const std::string keys =
        keyOf(ui.preferences.keys, toggleOf(row.id)) + std::string("     right click: size");
    endTooltip(ui, keys.c_str());
}

}  // namespace

void drawOverlaySwitches(Ui& ui, ViewportState& view, Host& host, const Rect& visible) {
    const float margin = ui.px(kOverlayMargin);
    const float inner = ui.px(kOverlayInset);
    const float button = ui.px(kOverlayButton);
    const float gap = ui.px(kOverlayGap);
    const float width = ui.px(kOverlayBarWidth);
    if (visible.width() < width + 2 * margin) return;
    const Rect area{{visible.min.x + margin, visible.min.y + margin},
                    {visible.min.x + margin + width, visible.min.y + margin + 2 * inner + button}};
    const gfx::Palette& p = ui.palette();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(gfx::withAlpha(p.panel, 0.88f)));
    if (beginPanel(ui, "##overlays", area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav,
                   Layer::floating)) {
        float x = area.min.x + inner;
        for (const OverlayRow& row : debug_draw::overlayRows()) {
            ImGui::SetCursorScreenPos({x, area.min.y + inner});
            debug_draw::Overlay& overlay = view.overlays[row.id];
            if (iconButton(ui, row.name, Icon{row.icon}, {overlay.on, true}, nullptr))
                host.perform(toggleOf(row.id));
            switchHelp(ui, row);
            overlaySize(ui, view, row);
            x += button + gap;
        }
        ImGui::GetWindowDrawList()->AddLine({x + ui.px(3), area.min.y + ui.px(8)},
                                            {x + ui.px(3), area.max.y - ui.px(8)}, toU32(p.line));
        ImGui::SetCursorScreenPos({x + ui.px(7), area.min.y + inner});
        const auto& [icon, help] = kStyles[static_cast<std::size_t>(view.style)];
        if (iconButton(ui, "##style", icon, {}, help, keyOf(ui.preferences.keys, Action::cycleStyle)))
            host.perform(Action::cycleStyle);
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace sepaxis::ui
