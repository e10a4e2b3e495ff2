// The clipping tab's model: its stages replay to the manifold of the query, every point's fate follows from
// its distance, and pairs without clipping say why.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/inspect/clipping.h"
#include "app/inspect/words.h"
#include "app/scene/format/scene_file.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

using scene::Evaluation;
using scene::EvaluationOptions;
using scene::Scene;
using Kind = ClippingStage::Kind;

constexpr double kTolerance = 1e-12;  // of the pair's size

Scene preset(const std::string& name) {
    const scene::ReadResult read = scene::readSceneFile(scene::presetsFolder() / (name + ".json"));
    EXPECT_TRUE(read.ok) << scene::describeError(name, read.error);
    return read.scene;
}

struct Case {
    scene::Evaluator evaluator;
    EvaluationOptions options;
    Clipping clipping;

    explicit Case(const Scene& scene, ManifoldKind manifold = ManifoldKind::exact) {
        options.manifold = manifold;
        EXPECT_TRUE(evaluator.evaluate(scene, options)) << evaluator.error().reason;
        clipping = makeClipping(evaluation(), options);
    }
    const Evaluation& evaluation() const { return evaluator.result(); }
    double size() const {
        const Evaluation& e = evaluation();
        return std::max({scene::sizeOf(e.shapes[0]->shape), scene::sizeOf(e.shapes[1]->shape),
                         glm::length(relativePose(e.poses[0], e.poses[1]).position)});
    }
};

std::vector<ClippingPoint> pointsAfter(const ClippingStage& stage) {
    std::vector<ClippingPoint> after;
    for (const std::uint32_t index : stage.after) after.push_back(stage.points[index]);
    return after;
}

// The contact that an incident point at this depth makes, in the world.
ManifoldPoint<double> contactOf(const Case& c, const ClippingPoint& point) {
    const Evaluation& e = c.evaluation();
    const double radius = e.shapes[c.clipping.referenceOnA ? 1 : 0]->shape.radius;
    const dvec3 normal = c.clipping.plane.normal;
    const dvec3 incident = point.point - normal * radius;
    ManifoldPoint<double> contact;
    contact.id = point.id;
    contact.depth = std::max(0.0, -point.distance);
    contact.point = transformPoint(e.poses[0], incident + normal * (0.5 * contact.depth));
    return contact;
}

void expectSameManifold(const Case& c, const ClippingStage& last,
                        std::span<const ManifoldPoint<double>> manifold) {
    const std::vector<ClippingPoint> points = pointsAfter(last);
    ASSERT_EQ(points.size(), manifold.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const ManifoldPoint<double> contact = contactOf(c, points[i]);
        EXPECT_EQ(contact.id, manifold[i].id) << i;
        EXPECT_NEAR(contact.depth, manifold[i].depth, kTolerance * c.size()) << i;
        EXPECT_LE(glm::length(contact.point - manifold[i].point), kTolerance * c.size()) << i;
    }
}

bool onSegment(const dvec3& p, const dvec3& from, const dvec3& to, double tolerance) {
    const dvec3 along = to - from;
    const double t = std::clamp(glm::dot(p - from, along) / glm::dot(along, along), 0.0, 1.0);
    return glm::length(from + along * t - p) <= tolerance;
}

// What a plane of the sides must do, from nothing but the points before it and the plane.
void expectClippedBy(const ClippingStage& stage, double tolerance) {
    for (const ClippingPoint& point : stage.points) {
        const double distance = glm::dot(stage.plane.normal, point.point) - stage.plane.offset;
        EXPECT_NEAR(point.distance, distance, tolerance);
        EXPECT_TRUE(point.fate == PointFate::dropped ? distance > 0.0 : distance <= tolerance) << distance;
        if (point.fate != PointFate::cut) continue;
        EXPECT_NEAR(distance, 0.0, tolerance);
        bool found = false;
        for (std::size_t i = 0; i < stage.before; ++i) {
            const ClippingPoint& from = stage.points[i];
            const ClippingPoint& to = stage.points[(i + 1) % stage.before];
            const bool leaves = (from.fate == PointFate::dropped) != (to.fate == PointFate::dropped);
            found = found || (leaves && onSegment(point.point, from.point, to.point, tolerance));
        }
        EXPECT_TRUE(found) << "a cut lies on no side of the polygon that passes through the plane";
    }
    for (const std::uint32_t index : stage.after) EXPECT_NE(stage.points[index].fate, PointFate::dropped);
    const auto gone = std::count_if(stage.points.begin(), stage.points.end(),
                                    [](const auto& p) { return p.fate == PointFate::dropped; });
    EXPECT_EQ(stage.after.size() + static_cast<std::size_t>(gone), stage.points.size());
}

