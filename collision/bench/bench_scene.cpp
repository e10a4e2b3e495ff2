// A scene as a broad phase hands it over: 1000 pairs of boxes, hulls, capsules and spheres in world poses,
// half apart by less than a margin, for 50 steps, moving by 1 % a step or nearly at rest. [ROUNDS]
#include "collision/batch.h"
#include "collision/bench/random.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::bench {
namespace {

constexpr std::size_t kPairs = 1000, kSteps = 50;
constexpr double kDeepest = 0.1, kMargin = 0.1, kFar = 20.0;  // metres
constexpr int kBisections = 50;

struct Moving {
    Pose<double> a, b;
    Vec3<double> way;  // a step at full speed: 1 % of a metre
    Quat<double> turn;
};

Shape<double> randomShape(Random& random) {
    const double kind = random.uniform(0, 1);
    const auto size = [&] { return random.uniform(0.3, 0.6); };
    if (kind < 0.6) return makeRoundedBox(Vec3<double>(size(), size(), size()));
    if (kind < 0.8) {
        const auto vertices = static_cast<std::uint32_t>(random.uniform(8, 33));
        const auto seed = static_cast<std::uint64_t>(random.uniform(0, 1e9));
        return makeSolid(buildHull<double>(makeRandomPoints(size(), vertices, seed).positions).hull);
    }
    if (kind < 0.9) {
        const Vec3<double> end(0.0, 0.0, size());
        return makeCapsule(-end, end, 0.6 * size());
    }
    return makeSphere(size());
}

// From far off along a random way until they are a random depth or gap from touching.
Pose<double> placed(const Shape<double>& a, const Shape<double>& b, Random& random) {
    const Vec3<double> way = random.direction();
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

struct Bodies {
    std::vector<Shape<double>> a, b;
    std::vector<Moving> moving;

    Bodies() {
        Random random(20261128);
        for (std::size_t i = 0; i < kPairs; ++i) {
            a.push_back(randomShape(random));
            b.push_back(randomShape(random));
            const Pose<double> bInA = placed(a.back(), b.back(), random);
            const auto far = [&] { return random.uniform(-kFar, kFar); };
            const Pose<double> poseA{{far(), far(), far()}, random.rotation()};
            const Pose<double> poseB{transformPoint(poseA, bInA.position),
                                     poseA.orientation * bInA.orientation};
            const Vec3<double> about = random.direction() * 0.005;
            moving.push_back({poseA, poseB, random.direction() * 0.01,
                              normalizedOrIdentity(Quat<double>(1.0, about.x, about.y, about.z))});
        }
    }
};

// B to and fro, so that the pairs stay near each other; speed: 1, or what is left of it nearly at rest.
Pose<double> poseAt(const Moving& m, std::size_t step, double speed) {
    const std::size_t phase = step % 20;
    const double place = speed * (phase < 10 ? double(phase) : 20.0 - double(phase));
    const Vec3<double> about = Vec3<double>(m.turn.x, m.turn.y, m.turn.z) * place;
    return {m.b.position + m.way * place,
            normalizedOrIdentity(Quat<double>(1.0, about.x, about.y, about.z) * m.b.orientation)};
}

template <class T>
struct Scene {
    std::vector<Shape<T>> a, b;
    std::vector<Pose<T>> posesA, posesB;  // of B of each step
    std::vector<Pose<T>> relative;
    std::vector<ManifoldPoint<T>> memory;
    std::vector<PairCache> caches;
    std::vector<PairQuery<T>> pairs;
    std::vector<Collision<T>> answers;

    Scene(const Bodies& bodies, double speed)
        : posesA(kPairs),
          posesB(kPairs * kSteps),
          relative(kPairs * kSteps),
          caches(kPairs),
          answers(kPairs) {
        std::size_t room = 0;
        for (std::size_t i = 0; i < kPairs; ++i) {
            a.push_back(shapeCast<T>(bodies.a[i]));
            b.push_back(shapeCast<T>(bodies.b[i]));
            room += manifoldCapacity(a[i], b[i]);
            posesA[i] = poseCast<T>(bodies.moving[i].a);
            for (std::size_t step = 0; step < kSteps; ++step) {
                posesB[step * kPairs + i] = poseCast<T>(poseAt(bodies.moving[i], step, speed));
                relative[step * kPairs + i] = relativePose(posesA[i], posesB[step * kPairs + i]);
            }
        }
        memory.resize(room);
        room = 0;
        for (std::size_t i = 0; i < kPairs; ++i) {
            const std::size_t own = manifoldCapacity(a[i], b[i]);
            pairs.push_back(
                {&a[i], &b[i], &posesA[i], nullptr, std::span(memory).subspan(room, own), nullptr});
            room += own;
        }
    }

    void setStep(std::size_t step) {
        for (std::size_t i = 0; i < kPairs; ++i) pairs[i].poseB = &posesB[step * kPairs + i];
    }
};

enum class Way : std::uint8_t { relative, world, batch, cached };
constexpr const char* kWays[] = {"relative pose", "world poses", "batch", "batch, cached"};

constexpr std::size_t kWayCount = std::size(kWays);

// Some pairs of a step.
template <class T>
void ask(Scene<T>& scene, Way way, std::size_t step, std::size_t first, std::size_t count) {
    CollideOptions<T> options;
    options.want = Want::contact;
    if (way == Way::batch || way == Way::cached)
        return collideBatch<T>(std::span(scene.pairs).subspan(first, count), options,
                               std::span(scene.answers).subspan(first, count));
    for (std::size_t i = first; i < first + count; ++i) {
        const PairQuery<T>& p = scene.pairs[i];
        scene.answers[i] = way == Way::relative
                               ? collideInA(*p.a, *p.b, scene.relative[step * kPairs + i], options, p.memory)
                               : collide(*p.a, *p.poseA, *p.b, *p.poseB, options, p.memory);
    }
}

// Nanoseconds a query: of each step over all pairs, of every round; and of each pair over all steps, the
// least of the rounds, since what else the machine does would make the tail.
struct Times {
    std::vector<double> ofSteps, ofPairs = std::vector<double>(kPairs, 1e12);

    template <class T>
    void add(Scene<T>& scene, Way way) {
        for (std::size_t i = 0; i < kPairs; ++i)
            scene.pairs[i].cache = way == Way::cached ? &scene.caches[i] : nullptr;
        for (std::size_t step = 0; step < kSteps; ++step) {
            scene.setStep(step);
            ofSteps.push_back(nanosecondsOf([&] { ask(scene, way, step, 0, kPairs); }) / double(kPairs));
        }
        for (std::size_t i = 0; i < kPairs; ++i) {
            const double took = nanosecondsOf([&] {
                for (std::size_t step = 0; step < kSteps; ++step) {
                    scene.pairs[i].poseB = &scene.posesB[step * kPairs + i];
                    ask(scene, way, step, i, 1);
                }
            });
            ofPairs[i] = std::min(ofPairs[i], took / double(kSteps));
        }
    }
    template <class Run>
    static double nanosecondsOf(const Run& run) {
        const auto start = std::chrono::steady_clock::now();
        run();
        return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
    }
};

double quantile(std::vector<double> values, double part) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(part * double(values.size() - 1))];
}

