// Both faces are convex polygons in the plane of the reference face. Every corner of the incident face is
// measured against every side of the reference face; an edge of the incident face that changes sides is cut
// by all of them at once (M. Cyrus, J. Beck: "Generalized two- and three-dimensional clipping", 1978). The
// result goes along the edges of the incident face and, from where one leaves the reference face to where the
// next enters it, along the sides of that (K. Weiler, P. Atherton: "Hidden surface removal using polygon area
// sorting", 1977).

#include "collision/fast/clipping/face_clip.h"

#include "collision/fast/clipping/face_outline.h"
#include "collision/fast/clipping/side_measure.h"
#include "collision/simd/four.h"
#include "collision/simd/lanes.h"
#include "collision/tolerances.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace sepaxis {

namespace {

// Of size. Twice what clipping plane by plane takes for being on a side.
template <class T>
constexpr T kNearSide = T(2) * kOnSidePlane<T>;

// Least cosine between the faces: below it the height of the incident face over a corner of the reference
// face loses digits.
template <class T>
constexpr T kFacingFaces = T(0.5);

template <class T>
Four<T> fourOf(const Vec3<T>& v) {
    return Four<T>::of(v.x, v.y, v.z, T(0));
}

// The vertices of one hull in the frame of A, as HullPair::vertex() has them.
template <class T>
class VerticesInA {
 public:
    VerticesInA(const HullPair<T>& pair, bool onA) : vertices_(pair.hull(onA).vertices.data()) {
        const Mat3<T> rotation = onA ? Mat3<T>(T(1)) : pair.rotation;
        const Vec3<T> translation = onA ? Vec3<T>(T(0)) : pair.translation;
        x_ = fourOf(rotation[0]);
        y_ = fourOf(rotation[1]);
        z_ = fourOf(rotation[2]);
        origin_ = fourOf(translation);
    }
    Four<T> operator[](std::uint32_t vertex) const {
        const Vec3<T>& v = vertices_[vertex];
        return x_ * Four<T>::all(v.x) + y_ * Four<T>::all(v.y) + z_ * Four<T>::all(v.z) + origin_;
    }

 private:
    const Vec3<T>* vertices_;
    Four<T> x_, y_, z_, origin_;
};

// In the order of its steps, whatever room that leaves between its members.
template <class T>
class FaceClip {  // NOLINT(clang-analyzer-optin.performance.Padding)
 public:
    FaceClip(const HullPair<T>& pair, const ClipFaces& faces, std::span<ManifoldPoint<T>> memory)
        : pair_(pair),
          faces_(faces),
          reference_(pair.hull(faces.referenceOnA)),
          near_(kNearSide<T> * pair.size),
          corners_(reference_, faces.referenceFace),
          edges_(pair.hull(!faces.referenceOnA), faces.incidentFace),
          ofIncident_(pair, !faces.referenceOnA),
          writer_(memory.data(), faces.referenceOnA) {}

    std::optional<std::uint32_t> run() {
        const ManifoldPoint<T>* const first = writer_.next();
        if (!placeReference()) return std::nullopt;
        placeIncident();
        if (!measure() || !cutEdges() || !emitAll()) return std::nullopt;
        return static_cast<std::uint32_t>(writer_.next() - first);
    }

 private:
    using L = Lanes<T>;
    using F = Four<T>;
    using Mask = CornerMask;  // a bit for each side or edge
    using Scalars = std::array<T, Loop<T>::kCapacity>;

    bool hasMany() const { return edges_.count() > kFewCorners; }
    static bool has(Mask bits, std::uint32_t i) { return (bits >> i & 1) != 0; }
    static std::uint32_t firstOf(Mask bits) { return static_cast<std::uint32_t>(std::countr_zero(bits)); }
    static Mask allOf(const Loop<T>& loop) { return (Mask{1} << loop.count()) - 1; }
    // Bit i is that of the edge after i.
    Mask ofNext(Mask bits) const { return (bits | (bits & 1) << edges_.count()) >> 1; }

    bool placeReference();
    void placeIncident();
    Mask sidesNearIncident() const;
    bool measure();
    bool cutEdges();
    bool findCrossings(Mask edges);
    bool showEdge(std::uint32_t edge);
    bool areCutsClear(Mask edges) const;
    bool holdsReference() const;
    bool emitAll();
    bool emitEdges(Mask edges);

