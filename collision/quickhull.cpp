#include "collision/quickhull.h"

#include "collision/exact_orientation.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

struct Triangle {
    std::array<Index, 3> vertices{};
    std::array<Index, 3> neighbors{};
    Point normal{0.0};  // unit, rounded
    Point anchor{0.0};  // position of vertices[0]
    // The computed distance of any of the points is off by at most this; its sign is certain beyond it.
    double distanceError = 0.0;
    Index firstPoint = kNoIndex;  // list (through next_) of points that see this triangle, each in one list
    Index farthest = kNoIndex;
    double farthestDistance = 0.0;
    Index visit = 0;  // the last round that looked at this triangle, and what it saw
    bool visible = false;
    bool alive = false;
};

double distanceTo(const Triangle& triangle, const Point& point) {
    return glm::dot(triangle.normal, point - triangle.anchor);
}

double squaredDistanceToSegment(const Point& point, const Point& a, const Point& b) {
    const Point along = b - a, offset = point - a;
    const double squaredLength = glm::dot(along, along);
    const double t =
        squaredLength > 0.0 ? std::clamp(glm::dot(offset, along) / squaredLength, 0.0, 1.0) : 0.0;
    const Point rest = offset - t * along;
    return glm::dot(rest, rest);
}

// Of slivers, whose normal is not certain, only the sides count.
double squaredDistanceToTriangle(const Point& point, const Point& a, const Point& b, const Point& c) {
    // Sine of the angle at a. Normals are good to the rounding of Wide over this; 2^50 is what Wide has
    // beyond the accuracy wanted (about 1e-4 with 64 bits).
    constexpr Wide kLeastSine = std::numeric_limits<Wide>::epsilon() * Wide(0x1p50);
    const double toSides =
        std::min({squaredDistanceToSegment(point, a, b), squaredDistanceToSegment(point, b, c),
                  squaredDistanceToSegment(point, c, a)});
    const Vec3<Wide> origin(a), u = Vec3<Wide>(b) - origin, v = Vec3<Wide>(c) - origin,
                                w = Vec3<Wide>(point) - origin;
    const Vec3<Wide> normal = glm::cross(u, v);
    const Wide squaredLength = glm::dot(normal, normal);
    if (!(squaredLength > kLeastSine * kLeastSine * glm::dot(u, u) * glm::dot(v, v))) return toSides;
    const Wide alongU = glm::dot(glm::cross(w, v), normal), alongV = glm::dot(glm::cross(u, w), normal);
    const bool above = alongU >= 0 && alongV >= 0 && alongU + alongV <= squaredLength;
    if (!above) return toSides;
    const Wide height = glm::dot(normal, w);
    return std::min(toSides, static_cast<double>(height * height / squaredLength));
}

class Builder {
 public:
    Builder(std::span<const Point> points, const QuickhullOptions& options)
        : points_(points),
          options_(options),
          watchedFrom_(std::min(options.watchedFrom, Index(points.size()))),
          next_(points.size(), kNoIndex),
          newAt_(points.size(), kNoIndex) {}

    QuickhullResult run();

 private:
    HullStatus makeFirstTetrahedron();
    std::array<Index, 2> farthestExtremes() const;
    Index newTriangle(Index a, Index b, Index c);
    void setPlane(Triangle& triangle) const;
    bool sees(const Triangle& triangle, Index point, double distance) const;
    void insert(Index triangle, Index point, double distance);
    bool assign(Index point, std::span<const Index> candidates);
    void enqueue(Index triangle);
    void collectVisible(Index seed, Index apex);
    void makeCone(Index apex);
    void reassignPoints(Index apex);
    void addApex(Index triangle);
    void processQueue();
    bool isFull() const { return isLimited() && alive_ / 2 + 2 >= options_.mostVertices; }
    bool isLimited() const { return options_.mostVertices != kNoIndex; }
    bool waits(Index triangle) const;
    void growToLimit();
    double trueDistance(Index seed, Index point, Index& farthestTriangle);
    bool settleLeftOver();
    bool settleListOf(Index triangle);
    TriangleMesh takeMesh() const;

    struct HorizonEdge {
        Index from, to, outside, sideOfOutside;
    };

    std::span<const Point> points_;
    QuickhullOptions options_;
    Index watchedFrom_;
    Point extent_{0.0};
    std::vector<Triangle> triangles_;
    std::vector<Index> freeTriangles_;
    std::vector<Index> next_;   // of points: the next in the list of the same triangle
    std::vector<Index> newAt_;  // of points: the new triangle whose horizon edge starts there
    std::vector<Index> queue_;
    std::size_t queueHead_ = 0;
    std::vector<std::pair<double, Index>> urgent_;  // instead of it where the vertices are limited: a heap
    std::size_t alive_ = 0;  // triangles; a closed mesh of them has half as many vertices and two
    Index round_ = 0;
    std::vector<Index> visible_, created_;
    std::vector<HorizonEdge> horizon_;
    double watchedDistance_ = 0.0;
};

