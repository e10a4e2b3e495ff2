// The mouse and the keys of a drag in the viewport.
#include "app/gizmo/layout.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/camera_moves.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <cctype>
#include <cmath>
#include <limits>
#include <span>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr double kClickReach = 4.0;     // pixels that tell a drag from a click, at scale 1
constexpr double kContactReach = 10.0;  // pixels around a contact point that light it up
constexpr int kEscape = 27;
constexpr int kNoButton = -1;       // of a drag that a key began
constexpr double kAlongAxis = 0.7;  // cosine to an axis above which a dimension runs along it
constexpr const char* kGrabId = "##grab";

dvec2 mousePixel() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return {mouse.x, mouse.y};
}

gizmo::Modifiers modifiersOf(const ViewportState& view) {
    const ImGuiIO& io = ImGui::GetIO();
    gizmo::Modifiers modifiers;
    modifiers.snap = io.KeyCtrl != view.snapAlways;  // Ctrl turns it round
    modifiers.precise = io.KeyShift;
    modifiers.moveStep = view.snapStep();
    modifiers.rotateStep = view.rotateStep;
    return modifiers;
}

bool isTyped(const ViewportState& view) {
    return !(view.resize ? view.resize->motion : *view.drag).typed.empty();
}

void applyDrag(const Editor& editor, const ViewportState& view, VertexMode& vertices, scene::Object& object) {
    if (editsVertices(editor, vertices, view.dragSide)) {
        applyVertexDrag(view, vertices, object);
        return;
    }
    if (view.resize) {
        object = view.resize->result;
        return;
    }
    const gizmo::DragResult& result = view.drag->result;
    if (!result.changed) return;
    object.position = result.pose.position;
    // A motion keeps the quaternion as the file has it.
    if (gizmo::rotates(view.drag->handle)) {
        const Quat<double>& q = result.pose.orientation;
        object.orientation = {q.x, q.y, q.z, q.w};
    }
}

// What is refused is not taken over: of a motion the last state that was not stays, of typed digits, which
// are meant exactly, the start.
void showDrag(Editor& editor, ViewportState& view, VertexMode& vertices) {
    tryPreview(editor, view,
               [&](scene::Scene& scene) { applyDrag(editor, view, vertices, scene.object(view.dragSide)); });
    if (!view.refusal.empty() && isTyped(view)) editor.document.preview([](scene::Scene&) {});
}

void beginPreview(Editor& editor, ViewportState& view, Side side, std::string_view name) {
    const std::size_t index = indexOf(side);
    view.dragSide = side;
    view.dragStart = {side, editor.evaluation().poses[index], editor.evaluation().shapes[index]};
    view.gesture = Gesture::handle;
    view.hover.reset();
    editor.document.beginPreview(std::string(name));
}

void startResize(const ViewportContext& in, Side side, std::size_t knob, const dvec2& pixel) {
    ViewportState& view = in.view;
    const auto object = resizedObject(in.editor, in.vertices, side);
    if (!object) return;
    view.resize = gizmo::beginResize(gizmoView(in.ui, in.view), *object, knob, pixel);
    beginPreview(
        in.editor, in.view, side,
        ShortText("Resize ", draggedName(in.editor, in.vertices, side), ": ", view.resize->dimension.name));
}

void startDrag(const ViewportContext& in, Side side, gizmo::Handle handle, const dvec2& pixel,
               const std::optional<dvec3>& grabbed) {
    const auto target = targetOf(in.editor, in.view, in.vertices, side);
    if (!target) return;
    in.view.selection = side;
    in.view.drag =
        gizmo::beginDrag(gizmoView(in.ui, in.view), *target, handle, in.view.space, pixel, grabbed);
    in.editor.document.endMerge();
    beginPreview(
        in.editor, in.view, side,
        ShortText(gizmo::rotates(handle) ? "Rotate " : "Move ", draggedName(in.editor, in.vertices, side)));
}

void updateDrag(const ViewportContext& in) {
    if (in.view.resize)
        gizmo::updateResize(*in.view.resize, gizmoView(in.ui, in.view), mousePixel(), modifiersOf(in.view));
    else
        gizmo::updateDrag(*in.view.drag, gizmoView(in.ui, in.view), mousePixel(), modifiersOf(in.view));
    showDrag(in.editor, in.view, in.vertices);
    if (editsVertices(in.editor, in.vertices, in.view.dragSide))
        describeVertexDrag(in.editor, in.view, in.vertices);
}

