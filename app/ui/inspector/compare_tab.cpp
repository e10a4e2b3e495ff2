// The Compare tab: every method's answer to the same pair, one a row.
#include "app/inspect/compare/compare.h"
#include "app/inspect/steps/published_fault.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/sliced.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/inspector/table.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::MethodRow;

constexpr float kRoomForNormal = 1100.0f;  // pixels at scale 1
constexpr float kRoomForAngle = 760.0f;
constexpr int kShortCharacters = 7;
constexpr int kAmountCharacters = 8;
constexpr int kNormalDecimals = 5;  // where the usual digits are shown
constexpr float kDash = 6.0f;
constexpr double kHeadPixels = 14.0;
constexpr int kMethodLabelPriority = 40;

enum MethodColumn : std::size_t { method, difference, verdict, amount, contacts, time, angle, left, normal };
// In a narrow window what differs is read in full, and the last columns are left out.
constexpr std::size_t kNarrowColumns = 6, kWithoutNormal = 8;
constexpr std::array<TableColumn, 9> kMethodColumns = {{
    {"method", 230.0f, TableAlign::left, "", "Method. Click a row to draw its answer in the view", 0.0f,
     false, 0, true, "textbook-method"},
    {"against exact", 96.0f, TableAlign::left, "",
     "What differs from the exact answer in double precision by more than is allowed: 1e-12 of the size in "
     "double, 2e-5 in float",
     1.0f, true, 0, false, "contract", true},
    {"verdict", 68.0f, TableAlign::left, "", "Overlapping, touching or apart"},
    {"amount", 88.0f, TableAlign::point, "m",
     "Depth where it overlaps; distance, with a minus, where it is apart", 0.0f, false, 1, false, "depth"},
    {"#", 22.0f, TableAlign::right, "", "Contact points", 0.0f, false, 0, false, "contact-point"},
    {"time", 72.0f, TableAlign::right, "", "Median of repeated queries, measured when nothing is dragged"},
    {"off", 50.0f, TableAlign::right, "\xC2\xB0", "Angle between its normal and the exact one", 0.0f, false,
     1},
    {"left over", 72.0f, TableAlign::right, "m",
     "Moves B by this method's MTV and asks the exact one: the overlap that is left; with a minus, the gap",
     0.0f, false, 1, false, "mtv"},
    {"normal", 236.0f, TableAlign::right, "", "Unit vector from A to B: x, y, z", 0.0f, false, 3, false,
     "normal"},
}};

bool knowsAmount(const MethodRow& row) {
    return inspect::knowsAmount(row.evaluation);
}

std::string shortVerdict(const MethodRow& row) {
    const std::string words = inspect::verdictOf(row.evaluation);
    return words == "overlapping" ? "overlap" : words == "touching" ? "touch" : words;
}

// Those that the method says decide.
void lightFeatures(NamedFeatures& named, const MethodRow& row) {
    if (!row.answered) return;
    named.add(Side::a, row.evaluation.collision.featureA);
    named.add(Side::b, row.evaluation.collision.featureB);
}

class CompareTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override;
    void addToScene(const TabContext& in, SceneExtra& extra) override;
    bool isWorking() const override { return working_; }
    bool letGo() override {
        const bool any = !shown_.empty();
        shown_.clear();
        return any;
    }
    std::string text(const TabContext&) override { return inspect::comparisonAsText(comparison_.rows()); }
    bool hasCsv() const override { return true; }
    std::string csv(const TabContext&) override { return inspect::comparisonAsCsv(comparison_.rows()); }

 private:
    void update(Ui& ui, Editor& editor);
    std::string faultOf(const MethodRow& row) const;
    std::string weakPlacesOf(const MethodRow& row) const;
    TableCell cell(const Ui& ui, std::size_t row, std::size_t column) const;
    TableCell differenceCell(const Ui& ui, const MethodRow& row) const;
    bool before(std::size_t column, std::size_t row, std::size_t other) const;
    void drawFooter(Ui& ui, const Rect& area, std::optional<std::size_t> hovered) const;
    void drawAnswer(const Ui& ui, const ViewportState& view, const MethodRow& row, SceneExtra& extra) const;

    inspect::Comparison comparison_;
    std::size_t number_ = 0;  // the evaluation that is compared
    std::size_t outsideVersion_ = 0;
    bool working_ = false;
    bool atRest_ = true;  // nothing is dragged
    scene::AngleUnit unit_ = scene::AngleUnit::degrees;
    Table table_;
    std::set<std::string> shown_;  // names of the methods whose answers are drawn
    mutable std::map<std::string, std::string>
        faults_;  // of published methods on this pair, once they were asked
};

