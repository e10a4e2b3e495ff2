// The Axes tab: every candidate of the exact query in a table.
#include "app/inspect/axes/axis_list.h"
#include "app/inspect/csv.h"
#include "app/inspect/words.h"
#include "app/ui/inspector/axis_view.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/scene_watch.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/inspector/table.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/search_field.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::AxisList;
using inspect::AxisPair;
using inspect::AxisRef;
using inspect::AxisRow;
using inspect::RowState;

constexpr double kListSlice = 0.016;             // seconds of a frame for the candidates
constexpr double kRejectedSlice = 0.014;         // and for the rejected pairs
constexpr double kPointingSeconds = 0.25;        // the mouse crosses what it leaves sooner
constexpr std::uint64_t kRejectedAtOnce = 8000;  // so few are listed again while a shape is dragged
constexpr std::size_t kMostOfName = 16;          // characters: longer ones leave out the ends of the edge
constexpr float kKindWidth = 244.0f;
constexpr float kStateWidth = 128.0f;
constexpr float kFindWidth = 180.0f;
constexpr float kFindLeast = 90.0f;
constexpr float kProgressWidth = 120.0f;

enum AxisColumn : std::uint8_t { kFeatureA, kFeatureB, kOverlap, kAngle, kState, kReason };

constexpr std::array kAxisColumns = {
    TableColumn{
        "A", 112.0f, TableAlign::left, "",
        "Feature of A that defines the axis, by its number in the file; dimmed: it only supports the axis",
        0.0f, true, 0, true, "feature"},
    TableColumn{
        "B", 112.0f, TableAlign::left, "",
        "Feature of B that defines the axis, by its number in the file; dimmed: it only supports the axis",
        0.0f, true, 0, true, "feature"},
    TableColumn{
        "depth", 114.0f, TableAlign::point, "m",
        "How far B must move along this axis to come free: as far as the intervals overlap, or farther "
        "where one reaches past the other's far end. Negative: the gap between them",
        0.0f, false, 1, true, "depth"},
    TableColumn{"angle", 60.0f, TableAlign::point, "\xC2\xB0",
                "Angle between the two edges. Parallel edges have no common perpendicular", 0.0f, false, 1},
    TableColumn{"state", 100.0f, TableAlign::left, "",
                "What became of the candidate: rest the mouse on a state to read what it means", 0.0f, true,
                0, true},
    TableColumn{"why", 148.0f, TableAlign::left, "", "Why it won or lost", 1.0f, true, 0, false, nullptr,
                true},
};

constexpr std::array kKinds = {
    Choice{"All", "Faces of A, faces of B and edge pairs"},
    Choice{"Faces A", "Axes that are normals of A's faces"},
    Choice{"Faces B", "Axes that are normals of B's faces"},
    Choice{"Edges", "Axes perpendicular to an edge of A and an edge of B"},
};

bool isOfKind(const AxisRow& row, int kind) {
    if (kind == 0) return true;
    if (kind == 1) return row.ref.kind == AxisKind::faceA;
    if (kind == 2) return row.ref.kind == AxisKind::faceB;
    return row.ref.kind == AxisKind::edgeEdge;
}

gfx::Color stateColor(const gfx::Palette& p, RowState state) {
    switch (state) {
        case RowState::winner:
        case RowState::sameAxis:
            return p.winningAxis;
        case RowState::tie:
            return p.contactText;
        case RowState::runnerUp:
            return p.accent;
        case RowState::separates:
            return p.closestText;
        default:
            return p.quietText;
    }
}

bool isHollow(RowState state) {
    return state == RowState::sameAxis || state == RowState::rejected || state == RowState::parallel;
}

bool isQuiet(RowState state) {
    return state == RowState::rejected || state == RowState::parallel;
}

// Without a number last.
bool lessNumber(double p, double q) {
    if (std::isnan(p) || std::isnan(q)) return !std::isnan(p) && std::isnan(q);
    return p < q;
}

