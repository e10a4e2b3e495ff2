// From scenes to answers: building with scale, caching, both precisions, traces, words.
#include "app/base/assets_path.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/query_time.h"
#include "collision/tests/slowdown.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

Scene preset(const std::string& name) {
    const ReadResult read = readSceneFile(presetsFolder() / name);
    EXPECT_TRUE(read.ok) << describeError(name, read.error);
    return read.scene;
}

Scene boxes(const dvec3& positionOfB) {
    Scene scene;
    scene.b.position = positionOfB;
    return scene;
}

std::string words(const Scene& scene, Precision precision = Precision::doublePrecision) {
    Evaluator evaluator;
    EvaluationOptions options;
    options.precision = precision;
    EXPECT_TRUE(evaluator.evaluate(scene, options)) << evaluator.error().reason;
    return verdictInWords(evaluator.result()).str();
}

// A tetrahedron with everything listed and nothing to repair; its slanted face is 3.
HullShape tidyTetrahedron() {
    const double s = 1.0 / std::sqrt(3.0);
    return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
            {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}},
            {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}},
            {{0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {s, s, s}}};
}

TEST(Evaluation, TheArticlesNumbers) {
    Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(preset("tetrahedron-cube.json"), {}));
    const Evaluation& e = evaluator.result();
    constexpr double kTolerance = 1e-12;
    EXPECT_TRUE(e.collision.overlap);
    EXPECT_NEAR(e.collision.depth, 0.48856698416292277, kTolerance);
    const dvec3 normal(-0.363158176344981, 0.7216867077808199, 0.5893084377185425);
    const dvec3 contact(-0.39404904235014193, 0.010826225559499636, 0.023658338478221408);
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(e.collision.normal[i], normal[i], kTolerance);
        EXPECT_NEAR(e.collision.contactPoint[i], contact[i], kTolerance);
    }
    EXPECT_EQ(verdictInWords(e), "Overlapping: edge 1 of A against edge 2 of B");
    const auto reordered = [](const HullRepair& r) {
        return r.kind == HullRepairKind::faceReordered && r.index == 2;
    };
    const auto& repairs = e.shapes[1]->repairs;
    EXPECT_EQ(std::count_if(repairs.begin(), repairs.end(), reordered), 1);
}

TEST(Evaluation, VerdictsInWords) {
    EXPECT_EQ(words(preset("vertex-in-face.json")).rfind("Overlapping: face 3 of A against vertex ", 0), 0u);
    EXPECT_EQ(words(preset("touching.json")).rfind("Touching: face 3 of A against face 2 of B", 0), 0u);
    const std::string apart = words(preset("apart.json"));
    EXPECT_EQ(apart.rfind("Apart: face 3 of A and vertex ", 0), 0u) << apart;
    EXPECT_NE(apart.find(" of B are closest"), std::string::npos) << apart;
    EXPECT_EQ(words(boxes({0, 1, 0}), Precision::floatPrecision).rfind("Touching: ", 0), 0u);
    EXPECT_EQ(words(boxes({0, 1 - 1e-4, 0}), Precision::floatPrecision).rfind("Overlapping: ", 0), 0u);
}

// --- the shapes that are no hull ------------------------------------------------------------------------

Scene pairOf(const Shape& a, const Shape& b, const dvec3& positionOfB) {
    Scene scene = boxes(positionOfB);
    scene.a.shape = a;
    scene.b.shape = b;
    return scene;
}

BuildResult built(const Shape& shape) {
    Object object;
    object.shape = shape;
    return buildShape(object, Side::a);
}

struct Answered {
    double depth = 0.0, distance = 0.0;
    dvec3 mtv{0.0};
};

// In double, and the same within single precision in float.
Answered answer(const Scene& scene) {
    Evaluator exact, rough;
    EvaluationOptions single;
    single.precision = Precision::floatPrecision;
    EXPECT_TRUE(exact.evaluate(scene, {})) << exact.error().pointer << exact.error().reason;
    EXPECT_TRUE(rough.evaluate(scene, single)) << rough.error().pointer << rough.error().reason;
    const Collision<double>& c = exact.result().collision;
    const Collision<double>& r = rough.result().collision;
    EXPECT_NEAR(r.depth - r.distance, c.depth - c.distance, 1e-5);
    EXPECT_EQ(r.behindOneSided, c.behindOneSided);
    return {c.depth, c.distance, c.mtv()};
}

