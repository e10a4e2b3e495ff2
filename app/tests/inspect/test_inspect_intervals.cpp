// The projections behind the Intervals tab, against projections made by hand.
#include "app/base/assets_path.h"
#include "app/inspect/axes/intervals.h"
#include "app/scene/format/scene_file.h"

#include <algorithm>
#include <array>
#include <limits>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

using scene::Side;

struct Asked {
    scene::Evaluator evaluator;
    scene::Scene scene;
    std::unique_ptr<AxisPair> pair;

    explicit Asked(const std::string& preset) {
        const scene::ReadResult file = scene::readSceneFile(scene::presetsFolder() / (preset + ".json"));
        EXPECT_TRUE(file.ok);
        scene = file.scene;
        EXPECT_TRUE(evaluator.evaluate(scene, {}));
        pair = std::make_unique<AxisPair>(evaluator.result());
    }
    Intervals winning() const { return intervalsAlong(*pair, pair->winning()); }
};

// The article's corners as printed there, both shapes at the origin.
constexpr std::array<std::array<double, 3>, 4> kTetrahedron = {
    {{-0.015474963193511798, 0.33537417751658094, -0.1404996212167574},
     {0.5141696198411252, -0.9568235666566539, -0.35124017154634457},
     {-1.0335072548392017, -0.5373752088540689, 0.30094133605231416},
     {-0.6342374754213884, -0.1119237570390201, -1.3282023008556973}}};
constexpr std::array<std::array<double, 3>, 8> kCube = {
    {{-1.2969646066524665, -0.14439705019398202, 0.08105014237762323},
     {-0.5917402473790571, -0.34852692650445355, 0.7656251200986752},
     {0.09283473034199496, -0.43133948655379123, 0.0361372975730391},
     {-0.6123896289314145, -0.2272096102433197, -0.648437680148013},
     {-1.092834730341995, 0.8313394865537913, 0.1638627024269609},
     {-0.38761037106858554, 0.6272096102433198, 0.8484376801480129},
     {0.2969646066524665, 0.5443970501939821, 0.11894985762237678},
     {-0.40825975262094294, 0.7485269265044536, -0.5656251200986753}}};
constexpr std::array<double, 3> kNormal = {-0.363158176344981, 0.7216867077808199, 0.5893084377185425};

struct ByHand {
    double low = std::numeric_limits<double>::max(), high = -low;
    std::size_t lowest = 0, highest = 0;
};

template <std::size_t N>
ByHand projectByHand(const std::array<std::array<double, 3>, N>& points) {
    ByHand found;
    for (std::size_t i = 0; i < N; ++i) {
        const double t = points[i][0] * kNormal[0] + points[i][1] * kNormal[1] + points[i][2] * kNormal[2];
        if (t < found.low) found.low = t, found.lowest = i;
        if (t > found.high) found.high = t, found.highest = i;
    }
    return found;
}

bool names(const IntervalEnd& end, std::size_t vertex) {
    return std::find(end.vertices.begin(), end.vertices.end(), vertex) != end.vertices.end();
}

TEST(Intervals, TheBarsOfTheWinningAxisAgreeWithAProjectionByHand) {
    const Asked article("tetrahedron-cube");
    const Intervals intervals = article.winning();
    const ByHand a = projectByHand(kTetrahedron), b = projectByHand(kCube);
    EXPECT_NEAR(intervals.a.low.at, a.low, 1e-14);
    EXPECT_NEAR(intervals.a.high.at, a.high, 1e-14);
    EXPECT_NEAR(intervals.b.low.at, b.low, 1e-14);
    EXPECT_NEAR(intervals.b.high.at, b.high, 1e-14);
    EXPECT_NEAR(intervals.meeting.depth, a.high - b.low, 1e-14);
    EXPECT_NEAR(intervals.meeting.depth, 0.488566984162923, 1e-14);
    EXPECT_TRUE(names(intervals.a.low, a.lowest));
    EXPECT_TRUE(names(intervals.a.high, a.highest));
    EXPECT_TRUE(names(intervals.b.low, b.lowest));
    EXPECT_TRUE(names(intervals.b.high, b.highest));
    EXPECT_EQ(endInWords(*article.pair, Side::a, intervals.a.high),
              "edge 1 (0\xE2\x80\x93"
              "2)");
    EXPECT_EQ(endInWords(*article.pair, Side::b, intervals.b.low),
              "edge 2 (2\xE2\x80\x93"
              "3)");
    EXPECT_EQ(endInWords(*article.pair, Side::a, intervals.a.low), "vertex 1");
}

