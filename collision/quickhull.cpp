#include "collision/quickhull.h"

#include "collision/exact_orientation.h"
#include "collision/lanes.h"
#include "collision/point_extremes.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

// Side i of a triangle runs from vertices[i] to the next. Sides of all triangles have numbers of their own.
constexpr Index sideOf(Index triangle, std::size_t i) {
    return 4 * triangle + static_cast<Index>(i);
}
constexpr Index triangleOf(Index side) {
    return side / 4;
}
constexpr std::size_t placeOf(Index side) {
    return side % 4;
}

struct alignas(64) Triangle {  // its height test reads one cache line
    Point normal{0.0};         // as long as twice the area: sides are told without a root
    Point anchor{0.0};         // position of vertices[2]
    // The computed height of any of the points is off by at most this; its sign is certain beyond it.
    double heightError = 0.0;
    Index visit = 0;  // the last round that looked at this triangle, and what it saw
    bool visible = false;
    bool alive = false;
    std::array<Index, 3> vertices{};
    std::array<Index, 3> beyond{};  // the sides of the neighbours that run back along its own
    Index firstPoint = kNoIndex;    // list (through next_) of points that see this triangle, each in one list
    Index farthest = kNoIndex;
    double farthestHeight = 0.0;
};

// The distance from the triangle's plane, times the length of its normal.
double heightOver(const Triangle& triangle, const Point& point) {
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

using Several = Lanes<double>;

// Of 128 bytes each; more are made as they are needed.
constexpr std::size_t kMostReserved = 4096;

class Builder {
 public:
    Builder(std::span<const Point> points, const QuickhullOptions& options)
        : points_(points),
          options_(options),
          watchedFrom_(std::min(options.watchedFrom, Index(points.size()))),
          next_(points.size(), kNoIndex),
          newAt_(points.size(), kNoIndex) {
        triangles_.reserve(std::min<std::size_t>(2 * points.size(), kMostReserved));
    }

    QuickhullResult run();

 private:
    HullStatus makeFirstTetrahedron();
    Index newTriangle(Index a, Index b, Index c);
    void setPlane(Triangle& triangle) const;
    bool sees(const Triangle& t, Index point, double height) const;
    void insert(Index triangle, Index point, double height);
    void assignToFirst(const std::array<Index, 4>& first, const std::array<Index, 4>& corners);
    void assignToCone(Index point, const Point& apex);
    void enqueue(Index triangle);
    void collectVisible(Index seed, Index apex);
    void makeCone(Index apex);
    void gatherCone();
    void reassignPoints(Index apex);
    void addApex(Index triangle);
    void processQueue();
    bool isFull() const { return isLimited() && alive_ / 2 + 2 >= options_.mostVertices; }
    bool isLimited() const { return options_.mostVertices != kNoIndex; }
    bool waits(Index triangle) const;
    double farthestDistance(Index triangle) const;
    void growToLimit();
    double trueDistance(Index seed, Index point, Index& farthestTriangle);
    bool settleLeftOver();
    bool settleListOf(Index triangle);
    TriangleMesh takeMesh() const;

    struct HorizonEdge {
        Index from, to, beyond;
    };

    // The normals of some created triangles side by side, and the least height that may lie above.
    struct ConePlanes {
        using Row = std::array<double, Lanes<double>::kCount>;
        Row x, y, z, lowest;
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
    std::vector<std::pair<double, Index>> urgent_;  // instead of it where the vertices are limited: a heap
    std::size_t alive_ = 0;  // triangles; a closed mesh of them has half as many vertices and two
    Index round_ = 0;
    std::vector<Index> visible_, created_;
    std::vector<ConePlanes> cone_;  // of the created triangles
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
    }
    Triangle& triangle = triangles_[index];
    triangle.vertices = {a, b, c};
    triangle.visit = 0;
    triangle.alive = true;
    triangle.firstPoint = triangle.farthest = kNoIndex;
    triangle.farthestHeight = 0.0;
    ++alive_;
    setPlane(triangle);
    return index;
}

void Builder::setPlane(Triangle& triangle) const {
    // One by one: what a compiler makes of vectors here waits for its own stores.
    const Point &a = points_[triangle.vertices[0]], &b = points_[triangle.vertices[1]],
                &anchor = points_[triangle.vertices[2]];
    const double ux = a.x - anchor.x, uy = a.y - anchor.y, uz = a.z - anchor.z;
    const double vx = b.x - anchor.x, vy = b.y - anchor.y, vz = b.z - anchor.z;
    const double yz = uy * vz, zx = uz * vx, xy = ux * vy, zy = uz * vy, xz = ux * vz, yx = uy * vx;
    // Shewchuk's bound for the determinant, 3.5 epsilon of the sum of the products' magnitudes, with the
    // largest possible point - anchor.
    constexpr double kDeterminantError = 8.0 * kRounding<double>;
    triangle.heightError = kDeterminantError * ((std::abs(yz) + std::abs(zy)) * extent_.x +
                                                (std::abs(zx) + std::abs(xz)) * extent_.y +
                                                (std::abs(xy) + std::abs(yx)) * extent_.z);
    triangle.normal = {yz - zy, zx - xz, xy - yx};
    triangle.anchor = anchor;
}

bool Builder::sees(const Triangle& t, Index point, double height) const {
    if (height < -t.heightError) return false;
    if (height > t.heightError) return true;
    const auto& [a, b, c] = t.vertices;
    return orientationSign(points_[a], points_[b], points_[c], points_[point]) > 0;
}

void Builder::insert(Index triangle, Index point, double height) {
    Triangle& target = triangles_[triangle];
    next_[point] = target.firstPoint;
    target.firstPoint = point;
    if (point >= watchedFrom_) return;
    const bool farther =
        height > target.farthestHeight || (height == target.farthestHeight && point < target.farthest);
    if (target.farthest == kNoIndex || farther) {
        target.farthest = point;
        target.farthestHeight = height;
    }
}

// Each point that is no corner to the list of the first of the four triangles that it sees, if there is one.
void Builder::assignToFirst(const std::array<Index, 4>& first, const std::array<Index, 4>& corners) {
    struct Row {
        std::array<double, 4> x, y, z, anchorX, anchorY, anchorZ, lowest;
    } planes;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const Triangle& t = triangles_[first[i]];
        planes.x[i] = t.normal.x, planes.y[i] = t.normal.y, planes.z[i] = t.normal.z;
        planes.anchorX[i] = t.anchor.x, planes.anchorY[i] = t.anchor.y, planes.anchorZ[i] = t.anchor.z;
        planes.lowest[i] = -t.heightError;
    }
    for (Index point = 0; point < points_.size(); ++point) {
        const Point& p = points_[point];
        std::array<double, 4> height;
        unsigned maySee = 0;
        for (unsigned i = 0; i < height.size(); i += Several::kCount) {
            const Several heights =
                Several::load(&planes.x[i]) * (Several::all(p.x) - Several::load(&planes.anchorX[i])) +
                Several::load(&planes.y[i]) * (Several::all(p.y) - Several::load(&planes.anchorY[i])) +
                Several::load(&planes.z[i]) * (Several::all(p.z) - Several::load(&planes.anchorZ[i]));
            heights.store(&height[i]);
            maySee |= Several::notLess(heights, Several::load(&planes.lowest[i])) << i;
        }
        if (maySee == 0 || std::ranges::find(corners, point) != corners.end()) continue;
        for (; maySee != 0; maySee &= maySee - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(maySee));
            if (!sees(triangles_[first[i]], point, height[i])) continue;
            insert(first[i], point, height[i]);
            break;
        }
    }
}

