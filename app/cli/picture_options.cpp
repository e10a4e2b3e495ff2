#include "app/cli/picture_options.h"

#include "app/ui/pictures/snapshot.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace sepaxis::cli {

namespace {

constexpr auto kMostPixels = static_cast<std::int64_t>(ui::kMostPicturePixels);
constexpr int kMostScale = ui::kMostPictureScale;

void checkPixels(const PictureRequest& request) {
    const std::int64_t pixels = std::int64_t{request.scale} * request.scale * request.width * request.height;
    if (pixels > kMostPixels)
        throw CLI::ValidationError("--size", "the picture would have " + std::to_string(pixels / 1000000) +
                                                 " million pixels, at most " +
                                                 std::to_string(kMostPixels / 1000000) +
                                                 " million are drawn");
}

void addView(CLI::App& app, PictureRequest& request) {
    std::vector<std::string> names;
    for (const scene::NamedView& view : scene::namedViews()) names.emplace_back(view.name);
    const auto take = [&](const std::string& name) { request.view = scene::viewNamed(name); };
    addChoice(app, "--view", "NAME", names, take, "one of " + listed(names) + "; otherwise the scene's own");
}

void addTab(CLI::App& app, PictureRequest& request) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < ui::kTabCount; ++i) words.push_back(ui::tabWord(static_cast<ui::Tab>(i)));
    const auto take = [&request, words](const std::string& word) {
        const auto place = std::find(words.begin(), words.end(), word) - words.begin();
        request.tab = static_cast<ui::Tab>(place);
    };
    addChoice(app, "--tab", "NAME", words, take, "with the inspector open at one of " + listed(words));
}

struct StepsWord {
    const char* word;
    ui::Tab tab;
    std::optional<ui::StepsAlgorithm> algorithm;
};
constexpr std::array kStepsWords = {
    StepsWord{"clipping", ui::Tab::clipping, std::nullopt},
    StepsWord{"gjk-epa", ui::Tab::steps, ui::StepsAlgorithm::gjkEpa},
    StepsWord{"sat", ui::Tab::steps, ui::StepsAlgorithm::sat},
    StepsWord{"stages", ui::Tab::steps, ui::StepsAlgorithm::cuboidStages},
};

}  // namespace

void addSteps(CLI::App& app, PictureRequest& request) {
    std::vector<std::string> words;
    words.reserve(std::size(kStepsWords));
    for (const StepsWord& row : kStepsWords) words.emplace_back(row.word);
    const auto take = [&request](const std::string& word) {
        for (const StepsWord& row : kStepsWords)
            if (word == row.word) request.stepsTab = row.tab, request.algorithm = row.algorithm;
        request.look.steps = true;
    };
    addChoice(app, "--steps", "NAME", words, take,
              "the viewport at every step of " + listed(words) + ", in rows and cropped");
    addFlag(app, "--crop", request.look.crop, "the viewport, cropped to what is drawn");
    addFlag(app, "--transparent", request.look.transparent, "the viewport, on nothing");
}

void addPictureOptions(CLI::App& app, PictureOptions& options) {
    PictureRequest& request = options.request;
    addScene(app, options.scene);
    addSize(app, request.width, request.height);
    addView(app, request);
    addTab(app, request);
    addFlag(app, "--no-ui", request.viewportOnly, "the viewport only, without panels");
    addNumber(app, "--scale", "1..4", 1, kMostScale, request.scale,
              "so many times the pixels of --size each way, all as sharp");
    app.final_callback([&app, &request] {
        if (request.look.steps && app.count("--size") == 0)
            request.width = ui::kStepWidth, request.height = ui::kStepHeight;
        checkPixels(request);
    });
}

bool readPictureScene(PictureOptions& options, const Context& context) {
    scene::Evaluator evaluator;
    auto given = readAndEvaluate(options.scene, {}, evaluator, context);
    if (!given) return false;
    options.request.scene = std::move(given->scene);
    options.request.scenePath = std::move(given->file);
    return true;
}

}  // namespace sepaxis::cli
