// Menus and tools on top, the hint line below.
#include "app/ui/panels/panels.h"
#include "app/ui/panels/top_bar.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <initializer_list>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr std::array<float, 5> kScales = {1.0f, 1.25f, 1.5f, 2.0f, 3.0f};

void item(const Ui& ui, Host& host, Action action, const char* label = nullptr) {
    const ActionState state = host.stateOf(action);
    const char* key = keyOf(ui.preferences.keys, action);
    if (ImGui::MenuItem(label != nullptr ? label : state.name, key, state.on, state.possible))
        host.perform(action);
}

void items(const TopBarContext& in, std::initializer_list<Action> actions) {
    for (const Action action : actions) item(in.ui, in.host, action);
}

void presetItems(const Editor& editor, const PresetLibrary& library, Host& host) {
    std::string group;
    bool open = true;
    // Opening one may change the list's marks, never the list itself.
    for (const scene::Preset& preset : library.presets) {
        const std::string title = groupTitle(preset);
        if (title != group) {
            if (!group.empty() && open) ImGui::EndMenu();
            group = title;
            open = ImGui::BeginMenu(group.c_str());
        }
        if (open && ImGui::MenuItem(preset.name.c_str(), nullptr, preset.path == editor.document.file(),
                                    preset.error.empty()))
            host.open(preset.path);
    }
    if (!library.presets.empty() && open) ImGui::EndMenu();
}

void fileMenu(const TopBarContext& in) {
    using enum Action;
    if (!ImGui::BeginMenu("File")) return;
    items(in, {newScene, openFile});
    recentMenu(in.ui, in.editor, in.recovery, in.host);
    if (ImGui::BeginMenu("Open preset", !in.library.presets.empty())) {
        presetItems(in.editor, in.library, in.host);
        ImGui::EndMenu();
    }
    items(in, {presetGallery, nextScene, previousScene, importMesh});
    ImGui::Separator();
    items(in, {saveFile, saveFileAs, restoreWork, keepPreset});
    ImGui::Separator();
    items(in, {shareDialog, screenshot, pictureDialog, saveSteps, turntable});
    ImGui::Separator();
    items(in, {quit});
    ImGui::EndMenu();
}

void editMenu(const TopBarContext& in) {
    using enum Action;
    if (!ImGui::BeginMenu("Edit")) return;
    item(in.ui, in.host, undo, ShortText("Undo ", in.editor.document.undoName()).c_str());
    item(in.ui, in.host, redo, ShortText("Redo ", in.editor.document.redoName()).c_str());
    historyMenu(in.ui, in.editor, in.view);
    ImGui::Separator();
    items(in, {paste, reportAnswer, copyResult});
    if (ImGui::BeginMenu("Copy the scene as")) {
        items(in, {copyLine, copyJson, copyCpp, copyMarkdown, copyJavaScript});
        ImGui::EndMenu();
    }
    ImGui::Separator();
    items(in, {preferences});
    ImGui::EndMenu();
}

// Stays open while switches are clicked.
void overlayMenu(const TopBarContext& in) {
    if (!ImGui::BeginMenu("Overlays")) return;
    ImGui::PushItemFlag(ImGuiItemFlags_SelectableDontClosePopup, true);
    for (const draw::OverlayRow& row : draw::overlayRows()) items(in, {toggleOf(row.id)});
    ImGui::Separator();
    items(in, {Action::frameGraph});
    tooltip(in.ui, "What the last 120 frames took, by their parts; present ends when the window is shown",
            keyOf(in.ui.preferences.keys, Action::frameGraph));
    ImGui::PopItemFlag();
    ImGui::EndMenu();
}

void viewMenu(const TopBarContext& in) {
    using enum Action;
    if (!ImGui::BeginMenu("View")) return;
    items(in, {frameSelection, frameAll});
    ImGui::Separator();
    items(in, {viewFront, viewRight, viewTop, viewBack, viewLeft, viewBottom, viewSideOn});
    ImGui::Separator();
    items(in, {toggleOrthographic, toggleUpAxis});
    ImGui::Separator();
    overlayMenu(in);
    ImGui::Separator();
    items(in, {toggleScenePanel, toggleResultPanel, toggleInspector});
    if (ImGui::BeginMenu("Tabs of the inspector")) {
        for (const TabRow& row : kTabs) items(in, {actionOf(row.id)});
        ImGui::EndMenu();
    }
    const bool anyPanel = showsPanel(in.layout, SidePanel::scene) || showsPanel(in.layout, SidePanel::result);
    item(in.ui, in.host, togglePanels, anyPanel ? nullptr : "Show the panels");
    items(in, {present});
    ImGui::Separator();
    if (ImGui::BeginMenu("Theme")) {
        items(in, {themeDark, themeLight});
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Size of the interface")) {
        for (const float scale : kScales) {
            char label[16];
            std::snprintf(label, sizeof(label), "%.0f %%", static_cast<double>(scale * 100.0f));
            if (ImGui::MenuItem(label, nullptr, in.ui.scale == scale)) in.ui.wishes.uiScale = scale;
        }
        ImGui::EndMenu();
    }
    ImGui::EndMenu();
}

