#include "collision/hull_assembly.h"

#include "collision/exact_orientation.h"
#include "collision/hull_derived.h"
#include "collision/support_hints.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;
using Edge = std::array<Index, 2>;

// Edges sorted by (lower, higher), found again by binary search among those of the lower vertex.
class EdgeIndex {
 public:
    EdgeIndex(const std::vector<Edge>& sorted, Index vertexCount)
        : sorted_(sorted), start_(vertexCount + 1, 0) {
        for (const Edge& edge : sorted) ++start_[edge[0] + 1];
        for (Index v = 0; v < vertexCount; ++v) start_[v + 1] += start_[v];
    }
    Index find(Index a, Index b) const {
        const Edge key{std::min(a, b), std::max(a, b)};
        const auto first = sorted_.begin() + start_[key[0]], last = sorted_.begin() + start_[key[0] + 1];
        const auto place = std::lower_bound(first, last, key);
        return place != last && *place == key ? static_cast<Index>(place - sorted_.begin()) : kNoIndex;
    }

 private:
    const std::vector<Edge>& sorted_;
    std::vector<Index> start_;
};

// Half-edge 2k runs along edges[k]. False when a half-edge is used twice or not at all.
bool linkHalfEdges(const HullParts& parts, const std::vector<Edge>& sorted, Hull<double>& hull) {
    const auto vertexCount = static_cast<Index>(parts.vertices.size());
    const EdgeIndex index(sorted, vertexCount);
    std::vector<Index> place(sorted.size());  // of a sorted edge in the hull's order
    for (Index e = 0; e < parts.edges.size(); ++e) {
        const Index found = index.find(parts.edges[e][0], parts.edges[e][1]);
        if (found == kNoIndex) return false;
        place[found] = e;
    }
    hull.halfEdges.assign(2 * sorted.size(), {});
    hull.vertexHalfEdge.assign(vertexCount, kNoIndex);
    for (Index f = 0; f < parts.faces.size(); ++f) {
        const auto polygon = parts.faces.polygon(f);
        Index first = kNoIndex, previous = kNoIndex;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Index from = polygon[i], to = polygon[(i + 1) % polygon.size()];
            const Index edge = place[index.find(from, to)];
            const Index half = 2 * edge + (parts.edges[edge][0] == from ? 0 : 1);
            if (hull.halfEdges[half].face != kNoIndex) return false;
            hull.halfEdges[half] = {kNoIndex, half ^ 1u, from, f};
            hull.vertexHalfEdge[from] = std::min(hull.vertexHalfEdge[from], half);
            if (previous != kNoIndex) hull.halfEdges[previous].next = half;
            if (first == kNoIndex) first = half;
            previous = half;
        }
        hull.halfEdges[previous].next = first;
        hull.faces.push_back({first, static_cast<Index>(polygon.size())});
    }
    return std::ranges::none_of(hull.halfEdges, [](const HalfEdge& h) { return h.face == kNoIndex; });
}

void computeEdges(Hull<double>& hull) {
    for (Index e = 0; e < hull.edgeCount(); ++e) {
        const Vec3<Wide> along =
            Vec3<Wide>(hull.vertices[hull.edgeEnd(e)]) - Vec3<Wide>(hull.vertices[hull.edgeStart(e)]);
        hull.edgeDirections.emplace_back(safeNormalize(along, Vec3<Wide>(1, 0, 0)));
        const Point& left = hull.planes[hull.halfEdges[std::size_t{2} * e].face].normal;
        const Point& right = hull.planes[hull.halfEdges[std::size_t{2} * e + 1].face].normal;
        // |left + right| = 2 cos(half the angle): accurate for sharp edges, where 1 + dot is not.
        hull.edgeHalfAngleCos.push_back(std::min(1.0, 0.5 * glm::length(left + right)));
    }
}

// Tetrahedra from one point to a fan of triangles on each face. As base times height, which keeps its
// digits in plates and needles.
void computeVolume(const PolygonMesh& faces, Hull<double>& hull) {
    const Vec3<Wide> origin(0.5 * (hull.boundsMin + hull.boundsMax));
    Wide sixVolumes = 0;
    Vec3<Wide> moment(0);
    for (std::size_t f = 0; f < faces.size(); ++f) {
        const auto polygon = faces.polygon(f);
        const Point& first = hull.vertices[polygon[0]];
        const Vec3<Wide> a = Vec3<Wide>(first) - origin;
        for (std::size_t i = 2; i < polygon.size(); ++i) {
            const Point &second = hull.vertices[polygon[i - 1]], &third = hull.vertices[polygon[i]];
            const Wide part = glm::dot(a, wideTriangleNormal(first, second, third));
            sixVolumes += part;
            moment += part * (a + (Vec3<Wide>(second) - origin) + (Vec3<Wide>(third) - origin));
        }
    }
    hull.volume = static_cast<double>(sixVolumes / 6);
    hull.centroid = Point(origin);
    if (sixVolumes > 0) hull.centroid = Point(origin + moment / (4 * sixVolumes));
}

