#include "app/ui/inspector/recording_session.h"

#include "app/base/counted.h"
#include "app/draw/round_mesh.h"
#include "app/draw/shape_mesh.h"
#include "app/record/kept_recordings.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/sliced.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace sepaxis::ui {

namespace fs = std::filesystem;
using record::Deviation;
using record::Judgement;

namespace {

constexpr std::size_t kMostBodies = 2000;  // that are drawn behind the pair
constexpr double kLookForEngine = 0.25;    // seconds between two looks at the port
constexpr float kBodyEdge = 1.0f, kHoveredEdge = 2.0f;
constexpr float kBodyAlpha = 0.13f, kChosenAlpha = 0.5f;
constexpr int kRoundSegments = 24;
constexpr int kBodyLabel = 100;  // priority: the mouse asked for it

// Where a Listener puts what engines send.
fs::path unkeptFolder(const Ui& ui) {
    return ui.folders ? ui.folders->state / "recordings" : fs::temp_directory_path() / "sepaxis-recordings";
}

}  // namespace

fs::path exampleRecording(const Ui& ui) {
    return unkeptFolder(ui) / "example.sxr";
}

// --- what is open ---------------------------------------------------------------------------------------

RecordingSession::~RecordingSession() {
    if (open_) open_->stop.request_stop();
}

void RecordingSession::take(std::shared_ptr<Open> recording) {
    if (open_) open_->stop.request_stop();
    open_ = std::move(recording);
    judgement_.reset();
    judged_ = looked_ = 0;
    lanes_.clear();
    rows_.clear();
    shapes_ = {};
    meshes_.clear();
    frame_ = {};
    filter_ = {};
    ++version_;
    ++listVersion_;
}

std::string RecordingSession::open(const fs::path& path) {
    auto opened = std::make_shared<Open>();
    opened->path = path;
    std::string problem = opened->recording.open(path);
    if (problem.empty()) take(std::move(opened));
    return problem;
}

std::string RecordingSession::listen(const Ui& ui, const record::ListenPlace& place) {
    auto listener = std::make_unique<record::Listener>();
    if (std::string problem = listener->start(place, unkeptFolder(ui)); !problem.empty()) return problem;
    listener_ = std::move(listener);
    messages_ = 0;
    cameLast_.clear();
    return {};
}

// What an engine sends is a recording that grows.
void RecordingSession::followListener(const TabContext& in) {
    if (!listener_) return;
    const record::Listener::State state = listener_->state();
    in.ui.wakeIn(state.connected ? kShowProgress : kLookForEngine);
    if (std::exchange(messages_, state.messages) != state.messages)
        in.ui.toasts.error("Listening: " + state.message);
    // Its first pair becomes the scene: not while somebody drags this one.
    if (state.file.empty() || state.file == cameLast_ || in.view.isDragging()) return;
    if (!open(state.file).empty()) return;  // its beginning is still on its way
    cameLast_ = open_->came = state.file;
    open_->grows = true;
    in.ui.toasts.show("An engine sends " + state.file.filename().string());
}

void RecordingSession::grow(const TabContext& in) {
    const record::Listener::State state = listener_ ? listener_->state() : record::Listener::State{};
    const bool hasLeft = !state.connected || state.file != open_->came;
    if (std::string problem = open_->recording.grow(); !problem.empty()) {
        in.ui.toasts.error("The recording " + problem);
        open_->grows = false;
    }
    // What it sent before it left is here.
    if (hasLeft && recording().frames().size() == judged_) open_->grows = false;
}

void RecordingSession::keepAs(const Ui& ui, const fs::path& from, const fs::path& to, Kept kept) {
    std::error_code ignored;
    const bool isUnkept = fs::equivalent(from.parent_path(), unkeptFolder(ui), ignored);
    const bool isWritten = open_->grows && open_->path == from;
    const record::KeepBy by = !isUnkept   ? record::KeepBy::copying
                              : isWritten ? record::KeepBy::renaming
                                          : record::KeepBy::moving;
    kept_ = std::move(kept);
    keeping_.start([from, to, by] { return KeptFile{from, to, record::keepRecording(from, to, by)}; });
}

