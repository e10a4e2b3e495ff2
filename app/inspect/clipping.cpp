#include "app/inspect/clipping.h"

#include "app/inspect/words.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>

namespace sepaxis::inspect {

namespace {

using scene::Evaluation;
using scene::Side;
using Step = ClipStep<double>;
using Kind = ClippingStage::Kind;

constexpr double kOnPlane = 1e-12;  // of the pair's size: a distance that is nothing but rounding

// What every sentence needs to know.
struct Words {
    const Evaluation& evaluation;
    const Clipping& clipping;
    double size = 0.0;

    std::string ofReference(const Feature& feature) const {
        return featureOf(evaluation, clipping.referenceSide(), feature);
    }
    std::string ofIncident(const Feature& feature) const {
        return featureOf(evaluation, clipping.incidentSide(), feature);
    }
    Feature onReference(const FeaturePair& id) const { return clipping.referenceOnA ? id.a : id.b; }
    Feature onIncident(const FeaturePair& id) const { return clipping.referenceOnA ? id.b : id.a; }
    bool onPlane(double distance) const { return std::abs(distance) <= kOnPlane * size; }
};

std::string whatWasCut(const Words& words, Kind kind, const FeaturePair& id) {
    const Feature reference = words.onReference(id), incident = words.onIncident(id);
    if (kind == Kind::deepestAdded) return "put back: " + words.ofIncident(incident);
    if (kind == Kind::cornerPlane) return "new, for the tip beyond " + words.ofReference(reference);
    if (reference.kind == FeatureKind::vertex) return "new, at " + words.ofReference(reference);
    return "new, on " + words.ofIncident(incident);
}

std::string whyAtSide(const Words& words, const ClippingPoint& point) {
    if (point.fate == PointFate::dropped) return "outside: dropped";
    return words.onPlane(point.distance) ? "on the plane: stays" : "inside: stays";
}

std::string whyAtDepth(const Words& words, const ClippingPoint& point) {
    if (point.fate == PointFate::dropped) return "above it: no contact";
    if (words.onPlane(point.distance)) return "on it: contact of depth 0";
    return (point.touching ? "touches, " : "contact, ") + metresInWords(std::max(0.0, -point.distance)) +
           " deep";
}

// The roles speak of each other: the farthest point of the deepest one, the others of the line between them.
struct ReductionWords {
    dvec3 deepest{0.0}, farthest{0.0};
    dvec3 normal{0.0};

