#include "app/hunt/construction.h"

#include "app/base/json_text.h"
#include "collision/least_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/matrix.hpp>

namespace sepaxis::hunt {

namespace {

// Of the pair's size.
constexpr double kShallowFrom = -0.1, kShallowTo = 0.05;
constexpr double kLeastDepth = 1e-9, kMostDepth = 1e-2;
constexpr double kLeastTilt = 1e-9, kMostTilt = 1e-1;  // radians
constexpr double kGrid = 0.25;                         // of the size: a coarse grid of places
constexpr int kGridSteps = 4;
constexpr double kLeastOff = 1e-6, kMostOff = 1e-1;  // around a given place: of the size, and radians
constexpr double kNearMiddle = 0.25;           // of the way that a uniform pose may be off: deep at first
constexpr double kSmallestDeterminant = 1e-3;  // of three unit axes that fix a place
constexpr std::size_t kAxesForTie = 8;
constexpr double kTurn = 360.0;

const Hull<double>& coreOf(const scene::PosedPair& pair, Side side) {
    return pair.shapes[indexOf(side)]->shape.core;
}

std::uint32_t featuresFor(const Hull<double>& hull, bool edges) {
    return edges ? hull.edgeCount() : hull.faceCount();
}
bool takesEdge(Turn turn, Side side) {
    return turn == Turn::edgeAlongEdge || (turn == Turn::edgeInFace && side == Side::b);
}

bool hasFeatures(const scene::PosedPair& pair, const Construction& c) {
    if (c.turn == Turn::any) return true;
    return c.featureOfA < featuresFor(coreOf(pair, Side::a), takesEdge(c.turn, Side::a)) &&
           c.featureOfB < featuresFor(coreOf(pair, Side::b), takesEdge(c.turn, Side::b));
}

// A unit vector square to a unit vector: one of the coordinate axes where that is square to it.
dvec3 squareTo(const dvec3& v) {
    const dvec3 away = glm::abs(v);
    const dvec3 least = away.x <= away.y && away.x <= away.z ? dvec3(1, 0, 0)
                        : away.y <= away.z                   ? dvec3(0, 1, 0)
                                                             : dvec3(0, 0, 1);
    return safeNormalize<double>(glm::cross(v, least), dvec3(1, 0, 0));
}

// The shortest turn that takes one unit vector to another; half a turn where they are opposite.
Quat<double> turning(const dvec3& from, const dvec3& to) {
    const double cosine = glm::dot(from, to);
    if (cosine > -1.0 + 1e-12) {
        const dvec3 across = glm::cross(from, to);
        return glm::normalize(Quat<double>(1.0 + cosine, across.x, across.y, across.z));
    }
    const dvec3 axis = squareTo(from);
    return {0.0, axis.x, axis.y, axis.z};
}

Quat<double> about(const dvec3& axis, double radians) {
    return glm::angleAxis(radians, axis);
}

// In the frame of A.
Quat<double> orientationOf(const scene::PosedPair& pair, const Construction& c) {
    if (c.turn == Turn::any) return normalizedOrIdentity(c.rotation);
    const Hull<double>&a = coreOf(pair, Side::a), &b = coreOf(pair, Side::b);
    dvec3 ofA, ofB;
    if (c.turn == Turn::edgeAlongEdge) {
        ofA = a.edgeDirections[c.featureOfA];
        ofB = b.edgeDirections[c.featureOfB] * (c.reversed ? -1.0 : 1.0);
    } else if (c.turn == Turn::faceOnFace) {
        ofA = -a.planes[c.featureOfA].normal;
        ofB = b.planes[c.featureOfB].normal;
    } else {
        ofA = squareTo(a.planes[c.featureOfA].normal);
        ofB = b.edgeDirections[c.featureOfB] * (c.reversed ? -1.0 : 1.0);
    }
    const double radians = glm::radians(1.0);
    // An edge in a face turns within it.
    const dvec3 twistAxis = c.turn == Turn::edgeInFace ? a.planes[c.featureOfA].normal : ofA;
    const dvec3 tiltAxis = about(ofA, c.heading * radians) * squareTo(ofA);
    return glm::normalize(about(tiltAxis, c.tilt) * about(twistAxis, c.twist * radians) * turning(ofB, ofA));
}

// In the world: an aligned box does not turn, a cuboid turns about the vertical.
Quat<double> asTheShapeMayTurn(ShapeKind kind, const Quat<double>& q) {
    if (kind == ShapeKind::aabb) return identityQuat<double>();
    if (kind == ShapeKind::cuboid) return normalizedOrIdentity(Quat<double>(q.w, 0.0, q.y, 0.0));
    return q;
}

double sizeOf(const scene::PosedPair& pair) {
    return std::max(scene::sizeOf(pair.shapes[0]->shape), scene::sizeOf(pair.shapes[1]->shape));
}

struct Placing {
    const scene::PosedPair& pair;
    const Construction& c;
    Pose<double> bInA;

