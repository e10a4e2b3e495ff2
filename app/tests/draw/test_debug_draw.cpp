// What is drawn for an answer, checked as data: no window, no OpenGL.
#include "app/draw/overlays/overlay.h"
#include "app/scene/shapes/shape_types.h"
#include "app/tests/draw/debug_draw_scenes.h"

#include <algorithm>
#include <set>
#include <span>

namespace sepaxis::draw {
namespace {

using scene::Side;

scene::Scene stackedBoxes() {
    return boxes(dvec3(0.5), dvec3(0.5), {0.2, 0.9, 0.1});
}

TEST(DebugDraw, showsTheTwoShapesAndNothingElseWhenAllIsOff) {
    Shown shown(stackedBoxes());
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.list.solids.size(), 2u);
    EXPECT_TRUE(drawing.list.lines.empty() && drawing.list.arrows.empty() && drawing.list.points.empty() &&
                drawing.list.polygons.empty() && drawing.labels.empty());
    EXPECT_FALSE(drawing.list.grid.visible);
    EXPECT_TRUE(sameColor(drawing.list.solids[0].fill, gfx::rgb(0x56B4E9)));
    EXPECT_TRUE(sameColor(drawing.list.solids[1].fill, gfx::rgb(0xE69F00)));
    expectNear(dvec3(drawing.list.solids[1].toWorld[3]), {0.2, 0.9, 0.1});
}

TEST(DebugDraw, meshesAreKeptWhileTheShapesAreTheSame) {
    Shown shown(stackedBoxes());
    const auto first = shown.draw().list.solids[0].mesh;
    shown.scene.b.position.x += 0.1;
    ASSERT_TRUE(shown.evaluator.evaluate(shown.scene, {}));
    EXPECT_EQ(shown.draw().list.solids[0].mesh, first);
    shown.scene.a.shape = scene::BoxShape{dvec3(0.6)};
    ASSERT_TRUE(shown.evaluator.evaluate(shown.scene, {}));
    EXPECT_NE(shown.draw().list.solids[0].mesh, first);
}

TEST(DebugDraw, mtvArrowLeadsFromTheContactAlongTheMtv) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::mtv].on = true;
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.list.arrows.size(), 1u);
    const gfx::Arrow& arrow = drawing.list.arrows[0];
    expectNear(arrow.from, shown.collision().contactPoint);
    expectNear(arrow.to - arrow.from, {0.0, 0.1, 0.0});
    EXPECT_TRUE(sameColor(arrow.color, gfx::rgb(0xCC79A7)));
    const Label* label = labelWith(drawing, "MTV 0.1 m");
    ASSERT_NE(label, nullptr);
    EXPECT_EQ(label->role, LabelRole::mtv);
    expectNear(label->anchor, 0.5 * (arrow.from + arrow.to));
}

TEST(DebugDraw, sizesScaleTheArrow) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::mtv] = {true, 2.0f};
    EXPECT_EQ(shown.draw().list.arrows[0].width, 2.0f * gfx::Arrow{}.width);
}

TEST(DebugDraw, zeroDepthHasNoSign) {
    Shown shown(boxes(dvec3(0.5), dvec3(0.5), {0.0, 1.0, 0.0}));
    shown.input.overlays[OverlayId::contacts].on = true;
    for (const Label& label : shown.draw().labels)
        EXPECT_EQ(label.text.view().find("-0"), std::string::npos) << label.text.view();
}

TEST(DebugDraw, touchingShapesHaveNoArrowAndNoGhost) {
    Shown shown(boxes(dvec3(0.5), dvec3(0.5), {0.0, 1.0, 0.0}));
    shown.input.overlays[OverlayId::mtv].on = shown.input.overlays[OverlayId::ghost].on = true;
    ASSERT_TRUE(shown.collision().overlap);
    const Drawing drawing = shown.draw();
    EXPECT_TRUE(drawing.list.arrows.empty());
    EXPECT_EQ(drawing.list.solids.size(), 2u);
}

TEST(DebugDraw, ghostIsBMovedByTheMtv) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::ghost].on = true;
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.list.solids.size(), 3u);
    const gfx::Solid& ghost = drawing.list.solids[2];
    EXPECT_TRUE(ghost.ghost);
    EXPECT_EQ(ghost.mesh, drawing.list.solids[1].mesh);
    expectNear(dvec3(ghost.toWorld[3]), {0.2, 1.0, 0.1});
}

// Of the contacts, without the rings around them.
std::vector<gfx::Point> dotsOf(const Drawing& drawing) {
    std::vector<gfx::Point> dots;
    for (const gfx::Point& point : drawing.list.points)
        if (sameColor(point.color, gfx::palette(gfx::Theme::dark).contact)) dots.push_back(point);
    return dots;
}

TEST(DebugDraw, contactsAreNumberedAsInTheTable) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::contacts].on = true;
    const auto manifold = shown.collision().manifold;
    ASSERT_EQ(manifold.size(), 4u);
    const Drawing drawing = shown.draw();
    const std::vector<gfx::Point> dots = dotsOf(drawing);
    ASSERT_EQ(dots.size(), 4u);
    ASSERT_EQ(drawing.labels.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        expectNear(dots[i].position, manifold[i].point);
        EXPECT_EQ(drawing.labels[i].text, std::to_string(i + 1) + ": 0.1");
        expectNear(drawing.labels[i].anchor, manifold[i].point);
    }
}