void RecordingSession::followKeeping(const TabContext& in) {
    if (!keeping_.isBusy()) return;
    const auto file = keeping_.take();
    if (!file) return in.ui.wakeIn(kShowProgress);
    if (!file->problem.empty())
        return in.ui.toasts.error("The recording was not kept as " + file->to.string() + ": " +
                                  file->problem);
    if (open_->path == file->from) open_->path = file->to;
    in.ui.toasts.show("Kept as " + file->to.string());
    kept_(file->to);
}

// --- what is judged -------------------------------------------------------------------------------------

void RecordingSession::judgeOn() {
    const std::size_t end = recording().frames().size();
    work_.start([open = open_, begin = std::exchange(judged_, end), end] {
        open->shapes.grow(open->recording);
        return Part{open, record::judge(open->recording, open->shapes, begin, end, open->progress, 0,
                                        open->stop.get_token())};
    });
}

// While it is judged, a recording stays as it is.
void RecordingSession::update(const TabContext& in) {
    followListener(in);
    followKeeping(in);
    const auto chosen = std::exchange(in.view.clickedBody, std::nullopt);
    if (!open_) return;
    if (chosen && isShown(in.editor)) chooseBody(in, *chosen);
    if (work_.isBusy()) {
        if (auto part = work_.take(); part && part->of == open_) takePart(in, std::move(part->judgement));
    } else {
        if (open_->grows) grow(in);
        if (recording().frames().size() > judged_ || (judged_ == 0 && !judgement_)) judgeOn();
    }
    if (work_.isBusy()) in.ui.wakeIn(kShowProgress);
    showFirstPair(in);
}

void RecordingSession::takePart(const TabContext& in, Judgement part) {
    const bool isFirst = !judgement_;
    if (isFirst)
        judgement_ = std::move(part);
    else
        record::merge(*judgement_, part);
    shapes_ = open_->shapes;
    std::array<std::vector<std::uint32_t>, hunt::kFaultNames.size()> frames;
    for (const Deviation& deviation : judgement_->deviations)
        frames[static_cast<std::size_t>(deviation.fault.kind)].push_back(deviation.frame);
    lanes_.clear();
    for (std::size_t kind = 0; kind < frames.size(); ++kind) {
        if (frames[kind].empty()) continue;
        std::sort(frames[kind].begin(), frames[kind].end());
        lanes_.push_back({static_cast<hunt::FaultClass>(kind), std::move(frames[kind])});
    }
    listRows();
    // The worst is what somebody looks for; of an engine that runs, whoever looks chooses.
    if (isFirst && !open_->grows && !rows_.empty()) openRow(in, 0);
}

void RecordingSession::listRows() {
    rows_.clear();
    ++version_;
    if (!judgement_) return;
    for (std::uint32_t i = 0; i < judgement_->deviations.size(); ++i) {
        const Deviation& d = judgement_->deviations[i];
        if ((!filter_.kind || d.fault.kind == *filter_.kind) &&
            (!filter_.body || record::Bodies{d.a, d.b}.has(*filter_.body)))
            rows_.push_back(i);
    }
}

void RecordingSession::setFilter(const Filter& filter) {
    if (filter == filter_) return;
    filter_ = filter;
    ++listVersion_;
    listRows();
}

// --- what is shown --------------------------------------------------------------------------------------

bool RecordingSession::isShown(const Editor& editor) const {
    return open_ && open_->shown && open_->sceneOrigin.lock() == editor.document.origin();
}

std::optional<RecordingSession::ShownPair> RecordingSession::shownPair(const Editor& editor) const {
    if (!isShown(editor)) return std::nullopt;
    return ShownPair{
        open_, open_->path, *open_->shown, open_->shownFrame, open_->recording.frames().size(), open_->grows};
}

void RecordingSession::showFirstPair(const TabContext& in) {
    for (; !open_->shown && looked_ < recording().frames().size(); ++looked_)
        if (recording().read(looked_, frame_).empty() && !frame_.pairs.empty()) showPair(in, looked_, 0);
}

// A pair of `frame_`. Frames of one pair are one step of the history.
void RecordingSession::showPair(const TabContext& in, std::size_t frame, std::size_t pair, bool keepCamera) {
    const record::Bodies bodies = record::bodiesOf(frame_, frame_.pairs[pair]);
    scene::Scene scene = record::sceneOf(recording(), frame, frame_, pair);
    scene.source = open_->path.filename().string();
    if (open_->shown == bodies && isShown(in.editor))
        in.editor.document.execute({"Step through a recording",
                                    [&scene](scene::Scene& now) { now = std::move(scene); }, "recording",
                                    false, true});
    else
        in.host.openScene(std::move(scene), {}, keepCamera, "Open a recorded pair");
    open_->sceneOrigin = in.editor.document.origin();
    open_->shown = bodies;
    open_->shownFrame = frame;
}

