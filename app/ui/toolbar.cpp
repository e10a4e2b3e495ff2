// Menus and tools on top, the hint line below, the overlay switches in the viewport's corner.
#include "app/ui/app.h"
#include "app/ui/commands.h"
#include "app/ui/panels.h"
#include "app/ui/theme.h"
#include "app/ui/viewport_target.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr std::array<float, 5> kScales = {1.0f, 1.25f, 1.5f, 2.0f, 3.0f};

void item(App& app, const char* label, const char* key, Action action, bool selected = false,
          bool enabled = true) {
    if (ImGui::MenuItem(label, key, selected, enabled)) perform(app, action);
}

void presetItems(App& app) {
    std::string group;
    bool open = true;
    for (const scene::Preset& preset : app.presets) {
        if (preset.group != group || &preset == &app.presets.front()) {
            if (&preset != &app.presets.front() && open) ImGui::EndMenu();
            group = preset.group;
            open = ImGui::BeginMenu(group.empty() ? "others" : group.c_str());
        }
        if (open && ImGui::MenuItem(preset.name.c_str(), nullptr, preset.path == app.file))
            app.open(preset.path);
    }
    if (!app.presets.empty() && open) ImGui::EndMenu();
}

void fileMenu(App& app) {
    if (!ImGui::BeginMenu("File")) return;
    if (ImGui::BeginMenu("Open preset", !app.presets.empty())) {
        presetItems(app);
        ImGui::EndMenu();
    }
    ImGui::Separator();
    item(app, "Save a picture", "F12", Action::screenshot);
    ImGui::Separator();
    item(app, "Quit", "Ctrl+Q", Action::quit);
    ImGui::EndMenu();
}

void editMenu(App& app) {
    if (!ImGui::BeginMenu("Edit")) return;
    const scene::Document& document = app.document;
    const std::string undo = "Undo " + document.undoName();
    const std::string redo = "Redo " + document.redoName();
    item(app, undo.c_str(), "Ctrl+Z", Action::undo, false, document.canUndo());
    item(app, redo.c_str(), "Ctrl+Shift+Z", Action::redo, false, document.canRedo());
    ImGui::Separator();
    item(app, "Copy result as text", "Ctrl+C", Action::copyResult);
    ImGui::EndMenu();
}

void viewMenu(App& app) {
    if (!ImGui::BeginMenu("View")) return;
    const ViewportState& view = app.view;
    item(app, "Frame the selection", "F", Action::frameSelection);
    item(app, "Frame both shapes", "Home", Action::frameAll);
    ImGui::Separator();
    item(app, "Front", "1", Action::viewFront);
    item(app, "Right", "3", Action::viewRight);
    item(app, "Top", "7", Action::viewTop);
    item(app, "Orthographic", "5", Action::toggleOrthographic, view.camera.current().orthographic);
    ImGui::Separator();
    item(app, "Side panels", "Tab", Action::togglePanels, app.layout.panels);
    if (ImGui::BeginMenu("Theme")) {
        item(app, "Dark", nullptr, Action::themeDark, app.ui.theme == gfx::Theme::dark);
        item(app, "Light", nullptr, Action::themeLight, app.ui.theme == gfx::Theme::light);
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Size of the interface")) {
        for (const float scale : kScales) {
            char label[16];
            std::snprintf(label, sizeof(label), "%.0f %%", static_cast<double>(scale * 100.0f));
            if (ImGui::MenuItem(label, nullptr, app.ui.scale == scale)) app.wishes.uiScale = scale;
        }
        ImGui::EndMenu();
    }
    ImGui::EndMenu();
}

void menus(App& app) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(8), app.ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(12), app.ui.px(8)});
    fileMenu(app);
    editMenu(app);
    viewMenu(app);
    if (ImGui::BeginMenu("Shape")) {
        item(app, "Swap A and B", nullptr, Action::swapObjects);
        ImGui::Separator();
        item(app, "Select A", "A", Action::selectA, app.view.selection == Side::a);
        item(app, "Select B", "B", Action::selectB, app.view.selection == Side::b);
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Help")) {
        item(app, "All keys", "F1", Action::help);
        item(app, "About sepaxis", nullptr, Action::about);
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar(2);
}

