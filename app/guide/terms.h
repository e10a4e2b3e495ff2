// The terms of the field that the window uses: each is a heading of the guide's page of terms, with a
// sentence and a picture.
#pragma once

#include "app/guide/drawing.h"

#include <memory>
#include <string>
#include <string_view>

namespace sepaxis::guide {

// What links to a term begin with.
inline constexpr std::string_view kTermLink = "terms.md#";

struct Term {
    std::string sentence;
    std::shared_ptr<const Drawing> picture;
};

// Of "minkowski-difference", or of a link to it; null: there is no such term.
const Term* findTerm(std::string_view term);

}  // namespace sepaxis::guide
