// Numbers as spreadsheets write them: parted by semicolons, perhaps with a comma for the decimal point.
// Internal to the reader.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::exchange {

struct SpreadsheetText {
    std::string text;  // as long as the one that was given, with points in numbers and commas between them
    bool decimalCommas = false;
};

// Nothing where no line holds three such fields or more.
std::optional<SpreadsheetText> fromSpreadsheet(std::string_view text);

}  // namespace sepaxis::exchange
