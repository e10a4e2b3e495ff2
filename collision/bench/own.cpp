// This library.
#include "collision/bench/contender.h"
#include "collision/collide.h"
#include "collision/pair_cache.h"
#include "collision/shape.h"

namespace sepaxis::bench {

namespace {

template <class T>
const Hull<T>& hullOf(const Solid& solid) {
    if constexpr (sizeof(T) == sizeof(float))
        return solid.hullFloat;
    else
        return solid.hull;
}

template <class T>
const std::vector<Pose<T>>& posesOf(const PoseSet& poses) {
    if constexpr (sizeof(T) == sizeof(float))
        return poses.bInAFloat;
    else
        return poses.bInA;
}

template <class T>
class Query : public Contender {
 public:
    // With a cache the poses must come in order to be worth it.
    Query(std::string name, Question question, const Case& pair, const PoseSet& poses, ManifoldKind manifold,
          bool cached = false)
        : Contender(std::move(name), question),
          a_(hullOf<T>(pair.a)),
          b_(hullOf<T>(pair.b)),
          poses_(posesOf<T>(poses)),
          memory_(manifoldCapacity(a_, b_)) {
        options_.want = question == Question::distance ? Want::distance : Want::contact;
        options_.manifold = manifold;
        if (cached) options_.cache = &cache_;
    }

    Answer answer(std::size_t index) override {
        const Collision<T> result = collideInA<T>(a_, b_, poses_[index], options_, memory_);
        return {result.overlap, double(result.depth), double(result.distance), dvec3(result.normal)};
    }

 private:
    const Hull<T>& a_;
    const Hull<T>& b_;
    const std::vector<Pose<T>>& poses_;
    std::vector<ManifoldPoint<T>> memory_;
    PairCache cache_;
    CollideOptions<T> options_;
};

template <class T>
class Verdict : public Contender {
 public:
    Verdict(std::string name, const Case& pair, const PoseSet& poses)
        : Contender(std::move(name), Question::verdict),
          a_(hullOf<T>(pair.a)),
          b_(hullOf<T>(pair.b)),
          poses_(posesOf<T>(poses)) {
        options_.want = Want::verdict;
    }

    Answer answer(std::size_t index) override {
        return {collideInA<T>(a_, b_, poses_[index], options_, {}).overlap, 0.0, 0.0, dvec3(0.0)};
    }

 private:
    const Hull<T>& a_;
    const Hull<T>& b_;
    const std::vector<Pose<T>>& poses_;
    CollideOptions<T> options_;
};

template <class T>
void addPrecision(const std::string& name, const Case& pair, const PoseSet& poses, Contenders& contenders) {
    contenders.push_back(
        std::make_unique<Query<T>>(name, Question::contact, pair, poses, ManifoldKind::exact));
    contenders.push_back(
        std::make_unique<Query<T>>(name + ", stable", Question::contact, pair, poses, ManifoldKind::stable));
    if (poses.kind == PoseKind::motion)
        contenders.push_back(std::make_unique<Query<T>>(name + ", warm", Question::contact, pair, poses,
                                                        ManifoldKind::exact, true));
    contenders.push_back(
        std::make_unique<Query<T>>(name, Question::distance, pair, poses, ManifoldKind::exact));
    contenders.push_back(std::make_unique<Verdict<T>>(name, pair, poses));
}

}  // namespace

const char* nameOf(Question question) {
    constexpr const char* kNames[] = {"contact", "distance", "verdict"};
    return kNames[static_cast<int>(question)];
}

void addOwn(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    addPrecision<float>("sepaxis float", pair, poses, contenders);
    addPrecision<double>("sepaxis double", pair, poses, contenders);
}

}  // namespace sepaxis::bench
