#include "app/cli/scene_argument.h"

#include "app/base/json_text.h"
#include "app/record/judgement.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/share/one_line.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <limits>
#include <ostream>
#include <string_view>
#include <system_error>
#include <utility>

namespace sepaxis::cli {

namespace {

bool isFile(const std::string& argument) {
    std::error_code code;
    return std::filesystem::exists(argument, code);
}

scene::ReadResult readText(const std::string& text) {
    const std::optional<exchange::OneLine> line = exchange::findOneLine(text);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool json = first != std::string::npos && text[first] == '{';
    if (!line || json) {
        scene::ReadResult read = scene::readScene(text);
        if (!read.ok) return read;
        // Seen from the working directory: the text lies in no folder.
        if (auto error = scene::loadMeshes(read.scene, {})) {
            read.ok = false;
            read.error = *std::move(error);
        }
        return read;
    }
    scene::ReadResult result;
    result.ok = line->error.empty();
    result.error.reason = line->error;
    result.scene = line->scene;
    return result;
}

bool isText(const std::string& argument) {
    return holdsScene(argument) && !isFile(argument);
}

SceneArgument pairOf(const SceneInput& input) {
    SceneArgument result;
    result.name = input.text;
    record::Recording recording;
    record::ChosenPair chosen;
    result.read.error.reason = recording.open(input.text);
    if (result.read.error.reason.empty())
        result.read.error.reason = record::choosePair(recording, input.recorded, chosen);
    result.read.ok = result.read.error.reason.empty();
    if (!result.read.ok) return result;
    result.read.scene = record::sceneOf(recording, chosen.frame, chosen.read, chosen.pair);
    result.read.scene.source = std::filesystem::path(input.text).filename().string();
    return result;
}

std::optional<GivenScene> evaluated(SceneArgument given, const scene::EvaluationOptions& options,
                                    scene::Evaluator& evaluator, const Context& context) {
    if (given.read.ok && evaluator.evaluate(given.read.scene, options)) {
        if (!given.read.unknown.empty())
            context.err << scene::oneLine(given.name) << ": " << scene::describeUnknown(given.read) << '\n';
        return GivenScene{std::move(given.read.scene), given.isFile ? given.name : std::string()};
    }
    context.err << scene::describeError(given.name, given.read.ok ? evaluator.error() : given.read.error)
                << '\n';
    return std::nullopt;
}

}  // namespace

void addScene(CLI::App& app, SceneInput& input) {
    addInput(app, "SCENE", input.text, std::string(kSceneHelp) + "; of a recording one of its pairs");
    const auto frame = [&input](const std::string& text) -> std::string {
        input.recorded.frame = readNumber(text, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
        return input.recorded.frame ? "" : "must be the number of a frame";
    };
    addChecked(app, "--frame", "N", frame,
               "of a recording: this frame; that of the worst deviation if not given");
    const auto pair = [&input](const std::string& text) -> std::string {
        const std::string_view all = text;
        const std::size_t comma = std::min(all.find(','), all.size());
        constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
        const auto a = readNumber(all.substr(0, comma), std::uint64_t{0}, kMost);
        const auto b = readNumber(all.substr(std::min(comma + 1, all.size())), std::uint64_t{0}, kMost);
        if (!a || !b) return "must be the numbers of two bodies such as 7,8";
        input.recorded.bodies = {*a, *b};
        return {};
    };
    addChecked(app, "--pair", "A,B", pair,
               "of a recording: these bodies; those of the worst deviation if not given");
}

bool holdsScene(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && (text[first] == '{' || exchange::findOneLine(text).has_value());
}

std::string nameOfScene(const std::string& argument) {
    if (argument == "-") return "standard input";
    return isText(argument) ? "argument" : scene::oneLine(argument);
}

std::string readStandardInput(const Context& context, std::string& error) {
    std::istream& in = context.in;
    std::string text;
    constexpr std::size_t kPiece = 1u << 16;
    while (in && text.size() <= scene::kMaxSceneFileBytes) {
        const std::size_t before = text.size();
        text.resize(before + kPiece);
        in.read(text.data() + before, static_cast<std::streamsize>(kPiece));
        text.resize(before + static_cast<std::size_t>(in.gcount()));
    }
    if (in.bad()) error = "cannot be read";
    return text;
}

SceneArgument readSceneArgument(const SceneInput& input, const Context& context) {
    if (input.text != "-" && record::isRecording(input.text)) return pairOf(input);
    SceneArgument result = readSceneArgument(input.text, context);
    if (!result.read.ok || (!input.recorded.frame && !input.recorded.bodies)) return result;
    result.read.ok = false;
    result.read.error.reason = "is no recording, which --frame and --pair are for";
    return result;
}

SceneArgument readSceneArgument(const std::string& argument, const Context& context) {
    SceneArgument result;
    if (argument == "-") {
        result.name = "standard input";
        std::string error;
        const std::string text = readStandardInput(context, error);
        if (error.empty())
            result.read = readText(text);
        else
            result.read.error.reason = error;
        return result;
    }
    if (isText(argument)) {
        result.name = "argument";
        result.read = readText(argument);
        return result;
    }
    result.isFile = true;
    result.name = argument;
    if (record::isRecording(argument))
        result.read.error.reason = kIsRecording;
    else
        result.read = scene::readSceneFile(argument);
    return result;
}

std::optional<GivenScene> readAndEvaluate(const std::string& argument,
                                          const scene::EvaluationOptions& options,
                                          scene::Evaluator& evaluator, const Context& context) {
    return evaluated(readSceneArgument(argument, context), options, evaluator, context);
}

std::optional<GivenScene> readAndEvaluate(const SceneInput& input, const scene::EvaluationOptions& options,
                                          scene::Evaluator& evaluator, const Context& context) {
    return evaluated(readSceneArgument(input, context), options, evaluator, context);
}

}  // namespace sepaxis::cli
