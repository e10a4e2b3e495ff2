// The steps tab's model: every step shows points of the Minkowski difference, the polytope is closed and
// convex in each of them, bounds close in on the answer, the loop over axes ends where the exact query does,
// and the stages of two cuboids say what the library found.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/inspect/steps/cuboid_steps.h"
#include "app/inspect/steps/sat_steps.h"
#include "app/inspect/steps/steps.h"
#include "app/inspect/words.h"
#include "app/scene/format/scene_file.h"
#include "app/tests/scene/preset_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

using scene::Evaluation;
using scene::Scene;
using scene::Side;

constexpr double kTolerance = 1e-12;  // of the pair's size
constexpr std::uint64_t kAtOnce = std::numeric_limits<std::uint64_t>::max();

Scene sceneOf(const std::filesystem::path& path) {
    const scene::ReadResult read = scene::readSceneFile(path);
    EXPECT_TRUE(read.ok) << scene::describeError(path.string(), read.error);
    return read.scene;
}
Scene preset(const std::string& name) {
    return sceneOf(scene::presetsFolder() / (name + ".json"));
}

struct Case {
    scene::Evaluator evaluator;
    EpaWorkspace workspace;
    Steps gjk;

    explicit Case(const Scene& scene) {
        EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
        gjk = makeGjkEpaSteps(evaluation(), workspace);
    }
    const Evaluation& evaluation() const { return evaluator.result(); }
    std::optional<double> exact() const {
        const Collision<double>& c = evaluation().collision;
        if (c.behindOneSided) return std::nullopt;
        return c.overlap ? c.depth : -c.distance;
    }
    Steps sat(bool all) const {
        SatLoop loop(evaluation(), exact(), all);
        EXPECT_TRUE(loop.advance(kAtOnce));
        return loop.steps();
    }
    double size() const {
        const Evaluation& e = evaluation();
        return std::max({scene::sizeOf(e.shapes[0]->shape), scene::sizeOf(e.shapes[1]->shape),
                         glm::length(relativePose(e.poses[0], e.poses[1]).position)});
    }
    dvec3 difference(const FigurePoint& p) const {
        const Evaluation& e = evaluation();
        return e.poses[0].orientation * (transformPoint(relativePose(e.poses[0], e.poses[1]),
                                                        e.shapes[1]->shape.core.vertices[p.onB]) -
                                         e.shapes[0]->shape.core.vertices[p.onA]);
    }
};

template <class Each>
void forEachPreset(const Each& each) {
    std::vector<std::string> errors;
    for (const scene::Preset& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        SCOPED_TRACE(entry.path);
        const Scene scene = sceneOf(entry.path);
        if (hasCandidates(scene)) each(scene);
    }
}

using Key = std::array<double, 3>;
Key keyOf(const dvec3& p) {
    return {p.x, p.y, p.z};
}

// Closed, convex, seen from outside; the horizon is one loop around the faces that go.
void expectConvex(const StepFigure& figure, double tolerance) {
    std::set<std::pair<Key, Key>> edges, ofSeen;
    for (const FigureFace& face : figure.polytope) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto edge = std::pair(keyOf(face.corners[k]), keyOf(face.corners[(k + 1) % 3]));
            EXPECT_TRUE(edges.insert(edge).second) << "two faces on one side of an edge";
            if (face.seen) ofSeen.insert(edge);
        }
        const dvec3 normal = glm::cross(face.corners[1] - face.corners[0], face.corners[2] - face.corners[0]);
        const double length = glm::length(normal);
        for (const FigureFace& other : figure.polytope)
            for (const dvec3& corner : other.corners)
                EXPECT_LE(glm::dot(normal, corner - face.corners[0]), tolerance * length);
    }
    for (const auto& [from, to] : edges) EXPECT_TRUE(edges.contains({to, from})) << "a hole";
    std::size_t rim = 0;
    for (const auto& [from, to] : ofSeen) rim += ofSeen.contains({to, from}) ? 0 : 1;
    EXPECT_EQ(figure.horizon.size(), rim);
    std::map<Key, int> ends;
    for (const auto& edge : figure.horizon) ++ends[keyOf(edge[0])], --ends[keyOf(edge[1])];
    for (const auto& [at, count] : ends) EXPECT_EQ(count, 0) << "the horizon is no loop";
}

