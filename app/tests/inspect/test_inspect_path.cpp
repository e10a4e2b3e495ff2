// The answers along a drag and along a sweep: bands of winners, jumps of the normal, the runner-up's lead.
#include "app/base/assets_path.h"
#include "app/inspect/path/path.h"
#include "app/inspect/path/path_curves.h"
#include "app/inspect/path/sweep.h"
#include "app/scene/document.h"
#include "app/tests/scene/preset_scene.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <span>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

using scene::Side;

// Two unit cubes, B's middle at the place.
scene::Scene cubes(const dvec3& place) {
    scene::Scene scene;
    scene.b.position = place;
    return scene;
}

// Drags B through the places, with the evaluations that the window would make.
struct Drag {
    explicit Drag(const scene::Scene& scene) : document(scene) { follow(); }
    void follow() {
        ASSERT_TRUE(evaluator.evaluate(document.scene(), {}));
        recorder.follow(document.scene(), evaluator.result(), {}, document.isPreviewing());
    }
    void begin() {
        document.beginPreview("Move B");
        follow();
    }
    void moveTo(const dvec3& place) {
        document.preview([&](scene::Scene& s) { s.b.position = place; });
        follow();
    }
    void end() {
        document.commitPreview();
        follow();
    }
    void cancel() {
        document.cancelPreview();
        follow();
    }
    const Path& path() const { return recorder.path(); }

    scene::Document document;
    scene::Evaluator evaluator;
    DragRecorder recorder;
};

TEST(PathCurves, AnotherMethodsDepthIsThatOfItsOwnAnswerAtEachPose) {
    Drag drag(cubes({0.9, 0.0, 0.0}));
    drag.begin();
    for (int i = 0; i < 40; ++i) drag.moveTo({0.75 + 0.02 * i, 0.1, 0.0});
    drag.end();
    const Path& path = drag.path();
    const scene::Method& gjk = *scene::findMethod("gjk-epa");
    const PathCurve along = curveAlong(path, gjk);
    EXPECT_EQ(along.name, gjk.name);
    ASSERT_EQ(along.answers.size(), path.samples.size());
    for (std::size_t i = 0; i < along.answers.size(); ++i) {
        ASSERT_TRUE(along.answers[i].depth);
        EXPECT_NEAR(*along.answers[i].depth, signedDepth(path.samples[i].collision), 1e-12);
        EXPECT_LT(angleBetween(along.answers[i].normal, path.samples[i].collision.normal), 1e-6);
    }
    // One that says no depth has no curve there.
    for (const PathAnswer& said : curveAlong(path, *scene::findMethod("textbook-cuboid")).answers)
        EXPECT_FALSE(said.depth);

    PathCurves curves;
    const std::vector<const scene::Method*> wanted = {&gjk, scene::findMethod("textbook-hull-sat")};
    const auto settle = [&](std::size_t number, std::span<const scene::Method* const> methods) {
        while (curves.follow(path, number, methods))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    settle(1, wanted);
    ASSERT_EQ(curves.curves().size(), 2u);
    EXPECT_EQ(curves.curves()[0].first, &gjk);
    EXPECT_EQ(curves.curves()[0].second.answers.size(), along.answers.size());
    settle(1, std::span(wanted).last(1));
    ASSERT_EQ(curves.curves().size(), 1u);
    EXPECT_EQ(curves.curves()[0].first, wanted[1]);
    settle(2, {});
    EXPECT_TRUE(curves.curves().empty());
}

// B of two unit cubes goes round a corner of A: pushed out along x first, then along y.
Path roundTheCorner(std::vector<PathFrame> frames) {
    scene::Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(cubes({0.9, 0.0, 0.0}), {}));
    return pathThrough(evaluator.result().shapes, {}, frames, "the engine, recorded");
}
PathFrame frameAt(std::uint64_t number, const dvec3& b, const PathAnswer& said = {}) {
    PathFrame frame{number, {}, said};
    frame.poses[1].position = b;
    return frame;
}
constexpr dvec3 kRight{1.0, 0.0, 0.0}, kUp{0.0, 1.0, 0.0};

