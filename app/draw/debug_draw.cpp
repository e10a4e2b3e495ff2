#include "app/draw/debug_draw.h"

#include "app/draw/overlays/overlay.h"
#include "app/draw/shape_drawing.h"
#include "collision/bounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/gtx/quaternion.hpp>

namespace sepaxis::draw {
namespace {

using scene::Side;

constexpr double kSmallShape = 60.0;  // radius in pixels at UI scale 1: a label would hide such a shape
constexpr double kShapeShare = 0.7;   // of the ball around it that it fills
constexpr float kStartAlpha = 0.85f;  // of the ghost where a drag began

// The rows in the order in which they are drawn.
std::array<const OverlayRow*, kOverlayCount> layers() {
    std::array<const OverlayRow*, kOverlayCount> rows;
    std::ranges::transform(overlayRows(), rows.begin(), [](const OverlayRow& row) { return &row; });
    std::ranges::sort(rows, {}, &OverlayRow::layer);
    return rows;
}

}  // namespace

gfx::Color labelColor(const gfx::Palette& palette, LabelRole role) {
    switch (role) {
        case LabelRole::a:
            return palette.textA;
        case LabelRole::b:
            return palette.textB;
        case LabelRole::mtv:
            return palette.mtvText;
        case LabelRole::contact:
            return palette.contactText;
        case LabelRole::axis:
            return palette.winningAxis;
        case LabelRole::closest:
            return palette.closestText;
        case LabelRole::reported:
            return palette.reported;
        case LabelRole::neutral:
            break;
    }
    return palette.text;
}

Interval intervalOn(const Shape<double>& shape, const Pose<double>& pose, const dvec3& axis,
                    const dvec3& origin) {
    if (shape.isCurved()) {
        // In a frame whose x is the axis the bounds are exact.
        const Quat<double> turn = glm::rotation(axis, dvec3(1.0, 0.0, 0.0));
        const Bounds<double> bounds = worldBounds(
            shape, Pose<double>{turn * (pose.position - origin), glm::normalize(turn * pose.orientation)});
        return {bounds.low.x, bounds.high.x};
    }
    const dvec3 axisInShape = glm::conjugate(pose.orientation) * axis;
    const double offset = glm::dot(axis, pose.position - origin);
    Interval interval{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const dvec3& vertex : shape.core.vertices) {
        const double at = offset + glm::dot(axisInShape, vertex);
        interval.min = std::min(interval.min, at - shape.radius);
        interval.max = std::max(interval.max, at + shape.radius);
    }
    return interval;
}

Ball boundingBallOf(const scene::Evaluation& evaluation) {
    // Around the middle of the box around both shapes' own boxes as they stand in the world.
    dvec3 low(std::numeric_limits<double>::infinity()), high(-std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < 2; ++i) {
        const Hull<double>& hull = evaluation.shapes[i]->shape.core;
        for (int corner = 0; corner < 8; ++corner) {
            const dvec3 at((corner & 1) != 0 ? hull.boundsMax.x : hull.boundsMin.x,
                           (corner & 2) != 0 ? hull.boundsMax.y : hull.boundsMin.y,
                           (corner & 4) != 0 ? hull.boundsMax.z : hull.boundsMin.z);
            const dvec3 world = transformPoint(evaluation.poses[i], at);
            low = glm::min(low, world - evaluation.shapes[i]->shape.radius);
            high = glm::max(high, world + evaluation.shapes[i]->shape.radius);
        }
    }
    Ball ball{0.5 * (low + high), 0.0};
    for (std::size_t i = 0; i < 2; ++i) {
        const scene::BuiltShape& built = *evaluation.shapes[i];
        for (const dvec3& vertex : built.outline().vertices) {
            const dvec3 world = transformPoint(evaluation.poses[i], vertex);
            ball.radius = std::max(ball.radius, glm::length(world - ball.center) + built.outlineRadius());
        }
    }
    return ball;
}

const std::shared_ptr<const gfx::Mesh>& SceneDrawer::meshFor(const OverlayContext& context,
                                                             const StartPose& of, Cached& cached) {
    const std::shared_ptr<const scene::BuiltShape>& built = of.shape;
    const Input& input = context.input;
    const Surface surface = built->hasStandIn()      ? Surface::round
                            : input.scene != nullptr ? surfaceOf(input.scene->object(of.side).shape)
                                                     : surfaceOf(built->shape.core);
    if (cached.key != built || cached.surface != surface) cached = {built, surface, {}};
    const bool round = isRound(built->shape);
    const auto level =
        round ? static_cast<std::size_t>(levelOf(context, roundOf(built->shape, of.pose))) : std::size_t{0};
    if (cached.meshes.size() <= level) cached.meshes.resize(level + 1);
    std::shared_ptr<const gfx::Mesh>& mesh = cached.meshes[level];
    if (mesh == nullptr) {
        mesh = std::make_shared<const gfx::Mesh>(
            round ? makeRoundMesh(roundOf(built->shape, {}), static_cast<int>(level))
                  : makeMesh(built->outline(), surface));
    }
    return mesh;
}

void Drawing::clear() {
    list.clear();
    labels.clear();
    keepClear.clear();
    overHandles.clear();
    marksOverHandles.clear();
    linesOverSquares.clear();
}

void SceneDrawer::draw(const Input& input, Drawing& into) {
    const scene::Evaluation& evaluation = *input.evaluation;
    const gfx::Palette& colors = gfx::palette(input.theme);
    into.clear();
    OverlayContext context{input, evaluation, colors, boundingBallOf(evaluation), into};

    for (const Side side : {Side::a, Side::b}) {
        const auto i = static_cast<std::size_t>(side);
        if (const double radius = radiusOnScreen(context, side); radius < kSmallShape) {
            const dvec3 middle = transformPoint(context.pose(side), context.hull(side).centroid);
            into.keepClear.push_back({middle, middle, kShapeShare * radius, true});
        }
        const StartPose present{side, context.pose(side), evaluation.shapes[i]};
        const std::shared_ptr<const gfx::Mesh>& mesh = context.meshes[i] =
            meshFor(context, present, cached_[i]);
        addShape(context, side, mesh);
        if (input.start && input.start->side == side) {
            StartPose start = *input.start;
            if (start.shape == nullptr) start.shape = present.shape;
            const bool resized = start.shape != present.shape;
            // A shape that has grown must not hide what it was.
            addGhost(
                context, start, resized ? meshFor(context, start, start_) : mesh,
                {gfx::kThinWidth, gfx::withAlpha(context.edge(side), kStartAlpha), gfx::DepthMode::onTop});
        }
        for (const StartPose& ghost : input.ghosts)
            if (ghost.side == side)
                addGhost(context, {side, ghost.pose, present.shape}, mesh,
                         {gfx::kEdgeWidth, context.edge(side)});
    }

    static const std::array kLayers = layers();
    for (const OverlayRow* row : kLayers)
        if (input.overlays[row->id].on || (row->isAskedFor != nullptr && row->isAskedFor(input)))
            row->draw(context);
    for (const PickedFeature& selected : input.selected) addHighlight(context, selected, Highlight::selected);
    for (const PickedFeature& lit : input.lit)
        if (input.hover != lit) addHighlight(context, lit, Highlight::hover);
    if (input.hover) addHighlight(context, *input.hover, Highlight::hover);
}

}  // namespace sepaxis::draw
