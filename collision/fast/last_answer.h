// The answer of a pair's last query, where it is proven to be that of this one, too: without a search.
#pragma once

#include "collision/query/hull_answer.h"

namespace sepaxis {

struct PairCache;

// What a search would find, bit for bit, from the features in the cache; but the axis of a gap, where no
// distance is asked for, is the cache's. False, and nothing written, where that is not proven.
//
// Overlapping: every point p of the difference C = A - B gives h(n) >= dot(n, p), h being the overlap along
// n. So a body in C that reaches at least as far as W, the overlap U of the features along their axis v and
// what counts as a tie, proves that nothing is found wherever it does. The features span a facet of C in the
// plane dot(v, x) = U; a disc of radius r about the foot of the origin lies in it. A ball of radius R about c
// lies in C: the difference of the inner balls, or of one of them and the other's point at the foot, which a
// disc in that one's face makes wider. For a unit n at the angle t from v
//
//     disc: h >= U cos t + r sin t,      ball: h >= R - L cos t - s sin t,  L = -dot(c, v), s = |c + L v|.
//
// The first is W or more from an angle `low` to an angle `high`; the second rises with t from `high` on where
// tan(high) >= s / L, so that it is enough to ask it there. Below `low` the corners of the facet are higher
// than their neighbours beside it where every edge that leads there falls by a sine above tan(low), and a
// local maximum of a convex body is its greatest: no other facet has a normal there.
//
// Apart: the gap along the direction between the closest points of two features proves that these are the
// closest of the hulls. Where they lie well inside of the features no others are as close.
template <class T>
bool proveLastAnswer(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer);

}  // namespace sepaxis
