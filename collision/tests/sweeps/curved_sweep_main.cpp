// sepaxis_curved_sweep [--pairs N] [--seed S] [--threads T]: the full sweep over all pairs with curved sides,
// outside of CTest; N poses of each of the 50 combinations.
#include "collision/tests/sweeps/curved_sweep.h"

int main(int argc, char** argv) {
    using namespace sepaxis::testing;
    const SweepProgram program{"sepaxis_curved_sweep", 20000, kCurvedScenes, sweepCurved,
                               requiredCurvedRegimes()};
    return runSweepProgram(program, argc, argv);
}