void CompareTab::update(Ui& ui, Editor& editor) {
    atRest_ = !editor.document.isPreviewing() && !ImGui::IsAnyMouseDown();
    editor.outside.find(ui);
    const scene::AngleUnit unit = ui.preferences.angleUnit;
    const bool isOld =
        number_ != editor.evaluationNumber() || unit_ != unit || outsideVersion_ != editor.outside.version();
    if (isOld && (atRest_ || comparison_.hasAnswers())) {
        number_ = editor.evaluationNumber();
        faults_.clear();
        unit_ = unit;
        outsideVersion_ = editor.outside.version();
        comparison_.start(editor.evaluation(), editor.options, editor.document.scene().reported, unit,
                          editor.outside.methods(), editor.outside.absent());
    }
    const auto start = std::chrono::steady_clock::now();
    const auto spent = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    bool more = true;
    working_ = true;
    while (more && spent() < kShortSlice) {
        more = comparison_.step(atRest_);
        if (more && comparison_.hasAnswers() && comparison_.isWaiting()) {
            ui.wakeIn(kLookAgain);
            return;
        }
    }
    if (more) ui.wakeIn(0.0);
    working_ = more || editor.outside.isLooking();
}

// What the published method gets wrong on this pair; empty: nothing, or it is none. Not while a shape is
// dragged: the steps of two hulls may be thousands.
std::string CompareTab::faultOf(const MethodRow& row) const {
    if (row.method == nullptr || row.method->weakPlaces.empty() || row.differences.empty()) return {};
    if (const auto known = faults_.find(row.name); known != faults_.end()) return known->second;
    if (!atRest_) return {};
    const Collision<double>& exact = comparison_.rows().front().evaluation.collision;
    return faults_[row.name] = inspect::publishedFault(row.evaluation, *row.method, exact);
}

// And what else it is known to get wrong.
std::string CompareTab::weakPlacesOf(const MethodRow& row) const {
    if (row.method == nullptr || row.method->weakPlaces.empty()) return {};
    const std::string fault = faultOf(row);
    return (fault.empty() ? "" : "\n\nWhy it is wrong on this pair: " + fault + '.') +
           "\n\nKnown weak places of this method:\n" + row.method->weakPlaces;
}

TableCell CompareTab::differenceCell(const Ui& ui, const MethodRow& row) const {
    const gfx::Palette& p = ui.palette();
    const bool first = &row == &comparison_.rows().front();
    if (!row.differences.empty()) {
        TableCell cell{
            .text = inspect::joined(row.differences) + (row.remark.empty() ? "" : " (" + row.remark + ")"),
            .color = p.error};
        const std::string fault = faultOf(row), weak = weakPlacesOf(row);
        if (!weak.empty()) cell.tip = cell.text + weak;
        if (!fault.empty()) cell.text += "; " + fault;
        return cell;
    }
    if (!row.remark.empty()) return {.text = row.remark, .color = p.contactText};
    return {.text = first ? "reference" : "agrees", .color = p.quietText};
}

TableCell CompareTab::cell(const Ui& ui, std::size_t index, std::size_t column) const {
    const gfx::Palette& p = ui.palette();
    const MethodRow& row = comparison_.rows()[index];
    const scene::Evaluation& e = row.evaluation;
    const Collision<double>& c = e.collision;
    if (column == MethodColumn::method) {
        const gfx::Color dot = !row.answered ? p.quietText : row.differences.empty() ? p.success : p.error;
        return {.text = row.name,
                .color = row.applies() ? std::nullopt : std::optional(p.quietText),
                .dot = dot,
                .hollow = !row.answered,
                .tip = row.name + "\n" +
                       (row.method != nullptr ? row.method->help
                        : row.applies()       ? "What the scene says that it answered"
                                              : row.whyNot) +
                       weakPlacesOf(row)};
    }
    if (!row.applies()) {
        if (column != MethodColumn::difference) return {};
        return {.text = row.whyNot, .color = p.quietText, .tip = row.whyNot, .spans = true};
    }
    if (!row.answered) {
        if (column != MethodColumn::difference) return {};
        return {.text = row.slow ? "asked at rest ..." : "...", .color = p.quietText, .spans = true};
    }
    switch (column) {
        case MethodColumn::difference:
            return differenceCell(ui, row);
        case MethodColumn::verdict:
            return {.text = shortVerdict(row),
                    .color = !c.overlap          ? p.closestText
                             : scene::touches(e) ? p.contactText
                                                 : p.mtvText};
        case MethodColumn::amount:
            if (!knowsAmount(row)) return {};
            // Of a pair that is apart it is why the verdict is "apart".
            return {.text = ui.compact(
                        withoutNoise(inspect::signedDepth(c), scene::touches(e) ? scene::sizeOfPair(e) : 0.0),
                        kAmountCharacters),
                    .tip = exactNumber(inspect::signedDepth(c)) + " m"};
        case MethodColumn::angle:
            if (!row.angle) return {};
            return {.text = ui.angleNumber(*row.angle),
                    .tip = exactNumber(scene::fromRadians(*row.angle, ui.preferences.angleUnit)) +
                           scene::suffixOf(ui.preferences.angleUnit)};
        case MethodColumn::contacts:
            return {.text = e.known.contacts ? std::to_string(c.manifold.size()) : ""};
        case MethodColumn::left:
            if (!row.leftOver) return {};
            return {.text = ui.compact(withoutNoise(*row.leftOver, scene::sizeOfPair(e)), kShortCharacters),
                    .tip = exactNumber(*row.leftOver) + " m"};
        case MethodColumn::time: {
            if (row.method == nullptr || row.method->promise) return {};
            if (!row.nanoseconds) return {.text = "...", .color = p.quietText};
            const Duration duration = formatDuration(*row.nanoseconds);
            return {.text = compactNumber(std::stod(duration.number), 4) + " " + duration.unit};
        }
        default:
            break;
    }
    if (!knowsAmount(row)) return {};
    std::array<char, 128> vector{};
    const int decimals = std::max(1, kNormalDecimals + ui.preferences.digits - kUsualDigits);
    const auto shown = [least = 0.5 * std::pow(10.0, -decimals)](double x) {
        return std::abs(x) < least ? 0.0 : x;
    };  // no "-0.00000"
    std::snprintf(vector.data(), vector.size(), "%*.*f %*.*f %*.*f", decimals + 3, decimals,
                  shown(c.normal.x), decimals + 3, decimals, shown(c.normal.y), decimals + 3, decimals,
                  shown(c.normal.z));
    return {.text = vector.data(), .tip = exactVector(c.normal)};
}

