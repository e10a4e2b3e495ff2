// XML wherever it stands in a text: between the lines of a message, within a string of a program. Internal to
// the reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sepaxis::exchange {

struct Element {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::string text;  // what stands directly in it
    std::vector<Element> children;
    std::size_t begin = 0, end = 0;  // bytes of its first tag
    std::size_t last = 0;            // behind its last one

    // Null where there is none.
    const std::string* attribute(std::string_view key) const;
    const Element* child(std::string_view childName) const;
};

// The outermost elements, as children of one without a name. What is no tag, such as the arguments of a
// template, is passed over; an element that is not closed ends with the one around it. Bounded in depth and
// number.
Element readMarkup(std::string_view text);

}  // namespace sepaxis::exchange
