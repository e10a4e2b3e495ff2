// The built program in a process of its own.
#pragma once

#include "app/tests/cli/cli_fixture.h"

#include <cstdlib>
#include <utility>

#include <sys/wait.h>

namespace sepaxis::cli {

#ifdef SEPAXIS_PROGRAM
// The built program itself, without a display: no command but the window may need one.
class Program : public Cli {
 protected:
    Answer start(const std::string& arguments) {
        const std::string out = (folder_ / "out").string(), err = (folder_ / "err").string();
        // The drivers leak; test_window looks for ours.
        const std::string command = "cd \"" + folder_.string() +
                                    "\" && env -u DISPLAY -u WAYLAND_DISPLAY ASAN_OPTIONS=detect_leaks=0 "
                                    "XDG_CONFIG_HOME=\"$PWD\" XDG_STATE_HOME=\"$PWD\" XDG_DATA_HOME=\"$PWD\" "
                                    "\"" SEPAXIS_PROGRAM "\" " +
                                    arguments + " >\"" + out + "\" 2>\"" + err + "\" </dev/null";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), slurp(err)};
    }
    // From the header's first chunk: width and height, four bytes each, from byte 16 on.
    static std::pair<int, int> sizeOf(const std::string& png) {
        const auto number = [&](std::size_t at) {
            int value = 0;
            for (std::size_t i = at; i < at + 4; ++i)
                value = value << 8 | static_cast<unsigned char>(png.at(i));
            return value;
        };
        return {number(16), number(20)};
    }
    // The picture that these options give.
    std::string picture(const std::string& options) {
        const Answer answer = start("screenshot \"" + presetPath("apart.json") + "\" -o x.png " + options);
        EXPECT_EQ(answer.status, kDone) << answer.err;
        EXPECT_EQ(answer.out, "x.png\n");
        return slurp((folder_ / "x.png").string());
    }
    static std::string slurp(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};
#endif

}  // namespace sepaxis::cli
