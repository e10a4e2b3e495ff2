// All presets as cards on one page.
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/search_field.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr const char* kGalleryId = "##gallery";
constexpr float kMostWidth = 1560.0f;  // pixels at scale 1, as all sizes here
constexpr float kCardWidth = 236.0f;   // at least
constexpr float kCardGap = 12.0f;
constexpr float kCardText = 62.0f;  // below its picture: the name and two lines
constexpr float kCardPadding = 6.0f;
constexpr float kPageRows = 3.0f;  // that Page Up and Page Down go

struct CardSize {
    int columns = 1;
    float width = 0.0f, picture = 0.0f, height = 0.0f;
};

CardSize cardSize(const Ui& ui, float room) {
    CardSize card;
    const float gap = ui.px(kCardGap);
    card.columns = std::max(1, static_cast<int>((room + gap) / (ui.px(kCardWidth) + gap)));
    card.width =
        std::floor((room - gap * static_cast<float>(card.columns - 1)) / static_cast<float>(card.columns));
    card.picture = std::round((card.width - 2.0f * ui.px(kCardPadding)) * kPresetPictureHeight /
                              static_cast<float>(kPresetPictureWidth));
    card.height = card.picture + ui.px(kCardText + 2.0f * kCardPadding);
    return card;
}

void choose(PresetLibrary& library, Host& host, const scene::Preset& preset) {
    library.gallery.open = false;
    openPreset(host, preset);
}

// The item, its frame and what is on it; true where it was clicked.
bool drawCard(Ui& ui, const Editor& editor, PresetLibrary& library, Host& host, const scene::Preset& preset,
              const CardSize& card, bool chosen) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 end{at.x + card.width, at.y + card.height};
    PresetGallery& gallery = library.gallery;
    if (chosen && gallery.reveal) {
        ImGui::SetScrollFromPosY(at.y + card.height * 0.5f - ImGui::GetWindowPos().y);
        gallery.reveal = false;
        ui.wakeIn(0.0);
    }
    if (!ImGui::IsRectVisible(at, end)) {
        ImGui::Dummy({card.width, card.height});
        return false;
    }
    ImGui::PushID(preset.path.c_str());
    const bool clicked = ImGui::InvisibleButton("##card", {card.width, card.height});
    const bool hovered = ImGui::IsItemHovered();
    if (!gallery.byKeys) presetHelp(ui, preset);
    presetMenu(ui, library, host, preset);
    ImGui::PopID();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool open = preset.path == editor.document.file();
    const float corner = ui.px(6);
    if (chosen || hovered)
        draw.AddRectFilled(at, end, toU32(gfx::withAlpha(chosen ? p.accent : p.text, chosen ? 0.16f : 0.06f)),
                           corner);
    draw.AddRect(at, end, toU32(chosen ? p.accent : p.line), corner, 0, ui.px(chosen ? 2.0f : 1.0f));
    const float padding = ui.px(kCardPadding);
    const ImVec2 inner{at.x + padding, at.y + padding};
    drawPresetPicture(ui, library, preset, {inner, {end.x - padding, inner.y + card.picture}});
    const float width = card.width - 2.0f * padding;
    float y = inner.y + card.picture + ui.px(4);
    ImGui::PushFont(ui.fonts.strong);
    drawClipped(preset.name, {inner.x, y}, width, toU32(open ? p.accent : p.text));
    ImGui::PopFont();
    y += ui.px(21);
    ImGui::PushFont(ui.fonts.small);
    const bool broken = !preset.error.empty();
    drawWords(broken ? preset.error : preset.description, {inner.x, y}, width, 2,
              toU32(broken ? p.error : p.quietText));
    ImGui::PopFont();
    return clicked;
}

bool pressed(ImGuiKey key, bool repeat = true) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat);
}

// Where the cards of the groups stand: every group begins a new row.
struct Place {
    std::size_t row = 0;
    int column = 0;
};
std::vector<Place> placesOf(const std::vector<PresetGroup>& groups, int columns) {
    std::vector<Place> places;
    std::size_t row = 0;
    for (const PresetGroup& group : groups) {
        for (std::size_t i = 0; i < group.presets.size(); ++i)
            places.push_back({row + i / static_cast<std::size_t>(columns),
                              static_cast<int>(i % static_cast<std::size_t>(columns))});
        row = places.back().row + 1;
    }
    return places;
}

// The card nearest to the chosen one's column, `rows` further down or up.
std::size_t besides(const std::vector<Place>& places, std::size_t chosen, int rows) {
    const auto last = static_cast<std::ptrdiff_t>(places.back().row);
    const std::ptrdiff_t row =
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(places[chosen].row) + rows, 0, last);
    std::size_t best = chosen;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (static_cast<std::ptrdiff_t>(places[i].row) == row && places[i].column <= places[chosen].column)
            best = i;
    return best;
}

