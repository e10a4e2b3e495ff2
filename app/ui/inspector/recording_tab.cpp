// The Recording tab: what a running engine believed of each pair, frame after frame, and where that deviates
// from the truth.
#include "app/draw/round_mesh.h"
#include "app/draw/shape_mesh.h"
#include "app/inspect/background.h"
#include "app/record/deviations.h"
#include "app/ui/inspector/flow.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/recording.h"
#include "app/ui/inspector/sliced.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/inspector/table.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using record::Deviation;
using record::Judgement;

// Pixels at scale 1.
constexpr float kFilterWidth = 170.0f;
constexpr float kLane = 12.0f, kLaneGap = 2.0f;
constexpr float kMark = 2.0f;  // least width of a mark
constexpr float kBodyEdge = 1.0f;

constexpr const char* kWhatARecordingIs =
    "A recording holds what a running engine believed of each pair. Open one with File > Open, or drop it on "
    "the window: every pair is then held against the exact answer.";
constexpr double kFrameSeconds = 1.0 / 60.0;
constexpr std::size_t kMostBodies = 2000;  // that are drawn behind the pair
constexpr float kBodyAlpha = 0.13f;
constexpr int kRoundSegments = 24;

struct RecordingColumn {
    enum : std::size_t { fault, error, frame, bodies, cached };
};
constexpr std::array kRecordingColumns = {
    TableColumn{"fault", 120.0f, TableAlign::left, "",
                "What deviates beyond the contract that the recording declares"},
    TableColumn{"by", 110.0f, TableAlign::right, "",
                "How much; of each kind of fault the worst stands first"},
    TableColumn{"frame", 70.0f, TableAlign::right, "", "Counted from 0, with those that were left out"},
    TableColumn{"bodies", 150.0f, TableAlign::left, "", "The engine's numbers of A and B", 1.0f},
    TableColumn{"", 70.0f, TableAlign::left, "", nullptr, 0.0f, true},
};

Bodies bodiesOf(const record::Frame& frame, const record::RecordedPair& pair) {
    return {frame.poses[pair.a].body, frame.poses[pair.b].body};
}

class RecordingTab final : public InspectorTab {
 public:
    RecordingTab() = default;
    ~RecordingTab() override {
        if (open_) open_->stop.request_stop();
    }
    RecordingTab(const RecordingTab&) = delete;
    RecordingTab& operator=(const RecordingTab&) = delete;

    void draw(const TabContext& in, const Rect& area) override;
    void addToScene(const TabContext& in, SceneExtra& extra) override;
    bool isWorking() const override { return work_.isBusy(); }
    std::string text(const TabContext&) override;

 private:
    const record::Recording& recording() const { return open_->recording; }
    void followListener(const TabContext& in);
    void follow(const TabContext& in);
    void startAnew();
    void judgeOn();
    void take(const TabContext& in, Judgement part);
    void listRows();
    void showPair(const TabContext& in, std::size_t frame, std::size_t pair);
    void goTo(const TabContext& in, std::size_t frame);
    void open(const TabContext& in, std::size_t row);
    void goToDeviation(const TabContext& in, bool forward);
    void drawControls(const TabContext& in, Flow& flow);
    float drawTimeLine(const TabContext& in, const Rect& area, float top);
    void drawLanes(Ui& ui, const Rect& track, float top, float left);
    std::string status(const Ui& ui) const;
    std::string about(std::size_t frame) const;
    TableCell cell(const Ui& ui, std::size_t row, std::size_t column) const;

