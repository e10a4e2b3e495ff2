#include "app/cli/options.h"

#include "app/base/json_text.h"
#include "app/plugin/outside_method.h"
#include "app/ui/theme/theme.h"

#include <algorithm>
#include <memory>
#include <ostream>
#include <sstream>
#include <utility>

namespace sepaxis::cli {

namespace {

constexpr std::size_t kLongestComplaint = 300;  // bytes; an argument may be of any length
constexpr std::size_t kHelpColumn = 28;

class HelpText : public CLI::Formatter {
 public:
    HelpText() {
        label("Usage", "usage");
        label("OPTIONS", "options");
        label("REQUIRED", "");
        column_width(kHelpColumn);
    }
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        return make_usage(app, std::move(name)) + '\n' + make_description(app) + make_positionals(app) +
               make_groups(app, mode) + make_footer(app);
    }
};

}  // namespace

void addCommonOptions(CLI::App& app, Appearance& appearance) {
    app.formatter(std::make_shared<HelpText>());
    app.set_help_flag("-h,--help", "show this");
    addChoice(
        app, "--theme", "dark|light|paper", {"dark", "light", "paper"},
        [&](const std::string& word) {
            appearance.theme = word == "dark"    ? gfx::Theme::dark
                               : word == "light" ? gfx::Theme::light
                                                 : gfx::Theme::paper;
        },
        "colours of the window and of pictures; paper: of pictures only, dark lines on white");
    addNumber(app, "--ui-scale", "S", ui::kMinScale, ui::kMaxScale, appearance.uiScale,
              "size of the interface, 1 to 3; also SEPAXIS_UI_SCALE in the environment");
}

CLI::Option* addInput(CLI::App& app, const char* name, std::string& input, const std::string& help) {
    return app.add_option(name, input, help)->required()->type_name("");
}

void addInputs(CLI::App& app, const char* name, std::vector<std::string>& inputs, const std::string& help) {
    // As they were given: CLI11's own conversion to a list takes "{}" for an empty one.
    const auto take = [&](const CLI::results_t& given) {
        inputs = given;
        return true;
    };
    app.add_option(name, CLI::callback_t(take), help)->required()->expected(1, -1)->allow_extra_args();
}

void addFlag(CLI::App& app, const char* name, bool& flag, const std::string& help) {
    app.add_flag(name, flag, help)
        ->disable_flag_override()
        ->multi_option_policy(CLI::MultiOptionPolicy::Throw);
}

CLI::Option* addChecked(CLI::App& app, const char* name, const char* valueName,
                        std::function<std::string(const std::string&)> take, const std::string& help) {
    const auto check = [take = std::move(take), name](const std::string& text) {
        const std::string problem = take(text);
        if (!problem.empty())
            throw CLI::ValidationError(name, problem + ", is '" + scene::excerpt(text) + '\'');
    };
    return app.add_option_function<std::string>(name, check, help)->type_name(valueName);
}

CLI::Option* addChoice(CLI::App& app, const char* name, const char* valueName, std::vector<std::string> words,
                       std::function<void(const std::string&)> take, const std::string& help) {
    const auto check = [words = std::move(words),
                        take = std::move(take)](const std::string& text) -> std::string {
        if (std::find(words.begin(), words.end(), text) == words.end())
            return "must be one of " + listed(words);
        take(text);
        return {};
    };
    return addChecked(app, name, valueName, check, help);
}

void addSize(CLI::App& app, int& width, int& height) {
    const auto take = [&](const std::string& text) -> std::string {
        const std::size_t cross = text.find('x');
        const std::string_view all = text;
        if (cross != std::string::npos) {
            const auto across = readNumber(all.substr(0, cross), kSmallestSide, kLargestSide);
            const auto down = readNumber(all.substr(cross + 1), kSmallestSide, kLargestSide);
            if (across && down) {
                width = *across;
                height = *down;
                return {};
            }
        }
        return "must be WIDTHxHEIGHT such as 1600x900, each from " + std::to_string(kSmallestSide) + " to " +
               std::to_string(kLargestSide);
    };
    addChecked(app, "--size", "WxH", take,
               "in pixels, " + std::to_string(width) + 'x' + std::to_string(height) + " if not given");
}

void addMethod(CLI::App& app, const scene::Method*& method, const std::string& help) {
    std::vector<std::string> names;
    std::string table = "\nmethods:\n";
    for (const scene::Method& known : scene::methods()) {
        names.push_back(known.name);
        table += helpRow(known.name, known.help);
        if (!known.pairs.empty()) table += helpRow("", "for " + known.pairs);
    }
    for (const plugin::Engine& engine : plugin::engines()) {
        names.emplace_back(engine.name);
        const bool isHere = !plugin::libraryOf(engine).empty();
        table += helpRow(engine.name, std::string(engine.help) +
                                          (isHere ? "" : " (needs " + std::string(engine.package) + ")"));
    }
    table += helpRow("plugin:FILE.so", "your own: a shared library by sepaxis_plugin.h");
    table += helpRow("cmd:COMMAND", "your own: a program that answers JSON lines");
    app.footer(table);
    const auto take = [&method, known = listed(names)](const std::string& name) -> std::string {
        if (plugin::namesOutsideMethod(name)) {
            plugin::OutsideMethod outside = plugin::outsideMethod(name);
            method = outside.method;
            return outside.error;
        }
        if (const scene::Method* const found = scene::findMethod(name)) {
            method = found;
            return {};
        }
        return "must be one of " + known + ", plugin:FILE.so or cmd:COMMAND";
    };
    addChecked(app, "--method", "NAME", take, help);
}

std::string listed(const std::vector<std::string>& words) {
    std::string result;
    for (const std::string& word : words) result += (result.empty() ? "" : ", ") + word;
    return result;
}

std::string helpRow(std::string_view name, std::string_view help) {
    std::string text = "  " + std::string(name);
    text.resize(std::max(kHelpColumn, text.size() + 2), ' ');
    return text + std::string(help) + '\n';
}

void reportUsage(std::ostream& err, const std::string& command, std::string_view problem) {
    err << command << ": " << scene::excerpt(problem, kLongestComplaint) << " (see " << command
        << " --help)\n";
}

std::optional<int> parse(CLI::App& app, std::span<const std::string> arguments, const Context& context) {
    try {
        app.parse(
            std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // takes the last one first
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        context.out << app.help();
    } catch (const CLI::CallForVersion& version) {
        context.out << version.what() << '\n';
    } catch (const CLI::ExtrasError&) {
        const std::vector<std::string> rest = app.remaining();
        const auto first =
            std::find_if(rest.begin(), rest.end(), [](const auto& text) { return text != "--"; });
        const std::string text = first == rest.end() ? "--" : scene::excerpt(*first);
        reportUsage(context.err, app.get_name(), "unexpected argument '" + text + '\'');
        return kBadInput;
    } catch (const CLI::ParseError& error) {
        reportUsage(context.err, app.get_name(), error.what());
        return kBadInput;
    }
    return kDone;
}

}  // namespace sepaxis::cli
