// The commands, one function each; command_line.cpp has their table. Each returns an exit status.
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/command_line.h"
#include "app/scene/evaluation.h"

#include <iosfwd>
#include <optional>
#include <string>

namespace sepaxis::cli {

struct Context {
    const Frontends& frontends;
    std::ostream& out;
    std::ostream& err;
};

// "sepaxis collide: unknown option '--foo' (see sepaxis collide --help)".
void reportUsage(std::ostream& err, std::string_view command, std::string_view problem);

// Reads a scene (scene_argument.h) and answers it. On failure one line goes to context.err.
std::optional<scene::Scene> readAndEvaluate(const std::string& argument,
                                            const scene::EvaluationOptions& options,
                                            scene::Evaluator& evaluator, const Context& context);

int runCollide(const Arguments& arguments, const Context& context);
int runCheck(const Arguments& arguments, const Context& context);
int runScreenshot(const Arguments& arguments, const Context& context);
int runTurntable(const Arguments& arguments, const Context& context);
int runShare(const Arguments& arguments, const Context& context);
int runRead(const Arguments& arguments, const Context& context);
int runFrameReport(const Arguments& arguments, const Context& context);
int runPresets(const Arguments& arguments, const Context& context);

}  // namespace sepaxis::cli
