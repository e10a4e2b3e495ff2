// Proves that a facet of the difference C = A - B is the one of least overlap, without looking at the others.
//
// Every point p of C gives h(n) >= dot(n, p), h being the overlap along n. So a body in C that reaches at
// least as far as W, the overlap U along the facet's normal v and the room, proves that no facet with a
// normal there does. The facet lies in the plane dot(v, x) = U, and a disc of radius r about the foot of the
// origin in it. A ball of radius R about c lies in C: the difference of the inner balls, or of one of them
// and the other hull's point at the foot; a disc in that hull's face makes it wider. For a unit n at the
// angle t from v
//
//     disc: h >= U cos t + r sin t,      ball: h >= R - L cos t - s sin t,  L = -dot(c, v), s = |c + L v|.
//
// The first is W or more from an angle `low` to an angle `high`; the second rises with t from `high` on where
// tan(high) >= s / L, so that it is enough to ask it there. Below `low` the corners of the facet are higher
// than their neighbours beside it where every edge that leads there falls by a sine above tan(low), and a
// local maximum of a convex body is its greatest: no other facet has a normal there.
//
// Where no ball reaches far enough the last search may still: of the overlaps in its pose all but U0 along v0
// were `next` or more, so that C held the ball of any radius Q up to `next` about the origin, cut off at U0
// along v0. That reaches Q at the angle acos(U0 / Q) from v0 and beyond. No h has changed since by more than
// the farthest that a point of B has moved; so with Q = W and that, h >= W from there on. A search leaves out
// what lies along the same axis as its answer: that angle is added.
#pragma once

#include "collision/fast/hull_cache.h"
#include "collision/pair_cache.h"
#include "collision/query/sat.h"

#include <optional>

namespace sepaxis {

template <class T>
struct Facet {
    SatAxis<T> axis;  // its normal, and the overlap along it
    // Of a disc in it about the foot of the origin; below zero where that lies beside it.
    T radius;
    std::uint32_t onA, onB;      // a corner of it
    Vec3<T> pointOfA, pointOfB;  // whose difference is the foot
};

// Of a face, and the other hull's vertex that supports its axis; without its disc.
template <class T>
Facet<T> facetOfFace(const HullPair<T>& pair, bool ofA, std::uint32_t face);
template <class T>
void measureDisc(const HullPair<T>& pair, Facet<T>& facet);

// Of an edge of A and one of B; nothing where their arcs do not cross.
template <class T>
std::optional<Facet<T>> facetOfEdges(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB);

// Whether the last search was about these hulls.
template <class T>
bool isAboutHullsOf(const HullPair<T>& pair, const PairCache::Search& last) {
    return last.hullA == pair.a.cache->number && last.hullB == pair.b.cache->number;
}

// By how much more or less the hulls may overlap along any direction than in its pose.
template <class T>
T motionSince(const HullPair<T>& pair, const PairCache::Search& last);

// Whether every other facet overlaps by `room` more. last: what the last search knew, of any pair of hulls.
template <class T>
bool isClearlyLeast(const HullPair<T>& pair, const Facet<T>& facet, const PairCache::Search& last, T room);

// Whether the other hull has a face that lies flush on that of the facet, and no edge pair answers: each
// overlaps by more than ties, or along what counts as the same axis and not clearly less. Of faces that a
// search has found to be the least.
//
// C holds the difference of both faces: with a point m over both, as far inside of them as r1 and r2, a disc
// of radius r = r1 + r2 about the foot, whose points lie between U - drop and U along v. `drop` is the tilt
// of the faces times the way from the vertex to the disc's farthest point. As above, with U - drop for `low`,
// that proves all but the directions up to tan t = x. There, if x is within the same axis, it is enough that
// h does not fall clearly below U: by the vertex, which is over the face or beside it by d, h >= U cos t - d
// sin t, and by the disc h >= (U - drop) cos t + r sin t, so that h >= U - d drop / (r + d) - U t^2 / 2.
template <class T>
bool isFlushAndLeast(const HullPair<T>& pair, const Facet<T>& facet);

// What comes no nearer than this to the least overlap does not change the answer.
template <class T>
T tieOf(const HullPair<T>& pair) {
    return (kTieTolerance<T> + T(2) * kEqualOverlap<T>)*pair.size;
}

}  // namespace sepaxis