void verticalRule(App& app, const Rect& area) {
    const float x = ImGui::GetCursorScreenPos().x + app.ui.px(5);
    ImGui::GetWindowDrawList()->AddLine({x, area.min.y + app.ui.px(10)}, {x, area.max.y - app.ui.px(10)},
                                        toU32(app.ui.palette().line));
    ImGui::SetCursorScreenPos({x + app.ui.px(6), area.min.y + app.ui.px(6)});
}

void tool(App& app, const Rect& area, const char* id, Icon icon, ButtonState state, Action action,
          const char* help, const char* key) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x, area.min.y + app.ui.px(6)});
    if (iconButton(app.ui, id, icon, state, help, key)) perform(app, action);
    ImGui::SetCursorScreenPos({at.x + app.ui.px(30), area.min.y + app.ui.px(6)});
}

void snapButton(App& app, const Rect& area) {
    ViewportState& view = app.view;
    char text[64];
    std::snprintf(text, sizeof(text), "%.3g m  %.3g\xC2\xB0", view.moveStep, glm::degrees(view.rotateStep));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (iconButton(app.ui, "##snap", Icon::snap, {view.snapAlways, true},
                   "Snap drags to these steps. Holding Ctrl turns it round for a moment.", "Ctrl"))
        view.snapAlways = !view.snapAlways;
    ImGui::SetCursorScreenPos({at.x + app.ui.px(32), area.min.y});
    ImGui::PushFont(app.ui.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize(text);
    if (ImGui::InvisibleButton("##snapSteps", {size.x + app.ui.px(4), area.height()}))
        ImGui::OpenPopup("snapSteps");
    const gfx::Palette& p = app.ui.palette();
    ImGui::GetWindowDrawList()->AddText({at.x + app.ui.px(34), area.min.y + (area.height() - size.y) * 0.5f},
                                        toU32(ImGui::IsItemHovered() ? p.text : p.quietText), text);
    ImGui::PopFont();
    tooltip(app.ui, "The steps of snapped drags: click to change them");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(12)});
    if (ImGui::BeginPopup("snapSteps")) {
        rowLabel(app.ui, "Move", app.ui.px(64));
        NumberOptions options{.unit = "m", .step = 0.01, .min = 1e-6, .max = 1e6, .width = app.ui.px(110)};
        if (const auto edit = numberField(app.ui, "##moveStep", view.moveStep, options);
            edit.value && *edit.value > 0)
            view.moveStep = *edit.value;
        rowLabel(app.ui, "Turn", app.ui.px(64));
        options = {.unit = "\xC2\xB0", .step = 1.0, .min = 0.01, .max = 180.0, .width = app.ui.px(110)};
        const double degrees = glm::degrees(view.rotateStep);
        if (const auto edit = numberField(app.ui, "##turnStep", degrees, options);
            edit.value && *edit.value > 0)
            view.rotateStep = glm::radians(*edit.value);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos({at.x + app.ui.px(40) + size.x, area.min.y + app.ui.px(6)});
}

void tools(App& app, const Rect& area) {
    ViewportState& view = app.view;
    const bool local = view.space == gizmo::Space::local;
    tool(app, area, "##undo", Icon::undo, {false, app.document.canUndo()}, Action::undo,
         ("Undo " + app.document.undoName()).c_str(), "Ctrl+Z");
    tool(app, area, "##redo", Icon::redo, {false, app.document.canRedo()}, Action::redo,
         ("Redo " + app.document.redoName()).c_str(), "Ctrl+Shift+Z");
    verticalRule(app, area);
    tool(app, area, "##select", Icon::select, {view.mode == gizmo::Mode::none, true}, Action::modeNone,
         "Select only, no handles", "Q");
    tool(app, area, "##move", Icon::move, {view.mode == gizmo::Mode::move, true}, Action::modeMove,
         "Move the selected shape", "W");
    tool(app, area, "##rotate", Icon::rotate, {view.mode == gizmo::Mode::rotate, true}, Action::modeRotate,
         "Rotate the selected shape", "E");
    verticalRule(app, area);
    tool(app, area, "##space", local ? Icon::local : Icon::world, {local, true}, Action::toggleSpace,
         local ? "Handles along the shape's own axes" : "Handles along the world's axes", "L");
    ImGui::PushFont(app.ui.fonts.small);
    const char* spaceName = local ? "local" : "world";
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::CalcTextSize(spaceName);
    ImGui::GetWindowDrawList()->AddText({at.x + app.ui.px(2), area.min.y + (area.height() - size.y) * 0.5f},
                                        toU32(app.ui.palette().quietText), spaceName);
    ImGui::SetCursorScreenPos({at.x + app.ui.px(42), at.y});
    ImGui::PopFont();
    verticalRule(app, area);
    snapButton(app, area);
}

