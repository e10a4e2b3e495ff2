#include "app/inspect/compare/judgement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace sepaxis::inspect {

namespace {

using scene::Precision;

// Of the pair's size: a contact that lies so far outside the shapes is not there by rounding.
constexpr double kOutside = 1e-9;

// Two significant digits are enough to say how wrong something is.
std::string roughly(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value < 100.0 ? "%.2g" : "%.0f", value);
    return text.data();
}

std::string angleInWords(double radians, scene::AngleUnit unit) {
    const double angle = scene::fromRadians(radians, unit);
    return roughly(angle) + scene::suffixOf(unit);
}

std::size_t touchingPoints(const scene::Evaluation& e) {
    const auto& manifold = e.collision.manifold;
    return static_cast<std::size_t>(
        std::count_if(manifold.begin(), manifold.end(), [](const auto& point) { return point.touching; }));
}

// Both verdicts are right where what tells them apart is rounding, and a person still wants to be told.
std::string otherVerdict(const MethodRow& row, const scene::Evaluation& exact) {
    const std::string verdict = verdictOf(row.evaluation), due = verdictOf(exact);
    if (verdict == due) return {};
    const auto inWords = [](const scene::Evaluation& e) {
        std::string word = verdictOf(e);
        if (word == "touching" || !knowsAmount(e)) return word;
        return word + " by " + roughly(std::abs(signedDepth(e.collision))) + " m";
    };
    const bool single = row.precision == Precision::floatPrecision;
    return inWords(row.evaluation) + ": " + inWords(exact) +
           (single ? " within the rounding of float" : " within rounding");
}

class Judge {
 public:
    Judge(MethodRow& row, const scene::Evaluation& exact, scene::AngleUnit angles)
        : row_(row), exact_(exact), angles_(angles), promise_(promiseOf(exact, row.precision)) {
        if (row.method != nullptr && row.method->promise)
            row.tolerance = row.method->promise->tolerance * scene::sizeOfPair(exact) +
                            row.method->promise->relative * std::abs(signedDepth(exact.collision));
        promise_.depth = std::max(promise_.depth, row.tolerance);
        promise_.leftOver = std::max(promise_.leftOver, row.tolerance);
    }
    void pushOut();
    void compare();

 private:
    void compareAmounts();
    void compareNormals();
    void compareContacts();

    MethodRow& row_;
    const scene::Evaluation& exact_;
    scene::AngleUnit angles_;
    Promise promise_;
};

void Judge::pushOut() {
    const Collision<double>&c = row_.evaluation.collision, &exact = exact_.collision;
    if (c.behindOneSided || exact.behindOneSided || (!c.overlap && !exact.overlap)) return;
    if (c.overlap && (!row_.evaluation.known.depth || c.normal == dvec3(0.0))) return;
    scene::Evaluation after;
    row_.leftOver = scene::leftOverAfter(exact_, c.overlap ? c.mtv() : dvec3(0.0), false, after);
}

void Judge::compare() {
    const Collision<double>&c = row_.evaluation.collision, &exact = exact_.collision;
    if (exact.behindOneSided != c.behindOneSided) {
        row_.remark = "treats the triangle as two-sided: its answer cannot be compared";
        return;
    }
    const bool wrong = c.overlap != exact.overlap && std::abs(signedDepth(exact)) > promise_.depth;
    if (wrong)
        row_.differences.emplace_back(exact.overlap ? "reports no overlap"
                                                    : "reports an overlap: there is none");
    if (!wrong) compareAmounts();
    if (!wrong) compareNormals();
    if (row_.differences.empty()) compareContacts();
    if (row_.differences.empty() && row_.leftOver && std::abs(*row_.leftOver) > promise_.leftOver)
        row_.differences.push_back("its MTV leaves " + roughly(std::abs(*row_.leftOver)) + " m of " +
                                   (*row_.leftOver > 0.0 ? "overlap" : "gap"));
    if (!row_.differences.empty()) return;
    if (const std::string other = otherVerdict(row_, exact_); !other.empty())
        row_.remark = row_.remark.empty() ? other : other + "; " + row_.remark;
}

