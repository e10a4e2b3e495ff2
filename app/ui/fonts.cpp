#include "app/ui/fonts.h"

#include <array>
#include <cstddef>

#include <imgui.h>
#include <imgui_freetype.h>

namespace sepaxis::ui {

namespace assets {
extern const unsigned char interRegular[];
extern const std::size_t interRegularSize;
extern const unsigned char interSemiBold[];
extern const std::size_t interSemiBoldSize;
extern const unsigned char jetBrainsMono[];
extern const std::size_t jetBrainsMonoSize;
extern const unsigned char dejaVuSans[];
extern const std::size_t dejaVuSansSize;
}  // namespace assets

namespace {

// Latin, Greek and Cyrillic (scene and object names), dashes, arrows, superscripts.
constexpr std::array<ImWchar, 15> kTextRanges = {0x0020, 0x024F, 0x0370, 0x03FF, 0x0400, 0x052F, 0x2010, 0x205E,
                                                 0x2070, 0x209C, 0x2190, 0x2199, 0x2212, 0x2212, 0};
// Mathematical operators that Inter and JetBrains Mono lack.
constexpr std::array<ImWchar, 5> kSignRanges = {0x2200, 0x22FF, 0x27C2, 0x27C2, 0};

// The atlas reads these bytes only; ImGui's interface takes a pointer to non-const all the same.
void* fontData(const unsigned char* data) { return const_cast<unsigned char*>(data); }

ImFont* add(ImFontAtlas& atlas, const unsigned char* data, std::size_t size, float pixels) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = false;
    ImFont* font = atlas.AddFontFromMemoryTTF(fontData(data), static_cast<int>(size), pixels, &config,
                                              kTextRanges.data());
    config.MergeMode = true;
    atlas.AddFontFromMemoryTTF(fontData(assets::dejaVuSans), static_cast<int>(assets::dejaVuSansSize), pixels,
                               &config, kSignRanges.data());
    return font;
}

}  // namespace

Fonts buildFonts(float scale) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    atlas.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
    const auto inter = [&](float pixels) {
        return add(atlas, assets::interRegular, assets::interRegularSize, pixels * scale);
    };
    const auto semiBold = [&](float pixels) {
        return add(atlas, assets::interSemiBold, assets::interSemiBoldSize, pixels * scale);
    };
    Fonts fonts;
    fonts.words = inter(15.0f);
    fonts.small = inter(13.0f);
    fonts.strong = semiBold(15.0f);
    fonts.verdict = semiBold(21.0f);
    fonts.caption = semiBold(11.5f);
    fonts.numbers = add(atlas, assets::jetBrainsMono, assets::jetBrainsMonoSize, 14.0f * scale);
    atlas.Build();
    return fonts;
}

}  // namespace sepaxis::ui