TEST(DebugDraw, hoveredContactLightsUp) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::contacts].on = true;
    shown.input.hoveredContact = 2;
    const Drawing drawing = shown.draw();
    EXPECT_EQ(dotsOf(drawing).size(), 5u);  // a ring around the third
    const auto& m = shown.collision().manifold[2];
    const auto ways = linesOf(drawing.list, gfx::palette(gfx::Theme::dark).mtv, 2.0f);
    ASSERT_EQ(ways.size(), 1u);
    expectNear(ways[0].from, m.onA);
    expectNear(ways[0].to, m.onB);
}

std::span<const dvec3> cornersOf(const gfx::DrawList& list) {
    return list.of(list.polygons[0].corners);
}

double areaOf(std::span<const dvec3> points) {
    dvec3 sum(0.0);
    for (std::size_t i = 2; i < points.size(); ++i)
        sum += glm::cross(points[i - 1] - points[0], points[i] - points[0]);
    return 0.5 * glm::length(sum);
}

TEST(DebugDraw, touchingManifoldIsOnePolygonAt35Percent) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::manifold].on = true;
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.list.polygons.size(), 1u);
    EXPECT_EQ(drawing.list.polygons[0].color.a, 0.35f);
    EXPECT_NEAR(areaOf(cornersOf(drawing.list)), 0.8 * 0.9, kExact);  // the faces' common rectangle
    EXPECT_EQ(drawing.list.lines.size(), 4u);
}

TEST(DebugDraw, clippedRestIsShownAt12Percent) {
    // B tilted by a degree about z: one edge deepest, the clipped face has four points.
    scene::Scene tilted = stackedBoxes();
    tilted.b.orientation = {0.0, 0.0, std::sin(0.01), std::cos(0.01)};
    Shown shown(tilted);
    shown.input.overlays[OverlayId::manifold].on = true;
    const auto manifold = shown.collision().manifold;
    const auto touching =
        std::count_if(manifold.begin(), manifold.end(), [](const auto& p) { return p.touching; });
    ASSERT_EQ(manifold.size(), 4u);
    ASSERT_EQ(touching, 2);
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.list.polygons.size(), 1u);
    EXPECT_EQ(drawing.list.polygons[0].color.a, 0.12f);
    EXPECT_EQ(cornersOf(drawing.list).size(), 4u);
    EXPECT_EQ(drawing.list.lines.size(), 5u);  // its outline and the touching edge
}

const gfx::Palette& dark() {
    return gfx::palette(gfx::Theme::dark);
}

TEST(DebugDraw, faceCaseOutlinesTheReferenceAndHatchesTheIncidentFace) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::features].on = true;
    ASSERT_EQ(shown.collision().kind, AxisKind::faceA);
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.list.polygons.size(), 1u);
    EXPECT_GT(drawing.list.polygons[0].hatchPitch, 0.0f);
    EXPECT_TRUE(sameColor(drawing.list.polygons[0].color, gfx::rgb(0xE69F00)));
    for (const dvec3& p : cornersOf(drawing.list)) EXPECT_NEAR(p.y, 0.4, kExact);  // B's lower face
    const auto outline = linesOf(drawing.list, dark().featureA, gfx::kHighlightWidth);
    ASSERT_EQ(outline.size(), 4u);
    for (const gfx::Line& line : outline) EXPECT_NEAR(line.from.y, 0.5, kExact);  // A's upper face
    EXPECT_NE(labelWith(drawing, "A face"), nullptr);
    EXPECT_NE(labelWith(drawing, "B face"), nullptr);
}

TEST(DebugDraw, aKeptDrawingHoldsOnlyTheLastPictureAndItsMemory) {
    Shown shown(stackedBoxes());
    shown.input.overlays = {};
    Drawing kept;
    shown.drawer.draw(shown.input, kept);
    const dvec3* corners = kept.list.corners.data();
    const gfx::Line* lines = kept.list.lines.data();
    const Label* labels = kept.labels.data();
    shown.drawer.draw(shown.input, kept);
    EXPECT_EQ(kept.list.corners.data(), corners);
    EXPECT_EQ(kept.list.lines.data(), lines);
    EXPECT_EQ(kept.labels.data(), labels);
    const Drawing fresh = shown.draw();
    EXPECT_EQ(kept.list.solids.size(), fresh.list.solids.size());
    EXPECT_EQ(kept.list.polygons.size(), fresh.list.polygons.size());
    EXPECT_EQ(kept.list.corners, fresh.list.corners);
    EXPECT_EQ(kept.list.lines.size(), fresh.list.lines.size());
    EXPECT_EQ(kept.list.arrows.size(), fresh.list.arrows.size());
    EXPECT_EQ(kept.list.points.size(), fresh.list.points.size());
    EXPECT_EQ(kept.labels.size(), fresh.labels.size());
    EXPECT_EQ(kept.keepClear.size(), fresh.keepClear.size());
    EXPECT_EQ(kept.overHandles.size(), fresh.overHandles.size());
    shown.input.overlays[OverlayId::grid].on = false;
    shown.drawer.draw(shown.input, kept);
    EXPECT_FALSE(kept.list.grid.visible);
}

