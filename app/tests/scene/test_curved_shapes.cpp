// Shapes with curved sides and rounded ones: their scene files, their answers' intervals, what is drawn in
// their place, and which methods take them.
#include "app/base/assets_path.h"
#include "app/scene/answer_check.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"
#include "app/scene/shapes/shape_types.h"
#include "app/scene/shapes/stand_in.h"
#include "collision/cast.h"
#include "collision/tests/slowdown.h"

#include <chrono>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

std::string sceneText(const std::string& shapeOfA, const std::string& moreOfA = "") {
    return R"({"version": 1, "a": {"shape": )" + shapeOfA + moreOfA +
           R"(}, "b": {"shape": {"type": "box", "half_extents": [1, 1, 1]}}})";
}
Object readA(const std::string& shape, const std::string& more = "") {
    const ReadResult read = readScene(sceneText(shape, more));
    EXPECT_TRUE(read.ok) << read.error.pointer << ": " << read.error.reason;
    return read.scene.a;
}
std::string errorOf(const std::string& shape, const std::string& more = "") {
    const ReadResult read = readScene(sceneText(shape, more));
    EXPECT_FALSE(read.ok);
    return read.error.pointer + ": " + read.error.reason;
}
Evaluation evaluated(const Scene& scene, const EvaluationOptions& options = {}) {
    Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene, options)) << evaluator.error().reason;
    Evaluation result;
    EXPECT_FALSE(evaluatePair(pairOf(evaluator.result()), options, result));
    return result;
}
Scene preset(const char* name) {
    const ReadResult read = readSceneFile(presetsFolder() / name);
    EXPECT_TRUE(read.ok) << name << ": " << read.error.reason;
    return read.scene;
}

TEST(CurvedShapes, SidesTellTheSolidFromTheTrueShape) {
    for (const char* type : {"cylinder", "cone"}) {
        const std::string start = std::string(R"({"type": ")") + type + R"(", "radius": 0.5, "height": 2)";
        const Object exact = readA(start + "}"), sided = readA(start + R"(, "sides": 7})");
        EXPECT_EQ(shapeTypeName(exact.shape), type);
        EXPECT_EQ(shapeTypeName(sided.shape), std::string("sided ") + type);
        EXPECT_TRUE(buildShape(exact, Side::a).built->shape.isCurved());
        const auto built = buildShape(sided, Side::a).built;
        EXPECT_FALSE(built->shape.isCurved());
        EXPECT_EQ(built->shape.core.vertexCount(), std::string(type) == "cone" ? 8u : 14u);
        // Both come back as they were.
        for (const Object& object : {exact, sided}) {
            Scene scene;
            scene.a = object;
            const ReadResult again = readScene(writeScene(scene));
            ASSERT_TRUE(again.ok);
            EXPECT_EQ(again.scene.a, object);
        }
    }
}

TEST(CurvedShapes, AMarginRadiusStandsInTheShapeOrBesideIt) {
    const std::string box = R"({"type": "box", "half_extents": [1, 1, 1])";
    const Object inside = readA(box + R"(, "margin_radius": 0.25})"),
                 beside = readA(box + "}", R"(, "margin_radius": 0.25)");
    EXPECT_EQ(inside.marginRadius, 0.25);
    EXPECT_EQ(inside, beside);
    EXPECT_EQ(buildShape(inside, Side::a).built->shape.radius, 0.25);
    EXPECT_EQ(errorOf(box + R"(, "margin_radius": 0.25})", R"(, "margin_radius": 0.5)"),
              "/a/margin_radius: is given twice: of the shape and beside it");
    EXPECT_EQ(errorOf(box + R"(, "margin_radius": 0})", R"(, "margin_radius": 0.5)"),
              "/a/margin_radius: is given twice: of the shape and beside it");
}

TEST(CurvedShapes, WrongNumbersAreNamed) {
    const std::string box = R"({"type": "box", "half_extents": [1, 1, 1], "margin_radius": )";
    EXPECT_EQ(errorOf(box + "-1}"), "/a/shape/margin_radius: must be zero or above, is -1");
    EXPECT_EQ(errorOf(box + "\"1\"}"), "/a/shape/margin_radius: must be a number, is a string");
    EXPECT_EQ(errorOf(R"({"type": "sphere", "radius": 1, "margin_radius": 1})"),
              "/a/shape/margin_radius: must be 0: a sphere cannot be rounded");
    EXPECT_EQ(errorOf(R"({"type": "ellipsoid", "radii": [1, 0, 1]})"),
              "/a/shape/radii/1: must be above zero, is 0");
    EXPECT_EQ(
        errorOf(R"({"type": "tapered_capsule", "base": [0, 0, 0], "tip": [0, 1, 0], "radii": [1, -2]})"),
        "/a/shape/radii/1: must be above zero, is -2");
    EXPECT_EQ(errorOf(R"({"type": "tapered_capsule", "base": [0, 0, 0], "tip": [0, 1, 0], "radii": [1]})")
                  .substr(0, 15),
              "/a/shape/radii:");
    EXPECT_EQ(errorOf(R"({"type": "cylinder", "radius": 1})"), "/a/shape/height: is missing");
    EXPECT_EQ(errorOf(R"({"type": "disc", "radius": 1})", R"(, "scale": 2)"),
              "/a/scale: must be 1: only hulls and solids have a scale, and this is of type disc");
}

TEST(CurvedShapes, TheIntervalHoldsTheAnswerOfEveryPreset) {
    int curved = 0;
    for (const auto& entry : std::filesystem::directory_iterator(presetsFolder())) {
        if (entry.path().extension() != ".json") continue;
        SCOPED_TRACE(entry.path().filename().string());
        const Scene scene = preset(entry.path().filename().string().c_str());
        for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
            EvaluationOptions options;
            options.precision = precision;
            const Evaluation evaluation = evaluated(scene, options);
            const auto interval = intervalOf(evaluation);
            ASSERT_EQ(interval.has_value(), !evaluation.collision.behindOneSided);
            if (!interval) continue;
            const Collision<double>& c = evaluation.collision;
            const double value = c.overlap ? c.depth : c.distance;
            EXPECT_LE(interval->lower, value);
            EXPECT_GE(interval->upper, value);
            if (!hasCurvedSides(evaluation)) continue;
            ++curved;
            const bool single = precision == Precision::floatPrecision;
            EXPECT_LE(interval->upper - interval->lower,
                      (single ? 1e-5 : 1e-10) * sizeOfPair(evaluation, precision));
            // Single precision is of rounded numbers: only the exact pair's own answer must lie inside.
            if (single || !scene.expect) continue;
            const auto expected = c.overlap ? scene.expect->depth : scene.expect->distance;
            const double rounding = 1e-15 * sizeOfPair(evaluation) + scene.expect->tolerance;
            if (!expected) continue;
            EXPECT_LE(interval->lower, *expected + rounding);
            EXPECT_GE(interval->upper, *expected - rounding);
        }
    }
    EXPECT_GE(curved, 18);
}

