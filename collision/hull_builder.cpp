#include "collision/hull_builder.h"

#include "collision/hull_assembly.h"
#include "collision/listed_faces.h"
#include "collision/point_set.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

// Two significant digits, or two decimals for plain sizes; independent of the locale.
std::string shortNumber(double value) {
    constexpr double kPlainLeast = 0.01, kPlainMost = 1e6;
    const double magnitude = std::abs(value);
    const bool plain = magnitude >= kPlainLeast && magnitude < kPlainMost;
    std::array<char, 32> text{};
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value,
                                      plain ? std::chars_format::fixed : std::chars_format::general, 2);
    return {text.data(), result.ptr};
}

std::string wholeNumber(double value) {
    return std::to_string(static_cast<long long>(value));
}

template <class T>
MergeTolerances tolerancesFor(const PointSet& set) {
    return {kHullMerge<T> * set.size, kHullMinWidth<T> * set.size};
}

// The vertices that the polygons use, in rising order; place[v] is where v stands in that list.
std::vector<Index> usedVertices(const PolygonMesh& polygons, std::vector<Index>& place) {
    std::vector<Index> used;
    for (const Index v : polygons.vertices) place[v] = 0;
    for (Index v = 0; v < place.size(); ++v) {
        if (place[v] == kNoIndex) continue;
        place[v] = static_cast<Index>(used.size());
        used.push_back(v);
    }
    return used;
}

HullStatus checkVertexCount(std::size_t count) {
    if (count <= kMaxHullVertices) return {};
    return {HullError::tooManyVertices, kNoIndex, kNoIndex, static_cast<double>(count),
            double(kMaxHullVertices)};
}

HullStatus inMetres(HullStatus status, const PointSet& set) {
    if (status.error == HullError::noVolume) {
        status.measured = std::ldexp(status.measured, set.exponent);
        status.limit = std::ldexp(status.limit, set.exponent);
    }
    return status;
}

// A hull thinner than the least width has its opposite faces merged or nearly so.
HullStatus checkWidth(const Hull<double>& hull, double minWidth) {
    if (2.0 * hull.innerRadius >= minWidth) return {};  // the ball is as wide in every direction
    double width = std::numeric_limits<double>::infinity();
    for (const Plane<double>& plane : hull.planes) {
        double deepest = 0.0;
        for (const Point& vertex : hull.vertices) deepest = std::max(deepest, -signedDistance(plane, vertex));
        width = std::min(width, deepest);
    }
    if (width >= minWidth) return {};
    return {HullError::noVolume, kNoIndex, kNoIndex, width, minWidth};
}

// The hull with the builder's own numbering. Empty when it does not hold together.
Hull<double> assemblePlain(const PointSet& set, const PolygonMesh& faces, double tolerance) {
    std::vector<Index> place(set.scaled.size(), kNoIndex);
    HullParts parts;
    for (const Index v : usedVertices(faces, place)) {
        parts.vertices.push_back(set.scaled[v]);
        parts.vertexNumber.push_back(set.number[v]);
    }
    parts.faces = inLexicographicOrder(renamed(faces, place));
    parts.faceNumber.resize(parts.faces.size());
    std::iota(parts.faceNumber.begin(), parts.faceNumber.end(), 0u);
    Hull<double> hull = assembleHull(std::move(parts));
    if (!isValidHull(hull, tolerance)) return {};
    return hull;
}

std::vector<Point> verticesInMetres(const Hull<double>& hull, std::span<const Point> points) {
    std::vector<Point> vertices;
    vertices.reserve(hull.vertexNumber.size());
    for (const Index number : hull.vertexNumber) vertices.push_back(points[number]);
    return vertices;
}

std::vector<Index> withoutRepeats(std::span<const Index> first) {
    std::vector<Index> numbers;
    for (Index i = 0; i < first.size(); ++i) {
        if (first[i] == i) numbers.push_back(i);
    }
    return numbers;
}

// Duplicate points, points that no face uses (isUsed given) and points that are no vertex.
void reportPoints(std::span<const Index> first, std::span<const char> isUsed, const Hull<double>& hull,
                  std::vector<HullRepair>& repairs) {
    std::vector<char> isVertex(first.size(), 0);
    for (const Index number : hull.vertexNumber) isVertex[number] = 1;
    for (Index i = 0; i < first.size(); ++i) {
        if (first[i] != i) {
            repairs.push_back({HullRepairKind::duplicatePoint, i, static_cast<double>(first[i])});
        } else if (!isUsed.empty() && !isUsed[i]) {
            repairs.push_back({HullRepairKind::unusedPoint, i, 0.0});
        } else if (!isVertex[i]) {
            repairs.push_back({HullRepairKind::insidePoint, i, 0.0});
        }
    }
}