void finishDrag(const ViewportContext& in) {
    if (!in.view.refusal.empty()) {
        const char* outcome = isTyped(in.view) ? "Not changed: " : "Not changed further: ";
        in.ui.toasts.error(outcome + in.view.refusal);
    }
    in.view.refusal.clear();
    in.view.drag.reset();
    in.view.resize.reset();
    in.view.gesture = Gesture::none;
    endGrab(in.view);
    in.editor.document.commitPreview();
    if (editsVertices(in.editor, in.vertices, in.view.dragSide))
        finishVertexDrag(in.ui, in.editor, in.vertices);
}

// The view from an end of an axis; where that is the view already, the one from the other side.
Action viewFrom(const ViewportState& view, AxisEnd end) {
    using enum Action;
    const scene::Camera& camera = view.camera.goal();
    constexpr double kSame = 0.9999;  // cosine
    if ((end.forward ? -1.0 : 1.0) * camera.forward()[end.axis] > kSame) end.forward = !end.forward;
    const bool yUp = camera.upright == scene::UpAxis::y;
    if (end.axis == 0) return end.forward ? viewRight : viewLeft;
    if (end.axis == (yUp ? 1 : 2)) return end.forward ? viewTop : viewBottom;
    return end.forward == yUp ? viewFront : viewBack;
}

void clickAt(const ViewportContext& in, Host& host) {
    ViewportState& view = in.view;
    if (view.pressedTriad) {
        if (const auto end = axisEndAt(in.ui, in.view, view.pressedAt)) host.perform(viewFrom(in.view, *end));
        return;
    }
    if (in.vertices.on) {
        clickVertices(in.view, in.vertices);
        return;
    }
    if (view.pressedBody) {
        view.clickedBody = view.pressedBody;
        in.ui.wakeIn(0.0);
        return;
    }
    if (!view.pressedObject) {
        view.selection.reset();
        view.selectedFeatures.clear();
        return;
    }
    view.selection = view.pressedObject->side;
    const auto picked = draw::pickFeature(in.editor.evaluation(), view.camera.current(), view.area,
                                          view.pressedAt, in.ui.scale);
    if (!picked) return;
    const auto same = std::find(view.selectedFeatures.begin(), view.selectedFeatures.end(), *picked);
    const bool wasSelected = same != view.selectedFeatures.end();
    if (!ImGui::GetIO().KeyShift)
        view.selectedFeatures.clear();
    else if (wasSelected)
        view.selectedFeatures.erase(same);
    if (!wasSelected) view.selectedFeatures.push_back(*picked);
}

// What a press takes hold of: the object under the mouse, or the one whose edge or corner is within reach.
std::optional<draw::PickedObject> objectAt(const Ui& ui, const Editor& editor, const ViewportState& view,
                                           const dvec2& pixel) {
    if (const auto object = draw::pickObject(editor.evaluation(), view.camera.current(), view.area, pixel))
        return object;
    const auto feature =
        draw::pickFeature(editor.evaluation(), view.camera.current(), view.area, pixel, ui.scale);
    if (!feature) return std::nullopt;
    const std::size_t index = indexOf(feature->side);
    const Hull<double>& hull = editor.evaluation().shapes[index]->shape.core;
    const std::uint32_t vertex = feature->feature.kind == FeatureKind::edge
                                     ? hull.edgeStart(feature->feature.index)
                                     : feature->feature.index;
    return draw::PickedObject{feature->side,
                              transformPoint(editor.evaluation().poses[index], hull.vertices[vertex]),
                              feature->feature};
}

// The axes in the corner are drawn over whatever is there.
bool isOverTriad(const Ui& ui, const ViewportState& view, const dvec2& pixel) {
    const Rect box = triadBox(ui, view);
    return pixel.x >= box.min.x && pixel.x < box.max.x && pixel.y >= box.min.y && pixel.y < box.max.y;
}

using Bodies = std::span<const draw::PickableBody>;

void updateHover(const ViewportContext& in, Bodies bodies, bool hovered);
Gesture gestureOf(CameraMove move) {
    if (move == CameraMove::orbit) return Gesture::orbit;
    return move == CameraMove::pan ? Gesture::pan : Gesture::zoom;
}

