#include "app/inspect/axes/arc_overlay.h"

#include "app/base/square_to.h"
#include "collision/hull/flat_hull.h"
#include "collision/query/sat.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <tuple>

#include <glm/gtc/constants.hpp>

namespace sepaxis::inspect {

namespace {

using Clock = std::chrono::steady_clock;

// Metres on the unit sphere: boxes are wider by this than their arcs, so that what touches within rounding is
// handed on to crossArcs().
constexpr double kBoxMargin = 1e-9;
// Radians. A direction this close to an arc of a flat hull lies on it.
constexpr double kOnArc = 1e-12;
constexpr std::uint32_t kLeafArcs = 4;
constexpr std::size_t kArcsPerLook = 16;  // at the clock

double angleIn(const Arc& arc, const dvec3& direction) {
    const double t = std::atan2(glm::dot(direction, arc.across), glm::dot(direction, arc.start));
    return t < 0.0 ? t + glm::two_pi<double>() : t;
}

bool liesOn(const Arc& arc, const dvec3& direction) {
    return glm::dot(arc.nearest(direction), direction) > 0.0 &&
           glm::length(arc.nearest(direction) - direction) <= kOnArc;
}

}  // namespace

dvec3 Arc::at(double t) const {
    return start * std::cos(t) + across * std::sin(t);
}

bool Arc::isCircle() const {
    return angle >= glm::two_pi<double>();
}

dvec3 Arc::nearest(const dvec3& direction) const {
    const double t = angleIn(*this, direction);
    if (t <= angle) return at(t);
    return glm::dot(direction, start) >= glm::dot(direction, end()) ? start : end();
}

Arc arcOf(const HullPair<double>& pair, Side side, std::uint32_t edge) {
    const bool isA = side == Side::a;
    const Hull<double>& hull = isA ? pair.a : pair.b;
    const auto axisOfFace = [&](std::uint32_t face) {
        return isA ? pair.axisOfFaceA(face) : pair.axisOfFaceB(face);
    };
    const auto fromAToB = [&](const dvec3& direction) {
        return isA ? direction : -pair.directionInA(direction);
    };
    const HalfEdge &left = hull.halfEdges[2 * std::size_t{edge}],
                   &right = hull.halfEdges[2 * std::size_t{edge} + 1];
    const dvec3& along = hull.edgeDirections[edge];
    if (left.face == HalfEdge::kNoFace) {
        const dvec3 start = anySquareTo(along);
        return {fromAToB(start), fromAToB(glm::cross(along, start)), glm::two_pi<double>()};
    }
    const dvec3 start = axisOfFace(left.face), end = axisOfFace(right.face);
    if (isFlat(hull)) {
        const dvec3 front = hull.planes[0].normal;
        return {start, fromAToB(glm::cross(along, front)), glm::pi<double>()};
    }
    const dvec3 square = end - start * glm::dot(start, end);
    const dvec3 across = safeNormalize(square, anySquareTo(start));
    return {start, across, std::atan2(glm::dot(end, across), glm::dot(end, start))};
}

void ArcOverlay::Box::add(const Box& other) {
    for (int i = 0; i < 3; ++i) {
        min[i] = std::min(min[i], other.min[i]);
        max[i] = std::max(max[i], other.max[i]);
    }
}

bool ArcOverlay::Box::meets(const Box& other) const {
    return min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y && other.min.y <= max.y &&
           min.z <= other.max.z && other.min.z <= max.z;
}

// A component along the arc is a wave of the amplitude hypot(start, across): it has its extremes at the arc's
// ends or where the wave has its own.
ArcOverlay::Box ArcOverlay::boxOf(const Arc& arc) {
    const dvec3 from = arc.start, to = arc.end();
    Box box;
    for (int i = 0; i < 3; ++i) {
        box.min[i] = std::min(from[i], to[i]);
        box.max[i] = std::max(from[i], to[i]);
        const double amplitude = std::hypot(arc.start[i], arc.across[i]);
        double top = std::atan2(arc.across[i], arc.start[i]);
        if (top < 0.0) top += glm::two_pi<double>();
        const double bottom = top < glm::pi<double>() ? top + glm::pi<double>() : top - glm::pi<double>();
        if (top <= arc.angle) box.max[i] = amplitude;
        if (bottom <= arc.angle) box.min[i] = -amplitude;
        box.min[i] -= kBoxMargin;
        box.max[i] += kBoxMargin;
    }
    return box;
}

ArcOverlay::ArcOverlay(const scene::Evaluation& evaluation)
    : ArcOverlay(evaluation, relativePose(evaluation.poses[0], evaluation.poses[1])) {}

ArcOverlay::ArcOverlay(const scene::Evaluation& evaluation, const Pose<double>& bInA)
    : shapes_(evaluation.shapes), pair_(makeHullPair(shapes_[0]->shape, shapes_[1]->shape, bInA)) {
    for (const Side side : {Side::a, Side::b}) {
        const Hull<double>& hull = side == Side::a ? pair_.a : pair_.b;
        std::vector<Arc>& arcs = arcs_[indexOf(side)];
        arcs.reserve(hull.edgeCount());
        for (std::uint32_t edge = 0; edge < hull.edgeCount(); ++edge)
            arcs.push_back(arcOf(pair_, side, edge));
    }
    if (isFlat(pair_.a) && isFlat(pair_.b)) {
        crossFlat();
        next_ = arcs_[1].size();
        return;
    }
    buildTree();
}

double ArcOverlay::progress() const {
    return isDone() ? 1.0 : static_cast<double>(next_) / static_cast<double>(arcs_[1].size());
}

std::size_t ArcOverlay::edgePairs() const {
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < crossings_.size(); ++i)
        if (i == 0 || crossings_[i].a != crossings_[i - 1].a || crossings_[i].b != crossings_[i - 1].b)
            ++pairs;
    return pairs;
}

