// Why the answer is the answer, in two sentences: what decides, what comes next and by how much, and what
// ruled the others out. Some of the words lead to where it is shown.
#pragma once

#include "app/inspect/axes/axis_list.h"
#include "app/scene/evaluation.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::inspect {

enum class WhyLink : std::uint8_t {
    none,
    winner,    // its row in the list of candidates
    runnerUp,  // and that of the next
    rejected   // the edge pairs that are no candidates
};
struct WhyPart {
    std::string text;
    WhyLink link = WhyLink::none;
    std::string_view term{};  // of the field, as the guide's page of terms has it
};
// Of the exact answer. `list` is complete.
std::vector<WhyPart> whyOf(const AxisList& list);
// Of the exact answer for shapes with curved sides, which have no list of candidates: what is proven.
std::vector<WhyPart> whyOfCurved(const scene::Evaluation& evaluation);

}  // namespace sepaxis::inspect