template <class T>
HullBuild<double> buildFromPoints(std::span<const Point> points) {
    HullBuild<double> build;
    build.status = checkFinite(points);
    if (!build.status) return build;
    const std::vector<Index> first = firstOccurrences(points);
    const PointSet set = makePointSet(points, withoutRepeats(first));
    if (set.number.size() < 4) {
        build.status = {HullError::tooFewPoints, kNoIndex, kNoIndex, static_cast<double>(set.number.size()),
                        4.0};
        return build;
    }
    const MergeTolerances tolerances = tolerancesFor<T>(set);
    const MergedHull merged = mergedHull(set.scaled, tolerances);
    build.status = inMetres(merged.status, set);
    if (!build.status) return build;
    std::vector<Index> place(set.scaled.size(), kNoIndex);
    build.status = checkVertexCount(usedVertices(merged.faces, place).size());
    if (!build.status) return build;
    const double tolerance = kHullMaxDeviation * tolerances.merge;
    build.hull = assemblePlain(set, merged.faces, tolerance);
    if (build.hull.vertices.empty()) build.hull = assemblePlain(set, merged.triangles, tolerance);
    if (build.hull.vertices.empty()) {
        build.status = inMetres({HullError::noVolume, kNoIndex, kNoIndex, 0.0, tolerances.minWidth}, set);
        return build;
    }
    build.status = inMetres(checkWidth(build.hull, tolerances.minWidth), set);
    if (!build.status) {
        build.hull = {};
        return build;
    }
    rescaleHull(build.hull, set.exponent, verticesInMetres(build.hull, points));
    reportPoints(first, {}, build.hull, build.repairs);
    return build;
}

template <class T>
HullBuild<double> buildFromFaces(std::span<const Point> points, const ListedFaces<double>& listed) {
    HullBuild<double> build;
    build.status = checkFinite(points);
    if (build.status) build.status = checkListed(points.size(), listed);
    if (!build.status) return build;
    const std::vector<Index> first = firstOccurrences(points);
    std::vector<char> isUsed(points.size(), 0);
    for (const auto& face : listed.faces) {
        for (const Index v : face) isUsed[first[v]] = 1;
    }
    std::vector<Index> numbers;
    for (Index i = 0; i < points.size(); ++i) {
        if (isUsed[i]) numbers.push_back(i);
    }
    build.status = checkFaceLengths(first, listed);
    if (!build.status) return build;
    const PointSet set = makePointSet(points, std::move(numbers));
    if (set.number.size() < 4) {
        build.status = {HullError::tooFewPoints, kNoIndex, kNoIndex, static_cast<double>(set.number.size()),
                        4.0};
        return build;
    }
    const MergeTolerances tolerances = tolerancesFor<T>(set);
    const MergedHull merged = mergedHull(set.scaled, tolerances);
    build.status = inMetres(merged.status, set);
    if (!build.status) return build;
    std::vector<Index> place(set.scaled.size(), kNoIndex);
    build.status = checkVertexCount(usedVertices(merged.faces, place).size());
    if (!build.status) return build;

    const double tolerance = kHullMaxDeviation * tolerances.merge;
    ListedMatch match = matchListedFaces(set, first, merged.faces, listed, tolerance);
    if (match.status) build.hull = assembleHull(match.parts);
    if (match.status && !isValidHull(build.hull, tolerance)) {
        match = matchListedFaces(set, first, merged.triangles, listed, tolerance);
        if (match.status) build.hull = assembleHull(match.parts);
        if (match.status && !isValidHull(build.hull, tolerance)) {
            match.status = inMetres({HullError::noVolume, kNoIndex, kNoIndex, 0.0, tolerances.minWidth}, set);
        }
    }
    if (match.status) match.status = inMetres(checkWidth(build.hull, tolerances.minWidth), set);
    build.status = match.status;
    if (!build.status) {
        build.hull = {};
        return build;
    }
    rescaleHull(build.hull, set.exponent, verticesInMetres(build.hull, points));
    reportPoints(first, isUsed, build.hull, build.repairs);
    build.repairs.insert(build.repairs.end(), match.repairs.begin(), match.repairs.end());
    return build;
}

template <class T>
HullBuild<T> castBuild(HullBuild<double> build) {
    return {hullCast<T>(build.hull), build.status, std::move(build.repairs)};
}

