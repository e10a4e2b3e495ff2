#include "app/inspect/csv.h"

namespace sepaxis::inspect {

namespace {

std::string quoted(const std::string& cell) {
    if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
    std::string text = "\"";
    for (const char c : cell) {
        if (c == '"') text += '"';
        text += c;
    }
    return text + '"';
}

}  // namespace

std::string csvRow(const std::vector<std::string>& cells) {
    std::string row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) row += ',';
        row += quoted(cells[i]);
    }
    return row + "\r\n";
}

}  // namespace sepaxis::inspect