TEST(DebugDraw, edgeCaseHighlightsTheTwoEdges) {
    Shown shown(crossedBars());
    shown.input.overlays[OverlayId::features].on = true;
    ASSERT_EQ(shown.collision().kind, AxisKind::edgeEdge);
    const Drawing drawing = shown.draw();
    EXPECT_TRUE(drawing.list.polygons.empty());
    const double top = 0.3 * std::sqrt(2.0);
    const auto a = linesOf(drawing.list, dark().featureA, gfx::kHighlightWidth);
    const auto b = linesOf(drawing.list, dark().featureB, gfx::kHighlightWidth);
    ASSERT_EQ(a.size(), 1u);
    ASSERT_EQ(b.size(), 1u);
    // Over all other lines, in a casing, and named.
    for (const gfx::Line& line : {a[0], b[0]}) EXPECT_EQ(line.depth, gfx::DepthMode::onTop);
    EXPECT_TRUE(sameColor(drawing.list.lines.back().color, dark().featureB));
    EXPECT_EQ(linesOf(drawing.list, dark().featureCasing, gfx::kHighlightWidth + 3.0f).size(), 2u);
    EXPECT_NE(labelWith(drawing, "A edge"), nullptr);
    EXPECT_NE(labelWith(drawing, "B edge"), nullptr);
    EXPECT_NEAR(a[0].from.y, top, 1e-9);
    EXPECT_NEAR(std::abs(a[0].to.x - a[0].from.x), 2.0, 1e-9);
    EXPECT_NEAR(b[0].from.y, 0.75 - top, 1e-9);
    EXPECT_NEAR(std::abs(b[0].to.z - b[0].from.z), 2.0, 1e-9);
}

TEST(DebugDraw, aFeatureIsNamedOnceAndStandsAboveOtherLabels) {
    Shown shown(crossedBars());
    shown.input.overlays = {};
    shown.input.overlays[OverlayId::indices].on = true;
    const Feature edge = shown.collision().featureB;
    shown.input.hover = PickedFeature{Side::b, edge};
    const Drawing drawing = shown.draw();
    int named = 0, highest = 0;
    for (const Label& label : drawing.labels) {
        if (label.text.view().find("B edge") != std::string::npos) {
            ++named;
            EXPECT_GT(label.priority, highest);
        } else if (label.text.view().find("A edge") == std::string::npos) {
            highest = std::max(highest, label.priority);
        }
    }
    EXPECT_EQ(named, 1);
}

TEST(DebugDraw, apartShowsTheClosestFeatures) {
    scene::Scene bars = crossedBars();
    bars.b.position.y = 1.2;
    Shown shown(bars);
    ASSERT_FALSE(shown.collision().overlap);
    shown.input.overlays[OverlayId::features].on = true;
    const Drawing drawing = shown.draw();
    EXPECT_EQ(linesOf(drawing.list, dark().featureA, gfx::kHighlightWidth).size(), 1u);
    EXPECT_EQ(linesOf(drawing.list, dark().featureB, gfx::kHighlightWidth).size(), 1u);
}

TEST(DebugDraw, apartShowsClosestPointsAndThePlaneBetween) {
    Shown shown(boxes(dvec3(0.5), dvec3(0.5), {1.7, 0.2, 0.0}));
    shown.input.overlays[OverlayId::separation].on = shown.input.overlays[OverlayId::mtv].on =
        shown.input.overlays[OverlayId::ghost].on = true;
    ASSERT_FALSE(shown.collision().overlap);
    const Drawing drawing = shown.draw();
    EXPECT_TRUE(drawing.list.arrows.empty());
    ASSERT_EQ(drawing.list.polygons.size(), 1u);
    for (const dvec3& p : cornersOf(drawing.list)) EXPECT_NEAR(p.x, 0.85, kExact);
    ASSERT_EQ(drawing.list.points.size(), 2u);
    EXPECT_NEAR(drawing.list.points[0].position.x, 0.5, kExact);
    EXPECT_NEAR(drawing.list.points[1].position.x, 1.2, kExact);
    EXPECT_TRUE(sameColor(drawing.list.points[0].color, gfx::rgb(0x009E73)));
    EXPECT_NE(labelWith(drawing, "0.7 m"), nullptr);
}

TEST(DebugDraw, intervalsAgreeWithProjectionByHand) {
    Shown shown(crossedBars());
    shown.input.overlays[OverlayId::axis].on = true;
    const Collision<double>& collision = shown.collision();
    const Drawing drawing = shown.draw();
    const auto along = [&](const dvec3& p) { return glm::dot(p, collision.normal); };
    double low[2], high[2];
    for (std::size_t i = 0; i < 2; ++i) {
        low[i] = 1e9;
        high[i] = -1e9;
        for (const dvec3& v : shown.evaluation().shapes[i]->shape.core.vertices) {
            const double at = along(transformPoint(shown.evaluation().poses[i], v));
            low[i] = std::min(low[i], at);
            high[i] = std::max(high[i], at);
        }
    }
    const gfx::Palette& colors = gfx::palette(gfx::Theme::dark);
    int bars = 0;
    for (const gfx::Line& line : drawing.list.lines) {
        if (!line.flatEnds) continue;
        ++bars;
        const double from = along(line.from), to = along(line.to);
        if (sameColor(line.color, colors.edgeA)) {
            EXPECT_NEAR(from, low[0], kExact);
            EXPECT_NEAR(to, high[0], kExact);
        } else if (sameColor(line.color, colors.edgeB)) {
            EXPECT_NEAR(from, low[1], kExact);
            EXPECT_NEAR(to, high[1], kExact);
        } else {
            EXPECT_TRUE(sameColor(line.color, colors.mtv));
            EXPECT_NEAR(from, low[1], kExact);
            EXPECT_NEAR(to, high[0], kExact);
            EXPECT_NEAR(to - from, collision.depth, kExact);
        }
    }
    EXPECT_EQ(bars, 3);
    EXPECT_NE(labelWith(drawing, "overlap " + lengthText(collision.depth, 1.0).str()), nullptr);
}

TEST(DebugDraw, apartTheIntervalsLeaveAGap) {
    Shown shown(boxes(dvec3(0.5), dvec3(0.5), {1.7, 0.2, 0.0}));
    shown.input.overlays[OverlayId::axis].on = true;
    const Drawing drawing = shown.draw();
    const Label* label = labelWith(drawing, "gap 0.7 m");
    ASSERT_NE(label, nullptr);
    EXPECT_EQ(label->role, LabelRole::closest);
}