void expectReplays(const Case& c) {
    const Evaluation& e = c.evaluation();
    const std::vector<ClippingStage>& stages = c.clipping.stages;
    ASSERT_GE(stages.size(), 3u);
    EXPECT_TRUE(c.clipping.note.empty());
    ASSERT_EQ(stages.front().kind, Kind::incidentFace);
    ASSERT_EQ(stages.front().points.size(), c.clipping.incident.size());
    std::vector<ClippingPoint> polygon = stages.front().points;
    const ClippingStage* unreduced = nullptr;
    for (const ClippingStage& stage : stages) {
        EXPECT_FALSE(stage.title.empty());
        EXPECT_FALSE(stage.sentence.empty());
        const std::size_t left = stage.after.size();
        const std::string points = left == 0 ? "No point" : counted(left, "point", "points");
        const std::string said = stage.kind != Kind::incidentFace ? points + " left"
                                 : left == 1                      ? "the point lies inside"
                                                                  : std::to_string(left) + " corners";
        EXPECT_NE(stage.sentence.find(said), std::string::npos) << stage.sentence;
        ASSERT_EQ(stage.before, polygon.size()) << stage.title;
        for (std::size_t i = 0; i < stage.before; ++i) {
            EXPECT_EQ(stage.points[i].id, polygon[i].id);
            EXPECT_EQ(stage.points[i].point, polygon[i].point);
        }
        for (const ClippingPoint& point : stage.points) EXPECT_FALSE(point.why.empty()) << stage.title;
        if (stage.kind == Kind::sidePlane || stage.kind == Kind::cornerPlane)
            expectClippedBy(stage, kTolerance * c.size());
        polygon = pointsAfter(stage);
        if (stage.kind != Kind::reduction) unreduced = &stage;
    }
    ASSERT_NE(unreduced, nullptr);
    expectSameManifold(c, *unreduced, e.collision.manifold);

    CollideOptions<double> reduced;
    reduced.manifold = c.options.manifold;
    reduced.manifoldSize = ManifoldSize::four;
    reduced.reference = true;
    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(e.shapes[0]->shape, e.shapes[1]->shape));
    const Collision<double> few =
        collide<double>(e.shapes[0]->shape, e.poses[0], e.shapes[1]->shape, e.poses[1], reduced, memory);
    expectSameManifold(c, stages.back(), few.manifold);
    EXPECT_EQ(stages.back().kind == Kind::reduction, e.collision.manifold.size() > 4);
}

TEST(InspectClipping, PresetsReplayToTheirManifolds) {
    for (const char* name : {"cubes-face-to-face", "cylinder-stack", "turned-faces", "touching",
                             "vertex-in-face", "edge-on-face", "pair-triangle-hull", "pair-aabb-capsule",
                             "pair-aabb-aabb", "fcl-398-plate-on-slab", "cone-on-box", "squashed-ball"}) {
        SCOPED_TRACE(name);
        const Case c(preset(name));
        if (c.clipping.stages.empty()) {
            ADD_FAILURE() << c.clipping.note;
            continue;
        }
        expectReplays(c);
    }
}

TEST(InspectClipping, TheStackOfCylindersIsReducedToFour) {
    const Case c(preset("cylinder-stack"));
    const ClippingStage& last = c.clipping.stages.back();
    ASSERT_EQ(last.kind, Kind::reduction);
    EXPECT_EQ(last.before, 48u);
    EXPECT_EQ(last.after.size(), 4u);
    std::vector<std::string> kept;
    for (const std::uint32_t index : last.after) kept.push_back(last.points[index].why);
    const auto says = [&](const char* words) {
        return std::count_if(kept.begin(), kept.end(),
                             [&](const std::string& why) { return why.find(words) != std::string::npos; });
    };
    EXPECT_EQ(says("the deepest, 0.01"), 1);
    EXPECT_EQ(says("farthest, "), 1);
    EXPECT_EQ(says("of area"), 2);
}

Scene boxes(const dvec3& position, const Quat<double>& turn) {
    Scene scene;
    scene.b.position = position;
    scene.b.orientation = {turn.x, turn.y, turn.z, turn.w};
    return scene;
}