void sceneTitle(App& app, const Rect& area, float left) {
    const gfx::Palette& p = app.ui.palette();
    const std::string title = app.title() + (app.document.isModified() ? " \xE2\x80\xA2" : "");
    ImGui::PushFont(app.ui.fonts.strong);
    const float width = ImGui::CalcTextSize(title.c_str()).x;
    const float room = area.max.x - app.ui.px(16) - left;
    if (room > app.ui.px(40)) {
        const float shown = std::min(width, room);
        ImGui::SetCursorScreenPos({area.max.x - app.ui.px(16) - shown,
                                   area.min.y + (area.height() - app.ui.px(kRowHeight)) * 0.5f});
        clippedText(app.ui, title, shown + 1.0f, toU32(p.text));
    }
    ImGui::PopFont();
}

struct OverlaySwitch {
    const char* id;
    Icon icon;
    debug_draw::Overlay debug_draw::OverlaySettings::*overlay;
    const char* help;
    const char* key;
};

using Settings = debug_draw::OverlaySettings;
constexpr std::array<OverlaySwitch, 9> kSwitches = {{
    {"##mtv", Icon::mtv, &Settings::mtv, "Arrow of the minimum translation vector with its length", "M"},
    {"##ghost", Icon::ghost, &Settings::ghost, "Ghost of B where the MTV moves it", "H"},
    {"##contacts", Icon::contacts, &Settings::contacts, "Contact points, numbered as in the table", "P"},
    {"##manifold", Icon::manifold, &Settings::manifold,
     "Contact manifold: touching polygon filled, clipped rest paler", "N"},
    {"##features", Icon::features, &Settings::features,
     "Features that touch: reference and incident face, or two edges", "T"},
    {"##separation", Icon::separation, &Settings::separation,
     "When apart: separating plane and closest points", "D"},
    {"##axis", Icon::axis, &Settings::axis, "Winning axis with both shapes' intervals and their overlap",
     "X"},
    {"##indices", Icon::indices, &Settings::indices, "Index numbers of vertices, edges and faces", "I"},
    {"##grid", Icon::grid, &Settings::grid, "Ground grid", "G"},
}};

constexpr std::array kStyles = {std::pair{Icon::translucent, "Shapes are translucent; click for solid"},
                                std::pair{Icon::solid, "Shapes are solid; click for wireframe"},
                                std::pair{Icon::wireframe, "Shapes are wireframes; click for translucent"}};