// The linear programme "largest r with dot(normal, c) + r <= offset for every plane" in the unknowns (c, r),
// by the dual simplex method: four constraints are tight at a time, the most violated one enters.
class InnerBall {
 public:
    explicit InnerBall(const Hull<double>& hull) : hull_(hull) {
        // The first four bound the hull from the corners of a tetrahedron; their weights are equal.
        static constexpr double kThird = 0.57735026918962576;  // 1 / sqrt(3)
        static constexpr std::array<std::array<double, 3>, 4> kCorners{
            {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}};
        Index start = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const Point normal = kThird * Point(kCorners[i][0], kCorners[i][1], kCorners[i][2]);
            start = climb(hull, normal, start);
            tight_[i] = {normal, glm::dot(normal, hull.vertices[start])};
        }
    }

    Point solve(Point best) {
        double bestRadius = innerRadiusAt(hull_, best);
        const double centroidRadius = bestRadius;
        const Point centroid = best;
        for (int step = 0; step < kMaxSteps; ++step) {
            if (!solveTight()) break;
            const double radius = innerRadiusAt(hull_, center_);
            if (radius > bestRadius) {
                bestRadius = radius;
                best = center_;
            }
            if (!exchange()) break;
        }
        // In a plate or a rod many balls are the largest; the one in the middle serves best.
        return centroidRadius >= kNearlyLargest * bestRadius ? centroid : best;
    }

 private:
    static constexpr int kMaxSteps = 48;            // 10 to 20 are usual; ties could go round in circles
    static constexpr double kNearlyLargest = 0.98;  // of the largest radius

    // Solves m x = (0, 0, 0, 1) for the weights and m^T y = offsets for (c, r), m's columns (normal, 1).
    static bool solve4(std::array<std::array<double, 5>, 4> m, std::array<double, 4>& solution) {
        for (std::size_t column = 0; column < 4; ++column) {
            std::size_t pivot = column;
            for (std::size_t row = column + 1; row < 4; ++row) {
                if (std::abs(m[row][column]) > std::abs(m[pivot][column])) pivot = row;
            }
            if (!(std::abs(m[pivot][column]) > kRounding<double>)) return false;
            std::swap(m[pivot], m[column]);
            for (std::size_t row = 0; row < 4; ++row) {
                if (row == column) continue;
                const double factor = m[row][column] / m[column][column];
                for (std::size_t k = column; k < 5; ++k) m[row][k] -= factor * m[column][k];
            }
        }
        for (std::size_t i = 0; i < 4; ++i) solution[i] = m[i][4] / m[i][i];
        return true;
    }

    // Weights of the tight normals that sum to `target`.
    bool weightsOf(const std::array<double, 4>& target, std::array<double, 4>& weights) const {
        std::array<std::array<double, 5>, 4> m{};
        for (std::size_t i = 0; i < 4; ++i) {
            for (std::size_t k = 0; k < 3; ++k) m[k][i] = tight_[i].normal[static_cast<int>(k)];
            m[3][i] = 1.0;
            m[i][4] = target[i];
        }
        return solve4(m, weights);
    }

    bool solveTight() {
        std::array<std::array<double, 5>, 4> m{};
        for (std::size_t i = 0; i < 4; ++i) {
            const Point& n = tight_[i].normal;
            m[i] = {n.x, n.y, n.z, 1.0, tight_[i].offset};
        }
        std::array<double, 4> y{};
        if (!solve4(m, y)) return false;
        center_ = {y[0], y[1], y[2]};
        radius_ = y[3];
        return true;
    }

    bool exchange() {
        const Plane<double>* entering = nullptr;
        double worst = kRounding<double> * 16.0 * hull_.size;
        for (const Plane<double>& plane : hull_.planes) {
            const double violation = signedDistance(plane, center_) + radius_;
            if (violation > worst) {
                worst = violation;
                entering = &plane;
            }
        }
        if (entering == nullptr) return false;
        std::array<double, 4> weights{}, entry{};
        const Point& n = entering->normal;
        if (!weightsOf({0, 0, 0, 1}, weights) || !weightsOf({n.x, n.y, n.z, 1}, entry)) return false;
        std::size_t leaving = 4;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 4; ++i) {
            if (!(entry[i] > kRounding<double>)) continue;
            const double ratio = weights[i] / entry[i];
            if (ratio < least) {
                least = ratio;
                leaving = i;
            }
        }
        if (leaving == 4) return false;
        tight_[leaving] = *entering;
        return true;
    }

    const Hull<double>& hull_;
    std::array<Plane<double>, 4> tight_;
    Point center_{0.0};
    double radius_ = 0.0;
};

