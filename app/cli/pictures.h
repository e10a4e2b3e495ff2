// Pictures without a screen: what `sepaxis screenshot` writes, and what the program does where there is no
// display.
#pragma once

#include "app/cli/command_line.h"
#include "app/scene/camera.h"
#include "app/scene/scene.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/steps_tab.h"
#include "app/ui/pictures/picture_dialogs.h"

#include <filesystem>
#include <optional>

namespace sepaxis::cli {

struct PictureRequest {
    scene::Scene scene;                             // read, and both shapes are known to build
    std::filesystem::path scenePath;                // empty: of no file
    std::filesystem::path output;                   // of a turntable: the folder
    int width = 1600, height = 900;                 // pixels
    const scene::NamedView* view = nullptr;         // null: the scene's own
    bool viewportOnly = false;                      // without panels
    std::optional<ui::Tab> tab;                     // the inspector open at it; otherwise folded
    ui::ViewportLook look;                          // of the viewport alone
    ui::Tab stepsTab = ui::Tab::clipping;           // whose steps, where look.steps says so
    std::optional<ui::StepsAlgorithm> algorithm{};  // of them in the tab Steps
    int scale = 1;  // pixels of the picture for one of `width` and `height`, 1 to 4
};

// Returns an exit status; an error is one line on `err`.
int writeScreenshot(const PictureRequest& request, const Context& context);

// A sequence of pictures while the camera goes around, one after the other; prints the name of each.
int writeTurntable(const PictureRequest& request, int frames, double degrees, const Context& context);

}  // namespace sepaxis::cli
