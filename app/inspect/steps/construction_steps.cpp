#include "app/inspect/steps/construction_steps.h"

#include "app/inspect/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace sepaxis::inspect {

namespace {

using scene::Construction;
using scene::ConstructionKind;
using scene::ConstructionPart;
using Unit = scene::QuantityUnit;

constexpr double kNoShare = 1e-12;
const char* const kMinus = "\xE2\x88\x92";

// Four significant digits.
std::string numberInWords(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g", std::abs(value));
    return (value < 0.0 ? kMinus : "") + std::string(text.data());
}

// Of a unit vector or a parameter: without what is only rounding.
std::string shareInWords(double value) {
    return numberInWords(std::abs(value) < kNoShare ? 0.0 : value);
}

const char* letterOf(std::size_t side) {
    return side == 0 ? "A" : "B";
}

// --- words ----------------------------------------------------------------------------------------------

std::string planeInWords(const ConstructionRecord& r, std::size_t) {
    const Construction& made = r.made;
    const textbook::TriangleRecord& t = made.triangle;
    const double radius = made.radii[made.first];
    std::string text = "The centre of " + std::string(letterOf(made.first)) + " stands " +
                       metresInWords(std::abs(t.height)) + (t.height < 0.0 ? " behind" : " in front of") +
                       " the plane of the triangle";
    if (std::abs(t.height) > radius)
        return text + ", more than its radius of " + metresInWords(radius) + ": they are apart.";
    text += ", within its radius of " + metresInWords(radius);
    if (t.oneSided && t.height < 0.0) return text + ". But the one-sided triangle is not felt from behind.";
    return text + ": the plane cuts a circle out of the sphere.";
}

std::string sideInWords(const ConstructionRecord& r, std::size_t k) {
    const double dot = r.made.triangle.dots[k];
    return "From the projected centre to the closest point of side " + std::to_string(k) + " and to vertex " +
           std::to_string((k + 2) % 3) + ", opposite: the dot product is " + numberInWords(dot) +
           (dot < 0.0 ? ", below 0. The centre lies between them, on the inner side."
                      : ", not below 0. Both lie on one side: the centre is outside of this side.");
}

std::string insideInWords(const ConstructionRecord& r, std::size_t) {
    if (r.made.triangle.isInside)
        return "All three dot products are below 0: the projected centre lies inside, and is the closest "
               "point of the triangle.";
    return "Not all three are below 0: the projected centre lies outside. The closest of the three points of "
           "the sides counts.";
}

std::string parameterInWords(const ConstructionRecord& r, std::size_t side) {
    const Construction& made = r.made;
    const textbook::AxisPoint& axis = made.axes[side];
    const std::string owner = std::string(" of ") + letterOf(side);
    if (axis.start == axis.end) return "The axis" + owner + " is a point.";
    std::string text;
    if (made.kind == ConstructionKind::axes)
        text = "Closest to the other axis is the point of " + std::string(letterOf(side)) + "'s at ";
    else if (made.kind == ConstructionKind::boxAxis)
        text = r.published ? "Closest to the middle of the box is the point of the axis" + owner + " at "
                           : "Closest to the box is the point of the axis" + owner + " at ";
    else
        text = "The centre of " + std::string(letterOf(made.first)) + " projects onto the line of " +
               letterOf(side) + " at ";
    text += made.kind == ConstructionKind::axes && side == 0 ? "s = " : "t = ";
    if (axis.isClamped())
        return text + shareInWords(axis.unclamped) + ", beyond the " +
               (axis.unclamped < 0.0 ? "start: clamped to 0." : "end: clamped to 1.");
    text += shareInWords(axis.parameter);
    if (axis.parameter == 0.0 || axis.parameter == 1.0)
        return text + ": its " + (axis.parameter == 0.0 ? "start." : "end.");
    return text + " (0 is its start, 1 its end).";
}

std::string clampInWords(const ConstructionRecord& r, std::size_t) {
    const std::string what =
        r.made.kind == ConstructionKind::boxAxis ? "The point of the axis" : "The centre of the sphere";
    const std::string axes = scene::clampedAxes(r.made);
    if (!axes.empty())
        return what + " lies outside of the box in " + axes +
               ": clamped there to its range, it is the closest point of the box.";
    if (r.published) return what + " lies inside the box: the clamp leaves it where it is.";
    return what + " lies inside the box, which a clamp leaves where it is: the nearest face counts instead.";
}

std::string overlapInWords(const ConstructionRecord& r, std::size_t axis) {
    const auto& [against, along] = r.made.overlaps[axis];
    const std::string name(1, "xyz"[axis]);
    const double least = std::min(against, along);
    if (least < 0.0) return "In " + name + " a gap of " + metresInWords(-least) + ": they are apart.";
    return "In " + name + " B leaves A by " + metresInWords(against) + " against the axis or by " +
           metresInWords(along) + " along it: the less, " + metresInWords(least) + ", counts.";
}

std::string distanceInWords(const ConstructionRecord& r, std::size_t) {
    const Construction& made = r.made;
    if (made.distance < 0.0)
        return "The core of one reaches " + metresInWords(-made.distance) +
               " deep into that of the other. That counts on top of the radii.";
    if (made.distance == 0.0)
        return r.published ? "The two points coincide: there is no direction between them."
                           : "The two points coincide and give no direction: the exact method takes the "
                             "first of the equally short ways out.";
    return "Between the two points: " + metresInWords(made.distance) + '.';
}

std::string radiiInWords(const ConstructionRecord& r, std::size_t) {
    const Construction& made = r.made;
    std::string sum = metresInWords(made.reach());
    if (made.radii[0] > 0.0 && made.radii[1] > 0.0)
        sum = metresInWords(made.radii[0]) + " + " + metresInWords(made.radii[1]) + " = " + sum;
    const double rest = made.reach() - made.distance;
    const std::string name = made.radii[0] > 0.0 && made.radii[1] > 0.0 ? "The radii, " : "The radius, ";
    if (made.distance < 0.0)
        return name + sum + ", and " + metresInWords(-made.distance) +
               " of the cores: " + metresInWords(rest) + '.';
    return name + sum + ", against a distance of " + metresInWords(made.distance) + ": " +
           (rest > 0.0   ? "they overlap by " + metresInWords(rest)
            : rest < 0.0 ? "a gap of " + metresInWords(-rest)
                         : std::string("they touch")) +
           '.';
}

std::string directionInWords(const dvec3& n) {
    return '(' + shareInWords(n.x) + ", " + shareInWords(n.y) + ", " + shareInWords(n.z) + ')';
}

std::string answerOf(const Collision<double>& answer, bool hasDepth) {
    if (answer.behindOneSided) return "no contact: the one-sided triangle is not felt from behind";
    if (!answer.overlap) return answer.distance > 0.0 ? "apart, " + metresInWords(answer.distance) : "no hit";
    if (!hasDepth) return "a hit, but its vector divides by zero";
    return "overlap, depth " + metresInWords(answer.depth) + " along " + directionInWords(answer.normal);
}

// Why a published answer is another one than the exact one.
std::string faultReason(const ConstructionRecord& r) {
    const Construction& made = r.made;
    using enum ConstructionKind;
    const bool nutshell = made.source == textbook::ConstructionSource::nutshell;
    if (r.exact.overlap && !r.answer.overlap && made.distance == 0.0)
        return "it takes points that coincide for no hit";
    if (nutshell && made.kind == axes) return "it measures B's axis from its wrong end";
    if (made.kind == boxAxis)
        return "it takes the point of the axis that is closest to the middle of the box";
    if (!nutshell && made.kind == spheres && r.answer.overlap) return "its vector has the wrong sign";
    if (!nutshell && made.kind == sphereAxis && r.answer.overlap)
        return "its vector is the whole way from the closest point to the centre";
    if (made.kind == sphereTriangle && !r.hasDepth) return "a centre on a side divides by zero";
    if (nutshell && r.exact.overlap) return "what only touches is no hit";
    return "its limits are absolute";
}

// Empty where both agree as far as a person sees.
std::string faultOf(const ConstructionRecord& r) {
    if (!r.published) return {};
    const auto differ = [](double p, double q) {
        return std::abs(p - q) > kSeenDifference * std::max(std::abs(p), std::abs(q));
    };
    const bool verdict = r.answer.overlap != r.exact.overlap;
    const bool way = r.answer.overlap && r.exact.overlap &&
                     (!r.hasDepth || differ(r.answer.depth, r.exact.depth) ||
                      (r.exact.unique && glm::dot(r.answer.normal, r.exact.normal) < 1.0 - kSeenDifference));
    if (!verdict && !way) return {};
    return faultReason(r);
}

std::string answerInWords(const ConstructionRecord& r, std::size_t) {
    const std::string fault = faultOf(r);
    std::string answer = capitalised(answerOf(r.answer, r.hasDepth)) + '.';
    if (fault.empty()) return answer;
    return answer + " A fault of the published method: " + fault + ". Exact: " + answerOf(r.exact, true) +
           '.';
}

std::string partSentence(const ConstructionRecord& r, const ConstructionPart& part) {
    // By ConstructionPart::Kind.
    constexpr std::array kTold = {planeInWords,     sideInWords,  insideInWords,
                                  parameterInWords, clampInWords, overlapInWords,
                                  distanceInWords,  radiiInWords, answerInWords};
    if (part.reached) return kTold[static_cast<std::size_t>(part.kind)](r, part.index);
    return r.made.kind == ConstructionKind::boxes ? "Not reached: the gap before decided."
                                                  : "Not reached: the plane decided.";
}

std::string inWords(const scene::Quantity& q) {
    const std::string number = q.unit == Unit::wordsOnly ? std::string()
                               : q.unit == Unit::metres  ? metresInWords(std::abs(q.value))
                               : q.unit == Unit::share   ? shareInWords(q.value)
                                                         : numberInWords(q.value);
    return q.before + number + q.after;
}

StepListRow listRowOf(const ConstructionRecord& r, const ConstructionPart& part) {
    StepListRow row{part.name, {}, "not reached"};
    if (!part.reached) return row;
    const bool isAnswer = part.kind == ConstructionPart::Kind::answer;
    const std::optional<bool> passes = isAnswer ? r.answer.overlap : part.passes;
    row.measure = inWords(part.measure);
    row.outcome = part.outcome;
    row.mark = !passes ? StageOutcome::measured : *passes ? StageOutcome::meet : StageOutcome::apart;
    row.value = part.value;
    if (!isAnswer) return row;
    const double value = r.answer.overlap ? r.answer.depth : r.answer.distance;
    row.value = value;
    const bool isKnown = !r.answer.behindOneSided && (!r.answer.overlap || r.hasDepth) && value > 0.0;
    row.measure = isKnown ? metresInWords(value) : std::string();
    row.outcome = r.answer.overlap ? "overlap" : r.answer.behindOneSided ? "not felt" : "apart";
    row.decides = true;
    row.fault = faultOf(r);
    return row;
}

Collision<double> withoutManifold(Collision<double> collision) {
    collision.manifold = {};
    return collision;
}

void takePublished(const scene::Evaluation& published, ConstructionRecord& r) {
    if (!published.publishedConstruction) return;
    r.published = true;
    r.made = *published.publishedConstruction;
    r.answer = withoutManifold(published.collision);
    r.hasDepth = published.known.depth;
}

}  // namespace

