// How the time of a query grows with both hulls, as power laws fitted to the measured times: with the
// vertices of random points on a sphere, and with the sides of stacked prisms, whose ends are faces of as
// many corners.
#include "collision/bench/contender.h"
#include "collision/bench/random.h"
#include "collision/bench/timings.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace sepaxis::bench {
namespace {

constexpr std::uint32_t kFewest = 8, kMost = 16384;
constexpr std::size_t kPoses = 512;

// What grows, and the poses in which that is asked about.
struct Growth {
    const char* name;
    const char* counted;
    Case (*makePair)(std::string key, std::uint32_t count);
    PoseSet (*makePosesOf)(const Case& pair);
};

template <PoseKind kKind>
PoseSet randomPoses(const Case& pair) {
    return makePoses(pair, kKind, kPoses, 0);
}

// B on A: aside along x, apart along y (negative: deep), turned by a part of the angle between two sides.
PoseSet stackedPose(const Case& pair, double aside, double apart, double turn) {
    const double sides = static_cast<double>(pair.a.points.faces.front().size());
    PoseSet set;
    set.bInA.push_back(
        {{aside, 1.0 + apart, 0.0}, glm::angleAxis(kTurn / sides * turn, dvec3(0.0, 1.0, 0.0))});
    set.bInAFloat.push_back(poseCast<float>(set.bInA.back()));
    return set;
}

constexpr double kDeep = -0.01, kApart = 0.01;  // metres
const std::array kGrowths = {
    Growth{"sphere, shallow", "vertices a hull", makeSphereCase, randomPoses<PoseKind::shallow>},
    Growth{"sphere, gap", "vertices a hull", makeSphereCase, randomPoses<PoseKind::gap>},
    Growth{"prisms, flush", "sides a prism", makePrismCase,
           [](const Case& pair) { return stackedPose(pair, 0.0, kDeep, 0.0); }},
    Growth{"prisms, turned by half a side", "sides a prism", makePrismCase,
           [](const Case& pair) { return stackedPose(pair, 0.0, kDeep, 0.5); }},
    Growth{"prisms, half beside each other", "sides a prism", makePrismCase,
           [](const Case& pair) { return stackedPose(pair, 0.5, kDeep, 0.3); }},
    Growth{"prisms, gap", "sides a prism", makePrismCase,
           [](const Case& pair) { return stackedPose(pair, 0.1, kApart, 0.3); }}};

struct OffscreenView {
    const Growth& growth;
    std::uint32_t count;
    Case pair;
    PoseSet poses;
    Contenders contenders;
};

std::string nameOf(const Growth& growth, std::uint32_t count, const std::string& contender) {
    return std::to_string(count) + "/" + growth.name + "/" + contender;
}

std::unique_ptr<OffscreenView> makeStage(const Growth& growth, std::uint32_t count) {
    auto stage =
        std::make_unique<OffscreenView>(OffscreenView{growth, count, growth.makePair("", count), {}, {}});
    stage->poses = growth.makePosesOf(stage->pair);
    addOwn(stage->pair, stage->poses, stage->contenders);
    for (const auto& contender : stage->contenders) {
        if (contender->question() != Question::contact) continue;
        const auto loop = [one = contender.get(), poses = stage->poses.bInA.size()](benchmark::State& state) {
            std::size_t index = 0;
            while (state.KeepRunning()) {
                benchmark::DoNotOptimize(one->answer(index));
                index = (index + 1) % poses;
            }
        };
        benchmark::RegisterBenchmark(nameOf(growth, count, contender->name()).c_str(), loop);
    }
    return stage;
}

struct Sample {
    double count, nanoseconds;
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
        const double u = std::log(f(sample.count)), v = std::log(sample.nanoseconds);
        x += u, y += v, xx += u * u, xy += u * v;
    }
    const auto n = double(samples.size());
    return (n * xy - x * y) / (n * xx - x * x);
}

void printGrowth(const std::vector<std::unique_ptr<OffscreenView>>& stages, const Growth& growth,
                 const std::string& contender, const Timings& timings) {
    std::vector<Sample> samples;
    for (const auto& stage : stages) {
        const double time = timings.medianNanoseconds(nameOf(growth, stage->count, contender));
        if (&stage->growth == &growth && time > 0.0) samples.push_back({double(stage->count), time});
    }
    if (samples.size() < 2) return;
    std::printf("\n### Growth, %s, %s\n| %s | ns | of that of half as many |\n| --- | --- | --- |\n",
                growth.name, contender.c_str(), growth.counted);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        std::printf("| %.0f | %.1f | ", samples[i].count, samples[i].nanoseconds);
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
    std::vector<std::unique_ptr<OffscreenView>> stages;
    for (const Growth& growth : kGrowths)
        for (std::uint32_t n = kFewest; n <= kMost; n *= 2) stages.push_back(makeStage(growth, n));
    Timings timings;
    benchmark::RunSpecifiedBenchmarks(&timings);
    for (const Growth& growth : kGrowths)
        for (const char* contender : {"sepaxis float", "sepaxis double"})
            printGrowth(stages, growth, contender, timings);
    return 0;
}

}  // namespace
}  // namespace sepaxis::bench

int main(int argc, char** argv) {
    return sepaxis::bench::run(argc, argv);
}
