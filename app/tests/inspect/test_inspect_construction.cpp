// The constructions of round shapes and primitives: on scenes whose answer is known by hand the points are
// those, on random poses they agree with the answer, and the steps end in the verdict. The published loop of
// the separating axis test ends where its method does.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/inspect/steps/construction_steps.h"
#include "app/inspect/steps/published_fault.h"
#include "app/inspect/steps/sat_steps.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <numbers>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

using scene::Construction;
using scene::ConstructionKind;
using scene::Scene;

constexpr double kExact = 1e-12;

void expectNear(const dvec3& actual, const dvec3& expected, double tolerance = kExact) {
    EXPECT_LE(glm::distance(actual, expected), tolerance)
        << actual.x << ' ' << actual.y << ' ' << actual.z << " instead of " << expected.x << ' ' << expected.y
        << ' ' << expected.z;
}

struct Case {
    scene::Evaluator evaluator;

    explicit Case(const Scene& scene, const char* method = nullptr) {
        scene::EvaluationOptions options;
        if (method) options.method = scene::findMethod(method);
        EXPECT_TRUE(evaluator.evaluate(scene, options)) << evaluator.error().reason;
    }
    const scene::Evaluation& evaluation() const { return evaluator.result(); }
    const Collision<double>& answer() const { return evaluation().collision; }
    Construction exact() const { return scene::exactConstruction(evaluation()); }
    Steps steps(StagesOf of = StagesOf::exactMethod) const { return makeConstructionSteps(evaluation(), of); }
    std::string end(StagesOf of = StagesOf::exactMethod) const {
        const Steps made = steps(of);
        return viewOf(made, made.rows.size() - 1).sentence;
    }
};

Scene pairOf(scene::Shape a, scene::Shape b, const dvec3& positionOfB) {
    Scene made;
    made.a.shape = std::move(a);
    made.b.shape = std::move(b);
    made.b.position = positionOfB;
    return made;
}

Scene preset(const std::string& name) {
    const scene::ReadResult read = scene::readSceneFile(scene::presetsFolder() / (name + ".json"));
    EXPECT_TRUE(read.ok) << name;
    return read.scene;
}

TEST(InspectConstruction, SpheresAreMeasuredBetweenTheirCentres) {
    const Case c(pairOf(scene::SphereShape{0.5}, scene::SphereShape{0.3}, {0.6, 0.0, 0.0}));
    const Construction made = c.exact();
    EXPECT_EQ(made.kind, ConstructionKind::spheres);
    expectNear(made.points[0], {0.0, 0.0, 0.0});
    expectNear(made.points[1], {0.6, 0.0, 0.0});
    EXPECT_NEAR(made.distance, 0.6, kExact);
    const Steps steps = c.steps();
    ASSERT_EQ(steps.rows.size(), 3u);
    EXPECT_EQ(viewOf(steps, 1).sentence,
              "The radii, 0.5 m + 0.3 m = 0.8 m, against a distance of 0.6 m: they overlap by 0.2 m.");
    EXPECT_EQ(c.end(), "Overlap, depth 0.2 m along (1, 0, 0).");
}

TEST(InspectConstruction, ACentreIsClampedToTheEndsOfASegment) {
    const scene::SegmentShape segment{{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}};
    const Case within(pairOf(scene::SphereShape{0.5}, segment, {0.38, -0.4, 0.0}));
    expectNear(within.exact().points[1], {0.0, -0.4, 0.0});
    EXPECT_NEAR(within.exact().axes[1].parameter, 0.31, kExact);
    EXPECT_EQ(viewOf(within.steps(), 0).sentence,
              "The centre of A projects onto the line of B at t = 0.31 (0 is its start, 1 its end).");
    const Case beyond(pairOf(segment, scene::SphereShape{0.5}, {1.6, 0.8, 0.0}));
    const Construction made = beyond.exact();
    EXPECT_EQ(made.first, 1u);
    expectNear(made.points[0], {1.0, 0.0, 0.0});
    EXPECT_NEAR(made.axes[0].unclamped, 1.3, kExact);
    EXPECT_EQ(made.axes[0].parameter, 1.0);
    EXPECT_NEAR(made.distance, 1.0, kExact);
    EXPECT_NE(viewOf(beyond.steps(), 0).sentence.find("t = 1.3, beyond the end: clamped to 1."),
              std::string::npos);
    EXPECT_EQ(beyond.end(), "Apart, 0.5 m.");
}

