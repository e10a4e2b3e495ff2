#include "collision/bench/primitives.h"

#include "collision/bench/own_query.h"
#include "collision/bench/random.h"
#include "collision/bench/sampled_truth.h"
#include "collision/hull_builder.h"
#include "collision/tests/sweeps/shape_oracle.h"

#include <span>
#include <utility>

namespace sepaxis::bench {

namespace {

constexpr double kShallow = 0.1, kGapFrom = 0.01, kGapTo = 0.1;  // metres
constexpr double kAside = 0.2;  // how far what rests on the other is off its middle, of its height above it
const dvec3 kBox(0.5, 0.4, 0.3);
constexpr int kSteps = 60;  // of the bisection that sets a pose to its depth

Primitive finished(Primitive primitive, Shape<double> shape) {
    primitive.shapeFloat = shapeCast<float>(shape);
    primitive.shape = std::move(shape);
    return primitive;
}

Primitive segment() {
    const dvec3 end(0.0, 0.0, 0.5);
    return finished({PrimitiveKind::segment, 0.0, 1.0}, makeSegment(-end, end));
}

Primitive triangle() {
    const std::array<dvec3, 3> corners{dvec3(-0.5, -0.4, 0.1), dvec3(0.5, -0.3, 0.0), dvec3(0.1, 0.5, -0.1)};
    return finished({PrimitiveKind::triangle, 0.0, 0.0, corners},
                    makeTriangle(corners[0], corners[1], corners[2]));
}

Primitive roundedBox() {
    Primitive primitive = makeBoxPrimitive(kBox);
    primitive.radius = 0.1;
    return finished(primitive, makeRounded(primitive.shape, primitive.radius));
}

Primitive cylinder() {
    return finished({PrimitiveKind::cylinder, 0.3, 0.8}, makeCylinder(0.3, 0.8));
}

Primitive cone() {
    return finished({PrimitiveKind::cone, 0.4, 0.9}, makeCone(0.4, 0.9));
}

Primitive ellipsoid() {
    const dvec3 radii(0.5, 0.35, 0.25);
    return finished({PrimitiveKind::ellipsoid, 0.0, 0.0, {}, radii}, makeEllipsoid(radii));
}

Primitive taperedCapsule() {
    const dvec3 tip(0.0, 0.25, 0.0);
    return finished({PrimitiveKind::taperedCapsule, 0.3, 0.5, {}, dvec3(0.0), 0.15},
                    makeTaperedCapsule(-tip, tip, 0.3, 0.15));
}

template <class T>
const Shape<T>& shapeOf(const Primitive& primitive) {
    if constexpr (sizeof(T) == sizeof(float))
        return primitive.shapeFloat;
    else
        return primitive.shape;
}

double separationOf(const PrimitivePair& pair, const Pose<double>& bInA) {
    CollideOptions<double> options;
    options.want = Want::distance;
    const Collision<double> result = collideInA<double>(pair.a.shape, pair.b.shape, bInA, options, {});
    return result.overlap ? -result.depth : result.distance;
}

// Of B in the frame of A: where A rests on B, the top of B is turned to its end or its side.
Quat<double> randomOrientation(Placement placement, Random& random) {
    if (placement == Placement::anywhere) return random.rotation();
    const dvec3 y(0.0, 1.0, 0.0), z(0.0, 0.0, 1.0);
    const Quat<double> heading = glm::angleAxis(random.uniform(0.0, kTurn), y);
    if (placement == Placement::standing) return heading;
    return glm::angleAxis(random.uniform(0.0, kTurn), y) * glm::angleAxis(0.25 * kTurn, z) * heading;
}

// From the concentric pose along a random way until the pair is `separation` apart (negative: deep; a pair
// that never is so deep stays concentric).
Pose<double> randomPose(const PrimitivePair& pair, double separation, Random& random) {
    const Quat<double> orientation = randomOrientation(pair.placement, random);
    const dvec3 way = pair.placement == Placement::anywhere
                          ? random.direction()
                          : orientation * glm::normalize(dvec3{random.uniform(-kAside, kAside), -1.0,
                                                               random.uniform(-kAside, kAside)});
    const dvec3 concentric = pair.a.shape.core.centroid - orientation * pair.b.shape.core.centroid;
    const auto at = [&](double t) { return Pose<double>{concentric + t * way, orientation}; };
    double low = 0.0, high = 2.0;
    for (int i = 0; i < kSteps; ++i) {
        const double middle = 0.5 * (low + high);
        (separationOf(pair, at(middle)) < separation ? low : high) = middle;
    }
    return at(high);
}

Truth truthOf(const PrimitivePair& pair, const Pose<double>& bInA) {
    if (pair.isCurved()) return sampledTruth(pair.a.shape, pair.b.shape, bInA);
    const oracle::Truth found =
        oracle::findTruth({oracle::solidOf(pair.a.shape.core, Pose<double>{}), pair.a.shape.radius},
                          {oracle::solidOf(pair.b.shape.core, bInA), pair.b.shape.radius});
    constexpr oracle::Real kSameDirection = 1e-6L;
    Truth truth;
    truth.separation = static_cast<double>(found.signedDistance);
    truth.normal = dvec3(found.core.axis);
    truth.unique = found.core.apart || (found.hasFacets && found.lead(kSameDirection) > kUniqueLead);
    return truth;
}

}  // namespace

Primitive makeSpherePrimitive(double radius) {
    return finished({PrimitiveKind::sphere, radius}, makeSphere(radius));
}

Primitive makeCapsulePrimitive(double radius, double length) {
    const dvec3 end(0.0, 0.0, 0.5 * length);
    return finished({PrimitiveKind::capsule, radius, length}, makeCapsule(-end, end, radius));
}

Primitive makeBoxPrimitive(const dvec3& halfExtents) {
    const SolidPoints points = makeBox(halfExtents);
    const ListedFaces<double> listed{points.faces, {}, {}};
    return finished({PrimitiveKind::box, 0.0, 0.0, {}, halfExtents},
                    makeSolid(buildHull<double>(points.positions, listed).hull));
}

Primitive makeHullPrimitive(SolidPoints points) {
    Shape<double> shape = makeSolid(buildHull<double>(points.positions).hull);
    Primitive primitive;
    primitive.kind = PrimitiveKind::hull;
    primitive.points = std::move(points);
    return finished(std::move(primitive), std::move(shape));
}

std::vector<PrimitivePair> makePrimitivePairs() {
    std::vector<PrimitivePair> pairs;
    const std::array<std::pair<const char*, Primitive>, 5> kinds{{{"sphere", makeSpherePrimitive(0.5)},
                                                                  {"capsule", makeCapsulePrimitive(0.3, 0.6)},
                                                                  {"segment", segment()},
                                                                  {"triangle", triangle()},
                                                                  {"box", makeBoxPrimitive(kBox)}}};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        for (std::size_t j = i; j < kinds.size(); ++j) {
            const bool areSolids = kinds[i].second.kind == PrimitiveKind::box;  // case a of cases.h
            const std::string key = std::string(kinds[i].first) + "-" + kinds[j].first;
            if (!areSolids) pairs.push_back({key, kinds[i].second, kinds[j].second});
        }
    }
    return pairs;
}

