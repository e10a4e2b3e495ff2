// What the methods for round shapes, boxes, segments and triangles compare, as a record: the points that they
// measure between, where those were clamped, and the tests on the way. World space, metres, by side: A, B.
#pragma once

#include "collision/textbook/textbook.h"

#include <array>
#include <limits>

namespace sepaxis::textbook {

// What is compared, the first object before the second. A capsule's core is its axis, as a segment is.
enum class ConstructionKind : std::uint8_t {
    none,
    spheres,
    sphereBox,
    sphereAxis,
    boxes,
    boxAxis,
    axes,
    sphereTriangle,
};

enum class ConstructionSource : std::uint8_t { exact, nutshell, primitives };

inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

// A point of the segment from `start` to `end`: 0 there, 1 at the end.
struct AxisPoint {
    Vec3<double> start{0.0}, end{0.0};
    double parameter = 0.0;
    double unclamped = kNotMeasured;  // before the clamp

    Vec3<double> at() const { return start + parameter * (end - start); }
    bool isClamped() const { return unclamped < 0.0 || unclamped > 1.0; }
};

struct BoxRecord {
    Pose<double> frame;
    Vec3<double> low{0.0}, high{0.0};  // in that frame
};

// Side k runs from corner k to the next one.
struct TriangleRecord {
    std::array<Vec3<double>, 3> corners{};
    Vec3<double> normal{0.0};
    bool oneSided = false;
    double height = 0.0;   // of the sphere's centre above the plane
    bool tooFar = false;   // from the plane, or behind a one-sided triangle
    bool measured = true;  // what follows; the published method leaves it out where it is too far
    Vec3<double> projected{0.0};
    std::array<Vec3<double>, 3> onSides{};  // closest to `projected`
    std::array<double, 3> dots{};           // to it and to the corner opposite: below 0 inside of that side
    bool isInside = false;

    // All that follows the corners, normal and side.
    void measure(const Vec3<double>& center, double radius);
};

struct Construction {
    ConstructionKind kind = ConstructionKind::none;
    ConstructionSource source = ConstructionSource::exact;
    std::size_t first = 0;  // 0: A is the first object
    std::array<double, 2> radii{};
    std::array<Vec3<double>, 2> points{};  // of the cores: what is measured between
    double distance = 0.0;                 // of these points; below 0: the cores overlap by that much
    Vec3<double> direction{0.0};           // unit, from A to B; zero where the method finds none
    std::array<AxisPoint, 2> axes{};       // of a capsule or segment
    std::array<BoxRecord, 2> boxes{};      // of an AABB
    // Two boxes, for x, y and z of the world: how far B would have to go against it, and along it.
    std::array<std::array<double, 2>, 3> overlaps;
    TriangleRecord triangle;

    Construction() { overlaps.fill({kNotMeasured, kNotMeasured}); }
    double reach() const { return radii[0] + radii[1]; }
    std::size_t second() const { return 1 - first; }
    // Of the first object and the second. A direction between points closer than `least` there is none.
    void between(const Vec3<double>& ofFirst, const Vec3<double>& ofSecond, double least);
};

// None where no article treats such a pair in this order, or the triangle has no area.
ConstructionKind kindOf(const Shape<double>& first, const Shape<double>& second);
// The kind of a pair and what its shapes are, before anything is measured: of spheres the centres, of axes
// the ends. None, too, where an AABB against another is turned.
Construction describe(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                      const Pose<double>& poseB);

// As textbookNutshell and textbookPrimitives, which are these without a record. `record` may be null.
TextbookResult nutshell(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                        const Pose<double>& poseB, Construction* record);
TextbookResult primitives(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                          const Pose<double>& poseB, Construction* record);

}  // namespace sepaxis::textbook
