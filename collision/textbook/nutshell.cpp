// After "Colliders, intersection normal and penetration depth" (Team Nutshell, NutshellEngine); textbook.h
// says what is weak about it.
#include "collision/textbook/construction.h"
#include "collision/textbook/numbers.h"

#include <utility>

namespace sepaxis {

namespace {

using textbook::Construction;
using textbook::ConstructionKind;
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

Intersection intersect(const Sphere& first, const Sphere& second, Construction* record) {
    const dvec3 between = second.center - first.center;
    const double distance = glm::length(between);
    if (record) record->between(first.center, second.center, kNoDirection);
    const double reach = first.radius + second.radius;
    if (distance < kNoDirection || distance >= reach) return {};
    return {true, between / distance, reach - distance};
}

Intersection intersect(const Sphere& sphere, const Box& box, Construction* record) {
    dvec3 closest;
    for (int i = 0; i < 3; ++i) closest[i] = std::max(box.low[i], std::min(sphere.center[i], box.high[i]));
    const dvec3 between = closest - sphere.center;
    const double distance = glm::length(between);
    if (record) record->between(sphere.center, closest, kNoDirection);
    if (distance < kNoDirection || distance >= sphere.radius) return {};
    return {true, between / distance, sphere.radius - distance};
}

// The length of zero of an axis makes 0 / 0 here. The capsule is the second object.
dvec3 closestOnAxis(const dvec3& point, const Capsule& capsule, Construction* record) {
    const dvec3 axis = capsule.tip - capsule.base;
    const double unclamped = glm::dot(point - capsule.base, axis) / glm::dot(axis, axis);
    const double parameter = clampUnit(unclamped);
    if (record) record->axes[record->second()] = {capsule.base, capsule.tip, parameter, unclamped};
    return capsule.base + parameter * axis;
}

Intersection intersect(const Sphere& sphere, const Capsule& capsule, Construction* record) {
    return intersect(sphere, Sphere{closestOnAxis(sphere.center, capsule, record), capsule.radius}, record);
}

Intersection intersect(const Box& first, const Box& second, Construction* record) {
    Intersection best{true, dvec3(0.0), 0.0};
    bool none = true;
    for (int axis = 0; axis < 3; ++axis) {
        const std::array overlaps{second.high[axis] - first.low[axis], first.high[axis] - second.low[axis]};
        if (record) record->overlaps[static_cast<std::size_t>(axis)] = overlaps;
        for (std::size_t side = 0; side < 2; ++side) {
            if (overlaps[side] <= 0.0) return {};
            if (!none && overlaps[side] >= best.depth) continue;
            none = false;
            best.depth = overlaps[side];
            best.normal = dvec3(0.0);
            best.normal[axis] = side == 0 ? -1.0 : 1.0;
        }
    }
    if (record) {
        // At a corner of what both cover.
        const dvec3 low = glm::max(first.low, second.low), high = glm::min(first.high, second.high);
        const dvec3 onA = glm::mix(low, high, glm::max(best.normal, dvec3(0.0)));
        record->points = {onA, onA - best.depth * best.normal};
        record->distance = -best.depth;
        record->direction = best.normal;
    }
    return best;
}

// The article names a box-sphere routine without printing one: sphere-box, the normal reversed.
Intersection intersect(const Box& box, const Capsule& capsule, Construction* record) {
    const dvec3 center = (box.low + box.high) / 2.0;
    const Sphere sphere{closestOnAxis(center, capsule, record), capsule.radius};
    const Intersection found = reversed(intersect(sphere, box, record));
    if (record) {
        std::swap(record->points[0], record->points[1]);
        record->direction = -record->direction;
    }
    return found;
}

struct AxisPoints {
    double first = 0.0, second = 0.0;  // parameters
};

AxisPoints closestOnAxes(const Capsule& first, const Capsule& second) {
    const dvec3 axis1 = first.tip - first.base, axis2 = second.tip - second.base;
    const dvec3 r = first.base - second.tip;  // the article's slip: to the base would be right
    const double a = glm::dot(axis1, axis1), e = glm::dot(axis2, axis2);
    if (a <= kPointAxis && e <= kPointAxis) return {};
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
    return {s, t};
}

Intersection intersect(const Capsule& first, const Capsule& second, Construction* record) {
    const AxisPoints found = closestOnAxes(first, second);
    const std::array<textbook::AxisPoint, 2> axes{
        {{first.base, first.tip, found.first}, {second.base, second.tip, found.second}}};
    if (record) record->axes[record->first] = axes[0], record->axes[record->second()] = axes[1];
    return intersect(Sphere{axes[0].at(), first.radius}, Sphere{axes[1].at(), second.radius}, record);
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
Intersection dispatch(const PosedShape& first, const PosedShape& second, Construction* record) {
    switch (textbook::kindOf(first.shape, second.shape)) {
        case ConstructionKind::spheres:
            return intersect(first.sphere(), second.sphere(), record);
        case ConstructionKind::sphereBox:
            return intersect(first.sphere(), second.box(), record);
        case ConstructionKind::sphereAxis:
            return intersect(first.sphere(), second.capsule(), record);
        case ConstructionKind::boxes:
            return intersect(first.box(), second.box(), record);
        case ConstructionKind::boxAxis:
            return intersect(first.box(), second.capsule(), record);
        default:
            return intersect(first.capsule(), second.capsule(), record);
    }
}

}  // namespace

TextbookResult textbook::nutshell(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                                  const Pose<double>& poseB, Construction* record) {
    TextbookResult result;
    if (!hasNumbers(a, poseA, b, poseB)) {
        result.status = TextbookStatus::notANumber;
        return result;
    }
    const PosedShape posedA{a, poseA}, posedB{b, poseB};
    if (!posedA.isTreated() || !posedB.isTreated()) return result;
    result.firstIsA = a.kind <= b.kind;
    const PosedShape &first = result.firstIsA ? posedA : posedB, &second = result.firstIsA ? posedB : posedA;
    if (record) {
        *record = describe(a, poseA, b, poseB);
        record->source = ConstructionSource::nutshell;
    }
    const Intersection found = dispatch(first, second, record);
    result.hit = found.hit;
    result.status = std::isnan(found.depth) ? TextbookStatus::notANumber : TextbookStatus::answered;
    if (!found.hit || result.status != TextbookStatus::answered) return result;
    result.published = PublishedVector::unitNormal;
    result.vector = found.normal;
    result.normal = result.firstIsA ? found.normal : -found.normal;
    result.depth = found.depth;
    return result;
}

TextbookResult textbookNutshell(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                                const Pose<double>& poseB, std::span<Vec3<double>>) {
    return textbook::nutshell(a, poseA, b, poseB, nullptr);
}

}  // namespace sepaxis
