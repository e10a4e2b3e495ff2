#include "collision/cast.h"

#include "collision/query/query_limits.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace sepaxis {

namespace {

template <class T>
constexpr T kNoAnswer = std::numeric_limits<T>::quiet_NaN();

// What moves along a ray. Made before main(): queries do not allocate.
template <class T>
const Shape<T> kPoint = makeSegment(Vec3<T>(T(0)), Vec3<T>(T(0)));

// A straight line in the frame of the shape that stands still.
template <class T>
struct Way {
    Vec3<T> direction;  // unit, or zero
    T length;           // metres, may be infinite; NaN where there is no answer
};

template <class T>
Way<T> wayOf(const Quat<T>& orientation, const Vec3<T>& motion, T maxFraction) {
    const T metres = safeLength(motion);
    const bool isFinite = std::isfinite(metres) && std::isfinite(motion.x) && std::isfinite(motion.y) &&
                          std::isfinite(motion.z);
    if (!isFinite || !(maxFraction >= T(0))) return {Vec3<T>(T(0)), kNoAnswer<T>};
    return {glm::conjugate(orientation) * safeNormalize(motion, Vec3<T>(T(0))),
            metres > T(0) ? metres * maxFraction : T(0)};
}

// From metres to lengths of the motion.
template <class T>
T fractionOf(T metres, const Vec3<T>& motion, T maxFraction) {
    return metres > T(0) ? std::min(metres / safeLength(motion), maxFraction) : T(0);
}

// How far apart two shapes count as being there.
template <class T>
T castGap(const Shape<T>& a, const Shape<T>& b, const Vec3<T>& bInA, T metres) {
    const T size = coreSize(a) + a.radius + coreSize(b) + b.radius + safeLength(bInA);
    return kCastGap<T> * size + kTouchGap<T> * metres;
}

// Whether a shape passes a one-sided triangle that it touches here. In the frame of the triangle; `margin`:
// metres, how well the place is known.
template <class T>
bool comesFromBehind(const Shape<T>& triangle, const Vec3<T>& reference, const Vec3<T>& direction, T margin) {
    if (!triangle.oneSided || triangle.core.faceCount() == 0) return false;
    const Plane<T>& front = triangle.core.planes[0];
    const T height = signedDistance(front, reference);
    return height < -margin || (height <= margin && glm::dot(front.normal, direction) > T(0));
}

template <class T>
bool isPassed(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const Vec3<T>& direction, T margin) {
    return comesFromBehind(a, transformPoint(bInA, b.referencePoint()), direction, margin) ||
           comesFromBehind(b, transformPointInverse(bInA, a.referencePoint()),
                           glm::conjugate(bInA.orientation) * -direction, margin);
}

// `c`: the last query. Past the start they overlap only where the numbers of the poses are too coarse for the
// way.
template <class T>
void describeTouch(const Collision<T>& c, ShapeCast<T>& cast) {
    cast.hit = true;
    cast.startsInside = c.overlap && cast.steps == 1;
    cast.normal = c.normal;
    cast.point = c.overlap ? c.contactPoint : c.closestA;
    cast.featureA = c.featureA;
    cast.featureB = c.featureB;
}

// Newton's method for the root of the distance over the way. The distance of convex shapes is a convex
// function of the way, so that no step goes beyond the root. With f the distance to go and c the speed at
// which it closes, f'/f + c'/c <= 1 from one step to the next: the product f c falls to a quarter at least.
// It begins with less than the size, and ends with f at kCastGap of it, or with c too small for the length of
// the way: log4(1e22) = 37 steps in double where way and size are alike.
// The rest of the way is gone along the normal. Where that is far, since they graze, what is there may lie
// beside what closes here: a query there tells, with B lifted a little, so that they are apart.
// In the frame of A, the fraction in metres.
template <class T>
ShapeCast<T> castAlong(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const Way<T>& way) {
    ShapeCast<T> cast;
    cast.fraction = kNoAnswer<T>;
    if (std::isnan(way.length)) return cast;
    ShapeCast<T> miss;
    Pose<T> at = bInA;
    T metres = T(0);
    std::optional<Collision<T>> before;  // where B is lifted: the query before this one
    Vec3<T> lift(T(0));
    for (;;) {
        miss.steps = ++cast.steps;
        Collision<T> c = collideInA<T>(a, b, at, {}, {});
        if (std::isnan(c.distance)) return cast.steps == 1 ? cast : miss;  // beyond the limits nothing meets
        const T gap = castGap(a, b, at.position, metres);
        const bool isLast = cast.steps == kMostCastSteps;
        const bool isNear = c.overlap || c.distance <= T(2) * gap || isLast;
        const T closing = -glm::dot(c.normal, way.direction);
        const T open = c.distance - glm::dot(c.normal, lift);
        const bool passes = !c.overlap && !(closing > T(0));
        const bool isThere = c.overlap || (before && isNear && (passes || std::abs(open) <= gap / T(8)));
        miss.behindOneSided = c.behindOneSided;
        if (c.behindOneSided || (passes && !isThere)) return miss;
        if (passes) c = *before;
        const T left = isThere ? T(0) : (isNear ? open : open - gap / T(2)) / closing;
        metres = std::max(metres + left, T(0));
        if (!(metres <= way.length)) return miss;
        at.position = bInA.position + way.direction * metres;
        if (isThere || isLast || (isNear && c.distance + std::abs(left) <= T(2) * gap)) {
            cast.fraction = metres;
            describeTouch(c, cast);
            miss.behindOneSided = !cast.startsInside && isPassed(a, b, at, way.direction, T(2) * gap);
            return miss.behindOneSided ? miss : cast;
        }
        before = isNear ? std::optional(c) : std::nullopt;
        lift = isNear ? c.normal * (gap / T(2)) : Vec3<T>(T(0));
        at.position += lift;
    }
}

template <class T>
ClosestPoint<T> closestInFrame(const Shape<T>& shape, const Vec3<T>& point) {
    const Collision<T> c = collideInA<T>(shape, kPoint<T>, Pose<T>{point}, {}, {});
    return {c.overlap ? point + c.depth * c.normal : c.closestA, c.distance - c.depth, c.normal, c.featureA};
}

// A ray in the frame of the shape. The forms below answer in that frame, fractions in metres; what starts
// inside is described by whoever calls them.
template <class T>
struct Ray {
    Vec3<T> origin;
    Way<T> way;