TEST(PathThroughFrames, HasTheExactAnswerAndTheRecordedOneAtEachPose) {
    const Path path =
        roundTheCorner({frameAt(10, {0.9, 0.5, 0.0}, {.depth = 0.1, .normal = kRight}),
                        frameAt(11, {0.8, 0.7, 0.0}, {.depth = 0.1, .normal = kRight, .cached = true}),
                        frameAt(12, {0.7, 0.8, 0.0}, {.depth = 0.2, .normal = kUp}),
                        frameAt(13, {0.5, 1.25, 0.0}, {.depth = std::nullopt, .noContact = true}),
                        frameAt(14, {0.5, 0.9, 0.0})});
    EXPECT_EQ(path.unit, PathUnit::frames);
    ASSERT_EQ(path.samples.size(), 5u);
    EXPECT_EQ(path.along(3), 13.0);
    EXPECT_EQ(path.nearest(11.6), 2u);
    EXPECT_NEAR(path.samples[1].collision.depth, 0.2, 1e-12);
    EXPECT_NEAR(signedDepth(path.samples[3].collision), -0.25, 1e-12);
    ASSERT_EQ(path.flips.size(), 1u);
    EXPECT_EQ(path.flips[0].after, 1u);
    EXPECT_EQ(path.flips[0].along, 11.5);
    ASSERT_TRUE(path.recorded);
    ASSERT_EQ(path.recorded->flips.size(), 1u);
    EXPECT_EQ(path.recorded->flips[0].after, 1u);
    EXPECT_NEAR(path.recorded->flips[0].angle, std::numbers::pi / 2.0, 1e-12);
    // Methods answer it as they answer any path.
    const PathCurve gjk = curveAlong(path, *scene::findMethod("gjk-epa"));
    ASSERT_EQ(gjk.answers.size(), 5u);
    EXPECT_NEAR(gjk.answers[2].depth.value(), 0.2, 1e-9);
    ASSERT_EQ(gjk.flips.size(), 1u);
    EXPECT_EQ(gjk.flips[0].after, 1u);

    const std::string text = pathAsText(path);
    EXPECT_EQ(text.find("from frame 10 to frame 11: "), 0u) << text;
    EXPECT_NE(text.find("at frames 11 to 12: the normal turns by 1.57"), std::string::npos) << text;
    EXPECT_NE(text.find("the engine, recorded: a depth or distance in 3 frames, no contact in 1 frame, not "
                        "asked in 1 frame\n"
                        "at frames 11 to 12: its normal turns by 1.57"),
              std::string::npos)
        << text;
    std::istringstream csv(pathAsCsv(path));
    std::vector<std::string> lines;
    for (std::string line; std::getline(csv, line, '\r'); csv.get()) lines.push_back(line);
    ASSERT_EQ(lines.size(), 6u);
    EXPECT_EQ(lines[0].find("sample,frame,"), 0u);
    EXPECT_TRUE(lines[2].ends_with("yes,0.10000000000000001,1,0,0,yes,")) << lines[2];
    EXPECT_NE(lines[3].find(",yes,0.20000000000000001,0,1,0,no,1.57"), std::string::npos) << lines[3];
    EXPECT_TRUE(lines[4].ends_with(",no,,,,,no,")) << lines[4];
    EXPECT_TRUE(lines[5].ends_with(",,,,,,,")) << lines[5];
}

