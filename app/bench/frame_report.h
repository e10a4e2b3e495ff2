// How long a frame takes in the real window while a script drags, hovers and rests.
#pragma once

#include "app/cli/command_line.h"
#include "app/scene/scene.h"

#include <optional>
#include <string>

namespace sepaxis::ui {

struct FrameReportRequest {
    std::optional<scene::Scene> scene;  // nothing: the scenes that the report brings along
    std::string name;                   // of `scene`, as it was given
    int width = 1600;                   // pixels
    int height = 900;
    int frames = 120;  // measured of each part
    bool json = false;
};

// Returns an exit status; an error is one line on `err`. Nothing of the person's is read or written.
int writeFrameReport(const FrameReportRequest& request, const cli::Context& context);

}  // namespace sepaxis::ui