    Vec3<T> at(T metres) const { return origin + metres * way.direction; }
};

template <class T>
RayCast<T> startInside() {
    RayCast<T> cast;
    cast.hit = cast.startsInside = true;
    return cast;
}

template <class T>
RayCast<T> meet(const Ray<T>& ray, T metres, const Vec3<T>& normal, const Feature& feature) {
    if (!(metres <= ray.way.length)) return {};
    return {true, false, metres, normal, ray.at(metres), feature};
}

template <class T>
T touchOf(const Shape<T>& shape) {
    return kTouchGap<T> * (coreSize(shape) + shape.radius);
}

// Where a ray from outside enters the ball about the zero of its frame: |origin + way direction| = radius.
// The point closest to the middle is computed first, and the two roots' product is divided by the farther
// one: nothing cancels but what the ray itself does not know.
template <class T>
std::optional<T> enterBall(const Vec3<T>& origin, const Vec3<T>& direction, T radius) {
    const T along = -glm::dot(origin, direction);
    if (!(along > T(0))) return std::nullopt;
    const Vec3<T> closest = origin + along * direction;
    const T half = radius * radius - glm::dot(closest, closest);
    if (half < T(0)) return std::nullopt;
    const T distance = glm::length(origin);
    return (distance - radius) * (distance + radius) / (along + std::sqrt(half));
}

template <class T>
RayCast<T> meetBall(const Ray<T>& ray, const Vec3<T>& center, const Shape<T>& shape, const Feature& feature) {
    const Vec3<T> origin = ray.origin - center;
    if (glm::length(origin) <= shape.radius + touchOf(shape)) return startInside<T>();
    const std::optional<T> metres = enterBall(origin, ray.way.direction, shape.radius);
    if (!metres) return {};
    return meet(ray, *metres, safeNormalize(ray.at(*metres) - center, -ray.way.direction), feature);
}

// Of a sphere, too, which has no axis. The ray enters the endless cylinder about the axis; where that
// is beyond an end of the axis, it can only meet the ball there.
template <class T>
RayCast<T> meetCapsule(const Shape<T>& shape, const Ray<T>& ray) {
    const Hull<T>& core = shape.core;
    const Vec3<T>& base = core.vertices.front();
    const Vec3<T>& tip = core.vertices.back();
    if (core.edgeCount() == 0) return meetBall(ray, base, shape, Feature{FeatureKind::vertex, 0});
    const Vec3<T>& axis = core.edgeDirections[0];
    const Vec3<T> origin = ray.origin - base;
    const T start = glm::dot(axis, origin), rate = glm::dot(axis, ray.way.direction);
    const Vec3<T> aside = origin - start * axis, across = ray.way.direction - rate * axis;
    T metres = T(0);
    const bool isWithin = glm::length(aside) <= shape.radius + touchOf(shape);
    if (!isWithin) {
        const auto way = enterBall(aside, safeNormalize(across, Vec3<T>(T(0))), shape.radius);
        if (!way) return {};
        metres = *way / glm::length(across);
    }
    const T height = start + metres * rate;
    if (height < T(0)) return meetBall(ray, base, shape, Feature{FeatureKind::vertex, 0});
    if (height > glm::dot(axis, tip - base))
        return meetBall(ray, tip, shape, Feature{FeatureKind::vertex, 1});
    if (isWithin) return startInside<T>();
    return meet(ray, metres, safeNormalize(aside + metres * across, -ray.way.direction),
                Feature{FeatureKind::edge, 0});
}

// A point shape moved along the ray.
template <class T>
RayCast<T> meetAny(const Shape<T>& shape, const Ray<T>& ray) {
    const ShapeCast<T> c = castAlong(shape, kPoint<T>, {ray.origin}, ray.way);
    if (!c.hit) return {};
    return {true, c.startsInside, c.fraction, c.normal, c.point, c.featureA};
}

// The ray is inside from the last face that it enters by to the first that it leaves by.
template <class T>
RayCast<T> meetSolid(const Shape<T>& shape, const Ray<T>& ray) {
    if (shape.radius > T(0)) return meetAny(shape, ray);
    const T touch = touchOf(shape);
    T enter = T(-1), leave = std::numeric_limits<T>::infinity();
    std::uint32_t entered = kNoIndex;
    for (std::uint32_t face = 0; face < shape.core.faceCount(); ++face) {
        const Plane<T>& plane = shape.core.planes[face];
        const T height = signedDistance(plane, ray.origin), rate = glm::dot(plane.normal, ray.way.direction);
        if (height > touch) {
            if (!(rate < T(0))) return {};
            if (height / -rate > enter) {
                enter = height / -rate;
                entered = face;
            }
        } else if (rate > T(0)) {
            leave = std::min(leave, -height / rate);
        }
    }
    if (entered == kNoIndex) return startInside<T>();
    if (enter > leave) return {};
    return meet(ray, enter, shape.core.planes[entered].normal, Feature{FeatureKind::face, entered});
}

// Through the inside where the ray turns the same way about all three edges (the signs of Pluecker's side
// products, which two triangles with a common edge agree on). In the plane only the edges can be met.
template <class T>
RayCast<T> meetTriangle(const Shape<T>& shape, const Ray<T>& ray) {
    const Hull<T>& core = shape.core;
    if (core.faceCount() == 0 || shape.radius > T(0)) return meetAny(shape, ray);
    const T height = signedDistance(core.planes[0], ray.origin);
    const T rate = glm::dot(core.planes[0].normal, ray.way.direction);
    if (std::abs(height) <= touchOf(shape) || rate == T(0)) return meetAny(shape, ray);
    if ((height > T(0)) == (rate > T(0)) || (shape.oneSided && rate > T(0))) return {};
    int left = 0, right = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3<T> from = core.vertices[k] - ray.origin, to = core.vertices[(k + 1) % 3] - ray.origin;
        const T side = glm::dot(ray.way.direction, glm::cross(from, to));
        left += side > T(0);
        right += side < T(0);
    }
    if (left > 0 && right > 0) return {};
    const std::uint32_t face = height > T(0) ? 0 : 1;
    return meet(ray, -height / rate, core.planes[face].normal, Feature{FeatureKind::face, face});
}

