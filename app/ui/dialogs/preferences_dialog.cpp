// The dialog Edit > Preferences: a list of pages at the left, the page beside it. Everything acts at once.
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/methods_page.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/shell/preferences.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

using scene::KeyScheme;
using scene::Preferences;

// Pixels at scale 1.
constexpr float kPreferencesWidth = 800.0f;
constexpr float kListWidth = 150.0f;
constexpr float kListRow = 28.0f;
constexpr float kPageHeight = 380.0f;
constexpr float kGutter = 20.0f;
constexpr float kLongestLabel = 140.0f, kLeastLabel = 80.0f;
constexpr float kChoiceWidth = 340.0f;
constexpr float kSwitchWidth = 270.0f;
constexpr float kSliderWidth = 220.0f;
constexpr float kValueWidth = 48.0f;  // beside a slider
constexpr float kCloseWidth = 96.0f;
constexpr float kKeyRow = 22.0f;

constexpr double kExample = 0.48856698416292277;  // metres
constexpr std::array<float, 5> kScales = {1.0f, 1.25f, 1.5f, 2.0f, 3.0f};
constexpr std::array kSections = {"Look", "Numbers", "Keys and mouse", "Camera", "Overlays", "Methods"};
static_assert(kSections.size() == kPreferencesSections);

void quietText(const Ui& ui, const std::string& text) {
    ImGui::PushFont(ui.fonts.small);
    wrappedText(ui.palette().quietText, text);
    ImGui::PopFont();
}

void gap(const Ui& ui) {
    ImGui::Dummy({0, ui.px(4)});
}

// Of a row's first part: in a narrow window it leaves the room to what stands behind it.
float firstWidth(const Ui& ui, float usual, float least, float behind) {
    const float room = ImGui::GetContentRegionAvail().x - ui.px(behind);
    return std::max(ui.px(least), std::min(room, ui.px(usual)));
}

void label(Ui& ui, const char* text, const char* help) {
    rowLabel(ui, text, firstWidth(ui, kLongestLabel, kLeastLabel, kChoiceWidth), help);
}

int choice(Ui& ui, const char* id, std::span<const Choice> choices, int current) {
    return segmented(ui, id, choices, current,
                     std::min(ui.px(kChoiceWidth), ImGui::GetContentRegionAvail().x));
}

bool check(Ui& ui, const char* text, bool& on, const char* help) {
    const float inset = ui.px(2);  // of the box in its row
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + inset);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {inset, (ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f - inset});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemInnerSpacing, {ui.px(8), 0.0f});
    const bool changed = ImGui::Checkbox(text, &on);
    ImGui::PopStyleVar(2);
    tooltip(ui, help);
    return changed;
}

// The value stands beside the slider and not under its grab.
void sliderStyle(const Ui& ui, const char* id) {
    ImGui::SetNextItemWidth(
        std::min(ui.px(kSliderWidth), ImGui::GetContentRegionAvail().x - ui.px(kValueWidth)));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ui.px(8), (ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    const bool typing = ImGui::TempInputIsActive(ImGui::GetID(id));
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(gfx::withAlpha(ui.palette().text, typing ? 1.0f : 0.0f)));
}

void sliderValue(const Ui& ui, const std::string& text) {
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::GetWindowDrawList()->AddText(
        {max.x + ui.px(10), min.y + (max.y - min.y - ImGui::GetFontSize()) * 0.5f}, toU32(ui.palette().text),
        text.c_str());
    ImGui::PopFont();
}

bool slider(Ui& ui, const char* id, float& value, double least, double most, const char* help,
            ImGuiSliderFlags flags = 0) {
    sliderStyle(ui, id);
    const bool changed = ImGui::SliderFloat(id, &value, static_cast<float>(least), static_cast<float>(most),
                                            "%.2f", ImGuiSliderFlags_AlwaysClamp | flags);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%.2f", static_cast<double>(value));
    sliderValue(ui, text.data());
    tooltip(ui, help, "Ctrl+Click to type");
    return changed;
}

// --- the pages ------------------------------------------------------------------------------------------

