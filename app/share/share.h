// A scene as text for others: a C++ test of the collision library, a Markdown issue, the article's
// JavaScript. All of them hold the scene whole (one_line.h: selfContained); numbers read back to the same
// doubles.
#pragma once

#include "app/scene/methods.h"
#include "app/share/one_line.h"

#include <span>
#include <string>
#include <string_view>

namespace sepaxis::exchange {

using scene::dvec3;

enum class ShareFormat : std::uint8_t { line, json, cpp, markdown, javascript };

struct ShareFormatName {
    ShareFormat format;
    std::string_view name;   // on the command line: "cpp"
    std::string_view title;  // in a menu: "C++ test"
};
std::span<const ShareFormatName> shareFormats();

struct ShareOptions {
    // Markdown: whose answer stands beside the exact one; null: what another program is reported to have
    // answered (firstReport), else the textbook's where it handles the pair, else GJK and EPA.
    const scene::Method* actual = nullptr;
    std::string expected;  // Markdown: words instead of the exact answer; empty: that
};

struct SharedText {
    std::string text;
    std::string error;  // one line; empty: there is a text
};
// Fails only where the scene has no answer to tell of (a shape that is none).
SharedText share(const scene::Scene& scene, ShareFormat format, const ShareOptions& options = {});

// The first report that is of the pair as it is; null where there is none.
const scene::Report* firstReport(const scene::Scene& scene);

// The method that an issue compares with where nobody chose one.
const scene::Method* defaultActual(const scene::Evaluation& evaluation);

}  // namespace sepaxis::exchange
