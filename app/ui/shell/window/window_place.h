// Where the window stands, for the next start.
#pragma once

#include "app/files/session.h"

#include <optional>
#include <vector>

struct SDL_Window;

namespace sepaxis::ui {

struct WindowOptions;

// Where the window opens: where the options say that it was, moved onto the screens that there are, or with
// their size times the UI scale in the middle of the first screen. Small enough for the screen; what stands
// around it there is known to fitToScreen() only.
scene::WindowPlace openingPlace(const WindowOptions& options, float uiScale);

// Makes the window small enough for the part of its screen that no panel of the desktop covers, with its
// title bar and borders, and moves it there. True once that is done for good: the window manager has framed
// it, or there is nobody who would tell.
bool fitToScreen(SDL_Window* window);
// No smaller window than the layout needs, but never one that the screen cannot hold.
void limitSize(SDL_Window* window, float uiScale);

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
