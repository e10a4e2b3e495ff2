#include "app/ui/inspector/inspector.h"

#include "app/scene/answer_check.h"
#include "app/ui/files/files.h"
#include "app/ui/inspector/curved_note.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kLeastViewport = 200.0f;  // that stays above it
constexpr float kLabelPadding = 10.0f;
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

// The bar has no room for a tab that has nothing to show; the menus lead to it.
bool isInUse(const Inspector& inspector, std::size_t tab) {
    if (static_cast<Tab>(tab) != Tab::recording) return true;
    return inspector.recordings.isOpen() || inspector.recordings.listener() != nullptr ||
           (inspector.open && inspector.tab == Tab::recording);
}

BarLayout layOutBar(const Ui& ui, const Inspector& inspector, float width) {
    const float least = ui.px(kLeastTabPadding);
    const float room = width - ui.px(8 + 4 * (kExportSize + 4));
    std::array<float, kTabCount> words{};
    float all = 0.0f, count = 0.0f;
    for (std::size_t i = 0; i < kTabCount; ++i) {
        words[i] = ImGui::CalcTextSize(kTabs[i].name).x;
        if (!isInUse(inspector, i)) continue;
        all += words[i];
        count += 1.0f;
    }
    BarLayout layout;
    const float padding = (room - all) / (2.0f * count);
    layout.hasMenu = padding < least;
    layout.padding =
        layout.hasMenu ? ui.px(kMenuTabPadding) : std::floor(std::min(padding, ui.px(kLabelPadding)));
    float left = layout.hasMenu ? room - ui.px(kExportSize + 4) : room;
    const auto place = [&](std::size_t tab) {
        left -= words[tab] + 2.0f * layout.padding;
        return !layout.hasMenu || left >= 0.0f;
    };
    const auto open = static_cast<std::size_t>(inspector.tab);
    if (inspector.open) {
        place(open);
        layout.shown[open] = true;
    }
    for (std::size_t i = 0; i < kTabCount; ++i) {
        if (layout.shown[i] || !isInUse(inspector, i)) continue;
        if (!place(i)) break;
        layout.shown[i] = true;
    }
    return layout;
}

void tabButton(Ui& ui, Inspector& inspector, Tab tab, float padding) {
    const TabRow& info = kTabs[static_cast<std::size_t>(tab)];
    const gfx::Palette& p = ui.palette();
    const bool active = inspector.open && inspector.tab == tab;
    const ImVec2 text = ImGui::CalcTextSize(info.name);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{text.x + 2.0f * padding, ui.px(kBarHeight)};
    const bool pressed = ImGui::InvisibleButton(info.name, size);
    const bool hovered = ImGui::IsItemHovered();
    termTooltip(ui, info.term, info.help);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({at.x + padding, std::round(at.y + (size.y - text.y) * 0.5f)},
                 toU32(active || hovered ? p.text : p.quietText), info.name);
    if (active && *info.term != '\0')
        markTermAt(ui, info.term, {at.x + padding, std::round(at.y + (size.y + text.y) * 0.5f)}, text.x);
    if (active)
        draw.AddRectFilled({at.x + padding, at.y + size.y - ui.px(2)},
                           {at.x + size.x - padding, at.y + size.y}, toU32(p.accent));
    if (!pressed) return;
    if (active)
        inspector.open = false;
    else
        inspector.show(tab);
}

void moreTabs(Ui& ui, Inspector& inspector, const Rect& area, const BarLayout& layout) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x, area.min.y + ui.px((kBarHeight - kExportSize) * 0.5f)});
    if (iconButton(ui, "##moreTabs", Icon::more, {}, "More tabs", nullptr, kExportSize))
        ImGui::OpenPopup("moreTabs");
    ImGui::SetNextWindowPos({at.x, area.min.y}, ImGuiCond_Always, {0.0f, 1.0f});
    if (!ImGui::BeginPopup("moreTabs")) return;
    for (std::size_t i = 0; i < kTabCount; ++i) {
        if (layout.shown[i]) continue;
        if (ImGui::MenuItem(kTabs[i].name)) inspector.show(static_cast<Tab>(i));
        tooltip(ui, kTabs[i].help);
    }
    ImGui::EndPopup();
}