void menus(const TopBarContext& in) {
    using enum Action;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {in.ui.px(8), in.ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {in.ui.px(12), in.ui.px(8)});
    fileMenu(in);
    editMenu(in);
    viewMenu(in);
    if (ImGui::BeginMenu("Shape")) {
        items(in, {swapObjects});
        ImGui::Separator();
        items(in, {selectA, selectB});
        ImGui::Separator();
        items(in, {modeMove, modeRotate, modeResize, modeNone});
        ImGui::Separator();
        items(in, {vertexMode, selectAllVertices, addVertex, duplicateVertices, deleteVertices});
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Tools")) {
        items(in, {hunt, huntNear});
        ImGui::Separator();
        items(in, {methods});
        ImGui::Separator();
        items(in, {listen, keepRecording, nextDeviation, previousDeviation});
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Help")) {
        items(in, {learn, help, allKeys, about});
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar(2);
}

void verticalRule(const Ui& ui, const Rect& area) {
    const float x = ImGui::GetCursorScreenPos().x + ui.px(5);
    ImGui::GetWindowDrawList()->AddLine({x, area.min.y + ui.px(10)}, {x, area.max.y - ui.px(10)},
                                        toU32(ui.palette().line));
    ImGui::SetCursorScreenPos({x + ui.px(6), area.min.y + ui.px(6)});
}

void tool(const TopBarContext& in, const Rect& area, const char* id, Icon icon, Action action,
          const char* help) {
    Ui& ui = in.ui;
    const ActionState state = in.host.stateOf(action);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x, area.min.y + ui.px(6)});
    if (iconButton(ui, id, icon, {state.on, state.possible}, help, keyOf(ui.preferences.keys, action)))
        in.host.perform(action);
    ImGui::SetCursorScreenPos({at.x + ui.px(30), area.min.y + ui.px(6)});
}

// "0.1 m  15°".
std::string snapSteps(const ViewportState& view, scene::AngleUnit unit) {
    return compactNumber(view.snapStep(), 7, 3) + " m  " +
           compactNumber(scene::fromRadians(view.rotateStep, unit), 7, 3) + scene::suffixOf(unit);
}

void moveStepRow(Ui& ui, ViewportState& view) {
    rowLabel(ui, "Move", ui.px(64));
    const NumberOptions options{.unit = "m",
                                .step = 0.1 * view.usualStep,
                                .min = scene::kLeastMoveStep,
                                .max = scene::kMostMoveStep,
                                .help = "What a snapped drag moves by",
                                .width = ui.px(110)};
    const NumberEdit edit = numberField(ui, "##moveStep", view.snapStep(), options);
    if (edit.value && *edit.value > 0)
        view.moveStep = std::clamp(*edit.value, scene::kLeastMoveStep, scene::kMostMoveStep);
    if (!view.moveStep) return;
    ImGui::SameLine();
    if (textButton(ui, "by size", "Follow the size of the shapes again: about a tenth of the smaller one"))
        view.moveStep.reset();
}

