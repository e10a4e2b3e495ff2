#include "collision/hull/listed_faces.h"

#include "collision/hull/circle.h"
#include "collision/hull/exact_orientation.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;
using Polygon = std::vector<Index>;

// What a listed face covers of one face of the hull.
struct Part {
    Index listed = kNoIndex;
    Index hullFace = kNoIndex;
    Polygon polygon;       // counter-clockwise
    bool isEmpty = false;  // all points on one line
};

Vec3<Wide> doubleAreaVector(std::span<const Point> points, std::span<const Index> polygon) {
    Vec3<Wide> sum(0);
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        sum += wideTriangleNormal(points[polygon[0]], points[polygon[i - 1]], points[polygon[i]]);
    }
    return sum;
}

Point polygonNormal(std::span<const Point> points, std::span<const Index> polygon) {
    return Point(safeNormalize(doubleAreaVector(points, polygon), Vec3<Wide>(0)));
}

double polygonArea(std::span<const Point> points, std::span<const Index> polygon) {
    return static_cast<double>(glm::length(doubleAreaVector(points, polygon)) / 2);
}

enum class CyclicOrder { same, reversed, other };

// Both hold the same different elements.
CyclicOrder compareCyclic(std::span<const Index> listed, std::span<const Index> expected) {
    const std::size_t count = listed.size();
    const auto place = std::find(expected.begin(), expected.end(), listed[0]);
    if (place == expected.end() || expected.size() != count) return CyclicOrder::other;
    const auto start = static_cast<std::size_t>(place - expected.begin());
    bool same = true, reversed = true;
    for (std::size_t i = 0; i < count; ++i) {
        same = same && listed[i] == expected[(start + i) % count];
        reversed = reversed && listed[i] == expected[(start + count - i) % count];
    }
    return same ? CyclicOrder::same : (reversed ? CyclicOrder::reversed : CyclicOrder::other);
}

class Matcher {
 public:
    Matcher(const PointSet& set, std::span<const Index> first, const PolygonMesh& hullFaces,
            const ListedFaces<double>& listed, double tolerance);

    ListedMatch run();

 private:
    void findPointPlaces();
    const std::vector<Index>& facesAt(Index point);
    Polygon distinctPoints(Index face) const;
    Index commonFace(const Polygon& points);
    bool isEmpty(const Polygon& polygon) const;
    Polygon ordered(Index hullFace, const Polygon& points) const;
    Polygon orderedByAngle(Index hullFace, const Polygon& points) const;
    bool addFlat(Index face, const Polygon& points, Index hullFace);
    bool addSplit(Index face, const Polygon& points);
    void reportOrder(Index face, CyclicOrder order);
    HullStatus matchFaces();
    HullStatus checkCover() const;
    Index uncoveredNeighbor(Index hullFace) const;
    bool isCovered(Index hullFace, Index& beside) const;
    void addBorder(Index hullFace, std::span<const Index> polygon, Index owner, int sign,
                   std::vector<std::array<Index, 4>>& border) const;
    void numberFaces();
    void reportMerged();
    Index lowestNumberAt(const Polygon& points) const;
    void checkNormals();
    void matchEdges();
    Index findEdge(Index a, Index b, const std::vector<std::array<Index, 2>>& edges);

    const PointSet& set_;
    std::span<const Index> first_;
    const PolygonMesh& hullFaces_;
    const ListedFaces<double>& listed_;
    double tolerance_;
    std::vector<Plane<double>> planes_;        // of the hull's faces
    std::vector<Index> localOf_;               // of the caller's points: place in the set
    std::vector<char> isVertex_;               // of the set's points
    std::vector<std::vector<Index>> facesAt_;  // of the set's points: the hull's faces there, rising
    std::vector<char> facesKnown_;
    std::vector<std::vector<Index>> extraPoints_;  // of the hull's faces: points on it that are no vertex
    std::vector<Part> parts_;
    std::vector<std::vector<Index>> partsOn_;    // of the hull's faces
    std::vector<Index> faceNumber_, hullPlace_;  // of the hull's faces: number, place in the result
    std::vector<HullRepair> orderRepairs_;
    ListedMatch match_;
};

