// How round shapes, boxes, segments and triangles are measured against each other, as steps: exactly, or as
// the articles on them publish it (scene/construction.h), beside the lines of pseudo-code.
#pragma once

#include "app/inspect/steps/steps.h"

namespace sepaxis::inspect {

bool haveConstruction(const scene::Evaluation& evaluation);

// Where a published method gave the answer the steps are its own, whichever are asked for.
Steps makeConstructionSteps(const scene::Evaluation& evaluation, StagesOf of);

// The tag of a line is the ConstructionPart::Kind that stands there.
std::vector<CodeLine> codeOf(const scene::Construction& made);

}  // namespace sepaxis::inspect
