// The answer of a pair's last query, where it is proven to be that of this one, too: without a search.
#pragma once

#include "collision/query/hull_answer.h"

namespace sepaxis {

struct PairCache;

// What a search would find, bit for bit, from the features in the cache; but the axis of a gap, where no
// distance is asked for, is the cache's. False, and nothing written, where that is not proven.
//
// Overlapping: facet_proof.h.
//
// Apart: the gap along the direction between the closest points of two features proves that these are the
// closest of the hulls. Where they lie well inside of the features no others are as close.
template <class T>
bool proveLastAnswer(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer);

// How much farther than ties a search looks whose answer is to be proven again, metres. Nothing where the
// last one met a tie, or B has moved by more since.
template <class T>
T headroomOf(const HullPair<T>& pair, Want want, const PairCache& cache);

// The features of a search's answer, and what it knows of all others. Of an overlap a verdict knows nothing.
template <class T>
void keepAnswer(const HullPair<T>& pair, const HullAnswer<T>& answer, PairCache& cache);

}  // namespace sepaxis
