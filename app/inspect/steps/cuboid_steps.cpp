#include "app/inspect/steps/cuboid_steps.h"

#include "app/inspect/words.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis::inspect {

namespace {

using scene::Side;
using scene::StagePlace;

constexpr std::uint32_t kListedMeetings = 2;  // in a sentence; the picture shows all

StagePlace placeAt(std::size_t index) {
    return static_cast<StagePlace>(index);
}

// --- what was asked and found ---------------------------------------------------------------------------

// By the stage that decides.
StageOutcome decisionOf(CuboidStage stage) {
    using enum StageOutcome;
    constexpr std::array kDecisions = {apart, apart, withinSafety, meet, meet, measured};
    return kDecisions[static_cast<std::size_t>(stage)];
}

StageOutcome decisionOf(textbook::CuboidStage stage) {
    using enum StageOutcome;
    constexpr std::array kDecisions = {apart, apart, meet, meet, measured};
    return kDecisions[static_cast<std::size_t>(stage)];
}

// Heights and circles that do not decide meet; sides and vertices that do not decide don't.
StageOutcome passedOutcome(StagePlace place) {
    return place <= StagePlace::circles ? StageOutcome::meet : StageOutcome::apart;
}

std::array<StageStep, 5> stepsUpTo(StagePlace deciding, StageOutcome decision) {
    std::array<StageStep, 5> steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].place = placeAt(i);
        steps[i].decides = placeAt(i) == deciding;
        if (placeAt(i) < deciding) steps[i].outcome = passedOutcome(placeAt(i));
        if (placeAt(i) == deciding) steps[i].outcome = decision;
    }
    return steps;
}

std::optional<textbook::CuboidResult> publishedOf(const scene::Evaluation& evaluation) {
    scene::EvaluationOptions options;
    options.method = scene::findMethod("textbook-cuboid");
    scene::Evaluation published;
    static_cast<void>(scene::evaluatePair(scene::pairOf(evaluation), options, published));
    return published.publishedStages;
}

// What the method that is shown compares and finds, be it published or exact.
StageFigure foundBy(const textbook::CuboidResult& p) {
    StageFigure found{{p.a, p.b}, {p.radiusA, p.radiusB}, p.centerDistance, p.safeDistance};
    if (p.sideA != kNoIndex) found.meetings.push_back({p.sideA, p.sideB, std::nullopt});
    if (p.vertexA != kNoIndex) found.inside = InsideMark{Side::a, p.vertexA};
    if (p.vertexA == kNoIndex && p.vertexB != kNoIndex) found.inside = InsideMark{Side::b, p.vertexB};
    found.separation = p.separation;
    found.closest = {p.closestA, p.closestB};
    return found;
}

StageFigure foundBy(const CuboidStages& s) {
    StageFigure found{{s.a, s.b}, {s.a.circle.radius, s.b.circle.radius}, s.centerDistance, s.safeDistance};
    for (const SideMeeting& m : std::span(s.meetings).first(s.meetingCount))
        found.meetings.push_back({m.sideA, m.sideB, std::array{m.from, m.to}});
    if (s.contained != WhichCuboid::none)
        found.inside = InsideMark{s.contained == WhichCuboid::a ? Side::a : Side::b, s.containedVertex};
    found.separation = s.distance;
    found.closest = {planOf(s.closestA), planOf(s.closestB)};
    return found;
}

StageRecord recordOf(const scene::Evaluation& evaluation, StagesOf of) {
    StageRecord record;
    record.published = evaluation.publishedStages;
    if (!record.published && of == StagesOf::publishedMethod) record.published = publishedOf(evaluation);
    const scene::Evaluation asked =
        evaluation.stages ? scene::Evaluation() : scene::answerExactly(evaluation, {});
    const scene::Evaluation& exact = evaluation.stages ? evaluation : asked;
    record.exact = exact.stages.value();
    record.touching = scene::touches(exact);
    record.closest = {exact.collision.featureA, exact.collision.featureB};
    if (record.published) {
        const textbook::CuboidStage decidedBy = record.published->decidedBy;
        record.steps = stepsUpTo(scene::placeOf(decidedBy), decisionOf(decidedBy));
        record.found = foundBy(*record.published);
        StageOutcome& circles = record.steps[1].outcome;
        if (circles == StageOutcome::meet && record.found.circleGap() > record.exact.touchGap)
            circles = StageOutcome::withinSafety;
        return record;
    }
    record.steps = stepsUpTo(scene::placeOf(record.exact.decidedBy), decisionOf(record.exact.decidedBy));
    record.found = foundBy(record.exact);
    // Whichever stage says that they are apart, the answer has a distance.
    if (!record.exact.overlap) record.steps.back().outcome = StageOutcome::measured;
    return record;
}