void expectVector(const dvec3& got, const dvec3& expected) {
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(got[i], expected[i], 1e-12) << i;
}

const AabbShape kUnitBox{dvec3(0.0), dvec3(1.0)};
const CapsuleShape kUpright{{0, -1, 0}, {0, 1, 0}, 0.25};
// Its front looks up.
const TriangleShape kFloor{{dvec3(-3, 0, 3), dvec3(3, 0, 3), dvec3(0, 0, -3)}, false};

TEST(Evaluation, SpheresMeetEverythingByTheirRadius) {
    const SphereShape ball{0.5};
    Answered got = answer(pairOf(ball, ball, {0.6, 0, 0.0}));
    EXPECT_NEAR(got.depth, 0.4, 1e-12);
    expectVector(got.mtv, {0.4, 0, 0});
    got = answer(pairOf(kUnitBox, ball, {0.5, 0.25, 1.3}));
    EXPECT_NEAR(got.depth, 0.2, 1e-12);
    expectVector(got.mtv, {0, 0, 0.2});
    got = answer(pairOf(ball, kUpright, {0, 3, 0}));  // the base is at 2, the surfaces at 0.5 and 1.75
    EXPECT_NEAR(got.distance, 1.25, 1e-12);
    got = answer(pairOf(ball, SegmentShape{{-1, 0, 0}, {1, 0, 0}}, {0, 0.3, 0}));
    expectVector(got.mtv, {0, 0.2, 0});
    got = answer(pairOf(kFloor, ball, {0.1, -0.2, 0.3}));
    expectVector(got.mtv, {0, -0.3, 0});
}

TEST(Evaluation, AabbsCapsulesSegmentsAndTrianglesMeetEachOther) {
    Answered got = answer(pairOf(kUnitBox, kUnitBox, {0.9, 0.2, 0.1}));
    expectVector(got.mtv, {0.1, 0, 0});
    got = answer(pairOf(kUnitBox, kUpright, {0.5, 1.9, 0.5}));  // the tip end of B's axis goes 0.1 deep
    expectVector(got.mtv, {0, 0.35, 0});
    got = answer(pairOf(kUpright, CapsuleShape{{-1, 0, 0}, {1, 0, 0}, 0.25}, {0, 0, 0.3}));
    expectVector(got.mtv, {0, 0, 0.2});
    got = answer(pairOf(SegmentShape{{-1, 0, 0}, {1, 0, 0}}, SegmentShape{{0, 0, -1}, {0, 0, 1}}, {0, 2, 0}));
    EXPECT_NEAR(got.distance, 2.0, 1e-12);
    got = answer(pairOf(kFloor, SegmentShape{{0, -1, 0}, {0, 2, 0}}, {0, 0, 0}));  // pushed out upwards
    expectVector(got.mtv, {0, 1, 0});
    got = answer(pairOf(kFloor, kUnitBox, {-0.5, -0.75, -0.5}));
    expectVector(got.mtv, {0, -0.25, 0});
}

