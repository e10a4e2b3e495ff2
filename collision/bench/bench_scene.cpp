// How long the pairs of a scene take, in each way of asking, by kind of pair, by one thread and by two, and
// beside the other libraries. [ROUNDS]
#include "collision/batch.h"
#include "collision/bench/scene.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace sepaxis::bench {
namespace {

struct Motion {
    const char* name;
    double speed;
};
constexpr std::array kMotions = {Motion{"moving", 1.0}, Motion{"nearly at rest", 1e-4}};

constexpr std::array kManifolds = {ManifoldKind::exact, ManifoldKind::stable};

enum class Way : std::uint8_t { relative, world, cached, asleep };
constexpr std::array kWays = {"relative pose", "world poses", "world poses, cached", "asleep, stored"};

template <class Run>
double nanosecondsOf(const Run& run) {
    const auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

double quantile(std::vector<double> values, double part) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(part * double(values.size() - 1))];
}

// Nanoseconds a query: of each step over all pairs, of every round; and of each pair over all steps, the
// least of the rounds, since what else the machine does would make the tail.
struct Times {
    std::vector<double> ofSteps, ofPairs = std::vector<double>(kScenePairs, 1e12);

    double step() const { return quantile(ofSteps, 0.5); }
    double pair(double part) const { return quantile(ofPairs, part); }
    double meanOfPairs() const {
        double sum = 0.0;
        for (const double time : ofPairs) sum += time;
        return sum / double(kScenePairs);
    }
};

template <class T>
class Scene {
 public:
    Scene(const std::vector<MovingPair>& scene, double speed, ManifoldKind manifold)
        : posesA_(kScenePairs),
          posesB_(kScenePairs * kSceneSteps),
          relative_(kScenePairs * kSceneSteps),
          caches_(kScenePairs),
          stored_(kScenePairs),
          answers_(kScenePairs) {
        options_.want = Want::contact;
        options_.manifold = manifold;
        std::size_t room = 0;
        for (std::size_t i = 0; i < kScenePairs; ++i) {
            a_.push_back(shapeCast<T>(scene[i].shapes.a.shape));
            b_.push_back(shapeCast<T>(scene[i].shapes.b.shape));
            room += manifoldCapacity(a_[i], b_[i]);
            posesA_[i] = poseCast<T>(scene[i].poseA);
            for (std::size_t step = 0; step < kSceneSteps; ++step) {
                posesB_[at(step, i)] = poseCast<T>(scene[i].poseOfB(step, speed));
                relative_[at(step, i)] = relativePose(posesA_[i], posesB_[at(step, i)]);
            }
        }
        memory_.resize(room);
        room = 0;
        for (std::size_t i = 0; i < kScenePairs; ++i) {
            const std::size_t own = manifoldCapacity(a_[i], b_[i]);
            pairs_.push_back({&a_[i], &b_[i], &posesA_[i], nullptr, std::span(memory_).subspan(room, own),
                              nullptr, nullptr});
            room += own;
        }
    }

    const Collision<T>& answer(std::size_t pair) const { return answers_[pair]; }

    void time(Way way, Times& times) {
        setMemories(way);
        for (std::size_t step = 0; step < kSceneSteps; ++step) {
            setStep(way, step, 0, kScenePairs);
            times.ofSteps.push_back(nanosecondsOf([&] { ask(way, step, 0, kScenePairs); }) /
                                    double(kScenePairs));
        }
        for (std::size_t i = 0; i < kScenePairs; ++i) {
            const double took = nanosecondsOf([&] {
                for (std::size_t step = 0; step < kSceneSteps; ++step) {
                    setStep(way, step, i, 1);
                    ask(way, step, i, 1);
                }
            });
            times.ofPairs[i] = std::min(times.ofPairs[i], took / double(kSceneSteps));
        }
    }

    // Nanoseconds a query with caches, all steps, shared by some threads.
    double timeThreads(std::size_t threads) {
        setMemories(Way::cached);
        double sum = 0.0;
        for (std::size_t step = 0; step < kSceneSteps; ++step) {
            setStep(Way::cached, step, 0, kScenePairs);
            sum += nanosecondsOf([&] {
                const auto askPart = [&](std::size_t k) {
                    const Chunk part = chunkOf(kScenePairs, threads, k);
                    // Long enough that the start of a thread does not count.
                    for (int i = 0; i < kRepeats; ++i) ask(Way::cached, step, part.first, part.count);
                };
                std::vector<std::thread> others;
                for (std::size_t k = 1; k < threads; ++k) others.emplace_back(askPart, k);
                askPart(0);
                for (std::thread& thread : others) thread.join();
            });
        }
        return sum / double(kScenePairs * kSceneSteps * kRepeats);
    }

 private:
    static constexpr int kRepeats = 10;

    static std::size_t at(std::size_t step, std::size_t pair) { return step * kScenePairs + pair; }