TEST(PathThroughFrames, AcrossMissingFramesNothingIsSaid) {
    const Path path = roundTheCorner({frameAt(10, {0.9, 0.5, 0.0}, {.depth = 0.1, .normal = kRight}),
                                      frameAt(11, {0.8, 0.7, 0.0}, {.depth = 0.1, .normal = kRight}),
                                      frameAt(20, {0.7, 0.8, 0.0}, {.depth = 0.2, .normal = kUp})});
    EXPECT_FALSE(path.hasGapBefore(0));
    EXPECT_FALSE(path.hasGapBefore(1));
    EXPECT_TRUE(path.hasGapBefore(2));
    EXPECT_TRUE(path.flips.empty());
    EXPECT_TRUE(path.recorded->flips.empty());
    EXPECT_EQ(bandsOf(path).size(), 2u);
}

TEST(DragPath, KeepsEveryPoseOfTheLastDragWithItsAnswer) {
    Drag drag(cubes({0.9, 0.0, 0.0}));
    EXPECT_TRUE(drag.path().samples.empty());
    drag.begin();
    EXPECT_TRUE(drag.path().samples.empty()) << "a press alone moves nothing";
    for (const double x : {0.75, 0.5, 0.75}) drag.moveTo({x, 0.0, 0.0});
    drag.moveTo({0.75, 0.0, 0.0});
    drag.end();
    const Path& path = drag.path();
    ASSERT_EQ(path.samples.size(), 4u) << "the start, and each pose once";
    EXPECT_EQ(path.unit, PathUnit::metres);
    EXPECT_EQ(path.along(0), 0.0);
    EXPECT_NEAR(path.along(1), 0.15, 1e-15);
    EXPECT_NEAR(path.along(3), 0.65, 1e-15) << "the way there and back";
    EXPECT_EQ(path.samples[2].places[1].position, dvec3(0.5, 0.0, 0.0));
    EXPECT_NEAR(path.samples[2].collision.depth, 0.5, 1e-12);
    EXPECT_TRUE(path.samples[2].collision.manifold.empty()) << "its memory is gone";
    EXPECT_EQ(path.nearest(0.5), 2u);
    EXPECT_EQ(path.nearest(-3.0), 0u);
    EXPECT_EQ(path.nearest(9.0), 3u);

    drag.begin();
    drag.end();
    EXPECT_EQ(drag.path().samples.size(), 4u) << "a click on a handle keeps the path";
    drag.begin();
    drag.moveTo({0.0, 0.25, 0.0});
    EXPECT_EQ(drag.path().samples.size(), 2u) << "a new drag takes its place";
    EXPECT_EQ(drag.path().samples.front().places[1].position, dvec3(0.75, 0.0, 0.0));
}

TEST(DragPath, BeginsWhereTheShapesStoodAtRest) {
    // The window asks for the first time in a drag when the mouse has moved already.
    Drag drag(cubes({0.9, 0.0, 0.0}));
    drag.document.beginPreview("Move B");
    drag.moveTo({0.75, 0.0, 0.0});
    ASSERT_EQ(drag.path().samples.size(), 2u);
    EXPECT_EQ(drag.path().samples[0].places[1].position, dvec3(0.9, 0.0, 0.0));
    EXPECT_EQ(drag.path().samples[1].places[1].position, dvec3(0.75, 0.0, 0.0));
}

TEST(DragPath, ACancelledDragLeavesTheOneBeforeIt) {
    Drag drag(cubes({0.9, 0.0, 0.0}));
    drag.begin();
    drag.moveTo({0.5, 0.5, 0.0});
    drag.cancel();
    EXPECT_TRUE(drag.path().samples.empty()) << "there was none before";

    drag.begin();
    drag.moveTo({0.75, 0.0, 0.0});
    drag.end();
    for (const bool again : {false, true}) {
        const std::size_t number = drag.recorder.number();
        drag.begin();
        drag.moveTo({0.5, 0.5, 0.0});
        drag.moveTo({0.25, 0.5, 0.0});
        ASSERT_EQ(drag.path().samples.size(), 3u) << "it is shown while it lasts";
        drag.cancel();
        ASSERT_EQ(drag.path().samples.size(), 2u) << again;
        EXPECT_EQ(drag.path().samples.back().places[1].position, dvec3(0.75, 0.0, 0.0));
        EXPECT_NE(drag.recorder.number(), number);
    }
    // One that leads back to its start by itself is a drag like any other.
    drag.begin();
    drag.moveTo({0.5, 0.5, 0.0});
    drag.moveTo({0.75, 0.0, 0.0});
    drag.end();
    EXPECT_EQ(drag.path().samples.size(), 3u);
}