    std::shared_ptr<OpenRecording> open_;
    inspect::Background<Judgement> work_;
    std::size_t judged_ = 0;                       // frames that are judged, or are being
    std::optional<Judgement> judgement_;           // so far
    std::uint32_t messages_ = 0;                   // of the listener, that were shown
    std::filesystem::path cameLast_;               // the recording of the engine that came last
    std::vector<std::size_t> lanes_;               // the classes that there are
    std::vector<std::vector<std::uint32_t>> bad_;  // of each, the frames in order
    std::optional<std::size_t> filter_;            // a class; nothing: all
    std::vector<std::uint32_t> rows_;              // of the deviations
    std::size_t version_ = 0;
    record::Frame frame_;                                   // that is shown
    record::BuiltShapes shapes_;                            // as of what was judged last
    std::vector<std::shared_ptr<const gfx::Mesh>> meshes_;  // of these
    bool playing_ = false;
    double nextFrameAt_ = 0.0;
    Table table_;
};

std::string RecordingTab::text(const TabContext&) {
    if (!open_ || !judgement_) return kWhatARecordingIs;
    return record::asText(recording(), *judgement_, record::worstOf(*judgement_, 10));
}

// What an engine sends is a recording that grows.
void RecordingTab::followListener(const TabContext& in) {
    if (!in.inspector.listener) return;
    in.ui.wakeIn(kShowProgress);
    const record::Listener::State state = in.inspector.listener->state();
    if (std::exchange(messages_, state.messages) != state.messages)
        in.ui.toasts.error("Listening: " + state.message);
    if (state.file.empty() || state.file == cameLast_) return;
    std::string problem;
    auto came = openRecording(state.file, problem);
    if (!came) return;  // its beginning is still on its way
    cameLast_ = state.file;
    came->grows = true;
    in.inspector.recording = std::move(came);
}

void RecordingTab::startAnew() {
    judgement_.reset();
    judged_ = 0;
    lanes_.clear();
    bad_.clear();
    rows_.clear();
    shapes_ = {};
    meshes_.clear();
    filter_.reset();
    playing_ = false;
    ++version_;
    table_.startAnew();
}

void RecordingTab::judgeOn() {
    const std::size_t end = recording().frames().size();
    work_.start([open = open_, begin = std::exchange(judged_, end), end] {
        open->shapes.grow(open->recording);
        return record::judge(open->recording, open->shapes, begin, end, open->progress, 0,
                             open->stop.get_token());
    });
}

// Another recording was opened, more of it came, or what is worked out beside the window is there. While it
// is judged, the recording stays as it is.
void RecordingTab::follow(const TabContext& in) {
    followListener(in);
    if (work_.isBusy()) {
        if (in.inspector.recording != open_) open_->stop.request_stop();
        if (auto part = work_.take(); part && in.inspector.recording == open_) take(in, *std::move(part));
        in.ui.wakeIn(kShowProgress);
        return;
    }
    if (in.inspector.recording != open_) {
        open_ = in.inspector.recording;
        startAnew();
        judgeOn();
        in.ui.wakeIn(kShowProgress);
    } else if (open_ && open_->grows) {
        const record::Listener* const listener = in.inspector.listener.get();
        const bool hasLeft =
            listener == nullptr || !listener->state().connected || listener->state().file != open_->path;
        if (std::string problem = open_->recording.grow(); !problem.empty()) {
            in.ui.toasts.error("The recording " + problem);
            open_->grows = false;
        }
        if (recording().frames().size() > judged_)
            judgeOn();
        else if (hasLeft)  // and all that it sent is here
            open_->grows = false;
    }
    for (std::size_t frame = 0; open_ && !open_->shown && frame < recording().frames().size(); ++frame)
        if (recording().read(frame, frame_).empty() && !frame_.pairs.empty()) showPair(in, frame, 0);
}