TEST(DebugDraw, theAxisOfTouchingShapesSaysTouching) {
    // The upper box ends a rounding above or below the lower one: its projections leave a gap or an overlap.
    for (const double rounding : {0.0, 1.2e-16, -1.2e-16}) {
        Shown shown(boxes(dvec3(0.5), dvec3(0.5), {0.1, 1.0 + rounding, 0.0}));
        shown.input.overlays[OverlayId::axis].on = true;
        if (!shown.collision().overlap) continue;
        const Drawing drawing = shown.draw();
        EXPECT_NE(labelWith(drawing, "touching"), nullptr) << rounding;
        EXPECT_EQ(labelWith(drawing, "gap"), nullptr) << rounding;
        EXPECT_EQ(labelWith(drawing, "overlap"), nullptr) << rounding;
    }
}

TEST(DebugDraw, onlyRoundingNoiseIsZero) {
    EXPECT_EQ(lengthText(1.11e-16, 2.0), "0 m");
    EXPECT_EQ(lengthText(-1.11e-16, 2.0), "0 m");
    EXPECT_EQ(lengthText(1.11e-16, 1e-9), "1.11e-16 m") << "a tiny scene";
    EXPECT_EQ(lengthText(1e-9, 2.0), "1e-09 m") << "apart by a hair";
    EXPECT_EQ(lengthText(0.48856, 2.0), "0.4886 m");
    // Far away the pair's size counts, not where it is.
    scene::Scene far = boxes(dvec3(0.5), dvec3(0.5), {0.0, 1.0 - 1.0 / 1048576.0, 0.0});
    far.a.position += dvec3(1048576.0);
    far.b.position += dvec3(1048576.0);
    Shown shown(far);
    shown.input.camera.target = far.a.position;
    shown.input.overlays[OverlayId::mtv].on = true;
    EXPECT_NE(labelWith(shown.draw(), "MTV 9.537e-07 m"), nullptr);
}

TEST(DebugDraw, chosenAxisTakesThePlaceOfTheWinner) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::features].on = true;
    shown.input.axisChoice = AxisChoice{{1.0, 0.0, 0.0}, {FeatureKind::face, 1}, {}};
    const Drawing drawing = shown.draw();
    EXPECT_NE(labelWith(drawing, "overlap 0.8 m"), nullptr);  // 0.5 - (0.2 - 0.5)
    const auto outline = linesOf(drawing.list, dark().featureA, gfx::kHighlightWidth);
    ASSERT_EQ(outline.size(), 4u);
    for (const gfx::Line& line : outline) EXPECT_NEAR(line.from.x, 0.5, kExact);
}

TEST(DebugDraw, anAxisThatIsNotTheAnswersSaysWhoseItIsAndWhatTheAnswerIs) {
    Shown shown(stackedBoxes());
    const ShortText answer = lengthText(shown.collision().depth, 1.0);
    shown.input.axisChoice = AxisChoice{{1.0, 0.0, 0.0}, {FeatureKind::face, 1}, {}, "face 1 of A"};
    const Drawing chosen = shown.draw();
    const Label* other = labelWith(chosen, "face 1 of A: overlap 0.8 m (answer ");
    ASSERT_NE(other, nullptr) << answer.c_str();
    shown.input.axisChoice = AxisChoice{shown.collision().normal, {}, {}, "face 3 of A"};
    const Drawing drawing = shown.draw();
    const Label* label = labelWith(drawing, "face 3 of A: overlap ");
    ASSERT_NE(label, nullptr);
    EXPECT_EQ(label->text, ShortText("face 3 of A: overlap ", answer).view()) << "it is the answer's";
    EXPECT_TRUE(other->plate && other->pointedAt);
    EXPECT_EQ(other->brief, "overlap 0.8 m") << "the list beside the view says of what";
    shown.input.axisChoice = AxisChoice{{1.0, 0.0, 0.0}, {}, {}, "GJK 1's direction"};
    shown.input.axisChoice->keepsName = true;
    const Drawing step = shown.draw();
    EXPECT_EQ(labelWith(step, "GJK 1's direction: overlap 0.8 m (answer ")->brief,
              "GJK 1's direction: overlap 0.8 m");
    EXPECT_FALSE(label->pointedAt);
}

// What the mouse points at, in the view or in a list, has another frame than the answer's features.
TEST(DebugDraw, theNameOfWhatIsPointedAtIsNoneOfTheAnswers) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::features].on = true;
    const auto framed = [&] {
        std::size_t count = 0;
        for (const Label& label : shown.draw().labels) count += label.pointedAt ? 1 : 0;
        return count;
    };
    EXPECT_EQ(framed(), 0u);
    shown.input.hover = PickedFeature{Side::a, shown.collision().featureA};
    EXPECT_EQ(framed(), 0u) << "it is one of the answer's";
    shown.input.hover = PickedFeature{Side::a, {FeatureKind::vertex, 0}};
    EXPECT_EQ(framed(), 1u);
    shown.input.hover.reset();
    shown.input.axisChoice = AxisChoice{{1.0, 0.0, 0.0}, {FeatureKind::face, 1}, {}, "face 1 of A"};
    EXPECT_EQ(framed(), 2u) << "the face and the number";
}

TEST(DebugDraw, besideAnotherAxisAnAnswerThatTouchesSaysSo) {
    Shown shown(boxes(dvec3(0.5), dvec3(0.5), {1.0, 0.0, 0.0}));
    ASSERT_TRUE(shown.collision().overlap);
    shown.input.axisChoice = AxisChoice{{0.0, 1.0, 0.0}, {}, {}, "heights alone"};
    EXPECT_NE(labelWith(shown.draw(), "heights alone: overlap 1 m (answer touching)"), nullptr);
}

