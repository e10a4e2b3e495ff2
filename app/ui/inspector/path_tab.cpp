// The Path tab: how the answer changed along the last drag, a sweep or a recorded motion, and why it flipped.
#include "app/inspect/path/path.h"
#include "app/inspect/path/path_curves.h"
#include "app/inspect/path/sweep.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/figures/path_plot.h"
#include "app/ui/inspector/flow.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/recorded_path.h"
#include "app/ui/inspector/sliced.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/panels/method_items.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::Path;
using inspect::PathSample;
using inspect::PathUnit;
// The engine's in its recording, if it is one, and those of other methods.
using Curves = std::vector<const inspect::PathCurve*>;

constexpr float kFieldWidth = 84.0f;  // pixels at scale 1, as all sizes here
constexpr float kSamplesWidth = 64.0f;
constexpr float kBesideWidth = 170.0f;
constexpr float kRunWidth = 56.0f;
constexpr int kInfoCharacters = 7;
constexpr const char* kHint = " Click to go to ";  // "a pose."

// What the curves are, of those that there are.
struct Legend {
    struct Entry {
        std::string words;
        gfx::Color color;
    };
    std::vector<Entry> entries;
    float dash, gap, between, width;
};

// While the small font is on.
Legend legendOf(const Ui& ui, const Path& path, const Curves& curves) {
    const gfx::Palette& p = ui.palette();
    const auto some = [&](auto&& test) {
        return std::any_of(path.samples.begin(), path.samples.end(), test);
    };
    Legend legend{{}, ui.px(10), ui.px(4), ui.px(8), 0.0f};
    if (some([](const PathSample& s) { return s.collision.overlap; }))
        legend.entries.push_back({"depth", p.mtvText});
    if (some([](const PathSample& s) { return !s.collision.overlap && !s.collision.behindOneSided; }))
        legend.entries.push_back({"distance", p.closestText});
    if (some([](const PathSample& s) { return s.runnerUpGap.has_value(); }))
        legend.entries.push_back({isNextAxisInSight(path) ? "next axis" : "next axis far above", p.accent});
    for (std::size_t i = 0; i < curves.size(); ++i)
        legend.entries.push_back({curves[i]->name, curveColor(i)});
    legend.width = -legend.between;
    for (const Legend::Entry& entry : legend.entries)
        legend.width +=
            legend.dash + legend.gap + ImGui::CalcTextSize(entry.words.c_str()).x + legend.between;
    return legend;
}

// At the end of the row, where the rest of it is `room` wide. How much of it is taken.
float drawLegend(Ui& ui, const Path& path, const Curves& curves, float right, float top, float room) {
    ImGui::PushFont(ui.fonts.small);
    const Legend legend = legendOf(ui, path, curves);
    const bool fits = legend.width <= room;
    if (fits) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        float x = std::round(right - legend.width);
        for (const Legend::Entry& entry : legend.entries) {
            const float middle = std::round(top + ui.px(kRowHeight) * 0.5f);
            draw.AddRectFilled({x, middle - ui.px(1)}, {x + legend.dash, middle + ui.px(1)},
                               toU32(entry.color));
            x += legend.dash + legend.gap;
            draw.AddText({x, top + lineOffset(ui)}, toU32(ui.palette().quietText), entry.words.c_str());
            x += ImGui::CalcTextSize(entry.words.c_str()).x + legend.between;
        }
    }
    ImGui::PopFont();
    return fits ? legend.width : 0.0f;
}

class PathTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override;
    void addToScene(const TabContext& in, SceneExtra& extra) override;
    std::string text(const TabContext& in) override;
    bool hasCsv() const override { return hasSamples_; }
    std::string csv(const TabContext& in) override;

 private:
    enum class Source : std::uint8_t { drag, sweep, recorded };
    static constexpr std::size_t kSources = 3;

    bool hasSamples_ = false;  // of the path that is shown

    Path& path(Inspector& inspector) {
        if (source_ == Source::recorded) return recorded_.path();
        return source_ == Source::drag ? inspector.lastDrag.path() : sweep_.path();
    }
    std::size_t number(const Inspector& inspector) const {
        if (source_ == Source::recorded) return recorded_.number();
        return source_ == Source::drag ? inspector.lastDrag.number() : sweep_.number();
    }
    Curves curves(Inspector& inspector);
    bool isStale(const Editor& editor, Inspector& inspector);
    void followRecording(Ui& ui, const Editor& editor, Inspector& inspector);
    void work(Ui& ui, const Editor& editor, Inspector& inspector);
    void followCurves(Ui& ui, Inspector& inspector);
    void drawCurveChoice(Ui& ui, Editor& editor, Flow& flow);
    void updateBands(Inspector& inspector);
    void chooseRange(const Editor& editor);
    float drawControls(Ui& ui, Editor& editor, Inspector& inspector, const Rect& area);
    void drawSweepControls(Ui& ui, const Editor& editor, Flow& flow);
    void drawRunButton(Ui& ui, const Editor& editor, Flow& flow);
    void drawGapButton(Ui& ui, Inspector& inspector, Flow& flow);
    void rangeField(Ui& ui, Flow& flow, const char* id, const char* words, double& value, const char* help);
    std::string status(const Editor& editor, Inspector& inspector);
    std::string about(const Ui& ui, const Editor& editor, Inspector& inspector, std::size_t sample);
    const char* emptyWords() const;
    void drawEmpty(const TabContext& in, const Rect& area);
    void startSweep(Ui& ui, const Editor& editor);
    void drawWords(Ui& ui, const Editor& editor, Inspector& inspector, const Rect& row,
                   std::optional<std::size_t> pointedAt);
    std::optional<std::size_t> whereItStands(const Editor& editor, Inspector& inspector);
    void goTo(const TabContext& in, const PathEvents& events);

    Source source_ = Source::drag;
    inspect::Sweep sweep_;
    RecordedPath recorded_;
    std::weak_ptr<const void> offered_;         // whose motion was chosen on its own
    bool canBeRecorded_ = false;                // the scene is a pair of the open recording
    std::vector<const scene::Method*> beside_;  // whose curves are drawn
    inspect::PathCurves curves_;
    inspect::SweepRange range_;
    // Metres and degrees, as typed.
    dvec2 moveRange_{-1.0, 1.0}, turnRange_{-180.0, 180.0};
    const void* rangeFor_ = nullptr;  // the shape that the range was chosen for
    std::array<inspect::GapFinder, kSources> finders_;
    std::array<std::size_t, kSources> gapsFor_{};  // the number of the path that each looks at
    std::array<bool, kSources> wantGaps_{};
    bool finding_ = false;  // in the last frame
    std::vector<inspect::Band> bands_;
    std::size_t bandsFor_ = 0;
    Source bandsSource_ = Source::drag;
    std::optional<std::size_t> hovered_;
    bool legendShown_ = false;  // in the row of the controls
    bool sweepNext_ = false;    // in the next frame
};

// A recorded motion has shapes of its own, whatever became of those of the scene.
bool PathTab::isStale(const Editor& editor, Inspector& inspector) {
    return source_ != Source::recorded && path(inspector).shapes != editor.evaluation().shapes;
}

Curves PathTab::curves(Inspector& inspector) {
    Curves curves;
    if (const Path& shown = path(inspector); shown.recorded) curves.push_back(&*shown.recorded);
    for (const auto& [method, curve] : curves_.curves()) curves.push_back(&curve);
    return curves;
}

// The recorded motion is what is looked for in a recording that was opened just now.
void PathTab::followRecording(Ui& ui, const Editor& editor, Inspector& inspector) {
    const auto shown = inspector.recordings.shownPair(editor);
    canBeRecorded_ = shown.has_value();
    if (!canBeRecorded_) {
        if (source_ == Source::recorded) source_ = Source::drag;
        return offered_.reset();
    }
    if (std::exchange(offered_, shown->recording).lock() != shown->recording) source_ = Source::recorded;
    if (source_ != Source::recorded) return;
    if (recorded_.follow(*shown, editor.options, !ImGui::IsMouseDown(ImGuiMouseButton_Left)))
        ui.wakeIn(kLookAgain);
}

