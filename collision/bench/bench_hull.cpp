// How long hulls of random points take, on a sphere (all points are vertices) and in a cube (few are).
// Each run builds the next of some prepared sets, so that no branch predictor learns one of them by heart.
#include "collision/hull_builder.h"
#include "collision/shapes.h"

#include <random>
#include <vector>

#include <benchmark/benchmark.h>

namespace sepaxis {
namespace {

using Points = std::vector<Vec3<double>>;
constexpr int kSets = 8;

Points onSphere(std::uint32_t count, std::uint64_t seed) {
    return makeRandomPoints(0.5, count, seed).positions;
}

Points inCube(std::uint32_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto coordinate = [&random] { return static_cast<double>(random() >> 11) * 0x1p-53 - 0.5; };
    Points points(count);
    for (Vec3<double>& point : points) point = {coordinate(), coordinate(), coordinate()};
    return points;
}

void build(benchmark::State& state, Points (*make)(std::uint32_t, std::uint64_t)) {
    std::vector<Points> sets;
    for (std::uint64_t seed = 0; seed < kSets; ++seed) {
        sets.push_back(make(static_cast<std::uint32_t>(state.range(0)), seed));
    }
    std::size_t next = 0;
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(buildHull<double>(std::span<const Vec3<double>>(sets[next])));
        next = (next + 1) % kSets;
    }
}

BENCHMARK_CAPTURE(build, sphere, onSphere)
    ->Arg(64)
    ->Arg(256)
    ->Arg(1024)
    ->Arg(10000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(build, cube, inCube)
    ->Arg(64)
    ->Arg(256)
    ->Arg(1024)
    ->Arg(10000)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sepaxis

BENCHMARK_MAIN();
