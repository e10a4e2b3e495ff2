// The same pair answered by every method, and what other programs are reported to have answered, each held
// against the exact answer in double precision.
#pragma once

#include "app/inspect/background.h"
#include "app/inspect/compare/judgement.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::inspect {

// A method that cannot be asked, and why: an engine that was not built, a plug-in that is gone.
struct AbsentMethod {
    std::string name, why;
};

// Works in steps of one answer or one measurement each.
class Comparison {
 public:
    // `angles`: the unit in which differences are told. `outside`: methods that are somebody else's, and
    // those of them that are not there.
    void start(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options,
               std::vector<scene::Report> reports = {}, scene::AngleUnit angles = scene::AngleUnit::degrees,
               std::span<const scene::Method* const> outside = {}, std::span<const AbsentMethod> absent = {});
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
    void takeReports();

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
