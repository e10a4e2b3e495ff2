#include "collision/query/curved/curved_manifold.h"

#include "collision/hull/circle.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis::curved {

namespace {

// Of a face: the cosine of its angle with the direction that it is seen along.
constexpr double kEdgeOn = 1e-6;

// Of what counts as touching: how far the deepest points may lie beside each other. Across a gap a little of
// that says nothing of the distance.
constexpr double kMeet = 100.0;

// One contact: where the two cores' surfaces lie before each other along the normal.
struct Contact {
    Vec onA, onB;
    FeaturePair id;
    FeaturePair side;  // ManifoldPoint::side
};

template <class T>
struct Builder {
    const CurvedPair<T>& pair;
    const Vec& normal;
    double margin;  // contacts are kept up to this far apart
    double tie;     // contacts this near to each other are one
    std::span<ManifoldPoint<T>> memory;
    std::uint32_t count = 0;

    T deepest() const {
        T most = -std::numeric_limits<T>::infinity();
        for (const ManifoldPoint<T>& point : memory.first(count)) most = std::max(most, point.depth);
        return most;
    }

    // A contact stands there already: where circles lie on each other, corners and crossings coincide. Two
    // cuts within the tie of one corner, which names both, are one, too.
    bool isTaken(const Contact& contact) const {
        const Vec onA = (contact.onA + normal * pair.radiusA) * pair.unscale;
        const Vec onB = (contact.onB - normal * pair.radiusB) * pair.unscale;
        const double same = std::max(4.0 * double(kSamePlace<T>) * pair.size, tie) * pair.unscale;
        return std::any_of(memory.begin(), memory.begin() + count, [&](const ManifoldPoint<T>& point) {
            const double within = point.id == contact.id ? 2.0 * same : same;
            return safeLength(Vec(point.onA) - onA) <= within && safeLength(Vec(point.onB) - onB) <= within;
        });
    }

    void remove(const FeaturePair& id) {
        std::uint32_t kept = 0;
        for (std::uint32_t k = 0; k < count; ++k)
            if (!(memory[k].id == id)) memory[kept++] = memory[k];
        count = kept;
    }

    // Not where the surfaces do not reach each other.
    void add(const Contact& contact, double noise) {
        const double depth = glm::dot(normal, contact.onA - contact.onB) + pair.radiusA + pair.radiusB;
        if (!(depth >= -margin - noise) || count == memory.size() || isTaken(contact)) return;
        ManifoldPoint<T> point;
        const Vec onA = (contact.onA + normal * pair.radiusA) * pair.unscale;
        const Vec onB = (contact.onB - normal * pair.radiusB) * pair.unscale;
        point.depth = static_cast<T>(std::max(depth, -margin) * pair.unscale);
        point.onA = Vec3<T>(onA);
        point.onB = Vec3<T>(onB);
        point.point = Vec3<T>((onA + onB) * 0.5);
        point.id = contact.id;
        point.side = contact.side;
        memory[count++] = point;
    }
};

// Whether a point lies in a patch of three or more points, seen along the normal.
bool holds(const Patch& patch, const Vec& at, const Vec& normal) {
    if (patch.isDisc) {
        const Vec along = at - patch.center,
                  up = normal * (glm::dot(patch.normal, along) / glm::dot(patch.normal, normal));
        return safeLength(along - up) <= patch.radius * (1.0 + 1e-13);
    }
    const double sign = glm::dot(patch.normal, normal) < 0.0 ? -1.0 : 1.0;
    for (std::size_t k = 0; k < patch.count; ++k) {
        const Vec from = patch.points[k].at, along = patch.points[(k + 1) % patch.count].at - from;
        if (sign * glm::dot(normal, glm::cross(along, at - from)) < 0.0) return false;
    }
    return true;
}

// On a flat face: the other shape's patch and the plane of the face.
template <class T>
struct OnFace {
    const Patch& face;
    const Patch& other;
    const Vec& normal;  // from A to B
    bool faceOnA;
    double noise;
    Builder<T>& builder;

    // As a pair of A and B.
    FeaturePair pairOf(const Feature& ofFace, const Feature& ofOther) const {
        return faceOnA ? FeaturePair{ofFace, ofOther} : FeaturePair{ofOther, ofFace};
    }

