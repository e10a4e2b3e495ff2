#include "collision/tests/sweeps/sweep.h"

#include "collision/collide.h"
#include "collision/tests/sweeps/oracle.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::testing {

namespace {

using oracle::Point;
using oracle::Real;

// The truth about a pair, from the oracle, in the frame of A.
struct Truth {
    oracle::Solid a, b;
    oracle::Minimum minimum;
    Real size = 0;
    Real signedDistance = 0;  // minus the depth, or the distance
};

Truth findTruth(oracle::Solid a, oracle::Solid b) {
    Truth truth;
    truth.minimum = oracle::minimumOverlap(a, b);
    truth.size = oracle::sizeOf(a, b);
    truth.signedDistance =
        truth.minimum.least.overlap >= 0 ? -truth.minimum.least.overlap : oracle::distance(a, b);
    truth.a = std::move(a);
    truth.b = std::move(b);
    return truth;
}

// The largest extent of a solid, wherever it lies in its frame.
Real extentOf(const oracle::Solid& solid) {
    Point least = solid.vertices[0], most = least;
    for (const Point& v : solid.vertices) {
        least = glm::min(least, v);
        most = glm::max(most, v);
    }
    return std::max({most.x - least.x, most.y - least.y, most.z - least.z});
}

// How far the faces of a hull turn that lies far from the origin of its frame, where its vertices are
// rounded: the axes that it was made with are then those of other faces.
template <class T>
Real turnByRounding(const Truth& truth) {
    constexpr Real kFacesOfExtent = 8;  // a face may be that much narrower than its hull
    return kFacesOfExtent * kRounding<T> * truth.size / std::min(extentOf(truth.a), extentOf(truth.b));
}

template <class T>
struct Answer {
    Collision<T> collision;
    std::vector<ManifoldPoint<T>> memory;
};

template <class T>
Answer<T> ask(const Hull<T>& a, const Pose<T>& poseA, const Hull<T>& b, const Pose<T>& poseB,
              const CollideOptions<T>& options = {.manifold = ManifoldKind::exact}) {
    Answer<T> answer;
    answer.memory.resize(manifoldCapacity(a, b));
    answer.collision = collide(a, poseA, b, poseB, options, std::span(answer.memory));
    return answer;
}

template <class T>
Real signedDistanceOf(const Collision<T>& c) {
    return c.overlap ? -Real(c.depth) : Real(c.distance);
}

// Only verdicts of pairs that are clearly apart or clearly overlapping are decided.
template <class T>
bool verdictRight(const Collision<T>& c, Real signedDistance, Real size) {
    if (std::abs(signedDistance) <= Promise<T>::kDepth * size) return true;
    return c.overlap == (signedDistance < 0);
}

template <class T>
void checkOverlapping(Checker& check, const Truth& truth, const Answer<T>& answer) {
    const std::string in = std::string(" (") + Promise<T>::kName + ")";
    const Collision<T>& c = answer.collision;
    const Point normal(c.normal);
    check.within("unit normal" + in, std::abs(glm::length(normal) - 1), 8 * kRounding<T>);
    const oracle::Solid pushed = oracle::moved(truth.b, normal * Real(c.depth));
    check.within("overlap left after the MTV" + in,
                 std::abs(oracle::overlapAlong(truth.a, pushed, normal)) / truth.size, Promise<T>::kResidual);

    const Point& axis = truth.minimum.least.axis;
    if (c.unique) check.within("normal" + in, glm::length(normal - axis), Promise<T>::kNormal);
    // Axes closer than about kSameAxis count as one, overlaps closer than kTieTolerance as equal: decided
    // only clearly on either side.
    const Real tie = Real(kTieTolerance<T>) * truth.size, sameAxis = kSameAxis<T>;
    if (turnByRounding<T>(truth) < sameAxis / 8) {
        if (truth.minimum.lead(sameAxis / 4) > 2 * tie)
            check.holds("a clear minimum is called not unique" + in, c.unique);
        if (truth.minimum.lead(sameAxis * 4) < tie / 2) check.holds("a tie is called unique" + in, !c.unique);
    }

    check.holds("the manifold is empty" + in, !c.manifold.empty());
    bool anyTouching = false;
    for (const ManifoldPoint<T>& p : c.manifold) {
        anyTouching = anyTouching || p.touching;
        const Point apart = Point(p.onA) - Point(p.onB) - Real(p.depth) * normal;
        check.within("witnesses one depth apart" + in, glm::length(apart) / truth.size,
                     Promise<T>::kResidual);
        check.within("manifold depth beyond the depth" + in,
                     std::max(Real(p.depth - c.depth), Real(0)) / truth.size, Promise<T>::kResidual);
    }
    check.holds("no touching point" + in, anyTouching);
}

// How far a point lies outside of a solid, over its face planes.
Real outside(const oracle::Solid& solid, const Point& point) {
    Real farthest = -std::numeric_limits<Real>::max();
    for (const auto& loop : solid.faces) {
        const Point normal = glm::normalize(oracle::areaNormal(solid, loop));
        farthest = std::max(farthest, glm::dot(normal, point - solid.vertices[loop[0]]));
    }
    return std::max(farthest, Real(0));
}

template <class T>
void checkApart(Checker& check, const Truth& truth, const Collision<T>& c) {
    const std::string in = std::string(" (") + Promise<T>::kName + ")";
    const Point normal(c.normal), a(c.closestA), b(c.closestB);
    const Real distance = c.distance;
    check.within("unit normal" + in, std::abs(glm::length(normal) - 1), 8 * kRounding<T>);
    check.within("closest points as far as the distance" + in,
                 std::abs(glm::length(b - a) - distance) / truth.size, Promise<T>::kDepth);
    check.within("closest point on A" + in, outside(truth.a, a) / truth.size, Promise<T>::kDepth);
    check.within("closest point on B" + in, outside(truth.b, b) / truth.size, Promise<T>::kDepth);
    // Between a vertex and a vertex or an edge the normal is the direction of a short difference of long
    // vectors: it has the digits of the scalar that the difference is taken in (gjk.cpp), divided by the
    // distance.
    using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;
    const Real direction = 8 * Real(std::numeric_limits<Wider>::epsilon()) * truth.size / distance;
    check.within("gap along the normal" + in,
                 std::abs(-oracle::overlapAlong(truth.a, truth.b, normal) - distance) / truth.size,
                 Promise<T>::kResidual + direction);
    check.holds("apart and not unique" + in, c.unique);
}

template <class T>
void checkAnswer(Checker& check, const Truth& truth, const Answer<T>& answer) {
    const std::string in = std::string(" (") + Promise<T>::kName + ")";
    const Collision<T>& c = answer.collision;
    check.holds("wrong verdict" + in, verdictRight(c, truth.signedDistance, truth.size));
    const Real error = std::abs(signedDistanceOf(c) - truth.signedDistance) / truth.size;
    check.within((truth.signedDistance < 0 ? "depth" : "distance") + in, error, Promise<T>::kDepth);
    if (c.overlap) {
        check.holds("overlapping with a distance" + in, c.distance == T(0));
        if (truth.signedDistance < 0) checkOverlapping(check, truth, answer);
    } else {
        check.holds("apart without a distance" + in,
                    c.distance > T(0) && c.depth == T(0) && c.manifold.empty());
        if (truth.signedDistance > 0) checkApart(check, truth, c);
    }
}

// Both answers describe the same pair; `carried` takes a direction of the second into the first's frame.
template <class T, class Carry>
void checkSame(Checker& check, const std::string& what, const Collision<T>& p, const Collision<T>& q,
               Real size, const Carry& carried) {
    const Real low = std::max(std::abs(signedDistanceOf(p)), std::abs(signedDistanceOf(q)));
    check.holds(what + ": verdict", p.overlap == q.overlap || low <= Promise<T>::kDepth * size);
    check.within(what + ": depth or distance", std::abs(signedDistanceOf(p) - signedDistanceOf(q)) / size,
                 Promise<T>::kDepth);
    if (p.unique && q.unique && p.overlap && q.overlap)
        check.within(what + ": normal", glm::length(Point(p.normal) - carried(Point(q.normal))),
                     Promise<T>::kNormal);
}

void checkInvariants(Checker& check, PairGenerator& generator, const RandomPair& pair, const Truth& truth,
                     const Collision<double>& c) {
    const auto swapped = ask<double>(pair.b, pair.poseB, pair.a, pair.poseA);
    checkSame<double>(check, "swapped", c, swapped.collision, truth.size, [](const Point& n) { return -n; });

    const Pose<double> motion = generator.pose(static_cast<double>(truth.size));
    const auto carry = [&](const Pose<double>& pose) {
        return Pose<double>{transformPoint(motion, pose.position),
                            normalizedOrIdentity(motion.orientation * pose.orientation)};
    };
    const auto rigid = ask<double>(pair.a, carry(pair.poseA), pair.b, carry(pair.poseB));
    checkSame<double>(check, "moved rigidly", c, rigid.collision, truth.size,
                      [&](const Point& n) { return glm::conjugate(Quat<Real>(motion.orientation)) * n; });

    if (c.overlap) {
        Pose<double> pushed = pair.poseB;
        pushed.position += c.mtv();
        const auto after = ask<double>(pair.a, pair.poseA, pair.b, pushed);
        check.within("pushed apart: left over", std::abs(signedDistanceOf(after.collision)) / truth.size,
                     Promise<double>::kResidual);
    }
    for (const Want want : {Want::verdict, Want::contact}) {
        CollideOptions<double> options{.manifold = ManifoldKind::exact};
        options.want = want;
        const auto less = ask<double>(pair.a, pair.poseA, pair.b, pair.poseB, options);
        check.holds("another verdict when asked for less", less.collision.overlap == c.overlap);
        if (want == Want::contact && c.overlap) check.holds("another depth", less.collision.depth == c.depth);
        if (want == Want::contact && !c.overlap)
            check.holds("no lower bound",
                        less.collision.distance > 0 &&
                            less.collision.distance <=
                                c.distance * (1 + 1e-12) + 1e-12 * static_cast<double>(truth.size));
    }
}

bool isInside(const oracle::Solid& inner, const oracle::Solid& outer) {
    for (const Point& v : inner.vertices)
        if (outside(outer, v) > 0) return false;
    return true;
}

void countRegime(SweepReport& report, const Truth& truth, const Collision<double>& c) {
    if (c.overlap) {
        ++report.regimes[c.kind == AxisKind::faceA   ? "face A"
                         : c.kind == AxisKind::faceB ? "face B"
                                                     : "edge pair"];
        if (isInside(truth.b, truth.a)) ++report.regimes["B inside A"];
        ++report.regimes[c.depth > 0.1 * static_cast<double>(truth.size) ? "deep" : "shallow"];
        ++report.regimes[c.unique ? "unique" : "not unique"];
        ++report.regimes[c.manifold.size() >= 4   ? "manifold of 4 and more"
                         : c.manifold.size() == 3 ? "manifold of 3"
                         : c.manifold.size() == 2 ? "manifold of 2"
                                                  : "manifold of 1"];
        return;
    }
    ++report.regimes["apart"];
    const auto letter = [](FeatureKind kind) {
        return kind == FeatureKind::vertex ? "vertex" : kind == FeatureKind::edge ? "edge" : "face";
    };
    ++report.regimes[std::string("closest ") + letter(c.featureA.kind) + " and " + letter(c.featureB.kind)];
}

void checkFloat(Checker& check, const RandomPair& pair) {
    const Hull<float> a = hullCast<float>(pair.a), b = hullCast<float>(pair.b);
    const Pose<float> bInA = poseCast<float>(relativePose(pair.poseA, pair.poseB));
    const Truth truth = findTruth(oracle::solidOf(a, Pose<float>{}), oracle::solidOf(b, bInA));
    checkAnswer<float>(check, truth, ask<float>(a, Pose<float>{}, b, bInA));
}

void checkPair(SweepReport& report, PairKind kind, std::uint64_t seed) {
    PairGenerator generator(seed);
    const RandomPair pair = generator.make(kind);
    Checker check(report, std::string(nameOf(kind)) + ", pair seed " + std::to_string(seed));
    ++report.pairs;
    ++report.byKind[nameOf(kind)];

    const Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
    const Truth truth = findTruth(oracle::solidOf(pair.a, Pose<double>{}), oracle::solidOf(pair.b, bInA));
    Answer<double> inA;
    inA.memory.resize(manifoldCapacity(pair.a, pair.b));
    inA.collision = collideInA<double>(pair.a, pair.b, bInA, {.manifold = ManifoldKind::exact}, inA.memory);
    checkAnswer<double>(check, truth, inA);
    countRegime(report, truth, inA.collision);

    const auto world = ask<double>(pair.a, pair.poseA, pair.b, pair.poseB);
    checkInvariants(check, generator, pair, truth, world.collision);
    checkFloat(check, pair);
}

}  // namespace

SweepReport sweep(std::uint64_t pairs, std::uint64_t seed) {
    SweepReport report;
    for (std::uint64_t i = 0; i < pairs; ++i)
        checkPair(report, static_cast<PairKind>(i % kPairKinds), mix(seed + i));
    return report;
}

std::vector<std::string> requiredRegimes() {
    return {"face A",
            "face B",
            "edge pair",
            "B inside A",
            "deep",
            "shallow",
            "unique",
            "not unique",
            "manifold of 1",
            "manifold of 2",
            "manifold of 3",
            "manifold of 4 and more",
            "apart",
            "closest vertex and vertex",
            "closest vertex and edge",
            "closest edge and vertex",
            "closest vertex and face",
            "closest face and vertex",
            "closest edge and edge"};
}

}  // namespace sepaxis::testing
