// The overlay switches as small buttons in the viewport's upper left corner.
#include "app/draw/overlay_table.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using draw::OverlayRow;

// Pixels at UI scale 1; the margin is the distance from the corner.
constexpr float kBarMargin = 8.0f, kBarButton = 28.0f, kBarGap = 2.0f, kBarInset = 3.0f, kStyleGap = 9.0f;

constexpr std::array kStyles = {std::pair{Icon::translucent, "Shapes are translucent; click for solid"},
                                std::pair{Icon::solid, "Shapes are solid; click for wireframe"},
                                std::pair{Icon::wireframe, "Shapes are wireframes; click for translucent"}};

void overlaySize(Ui& ui, ViewportState& view, const OverlayRow& row) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(12)});
    if (ImGui::BeginPopupContextItem(row.name)) {
        draw::Overlay& overlay = view.overlays[row.id];
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
    explainTerm(ui, row.term, row.help);
    const std::string keys =
        keyOf(ui.preferences.keys, toggleOf(row.id)) + std::string("     right click: size");
    endTooltip(ui, keys.c_str());
}

}  // namespace

OverlayBar overlayBar(const Ui& ui, const Rect& visible) {
    constexpr int kButtons = static_cast<int>(draw::kOverlayCount) + 1;
    constexpr float kRoom = 2.0f * kBarInset + kStyleGap - kBarGap;
    const float fitting = (visible.width() - ui.px(2.0f * kBarMargin + kRoom)) / ui.px(kBarButton + kBarGap);
    const int columns = std::clamp(static_cast<int>(fitting), 1, kButtons);
    const int rows = (kButtons + columns - 1) / columns;
    const ImVec2 from{visible.min.x + ui.px(kBarMargin), visible.min.y + ui.px(kBarMargin)};
    const auto reach = [&](int buttons, float around) {
        return ui.px(static_cast<float>(buttons) * (kBarButton + kBarGap) + around);
    };
    return {{from, {from.x + reach(columns, kRoom), from.y + reach(rows, 2.0f * kBarInset - kBarGap)}},
            columns};
}

void drawOverlaySwitches(Ui& ui, ViewportState& view, Host& host, const Rect& visible) {
    const auto [area, columns] = overlayBar(ui, visible);
    const gfx::Palette& p = ui.palette();
    int number = 0;
    const auto placeNext = [&, columns = columns, from = area.min](float gap) {
        const auto pitch = [](int buttons) {
            return kBarInset + static_cast<float>(buttons) * (kBarButton + kBarGap);
        };
        const ImVec2 at{from.x + ui.px(pitch(number % columns) + gap),
                        from.y + ui.px(pitch(number / columns))};
        ImGui::SetCursorScreenPos(at);
        ++number;
        return at;
    };
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(gfx::withAlpha(p.panel, 0.88f)));
    if (beginPanel(ui, "##overlays", area, {0, 0}, ImGuiWindowFlags_NoScrollbar, Layer::floating)) {
        for (const OverlayRow& row : draw::overlayRows()) {
            placeNext(0.0f);
            draw::Overlay& overlay = view.overlays[row.id];
            if (iconButton(ui, row.name, Icon{row.icon}, {overlay.on, true}, nullptr))
                host.perform(toggleOf(row.id));
            switchHelp(ui, row);
            overlaySize(ui, view, row);
        }
        const ImVec2 at = placeNext(kStyleGap);
        const float lineX = at.x - ui.px(0.5f * (kStyleGap + kBarGap) - 0.5f);
        ImGui::GetWindowDrawList()->AddLine({lineX, at.y + ui.px(5)}, {lineX, at.y + ui.px(kBarButton - 5)},
                                            toU32(p.line));
        const auto& [icon, help] = kStyles[static_cast<std::size_t>(view.style)];
        if (iconButton(ui, "##style", icon, {}, help, keyOf(ui.preferences.keys, Action::cycleStyle)))
            host.perform(Action::cycleStyle);
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace sepaxis::ui
