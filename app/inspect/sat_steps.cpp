#include "app/inspect/sat_steps.h"

#include "app/inspect/agreement.h"
#include "app/scene/axis_meeting.h"
#include "collision/hull/flat_hull.h"
#include "collision/query/sat.h"

#include <limits>

namespace sepaxis::inspect {

namespace {

using scene::Side;

constexpr std::uint64_t kMostListedPairs = 20000;

Steps stepsOf(const scene::Evaluation& evaluation) {
    Steps steps;
    steps.algorithm = Algorithm::sat;
    steps.shapes = evaluation.shapes;
    steps.poses = evaluation.poses;
    steps.rounding = promiseOf(evaluation, scene::Precision::doublePrecision).depth;
    steps.ignored = scene::isIgnored(evaluation);
    return steps;
}

std::string whyNot(const Steps& steps) {
    const Shape<double>& a = steps.shape(Side::a);
    const Shape<double>& b = steps.shape(Side::b);
    if (!isFlat(a.core) || !isFlat(b.core)) return {};
    return "Neither the core of " + std::string(scene::kindName(a.kind)) + " A nor that of " +
           std::string(scene::kindName(b.kind)) +
           " B has a volume, so there are no faces and no arcs to try axes from. GJK finds their distance.";
}

}  // namespace

SatLoop::SatLoop(const scene::Evaluation& evaluation, std::optional<double> exactOverlap, bool all)
    : steps_(stepsOf(evaluation)),
      pair_(makeHullPair(steps_.shape(Side::a), steps_.shape(Side::b),
                         relativePose(evaluation.poses[0], evaluation.poses[1]))),
      all_(all && fewPairs(evaluation)) {
    steps_.exactOverlap = exactOverlap;
    steps_.note = whyNot(steps_);
    done_ = !steps_.note.empty();
}

bool SatLoop::advance(std::uint64_t pairs) {
    if (!done_ && !facesTried_) tryFaces();
    const std::uint32_t edgesOfA = pair_.a.edgeCount(), edgesOfB = pair_.b.edgeCount();
    for (std::uint64_t i = 0; i < pairs && !done_; ++i) {
        if (nextA_ == edgesOfA || edgesOfB == 0) {
            finish();
            break;
        }
        tryPair(nextA_, nextB_);
        if (++nextB_ == edgesOfB) ++nextA_, nextB_ = 0;
    }
    return done_;
}

double SatLoop::progress() const {
    const double edges = pair_.a.edgeCount();
    return done_ || edges == 0.0 ? 1.0 : nextA_ / edges;
}

void SatLoop::tryFaces() {
    facesTried_ = true;
    for (std::uint32_t f = 0; f < pair_.a.faceCount() && !done_; ++f)
        add({.kind = AxisKind::faceA, .a = f, .axis = pair_.axisOfFaceA(f)});
    for (std::uint32_t f = 0; f < pair_.b.faceCount() && !done_; ++f)
        add({.kind = AxisKind::faceB, .b = f, .axis = pair_.axisOfFaceB(f)});
}

void SatLoop::tryPair(std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    ++steps_.edgePairs;
    const CrossedArcs<double> arcs = crossArcs(pair_, edgeOfA, edgeOfB);
    SatCandidate candidate{.kind = AxisKind::edgeEdge, .a = edgeOfA, .b = edgeOfB, .axis = arcs.axis};
    if (arcs.crossing == ArcCrossing::crossing) return add(candidate);
    ++steps_.rejectedPairs;
    candidate.fate = arcs.crossing == ArcCrossing::none ? SatFate::notCrossed : SatFate::parallel;
    if (all_)
        add(candidate);
    else
        ++leftOut_;
}

void SatLoop::add(SatCandidate candidate) {
    const bool isTried = candidate.fate != SatFate::notCrossed && candidate.fate != SatFate::parallel;
    const auto index = static_cast<std::uint32_t>(steps_.candidates.size());
    if (candidate.fate != SatFate::parallel) {
        const OverlapAlong<double> along = overlapAlong(pair_, candidate.axis);
        candidate.overlap = along.overlap + pair_.radii();
        candidate.common = scene::meetingAlong(pair_, candidate.axis).common;
        candidate.supportA = along.supportA;
        candidate.supportB = along.supportB;
    }
    candidate.leftOutBefore = leftOut_;
    leftOut_ = 0;
    // What equals the best but for rounding does not beat it: the first of them answers.
    const double rounding = kEqualOverlap<double> * pair_.size;
    if (isTried && candidate.overlap < -kTouchGap<double> * pair_.size) {
        candidate.fate = SatFate::separates;
    } else if (isTried &&
               (best_ == kNoIndex || candidate.overlap < steps_.candidates[best_].overlap - rounding)) {
        candidate.fate = SatFate::newBest;
    }
    if (candidate.fate == SatFate::separates || candidate.fate == SatFate::newBest) best_ = index;
    candidate.best = best_;
    steps_.candidates.push_back(candidate);
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const double least = best_ == kNoIndex ? nothing : steps_.candidates[best_].overlap;
    steps_.rows.push_back({StepPhase::sat, index, isTried ? candidate.overlap : nothing, least});
    if (candidate.fate == SatFate::separates) done_ = true;
}

void SatLoop::finish() {
    done_ = true;
    steps_.leftOutAfter = leftOut_;
}

bool fewPairs(const scene::Evaluation& evaluation) {
    return std::uint64_t{evaluation.shapes[0]->shape.core.edgeCount()} *
               evaluation.shapes[1]->shape.core.edgeCount() <=
           kMostListedPairs;
}

}  // namespace sepaxis::inspect