void RecordingTab::take(const TabContext& in, Judgement part) {
    const bool isFirst = !judgement_;
    if (isFirst)
        judgement_ = std::move(part);
    else
        record::merge(*judgement_, part);
    shapes_ = open_->shapes;
    lanes_.clear();
    bad_.clear();
    std::array<std::vector<std::uint32_t>, hunt::kFaultNames.size()> frames;
    for (const Deviation& deviation : judgement_->deviations)
        frames[static_cast<std::size_t>(deviation.fault.kind)].push_back(deviation.frame);
    for (std::size_t kind = 0; kind < frames.size(); ++kind) {
        if (frames[kind].empty()) continue;
        std::sort(frames[kind].begin(), frames[kind].end());
        lanes_.push_back(kind);
        bad_.push_back(std::move(frames[kind]));
    }
    listRows();
    // The worst is what somebody looks for; of an engine that runs, whoever looks chooses.
    if (!isFirst || open_->grows || judgement_->deviations.empty()) return;
    open(in, 0);
}

void RecordingTab::listRows() {
    rows_.clear();
    for (std::uint32_t i = 0; i < judgement_->deviations.size(); ++i)
        if (!filter_ || judgement_->deviations[i].fault.kind == static_cast<hunt::FaultClass>(*filter_))
            rows_.push_back(i);
    ++version_;
}

// A pair of `frame_`. Frames of one pair are one step of the history.
void RecordingTab::showPair(const TabContext& in, std::size_t frame, std::size_t pair) {
    const Bodies bodies = bodiesOf(frame_, frame_.pairs[pair]);
    scene::Scene scene = record::sceneOf(recording(), frame, frame_, pair);
    scene.source = open_->path.filename().string();
    if (open_->shown == bodies && open_->isShownIn(in.editor.document))
        in.editor.document.execute({"Step through a recording",
                                    [&scene](scene::Scene& now) { now = std::move(scene); }, "recording"});
    else
        in.host.openScene(std::move(scene), {}, false, "Open a recorded pair");
    open_->sceneOrigin = in.editor.document.origin();
    open_->shown = bodies;
    open_->shownFrame = frame;
}

// The pair that is shown, where the frame has it.
void RecordingTab::goTo(const TabContext& in, std::size_t frame) {
    open_->shownFrame = frame;
    if (!recording().read(frame, frame_).empty()) frame_ = {};
    const auto pair = std::find_if(frame_.pairs.begin(), frame_.pairs.end(), [&](const auto& recorded) {
        return open_->shown == bodiesOf(frame_, recorded);
    });
    if (pair != frame_.pairs.end())
        showPair(in, frame, static_cast<std::size_t>(pair - frame_.pairs.begin()));
}

void RecordingTab::open(const TabContext& in, std::size_t row) {
    const Deviation& deviation = judgement_->deviations[rows_[row]];
    playing_ = false;
    if (std::string problem = recording().read(deviation.frame, frame_); !problem.empty()) {
        frame_ = {};
        in.ui.toasts.error("The recording: " + problem);
        return;
    }
    showPair(in, deviation.frame, deviation.pair);
    table_.setCurrent(row);
    table_.reveal(row);
}

// Of the faults that are listed: the nearest frame that has one, and the worst there.
void RecordingTab::goToDeviation(const TabContext& in, bool forward) {
    std::optional<std::size_t> found;
    const auto frameOf = [&](std::size_t row) { return judgement_->deviations[rows_[row]].frame; };
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const std::size_t frame = frameOf(row);
        if (forward ? frame <= open_->shownFrame : frame >= open_->shownFrame) continue;
        if (!found || (forward ? frame < frameOf(*found) : frame > frameOf(*found))) found = row;
    }
    if (found) open(in, *found);
}

