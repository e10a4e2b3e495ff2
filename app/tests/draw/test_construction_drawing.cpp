// The construction of round shapes as it is drawn: on scenes of which the points are known by hand, on random
// ones the points of the record; and what the other articles construct, in the view.
#include "app/scene/methods.h"
#include "app/tests/draw/debug_draw_scenes.h"

#include <algorithm>
#include <random>

namespace sepaxis::draw {
namespace {

scene::Scene roundPair(scene::Shape a, scene::Shape b, const dvec3& positionOfB) {
    scene::Scene made;
    made.a.shape = std::move(a);
    made.b.shape = std::move(b);
    made.b.position = positionOfB;
    return made;
}

// As the Steps tab asks for it, up to a part.
Drawing drawnUpTo(Shown& shown, std::size_t part) {
    shown.input.constructionChoice = ConstructionChoice{scene::constructionOf(shown.evaluation()), part};
    return shown.draw();
}

bool hasPoint(const Drawing& drawing, const dvec3& at, double tolerance = kExact) {
    return std::ranges::any_of(drawing.list.points, [&](const gfx::Point& point) {
        return glm::distance(point.position, at) <= tolerance;
    });
}

bool hasLine(const Drawing& drawing, const dvec3& from, const dvec3& to, double tolerance = kExact) {
    return std::ranges::any_of(drawing.list.lines, [&](const gfx::Line& line) {
        return (glm::distance(line.from, from) <= tolerance && glm::distance(line.to, to) <= tolerance) ||
               (glm::distance(line.from, to) <= tolerance && glm::distance(line.to, from) <= tolerance);
    });
}

TEST(ConstructionDrawing, ItIsDrawnWhileItsSwitchIsOnOrAStepAsks) {
    Shown shown(roundPair(scene::SphereShape{0.5}, scene::SphereShape{0.3}, {0.6, 0.0, 0.0}));
    EXPECT_FALSE(OverlaySettings()[OverlayId::construction].on);
    EXPECT_TRUE(shown.draw().labels.empty());
    shown.input.overlays[OverlayId::construction].on = true;
    EXPECT_NE(labelWith(shown.draw(), "r 0.5 m"), nullptr);
    shown.input.overlays[OverlayId::construction].on = false;
    EXPECT_NE(labelWith(drawnUpTo(shown, 1), "r 0.5 m"), nullptr);
}

TEST(ConstructionDrawing, RadiiStandOnTheLineOfTheCentres) {
    Shown shown(roundPair(scene::SphereShape{0.5}, scene::SphereShape{0.3}, {0.6, 0.0, 0.0}));
    Drawing drawing = drawnUpTo(shown, 0);
    EXPECT_TRUE(hasLine(drawing, {0.0, 0.0, 0.0}, {0.6, 0.0, 0.0}));
    EXPECT_NE(labelWith(drawing, "distance 0.6 m"), nullptr);
    EXPECT_EQ(labelWith(drawing, "r 0.5 m"), nullptr);
    drawing = drawnUpTo(shown, 1);
    EXPECT_TRUE(hasLine(drawing, {0.0, 0.0, 0.0}, {0.5, 0.0, 0.0}));
    EXPECT_TRUE(hasLine(drawing, {0.6, 0.0, 0.0}, {0.3, 0.0, 0.0}));
    EXPECT_TRUE(hasLine(drawing, {0.5, 0.0, 0.0}, {0.3, 0.0, 0.0})) << "what both cover";
    EXPECT_NE(labelWith(drawing, "r 0.3 m"), nullptr);
    EXPECT_EQ(labelWith(drawing, "distance"), nullptr) << "only the step's own words";
    EXPECT_NE(labelWith(drawnUpTo(shown, 2), "depth 0.2 m"), nullptr);
}

TEST(ConstructionDrawing, AParameterIsClampedToTheEnd) {
    Shown shown(roundPair(scene::SegmentShape{{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}}, scene::SphereShape{0.5},
                          {1.6, 0.8, 0.0}));
    const Drawing drawing = drawnUpTo(shown, 0);
    EXPECT_NE(labelWith(drawing, "t = 1.3, clamped to 1"), nullptr);
    EXPECT_TRUE(hasPoint(drawing, {1.0, 0.0, 0.0}));
    EXPECT_TRUE(hasLine(drawing, {1.0, 0.0, 0.0}, {1.6, 0.0, 0.0})) << "from the end to the foot beyond";
}

TEST(ConstructionDrawing, AClampGoesAlongTheAxesOfTheBox) {
    Shown shown(roundPair(scene::SphereShape{0.5}, scene::AabbShape{}, {0.8, 0.9, 0.1}));
    const Drawing drawing = drawnUpTo(shown, 0);
    EXPECT_TRUE(hasLine(drawing, {0.0, 0.0, 0.0}, {0.3, 0.0, 0.0}));
    EXPECT_TRUE(hasLine(drawing, {0.3, 0.0, 0.0}, {0.3, 0.4, 0.0}));
    EXPECT_TRUE(hasPoint(drawing, {0.3, 0.4, 0.0}));
    EXPECT_NE(labelWith(drawing, "clamped in x, y"), nullptr);
}

TEST(ConstructionDrawing, ATriangleShowsItsPlaneAndItsThreeSides) {
    const scene::TriangleShape triangle{{dvec3(0.0, 0.0, 0.0), dvec3(2.0, 0.0, 0.0), dvec3(0.0, 2.0, 0.0)}};
    Shown shown(roundPair(triangle, scene::SphereShape{0.5}, {0.5, 0.5, 0.3}));
    Drawing drawing = drawnUpTo(shown, 0);
    EXPECT_TRUE(hasLine(drawing, {0.5, 0.5, 0.3}, {0.5, 0.5, 0.0}));
    EXPECT_NE(labelWith(drawing, "height 0.3 m"), nullptr);
    ASSERT_EQ(drawing.list.curves.size(), shown.draw().list.curves.size());
    const auto section =
        std::ranges::find_if(drawing.list.curves, [](const gfx::Curve& c) { return c.dash > 0.0f; });
    ASSERT_NE(section, drawing.list.curves.end());
    for (const dvec3& point : section->points) {
        EXPECT_NEAR(glm::distance(point, dvec3(0.5, 0.5, 0.0)), 0.4, kExact);
        EXPECT_NEAR(point.z, 0.0, kExact);
    }
    drawing = drawnUpTo(shown, 3);
    for (const dvec3& foot : {dvec3(0.5, 0.0, 0.0), dvec3(1.0, 1.0, 0.0), dvec3(0.0, 0.5, 0.0)}) {
        EXPECT_TRUE(hasPoint(drawing, foot));
        EXPECT_TRUE(hasLine(drawing, {0.5, 0.5, 0.0}, foot));
    }
    EXPECT_NE(labelWith(drawing, "dot -0.75, inside"), nullptr);
    EXPECT_NE(labelWith(drawnUpTo(shown, 4), "inside"), nullptr);
}

TEST(ConstructionDrawing, BoxesShowWhatTheyShareOfEachAxis) {
    Shown shown(roundPair(scene::AabbShape{}, scene::AabbShape{}, {0.7, 0.2, 0.0}));
    const Drawing drawing = drawnUpTo(shown, 0);
    EXPECT_TRUE(hasLine(drawing, {0.2, -0.3, -0.5}, {0.5, -0.3, -0.5}));
    EXPECT_NE(labelWith(drawing, "x overlap 0.3 m"), nullptr);
}

// Answered by a published method; drawn up to a part.
Drawing drawnAsPublished(const scene::Scene& scene, const char* method, std::size_t part) {
    Shown shown(scene);
    EXPECT_TRUE(shown.evaluator.evaluate(scene, {.method = scene::findMethod(method)}));
    return drawnUpTo(shown, part);
}

TEST(ConstructionDrawing, ThePublishedAnswerOfBoxesStandsWhereTheyOverlap) {
    const scene::Scene meet = roundPair(scene::AabbShape{}, scene::AabbShape{}, {0.2, -0.7, 0.0});
    const Drawing drawing = drawnAsPublished(meet, "textbook-nutshell", 3);
    EXPECT_NE(labelWith(drawing, "depth 0.3 m"), nullptr);
    EXPECT_TRUE(hasPoint(drawing, {-0.3, -0.5, -0.5})) << "the low end of A";
    EXPECT_TRUE(hasPoint(drawing, {-0.3, -0.2, -0.5})) << "the high end of B";
}

TEST(ConstructionDrawing, AnAxisThatWasNotMeasuredIsNotDrawn) {
    const scene::Scene apart = roundPair(scene::AabbShape{}, scene::AabbShape{}, {0.2, 1.5, 0.3});
    const Drawing gap = drawnAsPublished(apart, "textbook-nutshell", 1);
    EXPECT_NE(labelWith(gap, "y gap 0.5 m"), nullptr);
    const Drawing behind = drawnAsPublished(apart, "textbook-nutshell", 2);
    EXPECT_EQ(labelWith(behind, "z overlap"), nullptr);
    EXPECT_EQ(behind.list.lines.size(), gap.list.lines.size());
}

TEST(ConstructionDrawing, ThePublishedFootOfASphereTooFarAwayLiesBelowItsCentre) {
    const scene::TriangleShape triangle{{dvec3(0.0, 0.0, 0.0), dvec3(2.0, 0.0, 0.0), dvec3(0.0, 2.0, 0.0)}};
    const scene::Scene far = roundPair(scene::SphereShape{0.5}, triangle, {-0.5, -0.5, -0.8});
    EXPECT_TRUE(hasLine(drawnAsPublished(far, "textbook-primitives", 0), {0.0, 0.0, 0.0}, {0.0, 0.0, -0.8}));
}

TEST(ConstructionDrawing, OtherPairsHaveNone) {
    Shown shown(boxes({0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}, {0.7, 0.0, 0.0}));
    const std::size_t before = shown.draw().list.points.size();
    shown.input.overlays[OverlayId::construction].on = true;
    EXPECT_EQ(shown.draw().list.points.size(), before);
}

TEST(ConstructionDrawing, RandomPosesShowThePointsOfTheAnswer) {
    std::mt19937_64 engine(9);
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53;
    };
    const auto point = [&](double reach) {
        const double x = uniform(-reach, reach), y = uniform(-reach, reach), z = uniform(-reach, reach);
        return dvec3(x, y, z);
    };
    for (int i = 0; i < 300; ++i) {
        const dvec3 base = point(0.6), tip = point(0.6), start = point(0.6), end = point(0.6);
        const scene::Shape capsule = scene::CapsuleShape{base, tip, uniform(0.1, 0.3)};
        const std::array<scene::Shape, 4> others{scene::SphereShape{0.3}, scene::AabbShape{},
                                                 scene::SegmentShape{start, end},
                                                 scene::CapsuleShape{start, end, 0.2}};
        Shown shown(roundPair(capsule, others[static_cast<std::size_t>(i % 4)], point(0.9)));
        const Collision<double>& answer = shown.collision();
        const scene::Construction record = scene::constructionOf(shown.evaluation());
        const Drawing drawing = drawnUpTo(shown, scene::partsOf(record).size() - 1);
        if (!answer.overlap) {
            EXPECT_TRUE(hasLine(drawing, answer.closestA, answer.closestB, 1e-9)) << "the gap";
            continue;
        }
        ASSERT_FALSE(answer.manifold.empty());
        const auto deepest = std::ranges::max_element(answer.manifold, {}, &ManifoldPoint<double>::depth);
        EXPECT_TRUE(hasLine(drawing, deepest->onA, deepest->onB, 1e-9)) << "what both cover";
    }
}

// --- the stages of cuboids, and contacts ----------------------------------------------------------------

TEST(ConstructionDrawing, TheHeightsOfCuboidsAreBracketsBesideThem) {
    Shown shown(roundPair(scene::CuboidShape{}, scene::CuboidShape{}, {0.2, 0.7, 0.0}));
    shown.input.stageChoice = StageChoice{scene::StagePlace::heights, true};
    const Drawing drawing = shown.draw();
    const auto upright = [&](const gfx::Color& color, double bottom, double top) {
        return std::ranges::any_of(drawing.list.lines, [&](const gfx::Line& line) {
            return sameColor(line.color, color) && std::abs(line.from.y - bottom) < kExact &&
                   std::abs(line.to.y - top) < kExact && line.from.x == line.to.x && line.from.z == line.to.z;
        });
    };
    const gfx::Palette& p = gfx::palette(gfx::Theme::dark);
    EXPECT_TRUE(upright(p.edgeA, -0.5, 0.5));
    EXPECT_TRUE(upright(p.edgeB, 0.2, 1.2));
    EXPECT_TRUE(upright(p.mtv, 0.2, 0.5));
    EXPECT_NE(labelWith(drawing, "share 0.3 m"), nullptr);
    Shown apart(roundPair(scene::CuboidShape{}, scene::CuboidShape{}, {0.2, 1.5, 0.0}));
    apart.input.stageChoice = StageChoice{scene::StagePlace::heights, true};
    EXPECT_NE(labelWith(apart.draw(), "gap 0.5 m"), nullptr);
    apart.input.stageChoice = StageChoice{scene::StagePlace::circles, true};
    EXPECT_EQ(labelWith(apart.draw(), "gap 0.5 m"), nullptr);
}

TEST(ConstructionDrawing, ContactsShowWhatTheyAre) {
    // A shift across the face: a vertex of each box, and two crossings of sides.
    Shown shown(boxes({0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}, {0.3, 0.9, 0.2}));
    shown.input.overlays[OverlayId::contacts].on = true;
    const Drawing drawing = shown.draw();
    const gfx::Palette& p = gfx::palette(gfx::Theme::dark);
    const auto rimmed = [&](const gfx::Color& rim) {
        return std::ranges::count_if(drawing.list.points,
                                     [&](const gfx::Point& point) { return sameColor(point.rim, rim); });
    };
    ASSERT_EQ(shown.collision().manifold.size(), 4u);
    EXPECT_EQ(rimmed(p.edgeA), 1);
    EXPECT_EQ(rimmed(p.edgeB), 1);
    EXPECT_EQ(rimmed(p.contactRim), 4);
    EXPECT_EQ(linesOf(drawing.list, p.edgeA, 2.0f).size(), 2u);
    EXPECT_EQ(linesOf(drawing.list, p.edgeB, 2.0f).size(), 2u);
}

}  // namespace
}  // namespace sepaxis::draw
