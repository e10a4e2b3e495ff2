#include "app/ui/inspector/figures/stages_figure.h"

#include "app/inspect/words.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/labels.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::StageFigure;
using inspect::StageOutcome;
using inspect::Steps;
using scene::StagePlace;

constexpr float kPlanMargin = 22.0f;  // around the plans, pixels at scale 1 as all sizes here
constexpr float kLineWidth = 1.5f, kChosenWidth = 3.5f;
constexpr float kFill = 0.18f, kBand = 0.22f;
constexpr float kNotReached = 0.45f;  // strength of the plans then
constexpr float kDot = 4.5f, kSmallDot = 2.5f;
constexpr float kBeside = 9.0f;      // of a letter or number from what it names
constexpr float kNameShare = 0.15f;  // of a side, from its start to its number
constexpr int kRingParts = 64;
constexpr float kBarWidth = 14.0f, kBarsApart = 64.0f;
constexpr int kHeightDigits = 8;  // characters of a height

struct Picture {
    const Ui& ui;
    const gfx::Palette& colors;
    ImDrawList& draw;
    const Rect& area;
    const Steps& steps;
    std::size_t row;
    StageFigure figure;
    float strength = 1.0f;

    StagePlace place() const { return steps.stages->steps[row].place; }
    bool isReached() const { return steps.stages->steps[row].outcome != StageOutcome::notReached; }
    ImU32 ink(const gfx::Color& color, float alpha = 1.0f) const {
        return toU32(gfx::withAlpha(color, alpha * strength));
    }
    const gfx::Color& edge(std::size_t side) const { return side == 0 ? colors.edgeA : colors.edgeB; }
    const gfx::Color& textOf(std::size_t side) const { return side == 0 ? colors.textA : colors.textB; }
    // With its middle there, inside the picture.
    void text(const ImVec2& middle, const gfx::Color& color, const std::string& words) const {
        const ImVec2 size = ImGui::CalcTextSize(words.c_str());
        const float gap = ui.px(3);
        const auto inside = [&](float at, float low, float high, float room) {
            return std::clamp(at - room * 0.5f, low + gap, std::max(low + gap, high - gap - room));
        };
        drawHaloText(ui, draw,
                     {std::round(inside(middle.x, area.min.x, area.max.x, size.x)),
                      std::round(inside(middle.y, area.min.y, area.max.y, size.y))},
                     ink(color), words.c_str());
    }
    // Beside a point, in a unit direction from it.
    void textBeside(const ImVec2& at, const ImVec2& direction, const gfx::Color& color,
                    const std::string& words) const {
        const ImVec2 size = ImGui::CalcTextSize(words.c_str());
        const float away =
            ui.px(kBeside) + 0.5f * (std::abs(direction.x) * size.x + std::abs(direction.y) * size.y);
        text({at.x + direction.x * away, at.y + direction.y * away}, color, words);
    }
    void dot(const ImVec2& at, float radius, const gfx::Color& color) const {
        draw.AddCircleFilled(at, ui.px(radius), ink(color));
        draw.AddCircle(at, ui.px(radius), ink(colors.labelHalo), 0, ui.px(1));
    }
};

// --- heights --------------------------------------------------------------------------------------------

void drawHeightNumbers(const Picture& p, const PlacedCuboid& cuboid, float x, float top, float bottom,
                       std::size_t side) {
    const float half = ImGui::GetFontSize() * 0.5f;
    // Of a low cuboid they move apart.
    const float push = std::max(0.0f, half - (bottom - top) * 0.5f);
    for (const bool upper : {true, false}) {
        const std::string number = p.ui.compact(upper ? cuboid.top : cuboid.bottom, kHeightDigits) + " m";
        const float width = ImGui::CalcTextSize(number.c_str()).x;
        const float beside = p.ui.px(kBarWidth * 0.5f + kBeside) + width * 0.5f;
        p.text({side == 0 ? x - beside : x + beside, upper ? top - push : bottom + push}, p.textOf(side),
               number);
    }
}

