// A mouse that moves by itself in the real window, through the same events as a person's.
#pragma once

#include "app/ui/shell/window/window.h"

#include <functional>
#include <string>
#include <vector>

namespace sepaxis::ui {

// What the report measures where it is given no scene.
struct ReportScene {
    std::string name;
    scene::Scene scene;
    bool vertices = false;  // a vertex of A is dragged, not B
};
// `pair` is the scene of the article, or nothing where it is not installed.
std::vector<ReportScene> builtInScenes(std::optional<scene::Scene> pair);

class FrameScript {
 public:
    explicit FrameScript(Window& window) : window_(window) {}

    // Opens the scene, waits until the picture is drawn, and selects what is going to be dragged.
    void open(const ReportScene& scene);

    // Each takes hold of the shape or the vertex, moves the mouse around a circle and calls `frame` for each
    // place, then lets go. `frame` draws one frame; the first `warmUp` calls go to step() instead.
    struct Frames {
        std::size_t warmUp = 0, measured = 0;
        std::function<void()> frame;
    };
    void drag(const Frames& frames);
    // Over the rows of the scene panel, down and up.
    void overPanel(const Frames& frames);
    // Until no frame was drawn for a while.
    void rest();
    void step();  // one frame

 private:
    void move(const dvec2& pixel);
    void button(bool down);
    dvec2 placeToHold() const;
    void run(const Frames& frames, const std::function<dvec2(double)>& pathOf);

    Window& window_;
    bool vertices_ = false;
    dvec2 mouse_{0.0};
};

}  // namespace sepaxis::ui
