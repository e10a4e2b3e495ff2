#include "collision/mass.h"

#include "collision/hull/exact_orientation.h"
#include "collision/hull/flat_hull.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace sepaxis {

namespace {

// Of density 1.
struct UnitMass {
    double volume = 0.0;
    Vec3<double> center{0.0};
    Mat3<double> inertia = Mat3<double>(0.0);  // about the centre
};

// Of what looks the same however it is turned about a unit axis, from the moments along and across it. The
// lesser one keeps its digits where the axis is one of the frame.
Mat3<double> inertiaAround(const Vec3<double>& axis, double along, double across) {
    const Mat3<double> onAxis = glm::outerProduct(axis, axis);
    return along * onAxis + across * (Mat3<double>(1.0) - onAxis);
}

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
    return {cylinder + ball, base + (tip - base) * 0.5, inertiaAround(axis, along, across)};
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

// A solid that turns about the y axis, piece by piece: the square of its radius is at most a quadratic of y
// on each, so that three places of Gauss's rule give all its integrals exactly.
class Turned {
 public:
    template <class SquaredRadius>
    void add(double from, double to, const SquaredRadius& squaredRadius) {
        const double half = (to - from) / 2.0, middle = (to + from) / 2.0, off = half * std::sqrt(0.6);
        for (const auto& [y, weight] : {std::pair(middle - off, 5.0 / 9.0), std::pair(middle, 8.0 / 9.0),
                                        std::pair(middle + off, 5.0 / 9.0)}) {
            const double square = std::max(squaredRadius(y), 0.0);
            const double slice = std::numbers::pi * square * weight * half;
            volume_ += slice;
            first_ += slice * y;
            second_ += slice * y * y;
            along_ += slice * square / 2.0;
        }
    }

    // Along a unit axis from a point on it, which is where y is 0.
    UnitMass about(const Vec3<double>& origin, const Vec3<double>& axis) const {
        const double middle = first_ / volume_;
        const double across = along_ / 2.0 + second_ - volume_ * middle * middle;
        return {volume_, origin + axis * middle, inertiaAround(axis, along_, across)};
    }

 private:
    double volume_ = 0.0, first_ = 0.0, second_ = 0.0, along_ = 0.0;
};

// The convex hull of two discs, and that of two balls: the ball at either end beyond the circle where the
// side touches it, and the side between.
UnitMass massOfTurned(const CurvedCore<double>& core) {
    const double length = glm::dot(core.axis, core.tip - core.base), r = core.baseRadius, s = core.tipRadius;
    Turned turned;
    double low = 0.0, high = length, atLow = r, atHigh = s;
    if (core.kind == CurvedKind::balls) {
        const auto ball = [](double middle, double radius) {
            return [=](double y) { return radius * radius - (y - middle) * (y - middle); };
        };
        if (length <= std::abs(r - s)) {  // one holds the other
            const double middle = r > s ? 0.0 : length, radius = std::max(r, s);
            turned.add(middle - radius, middle + radius, ball(middle, radius));
            return turned.about(core.base, core.axis);
        }
        const double sine = (r - s) / length, cosine = std::sqrt(1.0 - sine * sine);
        low = r * sine, high = length + s * sine, atLow = r * cosine, atHigh = s * cosine;
        turned.add(-r, low, ball(0.0, r));
        turned.add(high, length + s, ball(length, s));
    }
    if (high > low) {
        turned.add(low, high, [&](double y) {
            const double radius = atLow + (atHigh - atLow) * (y - low) / (high - low);
            return radius * radius;
        });
    }
    return length > 0.0 || core.kind == CurvedKind::balls ? turned.about(core.base, core.axis)
                                                          : UnitMass{0.0, core.base};
}

template <class T>
UnitMass massOfCurved(const CurvedCore<T>& core) {
    if (core.kind != CurvedKind::ellipsoid) {
        return massOfTurned({core.kind, Vec3<double>(core.base), Vec3<double>(core.tip),
                             Vec3<double>(core.axis), double(core.baseRadius), double(core.tipRadius),
                             Vec3<double>(core.radii)});
    }
    const Vec3<double> radii(core.radii), square = radii * radii;
    const double volume = 4.0 / 3.0 * std::numbers::pi * radii.x * radii.y * radii.z;
    Mat3<double> inertia(0.0);
    for (int k = 0; k < 3; ++k) inertia[k][k] = volume / 5.0 * (square[(k + 1) % 3] + square[(k + 2) % 3]);
    return {volume, Vec3<double>(core.base), inertia};
}

// What no closed form is known for.
UnitMass unknownMass() {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    return {kNan, Vec3<double>(kNan), Mat3<double>(kNan)};
}

template <class T>
UnitMass massOf(const Shape<T>& shape) {
    const Hull<T>& core = shape.core;
    if (shape.isCurved()) return shape.radius > T(0) ? unknownMass() : massOfCurved(shape.curved);
    if (core.vertices.empty()) return {};
    if (shape.radius > T(0)) {
        if (core.vertexCount() > 2) return unknownMass();
        return massOfCapsule(Vec3<double>(core.vertices.front()), Vec3<double>(core.vertices.back()),
                             double(shape.radius));
    }
    return isFlat(core) ? UnitMass{0.0, Vec3<double>(core.centroid)} : massOfSolid(core);
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
