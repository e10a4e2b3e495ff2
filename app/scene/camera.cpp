#include "app/scene/camera.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace sepaxis::scene {

namespace {

// Depth range of a perspective view, in camera distances. A 24-bit depth buffer then tells apart about
// 6e-6 distances at the target; the range still reaches far beyond everything one sees at this zoom.
constexpr double kNearPerDistance = 0.01;
constexpr double kFarPerDistance = 1000.0;
// An orthographic view shows a slab of this half depth around the target, also what lies behind the camera:
// zooming in there only shrinks the picture and must not cut the scene open.
constexpr double kOrthographicHalfDepthPerDistance = 100.0;

constexpr double kOrbitRadiansPerPixel = 0.005;
constexpr double kZoomPerStep = 0.85;  // new distance over old for one step of the wheel
constexpr double kFrameMargin = 1.15;  // air around a framed ball
// Metres. Below the first, pixels get finer than the spacing of doubles a few kilometres from the origin;
// beyond the second, nothing can be told apart any more.
constexpr double kMinDistance = 1e-8;
constexpr double kMaxDistance = 1e9;
constexpr double kMaxPitch = glm::half_pi<double>();

double halfHeightPerDistance(const Camera& camera) {
    return std::tan(0.5 * camera.fieldOfView);
}

double nearPlane(const Camera& camera) {
    return camera.orthographic ? camera.distance * (1.0 - kOrthographicHalfDepthPerDistance)
                               : camera.distance * kNearPerDistance;
}

double farPlane(const Camera& camera) {
    return camera.orthographic ? camera.distance * (1.0 + kOrthographicHalfDepthPerDistance)
                               : camera.distance * kFarPerDistance;
}

// Along right, up and forward, seen from the camera. Taken from the target, which is near the point, so
// that nothing cancels far from the origin.
dvec3 toCamera(const Camera& camera, const dvec3& pointWorld) {
    const dvec3 fromTarget = pointWorld - camera.target;
    return {glm::dot(fromTarget, camera.right()), glm::dot(fromTarget, camera.up()),
            glm::dot(fromTarget, camera.forward()) + camera.distance};
}

// -1 to 1 from left to right and from bottom to top.
dvec2 toNormalized(const Viewport& viewport, const dvec2& pixel) {
    const dvec2 fraction = (pixel - viewport.min) / viewport.size;
    return {2.0 * fraction.x - 1.0, 1.0 - 2.0 * fraction.y};
}

// The point in the plane through the target across the view, relative to the target.
dvec3 onTargetPlane(const Camera& camera, const Viewport& viewport, const dvec2& pixel) {
    const double halfHeight = camera.distance * halfHeightPerDistance(camera);
    const dvec2 at = toNormalized(viewport, pixel) * dvec2(halfHeight * viewport.aspect(), halfHeight);
    return camera.right() * at.x + camera.up() * at.y;
}

// A direction of a world with y up in the one that the camera sees: a quarter about x takes y to z.
dvec3 turnedUp(UpAxis up, const dvec3& direction) {
    return up == UpAxis::y ? direction : dvec3(direction.x, -direction.z, direction.y);
}

// The other way round.
dvec3 turnedBack(UpAxis up, const dvec3& direction) {
    return up == UpAxis::y ? direction : dvec3(direction.x, direction.z, -direction.y);
}

double wrapAngle(double angle) {
    return std::remainder(angle, glm::two_pi<double>());
}

}  // namespace

dvec3 Camera::position() const {
    return target - forward() * distance;
}

dvec3 Camera::forward() const {
    return turnedUp(upright,
                    {-std::sin(yaw) * std::cos(pitch), -std::sin(pitch), -std::cos(yaw) * std::cos(pitch)});
}

dvec3 Camera::right() const {
    return turnedUp(upright, {std::cos(yaw), 0.0, -std::sin(yaw)});
}

