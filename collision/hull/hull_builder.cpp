#include "collision/hull_builder.h"

#include "collision/fast/fast.h"
#include "collision/hull/face_merging.h"
#include "collision/hull/face_order.h"
#include "collision/hull/hull_assembly.h"
#include "collision/hull/hull_derived.h"
#include "collision/hull/hull_walks.h"
#include "collision/hull/listed_faces.h"
#include "collision/hull/point_set.h"
#include "collision/hull/short_number.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

std::string wholeNumber(double value) {
    return std::to_string(static_cast<long long>(value));
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

// The hull with the builder's own numbering.
Hull<double> assemblePlain(const PointSet& set, const FaceSet& faces, bool isClearlyConvex) {
    const std::size_t count = faces.points.size();
    std::vector<Point> vertices(count);
    std::vector<Index> numbers(count);
    for (std::size_t v = 0; v < count; ++v) {
        vertices[v] = set.scaled[faces.points[v]];
        numbers[v] = set.number[faces.points[v]];
    }
    return assembleInOrder(std::move(vertices), std::move(numbers), faces.polygons, isClearlyConvex);
}

std::vector<Point> verticesInMetres(const Hull<double>& hull, std::span<const Point> points) {
    std::vector<Point> vertices;
    vertices.reserve(hull.vertexNumber.size());
    for (Index v = 0; v < hull.vertexNumber.size(); ++v) vertices.push_back(points[hull.vertexNumber[v]]);
    return vertices;
}

std::vector<Index> withoutRepeats(std::span<const Index> first) {
    std::vector<Index> numbers;
    numbers.reserve(first.size());
    for (Index i = 0; i < first.size(); ++i) {
        if (first[i] == i) numbers.push_back(i);
    }
    return numbers;
}

// Duplicate points, points that no face uses (isUsed given) and points that are no vertex.
void reportPoints(std::span<const Index> first, std::span<const char> isUsed, const Hull<double>& hull,
                  std::vector<HullRepair>& repairs) {
    std::vector<char> isVertex(first.size(), 0);
    for (Index v = 0; v < hull.vertexNumber.size(); ++v) isVertex[hull.vertexNumber[v]] = 1;
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

// What counts as flat and as thin, of the size of the hull.
struct Flatness {
    double merge = 0.0, minWidth = 0.0;
};

struct Prepared {
    HullStatus status;
    PointSet set;
    MergeTolerances tolerances;
    MergedHull merged;
    double validity = 0.0;  // isValidHull's tolerance for the scaled hull
};

// The faces of the hull of the points with these numbers, or why there are none.
template <class T>
Prepared prepare(std::span<const Point> points, std::vector<Index> numbers, const Flatness& flatness) {
    Prepared prepared;
    prepared.set = makePointSet(points, std::move(numbers));
    const PointSet& set = prepared.set;
    const auto count = static_cast<double>(set.number.size());
    constexpr double kFewest = 4.0;
    if (count < kFewest) {
        prepared.status = {HullError::tooFewPoints, kNoIndex, kNoIndex, count, kFewest};
        return prepared;
    }
    prepared.status = checkSize<T>(std::ldexp(set.size, set.exponent));
    if (!prepared.status) return prepared;
    prepared.tolerances = {flatness.merge * set.size, flatness.minWidth * set.size};
    prepared.validity = kHullMaxDeviation * prepared.tolerances.merge;
    prepared.merged = mergedHull(set.scaled, prepared.tolerances);
    prepared.status = inMetres(prepared.merged.status, set);
    if (!prepared.status) return prepared;
    prepared.status = checkVertexCount(prepared.merged.faces.points.size());
    return prepared;
}

FaceSet unmerged(const Prepared& prepared) {
    return asFaces(prepared.set.scaled, prepared.merged.triangles);
}

// Of the merged faces, or of the triangles where those do not hold together. Empty where these do not either.
Hull<double> assemblePrepared(const Prepared& prepared) {
    Hull<double> hull = assemblePlain(prepared.set, prepared.merged.faces, prepared.merged.isClearlyConvex);
    if (prepared.merged.isClearlyConvex && hull.volume > 0.0 &&
        PlaneDistances<double>(PaddedPlanes<double>(hull.planes), hull.centroid).largest() <= 0.0) {
        assert(isValidHull(hull, prepared.validity));
        return hull;
    }
    if (isValidHull(hull, prepared.validity)) return hull;
    hull = assemblePlain(prepared.set, unmerged(prepared), false);
    if (!isValidHull(hull, prepared.validity)) return {};
    return hull;
}

// The status of a hull that was assembled from `prepared`: held together and thick enough.
HullStatus checkAssembled(const Prepared& prepared, const Hull<double>& hull) {
    const double minWidth = prepared.tolerances.minWidth;
    const HullStatus notSound{HullError::noVolume, kNoIndex, kNoIndex, 0.0, minWidth};
    return inMetres(hull.vertices.empty() ? notSound : checkWidth(hull, minWidth), prepared.set);
}

template <class T>
HullBuild<double> buildFromPoints(std::span<const Point> points, const Flatness& flatness) {
    HullBuild<double> build;
    build.status = checkCoordinates<T>(points);
    if (!build.status) return build;
    const std::vector<Index> first = firstOccurrences(points);
    const Prepared prepared = prepare<T>(points, withoutRepeats(first), flatness);
    build.status = prepared.status;
    if (!build.status) return build;
    Hull<double> hull = assemblePrepared(prepared);
    build.status = checkAssembled(prepared, hull);
    if (!build.status) return build;
    rescaleHull(hull, prepared.set.exponent, verticesInMetres(hull, points));
    reportPoints(first, {}, hull, build.repairs);
    build.hull = std::move(hull);
    return build;
}

// Where no faces are listed: those of the hull, as if they had been, in the builder's own order.
std::vector<std::vector<Index>> facesAsListed(const PointSet& set, const FaceSet& faces) {
    const PolygonMesh& polygons = faces.polygons;
    const FaceOrder order =
        facesInOrder(polygons, halvesInOrder(polygons, static_cast<Index>(faces.points.size())));
    std::vector<std::vector<Index>> lists(polygons.size());
    for (std::size_t f = 0; f < lists.size(); ++f) {
        for (const Index v : polygons.polygon(order.polygon[f]))
            lists[f].push_back(set.number[faces.points[v]]);
        const Index start = polygons.start[order.polygon[f]];
        std::rotate(lists[f].begin(), lists[f].begin() + (order.firstSide[f] - start), lists[f].end());
    }
    return lists;
}

ListedMatch matchAndAssemble(const Prepared& prepared, std::span<const Index> first, const FaceSet& faces,
                             const ListedFaces<double>& listed, Hull<double>& hull) {
    ListedFaces<double> wanted = listed;
    std::vector<std::vector<Index>> own;
    if (listed.faces.empty()) {
        own = facesAsListed(prepared.set, faces);
        wanted.faces = own;
    }
    PolygonMesh ofSet = faces.polygons;
    for (Index& v : ofSet.vertices) v = faces.points[v];
    ListedMatch match = matchListedFaces(prepared.set, first, ofSet, wanted, prepared.validity);
    if (match.status) hull = assembleHull(match.parts);
    if (!isValidHull(hull, prepared.validity)) hull = {};
    return match;
}

// The points that count: those that faces use, or all where no faces are listed; without repeats.
std::vector<char> usedPoints(std::span<const Index> first, const ListedFaces<double>& listed) {
    std::vector<char> isUsed(first.size(), 0);
    for (const auto& face : listed.faces) {
        for (const Index v : face) isUsed[first[v]] = 1;
    }
    if (listed.faces.empty()) {
        for (const Index v : first) isUsed[v] = 1;
    }
    return isUsed;
}

template <class T>
HullBuild<double> buildFromFaces(std::span<const Point> points, const ListedFaces<double>& listed,
                                 const Flatness& flatness) {
    HullBuild<double> build;
    build.status = checkCoordinates<T>(points);
    if (build.status) build.status = checkListed(points.size(), listed);
    if (!build.status) return build;
    const std::vector<Index> first = firstOccurrences(points);
    build.status = checkFaceLengths(first, listed);
    if (!build.status) return build;
    const std::vector<char> isUsed = usedPoints(first, listed);
    std::vector<Index> numbers;
    for (Index i = 0; i < points.size(); ++i) {
        if (isUsed[i]) numbers.push_back(i);
    }
    const Prepared prepared = prepare<T>(points, std::move(numbers), flatness);
    build.status = prepared.status;
    if (!build.status) return build;

    Hull<double> hull;
    ListedMatch match = matchAndAssemble(prepared, first, prepared.merged.faces, listed, hull);
    if (match.status && hull.vertices.empty()) {
        match = matchAndAssemble(prepared, first, unmerged(prepared), listed, hull);
    }
    build.status = match.status ? checkAssembled(prepared, hull) : match.status;
    if (!build.status) return build;
    rescaleHull(hull, prepared.set.exponent, verticesInMetres(hull, points));
    reportPoints(first, isUsed, hull, build.repairs);
    build.repairs.insert(build.repairs.end(), match.repairs.begin(), match.repairs.end());
    build.hull = std::move(hull);
    return build;
}

// Where corners lie farther off the plane of their face than doubles are rounded: the face where it is most.
void reportJoinedFaces(const Hull<double>& hull, std::vector<HullRepair>& repairs) {
    HullRepair worst{HullRepairKind::facesJoined, kNoIndex,
                     kHullMaxDeviation * kHullMerge<double> * hull.size};
    for (Index f = 0; f < hull.faceCount(); ++f) {
        forEachSide(hull, f, [&](Index halfEdge) {
            const double below =
                -signedDistance(hull.planes[f], hull.vertices[hull.halfEdges[halfEdge].origin]);
            if (below > worst.value) worst = {HullRepairKind::facesJoined, hull.faceNumber[f], below};
        });
    }
    if (worst.index != kNoIndex) repairs.push_back(worst);
}

// build(flatness): the hull at that tolerance.
template <class T, class Build>
HullBuild<double> buildAtPrecision(std::span<const Point> points, PointPrecision precision,
                                   const Build& build) {
    if constexpr (sizeof(T) == sizeof(double)) {
        if (precision == PointPrecision::automatic) precision = precisionOf(points);
        if (precision == PointPrecision::single) {
            HullBuild<double> single = build(Flatness{kHullMerge<float>, kSingleMinWidth});
            reportJoinedFaces(single.hull, single.repairs);
            if (single.status) return single;
        }
    }
    return build(Flatness{kHullMerge<T>, kHullMinWidth<T>});
}

template <class T>
HullBuild<T> castBuild(HullBuild<double> build) {
    return {hullCast<T>(std::move(build.hull)), build.status, std::move(build.repairs)};
}

template <>
HullBuild<double> castBuild<double>(HullBuild<double> build) {
    if (build.status) fast::cacheHull(build.hull, fast::findSupportHints<double>(build.hull));
    return build;
}

std::vector<Point> inDouble(std::span<const Vec3<float>> points) {
    return {points.begin(), points.end()};
}

std::span<const Point> inDouble(std::span<const Point> points) {
    return points;
}

// e of the largest 2^e that the number is a multiple of. Not of 0 or of numbers that no float holds.
int exponentOfLowestBit(double value) {
    int exponent = 0;
    const auto digits = static_cast<std::uint64_t>(std::ldexp(std::abs(std::frexp(value, &exponent)), 53));
    return exponent - 53 + std::countr_zero(digits);
}

}  // namespace

PointPrecision precisionOf(std::span<const Point> points) {
    int lowestBit = std::numeric_limits<int>::max();
    double largest = 0.0;
    for (const Point& point : points) {
        for (int k = 0; k < 3; ++k) {
            const double value = point[k];
            if (!(std::abs(value) <= double(kLargestCoordinate<float>)) || double(float(value)) != value)
                return PointPrecision::asGiven;
            if (value == 0.0) continue;
            lowestBit = std::min(lowestBit, exponentOfLowestBit(value));
            largest = std::max(largest, std::abs(value));
        }
    }
    return largest > 0.0 && std::ldexp(1.0, lowestBit) < kHullMerge<float> * largest
               ? PointPrecision::single
               : PointPrecision::asGiven;
}

template <class T>
HullBuild<T> buildHull(std::span<const Vec3<T>> points, PointPrecision precision) {
    const auto wide = inDouble(points);
    return castBuild<T>(buildAtPrecision<T>(
        wide, precision, [&](const Flatness& flatness) { return buildFromPoints<T>(wide, flatness); }));
}

template <class T>
HullBuild<T> buildHull(std::span<const Vec3<T>> points, const ListedFaces<T>& listed,
                       PointPrecision precision) {
    const auto wide = inDouble(points);
    const auto normals = inDouble(listed.normals);
    return castBuild<T>(buildAtPrecision<T>(wide, precision, [&](const Flatness& flatness) {
        return buildFromFaces<T>(wide, {listed.faces, listed.edges, normals}, flatness);
    }));
}

template HullBuild<float> buildHull<float>(std::span<const Vec3<float>>, PointPrecision);
template HullBuild<double> buildHull<double>(std::span<const Vec3<double>>, PointPrecision);
template HullBuild<float> buildHull<float>(std::span<const Vec3<float>>, const ListedFaces<float>&,
                                           PointPrecision);
template HullBuild<double> buildHull<double>(std::span<const Vec3<double>>, const ListedFaces<double>&,
                                             PointPrecision);

std::string describe(const HullStatus& status) {
    const std::string index = std::to_string(status.index);
    const std::string place = status.index == kNoIndex ? "radius" : "point " + index;
    switch (status.error) {
        case HullError::none:
            return "good";
        case HullError::notFinite:
            return place + ": not finite";
        case HullError::tooLarge:
            return place + ": " + shortNumber(status.measured) + " m, at most " + shortNumber(status.limit) +
                   " m allowed";
        case HullError::tooSmall:
            return "is smaller than " + shortNumber(status.limit) + " m";
        case HullError::radiusNotPositive:
            return "radius: must be above zero, is " + shortNumber(status.measured);
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
        case HullRepairKind::facesJoined:
            return "single-precision coordinates: faces flat within " + shortNumber(repair.value) +
                   " m were joined";
    }
    return {};
}

}  // namespace sepaxis