TEST(InspectConstruction, ACentreIsClampedToABoxOrLeavesItByItsNearestFace) {
    const Case outside(pairOf(scene::SphereShape{0.5}, scene::AabbShape{}, {0.8, 0.9, 0.1}));
    expectNear(outside.exact().points[1], {0.3, 0.4, 0.0});
    EXPECT_NE(viewOf(outside.steps(), 0).sentence.find("outside of the box in x, y: clamped"),
              std::string::npos);
    EXPECT_EQ(outside.steps().list[0].measure, "in x, y");
    const Case inside(pairOf(scene::AabbShape{}, scene::SphereShape{0.2}, {0.1, 0.4, 0.0}));
    const Construction made = inside.exact();
    expectNear(made.points[1], {0.1, 0.4, 0.0});
    expectNear(made.points[0], {0.1, 0.5, 0.0});
    EXPECT_NEAR(made.distance, -0.1, kExact);
    EXPECT_EQ(inside.end(), "Overlap, depth 0.3 m along (0, 1, 0).");
    EXPECT_EQ(
        inside.end(StagesOf::publishedMethod),
        "No hit. A fault of the published method: it takes points that coincide for no hit. Exact: overlap, "
        "depth 0.3 m along (0, 1, 0).");
}

TEST(InspectConstruction, TwoAxesAreMeasuredAtTheirClosestPoints) {
    const scene::CapsuleShape along{{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, 0.25},
        across{{0.0, 0.0, -1.0}, {0.0, 0.0, 1.0}, 0.25};
    const Case c(pairOf(along, across, {0.5, 0.4, 0.5}));
    const Construction made = c.exact();
    EXPECT_NEAR(made.axes[0].parameter, 0.75, kExact);
    EXPECT_NEAR(made.axes[1].parameter, 0.25, kExact);
    expectNear(made.points[0], {0.5, 0.0, 0.0});
    expectNear(made.points[1], {0.5, 0.4, 0.0});
    EXPECT_EQ(c.end(), "Overlap, depth 0.1 m along (0, 1, 0).");
    EXPECT_NE(c.end(StagesOf::publishedMethod).find("measures B's axis from its wrong end"),
              std::string::npos);
}

TEST(InspectConstruction, BoxesAreComparedAxisByAxis) {
    const Case c(pairOf(scene::AabbShape{}, scene::AabbShape{}, {0.7, 0.2, 0.0}));
    const Construction made = c.exact();
    EXPECT_NEAR(made.overlaps[0][0], 1.7, kExact);
    EXPECT_NEAR(made.overlaps[0][1], 0.3, kExact);
    EXPECT_NEAR(made.overlaps[1][1], 0.8, kExact);
    EXPECT_EQ(c.end(), "Overlap, depth 0.3 m along (1, 0, 0).");
    const Case apart(pairOf(scene::AabbShape{}, scene::AabbShape{}, {1.5, 0.2, 0.0}));
    EXPECT_EQ(apart.steps().list[0].outcome, "gap");
    EXPECT_EQ(apart.end(), "Apart, 0.5 m.");
    const Steps published = apart.steps(StagesOf::publishedMethod);
    EXPECT_EQ(published.list[1].outcome, "not reached");
    EXPECT_EQ(published.list[1].measure, "");
    EXPECT_EQ(viewOf(published, 1).sentence, "Not reached: the gap before decided.");
}

TEST(InspectConstruction, ATriangleIsTestedSideBySide) {
    const scene::TriangleShape triangle{{dvec3(0.0, 0.0, 0.0), dvec3(2.0, 0.0, 0.0), dvec3(0.0, 2.0, 0.0)}};
    const Case inside(pairOf(triangle, scene::SphereShape{0.5}, {0.5, 0.5, 0.3}));
    Construction made = inside.exact();
    expectNear(made.triangle.projected, {0.5, 0.5, 0.0});
    expectNear(made.triangle.onSides[0], {0.5, 0.0, 0.0});
    expectNear(made.triangle.onSides[1], {1.0, 1.0, 0.0});
    expectNear(made.triangle.onSides[2], {0.0, 0.5, 0.0});
    EXPECT_NEAR(made.triangle.dots[0], -0.75, kExact);
    EXPECT_NEAR(made.triangle.dots[1], -0.5, kExact);
    EXPECT_TRUE(made.triangle.isInside);
    EXPECT_EQ(inside.steps().list[4].measure, "3 of 3");
    EXPECT_EQ(inside.end(), "Overlap, depth 0.2 m along (0, 0, 1).");

    const Case outside(pairOf(triangle, scene::SphereShape{0.5}, {0.5, -0.3, 0.0}));
    made = outside.exact();
    EXPECT_FALSE(made.triangle.isInside);
    EXPECT_GT(made.triangle.dots[0], 0.0);
    EXPECT_LT(made.triangle.dots[1], 0.0);
    expectNear(made.points[0], {0.5, 0.0, 0.0});
    EXPECT_EQ(outside.steps().list[1].outcome, "outside");
    EXPECT_EQ(outside.steps().list[2].outcome, "inside");
}

TEST(InspectConstruction, AOneSidedWallIsNotFeltFromBehind) {
    scene::TriangleShape wall{{dvec3(0.0, 0.0, 0.0), dvec3(2.0, 0.0, 0.0), dvec3(0.0, 2.0, 0.0)}};
    wall.oneSided = true;
    const Case front(pairOf(wall, scene::SphereShape{0.5}, {0.5, 0.5, 0.3}));
    EXPECT_NE(viewOf(front.steps(), 0).sentence.find("0.3 m in front of the plane"), std::string::npos);
    EXPECT_NE(front.end().find("depth 0.2 m"), std::string::npos);
    const Case behind(pairOf(wall, scene::SphereShape{0.5}, {0.5, 0.5, -0.3}));
    EXPECT_NE(viewOf(behind.steps(), 0).sentence.find("not felt from behind"), std::string::npos);
    EXPECT_EQ(behind.steps().list[0].outcome, "behind");
    EXPECT_EQ(behind.end(), "No contact: the one-sided triangle is not felt from behind.");
    // The article ends there.
    const Steps published = behind.steps(StagesOf::publishedMethod);
    ASSERT_TRUE(published.published);
    EXPECT_EQ(published.list[1].outcome, "not reached");
    EXPECT_EQ(viewOf(published, 3).sentence, "Not reached: the plane decided.");
}

// --- random poses ---------------------------------------------------------------------------------------

struct Dice {
    std::mt19937_64 engine{3};
    double uniform(double low, double high) {
        return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53;
    }
    dvec3 point(double reach) {
        const double x = uniform(-reach, reach), y = uniform(-reach, reach), z = uniform(-reach, reach);
        return {x, y, z};
    }
    std::array<double, 4> rotation() {
        const Quat<double> q = glm::angleAxis(uniform(0.0, 3.0), glm::normalize(point(1.0) + dvec3(1e-3)));
        return {q.x, q.y, q.z, q.w};
    }
    scene::Shape shape(int kind) {
        switch (kind) {
            case 0:
                return scene::SphereShape{uniform(0.2, 0.6)};
            case 1:
                return scene::AabbShape{-dvec3(uniform(0.2, 0.6)), dvec3(uniform(0.2, 0.6))};
            case 2: {
                const dvec3 base = point(0.7), tip = point(0.7);
                return scene::CapsuleShape{base, tip, uniform(0.1, 0.4)};
            }
            case 3: {
                const dvec3 start = point(0.7), end = point(0.7);
                return scene::SegmentShape{start, end};
            }
            default: {
                const dvec3 p = point(0.8), q = point(0.8), r = point(0.8);
                return scene::TriangleShape{{p, q, r}, uniform(0.0, 1.0) < 0.3};
            }
        }
    }
};

double least(const Construction& made) {
    // By sampling both axes: none of the points between may be closer than those of the construction.
    double closest = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= 20; ++i)
        for (int j = 0; j <= 20; ++j) {
            const auto on = [](const textbook::AxisPoint& axis, int k) {
                return axis.start + (axis.end - axis.start) * (k / 20.0);
            };
            closest = std::min(closest, glm::distance(on(made.axes[0], i), on(made.axes[1], j)));
        }
    return closest;
}

