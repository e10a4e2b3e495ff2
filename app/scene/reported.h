// What another program answered to the pair of a scene, read so that it can be held against the exact answer:
// in the world, from A to B, metres of depth or distance, without its margin. What it does not say is not
// known, and what cannot be told is not guessed.
#pragma once

#include "app/scene/document.h"
#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

// In the order of the enums.
inline constexpr std::array<std::string_view, 2> kDirectionNames = {"a_to_b", "b_to_a"};
inline constexpr std::array<std::string_view, 3> kFrameNames = {"world", "a", "b"};

struct ReportReading {
    Evaluation evaluation;           // shapes and poses are those of the exact one
    std::vector<std::string> notes;  // on its conventions: "its normal points from B to A"
    std::string unclear;             // why it cannot be read: then the evaluation is of no use
};
// `exact`: of the same pair, only to recognise conventions that the report leaves open. Of a normal without a
// direction that is the side which lies within 60 degrees of the exact normal, where that is unique. A
// negative depth or distance is the opposite sign convention where `overlap` says which of both it is.
ReportReading readReport(const Report& report, const Evaluation& exact);

// What an answer says, as a report of it in the world.
Report reportOf(const Evaluation& evaluation, std::string by);

// `number`: of the scene's reports.
Command addReport(Report report);
Command setReport(std::size_t number, Report report, std::string mergeKey = {});
Command removeReport(std::size_t number);
// Brings back the objects that the report is of; nothing where they are those of the scene.
Command returnToReport(std::size_t number);

}  // namespace sepaxis::scene
