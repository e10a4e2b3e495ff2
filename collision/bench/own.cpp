// This library.
#include "collision/bench/own_query.h"

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
    const auto add = [&](const char* way, Question question, OwnWays ways) {
        contenders.push_back(std::make_unique<OwnQuery<T, Hull<T>>>(name + way, question, hullOf<T>(pair.a),
                                                                    hullOf<T>(pair.b), poses, ways));
    };
    add("", Question::contact, {});
    add(", world poses", Question::contact, {.inWorld = true});
    add(", stable", Question::contact, {ManifoldKind::stable});
    if (poses.kind == PoseKind::motion) add(", warm", Question::contact, {ManifoldKind::exact, true});
    add("", Question::distance, {});
    add(", world poses", Question::distance, {.inWorld = true});
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