std::string RecordingTab::status(const Ui& ui) const {
    const std::string engine = recording().beginning().engine;
    std::string words = engine.empty() ? "" : engine + ": ";
    const std::size_t frames = recording().frames().size();
    words += counted(frames, "frame", "frames");
    if (recording().dropped() > 0) words += " (" + std::to_string(recording().dropped()) + " left out)";
    if (open_->grows) words += " so far";
    if (!judgement_) {
        const double share =
            frames == 0 ? 0.0 : static_cast<double>(open_->progress.frames) / static_cast<double>(frames);
        return words + ", judging " + ui.compact(std::floor(100.0 * share), 3) + " %";
    }
    words += ", " + counted(judgement_->pairs, "pair", "pairs");
    if (judgement_->unjudged > 0)
        words +=
            " (" + std::to_string(judgement_->unjudged) + " not judged: " + judgement_->whyUnjudged + ")";
    if (judgement_->unread > 0) words += ", " + std::to_string(judgement_->unread) + " frames not read";
    std::uint64_t deviate = 0;
    for (const std::uint64_t count : judgement_->counts) deviate += count;
    return words + (deviate == 0 ? ": nothing deviates" : ", " + counted(deviate, "deviates", "deviate"));
}

std::string RecordingTab::about(std::size_t frame) const {
    const record::FrameEntry& entry = recording().frames()[frame];
    std::string words = "Frame " + std::to_string(entry.number);
    if (entry.dropped > 0) words += ", " + counted(entry.dropped, "frame", "frames") + " left out before it";
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
        const auto [first, last] =
            std::equal_range(bad_[lane].begin(), bad_[lane].end(), static_cast<std::uint32_t>(frame));
        if (first != last)
            words +=
                "\n" + std::string(hunt::kFaultNames[lanes_[lane]]) + ": " + std::to_string(last - first);
    }
    return words;
}

void RecordingTab::drawControls(const TabContext& in, Flow& flow) {
    const std::string all = "all faults";
    const auto nameOf = [&](std::size_t kind) {
        return std::string(hunt::kFaultNames[kind]) + ", " + std::to_string(judgement_->counts[kind]);
    };
    const float width = flow.place("show", kFilterWidth);
    ImGui::BeginDisabled(lanes_.empty());
    if (beginDropDown(in.ui, "##filter", filter_ ? nameOf(*filter_).c_str() : all.c_str(),
                      "Which faults are listed", width)) {
        if (ImGui::Selectable(all.c_str(), !filter_)) {
            filter_.reset();
            listRows();
            table_.startAnew();
        }
        for (const std::size_t kind : lanes_)
            if (ImGui::Selectable(nameOf(kind).c_str(), filter_ == kind)) {
                filter_ = kind;
                listRows();
                table_.startAnew();
            }
        ImGui::EndCombo();
    }
    ImGui::EndDisabled();
    flow.place(0.0f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawClipped(status(in.ui), {at.x, at.y + lineOffset(in.ui)}, flow.room(),
                toU32(in.ui.palette().quietText));
}

// A lane for each class, below the slider; the frames that were left out are marked in the last one.
void RecordingTab::drawLanes(Ui& ui, const Rect& track, float top, float left) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto frames = recording().frames();
    const float last = std::max(1.0f, static_cast<float>(frames.size() - 1));
    const auto xOf = [&](std::size_t frame) {
        return std::round(track.min.x + track.width() * static_cast<float>(frame) / last);
    };
    const auto lane = [&](const char* name, auto&& eachFrame, const gfx::Color& color) {
        draw.AddRectFilled({track.min.x, top}, {track.max.x, top + ui.px(kLane)},
                           toU32(gfx::withAlpha(p.line, 0.5f)));
        float drawnTo = track.min.x - 1.0f;  // many frames share a pixel
        eachFrame([&](std::size_t frame) {
            const float x = xOf(frame);
            if (x < drawnTo) return;
            draw.AddRectFilled({x, top}, {x + ui.px(kMark), top + ui.px(kLane)}, toU32(color));
            drawnTo = x + 1.0f;
        });
        ImGui::PushFont(ui.fonts.small);
        const ImVec2 size = ImGui::CalcTextSize(name);
        draw.AddText({std::max(left, track.min.x - size.x - ui.px(8)),
                      std::round(top + (ui.px(kLane) - size.y) * 0.5f)},
                     toU32(p.quietText), name);
        ImGui::PopFont();
        top += ui.px(kLane + kLaneGap);
    };
    for (std::size_t i = 0; i < lanes_.size(); ++i)
        lane(
            hunt::kFaultNames[lanes_[i]].data(),
            [&](auto&& mark) {
                for (const std::uint32_t frame : bad_[i]) mark(frame);
            },
            p.error);
    if (recording().dropped() > 0)
        lane(
            "left out",
            [&](auto&& mark) {
                for (std::size_t frame = 0; frame < frames.size(); ++frame)
                    if (frames[frame].dropped > 0) mark(frame);
            },
            p.quietText);
    const float x = xOf(open_->shownFrame);
    draw.AddLine({x, track.min.y}, {x, top - ui.px(kLaneGap)}, toU32(p.accent));
}

