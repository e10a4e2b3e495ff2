// Menus and tools on top, the hint line below.
#include "app/scene/shapes/shape_types.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/presets/preset_shelf.h"
#include "app/ui/recovery/keeping.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/commands.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr std::array<float, 5> kScales = {1.0f, 1.25f, 1.5f, 2.0f, 3.0f};

void item(App& app, const char* label, Action action, bool selected = false, bool enabled = true) {
    const char* key = keyOf(app.ui.preferences.keys, action);
    if (ImGui::MenuItem(label, key, selected, enabled)) app.perform(action);
}

void presetItems(App& app) {
    std::string group;
    bool open = true;
    // Opening one may change the list's marks, never the list itself.
    for (const scene::Preset& preset : app.shelf().presets) {
        const std::string title = groupTitle(preset);
        if (title != group) {
            if (!group.empty() && open) ImGui::EndMenu();
            group = title;
            open = ImGui::BeginMenu(group.c_str());
        }
        if (open && ImGui::MenuItem(preset.name.c_str(), nullptr, preset.path == app.editor.document.file(),
                                    preset.error.empty()))
            app.open(preset.path);
    }
    if (!app.shelf().presets.empty() && open) ImGui::EndMenu();
}

void fileMenu(App& app) {
    if (!ImGui::BeginMenu("File")) return;
    item(app, "New scene", Action::newScene);
    item(app, "Open...", Action::openFile);
    recentMenu(app);
    if (ImGui::BeginMenu("Open preset", !app.shelf().presets.empty())) {
        presetItems(app);
        ImGui::EndMenu();
    }
    item(app, "All presets...", Action::presetGallery);
    item(app, "Import mesh...", Action::importMesh);
    ImGui::Separator();
    item(app, "Save", Action::saveFile);
    item(app, "Save as...", Action::saveFileAs);
    item(app, "Restore unsaved work...", Action::restoreWork, false, hasUnsavedWork(app));
    item(app, "Save as preset...", Action::keepPreset);
    ImGui::Separator();
    item(app, "Share...", Action::shareDialog);
    item(app, "Save a picture", Action::screenshot);
    item(app, "Picture...", Action::pictureDialog);
    item(app, "Turntable...", Action::turntable);
    ImGui::Separator();
    item(app, "Quit", Action::quit);
    ImGui::EndMenu();
}

void editMenu(App& app) {
    if (!ImGui::BeginMenu("Edit")) return;
    const scene::Document& document = app.editor.document;
    const ShortText undo("Undo ", document.undoName());
    const ShortText redo("Redo ", document.redoName());
    item(app, undo.c_str(), Action::undo, false, document.canUndo());
    item(app, redo.c_str(), Action::redo, false, document.canRedo());
    historyMenu(app);
    ImGui::Separator();
    item(app, "Paste...", Action::paste);
    item(app, "Copy result as text", Action::copyResult);
    if (ImGui::BeginMenu("Copy the scene as")) {
        item(app, "One line", Action::copyLine);
        item(app, "Scene file (JSON)", Action::copyJson);
        item(app, "C++ test", Action::copyCpp);
        item(app, "Markdown issue", Action::copyMarkdown);
        item(app, "JavaScript", Action::copyJavaScript);
        ImGui::EndMenu();
    }
    ImGui::Separator();
    item(app, "Preferences...", Action::preferences);
    ImGui::EndMenu();
}

// Stays open while switches are clicked.
void overlayMenu(App& app) {
    if (!ImGui::BeginMenu("Overlays")) return;
    ImGui::PushItemFlag(ImGuiItemFlags_SelectableDontClosePopup, true);
    for (const debug_draw::OverlayRow& row : debug_draw::overlayRows())
        item(app, row.name, toggleOf(row.id), app.view.overlays[row.id].on);
    ImGui::Separator();
    item(app, "Frame times", Action::frameGraph, app.frames().shown);
    tooltip(app.ui, "What the last 120 frames took, by their parts; present ends when the window is shown",
            keyOf(app.ui.preferences.keys, Action::frameGraph));
    ImGui::PopItemFlag();
    ImGui::EndMenu();
}