void snapButton(const TopBarContext& in, const Rect& area) {
    ViewportState& view = in.view;
    const scene::AngleUnit unit = in.ui.preferences.angleUnit;
    const double turnStep = scene::fromRadians(view.rotateStep, unit);
    const std::string steps = snapSteps(view, unit);
    const char* const text = steps.c_str();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (iconButton(in.ui, "##snap", Icon::snap, {view.snapAlways, true},
                   "Snap drags to these steps. Holding Ctrl turns it round for a moment.", "Ctrl"))
        view.snapAlways = !view.snapAlways;
    ImGui::SetCursorScreenPos({at.x + in.ui.px(32), area.min.y});
    ImGui::PushFont(in.ui.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize(text);
    if (ImGui::InvisibleButton("##snapSteps", {size.x + in.ui.px(4), area.height()}))
        ImGui::OpenPopup("snapSteps");
    const gfx::Palette& p = in.ui.palette();
    ImGui::GetWindowDrawList()->AddText({at.x + in.ui.px(34), area.min.y + (area.height() - size.y) * 0.5f},
                                        toU32(ImGui::IsItemHovered() ? p.text : p.quietText), text);
    ImGui::PopFont();
    tooltip(in.ui, view.moveStep ? "The steps of snapped drags: click to change them"
                                 : "The steps of snapped drags: click to change them. Until then the length "
                                   "is about a tenth of the smaller shape.");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {in.ui.px(12), in.ui.px(12)});
    if (ImGui::BeginPopup("snapSteps")) {
        moveStepRow(in.ui, in.view);
        rowLabel(in.ui, "Turn", in.ui.px(64));
        const NumberOptions options{.unit = scene::shortNameOf(unit),
                                    .step = angleStep(1.0, unit),
                                    .min = scene::fromDegrees(scene::kLeastTurnStep, unit),
                                    .max = scene::fromDegrees(scene::kMostTurnStep, unit),
                                    .width = in.ui.px(110)};
        if (const auto edit = numberField(in.ui, "##turnStep", turnStep, options);
            edit.value && *edit.value > 0)
            view.rotateStep = scene::toRadians(std::clamp(*edit.value, options.min, options.max), unit);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos({at.x + in.ui.px(40) + size.x, area.min.y + in.ui.px(6)});
}

void historyTools(const TopBarContext& in, const Rect& area) {
    tool(in, area, "##undo", Icon::undo, Action::undo,
         ShortText("Undo ", in.editor.document.undoName()).c_str());
    tool(in, area, "##redo", Icon::redo, Action::redo,
         ShortText("Redo ", in.editor.document.redoName()).c_str());
}

void modeTools(const TopBarContext& in, const Rect& area) {
    tool(in, area, "##select", Icon::select, Action::modeNone, "Select only, no handles");
    tool(in, area, "##move", Icon::move, Action::modeMove, "Move the selected shape");
    const scene::Turning turning =
        in.view.selection ? scene::turningOf(in.editor.document.scene().object(*in.view.selection).shape)
                          : scene::Turning::free;
    const char* refusal = turnRefusal(turning);
    tool(in, area, "##rotate", Icon::rotate, Action::modeRotate,
         refusal != nullptr ? refusal : "Rotate the selected shape");
    tool(in, area, "##resize", Icon::resize, Action::modeResize,
         "Resize the selected shape: change its own dimensions");
    tool(in, area, "##vertices", Icon::vertices, Action::vertexMode,
         "Edit the vertices of the selected shape");
}

void spaceTool(const TopBarContext& in, const Rect& area) {
    const bool local = in.view.space == gizmo::Space::local;
    tool(in, area, "##space", local ? Icon::local : Icon::world, Action::toggleSpace,
         local ? "Handles along the shape's own axes" : "Handles along the world's axes");
    ImGui::PushFont(in.ui.fonts.small);
    const char* spaceName = local ? "local" : "world";
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::CalcTextSize(spaceName);
    ImGui::GetWindowDrawList()->AddText({at.x + in.ui.px(2), area.min.y + (area.height() - size.y) * 0.5f},
                                        toU32(in.ui.palette().quietText), spaceName);
    ImGui::SetCursorScreenPos({at.x + in.ui.px(42), at.y});
    ImGui::PopFont();
}

using ToolGroup = void (*)(const TopBarContext&, const Rect&);
constexpr std::array<ToolGroup, kToolGroups> kTools = {historyTools, modeTools, spaceTool, snapButton};

// What found no room stands in a list behind three dots, from group `first` on.
void moreTools(const TopBarContext& in, const Rect& area, std::size_t first) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (iconButton(in.ui, "##more", Icon::more, {}, "More tools")) ImGui::OpenPopup("moreTools");
    ImGui::SetCursorScreenPos({at.x + in.ui.px(30), at.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {in.ui.px(12), in.ui.px(8)});
    ImGui::SetNextWindowPos({at.x + in.ui.px(30), area.max.y}, ImGuiCond_Always, {1.0f, 0.0f});
    if (ImGui::BeginPopup("moreTools")) {
        for (std::size_t i = first; i < kTools.size(); ++i) {
            const ImVec2 row = ImGui::GetCursorScreenPos();
            ImGui::SetCursorScreenPos({row.x, row.y + in.ui.px(6)});
            kTools[i](in, {row, {row.x + in.ui.px(160), row.y + area.height()}});
            ImGui::SetCursorScreenPos({row.x, row.y + area.height()});
        }
        ImGui::Dummy({0, 0});
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

void tools(const TopBarContext& in, const Rect& area) {
    const float end = area.max.x - in.ui.px(8);
    for (std::size_t i = 0; i < kTools.size(); ++i) {
        float& width = in.layout.toolWidths[i];  // as it was drawn last
        const float more = i + 1 < kTools.size() ? in.ui.px(40) : 0.0f;
        if (ImGui::GetCursorScreenPos().x + in.ui.px(11 + width) + more > end) {
            moreTools(in, area, i);
            return;
        }
        if (i > 0) verticalRule(in.ui, area);
        const float left = ImGui::GetCursorScreenPos().x;
        kTools[i](in, area);
        width = (ImGui::GetCursorScreenPos().x - left) / in.ui.scale;
    }
}

// Of the name of the scene, once the mouse rests on it.
void describeScene(Ui& ui, const scene::Scene& scene) {
    if (scene.description.empty() || !beginTooltip(ui)) return;
    paragraph(scene.description);
    endTooltip(ui);
}

void sceneTitle(Ui& ui, const Editor& editor, const Rect& area, float left) {
    const gfx::Palette& p = ui.palette();
    const ShortText title(editor.title(), editor.document.isModified() ? " \xE2\x80\xA2" : "");
    ImGui::PushFont(ui.fonts.strong);
    const float width = ImGui::CalcTextSize(title.c_str()).x;
    const float room = area.max.x - ui.px(16) - left;
    if (room > ui.px(40)) {
        const float shown = std::min(width, room);
        ImGui::SetCursorScreenPos(
            {area.max.x - ui.px(16) - shown, area.min.y + (area.height() - ui.px(kRowHeight)) * 0.5f});
        clippedText(ui, title, shown + 1.0f, toU32(p.text));
        describeScene(ui, editor.document.scene());
    }
    ImGui::PopFont();
}

}  // namespace

void drawTopBar(const TopBarContext& in, const Rect& area) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {in.ui.px(8), (area.height() - ImGui::GetFontSize()) * 0.5f});
    const bool visible = beginPanel(
        in.ui, "##top", area, {8, 0},
        ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    if (visible) {
        if (ImGui::BeginMenuBar()) {
            menus(in);
            const float menusEnd = ImGui::GetCursorScreenPos().x;
            // In line with the viewport where there is room.
            const float start = in.layout.roomy ? area.min.x + in.ui.px(308) : 0.0f;
            ImGui::SetCursorScreenPos({std::max(menusEnd + in.ui.px(12), start), area.min.y + in.ui.px(6)});
            tools(in, area);
            sceneTitle(in.ui, in.editor, area, ImGui::GetCursorScreenPos().x + in.ui.px(24));
            ImGui::EndMenuBar();
        }
        ImGui::GetWindowDrawList()->PushClipRectFullScreen();
        ImGui::GetWindowDrawList()->AddLine({area.min.x, area.max.y - 0.5f}, {area.max.x, area.max.y - 0.5f},
                                            toU32(in.ui.palette().line));
        ImGui::GetWindowDrawList()->PopClipRect();
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

void drawStatusBar(const ViewportContext& in, const Rect& area) {
    const gfx::Palette& p = in.ui.palette();
    if (beginPanel(in.ui, "##status", area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav)) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f}, toU32(p.line));
        ImGui::PushFont(in.ui.fonts.small);
        const float y = area.min.y + (area.height() - ImGui::GetFontSize()) * 0.5f;
        const bool isFloat = in.editor.options.precision == scene::Precision::floatPrecision;
        ShortText state(isFloat ? "float" : "double");
        state.add(in.editor.options.manifold == ManifoldKind::stable ? ",  stable manifold"
                                                                     : ",  exact manifold");
        state.add(in.view.camera.current().orthographic ? ",  orthographic" : ",  perspective");
        const ShortText hint =
            ImGui::GetIO().NavVisible
                ? ShortText(
                      "Arrows go to the next control, Space presses it;  F6 goes to the next part of the "
                      "window, Esc back to the view")
                : viewportHint(in);
        // In a narrow window the hint is worth more.
        const float gaps = in.ui.px(40);
        if (ImGui::CalcTextSize(hint.c_str()).x + ImGui::CalcTextSize(state.c_str()).x + gaps > area.width())
            state.clear();
        const float stateWidth = ImGui::CalcTextSize(state.c_str()).x;
        draw.AddText({area.max.x - stateWidth - in.ui.px(12), y}, toU32(p.quietText), state.c_str());
        ImGui::SetCursorScreenPos({area.min.x + in.ui.px(12), y - lineOffset(in.ui)});
        clippedText(in.ui, hint, area.width() - stateWidth - in.ui.px(24), toU32(p.quietText));
        ImGui::PopFont();
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
