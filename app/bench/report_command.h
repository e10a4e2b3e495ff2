// The command line of sepaxis_frame_report.
#pragma once

#include "app/cli/command_line.h"

#include <span>
#include <string>

namespace sepaxis::ui {

int runFrameReport(std::span<const std::string> arguments, cli::Context context);  // an exit status

}  // namespace sepaxis::ui