void ArcOverlay::buildTree() {
    const std::size_t count = arcs_[0].size();
    if (count == 0) return;
    boxes_.reserve(count);
    for (const Arc& arc : arcs_[0]) boxes_.push_back(boxOf(arc));
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0u);
    nodes_.reserve(count);
    nodes_.emplace_back();
    split(0, 0, static_cast<std::uint32_t>(count));
}

void ArcOverlay::split(std::size_t node, std::uint32_t first, std::uint32_t count) {
    Box box;
    for (std::uint32_t i = first; i < first + count; ++i) box.add(boxes_[order_[i]]);
    nodes_[node] = {box, first, count};
    if (count <= kLeafArcs) return;
    const dvec3 extent = box.max - box.min;
    const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
    const auto middle = [&](std::uint32_t arc) { return boxes_[arc].min[axis] + boxes_[arc].max[axis]; };
    const std::uint32_t half = count / 2;
    std::nth_element(order_.begin() + first, order_.begin() + first + half, order_.begin() + first + count,
                     [&](std::uint32_t p, std::uint32_t q) { return middle(p) < middle(q); });
    const std::size_t children = nodes_.size();
    nodes_.resize(children + 2);
    nodes_[node].first = static_cast<std::uint32_t>(children);
    nodes_[node].count = 0;
    split(children, first, half);
    split(children + 1, first + half, count - half);
}

void ArcOverlay::findCrossings(std::uint32_t edgeOfB) {
    if (nodes_.empty()) return;
    const Box box = boxOf(arcs_[1][edgeOfB]);
    std::array<std::uint32_t, 64> open{};  // a tree of 2^32 leaves is no deeper
    std::size_t count = 1;
    while (count > 0) {
        const Node& node = nodes_[open[--count]];
        if (!node.box.meets(box)) continue;
        if (node.count == 0) {
            open[count++] = node.first;
            open[count++] = node.first + 1;
            continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const std::uint32_t edgeOfA = order_[i];
            if (!boxes_[edgeOfA].meets(box)) continue;
            const CrossedArcs<double> arcs = crossArcs(pair_, edgeOfA, edgeOfB);
            if (arcs.crossing == ArcCrossing::crossing)
                crossings_.push_back({edgeOfA, edgeOfB, arcs.axis, arcs.sine});
        }
    }
}

// Two circles or half circles: those of their two common directions that lie on both.
void ArcOverlay::crossFlat() {
    for (std::uint32_t i = 0; i < arcs_[0].size(); ++i) {
        for (std::uint32_t j = 0; j < arcs_[1].size(); ++j) {
            const dvec3 cross =
                accurateCross(pair_.a.edgeDirections[i], pair_.directionInA(pair_.b.edgeDirections[j]));
            const double sine = safeLength(cross);
            if (sine <= kArcSign<double>) continue;
            for (const dvec3 axis : {cross / sine, -cross / sine})
                if (liesOn(arcs_[0][i], axis) && liesOn(arcs_[1][j], axis))
                    crossings_.push_back({i, j, axis, sine});
        }
    }
}

bool ArcOverlay::step(double seconds) {
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const std::size_t count = arcs_[1].size();
    bool worked = false;
    while (next_ < count) {
        for (std::size_t i = 0; i < kArcsPerLook && next_ < count; ++i)
            findCrossings(static_cast<std::uint32_t>(next_++));
        worked = true;
        if (next_ < count && Clock::now() >= end) return false;
    }
    if (worked)
        std::sort(crossings_.begin(), crossings_.end(), [](const Crossing& p, const Crossing& q) {
            return std::tie(p.a, p.b) < std::tie(q.a, q.b);
        });
    return true;
}

}  // namespace sepaxis::inspect
