// The stages of two cuboids as the JSON object `stages` of `collide --json`.
#pragma once

#include "app/scene/evaluation.h"

#include <string>

namespace sepaxis::cli {

// Empty where the evaluation has no stages.
std::string stagesAsJson(const scene::Evaluation& evaluation);

}  // namespace sepaxis::cli