CameraMove moveOf(Gesture gesture) {
    if (gesture == Gesture::orbit) return CameraMove::orbit;
    if (gesture == Gesture::pan) return CameraMove::pan;
    return gesture == Gesture::zoom ? CameraMove::zoom : CameraMove::none;
}

void press(const ViewportContext& in, Bodies bodies) {
    ViewportState& view = in.view;
    view.pressedAt = view.lastMouse = mousePixel();
    if (const CameraPress camera = pressedCameraMove(in.ui); camera.move != CameraMove::none) {
        view.gesture = gestureOf(camera.move);
        view.gestureButton = camera.button;
    } else if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        view.gestureButton = ImGuiMouseButton_Left;
        if (in.vertices.on) updateHover(in, bodies, true);  // the mouse may have come here in this very frame
        view.pressedTriad = isOverTriad(in.ui, in.view, view.pressedAt);
        view.pressedObject =
            view.pressedTriad ? std::nullopt : objectAt(in.ui, in.editor, in.view, view.pressedAt);
        view.pressedBody = view.pressedTriad || view.pressedObject
                               ? std::nullopt
                               : draw::pickBody(bodies, view.camera.current(), view.area, view.pressedAt);
        if (view.hoveredKnob && view.selection)
            startResize(in, *view.selection, *view.hoveredKnob, view.pressedAt);
        else if (view.hoveredHandle != gizmo::Handle::none && view.selection)
            startDrag(in, *view.selection, view.hoveredHandle, view.pressedAt, std::nullopt);
        else if (in.vertices.on && !view.pressedTriad && pressVertices(in))
            view.gesture = Gesture::none;
        else if (view.greyedHandle == gizmo::Handle::none)  // it does nothing, rather than something else
            view.gesture = Gesture::pressed;
    }
}

// From a vertex a drag moves it, from anywhere else it draws a box.
void moveVertexGesture(const ViewportContext& in) {
    const scene::HullShape* hull = editedHull(in.editor, in.vertices);
    if (!in.vertices.pressed || hull == nullptr) {
        in.view.gesture = Gesture::box;
        in.view.lastMouse = mousePixel();
        return;
    }
    beginVertexDrag(in.vertices);
    const Side side = in.vertices.side;
    const dvec3 place = hull->positions[*in.vertices.pressed] * in.editor.document.scene().object(side).scale;
    const dvec3 world = transformPoint(in.editor.evaluation().poses[indexOf(side)], place);
    startDrag(in, side, gizmo::Handle::body, in.view.pressedAt, world);
    if (in.view.drag) updateDrag(in);
}

// The mouse is down and no handle is held: a drag of a body, of the camera, or still a click.
void moveGesture(const ViewportContext& in) {
    ViewportState& view = in.view;
    const dvec2 mouse = mousePixel();
    const dvec2 moved = mouse - view.lastMouse;
    if (view.gesture == Gesture::pressed) {
        if (glm::length(mouse - view.pressedAt) <= kClickReach * in.ui.scale) return;
        if (in.vertices.on && !view.pressedTriad) {
            moveVertexGesture(in);
            return;
        }
        if (view.pressedObject) {
            startDrag(in, view.pressedObject->side, gizmo::Handle::body, view.pressedAt,
                      view.pressedObject->pointWorld);
            if (view.drag) updateDrag(in);
            return;
        }
        view.gesture = Gesture::orbit;  // on empty ground the left button turns the view as well
    }
    if (moved == dvec2(0.0)) return;
    moveCamera(in.ui, view.camera.edit(), view.area, moveOf(view.gesture), moved);
    view.lastMouse = mouse;
}

void release(const ViewportContext& in, Host& host) {
    if (in.view.gesture == Gesture::pressed) clickAt(in, host);
    if (in.view.gesture == Gesture::box) selectInBox(in.editor, in.view, in.vertices);
    if (in.view.isDragging())
        finishDrag(in);
    else
        in.view.gesture = Gesture::none;
}

std::optional<std::uint32_t> contactAt(const Ui& ui, const Editor& editor, const ViewportState& view,
                                       const dvec2& pixel) {
    if (!view.overlays[draw::OverlayId::contacts].on) return std::nullopt;
    std::optional<std::uint32_t> best;
    double bestDistance = kContactReach * ui.scale;
    const auto& manifold = editor.evaluation().collision.manifold;
    for (std::size_t i = 0; i < manifold.size(); ++i) {
        const auto at = scene::project(view.camera.current(), view.area, manifold[i].point);
        if (!at) continue;
        const double distance = glm::length(*at - pixel);
        if (distance >= bestDistance) continue;
        bestDistance = distance;
        best = static_cast<std::uint32_t>(i);
    }
    return best;
}

