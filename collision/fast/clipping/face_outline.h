// The loop of a face as vector loads want it: its corners, its sides in its plane, the faces beyond them.
// Faces of many corners have theirs prepared with the hull. Internal to what makes hulls, to clipping and to
// the bounds of the separating axis query.
#pragma once

#include "collision/fast/hull_cache.h"
#include "collision/hull.h"
#include "collision/query/manifold/clip_side.h"
#include "collision/simd/lanes.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace sepaxis {

// Corners of a face: above this an outline saves more than it takes, and wide registers are worth their
// trouble.
inline constexpr std::uint32_t kFewCorners = 8;
inline constexpr std::uint32_t kMostCorners = 60;  // of a loop: the bits of a mask
// Entries of a loop beyond its corners, from its start again.
template <class T>
inline constexpr std::uint32_t kLoopPadding = 2 * static_cast<std::uint32_t>(Lanes<T>::kCount);

// How far the square of a side's direction may be from 1. It is less where an edge shorter than rounding is
// not quite in the plane of its face.
template <class T>
inline constexpr T kNotUnit = T(1e-3);

// Of a corner and the side that starts there: a u + b v is the side's offset on it, in the frame of the face,
// more outside; the plane of the face beyond it, the cosines of half the edge's angle, and the least of those
// of the face beyond.
enum class OutlineRow : std::uint8_t {
    x,
    y,
    z,
    sideA,
    sideB,
    offset,
    beyondX,
    beyondY,
    beyondZ,
    beyondOffset,
    halfAngleCos,
    beyondHalfAngleCos
};
inline constexpr std::size_t kOutlineRows = 12;

template <class T>
const T* rowOf(const FaceOutline<T>& outline, OutlineRow row) {
    return &outline.rows[outline.rows.size() / kOutlineRows * static_cast<std::size_t>(row)];
}

// Null where the face has none.
template <class T>
const FaceOutline<T>* outlineOf(const Hull<T>& hull, std::uint32_t face) {
    const HullCache<T>& cache = *hull.cache;
    if (cache.outlines.empty()) return nullptr;
    const std::uint32_t outline = cache.outlineOfFace[face];
    return outline == kNoIndex ? nullptr : &cache.outlines[outline];
}

// The corners of a face and the half-edges that start there, in order, as often as vector loads reach.
template <class T>
class Loop {
 public:
    static constexpr std::size_t kCapacity = kMostCorners + kLoopPadding<T>;

    // Of a face of at most kMostCorners.
    Loop(const Hull<T>& hull, std::uint32_t face) : Loop(hull, face, outlineOf(hull, face)) {}
    // With its outline, or without.
    Loop(const Hull<T>& hull, std::uint32_t face, const FaceOutline<T>* outline)
        : hull_(hull), outline_(outline), count_(hull.faces[face].vertexCount) {
        if (outline_) {
            halfEdge_ = outline_->loop.data();
            vertex_ = halfEdge_ + paddedCount();
        } else {
            walk(hull.faces[face].firstHalfEdge);
        }
    }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    std::uint32_t count() const { return count_; }
    std::uint32_t paddedCount() const { return count_ + kLoopPadding<T>; }
    std::uint32_t vertex(std::size_t i) const { return vertex_[i]; }
    std::uint32_t halfEdge(std::size_t i) const { return halfEdge_[i]; }
    std::uint32_t edge(std::size_t i) const { return halfEdge_[i] / 2; }

    // visit(i): for lanes from i on, until all of the loop have been, with others behind them.
    template <class Visit>
    void forLanes(const Visit& visit) const {
        for (std::size_t i = 0; i < count_; i += Lanes<T>::kCount) visit(i);
    }
    // Until those that forLanes() visits have been, and two more: the loop from its start.
    template <class Visit>
    void forPaddedLanes(const Visit& visit) const {
        for (std::size_t i = 0; i < count_ + Lanes<T>::kCount; i += Lanes<T>::kCount) visit(i);
    }

