#include "app/inspect/axes/minkowski.h"

#include "app/inspect/axes/axis_pair.h"
#include "collision/collide.h"
#include "collision/hull/flat_hull.h"
#include "collision/query/sat.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace sepaxis::inspect {

namespace {

using Clock = std::chrono::steady_clock;

// Radians. Facets whose normals differ by less lie in one plane. Above the noise of a crossing of edges at a
// thousandth of a radian, far below what can be seen.
constexpr double kSamePlane = 1e-9;
// The sine of the angle between two edges below which their facet is a line: the turn decides what it is.
constexpr double kSliverSine = 4.0 * kTopologyTurn;
// Of the pair's size: offsets closer than this are equal, and the first of them is the nearest.
constexpr double kEqualOffset = 16.0 * std::numeric_limits<double>::epsilon();
constexpr std::size_t kFacetsPerLook = 16;  // at the clock

std::uint64_t keyOf(std::uint32_t high, std::uint32_t low) {
    return (std::uint64_t{high} << 32) | low;
}

Pose<double> turned(const Pose<double>& pose) {
    const dvec3 axis = glm::normalize(dvec3(0.61803, 0.41421, 0.73205));
    return {pose.position, glm::normalize(pose.orientation * glm::angleAxis(kTopologyTurn, axis))};
}

Collision<double> exactAnswer(const sepaxis::Shape<double>& a, const sepaxis::Shape<double>& b,
                              const Pose<double>& bInA) {
    if (a.oneSided || b.oneSided)  // the solid knows no sides
        return collideInA<double>(feltFromBothSides(a), feltFromBothSides(b), bInA, {}, {});
    return collideInA<double>(a, b, bInA, {}, {});
}

AxisRef axisOf(const Collision<double>& answer) {
    switch (answer.kind) {
        case AxisKind::faceA:
            return {AxisKind::faceA, answer.featureA.index, kNoIndex};
        case AxisKind::faceB:
            return {AxisKind::faceB, kNoIndex, answer.featureB.index};
        case AxisKind::edgeEdge:
            return {AxisKind::edgeEdge, answer.featureA.index, answer.featureB.index};
        case AxisKind::none:
        case AxisKind::point:
        case AxisKind::closest:
            break;
    }
    return {};
}

}  // namespace

bool Solid::isInnerEdge(const SolidEdge& edge) const {
    return edge.left != kNoIndex && edge.right != kNoIndex && facets[edge.left].face != kNoIndex &&
           facets[edge.left].face == facets[edge.right].face;
}

bool Solid::isNearest(std::uint32_t facet) const {
    if (nearest == kNoIndex) return false;
    return facet == nearest || (facets[facet].face != kNoIndex && facets[facet].face == facets[nearest].face);
}

Minkowski::Minkowski(const scene::Evaluation& evaluation)
    : overlay_(evaluation, turned(relativePose(evaluation.poses[0], evaluation.poses[1]))),
      trueOverlay_(evaluation),
      pair_(makeHullPair(shape(Side::a), shape(Side::b),
                         relativePose(evaluation.poses[0], evaluation.poses[1]))),
      toWorld_(glm::mat3_cast(evaluation.poses[0].orientation)) {
    const Collision<double> exact =
        exactAnswer(shape(Side::a), shape(Side::b), {pair_.translation, pair_.orientation});
    answer_.overlap = exact.overlap;
    answer_.depth = exact.depth;
    answer_.distance = exact.distance;
    answer_.radii = pair_.radii();
    answer_.axis = axisOf(exact);
    answer_.normal = toWorld_ * exact.normal;
    // Along the normal, from the origin: positive where the origin lies outside the solid of the cores.
    const double gap = answer_.radii + (exact.overlap ? -exact.depth : exact.distance);
    answer_.inside = exact.overlap && gap <= 0.0;
    answer_.toCore = std::abs(gap);
    answer_.nearest = answer_.normal * gap;
}

std::size_t Minkowski::candidates() const {
    return std::size_t{pair_.a.faceCount()} + pair_.b.faceCount() + overlay_.crossings().size();
}