// Of a tab with steps: this one, or all of them. True where the tab as it stands is wanted.
bool pictureMenu(const TabContext& in, bool opens, const Rect& bar) {
    if (opens) ImGui::OpenPopup("pictureMenu");
    ImGui::SetNextWindowPos({ImGui::GetItemRectMax().x, bar.min.y}, ImGuiCond_Always, {1.0f, 1.0f});
    if (!ImGui::BeginPopup("pictureMenu")) return false;
    const bool wanted = ImGui::MenuItem("This tab (PNG)");
    if (ImGui::MenuItem("All steps in a row...")) in.host.perform(Action::saveSteps);
    ImGui::EndPopup();
    return wanted;
}

void exportButtons(const TabContext& in, const Rect& area, const Rect& content) {
    Inspector& inspector = in.inspector;
    const auto place = [&](int fromRight) {
        ImGui::SetCursorScreenPos(
            {area.max.x - in.ui.px(8 + (kExportSize + 4) * static_cast<float>(fromRight)),
             area.min.y + in.ui.px((kBarHeight - kExportSize) * 0.5f)});
    };
    const char* name = tabName(inspector.tab);
    place(1);
    if (iconButton(in.ui, "##fold", inspector.open ? Icon::chevron : Icon::chevronUp, {},
                   inspector.open ? "Fold the inspector away" : "Open the inspector",
                   keyOf(in.ui.preferences.keys, Action::toggleInspector), kExportSize))
        in.host.perform(Action::toggleInspector);
    if (!inspector.open || !in.editor.hasResult()) return;
    place(2);
    inspector.hasSteps = inspector.current().stepCount(in) > 0;
    bool wantsPicture = iconButton(in.ui, "##picture", Icon::picture, {},
                                   inspector.hasSteps ? "Save this tab, or all its steps, as a picture"
                                                      : "Save this tab as a picture (PNG)",
                                   nullptr, kExportSize);
    if (inspector.hasSteps) wantsPicture = pictureMenu(in, wantsPicture, area);
    if (wantsPicture) {
        in.ui.wishes.screenshot = newFilePath(in.editor, FileKind::picture, name);
        in.ui.wishes.screenshotPart = content;
    }
    place(3);
    if (iconButton(in.ui, "##csv", Icon::table, {false, inspector.current().hasCsv()},
                   "Save the table of this tab (CSV)", nullptr, kExportSize))
        saveText(in.ui, newFilePath(in.editor, FileKind::table, name), inspector.current().csv(in));
    place(4);
    if (iconButton(in.ui, "##copy", Icon::copy, {}, "Copy what this tab shows as text", nullptr, kExportSize))
        in.ui.copy(inspector.current().text(in), std::string("Copied the tab ") + name);
}

void drawBar(const TabContext& in, const Rect& area, const Rect& content) {
    if (beginPanel(in.ui, "##inspectorBar", area, {0, 0}, ImGuiWindowFlags_NoScrollbar)) {
        const gfx::Palette& p = in.ui.palette();
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f}, toU32(p.line));
        if (in.inspector.open)
            draw.AddLine({area.min.x, area.max.y - 0.5f}, {area.max.x, area.max.y - 0.5f}, toU32(p.line));
        ImGui::SetCursorScreenPos({area.min.x + in.ui.px(4), area.min.y});
        const BarLayout layout = layOutBar(in.ui, in.inspector, area.width());
        for (std::size_t i = 0; i < kTabCount; ++i) {
            if (!layout.shown[i]) continue;
            tabButton(in.ui, in.inspector, static_cast<Tab>(i), layout.padding);
            ImGui::SameLine(0, 0);
        }
        if (layout.hasMenu) moreTabs(in.ui, in.inspector, area, layout);
        exportButtons(in, area, content);
    }
    ImGui::End();
}

