// A small picture of the guide: the part of SVG that assets/terms/ is drawn with, so that the window shows it
// in the colours of its theme and at every scale, and a web page shows the same file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::guide {

// What a colour means; the file has one colour for each.
enum class Ink : std::uint8_t { none, a, b, mtv, contact, apart, wrong, words, quiet };

struct Spot {
    float x = 0.0f, y = 0.0f;  // pixels at scale 1, from the upper left corner
};

enum class MarkKind : std::uint8_t { line, polygon, circle, text };

struct Mark {
    MarkKind kind = MarkKind::line;
    std::vector<Spot> points;  // of a circle its centre, of a text where it stands on its baseline
    Ink fill = Ink::none, stroke = Ink::none;
    float opacity = 1.0f;  // of the fill
    float width = 1.5f;    // of the stroke
    bool dashed = false;
    float radius = 0.0f;  // of a circle
    float anchor = 0.0f;  // the share of a text's width that stands to the left of its point
    std::string text;
};

struct Drawing {
    Spot size;
    std::vector<Mark> marks;
};

// Nothing where the file has an element, an attribute or a colour that nothing draws.
std::optional<Drawing> readDrawing(std::string_view svg);

// Of a file as a page names it, by what stands behind its last slash; null where there is none.
std::shared_ptr<const Drawing> drawingNamed(std::string_view file);

}  // namespace sepaxis::guide