void expectPointsOfTheCores(const Construction& made) {
    const auto onAxis = [&](std::size_t side) { expectNear(made.axes[side].at(), made.points[side], 1e-9); };
    const auto inBox = [&](std::size_t side) {
        const dvec3 p = transformPointInverse(made.boxes[side].frame, made.points[side]);
        EXPECT_LE(glm::distance(p, glm::clamp(p, made.boxes[side].low, made.boxes[side].high)), 1e-9);
    };
    using enum ConstructionKind;
    if (made.kind == sphereAxis || made.kind == boxAxis) onAxis(made.second());
    if (made.kind == axes) onAxis(0), onAxis(1);
    if (made.kind == axes && made.distance > 0.0) {
        EXPECT_LE(made.distance, least(made) + 1e-9);
    }
    if (made.kind == sphereBox) inBox(made.second());
    if (made.kind == boxAxis) inBox(made.first);
    if (made.kind == sphereTriangle) {
        const textbook::TriangleRecord& t = made.triangle;
        EXPECT_NEAR(std::abs(t.height), glm::distance(made.points[made.first], t.projected), 1e-12);
    }
}

TEST(InspectConstruction, RandomPosesAgreeWithTheAnswer) {
    Dice dice;
    std::array<int, 8> seen{};
    int ignored = 0;
    for (int i = 0; i < 4000; ++i) {
        const int first = i % 5, second = (i / 5) % 5;
        Scene made = pairOf(dice.shape(first), dice.shape(second), dice.point(0.9));
        if (first != 1) made.a.orientation = dice.rotation();
        if (second != 1) made.b.orientation = dice.rotation();
        const Case c(made);
        if (!haveConstruction(c.evaluation())) continue;
        const Construction construction = c.exact();
        ++seen[static_cast<std::size_t>(construction.kind)];
        const Collision<double>& answer = c.answer();
        const Steps steps = c.steps();
        ASSERT_FALSE(steps.rows.empty());
        const StepListRow end = steps.list.back();
        EXPECT_TRUE(end.decides);
        EXPECT_EQ(end.fault, "");
        if (answer.behindOneSided) {
            ++ignored;
            EXPECT_EQ(end.outcome, "not felt");
            continue;
        }
        EXPECT_EQ(end.outcome, answer.overlap ? "overlap" : "apart");
        expectPointsOfTheCores(construction);
        const double depth = answer.overlap ? answer.depth : -answer.distance;
        // Of boxes and of cores in each other the distance is the answer's own.
        EXPECT_NEAR(construction.reach() - construction.distance, depth, 1e-9);
        EXPECT_NEAR(glm::distance(construction.points[0], construction.points[1]),
                    std::abs(construction.distance), 1e-9);
        if (construction.kind != ConstructionKind::boxes && std::abs(construction.distance) > 1e-6)
            expectNear(construction.points[1] - construction.points[0], construction.distance * answer.normal,
                       1e-9);
    }
    for (std::size_t kind = 1; kind < seen.size(); ++kind) EXPECT_GT(seen[kind], 50) << kind;
    EXPECT_GT(ignored, 5);
}

