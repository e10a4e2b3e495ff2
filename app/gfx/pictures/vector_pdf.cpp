// Portable Document Format 1.6 (ISO 32000-1 describes 1.7): one page.
#include "app/gfx/pictures/pdf_font.h"
#include "app/gfx/pictures/vector_picture.h"

#include <cmath>
#include <cstdio>
#include <map>

#include <zlib.h>

namespace sepaxis::gfx {
namespace {

constexpr double kPointsPerPixel = 0.75;
constexpr double kCircle = 0.5522847498;  // of the radius: handles of four curves that make a circle

std::string decimal(double value) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.3f", value);
    return text;
}
std::string decimal(float value) {
    return decimal(static_cast<double>(value));
}
std::string place(const dvec2& p) {
    return decimal(p.x) + ' ' + decimal(p.y) + ' ';
}
std::string named(char letter, std::size_t index) {
    return std::string("/") + letter + std::to_string(index);
}
std::string to(int object) {
    return std::to_string(object) + " 0 R";
}

// The objects of a file, which are numbered from 1.
class PdfFile {
 public:
    int reserve() {
        objects_.emplace_back();
        return static_cast<int>(objects_.size());
    }
    int add(const std::string& dictionary, const std::string& stream = {}) {
        const int object = reserve();
        set(object, dictionary, stream);
        return object;
    }
    void set(int object, const std::string& dictionary, const std::string& stream = {}) {
        std::string& text = objects_[static_cast<std::size_t>(object) - 1];
        if (stream.empty()) {
            text = "<< " + dictionary + " >>";
            return;
        }
        uLongf size = compressBound(stream.size());
        std::string packed(size, '\0');
        compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                  reinterpret_cast<const Bytef*>(stream.data()), stream.size(), Z_BEST_COMPRESSION);
        packed.resize(size);
        text = "<< " + dictionary + " /Filter /FlateDecode /Length " + std::to_string(size) +
               " >>\nstream\n" + packed + "\nendstream";
    }
    std::string bytes(int root) const {
        std::string file = "%PDF-1.6\n%\xE2\xE3\xCF\xD3\n", places;
        for (std::size_t i = 0; i < objects_.size(); ++i) {
            char place[24];
            std::snprintf(place, sizeof(place), "%010zu 00000 n \n", file.size());
            places += place;
            file += std::to_string(i + 1) + " 0 obj\n" + objects_[i] + "\nendobj\n";
        }
        const std::string count = std::to_string(objects_.size() + 1);
        const std::string start = std::to_string(file.size());
        return file + "xref\n0 " + count + "\n0000000000 65535 f \n" + places + "trailer << /Size " + count +
               " /Root " + to(root) + " >>\nstartxref\n" + start + "\n%%EOF\n";
    }

 private:
    std::vector<std::string> objects_;
};

struct PdfWriter {
    explicit PdfWriter(const PdfFonts& files)
        : fonts{PdfFont(files.typefaces[0]), PdfFont(files.typefaces[1]), PdfFont(files.other)} {}

    PdfFile file;
    int resources = file.reserve();  // all forms and the page share them
    std::array<PdfFont, 3> fonts;
    std::map<int, std::string> alphas;  // by thousandths
    std::vector<int> forms;
    std::string out;
    VectorBox shown;  // of the present pane

