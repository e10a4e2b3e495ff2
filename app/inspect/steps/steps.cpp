#include "app/inspect/steps/steps.h"

#include "app/base/json_text.h"
#include "app/inspect/compare/agreement.h"
#include "app/inspect/csv.h"
#include "app/inspect/steps/sat_steps.h"
#include "app/inspect/words.h"
#include "app/scene/axis_meeting.h"
#include "collision/hull_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sepaxis::inspect {

namespace {

using scene::Side;

// Above this many pairs of vertices the outline of B - A would take longer than a frame.
constexpr std::size_t kMostOutlinePairs = 6000;

std::string vertexOf(const Steps& steps, Side side, std::uint32_t vertex) {
    const Shape<double>& shape = steps.shape(side);
    if (shape.kind == ShapeKind::sphere) return side == Side::a ? "the centre of A" : "the centre of B";
    return featureOf(shape, side, {FeatureKind::vertex, vertex});
}

std::string inWords(const Steps& steps, const DifferenceVertex<double>& v) {
    return vertexOf(steps, Side::b, v.onB) + " minus " + vertexOf(steps, Side::a, v.onA);
}

FigurePoint figurePoint(const Steps& steps, const DifferenceVertex<double>& v) {
    return {v.onA, v.onB, steps.poses[0].orientation * -v.point};
}

// GJK, EPA and the loop over axes know no sides.
constexpr std::string_view kIgnored = " But the one-sided triangle ignores contact from behind: no contact.";

// --- what comes out -------------------------------------------------------------------------------------

std::string answerInWords(const Steps& steps) {
    const GjkEpaResult<double>& r = steps.result;
    const double radii = steps.trace.radius;
    const bool both = steps.shape(Side::a).radius > 0.0 && steps.shape(Side::b).radius > 0.0;
    const std::string size =
        r.overlap ? "depth " + metresInWords(r.depth) : "distance " + metresInWords(r.distance);
    const std::string end = steps.ignored && r.overlap ? std::string(kIgnored) : std::string();
    return (radii > 0.0 ? (both ? " With both radii, " : " With the radius, ") + metresInWords(radii) + ": "
                        : " The answer: ") +
           size + "." + end;
}

// Without radii the cores are the shapes.
std::string coresInWords(const Steps& steps) {
    return steps.trace.radius > 0.0 ? "the cores" : "the shapes";
}

// Of a way within the solid, which rounding leaves where there is none.
std::string lengthInWords(const Steps& steps, double metres) {
    return metresInWords(std::abs(metres) <= steps.rounding ? 0.0 : metres);
}

// --- GJK ------------------------------------------------------------------------------------------------

const char* nameOfSimplex(std::size_t corners) {
    constexpr std::array kNames = {"point", "segment", "triangle", "tetrahedron"};
    return kNames[std::clamp<std::size_t>(corners, 1, kNames.size()) - 1];
}

std::string endOfGjk(const Steps& steps, const GjkTraceStep<double>& step) {
    if (!steps.trace.epa.empty())
        return step.upperBound > 0.0
                   ? "The bounds do not meet within rounding: EPA, which decides exactly, goes on."
                   : "The simplex of " + counted(step.simplex.size(), "point", "points") +
                         " holds the origin: " + coresInWords(steps) + " overlap. EPA looks for how deep.";
    if (step.upperBound > 0.0)
        return "Nothing of B \xE2\x88\x92 A lies nearer: " + coresInWords(steps) + " are " +
               metresInWords(step.upperBound) + " apart." + answerInWords(steps);
    return "The origin lies on B \xE2\x88\x92 A, which is flat: " + coresInWords(steps) +
           " cross with depth 0." + answerInWords(steps);
}

// What all the steps come to, for who reads the first one only.
std::string inShort(const Steps& steps) {
    const GjkEpaResult<double>& r = steps.result;
    std::string text = " In short: GJK takes " + counted(steps.trace.gjk.size(), "step", "steps");
    if (!steps.trace.epa.empty()) text += ", EPA " + std::to_string(steps.trace.epa.size());
    return text +
           (r.overlap ? "; depth " + metresInWords(r.depth) : "; distance " + metresInWords(r.distance)) +
           '.';
}

std::string gjkSentence(const Steps& steps, std::uint32_t index) {
    const GjkTraceStep<double>& step = steps.trace.gjk[index];
    if (step.direction == dvec3(0.0)) return endOfGjk(steps, step);
    std::string text =
        index == 0 ? "It starts at " + inWords(steps, step.simplex.front()) + ", "
                   : "The nearest point of the " + std::string(nameOfSimplex(step.simplex.size())) + " is ";
    text += lengthInWords(steps, step.upperBound) +
            " from the origin. Support point of B \xE2\x88\x92 A towards it: " + inWords(steps, step.support);
    const bool known = std::any_of(step.simplex.begin(), step.simplex.end(), [&](const auto& v) {
        return v.onA == step.support.onA && v.onB == step.support.onB;
    });
    if (known) return text + ", a corner already: nothing lies nearer.";
    if (step.lowerBound > steps.rounding)
        text += "; nothing lies nearer than " + lengthInWords(steps, step.lowerBound);
    return text + "." + (index == 0 ? inShort(steps) : "");
}

StepFigure gjkFigure(const Steps& steps, std::uint32_t index) {
    const GjkTraceStep<double>& step = steps.trace.gjk[index];
    StepFigure figure;
    for (const DifferenceVertex<double>& v : step.simplex) figure.simplex.push_back(figurePoint(steps, v));
    figure.nearest = steps.poses[0].orientation * -step.closest;
    if (step.direction != dvec3(0.0)) figure.support = figurePoint(steps, step.support);
    return figure;
}

// --- EPA ------------------------------------------------------------------------------------------------

std::string epaSentence(const Steps& steps, std::uint32_t index) {
    const EpaTraceStep<double>& step = steps.trace.epa[index];
    const EpaTraceFace& face = steps.trace.faces[step.closestFace];
    const double height = glm::dot(step.direction, steps.trace.vertices[face.vertices[0]].point);
    const double beyond = glm::dot(step.direction, step.support.point) - height;
    const bool last = index + 1 == steps.trace.epa.size();
    const std::string away = lengthInWords(steps, safeLength(step.closest));
    std::string text = height < 0.0 ? "The origin is outside the polytope, " + away + " beyond a face"
                                    : "Of " + std::to_string(step.faceCount) + " faces the nearest is " +
                                          away + " from the origin";
    text += "; the support point along its normal, " + inWords(steps, step.support) + ", ";
    if (step.removedFaces > 0)
        return text + "lies " + metresInWords(beyond) + " beyond it. It sees " +
               counted(step.removedFaces, "face that goes", "faces that go") + "; " +
               std::to_string(step.horizonEdges) + " new ones join the horizon to it.";
    if (!last) return text + "lies in its plane: this one is a face of B \xE2\x88\x92 A.";
    if (step.upperBound < 0.0) return text + "does not reach the origin: a gap." + answerInWords(steps);
    if (!steps.result.converged)
        return text + "lies beyond it, but the workspace is full." + answerInWords(steps);
    return text + "lies in its plane: no face of B \xE2\x88\x92 A is nearer." + answerInWords(steps);
}

// A directed edge of the faces that go, the reverse of which is none of theirs.
void findHorizon(const Steps& steps, const std::vector<EpaTraceFace>& seen, StepFigure& figure) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const EpaTraceFace& face : seen)
        for (std::size_t k = 0; k < 3; ++k) edges.emplace_back(face.vertices[k], face.vertices[(k + 1) % 3]);
    std::sort(edges.begin(), edges.end());
    for (const auto& [from, to] : edges)
        if (!std::binary_search(edges.begin(), edges.end(), std::pair(to, from)))
            figure.horizon.push_back({figurePoint(steps, steps.trace.vertices[from]).at,
                                      figurePoint(steps, steps.trace.vertices[to]).at});
}

