// What a published method gets wrong on a pair, in words.
#pragma once

#include "app/inspect/steps/steps.h"
#include "app/scene/methods.h"

namespace sepaxis::inspect {

// As Steps::exactOverlap has it.
std::optional<double> exactOverlapOf(const Collision<double>& exact);

// Empty: nothing that a person sees, or its steps are not known. `evaluation`: as the method answered it.
std::string publishedFault(const scene::Evaluation& evaluation, const scene::Method& method,
                           const Collision<double>& exact);

}  // namespace sepaxis::inspect
