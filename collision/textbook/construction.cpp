#include "collision/textbook/construction.h"

#include <algorithm>

namespace sepaxis::textbook {

namespace {

bool isAxis(ShapeKind kind) {
    return kind == ShapeKind::capsule || kind == ShapeKind::segment;
}

bool isUnturned(const Quat<double>& q) {
    return q.x == 0.0 && q.y == 0.0 && q.z == 0.0;
}

}  // namespace

ConstructionKind kindOf(const Shape<double>& first, const Shape<double>& second) {
    using enum ConstructionKind;
    if (first.kind == ShapeKind::sphere) {
        if (second.kind == ShapeKind::sphere) return spheres;
        if (second.kind == ShapeKind::aabb) return sphereBox;
        if (second.kind == ShapeKind::triangle) return second.core.faceCount() > 0 ? sphereTriangle : none;
        return isAxis(second.kind) ? sphereAxis : none;
    }
    if (first.kind == ShapeKind::aabb) {
        if (second.kind == ShapeKind::aabb) return boxes;
        return isAxis(second.kind) ? boxAxis : none;
    }
    return isAxis(first.kind) && isAxis(second.kind) ? axes : none;
}

Construction describe(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                      const Pose<double>& poseB) {
    Construction made;
    made.kind = kindOf(a, b);
    made.first = made.kind == ConstructionKind::none ? 1 : 0;
    if (made.first == 1) made.kind = kindOf(b, a);
    if (made.kind == ConstructionKind::boxes &&
        (!isUnturned(poseA.orientation) || !isUnturned(poseB.orientation)))
        made.kind = ConstructionKind::none;
    if (made.kind == ConstructionKind::none) return made;
    const std::array<const Shape<double>*, 2> shapes{&a, &b};
    const std::array<const Pose<double>*, 2> poses{&poseA, &poseB};
    for (std::size_t i = 0; i < 2; ++i) {
        const Hull<double>& core = shapes[i]->core;
        const auto corner = [&](std::size_t v) { return transformPoint(*poses[i], core.vertices[v]); };
        made.radii[i] = shapes[i]->radius;
        made.points[i] = corner(0);
        if (isAxis(shapes[i]->kind)) made.axes[i] = {corner(0), corner(core.vertices.size() - 1)};
        if (shapes[i]->kind == ShapeKind::aabb) made.boxes[i] = {*poses[i], core.boundsMin, core.boundsMax};
        if (shapes[i]->kind != ShapeKind::triangle) continue;
        made.triangle.corners = {corner(0), corner(1), corner(2)};
        made.triangle.normal = poses[i]->orientation * core.planes[0].normal;
        made.triangle.oneSided = shapes[i]->oneSided;
    }
    return made;
}

void Construction::between(const Vec3<double>& ofFirst, const Vec3<double>& ofSecond, double least) {
    points[first] = ofFirst;
    points[second()] = ofSecond;
    distance = glm::length(ofSecond - ofFirst);
    if (distance > 0.0 && distance >= least) direction = (points[1] - points[0]) / distance;
}

void TriangleRecord::measure(const Vec3<double>& center, double radius) {
    height = glm::dot(normal, center - corners[0]);
    const double reached = oneSided ? height : std::abs(height);
    tooFar = reached < 0.0 || reached > radius;
    projected = center - normal * height;
    // Inside, each side and the corner opposite to it lie on different sides of the projection.
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t next = (k + 1) % 3;
        const Vec3<double>&from = corners[std::min(k, next)], &to = corners[std::max(k, next)];
        const Vec3<double> along = to - from;
        const double parameter = glm::dot(projected - from, along) / glm::dot(along, along);
        onSides[k] = from + along * std::clamp(parameter, 0.0, 1.0);
        dots[k] = glm::dot(onSides[k] - projected, corners[(k + 2) % 3] - projected);
    }
    isInside = std::all_of(dots.begin(), dots.end(), [](double dot) { return dot < 0.0; });
}

}  // namespace sepaxis::textbook
