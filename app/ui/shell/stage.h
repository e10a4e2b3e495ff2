// The viewport alone, in a world of its own: what it shows is as it was when the stage was set up, and
// drawing it changes nothing of the window.
#pragma once

#include "app/scene/camera.h"
#include "app/ui/pictures/shot.h"

#include <memory>

struct ImGuiContext;

namespace sepaxis::ui {

class App;

// One frame of the app in the current ImGui context, laid out for `size` pixels, into a shot.
std::shared_ptr<Shot> shootFrame(App& app, const ImVec2& size, float density,
                                 std::shared_ptr<ShotFonts> fonts);

class Stage {
 public:
    // With the scene, the overlays and the look of `original`, laid out for `size` pixels.
    Stage(const App& original, const ImVec2& size, float density);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    // Labels keep the places that they had in the shot before, as they do in the window.
    std::shared_ptr<Shot> shoot(const scene::Camera& camera);

 private:
    const ImVec2 size_;
    const float density_;
    std::shared_ptr<ShotFonts> fonts_;
    ImGuiContext* context_ = nullptr;
    std::unique_ptr<App> app_;
};

}  // namespace sepaxis::ui
