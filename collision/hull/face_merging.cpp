#include "collision/hull/face_merging.h"

#include "collision/hull/exact_orientation.h"
#include "collision/hull/quickhull.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

// Each round leaves out or protects at least one vertex; a dozen is already extraordinary.
constexpr int kMaxRounds = 64;

// Where merging at the tolerance does not come to a sound end, a larger one may.
constexpr double kMergeAttempts[] = {1.0, 4.0};

PolygonMesh withNormals(const TriangleMesh& mesh, std::vector<Point> normals) {
    const std::size_t count = mesh.vertices.size();
    PolygonMesh polygons;
    polygons.start.resize(count + 1);
    polygons.vertices.resize(3 * count);
    polygons.twins.resize(3 * count);
    for (std::size_t t = 0; t <= count; ++t) polygons.start[t] = static_cast<Index>(3 * t);
    for (std::size_t t = 0; t < count; ++t) {
        for (std::size_t i = 0; i < 3; ++i) {
            polygons.vertices[3 * t + i] = mesh.vertices[t][i];
            polygons.twins[3 * t + i] = mesh.twins[t][i];
        }
    }
    polygons.normals = std::move(normals);
    return polygons;
}

// What one look at the triangles found. Without `drop` and `keep` the faces are final.
struct Findings {
    std::vector<Index> drop;  // vertices within rounding of the hull of the others
    std::vector<Index> keep;  // vertices whose triangles must not be merged
    PolygonMesh faces;
    bool isClearlyConvex = false;  // see MergedHull
};

// Groups triangles into regions: all vertices of a region lie within `merge` of the plane of its largest
// triangle. The border of a region is a loop; a vertex with n regions around it is in n loops.
class Merging {
 public:
    Merging(std::span<const Point> points, const TriangleMesh& mesh, double merge,
            std::span<const char> isKept)
        : points_(points),
          mesh_(mesh),
          merge_(merge),
          isKept_(isKept),
          triangleCount_(mesh.vertices.size()) {}

    Findings run();

 private:
    void computePlanes();
    void setPlane(std::size_t triangle, const TriangleNormal& normal, double squaredLongestSide);
    void refine(Index triangle);
    bool joins(Index triangle, Index seed) const;
    bool touchesKept(Index triangle) const;
    bool isBentAt(Index triangle, std::size_t side, double margin) const;
    bool isBentEverywhere(double margin) const;
    std::vector<Index> mergeableTriangles();
    void growRegions(std::vector<Index> mergeable);
    void grow(Index seed);
    void traceLoops();
    void traceLoop(Index triangle, std::size_t side);
    bool reviewLoops();
    void reviewInnerAndChains();
    void reviewCorners();
    double outwardDistance(Index region, Index from, Index to, Index vertex) const;

    std::span<const Point> points_;
    const TriangleMesh& mesh_;
    double merge_;
    std::span<const char> isKept_;
    std::size_t triangleCount_;
    std::vector<Point> normals_;   // of triangles, unit
    std::vector<double> areas_;    // twice
    std::vector<char> isRefined_;  // of triangles: are normal and area more than quick ones?
    std::vector<char> isSliver_;   // of triangles: no higher than `merge`
    bool hasNarrow_ = false;       // is one no higher than twice `merge`?
    bool isBent_ = true;           // clearly so at every side?
    std::vector<Index> region_;    // of triangles
    std::vector<Index> seeds_;     // of regions
    std::vector<Index> loopRegion_;
    std::vector<Index> placeOfSide_;  // of the mesh: in the loops' vertices
    std::vector<Index> loopsAt_;      // of vertices
    Findings findings_;
};

void Merging::computePlanes() {
    normals_.resize(triangleCount_);
    areas_.resize(triangleCount_);
    isRefined_.resize(triangleCount_);
    isSliver_.resize(triangleCount_);
    for (std::size_t first = 0; first < triangleCount_; first += kSeveralTriangles) {
        std::array<ThreePoints, kSeveralTriangles> corners;
        for (std::size_t i = 0; i < kSeveralTriangles; ++i) {
            const auto& [a, b, c] = mesh_.vertices[std::min(first + i, triangleCount_ - 1)];
            corners[i] = {&points_[a], &points_[b], &points_[c]};
        }
        const SeveralNormals several = quickTriangleNormals(corners);
        for (std::size_t t = first; t < std::min(first + kSeveralTriangles, triangleCount_); ++t) {
            setPlane(t, several.normals[t - first], several.squaredLongest[t - first]);
        }
    }
}

