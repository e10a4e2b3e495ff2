#include "app/gizmo/resize.h"

#include "app/gizmo/constraint.h"
#include "app/gizmo/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/gtc/constants.hpp>

namespace sepaxis::gizmo {

namespace {

using scene::DimensionHandle;

// Pixels at UI scale 1.
constexpr double kKnobHalf = 4.5;  // half the side of a knob, the radius of a disc is kDiscRadius
constexpr double kDiscRadius = 5.5;
constexpr double kRim = 1.5;         // around a knob, so that it stands out from a surface of any colour
constexpr double kKnobReach = 10.0;  // around its middle that grabs it
constexpr double kStemLength = 17.0;
constexpr double kHeadLength = 8.0, kHeadHalf = 4.0;
constexpr double kStemWidth = 2.0;
constexpr double kMeasureWidth = 2.0;
constexpr double kFootHalf = 5.0;  // of the mark where a dimension is measured from
constexpr int kDiscCorners = 20;
constexpr double kOffSmall = 10.0;  // of a knob from the ball around a small shape
constexpr double kFarthest = 48.0;  // of a knob from its place on the shape
constexpr double kLeastSine = 0.4;  // between a direction and the view, where that is worked out
constexpr double kTieWidth = 1.0;   // of the line from there to the knob
constexpr double kTieAlpha = 0.6;
constexpr double kBehind = 0.5;  // knobs on the side that is turned away
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

ColorRole roleOf(const DimensionHandle& handle) {
    return handle.axis < 0 ? ColorRole::center
                           : static_cast<ColorRole>(static_cast<int>(ColorRole::x) + handle.axis);
}

// Collects the shapes of the knobs; knows which one is lit.
class KnobBuilder {
 public:
    KnobBuilder(const View& view, std::optional<std::size_t> winner, const ShapeBall& shape,
                GizmoShapes& shapes)
        : view_(view), winner_(winner), shape_(shape), shapes_(shapes) {}

    void add(const DimensionHandle& handle, std::size_t index);
    void measure(const DimensionHandle& handle);

 private:
    double pixelAt(const dvec3& point) const {
        return scene::metresPerPixel(view_.camera, view_.viewport, point) * view_.uiScale;
    }
    // A square or a disc that faces the camera, so many pixels larger than it is alone.
    void figure(const dvec3& at, bool disc, double grown, ColorRole role, double alpha) {
        const double half = kKnobHalf + grown;
        const std::array<dvec2, 4> square = {dvec2(-half, -half), {half, -half}, {half, half}, {-half, half}};
        const double pixel = pixelAt(at);
        const std::size_t first = shapes_.points.size();
        const int count = disc ? kDiscCorners : 4;
        for (int i = 0; i < count; ++i) {
            const double angle = glm::two_pi<double>() * i / kDiscCorners;
            const dvec2 corner = disc ? (kDiscRadius + grown) * dvec2(std::cos(angle), std::sin(angle))
                                      : square[static_cast<std::size_t>(i)];
            shapes_.points.push_back(at + (view_.camera.right() * corner.x + view_.camera.up() * corner.y) *
                                              pixel);
        }
        shapes_.polygons.push_back({{first, static_cast<std::size_t>(count)}, role, alpha, Handle::none});
    }

