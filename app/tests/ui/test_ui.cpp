// The parts of the user interface that need no window: numbers, angles, names, labels, camera.
#include "app/base/arithmetic.h"
#include "app/scene/shapes/shape_types.h"
#include "app/tests/draw/label_places.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/camera_rig.h"
#include "app/ui/viewport/shape_edit.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/labels.h"
#include "app/ui/widgets/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace sepaxis::ui {
namespace {

using scene::dvec2;
using scene::dvec3;
using scene::Side;

TEST(FormatNumber, ShowsSevenSignificantDigits) {
    EXPECT_EQ(formatNumber(0.48856698416292277), "0.4885670");
    EXPECT_EQ(formatNumber(-12.5), "-12.50000");
    EXPECT_EQ(formatNumber(123456.78), "123456.8");
    EXPECT_EQ(formatNumber(1.0), "1.000000");
    EXPECT_EQ(formatNumber(0.0), "0");
    EXPECT_EQ(formatNumber(-0.0), "0");
    EXPECT_EQ(formatNumber(1.25e-9), "1.250000e-09");
    EXPECT_EQ(formatNumber(3e12), "3.000000e+12");
}

TEST(FormatNumber, ShowsTheDigitsThatAreAskedFor) {
    EXPECT_EQ(formatNumber(0.48856698416292277, 3), "0.489");
    EXPECT_EQ(formatNumber(0.48856698416292277, 17), "0.48856698416292277");
    EXPECT_EQ(formatNumber(123456.78, 3), "123457");
    EXPECT_EQ(formatNumber(1.25e-9, 3), "1.25e-09");
    EXPECT_EQ(compactNumber(0.48856698416292277, 30, 17), "0.48856698416292277");
    EXPECT_EQ(compactNumber(0.48856698416292277, 30, 3), "0.489");
    // Seventeen digits tell every double.
    for (const double value : {0.1, 1.0 / 3.0, 2.0e5 / 7.0, 4.9e-324, 1.7976931348623157e308}) {
        double back = 0.0;
        ASSERT_TRUE(parseNumber(formatNumber(value, 17), back));
        EXPECT_EQ(back, value);
    }
}

TEST(UiNumbers, FollowThePreferences) {
    Ui ui;
    EXPECT_EQ(ui.number(0.48856698416292277), "0.4885670");
    EXPECT_EQ(ui.compact(0.48856698416292277, 7), "0.48857");
    EXPECT_EQ(ui.angle(0.5), "28.6\xC2\xB0");
    ui.preferences.digits = 10;
    EXPECT_EQ(ui.number(0.48856698416292277), "0.4885669842");
    EXPECT_EQ(ui.compact(0.48856698416292277, 7), "0.48856698");
    ui.preferences.digits = 7;
    ui.preferences.angleUnit = scene::AngleUnit::radians;
    EXPECT_EQ(ui.angle(0.5), "0.5 rad");
    EXPECT_EQ(ui.angle(-0.12345), "-0.123 rad");
    ui.preferences.angleUnit = scene::AngleUnit::turns;
    EXPECT_EQ(ui.angle(glm::radians(90.0)), "0.25 turns");
}

TEST(CompactNumber, ShowsAsManyDigitsAsFit) {
    EXPECT_EQ(compactNumber(0.48856698416292277, 10), "0.488567");
    EXPECT_EQ(compactNumber(-0.48856698416292277, 7), "-0.4886");
    EXPECT_EQ(compactNumber(0.36315821, 12), "0.3631582");
    EXPECT_EQ(compactNumber(1.0, 7), "1");
    EXPECT_EQ(compactNumber(-12.5, 7), "-12.5");
    EXPECT_EQ(compactNumber(120.0, 7), "120");
    EXPECT_EQ(compactNumber(0.00012345, 7), "1.23e-4");
    EXPECT_EQ(compactNumber(1e-9, 7), "1e-9");
    EXPECT_EQ(compactNumber(9.9999, 4), "10");
    EXPECT_EQ(compactNumber(123456.78, 7), "123457");
    EXPECT_EQ(compactNumber(3e12, 7), "3e12");
    EXPECT_EQ(compactNumber(-0.0, 7), "0");
}

TEST(CompactNumber, NothingButZeroIsShownAsZeroAndSevenCharactersHoldAnyNumber) {
    for (int decade = -300; decade <= 300; ++decade) {
        for (const double mantissa : {1.0, -1.0, 9.87654321, -9.99999999}) {
            const double value = mantissa * std::pow(10.0, decade);
            const std::string text = compactNumber(value, 7);
            EXPECT_LE(text.size(), 7u) << text;
            double back = 0.0;
            ASSERT_TRUE(parseNumber(text, back)) << text;
            EXPECT_NEAR(back / value, 1.0, 0.5) << text;
        }
    }
}

TEST(FieldNumber, IsMarkedWhereDigitsAreHidden) {
    const auto shown = [](double value, int characters, int digits = 7) {
        const FieldNumber number = fieldNumber(value, characters, digits);
        return number.text + (number.cut ? "..." : "");
    };
    EXPECT_EQ(shown(1000000.375, 11), "1000000.375") << "it fits";
    EXPECT_EQ(shown(1000000.375, 8), "1000000...");
    EXPECT_EQ(shown(1000000.375, 7), "1.00e6...");
    EXPECT_EQ(shown(1.0000001234, 7), "1.0000...") << "it is not 1";
    EXPECT_EQ(shown(1e6, 7), "1000000") << "all of it";
    EXPECT_EQ(shown(1e6, 6), "1e6") << "all of it";
    EXPECT_EQ(shown(0.5, 7), "0.5");
    EXPECT_EQ(shown(0.3333333333, 23), "0.3333333333") << "as it was typed";
    EXPECT_EQ(shown(0.48856698416292277, 23), "0.4885670...") << "as it was computed";
    EXPECT_EQ(shown(0.48856698416292277, 9), "0.488567...");
    EXPECT_EQ(shown(0.1 + 0.2, 12), "0.3000000...");
    EXPECT_EQ(shown(-4e-19, 7), "-4e-19");
    EXPECT_EQ(shown(0.25, 7, 1), "0.25") << "few digits are chosen for numbers that have more";
    for (int decade = -300; decade <= 300; ++decade)
        for (const double mantissa : {1.0, -9.87654321, 1.0 / 3.0}) {
            const double value = mantissa * std::pow(10.0, decade);
            const FieldNumber number = fieldNumber(value, 8);
            double back = 0.0;
            ASSERT_TRUE(parseNumber(number.text, back)) << number.text;
            EXPECT_EQ(number.cut, back != value) << number.text;
            EXPECT_LE(number.text.size() + (number.cut ? 1 : 0), 8u) << number.text;
        }
}

TEST(FormatNumber, PointsLineUp) {
    EXPECT_EQ(charactersBeforePoint("-12.5"), 3u);
    EXPECT_EQ(charactersBeforePoint("0"), 1u);
    EXPECT_EQ(charactersBeforePoint("5e-09"), 1u);
}

TEST(ExactNumber, ReadsBackToTheSameDouble) {
    for (const double value : {0.1, 1.0 / 3.0, -2.5e-300, 6.02e23, 0.48856698416292277}) {
        double back = 0.0;
        ASSERT_TRUE(parseNumber(exactNumber(value), back));
        EXPECT_EQ(back, value);
    }
    EXPECT_EQ(exactVector({1.0, -0.5, 0.0}), "[1, -0.5, 0]");
}

TEST(ParseNumber, TakesWhatPeopleTypeAndNothingElse) {
    double value = 7.0;
    EXPECT_TRUE(parseNumber(" 1,5 ", value));
    EXPECT_EQ(value, 1.5);
    EXPECT_TRUE(parseNumber("+2e-3", value));
    EXPECT_EQ(value, 0.002);
    for (const char* bad : {"", " ", "abc", "1.2.3", "1 2", "nan", "inf", "1e999", "0x10", "--1"}) {
        value = 7.0;
        EXPECT_FALSE(parseNumber(bad, value)) << bad;
        EXPECT_EQ(value, 7.0) << bad;
    }
}

TEST(Calculate, TakesWhatParseNumberTakes) {
    for (const char* text : {" 1,5 ", "+2e-3", "-.5", "7.", "1e300", "123456789.125"}) {
        double plain = 0.0;
        ASSERT_TRUE(parseNumber(text, plain)) << text;
        const Calculation result = calculate(text);
        EXPECT_EQ(result.error, "") << text;
        EXPECT_EQ(result.value, plain) << text;
    }
}

TEST(Calculate, KnowsTheRulesOfArithmetic) {
    const std::pair<const char*, double> cases[] = {{"1/3", 1.0 / 3.0},
                                                    {"2*pi", 2.0 * std::numbers::pi},
                                                    {"-0.5+1e-3", -0.5 + 1e-3},
                                                    {"1+2*3", 7.0},
                                                    {"(1+2)*3", 9.0},
                                                    {"8/4/2", 1.0},
                                                    {"5-3-1", 1.0},
                                                    {"2--1", 3.0},
                                                    {"2*-3", -6.0},
                                                    {"-(1+2)", -3.0},
                                                    {" 1 / 4 ", 0.25},
                                                    {"0,5*2", 1.0},
                                                    {"PI/2", std::numbers::pi / 2},
                                                    {"((((2))))", 2.0},
                                                    {"-pi", -std::numbers::pi}};
    for (const auto& [text, value] : cases) {
        const Calculation result = calculate(text);
        EXPECT_EQ(result.error, "") << text;
        EXPECT_DOUBLE_EQ(result.value, value) << text;
    }
}

TEST(Calculate, SaysWhyThereIsNoNumber) {
    for (const char* bad : {"", " ", "abc", "1.2.3", "1 2", "nan", "inf", "0x10", "--1", "2pi", "1+", "*2",
                            "1)", "()", "pie", "1e", "2**3", "1\"", "."}) {
        EXPECT_EQ(calculate(bad).error, "is not a number") << bad;
    }
    EXPECT_EQ(calculate("1/0").error, "divides by zero");
    EXPECT_EQ(calculate("1/(2-2)").error, "divides by zero");
    EXPECT_EQ(calculate("1e999").error, "is too large or too small");
    EXPECT_EQ(calculate("1e308*10").error, "is too large");
    EXPECT_EQ(calculate("(1+2").error, "lacks a closing parenthesis");
    EXPECT_EQ(calculate(std::string(100000, '(')).error, "has too many parentheses");
}

TEST(ContactCounts, SayTheManifoldsSizeFirst) {
    const auto words = [](std::size_t touching, std::size_t all) {
        const ContactCounts counts = contactCounts(touching, all);
        return ShortText(counts.heading, ": ", counts.remark);
    };
    EXPECT_EQ(words(1, 4), "4 CONTACT POINTS: 1 at full depth");
    EXPECT_EQ(words(4, 4), "4 CONTACT POINTS: all at full depth");
    EXPECT_EQ(words(0, 4), "4 CONTACT POINTS: none at full depth");
    EXPECT_EQ(words(1, 1), "1 CONTACT POINT: at full depth");
    EXPECT_EQ(words(0, 0), "CONTACT POINTS: none while apart");
}

TEST(ContactCounts, NeverSayThatIgnoredShapesDoNotTouch) {
    EXPECT_EQ(contactCounts(0, 0, true).remark, "none");
}

// One story in every place: the shapes intersect, so nobody says "0 m apart".
TEST(NotFelt, IsToldWithoutADistance) {
    scene::Scene scene;
    scene.a.shape =
        scene::TriangleShape{{scene::dvec3(-1, 0, 1), scene::dvec3(1, 0, 1), scene::dvec3(0, 0, -1)}, true};
    scene.b.shape = scene::SphereShape{0.5};
    scene.b.position = {0.0, -0.25, 0.0};
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    ASSERT_TRUE(evaluator.result().collision.behindOneSided);
    EXPECT_EQ(depthInWords(evaluator.result()),
              "The shapes intersect, but the one-sided triangle ignores contact from behind");
    const std::string text = resultAsText(scene, evaluator.result());
    EXPECT_EQ(text.find("distance"), std::string::npos) << text;
    EXPECT_EQ(text.find("closest"), std::string::npos) << text;
}

TEST(Touching, HasNoDepthOfRounding) {
    scene::Scene scene;
    scene.b.position = {1.0 - 2.2e-16, 0.0, 0.0};
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    ASSERT_TRUE(evaluator.result().collision.overlap);
    ASSERT_GT(evaluator.result().collision.depth, 0.0);
    EXPECT_TRUE(scene::verdictInWords(evaluator.result()).view().starts_with("Touching: "));
    EXPECT_EQ(depthInWords(evaluator.result()), "A and B touch");
}

TEST(FeaturesInWords, SayWhatAShapeIs) {
    const auto words = [](const scene::Shape& shape) {
        scene::Object object;
        object.shape = shape;
        return featuresInWords(scene::buildShape(object, scene::Side::a).built->shape).str();
    };
    EXPECT_EQ(words(scene::SphereShape{0.5}), "a centre and a radius");
    EXPECT_EQ(words(scene::CapsuleShape{{0, -1, 0}, {0, 1, 0}, 0.5}),
              "an axis from base to tip, and a radius");
    EXPECT_EQ(words(scene::CapsuleShape{{0, 1, 0}, {0, 1, 0}, 0.5}),
              "base and tip in one place, and a radius");
    EXPECT_EQ(words(scene::SegmentShape{{0, -1, 0}, {0, 1, 0}}), "a line from start to end");
    EXPECT_EQ(
        words(scene::TriangleShape{{scene::dvec3(-1, 0, 1), scene::dvec3(1, 0, 1), scene::dvec3(0, 0, -1)}}),
        "3 vertices, 3 edges, 1 face");
    EXPECT_EQ(words(scene::BoxShape{}), "8 vertices, 12 edges, 6 faces");
}

TEST(ContactName, SaysWhatTheFeatureRowSays) {
    scene::Scene scene;
    scene.a.shape = scene::CapsuleShape{{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, 0.5};
    const auto nameOf = [&](const scene::Shape& other, const scene::dvec3& position, bool words = true) {
        scene.b.shape = other;
        scene.b.position = position;
        scene::Evaluator evaluator;
        EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
        EXPECT_FALSE(evaluator.result().collision.manifold.empty());
        return contactName(evaluator.result(), evaluator.result().collision.manifold.front().id, words);
    };
    EXPECT_EQ(nameOf(scene::SphereShape{0.5}, {0.0, 0.75, 0.0}), "axis sphere");
    EXPECT_EQ(nameOf(scene::SphereShape{0.5}, {1.75, 0.0, 0.0}), "tip sphere");
    EXPECT_EQ(nameOf(scene::SphereShape{0.5}, {1.75, 0.0, 0.0}, false), "v1 v0");
    EXPECT_EQ(nameOf(scene::SegmentShape{{0.0, 0.0, 0.0}, {0.0, 2.0, 0.0}}, {0.0, 0.4, 0.0}), "axis start");
    EXPECT_EQ(nameOf(scene::BoxShape{}, {1.9, 0.0, 0.0}).substr(0, 5), "tip f");
}

TEST(SafeDistance, IsNamedWhereItIsNotKept) {
    scene::Scene scene;
    scene.a.shape = scene.b.shape = scene::CuboidShape{};
    scene.b.position = {1.25, 0.0, 0.0};
    const auto words = [&] {
        scene::Evaluator evaluator;
        EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
        return depthInWords(evaluator.result());
    };
    EXPECT_EQ(words(), "A and B are 0.2500000 m apart");
    scene.safeDistance = 0.125;
    EXPECT_EQ(words(), "A and B are 0.2500000 m apart");
    scene.safeDistance = 0.5;
    EXPECT_EQ(words(), "A and B are 0.2500000 m apart, closer than the safe distance");
}

TEST(Noise, IsWhatRoundingLeavesBesideTheScale) {
    EXPECT_TRUE(isNoise(5.551115e-17, 1.0));
    EXPECT_TRUE(isNoise(-1e-11, 1e6));
    EXPECT_FALSE(isNoise(1e-7, 1e-6)) << "a tiny scene has tiny numbers";
    EXPECT_FALSE(isNoise(0.0, 1.0)) << "zero is zero";
    EXPECT_FALSE(isNoise(1e-300, 0.0));
}

TEST(Noise, IsShownAsZeroAndNothingElseIs) {
    EXPECT_EQ(withoutNoise(3.1e-17, 1.0), 0.0);
    EXPECT_EQ(withoutNoise(3.1e-17, 1e-6), 3.1e-17) << "a tiny scene has tiny numbers";
    EXPECT_EQ(withoutNoise(-0.25, 1.0), -0.25);
    scene::Scene scene;
    scene.b.shape = scene::SphereShape{0.25};
    scene.b.position = {0.0, -7.0, 0.0};
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    EXPECT_EQ(noiseScale(evaluator.result()), 7.25);
}

TEST(ContactGrid, LinesUpAtTheDecimalPoint) {
    ManifoldPoint<double> point;
    point.point = {-0.394049, 12.5, 0.0};
    point.onA = {1e-9, 2.0, -1234567.0};
    point.onB = {0.5, -0.25, 3.0};
    std::vector<std::string> lines;
    for (std::size_t at = 0; const char c : contactGrid(point)) {
        if (at == 0 || c == '\n') lines.emplace_back();
        if (c != '\n') lines.back() += c;
        ++at;
    }
    ASSERT_EQ(lines.size(), 4u);
    for (const std::string& line : lines) EXPECT_EQ(line.size(), lines[0].size()) << line;
    EXPECT_EQ(lines[1].substr(0, 14), "x  -0.3940490 ");
    EXPECT_EQ(lines[2].substr(0, 14), "y  12.50000   ");
    EXPECT_EQ(lines[1].find('.'), lines[2].find('.'));
    EXPECT_NE(lines[0].find("on A"), std::string::npos);
}

TEST(FormatDuration, PicksTheUnit) {
    EXPECT_EQ(formatDuration(812.4).number, "812");
    EXPECT_EQ(formatDuration(812.4).unit, "ns");
    EXPECT_EQ(formatDuration(12345.0).number, "12.35");
    EXPECT_EQ(formatDuration(3.2e6).number, "3.20");
    EXPECT_EQ(formatDuration(3.2e6).unit, "ms");
}

TEST(Euler, ComesBackAsTyped) {
    for (const dvec3& degrees :
         {dvec3(10, 20, 30), dvec3(-170, 45, 90), dvec3(0, -89, 12), dvec3(33.25, 0, 0)}) {
        const dvec3 back = eulerDegrees(fromEulerDegrees(degrees));
        for (int i = 0; i < 3; ++i) EXPECT_NEAR(back[i], degrees[i], 1e-9) << degrees.x << ' ' << degrees.y;
    }
}

TEST(Euler, GimbalLockKeepsTheRotation) {
    for (const double y : {90.0, -90.0}) {
        const Quat<double> q = fromEulerDegrees({25.0, y, 40.0});
        const Quat<double> back = fromEulerDegrees(eulerDegrees(q));
        EXPECT_NEAR(std::abs(glm::dot(q, back)), 1.0, 1e-12) << y;
        EXPECT_EQ(eulerDegrees(q).z, 0.0);
    }
}

TEST(Euler, AYawIsOneAngleAllTheWayRound) {
    for (const double degrees : {0.0, 30.0, 90.0, 120.0, 179.5, -90.0, -179.5}) {
        const Quat<double> q = fromEulerDegrees({0.0, degrees, 0.0});
        EXPECT_EQ(q.x, 0.0);
        EXPECT_EQ(q.z, 0.0);
        EXPECT_EQ(yawDegrees(q), degrees);
        EXPECT_EQ(yawDegrees(-q), degrees) << "the same rotation";
    }
}

TEST(Euler, TurnsAboutXFirstThenTheTurnedAxes) {
    const Quat<double> q = fromEulerDegrees({90.0, 0.0, 90.0});
    // z turns about the axis that x has tipped over: the shape's own x goes to the world's z.
    const dvec3 x = q * dvec3(1, 0, 0);
    EXPECT_NEAR(x.z, 1.0, 1e-12);
}

scene::Evaluation evaluated(const scene::Scene& scene) {
    static scene::Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene, {}));
    scene::Evaluation copy;
    copy.shapes = evaluator.result().shapes;
    return copy;
}

