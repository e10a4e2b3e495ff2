// What the side panels remember from frame to frame.
#pragma once

#include "app/inspect/compare/self_check.h"
#include "app/scene/angle_unit.h"
#include "app/ui/panels/description_rows.h"
#include "app/ui/panels/report_rows.h"
#include "app/ui/panels/why.h"

#include <array>
#include <string>

namespace sepaxis::ui {

using scene::dvec3;

// Euler angles that stay as they were typed, although a quaternion has many of them.
struct EulerMemory {
    std::array<double, 4> orientation{2.0, 0.0, 0.0,
                                      0.0};  // of which `angles` speak; not a quaternion at first
    dvec3 angles{0.0};
    scene::AngleUnit unit = scene::AngleUnit::degrees;
    bool speaksOf(const std::array<double, 4>& listed, scene::AngleUnit in) const {
        return orientation == listed && unit == in;
    }
};

// The strip of the result panel that asks again.
struct SelfCheckState {
    inspect::SelfCheck check;
    std::array<inspect::CheckResult, inspect::kCheckCount> shown;  // of the last check that was finished
    dvec3 vector{0.0};                                             // metres, the person's own motion
    dvec3 askedVector{0.0};                                        // with which `check` was started
    scene::AngleUnit askedUnit = scene::AngleUnit::degrees;
    std::size_t askedFor = 0;  // the evaluation that `check` is about
    double seconds = 0.0;      // that it took so far
};

struct PanelState {
    std::array<EulerMemory, 2> euler;
    std::array<unsigned int, 2> refused{};  // ImGui's id of the field that the editor's message speaks of
    std::array<bool, 2> scrollToMessage{};  // it has not been brought into view yet
    std::array<bool, 2> folded{};           // only the name of A or B is shown
    std::array<bool, 2> showRepairs{};
    bool queryFolded = false;
    ReportRowsState reports;
    DescriptionState description;
    Why why;
    SelfCheckState selfCheck;
    float objectsContent = 400.0f;  // pixels that A and B took in the last frame
    float objectsHeight = 0.0f;     // pixels at scale 1 that a person gave them; 0: as many as they need
    float objectsShown = 0.0f;      // pixels at scale 1 that they took
    std::string presetFilter;
    bool presetsFromTop = false;  // the search has changed: what it finds first is to be seen
    std::array<std::string, 2> nameEdit;
    int nameEditing = -1;
};

}  // namespace sepaxis::ui