// A ball of 0.25 m within a box that is 2 m wide: they share 0.5 m of every axis, and B must move 1.25 m.
TEST(DebugDraw, aContainedShapesDepthIsNotCalledAnOverlap) {
    scene::Scene scene = boxes(dvec3(1.0), dvec3(1.0), {0.0, 0.0, 0.0});
    scene.b.shape = scene::SphereShape{0.25};
    Shown shown(scene);
    shown.input.overlays[OverlayId::axis].on = true;
    EXPECT_NEAR(shown.collision().depth, 1.25, kExact);
    const Drawing drawing = shown.draw();
    EXPECT_NE(labelWith(drawing, "depth 1.25 m"), nullptr);
    EXPECT_EQ(labelWith(drawing, "overlap"), nullptr);
    // The arrow is as long as the number, the bar as what the intervals share.
    const gfx::Color& color = gfx::palette(gfx::Theme::dark).mtv;
    int arrows = 0, bars = 0;
    for (const gfx::Arrow& arrow : drawing.list.arrows) {
        if (!sameColor(arrow.color, color)) continue;
        ++arrows;
        EXPECT_NEAR(glm::length(arrow.to - arrow.from), 1.25, kExact);
    }
    for (const gfx::Line& line : drawing.list.lines) {
        if (!line.flatEnds || !sameColor(line.color, color)) continue;
        ++bars;
        EXPECT_NEAR(glm::length(line.to - line.from), 0.5, kExact);
    }
    EXPECT_EQ(arrows, 1);
    EXPECT_EQ(bars, 1);
}

TEST(DebugDraw, aTriangleThatIsNotFeltHasNoWinningAxis) {
    scene::Scene scene;
    scene.a.shape = scene::TriangleShape{{dvec3(-1, 0, 1), dvec3(1, 0, 1), dvec3(0, 0, -1)}, true};
    scene.b.shape = scene::SphereShape{0.5};
    scene.b.position = {0.0, -0.25, 0.0};
    Shown shown(scene);
    ASSERT_TRUE(shown.collision().behindOneSided);
    shown.input.overlays[OverlayId::axis].on = shown.input.overlays[OverlayId::separation].on = true;
    const Drawing drawing = shown.draw();
    EXPECT_EQ(labelWith(drawing, "overlap"), nullptr);
    EXPECT_EQ(labelWith(drawing, " m"), nullptr);
    EXPECT_NE(labelWith(drawing, "ignored from behind"), nullptr);
    shown.input.axisChoice = AxisChoice{{0.0, -1.0, 0.0}, {FeatureKind::face, 0}, {}, "triangle of A"};
    EXPECT_NE(labelWith(shown.draw(), "triangle of A: depth 0.25 m, ignored from behind"), nullptr);
}

TEST(DebugDraw, axisStaysBesideTheShapesWhateverTheView) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::axis].on = true;
    for (int i = 0; i < 24; ++i) {
        shown.input.camera.yaw = 0.27 * i;
        shown.input.camera.pitch = 1.2 * std::sin(0.7 * i);
        const Drawing drawing = shown.draw();
        for (const gfx::Line& line : drawing.list.lines) {
            if (!line.flatEnds) continue;
            for (const Side side : {Side::a, Side::b}) {
                const auto s = static_cast<std::size_t>(side);
                for (const dvec3& end : {line.from, line.to}) {
                    const auto& planes = shown.evaluation().shapes[s]->shape.core.planes;
                    const dvec3 inHull = transformPointInverse(shown.evaluation().poses[s], end);
                    EXPECT_TRUE(std::any_of(planes.begin(), planes.end(), [&](const Plane<double>& plane) {
                        return signedDistance(plane, inHull) > 0.0;
                    }));
                }
            }
        }
    }
}

// The front and the right view see the ground on edge.
TEST(DebugDraw, levelViewsAlongAnAxisHaveAnUprightGrid) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::grid].on = true;
    shown.input.camera.target = {0.2, 0.7, -0.4};
    for (const bool orthographic : {false, true}) {
        shown.input.camera.orthographic = orthographic;
        for (const std::string_view view : {"front", "right"}) {
            turnTo(shown.input.camera, *scene::viewNamed(view));
            const gfx::Grid grid = shown.draw().list.grid;
            EXPECT_EQ(grid.normal, view == "front" ? 2 : 0);
            EXPECT_EQ(grid.strength, 1.0f);
            expectNear(grid.center, shown.input.camera.target);
        }
        for (const double yaw : {0.6, 0.0}) {
            shown.input.camera.yaw = yaw;
            shown.input.camera.pitch = 0.45;
            const gfx::Grid grid = shown.draw().list.grid;
            EXPECT_EQ(grid.normal, 1);
            EXPECT_EQ(grid.center.y, 0.0);
            EXPECT_EQ(grid.strength, 1.0f);
        }
    }
    // Without perspective so have all level views, the plane that they face most.
    shown.input.camera.orthographic = true;
    for (const double yaw : {0.3, 1.2, -2.0, 3.0}) {
        shown.input.camera.yaw = yaw;
        shown.input.camera.pitch = 0.0;
        const gfx::Grid grid = shown.draw().list.grid;
        EXPECT_EQ(grid.normal, std::abs(std::sin(yaw)) > std::abs(std::cos(yaw)) ? 0 : 2) << yaw;
        EXPECT_EQ(grid.strength, 1.0f) << yaw;
    }
    // One goes before the other comes.
    gfx::Grid last;
    for (int i = 0; i < 200; ++i) {
        const double pitch = 0.0005 * i;
        shown.input.camera.yaw = 0.0;
        shown.input.camera.pitch = pitch;
        const gfx::Grid grid = shown.draw().list.grid;
        if (pitch > 0.0) {
            const float change = grid.normal == last.normal ? std::abs(grid.strength - last.strength)
                                                            : grid.strength + last.strength;
            EXPECT_LT(change, 0.05f) << pitch;
        }
        last = grid;
    }
    EXPECT_EQ(last.normal, 1);
}

