#include "collision/hull/flat_hull.h"

#include "collision/fast/fast.h"
#include "collision/hull/hull_derived.h"

#include <array>
#include <cassert>
#include <numeric>

namespace sepaxis {

namespace {

// Of the size. A triangle lower than this over its longest side has a normal made of rounding.
template <class T>
constexpr T kFlatTriangle = T(4) * kRounding<T>;

// The edge of makeTriangle that joins the two vertices.
std::uint32_t triangleEdge(std::uint32_t v, std::uint32_t w) {
    if (v > w) std::swap(v, w);
    return v == 0 ? (w == 1 ? 0 : 2) : 1;
}

template <class T>
void finish(Hull<T>& hull) {
    deriveBounds(hull);
    hull.centroid = Vec3<T>(T(0));
    for (const Vec3<T>& v : hull.vertices) hull.centroid += v / T(hull.vertices.size());
    hull.innerCenter = hull.centroid;
    fast::cacheHull(hull, {});
}

template <class T>
Hull<T> pointHull(const Vec3<T>& point, std::uint32_t number) {
    Hull<T> hull;
    hull.vertices = {point};
    hull.vertexNumber = FeatureNumbers({number});
    hull.vertexHalfEdge = {kNoIndex};
    finish(hull);
    return hull;
}

template <class T>
Hull<T> segmentHull(std::span<const Vec3<T>> points, std::uint32_t start, std::uint32_t end) {
    if (start > end) std::swap(start, end);
    Hull<T> hull;
    hull.vertices = {points[start], points[end]};
    hull.vertexNumber = FeatureNumbers({start, end});
    hull.vertexHalfEdge = {0, 1};
    hull.halfEdges = {{1, 0, HalfEdge::kNoFace}, {0, 1, HalfEdge::kNoFace}};
    hull.edgeDirections = {safeNormalize(points[end] - points[start], Vec3<T>(T(1), T(0), T(0)))};
    hull.edgeNumber = FeatureNumbers({triangleEdge(start, end)});
    finish(hull);
    return hull;
}

template <class T>
Hull<T> triangleHull(std::span<const Vec3<T>> points, const Vec3<T>& normal) {
    Hull<T> hull;
    hull.vertices.assign(points.begin(), points.end());
    hull.vertexNumber = hull.edgeNumber = FeatureNumbers::below(3);
    hull.vertexHalfEdge = {0, 2, 4};
    for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t next = (k + 1) % 3, last = (k + 2) % 3;
        hull.halfEdges.push_back({2 * next, k, 0});
        hull.halfEdges.push_back({2 * last + 1, next, 1});
        hull.edgeDirections.push_back(safeNormalize(points[next] - points[k], normal));
    }
    hull.faces = {{0, 3}, {1, 3}};
    hull.planes = {{normal, T(0)}, {-normal, T(0)}};
    hull.faceNumber = FeatureNumbers({0, 0});
    deriveOffsets(hull);
    finish(hull);
    return hull;
}

// The two farthest points of three.
template <class T>
std::array<std::uint32_t, 2> farthestPair(std::span<const Vec3<T>> p) {
    std::array<std::uint32_t, 2> best{0, 1};
    T longest = safeLength(p[1] - p[0]);
    for (const auto& [i, j] : {std::array{0u, 2u}, std::array{1u, 2u}}) {
        if (const T length = safeLength(p[j] - p[i]); length > longest) longest = length, best = {i, j};
    }
    return best;
}

}  // namespace

template <class T>
Hull<T> makeFlatHull(std::span<const Vec3<T>> points) {
    assert(!points.empty() && points.size() <= 3);
    if (points.size() == 1) return pointHull(points[0], 0);
    const std::array<std::uint32_t, 2> longest =
        points.size() == 3 ? farthestPair(points) : std::array<std::uint32_t, 2>{0, 1};
    const Vec3<T> along = points[longest[1]] - points[longest[0]];
    const T length = safeLength(along);
    if (!(length > T(0))) return pointHull(points[0], 0);
    if (points.size() == 2) return segmentHull(points, 0, 1);

    T size = T(0);
    for (const Vec3<T>& p : points)
        for (int i = 0; i < 3; ++i) size = std::max(size, std::abs(p[i]));
    // Scaled, so that neither tiny nor huge triangles lose their area's digits.
    const Vec3<T> cross = accurateCross((points[1] - points[0]) / length, (points[2] - points[0]) / length);
    const T height = safeLength(cross) * length;
    if (height <= kFlatTriangle<T> * std::max(size, length))
        return segmentHull(points, longest[0], longest[1]);
    return triangleHull(points, safeNormalize(cross, along));
}

template Hull<float> makeFlatHull(std::span<const Vec3<float>>);
template Hull<double> makeFlatHull(std::span<const Vec3<double>>);

}  // namespace sepaxis