StepFigure epaFigure(const Steps& steps, std::uint32_t index) {
    const GjkEpaTrace<double>& trace = steps.trace;
    const EpaTraceStep<double>& step = trace.epa[index];
    StepFigure figure;
    std::vector<EpaTraceFace> seen;
    for (std::uint32_t f = 0; f < trace.faces.size(); ++f) {
        const EpaTraceFace& face = trace.faces[f];
        if (face.firstStep > index || face.endStep <= index) continue;
        FigureFace drawn;
        // From A - B to B - A everything is mirrored in the origin, and outside is seen the other way round.
        for (std::size_t k = 0; k < 3; ++k)
            drawn.corners[k] = figurePoint(steps, trace.vertices[face.vertices[2 - k]]).at;
        drawn.nearest = f == step.closestFace;
        drawn.seen = face.endStep == index + 1;
        if (drawn.seen) seen.push_back(face);
        figure.polytope.push_back(drawn);
    }
    for (const std::uint32_t v : trace.faces[step.closestFace].vertices)
        figure.simplex.push_back(figurePoint(steps, trace.vertices[v]));
    findHorizon(steps, seen, figure);
    figure.nearest = steps.poses[0].orientation * -step.closest;
    figure.support = figurePoint(steps, step.support);
    return figure;
}

