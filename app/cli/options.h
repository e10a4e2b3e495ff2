// Options as our commands take them, on top of CLI11: given once, values checked, and complaints that say
// what was given and what is allowed.
#pragma once

#include "app/base/number_text.h"
#include "app/cli/command_line.h"
#include "app/scene/methods.h"

#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace sepaxis::cli {

// Pixels. What every OpenGL 3.3 driver can render to, and what a picture is still good for.
inline constexpr int kSmallestSide = 64;
inline constexpr int kLargestSide = 8192;

inline constexpr const char* kSceneHelp =
    "a file, - for standard input, JSON text, or a line \"sepaxis:1:...\" that somebody shared";

// "-h, --help", --theme, --ui-scale, and help that starts with the usage.
void addCommonOptions(CLI::App& app, Appearance& appearance);

// What the command is about, required; a scene: scene_argument.h.
CLI::Option* addInput(CLI::App& app, const char* name, std::string& input, const std::string& help);
void addInputs(CLI::App& app, const char* name, std::vector<std::string>& inputs, const std::string& help);
void addFlag(CLI::App& app, const char* name, bool& flag, const std::string& help);
// `take` gets one of the words.
CLI::Option* addChoice(CLI::App& app, const char* name, const char* valueName, std::vector<std::string> words,
                       std::function<void(const std::string&)> take, const std::string& help);
// `take` returns what is wrong with the text, as in "must be ...", or nothing.
CLI::Option* addChecked(CLI::App& app, const char* name, const char* valueName,
                        std::function<std::string(const std::string&)> take, const std::string& help);

// A number within limits, whole where T is.
template <class T>
std::optional<T> readNumber(std::string_view text, T least, T most) {
    const std::optional<T> value = numberIn<T>(text);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}
template <class T, class Number>
void addNumber(CLI::App& app, const char* name, const char* valueName, T least, T most, Number& number,
               const std::string& help) {
    const auto take = [least, most, &number](const std::string& text) -> std::string {
        if (const auto value = readNumber(text, least, most)) {
            number = *value;
            return {};
        }
        std::ostringstream limits;
        limits << "must be a number from " << least << " to " << most;
        return limits.str();
    };
    addChecked(app, name, valueName, take, help);
}

// --size WxH.
void addSize(CLI::App& app, int& width, int& height);
// --method NAME, and the methods as a footer of the help.
void addMethod(CLI::App& app, const scene::Method*& method, const std::string& help);

// Columns of the answers for a person.
constexpr int kLabelWidth = 12, kNumberWidth = 14;

std::string listed(const std::vector<std::string>& words);  // "front, right, top"

// A row of a table of names and what they mean, as in the help.
std::string helpRow(std::string_view name, std::string_view help);

// "sepaxis collide: --size: must be ... (see sepaxis collide --help)".
void reportUsage(std::ostream& err, const std::string& command, std::string_view problem);

// Reads the arguments. An exit status where there is nothing more to do: help was asked for, or something is
// wrong, and that has been said.
std::optional<int> parse(CLI::App& app, std::span<const std::string> arguments, const Context& context);

}  // namespace sepaxis::cli
