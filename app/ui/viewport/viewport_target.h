// What the gizmo acts on, for the viewport's drawing and its mouse.
#pragma once

#include "app/base/function_view.h"
#include "app/gizmo/gizmo.h"
#include "app/gizmo/resize.h"
#include "app/scene/scene.h"

#include <optional>

namespace sepaxis::ui {

struct AxisEnd;
struct VertexMode;
struct ViewportContext;
class Editor;
struct Ui;
struct ViewportState;

std::optional<gizmo::Target> targetOf(const Editor& editor, const ViewportState& view,
                                      const VertexMode& vertices, scene::Side side);
// The object whose dimensions the resize handles pull: the shape, or the box around the selected vertices.
std::optional<scene::Object> resizedObject(const Editor& editor, const VertexMode& vertices,
                                           scene::Side side);
gizmo::View gizmoView(Ui& ui, ViewportState& view);
gizmo::ShapeBall ballOf(const gizmo::Target& target);

// The end of an axis of the ball in the corner at a pixel, of those on each other the nearest.
std::optional<AxisEnd> axisEndAt(const Ui& ui, const ViewportState& view, const scene::dvec2& pixel);

// Takes hold of the selected shape where the mouse is: it follows without a button until a click or Enter
// keeps it, or Escape or the right button brings the start back. Says what is missing where it cannot.
void beginGrab(const ViewportContext& in, gizmo::Mode what);
// The drag is over: the handles are what they were before it.
void endGrab(ViewportState& view);

// Shows what a drag makes of the scene where that is not refused; view.refusal says why not.
void tryPreview(Editor& editor, ViewportState& view, FunctionView<void(scene::Scene&)> change);
void cancelDrag(ViewportState& view, Editor& editor);

// Everything that shows the whole pair; the selected shape.
void frameAll(const Ui& ui, const Editor& editor, ViewportState& view, bool glide);
void frameSelection(const Ui& ui, const Editor& editor, ViewportState& view);

// Why a shape does not turn as a handle would; null where every handle turns it.
const char* turnRefusal(scene::Turning turning);

}  // namespace sepaxis::ui
