// The mouse and the keys of a drag in the viewport.
#include "app/ui/app.h"
#include "app/ui/format.h"
#include "app/ui/panels.h"
#include "app/ui/viewport_target.h"

#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kClickReach = 4.0;     // pixels that tell a drag from a click, at scale 1
constexpr double kContactReach = 10.0;  // pixels around a contact point that light it up
constexpr int kEscape = 27;

const char* nameOf(Side side) {
    return side == Side::a ? "A" : "B";
}

dvec2 mousePixel() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return {mouse.x, mouse.y};
}

gizmo::Modifiers modifiersOf(const App& app) {
    const ImGuiIO& io = ImGui::GetIO();
    gizmo::Modifiers modifiers;
    modifiers.snap = io.KeyCtrl != app.view.snapAlways;  // Ctrl turns it round
    modifiers.precise = io.KeyShift;
    modifiers.moveStep = app.view.moveStep;
    modifiers.rotateStep = app.view.rotateStep;
    return modifiers;
}

void showDrag(App& app) {
    const gizmo::Drag& drag = *app.view.drag;
    const gizmo::DragResult& result = drag.result;
    app.document.preview([&, side = app.view.dragSide](scene::Scene& scene) {
        if (!result.changed) return;
        scene::Object& object = scene.object(side);
        object.position = result.pose.position;
        // A motion keeps the quaternion as the file has it.
        if (gizmo::rotates(drag.handle)) {
            const Quat<double>& q = result.pose.orientation;
            object.orientation = {q.x, q.y, q.z, q.w};
        }
    });
}

void startDrag(App& app, Side side, gizmo::Handle handle, const dvec2& pixel,
               const std::optional<dvec3>& grabbed) {
    const auto target = targetOf(app, side);
    if (!target) return;
    app.view.dragSide = side;
    app.view.selection = side;
    app.view.drag = gizmo::beginDrag(gizmoView(app), *target, handle, app.view.space, pixel, grabbed);
    app.view.gesture = Gesture::handle;
    app.view.hover.reset();
    app.document.endMerge();
    app.document.beginPreview(std::string(gizmo::rotates(handle) ? "Rotate " : "Move ") + nameOf(side));
}

void updateDrag(App& app) {
    gizmo::updateDrag(*app.view.drag, gizmoView(app), mousePixel(), modifiersOf(app));
    showDrag(app);
}

void finishDrag(App& app) {
    app.view.drag.reset();
    app.view.gesture = Gesture::none;
    app.document.commitPreview();
}

void clickAt(App& app) {
    ViewportState& view = app.view;
    if (!view.pressedObject) {
        view.selection.reset();
        view.selectedFeatures.clear();
        return;
    }
    view.selection = view.pressedObject->side;
    const auto picked = debug_draw::pickFeature(app.evaluation(), view.camera.current(), view.area,
                                                view.pressedAt, app.ui.scale);
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
std::optional<debug_draw::PickedObject> objectAt(const App& app, const dvec2& pixel) {
    const ViewportState& view = app.view;
    if (const auto object = debug_draw::pickObject(app.evaluation(), view.camera.current(), view.area, pixel))
        return object;
    const auto feature =
        debug_draw::pickFeature(app.evaluation(), view.camera.current(), view.area, pixel, app.ui.scale);
    if (!feature) return std::nullopt;
    const std::size_t index = feature->side == Side::a ? 0 : 1;
    const Hull<double>& hull = app.evaluation().shapes[index]->shape.core;
    const std::uint32_t vertex = feature->feature.kind == FeatureKind::edge
                                     ? hull.edgeStart(feature->feature.index)
                                     : feature->feature.index;
    return debug_draw::PickedObject{
        feature->side, transformPoint(app.evaluation().poses[index], hull.vertices[vertex]), kNoIndex};
}

void press(App& app) {
    ViewportState& view = app.view;
    const ImGuiIO& io = ImGui::GetIO();
    view.pressedAt = view.lastMouse = mousePixel();
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) {
        view.gesture = Gesture::pan;
        view.gestureButton = ImGuiMouseButton_Middle;
    } else if (ImGui::IsMouseClicked(ImGuiMouseButton_Right) ||
               (io.KeyAlt && ImGui::IsMouseClicked(ImGuiMouseButton_Left))) {
        view.gesture = Gesture::orbit;
        view.gestureButton =
            ImGui::IsMouseClicked(ImGuiMouseButton_Right) ? ImGuiMouseButton_Right : ImGuiMouseButton_Left;
    } else if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        view.gestureButton = ImGuiMouseButton_Left;
        view.pressedObject = objectAt(app, view.pressedAt);
        if (view.hoveredHandle != gizmo::Handle::none && view.selection)
            startDrag(app, *view.selection, view.hoveredHandle, view.pressedAt, std::nullopt);
        else
            view.gesture = Gesture::pressed;
    }
}

