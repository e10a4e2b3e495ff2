#include "collision/query/gjk_epa/epa_polytope.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/random_pairs.h"

#include <array>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;

Shape<double> box(double x, double y, double z) {
    return makeSolid(buildHull<double>(makeBox({x, y, z}).positions).hull);
}

Shape<double> ball(std::uint32_t points, std::uint64_t seed) {
    return makeSolid(buildHull<double>(makeRandomPoints(1.0, points, seed).positions).hull);
}

Pose<double> at(double x, double y, double z) {
    return {{x, y, z}, identityQuat<double>()};
}

GjkEpaResult<double> ask(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                         const Pose<double>& poseB, GjkEpaTrace<double>* trace = nullptr) {
    EpaWorkspace workspace;
    return collideGjkEpa(a, poseA, b, poseB, workspace, trace);
}

// --- The polytope ---

using Triple = std::array<std::uint32_t, 3>;

// Every edge is used once in each direction, and every vertex lies on or below every face.
void expectClosedAndConvex(const std::vector<dvec3>& points, const std::vector<Triple>& faces) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    std::set<std::uint32_t> vertices;
    for (const Triple& face : faces) {
        for (std::size_t k = 0; k < 3; ++k) EXPECT_TRUE(edges.insert({face[k], face[(k + 1) % 3]}).second);
        vertices.insert(face.begin(), face.end());
    }
    for (const auto& [start, end] : edges) EXPECT_TRUE(edges.count({end, start}));
    EXPECT_EQ(faces.size() + 4, 2 * vertices.size());  // Euler's formula for triangles
    for (const auto& [i, j, k] : faces)
        for (const std::uint32_t v : vertices)
            EXPECT_LE(orientationSign(points[i], points[j], points[k], points[v]), 0);
}

// Adds the points one by one, wherever they lie: the hull of all is left, and nothing lies outside it.
void expectHull(const std::vector<dvec3>& points, bool swallows) {
    const auto vertexOf = [&](std::uint32_t i) { return EpaVertex{i, i, points[i]}; };
    EpaWorkspace workspace(static_cast<std::uint32_t>(points.size()));
    EpaPolytope polytope(workspace, {vertexOf(0), vertexOf(1), vertexOf(2), vertexOf(3)});
    for (std::uint32_t i = 4; i < points.size(); ++i) {
        for (std::uint32_t f = 0; f < polytope.placeCount(); ++f) {
            if (!polytope.face(f).alive || !polytope.liesBeyond(f, points[i])) continue;
            polytope.findSeen(points[i], f);
            polytope.replaceSeen(vertexOf(i));
            break;
        }
    }
    std::vector<dvec3> kept;
    for (std::uint32_t v = 0; v < polytope.vertexCount(); ++v) kept.push_back(polytope.vertex(v).w);
    std::vector<Triple> faces;
    std::set<std::uint32_t> used;
    for (std::uint32_t f = 0; f < polytope.placeCount(); ++f) {
        if (!polytope.face(f).alive) continue;
        faces.push_back(polytope.face(f).vertices);
        used.insert(faces.back().begin(), faces.back().end());
        for (const dvec3& point : points) EXPECT_FALSE(polytope.liesBeyond(f, point));
    }
    EXPECT_EQ(faces.size(), polytope.faceCount());
    EXPECT_EQ(used.size() < kept.size(), swallows);
    expectClosedAndConvex(kept, faces);
}

TEST(EpaPolytope, IsTheHullOfWhatWasAdded) {
    PairGenerator generator(19);
    for (int round = 0; round < 20; ++round) {
        std::vector<dvec3> inside, on;
        for (int i = 0; i < 80; ++i) {
            on.push_back(generator.direction() * 0.5);
            inside.push_back(generator.direction() * generator.uniform(0.0, 0.5));
        }
        expectHull(inside, true);
        expectHull(on, false);
    }
}

TEST(EpaPolytope, CoplanarAndCollinearPointsAreNoSpecialCase) {
    PairGenerator generator(20);
    for (int round = 0; round < 20; ++round) {
        std::vector<dvec3> grid{{0, 0, 0}, {0.25, 0, 0}, {0, 0.25, 0}, {0, 0, 0.25}};
        for (int i = 0; i < 150; ++i)
            grid.push_back(
                dvec3(generator.integer(-2, 2), generator.integer(-2, 2), generator.integer(-2, 2)) / 4.0);
        expectHull(grid, true);
        // Off the grid by rounding: slivers of no height.
        for (dvec3& p : grid)
            p += generator.direction() * 1e-17 + dvec3(0x1p-54) * double(generator.integer(0, 1));
        expectHull(grid, true);
    }
}

// --- The memory runs out ---

TEST(GjkEpa, FullMemoryLeavesABound) {
    const auto a = ball(200, 6), b = ball(200, 7);
    const auto truth = ask(a, {}, b, at(0.05, 0, 0));
    ASSERT_TRUE(truth.converged);
    for (const std::uint32_t vertices : {0u, 4u, 5u, 8u, 16u, 32u}) {
        EpaWorkspace small(vertices);
        const auto r = collideGjkEpa<double>(a, {}, b, at(0.05, 0, 0), small);
        EXPECT_TRUE(r.overlap);
        EXPECT_FALSE(r.converged);
        EXPECT_GE(r.depth, truth.depth - 1e-14);
        EXPECT_LE(r.depth - r.bound, truth.depth + 1e-14);
        EXPECT_GT(r.bound, 1e-6);
    }
    // And a workspace serves any query after that one.
    EpaWorkspace workspace(truth.epaIterations + 4);
    EXPECT_TRUE(collideGjkEpa<double>(a, {}, b, at(0.05, 0, 0), workspace).converged);
    EXPECT_TRUE(collideGjkEpa<double>(a, {}, b, at(1.5, 0, 0), workspace).converged);
}