void drawTab(const TabContext& in, const Rect& content) {
    InspectorTab& tab = in.inspector.current();
    const float least = in.ui.px(tab.leastHeight());
    const bool scrolls = least > content.height();
    // Most tabs have another use for the wheel.
    const ImGuiWindowFlags whole = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    if (beginPanel(in.ui, "##inspector", content, {0, 0}, scrolls ? ImGuiWindowFlags_None : whole)) {
        Rect area = content;
        if (scrolls) {
            area.min.y -= ImGui::GetScrollY();
            area.max = {content.max.x - ImGui::GetStyle().ScrollbarSize, area.min.y + least};
        }
        tab.draw(in, area);
    }
    ImGui::End();
}

// The strip on the upper edge that is dragged to make the panel higher.
void drawEdge(const Ui& ui, Inspector& inspector, const Rect& area) {
    const float half = ui.px(3);
    const Rect strip{{area.min.x, area.min.y - half}, {area.max.x, area.min.y + half}};
    if (beginPanel(ui, "##splitInspector", strip, {0, 0}, ImGuiWindowFlags_NoBackground, Layer::floating)) {
        const float shown = area.height() / ui.scale;
        float height = shown;
        splitter(ui, "##split", {strip.width(), strip.height()}, -1.0f, kDefaultInspectorHeight, height);
        if (height != shown) inspector.height = std::max(kLeastInspectorHeight, height);
    }
    ImGui::End();
}

}  // namespace

void AxisLink::nextFrame() {
    hovered = hoveredNext;
    hoveredNext.reset();
}

Inspector::Inspector() : curvedNote(makeCurvedNote()) {
    for (std::size_t i = 0; i < kTabCount; ++i) tabs[i] = kTabs[i].make();
}

InspectorTab& Inspector::current() {
    const auto place = static_cast<std::size_t>(tab);
    return hasCurvedSides && !kTabs[place].knowsCurvedSides ? *curvedNote : *tabs[place];
}

void Inspector::show(Tab which) {
    tab = which;
    open = true;
}

bool Inspector::letAxisGo() {
    const bool had = link.pinned || (link.probe && !holdsAnswerBack);
    link.pinned.reset();
    if (!holdsAnswerBack) link.probe.reset();
    return had;
}

const char* tabName(Tab tab) {
    return kTabs[static_cast<std::size_t>(tab)].name;
}

std::string tabWord(Tab tab) {
    std::string word = tabName(tab);
    for (char& letter : word) letter = letter == ' ' ? '-' : static_cast<char>(std::tolower(letter));
    return word;
}

float inspectorHeight(const Ui& ui, const Inspector& inspector, float available) {
    const float bar = ui.px(kBarHeight);
    if (!inspector.open) return bar;
    const float most = std::max(bar, available - ui.px(kLeastViewport));
    return std::round(std::min(ui.px(inspector.height), most));
}

void updateInspector(const TabContext& in) {
    Inspector& inspector = in.inspector;
    const auto hovered = inspector.link.hovered;
    inspector.link.nextFrame();
    // What is under the mouse changed: the others show it in the next frame.
    if (hovered != inspector.link.hovered) in.ui.wakeIn(0.0);
    inspector.extra = inspector.given.value_or(SceneExtra{});
    inspector.recordings.update(in);
    in.editor.evaluate();
    inspector.hasCurvedSides = in.editor.hasResult() && scene::hasCurvedSides(in.editor.evaluation());
    // What lies around a recorded pair is seen whichever tab explains it.
    if (!inspector.given) inspector.recordings.addToScene(in, inspector.extra);
}

SceneExtra sceneExtra(const TabContext& in) {
    SceneExtra extra;
    in.inspector.recordings.addToScene(in, extra);
    if (in.inspector.open && in.editor.hasResult()) in.inspector.current().addToScene(in, extra);
    return extra;
}

void drawInspector(const TabContext& in, const Rect& area) {
    Inspector& inspector = in.inspector;
    const float bar = in.ui.px(kBarHeight);
    if (area.height() <= 0.0f) return;  // hidden with all panels
    const Rect content{{area.min.x, area.min.y + bar}, area.max};
    drawBar(in, {area.min, {area.max.x, area.min.y + bar}}, content);
    if (!inspector.open) return;
    if (content.height() > 1.0f && in.editor.hasResult()) {
        drawTab(in, content);
        inspector.current().addToScene(in, inspector.extra);
    }
    drawEdge(in.ui, in.inspector, area);
}

}  // namespace sepaxis::ui
