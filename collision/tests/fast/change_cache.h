// A hull whose cache differs from what was made with it: without one of the fast paths, say.
#pragma once

#include "collision/fast/hull_cache.h"

#include <memory>
#include <utility>

namespace sepaxis::testing {

// change(cache), of a copy that only this hull uses.
template <class T, class Change>
void changeCache(Hull<T>& hull, const Change& change) {
    HullCache<T> cache = *hull.cache;
    change(cache);
    hull.cache = std::make_shared<const HullCache<T>>(std::move(cache));
}

}  // namespace sepaxis::testing