TEST(InspectSteps, FiguresShowTheDifference) {
    int gjkSteps = 0, epaSteps = 0, grown = 0;
    forEachPreset([&](const Scene& scene) {
        const Case c(scene);
        if (c.gjk.trace.faces.size() > 400) return;
        for (std::size_t i = 0; i < c.gjk.rows.size(); ++i) {
            const StepFigure figure = figureOf(c.gjk, i);
            for (const FigurePoint& p : figure.simplex)
                EXPECT_LE(glm::length(p.at - c.difference(p)), kTolerance * c.size());
            if (figure.support) {
                EXPECT_LE(glm::length(figure.support->at - c.difference(*figure.support)),
                          kTolerance * c.size());
            }
            if (c.gjk.rows[i].phase == StepPhase::gjk) {
                ++gjkSteps;
                EXPECT_TRUE(figure.polytope.empty());
                continue;
            }
            ++epaSteps;
            const EpaTraceStep<double>& step = c.gjk.trace.epa[c.gjk.rows[i].index];
            EXPECT_EQ(figure.polytope.size(), step.faceCount);
            EXPECT_EQ(std::count_if(figure.polytope.begin(), figure.polytope.end(),
                                    [](const FigureFace& f) { return f.nearest; }),
                      1);
            EXPECT_EQ(std::count_if(figure.polytope.begin(), figure.polytope.end(),
                                    [](const FigureFace& f) { return f.seen; }),
                      step.removedFaces);
            EXPECT_EQ(figure.horizon.size(), step.horizonEdges);
            expectConvex(figure, 1e-9 * c.size());
            if (step.removedFaces == 0 || i + 1 == c.gjk.rows.size()) continue;
            ++grown;
            const StepFigure next = figureOf(c.gjk, i + 1);
            EXPECT_TRUE(std::any_of(next.polytope.begin(), next.polytope.end(), [&](const FigureFace& f) {
                return std::find(f.corners.begin(), f.corners.end(), figure.support->at) != f.corners.end();
            }));
        }
    });
    EXPECT_GE(gjkSteps, 200);
    EXPECT_GE(epaSteps, 150);
    EXPECT_GE(grown, 80);
}

TEST(InspectSteps, BoundsCloseInOnTheAnswer) {
    forEachPreset([](const Scene& scene) {
        const Case c(scene);
        const double rounding = kTolerance * c.size();
        const StepRow* before = nullptr;
        for (const StepRow& row : c.gjk.rows) {
            if (before != nullptr && before->phase == row.phase) {
                EXPECT_LE(row.upper, before->upper + rounding);
                // Below zero it is no bound: the polytope does not hold the origin yet.
                if (before->lower >= 0.0) {
                    EXPECT_GE(row.lower, before->lower - rounding);
                }
            }
            before = &row;
        }
        ASSERT_FALSE(c.gjk.rows.empty());
        const StepRow& last = c.gjk.rows.back();
        const double cores = c.exact() ? *c.exact() - c.gjk.trace.radius : 0.0;
        if (!c.exact()) return;
        if (last.phase == StepPhase::gjk && cores < 0.0) {
            EXPECT_NEAR(last.upper, -cores, rounding);
        }
        if (last.phase == StepPhase::epa && cores > rounding) {
            EXPECT_NEAR(last.upper, cores, rounding);
            EXPECT_NEAR(last.lower, cores, rounding);
        }
    });
}

TEST(InspectSteps, TheArticlesPairInWords) {
    const Case c(preset("tetrahedron-cube"));
    const StepView first = viewOf(c.gjk, 0);
    EXPECT_EQ(first.title, "GJK 1");
    EXPECT_EQ(first.axisName, "GJK 1's direction") << "the depth on it is neither a bound nor the answer";
    EXPECT_EQ(first.sentence.find("It starts at vertex "), 0u) << first.sentence;
    EXPECT_NE(first.sentence.find(" of B minus vertex "), std::string::npos) << first.sentence;
    const StepView last = viewOf(c.gjk, c.gjk.rows.size() - 1);
    EXPECT_EQ(last.title.substr(0, 4), "EPA ");
    EXPECT_NE(last.sentence.find("nearest is 0.4886 m from the origin"), std::string::npos) << last.sentence;
    EXPECT_NE(last.sentence.find(
                  "lies in its plane: no face of B \xE2\x88\x92 A is nearer. The answer: depth 0.4886 m."),
              std::string::npos)
        << last.sentence;
    // The direction tried last is the answer's.
    EXPECT_LE(glm::length(last.axis - c.evaluation().collision.normal), 1e-9);
    // The nearest point of B - A is where B leaves A: against the MTV.
    const StepFigure figure = figureOf(c.gjk, c.gjk.rows.size() - 1);
    EXPECT_LE(glm::length(*figure.nearest + c.evaluation().collision.mtv()), 1e-9);
}

