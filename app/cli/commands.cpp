// The table of the commands, in the order of the help. Each lives in a file of its own, NAME_command.cpp.
#include "app/cli/commands.h"

#include <array>

namespace sepaxis::cli {

Run windowCommand(CLI::App&);
Run collideCommand(CLI::App&);
Run checkCommand(CLI::App&);
Run hullCommand(CLI::App&);
Run huntCommand(CLI::App&);
Run judgeCommand(CLI::App&);
Run screenshotCommand(CLI::App&);
Run turntableCommand(CLI::App&);
Run shareCommand(CLI::App&);
Run readCommand(CLI::App&);
Run presetsCommand(CLI::App&);

std::span<const Command> commands() {
    static constexpr std::array kCommands{
        Command{"", "open the window with a scene, or where it was left", windowCommand},
        Command{"collide", "does the pair overlap, how deep, and where", collideCommand},
        Command{"check",
                "does every \"expect\" of these scenes and every claim of these lessons hold; exit status 1 "
                "if not",
                checkCommand},
        Command{"hull", "list the vertices, edges and faces of a scene's hulls, of a mesh or of points",
                hullCommand},
        Command{"hunt", "search for poses on which a method is wrong; exit status 1 if there are any",
                huntCommand},
        Command{"judge",
                "hold a recording of a running engine against the truth; exit status 1 if it deviates",
                judgeCommand},
        Command{"screenshot", "render the window to a file, with or without a screen", screenshotCommand},
        Command{"turntable", "render a sequence of pictures while the camera goes around", turntableCommand},
        Command{"share", "print the scene as text for a message, an issue or a test", shareCommand},
        Command{"read", "read points, code or an error message as a scene file", readCommand},
        Command{"presets", "list the scenes that ship with the program, and your own", presetsCommand},
    };
    return kCommands;
}

}  // namespace sepaxis::cli