// Cubes of one metre, B a quarter over A's upper face and shifted by (0.3, 0.2): all can be said in advance.
TEST(InspectClipping, ShiftedCubesStepByStep) {
    const Case c(boxes({0.3, 0.75, 0.2}, identityQuat<double>()));
    const Clipping& clipping = c.clipping;
    ASSERT_EQ(clipping.stages.size(), 6u) << clipping.note;  // the face, four sides, the depth
    EXPECT_NEAR(clipping.plane.normal.y, clipping.referenceOnA ? 1.0 : -1.0, 1e-15);
    std::size_t dropped = 0, cut = 0;
    for (std::size_t i = 1; i <= 4; ++i) {
        EXPECT_EQ(clipping.stages[i].kind, Kind::sidePlane);
        for (const ClippingPoint& p : clipping.stages[i].points) {
            dropped += p.fate == PointFate::dropped ? 1 : 0;
            cut += p.fate == PointFate::cut ? 1 : 0;
        }
    }
    ASSERT_TRUE(clipping.referenceOnA);
    const FeaturePair& id = clipping.stages[0].points[0].id;
    const std::string names = clipping.inWords(c.evaluation(), id);
    EXPECT_EQ(names.find("reference face "), 0u) << names;
    EXPECT_NE(names.find(" of A, incident vertex "), std::string::npos) << names;
    EXPECT_EQ(clipping.stages[0].points[0].why, featureOf(c.evaluation(), scene::Side::b, id.b));
    EXPECT_NE(
        clipping.stages[0].sentence.find(
            ", one by one. In short: 1 of 4 corners stays, 4 new points appear, 1 of them goes again; 4 "
            "contact points are left."),
        std::string::npos)
        << clipping.stages[0].sentence;
    const std::string cutting =
        "2 points lie outside and go; 2 new points where the outline passes through the plane. 4 points "
        "left.";
    for (std::size_t i = 1; i <= 4; ++i)
        EXPECT_EQ(clipping.stages[i].sentence, clipping.stages[i].points.size() == 6
                                                   ? cutting
                                                   : "All lie inside: nothing is cut. 4 points left.");
    EXPECT_EQ(
        contactInWords(c.evaluation(), {{FeatureKind::face, id.a.index}, {FeatureKind::none}}),
        "face " + std::to_string(c.evaluation().shapes[0]->shape.core.faceNumber[id.a.index]) + " of A");
    EXPECT_EQ(dropped, 4u);  // two sides of the incident face reach out, with two points each
    EXPECT_EQ(cut, 4u);
    const ClippingStage& depth = clipping.stages[5];
    EXPECT_EQ(depth.kind, Kind::depthCull);
    ASSERT_EQ(depth.after.size(), 4u);
    for (const ClippingPoint& p : depth.points) {
        EXPECT_NEAR(p.distance, -0.25, 1e-15);
        EXPECT_EQ(p.why, "touches, 0.25 m deep");
    }
    std::array<int, 3> origins{};
    for (const std::uint32_t i : depth.after) ++origins[static_cast<std::size_t>(depth.points[i].origin)];
    EXPECT_EQ(origins, (std::array<int, 3>{1, 1, 2}));
    EXPECT_NE(
        depth.sentence.find(
            " 4 points left: 1 incident vertex, 1 reference vertex, 2 crossings; all touch after the MTV."),
        std::string::npos)
        << depth.sentence;
    EXPECT_NE(depth.sentence.find("nothing to reduce"), std::string::npos);
    double area = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
        const dvec2 p = depth.points[depth.after[i]].at, q = depth.points[depth.after[(i + 1) % 4]].at;
        area += 0.5 * (p.x * q.y - q.x * p.y);
    }
    EXPECT_NEAR(std::abs(area), 0.7 * 0.8, 1e-14);
}

// "1 of 4 corners stays, 4 new points appear, 1 of them goes again, 2 lie above the face; ...":
// the numbers, by the words behind them; 0 where it does not say them.
long saidBefore(const std::string& sentence, const char* words) {
    const std::size_t end = sentence.find(words);
    if (end == std::string::npos) return 0;
    const std::size_t begin = sentence.find_last_not_of("0123456789", end - 1) + 1;
    return std::stol(sentence.substr(begin, end - begin));
}

