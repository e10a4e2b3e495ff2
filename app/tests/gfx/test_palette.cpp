// The colours measured: whether text and marks stand out from every ground that they are drawn on, and
// whether the colours that mean something stay apart for eyes that lack one kind of cone.
#include "app/gfx/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>

namespace sepaxis::gfx {
namespace {

using glm::dmat3;
using glm::dvec3;

struct NamedColor {
    const char* name;
    Color color;
};

Color mixed(const Color& from, const Color& to, float t) {
    return from * (1.0f - t) + to * t;
}

dvec3 linearOf(const Color& c) {
    const auto linear = [](float v) {
        return v <= 0.04045f ? static_cast<double>(v) / 12.92
                             : std::pow((static_cast<double>(v) + 0.055) / 1.055, 2.4);
    };
    return {linear(c.r), linear(c.g), linear(c.b)};
}

// Relative luminance and contrast after the Web Content Accessibility Guidelines 2.1.
double contrast(const Color& a, const Color& b) {
    const dvec3 weights(0.2126, 0.7152, 0.0722);
    const double x = glm::dot(weights, linearOf(a)), y = glm::dot(weights, linearOf(b));
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

constexpr std::array kThemes = {Theme::dark, Theme::light, Theme::paper};

const char* nameOf(Theme theme) {
    return theme == Theme::dark ? "dark" : theme == Theme::light ? "light" : "paper";
}

// Of windows and of what lies on them: fields, pages and lists, buttons and rows under the mouse. The shares
// are those of ui/theme/theme.cpp and of the rows of tables.
std::vector<NamedColor> grounds(const Palette& p) {
    const Color field = mixed(p.panel, p.background, 0.75f);
    return {{"panel", p.panel},
            {"background", p.background},
            {"field", field},
            {"field under the mouse", mixed(field, p.text, 0.06f)},
            {"list", mixed(p.panel, p.text, 0.03f)},
            {"button", mixed(p.panel, p.text, 0.08f)}};
}

// Where only words without a meaning of their own stand.
std::vector<NamedColor> litGrounds(const Palette& p) {
    return {{"button under the mouse", mixed(p.panel, p.text, 0.14f)},
            {"pinned row", mixed(p.panel, p.accent, 0.18f)},
            {"chosen row", mixed(p.panel, p.accent, 0.22f)}};
}

TEST(Palette, TextStandsOutFromEveryGround) {
    for (const Theme theme : kThemes) {
        const Palette& p = palette(theme);
        const std::array words = {NamedColor{"text", p.text}, NamedColor{"quiet text", p.quietText}};
        const std::array meanings = {
            NamedColor{"A", p.textA},           NamedColor{"B", p.textB},
            NamedColor{"MTV", p.mtvText},       NamedColor{"contact", p.contactText},
            NamedColor{"apart", p.closestText}, NamedColor{"error", p.error},
            NamedColor{"success", p.success},   NamedColor{"winning axis", p.winningAxis}};
        const auto expectReadable = [&](const auto& texts, const std::vector<NamedColor>& on) {
            for (const NamedColor& text : texts)
                for (const NamedColor& ground : on)
                    EXPECT_GE(contrast(text.color, ground.color), 4.5)
                        << nameOf(theme) << ": " << text.name << " on " << ground.name;
        };
        expectReadable(words, grounds(p));
        expectReadable(words, litGrounds(p));
        expectReadable(meanings, grounds(p));
    }
}

// Figures and the view stand on these.
std::vector<NamedColor> markGrounds(const Palette& p) {
    return {{"panel", p.panel}, {"background", p.background}};
}

TEST(Palette, MarksAndLinesThatMeanSomethingStandOutFromTheirGrounds) {
    for (const Theme theme : kThemes) {
        const Palette& p = palette(theme);
        for (const NamedColor& mark :
             {NamedColor{"edge of A", p.edgeA}, NamedColor{"edge of B", p.edgeB}, NamedColor{"MTV", p.mtv},
              NamedColor{"winning axis", p.winningAxis}, NamedColor{"edge pair", p.edgePair},
              NamedColor{"apart", p.closest}, NamedColor{"reported", p.reported}, NamedColor{"x", p.axisX},
              NamedColor{"y", p.axisY}, NamedColor{"z", p.axisZ}, NamedColor{"under the mouse", p.hover},
              NamedColor{"ring of the keyboard", p.accent}})
            for (const NamedColor& ground : markGrounds(p))
                EXPECT_GE(contrast(mark.color, ground.color), 3.0)
                    << nameOf(theme) << ": " << mark.name << " on " << ground.name;
        // Yellow dots have a rim that does where they do not.
        for (const NamedColor& ground : markGrounds(p))
            EXPECT_GE(std::max(contrast(p.contact, ground.color), contrast(p.contactRim, ground.color)), 3.0)
                << nameOf(theme) << ": " << ground.name;
        // Features that decide, against the casing around them.
        EXPECT_GE(contrast(p.featureA, p.featureCasing), 3.0);
        EXPECT_GE(contrast(p.featureB, p.featureCasing), 3.0);
    }
}

// --- eyes that lack one kind of cone ----------------------------------------------------------------------

struct Sight {
    const char* name;
    dmat3 matrix;  // by rows, of linear RGB
};

// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: "A Physiologically-based Model for Simulation of Color
// Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009; severity 1.
const std::array kSights = {
    Sight{"all cones", dmat3(1.0)},
    Sight{"protanopia", glm::transpose(dmat3(0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216,
                                             -0.003882, -0.048116, 1.051998))},
    Sight{"deuteranopia", glm::transpose(dmat3(0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413,
                                               -0.011820, 0.042940, 0.968881))},
    Sight{"tritanopia", glm::transpose(dmat3(1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602,
                                             0.004733, 0.691367, 0.303900))}};

// CIE 1976 L*a*b* of a colour as an eye sees it, for the white of sRGB (D65).
dvec3 labOf(const Color& color, const Sight& sight) {
    const dvec3 rgb = glm::clamp(sight.matrix * linearOf(color), 0.0, 1.0);
    const dmat3 toXyz = glm::transpose(dmat3(0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.0721750,
                                             0.0193339, 0.1191920, 0.9503041));
    const dvec3 share = (toXyz * rgb) / dvec3(0.95047, 1.0, 1.08883);
    const auto f = [](double t) {
        return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
    };
    const double x = f(share.x), y = f(share.y), z = f(share.z);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

TEST(Palette, ASightIsSimulatedAsItsAuthorsPublishedIt) {
    // White and black stay, to the rounding of the published numbers.
    for (const Sight& sight : kSights) {
        EXPECT_NEAR(labOf(rgb(0xFFFFFF), sight).x, 100.0, 0.1) << sight.name;
        EXPECT_NEAR(glm::length(labOf(rgb(0x000000), sight)), 0.0, 1e-9) << sight.name;
    }
    // Red and green of one brightness, which deuteranopes confuse, are far apart for all others.
    const Color red = rgb(0xB06A4A), green = rgb(0x7F8443);
    EXPECT_LT(glm::distance(labOf(red, kSights[2]), labOf(green, kSights[2])),
              0.5 * glm::distance(labOf(red, kSights[0]), labOf(green, kSights[0])));
}

// A difference of 2.3 in L*a*b* is just noticed side by side (M. Mahy, L. Van Eycken, A. Oosterlinck:
// "Evaluation of Uniform Color Spaces Developed after the Adoption of CIELAB and CIELUV", Color Research and
// Application 19 (2), 1994). Marks of a few pixels, apart from each other, need a multiple of that: four
// times.
constexpr double kLeastDifference = 4.0 * 2.3;

TEST(Palette, ColoursThatMeanSomethingStayApartForEveryEye) {
    for (const Theme theme : kThemes) {
        const Palette& p = palette(theme);
        const std::vector<NamedColor> drawn = {{"A", p.edgeA},
                                               {"B", p.edgeB},
                                               {"MTV", p.mtv},
                                               {"contact", p.contact},
                                               {"apart", p.closest},
                                               {"winning axis", p.winningAxis},
                                               {"edge pair", p.edgePair},
                                               {"error", p.error}};
        const std::vector<NamedColor> written = {{"text of A", p.textA},     {"text of B", p.textB},
                                                 {"text of MTV", p.mtvText}, {"text of apart", p.closestText},
                                                 {"error", p.error},         {"winning axis", p.winningAxis}};
        for (const Sight& sight : kSights)
            for (const auto& colors : {drawn, written})
                for (std::size_t i = 0; i < colors.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        EXPECT_GE(glm::distance(labOf(colors[i].color, sight), labOf(colors[j].color, sight)),
                                  kLeastDifference)
                            << nameOf(theme) << ", " << sight.name << ": " << colors[i].name << " and "
                            << colors[j].name;
    }
}

// Thin lines in print are lighter than the same on a screen: as strong as text.
TEST(Palette, PaperIsWhiteAndItsLinesAreAsStrongAsText) {
    const Palette& p = palette(Theme::paper);
    EXPECT_EQ(p.background, rgb(0xFFFFFF));
    for (const Color& ink : {p.edgeA, p.edgeB, p.featureA, p.featureB, p.mtv, p.contactRim, p.winningAxis,
                             p.edgePair, p.closest, p.reported, p.hover})
        EXPECT_GE(contrast(ink, p.background), 4.5) << ink.r << ' ' << ink.g << ' ' << ink.b;
    EXPECT_EQ(p.fillA, palette(Theme::light).fillA) << "each meaning keeps its hue";
    EXPECT_EQ(p.contact, palette(Theme::light).contact);
}

}  // namespace
}  // namespace sepaxis::gfx
