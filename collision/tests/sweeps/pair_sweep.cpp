#include "collision/tests/sweeps/pair_sweep.h"

#include "collision/query/hull_pair.h"
#include "collision/tests/sweeps/shape_checks.h"
#include "collision/tolerances.h"

#include <cmath>

namespace sepaxis::testing {

namespace {

using oracle::Point;
using oracle::Real;

// One pair of numbers as shapes of one precision, in the frame of the first.
template <class T>
struct Posed {
    const ShapeNumbers* numbersA;
    const ShapeNumbers* numbersB;
    Shape<T> a, b;
    Pose<T> bInA;
};

template <class T>
struct Judged {
    oracle::Truth truth;
    Felt felt = Felt::yes;
    ShapeAnswer<T> answer;
};

template <class T>
Judged<T> judge(Checker& check, const Posed<T>& posed, EpaWorkspace& workspace) {
    Judged<T> judged;
    judged.truth =
        oracle::findTruth(roundedOf(*posed.numbersA, Pose<T>{}), roundedOf(*posed.numbersB, posed.bInA));
    judged.felt = feltBy(*posed.numbersA, judged.truth, referencePointOf(*posed.numbersA, Pose<T>{}),
                         *posed.numbersB, referencePointOf(*posed.numbersB, posed.bInA));
    judged.answer = askInA(posed.a, posed.b, posed.bInA);
    checkShapeAnswer(check, judged.truth, judged.felt, judged.answer);
    checkGjkEpa(check, judged.truth, collideGjkEpa(posed.a, Pose<T>{}, posed.b, posed.bInA, workspace));

    CollideOptions<T> options{.manifold = ManifoldKind::exact};
    options.manifold = ManifoldKind::stable;
    options.stableSlop = static_cast<T>(Real(0.01L) * judged.truth.size);
    const auto stable = askInA(posed.a, posed.b, posed.bInA, options);
    checkShapeManifold(check, "stable manifold", judged.truth, stable.collision);
    check.holds("a stable manifold changes the answer",
                stable.collision.overlap == judged.answer.collision.overlap &&
                    stable.collision.depth == judged.answer.collision.depth &&
                    stable.collision.normal == judged.answer.collision.normal);
    options.manifoldSize = ManifoldSize::four;
    const auto four = askInA(posed.a, posed.b, posed.bInA, options);
    checkShapeManifold(check, "reduced manifold", judged.truth, four.collision);
    check.holds("more than four points", four.collision.manifold.size() <= 4);
    return judged;
}

// The verdict does not depend on what else is asked for.
template <class T>
void checkWants(Checker& check, const Posed<T>& posed, const Judged<T>& judged) {
    const Collision<T>& c = judged.answer.collision;
    const Real size = judged.truth.size;
    for (const Want want : {Want::verdict, Want::contact}) {
        CollideOptions<T> options{.manifold = ManifoldKind::exact};
        options.want = want;
        const Collision<T> less = askInA(posed.a, posed.b, posed.bInA, options).collision;
        check.holds("another verdict when asked for less", less.overlap == c.overlap);
        check.holds("behind a one-sided triangle only when asked for less",
                    less.behindOneSided == c.behindOneSided);
        if (want == Want::verdict) continue;
        if (c.overlap) check.holds("another depth", less.depth == c.depth && less.normal == c.normal);
        if (!c.overlap && !c.behindOneSided)
            check.holds("no lower bound", less.distance > T(0) && Real(less.distance) - Real(c.distance) <=
                                                                      Promise<T>::kDepth * size);
    }
    // Against the answer for the same two poses: their relative one is normalised once more than bInA.
    const Collision<T> same = ask(posed.a, Pose<T>{}, posed.b, posed.bInA).collision;
    check.holds("overlaps() says otherwise",
                overlaps(posed.a, Pose<T>{}, posed.b, posed.bInA) == same.overlap);
}

// Both answers describe the same pair; `carried` takes a direction of the second into the first's frame.
// Rounding: of the relative pose, in one answer against the other.
template <class T, class Carry>
void checkSame(Checker& check, const std::string& what, const Collision<T>& p, const Collision<T>& q,
               const oracle::Truth& truth, Real rounding, const Carry& carried) {
    if (p.behindOneSided || q.behindOneSided) return;  // decided by the plane, held against the oracle above
    const Real low = std::max(std::abs(signedDistanceOf(p)), std::abs(signedDistanceOf(q)));
    check.holds(what + ": verdict", p.overlap == q.overlap || low <= Promise<T>::kDepth * truth.size);
    check.within(what + ": depth or distance",
                 std::abs(signedDistanceOf(p) - signedDistanceOf(q)) / truth.size, Promise<T>::kDepth);
    // A gap within the promise has no direction.
    const bool directed =
        !truth.core.apart || truth.core.value > kClear * Real(kTieTolerance<T>) * truth.size;
    if (p.unique && q.unique && p.overlap == q.overlap && directed)
        check.within(what + ": normal",
                     glm::length(Point(p.normal) - carried(Point(q.normal))) -
                         vagueness(truth, isOfEdges(p) || isOfEdges(q), rounding),
                     Promise<T>::kNormal);
}

// A rigid motion that both shapes may follow.
Pose<double> commonMotion(ShapeGenerator& generator, const ShapePair& pair, double reach) {
    const Turning turning = std::min(turningOf(pair.a.kind), turningOf(pair.b.kind));
    return {generator.random().direction() * generator.random().uniform(0.0, reach),
            generator.rotation(turning)};
}

void checkInvariants(Checker& check, ShapeGenerator& generator, const ShapePair& pair, const Shape<double>& a,
                     const Shape<double>& b, const oracle::Truth& truth) {
    const Collision<double> c = ask(a, pair.poseA, b, pair.poseB).collision;
    const Collision<double> swapped = ask(b, pair.poseB, a, pair.poseA).collision;
    checkSame<double>(check, "swapped", c, swapped, truth, kRounding<double>,
                      [](const Point& n) { return -n; });

    const Pose<double> motion = commonMotion(generator, pair, static_cast<double>(truth.size));
    const auto carry = [&](const Pose<double>& pose) {
        return Pose<double>{transformPoint(motion, pose.position),
                            normalizedOrIdentity(motion.orientation * pose.orientation)};
    };
    const Collision<double> rigid = ask(a, carry(pair.poseA), b, carry(pair.poseB)).collision;
    // The motion rounds both poses once more: the product of the orientations, its normalisation, the turned
    // position and the sum move one shape against the other by some units each.
    checkSame<double>(check, "moved rigidly", c, rigid, truth, 4 * kRounding<double>,
                      [&](const Point& n) { return glm::conjugate(Quat<Real>(motion.orientation)) * n; });
    if (!c.overlap) return;

    // Far enough that rounding cannot bring them together again.
    const double clear = 4 * static_cast<double>(Promise<double>::kResidual * truth.size);
    Pose<double> pushed = pair.poseB;
    pushed.position += c.normal * (c.depth + clear);
    const Collision<double> after = ask(a, pair.poseA, b, pushed).collision;
    check.holds("pushed apart and still overlapping", !after.overlap);
    check.within("pushed apart: distance", std::abs(Real(after.distance) - Real(clear)) / truth.size,
                 Promise<double>::kResidual);
}

bool isInside(const oracle::Rounded& inner, const oracle::Rounded& outer) {
    for (const Point& v : inner.core.vertices)
        if (oracle::signedDistanceTo(outer, v) + inner.radius > 0) return false;
    return true;
}

std::string pairName(ShapeKind a, ShapeKind b) {
    return std::string(nameOf(a)) + "-" + nameOf(b);
}

// Two segments have no thickness in any direction across both.
bool canBeDeep(ShapeKind a, ShapeKind b) {
    return !(a == ShapeKind::segment && b == ShapeKind::segment);
}

constexpr Real kTouching = 1e-9L;  // of size

void countRegime(SweepReport& report, const std::string& name, const oracle::Truth& truth,
                 const Collision<double>& c) {
    const auto reached = [&](const std::string& regime) { ++report.regimes[regime]; };
    if (c.behindOneSided) return reached("not felt from behind");
    if (std::abs(truth.signedDistance) <= kTouching * truth.size) reached(name + " touching");
    if (!c.overlap) {
        reached(name + " apart");
        const auto letter = [](FeatureKind kind) {
            return kind == FeatureKind::vertex ? "vertex"
                   : kind == FeatureKind::edge ? "edge"
                   : kind == FeatureKind::face ? "face"
                                               : "no feature";
        };
        return reached(std::string("closest ") + letter(c.featureA.kind) + " and " + letter(c.featureB.kind));
    }
    reached(name + " overlapping");
    if (c.depth > 0.1 * static_cast<double>(truth.size)) reached(name + " deep");
    reached(c.kind == AxisKind::faceA   ? "face A"
            : c.kind == AxisKind::faceB ? "face B"
            : c.kind == AxisKind::point ? "point"
                                        : "edge pair");
    if (truth.a.radius + truth.b.radius > 0)
        reached(truth.core.apart ? "radii overlap, cores do not" : "cores overlap, with a radius");
    if (isInside(truth.b, truth.a)) reached("B inside A");
    if (isInside(truth.a, truth.b)) reached("A inside B");
    reached(c.unique ? "unique" : "not unique");
    reached(c.manifold.size() >= 4   ? "manifold of 4 and more"
            : c.manifold.size() == 3 ? "manifold of 3"
            : c.manifold.size() == 2 ? "manifold of 2"
                                     : "manifold of 1");
}

void checkPair(SweepReport& report, EpaWorkspace& workspace, const ShapePair& pair, ShapeGenerator& generator,
               const std::string& label) {
    Checker check(report, label + describe(pair));
    ++report.pairs;
    const Shape<double> a = makeShape(pair.a), b = makeShape(pair.b);
    const Pose<double> bInA = relativePose(pair.poseA, pair.poseB),
                       aInB = relativePose(pair.poseB, pair.poseA);
    const Posed<double> posed{&pair.a, &pair.b, a, b, bInA};
    const Judged<double> judged = judge(check, posed, workspace);
    checkWants(check, posed, judged);
    const HullPair<double> hulls = makeHullPair(a, b, bInA);
    const Quat<double>& q = hulls.orientation;
    const bool isAligned = q.x == 0.0 && q.y == 0.0 && q.z == 0.0;
    const auto isSegment = [](const Hull<double>& hull) { return hull.vertexCount() <= 2; };
    if (isAligned && hulls.a.isBox && hulls.b.isBox) ++report.regimes["aligned boxes"];
    if ((hulls.a.isBox && isSegment(hulls.b)) || (hulls.b.isBox && isSegment(hulls.a)))
        ++report.regimes["segment and box"];
    countRegime(report, pairName(pair.a.kind, pair.b.kind), judged.truth, judged.answer.collision);
    judge(check, Posed<double>{&pair.b, &pair.a, b, a, aInB}, workspace);
    checkInvariants(check, generator, pair, a, b, judged.truth);

    const Shape<float> floatA = shapeCast<float>(a), floatB = shapeCast<float>(b);
    const Posed<float> posedFloat{&pair.a, &pair.b, floatA, floatB, poseCast<float>(bInA)};
    checkWants(check, posedFloat, judge(check, posedFloat, workspace));
    judge(check, Posed<float>{&pair.b, &pair.a, floatB, floatA, poseCast<float>(aInB)}, workspace);
}

template <class Visit>
void forEachPairOfKinds(const Visit& visit) {
    for (int i = 0; i < kPolyhedralKinds; ++i)
        for (int j = i; j < kPolyhedralKinds; ++j)
            visit(static_cast<ShapeKind>(i), static_cast<ShapeKind>(j));
}

}  // namespace

SweepReport sweepPairs(std::uint64_t first, std::uint64_t count, std::uint64_t seed) {
    SweepReport report;
    EpaWorkspace workspace;
    std::uint64_t combination = 0;
    forEachPairOfKinds([&](ShapeKind a, ShapeKind b) {
        const std::uint64_t own = mix(seed * kShapePairs + combination++);
        for (std::uint64_t i = first; i < first + count; ++i) {
            const auto scene = static_cast<Scene>(i % kScenes);
            const std::uint64_t pairSeed = mix(own + i);
            ShapeGenerator generator(pairSeed);
            const ShapePair pair = generator.make(a, b, scene);
            checkPair(report, workspace, pair, generator,
                      pairName(a, b) + ", " + nameOf(scene) + ", seed " + std::to_string(pairSeed));
            ++report.byKind[nameOf(scene)];
        }
    });
    return report;
}

SweepReport checkShapes(const ShapePair& pair, std::uint64_t seed) {
    SweepReport report;
    EpaWorkspace workspace;
    ShapeGenerator generator(seed);
    checkPair(report, workspace, pair, generator, pairName(pair.a.kind, pair.b.kind));
    return report;
}

std::vector<std::string> requiredPairRegimes() {
    std::vector<std::string> regimes = {"face A",
                                        "face B",
                                        "edge pair",
                                        "point",
                                        "radii overlap, cores do not",
                                        "cores overlap, with a radius",
                                        "B inside A",
                                        "A inside B",
                                        "unique",
                                        "not unique",
                                        "not felt from behind",
                                        "aligned boxes",
                                        "segment and box",
                                        "manifold of 1",
                                        "manifold of 2",
                                        "manifold of 3",
                                        "manifold of 4 and more",
                                        "closest vertex and vertex",
                                        "closest vertex and edge",
                                        "closest edge and vertex",
                                        "closest vertex and face",
                                        "closest face and vertex",
                                        "closest edge and edge"};
    forEachPairOfKinds([&](ShapeKind a, ShapeKind b) {
        for (const char* regime : {" apart", " touching", " overlapping"})
            regimes.push_back(pairName(a, b) + regime);
        if (canBeDeep(a, b)) regimes.push_back(pairName(a, b) + " deep");
    });
    return regimes;
}

}  // namespace sepaxis::testing
