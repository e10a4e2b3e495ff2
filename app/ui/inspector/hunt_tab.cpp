// The Hunt tab: poses for which a method's answer breaks its contract, one kind of fault a row.
#include "app/base/assets_path.h"
#include "app/hunt/findings.h"
#include "app/hunt/pairs.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/flow.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/sliced.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/inspector/table.h"
#include "app/ui/panels/method_items.h"
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
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr float kMethodWidth = 170.0f;
constexpr float kScopeWidth = 300.0f;
constexpr float kTimeWidth = 70.0f;
constexpr float kRunButton = 64.0f;

constexpr const char* kWhatItDoes =
    "Hunt answers many poses with the chosen method and with the exact query, and keeps those for which it "
    "breaks its contract.";
constexpr double kLeastSeconds = 0.1, kMostSeconds = 86400.0;
constexpr double kNearSeconds = 3.0, kExampleSeconds = 2.0;
constexpr int kWorstCharacters = 7;

enum class Scope : std::uint8_t { shapes, near, all };
constexpr std::array kScopes = {
    Choice{"these shapes", "The two shapes of the scene, in poses of all kinds"},
    Choice{"near here",
           "The two shapes, up to a tenth of their size around where B stands: the worst pose there"},
    Choice{"all types", "Every pair of types of shapes that the method handles"}};

enum HuntColumn : std::size_t { pair, fault, axis, count, worst, pose, digits };
constexpr std::array kHuntColumns = {
    TableColumn{"shapes", 150.0f, TableAlign::left, "", "The types of A and B", 0.0f, true, 0, true},
    TableColumn{"fault", 78.0f, TableAlign::left, "",
                "What is wrong beyond the method's contract: a crash, a missed or false hit, the depth, the "
                "normal, a contact off the shapes",
                0.0f, false, 0, false, "contract"},
    TableColumn{"decided by", 100.0f, TableAlign::left, "", "The axis of the exact answer", 0.0f, true, 0,
                false, "candidate-axis"},
    TableColumn{"poses", 70.0f, TableAlign::right, "", "How many poses failed in this way"},
    TableColumn{"worst", 72.0f, TableAlign::right, "m", "The largest error of them", 0.0f, false, 1},
    TableColumn{"pose", 200.0f, TableAlign::left, "",
                "The simplest pose that fails in this way; near here, the worst. Click to open it", 1.0f,
                true},
    TableColumn{"digits", 48.0f, TableAlign::right, "", "Significant digits that this pose is made of"},
};

// A hunt beside the window, with all that it looks at.
struct Job {
    hunt::Request request;
    std::vector<scene::Scene> scenes;
    hunt::Progress progress;
    std::stop_source stop;
};

struct Outcome {
    hunt::Found found;
    hunt::Summary summary;
    std::vector<scene::Scene> poses;  // one for each cluster
};

Outcome run(Job& job) {
    Outcome outcome;
    outcome.found = hunt::hunt(job.request, job.progress, job.stop.get_token());
    outcome.summary = hunt::summarise(job.request, job.scenes, outcome.found);
    for (const hunt::Cluster& cluster : outcome.found.clusters)
        outcome.poses.push_back(hunt::sceneOf(job.request, job.scenes[cluster.pair], cluster));
    return outcome;
}

class HuntTab final : public InspectorTab {
 public:
    HuntTab() = default;
    ~HuntTab() override {
        if (job_) job_->stop.request_stop();
    }
    HuntTab(const HuntTab&) = delete;
    HuntTab& operator=(const HuntTab&) = delete;

    void draw(const TabContext& in, const Rect& area) override;
    std::string text(const TabContext& in) override {
        return outcome_ ? hunt::asText(outcome_->summary) : job_ ? status(in.ui) + '\n' : kWhatItDoes;
    }

 private:
    void follow(Ui& ui);
    void start(const TabContext& in, double seconds);
    void drawControls(const TabContext& in, Flow& flow);
    void drawRun(const TabContext& in, Flow& flow);
    const scene::Method& method(const Editor& editor) const;
    std::string status(const Ui& ui) const;
    TableCell cell(const Ui& ui, std::size_t row, std::size_t column) const;
    void open(const TabContext& in, std::size_t row) const;
    void offerHunt(const TabContext& in, const Rect& area);
    bool isRunning() const { return work_.isBusy(); }

