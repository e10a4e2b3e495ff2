#include "app/gfx/pictures/pdf_font.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <set>

#include <stb_truetype.h>

namespace sepaxis::gfx {
namespace {

std::uint32_t big(std::span<const unsigned char> bytes, std::size_t at, int count) {
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i)
        value =
            value << 8 |
            (at + static_cast<std::size_t>(i) < bytes.size() ? bytes[at + static_cast<std::size_t>(i)] : 0u);
    return value;
}

// Where a table of the font's file begins.
std::optional<std::size_t> tableOf(std::span<const unsigned char> bytes, const char* tag) {
    const std::uint32_t count = big(bytes, 4, 2);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = 12 + 16 * i;
        if (row + 16 <= bytes.size() && std::memcmp(bytes.data() + row, tag, 4) == 0)
            return big(bytes, row + 8, 4);
    }
    return std::nullopt;
}

// The outlines of a TrueType font: where each letter's begins and ends.
struct Outlines {
    std::span<const unsigned char> bytes;
    std::size_t glyf = 0, loca = 0, count = 0;
    bool wide = false;

    std::size_t at(std::size_t glyph) const {
        return glyf +
               (wide ? big(bytes, loca + 4 * glyph, 4) : 2 * std::size_t{big(bytes, loca + 2 * glyph, 2)});
    }
    // The letter and those that it is put together from.
    void keep(std::size_t glyph, std::set<std::size_t>& kept) const {
        constexpr std::uint32_t kWords = 1, kScale = 8, kMore = 32, kTwoScales = 64, kMatrix = 128;
        if (glyph >= count || !kept.insert(glyph).second || at(glyph) == at(glyph + 1)) return;
        if (big(bytes, at(glyph), 2) < 0x8000) return;  // outlines of its own
        std::size_t part = at(glyph) + 10;
        for (std::uint32_t flags = kMore; (flags & kMore) != 0 && part + 4 < bytes.size();) {
            flags = big(bytes, part, 2);
            keep(big(bytes, part + 2, 2), kept);
            part += 4 + ((flags & kWords) != 0 ? 4u : 2u);
            part += (flags & kScale) != 0       ? 2u
                    : (flags & kTwoScales) != 0 ? 4u
                    : (flags & kMatrix) != 0    ? 8u
                                                : 0u;
        }
    }
};

std::optional<Outlines> outlinesOf(std::span<const unsigned char> bytes) {
    const auto glyf = tableOf(bytes, "glyf"), loca = tableOf(bytes, "loca"), head = tableOf(bytes, "head"),
               maxp = tableOf(bytes, "maxp");
    if (!glyf || !loca || !head || !maxp) return std::nullopt;
    return Outlines{bytes, *glyf, *loca, big(bytes, *maxp + 4, 2), big(bytes, *head + 50, 2) == 1};
}

stbtt_fontinfo openFont(const FontFile& file) {
    stbtt_fontinfo info{};
    stbtt_InitFont(&info, file.bytes.data(), 0);
    return info;
}

}  // namespace

PdfFont::PdfFont(const FontFile& file) : file_(file) {}

int PdfFont::use(char32_t letter) {
    const stbtt_fontinfo info = openFont(file_);
    const int glyph = stbtt_FindGlyphIndex(&info, static_cast<int>(letter));
    if (glyph != 0) letters_.emplace(glyph, letter);
    return glyph;
}

// The file with zeros in place of the letters that nobody uses: they take no room once it is compressed. The
// letters of a font with PostScript outlines stay.
std::string PdfFont::usedBytes() const {
    std::string bytes(reinterpret_cast<const char*>(file_.bytes.data()), file_.bytes.size());
    const std::optional<Outlines> outlines = outlinesOf(file_.bytes);
    if (!outlines) return bytes;
    std::set<std::size_t> kept;
    outlines->keep(0, kept);
    for (const auto& [glyph, letter] : letters_) outlines->keep(static_cast<std::size_t>(glyph), kept);
    for (std::size_t glyph = 0; glyph < outlines->count; ++glyph) {
        const std::size_t from = outlines->at(glyph), to = outlines->at(glyph + 1);
        if (!kept.contains(glyph) && from <= to && to <= bytes.size())
            std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(from),
                      bytes.begin() + static_cast<std::ptrdiff_t>(to), '\0');
    }
    // Tables for shaping, which a reader of PDF does not look at, are larger than all letters of a label.
    for (const char* tag : {"GSUB", "GPOS", "GDEF", "DSIG", "FFTM", "kern", "name", "post"})
        if (const auto table = tableOf(file_.bytes, tag)) {
            const std::uint32_t rows = big(file_.bytes, 4, 2);
            for (std::size_t row = 12; row < 12 + 16 * std::size_t{rows}; row += 16)
                if (big(file_.bytes, row + 8, 4) == *table)
                    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(*table),
                                std::min<std::size_t>(big(file_.bytes, row + 12, 4), bytes.size() - *table),
                                '\0');
        }
    return bytes;
}

