// An answer held against the exact one in double precision, in numbers and in words: that of a method, or
// what another program is reported to have answered.
#pragma once

#include "app/inspect/compare/agreement.h"
#include "app/scene/angle_unit.h"
#include "app/scene/methods.h"
#include "app/scene/reported.h"

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
using scene::knowsAmount;

// Sets what differs between the row's answer and the exact one. `angles`: the unit in which it is told.
void judge(MethodRow& row, const scene::Evaluation& exact, scene::AngleUnit angles);
// The row of a report. One that is of another pose or other shapes, or that cannot be read, does not apply.
MethodRow judgeReport(const scene::Report& report, const scene::Evaluation& exact, scene::AngleUnit angles);

// Its parts, with commas between them.
std::string joined(const std::vector<std::string>& parts);

}  // namespace sepaxis::inspect
