// What has to be asked before a person is shown a pair as theirs. Internal to the reader.
#pragma once

#include "app/paste/understanding.h"

#include <vector>

namespace sepaxis::exchange {

// `doubts`: what the reading of the text supposed, by its statements. Those that a person has answered, and
// those of statements that became no part of the objects, are no questions.
void askWhatIsOpen(const Choices& choices, std::vector<Question> doubts, Understanding& result);

}  // namespace sepaxis::exchange