// --- SAT ------------------------------------------------------------------------------------------------

Feature featureOfA(const SatCandidate& c) {
    if (c.kind == AxisKind::faceA) return {FeatureKind::face, c.a};
    if (c.kind == AxisKind::edgeEdge) return {FeatureKind::edge, c.a};
    return {FeatureKind::vertex, c.supportA};
}
Feature featureOfB(const SatCandidate& c) {
    if (c.kind == AxisKind::faceB) return {FeatureKind::face, c.b};
    if (c.kind == AxisKind::edgeEdge) return {FeatureKind::edge, c.b};
    return {FeatureKind::vertex, c.supportB};
}

std::string nameOf(const Steps& steps, const SatCandidate& c) {
    std::string a = featureOf(steps.shape(Side::a), Side::a, featureOfA(c));
    if (c.kind == AxisKind::faceA) return a;
    std::string b = featureOf(steps.shape(Side::b), Side::b, featureOfB(c));
    return c.kind == AxisKind::faceB ? b : a + " \xC3\x97 " + b;
}

// By more than a person sees.
bool differ(double p, double q) {
    return std::abs(p - q) > kSeenDifference * std::max(std::abs(p), std::abs(q));
}

// Why the published loop ends with another depth than the exact method.
std::string whyAnotherDepth(const Steps& steps, double exact) {
    const auto isSkipped = [&](SatFate fate) {
        return [&steps, exact, fate](const SatCandidate& c) {
            if (c.fate != fate) return false;
            return fate == SatFate::shallow || std::abs(c.overlap - exact) <= steps.rounding;
        };
    };
    if (std::ranges::any_of(steps.candidates, isSkipped(SatFate::behind)))
        return "the face with the least depth was skipped, as the other hull lies behind it";
    if (std::ranges::any_of(steps.candidates, isSkipped(SatFate::shallow)))
        return "edges at less than 30 degrees were skipped";
    return "edges are measured in one direction only";
}

// Empty: it ends as the exact method does.
std::string faultOfSat(const Steps& steps) {
    const SatCandidate& last = steps.candidates.back();
    if (last.fate == SatFate::separates)
        return steps.exactOverlap && *steps.exactOverlap < 0.0 ? "" : "they touch";
    if (last.best == kNoIndex) return "no axis is left";
    const double answered = steps.publishedDepth.value_or(steps.candidates[last.best].overlap);
    const bool isRight = !steps.exactOverlap || !differ(*steps.exactOverlap, answered);
    return isRight ? "" : whyAnotherDepth(steps, *steps.exactOverlap);
}

std::string endOfPublishedSat(const Steps& steps) {
    const SatCandidate& last = steps.candidates.back();
    const std::string fault = faultOfSat(steps);
    if (last.fate == SatFate::separates)
        return fault.empty() ? " The loop stops: A and B are apart."
                             : " The loop stops: no hit. A fault of the published method: " + fault + '.';
    if (last.best == kNoIndex) return " No axis is left: the published method has no answer.";
    const SatCandidate& best = steps.candidates[last.best];
    std::string text =
        " That was the last: " + nameOf(steps, best) + " wins with " + metresInWords(best.overlap) + ".";
    if (steps.publishedDepth && differ(*steps.publishedDepth, best.overlap))
        text += " But its closest points lie beyond the edges: the best face answers, " +
                metresInWords(*steps.publishedDepth) + '.';
    if (fault.empty()) return text;
    const double exact = *steps.exactOverlap;
    return text + " A fault of the published method: " + fault +
           ". Exact: " + (exact < 0.0 ? "a gap of " : "depth ") + metresInWords(std::abs(exact)) + '.';
}