TEST(DragPath, AnotherShapeEndsIt) {
    Drag drag(cubes({0.9, 0.0, 0.0}));
    drag.begin();
    drag.moveTo({0.5, 0.0, 0.0});
    drag.end();
    ASSERT_FALSE(drag.path().samples.empty());
    const std::size_t number = drag.recorder.number();
    drag.document.execute(scene::setShape(Side::a, scene::SphereShape{0.5}));
    drag.follow();
    EXPECT_TRUE(drag.path().samples.empty());
    EXPECT_NE(drag.recorder.number(), number);
    // A drag that resizes is no path.
    drag.document.beginPreview("Resize A");
    drag.follow();
    drag.document.preview([](scene::Scene& s) { s.a.shape = scene::SphereShape{0.75}; });
    drag.follow();
    drag.document.preview([](scene::Scene& s) { s.a.shape = scene::SphereShape{0.8}; });
    drag.follow();
    EXPECT_TRUE(drag.path().samples.empty());
}

TEST(DragPath, BandsAndFlipsSayWhereTheWinnerChanges) {
    // Round the corner of A: first B lies beside it (+x), then above it (+y).
    Drag drag(cubes({0.9, 0.0, 0.0}));
    drag.begin();
    for (int i = 1; i <= 10; ++i) drag.moveTo({0.9 - 0.05 * i, 0.08 * i, 0.0});
    drag.end();
    const Path& path = drag.path();
    const std::vector<Band> bands = bandsOf(path);
    ASSERT_GE(bands.size(), 2u);
    EXPECT_EQ(bands.front().first, 0u);
    EXPECT_EQ(bands.back().last, path.samples.size() - 1);
    for (std::size_t i = 1; i < bands.size(); ++i) {
        EXPECT_EQ(bands[i].first, bands[i - 1].last + 1);
        EXPECT_NE(bands[i].winner, bands[i - 1].winner);
    }
    ASSERT_EQ(path.flips.size(), 1u);
    const Flip& flip = path.flips.front();
    EXPECT_NEAR(flip.angle, std::numbers::pi / 2.0, 1e-12);
    const PathSample &before = path.samples[flip.after], &after = path.samples[flip.after + 1];
    EXPECT_NEAR(before.collision.normal.x, 1.0, 1e-12);
    EXPECT_NEAR(after.collision.normal.y, 1.0, 1e-12);
    EXPECT_GT(flip.along, path.along(flip.after));
    EXPECT_LT(flip.along, path.along(flip.after + 1));
    EXPECT_NE(winnerInWords(path, before.collision).find("of A on"), std::string::npos);
}

TEST(DragPath, ATriangleThatIsNotFeltHasNoDistanceOfZero) {
    scene::Scene scene;
    scene.a.shape = scene::TriangleShape{{dvec3(-1, 0, 1), dvec3(1, 0, 1), dvec3(0, 0, -1)}, true};
    scene.b.shape = scene::SphereShape{0.5};
    scene.b.position = {0.0, 0.25, 0.0};
    Drag drag(scene);
    drag.begin();
    for (const double y : {-0.25, -2.0}) drag.moveTo({0.0, y, 0.0});
    drag.end();
    ASSERT_EQ(bandsOf(drag.path()).size(), 3u) << "felt, ignored, apart";
    const std::string text = pathAsText(drag.path());
    EXPECT_NE(text.find(": ignored from behind\n"), std::string::npos) << text;
}