Index Builder::newTriangle(Index a, Index b, Index c) {
    Index index;
    if (freeTriangles_.empty()) {
        index = static_cast<Index>(triangles_.size());
        triangles_.emplace_back();
    } else {
        index = freeTriangles_.back();
        freeTriangles_.pop_back();
        triangles_[index] = Triangle{};
    }
    Triangle& triangle = triangles_[index];
    triangle.vertices = {a, b, c};
    triangle.alive = true;
    ++alive_;
    setPlane(triangle);
    return index;
}

void Builder::setPlane(Triangle& triangle) const {
    const Point& a = points_[triangle.vertices[0]];
    const Point u = points_[triangle.vertices[1]] - a, v = points_[triangle.vertices[2]] - a;
    const Point positive(u.y * v.z, u.z * v.x, u.x * v.y), negative(u.z * v.y, u.x * v.z, u.y * v.x);
    const Point normal = positive - negative;
    const double length = glm::length(normal);
    triangle.anchor = a;
    if (!(length > std::numeric_limits<double>::min())) {
        triangle.distanceError = std::numeric_limits<double>::infinity();  // every test is the exact one
        return;
    }
    triangle.normal = normal / length;
    // Shewchuk's bound for the determinant, 3.5 epsilon of the sum of the products' magnitudes, with the
    // largest possible point - anchor; the rest covers the division by the length.
    constexpr double kDeterminantError = 8.0 * kRounding<double>;
    triangle.distanceError =
        kDeterminantError * glm::dot(glm::abs(positive) + glm::abs(negative), extent_) / length;
}

bool Builder::sees(const Triangle& triangle, Index point, double distance) const {
    if (distance > triangle.distanceError) return true;
    if (distance < -triangle.distanceError) return false;
    const auto& [a, b, c] = triangle.vertices;
    return orientationSign(points_[a], points_[b], points_[c], points_[point]) > 0;
}

void Builder::insert(Index triangle, Index point, double distance) {
    Triangle& target = triangles_[triangle];
    next_[point] = target.firstPoint;
    target.firstPoint = point;
    if (point >= watchedFrom_) return;
    const bool farther = distance > target.farthestDistance ||
                         (distance == target.farthestDistance && point < target.farthest);
    if (target.farthest == kNoIndex || farther) {
        target.farthest = point;
        target.farthestDistance = distance;
    }
}

bool Builder::assign(Index point, std::span<const Index> candidates) {
    for (const Index candidate : candidates) {
        const double distance = distanceTo(triangles_[candidate], points_[point]);
        if (!sees(triangles_[candidate], point, distance)) continue;
        insert(candidate, point, distance);
        return true;
    }
    return false;
}

void Builder::enqueue(Index triangle) {
    const Triangle& t = triangles_[triangle];
    if (t.farthest == kNoIndex) return;
    if (!(t.farthestDistance + t.distanceError > options_.dropDistance)) return;
    if (isLimited()) {
        urgent_.emplace_back(t.farthestDistance, triangle);
        std::push_heap(urgent_.begin(), urgent_.end());
    } else {
        queue_.push_back(triangle);
    }
}

// Of a triangle that was removed (its place may have been taken by another) nothing is left to do.
bool Builder::waits(Index triangle) const {
    const Triangle& t = triangles_[triangle];
    return t.alive && t.farthest != kNoIndex && t.farthestDistance + t.distanceError > options_.dropDistance;
}

// Of the points with the least and the largest x, y and z (ties broken by the other coordinates, so that
// each is a true corner), the two that are farthest apart.
std::array<Index, 2> Builder::farthestExtremes() const {
    std::array<Index, 6> extremes{};
    for (Index i = 0; i < watchedFrom_; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            const auto before = [axis](const Point& p, const Point& q) {
                for (int k = 0; k < 3; ++k) {
                    const int c = (axis + k) % 3;
                    if (p[c] != q[c]) return p[c] < q[c];
                }
                return false;
            };
            Index& least = extremes[2 * static_cast<std::size_t>(axis)];
            Index& most = extremes[2 * static_cast<std::size_t>(axis) + 1];
            if (before(points_[i], points_[least])) least = i;
            if (before(points_[most], points_[i])) most = i;
        }
    }
    std::array<Index, 2> best{0, 0};
    double bestSquared = 0.0;
    for (const Index i : extremes) {
        for (const Index j : extremes) {
            const Point between = points_[j] - points_[i];
            const double squared = glm::dot(between, between);
            if (squared > bestSquared) {
                bestSquared = squared;
                best = {i, j};
            }
        }
    }
    return best;
}