void hoverHandles(const ViewportContext& in, const dvec2& mouse) {
    ViewportState& view = in.view;
    const auto target =
        view.selection ? targetOf(in.editor, in.view, in.vertices, *view.selection) : std::nullopt;
    if (!target) return;
    const gizmo::View from = gizmoView(in.ui, in.view);
    if (view.mode == gizmo::Mode::resize) {
        if (const auto object = resizedObject(in.editor, in.vertices, *view.selection))
            view.hoveredKnob =
                gizmo::pickKnob(from, scene::dimensionHandles(*object), mouse, ballOf(*target));
        return;
    }
    view.hoveredHandle = gizmo::pick(from, *target, view.mode, view.space, mouse);
    view.greyedHandle = gizmo::pickGreyed(from, *target, view.mode, view.space, mouse);
}

void findHovered(const ViewportContext& in, Bodies bodies, bool hovered) {
    ViewportState& view = in.view;
    view.hoveredBody.reset();
    view.contactFromView.reset();
    if (view.gesture != Gesture::none) {
        view.hover.reset();
        return;
    }
    view.hover.reset();
    view.hoveredHandle = view.greyedHandle = gizmo::Handle::none;
    view.hoveredKnob.reset();
    view.hoveredEnd.reset();
    if (!hovered) hoverVertices(in, false, {});
    if (!hovered) return;
    const dvec2 mouse = mousePixel();
    hoverHandles(in, mouse);
    hoverVertices(in, hovered, mouse);
    const bool handleWins = view.hoveredKnob || (view.hoveredHandle != gizmo::Handle::none &&
                                                 view.hoveredHandle != gizmo::Handle::trackball);
    if (handleWins) return;
    if (isOverTriad(in.ui, in.view, mouse)) {
        view.hoveredEnd = axisEndAt(in.ui, in.view, mouse);
        return;
    }
    view.contactFromView = contactAt(in.ui, in.editor, in.view, mouse);
    if (view.hoveredHandle != gizmo::Handle::none || in.vertices.on) return;
    view.hover =
        draw::pickFeature(in.editor.evaluation(), view.camera.current(), view.area, mouse, in.ui.scale);
    if (!view.hover) view.hoveredBody = draw::pickBody(bodies, view.camera.current(), view.area, mouse);
}

void updateHover(const ViewportContext& in, Bodies bodies, bool hovered) {
    const auto before = in.view.hoveredBody;
    findHovered(in, bodies, hovered);
    if (in.view.hoveredBody != before) in.ui.wakeIn(0.0);  // it lights up in the next frame
}

// --- drags that a key begins ----------------------------------------------------------------------------

// While a shape follows the mouse, the mouse is nobody else's.
void holdMouse(const ViewportState& view) {
    const ImGuiID id = ImGui::GetID(kGrabId);
    if (view.modeBeforeGrab)
        ImGui::SetActiveID(id, ImGui::GetCurrentWindow());
    else if (ImGui::GetActiveID() == id)
        ImGui::ClearActiveID();
}

dvec2 mouseOrPivot(const Editor& editor, const ViewportState& view, const VertexMode& vertices, Side side) {
    if (ImGui::IsMousePosValid()) return mousePixel();
    const auto target = targetOf(editor, view, vertices, side);
    const auto pixel =
        target ? scene::project(view.camera.current(), view.area, gizmo::pivotOf(*target)) : std::nullopt;
    return pixel.value_or(view.area.min + view.area.size * 0.5);
}

// The knob nearest to the pixel among those that run along `axis` (any where there is none) and can be
// dragged as seen from here.
std::optional<std::size_t> nearestKnob(Ui& ui, const Editor& editor, ViewportState& view, Side side,
                                       const dvec2& pixel, const std::optional<dvec3>& axis) {
    const scene::Camera& camera = view.camera.current();
    const auto knobs = scene::dimensionHandles(editor.document.scene().object(side));
    std::optional<std::size_t> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < knobs.size(); ++i) {
        const auto at = scene::project(camera, view.area, knobs[i].position);
        if (!at || !gizmo::isDraggable(gizmoView(ui, view), knobs[i])) continue;
        if (axis && (knobs[i].isFree() || std::abs(glm::dot(knobs[i].direction, *axis)) < kAlongAxis))
            continue;
        const double pixels = glm::length(*at - pixel);
        if (pixels >= least) continue;
        least = pixels;
        best = i;
    }
    return best;
}