// The middle of the overlap, for views that come so close that the strip beside the shapes would be outside.
TEST(DebugDraw, theOverlapOnTheAxisIsInTheViewWhereverThatGoes) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::axis].on = true;
    int looked = 0;
    for (const bool orthographic : {false, true}) {
        shown.input.camera.orthographic = orthographic;
        std::optional<dvec2> last;
        for (int i = 0; i < 114; ++i) {
            const double distance = 8.0 * std::pow(0.98, i);  // down to 0.8
            shown.input.camera.distance = distance;
            shown.input.camera.target = shown.collision().contactPoint;
            const Drawing drawing = shown.draw();
            const Label* label = labelWith(drawing, "overlap");
            ASSERT_NE(label, nullptr);
            const auto pixel = scene::project(shown.input.camera, shown.input.viewport, label->anchor);
            ASSERT_TRUE(pixel.has_value());
            EXPECT_TRUE(pixel->x >= 47.0 && pixel->x <= 753.0 && pixel->y >= 47.0 && pixel->y <= 553.0)
                << pixel->x << ", " << pixel->y << " from " << distance;
            if (last) {
                EXPECT_LT(glm::length(*pixel - *last), 20.0) << "no jump at " << distance;
            }
            last = *pixel;
            ++looked;
        }
    }
    EXPECT_GT(looked, 200);
}

TEST(DebugDraw, dotsOfContactsLeaveASmallShapeToBeSeen) {
    Shown shown(stackedBoxes());
    shown.input.overlays[OverlayId::contacts].on = true;
    EXPECT_EQ(dotsOf(shown.draw())[0].radius, 5.5f) << "boxes of a metre";
    shown.input.camera.distance = 60.0;
    const double radius = std::sqrt(0.75) / scene::metresPerPixel(shown.input.camera, shown.input.viewport,
                                                                  shown.scene.b.position);
    for (const gfx::Point& point : shown.draw().list.points) {
        EXPECT_LE(point.radius, 0.25 * radius);
        EXPECT_GE(point.radius, 2.0f);
    }
}

// The handles are drawn over the picture: what decides is there once more.
TEST(DebugDraw, decidingEdgesAndTheAxisAreListedForTheHandles) {
    Shown shown(crossedBars());
    shown.input.overlays[OverlayId::features].on = true;
    const Drawing edges = shown.draw();
    ASSERT_EQ(edges.linesOverSquares.size(), 4u) << "two edges, each in its rim";
    for (const gfx::Line& line : edges.linesOverSquares) EXPECT_EQ(line.color.a, 1.0f);
    shown.input.overlays[OverlayId::features].on = false;
    shown.input.overlays[OverlayId::axis].on = true;
    EXPECT_GE(shown.draw().linesOverSquares.size(), 4u) << "the line, two intervals and the overlap";
}

TEST(DebugDraw, theStageThatIsLookedAtShowsWhatItCompares) {
    scene::Scene pair;
    pair.a.shape = pair.b.shape = scene::CuboidShape{};
    pair.b.position = {1.25, 0.0, 0.0};
    pair.safeDistance = 0.5;
    Shown shown(pair);
    const gfx::Palette& colors = gfx::palette(gfx::Theme::dark);
    const auto separations = [&](const Drawing& drawing) {
        return std::count_if(drawing.list.lines.begin(), drawing.list.lines.end(),
                             [&](const gfx::Line& line) {
                                 return sameColor(line.color, colors.closest) && line.from != line.to &&
                                        line.from.y == line.to.y && line.dash > 0.0f;
                             });
    };
    EXPECT_TRUE(shown.draw().list.curves.empty()) << "the overlay is off";
    shown.input.stageChoice = StageChoice{scene::StagePlace::circles, true, {}};
    const Drawing circles = shown.draw();
    ASSERT_EQ(circles.list.curves.size(), 3u);
    EXPECT_NE(labelWith(circles, "centres 1.25 m apart"), nullptr);
    EXPECT_NE(labelWith(circles, "safe distance 0.5 m"), nullptr);
    EXPECT_EQ(separations(circles), 0);
    shown.input.stageChoice = StageChoice{scene::StagePlace::separation, true, {}};
    EXPECT_EQ(separations(shown.draw()), 1);
    EXPECT_TRUE(shown.draw().list.curves.empty());
    shown.input.stageChoice = StageChoice{scene::StagePlace::separation, false, {}};
    EXPECT_EQ(separations(shown.draw()), 0) << "a stage that is not reached shows nothing";
    // With the overlay on the rings stay, fainter than those of their own stage.
    shown.input.overlays[OverlayId::circles].on = true;
    const Drawing faint = shown.draw();
    ASSERT_EQ(faint.list.curves.size(), 3u);
    EXPECT_LT(faint.list.curves[0].color.a, circles.list.curves[0].color.a);
    EXPECT_LT(faint.list.curves[0].width, circles.list.curves[0].width);
    // What the published method says takes the place of the exact stages.
    shown.input.stageChoice = StageChoice{scene::StagePlace::sides, true, {}};
    const Drawing exact = shown.draw();
    textbook::CuboidResult published;
    published.sideA = published.sideB = 1;
    shown.input.stageChoice->published = published;
    EXPECT_EQ(shown.draw().list.lines.size(), exact.list.lines.size() + 2);
}