void drawLook(Ui& ui) {
    constexpr std::array kThemes = {Choice{"Dark", "Light shapes and words on a dark ground"},
                                    Choice{"Light", "Dark shapes and words on a light ground"}};
    label(ui, "Theme", "The colours of the window");
    const bool isLight = ui.theme == gfx::Theme::light;
    const int theme = choice(ui, "##theme", kThemes, isLight ? 1 : 0);
    ui.theme = theme == 1 ? gfx::Theme::light : gfx::Theme::dark;
    gap(ui);
    constexpr std::array kSizes = {Choice{"100 %", "As small as it gets"},
                                   Choice{"125 %", "1.25 times as large"},
                                   Choice{"150 %", "1.5 times as large"}, Choice{"200 %", "Twice as large"},
                                   Choice{"300 %", "Three times as large"}};
    label(ui, "Size", "Of words, controls and lines");
    const auto same = std::find(kScales.begin(), kScales.end(), ui.scale);
    const int current = same == kScales.end() ? -1 : static_cast<int>(same - kScales.begin());
    const int size = choice(ui, "##size", kSizes, current);
    if (size != current) ui.wishes.uiScale = kScales[static_cast<std::size_t>(size)];
    gap(ui);
    label(ui, "", nullptr);
    const NumberOptions options{.unit = "%",
                                .step = 0.0,  // a drag would move the field away from the mouse
                                .min = scene::kLeastScale * 100.0,
                                .max = scene::kMostScale * 100.0,
                                .help = "Any size from 100 to 300 %: click to type",
                                .width = ui.px(kCloseWidth)};
    const double percent = std::round(ui.preferences.uiScale * 1e4) / 100.0;
    if (const NumberEdit edit = numberField(ui, "##percent", percent, options); edit.value && edit.finished)
        ui.wishes.uiScale = static_cast<float>(std::clamp(*edit.value, options.min, options.max) / 100.0);
    gap(ui);
    quietText(ui,
              "--theme and --ui-scale on the command line, and SEPAXIS_UI_SCALE, hold for one start only.");
}

void drawNumbers(Ui& ui) {
    Preferences& p = ui.preferences;
    label(ui, "Digits", "Significant digits of numbers at rest");
    sliderStyle(ui, "##digits");
    ImGui::SliderInt("##digits", &p.digits, scene::kLeastDigits, scene::kMostDigits, "%d",
                     ImGuiSliderFlags_AlwaysClamp);
    sliderValue(ui, std::to_string(p.digits));
    tooltip(
        ui,
        "Significant digits of numbers at rest; labels in the picture show three fewer. What is typed and "
        "copied always has all of them.",
        "Ctrl+Click to type");
    label(ui, "", nullptr);
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::TextUnformatted((ui.number(kExample) + " m").c_str());
    ImGui::PopFont();
    gap(ui);
    constexpr std::array kAngleUnits = {Choice{"degrees", "A full turn is 360 degrees"},
                                        Choice{"radians", "A full turn is 2 pi radians"},
                                        Choice{"turns", "A full turn is 1"}};
    label(ui, "Angles", "In every field, readout and table; files keep to their own units");
    p.angleUnit =
        static_cast<scene::AngleUnit>(choice(ui, "##angles", kAngleUnits, static_cast<int>(p.angleUnit)));
    label(ui, "", nullptr);
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::TextUnformatted(("a right angle is " + ui.compact(scene::fromDegrees(90.0, p.angleUnit), 8) +
                            scene::suffixOf(p.angleUnit))
                               .c_str());
    ImGui::PopFont();
    gap(ui);
    quietText(ui,
              "Method, float or double and the kind of manifold change the answer: they are chosen anew with "
              "each start.");
}

// What differs between the schemes, each row from the tables of keys and buttons.
struct SchemeRow {
    const char* what;
    CameraMove move = CameraMove::none;
    std::array<Action, 3> actions{};
    std::size_t count = 0;
};

std::string keysIn(KeyScheme scheme, const SchemeRow& row) {
    if (row.count == 0) {
        const std::string drag = dragOf(scheme, row.move);
        return drag.empty() ? "wheel" : drag;
    }
    std::string keys;
    for (std::size_t i = 0; i < row.count; ++i) {
        const char* key = keyOf(scheme, row.actions[i]);
        if (key == nullptr) continue;
        // "Shift+G R S": what they share is said once.
        std::string text = key;
        const std::string shared = text.substr(0, text.rfind('+') + 1);
        if (!keys.empty() && !shared.empty() && keys.starts_with(shared)) text.erase(0, shared.size());
        keys += (keys.empty() ? "" : "  ") + text;
    }
    return keys.empty() ? "\xE2\x80\x93" : keys;
}