std::string PdfFont::toUnicode() const {
    std::string rows;
    for (const auto& [glyph, letter] : letters_) {
        char row[40];
        if (letter < 0x10000)
            std::snprintf(row, sizeof(row), "<%04X> <%04X>\n", static_cast<unsigned>(glyph),
                          static_cast<unsigned>(letter));
        else  // as two halves of UTF-16
            std::snprintf(row, sizeof(row), "<%04X> <%04X%04X>\n", static_cast<unsigned>(glyph),
                          static_cast<unsigned>(0xD800 + ((letter - 0x10000) >> 10)),
                          static_cast<unsigned>(0xDC00 + ((letter - 0x10000) & 0x3FF)));
        rows += "1 beginbfchar\n" + std::string(row) + "endbfchar\n";
    }
    return "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo << /Registry (Adobe) "
           "/Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
           "1 begincodespacerange <0000> <FFFF> endcodespacerange\n" +
           rows + "endcmap CMapName currentdict /CMap defineresource pop end end";
}

int PdfFont::write(const std::function<int(const std::string&, const std::string&)>& add) const {
    const stbtt_fontinfo info = openFont(file_);
    const double unit = 1000.0 * static_cast<double>(stbtt_ScaleForMappingEmToPixels(&info, 1.0f));
    const auto scaled = [unit](int value) { return std::to_string(std::lround(unit * value)); };
    const auto to = [](int object) { return std::to_string(object) + " 0 R"; };
    int ascent = 0, descent = 0, gap = 0, left = 0, bottom = 0, right = 0, top = 0;
    stbtt_GetFontVMetrics(&info, &ascent, &descent, &gap);
    stbtt_GetFontBoundingBox(&info, &left, &bottom, &right, &top);
    const bool isTrueType = outlinesOf(file_.bytes).has_value();
    const std::string bytes = usedBytes();
    const int program =
        add(isTrueType ? "/Length1 " + std::to_string(bytes.size()) : "/Subtype /OpenType", bytes);
    // Six letters mark a part of a font.
    const std::string name = "/SEPAXS+" + file_.name;
    const int descriptor =
        add("/Type /FontDescriptor /FontName " + name + " /Flags 4 /ItalicAngle 0 /StemV 80 /FontBBox [" +
                scaled(left) + ' ' + scaled(bottom) + ' ' + scaled(right) + ' ' + scaled(top) + "] /Ascent " +
                scaled(ascent) + " /Descent " + scaled(descent) + " /CapHeight " + scaled(ascent) +
                (isTrueType ? " /FontFile2 " : " /FontFile3 ") + to(program),
            {});
    std::string widths;
    for (const auto& [glyph, letter] : letters_) {
        int advance = 0, bearing = 0;
        stbtt_GetGlyphHMetrics(&info, glyph, &advance, &bearing);
        widths += std::to_string(glyph) + " [" + scaled(advance) + "] ";
    }
    const int outlines =
        add(std::string("/Type /Font /Subtype ") +
                (isTrueType ? "/CIDFontType2 /CIDToGIDMap /Identity" : "/CIDFontType0") + " /BaseFont " +
                name + " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> " +
                "/FontDescriptor " + to(descriptor) + " /W [" + widths + ']',
            {});
    const int unicode = add("/Type /CMap", toUnicode());
    return add("/Type /Font /Subtype /Type0 /BaseFont " + name + " /Encoding /Identity-H /DescendantFonts [" +
                   to(outlines) + "] /ToUnicode " + to(unicode),
               {});
}

}  // namespace sepaxis::gfx