// --- words ----------------------------------------------------------------------------------------------

std::string sideOf(Side side, std::uint32_t k) {
    return "side " + std::to_string(k) + (side == Side::a ? " of A" : " of B");
}

// The gap that a stage measures; negative where what it compares overlaps.
std::optional<double> gapOf(const StageRecord& r, StagePlace place) {
    if (place == StagePlace::heights) return r.exact.zGap;
    if (place == StagePlace::circles) return r.found.circleGap();
    if (place == StagePlace::separation) return r.found.separation;
    return std::nullopt;
}

std::string heightsInWords(const StageRecord& r) {
    const auto& [a, b] = r.found.cuboids;
    return "A stands from " + metresInWords(a.bottom) + " to " + metresInWords(a.top) + ", B from " +
           metresInWords(b.bottom) + " to " + metresInWords(b.top) + ": " +
           (r.exact.zGap > r.exact.touchGap      ? "a gap of " + metresInWords(r.exact.zGap)
            : r.exact.zShared > r.exact.touchGap ? "they share " + metresInWords(r.exact.zShared)
                                                 : "they touch") +
           '.';
}

std::string circlesInWords(const StageRecord& r) {
    const auto& [radiusA, radiusB] = r.found.radii;
    const double gap = r.found.circleGap(), safe = r.found.safeDistance;
    std::string text = "In plan the centres are " + metresInWords(r.found.centerDistance) +
                       " apart, the radii are " + metresInWords(radiusA) + " and " + metresInWords(radiusB) +
                       ", together " + metresInWords(radiusA + radiusB) + ": " +
                       (gap > r.exact.touchGap ? "a gap of " + metresInWords(gap) : "the circles meet");
    if (safe > 0.0 && gap > r.exact.touchGap)
        text += (r.steps[1].outcome == StageOutcome::apart ? ", more than the safe distance of "
                                                           : ", not more than the safe distance of ") +
                metresInWords(safe);
    return text + '.';
}

std::string sidesInWords(const StageRecord& r) {
    if (r.published) {
        const textbook::CuboidResult& p = *r.published;
        if (p.sideA == kNoIndex) return "None of the 16 pairs of sides is found to intersect.";
        return "The first pair found to intersect: " + sideOf(Side::a, p.sideA) + " and " +
               sideOf(Side::b, p.sideB) + '.';
    }
    const CuboidStages& s = r.exact;
    if (s.meetingCount == 0)
        return "None of the 16 pairs of sides meets. One plan may still contain the other; the vertex test "
               "decides.";
    std::string text = std::to_string(s.meetingCount) + " of the 16 pairs of sides " +
                       (s.meetingCount == 1 ? "meets: " : "meet: ");
    const std::uint32_t listed = std::min(kListedMeetings, s.meetingCount);
    for (std::uint32_t i = 0; i < listed; ++i) {
        const SideMeeting& m = s.meetings[i];
        const char* verb = m.kind == SidesMeet::crossing   ? " crosses "
                           : m.kind == SidesMeet::touching ? " touches "
                                                           : " lies along ";
        text += (i > 0 ? ", " : "") + sideOf(Side::a, m.sideA) + verb + sideOf(Side::b, m.sideB);
    }
    if (s.meetingCount > listed) text += ", and " + std::to_string(s.meetingCount - listed) + " more";
    return text + '.';
}

std::string vertexInWords(const InsideMark& mark) {
    return "vertex " + std::to_string(mark.vertex) + (mark.side == Side::a ? " of A" : " of B");
}

std::string verticesInWords(const StageRecord& r) {
    const auto& inside = r.found.inside;
    if (!inside) return "None of the 8 vertices lies inside the other plan.";
    std::string text =
        capitalised(vertexInWords(*inside)) + " lies inside the plan of " + nameOf(other(inside->side));
    if (!r.published) {
        const VertexDistances& distances = inside->side == Side::a ? r.exact.vertexA : r.exact.vertexB;
        const auto& toSide = distances.toSide[inside->vertex];
        text +=
            ", " + metresInWords(-*std::max_element(toSide.begin(), toSide.end())) + " from the nearest side";
    }
    return text + '.';
}

