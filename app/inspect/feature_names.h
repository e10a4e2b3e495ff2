// The features that a sentence of the program names.
#pragma once

#include "app/inspect/steps/steps.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace sepaxis::inspect {

struct NamedFeature {
    std::size_t begin = 0, end = 0;  // of the name in the text
    SideFeature what;
};

// "edge 1 of A", "edge 1 (0-2) of A", "A  face 2", "the tip of B": by the numbers of the file, and only where
// the shape has such a feature. A line may break where a space stands.
std::vector<NamedFeature> featuresNamedIn(std::string_view text, const scene::Evaluation& evaluation);

}  // namespace sepaxis::inspect
