#include "app/ui/guide/guide.h"

#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/guide/keys_page.h"
#include "app/ui/guide/page_view.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/search_field.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <SDL_scancode.h>
#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr const char* kId = "##guide";
// Pixels at scale 1.
constexpr float kWidth = 1080.0f, kHeight = 860.0f;
constexpr float kListWidth = 216.0f, kLeastListWidth = 150.0f;
constexpr float kListRow = 28.0f;
constexpr float kSearchHeight = 28.0f;
constexpr float kPadding = 20.0f;  // of the dialog
constexpr float kGutter = 28.0f;   // on both sides of the line between list and page
constexpr float kScrollStep = 48.0f;

bool pressed(ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

void prepare(GuideState& guide) {
    if (!guide.pages.empty()) return;
    guide.pages = guide::readPages();
    guide.page = guide::pageNamed(guide.pages, "first-steps").value_or(0);
}

// --- going somewhere ------------------------------------------------------------------------------------

void go(GuideState& guide, const guide::Place& place) {
    if (guide.page != place.page) {
        guide.before.push_back({guide.page, guide.scroll});
        guide.pictures.clear();
    }
    guide.page = place.page;
    guide.scrollTo = place;
}

void goBack(GuideState& guide) {
    if (guide.before.empty()) return;
    const GuideState::Visit visit = guide.before.back();
    guide.before.pop_back();
    if (guide.page != visit.page) guide.pictures.clear();
    guide.page = visit.page;
    guide.scrollTo.reset();
    guide.scrollBack = visit.scroll;
    guide.hit.reset();
}

void follow(Ui& ui, GuideState& guide, std::string_view link) {
    if (link.empty()) return;
    const std::string target(link);  // the page that it stands on may go
    if (guide::leadsOut(target)) {
        ui.copy(target, "Copied the address");
    } else if (const auto place = guide::placeOf(guide.pages, guide.page, target)) {
        guide.hit.reset();
        go(guide, *place);
    }
}

void choose(GuideState& guide, std::size_t hit) {
    guide.hit = hit;
    go(guide, guide.hits[hit].place);
}

// --- the left side --------------------------------------------------------------------------------------

void searchAgain(GuideState& guide) {
    guide.searched = guide.search;
    guide.words = guide::wordsOf(guide.search);
    guide.hits = guide::search(guide.pages, guide.search);
    guide.hit.reset();
}

void followKeyScheme(const Ui& ui, GuideState& guide) {
    const auto keys = guide::pageNamed(guide.pages, kKeysPage);
    if (!keys || guide.keys == ui.preferences.keys) return;
    guide.keys = ui.preferences.keys;
    guide.pages[*keys] = makeKeysPage(*guide.keys);
    searchAgain(guide);
}

// The letters that are typed while no field has the keyboard begin a search.
void takeTyping(GuideState& guide) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl && ImGui::IsKeyPressed(SDL_SCANCODE_F, false)) guide.takeFocus = true;
    if (io.WantTextInput || io.KeyCtrl || io.KeyAlt) return;
    for (const ImWchar letter : io.InputQueueCharacters) {
        const bool begins = letter > ' ' && letter < 0x7f;
        // The field takes no letters before the frame after it got the keyboard.
        if (!begins && (letter != ' ' || !guide.caretToEnd)) continue;
        if (!guide.caretToEnd) guide.search.clear();
        guide.search += static_cast<char>(letter);
        guide.takeFocus = guide.caretToEnd = true;
    }
}

void guideSearch(Ui& ui, GuideState& guide) {
    takeTyping(guide);
    const SearchField field{.hint = "Search the guide",
                            .help = "Words in any order; Enter goes to the next place",
                            .key = "Ctrl+F, or type",
                            .framed = true,
                            .takeFocus = std::exchange(guide.takeFocus, false),
                            .caretToEnd = &guide.caretToEnd};
    searchField(ui, field, ImGui::GetContentRegionAvail().x, guide.search);
    if (guide.search != guide.searched) searchAgain(guide);
}

// A row that can be chosen: its ground; true where it was clicked.
bool listRow(Ui& ui, float height, bool chosen, bool& hovered) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, height};
    const bool clicked = ImGui::InvisibleButton("##row", size);
    hovered = ImGui::IsItemHovered();
    if (chosen || hovered)
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                                  toU32(chosen ? gfx::withAlpha(ui.palette().accent, 0.22f)
                                                               : gfx::withAlpha(ui.palette().text, 0.08f)),
                                                  ui.px(4));
    return clicked;
}

