#include "app/ui/inspector/steps_tab.h"

#include "app/base/json_text.h"
#include "app/inspect/csv.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/figures/stages_figure.h"
#include "app/ui/inspector/figures/steps_chart.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::Algorithm;
using inspect::StagesOf;
using inspect::StepPhase;

constexpr float kBarGap = 12.0f;
constexpr float kAlgorithmWidth = 88.0f, kSpeedWidth = 126.0f;  // of each algorithm
constexpr float kWide = 860.0f;                    // from this width on the sentence stands in larger letters
constexpr float kLines = 3.0f, kWideLines = 2.0f;  // of the sentence
constexpr float kSentenceGap = 12.0f;              // below it
constexpr float kTitleWidth = 62.0f;
constexpr float kChartShare = 0.42f, kListShare = 0.5f;  // of the list of stages
constexpr float kSwitchHeight = 30.0f;                   // of a switch at the lower edge of a picture
constexpr float kRoomyHeight = 190.0f;                   // of the canvas: room for all names
constexpr double kAxesSlice = 0.008;                     // of a frame that the loop over axes may take
constexpr std::uint64_t kSlicePairs = 4096;

constexpr std::array<Choice, 3> kAlgorithms = {
    {{"GJK + EPA", "The walk to the origin in the Minkowski difference, and the growing polytope"},
     {"SAT", "One axis after the other: faces of A, faces of B, pairs of edges"},
     {"Stages", "Two upright cuboids stage by stage: heights, circles, sides, vertices, separation"}}};
constexpr std::array<Choice, 3> kSpeeds = {{{"1/s", "Plays one step a second"},
                                            {"4/s", "Plays four steps a second"},
                                            {"20/s", "Plays twenty steps a second"}}};
constexpr std::array kStepsASecond = {1.0, 4.0, 20.0};

double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::optional<double> exactOverlap(const Editor& editor) {
    const scene::Evaluation exact = scene::answerExactly(editor.evaluation(), {});
    const Collision<double>& c = exact.collision;
    if (c.behindOneSided) return std::nullopt;
    return c.overlap ? c.depth : -c.distance;
}

const char* nameOf(StepPhase phase) {
    constexpr std::array kNames = {"GJK", "EPA", "SAT", "stages"};
    return kNames[static_cast<std::size_t>(phase)];
}

// At the lower left of a picture.
void drawQuietNote(const Ui& ui, const Rect& area, const std::string& note) {
    const float pad = ui.px(kTabPadding), width = std::max(1.0f, area.width() - 2.0f * pad);
    ImGui::PushFont(ui.fonts.small);
    const float height = drawParagraph(nullptr, area.min, note, width, 0).y;
    drawParagraph(ImGui::GetWindowDrawList(), {area.min.x + pad, area.max.y - height - pad * 0.5f}, note,
                  width, toU32(ui.palette().quietText));
    ImGui::PopFont();
}

// In the lower left corner of a picture. True when it was pressed.
bool switchInCorner(Ui& ui, const Rect& area, const char* label, bool& value, bool enabled) {
    ImGui::PushFont(ui.fonts.small);
    ImGui::SetCursorScreenPos({area.min.x + ui.px(8), area.max.y - ui.px(kSwitchHeight)});
    ImGui::PushStyleColor(ImGuiCol_FrameBg, toVec4(ui.palette().line));
    ImGui::BeginDisabled(!enabled);
    const bool pressed = ImGui::Checkbox(label, &value);
    ImGui::EndDisabled();
    ImGui::PopStyleColor();
    ImGui::PopFont();
    return pressed;
}

}  // namespace

const inspect::Steps& StepsTab::steps() const {
    if (algorithm_ == Algorithm::cuboidStages) return stages_;
    return algorithm_ == Algorithm::sat ? sat_->steps() : gjk_;
}

bool StepsTab::isReady() const {
    return algorithm_ != Algorithm::sat || sat_->isDone();
}

