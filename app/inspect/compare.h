// The same pair answered by every method, and what other programs are reported to have answered, each held
// against the exact answer in double precision.
#pragma once

#include "app/inspect/agreement.h"
#include "app/inspect/background.h"
#include "app/scene/angle_unit.h"
#include "app/scene/methods.h"
#include "app/scene/reported.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::inspect {

struct MethodRow {
    const scene::Method* method = nullptr;  // null: a report
    scene::Precision precision = scene::Precision::doublePrecision;
    std::string name;        // "exact, float"; of a report "Bullet 3.24 (reported)"
    double tolerance = 0.0;  // metres; 0: what the precision promises
    std::string whyNot;      // it does not apply, and this is why; then nothing below is set

    bool slow = false;  // one query takes longer than a frame: it is asked at rest, beside the window
    bool answered = false;
    scene::Evaluation evaluation;
    std::optional<double> angle;           // radians between its normal and the exact one
    std::optional<double> leftOver;        // metres of overlap once B is moved by its MTV; negative: a gap
    std::optional<double> nanoseconds;     // median of repeated calls
    std::vector<std::string> differences;  // beyond tolerance, in words; empty: it agrees
    std::string remark;                    // what else a person should know; mostly empty

    bool applies() const { return whyNot.empty(); }
};

// "overlapping", "apart", "touching".
std::string verdictOf(const scene::Evaluation& evaluation);
// Whether the answer has a depth or a distance.
bool knowsAmount(const scene::Evaluation& evaluation);

// Works in steps of one answer or one measurement each.
class Comparison {
 public:
    // `angles`: the unit in which differences are told.
    void start(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options,
               std::vector<scene::Report> reports = {}, scene::AngleUnit angles = scene::AngleUnit::degrees);
    // Answers and, where the scene is at rest, slow ones and times; false when there is nothing left of that.
    bool step(bool atRest);
    bool hasAnswers() const { return next_ >= rows_.size(); }  // but those of slow methods
    bool isWaiting() const { return background_.isBusy(); }    // for one, with nothing else to do
    // Those that apply first, the exact one in double precision before all, then the reports.
    const std::vector<MethodRow>& rows() const { return rows_; }
    std::size_t applying() const { return applying_; }
    std::size_t version() const { return version_; }  // changes whenever the rows do

 private:
    struct Answer {
        scene::Evaluation evaluation;
        std::optional<std::string> error;
    };
    scene::EvaluationOptions optionsFor(const MethodRow& row, bool time) const;
    static Answer ask(const scene::PosedPair& pair, const scene::EvaluationOptions& options);
    void take(MethodRow& row, Answer answer);
    bool stepSlow();
    void skip();
    void sortOut();
    void compare(MethodRow& row);
    void compareAmounts(MethodRow& row);
    void compareNormals(MethodRow& row);
    void compareContacts(MethodRow& row);
    void pushOut(MethodRow& row);
    void takeReports();
    Promise promiseTo(const MethodRow& row) const;

    scene::PosedPair pair_;
    std::vector<scene::Report> reports_;
    scene::AngleUnit angles_ = scene::AngleUnit::degrees;
    ManifoldKind manifold_ = ManifoldKind::exact;
    std::vector<MethodRow> rows_;
    std::size_t applying_ = 0, next_ = 0, timed_ = 0, version_ = 0;
    std::size_t asked_ = 0;  // row that is answered beside the window
    Background<Answer> background_;
};

// What the rows say, with 17 digits: as a table, and as text.
std::string comparisonAsCsv(const std::vector<MethodRow>& rows);
std::string comparisonAsText(const std::vector<MethodRow>& rows);

}  // namespace sepaxis::inspect