// A resize that a key began goes over to the dimension along another axis, as a move is locked to it. False
// where the key means something else.
bool grabAlong(const ViewportContext& in, int axis) {
    ViewportState& view = in.view;
    if (!view.resize || view.resize->dimension.isFree()) return false;
    const auto target = targetOf(in.editor, in.view, in.vertices, view.dragSide);
    if (!target) return true;
    const dvec3 along = gizmo::handleAxes(target->pose, view.space)[axis];
    const dvec2 from = view.resize->motion.startMouse;
    const auto knob = nearestKnob(in.ui, in.editor, in.view, view.dragSide, from, along);
    if (!knob) return true;
    const std::string typed = view.resize->motion.typed;
    in.editor.document.cancelPreview();
    startResize(in, view.dragSide, *knob, from);
    view.resize->motion.typed = typed;
    updateDrag(in);
    return true;
}

// --- the hint line --------------------------------------------------------------------------------------

// "Middle drag" -> "middle drag", within a sentence; "Alt+Middle drag" stays.
std::string lowered(std::string text) {
    if (text.find('+') == std::string::npos && !text.empty())
        text[0] = static_cast<char>(std::tolower(text[0]));
    return text;
}

ShortText dragHint(const Ui& ui, const ViewportState& view) {
    const char* const end = view.modeBeforeGrab ? "click or Enter keeps it, Esc cancels" : "Esc cancels";
    if (view.resize && !view.resize->dimension.isFree())
        return {"Type metres for an exact ", view.resize->dimension.measure,
                ";  Ctrl snaps, Shift is fine;  ", end};
    if (view.drag && gizmo::rotates(view.drag->handle)) {
        const bool anyAxis = view.drag->turning == scene::Turning::free;
        return {"Type ",
                scene::nameOf(ui.preferences.angleUnit),
                " for an exact turn;  ",
                anyAxis ? "X Y Z turn about an axis;  " : "",
                "Ctrl snaps, Shift is fine;  ",
                end};
    }
    if (view.drag && view.drag->handle == gizmo::Handle::body)
        return {"X Y Z lock an axis, G slides along the ground;  type metres;  Ctrl snaps, Shift is fine;  ",
                end};
    return {"X Y Z lock an axis, again the plane across it;  type metres;  Ctrl snaps, Shift is fine;  ",
            end};
}

ShortText knobHint(const scene::DimensionHandle& knob, std::string_view name) {
    if (knob.name == knob.measure) return {"Drag to change the ", knob.measure, " of ", name};
    const bool numbered = knob.name.back() >= '0' && knob.name.back() <= '9';
    ShortText hint("Drag to move ", numbered ? "" : "the ", knob.name, " of ", name);
    return knob.isFree() ? hint : hint.add(" and change its ").add(knob.measure);
}

ShortText handleHint(const Editor& editor, const ViewportState& view, const VertexMode& vertices, Side side) {
    const ShortText name = draggedName(editor, vertices, side);
    const gizmo::Handle handle = view.hoveredHandle;
    if (view.hoveredKnob) {
        const auto object = resizedObject(editor, vertices, side);
        const auto knobs = object ? scene::dimensionHandles(*object) : std::vector<scene::DimensionHandle>();
        return *view.hoveredKnob < knobs.size() ? knobHint(knobs[*view.hoveredKnob], name) : ShortText();
    }
    if (view.greyedHandle != gizmo::Handle::none)
        return turnRefusal(scene::turningOf(editor.document.scene().object(side).shape));
    if (gizmo::isAxis(handle)) return {"Drag the arrow to move ", name, " along this axis"};
    if (gizmo::isPlane(handle)) return {"Drag the square to move ", name, " in this plane"};
    if (handle == gizmo::Handle::center) return {"Drag to move ", name, " across the view"};
    if (gizmo::isRing(handle)) return {"Drag the ring to turn ", name, " about this axis"};
    if (handle == gizmo::Handle::viewRing) return {"Drag to turn ", name, " about the line of sight"};
    return {"Drag to tumble ", name};
}

}  // namespace