Matcher::Matcher(const PointSet& set, std::span<const Index> first, const PolygonMesh& hullFaces,
                 const ListedFaces<double>& listed, double tolerance)
    : set_(set),
      first_(first),
      hullFaces_(hullFaces),
      listed_(listed),
      tolerance_(tolerance),
      localOf_(first.size(), kNoIndex),
      isVertex_(set.scaled.size(), 0),
      facesAt_(set.scaled.size()),
      facesKnown_(set.scaled.size(), 0),
      extraPoints_(hullFaces.size()),
      partsOn_(hullFaces.size()) {
    for (Index i = 0; i < set.number.size(); ++i) localOf_[set.number[i]] = i;
    for (Index f = 0; f < hullFaces.size(); ++f) {
        const auto polygon = hullFaces.polygon(f);
        const Point& normal = hullFaces.normals[f];
        double offset = -std::numeric_limits<double>::infinity();
        for (const Index v : polygon) {
            offset = std::max(offset, glm::dot(normal, set.scaled[v]));
            isVertex_[v] = 1;
            facesKnown_[v] = 1;
            facesAt_[v].push_back(f);
        }
        planes_.push_back({normal, offset});
    }
}

// The hull's faces that a point lies on: none where it is inside the solid.
const std::vector<Index>& Matcher::facesAt(Index point) {
    if (!facesKnown_[point]) {
        facesKnown_[point] = 1;
        for (Index f = 0; f < planes_.size(); ++f) {
            if (signedDistance(planes_[f], set_.scaled[point]) < -tolerance_) continue;
            facesAt_[point].push_back(f);
            extraPoints_[f].push_back(point);
        }
    }
    return facesAt_[point];
}

Polygon Matcher::distinctPoints(Index face) const {
    Polygon points;
    points.reserve(listed_.faces[face].size());
    for (const Index listedPoint : listed_.faces[face]) points.push_back(localOf_[first_[listedPoint]]);
    Polygon sorted = points;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) return points;
    std::vector<Index> distinct;
    for (const Index point : points) {
        if (std::find(distinct.begin(), distinct.end(), point) == distinct.end()) distinct.push_back(point);
    }
    return distinct;
}

// The hull's face that all the points lie on; where there are several (all on one edge) the first.
Index Matcher::commonFace(const Polygon& points) {
    const auto fewest = std::min_element(points.begin(), points.end(), [this](Index p, Index q) {
        return facesAt(p).size() < facesAt(q).size();
    });
    for (const Index f : facesAt(*fewest)) {
        if (std::all_of(points.begin(), points.end(), [&](Index p) {
                return std::binary_search(facesAt(p).begin(), facesAt(p).end(), f);
            })) {
            return f;
        }
    }
    return kNoIndex;
}

bool Matcher::isEmpty(const Polygon& polygon) const {
    const bool onlyVertices =
        std::all_of(polygon.begin(), polygon.end(), [this](Index p) { return isVertex_[p] != 0; });
    if (onlyVertices) return false;  // three corners of a convex polygon
    double perimeter = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        perimeter += glm::distance(set_.scaled[polygon[i]], set_.scaled[polygon[(i + 1) % polygon.size()]]);
    }
    return polygonArea(set_.scaled, polygon) <= tolerance_ * perimeter;
}

// The points counter-clockwise about their middle. When that is not convex the face has inward corners: then
// the listed order is taken, turned to be counter-clockwise.
Polygon Matcher::orderedByAngle(Index hullFace, const Polygon& points) const {
    const Point& normal = planes_[hullFace].normal;
    Point middle(0.0);
    for (const Index p : points) middle += set_.scaled[p] / static_cast<double>(points.size());
    const Point u = safeNormalize(set_.scaled[points[0]] - middle, Point(1.0, 0.0, 0.0));
    const Point v = glm::cross(normal, u);
    const auto turn = [&](Index p) {
        const Point offset = set_.scaled[p] - middle;
        return diamondAngle(glm::dot(offset, u), glm::dot(offset, v));
    };
    Polygon sorted = points;
    std::stable_sort(sorted.begin(), sorted.end(), [&](Index p, Index q) { return turn(p) < turn(q); });
    const std::size_t count = sorted.size();
    bool isConvex = true;
    for (std::size_t i = 0; i < count; ++i) {
        const Point& a = set_.scaled[sorted[i]];
        const Point& b = set_.scaled[sorted[(i + 1) % count]];
        const Point& c = set_.scaled[sorted[(i + 2) % count]];
        const Point along = safeNormalize(c - a, Point(0.0));
        isConvex = isConvex && glm::dot(glm::cross(along, normal), b - a) >= -tolerance_;
    }
    if (isConvex) return sorted;
    Polygon turned = points;
    if (glm::dot(polygonNormal(set_.scaled, points), normal) < 0.0)
        std::reverse(turned.begin(), turned.end());
    return turned;
}

