#include "collision/batch.h"

#include <cassert>
#include <new>

namespace sepaxis {

template <class T>
void collideBatch(std::span<const PairQuery<T>> pairs, const CollideOptions<T>& options,
                  std::span<Collision<T>> results) {
    assert(results.size() >= pairs.size());
    CollideOptions<T> own = options;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const PairQuery<T>& pair = pairs[i];
        own.cache = pair.cache;
        own.stored = pair.stored;
        // Made where it stays: assigned, it would be copied.
        ::new (&results[i])
            Collision<T>(collide(*pair.a, *pair.poseA, *pair.b, *pair.poseB, own, pair.memory));
    }
}

template void collideBatch(std::span<const PairQuery<float>>, const CollideOptions<float>&,
                           std::span<Collision<float>>);
template void collideBatch(std::span<const PairQuery<double>>, const CollideOptions<double>&,
                           std::span<Collision<double>>);

}  // namespace sepaxis
