// The axes that a trace lists, for every pair of shapes: what they say agrees with the answer.
#include "collision/collide.h"
#include "collision/hull/flat_hull.h"
#include "collision/query/hull_pair.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tolerances.h"
#include "collision/trace.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;

template <class T>
struct Traced {
    Trace<T> trace;
    std::vector<ManifoldPoint<T>> memory;
    Collision<T> collision;
};

template <class T>
Traced<T> traced(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                 CollideOptions<T> options = {.manifold = ManifoldKind::exact}) {
    Traced<T> result;
    result.memory.resize(manifoldCapacity(a, b));
    options.trace = &result.trace;
    options.reference = true;
    result.collision = collideInA<T>(a, b, bInA, options, result.memory);
    return result;
}

bool isRejected(AxisState state) {
    return state == AxisState::notOnMinkowski || state == AxisState::parallelEdges;
}

template <class T>
std::ptrdiff_t count(const Trace<T>& trace, AxisState state) {
    return std::count_if(trace.axes.begin(), trace.axes.end(),
                         [&](const auto& c) { return c.state == state; });
}

template <class T>
void expectTableOfOverlap(const Traced<T>& t, T tolerance) {
    const Collision<T>& c = t.collision;
    ASSERT_EQ(count(t.trace, AxisState::winner), 1);
    T least = std::numeric_limits<T>::max();
    for (const AxisCandidate<T>& axis : t.trace.axes) {
        if (isRejected(axis.state)) continue;
        EXPECT_NE(axis.state, AxisState::separates);
        least = std::min(least, axis.overlap);
        if (axis.state == AxisState::tie) {
            EXPECT_FALSE(c.unique);
        }
        if (axis.state != AxisState::winner) continue;
        EXPECT_EQ(axis.kind, c.kind);
        EXPECT_EQ(axis.axis, c.normal);
        EXPECT_EQ(std::max(axis.overlap, T(0)), c.depth);
        if (axis.kind == AxisKind::faceA) {
            EXPECT_EQ(axis.a, c.featureA.index);
        }
        if (axis.kind == AxisKind::faceB) {
            EXPECT_EQ(axis.b, c.featureB.index);
        }
    }
    EXPECT_NEAR(std::max(least, T(0)), c.depth, tolerance);
}

template <class T>
void expectTableOfGap(const Traced<T>& t, bool anyRound, T tolerance) {
    EXPECT_EQ(count(t.trace, AxisState::winner) + count(t.trace, AxisState::tie), 0);
    T widest = T(0);
    for (const AxisCandidate<T>& axis : t.trace.axes)
        if (axis.state == AxisState::separates) widest = std::max(widest, -axis.overlap);
    EXPECT_LE(widest, t.collision.distance + tolerance);
    // The closest points' own way is listed, so the widest gap is the distance.
    if (anyRound) {
        EXPECT_NEAR(widest, t.collision.distance, tolerance);
    }
}

template <class T>
void expectTable(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA) {
    const Traced<T> t = traced(a, b, bInA);
    const Collision<T>& c = t.collision;
    if (c.behindOneSided) return;
    const T tolerance = kTieTolerance<T> * makeHullPair(a, b, bInA).size;
    const bool anyRound = a.radius + b.radius > T(0) || (isFlat(a.core) && isFlat(b.core));
    c.overlap ? expectTableOfOverlap(t, tolerance) : expectTableOfGap(t, anyRound, tolerance);

    const auto ofKind = [&](AxisKind kind) {
        return std::count_if(t.trace.axes.begin(), t.trace.axes.end(),
                             [&](const auto& axis) { return axis.kind == kind; });
    };
    EXPECT_EQ(ofKind(AxisKind::faceA), std::ptrdiff_t{a.core.faceCount()});
    EXPECT_EQ(ofKind(AxisKind::faceB), std::ptrdiff_t{b.core.faceCount()});
    EXPECT_LE(ofKind(AxisKind::point), anyRound ? 1 : 0);
    EXPECT_EQ(t.trace.edgePairs, std::uint64_t{a.core.edgeCount()} * b.core.edgeCount());
    EXPECT_GE(ofKind(AxisKind::edgeEdge), static_cast<std::ptrdiff_t>(t.trace.edgePairs));

    // Recording changes nothing.
    CollideOptions<T> stable;
    stable.manifold = ManifoldKind::stable;
    stable.reference = true;
    const Traced<T> recorded = traced(a, b, bInA, stable);
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    const Collision<T> plain = collideInA<T>(a, b, bInA, stable, memory);
    EXPECT_EQ(plain.overlap, recorded.collision.overlap);
    EXPECT_EQ(plain.depth, recorded.collision.depth);
    EXPECT_EQ(plain.distance, recorded.collision.distance);
    EXPECT_EQ(plain.normal, recorded.collision.normal);
    EXPECT_EQ(plain.closestA, recorded.collision.closestA);
    EXPECT_EQ(plain.manifold.size(), recorded.collision.manifold.size());
    EXPECT_EQ(plain.manifoldNormal, recorded.collision.manifoldNormal);
}

template <class T>
class AxisTrace : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(AxisTrace, Scalars);