TEST(Evaluation, CuboidsStandUprightInTheArticlesFrame) {
    // The plan's y points away along -z; the corners are listed in no order.
    const CuboidShape slab{{dvec2(0, 0), dvec2(4, 2), dvec2(4, 0), dvec2(0, 2)}, 1.0, 3.0};
    const BuildResult build = built(slab);
    ASSERT_TRUE(build.built) << build.error.reason;
    expectVector(build.built->shape.core.boundsMin, {0, 1, -2});
    expectVector(build.built->shape.core.boundsMax, {4, 3, 0});
    EXPECT_EQ(build.built->shape.kind, ShapeKind::cuboid);
    ASSERT_TRUE(build.built->plan.has_value());
    EXPECT_EQ(build.built->plan->next, (std::array<std::uint32_t, 4>{2, 3, 1, 0}));
    Answered got = answer(pairOf(slab, SphereShape{0.5}, {2, 3.4, -1}));
    expectVector(got.mtv, {0, 0.1, 0});
    // Turned a quarter about the vertical its long side runs along z.
    Scene scene = pairOf(slab, SphereShape{0.5}, {0.4, 2, -3});
    const double half = std::sqrt(0.5);
    scene.a.orientation = {0, half, 0, half};
    got = answer(scene);
    expectVector(got.mtv, {0.1, 0, 0});
    scene.b.position = {-2.4, 2, -3};
    got = answer(scene);
    expectVector(got.mtv, {-0.1, 0, 0});
}

TEST(Evaluation, OnlyCuboidsHaveAPlan) {
    for (const Shape& shape : std::initializer_list<Shape>{SphereShape{}, AabbShape{}, CapsuleShape{},
                                                           SegmentShape{}, TriangleShape{}, BoxShape{}}) {
        const BuildResult build = built(shape);
        ASSERT_TRUE(build.built) << shapeTypeName(shape) << build.error.reason;
        EXPECT_FALSE(build.built->plan.has_value()) << shapeTypeName(shape);
        EXPECT_TRUE(build.built->repairs.empty());
        EXPECT_NEAR(sizeOf(build.built->shape), 1.0, 0.5) << shapeTypeName(shape);
    }
}

TEST(Evaluation, WordsForRoundAndFlatShapes) {
    const SphereShape ball{0.5};
    EXPECT_EQ(words(pairOf(ball, BoxShape{}, {0.9, 0, 0})), "Overlapping: sphere A against face 0 of B");
    EXPECT_EQ(words(pairOf(ball, ball, {0, 1, 0})), "Touching: sphere A against sphere B");
    EXPECT_EQ(words(pairOf(ball, ball, {0, 3, 0})), "Apart: sphere A and sphere B are closest");
    EXPECT_EQ(words(pairOf(kUpright, ball, {0.1, 0.2, 0})), "Overlapping: axis of A against sphere B");
    EXPECT_EQ(words(pairOf(kUpright, ball, {0, 1.5, 0})), "Overlapping: tip of A against sphere B");
    EXPECT_EQ(words(pairOf(ball, kUpright, {0, 1.5, 0})), "Overlapping: sphere A against base of B");
    const SegmentShape line{{-1, 0, 0}, {1, 0, 0}};
    EXPECT_EQ(words(pairOf(line, ball, {0.2, 0.3, 0})), "Overlapping: segment A against sphere B");
    EXPECT_EQ(words(pairOf(line, ball, {1.9, 0, 0})), "Apart: end of A and sphere B are closest");
    EXPECT_EQ(words(pairOf(ball, line, {1.9, 0, 0})), "Apart: sphere A and start of B are closest");
    EXPECT_EQ(words(pairOf(kFloor, ball, {0.1, 0.2, 0.3})), "Overlapping: triangle A against sphere B");
    EXPECT_EQ(words(pairOf(kFloor, ball, {0, 0, 3.4})), "Overlapping: edge 0 of A against sphere B");
    EXPECT_EQ(words(pairOf(ball, kFloor, {0, 1, 3.2})), "Apart: sphere A and vertex 2 of B are closest");
}