    void setMemories(Way way) {
        for (std::size_t i = 0; i < kScenePairs; ++i) {
            pairs_[i].cache = way == Way::cached ? &caches_[i] : nullptr;
            pairs_[i].stored = way == Way::asleep ? &stored_[i] : nullptr;
        }
    }
    void setStep(Way way, std::size_t step, std::size_t first, std::size_t count) {
        for (std::size_t i = first; i < first + count; ++i)
            pairs_[i].poseB = &posesB_[at(way == Way::asleep ? 0 : step, i)];
    }
    void ask(Way way, std::size_t step, std::size_t first, std::size_t count) {
        if (way != Way::relative)
            return collideBatch<T>(std::span(pairs_).subspan(first, count), options_,
                                   std::span(answers_).subspan(first, count));
        for (std::size_t i = first; i < first + count; ++i) {
            const PairQuery<T>& p = pairs_[i];
            answers_[i] = collideInA(*p.a, *p.b, relative_[at(step, i)], options_, p.memory);
        }
    }

    std::vector<Shape<T>> a_, b_;
    std::vector<Pose<T>> posesA_, posesB_;  // of B in each step
    std::vector<Pose<T>> relative_;
    std::vector<ManifoldPoint<T>> memory_;
    std::vector<PairCache> caches_;
    std::vector<StoredAnswer<T>> stored_;
    std::vector<PairQuery<T>> pairs_;
    std::vector<Collision<T>> answers_;
    CollideOptions<T> options_;
};

using TimesOfWays = std::array<Times, kWays.size()>;

// All ways of both manifolds, interleaved, so that a busy machine hits all alike.
template <class T>
std::array<TimesOfWays, kManifolds.size()> timeAll(const std::vector<MovingPair>& scene, double speed,
                                                   std::size_t rounds) {
    std::array<Scene<T>, kManifolds.size()> scenes = {Scene<T>(scene, speed, kManifolds[0]),
                                                      Scene<T>(scene, speed, kManifolds[1])};
    std::array<TimesOfWays, kManifolds.size()> times;
    for (std::size_t round = 0; round < rounds; ++round)
        for (std::size_t m = 0; m < kManifolds.size(); ++m)
            for (std::size_t way = 0; way < kWays.size(); ++way)
                scenes[m].time(static_cast<Way>(way), times[m][way]);
    return times;
}

template <class T>
void printWays(const std::string& precision, const std::vector<MovingPair>& scene, std::size_t rounds) {
    for (const Motion& motion : kMotions) {
        const auto times = timeAll<T>(scene, motion.speed, rounds);
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            std::printf("| %s, %s, %s |", precision.c_str(), motion.name, kWays[way]);
            for (const TimesOfWays& ofManifold : times) {
                const Times& t = ofManifold[way];
                std::printf(" %.0f, %.0f, %.0f |", t.step(), t.pair(0.9), t.pair(0.99));
            }
            std::printf("\n");
        }
    }
}

void printKinds(const std::vector<MovingPair>& scene, std::size_t rounds) {
    const double speed = kMotions.back().speed;
    const auto times = timeAll<float>(scene, speed, rounds);
    Scene<float> answered(scene, speed, ManifoldKind::exact);
    Times unused;
    answered.time(Way::world, unused);
    struct Row {
        std::size_t count = 0;
        std::array<double, 2 * kManifolds.size()> sums{};
    };
    std::map<std::string, Row> rows;
    for (std::size_t i = 0; i < kScenePairs; ++i) {
        Row& row = rows[scene[i].kinds() + (answered.answer(i).overlap ? ", overlapping" : ", apart")];
        ++row.count;
        for (std::size_t m = 0; m < kManifolds.size(); ++m) {
            row.sums[2 * m] += times[m][static_cast<std::size_t>(Way::world)].ofPairs[i];
            row.sums[2 * m + 1] += times[m][static_cast<std::size_t>(Way::cached)].ofPairs[i];
        }
    }
    std::printf(
        "\nFloat, nearly at rest, world poses: the mean of the pairs of a kind, cold and cached.\n\n");
    std::printf(
        "| kinds | pairs | exact | cached | stable | cached |\n| --- | --- | --- | --- | --- | --- |\n");
    for (const auto& [name, row] : rows) {
        std::printf("| %s | %zu |", name.c_str(), row.count);
        for (const double sum : row.sums) std::printf(" %.0f |", sum / double(row.count));
        std::printf("\n");
    }
}

void printThreads(const std::vector<MovingPair>& scene) {
    constexpr int kTries = 20;
    Scene<float> floats(scene, 1.0, ManifoldKind::stable);
    Scene<double> doubles(scene, 1.0, ManifoldKind::stable);
    std::printf("\nOne batch with caches, moving, stable, the best of %d: ns a query.\n\n", kTries);
    std::printf("| precision | one thread | two threads | ratio |\n| --- | --- | --- | --- |\n");
    const auto print = [](const char* name, auto& which) {
        double one = 1e12, two = 1e12;
        for (int i = 0; i < kTries; ++i) {
            one = std::min(one, which.timeThreads(1));
            two = std::min(two, which.timeThreads(2));
        }
        std::printf("| %s | %.0f | %.0f | %.2f |\n", name, one, two, one / two);
    };
    print("float", floats);
    print("double", doubles);
}