double Minkowski::progress() const {
    constexpr double kShareOfOverlay = 0.5;
    if (done_) return 1.0;
    if (!isCounted()) return 0.5 * kShareOfOverlay * (overlay_.progress() + trueOverlay_.progress());
    const double facets = static_cast<double>(next_) / static_cast<double>(std::max(candidates(), next_ + 1));
    return kShareOfOverlay + (1.0 - kShareOfOverlay) * facets;
}

AxisRef Minkowski::candidate(std::size_t index) const {
    const std::size_t facesA = pair_.a.faceCount(), facesB = pair_.b.faceCount();
    if (index < facesA) return {AxisKind::faceA, static_cast<std::uint32_t>(index), kNoIndex};
    if (index < facesA + facesB)
        return {AxisKind::faceB, kNoIndex, static_cast<std::uint32_t>(index - facesA)};
    const Crossing& crossing = overlay_.crossings()[index - facesA - facesB];
    return {AxisKind::edgeEdge, crossing.a, crossing.b};
}

bool Minkowski::step(double seconds, std::size_t mostFacets) {
    if (done_) return true;
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (!overlay_.isDone() && (!overlay_.step(seconds) || Clock::now() >= end)) return false;
    if (!trueOverlay_.isDone() && !trueOverlay_.step(seconds)) return false;
    const std::size_t count = candidates();
    if (count > mostFacets) return true;
    if (next_ == 0) {
        solid_.facets.reserve(count + 1);
        corners_.reserve(count);
        edges_.reserve(2 * count);
    }
    while (next_ < count) {
        for (std::size_t i = 0; i < kFacetsPerLook && next_ < count; ++i) addCandidate(next_++);
        if (Clock::now() >= end) return false;
    }
    finish();
    done_ = true;
    return true;
}

// --- facets ---------------------------------------------------------------------------------------------

void Minkowski::addCandidate(std::size_t index) {
    Facet facet;
    facet.axis = candidate(index);
    facet.first = static_cast<std::uint32_t>(solid_.loops.size());
    const HullPair<double>& moved = overlay_.pair();
    if (facet.axis.kind == AxisKind::faceA)
        addFace(facet, Side::a, facet.axis.a, moved.axisOfFaceA(facet.axis.a));
    if (facet.axis.kind == AxisKind::faceB)
        addFace(facet, Side::b, facet.axis.b, moved.axisOfFaceB(facet.axis.b));
    if (facet.axis.kind == AxisKind::edgeEdge)
        addPair(facet, overlay_.crossings()[index - pair_.a.faceCount() - pair_.b.faceCount()]);
    close(facet);
}

// A face and the vertex of the other hull that supports its axis. A's corners are turned round and so run the
// other way.
void Minkowski::addFace(Facet& facet, Side side, std::uint32_t face, const dvec3& turnedAxis) {
    const bool isA = side == Side::a;
    const OverlapAlong<double> along = overlapAlong(overlay_.pair(), turnedAxis);
    const std::uint32_t vertex = isA ? along.supportB : along.supportA;
    const dvec3 axis = isA ? pair_.axisOfFaceA(face) : pair_.axisOfFaceB(face);
    facet.normal = -(toWorld_ * axis);
    facet.offset = overlapAlong(pair_, axis).overlap;
    facet.featureA = isA ? Feature{FeatureKind::face, face} : Feature{FeatureKind::vertex, vertex};
    facet.featureB = isA ? Feature{FeatureKind::vertex, vertex} : Feature{FeatureKind::face, face};
    const Hull<double>& hull = isA ? pair_.a : pair_.b;
    std::uint32_t h = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
        const std::uint32_t own = hull.halfEdges[h].origin;
        solid_.loops.push_back(isA ? cornerOf(own, vertex) : cornerOf(vertex, own));
        h = hull.halfEdges[h].next;
    }
    if (isA) std::reverse(solid_.loops.begin() + facet.first, solid_.loops.end());
}