    // Over a side of the reference face: of an edge of the incident face where it starts, and what that grows
    // by to its end; of the point at a place of it.
    T distanceOf(std::uint32_t edge, std::uint32_t side) const {
        return sideA_[side] * u_[edge] + sideB_[side] * v_[edge] - offset_[side];
    }
    T growthOf(std::uint32_t edge, std::uint32_t side) const {
        return sideA_[side] * (u_[edge + 1] - u_[edge]) + sideB_[side] * (v_[edge + 1] - v_[edge]);
    }
    T distanceAt(std::uint32_t edge, T place, std::uint32_t side) const {
        const T u = u_[edge] + (u_[edge + 1] - u_[edge]) * place,
                v = v_[edge] + (v_[edge + 1] - v_[edge]) * place;
        return sideA_[side] * u + sideB_[side] * v - offset_[side];
    }

    struct Crossing {
        std::uint32_t edge, side;
        bool isEntering;
    };
    void cut(const Crossing& crossing);

    std::uint32_t cornersBeforeStart(std::uint32_t from, std::uint32_t count) const;
    std::uint32_t cornersBetween(std::uint32_t from, std::uint32_t to) const {
        return from >= to ? from - to : from + corners_.count() - to;
    }
    std::uint32_t cornersAfter(std::uint32_t leaving) const {
        const Mask later = visible_ >> leaving >> 1;
        const std::uint32_t next = later != 0 ? leaving + 1 + firstOf(later) : firstOf(visible_);
        return cornersBetween(leavesBy_[leaving], entersBy_[next]);
    }

    Feature edgeOf(std::uint32_t i) const { return {FeatureKind::edge, edges_.edge(i)}; }
    Feature sideOf(std::uint32_t i) const { return {FeatureKind::edge, corners_.edge(i)}; }
    F pointAt(std::uint32_t edge, T place) const {
        const F start = ofIncident_[edges_.vertex(edge)], end = ofIncident_[edges_.vertex(edge + 1)];
        return start + (end - start) * F::all(std::clamp(place, T(0), T(1)));
    }
    // Features by the hull that they belong to.
    struct Features {
        Feature ofReference, ofIncident;
    };
    // Where the points go, one after the other.
    class Writer {
     public:
        Writer(ManifoldPoint<T>* first, bool referenceOnA)
            : next_(first),
              reference_(referenceOnA ? &FeaturePair::a : &FeaturePair::b),
              incident_(referenceOnA ? &FeaturePair::b : &FeaturePair::a) {}
        void put(F point, const Features& id, const Features& side) {
            ManifoldPoint<T>& to = *next_++;
            point.storeThree(&to.point.x);
            to.id.*reference_ = id.ofReference;
            to.id.*incident_ = id.ofIncident;
            to.side.*reference_ = side.ofReference;
            to.side.*incident_ = side.ofIncident;
        }
        const ManifoldPoint<T>* next() const { return next_; }

     private:
        ManifoldPoint<T>* next_;
        Feature FeaturePair::*reference_;
        Feature FeaturePair::*incident_;
    };
    void emitVertices(std::uint32_t first, std::uint32_t last);
    void emitStart(std::uint32_t edge);
    void emitEnd(std::uint32_t edge);
    bool goesRoundOnce() const;
    bool emitCorners(std::uint32_t from, std::uint32_t first, std::uint32_t last);

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    const Hull<T>& reference_;
    const T near_;

    // The reference face in its own frame. Side k goes from corner k to the next: a u + b v is its offset on
    // it, more outside.
    const Loop<T> corners_;
    Vec3<T> axisU_, axisV_, origin_;
    const T *sideA_, *sideB_, *offset_;
    Scalars ownSideA_, ownSideB_, ownOffset_;  // where they are not known with the hull

    // The corners of the incident face in the same coordinates, in which it goes clockwise.
    const Loop<T> edges_;
    Scalars u_, v_;
    std::uint32_t cutterCount_ = 0;
    std::array<Cutter, kMostCorners + 1> cutters_;  // by rising side
    std::uint32_t crossingCount_ = 0;
    std::array<Crossing, std::size_t{2} * kMostCorners> crossings_;

    // Of the incident face: edges that start inside of the reference face, end inside of it, lie beyond one
    // of its sides, lie in it in part; for those that do not start or end in it the places where, and the
    // sides by which, they enter and leave it.
    Mask inside_ = 0, endsInside_ = 0, beyond_ = 0, visible_ = 0;
    Scalars enters_, leaves_;
    std::array<std::uint8_t, kMostCorners> entersBy_, leavesBy_;

