#include "app/inspect/compare/compare.h"

#include "app/base/json_text.h"
#include "app/inspect/csv.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sepaxis::inspect {

namespace {

using scene::Precision;

// A method that projects both shapes on the axis of every edge pair takes a few milliseconds for so many.
constexpr std::uint64_t kMostComparedEdgePairs = 25'000;

bool isOutside(const MethodRow& row) {
    return row.method != nullptr && row.method->promise.has_value();
}

// The time of another process is not that of a query.
bool isToBeTimed(const MethodRow& row) {
    return row.answered && row.method != nullptr && !isOutside(row) && !row.nanoseconds;
}

MethodRow rowOf(const scene::Method& method, Precision precision) {
    MethodRow row;
    row.method = &method;
    row.precision = precision;
    row.name = method.name;
    if (method.inFloat) row.name += precision == Precision::floatPrecision ? ", float" : ", double";
    return row;
}

}  // namespace

void Comparison::start(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options,
                       std::vector<scene::Report> reports, scene::AngleUnit angles,
                       std::span<const scene::Method* const> outside, std::span<const AbsentMethod> absent) {
    angles_ = angles;
    reports_ = std::move(reports);
    pair_ = scene::pairOf(evaluation);
    manifold_ = options.manifold;
    rows_.clear();
    next_ = timed_ = 0;
    ++version_;
    std::vector<MethodRow> others;
    const auto add = [&](const scene::Method& method) {
        for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
            if (precision == Precision::floatPrecision && !method.inFloat) continue;
            MethodRow row = rowOf(method, precision);
            scene::Evaluation pair;
            pair.shapes = pair_.shapes;
            pair.precision = precision;
            row.whyNot = scene::whyNot(method, pair).value_or("");
            (row.applies() ? rows_ : others).push_back(std::move(row));
        }
    };
    for (const scene::Method& method : scene::methods()) add(method);
    for (const scene::Method* method : outside) add(*method);
    for (const AbsentMethod& method : absent) {
        MethodRow& row = others.emplace_back();
        row.name = method.name;
        row.whyNot = method.why;
    }
    applying_ = rows_.size();
    background_.forget();
    const std::uint64_t edgePairs =
        std::uint64_t{pair_.shapes[0]->shape.core.edgeCount()} * pair_.shapes[1]->shape.core.edgeCount();
    for (MethodRow& row : rows_)
        row.slow = isOutside(row) || (row.method->triesEveryEdgePair && edgePairs > kMostComparedEdgePairs);
    skip();
    std::move(others.begin(), others.end(), std::back_inserter(rows_));
}

scene::EvaluationOptions Comparison::optionsFor(const MethodRow& row, bool time) const {
    scene::EvaluationOptions options;
    options.method = row.method;
    options.precision = row.precision;
    options.manifold = manifold_;
    options.time = time;
    return options;
}

Comparison::Answer Comparison::ask(const scene::PosedPair& pair, const scene::EvaluationOptions& options) {
    Answer answer;
    if (const auto error = scene::evaluatePair(pair, options, answer.evaluation))
        answer.error = error->reason;
    return answer;
}

void Comparison::skip() {
    while (next_ < rows_.size() && (!rows_[next_].applies() || rows_[next_].slow)) ++next_;
}

// A method may find out by asking that it cannot answer: it joins those that do not apply.
void Comparison::sortOut() {
    const auto rest =
        std::stable_partition(rows_.begin(), rows_.end(), [](const MethodRow& row) { return row.applies(); });
    applying_ = static_cast<std::size_t>(rest - rows_.begin());
}

bool Comparison::step(bool atRest) {
    if (!hasAnswers()) {
        take(rows_[next_], ask(pair_, optionsFor(rows_[next_], false)));
        ++next_;
        skip();
        if (!hasAnswers()) return true;
        sortOut();
        return atRest;
    }
    if (!atRest) return false;
    if (stepSlow()) return true;
    while (timed_ < rows_.size() && !isToBeTimed(rows_[timed_])) ++timed_;
    if (timed_ == rows_.size()) return false;
    MethodRow& row = rows_[timed_++];
    const Answer measured = ask(pair_, optionsFor(row, true));
    if (!measured.error) row.nanoseconds = measured.evaluation.queryNanoseconds;
    ++version_;
    return true;
}

// Slow methods are measured as they answer. False when none is left.
bool Comparison::stepSlow() {
    if (background_.isBusy()) {
        auto answer = background_.take();
        if (background_.isBusy()) return true;
        if (answer) {
            MethodRow& row = rows_[asked_];
            const double nanoseconds = answer->evaluation.queryNanoseconds;
            take(row, *std::move(answer));
            if (row.answered && !isOutside(row)) row.nanoseconds = nanoseconds;
            sortOut();
            return true;
        }
    }
    const auto slow = std::find_if(rows_.begin(), rows_.end(), [](const MethodRow& row) {
        return row.slow && row.applies() && !row.answered;
    });
    if (slow == rows_.end()) return false;
    asked_ = static_cast<std::size_t>(slow - rows_.begin());
    background_.start([pair = pair_, options = optionsFor(*slow, true)] { return ask(pair, options); });
    return true;
}

