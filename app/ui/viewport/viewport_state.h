// What the viewport shows and what the mouse does in it.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/draw/pick.h"
#include "app/gizmo/gizmo.h"
#include "app/gizmo/resize.h"
#include "app/ui/theme/rect.h"
#include "app/ui/viewport/camera_rig.h"
#include "app/ui/viewport/named_features.h"
#include "app/ui/widgets/labels.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

using draw::PickedFeature;
using scene::dvec2;
using scene::dvec3;
using scene::Side;

enum class Gesture : std::uint8_t { none, orbit, pan, zoom, pressed, handle, box };

// Of the axes in the corner of the view: 0, 1 or 2, and the side that it leads to.
struct AxisEnd {
    int axis = 0;
    bool forward = true;
    bool operator==(const AxisEnd&) const = default;
};

struct ViewportState {
    scene::Viewport area;  // pixels of the window
    CameraRig camera;
    draw::OverlaySettings overlays;
    gfx::SolidStyle style = gfx::SolidStyle::translucent;
    gizmo::Mode mode = gizmo::Mode::move;
    // A drag without a button that a key began: the handles as they were before. A click or Enter ends it.
    std::optional<gizmo::Mode> modeBeforeGrab;
    gizmo::Space space = gizmo::Space::world;
    bool snapAlways = false;         // as if Ctrl were held
    std::optional<double> moveStep;  // metres, that a person set
    double usualStep = 0.1;          // metres, by the size of the shapes; stays during a drag
    double snapStep() const { return moveStep.value_or(usualStep); }
    double rotateStep = glm::radians(15.0);
    std::optional<Side> selection = Side::b;
    std::vector<PickedFeature> selectedFeatures;
    std::optional<PickedFeature> hover;
    gizmo::Handle hoveredHandle = gizmo::Handle::none;
    gizmo::Handle greyedHandle = gizmo::Handle::none;  // under the mouse, and of no use for this shape
    std::optional<std::size_t> hoveredKnob;
    std::optional<AxisEnd> hoveredEnd;              // of the ball in the corner
    std::optional<std::uint32_t> hoveredContact;    // what the drawing lights up
    std::optional<std::uint32_t> contactFromTable;  // what the table asked for in this frame
    std::optional<std::uint32_t> contactFromView;
    std::optional<std::uint64_t> hoveredBody;  // of SceneExtra::bodies
    std::optional<std::uint64_t> clickedBody;  // for whoever added it, who takes it from here
    NamedFeatures named;                       // that the mouse is on the names of
    // The gesture that the mouse makes in the viewport.
    Gesture gesture = Gesture::none;
    Side dragSide = Side::a;
    bool pressedTriad = false;  // the axes in the corner
    int gestureButton = 0;
    dvec2 pressedAt{0.0}, lastMouse{0.0};
    std::optional<draw::PickedObject> pressedObject;
    std::optional<std::uint64_t> pressedBody;  // where there is no such object
    std::optional<gizmo::Drag> drag;
    std::optional<gizmo::ResizeDrag> resize;  // never both
    draw::StartPose dragStart;                // the shape as it was
    std::string refusal;                      // why the document does not follow the drag; mostly empty
    bool isDragging() const { return drag || resize; }
    LabelMemory labelMemory;
    // Of the last frame: the labels (they point into ScenePainter::drawing()), the handles, what the labels
    // and the readout of a drag kept clear of, and where that one stands.
    std::vector<PlacedLabel> placedLabels;
    gizmo::GizmoShapes handles;
    std::vector<Obstacle> obstacles;
    std::vector<Rect> taken;
    std::optional<Rect> readoutBox;
    int readoutPlace = -1;   // which of its places that is; -1: none
    double nudgedAt = 0.0;   // by a key, last
    double settledAt = 0.0;  // when the picture last stopped changing
};

}  // namespace sepaxis::ui