void pageRow(Ui& ui, GuideState& guide, std::size_t index) {
    const guide::Page& page = guide.pages[index];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x - ui.px(20);
    const bool chosen = guide.page == index;
    bool hovered = false;
    ImGui::PushID(page.name.c_str());
    if (listRow(ui, ui.px(kListRow), chosen, hovered)) go(guide, {index});
    ImGui::PopID();
    drawClipped(page.title, {at.x + ui.px(10), at.y + (ui.px(kListRow) - ImGui::GetFontSize()) * 0.5f}, width,
                toU32(chosen || hovered ? ui.palette().text : ui.palette().quietText));
}

// The text from shortly before the first word on.
std::string_view excerpt(const guide::Hit& hit, const std::vector<std::string>& words) {
    constexpr std::size_t kBefore = 16;
    const std::size_t at = guide::folded(hit.text).find(words.front());
    if (at == std::string::npos || at <= kBefore) return hit.text;
    const std::size_t space = hit.text.find(' ', at - kBefore);
    return std::string_view(hit.text).substr(space < at ? space + 1 : at);
}

void hitRow(Ui& ui, GuideState& guide, std::size_t index) {
    const guide::Hit& hit = guide.hits[index];
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ui.px(42), width = ImGui::GetContentRegionAvail().x - ui.px(20);
    bool hovered = false;
    ImGui::PushID(static_cast<int>(index));
    if (listRow(ui, height, guide.hit == index, hovered)) choose(guide, index);
    ImGui::PopID();
    if (!ImGui::IsRectVisible(at, {at.x + width, at.y + height})) return;
    const std::string& page = guide.pages[hit.place.page].title;
    const std::string where = hit.heading.empty() ? page : page + " \xE2\x80\xBA " + hit.heading;
    drawClipped(excerpt(hit, guide.words), {at.x + ui.px(10), at.y + ui.px(4)}, width, toU32(p.text));
    ImGui::PushFont(ui.fonts.small);
    drawClipped(where, {at.x + ui.px(10), at.y + ui.px(22)}, width, toU32(p.quietText));
    ImGui::PopFont();
}

void leftSide(Ui& ui, GuideState& guide) {
    guideSearch(ui, guide);
    ImGui::Dummy({0, ui.px(4)});
    ImGui::BeginChild("##guideList", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, ui.px(2)});
    if (guide.words.empty())
        for (std::size_t i = 0; i < guide.pages.size(); ++i) pageRow(ui, guide, i);
    for (std::size_t i = 0; i < guide.hits.size(); ++i) hitRow(ui, guide, i);
    ImGui::PopStyleVar();
    if (!guide.words.empty() && guide.hits.empty())
        wrappedText(ui.palette().quietText, "No page has these words. Try fewer of them.");
    ImGui::EndChild();
}

// --- the page -------------------------------------------------------------------------------------------

void scrollByKeys(const Ui& ui) {
    const float page = ImGui::GetWindowHeight() - ui.px(kScrollStep);
    float way = 0.0f;
    if (pressed(ImGuiKey_DownArrow)) way += ui.px(kScrollStep);
    if (pressed(ImGuiKey_UpArrow)) way -= ui.px(kScrollStep);
    if (pressed(ImGuiKey_PageDown)) way += page;
    if (pressed(ImGuiKey_PageUp)) way -= page;
    if (!ImGui::GetIO().WantTextInput && pressed(ImGuiKey_Home)) way = -ImGui::GetScrollMaxY();
    if (!ImGui::GetIO().WantTextInput && pressed(ImGuiKey_End)) way = ImGui::GetScrollMaxY();
    if (way != 0.0f) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + way, 0.0f, ImGui::GetScrollMaxY()));
}

