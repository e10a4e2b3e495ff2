#include "collision/shape.h"

#include "collision/hull/curved_shapes.h"
#include "collision/hull/flat_hull.h"
#include "collision/hull/point_set.h"
#include "collision/solids.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sepaxis {

namespace {

constexpr double kFewestOfSolid = 4.0;

// The size of the points as Hull::size, in metres.
double sizeOf(std::span<const Vec3<double>> points) {
    double size = 0.0;
    for (const Vec3<double>& p : points)
        for (const Vec3<double>& q : points)
            for (int i = 0; i < 3; ++i) size = std::max({size, std::abs(p[i]), std::abs(p[i] - q[i])});
    return size;
}

// hasRadius: whether it has to have one.
template <class T>
HullStatus checkRound(std::span<const Vec3<double>> points, double radius, bool hasRadius) {
    if (const HullStatus status = checkCoordinates<T>(points); !status) return status;
    if (!std::isfinite(radius)) return {HullError::notFinite};
    if (hasRadius && !(radius > 0.0)) return {HullError::radiusNotPositive, kNoIndex, kNoIndex, radius};
    if (radius > kLargestCoordinate<T>)
        return {HullError::tooLarge, kNoIndex, kNoIndex, radius, kLargestCoordinate<T>};
    // Without a radius it may be a point, and so anything between.
    return hasRadius ? checkSize<T>(sizeOf(points) + 2.0 * radius) : HullStatus{};
}

// Of one to three points, with the frame and the number of the precision that they come in.
template <class T, class From>
Shape<T> makeFlat(std::span<const Vec3<From>> points, From radius, ShapeKind kind, bool oneSided = false) {
    std::array<Vec3<double>, 3> exact;
    std::array<Vec3<T>, 3> rounded;
    std::copy(points.begin(), points.end(), exact.begin());
    const bool isRound = kind == ShapeKind::sphere || kind == ShapeKind::capsule;
    Shape<T> shape{{}, T(0), kind, oneSided};
    shape.status = checkRound<T>(std::span(exact).first(points.size()), double(radius), isRound);
    if (!shape.status) return shape;
    std::copy(points.begin(), points.end(), rounded.begin());
    shape.core = makeFlatHull<T>(std::span(rounded).first(points.size()));
    shape.radius = static_cast<T>(radius);
    return shape;
}

}  // namespace

template <class T>
Shape<T> makeSphere(T radius) {
    const std::array center{Vec3<T>(T(0))};
    return makeFlat<T, T>(center, radius, ShapeKind::sphere);
}

template <class T>
Shape<T> makeCapsule(const Vec3<T>& base, const Vec3<T>& tip, T radius) {
    const std::array axis{base, tip};
    return makeFlat<T, T>(axis, radius, ShapeKind::capsule);
}

template <class T>
Shape<T> makeSegment(const Vec3<T>& start, const Vec3<T>& end) {
    const std::array ends{start, end};
    return makeFlat<T, T>(ends, T(0), ShapeKind::segment);
}

template <class T>
Shape<T> makeTriangle(const Vec3<T>& v0, const Vec3<T>& v1, const Vec3<T>& v2, bool oneSided) {
    const std::array corners{v0, v1, v2};
    return makeFlat<T, T>(corners, T(0), ShapeKind::triangle, oneSided);
}

template <class T>
Shape<T> makeSolid(Hull<T> hull, ShapeKind kind) {
    Shape<T> shape{std::move(hull), T(0), kind};
    if (shape.core.vertices.empty())
        shape.status = {HullError::tooFewPoints, kNoIndex, kNoIndex, 0.0, kFewestOfSolid};
    return shape;
}

template <class T>
ShapeBuild<T> makeAabb(const Vec3<T>& low, const Vec3<T>& high) {
    // The corners as given, not as a middle and half extents, which would round them.
    const SolidPoints unit = makeBox(Vec3<double>(1.0));
    std::vector<Vec3<T>> corners;
    for (const Vec3<double>& sign : unit.positions) {
        corners.push_back(
            {sign.x < 0 ? low.x : high.x, sign.y < 0 ? low.y : high.y, sign.z < 0 ? low.z : high.z});
    }
    HullBuild<T> build = buildHull<T>(corners, {unit.faces, unit.edges, {}});
    ShapeBuild<T> box{makeSolid(std::move(build.hull), ShapeKind::aabb), build.status};
    box.shape.status = box.status;
    return box;
}

