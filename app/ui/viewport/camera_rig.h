// The viewport's camera and its glide from one view to another.
#pragma once

#include "app/scene/camera.h"

namespace sepaxis::ui {

inline constexpr double kGlideSeconds = 0.15;

class CameraRig {
 public:
    // Where the camera stands now. Changing it through edit() ends a glide.
    const scene::Camera& current() const { return current_; }
    scene::Camera& edit();
    // Where it will stand when a glide is over.
    const scene::Camera& goal() const { return gliding_ ? to_ : current_; }

    void jumpTo(const scene::Camera& camera);
    void glideTo(const scene::Camera& camera, double now);
    void update(double now);
    // The axis that stands upright in it, now and at the end of a glide.
    void setUpright(scene::UpAxis up);
    // The view became narrower or wider: what was seen across its smaller side still is.
    void adapt(double aspectBefore, double aspectAfter);
    bool isGliding() const { return gliding_; }
    void setGlides(bool glides) { glides_ = glides; }  // otherwise glideTo() jumps

 private:
    scene::Camera current_, from_, to_;
    double start_ = 0.0;
    bool gliding_ = false;
    bool glides_ = true;
};

}  // namespace sepaxis::ui
