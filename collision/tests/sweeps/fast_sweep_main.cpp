// sepaxis_fast_sweep [--pairs N] [--seed S]: what is there for speed against the reference query. Exit status
// 1 where they differ.
#include "collision/tests/sweeps/fast_sweep.h"

#include <cstdlib>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
    std::uint64_t pairs = 400000, seed = 20261124;
    for (int i = 1; i < argc; i += 2) {
        const std::string name = argv[i];
        if (i + 1 == argc || (name != "--pairs" && name != "--seed")) {
            std::cerr << "usage: sepaxis_fast_sweep [--pairs N] [--seed S]\n";
            return 2;
        }
        (name == "--pairs" ? pairs : seed) = std::strtoull(argv[i + 1], nullptr, 10);
    }
    const sepaxis::testing::FastReport report = sepaxis::testing::compareFastWithReference(seed, 0, pairs);
    for (const std::string& failure : report.first) std::cout << failure << '\n';
    for (const std::string& other : report.firstThresholds) std::cout << "at a threshold: " << other << '\n';
    std::cout << report.pairs << " pairs, " << report.answers << " answers, " << report.failures
              << " failures; " << report.thresholds << " decided otherwise at a threshold, "
              << report.ambiguous << " with others within rounding; depth or distance within " << report.depth
              << " roundings of size, more than 4 in " << report.overFew << '\n';
    return report.failures == 0 ? 0 : 1;
}