template <class T>
void reportAll(const Bodies& bodies, const std::string& precision, std::size_t rounds) {
    for (const auto& [motion, speed] : {std::pair("moving", 1.0), std::pair("nearly at rest", 1e-4)}) {
        Scene<T> scene(bodies, speed);
        std::array<Times, kWayCount> times;
        // Interleaved, so that a busy machine hits all alike.
        for (std::size_t round = 0; round < rounds; ++round)
            for (std::size_t way = 0; way < kWayCount; ++way) times[way].add(scene, static_cast<Way>(way));
        for (std::size_t way = 0; way < kWayCount; ++way) {
            std::printf("| %s, %s, %s | %.0f | %.0f | %.0f |\n", precision.c_str(), motion, kWays[way],
                        quantile(times[way].ofSteps, 0.5), quantile(times[way].ofPairs, 0.9),
                        quantile(times[way].ofPairs, 0.99));
        }
    }
}

}  // namespace
}  // namespace sepaxis::bench

int main(int argc, char** argv) {
    const std::size_t rounds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 9;
    const sepaxis::bench::Bodies bodies;
    std::printf(
        "| ns a query | median of the steps | 90 %% of the pairs | 99 %% |\n| --- | --- | --- | --- |\n");
    sepaxis::bench::reportAll<float>(bodies, "float", rounds);
    sepaxis::bench::reportAll<double>(bodies, "double", rounds);
}
