// Shapes with curved sides as formulas of their own, in long double: nothing of the query is used.
#pragma once

#include "collision/shape.h"
#include "collision/tests/sweeps/oracle.h"

#include <numbers>

namespace sepaxis::oracle {

// A shape in the frame of A, from its numbers: centres, radii, vertices, planes.
struct Round {
    CurvedKind kind = CurvedKind::none;
    ShapeKind madeAs = ShapeKind::hull;
    std::vector<Point> vertices;                 // of a polyhedron
    std::vector<std::pair<Point, Real>> planes;  // of a solid one: normal and offset
    Point base{0}, tip{0}, axis{0};
    Real baseRadius = 0, tipRadius = 0;
    Point radii{0};
    Mat3<Real> turn{1};
    Real radius = 0;  // around the core

    template <class T>
    Round(const Shape<T>& shape, const Pose<T>& pose);

    Real heightOfCore(const Point& direction) const;  // unit
    // How far a point lies outside of the core, or close to it: 0 inside.
    Real outside(const Point& point) const;
};

template <class T>
Round::Round(const Shape<T>& shape, const Pose<T>& pose) {
    Quat<Real> q(pose.orientation.w, pose.orientation.x, pose.orientation.y, pose.orientation.z);
    q = q / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    turn = glm::mat3_cast(q);
    const Point at(pose.position);
    kind = shape.curved.kind;
    madeAs = shape.kind;
    radius = shape.radius;
    for (const Vec3<T>& v : shape.core.vertices) vertices.push_back(turn * Point(v) + at);
    if (shape.core.faceCount() > 3)
        for (const Plane<T>& plane : shape.core.planes) {
            const Point normal = glm::normalize(turn * Point(plane.normal));
            Real offset = -std::numeric_limits<Real>::max();
            for (const Point& v : vertices) offset = std::max(offset, glm::dot(normal, v));
            planes.emplace_back(normal, offset);
        }
    base = turn * Point(shape.curved.base) + at;
    tip = turn * Point(shape.curved.tip) + at;
    const Point along = tip - base;
    axis = glm::length(along) > 0 ? glm::normalize(along) : glm::normalize(turn * Point(0, 1, 0));
    baseRadius = shape.curved.baseRadius;
    tipRadius = shape.curved.tipRadius;
    radii = Point(shape.curved.radii);
}

inline Real Round::heightOfCore(const Point& direction) const {
    if (kind == CurvedKind::none) {
        Real highest = -std::numeric_limits<Real>::max();
        for (const Point& v : vertices) highest = std::max(highest, glm::dot(direction, v));
        return highest;
    }
    if (kind == CurvedKind::ellipsoid) {
        const Point own = direction * turn;
        return glm::dot(base, direction) + glm::length(radii * own);
    }
    Real across = 1;
    if (kind == CurvedKind::discs) across = glm::length(glm::cross(axis, direction));
    return std::max(glm::dot(base, direction) + baseRadius * across,
                    glm::dot(tip, direction) + tipRadius * across);
}

inline Real distanceToSegment(const Point& p, const Point& from, const Point& to) {
    const Point along = to - from;
    const Real square = glm::dot(along, along);
    const Real t = square > 0 ? std::clamp(glm::dot(p - from, along) / square, Real(0), Real(1)) : Real(0);
    return glm::length(p - from - along * t);
}

inline Real distanceToFlat(const Point& p, const std::vector<Point>& corners) {
    if (corners.size() < 3) return distanceToSegment(p, corners.front(), corners.back());
    const Point normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
    bool inside = true;
    Real nearest = std::numeric_limits<Real>::max();
    for (std::size_t k = 0; k < 3; ++k) {
        const Point from = corners[k], to = corners[(k + 1) % 3];
        inside = inside && glm::dot(glm::cross(to - from, p - from), normal) >= 0;
        nearest = std::min(nearest, distanceToSegment(p, from, to));
    }
    return inside ? std::abs(glm::dot(glm::normalize(normal), p - corners[0])) : nearest;
}

inline Real Round::outside(const Point& point) const {
    if (kind == CurvedKind::none && planes.empty()) return distanceToFlat(point, vertices);
    Real farthest = 0;
    if (kind == CurvedKind::none) {
        for (const auto& [normal, offset] : planes)
            farthest = std::max(farthest, glm::dot(normal, point) - offset);
        return farthest;
    }
    if (kind == CurvedKind::ellipsoid) {
        const Point own = (point - base) * turn;
        return std::max(Real(0), (glm::length(own / radii) - 1) * std::max({radii.x, radii.y, radii.z}));
    }
    if (kind == CurvedKind::balls) {
        // The distance from the balls in between is convex along the axis.
        Real low = 0, high = 1;
        const auto from = [&](Real t) {
            return glm::length(point - base - (tip - base) * t) - (baseRadius + (tipRadius - baseRadius) * t);
        };
        for (int i = 0; i < 200; ++i) {
            const Real p = (2 * low + high) / 3, q = (low + 2 * high) / 3;
            if (from(p) < from(q))
                high = q;
            else
                low = p;
        }
        return std::max(Real(0), from((low + high) / 2));
    }
    const Real length = glm::dot(axis, tip - base), place = glm::dot(axis, point - base);
    const Real off = glm::length(point - base - axis * place);
    const Real here = length > 0 ? baseRadius + (tipRadius - baseRadius) * place / length : baseRadius;
    const Real side = length > 0 ? length / std::hypot(length, baseRadius - tipRadius) : Real(1);
    return std::max({Real(0), -place, place - length, (off - here) * side});
}

inline Real overlapOfCores(const Round& a, const Round& b, const Point& direction) {
    return a.heightOfCore(direction) + b.heightOfCore(-direction);
}

}  // namespace sepaxis::oracle
