#include "collision/hull/quickhull.h"

#include "collision/hull/exact_orientation.h"
#include "collision/hull/point_extremes.h"
#include "collision/simd/lanes.h"
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
    Triangle() {}              // all is set when it is made for good: clearing it before would take as long

    // The normal, as long as twice the area (sides are told without a root), then the error: the computed
    // height of any of the points is off by at most that; its sign is certain beyond it. Stored two by two.
    std::array<double, 4> normalAndError;
    Point anchor;          // position of vertices[2]
    Index visit;           // the last round that looked at this triangle,
    std::uint8_t visible;  // and what it saw: 0 or 1
    bool alive;
    std::array<Index, 3> vertices;
    std::array<Index, 3> beyond;  // the sides of the neighbours that run back along its own
    Index firstPoint;             // list (through next_) of points that see this triangle, each in one list
    Index farthest;
    double farthestHeight;

    static constexpr double kLowest = -std::numeric_limits<double>::infinity();
    Point normal() const { return {normalAndError[0], normalAndError[1], normalAndError[2]}; }
    double heightError() const { return normalAndError[3]; }
};

// The distance from the triangle's plane, times the length of its normal.
double heightOver(const Triangle& triangle, const Point& point) {
    return glm::dot(triangle.normal(), point - triangle.anchor);
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
    // Sine of the angle at a. Normals are good to the rounding of Wide over this, so to 2^-50 at least.
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

// Of 128 bytes each, untouched until they are needed; more are made then.
constexpr std::size_t kMostReserved = 32768;
constexpr std::size_t kMadeAtOnce = 32;

constexpr std::size_t kUsualRoom = 32;  // lists of most apexes are shorter

// What is written in vain, where a branch would take longer, needs room as well.
template <class T>
void makeRoom(std::vector<T>& list, std::size_t count) {
    if (list.size() < count) list.resize(2 * count + kUsualRoom);
}

class Builder {
 public:
    Builder(std::span<const Point> points, const QuickhullOptions& options)
        : points_(points),
          options_(options),
          watchedFrom_(std::min(options.watchedFrom, Index(points.size()))),
          ofPoints_(3 * points.size()),
          next_(std::span(ofPoints_).first(points.size())),
          newAt_(std::span(ofPoints_).subspan(points.size(), points.size())),
          moved_(std::span(ofPoints_).last(points.size())) {
        triangles_.reserve(std::min<std::size_t>(4 * points.size(), kMostReserved));
        freeTriangles_.reserve(kUsualRoom);
        queue_.reserve(4 * kUsualRoom);
    }

    QuickhullResult run();

 private:
    HullStatus makeFirstTetrahedron();
    void takeTriangles(std::size_t count);
    void startTriangle(Triangle& triangle, Index a, Index b, Index c);
    void setPlanes();
    bool sees(const Triangle& t, Index point, double height) const;
    bool seesExactly(const Triangle& t, Index point) const;
    void insert(Index triangle, Index point, double height);
    void assignToFirst(const std::array<Index, 4>& first, const std::array<Index, 4>& corners);
    void assignToCone(std::span<const Index> points, const Point& apex);
    void enqueue(Index triangle);
    void collectVisible(Index seed, Index apex);
    void makeCone(Index apex);
    void reassignPoints(Index apex);
    void addApex(Index triangle);
    void processQueue();
    bool isFull() const { return isLimited() && alive_ / 2 + 2 >= options_.mostVertices; }
    std::span<const Index> visible() const { return std::span(visible_).first(visibleCount_); }
    bool isLimited() const { return options_.mostVertices != kNoIndex; }
    bool mustStop() { return stopped_ = stopped_ || (isLimited() && options_.stop && options_.stop()); }
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
        using Row = std::array<double, Several::kCount>;
        Row x, y, z, lowest;
    };

    std::span<const Point> points_;
    QuickhullOptions options_;
    Index watchedFrom_;
    Point extent_{0.0};
    std::vector<Triangle> triangles_;
    std::vector<Index> freeTriangles_;
    std::vector<Index> ofPoints_;  // the memory of the next three
    std::span<Index> next_;        // of points: the next in the list of the same triangle
    std::span<Index> newAt_;       // of points: the new triangle whose horizon edge starts there
    std::span<Index> moved_;       // points that are to be in lists of new triangles
    std::vector<Index> queue_;
    std::vector<std::pair<double, Index>> urgent_;  // instead of it where the vertices are limited: a heap
    std::size_t used_ = 0;                          // places of triangles_; the others wait
    std::size_t alive_ = 0;  // triangles; a closed mesh of them has half as many vertices and two
    Index round_ = 0;
    std::vector<Index> created_;
    // The sides that visible triangles were seen across. Of this and of horizon_ more is there than counts.
    std::vector<Index> visible_;
    std::vector<ConePlanes> cone_;  // of the created triangles
    std::vector<HorizonEdge> horizon_;
    std::size_t visibleCount_ = 0, horizonCount_ = 0, createdCount_ = 0;
    double watchedDistance_ = 0.0;
    bool stopped_ = false;
};

