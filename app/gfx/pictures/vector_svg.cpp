// Scalable Vector Graphics: version 1.1 and, for the rim around text, paint-order of version 2.
#include "app/gfx/pictures/vector_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace sepaxis::gfx {
namespace {

// Hundredths of a pixel: finer than any reader draws.
std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.2f", value);
    std::string result = text;
    result.erase(result.find_last_not_of('0') + 1);
    if (result.back() == '.') result.pop_back();
    return result == "-0" ? "0" : result;
}

std::string point(const dvec2& p) {
    return number(p.x) + ' ' + number(p.y);
}

std::string ink(const char* what, const Color& color) {
    const auto byte = [](float part) {
        return static_cast<unsigned>(std::lround(255.0f * std::clamp(part, 0.0f, 1.0f)));
    };
    char text[16];
    std::snprintf(text, sizeof(text), "#%02x%02x%02x", byte(color.r), byte(color.g), byte(color.b));
    std::string result = std::string(" ") + what + "=\"" + text + '"';
    if (color.a < 1.0f)
        result += std::string(" ") + what + "-opacity=\"" + number(static_cast<double>(color.a)) + '"';
    return result;
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (static_cast<unsigned char>(c) >= 0x20)  // XML has no room for the others
            result += c;
    }
    return result;
}

struct SvgWriter {
    std::string out;

    void operator()(const VectorPath& path) {
        out += "<path d=\"";
        for (const std::vector<dvec2>& part : path.parts) {
            for (std::size_t i = 0; i < part.size(); ++i) out += (i == 0 ? "M" : "L") + point(part[i]);
            if (path.width == 0.0) out += 'Z';
        }
        out += '"';
        if (path.width == 0.0) {
            out += ink("fill", path.color) + "/>\n";
            return;
        }
        out += " fill=\"none\"" + ink("stroke", path.color) + " stroke-width=\"" + number(path.width) + '"';
        if (path.roundEnds) out += " stroke-linecap=\"round\"";
        if (path.dash > 0.0)
            out += " stroke-dasharray=\"" + number(path.dash) + "\" stroke-dashoffset=\"" +
                   number(path.dashOffset) + '"';
        out += "/>\n";
    }
    void operator()(const VectorDisc& disc) {
        out += "<circle cx=\"" + number(disc.center.x) + "\" cy=\"" + number(disc.center.y) + "\" r=\"" +
               number(disc.radius - 0.5 * disc.rimWidth) + '"' + ink("fill", disc.color);
        if (disc.rimWidth > 0.0)
            out += ink("stroke", disc.rim) + " stroke-width=\"" + number(disc.rimWidth) + '"';
        out += "/>\n";
    }
    void operator()(const VectorText& text) {
        const bool mono = text.typeface == Typeface::numbers;
        out += "<text x=\"" + number(text.at.x + (text.fromLeft ? 0.0 : 0.5 * text.width)) + "\" y=\"" +
               number(text.at.y) + (text.fromLeft ? "" : "\" text-anchor=\"middle") + "\" font-size=\"" +
               number(text.size) + "\" font-family=\"" +
               (mono ? "'JetBrains Mono', 'DejaVu Sans Mono', monospace\""
                     : "Inter, 'DejaVu Sans', sans-serif\" font-weight=\"600\"") +
               ink("fill", text.color);
        if (text.haloWidth > 0.0)
            out += ink("stroke", text.halo) + " stroke-width=\"" + number(2.0 * text.haloWidth) +
                   "\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
        out += '>' + escaped(text.text) + "</text>\n";
    }
    void operator()(const VectorLayer& layer) {
        out += "<g opacity=\"" + number(static_cast<double>(layer.alpha)) + "\">\n";
        for (const VectorPath& path : layer.paths) (*this)(path);
        out += "</g>\n";
    }
};

}  // namespace

std::string toSvg(const VectorPicture& picture) {
    const std::string width = number(picture.size.x), height = number(picture.size.y);
    SvgWriter svg;
    std::string& out = svg.out;
    out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "version=\"1.1\" "
        "width=\"" +
        width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height + "\">\n";
    if (picture.ground)
        out +=
            "<rect width=\"" + width + "\" height=\"" + height + '"' + ink("fill", *picture.ground) + "/>\n";
    for (std::size_t i = 0; i < picture.panes.size(); ++i) {
        const VectorPane& pane = picture.panes[i];
        const std::string name = "pane" + std::to_string(i + 1);
        const dvec2 size = pane.shown.size();
        out.append("<clipPath id=\"").append(name).append("\"><rect x=\"").append(number(pane.shown.min.x));
        out.append("\" y=\"").append(number(pane.shown.min.y)).append("\" width=\"").append(number(size.x));
        out.append("\" height=\"")
            .append(number(size.y))
            .append("\"/></clipPath>\n<g transform=\"translate(");
        out.append(point(pane.place - pane.shown.min)).append(")\" clip-path=\"url(#").append(name);
        out.append(")\">\n");
        for (const VectorItem& item : pane.items) std::visit(svg, item);
        out += "</g>\n";
    }
    return out + "</svg>\n";
}

}  // namespace sepaxis::gfx
