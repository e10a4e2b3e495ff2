#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"
#include "app/hunt/findings.h"
#include "app/hunt/pairs.h"
#include "app/scene/shapes/shape_types.h"

#include <filesystem>
#include <memory>
#include <ostream>
#include <system_error>
#include <vector>

namespace sepaxis::cli {

namespace {

namespace fs = std::filesystem;

constexpr double kMostSeconds = 1e6;
constexpr std::uint64_t kMostPoses = 1'000'000'000'000u;

struct HuntRequest {
    std::vector<std::string> inputs;  // a scene; or "merge" and folders
    std::string types;                // "box,hull"
    bool all = false, json = false;
    std::string output;
    hunt::Request hunt;
    std::vector<scene::Scene> scenes;  // one for each pair
};

std::string addTypes(HuntRequest& options) {
    const std::size_t comma = options.types.find(',');
    const std::string first = options.types.substr(0, comma),
                      second = comma == std::string::npos ? "" : options.types.substr(comma + 1);
    for (const std::string& name : {first, second}) {
        const scene::ShapeType* type = scene::findShapeType(name);
        if (type == nullptr || !type->standsAlone) return "--pair: no shape type \"" + name + '"';
    }
    return hunt::addPairs(options.hunt,
                          hunt::scenesOfTypes(*scene::findShapeType(first), *scene::findShapeType(second)),
                          options.scenes);
}

int show(const HuntRequest& options, const hunt::Summary& summary, const Context& context) {
    context.out << (options.json ? hunt::asJson(summary) : hunt::asText(summary));
    return summary.findings.empty() ? kDone : kCheckFailed;
}

int merge(const HuntRequest& options, const Context& context) {
    const std::vector<fs::path> folders(options.inputs.begin() + 1, options.inputs.end());
    if (folders.empty() || options.output.empty()) {
        reportUsage(context.err, "hunt", "merge needs the folders of the shards, and -o FOLDER");
        return kBadInput;
    }
    hunt::Summary summary;
    if (const std::string problem = hunt::merge(folders, options.output, summary); !problem.empty()) {
        context.err << scene::oneLine(problem) << '\n';
        return kBadInput;
    }
    return show(options, summary, context);
}

// The pairs that were asked for. False where there is something wrong with them, which has been said.
bool preparePairs(HuntRequest& options, const Context& context) {
    const int ways = static_cast<int>(!options.inputs.empty()) + static_cast<int>(!options.types.empty()) +
                     static_cast<int>(options.all);
    if (ways != 1 || options.inputs.size() > 1) {
        reportUsage(context.err, "hunt", "needs one of SCENE, --pair TYPE,TYPE and --all");
        return false;
    }
    if (options.hunt.nearHere && options.inputs.empty()) {
        reportUsage(context.err, "hunt", "--near needs a scene");
        return false;
    }
    std::string problem;
    if (options.inputs.empty()) {
        problem = options.all ? hunt::addAllPairs(options.hunt, options.scenes) : addTypes(options);
    } else {
        scene::Evaluator evaluator;
        const auto given = readAndEvaluate(options.inputs.front(), {}, evaluator, context);
        if (!given) return false;
        problem = hunt::addPairs(options.hunt, {&given->scene, 1}, options.scenes);
    }
    if (problem.empty()) return true;
    context.err << "sepaxis hunt: " << scene::oneLine(problem) << '\n';
    return false;
}

int run(HuntRequest& options, const Context& context) {
    if (!options.inputs.empty() && options.inputs.front() == "merge") return merge(options, context);
    if (!preparePairs(options, context)) return kBadInput;
    // A folder that cannot be written is known before the hunt, not after it.
    std::error_code error;
    if (!options.output.empty()) fs::create_directories(options.output, error);
    if (error) {
        context.err << scene::oneLine(options.output) << ": " << error.message() << '\n';
        return kBadInput;
    }
    hunt::Progress progress;
    const hunt::Found found = hunt::hunt(options.hunt, progress);
    hunt::Summary summary = hunt::summarise(options.hunt, options.scenes, found);
    std::string problem;
    if (!options.output.empty())
        problem = hunt::writeFindings(options.output, options.hunt, options.scenes, found, summary);
    const int status = show(options, summary, context);
    if (problem.empty() && found.poses > 0 && found.unanswered == found.poses)
        problem = "the method answered none of the poses";
    if (problem.empty()) return status;
    context.err << "sepaxis hunt: " << scene::oneLine(problem) << '\n';
    return kBadInput;
}

// "2/8": the second of eight, counted from 0 to 7.
std::string readShard(const std::string& text, hunt::Request& hunt) {
    const std::size_t slash = text.find('/');
    const auto number = [](std::string_view part, std::uint32_t most) {
        return readNumber<std::uint32_t>(part, 0, most);
    };
    const auto shards =
        slash == std::string::npos ? std::nullopt : number(text.substr(slash + 1), hunt::kMostShards);
    const auto shard = number(text.substr(0, slash), hunt::kMostShards);
    if (!shards || !shard || *shard >= *shards) return "must be I/N with I from 0 to N - 1";
    hunt.shard = *shard;
    hunt.shards = *shards;
    return {};
}

}  // namespace

Run huntCommand(CLI::App& app) {
    const auto options = std::make_shared<HuntRequest>();
    options->hunt.method = &scene::methods().front();
    addInputs(app, "SCENE", options->inputs, "a scene whose shapes are tried, or: merge FOLDER...");
    app.get_option("SCENE")->required(false);
    addChecked(
        app, "--pair", "TYPE,TYPE",
        [options](const std::string& text) -> std::string {
            options->types = text;
            return {};
        },
        "two types of shapes instead, as scene files name them");
    addFlag(app, "--all", options->all, "all pairs of types that the method handles");
    addFlag(app, "--near", options->hunt.nearHere,
            "with SCENE: only up to a tenth of the size around its own pose, for the worst there");
    addMethod(app, options->hunt.method, "whose answers are tested, from the list below; exact if not given");
    addChoice(
        app, "--precision", "double|float", {"double", "float"},
        [options](const std::string& word) {
            options->hunt.precision =
                word == "float" ? scene::Precision::floatPrecision : scene::Precision::doublePrecision;
        },
        "of the method; double if not given");
    addNumber(app, "--seconds", "S", 0.001, kMostSeconds, options->hunt.seconds, "how long; 10 if not given");
    addChecked(
        app, "--poses", "N",
        [options](const std::string& text) -> std::string {
            options->hunt.poses = readNumber<std::uint64_t>(text, 1, kMostPoses);
            return options->hunt.poses ? "" : "must be a number from 1 to 1000000000000";
        },
        "how many poses instead, of all shards together");
    addNumber(app, "--seed", "K", std::uint64_t{0}, std::uint64_t{1} << 62, options->hunt.seed,
              "which poses; 1 if not given");
    addNumber(app, "--threads", "T", 1u, 4096u, options->hunt.threads, "as many as cores if not given");
    addChecked(
        app, "--shard", "I/N", [options](const std::string& text) { return readShard(text, options->hunt); },
        "one of N parts of the same hunt, I from 0 to N - 1");
    addChecked(
        app, "-o,--output", "FOLDER",
        [options](const std::string& text) -> std::string {
            options->output = text;
            return {};
        },
        "where each finding goes as a scene, an issue and a C++ test; made where it is missing");
    addFlag(app, "--json", options->json, "print one JSON object");
    return [options](const Context& context) { return run(*options, context); };
}

}  // namespace sepaxis::cli