void Merging::setPlane(std::size_t t, const TriangleNormal& normal, double squaredLongest) {
    normals_[t] = normal.unit;
    areas_[t] = normal.doubleArea;
    if (areas_[t] * areas_[t] > 8.0 * merge_ * merge_ * squaredLongest) return;  // clearly wide
    const double longest = std::sqrt(squaredLongest);
    isSliver_[t] = areas_[t] <= merge_ * longest;
    hasNarrow_ = hasNarrow_ || areas_[t] <= 2.0 * merge_ * longest;
}

void Merging::refine(Index triangle) {
    if (isRefined_[triangle]) return;
    isRefined_[triangle] = 1;
    const auto& [a, b, c] = mesh_.vertices[triangle];
    const TriangleNormal normal = triangleNormal(points_[a], points_[b], points_[c]);
    normals_[triangle] = normal.unit;
    areas_[triangle] = normal.doubleArea;
}

bool Merging::touchesKept(Index triangle) const {
    const auto& v = mesh_.vertices[triangle];
    return isKept_[v[0]] || isKept_[v[1]] || isKept_[v[2]];
}

// Triangles that face away are not joined, however close: at a sharp edge that would cut off the edge. The
// direction of slivers is not known.
bool Merging::joins(Index triangle, Index seed) const {
    const bool facesAway = !(glm::dot(normals_[triangle], normals_[seed]) > 0.0);
    if ((facesAway && !isSliver_[triangle]) || touchesKept(triangle)) return false;
    const Point& origin = points_[mesh_.vertices[seed][0]];
    const auto& corners = mesh_.vertices[triangle];
    return std::all_of(corners.begin(), corners.end(),
                       [&](Index v) { return glm::dot(normals_[seed], points_[v] - origin) >= -merge_; });
}

void Merging::grow(Index seed) {
    const auto region = static_cast<Index>(seeds_.size());
    seeds_.push_back(seed);
    region_[seed] = region;
    if (touchesKept(seed)) return;
    std::vector<Index> pending{seed};
    while (!pending.empty()) {
        const Index current = pending.back();
        pending.pop_back();
        for (std::size_t side = 0; side < 3; ++side) {
            const Index neighbor = mesh_.neighbor(current, side);
            if (region_[neighbor] != kNoIndex) continue;
            refine(neighbor);
            if (!joins(neighbor, seed)) continue;
            region_[neighbor] = region;
            pending.push_back(neighbor);
        }
    }
}

// Whether the third vertices of the triangle and of its neighbour there are too low, by more than the margin,
// for either to join the other: a quick answer for most sides of most hulls.
bool Merging::isBentAt(Index triangle, std::size_t side, double margin) const {
    const auto& [a, b, c] = mesh_.vertices[triangle];
    const Index neighbor = mesh_.neighbor(triangle, side);
    const auto& [d, e, f] = mesh_.vertices[neighbor];
    const Index own = mesh_.vertices[triangle][side == 0 ? 2 : side - 1];
    const Index other = d ^ e ^ f ^ a ^ b ^ c ^ own;  // the two shared ones cancel
    const double least = -merge_ - margin;
    return glm::dot(normals_[triangle], points_[other] - points_[a]) < least &&
           glm::dot(normals_[neighbor], points_[own] - points_[d]) < least;
}

// isBentAt() of all sides: each third vertex beside every triangle.
bool Merging::isBentEverywhere(double margin) const {
    const double least = -merge_ - margin;
    for (std::size_t t = 0; t < triangleCount_; ++t) {
        const auto& [a, b, c] = mesh_.vertices[t];
        const Point& normal = normals_[t];
        const Point& origin = points_[a];
        const auto height = [&](std::size_t side, Index shared) {
            const auto& [d, e, f] = mesh_.vertices[mesh_.neighbor(t, side)];
            return glm::dot(normal, points_[d ^ e ^ f ^ shared] - origin);
        };
        const unsigned isBent = (height(0, a ^ b) < least ? 1u : 0u) & (height(1, b ^ c) < least ? 1u : 0u) &
                                (height(2, c ^ a) < least ? 1u : 0u);
        if (isBent == 0) return false;
    }
    return true;
}

