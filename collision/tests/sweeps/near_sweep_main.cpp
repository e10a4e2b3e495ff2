// sepaxis_near_sweep [--pairs N] [--seed S] [--threads T]: the full sweep over shapes that nearly touch,
// outside of CTest.
#include "collision/tests/sweeps/near_sweep.h"

int main(int argc, char** argv) {
    using namespace sepaxis::testing;
    const SweepProgram program{"sepaxis_near_sweep", 1000048, kNearKinds, sweepNear, requiredNearRegimes()};
    return runSweepProgram(program, argc, argv);
}
