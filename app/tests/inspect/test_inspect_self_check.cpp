// The self-check strip: right answers pass on every kind of pair, wrong ones are found.
#include "app/base/assets_path.h"
#include "app/inspect/compare/self_check.h"
#include "app/scene/answer_check.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"
#include "app/tests/scene/preset_scene.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

using scene::Precision;

struct Checked {
    Checked(const scene::Scene& scene, const char* method = "exact",
            Precision precision = Precision::doublePrecision, const dvec3& vector = dvec3(0.0)) {
        scene::EvaluationOptions options;
        options.method = scene::findMethod(method);
        options.precision = precision;
        EXPECT_TRUE(evaluator.evaluate(scene, options)) << evaluator.error().reason;
        check.start(evaluator.result(), options, vector);
        while (check.step()) ++steps;
    }
    CheckMark mark(CheckKind kind) const { return check.result(kind).mark; }
    const std::string& found(CheckKind kind) const { return check.result(kind).found; }

    scene::Evaluator evaluator;
    SelfCheck check;
    int steps = 1;
};

TEST(SelfCheck, EveryPresetPassesInBothPrecisions) {
    std::set<std::pair<ShapeKind, ShapeKind>> pairs;
    std::map<CheckMark, int> marks;
    for (const auto& entry : std::filesystem::directory_iterator(scene::presetsFolder())) {
        if (entry.path().extension() != ".json") continue;
        const scene::ReadResult read = scene::readSceneFile(entry.path());
        ASSERT_TRUE(read.ok);
        for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
            SCOPED_TRACE(entry.path().filename().string() +
                         (precision == Precision::floatPrecision ? " float" : " double"));
            const Checked checked(read.scene, "exact", precision);
            EXPECT_TRUE(checked.check.done());
            const auto& shapes = checked.evaluator.result().shapes;
            if (!scene::hasCurvedSides(checked.evaluator.result()))
                pairs.insert(std::minmax(shapes[0]->shape.kind, shapes[1]->shape.kind));
            for (const CheckResult& result : checked.check.results()) {
                ++marks[result.mark];
                EXPECT_NE(result.mark, CheckMark::failed) << result.asked << '\n' << result.found;
                EXPECT_NE(result.mark, CheckMark::pending) << result.asked;
                EXPECT_FALSE(result.asked.empty());
                EXPECT_FALSE(result.found.empty()) << result.asked;
            }
            const bool unique = checked.evaluator.result().collision.unique;
            EXPECT_EQ(checked.mark(CheckKind::swapped) == CheckMark::notUnique, !unique);
        }
    }
    EXPECT_EQ(pairs.size(), 28u) << "seven kinds of shapes, every pair of them";
    EXPECT_GT(marks[CheckMark::passed], 300);
    EXPECT_GE(marks[CheckMark::notUnique], 20);
    EXPECT_GT(marks[CheckMark::notAsked], 0) << "a one-sided triangle from behind";
}

TEST(SelfCheck, TurnsAsFarAsBothShapesMayTurn) {
    const auto turnOf = [](const char* preset) {
        const Checked checked(presetScene(preset));
        return fixedMotion(checked.evaluator.result()).turn;
    };
    EXPECT_EQ(turnOf("pair-aabb-cuboid"), identityQuat<double>());
    const Quat<double> upright = turnOf("pair-cuboid-cuboid");
    EXPECT_NE(upright, identityQuat<double>());
    EXPECT_EQ(upright.x, 0.0);
    EXPECT_EQ(upright.z, 0.0);
    const Quat<double> freely = turnOf("tetrahedron-cube");
    EXPECT_NE(freely.x, 0.0);
    EXPECT_NE(freely.y, 0.0);
    EXPECT_NE(freely.z, 0.0);
}