// A few milliseconds of what is left to do; never while something is dragged.
void PathTab::work(Ui& ui, const Editor& editor, Inspector& inspector) {
    finding_ = false;
    if (editor.document.isPreviewing()) return;
    const auto which = static_cast<std::size_t>(source_);
    if (gapsFor_[which] != number(inspector)) {
        gapsFor_[which] = number(inspector);
        finders_[which].restart();
        // Of a motion of large hulls only when a person asks for it: it takes seconds.
        wantGaps_[which] = source_ == Source::sweep || path(inspector).samples.empty() ||
                           inspect::GapFinder::isQuick(path(inspector));
    }
    const auto start = std::chrono::steady_clock::now();
    const auto hasTime = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < kShortSlice;
    };
    while (sweep_.isRunning() && hasTime()) sweep_.step();
    if (sweep_.isRunning()) {
        ui.wakeIn(0.0);
        return;
    }
    Path& shown = path(inspector);
    hasSamples_ = !shown.samples.empty();
    followCurves(ui, inspector);
    if (shown.samples.empty() || !wantGaps_[which] || isStale(editor, inspector)) return;
    inspect::GapFinder& finder = finders_[which];
    finding_ = true;
    while (finding_ && hasTime() && !finder.isWaiting()) finding_ = finder.step(shown);
    if (finder.isWaiting()) finding_ = finder.step(shown);
    if (finding_) ui.wakeIn(finder.isWaiting() ? kLookAgain : 0.0);
}

void PathTab::followCurves(Ui& ui, Inspector& inspector) {
    // Several paths, each with numbers of its own.
    const std::size_t key = kSources * number(inspector) + static_cast<std::size_t>(source_);
    if (hasSamples_ && curves_.follow(path(inspector), key, beside_)) ui.wakeIn(kLookAgain);
}

void PathTab::drawCurveChoice(Ui& ui, Editor& editor, Flow& flow) {
    const std::string shown = beside_.empty()       ? "no other"
                              : beside_.size() == 1 ? beside_.front()->name
                                                    : counted(beside_.size(), "method", "methods");
    const float width = flow.place("beside", kBesideWidth);
    if (!beginDropDown(ui, "##beside", shown.c_str(),
                       "Methods whose depth is drawn beside the path's: a click adds or removes one", width))
        return;
    if (ImGui::Selectable("no other", beside_.empty())) beside_.clear();
    if (const scene::Method* chosen = methodItems(ui, editor, beside_))
        if (std::erase(beside_, chosen) == 0) beside_.push_back(chosen);
    ImGui::EndCombo();
}

void PathTab::updateBands(Inspector& inspector) {
    if (bandsFor_ == number(inspector) && bandsSource_ == source_) return;
    bandsFor_ = number(inspector);
    bandsSource_ = source_;
    bands_ = inspect::bandsOf(path(inspector));
    hovered_.reset();
}

// One digit of the pair's size: far enough to leave the other shape.
void PathTab::chooseRange(const Editor& editor) {
    const void* shape = editor.evaluation().shapes[0].get();
    if (rangeFor_ == shape) return;
    rangeFor_ = shape;
    const double size = scene::sizeOfPair(editor.evaluation());
    const double decade = size > 0.0 ? std::pow(10.0, std::floor(std::log10(size))) : 1.0;
    const double reach = std::max(1.0, std::ceil(size / decade)) * decade;
    moveRange_ = {-reach, reach};
    range_.turns =
        scene::turningOf(editor.document.scene().object(range_.side).shape) != scene::Turning::none;
    range_.axis = range_.turns ? 1 : 0;
}