// The mouse is down and no handle is held: a drag of a body, of the camera, or still a click.
void moveGesture(App& app) {
    ViewportState& view = app.view;
    const dvec2 mouse = mousePixel();
    const dvec2 moved = mouse - view.lastMouse;
    if (view.gesture == Gesture::pressed) {
        if (glm::length(mouse - view.pressedAt) <= kClickReach * app.ui.scale) return;
        if (view.pressedObject) {
            startDrag(app, view.pressedObject->side, gizmo::Handle::body, view.pressedAt,
                      view.pressedObject->pointWorld);
            if (view.drag) updateDrag(app);
            return;
        }
        view.gesture = Gesture::orbit;  // on empty ground the left button turns the view as well
    }
    if (moved == dvec2(0.0)) return;
    if (view.gesture == Gesture::orbit)
        scene::orbit(view.camera.edit(), moved / static_cast<double>(app.ui.scale));
    if (view.gesture == Gesture::pan) scene::pan(view.camera.edit(), view.area, moved);
    view.lastMouse = mouse;
}

void release(App& app) {
    if (app.view.gesture == Gesture::pressed) clickAt(app);
    if (app.view.drag)
        finishDrag(app);
    else
        app.view.gesture = Gesture::none;
}

std::optional<std::uint32_t> contactAt(const App& app, const dvec2& pixel) {
    if (!app.view.overlays.contacts.on) return std::nullopt;
    std::optional<std::uint32_t> best;
    double bestDistance = kContactReach * app.ui.scale;
    const auto& manifold = app.evaluation().collision.manifold;
    for (std::size_t i = 0; i < manifold.size(); ++i) {
        const auto at = scene::project(app.view.camera.current(), app.view.area, manifold[i].point);
        if (!at) continue;
        const double distance = glm::length(*at - pixel);
        if (distance >= bestDistance) continue;
        bestDistance = distance;
        best = static_cast<std::uint32_t>(i);
    }
    return best;
}

void updateHover(App& app, bool hovered) {
    ViewportState& view = app.view;
    view.contactFromView.reset();
    if (view.gesture != Gesture::none) {
        view.hover.reset();
        return;
    }
    view.hover.reset();
    view.hoveredHandle = gizmo::Handle::none;
    if (!hovered) return;
    const dvec2 mouse = mousePixel();
    if (view.selection && view.mode != gizmo::Mode::none) {
        const auto target = targetOf(app, *view.selection);
        if (target) view.hoveredHandle = gizmo::pick(gizmoView(app), *target, view.mode, view.space, mouse);
    }
    const bool handleWins =
        view.hoveredHandle != gizmo::Handle::none && view.hoveredHandle != gizmo::Handle::trackball;
    if (handleWins) return;
    view.contactFromView = contactAt(app, mouse);
    if (view.hoveredHandle == gizmo::Handle::none)
        view.hover =
            debug_draw::pickFeature(app.evaluation(), view.camera.current(), view.area, mouse, app.ui.scale);
}

}  // namespace

std::optional<gizmo::Target> targetOf(const App& app, Side side) {
    const std::size_t index = side == Side::a ? 0 : 1;
    const auto& shape = app.evaluation().shapes[index];
    if (shape == nullptr) return std::nullopt;
    gizmo::Target target;
    target.pose = app.evaluation().poses[index];
    target.pivotLocal = shape->shape.core.centroid;
    return target;
}