    ReductionWords(const Step& step) : normal(step.plane.normal) {
        for (const ClipPoint<double>& p : step.before) {
            if (p.role == ReductionRole::deepest) deepest = farthest = p.point;
        }
        for (const ClipPoint<double>& p : step.before)
            if (p.role == ReductionRole::farthest) farthest = p.point;
    }
    std::string why(const ClipPoint<double>& p) const {
        const double area =
            0.5 * std::abs(glm::dot(glm::cross(normal, farthest - deepest), p.point - deepest));
        switch (p.role) {
            case ReductionRole::deepest:
                return "the deepest, " + metresInWords(std::max(0.0, -p.signedDistance));
            case ReductionRole::farthest:
                return "farthest, " + metresInWords(safeLength(farthest - deepest)) + " away";
            case ReductionRole::left:
            case ReductionRole::right:
                return "adds " + metresInWords(area) + "\xC2\xB2 of area";
            case ReductionRole::none:
                break;
        }
        return "dropped, not needed";
    }
};

Kind kindOf(Step::Kind kind) {
    switch (kind) {
        case Step::Kind::sidePlane:
            return Kind::sidePlane;
        case Step::Kind::cornerPlane:
            return Kind::cornerPlane;
        case Step::Kind::depthCull:
            return Kind::depthCull;
        case Step::Kind::deepestAdded:
            return Kind::deepestAdded;
        case Step::Kind::reduction:
            break;
    }
    return Kind::reduction;
}

PointOrigin originOf(const Words& words, const FeaturePair& id) {
    if (words.onIncident(id).kind == FeatureKind::vertex) return PointOrigin::incidentVertex;
    return words.onReference(id).kind == FeatureKind::vertex ? PointOrigin::referenceVertex
                                                             : PointOrigin::crossing;
}

ClippingPoint pointOf(const Words& words, const ClipPoint<double>& p) {
    const std::span<const ManifoldPoint<double>> manifold = words.evaluation.collision.manifold;
    const bool touching = std::ranges::any_of(
        manifold, [&](const ManifoldPoint<double>& m) { return m.touching && m.id == p.id; });
    return {p.id,
            p.point,
            words.clipping.plane.flat(p.point),
            p.signedDistance,
            p.action,
            originOf(words, p.id),
            touching,
            {}};
}

Feature boundaryOf(const Clipping& clipping, const Step& step) {
    if (step.kind == Step::Kind::sidePlane) return {FeatureKind::edge, step.referenceEdge};
    if (step.kind == Step::Kind::cornerPlane) return {FeatureKind::vertex, step.referenceVertex};
    return {FeatureKind::face, clipping.referenceFace};
}

std::string titleOf(const Words& words, const ClippingStage& stage) {
    switch (stage.kind) {
        case Kind::incidentFace:
            return "The incident face";
        case Kind::sidePlane:
            return "Side plane on " + words.ofReference(stage.boundary);
        case Kind::cornerPlane:
            return "Plane across the sharp corner, " + words.ofReference(stage.boundary);
        case Kind::depthCull:
            return "Depth below " + words.ofReference(stage.boundary);
        case Kind::deepestAdded:
            return "The deepest point";
        case Kind::reduction:
            break;
    }
    return "Reduction to four";
}

// "4 points left": what the next step begins with.
std::string leftInWords(std::size_t left) {
    return left == 0 ? "No point left" : counted(left, "point left", "points left");
}

std::string sideSentence(std::size_t kept, std::size_t dropped, std::size_t cut) {
    if (dropped == 0) return kept == 1 ? "The point lies inside." : "All lie inside: nothing is cut.";
    if (kept + cut == 0) return "All lie outside.";
    std::string text = counted(dropped, "point lies outside and goes; ", "points lie outside and go; ");
    return text + (cut == 0 ? "the others stay."
                            : counted(cut, "new point", "new points") +
                                  " where the outline passes through the plane.");
}

std::string depthSentence(const Words& words, std::size_t kept, std::size_t dropped) {
    std::string text = kept == 0 ? "No point lies below the plane"
                                 : counted(kept, "point lies", "points lie") + " below the plane";
    if (words.clipping.raised > 0.0)
        text += ", moved out by both radii, " + metresInWords(words.clipping.raised);
    if (dropped > 0) text += "; " + counted(dropped, "point", "points") + " above it dropped";
    return text + ".";
}

// ": 2 incident vertices, 2 crossings; 3 touch after the MTV"; empty where nothing is left.
std::string originsInWords(const ClippingStage& stage) {
    std::array<std::size_t, 3> counts{};
    std::size_t touching = 0;
    for (const std::uint32_t i : stage.after) {
        ++counts[static_cast<std::size_t>(stage.points[i].origin)];
        touching += stage.points[i].touching ? 1 : 0;
    }
    constexpr std::array kOne = {"incident vertex", "reference vertex", "crossing"};
    constexpr std::array kMore = {"incident vertices", "reference vertices", "crossings"};
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) text += (text.empty() ? ": " : ", ") + counted(counts[i], kOne[i], kMore[i]);
    if (text.empty()) return text;
    return text + "; " + (touching == stage.after.size() ? "all" : std::to_string(touching)) +
           (touching == 1 && touching != stage.after.size() ? " touches" : " touch") + " after the MTV";
}

std::string incidentInWords(const Words& words) {
    const std::uint32_t face = words.clipping.incidentFace;
    return face == kNoIndex ? "It" : capitalised(words.ofIncident({FeatureKind::face, face}));
}

std::size_t countOf(const ClippingStage& stage, PointFate fate) {
    return static_cast<std::size_t>(std::ranges::count(stage.points, fate, &ClippingPoint::fate));
}

std::string whatHappened(const Words& words, const ClippingStage& stage) {
    const std::size_t kept = countOf(stage, PointFate::kept), dropped = countOf(stage, PointFate::dropped);
    switch (stage.kind) {
        case Kind::incidentFace:
            return incidentInWords(words) + " is cut by the side planes of " +
                   words.ofReference({FeatureKind::face, words.clipping.referenceFace}) + ", one by one.";
        case Kind::sidePlane:
            return sideSentence(kept, dropped, countOf(stage, PointFate::cut));
        case Kind::cornerPlane:
            return dropped == 0 ? "Nothing reaches beyond the corner."
                                : "Only rounding reaches beyond the corner.";
        case Kind::depthCull:
            return depthSentence(words, kept, dropped);
        case Kind::deepestAdded:
            return "Rounding alone clipped it away, so it is put back.";
        case Kind::reduction:
            break;
    }
    return "The answer keeps " + counted(stage.before, "point", "points") +
           ". A solver that takes four gets these: they span the contact best.";
}

std::string sentenceOf(const Words& words, const ClippingStage& stage) {
    std::string text = whatHappened(words, stage);
    if (stage.kind == Kind::incidentFace) return text;
    text += ' ' + leftInWords(stage.after.size());
    if (stage.kind == Kind::depthCull) text += originsInWords(stage);
    return text + '.';
}

std::string whyOf(const Words& words, const ClippingStage& stage, const ClippingPoint& point) {
    if (point.fate == PointFate::cut) return whatWasCut(words, stage.kind, point.id);
    switch (stage.kind) {
        case Kind::incidentFace:
            return words.ofIncident(words.onIncident(point.id));
        case Kind::sidePlane:
        case Kind::cornerPlane:
            return whyAtSide(words, point);
        case Kind::depthCull:
        case Kind::deepestAdded:
        case Kind::reduction:
            break;
    }
    return whyAtDepth(words, point);
}

void describe(const Words& words, ClippingStage& stage) {
    stage.title = titleOf(words, stage);
    stage.sentence = sentenceOf(words, stage);
    for (ClippingPoint& point : stage.points)
        if (point.why.empty()) point.why = whyOf(words, stage, point);
}

// "1 of 4 corners stays, 4 new points appear, 1 of them goes again": as many as the planes are seen to drop
// and to make. What one makes a later one may drop.
std::string cutsInWords(std::span<const ClippingStage> planes) {
    const std::vector<ClippingPoint>& corners = planes.front().points;
    std::size_t made = 0, cornersGone = 0, newGone = 0;
    for (const ClippingStage& plane : planes) {
        made += countOf(plane, PointFate::cut);
        for (const ClippingPoint& point : plane.points) {
            if (point.fate != PointFate::dropped) continue;
            ++(std::ranges::find(corners, point.id, &ClippingPoint::id) != corners.end() ? cornersGone
                                                                                         : newGone);
        }
    }
    if (cornersGone == 0)
        return corners.size() == 1 ? "the point lies inside"
                                   : "all " + std::to_string(corners.size()) + " corners lie inside";
    const std::size_t kept = corners.size() - cornersGone;
    std::string text = (kept == 0 ? "none" : std::to_string(kept)) + " of " +
                       counted(corners.size(), "corner", "corners") + (kept == 1 ? " stays, " : " stay, ") +
                       counted(made, "new point appears", "new points appear");
    if (newGone > 0) text += ", " + counted(newGone, "of them goes again", "of them go again");
    return text;
}

// What all the stages come to, for who reads the first step only.
std::string inShort(const Words& words) {
    const std::vector<ClippingStage>& stages = words.clipping.stages;
    const auto depth = std::ranges::find(stages, Kind::depthCull, &ClippingStage::kind);
    const ClippingStage& last = stages.back();
    const std::size_t above = depth->before - depth->after.size();
    const std::size_t contacts = last.kind == Kind::reduction ? last.before : last.after.size();
    std::string text = " In short: " + cutsInWords({stages.begin(), depth});
    if (above > 0) text += ", " + counted(above, "lies", "lie") + " above the face";
    return text + "; " + counted(contacts, "contact point is", "contact points are") + " left.";
}

ClippingStage stageOf(const Words& words, const Step& step) {
    ClippingStage stage;
    stage.kind = kindOf(step.kind);
    stage.boundary = boundaryOf(words.clipping, step);
    stage.plane = step.plane;
    stage.before = step.before.size();
    const bool reduction = stage.kind == Kind::reduction;
    const std::optional<ReductionWords> roles =
        reduction ? std::optional<ReductionWords>(step) : std::nullopt;
    for (const ClipPoint<double>& p : step.before) {
        stage.points.push_back(pointOf(words, p));
        if (roles) stage.points.back().why = roles->why(p);
    }
    for (const ClipPoint<double>& p : step.after) {
        const auto known = std::find_if(step.before.begin(), step.before.end(), [&](const auto& q) {
            return p.action != ClipAction::cut && q.id == p.id && q.point == p.point;
        });
        const bool isNew = known == step.before.end();
        const auto index =
            isNew ? stage.points.size() : static_cast<std::size_t>(known - step.before.begin());
        stage.after.push_back(static_cast<std::uint32_t>(index));
        if (isNew) stage.points.push_back(pointOf(words, p));
    }
    describe(words, stage);
    return stage;
}

// The points that the first plane finds.
ClippingStage firstStage(const Words& words, const Step& first, const Plane<double>& referencePlane) {
    ClippingStage stage;
    stage.kind = Kind::incidentFace;
    stage.boundary = {FeatureKind::face, words.clipping.referenceFace};
    stage.plane = referencePlane;
    stage.before = first.before.size();
    for (const ClipPoint<double>& p : first.before) {
        stage.after.push_back(static_cast<std::uint32_t>(stage.points.size()));
        stage.points.push_back(pointOf(words, p));
        stage.points.back().fate = PointFate::kept;
        stage.points.back().distance = signedDistance(referencePlane, p.point) - words.clipping.raised;
    }
    describe(words, stage);
    return stage;
}

std::vector<dvec3> cornersOf(const Hull<double>& hull, std::uint32_t face, const Pose<double>& toA) {
    std::vector<dvec3> corners;
    if (face == kNoIndex) {
        for (const dvec3& vertex : hull.vertices) corners.push_back(transformPoint(toA, vertex));
        return corners;
    }
    std::uint32_t halfEdge = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
        corners.push_back(transformPoint(toA, hull.vertices[hull.halfEdges[halfEdge].origin]));
        halfEdge = hull.halfEdges[halfEdge].next;
    }
    return corners;
}

