// Branches and loops of a text: what is placed in one may not be what its program had. Internal to the
// reader.
#pragma once

#include "app/paste/passed_over.h"
#include "app/paste/tokens.h"

#include <string_view>
#include <vector>

namespace sepaxis::exchange {

// Asks of those that something of the objects comes from: an item, or one of the spans `used`.
void askOfBranches(std::string_view text, const std::vector<Token>& tokens, const std::vector<Span>& used,
                   Understanding& result);

}  // namespace sepaxis::exchange
