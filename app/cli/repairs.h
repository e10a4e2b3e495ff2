// What the builder of a hull mended in what it was given, in its own words.
#pragma once

#include "app/scene/evaluation.h"

#include <iosfwd>
#include <string>

namespace sepaxis::cli {

std::string repairsAsJson(const scene::BuiltShape& shape);  // an array of lines

// "repaired in A: face 2: reordered", where `where` is " in A".
void writeRepairs(std::ostream& out, const char* where, const scene::BuiltShape& shape);

}  // namespace sepaxis::cli