TYPED_TEST(AxisTrace, TellsTheAnswerOfEveryPair) {
    using T = TypeParam;
    for (int i = 0; i < kPolyhedralKinds; ++i) {
        for (int j = 0; j < kPolyhedralKinds; ++j) {
            for (std::uint64_t seed = 0; seed < std::uint64_t{5} * kScenes; ++seed) {
                ShapeGenerator generator(seed);
                const ShapePair pair = generator.make(static_cast<ShapeKind>(i), static_cast<ShapeKind>(j),
                                                      static_cast<Scene>(seed % kScenes));
                SCOPED_TRACE(std::string(nameOf(pair.a.kind)) + ", " + nameOf(pair.b.kind) + ", seed " +
                             std::to_string(seed) + describe(pair));
                expectTable<T>(shapeCast<T>(makeShape(pair.a)), shapeCast<T>(makeShape(pair.b)),
                               poseCast<T>(relativePose(pair.poseA, pair.poseB)));
            }
        }
    }
}

TEST(AxisTraceOf, TwoSpheres) {
    const Shape<double> ball = makeSphere(0.5);
    const auto touching = traced<double>(ball, ball, {{0.6, 0, 0}, identityQuat<double>()});
    ASSERT_EQ(touching.trace.axes.size(), 1u);
    const AxisCandidate<double>& axis = touching.trace.axes[0];
    EXPECT_EQ(axis.kind, AxisKind::point);
    EXPECT_EQ(axis.state, AxisState::winner);
    EXPECT_EQ(axis.axis, dvec3(1, 0, 0));
    EXPECT_NEAR(axis.overlap, 0.4, 1e-15);
    EXPECT_EQ(axis.supportA, 0u);
    EXPECT_EQ(axis.supportB, 0u);

    const auto apart = traced<double>(ball, ball, {{1.5, 0, 0}, identityQuat<double>()});
    ASSERT_EQ(apart.trace.axes.size(), 1u);
    EXPECT_EQ(apart.trace.axes[0].state, AxisState::separates);
    EXPECT_EQ(apart.trace.axes[0].overlap, -0.5);
}

// Both sides of the two axes are facets of the difference, and equally deep.
TEST(AxisTraceOf, CrossingCapsules) {
    const auto a = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.25);
    const auto b = makeCapsule<double>({0, -1, 0}, {0, 1, 0}, 0.5);
    const Traced<double> t = traced<double>(a, b, {});
    ASSERT_EQ(t.trace.axes.size(), 2u);
    EXPECT_EQ(t.trace.axes[0].state, AxisState::winner);
    EXPECT_EQ(t.trace.axes[1].state, AxisState::tie);
    EXPECT_FALSE(t.collision.unique);
    for (const AxisCandidate<double>& axis : t.trace.axes) {
        EXPECT_EQ(axis.kind, AxisKind::edgeEdge);
        EXPECT_EQ(axis.overlap, 0.75);
        EXPECT_EQ(axis.edgeSine, 1.0);
    }
}

// A ball beside the corner of a box: no face decides, all are candidates with the radius in their overlap.
TEST(AxisTraceOf, SphereAtACorner) {
    const Shape<double> box = makeAabb<double>({-1, -1, -1}, {1, 1, 1}).shape;
    const Traced<double> t =
        traced<double>(box, makeSphere(1.0), {{1.25, 1.25, 1.25}, identityQuat<double>()});
    ASSERT_TRUE(t.collision.overlap);
    ASSERT_EQ(t.trace.axes.size(), 7u);
    const AxisCandidate<double>& last = t.trace.axes.back();
    EXPECT_EQ(last.kind, AxisKind::point);
    EXPECT_EQ(last.state, AxisState::winner);
    EXPECT_NEAR(last.overlap, 1.0 - 0.25 * std::sqrt(3.0), 1e-15);
    for (std::size_t f = 0; f < 6; ++f) {
        EXPECT_EQ(t.trace.axes[f].state, AxisState::candidate);
        EXPECT_NEAR(t.trace.axes[f].overlap, f % 2 == 1 ? 0.75 : 3.25, 1e-15);
    }
}

// Two triangles that pierce each other: the pairs of edges that support no axis are listed as that, or left
// out.
TEST(AxisTraceOf, TwoTriangles) {
    const auto a = makeTriangle<double>({0, 0, 0}, {2, 0, 0}, {0, 2, 0});
    const auto b = makeTriangle<double>({0.5, 0.5, -1}, {0.5, 0.5, 1}, {2.5, 0.7, 0.1});
    const Traced<double> all = traced<double>(a, b, {});
    ASSERT_TRUE(all.collision.overlap);
    EXPECT_EQ(all.trace.edgePairs, 9u);
    EXPECT_GT(all.trace.rejectedEdgePairs, 0u);
    EXPECT_EQ(static_cast<std::uint64_t>(count(all.trace, AxisState::notOnMinkowski)) +
                  static_cast<std::uint64_t>(count(all.trace, AxisState::parallelEdges)),
              all.trace.rejectedEdgePairs);
    EXPECT_EQ(count(all.trace, AxisState::winner), 1);

    Traced<double> few;
    few.trace.recordRejected = false;
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.trace = &few.trace;
    options.reference = true;
    few.memory.resize(manifoldCapacity(a, b));
    few.collision = collideInA<double>(a, b, {}, options, few.memory);
    EXPECT_EQ(few.trace.rejectedEdgePairs, all.trace.rejectedEdgePairs);
    EXPECT_EQ(few.trace.axes.size(), all.trace.axes.size() - few.trace.rejectedEdgePairs);
}

}  // namespace
}  // namespace sepaxis::testing