TEST(Evaluation, TheUsualSnapStepIsATenthOfTheSmallerShape) {
    const auto step = [](const Shape& a, const Shape& b) {
        Evaluator evaluator;
        EXPECT_TRUE(evaluator.evaluate(pairOf(a, b, {0.1, 0.2, 0.3}), {}));
        return usualSnapStep(evaluator.result());
    };
    EXPECT_EQ(step(BoxShape{}, BoxShape{}), 0.1);
    EXPECT_EQ(step(BoxShape{dvec3(5e-7)}, BoxShape{dvec3(5e-7)}), 1e-7) << "cubes of a micrometre";
    EXPECT_EQ(step(BoxShape{dvec3(50.0)}, SphereShape{0.03}), 0.005) << "a pebble on a floor";
    EXPECT_EQ(step(BoxShape{dvec3(400.0)}, BoxShape{dvec3(300.0)}), 50.0);
    EXPECT_EQ(step(BoxShape{dvec3(5e5)}, BoxShape{dvec3(5e5)}), 1e5) << "cubes of a thousand kilometres";
    EXPECT_EQ(step(SegmentShape{{0, 0, 0}, {0, 0, 0}}, SphereShape{1.0}), 0.2) << "a point has no size";
    EXPECT_EQ(step(SegmentShape{{0, 0, 0}, {0, 0, 0}}, SegmentShape{{0, 0, 0}, {0, 0, 0}}), 0.1);
}

TEST(Evaluation, AOneSidedTriangleIsNotFeltFromBehind) {
    TriangleShape floor = kFloor;
    floor.oneSided = true;
    const SphereShape ball{0.5};
    Evaluator evaluator;
    for (const double height : {0.2, -0.2}) {
        ASSERT_TRUE(evaluator.evaluate(pairOf(floor, ball, {0, height, 0}), {}));
        EXPECT_EQ(evaluator.result().collision.overlap, height > 0.0);
        EXPECT_EQ(evaluator.result().collision.behindOneSided, height < 0.0);
        EXPECT_EQ(evaluator.result().collision.distance, 0.0);
    }
    EXPECT_EQ(verdictInWords(evaluator.result()), "No contact: sphere B is behind the one-sided triangle A");
    answer(pairOf(floor, ball, {0, -0.2, 0}));
    EXPECT_EQ(words(pairOf(kUpright, floor, {0, 0.5, 0})),
              "No contact: capsule A is behind the one-sided triangle B");
    EXPECT_EQ(words(pairOf(kUpright, floor, {0, -0.5, 0})).rfind("Overlapping: ", 0), 0u);
}

TEST(Evaluation, PointsAreShapesInBothPrecisions) {
    const SegmentShape point{dvec3(0.0), dvec3(0.0)};
    EXPECT_NEAR(answer(pairOf(point, BoxShape{}, {0.2, 0, 0})).depth, 0.3, 1e-12);
    EXPECT_NEAR(answer(pairOf(point, TriangleShape{{dvec3(1), dvec3(1), dvec3(1)}}, {1, 1, 0})).distance, 3.0,
                1e-12);
    EXPECT_NEAR(answer(pairOf(CapsuleShape{dvec3(0.0), dvec3(0.0), 1.0}, SphereShape{1.0}, {0, 1, 0})).depth,
                1.0, 1e-12);
}

// --- numbers and caching --------------------------------------------------------------------------------

TEST(Evaluation, FeatureNumbersAreThoseOfTheFile) {
    // Points that are no vertices come first, so that inner and file numbers differ.
    Scene scene = boxes({0, 0, 0});
    HullShape hull{
        {{0.1, 0.1, 0.1}, {0.2, 0.1, 0.1}, {0, -1, 0}, {1, 1, 0}, {-1, 1, 1}, {-1, 1, -1}}, {}, {}, {}};
    scene.b.shape = hull;
    scene.b.position = {0.1, 1.4, 0.0};
    EXPECT_EQ(words(scene), "Overlapping: face 3 of A against vertex 2 of B");
}

TEST(Evaluation, MovingKeepsTheBuiltShapesAndScalingRebuildsOne) {
    Evaluator evaluator;
    Scene scene = boxes({0.5, 0, 0});
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    const auto first = evaluator.result().shapes;
    scene.b.position.x = 0.75;
    scene.a.orientation = {0, 0, 0.1, 1};
    scene.a.name = "renamed";
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    EXPECT_EQ(evaluator.result().shapes, first);
    scene.b.scale = {2, 1, 1};
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    EXPECT_EQ(evaluator.result().shapes[0], first[0]);
    EXPECT_NE(evaluator.result().shapes[1], first[1]);
    scene.a.shape = SolidShape{};
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    EXPECT_NE(evaluator.result().shapes[0], first[0]);
}