TEST(Intervals, SayHowMuchMoreAnotherAxisNeeds) {
    const Asked article("tetrahedron-cube");
    const AxisPair& pair = *article.pair;
    const Intervals face = intervalsAlong(pair, *pair.along(AxisRef{AxisKind::faceA, 1, kNoIndex}));
    EXPECT_NEAR(face.meeting.depth, 0.650159135741476, 1e-14);
    EXPECT_NEAR(face.extra, 0.650159135741476 - 0.488566984162923, 1e-14);
    EXPECT_EQ(face.a.high.feature, (Feature{FeatureKind::face, 1}));
    EXPECT_EQ(endInWords(pair, Side::a, face.a.high), "face 1 (0, 2, 3)");
    EXPECT_EQ(intervalsInWords(pair, face, false),
              "B begins 0.6502 m before A ends: B must move that far along this axis to separate. That is "
              "0.1616 m "
              "more than along the winning axis.");
    EXPECT_EQ(
        intervalsInWords(pair, article.winning(), true),
        "B begins 0.4886 m before A ends: B must move that far along this axis to separate. No direction "
        "needs less: this is the answer.");
}

TEST(Intervals, RoundShapesEndARadiusBeyondTheirCore) {
    const Asked spheres("pair-sphere-sphere");
    const Intervals intervals = spheres.winning();
    for (const Side side : {Side::a, Side::b}) {
        const ShapeInterval& interval = side == Side::a ? intervals.a : intervals.b;
        const double radius = spheres.pair->shape(side).radius;
        const double centre = glm::dot(intervals.axisWorld, spheres.pair->pose(side).position);
        EXPECT_EQ(interval.radius, radius);
        EXPECT_NEAR(interval.low.at, centre - radius, 1e-14);
        EXPECT_NEAR(interval.high.at, centre + radius, 1e-14);
        EXPECT_TRUE(endInWords(*spheres.pair, side, interval.low).starts_with("centre + radius "));
    }
    EXPECT_NEAR(intervals.a.high.at - intervals.b.low.at, intervals.meeting.depth, 1e-14);
}

TEST(Intervals, TheOverlapIsWhatTheEndsEncloseForAnyShapesAndDirection) {
    for (const char* name :
         {"pair-capsule-hull", "pair-segment-segment", "pair-triangle-triangle", "pair-sphere-cuboid",
          "apart", "touching", "cube-in-cube", "pair-capsule-capsule", "dodecahedron-icosahedron"}) {
        SCOPED_TRACE(name);
        const Asked asked(name);
        const double size = asked.pair->tieTolerance();
        for (int i = 0; i < 200; ++i) {
            const double height = -1.0 + (i + 0.5) / 100.0, turn = 2.4 * i,
                         r = std::sqrt(1.0 - height * height);
            const dvec3 axis(r * std::cos(turn), height, r * std::sin(turn));
            const Intervals intervals = intervalsAlong(*asked.pair, asked.pair->along(asked.pair->toA(axis)));
            EXPECT_NEAR(intervals.a.high.at - intervals.b.low.at, intervals.meeting.depth, size);
            EXPECT_LE(intervals.a.low.at, intervals.a.high.at);
            EXPECT_LE(intervals.b.low.at, intervals.b.high.at);
            EXPECT_GE(intervals.extra, -size) << "no direction is better than the winner";
        }
    }
}

