// Shapes whose points lie far from the origin of their own frame, brought back by their pose: in single
// precision they are answered as well as any others.
#include "app/scene/evaluation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

constexpr double kFloatAccuracy = 2e-5;  // of size, as the guide promises
constexpr double kReach = 1.5;           // metres: around the world's origin lies all of a placed shape

class Numbers {
 public:
    explicit Numbers(std::uint64_t seed) : engine_(seed) {}
    double within(double low, double high) {
        return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
    }
    dvec3 inCube(double half) { return {within(-half, half), within(-half, half), within(-half, half)}; }
    Quat<double> turn() {
        const dvec3 v = inCube(1.0);
        return normalizedOrIdentity(Quat<double>(within(-1.0, 1.0), v.x, v.y, v.z));
    }

 private:
    std::mt19937_64 engine_;
};

enum class Kind { hull, aabb, capsule, segment, point, triangle, cuboid };
constexpr int kKinds = 7;

// Of about a metre, `middle` from the origin of its frame.
Shape shapeAround(Kind kind, const dvec3& middle, Numbers& numbers) {
    const auto near = [&] { return middle + numbers.inCube(0.5); };
    switch (kind) {
        case Kind::hull: {
            HullShape hull;
            for (int i = 0; i < 12; ++i) hull.positions.push_back(near());
            return hull;
        }
        case Kind::aabb:
            return AabbShape{middle - dvec3(0.3, 0.4, 0.5), middle + dvec3(0.5, 0.3, 0.2)};
        case Kind::capsule: {
            CapsuleShape capsule;
            capsule.base = near();
            capsule.tip = near();
            capsule.radius = 0.2;
            return capsule;
        }
        case Kind::segment:
            return SegmentShape{near(), near()};
        case Kind::point: {
            const dvec3 p = near();
            return SegmentShape{p, p};
        }
        case Kind::triangle: {
            TriangleShape triangle;
            for (dvec3& vertex : triangle.vertices) vertex = near();
            return triangle;
        }
        case Kind::cuboid: {
            // The article's frame: (x, y, z) there is (x, z, -y) here.
            const dvec2 m(middle.x, -middle.z);
            CuboidShape cuboid;
            cuboid.plan = {m + dvec2(-0.5, -0.25), m + dvec2(0.5, -0.25), m + dvec2(0.5, 0.25),
                           m + dvec2(-0.5, 0.25)};
            cuboid.zMin = middle.y - 0.5;
            cuboid.zMax = middle.y + 0.25;
            return cuboid;
        }
    }
    return {};
}

// Its middle lies at `place` in the world.
Object placed(Kind kind, const dvec3& middle, const dvec3& place, Numbers& numbers) {
    Object object;
    object.shape = shapeAround(kind, middle, numbers);
    Quat<double> turn = identityQuat<double>();
    if (kind != Kind::aabb && kind != Kind::cuboid) turn = numbers.turn();
    object.orientation = {turn.x, turn.y, turn.z, turn.w};
    object.position = place - turn * middle;
    return object;
}

double signedGap(const Collision<double>& c) {
    return c.overlap ? -c.depth : c.distance;
}

double outside(const dvec3& pointWorld, const Evaluation& e, Side side) {
    const std::size_t i = side == Side::a ? 0 : 1;
    const dvec3 point = transformPointInverse(e.poses[i], pointWorld);
    const sepaxis::Shape<double> probe = makeSegment(point, point);
    sepaxis::Shape<double> felt = e.shapes[i]->shape;
    felt.oneSided = false;
    return collideInA<double>(felt, probe, {}, {}, {}).distance;
}