TEST(InspectSteps, WordsFitTheRadii) {
    const auto last = [](const char* name) {
        const Case c(preset(name));
        return viewOf(c.gjk, c.gjk.rows.size() - 1).sentence;
    };
    const auto expectPart = [&](const char* name, const char* part) {
        EXPECT_NE(last(name).find(part), std::string::npos) << name << ": " << last(name);
    };
    expectPart("pair-segment-segment", "the shapes are ");
    expectPart("pair-sphere-sphere", "With both radii, ");
    expectPart("pair-sphere-aabb", "With the radius, ");
}

TEST(InspectSteps, ShortNamesAreThoseOfTheSentences) {
    const auto expectStart = [](const char* name, const std::string& start) {
        const Case c(preset(name));
        const std::string told =
            shortName(c.gjk, figureOf(c.gjk, 0).simplex.front()) + ": " + viewOf(c.gjk, 0).sentence;
        EXPECT_EQ(told.substr(0, start.size()), start);
    };
    expectStart("pair-segment-segment",
                "B start \xE2\x88\x92 A end: It starts at the start of B minus the end of A, ");
    expectStart("tetrahedron-cube", "B3 \xE2\x88\x92 A0: It starts at vertex 3 of B minus vertex 0 of A, ");
    expectStart("pair-sphere-sphere",
                "B centre \xE2\x88\x92 A centre: It starts at the centre of B minus the centre of A, ");
}

TEST(InspectSteps, TheAxisEndsAtNumbersThatReadEasily) {
    EXPECT_EQ(axisEnd(0.0), 0.0);
    EXPECT_EQ(axisEnd(-2.0), 0.0);
    EXPECT_EQ(axisEnd(1.0), 1.0);
    EXPECT_DOUBLE_EQ(axisEnd(0.9648), 1.0);
    EXPECT_DOUBLE_EQ(axisEnd(2.274), 2.5);
    EXPECT_DOUBLE_EQ(axisEnd(0.0081), 0.01);
    EXPECT_DOUBLE_EQ(axisEnd(4100.0), 5000.0);
    for (int i = 0; i < 130; ++i) {
        const double value = 1e-9 * std::pow(1.37, i);
        EXPECT_GE(axisEnd(value), value);
        EXPECT_LE(axisEnd(value), 1.5 * value);
    }
}

TEST(InspectSteps, TheLitFeaturesAreThoseOfTheStep) {
    const Case c(preset("tetrahedron-cube"));
    for (std::size_t i = 0; i < c.gjk.rows.size(); ++i) {
        const StepFigure figure = figureOf(c.gjk, i);
        const StepView view = viewOf(c.gjk, i);
        std::set<std::pair<Side, std::uint32_t>> expected, lit;
        for (const FigurePoint& p : figure.simplex)
            expected.insert({Side::a, p.onA}), expected.insert({Side::b, p.onB});
        if (figure.support) {
            expected.insert({Side::a, figure.support->onA});
            expected.insert({Side::b, figure.support->onB});
        }
        for (const SideFeature& f : view.lit) {
            EXPECT_EQ(f.feature.kind, FeatureKind::vertex);
            EXPECT_TRUE(lit.insert({f.side, f.feature.index}).second);
        }
        EXPECT_EQ(lit, expected);
    }
}

TEST(InspectSteps, TheOutlineIsThatOfTheDifference) {
    const Case c(preset("tetrahedron-cube"));
    const auto edges = outlineOfDifference(c.gjk);
    ASSERT_FALSE(edges.empty());
    // Its extent along a direction is that of B less that of A.
    for (const dvec3& axis :
         {dvec3(1, 0, 0), dvec3(0, 1, 0), dvec3(0, 0, 1), glm::normalize(dvec3(1, 2, 3))}) {
        double outline = -1e9, ofA = 1e9, ofB = -1e9;
        for (const auto& edge : edges)
            for (const dvec3& end : edge) outline = std::max(outline, glm::dot(axis, end));
        const Evaluation& e = c.evaluation();
        for (const dvec3& v : e.shapes[0]->shape.core.vertices)
            ofA = std::min(ofA, glm::dot(axis, transformPoint(e.poses[0], v)));
        for (const dvec3& v : e.shapes[1]->shape.core.vertices)
            ofB = std::max(ofB, glm::dot(axis, transformPoint(e.poses[1], v)));
        EXPECT_NEAR(outline, ofB - ofA, 1e-12);
    }
    EXPECT_EQ(whyNoOutline(c.gjk), "");
    const Case stack(preset("cylinder-stack"));
    EXPECT_EQ(outlineOfDifference(stack.gjk).size(), 144u);
    EXPECT_EQ(whyNoOutline(stack.gjk), "");
    // Where there is none, it says why.
    const Case many(preset("thousand-vertices"));
    EXPECT_TRUE(outlineOfDifference(many.gjk).empty());
    EXPECT_NE(whyNoOutline(many.gjk).find("1000 \xC3\x97 1000"), std::string::npos) << whyNoOutline(many.gjk);
    const Case flat(preset("pair-segment-segment"));
    EXPECT_TRUE(outlineOfDifference(flat.gjk).empty());
    EXPECT_NE(whyNoOutline(flat.gjk).find("no volume"), std::string::npos) << whyNoOutline(flat.gjk);
}