TEST(SelfCheck, AWrongAnswerIsFoundByEachQuestion) {
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(presetScene("tetrahedron-cube"), {}));
    const auto checked = [&](const auto& spoil) {
        scene::Evaluation wrong;
        EXPECT_FALSE(scene::evaluatePair(scene::pairOf(evaluator.result()), {}, wrong).has_value());
        spoil(wrong.collision);
        SelfCheck check;
        check.start(wrong, {}, dvec3(0.0));
        while (check.step()) {
        }
        return check;
    };
    const SelfCheck tooDeep = checked([](Collision<double>& c) { c.depth += 0.125; });
    for (const CheckResult& result : tooDeep.results()) EXPECT_EQ(result.mark, CheckMark::failed);
    EXPECT_NE(tooDeep.result(CheckKind::swapped).found.find("differ by 0.125 m"), std::string::npos)
        << tooDeep.result(CheckKind::swapped).found;
    EXPECT_NE(tooDeep.result(CheckKind::pushed).found.find("of gap"), std::string::npos);
    const SelfCheck tooShallow = checked([](Collision<double>& c) { c.depth -= 0.125; });
    EXPECT_NE(tooShallow.result(CheckKind::pushed).found.find("of overlap"), std::string::npos);

    const SelfCheck verdict = checked([](Collision<double>& c) {
        c.overlap = false;
        c.depth = 0.0;
        c.distance = 0.25;
    });
    for (const CheckResult& result : verdict.results()) EXPECT_EQ(result.mark, CheckMark::failed);
    EXPECT_NE(verdict.result(CheckKind::moved).found.find("Another verdict"), std::string::npos);

    const SelfCheck turned = checked([](Collision<double>& c) { c.normal = -c.normal; });
    EXPECT_EQ(turned.result(CheckKind::swapped).mark, CheckMark::failed);
    EXPECT_NE(turned.result(CheckKind::swapped).found.find("turned by 180"), std::string::npos)
        << turned.result(CheckKind::swapped).found;

    // Beyond twelve digits it is rounding and no fault.
    const SelfCheck right = checked([](Collision<double>& c) { c.depth += 1e-14; });
    for (const CheckResult& result : right.results())
        EXPECT_EQ(result.mark, CheckMark::passed) << result.found;
}

TEST(SelfCheck, ATextbookMethodsFaultIsRed) {
    std::map<CheckKind, int> failed;
    std::set<std::string> methods;
    for (const auto& entry : std::filesystem::directory_iterator(scene::presetsFolder())) {
        if (entry.path().extension() != ".json") continue;
        const scene::ReadResult read = scene::readSceneFile(entry.path());
        scene::Evaluator evaluator;
        ASSERT_TRUE(evaluator.evaluate(read.scene, {}));
        for (const scene::Method& method : scene::methods()) {
            scene::EvaluationOptions options;
            options.method = &method;
            scene::Evaluator byMethod;
            if (!method.name.starts_with("textbook") || !byMethod.evaluate(read.scene, options)) continue;
            SelfCheck check;
            check.start(byMethod.result(), options, dvec3(0.0));
            while (check.step()) {
            }
            for (const CheckKind kind : {CheckKind::swapped, CheckKind::moved, CheckKind::pushed}) {
                if (check.result(kind).mark != CheckMark::failed) continue;
                ++failed[kind];
                methods.insert(method.name);
            }
        }
    }
    for (const CheckKind kind : {CheckKind::swapped, CheckKind::moved, CheckKind::pushed})
        EXPECT_GT(failed[kind], 0) << static_cast<int>(kind);
    EXPECT_GE(methods.size(), 4u);
}

TEST(SelfCheck, FarFromTheOriginTheCoordinatesAreRoundedAndTheAnswerIsNot) {
    const scene::Scene scene = presetScene("thousand-vertices");
    const Checked near(scene, "exact", Precision::doublePrecision, {64.0, 0.0, -32.0});
    EXPECT_EQ(near.mark(CheckKind::moved), CheckMark::passed) << near.found(CheckKind::moved);
    EXPECT_NE(near.found(CheckKind::moved).find("your (64, 0, -32)"), std::string::npos);
    const Checked far(scene, "exact", Precision::doublePrecision, {1e9 / 3.0, 0.0, 0.0});
    EXPECT_EQ(far.mark(CheckKind::moved), CheckMark::rounded) << far.found(CheckKind::moved);
    EXPECT_NE(far.found(CheckKind::moved).find("are rounded"), std::string::npos);
    EXPECT_EQ(far.mark(CheckKind::swapped), CheckMark::passed);
    EXPECT_EQ(far.mark(CheckKind::pushed), CheckMark::passed);
    // A pair that stands far out is pushed where it can be pushed exactly.
    const Checked preset(presetScene("far-from-origin"));
    EXPECT_EQ(preset.mark(CheckKind::pushed), CheckMark::passed) << preset.found(CheckKind::pushed);
}

TEST(SelfCheck, AStepIsAQueryOrTwo) {
    const Checked plain(presetScene("tetrahedron-cube"));
    EXPECT_EQ(plain.steps, 5);
    const Checked withVector(presetScene("tetrahedron-cube"), "exact", Precision::doublePrecision, {1, 0, 0});
    EXPECT_EQ(withVector.steps, 6);
}

}  // namespace
}  // namespace sepaxis::inspect