ReferencePlane planeThrough(const std::vector<dvec3>& corners, const dvec3& normal) {
    ReferencePlane plane;
    plane.normal = normal;
    for (const dvec3& corner : corners) plane.origin += corner / static_cast<double>(corners.size());
    const dvec3 along = corners[1] - corners[0];
    plane.u = safeNormalize(along - normal * glm::dot(normal, along), dvec3(1, 0, 0));
    plane.v = glm::cross(plane.normal, plane.u);
    return plane;
}

std::string noteWithoutClipping(const Evaluation& exact, const Trace<double>& trace) {
    const Collision<double>& c = exact.collision;
    if (c.behindOneSided) return scene::verdictInWords(exact).str() + ". There is nothing to clip.";
    if (!c.overlap) return "A and B are apart: there is no contact, and nothing is clipped.";
    const std::string manifold = c.manifold.size() == 2
                                     ? "the manifold is the two ends of the stretch that they share."
                                     : "the manifold is the one point where they meet.";
    std::string note;
    if (trace.stableFaceMissed) {
        const Side side = trace.referenceOnA ? Side::a : Side::b;
        note = "For a stable manifold " + featureOf(exact, side, {FeatureKind::face, trace.referenceFace}) +
               " was tried, but the deepest points lie beside it. ";
    }
    const std::string both =
        featureOf(exact, Side::a, c.featureA) + " and " + featureOf(exact, Side::b, c.featureB);
    if (c.kind == AxisKind::edgeEdge)
        return note + "No face decides but " + both + ", so there is nothing to clip: " + manifold;
    return note + "A round shape or a single point decides, between " + both +
           ", so there is nothing to clip: " + manifold;
}