// Into created_, `count` of them: places of removed triangles first.
void Builder::takeTriangles(std::size_t count) {
    makeRoom(created_, count);
    if (triangles_.size() < used_ + count) triangles_.resize(used_ + count + kMadeAtOnce);
    const std::size_t freed = freeTriangles_.size(), reused = std::min(freed, count);
    for (std::size_t i = 0; i < reused; ++i) created_[i] = freeTriangles_[freed - 1 - i];
    for (std::size_t i = reused; i < count; ++i) created_[i] = static_cast<Index>(used_++);
    freeTriangles_.resize(freed - reused);
    createdCount_ = count;
    alive_ += count;
}

void Builder::startTriangle(Triangle& triangle, Index a, Index b, Index c) {
    triangle.vertices = {a, b, c};
    triangle.anchor = points_[c];
    triangle.visit = 0;
    triangle.alive = true;
    triangle.firstPoint = triangle.farthest = kNoIndex;
    triangle.farthestHeight = Triangle::kLowest;
}

// Of the created triangles, several at once: to them and side by side to cone_.
void Builder::setPlanes() {
    const std::size_t count = createdCount_;
    makeRoom(cone_, (count + Several::kCount - 1) / Several::kCount);
    Triangle* const triangles = triangles_.data();
    const Several extentX = Several::all(extent_.x), extentY = Several::all(extent_.y),
                  extentZ = Several::all(extent_.z);
    for (std::size_t first = 0; first < count; first += Several::kCount) {
        std::array<Triangle*, Several::kCount> some;
        for (std::size_t i = 0; i < some.size(); ++i)
            some[i] = &triangles[created_[std::min(first + i, count - 1)]];
        const auto corner = [&](std::size_t place) {
            return [&, place](std::size_t i) { return &points_[some[i]->vertices[place]].x; };
        };
        Several x, y, z, ux, uy, uz, vx, vy, vz;
        Several::transpose(corner(2), x, y, z);
        Several::transpose(corner(0), ux, uy, uz);
        Several::transpose(corner(1), vx, vy, vz);
        ux = ux - x, uy = uy - y, uz = uz - z;
        vx = vx - x, vy = vy - y, vz = vz - z;
        const Several yz = uy * vz, zx = uz * vx, xy = ux * vy, zy = uz * vy, xz = ux * vz, yx = uy * vx;
        // Shewchuk's bound for the determinant, 3.5 epsilon of the sum of the products' magnitudes, with the
        // largest possible point - anchor.
        constexpr double kDeterminantError = 8.0 * kRounding<double>;
        const auto magnitude = [](Several p, Several q) { return Several::abs(p) + Several::abs(q); };
        const Several error =
            Several::all(kDeterminantError) *
            (magnitude(yz, zy) * extentX + magnitude(zx, xz) * extentY + magnitude(xy, yx) * extentZ);
        const Several normalX = yz - zy, normalY = zx - xz, normalZ = xy - yx;
        ConePlanes& planes = cone_[first / Several::kCount];
        normalX.store(planes.x.data());
        normalY.store(planes.y.data());
        normalZ.store(planes.z.data());
        (Several::all(0.0) - error).store(planes.lowest.data());
        const auto part = [&](std::size_t place) {
            return [&, place](std::size_t i) { return &some[i]->normalAndError[place]; };
        };
        Several::storePairs(part(0), normalX, normalY);
        Several::storePairs(part(2), normalZ, error);
    }
}

bool Builder::sees(const Triangle& t, Index point, double height) const {
    if (height < -t.heightError()) return false;
    return height > t.heightError() || seesExactly(t, point);
}

bool Builder::seesExactly(const Triangle& t, Index point) const {
    const auto& [a, b, c] = t.vertices;
    return orientationSign(points_[a], points_[b], points_[c], points_[point]) > 0;
}

void Builder::insert(Index triangle, Index point, double height) {
    Triangle& target = triangles_[triangle];
    next_[point] = target.firstPoint;
    target.firstPoint = point;
    if (point >= watchedFrom_) return;
    // Without a branch that nobody could predict.
    const Index before = target.farthest;
    const Index lowerOfEquals = std::min(point, before);
    target.farthest = height > target.farthestHeight ? point : before;
    if (height == target.farthestHeight) [[unlikely]]
        target.farthest = lowerOfEquals;
    target.farthestHeight = std::max(target.farthestHeight, height);
}

