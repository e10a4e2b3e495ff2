#include "app/ui/theme/fonts.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <imgui.h>
#include <imgui_freetype.h>

namespace sepaxis::ui {

// font_bytes.S
extern "C" {
extern const unsigned char sepaxisInterRegular[], sepaxisInterSemiBold[], sepaxisJetBrainsMono[],
    sepaxisDejaVuSans[];
extern const std::uint64_t sepaxisInterRegularSize, sepaxisInterSemiBoldSize, sepaxisJetBrainsMonoSize,
    sepaxisDejaVuSansSize;
}

namespace {

// Latin, Greek and Cyrillic (scene and object names), dashes, arrows, superscripts.
constexpr std::array<ImWchar, 15> kTextRanges = {0x0020, 0x024F, 0x0370, 0x03FF, 0x0400,
                                                 0x052F, 0x2010, 0x205E, 0x2070, 0x209C,
                                                 0x2190, 0x2199, 0x2212, 0x2212, 0};
// Mathematical operators that Inter and JetBrains Mono lack.
constexpr std::array<ImWchar, 5> kSignRanges = {0x2200, 0x22FF, 0x27C2, 0x27C2, 0};

// The atlas reads these bytes only; ImGui's interface takes a pointer to non-const all the same.
void* fontData(const unsigned char* data) {
    return const_cast<unsigned char*>(data);
}

// ImGui sizes a font by the height of its line.
constexpr float kSignLine = 1.1641f;

struct Source {
    const unsigned char* data;
    std::size_t size;
    float line;
};

struct Size {
    float scale, density;
};

ImFont* add(ImFontAtlas& atlas, const Source& source, const Size& size, float pixelsAtScaleOne,
            const ImWchar* ranges) {
    const float pixels = pixelsAtScaleOne * size.scale;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = config.OversampleV = 1;
    ImFont* font = atlas.AddFontFromMemoryTTF(fontData(source.data), static_cast<int>(source.size),
                                              size.density * std::round(pixels * source.line), &config,
                                              ranges != nullptr ? ranges : kTextRanges.data());
    config.MergeMode = true;
    atlas.AddFontFromMemoryTTF(fontData(sepaxisDejaVuSans), static_cast<int>(sepaxisDejaVuSansSize),
                               size.density * std::round(pixels * kSignLine), &config,
                               ranges != nullptr ? ranges : kSignRanges.data());
    font->Scale = 1.0f / size.density;
    return font;
}

}  // namespace

gfx::PdfFonts pdfFonts() {
    return {{{{sepaxisJetBrainsMono, sepaxisJetBrainsMonoSize},
              {sepaxisInterSemiBold, sepaxisInterSemiBoldSize}}},
            {sepaxisDejaVuSans, sepaxisDejaVuSansSize}};
}

Fonts buildFonts(ImFontAtlas& atlas, float scale, float density, const ImWchar* ranges) {
    atlas.Clear();
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    atlas.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
    const Source inter{sepaxisInterRegular, sepaxisInterRegularSize, kInterLine};
    const Source semiBold{sepaxisInterSemiBold, sepaxisInterSemiBoldSize, kInterLine};
    const Source mono{sepaxisJetBrainsMono, sepaxisJetBrainsMonoSize, kMonoLine};
    const Size size{scale, density};
    Fonts fonts;
    fonts.words = add(atlas, inter, size, 15.0f, ranges);
    fonts.small = add(atlas, inter, size, 13.0f, ranges);
    fonts.strong = add(atlas, semiBold, size, 15.0f, ranges);
    fonts.verdict = add(atlas, semiBold, size, 22.0f, ranges);
    fonts.caption = add(atlas, semiBold, size, 11.0f, ranges);
    fonts.numbers = add(atlas, mono, size, 14.0f, ranges);
    atlas.Build();
    return fonts;
}

}  // namespace sepaxis::ui