void drawSchemeTable(const Ui& ui) {
    using enum Action;
    constexpr std::array kRows = {
        SchemeRow{"Orbit", CameraMove::orbit},
        SchemeRow{"Pan", CameraMove::pan},
        SchemeRow{"Zoom", CameraMove::zoom},
        SchemeRow{"Handles: move, rotate, size", {}, {modeMove, modeRotate, modeResize}, 3},
        SchemeRow{"No handles", {}, {modeNone}, 1},
        SchemeRow{"At once: move, rotate, size", {}, {grabMove, grabTurn, grabResize}, 3},
        SchemeRow{"Frame the selection", {}, {frameSelection}, 1},
        SchemeRow{"Frame both shapes", {}, {frameAll}, 1},
        SchemeRow{"Select A, B", {}, {selectA, selectB}, 2},
        SchemeRow{"Shapes: style", {}, {cycleStyle}, 1},
        SchemeRow{"Ground grid", {}, {toggleOf(draw::OverlayId::grid)}, 1},
    };
    const gfx::Palette& p = ui.palette();
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float first = width * 0.34f, each = width * 0.22f;
    const float row = ui.px(kKeyRow);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto chosen = static_cast<float>(ui.preferences.keys);
    draw.AddRectFilled(
        {at.x + first + each * chosen, at.y},
        {at.x + first + each * (chosen + 1.0f), at.y + row * static_cast<float>(kRows.size() + 1)},
        toU32(gfx::withAlpha(p.accent, 0.12f)), ui.px(4));
    const float inset = ui.px(6), down = (row - ImGui::GetFontSize()) * 0.5f;
    for (std::size_t s = 0; s < 3; ++s) {
        const auto scheme = static_cast<KeyScheme>(s);
        const float x = at.x + first + each * static_cast<float>(s) + inset;
        drawClipped(nameOf(scheme), {x, at.y + down}, each - inset, toU32(p.quietText));
        for (std::size_t i = 0; i < kRows.size(); ++i) {
            const float y = at.y + row * static_cast<float>(i + 1);
            drawClipped(keysIn(scheme, kRows[i]), {x, y + down}, each - inset, toU32(p.text));
        }
    }
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        const float y = at.y + row * static_cast<float>(i + 1);
        draw.AddLine({at.x, y}, {at.x + width, y}, toU32(gfx::withAlpha(p.line, 0.8f)));
        drawClipped(kRows[i].what, {at.x, y + down}, first, toU32(p.quietText));
    }
    ImGui::Dummy({width, row * static_cast<float>(kRows.size() + 1)});
    ImGui::PopFont();
}

void drawKeys(Ui& ui) {
    constexpr std::array kSchemes = {Choice{"sepaxis", "The program's own keys"},
                                     Choice{"Maya-like", "Alt and a button move the view"},
                                     Choice{"Blender-like", "G, R and S move, rotate and resize at once"}};
    label(ui, "Scheme", "What the keys and the mouse's buttons do");
    Preferences& p = ui.preferences;
    p.keys = static_cast<KeyScheme>(choice(ui, "##scheme", kSchemes, static_cast<int>(p.keys)));
    gap(ui);
    drawSchemeTable(ui);
    gap(ui);
    quietText(ui, "Help > All keys lists every key of the chosen scheme.");
}

void speed(Ui& ui, const char* name, const char* id, double& value, const char* help) {
    label(ui, name, help);
    auto shown = static_cast<float>(value);
    if (slider(ui, id, shown, scene::kLeastSpeed, scene::kMostSpeed, help, ImGuiSliderFlags_Logarithmic))
        value = std::clamp(std::round(static_cast<double>(shown) * 100.0) / 100.0, scene::kLeastSpeed,
                           scene::kMostSpeed);
}

void drawCamera(Ui& ui) {
    Preferences& p = ui.preferences;
    speed(ui, "Orbiting", "##orbit", p.orbitSpeed, "How fast a drag orbits; 1 is usual");
    speed(ui, "Panning", "##pan", p.panSpeed,
          "How fast a drag pans the view; at 1 the scene stays under the mouse");
    speed(ui, "Zooming", "##zoom", p.zoomSpeed, "How much closer one notch of the wheel comes; 1 is usual");
    gap(ui);
    check(ui, "Zoom to the cursor", p.zoomToCursor,
          "What is under the mouse stays there; otherwise the middle of the view does");
    check(ui, "Orbit the other way round", p.invertOrbit, "A drag turns the camera instead of the scene");
    check(ui, "Glide to a new view", p.glide, "Animate changes of view");
}

void drawOverlayPage(Ui& ui, ViewportState& view) {
    float widest = 0.0f;
    for (const draw::OverlayRow& row : draw::overlayRows())
        widest = std::max(widest, ImGui::CalcTextSize(row.name).x / ui.scale);
    const float column =
        firstWidth(ui, kSwitchWidth, widest + kRowHeight + 16.0f, kSliderWidth + kValueWidth);
    for (const draw::OverlayRow& row : draw::overlayRows()) {
        draw::Overlay& overlay = view.overlays[row.id];
        ImGui::PushID(row.name);
        const float left = ImGui::GetCursorPosX();
        check(ui, row.name, overlay.on, row.help);
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(left + column);
        slider(ui, "##size", overlay.size, scene::kLeastOverlaySize, scene::kMostOverlaySize,
               "How large it is drawn; 1 is usual");
        ImGui::PopID();
    }
}

