// Whoever answers a pair: this library and its peers, through one door.
#pragma once

#include "collision/bench/cases.h"

#include <memory>
#include <string>
#include <vector>

namespace sepaxis::bench {

// What is asked; each contender says what it can.
enum class Question : std::uint8_t {
    contact,   // overlapping: axis, depth and contact points; apart: no more than that
    distance,  // apart: the distance
    verdict,   // yes or no
};
inline constexpr std::array kQuestions = {Question::contact, Question::distance, Question::verdict};
const char* nameOf(Question question);

struct Answer {
    bool overlap = false;
    double depth = 0.0;     // metres, > 0 overlapping
    double distance = 0.0;  // metres, > 0 apart
    dvec3 normal{0.0};      // unit, from A to B
};

class Contender {
 public:
    Contender(std::string name, Question question) : name_(std::move(name)), question_(question) {}
    virtual ~Contender() = default;
    Contender(const Contender&) = delete;
    Contender& operator=(const Contender&) = delete;

    const std::string& name() const { return name_; }
    Question question() const { return question_; }
    // What is timed: pose `index` of the set that the contender was made for.
    virtual Answer answer(std::size_t index) = 0;
    // How A is turned in the frame of its normals.
    virtual Quat<double> frameOfA(std::size_t) const { return identityQuat<double>(); }

 private:
    std::string name_;
    Question question_;
};

using Contenders = std::vector<std::unique_ptr<Contender>>;

// The case and the poses outlive the contenders; each adds those that can answer this pair.
void addOwn(const Case& pair, const PoseSet& poses, Contenders& contenders);
#ifdef SEPAXIS_BENCH_PEERS
void addBullet(const Case& pair, const PoseSet& poses, Contenders& contenders);
void addOde(const Case& pair, const PoseSet& poses, Contenders& contenders);
void addLibccd(const Case& pair, const PoseSet& poses, Contenders& contenders);
void addFcl(const Case& pair, const PoseSet& poses, Contenders& contenders);
#endif

}  // namespace sepaxis::bench