bool CompareTab::before(std::size_t column, std::size_t index, std::size_t other) const {
    const MethodRow &row = comparison_.rows()[index], &with = comparison_.rows()[other];
    // Rows that say nothing in the column stay last.
    const auto number = [column](const MethodRow& r) {
        constexpr double kLast = 1e300;
        if (!r.answered) return kLast;
        switch (column) {
            case MethodColumn::amount:
                return knowsAmount(r) ? inspect::signedDepth(r.evaluation.collision) : kLast;
            case MethodColumn::angle:
                return r.angle.value_or(kLast);
            case MethodColumn::contacts:
                return static_cast<double>(r.evaluation.collision.manifold.size());
            case MethodColumn::left:
                return r.leftOver.value_or(kLast);
            case MethodColumn::time:
                return r.nanoseconds.value_or(kLast);
            case MethodColumn::normal:
                return r.evaluation.collision.normal.x;
            default:
                return 0.0;
        }
    };
    if (column == MethodColumn::method) return row.name < with.name;
    if (column == MethodColumn::difference)
        return inspect::joined(row.differences) < inspect::joined(with.differences);
    if (column == MethodColumn::verdict)
        return row.answered != with.answered ? row.answered
                                             : row.answered && shortVerdict(row) < shortVerdict(with);
    return number(row) < number(with);
}

// Why the method of the row under the mouse is wrong, or how many are.
void CompareTab::drawFooter(Ui& ui, const Rect& area, std::optional<std::size_t> hovered) const {
    ImGui::GetWindowDrawList()->AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f},
                                        toU32(ui.palette().line));
    const auto isWrong = [](const MethodRow& row) { return row.answered && !row.differences.empty(); };
    std::string words;
    if (hovered && isWrong(comparison_.rows()[*hovered])) {
        const MethodRow& row = comparison_.rows()[*hovered];
        const std::string fault = faultOf(row);
        words = fault.empty() ? inspect::joined(row.differences) : "Why: " + fault;
    }
    if (words.empty()) {
        const auto wrong = static_cast<std::size_t>(std::ranges::count_if(comparison_.rows(), isWrong));
        const auto all =
            static_cast<std::size_t>(std::ranges::count_if(comparison_.rows(), &MethodRow::answered));
        words = std::to_string(wrong) + " of " + counted(all, "answer differs", "answers differ");
        if (wrong > 0)
            words += ": point at one to read why, click to draw it";
        else if (!working_)
            words = "All " + counted(all, "answer agrees", "answers agree");
    }
    const float pad = ui.px(kTabPadding);
    ImGui::SetCursorScreenPos({area.min.x + pad, area.min.y + 1.0f});
    ImGui::PushFont(ui.fonts.small);
    clippedText(ui, words, area.width() - 2.0f * pad, toU32(ui.palette().quietText));
    ImGui::PopFont();
}

