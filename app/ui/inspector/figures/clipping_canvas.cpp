#include "app/ui/inspector/figures/clipping_canvas.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/labels.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::Clipping;
using inspect::ClippingPoint;
using inspect::ClippingStage;
using inspect::PointFate;
using scene::dvec2;
using Kind = ClippingStage::Kind;

constexpr float kMargin = 26.0f;  // around the polygons, pixels at scale 1 as all sizes here
constexpr float kReach = 9.0f;    // of a point under the mouse
constexpr float kPointRadius = 4.0f, kHoveredRadius = 6.0f;
constexpr float kHatchPitch = 8.0f;
constexpr float kNameDistance = 7.0f;
constexpr std::size_t kMostNames = 16;  // more would cover each other
constexpr float kDash = 4.0f;
constexpr float kReferenceFill = 0.10f, kLeftFill = 0.26f, kBeforeAlpha = 0.55f, kHatchAlpha = 0.22f;

ImVec2 operator+(const ImVec2& p, const ImVec2& q) {
    return {p.x + q.x, p.y + q.y};
}
ImVec2 operator-(const ImVec2& p, const ImVec2& q) {
    return {p.x - q.x, p.y - q.y};
}
ImVec2 operator*(const ImVec2& p, float s) {
    return {p.x * s, p.y * s};
}
float dot(const ImVec2& p, const ImVec2& q) {
    return p.x * q.x + p.y * q.y;
}
float length(const ImVec2& p) {
    return std::sqrt(dot(p, p));
}

struct Canvas {
    const Ui& ui;
    const gfx::Palette& colors;
    ImDrawList& draw;
    const Rect& area;
    const ClippingPicture& picture;
    PlanePlacement placement;

    std::vector<ImVec2> pixels(const std::vector<dvec2>& points) const {
        std::vector<ImVec2> out;
        out.reserve(points.size());
        for (const dvec2& p : points) out.push_back(placement.at(p));
        return out;
    }
};

void fill(const Canvas& c, const std::vector<ImVec2>& outline, ImU32 color) {
    if (outline.size() < 3) return;
    c.draw.AddConvexPolyFilled(outline.data(), static_cast<int>(outline.size()), color);
}

// A closed outline; of two points the segment between them.
void stroke(const Canvas& c, const std::vector<ImVec2>& outline, ImU32 color, float width, bool isDashed) {
    const std::size_t sides = outline.size() == 2 ? 1 : outline.size();
    for (std::size_t i = 0; i < sides && outline.size() > 1; ++i) {
        const ImVec2& from = outline[i];
        const ImVec2& to = outline[(i + 1) % outline.size()];
        if (isDashed)
            drawDashes(c.draw, std::array{from, to}, color, width, c.ui.px(kDash), c.ui.px(kDash));
        else
            c.draw.AddLine(from, to, color, width);
    }
}

// A half plane on the screen: inside where dot(normal, pixel) <= offset.
struct HalfPlane {
    ImVec2 normal;
    float offset;
    float distance(const ImVec2& p) const { return dot(normal, p) - offset; }
};

std::vector<ImVec2> outsideOf(const Rect& area, const HalfPlane& half) {
    const ImVec2 corners[] = {area.min, {area.max.x, area.min.y}, area.max, {area.min.x, area.max.y}};
    std::vector<ImVec2> out;
    for (int i = 0; i < 4; ++i) {
        const ImVec2 &from = corners[i], &to = corners[(i + 1) % 4];
        const float d = half.distance(from), e = half.distance(to);
        if (d > 0.0f) out.push_back(from);
        if ((d > 0.0f) != (e > 0.0f)) out.push_back(from + (to - from) * (d / (d - e)));
    }
    return out;
}

// Stripes that run down to the left, within a convex outline.
void hatch(const Canvas& c, const std::vector<ImVec2>& outline, ImU32 color) {
    if (outline.size() < 3) return;
    const ImVec2 across{0.70710678f, 0.70710678f};
    float low = std::numeric_limits<float>::max(), high = -low;
    for (const ImVec2& p : outline)
        low = std::min(low, dot(across, p)), high = std::max(high, dot(across, p));
    const float pitch = c.ui.px(kHatchPitch);
    const int first = static_cast<int>(std::ceil(low / pitch)),
              end = static_cast<int>(std::ceil(high / pitch));
    for (int stripe = first; stripe < end; ++stripe) {
        const float at = pitch * static_cast<float>(stripe);
        ImVec2 ends[2];
        int found = 0;
        for (std::size_t i = 0; i < outline.size() && found < 2; ++i) {
            const ImVec2 &from = outline[i], &to = outline[(i + 1) % outline.size()];
            const float d = dot(across, from) - at, e = dot(across, to) - at;
            if ((d > 0.0f) != (e > 0.0f)) ends[found++] = from + (to - from) * (d / (d - e));
        }
        if (found == 2) c.draw.AddLine(ends[0], ends[1], color, c.ui.px(1));
    }
}