void Comparison::take(MethodRow& row, Answer answer) {
    ++version_;
    if (answer.error) {
        row.whyNot = *answer.error;
        const std::string before = "method " + row.method->name + ' ';
        if (row.whyNot.starts_with(before)) row.whyNot.erase(0, before.size());
        return;
    }
    row.evaluation = std::move(answer.evaluation);
    row.answered = true;
    row.remark = row.evaluation.note;
    if (!rows_.front().answered) return;
    judge(row, rows_.front().evaluation, angles_);
    if (&row == &rows_.front()) takeReports();
}

// Behind the exact answer, which they are held against.
void Comparison::takeReports() {
    std::vector<MethodRow> rows;
    for (const scene::Report& report : reports_)
        rows.push_back(judgeReport(report, rows_.front().evaluation, angles_));
    applying_ += rows.size();
    next_ += rows.size();
    rows_.insert(rows_.begin() + 1, std::make_move_iterator(rows.begin()),
                 std::make_move_iterator(rows.end()));
}

// --- as text --------------------------------------------------------------------------------------------

namespace {

std::string optionalNumber(const std::optional<double>& value) {
    return value ? scene::number17(*value) : std::string();
}

}  // namespace

std::string comparisonAsCsv(const std::vector<MethodRow>& rows) {
    std::string csv = csvRow({"method", "precision", "verdict", "depth_m", "distance_m", "normal_x",
                              "normal_y", "normal_z", "unique", "angle_to_exact_rad", "contacts",
                              "left_over_m", "time_ns", "differences", "remark"});
    for (const MethodRow& row : rows) {
        const bool single = row.precision == Precision::floatPrecision;
        std::vector<std::string> cells{row.name, ""};
        if (row.method != nullptr) cells = {row.method->name, single ? "float" : "double"};
        if (!row.answered) {
            cells.resize(14);
            cells.push_back("does not apply: " + row.whyNot);
            csv += csvRow(cells);
            continue;
        }
        const scene::Evaluation& e = row.evaluation;
        const Collision<double>& c = e.collision;
        const bool amount = knowsAmount(e);
        cells.push_back(verdictOf(e));
        cells.push_back(c.overlap && amount ? scene::number17(c.depth) : "");
        cells.push_back(!c.overlap && amount ? scene::number17(c.distance) : "");
        for (int k = 0; k < 3; ++k) cells.push_back(amount ? scene::number17(c.normal[k]) : "");
        cells.emplace_back(e.known.ties ? (c.unique ? "yes" : "no") : "");
        cells.push_back(optionalNumber(row.angle));
        cells.push_back(e.known.contacts ? std::to_string(c.manifold.size()) : "");
        cells.push_back(optionalNumber(row.leftOver));
        cells.push_back(optionalNumber(row.nanoseconds));
        cells.push_back(joined(row.differences));
        cells.push_back(row.remark);
        csv += csvRow(cells);
    }
    return csv;
}

std::string comparisonAsText(const std::vector<MethodRow>& rows) {
    std::string text;
    for (const MethodRow& row : rows) {
        text += row.name + ": ";
        if (!row.answered) {
            text += "does not apply: " + row.whyNot + '\n';
            continue;
        }
        const Collision<double>& c = row.evaluation.collision;
        text += verdictOf(row.evaluation);
        if (knowsAmount(row.evaluation)) {
            text += c.overlap ? ", depth " + scene::number17(c.depth)
                              : ", distance " + scene::number17(c.distance);
            text += " m, normal [" + scene::number17(c.normal.x) + ", " + scene::number17(c.normal.y) + ", " +
                    scene::number17(c.normal.z) + "]";
        }
        if (row.angle) text += ", " + scene::number17(*row.angle) + " rad from the exact one";
        if (row.evaluation.known.contacts && c.overlap)
            text += ", " + std::to_string(c.manifold.size()) + " contacts";
        if (row.leftOver) text += ", left over after its MTV " + scene::number17(*row.leftOver) + " m";
        if (row.nanoseconds) text += ", " + scene::number17(*row.nanoseconds) + " ns";
        text += row.differences.empty() ? "" : "; differs: " + joined(row.differences);
        text += row.remark.empty() ? "" : " (" + row.remark + ")";
        text += '\n';
    }
    return text;
}

}  // namespace sepaxis::inspect