void drawHeights(const Picture& p) {
    const PlacedCuboid &a = p.figure.cuboids[0], &b = p.figure.cuboids[1];
    const double low = std::min(a.bottom, b.bottom), high = std::max(a.top, b.top);
    const float pad = p.ui.px(kPlanMargin), room = std::max(1.0f, p.area.height() - 2.0f * pad);
    const auto y = [&](double height) {
        return std::round(p.area.max.y - pad - static_cast<float>((height - low) / (high - low)) * room);
    };
    const float middle = (p.area.min.x + p.area.max.x) * 0.5f, apart = p.ui.px(kBarsApart);
    const float half = p.ui.px(kBarWidth * 0.5f);
    const bool gap = p.steps.stages->exact.zGap > p.steps.stages->exact.touchGap;
    const double from = std::max(a.bottom, b.bottom), to = std::min(a.top, b.top);
    const float upper = y(std::max(from, to)), lower = std::max(y(std::min(from, to)), upper + 1.0f);
    const gfx::Color& between = gap ? p.colors.closest : p.colors.mtv;
    p.draw.AddRectFilled({middle - apart - 2.0f * half, upper}, {middle + apart + 2.0f * half, lower},
                         p.ink(between, kBand));
    for (const float edge : {upper, lower})
        p.draw.AddLine({middle - apart - 2.0f * half, edge}, {middle + apart + 2.0f * half, edge},
                       p.ink(between), p.ui.px(1));
    for (std::size_t side = 0; side < 2; ++side) {
        const PlacedCuboid& cuboid = p.figure.cuboids[side];
        const float x = side == 0 ? middle - apart : middle + apart;
        const float top = y(cuboid.top), bottom = std::max(y(cuboid.bottom), top + 1.0f);
        p.draw.AddRectFilled({x - half, top}, {x + half, bottom}, p.ink(p.edge(side)), p.ui.px(2));
        drawHeightNumbers(p, cuboid, x, top, bottom, side);
        p.text({x, top - p.ui.px(kBeside)}, p.textOf(side), side == 0 ? "A" : "B");
    }
    const float above = upper - ImGui::GetFontSize() * 0.5f - p.ui.px(1);
    p.text({middle, lower - upper > ImGui::GetFontSize() ? (upper + lower) * 0.5f : above},
           gap ? p.colors.closestText : p.colors.mtvText, p.steps.list[p.row].measure);
}

// --- in plan --------------------------------------------------------------------------------------------

struct PlanView {
    PlanPoint middle{0.0};
    double pixels = 1.0;  // of a metre
    ImVec2 center;

    ImVec2 at(const PlanPoint& p) const {
        const PlanPoint way = (p - middle) * pixels;
        return {center.x + static_cast<float>(way.x), center.y - static_cast<float>(way.y)};
    }
};

// As large as the plans, or the circles where they are drawn, leave room for.
PlanView planView(const Picture& p) {
    PlanPoint low(std::numeric_limits<double>::infinity()), high = -low;
    const bool circles = p.place() == StagePlace::circles && p.isReached();
    for (std::size_t side = 0; side < 2; ++side) {
        const double reach = circles ? p.figure.radii[side] + (side == 0 ? p.figure.safeDistance : 0.0) : 0.0;
        const PlacedCuboid& cuboid = p.figure.cuboids[side];
        low = glm::min(low, cuboid.circle.center - reach);
        high = glm::max(high, cuboid.circle.center + reach);
        for (const PlanPoint& corner : cuboid.corners)
            low = glm::min(low, corner), high = glm::max(high, corner);
    }
    const double pad = static_cast<double>(p.ui.px(kPlanMargin)) * 2.0;
    const auto room = [&](float size) { return std::max(1.0, static_cast<double>(size) - pad); };
    PlanView view;
    view.middle = 0.5 * (low + high);
    view.pixels = std::min(room(p.area.width()) / (high.x - low.x), room(p.area.height()) / (high.y - low.y));
    view.center = {(p.area.min.x + p.area.max.x) * 0.5f, (p.area.min.y + p.area.max.y) * 0.5f};
    return view;
}

ImVec2 middleOf(const ImVec2& p, const ImVec2& q) {
    return {(p.x + q.x) * 0.5f, (p.y + q.y) * 0.5f};
}

// The unit direction from one to the other; nothing where they are one.
ImVec2 direction(const ImVec2& from, const ImVec2& to) {
    const float x = to.x - from.x, y = to.y - from.y, length = std::hypot(x, y);
    return length > 0.0f ? ImVec2{x / length, y / length} : ImVec2{0.0f, 0.0f};
}

ImVec2 moved(const ImVec2& from, const ImVec2& direction, float pixels) {
    return {from.x + direction.x * pixels, from.y + direction.y * pixels};
}

