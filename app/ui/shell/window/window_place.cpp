#include "app/ui/shell/window/window_place.h"

#include "app/ui/shell/window/window.h"

#include <algorithm>
#include <cstring>

#include <SDL.h>

namespace sepaxis::ui {

namespace {
// A window gets its new size a moment before it says that it is maximised.
constexpr double kSettledSeconds = 0.5;
// Below this, at scale 1, menus, tools and a panel over the viewport find no room.
constexpr float kMinWidth = 640.0f, kMinHeight = 400.0f;
// Of the screen's height. A Wayland compositor tells nobody how much its panels and the title bar take; a
// higher window opens maximised, because then the compositor chooses the size.
constexpr int kMostEighths = 7;

bool drivenBy(const char* driver) {
    return std::strcmp(SDL_GetCurrentVideoDriver(), driver) == 0;
}

// What the window manager puts around the window; nothing where it does not, or has not yet.
struct Borders {
    int top = 0, left = 0, bottom = 0, right = 0;
    bool any() const { return top + left + bottom + right > 0; }
};

Borders bordersOf(SDL_Window* window) {
    Borders b;
    if (drivenBy("x11")) SDL_GetWindowBordersSize(window, &b.top, &b.left, &b.bottom, &b.right);
    return b;
}

std::vector<scene::ScreenArea> freeAreas() {
    std::vector<scene::ScreenArea> areas;
    for (int i = 0; i < SDL_GetNumVideoDisplays(); ++i) {
        SDL_Rect area;
        if (SDL_GetDisplayUsableBounds(i, &area) == 0) areas.push_back({area.x, area.y, area.w, area.h});
    }
    return areas;
}

constexpr Uint32 kNotItsOwnSize =
    SDL_WINDOW_MAXIMIZED | SDL_WINDOW_MINIMIZED | SDL_WINDOW_FULLSCREEN | SDL_WINDOW_HIDDEN;
}  // namespace

scene::WindowPlace openingPlace(const WindowOptions& options, float uiScale) {
    const std::vector<scene::ScreenArea> areas = freeAreas();
    if (options.offscreen || areas.empty())
        return {SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, options.width, options.height, false};
    const scene::ScreenArea& first = areas[0];
    scene::WindowPlace place;
    if (const auto was = options.place ? scene::placeOnScreens(*options.place, areas) : std::nullopt) {
        if (was == options.place) return *was;
        place = *was;
    } else {
        place.width = std::min(static_cast<int>(static_cast<float>(options.width) * uiScale), first.width);
        place.height = std::min(static_cast<int>(static_cast<float>(options.height) * uiScale), first.height);
        place.x = first.x + (first.width - place.width) / 2;
        place.y = first.y + (first.height - place.height) / 2;
    }
    if (const int most = first.height * kMostEighths / 8; drivenBy("wayland") && place.height > most) {
        place.height = most;
        place.maximised = true;
    }
    return place;
}

bool fitToScreen(SDL_Window* window) {
    if (!drivenBy("x11")) return true;
    if ((SDL_GetWindowFlags(window) & kNotItsOwnSize) != 0) return true;
    const Borders borders = bordersOf(window);
    scene::WindowPlace now;
    SDL_GetWindowPosition(window, &now.x, &now.y);
    SDL_GetWindowSize(window, &now.width, &now.height);
    const int wide = borders.left + borders.right, high = borders.top + borders.bottom;
    const scene::WindowPlace frame{now.x - borders.left, now.y - borders.top, now.width + wide,
                                   now.height + high, false};
    const auto fitting = scene::placeOnScreens(frame, freeAreas());
    if (fitting && *fitting != frame) {
        if (fitting->width != frame.width || fitting->height != frame.height)
            SDL_SetWindowSize(window, fitting->width - wide, fitting->height - high);
        SDL_SetWindowPosition(window, fitting->x + borders.left, fitting->y + borders.top);
    }
    return borders.any();
}

void limitSize(SDL_Window* window, float uiScale) {
    int width = static_cast<int>(kMinWidth * uiScale);
    int height = static_cast<int>(kMinHeight * uiScale);
    SDL_Rect usable;
    if (SDL_GetDisplayUsableBounds(std::max(0, SDL_GetWindowDisplayIndex(window)), &usable) == 0) {
        const Borders borders = bordersOf(window);
        width = std::min(width, usable.w - borders.left - borders.right);
        height = std::min(height, usable.h - borders.top - borders.bottom);
    }
    SDL_SetWindowMinimumSize(window, width, height);
}

void PlaceMemory::follow(SDL_Window* window, double seconds) {
    const Uint32 flags = SDL_GetWindowFlags(window);
    maximised_ = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    if ((flags & kNotItsOwnSize) != 0) return;
    scene::WindowPlace now;
    SDL_GetWindowPosition(window, &now.x, &now.y);
    SDL_GetWindowSize(window, &now.width, &now.height);
    // X11 puts the frame where a new window is asked for, and tells the place of what is inside the frame:
    // each start would shift the window by its title bar.
    const Borders borders = bordersOf(window);
    now.x -= borders.left;
    now.y -= borders.top;
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