// The same of one point with the triangles created last, which have the apex as anchor: several at once.
void Builder::assignToCone(Index point, const Point& apex) {
    const Point offset = points_[point] - apex;
    const Several x = Several::all(offset.x), y = Several::all(offset.y), z = Several::all(offset.z);
    for (std::size_t i = 0; i < created_.size(); i += Several::kCount) {
        const ConePlanes& planes = cone_[i / Several::kCount];
        const Several heights = Several::load(planes.x.data()) * x + Several::load(planes.y.data()) * y +
                                Several::load(planes.z.data()) * z;
        unsigned maySee = Several::notLess(heights, Several::load(planes.lowest.data()));
        if (maySee == 0) continue;
        std::array<double, Several::kCount> height;
        heights.store(height.data());
        for (; maySee != 0; maySee &= maySee - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(maySee));
            if (!sees(triangles_[created_[i + lane]], point, height[lane])) continue;
            insert(created_[i + lane], point, height[lane]);
            return;
        }
    }
}

void Builder::enqueue(Index triangle) {
    if (!waits(triangle)) return;
    if (isLimited()) {
        urgent_.emplace_back(farthestDistance(triangle), triangle);
        std::push_heap(urgent_.begin(), urgent_.end());
    } else {
        queue_.push_back(triangle);
    }
}

