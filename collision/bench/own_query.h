// This library, asked about a pair of hulls or of shapes.
#pragma once

#include "collision/bench/contender.h"
#include "collision/bench/random.h"
#include "collision/collide.h"
#include "collision/pair_cache.h"

namespace sepaxis::bench {

template <class T>
const std::vector<Pose<T>>& posesOf(const PoseSet& poses) {
    if constexpr (sizeof(T) == sizeof(float))
        return poses.bInAFloat;
    else
        return poses.bInA;
}

struct OwnWays {
    ManifoldKind manifold = ManifoldKind::exact;
    bool cached = false;   // then the poses must come in order to be worth it
    bool inWorld = false;  // world poses in, world answers out, as an engine calls it
};

// Thing: Hull<T> or Shape<T>. They and the poses outlive it.
template <class T, class Thing>
class OwnQuery : public Contender {
 public:
    OwnQuery(std::string name, Question question, const Thing& a, const Thing& b, const PoseSet& poses,
             OwnWays ways = {})
        : Contender(std::move(name), question),
          a_(a),
          b_(b),
          poses_(posesOf<T>(poses)),
          memory_(manifoldCapacity(a_, b_)),
          inWorld_(ways.inWorld) {
        options_.want = question == Question::distance ? Want::distance : Want::contact;
        options_.manifold = ways.manifold;
        if (ways.cached) options_.cache = &cache_;
        if (inWorld_) placeInWorld(poses);
    }

    Answer answer(std::size_t index) override {
        const Collision<T> result = inWorld_ ? collide<T>(a_, ofA_[index], b_, ofB_[index], options_, memory_)
                                             : collideInA<T>(a_, b_, poses_[index], options_, memory_);
        return {result.overlap, double(result.depth), double(result.distance), dvec3(result.normal)};
    }

    Quat<double> frameOfA(std::size_t index) const override {
        return inWorld_ ? Quat<double>(ofA_[index].orientation) : identityQuat<double>();
    }

 private:
    // Some metres from the origin.
    void placeInWorld(const PoseSet& poses) {
        Random random(20261128);
        for (const Pose<double>& bInA : poses.bInA) {
            const Pose<double> a{random.direction() * 3.0, random.rotation()};
            ofA_.push_back(poseCast<T>(a));
            ofB_.push_back(poseCast<T>(
                Pose<double>{transformPoint(a, bInA.position), a.orientation * bInA.orientation}));
        }
    }

    const Thing& a_;
    const Thing& b_;
    const std::vector<Pose<T>>& poses_;
    std::vector<ManifoldPoint<T>> memory_;
    bool inWorld_;
    std::vector<Pose<T>> ofA_, ofB_;  // in the world
    PairCache cache_;
    CollideOptions<T> options_;
};

}  // namespace sepaxis::bench
