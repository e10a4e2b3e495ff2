// The makers of shapes whose core has curved sides, and of rounded ones.
#include "collision/hull/curved_shapes.h"

#include "collision/collide.h"
#include "collision/hull/point_set.h"
#include "collision/tolerances.h"

#include <array>
#include <cmath>

namespace sepaxis {

namespace {

template <class T>
HullStatus checkRadius(T radius) {
    if (!std::isfinite(radius)) return {HullError::notFinite};
    if (!(radius > T(0))) return {HullError::radiusNotPositive, kNoIndex, kNoIndex, double(radius)};
    if (double(radius) > double(kLargestCoordinate<T>))
        return {HullError::tooLarge, kNoIndex, kNoIndex, double(radius), double(kLargestCoordinate<T>)};
    return {};
}

// Radii that are there and vanish beside others, which a cast to float may leave.
template <class T>
HullStatus checkRadii(const CurvedCore<T>& core) {
    const bool isEllipsoid = core.kind == CurvedKind::ellipsoid;
    const std::array<T, 3> radii = isEllipsoid ? std::array{core.radii.x, core.radii.y, core.radii.z}
                                               : std::array{core.baseRadius, core.tipRadius, core.baseRadius};
    for (const T radius : radii) {
        const bool isTip = core.kind == CurvedKind::discs && radius == T(0);  // of a cone
        if (!isTip && radius < kSmallestSize<T>)
            return {HullError::tooSmall, kNoIndex, kNoIndex, double(radius), double(kSmallestSize<T>)};
    }
    return {};
}

template <class T>
HullStatus checkHeight(T height) {
    if (!std::isfinite(height)) return {HullError::notFinite};
    if (!(height > T(0))) return {HullError::noVolume, kNoIndex, kNoIndex, double(height)};
    return {};
}

// How far a circle, or a ball, around a point reaches along each coordinate.
template <class T>
Vec3<T> reachOf(const CurvedCore<T>& core, T radius) {
    if (core.kind == CurvedKind::balls) return Vec3<T>(radius);
    const Vec3<T> square = glm::max(Vec3<T>(T(1)) - core.axis * core.axis, Vec3<T>(T(0)));
    return radius * glm::sqrt(square);
}

// Of a cone cut off at radii r and s the centroid lies at this part of its axis.
template <class T>
T placeOfCentroid(T r, T s) {
    return (r * r + T(2) * r * s + T(3) * s * s) / (T(4) * (r * r + r * s + s * s));
}

// Bounds, centroid and what a manifold may need, where the numbers are good; otherwise the status says why.
template <class T>
Shape<T> finish(const CurvedCore<T>& core, ShapeKind kind, HullStatus status) {
    Shape<T> shape{{}, T(0), kind, false, status};
    if (!status) return shape;
    Hull<T>& bounds = shape.core;
    switch (core.kind) {
        case CurvedKind::ellipsoid:
            bounds.boundsMin = core.base - core.radii;
            bounds.boundsMax = core.base + core.radii;
            bounds.centroid = core.base;
            bounds.largestFace = 1;
            break;
        default: {
            const Vec3<T> base = reachOf(core, core.baseRadius), tip = reachOf(core, core.tipRadius);
            bounds.boundsMin = glm::min(core.base - base, core.tip - tip);
            bounds.boundsMax = glm::max(core.base + base, core.tip + tip);
            const T place =
                core.kind == CurvedKind::balls ? T(0.5) : placeOfCentroid(core.baseRadius, core.tipRadius);
            bounds.centroid = core.base + (core.tip - core.base) * place;
            bounds.largestFace = core.kind == CurvedKind::balls ? 2 : kMostCirclePoints;
        }
    }
    const std::array corners{Vec3<double>(bounds.boundsMin), Vec3<double>(bounds.boundsMax)};
    shape.status = checkCoordinates<T>(corners);
    if (shape.status) shape.status = checkSize<T>(extentOf(bounds.boundsMin, bounds.boundsMax));
    if (shape.status) shape.status = checkRadii(core);
    if (shape.status) shape.curved = core;
    return shape;
}

template <class T>
HullStatus firstOf(std::initializer_list<HullStatus> statuses) {
    for (const HullStatus& status : statuses)
        if (!status) return status;
    return {};
}

template <class T>
Shape<T> makeAlongY(T radius, T tipRadius, T height, ShapeKind kind, const HullStatus& status) {
    CurvedCore<T> core;
    core.kind = CurvedKind::discs;
    core.axis = {T(0), T(1), T(0)};
    core.tip = core.axis * (height / T(2));
    core.base = -core.tip;
    core.baseRadius = radius;
    core.tipRadius = tipRadius;
    return finish(core, kind, status);
}

}  // namespace

template <class T>
double extentOf(const Vec3<T>& low, const Vec3<T>& high) {
    double extent = 0.0;
    for (int i = 0; i < 3; ++i)
        extent = std::max(
            {extent, std::abs(double(low[i])), std::abs(double(high[i])), double(high[i]) - double(low[i])});
    return extent;
}

template <class T>
Shape<T> makeCylinder(T radius, T height) {
    return makeAlongY(radius, radius, height, ShapeKind::cylinder,
                      firstOf<T>({checkRadius(radius), checkHeight(height)}));
}

template <class T>
Shape<T> makeCone(T radius, T height) {
    return makeAlongY(radius, T(0), height, ShapeKind::cone,
                      firstOf<T>({checkRadius(radius), checkHeight(height)}));
}

template <class T>
Shape<T> makeDisc(T radius) {
    return makeAlongY(radius, radius, T(0), ShapeKind::disc, checkRadius(radius));
}

template <class T>
Shape<T> makeEllipsoid(const Vec3<T>& radii) {
    CurvedCore<T> core;
    core.kind = CurvedKind::ellipsoid;
    core.radii = radii;
    return finish(core, ShapeKind::ellipsoid,
                  firstOf<T>({checkRadius(radii.x), checkRadius(radii.y), checkRadius(radii.z)}));
}

template <class T>
Shape<T> makeTaperedCapsule(const Vec3<T>& base, const Vec3<T>& tip, T baseRadius, T tipRadius) {
    CurvedCore<T> core;
    core.kind = CurvedKind::balls;
    core.base = base;
    core.tip = tip;
    core.baseRadius = baseRadius;
    core.tipRadius = tipRadius;
    const std::array ends{Vec3<double>(base), Vec3<double>(tip)};
    const HullStatus status =
        firstOf<T>({checkCoordinates<T>(ends), checkRadius(baseRadius), checkRadius(tipRadius)});
    if (status) core.axis = safeNormalize(tip - base, Vec3<T>(T(0), T(1), T(0)));
    return finish(core, ShapeKind::taperedCapsule, status);
}

template <class T>
Shape<T> makeRounded(Shape<T> shape, T radius) {
    if (!shape.status) return shape;
    if (radius != T(0)) shape.status = checkRadius(radius);
    if (shape.status) shape.status = shape.radius > T(0) ? checkRadius(shape.radius + radius) : shape.status;
    if (!shape.status) return {{}, T(0), shape.kind, shape.oneSided, shape.status};
    shape.radius += radius;
    return shape;
}

template <class U, class T>
Shape<U> castCurved(const Shape<T>& shape, const Vec3<T>& origin) {
    CurvedCore<U> core;
    core.kind = shape.curved.kind;
    core.base = Vec3<U>(shape.curved.base - origin);
    core.tip = Vec3<U>(shape.curved.tip - origin);
    // Of the rounded centres: their line is what the axis has to be.
    core.axis = safeNormalize(core.tip - core.base, safeNormalize(Vec3<U>(shape.curved.axis), Vec3<U>(U(0))));
    core.baseRadius = U(shape.curved.baseRadius);
    core.tipRadius = U(shape.curved.tipRadius);
    core.radii = Vec3<U>(shape.curved.radii);
    return makeRounded(finish(core, shape.kind, shape.status), U(shape.radius));
}

template double extentOf(const Vec3<float>&, const Vec3<float>&);
template double extentOf(const Vec3<double>&, const Vec3<double>&);
template Shape<float> makeCylinder(float, float);
template Shape<double> makeCylinder(double, double);
template Shape<float> makeCone(float, float);
template Shape<double> makeCone(double, double);
template Shape<float> makeDisc(float);
template Shape<double> makeDisc(double);
template Shape<float> makeEllipsoid(const Vec3<float>&);
template Shape<double> makeEllipsoid(const Vec3<double>&);
template Shape<float> makeTaperedCapsule(const Vec3<float>&, const Vec3<float>&, float, float);
template Shape<double> makeTaperedCapsule(const Vec3<double>&, const Vec3<double>&, double, double);
template Shape<float> makeRounded(Shape<float>, float);
template Shape<double> makeRounded(Shape<double>, double);
template Shape<float> castCurved<float, float>(const Shape<float>&, const Vec3<float>&);
template Shape<float> castCurved<float, double>(const Shape<double>&, const Vec3<double>&);
template Shape<double> castCurved<double, float>(const Shape<float>&, const Vec3<float>&);
template Shape<double> castCurved<double, double>(const Shape<double>&, const Vec3<double>&);

}  // namespace sepaxis
