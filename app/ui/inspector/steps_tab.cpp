#include "app/ui/inspector/steps_tab.h"

#include "app/guide/terms.h"
#include "app/inspect/steps/published_fault.h"
#include "app/ui/inspector/figures/code_figure.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/figures/stages_figure.h"
#include "app/ui/inspector/figures/step_list.h"
#include "app/ui/inspector/figures/steps_chart.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::Algorithm;
using inspect::StagesOf;

constexpr float kBarGap = 12.0f;
constexpr float kAlgorithmWidth = 96.0f, kSpeedWidth = 114.0f;  // of each algorithm
constexpr float kWide = 860.0f;                    // from this width on the sentence stands in larger letters
constexpr float kLines = 3.0f, kWideLines = 2.0f;  // of the sentence
constexpr float kSentenceGap = 12.0f;              // below it
constexpr float kTitleWidth = 62.0f;
constexpr float kChartShare = 0.42f, kSatChartShare = 0.34f, kListShare = 0.5f;  // of the list of stages
constexpr float kCodeShare = 0.56f;      // of the pictures, at most, for the code of SAT
constexpr float kCodeNote = 22.0f;       // beside its longest line
constexpr float kLeastPicture = 170.0f;  // beside the code; where there is less, the code goes
constexpr float kSwitchHeight = 30.0f;   // of a switch at the lower edge of a picture
constexpr float kRoomyHeight = 190.0f;   // of the canvas: room for all names
constexpr float kAnyWidth = 1e6f;
constexpr double kQuestionArrow = 0.6;  // of the shape's size
constexpr double kAxesSlice = 0.008;    // of a frame that the loop over axes may take
constexpr std::uint64_t kSlicePairs = 4096;

constexpr Choice kGjkEpa{
    "GJK + EPA",
    "The walk to the origin in the Minkowski difference (GJK), and the growing polytope (EPA, "
    "the expanding polytope algorithm).",
    "gjk"};
constexpr Choice kSat{"SAT", "One axis after the other: faces of A, faces of B, pairs of edges.", "sat"};
constexpr Choice kStages{"Stages",
                         "Two upright cuboids stage by stage: heights, circles, sides, vertices, separation"};
constexpr Choice kConstruction{"Construction",
                               "How the two shapes are measured: closest points, clamped parameters, radii"};
constexpr std::array<Choice, 3> kSpeeds = {{{"1/s", "Plays one step a second"},
                                            {"4/s", "Plays four steps a second"},
                                            {"20/s", "Plays twenty steps a second"}}};
constexpr std::array kStepsASecond = {1.0, 4.0, 20.0};

double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::optional<double> exactOverlap(const Editor& editor) {
    return inspect::exactOverlapOf(scene::answerExactly(editor.evaluation(), {}).collision);
}

// The published method for hulls that gave the answer, or null.
const scene::Method* hullMethodOf(const Editor& editor) {
    const scene::Method* method = editor.options.method;
    return method && (method->name == "textbook-hull-sat" || method->name == "textbook-hull-manifold")
               ? method
               : nullptr;
}

// The algorithm that only such a pair has.
std::optional<Algorithm> ownAlgorithm(const scene::Evaluation& evaluation) {
    if (inspect::haveStages(evaluation)) return Algorithm::cuboidStages;
    if (inspect::haveConstruction(evaluation)) return Algorithm::construction;
    return std::nullopt;
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
    if (isOwn()) return own_;
    if (algorithm_ == Algorithm::sat) return sat_ ? sat_->steps() : publishedSat_;
    return gjk_;
}

bool StepsTab::isReady() const {
    return algorithm_ != Algorithm::sat || !sat_ || sat_->isDone();
}

bool StepsTab::isOwn() const {
    return algorithm_ == Algorithm::cuboidStages || algorithm_ == Algorithm::construction;
}

bool StepsTab::showsPublishedSat(const Editor& editor) const {
    return inspect::havePublishedSat(editor.evaluation()) && (asPublished_ || hullMethodOf(editor));
}

