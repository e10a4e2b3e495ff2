#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"
#include "app/share/share.h"

#include <memory>
#include <ostream>

namespace sepaxis::cli {

namespace {

struct ShareRequest {
    SceneInput scene;
    exchange::ShareFormat format = exchange::ShareFormat::line;
    exchange::ShareOptions share;
};

int share(const ShareRequest& options, const Context& context) {
    const SceneArgument given = readSceneArgument(options.scene, context);
    if (!given.read.ok) {
        context.err << scene::describeError(given.name, given.read.error) << '\n';
        return kBadInput;
    }
    const exchange::SharedText shared = exchange::share(given.read.scene, options.format, options.share);
    if (!shared.error.empty()) {
        context.err << scene::oneLine(given.name) << ": " << shared.error << '\n';
        return kBadInput;
    }
    context.out << shared.text << (shared.text.ends_with('\n') ? "" : "\n");
    return kDone;
}

}  // namespace

Run shareCommand(CLI::App& app) {
    const auto options = std::make_shared<ShareRequest>();
    addScene(app, options->scene);
    std::vector<std::string> names;
    for (const exchange::ShareFormatName& format : exchange::shareFormats()) names.emplace_back(format.name);
    const auto take = [options](const std::string& name) {
        for (const exchange::ShareFormatName& format : exchange::shareFormats())
            if (format.name == name) options->format = format.format;
    };
    addChoice(app, "--as", "FORMAT", names, take, "one of " + listed(names) + "; line if not given");
    addMethod(app, options->share.actual, "markdown: the method whose answer is the actual one");
    return [options](const Context& context) { return share(*options, context); };
}

}  // namespace sepaxis::cli
