// Where everything stands in the window: bars, side panels with their edges, and the viewport between.
#include "app/ui/shell/layout.h"

#include "app/ui/inspector/inspector.h"
#include "app/ui/learn/lesson_session.h"
#include "app/ui/panels/panels.h"
#include "app/ui/panels/top_bar.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/presentation.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kTopBarHeight = 40.0f;  // pixels at scale 1
constexpr float kStatusBarHeight = 26.0f;
// Below this size of the window, at scale 1, the side panels make room for the viewport; their tabs at its
// edges open them over it.
constexpr float kMinFullWidth = 1024.0f;
constexpr float kMinFullHeight = 640.0f;
constexpr float kMinPanelWidth = 220.0f;
constexpr float kMaxPanelWidth = 480.0f;
constexpr float kMinViewportWidth = 320.0f;
constexpr float kDrawerMargin = 56.0f;  // of the viewport that a panel over it leaves free
constexpr float kPanelSwitch = 40.0f;
constexpr float kTabWidth = 24.0f;
constexpr float kTabHeight = 104.0f;
constexpr float kMessageGap = 12.0f;          // between a message and the edges around it
constexpr float kLeastMessageWidth = 240.0f;  // narrower, a sentence becomes a column of words

// A strip that is dragged to make a panel wider: `sign` +1 where dragging to the right widens it.
void panelEdge(const Ui& ui, const char* id, const Rect& area, float sign, float& width) {
    if (beginPanel(ui, id, area, {0, 0}, ImGuiWindowFlags_NoBackground, Layer::floating)) {
        splitter(ui, "##split", {area.width(), area.height()}, sign, LayoutState().leftWidth, width);
        width = std::clamp(width, kMinPanelWidth, kMaxPanelWidth);
    }
    ImGui::End();
}

// Text that reads upwards, its middle at `center`.
void textUpwards(ImDrawList& draw, const ImVec2& center, ImU32 color, const char* text) {
    const ImVec2 size = ImGui::CalcTextSize(text);
    const int first = draw.VtxBuffer.Size;
    // Drawn flat in the screen's corner first, where no glyph is clipped, and then turned about its middle.
    draw.PushClipRectFullScreen();
    draw.AddText({0, 0}, color, text);
    draw.PopClipRect();
    const ImVec2 half{std::round(size.x * 0.5f), std::round(size.y * 0.5f)};
    const ImVec2 middle{std::round(center.x), std::round(center.y)};
    for (int i = first; i < draw.VtxBuffer.Size; ++i) {
        ImVec2& at = draw.VtxBuffer[i].pos;
        at = {middle.x + (at.y - half.y), middle.y - (at.x - half.x)};
    }
}

struct EdgeTab {
    const char* id;
    const char* name;
    const char* help;
    SidePanel panel;
    bool pointsRight;  // where its arrow points: the panel moves there
    bool onLeft;       // of its two long sides, the one that lies against an edge
};

// A handle at an edge of the viewport that brings a hidden side panel into view, or puts it away again.
void edgeTab(Ui& ui, LayoutState& layout, const EdgeTab& tab, float edge, float middle) {
    const float width = ui.px(kTabWidth);
    const float height = ui.px(kTabHeight);
    const float left = tab.onLeft ? edge : edge - width;
    const Rect area{{left, middle - height * 0.5f}, {left + width, middle + height * 0.5f}};
    if (beginPanel(ui, tab.id, area, {0, 0}, ImGuiWindowFlags_NoBackground, Layer::floating)) {
        const bool pressed = ImGui::InvisibleButton("##tab", {width, height});
        const bool hovered = ImGui::IsItemHovered();
        tooltip(ui, tab.help);
        const gfx::Palette& p = ui.palette();
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const ImDrawFlags corners = tab.onLeft ? ImDrawFlags_RoundCornersRight : ImDrawFlags_RoundCornersLeft;
        const gfx::Color fill = hovered ? mix(p.panel, p.text, 0.12f) : p.panel;
        draw.AddRectFilled(area.min, area.max, toU32(fill), ui.px(6), corners);
        draw.AddRect(area.min, area.max, toU32(p.line), ui.px(6), corners);
        const ImU32 ink = toU32(hovered ? p.text : p.quietText);
        ImGui::PushFont(ui.fonts.caption);
        textUpwards(draw, {(area.min.x + area.max.x) * 0.5f, middle + ui.px(9)}, ink, tab.name);
        ImGui::PopFont();
        const ImVec2 tip{(area.min.x + area.max.x) * 0.5f, area.min.y + ui.px(14)};
        const float side = ui.px(4) * (tab.pointsRight ? 1.0f : -1.0f);
        draw.PathLineTo({tip.x - side * 0.5f, tip.y - ui.px(4)});
        draw.PathLineTo({tip.x + side * 0.5f, tip.y});
        draw.PathLineTo({tip.x - side * 0.5f, tip.y + ui.px(4)});
        draw.PathStroke(ink, 0, ui.px(1.5f));
        if (pressed) togglePanel(layout, tab.panel);
    }
    ImGui::End();
}