std::string separationInWords(const StageRecord& r) {
    if (r.published) return "The plans are " + metresInWords(r.published->separation) + " apart.";
    const CuboidStages& s = r.exact;
    const bool above = s.zGap > s.touchGap;
    std::string text;
    if (above && s.planSeparation > 0.0)
        text = metresInWords(s.planSeparation) + " in plan and " + metresInWords(s.zGap) +
               " in height: the closest points are " + metresInWords(s.distance) + " apart.";
    else if (above)
        text = "The plans meet: the closest points are one above the other, " + metresInWords(s.distance) +
               " apart.";
    else
        text = "The closest points are " + metresInWords(s.distance) + " apart, side by side.";
    if (s.safeDistance > 0.0)
        text += (s.closerThanSafe ? " That is closer than the safe distance of "
                                  : " That is not closer than the safe distance of ") +
                metresInWords(s.safeDistance) + '.';
    return text;
}

std::string whyNotReached(const StageRecord& r) {
    const auto deciding =
        std::find_if(r.steps.begin(), r.steps.end(), [](const StageStep& step) { return step.decides; });
    constexpr std::array<const char*, 5> kReasons = {"the heights are apart",
                                                     "the bounding circles are apart", "sides meet",
                                                     "a vertex lies inside the other plan", ""};
    std::string text = kReasons[static_cast<std::size_t>(deciding->place)];
    if (r.published)
        text = "the " + std::string(scene::publishedNameOf(deciding->place)) + " found that " + text;
    return "Not reached: " + text + '.';
}

std::string decisionInWords(const StageRecord& r, const StageStep& step) {
    const bool meets = step.outcome == StageOutcome::meet;
    if (r.published) return meets ? " This decides: a collision." : " This decides: no collision.";
    const std::string_view finding = scene::findingOf(r.exact.decidedBy);
    return finding.empty() ? " This decides." : " This decides: " + std::string(finding) + '.';
}

// What the stages up to the deciding one come to, for who reads the first one only.
std::string inShort(const StageRecord& r) {
    constexpr std::array kMeets = {"heights meet", "circles meet", "sides meet", "a vertex is inside", ""};
    constexpr std::array kDoesNot = {"heights are apart", "circles are apart", "no sides meet",
                                     "no vertex is inside", ""};
    std::string text;
    bool meet = false;
    for (const StageStep& step : r.steps) {
        meet = step.outcome == StageOutcome::meet;
        const auto place = static_cast<std::size_t>(step.place);
        if (step.place != StagePlace::separation)
            text += (text.empty() ? " In short: " : ", ") + std::string((meet ? kMeets : kDoesNot)[place]);
        if (step.decides) break;
    }
    // The article knows no touching.
    if (r.published) return text + (meet ? ": a collision." : ": no collision.");
    return text + (!meet ? ": they do not overlap." : r.touching ? ": they touch." : ": they overlap.");
}

std::string stageSentence(const StageRecord& r, const StageStep& step) {
    if (step.outcome == StageOutcome::notReached) return whyNotReached(r);
    constexpr std::array kTold = {heightsInWords, circlesInWords, sidesInWords, verticesInWords,
                                  separationInWords};
    std::string text = kTold[static_cast<std::size_t>(step.place)](r);
    if (step.decides)
        text += decisionInWords(r, step);
    else if (step.place == StagePlace::heights)
        text += inShort(r);
    if (!step.decides && step.outcome == StageOutcome::measured)
        text += " The " + std::string(scene::nameOf(scene::placeOf(r.exact.decidedBy))) +
                " decided; this measures the distance.";
    return text;
}

// The word for what a stage found: "meet", "none inside".
std::string outcomeInWords(const StageStep& step) {
    switch (step.outcome) {
        case StageOutcome::meet:
            return step.place == StagePlace::vertices ? "one inside" : "meet";
        case StageOutcome::apart:
            return step.place == StagePlace::sides      ? "none meet"
                   : step.place == StagePlace::vertices ? "none inside"
                                                        : "apart";
        case StageOutcome::withinSafety:
            return "apart, in ring";
        case StageOutcome::measured:
            return "measured";
        case StageOutcome::notReached:
            break;
    }
    return "not reached";
}