// Those that join a neighbour.
std::vector<Index> Merging::mergeableTriangles() {
    constexpr double kFarthest = 4.0;  // two points, see mergedHull
    if (isBentEverywhere(kFarthest * kQuickNormalError)) return {};
    std::vector<char> isMergeable(triangleCount_, 0);
    for (Index t = 0; t < triangleCount_; ++t) {
        for (std::size_t side = 0; side < 3; ++side) {
            if (mesh_.twins[t][side] < 3 * t || isBentAt(t, side, kFarthest * kQuickNormalError)) continue;
            const Index n = mesh_.neighbor(t, side);
            isBent_ = false;
            refine(t);
            refine(n);
            if (isBentAt(t, side, 0.0) || !(joins(n, t) || joins(t, n))) continue;
            isMergeable[t] = isMergeable[n] = 1;
        }
    }
    std::vector<Index> mergeable;
    for (Index t = 0; t < triangleCount_; ++t) {
        if (isMergeable[t]) mergeable.push_back(t);
    }
    return mergeable;
}

// The largest triangles first: their planes are the least affected by rounding.
void Merging::growRegions(std::vector<Index> mergeable) {
    region_.assign(triangleCount_, kNoIndex);
    std::sort(mergeable.begin(), mergeable.end(),
              [this](Index a, Index b) { return areas_[a] != areas_[b] ? areas_[a] > areas_[b] : a < b; });
    for (const Index t : mergeable) {
        if (region_[t] == kNoIndex) grow(t);
    }
    for (Index t = 0; t < triangleCount_; ++t) {
        if (region_[t] != kNoIndex) continue;
        region_[t] = static_cast<Index>(seeds_.size());
        seeds_.push_back(t);
    }
}

void Merging::traceLoop(Index triangle, std::size_t side) {
    const Index region = region_[triangle];
    PolygonMesh& loops = findings_.faces;
    while (placeOfSide_[std::size_t{3} * triangle + side] == kNoIndex) {
        placeOfSide_[std::size_t{3} * triangle + side] = static_cast<Index>(loops.vertices.size());
        loops.twins.push_back(mesh_.twins[triangle][side]);
        loops.vertices.push_back(mesh_.vertices[triangle][side]);
        // The next side of the border: turn about the end of this one through the region's triangles.
        side = (side + 1) % 3;
        while (region_[mesh_.neighbor(triangle, side)] == region) {
            const Index back = mesh_.twins[triangle][side];
            triangle = back / 3;
            side = (back + 1) % 3;
        }
    }
    loops.start.push_back(static_cast<Index>(loops.vertices.size()));
    loops.normals.push_back(normals_[seeds_[region]]);
    loopRegion_.push_back(region);
}

void Merging::traceLoops() {
    placeOfSide_.assign(3 * triangleCount_, kNoIndex);
    findings_.faces.start.push_back(0);
    for (Index t = 0; t < triangleCount_; ++t) {
        for (std::size_t side = 0; side < 3; ++side) {
            const bool border = region_[mesh_.neighbor(t, side)] != region_[t];
            if (border && placeOfSide_[std::size_t{3} * t + side] == kNoIndex) traceLoop(t, side);
        }
    }
    for (Index& twin : findings_.faces.twins) twin = placeOfSide_[twin];
}

// Regions with holes, or that touch themselves at a vertex, are broken up there.
bool Merging::reviewLoops() {
    const PolygonMesh& loops = findings_.faces;
    loopsAt_.assign(points_.size(), 0);
    std::vector<Index> lastRegion(points_.size(), kNoIndex);
    std::vector<char> hasLoop(seeds_.size(), 0);
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
        const Index region = loopRegion_[loop];
        for (const Index v : loops.polygon(loop)) {
            ++loopsAt_[v];
            if (hasLoop[region] || lastRegion[v] == region) findings_.keep.push_back(v);
            lastRegion[v] = region;
        }
        hasLoop[region] = 1;
    }
    return findings_.keep.empty();
}

// How far the vertex lies outside the line from `from` to `to` of a region's border, in its plane.
double Merging::outwardDistance(Index region, Index from, Index to, Index vertex) const {
    const Point along = safeNormalize(points_[to] - points_[from], Point(0.0));
    const Point outward = glm::cross(along, normals_[seeds_[region]]);
    return glm::dot(outward, points_[vertex] - points_[from]);
}

