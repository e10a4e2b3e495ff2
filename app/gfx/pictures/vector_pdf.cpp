// Portable Document Format, one page, by cairo: it puts the letters that are used into the file, and what
// they mean, so that the text can be searched and copied.
#include "app/base/utf8.h"
#include "app/gfx/pictures/vector_picture.h"

#include <memory>
#include <numbers>
#include <string_view>

#include <cairo-ft.h>
#include <cairo-pdf.h>

namespace sepaxis::gfx {
namespace {

constexpr double kPointsPerPixel = 0.75;
constexpr char32_t kMissing = '?';  // as in the window

struct Freed {
    void operator()(cairo_t* drawing) const { cairo_destroy(drawing); }
    void operator()(cairo_surface_t* page) const { cairo_surface_destroy(page); }
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
};

// A typeface. Cairo keeps what it is read with for as long as it wants.
class Font {
 public:
    explicit Font(std::span<const unsigned char> bytes) {
        struct Owned {
            FT_Library library = nullptr;
            FT_Face face = nullptr;
        };
        static const cairo_user_data_key_t kOwned{};
        auto* const owned = new Owned;
        FT_Init_FreeType(&owned->library);
        FT_New_Memory_Face(owned->library, bytes.data(), static_cast<FT_Long>(bytes.size()), 0, &owned->face);
        face_ = owned->face;
        font_.reset(cairo_ft_font_face_create_for_ft_face(face_, 0));
        cairo_font_face_set_user_data(font_.get(), &kOwned, owned, [](void* kept) {
            auto* const done = static_cast<Owned*>(kept);
            FT_Done_Face(done->face);
            FT_Done_FreeType(done->library);
            delete done;
        });
    }
    cairo_font_face_t* get() const { return font_.get(); }
    FT_UInt glyphOf(FT_ULong letter) const { return FT_Get_Char_Index(face_, letter); }  // 0: none

 private:
    FT_Face face_ = nullptr;
    std::unique_ptr<cairo_font_face_t, Freed> font_;
};

// Of UTF-8.
char32_t letterOf(std::string_view bytes) {
    auto letter = static_cast<char32_t>(static_cast<unsigned char>(bytes[0]));
    if (bytes.size() > 1) letter &= 0x7Fu >> bytes.size();
    for (const char next : bytes.substr(1)) letter = letter << 6 | (static_cast<unsigned char>(next) & 0x3Fu);
    return letter;
}

class PdfWriter {
 public:
    PdfWriter(cairo_t* drawing, const PdfFonts& fonts)
        : cr_(drawing), typefaces_{Font(fonts.typefaces[0]), Font(fonts.typefaces[1])}, other_(fonts.other) {}

