// Round, thin and flat shapes and what two cuboids show, checked as data.
#include "app/gfx/palette.h"
#include "app/tests/draw/debug_draw_scenes.h"

namespace sepaxis::draw {
namespace {

using scene::Side;

scene::Scene pairOf(scene::Shape a, scene::Shape b, const dvec3& positionB) {
    scene::Scene pair;
    pair.a.shape = std::move(a);
    pair.b.shape = std::move(b);
    pair.b.position = positionB;
    return pair;
}

constexpr double kBallRadius = 0.5;
scene::Shape ball() {
    return scene::SphereShape{kBallRadius};
}

std::vector<gfx::Curve> curvesOf(const Drawing& drawing, const gfx::Color& color, float width) {
    std::vector<gfx::Curve> result;
    for (const gfx::Curve& curve : drawing.list.curves)
        if (sameColor(curve.color, color) && curve.width == width) result.push_back(curve);
    return result;
}

TEST(ShapeDrawing, aSphereHasAnOutlineInItsColourAndQuietFormLines) {
    Shown shown(pairOf(ball(), scene::BoxShape{}, {2.0, 0.0, 0.0}));
    const Drawing drawing = shown.draw();
    const gfx::Color color = gfx::rgb(0x56B4E9);
    const auto outline = curvesOf(drawing, color, gfx::kEdgeWidth);
    ASSERT_EQ(outline.size(), 1u);
    EXPECT_EQ(outline[0].dash, 0.0f);
    EXPECT_EQ(outline[0].depth, gfx::DepthMode::hiddenFaint);
    // Around the ball by half its width, so that its own surface does not hide it.
    for (const dvec3& point : outline[0].points) {
        const dvec3 onBall = glm::normalize(point) * kBallRadius;
        const double pixel = scene::metresPerPixel(shown.input.camera, shown.input.viewport, onBall);
        EXPECT_NEAR(glm::length(point), kBallRadius + 0.5 * gfx::kEdgeWidth * pixel, 1e-9);
    }
    const auto form = curvesOf(drawing, color, 1.0f);
    ASSERT_EQ(form.size(), 3u);
    for (const gfx::Curve& line : form) {
        EXPECT_LT(line.color.a, 0.4f);
        for (const dvec3& point : line.points) EXPECT_NEAR(glm::length(point), kBallRadius, kExact);
    }
}

TEST(ShapeDrawing, meshesOfRoundShapesFollowTheZoomAndAreKept) {
    Shown shown(pairOf(ball(), ball(), {2.0, 0.0, 0.0}));
    const auto meshAt = [&](double distance) {
        shown.input.camera.distance = distance;
        return shown.draw().list.solids[0].mesh;
    };
    const auto far = meshAt(40.0), near = meshAt(1.5);
    EXPECT_LT(far->triangles.size(), near->triangles.size());
    EXPECT_EQ(meshAt(40.0), far);
    EXPECT_EQ(meshAt(1.5), near);
    EXPECT_EQ(meshAt(1.5001), near);
}

TEST(ShapeDrawing, ghostsOfRoundShapesAreDashedOutlines) {
    Shown shown(pairOf(ball(), ball(), {0.8, 0.0, 0.0}));
    shown.input.overlays[OverlayId::ghost].on = true;
    shown.input.start = StartPose{Side::b, {{0.0, 3.0, 0.0}, identityQuat<double>()}};
    const Drawing drawing = shown.draw();
    EXPECT_EQ(drawing.list.solids.size(), 2u);
    std::vector<gfx::Curve> dashed;
    for (const gfx::Curve& curve : drawing.list.curves)
        if (curve.dash > 0.0f) dashed.push_back(curve);
    ASSERT_EQ(dashed.size(), 2u);
    const double pixel = scene::metresPerPixel(shown.input.camera, shown.input.viewport, dvec3(0.0));
    for (const dvec3& point : dashed[0].points)
        EXPECT_NEAR(glm::length(point - dvec3(0.0, 3.0, 0.0)), kBallRadius, 2.0 * pixel);
    for (const dvec3& point : dashed[1].points)
        EXPECT_NEAR(glm::length(point - dvec3(1.0, 0.0, 0.0)), kBallRadius, 2.0 * pixel);
}

TEST(ShapeDrawing, segmentsAreWideLinesWithDotsAndPointsAreDots) {
    Shown shown(pairOf(scene::SegmentShape{}, scene::SegmentShape{dvec3(0.2), dvec3(0.2)}, {3.0, 0.0, 0.0}));
    const Drawing drawing = shown.draw();
    EXPECT_EQ(drawing.list.solids[0].edgeWidth, 3.0f);
    EXPECT_TRUE(drawing.list.solids[0].mesh->isOpen);
    EXPECT_EQ(drawing.list.solids[0].mesh->edges.size(), 1u);
    ASSERT_EQ(drawing.list.points.size(), 3u);
    expectNear(drawing.list.points[0].position, {-0.5, 0.0, 0.0});
    expectNear(drawing.list.points[1].position, {0.5, 0.0, 0.0});
    expectNear(drawing.list.points[2].position, {3.2, 0.2, 0.2});
    EXPECT_GT(drawing.list.points[2].radius, drawing.list.points[0].radius);
}

TEST(ShapeDrawing, onlyAOneSidedTriangleShowsItsFront) {
    scene::TriangleShape triangle;
    Shown both(pairOf(triangle, ball(), {0.0, 2.0, 0.0}));
    EXPECT_TRUE(both.draw().list.arrows.empty());
    EXPECT_EQ(both.draw().list.solids[0].mesh->triangles.size(), 3u);  // one surface with two sides
    triangle.oneSided = true;
    Shown one(pairOf(triangle, ball(), {0.0, 2.0, 0.0}));
    const Drawing drawing = one.draw();
    ASSERT_EQ(drawing.list.arrows.size(), 1u);
    const Hull<double>& core = one.evaluation().shapes[0]->shape.core;
    expectNear(drawing.list.arrows[0].from, core.centroid);
    expectNear(glm::normalize(drawing.list.arrows[0].to - drawing.list.arrows[0].from),
               core.planes[0].normal);
    ASSERT_NE(labelWith(drawing, "front"), nullptr);
    EXPECT_EQ(labelWith(drawing, "front")->role, LabelRole::a);
    const float ahead = drawing.list.solids[0].alpha;
    one.input.camera.pitch = -one.input.camera.pitch;
    EXPECT_LT(one.draw().list.solids[0].alpha, ahead) << "seen from behind";
}

TEST(ShapeDrawing, theIntervalsCountTheRadius) {
    Shown shown(pairOf(scene::CapsuleShape{}, ball(), {0.6, 0.0, 0.0}));
    const auto interval = [&](std::size_t side, const dvec3& axis) {
        return intervalOn(shown.evaluation().shapes[side]->shape, shown.evaluation().poses[side], axis,
                          dvec3(0.0));
    };
    EXPECT_NEAR(interval(0, {0.0, 1.0, 0.0}).max, 0.75, kExact);
    EXPECT_NEAR(interval(0, {1.0, 0.0, 0.0}).max, 0.25, kExact);
    EXPECT_NEAR(interval(1, {1.0, 0.0, 0.0}).min, 0.1, kExact);
    shown.input.overlays[OverlayId::axis].on = true;
    const Drawing drawing = shown.draw();
    EXPECT_NE(labelWith(drawing, "overlap 0.15 m"), nullptr);
    // The lines of projection start on the surfaces.
    const auto lines = linesOf(drawing.list, gfx::rgb(0x56B4E9), 1.0f);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_NEAR(lines[0].from.x, 0.25, kExact);
}

TEST(ShapeDrawing, contactOfACapsuleShowsItsAxisInside) {
    Shown shown(pairOf(scene::BoxShape{}, scene::CapsuleShape{{-0.3, 0.0, 0.0}, {0.3, 0.0, 0.0}, 0.25},
                       {0.0, 0.7, 0.0}));
    shown.input.overlays[OverlayId::features].on = true;
    const Drawing drawing = shown.draw();
    const gfx::Palette& colors = gfx::palette(gfx::Theme::dark);
    const auto axis = linesOf(drawing.list, colors.featureB, 2.0f);
    ASSERT_EQ(axis.size(), 1u);
    EXPECT_GT(axis[0].dash, 0.0f);
    expectNear(axis[0].from, {-0.3, 0.7, 0.0});
    expectNear(axis[0].to, {0.3, 0.7, 0.0});
    EXPECT_EQ(linesOf(drawing.list, colors.featureA, gfx::kHighlightWidth).size(), 4u);  // the box's face
}

TEST(ShapeDrawing, highlightsAndNamesOfRoundShapes) {
    Shown shown(pairOf(scene::CapsuleShape{}, ball(), {2.0, 0.0, 0.0}));
    const gfx::Palette& colors = gfx::palette(gfx::Theme::dark);
    shown.input.hover = PickedFeature{Side::b, {FeatureKind::vertex, 0}};
    EXPECT_EQ(curvesOf(shown.draw(), colors.hover, 2.0f).size(), 1u);
    EXPECT_NE(labelWith(shown.draw(), "B sphere"), nullptr);
    shown.input.hover = PickedFeature{Side::a, {FeatureKind::edge, 0}};
    EXPECT_EQ(curvesOf(shown.draw(), colors.hover, 2.0f).size(), 4u);
    EXPECT_NE(labelWith(shown.draw(), "A axis"), nullptr);
    shown.input.hover = PickedFeature{Side::a, {FeatureKind::vertex, 1}};
    EXPECT_NE(labelWith(shown.draw(), "A tip"), nullptr);
    shown.input.hover.reset();
    shown.input.overlays[OverlayId::indices].on = true;
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.labels.size(), 2u);
    EXPECT_EQ(drawing.labels[0].text, "base");
    EXPECT_EQ(drawing.labels[1].text, "tip");
}

// --- inner balls -------------------------------------------------------------------------------------------

// A box of half extents 0.5, 0.25 and 1: the largest ball inside it touches two faces.
TEST(ShapeDrawing, theInnerBallOfAHullTouchesItsNearestFaces) {
    Shown shown(pairOf(scene::BoxShape{{0.5, 0.25, 1.0}}, ball(), {2.0, 0.0, 0.0}));
    const std::size_t without = shown.draw().list.curves.size();
    shown.input.overlays[OverlayId::innerBalls].on = true;
    const Drawing drawing = shown.draw();
    const auto form = curvesOf(drawing, gfx::withAlpha(gfx::rgb(0x56B4E9), 0.45f), 1.0f);
    ASSERT_EQ(form.size(), 3u);
    for (const gfx::Curve& line : form)
        for (const dvec3& point : line.points) EXPECT_NEAR(glm::length(point), 0.25, kExact);
    EXPECT_EQ(drawing.list.curves.size(), without + 4) << "and its outline; the sphere has none";
    const Label* label = labelWith(drawing, "radius 0.25 m");
    ASSERT_NE(label, nullptr);
    EXPECT_EQ(label->role, LabelRole::a);
}

struct Circles {
    std::vector<gfx::Curve> solid, dashed;
};
Circles circlesOf(const Drawing& drawing) {
    Circles circles;
    for (const gfx::Curve& curve : drawing.list.curves)
        (curve.dash > 0.0f ? circles.dashed : circles.solid).push_back(curve);
    return circles;
}

void expectRing(const gfx::Curve& ring, const dvec3& center, double radius) {
    for (const dvec3& point : ring.points) {
        EXPECT_NEAR(point.y, center.y, kExact);
        EXPECT_NEAR(glm::length(point - center), radius, kExact);
    }
}

TEST(ShapeDrawing, cuboidsShowTheirCirclesAndTheSafetyRing) {
    scene::Scene pair = pairOf(scene::CuboidShape{}, scene::CuboidShape{}, {2.0, 3.0, 0.0});
    pair.safeDistance = 0.25;
    Shown shown(std::move(pair));
    EXPECT_TRUE(shown.draw().list.curves.empty());
    shown.input.overlays[OverlayId::circles].on = true;
    const Drawing drawing = shown.draw();
    const Circles circles = circlesOf(drawing);
    ASSERT_EQ(circles.solid.size(), 2u);
    ASSERT_EQ(circles.dashed.size(), 1u);
    expectRing(circles.solid[0], {0.0, -0.5, 0.0}, std::sqrt(0.5));
    expectRing(circles.solid[1], {2.0, 2.5, 0.0}, std::sqrt(0.5));
    expectRing(circles.dashed[0], {0.0, -0.5, 0.0}, std::sqrt(0.5) + 0.25);
    EXPECT_TRUE(sameColor(circles.solid[1].color, gfx::rgb(0xE69F00)));
    EXPECT_NE(labelWith(drawing, "safe distance 0.25 m"), nullptr);
    // The plans are 1 m apart, the solids more: they also have 2 m of air in height.
    EXPECT_NE(labelWith(drawing, "in plan 1 m"), nullptr);
    const auto plan = linesOf(drawing.list, gfx::palette(gfx::Theme::dark).closest, 1.5f);
    ASSERT_EQ(plan.size(), 3u);  // and down to the two closest points
    EXPECT_NEAR(plan[2].from.x, 0.5, kExact);
    EXPECT_NEAR(plan[2].to.x, 1.5, kExact);
    EXPECT_NEAR(plan[2].from.y, 2.5, kExact);
}

TEST(ShapeDrawing, onlyTwoCuboidsHaveCircles) {
    Shown shown(pairOf(scene::CuboidShape{}, scene::BoxShape{}, {0.5, 0.0, 0.0}));
    shown.input.overlays[OverlayId::circles].on = true;
    EXPECT_TRUE(shown.draw().list.curves.empty());
}

TEST(ShapeDrawing, sidesThatMeetAreMarkedOrTheVertexInside) {
    Shown crossing(pairOf(scene::CuboidShape{}, scene::CuboidShape{}, {0.4, 0.0, 0.3}));
    crossing.input.overlays[OverlayId::circles].on = true;
    ASSERT_EQ(crossing.evaluation().stages->meetingCount, 2u);
    std::vector<gfx::Point> marks = crossing.draw().list.points;
    ASSERT_EQ(marks.size(), 2u);
    for (const gfx::Point& mark : marks) {
        EXPECT_NEAR(mark.position.y, -0.5, kExact);
        const bool first =
            std::abs(mark.position.x - 0.5) < kExact && std::abs(mark.position.z + 0.2) < kExact;
        const bool second =
            std::abs(mark.position.x + 0.1) < kExact && std::abs(mark.position.z - 0.5) < kExact;
        EXPECT_TRUE(first || second) << mark.position.x << ' ' << mark.position.z;
    }
    scene::CuboidShape small;
    for (scene::dvec2& corner : small.plan) corner *= 0.2;
    Shown inside(pairOf(scene::CuboidShape{}, small, dvec3(0.0)));
    inside.input.overlays[OverlayId::circles].on = true;
    ASSERT_EQ(inside.evaluation().stages->meetingCount, 0u);
    marks = inside.draw().list.points;
    ASSERT_EQ(marks.size(), 1u);
    EXPECT_NEAR(std::abs(marks[0].position.x), 0.1, kExact);
    EXPECT_NEAR(std::abs(marks[0].position.z), 0.1, kExact);
}

}  // namespace
}  // namespace sepaxis::draw
