// sepaxis_pair_sweep [--pairs N] [--seed S] [--threads T]: the full sweep over all pairs of shapes, outside
// of CTest; N pairs of each of the 28 combinations.
#include "collision/tests/sweeps/pair_sweep.h"

int main(int argc, char** argv) {
    using namespace sepaxis::testing;
    const SweepProgram program{"sepaxis_pair_sweep", 20000, kScenes, sweepPairs, requiredPairRegimes()};
    return runSweepProgram(program, argc, argv);
}