// The number that decides: "gap 4 m", "share 0.3 m", "4 of 16 pairs", "vertex 0 of B".
std::string measureInWords(const StageRecord& r, StagePlace place) {
    if (place == StagePlace::sides) {
        if (r.published && !r.found.meetings.empty()) return "1 pair found";
        return std::to_string(r.found.meetings.size()) + " of 16 pairs";
    }
    if (place == StagePlace::vertices) return r.found.inside ? vertexInWords(*r.found.inside) : "0 of 8";
    const double gap = *gapOf(r, place);
    if (place == StagePlace::separation) return metresInWords(gap);
    if (gap > r.exact.touchGap) return "gap " + metresInWords(gap);
    if (place == StagePlace::circles) return "centres " + metresInWords(r.found.centerDistance);
    return r.exact.zShared > r.exact.touchGap ? "share " + metresInWords(r.exact.zShared) : "touching";
}

// --- what is wrong with the published stages ------------------------------------------------------------

const char* const kFixedTolerance = "its tolerance is the same at every size";

std::string faultOfHeights(const StageRecord& r) {
    const bool apart = r.steps[0].outcome == StageOutcome::apart;
    if (apart == (r.exact.zGap > r.exact.touchGap)) return {};
    if (apart)
        return "it only tests whether an end of A's range lies in B's, and here A's range contains B's";
    return kFixedTolerance;
}

// The pairs in the order in which the article asks them.
bool isBefore(const SideMeeting& meeting, const textbook::CuboidResult& found) {
    return found.sideA == kNoIndex || meeting.sideA < found.sideA ||
           (meeting.sideA == found.sideA && meeting.sideB < found.sideB);
}

std::string faultOfSides(const StageRecord& r) {
    const textbook::CuboidResult& found = *r.published;
    const CuboidStages& s = r.exact;
    const auto end = s.meetings.begin() + s.meetingCount;
    const auto missed =
        std::find_if(s.meetings.begin(), end, [&](const SideMeeting& m) { return isBefore(m, found); });
    if (missed != end)
        return "it misses " + sideOf(Side::a, missed->sideA) + " and " + sideOf(Side::b, missed->sideB) +
               (missed->kind == SidesMeet::collinear ? ", of which one holds the other"
                                                     : ", which meet before");
    const bool real = std::any_of(s.meetings.begin(), end, [&](const SideMeeting& m) {
        return m.sideA == found.sideA && m.sideB == found.sideB;
    });
    if (found.sideA == kNoIndex || real) return {};
    return "these two do not meet: its test of collinear sides compares the wrong ends, and " +
           std::string(kFixedTolerance);
}

std::string faultOfVertices(const StageRecord& r) {
    const bool found = r.found.inside.has_value();
    const bool real = r.exact.meetingCount > 0 || r.exact.contained != WhichCuboid::none;
    return found == real ? std::string{} : kFixedTolerance;
}

std::string faultOfSeparation(const StageRecord& r) {
    const bool measured = r.steps.back().outcome == StageOutcome::measured;
    const double separation = r.published->separation, distance = r.exact.distance;
    if (r.exact.overlap && !measured) return {};
    if (std::abs(separation - distance) <= kSeenDifference * std::max(separation, distance)) return {};
    return "it measures in plan only, " + metresInWords(separation) + "; the cuboids are " +
           (r.exact.overlap ? "not apart" : metresInWords(distance) + " apart");
}

// Where a published stage says something else than is true: what is wrong with it. Empty otherwise.
std::string faultOf(const StageRecord& r, const StageStep& step) {
    const bool reached = step.outcome != StageOutcome::notReached;
    if (!r.published) return {};
    if (step.place == StagePlace::heights) return faultOfHeights(r);
    if (step.place == StagePlace::sides && reached) return faultOfSides(r);
    if (step.place == StagePlace::vertices && reached) return faultOfVertices(r);
    return step.place == StagePlace::separation ? faultOfSeparation(r) : std::string();
}

// --- what lights up -------------------------------------------------------------------------------------

constexpr std::uint32_t kBottomFace = 0, kTopFace = 1, kFirstSideFace = 2, kFirstUprightEdge = 8;

// By its number as makeCuboid() gives it.
Feature numbered(const Shape<double>& shape, FeatureKind kind, std::uint32_t number) {
    const FeatureNumbers& numbers = kind == FeatureKind::edge ? shape.core.edgeNumber : shape.core.faceNumber;
    return {kind, numbers.indexOf(number)};
}

void light(const Steps& steps, StepView& view, Side side, FeatureKind kind, std::uint32_t number) {
    const SideFeature feature{side, numbered(steps.shape(side), kind, number)};
    if (std::find(view.lit.begin(), view.lit.end(), feature) == view.lit.end()) view.lit.push_back(feature);
}