#ifdef SEPAXIS_BENCH_PEERS

// One other library, asked for contacts; the pairs that it has no answer for are ours.
struct Peer {
    std::string name;
    void (*add)(const PrimitivePair&, const PoseSet&, Contenders&);
};
const std::array kPeers = {Peer{"Bullet", addBullet}, Peer{"FCL", addFcl}};

struct Verdicts {
    std::size_t wrong = 0;
    double worstDepth = 0.0;  // metres

    void check(const Answer& answer, const Collision<double>& truth) {
        constexpr double kNear = 1e-4;  // metres; what is nearer to touching is not counted
        const double separation = truth.overlap ? -truth.depth : truth.distance;
        if (std::abs(separation) < kNear) return;
        if (answer.overlap != truth.overlap)
            ++wrong;
        else if (truth.overlap)
            worstDepth = std::max(worstDepth, std::abs(answer.depth - truth.depth));
    }
};

// Pair after pair, all steps of one at a time: the libraries keep the poses of a pair together.
void printPeers(const std::vector<MovingPair>& scene, std::size_t rounds) {
    std::printf(
        "\nThe mean of the pairs, each asked for all of its steps in turn; the others are given relative\n"
        "poses as matrices and give one point, Bullet's boxes up to four.\n\n");
    std::printf(
        "| | moving: mean, 90 %%, 99 %% | nearly at rest | wrong verdicts | worst depth, m |\n"
        "| --- | --- | --- | --- | --- |\n");
    std::array<std::array<Times, kMotions.size()>, kPeers.size()> times;
    std::array<Verdicts, kPeers.size()> verdicts;
    for (std::size_t m = 0; m < kMotions.size(); ++m) {
        for (std::size_t i = 0; i < kScenePairs; ++i) {
            const PrimitivePair& shapes = scene[i].shapes;
            const PoseSet poses = scene[i].relativePoses(kMotions[m].speed);
            for (std::size_t p = 0; p < kPeers.size(); ++p) {
                Contenders contenders;
                kPeers[p].add(shapes, poses, contenders);
                Contender& contender = *contenders.front();
                for (std::size_t step = 0; step < kSceneSteps; ++step)
                    verdicts[p].check(
                        contender.answer(step),
                        collideInA<double>(shapes.a.shape, shapes.b.shape, poses.bInA[step], {}, {}));
                for (std::size_t round = 0; round < rounds; ++round) {
                    const double took = nanosecondsOf([&] {
                        for (std::size_t step = 0; step < kSceneSteps; ++step) contender.answer(step);
                    });
                    double& best = times[p][m].ofPairs[i];
                    best = std::min(best, took / double(kSceneSteps));
                }
            }
        }
    }
    const auto printTimes = [](const Times& t) {
        std::printf(" %.0f, %.0f, %.0f |", t.meanOfPairs(), t.pair(0.9), t.pair(0.99));
    };
    const auto moving = timeAll<float>(scene, kMotions[0].speed, rounds),
               resting = timeAll<float>(scene, kMotions[1].speed, rounds);
    for (const Way way : {Way::world, Way::cached}) {
        std::printf("| ours, float, exact, %s |", kWays[static_cast<std::size_t>(way)]);
        printTimes(moving[0][static_cast<std::size_t>(way)]);
        printTimes(resting[0][static_cast<std::size_t>(way)]);
        std::printf(" | |\n");
    }
    for (std::size_t p = 0; p < kPeers.size(); ++p) {
        std::printf("| %s |", kPeers[p].name.c_str());
        for (const Times& t : times[p]) printTimes(t);
        std::printf(" %zu of %zu | %.2g |\n", verdicts[p].wrong, kScenePairs * kSceneSteps * kMotions.size(),
                    verdicts[p].worstDepth);
    }
}

#endif

}  // namespace
}  // namespace sepaxis::bench

int main(int argc, char** argv) {
    using namespace sepaxis::bench;
    const std::size_t rounds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 9;
    const std::vector<MovingPair> scene = makeScene();
    std::printf("ns a query: the median of the steps, and what 90 and 99 %% of the pairs do not exceed.\n\n");
    std::printf("| | exact manifold | stable manifold |\n| --- | --- | --- |\n");
    printWays<float>("float", scene, rounds);
    printWays<double>("double", scene, rounds);
    printKinds(scene, rounds);
    printThreads(scene);
#ifdef SEPAXIS_BENCH_PEERS
    printPeers(scene, rounds);
#endif
}