const char* kindWord(AxisKind kind) {
    switch (kind) {
        case AxisKind::faceA:
            return "face of A";
        case AxisKind::faceB:
            return "face of B";
        case AxisKind::edgeEdge:
            return "edge pair";
        case AxisKind::closest:
            return "closest points";
        default:
            return "points";
    }
}

class AxesTab final : public InspectorTab {
 public:
    AxesTab() { table_.sortBy(kOverlap); }

    void draw(const TabContext& in, const Rect& area) override {
        update(in);
        drawFilters(in.ui, area);
        const float bar = in.ui.px(kBarHeight);
        const Rect rows{{area.min.x, area.min.y + bar},
                        {area.max.x, area.max.y - in.ui.px(kRowHeight) - 1.0f}};
        drawTable(in, rows);
        drawFooter(in, {{area.min.x, rows.max.y}, area.max});
    }

    void addToScene(const TabContext& in, SceneExtra& extra) override {
        const AxisLink& link = in.inspector.link;
        const auto& shown = link.hovered ? link.hovered : link.pinned;
        if (shown) addAxisToScene(*cache_.pair(), *shown, extra);
    }

    std::string text(const TabContext& in) override;
    bool hasCsv() const override { return true; }
    std::string csv(const TabContext& in) override;

 private:
    void update(const TabContext& in);
    void listRejected(Ui& ui, const Editor& editor);
    void filterRows(const AxisLink& link);
    void followPin(const AxisLink& link);
    void drawFilters(Ui& ui, const Rect& area);
    void drawStateFilter(Ui& ui);
    void drawFind(Ui& ui, float width);
    void drawTable(const TabContext& in, const Rect& area);
    void drawFooter(const TabContext& in, const Rect& area);
    void drawRejectedControl(Ui& ui, const Rect& area);
    void followViewport(Ui& ui, ViewportState& view);
    TableCell cellOf(const Ui& ui, std::size_t row, std::size_t column) const;
    Feature featureShown(const AxisRow& row, Side side) const;
    TableCell featureCell(const Ui& ui, const AxisRow& row, Side side) const;
    bool before(std::size_t column, std::size_t p, std::size_t q) const;
    double sortedOverlap(const AxisRow& row) const {
        return row.state == RowState::sameAxis ? cache_.pair()->winning().overlap : row.overlap;
    }
    const char* wordFor(const AxisRow& row) const;  // for its depth
    std::string summary() const;
    std::string footerText(const AxisLink& link) const;
    const AxisRow& row(std::size_t shown) const { return list_->rows()[shown_[shown]]; }
    std::uint32_t numberOf(const AxisRow& row, Side side) const;

    PairCache cache_;
    std::unique_ptr<AxisList> list_;
    Table table_;
    std::vector<std::uint32_t> shown_;  // rows of the list that pass the filters
    std::size_t version_ = 0;           // of shown_
    std::size_t listedRows_ = 0;        // rows of the list when it was filtered
    bool stale_ = true;                 // shown_ must be made anew
    bool wantRejected_ = false;
    int kind_ = 0;
    int state_ = -1;  // a RowState; -1: all
    std::string find_;
    bool findWrong_ = false;
    inspect::RowFilter filter_;
    float rejectedLeft_ = 0.0f;               // where the control for the rejected pairs begins
    std::optional<AxisRef> followed_;         // the pin that the table's current row belongs to
    std::optional<PickedFeature> pointedAt_;  // feature under the mouse in the viewport when last looked
    std::optional<double> seekAt_;            // when its row comes into sight, in seconds
    SceneWatch scene_;                        // whose rows are scrolled
    int lastFrame_ = -1;                      // of ImGui, in which the tab was open
    std::optional<ImVec2> openedAt_;          // where the mouse has been resting since the tab was opened
};

// --- the rows -------------------------------------------------------------------------------------------