TEST(Intervals, ADepthBeyondTheOverlapIsToldApart) {
    scene::Scene scene;
    scene.a.shape = scene::BoxShape{dvec3(1.0)};
    scene.b.shape = scene::SphereShape{0.25};
    scene.b.position = {0.1, 0.0, 0.0};
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    const AxisPair pair(evaluator.result());
    const Intervals winning = intervalsAlong(pair, pair.winning());
    EXPECT_NEAR(winning.meeting.depth, 1.15, 1e-14);
    EXPECT_NEAR(winning.meeting.common, 0.5, 1e-14);
    EXPECT_EQ(meetingInWords(pair, pair.winning()), "depth 1.15 m");
    EXPECT_EQ(intervalsInWords(pair, winning, true),
              "B begins 1.15 m before A ends: B must move that far along this axis to separate, although the "
              "intervals overlap by 0.5 m. No direction needs less: this is the answer.");
    // The other way round, A's far face is left behind although the box reaches beyond the ball.
    EXPECT_NEAR(pair.meeting(pair.along(dvec3(-1.0, 0.0, 0.0))).depth, 1.35, 1e-14);
    for (const char* name : {"tetrahedron-cube", "apart", "touching", "pair-capsule-hull", "cube-in-cube"}) {
        SCOPED_TRACE(name);
        const Asked asked(name);
        for (int i = 0; i < 60; ++i) {
            const dvec3 axis =
                glm::normalize(dvec3(std::sin(1.7 * i), std::cos(2.3 * i), std::sin(0.9 * i + 1)));
            const Intervals found = intervalsAlong(*asked.pair, asked.pair->along(asked.pair->toA(axis)));
            EXPECT_NEAR(found.meeting.common,
                        std::min(found.a.high.at, found.b.high.at) - std::max(found.a.low.at, found.b.low.at),
                        asked.pair->tieTolerance());
        }
    }
}

TEST(Intervals, ATriangleThatIsNotFeltIsSaidToBe) {
    scene::Scene scene;
    scene.a.shape = scene::TriangleShape{{dvec3(-1, 0, 1), dvec3(1, 0, 1), dvec3(0, 0, -1)}, true};
    scene.b.shape = scene::SphereShape{0.5};
    scene.b.position = {0.0, -0.25, 0.0};
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    const AxisPair pair(evaluator.result());
    EXPECT_TRUE(pair.isIgnored());
    EXPECT_TRUE(pair.overlaps()) << "the geometry";
    EXPECT_NEAR(pair.winning().overlap, 0.25, 1e-14);
    const std::string words = intervalsInWords(pair, intervalsAlong(pair, pair.winning()), true);
    EXPECT_NE(words.find(", although one of the intervals is a point. "), std::string::npos) << words;
    EXPECT_TRUE(words.ends_with("ignores contact from behind.")) << words;
}

TEST(Intervals, AGapIsCalledOne) {
    const Asked apart("apart");
    const Intervals winning = apart.winning();
    EXPECT_NEAR(winning.meeting.depth, -apart.evaluator.result().collision.distance, 1e-14);
    const std::string words = intervalsInWords(*apart.pair, winning, true);
    EXPECT_NE(words.find("A ends before B begins: a gap of "), std::string::npos) << words;
    EXPECT_NE(words.find("No direction has a wider gap."), std::string::npos) << words;
}

TEST(ProbeRecord, KeepsTheLeastAndTheLastOnes) {
    ProbeRecord record;
    EXPECT_TRUE(record.empty());
    record.add({1, 0, 0}, 0.5);
    record.add({0, 1, 0}, -0.25);
    for (std::size_t i = 0; i < 2 * kProbeRecord; ++i) record.add({0, 0, 1}, 1.0 + static_cast<double>(i));
    EXPECT_EQ(record.least(), -0.25);
    EXPECT_EQ(record.leastAxis(), dvec3(0, 1, 0));
    EXPECT_EQ(record.tried(), 2 + 2 * kProbeRecord);
    ASSERT_EQ(record.overlaps().size(), kProbeRecord);
    EXPECT_EQ(record.overlaps().back(), static_cast<double>(2 * kProbeRecord));
    record.clear();
    EXPECT_TRUE(record.empty());
    EXPECT_EQ(record.tried(), 0u);
}

}  // namespace
}  // namespace sepaxis::inspect
