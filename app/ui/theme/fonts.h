// The typefaces, embedded in the program (assets/), at one UI scale.
#pragma once

#include "app/gfx/pictures/vector_picture.h"

struct ImFont;
struct ImFontAtlas;

namespace sepaxis::ui {

struct Fonts {
    ImFont* words = nullptr;    // Inter 15 px
    ImFont* strong = nullptr;   // Inter semi-bold 15 px
    ImFont* verdict = nullptr;  // Inter semi-bold 22 px
    ImFont* caption = nullptr;  // Inter semi-bold 11 px: headings in capitals
    ImFont* small = nullptr;    // Inter 13 px: hints, remarks
    ImFont* numbers = nullptr;  // JetBrains Mono 14 px
};

// Heights of a line in these files, of the em square that people size a font by.
inline constexpr float kInterLine = 1.2102f;
inline constexpr float kMonoLine = 1.32f;

// The files themselves.
gfx::PdfFonts pdfFonts();

// Rasterises all fonts with FreeType into the atlas, instead of what it held, with `density` pixels of a
// letter for one of its size in the layout, and with the given ranges of letters (ImGui's ImWchar, pairs of
// first and last, 0 at the end) where they are named. Needs no context of ImGui, and any thread may do it.
// The texture is made by the caller's renderer afterwards.
Fonts buildFonts(ImFontAtlas& atlas, float scale, float density, const unsigned short* ranges = nullptr);

}  // namespace sepaxis::ui
