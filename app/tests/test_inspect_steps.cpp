// The steps tab's model: every step shows points of the Minkowski difference, the polytope is closed and
// convex in each of them, bounds close in on the answer, and the loop over axes ends where the exact query
// does.
#include "app/inspect/sat_steps.h"
#include "app/inspect/steps.h"
#include "app/scene/assets_path.h"
#include "app/scene/presets.h"
#include "app/scene/scene_file.h"

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
        each(sceneOf(entry.path));
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
    EXPECT_EQ(first.sentence.find("It starts at vertex "), 0u) << first.sentence;
    EXPECT_NE(first.sentence.find(" of B minus vertex "), std::string::npos) << first.sentence;
    const StepView last = viewOf(c.gjk, c.gjk.rows.size() - 1);
    EXPECT_EQ(last.title.substr(0, 4), "EPA ");
    EXPECT_NE(last.sentence.find("nearest is 0.4886 m from the origin"), std::string::npos) << last.sentence;
    EXPECT_NE(
        last.sentence.find("lies on it: no face of B \xE2\x88\x92 A is nearer. The answer: depth 0.4886 m."),
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

}  // namespace
}  // namespace sepaxis::inspect
