// What a query costs in each cell of the benchmark: "cell nanoseconds" on standard output, and under
// `valgrind --tool=callgrind --instr-atstart=no` a dump of instructions a cell. paths.sh makes a table of it.
#include "collision/bench/own_query.h"
#include "collision/bench/primitives.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <string>

#include <valgrind/callgrind.h>

namespace sepaxis::bench {
namespace {

constexpr std::size_t kPoses = 64;

void askAll(Contender& contender) {
    for (std::size_t i = 0; i < kPoses; ++i) {
        const Answer answer = contender.answer(i);
        asm volatile("" : : "g"(&answer) : "memory");
    }
}

// Of the fastest of many passes: a busy machine only makes some slower.
double nanosecondsOf(Contender& contender) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kTime{40};
    double least = std::numeric_limits<double>::max();
    for (const auto begin = Clock::now(); Clock::now() - begin < kTime;) {
        const auto start = Clock::now();
        askAll(contender);
        const std::chrono::duration<double, std::nano> took = Clock::now() - start;
        least = std::min(least, took.count() / double(kPoses));
    }
    return least;
}

void measure(const std::string& cell, Contender& contender) {
    askAll(contender);
    if (RUNNING_ON_VALGRIND == 0) {
        std::printf("%s %.1f\n", cell.c_str(), nanosecondsOf(contender));
        return;
    }
    CALLGRIND_START_INSTRUMENTATION;
    askAll(contender);
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS_AT(cell.c_str());
}

void measureHulls(const Case& pair, PoseKind kind) {
    const PoseSet poses = makePoses(pair, kind, kPoses, 0);
    const std::string cell = pair.key + "/" + nameOf(kind);
    const auto ask = [&](Question question) {
        OwnQuery<float, Hull<float>> query("", question, pair.a.hullFloat, pair.b.hullFloat, poses);
        measure(cell + "/" + nameOf(question), query);
    };
    ask(Question::contact);
    if (kind == PoseKind::gap) ask(Question::distance);
}

void measureHullsAt(const std::string& cell, const Case& pair, const PoseSet& poses) {
    for (const Question question : {Question::contact, Question::distance}) {
        OwnQuery<float, Hull<float>> query("", question, pair.a.hullFloat, pair.b.hullFloat, poses);
        measure(cell + "/" + nameOf(question), query);
    }
}

// Two boxes of one orientation, as walls and crates stand.
void measureAlignedBoxes(const Case& boxes, PoseKind kind) {
    PoseSet poses = makePoses(boxes, kind, kPoses, 0);
    for (std::size_t i = 0; i < kPoses; ++i) {
        poses.bInA[i].orientation = identityQuat<double>();
        poses.bInAFloat[i] = poseCast<float>(poses.bInA[i]);
    }
    measureHullsAt(std::string("aligned/") + nameOf(kind), boxes, poses);
}

// Two stacked prisms, half beside each other: faces of many corners meet.
void measureRims(std::uint32_t sides) {
    const Case prisms = makePrismCase("rims", sides);
    PoseSet poses;
    for (std::size_t i = 0; i < kPoses; ++i) {
        const double share = static_cast<double>(i) / kPoses;
        poses.bInA.push_back(
            {{0.5 + 0.4 * share, 0.99, 0.0}, glm::angleAxis(0.1 * share, dvec3(0.0, 1.0, 0.0))});
        poses.bInAFloat.push_back(poseCast<float>(poses.bInA.back()));
    }
    measureHullsAt("rims" + std::to_string(sides) + "/shallow", prisms, poses);
}

// Prisms of 24 sides that stand on each other, turned and but for rounding upright.
void measureFlush() {
    const Case prisms = makePrismCase("flush", 24);
    constexpr double kTilt = 1e-6;  // radians
    PoseSet poses;
    for (std::size_t i = 0; i < kPoses; ++i) {
        const double share = static_cast<double>(i) / kPoses;
        poses.bInA.push_back(
            {{0.2 * share, 0.99, 0.1},
             glm::angleAxis(kTilt, dvec3(1.0, 0.0, 0.0)) * glm::angleAxis(share, dvec3(0.0, 1.0, 0.0))});
        poses.bInAFloat.push_back(poseCast<float>(poses.bInA.back()));
    }
    measureHullsAt("flush/shallow", prisms, poses);
}

// With the caller's cache: one pose after the other, a hundredth as far and as much turned as in motion.
void measureAtRest(const Case& pair) {
    PoseSet poses = makePoses(pair, PoseKind::motion, kPoses, 0);
    for (std::size_t i = 1; i < kPoses; ++i) {
        constexpr double kPart = 0.01;
        const Pose<double>&first = poses.bInA[0], &far = poses.bInA[i];
        poses.bInAFloat[i] =
            poseCast<float>(Pose<double>{glm::mix(first.position, far.position, kPart),
                                         glm::slerp(first.orientation, far.orientation, kPart)});
    }
    OwnQuery<float, Hull<float>> query("", Question::contact, pair.a.hullFloat, pair.b.hullFloat, poses,
                                       {.cached = true});
    measure(pair.key + "/rest/cached", query);
}

void measurePrimitives(const PrimitivePair& pair, PoseKind kind) {
    const PoseSet poses = makePrimitivePoses(pair, kind, kPoses);
    OwnQuery<float, Shape<float>> query("", Question::contact, pair.a.shapeFloat, pair.b.shapeFloat, poses);
    measure(pair.key + "/" + nameOf(kind) + "/contact", query);
}

}  // namespace
}  // namespace sepaxis::bench

int main() {
    using namespace sepaxis::bench;
    for (const Case& pair : makeCases())
        for (const PoseKind kind : {PoseKind::shallow, PoseKind::deep, PoseKind::gap})
            measureHulls(pair, kind);
    for (const PoseKind kind : {PoseKind::shallow, PoseKind::deep, PoseKind::gap})
        measureAlignedBoxes(makeCases().front(), kind);
    for (const Case& pair : makeCases()) measureAtRest(pair);
    for (const std::uint32_t sides : {64u, 256u}) measureRims(sides);
    measureFlush();
    for (const PrimitivePair& pair : makePrimitivePairs())
        for (const PoseKind kind : {PoseKind::shallow, PoseKind::gap}) measurePrimitives(pair, kind);
}
