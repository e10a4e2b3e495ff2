// What decides between two cuboids, stage by stage, drawn in their plan: bounding circles with the safety
// ring, the sides that meet, the vertex inside the other plan, the separation.
#include "app/draw/overlays/overlay.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sepaxis::draw {
namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;
using scene::Side;
using scene::StagePlace;

// Pixels at UI scale 1, unless they say otherwise.
constexpr float kRingWidth = 1.5f;
constexpr float kRingAlpha = 0.8f, kFaintRingAlpha = 0.3f;
constexpr float kChosenWidth = 1.6f;  // of what the stage that is looked at compares, times the usual
constexpr float kSafetyDash = 6.0f;
constexpr float kSideWidth = 2.0f;     // of sides that meet, and of an upright edge inside the other cuboid
constexpr float kMeetingWidth = 1.5f;  // of the line in which two sides cross
constexpr float kCircleMarkRadius = 4.0f;
constexpr float kPlanDash = 4.0f;  // of the separation in plan
constexpr float kRiseDash = 2.0f;  // of the height between the two separations
constexpr double kBesideRing = 6.0, kBesideLine = 10.0;
constexpr double kBracketsAway = 0.08, kBracketsApart = 0.12;  // of the radius around both plans
constexpr double kBracketTick = 0.03;
constexpr double kSameLength = 1e-9;  // of the longer one: no second label for it

bool shows(const OverlayContext& c, StagePlace place) {
    const auto& choice = c.input.stageChoice;
    return !choice || (choice->reached && choice->place == place);
}

float widthOf(const OverlayContext& c, float pixels) {
    return pixels * c.input.overlays[OverlayId::circles].size * (c.input.stageChoice ? kChosenWidth : 1.0f);
}

struct Plan {
    std::array<PlacedCuboid, 2> cuboids;
    double height = 0.0;  // where marks are drawn: the upper one of the two bottoms

    const PlacedCuboid& of(Side side) const { return cuboids[static_cast<std::size_t>(side)]; }
    dvec3 at(const PlanPoint& point) const { return uprightFromPlan(point, height); }
};

std::optional<Plan> planOfPair(const OverlayContext& c) {
    Plan plan;
    for (const Side side : {Side::a, Side::b}) {
        const auto i = static_cast<std::size_t>(side);
        const std::optional<CuboidPlan>& own = c.evaluation.shapes[i]->plan;
        if (!own || !turnsAboutVerticalOnly(c.pose(side).orientation)) return std::nullopt;
        plan.cuboids[i] = placeCuboid(*own, c.pose(side));
    }
    plan.height = std::max(plan.cuboids[0].bottom, plan.cuboids[1].bottom);
    return plan;
}

void addRing(const OverlayContext& c, const PlanCircle& circle, double height, const Color& color,
             float dash) {
    const bool shown = shows(c, StagePlace::circles);
    if (!shown && !c.input.overlays[OverlayId::circles].on) return;
    gfx::Curve ring = ringAround(c, uprightFromPlan(circle.center, height), circle.radius,
                                 dvec3(1.0, 0.0, 0.0), dvec3(0.0, 0.0, 1.0));
    ring.width = shown ? widthOf(c, kRingWidth) : kRingWidth * c.input.overlays[OverlayId::circles].size;
    ring.color = withAlpha(color, shown ? kRingAlpha : kFaintRingAlpha);
    ring.depth = DepthMode::hiddenFaint;
    ring.dash = dash;
    c.out.list.curves.push_back(std::move(ring));
}

void addRings(const OverlayContext& c, const Plan& plan) {
    for (const Side side : {Side::a, Side::b})
        addRing(c, plan.of(side).circle, plan.of(side).bottom, c.edge(side), 0.0f);
    const double safe = c.evaluation.safeDistance.value_or(0.0);
    if (!(safe > 0.0) || (!c.input.overlays[OverlayId::circles].on && !shows(c, StagePlace::circles))) return;
    const PlacedCuboid& a = plan.of(Side::a);
    const PlanCircle ring{a.circle.center, a.circle.radius + safe};
    addRing(c, ring, a.bottom, c.edge(Side::a), kSafetyDash);
    // Away from B, where the ring is free.
    const PlanPoint apart = a.circle.center - plan.of(Side::b).circle.center;
    const double length = glm::length(apart);
    const PlanPoint away = length > 0.0 ? apart / length : PlanPoint(-1.0, 0.0);
    const dvec3 at = uprightFromPlan(ring.center + away * ring.radius, a.bottom);
    const dvec3 outward = uprightFromPlan(away, 0.0);
    const dvec2 onScreen(glm::dot(outward, c.input.camera.right()), -glm::dot(outward, c.input.camera.up()));
    const double seen = glm::length(onScreen);
    c.label(at, {"safe distance ", lengthText(safe, c.ball.radius, c.input.digits)}, roleOf(Side::a),
            kAxisLabel, seen > 0.0 ? onScreen * (kBesideRing / seen) : dvec2(0.0, kBesideRing), kSafetyKey);
}