void AxesTab::update(const TabContext& in) {
    if (scene_.isAnother(in.editor)) table_.startAnew();
    if (cache_.update(in.editor)) {
        list_ = std::make_unique<AxisList>(cache_.pair());
        stale_ = true;
        dropStalePin(in.inspector.link, *cache_.pair());
    }
    if (!list_->step(kListSlice)) in.ui.wakeIn(0.0);
    if (wantRejected_) listRejected(in.ui, in.editor);
    if (stale_ || listedRows_ != list_->rows().size()) filterRows(in.inspector.link);
    if (followed_ != in.inspector.link.pinned) {
        followPin(in.inspector.link);
        if (table_.current()) table_.reveal(*table_.current());
    }
    followViewport(in.ui, in.view);
}

// Many are listed only while nothing is dragged.
void AxesTab::listRejected(Ui& ui, const Editor& editor) {
    if (!list_->complete()) return;
    if (editor.document.isPreviewing() && list_->rejectedEdgePairs() > kRejectedAtOnce) return;
    list_->askForRejected();
    if (!list_->stepRejected(kRejectedSlice)) ui.wakeIn(0.0);
}

void AxesTab::filterRows(const AxisLink& link) {
    shown_.clear();
    const std::vector<AxisRow>& rows = list_->rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!isOfKind(rows[i], kind_)) continue;
        if (state_ >= 0 && static_cast<int>(rows[i].state) != state_) continue;
        if (filter_.accepts(*cache_.pair(), rows[i])) shown_.push_back(static_cast<std::uint32_t>(i));
    }
    listedRows_ = rows.size();
    ++version_;
    followPin(link);
    stale_ = !list_->complete();  // the states are known when all candidates are
}

// The arrow keys start from the pinned row, wherever the pin came from.
void AxesTab::followPin(const AxisLink& link) {
    followed_ = link.pinned;
    const auto found = std::find_if(shown_.begin(), shown_.end(),
                                    [&](std::uint32_t i) { return link.pinned == list_->rows()[i].ref; });
    if (found == shown_.end())
        table_.setCurrent(std::nullopt);
    else
        table_.setCurrent(static_cast<std::size_t>(found - shown_.begin()));
}

std::uint32_t AxesTab::numberOf(const AxisRow& row, Side side) const {
    const Feature feature = inspect::featureOf(row.ref, side);
    if (feature.kind == FeatureKind::none) return kNoIndex;
    const Hull<double>& hull = cache_.pair()->hull(side);
    return feature.kind == FeatureKind::edge ? hull.edgeNumber[feature.index]
                                             : hull.faceNumber[feature.index];
}

bool AxesTab::before(std::size_t column, std::size_t p, std::size_t q) const {
    const AxisRow &first = row(p), &second = row(q);
    const auto byFeature = [&](const AxisRow& r, Side side) {
        const Feature feature = inspect::featureOf(r.ref, side);
        // Faces, then edges, then what only meets the other side's feature.
        const int kind = feature.kind == FeatureKind::face ? 0 : feature.kind == FeatureKind::edge ? 1 : 2;
        return std::tuple(kind, numberOf(r, side));
    };
    switch (column) {
        case kFeatureA:
            return byFeature(first, Side::a) < byFeature(second, Side::a);
        case kFeatureB:
            return byFeature(first, Side::b) < byFeature(second, Side::b);
        case kOverlap: {
            // The winner stands before what has its axis too, although their overlaps differ by rounding.
            const double p1 = sortedOverlap(first), q1 = sortedOverlap(second);
            return p1 == q1 ? first.state < second.state : lessNumber(p1, q1);
        }
        case kAngle:
            return lessNumber(first.edgeDegrees, second.edgeDegrees);
        default:
            return first.state < second.state;
    }
}

