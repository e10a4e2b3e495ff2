#include "collision/shape.h"

#include "collision/flat_hull.h"
#include "collision/shapes.h"

#include <array>
#include <cassert>
#include <utility>

namespace sepaxis {

template <class T>
Shape<T> makeSphere(T radius) {
    assert(radius > T(0));
    const std::array center{Vec3<T>(T(0))};
    return {makeFlatHull<T>(center), radius, ShapeKind::sphere};
}

template <class T>
Shape<T> makeCapsule(const Vec3<T>& base, const Vec3<T>& tip, T radius) {
    assert(radius > T(0));
    const std::array axis{base, tip};
    return {makeFlatHull<T>(axis), radius, ShapeKind::capsule};
}

template <class T>
Shape<T> makeSegment(const Vec3<T>& start, const Vec3<T>& end) {
    const std::array ends{start, end};
    return {makeFlatHull<T>(ends), T(0), ShapeKind::segment};
}

template <class T>
Shape<T> makeTriangle(const Vec3<T>& v0, const Vec3<T>& v1, const Vec3<T>& v2, bool oneSided) {
    const std::array corners{v0, v1, v2};
    return {makeFlatHull<T>(corners), T(0), ShapeKind::triangle, oneSided};
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
    return {makeSolid(std::move(build.hull), ShapeKind::aabb), build.status};
}

template <class U, class T>
Shape<U> shapeCast(const Shape<T>& shape, const Vec3<T>& origin) {
    Shape<U> result{{}, static_cast<U>(shape.radius), shape.kind, shape.oneSided};
    if (!isFlat(shape.core)) {
        result.core = hullCast<U>(shape.core, origin);
        return result;
    }
    std::vector<Vec3<U>> points;
    for (const Vec3<T>& vertex : shape.core.vertices) points.push_back(Vec3<U>(vertex - origin));
    result.core = makeFlatHull<U>(points);
    // The rounded points may coincide; what is left keeps the numbers that its points had.
    for (std::uint32_t& number : result.core.vertexNumber) number = shape.core.vertexNumber[number];
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
template ShapeBuild<float> makeAabb(const Vec3<float>&, const Vec3<float>&);
template ShapeBuild<double> makeAabb(const Vec3<double>&, const Vec3<double>&);
template Shape<float> shapeCast<float, float>(const Shape<float>&, const Vec3<float>&);
template Shape<float> shapeCast<float, double>(const Shape<double>&, const Vec3<double>&);
template Shape<double> shapeCast<double, float>(const Shape<float>&, const Vec3<float>&);
template Shape<double> shapeCast<double, double>(const Shape<double>&, const Vec3<double>&);

}  // namespace sepaxis