HullStatus Builder::makeFirstTetrahedron() {
    const auto noVolume = [this](double width) {
        return HullStatus{HullError::noVolume, kNoIndex, kNoIndex, width, options_.minWidth};
    };
    if (watchedFrom_ == 0) return noVolume(0.0);
    Point least = points_[0], most = points_[0];
    for (const Point& point : points_) {
        least = glm::min(least, point);
        most = glm::max(most, point);
    }
    extent_ = most - least;
    auto [a, b] = farthestExtremes();
    const Point origin = points_[a];
    const Point along = safeNormalize(points_[b] - origin, Point(1.0, 0.0, 0.0));

    Index c = a;
    double width = 0.0;
    for (Index i = 0; i < watchedFrom_; ++i) {
        const double distance = glm::length(accurateCross(along, points_[i] - origin));
        if (distance > width) {
            width = distance;
            c = i;
        }
    }
    if (!(width > options_.minWidth)) return noVolume(width);

    const Point normal = safeNormalize(accurateCross(along, points_[c] - origin), Point(0.0));
    Index d = a;
    double lowest = 0.0, highest = 0.0;
    for (Index i = 0; i < watchedFrom_; ++i) {
        const double distance = glm::dot(normal, points_[i] - origin);
        if (std::abs(distance) > std::max(-lowest, highest)) d = i;
        lowest = std::min(lowest, distance);
        highest = std::max(highest, distance);
    }
    if (!(highest - lowest > options_.minWidth)) return noVolume(highest - lowest);
    const int side = orientationSign(points_[a], points_[b], points_[c], points_[d]);
    if (side == 0) return noVolume(highest - lowest);
    if (side > 0) std::swap(b, c);

    const std::array<Index, 4> first{newTriangle(a, b, c), newTriangle(a, d, b), newTriangle(b, d, c),
                                     newTriangle(c, d, a)};
    triangles_[first[0]].neighbors = {first[1], first[2], first[3]};
    triangles_[first[1]].neighbors = {first[3], first[2], first[0]};
    triangles_[first[2]].neighbors = {first[1], first[3], first[0]};
    triangles_[first[3]].neighbors = {first[2], first[1], first[0]};
    for (Index i = 0; i < points_.size(); ++i) {
        if (i != a && i != b && i != c && i != d) assign(i, first);
    }
    for (const Index triangle : first) enqueue(triangle);
    return {};
}

// The triangles that the apex sees, and the edges around them. The sidedness tests are exact, so these
// triangles form a disc and its border is one simple cycle.
void Builder::collectVisible(Index seed, Index apex) {
    ++round_;
    visible_.clear();
    horizon_.clear();
    triangles_[seed].visit = round_;
    triangles_[seed].visible = true;
    visible_.push_back(seed);
    for (std::size_t i = 0; i < visible_.size(); ++i) {
        const Index current = visible_[i];
        for (std::size_t side = 0; side < 3; ++side) {
            const Index other = triangles_[current].neighbors[side];
            Triangle& neighbor = triangles_[other];
            if (neighbor.visit != round_) {
                neighbor.visit = round_;
                neighbor.visible = sees(neighbor, apex, distanceTo(neighbor, points_[apex]));
                if (neighbor.visible) visible_.push_back(other);
            }
            if (neighbor.visible) continue;
            std::size_t back = 0;
            while (neighbor.neighbors[back] != current) ++back;
            const auto& v = triangles_[current].vertices;
            // Two triangles of a hull share one side only: both have an area and are convex to each other.
            horizon_.push_back({v[side], v[(side + 1) % 3], other, static_cast<Index>(back)});
        }
    }
}

void Builder::makeCone(Index apex) {
    created_.clear();
    for (const HorizonEdge& edge : horizon_) {
        const Index triangle = newTriangle(edge.from, edge.to, apex);
        triangles_[triangle].neighbors[0] = edge.outside;
        triangles_[edge.outside].neighbors[edge.sideOfOutside] = triangle;
        newAt_[edge.from] = triangle;
        created_.push_back(triangle);
    }
    for (const Index triangle : created_) {
        const Index following = newAt_[triangles_[triangle].vertices[1]];
        triangles_[triangle].neighbors[1] = following;
        triangles_[following].neighbors[2] = triangle;
    }
}