void computeHints(Hull<double>& hull) {
    if (hull.vertexCount() < kHintMinVertices) return;
    hull.supportHints.resize(kHintCount);
    Index vertex = 0;
    for (Index cell = 0; cell < kHintCount; ++cell) {
        vertex = climb(hull, hintDirection<double>(cell), vertex);
        hull.supportHints[cell] = vertex;
    }
}

}  // namespace

std::vector<Edge> edgesOf(const PolygonMesh& faces, Index vertexCount) {
    std::vector<Index> start(vertexCount + 1, 0);
    const auto forEachUpward = [&faces](const auto& visit) {
        for (std::size_t f = 0; f < faces.size(); ++f) {
            const auto polygon = faces.polygon(f);
            Index from = polygon.back();
            for (const Index to : polygon) {
                if (from < to) visit(from, to);
                from = to;
            }
        }
    };
    forEachUpward([&](Index from, Index) { ++start[from + 1]; });
    for (Index v = 0; v < vertexCount; ++v) start[v + 1] += start[v];
    std::vector<Edge> edges(start[vertexCount]);
    std::vector<Index> place(start.begin(), start.end() - 1);
    forEachUpward([&](Index from, Index to) { edges[place[from]++] = {from, to}; });
    for (Index v = 0; v < vertexCount; ++v) std::sort(edges.begin() + start[v], edges.begin() + start[v + 1]);
    return edges;
}

Hull<double> assembleHull(HullParts parts) {
    Hull<double> hull;
    const auto vertexCount = static_cast<Index>(parts.vertices.size());
    const std::vector<Edge> sorted = edgesOf(parts.faces, vertexCount);
    if (parts.edges.empty()) {
        parts.edges = sorted;
        parts.edgeNumber.resize(sorted.size());
        for (Index e = 0; e < sorted.size(); ++e) parts.edgeNumber[e] = e;
    }
    if (parts.edges.size() != sorted.size() || !linkHalfEdges(parts, sorted, hull)) return {};
    hull.vertices = std::move(parts.vertices);
    hull.vertexNumber = std::move(parts.vertexNumber);
    hull.faceNumber = std::move(parts.faceNumber);
    hull.edgeNumber = std::move(parts.edgeNumber);
    deriveCoordinatesAndBounds(hull);
    for (std::size_t f = 0; f < parts.faces.size(); ++f) {
        hull.planes.push_back({parts.faces.normals[f], 0.0});
    }
    deriveOffsets(hull);
    computeEdges(hull);
    derivePlaneArrays(hull);
    computeVolume(parts.faces, hull);
    hull.innerCenter = InnerBall(hull).solve(hull.centroid);
    hull.innerRadius = innerRadiusAt(hull, hull.innerCenter);
    computeHints(hull);
    return hull;
}

void rescaleHull(Hull<double>& hull, int exponent, std::vector<Point> vertices) {
    const auto scale = [exponent](double value, int power = 1) {
        return std::ldexp(value, power * exponent);
    };
    const auto scalePoint = [&](Point& point) { point = {scale(point.x), scale(point.y), scale(point.z)}; };
    hull.vertices = std::move(vertices);
    deriveCoordinatesAndBounds(hull);
    deriveIsBox(hull);
    for (Plane<double>& plane : hull.planes) plane.offset = scale(plane.offset);
    derivePlaneArrays(hull);
    deriveEdgeLanes(hull);
    scalePoint(hull.innerCenter);
    scalePoint(hull.centroid);
    hull.innerRadius = scale(hull.innerRadius);
    hull.volume = scale(hull.volume, 3);
}

}  // namespace sepaxis
