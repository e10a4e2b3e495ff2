#include "app/ui/inspector/figures/probe_sphere.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace sepaxis::ui {

namespace {

constexpr int kSubdivisions = 4;       // 1026 directions, 2048 triangles
constexpr float kProbeMargin = 10.0f;  // pixels at scale 1
constexpr float kValley = 4.0f;        // the higher, the narrower the glow around the least overlap
constexpr float kBehindAlpha = 0.45f;  // of marks on the far side
constexpr double kFarthest = 1.999;    // radii from the middle: just before all directions meet in one

// An octahedron whose faces are cut into four, again and again.
void makeBall(std::vector<dvec3>& points, std::vector<std::uint16_t>& triangles) {
    points = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    triangles = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
    for (int level = 0; level < kSubdivisions; ++level) {
        std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> middles;
        const auto middle = [&](std::uint16_t p, std::uint16_t q) {
            const auto [found, isNew] =
                middles.emplace(std::minmax(p, q), static_cast<std::uint16_t>(points.size()));
            if (isNew) points.push_back(glm::normalize(points[p] + points[q]));
            return found->second;
        };
        std::vector<std::uint16_t> finer;
        for (std::size_t i = 0; i < triangles.size(); i += 3) {
            const std::uint16_t a = triangles[i], b = triangles[i + 1], c = triangles[i + 2];
            const std::uint16_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.insert(finer.end(), {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca});
        }
        triangles = std::move(finer);
    }
}

}  // namespace

dvec3 directionAt(const scene::Camera& camera, const dvec2& place) {
    const double r = glm::length(place);
    if (r <= 1.0) {
        const double towards = std::sqrt(1.0 - r * r);
        return glm::normalize(camera.right() * place.x + camera.up() * place.y - camera.forward() * towards);
    }
    const double folded = 2.0 - std::min(r, kFarthest);
    const dvec2 inside = place * (folded / r);
    const double away = std::sqrt(std::max(0.0, 1.0 - folded * folded));
    return glm::normalize(camera.right() * inside.x + camera.up() * inside.y + camera.forward() * away);
}

dvec2 placeOnBall(const scene::Camera& camera, const dvec3& direction, bool& behind) {
    behind = glm::dot(direction, camera.forward()) > 0.0;
    return {glm::dot(direction, camera.right()), glm::dot(direction, camera.up())};
}

void ProbeSphere::update(const inspect::AxisPair& pair) {
    if (directions_.empty()) makeBall(directions_, triangles_);
    overlaps_.resize(directions_.size());
    for (std::size_t i = 0; i < directions_.size(); ++i)
        overlaps_[i] = pair.along(pair.toA(directions_[i])).overlap;
    least_ = std::min(pair.winning().overlap, *std::min_element(overlaps_.begin(), overlaps_.end()));
    most_ = *std::max_element(overlaps_.begin(), overlaps_.end());
}

ImVec2 ProbeSphere::pixelOf(const ViewportState& view, const dvec3& direction) const {
    bool behind = false;
    const dvec2 place = placeOnBall(view.camera.current(), direction, behind);
    return {center_.x + radius_ * static_cast<float>(place.x),
            center_.y - radius_ * static_cast<float>(place.y)};
}

// The half that faces the camera.
void ProbeSphere::drawBall(const Ui& ui, const ViewportState& view, const inspect::AxisPair& pair,
                           bool isQuestion) const {
    const gfx::Palette& p = ui.palette();
    const dvec3 forward = view.camera.current().forward();
    const gfx::Color far = mix(p.panel, p.text, 0.10f);
    const auto range = static_cast<float>(most_ - least_);
    std::vector<ImU32> colors(directions_.size());
    for (std::size_t i = 0; i < directions_.size(); ++i) {
        const float t = range > 0.0f ? 1.0f - static_cast<float>(overlaps_[i] - least_) / range : 0.0f;
        const bool gap = overlaps_[i] < -pair.touchGap();
        const float glow = isQuestion ? 0.0f : gap ? 0.35f + 0.65f * t : std::pow(t, kValley);
        // A little darker towards the rim, so that it reads as a ball.
        const auto shade = static_cast<float>(std::max(0.0, -glm::dot(directions_[i], forward)));
        const gfx::Color ground = mix(mix(p.panel, p.text, 0.03f), far, shade);
        colors[i] = toU32(mix(ground, gap ? p.closest : p.mtv, glow));
    }
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    draw.AddCircleFilled(center_, radius_, toU32(mix(p.panel, p.text, 0.05f)), 64);
    for (std::size_t i = 0; i < triangles_.size(); i += 3) {
        const std::array<std::uint16_t, 3> corner = {triangles_[i], triangles_[i + 1], triangles_[i + 2]};
        const dvec3 normal = directions_[corner[0]] + directions_[corner[1]] + directions_[corner[2]];
        if (glm::dot(normal, forward) > 0.0) continue;
        draw.PrimReserve(3, 3);
        for (const std::uint16_t c : corner) draw.PrimVtx(pixelOf(view, directions_[c]), white, colors[c]);
    }
    draw.AddCircle(center_, radius_, toU32(p.line), 96, ui.px(1.0f));
}

void ProbeSphere::drawMark(const Ui& ui, const ViewportState& view, const dvec3& direction,
                           const gfx::Color& color, float radius, bool filled) const {
    const gfx::Palette& p = ui.palette();
    bool behind = false;
    placeOnBall(view.camera.current(), direction, behind);
    const ImVec2 at = pixelOf(view, direction);
    const float alpha = behind ? kBehindAlpha : 1.0f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 ink = toU32(gfx::withAlpha(color, alpha)), rim = toU32(gfx::withAlpha(p.background, alpha));
    if (filled && !behind) {
        draw.AddCircleFilled(at, ui.px(radius + 1.5f), rim);
        draw.AddCircleFilled(at, ui.px(radius), ink);
    } else {
        draw.AddCircle(at, ui.px(radius), rim, 0, ui.px(4.0f));
        draw.AddCircle(at, ui.px(radius), ink, 0, ui.px(1.8f));
    }
}

std::optional<dvec3> ProbeSphere::draw(Ui& ui, const ViewportState& view, const inspect::AxisPair& pair,
                                       const Rect& area, const std::optional<dvec3>& probe, bool isQuestion) {
    const float side = std::min(area.width(), area.height());
    center_ = {std::round((area.min.x + area.max.x) * 0.5f), std::round((area.min.y + area.max.y) * 0.5f)};
    radius_ = side * 0.5f - ui.px(kProbeMargin);
    if (radius_ <= ui.px(kProbeMargin)) return std::nullopt;
    ImGui::SetCursorScreenPos({center_.x - side * 0.5f, center_.y - side * 0.5f});
    mouseArea("##sphere", {side, side});
    const bool active = ImGui::IsItemActive();
    tooltip(
        ui,
        "Every direction from A to B, turned as the view is: the stronger the colour, the shorter the way "
        "out along it; green separates them. Drag to try directions; beyond the rim lies the far side.");
    drawBall(ui, view, pair, isQuestion);
    const gfx::Palette& p = ui.palette();
    if (!isQuestion) drawMark(ui, view, pair.toWorld(pair.winning().axis), p.winningAxis, 6.0f, false);
    if (probe) drawMark(ui, view, *probe, p.accent, 4.0f, true);
    if (!active) return std::nullopt;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const dvec2 place((mouse.x - center_.x) / radius_, (center_.y - mouse.y) / radius_);
    return directionAt(view.camera.current(), place);
}

}  // namespace sepaxis::ui