// Square to a line: upwards, of a steep one to the right.
ImVec2 across(const ImVec2& from, const ImVec2& to) {
    const ImVec2 along = direction(from, to);
    if (std::abs(along.y) > std::abs(along.x))
        return along.y < 0.0f ? ImVec2{-along.y, along.x} : ImVec2{along.y, -along.x};
    if (along.x == 0.0f) return {0.0f, -1.0f};
    return along.x > 0.0f ? ImVec2{along.y, -along.x} : ImVec2{-along.y, along.x};
}

// With its letter at the corner farthest from the other one.
void drawRectangle(const Picture& p, const PlanView& view, std::size_t side) {
    const PlacedCuboid& cuboid = p.figure.cuboids[side];
    const PlanPoint& other = p.figure.cuboids[1 - side].circle.center;
    std::array<ImVec2, 4> corners;
    std::uint32_t k = 0;
    double farthest = -1.0;
    ImVec2 letterAt;
    for (ImVec2& corner : corners) {
        corner = view.at(cuboid.corners[k]);
        const double away = glm::length(cuboid.corners[k] - other);
        if (away > farthest) farthest = away, letterAt = corner;
        k = cuboid.next[k];
    }
    p.draw.AddConvexPolyFilled(corners.data(), 4, p.ink(p.edge(side), kFill));
    p.draw.AddPolyline(corners.data(), 4, p.ink(p.edge(side)), ImDrawFlags_Closed, p.ui.px(kLineWidth));
    const ImVec2 center = view.at(cuboid.circle.center);
    p.text(moved(letterAt, direction(center, letterAt), p.ui.px(kBeside)), p.textOf(side),
           side == 0 ? "A" : "B");
}

void drawRing(const Picture& p, const ImVec2& center, float radius, const gfx::Color& color, bool dashed) {
    if (!dashed) return p.draw.AddCircle(center, radius, p.ink(color), kRingParts, p.ui.px(kLineWidth));
    const float step = 2.0f * 3.14159265f / kRingParts;
    for (int i = 0; i < kRingParts; ++i) {
        const float from = step * static_cast<float>(i);
        p.draw.PathArcTo(center, radius, from, from + 0.55f * step, 3);
        p.draw.PathStroke(p.ink(color), ImDrawFlags_None, p.ui.px(kLineWidth));
    }
}

// Both radii lie on the line of the centres: what is left between them decides.
void drawCircles(const Picture& p, const PlanView& view) {
    std::array<ImVec2, 2> centers;
    std::array<float, 2> radii{};
    for (std::size_t side = 0; side < 2; ++side) {
        centers[side] = view.at(p.figure.cuboids[side].circle.center);
        radii[side] = static_cast<float>(p.figure.radii[side] * view.pixels);
        drawRing(p, centers[side], radii[side], p.edge(side), false);
    }
    if (p.figure.safeDistance > 0.0)
        drawRing(p, centers[0], radii[0] + static_cast<float>(p.figure.safeDistance * view.pixels),
                 p.colors.edgeA, true);
    const bool meet = p.steps.stages->steps[p.row].outcome == StageOutcome::meet;
    if (meet) {
        p.draw.AddLine(centers[0], centers[1], p.ink(p.colors.mtv), p.ui.px(kChosenWidth));
    } else {
        const ImVec2 along = direction(centers[0], centers[1]);
        const ImVec2 endOfA = moved(centers[0], along, radii[0]),
                     endOfB = moved(centers[1], along, -radii[1]);
        p.draw.AddLine(centers[0], endOfA, p.ink(p.colors.edgeA), p.ui.px(2));
        p.draw.AddLine(centers[1], endOfB, p.ink(p.colors.edgeB), p.ui.px(2));
        p.draw.AddLine(endOfA, endOfB, p.ink(p.colors.closest), p.ui.px(kChosenWidth));
    }
    for (std::size_t side = 0; side < 2; ++side) p.dot(centers[side], kDot, p.edge(side));
    p.textBeside(middleOf(centers[0], centers[1]), across(centers[0], centers[1]),
                 meet ? p.colors.mtvText : p.colors.closestText, p.steps.list[p.row].measure);
}

void drawSide(const Picture& p, const PlanView& view, std::size_t side, std::uint32_t k) {
    const PlacedCuboid& cuboid = p.figure.cuboids[side];
    p.draw.AddLine(view.at(cuboid.corners[k]), view.at(cuboid.corners[cuboid.next[k]]), p.ink(p.edge(side)),
                   p.ui.px(kChosenWidth));
}

