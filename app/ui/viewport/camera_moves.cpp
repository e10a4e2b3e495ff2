#include "app/ui/viewport/camera_moves.h"

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kPixelsPerStep = 30.0;  // of a drag that zooms like one notch of the wheel, at scale 1

scene::dvec2 middleOf(const scene::Viewport& viewport) {
    return viewport.min + viewport.size * 0.5;
}

}  // namespace

CameraPress pressedCameraMove(const Ui& ui) {
    const ImGuiIO& io = ImGui::GetIO();
    for (const int button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle}) {
        if (!ImGui::IsMouseClicked(button)) continue;
        const CameraMove move = cameraMoveOf(ui.preferences.keys, button, io.KeyCtrl, io.KeyShift, io.KeyAlt);
        if (move != CameraMove::none) return {move, button};
    }
    return {};
}

void moveCamera(const Ui& ui, scene::Camera& camera, const scene::Viewport& viewport, CameraMove move,
                const scene::dvec2& pixels) {
    const scene::Preferences& p = ui.preferences;
    const double perPixel = 1.0 / static_cast<double>(ui.scale);
    if (move == CameraMove::orbit)
        scene::orbit(camera, pixels * (perPixel * p.orbitSpeed * (p.invertOrbit ? -1.0 : 1.0)));
    if (move == CameraMove::pan) scene::pan(camera, viewport, pixels * p.panSpeed);
    if (move == CameraMove::zoom)
        scene::zoomAt(camera, viewport, middleOf(viewport),
                      (pixels.x - pixels.y) * perPixel / kPixelsPerStep * p.zoomSpeed);
}

void turnWheel(const Ui& ui, scene::Camera& camera, const scene::Viewport& viewport,
               const scene::dvec2& mouse, double steps) {
    const scene::Preferences& p = ui.preferences;
    scene::zoomAt(camera, viewport, p.zoomToCursor ? mouse : middleOf(viewport), steps * p.zoomSpeed);
}

}  // namespace sepaxis::ui
