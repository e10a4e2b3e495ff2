// How the time of a query grows with the vertices of both hulls: random points on a sphere, as power laws
// fitted to the measured times.
#include "collision/bench/contender.h"
#include "collision/bench/timings.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace sepaxis::bench {
namespace {

constexpr std::uint32_t kFewest = 8, kMost = 16384;
constexpr std::size_t kPoses = 512;
constexpr std::array kSets = {PoseKind::shallow, PoseKind::gap};

struct Stage {
    std::uint32_t vertices;
    Case pair;
    PoseKind set;
    PoseSet poses;
    Contenders contenders;
};

std::string nameOf(std::uint32_t vertices, PoseKind set, const std::string& contender) {
    return std::to_string(vertices) + "/" + bench::nameOf(set) + "/" + contender;
}

std::unique_ptr<Stage> makeStage(std::uint32_t vertices, PoseKind set) {
    auto stage = std::make_unique<Stage>(Stage{vertices, makeSphereCase("", vertices), set, {}, {}});
    stage->poses = makePoses(stage->pair, set, kPoses, 0);
    addOwn(stage->pair, stage->poses, stage->contenders);
    for (const auto& contender : stage->contenders) {
        if (contender->question() != Question::contact) continue;
        const auto loop = [one = contender.get()](benchmark::State& state) {
            std::size_t index = 0;
            while (state.KeepRunning()) {
                benchmark::DoNotOptimize(one->answer(index));
                index = (index + 1) % kPoses;
            }
        };
        benchmark::RegisterBenchmark(nameOf(vertices, set, contender->name()).c_str(), loop);
    }
    return stage;
}

struct Sample {
    double vertices, nanoseconds;
};

double linear(double n) {
    return n;
}
double linearithmic(double n) {
    return n * std::log2(n);
}

// The p of time = c * f(n)^p that fits best: least squares of the logarithms.
double exponentOf(const std::vector<Sample>& samples, double (*f)(double)) {
    double x = 0, y = 0, xx = 0, xy = 0;
    for (const Sample& sample : samples) {
        const double u = std::log(f(sample.vertices)), v = std::log(sample.nanoseconds);
        x += u, y += v, xx += u * u, xy += u * v;
    }
    const auto n = double(samples.size());
    return (n * xy - x * y) / (n * xx - x * x);
}

void printGrowth(const std::vector<std::unique_ptr<Stage>>& stages, PoseKind set,
                 const std::string& contender, const Timings& timings) {
    std::vector<Sample> samples;
    for (const auto& stage : stages) {
        const double time = timings.medianNanoseconds(nameOf(stage->vertices, set, contender));
        if (stage->set == set && time > 0.0) samples.push_back({double(stage->vertices), time});
    }
    if (samples.size() < 2) return;
    std::printf(
        "\n### Growth, %s, %s\n| vertices a hull | ns | of that of half the vertices |\n| --- | --- | --- "
        "|\n",
        bench::nameOf(set), contender.c_str());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        std::printf("| %.0f | %.1f | ", samples[i].vertices, samples[i].nanoseconds);
        if (i == 0)
            std::printf("- |\n");
        else
            std::printf("%.2f |\n", samples[i].nanoseconds / samples[i - 1].nanoseconds);
    }
    const double power = exponentOf(samples, linear), relative = exponentOf(samples, linearithmic);
    std::printf("\nFitted: time ~ n^%.2f; as a power of n log n: %.2f, %s than n log n.\n", power, relative,
                relative <= 1.0 ? "no worse" : "WORSE");
}

int run(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    std::vector<std::unique_ptr<Stage>> stages;
    for (const PoseKind set : kSets) {
        for (std::uint32_t n = kFewest; n <= kMost; n *= 2) stages.push_back(makeStage(n, set));
    }
    Timings timings;
    benchmark::RunSpecifiedBenchmarks(&timings);
    for (const PoseKind set : kSets) {
        for (const char* contender : {"sepaxis float", "sepaxis double"})
            printGrowth(stages, set, contender, timings);
    }
    return 0;
}

}  // namespace
}  // namespace sepaxis::bench

int main(int argc, char** argv) {
    return sepaxis::bench::run(argc, argv);
}
