#include "app/cli/command_line.h"

#include "app/base/json_text.h"
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/scene_argument.h"
#include "app/scene/methods.h"
#include "app/scene/scene_file.h"
#include "app/share/share.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>
#include <system_error>
#include <vector>

namespace sepaxis::cli {

namespace {

struct CommandSpec {
    std::string_view name;
    std::string_view usage;  // behind the name
    std::string_view summary;
    PositionalSpec positional;
    std::span<const OptionSpec> options;
    int (*run)(const Arguments&, const Context&);
    std::string (*moreHelp)() = nullptr;
};

std::vector<std::string_view> methodNames() {
    std::vector<std::string_view> names;
    for (const scene::Method& method : scene::methods()) names.emplace_back(method.name);
    return names;
}

std::vector<std::string_view> formatNames() {
    std::vector<std::string_view> names;
    for (const exchange::ShareFormatName& format : exchange::shareFormats()) names.push_back(format.name);
    return names;
}

std::string row(std::string_view name, std::string_view help) {
    constexpr std::size_t kWidth = 28;
    std::string text = "  " + std::string(name);
    text.resize(std::max(kWidth, text.size() + 2), ' ');
    return text + std::string(help) + '\n';
}

std::string methodHelp() {
    std::string text = "\nmethods:\n";
    for (const scene::Method& method : scene::methods()) {
        text += row(method.name, method.help);
        if (!method.pairs.empty()) text += row("", "for " + method.pairs);
    }
    return text;
}

std::span<const CommandSpec> commands() {
    static constexpr std::array<std::string_view, 2> kPrecisions{"double", "float"};
    static constexpr std::array<std::string_view, 8> kViews{"front", "right",  "top", "left",
                                                            "back",  "bottom", "iso", "default"};
    static constexpr std::array<std::string_view, 8> kTabs{"axes",      "intervals", "clipping", "gauss-map",
                                                           "minkowski", "steps",     "compare",  "path"};
    static constexpr std::array<std::string_view, 4> kScales{"1", "2", "3", "4"};
    static const std::vector<std::string_view> kMethodNames = methodNames();
    static const std::array kCollideOptions{
        OptionSpec{"--json", "", "", "print one JSON object, numbers with 17 digits"},
        OptionSpec{"--method", "", "NAME", "method, from the list below", kMethodNames},
        OptionSpec{"--precision", "", "double|float", "compute in double (default) or single precision",
                   kPrecisions},
    };
    static const std::array kScreenshotOptions{
        OptionSpec{"--output", "-o", "FILE.png", "the picture to write"},
        OptionSpec{"--size", "", "WxH", "in pixels, 1600x900 if not given"},
        OptionSpec{"--view", "", "NAME",
                   "front, right, top, left, back, bottom, iso or default; otherwise the scene's own",
                   kViews},
        OptionSpec{
            "--tab", "", "NAME",
            "with the inspector open at axes, intervals, clipping, gauss-map, minkowski, steps, compare "
            "or path",
            kTabs},
        OptionSpec{"--no-ui", "", "", "the viewport only, without panels"},
        OptionSpec{"--scale", "", "1|2|3|4", "so many times the pixels of --size each way, all as sharp",
                   kScales},
    };
    static const std::array kTurntableOptions{
        OptionSpec{"--output", "-o", "FOLDER",
                   "where NAME-0001.png and the others go; made where it is missing"},
        OptionSpec{"--frames", "", "N", "how many pictures, 2 to 9999; 72 if not given"},
        OptionSpec{"--degrees", "", "D", "how far the camera goes around; 360 if not given"},
        OptionSpec{"--size", "", "WxH", "in pixels, 1600x900 if not given"},
        OptionSpec{"--view", "", "NAME", "where it starts; as for screenshot", kViews},
        OptionSpec{"--tab", "", "NAME", "with the inspector open at a tab; as for screenshot", kTabs},
        OptionSpec{"--no-ui", "", "", "the viewport only, without panels"},
        OptionSpec{"--scale", "", "1|2|3|4", "so many times the pixels of --size each way, all as sharp",
                   kScales},
    };
    static const std::vector<std::string_view> kFormatNames = formatNames();
    static const std::array kShareOptions{
        OptionSpec{"--as", "", "FORMAT", "line (default), json, cpp, markdown or js", kFormatNames},
        OptionSpec{"--method", "", "NAME", "markdown: the method whose answer is the actual one",
                   kMethodNames},
    };
    static constexpr std::array kReadOptions{
        OptionSpec{"--explain", "", "", "list what was found, and how each number was read"},
    };
    static constexpr std::array kPresetsOptions{
        OptionSpec{"--json", "", "", "print a JSON array of file, name, group, description and mine"},
    };
    static constexpr std::array kFrameReportOptions{
        OptionSpec{"--size", "", "WxH", "of the window in pixels, 1600x900 if not given"},
        OptionSpec{"--frames", "", "N", "measured of each part, 5 to 10000; 120 if not given"},
        OptionSpec{"--json", "", "", "print one JSON object, times in milliseconds"},
    };
    static const std::array kCommands{
        CommandSpec{"collide",
                    "SCENE [--json] [--method NAME] [--precision double|float]",
                    "does the pair overlap, how deep, and where",
                    {"SCENE", 1, 1},
                    kCollideOptions,
                    runCollide,
                    methodHelp},
        CommandSpec{"check",
                    "SCENE...",
                    "does every \"expect\" of these files hold; exit status 1 if not",
                    {"SCENE", 1, kAnyNumber},
                    {},
                    runCheck},
        CommandSpec{"screenshot",
                    "SCENE -o FILE.png [--size WxH] [--view NAME] [--tab NAME] [--no-ui] [--scale 1..4]",
                    "render the window to a file, with or without a screen",
                    {"SCENE", 1, 1},
                    kScreenshotOptions,
                    runScreenshot},
        CommandSpec{"turntable",
                    "SCENE -o FOLDER [--frames N] [--degrees D] [--size WxH] [--view NAME] [--no-ui]",
                    "render a sequence of pictures while the camera goes around",
                    {"SCENE", 1, 1},
                    kTurntableOptions,
                    runTurntable},
        CommandSpec{"share",
                    "SCENE [--as line|json|cpp|markdown|js] [--method NAME]",
                    "print the scene as text for a message, an issue or a test",
                    {"SCENE", 1, 1},
                    kShareOptions,
                    runShare,
                    methodHelp},
        CommandSpec{"read",
                    "TEXTFILE|- [--explain]",
                    "read points, code or an error message as a scene file",
                    {"TEXTFILE", 1, 1},
                    kReadOptions,
                    runRead},
        CommandSpec{"--frame-report",
                    "[SCENE] [--size WxH] [--frames N] [--json]",
                    "measure what a frame of the window costs on this machine",
                    {"SCENE", 0, 1},
                    kFrameReportOptions,
                    runFrameReport},
        CommandSpec{"presets",
                    "[--json]",
                    "list the scenes that ship with the program, and your own",
                    {},
                    kPresetsOptions,
                    runPresets},
    };
    return kCommands;
}

std::string optionRow(const OptionSpec& option) {
    std::string name(option.shortName);
    if (!name.empty()) name += ", ";
    name += option.name;
    if (!option.valueName.empty()) name += ' ' + std::string(option.valueName);
    return row(name, option.help);
}

std::string helpOf(const CommandSpec& command) {
    std::string text = "usage: sepaxis " + std::string(command.name) + ' ' + std::string(command.usage) +
                       "\n\n" + std::string(command.summary) + "\n\noptions:\n";
    for (const OptionSpec& option : command.options) text += optionRow(option);
    text += row("-h, --help", "show this");
    if (command.moreHelp) text += command.moreHelp();
    return text;
}

std::string generalHelp() {
    std::string text =
        "sepaxis shows why two shapes collide.\n\n"
        "usage: sepaxis [SCENE]     open the window with a scene file, or where it was left\n"
        "       sepaxis COMMAND ...\n\n"
        "commands:\n";
    for (const CommandSpec& command : commands()) text += row(command.name, command.summary);
    text += "\noptions:\n" + row("-h, --help", "show this; after a command, the help of that command") +
            row("--version", "show the version") +
            row("--theme dark|light", "colours of the window and of pictures") +
            row("--ui-scale S", "size of the interface, 1 to 3; also SEPAXIS_UI_SCALE in the environment") +
            "\nSCENE is a file, - for standard input, JSON text, or a line \"sepaxis:1:...\" that somebody "
            "shared.\n"
            "exit status: 0 done, 1 a check does not hold, 2 bad usage or bad input\n";
    return text;
}

bool asksForHelp(std::span<const std::string> arguments) {
    const auto end = std::find(arguments.begin(), arguments.end(), "--");
    return std::any_of(arguments.begin(), end,
                       [](const std::string& a) { return a == "--help" || a == "-h"; });
}

int runCommand(const CommandSpec& command, std::span<const std::string> arguments, const Context& context) {
    if (asksForHelp(arguments)) {
        context.out << helpOf(command);
        return kDone;
    }
    const ParsedArguments parsed = parseArguments(arguments, command.options, command.positional);
    if (parsed.error) {
        reportUsage(context.err, command.name, *parsed.error);
        return kBadInput;
    }
    return command.run(parsed.arguments, context);
}

// The window with a scene that the argument itself holds; nothing where it is meant as a file.
std::optional<int> sceneText(const std::string& argument, const Context& context) {
    SceneArgument given;
    std::error_code code;
    const bool text =
        argument == "-" || argument.starts_with('{') || argument.find("sepaxis:") != std::string::npos;
    if (!text || std::filesystem::exists(argument, code)) return std::nullopt;
    given = readSceneArgument(argument, context);
    if (given.isFile) return std::nullopt;
    scene::Evaluator evaluator;
    if (!given.read.ok || !evaluator.evaluate(given.read.scene, {})) {
        context.err << scene::describeError(given.name, given.read.ok ? evaluator.error() : given.read.error)
                    << '\n';
        return kBadInput;
    }
    if (!context.frontends.windowWith) {
        context.err << "sepaxis: this build has no window\n";
        return kBadInput;
    }
    return context.frontends.windowWith(given.read.scene, context.err);
}

int runWindow(std::span<const std::string> arguments, const Context& context) {
    const ParsedArguments parsed = parseArguments(arguments, {}, {"SCENE", 0, 1});
    if (parsed.error) {
        reportUsage(context.err, "", *parsed.error);
        return kBadInput;
    }
    std::optional<std::filesystem::path> path;
    if (!parsed.arguments.positionals.empty()) {
        path = parsed.arguments.positionals.front();
        std::error_code code;
        if (const auto text = sceneText(path->string(), context)) return *text;
        if (!std::filesystem::exists(*path, code)) {
            reportUsage(context.err, "",
                        '\'' + scene::oneLine(path->string()) + "' is neither a command nor a file");
            return kBadInput;
        }
    }
    if (!context.frontends.window) {
        context.err << "sepaxis: this build has no window\n";
        return kBadInput;
    }
    return context.frontends.window(path, context.err);
}

int dispatch(std::span<const std::string> arguments, const Context& context) {
    if (arguments.empty()) return runWindow(arguments, context);
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h") {
        context.out << generalHelp();
        return kDone;
    }
    if (first == "--version" && arguments.size() > 1) {
        reportUsage(context.err, {}, "--version takes nothing else");
        return kBadInput;
    }
    if (first == "--version") {
        context.out << "sepaxis " << SEPAXIS_VERSION << '\n';
        return kDone;
    }
    for (const CommandSpec& command : commands()) {
        if (command.name == first) return runCommand(command, arguments.subspan(1), context);
    }
    return runWindow(arguments, context);
}

}  // namespace

void reportUsage(std::ostream& err, std::string_view command, std::string_view problem) {
    const std::string name = command.empty() ? "sepaxis" : "sepaxis " + std::string(command);
    err << name << ": " << problem << " (see " << name << " --help)\n";
}

std::optional<scene::Scene> readAndEvaluate(const std::string& argument,
                                            const scene::EvaluationOptions& options,
                                            scene::Evaluator& evaluator, const Context& context) {
    SceneArgument given = readSceneArgument(argument, context);
    if (!given.read.ok) {
        context.err << scene::describeError(given.name, given.read.error) << '\n';
        return std::nullopt;
    }
    if (!evaluator.evaluate(given.read.scene, options)) {
        context.err << scene::describeError(given.name, evaluator.error()) << '\n';
        return std::nullopt;
    }
    return std::move(given.read.scene);
}

int runCommandLine(std::span<const std::string> arguments, const Frontends& frontends, std::ostream& out,
                   std::ostream& err) {
    const int status = dispatch(arguments, {frontends, out, err});
    if (out.flush()) return status;
    err << "sepaxis: standard output cannot be written\n";
    return kBadInput;
}

}  // namespace sepaxis::cli
