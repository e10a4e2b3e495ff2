// Many pairs in one call (batch.h) beside a call for each: pairs a second, of boxes that stand in a grid,
// each with its neighbours, by one thread and by two.
#include "collision/batch.h"
#include "collision/bench/random.h"
#include "collision/solids.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace sepaxis::bench {
namespace {

constexpr std::size_t kSide = 60, kRounds = 9;

// Bodies on a grid, half a millimetre deep in each other or apart by `gap`, each a little turned.
template <class T>
struct World {
    std::vector<Shape<T>> shapes;
    std::vector<Pose<T>> poses;
    std::vector<ManifoldPoint<T>> memory;
    std::vector<PairCache> caches;
    std::vector<PairQuery<T>> pairs;
    std::vector<Collision<T>> answers;

    World(const Shape<T>& shape, T spacing) : shapes{shape}, poses(kSide * kSide) {
        Random random(11);
        const auto small = [&] { return T(random.uniform(-0.02, 0.02)); };
        for (std::size_t i = 0; i < poses.size(); ++i) {
            poses[i].position = {spacing * T(i % kSide), small(), spacing * T(i / kSide)};
            poses[i].orientation = glm::normalize(Quat<T>(T(1), small(), small(), small()));
        }
        const std::size_t count = 2 * kSide * (kSide - 1), capacity = manifoldCapacity(shape, shape);
        memory.resize(count * capacity);
        caches.resize(count);
        answers.resize(count);
        const auto add = [&](std::size_t p, std::size_t q) {
            const std::size_t i = pairs.size();
            pairs.push_back({&shapes[0], &shapes[0], &poses[p], &poses[q],
                             std::span(memory).subspan(i * capacity, capacity), &caches[i]});
        };
        for (std::size_t i = 0; i < poses.size(); ++i) {
            if (i % kSide + 1 < kSide) add(i, i + 1);
            if (i / kSide + 1 < kSide) add(i, i + kSide);
        }
    }

    void one() {
        CollideOptions<T> options;
        options.want = Want::contact;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const PairQuery<T>& pair = pairs[i];
            options.cache = pair.cache;
            answers[i] = collide(*pair.a, *pair.poseA, *pair.b, *pair.poseB, options, pair.memory);
        }
    }
    void batch(std::size_t threads) {
        CollideOptions<T> options;
        options.want = Want::contact;
        const auto ask = [&](std::size_t k) {
            const Chunk part = chunkOf(pairs.size(), threads, k);
            collideBatch<T>(std::span(pairs).subspan(part.first, part.count), options,
                            std::span(answers).subspan(part.first, part.count));
        };
        std::vector<std::thread> others;
        for (std::size_t k = 1; k < threads; ++k) others.emplace_back(ask, k);
        ask(0);
        for (std::thread& thread : others) thread.join();
    }
};

// Millions of pairs a second, the median of the rounds.
template <class Run>
double speedOf(std::size_t pairs, const Run& run) {
    std::vector<double> seconds;
    for (std::size_t round = 0; round < kRounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        run();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::nth_element(seconds.begin(), seconds.begin() + kRounds / 2, seconds.end());
    return static_cast<double>(pairs) / seconds[kRounds / 2] * 1e-6;
}

template <class T>
void report(const std::string& name, const Shape<T>& shape, double spacing) {
    World<T> world(shape, T(spacing));
    const double one = speedOf(world.pairs.size(), [&] { world.one(); });
    const double batch = speedOf(world.pairs.size(), [&] { world.batch(1); });
    const double two = speedOf(world.pairs.size(), [&] { world.batch(2); });
    const auto touching = std::count_if(world.answers.begin(), world.answers.end(),
                                        [](const Collision<T>& c) { return c.overlap; });
    std::printf("| %s | %zu | %td | %.2f | %.2f | %.2f |\n", name.c_str(), world.pairs.size(), touching, one,
                batch, two);
}

template <class T>
void reportAll(const std::string& precision) {
    const Shape<T> box = makeRoundedBox(Vec3<T>(T(0.5)));
    report<T>(precision + ", boxes", box, 0.99);
    report<T>(precision + ", boxes apart", box, 1.2);
    report<T>(precision + ", rounded boxes", makeRoundedBox(Vec3<T>(T(0.45)), T(0.05)), 0.99);
    const Shape<double> prism = makeSolid(buildHull<double>(makePrism(0.5, 1.0, 12).positions).hull);
    report<T>(precision + ", prisms of 12 sides", shapeCast<T>(prism), 0.97);
}

}  // namespace
}  // namespace sepaxis::bench

int main() {
    std::printf("Millions of pairs a second, medians of %zu rounds.\n\n", sepaxis::bench::kRounds);
    std::printf("| pairs | number | overlapping | a call each | batch | batch, two threads |\n");
    std::printf("| --- | --- | --- | --- | --- | --- |\n");
    sepaxis::bench::reportAll<float>("float");
    sepaxis::bench::reportAll<double>("double");
}