    struct Three {
        Lanes<T> x, y, z;
    };
    Three vertices(std::size_t first) const {
        if (outline_) {
            const auto load = [&](OutlineRow row) { return Lanes<T>::load(rowOf(*outline_, row) + first); };
            return {load(OutlineRow::x), load(OutlineRow::y), load(OutlineRow::z)};
        }
        return collect([&](std::size_t i) { return &hull_.vertices[vertex_[first + i]].x; });
    }
    // Of the edges, along half-edge 2k of each; alongLoop(): what is measured so, along the loop.
    Three edgeDirections(std::size_t first) const {
        return collect([&](std::size_t i) { return &hull_.edgeDirections[halfEdge_[first + i] / 2].x; });
    }
    Lanes<T> alongLoop(Lanes<T> measured, std::size_t first) const {
        return Lanes<T>::negatedWhereOdd(measured, &halfEdge_[first]);
    }

 private:
    // Half-edges of a face mostly follow at equal steps where it has many: while they do, the next one is
    // foreseen, and the processor need not wait for this one to say where it is.
    void walk(std::uint32_t firstHalfEdge) {
        std::uint32_t current = firstHalfEdge, step = 0;
        for (std::uint32_t i = 0; i < count_; ++i) {
            ownHalfEdge_[i] = current;
            ownVertex_[i] = hull_.halfEdges[current].origin;
            const std::uint32_t next = hull_.halfEdges[current].next;
            if (next != current + step) [[unlikely]]
                step = next - current;
            current += step;
        }
        for (std::uint32_t i = 0; i < kLoopPadding<T>; ++i) {
            ownHalfEdge_[count_ + i] = ownHalfEdge_[i];
            ownVertex_[count_ + i] = ownVertex_[i];
        }
        halfEdge_ = ownHalfEdge_.data();
        vertex_ = ownVertex_.data();
    }

    template <class At>
    static Three collect(const At& at) {
        Three three;
        Lanes<T>::transpose(at, three.x, three.y, three.z);
        return three;
    }