// A point that sees a removed triangle and still lies outside sees one of the new ones: the plane of a new
// triangle turns about a horizon edge from the removed triangle beside it towards the one that stays.
void Builder::reassignPoints(Index apex) {
    for (const Index removed : visible_) {
        Index point = triangles_[removed].firstPoint;
        while (point != kNoIndex) {
            const Index following = next_[point];
            if (point != apex) assign(point, created_);
            point = following;
        }
        triangles_[removed].alive = false;
        --alive_;
    }
}

void Builder::addApex(Index triangle) {
    const Index apex = triangles_[triangle].farthest;
    collectVisible(triangle, apex);
    makeCone(apex);
    reassignPoints(apex);
    freeTriangles_.insert(freeTriangles_.end(), visible_.begin(), visible_.end());
    for (const Index created : created_) enqueue(created);
}

void Builder::processQueue() {
    if (isLimited()) {
        growToLimit();
        return;
    }
    while (queueHead_ < queue_.size()) {
        const Index triangle = queue_[queueHead_++];
        if (waits(triangle)) addApex(triangle);
    }
    queue_.clear();
    queueHead_ = 0;
}

// The point that stands out farthest from its triangle is always the next.
void Builder::growToLimit() {
    while (!urgent_.empty() && !isFull()) {
        std::pop_heap(urgent_.begin(), urgent_.end());
        const auto [distance, triangle] = urgent_.back();
        urgent_.pop_back();
        if (waits(triangle) && triangles_[triangle].farthestDistance == distance) addApex(triangle);
    }
}

// The closest point of the hull lies on a triangle that the point sees. Never too small but for rounding; too
// large above slivers, where the point becomes a vertex that merging will remove.
double Builder::trueDistance(Index seed, Index point, Index& farthestTriangle) {
    collectVisible(seed, point);
    double squared = std::numeric_limits<double>::infinity();
    double farthest = -1.0;
    for (const Index index : visible_) {
        const Triangle& triangle = triangles_[index];
        const double height = distanceTo(triangle, points_[point]);
        if (height > farthest) {
            farthest = height;
            farthestTriangle = index;
        }
        const auto& [a, b, c] = triangle.vertices;
        squared =
            std::min(squared, squaredDistanceToTriangle(points_[point], points_[a], points_[b], points_[c]));
    }
    return std::sqrt(squared);
}

// Points that are close to the plane of the triangle in whose list they are may be far from the hull,
// beyond a sharp edge or above another triangle. True when one of them had to become a vertex.
bool Builder::settleLeftOver() {
    watchedDistance_ = 0.0;
    bool changed = false;
    for (Index i = 0; i < triangles_.size(); ++i) {
        while (triangles_[i].alive && settleListOf(i)) changed = true;
    }
    return changed;
}

bool Builder::settleListOf(Index triangle) {
    Index previous = kNoIndex;
    for (Index point = triangles_[triangle].firstPoint; point != kNoIndex; point = next_[point]) {
        Index target = triangle;
        const double distance = trueDistance(triangle, point, target);
        if (point < watchedFrom_ && distance > options_.dropDistance && !isFull()) {
            (previous == kNoIndex ? triangles_[triangle].firstPoint : next_[previous]) = next_[point];
            insert(target, point, 0.0);
            triangles_[target].farthest = point;
            addApex(target);
            processQueue();
            return true;
        }
        if (point >= watchedFrom_ || isFull()) watchedDistance_ = std::max(watchedDistance_, distance);
        previous = point;
    }
    return false;
}

TriangleMesh Builder::takeMesh() const {
    std::vector<Index> place(triangles_.size(), kNoIndex);
    Index count = 0;
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
        if (triangles_[i].alive) place[i] = count++;
    }
    TriangleMesh mesh;
    mesh.vertices.reserve(count);
    mesh.neighbors.reserve(count);
    for (const Triangle& triangle : triangles_) {
        if (!triangle.alive) continue;
        mesh.vertices.push_back(triangle.vertices);
        const auto& n = triangle.neighbors;
        mesh.neighbors.push_back({place[n[0]], place[n[1]], place[n[2]]});
    }
    return mesh;
}

QuickhullResult Builder::run() {
    QuickhullResult result;
    result.status = makeFirstTetrahedron();
    if (!result.status) return result;
    do {
        processQueue();
    } while (settleLeftOver());
    result.mesh = takeMesh();
    result.watchedDistance = watchedDistance_;
    return result;
}

}  // namespace

QuickhullResult quickhull(std::span<const Vec3<double>> points, const QuickhullOptions& options) {
    return Builder(points, options).run();
}

}  // namespace sepaxis
