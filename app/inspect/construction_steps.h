// How round shapes, boxes, segments and triangles are measured against each other, as steps: exactly, or as
// the articles on them publish it (scene/construction.h), beside the lines of pseudo-code.
#pragma once

#include "app/inspect/cuboid_steps.h"

namespace sepaxis::inspect {

bool haveConstruction(const scene::Evaluation& evaluation);

// Where a published method gave the answer the steps are its own, whichever are asked for.
Steps makeConstructionSteps(const scene::Evaluation& evaluation, StagesOf of);

// The tag of a line is the ConstructionPart::Kind that stands there.
std::vector<CodeLine> codeOf(const scene::Construction& made);

StepView viewOfPart(const Steps& steps, std::size_t index);

std::vector<StepListRow> constructionRows(const Steps& steps);

// One row a step; what each measures in metres, parameters and dot products without a unit.
std::string constructionCsv(const Steps& steps);

}  // namespace sepaxis::inspect
