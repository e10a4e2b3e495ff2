#include "app/cli/commands.h"
#include "app/cli/picture_options.h"

#include <memory>

namespace sepaxis::cli {

Run screenshotCommand(CLI::App& app) {
    const auto options = std::make_shared<PictureOptions>();
    const auto output = [options](const std::string& text) -> std::string {
        options->request.output = text;
        return options->request.output.extension() == ".png" ? "" : "must name a .png file";
    };
    addChecked(app, "-o,--output", "FILE.png", output, "the picture to write")->required();
    addPictureOptions(app, *options);
    return [options](const Context& context) {
        return readPictureScene(*options, context) ? writeScreenshot(options->request, context) : kBadInput;
    };
}

}  // namespace sepaxis::cli