dvec3 Camera::up() const {
    return turnedUp(upright,
                    {-std::sin(yaw) * std::sin(pitch), std::cos(pitch), -std::cos(yaw) * std::sin(pitch)});
}

dmat4 Camera::view() const {
    const dvec3 x = right();
    const dvec3 y = up();
    const dvec3 z = -forward();
    dmat4 matrix(1.0);
    matrix[0] = {x.x, y.x, z.x, 0.0};
    matrix[1] = {x.y, y.y, z.y, 0.0};
    matrix[2] = {x.z, y.z, z.z, 0.0};
    matrix[3] = {-glm::dot(x, target), -glm::dot(y, target), -glm::dot(z, target) - distance, 1.0};
    return matrix;
}

dmat4 Camera::projection(double aspect) const {
    const double zNear = nearPlane(*this);
    const double zFar = farPlane(*this);
    if (!orthographic) return glm::perspectiveRH_NO(fieldOfView, aspect, zNear, zFar);
    const double halfHeight = distance * halfHeightPerDistance(*this);
    return glm::orthoRH_NO(-halfHeight * aspect, halfHeight * aspect, -halfHeight, halfHeight, zNear, zFar);
}

Ray rayThrough(const Camera& camera, const Viewport& viewport, const dvec2& pixel) {
    const dvec3 across = onTargetPlane(camera, viewport, pixel);
    const dvec3 forward = camera.forward();
    const double zNear = nearPlane(camera);
    if (camera.orthographic) {
        return {camera.target + (across + forward * (zNear - camera.distance)), forward};
    }
    // The camera stands at target - forward * distance; across lies one distance in front of it.
    const double scale = zNear / camera.distance;
    return {camera.target + (across * scale + forward * (zNear - camera.distance)),
            glm::normalize(across / camera.distance + forward)};
}

std::optional<dvec2> project(const Camera& camera, const Viewport& viewport, const dvec3& pointWorld) {
    const dvec3 at = toCamera(camera, pointWorld);
    if (at.z < nearPlane(camera)) return std::nullopt;
    const double depth = camera.orthographic ? camera.distance : at.z;
    const double halfHeight = depth * halfHeightPerDistance(camera);
    const dvec2 normalized(at.x / (halfHeight * viewport.aspect()), at.y / halfHeight);
    return viewport.min + dvec2(0.5 * (1.0 + normalized.x), 0.5 * (1.0 - normalized.y)) * viewport.size;
}

double metresPerPixel(const Camera& camera, const Viewport& viewport, const dvec3& pointWorld) {
    const double depth =
        camera.orthographic ? camera.distance : std::max(toCamera(camera, pointWorld).z, nearPlane(camera));
    return 2.0 * depth * halfHeightPerDistance(camera) / viewport.size.y;
}

void orbit(Camera& camera, const dvec2& dragPixels) {
    camera.yaw = wrapAngle(camera.yaw - dragPixels.x * kOrbitRadiansPerPixel);
    camera.pitch = std::clamp(camera.pitch + dragPixels.y * kOrbitRadiansPerPixel, -kMaxPitch, kMaxPitch);
}

void pan(Camera& camera, const Viewport& viewport, const dvec2& dragPixels) {
    const double metres = metresPerPixel(camera, viewport, camera.target);
    camera.target += (camera.up() * dragPixels.y - camera.right() * dragPixels.x) * metres;
}

void zoomAt(Camera& camera, const Viewport& viewport, const dvec2& pixel, double steps) {
    const double distance =
        std::clamp(camera.distance * std::pow(kZoomPerStep, steps), kMinDistance, kMaxDistance);
    // Shrinking the view about the point under the pixel leaves that point where it is.
    const dvec3 underPixel = onTargetPlane(camera, viewport, pixel);
    camera.target += underPixel * (1.0 - distance / camera.distance);
    camera.distance = distance;
}