// The ends of what the heights share, or of the gap between them, and the vertical.
void lightHeights(const Steps& steps, StepView& view) {
    const auto& [a, b] = steps.stages->found.cuboids;
    const Side upperBottom = a.bottom > b.bottom ? Side::a : Side::b;
    const Side lowerTop = a.top < b.top ? Side::a : Side::b;
    light(steps, view, upperBottom, FeatureKind::face, kBottomFace);
    light(steps, view, lowerTop, FeatureKind::face, kTopFace);
    const bool bIsAbove = b.bottom + b.top >= a.bottom + a.top;
    view.axis = dvec3(0.0, bIsAbove ? 1.0 : -1.0, 0.0);
    view.featureA = numbered(steps.shape(Side::a), FeatureKind::face, bIsAbove ? kTopFace : kBottomFace);
    view.featureB = numbered(steps.shape(Side::b), FeatureKind::face, bIsAbove ? kBottomFace : kTopFace);
}

void lightSeparation(const Steps& steps, StepView& view) {
    const StageRecord& r = *steps.stages;
    if (r.published) {
        const textbook::CuboidResult& p = *r.published;
        view.axis = safeNormalize(uprightFromPlan(p.closestB - p.closestA, 0.0), dvec3(0.0));
        return;
    }
    view.axis = safeNormalize(r.exact.closestB - r.exact.closestA, dvec3(0.0));
    view.featureA = r.closest[0], view.featureB = r.closest[1];
    view.lit = {{Side::a, view.featureA}, {Side::b, view.featureB}};
}

void lightStage(const Steps& steps, std::size_t index, StepView& view) {
    const StagePlace place = placeAt(index);
    view.axisName = place == StagePlace::heights ? "heights alone" : "separation";
    if (place == StagePlace::heights) lightHeights(steps, view);
    if (place == StagePlace::separation) lightSeparation(steps, view);
    const StageFigure figure = figureOfStage(steps, index);
    for (const MeetingMark& meeting : figure.meetings) {
        light(steps, view, Side::a, FeatureKind::face, kFirstSideFace + meeting.sideA);
        light(steps, view, Side::b, FeatureKind::face, kFirstSideFace + meeting.sideB);
    }
    if (figure.inside)
        light(steps, view, figure.inside->side, FeatureKind::edge, kFirstUprightEdge + figure.inside->vertex);
}

}  // namespace

bool haveStages(const scene::Evaluation& evaluation) {
    return evaluation.shapes[0]->plan.has_value() && evaluation.shapes[1]->plan.has_value();
}

Steps makeCuboidSteps(const scene::Evaluation& evaluation, StagesOf of) {
    Steps steps;
    steps.algorithm = Algorithm::cuboidStages;
    steps.shapes = evaluation.shapes;
    steps.poses = evaluation.poses;
    const StageRecord& r = steps.stages.emplace(recordOf(evaluation, of));
    steps.published = r.published.has_value();
    for (std::size_t i = 0; i < r.steps.size(); ++i) {
        const StageStep& step = r.steps[i];
        const bool reached = step.outcome != StageOutcome::notReached;
        StepListRow row;
        row.name =
            capitalised(steps.published ? scene::publishedNameOf(step.place) : scene::nameOf(step.place));
        row.measure = reached ? measureInWords(r, step.place) : std::string();
        row.value = reached ? gapOf(r, step.place) : std::nullopt;
        row.outcome = outcomeInWords(step);
        row.mark = step.outcome;
        row.decides = step.decides;
        row.fault = faultOf(r, step);
        StepView view{row.name, stageSentence(r, step)};
        if (!row.fault.empty()) view.sentence += " A fault of the published method: " + row.fault + '.';
        if (reached) lightStage(steps, i, view);
        steps.tell(StepPhase::stage, std::move(view), std::move(row));
    }
    return steps;
}

StageFigure figureOfStage(const Steps& steps, std::size_t index) {
    const StageStep& step = steps.stages->steps[index];
    const bool reached = step.outcome != StageOutcome::notReached;
    StageFigure figure = steps.stages->found;
    if (!reached || step.place != StagePlace::sides) figure.meetings.clear();
    if (!reached || step.place != StagePlace::vertices) figure.inside.reset();
    if (!reached || step.place != StagePlace::separation) figure.closest.reset();
    return figure;
}

}  // namespace sepaxis::inspect