// Vertices in no loop lie inside a region: dropped. Vertices in two loops lie on a chain between two corners;
// they are dropped where the chain is straight or bends into one of the two regions. One that lies beyond
// both (possible at sharp edges) is a true vertex and must be kept.
void Merging::reviewInnerAndChains() {
    const PolygonMesh& loops = findings_.faces;
    std::vector<char> seen(points_.size(), 0), covered(points_.size(), 0);
    std::vector<char> isFlat(seeds_.size(), 0);
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
        const auto polygon = loops.polygon(loop);
        const std::size_t count = polygon.size();
        const auto isCorner = [&](std::size_t i) { return loopsAt_[polygon[i % count]] >= 3; };
        std::size_t corners = 0, first = 0;
        for (std::size_t i = count; i-- > 0;) {
            if (!isCorner(i)) continue;
            ++corners;
            first = i;
        }
        if (corners < 3) continue;
        isFlat[loopRegion_[loop]] = 1;
        if (corners == count) continue;
        for (std::size_t i = first; i < first + count;) {
            std::size_t end = i + 1;
            while (!isCorner(end)) ++end;
            for (std::size_t m = i + 1; m < end; ++m) {
                const Index v = polygon[m % count];
                const double distance =
                    outwardDistance(loopRegion_[loop], polygon[i % count], polygon[end % count], v);
                if (distance <= merge_) covered[v] = 1;
            }
            i = end;
        }
    }
    for (std::size_t t = 0; t < triangleCount_; ++t) {
        for (const Index v : mesh_.vertices[t]) {
            if (seen[v]) continue;
            seen[v] = 1;
            if (loopsAt_[v] == 0 && isFlat[region_[t]]) findings_.drop.push_back(v);
            if (loopsAt_[v] == 2) (covered[v] ? findings_.drop : findings_.keep).push_back(v);
        }
    }
}

// A corner that is no corner of one of its faces: straight within rounding, it lies between the two beside
// it; bending inwards, in the hull of the other corners of that face. In one round none relies on another.
void Merging::reviewCorners() {
    const PolygonMesh& loops = findings_.faces;
    std::vector<char> isNeeded(points_.size(), 0), isDropped(points_.size(), 0);
    const auto drop = [&](Index vertex, std::span<const Index> neededFor) {
        if (isNeeded[vertex]) return;
        if (std::any_of(neededFor.begin(), neededFor.end(), [&](Index v) { return isDropped[v]; })) return;
        for (const Index v : neededFor) isNeeded[v] = 1;
        isDropped[vertex] = 1;
        findings_.drop.push_back(vertex);
    };
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
        const auto polygon = loops.polygon(loop);
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Index before = polygon[(i + polygon.size() - 1) % polygon.size()];
            const Index vertex = polygon[i], after = polygon[(i + 1) % polygon.size()];
            const double distance = outwardDistance(loopRegion_[loop], before, after, vertex);
            if (distance > merge_) continue;
            const Point along = points_[after] - points_[before];
            const double length = glm::length(along);
            const double place = glm::dot(along, points_[vertex] - points_[before]);
            const bool between = place >= -merge_ * length && place <= (length + merge_) * length;
            if (distance < -merge_) {
                drop(vertex, polygon);
                break;
            }
            if (between) drop(vertex, std::array{before, after});
        }
    }
}

Findings Merging::run() {
    computePlanes();
    std::vector<Index> mergeable = mergeableTriangles();
    if (mergeable.empty() && !hasNarrow_) {  // the rule for points in general position: nothing to look at
        findings_.faces = withNormals(mesh_, std::move(normals_));
        findings_.isClearlyConvex = isBent_;
        return std::move(findings_);
    }
    growRegions(std::move(mergeable));
    traceLoops();
    if (reviewLoops()) {
        reviewInnerAndChains();
        if (findings_.drop.empty() && findings_.keep.empty()) reviewCorners();
    }
    return std::move(findings_);
}

// The different ones of the indices, all below the limit, in rising order; the indices then refer to places
// in that list.
std::vector<Index> compact(std::span<Index> indices, std::size_t limit) {
    std::vector<Index> place(limit, 0), used(limit + 1);
    for (const Index v : indices) place[v] = 1;
    Index count = 0;
    for (Index v = 0; v < limit; ++v) {
        const Index isUsed = place[v];
        used[count] = v;
        place[v] = count;
        count += isUsed;
    }
    used.resize(count);
    if (count == limit) return used;
    for (Index& v : indices) v = place[v];
    return used;
}