void frame(Camera& camera, const Viewport& viewport, const dvec3& center, double radius) {
    camera.target = center;
    if (!(radius > 0.0)) return;  // a single point has no size to show: only centre it
    const double narrower = halfHeightPerDistance(camera) * std::min(1.0, viewport.aspect());
    // From d away, a ball fills the half angle asin(radius / d) in perspective.
    const double distance = camera.orthographic ? radius / narrower : radius / std::sin(std::atan(narrower));
    camera.distance = std::clamp(distance * kFrameMargin, kMinDistance, kMaxDistance);
}

std::span<const NamedView> namedViews() {
    constexpr double kQuarter = glm::half_pi<double>();
    constexpr double kIsometricPitch = 0.6154797086703873;  // atan(1 / sqrt(2)): all axes equally long
    static const Camera kFresh;
    static const std::array kViews{
        NamedView{"front", 0.0, 0.0},
        NamedView{"right", kQuarter, 0.0},
        NamedView{"top", 0.0, kMaxPitch},
        NamedView{"left", -kQuarter, 0.0},
        NamedView{"back", 2.0 * kQuarter, 0.0},
        NamedView{"bottom", 0.0, -kMaxPitch},
        NamedView{"iso", 0.5 * kQuarter, kIsometricPitch},
        NamedView{"default", kFresh.yaw, kFresh.pitch},
    };
    return kViews;
}

const NamedView* viewNamed(std::string_view name) {
    const auto views = namedViews();
    const auto found =
        std::find_if(views.begin(), views.end(), [&](const NamedView& v) { return v.name == name; });
    return found == views.end() ? nullptr : &*found;
}

void turnTo(Camera& camera, const NamedView& view) {
    camera.yaw = view.yaw;
    camera.pitch = view.pitch;
}

void turnAcross(Camera& camera, const dvec3& axis) {
    const dvec3 along = glm::normalize(axis);
    dvec3 forward = camera.forward() - along * glm::dot(camera.forward(), along);
    // Seen end on, the view goes round to the side.
    constexpr double kEndOn = 1e-6;
    if (glm::length(forward) < kEndOn) forward = glm::cross(along, camera.right());
    forward = turnedBack(camera.upright, glm::normalize(forward));
    camera.pitch = std::clamp(std::asin(std::clamp(-forward.y, -1.0, 1.0)), -kMaxPitch, kMaxPitch);
    if (forward.x != 0.0 || forward.z != 0.0) camera.yaw = std::atan2(-forward.x, -forward.z);
    camera.orthographic = true;
}

Camera interpolate(const Camera& from, const Camera& to, double t) {
    if (!(t > 0.0)) return from;
    if (t >= 1.0) return to;
    const double eased = t * t * (3.0 - 2.0 * t);
    Camera camera = to;
    camera.target = from.target + (to.target - from.target) * eased;
    camera.yaw = wrapAngle(from.yaw + wrapAngle(to.yaw - from.yaw) * eased);
    camera.pitch = from.pitch + (to.pitch - from.pitch) * eased;
    // Equal ratios in equal times: a zoom over many magnitudes looks even.
    camera.distance = from.distance * std::pow(to.distance / from.distance, eased);
    camera.fieldOfView = from.fieldOfView + (to.fieldOfView - from.fieldOfView) * eased;
    return camera;
}

Camera fromSaved(const SavedCamera& saved) {
    Camera camera;
    camera.target = saved.target;
    camera.yaw = saved.yaw;
    camera.pitch = std::clamp(saved.pitch, -kMaxPitch, kMaxPitch);
    camera.distance = std::clamp(saved.distance, kMinDistance, kMaxDistance);
    camera.orthographic = saved.orthographic;
    return camera;
}

SavedCamera toSaved(const Camera& camera) {
    SavedCamera saved;
    saved.target = camera.target;
    saved.yaw = camera.yaw;
    saved.pitch = camera.pitch;
    saved.distance = camera.distance;
    saved.orthographic = camera.orthographic;
    return saved;
}

}  // namespace sepaxis::scene