TEST(DragPath, EqualWinnersHaveEqualNumbersWhereverTheyAre) {
    Drag drag(cubes({0.9, 0.3, 0.1}));
    drag.begin();
    for (const dvec3& place : {dvec3(0.3, 0.9, 0.1), dvec3(0.9, 0.3, 0.1), dvec3(3.0, 0.3, 0.1)})
        drag.moveTo(place);
    const std::vector<Band> bands = bandsOf(drag.path());
    ASSERT_EQ(bands.size(), 4u);
    EXPECT_EQ(bands[0].winner, 0u);
    EXPECT_EQ(bands[1].winner, 1u);
    EXPECT_EQ(bands[2].winner, 0u);
    EXPECT_EQ(bands[3].winner, 2u);
    EXPECT_EQ(winnerInWords(drag.path(), drag.path().samples[3].collision).find("apart: "), 0u);
}

TEST(DragPath, TheRunnerUpsLeadIsTheOverlapOnTheNextAxisMinusTheDepth) {
    // The overlaps of two unit cubes are 1 - |offset| on each axis.
    Drag drag(cubes({0.9, 0.2, 0.1}));
    drag.begin();
    drag.moveTo({0.75, 0.5, 0.125});
    drag.moveTo({5.0, 0.5, 0.125});
    GapFinder finder;
    while (finder.step(drag.recorder.path()))
        EXPECT_FALSE(finder.isWaiting()) << "quick ones are found at once";
    const Path& path = drag.path();
    ASSERT_EQ(path.samples.size(), 3u);
    ASSERT_TRUE(path.samples[1].runnerUpGap.has_value());
    EXPECT_NEAR(*path.samples[1].runnerUpGap, 0.25, 1e-12);
    EXPECT_TRUE(path.samples[2].gapKnown);
    EXPECT_FALSE(path.samples[2].runnerUpGap.has_value()) << "apart there is no other axis";
    EXPECT_FALSE(finder.step(drag.recorder.path()));

    // The article's example: the winner's axis, three times more, and then A's face 1.
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(presetScene("tetrahedron-cube"), {}));
    const auto gap = runnerUpGap(evaluator.result(), {});
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(*gap, 0.650159135741476 - 0.488566984162923, 1e-12);
    // Two spheres have but one axis.
    ASSERT_TRUE(evaluator.evaluate(presetScene("pair-sphere-sphere"), {}));
    EXPECT_FALSE(runnerUpGap(evaluator.result(), {}).has_value());
}

TEST(DragPath, TheLeadOfLargeHullsIsFoundBesideTheWindow) {
    scene::Scene scene = presetScene("thousand-vertices");
    std::get<scene::RandomHullShape>(scene.a.shape).points = 200;
    std::get<scene::RandomHullShape>(scene.b.shape).points = 200;
    Drag drag(scene);
    drag.begin();
    for (const double y : {0.8, 0.7}) drag.moveTo({1.1, y, 0.9});
    drag.end();
    GapFinder finder;
    Path& path = drag.recorder.path();
    ASSERT_EQ(path.samples.size(), 3u);
    ASSERT_TRUE(finder.step(path));
    EXPECT_TRUE(finder.isWaiting());
    finder.restart();  // what it was asked is no longer wanted
    while (finder.step(path)) {
    }
    for (const PathSample& sample : path.samples) {
        EXPECT_TRUE(sample.gapKnown);
        ASSERT_TRUE(sample.collision.overlap);
        scene::Evaluation e;
        const scene::PosedPair pair{path.shapes, {poseOf(sample.places[0]), poseOf(sample.places[1])}, {}};
        ASSERT_FALSE(scene::evaluatePair(pair, {}, e).has_value());
        ASSERT_TRUE(sample.runnerUpGap.has_value());
        EXPECT_EQ(*sample.runnerUpGap, runnerUpGap(e, {}));
    }
}