void addMark(const OverlayContext& c, const dvec3& at) {
    gfx::Point mark;
    mark.position = at;
    mark.radius = kCircleMarkRadius * c.input.overlays[OverlayId::circles].size;
    mark.color = c.colors.winningAxis;
    mark.rim = c.colors.labelHalo;
    c.out.list.points.push_back(mark);
}

void addSide(const OverlayContext& c, const Plan& plan, Side side, std::uint32_t k) {
    const PlacedCuboid& cuboid = plan.of(side);
    c.out.list.lines.push_back({plan.at(cuboid.corners[k]), plan.at(cuboid.corners[cuboid.next[k]]),
                                widthOf(c, kSideWidth), c.edge(side), DepthMode::onTop});
}

// The whole height that both have; where neither is beside the other, the way from one to the other.
void addMeetings(const OverlayContext& c, const Plan& plan, const CuboidStages& stages) {
    const double top = std::min(plan.cuboids[0].top, plan.cuboids[1].top);
    const float width = widthOf(c, kMeetingWidth);
    std::array<std::array<bool, 4>, 2> drawn{};
    for (std::uint32_t i = 0; i < stages.meetingCount; ++i) {
        const SideMeeting& meeting = stages.meetings[i];
        if (!std::exchange(drawn[0][meeting.sideA], true)) addSide(c, plan, Side::a, meeting.sideA);
        if (!std::exchange(drawn[1][meeting.sideB], true)) addSide(c, plan, Side::b, meeting.sideB);
        if (meeting.from != meeting.to)
            c.out.list.lines.push_back(
                {plan.at(meeting.from), plan.at(meeting.to), width, c.colors.winningAxis, DepthMode::onTop});
    }
    for (std::uint32_t i = 0; i < stages.meetingCount; ++i) {
        const SideMeeting& meeting = stages.meetings[i];
        for (const PlanPoint& at : {meeting.from, meeting.to}) {
            c.out.list.lines.push_back({plan.at(at), uprightFromPlan(at, top), width, c.colors.winningAxis,
                                        DepthMode::onTop, top < plan.height ? kRiseDash : 0.0f});
            addMark(c, plan.at(at));
            if (meeting.from == meeting.to) break;
        }
    }
}

void addContained(const OverlayContext& c, const Plan& plan, Side side, std::uint32_t vertex) {
    const PlacedCuboid& cuboid = plan.of(side);
    const PlanPoint& corner = cuboid.corners[vertex];
    c.out.list.lines.push_back({uprightFromPlan(corner, cuboid.bottom), uprightFromPlan(corner, cuboid.top),
                                widthOf(c, kSideWidth), c.edge(side), DepthMode::onTop});
    addMark(c, plan.at(corner));
}

// In plan; the way in space is the one of the separation overlay. Both and the height make a triangle.
void addSeparationInPlan(const OverlayContext& c, const dvec3& from, const dvec3& to, double length,
                         bool isNews) {
    const float width = widthOf(c, kRingWidth);
    c.out.list.lines.push_back({from, to, width, c.colors.closest, DepthMode::onTop, kPlanDash});
    if (!isNews) return;
    const dvec3 middle = 0.5 * (from + to);
    c.label(middle, {"in plan ", lengthText(length, c.ball.radius, c.input.digits)}, LabelRole::closest,
            kAxisLabel, dvec2(0.0, kBesideLine), kPlanKey);
}

// What the circle test compares with the radii.
void addCenters(const OverlayContext& c, const Plan& plan) {
    const PlanPoint &a = plan.cuboids[0].circle.center, &b = plan.cuboids[1].circle.center;
    const dvec3 from = plan.at(a), to = plan.at(b);
    c.out.list.lines.push_back(
        {from, to, widthOf(c, kMeetingWidth), c.colors.winningAxis, DepthMode::onTop, kPlanDash});
    for (const dvec3& center : {from, to}) addMark(c, center);
    c.label(0.5 * (from + to),
            {"centres ", lengthText(glm::length(b - a), c.ball.radius, c.input.digits), " apart"},
            LabelRole::axis, kAxisLabel, dvec2(0.0, kBesideLine), kCentersKey);
}

// A height, with ticks at its ends towards the cuboids.
void addBracket(const OverlayContext& c, const PlanPoint& at, const PlanPoint& inward, double bottom,
                double top, const Color& color) {
    const float width = widthOf(c, kMeetingWidth);
    c.out.list.lines.push_back(
        {uprightFromPlan(at, bottom), uprightFromPlan(at, top), width, color, DepthMode::onTop});
    for (const double height : {bottom, top})
        c.out.list.lines.push_back({uprightFromPlan(at, height), uprightFromPlan(at + inward, height), width,
                                    color, DepthMode::onTop});
}