// Returns where it ends.
float RecordingTab::drawTimeLine(const TabContext& in, const Rect& area, float top) {
    Ui& ui = in.ui;
    const std::size_t frames = recording().frames().size();
    const float left = area.min.x + ui.px(kTabPadding);
    ImGui::SetCursorScreenPos({left, top});
    StepBarState state{open_->shownFrame, frames, true, playing_, ImGui::IsWindowHovered()};
    const StepBarEdit edit = stepBar(ui, state, area.width() - 2.0f * ui.px(kTabPadding));
    if (edit.playToggled) {
        playing_ = !playing_;
        nextFrameAt_ = ui.now;
    }
    if (edit.step) goTo(in, *edit.step);
    if (playing_ && open_->shownFrame + 1 >= frames) playing_ = false;
    if (playing_) {
        if (ui.now >= nextFrameAt_) {
            nextFrameAt_ = std::max(nextFrameAt_ + kFrameSeconds, ui.now);
            goTo(in, open_->shownFrame + 1);
        }
        ui.wakeIn(std::max(0.0, nextFrameAt_ - ui.now));
    }
    const std::size_t count = lanes_.size() + (recording().dropped() > 0 ? 1 : 0);
    const float below = top + ui.px(kStepBarHeight),
                height = static_cast<float>(count) * ui.px(kLane + kLaneGap);
    if (count == 0 || frames == 0) return below;
    drawLanes(ui, edit.track, below, left);
    ImGui::SetCursorScreenPos({edit.track.min.x, below});
    ImGui::InvisibleButton("##lanes", {std::max(1.0f, edit.track.width()), height});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        const float share =
            (ImGui::GetIO().MousePos.x - edit.track.min.x) / std::max(1.0f, edit.track.width());
        const auto at = static_cast<std::size_t>(
            std::lround(std::clamp(share, 0.0f, 1.0f) * static_cast<float>(frames - 1)));
        tooltip(ui, about(at).c_str());
        if (ImGui::IsItemActive() && at != open_->shownFrame) goTo(in, at);
    }
    return below + height + ui.px(4);
}

TableCell RecordingTab::cell(const Ui& ui, std::size_t row, std::size_t column) const {
    const gfx::Palette& p = ui.palette();
    const Deviation& d = judgement_->deviations[rows_[row]];
    switch (column) {
        case RecordingColumn::fault:
            return {.text = std::string(nameOf(d.fault.kind)), .color = p.error};
        case RecordingColumn::error:
            return {.text = record::amountInWords(d.fault)};
        case RecordingColumn::frame:
            return {.text = std::to_string(recording().frames()[d.frame].number)};
        case RecordingColumn::bodies:
            return {.text = std::to_string(d.a) + " and " + std::to_string(d.b)};
        default:
            if (!d.cached) return {};
            return {.text = "cached",
                    .color = p.quietText,
                    .tip = "The engine kept this answer from an earlier frame"};
    }
}

