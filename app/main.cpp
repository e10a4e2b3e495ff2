#include "app/cli/command_line.h"
#include "app/ui/shell/window/window.h"

#include <iostream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    using namespace sepaxis;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const cli::Appearance appearance{std::nullopt, ui::scaleFromEnvironment()};
    return cli::runCommandLine(arguments, {std::cin, std::cout, std::cerr, scene::userFolders(), appearance});
}