TEST(Evaluation, AnInvalidObjectKeepsTheLastGoodAnswer) {
    Evaluator evaluator;
    Scene scene = boxes({0.5, 0, 0});
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    const double depth = evaluator.result().collision.depth;
    scene.b.shape = BoxShape{dvec3(1, 0, 1)};
    EXPECT_FALSE(evaluator.evaluate(scene, {}));
    EXPECT_EQ(evaluator.error().pointer, "/b/shape/half_extents/1");
    EXPECT_EQ(evaluator.result().collision.depth, depth);
    scene.b.shape = BoxShape{};
    scene.b.orientation = {0, 0, 0, 0};
    EXPECT_FALSE(evaluator.evaluate(scene, {})) << "the shape is cached, the pose is not";
    EXPECT_EQ(evaluator.error().pointer, "/b/orientation");
    scene.b.orientation = {0, 0, 0, 1};
    EXPECT_TRUE(evaluator.evaluate(scene, {}));
    EXPECT_EQ(evaluator.error().reason, "");
}

TEST(Evaluation, ScalingATidyHullNeedsNoRepairs) {
    for (const dvec3& scale : {dvec3(1, 1, 1), dvec3(2, 0.5, 3), dvec3(-1, 1, 1), dvec3(-2, -0.5, -3)}) {
        Object object;
        object.shape = tidyTetrahedron();
        object.scale = scale;
        const BuildResult build = buildShape(object, Side::a);
        ASSERT_TRUE(build.built) << build.error.pointer << ": " << build.error.reason;
        for (const HullRepair& repair : build.built->repairs) ADD_FAILURE() << describe(repair);
        const Hull<double>& hull = build.built->shape.core;
        EXPECT_NEAR(hull.volume, std::abs(scale.x * scale.y * scale.z) / 6, 1e-14);
        EXPECT_EQ(hull.faceNumber, (std::vector<std::uint32_t>{0, 1, 2, 3}));
        // The slanted face stays number 3: its plane meets the three scaled points on the axes.
        for (const dvec3& axis : {dvec3(1, 0, 0), dvec3(0, 1, 0), dvec3(0, 0, 1)}) {
            EXPECT_NEAR(signedDistance(hull.planes[3], axis * scale), 0.0, 1e-14);
        }
    }
}

TEST(Evaluation, GeneratedShapesReportNoRepairs) {
    for (const Shape& shape : std::initializer_list<Shape>{
             BoxShape{}, SolidShape{SolidKind::tetrahedron}, SolidShape{SolidKind::octahedron},
             SolidShape{SolidKind::dodecahedron}, SolidShape{SolidKind::icosahedron},
             SolidShape{SolidKind::rhombicDodecahedron}, RoundShape{RoundKind::sidedCylinder},
             RoundShape{RoundKind::prism}, RoundShape{RoundKind::sidedCone}, IcosphereShape{},
             RandomHullShape{}}) {
        Object object;
        object.shape = shape;
        const BuildResult build = buildShape(object, Side::b);
        ASSERT_TRUE(build.built) << shapeTypeName(shape) << ": " << build.error.reason;
        EXPECT_TRUE(build.built->repairs.empty()) << shapeTypeName(shape);
        EXPECT_EQ(build.built->shape.core.vertexCount(), build.built->shapeFloat.core.vertexCount());
    }
}

TEST(Evaluation, EveryPairOfKindsHasAPreset) {
    std::set<std::pair<ShapeKind, ShapeKind>> pairs;
    int reports = 0;
    for (const auto& entry : std::filesystem::directory_iterator(presetsFolder())) {
        if (entry.path().extension() != ".json") continue;  // its README
        const Scene scene = preset(entry.path().filename().string());
        reports += scene.group == "From real bug reports" ? 1 : 0;
        if (scene.group != "pairs") continue;
        const BuildResult a = buildShape(scene.a, Side::a), b = buildShape(scene.b, Side::b);
        ASSERT_TRUE(a.built && b.built) << entry.path();
        pairs.insert(std::minmax(a.built->shape.kind, b.built->shape.kind));
    }
    EXPECT_EQ(pairs.size(), static_cast<std::size_t>(kPolyhedralKinds * (kPolyhedralKinds + 1) / 2));
    EXPECT_EQ(reports, 17);
}