TEST(ShapeEdit, AnotherTypeKeepsTheSize) {
    scene::Scene scene;
    scene.a.shape = scene::BoxShape{{1.0, 0.5, 2.0}};
    scene.a.scale = dvec3(2.0);
    const scene::Evaluation evaluation = evaluated(scene);
    const scene::BuiltShape& built = *evaluation.shapes[0];
    EXPECT_EQ(std::get<scene::BoxShape>(convertShape(built, "box")).halfExtents, dvec3(2.0, 1.0, 4.0));
    const auto cylinder = std::get<scene::RoundShape>(convertShape(built, "cylinder"));
    EXPECT_EQ(cylinder.height, 2.0);
    EXPECT_EQ(cylinder.radius, 4.0);
    const auto sphere = std::get<scene::IcosphereShape>(convertShape(built, "icosphere"));
    EXPECT_NEAR(sphere.radius, std::sqrt(4.0 + 1.0 + 16.0), 1e-4);
}

TEST(ShapeEdit, AHullOfARoundedBoxKeepsItsCornersAndItsRounding) {
    scene::Scene scene;
    scene.a.marginRadius = 0.2;
    const scene::Evaluation before = evaluated(scene);
    changeType(Side::a, *before.shapes[0], "hull").apply(scene);
    EXPECT_EQ(std::get<scene::HullShape>(scene.a.shape).positions.size(), 8u);
    EXPECT_EQ(scene.a.marginRadius, 0.2);
    changeType(Side::a, *before.shapes[0], "sphere").apply(scene);
    EXPECT_EQ(scene.a.marginRadius, 0.0);
}

