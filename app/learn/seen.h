// What a condition of a lesson looks at: the live scene with its answer, and what is pointed at in the
// window.
#pragma once

#include "app/inspect/axes/axis_list.h"
#include "app/inspect/steps/steps.h"
#include "app/scene/evaluation.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::learn {

using scene::dvec3;

// What conditions ask of one answer beyond itself: worked out for the first that asks, kept for the others.
struct Lookups {
    std::shared_ptr<const inspect::AxisPair> pair;
    std::unique_ptr<inspect::AxisList> list;
    std::map<std::string, std::optional<scene::Evaluation>, std::less<>> answers;  // of other methods
};

struct Seen {
    const scene::Evaluation* evaluation = nullptr;  // never null
    std::shared_ptr<Lookups> lookups;               // of that evaluation; others for the next one
    std::string_view method = "exact";
    std::string tab;  // "gauss-map"; empty: the inspector is folded
    std::optional<inspect::AxisRef> pinned;
    std::optional<dvec3> probe;                 // unit, world, from A to B
    std::vector<inspect::SideFeature> picked;   // selected in the view, the last one at the end
    std::size_t step = 0, steps = 0;            // of the open tab, from 1 on; 0: it has none
    const inspect::Steps* algorithm = nullptr;  // that the Steps tab plays; null: another tab is open
    std::string_view clicked;  // in its picture: "nearest face", "another face"; empty: nothing
    double swept = 0.0;        // 0 to 1: how much of the Minkowski difference is painted
    // Where it is the same, so is what every condition says.
    bool operator==(const Seen&) const = default;
};

}  // namespace sepaxis::learn