void clip(Clipping& clipping, const Evaluation& exact, const Trace<double>& trace) {
    const Pose<double> bInA = relativePose(exact.poses[0], exact.poses[1]);
    const Hull<double>& a = exact.shapes[0]->shape.core;
    const Hull<double>& b = exact.shapes[1]->shape.core;
    clipping.referenceOnA = trace.referenceOnA;
    clipping.referenceFace = trace.referenceFace;
    clipping.incidentFace = trace.incidentFace;
    clipping.raised = exact.shapes[0]->shape.radius + exact.shapes[1]->shape.radius;
    const auto corners = [&](bool onA, std::uint32_t face) {
        return onA ? cornersOf(a, face, {}) : cornersOf(b, face, bInA);
    };
    clipping.reference = corners(trace.referenceOnA, trace.referenceFace);
    clipping.incident = corners(!trace.referenceOnA, trace.incidentFace);
    const auto atDepth = std::find_if(trace.clip.begin(), trace.clip.end(),
                                      [](const Step& step) { return step.kind == Step::Kind::depthCull; });
    clipping.plane = planeThrough(clipping.reference, atDepth->plane.normal);
    for (const dvec3& p : clipping.reference) clipping.referenceFlat.push_back(clipping.plane.flat(p));
    for (const dvec3& p : clipping.incident) clipping.incidentFlat.push_back(clipping.plane.flat(p));

    const double size = std::max({scene::sizeOf(exact.shapes[0]->shape),
                                  scene::sizeOf(exact.shapes[1]->shape), safeLength(bInA.position)});
    const Words words{exact, clipping, size};
    clipping.stages.push_back(firstStage(words, trace.clip.front(), atDepth->plane));
    for (const Step& step : trace.clip) clipping.stages.push_back(stageOf(words, step));
    ClippingStage& last = clipping.stages.back();
    if (last.kind != Kind::reduction) last.sentence += " Four or fewer: nothing to reduce.";
    clipping.stages.front().sentence += inShort(words);
}

}  // namespace

