// The viewport alone, in a world of its own: what it shows is as it was when the view was set up, and
// drawing it changes nothing of the window.
#pragma once

#include "app/scene/camera.h"
#include "app/ui/pictures/snapshot.h"

#include <memory>

struct ImGuiContext;

namespace sepaxis::ui {

class App;
struct SceneExtra;

// One frame of the app in the current ImGui context, laid out for `size` pixels, into a snapshot.
std::shared_ptr<Snapshot> takeSnapshot(App& app, const ImVec2& size, float density,
                                       std::shared_ptr<SnapshotFonts> fonts,
                                       std::shared_ptr<Snapshot> snapshot = std::make_shared<Snapshot>());

class OffscreenView {
 public:
    // With the scene, the overlays and the look of `original` but for the theme, laid out for `size` pixels.
    OffscreenView(const App& original, const ImVec2& size, float density, gfx::Theme theme);
    ~OffscreenView();
    OffscreenView(const OffscreenView&) = delete;
    OffscreenView& operator=(const OffscreenView&) = delete;

    // Labels keep the places that they had in the snapshot before, as they do in the window.
    std::shared_ptr<Snapshot> take(const scene::Camera& camera,
                                   std::shared_ptr<Snapshot> into = std::make_shared<Snapshot>());
    // What a tab of the inspector adds from now on.
    void show(const SceneExtra& extra);
    // That of the window: what is seen across the smaller side of its viewport is seen here.
    const scene::Camera& camera() const { return camera_; }
    // A title over what is there, its upper left corner in pixels of the layout.
    void addCaption(Snapshot& snapshot, const ImVec2& at, const std::string& text) const;

 private:
    const ImVec2 size_;
    const float density_;
    scene::Camera camera_;
    std::shared_ptr<SnapshotFonts> fonts_;
    ImGuiContext* context_ = nullptr;
    std::unique_ptr<App> app_;
};

}  // namespace sepaxis::ui
