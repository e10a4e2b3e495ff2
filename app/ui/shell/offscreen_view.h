// The viewport alone, in a world of its own: what it shows is as it was when the view was set up, and
// drawing it changes nothing of the window.
#pragma once

#include "app/scene/camera.h"
#include "app/ui/pictures/snapshot.h"

#include <memory>

struct ImGuiContext;

namespace sepaxis::ui {

class App;

// One frame of the app in the current ImGui context, laid out for `size` pixels, into a snapshot.
std::shared_ptr<Snapshot> takeSnapshot(App& app, const ImVec2& size, float density,
                                       std::shared_ptr<SnapshotFonts> fonts);

class OffscreenView {
 public:
    // With the scene, the overlays and the look of `original`, laid out for `size` pixels.
    OffscreenView(const App& original, const ImVec2& size, float density);
    ~OffscreenView();
    OffscreenView(const OffscreenView&) = delete;
    OffscreenView& operator=(const OffscreenView&) = delete;

    // Labels keep the places that they had in the snapshot before, as they do in the window.
    std::shared_ptr<Snapshot> take(const scene::Camera& camera);

 private:
    const ImVec2 size_;
    const float density_;
    std::shared_ptr<SnapshotFonts> fonts_;
    ImGuiContext* context_ = nullptr;
    std::unique_ptr<App> app_;
};

}  // namespace sepaxis::ui
