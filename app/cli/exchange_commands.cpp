// share and read: a scene as text for others, and what others wrote as a scene.
#include "app/cli/commands.h"
#include "app/cli/scene_argument.h"
#include "app/exchange/share.h"
#include "app/exchange/understanding.h"
#include "app/scene/json_text.h"
#include "app/scene/methods.h"

#include <cerrno>
#include <fstream>
#include <ostream>

namespace sepaxis::cli {

int runShare(const Arguments& arguments, const Context& context) {
    const SceneArgument given = readSceneArgument(arguments.positionals.front(), context);
    if (!given.read.ok) {
        context.err << scene::describeError(given.name, given.read.error) << '\n';
        return kBadInput;
    }
    exchange::ShareOptions options;
    if (arguments.has("--method")) options.actual = scene::findMethod(arguments.value("--method"));
    const std::string as = arguments.value("--as", "line");
    for (const exchange::ShareFormatName& format : exchange::shareFormats()) {
        if (format.name != as) continue;
        const exchange::SharedText shared = exchange::share(given.read.scene, format.format, options);
        if (!shared.error.empty()) {
            context.err << scene::oneLine(given.name) << ": " << shared.error << '\n';
            return kBadInput;
        }
        context.out << shared.text << (shared.text.ends_with('\n') ? "" : "\n");
    }
    return kDone;
}

int runRead(const Arguments& arguments, const Context& context) {
    const std::string& path = arguments.positionals.front();
    std::string text, error, name = scene::oneLine(path);
    if (path == "-") {
        name = "standard input";
        text = readStandardInput(context, error);
    } else {
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        // One byte more than is read: a longer text is refused for its length.
        text.resize(exchange::kMaxTextBytes + 1);
        file.read(text.data(), static_cast<std::streamsize>(text.size()));
        text.resize(static_cast<std::size_t>(file.gcount()));
        if (!file.is_open() || file.bad())
            error = "cannot be opened: " +
                    (errno != 0 ? std::generic_category().message(errno) : "unknown cause");
    }
    const exchange::Understanding read = exchange::understand(text);
    if (error.empty()) error = read.error;
    if (!error.empty()) {
        context.err << name << ": " << error << '\n';
        return kBadInput;
    }
    if (arguments.has("--explain")) {
        context.out << exchange::explain(read);
        return kDone;
    }
    // One object stands beside a small box of the program's own.
    scene::Scene empty;
    empty.a.name = "box";
    const scene::Scene taken = exchange::take(read, exchange::proposedAssignment(read), empty);
    context.out << scene::writeScene(taken);
    return kDone;
}

}  // namespace sepaxis::cli
