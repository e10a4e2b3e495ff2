#include "app/cli/repairs.h"

#include "app/base/json_text.h"

#include <algorithm>
#include <ostream>

namespace sepaxis::cli {

std::string repairsAsJson(const scene::BuiltShape& shape) {
    // A cloud of a million points has nearly as many inside.
    constexpr std::size_t kMostListed = 1000;
    std::string result = "[";
    const auto add = [&](const std::string& text) {
        result += result.size() > 1 ? ", " : "";
        result += scene::jsonString(text);
    };
    for (std::size_t i = 0; i < std::min(shape.repairs.size(), kMostListed); ++i) {
        add(describe(shape.repairs[i]));
    }
    if (shape.repairs.size() > kMostListed) {
        add("and " + std::to_string(shape.repairs.size() - kMostListed) + " more");
    }
    return result + ']';
}

void writeRepairs(std::ostream& out, const char* where, const scene::BuiltShape& shape) {
    // A cloud of points may have thousands of inner ones.
    constexpr std::size_t kMostLines = 20;
    for (std::size_t i = 0; i < std::min(shape.repairs.size(), kMostLines); ++i) {
        out << "repaired" << where << ": " << describe(shape.repairs[i]) << '\n';
    }
    if (shape.repairs.size() > kMostLines) {
        out << "repaired" << where << ": " << shape.repairs.size() - kMostLines << " more\n";
    }
}

}  // namespace sepaxis::cli
