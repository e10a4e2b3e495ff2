// The presets below A and B in the left panel.
#include "app/ui/app.h"
#include "app/ui/panels.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

#include <cctype>
#include <string>

#include <imgui.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

bool matches(const scene::Preset& preset, const std::string& filter) {
    const auto lower = [](std::string text) {
        for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return text;
    };
    return lower(preset.name + " " + preset.group + " " + preset.description).find(lower(filter)) !=
           std::string::npos;
}

std::string groupTitle(const std::string& group) {
    std::string title = group.empty() ? "others" : group;
    for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return title;
}

void presetRow(App& app, const scene::Preset& preset) {
    const gfx::Palette& p = app.ui.palette();
    const bool open = preset.path == app.document.file();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(preset.path.c_str());
    const bool clicked = ImGui::InvisibleButton("##preset", {width, app.ui.px(kRowHeight)});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + width, at.y + app.ui.px(kRowHeight)};
    if (open || hovered)
        draw.AddRectFilled(at, end,
                           toU32(open ? gfx::withAlpha(p.accent, 0.18f) : gfx::withAlpha(p.text, 0.07f)),
                           app.ui.px(4));
    if (open) draw.AddRectFilled(at, {at.x + app.ui.px(3), end.y}, toU32(p.accent), app.ui.px(2));
    const ImVec2 text{at.x + app.ui.px(10), at.y + lineOffset(app.ui)};
    const bool cut = drawClipped(preset.name, text, end.x - app.ui.px(6) - text.x, toU32(p.text));
    std::string help = preset.description;
    if (cut) help = preset.name + (help.empty() ? "" : "\n" + help);
    if (hovered && !help.empty()) tooltip(app.ui, help.c_str());
    if (clicked) app.open(preset.path);
}

void presetSearch(App& app) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(28), (app.ui.px(28) - ImGui::GetFontSize()) * 0.5f});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##filter", "Search presets", &app.panel.presetFilter);
    ImGui::PopStyleVar();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::search, {at.x + app.ui.px(15), at.y + app.ui.px(14)},
             app.ui.px(15), toU32(app.ui.palette().quietText));
}

void presetRows(App& app) {
    const scene::Preset* before = nullptr;
    bool any = false;
    // Opening one may change the file that the rows compare with, never the list itself.
    for (const scene::Preset& preset : app.presets) {
        if (!matches(preset, app.panel.presetFilter)) continue;
        if (before == nullptr || before->group != preset.group)
            caption(app.ui, groupTitle(preset.group).c_str());
        presetRow(app, preset);
        before = &preset;
        any = true;
    }
    if (any) return;
    ImGui::PushTextWrapPos(0.0f);
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(app.ui.palette().quietText));
    ImGui::TextUnformatted(app.presets.empty()
                               ? "No presets were found. Drop a scene file on the window to open it."
                               : "No preset matches. Clear the search to see all of them.");
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

}  // namespace

void drawPresetList(App& app) {
    ImGui::BeginChild("##presets", {0, 0}, false,
                      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar);
    presetSearch(app);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("##list", {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), app.ui.px(1)});
    presetRows(app);
    ImGui::PopStyleVar();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

}  // namespace sepaxis::ui