// What the loop ends with, and how that compares with the truth.
std::string endOfSat(const Steps& steps) {
    if (steps.published) return endOfPublishedSat(steps);
    const SatCandidate& last = steps.candidates.back();
    const double exact = steps.exactOverlap.value_or(
        last.best == kNoIndex ? last.overlap : steps.candidates[last.best].overlap);
    std::string text;
    if (last.fate == SatFate::separates) {
        text = " The loop stops: A and B are apart.";
        if (differ(exact, last.overlap)) text += " Their distance is more, " + metresInWords(-exact) + ".";
        return text;
    }
    if (steps.leftOutAfter > 0)
        text += ' ' + std::to_string(steps.leftOutAfter) + " more edge pairs support no axis on both.";
    if (last.best == kNoIndex) return text + " No axis is left to try.";
    const SatCandidate& best = steps.candidates[last.best];
    text += " That was the last: " + nameOf(steps, best) + " wins with " + metresInWords(best.overlap) + ".";
    if (steps.ignored) return text.append(kIgnored);
    if (!differ(exact, best.overlap)) return text;
    if (exact < 0.0)
        return text +
               " But a round shape can be separated along a direction that no face or edge pair gives, " +
               "by " + metresInWords(-exact) + ".";
    return text + " But a round shape leaves by a shorter way than any face or edge pair shows: " +
           metresInWords(exact) + ".";
}

// "overlap 0.4886 m", "depth 1.744 m (the intervals overlap by 0.2 m)".
std::string depthInWords(const Steps& steps, const SatCandidate& c) {
    const scene::AxisMeeting meeting{c.overlap, c.common};
    std::string text = meeting.word(steps.rounding) + (' ' + metresInWords(c.overlap));
    if (meeting.differs(steps.rounding) && c.common > steps.rounding)
        text += " (the intervals overlap by " + metresInWords(c.common) + ")";
    return text;
}

std::string satSentence(const Steps& steps, std::uint32_t index) {
    const SatCandidate& c = steps.candidates[index];
    std::string text;
    if (c.leftOutBefore > 0)
        text = "After " + counted(c.leftOutBefore, "edge pair", "edge pairs") + " without an axis: ";
    const std::string name = nameOf(steps, c);
    text += text.empty() ? capitalised(name) : name;
    const auto best = [&] {
        const SatCandidate& b = steps.candidates[c.best];
        return metresInWords(b.overlap) + " of " + nameOf(steps, b);
    };
    switch (c.fate) {
        case SatFate::separates:
            text += ": a gap of " + metresInWords(-c.overlap) + ".";
            break;
        case SatFate::newBest:
            text += ": " + depthInWords(steps, c) + ", the least so far.";
            break;
        case SatFate::notBetter:
            text += ": " + depthInWords(steps, c) + ", no less than " + best() + '.';
            break;
        case SatFate::notCrossed:
            text += ": their arcs do not cross on the Gauss map, so no direction is supported by both edges.";
            break;
        case SatFate::parallel:
            text += ": parallel, so they have no cross product.";
            break;
        case SatFate::behind:
            text += ": the whole other hull lies behind it, so it is skipped. Its depth would be " +
                    metresInWords(c.overlap) + '.';
            break;
        case SatFate::shallow:
            text += ": at less than 30 degrees, so they are skipped.";
            break;
    }
    if (index + 1 == steps.candidates.size()) text += endOfSat(steps);
    return text;
}

StepView satView(const Steps& steps, std::uint32_t index) {
    const SatCandidate& c = steps.candidates[index];
    StepView view;
    view.title = "SAT " + std::to_string(index + 1);
    view.sentence = satSentence(steps, index);
    view.featureA = featureOfA(c);
    view.featureB = featureOfB(c);
    view.codeLine = codeLineOf(steps, c);
    view.codeNote = c.fate == SatFate::notBetter ? "no" : "yes";
    view.axis = c.fate == SatFate::parallel || c.axis == dvec3(0.0) ? dvec3(0.0)
                                                                    : steps.poses[0].orientation * c.axis;
    view.axisName = nameOf(steps, c);
    view.lit = {{Side::a, view.featureA}, {Side::b, view.featureB}};
    return view;
}

}  // namespace