TEST(InspectSteps, TheLoopOverTheArticlesAxes) {
    const Case c(preset("tetrahedron-cube"));
    const Steps few = c.sat(false), all = c.sat(true);
    EXPECT_EQ(few.edgePairs, 72u);
    EXPECT_EQ(few.rejectedPairs, 61u);
    EXPECT_EQ(few.rows.size(), 10u + 11u);
    EXPECT_EQ(all.rows.size(), 10u + 72u);
    for (const Steps* steps : {&few, &all}) {
        const SatCandidate& best = steps->candidates[steps->candidates.back().best];
        EXPECT_NEAR(best.overlap, 0.488566984162923, 1e-14);
        EXPECT_EQ(best.kind, AxisKind::edgeEdge);
        EXPECT_EQ(best.a, c.evaluation().collision.featureA.index);
        EXPECT_EQ(best.b, c.evaluation().collision.featureB.index);
    }
    std::uint64_t left = few.leftOutAfter;
    for (const SatCandidate& candidate : few.candidates) left += candidate.leftOutBefore;
    EXPECT_EQ(left, 61u);
    const std::string last = viewOf(few, few.rows.size() - 1).sentence;
    EXPECT_NE(last.find("wins with 0.4886 m."), std::string::npos) << last;
    // By hand: A's highest vertex along the face's normal, less B's lowest.
    const Evaluation& e = c.evaluation();
    const dvec3 normal = e.poses[0].orientation * e.shapes[0]->shape.core.planes[0].normal;
    double high = -1e9, low = 1e9;
    for (const dvec3& v : e.shapes[0]->shape.core.vertices)
        high = std::max(high, glm::dot(normal, transformPoint(e.poses[0], v)));
    for (const dvec3& v : e.shapes[1]->shape.core.vertices)
        low = std::min(low, glm::dot(normal, transformPoint(e.poses[1], v)));
    EXPECT_NEAR(few.candidates[0].overlap, high - low, 1e-14);
    EXPECT_NEAR(high - low, 0.7063, 5e-5);
    EXPECT_EQ(viewOf(few, 0).sentence, "Face 0 of A: overlap 0.7063 m, the least so far.");
}

TEST(InspectSteps, TheLoopEndsWhereTheExactQueryDoes) {
    int apart = 0, overlapping = 0, round = 0, without = 0;
    forEachPreset([&](const Scene& scene) {
        const Case c(scene);
        if (!c.exact()) return;
        const Steps steps = c.sat(false);
        EXPECT_EQ(steps.rows.empty(), !steps.note.empty());
        if (steps.rows.empty()) {
            ++without;
            return;
        }
        double least = std::numeric_limits<double>::infinity();
        for (const StepRow& row : steps.rows) {
            EXPECT_LE(row.upper, least);
            least = row.upper;
        }
        const SatCandidate& last = steps.candidates.back();
        const double rounding = kTolerance * c.size();
        if (last.fate == SatFate::separates) {
            ++apart;
            EXPECT_FALSE(c.evaluation().collision.overlap);
            EXPECT_LE(-last.overlap, c.evaluation().collision.distance + rounding);
        } else if (c.gjk.trace.radius > 0.0) {
            ++round;
            EXPECT_GE(least, *c.exact() - rounding);
        } else {
            ++overlapping;
            EXPECT_NEAR(least, *c.exact(), rounding);
        }
    });
    EXPECT_GE(apart, 5);
    EXPECT_GE(overlapping, 20);
    EXPECT_GE(round, 3);
    EXPECT_GE(without, 3);
}