void moveChoice(PresetGallery& gallery, const std::vector<PresetGroup>& groups) {
    const std::vector<Place> places = placesOf(groups, gallery.columns);
    if (places.empty()) return;
    std::size_t& chosen = gallery.chosen;
    chosen = std::min(chosen, places.size() - 1);
    const std::size_t before = chosen;
    if (pressed(ImGuiKey_RightArrow) && chosen + 1 < places.size()) ++chosen;
    if (pressed(ImGuiKey_LeftArrow) && chosen > 0) --chosen;
    if (pressed(ImGuiKey_DownArrow)) chosen = besides(places, chosen, 1);
    if (pressed(ImGuiKey_UpArrow)) chosen = besides(places, chosen, -1);
    if (pressed(ImGuiKey_PageDown)) chosen = besides(places, chosen, static_cast<int>(kPageRows));
    if (pressed(ImGuiKey_PageUp)) chosen = besides(places, chosen, -static_cast<int>(kPageRows));
    if (chosen != before) gallery.reveal = gallery.byKeys = true;
}

void gallerySearch(Ui& ui, PresetGallery& gallery) {
    const SearchField field{.hint = "Type to search; arrow keys choose, Enter opens, Esc closes",
                            .height = 30.0f,
                            .framed = true,
                            .takeFocus = gallery.takeFocus};
    const SearchEdit edit = searchField(ui, field, ImGui::GetContentRegionAvail().x, gallery.search);
    // What is typed is searched for, wherever a click was last.
    gallery.takeFocus = !edit.active && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
    if (gallery.takeFocus) ui.wakeIn(0.0);
    if (!edit.changed) return;
    gallery.chosen = 0;
    gallery.reveal = gallery.byKeys = true;
}

// The card that was clicked, or null.
const scene::Preset* drawCards(Ui& ui, const Editor& editor, PresetLibrary& library, Host& host,
                               const std::vector<PresetGroup>& groups) {
    PresetGallery& gallery = library.gallery;
    const CardSize card = cardSize(ui, ImGui::GetContentRegionAvail().x);
    gallery.columns = card.columns;
    const scene::Preset* clicked = nullptr;
    std::size_t index = 0;
    for (const PresetGroup& group : groups) {
        caption(ui, inCapitals(group.title).c_str(), ImGui::GetContentRegionAvail().x);
        for (std::size_t i = 0; i < group.presets.size(); ++i, ++index) {
            if (i % static_cast<std::size_t>(card.columns) != 0) ImGui::SameLine(0.0f, ui.px(kCardGap));
            if (drawCard(ui, editor, library, host, *group.presets[i], card, index == gallery.chosen))
                clicked = group.presets[i];
        }
    }
    return clicked;
}

}  // namespace

void showGallery(const Editor& editor, PresetLibrary& library) {
    PresetGallery& gallery = library.gallery;
    gallery.open = gallery.takeFocus = gallery.reveal = gallery.byKeys = true;
    gallery.search.clear();
    gallery.chosen = 0;
    // It opens where one is: at the preset that is open.
    std::size_t index = 0;
    for (const PresetGroup& group : groupPresets(library.presets, {}))
        for (const scene::Preset* preset : group.presets) {
            if (preset->path == editor.document.file()) gallery.chosen = index;
            ++index;
        }
}

void drawGallery(Ui& ui, const Editor& editor, PresetLibrary& library, Host& host) {
    PresetGallery& gallery = library.gallery;
    // The page on which one of them is renamed takes its place for as long.
    if (!gallery.open || library.form.open) return;
    if (!ImGui::IsPopupOpen(kGalleryId)) ImGui::OpenPopup(kGalleryId);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(kMostWidth, screen.x / ui.scale - 64.0f);
    if (!beginDialog(ui, kGalleryId, width)) return;
    dialogTitle(ui, "All presets");
    const ImVec2 corner{ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), ImGui::GetWindowPos().y};
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({corner.x - ui.px(48), corner.y + ui.px(14)});
    if (iconButton(ui, "##close", Icon::close, {}, "Close", "Esc")) gallery.open = false;
    ImGui::SetCursorScreenPos(below);
    gallerySearch(ui, gallery);
    ImGui::Dummy({0, ui.px(2)});
    const std::vector<PresetGroup>& groups = gallery.found.of(library.presets, gallery.search);
    const bool menuOpen = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
    if (ImGui::GetIO().MouseDelta.x != 0.0f || ImGui::GetIO().MouseDelta.y != 0.0f) gallery.byKeys = false;
    if (!menuOpen) moveChoice(gallery, groups);
    const float used = ImGui::GetCursorScreenPos().y - ImGui::GetWindowPos().y;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(kCardGap), ui.px(kCardGap)});
    ImGui::BeginChild("##cards", {0, screen.y - ui.px(64) - used}, false, ImGuiWindowFlags_NavFlattened);
    const scene::Preset* picked = drawCards(ui, editor, library, host, groups);
    if (groups.empty()) {
        coloredText(ui.palette().quietText, "No preset matches. Clear the search to see all of them.");
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    if (!menuOpen && (pressed(ImGuiKey_Enter, false) || pressed(ImGuiKey_KeyPadEnter, false))) {
        std::size_t index = 0;
        for (const PresetGroup& group : groups)
            for (const scene::Preset* preset : group.presets)
                if (index++ == gallery.chosen) picked = preset;
    }
    if (picked != nullptr) choose(library, host, *picked);
    if (!menuOpen && escapePressed(ui)) gallery.open = false;
    if (!gallery.open || library.form.open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
