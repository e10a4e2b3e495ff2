// What a command is.
#pragma once

#include "app/cli/command_line.h"

#include <functional>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace sepaxis::cli {

// Returns an exit status.
using Run = std::function<int(const Context&)>;

struct Command {
    std::string_view name;  // empty: the window, which opens where no command is named
    std::string_view summary;
    Run (*declare)(CLI::App&);  // adds its options; what is returned runs once they are read
};
std::span<const Command> commands();

}  // namespace sepaxis::cli
