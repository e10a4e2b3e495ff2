// After "Colliders, intersection normal and penetration depth" (Team Nutshell, NutshellEngine); textbook.h
// says what is weak about it.
#include "collision/textbook/numbers.h"
#include "collision/textbook/textbook.h"

namespace sepaxis {

namespace {

using dvec3 = Vec3<double>;

// The article's limits: metres, and square metres for the squared length of an axis.
constexpr double kNoDirection = 1e-6;
constexpr double kPointAxis = 1e-6;

struct Sphere {
    dvec3 center;
    double radius;
};
struct Box {
    dvec3 low, high;
};
struct Capsule {
    dvec3 base, tip;
    double radius;
};

struct Intersection {
    bool hit = false;
    dvec3 normal{0.0};  // unit, from the first to the second
    double depth = 0.0;
};

Intersection reversed(Intersection intersection) {
    intersection.normal = -intersection.normal;
    return intersection;
}

// Keeps what is not a number, as comparisons do.
double clampUnit(double x) {
    if (x < 0.0) return 0.0;
    return x > 1.0 ? 1.0 : x;
}

Intersection intersect(const Sphere& first, const Sphere& second) {
    const dvec3 between = second.center - first.center;
    const double distance = glm::length(between);
    const double reach = first.radius + second.radius;
    if (distance < kNoDirection || distance >= reach) return {};
    return {true, between / distance, reach - distance};
}

Intersection intersect(const Sphere& sphere, const Box& box) {
    dvec3 closest;
    for (int i = 0; i < 3; ++i) closest[i] = std::max(box.low[i], std::min(sphere.center[i], box.high[i]));
    const dvec3 between = closest - sphere.center;
    const double distance = glm::length(between);
    if (distance < kNoDirection || distance >= sphere.radius) return {};
    return {true, between / distance, sphere.radius - distance};
}

// The length of zero of an axis makes 0 / 0 here.
dvec3 closestOnAxis(const dvec3& point, const Capsule& capsule) {
    const dvec3 axis = capsule.tip - capsule.base;
    return capsule.base + clampUnit(glm::dot(point - capsule.base, axis) / glm::dot(axis, axis)) * axis;
}

Intersection intersect(const Sphere& sphere, const Capsule& capsule) {
    return intersect(sphere, Sphere{closestOnAxis(sphere.center, capsule), capsule.radius});
}

Intersection intersect(const Box& first, const Box& second) {
    Intersection best{true, dvec3(0.0), 0.0};
    bool none = true;
    for (int axis = 0; axis < 3; ++axis) {
        const double overlaps[] = {second.high[axis] - first.low[axis], first.high[axis] - second.low[axis]};
        for (int side = 0; side < 2; ++side) {
            if (overlaps[side] <= 0.0) return {};
            if (!none && overlaps[side] >= best.depth) continue;
            none = false;
            best.depth = overlaps[side];
            best.normal = dvec3(0.0);
            best.normal[axis] = side == 0 ? -1.0 : 1.0;
        }
    }
    return best;
}

// The article names a box-sphere routine without printing one: sphere-box, the normal reversed.
Intersection intersect(const Box& box, const Capsule& capsule) {
    const dvec3 center = (box.low + box.high) / 2.0;
    return reversed(intersect(Sphere{closestOnAxis(center, capsule), capsule.radius}, box));
}

struct AxisPoints {
    dvec3 first, second;
};

AxisPoints closestOnAxes(const Capsule& first, const Capsule& second) {
    const dvec3 axis1 = first.tip - first.base, axis2 = second.tip - second.base;
    const dvec3 r = first.base - second.tip;  // the article's slip: to the base would be right
    const double a = glm::dot(axis1, axis1), e = glm::dot(axis2, axis2);
    if (a <= kPointAxis && e <= kPointAxis) return {first.base, second.base};
    const double f = glm::dot(axis2, r), c = glm::dot(axis1, r);
    double s = 0.0, t = 0.0;
    if (a <= kPointAxis) {
        t = clampUnit(f / e);
    } else if (e <= kPointAxis) {
        s = clampUnit(-c / a);
    } else {
        const double b = glm::dot(axis1, axis2);
        const double determinant = a * e - b * b;
        s = determinant != 0.0 ? clampUnit((b * f - c * e) / determinant) : 0.0;
        t = (b * s + f) / e;
        if (t < 0.0) {
            t = 0.0;
            s = clampUnit(-c / a);
        } else if (t > 1.0) {
            t = 1.0;
            s = clampUnit((b - c) / a);
        }
    }
    return {first.base + s * axis1, second.base + t * axis2};
}

Intersection intersect(const Capsule& first, const Capsule& second) {
    const AxisPoints points = closestOnAxes(first, second);
    return intersect(Sphere{points.first, first.radius}, Sphere{points.second, second.radius});
}

struct PosedShape {
    const Shape<double>& shape;
    const Pose<double>& pose;

    bool is(ShapeKind kind) const { return shape.kind == kind; }
    Sphere sphere() const { return {transformPoint(pose, shape.core.vertices[0]), shape.radius}; }
    Box box() const { return {shape.core.boundsMin + pose.position, shape.core.boundsMax + pose.position}; }
    // The axis of a capsule whose base is its tip is kept as one point.
    Capsule capsule() const {
        return {transformPoint(pose, shape.core.vertices.front()),
                transformPoint(pose, shape.core.vertices.back()), shape.radius};
    }
    bool isTreated() const {
        const Quat<double>& q = pose.orientation;
        if (is(ShapeKind::aabb)) return q.x == 0.0 && q.y == 0.0 && q.z == 0.0;
        return is(ShapeKind::sphere) || is(ShapeKind::capsule);
    }
};

// First and second in the order of ShapeKind, the article's own.
Intersection dispatch(const PosedShape& first, const PosedShape& second) {
    if (first.is(ShapeKind::sphere)) {
        if (second.is(ShapeKind::sphere)) return intersect(first.sphere(), second.sphere());
        if (second.is(ShapeKind::aabb)) return intersect(first.sphere(), second.box());
        return intersect(first.sphere(), second.capsule());
    }
    if (first.is(ShapeKind::aabb)) {
        if (second.is(ShapeKind::aabb)) return intersect(first.box(), second.box());
        return intersect(first.box(), second.capsule());
    }
    return intersect(first.capsule(), second.capsule());
}

}  // namespace

TextbookResult textbookNutshell(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                                const Pose<double>& poseB, std::span<Vec3<double>>) {
    TextbookResult result;
    if (!textbook::hasNumbers(a, poseA, b, poseB)) {
        result.status = TextbookStatus::notANumber;
        return result;
    }
    const PosedShape posedA{a, poseA}, posedB{b, poseB};
    if (!posedA.isTreated() || !posedB.isTreated()) return result;
    result.firstIsA = a.kind <= b.kind;
    const Intersection found = result.firstIsA ? dispatch(posedA, posedB) : dispatch(posedB, posedA);
    result.hit = found.hit;
    result.status = std::isnan(found.depth) ? TextbookStatus::notANumber : TextbookStatus::answered;
    if (!found.hit || result.status != TextbookStatus::answered) return result;
    result.published = PublishedVector::unitNormal;
    result.vector = found.normal;
    result.normal = result.firstIsA ? found.normal : -found.normal;
    result.depth = found.depth;
    return result;
}

}  // namespace sepaxis
