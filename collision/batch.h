/// @file
/// Many pairs in one call, and how to share them among threads.
///
/// A caller keeps one PairQuery for each pair of its broad phase, moves the bodies, and asks about all. The
/// library has no threads: chunkOf() cuts the list, and each piece goes to a thread of the caller's own.
/// @code
/// std::vector<Collision<float>> answers(pairs.size());
/// yourThreadPool.run(threads, [&](std::size_t k) {
///     const Chunk piece = chunkOf(pairs.size(), threads, k);
///     collideBatch<float>(std::span(pairs).subspan(piece.first, piece.count), options,
///                         std::span(answers).subspan(piece.first, piece.count));
/// });
/// @endcode
#pragma once

#include "collision/collide.h"
#include "collision/export.h"
#include "collision/math.h"
#include "collision/pair_cache.h"
#include "collision/shape.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace sepaxis {

/// One pair of a batch. It points to shapes and poses, so that it is filled once and not every frame; none of
/// the pointers may be null but the last two.
template <class T>
struct PairQuery {
    const Shape<T>* a = nullptr;     ///< shape A, in its own frame
    const Shape<T>* b = nullptr;     ///< shape B
    const Pose<T>* poseA = nullptr;  ///< where A is in the world
    const Pose<T>* poseB = nullptr;  ///< where B is in the world
    /// The manifold of this pair afterwards: manifoldCapacity() elements, that no other pair of the batch
    /// has.
    std::span<ManifoldPoint<T>> memory;
    PairCache* cache = nullptr;         ///< the memory of this pair, or null (CollideOptions::cache)
    StoredAnswer<T>* stored = nullptr;  ///< the last answer of this pair, or null (CollideOptions::stored)
};

/// Collides each pair as collide() does: the same answers bit for bit, whatever the order and the threads.
/// Never allocates, throws or locks, and keeps no state. Any number of threads may each ask about a part of
/// the pairs at once, as long as no memory, no cache and no stored answer belongs to two of them.
/// @param pairs what to ask about.
/// @param options for all of them; the cache and the stored answer are each pair's own in their place. A
/// trace is written to by all: none where there are several threads.
/// @param results holds the answers afterwards, in the order of the pairs, in world space; their manifolds
/// lie in the memory of the pairs. As many as pairs, or more.
template <class T>
SEPAXIS_EXPORT void collideBatch(std::span<const PairQuery<T>> pairs, const CollideOptions<T>& options,
                                 std::span<Collision<T>> results);

/// A part of a list.
struct Chunk {
    std::size_t first = 0;  ///< the place of its first element
    std::size_t count = 0;  ///< how many it has
};

/// One of several parts of a list, that cover it without a gap and differ by one element at most.
/// @param count how many elements the list has.
/// @param chunks how many parts, above zero.
/// @param chunk which of them, from zero.
/// @return where that part lies.
constexpr Chunk chunkOf(std::size_t count, std::size_t chunks, std::size_t chunk) {
    const std::size_t each = count / chunks, longer = count % chunks;
    return {each * chunk + std::min(chunk, longer), each + (chunk < longer ? 1 : 0)};
}

}  // namespace sepaxis
