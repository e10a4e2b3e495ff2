// The colours of the program by meaning, one set for each theme. Values are sRGB-coded, 0 to 1, straight
// alpha. Shape and overlay colours are safe for colour-blind eyes, after M. Okabe and K. Ito: "Color
// Universal Design", 2008.
#pragma once

#include <cstdint>

#include <glm/vec4.hpp>

namespace sepaxis::gfx {

using Color = glm::vec4;

// 0xRRGGBB.
constexpr Color rgb(std::uint32_t hex, float alpha = 1.0f) {
    return {static_cast<float>((hex >> 16) & 0xffu) / 255.0f, static_cast<float>((hex >> 8) & 0xffu) / 255.0f,
            static_cast<float>(hex & 0xffu) / 255.0f, alpha};
}

constexpr Color withAlpha(const Color& color, float alpha) {
    return {color.r, color.g, color.b, alpha};
}

enum class Theme : std::uint8_t {
    dark,
    light,
    paper,  // of pictures: on white, as strong as print needs it
};

struct Palette {
    // The window.
    Color background, panel, line, text, quietText, accent;
    Color success, error;
    // The shapes: fill of the surfaces, their edges, and text that names them (4.5:1 on the panel).
    Color fillA, fillB;
    Color edgeA, edgeB;
    Color textA, textB;
    // The features that decide: their shape's hue, 3:1 and more against the casing around them, which is at
    // least as much against one of the two as what lies behind.
    Color featureA, featureB, featureCasing;
    // The answer.
    Color mtv;      // and depth
    Color contact;  // with contactRim around it
    Color contactRim;
    Color winningAxis;
    Color edgePair;                           // what an edge of A and an edge of B make together
    Color closest;                            // apart: closest points, separating plane
    Color reported;                           // what another program answered
    Color mtvText, contactText, closestText;  // the same meanings as text on the panel or the viewport
    // Quiet things in the viewport.
    Color gridMinor, gridMajor, gridAxis;
    Color labelHalo;             // 2 px around labels
    Color hover;                 // a feature under the mouse
    float shadeContrast = 1.0f;  // of the lights on surfaces: less on light ground keeps fills clean
    // Handles and world axes.
    Color axisX, axisY, axisZ;
};

inline constexpr float kTouchingFillAlpha = 0.35f;  // touching manifold
inline constexpr float kClippedFillAlpha = 0.12f;   // rest of the clipped manifold
inline constexpr float kHiddenAlpha = 0.25f;        // hidden part of a line, 1 px wide
inline constexpr float kTranslucentAlpha = 0.35f;   // one surface of a translucent solid

// Widths in pixels at UI scale 1.
inline constexpr float kEdgeWidth = 1.5f;
inline constexpr float kThinWidth = 1.0f;
inline constexpr float kHighlightWidth = 3.5f;

const Palette& palette(Theme theme);

}  // namespace sepaxis::gfx
