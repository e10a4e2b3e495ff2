// sepaxis_sweep [--pairs N] [--seed S] [--threads T]: the full sweep, outside of CTest.
#include "collision/tests/sweep.h"

#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

int main(int argc, char** argv) {
    using namespace sepaxis::testing;
    std::uint64_t pairs = 220000, seed = 1, threads = std::max(1u, std::thread::hardware_concurrency());
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string option = argv[i];
        std::uint64_t* value = option == "--pairs"     ? &pairs
                               : option == "--seed"    ? &seed
                               : option == "--threads" ? &threads
                                                       : nullptr;
        if (!value) {
            std::cerr << "usage: sepaxis_sweep [--pairs N] [--seed S] [--threads T]\n";
            return 2;
        }
        *value = std::strtoull(argv[i + 1], nullptr, 10);
    }
    // Shares start on a multiple of the kinds, so that the answer does not depend on the threads.
    const std::uint64_t share = (pairs / threads + kPairKinds - 1) / kPairKinds * kPairKinds;
    std::vector<SweepReport> reports(threads);
    std::vector<std::thread> workers;
    for (std::uint64_t t = 0; t < threads; ++t)
        workers.emplace_back([&, t] { reports[t] = sweep(share, seed + t * share); });
    for (std::thread& worker : workers) worker.join();

    SweepReport total;
    for (const SweepReport& report : reports) total.merge(report);
    bool reached = true;
    for (const std::string& regime : requiredRegimes()) {
        if (total.regimes[regime] > 0) continue;
        std::cout << "NOT REACHED " << regime << '\n';
        reached = false;
    }
    std::cout << toText(total);
    return total.failureCount == 0 && reached ? 0 : 1;
}