TEST(DebugDraw, indexLabelsNameWhatFacesTheCamera) {
    Shown shown(boxes(dvec3(0.5), dvec3(0.5), {3.0, 0.0, 0.0}));
    shown.input.overlays[OverlayId::indices].on = true;
    shown.input.camera.yaw = shown.input.camera.pitch = 0.5;
    const Drawing drawing = shown.draw();
    std::multiset<char> kinds;
    for (const Label& label : drawing.labels) {
        if (label.role == LabelRole::a) kinds.insert(label.text.view()[0]);
    }
    // From in front, above and the right, of a cube one sees three faces, nine edges and seven vertices.
    EXPECT_EQ(kinds.count('f'), 3u);
    EXPECT_EQ(kinds.count('e'), 9u);
    EXPECT_EQ(kinds.count('v'), 7u);
    EXPECT_NE(labelWith(drawing, "v7"), nullptr);
    EXPECT_EQ(labelWith(drawing, "v0"), nullptr);  // the far corner
}

TEST(DebugDraw, hoveredFeaturesLightUpWithTheirNames) {
    Shown shown(stackedBoxes());
    shown.input.hover = PickedFeature{Side::b, {FeatureKind::edge, 3}};
    Drawing drawing = shown.draw();
    const Label* edge = labelWith(drawing, "B edge 3 (");
    ASSERT_NE(edge, nullptr);
    EXPECT_NE(edge->text.view().find("\xE2\x80\x93"), std::string_view::npos) << "as the panels write it";
    EXPECT_EQ(linesOf(drawing.list, gfx::palette(gfx::Theme::dark).hover, gfx::kHighlightWidth).size(), 2u);
    shown.input.hover = PickedFeature{Side::a, {FeatureKind::face, 3}};
    drawing = shown.draw();
    EXPECT_NE(labelWith(drawing, "A face 3"), nullptr);
    ASSERT_EQ(drawing.list.polygons.size(), 1u);
    for (const dvec3& p : cornersOf(drawing.list)) EXPECT_NEAR(p.y, 0.5, kExact);  // +y
    // Selected as well: one name, and the selection in a colour of its own.
    shown.input.selected = {*shown.input.hover};
    drawing = shown.draw();
    EXPECT_EQ(drawing.labels.size(), 1u);
    EXPECT_EQ(drawing.list.polygons.size(), 2u);
    EXPECT_TRUE(sameColor(drawing.list.polygons[0].color, gfx::palette(gfx::Theme::dark).accent));
    EXPECT_TRUE(sameColor(drawing.list.polygons[1].color, gfx::palette(gfx::Theme::dark).hover));
    shown.input.selected.clear();
    // Picked before the shape became another one: nothing, and no harm.
    shown.input.hover = PickedFeature{Side::a, {FeatureKind::vertex, 99}};
    EXPECT_TRUE(shown.draw().labels.empty());
}

TEST(DebugDraw, everythingStaysSharpFarFromTheOrigin) {
    const dvec3 offset(1e6, 2e6, -3e6);
    scene::Scene far = stackedBoxes();
    far.a.position += offset;
    far.b.position += offset;
    Shown shown(far);
    shown.input.camera.target = offset;
    shown.input.overlays = {};
    const Drawing drawing = shown.draw();
    ASSERT_EQ(drawing.list.arrows.size(), 2u);  // the axis and the MTV
    // A double near 3e6 has steps of 5e-10.
    expectNear(drawing.list.arrows[1].to - drawing.list.arrows[1].from, {0.0, 0.1, 0.0}, 2e-9);
    EXPECT_LT(drawing.list.grid.center.y, offset.y);  // a ground of its own, below the shapes
    EXPECT_GT(drawing.list.grid.center.y, offset.y - 10.0);
}

// Points, segments and triangles have no faces, half-edges or volume to rely on.
TEST(DebugDraw, everyPairOfTypesIsDrawnAndPickedWithAllOverlays) {
    for (const scene::ShapeType& a : scene::shapeTypes()) {
        for (const scene::ShapeType& b : scene::shapeTypes()) {
            if (!a.standsAlone || !b.standsAlone || a.name == "hull" || b.name == "hull") continue;
            for (const double gap : {0.0, 0.4, 3.0}) {
                SCOPED_TRACE(std::string(a.name) + " and " + std::string(b.name));
                scene::Scene pair;
                pair.a.shape = a.prototype;
                pair.b.shape = b.prototype;
                pair.b.position = {gap, 0.5 * gap, 0.1};
                Shown shown(std::move(pair));
                shown.input.overlays = {};
                shown.input.overlays[OverlayId::ghost].on = shown.input.overlays[OverlayId::indices].on =
                    true;
                const Drawing drawing = shown.draw();
                EXPECT_GE(drawing.list.solids.size(), 2u);
                EXPECT_GT(boundingBallOf(shown.evaluation()).radius, 0.4);
                for (int column = 0; column <= 10; ++column)
                    pickFeature(shown.evaluation(), shown.input.camera, shown.input.viewport,
                                {80.0 * column, 300.0}, 1.0f);
            }
        }
    }
}