std::vector<PrimitivePair> makeCurvedPairs() {
    const Primitive box = makeBoxPrimitive(kBox);
    return {{"cylinder-box-standing", cylinder(), box, Placement::standing},
            {"cylinder-box-lying", cylinder(), box, Placement::lying},
            {"cylinder-box", cylinder(), box},
            {"cylinder-cylinder", cylinder(), cylinder()},
            {"cone-box", cone(), box},
            {"cone-cylinder", cone(), cylinder()},
            {"ellipsoid-box", ellipsoid(), box},
            {"ellipsoid-ellipsoid", ellipsoid(), ellipsoid()},
            {"tapered-capsule-box", taperedCapsule(), box},
            {"rounded-box-rounded-box", roundedBox(), roundedBox()}};
}

PoseSet makePrimitivePoses(const PrimitivePair& pair, PoseKind kind, std::size_t count) {
    PoseSet set;
    set.kind = kind;
    Random random(20261122u + 17u * static_cast<unsigned>(kind));
    for (std::size_t i = 0; i < count; ++i) {
        const double separation =
            kind == PoseKind::gap ? random.uniform(kGapFrom, kGapTo) : -random.uniform(0.0, kShallow);
        set.bInA.push_back(randomPose(pair, separation, random));
        set.bInAFloat.push_back(poseCast<float>(set.bInA.back()));
        set.truths.push_back(truthOf(pair, set.bInA.back()));
    }
    return set;
}

std::span<const Question> questionsOf(const PoseSet& poses) {
    static constexpr std::array kAsked = {Question::contact, Question::distance};
    return std::span(kAsked).first(poses.kind == PoseKind::gap ? 2 : 1);
}

void addOwn(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders) {
    const auto add = [&]<class T>(const std::string& name, Question question, T) {
        for (const bool inWorld : {false, true})
            contenders.push_back(std::make_unique<OwnQuery<T, Shape<T>>>(
                name + (inWorld ? ", world poses" : ""), question, shapeOf<T>(pair.a), shapeOf<T>(pair.b),
                poses, OwnWays{.inWorld = inWorld}));
    };
    for (const Question question : questionsOf(poses)) {
        add("sepaxis float", question, float());
        add("sepaxis double", question, double());
    }
}

}  // namespace sepaxis::bench