void Minkowski::addPair(Facet& facet, const Crossing& turned) {
    const std::uint32_t i = facet.axis.a, j = facet.axis.b;
    const dvec3 alongA = pair_.a.edgeDirections[i];
    const dvec3 cross = accurateCross(alongA, pair_.directionInA(pair_.b.edgeDirections[j]));
    const double sine = safeLength(cross);
    facet.sliver = sine <= kSliverSine;
    const dvec3 axis =
        facet.sliver ? turned.axis : cross * ((glm::dot(cross, turned.axis) < 0.0 ? -1.0 : 1.0) / sine);
    facet.normal = -(toWorld_ * axis);
    facet.offset = overlapAlong(pair_, axis).overlap;
    facet.featureA = {FeatureKind::edge, i};
    facet.featureB = {FeatureKind::edge, j};
    const std::uint32_t startA = pair_.a.edgeStart(i), endA = pair_.a.edgeEnd(i);
    const std::uint32_t startB = pair_.b.edgeStart(j), endB = pair_.b.edgeEnd(j);
    for (const auto& [a, b] : {std::pair(startA, startB), {endA, startB}, {endA, endB}, {startA, endB}})
        solid_.loops.push_back(cornerOf(a, b));
    // From outside the sides are -alongA, then alongB, where their cross product points outward, against the
    // axis.
    const dvec3 alongTurnedB = overlay_.pair().directionInA(pair_.b.edgeDirections[j]);
    if (glm::dot(glm::cross(alongA, alongTurnedB), turned.axis) < 0.0)
        std::reverse(solid_.loops.begin() + facet.first, solid_.loops.end());
}

void Minkowski::close(Facet& facet) {
    facet.count = static_cast<std::uint32_t>(solid_.loops.size()) - facet.first;
    const auto number = static_cast<std::uint32_t>(solid_.facets.size());
    solid_.facets.push_back(facet);
    const auto corner = [&](std::uint32_t k) { return solid_.loops[facet.first + k % facet.count]; };
    const dvec3 base = solid_.corners[corner(0)].position;
    dvec3 area(0.0);
    for (std::uint32_t k = 0; k < facet.count; ++k) {
        addEdge(corner(k), corner(k + 1), number);
        area += glm::cross(solid_.corners[corner(k)].position - base,
                           solid_.corners[corner(k + 1)].position - base);
    }
    solid_.volume += glm::dot(base, area) / 6.0;
}

std::uint32_t Minkowski::cornerOf(std::uint32_t a, std::uint32_t b) {
    const auto [found, isNew] =
        corners_.try_emplace(keyOf(a, b), static_cast<std::uint32_t>(solid_.corners.size()));
    if (isNew) solid_.corners.push_back({toWorld_ * (pair_.vertexOfB(b) - pair_.vertexOfA(a)), a, b});
    return found->second;
}

void Minkowski::addEdge(std::uint32_t from, std::uint32_t to, std::uint32_t facet) {
    // The facet on the other side goes round the other way.
    if (const auto found = edges_.find(keyOf(to, from)); found != edges_.end()) {
        solid_.edges[found->second].right = facet;
        return;
    }
    edges_.emplace(keyOf(from, to), static_cast<std::uint32_t>(solid_.edges.size()));
    solid_.edges.push_back({from, to, facet, kNoIndex});
}

// --- the whole ------------------------------------------------------------------------------------------

void Minkowski::finish() {
    if (solid_.facets.empty()) {
        addSpine();
        return;
    }
    addWinner();
    corners_ = {};
    edges_ = {};
    joinFacets();
    addFaces();
    double least = std::numeric_limits<double>::infinity();
    for (const Facet& facet : solid_.facets) least = std::min(least, facet.offset);
    const double limit = least + kEqualOffset * pair_.size;
    const auto first = std::find_if(solid_.facets.begin(), solid_.facets.end(),
                                    [&](const Facet& facet) { return facet.offset <= limit; });
    solid_.nearest = static_cast<std::uint32_t>(first - solid_.facets.begin());
}

// Two edges that are parallel but for less than the turn may win although the turn parts their arcs, or moves
// their crossing: a facet that is hardly more than a line, but the answer.
void Minkowski::addWinner() {
    if (!answer_.inside || answer_.axis.kind != AxisKind::edgeEdge) return;
    const auto found = std::find_if(solid_.facets.begin(), solid_.facets.end(),
                                    [&](const Facet& facet) { return facet.axis == answer_.axis; });
    if (found != solid_.facets.end() && !found->sliver) return;
    const dvec3 axis = glm::transpose(toWorld_) * answer_.normal;
    if (found == solid_.facets.end()) {
        Facet facet;
        facet.axis = answer_.axis;
        facet.first = static_cast<std::uint32_t>(solid_.loops.size());
        addPair(facet, {answer_.axis.a, answer_.axis.b, axis, 0.0});
        facet.count = static_cast<std::uint32_t>(solid_.loops.size()) - facet.first;
        solid_.facets.push_back(facet);
    }
    Facet& winner = found == solid_.facets.end() ? solid_.facets.back() : *found;
    winner.normal = -answer_.normal;
    winner.offset = overlapAlong(pair_, axis).overlap;
}

