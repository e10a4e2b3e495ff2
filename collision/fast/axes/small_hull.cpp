#include "collision/fast/axes/small_hull.h"

#include "collision/fast/hull_cache.h"
#include "collision/query/hull_pair.h"
#include "collision/query/sat.h"
#include "collision/simd/compiler.h"
#include "collision/simd/four.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

namespace sepaxis {

namespace {

// Let Y be the small hull. In the frame of the box, with its middle as origin and the half extents h, an axis
// m that points out of Y overlaps by (greatest of m.y) + h.|m|. The axes are the box's, along which the
// vertices of Y have bounds, the face normals of Y, and the box's axes times the edges of Y. The arcs of a
// box's four edges along one axis fill the great circle square to it, so an edge of Y has an axis with them
// exactly where the normals of its faces lie on different sides of that circle, and the edge supports that
// axis: m.y is m times its start. A point of Y gives no more than the greatest of m.y, so an axis may come
// out too short where rounding makes a crossing, never too long; the least is confirmed by its true supports.
template <class T>
class SmallHullSearch {
 public:
    explicit SmallHullSearch(const HullPair<T>& pair)
        : pair_(pair),
          boxIsA_(pair.a.isBox),
          box_((boxIsA_ ? pair.a : pair.b).cache->box),
          hull_(boxIsA_ ? pair.b : pair.a),
          cache_(*hull_.cache),
          edgeGroups_(cache_.edgeLanes.size() / kEdgeGroup<T>) {
        const Mat3<T>& r = pair.rotation;
        const Vec3<T> center(box_.center[0], box_.center[1], box_.center[2]);
        turn_ = boxIsA_ ? r : glm::transpose(r);
        origin_ = (boxIsA_ ? pair.translation : -(pair.translation * r)) - center;
        half_ = {box_.half[0], box_.half[1], box_.half[2]};
    }

    bool run(SatGoal goal, T faceSlop, SatResult<T>& result);

 private:
    using F = Four<T>;
    struct Three {
        F x, y, z;
    };
    // Of one kind of axis by number: the least, and how many are near it.
    static constexpr unsigned kBoxFaces = 6, kMostFaces = 8, kMostEdges = kSmallHullEdges;
    static constexpr std::size_t kFirstFace = 8, kFirstEdge = kFirstFace + kMostFaces,
                                 kAxes = kFirstEdge + 3 * std::size_t{kMostEdges};
    static_assert(kAxes <= 64);
    static constexpr T kNever = std::numeric_limits<T>::max();

    Three turned(F x, F y, F z) const {
        const auto row = [&](int k) {
            return F::all(turn_[0][k]) * x + F::all(turn_[1][k]) * y + F::all(turn_[2][k]) * z;
        };
        return {row(0), row(1), row(2)};
    }
    Three loadTurned(const T* quads) const {
        return turned(F::load(quads), F::load(quads + 4), F::load(quads + 8));
    }

    void measureBoxFaces();
    void measureFaces();
    void measureEdges();
    void measureEdges(std::size_t group, unsigned axis, const Three& along, const Three& first,
                      const Three& second, const Three& start);
    T leastOf(std::size_t from, std::size_t to) const;
    // Bit by bit the axes within the limit, padding left out.
    std::uint64_t within(T limit, std::size_t from, std::size_t to) const;
    void describeFace(std::size_t place, SatAxis<T>& face) const;
    SatAxis<T> firstFaceWithin(T limit, std::size_t from, std::size_t to) const;
    SatAxis<T> preferredFace(T ofBox, T least, T faceSlop) const;
    bool describeEdges(std::size_t place, SatAxis<T>& found) const;
    bool describe(std::size_t place, SatAxis<T>& axis) const {
        if (place >= kFirstEdge) return describeEdges(place, axis);
        describeFace(place, axis);
        return true;
    }
    std::size_t end() const { return kFirstEdge + 12 * edgeGroups_; }

    const HullPair<T>& pair_;
    const bool boxIsA_;
    const BoxForm<T>& box_;
    const Hull<T>& hull_;
    const HullCache<T>& cache_;
    const std::size_t edgeGroups_;
    Mat3<T> turn_;  // the small hull's frame -> the box's
    Vec3<T> origin_, half_;

