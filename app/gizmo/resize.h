// The handles that change the dimensions of a shape: a knob at each of scene::dimensionHandles, dragged along
// its direction or, where it is a point, freely. Pure functions; see gizmo.h for the frame of a drag.
#pragma once

#include "app/gizmo/gizmo.h"
#include "app/scene/shapes/dimensions.h"

#include <optional>
#include <string>
#include <vector>

namespace sepaxis::gizmo {

// The ball that holds the shape. Knobs of one that is small on the screen stand off from it, on a thin line,
// so that it stays to be seen. Radius 0: not known.
struct ShapeBall {
    dvec3 center{0.0};    // world
    double radius = 0.0;  // metres
};

// Where the knob of a dimension stands, world.
dvec3 knobPosition(const View& view, const scene::DimensionHandle& handle, const ShapeBall& shape);

// The knob under the cursor: the nearest within reach, then the one closer to the camera. A knob whose
// direction points at the camera cannot be dragged and is no answer.
std::optional<std::size_t> pickKnob(const View& view, const std::vector<scene::DimensionHandle>& handles,
                                    const dvec2& mouse, const ShapeBall& shape = {});

// Whether its direction can be dragged along as seen from here.
bool isDraggable(const View& view, const scene::DimensionHandle& handle);

// A running drag of a knob. `motion` is the drag of a point along the knob's direction, or in the view plane
// with all of its keys; typed digits are the new value of the dimension, for a free point the way it moves.
struct ResizeDrag {
    scene::Object start;
    std::size_t handle = 0;
    scene::DimensionHandle dimension;  // as it was at the start
    Drag motion;
    scene::Object result;
    std::string readout;   // two lines: "radius +0.120 m\nto 0.620 m"
    bool changed = false;  // false: result is start, bit for bit
    bool held = false;     // neither the cursor nor the digits say a dimension here
};

ResizeDrag beginResize(const View& view, const scene::Object& object, std::size_t handle, const dvec2& mouse);
void updateResize(ResizeDrag& drag, const View& view, const dvec2& mouse, const Modifiers& modifiers);
// Keys as pressKey() of gizmo.h; locks only for free points.
KeyEffect pressKey(ResizeDrag& drag, int key);

// Squares that face the camera, each with a short arrow along its direction, and discs where a point moves
// freely. The winner (hovered, or dragged) lights up with the line that its dimension is measured along.
void addKnobs(GizmoShapes& shapes, const View& view, const std::vector<scene::DimensionHandle>& handles,
              std::optional<std::size_t> winner, const ShapeBall& shape = {});
// The same during a drag; `handles` are those of the object as it stands now.
void addKnobs(GizmoShapes& shapes, const View& view, const std::vector<scene::DimensionHandle>& handles,
              const ResizeDrag& drag, const ShapeBall& shape = {});

}  // namespace sepaxis::gizmo
