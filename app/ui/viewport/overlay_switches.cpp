// The overlay switches as small buttons in the viewport's upper left corner.
#include "app/ui/viewport/overlay_switches.h"

#include "app/ui/panels/panels.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <array>
#include <string>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using Settings = debug_draw::OverlaySettings;
constexpr std::array kSwitches = {
    OverlaySwitch{Action::overlayMtv, &Settings::mtv, Icon::mtv, "MTV arrow",
                  "Arrow of the minimum translation vector with its length"},
    OverlaySwitch{Action::overlayGhost, &Settings::ghost, Icon::ghost, "Ghost of B, moved by the MTV",
                  "Ghost of B where the MTV moves it"},
    OverlaySwitch{Action::overlayContacts, &Settings::contacts, Icon::contacts, "Contact points",
                  "Contact points, numbered as in the table"},
    OverlaySwitch{Action::overlayManifold, &Settings::manifold, Icon::manifold, "Contact manifold",
                  "Contact manifold: touching polygon filled, clipped rest paler"},
    OverlaySwitch{Action::overlayFeatures, &Settings::features, Icon::features, "Touching features",
                  "Features that touch: reference and incident face, or two edges"},
    OverlaySwitch{Action::overlaySeparation, &Settings::separation, Icon::separation,
                  "Gap of shapes that are apart", "When apart: separating plane and closest points"},
    OverlaySwitch{Action::overlayAxis, &Settings::axis, Icon::axis, "Winning axis with intervals",
                  "Winning axis with both shapes' intervals and their overlap"},
    OverlaySwitch{Action::overlayCircles, &Settings::circles, Icon::circles, "Circles of cuboids",
                  "Two cuboids: bounding circles, safety ring, sides that meet, separation in plan"},
    OverlaySwitch{Action::overlayIndices, &Settings::indices, Icon::indices, "Index numbers",
                  "Index numbers of vertices, edges and faces"},
    OverlaySwitch{Action::overlayGrid, &Settings::grid, Icon::grid, "Ground grid", "Ground grid"},
};

constexpr std::array kStyles = {std::pair{Icon::translucent, "Shapes are translucent; click for solid"},
                                std::pair{Icon::solid, "Shapes are solid; click for wireframe"},
                                std::pair{Icon::wireframe, "Shapes are wireframes; click for translucent"}};

void overlaySize(App& app, const OverlaySwitch& s) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(12)});
    if (ImGui::BeginPopupContextItem(s.name)) {
        debug_draw::Overlay& overlay = app.view.overlays.*s.overlay;
        rowLabel(app.ui, "Size", app.ui.px(48));
        ImGui::SetNextItemWidth(app.ui.px(140));
        ImGui::SliderFloat("##size", &overlay.size, static_cast<float>(scene::kLeastOverlaySize),
                           static_cast<float>(scene::kMostOverlaySize), "%.2f", ImGuiSliderFlags_AlwaysClamp);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

// Of the button before it.
void switchHelp(App& app, const OverlaySwitch& s) {
    if (!beginTooltip(app.ui)) return;
    paragraph(s.help);
    const std::string keys = keyOf(app.ui.preferences.keys, s.action) + std::string("     right click: size");
    endTooltip(app.ui, keys.c_str());
}

}  // namespace

std::span<const OverlaySwitch> overlaySwitches() {
    return kSwitches;
}

void drawOverlaySwitches(App& app, const Rect& visible) {
    const float margin = app.ui.px(8);
    const float inner = app.ui.px(3);
    const float button = app.ui.px(28);
    const float gap = app.ui.px(2);
    const float count = static_cast<float>(kSwitches.size() + 1);
    const float width = 2 * inner + count * button + (count - 1) * gap + app.ui.px(9);
    if (visible.width() < width + 2 * margin) return;
    const Rect area{{visible.min.x + margin, visible.min.y + margin},
                    {visible.min.x + margin + width, visible.min.y + margin + 2 * inner + button}};
    const gfx::Palette& p = app.ui.palette();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, app.ui.px(6));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(gfx::withAlpha(p.panel, 0.88f)));
    if (beginPanel(app, "##overlays", area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav,
                   Layer::floating)) {
        float x = area.min.x + inner;
        for (const OverlaySwitch& s : kSwitches) {
            ImGui::SetCursorScreenPos({x, area.min.y + inner});
            debug_draw::Overlay& overlay = app.view.overlays.*s.overlay;
            if (iconButton(app.ui, s.name, s.icon, {overlay.on, true}, nullptr)) app.perform(s.action);
            switchHelp(app, s);
            overlaySize(app, s);
            x += button + gap;
        }
        ImGui::GetWindowDrawList()->AddLine({x + app.ui.px(3), area.min.y + app.ui.px(8)},
                                            {x + app.ui.px(3), area.max.y - app.ui.px(8)}, toU32(p.line));
        ImGui::SetCursorScreenPos({x + app.ui.px(7), area.min.y + inner});
        const auto& [icon, help] = kStyles[static_cast<std::size_t>(app.view.style)];
        if (iconButton(app.ui, "##style", icon, {}, help, keyOf(app.ui.preferences.keys, Action::cycleStyle)))
            app.perform(Action::cycleStyle);
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace sepaxis::ui
