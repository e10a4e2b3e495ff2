#include "app/ui/window_place.h"

#include "app/ui/window.h"

#include <cstring>

#include <SDL.h>

namespace sepaxis::ui {

namespace {
// A window gets its new size a moment before it says that it is maximised.
constexpr double kSettledSeconds = 0.5;
}  // namespace

std::optional<scene::WindowPlace> placeOnScreens(const WindowOptions& options) {
    if (!options.place) return std::nullopt;
    std::vector<scene::ScreenArea> screens;
    for (int i = 0; i < SDL_GetNumVideoDisplays(); ++i) {
        SDL_Rect area;
        if (SDL_GetDisplayUsableBounds(i, &area) == 0) screens.push_back({area.x, area.y, area.w, area.h});
    }
    return scene::placeOnScreens(*options.place, screens);
}

void PlaceMemory::follow(SDL_Window* window, double seconds) {
    const Uint32 flags = SDL_GetWindowFlags(window);
    maximised_ = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    constexpr Uint32 kNotItsOwn =
        SDL_WINDOW_MAXIMIZED | SDL_WINDOW_MINIMIZED | SDL_WINDOW_FULLSCREEN | SDL_WINDOW_HIDDEN;
    if ((flags & kNotItsOwn) != 0) return;
    scene::WindowPlace now;
    SDL_GetWindowPosition(window, &now.x, &now.y);
    SDL_GetWindowSize(window, &now.width, &now.height);
    // X11 puts the frame where a new window is asked for, and tells the place of what is inside the frame:
    // each start would shift the window by its title bar.
    int top = 0, left = 0;
    if (std::strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0 &&
        SDL_GetWindowBordersSize(window, &top, &left, nullptr, nullptr) == 0) {
        now.x -= left;
        now.y -= top;
    }
    if (seen_ != now) {
        seen_ = now;
        seenSince_ = seconds;
    } else if (seconds - seenSince_ > kSettledSeconds) {
        normal_ = now;
    }
}

std::optional<scene::WindowPlace> PlaceMemory::current() const {
    std::optional<scene::WindowPlace> place = maximised_ ? normal_ : seen_;
    if (!place) place = seen_;
    if (place) place->maximised = maximised_;
    return place;
}

}  // namespace sepaxis::ui