void viewMenu(App& app) {
    if (!ImGui::BeginMenu("View")) return;
    const ViewportState& view = app.view;
    item(app, "Frame the selection", Action::frameSelection);
    item(app, "Frame both shapes", Action::frameAll);
    ImGui::Separator();
    item(app, "Front", Action::viewFront);
    item(app, "Right", Action::viewRight);
    item(app, "Top", Action::viewTop);
    item(app, "Orthographic", Action::toggleOrthographic, view.camera.current().orthographic);
    ImGui::Separator();
    overlayMenu(app);
    ImGui::Separator();
    const bool scenePanel = showsPanel(app.layout, SidePanel::scene);
    const bool resultPanel = showsPanel(app.layout, SidePanel::result);
    item(app, "Scene panel", Action::toggleScenePanel, scenePanel);
    item(app, "Result panel", Action::toggleResultPanel, resultPanel);
    item(app, "Inspector", Action::toggleInspector, app.inspector().open && showsInspector(app.layout));
    item(app, scenePanel || resultPanel ? "Hide the panels" : "Show the panels", Action::togglePanels);
    ImGui::Separator();
    if (ImGui::BeginMenu("Theme")) {
        item(app, "Dark", Action::themeDark, app.ui.theme == gfx::Theme::dark);
        item(app, "Light", Action::themeLight, app.ui.theme == gfx::Theme::light);
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Size of the interface")) {
        for (const float scale : kScales) {
            char label[16];
            std::snprintf(label, sizeof(label), "%.0f %%", static_cast<double>(scale * 100.0f));
            if (ImGui::MenuItem(label, nullptr, app.ui.scale == scale)) app.ui.wishes.uiScale = scale;
        }
        ImGui::EndMenu();
    }
    ImGui::EndMenu();
}

void vertexItems(App& app) {
    const bool on = app.vertices().on, any = on && !app.vertices().selected.empty();
    ImGui::Separator();
    item(app, "Edit vertices", Action::vertexMode, on, app.view.selection.has_value());
    item(app, "Select all vertices", Action::selectAllVertices, false, on);
    item(app, "Add a vertex", Action::addVertex, false, on);
    item(app, "Duplicate the vertices", Action::duplicateVertices, false, any);
    item(app, "Delete the vertices", Action::deleteVertices, false, any);
}

void menus(App& app) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(8), app.ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(12), app.ui.px(8)});
    fileMenu(app);
    editMenu(app);
    viewMenu(app);
    if (ImGui::BeginMenu("Shape")) {
        item(app, "Swap A and B", Action::swapObjects);
        ImGui::Separator();
        item(app, "Select A", Action::selectA, app.view.selection == Side::a);
        item(app, "Select B", Action::selectB, app.view.selection == Side::b);
        ImGui::Separator();
        const gizmo::Mode mode = app.view.mode;
        item(app, "Move", Action::modeMove, mode == gizmo::Mode::move);
        item(app, "Rotate", Action::modeRotate, mode == gizmo::Mode::rotate);
        item(app, "Resize", Action::modeResize, mode == gizmo::Mode::resize);
        item(app, "No handles", Action::modeNone, mode == gizmo::Mode::none);
        vertexItems(app);
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Help")) {
        item(app, "Guide", Action::help);
        item(app, "All keys", Action::allKeys);
        item(app, "About sepaxis", Action::about);
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
          const char* help) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x, area.min.y + app.ui.px(6)});
    if (iconButton(app.ui, id, icon, state, help, keyOf(app.ui.preferences.keys, action)))
        app.perform(action);
    ImGui::SetCursorScreenPos({at.x + app.ui.px(30), area.min.y + app.ui.px(6)});
}

// "0.1 m  15°".
std::string snapSteps(const ViewportState& view, scene::AngleUnit unit) {
    return compactNumber(view.snapStep(), 7, 3) + " m  " +
           compactNumber(scene::fromRadians(view.rotateStep, unit), 7, 3) + scene::suffixOf(unit);
}

void moveStepRow(App& app) {
    ViewportState& view = app.view;
    rowLabel(app.ui, "Move", app.ui.px(64));
    const NumberOptions options{.unit = "m",
                                .step = 0.1 * view.usualStep,
                                .min = scene::kLeastMoveStep,
                                .max = scene::kMostMoveStep,
                                .help = "What a snapped drag moves by",
                                .width = app.ui.px(110)};
    const NumberEdit edit = numberField(app.ui, "##moveStep", view.snapStep(), options);
    if (edit.value && *edit.value > 0)
        view.moveStep = std::clamp(*edit.value, scene::kLeastMoveStep, scene::kMostMoveStep);
    if (!view.moveStep) return;
    ImGui::SameLine();
    if (textButton(app.ui, "by size",
                   "Follow the size of the shapes again: about a tenth of the smaller one"))
        view.moveStep.reset();
}

