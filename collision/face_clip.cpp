// Both faces are convex polygons in the plane of the reference face. Every corner of the incident face is
// measured against every side of the reference face; an edge of the incident face that changes sides is cut
// by all of them at once (M. Cyrus, J. Beck: "Generalized two- and three-dimensional clipping", 1978). The
// result goes along the edges of the incident face and, from where one leaves the reference face to where the
// next enters it, along the sides of that (K. Weiler, P. Atherton: "Hidden surface removal using polygon area
// sorting", 1977).

#include "collision/face_clip.h"

#include "collision/lanes.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace sepaxis {

namespace {

// Of size. Twice what clipping plane by plane takes for being on a side.
template <class T>
constexpr T kNearSide = T(32) * kRounding<T>;

// Least cosine between the faces: below it the height of the incident face over a corner of the reference
// face loses digits.
template <class T>
constexpr T kFacingFaces = T(0.5);

// How far the square of a side's direction may be from 1. It is less where an edge shorter than rounding is
// not quite in the plane of its face.
template <class T>
constexpr T kNotUnit = T(1e-3);

// The corners of a face and the half-edges that start there, in order, as often as vector loads reach.
template <class T>
class Loop {
 public:
    static constexpr std::uint32_t kMost = 60;  // corners: the bits of a mask
    static constexpr std::uint32_t kPadding = 2 + 2 * static_cast<std::uint32_t>(Lanes<T>::kCount);
    static constexpr std::size_t kCapacity = kMost + kPadding;

    Loop(const Hull<T>& hull, std::uint32_t face) : hull_(hull), count_(hull.faces[face].vertexCount) {
        if (count_ > kMost) return;
        std::uint32_t current = hull.faces[face].firstHalfEdge;
        for (std::uint32_t i = 0; i < count_; ++i) {
            halfEdge_[i] = current;
            vertex_[i] = hull.halfEdges[current].origin;
            current = hull.halfEdges[current].next;
        }
        for (std::uint32_t i = 0; i < kPadding; ++i) {
            halfEdge_[count_ + i] = halfEdge_[i];
            vertex_[count_ + i] = vertex_[i];
        }
    }

    std::uint32_t count() const { return count_; }
    std::uint32_t vertex(std::size_t i) const { return vertex_[i]; }
    std::uint32_t edge(std::size_t i) const { return halfEdge_[i] / 2; }

    // visit(i): for lanes from i on, until two more than forLanes() visits have been, those from the start.
    template <class Visit>
    void forPaddedLanes(const Visit& visit) const {
        for (std::size_t i = 0; i <= count_ + Lanes<T>::kCount; i += Lanes<T>::kCount) visit(i);
    }
    // Until all of the loop have been, with others behind them.
    template <class Visit>
    void forLanes(const Visit& visit) const {
        for (std::size_t i = 0; i < count_; i += Lanes<T>::kCount) visit(i);
    }

    struct Three {
        Lanes<T> x, y, z;
    };
    Three vertices(std::size_t first) const {
        return collect([&](std::size_t i) -> const Vec3<T>& { return hull_.vertices[vertex_[first + i]]; });
    }
    // Of the edges, along half-edge 2k of each; alongLoop(): 1 where that is the way of the loop, else -1.
    Three edgeDirections(std::size_t first) const {
        return collect(
            [&](std::size_t i) -> const Vec3<T>& { return hull_.edgeDirections[halfEdge_[first + i] / 2]; });
    }
    Lanes<T> alongLoop(std::size_t first) const {
        static constexpr std::array<T, 2> kSigns = {T(1), T(-1)};
        return Lanes<T>::from([&](std::size_t i) { return kSigns[halfEdge_[first + i] & 1u]; });
    }

 private:
    template <class At>
    static Three collect(const At& at) {
        return {Lanes<T>::from([&](std::size_t i) { return at(i).x; }),
                Lanes<T>::from([&](std::size_t i) { return at(i).y; }),
                Lanes<T>::from([&](std::size_t i) { return at(i).z; })};
    }

