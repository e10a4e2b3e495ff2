// The stages of two upright cuboids as steps, in words and as flat pictures: what the library recorded of
// them (collision/cuboid_stages.h), exactly or as published.
#pragma once

#include "app/inspect/steps/steps.h"

namespace sepaxis::inspect {

// Whether both shapes are upright cuboids: others have no stages.
bool haveStages(const scene::Evaluation& evaluation);

// Five steps, those that are not reached included. Where the published method gave the answer, they are its
// own whichever are asked for.
Steps makeCuboidSteps(const scene::Evaluation& evaluation, StagesOf of);

// What a stage compares. Of a stage that is not reached only the cuboids and their circles.
StageFigure figureOfStage(const Steps& steps, std::size_t index);

}  // namespace sepaxis::inspect
