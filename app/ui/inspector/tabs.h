// The tabs of the inspector, a row each: the bar, the command line and the pictures of every tab read it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace sepaxis::ui {

class InspectorTab;  // inspector.h

// In the order of the rows.
enum class Tab : std::uint8_t {
    axes,
    intervals,
    clipping,
    gaussMap,
    minkowski,
    steps,
    compare,
    path,
    hunt,
    recording
};

std::unique_ptr<InspectorTab> makeAxesTab();
std::unique_ptr<InspectorTab> makeIntervalsTab();
std::unique_ptr<InspectorTab> makeClippingTab();
std::unique_ptr<InspectorTab> makeGaussMapTab();
std::unique_ptr<InspectorTab> makeMinkowskiTab();
std::unique_ptr<InspectorTab> makeStepsTab();
std::unique_ptr<InspectorTab> makeCompareTab();
std::unique_ptr<InspectorTab> makePathTab();
std::unique_ptr<InspectorTab> makeHuntTab();
std::unique_ptr<InspectorTab> makeRecordingTab();

struct TabRow {
    Tab id;
    const char* name;  // on the command line in small letters: "gauss-map"
    const char* help;
    std::unique_ptr<InspectorTab> (*make)();
    const char* term = "";  // of the guide, that it shows
    bool knowsCurvedSides = false;
};

inline constexpr std::array kTabs = {
    TabRow{Tab::axes, "Axes", "Every candidate axis of the query, and why it won or lost", makeAxesTab,
           "candidate-axis"},
    TabRow{Tab::intervals, "Intervals", "Both shapes projected on one axis", makeIntervalsTab, "projection"},
    TabRow{Tab::clipping, "Clipping", "How the contact manifold is cut out of the incident face",
           makeClippingTab, "clipping"},
    TabRow{Tab::gaussMap, "Gauss map",
           "The normals of both shapes on one sphere: where arcs cross, edges make an axis", makeGaussMapTab,
           "gauss-map"},
    TabRow{Tab::minkowski, "Minkowski", "B - A as a solid: its face nearest to the origin is the answer",
           makeMinkowskiTab, "minkowski-difference"},
    TabRow{Tab::steps, "Steps", "The algorithms one step at a time", makeStepsTab},
    TabRow{Tab::compare, "Compare", "The same pair answered by every method", makeCompareTab,
           "textbook-method", true},
    TabRow{Tab::path, "Path", "How the answer changed along the last drag, a sweep or a recorded motion",
           makePathTab, "sweep", true},
    TabRow{Tab::hunt, "Hunt", "Poses for which a method's answer is wrong: found, told apart, made simple",
           makeHuntTab, "contract", true},
    TabRow{Tab::recording, "Recording",
           "What a running engine believed, frame after frame, against the truth", makeRecordingTab,
           "deviation", true},
};
inline constexpr std::size_t kTabCount = kTabs.size();

constexpr bool tabsAreInOrder() {
    for (std::size_t i = 0; i < kTabCount; ++i)
        if (kTabs[i].id != static_cast<Tab>(i)) return false;
    return true;
}
static_assert(tabsAreInOrder());

}  // namespace sepaxis::ui