Steps makeGjkEpaSteps(const scene::Evaluation& evaluation, EpaWorkspace& workspace) {
    Steps steps;
    steps.algorithm = Algorithm::gjkEpa;
    steps.shapes = evaluation.shapes;
    steps.poses = evaluation.poses;
    steps.ignored = scene::isIgnored(evaluation);
    steps.rounding = promiseOf(evaluation, scene::Precision::doublePrecision).depth;
    steps.result = collideGjkEpa(steps.shape(Side::a), steps.poses[0], steps.shape(Side::b), steps.poses[1],
                                 workspace, &steps.trace);
    for (std::uint32_t i = 0; i < steps.trace.gjk.size(); ++i)
        steps.rows.push_back(
            {StepPhase::gjk, i, steps.trace.gjk[i].lowerBound, steps.trace.gjk[i].upperBound});
    for (std::uint32_t i = 0; i < steps.trace.epa.size(); ++i)
        steps.rows.push_back(
            {StepPhase::epa, i, steps.trace.epa[i].lowerBound, steps.trace.epa[i].upperBound});
    return steps;
}

void Steps::tell(StepPhase phase, StepView view, StepListRow row) {
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    rows.push_back({phase, static_cast<std::uint32_t>(rows.size()), kNothing, kNothing});
    views.push_back(std::move(view));
    list.push_back(std::move(row));
}

std::string faultOf(const Steps& steps) {
    if (!steps.published || steps.rows.empty()) return {};
    if (steps.algorithm == Algorithm::sat) return faultOfSat(steps);
    const auto wrong =
        std::ranges::find_if(steps.list, [](const StepListRow& row) { return !row.fault.empty(); });
    return wrong == steps.list.end() ? std::string() : wrong->fault;
}

std::string csvOf(const Steps& steps) {
    const auto number = [](double value) {
        return std::isfinite(value) ? scene::number17(value) : std::string{};
    };
    const bool sat = steps.algorithm == Algorithm::sat;
    std::string csv =
        steps.list.empty()
            ? csvRow({"step", "algorithm", sat ? "overlap" : "lower_bound",
                      sat ? "least_so_far" : "upper_bound", "axis_x", "axis_y", "axis_z", "sentence"})
            : csvRow({"step", "what", "value", "outcome", "decides", "sentence"});
    for (std::size_t i = 0; i < steps.rows.size(); ++i) {
        const StepView view = viewOf(steps, i);
        const std::string step = std::to_string(i + 1);
        if (!steps.list.empty()) {
            const StepListRow& row = steps.list[i];
            csv += csvRow({step, row.name, row.value ? number(*row.value) : std::string{}, row.outcome,
                           row.decides ? "yes" : "no", view.sentence});
            continue;
        }
        const StepRow& row = steps.rows[i];
        constexpr std::array kPhases = {"GJK", "EPA", "SAT"};
        csv +=
            csvRow({step, kPhases[static_cast<std::size_t>(row.phase)], number(row.lower), number(row.upper),
                    number(view.axis.x), number(view.axis.y), number(view.axis.z), view.sentence});
    }
    return csv;
}

StepView viewOf(const Steps& steps, std::size_t row) {
    const StepRow& r = steps.rows[row];
    if (r.phase == StepPhase::sat) return satView(steps, r.index);
    if (!steps.views.empty()) return steps.views[row];
    const bool gjk = r.phase == StepPhase::gjk;
    const StepFigure figure = figureOf(steps, row);
    StepView view;
    view.title = (gjk ? "GJK " : "EPA ") + std::to_string(r.index + 1);
    view.axisName = view.title + "'s direction";
    view.sentence = gjk ? gjkSentence(steps, r.index) : epaSentence(steps, r.index);
    view.axis = steps.poses[0].orientation *
                (gjk ? steps.trace.gjk[r.index].direction : steps.trace.epa[r.index].direction);
    const auto light = [&](Side side, std::uint32_t vertex) {
        const SideFeature feature{side, {FeatureKind::vertex, vertex}};
        if (std::find(view.lit.begin(), view.lit.end(), feature) == view.lit.end())
            view.lit.push_back(feature);
    };
    for (const FigurePoint& p : figure.simplex) light(Side::a, p.onA), light(Side::b, p.onB);
    if (figure.support) {
        light(Side::a, figure.support->onA), light(Side::b, figure.support->onB);
        view.featureA = {FeatureKind::vertex, figure.support->onA};
        view.featureB = {FeatureKind::vertex, figure.support->onB};
    }
    return view;
}