    const VerticesInA<T> ofIncident_;
    Writer writer_;
};

// False where a corner lies on the line of a side beside it, within rounding, or is too sharp.
template <class T>
bool FaceClip<T>::placeReference() {
    origin_ = reference_.vertices[corners_.vertex(0)];
    if (const FaceOutline<T>* known = outlineOf(reference_, faces_.referenceFace)) {
        axisU_ = known->axisU;
        axisV_ = known->axisV;
        sideA_ = rowOf(*known, OutlineRow::sideA);
        sideB_ = rowOf(*known, OutlineRow::sideB);
        offset_ = rowOf(*known, OutlineRow::offset);
        return known->nearestCorner <= -near_;
    }
    const FaceFrame<T> frame = placeSides<T>(reference_, faces_.referenceFace, corners_,
                                             {ownSideA_.data(), ownSideB_.data(), ownOffset_.data()});
    axisU_ = frame.axisU;
    axisV_ = frame.axisV;
    sideA_ = ownSideA_.data();
    sideB_ = ownSideB_.data();
    offset_ = ownOffset_.data();
    return frame.nearestCorner <= -near_;
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
    const PolygonCorners<T> corners{u_.data(), v_.data(), edges_.count()};
    const SideLines<T> lines{sideA_, sideB_, offset_};
    const SideMeasure<T> measure =
        hasMany() ? measureSidesWide(corners, lines, sidesNearIncident(), cutters_.data())
                  : measureSides(corners, lines, allOf(corners_), cutters_.data());
    cutterCount_ = measure.cutters;
    beyond_ = measure.beyond;
    inside_ = allOf(edges_) & ~measure.outside;
    endsInside_ = ofNext(inside_);
    return measure.least > near_;
}

// Where the edges change a side. A line crosses a convex polygon twice; where rounding bends that, too many
// are left to clipping plane by plane.
template <class T>
bool FaceClip<T>::findCrossings(Mask edges) {
    Mask crossed = 0;  // which cutters: nothing that a branch could foresee
    for (std::uint32_t i = 0; i < cutterCount_; ++i)
        crossed |= Mask{(cutters_[i].changing & edges) != 0 ? 1u : 0u} << i;
    for (; crossed != 0; crossed &= crossed - 1) {
        const Cutter& cutter = cutters_[firstOf(crossed)];
        for (Mask left = cutter.changing & edges; left != 0; left &= left - 1) {
            if (crossingCount_ == crossings_.size()) return false;
            const std::uint32_t edge = firstOf(left);
            crossings_[crossingCount_++] = {edge, cutter.side, has(cutter.outside, edge)};
        }
    }
    return true;
}

// Of every side one end of such an edge is inside at least, of some the other is outside: only the sides that
// an edge changes cut it. False where rounding decides.
template <class T>
bool FaceClip<T>::cutEdges() {
    constexpr T kNever = std::numeric_limits<T>::max();
    visible_ = inside_ & endsInside_;
    const Mask edges = allOf(edges_) & ~visible_ & ~beyond_;
    if (edges == 0) return true;
    if (!findCrossings(edges)) return false;
    for (Mask left = edges; left != 0; left &= left - 1) {
        const std::uint32_t edge = firstOf(left);
        enters_[edge] = -kNever;
        leaves_[edge] = kNever;
        entersBy_[edge] = leavesBy_[edge] = 0;
    }
    Mask once = 0, again = 0;
    for (std::uint32_t i = 0; i < crossingCount_; ++i) {
        const Crossing& crossing = crossings_[i];
        cut(crossing);
        again |= once & Mask{1} << crossing.edge;
        once |= Mask{1} << crossing.edge;
    }
    for (Mask left = edges; left != 0; left &= left - 1)
        if (!showEdge(firstOf(left))) return false;
    return areCutsClear(again & visible_);
}

template <class T>
void FaceClip<T>::cut(const Crossing& crossing) {
    const std::uint32_t edge = crossing.edge, side = crossing.side;
    const T depth = offset_[side] - sideA_[side] * u_[edge] - sideB_[side] * v_[edge];
    const T place = depth / growthOf(edge, side);
    if (crossing.isEntering && place > enters_[edge]) {
        enters_[edge] = place;
        entersBy_[edge] = static_cast<std::uint8_t>(side);
    }
    if (!crossing.isEntering && place < leaves_[edge]) {
        leaves_[edge] = place;
        leavesBy_[edge] = static_cast<std::uint8_t>(side);
    }
}

// An edge that was cut is visible unless it passes a corner outside: clearly so where both sides are left
// behind in the middle. False where rounding decides.
template <class T>
bool FaceClip<T>::showEdge(std::uint32_t edge) {
    if (!has(inside_ | endsInside_, edge) && enters_[edge] >= leaves_[edge]) {
        const T middle = (enters_[edge] + leaves_[edge]) / T(2);
        const auto isBehind = [&](std::uint32_t side) {
            return distanceOf(edge, side) + growthOf(edge, side) * middle > near_;
        };
        return isBehind(entersBy_[edge]) && isBehind(leavesBy_[edge]);
    }
    visible_ |= Mask{1} << edge;
    return true;
}

// Whether edges that change several sides enter and leave clearly inside of all but one.
template <class T>
bool FaceClip<T>::areCutsClear(Mask edges) const {
    if (edges == 0) return true;
    bool clear = true;
    for (std::uint32_t i = 0; i < crossingCount_; ++i) {
        const std::uint32_t edge = crossings_[i].edge, side = crossings_[i].side;
        if (!has(edges, edge)) continue;
        const auto isInsideAt = [&](T place) { return !(distanceAt(edge, place, side) > -near_); };
        if (!has(inside_, edge) && entersBy_[edge] != side) clear &= isInsideAt(enters_[edge]);
        if (!has(endsInside_, edge) && leavesBy_[edge] != side) clear &= isInsideAt(leaves_[edge]);
    }
    return clear;
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
    for (std::uint32_t i = 0; i < cutterCount_ && cutters_[i].side <= from; ++i)
        if (has(cutters_[i].outside, edges_.count() - 1)) return 0;
    return from + 1;
}

// The corners of the incident face from the first to before the last.
template <class T>
void FaceClip<T>::emitVertices(std::uint32_t first, std::uint32_t last) {
    // Copies, which nothing that is written here may change.
    const VerticesInA<T> vertices = ofIncident_;
    const Feature face{FeatureKind::face, faces_.referenceFace};
    Writer writer = writer_;
    for (std::uint32_t i = first; i < last; ++i) {
        const std::uint32_t vertex = edges_.vertex(i);
        writer.put(vertices[vertex], {face, {FeatureKind::vertex, vertex}}, {{}, edgeOf(i)});
    }
    writer_ = writer;
}

template <class T>
void FaceClip<T>::emitStart(std::uint32_t edge) {
    if (has(inside_, edge)) return emitVertices(edge, edge + 1);
    writer_.put(pointAt(edge, enters_[edge]), {sideOf(entersBy_[edge]), edgeOf(edge)}, {{}, edgeOf(edge)});
}

template <class T>
void FaceClip<T>::emitEnd(std::uint32_t edge) {
    const Feature side = sideOf(leavesBy_[edge]);
    writer_.put(pointAt(edge, leaves_[edge]), {side, edgeOf(edge)}, {side, {}});
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
    const VerticesInA<T> ofReference(pair_, faces_.referenceOnA);
    const F step = fourOf(up / facing), normal = fourOf(plane.normal), offset = F::all(plane.offset);
    const Feature face{FeatureKind::face, faces_.incidentFace};
    Writer writer = writer_;
    for (std::uint32_t i = first; i < last; ++i) {
        const std::uint32_t corner = from >= i ? from - i : from + count - i;
        const F point = ofReference[corners_.vertex(corner)];
        const F products = normal * point;
        const F distance = spread<0>(products) + spread<1>(products) + spread<2>(products) - offset;
        writer.put(point - step * distance, {{FeatureKind::vertex, corners_.vertex(corner)}, face},
                   {sideOf(corner == 0 ? count - 1 : corner - 1), {}});
    }
    writer_ = writer;
    return true;
}

// Corners between what leaves and what enters again: round the face once at most, unless rounding bends it.
template <class T>
bool FaceClip<T>::goesRoundOnce() const {
    std::uint32_t corners = 0;
    for (Mask left = visible_ & ~endsInside_; left != 0; left &= left - 1)
        corners += cornersAfter(firstOf(left));
    return corners <= corners_.count();
}

template <class T>
bool FaceClip<T>::emitEdges(Mask edges) {
    while (edges != 0) {
        std::uint32_t edge = firstOf(edges);
        if (has(inside_, edge)) {
            const auto run = static_cast<std::uint32_t>(std::countr_one((edges & inside_) >> edge));
            emitVertices(edge, edge + run);
            edge += run - 1;
        } else {
            emitStart(edge);
        }
        edges &= ~Mask{1} << edge;
        if (has(endsInside_, edge)) continue;
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
    const auto isTooLarge = [&](bool onA, std::uint32_t face) {
        return pair.hull(onA).faces[face].vertexCount > kMostCorners;
    };
    if (isTooLarge(faces.referenceOnA, faces.referenceFace) ||
        isTooLarge(!faces.referenceOnA, faces.incidentFace))
        return std::nullopt;
    return FaceClip<T>(pair, faces, memory).run();
}

template std::optional<std::uint32_t> clipFacesAtOnce(const HullPair<float>&, const ClipFaces&,
                                                      std::span<ManifoldPoint<float>>);
template std::optional<std::uint32_t> clipFacesAtOnce(const HullPair<double>&, const ClipFaces&,
                                                      std::span<ManifoldPoint<double>>);

}  // namespace sepaxis
