#include "app/scene/shapes/pulling.h"

#include "app/scene/aligned.h"

#include <array>
#include <cmath>
#include <string>

namespace sepaxis::scene {

dvec3 unitAxis(int axis, double sign) {
    dvec3 unit(0.0);
    unit[axis] = sign;
    return unit;
}

std::array<dvec3, 4> waysAcross(const dvec3& axis) {
    const dvec3 along = safeNormalize(axis, dvec3(0.0, 1.0, 0.0));
    const dvec3 other = std::abs(along.x) < 0.9 ? dvec3(1.0, 0.0, 0.0) : dvec3(0.0, 0.0, 1.0);
    const dvec3 u = glm::normalize(other - along * glm::dot(along, other));
    const dvec3 v = glm::cross(along, u);
    return {u, -u, v, -v};
}

dvec3 Frame::vectorToLocal(const dvec3& world) const {
    return withoutTilt(glm::conjugate(pose_.orientation) * world) / scale_;
}
dvec3 Frame::shift(const dvec3& local) const {
    return withoutTilt(pose_.orientation * (scale_ * local));
}
double Frame::scaleAlong(int axis) const {
    return std::abs(scale_[axis]);
}

std::vector<DimensionHandle> radiusHandles(const Object& object, double radius) {
    const Frame frame(object);
    std::vector<DimensionHandle> handles;
    for (std::size_t h = 0; h < 6; ++h) {
        const int axis = axisOfFace(h);
        const dvec3 local = unitAxis(axis, signOfFace(h));
        const double along = frame.signAlong(axis);
        handles.push_back({"radius", "radius", frame.point(radius * local), frame.direction(along * local),
                           radius * frame.scaleAlong(axis)});
    }
    return handles;
}

void resizeRadius(double& radius, const Object& object, std::size_t handle, double metres) {
    radius = atLeast(radius + metres / Frame(object).scaleAlong(axisOfFace(handle)), radius);
}

Bounds boundsOf(const std::vector<dvec3>& points) {
    Bounds bounds{points.front(), points.front()};
    for (const dvec3& p : points) {
        bounds.low = glm::min(bounds.low, p);
        bounds.high = glm::max(bounds.high, p);
    }
    return bounds;
}

std::vector<DimensionHandle> faceHandles(const Object& object, const Bounds& bounds) {
    constexpr std::array<const char*, 3> kAxisNames = {"x", "y", "z"};
    const Frame frame(object);
    std::vector<DimensionHandle> handles;
    const dvec3 middle = 0.5 * (bounds.low + bounds.high);
    for (std::size_t h = 0; h < 6; ++h) {
        const int axis = axisOfFace(h);
        dvec3 local = middle;
        local[axis] = signOfFace(h) < 0.0 ? bounds.low[axis] : bounds.high[axis];
        const double sign = signOfFace(h) * frame.signAlong(axis);
        const std::string axisName = kAxisNames[static_cast<std::size_t>(axis)];
        handles.push_back({(signOfFace(h) < 0.0 ? "-" : "+") + axisName + " face", "size " + axisName,
                           frame.point(local), frame.direction(unitAxis(axis, sign)),
                           (bounds.high[axis] - bounds.low[axis]) * frame.scaleAlong(axis), axis});
    }
    return handles;
}

double resizedLength(const Object& object, const Bounds& bounds, std::size_t handle, double metres) {
    const int axis = axisOfFace(handle);
    const double before = bounds.high[axis] - bounds.low[axis];
    return atLeast(before + metres / Frame(object).scaleAlong(axis), before);
}

std::optional<Stretch> stretchOf(const Object& object, const Bounds& bounds, std::size_t handle,
                                 double metres) {
    const int axis = axisOfFace(handle);
    const double before = bounds.high[axis] - bounds.low[axis];
    if (!(before > 0.0)) return std::nullopt;
    return Stretch{resizedLength(object, bounds, handle, metres) / before,
                   signOfFace(handle) < 0.0 ? bounds.high[axis] : bounds.low[axis]};
}

}  // namespace sepaxis::scene