TEST(Evaluation, SinglePrecisionAgreesOnEveryPreset) {
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(presetsFolder())) {
        if (entry.path().extension() != ".json") continue;  // its README
        SCOPED_TRACE(entry.path().filename().string());
        const Scene scene = preset(entry.path().filename().string());
        Evaluator exact, rough;
        EvaluationOptions single;
        single.precision = Precision::floatPrecision;
        ASSERT_TRUE(exact.evaluate(scene, {}));
        ASSERT_TRUE(rough.evaluate(scene, single)) << rough.error().pointer << ": " << rough.error().reason;
        const Evaluation& e = exact.result();
        const Pose<double> bInA = relativePose(e.poses[0], e.poses[1]);
        const double size =
            std::max({sizeOf(e.shapes[0]->shape), sizeOf(e.shapes[1]->shape), safeLength(bInA.position)});
        constexpr double kFloatAccuracy = 2e-5;  // of size, as the guide promises
        const double signedExact = e.collision.overlap ? -e.collision.depth : e.collision.distance;
        const Collision<double>& r = rough.result().collision;
        const double signedRough = r.overlap ? -r.depth : r.distance;
        EXPECT_NEAR(signedRough, signedExact, kFloatAccuracy * size);
        ++compared;
    }
    EXPECT_GE(compared, 80);
}

TEST(Evaluation, SinglePrecisionRefusesWhatItCannotHold) {
    EvaluationOptions single;
    single.precision = Precision::floatPrecision;
    Evaluator evaluator;
    Scene scene;
    scene.a.shape = BoxShape{dvec3(1e12)};
    EXPECT_FALSE(evaluator.evaluate(scene, single));
    EXPECT_EQ(evaluator.error().pointer, "/a/shape");
    EXPECT_NE(evaluator.error().reason.find("outside the range of single precision"), std::string::npos);
    EXPECT_TRUE(evaluator.evaluate(scene, {}));
    scene.a.shape = BoxShape{};
    scene.b.position = {1e12, 0, 0};
    EXPECT_FALSE(evaluator.evaluate(scene, single));
    EXPECT_EQ(evaluator.error().pointer, "/b/position");
    scene.a.position = {1e12, 0, 0};  // far from the world's origin, near each other
    EXPECT_TRUE(evaluator.evaluate(scene, single));
}

TEST(Evaluation, ATraceIsThereWhenAsked) {
    for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
        Evaluator evaluator;
        EvaluationOptions options;
        options.precision = precision;
        ASSERT_TRUE(evaluator.evaluate(preset("tetrahedron-cube.json"), options));
        EXPECT_FALSE(evaluator.result().trace.has_value());
        options.trace = true;
        ASSERT_TRUE(evaluator.evaluate(preset("tetrahedron-cube.json"), options));
        ASSERT_TRUE(evaluator.result().trace.has_value());
        const auto& axes = evaluator.result().trace->axes;
        EXPECT_EQ(axes.size(), 4u + 6u + 6u * 12u);
        const auto winner = std::find_if(axes.begin(), axes.end(), [](const AxisCandidate<double>& c) {
            return c.state == AxisState::winner;
        });
        ASSERT_NE(winner, axes.end());
        EXPECT_EQ(winner->kind, AxisKind::edgeEdge);
        EXPECT_NEAR(winner->overlap, 0.48856698416292277, 1e-6);
    }
}