// Of a triangle that was removed (its place may have been taken by another) nothing is left to do.
bool Builder::waits(Index triangle) const {
    const Triangle& t = triangles_[triangle];
    if (!t.alive || t.farthest == kNoIndex) return false;
    const double highest = t.farthestHeight + t.heightError;
    const double squaredDrop = options_.dropDistance * options_.dropDistance * glm::dot(t.normal, t.normal);
    if (highest > 0.0 && highest * highest > 2.0 * squaredDrop) return true;  // clearly, and without a root
    return highest > options_.dropDistance * glm::length(t.normal);
}

double Builder::farthestDistance(Index triangle) const {
    const Triangle& t = triangles_[triangle];
    return t.farthestHeight / glm::length(t.normal);
}

HullStatus Builder::makeFirstTetrahedron() {
    const auto noVolume = [this](double width) {
        return HullStatus{HullError::noVolume, kNoIndex, kNoIndex, width, options_.minWidth};
    };
    if (watchedFrom_ == 0) return noVolume(0.0);
    const std::span<const Point> candidates = points_.first(watchedFrom_);
    const Bounds all = boundsOf(points_);
    extent_ = all.most - all.least;
    auto [a, b] = farthestExtremes(candidates);
    const Point origin = points_[a];
    const Point along = safeNormalize(points_[b] - origin, Point(1.0, 0.0, 0.0));
    auto [c, width] = farthestFromLine(candidates, origin, along);
    if (!(width > options_.minWidth)) return noVolume(width);
    const Point normal = safeNormalize(accurateCross(along, points_[c] - origin), Point(0.0));
    const auto [d, lowest, highest] = heightsOf(candidates, origin, normal);
    if (!(highest - lowest > options_.minWidth)) return noVolume(highest - lowest);
    const int side = orientationSign(points_[a], points_[b], points_[c], points_[d]);
    if (side == 0) return noVolume(highest - lowest);
    if (side > 0) std::swap(b, c);

    const std::array<Index, 4> first{newTriangle(a, b, c), newTriangle(a, d, b), newTriangle(b, d, c),
                                     newTriangle(c, d, a)};
    const auto [abc, adb, bdc, cda] = first;
    triangles_[abc].beyond = {sideOf(adb, 2), sideOf(bdc, 2), sideOf(cda, 2)};
    triangles_[adb].beyond = {sideOf(cda, 1), sideOf(bdc, 0), sideOf(abc, 0)};
    triangles_[bdc].beyond = {sideOf(adb, 1), sideOf(cda, 0), sideOf(abc, 1)};
    triangles_[cda].beyond = {sideOf(bdc, 1), sideOf(adb, 0), sideOf(abc, 2)};
    assignToFirst(first, {a, b, c, d});
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
    const Point position = points_[apex];
    Triangle* const triangles = triangles_.data();  // none is made meanwhile
    const Index round = round_;
    for (std::size_t i = 0; i < visible_.size(); ++i) {
        const Triangle& current = triangles[visible_[i]];
        for (std::size_t side = 0; side < 3; ++side) {
            const Index beyond = current.beyond[side];
            Triangle& neighbor = triangles[triangleOf(beyond)];
            if (neighbor.visit != round) {
                neighbor.visit = round;
                neighbor.visible = sees(neighbor, apex, heightOver(neighbor, position));
                if (neighbor.visible) visible_.push_back(triangleOf(beyond));
            }
            if (neighbor.visible) continue;
            const auto& v = current.vertices;
            horizon_.push_back({v[side], v[side == 2 ? 0 : side + 1], beyond});
        }
    }
}

