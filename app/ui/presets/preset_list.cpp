// The presets below A and B in the left panel.
#include "app/ui/panels/panel_state.h"
#include "app/ui/panels/panels.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/search_field.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kSearchHeight = 28.0f;  // pixels at scale 1, as all sizes here
constexpr float kShortList = 260.0f;    // below it rows are low, so that some are in sight

struct RowSizes {
    float height, pictureWidth, pictureHeight;
    float name, description;  // from the upper edge
    int lines;                // of the description
};
constexpr RowSizes kRow{56.0f, 72.0f, 48.0f, 3.0f, 21.0f, 2};
constexpr RowSizes kLowRow{32.0f, 42.0f, 28.0f, 0.0f, 16.0f, 1};

// From the row of the last item.
bool holdsHelpBack(ClickedRow& clicked, const std::filesystem::path& row) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool rests = mouse.x == clicked.mouse.x && mouse.y == clicked.mouse.y;
    if (row == clicked.path && !rests && !ImGui::IsItemHovered()) clicked.path.clear();
    return !clicked.path.empty() && (rests || row == clicked.path);
}

void presetRow(Ui& ui, const Editor& editor, PresetLibrary& library, Host& host, const scene::Preset& preset,
               const RowSizes& row) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ui.px(row.height)};
    const ImVec2 end{at.x + size.x, at.y + size.y};
    if (library.reveal == preset.path) {
        ImGui::SetScrollFromPosY(at.y + size.y * 0.5f - ImGui::GetWindowPos().y);
        library.reveal.clear();
        ui.wakeIn(0.0);
    }
    if (!ImGui::IsRectVisible(at, end)) {
        ImGui::Dummy(size);
        return;
    }
    const bool open = preset.path == editor.document.file();
    // The bytes of the path as the system has it: no text is made of it.
    const std::filesystem::path::string_type& path = preset.path.native();
    const char* const bytes = reinterpret_cast<const char*>(path.data());
    ImGui::PushID(bytes, bytes + path.size() * sizeof(path[0]));
    const bool clicked = ImGui::InvisibleButton("##preset", size);
    const bool hovered = ImGui::IsItemHovered();
    if (clicked) library.clicked = {preset.path, ImGui::GetIO().MousePos};
    if (!holdsHelpBack(library.clicked, preset.path)) presetHelp(ui, preset);
    presetMenu(ui, library, host, preset);
    ImGui::PopID();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (open || hovered)
        draw.AddRectFilled(
            at, end, toU32(open ? gfx::withAlpha(p.accent, 0.18f) : gfx::withAlpha(p.text, 0.07f)), ui.px(4));
    if (open) draw.AddRectFilled(at, {at.x + ui.px(3), end.y}, toU32(p.accent), ui.px(2));
    const float edge = ui.px((row.height - row.pictureHeight) * 0.5f);
    const ImVec2 corner{at.x + ui.px(6), at.y + edge};
    drawPresetPicture(ui, library, preset,
                      {corner, {corner.x + ui.px(row.pictureWidth), corner.y + ui.px(row.pictureHeight)}});
    const float left = corner.x + ui.px(row.pictureWidth + 8);
    const float width = end.x - ui.px(4) - left;
    drawClipped(preset.name, {left, at.y + ui.px(row.name)}, width, toU32(p.text));
    ImGui::PushFont(ui.fonts.small);
    const bool broken = !preset.error.empty();
    drawWords(broken ? preset.error : preset.description, {left, at.y + ui.px(row.description)}, width,
              row.lines, toU32(broken ? p.error : p.quietText));
    ImGui::PopFont();
    if (clicked) openPreset(host, preset);
}

