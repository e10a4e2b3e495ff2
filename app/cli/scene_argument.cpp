#include "app/cli/scene_argument.h"

#include "app/base/json_text.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/share/one_line.h"

#include <filesystem>
#include <istream>
#include <ostream>
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

}  // namespace

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
    result.read = scene::readSceneFile(argument);
    return result;
}

std::optional<GivenScene> readAndEvaluate(const std::string& argument,
                                          const scene::EvaluationOptions& options,
                                          scene::Evaluator& evaluator, const Context& context) {
    SceneArgument given = readSceneArgument(argument, context);
    const bool answered = given.read.ok && evaluator.evaluate(given.read.scene, options);
    if (!answered) {
        context.err << scene::describeError(given.name, given.read.ok ? evaluator.error() : given.read.error)
                    << '\n';
        return std::nullopt;
    }
    return GivenScene{std::move(given.read.scene), given.isFile ? given.name : std::string()};
}

}  // namespace sepaxis::cli