struct Sides {
    float top, bottom;
    float view;                       // the lower edge of the viewport
    float inspector;                  // its upper edge
    float left, right;                // edges of the viewport
    float visibleLeft, visibleRight;  // of what no panel covers
    bool leftPanel, rightPanel;
};

Sides sidesOf(const Ui& ui, const LayoutState& layout, const Inspector& inspector, const ImVec2& window) {
    Sides s{};
    s.top = ui.px(kTopBarHeight);
    s.bottom = window.y - ui.px(kStatusBarHeight);
    s.inspector =
        s.bottom - (showsInspector(layout) ? inspectorHeight(ui, inspector, s.bottom - s.top) : 0.0f);
    s.leftPanel = layout.roomy && showsPanel(layout, SidePanel::scene);
    s.rightPanel = layout.roomy && showsPanel(layout, SidePanel::result);
    // The inspector leaves the view no room for it.
    s.view = s.inspector - (layout.offersLessons && !inspector.open ? ui.px(kLearnOffer) : 0.0f);
    // Wide panels give way before the viewport becomes too narrow.
    const float mostPanel = std::max(ui.px(kMinPanelWidth), (window.x - ui.px(kMinViewportWidth)) * 0.5f);
    s.left = s.leftPanel ? std::min(ui.px(layout.leftWidth), mostPanel) : 0.0f;
    s.right = window.x - (s.rightPanel ? std::min(ui.px(layout.rightWidth), mostPanel) : 0.0f);
    const float mostDrawer = window.x - ui.px(kDrawerMargin);
    s.visibleLeft = s.left;
    s.visibleRight = s.right;
    if (layout.drawer == SidePanel::scene) s.visibleLeft = std::min(ui.px(layout.leftWidth), mostDrawer);
    if (layout.drawer == SidePanel::result)
        s.visibleRight = window.x - std::min(ui.px(layout.rightWidth), mostDrawer);
    return s;
}

Sides arrange(const Ui& ui, LayoutState& layout, const Inspector& inspector, const ImVec2& window) {
    layout.roomy = window.x >= ui.px(kMinFullWidth) && window.y >= ui.px(kMinFullHeight);
    if (layout.roomy) layout.drawer = SidePanel::none;
    return sidesOf(ui, layout, inspector, window);
}

// The scene, or the lessons where they are open; a switch above says which.
void drawLeftPanel(App& app, Rect area, Layer layer) {
    LessonSession& lessons = app.lessons();
    if (lessons.isOpen()) {
        const Rect bar{area.min, {area.max.x, area.min.y + app.ui.px(kPanelSwitch)}};
        if (beginPanel(app.ui, "##leftSwitch", bar, {0, 0}, ImGuiWindowFlags_NoScrollbar, layer)) {
            constexpr std::array<Choice, 2> kPanels = {{{"Lessons", "The lessons, or the step of one"},
                                                        {"Scene", "The shapes in numbers, and the presets"}}};
            ImGui::SetCursorScreenPos({bar.min.x + app.ui.px(8), bar.min.y + app.ui.px(6)});
            lessons.inFront = segmented(app.ui, "##leftPanel", kPanels, lessons.inFront ? 0 : 1,
                                        bar.width() - app.ui.px(16)) == 0;
        }
        ImGui::End();
        area.min.y = bar.max.y;
    }
    if (!lessons.isOpen() || !lessons.inFront)
        return drawScenePanel(app.viewportContext(), app.panel, app.dialogs, app.library(), app, area, layer);
    if (beginPanel(app.ui, "##lessons", area, {0, 0}, ImGuiWindowFlags_NoScrollbar, layer))
        drawLessonPanel(app.learnContext(), lessons, area);
    ImGui::End();
}

