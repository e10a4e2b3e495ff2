// What the separating axis query knows of one hull without looking at all of it: which of its faces and arcs
// cannot hold the least overlap. The derivation is at the top of query/sat.cpp; beyond it, a vertex that does
// not prove a whole arc proves it from one end up to the direction where the cosine n.p falls to U: what is
// left between two such parts is a shorter arc, and its middle names the vertex to try next. Internal to
// axis_search.cpp.
#pragma once

#include "collision/fast/axes/lane_kernels.h"
#include "collision/fast/axes/unproven_sides.h"
#include "collision/fast/clipping/face_outline.h"
#include "collision/hull.h"
#include "collision/query/sat.h"
#include "collision/query/support.h"
#include "collision/simd/lanes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace sepaxis {

// Indices gathered before they are looked at one by one: which ones are wanted is nothing that branches could
// foresee.
struct IndexBlock {
    std::array<std::uint32_t, 64> items;
    std::size_t count = 0;

    void addIf(bool isWanted, std::uint32_t item) {
        items[count] = item;
        count += isWanted ? 1u : 0u;
    }
    bool isFull() const { return count == items.size(); }
    std::span<std::uint32_t> first(std::size_t end) { return std::span(items).first(end); }
};

// Of an arc, by the normals at its ends, in the frame of the other hull; and a vertex of that hull that
// supports it along a direction nearby.
template <class T>
struct ArcPart {
    Vec3<T> from, to;
    std::uint32_t opposite;
};

// An axis in the frame of a hull, and a known lower bound of the overlap along it.
template <class T>
struct KnownAxis {
    Vec3<T> axis{T(0)};
    T overlap = T(0);
};

// One hull as the bounds see it, in its own frame, so that both roles read alike; the arcs of B are those of
// -B turned round.
template <class T>
class HullBounds {
 public:
    // toOther: directions of this hull's frame in the other's. otherOrigin: of the other's frame, in this
    // one.
    HullBounds(const Hull<T>& own, const Hull<T>& opposite, const Mat3<T>& toOther,
               const Vec3<T>& otherOrigin)
        : hull(own),
          cache_(*own.cache),
          other_(opposite),
          toOther_(toOther),
          otherOrigin_(otherOrigin),
          ballCenter_(inThisFrame(opposite.innerCenter)),
          unit_(T(1) / std::max(own.size, opposite.size)) {
        kept_.x.fill(ballCenter_.x);
        kept_.y.fill(ballCenter_.y);
        kept_.z.fill(ballCenter_.z);
    }

    const Hull<T>& hull;

    // Lists the faces that may have an overlap of `limit` + `slop` or less, or an arc with one below `limit`:
    // the only ones that the visits below look at, with limits that do not rise above these.
    void listFaces(T limit, T slop) {
        const LowFaces<T> found = findLowFaces<T>(hull, lowBelow(limit, slop), listedFaces_, listedHeights_);
        count_ = found.count;
        least_ = found.least;
    }

    // The face with the least bound of its overlap (1. in sat.cpp), and that bound; nothing where none is
    // listed.
    std::uint32_t leastFace() const { return count_ > 0 ? least_.face : kNoIndex; }
    T leastBound() const { return least_.height + other_.innerRadius; }

    // visit(face) for every face whose overlap may be `limit()` or less, until it returns false.
    template <class Limit, class Visit>
    void visitFacesBelow(const Limit& limit, const Visit& visit) const {
        IndexBlock block;
        const auto visitBlock = [&] {
            std::size_t left = std::exchange(block.count, 0);
            left = keepUnprovenFaces(hull, kept_, limit(), block.first(left));
            for (std::size_t i = 0; i < left; ++i)
                if (!faceIsAbove(block.items[i], limit()) && !visit(block.items[i])) return false;
            return true;
        };
        const bool all = forEachListed([&](std::uint32_t face, T height) {
            block.addIf(height + other_.innerRadius <= limit(), face);
            return !block.isFull() || visitBlock();
        });
        if (all) visitBlock();
    }

    // visit(edges) for all edges with an arc that may have an overlap below the limit (2. in sat.cpp, by the
    // ball, and by vertices kept that prove at least `proven` on it: one, or, beside a face with an outline,
    // several together), each once, in blocks, until it returns false. A face is safe where the arcs of all
    // its edges would be by the ball, judged by its end of them.
    template <class Visit>
    void visitLowArcs(T limit, T proven, const Visit& visit) const {
        cache_.outlines.empty() ? visitLow<false>(limit, proven, visit)
                                : visitLow<true>(limit, proven, visit);
    }

    // A vertex of the other hull that may prove overlaps: it supports it along some axis of interest.
    void keep(std::uint32_t vertexOfOther) {
        near_ = vertexOfOther;
        keep(inThisFrame(other_.vertices[vertexOfOther]));
    }
    void keep(const Vec3<T>& point) {
        kept_.x[nextKept_] = point.x;
        kept_.y[nextKept_] = point.y;
        kept_.z[nextKept_] = point.z;
        nextKept_ = (nextKept_ + 1) % kKept;
    }

