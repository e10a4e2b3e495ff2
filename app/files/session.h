// What the next start finds as it was: the file, the camera, the place of the window.
#pragma once

#include "app/scene/scene.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::scene {

// In the screen's coordinates. Of a maximised window: what it goes back to.
struct WindowPlace {
    int x = 0, y = 0, width = 0, height = 0;
    bool maximised = false;
    bool operator==(const WindowPlace&) const = default;
};

struct Session {
    std::filesystem::path file;  // empty: the session ended without one
    std::optional<SavedCamera> camera;
    std::optional<WindowPlace> window;
};

// Text that is no session gives an empty one: nothing but comfort is lost.
Session readSession(std::string_view json);
std::string writeSession(const Session& session);

Session loadSession(const std::filesystem::path& stateFolder);
// One line that says why it failed, or nothing.
std::string saveSession(const std::filesystem::path& stateFolder, const Session& session);

// A screen's part that windows may cover.
struct ScreenArea {
    int x = 0, y = 0, width = 0, height = 0;
};
// The place, made small enough for the screen that shows most of it, and moved so that all of it is seen;
// nothing where no screen shows a part that could be grabbed.
std::optional<WindowPlace> placeOnScreens(const WindowPlace& place, const std::vector<ScreenArea>& screens);

}  // namespace sepaxis::scene