TEST(InspectSteps, SlicesGiveTheSameLoop) {
    const Case c(preset("prism-octahedron"));
    const Steps whole = c.sat(true);
    SatLoop loop(c.evaluation(), c.exact(), true);
    double progress = 0.0;
    int slices = 0;
    while (!loop.advance(7)) {
        EXPECT_GE(loop.progress(), progress);
        progress = loop.progress();
        ++slices;
    }
    EXPECT_EQ(loop.progress(), 1.0);
    EXPECT_GE(slices, 5);
    ASSERT_EQ(loop.steps().candidates.size(), whole.candidates.size());
    for (std::size_t i = 0; i < whole.candidates.size(); ++i) {
        EXPECT_EQ(loop.steps().candidates[i].overlap, whole.candidates[i].overlap);
        EXPECT_EQ(loop.steps().candidates[i].best, whole.candidates[i].best);
    }
}

TEST(InspectSteps, EveryStepOfEveryPresetHasASentence) {
    std::set<SatFate> fates;
    forEachPreset([&](const Scene& scene) {
        const Case c(scene);
        const Steps sat = c.sat(true);
        if (sat.rows.size() > 30000) return;
        for (const SatCandidate& candidate : sat.candidates) fates.insert(candidate.fate);
        for (const Steps* steps : {&c.gjk, &sat})
            for (std::size_t i = 0; i < steps->rows.size(); ++i) {
                const StepView view = viewOf(*steps, i);
                EXPECT_FALSE(view.title.empty());
                EXPECT_TRUE(view.sentence.ends_with('.')) << view.sentence;
                for (const char* bad : {"nan", "inf ", "4294967295", ".."})
                    EXPECT_EQ(view.sentence.find(bad), std::string::npos) << view.sentence;
                const double length = glm::length(view.axis);
                EXPECT_TRUE(length == 0.0 || std::abs(length - 1.0) < 1e-12) << length;
            }
    });
    EXPECT_EQ(fates.size(), 5u);
}

// --- the stages of two cuboids --------------------------------------------------------------------------

scene::CuboidShape cuboid(double lowX, double highX, double bottom, double top) {
    scene::CuboidShape shape;
    shape.plan = {{{lowX, 0.0}, {highX, 0.0}, {highX, 1.0}, {lowX, 1.0}}};
    shape.zMin = bottom;
    shape.zMax = top;
    return shape;
}

struct Staged {
    Case c;
    Steps steps;

    explicit Staged(const Scene& scene, StagesOf of = StagesOf::exactMethod)
        : c(scene), steps(makeCuboidSteps(c.evaluation(), of)) {}
    Staged(const scene::CuboidShape& a, const scene::CuboidShape& b, StagesOf of = StagesOf::exactMethod)
        : Staged(sceneWith(a, b), of) {}
    static Scene sceneWith(const scene::CuboidShape& a, const scene::CuboidShape& b) {
        Scene scene;
        scene.a.shape = a;
        scene.b.shape = b;
        return scene;
    }
    // "meet, meet, meet*, not reached, not reached": the star decides.
    std::string outcomes() const {
        std::string text;
        for (const StepListRow& row : steps.list)
            text += (text.empty() ? "" : ", ") + row.outcome + (row.decides ? "*" : "");
        return text;
    }
    std::string sentence(std::size_t index) const { return viewOf(steps, index).sentence; }
    std::vector<std::string> lit(std::size_t index) const {
        std::vector<std::string> names;
        for (const SideFeature& f : viewOf(steps, index).lit)
            names.push_back((f.side == Side::a ? "A " : "B ") +
                            scene::featureName(steps.shape(f.side), f.feature));
        std::sort(names.begin(), names.end());
        return names;
    }
};
using Names = std::vector<std::string>;

TEST(CuboidSteps, HeightsDecideEitherWayRound) {
    const Staged above(cuboid(0, 1, 0, 1), cuboid(0.5, 1.5, 3, 4));
    EXPECT_EQ(above.outcomes(), "apart*, not reached, not reached, not reached, measured");
    EXPECT_EQ(
        above.sentence(0),
        "A stands from 0 m to 1 m, B from 3 m to 4 m: a gap of 2 m. This decides: one cuboid is above the "
        "other.");
    EXPECT_EQ(above.steps.list[0].measure, "gap 2 m");
    EXPECT_EQ(above.sentence(1), "Not reached: the heights are apart.");
    EXPECT_EQ(
        above.sentence(4),
        "The plans meet: the closest points are one above the other, 2 m apart. The heights decided; this "
        "measures the distance.");
    EXPECT_EQ(viewOf(above.steps, 0).axis, dvec3(0, 1, 0));
    EXPECT_EQ(viewOf(above.steps, 0).axisName, "heights alone");
    EXPECT_EQ(above.lit(0), (Names{"A face 1", "B face 0"}));
    EXPECT_TRUE(above.lit(2).empty());

    const Staged below(cuboid(0, 1, 3, 4), cuboid(0.5, 1.5, 0, 1));
    EXPECT_EQ(below.outcomes(), above.outcomes());
    EXPECT_EQ(viewOf(below.steps, 0).axis, dvec3(0, -1, 0));
    EXPECT_EQ(below.lit(0), (Names{"A face 0", "B face 1"}));
}

