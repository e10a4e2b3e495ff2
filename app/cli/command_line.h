// The command line of sepaxis: every command except the window and the renderer, which the program hands
// in, so that this library needs neither OpenGL nor a display.
#pragma once

#include "app/base/user_folders.h"
#include "app/scene/scene.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>

namespace sepaxis::cli {

// Exit statuses of the program.
inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;  // bad usage or bad input

struct ScreenshotRequest {
    scene::Scene scene;  // read, and both shapes are known to build
    std::filesystem::path scenePath;
    std::filesystem::path output;
    int width = 1600;  // pixels
    int height = 900;
    // "front", "right", "top", "left", "back", "bottom", "iso", "default", or empty: the scene's own view
    std::string view;
    bool userInterface = true;  // false: the viewport only
    std::string tab;            // the inspector open at it: "axes", "gauss-map", ...; empty: folded
    int scale = 1;              // pixels of the picture for one of `width` and `height`, 1 to 4
};

// A sequence of pictures while the camera goes around: `picture.output` is the folder.
struct TurntableRequest {
    ScreenshotRequest picture;
    int frames = 72;
    double degrees = 360.0;
};

// What a frame of the window costs.
struct FrameReportRequest {
    std::optional<scene::Scene> scene;  // nothing: the scenes that the report brings along
    std::string name;                   // of `scene`, as it was given
    int width = 1600;                   // pixels
    int height = 900;
    int frames = 120;  // measured of each part
    bool json = false;
};

// What the program offers beyond this library; each returns an exit status. An empty function makes its
// command report that this build cannot do it.
struct Frontends {
    std::function<int(const std::optional<std::filesystem::path>& scene, std::ostream& err)> window;
    // The window with a scene that is in no file.
    std::function<int(const scene::Scene& scene, std::ostream& err)> windowWith;
    std::istream* in = nullptr;  // where "-" reads from; null: standard input
    std::function<int(const ScreenshotRequest& request, std::ostream& out, std::ostream& err)> screenshot;
    std::function<int(const TurntableRequest& request, std::ostream& out, std::ostream& err)> turntable;
    std::function<int(const FrameReportRequest& request, std::ostream& out, std::ostream& err)> frameReport;
    std::optional<scene::UserFolders> folders;  // the person's own; `presets` looks there, too
};

// `arguments` without the program's name. Results go to `out`; errors are one line each on `err` that
// names the file, the place in it and the reason, and then `out` stays empty.
int runCommandLine(std::span<const std::string> arguments, const Frontends& frontends, std::ostream& out,
                   std::ostream& err);

}  // namespace sepaxis::cli