TEST(ShapeEdit, ANameThatOnlySaysTheKindFollowsIt) {
    scene::Scene scene;
    const scene::Evaluation evaluation = evaluated(scene);
    const auto nameAfter = [&](const char* name, const char* type) {
        scene.a.name = name;
        scene::Scene changed = scene;
        changeType(Side::a, *evaluation.shapes[0], type).apply(changed);
        return changed.a.name;
    };
    EXPECT_EQ(nameAfter("cube", "icosphere"), "icosphere");
    EXPECT_EQ(nameAfter("box", "random_hull"), "random hull");
    EXPECT_EQ(nameAfter("random hull", "box"), "box");
    EXPECT_EQ(nameAfter("left cube", "icosphere"), "left cube");
    EXPECT_EQ(nameAfter("Boxer", "cone"), "Boxer");
    EXPECT_EQ(nameAfter("", "cone"), "");
}

TEST(ShapeEdit, EveryTypeBuilds) {
    const scene::Scene scene;
    const scene::Evaluation evaluation = evaluated(scene);
    int types = 0;
    for (const scene::ShapeType& type : scene::shapeTypes()) {
        if (!type.standsAlone) continue;
        scene::Scene changed = scene;
        changeType(Side::a, *evaluation.shapes[0], type.name).apply(changed);
        EXPECT_EQ(scene::shapeTypeName(changed.a.shape), type.name);
        EXPECT_NE(scene::buildShape(changed.a, Side::a).built, nullptr) << type.name;
        ++types;
    }
    EXPECT_EQ(types, 23);
}