void StepsTab::update(Ui& ui, const Editor& editor) {
    const std::size_t number = editor.evaluationNumber();
    const bool showsStages = algorithm_ == Algorithm::cuboidStages;
    if (showsStages != (wantsStages_ && inspect::haveStages(editor.evaluation())))
        return choose(ui, editor, showsStages ? Algorithm::gjkEpa : Algorithm::cuboidStages);
    if (showsStages && stagesOf_ != number) {
        stagesOf_ = number;
        stages_ = inspect::makeCuboidSteps(editor.evaluation(),
                                           asPublished_ ? StagesOf::publishedMethod : StagesOf::exactMethod);
        ++version_;
        go(row_);
    }
    if (algorithm_ == Algorithm::gjkEpa && gjkOf_ != number) {
        gjkOf_ = number;
        gjk_ = inspect::makeGjkEpaSteps(editor.evaluation(), workspace_);
        outline_ = inspect::outlineOfDifference(gjk_);
        whyNoOutline_ = outline_.empty() ? inspect::whyNoOutline(gjk_) : std::string{};
        extent_ = extentOf(gjk_, outline_);
        // Another pair is seen from another side; the same one keeps its view while it moves.
        if (homeOf_ != gjk_.shapes) home_ = cameraFor(gjk_);
        homeOf_ = gjk_.shapes;
        ++version_;
        go(row_);
    }
    if (algorithm_ == Algorithm::sat && satOf_ != number) {
        satOf_ = number;
        startSat(editor);
    }
    if (algorithm_ == Algorithm::sat) runSat(ui);
}

void StepsTab::startSat(const Editor& editor) {
    cancelled_ = false;
    sat_ = std::make_unique<inspect::SatLoop>(editor.evaluation(), exactOverlap(editor), every_);
    ++version_;
    if (sat_->isDone()) go(row_);
}

// In slices of a frame, so that dragging a shape stays fluent.
void StepsTab::runSat(Ui& ui) {
    if (sat_->isDone() || cancelled_) return;
    const double until = secondsNow() + kAxesSlice;
    while (!sat_->advance(kSlicePairs) && secondsNow() < until) continue;
    if (!sat_->isDone()) return ui.wakeIn(0.0);
    ++version_;
    go(row_);
}

void StepsTab::choose(Ui& ui, const Editor& editor, Algorithm chosen) {
    rowOf_[static_cast<std::size_t>(algorithm_)] = row_;
    algorithm_ = chosen;
    playing_ = false;
    row_ = rowOf_[static_cast<std::size_t>(algorithm_)];
    ++version_;
    update(ui, editor);
    if (isReady()) go(row_);
    ui.wakeIn(0.0);
}

void StepsTab::show(Ui& ui, const Editor& editor, Algorithm chosen) {
    wantsStages_ = chosen == Algorithm::cuboidStages;
    choose(ui, editor, chosen);
}

std::size_t StepsTab::stepCount(const TabContext& in) {
    update(in.ui, in.editor);
    return isReady() ? steps().rows.size() : 0;
}

std::string StepsTab::goToStep(const TabContext&, std::size_t step) {
    playing_ = false;
    go(step);
    return view_.title;
}

void StepsTab::go(std::size_t row) {
    const inspect::Steps& shown = steps();
    row_ = shown.rows.empty() ? 0 : std::min(row, shown.rows.size() - 1);
    view_ = shown.rows.empty() ? inspect::StepView{} : inspect::viewOf(shown, row_);
}

void StepsTab::play(Ui& ui) {
    const std::size_t count = steps().rows.size();
    if (!playing_) return;
    if (ui.now >= nextAt_) {
        if (row_ + 1 < count) go(row_ + 1);
        nextAt_ = ui.now + 1.0 / kStepsASecond[static_cast<std::size_t>(speed_)];
    }
    playing_ = row_ + 1 < count;
    if (playing_) ui.wakeIn(std::max(0.0, nextAt_ - ui.now));
}

