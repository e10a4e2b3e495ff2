#include "app/share/spreadsheet.h"

#include "app/base/trimmed.h"

#include <algorithm>

namespace sepaxis::exchange {

namespace {

constexpr std::string_view kAround = " \r\n()[]{}";

bool isNumber(std::string_view field, bool& comma) {
    if (field.empty() || field.find_first_of("0123456789") == std::string_view::npos) return false;
    if (field.find_first_not_of("0123456789+-.,eE") != std::string_view::npos) return false;
    const auto commas = std::count(field.begin(), field.end(), ',');
    comma = comma || commas == 1;
    return commas == 0 || (commas == 1 && field.find('.') == std::string_view::npos && field.back() != ',');
}

bool isRow(std::string_view line, bool& comma) {
    constexpr std::size_t kFewest = 3;
    std::size_t fields = 0;
    comma = false;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(';', at), line.size());
        const std::string_view field = trimmed(line.substr(at, end - at), kAround);
        at = end + 1;
        if (field.empty() && at > line.size()) break;  // a separator at the end
        if (!isNumber(field, comma)) return false;
        ++fields;
    }
    return fields >= kFewest;
}

}  // namespace

std::optional<SpreadsheetText> fromSpreadsheet(std::string_view text) {
    std::optional<SpreadsheetText> result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        bool comma = false;
        if (isRow(text.substr(at, end - at), comma)) {
            if (!result) result = SpreadsheetText{std::string(text), false};
            result->decimalCommas = result->decimalCommas || comma;
            for (std::size_t i = at; i < end; ++i) {
                char& c = result->text[i];
                if (c == ',') c = '.';
                if (c == ';') c = ',';
            }
        }
        at = end + 1;
    }
    return result;
}

}  // namespace sepaxis::exchange