void PathTab::rangeField(Ui& ui, Flow& flow, const char* id, const char* words, double& value,
                         const char* help) {
    NumberOptions options;
    // Turns are kept in degrees whatever they are typed in.
    const scene::AngleUnit unit = ui.preferences.angleUnit;
    options.unit = range_.turns ? scene::shortNameOf(unit) : "m";
    options.step = range_.turns ? angleStep(1.0, unit) : 0.01;
    options.help = help;
    options.width = flow.place(words, kFieldWidth);
    const NumberEdit edit =
        numberField(ui, id, range_.turns ? scene::fromDegrees(value, unit) : value, options);
    if (edit.value) value = range_.turns ? scene::toDegrees(*edit.value, unit) : *edit.value;
}

void PathTab::drawSweepControls(Ui& ui, const Editor& editor, Flow& flow) {
    constexpr std::array kSides = {Choice{"A", "Sweep A; B stays"}, Choice{"B", "Sweep B; A stays"}};
    constexpr std::array kMotions = {Choice{"move", "Along the axis, in metres"},
                                     Choice{"turn", "About the axis through the shape's middle"}};
    constexpr std::array kAxes = {Choice{"x", "The x axis"}, Choice{"y", "The y axis"},
                                  Choice{"z", "The z axis"}};
    constexpr std::array kFrames = {Choice{"world", "An axis of the world"},
                                    Choice{"own", "An axis of the shape, as it stands"}};
    int side = range_.side == Side::a ? 0 : 1, turns = range_.turns ? 1 : 0, own = range_.ownAxis ? 1 : 0;
    side = segmented(ui, "##side", kSides, side, flow.place(56));
    range_.side = side == 0 ? Side::a : Side::b;
    turns = segmented(ui, "##motion", kMotions, turns, flow.place(100));
    range_.turns = turns == 1;
    range_.axis = segmented(ui, "##axis", kAxes, range_.axis, flow.place(78));
    own = segmented(ui, "##frame", kFrames, own, flow.place(104));
    range_.ownAxis = own == 1;
    dvec2& range = range_.turns ? turnRange_ : moveRange_;
    flow.keepTogether(flow.widthOf("relative from", kFieldWidth) + flow.widthOf("to", kFieldWidth) +
                      flow.widthOf("samples", kSamplesWidth) + ui.px(kRunWidth));
    rangeField(ui, flow, "##from", "relative from", range.x,
               "Where the sweep begins, relative to the present pose: 0 is where the shape stands now");
    rangeField(ui, flow, "##to", "to", range.y,
               "Where the sweep ends, relative to the present pose: 0 is where the shape stands now");
    NumberOptions options;
    options.help = "Number of poses";
    options.integer = true;
    options.min = static_cast<double>(inspect::kFewestSweepSamples);
    options.max = static_cast<double>(inspect::kMostSweepSamples);
    options.step = 1.0;
    options.width = flow.place("samples", kSamplesWidth);
    const NumberEdit edit = numberField(ui, "##samples", static_cast<double>(range_.samples), options);
    if (edit.value) range_.samples = static_cast<std::size_t>(*edit.value);
    const double scale = range_.turns ? glm::radians(1.0) : 1.0;
    range_.from = range.x * scale;
    range_.to = range.y * scale;
    drawRunButton(ui, editor, flow);
}

void PathTab::drawRunButton(Ui& ui, const Editor& editor, Flow& flow) {
    const float width = flow.place(kRunWidth);
    if (sweep_.isRunning() || finding_) {
        if (!textButton(ui, "Stop", "Keep what there is so far", width)) return;
        sweep_.cancel();
        wantGaps_[static_cast<std::size_t>(Source::sweep)] = false;
        return;
    }
    const std::optional<std::string> refusal = inspect::whyNoSweep(editor.document.scene(), range_);
    ImGui::BeginDisabled(refusal.has_value());
    const bool pressed =
        textButton(ui, "Run", refusal ? refusal->c_str() : "Query every pose of the range", width);
    ImGui::EndDisabled();
    if (pressed) startSweep(ui, editor);
}

