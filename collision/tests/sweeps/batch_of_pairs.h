// A batch of random pairs of shapes of every kind, with all that it points to.
#pragma once

#include "collision/batch.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <cstdint>
#include <vector>

namespace sepaxis::testing {

template <class T>
struct BatchOfPairs {
    std::vector<Shape<T>> shapes;
    std::vector<Pose<T>> poses;
    std::vector<std::vector<ManifoldPoint<T>>> memories;
    std::vector<PairCache> caches;
    std::vector<PairQuery<T>> pairs;

    explicit BatchOfPairs(std::uint64_t count) : caches(count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            ShapeGenerator generator(mix(i + 77));
            const ShapePair pair =
                generator.make(static_cast<ShapeKind>(i % kPolyhedralKinds),
                               static_cast<ShapeKind>(i / kPolyhedralKinds % kPolyhedralKinds),
                               static_cast<Scene>(i % kScenes));
            for (const auto* numbers : {&pair.a, &pair.b})
                shapes.push_back(shapeCast<T>(makeShape(*numbers)));
            for (const Pose<double>* pose : {&pair.poseA, &pair.poseB}) poses.push_back(poseCast<T>(*pose));
        }
        for (std::size_t i = 0; i < count; ++i)
            memories.emplace_back(manifoldCapacity(shapes[2 * i], shapes[2 * i + 1]));
        for (std::size_t i = 0; i < count; ++i)
            pairs.push_back({&shapes[2 * i], &shapes[2 * i + 1], &poses[2 * i], &poses[2 * i + 1],
                             memories[i], &caches[i]});
    }
};

}  // namespace sepaxis::testing
