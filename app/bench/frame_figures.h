// What the frame report found, as numbers, as a table for a person and as JSON. Times are milliseconds.
#pragma once

#include "app/ui/frame/frame_times.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

struct Spread {
    double median = 0.0, p90 = 0.0, most = 0.0;
};
// All zero for no values.
Spread spreadOf(std::vector<double> values);

// One thing that a person does: a drag, or moving over a panel.
struct PartFigures {
    std::string name;
    std::size_t frames = 0;
    std::size_t scenesDrawn = 0;              // frames in which the picture of the scene was drawn anew
    bool isDrag = false;                      // each frame should then draw the scene anew
    Spread frame;                             // a whole frame, until the driver is done with it
    Spread processor;                         // time that all threads of the process worked for it
    std::array<double, kFrameParts> parts{};  // medians, by FramePart
    Spread allocations;                       // a frame, outside of ImGui
    Spread imguiAllocations;
};

struct SceneFigures {
    std::string name;
    Spread bare;  // clear and present, in the same window between the parts
    std::vector<PartFigures> parts;
    double restPercent = 0.0;         // of one core
    std::optional<double> megabytes;  // resident, while the scene is open; nothing where nobody knows
    double ratio(const PartFigures& part) const;  // of the medians
};

struct FrameFigures {
    int width = 0, height = 0;  // pixels
    std::string driver;
    std::optional<double> firstFrame;  // since the process began; nothing where nobody knows
    bool allocationsCounted = false;
    std::vector<SceneFigures> scenes;
};

std::string asTable(const FrameFigures& figures);
std::string asJson(const FrameFigures& figures);

}  // namespace sepaxis::ui