void RecordingTab::draw(const TabContext& in, const Rect& area) {
    follow(in);
    const RecordingWish wish = std::exchange(in.inspector.recordingWish, RecordingWish::none);
    if (!open_) {
        const record::Listener* const listener = in.inspector.listener.get();
        const std::string target = listener != nullptr ? "tcp:" + std::to_string(listener->port()) : "";
        return noteInMiddle(in.ui, area,
                            listener == nullptr
                                ? kWhatARecordingIs
                                : "Listening for an engine. Give its client the target " + target + '.');
    }
    if (wish != RecordingWish::none && judgement_) goToDeviation(in, wish == RecordingWish::nextDeviation);
    Flow flow(in.ui, area);
    drawControls(in, flow);
    const float bottom = drawTimeLine(in, area, flow.bottom());
    TableSource source;
    source.columns = kRecordingColumns;
    source.rows = rows_.size();
    source.version = version_;
    source.cell = [&](std::size_t row, std::size_t column) { return cell(in.ui, row, column); };
    source.empty = !judgement_ ? "Judging..." : "Nothing deviates.";
    const TableEvents events = table_.draw(in.ui, "deviations", {{area.min.x, bottom}, area.max}, source);
    if (events.clicked) open(in, *events.clicked);
}

// The other bodies of the frame, lightly: where in the pile the pair is.
void RecordingTab::addToScene(const TabContext& in, SceneExtra& extra) {
    if (!open_ || !open_->isShownIn(in.editor.document)) return;
    if (const auto frame = std::exchange(open_->goToFrame, std::nullopt)) {
        goTo(in, *frame);
        in.ui.wakeIn(0.0);
    }
    meshes_.resize(shapes_.size());
    const gfx::Color color = gfx::withAlpha(in.ui.palette().quietText, kBodyAlpha);
    std::size_t drawn = 0;
    for (const record::RecordedPose& pose : frame_.poses) {
        if (pose.body == open_->shown->a || pose.body == open_->shown->b || pose.shape >= shapes_.size())
            continue;
        const auto& built = shapes_[pose.shape];
        if (!built || ++drawn > kMostBodies) continue;
        if (built->shape.radius > 0.0) {
            for (draw::Polyline& line :
                 draw::formLinesOf(draw::roundOf(built->shape, pose.pose), kRoundSegments))
                extra.list.curves.push_back(
                    {std::move(line), kBodyEdge, color, gfx::DepthMode::tested, 0.0f});
            continue;
        }
        auto& mesh = meshes_[pose.shape];
        if (!mesh)
            mesh = std::make_shared<const gfx::Mesh>(
                draw::makeMesh(built->shape.core, draw::surfaceOf(built->shape.core)));
        gfx::Solid solid;
        solid.mesh = mesh;
        solid.toWorld = draw::matrixOf(pose.pose);
        solid.fill = solid.edge = color;
        solid.style = gfx::SolidStyle::wireframe;
        solid.edgeWidth = kBodyEdge;
        extra.list.solids.push_back(std::move(solid));
    }
    extra.key.push_back(static_cast<double>(open_->shownFrame));
    extra.key.push_back(static_cast<double>(drawn));
}

}  // namespace

std::shared_ptr<OpenRecording> openRecording(const std::filesystem::path& path, std::string& problem) {
    auto open = std::make_shared<OpenRecording>();
    open->path = path;
    problem = open->recording.open(path);
    return problem.empty() ? open : nullptr;
}

std::string startListening(const Ui& ui, Inspector& inspector, const record::ListenPlace& place) {
    auto listener = std::make_unique<record::Listener>();
    const std::filesystem::path folder = ui.folders
                                             ? ui.folders->state / "recordings"
                                             : std::filesystem::temp_directory_path() / "sepaxis-recordings";
    if (std::string problem = listener->start(place, folder); !problem.empty()) return problem;
    inspector.listener = std::move(listener);
    return {};
}

std::unique_ptr<InspectorTab> makeRecordingTab() {
    return std::make_unique<RecordingTab>();
}

}  // namespace sepaxis::ui
