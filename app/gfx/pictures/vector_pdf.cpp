// Portable Document Format, one page, by cairo: it puts the letters that are used into the file, and what
// they mean, so that the text can be searched and copied.
#include "app/gfx/pictures/vector_picture.h"

#include <memory>
#include <numbers>

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

// Cairo keeps typefaces after a file is written, so that each owns what it is read with.
struct Typesetter {
    FT_Library library = nullptr;
    FT_Face face = nullptr;

    explicit Typesetter(std::span<const unsigned char> font) {
        if (FT_Init_FreeType(&library) == 0)
            FT_New_Memory_Face(library, font.data(), static_cast<FT_Long>(font.size()), 0, &face);
    }
    ~Typesetter() {
        if (face != nullptr) FT_Done_Face(face);
        if (library != nullptr) FT_Done_FreeType(library);
    }
    Typesetter(const Typesetter&) = delete;
    Typesetter& operator=(const Typesetter&) = delete;
};

class Font {
 public:
    explicit Font(std::span<const unsigned char> bytes) {
        static const cairo_user_data_key_t kOwner{};
        auto typesetter = std::make_unique<Typesetter>(bytes);
        face_ = typesetter->face;
        if (face_ == nullptr) return;
        font_.reset(cairo_ft_font_face_create_for_ft_face(face_, 0));
        const auto freed = [](void* owned) { delete static_cast<Typesetter*>(owned); };
        if (cairo_font_face_set_user_data(font_.get(), &kOwner, typesetter.get(), freed) ==
            CAIRO_STATUS_SUCCESS)
            static_cast<void>(typesetter.release());
    }
    // 0: it has no such letter.
    FT_UInt glyphOf(char32_t letter) const { return face_ == nullptr ? 0 : FT_Get_Char_Index(face_, letter); }
    cairo_font_face_t* get() const { return font_.get(); }

 private:
    FT_Face face_ = nullptr;
    std::unique_ptr<cairo_font_face_t, Freed> font_;
};

// The next letter of UTF-8, and where the one behind it begins.
char32_t nextLetter(const std::string& text, std::size_t& at) {
    const auto first = static_cast<unsigned char>(text[at++]);
    const int more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    char32_t letter = more == 0 ? first : first & (0x3Fu >> more);
    for (int i = 0; i < more && at < text.size(); ++i)
        letter = letter << 6 | (static_cast<unsigned char>(text[at++]) & 0x3Fu);
    return letter;
}

// Neighbours of one font.
struct Run {
    const Font* font = nullptr;
    std::string text;
    std::vector<cairo_glyph_t> glyphs;
    std::vector<cairo_text_cluster_t> clusters;  // the letters' bytes: one for each glyph
};

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
        const std::vector<Run> runs = runsOf(text);
        if (text.haloWidth > 0.0) {
            for (const Run& run : runs) {
                cairo_set_font_face(cr_, run.font->get());
                cairo_glyph_path(cr_, run.glyphs.data(), static_cast<int>(run.glyphs.size()));
            }
            useInk(text.halo);
            stroke(2.0 * text.haloWidth);
        }
        useInk(text.color);
        for (const Run& run : runs) {
            cairo_set_font_face(cr_, run.font->get());
            cairo_show_text_glyphs(cr_, run.text.data(), static_cast<int>(run.text.size()), run.glyphs.data(),
                                   static_cast<int>(run.glyphs.size()), run.clusters.data(),
                                   static_cast<int>(run.clusters.size()), cairo_text_cluster_flags_t{});
        }
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
    std::vector<Run> runsOf(const VectorText& text) {
        std::vector<Run> runs;
        cairo_set_font_size(cr_, text.size);
        double x = text.at.x;
        for (std::size_t at = 0; at < text.text.size();) {
            const std::size_t from = at;
            const char32_t letter = nextLetter(text.text, at);
            const Font* font = &typefaces_[static_cast<std::size_t>(text.typeface)];
            FT_UInt glyph = font->glyphOf(letter);
            if (glyph == 0 && other_.glyphOf(letter) != 0)
                font = &other_, glyph = other_.glyphOf(letter);
            else if (glyph == 0)
                glyph = font->glyphOf(kMissing);
            if (runs.empty() || runs.back().font != font) {
                runs.push_back({font, {}, {}, {}});
                cairo_set_font_face(cr_, font->get());
            }
            Run& run = runs.back();
            run.text += text.text.substr(from, at - from);
            run.glyphs.push_back({glyph, x, text.at.y});
            run.clusters.push_back({static_cast<int>(at - from), 1});
            cairo_text_extents_t extents{};
            cairo_glyph_extents(cr_, &run.glyphs.back(), 1, &extents);
            x += extents.x_advance;
        }
        return runs;
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
