// Pictures without a screen: what `sepaxis screenshot` writes, and what the program does where there is no
// display.
#pragma once

#include "app/cli/command_line.h"
#include "app/gfx/palette.h"

#include <iosfwd>
#include <optional>

namespace sepaxis::ui {

struct Appearance {
    std::optional<gfx::Theme> theme;
    std::optional<float> uiScale;
};

// Returns an exit status of cli; an error is one line on `err`.
int writeScreenshot(const cli::ScreenshotRequest& request, const Appearance& appearance, std::ostream& out,
                    std::ostream& err);

// The pictures of a turntable, one after the other; prints the name of each.
int writeTurntable(const cli::TurntableRequest& request, const Appearance& appearance, std::ostream& out,
                   std::ostream& err);

}  // namespace sepaxis::ui
