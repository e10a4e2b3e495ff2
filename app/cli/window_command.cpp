// The window, and what there is instead of it on a machine without a display.
#include "app/base/assets_path.h"
#include "app/base/child.h"
#include "app/base/json_text.h"
#include "app/base/version.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"
#include "app/files/presets.h"
#include "app/files/session.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/window/window.h"

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

namespace sepaxis::cli {

namespace {

namespace fs = std::filesystem;

// What the window shows first: one of these at most. Without any it is left to the last session.
struct First {
    std::optional<fs::path> file;
    std::optional<scene::Scene> scene;  // that is in no file
    std::optional<record::ListenPlace> listens{};
};

bool isThere(const fs::path& path) {
    std::error_code failed;
    return fs::exists(path, failed);
}

std::optional<fs::path> firstPreset() {
    std::vector<std::string> ignored;
    const std::vector<scene::Preset> presets = scene::listPresets(scene::presetsFolder(), ignored);
    if (presets.empty()) return std::nullopt;
    return presets.front().path;
}

// The answer as text, and the picture of a file as a file.
int answerWithoutDisplay(const First& first, const std::string& reason, const Context& context) {
    if (first.scene)
        return runCommandLine(std::vector<std::string>{"collide", scene::writeScene(*first.scene)}, context);
    if (!first.file) {
        context.err << "no display: " << reason << "; and no preset was found to compute\n";
        return kBadInput;
    }
    context.err << "no display: " << reason << "; printing the answer and writing a picture instead\n";
    const std::string scene = first.file->string();
    const int status = runCommandLine(std::vector<std::string>{"collide", "--", scene}, context);
    if (status != kDone) return status;
    const std::string picture = "sepaxis-" + first.file->stem().string() + ".png";
    return runCommandLine(std::vector<std::string>{"screenshot", "-o", picture, "--", scene}, context);
}

void openFile(ui::App& app, const std::optional<fs::path>& path) {
    if (!path || app.open(*path)) return;
    // The message stands over something that works.
    if (const auto preset = firstPreset()) app.open(*preset);
}

int showWindow(First first, const Context& context) {
    if (context.appearance.theme == gfx::Theme::paper) {
        reportUsage(context.err, "sepaxis", "--theme: paper is for pictures");
        return kBadInput;
    }
    ui::WindowOptions options;
    options.theme = context.appearance.theme;
    options.uiScale = context.appearance.uiScale;
    options.folders = context.folders;
    const scene::Session session =
        options.folders ? scene::loadSession(options.folders->state) : scene::Session{};
    options.place = session.window;
    const bool asked = first.file || first.scene;
    const bool resumes = !asked && !session.file.empty() && isThere(session.file);
    const bool gone = !asked && !session.file.empty() && !resumes;
    if (!asked) first.file = resumes ? session.file : firstPreset();
    ui::Window window(options);
    if (!window.error().empty()) return answerWithoutDisplay(first, window.error(), context);
    ui::App& app = window.app();
    if (first.scene)
        app.openScene(*first.scene, {});
    else
        openFile(app, first.file);
    if (resumes && app.editor.document.file() == session.file && session.camera)
        app.view.camera.jumpTo(scene::fromSaved(*session.camera));
    if (gone)
        app.ui.toasts.advise(session.file.string() +
                             ", which was open last, has gone. This is the first preset.");
    if (first.listens) {
        if (const std::string problem = app.inspector().recordings.listen(app.ui, *first.listens);
            !problem.empty()) {
            context.err << "sepaxis: --listen: " << problem << '\n';
            return kBadInput;
        }
        app.inspector().show(ui::Tab::recording);
    }
    ui::offerUnsavedWork(app.ui, app.recovery(), asked);
    window.run();
    stopWaiting();
    return kDone;
}

// Nothing where the argument is neither a file nor a scene that can be shown, and that has been said.
std::optional<First> firstOf(const std::string& argument, const Context& context) {
    if (isThere(argument)) return First{argument, std::nullopt};
    if (argument != "-" && !holdsScene(argument)) {
        reportUsage(context.err, "sepaxis", '\'' + argument + "' is neither a command nor a file");
        return std::nullopt;
    }
    scene::Evaluator evaluator;
    auto given = readAndEvaluate(argument, {}, evaluator, context);
    if (!given) return std::nullopt;
    return First{std::nullopt, std::move(given->scene)};
}

// "7391", "0.0.0.0:7391"; empty: the usual one.
std::string readPlace(const std::string& text, record::ListenPlace& place) {
    const std::size_t colon = text.rfind(':');
    if (colon != std::string::npos) place.address = text.substr(0, colon);
    const std::string number = colon == std::string::npos ? text : text.substr(colon + 1);
    if (number.empty() && colon == std::string::npos) return {};
    const auto port = readNumber<std::uint16_t>(number, 1, 65535);
    if (!port) return "must be a port from 1 to 65535, or ADDRESS:PORT";
    place.port = *port;
    return {};
}

std::string commandTable() {
    std::string text = "\nsepaxis COMMAND ... (sepaxis COMMAND --help says more):\n";
    for (const Command& command : commands())
        if (!command.name.empty()) text += helpRow(command.name, command.summary);
    return text + "\nexit status: 0 done, 1 a check does not hold, 2 bad usage or bad input\n";
}

}  // namespace

Run windowCommand(CLI::App& app) {
    const auto scene = std::make_shared<std::string>();
    const CLI::Option* const given = addInput(app, "SCENE", *scene, kSceneHelp)->required(false);
    const auto place = std::make_shared<std::optional<record::ListenPlace>>();
    addChecked(
        app, "--listen", "[ADDRESS:]PORT",
        [place](const std::string& text) { return readPlace(text, place->emplace()); },
        "listen for an engine that records itself, on port 7391 of this machine if not given")
        ->expected(0, 1);
    app.set_version_flag("--version", "sepaxis " + std::string(version()), "show the version");
    app.footer(commandTable());
    return [scene, given, place](const Context& context) {
        auto first = given->empty() ? First{} : firstOf(*scene, context);
        if (first) first->listens = *place;
        return first ? showWindow(*std::move(first), context) : kBadInput;
    };
}

}  // namespace sepaxis::cli