// Neighbours in one plane belong to one face; Facet::face holds the first facet of it meanwhile.
void Minkowski::joinFacets() {
    std::vector<Facet>& facets = solid_.facets;
    for (std::uint32_t i = 0; i < facets.size(); ++i) facets[i].face = i;
    const auto root = [&](std::uint32_t i) {
        while (facets[i].face != i) i = facets[i].face = facets[facets[i].face].face;
        return i;
    };
    for (const SolidEdge& edge : solid_.edges) {
        if (edge.right == kNoIndex || facets[edge.left].sliver || facets[edge.right].sliver) continue;
        if (glm::length(facets[edge.left].normal - facets[edge.right].normal) > kSamePlane) continue;
        const std::uint32_t p = root(edge.left), q = root(edge.right);
        facets[std::max(p, q)].face = std::min(p, q);
    }
    for (std::uint32_t i = 0; i < facets.size(); ++i) facets[i].face = root(i);
}

void Minkowski::addFaces() {
    for (std::uint32_t i = 0; i < solid_.facets.size(); ++i) {
        Facet& facet = solid_.facets[i];
        if (facet.sliver) {
            facet.face = kNoIndex;
            continue;
        }
        if (facet.face == i) {
            facet.face = static_cast<std::uint32_t>(solid_.faces.size());
            solid_.faces.push_back({FaceMaker::edgePair,
                                    facet.axis,
                                    facet.featureA,
                                    facet.featureB,
                                    facet.normal,
                                    facet.offset,
                                    {}});
        } else {
            facet.face = solid_.facets[facet.face].face;
        }
        SolidFace& face = solid_.faces[facet.face];
        face.facets.push_back(i);
        // The larger feature of each: a face before an edge before a vertex.
        if (facet.featureA.kind > face.featureA.kind) face.featureA = facet.featureA;
        if (facet.featureB.kind > face.featureB.kind) face.featureB = facet.featureB;
        const bool ofA = face.featureA.kind == FeatureKind::face,
                   ofB = face.featureB.kind == FeatureKind::face;
        face.maker = ofA && ofB ? FaceMaker::bothFaces
                     : ofA      ? FaceMaker::faceA
                     : ofB      ? FaceMaker::faceB
                                : FaceMaker::edgePair;
    }
}

// A point and a point or a segment.
void Minkowski::addSpine() {
    for (std::uint32_t a = 0; a < pair_.a.vertexCount(); ++a)
        for (std::uint32_t b = 0; b < pair_.b.vertexCount(); ++b)
            solid_.corners.push_back({toWorld_ * (pair_.vertexOfB(b) - pair_.vertexOfA(a)), a, b});
    if (solid_.corners.size() == 2) solid_.edges.push_back({0, 1, kNoIndex, kNoIndex});
}

std::optional<std::uint32_t> Minkowski::facetOf(const AxisRef& axis) const {
    for (std::uint32_t i = 0; i < solid_.facets.size(); ++i)
        if (solid_.facets[i].axis == axis) return i;
    if (axis.kind != AxisKind::edgeEdge || axis.a >= pair_.a.edgeCount() || axis.b >= pair_.b.edgeCount())
        return std::nullopt;
    // A pair that crosses in the plane of a face.
    if (isFlat(pair_.a) && isFlat(pair_.b)) return std::nullopt;
    const CrossedArcs<double> crossed = crossArcs(pair_, axis.a, axis.b);
    if (crossed.crossing != ArcCrossing::crossing) return std::nullopt;
    const dvec3 normal = -(toWorld_ * crossed.axis);
    for (std::uint32_t i = 0; i < solid_.facets.size(); ++i)
        if (glm::length(solid_.facets[i].normal - normal) <= kSamePlane) return i;
    return std::nullopt;
}

}  // namespace sepaxis::inspect