void StepsTab::draw(const TabContext& in, const Rect& area) {
    update(in.ui, in.editor);
    const float pad = in.ui.px(kTabPadding);
    const Rect inner{{area.min.x + pad, area.min.y + in.ui.px(4)}, {area.max.x - pad, area.max.y - pad}};
    if (isReady()) play(in.ui);
    drawHeader(in.ui, in.editor, inner);
    const float top = inner.min.y + in.ui.px(kStepBarHeight);
    const Rect rest{{inner.min.x, top}, inner.max};
    if (!isReady()) {
        drawProgress(in.ui, in.editor, rest);
    } else if (steps().rows.empty()) {
        offerExample(in, rest, steps().note, "tetrahedron-cube.json");
    } else {
        const float height = drawSentence(in.ui, rest);
        drawPictures(in.ui, in.editor, in.host, {{rest.min.x, top + height}, rest.max});
    }
}

void StepsTab::drawHeader(Ui& ui, const Editor& editor, const Rect& area) {
    ImGui::SetCursorScreenPos(area.min);
    // Only two cuboids have stages.
    const std::span<const Choice> offered =
        std::span(kAlgorithms).first(inspect::haveStages(editor.evaluation()) ? 3 : 2);
    const float algorithms = ui.px(kAlgorithmWidth) * static_cast<float>(offered.size());
    const auto chosen = static_cast<Algorithm>(
        segmented(ui, "##algorithm", offered, static_cast<int>(algorithm_), algorithms));
    if (chosen != algorithm_) show(ui, editor, chosen);
    if (!isReady() || steps().rows.empty()) return;
    const float left = area.min.x + algorithms + ui.px(kBarGap);
    const float speedAt = area.max.x - ui.px(kSpeedWidth);
    ImGui::SetCursorScreenPos({left, area.min.y});
    const bool keys = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                             ImGuiHoveredFlags_ChildWindows);
    const StepBarEdit edit = stepBar(
        ui, {.step = row_, .count = steps().rows.size(), .playable = true, .playing = playing_, .keys = keys},
        std::max(ui.px(230), speedAt - left - ui.px(kBarGap)));
    bar_ = {{left, area.min.y}, {speedAt - ui.px(kBarGap), area.min.y + ui.px(kStepButton)}};
    track_ = edit.track;
    if (edit.step) {
        playing_ = false;
        go(*edit.step);
        ui.wakeIn(0.0);
    }
    if (edit.playToggled) {
        playing_ = !playing_;
        if (playing_ && row_ + 1 == steps().rows.size()) go(0);
        nextAt_ = ui.now + 1.0 / kStepsASecond[static_cast<std::size_t>(speed_)];
        ui.wakeIn(0.0);
    }
    ImGui::SetCursorScreenPos({speedAt, area.min.y});
    speed_ = segmented(ui, "##speed", kSpeeds, speed_, ui.px(kSpeedWidth));
}

void StepsTab::drawEveryPair(Ui& ui, const Editor& editor, const Rect& area) {
    const bool few = inspect::fewPairs(editor.evaluation());
    if (switchInCorner(ui, area, "every pair of edges", every_, few)) {
        startSat(editor);
        ui.wakeIn(0.0);
    }
    tooltip(ui, few ? "List the pairs of edges that support no axis on both, too"
                    : "Too many pairs of edges to list those that support no axis on both");
}

void StepsTab::drawAsPublished(Ui& ui, const Editor& editor, const Rect& area) {
    bool published = stages_.stages->published.has_value();
    const bool isAnswer = editor.evaluation().publishedStages.has_value();
    if (switchInCorner(ui, area, "as published, faults included", published, !isAnswer)) {
        asPublished_ = published;
        stagesOf_ = 0;
        update(ui, editor);
        ui.wakeIn(0.0);
    }
    tooltip(ui,
            "The stages of \"Notes on Cuboid-Cuboid Collision Detection\" (Paul Nathan, 2014) as they "
            "are written there; exact ones otherwise");
}

