// The rows of the scene panel that edit what other programs are reported to have answered.
#pragma once

#include "app/inspect/background.h"
#include "app/inspect/compare/judgement.h"
#include "app/scene/angle_unit.h"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
struct Ui;

// What a method answered that a report is taken from.
struct TakenAnswer {
    scene::Report report;
    std::string error;
};

struct ReportRowsState {
    std::map<unsigned int, std::string>
        typed;                      // what stands in the fields that have the keyboard, by ImGui's id
    unsigned int refusedField = 0;  // ImGui's id of the field that was refused last, and why
    std::string refusal;
    std::set<std::size_t> folded;
    int newFrames = 0;  // that the last report, which is new, still needs to get the keyboard and into view

    inspect::Background<TakenAnswer> asked;
    struct AskedFor {
        unsigned int field = 0;  // ImGui's id of the field
        std::size_t report = 0, evaluation = 0;
    } askedFor;

    std::vector<inspect::MethodRow> judged;  // one for each report, of this evaluation and in this unit
    std::size_t judgedFor = 0;
    scene::AngleUnit judgedIn = scene::AngleUnit::degrees;
};

// Adds an empty report and shows its rows.
void addEmptyReport(Editor& editor, ReportRowsState& state);
void reportRows(Ui& ui, Editor& editor, ReportRowsState& state);

}  // namespace sepaxis::ui