void Builder::makeCone(Index apex) {
    created_.resize(horizon_.size());
    for (std::size_t i = 0; i < horizon_.size(); ++i) {
        const HorizonEdge& edge = horizon_[i];
        const Index triangle = newTriangle(edge.from, edge.to, apex);
        triangles_[triangle].beyond[0] = edge.beyond;
        triangles_[triangleOf(edge.beyond)].beyond[placeOf(edge.beyond)] = sideOf(triangle, 0);
        newAt_[edge.from] = triangle;
        created_[i] = triangle;
    }
    Triangle* const triangles = triangles_.data();
    for (std::size_t i = 0; i < horizon_.size(); ++i) {
        const Index triangle = created_[i], following = newAt_[horizon_[i].to];
        triangles[triangle].beyond[1] = sideOf(following, 2);
        triangles[following].beyond[2] = sideOf(triangle, 1);
    }
}

void Builder::gatherCone() {
    constexpr std::size_t kCount = Lanes<double>::kCount;
    cone_.resize((created_.size() + kCount - 1) / kCount);
    const Triangle* const triangles = triangles_.data();
    const std::size_t count = created_.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Triangle& triangle = triangles[created_[i]];
        ConePlanes& planes = cone_[i / kCount];
        planes.x[i % kCount] = triangle.normal.x;
        planes.y[i % kCount] = triangle.normal.y;
        planes.z[i % kCount] = triangle.normal.z;
        planes.lowest[i % kCount] = -triangle.heightError;
    }
    // Nothing is above what pads them.
    for (std::size_t i = count; i < kCount * cone_.size(); ++i) {
        ConePlanes& planes = cone_.back();
        planes.x[i % kCount] = planes.y[i % kCount] = planes.z[i % kCount] = 0.0;
        planes.lowest[i % kCount] = std::numeric_limits<double>::infinity();
    }
}

// A point that sees a removed triangle and still lies outside sees one of the new ones: the plane of a new
// triangle turns about a horizon edge from the removed triangle beside it towards the one that stays.
void Builder::reassignPoints(Index apex) {
    bool isGathered = false;
    for (const Index removed : visible_) {
        Index point = triangles_[removed].firstPoint;
        while (point != kNoIndex) {
            const Index following = next_[point];
            if (point != apex) {
                if (!isGathered) gatherCone();
                isGathered = true;
                assignToCone(point, points_[apex]);
            }
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
    for (const Index created : created_) {
        if (triangles_[created].farthest != kNoIndex) enqueue(created);
    }
}

void Builder::processQueue() {
    if (isLimited()) {
        growToLimit();
        return;
    }
    while (!queue_.empty()) {
        const Index triangle = queue_.back();
        queue_.pop_back();
        if (waits(triangle)) addApex(triangle);
    }
}

// The point that stands out farthest from its triangle is always the next.
void Builder::growToLimit() {
    while (!urgent_.empty() && !isFull()) {
        std::pop_heap(urgent_.begin(), urgent_.end());
        const auto [distance, triangle] = urgent_.back();
        urgent_.pop_back();
        if (waits(triangle) && farthestDistance(triangle) == distance) addApex(triangle);
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
        const double above = heightOver(triangle, points_[point]) / glm::length(triangle.normal);
        if (above > farthest) {
            farthest = above;
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
    std::vector<Index> firstSide(triangles_.size());
    Index count = 0;
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
        firstSide[i] = 3 * count;
        count += triangles_[i].alive ? 1 : 0;
    }
    TriangleMesh mesh;
    mesh.vertices.reserve(count);
    mesh.twins.reserve(count);
    for (const Triangle& triangle : triangles_) {
        if (!triangle.alive) continue;
        mesh.vertices.push_back(triangle.vertices);
        const auto sideInMesh = [&](Index side) {
            return firstSide[triangleOf(side)] + static_cast<Index>(placeOf(side));
        };
        const auto& beyond = triangle.beyond;
        mesh.twins.push_back({sideInMesh(beyond[0]), sideInMesh(beyond[1]), sideInMesh(beyond[2])});
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
