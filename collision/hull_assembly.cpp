#include "collision/hull_assembly.h"

#include "collision/exact_orientation.h"
#include "collision/face_blocks.h"
#include "collision/hull_derived.h"
#include "collision/point_set.h"
#include "collision/support_hints.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

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

// The sides of polygons, and which of them are the two halves of an edge. Side i runs from vertices[i] to the
// next vertex of its polygon.
struct Sides {
    std::vector<Edge> edges;      // {lower, higher}, in lexicographic order
    std::vector<Index> upward;    // of each edge: the side that runs from the lower vertex to the higher
    std::vector<Index> downward;  // and the side that runs back
    bool isClosed = false;        // every edge has one side each way
};

// By (from, to) or, for the second list, by (to, from), in time linear in sides and vertices.
Sides pairSides(const PolygonMesh& faces, Index vertexCount) {
    const std::size_t count = faces.vertices.size();
    std::vector<Index> low(count), high(count);
    Sides sides;
    sides.upward.resize(count);
    sides.downward.resize(count);
    std::size_t upCount = 0, downCount = 0;
    for (std::size_t f = 0; f < faces.size(); ++f) {
        for (Index i = faces.start[f]; i < faces.start[f + 1]; ++i) {
            const Index from = faces.vertices[i];
            const Index to = faces.vertices[i + 1 < faces.start[f + 1] ? i + 1 : faces.start[f]];
            low[i] = std::min(from, to);
            high[i] = std::max(from, to);
            sides.upward[upCount] = sides.downward[downCount] = i;  // no branch, which nobody could predict
            upCount += from < to ? 1 : 0;
            downCount += from < to ? 0 : 1;
        }
    }
    sides.upward.resize(upCount);
    sides.downward.resize(downCount);
    std::vector<Index> byHigher(std::max(upCount, downCount));
    for (std::vector<Index>* list : {&sides.upward, &sides.downward}) {
        const std::span<Index> pass(byHigher.data(), list->size());
        countingSort(*list, high, vertexCount, pass);
        countingSort(pass, low, vertexCount, *list);
    }
    sides.edges.reserve(sides.upward.size());
    sides.isClosed = sides.upward.size() == sides.downward.size();
    for (std::size_t e = 0; e < sides.upward.size(); ++e) {
        const auto isSame = [&](Index side, Index other) {
            return low[side] == low[other] && high[side] == high[other];
        };
        const Index upward = sides.upward[e];
        const bool isRepeated = e > 0 && isSame(upward, sides.upward[e - 1]);
        sides.isClosed = sides.isClosed && !isRepeated && isSame(upward, sides.downward[e]);
        sides.edges.push_back({low[upward], high[upward]});
    }
    return sides;
}

// halfOfSide[side]: half-edge 2k runs along edges[k], 2k + 1 back. False where the edges are not those of the
// sides, each once.
bool numberHalfEdges(const HullParts& parts, const Sides& sides, std::span<Index> halfOfSide) {
    const EdgeIndex index(sides.edges, static_cast<Index>(parts.vertices.size()));
    std::vector<char> isTaken(sides.edges.size(), 0);
    for (Index e = 0; e < parts.edges.size(); ++e) {
        const Edge& edge = parts.edges[e];
        const Index found = index.find(edge[0], edge[1]);
        if (found == kNoIndex || isTaken[found]) return false;
        isTaken[found] = 1;
        const Index isDownward = edge[0] < edge[1] ? 0 : 1;
        halfOfSide[sides.upward[found]] = 2 * e + isDownward;
        halfOfSide[sides.downward[found]] = 2 * e + (1 - isDownward);
    }
    return true;
}

void linkHalfEdges(const PolygonMesh& faces, std::span<const Index> halfOfSide, Index vertexCount,
                   Hull<double>& hull) {
    hull.halfEdges.resize(faces.vertices.size());
    hull.faces.reserve(faces.size());
    hull.vertexHalfEdge.assign(vertexCount, kNoIndex);
    for (Index f = 0; f < faces.size(); ++f) {
        const Index start = faces.start[f], end = faces.start[f + 1];
        Index next = halfOfSide[start];
        hull.faces.push_back({next, end - start});
        for (Index i = end; i-- > start;) {
            const Index half = halfOfSide[i], from = faces.vertices[i];
            hull.halfEdges[half] = {next, from, f};
            hull.vertexHalfEdge[from] = std::min(hull.vertexHalfEdge[from], half);
            next = half;
        }
    }
}

void computeEdges(Hull<double>& hull) {
    hull.edgeDirections.reserve(hull.edgeCount());
    hull.edgeHalfAngleCos.reserve(hull.edgeCount());
    for (Index e = 0; e < hull.edgeCount(); ++e) {
        const Point &start = hull.vertices[hull.edgeStart(e)], &end = hull.vertices[hull.edgeEnd(e)];
        hull.edgeDirections.push_back(unitAlong(start, end, Point(1.0, 0.0, 0.0)));
        const Point& left = hull.planes[hull.halfEdges[std::size_t{2} * e].face].normal;
        const Point& right = hull.planes[hull.halfEdges[std::size_t{2} * e + 1].face].normal;
        // |left + right| = 2 cos(half the angle): accurate for sharp edges, where 1 + dot is not.
        hull.edgeHalfAngleCos.push_back(std::min(1.0, 0.5 * glm::length(left + right)));
    }
}