void rightSide(Ui& ui, GuideState& guide) {
    ImGui::BeginChild("##guidePage", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    // What is lit stands out to the left of the text.
    ImGui::Indent(ui.px(12));
    guide.scroll = ImGui::GetScrollY();
    PageMarks marks{guide.words, std::nullopt};
    marks.scrollTo = std::exchange(guide.scrollTo, std::nullopt);
    if (guide.hit && guide.hits[*guide.hit].place.page == guide.page)
        marks.lit = guide.hits[*guide.hit].place;
    const guide::Page& page = guide.pages[guide.page];
    const std::string_view link = page.name == kKeysPage ? drawKeysPage(ui, guide.pictures, page, marks)
                                                         : drawBlocks(ui, guide.pictures, page.blocks, marks);
    if (marks.scrollTo && marks.scrollTo->block == 0) ImGui::SetScrollY(0.0f);
    if (const auto back = std::exchange(guide.scrollBack, std::nullopt)) ImGui::SetScrollY(*back);
    if (marks.scrollTo) ui.wakeIn(0.0);
    scrollByKeys(ui);
    follow(ui, guide, link);
    ImGui::EndChild();
}

// --- the whole ------------------------------------------------------------------------------------------

// Beside the title.
void corner(Ui& ui, GuideState& guide) {
    const ImVec2 right{ImGui::GetWindowPos().x + ImGui::GetWindowWidth(),
                       ImGui::GetWindowPos().y + ui.px(14)};
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const bool alt = ImGui::GetIO().KeyAlt && ImGui::IsKeyPressed(SDL_SCANCODE_LEFT, false);
    ImGui::SetCursorScreenPos({right.x - ui.px(82), right.y});
    if (iconButton(ui, "##back", Icon::undo, {false, !guide.before.empty()}, "Back to the page before",
                   "Alt+Left") ||
        alt)
        goBack(guide);
    ImGui::SetCursorScreenPos({right.x - ui.px(48), right.y});
    if (iconButton(ui, "##close", Icon::close, {}, "Close", "Esc")) closeGuide(guide);
    ImGui::SetCursorScreenPos(below);
}

void drawSides(Ui& ui, GuideState& guide) {
    const float height = std::min(ui.px(kHeight), ImGui::GetIO().DisplaySize.y - ui.px(120));
    const float room = ImGui::GetContentRegionAvail().x;
    const float left = std::clamp(room * 0.25f, ui.px(kLeastListWidth), ui.px(kListWidth));
    ImGui::BeginChild("##guideLeft", {left, height}, false, ImGuiWindowFlags_NavFlattened);
    leftSide(ui, guide);
    ImGui::EndChild();
    ImGui::SameLine(0, ui.px(kGutter));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float x = std::round(at.x - ui.px(kGutter) * 0.5f) + 0.5f;
    ImGui::GetWindowDrawList()->AddLine({x, at.y}, {x, at.y + height}, toU32(ui.palette().line));
    ImGui::BeginChild("##guideRight", {0, height}, false, ImGuiWindowFlags_NavFlattened);
    rightSide(ui, guide);
    ImGui::EndChild();
}

// While the search has the keyboard no shortcut acts.
void keysOfSearch(GuideState& guide, bool escaped) {
    if (!ImGui::GetIO().WantTextInput) return;
    if (escaped || ImGui::IsKeyPressed(SDL_SCANCODE_F1, false)) closeGuide(guide);
    if (guide.hits.empty() || (!pressed(ImGuiKey_Enter) && !pressed(ImGuiKey_KeyPadEnter))) return;
    choose(guide, guide.hit ? (*guide.hit + 1) % guide.hits.size() : 0);
    guide.takeFocus = true;
}

}  // namespace

void openGuide(GuideState& guide, std::string_view link) {
    prepare(guide);
    guide.open = true;
    guide.before.clear();
    guide.search.clear();
    searchAgain(guide);
    if (link.empty()) {
        guide.scrollBack = guide.scroll;
    } else if (const auto place = guide::placeOf(guide.pages, guide.page, link)) {
        go(guide, *place);
        guide.before.clear();
    }
}

void closeGuide(GuideState& guide) {
    guide.open = false;
    guide.pictures.clear();
}

void drawGuide(Ui& ui, GuideState& guide) {
    if (!guide.open) return;
    if (!ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(ui, kId, kWidth)) return;
    followKeyScheme(ui, guide);
    dialogTitle(ui, "Guide");
    corner(ui, guide);
    keysOfSearch(guide, escapePressed(ui));
    drawSides(ui, guide);
    if (!guide.open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
