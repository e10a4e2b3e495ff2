#include "collision/bench/scene.h"

#include "collision/bench/cases.h"
#include "collision/bench/random.h"
#include "collision/collide.h"

#include <algorithm>

namespace sepaxis::bench {

namespace {

constexpr double kDeepest = 0.1, kMargin = 0.1, kFar = 20.0;  // metres
constexpr double kWay = 0.01, kTurnOfStep = 0.01;             // metres, radians
constexpr int kBisections = 50;

Primitive randomPrimitive(Random& random) {
    const double kind = random.uniform(0, 1);
    const auto size = [&] { return random.uniform(0.3, 0.6); };
    if (kind < 0.6) {
        const double x = size(), y = size(), z = size();
        return makeBoxPrimitive({x, y, z});
    }
    if (kind < 0.8) {
        const auto vertices = static_cast<std::uint32_t>(random.uniform(8, 33));
        const auto seed = static_cast<std::uint64_t>(random.uniform(0, 1e9));
        return makeHullPrimitive(withFaces(makeRandomPoints(size(), vertices, seed)));
    }
    if (kind < 0.9) {
        const double half = size();
        return makeCapsulePrimitive(0.6 * size(), 2.0 * half);
    }
    return makeSpherePrimitive(size());
}

// From far off along a random way until they are a random depth or gap from touching.
Pose<double> placed(const Shape<double>& a, const Shape<double>& b, Random& random) {
    const dvec3 way = random.direction();
    Pose<double> bInA{{}, random.rotation()};
    const double separation = random.uniform(-kDeepest, kMargin);
    double low = 0.0, high = 4.0;
    for (int i = 0; i < kBisections; ++i) {
        const double middle = 0.5 * (low + high);
        bInA.position = way * middle;
        const Collision<double> c = collideInA<double>(a, b, bInA, {}, {});
        ((c.overlap ? -c.depth : c.distance) < separation ? low : high) = middle;
    }
    return bInA;
}

const char* nameOf(PrimitiveKind kind) {
    switch (kind) {
        case PrimitiveKind::sphere:
            return "sphere";
        case PrimitiveKind::capsule:
            return "capsule";
        case PrimitiveKind::box:
            return "box";
        default:
            return "hull";
    }
}

}  // namespace

Pose<double> MovingPair::poseOfB(std::size_t step, double speed) const {
    const std::size_t phase = step % 20;
    const double place = speed * (phase < 10 ? double(phase) : 20.0 - double(phase));
    const dvec3 about = dvec3(turn.x, turn.y, turn.z) * place;
    return {poseB.position + way * place,
            normalizedOrIdentity(Quat<double>(1.0, about.x, about.y, about.z) * poseB.orientation)};
}

PoseSet MovingPair::relativePoses(double speed) const {
    PoseSet set;
    set.kind = PoseKind::mixed;
    for (std::size_t step = 0; step < kSceneSteps; ++step) {
        set.bInA.push_back(relativePose(poseA, poseOfB(step, speed)));
        set.bInAFloat.push_back(poseCast<float>(set.bInA.back()));
    }
    return set;
}

std::string MovingPair::kinds() const {
    const std::string a = nameOf(shapes.a.kind), b = nameOf(shapes.b.kind);
    return std::min(a, b) + "-" + std::max(a, b);
}

std::vector<MovingPair> makeScene() {
    Random random(20261128);
    std::vector<MovingPair> scene;
    for (std::size_t i = 0; i < kScenePairs; ++i) {
        MovingPair pair;
        pair.shapes.a = randomPrimitive(random);
        pair.shapes.b = randomPrimitive(random);
        const Pose<double> bInA = placed(pair.shapes.a.shape, pair.shapes.b.shape, random);
        const double x = random.uniform(-kFar, kFar), y = random.uniform(-kFar, kFar),
                     z = random.uniform(-kFar, kFar);
        pair.poseA = {{x, y, z}, random.rotation()};
        pair.poseB = {transformPoint(pair.poseA, bInA.position), pair.poseA.orientation * bInA.orientation};
        pair.way = random.direction() * kWay;
        const dvec3 about = random.direction() * (0.5 * kTurnOfStep);
        pair.turn = normalizedOrIdentity(Quat<double>(1.0, about.x, about.y, about.z));
        scene.push_back(std::move(pair));
    }
    return scene;
}

}  // namespace sepaxis::bench
