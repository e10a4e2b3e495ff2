// The handles that move and rotate an object in the viewport: which handle is under the cursor, what a drag
// does to the pose, what to draw. Pure functions of plain data in double; no window, no OpenGL, no ImGui.
//
// A frame: pick() says what the cursor is over; beginDrag() on a press; updateDrag() on every mouse move and
// pressKey() on every key while the button is down; addShapes() says what to draw. Pixels are window pixels
// (origin in the upper left corner); drawn sizes and picking ranges grow with View::uiScale.
#pragma once

#include "app/scene/angle_unit.h"
#include "app/scene/camera.h"
#include "app/scene/scene.h"
#include "collision/math.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>

namespace sepaxis::gizmo {

using scene::dvec2;
using scene::dvec3;
using dmat3 = glm::dmat3;

enum class Mode : std::uint8_t { none, move, rotate, resize };  // resize: see resize.h
enum class Space : std::uint8_t { world, local };

// planeX is the quad across x, that is y and z; so for the others. `body` is the object itself.
enum class Handle : std::uint8_t {
    none,
    center,
    axisX,
    axisY,
    axisZ,
    planeX,
    planeY,
    planeZ,
    ringX,
    ringY,
    ringZ,
    viewRing,
    trackball,
    body,
};
constexpr std::size_t kHandleCount = 14;

constexpr std::size_t indexOf(Handle handle) {
    return static_cast<std::size_t>(handle);
}
constexpr bool isAxis(Handle handle) {
    return handle >= Handle::axisX && handle <= Handle::axisZ;
}
constexpr bool isPlane(Handle handle) {
    return handle >= Handle::planeX && handle <= Handle::planeZ;
}
constexpr bool isRing(Handle handle) {
    return handle >= Handle::ringX && handle <= Handle::ringZ;
}
constexpr bool rotates(Handle handle) {
    return handle >= Handle::ringX && handle <= Handle::trackball;
}
// 0, 1 or 2 for x, y or z; -1 where the handle belongs to no axis.
int axisOf(Handle handle);

struct View {
    scene::Camera camera;
    scene::Viewport viewport;
    double uiScale = 1.0;
    scene::AngleUnit angleUnit = scene::AngleUnit::degrees;  // of readouts, and of angles that are typed
    int digits =
        7;  // that a person wants to see of a number: readouts show at least so many where they matter
};

struct Target {
    Pose<double> pose;
    dvec3 pivotLocal{0.0};  // the centroid of the shape, in its own frame
    scene::Turning turning = scene::Turning::free;
    double radius = 0.0;  // metres, of the ball around the pivot that holds the shape: where it is small on
                          // the screen the handles leave it free. 0: not known
};

// The pivot in the world: where the handles stand and what a rotation leaves in place.
dvec3 pivotOf(const Target& target);

// Whether the handle turns the target as its shape allows. About the vertical only: the ring of y, in world
// and local space alike.
bool mayTurn(const Target& target, Handle handle);

// --- Hover ---------------------------------------------------------------------------------------------

// How visible each handle is as seen from here: 1, less while it turns towards the viewer (an axis) or on
// edge (a plane), 0 where the handle does not exist in the mode. The quads of the planes stand in the
// octant that faces the camera: quadrant holds 1 or -1 for each axis. Greyed handles are shown and do
// nothing.
struct Looks {
    std::array<double, kHandleCount> alpha{};
    std::array<bool, kHandleCount> greyed{};
    dvec3 quadrant{1.0};