std::optional<gizmo::Target> targetOf(const Editor& editor, const ViewportState& view,
                                      const VertexMode& vertices, Side side) {
    const std::size_t index = indexOf(side);
    const auto& shape = editor.evaluation().shapes[index];
    if (shape == nullptr) return std::nullopt;
    if (editsVertices(editor, vertices, side)) return vertexTarget(editor, view, vertices);
    gizmo::Target target;
    target.pose = editor.evaluation().poses[index];
    const Hull<double>& core = shape->shape.core;
    target.pivotLocal = core.centroid;
    target.radius = 0.5 * glm::length(core.boundsMax - core.boundsMin) + shape->shape.radius;
    target.turning = scene::turningOf(editor.document.scene().object(side).shape);
    return target;
}

std::optional<scene::Object> resizedObject(const Editor& editor, const VertexMode& vertices, Side side) {
    if (editsVertices(editor, vertices, side)) return vertexBox(editor, vertices);
    return editor.document.scene().object(side);
}

const char* turnRefusal(scene::Turning turning) {
    switch (turning) {
        case scene::Turning::free:
            break;
        case scene::Turning::aboutVertical:
            return "A cuboid stays upright: it turns about the vertical (y) only";
        case scene::Turning::none:
            return "An AABB stays aligned with the world's axes: it cannot turn";
    }
    return nullptr;
}

gizmo::ShapeBall ballOf(const gizmo::Target& target) {
    return {gizmo::pivotOf(target), target.radius};
}

gizmo::View gizmoView(Ui& ui, ViewportState& view) {
    return {view.camera.current(), view.area, static_cast<double>(ui.scale), ui.preferences.angleUnit,
            ui.preferences.digits};
}

void beginGrab(const ViewportContext& in, gizmo::Mode what) {
    ViewportState& view = in.view;
    if (view.gesture != Gesture::none || !in.editor.hasResult()) return;
    if (!view.selection) {
        in.ui.toasts.advise("Nothing is selected. Click a shape first.");
        return;
    }
    const Side side = *view.selection;
    const dvec2 from = mouseOrPivot(in.editor, in.view, in.vertices, side);
    if (what == gizmo::Mode::resize) {
        const auto knob = nearestKnob(in.ui, in.editor, in.view, side, from, std::nullopt);
        if (knob) startResize(in, side, *knob, from);
        if (!knob) in.ui.toasts.advise("This shape has no dimension that can be dragged from here.");
    } else if (what == gizmo::Mode::rotate) {
        const scene::Turning turning = scene::turningOf(in.editor.document.scene().object(side).shape);
        const bool upright = turning == scene::Turning::aboutVertical;
        if (turning == scene::Turning::none)
            in.ui.toasts.advise(turnRefusal(turning));
        else
            startDrag(in, side, upright ? gizmo::Handle::ringY : gizmo::Handle::viewRing, from, std::nullopt);
    } else {
        startDrag(in, side, gizmo::Handle::center, from, std::nullopt);
    }
    if (!view.isDragging()) return;
    view.modeBeforeGrab = view.mode;
    view.mode = what;
    view.gestureButton = kNoButton;
    updateDrag(in);
}

void endGrab(ViewportState& view) {
    if (view.modeBeforeGrab) view.mode = *view.modeBeforeGrab;
    view.modeBeforeGrab.reset();
}

void followDrag(const ViewportContext& in) {
    const bool ends = ImGui::IsMouseClicked(ImGuiMouseButton_Right);
    if (!in.view.isDragging() || in.view.gesture != Gesture::handle || ends || !in.editor.hasResult()) return;
    updateDrag(in);
    in.editor.evaluate();
}

