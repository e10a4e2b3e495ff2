// The Recording tab: what a running engine believed of each pair, frame after frame, and where that deviates
// from the truth.
#include "app/record/deviations.h"
#include "app/record/example.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/flow.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/recording_session.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/inspector/table.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
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

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using record::Deviation;
using record::Judgement;
using Filter = RecordingSession::Filter;
using Lane = RecordingSession::Lane;

// Pixels at scale 1.
constexpr float kFilterWidth = 170.0f;
constexpr float kChipPadding = 24.0f;
constexpr float kLane = 12.0f, kLaneGap = 2.0f;
constexpr float kMark = 2.0f;  // least width of a mark

constexpr const char* kWhatARecordingIs =
    "A recording holds what a running engine believed of each pair. Open one with File > Open, or drop it on "
    "the window: every pair is then held against the exact answer.";
constexpr double kFrameSeconds = 1.0 / 60.0;

struct RecordingColumn {
    enum : std::size_t { fault, error, frame, bodies, cached };
};
constexpr std::array kRecordingColumns = {
    TableColumn{"fault", 120.0f, TableAlign::left, "",
                "What deviates beyond the contract that the recording declares", 0.0f, false, 0, false,
                "deviation"},
    TableColumn{"by", 110.0f, TableAlign::right, "",
                "How much; of each kind of fault the worst stands first"},
    TableColumn{"frame", 70.0f, TableAlign::right, "", "Counted from 0, with those that were left out"},
    TableColumn{"bodies", 150.0f, TableAlign::left, "", "The engine's numbers of A and B", 1.0f},
    TableColumn{"", 70.0f, TableAlign::left, "", nullptr, 0.0f, true},
};

class RecordingTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override;
    bool isWorking() const override { return working_; }
    bool letGo() override { return letsGo_ = hasBody_; }
    std::string text(const TabContext& in) override;

 private:
    void followList(const RecordingSession& session);
    void drawFilter(const TabContext& in, Flow& flow);
    float drawTimeLine(const TabContext& in, const Rect& area, float top);

    std::size_t listVersion_ = 0, openings_ = 0;  // of the session, as the table shows it
    bool working_ = false, hasBody_ = false;      // as of the last draw()
    bool letsGo_ = false;                         // of the body, in the next one
    bool playing_ = false;
    double nextFrameAt_ = 0.0;
    Table table_;
};

std::string RecordingTab::text(const TabContext& in) {
    const RecordingSession& session = in.inspector.recordings;
    if (!session.judgement()) return kWhatARecordingIs;
    return record::asText(session.recording(), *session.judgement(),
                          record::worstOf(*session.judgement(), 10));
}

// Another list begins at its top; the row that was opened stays in sight.
void RecordingTab::followList(const RecordingSession& session) {
    if (std::exchange(listVersion_, session.listVersion()) != session.listVersion()) {
        playing_ = false;
        table_.startAnew();
        table_.setCurrent({});
    }
    if (std::exchange(openings_, session.openings()) == session.openings()) return;
    playing_ = false;
    table_.setCurrent(session.openedRow());
    table_.reveal(session.openedRow());
}

std::string statusOf(const Ui& ui, const RecordingSession& session) {
    const record::Recording& recording = session.recording();
    const std::optional<Judgement>& judgement = session.judgement();
    const std::string engine = recording.beginning().engine;
    std::string words = session.path().filename().string() + (engine.empty() ? ": " : ", " + engine + ": ");
    const std::size_t frames = recording.frames().size();
    words += counted(frames, "frame", "frames");
    if (recording.dropped() > 0) words += " (" + grouped(recording.dropped()) + " left out)";
    if (session.grows()) words += " so far";
    if (!judgement) {
        const double share =
            frames == 0 ? 0.0 : static_cast<double>(session.framesJudged()) / static_cast<double>(frames);
        return words + ", judging " + ui.compact(std::floor(100.0 * share), 3) + " %";
    }
    words += ", " + counted(judgement->pairs, "pair", "pairs");
    if (judgement->unjudged > 0)
        words += " (" + grouped(judgement->unjudged) + " not judged: " + judgement->whyUnjudged + ")";
    if (judgement->unread > 0) words += ", " + grouped(judgement->unread) + " frames not read";
    std::uint64_t deviate = 0;
    for (const std::uint64_t count : judgement->counts) deviate += count;
    return words + (deviate == 0 ? ": nothing deviates" : ", " + counted(deviate, "deviates", "deviate"));
}

