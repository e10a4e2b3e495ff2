#include "app/inspect/axes/axis_pair.h"

#include "collision/hull/flat_hull.h"
#include "collision/query/sat.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace sepaxis::inspect {

namespace {

using scene::Side;
using AnyHullPair = std::variant<HullPair<double>, HullPair<float>>;

AnyHullPair hullPairOf(const scene::Evaluation& evaluation) {
    const scene::BuiltShape& a = *evaluation.shapes[0];
    const scene::BuiltShape& b = *evaluation.shapes[1];
    if (evaluation.precision == scene::Precision::floatPrecision)
        return makeHullPair(a.shapeFloat, b.shapeFloat, scene::relativePoseInFloat(evaluation));
    return makeHullPair(a.shape, b.shape, relativePose(evaluation.poses[0], evaluation.poses[1]));
}

template <class T>
AxisOverlap overlapOf(const HullPair<T>& pair, const Vec3<T>& axis) {
    const OverlapAlong<T> found = overlapAlong(pair, axis);
    return {dvec3(axis), static_cast<double>(found.overlap + pair.radii()), found.supportA, found.supportB};
}

// Without an orientation of its own: the one of less overlap.
template <class T>
AxisOverlap lesserOf(const HullPair<T>& pair, const Vec3<T>& axis) {
    const AxisOverlap along = overlapOf(pair, axis), against = overlapOf(pair, -axis);
    return against.overlap < along.overlap ? against : along;
}

template <class T>
std::optional<AxisOverlap> alongEdges(const HullPair<T>& pair, std::uint32_t a, std::uint32_t b) {
    if (a >= pair.a.edgeCount() || b >= pair.b.edgeCount()) return std::nullopt;
    if (isFlat(pair.a) && isFlat(pair.b)) return std::nullopt;  // AxisPair::listed() has them
    const CrossedArcs<T> arcs = crossArcs(pair, a, b);
    if (arcs.crossing == ArcCrossing::parallel) return std::nullopt;
    if (arcs.crossing == ArcCrossing::crossing) return overlapOf(pair, arcs.axis);
    return lesserOf(pair, arcs.axis);
}

template <class T>
std::optional<AxisOverlap> alongFeatures(const HullPair<T>& pair, const AxisRef& ref) {
    if (ref.kind == AxisKind::faceA && ref.a < pair.a.faceCount())
        return overlapOf(pair, pair.axisOfFaceA(ref.a));
    if (ref.kind == AxisKind::faceB && ref.b < pair.b.faceCount())
        return overlapOf(pair, pair.axisOfFaceB(ref.b));
    if (ref.kind == AxisKind::edgeEdge) return alongEdges(pair, ref.a, ref.b);
    return std::nullopt;
}

AxisRef refOf(AxisKind kind, const Feature& a, const Feature& b) {
    if (kind == AxisKind::faceA) return {kind, a.index, kNoIndex};
    if (kind == AxisKind::faceB) return {kind, kNoIndex, b.index};
    if (kind == AxisKind::edgeEdge) return {kind, a.index, b.index};
    return {kind, kNoIndex, kNoIndex};
}

}  // namespace

AxisPair::AxisPair(const scene::Evaluation& evaluation)
    : shapes_(evaluation.shapes), poses_(evaluation.poses), hulls_(hullPairOf(evaluation)) {
    ask();
    if (bothFlat()) listFlat(evaluation);
}

const sepaxis::Shape<double>& AxisPair::shape(Side side) const {
    return shapes_[indexOf(side)]->shape;
}

bool AxisPair::bothFlat() const {
    return isFlat(hull(Side::a)) && isFlat(hull(Side::b));
}

void AxisPair::ask() {
    const auto answer = [&]<class T>(const HullPair<T>& pair, const sepaxis::Shape<T>& a,
                                     const sepaxis::Shape<T>& b) {
        CollideOptions<T> options;
        options.want = Want::distance;
        options.reference = true;
        Trace<T> trace;
        trace.recordAxes = false;
        options.trace = &trace;
        const Pose<T> bInA{pair.translation, pair.orientation};
        Collision<T> c = collideInA<T>(a, b, bInA, options, {});
        ignored_ = c.behindOneSided;
        if (ignored_) c = collideInA<T>(feltFromBothSides(a), feltFromBothSides(b), bInA, options, {});
        keepSkipped(trace, pair.radii());
        overlaps_ = c.overlap;
        winner_ = refOf(c.kind, c.featureA, c.featureB);
        features_ = {c.featureA, c.featureB};
        winning_ = overlapOf(pair, c.normal);
        // Exactly what the query says, not what a projection rounds it to.
        if (c.depth > T(0)) winning_.overlap = static_cast<double>(c.depth);
        if (c.distance > T(0)) winning_.overlap = -static_cast<double>(c.distance);
        tieTolerance_ = static_cast<double>(kTieTolerance<T> * pair.size);
        touchGap_ = static_cast<double>(kTouchGap<T> * pair.size);
    };
    if (const auto* pair = std::get_if<HullPair<float>>(&hulls_))
        answer(*pair, shapes_[0]->shapeFloat, shapes_[1]->shapeFloat);
    else
        answer(std::get<HullPair<double>>(hulls_), shapes_[0]->shape, shapes_[1]->shape);
}

template <class T>
void AxisPair::keepSkipped(const Trace<T>& trace, T radii) {
    const auto keep = [&](const std::vector<Skipped<T>>& from, FeatureKind kind, Side side) {
        std::vector<SkippedAxis>& list =
            (kind == FeatureKind::face ? skippedFaces_ : skippedEdges_)[static_cast<std::size_t>(side)];
        list.reserve(from.size());
        for (const Skipped<T>& skipped : from)
            list.push_back({{kind, static_cast<std::uint32_t>(list.size())},
                            side,
                            skipped.by,
                            static_cast<double>(skipped.bound + radii),
                            skipped.vertex});
    };
    keep(trace.facesOfA, FeatureKind::face, Side::a);
    keep(trace.facesOfB, FeatureKind::face, Side::b);
    keep(trace.edgesOfA, FeatureKind::edge, Side::a);
    keep(trace.edgesOfB, FeatureKind::edge, Side::b);
}