// What the planes are seen to drop and to make, point by point.
TEST(InspectClipping, TheSumAgreesWithTheSteps) {
    int agreed = 0, again = 0;
    std::vector<std::string> errors;
    for (const auto& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        SCOPED_TRACE(entry.path);
        const Case c(scene::readSceneFile(entry.path).scene);
        if (c.clipping.stages.empty()) continue;
        const std::string& sum = c.clipping.stages.front().sentence;
        long dropped = 0, made = 0, above = 0, left = 0;
        for (const ClippingStage& stage : c.clipping.stages) {
            const auto count = [&](PointFate fate) {
                return std::count_if(stage.points.begin(), stage.points.end(),
                                     [&](const ClippingPoint& p) { return p.fate == fate; });
            };
            const bool isPlane = stage.kind == Kind::sidePlane || stage.kind == Kind::cornerPlane;
            dropped += isPlane ? count(PointFate::dropped) : 0;
            made += isPlane ? count(PointFate::cut) : 0;
            above += stage.kind == Kind::depthCull ? count(PointFate::dropped) : 0;
            if (stage.kind != Kind::reduction) left = static_cast<long>(stage.after.size());
        }
        const auto corners = static_cast<long>(c.clipping.stages.front().points.size());
        const std::string ofCorners =
            " of " + counted(static_cast<std::uint64_t>(corners), "corner", "corners");
        const long kept = sum.find("none" + ofCorners) != std::string::npos ? 0
                          : sum.find(" inside") != std::string::npos        ? corners
                                                                     : saidBefore(sum, ofCorners.c_str());
        const long gone = saidBefore(sum, " of them go");
        EXPECT_EQ(saidBefore(sum, " new point"), made) << sum;
        EXPECT_EQ(corners - kept + gone, dropped) << sum;
        EXPECT_EQ(saidBefore(sum, above == 1 ? " lies above" : " lie above"), above) << sum;
        EXPECT_EQ(saidBefore(sum, " contact point"), left) << sum;
        ++agreed;
        again += gone > 0 ? 1 : 0;
    }
    EXPECT_GE(agreed, 20);
    EXPECT_GE(again, 3);
}

TEST(InspectClipping, TheFirstStageSumsUpTheOthers) {
    const auto sentence = [](const char* name) { return Case(preset(name)).clipping.stages.at(0).sentence; };
    EXPECT_NE(
        sentence("vertex-in-face")
            .find(" In short: all 3 corners lie inside, 2 lie above the face; 1 contact point is left."),
        std::string::npos)
        << sentence("vertex-in-face");
    EXPECT_NE(sentence("cylinder-stack").find("; 48 contact points are left."), std::string::npos)
        << sentence("cylinder-stack");
}

// Boxes that lie on each other with a tilt: mostly two edges decide, with a face nearly as deep.
TEST(InspectClipping, AStableManifoldIsClippedOnItsFaceOrSaysWhyNot) {
    std::mt19937_64 random(3);
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
    };
    int clipped = 0;
    for (int i = 0; i < 400; ++i) {
        SCOPED_TRACE(i);
        const dvec3 axis(uniform(-1, 1), uniform(-0.1, 0.1), uniform(-1, 1));
        const Quat<double> turn = glm::angleAxis(uniform(0, 0.02), glm::normalize(axis));
        const Scene scene =
            boxes({uniform(-1, 1), uniform(0.985, 1.0), uniform(-1, 1)}, glm::normalize(turn));
        const Case exact(scene), stable(scene, ManifoldKind::stable);
        if (!exact.evaluation().collision.overlap) continue;
        if (exact.evaluation().collision.kind != AxisKind::edgeEdge) continue;
        EXPECT_NE(exact.clipping.note.find("nothing to clip"), std::string::npos) << exact.clipping.note;
        if (stable.clipping.stages.empty()) continue;
        ++clipped;
        expectReplays(stable);
    }
    EXPECT_GE(clipped, 10);
    // Edges of millimetres: the faces nearly as deep lie beside each other.
    const Case missed(preset("article-tiny-edges"), ManifoldKind::stable);
    EXPECT_TRUE(missed.clipping.stages.empty());
    EXPECT_EQ(missed.clipping.note.find("For a stable manifold face"), 0u) << missed.clipping.note;
}