// Returns the pixels that it takes: the same for every step, so that nothing below moves.
float StepsTab::drawSentence(Ui& ui, const Rect& area) {
    const bool wide = area.width() >= ui.px(kWide);
    ImFont* font = wide ? ui.fonts.words : ui.fonts.small;
    const float height =
        std::ceil(font->FontSize * font->Scale * (wide ? kWideLines : kLines)) + ui.px(kSentenceGap);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushFont(ui.fonts.strong);
    draw.AddText({area.min.x, area.min.y + ui.px(1)}, toU32(ui.palette().text), view_.title.c_str());
    const float title = std::max(ui.px(kTitleWidth), ImGui::CalcTextSize(view_.title.c_str()).x + ui.px(8));
    ImGui::PopFont();
    ImGui::PushFont(font);
    draw.PushClipRect(area.min, {area.max.x, area.min.y + height - ui.px(kSentenceGap * 0.5f)}, true);
    const float full = drawParagraph(&draw, {area.min.x + title, area.min.y + ui.px(wide ? 1 : 2)},
                                     view_.sentence, area.width() - title, toU32(ui.palette().text))
                           .y;
    draw.PopClipRect();
    ImGui::PopFont();
    ImGui::SetCursorScreenPos(area.min);
    ImGui::Dummy({area.width(), height});
    if (full > height - ui.px(kSentenceGap * 0.5f)) tooltip(ui, view_.sentence.c_str());
    return height;
}

void StepsTab::drawProgress(Ui& ui, const Editor& editor, const Rect& area) {
    const gfx::Palette& p = ui.palette();
    const float width = std::min(ui.px(320), area.width());
    const ImVec2 at{(area.min.x + area.max.x - width) * 0.5f, area.min.y + area.height() * 0.3f};
    const auto pairs = std::uint64_t{editor.evaluation().shapes[0]->shape.core.edgeCount()} *
                       editor.evaluation().shapes[1]->shape.core.edgeCount();
    const std::string text = (cancelled_ ? "Cancelled after " : "Trying ") +
                             std::to_string(cancelled_ ? sat_->steps().edgePairs : pairs) + " pairs of edges";
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText(at, toU32(p.text), text.c_str());
    const float y = at.y + ui.px(26);
    draw.AddRectFilled({at.x, y}, {at.x + width, y + ui.px(6)}, toU32(p.line), ui.px(3));
    draw.AddRectFilled({at.x, y}, {at.x + width * static_cast<float>(sat_->progress()), y + ui.px(6)},
                       toU32(cancelled_ ? p.quietText : p.accent), ui.px(3));
    ImGui::SetCursorScreenPos({at.x, y + ui.px(16)});
    if (cancelled_) {
        if (textButton(ui, "Go on", "Try the rest of the pairs")) cancelled_ = false, ui.wakeIn(0.0);
    } else if (textButton(ui, "Cancel", "Stop trying pairs of edges")) {
        cancelled_ = true;
    }
}

void StepsTab::drawCanvas(Ui& ui, Host& host, const Rect& area) {
    const bool roomy = area.height() > ui.px(kRoomyHeight);
    canvas_.update(ui, "##stepsCanvas", area);
    scene::Camera home = home_;
    fit(home, canvas_.viewport(), extent_, static_cast<double>(ui.scale), !whyNoOutline_.empty());
    canvas_.setHome(home);
    canvas_.show(ui, host, {static_cast<double>(version_), static_cast<double>(row_)},
                 [&](CanvasPicture& picture) {
                     buildFigure({gjk_, row_, outline_, extent_.radius, ui.palette(), roomy}, picture);
                 });
    drawQuietNote(ui, area, whyNoOutline_);
}