TEST(DragPath, ATurnIsMeasuredInRadians) {
    Drag drag(cubes({0.9, 0.0, 0.0}));
    drag.begin();
    for (int i = 1; i <= 3; ++i) {
        const Quat<double> q = glm::angleAxis(0.1 * i, dvec3(0.0, 0.0, 1.0));
        drag.document.preview([&](scene::Scene& s) { s.b.orientation = {q.x, q.y, q.z, q.w}; });
        drag.follow();
    }
    ASSERT_EQ(drag.path().samples.size(), 4u);
    EXPECT_EQ(drag.path().unit, PathUnit::radians);
    EXPECT_NEAR(drag.path().along(3), 0.3, 1e-12);
}

TEST(DragPath, ALongDragIsThinnedAndKeepsItsEnds) {
    Drag drag(cubes({0.5, 0.0, 0.0}));
    drag.begin();
    constexpr int kPoses = 9000;
    for (int i = 1; i <= kPoses; ++i) drag.moveTo({0.5 + i * 1e-4, 0.0, 0.0});
    const Path& path = drag.path();
    EXPECT_LE(path.samples.size(), 4096u);
    EXPECT_GE(path.samples.size(), 2048u);
    EXPECT_EQ(path.samples.front().places[1].position.x, 0.5);
    EXPECT_NEAR(path.samples.back().places[1].position.x, 0.5 + kPoses * 1e-4, 1e-12);
    EXPECT_NEAR(path.along(path.samples.size() - 1), kPoses * 1e-4, 1e-9);
}

TEST(DragPath, GoingBackPutsBothShapesThereExactly) {
    scene::Scene scene = presetScene("tetrahedron-cube");
    const Placements before = placementsOf(scene);
    scene.a.position = {1, 2, 3};
    scene.b.orientation = {0, 0, 0.25, 2.0};  // as written, not of unit length
    const Placements written = placementsOf(scene);
    place(scene, before);
    EXPECT_EQ(placementsOf(scene), before);
    place(scene, written);
    EXPECT_EQ(scene.b.orientation, (std::array<double, 4>{0, 0, 0.25, 2.0}));
    EXPECT_NEAR(glm::length(poseOf(written[1]).orientation), 1.0, 1e-15);
}

struct Swept {
    Swept(const scene::Scene& scene, const SweepRange& range) {
        EXPECT_TRUE(evaluator.evaluate(scene, {}));
        sweep.start(scene, evaluator.result(), {}, range);
        while (sweep.step()) ++steps;
    }
    const Path& path() const { return sweep.path(); }
    scene::Evaluator evaluator;
    Sweep sweep;
    int steps = 0;
};

TEST(Sweep, DepthAlongAMoveIsThatOfTheCubes) {
    // B moves along x past A: depth is min(1 - |x|, 0.7), apart beyond 1.
    SweepRange range;
    range.from = -1.5;
    range.to = 1.5;
    range.samples = 301;
    const Swept swept(cubes({0.0, 0.3, 0.1}), range);
    const Path& path = swept.path();
    ASSERT_EQ(path.samples.size(), 301u);
    EXPECT_FALSE(swept.sweep.isRunning());
    EXPECT_EQ(swept.sweep.progress(), 1.0);
    EXPECT_EQ(path.along(0), -1.5);
    EXPECT_EQ(path.along(300), 1.5);
    for (const PathSample& sample : path.samples) {
        const double x = sample.moved;
        EXPECT_NEAR(sample.places[1].position.x, x, 1e-15);
        EXPECT_NEAR(signedDepth(sample.collision), std::min(1.0 - std::abs(x), 0.7), 1e-12) << x;
    }
    // Where both axes are as deep the normal jumps: at |x| = 0.3, and from x to y.
    ASSERT_EQ(path.flips.size(), 2u);
    EXPECT_NEAR(path.flips[0].along, -0.3, 1e-9);
    EXPECT_NEAR(path.flips[1].along, 0.3, 1e-9);
    for (const Flip& flip : path.flips) EXPECT_NEAR(flip.angle, std::numbers::pi / 2.0, 1e-9);
}

