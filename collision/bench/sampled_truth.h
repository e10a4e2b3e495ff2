// The truth about two shapes of which one has curved sides, where no loop over features finds it.
#pragma once

#include "collision/bench/cases.h"
#include "collision/shape.h"

namespace sepaxis::bench {

// The least overlap over all directions: from those of a dense spiral, each low one is followed down to its
// local minimum. Heights are formulas of their own in long double (tests/sweeps/curved_truth.h); nothing of
// the query is used. Any direction bounds the depth from above and the distance from below: what the search
// missed would show as an answer that is better than the truth. Some milliseconds.
Truth sampledTruth(const Shape<double>& a, const Shape<double>& b, const Pose<double>& bInA);

}  // namespace sepaxis::bench