// The plane of the stage as a line, its outside hatched, its name on that side; returns where that stands.
std::optional<Rect> drawPlane(const Canvas& c) {
    const ClippingStage& stage = c.picture.stage;
    if (stage.kind != Kind::sidePlane && stage.kind != Kind::cornerPlane) return std::nullopt;
    const Clipping& clipping = c.picture.clipping;
    const dvec2 normal = glm::normalize(clipping.plane.flatDirection(stage.plane.normal));
    const dvec2 foot =
        clipping.plane.flat(stage.plane.normal * stage.plane.offset +
                            clipping.plane.normal * glm::dot(clipping.plane.normal, clipping.plane.origin));
    const ImVec2 onScreen{static_cast<float>(normal.x), -static_cast<float>(normal.y)};
    const HalfPlane half{onScreen, dot(onScreen, c.placement.at(foot))};
    const std::vector<ImVec2> outside = outsideOf(c.area, half);
    hatch(c, outside, toU32(gfx::withAlpha(c.colors.text, kHatchAlpha)));
    // The line is where the outside meets the inside.
    std::vector<ImVec2> ends;
    for (const ImVec2& p : outside)
        if (std::abs(half.distance(p)) < 0.01f * c.area.width()) ends.push_back(p);
    if (ends.size() < 2) return std::nullopt;
    c.draw.AddLine(ends.front(), ends.back(), toU32(c.colors.winningAxis), c.ui.px(1.5f));
    const ImVec2 size = ImGui::CalcTextSize(c.picture.boundary.c_str());
    const ImVec2 along = (ends.back() - ends.front()) * (1.0f / length(ends.back() - ends.front()));
    const auto reachOf = [&](const ImVec2& unit) {
        return 0.5f * (std::abs(unit.x) * size.x + std::abs(unit.y) * size.y) + c.ui.px(kNameDistance);
    };
    // At one end of the line or in its middle: where the points are farthest.
    const ImVec2 beside = onScreen * reachOf(onScreen), inward = along * reachOf(along);
    ImVec2 center;
    float best = -1.0f;
    for (const ImVec2& place :
         {ends.front() + inward, ends.back() - inward, (ends.front() + ends.back()) * 0.5f}) {
        float least = std::numeric_limits<float>::max();
        for (const ClippingPoint& point : stage.points)
            least = std::min(least, length(c.placement.at(point.at) - (place + beside)));
        if (least > best) best = least, center = place + beside;
    }
    const float inset = c.ui.px(4);
    const ImVec2 at{
        std::clamp(center.x - size.x * 0.5f, c.area.min.x + inset, c.area.max.x - inset - size.x),
        std::clamp(center.y - size.y * 0.5f, c.area.min.y + inset, c.area.max.y - inset - size.y)};
    drawHaloText(c.ui, c.draw, at, toU32(sideColor(c.colors, clipping.referenceSide())),
                 c.picture.boundary.c_str());
    return Rect{at, at + size};
}

void drawPoint(const Canvas& c, const ClippingPoint& point, bool hovered) {
    const ImVec2 at = c.placement.at(point.at);
    const float radius = c.ui.px(hovered ? kHoveredRadius : kPointRadius);
    const ImU32 color = toU32(fateColor(c.colors, point.fate));
    const ImU32 rim = toU32(hovered ? c.colors.hover : rimOf(c.colors, c.picture.clipping, point.origin));
    if (point.fate == PointFate::dropped) {
        const float arm = radius * 0.85f;
        for (const auto& [ink, width] :
             {std::pair(toU32(c.colors.labelHalo), 4.0f), std::pair(color, 2.0f)}) {
            c.draw.AddLine(at - ImVec2{arm, arm}, at + ImVec2{arm, arm}, ink, c.ui.px(width));
            c.draw.AddLine(at + ImVec2{arm, -arm}, at + ImVec2{-arm, arm}, ink, c.ui.px(width));
        }
        return;
    }
    if (point.fate == PointFate::cut) {  // a diamond
        c.draw.AddNgonFilled(at, radius * 1.35f, rim, 4);
        c.draw.AddNgonFilled(at, radius * 1.35f - c.ui.px(1.5f), color, 4);
        return;
    }
    c.draw.AddCircleFilled(at, radius, rim);
    c.draw.AddCircleFilled(at, radius - c.ui.px(1.5f), color);
}

// Names stand away from the middle of the picture, as long as there is room for them.
void drawNames(const Canvas& c, const std::optional<Rect>& boundary) {
    const std::vector<ClippingPoint>& points = c.picture.stage.points;
    const ImVec2 middle = c.placement.middle;
    ImGui::PushFont(c.ui.fonts.small);
    std::vector<Rect> taken;
    if (boundary) taken.push_back(*boundary);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool hovered = c.picture.hovered == i;
        if (points.size() > kMostNames && !hovered) continue;
        const ImVec2 at = c.placement.at(points[i].at);
        const ImVec2 size = ImGui::CalcTextSize(c.picture.names[i].c_str());
        const ImVec2 away = at - middle;
        const float far = std::max(1.0f, length(away));
        const float right = away.x / far, down = away.y / far;
        const float gap = c.ui.px(kNameDistance);
        ImVec2 box{at.x + right * (size.x * 0.5f + gap) - size.x * 0.5f,
                   at.y + down * (size.y * 0.5f + gap) - size.y * 0.5f};
        box.x = std::clamp(box.x, c.area.min.x, std::max(c.area.min.x, c.area.max.x - size.x));
        box.y = std::clamp(box.y, c.area.min.y, std::max(c.area.min.y, c.area.max.y - size.y));
        const Rect rect{box, box + size};
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const Rect& other) {
            return rect.min.x < other.max.x && other.min.x < rect.max.x && rect.min.y < other.max.y &&
                   other.min.y < rect.max.y;
        });
        if (!free && !hovered) continue;
        taken.push_back(rect);
        const gfx::Color& ink = points[i].fate == PointFate::dropped ? c.colors.quietText : c.colors.text;
        drawHaloText(c.ui, c.draw, box, toU32(ink), c.picture.names[i].c_str());
    }
    ImGui::PopFont();
}

}  // namespace