TEST(Sweep, AQuickSmoothTurnOfTheNormalIsNoFlip) {
    // A sphere passes a sphere closely: the normal turns by 180 degrees within a hundredth of the way.
    scene::Scene scene;
    scene.a.shape = scene.b.shape = scene::SphereShape{0.5};
    scene.b.position = {0.0, 0.001, 0.0};
    SweepRange range;
    range.from = -1.0;
    range.to = 1.003;
    range.samples = 51;
    const Swept smooth(scene, range);
    EXPECT_TRUE(smooth.path().flips.empty());
    // Through the very middle it jumps.
    scene.b.position = {0.0, 0.0, 0.0};
    const Swept through(scene, range);
    ASSERT_EQ(through.path().flips.size(), 1u);
    EXPECT_NEAR(through.path().flips[0].along, 0.0, 1e-9);
    EXPECT_NEAR(through.path().flips[0].angle, std::numbers::pi, 1e-6);
}

TEST(Sweep, ATurnGoesAboutTheMiddleOfTheShape) {
    scene::Scene scene = presetScene("tetrahedron-cube");
    SweepRange range;
    range.turns = true;
    range.axis = 1;
    range.from = 0.0;
    range.to = 2.0 * std::numbers::pi;
    range.samples = 73;
    const Swept swept(scene, range);
    const Path& path = swept.path();
    ASSERT_EQ(path.samples.size(), 73u);
    EXPECT_EQ(path.unit, PathUnit::radians);
    const sepaxis::Shape<double>& cube = swept.evaluator.result().shapes[1]->shape;
    const dvec3 middle = transformPoint(swept.evaluator.result().poses[1], cube.core.centroid);
    for (const PathSample& sample : path.samples) {
        EXPECT_EQ(sample.places[0], placementsOf(scene)[0]) << "A stays";
        EXPECT_NEAR(glm::length(transformPoint(poseOf(sample.places[1]), cube.core.centroid) - middle), 0.0,
                    1e-12);
    }
    EXPECT_NEAR(path.samples[0].collision.depth, 0.488566984162923, 1e-12);
    EXPECT_NEAR(path.samples[72].collision.depth, 0.488566984162923, 1e-11) << "all the way round";
    EXPECT_FALSE(path.flips.empty());
    for (const Flip& flip : path.flips) {
        // On either side of a flip the depth is the same: it is there that the order changes.
        const auto at = [&](double along) {
            const Placements places = placesAt(placementsOf(scene), cube, range, along);
            scene::Evaluation e;
            EXPECT_FALSE(
                scene::evaluatePair({path.shapes, {poseOf(places[0]), poseOf(places[1])}, {}}, {}, e));
            return e.collision;
        };
        const Collision<double> left = at(flip.along - 1e-9), right = at(flip.along + 1e-9);
        EXPECT_NEAR(signedDepth(left), signedDepth(right), 1e-7);
        EXPECT_NEAR(angleBetween(left.normal, right.normal), flip.angle, 1e-6);
    }
}

TEST(Sweep, OwnAxesTurnWithTheShape) {
    scene::Scene scene = cubes({0.0, 0.3, 0.1});
    scene.b.orientation = {0.0, 0.0, std::sqrt(0.5), std::sqrt(0.5)};  // its x is the world's y
    SweepRange range;
    range.ownAxis = true;
    const Placements places = placesAt(placementsOf(scene), sepaxis::Shape<double>{}, range, 0.5);
    EXPECT_NEAR(places[1].position.x, 0.0, 1e-15);
    EXPECT_NEAR(places[1].position.y, 0.8, 1e-15);
    range.ownAxis = false;
    range.side = Side::a;
    EXPECT_EQ(placesAt(placementsOf(scene), sepaxis::Shape<double>{}, range, 0.5)[0].position,
              dvec3(0.5, 0.0, 0.0));
}