TEST(CuboidSteps, CirclesDecideWithAndWithoutTheSafetyRing) {
    Scene scene = Staged::sceneWith(cuboid(0, 1, 0, 1), cuboid(3, 4, 0, 1));
    const Staged none(scene);
    EXPECT_EQ(none.outcomes(), "meet, apart*, not reached, not reached, measured");
    EXPECT_EQ(none.sentence(1),
              "In plan the centres are 3 m apart, the radii are 0.7071 m and 0.7071 m, together 1.414 m: a "
              "gap of 1.586 m. This "
              "decides: they are apart.");
    EXPECT_EQ(none.sentence(3), "Not reached: the bounding circles are apart.");
    EXPECT_EQ(none.steps.list[4].measure, "2 m");
    scene.safeDistance = 1.0;
    const Staged safe(scene);
    EXPECT_EQ(safe.outcomes(), none.outcomes());
    EXPECT_NE(safe.sentence(1).find("1.586 m, more than the safe distance of 1 m."), std::string::npos)
        << safe.sentence(1);
    scene.safeDistance = 1.8;
    const Staged ring(scene);
    EXPECT_EQ(ring.outcomes(), "meet, apart, in ring*, not reached, not reached, measured");
    EXPECT_NE(ring.sentence(1).find("1.586 m, not more than the safe distance of 1.8 m. This decides: apart, "
                                    "but not by more than the safe distance."),
              std::string::npos)
        << ring.sentence(1);
    EXPECT_NE(ring.sentence(4).find("not closer than the safe distance of 1.8 m."), std::string::npos)
        << ring.sentence(4);
    EXPECT_EQ(figureOfStage(ring.steps, 1).safeDistance, 1.8);
    const Staged close(preset("article-safe-distance"));
    EXPECT_EQ(close.outcomes(), ring.outcomes());
    EXPECT_NE(
        close.sentence(4).find("0.3 m apart, side by side. That is closer than the safe distance of 0.5 m."),
        std::string::npos)
        << close.sentence(4);
}

TEST(CuboidSteps, CrossingSidesDecide) {
    const Staged beams(preset("pair-cuboid-cuboid"));
    EXPECT_EQ(beams.outcomes(), "meet, meet, meet*, not reached, not reached");
    EXPECT_EQ(beams.sentence(0),
              "A stands from 0 m to 1 m, B from 0.7 m to 1.7 m: they share 0.3 m. In short: heights meet, "
              "circles meet, sides meet: they overlap.");
    EXPECT_EQ(
        beams.sentence(2),
        "4 of the 16 pairs of sides meet: side 0 of A crosses side 1 of B, side 0 of A crosses side 3 of B, "
        "and 2 more. This decides: some meet.");
    EXPECT_EQ(beams.sentence(4), "Not reached: sides meet.");
    EXPECT_EQ(beams.sentence(1),
              "In plan the centres are 0 m apart, the radii are 2.062 m and 2.062 m, together 4.123 m: the "
              "circles meet.");
    const StageFigure figure = figureOfStage(beams.steps, 2);
    ASSERT_EQ(figure.meetings.size(), 4u);
    EXPECT_EQ((*figure.meetings[0].where)[0], PlanPoint(0.5, -0.5));
    EXPECT_TRUE(figureOfStage(beams.steps, 1).meetings.empty());
    EXPECT_EQ(beams.lit(2), (Names{"A face 2", "A face 4", "B face 3", "B face 5"}));
    EXPECT_FALSE(figureOfStage(beams.steps, 4).closest);
}