    const scene::Method* method_ = nullptr;  // null: the first that is somebody else's
    Scope scope_ = Scope::shapes;
    double seconds_ = 10.0;
    std::string refusal_;  // why it did not start

    std::shared_ptr<Job> job_;
    inspect::Background<Outcome> work_;
    std::vector<hunt::Cluster> clusters_;  // so far
    std::optional<Outcome> outcome_;       // of the job that has ended
    std::size_t version_ = 0;
    Table table_;
};

const scene::Method& HuntTab::method(const Editor& editor) const {
    if (method_ != nullptr) return *method_;
    return editor.outside.methods().empty() ? scene::methods().front() : *editor.outside.methods().front();
}

void HuntTab::follow(Ui& ui) {
    if (!isRunning()) return;
    if (auto outcome = work_.take()) {
        outcome_ = std::move(outcome);
        clusters_ = outcome_->found.clusters;
        ++version_;
        return;
    }
    if (auto now = job_->progress.clusters(); now.size() != clusters_.size() || !job_->progress.isPaused()) {
        clusters_ = std::move(now);
        ++version_;
    }
    ui.wakeIn(kShowProgress);
}

void HuntTab::start(const TabContext& in, double seconds) {
    auto job = std::make_shared<Job>();
    hunt::Request& request = job->request;
    request.method = &method(in.editor);
    request.precision = in.editor.options.precision;
    if (!request.method->inFloat) request.precision = scene::Precision::doublePrecision;
    request.nearHere = scope_ == Scope::near;
    request.seconds = seconds;
    const scene::Scene& scene = in.editor.document.scene();
    refusal_ = scope_ == Scope::all ? hunt::addAllPairs(request, job->scenes)
                                    : hunt::addPairs(request, {&scene, 1}, job->scenes);
    if (!refusal_.empty()) {
        refusal_ = request.method->name + ' ' + refusal_;
        return;
    }
    job_ = std::move(job);
    outcome_.reset();
    clusters_.clear();
    ++version_;
    table_.startAnew();
    work_.start([job = job_] { return run(*job); });
    in.ui.wakeIn(0.0);
}

void HuntTab::drawRun(const TabContext& in, Flow& flow) {
    const float width = flow.place(kRunButton);
    if (!isRunning()) {
        if (textButton(in.ui, "Hunt", "Answers poses on all cores until the time is up", width))
            start(in, seconds_);
        return;
    }
    hunt::Progress& progress = job_->progress;
    if (textButton(in.ui, progress.isPaused() ? "Go on" : "Pause", "The time does not run while it pauses",
                   width))
        progress.pause(!progress.isPaused());
    if (!textButton(in.ui, "Stop", "Keep what was found so far", flow.place(kRunButton))) return;
    job_->stop.request_stop();
    progress.pause(false);
}

void HuntTab::drawControls(const TabContext& in, Flow& flow) {
    ImGui::BeginDisabled(isRunning());
    const float width = flow.place("method", kMethodWidth);
    if (beginDropDown(in.ui, "##method", method(in.editor).name.c_str(), "Whose answers are tested", width)) {
        const scene::Method* const now = &method(in.editor);
        if (const scene::Method* chosen = methodItems(in.ui, in.editor, {&now, 1})) method_ = chosen;
        ImGui::EndCombo();
    }
    scope_ = static_cast<Scope>(
        segmented(in.ui, "##scope", kScopes, static_cast<int>(scope_), flow.place(kScopeWidth)));
    NumberOptions options;
    options.unit = "s";
    options.step = 0.1;
    options.min = kLeastSeconds;
    options.max = kMostSeconds;
    options.help = "How long it looks";
    options.width = flow.place("for", kTimeWidth);
    if (const NumberEdit edit = numberField(in.ui, "##seconds", seconds_, options); edit.value)
        seconds_ = *edit.value;
    ImGui::EndDisabled();
    drawRun(in, flow);
}