    double of(Handle handle) const { return alpha[indexOf(handle)]; }
    bool isGreyed(Handle handle) const { return greyed[indexOf(handle)]; }
    bool pickable(Handle handle) const;  // visible enough and not greyed
};
Looks looksFor(const View& view, const Target& target, Mode mode, Space space);

// The handle under the cursor, or Handle::none. Never Handle::body: only the caller knows the objects.
// Order: centre, axes, planes, rings, view ring, trackball; among equals the nearer one in pixels, then the
// one closer to the camera. Inside the drawn quad of a plane an axis wins only on its own drawn line, so
// that a quad seen at a tight angle can still be grabbed.
Handle pick(const View& view, const Target& target, Mode mode, Space space, const dvec2& mouse);

// The greyed handle under the cursor, where pick() finds none: to say why it does nothing.
Handle pickGreyed(const View& view, const Target& target, Mode mode, Space space, const dvec2& mouse);

// --- Drag ----------------------------------------------------------------------------------------------

struct Modifiers {
    bool snap = false;      // Ctrl: whole steps of the motion along the handle, counted from the start
    bool precise = false;   // Shift: a tenth of the speed
    double moveStep = 0.1;  // metres
    double rotateStep = glm::radians(15.0);  // radians
};

enum class Lock : std::uint8_t { free, axis, plane };

// What a rotation drag has turned: a pie from startDirection by angle about axis (right-handed), in world
// space. angle counts full turns.
struct Turn {
    dvec3 axis{0.0, 1.0, 0.0};
    dvec3 startDirection{1.0, 0.0, 0.0};
    double angle = 0.0;
};

struct DragResult {
    Pose<double> pose;
    bool changed = false;  // false: pose is the start pose, bit for bit
    bool held = false;    // the cursor says nothing usable here (axis along the ray, plane behind the camera)
    std::string readout;  // two lines, by how much and to what: "x +0.300 m\nto 1.250 m"
    std::optional<Turn> turn;
    double value = 0.0;  // motion along the handle: metres moved, or radians turned
};

// A running drag. The fields above the line are the start and never change; those below are what the keys
// and the last mouse position made of it. Use the functions; read `handle`, `start`, `typed`, `result`.
struct Drag {
    Handle handle = Handle::none;
    Space space = Space::world;
    Pose<double> start;
    dvec3 pivotLocal{0.0};
    dvec3 pivot{0.0};  // world, at the start
    scene::Turning turning = scene::Turning::free;
    dmat3 axes{1.0};     // columns: the handle axes in the world, at the start
    dvec3 grabbed{0.0};  // world point under the cursor at the start
    View startView;
    dvec2 startMouse{0.0};
    scene::Ray startRay;
    Looks looks;  // frozen while the drag lasts
    // ---
    // What a turn counts from: the start, until a lock takes over a turn that is under way and goes on from
    // there. Motions count from the start whatever locks them.
    Pose<double> base;
    dvec2 baseMouse{0.0};
    scene::Ray baseRay;
    dvec2 mouseShift{0.0};  // from the cursor to the ring that a lock took hold of from near its centre
    dvec2 lastMouse{0.0};
    scene::Ray lastRay;
    Lock lock = Lock::free;
    int lockedAxis = 0;
    bool alongGround = false;  // body and centre only: slide in the horizontal plane
    bool cancelled = false;
    std::string typed;                    // "", "-", "0.3"
    std::optional<dvec3> typedDirection;  // where the typed length leads, once digits are there
    std::optional<dvec3> reference;  // where the present constraint counts from; set by its first usable ray
    dvec3 measured{0.0};             // last usable motion of the cursor under the present constraint
    dvec3 offset{0.0};               // motion = offset + speed * measured: changing the speed never jumps
    bool precise = false;
    DragResult result;
};

// Starts a drag at the pixel. grabbedPoint: for Handle::body, the point of the object under the cursor;
// the pivot where it is not known.
Drag beginDrag(const View& view, const Target& target, Handle handle, Space space, const dvec2& mouse,
               const std::optional<dvec3>& grabbedPoint = std::nullopt);

// The pose for the cursor, computed from the start of the drag. Also kept in drag.result.
const DragResult& updateDrag(Drag& drag, const View& view, const dvec2& mouse, const Modifiers& modifiers);

enum class KeyEffect : std::uint8_t {
    ignored,
    changed,    // call updateDrag() with the present mouse position
    confirmed,  // Enter: keep drag.result.pose, the drag is over
    cancelled,  // Escape: restore drag.start, the drag is over (drag.result holds the start now)
};
// Keys are ASCII as SDL names them: x y z (lock the axis; again the plane across it; a third time free),
// g (along the ground), digits . , - (exact value in metres or the view's angle unit; - changes the sign), 8
// Backspace, 13 Enter, 27 Escape. Rotations know no plane lock: a second press frees them; both leave the
// object as it is and turn it on from there. Typed angles count from the start.
KeyEffect pressKey(Drag& drag, int key);

// Same as Escape; for the right button and for a lost focus.
void cancelDrag(Drag& drag);

// The shortest decimal numbers within the rounding of the sum: 0.1 and 0.2 make 0.3, and what cancels leaves
// 0 rather than 3e-17. Where nothing is added a number stays as it is, bit for bit.
dvec3 sumOf(const dvec3& start, const dvec3& by);

// The handle that the motion follows now: the locked axis or plane, otherwise the grabbed one.
Handle activeHandle(const Drag& drag);

// --- Drawing -------------------------------------------------------------------------------------------

enum class ColorRole : std::uint8_t { x, y, z, view, center, highlight, rim };

// Which of GizmoShapes::points.
struct PointRange {
    std::size_t first = 0, count = 0;
};

struct Line {
    PointRange points;         // a closed line repeats its first point
    double widthPixels = 1.0;  // at UI scale 1
    ColorRole role = ColorRole::view;
    double alpha = 1.0;
    Handle handle = Handle::none;  // what it is part of; none: the trace of the drag
};

struct Polygon {
    PointRange points;  // convex, planar
    ColorRole role = ColorRole::view;
    double alpha = 1.0;
    Handle handle = Handle::none;
};

// In drawing order, polygons before lines. To be drawn on top of the scene, without depth test, both sides.
struct GizmoShapes {
    std::vector<Polygon> polygons;
    std::vector<Line> lines;
    std::vector<dvec3> points;  // world, of all of them

    std::span<const dvec3> of(const PointRange& range) const {
        return std::span(points).subspan(range.first, range.count);
    }
    PointRange add(std::initializer_list<dvec3> more);
    void clear();
};

// Adds what is to be drawn. target is the object as it stands now (during a drag: with drag->result.pose).
// hovered lights up, the others dim; during a drag the dragged handle does, and the start is marked by a line
// or a pie.
void addShapes(GizmoShapes& shapes, const View& view, const Target& target, Mode mode, Space space,
               Handle hovered, const Drag* drag);

}  // namespace sepaxis::gizmo
