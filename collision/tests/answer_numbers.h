// All numbers of an answer, to compare two of them to the last bit.
#pragma once

#include "collision/collide.h"

#include <vector>

namespace sepaxis::testing {

template <class T>
std::vector<T> numbersOf(const Collision<T>& c) {
    std::vector<T> numbers{T(c.overlap), T(c.kind),  T(c.unique), T(c.behindOneSided),
                           c.depth,      c.distance, c.lower,     c.upper};
    const auto add = [&](const Vec3<T>& v) { numbers.insert(numbers.end(), {v.x, v.y, v.z}); };
    for (const Vec3<T>& v : {c.normal, c.contactPoint, c.closestA, c.closestB, c.manifoldNormal}) add(v);
    const auto addFeature = [&](const Feature& feature) {
        numbers.insert(numbers.end(), {T(feature.kind), T(feature.index)});
    };
    addFeature(c.featureA), addFeature(c.featureB);
    for (const ManifoldPoint<T>& p : c.manifold) {
        add(p.point), add(p.onA), add(p.onB);
        numbers.insert(numbers.end(), {p.depth, T(p.touching)});
        for (const FeaturePair& features : {p.id, p.side}) addFeature(features.a), addFeature(features.b);
    }
    return numbers;
}

}  // namespace sepaxis::testing
