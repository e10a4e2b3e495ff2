#include "app/paste/diff.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace sepaxis::exchange {

namespace {

bool hasLetter(std::string_view line) {
    return std::any_of(line.begin(), line.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
}

template <class Visit>
void eachLine(std::string_view text, Visit visit) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        visit(at, text.substr(at, end - at));
        at = end + 1;
    }
}

// Every line has a mark, and code was both taken away and added.
bool isMarked(std::string_view text) {
    bool marked = true, takes = false, adds = false;
    eachLine(text, [&](std::size_t, std::string_view line) {
        marked =
            marked && (line.empty() || std::string_view(" +-@\t\r").find(line[0]) != std::string_view::npos);
        takes = takes || (line.starts_with('-') && hasLetter(line));
        adds = adds || (line.starts_with('+') && hasLetter(line));
    });
    return marked && takes && adds;
}

}  // namespace

bool blankRemovedLines(std::string& text) {
    const std::string before = text;
    bool within = isMarked(before), any = within;
    eachLine(before, [&](std::size_t at, std::string_view line) {
        const bool said =
            line.starts_with("```diff") || line.starts_with("@@ -") || line.starts_with("diff --git ");
        if (said || line.starts_with("```")) within = said;
        any = any || within;
        if (within &&
            (said || line.starts_with('-') || line.starts_with("+++ ") || line.starts_with("index ")))
            std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), line.size(), ' ');
        else if (within && line.starts_with('+'))
            text[at] = ' ';
    });
    return any;
}

}  // namespace sepaxis::exchange
