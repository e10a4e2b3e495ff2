#include "app/ui/viewport/camera_rig.h"

#include <algorithm>

#include <glm/ext/scalar_constants.hpp>

namespace sepaxis::ui {

namespace {

// Camera's own default direction, so that "default" and a fresh camera agree.
void turnToDefault(scene::Camera& camera) {
    const scene::Camera fresh;
    camera.yaw = fresh.yaw;
    camera.pitch = fresh.pitch;
}

constexpr double kIsometricPitch = 0.6154797086703873;  // atan(1 / sqrt(2)): all three axes equally long

}  // namespace

scene::Camera& CameraRig::edit() {
    gliding_ = false;
    return current_;
}

void CameraRig::jumpTo(const scene::Camera& camera) {
    current_ = camera;
    gliding_ = false;
}

void CameraRig::glideTo(const scene::Camera& camera, double now) {
    if (!glides_) return jumpTo(camera);
    from_ = current_;
    to_ = camera;
    start_ = now;
    gliding_ = true;
}

void CameraRig::update(double now) {
    if (!gliding_) return;
    const double t = (now - start_) / kGlideSeconds;
    gliding_ = t < 1.0;
    current_ = gliding_ ? scene::interpolate(from_, to_, t) : to_;
}

void CameraRig::adapt(double aspectBefore, double aspectAfter) {
    // The angle of view is the vertical one: the width counts where it is the smaller side.
    const double factor = std::min(1.0, aspectBefore) / std::min(1.0, aspectAfter);
    for (scene::Camera* camera : {&current_, &from_, &to_}) camera->distance *= factor;
}

bool turnToNamedView(scene::Camera& camera, std::string_view name) {
    using scene::StandardView;
    if (name == "front" || name == "back") {
        scene::setStandardView(camera, StandardView::front);
        if (name == "back") camera.yaw = glm::pi<double>();
    } else if (name == "right" || name == "left") {
        scene::setStandardView(camera, StandardView::right);
        if (name == "left") camera.yaw = -camera.yaw;
    } else if (name == "top" || name == "bottom") {
        scene::setStandardView(camera, StandardView::top);
        if (name == "bottom") camera.pitch = -camera.pitch;
    } else if (name == "iso") {
        camera.yaw = glm::pi<double>() / 4;
        camera.pitch = kIsometricPitch;
    } else if (name == "default") {
        turnToDefault(camera);
    } else {
        return false;
    }
    return true;
}

}  // namespace sepaxis::ui
