#include "app/cli/command_line.h"

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/plugin/host.h"

#include <algorithm>
#include <ostream>
#include <vector>

namespace sepaxis::cli {

namespace {

// The place of the first argument that is neither --theme nor --ui-scale nor their value: where a command
// would stand.
std::size_t placeOfCommand(std::span<const std::string> arguments) {
    std::size_t place = 0;
    while (place < arguments.size() && (arguments[place] == "--theme" || arguments[place] == "--ui-scale"))
        place += 2;
    return std::min(place, arguments.size());
}

int dispatch(std::span<const std::string> arguments, Context& context) {
    std::vector<std::string> given(arguments.begin(), arguments.end());
    const std::size_t place = placeOfCommand(given);
    const Command* chosen = &commands().front();
    for (const Command& command : commands().subspan(1)) {
        if (place == given.size() || command.name != given[place]) continue;
        chosen = &command;
        given.erase(given.begin() + static_cast<std::ptrdiff_t>(place));
        break;
    }
    CLI::App app(std::string(chosen->summary),
                 chosen->name.empty() ? "sepaxis" : "sepaxis " + std::string(chosen->name));
    const Run run = chosen->declare(app);
    addCommonOptions(app, context.appearance);
    if (const auto status = parse(app, given, context)) return *status;
    return run(context);
}

}  // namespace

int runCommandLine(std::span<const std::string> arguments, Context context) {
    // The program as the process of a plug-in: another one has started it.
    if (arguments.size() == 2 && arguments.front() == plugin::kHostCommand)
        return plugin::runHost(arguments.back());
    const int status = dispatch(arguments, context);
    if (context.out.flush()) return status;
    context.err << "sepaxis: standard output cannot be written\n";
    return kBadInput;
}

}  // namespace sepaxis::cli