// Each vertex on the surface, so that what is drawn lies in the shape and touches it everywhere.
TEST(CurvedShapes, AStandInIsInscribed) {
    for (const ShapeType& type : shapeTypes()) {
        if (!type.standsAlone || std::holds_alternative<HullShape>(type.prototype)) continue;
        for (const double margin : {0.0, 0.07}) {
            Object object;
            object.shape = type.prototype;
            object.marginRadius = margin;
            if (margin > 0.0 && !type.mayRound) continue;
            SCOPED_TRACE(std::string(type.name) + (margin > 0.0 ? ", rounded" : ""));
            const auto built = buildShape(object, Side::a).built;
            ASSERT_NE(built, nullptr);
            if (!built->hasStandIn()) continue;
            EXPECT_EQ(built->outlineRadius(), 0.0);
            EXPECT_GT(built->outline().vertexCount(), 90u);
            // A disc has a thickness; beside where a ball or a rounded rim ends its points lie a little
            // inside.
            const double allowed = std::string(type.name) == "disc" && margin == 0.0 ? 1e-3 : 1e-4;
            for (const dvec3& vertex : built->outline().vertices)
                EXPECT_NEAR(closestPoint<double>(built->shape, {}, vertex).distance, 0.0, allowed);
        }
    }
}

// However thin: there is something to draw.
TEST(CurvedShapes, ShapesThinnerThanRoundingHaveAnOutline) {
    const auto outlineOf = [](const Shape& shape, double margin = 0.0) {
        Object object;
        object.shape = shape;
        object.marginRadius = margin;
        const auto built = buildShape(object, Side::a).built;
        return built != nullptr ? built->outline().vertexCount() : 0;
    };
    for (const double thin : {1e-12, 1e-15, 1e-20, 1e-49}) {
        SCOPED_TRACE(thin);
        EXPECT_GT(outlineOf(RoundShape{RoundKind::cylinder, 0.5, thin}), 0u);
        EXPECT_GT(outlineOf(RoundShape{RoundKind::cone, thin, 1.0}), 0u);
        EXPECT_GT(outlineOf(RoundShape{RoundKind::disc, 0.5}, thin), 0u);
        EXPECT_GT(outlineOf(EllipsoidShape{{thin, 1.0, 1.0}}), 0u);
        EXPECT_GT(outlineOf(EllipsoidShape{{thin, 1.0, 1.0 / thin}}), 0u);
        EXPECT_GT(outlineOf(TaperedCapsuleShape{{0, 0, 0}, {1, 2, 3}, {thin, thin}}), 0u);
        EXPECT_GT(outlineOf(TriangleShape{}, thin), 0u);
        EXPECT_GT(outlineOf(BoxShape{}, thin), 0u);
    }
}

