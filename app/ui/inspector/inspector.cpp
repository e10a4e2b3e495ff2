#include "app/ui/inspector/inspector.h"

#include "app/ui/shell/app.h"
#include "app/ui/shell/commands.h"
#include "app/ui/shell/files.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kBarHeight = 32.0f;  // pixels at scale 1
constexpr float kLeastHeight = 140.0f;
constexpr float kLeastViewport = 200.0f;  // that stays above it
constexpr float kTabPadding = 10.0f;
constexpr float kLeastTabPadding = 3.0f;
constexpr float kMenuTabPadding = 6.0f;  // where some are in a menu anyway
constexpr float kExportSize = 24.0f;

// What stands in the bar. The padding beside the words, in pixels, gets less where the bar is narrow; where
// not even that is enough the last tabs go to a menu. The open one always stands in the bar.
struct BarLayout {
    float padding = 0.0f;
    std::array<bool, kTabCount> shown{};
    bool hasMenu = false;
};

BarLayout layOutBar(App& app, float width) {
    const float least = app.ui.px(kLeastTabPadding);
    const float room = width - app.ui.px(8 + 4 * (kExportSize + 4));
    std::array<float, kTabCount> words{};
    float all = 0.0f;
    for (std::size_t i = 0; i < kTabCount; ++i) all += words[i] = ImGui::CalcTextSize(kTabs[i].name).x;
    BarLayout layout;
    const float padding = (room - all) / (2.0f * static_cast<float>(kTabCount));
    layout.hasMenu = padding < least;
    layout.padding =
        layout.hasMenu ? app.ui.px(kMenuTabPadding) : std::floor(std::min(padding, app.ui.px(kTabPadding)));
    float left = layout.hasMenu ? room - app.ui.px(kExportSize + 4) : room;
    const auto place = [&](std::size_t tab) {
        left -= words[tab] + 2.0f * layout.padding;
        return !layout.hasMenu || left >= 0.0f;
    };
    const Inspector& inspector = app.inspector();
    const auto open = static_cast<std::size_t>(inspector.tab);
    if (inspector.open) {
        place(open);
        layout.shown[open] = true;
    }
    for (std::size_t i = 0; i < kTabCount; ++i) {
        if (layout.shown[i]) continue;
        if (!place(i)) break;
        layout.shown[i] = true;
    }
    return layout;
}

void tabButton(App& app, Tab tab, float padding) {
    Inspector& inspector = app.inspector();
    const TabRow& info = kTabs[static_cast<std::size_t>(tab)];
    const gfx::Palette& p = app.ui.palette();
    const bool active = inspector.open && inspector.tab == tab;
    const ImVec2 text = ImGui::CalcTextSize(info.name);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{text.x + 2.0f * padding, app.ui.px(kBarHeight)};
    const bool pressed = ImGui::InvisibleButton(info.name, size);
    const bool hovered = ImGui::IsItemHovered();
    tooltip(app.ui, info.help);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({at.x + padding, std::round(at.y + (size.y - text.y) * 0.5f)},
                 toU32(active || hovered ? p.text : p.quietText), info.name);
    if (active)
        draw.AddRectFilled({at.x + padding, at.y + size.y - app.ui.px(2)},
                           {at.x + size.x - padding, at.y + size.y}, toU32(p.accent));
    if (!pressed) return;
    if (active)
        inspector.open = false;
    else
        inspector.show(tab);
}

void moreTabs(App& app, const Rect& area, const BarLayout& layout) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x, area.min.y + app.ui.px((kBarHeight - kExportSize) * 0.5f)});
    if (iconButton(app.ui, "##moreTabs", Icon::more, {}, "More tabs", nullptr, kExportSize))
        ImGui::OpenPopup("moreTabs");
    ImGui::SetNextWindowPos({at.x, area.min.y}, ImGuiCond_Always, {0.0f, 1.0f});
    if (!ImGui::BeginPopup("moreTabs")) return;
    for (std::size_t i = 0; i < kTabCount; ++i) {
        if (layout.shown[i]) continue;
        if (ImGui::MenuItem(kTabs[i].name)) app.inspector().show(static_cast<Tab>(i));
        tooltip(app.ui, kTabs[i].help);
    }
    ImGui::EndPopup();
}

void exportButtons(App& app, const Rect& area, const Rect& content) {
    Inspector& inspector = app.inspector();
    const auto place = [&](int fromRight) {
        ImGui::SetCursorScreenPos(
            {area.max.x - app.ui.px(8 + (kExportSize + 4) * static_cast<float>(fromRight)),
             area.min.y + app.ui.px((kBarHeight - kExportSize) * 0.5f)});
    };
    const char* name = tabName(inspector.tab);
    place(1);
    if (iconButton(app.ui, "##fold", inspector.open ? Icon::chevron : Icon::chevronUp, {},
                   inspector.open ? "Fold the inspector away" : "Open the inspector",
                   keyOf(app.ui.preferences.keys, Action::toggleInspector), kExportSize))
        app.perform(Action::toggleInspector);
    if (!inspector.open || !app.editor.hasResult()) return;
    place(2);
    if (iconButton(app.ui, "##picture", Icon::picture, {}, "Save this tab as a picture (PNG)", nullptr,
                   kExportSize)) {
        app.ui.wishes.screenshot = newFilePath(app, FileKind::picture, name);
        app.ui.wishes.screenshotPart = content;
    }
    place(3);
    if (iconButton(app.ui, "##csv", Icon::table, {false, inspector.current().hasCsv()},
                   "Save the table of this tab (CSV)", nullptr, kExportSize))
        saveText(app, newFilePath(app, FileKind::table, name), inspector.current().csv(app));
    place(4);
    if (iconButton(app.ui, "##copy", Icon::copy, {}, "Copy what this tab shows as text", nullptr,
                   kExportSize))
        app.ui.copy(inspector.current().text(app), std::string("Copied the tab ") + name);
}