Polygon Matcher::ordered(Index hullFace, const Polygon& points) const {
    if (std::any_of(points.begin(), points.end(), [this](Index p) { return !isVertex_[p]; })) {
        return orderedByAngle(hullFace, points);
    }
    Polygon polygon, sorted = points;
    std::sort(sorted.begin(), sorted.end());
    for (const Index v : hullFaces_.polygon(hullFace)) {
        if (std::binary_search(sorted.begin(), sorted.end(), v)) polygon.push_back(v);
    }
    return polygon;
}

void Matcher::reportOrder(Index face, CyclicOrder order) {
    if (order == CyclicOrder::same) return;
    const bool reversed = order == CyclicOrder::reversed;
    orderRepairs_.push_back(
        {reversed ? HullRepairKind::faceWindingReversed : HullRepairKind::faceReordered, face, 0.0});
}

bool Matcher::addFlat(Index face, const Polygon& points, Index hullFace) {
    Part part{face, hullFace, ordered(hullFace, points), false};
    part.isEmpty = isEmpty(part.polygon);
    if (!part.isEmpty) reportOrder(face, compareCyclic(points, part.polygon));
    partsOn_[hullFace].push_back(static_cast<Index>(parts_.size()));
    parts_.push_back(std::move(part));
    return true;
}

// A face that is not flat: the hull's faces that share at least three of its points must tile it, as
// diagonals cut a polygon of n corners into polygons with n - 2 corners in all, two a piece not counted.
bool Matcher::addSplit(Index face, const Polygon& points) {
    std::vector<std::array<Index, 2>> touched;  // hull face, point
    for (const Index p : points) {
        for (const Index f : facesAt(p)) touched.push_back({f, p});
    }
    std::stable_sort(touched.begin(), touched.end(),
                     [](const auto& p, const auto& q) { return p[0] < q[0]; });
    std::vector<Part> pieces;
    std::size_t corners = 0;
    for (std::size_t i = 0; i < touched.size();) {
        std::size_t end = i;
        Polygon shared;
        for (; end < touched.size() && touched[end][0] == touched[i][0]; ++end)
            shared.push_back(touched[end][1]);
        if (shared.size() >= 3) {
            Part piece{face, touched[i][0], ordered(touched[i][0], shared), false};
            if (!isEmpty(piece.polygon)) {
                corners += shared.size() - 2;
                pieces.push_back(std::move(piece));
            }
        }
        i = end;
    }
    if (corners != points.size() - 2) return false;

    // The border of all pieces together: sides without a counterpart.
    std::vector<std::array<Index, 2>> sides;
    for (const Part& piece : pieces) {
        for (std::size_t i = 0; i < piece.polygon.size(); ++i) {
            sides.push_back({piece.polygon[i], piece.polygon[(i + 1) % piece.polygon.size()]});
        }
    }
    Polygon border{points[0]};
    for (bool moved = true; moved && border.size() <= points.size();) {
        moved = false;
        for (const auto& side : sides) {
            const bool isBorder =
                side[0] == border.back() &&
                std::find(sides.begin(), sides.end(), std::array{side[1], side[0]}) == sides.end();
            if (!isBorder || side[1] == points[0]) continue;
            border.push_back(side[1]);
            moved = true;
            break;
        }
    }
    if (border.size() != points.size()) return false;
    const Point normal = polygonNormal(set_.scaled, border);
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (const Index p : points) {
        lowest = std::min(lowest, glm::dot(normal, set_.scaled[p]));
        highest = std::max(highest, glm::dot(normal, set_.scaled[p]));
    }
    orderRepairs_.push_back({HullRepairKind::faceSplit, face, std::ldexp(highest - lowest, set_.exponent)});
    reportOrder(face, compareCyclic(points, border));
    for (Part& piece : pieces) {
        partsOn_[piece.hullFace].push_back(static_cast<Index>(parts_.size()));
        parts_.push_back(std::move(piece));
    }
    return true;
}

HullStatus Matcher::matchFaces() {
    for (Index face = 0; face < listed_.faces.size(); ++face) {
        const Polygon points = distinctPoints(face);
        const Index hullFace = commonFace(points);
        const bool matched = hullFace != kNoIndex ? addFlat(face, points, hullFace) : addSplit(face, points);
        if (!matched) return {HullError::faceNotOnHull, face};
    }
    return {};
}

