#include "app/cli/commands.h"
#include "app/cli/picture_options.h"

#include <memory>

namespace sepaxis::cli {

namespace {

constexpr int kFewestFrames = 2, kMostFrames = 9999;
constexpr double kMostDegrees = 3600.0;

struct TurntableRequest : PictureOptions {
    int frames = 72;
    double degrees = 360.0;
};

}  // namespace

Run turntableCommand(CLI::App& app) {
    const auto options = std::make_shared<TurntableRequest>();
    const auto output = [options](const std::string& text) -> std::string {
        options->request.output = text;
        return {};
    };
    addChecked(app, "-o,--output", "PLACE", output,
               "a folder for NAME-0001.png and the others, made where it is missing; or a video, FILE.mp4 "
               "(needs ffmpeg)")
        ->required();
    addNumber(app, "--frames", "N", kFewestFrames, kMostFrames, options->frames,
              "how many pictures, 2 to 9999; 72 if not given");
    const auto degrees = [options](const std::string& text) -> std::string {
        options->degrees = readNumber(text, -kMostDegrees, kMostDegrees).value_or(0.0);
        return options->degrees != 0.0 ? "" : "must be a number from -3600 to 3600 and not zero";
    };
    addChecked(app, "--degrees", "D", degrees, "how far the camera goes around; 360 if not given");
    addPictureOptions(app, *options);
    return [options](const Context& context) {
        if (!readPictureScene(*options, context)) return kBadInput;
        return writeTurntable(options->request, options->frames, options->degrees, context);
    };
}

}  // namespace sepaxis::cli