// Six volumes of tetrahedra from one point to a fan of triangles on each face, and that times four centroids,
// from that point.
struct VolumeSums {
    Wide sixVolumes = 0, x = 0, y = 0, z = 0;
};

// With terms in double, where their sum shows that they lost no more than some roundings.
std::optional<VolumeSums> plainVolume(const PolygonMesh& faces, const Hull<double>& hull,
                                      const Point& middle) {
    constexpr double kMostMagnitude = 16.0;  // of the terms beside their sum
    VolumeSums sums;
    double magnitude = 0.0;
    for (std::size_t f = 0; f < faces.size(); ++f) {
        const auto polygon = faces.polygon(f);
        const Point& first = hull.vertices[polygon[0]];
        const double x = first.x - middle.x, y = first.y - middle.y, z = first.z - middle.z;
        Point second = hull.vertices[polygon[1]];
        double ux = second.x - first.x, uy = second.y - first.y, uz = second.z - first.z;
        for (std::size_t i = 2; i < polygon.size(); ++i) {
            const Point& third = hull.vertices[polygon[i]];
            const double vx = third.x - first.x, vy = third.y - first.y, vz = third.z - first.z;
            const double yz = uy * vz, zy = uz * vy, zx = uz * vx, xz = ux * vz, xy = ux * vy, yx = uy * vx;
            const double part = x * (yz - zy) + y * (zx - xz) + z * (xy - yx);
            magnitude += std::abs(x) * (std::abs(yz) + std::abs(zy)) +
                         std::abs(y) * (std::abs(zx) + std::abs(xz)) +
                         std::abs(z) * (std::abs(xy) + std::abs(yx));
            sums.sixVolumes += part;
            sums.x += part * (3.0 * x + ux + vx);
            sums.y += part * (3.0 * y + uy + vy);
            sums.z += part * (3.0 * z + uz + vz);
            ux = vx, uy = vy, uz = vz;
        }
    }
    if (!(kMostMagnitude * sums.sixVolumes >= magnitude)) return std::nullopt;
    return sums;
}

// As base times height, which keeps its digits in plates and needles.
VolumeSums wideVolume(const PolygonMesh& faces, const Hull<double>& hull, const Point& middle) {
    VolumeSums sums;
    for (std::size_t f = 0; f < faces.size(); ++f) {
        const auto polygon = faces.polygon(f);
        const Point& first = hull.vertices[polygon[0]];
        const Wide x = Wide(first.x) - middle.x, y = Wide(first.y) - middle.y, z = Wide(first.z) - middle.z;
        for (std::size_t i = 2; i < polygon.size(); ++i) {
            const Point &second = hull.vertices[polygon[i - 1]], &third = hull.vertices[polygon[i]];
            const Vec3<Wide> normal = wideTriangleNormal(first, second, third);
            const Wide part = x * normal.x + y * normal.y + z * normal.z;
            sums.sixVolumes += part;
            sums.x += part * (x + (Wide(second.x) - middle.x) + (Wide(third.x) - middle.x));
            sums.y += part * (y + (Wide(second.y) - middle.y) + (Wide(third.y) - middle.y));
            sums.z += part * (z + (Wide(second.z) - middle.z) + (Wide(third.z) - middle.z));
        }
    }
    return sums;
}

// Inside the hull but for rounding, however thin it is.
Point meanOf(std::span<const Point> vertices) {
    Point sum(0.0);
    for (const Point& vertex : vertices) sum += vertex;
    return sum / static_cast<double>(vertices.size());
}