    const View& view_;
    std::optional<std::size_t> winner_;
    const ShapeBall& shape_;
    GizmoShapes& shapes_;
};

void KnobBuilder::add(const DimensionHandle& handle, std::size_t index) {
    const double seen = visibility(view_, handle);
    if (seen <= 0.0 || !scene::project(view_.camera, view_.viewport, handle.position)) return;
    const bool lit = winner_ == index;
    const ColorRole role = lit ? ColorRole::highlight : roleOf(handle);
    const dvec3 toEye = directionToEye(view_.camera, handle.position);
    const bool behind = !lit && glm::dot(handle.direction, toEye) < 0.0;
    const double alpha = seen * (winner_ && !lit ? kDimmed : 1.0) * (behind ? kBehind : 1.0);
    const dvec3 at = knobPosition(view_, handle, shape_);
    if (at != handle.position)
        shapes_.lines.push_back(
            {shapes_.add({handle.position, at}), kTieWidth, role, alpha * kTieAlpha, Handle::none});
    if (!handle.isFree()) {
        const double pixel = pixelAt(at);
        const dvec3 base = at + handle.direction * (kStemLength * pixel);
        const dvec3 tip = base + handle.direction * (kHeadLength * pixel);
        const dvec3 across =
            safeNormalize(glm::cross(handle.direction, toEye), view_.camera.right()) * (kHeadHalf * pixel);
        const dvec3 start = at + handle.direction * ((kKnobHalf + kRim) * pixel);
        shapes_.lines.push_back({shapes_.add({start, base}), kStemWidth, role, alpha, Handle::none});
        shapes_.polygons.push_back(
            {shapes_.add({tip, base + across, base - across}), role, alpha, Handle::none});
    }
    figure(at, handle.isFree(), kRim, ColorRole::rim, alpha);
    figure(at, handle.isFree(), 0.0, role, alpha);
}

void KnobBuilder::measure(const DimensionHandle& handle) {
    if (handle.isFree()) return;
    const dvec3 from = handle.origin();
    const ColorRole role = roleOf(handle);
    shapes_.lines.push_back({shapes_.add({from, handle.position}), kMeasureWidth, role, 1.0, Handle::none});
    const dvec3 across = safeNormalize(glm::cross(handle.direction, directionToEye(view_.camera, from)),
                                       view_.camera.right()) *
                         (kFootHalf * pixelAt(from));
    shapes_.lines.push_back(
        {shapes_.add({from - across, from + across}), kMeasureWidth, role, 1.0, Handle::none});
}

}  // namespace

dvec3 knobPosition(const View& view, const DimensionHandle& handle, const ShapeBall& shape) {
    const double pixel =
        scene::metresPerPixel(view.camera, view.viewport, handle.position) * view.uiScale;  // metres
    const double radius = shape.radius / pixel, small = smallness(radius);
    const dvec3 fromMiddle = handle.position - shape.center;
    const dvec3 direction = handle.isFree() ? safeNormalize(fromMiddle, dvec3(0.0)) : handle.direction;
    if (small == 0.0 || direction == dvec3(0.0)) return handle.position;
    const dvec3 toEye = directionToEye(view.camera, handle.position);
    const auto acrossView = [&](const dvec3& v) { return glm::length(v - toEye * glm::dot(v, toEye)); };
    const double missing = radius + kOffSmall - acrossView(fromMiddle) / pixel;
    const double way = missing / std::max(acrossView(direction), kLeastSine);
    return handle.position + direction * (small * std::clamp(way, 0.0, kFarthest) * pixel);
}

bool isDraggable(const View& view, const DimensionHandle& handle) {
    constexpr double kPickable = 0.5;
    return visibility(view, handle) >= kPickable;
}

std::optional<std::size_t> pickKnob(const View& view, const std::vector<DimensionHandle>& handles,
                                    const dvec2& mouse, const ShapeBall& shape) {
    std::optional<std::size_t> best;
    double bestPixels = kKnobReach * view.uiScale, bestDepth = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const dvec3 at = knobPosition(view, handles[i], shape);
        const auto pixel = scene::project(view.camera, view.viewport, at);
        if (!pixel || !isDraggable(view, handles[i])) continue;
        const double pixels = glm::length(*pixel - mouse);
        const double depth = glm::dot(at - view.camera.position(), view.camera.forward());
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
    drag.changed = moved.changed;
    drag.held = moved.held;
    drag.result = drag.start;
    if (drag.dimension.isFree()) {
        if (drag.changed)
            drag.result =
                scene::resizedBy(drag.start, drag.handle, moved.pose.position - drag.dimension.position);
        drag.readout = ShortText(drag.dimension.name, "  ", moved.readout);
        return;
    }
    const double before = *drag.dimension.value;
    const std::optional<double> typed = typedValue(drag.motion);
    if (typed) {
        drag.held = !(*typed > 0.0);
        drag.changed = !drag.held && *typed != before;
        if (drag.changed) drag.result = scene::resizedTo(drag.start, drag.handle, *typed);
    } else if (drag.changed) {
        drag.result = scene::resizedAlong(drag.start, drag.handle, moved.value);
    }
    const double now = *scene::dimensionHandles(drag.result)[drag.handle].value;
    drag.readout = dimensionReadout(drag.motion, view, drag.dimension.measure, before, now);
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

void addKnobs(GizmoShapes& shapes, const View& view, const std::vector<DimensionHandle>& handles,
              std::optional<std::size_t> winner, const ShapeBall& shape) {
    KnobBuilder builder(view, winner, shape, shapes);
    for (std::size_t i = 0; i < handles.size(); ++i)
        if (i != winner) builder.add(handles[i], i);
    if (winner && *winner < handles.size()) {
        builder.measure(handles[*winner]);
        builder.add(handles[*winner], *winner);
    }
}

void addKnobs(GizmoShapes& shapes, const View& view, const std::vector<DimensionHandle>& handles,
              const ResizeDrag& drag, const ShapeBall& shape) {
    addKnobs(shapes, view, handles, drag.handle, shape);
    if (!drag.dimension.isFree()) return;
    // The way that the point has gone, and the axis that it is locked to.
    Target point;
    point.pose = drag.motion.result.pose;
    addShapes(shapes, view, point, Mode::none, drag.motion.space, Handle::none, &drag.motion);
}

}  // namespace sepaxis::gizmo
