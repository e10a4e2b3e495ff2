// Arguments of one command, read by the table of its options.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::cli {

inline constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

struct OptionSpec {
    std::string_view name;       // "--size"
    std::string_view shortName;  // "-o", or empty
    std::string_view valueName;  // "WxH"; empty: the option takes no value
    std::string_view help;
    std::span<const std::string_view> choices = {};  // the values allowed; empty: any
};

struct PositionalSpec {
    std::string_view name;  // "SCENE"; empty: none are taken
    std::size_t fewest = 0;
    std::size_t most = 0;
};

class Arguments {
 public:
    std::vector<std::string> positionals;
    std::map<std::string, std::string, std::less<>> options;  // by their long name

    bool has(std::string_view option) const { return options.find(option) != options.end(); }
    std::string value(std::string_view option, std::string_view otherwise = {}) const;
};

struct ParsedArguments {
    Arguments arguments;
    std::optional<std::string> error;  // what is wrong, for one line
};

// Values follow their option as the next argument or after "="; "--" ends the options.
ParsedArguments parseArguments(std::span<const std::string> given, std::span<const OptionSpec> options,
                               const PositionalSpec& positional);

}  // namespace sepaxis::cli
