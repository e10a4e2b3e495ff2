// Where the window stands, for the next start.
#pragma once

#include "app/scene/session.h"

#include <optional>
#include <vector>

struct SDL_Window;

namespace sepaxis::ui {

struct WindowOptions;

// The place that the options ask for, moved onto the screens that there are; nothing where none shows it.
std::optional<scene::WindowPlace> placeOnScreens(const WindowOptions& options);

// A maximised window goes back to the size that it had before; SDL forgets it, so it is followed.
class PlaceMemory {
 public:
    void start(const scene::WindowPlace& place) { normal_ = place; }
    // Once a frame; `seconds` of a clock that only moves forward.
    void follow(SDL_Window* window, double seconds);
    std::optional<scene::WindowPlace> current() const;

 private:
    std::optional<scene::WindowPlace> normal_, seen_;
    double seenSince_ = 0.0;
    bool maximised_ = false;
};

}  // namespace sepaxis::ui
