// The command line of sepaxis: a command for each thing that it can do, and the window without one.
#pragma once

#include "app/base/user_folders.h"
#include "app/gfx/palette.h"

#include <iosfwd>
#include <optional>
#include <span>
#include <string>

namespace sepaxis::cli {

// Exit statuses of the program.
inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;  // bad usage or bad input

// How windows and pictures look; what is not chosen is as the person's preferences say.
struct Appearance {
    std::optional<gfx::Theme> theme;
    std::optional<float> uiScale;
};

// What a command works with beside its arguments.
struct Context {
    std::istream& in;  // where "-" reads from
    std::ostream& out;
    std::ostream& err;
    std::optional<scene::UserFolders> folders;  // the person's own
    Appearance appearance;
};

// `arguments` without the program's name. Results go to `out`; errors are one line each on `err` that
// names the file, the place in it and the reason, and then `out` stays empty.
int runCommandLine(std::span<const std::string> arguments, Context context);

}  // namespace sepaxis::cli