void snapButton(App& app, const Rect& area) {
    ViewportState& view = app.view;
    const scene::AngleUnit unit = app.ui.preferences.angleUnit;
    const double turnStep = scene::fromRadians(view.rotateStep, unit);
    const std::string steps = snapSteps(view, unit);
    const char* const text = steps.c_str();
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
    tooltip(app.ui, view.moveStep ? "The steps of snapped drags: click to change them"
                                  : "The steps of snapped drags: click to change them. Until then the length "
                                    "is about a tenth of the smaller shape.");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(12)});
    if (ImGui::BeginPopup("snapSteps")) {
        moveStepRow(app);
        rowLabel(app.ui, "Turn", app.ui.px(64));
        const NumberOptions options{.unit = scene::shortNameOf(unit),
                                    .step = angleStep(1.0, unit),
                                    .min = scene::fromDegrees(scene::kLeastTurnStep, unit),
                                    .max = scene::fromDegrees(scene::kMostTurnStep, unit),
                                    .width = app.ui.px(110)};
        if (const auto edit = numberField(app.ui, "##turnStep", turnStep, options);
            edit.value && *edit.value > 0)
            view.rotateStep = scene::toRadians(std::clamp(*edit.value, options.min, options.max), unit);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos({at.x + app.ui.px(40) + size.x, area.min.y + app.ui.px(6)});
}

void historyTools(App& app, const Rect& area) {
    tool(app, area, "##undo", Icon::undo, {false, app.editor.document.canUndo()}, Action::undo,
         ShortText("Undo ", app.editor.document.undoName()).c_str());
    tool(app, area, "##redo", Icon::redo, {false, app.editor.document.canRedo()}, Action::redo,
         ShortText("Redo ", app.editor.document.redoName()).c_str());
}

void modeTools(App& app, const Rect& area) {
    const gizmo::Mode mode = app.view.mode;
    tool(app, area, "##select", Icon::select, {mode == gizmo::Mode::none, true}, Action::modeNone,
         "Select only, no handles");
    tool(app, area, "##move", Icon::move, {mode == gizmo::Mode::move, true}, Action::modeMove,
         "Move the selected shape");
    const scene::Turning turning =
        app.view.selection ? scene::turningOf(app.editor.document.scene().object(*app.view.selection).shape)
                           : scene::Turning::free;
    const char* refusal = turnRefusal(turning);
    tool(app, area, "##rotate", Icon::rotate, {mode == gizmo::Mode::rotate, turning != scene::Turning::none},
         Action::modeRotate, refusal != nullptr ? refusal : "Rotate the selected shape");
    tool(app, area, "##resize", Icon::resize, {mode == gizmo::Mode::resize, true}, Action::modeResize,
         "Resize the selected shape: change its own dimensions");
    const bool mayEdit = app.view.selection &&
                         scene::typeOf(app.editor.document.scene().object(*app.view.selection).shape).isSolid;
    tool(app, area, "##vertices", Icon::vertices, {app.vertices().on, mayEdit}, Action::vertexMode,
         "Edit the vertices of the selected shape");
}

void spaceTool(App& app, const Rect& area) {
    const bool local = app.view.space == gizmo::Space::local;
    tool(app, area, "##space", local ? Icon::local : Icon::world, {local, true}, Action::toggleSpace,
         local ? "Handles along the shape's own axes" : "Handles along the world's axes");
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
    const ShortText title(app.editor.title(), app.editor.document.isModified() ? " \xE2\x80\xA2" : "");
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
        const bool isFloat = app.editor.options.precision == scene::Precision::floatPrecision;
        ShortText state(isFloat ? "float" : "double");
        state.add(app.editor.options.manifold == ManifoldKind::stable ? ",  stable manifold"
                                                                      : ",  exact manifold");
        state.add(app.view.camera.current().orthographic ? ",  orthographic" : ",  perspective");
        const ShortText hint = viewportHint(app);
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
