// Tables as text that spreadsheets read (RFC 4180).
#pragma once

#include <string>
#include <vector>

namespace sepaxis::inspect {

// One line with its line break; what holds a comma, a quotation mark or a line break is quoted.
std::string csvRow(const std::vector<std::string>& cells);

}  // namespace sepaxis::inspect