std::string shortName(const Steps& steps, const FigurePoint& point) {
    const auto name = [&](Side side, std::uint32_t vertex) {
        const Shape<double>& shape = steps.shape(side);
        std::string owner = nameOf(side);
        if (shape.kind == ShapeKind::sphere) return owner + " centre";
        if (shape.kind == ShapeKind::capsule || shape.kind == ShapeKind::segment)
            return owner + ' ' + scene::featureName(shape, {FeatureKind::vertex, vertex});
        return owner + std::to_string(shape.core.vertexNumber[vertex]);
    };
    return name(Side::b, point.onB) + " \xE2\x88\x92 " + name(Side::a, point.onA);
}

StepFigure figureOf(const Steps& steps, std::size_t row) {
    const StepRow& r = steps.rows[row];
    if (r.phase == StepPhase::gjk) return gjkFigure(steps, r.index);
    return r.phase == StepPhase::epa ? epaFigure(steps, r.index) : StepFigure{};
}

StepFigure questionOf(const Steps& steps, std::size_t row) {
    StepFigure figure = figureOf(steps, row);
    figure.supportIsAsked = true;
    if (steps.rows[row].phase != StepPhase::epa) return figure;
    for (FigureFace& face : figure.polytope) face.nearest = face.seen = false;
    figure.simplex.clear();
    figure.horizon.clear();
    figure.nearest.reset();
    figure.support.reset();
    return figure;
}

StepView questionInWords(const Steps& steps, std::size_t row) {
    StepView view = viewOf(steps, row);
    if (steps.rows[row].phase == StepPhase::gjk) {
        const GjkTraceStep<double>& step = steps.trace.gjk[steps.rows[row].index];
        view.sentence =
            (step.simplex.size() == 1
                 ? std::string("The only point is ")
                 : "The nearest point of the " + std::string(nameOfSimplex(step.simplex.size())) + " is ") +
            lengthInWords(steps, step.upperBound) +
            " from the origin. Which vertices make the support point of B \xE2\x88\x92 A towards it?";
    } else if (steps.rows[row].phase == StepPhase::epa) {
        const EpaTraceStep<double>& step = steps.trace.epa[steps.rows[row].index];
        view.sentence = "Which of the " + std::to_string(step.faceCount) + " faces is nearest to the origin?";
        view.axis = dvec3(0.0);
    } else {
        return view;
    }
    view.lit.clear();
    view.featureA = view.featureB = {};
    return view;
}

std::vector<dvec3> pointsOf(const Steps& steps) {
    std::vector<dvec3> points;
    for (const GjkTraceStep<double>& step : steps.trace.gjk) {
        for (const DifferenceVertex<double>& v : step.simplex) points.push_back(figurePoint(steps, v).at);
        if (step.direction != dvec3(0.0)) points.push_back(figurePoint(steps, step.support).at);
    }
    for (const DifferenceVertex<double>& v : steps.trace.vertices) points.push_back(figurePoint(steps, v).at);
    return points;
}

std::vector<std::array<dvec3, 2>> outlineOfDifference(const Steps& steps) {
    const std::vector<dvec3>& a = steps.shape(Side::a).core.vertices;
    const std::vector<dvec3>& b = steps.shape(Side::b).core.vertices;
    if (a.size() * b.size() > kMostOutlinePairs) return {};
    std::vector<dvec3> points;
    for (const dvec3& p : b)
        for (const dvec3& q : a)
            points.push_back(transformPoint(steps.poses[1], p) - transformPoint(steps.poses[0], q));
    const HullBuild<double> built = buildHull<double>(points);
    if (!built.status) return {};
    std::vector<std::array<dvec3, 2>> edges;
    for (std::uint32_t e = 0; e < built.hull.edgeCount(); ++e)
        edges.push_back(
            {built.hull.vertices[built.hull.edgeStart(e)], built.hull.vertices[built.hull.edgeEnd(e)]});
    return edges;
}

std::string whyNoOutline(const Steps& steps) {
    const std::size_t a = steps.shape(Side::a).core.vertices.size();
    const std::size_t b = steps.shape(Side::b).core.vertices.size();
    if (a * b > kMostOutlinePairs)
        return "No outline: " + std::to_string(a) + " \xC3\x97 " + std::to_string(b) +
               " vertices are too many.";
    if (outlineOfDifference(steps).empty()) return "No outline: B \xE2\x88\x92 A of the cores has no volume.";
    return {};
}

double axisEnd(double value) {
    if (!(value > 0.0)) return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(value)));
    constexpr std::array kEnds = {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0};
    for (const double end : kEnds)
        if (end * unit >= value) return end * unit;
    return 10.0 * unit;
}

}  // namespace sepaxis::inspect
