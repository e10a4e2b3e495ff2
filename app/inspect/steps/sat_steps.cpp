#include "app/inspect/steps/sat_steps.h"

#include "app/inspect/compare/agreement.h"
#include "app/scene/axis_meeting.h"
#include "collision/hull/flat_hull.h"
#include "collision/query/sat.h"
#include "collision/textbook/separating_axes.h"

#include <array>
#include <limits>

namespace sepaxis::inspect {

namespace {

using scene::Side;

constexpr std::uint64_t kMostListedPairs = 20000;

constexpr std::array kSatCode = {
    CodeLine{0, "for each face of A, then of B:"},    CodeLine{1, "n = its normal, from A to B"},
    CodeLine{1, "s = overlap of A and B along n"},    CodeLine{1, "if s < 0: apart"},
    CodeLine{1, "if s < least: least = s, best = n"}, CodeLine{0, "for each edge e of A, each f of B:"},
    CodeLine{1, "if their arcs do not cross: next"},  CodeLine{1, "n = e \xC3\x97 f, from A to B"},
    CodeLine{1, "s = overlap of A and B along n"},    CodeLine{1, "if s < 0: apart"},
    CodeLine{1, "if s < least: least = s, best = n"}, CodeLine{0, "depth = least, normal = best"}};
// The lines that a direction ends on, by SatFate: of faces, and of edge pairs.
constexpr std::array<std::size_t, 5> kFaceLines = {4, 4, 3, 0, 0}, kEdgeLines = {10, 10, 9, 6, 6};

constexpr std::array kPublishedCode = {CodeLine{0, "for each face of A, then of B:"},
                                       CodeLine{1, "n = its normal, 0 on the face"},
                                       CodeLine{1, "low, high = other hull along n"},
                                       CodeLine{1, "if low > 0 and high > 0: apart"},
                                       CodeLine{1, "if low < 0 and high < 0: next"},
                                       CodeLine{1, "if low > best: best = low"},
                                       CodeLine{0, "for each edge e of A, each f of B:"},
                                       CodeLine{1, "n = e \xC3\x97 f"},
                                       CodeLine{1, "if |n| < 0.5 (30\xC2\xB0): next"},
                                       CodeLine{1, "turn n from f to e"},
                                       CodeLine{1, "if A is above B along n: apart"},
                                       CodeLine{1, "s = low of B \xE2\x88\x92 high of A"},
                                       CodeLine{1, "if s > best: best = s"},
                                       CodeLine{0,
                                                "depth = \xE2\x88\x92"
                                                "best"}};
constexpr std::array<std::size_t, 7> kPublishedFaceLines = {5, 5, 3, 0, 0, 4, 0},
                                     kPublishedEdgeLines = {12, 12, 10, 8, 8, 0, 8};

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

// Returns the overlap along its axis.
double measure(SatCandidate& candidate, const HullPair<double>& pair) {
    const OverlapAlong<double> along = overlapAlong(pair, candidate.axis);
    candidate.common = scene::meetingAlong(pair, candidate.axis).common;
    candidate.supportA = along.supportA;
    candidate.supportB = along.supportB;
    return along.overlap + pair.radii();
}

// What equals the best but for `rounding` does not beat it: the first of them answers.
void list(Steps& steps, SatCandidate candidate, std::uint32_t& best, double rounding) {
    const auto index = static_cast<std::uint32_t>(steps.candidates.size());
    const bool isLeast = best == kNoIndex || candidate.overlap < steps.candidates[best].overlap - rounding;
    if (candidate.fate == SatFate::notBetter && isLeast) candidate.fate = SatFate::newBest;
    if (candidate.fate == SatFate::newBest || candidate.fate == SatFate::separates) best = index;
    candidate.best = best;
    steps.candidates.push_back(candidate);
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    steps.rows.push_back({StepPhase::sat, index, isMeasured(candidate.fate) ? candidate.overlap : kNothing,
                          best == kNoIndex ? kNothing : steps.candidates[best].overlap});
}

}  // namespace

SatLoop::SatLoop(const scene::Evaluation& evaluation, std::optional<double> exactOverlap, bool all)
    : steps_(stepsOf(evaluation)),
      pair_(makeHullPair(steps_.shape(Side::a), steps_.shape(Side::b),
                         relativePose(evaluation.poses[0], evaluation.poses[1]))),
      all_(all && fewPairs(evaluation)) {
    steps_.exactOverlap = exactOverlap;
    steps_.note = whyNot(steps_);
    steps_.code.assign(kSatCode.begin(), kSatCode.end());
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
    const bool isTried = isMeasured(candidate.fate);
    if (candidate.fate != SatFate::parallel) {
        candidate.overlap = measure(candidate, pair_);
    }
    candidate.leftOutBefore = leftOut_;
    leftOut_ = 0;
    if (isTried && candidate.overlap < -kTouchGap<double> * pair_.size) candidate.fate = SatFate::separates;
    list(steps_, candidate, best_, kEqualOverlap<double> * pair_.size);
    done_ = done_ || candidate.fate == SatFate::separates;
}

void SatLoop::finish() {
    done_ = true;
    steps_.leftOutAfter = leftOut_;
}

namespace {

SatFate fateOf(textbook::TryFate fate) {
    if (fate == textbook::TryFate::separates) return SatFate::separates;
    if (fate == textbook::TryFate::behind) return SatFate::behind;
    return fate == textbook::TryFate::shallow ? SatFate::shallow : SatFate::notBetter;
}

SatCandidate candidateOf(const textbook::AxisTry& tried, const HullPair<double>& pair,
                         const Pose<double>& poseA) {
    SatCandidate made{.kind = tried.kind, .a = tried.a, .b = tried.b};
    made.axis = glm::conjugate(poseA.orientation) * tried.normal;
    made.overlap = -tried.separation;
    made.fate = fateOf(tried.fate);
    if (made.axis == dvec3(0.0)) return made;
    static_cast<void>(measure(made, pair));
    return made;
}

}  // namespace

bool havePublishedSat(const scene::Evaluation& evaluation) {
    return textbook::bothSolid(evaluation.shapes[0]->shape.kind, evaluation.shapes[1]->shape.kind) &&
           !scene::hasRounded(evaluation) && fewPairs(evaluation);
}

Steps makePublishedSatSteps(const scene::Evaluation& evaluation, std::optional<double> exactOverlap,
                            bool ofManifold) {
    Steps steps = stepsOf(evaluation);
    steps.published = true;
    steps.exactOverlap = exactOverlap;
    steps.code.assign(kPublishedCode.begin(), kPublishedCode.end());
    const Shape<double>&a = steps.shape(Side::a), &b = steps.shape(Side::b);
    textbook::AxisTries tries;
    static_cast<void>(textbook::queryHulls({a.core, steps.poses[0]}, {b.core, steps.poses[1]}, &tries));
    const HullPair<double> pair = makeHullPair(a, b, relativePose(steps.poses[0], steps.poses[1]));
    std::uint32_t best = kNoIndex;
    for (const textbook::AxisTry& tried : tries)
        list(steps, candidateOf(tried, pair, steps.poses[0]), best, 0.0);
    if (ofManifold) {
        const TextbookResult answer =
            textbookHullManifold(a, steps.poses[0], b, steps.poses[1], std::span<dvec3>());
        if (answer.hit) steps.publishedDepth = answer.depth;
    }
    return steps;
}

std::size_t codeLineOf(const Steps& steps, const SatCandidate& candidate) {
    const bool edges = candidate.kind == AxisKind::edgeEdge;
    const auto fate = static_cast<std::size_t>(candidate.fate);
    if (steps.published) return edges ? kPublishedEdgeLines[fate] : kPublishedFaceLines[fate];
    return edges ? kEdgeLines[fate] : kFaceLines[fate];
}

bool fewPairs(const scene::Evaluation& evaluation) {
    return std::uint64_t{evaluation.shapes[0]->shape.core.edgeCount()} *
               evaluation.shapes[1]->shape.core.edgeCount() <=
           kMostListedPairs;
}

}  // namespace sepaxis::inspect