std::string about(const RecordingSession& session, std::size_t frame) {
    const record::FrameEntry& entry = session.recording().frames()[frame];
    std::string words = "Frame " + std::to_string(entry.number);
    if (entry.dropped > 0) words += ", " + counted(entry.dropped, "frame", "frames") + " left out before it";
    for (const Lane& lane : session.lanes()) {
        const auto [first, last] =
            std::equal_range(lane.frames.begin(), lane.frames.end(), static_cast<std::uint32_t>(frame));
        if (first != last)
            words += "\n" + std::string(nameOf(lane.kind)) + ": " +
                     grouped(static_cast<std::uint64_t>(last - first));
    }
    return words;
}

// Which deviations the list has: of which fault, and of which body, where one was chosen in the view.
void RecordingTab::drawFilter(const TabContext& in, Flow& flow) {
    RecordingSession& session = in.inspector.recordings;
    const Filter filter = session.filter();
    const std::string all = "all faults";
    const auto words = [&](hunt::FaultClass kind) {
        const std::uint64_t count = session.judgement()->counts[static_cast<std::size_t>(kind)];
        return std::string(nameOf(kind)) + ", " + grouped(count);
    };
    const float width = flow.place("show", kFilterWidth);
    ImGui::BeginDisabled(session.lanes().empty());
    if (beginDropDown(in.ui, "##filter", filter.kind ? words(*filter.kind).c_str() : all.c_str(),
                      "Which faults are listed", width)) {
        if (ImGui::Selectable(all.c_str(), !filter.kind)) session.setFilter({{}, filter.body});
        for (const Lane& lane : session.lanes())
            if (ImGui::Selectable(words(lane.kind).c_str(), filter.kind == lane.kind))
                session.setFilter({lane.kind, filter.body});
        ImGui::EndCombo();
    }
    ImGui::EndDisabled();
    if (!filter.body) return;
    const std::string chip = "body " + std::to_string(*filter.body) + "  \u00d7";
    flow.place(ImGui::CalcTextSize(chip.c_str()).x / in.ui.scale + kChipPadding);
    if (textButton(in.ui, (chip + "##body").c_str(), "List the faults of all bodies again (Esc)"))
        session.setFilter({filter.kind, {}});
}

// A lane for each class, below the slider; the frames that were left out are marked in the last one.
void drawLanes(Ui& ui, const RecordingSession& session, const Rect& track, float top, float left) {
    const record::Recording& recording = session.recording();
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto frames = recording.frames();
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
    for (const Lane& one : session.lanes())
        lane(
            nameOf(one.kind).data(),
            [&](auto&& mark) {
                for (const std::uint32_t frame : one.frames) mark(frame);
            },
            p.error);
    if (recording.dropped() > 0)
        lane(
            "left out",
            [&](auto&& mark) {
                for (std::size_t frame = 0; frame < frames.size(); ++frame)
                    if (frames[frame].dropped > 0) mark(frame);
            },
            p.quietText);
    const float x = xOf(session.shownFrame());
    draw.AddLine({x, track.min.y}, {x, top - ui.px(kLaneGap)}, toU32(p.accent));
}

}  // namespace

StepBarState timeLineOf(const RecordingSession& session) {
    const auto frames = session.recording().frames();
    StepBarState state{session.shownFrame(), frames.size(), true};
    if (frames.empty()) return state;
    state.number = frames[state.step].number;
    state.lastNumber = frames.back().number;
    return state;
}

