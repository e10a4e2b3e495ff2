// File > Open recent and Edit > History.
#include "app/ui/recovery/keeping.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/theme/theme.h"
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

void refreshRecent(App& app) {
    Keeping& keeping = app.keeping();
    keeping.waitForWriting();
    keeping.recent = scene::loadRecentFiles(app.ui.folders->state);
    keeping.recentGone.clear();
    for (const scene::RecentFile& file : keeping.recent) {
        std::error_code ignored;
        keeping.recentGone.push_back(!fs::exists(file.path, ignored));
    }
}

// Returns the name of position 0: what the history began with.
const char* stepLabel(const scene::Document& document, std::size_t position) {
    return position == 0 ? "Start" : document.stepName(position - 1).c_str();
}

void historyRow(App& app, std::size_t position) {
    const gfx::Palette& p = app.ui.palette();
    const std::size_t current = app.editor.document.position();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = app.ui.px(kRowHeight);
    ImGui::PushID(static_cast<int>(position));
    const bool clicked = ImGui::InvisibleButton("##step", {width, height});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (position == current || hovered)
        draw.AddRectFilled(
            at, {at.x + width, at.y + height},
            toU32(position == current ? gfx::withAlpha(p.accent, 0.18f) : gfx::withAlpha(p.text, 0.07f)),
            app.ui.px(4));
    if (position == current)
        draw.AddCircleFilled({at.x + app.ui.px(10), at.y + height * 0.5f}, app.ui.px(3), toU32(p.accent));
    drawClipped(stepLabel(app.editor.document, position), {at.x + app.ui.px(22), at.y + lineOffset(app.ui)},
                width - app.ui.px(28), toU32(position > current ? p.quietText : p.text));
    if (position == current)
        tooltip(app.ui, "The scene is here");
    else
        tooltip(app.ui, position < current ? "Undo all steps below this one" : "Redo up to this step",
                keyOf(app.ui.preferences.keys, position < current ? Action::undo : Action::redo));
    if (!clicked || position == current) return;
    cancelDrag(app.view, app.editor);
    app.editor.document.travelTo(position);
    if (app.editor.hasResult()) app.editor.evaluate();
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

void recentMenu(App& app) {
    if (!ImGui::BeginMenu("Open recent", app.ui.folders.has_value())) return;
    if (ImGui::IsWindowAppearing()) refreshRecent(app);
    Keeping& keeping = app.keeping();
    fs::path chosen;
    if (keeping.recent.empty()) ImGui::MenuItem("No file was opened or saved yet", nullptr, false, false);
    for (std::size_t i = 0; i < keeping.recent.size(); ++i) {
        const scene::RecentFile& file = keeping.recent[i];
        const std::string name = file.name.empty() ? file.path.stem().string() : file.name;
        const std::string where =
            keeping.recentGone[i] ? file.path.filename().string() + " has gone" : shortPath(file.path);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::MenuItem(name.c_str(), where.c_str(), file.path == app.editor.document.file(),
                            !keeping.recentGone[i]))
            chosen = file.path;
        ImGui::PopID();
        tooltip(app.ui, file.path.c_str());
    }
    ImGui::Separator();
    if (ImGui::MenuItem("Clear the list", nullptr, false, !keeping.recent.empty())) {
        scene::clearRecentFiles(app.ui.folders->state);
        keeping.recent.clear();
    }
    tooltip(app.ui, "Forget these files; the files themselves stay");
    ImGui::EndMenu();
    if (!chosen.empty()) app.open(chosen);
}

void historyMenu(App& app) {
    const std::size_t rows = app.editor.document.stepCount() + 1;
    const float height = app.ui.px(kRowHeight);
    const int shown = std::min(static_cast<int>(rows), kHistoryRows);
    const float most = ImGui::GetIO().DisplaySize.y * 0.6f;
    const ImVec2 size = {app.ui.px(kHistoryWidth), std::min(most, height * static_cast<float>(shown))};
    if (!ImGui::BeginMenu("History", rows > 1)) return;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("##history", size);
    if (ImGui::IsWindowAppearing()) {
        const float middle = height * (static_cast<float>(app.editor.document.position()) + 0.5f);
        ImGui::SetScrollY(std::max(0.0f, middle - size.y * 0.5f));
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            historyRow(app, static_cast<std::size_t>(i));
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::EndMenu();
}

}  // namespace sepaxis::ui