// By the number of the sentence, outside and near its start, where few others cross it.
void nameSide(const Picture& p, const PlanView& view, std::size_t side, std::uint32_t k) {
    const PlacedCuboid& cuboid = p.figure.cuboids[side];
    const ImVec2 start = view.at(cuboid.corners[k]), end = view.at(cuboid.corners[cuboid.next[k]]);
    const ImVec2 along = direction(start, end), outward{-along.y, along.x};
    const float length = std::hypot(end.x - start.x, end.y - start.y);
    p.text(moved(moved(start, along, kNameShare * length), outward, p.ui.px(kBeside)), p.textOf(side),
           std::to_string(k));
}

void drawMeetings(const Picture& p, const PlanView& view) {
    for (const inspect::MeetingMark& meeting : p.figure.meetings) {
        drawSide(p, view, 0, meeting.sideA);
        drawSide(p, view, 1, meeting.sideB);
    }
    for (const inspect::MeetingMark& meeting : p.figure.meetings) {
        nameSide(p, view, 0, meeting.sideA);
        nameSide(p, view, 1, meeting.sideB);
        if (!meeting.where) continue;
        const ImVec2 from = view.at((*meeting.where)[0]), to = view.at((*meeting.where)[1]);
        p.draw.AddLine(from, to, p.ink(p.colors.winningAxis), p.ui.px(kChosenWidth));
        for (const ImVec2& end : {from, to}) p.dot(end, kDot, p.colors.winningAxis);
    }
}

void drawVertices(const Picture& p, const PlanView& view) {
    for (std::size_t side = 0; side < 2; ++side)
        for (const PlanPoint& corner : p.figure.cuboids[side].corners)
            p.dot(view.at(corner), kSmallDot, p.edge(side));
    if (!p.figure.inside) return;
    const auto side = static_cast<std::size_t>(p.figure.inside->side);
    const PlacedCuboid& cuboid = p.figure.cuboids[side];
    const ImVec2 at = view.at(cuboid.corners[p.figure.inside->vertex]);
    p.dot(at, kDot, p.colors.winningAxis);
    p.textBeside(at, direction(view.at(cuboid.circle.center), at), p.textOf(side),
                 p.steps.list[p.row].measure);
}

void drawSeparation(const Picture& p, const PlanView& view) {
    if (!p.figure.closest) return;
    const ImVec2 a = view.at((*p.figure.closest)[0]), b = view.at((*p.figure.closest)[1]);
    p.draw.AddLine(a, b, p.ink(p.colors.closest), p.ui.px(kChosenWidth));
    for (const ImVec2& end : {a, b}) p.dot(end, kDot, p.colors.closest);
    const CuboidStages& exact = p.steps.stages->exact;
    const bool above = !p.steps.stages->published && exact.zGap > exact.touchGap;
    const std::string length = above ? p.ui.compact(exact.planSeparation, kHeightDigits) + " m in plan, " +
                                           p.ui.compact(exact.zGap, kHeightDigits) + " m in height"
                                     : p.steps.list[p.row].measure;
    p.textBeside(middleOf(a, b), across(a, b), p.colors.closestText, length);
}

void drawPlan(const Picture& p) {
    const PlanView view = planView(p);
    for (std::size_t side = 0; side < 2; ++side) drawRectangle(p, view, side);
    if (!p.isReached()) return;
    if (p.place() == StagePlace::circles) drawCircles(p, view);
    if (p.place() == StagePlace::sides) drawMeetings(p, view);
    if (p.place() == StagePlace::vertices) drawVertices(p, view);
    if (p.place() == StagePlace::separation) drawSeparation(p, view);
}

}  // namespace

void drawStageFigure(const Ui& ui, const Rect& area, const Steps& steps, std::size_t row) {
    const gfx::Palette& colors = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(area.min, area.max, toU32(colors.background), ui.px(4));
    Picture picture{ui, colors, draw, area, steps, row, inspect::figureOfStage(steps, row)};
    if (!picture.isReached()) picture.strength = kNotReached;
    ImGui::PushFont(ui.fonts.small);
    draw.PushClipRect(area.min, area.max, true);
    if (picture.place() == StagePlace::heights)
        drawHeights(picture);
    else
        drawPlan(picture);
    draw.PopClipRect();
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
