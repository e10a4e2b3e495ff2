#include "app/ui/viewport/camera_rig.h"

#include <algorithm>

namespace sepaxis::ui {

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

void CameraRig::setUpright(scene::UpAxis up) {
    for (scene::Camera* camera : {&current_, &from_, &to_}) camera->upright = up;
}

void CameraRig::adapt(double aspectBefore, double aspectAfter) {
    // The angle of view is the vertical one: the width counts where it is the smaller side.
    const double factor = std::min(1.0, aspectBefore) / std::min(1.0, aspectAfter);
    for (scene::Camera* camera : {&current_, &from_, &to_}) camera->distance *= factor;
}

}  // namespace sepaxis::ui