std::string HuntTab::status(const Ui& ui) const {
    if (!refusal_.empty()) return refusal_;
    if (!job_) return "";
    const std::uint64_t poses = job_->progress.poses;
    std::string words = counted(poses, "pose", "poses");
    if (isRunning()) {
        if (job_->progress.isPaused()) return words + ", paused";
        if (job_->progress.simplified > 0)
            return "making them simple: " + std::to_string(job_->progress.simplified) + " of " +
                   std::to_string(clusters_.size());
        return words + ", " + counted(job_->progress.faults, "fault", "faults");
    }
    if (!outcome_) return words;
    words += " in " + ui.compact(std::round(outcome_->found.seconds * 10.0) / 10.0, 5) + " s";
    if (clusters_.empty()) return job_->request.method->name + " kept its contract in " + words;
    return words + ", " + counted(clusters_.size(), "kind of fault", "kinds of faults") +
           ". Click one to open its pose.";
}

TableCell HuntTab::cell(const Ui& ui, std::size_t row, std::size_t column) const {
    const gfx::Palette& p = ui.palette();
    const hunt::Cluster& cluster = clusters_[row];
    const hunt::Finding* finding = outcome_ ? &outcome_->summary.findings[row] : nullptr;
    switch (column) {
        case HuntColumn::fault:
            return {.text = std::string(hunt::nameOf(cluster.kind)), .color = p.error};
        case HuntColumn::pair:
            return {.text = hunt::pairName(job_->scenes[cluster.pair])};
        case HuntColumn::axis:
            return {.text = hunt::axisName(cluster.axis)};
        case HuntColumn::count:
            return {.text = grouped(cluster.count)};
        case HuntColumn::worst:
            if (!std::isfinite(cluster.worst)) return {};
            return {.text = ui.compact(cluster.worst, kWorstCharacters),
                    .tip = exactNumber(cluster.worst) + " m"};
        case HuntColumn::pose:
            return {.text = finding != nullptr ? finding->construction : "...",
                    .color = finding != nullptr ? std::nullopt : std::optional(p.quietText)};
        default:
            return {.text = finding != nullptr ? std::to_string(finding->digits) : ""};
    }
}

void HuntTab::open(const TabContext& in, std::size_t row) const {
    if (!outcome_) return;
    in.host.openScene(outcome_->poses[row], {}, job_->request.nearHere, "Open a finding");
}

// An example that finds something at once: the published algorithm on the pair that it was published with.
void HuntTab::offerHunt(const TabContext& in, const Rect& area) {
    if (!drawMessage(in.ui, area, kWhatItDoes, "Hunt an example",
                     "Opens a preset and looks for the faults of a textbook method; Undo leads back"))
        return;
    if (!in.host.open(scene::presetsFolder() / "tetrahedron-cube.json")) return;
    method_ = scene::findMethod("textbook-hull-sat");
    scope_ = Scope::shapes;
    start(in, kExampleSeconds);
}

void HuntTab::draw(const TabContext& in, const Rect& area) {
    in.editor.outside.find(in.ui);
    follow(in.ui);
    // Not before the method that it is for is known.
    const HuntWish wish =
        in.editor.outside.isLooking() ? HuntWish::none : std::exchange(in.inspector.huntWish, HuntWish::none);
    if (wish == HuntWish::near && !isRunning()) {
        scope_ = Scope::near;
        start(in, std::min(seconds_, kNearSeconds));
    }
    Flow flow(in.ui, area);
    drawControls(in, flow);
    const std::string words = status(in.ui);
    flow.place(0.0f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawClipped(words, {at.x, at.y + lineOffset(in.ui)}, flow.room(),
                toU32(refusal_.empty() ? in.ui.palette().quietText : in.ui.palette().error));
    if (!job_) return offerHunt(in, {{area.min.x, flow.bottom()}, area.max});
    // They say something only where there are several.
    const std::size_t first = job_ && job_->scenes.size() == 1 ? HuntColumn::fault : HuntColumn::pair;
    TableSource source;
    source.columns = std::span(kHuntColumns).subspan(first);
    source.rows = clusters_.size();
    source.version = version_;
    source.cell = [&](std::size_t row, std::size_t column) { return cell(in.ui, row, first + column); };
    source.empty = isRunning() ? "Nothing yet." : "Nothing found.";
    const TableEvents events =
        table_.draw(in.ui, "findings", {{area.min.x, flow.bottom()}, area.max}, source);
    if (events.clicked) open(in, *events.clicked);
}

}  // namespace

std::unique_ptr<InspectorTab> makeHuntTab() {
    return std::make_unique<HuntTab>();
}

}  // namespace sepaxis::ui
