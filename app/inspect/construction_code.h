// The lines of pseudo-code beside the steps of a construction, exact or as published.
#pragma once

#include "app/inspect/steps.h"

namespace sepaxis::inspect {

std::span<const CodeLine> codeOfConstruction(const ConstructionRecord& record);
std::size_t lineOfPart(const ConstructionRecord& record, scene::ConstructionPart part);

}  // namespace sepaxis::inspect
