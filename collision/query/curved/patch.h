// Where a shape lies against a plane: a point, a segment or a flat convex face, and what two of these have in
// common.
#pragma once

#include "collision/collide.h"
#include "collision/query/curved/direction.h"

#include <array>

namespace sepaxis::curved {

struct PatchPoint {
    Vec at{0.0};
    Feature corner;  // what lies here
    Feature side;    // from here to the next point
};

// A convex polygon of one, two or more points, counter-clockwise seen against the normal. Of faces with more
// corners than there is room for, some.
struct Patch {
    static constexpr std::size_t kMost = 64;
    std::array<PatchPoint, kMost> points;
    std::size_t count = 0;
    Feature feature;
    Vec normal{0.0};      // of a face: its own, outward; otherwise the direction asked for
    bool isDisc = false;  // the points stand for a circle: this one
    Vec center{0.0};
    double radius = 0.0;

    void add(const PatchPoint& point) {
        if (count < kMost) points[count++] = point;
    }
    std::span<const PatchPoint> list() const { return std::span(points).first(count); }
};

// Angle. What turns less from a direction lies flush with it: kFlush, and no less than what double can tell.
template <class T>
inline constexpr double kFlushPatch = sizeof(T) == 8 ? 1e-11 : double(kFlush<float>);

// What supports a unit direction within an angle. `circlePoints` stand for a circle.
template <class T>
Patch patchAlong(const Body<T>& body, const Vec& direction, std::uint32_t circlePoints, double flush);

// What comes nearest to lying flat against it: the face that turns least from the direction among those at
// the support point, or the line of the side where that turns less. Among the points of a circle is the
// support point, unless those reach as far but for `tie`.
template <class T>
Patch patchTowards(const Body<T>& body, const Vec& direction, std::uint32_t circlePoints, double tie);

// A point of each of two patches, on the patches themselves, which need not be square to the direction: seen
// along it in the middle of what they have in common, otherwise where they come nearest.
struct Witnesses {
    Vec onA{0.0}, onB{0.0};
};
Witnesses commonPoint(const Patch& ofA, const Patch& ofB, const Vec& direction);

// Faces and lines that turn a little from a direction may still be what the touching points lie on: within
// these angles.
template <class T>
inline constexpr std::array kFlushAngles = {kFlushPatch<T>, std::max(1e-8, 10.0 * kFlushPatch<T>),
                                            std::max(1e-5, 100.0 * kFlushPatch<T>)};

// The same of two shapes, of what lies flush within an angle.
template <class T>
Witnesses witnessesAlong(const CurvedPair<T>& pair, const Vec& direction, double flush);

// Of all those angles, and of the support points, the two that lie most nearly before each other.
template <class T>
Witnesses findWitnesses(const CurvedPair<T>& pair, const Along& along);

// A patch without what lies outside of a face's sides, seen along the face's normal. Of a face, whose points
// are three or more.
struct Clipped {
    struct Point {
        Vec at{0.0};
        Feature own;                 // of the patch
        Feature other;               // the side of the face that cuts here; none: a corner of the patch
        Feature ownSide, otherSide;  // from here to the next point: a side of the patch, or one of the face
    };
    std::array<Point, 2 * Patch::kMost> points;
    std::size_t count = 0;
};
Clipped clipBySides(const Patch& patch, const Patch& face);

}  // namespace sepaxis::curved