// A feature that the mouse points at in the viewport, and does not just cross, brings its best row into
// sight. One that came under a resting mouse because the tab took room from the view does not: a person who
// opens the tab looks for the winner.
void AxesTab::followViewport(Ui& ui, ViewportState& view) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int frame = ImGui::GetFrameCount();
    if (frame != lastFrame_ + 1) openedAt_ = mouse;
    lastFrame_ = frame;
    if (openedAt_ && (openedAt_->x != mouse.x || openedAt_->y != mouse.y)) openedAt_.reset();
    if (pointedAt_ != view.hover) {
        pointedAt_ = view.hover;
        seekAt_.reset();
        if (pointedAt_ && !openedAt_ && !view.isDragging()) seekAt_ = ui.now + kPointingSeconds;
    }
    if (!seekAt_) return;
    if (ui.now < *seekAt_) {
        ui.wakeIn(*seekAt_ - ui.now);
        return;
    }
    seekAt_.reset();
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        if (!inspect::touches(*cache_.pair(), row(i), pointedAt_->side, pointedAt_->feature)) continue;
        if (!best || lessNumber(row(i).overlap, row(*best).overlap)) best = i;
    }
    if (best) table_.reveal(*best);
    ui.wakeIn(0.0);
}

// --- controls -------------------------------------------------------------------------------------------

void AxesTab::drawFilters(Ui& ui, const Rect& area) {
    const float y = area.min.y + ui.px((kBarHeight - kRowHeight) * 0.5f);
    float x = area.min.x + ui.px(kTabPadding);
    ImGui::SetCursorScreenPos({x, y});
    ImGui::PushFont(ui.fonts.small);
    const int kind = segmented(ui, "##kind", kKinds, kind_, ui.px(kKindWidth));
    stale_ = stale_ || kind != kind_;
    kind_ = kind;
    ImGui::PopFont();
    x += ui.px(kKindWidth + kTabPadding);
    ImGui::SetCursorScreenPos({x, y});
    drawStateFilter(ui);
    x += ui.px(kStateWidth + kTabPadding);
    const float room = area.max.x - x - ui.px(kTabPadding);
    if (room < ui.px(kFindLeast)) return;
    ImGui::SetCursorScreenPos({x, y});
    drawFind(ui, std::min(room, ui.px(kFindWidth)));
}

void AxesTab::drawStateFilter(Ui& ui) {
    ImGui::PushFont(ui.fonts.small);
    const std::string shown = state_ < 0 ? std::string("all states")
                                         : std::string(inspect::stateName(static_cast<RowState>(state_)));
    if (beginDropDown(ui, "##state", shown.c_str(), "Show only the candidates of one state",
                      ui.px(kStateWidth))) {
        int chosen = state_;
        if (ImGui::Selectable("all states", state_ < 0)) chosen = -1;
        for (int i = 0; i < static_cast<int>(inspect::kRowStates); ++i) {
            const std::string name(inspect::stateName(static_cast<RowState>(i)));
            if (ImGui::Selectable(name.c_str(), state_ == i)) chosen = i;
            tooltip(ui, std::string(inspect::sentenceOf(static_cast<RowState>(i))).c_str());
        }
        stale_ = stale_ || chosen != state_;
        state_ = chosen;
        ImGui::EndCombo();
    }
    ImGui::PopFont();
}

void AxesTab::drawFind(Ui& ui, float width) {
    ImGui::PushFont(ui.fonts.small);
    const SearchField field{
        .id = "##find",
        .hint = "A f3, e2 ...",
        .help =
            "Features by their numbers in the file: \"f3\" a face, \"e2\" an edge, \"A e1 B e2\" that pair",
        .height = kRowHeight,
        .wrong = findWrong_};
    if (searchField(ui, field, width, find_).changed) {
        findWrong_ = !filter_.parse(find_);
        stale_ = true;
    }
    ImGui::PopFont();
}

// --- table ----------------------------------------------------------------------------------------------

// The one that makes the axis, else the one that supports it.
Feature AxesTab::featureShown(const AxisRow& row, Side side) const {
    const Feature own = inspect::featureOf(row.ref, side);
    if (own.kind != FeatureKind::none) return own;
    const auto along = cache_.pair()->along(row.ref);
    return along ? inspect::featureMeeting(*cache_.pair(), row.ref, *along, side) : own;
}