// All that the answer says of points is true of the shapes where they stand.
void expectPointsOnShapes(const Evaluation& e, double tolerance) {
    const Collision<double>& c = e.collision;
    if (!c.overlap) {
        EXPECT_LE(outside(c.closestA, e, Side::a), tolerance);
        EXPECT_LE(outside(c.closestB, e, Side::b), tolerance);
        EXPECT_NEAR(glm::dot(c.closestB - c.closestA, c.normal), c.distance, 2.0 * tolerance);
        return;
    }
    EXPECT_FALSE(c.manifold.empty());
    for (const ManifoldPoint<double>& p : c.manifold) {
        EXPECT_LE(outside(p.onA, e, Side::a), tolerance);
        EXPECT_LE(outside(p.onB, e, Side::b), tolerance);
        EXPECT_LE(glm::length(p.point - 0.5 * (p.onA + p.onB)), tolerance);
    }
}

// The trace is in the frame of A, whatever frame the query was asked in.
void expectTraceWhereThePointsAre(const Evaluation& e, const EvaluationOptions& options, double tolerance) {
    const Trace<double> trace = traceQuery(e, options, {});
    if (!e.collision.overlap || trace.clip.empty()) return;
    const ClipStep<double>& last = trace.clip.back();
    for (const ClipStep<double>& step : trace.clip)
        for (const ClipPoint<double>& p : step.before) {
            EXPECT_LE(glm::length(transformPoint(e.poses[0], p.point)), 4.0 * kReach);
            if (step.kind == ClipStep<double>::Kind::sidePlane) {
                EXPECT_NEAR(signedDistance(step.plane, p.point), p.signedDistance, 4.0 * tolerance);
            }
        }
    ASSERT_EQ(last.after.size(), e.collision.manifold.size());
}

struct Farness {
    double ofA, ofB;
};

double worstOver(const Farness& far, int rounds, std::uint64_t seed) {
    EvaluationOptions single;
    single.precision = Precision::floatPrecision;
    Numbers numbers(seed);
    double worst = 0.0;
    for (int i = 0; i < rounds * kKinds * kKinds; ++i) {
        const auto kindA = static_cast<Kind>(i % kKinds), kindB = static_cast<Kind>(i / kKinds % kKinds);
        const auto middle = [&](double farness) {
            return farness * safeNormalize(numbers.inCube(1.0), dvec3(1, 0, 0));
        };
        Scene scene;
        scene.a = placed(kindA, middle(far.ofA), numbers.inCube(0.5), numbers);
        scene.b = placed(kindB, middle(far.ofB), numbers.inCube(1.0), numbers);
        SCOPED_TRACE("pair " + std::to_string(i) + ", A " + std::to_string(far.ofA) + " m and B " +
                     std::to_string(far.ofB) + " m off their origins");
        Evaluator exact, rough;
        const bool answered = exact.evaluate(scene, {}) && rough.evaluate(scene, single);
        EXPECT_TRUE(answered) << exact.error().reason << rough.error().reason;
        if (!answered) continue;
        const Evaluation &e = exact.result(), &r = rough.result();
        const double error = std::abs(signedGap(r.collision) - signedGap(e.collision));
        worst = std::max(worst, error);
        const double tolerance = kFloatAccuracy * kReach;
        expectPointsOnShapes(r, tolerance);
        expectTraceWhereThePointsAre(r, single, tolerance);
        if (r.collision.overlap && r.collision.depth > 1e-3) {
            EXPECT_EQ(verdictInWords(r).str().rfind("Overlapping: ", 0), 0u);
        }
        if (testing::Test::HasFailure()) return worst;  // one pair says enough
    }
    return worst;
}

TEST(OffCentre, SinglePrecisionIsAsExactAsAroundTheOrigin) {
    for (const double far : {0.0, 1.0, 3.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6}) {
        for (const Farness& farness : {Farness{0.0, far}, Farness{far, 0.0}, Farness{far, far}})
            EXPECT_LE(worstOver(farness, 40, 7), kFloatAccuracy * kReach)
                << farness.ofA << ' ' << farness.ofB;
    }
}

}  // namespace
}  // namespace sepaxis::scene