std::string Clipping::inWords(const Evaluation& evaluation, const FeaturePair& id) const {
    const auto half = [&](Side side, const Feature& feature) {
        return (side == referenceSide() ? "reference " : "incident ") + featureOf(evaluation, side, feature);
    };
    return half(Side::a, id.a) + ", " + half(Side::b, id.b);
}

Clipping makeClipping(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options) {
    Clipping clipping;
    const Evaluation exact = scene::answerExactly(evaluation, options);
    const Trace<double> trace = scene::traceQuery(exact, options, {false, false, true});
    if (!exact.collision.overlap || trace.clip.empty())
        clipping.note = noteWithoutClipping(exact, trace);
    else
        clip(clipping, exact, trace);
    return clipping;
}

void makeQuestions(Clipping& clipping) {
    for (ClippingStage& stage : clipping.stages) {
        const bool first = stage.kind == ClippingStage::Kind::incidentFace;
        stage.sentence = first ? "Which of its corners do the side planes cut off?"
                               : "Which of these points does the step drop, and how many are left after it?";
        stage.points.resize(stage.before);
        stage.after.resize(stage.before);
        std::iota(stage.after.begin(), stage.after.end(), 0u);
        for (ClippingPoint& point : stage.points) {
            point.fate = PointFate::kept;
            point.touching = false;
            point.why.clear();
        }
    }
}

}  // namespace sepaxis::inspect