// Each point that is no corner to the list of the first of the four triangles that it sees, if there is one.
void Builder::assignToFirst(const std::array<Index, 4>& first, const std::array<Index, 4>& corners) {
    struct Row {
        std::array<double, 4> x, y, z, anchorX, anchorY, anchorZ, lowest;
    } planes;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const Triangle& t = triangles_[first[i]];
        planes.x[i] = t.normal().x, planes.y[i] = t.normal().y, planes.z[i] = t.normal().z;
        planes.anchorX[i] = t.anchor.x, planes.anchorY[i] = t.anchor.y, planes.anchorZ[i] = t.anchor.z;
        planes.lowest[i] = -t.heightError();
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
        if (maySee == 0 || std::find(corners.begin(), corners.end(), point) != corners.end()) continue;
        for (; maySee != 0; maySee &= maySee - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(maySee));
            if (!sees(triangles_[first[i]], point, height[i])) continue;
            insert(first[i], point, height[i]);
            break;
        }
    }
}

// The same with the triangles created last, which have the apex as anchor: several of those at once.
void Builder::assignToCone(std::span<const Index> points, const Point& apex) {
    constexpr std::size_t kBlock = 32;
    for (const Index point : points) {
        const Point offset = points_[point] - apex;
        const Several x = Several::all(offset.x), y = Several::all(offset.y), z = Several::all(offset.z);
        bool isFound = false;
        for (std::size_t first = 0; first < createdCount_ && !isFound; first += kBlock) {
            std::array<double, kBlock> height;
            const std::size_t count = std::min(createdCount_ - first, kBlock);
            const ConePlanes* planes = &cone_[first / Several::kCount];
            std::uint64_t maySee = 0;
            for (std::size_t i = 0; i < count; i += Several::kCount, ++planes) {
                const Several heights = Several::load(planes->x.data()) * x +
                                        Several::load(planes->y.data()) * y +
                                        Several::load(planes->z.data()) * z;
                heights.store(&height[i]);
                maySee |= std::uint64_t{Several::notLess(heights, Several::load(planes->lowest.data()))} << i;
            }
            maySee &= (std::uint64_t{1} << count) - 1;  // not what pads the last lanes
            for (; maySee != 0 && !isFound; maySee &= maySee - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(maySee));
                const Index triangle = created_[first + i];
                isFound = sees(triangles_[triangle], point, height[i]);
                if (isFound) insert(triangle, point, height[i]);
            }
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
    const double highest = t.farthestHeight + t.heightError();
    const Point normal = t.normal();
    const double squaredDrop = options_.dropDistance * options_.dropDistance * glm::dot(normal, normal);
    if (highest > 0.0 && highest * highest > 2.0 * squaredDrop) return true;  // clearly, and without a root
    return highest > options_.dropDistance * glm::length(normal);
}

double Builder::farthestDistance(Index triangle) const {
    const Triangle& t = triangles_[triangle];
    return t.farthestHeight / glm::length(t.normal());
}

HullStatus Builder::makeFirstTetrahedron() {
    const auto noVolume = [this](double width) {
        return HullStatus{HullError::noVolume, kNoIndex, kNoIndex, width, options_.minWidth};
    };
    if (watchedFrom_ == 0) return noVolume(0.0);
    const std::span<const Point> candidates = points_.first(watchedFrom_);
    const PointBounds all = boundsOf(points_);
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

    takeTriangles(4);
    const std::array<Index, 4> first{created_[0], created_[1], created_[2], created_[3]};
    const auto [abc, adb, bdc, cda] = first;
    startTriangle(triangles_[abc], a, b, c);
    startTriangle(triangles_[adb], a, d, b);
    startTriangle(triangles_[bdc], b, d, c);
    startTriangle(triangles_[cda], c, d, a);
    setPlanes();
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
    makeRoom(visible_, alive_ + 1);
    makeRoom(horizon_, alive_ + 3);
    Index* const visible = visible_.data();
    HorizonEdge* const horizon = horizon_.data();
    std::size_t visibleCount = 1, horizonCount = 0;
    Triangle* const triangles = triangles_.data();  // none is made meanwhile
    const Index round = round_;
    const double x = points_[apex].x, y = points_[apex].y, z = points_[apex].z;
    visible[0] = sideOf(seed, 0);
    triangles[seed].visit = round;
    triangles[seed].visible = 1;
    // Without branches, which nobody could predict.
    const auto lookBeyond = [&](const Triangle& current, std::size_t side, std::size_t nextSide) {
        const Index beyond = current.beyond[side];
        Triangle& neighbor = triangles[triangleOf(beyond)];
        const auto& [normalX, normalY, normalZ, error] = neighbor.normalAndError;
        const Point& anchor = neighbor.anchor;
        const double height = normalX * (x - anchor.x) + normalY * (y - anchor.y) + normalZ * (z - anchor.z);
        const unsigned isNew = neighbor.visit != round ? 1 : 0;
        unsigned isVisible = isNew != 0 ? (height > error ? 1 : 0) : neighbor.visible;
        if (!(std::abs(height) > error)) [[unlikely]]
            isVisible = isNew != 0 ? (seesExactly(neighbor, apex) ? 1 : 0) : neighbor.visible;
        neighbor.visit = round;
        neighbor.visible = static_cast<std::uint8_t>(isVisible);
        visible[visibleCount] = beyond;
        visibleCount += isNew & isVisible;
        horizon[horizonCount] = {current.vertices[side], current.vertices[nextSide], beyond};
        horizonCount += 1 - isVisible;
    };
    for (std::size_t side = 0; side < 3; ++side) lookBeyond(triangles[seed], side, (side + 1) % 3);
    for (std::size_t i = 1; i < visibleCount; ++i) {
        const Triangle& current = triangles[triangleOf(visible[i])];
        const std::size_t entered = placeOf(visible[i]);  // what lies beyond that is visible
        const std::size_t first = entered == 0 ? 1 : 0, second = entered == 2 ? 1 : 2;
        lookBeyond(current, first, first + 1);
        lookBeyond(current, second, entered == 2 ? 2 : 0);
    }
    visibleCount_ = visibleCount;
    horizonCount_ = horizonCount;
}

void Builder::makeCone(Index apex) {
    takeTriangles(horizonCount_);
    Triangle* const triangles = triangles_.data();
    for (std::size_t i = 0; i < horizonCount_; ++i) {
        const HorizonEdge& edge = horizon_[i];
        const Index triangle = created_[i];
        startTriangle(triangles[triangle], edge.from, edge.to, apex);
        triangles[triangle].beyond[0] = edge.beyond;
        triangles[triangleOf(edge.beyond)].beyond[placeOf(edge.beyond)] = sideOf(triangle, 0);
        newAt_[edge.from] = triangle;
    }
    for (std::size_t i = 0; i < horizonCount_; ++i) {
        const Index triangle = created_[i], following = newAt_[horizon_[i].to];
        triangles[triangle].beyond[1] = sideOf(following, 2);
        triangles[following].beyond[2] = sideOf(triangle, 1);
    }
    setPlanes();
}

// A point that sees a removed triangle and still lies outside sees one of the new ones: the plane of a new
// triangle turns about a horizon edge from the removed triangle beside it towards the one that stays.
void Builder::reassignPoints(Index apex) {
    std::size_t moved = 0;
    for (const Index side : visible()) {
        Triangle& removed = triangles_[triangleOf(side)];
        for (Index point = removed.firstPoint; point != kNoIndex; point = next_[point]) {
            moved_[moved] = point;
            moved += point != apex ? 1 : 0;
        }
        removed.alive = false;
        freeTriangles_.push_back(triangleOf(side));
    }
    alive_ -= visibleCount_;
    assignToCone(moved_.first(moved), points_[apex]);
}

void Builder::addApex(Index triangle) {
    const Index apex = triangles_[triangle].farthest;
    collectVisible(triangle, apex);
    makeCone(apex);
    reassignPoints(apex);
    for (std::size_t i = 0; i < createdCount_; ++i) {
        if (triangles_[created_[i]].farthest != kNoIndex) enqueue(created_[i]);
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
    while (!urgent_.empty() && !isFull() && !mustStop()) {
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
    for (const Index side : visible()) {
        const Index index = triangleOf(side);
        const Triangle& triangle = triangles_[index];
        const double above = heightOver(triangle, points_[point]) / glm::length(triangle.normal());
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
    for (Index i = 0; i < used_; ++i) {
        while (triangles_[i].alive && settleListOf(i)) changed = true;
    }
    return changed;
}

bool Builder::settleListOf(Index triangle) {
    Index previous = kNoIndex;
    for (Index point = triangles_[triangle].firstPoint; point != kNoIndex; point = next_[point]) {
        if (mustStop()) return false;
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
    std::vector<Index> firstSide(used_);
    Index count = 0;
    for (std::size_t i = 0; i < used_; ++i) {
        firstSide[i] = 3 * count;
        count += triangles_[i].alive ? 1 : 0;
    }
    TriangleMesh mesh;
    mesh.vertices.reserve(count);
    mesh.twins.reserve(count);
    for (const Triangle& triangle : std::span(triangles_).first(used_)) {
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
    result.stopped = stopped_;
    return result;
}

}  // namespace

QuickhullResult quickhull(std::span<const Vec3<double>> points, const QuickhullOptions& options) {
    return Builder(points, options).run();
}

}  // namespace sepaxis