TEST(InspectConstruction, PublishedStepsEndInThePublishedVerdict) {
    Dice dice;
    int faults = 0, sound = 0;
    for (int i = 0; i < 3000; ++i) {
        Scene made = pairOf(dice.shape(i % 5), dice.shape((i / 5) % 5), dice.point(0.9));
        if (i % 5 == 0 && i % 2 == 0) std::swap(made.a, made.b);
        const Case exact(made);
        if (!haveConstruction(exact.evaluation())) continue;
        const auto methods = scene::publishedMethodsFor(exact.evaluation());
        if (methods.empty()) {
            EXPECT_FALSE(exact.steps(StagesOf::publishedMethod).published);
            continue;
        }
        // Asked for beside the exact answer it is that of the first article, or of the second where that errs
        // and the first does not.
        const auto errs = [&](const scene::Method* method) {
            return !Case(made, method->name.c_str()).steps().list.back().fault.empty();
        };
        const bool second = methods.size() > 1 && !errs(methods[0]) && errs(methods[1]);
        const Case published(made, methods[second ? 1 : 0]->name.c_str());
        const Steps steps = published.steps();
        ASSERT_TRUE(steps.published);
        const StepListRow end = steps.list.back();
        EXPECT_EQ(end.outcome == "overlap", published.answer().overlap);
        EXPECT_EQ(!end.fault.empty(),
                  viewOf(steps, steps.rows.size() - 1).sentence.find("A fault") != std::string::npos);
        if (published.answer().overlap != exact.answer().overlap) {
            EXPECT_NE(end.fault, "");
        }
        (!end.fault.empty() ? faults : sound) += 1;
        EXPECT_EQ(csvOf(exact.steps(StagesOf::publishedMethod)), csvOf(steps));
    }
    EXPECT_GT(faults, 100);
    EXPECT_GT(sound, 100);
}