void StepsTab::drawPictures(Ui& ui, const Editor& editor, Host& host, const Rect& area) {
    const float pad = ui.px(kTabPadding);
    const bool showsStages = algorithm_ == Algorithm::cuboidStages;
    const float split = std::round(area.max.x - area.width() * (showsStages ? kListShare : kChartShare));
    const Rect left{area.min, {split - pad, std::max(area.min.y + 1.0f, area.max.y)}};
    chart_ = {{split, area.min.y}, {area.max.x, left.max.y}};
    std::optional<std::size_t> asked;
    if (showsStages) {
        drawStageFigure(ui, left, steps(), row_);
        asked = drawStageList(ui, chart_, ui.px(kSwitchHeight), steps(), row_);
        drawAsPublished(ui, editor, chart_);
    } else if (algorithm_ == Algorithm::sat) {
        drawProjections(ui, left, steps(), row_);
        drawEveryPair(ui, editor, left);
        if (!isReady()) return;
    } else {
        drawCanvas(ui, host, left);
    }
    if (!showsStages) asked = drawBounds(ui, chart_, steps(), row_);
    if (asked && *asked != row_) {
        playing_ = false;
        go(*asked);
        ui.wakeIn(0.0);
    }
}

void StepsTab::addToScene(const TabContext&, SceneExtra& extra) {
    if (!isReady() || steps().rows.empty()) return;
    for (const inspect::SideFeature& feature : view_.lit)
        extra.lit.push_back({feature.side, feature.feature});
    if (view_.axis != dvec3(0.0))
        extra.axis = draw::AxisChoice{view_.axis, view_.featureA, view_.featureB, view_.axisName};
    if (algorithm_ == Algorithm::cuboidStages) {
        const inspect::StageStep& step = steps().stages->steps[row_];
        extra.stage = draw::StageChoice{step.place, step.outcome != inspect::StageOutcome::notReached,
                                        steps().stages->published};
    }
    extra.key = {static_cast<double>(Tab::steps), static_cast<double>(version_), static_cast<double>(row_)};
}

std::string StepsTab::text(const TabContext& in) {
    update(in.ui, in.editor);
    if (!isReady()) return "The loop over the axes is not done.\n";
    if (steps().rows.empty()) return steps().note + "\n";
    std::string text;
    for (std::size_t i = 0; i < steps().rows.size(); ++i) {
        const inspect::StepView view = inspect::viewOf(steps(), i);
        text += view.title + ": " + view.sentence + "\n";
    }
    return text;
}

std::string StepsTab::csv(const TabContext& in) {
    update(in.ui, in.editor);
    if (algorithm_ == Algorithm::cuboidStages) return inspect::stagesCsv(steps());
    const bool sat = algorithm_ == Algorithm::sat;
    std::string csv =
        inspect::csvRow({"step", "algorithm", sat ? "overlap" : "lower_bound",
                         sat ? "least_so_far" : "upper_bound", "axis_x", "axis_y", "axis_z", "sentence"});
    for (std::size_t i = 0; isReady() && i < steps().rows.size(); ++i) {
        const inspect::StepRow& row = steps().rows[i];
        const inspect::StepView view = inspect::viewOf(steps(), i);
        const auto number = [](double value) {
            return std::isfinite(value) ? scene::number17(value) : std::string{};
        };
        csv +=
            inspect::csvRow({std::to_string(i + 1), nameOf(row.phase), number(row.lower), number(row.upper),
                             number(view.axis.x), number(view.axis.y), number(view.axis.z), view.sentence});
    }
    return csv;
}

void showSteps(const TabContext& in, StepsAlgorithm algorithm) {
    static_cast<StepsTab&>(in.inspector.current()).show(in.ui, in.editor, algorithm);
}

std::unique_ptr<InspectorTab> makeStepsTab() {
    return std::make_unique<StepsTab>();
}

}  // namespace sepaxis::ui
