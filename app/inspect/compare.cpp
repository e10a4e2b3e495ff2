#include "app/inspect/compare.h"

#include "app/base/json_text.h"
#include "app/inspect/csv.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace sepaxis::inspect {

namespace {

using scene::Precision;

// A method that projects both shapes on the axis of every edge pair takes a few milliseconds for so many.
constexpr std::uint64_t kMostComparedEdgePairs = 25'000;

// Of the pair's size: a contact that lies so far outside the shapes is not there by rounding.
constexpr double kOutside = 1e-9;

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

bool isToBeTimed(const MethodRow& row) {
    return row.answered && row.method != nullptr && !row.nanoseconds;
}

// Two significant digits are enough to say how wrong something is.
std::string roughly(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value < 100.0 ? "%.2g" : "%.0f", value);
    return text.data();
}

std::string angleInWords(double radians, scene::AngleUnit unit) {
    const double angle = scene::fromRadians(radians, unit);
    const int decimals = scene::decimalsOf(unit);
    std::array<char, 64> text{};
    if (angle < std::pow(10.0, -decimals))
        std::snprintf(text.data(), text.size(), "%.2g", angle);
    else
        std::snprintf(text.data(), text.size(), "%.*f", decimals, angle);
    return std::string(text.data()) + scene::suffixOf(unit);
}

std::size_t touchingPoints(const scene::Evaluation& e) {
    const auto& manifold = e.collision.manifold;
    return static_cast<std::size_t>(
        std::count_if(manifold.begin(), manifold.end(), [](const auto& point) { return point.touching; }));
}

double distanceTo(const scene::Evaluation& e, std::size_t side, const dvec3& place) {
    const Shape<double>& shape = e.shapes[side]->shape;
    const Shape<double> point = makeSegment(place, place);
    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(shape, point));
    return collide<double>(shape, e.poses[side], point, {}, {}, memory).distance;
}

// Metres that the worst of the contacts lies outside. Those of a manifold are shared: they belong to both
// shapes, up to the depth. A single one may be a vertex that reaches beside the other shape's face.
double farthestOutside(const scene::Evaluation& e) {
    double farthest = 0.0;
    for (const ManifoldPoint<double>& contact : e.collision.manifold) {
        const double toA = distanceTo(e, 0, contact.point), toB = distanceTo(e, 1, contact.point);
        farthest = std::max(farthest, e.known.manifold ? std::max(toA, toB) : std::min(toA, toB));
    }
    return farthest - e.collision.depth;
}

MethodRow rowOf(const scene::Method& method, Precision precision) {
    MethodRow row;
    row.method = &method;
    row.precision = precision;
    row.name = method.name;
    if (method.inFloat) row.name += precision == Precision::floatPrecision ? ", float" : ", double";
    return row;
}

// Both verdicts are right where what tells them apart is rounding, and a person still wants to be told.
std::string otherVerdict(const MethodRow& row, const scene::Evaluation& exact) {
    const std::string verdict = verdictOf(row.evaluation), due = verdictOf(exact);
    if (verdict == due) return {};
    const auto inWords = [](const scene::Evaluation& e) {
        const std::string word = verdictOf(e);
        if (word == "touching" || !knowsAmount(e)) return word;
        return word + " by " + roughly(std::abs(signedDepth(e.collision))) + " m";
    };
    const bool single = row.precision == Precision::floatPrecision;
    return inWords(row.evaluation) + ": " + inWords(exact) +
           (single ? " within the rounding of float" : " within rounding");
}

}  // namespace

std::string verdictOf(const scene::Evaluation& evaluation) {
    const Collision<double>& c = evaluation.collision;
    if (c.behindOneSided) return "ignored";
    if (!c.overlap) return "apart";
    return scene::touches(evaluation) ? "touching" : "overlapping";
}

bool knowsAmount(const scene::Evaluation& e) {
    if (e.collision.behindOneSided) return false;
    return e.collision.overlap ? e.known.depth : e.known.distance;
}

void Comparison::start(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options,
                       std::vector<scene::Report> reports, scene::AngleUnit angles) {
    angles_ = angles;
    reports_ = std::move(reports);
    pair_ = scene::pairOf(evaluation);
    manifold_ = options.manifold;
    rows_.clear();
    next_ = timed_ = 0;
    ++version_;
    std::vector<MethodRow> others;
    for (const scene::Method& method : scene::methods())
        for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
            if (precision == Precision::floatPrecision && !method.inFloat) continue;
            MethodRow row = rowOf(method, precision);
            scene::Evaluation pair;
            pair.shapes = pair_.shapes;
            pair.precision = precision;
            row.whyNot = scene::whyNot(method, pair).value_or("");
            (row.applies() ? rows_ : others).push_back(std::move(row));
        }
    applying_ = rows_.size();
    background_.forget();
    const std::uint64_t edgePairs =
        std::uint64_t{pair_.shapes[0]->shape.core.edgeCount()} * pair_.shapes[1]->shape.core.edgeCount();
    for (MethodRow& row : rows_)
        row.slow = row.method->triesEveryEdgePair && edgePairs > kMostComparedEdgePairs;
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
            if (row.answered) row.nanoseconds = nanoseconds;
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
    pushOut(row);
    compare(row);
    if (&row == &rows_.front()) takeReports();
}

