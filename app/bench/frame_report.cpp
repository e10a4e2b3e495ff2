#include "app/bench/frame_report.h"

#include "app/base/assets_path.h"
#include "app/bench/allocations.h"
#include "app/bench/frame_figures.h"
#include "app/bench/frame_script.h"
#include "app/bench/process_figures.h"
#include "app/gfx/gl_context.h"
#include "app/scene/format/scene_file.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/viewport/scene_painter.h"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <ostream>
#include <random>
#include <system_error>
#include <utility>

#include <SDL.h>
#include <glad/gl.h>
#include <imgui.h>

namespace sepaxis::ui {

namespace {

namespace fs = std::filesystem;

constexpr double kRestSeconds = 1.0;
constexpr std::size_t kWarmUp = 15;  // frames of each part before the measured ones
constexpr std::string_view kVirtualDisplay =
    "start it under a virtual display, such as xvfb-run -a -s \"-screen 0 1600x900x24\" "
    "sepaxis_frame_report";

double milliseconds() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Of all threads.
double processorMilliseconds() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The journal of unsaved work belongs to what a drag costs; this one is nobody's.
class PrivateFolder {
 public:
    PrivateFolder() {
        std::error_code failed;
        const fs::path root = fs::temp_directory_path(failed);
        if (failed) return;
        std::random_device random;
        path_ = root / ("sepaxis-frame-report-" + std::to_string(random()));
        if (!fs::create_directory(path_, failed) || failed) path_.clear();
    }
    ~PrivateFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;
    std::optional<scene::UserFolders> folders() const {
        if (path_.empty()) return std::nullopt;
        return scene::foldersBelow(path_);
    }

 private:
    fs::path path_;
};

// All of the window in one colour; nothing is shown yet.
void clearWindow(const gfx::Color& color) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(color.r, color.g, color.b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

// What draws: "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5 (Core Profile) Mesa 22.3.6".
std::string openGlDescription() {
    const auto words = [](GLenum name) { return reinterpret_cast<const char*>(glGetString(name)); };
    return std::string(words(GL_RENDERER)) + ", OpenGL " + words(GL_VERSION);
}

class Measurement {
 public:
    explicit Measurement(Window& window, std::size_t frames)
        : window_(window), script_(window), frames_(frames) {}

    SceneFigures measure(const ReportScene& scene) {
        SceneFigures figures;
        figures.name = scene.name;
        std::vector<double> bare;
        script_.open(scene);
        addBareFrames(bare);
        figures.parts.push_back(part(scene.vertices ? "drag of a vertex" : "drag of B", &FrameScript::drag));
        figures.parts.back().isDrag = true;
        addBareFrames(bare);
        figures.parts.push_back(part("only a panel changes", &FrameScript::overPanel));
        addBareFrames(bare);
        figures.bare = spreadOf(std::move(bare));
        figures.restPercent = restPercent();
        figures.megabytes = residentMegabytes();
        return figures;
    }

 private:
    void addBareFrames(std::vector<double>& times) {
        for (std::size_t i = 0; i < std::max<std::size_t>(frames_ / 3, 1); ++i) {
            const double start = milliseconds();
            clearWindow(window_.app().ui.palette().background);
            SDL_GL_SwapWindow(window_.sdlWindow());
            gfx::finishDrawing();
            times.push_back(milliseconds() - start);
        }
    }

    PartFigures part(std::string name, void (FrameScript::*play)(const FrameScript::Frames&)) {
        PartFigures figures;
        figures.name = std::move(name);
        std::vector<double> times, work, news, imgui;
        std::array<std::vector<double>, kFrameParts> parts;
        // Before the first frame, so that the lists do not count as the program's.
        for (std::vector<double>* list : {&times, &work, &news, &imgui}) list->reserve(frames_);
        for (std::vector<double>& list : parts) list.reserve(frames_);
        const auto frame = [&] {
            const std::size_t scenes = window_.app().painter().renders();
            const Allocations before = allocations();
            const double start = milliseconds(), workStart = processorMilliseconds();
            script_.step();
            gfx::finishDrawing();
            times.push_back(milliseconds() - start);
            work.push_back(processorMilliseconds() - workStart);
            const Allocations after = allocations();
            news.push_back(static_cast<double>(after.program - before.program));
            imgui.push_back(static_cast<double>(after.imgui - before.imgui));
            const FrameTimes& newest = window_.app().frames().log.newest();
            for (std::size_t i = 0; i < kFrameParts; ++i) parts[i].push_back(newest.milliseconds[i]);
            figures.scenesDrawn += window_.app().painter().renders() > scenes ? 1 : 0;
        };
        (script_.*play)({kWarmUp, frames_, frame});
        figures.frames = times.size();
        figures.frame = spreadOf(std::move(times));
        figures.processor = spreadOf(std::move(work));
        figures.allocations = spreadOf(std::move(news));
        figures.imguiAllocations = spreadOf(std::move(imgui));
        for (std::size_t i = 0; i < kFrameParts; ++i) figures.parts[i] = spreadOf(std::move(parts[i])).median;
        return figures;
    }

    double restPercent() {
        script_.rest();
        const double start = milliseconds();
        const double before = processorMilliseconds();
        while (milliseconds() - start < kRestSeconds * 1000.0) window_.step(kRestSeconds);
        return 100.0 * (processorMilliseconds() - before) / (milliseconds() - start);
    }

    Window& window_;
    FrameScript script_;
    std::size_t frames_;
};

std::optional<scene::Scene> articlePair() {
    scene::ReadResult read = scene::readSceneFile(scene::presetsFolder() / "tetrahedron-cube.json");
    if (!read.ok) return std::nullopt;
    return std::move(read.scene);
}

std::vector<ReportScene> scenesOf(const FrameReportRequest& request) {
    if (!request.scene) return builtInScenes(articlePair());
    const std::string name = request.scene->name.empty() ? request.name : request.scene->name;
    return {{name, *request.scene, false}};
}

}  // namespace

int writeFrameReport(const FrameReportRequest& request, const cli::Context& context) {
    const std::vector<ReportScene> scenes = scenesOf(request);
    const PrivateFolder folder;
    ImGui::SetAllocatorFunctions(allocateForImgui, freeForImgui);
    WindowOptions options;
    options.width = request.width;
    options.height = request.height;
    options.theme = context.appearance.theme;
    options.uiScale = context.appearance.uiScale;
    options.folders = folder.folders();
    Window window(options);
    if (!window.error().empty()) {
        context.err << "sepaxis_frame_report: no display: " << window.error() << "; " << kVirtualDisplay
                    << '\n';
        return cli::kBadInput;
    }
    window.app().openScene(scenes.front().scene, {});
    FrameScript(window).step();
    gfx::finishDrawing();

    FrameFigures figures;
    figures.firstFrame = processAgeMilliseconds();
    window.runUnlimited();
    window.settle();
    SDL_GL_GetDrawableSize(window.sdlWindow(), &figures.width, &figures.height);
    figures.driver = openGlDescription();
    figures.allocationsCounted = countsAllocations();
    Measurement measurement(window, static_cast<std::size_t>(request.frames));
    for (const ReportScene& scene : scenes) figures.scenes.push_back(measurement.measure(scene));
    context.out << (request.json ? asJson(figures) : asTable(figures));
    return cli::kDone;
}

}  // namespace sepaxis::ui