    // True when a vertex kept proves that the overlap along the normal of the face is above `bound`.
    bool faceIsAbove(std::uint32_t face, T bound) const {
        const KeptPlane plane(hull.planes[face]);
        auto highest = overlapsAt(plane, 0);
        for (std::size_t i = Lanes<T>::kCount; i < kKept; i += Lanes<T>::kCount)
            highest = Lanes<T>::greater(highest, overlapsAt(plane, i));
        return Lanes<T>::less(Lanes<T>::all(bound), highest) != 0;
    }

    // The part of the arc of an edge, by the normals at its ends, that may have overlaps below `bound` (2. in
    // sat.cpp, by vertices of the other hull); nothing where every direction has that or more. Where that is
    // asked of few arcs and the other hull has few vertices, these are all tried at once. Otherwise, of what
    // the vertices kept leave, a shorter arc, the vertex that supports its middle is tried next, and kept for
    // the other arcs. Nothing either where all of the part lies along the known axis, outward, with no less
    // overlap.
    std::optional<ArcPart<T>> unprovenPart(std::uint32_t edge, T bound, const KnownAxis<T>& known,
                                           bool isOneOfFew) {
        const Plane<T>& p = hull.planes[hull.halfEdges[2 * edge].face];
        const Plane<T>& q = hull.planes[hull.halfEdges[2 * edge + 1].face];
        if (isOneOfFew && other_.vertices.size() <= kAllTried) {
            EdgeArc<T> arc(inOtherFrame(p), inOtherFrame(q));
            if (!shorten(arc, pointsOfOther(), bound)) return std::nullopt;
            return ArcPart<T>{arc.first.normal, arc.last.normal, near_};
        }
        EdgeArc<T> arc(p, q);
        for (int tries = 0; tries < kMostSplits; ++tries) {
            if (!shorten(arc, {kept_.x.data(), kept_.y.data(), kept_.z.data(), kKept}, bound))
                return std::nullopt;
            const bool isAlongKnown = isAlong(arc, known.axis);
            if (isAlongKnown && anyKeptProves(arc, known.overlap)) return std::nullopt;
            const Vec3<T> middle = arc.first.normal + arc.last.normal;
            near_ = findSupportNear(other_, -(toOther_ * middle), near_).vertex;
            const Vec3<T> support = inThisFrame(other_.vertices[near_]);
            const T overlap = arc.first.offset + arc.last.offset - glm::dot(middle, support);
            if (overlap < bound * glm::length(middle)) {
                if (!isAlongKnown || !proves(support, arc, known.overlap)) break;
                keep(support);
                return std::nullopt;
            }
            keep(support);
        }
        return ArcPart<T>{toOther_ * arc.first.normal, toOther_ * arc.last.normal, near_};
    }

 private:
    static constexpr std::size_t kKept = ProvingPoints<T>::kCount;
    static constexpr std::size_t kListed = 512;
    static constexpr int kMostSplits = 4;  // of an arc, before its edge is paired after all
    // Of doubles fewer lie side by side, and each root and quotient takes longer.
    static constexpr std::size_t kAllTried = sizeof(T) == sizeof(float) ? 64 : 0;

    Plane<T> inOtherFrame(const Plane<T>& plane) const {
        return {toOther_ * plane.normal, plane.offset - glm::dot(plane.normal, otherOrigin_)};
    }

    PointArrays<T> pointsOfOther() const {
        const PaddedPoints<T>& points = other_.cache->vertices;
        return {points.x(), points.y(), points.z(), other_.vertices.size()};
    }

    // Those from there on are the middle of the ball again, while there is room.
    std::size_t differentKept() const { return kept_.at(kKept - 1) == ballCenter_ ? nextKept_ + 1 : kKept; }

    // Both ends, and so all between.
    static bool isAlong(const EdgeArc<T>& arc, const Vec3<T>& axis) {
        return isSameAxis(arc.first.normal, axis, kSameAxis<T>) &&
               isSameAxis(arc.last.normal, axis, kSameAxis<T>);
    }
    static bool proves(const Vec3<T>& point, const EdgeArc<T>& arc, T overlap) {
        return -signedDistance(arc.first, point) >= overlap && -signedDistance(arc.last, point) >= overlap;
    }
    bool anyKeptProves(const EdgeArc<T>& arc, T overlap) const {
        for (std::size_t i = 0; i < kKept; ++i)
            if (proves(kept_.at(i), arc, overlap)) return true;
        return false;
    }

    // To the part that the points do not prove; false where they prove all of it.
    bool shorten(EdgeArc<T>& arc, const PointArrays<T>& points, T bound) const {
        if (arc.end > kFarthestEnd<T>) return true;
        const ArcPlaces<T> left = unprovenByPoints(points, arc, bound, unit_);
        if (left.from >= left.to) return false;
        arc = EdgeArc<T>(left.from > T(0) ? arc.at(left.from) : arc.first,
                         left.to < arc.end ? arc.at(left.to) : arc.last);
        return true;
    }

