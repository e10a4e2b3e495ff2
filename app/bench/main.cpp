// sepaxis_frame_report: what a frame of the window costs on this machine.
#include "app/bench/report_command.h"
#include "app/ui/shell/window/window.h"

#include <iostream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    using namespace sepaxis;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const cli::Appearance appearance{std::nullopt, ui::scaleFromEnvironment()};
    return ui::runFrameReport(arguments, {std::cin, std::cout, std::cerr, std::nullopt, appearance});
}