// Adds the sides of a polygon, cut where points of the face lie on them, as {low, high, direction, owner}.
void Matcher::addBorder(Index hullFace, std::span<const Index> polygon, Index owner, int sign,
                        std::vector<std::array<Index, 4>>& border) const {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Index a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const Point along = set_.scaled[b] - set_.scaled[a];
        const double length = glm::length(along);
        std::vector<std::pair<double, Index>> between{{0.0, a}, {length, b}};
        const auto consider = [&](Index p) {
            if (p == a || p == b) return;
            const Point offset = set_.scaled[p] - set_.scaled[a];
            const double place = glm::dot(offset, along) / length;
            const double away = glm::length(offset - (place / length) * along);
            if (place > 0.0 && place < length && away <= tolerance_) between.emplace_back(place, p);
        };
        if (!extraPoints_[hullFace].empty()) {
            for (const Index p : extraPoints_[hullFace]) consider(p);
            std::sort(between.begin(), between.end());
        }
        for (std::size_t k = 0; k + 1 < between.size(); ++k) {
            const Index from = between[k].second, to = between[k + 1].second;
            const bool upward = (from < to) == (sign > 0);
            border.push_back({std::min(from, to), std::max(from, to), upward ? 1u : 0u, owner});
        }
    }
}

// The parts tile the face exactly when their borders add up to its border: inner sides cancel.
bool Matcher::isCovered(Index hullFace, Index& beside) const {
    const auto polygon = hullFaces_.polygon(hullFace);
    const auto& parts = partsOn_[hullFace];
    if (parts.size() == 1 && extraPoints_[hullFace].empty() &&
        parts_[parts[0]].polygon.size() == polygon.size()) {
        return true;
    }
    std::vector<std::array<Index, 4>> border;
    for (const Index part : parts) addBorder(hullFace, parts_[part].polygon, parts_[part].listed, 1, border);
    addBorder(hullFace, polygon, kNoIndex, -1, border);
    std::sort(border.begin(), border.end());
    bool covered = true;
    for (std::size_t i = 0; i < border.size();) {
        std::size_t end = i;
        int sum = 0;
        Index owner = kNoIndex;
        for (; end < border.size() && border[end][0] == border[i][0] && border[end][1] == border[i][1];
             ++end) {
            sum += border[end][2] == 1u ? 1 : -1;
            owner = std::min(owner, border[end][3]);
        }
        if (sum != 0) {
            covered = false;
            beside = std::min(beside, owner);
        }
        i = end;
    }
    return covered;
}

// The lowest listed face on the faces beside this one.
Index Matcher::uncoveredNeighbor(Index hullFace) const {
    Index lowest = kNoIndex;
    for (const Index v : hullFaces_.polygon(hullFace)) {
        for (const Index f : facesAt_[v]) {
            for (const Index part : partsOn_[f]) lowest = std::min(lowest, parts_[part].listed);
        }
    }
    return lowest;
}

HullStatus Matcher::checkCover() const {
    for (Index f = 0; f < hullFaces_.size(); ++f) {
        Index beside = kNoIndex;
        if (isCovered(f, beside)) continue;
        if (beside == kNoIndex) beside = uncoveredNeighbor(f);
        double listedArea = 0.0, hullArea = 0.0;
        for (const Part& part : parts_) listedArea += polygonArea(set_.scaled, part.polygon);
        for (Index g = 0; g < hullFaces_.size(); ++g)
            hullArea += polygonArea(set_.scaled, hullFaces_.polygon(g));
        return {HullError::facesDoNotClose, beside, kNoIndex, std::ldexp(listedArea, 2 * set_.exponent),
                std::ldexp(hullArea, 2 * set_.exponent)};
    }
    return {};
}

