// A picture as shapes and text in the plane: for paper, where it is sharp at any size and its text is text.
// Pixels, y down, colours with straight alpha.
#pragma once

#include "app/gfx/palette.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <glm/vec2.hpp>

namespace sepaxis::gfx {

using glm::dvec2;

// Polygons that are filled as one, or lines that are stroked.
struct VectorPath {
    std::vector<std::vector<dvec2>> parts;
    Color color{0.0f};
    double width = 0.0;  // of a line; 0: filled
    double dash = 0.0, dashOffset = 0.0;
    bool roundEnds = false;
    bool isGround = false;  // of the grid: nothing that a picture is cropped to
};

struct VectorDisc {
    dvec2 center{0.0};
    double radius = 1.0;  // with the rim
    double rimWidth = 0.0;
    Color color{0.0f}, rim{0.0f};
};

enum class Typeface : std::uint8_t { numbers, strong };

struct VectorText {
    dvec2 at{0.0};                                    // left end of the base line
    double size = 14.0;                               // of the em square
    double width = 0.0, ascent = 0.0, descent = 0.0;  // the room that it was given
    Typeface typeface = Typeface::numbers;
    Color color{0.0f}, halo{0.0f};
    double haloWidth = 0.0;  // all around; 0: none
    bool fromLeft =
        false;  // another typeface, which is wider or narrower, begins there; otherwise its middle stays
    std::string text;  // UTF-8
};

// Opaque as they are painted, then let through as one.
struct VectorLayer {
    float alpha = 1.0f;
    std::vector<VectorPath> paths;
};

using VectorItem = std::variant<VectorPath, VectorDisc, VectorText, VectorLayer>;

// Upper left and lower right corner.
struct VectorBox {
    dvec2 min{0.0}, max{0.0};
    bool isEmpty() const { return !(min.x < max.x && min.y < max.y); }
    dvec2 size() const { return max - min; }
};
VectorBox united(const VectorBox& a, const VectorBox& b);

// What stands in a part of the picture.
struct VectorPane {
    dvec2 place{0.0};               // of its upper left corner in the picture
    VectorBox shown;                // of the items' plane
    std::vector<VectorItem> items;  // the farthest first
};

struct VectorPicture {
    dvec2 size{1.0};
    std::optional<Color> ground;  // none: transparent
    std::vector<VectorPane> panes;
};

// Of all but the ground, within `within`; empty where nothing is there.
VectorBox boundsOf(std::span<const VectorItem> items, const VectorBox& within);

// A whole file. The text names its typefaces and, for readers without them, a family of the same kind.
std::string toSvg(const VectorPicture& picture);

// The bytes of TrueType or OpenType files, which have to live as long as the program.
struct PdfFonts {
    std::array<std::span<const unsigned char>, 2> typefaces;  // in the order of Typeface
    std::span<const unsigned char> other;                     // for the letters that they have not
};
// A whole file of one page, three points for four pixels as on paper of the web, with the fonts that it uses
// in it, so that its text can be searched and copied.
std::string toPdf(const VectorPicture& picture, const PdfFonts& fonts);

}  // namespace sepaxis::gfx