void handleViewportMouse(const ViewportContext& in, Host& host, Bodies bodies, bool hovered) {
    ViewportState& view = in.view;
    const ImGuiIO& io = ImGui::GetIO();
    if (hovered && view.gesture == Gesture::none) press(in, bodies);
    if (view.isDragging() && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) cancelDrag(in.view, in.editor);
    if (view.gesture != Gesture::none && view.gesture != Gesture::handle) moveGesture(in);
    const bool held = view.gestureButton == kNoButton ? !ImGui::IsMouseClicked(ImGuiMouseButton_Left)
                                                      : ImGui::IsMouseDown(view.gestureButton);
    if (view.gesture != Gesture::none && !held) release(in, host);
    holdMouse(view);
    if (hovered && io.MouseWheel != 0.0f && !view.isDragging()) {
        turnWheel(in.ui, view.camera.edit(), view.area, mousePixel(), static_cast<double>(io.MouseWheel));
        ImGui::SetMouseCursor(ImGuiMouseCursor_Arrow);
    }
    updateHover(in, bodies, hovered);
    view.hoveredContact = view.contactFromTable ? view.contactFromTable : view.contactFromView;
    if (moveOf(view.gesture) != CameraMove::none)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    else if (!view.isDragging() && view.greyedHandle != gizmo::Handle::none)
        ImGui::SetMouseCursor(ImGuiMouseCursor_NotAllowed);
    else if (view.isDragging() || view.hoveredKnob || view.hoveredHandle != gizmo::Handle::none ||
             view.hover || view.hoveredBody || view.hoveredEnd || in.vertices.hoveredInView)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (view.greyedHandle != gizmo::Handle::none && view.selection)
        tooltip(in.ui,
                turnRefusal(scene::turningOf(in.editor.document.scene().object(*view.selection).shape)));
}

void handleDragKey(const ViewportContext& in, int character) {
    if (!in.view.isDragging()) return;
    if (in.view.modeBeforeGrab && character >= 'x' && character <= 'z' && grabAlong(in, character - 'x'))
        return;
    const gizmo::KeyEffect effect = in.view.resize ? gizmo::pressKey(*in.view.resize, character)
                                                   : gizmo::pressKey(*in.view.drag, character);
    switch (effect) {
        case gizmo::KeyEffect::ignored:
            break;
        case gizmo::KeyEffect::changed:
            updateDrag(in);
            break;
        case gizmo::KeyEffect::confirmed:
            showDrag(in.editor, in.view, in.vertices);
            finishDrag(in);
            break;
        case gizmo::KeyEffect::cancelled:
            cancelDrag(in.view, in.editor);
            break;
    }
    if (character == kEscape && in.view.isDragging()) cancelDrag(in.view, in.editor);
}

ShortText viewportHint(const ViewportContext& in) {
    const ViewportState& view = in.view;
    if (view.isDragging()) return dragHint(in.ui, in.view);
    if (view.gesture == Gesture::orbit) return "Drag to orbit";
    if (view.gesture == Gesture::pan) return "Drag to pan";
    if (view.gesture == Gesture::zoom) return "Drag to the right or up to come closer";
    if (view.selection && (view.hoveredKnob || view.hoveredHandle != gizmo::Handle::none ||
                           view.greyedHandle != gizmo::Handle::none))
        return handleHint(in.editor, in.view, in.vertices, *view.selection);
    if (view.hoveredEnd)
        return {"Click to look from ",
                view.hoveredEnd->forward ? "" : "-",
                static_cast<char>('x' + view.hoveredEnd->axis),
                " (",
                keyOf(in.ui.preferences.keys, viewFrom(view, *view.hoveredEnd)),
                ')'};
    if (in.vertices.on) return vertexHint(in.ui, in.view, in.vertices);
    if (view.hover) return {"Drag to move ", nameOf(view.hover->side), ";  click to select it"};
    if (view.hoveredBody) return {"Click to see the pairs of body ", *view.hoveredBody};
    if (view.mode == gizmo::Mode::resize && !view.selection)
        return "Click a shape to get the handles of its dimensions";
    const scene::KeyScheme keys = in.ui.preferences.keys;
    return {dragOf(keys, CameraMove::orbit),
            " orbits, ",
            lowered(dragOf(keys, CameraMove::pan)),
            " pans, the wheel zooms;  ",
            keyOf(keys, Action::help),
            " opens the guide"};
}

void tryPreview(Editor& editor, ViewportState& view, FunctionView<void(scene::Scene&)> change) {
    view.refusal = editor.tryPreview(change);
}

void cancelDrag(ViewportState& view, Editor& editor) {
    view.gesture = Gesture::none;
    endGrab(view);
    if (!view.isDragging()) return;
    view.drag.reset();
    view.resize.reset();
    view.refusal.clear();
    if (editor.document.isPreviewing()) editor.document.cancelPreview();
}

}  // namespace sepaxis::ui
