// sepaxis_frame_report: what a frame of the window costs on this machine.
#include "app/bench/frame_report.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"
#include "app/ui/shell/window/window.h"

#include <iostream>
#include <utility>

namespace {

using namespace sepaxis;

constexpr int kFewestFrames = 5, kMostFrames = 10000;

int report(std::span<const std::string> arguments, cli::Context context) {
    CLI::App app("measure what a frame of the window costs on this machine", "sepaxis_frame_report");
    std::string argument;
    ui::FrameReportRequest request;
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
    return ui::writeFrameReport(request, context);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const cli::Appearance appearance{std::nullopt, ui::scaleFromEnvironment()};
    return report(arguments, {std::cin, std::cout, std::cerr, std::nullopt, appearance});
}