PlanePlacement placePlane(const Ui& ui, const Clipping& clipping, const Rect& area) {
    dvec2 low(std::numeric_limits<double>::max()), high(-low);
    for (const auto* points : {&clipping.referenceFlat, &clipping.incidentFlat})
        for (const dvec2& p : *points) low = glm::min(low, p), high = glm::max(high, p);
    PlanePlacement placement;
    placement.center = 0.5 * (low + high);
    placement.middle = {(area.min.x + area.max.x) * 0.5f, (area.min.y + area.max.y) * 0.5f};
    const double margin = 2.0 * static_cast<double>(ui.px(kMargin));
    const dvec2 room{std::max(1.0, static_cast<double>(area.width()) - margin),
                     std::max(1.0, static_cast<double>(area.height()) - margin)};
    const dvec2 extent = high - low;
    double scale = std::numeric_limits<double>::max();
    for (int i = 0; i < 2; ++i)
        if (extent[i] > 0.0) scale = std::min(scale, room[i] / extent[i]);
    placement.scale = scale;
    return placement;
}

std::optional<std::size_t> pointUnder(const Ui& ui, const ClippingStage& stage,
                                      const PlanePlacement& placement, const ImVec2& mouse) {
    std::optional<std::size_t> nearest;
    float least = ui.px(kReach);
    for (std::size_t i = 0; i < stage.points.size(); ++i) {
        const float away = length(placement.at(stage.points[i].at) - mouse);
        if (away < least) least = away, nearest = i;
    }
    return nearest;
}

void drawClipping(const Ui& ui, const Rect& area, const ClippingPicture& picture) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(area.min, area.max, toU32(p.background), ui.px(4));
    draw.PushClipRect(area.min, area.max, true);
    const Canvas c{ui, p, draw, area, picture, placePlane(ui, picture.clipping, area)};
    const gfx::Color reference = sideColor(p, picture.clipping.referenceSide());
    const gfx::Color incident = sideColor(p, picture.clipping.incidentSide());

    const std::vector<ImVec2> face = c.pixels(picture.clipping.referenceFlat);
    fill(c, face, toU32(gfx::withAlpha(reference, kReferenceFill)));
    const std::optional<Rect> boundary = drawPlane(c);
    stroke(c, face, toU32(reference), ui.px(1.5f), false);
    stroke(c, c.pixels(picture.clipping.incidentFlat), toU32(gfx::withAlpha(incident, kBeforeAlpha)),
           ui.px(1), true);
    std::vector<dvec2> before;
    for (std::size_t i = 0; i < picture.stage.before; ++i) before.push_back(picture.stage.points[i].at);
    stroke(c, c.pixels(before), toU32(gfx::withAlpha(incident, kBeforeAlpha)), ui.px(1), false);
    std::vector<dvec2> left;
    for (const std::uint32_t i : picture.stage.after) left.push_back(picture.stage.points[i].at);
    const std::vector<ImVec2> after = c.pixels(left);
    fill(c, after, toU32(gfx::withAlpha(incident, kLeftFill)));
    stroke(c, after, toU32(incident), ui.px(2), false);
    for (std::size_t i = 0; i < picture.stage.points.size(); ++i)
        if (picture.hovered != i) drawPoint(c, picture.stage.points[i], false);
    if (picture.hovered) drawPoint(c, picture.stage.points[*picture.hovered], true);
    drawNames(c, boundary);
    draw.PopClipRect();
}

gfx::Color sideColor(const gfx::Palette& palette, scene::Side side) {
    return side == scene::Side::a ? palette.edgeA : palette.edgeB;
}

gfx::Color rimOf(const gfx::Palette& palette, const Clipping& clipping, inspect::PointOrigin origin) {
    if (origin == inspect::PointOrigin::crossing) return palette.contactRim;
    return sideColor(palette, origin == inspect::PointOrigin::incidentVertex ? clipping.incidentSide()
                                                                             : clipping.referenceSide());
}

gfx::Color fateColor(const gfx::Palette& palette, PointFate fate) {
    switch (fate) {
        case PointFate::cut:
            return palette.accent;
        case PointFate::dropped:
            return palette.error;
        case PointFate::kept:
            break;
    }
    return palette.contact;
}

}  // namespace sepaxis::ui
