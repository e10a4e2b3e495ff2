#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/picture_size.h"
#include "app/cli/scene_argument.h"

#include <charconv>
#include <ostream>

namespace sepaxis::cli {

namespace {

constexpr std::string_view kCommand = "--frame-report";
constexpr int kFewestFrames = 5, kMostFrames = 10000;

bool readFrames(std::string_view text, int& frames) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frames);
    return error == std::errc{} && end == text.data() + text.size() && frames >= kFewestFrames &&
           frames <= kMostFrames;
}

}  // namespace

int runFrameReport(const Arguments& arguments, const Context& context) {
    FrameReportRequest request;
    request.json = arguments.has("--json");
    const std::string size = arguments.value("--size");
    if (arguments.has("--size") && !readSize(size, request.width, request.height)) {
        reportUsage(context.err, kCommand, sizeProblem(size));
        return kBadInput;
    }
    const std::string frames = arguments.value("--frames");
    if (arguments.has("--frames") && !readFrames(frames, request.frames)) {
        reportUsage(context.err, kCommand,
                    "option --frames must be a number from " + std::to_string(kFewestFrames) + " to " +
                        std::to_string(kMostFrames) + ", is '" + scene::excerpt(frames) + "'");
        return kBadInput;
    }
    if (!arguments.positionals.empty()) {
        scene::Evaluator evaluator;
        request.name = nameOfScene(arguments.positionals.front());
        request.scene = readAndEvaluate(arguments.positionals.front(), {}, evaluator, context);
        if (!request.scene) return kBadInput;
    }
    if (!context.frontends.frameReport) {
        context.err << "sepaxis --frame-report: this build has no window\n";
        return kBadInput;
    }
    return context.frontends.frameReport(request, context.out, context.err);
}

}  // namespace sepaxis::cli