TableCell AxesTab::featureCell(const Ui& ui, const AxisRow& row, Side side) const {
    const gfx::Palette& p = ui.palette();
    const AxisPair& pair = *cache_.pair();
    const bool makes = inspect::featureOf(row.ref, side).kind != FeatureKind::none;
    const Feature feature = featureShown(row, side);
    const gfx::Color color = side == Side::a ? p.textA : p.textB;
    const std::string name = axisFeatureName(pair, side, feature);
    const bool isLong = name.size() > kMostOfName;
    return {isLong ? scene::featureName(pair.shape(side), feature) : name,
            makes && !isQuiet(row.state) ? color : p.quietText, std::nullopt, false,
            isLong ? name : std::string()};
}

// A digit more than a tenth of a degree tells.
TableCell angleCell(const Ui& ui, double degrees) {
    const scene::AngleUnit unit = ui.preferences.angleUnit;
    const double angle = scene::fromDegrees(degrees, unit);
    const double step = std::pow(10.0, -(scene::decimalsOf(unit) + 1 + ui.moreDigits()));
    return {ui.compact(std::round(angle / step) * step, 7), ui.palette().quietText, std::nullopt, false,
            exactNumber(angle) + scene::suffixOf(unit) + " between the edges"};
}

TableCell AxesTab::cellOf(const Ui& ui, std::size_t shown, std::size_t column) const {
    const gfx::Palette& p = ui.palette();
    const AxisRow& r = row(shown);
    switch (column) {
        case kFeatureA:
            return featureCell(ui, r, Side::a);
        case kFeatureB:
            return featureCell(ui, r, Side::b);
        case kOverlap: {
            if (std::isnan(r.overlap)) return {"\xE2\x80\x93", p.quietText};
            const bool best = r.state == RowState::winner || r.state == RowState::sameAxis;
            // As the other pictures of the axis have it: "touching".
            const double depth = std::abs(r.overlap) <= cache_.pair()->touchGap() ? 0.0 : r.overlap;
            const bool isQuietNumber = isQuiet(r.state) || r.state == RowState::skipped;
            const gfx::Color ink = isQuietNumber ? p.quietText
                                   : depth < 0.0 ? p.closestText
                                   : best        ? p.mtvText
                                                 : p.text;
            const bool measured = !cache_.pair()->skipped(r.ref);
            return {
                ui.number(depth), ink, std::nullopt, false,
                exactNumber(r.overlap) +
                    (measured ? " m" : " m, computed for this table alone: the query did not measure it")};
        }
        case kAngle:
            if (std::isnan(r.edgeDegrees)) return {};
            return angleCell(ui, r.edgeDegrees);
        case kState:
            return {std::string(inspect::stateName(r.state)), isQuiet(r.state) ? p.quietText : p.text,
                    stateColor(p, r.state), isHollow(r.state), std::string(inspect::sentenceOf(r.state))};
        default:
            return {list_->reason(r), p.quietText};
    }
}

void AxesTab::drawTable(const TabContext& in, const Rect& area) {
    Ui& ui = in.ui;
    AxisLink& link = in.inspector.link;
    ImGui::GetWindowDrawList()->AddLine({area.min.x, area.min.y - 0.5f}, {area.max.x, area.min.y - 0.5f},
                                        toU32(ui.palette().line));
    TableSource source;
    auto columns = kAxisColumns;
    columns[kAngle] = ofAngles(columns[kAngle], ui.preferences.angleUnit);
    source.columns = columns;
    source.rows = shown_.size();
    source.version = version_;
    source.cell = [&](std::size_t r, std::size_t column) { return cellOf(ui, r, column); };
    source.before = [&](std::size_t column, std::size_t p, std::size_t q) { return before(column, p, q); };
    source.mark = [&](std::size_t r) {
        const AxisRow& item = row(r);
        if (link.pinned == item.ref) return RowMark::pinned;
        const bool pointed =
            pointedAt_ && inspect::touches(*cache_.pair(), item, pointedAt_->side, pointedAt_->feature);
        return pointed || link.hovered == item.ref ? RowMark::lit : RowMark::none;
    };
    source.empty = "No candidate passes the filters. Clear them to see all.";
    const TableEvents events = table_.draw(ui, "##axes", area, source);
    if (events.hovered) {
        link.hoveredNext = row(*events.hovered).ref;
        for (const Side side : {Side::a, Side::b})
            in.view.named.add(side, featureShown(row(*events.hovered), side));
    }
    if (!events.clicked) return;
    const AxisRef& ref = row(*events.clicked).ref;
    if (link.pinned == ref || !cache_.pair()->along(ref))
        link.pinned.reset();
    else
        link.pinned = ref;
    followed_ = link.pinned;
    link.probe.reset();
    ui.wakeIn(0.0);
}