void PathTab::startSweep(Ui& ui, const Editor& editor) {
    sweep_.start(editor.document.scene(), editor.evaluation(), editor.options, range_);
    ui.wakeIn(0.0);
}

// Of a motion of large hulls: it takes a while, so a person asks for it.
void PathTab::drawGapButton(Ui& ui, Inspector& inspector, Flow& flow) {
    Path& shown = path(inspector);
    if (shown.samples.empty() || inspect::GapFinder::isQuick(shown)) return;
    if (finding_) {
        if (textButton(ui, "Stop", "Keep what there is so far", flow.place(kRunWidth)))
            wantGaps_[static_cast<std::size_t>(source_)] = false;
        return;
    }
    if (inspect::gapsKnown(shown) == shown.samples.size()) return;
    if (textButton(ui, "Find the next axis",
                   "How much deeper the next axis is at each pose. The hulls are large: it takes a while",
                   flow.place(150)))
        wantGaps_[static_cast<std::size_t>(source_)] = true;
}

float PathTab::drawControls(Ui& ui, Editor& editor, Inspector& inspector, const Rect& area) {
    constexpr std::array kChoices = {
        Choice{"Last drag", "The poses of the last drag with their answers"},
        Choice{"Sweep", "Move or turn one shape over a range, and query each pose.", "sweep"},
        Choice{"Recorded", "The motion of this pair in the recording, and what the engine said of it"}};
    Flow flow(ui, area);
    const std::span choices = std::span(kChoices).first(canBeRecorded_ ? 3 : 2);
    const int chosen =
        segmented(ui, "##source", choices, static_cast<int>(source_), flow.place(canBeRecorded_ ? 235 : 150));
    source_ = static_cast<Source>(chosen);
    if (source_ == Source::sweep)
        drawSweepControls(ui, editor, flow);
    else
        drawGapButton(ui, inspector, flow);
    drawCurveChoice(ui, editor, flow);
    legendShown_ =
        path(inspector).samples.size() > 1 &&
        drawLegend(ui, path(inspector), curves(inspector), flow.right(), flow.top(), flow.room()) > 0.0f;
    return flow.bottom();
}

std::string PathTab::status(const Editor& editor, Inspector& inspector) {
    const Path& shown = path(inspector);
    if (source_ == Source::sweep && sweep_.isRunning())
        return "sweeping: " + std::to_string(static_cast<int>(100.0 * sweep_.progress())) + " %";
    if (finding_)
        return "looking for the next axis: " + std::to_string(inspect::gapsKnown(shown)) + " of " +
               std::to_string(shown.samples.size());
    if (isStale(editor, inspector)) return "The shapes have changed since: run it again.";
    if (shown.recorded)
        return counted(shown.samples.size(), "frame", "frames") + ", " +
               counted(shown.flips.size(), "flip of the normal", "flips of the normal") + ", " +
               std::to_string(shown.recorded->flips.size()) + " of the engine's." + kHint + "a frame.";
    return counted(shown.samples.size(), "pose", "poses") + ", " +
           counted(bands_.size(), "stretch", "stretches") + ", " +
           counted(bands_.size() - 1, "change", "changes") + ", " +
           counted(shown.flips.size(), "flip of the normal", "flips of the normal") + "." + kHint + "a pose.";
}

std::string PathTab::about(const Ui& ui, const Editor& editor, Inspector& inspector, std::size_t index) {
    const Path& shown = path(inspector);
    const PathSample& sample = shown.samples[index];
    const Collision<double>& c = sample.collision;
    std::string text =
        shown.unit == PathUnit::frames
            ? "frame " + std::to_string(sample.frame)
            : ui.compact(shownAlong(ui, shown, shown.along(index)), kInfoCharacters) + alongUnit(ui, shown);
    text += ":  ";
    if (!c.behindOneSided)
        text += (c.overlap ? "depth " + ui.compact(withoutNoise(c.depth, noiseScale(editor.evaluation())),
                                                   kInfoCharacters)
                           : "distance " + ui.compact(c.distance, kInfoCharacters)) +
                " m,  ";
    if (shown.recorded) {
        const inspect::PathAnswer& said = shown.recorded->answers[index];
        text += "the engine: ";
        if (said.depth)
            text += (*said.depth < 0.0 ? "distance " : "depth ") +
                    ui.compact(std::abs(*said.depth), kInfoCharacters) + " m";
        else
            text += said.noContact ? "no contact" : "not asked";
        text += said.cached ? ", cached,  " : ",  ";
    }
    text += inspect::winnerInWords(shown, c);
    if (!c.unique) text += ",  not unique";
    if (sample.runnerUpGap)
        text += ",  next axis " + ui.compact(*sample.runnerUpGap, kInfoCharacters) + " m deeper";
    return text;
}