bool haveConstruction(const scene::Evaluation& evaluation) {
    return scene::constructionKindOf(evaluation) != ConstructionKind::none;
}

Steps makeConstructionSteps(const scene::Evaluation& evaluation, StagesOf of) {
    Steps steps;
    steps.algorithm = Algorithm::construction;
    steps.shapes = evaluation.shapes;
    steps.poses = evaluation.poses;
    ConstructionRecord r;
    r.answer = r.exact = withoutManifold(scene::answerExactly(evaluation, {}).collision);
    takePublished(evaluation, r);
    if (!r.published && of == StagesOf::publishedMethod) {
        // Of two articles on such a pair the one that errs here.
        for (const scene::Method* method : scene::publishedMethodsFor(evaluation)) {
            const auto published = scene::answerAsPublished(evaluation, *method);
            ConstructionRecord other = r;
            if (published) takePublished(*published, other);
            if (!r.published || !faultOf(other).empty()) r = std::move(other);
            if (!faultOf(r).empty()) break;
        }
    }
    if (!r.published) r.made = scene::exactConstruction(evaluation);
    r.parts = scene::partsOf(r.made);
    steps.published = r.published;
    steps.code = codeOf(r.made);
    for (const ConstructionPart& part : r.parts) {
        StepView view{part.name, partSentence(r, part)};
        const auto line = std::ranges::find(steps.code, static_cast<int>(part.kind), &CodeLine::tag);
        view.codeLine = static_cast<std::size_t>(line - steps.code.begin());
        steps.tell(StepPhase::construction, std::move(view), listRowOf(r, part));
    }
    steps.construction = std::move(r);
    return steps;
}

}  // namespace sepaxis::inspect