// Fills in vertices and faces of the result, ordered by number, then by vertex list.
void Matcher::numberFaces() {
    std::vector<Index> place(set_.scaled.size(), kNoIndex);
    for (Index v = 0; v < set_.scaled.size(); ++v) {
        if (!isVertex_[v]) continue;
        place[v] = static_cast<Index>(match_.parts.vertices.size());
        match_.parts.vertices.push_back(set_.scaled[v]);
        match_.parts.vertexNumber.push_back(set_.number[v]);
    }
    faceNumber_.assign(hullFaces_.size(), kNoIndex);
    std::vector<Polygon> polygons;
    for (Index f = 0; f < hullFaces_.size(); ++f) {
        Index start = kNoIndex;
        for (const Index p : partsOn_[f]) {
            const Part& part = parts_[p];
            if (part.isEmpty || part.listed > faceNumber_[f]) continue;
            faceNumber_[f] = part.listed;
            start = localOf_[first_[listed_.faces[part.listed][0]]];
        }
        const auto source = hullFaces_.polygon(f);
        Polygon polygon(source.begin(), source.end());
        auto first = std::find(polygon.begin(), polygon.end(), start);
        if (first == polygon.end()) first = std::min_element(polygon.begin(), polygon.end());
        std::rotate(polygon.begin(), first, polygon.end());
        for (Index& v : polygon) v = place[v];
        polygons.push_back(std::move(polygon));
    }
    std::vector<Index> order(hullFaces_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](Index f, Index g) {
        if (faceNumber_[f] != faceNumber_[g]) return faceNumber_[f] < faceNumber_[g];
        return polygons[f] < polygons[g];
    });
    PolygonMesh& faces = match_.parts.faces;
    faces.start.push_back(0);
    for (const Index f : order) {
        faces.vertices.insert(faces.vertices.end(), polygons[f].begin(), polygons[f].end());
        faces.start.push_back(static_cast<Index>(faces.vertices.size()));
        faces.normals.push_back(hullFaces_.normals[f]);
        match_.parts.faceNumber.push_back(faceNumber_[f]);
    }
    hullPlace_ = std::move(place);
}

// Of the faces that all the points lie on.
Index Matcher::lowestNumberAt(const Polygon& points) const {
    Index lowest = kNoIndex;
    for (const Index f : facesAt_[points[0]]) {
        const bool common = std::all_of(points.begin(), points.end(), [&](Index p) {
            return std::binary_search(facesAt_[p].begin(), facesAt_[p].end(), f);
        });
        if (common) lowest = std::min(lowest, faceNumber_[f]);
    }
    return lowest;
}

void Matcher::reportMerged() {
    for (const Part& part : parts_) {
        Index number = faceNumber_[part.hullFace];
        if (part.isEmpty) number = lowestNumberAt(part.polygon);
        if (number != part.listed) {
            orderRepairs_.push_back({HullRepairKind::facesMerged, part.listed, static_cast<double>(number)});
        }
    }
    std::stable_sort(orderRepairs_.begin(), orderRepairs_.end(),
                     [](const HullRepair& p, const HullRepair& q) { return p.index < q.index; });
    match_.repairs = std::move(orderRepairs_);
}

void Matcher::checkNormals() {
    if (listed_.normals.empty()) return;
    std::vector<Point> derived(listed_.faces.size(), Point(0.0));
    for (const Part& part : parts_) {
        derived[part.listed] += polygonArea(set_.scaled, part.polygon) * planes_[part.hullFace].normal;
    }
    for (Index face = 0; face < listed_.faces.size(); ++face) {
        const Point expected = safeNormalize(derived[face], Point(0.0));
        const Point given = safeNormalize(listed_.normals[face], Point(0.0));
        if (expected == Point(0.0)) continue;  // a face without area has no normal
        double degrees = std::numeric_limits<double>::quiet_NaN();
        const double length = glm::length(given);
        if (length > 0.5) {  // 1 but for rounding; 0 or NaN otherwise
            const double angle = angleOf(glm::dot(given, expected), glm::length(glm::cross(given, expected)));
            if (angle <= kListedNormalAngle) continue;
            degrees = angle * 180.0 / std::numbers::pi;
        }
        match_.repairs.push_back({HullRepairKind::normalReplaced, face, degrees});
    }
}

