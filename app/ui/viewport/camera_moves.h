// How far the mouse moves a view: by the speeds and choices of the person, in every view alike.
#pragma once

#include "app/scene/camera.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/theme/ui.h"

namespace sepaxis::ui {

// What the button that was pressed in this frame, with the modifiers that are held, begins.
struct CameraPress {
    CameraMove move = CameraMove::none;
    int button = 0;
};
CameraPress pressedCameraMove(const Ui& ui);

// `pixels`: the way that the mouse went since the last frame.
void moveCamera(const Ui& ui, scene::Camera& camera, const scene::Viewport& viewport, CameraMove move,
                const scene::dvec2& pixels);
void turnWheel(const Ui& ui, scene::Camera& camera, const scene::Viewport& viewport,
               const scene::dvec2& mouse, double steps);

}  // namespace sepaxis::ui
