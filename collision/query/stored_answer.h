// What is kept of a query for the case that nothing moves (StoredAnswer).
#pragma once

#include "collision/pair_cache.h"
#include "collision/simd/compiler.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

namespace sepaxis {

template <class T>
bool areSameBits(const Pose<T>& p, const Pose<T>& q) {
    using Word = std::conditional_t<sizeof(T) == sizeof(float), std::uint32_t, std::uint64_t>;
    const auto difference = [](T x, T y) { return bitCast<Word>(x) ^ bitCast<Word>(y); };
    Word differ = 0;  // of all at once: most calls find none
    for (int i = 0; i < 3; ++i) differ |= difference(p.position[i], q.position[i]);
    for (int i = 0; i < 4; ++i) differ |= difference(p.orientation[i], q.orientation[i]);
    return differ == 0;
}

// Whether they ask for the same: but for the caller's memories. A NaN is never the same.
template <class T>
bool askAlike(const CollideOptions<T>& p, const CollideOptions<T>& q) {
    return p.want == q.want && p.manifold == q.manifold && p.stableSlop == q.stableSlop &&
           p.manifoldSize == q.manifoldSize && p.margin == q.margin && p.circlePoints == q.circlePoints;
}

// Each answer has one name, so that it is returned where it is made.
template <class T>
Collision<T> answerAgain(const StoredAnswer<T>& stored, std::span<ManifoldPoint<T>> memory) {
    Collision<T> answer = stored.answer;
    std::copy_n(stored.points.begin(), stored.pointCount, memory.begin());
    if (stored.pointCount > 0) answer.manifold = memory.first(stored.pointCount);
    return answer;
}

// ask(options without the stored answer), which is stored.
template <class T, class Solid, class Ask>
Collision<T> askAndStore(const Solid& a, const Pose<T>* poseA, const Solid& b, const Pose<T>& poseB,
                         const CollideOptions<T>& options, std::size_t memorySize, const Ask& ask) {
    StoredAnswer<T>& stored = *options.stored;
    CollideOptions<T> own = options;
    own.stored = nullptr;
    const Collision<T> answer = ask(own);
    const std::span<const ManifoldPoint<T>> manifold = answer.manifold;
    const bool isStored = manifold.size() <= StoredAnswer<T>::kMostPoints;
    stored.a = isStored ? &a : nullptr;
    if (!isStored) return answer;
    stored.b = &b;
    stored.ofHulls = std::is_same_v<Solid, Hull<T>>;
    stored.inFrameOfA = !poseA;
    if (poseA) stored.poseA = *poseA;
    stored.poseB = poseB;
    stored.options = own;
    stored.capacity = manifoldCapacity(a, b);
    stored.withManifold = memorySize >= stored.capacity;
    stored.answer = answer;
    stored.answer.manifold = {};
    stored.pointCount = static_cast<std::uint32_t>(manifold.size());
    std::copy(manifold.begin(), manifold.end(), stored.points.begin());
    return answer;
}

// The stored answer, or ask(options without it) and that stored. Solid: Hull<T> or Shape<T>. A shape lies
// where its core does. poseA: null for an answer in the frame of A. Of a pair that sleeps neither the shapes
// nor their hulls are looked at.
template <class T, class Solid, class Ask>
Collision<T> answerOrAsk(const Solid& a, const Pose<T>* poseA, const Solid& b, const Pose<T>& poseB,
                         const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                         const Ask& ask) {
    const StoredAnswer<T>& stored = *options.stored;
    const bool isSame = stored.a == &a && stored.b == &b &&
                        stored.ofHulls == std::is_same_v<Solid, Hull<T>> && stored.inFrameOfA == !poseA &&
                        (!poseA || areSameBits(stored.poseA, *poseA)) && areSameBits(stored.poseB, poseB) &&
                        stored.withManifold == (memory.size() >= stored.capacity) &&
                        askAlike(stored.options, options);
    if (isSame) return answerAgain(stored, memory);
    return askAndStore(a, poseA, b, poseB, options, memory.size(), ask);
}

}  // namespace sepaxis