    void useAlpha(float alpha) {
        const int key = static_cast<int>(std::lround(1000.0f * alpha));
        out += alphas.try_emplace(key, named('G', alphas.size())).first->second + " gs ";
    }
    void useInk(const Color& color, const char* paint) {
        out += decimal(color.r) + ' ' + decimal(color.g) + ' ' + decimal(color.b) + ' ' + paint + ' ';
    }
    void operator()(const VectorPath& path) {
        useAlpha(path.color.a);
        useInk(path.color, path.width > 0.0 ? "RG" : "rg");
        if (path.width > 0.0)
            out += decimal(path.width) + " w " + (path.roundEnds ? "1 J " : "0 J ") +
                   (path.dash > 0.0 ? '[' + decimal(path.dash) + "] " + decimal(path.dashOffset) : "[] 0") +
                   " d ";
        for (const std::vector<dvec2>& part : path.parts) {
            for (std::size_t i = 0; i < part.size(); ++i) out += place(part[i]) + (i == 0 ? "m " : "l ");
            if (path.width == 0.0) out += "h ";
        }
        out += path.width > 0.0 ? "S\n" : "f\n";
    }
    void operator()(const VectorDisc& disc) {
        const double r = disc.radius - 0.5 * disc.rimWidth, h = kCircle * r;
        const dvec2 c = disc.center;
        useAlpha(std::max(disc.color.a, disc.rim.a));
        useInk(disc.color, "rg");
        useInk(disc.rim, "RG");
        out += decimal(disc.rimWidth) + " w [] 0 d " + place(c + dvec2(r, 0)) + "m ";
        for (const dvec2& from : {dvec2(1, 0), dvec2(0, 1), dvec2(-1, 0), dvec2(0, -1)}) {
            const dvec2 next(-from.y, from.x);
            out +=
                place(c + r * from + h * next) + place(c + r * next + h * from) + place(c + r * next) + "c ";
        }
        const bool fills = disc.color.a > 0.0f;
        out += disc.rimWidth > 0.0 ? (fills ? "b\n" : "s\n") : "f\n";
    }
    void operator()(const VectorText& text) {
        if (text.haloWidth > 0.0) {
            // The rim around the letters is no text.
            useAlpha(text.halo.a);
            useInk(text.halo, "RG");
            out += "/Span << /ActualText () >> BDC " + decimal(2.0 * text.haloWidth) + " w 1 j [] 0 d 1 Tr ";
            letters(text);
            out += "EMC ";
        }
        useAlpha(text.color.a);
        useInk(text.color, "rg");
        out += "0 Tr ";
        letters(text);
    }
    void operator()(const VectorLayer& layer) {
        std::string outside;
        std::swap(out, outside);
        for (const VectorPath& path : layer.paths) (*this)(path);
        std::swap(out, outside);
        const std::string name = named('F', forms.size());
        forms.push_back(
            file.add("/Type /XObject /Subtype /Form /Group << /S /Transparency /CS /DeviceRGB /I true >> "
                     "/BBox [" +
                         place(shown.min) + place(shown.max) + "] /Resources " + to(resources),
                     outside.empty() ? " " : outside));
        useAlpha(layer.alpha);
        out += name + " Do\n";
    }
    // The page has y down; letters stand upright in it.
    void letters(const VectorText& text) {
        out += "BT 1 0 0 -1 " + place(text.at) + "Tm ";
        std::string run;
        std::size_t font = 0;
        const auto flush = [&] {
            if (!run.empty()) out += named('T', font) + ' ' + decimal(text.size) + " Tf <" + run + "> Tj ";
            run.clear();
        };
        for (std::size_t at = 0; at < text.text.size();) {
            const char32_t letter = nextLetter(text.text, at);
            const auto own = static_cast<std::size_t>(text.typeface);
            int glyph = fonts[own].use(letter);
            const std::size_t with = glyph != 0 ? own : 2;
            if (glyph == 0) glyph = fonts[2].use(letter);
            if (with != font) flush();
            font = with;
            char code[8];
            std::snprintf(code, sizeof(code), "%04X", static_cast<unsigned>(glyph) & 0xffffu);
            run += code;
        }
        flush();
        out += "ET\n";
    }
    static char32_t nextLetter(const std::string& text, std::size_t& at) {
        const auto first = static_cast<unsigned char>(text[at++]);
        const int more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
        char32_t letter = more == 0 ? first : first & (0x3Fu >> more);
        for (int i = 0; i < more && at < text.size(); ++i)
            letter = letter << 6 | (static_cast<unsigned char>(text[at++]) & 0x3Fu);
        return letter;
    }
    std::string resourceText() {
        std::string text = "/Font << ";
        const auto add = [this](const std::string& dictionary, const std::string& stream) {
            return file.add(dictionary, stream);
        };
        for (std::size_t i = 0; i < fonts.size(); ++i)
            if (fonts[i].isUsed()) text += named('T', i) + ' ' + to(fonts[i].write(add)) + ' ';
        text += ">> /XObject << ";
        for (std::size_t i = 0; i < forms.size(); ++i) text += named('F', i) + ' ' + to(forms[i]) + ' ';
        text += ">> /ExtGState << ";
        for (const auto& [alpha, name] : alphas) {
            const std::string value = decimal(alpha / 1000.0);
            text += name + " << /ca " + value + " /CA " + value + " >> ";
        }
        return text + ">>";
    }
};

}  // namespace

std::string toPdf(const VectorPicture& picture, const PdfFonts& fonts) {
    PdfWriter pdf(fonts);
    const dvec2 size = picture.size * kPointsPerPixel;
    pdf.out =
        decimal(kPointsPerPixel) + " 0 0 " + decimal(-kPointsPerPixel) + " 0 " + decimal(size.y) + " cm\n";
    if (picture.ground) {
        pdf.useInk(*picture.ground, "rg");
        pdf.out += "0 0 " + place(picture.size) + "re f\n";
    }
    for (const VectorPane& pane : picture.panes) {
        pdf.shown = pane.shown;
        pdf.out += "q 1 0 0 1 " + place(pane.place - pane.shown.min) + "cm " + place(pane.shown.min) +
                   place(pane.shown.size()) + "re W n\n";
        for (const VectorItem& item : pane.items) std::visit(pdf, item);
        pdf.out += "Q\n";
    }
    PdfFile& file = pdf.file;
    const int content = file.add({}, pdf.out), page = file.reserve();
    const int pages = file.add("/Type /Pages /Count 1 /Kids [" + to(page) + ']');
    file.set(page, "/Type /Page /Parent " + to(pages) + " /MediaBox [0 0 " + place(size) + "] /Contents " +
                       to(content) + " /Resources " + to(pdf.resources) +
                       " /Group << /S /Transparency /CS /DeviceRGB >>");
    file.set(pdf.resources, pdf.resourceText());
    return file.bytes(file.add("/Type /Catalog /Pages " + to(pages)));
}

}  // namespace sepaxis::gfx