    void operator()(const VectorPath& path) {
        for (const std::vector<dvec2>& part : path.parts) {
            cairo_new_sub_path(cr_);
            for (const dvec2& point : part) cairo_line_to(cr_, point.x, point.y);
            if (path.width == 0.0) cairo_close_path(cr_);
        }
        useInk(path.color);
        if (path.width == 0.0) return cairo_fill(cr_);
        cairo_set_dash(cr_, &path.dash, path.dash > 0.0 ? 1 : 0, path.dashOffset);
        cairo_set_line_cap(cr_, path.roundEnds ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        stroke(path.width);
    }
    void operator()(const VectorDisc& disc) {
        cairo_new_sub_path(cr_);
        cairo_arc(cr_, disc.center.x, disc.center.y, disc.radius - 0.5 * disc.rimWidth, 0.0,
                  2.0 * std::numbers::pi);
        useInk(disc.color);
        if (disc.color.a > 0.0f) cairo_fill_preserve(cr_);
        useInk(disc.rim);
        if (disc.rimWidth > 0.0) stroke(disc.rimWidth);
        cairo_new_path(cr_);
    }
    void operator()(const VectorText& text) {
        if (text.haloWidth > 0.0) {
            forEachLetter(text, [this](const cairo_glyph_t& glyph, std::string_view) {
                cairo_glyph_path(cr_, &glyph, 1);
            });
            useInk(text.halo);
            stroke(2.0 * text.haloWidth);
        }
        useInk(text.color);
        forEachLetter(text, [this](const cairo_glyph_t& glyph, std::string_view letter) {
            const cairo_text_cluster_t one{static_cast<int>(letter.size()), 1};
            cairo_show_text_glyphs(cr_, letter.data(), one.num_bytes, &glyph, 1, &one, 1, {});
        });
    }
    void operator()(const VectorLayer& layer) {
        cairo_push_group(cr_);
        for (const VectorPath& path : layer.paths) (*this)(path);
        cairo_pop_group_to_source(cr_);
        cairo_paint_with_alpha(cr_, static_cast<double>(layer.alpha));
    }

 private:
    void useInk(const Color& color) {
        const glm::dvec4 ink(color);
        cairo_set_source_rgba(cr_, ink.r, ink.g, ink.b, ink.a);
    }
    void stroke(double width) {
        cairo_set_line_width(cr_, width);
        cairo_stroke(cr_);
        cairo_set_dash(cr_, nullptr, 0, 0.0);
    }
    template <class Draw>
    void forEachLetter(const VectorText& text, const Draw& draw) {
        const Font& own = typefaces_[static_cast<std::size_t>(text.typeface)];
        const std::string valid = withValidUtf8(text.text);
        cairo_set_font_size(cr_, text.size);
        cairo_glyph_t glyph{0, text.at.x, text.at.y};
        for (std::size_t at = 0; at < valid.size();) {
            const std::string_view bytes = std::string_view(valid).substr(at, utf8Length(valid, at));
            const char32_t letter = letterOf(bytes);
            const bool isOwn = own.glyphOf(letter) != 0 || other_.glyphOf(letter) == 0;
            const Font& font = isOwn ? own : other_;
            glyph.index = font.glyphOf(letter);
            if (glyph.index == 0) glyph.index = font.glyphOf(kMissing);
            cairo_set_font_face(cr_, font.get());
            draw(glyph, bytes);
            cairo_text_extents_t extents{};
            cairo_glyph_extents(cr_, &glyph, 1, &extents);
            glyph.x += extents.x_advance;
            at += bytes.size();
        }
    }

    cairo_t* cr_;
    std::array<Font, 2> typefaces_;
    Font other_;
};

}  // namespace

std::string toPdf(const VectorPicture& picture, const PdfFonts& fonts) {
    std::string bytes;
    const dvec2 size = picture.size * kPointsPerPixel;
    const auto append = [](void* file, const unsigned char* data, unsigned length) {
        static_cast<std::string*>(file)->append(reinterpret_cast<const char*>(data), length);
        return CAIRO_STATUS_SUCCESS;
    };
    const std::unique_ptr<cairo_surface_t, Freed> page(
        cairo_pdf_surface_create_for_stream(append, &bytes, size.x, size.y));
    const std::unique_ptr<cairo_t, Freed> drawing(cairo_create(page.get()));
    cairo_t* const cr = drawing.get();
    cairo_scale(cr, kPointsPerPixel, kPointsPerPixel);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    if (picture.ground) {
        const glm::dvec4 ground(*picture.ground);
        cairo_set_source_rgb(cr, ground.r, ground.g, ground.b);
        cairo_paint(cr);
    }
    PdfWriter writer(cr, fonts);
    for (const VectorPane& pane : picture.panes) {
        const dvec2 shift = pane.place - pane.shown.min, shown = pane.shown.size();
        cairo_save(cr);
        cairo_translate(cr, shift.x, shift.y);
        cairo_rectangle(cr, pane.shown.min.x, pane.shown.min.y, shown.x, shown.y);
        cairo_clip(cr);
        for (const VectorItem& item : pane.items) std::visit(writer, item);
        cairo_restore(cr);
    }
    cairo_surface_finish(page.get());
    return bytes;
}

}  // namespace sepaxis::gfx