void Judge::compareAmounts() {
    const scene::Evaluation& e = row_.evaluation;
    if (!knowsAmount(e)) return;
    // Touching shapes may be called either: then the amount speaks for both.
    const double more = signedDepth(e.collision) - signedDepth(exact_.collision);
    if (std::abs(more) <= promise_.depth) return;
    if (e.collision.overlap)
        row_.differences.push_back(roughly(std::abs(more)) + (more > 0.0 ? " m too deep" : " m too shallow"));
    else
        row_.differences.push_back(roughly(std::abs(more)) + (more > 0.0 ? " m too near" : " m too far"));
}

void Judge::compareNormals() {
    const scene::Evaluation& e = row_.evaluation;
    if (e.collision.normal == dvec3(0.0) || (row_.method != nullptr && !knowsAmount(e)) ||
        e.collision.overlap != exact_.collision.overlap)
        return;
    row_.angle = angleBetween(e.collision.normal, exact_.collision.normal);
    if (!exact_.collision.unique || !e.collision.unique) {
        if (row_.remark.empty()) row_.remark = "not unique: other directions are as short";
        return;
    }
    // What another program promises is judged by what its MTV leaves.
    if (row_.method != nullptr && row_.method->promise) return;
    if (*row_.angle > normalTolerance(exact_, row_.precision))
        row_.differences.push_back("normal " + angleInWords(*row_.angle, angles_) + " off");
}

// What a method says of contacts: whether they lie where both shapes are, and whether all of them are there.
void Judge::compareContacts() {
    const scene::Evaluation& e = row_.evaluation;
    if (!e.collision.overlap || !exact_.collision.overlap ||
        (row_.method != nullptr && row_.method->answer == nullptr))
        return;
    const double outside = scene::farthestOutside(exact_, e);
    const double due =
        row_.method != nullptr ? std::max(kOutside * scene::sizeOfPair(e), row_.tolerance) : promise_.depth;
    if (outside > due) row_.differences.push_back("a contact " + roughly(outside) + " m outside");
    if (!e.known.manifold || !exact_.collision.unique) return;
    const std::size_t found = touchingPoints(e), touching = touchingPoints(exact_);
    if (found != touching)
        row_.differences.push_back(std::to_string(found) + " touching contacts, not " +
                                   std::to_string(touching));
}

}  // namespace

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

std::string verdictOf(const scene::Evaluation& evaluation) {
    const Collision<double>& c = evaluation.collision;
    if (evaluation.breakdown != scene::Breakdown::none) return "no answer";
    if (c.behindOneSided) return "ignored";
    if (!c.overlap) return "apart";
    return scene::touches(evaluation) ? "touching" : "overlapping";
}

void judge(MethodRow& row, const scene::Evaluation& exact, scene::AngleUnit angles) {
    if (row.evaluation.breakdown != scene::Breakdown::none) {
        row.differences.push_back(row.evaluation.note);
        row.remark.clear();
        return;
    }
    Judge judge(row, exact, angles);
    judge.pushOut();
    judge.compare();
}

// Programs compute in float and print six digits or so: where a report states no tolerance it is that of
// float.
MethodRow judgeReport(const scene::Report& report, const scene::Evaluation& exact, scene::AngleUnit angles) {
    MethodRow row;
    row.precision = Precision::floatPrecision;
    row.tolerance = report.tolerance.value_or(0.0);
    row.name = report.by + " (reported)";
    scene::ReportReading reading = scene::readReport(report, exact);
    row.whyNot = std::move(reading.unclear);
    if (report.pair != nullptr) row.whyNot = "answered another pose or other shapes";
    if (!row.applies()) return row;
    row.remark = joined(reading.notes);
    row.evaluation = std::move(reading.evaluation);
    row.answered = true;
    judge(row, exact, angles);
    return row;
}

}  // namespace sepaxis::inspect