TEST(InspectConstruction, EveryStepHasALineOfItsCode) {
    std::set<ConstructionKind> kinds;
    std::vector<std::string> errors;
    for (const scene::Preset& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        SCOPED_TRACE(entry.path);
        const scene::ReadResult read = scene::readSceneFile(entry.path);
        const Case c(read.scene);
        if (!haveConstruction(c.evaluation())) continue;
        for (const StagesOf of : {StagesOf::exactMethod, StagesOf::publishedMethod}) {
            const Steps steps = c.steps(of);
            kinds.insert(steps.construction->made.kind);
            EXPECT_GE(steps.code.size(), 3u);
            EXPECT_EQ(steps.list.size(), steps.rows.size());
            for (std::size_t i = 0; i < steps.rows.size(); ++i) {
                const StepView view = viewOf(steps, i);
                EXPECT_FALSE(view.title.empty());
                EXPECT_EQ(view.sentence.back(), '.');
                ASSERT_TRUE(view.codeLine);
                EXPECT_LT(*view.codeLine, steps.code.size());
                EXPECT_GE(steps.code[*view.codeLine].tag, 0);
            }
        }
    }
    EXPECT_EQ(kinds.size(), 7u);
}

TEST(InspectConstruction, TheArticlesPresetsShowTheirFaults) {
    const auto publishedEnd = [](const char* name) {
        return Case(preset(name)).end(StagesOf::publishedMethod);
    };
    EXPECT_NE(publishedEnd("article-concentric-spheres").find("points that coincide"), std::string::npos);
    EXPECT_NE(publishedEnd("article-cut-corner").find("closest to the middle of the box"), std::string::npos);
    EXPECT_NE(publishedEnd("article-capsule-pair").find("wrong end"), std::string::npos);
    EXPECT_NE(publishedEnd("article-whole-way").find("the whole way"), std::string::npos);
    EXPECT_NE(publishedEnd("article-just-touching").find("only touches"), std::string::npos);
    EXPECT_NE(publishedEnd("article-wrong-sign").find("wrong sign"), std::string::npos);
    const Case sign(preset("article-wrong-sign"), "textbook-primitives");
    EXPECT_NE(sign.end().find("wrong sign"), std::string::npos);
}

TEST(InspectConstruction, OtherPairsHaveNone) {
    EXPECT_FALSE(haveConstruction(
        Case(pairOf(scene::SphereShape{}, scene::BoxShape{}, dvec3(0.5, 0.0, 0.0))).evaluation()));
    Scene turned = pairOf(scene::AabbShape{}, scene::AabbShape{}, dvec3(0.5, 0.0, 0.0));
    EXPECT_TRUE(haveConstruction(Case(turned).evaluation()));
}