void StepsTab::update(Ui& ui, const Editor& editor) {
    const std::size_t number = editor.evaluationNumber();
    if (scene_.isAnother(editor)) {
        row_ = 0;
        rowOf_ = {};
        asPublished_ = false;
    }
    const std::optional<Algorithm> own = ownAlgorithm(editor.evaluation());
    if (isOwn() ? own != algorithm_ : wantsOwn_ && own)
        return choose(ui, editor, wantsOwn_ && own ? *own : Algorithm::gjkEpa);
    if (isOwn() && ownOf_ != number) {
        ownOf_ = number;
        updateOwn(editor);
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

void StepsTab::updateOwn(const Editor& editor) {
    const StagesOf of = asPublished_ ? StagesOf::publishedMethod : StagesOf::exactMethod;
    own_ = algorithm_ == Algorithm::cuboidStages ? inspect::makeCuboidSteps(editor.evaluation(), of)
                                                 : inspect::makeConstructionSteps(editor.evaluation(), of);
    ++version_;
    go(row_);
}

void StepsTab::startSat(const Editor& editor) {
    cancelled_ = false;
    ++version_;
    if (showsPublishedSat(editor)) {
        const scene::Method* method = hullMethodOf(editor);
        sat_.reset();
        publishedSat_ = inspect::makePublishedSatSteps(editor.evaluation(), exactOverlap(editor),
                                                       method && method->name == "textbook-hull-manifold");
    } else {
        sat_ = std::make_unique<inspect::SatLoop>(editor.evaluation(), exactOverlap(editor), every_);
    }
    if (isReady()) go(row_);
}

// In slices of a frame, so that dragging a shape stays fluent.
void StepsTab::runSat(Ui& ui) {
    if (!sat_ || sat_->isDone() || cancelled_) return;
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
    wantsOwn_ = chosen == Algorithm::cuboidStages || chosen == Algorithm::construction;
    choose(ui, editor, chosen);
}

std::size_t StepsTab::stepCount(const TabContext& in) {
    update(in.ui, in.editor);
    return isReady() ? steps().rows.size() : 0;
}

std::string StepsTab::goToStep(const TabContext& in, std::size_t step) {
    update(in.ui, in.editor);
    playing_ = false;
    go(step);
    return view_.title;
}

void StepsTab::go(std::size_t row) {
    const inspect::Steps& shown = steps();
    row_ = shown.rows.empty() ? 0 : std::min(row, shown.rows.size() - 1);
    clicked_ = {};
    if (shown.rows.empty())
        view_ = {};
    else
        view_ = held_ ? inspect::questionInWords(shown, row_) : inspect::viewOf(shown, row_);
}

Played StepsTab::played() const {
    if (!isReady() || steps().rows.empty()) return {};
    return {.algorithm = &steps(), .clicked = clicked_};
}

void StepsTab::showAlgorithm(const TabContext& in, std::string_view word) {
    const auto own = ownAlgorithm(in.editor.evaluation());
    const bool wantsOwn = word != "gjk" && word != "sat";
    if (wantsOwn && !own) return;
    const Algorithm wanted = wantsOwn ? *own : word == "sat" ? Algorithm::sat : Algorithm::gjkEpa;
    if (wanted != algorithm_) show(in.ui, in.editor, wanted);
    update(in.ui, in.editor);
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
    if (held_ != in.inspector.holdsAnswerBack) {
        held_ = in.inspector.holdsAnswerBack;
        ++version_;
        go(row_);
    }
    const float pad = in.ui.px(kTabPadding);
    const Rect inner{{area.min.x + pad, area.min.y + in.ui.px(4)}, {area.max.x - pad, area.max.y - pad}};
    if (isReady()) play(in.ui);
    drawHeader(in.ui, in.editor, inner);
    const float top = inner.min.y + in.ui.px(kStepBarHeight);
    const Rect rest{{inner.min.x, top}, inner.max};
    if (!isReady()) {
        drawProgress(in.ui, in.editor, rest);
    } else if (held_ && algorithm_ != Algorithm::gjkEpa) {
        drawParagraph(ImGui::GetWindowDrawList(), rest.min,
                      "The lesson asks what this step would tell. It is here once you have answered.",
                      rest.width(), toU32(in.ui.palette().quietText));
    } else if (steps().rows.empty()) {
        offerExample(in, rest, steps().note, "tetrahedron-cube.json");
    } else {
        const float height = drawSentence(in, rest);
        drawPictures(in.ui, in.editor, in.host, {{rest.min.x, top + height}, rest.max});
    }
}

void StepsTab::drawHeader(Ui& ui, const Editor& editor, const Rect& area) {
    ImGui::SetCursorScreenPos(area.min);
    const std::optional<Algorithm> own = ownAlgorithm(editor.evaluation());
    const std::array<Choice, 3> offered = {kGjkEpa, kSat,
                                           own == Algorithm::cuboidStages ? kStages : kConstruction};
    const std::size_t count = own ? 3 : 2;
    const float algorithms = ui.px(kAlgorithmWidth) * static_cast<float>(count);
    const int shown = isOwn() ? 2 : static_cast<int>(algorithm_);
    const int pressed = segmented(ui, "##algorithm", std::span(offered).first(count), shown, algorithms);
    if (pressed != shown) show(ui, editor, pressed == 2 ? *own : static_cast<Algorithm>(pressed));
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
    const scene::Evaluation& evaluation = editor.evaluation();
    bool isAnswer = hullMethodOf(editor) != nullptr, has = inspect::havePublishedSat(evaluation);
    bool published = steps().published;
    if (algorithm_ == Algorithm::cuboidStages) {
        isAnswer = evaluation.publishedStages.has_value();
        has = true;
    } else if (algorithm_ == Algorithm::construction) {
        isAnswer = evaluation.publishedConstruction.has_value();
        has = !scene::publishedMethodsFor(evaluation).empty();
    }
    if (switchInCorner(ui, area, "as published, faults included", published, has && !isAnswer)) {
        asPublished_ = published;
        ownOf_ = satOf_ = 0;
        update(ui, editor);
        ui.wakeIn(0.0);
    }
    tooltip(ui, !has ? "No article of the five treats such a pair"
                     : "The steps as the article on such a pair has them; exact ones otherwise");
}

// "EPA 3" begins with a term.
void StepsTab::markTitle(Ui& ui, const ImVec2& at) const {
    const auto phase = std::min(view_.title.find(' '), view_.title.size());
    std::string term = view_.title.substr(0, phase);
    std::transform(term.begin(), term.end(), term.begin(),
                   [](char letter) { return static_cast<char>(std::tolower(letter)); });
    if (guide::findTerm(term) == nullptr) return;
    const ImFont& font = *ui.fonts.strong;
    const float height = font.FontSize * font.Scale;
    const char* const text = view_.title.c_str();
    ImGui::SetCursorScreenPos({at.x, at.y + ui.px(1)});
    ImGui::Dummy({font.CalcTextSizeA(height, kAnyWidth, 0.0f, text, text + phase).x, height});
    markTerm(ui, term.c_str(), font);
}

// Returns the pixels that it takes: the same for every step, so that nothing below moves.
float StepsTab::drawSentence(const TabContext& in, const Rect& area) {
    Ui& ui = in.ui;
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
    lightNames(ui, in.editor, in.view.named, view_.sentence,
               {area.min.x + title, area.min.y + ui.px(wide ? 1 : 2)}, area.width() - title);
    ImGui::PopFont();
    markTitle(ui, area.min);
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

// On which face of EPA's polytope: the front one under the mouse.
void StepsTab::click(const scene::Ray& ray) {
    const inspect::StepFigure figure = inspect::figureOf(gjk_, row_);
    for (const inspect::FigureFace& face : figure.polytope) {
        const auto& [a, b, c] = face.corners;
        const dvec3 normal = glm::cross(b - a, c - a);
        const double towards = glm::dot(normal, ray.direction);
        if (!(towards < 0.0)) continue;
        const dvec3 at = ray.origin + ray.direction * (glm::dot(normal, a - ray.origin) / towards);
        const bool inside = glm::dot(glm::cross(b - a, at - a), normal) >= 0.0 &&
                            glm::dot(glm::cross(c - b, at - b), normal) >= 0.0 &&
                            glm::dot(glm::cross(a - c, at - c), normal) >= 0.0;
        if (inside) clicked_ = face.nearest ? "nearest face" : "another face";
    }
}

void StepsTab::drawCanvas(Ui& ui, Host& host, const Rect& area) {
    const bool roomy = area.height() > ui.px(kRoomyHeight);
    const CanvasMouse mouse = canvas_.update(ui, "##stepsCanvas", area);
    if (mouse.clicked) click(mouse.ray);
    scene::Camera home = home_;
    fit(home, canvas_.viewport(), extent_, static_cast<double>(ui.scale), !whyNoOutline_.empty());
    canvas_.setHome(home);
    canvas_.show(ui, host, {static_cast<double>(version_), static_cast<double>(row_)},
                 [&](CanvasPicture& picture) {
                     buildFigure({gjk_, row_, outline_, extent_.radius, ui.palette(), roomy, held_}, picture);
                 });
    drawQuietNote(ui, area, whyNoOutline_);
}

void StepsTab::drawOwn(const Ui& ui, const Rect& left) {
    if (algorithm_ == Algorithm::cuboidStages) return drawStageFigure(ui, left, steps(), row_);
    drawCode(ui, left, 0.0f, steps().code, view_.codeLine, view_.codeNote);
}

// The projections; beside them the code, as far as there is room for both.
void StepsTab::drawSat(Ui& ui, const Editor& editor, const Rect& left) {
    picture_ = left;
    const float code = std::min(codeWidth(ui, steps().code) + ui.px(kCodeNote), left.width() * kCodeShare);
    if (left.width() - code >= ui.px(kLeastPicture)) {
        const Rect beside{left.min, {left.min.x + code, left.max.y}};
        drawCode(ui, beside, ui.px(kSwitchHeight), steps().code, view_.codeLine, view_.codeNote);
        drawAsPublished(ui, editor, beside);
        if (!isReady()) return;
        picture_.min.x = beside.max.x + ui.px(kTabPadding);
    }
    drawProjections(ui, picture_, steps().published ? 0.0f : ui.px(kSwitchHeight), steps(), row_);
    if (!steps().published) drawEveryPair(ui, editor, picture_);
}

std::optional<std::size_t> StepsTab::drawList(Ui& ui, const Editor& editor) {
    const auto asked = drawStepList(ui, chart_, ui.px(kSwitchHeight), own_.list, row_);
    drawAsPublished(ui, editor, chart_);
    return asked;
}

void StepsTab::drawPictures(Ui& ui, const Editor& editor, Host& host, const Rect& area) {
    const float pad = ui.px(kTabPadding);
    // What stands on the right tells the end.
    const float share = held_                          ? 0.0f
                        : isOwn()                      ? kListShare
                        : algorithm_ == Algorithm::sat ? kSatChartShare
                                                       : kChartShare;
    const float split = std::round(area.max.x - area.width() * share);
    const Rect left{area.min, {split - pad, std::max(area.min.y + 1.0f, area.max.y)}};
    chart_ = {{split, area.min.y}, {area.max.x, left.max.y}};
    if (isOwn())
        drawOwn(ui, left);
    else if (algorithm_ == Algorithm::sat)
        drawSat(ui, editor, left);
    else
        drawCanvas(ui, host, left);
    if (held_ || !isReady() || steps().rows.empty()) return;
    const auto asked = isOwn() ? drawList(ui, editor) : drawBounds(ui, chart_, steps(), row_);
    if (asked && *asked != row_) {
        playing_ = false;
        go(*asked);
        ui.wakeIn(0.0);
    }
}

// As a question: which vertex of each shape lies farthest along its arrow? The intervals would tell.
void StepsTab::addQuestion(const TabContext& in, SceneExtra& extra) const {
    if (algorithm_ != Algorithm::gjkEpa) return;
    const gfx::Palette& p = in.ui.palette();
    for (const Side side : {Side::a, Side::b}) {
        const sepaxis::Shape<double>& shape = steps().shape(side);
        const double length = kQuestionArrow * scene::sizeOf(shape);
        gfx::Arrow arrow;
        arrow.from = transformPoint(steps().poses[indexOf(side)], shape.core.centroid);
        arrow.to = arrow.from + view_.axis * (side == Side::a ? length : -length);
        arrow.color = side == Side::a ? p.textA : p.textB;
        extra.list.arrows.push_back(arrow);
    }
}

void StepsTab::addToScene(const TabContext& in, SceneExtra& extra) {
    if (!isReady() || steps().rows.empty()) return;
    extra.isStep = true;
    extra.key = {static_cast<double>(Tab::steps), static_cast<double>(version_), static_cast<double>(row_)};
    if (held_) return addQuestion(in, extra);
    for (const inspect::SideFeature& feature : view_.lit)
        extra.lit.push_back({feature.side, feature.feature});
    if (view_.axis != dvec3(0.0)) {
        extra.axis = draw::AxisChoice{view_.axis, view_.featureA, view_.featureB, view_.axisName};
        // What the sentence speaks of is a bound, not the depth along this direction.
        extra.axis->keepsName = algorithm_ == Algorithm::gjkEpa;
    }
    if (algorithm_ == Algorithm::cuboidStages) {
        const inspect::StageStep& step = steps().stages->steps[row_];
        extra.stage = draw::StageChoice{step.place, step.outcome != inspect::StageOutcome::notReached,
                                        steps().stages->published};
    }
    if (algorithm_ == Algorithm::construction)
        extra.construction = draw::ConstructionChoice{steps().construction->made, row_};
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
    inspect::Steps none;
    none.algorithm = algorithm_;
    return inspect::csvOf(isReady() ? steps() : none);
}

void showSteps(const TabContext& in, StepsAlgorithm algorithm) {
    if (in.inspector.hasCurvedSides) return;  // a note stands in the tab's place, which has no steps
    static_cast<StepsTab&>(in.inspector.current()).show(in.ui, in.editor, algorithm);
}

std::unique_ptr<InspectorTab> makeStepsTab() {
    return std::make_unique<StepsTab>();
}

}  // namespace sepaxis::ui