void overlaySize(App& app, const OverlaySwitch& s) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(12)});
    if (ImGui::BeginPopupContextItem(s.id)) {
        debug_draw::Overlay& overlay = app.view.overlays.*s.overlay;
        rowLabel(app.ui, "Size", app.ui.px(48));
        ImGui::SetNextItemWidth(app.ui.px(140));
        ImGui::SliderFloat("##size", &overlay.size, 0.5f, 3.0f, "%.2f", ImGuiSliderFlags_AlwaysClamp);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace

void drawTopBar(App& app, const Rect& area) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(8), (area.height() - ImGui::GetFontSize()) * 0.5f});
    const bool visible = beginPanel(app, "##top", area, {8, 0},
                                    ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoScrollbar |
                                        ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav);
    if (visible) {
        if (ImGui::BeginMenuBar()) {
            menus(app);
            const float menusEnd = ImGui::GetCursorScreenPos().x;
            ImGui::SetCursorScreenPos(
                {std::max(menusEnd + app.ui.px(12), area.min.x + app.ui.px(308)), area.min.y});
            tools(app, area);
            sceneTitle(app, area, ImGui::GetCursorScreenPos().x + app.ui.px(24));
            ImGui::EndMenuBar();
        }
        ImGui::GetWindowDrawList()->PushClipRectFullScreen();
        ImGui::GetWindowDrawList()->AddLine({area.min.x, area.max.y - 0.5f}, {area.max.x, area.max.y - 0.5f},
                                            toU32(app.ui.palette().line));
        ImGui::GetWindowDrawList()->PopClipRect();
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

void drawOverlaySwitches(App& app, const Rect& viewport) {
    const float margin = app.ui.px(8);
    const float inner = app.ui.px(3);
    const float button = app.ui.px(28);
    const float gap = app.ui.px(2);
    const float count = static_cast<float>(kSwitches.size() + 1);
    const float width = 2 * inner + count * button + (count - 1) * gap + app.ui.px(9);
    if (viewport.width() < width + 2 * margin) return;
    const Rect area{{viewport.min.x + margin, viewport.min.y + margin},
                    {viewport.min.x + margin + width, viewport.min.y + margin + 2 * inner + button}};
    const gfx::Palette& p = app.ui.palette();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, app.ui.px(6));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(gfx::withAlpha(p.panel, 0.88f)));
    if (beginPanel(app, "##overlays", area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav,
                   Layer::floating)) {
        float x = area.min.x + inner;
        for (const OverlaySwitch& s : kSwitches) {
            ImGui::SetCursorScreenPos({x, area.min.y + inner});
            debug_draw::Overlay& overlay = app.view.overlays.*s.overlay;
            const std::string keys = std::string(s.key) + "     right click: size";
            if (iconButton(app.ui, s.id, s.icon, {overlay.on, true}, s.help, keys.c_str()))
                overlay.on = !overlay.on;
            overlaySize(app, s);
            x += button + gap;
        }
        ImGui::GetWindowDrawList()->AddLine({x + app.ui.px(3), area.min.y + app.ui.px(8)},
                                            {x + app.ui.px(3), area.max.y - app.ui.px(8)}, toU32(p.line));
        ImGui::SetCursorScreenPos({x + app.ui.px(7), area.min.y + inner});
        const auto& [icon, help] = kStyles[static_cast<std::size_t>(app.view.style)];
        if (iconButton(app.ui, "##style", icon, {}, help, "S")) perform(app, Action::cycleStyle);
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

void drawStatusBar(App& app, const Rect& area) {
    const gfx::Palette& p = app.ui.palette();
    if (beginPanel(app, "##status", area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav)) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f}, toU32(p.line));
        ImGui::PushFont(app.ui.fonts.small);
        const float y = area.min.y + (area.height() - ImGui::GetFontSize()) * 0.5f;
        const bool isFloat = app.options.precision == scene::Precision::floatPrecision;
        std::string state = std::string(isFloat ? "float" : "double");
        state += app.options.manifold == ManifoldKind::stable ? ",  stable manifold" : ",  exact manifold";
        state += app.view.camera.current().orthographic ? ",  orthographic" : ",  perspective";
        const char* hint = viewportHint(app);
        // In a narrow window the hint is worth more.
        const float gaps = app.ui.px(40);
        if (ImGui::CalcTextSize(hint).x + ImGui::CalcTextSize(state.c_str()).x + gaps > area.width())
            state.clear();
        const float stateWidth = ImGui::CalcTextSize(state.c_str()).x;
        draw.PushClipRect(area.min, {area.max.x - stateWidth - app.ui.px(28), area.max.y}, true);
        draw.AddText({area.min.x + app.ui.px(12), y}, toU32(p.quietText), hint);
        draw.PopClipRect();
        draw.AddText({area.max.x - stateWidth - app.ui.px(12), y}, toU32(p.quietText), state.c_str());
        ImGui::PopFont();
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