gizmo::View gizmoView(const App& app) {
    return {app.view.camera.current(), app.view.area, static_cast<double>(app.ui.scale)};
}

void handleViewportMouse(App& app, bool hovered) {
    ViewportState& view = app.view;
    const ImGuiIO& io = ImGui::GetIO();
    if (hovered && view.gesture == Gesture::none) press(app);
    if (view.drag && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) app.cancelDrag();
    if (view.gesture == Gesture::handle && view.drag)
        updateDrag(app);
    else if (view.gesture != Gesture::none)
        moveGesture(app);
    if (view.gesture != Gesture::none && !ImGui::IsMouseDown(view.gestureButton)) release(app);
    if (hovered && io.MouseWheel != 0.0f && !view.drag) {
        scene::zoomAt(view.camera.edit(), view.area, mousePixel(), io.MouseWheel);
        ImGui::SetMouseCursor(ImGuiMouseCursor_Arrow);
    }
    updateHover(app, hovered);
    view.hoveredContact = view.contactFromTable ? view.contactFromTable : view.contactFromView;
    if (view.gesture == Gesture::orbit || view.gesture == Gesture::pan)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    else if (view.drag || view.hoveredHandle != gizmo::Handle::none || view.hover)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

void handleDragKey(App& app, int character) {
    if (!app.view.drag) return;
    gizmo::Drag& drag = *app.view.drag;
    switch (gizmo::pressKey(drag, character)) {
        case gizmo::KeyEffect::ignored:
            break;
        case gizmo::KeyEffect::changed:
            updateDrag(app);
            break;
        case gizmo::KeyEffect::confirmed:
            showDrag(app);
            finishDrag(app);
            break;
        case gizmo::KeyEffect::cancelled:
            app.cancelDrag();
            break;
    }
    if (character == kEscape && app.view.drag) app.cancelDrag();
}

const char* viewportHint(const App& app) {
    const ViewportState& view = app.view;
    if (view.drag) {
        if (gizmo::rotates(view.drag->handle))
            return "Type degrees for an exact turn;  X Y Z turn about an axis;  Ctrl snaps, Shift is fine;  "
                   "Esc cancels";
        if (view.drag->handle == gizmo::Handle::body)
            return "X Y Z lock an axis, G slides along the ground;  type metres;  Ctrl snaps, Shift is fine; "
                   " Esc cancels";
        return "X Y Z lock an axis, again the plane across it;  type metres;  Ctrl snaps, Shift is fine;  "
               "Esc cancels";
    }
    if (view.gesture == Gesture::orbit) return "Drag to turn the view";
    if (view.gesture == Gesture::pan) return "Drag to shift the view";
    const bool a = view.selection == Side::a;
    if (gizmo::isAxis(view.hoveredHandle))
        return a ? "Drag the arrow to move A along this axis" : "Drag the arrow to move B along this axis";
    if (gizmo::isPlane(view.hoveredHandle))
        return a ? "Drag the square to move A in this plane" : "Drag the square to move B in this plane";
    if (view.hoveredHandle == gizmo::Handle::center)
        return a ? "Drag to move A across the view" : "Drag to move B across the view";
    if (gizmo::isRing(view.hoveredHandle))
        return a ? "Drag the ring to turn A about this axis" : "Drag the ring to turn B about this axis";
    if (view.hoveredHandle == gizmo::Handle::viewRing)
        return a ? "Drag to turn A about the line of sight" : "Drag to turn B about the line of sight";
    if (view.hoveredHandle == gizmo::Handle::trackball) return a ? "Drag to tumble A" : "Drag to tumble B";
    if (view.hover)
        return view.hover->side == Side::a ? "Drag to move A;  click to select it"
                                           : "Drag to move B;  click to select it";
    return "Right drag turns the view, middle drag shifts it, the wheel zooms;  F1 shows all keys";
}

}  // namespace sepaxis::ui
