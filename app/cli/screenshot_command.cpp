#include "app/cli/commands.h"
#include "app/scene/json_text.h"

#include <charconv>
#include <filesystem>
#include <ostream>

namespace sepaxis::cli {

namespace {

// Pixels. What every OpenGL 3.3 driver can render to, and what a picture is still good for.
constexpr int kSmallestSide = 64;
constexpr int kLargestSide = 8192;

bool readSide(std::string_view text, int& side) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    return error == std::errc{} && end == text.data() + text.size() && side >= kSmallestSide &&
           side <= kLargestSide;
}

bool readSize(std::string_view text, ScreenshotRequest& request) {
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) return false;
    return readSide(text.substr(0, cross), request.width) && readSide(text.substr(cross + 1), request.height);
}

}  // namespace

int runScreenshot(const Arguments& arguments, const Context& context) {
    constexpr std::string_view kCommand = "screenshot";
    if (!arguments.has("--output")) {
        reportUsage(context.err, kCommand, "option -o FILE.png is missing");
        return kBadInput;
    }
    ScreenshotRequest request;
    request.scenePath = arguments.positionals.front();
    request.output = arguments.value("--output");
    if (request.output.extension() != ".png") {
        reportUsage(context.err, kCommand,
                    "option -o must name a .png file, is '" + scene::excerpt(request.output.string()) + "'");
        return kBadInput;
    }
    request.view = arguments.value("--view");
    request.tab = arguments.value("--tab");
    request.userInterface = !arguments.has("--no-ui");
    const std::string size = arguments.value("--size");
    if (arguments.has("--size") && !readSize(size, request)) {
        reportUsage(context.err, kCommand,
                    "option --size must be WIDTHxHEIGHT such as 1600x900, each from " +
                        std::to_string(kSmallestSide) + " to " + std::to_string(kLargestSide) + ", is '" +
                        scene::excerpt(size) + "'");
        return kBadInput;
    }
    scene::Evaluator evaluator;
    auto scene = readAndEvaluate(arguments.positionals.front(), {}, evaluator, context);
    if (!scene) return kBadInput;
    request.scene = *std::move(scene);
    if (!context.frontends.screenshot) {
        context.err << "sepaxis screenshot: this build cannot render\n";
        return kBadInput;
    }
    return context.frontends.screenshot(request, context.out, context.err);
}

}  // namespace sepaxis::cli