// The edge of the solid that the listed one is or lies on, by its place in `edges`.
Index Matcher::findEdge(Index a, Index b, const std::vector<std::array<Index, 2>>& edges) {
    if (a == kNoIndex || b == kNoIndex || a == b) return kNoIndex;
    const auto find = [&](Index p, Index q) {
        const std::array<Index, 2> key{std::min(p, q), std::max(p, q)};
        const auto place = std::lower_bound(edges.begin(), edges.end(), key);
        return place != edges.end() && *place == key ? static_cast<Index>(place - edges.begin()) : kNoIndex;
    };
    if (isVertex_[a] && isVertex_[b]) return find(hullPlace_[a], hullPlace_[b]);
    std::vector<Index> common;
    std::set_intersection(facesAt(a).begin(), facesAt(a).end(), facesAt(b).begin(), facesAt(b).end(),
                          std::back_inserter(common));
    if (common.size() != 2) return kNoIndex;
    const auto polygon = hullFaces_.polygon(common[0]);
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Index p = polygon[i], q = polygon[(i + 1) % polygon.size()];
        const bool shared = std::binary_search(facesAt(p).begin(), facesAt(p).end(), common[1]) &&
                            std::binary_search(facesAt(q).begin(), facesAt(q).end(), common[1]);
        if (shared) return find(hullPlace_[p], hullPlace_[q]);
    }
    return kNoIndex;
}

void Matcher::matchEdges() {
    if (listed_.edges.empty()) return;
    const auto edges = edgesOf(match_.parts.faces, static_cast<Index>(match_.parts.vertices.size()));
    std::vector<Index> number(edges.size(), kNoIndex);
    HullParts& parts = match_.parts;
    for (Index e = 0; e < listed_.edges.size(); ++e) {
        const Index a = localOf_[first_[listed_.edges[e][0]]], b = localOf_[first_[listed_.edges[e][1]]];
        const Index found = findEdge(a, b, edges);
        if (found == kNoIndex) {
            match_.repairs.push_back({HullRepairKind::edgeInsideFace, e, 0.0});
        } else if (number[found] != kNoIndex) {
            match_.repairs.push_back({HullRepairKind::edgeRepeated, e, static_cast<double>(number[found])});
        } else {
            number[found] = e;
            const bool isWhole = isVertex_[a] && isVertex_[b];
            parts.edges.push_back(isWhole ? std::array{hullPlace_[a], hullPlace_[b]} : edges[found]);
            parts.edgeNumber.push_back(e);
        }
    }
    auto next = static_cast<Index>(listed_.edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (number[e] != kNoIndex) continue;
        parts.edges.push_back(edges[e]);
        parts.edgeNumber.push_back(next++);
    }
    const std::size_t missing = next - listed_.edges.size();
    if (missing > 0) {
        match_.repairs.push_back({HullRepairKind::edgeMissing, kNoIndex, static_cast<double>(missing)});
    }
}

ListedMatch Matcher::run() {
    match_.status = matchFaces();
    if (match_.status) match_.status = checkCover();
    if (!match_.status) return std::move(match_);
    numberFaces();
    reportMerged();
    checkNormals();
    matchEdges();
    return std::move(match_);
}

}  // namespace

HullStatus checkListed(std::size_t pointCount, const ListedFaces<double>& listed) {
    for (Index f = 0; f < listed.faces.size(); ++f) {
        for (Index i = 0; i < listed.faces[f].size(); ++i) {
            if (listed.faces[f][i] >= pointCount) return {HullError::faceIndexOutOfRange, f, i};
        }
    }
    for (Index e = 0; e < listed.edges.size(); ++e) {
        for (Index i = 0; i < 2; ++i) {
            if (i >= listed.edges[e].size()) return {HullError::edgeIndexOutOfRange, e, 2};
            if (listed.edges[e][i] >= pointCount) return {HullError::edgeIndexOutOfRange, e, i};
        }
        if (listed.edges[e].size() > 2) return {HullError::edgeIndexOutOfRange, e, 2};
    }
    const bool counted = listed.normals.empty() || listed.normals.size() == listed.faces.size();
    if (!counted) {
        return {HullError::normalCountMismatch, kNoIndex, kNoIndex,
                static_cast<double>(listed.normals.size()), static_cast<double>(listed.faces.size())};
    }
    return {};
}

HullStatus checkFaceLengths(std::span<const Index> first, const ListedFaces<double>& listed) {
    for (Index f = 0; f < listed.faces.size(); ++f) {
        Polygon points;
        for (const Index p : listed.faces[f]) {
            if (std::find(points.begin(), points.end(), first[p]) == points.end()) points.push_back(first[p]);
            if (points.size() == 3) break;
        }
        if (points.size() < 3) return {HullError::faceTooShort, f};
    }
    return {};
}

ListedMatch matchListedFaces(const PointSet& set, std::span<const Index> first, const PolygonMesh& hullFaces,
                             const ListedFaces<double>& listed, double tolerance) {
    return Matcher(set, first, hullFaces, listed, tolerance).run();
}

}  // namespace sepaxis