// The panel that stands over the viewport of a small window.
void drawDrawer(App& app, const Sides& s) {
    if (app.layout.drawer == SidePanel::scene)
        drawLeftPanel(app, {{s.left, s.top}, {s.visibleLeft, s.bottom}}, Layer::floating);
    else if (app.layout.drawer == SidePanel::result)
        drawResultPanel(app.tabContext(), app.panel, {{s.visibleRight, s.top}, {s.right, s.bottom}},
                        Layer::floating);
}

void drawEdgeTabs(Ui& ui, LayoutState& layout, const Sides& s) {
    const float middle = (s.top + s.view) * 0.5f;  // beside the viewport
    const bool sceneOpen = layout.drawer == SidePanel::scene;
    const bool resultOpen = layout.drawer == SidePanel::result;
    if (!s.leftPanel)
        edgeTab(ui, layout,
                {"##sceneTab", "SCENE",
                 sceneOpen ? "Put the scene panel away" : "The shapes in numbers, and the presets",
                 SidePanel::scene, !sceneOpen, true},
                s.visibleLeft, middle);
    if (!s.rightPanel)
        edgeTab(ui, layout,
                {"##resultTab", "RESULT", resultOpen ? "Put the result panel away" : "The answer in numbers",
                 SidePanel::result, resultOpen, false},
                s.visibleRight, middle);
}

void drawSplitters(const Ui& ui, LayoutState& layout, const Sides& s) {
    const float half = ui.px(3);
    if (s.leftPanel)
        panelEdge(ui, "##splitLeft", {{s.left - half, s.top}, {s.left + half, s.bottom}}, 1.0f,
                  layout.leftWidth);
    if (s.rightPanel)
        panelEdge(ui, "##splitRight", {{s.right - half, s.top}, {s.right + half, s.bottom}}, -1.0f,
                  layout.rightWidth);
}

}  // namespace

bool showsPanel(const LayoutState& layout, SidePanel panel) {
    if (!layout.roomy) return layout.drawer == panel;
    return layout.panels && (panel == SidePanel::scene ? layout.leftPanel : layout.rightPanel);
}

void togglePanel(LayoutState& layout, SidePanel panel) {
    if (!layout.roomy) {
        layout.drawer = layout.drawer == panel ? SidePanel::none : panel;
        layout.lastDrawer = panel;
        return;
    }
    const bool show = !showsPanel(layout, panel);
    showInspectorBar(layout);
    (panel == SidePanel::scene ? layout.leftPanel : layout.rightPanel) = show;
}

void toggleAllPanels(LayoutState& layout) {
    if (!layout.roomy) {
        layout.drawer = layout.drawer == SidePanel::none ? layout.lastDrawer : SidePanel::none;
        return;
    }
    layout.panels = !(layout.panels && (layout.leftPanel || layout.rightPanel));
    if (layout.panels) layout.leftPanel = layout.rightPanel = true;
}

bool showsInspector(const LayoutState& layout) {
    return layout.panels || !layout.roomy;
}

// Where all panels were hidden, none of those at the sides comes back with it.
void showInspectorBar(LayoutState& layout) {
    if (showsInspector(layout)) return;
    layout.leftPanel = layout.rightPanel = false;
    layout.panels = true;
}

void placeViewport(const Ui& ui, ViewportState& view, LayoutState& layout, const Inspector& inspector,
                   const ImVec2& window) {
    const Sides s = arrange(ui, layout, inspector, window);
    moveViewport(view, {{s.left, s.top}, {s.right, s.view}});
}

