// The answer of a pair's last query, where it is proven to be that of this one, too: without a search.
#pragma once

#include "collision/query/sat.h"

#include <optional>

namespace sepaxis {

// The axis of least overlap, where it is that of the cache's features and nothing else comes near; bit for
// bit what a search would find. Nothing where that is not proven.
//
// Every point p of the difference C = A - B gives h(n) >= dot(n, p), h being the overlap along n. So a body
// in C that reaches at least as far as W, the overlap U of the features along their axis v and what counts as
// a tie, proves that nothing is found wherever it does. The features span a facet of C in the plane
// dot(v, x) = U; a disc of radius r about the foot of the origin lies in it, and a ball of radius R about c,
// the difference of the inner balls, lies in C. For a unit n at the angle t from v
//
//     disc: h >= U cos t + r sin t,      ball: h >= R - L cos t - s sin t,  L = -dot(c, v), s = |c + L v|.
//
// The first is W or more from an angle `low` to an angle `high`; the second rises with t from `high` on where
// tan(high) >= s / L, so that it is enough to ask it there. Below `low` the corners of the facet are higher
// than their neighbours beside it where every edge that leads there falls by a sine above tan(low), and a
// local maximum of a convex body is its greatest: no other facet has a normal there.
template <class T>
std::optional<SatResult<T>> proveLastAnswer(const HullPair<T>& pair, T faceSlop, const PairCache& cache);

// A gap along the axis of the cache's features that is wider than the margin: not always the one that a
// search comes to first.
template <class T>
std::optional<SatResult<T>> findLastGap(const HullPair<T>& pair, const PairCache& cache);

}  // namespace sepaxis