    const Hull<T>& hull_;
    const std::uint32_t count_;
    std::array<std::uint32_t, kCapacity> vertex_, halfEdge_;
};

// dot(direction, point) + constant
template <class T>
struct Row {
    Lanes<T> x, y, z, constant;
    Row(const Vec3<T>& direction, T constantPart)
        : x(Lanes<T>::all(direction.x)),
          y(Lanes<T>::all(direction.y)),
          z(Lanes<T>::all(direction.z)),
          constant(Lanes<T>::all(constantPart)) {}
    Lanes<T> of(const typename Loop<T>::Three& points) const {
        return x * points.x + y * points.y + z * points.z + constant;
    }
};

template <class T>
class FaceClip {
 public:
    FaceClip(const HullPair<T>& pair, const ClipFaces& faces, std::span<ManifoldPoint<T>> memory)
        : pair_(pair),
          faces_(faces),
          reference_(pair.hull(faces.referenceOnA)),
          incident_(pair.hull(!faces.referenceOnA)),
          near_(kNearSide<T> * pair.size),
          memory_(memory),
          corners_(reference_, faces.referenceFace),
          edges_(incident_, faces.incidentFace) {}

    std::optional<std::uint32_t> run() {
        if (corners_.count() > Loop<T>::kMost || edges_.count() > Loop<T>::kMost) return std::nullopt;
        if (!placeReference()) return std::nullopt;
        placeIncident();
        if (!measure() || !cutEdges() || !emitAll()) return std::nullopt;
        return count_;
    }

 private:
    using L = Lanes<T>;
    using Mask = std::uint64_t;  // a bit for each side or edge
    using Scalars = std::array<T, Loop<T>::kCapacity>;

    static constexpr std::uint32_t kNone = kNoIndex;
    static constexpr std::uint32_t kWorthACircle = 9;  // corners of the incident face
    static bool has(Mask bits, std::uint32_t i) { return (bits >> i & 1) != 0; }
    static std::uint32_t firstOf(Mask bits) { return static_cast<std::uint32_t>(std::countr_zero(bits)); }
    static Mask allOf(const Loop<T>& loop) { return (Mask{1} << loop.count()) - 1; }
    // Bit i is that of the edge after i.
    Mask ofNext(Mask bits) const { return (bits | (bits & 1) << edges_.count()) >> 1; }

    bool placeReference();
    bool areCornersClear() const;
    void placeIncident();
    Mask sidesNearIncident() const;
    bool measure();
    bool cutEdges();
    bool cutEdge(std::uint32_t edge);
    bool holdsReference() const;
    bool emitAll();
    bool emitEdges(Mask edges);

    // Over a side of the reference face: of an edge of the incident face where it starts, and what that grows
    // by to its end.
    T distanceOf(std::uint32_t edge, std::uint32_t side) const {
        return sideA_[side] * u_[edge] + sideB_[side] * v_[edge] - offset_[side];
    }
    T growthOf(std::uint32_t edge, std::uint32_t side) const {
        return sideA_[side] * (u_[edge + 1] - u_[edge]) + sideB_[side] * (v_[edge + 1] - v_[edge]);
    }
    Mask sidesReached(std::uint32_t edge, T place) const;
    std::uint32_t sideWith(const Scalars& places, T place) const;

    std::uint32_t cornersBeforeStart(std::uint32_t from, std::uint32_t count) const;
    std::uint32_t cornersBetween(std::uint32_t from, std::uint32_t to) const {
        return from >= to ? from - to : from + corners_.count() - to;
    }
    std::uint32_t cornersAfter(std::uint32_t leaving) const {
        const Mask later = visible_ >> leaving >> 1;
        const std::uint32_t next = later != 0 ? leaving + 1 + firstOf(later) : firstOf(visible_);
        return cornersBetween(leavesBy_[leaving], entersBy_[next]);
    }

    void emit(const Vec3<T>& point, const FeaturePair& id, const FeaturePair& side) {
        ManifoldPoint<T>& to = memory_[count_++];
        to.point = point;
        to.id = id;
        to.side = side;
    }
    Vec3<T> vertexOf(std::uint32_t i) const { return pair_.vertex(!faces_.referenceOnA, edges_.vertex(i)); }
    Feature edgeOf(std::uint32_t i) const { return {FeatureKind::edge, edges_.edge(i)}; }
    Feature sideOf(std::uint32_t i) const { return {FeatureKind::edge, corners_.edge(i)}; }
    void emitStart(std::uint32_t edge);
    void emitEnd(std::uint32_t edge);
    void emitCrossing(std::uint32_t edge, T place, std::uint32_t side, const FeaturePair& after);
    bool goesRoundOnce() const;
    bool emitCorners(std::uint32_t from, std::uint32_t first, std::uint32_t last);

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    const Hull<T>& reference_;
    const Hull<T>& incident_;
    const T near_;
    std::span<ManifoldPoint<T>> memory_;
    std::uint32_t count_ = 0;