TEST(ShapeEdit, EveryTypeBecomesEveryOtherAndKeepsItsSize) {
    for (const scene::ShapeType& from : scene::shapeTypes()) {
        if (!from.standsAlone || from.name == "hull") continue;  // an empty hull is none
        scene::Scene scene;
        scene.a.shape = from.prototype;
        scene.b.position = {5.0, 0.0, 0.0};
        const scene::Evaluation evaluation = evaluated(scene);
        for (const scene::ShapeType& to : scene::shapeTypes()) {
            if (!to.standsAlone) continue;
            scene::Scene changed = scene;
            changeType(Side::a, *evaluation.shapes[0], to.name).apply(changed);
            const scene::BuildResult built = scene::buildShape(changed.a, Side::a);
            ASSERT_NE(built.built, nullptr) << from.name << " to " << to.name << built.error.reason;
            const double ratio =
                scene::sizeOf(built.built->shape) / scene::sizeOf(evaluation.shapes[0]->shape);
            EXPECT_GT(ratio, 0.4) << from.name << " to " << to.name;
            EXPECT_LT(ratio, 2.5) << from.name << " to " << to.name;
        }
    }
}

// The extents along the shape's own axes, the smallest first.
std::array<double, 3> extentsOf(const scene::BuiltShape& built) {
    const dvec3 extents = built.shape.core.boundsMax - built.shape.core.boundsMin + 2.0 * built.shape.radius;
    std::array sorted{extents.x, extents.y, extents.z};
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

TEST(ShapeEdit, WhatIsFlatBecomesASolidOfSensibleProportions) {
    for (const char* first : {"segment", "triangle"}) {
        scene::Scene scene;
        scene.a.shape = scene::findShapeType(first)->prototype;
        scene.b.position = {5.0, 0.0, 0.0};
        // A sliver would grow thinner from step to step.
        for (const char* next : {"triangle", "cuboid", "segment", "triangle", "box", "triangle", "hull"}) {
            changeType(Side::a, *evaluated(scene).shapes[0], next).apply(scene);
            const auto [least, middle, most] = extentsOf(*evaluated(scene).shapes[0]);
            const std::string_view type = next;
            if (type != "segment") {
                EXPECT_GE(middle, 0.5 * most) << first << " to " << next;
            }
            if (type != "segment" && type != "triangle") {
                EXPECT_GE(least, 0.2 * most) << first << " to " << next;
            }
        }
    }
}

TEST(ShapeEdit, APlateKeepsItsThickness) {
    scene::Scene scene;
    scene.a.shape = scene::BoxShape{{2.0, 0.025, 2.0}};
    for (const char* next : {"aabb", "cuboid", "hull", "box"}) {
        changeType(Side::a, *evaluated(scene).shapes[0], next).apply(scene);
        const auto [least, middle, most] = extentsOf(*evaluated(scene).shapes[0]);
        EXPECT_NEAR(least, 0.05, 1e-12) << next;
        EXPECT_NEAR(middle, 4.0, 1e-12) << next;
        EXPECT_NEAR(most, 4.0, 1e-12) << next;
    }
}

TEST(ShapeEdit, ATypeKeepsAsMuchOfTheTurnAsItCanHave) {
    scene::Scene scene;
    scene.a.orientation = {0.1, 0.2, 0.3, 0.9};
    const scene::Evaluation evaluation = evaluated(scene);
    const auto turnAs = [&](const char* type) {
        scene::Scene changed = scene;
        changeType(Side::a, *evaluation.shapes[0], type).apply(changed);
        return changed.a.orientation;
    };
    EXPECT_EQ(turnAs("capsule"), scene.a.orientation);
    EXPECT_EQ(turnAs("aabb"), (std::array<double, 4>{0, 0, 0, 1}));
    EXPECT_EQ(turnAs("cuboid"), (std::array<double, 4>{0, 0.2, 0, 0.9}));
}

TEST(ShapeEdit, SidesOfAPlanInAnyOrder) {
    scene::CuboidShape cuboid;  // 4 along x, 2 along y, turned by no angle, corners in disorder
    cuboid.plan = {dvec2(1, 1), dvec2(5, 3), dvec2(5, 1), dvec2(1, 3)};
    EXPECT_EQ(planSides(cuboid), (std::array{4.0, 2.0}));
    setPlanSide(cuboid, 1, 6.0);
    EXPECT_EQ(cuboid.plan, (std::array{dvec2(1, -1), dvec2(5, 5), dvec2(5, -1), dvec2(1, 5)}));
    setPlanSide(cuboid, 0, 2.0);
    EXPECT_EQ(cuboid.plan, (std::array{dvec2(2, -1), dvec2(4, 5), dvec2(4, -1), dvec2(2, 5)}));
    cuboid.plan[1] = {9, 9};
    EXPECT_EQ(planSides(cuboid), (std::array{0.0, 0.0}));
}

TEST(ShapeEdit, AHullKeepsEveryVertexAndFace) {
    scene::Scene scene;
    scene.a.shape = scene::SolidShape{scene::SolidKind::icosahedron, 1.5};
    const scene::Evaluation evaluation = evaluated(scene);
    scene::Scene changed = scene;
    changeType(Side::a, *evaluation.shapes[0], "hull").apply(changed);
    const scene::BuildResult rebuilt = scene::buildShape(changed.a, Side::a);
    ASSERT_NE(rebuilt.built, nullptr);
    EXPECT_EQ(rebuilt.built->shape.core.vertices, evaluation.shapes[0]->shape.core.vertices);
    EXPECT_EQ(rebuilt.built->shape.core.faceCount(), 20u);
    EXPECT_TRUE(rebuilt.built->repairs.empty());
}

// --- labels ---------------------------------------------------------------------------------------------

bool disjoint(const Rect& a, const Rect& b) {
    return a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y;
}

TEST(Labels, NeverOverlapAndStayInside) {
    std::array<draw::Label, 12> labels;
    std::vector<LabelRequest> requests;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        labels[i].priority = static_cast<int>(i);
        requests.push_back({&labels[i], {200.0f + static_cast<float>(i % 3), 150.0f}, {60.0f, 16.0f}});
    }
    const Rect area{{0, 0}, {400, 300}};
    const Rect taken{{180, 100}, {260, 140}};
    const std::vector<PlacedLabel> placed = placeLabels(requests, {area, 1.0f, std::array{taken}});
    EXPECT_EQ(placed.size(), labels.size());
    for (std::size_t i = 0; i < placed.size(); ++i) {
        EXPECT_GE(placed[i].box.min.x, area.min.x);
        EXPECT_LE(placed[i].box.max.y, area.max.y);
        EXPECT_TRUE(disjoint(placed[i].box, taken));
        for (std::size_t k = 0; k < i; ++k) EXPECT_TRUE(disjoint(placed[i].box, placed[k].box));
    }
}

