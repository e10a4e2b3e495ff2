#include "app/bench/report_command.h"

#include "app/bench/frame_report.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"

#include <utility>

namespace sepaxis::ui {

namespace {

constexpr int kFewestFrames = 5, kMostFrames = 10000;

}  // namespace

int runFrameReport(std::span<const std::string> arguments, cli::Context context) {
    CLI::App app("measure what a frame of the window costs on this machine", "sepaxis_frame_report");
    std::string argument;
    FrameReportRequest request;
    cli::addInput(app, "SCENE", argument, cli::kSceneHelp)->required(false);
    cli::addSize(app, request.width, request.height);
    cli::addNumber(app, "--frames", "N", kFewestFrames, kMostFrames, request.frames,
                   "measured of each part, 5 to 10000; 120 if not given");
    cli::addFlag(app, "--json", request.json, "print one JSON object, times in milliseconds");
    cli::addCommonOptions(app, context.appearance);
    if (const auto status = cli::parse(app, arguments, context)) return *status;
    if (!argument.empty()) {
        scene::Evaluator evaluator;
        auto given = cli::readAndEvaluate(argument, {}, evaluator, context);
        if (!given) return cli::kBadInput;
        request.name = cli::nameOfScene(argument);
        request.scene = std::move(given->scene);
    }
    return writeFrameReport(request, context);
}

}  // namespace sepaxis::ui