// Its name and how many there are; a click folds or unfolds it. True where its presets are shown.
bool groupRow(Ui& ui, const PanelState& panel, PresetLibrary& library, const PresetGroup& group) {
    std::set<std::string>& folded = library.folded;
    // A search shows what it found wherever that is.
    const bool searching = !panel.presetFilter.empty();
    const bool shown = searching || !folded.contains(group.title);
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(group.title.c_str());
    const bool clicked = ImGui::InvisibleButton("##group", {width, ui.px(kRowHeight)});
    const bool hovered = ImGui::IsItemHovered() && !searching;
    if (!searching) tooltip(ui, shown ? "Fold this group" : "Show this group");
    ImGui::PopID();
    const ImVec2 next = ImGui::GetCursorScreenPos();
    const ImU32 ink = toU32(hovered ? p.text : p.quietText);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    drawIcon(draw, shown ? Icon::chevronUp : Icon::chevron,
             {at.x + ui.px(8), at.y + ui.px(kRowHeight) * 0.5f}, ui.px(8), ink);
    ImGui::SetCursorScreenPos({at.x + ui.px(18), at.y});
    const std::string count = std::to_string(group.presets.size());
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize(count.c_str());
    caption(ui, group.heading.c_str(), width - size.x - ui.px(18 + 14));
    draw.AddText({at.x + width - size.x - ui.px(6), at.y + (ui.px(kRowHeight) - size.y) * 0.5f}, ink,
                 count.c_str());
    ImGui::PopFont();
    ImGui::SetCursorScreenPos(next);
    if (clicked && !searching && shown) folded.insert(group.title);
    if (clicked && !searching && !shown) folded.erase(group.title);
    return shown;
}

void presetSearch(Ui& ui, const Editor& editor, PanelState& panel, Host& host) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float buttons = ui.px(3 * (kSearchHeight + 2));
    const float width = ImGui::GetContentRegionAvail().x - buttons;
    const SearchField field{
        .id = "##filter",
        .hint = "Search presets",
        .help = "Words of the name, the group, the description, the file, or a type of shape such as capsule",
        .height = kSearchHeight};
    if (searchField(ui, field, width, panel.presetFilter).changed) panel.presetsFromTop = true;
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x + width + ui.px(2), at.y});
    descriptionButton(ui, editor, panel.description, kSearchHeight);
    ImGui::SetCursorScreenPos({at.x + width + ui.px(kSearchHeight + 4), at.y});
    const scene::KeyScheme keys = ui.preferences.keys;
    if (iconButton(ui, "##gallery", Icon::gallery, {}, "All presets in pictures",
                   keyOf(keys, Action::presetGallery)))
        host.perform(Action::presetGallery);
    ImGui::SetCursorScreenPos({at.x + width + ui.px(2 * kSearchHeight + 6), at.y});
    if (iconButton(ui, "##keep", Icon::keep, {}, "Keep this scene as a preset of your own",
                   keyOf(keys, Action::keepPreset)))
        host.perform(Action::keepPreset);
    ImGui::SetCursorScreenPos(below);
}

void presetRows(Ui& ui, const Editor& editor, const PanelState& panel, PresetLibrary& library, Host& host,
                const RowSizes& row) {
    const std::vector<PresetGroup>& groups = library.listed.of(library.presets, panel.presetFilter);
    // A row that is to be seen must not be folded away.
    for (const PresetGroup& group : groups)
        for (const scene::Preset* preset : group.presets)
            if (preset->path == library.reveal) library.folded.erase(group.title);
    for (const PresetGroup& group : groups) {
        if (!groupRow(ui, panel, library, group)) continue;
        for (const scene::Preset* preset : group.presets) presetRow(ui, editor, library, host, *preset, row);
    }
    if (!groups.empty()) return;
    wrappedText(ui.palette().quietText,
                library.presets.empty() ? "No presets were found. Drop a scene file on the window to open it."
                                        : "No preset matches. Clear the search to see all of them.");
}

}  // namespace

void drawPresetList(Ui& ui, Editor& editor, PanelState& panel, PresetLibrary& library, Host& host) {
    ImGui::BeginChild("##presets", {0, 0}, false,
                      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar |
                          ImGuiWindowFlags_NavFlattened);
    descriptionRows(ui, editor, panel.description);
    presetSearch(ui, editor, panel, host);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    // From the top on rows are whole: the heading of a group and as many as there is room for.
    const float room = ImGui::GetContentRegionAvail().y, gap = std::max(1.0f, ui.px(1));
    const RowSizes& row = room < ui.px(kShortList) ? kLowRow : kRow;
    const float heading = ui.px(kRowHeight) + gap, step = ui.px(row.height) + gap;
    const float whole = heading + std::max(1.0f, std::floor((room - heading) / step)) * step;
    ImGui::BeginChild("##list", {0, std::min(room, whole)}, false, ImGuiWindowFlags_NavFlattened);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), gap});
    if (std::exchange(panel.presetsFromTop, false)) ImGui::SetScrollY(0.0f);
    presetRows(ui, editor, panel, library, host, row);
    ImGui::PopStyleVar();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

}  // namespace sepaxis::ui