    // The reference face in its own frame: u and v in its plane from its first corner; from u to v is
    // counter-clockwise. Side k goes from corner k to the next: a u + b v is its offset on it, more outside.
    const Loop<T> corners_;
    Vec3<T> axisU_, axisV_, origin_;
    Scalars cornerU_, cornerV_, sideA_, sideB_, offset_;

    // The corners of the incident face in the same coordinates, in which it goes clockwise.
    const Loop<T> edges_;
    Scalars u_, v_;

    // Of the incident face: edges that start inside of the reference face, lie beyond one of its sides, lie
    // in it in part; for those that do not start or end in it the places where, and the sides by which, they
    // enter and leave it.
    Mask inside_ = 0, beyond_ = 0, visible_ = 0;
    Scalars enters_, leaves_;
    std::array<std::uint8_t, Loop<T>::kMost> entersBy_, leavesBy_;
};

template <class T>
bool FaceClip<T>::placeReference() {
    const Vec3<T> normal = reference_.planes[faces_.referenceFace].normal;
    const Vec3<T> along = reference_.edgeDirections[corners_.edge(0)];
    const Vec3<T> inPlane = along - normal * glm::dot(normal, along);
    axisU_ = safeNormalize(inPlane, along);
    axisV_ = glm::cross(normal, axisU_);
    origin_ = reference_.vertices[corners_.vertex(0)];
    const Row<T> u(axisU_, -glm::dot(axisU_, origin_)), v(axisV_, -glm::dot(axisV_, origin_));
    const Row<T> alongU(axisU_, T(0)), alongV(axisV_, T(0));
    auto leastSquare = L::all(T(1));
    corners_.forPaddedLanes([&](std::size_t i) {
        const auto points = corners_.vertices(i), directions = corners_.edgeDirections(i);
        const auto sign = corners_.alongLoop(i);
        const auto atU = u.of(points), atV = v.of(points);
        const auto a = alongV.of(directions) * sign, b = L::all(T(0)) - alongU.of(directions) * sign;
        atU.store(&cornerU_[i]);
        atV.store(&cornerV_[i]);
        a.store(&sideA_[i]);
        b.store(&sideB_[i]);
        (a * atU + b * atV).store(&offset_[i]);
        leastSquare = L::lesser(leastSquare, a * a + b * b);
    });
    return leastSquare.least() >= T(1) - kNotUnit<T> && areCornersClear();
}

// False where a corner lies on the line of a side beside it, within rounding, or is so acute that what
// reaches beyond it is cut.
template <class T>
bool FaceClip<T>::areCornersClear() const {
    const auto sharp = L::all(kSharpCorner<T>), near = L::all(-near_);
    unsigned unclear = 0;
    corners_.forLanes([&](std::size_t i) {
        const auto a = L::load(&sideA_[i]), b = L::load(&sideB_[i]);
        const auto nextA = L::load(&sideA_[i + 1]), nextB = L::load(&sideB_[i + 1]);
        const auto afterNext =
            a * L::load(&cornerU_[i + 2]) + b * L::load(&cornerV_[i + 2]) - L::load(&offset_[i]);
        const auto before =
            nextA * L::load(&cornerU_[i]) + nextB * L::load(&cornerV_[i]) - L::load(&offset_[i + 1]);
        unclear |= L::less(near, L::greater(afterNext, before)) | L::less(a * nextA + b * nextB, sharp);
    });
    return unclear == 0;
}

template <class T>
void FaceClip<T>::placeIncident() {
    const bool onA = faces_.referenceOnA;
    const auto rowOf = [&](const Vec3<T>& axis) {
        const Vec3<T> turned = onA ? pair_.directionInB(axis) : pair_.directionInA(axis);
        return Row<T>(turned, onA ? glm::dot(axis, pair_.translation - origin_)
                                  : -glm::dot(turned, pair_.translation) - glm::dot(axis, origin_));
    };
    const Row<T> u = rowOf(axisU_), v = rowOf(axisV_);
    edges_.forPaddedLanes([&](std::size_t i) {
        const auto points = edges_.vertices(i);
        u.of(points).store(&u_[i]);
        v.of(points).store(&v_[i]);
    });
}

// The sides that some corner of the incident face may lie outside of, or closer to than rounding: those that
// the circle around all its corners reaches.
template <class T>
typename FaceClip<T>::Mask FaceClip<T>::sidesNearIncident() const {
    if (edges_.count() < kWorthACircle) return allOf(corners_);
    auto lowU = L::load(u_.data()), highU = lowU, lowV = L::load(v_.data()), highV = lowV;
    edges_.forLanes([&](std::size_t i) {
        const auto u = L::load(&u_[i]), v = L::load(&v_[i]);
        lowU = L::lesser(lowU, u), highU = L::greater(highU, u);
        lowV = L::lesser(lowV, v), highV = L::greater(highV, v);
    });
    const auto middleU = L::all((lowU.least() + highU.greatest()) / T(2)),
               middleV = L::all((lowV.least() + highV.greatest()) / T(2));
    auto square = L::all(T(0));
    edges_.forLanes([&](std::size_t i) {
        const auto u = L::load(&u_[i]) - middleU, v = L::load(&v_[i]) - middleV;
        square = L::greater(square, u * u + v * v);
    });
    const auto reach = L::all(std::sqrt(square.greatest()) * (T(1) + kNotUnit<T>)+T(2) * near_);
    Mask sides = 0;
    corners_.forLanes([&](std::size_t i) {
        const auto depth =
            L::load(&offset_[i]) - L::load(&sideA_[i]) * middleU - L::load(&sideB_[i]) * middleV;
        sides |= Mask{L::notLess(reach, depth)} << i;
    });
    return sides & allOf(corners_);
}

// Which corners of the incident face lie outside of which sides. False where one is closer than rounding.
template <class T>
bool FaceClip<T>::measure() {
    auto least = L::all(std::numeric_limits<T>::max());
    Mask outsideAny = 0;
    for (Mask left = sidesNearIncident(); left != 0; left &= left - 1) {
        const std::uint32_t side = firstOf(left);
        const auto a = L::all(sideA_[side]), b = L::all(sideB_[side]), offset = L::all(offset_[side]);
        Mask outside = 0;
        edges_.forLanes([&](std::size_t i) {
            const auto depth = offset - a * L::load(&u_[i]) - b * L::load(&v_[i]);
            least = L::lesser(least, L::abs(depth));
            outside |= Mask{L::signs(depth)} << i;
        });
        outside &= allOf(edges_);
        outsideAny |= outside;
        beyond_ |= outside & ofNext(outside);
    }
    inside_ = allOf(edges_) & ~outsideAny;
    return least.least() > near_;
}

template <class T>
bool FaceClip<T>::cutEdges() {
    const Mask whole = inside_ & ofNext(inside_);
    visible_ = whole;
    for (Mask left = allOf(edges_) & ~whole & ~beyond_; left != 0; left &= left - 1)
        if (!cutEdge(firstOf(left))) return false;
    return true;
}

// The sides that the point at a place of an edge is not clearly inside of.
template <class T>
typename FaceClip<T>::Mask FaceClip<T>::sidesReached(std::uint32_t edge, T place) const {
    const auto u = L::all(u_[edge] + (u_[edge + 1] - u_[edge]) * place),
               v = L::all(v_[edge] + (v_[edge + 1] - v_[edge]) * place), near = L::all(-near_);
    Mask reached = 0;
    corners_.forLanes([&](std::size_t i) {
        const auto distance = L::load(&sideA_[i]) * u + L::load(&sideB_[i]) * v - L::load(&offset_[i]);
        reached |= Mask{L::less(near, distance)} << i;
    });
    return reached & allOf(corners_);
}

template <class T>
std::uint32_t FaceClip<T>::sideWith(const Scalars& places, T place) const {
    Mask same = 0;
    const auto wanted = L::all(place);
    corners_.forLanes([&](std::size_t i) {
        const auto one = L::load(&places[i]);
        same |= Mask{L::notLess(one, wanted) & L::notLess(wanted, one)} << i;
    });
    return firstOf(same);
}

// Where the line of an edge that starts or ends outside is inside of all sides. False where rounding decides.
template <class T>
bool FaceClip<T>::cutEdge(std::uint32_t edge) {
    constexpr T kNever = std::numeric_limits<T>::max();
    const auto u = L::all(u_[edge]), v = L::all(v_[edge]), zero = L::all(T(0));
    const auto alongU = L::all(u_[edge + 1] - u_[edge]), alongV = L::all(v_[edge + 1] - v_[edge]);
    Scalars entering, leaving;
    auto enter = L::all(-kNever), leave = L::all(kNever);
    corners_.forLanes([&](std::size_t i) {
        const auto a = L::load(&sideA_[i]), b = L::load(&sideB_[i]);
        const auto depth = L::load(&offset_[i]) - a * u - b * v, growth = a * alongU + b * alongV;
        const auto place = depth / growth;
        const auto in = L::whereLess(growth, zero, place, L::all(-kNever));
        const auto out = L::whereLess(zero, growth, place, L::all(kNever));
        in.store(&entering[i]);
        out.store(&leaving[i]);
        enter = L::greater(enter, in);
        leave = L::lesser(leave, out);
    });
    const T from = enter.greatest(), to = leave.least();
    const bool starts = has(inside_, edge), ends = has(ofNext(inside_), edge);
    const std::uint32_t entersBy = starts ? kNone : sideWith(entering, from),
                        leavesBy = ends ? kNone : sideWith(leaving, to);
    if (!starts && !ends && from >= to) {
        // It passes a corner outside: clearly so where both sides are left behind in the middle.
        const T middle = (from + to) / T(2);
        return distanceOf(edge, entersBy) + growthOf(edge, entersBy) * middle > near_ &&
               distanceOf(edge, leavesBy) + growthOf(edge, leavesBy) * middle > near_;
    }
    if (!starts && sidesReached(edge, from) != Mask{1} << entersBy) return false;
    if (!ends && sidesReached(edge, to) != Mask{1} << leavesBy) return false;
    visible_ |= Mask{1} << edge;
    enters_[edge] = from;
    leaves_[edge] = to;
    entersBy_[edge] = static_cast<std::uint8_t>(entersBy);
    leavesBy_[edge] = static_cast<std::uint8_t>(leavesBy);
    return true;
}

// Whether the first corner of the reference face, at the origin, lies in the incident face.
template <class T>
bool FaceClip<T>::holdsReference() const {
    Mask outside = 0;
    edges_.forLanes([&](std::size_t i) {
        const auto u = L::load(&u_[i]), v = L::load(&v_[i]);
        outside |= Mask{L::notLess((L::load(&v_[i + 1]) - v) * u, (L::load(&u_[i + 1]) - u) * v)} << i;
    });
    return (outside & allOf(edges_)) == 0;
}

// Where clipping plane by plane starts when it cuts off the last corner of the incident face: with the end of
// the last side that cut off the start of the one before it. Among the `count` corners from one side on,
// which have their sides in falling order, that is the end of the first side, or, where they go past the
// first of the face, of the last of the face if none of those before it cut off the corner. Returns how many
// corners come before it.
template <class T>
std::uint32_t FaceClip<T>::cornersBeforeStart(std::uint32_t from, std::uint32_t count) const {
    if (from >= count) return 0;
    for (std::uint32_t side = 0; side <= from; ++side)
        if (distanceOf(edges_.count() - 1, side) > T(0)) return 0;
    return from + 1;
}

template <class T>
void FaceClip<T>::emitCrossing(std::uint32_t edge, T place, std::uint32_t side, const FeaturePair& after) {
    const Vec3<T> start = vertexOf(edge), end = vertexOf(edge + 1);
    emit(start + (end - start) * std::clamp(place, T(0), T(1)), faces_.pairOf(sideOf(side), edgeOf(edge)),
         after);
}

template <class T>
void FaceClip<T>::emitStart(std::uint32_t edge) {
    const FeaturePair after = faces_.pairOf({}, edgeOf(edge));
    if (!has(inside_, edge)) return emitCrossing(edge, enters_[edge], entersBy_[edge], after);
    emit(vertexOf(edge),
         faces_.pairOf({FeatureKind::face, faces_.referenceFace}, {FeatureKind::vertex, edges_.vertex(edge)}),
         after);
}

template <class T>
void FaceClip<T>::emitEnd(std::uint32_t edge) {
    const std::uint32_t side = leavesBy_[edge];
    emitCrossing(edge, leaves_[edge], side, faces_.pairOf(sideOf(side), {}));
}

// Of the corners from one side on, clockwise: those from the first to before the last, moved onto the
// incident face along the reference face's normal. False where the faces do not face each other.
template <class T>
bool FaceClip<T>::emitCorners(std::uint32_t from, std::uint32_t first, std::uint32_t last) {
    if (first >= last) return true;
    const std::uint32_t count = corners_.count();
    const Vec3<T> up = planeInA(pair_, faces_.referenceOnA, faces_.referenceFace).normal;
    const Plane<T> plane = planeInA(pair_, !faces_.referenceOnA, faces_.incidentFace);
    const T facing = glm::dot(up, plane.normal);
    if (facing > -kFacingFaces<T>) return false;
    const Vec3<T> step = up / facing;
    for (std::uint32_t i = first; i < last; ++i) {
        const std::uint32_t corner = from >= i ? from - i : from + count - i;
        const Vec3<T> point = pair_.vertex(faces_.referenceOnA, corners_.vertex(corner));
        emit(point - step * signedDistance(plane, point),
             faces_.pairOf({FeatureKind::vertex, corners_.vertex(corner)},
                           {FeatureKind::face, faces_.incidentFace}),
             faces_.pairOf(sideOf(corner == 0 ? count - 1 : corner - 1), {}));
    }
    return true;
}

// Corners between what leaves and what enters again: round the face once at most, unless rounding bends it.
template <class T>
bool FaceClip<T>::goesRoundOnce() const {
    std::uint32_t corners = 0;
    for (Mask left = visible_ & ~ofNext(inside_); left != 0; left &= left - 1)
        corners += cornersAfter(firstOf(left));
    return corners <= corners_.count();
}

template <class T>
bool FaceClip<T>::emitEdges(Mask edges) {
    for (; edges != 0; edges &= edges - 1) {
        const std::uint32_t edge = firstOf(edges);
        emitStart(edge);
        if (has(ofNext(inside_), edge)) continue;
        emitEnd(edge);
        if (!emitCorners(leavesBy_[edge], 0, cornersAfter(edge))) return false;
    }
    return true;
}

// In the order of clipping plane by plane, from its start on.
template <class T>
bool FaceClip<T>::emitAll() {
    const std::uint32_t sides = corners_.count(), lastEdge = edges_.count() - 1;
    // Without an edge in sight all corners of the reference face are, or nothing.
    if (visible_ == 0) return holdsReference() && emitCorners(sides - 1, 0, sides);
    if (!goesRoundOnce()) return false;
    const Mask lastBit = Mask{1} << lastEdge;
    if (has(inside_, lastEdge)) {
        if (has(inside_, 0)) return emitEdges(visible_);
        emitEnd(lastEdge);
        if (!emitCorners(leavesBy_[lastEdge], 0, cornersAfter(lastEdge))) return false;
        if (!emitEdges(visible_ & ~lastBit)) return false;
        emitStart(lastEdge);
        return true;
    }
    // The corners that stand for the last corner of the incident face.
    const Mask before = visible_ & ~lastBit;
    const std::uint32_t last =
        static_cast<std::uint32_t>(std::bit_width(before != 0 ? before : visible_)) - 1;
    const std::uint32_t from = leavesBy_[last], corners = cornersAfter(last);
    const std::uint32_t split = cornersBeforeStart(from, corners);
    if (!emitCorners(from, split, corners) || (last != lastEdge && !emitEdges(visible_ & lastBit)) ||
        !emitEdges(before & ~(Mask{1} << last)))
        return false;
    emitStart(last);
    emitEnd(last);
    return emitCorners(from, 0, split);
}

}  // namespace

template <class T>
std::optional<std::uint32_t> clipFacesAtOnce(const HullPair<T>& pair, const ClipFaces& faces,
                                             std::span<ManifoldPoint<T>> memory) {
    return FaceClip<T>(pair, faces, memory).run();
}

template std::optional<std::uint32_t> clipFacesAtOnce(const HullPair<float>&, const ClipFaces&,
                                                      std::span<ManifoldPoint<float>>);
template std::optional<std::uint32_t> clipFacesAtOnce(const HullPair<double>&, const ClipFaces&,
                                                      std::span<ManifoldPoint<double>>);

}  // namespace sepaxis