    // Of a contact that cuts have made: within the tie it is that of a corner.
    void addCut(const Vec& at, const Feature& onFace, const Feature& onOther, const FeaturePair& side) const {
        for (const PatchPoint& point : other.list())
            if (builder.tie > 0.0 && safeLength(point.at - at) <= builder.tie)
                return add(at, face.feature, point.corner, side);
        for (const PatchPoint& point : face.list()) {
            const Vec way = point.at - at;
            if (builder.tie > 0.0 && !face.isDisc &&
                safeLength(way - normal * glm::dot(normal, way)) <= builder.tie)
                return add(at, point.corner, other.feature, side);
        }
        add(at, onFace, onOther, side);
    }
    // A point of the other's patch, and of the face the point before it.
    void add(const Vec& at, const Feature& onFace, const Feature& onOther, const FeaturePair& side) const {
        const Vec foot = at + normal * glm::dot(normal, face.points[0].at - at);
        builder.add({faceOnA ? foot : at, faceOnA ? at : foot, pairOf(onFace, onOther), side}, noise);
    }
};

template <class T>
void addBySides(const OnFace<T>& on) {
    const Clipped clipped = clipBySides(on.other, on.face);
    for (std::size_t k = 0; k < clipped.count; ++k) {
        const Clipped::Point& point = clipped.points[k];
        const FeaturePair side = on.pairOf(point.otherSide, point.ownSide);
        if (point.other.kind == FeatureKind::none)
            on.add(point.at, on.face.feature, point.own, side);
        else
            on.addCut(point.at, point.other, point.own, side);
    }
}

// In a circle: the corners inside, where sides cross the circle, and the circle's points above the other's
// face. Where a side enters the id has the disc, where it leaves its circle.
template <class T>
void addInDisc(const OnFace<T>& on) {
    const Patch& face = on.face;
    const Feature circle{FeatureKind::edge, face.feature.index};
    const FeaturePair alongCircle = on.pairOf(circle, {});
    const auto fromAxis = [&](const Vec& at) {
        const Vec from = at - face.center;
        return from - face.normal * glm::dot(face.normal, from);
    };
    const std::size_t count = on.other.count;
    for (std::size_t k = 0; k < count; ++k) {
        const PatchPoint& point = on.other.points[k];
        const FeaturePair alongOther = on.pairOf({}, count == 2 ? on.other.points[0].side : point.side);
        const Vec p = fromAxis(point.at);
        // One beside it, but for the tie, keeps its name where its sides enter and leave.
        if (safeLength(p) <= face.radius * (1.0 + 1e-13))
            on.add(point.at, face.feature, point.corner, alongOther);
        if (count == 1 || (count == 2 && k == 1)) continue;
        const Vec whole = on.other.points[(k + 1) % count].at - point.at,
                  along = fromAxis(face.center + whole);
        const double square = glm::dot(along, along), middle = -glm::dot(p, along);
        const double root = middle * middle - square * (glm::dot(p, p) - face.radius * face.radius);
        if (!(square > 0.0) || !(root > 0.0)) continue;
        const double enters = (middle - std::sqrt(root)) / square,
                     leaves = (middle + std::sqrt(root)) / square;
        if (enters > 0.0 && enters < 1.0)
            on.addCut(point.at + whole * enters, face.feature, point.side, alongOther);
        if (leaves > 0.0 && leaves < 1.0)
            on.addCut(point.at + whole * leaves, circle, point.side, count == 2 ? alongOther : alongCircle);
    }
    // Seen edge-on the other has nothing above a point.
    const double slope = glm::dot(on.other.normal, face.normal);
    if (count < 3 || std::abs(slope) < kEdgeOn) return;
    for (const PatchPoint& point : face.list()) {
        if (point.corner.kind != FeatureKind::vertex || !holds(on.other, point.at, face.normal)) continue;
        const double up = glm::dot(on.other.normal, on.other.points[0].at - point.at) / slope;
        on.add(point.at + face.normal * up, point.corner, on.other.feature, alongCircle);
    }
}

// Around their middle, so that they follow each other as the corners of a polygon.
template <class T>
void sortAround(std::span<ManifoldPoint<T>> points, const Vec& normal) {
    Vec middle(0.0);
    for (const ManifoldPoint<T>& point : points) middle += Vec(point.point) / double(points.size());
    const auto [u, v] = acrossOf(normal);
    const auto turn = [&, u = u, v = v](const ManifoldPoint<T>& point) {
        const Vec from = Vec(point.point) - middle;
        return diamondAngle(glm::dot(u, from), glm::dot(v, from));
    };
    const auto isBefore = [&](double here, const ManifoldPoint<T>& point) { return here < turn(point); };
    // By insertion: equals stay in their order, and nothing is allocated.
    for (auto next = points.begin(); next != points.end(); ++next)
        std::rotate(std::upper_bound(points.begin(), next, turn(*next), isBefore), next, next + 1);
}

template <class T>
void addOnFace(const CurvedPair<T>& pair, const Decision& decision, std::uint32_t circlePoints,
               Builder<T>& builder) {
    const bool faceOnA = decision.kind == AxisKind::faceA;
    const Vec& normal = decision.along.direction;
    const Patch other = faceOnA ? patchTowards(pair.b, -normal, circlePoints, decision.tie)
                                : patchTowards(pair.a, normal, circlePoints, decision.tie);
    const OnFace<T> on{faceOnA ? decision.ofA : decision.ofB,  other,  normal, faceOnA,
                       double(kAboveReference<T>) * pair.size, builder};
    if (!on.face.isDisc) return addBySides(on);
    addInDisc(on);
    if (other.count > 2) sortAround(builder.memory.first(builder.count), normal);
}

// How a side bends away beside a point of a line on it: the distance from its axis is no more than the radius
// of curvature there. Of a hull, which has edges in place of lines, 0.
template <class T>
double roundnessAt(const Body<T>& body, const Vec& point) {
    if (body.core.kind == CurvedKind::none) return 0.0;
    const Vec way = point - body.core.base;
    return safeLength(way - body.core.axis * glm::dot(body.core.axis, way));
}

// Lines that are parallel but for the tie lie a little beside each other: the contact's place on the rounder
// surface moves onto the normal through that on the other. False where it is then off that surface by more
// than the accuracy of witnesses.
template <class T>
bool placeBeside(const CurvedPair<T>& pair, const Decision& decision, Contact& contact) {
    const Vec& normal = decision.along.direction;
    if (decision.tie == 0.0) {
        contact.onB = contact.onA - normal * decision.along.overlap;
        return true;
    }
    const Vec across = normal * glm::dot(normal, contact.onA - contact.onB);
    const double beside = safeLength(contact.onA - contact.onB - across);
    const double roundA = roundnessAt(pair.a, contact.onA) + pair.radiusA;
    const double roundB = roundnessAt(pair.b, contact.onB) + pair.radiusB;
    if (roundA > roundB)
        contact.onA = contact.onB + across;
    else
        contact.onB = contact.onA - across;
    const double accuracy = 2.0 * double(kAboveReference<T>) * pair.size;
    return beside <= accuracy || beside * beside <= 2.0 * std::max(roundA, roundB) * accuracy;
}

// Two lines side by side: the ends of the stretch in common. None where they are not parallel or share none.
template <class T>
void addSideBySide(const CurvedPair<T>& pair, const Decision& decision, const Patch& a, const Patch& b,
                   Builder<T>& builder) {
    if (a.count != 2 || b.count != 2) return;
    const Vec start = a.points[0].at, whole = a.points[1].at - start;
    const double length = safeLength(whole);
    const Vec ofB = b.points[1].at - b.points[0].at;
    if (!(length > 0.0)) return;
    const Vec along = whole / length;
    const double flush = decision.tie > 0.0 ? double(kSteadyFlush<T>) : kFlushPatch<T>;
    if (safeLength(glm::cross(along, ofB)) > flush * safeLength(ofB)) return;
    struct End {
        double place;
        FeaturePair id;
    };
    // Along A's line, where the normal meets it: that leans from being square to the lines by their tie.
    const Vec across = decision.along.direction * decision.along.overlap;
    const auto placeOfB = [&](int k) { return glm::dot(along, b.points[k].at + across - start); };
    const double startOfB = placeOfB(0), perB = glm::dot(along, ofB);
    std::array<End, 2> endsB{End{startOfB, {a.feature, b.points[0].corner}},
                             End{placeOfB(1), {a.feature, b.points[1].corner}}};
    if (endsB[1].place < endsB[0].place) std::swap(endsB[0], endsB[1]);
    End low{0.0, {a.points[0].corner, b.feature}}, high{length, {a.points[1].corner, b.feature}};
    if (endsB[0].place > low.place + decision.tie) low = endsB[0];
    if (endsB[1].place < high.place - decision.tie) high = endsB[1];
    low.place = std::max(low.place, endsB[0].place);
    high.place = std::min(high.place, endsB[1].place);
    if (high.place - low.place <= double(kTouchingTolerance<T>) * pair.size) return;
    const auto at = [&](const End& end, double place) {
        const Vec onB = b.points[0].at + ofB * ((place - startOfB) / perB);
        return Contact{start + along * place, onB, end.id, {a.feature, {}}};
    };
    // At the tip of a cone nothing is round: its contact moves inward until the side is.
    constexpr std::array kInward = {0.0, 0x1p-20, 0x1p-15, 0x1p-10, 0x1p-5};
    std::array<Contact, 2> contacts;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const End &end = k == 0 ? low : high, &other = k == 0 ? high : low;
        const auto placeIt = [&](double part) {
            contacts[k] = at(end, end.place + (other.place - end.place) * part);
            return placeBeside(pair, decision, contacts[k]);
        };
        if (std::none_of(kInward.begin(), kInward.end(), placeIt)) return;
    }
    for (const Contact& contact : contacts) builder.add(contact, double(kAboveReference<T>) * pair.size);
}

