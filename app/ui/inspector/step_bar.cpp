#include "app/ui/inspector/step_bar.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr float kTrack = 4.0f;  // pixels at scale 1, as all sizes here
constexpr float kGrabRadius = 6.0f;
constexpr float kLeastTick = 5.0f;  // closer ones are left out
constexpr float kCountRoom = 12.0f;

// One of the buttons beside each other.
bool button(Ui& ui, const char* id, Icon icon, ButtonState state, const char* help, const char* key) {
    const bool pressed = iconButton(ui, id, icon, state, help, key, kStepButton);
    ImGui::SameLine(0, 0);
    return pressed;
}

// The track with the steps as ticks; a press or a drag anywhere on it goes to the nearest.
std::optional<std::size_t> slider(Ui& ui, const StepBarState& state, float width, Rect& track) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ui.px(kStepButton), radius = ui.px(kGrabRadius);
    mouseArea("##scrub", {width, height});
    tooltip(ui, state.isMotion ? "Drag to any place" : "Drag to any step");
    const bool active = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
    const float left = at.x + radius, room = std::max(1.0f, width - 2.0f * radius);
    const float y = std::round(at.y + height * 0.5f);
    const auto last = static_cast<float>(state.count - 1);
    track = {{left, y}, {left + room, y}};
    const auto xOf = [&](std::size_t step) {
        return left + room * (last > 0.0f ? static_cast<float>(step) / last : 0.0f);
    };
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float half = ui.px(kTrack * 0.5f);
    draw.AddRectFilled({left, y - half}, {left + room, y + half}, toU32(p.line), half);
    draw.AddRectFilled({left, y - half}, {xOf(state.step), y + half}, toU32(gfx::withAlpha(p.accent, 0.55f)),
                       half);
    if (last > 0.0f && room / last >= ui.px(kLeastTick))
        for (std::size_t i = 0; i < state.count; ++i)
            draw.AddRectFilled({xOf(i) - ui.px(0.5f), y + ui.px(5)}, {xOf(i) + ui.px(0.5f), y + ui.px(8)},
                               toU32(p.quietText));
    draw.AddCircleFilled({xOf(state.step), y}, radius,
                         toU32(active || hovered ? mix(p.accent, p.text, 0.3f) : p.accent));
    // The frame that lets go may still bring the mouse farther.
    if (!(active || ImGui::IsItemDeactivated()) || last == 0.0f) return std::nullopt;
    const float t = std::clamp((ImGui::GetIO().MousePos.x - left) / room, 0.0f, 1.0f);
    return static_cast<std::size_t>(std::lround(t * last));
}

// The tabs' names: who opened a tab still has the mouse there.
bool isMouseOverTabNames() {
    const ImGuiWindow* hovered = ImGui::GetCurrentContext()->HoveredWindow;
    return hovered != nullptr && hovered == ImGui::FindWindowByName("##inspectorBar");
}

bool pressed(ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

}  // namespace

std::string stepCountText(const StepBarState& state) {
    return std::to_string(state.number.value_or(state.step + 1)) + " / " +
           std::to_string(state.lastNumber.value_or(state.count));
}

StepBarEdit stepBar(Ui& ui, const StepBarState& state, float width) {
    StepBarEdit edit;
    if (state.count == 0) return edit;
    const float start = ImGui::GetCursorScreenPos().x, top = ImGui::GetCursorScreenPos().y;
    const std::size_t last = state.count - 1;
    const bool canGoBack = state.step > 0, canGoOn = state.step < last;
    const bool keys =
        (state.keys || isMouseOverTabNames()) && !ImGui::GetIO().WantTextInput && !ImGui::IsAnyItemActive();
    const auto stepButton = [&](const char* id, Icon icon, bool possible, const char* help, const char* key,
                                std::size_t step) {
        if (!state.isMotion && button(ui, id, icon, {false, possible}, help, key)) edit.step = step;
    };
    stepButton("##first", Icon::stepFirst, canGoBack, "To the first step", nullptr, 0);
    stepButton("##back", Icon::stepBack, canGoBack, "One step back", "Left arrow", state.step - 1);
    if (state.playable) {
        if (button(ui, "##play", state.playing ? Icon::pause : Icon::play, {state.playing, true},
                   state.playing    ? "Pause"
                   : state.isMotion ? "Play"
                                    : "Play the steps one after the other",
                   "Space"))
            edit.playToggled = true;
        if (keys && pressed(ImGuiKey_Space)) edit.playToggled = true;
    }
    stepButton("##forward", Icon::stepForward, canGoOn, "One step on", "Right arrow", state.step + 1);
    stepButton("##last", Icon::stepLast, canGoOn, "To the last step", nullptr, last);
    if (keys && pressed(ImGuiKey_LeftArrow) && canGoBack) edit.step = state.step - 1;
    if (keys && pressed(ImGuiKey_RightArrow) && canGoOn) edit.step = state.step + 1;

    ImGui::PushFont(ui.fonts.numbers);
    const std::string text = state.isMotion ? std::string() : stepCountText(state);
    StepBarState widest = state;
    widest.step = last;
    widest.number = state.lastNumber;
    const float most = state.isMotion ? 0.0f : ImGui::CalcTextSize(stepCountText(widest).c_str()).x;
    const float taken = ImGui::GetCursorScreenPos().x - start;
    const float room = width - taken - most - ui.px(kCountRoom);
    if (const auto step = slider(ui, state, std::max(ui.px(40), room), edit.track);
        step && *step != state.step)
        edit.step = step;
    const ImVec2 at{start + width - most, top + (ui.px(kStepButton) - ImGui::GetFontSize()) * 0.5f};
    ImGui::GetWindowDrawList()->AddText(at, toU32(ui.palette().quietText), text.c_str());
    ImGui::PopFont();
    ImGui::SetCursorScreenPos({start + width, top});
    return edit;
}

}  // namespace sepaxis::ui