const char* PathTab::emptyWords() const {
    if (source_ == Source::recorded)
        return recorded_.isReading()
                   ? "Reading the motion of this pair..."
                   : "The recording has both bodies in fewer than two frames near this one.";
    if (source_ == Source::drag)
        return "Drag or turn a shape: each pose of the drag is kept here with its answer, and where the "
               "answer flipped.";
    return "Choose what to move and how far, then Run: depth over the way, with the places where the answer "
           "flips.";
}

// What is missing, and a way to have it: a sweep of this pair, or else of a pair that can be swept.
void PathTab::drawEmpty(const TabContext& in, const Rect& area) {
    const std::string words = emptyWords();
    if (source_ == Source::recorded || sweep_.isRunning()) return drawMessage(in.ui, area, words);
    if (inspect::whyNoSweep(in.editor.document.scene(), range_))
        return offerExample(in, area, words, "tetrahedron-cube.json");
    if (!drawMessage(in.ui, area, words, "Sweep this pair",
                     "Queries every pose of the range that Sweep offers"))
        return;
    source_ = Source::sweep;
    sweepNext_ = true;  // over the range that the controls then set
    in.ui.wakeIn(0.0);
}

// What is under the mouse, or what all of the path is; with the legend where the controls leave none room.
void PathTab::drawWords(Ui& ui, const Editor& editor, Inspector& inspector, const Rect& row,
                        std::optional<std::size_t> pointedAt) {
    std::string line = pointedAt ? about(ui, editor, inspector, *pointedAt) : status(editor, inspector);
    float width = row.width() - ui.px(2 * kFieldGap);
    if (!legendShown_) {
        // Without room for both, what the curves are comes before what is said of all of the path.
        std::vector<std::string> shorter{line};
        if (!pointedAt) shorter.insert(shorter.end(), {line.substr(0, line.find(kHint)), ""});
        for (const std::string& words : shorter) {
            const float room = width - ImGui::CalcTextSize(words.c_str()).x - ui.px(2 * kFieldGap);
            const float taken = drawLegend(ui, path(inspector), curves(inspector),
                                           row.max.x - ui.px(kFieldGap), row.min.y, room);
            if (taken == 0.0f) continue;
            line = words;
            width = std::max(1.0f, width - taken);
            break;
        }
    }
    drawClipped(line, {row.min.x + ui.px(kFieldGap), row.min.y + lineOffset(ui)}, width,
                toU32(pointedAt ? ui.palette().text : ui.palette().quietText));
    ImGui::SetCursorScreenPos({row.min.x + ui.px(kFieldGap), row.min.y});
    ImGui::Dummy({width, row.height()});
    tooltip(
        ui,
        "A band: consecutive poses decided by the same features. At its end other features win. "
        "It is a flip where the normal jumps there, so that a body pushed out along it would jerk: a dashed "
        "line, with the angle; of another curve in its colour. Click in the plot to go to a pose.");
}