// What the first stage compares: both heights as brackets at the right of the cuboids, and between them what
// they share or the gap.
void addHeights(const OverlayContext& c, const Plan& plan) {
    const dvec3 right = c.input.camera.right();
    const PlanPoint out = safeNormalize(dvec3(planOf(right), 0.0), dvec3(1.0, 0.0, 0.0));
    const PlanPoint middle = 0.5 * (plan.cuboids[0].circle.center + plan.cuboids[1].circle.center);
    double reach = 0.0;
    for (const PlacedCuboid& cuboid : plan.cuboids)
        for (const PlanPoint& corner : cuboid.corners)
            reach = std::max(reach, glm::dot(corner - middle, out));
    const double size = c.ball.radius;
    const auto at = [&](double away) { return middle + (reach + away * size) * out; };
    const PlanPoint tick = -kBracketTick * size * out;
    for (const Side side : {Side::a, Side::b}) {
        const double away = kBracketsAway + (side == Side::a ? 0.0 : kBracketsApart);
        addBracket(c, at(away), tick, plan.of(side).bottom, plan.of(side).top, c.edge(side));
    }
    const double bottom = plan.height, top = std::min(plan.cuboids[0].top, plan.cuboids[1].top);
    const bool share = top >= bottom;
    const dvec3 low = uprightFromPlan(at(kBracketsAway + 0.5 * kBracketsApart), bottom),
                high = uprightFromPlan(at(kBracketsAway + 0.5 * kBracketsApart), top);
    c.out.list.lines.push_back({low, high, 2.0f * widthOf(c, kMeetingWidth),
                                share ? c.colors.mtv : c.colors.closest, DepthMode::onTop});
    c.label(0.5 * (low + high),
            {share ? "share " : "gap ", lengthText(std::abs(top - bottom), c.ball.radius, c.input.digits)},
            share ? LabelRole::mtv : LabelRole::closest, kAxisLabel, awayOnScreen(c, right, kBesideMark),
            labelKey(OverlayId::circles, 0));
}

void addExactStages(const OverlayContext& c, const Plan& plan, const CuboidStages& stages) {
    if (shows(c, StagePlace::sides)) addMeetings(c, plan, stages);
    if (shows(c, StagePlace::vertices) && stages.meetingCount == 0 && stages.contained != WhichCuboid::none)
        addContained(c, plan, stages.contained == WhichCuboid::a ? Side::a : Side::b, stages.containedVertex);
    if (!(stages.planSeparation > 0.0) || !shows(c, StagePlace::separation)) return;
    const dvec3 from = plan.at(planOf(stages.closestA)), to = plan.at(planOf(stages.closestB));
    for (const auto& [low, high] : {std::pair{stages.closestA, from}, std::pair{stages.closestB, to}})
        c.out.list.lines.push_back({low, high, widthOf(c, kRingWidth),
                                    withAlpha(c.colors.closest, kRingAlpha), DepthMode::onTop, kRiseDash});
    addSeparationInPlan(c, from, to, stages.planSeparation,
                        stages.distance - stages.planSeparation > kSameLength * stages.distance);
}

void addPublishedStages(const OverlayContext& c, const Plan& plan, const textbook::CuboidResult& stages) {
    if (shows(c, StagePlace::sides)) {
        if (stages.sideA != kNoIndex) addSide(c, plan, Side::a, stages.sideA);
        if (stages.sideB != kNoIndex) addSide(c, plan, Side::b, stages.sideB);
    }
    if (shows(c, StagePlace::vertices)) {
        if (stages.vertexA != kNoIndex) addContained(c, plan, Side::a, stages.vertexA);
        if (stages.vertexB != kNoIndex) addContained(c, plan, Side::b, stages.vertexB);
    }
    if (shows(c, StagePlace::separation) && stages.separation > 0.0)
        addSeparationInPlan(c, plan.at(stages.closestA), plan.at(stages.closestB), stages.separation, true);
}

}  // namespace

void addCircles(const OverlayContext& c) {
    const std::optional<Plan> plan = planOfPair(c);
    if (!plan) return;
    addRings(c, *plan);
    if (c.input.stageChoice && shows(c, StagePlace::circles)) addCenters(c, *plan);
    if (c.input.stageChoice && shows(c, StagePlace::heights)) addHeights(c, *plan);
    if (c.input.stageChoice && c.input.stageChoice->published)
        addPublishedStages(c, *plan, *c.input.stageChoice->published);
    else if (c.evaluation.stages)
        addExactStages(c, *plan, *c.evaluation.stages);
    else if (c.evaluation.publishedStages)
        addPublishedStages(c, *plan, *c.evaluation.publishedStages);
}

}  // namespace sepaxis::draw
