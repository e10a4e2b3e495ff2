// What a program in any language reads and writes, one JSON object a line.
#pragma once

#include "app/plugin/sepaxis_plugin.h"
#include "app/scene/evaluation.h"

#include <string>
#include <string_view>

namespace sepaxis::plugin {

// {"a": {"kind": "box", "half_extents": [...], ...}, "b": {...}}, each with its position and orientation.
std::string questionLine(const scene::Evaluation& pair);

// {"sepaxis": 1, "name": "...", "margin": 0, "tolerance": 0.001, "relative": 0}: the first line that it
// writes. The error is why it is none.
std::string readContractLine(std::string_view line, sepaxis_contract& contract);

// {"overlap": true, "depth": 0.1, "normal": [0, 1, 0], "contacts": [{"point": [...], "depth": 0.1}]}, or
// {"answered": false} for a pair that it does not handle. What it does not say is SEPAXIS_NOT_SAID.
std::string readAnswerLine(std::string_view line, sepaxis_answer& answer);

}  // namespace sepaxis::plugin