// By kind of shape: its closed form, or meetAny() where it has none.
template <class T>
constexpr std::array<RayCast<T> (*)(const Shape<T>&, const Ray<T>&), kShapeKinds> kRayForms = {
    meetCapsule<T>,   // sphere
    meetSolid<T>,     // aabb
    meetCapsule<T>,   // capsule
    meetAny<T>,       // segment
    meetTriangle<T>,  // triangle
    meetSolid<T>,     // cuboid
    meetSolid<T>,     // hull
    meetAny<T>,       // cylinder
    meetAny<T>,       // cone
    meetAny<T>,       // disc
    meetAny<T>,       // ellipsoid
    meetAny<T>,       // tapered capsule
};

}  // namespace

template <class T>
ShapeCast<T> castShape(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB,
                       const Vec3<T>& motion) {
    ShapeCast<T> cast = castAlong(a, b, relativePose(poseA, poseB), wayOf(poseA.orientation, motion, T(1)));
    if (!cast.hit) return cast;
    cast.fraction = fractionOf(cast.fraction, motion, T(1));
    const Mat3<T> rotation = glm::mat3_cast(poseA.orientation);  // as moveToWorld()
    cast.normal = rotation * cast.normal;
    cast.point = rotation * cast.point + poseA.position;
    const auto isSegment = [](const Shape<T>& shape) {
        return !shape.isCurved() && shape.core.vertexCount() <= 2;
    };
    if (!cast.startsInside || !isSegment(a) || !isSegment(b)) return cast;
    // To the last bit those of collide(), which need not turn round shapes into the frame of A.
    const Collision<T> start = collide<T>(a, poseA, b, poseB, {}, {});
    if (start.overlap) cast.normal = start.normal, cast.point = start.contactPoint;
    return cast;
}