TEST(CuboidSteps, WhatOnlyTouchesIsNotSaidToOverlap) {
    const Staged flush(preset("article-collinear-sides"));
    ASSERT_TRUE(scene::touches(flush.c.evaluation()));
    EXPECT_TRUE(flush.sentence(0).ends_with("In short: heights meet, circles meet, sides meet: they touch."))
        << flush.sentence(0);
    EXPECT_EQ(flush.steps.list[2].measure, "3 of 16 pairs");
    const Staged published(preset("article-collinear-sides"), StagesOf::publishedMethod);
    EXPECT_TRUE(published.sentence(0).ends_with("sides meet: a collision.")) << published.sentence(0);
    EXPECT_EQ(published.steps.list[2].measure, "1 pair found");
    // On top of each other the heights touch.
    const Staged stacked(cuboid(0, 1, 0, 1), cuboid(0, 1, 1, 2));
    EXPECT_TRUE(stacked.sentence(0).ends_with(": they touch.")) << stacked.sentence(0);
}

TEST(CuboidSteps, AContainedVertexDecides) {
    scene::CuboidShape small = cuboid(0.25, 0.5, 0, 1);
    for (auto& corner : small.plan) corner[1] = 0.4 + 0.2 * corner[1];
    const Staged bInA(cuboid(0, 1, 0, 1), small), aInB(small, cuboid(0, 1, 0, 1));
    EXPECT_EQ(bInA.outcomes(), "meet, meet, none meet, one inside*, not reached");
    EXPECT_EQ(bInA.sentence(2),
              "None of the 16 pairs of sides meets. One plan may still contain the other; the vertex test "
              "decides.");
    EXPECT_EQ(bInA.sentence(3),
              "Vertex 0 of B lies inside the plan of A, 0.25 m from the nearest side. This decides: one lies "
              "inside the other plan.");
    EXPECT_EQ(bInA.sentence(4), "Not reached: a vertex lies inside the other plan.");
    EXPECT_EQ(bInA.lit(3), (Names{"B edge 8"}));
    EXPECT_EQ(aInB.lit(3), (Names{"A edge 8"}));
    EXPECT_EQ(aInB.steps.list[3].measure, "vertex 0 of A");
}

TEST(CuboidSteps, TheSeparationIsMeasured) {
    const Staged beside(cuboid(0, 1, 0, 1), cuboid(1.25, 2.25, 0, 1));
    EXPECT_EQ(beside.outcomes(), "meet, meet, none meet, none inside, measured*");
    EXPECT_EQ(beside.sentence(3), "None of the 8 vertices lies inside the other plan.");
    EXPECT_EQ(beside.sentence(4), "The closest points are 0.25 m apart, side by side. This decides.");
    const StageFigure figure = figureOfStage(beside.steps, 4);
    ASSERT_TRUE(figure.closest);
    EXPECT_EQ((*figure.closest)[0], PlanPoint(1.0, 0.5));
    EXPECT_EQ((*figure.closest)[1], PlanPoint(1.25, 0.5));
    EXPECT_EQ(viewOf(beside.steps, 4).axis, dvec3(1, 0, 0));
    // In plan and in height.
    const Staged space(preset("article-separation-in-space"));
    EXPECT_EQ(space.outcomes(), "apart*, not reached, not reached, not reached, measured");
    EXPECT_NE(space.sentence(4).find("3 m in plan and 4 m in height: the closest points are 5 m apart."),
              std::string::npos)
        << space.sentence(4);
}