Scene randomScene(std::mt19937_64& random) {
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
    };
    const auto shape = [&]() -> scene::Shape {
        switch (random() % 5) {
            case 0:
                return scene::BoxShape{{uniform(0.2, 2), uniform(0.2, 2), uniform(0.2, 2)}};
            case 1: {
                scene::RoundShape cylinder;
                cylinder.kind = scene::RoundKind::sidedCylinder;
                cylinder.radius = uniform(0.3, 1.5);
                cylinder.height = uniform(0.3, 2);
                cylinder.sides = 3 + static_cast<std::uint32_t>(random() % 10);
                return cylinder;
            }
            case 2:
                return scene::CapsuleShape{{0, 0, 0}, {uniform(0.1, 2), 0, 0}, uniform(0.05, 0.5)};
            case 3:
                return scene::TriangleShape{
                    {dvec3(0, 0, 0), dvec3(uniform(0.5, 2), 0, 0), dvec3(0, 0, uniform(0.5, 2))}, false};
            default:
                return scene::RandomHullShape{uniform(0.5, 2), 12, random() % 1000};
        }
    };
    Scene scene;
    scene.a.shape = shape();
    scene.b.shape = shape();
    const dvec3 axis(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    // Half of them nearly upright, so that faces lie on faces.
    const double angle = random() % 2 == 0 ? uniform(0, 3.1) : uniform(0, 0.02);
    const Quat<double> turn = glm::angleAxis(angle, glm::normalize(axis));
    scene.b.orientation = {turn.x, turn.y, turn.z, turn.w};
    scene.b.position = {uniform(-1, 1), uniform(-1.5, 1.5), uniform(-1, 1)};
    return scene;
}

TEST(InspectClipping, RandomPairsReplayToTheirManifolds) {
    std::mt19937_64 random(11);
    int onA = 0, onB = 0, cut = 0, culled = 0, reduced = 0, segments = 0, without = 0;
    for (int i = 0; i < 1500; ++i) {
        SCOPED_TRACE(i);
        const Case c(randomScene(random));
        if (c.clipping.stages.empty()) {
            ++without;
            EXPECT_FALSE(c.clipping.note.empty());
            const AxisKind kind = c.evaluation().collision.kind;
            EXPECT_TRUE(kind != AxisKind::faceA && kind != AxisKind::faceB) << c.clipping.note;
            continue;
        }
        expectReplays(c);
        if (HasFailure()) break;
        (c.clipping.referenceOnA ? onA : onB) += 1;
        segments += c.clipping.incidentFace == kNoIndex ? 1 : 0;
        reduced += c.clipping.stages.back().kind == Kind::reduction ? 1 : 0;
        for (const ClippingStage& stage : c.clipping.stages)
            for (const ClippingPoint& p : stage.points) {
                cut += p.fate == PointFate::cut ? 1 : 0;
                culled += stage.kind == Kind::depthCull && p.fate == PointFate::dropped ? 1 : 0;
            }
    }
    for (const int count : {onA, onB, cut, culled, reduced, segments, without}) EXPECT_GE(count, 20);
}

TEST(InspectClipping, PairsWithoutClippingSayWhy) {
    const std::pair<const char*, const char*> cases[] = {
        {"tetrahedron-cube", "edge 1 of A and edge"},
        {"apart", "A and B are apart"},
        {"pair-sphere-sphere", "the sphere A and the sphere B"},
        {"pair-capsule-capsule", "nothing to clip"},
    };
    for (const auto& [name, words] : cases) {
        const Case c(preset(name));
        EXPECT_TRUE(c.clipping.stages.empty()) << name;
        EXPECT_NE(c.clipping.note.find(words), std::string::npos) << name << ": " << c.clipping.note;
    }
    const Case c(preset("tetrahedron-cube"));
    EXPECT_NE(c.clipping.note.find("one point"), std::string::npos) << c.clipping.note;
}

TEST(InspectClipping, EveryPresetIsClippedOrSaysWhy) {
    std::vector<std::string> errors;
    for (const auto& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        SCOPED_TRACE(entry.path);
        const scene::ReadResult read = scene::readSceneFile(entry.path);
        ASSERT_TRUE(read.ok);
        for (const ManifoldKind manifold : {ManifoldKind::exact, ManifoldKind::stable}) {
            const Case c(read.scene, manifold);
            EXPECT_NE(c.clipping.stages.empty(), c.clipping.note.empty());
            if (!c.clipping.stages.empty()) expectReplays(c);
        }
    }
}

TEST(InspectClipping, SinglePrecisionHasItsOwnSteps) {
    scene::Evaluator evaluator;
    EvaluationOptions options;
    options.precision = scene::Precision::floatPrecision;
    ASSERT_TRUE(evaluator.evaluate(preset("cubes-face-to-face"), options));
    const Clipping clipping = makeClipping(evaluator.result(), options);
    ASSERT_FALSE(clipping.stages.empty());
    const std::vector<ClippingPoint> points = pointsAfter(clipping.stages.back());
    ASSERT_EQ(points.size(), evaluator.result().collision.manifold.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        EXPECT_EQ(points[i].id, evaluator.result().collision.manifold[i].id);
}

}  // namespace
}  // namespace sepaxis::inspect
