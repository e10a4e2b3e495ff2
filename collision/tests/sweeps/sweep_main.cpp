// sepaxis_sweep [--pairs N] [--seed S] [--threads T]: the full sweep over hulls, outside of CTest.
#include "collision/tests/sweeps/sweep.h"

int main(int argc, char** argv) {
    using namespace sepaxis::testing;
    const SweepProgram program{"sepaxis_sweep", 220000, kPairKinds,
                               [](std::uint64_t first, std::uint64_t count, std::uint64_t seed) {
                                   return sweep(count, seed + first);
                               },
                               requiredRegimes()};
    return runSweepProgram(program, argc, argv);
}