Rect messageRoom(const Ui& ui, const ViewportState& view, const LayoutState& layout,
                 const Inspector& inspector) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float gap = ui.px(kMessageGap), least = ui.px(kLeastMessageWidth);
    if (layout.viewportOnly) return {{gap, gap}, {window.x - gap, window.y - gap}};
    const Sides s = sidesOf(ui, layout, inspector, window);
    // Beside the tabs, and beside an open panel, where that leaves enough.
    const float leftTab = s.leftPanel ? 0.0f : ui.px(kTabWidth);
    const float rightTab = s.rightPanel ? 0.0f : ui.px(kTabWidth);
    const Rect overlays = overlayBar(ui, {{s.visibleLeft, s.top}, {s.visibleRight, s.bottom}}).area;
    Rect room{{s.visibleLeft + leftTab + gap, overlays.max.y + gap},
              {s.visibleRight - rightTab - gap, s.view - gap}};
    if (room.width() < least) {
        room.min.x = s.left + leftTab + gap;
        room.max.x = s.right - rightTab - gap;
    }
    const Rect triad = triadBox(ui, view);
    if (triad.max.x <= room.min.x) return room;
    if (room.max.x - triad.max.x >= least)
        room.min.x = triad.max.x;
    else
        room.max.y = triad.min.y;
    return room;
}

float placeWithin(const Rect& room, float centerX, float width) {
    const float most = std::max(room.min.x, room.max.x - width);
    return std::floor(std::clamp(centerX - 0.5f * width, room.min.x, most));
}

void drawLayout(App& app) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    followDrag(app.viewportContext());
    updateInspector(app.tabContext());
    if (app.layout.viewportOnly) {
        drawViewport(app.viewportContext(), app.layout, app.inspector(), app.frames(), app.painter(),
                     {{0, 0}, size}, app);
        return;
    }
    if (isPresenting(app)) return drawPresentation(app);
    const Sides s = arrange(app.ui, app.layout, app.inspector(), size);
    drawTopBar({app.ui, app.editor, app.view, app.layout, app.recovery(), app.library(), app},
               {{0, 0}, {size.x, s.top}});
    if (s.leftPanel) drawLeftPanel(app, {{0, s.top}, {s.left, s.bottom}}, Layer::layout);
    if (s.rightPanel)
        drawResultPanel(app.tabContext(), app.panel, {{s.right, s.top}, {size.x, s.bottom}}, Layer::layout);
    app.editor.evaluate();
    drawInspector(app.tabContext(), {{s.visibleLeft, s.inspector}, {s.visibleRight, s.bottom}});
    drawViewport(app.viewportContext(), app.layout, app.inspector(), app.frames(), app.painter(),
                 {{s.left, s.top}, {s.right, s.view}}, app);
    if (s.view < s.inspector)
        drawLearnOffer(app.learnContext(), app.lessons(),
                       {{s.visibleLeft, s.view}, {s.visibleRight, s.inspector}});
    drawStatusBar(app.viewportContext(), {{0, s.bottom}, {size.x, size.y}});
    drawSplitters(app.ui, app.layout, s);
    drawOverlaySwitches(app.ui, app.view, app, {{s.visibleLeft, s.top}, {s.visibleRight, s.bottom}});
    drawDrawer(app, s);
    drawEdgeTabs(app.ui, app.layout, s);
}

bool beginPanel(const Ui& ui, const char* id, const Rect& area, const ImVec2& padding, ImGuiWindowFlags flags,
                Layer layer) {
    if (layer == Layer::layout) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::SetNextWindowPos(area.min);
    ImGui::SetNextWindowSize({std::max(1.0f, area.width()), std::max(1.0f, area.height())});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(padding.x), ui.px(padding.y)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    // The window is cleared to their colour, which costs less than filling them.
    const bool cleared = layer == Layer::layout && ui.snapshot == nullptr;
    if (cleared) ImGui::PushStyleColor(ImGuiCol_WindowBg, ImVec4{0, 0, 0, 0});
    const bool visible =
        ImGui::Begin(id, nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | flags);
    if (cleared) ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    return visible;
}

}  // namespace sepaxis::ui
