// What the functions of overlay_table.h draw with. Internal to draw.
#pragma once

#include "app/draw/debug_draw.h"

namespace sepaxis::draw {

// What every overlay needs; lives for one Drawing.
struct OverlayContext {
    const Input& input;
    const scene::Evaluation& evaluation;
    const gfx::Palette& colors;
    Ball ball;
    Drawing& out;
    std::array<std::shared_ptr<const gfx::Mesh>, 2> meshes{};  // of A and B, once they are drawn

    const Shape<double>& shape(scene::Side side) const;
    const Hull<double>& hull(scene::Side side) const;
    const Pose<double>& pose(scene::Side side) const;
    dvec3 vertex(scene::Side side, std::uint32_t index) const;  // world
    const gfx::Color& fill(scene::Side side) const;
    const gfx::Color& edge(scene::Side side) const;
    const gfx::Color& deciding(scene::Side side) const;
    // World metres of so many pixels at UI scale 1, at the depth of the point.
    double metres(double pixels, const dvec3& at) const;
    // Length on the screen, pixels at UI scale 1; infinite where an end is behind the camera.
    double pixels(const dvec3& from, const dvec3& to) const;
    Label& label(const dvec3& anchor, const ShortText& text, LabelRole role, int priority,
                 const dvec2& offset, std::uint32_t key) const;
    // Added to the drawing's corners, for a polygon or for lines around it.
    gfx::CornerRange facePoints(scene::Side side, std::uint32_t face) const;
};

// The radius of a shape on the screen, pixels at UI scale 1.
double radiusOnScreen(const OverlayContext& context, scene::Side side);

// Which label keeps its place where two collide.
enum Priority {
    kIndexLabel = 1,
    kContactLabel,
    kAxisLabel,
    kMtvLabel,
    kDecidingLabel,
    kHoverLabel,
};

// Keys of labels: the same thing has the same one in every frame.
enum LabelKey : std::uint32_t {
    kMtvKey = 1,
    kAxisKey,
    kAxisAKey,
    kAxisBKey,
    kClosestKey,
    kFrontAKey,
    kFrontBKey,
    kSafetyKey,
    kPlanKey,
    kDecidingAKey,
    kDecidingBKey,
    kCentersKey,
    kContactKey = 0x1000,  // and the number of the contact
};
inline constexpr std::uint32_t kContactGroup = 1;
// Of the labels that only one overlay has.
constexpr std::uint32_t labelKey(OverlayId overlay, std::uint32_t number) {
    return 0x100 * (1 + static_cast<std::uint32_t>(overlay)) + number;
}
static_assert(labelKey(OverlayId::count, 0) <= kContactKey);

enum class Highlight : std::uint8_t { hover, selected };

inline LabelRole roleOf(scene::Side side) {
    return side == scene::Side::a ? LabelRole::a : LabelRole::b;
}
void addOutline(const OverlayContext& context, const gfx::CornerRange& corners, float width,
                const gfx::Color& color, gfx::DepthMode depth);

void addHighlight(const OverlayContext& context, const PickedFeature& picked, Highlight style);

// Pixels at UI scale 1.
inline constexpr double kBesideArrow = 12.0;  // of a label from the line that it belongs to
inline constexpr double kBesideMark = 34.0;   // where the line is too short to be seen: a leader spans it
inline constexpr double kShortArrow = 14.0;   // an arrow shorter than this on the screen gets a mark
inline constexpr float kContactRadius = 5.5f;

// A unit vector across the axis that lies in the screen as far as it can: it turns with the camera.
dvec3 acrossOnScreen(const OverlayContext& c, const dvec3& axis, const dvec3& at);
// Pixel offset (y down) that leads along the direction as it is seen; to the lower right where it is not.
dvec2 awayOnScreen(const OverlayContext& c, const dvec3& direction, double pixels);
// Pixel offset (y down) of a label from a line: square to it on the screen, on the given side.
dvec2 besideLine(const OverlayContext& c, const dvec3& direction, const dvec3& at, double pixels);
// A circle, with as many parts as its size on the screen needs; `across` and `up`: unit vectors in its plane.
gfx::Curve ringAround(const OverlayContext& c, const dvec3& center, double radius, const dvec3& across,
                      const dvec3& up);
ShortText numberText(double metres, double size, int digits);
// "0.4886 m": four significant digits. What is only the rounding of a pair of this size (metres) is "0 m".
ShortText lengthText(double metres, double size, int digits = 4);

}  // namespace sepaxis::draw