    const Hull<T>& hull_;
    const FaceOutline<T>* const outline_;
    const std::uint32_t count_;
    const std::uint32_t *vertex_, *halfEdge_;
    std::array<std::uint32_t, kCapacity> ownVertex_, ownHalfEdge_;
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

// A face in its own plane: u and v from its first corner; from u to v is counter-clockwise.
template <class T>
struct FaceFrame {
    Vec3<T> axisU, axisV;
    // How far outside of the line of a side the corners beside that are at most, metres: less than 0, unless
    // a corner lies on it. The greatest number where a corner is so acute that what reaches beyond it is cut.
    T nearestCorner;
};

template <class T>
struct SideRows {
    T *a, *b, *offset;
};

template <class T>
T nearestCornerOf(const Loop<T>& loop, const T* cornerU, const T* cornerV, const SideRows<T>& sides) {
    using L = Lanes<T>;
    const auto sharp = L::all(kSharpCorner<T>);
    auto nearest = L::all(std::numeric_limits<T>::lowest());
    unsigned anySharp = 0;
    loop.forLanes([&](std::size_t i) {
        const auto a = L::load(&sides.a[i]), b = L::load(&sides.b[i]);
        const auto nextA = L::load(&sides.a[i + 1]), nextB = L::load(&sides.b[i + 1]);
        const auto afterNext =
            a * L::load(&cornerU[i + 2]) + b * L::load(&cornerV[i + 2]) - L::load(&sides.offset[i]);
        const auto before =
            nextA * L::load(&cornerU[i]) + nextB * L::load(&cornerV[i]) - L::load(&sides.offset[i + 1]);
        nearest = L::greater(L::greater(afterNext, before), nearest);
        anySharp |= L::less(a * nextA + b * nextB, sharp);
    });
    return anySharp != 0 ? std::numeric_limits<T>::max() : nearest.greatest();
}

// Writes as many entries as a padded loop has.
template <class T>
FaceFrame<T> placeSides(const Hull<T>& hull, std::uint32_t face, const Loop<T>& loop,
                        const SideRows<T>& sides) {
    using L = Lanes<T>;
    const Vec3<T> normal = hull.planes[face].normal;
    const Vec3<T> along = hull.edgeDirections[loop.edge(0)];
    const Vec3<T> inPlane = along - normal * glm::dot(normal, along);
    FaceFrame<T> frame;
    frame.axisU = safeNormalize(inPlane, along);
    frame.axisV = glm::cross(normal, frame.axisU);
    const Vec3<T> origin = hull.vertices[loop.vertex(0)];
    const Row<T> u(frame.axisU, -glm::dot(frame.axisU, origin)),
        v(frame.axisV, -glm::dot(frame.axisV, origin));
    const Row<T> alongU(frame.axisU, T(0)), alongV(frame.axisV, T(0));
    std::array<T, Loop<T>::kCapacity> cornerU, cornerV;
    auto leastSquare = L::all(T(1));
    loop.forPaddedLanes([&](std::size_t i) {
        const auto points = loop.vertices(i), directions = loop.edgeDirections(i);
        const auto atU = u.of(points), atV = v.of(points);
        const auto a = loop.alongLoop(alongV.of(directions), i),
                   b = L::all(T(0)) - loop.alongLoop(alongU.of(directions), i);
        atU.store(&cornerU[i]);
        atV.store(&cornerV[i]);
        a.store(&sides.a[i]);
        b.store(&sides.b[i]);
        (a * atU + b * atV).store(&sides.offset[i]);
        leastSquare = L::lesser(leastSquare, a * a + b * b);
    });
    frame.nearestCorner = leastSquare.least() >= T(1) - kNotUnit<T>
                              ? nearestCornerOf(loop, cornerU.data(), cornerV.data(), sides)
                              : std::numeric_limits<T>::max();
    return frame;
}

// Of a face of more than kFewCorners.
template <class T>
FaceOutline<T> outlineFrom(const Hull<T>& hull, std::uint32_t face, const HullCache<T>& cache) {
    const Loop<T> loop(hull, face, nullptr);
    const std::size_t stride = loop.paddedCount();
    FaceOutline<T> outline;
    outline.loop.resize(2 * stride);
    outline.rows.resize(kOutlineRows * stride);
    const auto row = [&](OutlineRow of) { return &outline.rows[stride * static_cast<std::size_t>(of)]; };
    for (std::size_t i = 0; i < stride; ++i) {
        const std::uint32_t half = loop.halfEdge(i), beyond = hull.halfEdges[twinOf(half)].face;
        const Vec3<T>& corner = hull.vertices[loop.vertex(i)];
        const Plane<T>& plane = hull.planes[beyond];
        outline.loop[i] = half;
        outline.loop[stride + i] = loop.vertex(i);
        row(OutlineRow::x)[i] = corner.x;
        row(OutlineRow::y)[i] = corner.y;
        row(OutlineRow::z)[i] = corner.z;
        row(OutlineRow::beyondX)[i] = plane.normal.x;
        row(OutlineRow::beyondY)[i] = plane.normal.y;
        row(OutlineRow::beyondZ)[i] = plane.normal.z;
        row(OutlineRow::beyondOffset)[i] = plane.offset;
        row(OutlineRow::halfAngleCos)[i] = halfAngleCosOf(hull, half / 2);
        row(OutlineRow::beyondHalfAngleCos)[i] = cache.faceHalfAngleCos[beyond];
        if (i < loop.count() && beyond > face) outline.laterBeyond |= std::uint64_t{1} << i;
    }
    const FaceFrame<T> frame = placeSides<T>(
        hull, face, loop, {row(OutlineRow::sideA), row(OutlineRow::sideB), row(OutlineRow::offset)});
    outline.axisU = frame.axisU;
    outline.axisV = frame.axisV;
    outline.nearestCorner = frame.nearestCorner;
    return outline;
}

// After Hull and the angles of its faces.
template <class T>
void addFaceOutlines(const Hull<T>& hull, HullCache<T>& cache) {
    for (std::uint32_t face = 0; face < hull.faceCount(); ++face) {
        const std::uint32_t count = hull.faces[face].vertexCount;
        if (count <= kFewCorners || count > kMostCorners) continue;
        if (cache.outlineOfFace.empty()) cache.outlineOfFace.assign(hull.faces.size(), kNoIndex);
        FaceOutline<T> outline = outlineFrom(hull, face, cache);
        cache.outlineOfFace[face] = static_cast<std::uint32_t>(cache.outlines.size());
        cache.outlines.push_back(std::move(outline));
    }
}

}  // namespace sepaxis