// --- footer ---------------------------------------------------------------------------------------------

std::string AxesTab::summary() const {
    std::string text = table_.isSorting() ? "sorting ...  " : "";
    text += counted(list_->facesOfA(), "face of A", "faces of A") + ", " +
            counted(list_->facesOfB(), "face of B", "faces of B");
    if (list_->edgePairs() == 0) return text + ", no edge pairs";
    if (!list_->complete())
        return text +
               "; looking for edge pairs: " + std::to_string(static_cast<int>(list_->progress() * 100.0)) +
               " %";
    return text + "; " + grouped(list_->boundaryEdgePairs()) + " of " + grouped(list_->edgePairs()) +
           " edge pairs on the Minkowski boundary";
}

// Of the row under the mouse, else of the pinned one, the whole reason: its column is often too narrow.
std::string AxesTab::footerText(const AxisLink& link) const {
    const auto& ref = link.hoveredNext ? link.hoveredNext : link.pinned;
    const auto found = ref ? list_->find(*ref) : std::nullopt;
    return found ? list_->reason(list_->rows()[*found]) : summary();
}

// Words that act when clicked, at the right of a row; returns where they begin.
struct Link {
    float left = 0.0f;
    bool pressed = false;
};
Link linkAtRight(Ui& ui, const std::string& label, const char* help, const Rect& row) {
    ImGui::PushFont(ui.fonts.small);
    const float width = ImGui::CalcTextSize(label.c_str()).x + ui.px(2 * kTabPadding);
    Link link{row.max.x - width};
    ImGui::SetCursorScreenPos({link.left, row.min.y + 1.0f});
    link.pressed = textLink(ui, "##link", label.c_str(), help, {width, row.height() - 1.0f});
    ImGui::PopFont();
    return link;
}

void AxesTab::drawRejectedControl(Ui& ui, const Rect& area) {
    rejectedLeft_ = area.max.x;
    const std::uint64_t rejected = list_->rejectedEdgePairs();
    if (!list_->complete() || rejected == 0) return;
    const gfx::Palette& p = ui.palette();
    if (!wantRejected_) {
        const Link link =
            linkAtRight(ui, "List the " + grouped(rejected) + " ruled out",
                        "Edge pairs that support no common direction, each with the reason", area);
        rejectedLeft_ = link.left;
        wantRejected_ = link.pressed;
        if (link.pressed) ui.wakeIn(0.0);
        return;
    }
    const bool listing = !list_->rejectedListed();
    std::string label = listing ? "Cancel" : "Hide those ruled out";
    std::string help = listing ? "Stop listing" : "Show only the candidates on the Minkowski boundary";
    if (!listing && rejected > inspect::kMostRejectedRows) {
        label = "Hide the first " + grouped(inspect::kMostRejectedRows) + " ruled out";
        help += ". Of " + grouped(rejected) + " pairs ruled out; no more are listed, to save memory.";
    }
    const Link link = linkAtRight(ui, label, help.c_str(), area);
    rejectedLeft_ = link.left;
    if (listing) {
        const float width = ui.px(kProgressWidth), height = ui.px(4);
        const ImVec2 at{link.left - width, std::round((area.min.y + area.max.y - height) * 0.5f)};
        const auto done = static_cast<float>(list_->rejectedProgress());
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddRectFilled(at, {at.x + width, at.y + height}, toU32(p.line), height * 0.5f);
        draw.AddRectFilled(at, {at.x + width * done, at.y + height}, toU32(p.accent), height * 0.5f);
        rejectedLeft_ = at.x;
    }
    if (!link.pressed) return;
    wantRejected_ = false;
    list_->dropRejected();
    stale_ = true;
    ui.wakeIn(0.0);
}

