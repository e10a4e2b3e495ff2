#include "app/cli/commands.h"
#include "app/cli/picture_options.h"

#include <memory>

namespace sepaxis::cli {

Run screenshotCommand(CLI::App& app) {
    const auto options = std::make_shared<PictureOptions>();
    const auto output = [options](const std::string& text) -> std::string {
        options->request.output = text;
        const bool isPicture =
            options->request.output.extension() == ".png" || ui::isVectorFile(options->request.output);
        return isPicture ? "" : "must name a .png, .svg or .pdf file";
    };
    addChecked(app, "-o,--output", "FILE", output,
               "the picture to write: .png; .svg or .pdf with lines and text, of the viewport alone")
        ->required();
    addPictureOptions(app, *options);
    addSteps(app, options->request);
    return [options](const Context& context) {
        return readPictureScene(*options, context) ? writeScreenshot(options->request, context) : kBadInput;
    };
}

}  // namespace sepaxis::cli
