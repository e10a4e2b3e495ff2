#include "app/ui/inspector/minkowski_sweep.h"

#include "app/ui/inspector/step_bar.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr std::size_t kSweepSteps = 100;
constexpr double kSweepSeconds = 10.0;
constexpr double kLongestFrame = 0.1;      // seconds: a tab that was hidden meanwhile goes on where it was
constexpr std::size_t kMostSwept = 3'000;  // facets
constexpr float kSweepLabel = 84.0f, kSweepWidth = 400.0f;

}  // namespace

void MinkowskiSweep::follow(const inspect::Solid& solid) {
    possible_ = solid.volume > 0.0 && solid.facets.size() <= kMostSwept;
    if (possible_)
        spiral_ = inspect::SurfaceSpiral(solid);
    else
        beginAnew();
}

void MinkowskiSweep::beginAnew() {
    share_ = 1.0;
    playing_ = touched_ = false;
}

void MinkowskiSweep::drawBar(Ui& ui, const Rect& area) {
    if (!possible_) return;
    if (playing_) {
        share_ = std::min(1.0, share_ + std::min(ui.now - playedAt_, kLongestFrame) / kSweepSeconds);
        playedAt_ = ui.now;
        playing_ = share_ < 1.0;
        ui.wakeIn(0.0);
    }
    const float label = ui.px(kSweepLabel);
    ImGui::SetCursorScreenPos({area.min.x, area.min.y + ui.px(2)});
    ImGui::PushFont(ui.fonts.small);
    clippedText(ui, "A around B", label, toU32(ui.palette().quietText), ui.px(kStepButton));
    tooltip(
        ui,
        "A slides around B and always touches it. Where it stands, as a vector, is a point of the surface of "
        "B - A.");
    ImGui::PopFont();
    ImGui::SetCursorScreenPos({area.min.x + label, area.min.y + ui.px(2)});
    const auto step = static_cast<std::size_t>(std::lround(share_ * static_cast<double>(kSweepSteps)));
    const StepBarEdit edit = stepBar(
        ui, {.step = step, .count = kSweepSteps + 1, .playable = true, .playing = playing_, .isMotion = true},
        std::max(1.0f, std::min(area.width() - label, ui.px(kSweepWidth))));
    if (edit.step) {
        share_ = static_cast<double>(*edit.step) / static_cast<double>(kSweepSteps);
        playing_ = false;
    }
    if (!edit.step && !edit.playToggled) return;
    if (edit.playToggled) playing_ = !playing_;
    touched_ = true;
    if (playing_ && share_ >= 1.0) share_ = 0.0;
    playedAt_ = ui.now;
    ui.wakeIn(0.0);
}

}  // namespace sepaxis::ui