// Behind the exact answer, which they are held against. Programs compute in float and print six digits or so:
// where a report states no tolerance it is that of float.
void Comparison::takeReports() {
    std::vector<MethodRow> rows;
    for (const scene::Report& report : reports_) {
        MethodRow& row = rows.emplace_back();
        row.precision = Precision::floatPrecision;
        row.tolerance = report.tolerance.value_or(0.0);
        row.name = report.by + " (reported)";
        scene::ReportReading reading = scene::readReport(report, rows_.front().evaluation);
        row.whyNot = std::move(reading.unclear);
        if (report.pair != nullptr) row.whyNot = "answered another pose or other shapes";
        if (!row.applies()) continue;
        row.remark = joined(reading.notes);
        row.evaluation = std::move(reading.evaluation);
        row.answered = true;
        pushOut(row);
        compare(row);
    }
    applying_ += rows.size();
    next_ += rows.size();
    rows_.insert(rows_.begin() + 1, std::make_move_iterator(rows.begin()),
                 std::make_move_iterator(rows.end()));
}

Promise Comparison::promiseTo(const MethodRow& row) const {
    Promise promise = promiseOf(rows_.front().evaluation, row.precision);
    promise.depth = std::max(promise.depth, row.tolerance);
    promise.leftOver = std::max(promise.leftOver, row.tolerance);
    return promise;
}

// Asks the exact method what is left. The pair stands at the world's origin for it: far away the motion
// itself would be rounded.
void Comparison::pushOut(MethodRow& row) {
    const Collision<double>&c = row.evaluation.collision, &exact = rows_.front().evaluation.collision;
    if (c.behindOneSided || exact.behindOneSided || (!c.overlap && !exact.overlap)) return;
    if (c.overlap && (!row.evaluation.known.depth || c.normal == dvec3(0.0))) return;
    const dvec3 mtv = c.overlap ? c.mtv() : dvec3(0.0);
    scene::PosedPair moved = pair_;
    moved.poses[1].position = pair_.poses[1].position - pair_.poses[0].position + mtv;
    moved.poses[0].position = dvec3(0.0);
    scene::Evaluation after;
    if (!scene::evaluatePair(moved, {}, after)) row.leftOver = signedDepth(after.collision);
}

void Comparison::compare(MethodRow& row) {
    const Collision<double>&c = row.evaluation.collision, &exact = rows_.front().evaluation.collision;
    if (exact.behindOneSided != c.behindOneSided) {
        row.remark = "treats the triangle as two-sided, so its answer cannot be compared";
        return;
    }
    const Promise promise = promiseTo(row);
    const bool wrong = c.overlap != exact.overlap && std::abs(signedDepth(exact)) > promise.depth;
    if (wrong)
        row.differences.emplace_back(exact.overlap ? "reports no overlap"
                                                   : "reports an overlap where there is none");
    if (!wrong) compareAmounts(row);
    if (!wrong) compareNormals(row);
    if (row.differences.empty()) compareContacts(row);
    if (row.differences.empty() && row.leftOver && std::abs(*row.leftOver) > promise.leftOver)
        row.differences.push_back("its MTV leaves " + roughly(std::abs(*row.leftOver)) + " m of " +
                                  (*row.leftOver > 0.0 ? "overlap" : "gap"));
    if (!row.differences.empty()) return;
    if (const std::string other = otherVerdict(row, rows_.front().evaluation); !other.empty())
        row.remark = row.remark.empty() ? other : other + "; " + row.remark;
}

void Comparison::compareAmounts(MethodRow& row) {
    const scene::Evaluation &e = row.evaluation, &exact = rows_.front().evaluation;
    if (!knowsAmount(e)) return;
    // Touching shapes may be called either: then the amount speaks for both.
    const double more = signedDepth(e.collision) - signedDepth(exact.collision);
    if (std::abs(more) <= promiseTo(row).depth) return;
    if (e.collision.overlap)
        row.differences.push_back(roughly(std::abs(more)) + (more > 0.0 ? " m too deep" : " m too shallow"));
    else
        row.differences.push_back(roughly(std::abs(more)) + (more > 0.0 ? " m too near" : " m too far"));
}

void Comparison::compareNormals(MethodRow& row) {
    const scene::Evaluation &e = row.evaluation, &exact = rows_.front().evaluation;
    if (e.collision.normal == dvec3(0.0) || (row.method != nullptr && !knowsAmount(e)) ||
        e.collision.overlap != exact.collision.overlap)
        return;
    row.angle = angleBetween(e.collision.normal, exact.collision.normal);
    if (!exact.collision.unique || !e.collision.unique) {
        if (row.remark.empty()) row.remark = "not unique: other directions are as short";
        return;
    }
    if (*row.angle > normalTolerance(exact, row.precision))
        row.differences.push_back("normal " + angleInWords(*row.angle, angles_) + " off");
}

// What a method says of contacts: whether they lie where both shapes are, and whether all of them are there.
void Comparison::compareContacts(MethodRow& row) {
    const scene::Evaluation &e = row.evaluation, &exact = rows_.front().evaluation;
    if (!e.collision.overlap || !exact.collision.overlap ||
        (row.method != nullptr && row.method->answer == nullptr))
        return;
    const double outside = farthestOutside(e);
    const double due = row.method != nullptr ? kOutside * scene::sizeOfPair(e) : promiseTo(row).depth;
    if (outside > due) row.differences.push_back("a contact " + roughly(outside) + " m outside the shapes");
    if (!e.known.manifold || !exact.collision.unique) return;
    const std::size_t found = touchingPoints(e), touching = touchingPoints(exact);
    if (found != touching)
        row.differences.push_back(std::to_string(found) + " touching contacts where " +
                                  std::to_string(touching) + (touching == 1 ? " is due" : " are due"));
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