    Collision<double> ask() const {
        CollideOptions<double> options;
        return collideInA<double>(pair.shapes[0]->shape, pair.shapes[1]->shape, bInA, options, {});
    }
    // Along one axis the overlap falls as B moves, so one query leads to any smaller depth.
    bool toDepth() {
        const Collision<double> now = ask();
        if (now.normal == dvec3(0.0)) return false;
        const double signedDepth = now.overlap ? now.depth : -now.distance;
        bInA.position += now.normal * (signedDepth - c.depth);
        return true;
    }
    bool toTie() {
        if (pair.shapes[0]->shape.radius + pair.shapes[1]->shape.radius > 0.0) return toDepth();
        std::array<LeastAxis<double>, kAxesForTie> axes{};
        std::size_t count = leastAxes<double>(coreOf(pair, Side::a), coreOf(pair, Side::b), bInA, axes);
        // Three that fix a place: opposite ones and those in one plane do not.
        const auto spans = [&](std::size_t chosen) {
            if (chosen == 1)
                return glm::length(glm::cross(axes[0].axis, axes[1].axis)) > kSmallestDeterminant;
            return std::abs(glm::dot(glm::cross(axes[0].axis, axes[1].axis), axes[2].axis)) >
                   kSmallestDeterminant;
        };
        for (std::size_t chosen = 1; chosen < 3 && chosen < count;) {
            if (spans(chosen)) {
                ++chosen;
                continue;
            }
            std::move(axes.begin() + chosen + 1, axes.begin() + count, axes.begin() + chosen);
            --count;
        }
        if (count < 3) return toDepth();
        const Mat3<double> normals = glm::transpose(Mat3<double>(axes[0].axis, axes[1].axis, axes[2].axis));
        const dvec3 excess(axes[0].overlap - c.depth, axes[1].overlap - c.depth, axes[2].overlap - c.depth);
        bInA.position += glm::inverse(normals) * excess;
        return true;
    }
};

// --- in words -------------------------------------------------------------------------------------------

std::string degreesInWords(double degrees) {
    return scene::shortestNumber(degrees) + " degrees";
}

std::string featureInWords(const scene::PosedPair& pair, Side side, bool edge, std::uint32_t inner) {
    const Hull<double>& hull = coreOf(pair, side);
    const std::uint32_t number = edge ? hull.edgeNumber[inner] : hull.faceNumber[inner];
    return std::string(edge ? "edge " : "face ") + std::to_string(number) + " of " + nameOf(side);
}

}  // namespace

std::optional<Placed> build(const scene::PosedPair& pair, const Construction& c) {
    if (!hasFeatures(pair, c)) return std::nullopt;
    const Pose<double>& a = pair.poses[0];
    const Quat<double> inWorld =
        asTheShapeMayTurn(pair.shapes[1]->shape.kind, a.orientation * orientationOf(pair, c));
    Placing placing{pair, c, {dvec3(0.0), glm::conjugate(a.orientation) * inWorld}};
    placing.bInA.position =
        coreOf(pair, Side::a).centroid - placing.bInA.orientation * coreOf(pair, Side::b).centroid + c.offset;
    if (c.place == Place::atDepth && !placing.toDepth()) return std::nullopt;
    if (c.place == Place::atTie && !placing.toTie()) return std::nullopt;
    Placed placed{pair, {}};
    const Quat<double>& q = inWorld;
    placed.orientation = {q.x, q.y, q.z, q.w};
    placed.pair.poses[1] = {a.position + a.orientation * placing.bInA.position, normalizedOrIdentity(q)};
    return placed;
}

std::string describe(const scene::PosedPair& pair, const Construction& c) {
    std::string words;
    const auto add = [&](const std::string& part) { words += (words.empty() ? "" : ", ") + part; };
    if (c.turn == Turn::any) {
        add(c.rotation == identityQuat<double>() ? "B not turned" : "B turned freely");
    } else {
        const char* how = c.turn == Turn::faceOnFace   ? " on "
                          : c.turn == Turn::edgeInFace ? " in "
                                                       : " along ";
        add(featureInWords(pair, Side::b, takesEdge(c.turn, Side::b), c.featureOfB) + how +
            featureInWords(pair, Side::a, takesEdge(c.turn, Side::a), c.featureOfA) +
            (c.reversed ? ", reversed" : ""));
        if (c.twist != 0.0) add("twisted by " + degreesInWords(c.twist));
        if (c.tilt != 0.0)
            add("tilted by " + scene::shortestNumber(c.tilt) + " rad" +
                (c.heading != 0.0 ? " towards " + degreesInWords(c.heading) : ""));
    }
    if (c.place == Place::atTie) add("where three axes tie");
    if (c.place == Place::free) {
        if (c.offset == dvec3(0.0))
            add("the centroids coincide");
        else
            add("the centroids " + scene::numberForPerson(glm::length(c.offset)) + " m apart");
    } else {
        add(scene::shortestNumber(std::abs(c.depth)) + (c.depth >= 0.0 ? " m deep" : " m apart"));
    }
    return words;
}

Construction sample(const scene::PosedPair& pair, std::uint64_t seed, std::uint64_t number) {
    Random random(seed, number);
    const double size = sizeOf(pair);
    Construction c;
    const Sampler sampler = samplerOf(number);
    const std::uint32_t edges =
        std::min(coreOf(pair, Side::a).edgeCount(), coreOf(pair, Side::b).edgeCount());
    const std::uint32_t faces =
        std::min(coreOf(pair, Side::a).faceCount(), coreOf(pair, Side::b).faceCount());
    if (sampler != Sampler::features || edges == 0) {
        c.rotation = random.rotation();
        c.offset = random.direction() * (random.unit() * size);
        if (sampler == Sampler::uniform) return c;
        c.place = Place::atDepth;
        c.offset *= kNearMiddle;
        c.depth = random.between(kShallowFrom, kShallowTo) * size;
        return c;
    }
    c.turn = faces == 0 ? Turn::edgeAlongEdge : static_cast<Turn>(1 + random.below(3));
    c.featureOfA = random.below(featuresFor(coreOf(pair, Side::a), takesEdge(c.turn, Side::a)));
    c.featureOfB = random.below(featuresFor(coreOf(pair, Side::b), takesEdge(c.turn, Side::b)));
    c.reversed = random.chance(0.5);
    c.twist = random.chance(0.5) ? 90.0 * random.below(4) : random.between(0.0, kTurn);
    c.tilt = random.chance(0.2) ? 0.0 : random.sign() * random.logBetween(kLeastTilt, kMostTilt);
    c.heading = random.chance(0.5) ? 90.0 * random.below(4) : random.between(0.0, kTurn);
    const ShapeKind kind = pair.shapes[1]->shape.kind;
    if (kind == ShapeKind::aabb || kind == ShapeKind::cuboid) {
        c.turn = Turn::any;
        c.rotation = about({0.0, 1.0, 0.0}, glm::radians(c.twist) + c.tilt);
    }
    c.depth = random.sign() * random.logBetween(kLeastDepth, kMostDepth) * size;
    const std::uint32_t where = random.below(4);
    if (where == 0) return c;  // the middles coincide
    for (int k = 0; k < 3; ++k)
        c.offset[k] = (static_cast<int>(random.below(2 * kGridSteps + 1)) - kGridSteps) * kGrid * size;
    if (where >= 2) c.place = where == 2 ? Place::atDepth : Place::atTie;
    return c;
}

Construction sampleNear(const scene::PosedPair& pair, std::uint64_t seed, std::uint64_t number) {
    Random random(seed, number);
    const Pose<double> bInA = relativePose(pair.poses[0], pair.poses[1]);
    Construction c;
    c.rotation = bInA.orientation;
    c.offset =
        bInA.position - coreOf(pair, Side::a).centroid + bInA.orientation * coreOf(pair, Side::b).centroid;
    if (number == 0) return c;
    c.offset += random.direction() * (random.logBetween(kLeastOff, kMostOff) * sizeOf(pair));
    c.rotation = about(random.direction(), random.logBetween(kLeastOff, kMostOff)) * c.rotation;
    return c;
}

}  // namespace sepaxis::hunt
