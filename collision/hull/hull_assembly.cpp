#include "collision/hull/hull_assembly.h"

#include "collision/fast/fast.h"
#include "collision/hull/exact_orientation.h"
#include "collision/hull/face_order.h"
#include "collision/hull/hull_derived.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <span>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;
using Edge = std::array<Index, 2>;

using Several = Lanes<double>;

// Points or vectors side by side.
struct SeveralPoints {
    Several x, y, z;
    friend SeveralPoints operator+(const SeveralPoints& a, const SeveralPoints& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend SeveralPoints operator-(const SeveralPoints& a, const SeveralPoints& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
};

Several dot(const SeveralPoints& a, const SeveralPoints& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// at(i): where the coordinates of the one in lane i lie.
template <class At>
SeveralPoints pointsAt(const At& at) {
    SeveralPoints points;
    Several::transpose(at, points.x, points.y, points.z);
    return points;
}

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

// Half-edges, faces with their normals, and of each vertex the lowest half-edge that leaves it.
void linkHalfEdges(const PolygonMesh& faces, std::span<const Index> halfOfSide, const FaceOrder& order,
                   Hull<double>& hull) {
    const std::size_t count = faces.size();
    hull.halfEdges.resize(faces.vertices.size());
    hull.faces.resize(count);
    hull.planes.resize(count);
    HalfEdge* const halfEdges = hull.halfEdges.data();
    for (Index f = 0; f < count; ++f) {
        const Index polygon = order.polygon[f], first = order.firstSide[f];
        const Index start = faces.start[polygon], end = faces.start[polygon + 1];
        hull.faces[f] = {halfOfSide[first], end - start};
        hull.planes[f].normal = faces.normals[polygon];
        const Index* const half = &halfOfSide[start];
        const Index* const vertex = &faces.vertices[start];
        const Index last = end - start - 1;
        for (Index i = 0; i < last; ++i) halfEdges[half[i]] = {half[i + 1], vertex[i], f};
        halfEdges[half[last]] = {half[0], vertex[last], f};
    }
    hull.vertexHalfEdge.resize(hull.vertices.size());
    for (auto half = static_cast<Index>(hull.halfEdges.size()); half-- > 0;) {
        hull.vertexHalfEdge[hull.halfEdges[half].origin] = half;
    }
}

void computeEdgeDirections(Hull<double>& hull) {
    const Index count = hull.edgeCount();
    hull.edgeDirections.resize(count);
    for (Index first = 0; first < count; first += Several::kCount) {
        std::array<const HalfEdge*, Several::kCount> halves;
        std::array<double, Several::kCount> z;
        for (Index i = 0; i < Several::kCount; ++i)
            halves[i] = &hull.halfEdges[std::size_t{2} * std::min(first + i, count - 1)];
        const SeveralPoints along =
            pointsAt([&](std::size_t i) { return &hull.vertices[halves[i][1].origin].x; }) -
            pointsAt([&](std::size_t i) { return &hull.vertices[halves[i][0].origin].x; });
        const Several squared = dot(along, along), length = Several::root(squared);
        Several::storePairs(
            [&](std::size_t i) {
                return &hull.edgeDirections[std::min(first + static_cast<Index>(i), count - 1)].x;
            },
            along.x / length, along.y / length);
        (along.z / length).store(z.data());
        const unsigned isClear = Several::less(Several::all(kTinyDoubleSquare), squared);
        for (Index i = 0; i < Several::kCount && first + i < count; ++i) {
            hull.edgeDirections[first + i].z = z[i];
            if ((isClear >> i & 1u) != 0) continue;
            hull.edgeDirections[first + i] = unitAlong(
                hull.vertices[halves[i][0].origin], hull.vertices[halves[i][1].origin], Point(1.0, 0.0, 0.0));
        }
    }
}

// The vertices of a face one by one, from the first on.
class FaceWalk {
 public:
    FaceWalk(const Hull<double>& hull, const Face& face) : hull_(hull), half_(face.firstHalfEdge) {}
    const Point& next() {
        const HalfEdge& half = hull_.halfEdges[half_];
        half_ = half.next;
        return hull_.vertices[half.origin];
    }

 private:
    const Hull<double>& hull_;
    Index half_;
};

// Six volumes of tetrahedra from one point to a fan of triangles on each face, and that times four centroids,
// from that point.
struct VolumeSums {
    Wide sixVolumes = 0, x = 0, y = 0, z = 0;

    // Of terms in double with this sum of magnitudes: did they lose no more than some roundings?
    bool isAccurate(double magnitude) const {
        constexpr double kMostMagnitude = 16.0;  // of the terms beside their sum
        return kMostMagnitude * sixVolumes >= magnitude;
    }
};

// Of triangles side by side: a corner, from where volumes are measured, and from it to the other two.
class VolumeTerms {
 public:
    VolumeTerms(const SeveralPoints& corner, const SeveralPoints& u, const SeveralPoints& v) {
        const auto& [x, y, z] = corner;
        const Several yz = u.y * v.z, zy = u.z * v.y, zx = u.z * v.x, xz = u.x * v.z, xy = u.x * v.y,
                      yx = u.y * v.x;
        const Several part = x * (yz - zy) + y * (zx - xz) + z * (xy - yx);
        const auto both = [](Several p, Several q) { return Several::abs(p) + Several::abs(q); };
        const Several magnitude =
            Several::abs(x) * both(yz, zy) + Several::abs(y) * both(zx, xz) + Several::abs(z) * both(xy, yx);
        const Several three = Several::all(3.0);
        magnitude.store(magnitude_.data());
        part.store(sixVolumes_.data());
        (part * (three * x + u.x + v.x)).store(x_.data());
        (part * (three * y + u.y + v.y)).store(y_.data());
        (part * (three * z + u.z + v.z)).store(z_.data());
    }
    void addTo(VolumeSums& sums, double& magnitude, std::size_t i) const {
        magnitude += magnitude_[i];
        sums.sixVolumes += sixVolumes_[i];
        sums.x += x_[i];
        sums.y += y_[i];
        sums.z += z_[i];
    }

 private:
    std::array<double, Several::kCount> sixVolumes_, x_, y_, z_, magnitude_;
};

// With terms in double, where their sum shows that they lost no more than some roundings.
std::optional<VolumeSums> plainVolume(const Hull<double>& hull, const Point& middle) {
    VolumeSums sums;
    double magnitude = 0.0;
    for (const Face& face : hull.faces) {
        FaceWalk walk(hull, face);
        const Point& first = walk.next();
        const double x = first.x - middle.x, y = first.y - middle.y, z = first.z - middle.z;
        const Point& second = walk.next();
        double ux = second.x - first.x, uy = second.y - first.y, uz = second.z - first.z;
        for (Index i = 2; i < face.vertexCount; ++i) {
            const Point& third = walk.next();
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
    return sums.isAccurate(magnitude) ? std::optional(sums) : std::nullopt;
}

// The offsets of the planes as LargestDots has them and the sums of plainVolume(), of a clearly convex hull:
// all its faces are triangles, and apart from rounding only their own vertices can be the farthest along
// their normals.
std::optional<VolumeSums> clearOffsetsAndVolume(Hull<double>& hull, const Point& middle) {
    const SeveralPoints origin{Several::all(middle.x), Several::all(middle.y), Several::all(middle.z)};
    const Index count = hull.faceCount();
    VolumeSums sums;
    double magnitude = 0.0;
    for (Index start = 0; start < count; start += Several::kCount) {
        std::array<const Point*, Several::kCount> first, second, third, normal;
        for (Index i = 0; i < Several::kCount; ++i) {
            const Index f = std::min(start + i, count - 1);
            FaceWalk walk(hull, hull.faces[f]);
            first[i] = &walk.next();
            second[i] = &walk.next();
            third[i] = &walk.next();
            normal[i] = &hull.planes[f].normal;
        }
        const auto several = [](const auto& of) {
            return pointsAt([&](std::size_t i) { return &of[i]->x; });
        };
        const SeveralPoints a = several(first), b = several(second), c = several(third), n = several(normal);
        std::array<double, Several::kCount> offsets;
        Several::greater(dot(n, c), Several::greater(dot(n, b), dot(n, a))).store(offsets.data());
        const VolumeTerms terms(a - origin, b - a, c - a);
        for (Index i = 0; i < Several::kCount && start + i < count; ++i) {
            const Index f = start + i;
            if (offsets[i] == 0.0) offsets[i] = LargestDots<double>(hull).of(f, *normal[i]);  // its sign
            hull.planes[f].offset = offsets[i];
            terms.addTo(sums, magnitude, i);
        }
    }
    return sums.isAccurate(magnitude) ? std::optional(sums) : std::nullopt;
}

// As base times height, which keeps its digits in plates and needles.
VolumeSums wideVolume(const Hull<double>& hull, const Point& middle) {
    VolumeSums sums;
    for (const Face& face : hull.faces) {
        FaceWalk walk(hull, face);
        const Point& first = walk.next();
        const Point* before = &walk.next();
        const Wide x = Wide(first.x) - middle.x, y = Wide(first.y) - middle.y, z = Wide(first.z) - middle.z;
        for (Index i = 2; i < face.vertexCount; ++i) {
            const Point &second = *before, &third = walk.next();
            before = &third;
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

void setVolume(Hull<double>& hull, const Point& middle, const std::optional<VolumeSums>& plain) {
    const VolumeSums sums = plain ? *plain : wideVolume(hull, middle);
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
    InnerBall(const Hull<double>& hull, const PaddedPlanes<double>& planes) : hull_(hull), planes_(planes) {
        // The first four bound the hull from the corners of a tetrahedron; their weights are equal.
        static constexpr double kThird = 0.57735026918962576;  // 1 / sqrt(3)
        static constexpr std::array<std::array<double, 3>, 4> kCorners{
            {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}};
        Index start = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const Point normal = kThird * Point(kCorners[i][0], kCorners[i][1], kCorners[i][2]);
            start = climb(hull, normal, start);
            tight_[i] = {normal, glm::dot(normal, hull.vertices[start])};
            for (int k = 0; k < 3; ++k) inverse_[static_cast<std::size_t>(k)][i] = 0.75 * normal[k];
            inverse_[3][i] = 0.25;
        }
    }

    Point solve(Point best) {
        double bestRadius = innerRadiusAt(hull_, planes_, best);
        const double centroidRadius = bestRadius;
        const Point centroid = best;
        for (int step = 0; step < kMaxSteps; ++step) {
            touchTight();
            const PlaneDistances<double> distances(planes_, center_);
            const double largest = distances.largest();
            const double radius = innerRadiusFor(hull_, largest);
            if (radius > bestRadius) {
                bestRadius = radius;
                best = center_;
            }
            if (!exchange(distances, largest)) break;
        }
        // In a plate or a rod many balls are the largest; the one in the middle serves best.
        return centroidRadius >= kNearlyLargest * bestRadius ? centroid : best;
    }

 private:
    static constexpr int kMaxSteps = 48;            // 10 to 20 are usual; ties could go round in circles
    static constexpr double kNearlyLargest = 0.98;  // of the largest radius

    // Centre and radius of the ball that touches the four planes.
    void touchTight() {
        std::array<double, 4> solution{};
        for (std::size_t k = 0; k < 4; ++k)
            for (std::size_t i = 0; i < 4; ++i) solution[k] += inverse_[k][i] * tight_[i].offset;
        center_ = {solution[0], solution[1], solution[2]};
        radius_ = solution[3];
    }

    // The first plane that is violated by `worst`, the largest violation there is.
    std::size_t firstViolated(const PlaneDistances<double>& distances, double worst) const {
        for (std::size_t i = 0; i < hull_.planes.size(); i += Several::kCount) {
            const unsigned bits =
                Several::notLess(distances.at(i) + Several::all(radius_), Several::all(worst));
            if (bits != 0) return i + static_cast<std::size_t>(std::countr_zero(bits));
        }
        return 0;  // none: distances do not repeat to the last bit on this machine
    }

    bool exchange(const PlaneDistances<double>& distances, double largest) {
        const double worst = largest + radius_;
        if (!(worst > kRounding<double> * 16.0 * hull_.size)) return false;
        const Plane<double>& entering = hull_.planes[firstViolated(distances, worst)];
        // With these weights the tight constraints sum to that of the plane; with the last row of the inverse
        // to (0, 0, 0, 1).
        std::array<double, 4> weights;
        for (std::size_t i = 0; i < 4; ++i)
            weights[i] = inverse_[0][i] * entering.normal.x + inverse_[1][i] * entering.normal.y +
                         inverse_[2][i] * entering.normal.z + inverse_[3][i];
        std::size_t leaving = 4;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 4; ++i) {
            if (!(weights[i] > kRounding<double>)) continue;
            const double ratio = inverse_[3][i] / weights[i];
            if (ratio < least) {
                least = ratio;
                leaving = i;
            }
        }
        if (leaving == 4) return false;
        tight_[leaving] = entering;
        for (std::array<double, 4>& row : inverse_) {
            row[leaving] /= weights[leaving];
            for (std::size_t i = 0; i < 4; ++i)
                if (i != leaving) row[i] -= row[leaving] * weights[i];
        }
        return true;
    }

    const Hull<double>& hull_;
    const PaddedPlanes<double>& planes_;
    std::array<Plane<double>, 4> tight_;
    // Of the matrix of the four constraints, a row each: what rounding it gathers costs radius at most.
    std::array<std::array<double, 4>, 4> inverse_;
    Point center_{0.0};
    double radius_ = 0.0;
};

// After the topology and the normals.
void derive(Hull<double>& hull, bool isClearlyConvex) {
    deriveBounds(hull);
    const Point middle = meanOf(hull.vertices);
    std::optional<VolumeSums> plain;
    if (isClearlyConvex) {
        plain = clearOffsetsAndVolume(hull, middle);
    } else {
        deriveOffsets(hull);
        plain = plainVolume(hull, middle);
    }
    computeEdgeDirections(hull);
    setVolume(hull, middle, plain);
    const PaddedPlanes<double> planes(hull.planes);
    hull.innerCenter = InnerBall(hull, planes).solve(hull.centroid);
    hull.innerRadius = innerRadiusAt(hull, planes, hull.innerCenter);
}

}  // namespace

std::vector<Edge> edgesOf(const PolygonMesh& faces, Index vertexCount) {
    return pairSides(faces, vertexCount).edges;
}

Hull<double> assembleHull(HullParts parts) {
    Hull<double> hull;
    const Sides sides = pairSides(parts.faces, static_cast<Index>(parts.vertices.size()));
    if (!sides.isClosed) return {};
    std::vector<Index> halfOfSide(parts.faces.vertices.size());
    if (parts.edges.empty()) {
        hull.edgeNumber = FeatureNumbers::below(static_cast<Index>(sides.edges.size()));
        for (Index e = 0; e < sides.edges.size(); ++e) {
            halfOfSide[sides.upward[e]] = 2 * e;
            halfOfSide[sides.downward[e]] = 2 * e + 1;
        }
    } else if (parts.edges.size() != sides.edges.size() || !numberHalfEdges(parts, sides, halfOfSide)) {
        return {};
    } else {
        hull.edgeNumber = std::move(parts.edgeNumber);
    }
    FaceOrder order;
    order.polygon.resize(parts.faces.size());
    std::iota(order.polygon.begin(), order.polygon.end(), 0u);
    order.firstSide.assign(parts.faces.start.begin(), parts.faces.start.end() - 1);
    hull.vertices = std::move(parts.vertices);
    hull.vertexNumber = std::move(parts.vertexNumber);
    hull.faceNumber = std::move(parts.faceNumber);
    linkHalfEdges(parts.faces, halfOfSide, order, hull);
    derive(hull, false);
    return hull;
}

Hull<double> assembleInOrder(std::vector<Point> vertices, std::vector<Index> vertexNumber,
                             const PolygonMesh& faces, bool isClearlyConvex) {
    Hull<double> hull;
    hull.vertices = std::move(vertices);
    hull.vertexNumber = std::move(vertexNumber);
    hull.faceNumber = FeatureNumbers::below(static_cast<Index>(faces.size()));
    hull.edgeNumber = FeatureNumbers::below(static_cast<Index>(faces.vertices.size() / 2));
    const std::vector<Index> halfOfSide = halvesInOrder(faces, hull.vertexCount());
    linkHalfEdges(faces, halfOfSide, facesInOrder(faces, halfOfSide), hull);
    derive(hull, isClearlyConvex);
    return hull;
}

void rescaleHull(Hull<double>& hull, int exponent, std::vector<Point> vertices) {
    // A factor that is no power of two within range would round twice.
    constexpr int kMostPlain = 1000;
    const double factor = std::abs(exponent) <= kMostPlain ? std::ldexp(1.0, exponent) : 0.0;
    const auto scale = [&](double value) {
        return factor != 0.0 ? value * factor : std::ldexp(value, exponent);
    };
    const auto scalePoint = [&](Point& point) { point = {scale(point.x), scale(point.y), scale(point.z)}; };
    hull.vertices = std::move(vertices);
    deriveBounds(hull);
    deriveIsBox(hull);
    for (Plane<double>& plane : hull.planes) plane.offset = scale(plane.offset);
    scalePoint(hull.innerCenter);
    scalePoint(hull.centroid);
    hull.innerRadius = scale(hull.innerRadius);
    hull.volume = std::ldexp(hull.volume, 3 * exponent);
}

}  // namespace sepaxis
