// What Google Benchmark measured, by name, for tables that are printed afterwards.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

namespace sepaxis::bench {

// Says on standard error how far it is.
class Timings : public benchmark::BenchmarkReporter {
 public:
    bool ReportContext(const Context& context) override {
        PrintBasicContext(&GetErrorStream(), context);
        return true;
    }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
            nanoseconds_[run.run_name.function_name].push_back(1e9 * run.cpu_accumulated_time /
                                                               double(run.iterations));
        }
    }

    // Of the repetitions; 0 for what was filtered out.
    double medianNanoseconds(const std::string& name) const {
        const auto found = nanoseconds_.find(name);
        if (found == nanoseconds_.end()) return 0.0;
        std::vector<double> values = found->second;
        std::sort(values.begin(), values.end());
        const std::size_t middle = values.size() / 2;
        return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
    }

 private:
    std::map<std::string, std::vector<double>> nanoseconds_;  // one a repetition
};

// "name=text" taken out of the arguments; empty where it is not among them.
inline std::string takeOption(const std::string& name, int& argc, char** argv) {
    const std::string prefix = name + "=";
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.rfind(prefix, 0) != 0) continue;
        for (int j = i; j + 1 < argc; ++j) argv[j] = argv[j + 1];
        --argc;
        return argument.substr(prefix.size());
    }
    return {};
}

}  // namespace sepaxis::bench
