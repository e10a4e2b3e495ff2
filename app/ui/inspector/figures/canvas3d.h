// A small view into three dimensions inside the current ImGui window: its own renderer and orbit camera,
// labels over the picture, and the mouse for picking. In each frame the tab calls update(), looks at what is
// under the mouse, and calls show() with a key of everything that its picture depends on.
//
// The picture is built only when the key, the camera, the size, the theme or the scale changed, and drawn
// once more, anti-aliased, when it came to rest: frames without a change cost nothing.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/gfx/scene_renderer.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/camera_moves.h"
#include "app/ui/viewport/camera_rig.h"
#include "app/ui/widgets/labels.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sepaxis::ui {

using scene::dvec2;
using scene::dvec3;

// What the canvas shows. The lists are drawn in their order (SceneRenderer::render).
struct CanvasPicture {
    std::vector<gfx::DrawList> lists;
    std::vector<draw::Label> labels;
    std::vector<draw::KeepClear> keepClear;  // what labels do not cover
};

struct CanvasMouse {
    bool hovered = false;  // over the canvas, and no drag of the camera is under way
    dvec2 pixel{0.0};
    scene::Ray ray;         // through the mouse
    bool clicked = false;   // left button, released where it was pressed
    bool pressed = false;   // left button went down in this frame
    bool dragging = false;  // left button is held on what the caller took (update's `leftTurns` false)
    bool turning = false;   // the camera is being turned or moved
};

class Canvas3d {
 public:
    // Where a double click brings the camera back to. The first call also puts it there; later ones only
    // where nobody turned or zoomed since.
    void setHome(const scene::Camera& camera);
    // The same from a ball to be seen whole, from the direction of a fresh camera. After update(), whose area
    // decides how far away that is.
    void setHome(const dvec3& center, double radius, bool orthographic = false);

    // Takes `area` of the current ImGui window and moves the camera: right drag, and left drag where
    // `leftTurns`, turns; middle drag moves; the wheel zooms; a double click resets. `leftTurns`: false while
    // something lies under the mouse that the left button takes hold of.
    CanvasMouse update(Ui& ui, const char* id, const Rect& area, bool leftTurns = true);

    // Draws the picture into the area of the last update(). `build` is called only where it is needed.
    void show(Ui& ui, Host& host, const std::vector<double>& key,
              const std::function<void(CanvasPicture&)>& build);

    const scene::Camera& camera() const { return camera_.current(); }
    const scene::Viewport& viewport() const { return viewport_; }
    std::optional<dvec2> project(const dvec3& point) const {
        return scene::project(camera(), viewport_, point);
    }
    bool isHome() const;                                                // nobody turned or zoomed
    double zoom() const { return home_.distance / camera().distance; }  // 1 at home, more when closer
    void resetView(double now) { camera_.glideTo(home_, now); }

    // Of the last frame, for tests.
    std::size_t renders() const { return renders_; }
    const std::vector<PlacedLabel>& placedLabels() const { return placed_; }

 private:
    void moveCamera(const Ui& ui, bool leftTurns, bool hovered, CanvasMouse& mouse);
    void render(const Ui& ui, Host& host, bool smooth);
    void renderInto(const Ui& ui, gfx::SceneRenderer& renderer, float density, int samples) const;
    std::uint32_t textureFor(Ui& ui) const;

    std::unique_ptr<gfx::SceneRenderer>
        renderer_;  // made when first needed: the OpenGL context is current then
    CameraRig camera_;
    scene::Camera home_;
    bool hasHome_ = false;
    scene::Viewport viewport_;
    Rect area_{{0, 0}, {1, 1}};
    enum class Hold : std::uint8_t { none, camera, left, taken } hold_ = Hold::none;
    CameraMove holdMove_ = CameraMove::none;
    int holdButton_ = 0;
    dvec2 pressedAt_{0.0}, lastMouse_{0.0};

    CanvasPicture picture_;
    std::vector<double> key_;
    double settledAt_ = 0.0;
    bool smooth_ = false;
    std::size_t renders_ = 0;
    LabelMemory labelMemory_;
    std::vector<Obstacle> obstacles_;
    std::vector<PlacedLabel> placed_;
};

}  // namespace sepaxis::ui
