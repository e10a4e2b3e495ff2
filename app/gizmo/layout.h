// Where the handles stand and how large they are; shared by picking and drawing so that both agree.
#pragma once

#include "app/gizmo/gizmo.h"

#include <array>

namespace sepaxis::gizmo {

// Sizes on the screen, pixels at UI scale 1.
constexpr double kAxisPixels = 90.0;
constexpr double kAxisStartPixels = 11.0;  // leaves the centre free
constexpr double kHeadLengthPixels = 14.0;
constexpr double kHeadWidthPixels = 6.0;
constexpr double kCenterHalfPixels = 5.0;  // half the side of the centre's square
// A shape of no more than this radius is left free by its handles; one above the second they stand on.
constexpr double kSmallPixels = 40.0;
constexpr double kLargePixels = 70.0;
constexpr double kFreeAround = 6.0;  // of an arrow's start from a small shape
// Sizes in axis lengths.
constexpr double kQuadInner = 0.5;
constexpr double kQuadOuter = 0.8;
constexpr double kRingRadius = 1.2;
constexpr double kViewRingRadius = 1.4;  // keeps its picking range apart from that of the rings

constexpr double kDimmed = 0.45;  // the opacity of all handles beside the one in use

// The handles of one target on the screen.
struct Layout {
    bool visible = false;  // the pivot is in front of the camera; otherwise nothing below is set
    dvec3 pivot{0.0};
    dmat3 axes{1.0};
    dvec3 toEye{0.0, 0.0, 1.0};   // unit, from the pivot to the camera
    double metresPerPixel = 1.0;  // at the pivot, for one pixel at UI scale 1
    double smallness = 0.0;       // of the shape on the screen: see smallness()
    double axisStart = kAxisStartPixels;
    double length() const { return kAxisPixels * metresPerPixel; }
};

// Columns: the directions of the handles in the world.
dmat3 handleAxes(const Pose<double>& pose, Space space);
Layout layoutAt(const View& view, const Target& target, const dmat3& axes);
// 1 for a shape that handles on it would hide, 0 for one that they leave to be seen, or whose radius is not
// known. Pixels at UI scale 1.
double smallness(double radiusPixels);
Looks looksAt(const Layout& layout, Mode mode, scene::Turning turning);

Handle axisHandle(int axis);
Handle planeHandle(int axis);
Handle ringHandle(int axis);

// Points of the handles in the world.
dvec3 axisPoint(const Layout& layout, int axis, double pixels);
std::array<dvec3, 4> quadCorners(const Layout& layout, int axis, const dvec3& quadrant);
// u and v span the circle; angle from u towards v.
dvec3 circlePoint(const dvec3& center, const dvec3& u, const dvec3& v, double radius, double angle);

// Unit vector from a point to the camera.
dvec3 directionToEye(const scene::Camera& camera, const dvec3& pointWorld);

}  // namespace sepaxis::gizmo