    // Apart for hulls without outlines, whose loop is then a small one.
    template <bool kAnyOutline, class Visit>
    void visitLow(T limit, T proven, const Visit& visit) const {
        const LowFaceTest<T> low = lowBelow(limit, T(0));
        IndexBlock block;
        std::size_t checked = 0;  // of the block: known to be unproven
        const auto check = [&] {
            const auto unchecked = block.first(block.count).subspan(checked);
            block.count = checked += keepUnprovenArcs(hull, kept_, proven, unchecked);
        };
        const auto visitBlock = [&] {
            check();
            checked = 0;
            const std::size_t left = std::exchange(block.count, 0);
            return left == 0 || visit(block.first(left));
        };
        const bool all = forEachListed([&](std::uint32_t face, T height) {
            const Face& loop = hull.faces[face];
            if (!low.holds(height, cache_.faceHalfAngleCos[face])) return true;
            if (kAnyOutline && outlineOf(hull, face)) {
                check();
                if (checked + loop.vertexCount >= block.items.size() && !visitBlock()) return false;
                const ArcProof<T> proof{kept_, differentKept(), proven, unit_};
                block.count = checked +=
                    listUnprovenSides<T>(hull, face, low, proof, std::span(block.items).subspan(checked));
                return true;
            }
            std::uint32_t half = loop.firstHalfEdge;
            for (std::uint32_t left = loop.vertexCount; left > 0; --left) {
                const std::uint32_t beyond = hull.halfEdges[half ^ 1u].face;
                const T beyondHeight = heightOf(beyond);
                // An edge of both faces: its angle is no wider than the widest of either.
                const T ofBeyond = cache_.faceHalfAngleCos[beyond];
                const bool isLow = low.holds(std::min(height, beyondHeight),
                                             std::max(cache_.faceHalfAngleCos[face], ofBeyond));
                const bool isOfBeyond = low.holds(beyondHeight, ofBeyond);
                block.addIf(isLow & ((beyond > face) | !isOfBeyond), half / 2);
                if (block.isFull() && !visitBlock()) return false;
                half = hull.halfEdges[half].next;
            }
            return true;
        });
        if (all) visitBlock();
    }

    struct KeptPlane {
        Lanes<T> x, y, z, offset;
        explicit KeptPlane(const Plane<T>& plane)
            : x(Lanes<T>::all(plane.normal.x)),
              y(Lanes<T>::all(plane.normal.y)),
              z(Lanes<T>::all(plane.normal.z)),
              offset(Lanes<T>::all(plane.offset)) {}
    };
    Lanes<T> overlapsAt(const KeptPlane& plane, std::size_t first) const {
        return plane.offset -
               (plane.x * Lanes<T>::load(&kept_.x[first]) + plane.y * Lanes<T>::load(&kept_.y[first]) +
                plane.z * Lanes<T>::load(&kept_.z[first]));
    }

    Vec3<T> inThisFrame(const Vec3<T>& pointOfOther) const { return pointOfOther * toOther_ + otherOrigin_; }

    // Of a face's plane over the middle of the other's ball.
    T heightOf(std::uint32_t face) const { return -signedDistance(hull.planes[face], ballCenter_); }

    // Whether an end of an arc is not safe by the ball (2. in sat.cpp), nor the face there by more than
    // `slop`.
    LowFaceTest<T> lowBelow(T limit, T slop) const {
        return {ballCenter_, other_.innerRadius - std::min(limit, T(0)), std::max(limit, T(0)) + slop};
    }

    bool isListed() const { return count_ <= kListed; }

    // visit(face, height) until it returns false; whether it never did.
    template <class Visit>
    bool forEachListed(const Visit& visit) const {
        const std::size_t count = isListed() ? count_ : hull.faceCount();
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t face = isListed() ? listedFaces_[i] : static_cast<std::uint32_t>(i);
            if (!visit(face, isListed() ? listedHeights_[i] : heightOf(face))) return false;
        }
        return true;
    }

    const HullCache<T>& cache_;
    const Hull<T>& other_;
    const Mat3<T> toOther_;
    const Vec3<T> otherOrigin_, ballCenter_;
    const T unit_;  // 1 over the size of both
    std::array<std::uint32_t, kListed + kLowFaceMargin> listedFaces_;
    std::array<T, kListed + kLowFaceMargin> listedHeights_;
    LeastFace<T> least_;
    std::size_t count_ = 0;  // of faces that should be listed; more than there is room for: all are visited
    // Vertices of the other hull, in this frame; at first the middle of its ball.
    ProvingPoints<T> kept_;
    std::size_t nextKept_ = 0;
    // The vertex of the other hull that was found last: of a face's edges one after the other they are
    // neighbours.
    std::uint32_t near_ = 0;
};

}  // namespace sepaxis