TEST(Evaluation, ATraceOfLargeHullsStaysSmall) {
    Evaluator evaluator;
    EvaluationOptions options;
    options.trace = true;
    ASSERT_TRUE(evaluator.evaluate(preset("thousand-vertices.json"), options));
    EXPECT_GT(evaluator.result().trace->edgePairs, 1'000'000u);
    EXPECT_LT(evaluator.result().trace->axes.size(), 100'000u);
}

TEST(Evaluation, TheTimeIsMeasuredWhenAsked) {
    Evaluator evaluator;
    EvaluationOptions options;
    ASSERT_TRUE(evaluator.evaluate(boxes({0.5, 0, 0}), options));
    EXPECT_EQ(evaluator.result().queryNanoseconds, 0.0);
    options.time = true;
    ASSERT_TRUE(evaluator.evaluate(boxes({0.5, 0, 0}), options));
    EXPECT_GT(evaluator.result().queryNanoseconds, 0.0);
}

TEST(Evaluation, TheManifoldLivesInItsOwnMemory) {
    for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
        Evaluator evaluator;
        EvaluationOptions options;
        options.precision = precision;
        ASSERT_TRUE(evaluator.evaluate(preset("turned-faces.json"), options));
        const Evaluation& e = evaluator.result();
        ASSERT_EQ(e.collision.manifold.size(), 8u);
        EXPECT_EQ(e.collision.manifold.data(), e.manifoldMemory.data());
        for (const ManifoldPoint<double>& point : e.collision.manifold) {
            EXPECT_NEAR(point.onA.y, 0.5, 1e-6);
            EXPECT_NEAR(point.onB.y, 0.45, 1e-6);
        }
        // No manifold when apart: nothing stale stays behind.
        ASSERT_TRUE(evaluator.evaluate(preset("apart.json"), options));
        EXPECT_TRUE(evaluator.result().collision.manifold.empty());
    }
}

TEST(Evaluation, ExtremeSizesAreAnsweredExactly) {
    for (const double scale : {1e-40, 1e-6, 1.0, 1e6, 1e40}) {
        Scene scene = boxes(dvec3(0.75, 0.25, 0) * scale);
        scene.a.scale = scene.b.scale = dvec3(scale);
        Evaluator evaluator;
        ASSERT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().pointer << evaluator.error().reason;
        EXPECT_TRUE(evaluator.result().collision.overlap);
        EXPECT_NEAR(evaluator.result().collision.depth / scale, 0.25, 1e-12) << scale;
        scene.b.position *= 2.0;
        ASSERT_TRUE(evaluator.evaluate(scene, {}));
        EXPECT_NEAR(evaluator.result().collision.distance / scale, 0.5, 1e-12) << scale;
    }
}

// Every direction that can be a face of the Minkowski difference, whatever the features of the two hulls
// are: normals of all triples of points, and cross products of all pairs of points of either shape.
std::vector<glm::tvec3<long double>> allDirections(const std::vector<dvec3>& a, const std::vector<dvec3>& b) {
    using Vector = glm::tvec3<long double>;
    std::vector<Vector> directions;
    const auto offer = [&](const Vector& direction) {
        const long double length = glm::length(direction);
        if (length <= 1e-12L) return;  // parallel; nothing in the scene is as small
        directions.push_back(direction / length);
        directions.push_back(-direction / length);
    };
    for (const auto* points : {&a, &b})
        for (std::size_t i = 0; i < points->size(); ++i)
            for (std::size_t j = i + 1; j < points->size(); ++j)
                for (std::size_t k = j + 1; k < points->size(); ++k) {
                    const Vector origin((*points)[i]);
                    offer(glm::cross(Vector((*points)[j]) - origin, Vector((*points)[k]) - origin));
                }
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = i + 1; j < a.size(); ++j)
            for (std::size_t k = 0; k < b.size(); ++k)
                for (std::size_t l = k + 1; l < b.size(); ++l)
                    offer(glm::cross(Vector(a[j]) - Vector(a[i]), Vector(b[l]) - Vector(b[k])));
    return directions;
}

