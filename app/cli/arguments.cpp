#include "app/cli/arguments.h"

#include "app/base/json_text.h"

#include <algorithm>

namespace sepaxis::cli {

namespace {

std::string inQuotes(std::string_view text) {
    return '\'' + scene::excerpt(text) + '\'';
}

std::string listed(std::span<const std::string_view> choices) {
    std::string result;
    for (const std::string_view choice : choices)
        result += (result.empty() ? "" : ", ") + std::string(choice);
    return result;
}

class Parser {
 public:
    Parser(std::span<const std::string> given, std::span<const OptionSpec> options,
           const PositionalSpec& positional)
        : given_(given), options_(options), positional_(positional) {}

    ParsedArguments run() && {
        bool optionsEnded = false;
        while (!parsed_.error && next_ < given_.size()) {
            const std::string& argument = given_[next_++];
            if (!optionsEnded && argument == "--") {
                optionsEnded = true;
            } else if (!optionsEnded && argument.size() > 1 && argument.front() == '-') {
                takeOption(argument);
            } else {
                takePositional(argument);
            }
        }
        if (!parsed_.error && parsed_.arguments.positionals.size() < positional_.fewest) {
            parsed_.error = std::string(positional_.name) + " is missing";
        }
        return std::move(parsed_);
    }

 private:
    void takePositional(const std::string& argument) {
        if (parsed_.arguments.positionals.size() < positional_.most) {
            parsed_.arguments.positionals.push_back(argument);
        } else {
            parsed_.error = "unexpected argument " + inQuotes(argument);
        }
    }

    void takeOption(const std::string& argument) {
        const std::size_t equals = argument.find('=');
        const std::string name = argument.substr(0, equals);
        const auto option = std::find_if(options_.begin(), options_.end(), [&](const OptionSpec& o) {
            return o.name == name || (!o.shortName.empty() && o.shortName == name);
        });
        if (option == options_.end()) {
            parsed_.error = "unknown option " + inQuotes(name);
            return;
        }
        std::string value;
        if (option->valueName.empty()) {
            if (equals != std::string::npos) parsed_.error = "option " + name + " takes no value";
        } else if (equals != std::string::npos) {
            value = argument.substr(equals + 1);
        } else if (next_ < given_.size()) {
            value = given_[next_++];
        } else {
            parsed_.error = "option " + name + " needs a value: " + std::string(option->valueName);
        }
        if (!parsed_.error) store(*option, std::move(value));
    }

    void store(const OptionSpec& option, std::string value) {
        const auto allowed = option.choices;
        if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
            parsed_.error = "option " + std::string(option.name) + " cannot be " + inQuotes(value) +
                            ", only one of: " + listed(allowed);
            return;
        }
        if (!parsed_.arguments.options.emplace(option.name, std::move(value)).second) {
            parsed_.error = "option " + std::string(option.name) + " is given twice";
        }
    }

    std::span<const std::string> given_;
    std::span<const OptionSpec> options_;
    PositionalSpec positional_;
    ParsedArguments parsed_;
    std::size_t next_ = 0;
};

}  // namespace

std::string Arguments::value(std::string_view option, std::string_view otherwise) const {
    const auto found = options.find(option);
    return found == options.end() ? std::string(otherwise) : found->second;
}

ParsedArguments parseArguments(std::span<const std::string> given, std::span<const OptionSpec> options,
                               const PositionalSpec& positional) {
    return Parser(given, options, positional).run();
}

}  // namespace sepaxis::cli
