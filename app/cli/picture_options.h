// What screenshot and turntable have in common.
#pragma once

#include "app/cli/options.h"
#include "app/cli/pictures.h"
#include "app/cli/scene_argument.h"

namespace sepaxis::cli {

struct PictureOptions {
    SceneInput scene;
    PictureRequest request;
};

void addSteps(CLI::App& app, PictureRequest& request);  // of screenshot
void addPictureOptions(CLI::App& app, PictureOptions& options);
// Reads the scene. False where it cannot be drawn, and that has been said.
bool readPictureScene(PictureOptions& options, const Context& context);

}  // namespace sepaxis::cli