TEST(Evaluation, TheNearlyParallelPrismsHaveOneShortestDirection) {
    using Vector = glm::tvec3<long double>;
    constexpr long double kSameDirection = 1e-8L;  // nobody tells the two MTVs apart
    const Scene scene = preset("drake-21673-box-like-prism-vs-triangle-prism.json");
    Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    const auto& a = std::get<HullShape>(scene.a.shape).positions;
    const auto& b = std::get<HullShape>(scene.b.shape).positions;
    const auto overlapAlong = [&](const Vector& direction) {
        const auto height = [](const std::vector<dvec3>& points, const Vector& along) {
            long double most = glm::dot(along, Vector(points.front()));
            for (const dvec3& p : points) most = std::max(most, glm::dot(along, Vector(p)));
            return most;
        };
        return height(a, direction) + height(b, -direction);
    };
    const std::vector<Vector> directions = allDirections(a, b);
    Vector least = directions.front();
    for (const Vector& d : directions)
        if (overlapAlong(d) < overlapAlong(least)) least = d;
    long double lead = std::numeric_limits<long double>::max();
    for (const Vector& d : directions)
        if (glm::length(d - least) > kSameDirection)
            lead = std::min(lead, overlapAlong(d) - overlapAlong(least));
    const Collision<double>& c = evaluator.result().collision;
    EXPECT_NEAR(c.depth, static_cast<double>(overlapAlong(least)), 1e-12 * 17.0);
    EXPECT_LT(glm::length(Vector(c.normal) - least), kSameDirection);
    EXPECT_GT(lead, 1e-9L) << "a second direction is as short";
    EXPECT_TRUE(c.unique);
}

// Time as a query makes it pass: what the machine does beside the test plays no part.
struct ManualClock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<ManualClock>;
    static constexpr bool is_steady = true;
    static inline duration elapsed{};
    static time_point now() {
        elapsed += std::chrono::nanoseconds(20);  // asking costs time, too
        return time_point(elapsed);
    }
};

// The first calls of a query fill caches; neither they, nor the clock's own cost, nor a batch that another
// process interrupts are its time.
TEST(QueryTime, IsThatOfTheWarmQueryWithoutTheClock) {
    int calls = 0;
    const double warm = medianNanoseconds<ManualClock>([&] {
        ++calls;
        const bool cold = calls <= 4, interrupted = calls % 5000 == 0;
        ManualClock::elapsed += std::chrono::nanoseconds(cold ? 8000 : interrupted ? 2'000'000 : 40);
    });
    EXPECT_NEAR(warm, 40.0, 0.1);
    EXPECT_GT(calls, 4 * 512);
}

TEST(QueryTime, OfASlowQueryIsThatOfItsOnlyCall) {
    int calls = 0;
    const double slow = medianNanoseconds<ManualClock>([&] {
        ++calls;
        ManualClock::elapsed += std::chrono::milliseconds(30);
    });
    EXPECT_NEAR(slow, 30e6, 100.0);
    EXPECT_EQ(calls, 1);
}

// --- where they meet ------------------------------------------------------------------------------------

// Of two beams across each other B's lowest vertices are the ends of the upper one, beside the lower one.
TEST(MeetingPoint, IsAmongTheContactsWhereTheDeepestVertexLiesBeside) {
    Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(preset("pair-cuboid-cuboid.json"), {}));
    const Evaluation& beams = evaluator.result();
    EXPECT_TRUE(isBeside(beams));
    EXPECT_NEAR(std::abs(beams.collision.contactPoint.z), 2.0, 1e-12);
    EXPECT_LT(glm::length(meetingPoint(beams) - dvec3(0.0, 0.7, 0.0)), 1e-12);
}

TEST(MeetingPoint, IsTheContactPointOtherwise) {
    for (const char* name : {"tetrahedron-cube.json", "vertex-in-face.json", "box-in-cube.json",
                             "cube-in-cube.json", "pair-aabb-capsule.json", "cubes-face-to-face.json"}) {
        SCOPED_TRACE(name);
        Evaluator evaluator;
        ASSERT_TRUE(evaluator.evaluate(preset(name), {}));
        const Evaluation& pair = evaluator.result();
        ASSERT_TRUE(pair.collision.overlap);
        EXPECT_FALSE(isBeside(pair));
        EXPECT_EQ(meetingPoint(pair), pair.collision.contactPoint);
    }
}

}  // namespace
}  // namespace sepaxis::scene