void drawPage(Ui& ui, Editor& editor, ViewportState& view, LayoutState& layout) {
    switch (layout.preferencesSection) {
        case PreferencesSection::look:
            return drawLook(ui);
        case PreferencesSection::numbers:
            return drawNumbers(ui);
        case PreferencesSection::keys:
            return drawKeys(ui);
        case PreferencesSection::camera:
            return drawCamera(ui);
        case PreferencesSection::overlays:
            return drawOverlayPage(ui, view);
        case PreferencesSection::methods:
            return drawMethodsPage(ui, editor, layout.methodsPage);
    }
}

void drawList(const Ui& ui, LayoutState& layout) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < kSections.size(); ++i) {
        const auto section = static_cast<PreferencesSection>(i);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 size{ImGui::GetContentRegionAvail().x, ui.px(kListRow)};
        if (ImGui::InvisibleButton(kSections[i], size)) layout.preferencesSection = section;
        const bool chosen = layout.preferencesSection == section, hovered = ImGui::IsItemHovered();
        if (chosen || hovered)
            draw.AddRectFilled(
                at, {at.x + size.x, at.y + size.y},
                toU32(chosen ? gfx::withAlpha(p.accent, 0.22f) : gfx::withAlpha(p.text, 0.08f)), ui.px(4));
        draw.AddText({at.x + ui.px(10), at.y + (size.y - ImGui::GetFontSize()) * 0.5f},
                     toU32(chosen || hovered ? p.text : p.quietText), kSections[i]);
    }
}

void drawFooter(Ui& ui, ViewportState& view, LayoutState& layout, const PreferencesKeeper* keeper) {
    const std::filesystem::path file = keeper != nullptr ? keeper->file() : std::filesystem::path();
    const std::string where =
        file.empty() ? "Nothing is kept: there is no folder for it" : "Kept in " + file.string();
    ImGui::PushFont(ui.fonts.small);
    clippedText(ui, where, ImGui::GetContentRegionAvail().x, toU32(ui.palette().quietText));
    ImGui::PopFont();
    gap(ui);
    if (textButton(ui, "Reset this page", "What is on this page becomes as it was at first"))
        resetPreferences(ui, view, layout.preferencesSection);
    ImGui::SameLine();
    if (textButton(ui, "Reset everything",
                   "All pages, the style of the shapes, the snap steps and the axes of the handles become as "
                   "they were at first"))
        resetPreferences(ui, view, std::nullopt);
    ImGui::SameLine();
    const float width = ui.px(kCloseWidth);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - ui.px(kGutter));
    if (textButton(ui, "Close", "Changes apply at once and are saved automatically", width))
        layout.preferences = false;
}

}  // namespace

void drawPreferences(Ui& ui, Editor& editor, ViewportState& view, LayoutState& layout,
                     const PreferencesKeeper* keeper) {
    if (layout.preferences && !ImGui::IsPopupOpen("##preferences")) ImGui::OpenPopup("##preferences");
    if (!beginDialog(ui, "##preferences", kPreferencesWidth)) return;
    dialogTitle(ui, "Preferences");
    // Title, footer and margins take the rest of the window.
    const float room = ImGui::GetIO().DisplaySize.y - ui.px(180);
    const float height = std::max(ui.px(80), std::min(ui.px(kPageHeight), room));
    const float left = ui.px(kListWidth);
    ImGui::BeginChild("##sections", {left, height}, false, ImGuiWindowFlags_NavFlattened);
    drawList(ui, layout);
    ImGui::EndChild();
    ImGui::SameLine(0, ui.px(kGutter));
    ImGui::BeginChild("##preferencesPage", {0, height}, false, ImGuiWindowFlags_NavFlattened);
    // On the ground of a dialog the fields of the light theme would vanish.
    const gfx::Palette& p = ui.palette();
    const bool isLight = ui.theme == gfx::Theme::light;
    if (isLight) {
        ImGui::PushStyleColor(ImGuiCol_FrameBg, toVec4(mix(p.panel, p.text, 0.09f)));
        ImGui::PushStyleColor(ImGuiCol_FrameBgHovered, toVec4(mix(p.panel, p.text, 0.14f)));
    }
    drawPage(ui, editor, view, layout);
    if (isLight) ImGui::PopStyleColor(2);
    ImGui::EndChild();
    gap(ui);
    drawFooter(ui, view, layout, keeper);
    if (!layout.preferences) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
