// What a text says that a program answered: depth, distance, normal, contact points and whether the shapes
// overlap, by the words before the numbers. Internal to the reader.
#pragma once

#include "app/paste/engines.h"
#include "app/paste/passed_over.h"

#include <string_view>
#include <vector>

namespace sepaxis::exchange {

// Fills `reported` and `reportWords` where the text says each thing once; of what it says twice and
// differently nothing is taken, and a warning says so. Numbers that were expected are no answers. `used` gets
// where they stand.
void readAnswers(std::string_view text, const std::vector<Token>& tokens, const Engines& engines,
                 Understanding& result, std::vector<Span>& used);

}  // namespace sepaxis::exchange
