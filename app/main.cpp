// Arguments, window, frame loop: nothing else.
#include "app/base/assets_path.h"
#include "app/base/user_folders.h"
#include "app/bench/frame_report.h"
#include "app/cli/command_line.h"
#include "app/cli/pictures.h"
#include "app/files/presets.h"
#include "app/files/session.h"
#include "app/scene/scene_file.h"
#include "app/ui/recovery/keeping.h"
#include "app/ui/shell/window.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace sepaxis;

// Takes --theme and --ui-scale, which concern the window and pictures only, out of the arguments. Returns
// a line that says what is wrong with them, or nothing.
std::string takeAppearance(std::vector<std::string>& arguments, ui::Appearance& appearance) {
    for (std::size_t i = 0; i < arguments.size();) {
        const std::string option = arguments[i];
        if (option != "--theme" && option != "--ui-scale") {
            ++i;
            continue;
        }
        const auto at = arguments.begin() + static_cast<std::ptrdiff_t>(i);
        if (i + 1 == arguments.size()) return option + ": a value is missing";
        const std::string value = arguments[i + 1];
        arguments.erase(at, at + 2);
        double scale = 0.0;
        if (option == "--theme" && (value == "dark" || value == "light"))
            appearance.theme = value == "dark" ? gfx::Theme::dark : gfx::Theme::light;
        else if (option == "--theme")
            return "--theme: \"" + value + "\" is neither dark nor light";
        else if (ui::parseNumber(value, scale) && scale >= ui::kMinScale && scale <= ui::kMaxScale)
            appearance.uiScale = static_cast<float>(scale);
        else
            return "--ui-scale: \"" + value + "\" is not a number from 1 to 3";
    }
    return {};
}

std::optional<std::filesystem::path> firstPreset() {
    std::vector<std::string> ignored;
    const std::vector<scene::Preset> presets = scene::listPresets(scene::presetsFolder(), ignored);
    if (presets.empty()) return std::nullopt;
    return presets.front().path;
}

// Without a display: the answer as text and the picture as a file.
int answerWithoutDisplay(const std::filesystem::path& scene, const std::string& reason,
                         const cli::Frontends& frontends, std::ostream& out, std::ostream& err) {
    err << "no display: " << reason << "; printing the answer and writing a picture instead\n";
    const std::vector<std::string> collide = {"collide", scene.string()};
    if (const int status = cli::runCommandLine(collide, frontends, out, err); status != cli::kDone)
        return status;
    const std::string picture = "sepaxis-" + scene.stem().string() + ".png";
    const std::vector<std::string> screenshot = {"screenshot", scene.string(), "-o", picture};
    return cli::runCommandLine(screenshot, frontends, out, err);
}

// The file of the last session; nothing where there was none or the file has gone, and then `gone` names it.
std::optional<std::filesystem::path> lastFile(const scene::Session& session, std::filesystem::path& gone) {
    if (session.file.empty()) return std::nullopt;
    std::error_code failed;
    if (std::filesystem::exists(session.file, failed)) return session.file;
    gone = session.file;
    return std::nullopt;
}

void openFirst(ui::App& app, const std::optional<std::filesystem::path>& path) {
    if (!path || app.open(*path)) return;
    // The message stands over something that works.
    if (const auto first = firstPreset()) app.open(*first);
}

// One of `scene` and `given` at most.
int showWindow(const std::optional<std::filesystem::path>& scene, const scene::Scene* given,
               const ui::Appearance& appearance, const cli::Frontends& frontends, std::ostream& out,
               std::ostream& err) {
    ui::WindowOptions options;
    options.theme = appearance.theme;
    options.uiScale = appearance.uiScale;
    options.folders = scene::userFolders();
    const scene::Session session =
        options.folders ? scene::loadSession(options.folders->state) : scene::Session{};
    options.place = session.window;
    std::filesystem::path gone;
    const std::optional<std::filesystem::path> last =
        scene || given != nullptr ? std::nullopt : lastFile(session, gone);
    const std::optional<std::filesystem::path> path = scene ? scene : last ? last : firstPreset();
    ui::Window window(options);
    if (!window.error().empty()) {
        if (given != nullptr)
            return cli::runCommandLine(std::vector<std::string>{"collide", scene::writeScene(*given)},
                                       frontends, out, err);
        if (path) return answerWithoutDisplay(*path, window.error(), frontends, out, err);
        err << "no display: " << window.error() << "; and no preset was found to compute\n";
        return cli::kBadInput;
    }
    ui::App& app = window.app();
    if (given != nullptr)
        app.openScene(*given, {});
    else
        openFirst(app, path);
    if (last && app.document.file() == *last && session.camera)
        app.view.camera.jumpTo(scene::fromSaved(*session.camera));
    if (!gone.empty())
        app.ui.toasts.advise(gone.string() + ", which was open last, has gone. This is the first preset.");
    ui::offerUnsavedWork(app, scene.has_value() || given != nullptr);
    window.run();
    return cli::kDone;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    ui::Appearance appearance;
    appearance.uiScale = ui::scaleFromEnvironment();
    if (const std::string error = takeAppearance(arguments, appearance); !error.empty()) {
        std::cerr << error << '\n';
        return cli::kBadInput;
    }
    cli::Frontends frontends;
    frontends.screenshot = [&](const cli::ScreenshotRequest& request, std::ostream& out, std::ostream& err) {
        return ui::writeScreenshot(request, appearance, out, err);
    };
    frontends.turntable = [&](const cli::TurntableRequest& request, std::ostream& out, std::ostream& err) {
        return ui::writeTurntable(request, appearance, out, err);
    };
    frontends.frameReport = [&](const cli::FrameReportRequest& request, std::ostream& out,
                                std::ostream& err) {
        return ui::writeFrameReport(request, appearance, out, err);
    };
    frontends.folders = scene::userFolders();
    frontends.window = [&](const std::optional<std::filesystem::path>& scene, std::ostream& err) {
        return showWindow(scene, nullptr, appearance, frontends, std::cout, err);
    };
    frontends.windowWith = [&](const scene::Scene& scene, std::ostream& err) {
        return showWindow(std::nullopt, &scene, appearance, frontends, std::cout, err);
    };
    return cli::runCommandLine(arguments, frontends, std::cout, std::cerr);
}