// --- The trace ---

std::vector<Triple> polytopeAt(const GjkEpaTrace<double>& trace, std::uint32_t step) {
    std::vector<Triple> faces;
    for (const EpaTraceFace& face : trace.faces)
        if (face.firstStep <= step && step < face.endStep) faces.push_back(face.vertices);
    return faces;
}

void expectClosedAndConvex(const GjkEpaTrace<double>& trace, const std::vector<Triple>& faces) {
    std::vector<dvec3> points;
    for (const DifferenceVertex<double>& v : trace.vertices) points.push_back(v.point);
    expectClosedAndConvex(points, faces);
}

TEST(GjkEpa, TraceReplaysTheExpansion) {
    const auto a = ball(60, 8), b = ball(60, 9);
    const Pose<double> poseB{{0.3, 0.2, 0.1}, glm::angleAxis(0.3, dvec3(0, 1, 0))};
    GjkEpaTrace<double> trace;
    const auto r = ask(a, {}, b, poseB, &trace);
    ASSERT_EQ(trace.epa.size(), r.epaIterations);
    ASSERT_GT(trace.epa.size(), 10u);
    for (std::uint32_t s = 0; s < trace.epa.size(); ++s) {
        SCOPED_TRACE(s);
        const EpaTraceStep<double>& step = trace.epa[s];
        const std::vector<Triple> faces = polytopeAt(trace, s);
        EXPECT_EQ(faces.size(), step.faceCount);
        expectClosedAndConvex(trace, faces);
        const EpaTraceFace& closest = trace.faces[step.closestFace];
        EXPECT_TRUE(closest.firstStep <= s && s < closest.endStep);
        EXPECT_NEAR(glm::length(step.closest), step.lowerBound, 1e-15);
        EXPECT_LE(step.lowerBound, step.upperBound + 1e-15);
        const dvec3 support =
            a.core.vertices[step.support.onA] - transformPoint(poseB, b.core.vertices[step.support.onB]);
        EXPECT_LE(glm::length(support - step.support.point), 1e-15);
        if (s + 1 == trace.epa.size()) break;
        EXPECT_GT(step.removedFaces, 0u);
        EXPECT_EQ(trace.epa[s + 1].faceCount, step.faceCount - step.removedFaces + step.horizonEdges);
        EXPECT_GE(trace.epa[s + 1].lowerBound, step.lowerBound - 1e-15);
        EXPECT_LE(trace.epa[s + 1].upperBound, step.upperBound);
    }
    EXPECT_EQ(trace.epa.back().removedFaces, 0u);
    EXPECT_NEAR(trace.epa.back().upperBound, r.depth, 1e-15);
    EXPECT_EQ(trace.gjk.back().simplex.size(), 4u);
    EXPECT_EQ(trace.gjk.back().upperBound, 0.0);
    EXPECT_EQ(polytopeAt(trace, r.epaIterations).size(), trace.epa.back().faceCount);
}

TEST(GjkEpa, TraceShowsTheDistance) {
    GjkEpaTrace<double> trace;
    const auto r = ask(box(0.5, 0.5, 0.5), {}, makeSphere<double>(0.5), at(2, 2, 2), &trace);
    ASSERT_EQ(trace.gjk.size(), r.gjkIterations + 1);
    EXPECT_TRUE(trace.epa.empty());
    EXPECT_EQ(trace.radius, 0.5);
    EXPECT_NEAR(trace.gjk.back().upperBound - trace.radius, r.distance, 1e-15);
    EXPECT_NEAR(trace.gjk.back().lowerBound, trace.gjk.back().upperBound, 1e-15);
    for (std::size_t s = 0; s < trace.gjk.size(); ++s) {
        const GjkTraceStep<double>& step = trace.gjk[s];
        EXPECT_NEAR(glm::length(step.closest), step.upperBound, 1e-15);
        EXPECT_LE(step.lowerBound, step.upperBound + 1e-15);
        if (s == 0) continue;
        EXPECT_LE(step.upperBound, trace.gjk[s - 1].upperBound);
        EXPECT_GE(step.lowerBound, trace.gjk[s - 1].lowerBound);
    }
}

TEST(GjkEpa, TraceChangesNothing) {
    PairGenerator generator(18);
    for (int i = 0; i < 5 * kPairKinds; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        const auto a = makeSolid(pair.a), b = makeSolid(pair.b);
        GjkEpaTrace<double> trace;
        const auto with = ask(a, pair.poseA, b, pair.poseB, &trace),
                   without = ask(a, pair.poseA, b, pair.poseB);
        EXPECT_EQ(with.depth, without.depth);
        EXPECT_EQ(with.distance, without.distance);
        EXPECT_EQ(with.normal, without.normal);
        EXPECT_EQ(with.epaIterations, trace.epa.size());
    }
}

}  // namespace
}  // namespace sepaxis::testing
