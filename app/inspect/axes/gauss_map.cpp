#include "app/inspect/axes/gauss_map.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <glm/gtc/constants.hpp>

namespace sepaxis::inspect {

namespace {

constexpr double kPiece = 0.07;  // radians of an arc that are drawn as one straight line

constexpr double kSamePlace = 1e-6;  // radians: far below what can be seen, above rounding

// Of the angle between two unit vectors, exact for small ones.
double angleBetween(const dvec3& p, const dvec3& q) {
    return 2.0 * std::asin(std::min(1.0, 0.5 * glm::length(p - q)));
}

// Whether more than a point of both is the same.
bool share(const Arc& p, const Arc& q) {
    const dvec3 normal = glm::cross(p.start, p.across);
    if (glm::length(glm::cross(normal, glm::cross(q.start, q.across))) > kSamePlace) return false;
    if (p.isCircle() || q.isCircle()) return true;
    // Where q begins and ends along p's circle, which q may run against.
    double from = std::atan2(glm::dot(q.start, p.across), glm::dot(q.start, p.start));
    if (glm::dot(normal, glm::cross(q.start, q.across)) < 0.0) from -= q.angle;
    for (const double turn : {-glm::two_pi<double>(), 0.0, glm::two_pi<double>()})
        if (std::min(p.angle, from + turn + q.angle) - std::max(0.0, from + turn) > kSamePlace) return true;
    return false;
}

}  // namespace

GaussMap::GaussMap(const scene::Evaluation& evaluation)
    : overlay_(evaluation), toWorld_(glm::mat3_cast(evaluation.poses[0].orientation)) {}

dvec3 GaussMap::dotOf(Side side, std::uint32_t face) const {
    const HullPair<double>& pair = overlay_.pair();
    return toWorld_ * (side == Side::a ? pair.axisOfFaceA(face) : pair.axisOfFaceB(face));
}

std::vector<dvec3> GaussMap::arcPoints(Side side, std::uint32_t edge) const {
    const Arc& arc = overlay_.arcs(side)[edge];
    const int pieces = std::max(1, static_cast<int>(std::ceil(arc.angle / kPiece)));
    std::vector<dvec3> points;
    points.reserve(static_cast<std::size_t>(pieces) + 1);
    for (int i = 0; i <= pieces; ++i) points.push_back(toWorld_ * arc.at(arc.angle * i / pieces));
    return points;
}

std::optional<dvec3> GaussMap::placeOf(const AxisRef& axis) const {
    if (axis.kind == AxisKind::faceA && axis.a < hull(Side::a).faceCount()) return dotOf(Side::a, axis.a);
    if (axis.kind == AxisKind::faceB && axis.b < hull(Side::b).faceCount()) return dotOf(Side::b, axis.b);
    if (axis.kind != AxisKind::edgeEdge) return std::nullopt;
    const std::vector<Crossing>& all = overlay_.crossings();
    const auto found =
        std::lower_bound(all.begin(), all.end(), axis, [](const Crossing& crossing, const AxisRef& wanted) {
            return std::tie(crossing.a, crossing.b) < std::tie(wanted.a, wanted.b);
        });
    if (found == all.end() || found->a != axis.a || found->b != axis.b) return std::nullopt;
    return toWorld_ * found->axis;
}

std::size_t GaussMap::places() const {
    // In the order along a direction that is square to nothing in particular only neighbours can coincide.
    const dvec3 order = glm::normalize(dvec3(0.61803, 0.41421, 0.73205));
    std::vector<std::pair<double, dvec3>> axes;
    for (const Crossing& crossing : overlay_.crossings())
        axes.emplace_back(glm::dot(crossing.axis, order), crossing.axis);
    std::sort(axes.begin(), axes.end(), [](const auto& p, const auto& q) { return p.first < q.first; });
    std::vector<std::pair<double, dvec3>> places;
    for (const auto& axis : axes) {
        bool isNew = true;
        for (std::size_t i = places.size(); isNew && i-- > 0 && axis.first - places[i].first <= kSamePlace;)
            isNew = glm::length(axis.second - places[i].second) > kSamePlace;
        if (isNew) places.push_back(axis);
    }
    return places.size();
}

std::vector<std::uint32_t> GaussMap::arcsOnB() const {
    const std::vector<Arc>&a = overlay_.arcs(Side::a), &b = overlay_.arcs(Side::b);
    std::vector<std::uint32_t> found;
    for (std::uint32_t edge = 0; edge < a.size(); ++edge)
        if (std::any_of(b.begin(), b.end(), [&](const Arc& other) { return share(a[edge], other); }))
            found.push_back(edge);
    return found;
}

GaussHit GaussMap::at(const dvec3& direction, double reach) const {
    const dvec3 inA = toA(direction);
    const HullPair<double>& pair = overlay_.pair();
    GaussHit hit;
    double nearest = reach;
    const auto consider = [&](GaussPart part, const AxisRef& axis, const dvec3& place) {
        const double away = angleBetween(place, inA);
        if (away > nearest) return;
        nearest = away;
        hit = {part, axis, Side::a, kNoIndex, toWorld_ * place};
    };
    for (const Crossing& crossing : overlay_.crossings())
        consider(GaussPart::crossing, {AxisKind::edgeEdge, crossing.a, crossing.b}, crossing.axis);
    for (std::uint32_t face = 0; face < pair.b.faceCount(); ++face)
        consider(GaussPart::face, {AxisKind::faceB, kNoIndex, face}, pair.axisOfFaceB(face));
    for (std::uint32_t face = 0; face < pair.a.faceCount(); ++face)
        consider(GaussPart::face, {AxisKind::faceA, face, kNoIndex}, pair.axisOfFaceA(face));
    if (hit.part != GaussPart::none) return hit;
    for (const Side side : {Side::b, Side::a}) {
        const std::vector<Arc>& arcs = overlay_.arcs(side);
        for (std::uint32_t edge = 0; edge < arcs.size(); ++edge) {
            const dvec3 place = arcs[edge].nearest(inA);
            const double away = angleBetween(place, inA);
            if (away > nearest) continue;
            nearest = away;
            hit = {GaussPart::arc, {}, side, edge, toWorld_ * place};
        }
    }
    if (hit.part == GaussPart::none) hit = {GaussPart::region, {}, Side::a, kNoIndex, direction};
    return hit;
}

std::vector<std::uint32_t> GaussMap::arcsAt(Side side, const Feature& feature) const {
    const Hull<double>& h = hull(side);
    std::vector<std::uint32_t> edges;
    for (std::uint32_t edge = 0; edge < h.edgeCount(); ++edge) {
        const bool meets = feature.kind == FeatureKind::edge ? edge == feature.index
                           : feature.kind == FeatureKind::vertex
                               ? h.edgeStart(edge) == feature.index || h.edgeEnd(edge) == feature.index
                               : h.halfEdges[2 * std::size_t{edge}].face == feature.index ||
                                     h.halfEdges[2 * std::size_t{edge} + 1].face == feature.index;
        if (meets) edges.push_back(edge);
    }
    return edges;
}

}  // namespace sepaxis::inspect
