// File > Open recent and Edit > History.
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestPath = 44;  // bytes of a path that a menu shows
constexpr int kHistoryRows = 16;          // that are seen at once
constexpr float kHistoryWidth = 280.0f;   // pixels at scale 1

void refreshRecent(const Ui& ui, Recovery& recovery) {
    recovery.waitForWriting();
    recovery.recent = scene::loadRecentFiles(ui.folders->state);
    recovery.recentGone.clear();
    for (const scene::RecentFile& file : recovery.recent) {
        std::error_code ignored;
        recovery.recentGone.push_back(!fs::exists(file.path, ignored));
    }
}

// Returns the name of position 0: what the history began with.
const char* stepLabel(const scene::Document& document, std::size_t position) {
    return position == 0 ? "Start" : document.stepName(position - 1).c_str();
}

void historyRow(Ui& ui, Editor& editor, ViewportState& view, std::size_t position) {
    const gfx::Palette& p = ui.palette();
    const std::size_t current = editor.document.position();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(kRowHeight);
    ImGui::PushID(static_cast<int>(position));
    const bool clicked = ImGui::InvisibleButton("##step", {width, height});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (position == current || hovered)
        draw.AddRectFilled(
            at, {at.x + width, at.y + height},
            toU32(position == current ? gfx::withAlpha(p.accent, 0.18f) : gfx::withAlpha(p.text, 0.07f)),
            ui.px(4));
    if (position == current)
        draw.AddCircleFilled({at.x + ui.px(10), at.y + height * 0.5f}, ui.px(3), toU32(p.accent));
    drawClipped(stepLabel(editor.document, position), {at.x + ui.px(22), at.y + lineOffset(ui)},
                width - ui.px(28), toU32(position > current ? p.quietText : p.text));
    if (position == current)
        tooltip(ui, "The scene is here");
    else
        tooltip(ui, position < current ? "Undo all steps below this one" : "Redo up to this step",
                keyOf(ui.preferences.keys, position < current ? Action::undo : Action::redo));
    if (!clicked || position == current) return;
    cancelDrag(view, editor);
    editor.document.travelTo(position);
    if (editor.hasResult()) editor.evaluate();
}

}  // namespace

std::string shortPath(const fs::path& path) {
    std::string text = path.string();
    const char* home = std::getenv("HOME");
    const std::size_t length = home == nullptr ? 0 : std::strlen(home);
    if (length > 1 && text.starts_with(home) && (text.size() == length || text[length] == '/')) {
        std::string shorter = "~";
        text = shorter.append(text, length);
    }
    if (text.size() <= kLongestPath) return text;
    std::size_t start = text.size() - kLongestPath;
    // Not in the middle of a UTF-8 character: continuation bytes are 10xxxxxx.
    while (start < text.size() && (static_cast<unsigned char>(text[start]) & 0xc0u) == 0x80u) ++start;
    std::string end = "\xE2\x80\xA6";
    return end.append(text, start);
}

void recentMenu(Ui& ui, const Editor& editor, Recovery& recovery, Host& host) {
    if (!ImGui::BeginMenu("Open recent", ui.folders.has_value())) return;
    if (ImGui::IsWindowAppearing()) refreshRecent(ui, recovery);
    fs::path chosen;
    if (recovery.recent.empty()) ImGui::MenuItem("No file was opened or saved yet", nullptr, false, false);
    for (std::size_t i = 0; i < recovery.recent.size(); ++i) {
        const scene::RecentFile& file = recovery.recent[i];
        const std::string name = file.name.empty() ? file.path.stem().string() : file.name;
        const std::string where =
            recovery.recentGone[i] ? file.path.filename().string() + " has gone" : shortPath(file.path);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::MenuItem(name.c_str(), where.c_str(), file.path == editor.document.file(),
                            !recovery.recentGone[i]))
            chosen = file.path;
        ImGui::PopID();
        tooltip(ui, file.path.c_str());
    }
    ImGui::Separator();
    if (ImGui::MenuItem("Clear the list", nullptr, false, !recovery.recent.empty())) {
        scene::clearRecentFiles(ui.folders->state);
        recovery.recent.clear();
    }
    tooltip(ui, "Forget these files; the files themselves stay");
    ImGui::EndMenu();
    if (!chosen.empty()) host.open(chosen);
}

void historyMenu(Ui& ui, Editor& editor, ViewportState& view) {
    const std::size_t rows = editor.document.stepCount() + 1;
    const float height = ui.px(kRowHeight);
    const int shown = std::min(static_cast<int>(rows), kHistoryRows);
    const float most = ImGui::GetIO().DisplaySize.y * 0.6f;
    const ImVec2 size = {ui.px(kHistoryWidth), std::min(most, height * static_cast<float>(shown))};
    if (!ImGui::BeginMenu("History", rows > 1)) return;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("##history", size, false, ImGuiWindowFlags_NavFlattened);
    if (ImGui::IsWindowAppearing()) {
        const float middle = height * (static_cast<float>(editor.document.position()) + 0.5f);
        ImGui::SetScrollY(std::max(0.0f, middle - size.y * 0.5f));
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            historyRow(ui, editor, view, static_cast<std::size_t>(i));
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::EndMenu();
}

}  // namespace sepaxis::ui
