// Our time, theirs and the ratio, and beside each time how often and how far it is wrong: one table a pose
// set. Filters and repetitions by Google Benchmark's own options.
#include "collision/bench/contender.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include <benchmark/benchmark.h>

namespace sepaxis::bench {
namespace {

constexpr std::size_t kPoses = 4096;
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
        if (glm::length(answer.normal - truth.normal) > kNormalAngle) ++errors.otherNormals;
    }
    return errors;
}

struct Cell {
    std::string caseName, set, contender;
    Question question = Question::contact;
    Errors errors;
    std::vector<double> nanoseconds;  // one a repetition
};

double median(std::vector<double> values) {
    if (values.empty()) return 0.0;
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

// Collects what Google Benchmark measures; says on standard error how far it is.
class Collector : public benchmark::BenchmarkReporter {
 public:
    explicit Collector(std::map<std::string, Cell*> cells) : cells_(std::move(cells)) {}
    bool ReportContext(const Context& context) override {
        PrintBasicContext(&GetErrorStream(), context);
        return true;
    }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
            const auto found = cells_.find(run.run_name.function_name);
            if (found != cells_.end()) found->second->nanoseconds.push_back(run.GetAdjustedCPUTime());
        }
    }

 private:
    std::map<std::string, Cell*> cells_;
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
        if (cell->nanoseconds.empty()) continue;
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
        const double time = median(cell->nanoseconds);
        if (ours == 0.0) ours = time;
        const Errors& e = cell->errors;
        std::printf("| %s | %.1f | %.3f | %s | %.1e | %s | %zu |\n", cell->contender.c_str(), time,
                    ours / time, percent(e.wrongVerdicts, e.checked).c_str(), e.worst,
                    percent(e.otherNormals, e.normalsChecked).c_str(), e.checked);
    }
}

struct Stage {
    const Case* pair;
    PoseSet poses;
    Contenders contenders;
};

// "--cases=a,c2": those only; all of them otherwise. Takes the option out of the arguments.
std::string takeCases(int& argc, char** argv) {
    const std::string option = "--cases=";
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.rfind(option, 0) != 0) continue;
        for (int j = i; j + 1 < argc; ++j) argv[j] = argv[j + 1];
        --argc;
        return "," + argument.substr(option.size()) + ",";
    }
    return {};
}

int run(int argc, char** argv) {
    const std::string wanted = takeCases(argc, argv);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    const std::vector<Case> cases = makeCases();
    std::vector<std::unique_ptr<Stage>> stages;
    std::vector<std::unique_ptr<Cell>> cells;
    std::map<std::string, Cell*> byName;
    for (const Case& pair : cases) {
        if (!wanted.empty() && wanted.find("," + pair.key + ",") == std::string::npos) continue;
        for (const PoseKind kind : kPoseKinds) {
            const std::size_t checked = std::min(kPoses, affordableTruths(pair));
            auto stage = std::make_unique<Stage>(Stage{&pair, makePoses(pair, kind, kPoses, checked), {}});
            addOwn(pair, stage->poses, stage->contenders);
#ifdef SEPAXIS_BENCH_PEERS
            addOde(pair, stage->poses, stage->contenders);
            addBullet(pair, stage->poses, stage->contenders);
            addLibccd(pair, stage->poses, stage->contenders);
            addFcl(pair, stage->poses, stage->contenders);
#endif
            std::stable_sort(stage->contenders.begin(), stage->contenders.end(),
                             [](const auto& x, const auto& y) { return x->question() < y->question(); });
            for (const auto& contender : stage->contenders) {
                auto cell = std::make_unique<Cell>();
                *cell = {pair.key + " " + pair.name,
                         nameOf(kind),
                         contender->name(),
                         contender->question(),
                         errorsOf(*contender, stage->poses),
                         {}};
                const std::string name = pair.key + "/" + nameOf(kind) + "/" + nameOf(contender->question()) +
                                         "/" + contender->name();
                byName[name] = cell.get();
                benchmark::RegisterBenchmark(name.c_str(), [one = contender.get()](benchmark::State& state) {
                    std::size_t index = 0;
                    while (state.KeepRunning()) {
                        benchmark::DoNotOptimize(one->answer(index));
                        index = (index + 1) % kPoses;
                    }
                });
                cells.push_back(std::move(cell));
            }
            stages.push_back(std::move(stage));
        }
    }
    Collector collector(byName);
    benchmark::RunSpecifiedBenchmarks(&collector);
    printTable(cells);
    return 0;
}

}  // namespace
}  // namespace sepaxis::bench

int main(int argc, char** argv) {
    return sepaxis::bench::run(argc, argv);
}
