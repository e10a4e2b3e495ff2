// What people type into a number field: a number or a small calculation. Pure text, no ImGui.
#pragma once

#include <string>
#include <string_view>

namespace sepaxis::ui {

struct Calculation {
    double value = 0.0;
    std::string
        error;  // why there is no number, to stand behind the quoted text ("divides by zero"); or empty
};

// Numbers with a decimal point or comma, + - * /, parentheses, pi, and blanks between them: "1/3", "2*pi",
// "-0,5+1e-3". The result is finite.
Calculation calculate(std::string_view text);

}  // namespace sepaxis::ui