namespace {

// Returns where it ends.
float RecordingTab::drawTimeLine(const TabContext& in, const Rect& area, float top) {
    Ui& ui = in.ui;
    RecordingSession& session = in.inspector.recordings;
    const std::size_t frames = session.recording().frames().size();
    const float left = area.min.x + ui.px(kTabPadding);
    ImGui::SetCursorScreenPos({left, top});
    StepBarState state = timeLineOf(session);
    state.playing = playing_;
    state.keys = ImGui::IsWindowHovered();
    const StepBarEdit edit = stepBar(ui, state, area.width() - 2.0f * ui.px(kTabPadding));
    if (edit.playToggled) {
        playing_ = !playing_;
        nextFrameAt_ = ui.now;
    }
    if (edit.step) session.goTo(in, *edit.step);
    if (playing_ && session.shownFrame() + 1 >= frames) playing_ = false;
    if (playing_) {
        if (ui.now >= nextFrameAt_) {
            nextFrameAt_ = std::max(nextFrameAt_ + kFrameSeconds, ui.now);
            session.goTo(in, session.shownFrame() + 1);
        }
        ui.wakeIn(std::max(0.0, nextFrameAt_ - ui.now));
    }
    const std::size_t count = session.lanes().size() + (session.recording().dropped() > 0 ? 1 : 0);
    const float below = top + ui.px(kStepBarHeight),
                height = static_cast<float>(count) * ui.px(kLane + kLaneGap);
    if (count == 0 || frames == 0) return below;
    drawLanes(ui, session, edit.track, below, left);
    ImGui::SetCursorScreenPos({edit.track.min.x, below});
    mouseArea("##lanes", {std::max(1.0f, edit.track.width()), height});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        const float share =
            (ImGui::GetIO().MousePos.x - edit.track.min.x) / std::max(1.0f, edit.track.width());
        const auto at = static_cast<std::size_t>(
            std::lround(std::clamp(share, 0.0f, 1.0f) * static_cast<float>(frames - 1)));
        tooltip(ui, about(session, at).c_str());
        if (ImGui::IsItemActive() && at != session.shownFrame()) session.goTo(in, at);
    }
    return below + height + ui.px(4);
}

TableCell cellOf(const Ui& ui, const RecordingSession& session, std::size_t row, std::size_t column) {
    const gfx::Palette& p = ui.palette();
    const Deviation& d = session.deviation(row);
    switch (column) {
        case RecordingColumn::fault:
            return {.text = std::string(nameOf(d.fault.kind)), .color = p.error};
        case RecordingColumn::error:
            return {.text = record::amountInWords(d.fault)};
        case RecordingColumn::frame:
            return {.text = std::to_string(session.recording().frames()[d.frame].number)};
        case RecordingColumn::bodies:
            return {.text = std::to_string(d.a) + " and " + std::to_string(d.b)};
        default:
            if (!d.cached) return {};
            return {.text = "cached",
                    .color = p.quietText,
                    .tip = "The engine kept this answer from an earlier frame"};
    }
}

void offerRecording(const TabContext& in, const Rect& area) {
    if (!drawMessage(in.ui, area, kWhatARecordingIs, "Open an example",
                     "Writes a short recording of an engine that does not exist, and opens it"))
        return;
    const std::filesystem::path file = exampleRecording(in.ui);
    const std::string problem = record::writeExample(file);
    if (!problem.empty()) return in.ui.toasts.error(problem);
    in.host.open(file);
}

void RecordingTab::draw(const TabContext& in, const Rect& area) {
    RecordingSession& session = in.inspector.recordings;
    working_ = session.isWorking();
    if (!session.isOpen()) {
        const record::Listener* const listener = session.listener();
        const std::string target = listener != nullptr ? "tcp:" + std::to_string(listener->port()) : "";
        if (listener == nullptr) return offerRecording(in, area);
        return drawMessage(in.ui, area,
                           "Listening for an engine. Give its client the target " + target + '.');
    }
    if (std::exchange(letsGo_, false)) session.setFilter({session.filter().kind, {}});
    Flow flow(in.ui, area);
    drawFilter(in, flow);
    flow.place(0.0f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawClipped(statusOf(in.ui, session), {at.x, at.y + lineOffset(in.ui)}, flow.room(),
                toU32(in.ui.palette().quietText));
    const float bottom = drawTimeLine(in, area, flow.bottom());
    hasBody_ = session.filter().body.has_value();
    followList(session);
    TableSource source;
    source.columns = kRecordingColumns;
    source.rows = session.rowCount();
    source.version = session.version();
    source.cell = [&](std::size_t row, std::size_t column) { return cellOf(in.ui, session, row, column); };
    source.empty = !session.judgement() ? "Judging..."
                   : hasBody_           ? "No pair of this body deviates."
                                        : "Nothing deviates.";
    const TableEvents events = table_.draw(in.ui, "deviations", {{area.min.x, bottom}, area.max}, source);
    // Of the pair that the view shows.
    if (events.hovered && events.hovered == session.openedRow() && session.shownPair(in.editor)) {
        in.view.named.add(Side::a, in.editor.evaluation().collision.featureA);
        in.view.named.add(Side::b, in.editor.evaluation().collision.featureB);
    }
    if (events.clicked) session.openRow(in, *events.clicked);
}

}  // namespace

std::unique_ptr<InspectorTab> makeRecordingTab() {
    return std::make_unique<RecordingTab>();
}

}  // namespace sepaxis::ui
