// `sepaxis --frame-report`: how long a frame takes in the real window while a script drags, hovers and rests.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/pictures.h"

#include <iosfwd>

namespace sepaxis::ui {

// Returns an exit status of cli; an error is one line on `err`. Nothing of the person's is read or written.
int writeFrameReport(const cli::FrameReportRequest& request, const Appearance& appearance, std::ostream& out,
                     std::ostream& err);

}  // namespace sepaxis::ui