void drawBar(App& app, const Rect& area, const Rect& content) {
    if (beginPanel(app, "##inspectorBar", area, {0, 0}, ImGuiWindowFlags_NoScrollbar)) {
        const gfx::Palette& p = app.ui.palette();
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f}, toU32(p.line));
        if (app.inspector().open)
            draw.AddLine({area.min.x, area.max.y - 0.5f}, {area.max.x, area.max.y - 0.5f}, toU32(p.line));
        ImGui::SetCursorScreenPos({area.min.x + app.ui.px(4), area.min.y});
        const BarLayout layout = layOutBar(app, area.width());
        for (std::size_t i = 0; i < kTabCount; ++i) {
            if (!layout.shown[i]) continue;
            tabButton(app, static_cast<Tab>(i), layout.padding);
            ImGui::SameLine(0, 0);
        }
        if (layout.hasMenu) moreTabs(app, area, layout);
        exportButtons(app, area, content);
    }
    ImGui::End();
}

// The strip on the upper edge that is dragged to make the panel higher.
void drawEdge(App& app, const Rect& area) {
    Inspector& inspector = app.inspector();
    const float half = app.ui.px(3);
    const Rect strip{{area.min.x, area.min.y - half}, {area.max.x, area.min.y + half}};
    if (beginPanel(app, "##splitInspector", strip, {0, 0}, ImGuiWindowFlags_NoBackground, Layer::floating)) {
        ImGui::InvisibleButton("##split", {strip.width(), strip.height()});
        if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
            ImGui::GetWindowDrawList()->AddLine({area.min.x, area.min.y}, {area.max.x, area.min.y},
                                                toU32(app.ui.palette().accent), app.ui.px(2));
        }
        if (ImGui::IsItemActivated()) inspector.heightAtPress = area.height() / app.ui.scale;
        const ImGuiIO& io = ImGui::GetIO();
        const float moved = io.MousePos.y - io.MouseClickedPos[ImGuiMouseButton_Left].y;
        // The last motion and the release may come in the same frame.
        if ((ImGui::IsItemActive() || ImGui::IsItemDeactivated()) && moved != 0.0f)
            inspector.height = std::max(kLeastHeight, inspector.heightAtPress - moved / app.ui.scale);
        if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            inspector.height = kDefaultInspectorHeight;
    }
    ImGui::End();
}

}  // namespace

void AxisLink::nextFrame() {
    hovered = hoveredNext;
    hoveredNext.reset();
}

Inspector::Inspector() {
    for (std::size_t i = 0; i < kTabCount; ++i) tabs[i] = kTabs[i].make();
}

void Inspector::show(Tab which) {
    tab = which;
    open = true;
}

const char* tabName(Tab tab) {
    return kTabs[static_cast<std::size_t>(tab)].name;
}

std::string tabWord(Tab tab) {
    std::string word = tabName(tab);
    for (char& letter : word) letter = letter == ' ' ? '-' : static_cast<char>(std::tolower(letter));
    return word;
}

float inspectorHeight(const App& app, float available) {
    const Inspector& inspector = app.inspector();
    const float bar = app.ui.px(kBarHeight);
    if (!inspector.open) return bar;
    const float most = std::max(bar, available - app.ui.px(kLeastViewport));
    return std::round(std::min(app.ui.px(inspector.height), most));
}

void drawInspector(App& app, const Rect& area) {
    Inspector& inspector = app.inspector();
    const auto hovered = inspector.link.hovered;
    inspector.link.nextFrame();
    // What is under the mouse changed: the others show it in the next frame.
    if (hovered != inspector.link.hovered) app.ui.wakeIn(0.0);
    inspector.extra = {};
    const float bar = app.ui.px(kBarHeight);
    if (area.height() <= 0.0f) return;  // hidden with all panels
    const Rect content{{area.min.x, area.min.y + bar}, area.max};
    drawBar(app, {area.min, {area.max.x, area.min.y + bar}}, content);
    if (!inspector.open) return;
    if (content.height() > 1.0f && app.editor.hasResult()) {
        if (beginPanel(app, "##inspector", content, {0, 0},
                       ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse))
            inspector.current().draw(app, content);
        ImGui::End();
        inspector.current().addToScene(app, inspector.extra);
    }
    drawEdge(app, area);
}

}  // namespace sepaxis::ui