TEST(Labels, TheHigherPriorityKeepsItsPlace) {
    draw::Label low, high;
    low.priority = 1;
    high.priority = 2;
    const std::array requests = {LabelRequest{&low, {100, 100}, {50, 16}},
                                 LabelRequest{&high, {105, 100}, {50, 16}}};
    const std::vector<PlacedLabel> placed = placeLabels(requests, {{{0, 0}, {400, 300}}});
    ASSERT_EQ(placed.size(), 2u);
    EXPECT_EQ(placed[0].label, &high);
    EXPECT_EQ(placed[0].box.min.x, 80.0f);
    EXPECT_FALSE(placed[0].leader);
}

TEST(Labels, FarFromItsAnchorALabelGetsALeader) {
    draw::Label label;
    label.offset = {80.0, 0.0};
    const std::array requests = {LabelRequest{&label, {100, 100}, {50, 16}}};
    const std::vector<PlacedLabel> placed = placeLabels(requests, {{{0, 0}, {400, 300}}});
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_TRUE(placed[0].leader);
}

// --- camera and theme -----------------------------------------------------------------------------------

TEST(CameraRig, GlidesInAboutASixthOfASecond) {
    CameraRig rig;
    scene::Camera goal = rig.current();
    goal.distance *= 2.0;
    rig.glideTo(goal, 10.0);
    rig.update(10.0 + kGlideSeconds * 0.5);
    EXPECT_TRUE(rig.isGliding());
    EXPECT_GT(rig.current().distance, goal.distance * 0.5);
    EXPECT_LT(rig.current().distance, goal.distance);
    rig.update(10.0 + kGlideSeconds);
    EXPECT_FALSE(rig.isGliding());
    EXPECT_EQ(rig.current().distance, goal.distance);
}

double luminance(const gfx::Color& color) {
    const auto linear = [](float c) {
        const auto v = static_cast<double>(c);
        return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

double contrast(const gfx::Color& a, const gfx::Color& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST(Theme, TextHasEnoughContrastOnEverySurface) {
    for (const gfx::Theme theme : {gfx::Theme::dark, gfx::Theme::light}) {
        const gfx::Palette& p = gfx::palette(theme);
        const gfx::Color field = mix(p.panel, p.background, 0.75f);
        for (const gfx::Color& surface : {p.panel, p.background, field}) {
            EXPECT_GE(contrast(p.text, surface), 4.5);
            EXPECT_GE(contrast(p.quietText, surface), 4.5);
            EXPECT_GE(contrast(p.mtvText, surface), 4.5);
            EXPECT_GE(contrast(p.contactText, surface), 4.5);
            EXPECT_GE(contrast(p.closestText, surface), 4.5);
        }
        EXPECT_GE(contrast(p.textA, p.panel), 4.5);
        EXPECT_GE(contrast(p.textB, p.panel), 4.5);
        EXPECT_GE(contrast(p.error, p.panel), 4.5);
    }
}

}  // namespace
}  // namespace sepaxis::ui
