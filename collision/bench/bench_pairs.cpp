// Our time, theirs and the ratio, and beside each time how often and how far it is wrong: one table a pose
// set. Filters and repetitions by Google Benchmark's own options.
#include "collision/bench/contender.h"
#include "collision/bench/primitives.h"
#include "collision/bench/timings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <benchmark/benchmark.h>

namespace sepaxis::bench {
namespace {

constexpr std::size_t kPoses = 4096, kPrimitivePoses = 1024, kCurvedPoses = 256;
constexpr double kWrongVerdict =
    2e-5;  // metres: a verdict counts as wrong where the truth is farther from zero
constexpr double kNormalAngle = 1e-3;  // radians from the least direction: another one

struct Errors {
    std::size_t checked = 0, wrongVerdicts = 0, normalsChecked = 0, otherNormals = 0;
    double worst = 0.0;  // metres, of depth or distance
};

Errors errorsOf(Contender& contender, const PoseSet& poses) {
    Errors errors;
    for (std::size_t i = 0; i < poses.truths.size(); ++i) {
        const Truth& truth = poses.truths[i];
        const Answer answer = contender.answer(i);
        ++errors.checked;
        if (answer.overlap != (truth.separation <= 0.0)) {
            if (std::abs(truth.separation) > kWrongVerdict) ++errors.wrongVerdicts;
            continue;
        }
        if (contender.question() == Question::verdict) continue;
        if (!answer.overlap) {
            if (contender.question() == Question::distance)
                errors.worst = std::max(errors.worst, std::abs(answer.distance - truth.separation));
            continue;
        }
        if (contender.question() == Question::distance) continue;
        errors.worst = std::max(errors.worst, std::abs(answer.depth + truth.separation));
        if (!truth.unique) continue;
        ++errors.normalsChecked;
        if (glm::length(answer.normal - contender.frameOfA(i) * truth.normal) > kNormalAngle)
            ++errors.otherNormals;
    }
    return errors;
}

struct Cell {
    std::string caseName, set, contender;
    Question question = Question::contact;
    Errors errors;
    std::string key = {};  // of the benchmark
    double nanoseconds = 0.0;
};

std::string percent(std::size_t part, std::size_t whole) {
    if (whole == 0) return "-";
    char text[32];
    std::snprintf(text, sizeof(text), "%.2f %%", 100.0 * double(part) / double(whole));
    return text;
}

void printTable(const std::vector<std::unique_ptr<Cell>>& cells) {
    std::string heading;
    double ours = 0.0;
    for (const auto& cell : cells) {
        if (cell->nanoseconds == 0.0) continue;
        const std::string now = cell->caseName + ", " + cell->set + ", " + nameOf(cell->question);
        if (now != heading) {
            heading = now;
            ours = 0.0;
            std::printf(
                "\n### %s\n| who | ns | ours / theirs | wrong verdicts | worst error, m | other normals | "
                "checked |\n"
                "| --- | --- | --- | --- | --- | --- | --- |\n",
                heading.c_str());
        }
        const double time = cell->nanoseconds;
        if (ours == 0.0) ours = time;
        const Errors& e = cell->errors;
        std::printf("| %s | %.1f | %.3f | %s | %.1e | %s | %zu |\n", cell->contender.c_str(), time,
                    ours / time, percent(e.wrongVerdicts, e.checked).c_str(), e.worst,
                    percent(e.otherNormals, e.normalsChecked).c_str(), e.checked);
    }
}

struct OffscreenView {
    PoseSet poses;
    Contenders contenders;
};

// Everything that is asked, in the order of the tables.
class Program {
 public:
    // "--cases=a,c2" wants those only, "--cases=primitives" all pairs of round and flat shapes,
    // "--cases=curved" all with curved sides.
    explicit Program(const std::string& wanted) : wanted_(wanted.empty() ? "" : "," + wanted + ",") {}

    template <class Pair, class AddContenders>
    void add(const Pair& pair, const std::string& name, PoseSet poses, const AddContenders& addContenders) {
        auto stage = std::make_unique<OffscreenView>(OffscreenView{std::move(poses), {}});
        addContenders(pair, stage->poses, stage->contenders);
        std::stable_sort(stage->contenders.begin(), stage->contenders.end(),
                         [](const auto& x, const auto& y) { return x->question() < y->question(); });
        for (const auto& contender : stage->contenders) {
            auto cell = std::make_unique<Cell>();
            const std::string set = nameOf(stage->poses.kind);
            *cell = {name, set, contender->name(), contender->question(), errorsOf(*contender, stage->poses)};
            cell->key = pair.key + "/" + set + "/" + nameOf(contender->question()) + "/" + contender->name();
            const auto loop = [one = contender.get(),
                               count = stage->poses.bInA.size()](benchmark::State& state) {
                std::size_t index = 0;
                while (state.KeepRunning()) {
                    benchmark::DoNotOptimize(one->answer(index));
                    index = (index + 1) % count;
                }
            };
            benchmark::RegisterBenchmark(cell->key.c_str(), loop);
            cells_.push_back(std::move(cell));
        }
        stages_.push_back(std::move(stage));
    }

    bool wants(const std::string& key) const {
        return wanted_.empty() || wanted_.find("," + key + ",") != std::string::npos;
    }

    void runAndPrint() {
        Timings timings;
        benchmark::RunSpecifiedBenchmarks(&timings);
        for (const auto& cell : cells_) cell->nanoseconds = timings.medianNanoseconds(cell->key);
        printTable(cells_);
    }

 private:
    std::string wanted_;
    std::vector<std::unique_ptr<OffscreenView>> stages_;
    std::vector<std::unique_ptr<Cell>> cells_;
};

void addHulls(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    addOwn(pair, poses, contenders);
#ifdef SEPAXIS_BENCH_PEERS
    addOde(pair, poses, contenders);
    addBullet(pair, poses, contenders);
    addLibccd(pair, poses, contenders);
    addFcl(pair, poses, contenders);
#endif
}

void addPrimitives(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders) {
    addOwn(pair, poses, contenders);
#ifdef SEPAXIS_BENCH_PEERS
    addBullet(pair, poses, contenders);
    addLibccd(pair, poses, contenders);
    addFcl(pair, poses, contenders);
#endif
}

int run(int argc, char** argv) {
    Program program(takeOption("--cases", argc, argv));
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    const std::vector<Case> cases = makeCases();
    for (const Case& pair : cases) {
        if (!program.wants(pair.key)) continue;
        const std::size_t checked = std::min(kPoses, affordableTruths(pair));
        for (const PoseKind kind : kPoseKinds) {
            if (pair.isFlush() && kind != PoseKind::shallow) continue;
            program.add(pair, pair.key + " " + pair.name, makePoses(pair, kind, kPoses, checked), addHulls);
        }
    }
    const std::vector<PrimitivePair> primitives = makePrimitivePairs(), curved = makeCurvedPairs();
    const auto addPairs = [&](const std::vector<PrimitivePair>& pairs, const char* group, std::size_t poses) {
        for (const PrimitivePair& pair : pairs) {
            if (!program.wants(pair.key) && !program.wants(group)) continue;
            for (const PoseKind kind : {PoseKind::shallow, PoseKind::gap})
                program.add(pair, pair.key, makePrimitivePoses(pair, kind, poses), addPrimitives);
        }
    };
    addPairs(primitives, "primitives", kPrimitivePoses);
    addPairs(curved, "curved", kCurvedPoses);
    program.runAndPrint();
    return 0;
}

}  // namespace
}  // namespace sepaxis::bench

int main(int argc, char** argv) {
    return sepaxis::bench::run(argc, argv);
}