std::span<Index> allIndices(TriangleMesh& mesh) {
    static_assert(sizeof(mesh.vertices[0]) == 3 * sizeof(Index));
    return {mesh.vertices.front().data(), 3 * mesh.vertices.size()};
}

std::vector<Point> pointsAt(std::span<const Point> points, std::span<const Index> indices) {
    std::vector<Point> chosen(indices.size());
    for (std::size_t i = 0; i < indices.size(); ++i) chosen[i] = points[indices[i]];
    return chosen;
}

// The hull of the vertices that are not dropped; the dropped ones are watched.
bool rebuild(std::span<const Point> points, std::span<const char> isDropped,
             const MergeTolerances& tolerances, TriangleMesh& mesh) {
    std::vector<Index> order(points.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto dropped =
        std::stable_partition(order.begin(), order.end(), [&](Index v) { return !isDropped[v]; });
    std::vector<Point> ordered;
    ordered.reserve(points.size());
    for (const Index v : order) ordered.push_back(points[v]);
    const auto remaining = static_cast<Index>(dropped - order.begin());
    QuickhullResult result = quickhull(ordered, {0.0, tolerances.minWidth, remaining});
    if (!result.status || result.watchedDistance > kHullMaxDeviation * tolerances.merge) return false;
    mesh = std::move(result.mesh);
    for (auto& triangle : mesh.vertices) {
        for (Index& v : triangle) v = order[v];
    }
    return true;
}

// Without faces when merging does not come to a sound end.
Findings mergeFaces(std::span<const Point> points, const TriangleMesh& whole,
                    const MergeTolerances& tolerances) {
    TriangleMesh rebuilt;
    const TriangleMesh* mesh = &whole;
    std::vector<char> isDropped(points.size(), 0), isKept(points.size(), 0);
    for (int round = 0; round < kMaxRounds; ++round) {
        Findings findings = Merging(points, *mesh, tolerances.merge, isKept).run();
        if (findings.drop.empty() && findings.keep.empty()) return findings;
        for (const Index v : findings.keep) isKept[v] = 1;
        for (const Index v : findings.drop) isDropped[v] = 1;
        if (findings.drop.empty()) continue;
        if (!rebuild(points, isDropped, tolerances, rebuilt)) break;
        mesh = &rebuilt;
    }
    return {};
}

}  // namespace

FaceSet asFaces(std::span<const Point> points, const TriangleSet& triangles) {
    std::vector<Point> normals;
    normals.reserve(triangles.mesh.vertices.size());
    for (const auto& triangle : triangles.mesh.vertices) {
        const auto at = [&](std::size_t i) { return points[triangles.points[triangle[i]]]; };
        normals.push_back(triangleNormal(at(0), at(1), at(2)).unit);
    }
    return {triangles.points, withNormals(triangles.mesh, std::move(normals))};
}

MergedHull mergedHull(std::span<const Vec3<double>> points, const MergeTolerances& tolerances) {
    MergedHull result;
    QuickhullResult hull = quickhull(points, {tolerances.merge, tolerances.minWidth, kNoIndex});
    result.status = hull.status;
    if (!result.status) return result;
    TriangleSet& triangles = result.triangles;
    triangles.mesh = std::move(hull.mesh);
    triangles.points = compact(allIndices(triangles.mesh), points.size());
    const std::vector<Point> vertices = pointsAt(points, triangles.points);
    for (const double factor : kMergeAttempts) {
        const MergeTolerances scaled{factor * tolerances.merge, tolerances.minWidth};
        Findings found = mergeFaces(vertices, triangles.mesh, scaled);
        result.faces = {triangles.points, std::move(found.faces)};
        result.isClearlyConvex = found.isClearlyConvex;
        if (result.faces.polygons.size() != 0) break;
    }
    PolygonMesh& polygons = result.faces.polygons;
    if (polygons.size() == 0) {
        result.faces = asFaces(points, triangles);
    } else if (polygons.size() != triangles.mesh.vertices.size()) {  // some of the points may be left out
        const std::vector<Index> used = compact(polygons.vertices, vertices.size());
        for (std::size_t v = 0; v < used.size(); ++v) result.faces.points[v] = triangles.points[used[v]];
        result.faces.points.resize(used.size());
    }
    return result;
}

}  // namespace sepaxis
