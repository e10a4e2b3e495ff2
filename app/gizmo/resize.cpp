#include "app/gizmo/resize.h"

#include "app/gizmo/constraint.h"
#include "app/gizmo/layout.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace sepaxis::gizmo {

namespace {

using scene::DimensionHandle;

constexpr double kKnobHalf = 4.5;    // pixels, half the side of a knob
constexpr double kKnobReach = 10.0;  // pixels around its middle that grab it
constexpr double kStemLength = 16.0;
constexpr double kStemWidth = 2.0;
constexpr double kDimmed = 0.45;
// |cos| between a knob's direction and the view: it fades between these, as the axes of the move gizmo do.
constexpr double kFadeBegin = 0.90, kFadeEnd = 0.98;

double visibility(const View& view, const DimensionHandle& handle) {
    if (handle.isFree()) return 1.0;
    const double facing = std::abs(glm::dot(handle.direction, directionToEye(view.camera, handle.position)));
    return std::clamp((kFadeEnd - facing) / (kFadeEnd - kFadeBegin), 0.0, 1.0);
}

// Turns x into the direction.
Quat<double> turnedTo(const dvec3& direction) {
    const dvec3 x(1.0, 0.0, 0.0);
    const double cosine = glm::dot(x, direction);
    if (cosine < -0.999999) return {0.0, 0.0, 1.0, 0.0};  // half a turn about y
    const dvec3 axis = glm::cross(x, direction);
    return normalizedOrIdentity(Quat<double>(1.0 + cosine, axis.x, axis.y, axis.z));
}

std::string metresText(double metres) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(),
                  std::abs(metres) < 1e-3 || std::abs(metres) >= 1e6 ? "%.4g m" : "%.4f m", metres);
    return text.data();
}

double changeOf(const ResizeDrag& drag) {
    const std::optional<double> typed = typedValue(drag.motion);
    return typed ? *typed - *drag.dimension.value : drag.motion.result.value;
}

}  // namespace

std::optional<std::size_t> pickKnob(const View& view, const std::vector<DimensionHandle>& handles,
                                    const dvec2& mouse) {
    constexpr double kPickable = 0.5;
    std::optional<std::size_t> best;
    double bestPixels = kKnobReach * view.uiScale, bestDepth = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const auto pixel = scene::project(view.camera, view.viewport, handles[i].position);
        if (!pixel || visibility(view, handles[i]) < kPickable) continue;
        const double pixels = glm::length(*pixel - mouse);
        const double depth = glm::dot(handles[i].position - view.camera.position(), view.camera.forward());
        if (pixels > bestPixels || (pixels == bestPixels && depth >= bestDepth)) continue;
        best = i;
        bestPixels = pixels;
        bestDepth = depth;
    }
    return best;
}

ResizeDrag beginResize(const View& view, const scene::Object& object, std::size_t handle,
                       const dvec2& mouse) {
    ResizeDrag drag;
    drag.start = drag.result = object;
    drag.handle = handle;
    drag.dimension = scene::dimensionHandles(object).at(handle);
    Target knob;
    knob.pose.position = drag.dimension.position;
    const bool isFree = drag.dimension.isFree();
    if (!isFree) knob.pose.orientation = turnedTo(drag.dimension.direction);
    drag.motion = beginDrag(view, knob, isFree ? Handle::center : Handle::axisX,
                            isFree ? Space::world : Space::local, mouse);
    return drag;
}

void updateResize(ResizeDrag& drag, const View& view, const dvec2& mouse, const Modifiers& modifiers) {
    const DragResult& moved = updateDrag(drag.motion, view, mouse, modifiers);
    drag.changed = moved.changed || typedValue(drag.motion).has_value();
    drag.result = drag.start;
    if (drag.dimension.isFree()) {
        if (drag.changed)
            drag.result =
                scene::resizedBy(drag.start, drag.handle, moved.pose.position - drag.dimension.position);
        drag.readout = drag.dimension.name + "  " + moved.readout;
        return;
    }
    if (drag.changed) drag.result = scene::resizedAlong(drag.start, drag.handle, changeOf(drag));
    const double now = *scene::dimensionHandles(drag.result)[drag.handle].value;
    drag.readout =
        drag.dimension.name + "  " + metresText(*drag.dimension.value) + "  ->  " + metresText(now);
    if (!drag.motion.typed.empty()) drag.readout += "  [" + drag.motion.typed + "]";
}

KeyEffect pressKey(ResizeDrag& drag, int key) {
    const bool locks = (key >= 'x' && key <= 'z') || key == 'g';
    if (locks && !drag.dimension.isFree()) return KeyEffect::ignored;
    const KeyEffect effect = pressKey(drag.motion, key);
    if (effect == KeyEffect::cancelled) {
        drag.result = drag.start;
        drag.changed = false;
    }
    return effect;
}

GizmoShapes knobShapes(const View& view, const std::vector<DimensionHandle>& handles,
                       std::optional<std::size_t> hovered) {
    GizmoShapes shapes;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const DimensionHandle& handle = handles[i];
        const double seen = visibility(view, handle);
        if (seen <= 0.0 || !scene::project(view.camera, view.viewport, handle.position)) continue;
        const double pixel =
            scene::metresPerPixel(view.camera, view.viewport, handle.position) * view.uiScale;
        const dvec3 right = view.camera.right() * (kKnobHalf * pixel);
        const dvec3 up = view.camera.up() * (kKnobHalf * pixel);
        const ColorRole role = hovered == i ? ColorRole::highlight : ColorRole::center;
        const double alpha = seen * (hovered && hovered != i ? kDimmed : 1.0);
        if (!handle.isFree()) {
            const dvec3 end = handle.position + handle.direction * (kStemLength * pixel);
            shapes.lines.push_back({{handle.position, end}, kStemWidth, role, alpha, Handle::none});
        }
        shapes.polygons.push_back({{handle.position - right - up, handle.position + right - up,
                                    handle.position + right + up, handle.position - right + up},
                                   role,
                                   alpha,
                                   Handle::none});
    }
    return shapes;
}

}  // namespace sepaxis::gizmo
