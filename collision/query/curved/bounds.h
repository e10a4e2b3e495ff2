// What proves how deep two cores overlap, or how far they are apart.
#pragma once

#include "collision/query/curved/direction.h"

namespace sepaxis::curved {

// Lower bound of the overlap of the cores over all directions, in metres, from one place where they touch
// along a direction: each holds a ball that touches its surface there (ballInside), and the difference holds
// the difference of the balls, one ball with both radii. It is all there is to prove where the balls are
// larger than the overlap. `farLower`: of the overlap along directions farther than `apart` radians from it.
struct BallProof {
    double lower = 0.0;
    double farLower = 0.0;
};
template <class T>
BallProof proveByBalls(const CurvedPair<T>& pair, const Along& along, const Vec& onA, const Vec& onB,
                       double apart);

struct CellProof {
    double lower = 0.0;   // of the overlap, over all directions
    bool unique = false;  // no other answer; false where that is not known
};

// The same of two cores that turn about one axis: what holds in a half plane through it holds all round, so
// that directions in it are divided. Their axes may be a little apart, by which the bound is less. Below zero
// where they do not turn about one axis. An answer beside the axis is one of many alike; one along it is the
// only one where all directions farther than `apart` radians from it overlap by more than `tie` more.
template <class T>
CellProof proveByTurning(const CurvedPair<T>& pair, Along& best, double tolerance, double tie, double apart);

// The same by dividing all directions into triangles: on each, points of the difference bound the overlap
// from below, and a triangle where the bound is below what is known and by more than `tolerance` is divided
// in two. A direction found with less overlap is followed downhill and replaces `best`. Directions farther
// than `apart` from the best count as another answer where they overlap no more than by `tie` more.
template <class T>
CellProof proveByCells(const CurvedPair<T>& pair, Along& best, double tolerance, double tie, double apart);

}  // namespace sepaxis::curved