void RecordingSession::goTo(const TabContext& in, std::size_t frame) {
    open_->shownFrame = frame;
    if (!recording().read(frame, frame_).empty()) frame_ = {};
    if (!open_->shown) return;
    if (const auto pair = record::findPair(frame_, *open_->shown)) showPair(in, frame, *pair);
}

void RecordingSession::showRow(const TabContext& in, std::size_t row, bool keepCamera) {
    const Deviation& d = deviation(row);
    if (std::string problem = recording().read(d.frame, frame_); !problem.empty()) {
        frame_ = {};
        in.ui.toasts.error("The recording: " + problem);
        return;
    }
    showPair(in, d.frame, d.pair, keepCamera);
    openedRow_ = row;
    ++openings_;
}

void RecordingSession::openRow(const TabContext& in, std::size_t row) {
    showRow(in, row, false);
}

void RecordingSession::goToDeviation(const TabContext& in, bool forward) {
    std::optional<std::size_t> found;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const std::size_t frame = deviation(row).frame;
        if (forward ? frame <= shownFrame() : frame >= shownFrame()) continue;
        if (!found || (forward ? frame < deviation(*found).frame : frame > deviation(*found).frame))
            found = row;
    }
    if (found) openRow(in, *found);
}

void RecordingSession::chooseBody(const TabContext& in, std::uint64_t body) {
    setFilter({filter_.kind, body});
    for (std::size_t row = 0; row < rows_.size(); ++row)
        if (deviation(row).frame == shownFrame()) return showRow(in, row, true);
    if (const auto pair = record::deepestPair(frame_, body)) showPair(in, shownFrame(), *pair, true);
}

// --- what lies around it --------------------------------------------------------------------------------

void RecordingSession::addToScene(const TabContext& in, SceneExtra& extra) {
    if (!isShown(in.editor)) return;
    meshes_.resize(shapes_.size());
    const gfx::Palette& palette = in.ui.palette();
    for (const record::RecordedPose& pose : frame_.poses) {
        if (open_->shown->has(pose.body) || pose.shape >= shapes_.size()) continue;
        const auto& built = shapes_[pose.shape];
        if (!built) continue;
        if (extra.bodies.size() == kMostBodies) break;
        extra.bodies.push_back({built, pose.pose, pose.body});
        const bool hovered = in.view.hoveredBody == pose.body;
        const gfx::Color color = hovered ? gfx::withAlpha(palette.hover, kChosenAlpha)
                                         : gfx::withAlpha(palette.quietText, kBodyAlpha);
        const float width = hovered ? kHoveredEdge : kBodyEdge;
        if (hovered) {
            draw::Label& label = extra.labels.emplace_back();
            label.anchor = pose.pose.position;
            label.text = {"body ", pose.body, ", ",
                          counted(record::countPairs(frame_, pose.body), "pair", "pairs")};
            label.priority = kBodyLabel;
            label.clamped = label.plate = true;
        }
        if (draw::isRound(built->shape)) {
            for (draw::Polyline& line :
                 draw::formLinesOf(draw::roundOf(built->shape, pose.pose), kRoundSegments))
                extra.list.curves.push_back({std::move(line), width, color, gfx::DepthMode::tested, 0.0f});
            continue;
        }
        auto& mesh = meshes_[pose.shape];
        if (!mesh)
            mesh = std::make_shared<const gfx::Mesh>(
                draw::makeMesh(built->outline(), built->hasStandIn() ? draw::Surface::round
                                                                     : draw::surfaceOf(built->shape.core)));
        gfx::Solid solid;
        solid.mesh = mesh;
        solid.toWorld = draw::matrixOf(pose.pose);
        solid.fill = solid.edge = color;
        solid.style = gfx::SolidStyle::wireframe;
        solid.edgeWidth = width;
        extra.list.solids.push_back(std::move(solid));
    }
    for (const std::size_t number : {shownFrame(), extra.bodies.size(), extra.labels.size()})
        extra.key.push_back(static_cast<double>(number));
    extra.key.push_back(in.view.hoveredBody ? static_cast<double>(*in.view.hoveredBody) : -1.0);
}

}  // namespace sepaxis::ui
