#include "collision/mass.h"

#include "collision/hull/exact_orientation.h"

#include <numbers>

namespace sepaxis {

namespace {

// Of density 1.
struct UnitMass {
    double volume = 0.0;
    Vec3<double> center{0.0};
    Mat3<double> inertia = Mat3<double>(0.0);  // about the centre
};

// All points within a radius of a segment: a cylinder and two half balls. The centre of a half ball is 3/8 of
// the radius beyond the end of the axis that it sits on, which gives the last term of `across`.
UnitMass massOfCapsule(const Vec3<double>& base, const Vec3<double>& tip, double radius) {
    const double length = safeLength(tip - base), square = radius * radius;
    const double cylinder = std::numbers::pi * square * length;
    const double ball = 4.0 / 3.0 * std::numbers::pi * square * radius;
    const double along = cylinder * square / 2.0 + ball * square * 2.0 / 5.0;
    const double across = cylinder * (length * length / 12.0 + square / 4.0) +
                          ball * (square * 2.0 / 5.0 + length * length / 4.0 + length * radius * 3.0 / 8.0);
    const Vec3<double> axis = safeNormalize(tip - base, Vec3<double>(1.0, 0.0, 0.0));
    return {cylinder + ball, base + (tip - base) * 0.5,
            Mat3<double>(across) + (along - across) * glm::outerProduct(axis, axis)};
}

// Integrals over a solid of 1, x and the products of coordinates, from tetrahedra that share the origin.
class Moments {
 public:
    // The corners, and cross(b - a, c - a). The determinant of the three corners is six volumes.
    void add(const Vec3<Wide>& a, const Vec3<Wide>& b, const Vec3<Wide>& c, const Vec3<Wide>& normal) {
        const Wide sixVolumes = a.x * normal.x + a.y * normal.y + a.z * normal.z;
        const Vec3<Wide> sum = a + b + c;
        volume_ += sixVolumes;
        first_ += sum * sixVolumes;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j <= i; ++j)
                second_[i][j] += sixVolumes * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + sum[i] * sum[j]);
    }

    UnitMass about(const Vec3<double>& origin) const {
        if (!(volume_ > Wide(0))) return {0.0, origin};
        UnitMass mass;
        const Vec3<Wide> center = first_ / (volume_ * Wide(4));
        Vec3<double> spread(0.0);  // the second moments about the centre along each axis
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j <= i; ++j) {
                const Wide moved = second_[i][j] / Wide(120) - volume_ * center[i] * center[j] / Wide(6);
                if (i == j) spread[i] = double(moved);
                mass.inertia[i][j] = mass.inertia[j][i] = -double(moved);
            }
        }
        for (int i = 0; i < 3; ++i) mass.inertia[i][i] = spread[(i + 1) % 3] + spread[(i + 2) % 3];
        mass.volume = double(volume_ / Wide(6));
        mass.center = Vec3<double>(Vec3<Wide>(origin) + center);
        return mass;
    }

 private:
    Wide volume_ = 0;                                  // six times
    Vec3<Wide> first_{Wide(0)};                        // 24 times
    Vec3<Wide> second_[3] = {first_, first_, first_};  // 120 times, the lower half
};

template <class T>
UnitMass massOfSolid(const Hull<T>& hull) {
    const Vec3<double> origin(hull.vertices[0]);
    Moments moments;
    for (const Face& face : hull.faces) {
        std::uint32_t half = face.firstHalfEdge;
        const auto next = [&] {
            const Vec3<double> corner(hull.vertices[hull.halfEdges[half].origin]);
            half = hull.halfEdges[half].next;
            return Vec3<Wide>(corner) - Vec3<Wide>(origin);
        };
        const Vec3<Wide> first = next();
        Vec3<Wide> second = next();
        for (std::uint32_t i = 2; i < face.vertexCount; ++i) {
            const Vec3<Wide> third = next();
            moments.add(first, second, third, wideTriangleNormal(first, second, third));
            second = third;
        }
    }
    return moments.about(origin);
}

template <class T>
UnitMass massOf(const Shape<T>& shape) {
    const Hull<T>& core = shape.core;
    if (core.vertices.empty()) return {};
    switch (shape.kind) {
        case ShapeKind::sphere:
        case ShapeKind::capsule:
            return massOfCapsule(Vec3<double>(core.vertices.front()), Vec3<double>(core.vertices.back()),
                                 double(shape.radius));
        case ShapeKind::segment:
        case ShapeKind::triangle:
            return {0.0, Vec3<double>(core.centroid)};
        case ShapeKind::aabb:
        case ShapeKind::cuboid:
        case ShapeKind::hull:
            return massOfSolid(core);
    }
    return {};
}

}  // namespace

template <class T>
MassProperties<T> massProperties(const Shape<T>& shape, T density) {
    const UnitMass unit = massOf(shape);
    return {static_cast<T>(unit.volume), static_cast<T>(unit.volume * double(density)), Vec3<T>(unit.center),
            Mat3<T>(unit.inertia * double(density))};
}

template MassProperties<float> massProperties(const Shape<float>&, float);
template MassProperties<double> massProperties(const Shape<double>&, double);

}  // namespace sepaxis