TEST(Sweep, RefusesWhatTheShapeCannotDo) {
    SweepRange range;
    range.turns = true;
    EXPECT_FALSE(whyNoSweep(presetScene("tetrahedron-cube"), range).has_value());
    range.side = Side::a;
    const scene::Scene aabb = presetScene("pair-aabb-cuboid");
    ASSERT_TRUE(whyNoSweep(aabb, range).has_value());
    EXPECT_NE(whyNoSweep(aabb, range)->find("AABB"), std::string::npos);
    range.side = Side::b;
    ASSERT_TRUE(whyNoSweep(aabb, range).has_value());
    EXPECT_NE(whyNoSweep(aabb, range)->find("upright"), std::string::npos);
    range.axis = 1;
    EXPECT_FALSE(whyNoSweep(aabb, range).has_value());
    range.to = range.from;
    EXPECT_TRUE(whyNoSweep(aabb, range).has_value());
    const Swept refused(aabb, range);
    EXPECT_TRUE(refused.path().samples.empty());
    EXPECT_FALSE(refused.sweep.isRunning());
}

TEST(Sweep, CanBeCancelledAndShowsHowFarItIs) {
    scene::Evaluator evaluator;
    const scene::Scene scene = cubes({0.0, 0.3, 0.1});
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    Sweep sweep;
    SweepRange range;
    range.samples = 100;
    sweep.start(scene, evaluator.result(), {}, range);
    EXPECT_EQ(sweep.progress(), 0.0);
    double last = 0.0;
    for (int i = 0; i < 40; ++i) {
        ASSERT_TRUE(sweep.step());
        EXPECT_GT(sweep.progress(), last);
        last = sweep.progress();
    }
    sweep.cancel();
    EXPECT_FALSE(sweep.isRunning());
    EXPECT_FALSE(sweep.step());
    EXPECT_EQ(sweep.path().samples.size(), 40u) << "what there is stays";
}

TEST(Sweep, EveryKindOfPairCanBeSwept) {
    int swept = 0;
    for (const auto& entry : std::filesystem::directory_iterator(scene::presetsFolder())) {
        const std::string name = entry.path().stem().string();
        if (!name.starts_with("pair-")) continue;
        SCOPED_TRACE(name);
        SweepRange range;
        range.samples = 21;
        const Swept s(presetScene(name), range);
        EXPECT_EQ(s.path().samples.size(), 21u);
        for (const PathSample& sample : s.path().samples)
            EXPECT_FALSE(winnerInWords(s.path(), sample.collision).empty());
        ++swept;
    }
    EXPECT_GE(swept, 27);
}

TEST(Sweep, CsvHasARowASampleAndSaysWhereItFlips) {
    SweepRange range;
    range.from = 0.0;
    range.to = 0.75;
    range.samples = 4;
    const Swept swept(cubes({0.0, 0.3, 0.1}), range);
    std::istringstream csv(pathAsCsv(swept.path()));
    std::string line;
    std::vector<std::string> lines;
    while (std::getline(csv, line)) lines.push_back(line);
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(lines[0].find("sample,moved_m,a_x,"), 0u);
    for (const std::string& row : lines)
        EXPECT_EQ(std::count(row.begin(), row.end(), ','), std::count(lines[0].begin(), lines[0].end(), ','))
            << row;
    EXPECT_EQ(lines[2].find("1,0.25,"), 0u) << lines[2];
    EXPECT_NE(lines[3].find("1.570796326794896"), std::string::npos)
        << "between 0.25 and 0.5 m: " << lines[3];
    EXPECT_EQ(lines[4].back(), '\r');
}

}  // namespace
}  // namespace sepaxis::inspect
