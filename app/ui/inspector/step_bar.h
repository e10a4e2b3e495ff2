// Buttons, slider and keys that walk through the steps of something: shared by the tabs that show steps.
#pragma once

#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace sepaxis::ui {

inline constexpr float kStepBarHeight = 28.0f;  // pixels at scale 1
inline constexpr float kStepButton = 26.0f;     // each of its buttons, which stand side by side

struct StepBarState {
    std::size_t step = 0, count = 0;
    bool playable = false;  // shows the button that plays
    bool playing = false;
    bool keys = false;      // the arrow keys step: the mouse is over the tab
    bool isMotion = false;  // it flows: no single steps and no count
    // Of the step and of the last one, where they have numbers of their own; counted from 1 otherwise.
    std::optional<std::uint64_t> number = {}, lastNumber = {};
};
std::string stepCountText(const StepBarState& state);  // "3 / 8"

struct StepBarEdit {
    std::optional<std::size_t> step;  // the one that was asked for
    bool playToggled = false;
    Rect track{};  // of the slider, from the first step to the last
};

// At the cursor, `width` pixels wide; the cursor stands behind it afterwards.
StepBarEdit stepBar(Ui& ui, const StepBarState& state, float width);

}  // namespace sepaxis::ui