TEST(CuboidSteps, ThePublishedStagesSayWhatIsWrongWithThem) {
    const auto published = [](const Scene& scene) { return Staged(scene, StagesOf::publishedMethod); };
    const auto expectFault = [](const Staged& staged, std::size_t index, const char* part) {
        EXPECT_NE(staged.steps.list[index].fault.find(part), std::string::npos)
            << staged.steps.list[index].fault;
        EXPECT_NE(staged.sentence(index).find("A fault of the published method: "), std::string::npos);
    };
    const Staged heights = published(preset("article-height-contained"));
    EXPECT_EQ(heights.outcomes(), "apart*, not reached, not reached, not reached, not reached");
    EXPECT_EQ(heights.steps.list[0].name, "Z test");
    EXPECT_NE(heights.sentence(0).find("they share 0.2 m. This decides: no collision."), std::string::npos)
        << heights.sentence(0);
    EXPECT_EQ(heights.steps.list[0].measure, "share 0.2 m");
    EXPECT_EQ(heights.sentence(1), "Not reached: the z test found that the heights are apart.");
    expectFault(heights, 0, "A's range contains B's");
    EXPECT_EQ(Staged(preset("article-height-contained")).outcomes(),
              "meet, meet, meet*, not reached, not reached");

    const Staged flush = published(preset("article-collinear-sides"));
    EXPECT_EQ(flush.outcomes(), "meet, meet, meet*, not reached, not reached");
    EXPECT_EQ(flush.lit(2), (Names{"A face 3", "B face 2"}));
    EXPECT_EQ(flush.steps.list[2].fault, "") << "side 1 ends on the other plan, and is asked before";
    Scene missed = preset("article-collinear-sides");
    std::get<scene::CuboidShape>(missed.a.shape).plan = {{{2, 1}, {1, 1}, {1, 0}, {2, 0}}};
    expectFault(published(missed), 2, "it misses side 0 of A and side 0 of B, of which one holds the other");

    // A row of cuboids collides across its gaps.
    const Staged gap(cuboid(0, 1, 0, 1), cuboid(1.2, 3, 0, 1), StagesOf::publishedMethod);
    EXPECT_EQ(gap.outcomes(), "meet, meet, meet*, not reached, not reached");
    EXPECT_FALSE(gap.steps.stages->exact.overlap);
    expectFault(gap, 2, "these two do not meet");

    const Staged space = published(preset("article-separation-in-space"));
    EXPECT_EQ(space.outcomes(), "apart*, not reached, not reached, not reached, not reached");
    EXPECT_TRUE(space.steps.list[0].fault.empty());
    expectFault(space, 4, "it measures in plan only, 3 m; the cuboids are 5 m apart");
    // Where it is right nothing is said.
    const Staged beams = published(preset("pair-cuboid-cuboid"));
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(beams.steps.list[i].fault, "") << i;
    EXPECT_EQ(published(preset("article-safe-distance")).outcomes(),
              "meet, apart, in ring, none meet, none inside, measured*");
}

TEST(CuboidSteps, TheWordsAreThoseOfTheCommandLine) {
    std::set<CuboidStage> decided;
    const auto check = [&](const Scene& scene) {
        const Staged staged(scene);
        const auto& steps = staged.steps.stages->steps;
        decided.insert(staged.steps.stages->exact.decidedBy);
        const std::string words = scene::stageInWords(staged.c.evaluation());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (!steps[i].decides) continue;
            const std::string name = "the " + staged.steps.list[i].name;
            EXPECT_EQ("the " + capitalised(words.substr(4, name.size() - 4)), name);
            if (words.size() == name.size()) continue;
            const std::string finding = words.substr(name.size() + 2);
            EXPECT_NE(staged.sentence(i).find("This decides: " + finding + "."), std::string::npos)
                << staged.sentence(i);
        }
    };
    for (const char* name : {"pair-cuboid-cuboid", "article-safe-distance", "article-separation-in-space"})
        check(preset(name));
    check(Staged::sceneWith(cuboid(0, 1, 0, 1), cuboid(3, 4, 0, 1)));
    check(Staged::sceneWith(cuboid(0, 1, 0, 1), cuboid(1.25, 2.25, 0, 1)));
    scene::CuboidShape small = cuboid(0.25, 0.5, 0, 1);
    for (auto& corner : small.plan) corner[1] = 0.4 + 0.2 * corner[1];
    check(Staged::sceneWith(cuboid(0, 1, 0, 1), small));
    EXPECT_EQ(decided.size(), 6u);
}

TEST(CuboidSteps, OnlyTwoCuboidsHaveThem) {
    int with = 0, without = 0;
    forEachPreset([&](const Scene& scene) {
        const Case c(scene);
        const bool both = std::holds_alternative<scene::CuboidShape>(scene.a.shape) &&
                          std::holds_alternative<scene::CuboidShape>(scene.b.shape);
        EXPECT_EQ(haveStages(c.evaluation()), both);
        ++(both ? with : without);
        if (!both) return;
        for (const StagesOf of : {StagesOf::exactMethod, StagesOf::publishedMethod}) {
            const Steps steps = makeCuboidSteps(c.evaluation(), of);
            ASSERT_EQ(steps.rows.size(), 5u);
            const std::string csv = csvOf(steps);
            EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 6);
            for (std::size_t i = 0; i < 5; ++i) {
                const std::string sentence = viewOf(steps, i).sentence;
                EXPECT_TRUE(sentence.ends_with('.')) << sentence;
                for (const char* bad : {"nan", "inf ", "4294967295", "..", "-0"})
                    EXPECT_EQ(sentence.find(bad), std::string::npos) << sentence;
            }
        }
    });
    EXPECT_GE(with, 5);
    EXPECT_GE(without, 20);
}

}  // namespace
}  // namespace sepaxis::inspect