void AxesTab::drawFooter(const TabContext& in, const Rect& area) {
    Ui& ui = in.ui;
    Inspector& inspector = in.inspector;
    const gfx::Palette& p = ui.palette();
    ImGui::GetWindowDrawList()->AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f},
                                        toU32(p.line));
    drawRejectedControl(ui, area);
    const float left = area.min.x + ui.px(kTabPadding);
    const float room = rejectedLeft_ - left - ui.px(kTabPadding);
    ImGui::SetCursorScreenPos({left, area.min.y + 1.0f});
    // The mark gives way while the words are about another axis.
    const bool ofPinned = !inspector.link.hoveredNext || inspector.link.hoveredNext == inspector.link.pinned;
    const float mark = ofPinned ? drawPinnedMark(ui, inspector, *cache_.pair(), room * 0.6f) : 0.0f;
    const float x = left + (mark > 0.0f ? mark + ui.px(kTabPadding) : 0.0f);
    ImGui::SetCursorScreenPos({x, area.min.y + 1.0f});
    ImGui::PushFont(ui.fonts.small);
    const std::string words = footerText(inspector.link);
    const float width = std::max(0.0f, rejectedLeft_ - x - ui.px(kTabPadding));
    clippedText(ui, words, width, toU32(p.quietText));
    lightNames(ui, in.editor, in.view.named, words, {x, area.min.y + 1.0f + lineOffset(ui)}, width,
               Lines::one);
    ImGui::PopFont();
}

// --- export ---------------------------------------------------------------------------------------------

const char* AxesTab::wordFor(const AxisRow& row) const {
    const AxisPair& pair = *cache_.pair();
    const auto along = pair.along(row.ref);
    return along ? pair.meeting(*along).word(pair.tieTolerance()) : "depth";
}

std::string AxesTab::text(const TabContext& in) {
    update(in);
    const AxisPair& pair = *cache_.pair();
    std::string text = summary() + "\n";
    for (std::size_t place = 0; place < shown_.size(); ++place) {
        const AxisRow& r = row(table_.rowAt(place));
        text += std::string(inspect::stateName(r.state)) + ": " + axisName(pair, r.ref);
        if (!std::isnan(r.overlap))
            text.append(", ")
                .append(wordFor(r))
                .append(" ")
                .append(exactNumber(std::abs(r.overlap)))
                .append(" m");
        if (!std::isnan(r.edgeDegrees)) text += ", edges at " + exactNumber(r.edgeDegrees) + " degrees";
        text += "; " + list_->reason(r) + "\n";
    }
    return text;
}

std::string AxesTab::csv(const TabContext& in) {
    update(in);
    const AxisPair& pair = *cache_.pair();
    std::string table = inspect::csvRow({"kind", "a", "b", "depth_m", "edge_angle_deg", "axis_x", "axis_y",
                                         "axis_z", "state", "on_minkowski_boundary", "reason"});
    const auto number = [](double value) { return std::isnan(value) ? std::string() : exactNumber(value); };
    for (std::size_t place = 0; place < shown_.size(); ++place) {
        const AxisRow& r = row(table_.rowAt(place));
        const auto along = pair.along(r.ref);
        const dvec3 axis = along ? pair.toWorld(along->axis) : dvec3(std::nan(""));
        table += inspect::csvRow(
            {kindWord(r.ref.kind), axisFeatureName(pair, Side::a, inspect::featureOf(r.ref, Side::a)),
             axisFeatureName(pair, Side::b, inspect::featureOf(r.ref, Side::b)), number(r.overlap),
             number(r.edgeDegrees), number(axis.x), number(axis.y), number(axis.z),
             std::string(inspect::stateName(r.state)), r.onBoundary ? "yes" : "no", list_->reason(r)});
    }
    return table;
}

}  // namespace

std::unique_ptr<InspectorTab> makeAxesTab() {
    return std::make_unique<AxesTab>();
}

}  // namespace sepaxis::ui