template <class T>
Shape<T> makeRoundedBox(const Vec3<T>& halfExtents, T radius) {
    const T least = std::min({halfExtents.x, halfExtents.y, halfExtents.z});
    if (least <= T(0))
        return {{}, T(0), ShapeKind::aabb, false, {HullError::noVolume, kNoIndex, kNoIndex, double(least)}};
    return makeRounded(makeAabb(-halfExtents, halfExtents).shape, radius);
}

template <class T>
Shape<T> makeRoundedHull(std::span<const Vec3<T>> points, T radius) {
    HullBuild<T> build = buildHull<T>(points);
    Shape<T> solid = makeSolid(std::move(build.hull));
    if (!build.status) solid.status = build.status;
    return makeRounded(std::move(solid), radius);
}

namespace {

// Why hullCast() has nothing.
template <class U, class T>
HullStatus checkCast(const Shape<T>& shape, const Vec3<T>& origin) {
    if (!shape.status) return shape.status;
    std::vector<Vec3<double>> points;
    for (const Vec3<T>& vertex : shape.core.vertices) points.emplace_back(vertex - origin);
    if (const HullStatus status = checkCoordinates<U>(points); !status) return status;
    Vec3<double> low(points[0]), high(points[0]);
    for (const Vec3<double>& p : points) low = glm::min(low, p), high = glm::max(high, p);
    return checkSize<U>(sizeOf(std::array{low, high}));
}

}  // namespace

template <class U, class T>
Shape<U> shapeCast(const Shape<T>& shape, const Vec3<T>& origin) {
    if (shape.isCurved()) return castCurved<U>(shape, origin);
    if (!isFlat(shape.core)) {
        Shape<U> result{hullCast<U>(shape.core, origin), U(0), shape.kind, shape.oneSided};
        if (result.core.vertices.empty()) result.status = checkCast<U>(shape, origin);
        // A radius that U cannot hold is refused there.
        return shape.radius > T(0) && result.status ? makeRounded(std::move(result), U(shape.radius))
                                                    : result;
    }
    if (!shape.status) return {{}, U(0), shape.kind, shape.oneSided, shape.status};
    std::array<Vec3<T>, 3> points;
    for (std::size_t i = 0; i < shape.core.vertices.size(); ++i) points[i] = shape.core.vertices[i] - origin;
    Shape<U> result = makeFlat<U, T>(std::span(points).first(shape.core.vertices.size()), shape.radius,
                                     shape.kind, shape.oneSided);
    // The rounded points may coincide; what is left keeps the numbers that its points had.
    result.core.vertexNumber = result.core.vertexNumber.through(shape.core.vertexNumber);
    if (result.core.edgeCount() == 1 && shape.core.edgeCount() == 1)
        result.core.edgeNumber = shape.core.edgeNumber;
    return result;
}

template Shape<float> makeSphere(float);
template Shape<double> makeSphere(double);
template Shape<float> makeCapsule(const Vec3<float>&, const Vec3<float>&, float);
template Shape<double> makeCapsule(const Vec3<double>&, const Vec3<double>&, double);
template Shape<float> makeSegment(const Vec3<float>&, const Vec3<float>&);
template Shape<double> makeSegment(const Vec3<double>&, const Vec3<double>&);
template Shape<float> makeTriangle(const Vec3<float>&, const Vec3<float>&, const Vec3<float>&, bool);
template Shape<double> makeTriangle(const Vec3<double>&, const Vec3<double>&, const Vec3<double>&, bool);
template Shape<float> makeSolid(Hull<float>, ShapeKind);
template Shape<double> makeSolid(Hull<double>, ShapeKind);
template Shape<float> makeRoundedBox(const Vec3<float>&, float);
template Shape<double> makeRoundedBox(const Vec3<double>&, double);
template Shape<float> makeRoundedHull(std::span<const Vec3<float>>, float);
template Shape<double> makeRoundedHull(std::span<const Vec3<double>>, double);
template ShapeBuild<float> makeAabb(const Vec3<float>&, const Vec3<float>&);
template ShapeBuild<double> makeAabb(const Vec3<double>&, const Vec3<double>&);
template Shape<float> shapeCast<float, float>(const Shape<float>&, const Vec3<float>&);
template Shape<float> shapeCast<float, double>(const Shape<double>&, const Vec3<double>&);
template Shape<double> shapeCast<double, float>(const Shape<float>&, const Vec3<float>&);
template Shape<double> shapeCast<double, double>(const Shape<double>&, const Vec3<double>&);

}  // namespace sepaxis