TEST(CurvedShapes, AFineHullIsRoundedInAMoment) {
    Object object;
    object.shape = IcosphereShape{1.0, 6};
    object.marginRadius = 0.1;
    const auto built = buildShape(object, Side::a).built;
    const auto start = std::chrono::steady_clock::now();
    EXPECT_GT(built->outline().vertexCount(), 1000u);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    EXPECT_LT(seconds, 20.0 * kSlowdown);
}

TEST(CurvedShapes, SinglePrecisionRefusesARadiusThatItCannotHold) {
    Scene scene;
    scene.a.marginRadius = 1e40;
    EvaluationOptions options;
    options.precision = Precision::floatPrecision;
    Evaluator evaluator;
    EXPECT_FALSE(evaluator.evaluate(scene, options));
    EXPECT_EQ(evaluator.error().pointer, "/a/shape");
    options.precision = Precision::doublePrecision;
    EXPECT_TRUE(evaluator.evaluate(scene, options));
}

TEST(CurvedShapes, StandInsAreAsLargeAsTheirShapes) {
    const auto volumeOf = [](const Shape& shape, double margin = 0.0) {
        Object object;
        object.shape = shape;
        object.marginRadius = margin;
        return buildShape(object, Side::a).built->outline().volume;
    };
    constexpr double kPi = std::numbers::pi;
    EXPECT_NEAR(volumeOf(RoundShape{RoundKind::cylinder, 0.5, 2.0}), 0.5 * kPi, 0.005);
    EXPECT_NEAR(volumeOf(RoundShape{RoundKind::cone, 0.5, 3.0}), 0.25 * kPi, 0.005);
    EXPECT_NEAR(volumeOf(EllipsoidShape{{0.5, 1.0, 2.0}}), 4.0 / 3.0 * kPi, 0.12);
    // Steiner's formula: the box, its faces, its edges, its corners.
    const double r = 0.2;
    EXPECT_NEAR(volumeOf(BoxShape{dvec3(0.5)}, r),
                1.0 + 6.0 * r + 3.0 * kPi * r * r + 4.0 / 3.0 * kPi * r * r * r, 0.01);
}

TEST(CurvedShapes, OtherMethodsSayWhyTheyDoNotAnswer) {
    const Evaluation cylinder = evaluated(preset("curved-cylinder-standing.json")),
                     rounded = evaluated(preset("curved-rounded-boxes.json"));
    EXPECT_EQ(whyNot(*findMethod("gjk-epa"), cylinder), "knows no curved sides (cylinder)");
    EXPECT_EQ(whyNot(*findMethod("textbook-hull-sat"), cylinder), "knows no curved sides (cylinder)");
    EXPECT_EQ(whyNot(*findMethod("textbook-hull-sat"), rounded), "knows no rounded shapes");
    EXPECT_EQ(whyNot(*findMethod("exact"), cylinder), std::nullopt);
    ASSERT_EQ(whyNot(*findMethod("gjk-epa"), rounded), std::nullopt);
    EvaluationOptions options;
    options.method = findMethod("gjk-epa");
    EXPECT_NEAR(evaluated(preset("curved-rounded-boxes.json"), options).collision.depth,
                rounded.collision.depth, 1e-9);
}

TEST(CurvedShapes, FeaturesHaveNames) {
    const Evaluation standing = evaluated(preset("curved-cylinder-standing.json"));
    EXPECT_EQ(verdictInWords(standing).str(), "Overlapping: face 3 of A against bottom of B");
    const Evaluation cone = evaluated(preset("curved-cone-tip.json"));
    EXPECT_EQ(verdictInWords(cone).str(), "Overlapping: face 3 of A against apex of B");
    const Evaluation ellipsoid = evaluated(preset("curved-ellipsoid-on-slab.json"));
    EXPECT_EQ(verdictInWords(ellipsoid).str(), "Overlapping: face 3 of A against ellipsoid B");
}

TEST(CurvedShapes, ARoundedShapeIsTheCoreAndARadius) {
    Scene scene = preset("curved-rounded-boxes.json");
    const double rounded = evaluated(scene).collision.depth;
    scene.a.marginRadius = scene.b.marginRadius = 0.0;
    const double apart = evaluated(scene).collision.distance;
    EXPECT_NEAR(rounded, 0.2 - apart, 1e-12);
    // After the scale.
    scene.a.scale = dvec3(2.0);
    scene.a.marginRadius = 0.1;
    EXPECT_EQ(buildShape(scene.a, Side::a).built->shape.radius, 0.1);
}

}  // namespace
}  // namespace sepaxis::scene