void CompareTab::draw(const TabContext& in, const Rect& area) {
    update(in.ui, in.editor);
    const std::size_t shown = area.width() >= in.ui.px(kRoomForNormal)  ? kMethodColumns.size()
                              : area.width() >= in.ui.px(kRoomForAngle) ? kWithoutNormal
                                                                        : kNarrowColumns;
    TableSource source;
    auto columns = kMethodColumns;
    columns[MethodColumn::angle] = ofAngles(columns[MethodColumn::angle], in.ui.preferences.angleUnit);
    source.columns = std::span(columns).first(shown);
    source.rows = comparison_.rows().size();
    source.version = comparison_.version();
    source.cell = [&](std::size_t row, std::size_t column) { return cell(in.ui, row, column); };
    source.before = [&](std::size_t column, std::size_t row, std::size_t other) {
        return before(column, row, other);
    };
    source.mark = [&](std::size_t row) {
        return shown_.contains(comparison_.rows()[row].name) ? RowMark::pinned : RowMark::none;
    };
    const float footer = area.max.y - in.ui.px(kRowHeight) - 1.0f;
    const TableEvents events = table_.draw(in.ui, "methods", {area.min, {area.max.x, footer}}, source);
    if (events.hovered && number_ == in.editor.evaluationNumber())
        lightFeatures(in.view.named, comparison_.rows()[*events.hovered]);
    drawFooter(in.ui, {{area.min.x, footer}, area.max}, events.hovered);
    if (!events.clicked) return;
    const MethodRow& row = comparison_.rows()[*events.clicked];
    if (!row.applies()) return;
    if (shown_.erase(row.name) == 0) shown_.insert(row.name);
    in.ui.wakeIn(0.0);
}

// Dashed beside the exact answer's solid arrow, in the colour of errors where it differs.
void CompareTab::drawAnswer(const Ui& ui, const ViewportState& view, const MethodRow& row,
                            SceneExtra& extra) const {
    const gfx::Palette& p = ui.palette();
    const Collision<double>& c = row.evaluation.collision;
    const gfx::Color color = row.differences.empty() ? p.text : p.error;
    const bool hasContacts = row.evaluation.known.contacts && c.overlap;
    dvec3 from = hasContacts ? scene::meetingPoint(row.evaluation)
                             : scene::meetingPoint(comparison_.rows().front().evaluation);
    dvec3 to = from + c.mtv();
    const bool apart = !c.overlap && row.evaluation.known.distance && c.distance > 0.0;
    if (apart && c.closestA == c.closestB) {  // it says none
        if (c.normal == dvec3(0.0)) return;
        from = comparison_.rows().front().evaluation.collision.closestA;
        to = from + c.normal * c.distance;
    } else if (apart) {
        from = c.closestA;
        to = c.closestB;
    }
    if (!apart && !(c.overlap && row.evaluation.known.depth)) return;
    const double length = glm::length(to - from);
    if (length > 0.0) {
        extra.list.lines.push_back({from, to, 2.0f, color, gfx::DepthMode::onTop, kDash});
        const double head =
            std::min(length * gfx::kLongestHead,
                     kHeadPixels * ui.scale * scene::metresPerPixel(view.camera.current(), view.area, to));
        gfx::Arrow arrow;
        arrow.from = to + (from - to) * (head / length);
        arrow.to = to;
        arrow.width = 2.0f;
        arrow.color = color;
        if (!apart) extra.list.arrows.push_back(arrow);
    }
    const auto ring = [&](const dvec3& at) {
        gfx::Point point;
        point.position = at;
        point.radius = 8.0f;
        point.rimWidth = 2.0f;
        point.color = gfx::withAlpha(color, 0.0f);
        point.rim = color;
        extra.list.points.push_back(point);
    };
    if (hasContacts)
        for (const ManifoldPoint<double>& point : c.manifold) ring(point.point);
    if (apart) ring(from), ring(to);
    draw::Label label;
    label.anchor = 0.5 * (from + to);
    label.text = row.name + ": " + ui.number(inspect::signedDepth(c)) + " m";
    label.priority = kMethodLabelPriority;
    label.offset = {18.0, 14.0};
    label.clamped = true;
    extra.labels.push_back(label);
}

void CompareTab::addToScene(const TabContext& in, SceneExtra& extra) {
    // An answer to an older pose would float beside the shapes.
    if (number_ != in.editor.evaluationNumber() || shown_.empty()) return;
    extra.key = {static_cast<double>(number_)};
    for (std::size_t i = 0; i < comparison_.rows().size(); ++i) {
        const MethodRow& row = comparison_.rows()[i];
        if (!row.answered || !shown_.contains(row.name)) continue;
        extra.key.push_back(static_cast<double>(i));
        drawAnswer(in.ui, in.view, row, extra);
    }
}

}  // namespace

std::unique_ptr<InspectorTab> makeCompareTab() {
    return std::make_unique<CompareTab>();
}

}  // namespace sepaxis::ui
