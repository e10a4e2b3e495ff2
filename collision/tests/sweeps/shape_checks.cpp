#include "collision/tests/sweeps/shape_checks.h"

#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

namespace sepaxis::testing {

namespace {

using oracle::Point;
using oracle::Real;

// The precision that the library takes short differences of coordinates in (gjk.cpp).
template <class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

template <class T>
std::string in() {
    return std::string(" (") + Promise<T>::kName + ")";
}

// The height of the thinnest triangle or face of both, across its longest edge.
Real thinnest(const oracle::Solid& solid) {
    Real least = std::numeric_limits<Real>::max();
    for (const auto& loop : solid.faces) {
        Real longest = 0;
        for (const std::uint32_t v : loop)
            for (const std::uint32_t w : loop)
                longest = std::max(longest, glm::length(solid.vertices[w] - solid.vertices[v]));
        if (longest > 0) least = std::min(least, glm::length(oracle::areaNormal(solid, loop)) / longest);
    }
    return least;
}

// Of the angles between edges of both that are not parallel.
Real leastSine(const oracle::Solid& a, const oracle::Solid& b) {
    Real least = 1;
    for (const auto& [i, j] : a.edges) {
        for (const auto& [k, l] : b.edges) {
            const Point u = a.vertices[j] - a.vertices[i], v = b.vertices[l] - b.vertices[k];
            const Real area = glm::length(glm::cross(u, v));
            if (area > 0) least = std::min(least, area / (glm::length(u) * glm::length(v)));
        }
    }
    return least;
}

template <class T>
void checkUnique(Checker& check, const oracle::Truth& truth, bool unique) {
    const Real tie = Real(kTieTolerance<T>) * truth.size, sameAxis = kSameAxis<T>;
    const Real gap = truth.core.apart ? truth.core.value : 0;
    if (gap > kClear * tie) {
        check.holds("a gap between the cores, called not unique" + in<T>(), unique);
    } else if (gap < tie / 2) {
        if (truth.lead(sameAxis / 4) > kClear * tie)
            check.holds("a clear minimum is called not unique" + in<T>(), unique);
        // An axis within the rounding of another is the same one.
        const Real noise = vagueness(truth, true, kRounding<T>);
        if (truth.lead(std::max(sameAxis * 4, 2 * noise)) < tie / 2)
            check.holds("a tie is called unique" + in<T>(), !unique);
    }
}

// The contact point lies where its kind says: on the support of one shape, or in the middle of both.
template <class T>
void checkContactPoint(Checker& check, const oracle::Truth& truth, const Collision<T>& c, Real tolerance) {
    const Point normal(c.normal), point(c.contactPoint), half = normal * (Real(c.depth) / 2);
    const auto onA = [&](const std::string& what, const Point& p) {
        check.within(what + " on A" + in<T>(), oracle::signedDistanceTo(truth.a, p) / truth.size,
                     Promise<T>::kDepth);
        check.within(what + " supports A" + in<T>(),
                     std::abs(glm::dot(normal, p) - oracle::height(truth.a, normal)) / truth.size, tolerance);
    };
    const auto onB = [&](const std::string& what, const Point& p) {
        check.within(what + " on B" + in<T>(), oracle::signedDistanceTo(truth.b, p) / truth.size,
                     Promise<T>::kDepth);
        check.within(what + " supports B" + in<T>(),
                     std::abs(glm::dot(-normal, p) - oracle::height(truth.b, -normal)) / truth.size,
                     tolerance);
    };
    switch (c.kind) {
        case AxisKind::faceA:
            onB("contact point", point);
            break;
        case AxisKind::faceB:
        case AxisKind::edgeEdge:
            onA("contact point", point);
            break;
        case AxisKind::point:
            onA("contact point's witness", point + half);
            onB("contact point's witness", point - half);
            break;
        default:
            check.holds("an overlap of no kind" + in<T>(), false);
    }
}

template <class T>
void checkOverlapping(Checker& check, const oracle::Truth& truth, const ShapeAnswer<T>& answer) {
    const Collision<T>& c = answer.collision;
    const Point normal(c.normal);
    check.within("unit normal" + in<T>(), std::abs(glm::length(normal) - 1), 8 * kRounding<T>);
    // A gap between the cores has a direction as vague as it is short.
    const Real wide = std::numeric_limits<Wider<T>>::epsilon();
    const Real vague = truth.core.apart ? std::min(Real(1), 8 * wide * truth.size / truth.core.value) : 0;
    const Real residual = Promise<T>::kResidual + vague;
    const oracle::Rounded pushed = oracle::moved(truth.b, normal * Real(c.depth));
    check.within("overlap left along the normal after the MTV" + in<T>(),
                 std::abs(oracle::overlapAlong(truth.a, pushed, normal)) / truth.size, residual);
    check.within("overlap left after the MTV" + in<T>(),
                 std::abs(oracle::signedDistanceOfCores(truth.a.core, pushed.core).value - truth.a.radius -
                          truth.b.radius) /
                     truth.size,
                 residual);
    checkUnique<T>(check, truth, c.unique);
    // A gap within the promise has no direction.
    const bool directed =
        !truth.core.apart || truth.core.value > kClear * Real(kTieTolerance<T>) * truth.size;
    if (c.unique && directed)
        check.within("normal" + in<T>(),
                     glm::length(normal - truth.core.axis) - vagueness(truth, isOfEdges(c), kRounding<T>),
                     Promise<T>::kNormal);
    checkContactPoint(check, truth, c, residual);
    check.holds("the manifold is empty" + in<T>(), !c.manifold.empty());
    check.holds("another manifold normal" + in<T>(), c.manifoldNormal == c.normal);
    bool anyTouching = false;
    for (const ManifoldPoint<T>& p : c.manifold) {
        anyTouching = anyTouching || p.touching;
        check.within("manifold depth beyond the depth" + in<T>(),
                     std::max(Real(p.depth) - Real(c.depth), Real(0)) / truth.size, Promise<T>::kResidual);
        const bool full = Real(c.depth) - Real(p.depth) <= Real(kTouchingTolerance<T>) / 2 * truth.size;
        const bool shallow = Real(c.depth) - Real(p.depth) >= 2 * Real(kTouchingTolerance<T>) * truth.size;
        check.holds("a point at full depth does not touch" + in<T>(), p.touching || !full);
        check.holds("a shallow point touches" + in<T>(), !p.touching || !shallow);
    }
    check.holds("no touching point" + in<T>(), anyTouching);
    checkShapeManifold(check, "manifold", truth, c);
}

template <class T>
void checkApart(Checker& check, const oracle::Truth& truth, const Collision<T>& c) {
    const Point normal(c.normal), a(c.closestA), b(c.closestB);
    const Real distance = c.distance;
    check.within("unit normal" + in<T>(), std::abs(glm::length(normal) - 1), 8 * kRounding<T>);
    check.within("closest points as far as the distance" + in<T>(),
                 std::abs(glm::length(b - a) - distance) / truth.size, Promise<T>::kDepth);
    check.within("closest points along the normal" + in<T>(),
                 glm::length(b - a - distance * normal) / truth.size,
                 Promise<T>::kDepth + Promise<T>::kNormal * distance / truth.size);
    check.within("closest point on A" + in<T>(), oracle::signedDistanceTo(truth.a, a) / truth.size,
                 Promise<T>::kDepth);
    check.within("closest point on B" + in<T>(), oracle::signedDistanceTo(truth.b, b) / truth.size,
                 Promise<T>::kDepth);
    const Real direction = 8 * Real(std::numeric_limits<Wider<T>>::epsilon()) * truth.size /
                           std::max(truth.core.value, distance);
    check.within("gap along the normal" + in<T>(),
                 std::abs(-oracle::overlapAlong(truth.a, truth.b, normal) - distance) / truth.size,
                 Promise<T>::kResidual + direction);
    check.holds("apart and not unique" + in<T>(), c.unique);
    check.holds("apart, but not by closest points" + in<T>(), c.kind == AxisKind::closest);
}

// Of size. Farther than this from a triangle's plane the side of a reference point is certain, in float as
// well; the plane of a triangle thinner than this is not.
constexpr Real kCertainSide = 1e-5L, kCertainPlane = 1e-3L;

}  // namespace

template <class T>
ShapeAnswer<T> ask(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB,
                   const CollideOptions<T>& options) {
    ShapeAnswer<T> answer;
    answer.memory.resize(manifoldCapacity(a, b));
    answer.collision = collide(a, poseA, b, poseB, options, std::span(answer.memory));
    return answer;
}

template <class T>
ShapeAnswer<T> askInA(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                      const CollideOptions<T>& options) {
    ShapeAnswer<T> answer;
    answer.memory.resize(manifoldCapacity(a, b));
    answer.collision = collideInA(a, b, bInA, options, std::span(answer.memory));
    return answer;
}

Real vagueness(const oracle::Truth& truth, bool ofEdges, Real rounding) {
    Real least = truth.core.apart ? truth.core.value / truth.size : 1;
    least = std::min({least, thinnest(truth.a.core) / truth.size, thinnest(truth.b.core) / truth.size});
    if (ofEdges) least = std::min(least, leastSine(truth.a.core, truth.b.core));
    return least > 0 ? std::min(Real(2), 8 * rounding / least) : 2;
}

Felt feltBy(const ShapeNumbers& a, const oracle::Truth& truth, const Point& referenceA, const ShapeNumbers& b,
            const Point& referenceB) {
    Felt felt = Felt::yes;
    const auto consider = [&](const ShapeNumbers& triangle, const oracle::Solid& core,
                              const Point& reference) {
        if (triangle.kind != ShapeKind::triangle || !triangle.oneSided || felt == Felt::no) return;
        const Point normal =
            glm::cross(core.vertices[1] - core.vertices[0], core.vertices[2] - core.vertices[0]);
        const Point between = reference - core.vertices[0];
        const Real height = glm::length(normal) > 0 ? glm::dot(glm::normalize(normal), between) : 0;
        const bool certain =
            thinnest(core) > kCertainPlane * truth.size && std::abs(height) > kCertainSide * truth.size;
        if (!certain) {
            felt = Felt::either;
        } else if (height < 0) {
            felt = Felt::no;
        }
    };
    consider(a, truth.a.core, referenceB);
    consider(b, truth.b.core, referenceA);
    return felt;
}

template <class T>
void checkShapeManifold(Checker& check, const std::string& manifold, const oracle::Truth& truth,
                        const Collision<T>& c) {
    const Point normal(c.manifoldNormal);
    constexpr Real outside = Promise<T>::kResidual;
    const std::string kind = manifold + ": ";
    for (const ManifoldPoint<T>& p : c.manifold) {
        const Point onA(p.onA), onB(p.onB);
        check.within(kind + "witnesses one depth apart" + in<T>(),
                     glm::length(onA - onB - Real(p.depth) * normal) / truth.size, Promise<T>::kResidual);
        check.within(kind + "the point is the middle" + in<T>(),
                     glm::length((onA + onB) / Real(2) - Point(p.point)) / truth.size, Promise<T>::kResidual);
        check.within(kind + "witness on A" + in<T>(), oracle::signedDistanceTo(truth.a, onA) / truth.size,
                     outside);
        check.within(kind + "witness on B" + in<T>(), oracle::signedDistanceTo(truth.b, onB) / truth.size,
                     outside);
        check.holds(kind + "negative depth" + in<T>(), p.depth >= T(0));
    }
}

template <class T>
void checkShapeAnswer(Checker& check, const oracle::Truth& truth, Felt felt, const ShapeAnswer<T>& answer) {
    const Collision<T>& c = answer.collision;
    const Real promise = Promise<T>::kDepth * truth.size;
    const bool clearly = std::abs(truth.signedDistance) > promise;
    if (c.behindOneSided) {
        check.holds("a triangle that faces the other shape is not felt" + in<T>(), felt != Felt::yes);
        check.holds("not felt, but apart" + in<T>(), truth.signedDistance <= promise);
        check.holds("not felt with a contact" + in<T>(),
                    !c.overlap && c.depth == T(0) && c.distance == T(0) && c.manifold.empty());
        return;
    }
    if (clearly && truth.signedDistance < 0)
        check.holds("a one-sided triangle is felt from behind" + in<T>(), felt != Felt::no);
    check.holds("wrong verdict" + in<T>(), !clearly || c.overlap == (truth.signedDistance < 0));
    check.within((truth.signedDistance < 0 ? "depth" : "distance") + in<T>(),
                 std::abs(signedDistanceOf(c) - truth.signedDistance) / truth.size, Promise<T>::kDepth);
    if (c.overlap) {
        check.holds("overlapping with a distance" + in<T>(), c.distance == T(0));
        checkOverlapping(check, truth, answer);
    } else {
        check.holds("apart without a distance" + in<T>(),
                    c.distance > T(0) && c.depth == T(0) && c.manifold.empty());
        if (truth.signedDistance > 0) checkApart(check, truth, c);
    }
}

template <class T>
void checkGjkEpa(Checker& check, const oracle::Truth& truth, const GjkEpaResult<T>& result) {
    const Real tolerance = kGjkEpaTolerance<T>;
    const Real truly = truth.signedDistance;
    const Real found = result.overlap ? -Real(result.depth) : Real(result.distance);
    check.holds("GJK/EPA not converged" + in<T>(), result.converged);
    check.holds("GJK/EPA verdict" + in<T>(),
                std::abs(truly) <= tolerance * truth.size || result.overlap == (truly < 0));
    check.within((truly < 0 ? "GJK/EPA depth" : "GJK/EPA distance") + in<T>(),
                 std::abs(found - truly) / truth.size, tolerance);
    const Real directed = std::max(std::abs(truth.core.value), Real(std::numeric_limits<Real>::min()));
    const Real vague = 8 * kRounding<T> + 8 * Real(kRounding<Real>) * truth.size / directed;
    check.within("GJK/EPA overlap along the normal" + in<T>(),
                 std::abs(oracle::overlapAlong(truth.a, truth.b, Point(result.normal)) + found) / truth.size,
                 tolerance + vague);
    const Point a(result.pointA), b(result.pointB);
    check.within("GJK/EPA witness on A" + in<T>(), oracle::signedDistanceTo(truth.a, a) / truth.size,
                 tolerance);
    check.within("GJK/EPA witness on B" + in<T>(), oracle::signedDistanceTo(truth.b, b) / truth.size,
                 tolerance);
    check.within("GJK/EPA witnesses one depth apart" + in<T>(),
                 std::abs(glm::length(b - a) - std::abs(found)) / truth.size, tolerance);
}

template ShapeAnswer<float> ask(const Shape<float>&, const Pose<float>&, const Shape<float>&,
                                const Pose<float>&, const CollideOptions<float>&);
template ShapeAnswer<double> ask(const Shape<double>&, const Pose<double>&, const Shape<double>&,
                                 const Pose<double>&, const CollideOptions<double>&);
template ShapeAnswer<float> askInA(const Shape<float>&, const Shape<float>&, const Pose<float>&,
                                   const CollideOptions<float>&);
template ShapeAnswer<double> askInA(const Shape<double>&, const Shape<double>&, const Pose<double>&,
                                    const CollideOptions<double>&);
template void checkShapeManifold(Checker&, const std::string&, const oracle::Truth&, const Collision<float>&);
template void checkShapeManifold(Checker&, const std::string&, const oracle::Truth&,
                                 const Collision<double>&);
template void checkGjkEpa(Checker&, const oracle::Truth&, const GjkEpaResult<float>&);
template void checkGjkEpa(Checker&, const oracle::Truth&, const GjkEpaResult<double>&);
template void checkShapeAnswer(Checker&, const oracle::Truth&, Felt, const ShapeAnswer<float>&);
template void checkShapeAnswer(Checker&, const oracle::Truth&, Felt, const ShapeAnswer<double>&);

}  // namespace sepaxis::testing