    // 0 .. 5 the box's sides as BoxForm numbers them, then the faces of the small hull, then 12 an edge
    // group: four edges along the box's axis x, y, z.
    std::array<T, kAxes> overlaps_;
};

template <class T>
void SmallHullSearch<T>::measureBoxFaces() {
    const auto at = [&](std::size_t i) {
        return turned(F::load(cache_.vertices.x() + i), F::load(cache_.vertices.y() + i),
                      F::load(cache_.vertices.z() + i));
    };
    Three low = at(0), high = low;
    for (std::size_t i = 4; i < hull_.vertices.size(); i += 4) {
        const Three points = at(i);
        low = {F::min(low.x, points.x), F::min(low.y, points.y), F::min(low.z, points.z)};
        high = {F::max(high.x, points.x), F::max(high.y, points.y), F::max(high.z, points.z)};
    }
    const std::array<F, 3> lows = {low.x, low.y, low.z}, highs = {high.x, high.y, high.z};
    const auto ofLower = [&](int k) { return half_[k] + (highs[k].greatest() + origin_[k]); };
    const auto ofUpper = [&](int k) { return half_[k] - (lows[k].least() + origin_[k]); };
    // Put together before they are stored: leastOf() loads them at once.
    F::of(ofLower(0), ofUpper(0), ofLower(1), ofUpper(1)).store(&overlaps_[0]);
    F::of(ofLower(2), ofUpper(2), kNever, kNever).store(&overlaps_[4]);
}

template <class T>
void SmallHullSearch<T>::measureFaces() {
    for (std::size_t i = 0; i < kMostFaces; i += 4) {
        const Three n = turned(F::load(cache_.planes.x() + i), F::load(cache_.planes.y() + i),
                               F::load(cache_.planes.z() + i));
        const F ofHull = F::all(origin_.x) * n.x + F::all(origin_.y) * n.y + F::all(origin_.z) * n.z;
        const F ofBox =
            F::all(half_.x) * F::abs(n.x) + F::all(half_.y) * F::abs(n.y) + F::all(half_.z) * F::abs(n.z);
        (F::load(cache_.planes.offset() + i) + (ofHull + ofBox)).store(&overlaps_[kFirstFace + i]);
    }
}

template <class T>
void SmallHullSearch<T>::measureEdges() {
    for (std::size_t group = 0; group < edgeGroups_; ++group) {
        const T* lanes = &cache_.edgeLanes[group * kEdgeGroup<T>];
        const Three along = loadTurned(lanes), first = loadTurned(lanes + 12),
                    second = loadTurned(lanes + 24);
        Three start = loadTurned(lanes + 36);
        start = {start.x + F::all(origin_.x), start.y + F::all(origin_.y), start.z + F::all(origin_.z)};
        const auto rotate = [](const Three& v) { return Three{v.y, v.z, v.x}; };
        const Three alongY = rotate(along), firstY = rotate(first), secondY = rotate(second),
                    startY = rotate(start);
        measureEdges(group, 0, along, first, second, start);
        measureEdges(group, 1, alongY, firstY, secondY, startY);
        measureEdges(group, 2, rotate(alongY), rotate(firstY), rotate(secondY), rotate(startY));
    }
}

// Components in the order of the box's axis, the one after it, the one after that.
template <class T>
SEPAXIS_ALWAYS_INLINE inline void SmallHullSearch<T>::measureEdges(std::size_t group, unsigned axis,
                                                                   const Three& along, const Three& first,
                                                                   const Three& second, const Three& start) {
    constexpr T kParallel = kArcSign<T> * kArcSign<T>;
    const F none = F::all(T(0)), never = F::all(kNever);
    const F squared = along.y * along.y + along.z * along.z;
    const F inverse = F::all(T(1)) / F::sqrt(F::max(squared, F::all(kParallel)));
    // The crossing of the arc with the circle, out of the hull: a sum of terms that do not cancel.
    const F weight1 = F::abs(second.x), weight2 = F::abs(first.x);
    const F outY = first.y * weight1 + second.y * weight2, outZ = first.z * weight1 + second.z * weight2;
    const F side = along.y * outZ - along.z * outY;
    const F scale = F::whereLess(side, none, none - inverse, inverse);
    const F y = none - along.z * scale, z = along.y * scale;
    const unsigned next = axis == 2 ? 0 : axis + 1, last = next == 2 ? 0 : next + 1;
    const F overlap = (y * start.y + z * start.z) + (F::all(half_[static_cast<int>(next)]) * F::abs(y) +
                                                     F::all(half_[static_cast<int>(last)]) * F::abs(z));
    // No crossing where both normals are clearly on one side.
    const F closer = F::max(F::min(first.x, second.x), none - F::max(first.x, second.x));
    const F crossing = F::whereLess(F::all(kArcSign<T>), closer, never, overlap);
    F::whereLess(F::all(kParallel), squared, crossing, never)
        .store(&overlaps_[kFirstEdge + 12 * group + std::size_t{4} * axis]);
}

template <class T>
T SmallHullSearch<T>::leastOf(std::size_t from, std::size_t to) const {
    F least = F::all(kNever);
    for (std::size_t i = from; i < to; i += 4) least = F::min(least, F::load(&overlaps_[i]));
    return least.least();
}

template <class T>
std::uint64_t SmallHullSearch<T>::within(T limit, std::size_t from, std::size_t to) const {
    std::uint64_t places = 0;
    for (std::size_t i = from; i < to; i += 4)
        places |= std::uint64_t{F::lessEqual(F::load(&overlaps_[i]), F::all(limit))} << i;
    // The last group's padding repeats the first edge.
    const std::uint64_t padding =
        (0xf0u >> (4 * edgeGroups_ - hull_.edgeCount()) & 15u) * std::uint64_t{0x111};
    return places & ~(padding << (kFirstEdge + 12 * (edgeGroups_ - 1)));
}

template <class T>
void SmallHullSearch<T>::describeFace(std::size_t place, SatAxis<T>& face) const {
    const bool ofBox = place < kFirstFace, ofA = ofBox == boxIsA_;
    const auto index = static_cast<std::uint32_t>(ofBox ? box_.face[place] : place - kFirstFace);
    face.kind = ofA ? AxisKind::faceA : AxisKind::faceB;
    face.a = ofA ? index : kNoIndex;
    face.b = ofA ? kNoIndex : index;
    face.axis = ofA ? pair_.axisOfFaceA(index) : pair_.axisOfFaceB(index);
    face.overlap = overlaps_[place];
}

// Among equals A goes before B, then the lowest index.
template <class T>
SatAxis<T> SmallHullSearch<T>::firstFaceWithin(T limit, std::size_t from, std::size_t to) const {
    SatAxis<T> first;
    for (std::size_t place = from; place < to; ++place) {
        if (!(overlaps_[place] <= limit)) continue;
        SatAxis<T> face;
        describeFace(place, face);
        const auto rank = [](const SatAxis<T>& axis) {
            return std::pair(axis.kind == AxisKind::faceB, std::min(axis.a, axis.b));
        };
        if (first.kind == AxisKind::none || rank(face) < rank(first)) first = face;
    }
    return first;
}

// What SatResult::bestFace is, of faces within the slop. ofBox: the least of the box's.
template <class T>
SatAxis<T> SmallHullSearch<T>::preferredFace(T ofBox, T least, T faceSlop) const {
    const T ofHull = leastOf(kFirstFace, kFirstEdge), equal = kEqualOverlap<T> * pair_.size;
    if (!(faceSlop > T(0))) return firstFaceWithin(std::min(ofBox, ofHull) + equal, 0, kFirstEdge);
    const T ofA = boxIsA_ ? ofBox : ofHull, ofB = boxIsA_ ? ofHull : ofBox;
    const bool isOfA = ofA <= std::min(ofB + steadyTie(faceSlop, pair_.size), least + faceSlop);
    const T limit = (isOfA ? ofA : ofB) + equal + steadyFaceTie(faceSlop, pair_.size);
    return isOfA == boxIsA_ ? firstFaceWithin(limit, 0, kFirstFace)
                            : firstFaceWithin(limit, kFirstFace, kFirstEdge);
}

// False where a sign that names the edges or the crossing is rounding, or the supports do not confirm it.
template <class T>
bool SmallHullSearch<T>::describeEdges(std::size_t place, SatAxis<T>& found) const {
    constexpr T kNoSign = T(2) * kArcSign<T>;
    const auto edge = static_cast<std::uint32_t>((place - kFirstEdge) / 12 * 4 + place % 4);
    const std::size_t i = (place - kFirstEdge) % 12 / 4, k = (i + 1) % 3, l = (i + 2) % 3;
    // Components by number: Vec3 would choose each by branches.
    const auto turned = [&](const Vec3<T>& direction) {
        const Vec3<T> v = turn_ * direction;
        return std::array<T, 3>{v.x, v.y, v.z};
    };
    const std::array<T, 3> along = turned(hull_.edgeDirections[edge]);
    const std::array<T, 3> first = turned(hull_.planes[hull_.halfEdges[2 * edge].face].normal),
                           second = turned(hull_.planes[hull_.halfEdges[2 * edge + 1].face].normal);
    const T clearest = std::min(std::min(std::abs(along[k]), std::abs(along[l])),
                                std::min(std::abs(first[i]), std::abs(second[i])));
    if (clearest <= kNoSign) return false;
    const T weight1 = std::abs(second[i]), weight2 = std::abs(first[i]);
    const T outK = first[k] * weight1 + second[k] * weight2, outL = first[l] * weight1 + second[l] * weight2;
    const T scale = std::copysign(T(1) / std::sqrt(along[k] * along[k] + along[l] * along[l]),
                                  along[k] * outL - along[l] * outK);
    std::array<T, 3> components{};
    components[k] = -along[l];
    components[l] = along[k];
    const Vec3<T> axis = Vec3<T>(components[0], components[1], components[2]) * scale;
    // The box supports against it.
    const unsigned sides =
        (components[k] * scale < T(0) ? 1u : 0u) | (components[l] * scale < T(0) ? 2u : 0u);
    const std::uint32_t edgeOfBox = box_.edge[4 * i + sides];
    found.kind = AxisKind::edgeEdge;
    found.a = boxIsA_ ? edgeOfBox : edge;
    found.b = boxIsA_ ? edge : edgeOfBox;
    found.axis = boxIsA_ ? -axis : pair_.directionInA(axis);
    found.overlap = overlaps_[place];
    const T confirmed = overlapAlong(pair_, found.axis).overlap;
    return std::abs(confirmed - found.overlap) <= kEqualOverlap<T> * pair_.size;
}

template <class T>
bool SmallHullSearch<T>::run(SatGoal goal, T faceSlop, SatResult<T>& result) {
    const T gap = -kTouchGap<T> * pair_.size;
    const auto isApart = [&](T least, std::size_t from, std::size_t to) {
        if (!(least < gap)) return false;
        const auto place = static_cast<std::size_t>(std::bit_width(within(least, from, to)) - 1);
        result.separated = describe(place, result.best) && result.best.overlap < gap;
        return true;
    };
    measureBoxFaces();
    const T ofBox = leastOf(0, kFirstFace);
    if (isApart(ofBox, 0, kFirstFace)) return true;
    measureFaces();
    const T ofFaces = std::min(ofBox, leastOf(kFirstFace, kFirstEdge));
    if (isApart(ofFaces, kFirstFace, kFirstEdge)) return true;
    measureEdges();
    const T least = std::min(ofFaces, leastOf(kFirstEdge, end()));
    if (isApart(least, kFirstEdge, end())) return result.separated;
    if (least < T(0)) return false;
    const std::uint64_t found = within(least + kTieTolerance<T> * pair_.size, 0, end());
    if (!std::has_single_bit(found)) return false;
    if (!describe(static_cast<std::size_t>(std::bit_width(found) - 1), result.best)) return false;
    if (goal != SatGoal::verdict && ofFaces <= least + faceSlop)
        result.bestFace = preferredFace(ofBox, least, faceSlop);
    return true;
}

}  // namespace

template <class T>
bool areBoxAndSmall(const HullPair<T>& pair) {
    return pair.a.isBox ? !pair.b.cache->edgeLanes.empty() : pair.b.isBox && !pair.a.cache->edgeLanes.empty();
}

template <class T>
bool findSmallHullAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out) {
    return areBoxAndSmall(pair) && goal != SatGoal::widestGap &&
           SmallHullSearch<T>(pair).run(goal, faceSlop, out);
}

template bool areBoxAndSmall(const HullPair<float>&);
template bool areBoxAndSmall(const HullPair<double>&);
template bool findSmallHullAxis(const HullPair<float>&, SatGoal, float, SatResult<float>&);
template bool findSmallHullAxis(const HullPair<double>&, SatGoal, double, SatResult<double>&);

}  // namespace sepaxis