template <class T>
void addLines(const CurvedPair<T>& pair, const Decision& decision, Builder<T>& builder) {
    const Vec& normal = decision.along.direction;
    Patch a = decision.ofA, b = decision.ofB;
    if (decision.tie > 0.0) {
        a = patchAlong(pair.a, normal, kMostCirclePoints, double(kSteadyFlush<T>));
        b = patchAlong(pair.b, -normal, kMostCirclePoints, double(kSteadyFlush<T>));
    }
    addSideBySide(pair, decision, a, b, builder);
}

}  // namespace

template <class T>
std::uint32_t buildCurvedManifold(const CurvedPair<T>& pair, const Decision& decision, double margin,
                                  std::uint32_t circlePoints, std::span<ManifoldPoint<T>> memory) {
    Builder<T> builder{pair, decision.along.direction, margin, decision.tie, memory};
    const bool onFace = decision.kind != AxisKind::point;
    if (onFace) addOnFace(pair, decision, circlePoints, builder);
    if (!onFace) addLines(pair, decision, builder);
    T deepest = builder.deepest();
    const double depth = decision.along.overlap + pair.radiusA + pair.radiusB;
    const double touching = double(kTouchingTolerance<T>) * pair.size;
    // Where two circles cross, chords leave out the deepest place.
    const Witnesses& witnesses = decision.witnesses;
    const bool meet = safeLength(witnesses.onA - witnesses.onB -
                                 decision.along.direction * decision.along.overlap) <= kMeet * touching;
    const bool lacksDeepest =
        double(deepest) / pair.unscale < depth - std::max(touching, decision.tie) && meet;
    if (decision.isExact && (builder.count == 0 || lacksDeepest)) {
        const FeaturePair id{decision.ofA.feature, decision.ofB.feature};
        builder.remove(id);
        builder.add({witnesses.onA, witnesses.onB, id, {}}, std::abs(depth) + pair.size);
        deepest = builder.deepest();
    }
    if (builder.count == 1) memory[0].side = {};
    for (ManifoldPoint<T>& point : memory.first(builder.count))
        point.touching = point.depth >= deepest - static_cast<T>(touching * pair.unscale);
    return builder.count;
}

template std::uint32_t buildCurvedManifold(const CurvedPair<float>&, const Decision&, double, std::uint32_t,
                                           std::span<ManifoldPoint<float>>);
template std::uint32_t buildCurvedManifold(const CurvedPair<double>&, const Decision&, double, std::uint32_t,
                                           std::span<ManifoldPoint<double>>);

}  // namespace sepaxis::curved