std::optional<SkippedAxis> AxisPair::skipped(const AxisRef& ref) const {
    const auto in = [](const std::vector<SkippedAxis>& list,
                       std::uint32_t index) -> std::optional<SkippedAxis> {
        if (index >= list.size() || list[index].by == SkippedBy::nothing) return std::nullopt;
        return list[index];
    };
    if (ref.kind == AxisKind::faceA) return in(skippedFaces_[0], ref.a);
    if (ref.kind == AxisKind::faceB) return in(skippedFaces_[1], ref.b);
    if (ref.kind != AxisKind::edgeEdge) return std::nullopt;
    const std::optional<SkippedAxis> ofA = in(skippedEdges_[0], ref.a);
    return ofA ? ofA : in(skippedEdges_[1], ref.b);
}

// Both directions of an edge pair are candidates there; the one of more overlap can never win and is left
// out, so that a pair of edges names one axis.
void AxisPair::listFlat(const scene::Evaluation& evaluation) {
    scene::EvaluationOptions options;
    options.precision = evaluation.precision;
    std::uint32_t points = 0;
    for (const AxisCandidate<double>& candidate : scene::traceQuery(evaluation, options, {true, true}).axes) {
        if (!(glm::dot(candidate.axis, candidate.axis) > 0.0)) continue;
        Listed next{{candidate.kind, candidate.a, candidate.b},
                    candidate.axis,
                    candidate.state != AxisState::notOnMinkowski};
        if (candidate.kind == AxisKind::point || candidate.kind == AxisKind::closest)
            next.ref = {candidate.kind, points++, kNoIndex};
        const auto same = std::find_if(listed_.begin(), listed_.end(),
                                       [&](const Listed& other) { return other.ref == next.ref; });
        if (same == listed_.end())
            listed_.push_back(next);
        else if (along(next.axis).overlap < along(same->axis).overlap)
            *same = next;
    }
    if (winner_.kind == AxisKind::faceA || winner_.kind == AxisKind::faceB ||
        winner_.kind == AxisKind::edgeEdge)
        return;
    // The point axis that won goes by the number it has in the list.
    for (const Listed& item : listed_)
        if (item.ref.kind == winner_.kind && isSameAxis(item.axis, winning_.axis, kSameAxis<double>))
            winner_ = item.ref;
}

std::optional<AxisOverlap> AxisPair::along(const AxisRef& ref) const {
    if (ref == winner_) return winning_;
    if (!bothFlat()) return visitHulls([&](const auto& pair) { return alongFeatures(pair, ref); });
    for (const Listed& item : listed_)
        if (item.ref == ref) return along(item.axis);
    return std::nullopt;
}

AxisOverlap AxisPair::along(const dvec3& axis) const {
    return visitHulls([&]<class T>(const HullPair<T>& pair) { return overlapOf(pair, Vec3<T>(axis)); });
}

scene::AxisMeeting AxisPair::meeting(const AxisOverlap& along) const {
    const double common = visitHulls([&]<class T>(const HullPair<T>& pair) {
        return scene::meetingAlong(pair, Vec3<T>(along.axis)).common;
    });
    return {along.overlap, std::min(common, along.overlap)};
}

bool AxisPair::isWinningAxis(const AxisRef& ref, const dvec3& axis) const {
    return visitHulls([&]<class T>(const HullPair<T>& pair) {
        T noise = kSameAxis<T>;
        for (const AxisRef& r : {ref, winner_})
            if (r.kind == AxisKind::edgeEdge) noise = std::max(noise, edgeAxisNoise(pair, r.a, r.b));
        return isSameAxis(Vec3<T>(axis), Vec3<T>(winning_.axis), noise);
    });
}

Feature featureOf(const AxisRef& ref, Side side) {
    const bool isA = side == Side::a;
    switch (ref.kind) {
        case AxisKind::faceA:
            return isA ? Feature{FeatureKind::face, ref.a} : Feature{};
        case AxisKind::faceB:
            return isA ? Feature{} : Feature{FeatureKind::face, ref.b};
        case AxisKind::edgeEdge:
            return {FeatureKind::edge, isA ? ref.a : ref.b};
        default:
            return {};
    }
}

Feature featureMeeting(const AxisPair& pair, const AxisRef& ref, const AxisOverlap& along, Side side) {
    const Feature own = featureOf(ref, side);
    if (own.kind != FeatureKind::none) return own;
    if (ref == pair.winner()) return pair.winningFeature(side);
    return {FeatureKind::vertex, side == Side::a ? along.supportA : along.supportB};
}

std::string axisInWords(const AxisRef& ref, FunctionView<std::string(Side)> named) {
    switch (ref.kind) {
        case AxisKind::faceA:
            return named(Side::a);
        case AxisKind::faceB:
            return named(Side::b);
        case AxisKind::edgeEdge:
            return named(Side::a) + " and " + named(Side::b);
        case AxisKind::closest:
            return "the closest points";
        default:
            return "the deepest points";
    }
}

std::string metres(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g m", value);
    return text.data();
}

std::string meetingInWords(const AxisPair& pair, const AxisOverlap& along) {
    return std::string(pair.meeting(along).word(pair.tieTolerance())) + ' ' + metres(std::abs(along.overlap));
}

}  // namespace sepaxis::inspect