TEST(DebugDraw, aReportIsDrawnInItsColourAsItSaidIt) {
    scene::Scene scene = boxes(dvec3(0.5), dvec3(0.5), {0.0, 0.9, 0.0});
    scene::Report& report = scene.reported.emplace_back();
    report.by = "engine";
    report.depth = 0.3;
    report.normal = dvec3(1, 0, 0);
    report.contacts = {{dvec3(0.5, 0.45, 0.5), {}, {}, {}}};
    Shown shown(std::move(scene));
    const gfx::Color color = gfx::palette(gfx::Theme::dark).reported;
    EXPECT_TRUE(linesOf(shown.draw().list, color, 2.0f).empty()) << "switched off";
    shown.input.overlays[OverlayId::reported].on = true;
    const Drawing drawing = shown.draw();
    const std::vector<gfx::Line> lines = linesOf(drawing.list, color, 2.0f);
    ASSERT_EQ(lines.size(), 1u);
    expectNear(lines[0].from, {0.5, 0.45, 0.5});
    expectNear(lines[0].to, {0.8, 0.45, 0.5});
    EXPECT_NE(labelWith(drawing, "engine: 0.3"), nullptr);
    shown.scene.reported[0].pair = std::make_shared<const std::array<scene::Object, 2>>();
    EXPECT_EQ(labelWith(shown.draw(), "engine"), nullptr) << "of another pair";
}

TEST(DebugDraw, theBallAroundASphereHoldsItsRadius) {
    scene::Scene pair;
    pair.a.shape = pair.b.shape = scene::SphereShape{2.0};
    const Shown shown(std::move(pair));
    EXPECT_NEAR(boundingBallOf(shown.evaluation()).radius, 2.0, 1e-12);
}

TEST(DebugDraw, lightThemeUsesDarkerEdges) {
    Shown shown(stackedBoxes());
    shown.input.theme = gfx::Theme::light;
    EXPECT_TRUE(sameColor(shown.draw().list.solids[0].edge, gfx::rgb(0x0072B2)));
}

gfx::Mesh meshOf(const scene::Shape& shape) {
    scene::Object object;
    object.shape = shape;
    const scene::BuildResult built = scene::buildShape(object, Side::a);
    EXPECT_NE(built.built, nullptr) << built.error.reason;
    return makeMesh(built.built->shape.core, surfaceOf(shape));
}

std::size_t countKind(const gfx::Mesh& mesh, gfx::EdgeKind kind) {
    return static_cast<std::size_t>(
        std::count_if(mesh.edges.begin(), mesh.edges.end(), [&](const auto& e) { return e.kind == kind; }));
}

TEST(ShapeMesh, boxHasTwelveTrianglesFacingOut) {
    const gfx::Mesh mesh = meshOf(scene::BoxShape{{1.0, 2.0, 3.0}});
    EXPECT_EQ(mesh.triangles.size(), 36u);
    EXPECT_EQ(mesh.normals.size(), 36u);
    EXPECT_EQ(countKind(mesh, gfx::EdgeKind::feature), 12u);
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 3) {
        const glm::vec3 a = mesh.positions[mesh.triangles[i]], b = mesh.positions[mesh.triangles[i + 1]],
                        c = mesh.positions[mesh.triangles[i + 2]];
        const glm::vec3 normal = glm::cross(b - a, c - a);
        EXPECT_GT(glm::dot(normal, a), 0.0f);
        EXPECT_NEAR(glm::dot(glm::normalize(normal), mesh.normals[i]), 1.0f, 1e-6f);
    }
}

TEST(ShapeMesh, cylinderIsSmoothAndPrismHasFacets) {
    const gfx::Mesh cylinder = meshOf(scene::RoundShape{scene::RoundKind::sidedCylinder, 0.5, 1.0, 24});
    EXPECT_EQ(countKind(cylinder, gfx::EdgeKind::feature), 48u);  // the two rims
    EXPECT_EQ(countKind(cylinder, gfx::EdgeKind::smooth), 24u);
    for (std::size_t i = 0; i < cylinder.triangles.size(); ++i) {
        if (std::abs(cylinder.normals[i].y) > 0.5f) continue;  // the lids stay flat
        const glm::vec3& p = cylinder.positions[cylinder.triangles[i]];
        EXPECT_NEAR(glm::dot(cylinder.normals[i], glm::normalize(glm::vec3(p.x, 0.0f, p.z))), 1.0f, 1e-5f);
    }
    const gfx::Mesh prism = meshOf(scene::RoundShape{scene::RoundKind::prism, 0.5, 1.0, 24});
    EXPECT_EQ(countKind(prism, gfx::EdgeKind::feature), 72u);
}

TEST(ShapeMesh, icosphereShowsFacetsButNoStrongLines) {
    const gfx::Mesh sphere = meshOf(scene::IcosphereShape{1.0, 2});
    EXPECT_EQ(countKind(sphere, gfx::EdgeKind::feature), 0u);
    EXPECT_EQ(countKind(sphere, gfx::EdgeKind::facet), 480u);
    const gfx::Mesh finer = meshOf(scene::IcosphereShape{1.0, 3});
    EXPECT_EQ(countKind(finer, gfx::EdgeKind::smooth), 1920u);  // only the outline
}

TEST(ShapeMesh, coordinatesAreRelativeToTheMiddle) {
    scene::HullShape shape;
    for (int i = 0; i < 8; ++i) {
        shape.positions.emplace_back(1e6 + (i & 1), -2e6 + ((i >> 1) & 1), 3e6 + ((i >> 2) & 1));
    }
    const gfx::Mesh mesh = meshOf(shape);
    for (const glm::vec3& p : mesh.positions) {
        EXPECT_EQ(std::abs(p.x), 0.5f);
        EXPECT_EQ(std::abs(p.y), 0.5f);
        EXPECT_EQ(std::abs(p.z), 0.5f);
    }
}

}  // namespace
}  // namespace sepaxis::draw