std::optional<std::size_t> PathTab::whereItStands(const Editor& editor, Inspector& inspector) {
    if (isStale(editor, inspector)) return std::nullopt;
    const Path& shown = path(inspector);
    if (source_ == Source::recorded) {
        const RecordingSession& session = inspector.recordings;
        const std::uint64_t number = session.recording().frames()[session.shownFrame()].number;
        const auto at = std::find_if(shown.samples.begin(), shown.samples.end(),
                                     [&](const PathSample& sample) { return sample.frame == number; });
        if (at == shown.samples.end()) return std::nullopt;
        return static_cast<std::size_t>(at - shown.samples.begin());
    }
    const inspect::Placements now = inspect::placementsOf(editor.document.scene());
    // From the end: there a drag leaves the shape.
    for (std::size_t i = shown.samples.size(); i-- > 0;)
        if (shown.samples[i].places == now) return i;
    return std::nullopt;
}

// To the frame that the mouse is dragged over, or to the pose that was clicked.
void PathTab::goTo(const TabContext& in, const PathEvents& events) {
    const PathSample& sample = path(in.inspector).samples[*events.hovered];
    if (source_ != Source::recorded) {
        if (events.clicked)
            in.editor.document.execute(
                {"Go to a pose of the path",
                 [places = sample.places](scene::Scene& scene) { inspect::place(scene, places); },
                 {}});
        return;
    }
    RecordingSession& session = in.inspector.recordings;
    if (!events.held && !events.clicked) return;
    const auto frame = frameOfNumber(session.recording(), sample.frame);
    if (frame && *frame != session.shownFrame()) session.goTo(in, *frame);
}

void PathTab::draw(const TabContext& in, const Rect& area) {
    chooseRange(in.editor);
    followRecording(in.ui, in.editor, in.inspector);
    work(in.ui, in.editor, in.inspector);
    const float top = drawControls(in.ui, in.editor, in.inspector, area);
    if (std::exchange(sweepNext_, false)) startSweep(in.ui, in.editor);
    updateBands(in.inspector);
    const Rect rest{{area.min.x, top}, area.max};
    const std::optional<std::size_t> hoveredBefore = hovered_;
    hovered_.reset();
    const Path& shown = path(in.inspector);
    if (shown.samples.size() < 2) {
        drawEmpty(in, rest);
    } else {
        const Rect plot{{rest.min.x, rest.min.y + in.ui.px(kRowHeight)}, rest.max};
        const PathEvents events = drawPathPlot(
            in.ui, plot, {shown, bands_, whereItStands(in.editor, in.inspector), curves(in.inspector)});
        if (!in.editor.document.isPreviewing() && !isStale(in.editor, in.inspector))
            hovered_ = events.hovered;
        if (hovered_) {
            const Collision<double>& answer = shown.samples[*hovered_].collision;
            in.view.named.add(Side::a, answer.featureA);
            in.view.named.add(Side::b, answer.featureB);
            goTo(in, events);
        }
        drawWords(in.ui, in.editor, in.inspector, {rest.min, {rest.max.x, plot.min.y}}, events.hovered);
    }
    // The viewport shows the ghost in this very frame; labels may want another one.
    if (hovered_ != hoveredBefore) in.ui.wakeIn(0.0);
}

void PathTab::addToScene(const TabContext& in, SceneExtra& extra) {
    if (!hovered_ || *hovered_ >= path(in.inspector).samples.size()) return;
    const PathSample& sample = path(in.inspector).samples[*hovered_];
    extra.key = {static_cast<double>(source_), static_cast<double>(number(in.inspector)),
                 static_cast<double>(*hovered_)};
    const inspect::Placements now = inspect::placementsOf(in.editor.document.scene());
    for (const Side side : {Side::a, Side::b}) {
        const auto i = static_cast<std::size_t>(side);
        if (sample.places[i] != now[i]) extra.ghosts.push_back({side, inspect::poseOf(sample.places[i])});
    }
}

std::string PathTab::text(const TabContext& in) {
    const std::string text = inspect::pathAsText(path(in.inspector));
    return text.empty() ? emptyWords() : text;
}

std::string PathTab::csv(const TabContext& in) {
    return inspect::pathAsCsv(path(in.inspector));
}

}  // namespace

std::unique_ptr<InspectorTab> makePathTab() {
    return std::make_unique<PathTab>();
}

}  // namespace sepaxis::ui
