// The terms of the field that the window uses: each is a heading of the guide's page of terms, with a
// sentence.
#pragma once

#include <string>
#include <string_view>

namespace sepaxis::guide {

// What links to a term begin with.
inline constexpr std::string_view kTermLink = "terms.md#";

// The sentence of "minkowski-difference", or of a link to it; empty: there is no such term.
const std::string& sentenceOf(std::string_view term);

}  // namespace sepaxis::guide