template <class T>
RayCast<T> castRay(const Shape<T>& shape, const Pose<T>& pose, const Vec3<T>& origin,
                   const Vec3<T>& direction, T maxFraction) {
    const Ray<T> ray{transformPointInverse(pose, origin), wayOf(pose.orientation, direction, maxFraction)};
    RayCast<T> cast;
    cast.fraction = kNoAnswer<T>;
    if (std::isnan(ray.way.length) || !canBeAsked(shape, kPoint<T>, Pose<T>{ray.origin, pose.orientation}))
        return cast;
    cast = kRayForms<T>[static_cast<std::size_t>(shape.kind)](shape, ray);
    cast.fraction = cast.hit ? fractionOf(cast.fraction, direction, maxFraction) : maxFraction;
    if (!cast.hit) return cast;
    if (cast.startsInside) {
        const ClosestPoint<T> closest = closestInFrame(shape, ray.origin);
        cast.normal = closest.normal;
        cast.feature = closest.feature;
        cast.point = ray.origin;
    }
    cast.normal = pose.orientation * cast.normal;
    cast.point = transformPoint(pose, cast.point);
    return cast;
}

template <class T>
ClosestPoint<T> closestPoint(const Shape<T>& shape, const Pose<T>& pose, const Vec3<T>& point) {
    const Pose<T> inFrame{transformPointInverse(pose, point), pose.orientation};
    ClosestPoint<T> closest;
    closest.distance = kNoAnswer<T>;
    if (!isWithinLimits(inFrame)) return closest;
    closest = closestInFrame(shape, inFrame.position);
    closest.point = transformPoint(pose, closest.point);
    closest.normal = pose.orientation * closest.normal;
    return closest;
}

template ShapeCast<float> castShape(const Shape<float>&, const Pose<float>&, const Shape<float>&,
                                    const Pose<float>&, const Vec3<float>&);
template ShapeCast<double> castShape(const Shape<double>&, const Pose<double>&, const Shape<double>&,
                                     const Pose<double>&, const Vec3<double>&);
template RayCast<float> castRay(const Shape<float>&, const Pose<float>&, const Vec3<float>&,
                                const Vec3<float>&, float);
template RayCast<double> castRay(const Shape<double>&, const Pose<double>&, const Vec3<double>&,
                                 const Vec3<double>&, double);
template ClosestPoint<float> closestPoint(const Shape<float>&, const Pose<float>&, const Vec3<float>&);
template ClosestPoint<double> closestPoint(const Shape<double>&, const Pose<double>&, const Vec3<double>&);

}  // namespace sepaxis
