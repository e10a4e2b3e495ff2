// The answer of a query as the JSON object that `collide --json` prints.
#pragma once

#include "app/scene/evaluation.h"

#include <string>

namespace sepaxis::cli {

std::string resultAsJson(const scene::Evaluation& evaluation, std::string_view method);

// "A.f1-B.v3": the feature of A and the feature of B that make a contact, by the numbers of the file.
std::string contactId(const scene::Evaluation& evaluation, const FeaturePair& id);

}  // namespace sepaxis::cli
