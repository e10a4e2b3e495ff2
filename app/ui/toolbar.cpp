// Menus and tools on top, the hint line below.
#include "app/ui/app.h"
#include "app/ui/commands.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/overlay_switches.h"
#include "app/ui/panels.h"
#include "app/ui/theme.h"
#include "app/ui/viewport_target.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <imgui.h>
#include <imgui_internal.h>

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
        if (open && ImGui::MenuItem(preset.name.c_str(), nullptr, preset.path == app.document.file()))
            app.open(preset.path);
    }
    if (!app.presets.empty() && open) ImGui::EndMenu();
}

void fileMenu(App& app) {
    if (!ImGui::BeginMenu("File")) return;
    item(app, "New scene", "Ctrl+N", Action::newScene);
    item(app, "Open...", "Ctrl+O", Action::openFile);
    if (ImGui::BeginMenu("Open preset", !app.presets.empty())) {
        presetItems(app);
        ImGui::EndMenu();
    }
    item(app, "Import mesh...", "Ctrl+I", Action::importMesh);
    ImGui::Separator();
    item(app, "Save", "Ctrl+S", Action::saveFile);
    item(app, "Save as...", "Ctrl+Shift+S", Action::saveFileAs);
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

// Stays open while switches are clicked.
void overlayMenu(App& app) {
    if (!ImGui::BeginMenu("Overlays")) return;
    ImGui::PushItemFlag(ImGuiItemFlags_SelectableDontClosePopup, true);
    for (const OverlaySwitch& s : overlaySwitches())
        item(app, s.name, s.key, s.action, (app.view.overlays.*s.overlay).on);
    ImGui::PopItemFlag();
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
    overlayMenu(app);
    ImGui::Separator();
    const bool scenePanel = showsPanel(app.layout, SidePanel::scene);
    const bool resultPanel = showsPanel(app.layout, SidePanel::result);
    item(app, "Scene panel", nullptr, Action::toggleScenePanel, scenePanel);
    item(app, "Result panel", nullptr, Action::toggleResultPanel, resultPanel);
    item(app, "Inspector", "J", Action::toggleInspector, app.inspector().open);
    item(app, scenePanel || resultPanel ? "Hide the panels" : "Show the panels", "Tab", Action::togglePanels);
    ImGui::Separator();
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
        ImGui::Separator();
        const gizmo::Mode mode = app.view.mode;
        item(app, "Move", "W", Action::modeMove, mode == gizmo::Mode::move);
        item(app, "Rotate", "E", Action::modeRotate, mode == gizmo::Mode::rotate);
        item(app, "Resize", "R", Action::modeResize, mode == gizmo::Mode::resize);
        item(app, "No handles", "Q", Action::modeNone, mode == gizmo::Mode::none);
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

void historyTools(App& app, const Rect& area) {
    tool(app, area, "##undo", Icon::undo, {false, app.document.canUndo()}, Action::undo,
         ("Undo " + app.document.undoName()).c_str(), "Ctrl+Z");
    tool(app, area, "##redo", Icon::redo, {false, app.document.canRedo()}, Action::redo,
         ("Redo " + app.document.redoName()).c_str(), "Ctrl+Shift+Z");
}

void modeTools(App& app, const Rect& area) {
    const gizmo::Mode mode = app.view.mode;
    tool(app, area, "##select", Icon::select, {mode == gizmo::Mode::none, true}, Action::modeNone,
         "Select only, no handles", "Q");
    tool(app, area, "##move", Icon::move, {mode == gizmo::Mode::move, true}, Action::modeMove,
         "Move the selected shape", "W");
    const scene::Turning turning =
        app.view.selection ? scene::turningOf(app.document.scene().object(*app.view.selection).shape)
                           : scene::Turning::free;
    const char* refusal = turnRefusal(turning);
    tool(app, area, "##rotate", Icon::rotate, {mode == gizmo::Mode::rotate, turning != scene::Turning::none},
         Action::modeRotate, refusal != nullptr ? refusal : "Rotate the selected shape", "E");
    tool(app, area, "##resize", Icon::resize, {mode == gizmo::Mode::resize, true}, Action::modeResize,
         "Resize the selected shape: change its own dimensions", "R");
}

void spaceTool(App& app, const Rect& area) {
    const bool local = app.view.space == gizmo::Space::local;
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
}

using ToolGroup = void (*)(App&, const Rect&);
constexpr std::array<ToolGroup, kToolGroups> kTools = {historyTools, modeTools, spaceTool, snapButton};

// What found no room stands in a list behind three dots, from group `first` on.
void moreTools(App& app, const Rect& area, std::size_t first) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (iconButton(app.ui, "##more", Icon::more, {}, "More tools")) ImGui::OpenPopup("moreTools");
    ImGui::SetCursorScreenPos({at.x + app.ui.px(30), at.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(8)});
    ImGui::SetNextWindowPos({at.x + app.ui.px(30), area.max.y}, ImGuiCond_Always, {1.0f, 0.0f});
    if (ImGui::BeginPopup("moreTools")) {
        for (std::size_t i = first; i < kTools.size(); ++i) {
            const ImVec2 row = ImGui::GetCursorScreenPos();
            ImGui::SetCursorScreenPos({row.x, row.y + app.ui.px(6)});
            kTools[i](app, {row, {row.x + app.ui.px(160), row.y + area.height()}});
            ImGui::SetCursorScreenPos({row.x, row.y + area.height()});
        }
        ImGui::Dummy({0, 0});
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

void tools(App& app, const Rect& area) {
    const float end = area.max.x - app.ui.px(8);
    for (std::size_t i = 0; i < kTools.size(); ++i) {
        float& width = app.layout.toolWidths[i];  // as it was drawn last
        const float more = i + 1 < kTools.size() ? app.ui.px(40) : 0.0f;
        if (ImGui::GetCursorScreenPos().x + app.ui.px(11 + width) + more > end) {
            moreTools(app, area, i);
            return;
        }
        if (i > 0) verticalRule(app, area);
        const float left = ImGui::GetCursorScreenPos().x;
        kTools[i](app, area);
        width = (ImGui::GetCursorScreenPos().x - left) / app.ui.scale;
    }
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
            // In line with the viewport where there is room.
            const float start = app.layout.roomy ? area.min.x + app.ui.px(308) : 0.0f;
            ImGui::SetCursorScreenPos({std::max(menusEnd + app.ui.px(12), start), area.min.y + app.ui.px(6)});
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
        const std::string hint = viewportHint(app);
        // In a narrow window the hint is worth more.
        const float gaps = app.ui.px(40);
        if (ImGui::CalcTextSize(hint.c_str()).x + ImGui::CalcTextSize(state.c_str()).x + gaps > area.width())
            state.clear();
        const float stateWidth = ImGui::CalcTextSize(state.c_str()).x;
        draw.AddText({area.max.x - stateWidth - app.ui.px(12), y}, toU32(p.quietText), state.c_str());
        ImGui::SetCursorScreenPos({area.min.x + app.ui.px(12), y - lineOffset(app.ui)});
        clippedText(app.ui, hint, area.width() - stateWidth - app.ui.px(24), toU32(p.quietText));
        ImGui::PopFont();
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
