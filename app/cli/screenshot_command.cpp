#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/picture_size.h"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <ostream>

namespace sepaxis::cli {

namespace {

constexpr std::int64_t kMostPixels = 134'000'000;  // half a gigabyte of them
constexpr int kFewestFrames = 2, kMostFrames = 9999;
constexpr double kMostDegrees = 3600.0;

// Fills what all pictures have in common; false when it said what is wrong.
bool readPicture(std::string_view command, const Arguments& arguments, const Context& context,
                 ScreenshotRequest& request) {
    request.scenePath = arguments.positionals.front();
    request.output = arguments.value("--output");
    request.view = arguments.value("--view");
    request.tab = arguments.value("--tab");
    request.userInterface = !arguments.has("--no-ui");
    request.scale = std::atoi(arguments.value("--scale", "1").c_str());  // one of the option's choices
    const std::string size = arguments.value("--size");
    if (arguments.has("--size") && !readSize(size, request.width, request.height)) {
        reportUsage(context.err, command, sizeProblem(size));
        return false;
    }
    const std::int64_t pixels = std::int64_t{request.scale} * request.scale * request.width * request.height;
    if (pixels > kMostPixels) {
        reportUsage(context.err, command,
                    "the picture would have " + std::to_string(pixels / 1000000) +
                        " million pixels, at most " + std::to_string(kMostPixels / 1000000) +
                        " million are drawn");
        return false;
    }
    return true;
}

bool readScene(const Arguments& arguments, const Context& context, ScreenshotRequest& request) {
    scene::Evaluator evaluator;
    auto scene = readAndEvaluate(arguments.positionals.front(), {}, evaluator, context);
    if (!scene) return false;
    request.scene = *std::move(scene);
    return true;
}

// A whole number or a plain decimal one within the limits.
template <class T>
bool readNumber(std::string_view text, T least, T most, T& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number >= least && number <= most;
}

}  // namespace

int runScreenshot(const Arguments& arguments, const Context& context) {
    constexpr std::string_view kCommand = "screenshot";
    if (!arguments.has("--output")) {
        reportUsage(context.err, kCommand, "option -o FILE.png is missing");
        return kBadInput;
    }
    ScreenshotRequest request;
    const std::filesystem::path output = arguments.value("--output");
    if (output.extension() != ".png") {
        reportUsage(context.err, kCommand,
                    "option -o must name a .png file, is '" + scene::excerpt(output.string()) + "'");
        return kBadInput;
    }
    if (!readPicture(kCommand, arguments, context, request)) return kBadInput;
    if (!readScene(arguments, context, request)) return kBadInput;
    if (!context.frontends.screenshot) {
        context.err << "sepaxis screenshot: this build cannot render\n";
        return kBadInput;
    }
    return context.frontends.screenshot(request, context.out, context.err);
}

int runTurntable(const Arguments& arguments, const Context& context) {
    constexpr std::string_view kCommand = "turntable";
    if (!arguments.has("--output")) {
        reportUsage(context.err, kCommand, "option -o FOLDER is missing");
        return kBadInput;
    }
    TurntableRequest request;
    if (!readPicture(kCommand, arguments, context, request.picture)) return kBadInput;
    const std::string frames = arguments.value("--frames", "72");
    if (!readNumber(frames, kFewestFrames, kMostFrames, request.frames)) {
        reportUsage(context.err, kCommand,
                    "option --frames must be a number from " + std::to_string(kFewestFrames) + " to " +
                        std::to_string(kMostFrames) + ", is '" + scene::excerpt(frames) + "'");
        return kBadInput;
    }
    const std::string degrees = arguments.value("--degrees", "360");
    if (!readNumber(degrees, -kMostDegrees, kMostDegrees, request.degrees) || request.degrees == 0.0) {
        reportUsage(context.err, kCommand,
                    "option --degrees must be a number from -3600 to 3600 and not zero, is '" +
                        scene::excerpt(degrees) + "'");
        return kBadInput;
    }
    if (!readScene(arguments, context, request.picture)) return kBadInput;
    if (!context.frontends.turntable) {
        context.err << "sepaxis turntable: this build cannot render\n";
        return kBadInput;
    }
    return context.frontends.turntable(request, context.out, context.err);
}

}  // namespace sepaxis::cli