void computeVolume(const PolygonMesh& faces, Hull<double>& hull) {
    const Point middle = meanOf(hull.vertices);
    const std::optional<VolumeSums> plain = plainVolume(faces, hull, middle);
    const VolumeSums sums = plain ? *plain : wideVolume(faces, hull, middle);
    hull.volume = static_cast<double>(sums.sixVolumes / 6);
    hull.centroid = middle;
    if (!(sums.sixVolumes > 0)) return;
    const Vec3<Wide> moment(sums.x, sums.y, sums.z);
    hull.centroid = Point(Vec3<Wide>(middle) + moment / (4 * sums.sixVolumes));
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

    // The first plane that is violated by `worst`, the largest violation there is.
    std::size_t firstViolated(const PlaneDistances<double>& distances, double worst) const {
        using Several = Lanes<double>;
        for (std::size_t i = 0; i < hull_.planes.size(); i += Several::kCount) {
            const unsigned bits =
                Several::notLess(distances.at(i) + Several::all(radius_), Several::all(worst));
            if (bits != 0) return i + static_cast<std::size_t>(std::countr_zero(bits));
        }
        return 0;  // none: distances do not repeat to the last bit on this machine
    }

    bool exchange() {
        const PlaneDistances<double> distances(hull_, center_);
        const double worst = distances.largest() + radius_;
        if (!(worst > kRounding<double> * 16.0 * hull_.size)) return false;
        const Plane<double>* entering = &hull_.planes[firstViolated(distances, worst)];
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

// The neighbours of the vertices side by side, so that a climb looks nothing up: those of v are
// neighbors[start[v]] .. neighbors[start[v + 1] - 1], counter-clockwise.
class NeighborLists {
 public:
    explicit NeighborLists(const Hull<double>& hull) : hull_(hull) {
        start_.reserve(hull.vertices.size() + 1);
        neighbors_.reserve(hull.halfEdges.size());
        start_.push_back(0);
        for (const Index first : hull.vertexHalfEdge) {
            Index edge = first;
            do {
                const HalfEdge& twin = hull.halfEdges[twinOf(edge)];
                neighbors_.push_back(twin.origin);
                edge = twin.next;
            } while (edge != first);
            start_.push_back(static_cast<Index>(neighbors_.size()));
        }
    }

    // As climb().
    Index climb(const Point& direction, Index start) const {
        Index best = start;
        double bestDot = glm::dot(direction, hull_.vertices[start]);
        for (Index center = kNoIndex; center != best;) {
            center = best;
            for (Index i = start_[center]; i < start_[center + 1]; ++i) {
                const double dot = glm::dot(direction, hull_.vertices[neighbors_[i]]);
                best = dot > bestDot ? neighbors_[i] : best;  // without branches, which nobody can predict
                bestDot = std::max(bestDot, dot);
            }
        }
        return best;
    }

 private:
    const Hull<double>& hull_;
    std::vector<Index> start_, neighbors_;
};

}  // namespace

void addSupportHints(Hull<double>& hull) {
    // Of a large hull few vertices are passed.
    constexpr Index kMostListed = 1024;
    const auto lists = hull.vertexCount() <= kMostListed ? std::optional<NeighborLists>(hull) : std::nullopt;
    hull.supportHints.resize(kHintCount);
    Index vertex = 0;
    for (Index cell = 0; cell < kHintCount; ++cell) {
        // From the cell beside it: a row begins below the beginning of the row before.
        const bool beginsRow = cell % kHintGrid == 0 && cell % (kHintGrid * kHintGrid) != 0;
        if (beginsRow) vertex = hull.supportHints[cell - kHintGrid];
        const Point direction = hintDirection<double>(cell);
        vertex = lists ? lists->climb(direction, vertex) : climb(hull, direction, vertex);
        hull.supportHints[cell] = vertex;
    }
}

std::vector<Edge> edgesOf(const PolygonMesh& faces, Index vertexCount) {
    return pairSides(faces, vertexCount).edges;
}

Hull<double> assembleHull(HullParts parts) {
    Hull<double> hull;
    const auto vertexCount = static_cast<Index>(parts.vertices.size());
    const Sides sides = pairSides(parts.faces, vertexCount);
    if (!sides.isClosed) return {};
    std::vector<Index> halfOfSide(parts.faces.vertices.size());
    if (parts.edges.empty()) {
        parts.edgeNumber.resize(sides.edges.size());
        for (Index e = 0; e < sides.edges.size(); ++e) {
            parts.edgeNumber[e] = e;
            halfOfSide[sides.upward[e]] = 2 * e;
            halfOfSide[sides.downward[e]] = 2 * e + 1;
        }
    } else if (parts.edges.size() != sides.edges.size() || !numberHalfEdges(parts, sides, halfOfSide)) {
        return {};
    }
    linkHalfEdges(parts.faces, halfOfSide, vertexCount, hull);
    hull.vertices = std::move(parts.vertices);
    hull.vertexNumber = std::move(parts.vertexNumber);
    hull.faceNumber = std::move(parts.faceNumber);
    hull.edgeNumber = std::move(parts.edgeNumber);
    deriveCoordinatesAndBounds(hull);
    hull.planes.reserve(parts.faces.size());
    for (std::size_t f = 0; f < parts.faces.size(); ++f) {
        hull.planes.push_back({parts.faces.normals[f], 0.0});
    }
    deriveOffsets(hull);
    computeEdges(hull);
    derivePlaneArrays(hull);
    computeVolume(parts.faces, hull);
    hull.innerCenter = InnerBall(hull).solve(hull.centroid);
    hull.innerRadius = innerRadiusAt(hull, hull.innerCenter);
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
    for (std::size_t f = 0; f < hull.planes.size(); ++f) {
        hull.planeOffset[f] = hull.planes[f].offset = scale(hull.planes[f].offset);
    }
    deriveEdgeLanes(hull);
    scalePoint(hull.innerCenter);
    scalePoint(hull.centroid);
    hull.innerRadius = scale(hull.innerRadius);
    hull.volume = scale(hull.volume, 3);
    deriveFaceBlocks(hull);
}

}  // namespace sepaxis