template <>
HullBuild<double> castBuild<double>(HullBuild<double> build) {
    return build;
}

template <class T>
std::vector<Point> inDouble(std::span<const Vec3<T>> points) {
    return {points.begin(), points.end()};
}

}  // namespace

template <class T>
HullBuild<T> buildHull(std::span<const Vec3<T>> points) {
    return castBuild<T>(buildFromPoints<T>(inDouble(points)));
}

template <class T>
HullBuild<T> buildHull(std::span<const Vec3<T>> points, const ListedFaces<T>& listed) {
    const std::vector<Point> normals = inDouble(listed.normals);
    return castBuild<T>(buildFromFaces<T>(inDouble(points), {listed.faces, listed.edges, normals}));
}

template HullBuild<float> buildHull<float>(std::span<const Vec3<float>>);
template HullBuild<double> buildHull<double>(std::span<const Vec3<double>>);
template HullBuild<float> buildHull<float>(std::span<const Vec3<float>>, const ListedFaces<float>&);
template HullBuild<double> buildHull<double>(std::span<const Vec3<double>>, const ListedFaces<double>&);

std::string describe(const HullStatus& status) {
    const std::string index = std::to_string(status.index);
    switch (status.error) {
        case HullError::none:
            return "good";
        case HullError::notFinite:
            return "point " + index + ": not finite";
        case HullError::tooFewPoints:
            return "has " + wholeNumber(status.measured) + " different points, at least 4 needed";
        case HullError::noVolume:
            return "has no volume: " + shortNumber(status.measured) + " m wide, at least " +
                   shortNumber(status.limit) + " m needed at this size";
        case HullError::tooManyVertices:
            return "has " + wholeNumber(status.measured) + " vertices, at most " + wholeNumber(status.limit) +
                   " allowed";
        case HullError::faceTooShort:
            return "face " + index + ": fewer than three different vertices";
        case HullError::faceIndexOutOfRange:
            return "face " + index + ": entry " + std::to_string(status.secondIndex) + " is no point";
        case HullError::edgeIndexOutOfRange:
            if (status.secondIndex >= 2) return "edge " + index + ": not two points";
            return "edge " + index + ": entry " + std::to_string(status.secondIndex) + " is no point";
        case HullError::normalCountMismatch:
            return wholeNumber(status.measured) + " normals listed for " + wholeNumber(status.limit) +
                   " faces";
        case HullError::faceNotOnHull:
            return "face " + index + ": not on the surface of a convex solid";
        case HullError::facesDoNotClose: {
            const std::string areas =
                shortNumber(status.measured) + " of " + shortNumber(status.limit) + " m2";
            const std::string text = "the faces do not close to a convex solid: " + areas + " listed";
            return status.index == kNoIndex ? text : "face " + index + ": at a gap or overlap; " + text;
        }
    }
    return {};
}

std::string describe(const HullRepair& repair) {
    const std::string point = "point " + std::to_string(repair.index);
    const std::string face = "face " + std::to_string(repair.index);
    const std::string edge = "edge " + std::to_string(repair.index);
    switch (repair.kind) {
        case HullRepairKind::duplicatePoint:
            return point + ": same as point " + wholeNumber(repair.value);
        case HullRepairKind::insidePoint:
            return point + ": inside the hull";
        case HullRepairKind::unusedPoint:
            return point + ": not used by any face";
        case HullRepairKind::faceReordered:
            return face + ": reordered";
        case HullRepairKind::faceWindingReversed:
            return face + ": winding reversed";
        case HullRepairKind::faceSplit:
            return face + ": not flat by " + shortNumber(repair.value) + " m, split";
        case HullRepairKind::facesMerged:
            return face + ": part of face " + wholeNumber(repair.value);
        case HullRepairKind::normalReplaced: {
            const bool hasDirection = std::isfinite(repair.value);
            const std::string what =
                hasDirection ? shortNumber(repair.value) + " degrees off" : "not a direction";
            return "normal " + std::to_string(repair.index) + ": " + what + ", derived from the vertices";
        }
        case HullRepairKind::edgeInsideFace:
            return edge + ": not an edge of the solid";
        case HullRepairKind::edgeRepeated:
            return edge + ": same as edge " + wholeNumber(repair.value);
        case HullRepairKind::edgeMissing:
            return wholeNumber(repair.value) + (repair.value == 1.0 ? " edge was" : " edges were") +
                   " not listed";
    }
    return {};
}

}  // namespace sepaxis
