#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/record/deviations.h"

#include <memory>
#include <ostream>

namespace sepaxis::cli {

namespace {

constexpr std::size_t kMostListed = record::kMostDeviations;

struct JudgeRequest {
    std::string input, output;
    std::size_t worst = 3;
    unsigned threads = 0;
    bool json = false;
};

int run(const JudgeRequest& options, const Context& context) {
    const auto complain = [&](const std::string& problem) {
        context.err << scene::oneLine(options.input) << ": " << scene::oneLine(problem) << '\n';
        return kBadInput;
    };
    record::Recording recording;
    if (const std::string problem = recording.open(options.input); !problem.empty()) return complain(problem);
    const record::BuiltShapes shapes(recording);
    record::JudgeProgress progress;
    const record::Judgement judgement =
        record::judge(recording, shapes, 0, recording.frames().size(), progress, options.threads);
    std::vector<record::Worst> worst = record::worstOf(judgement, options.worst);
    std::string problem;
    if (!options.output.empty()) problem = record::writeScenes(options.output, recording, worst);
    context.out << (options.json ? record::asJson : record::asText)(recording, judgement, worst);
    if (!problem.empty()) return complain(problem);
    if (judgement.pairs > 0 && judgement.unjudged == judgement.pairs)
        return complain("none of its pairs could be judged");
    return judgement.deviations.empty() ? kDone : kCheckFailed;
}

}  // namespace

Run judgeCommand(CLI::App& app) {
    const auto options = std::make_shared<JudgeRequest>();
    addInput(app, "RECORDING", options->input, "a file that sepaxis_client.h wrote");
    addNumber(app, "--worst", "N", std::size_t{1}, kMostListed, options->worst,
              "how many of each class of fault are listed; 3 if not given");
    addNumber(app, "--threads", "T", 1u, 4096u, options->threads, "as many as cores if not given");
    addChecked(
        app, "-o,--output", "FOLDER",
        [options](const std::string& text) -> std::string {
            options->output = text;
            return {};
        },
        "where each of those goes as a scene, an issue and a C++ test; made where it is missing");
    addFlag(app, "--json", options->json, "print one JSON object");
    return [options](const Context& context) { return run(*options, context); };
}

}  // namespace sepaxis::cli
