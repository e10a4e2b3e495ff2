// What of a text became nothing, so that it can be said. Internal to the reader.
#pragma once

#include "app/paste/understanding.h"

#include <utility>
#include <vector>

namespace sepaxis::exchange {

using Span = std::pair<std::size_t, std::size_t>;  // bytes, [begin, end)

// Lines with numbers that lie neither in an item nor in the spans, neighbours together, into
// `result.passed`.
void notePassedOver(std::string_view text, const std::vector<Token>& tokens, std::vector<Span> spans,
                    Understanding& result, std::vector<Span> touching = {});

}  // namespace sepaxis::exchange