// --- the published loop over axes -----------------------------------------------------------------------

TEST(InspectConstruction, ThePublishedLoopEndsWhereItsMethodDoes) {
    int overlapping = 0, apart = 0;
    std::vector<std::string> errors;
    for (const scene::Preset& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        SCOPED_TRACE(entry.path);
        const scene::ReadResult read = scene::readSceneFile(entry.path);
        const Case exact(read.scene);
        if (!havePublishedSat(exact.evaluation())) continue;
        const Case published(read.scene, "textbook-hull-sat");
        const Steps steps = makePublishedSatSteps(exact.evaluation(), std::nullopt, false);
        ASSERT_FALSE(steps.rows.empty());
        const SatCandidate& last = steps.candidates.back();
        EXPECT_EQ(published.answer().overlap, last.fate != SatFate::separates);
        for (std::size_t i = 0; i < steps.rows.size(); ++i) {
            const StepView view = viewOf(steps, i);
            ASSERT_TRUE(view.codeLine);
            EXPECT_LT(*view.codeLine, steps.code.size());
        }
        if (!published.answer().overlap) {
            ++apart;
            continue;
        }
        ++overlapping;
        if (last.best == kNoIndex) continue;
        EXPECT_EQ(steps.candidates[last.best].overlap, published.answer().depth);
        EXPECT_EQ(steps.candidates[last.best].kind, published.answer().kind);
    }
    EXPECT_GT(overlapping, 15);
    EXPECT_GT(apart, 5);
}

TEST(InspectConstruction, ThePublishedLoopTellsWhatItSkips) {
    const Scene contained = preset("box-in-cube");
    const Case exact(contained);
    const Steps steps = makePublishedSatSteps(exact.evaluation(), exact.answer().depth, false);
    const auto behind = std::ranges::find(steps.candidates, SatFate::behind, &SatCandidate::fate);
    ASSERT_NE(behind, steps.candidates.end());
    const auto at = static_cast<std::size_t>(behind - steps.candidates.begin());
    EXPECT_NE(viewOf(steps, at).sentence.find("lies behind it, so it is skipped"), std::string::npos);
    EXPECT_EQ(steps.code[*viewOf(steps, at).codeLine].text, "if low < 0 and high < 0: next");
    EXPECT_NE(viewOf(steps, steps.rows.size() - 1).sentence.find("the face with the least depth was skipped"),
              std::string::npos)
        << viewOf(steps, steps.rows.size() - 1).sentence;
    const auto shallow = std::ranges::find(steps.candidates, SatFate::shallow, &SatCandidate::fate);
    ASSERT_NE(shallow, steps.candidates.end());
    const auto edge = static_cast<std::size_t>(shallow - steps.candidates.begin());
    EXPECT_NE(viewOf(steps, edge).sentence.find("less than 30 degrees"), std::string::npos);
}

TEST(PublishedFault, SaysWhatIsWrongOnThisPairAndNothingWhereNothingIs) {
    const auto faultOn = [](const char* scene, const char* method) {
        const Case exact(preset(scene)), published(preset(scene), method);
        return publishedFault(published.evaluation(), *scene::findMethod(method), exact.answer());
    };
    const std::string behind = "the face with the least depth was skipped, as the other hull lies behind it";
    EXPECT_EQ(faultOn("box-in-cube", "textbook-hull-sat"), behind);
    EXPECT_EQ(faultOn("box-in-cube", "textbook-hull-manifold"), behind);
    EXPECT_EQ(faultOn("tetrahedron-cube", "textbook-hull-sat"), "");
    EXPECT_NE(faultOn("article-height-contained", "textbook-cuboid"), "");
    EXPECT_EQ(faultOn("pair-cuboid-cuboid", "textbook-cuboid"), "");
    EXPECT_EQ(faultOn("article-wrong-sign", "textbook-primitives"), "its vector has the wrong sign");
}

}  // namespace
}  // namespace sepaxis::inspect
