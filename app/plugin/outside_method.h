// Methods that are somebody else's: "plugin:./mine.so", a shared library by sepaxis_plugin.h, and
// "cmd:python3 mine.py", a program that answers JSON lines. Both run in a process of their own.
#pragma once

#include "app/scene/methods.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

namespace sepaxis::plugin {

inline constexpr std::string_view kLibraryPrefix = "plugin:", kCommandPrefix = "cmd:";
bool namesOutsideMethod(std::string_view name);

struct OutsideMethod {
    const scene::Method* method = nullptr;  // lives as long as the program
    std::string error;                      // one line: why there is none
};
// Starts it once to hear its contract. The same name gives the same method. Any thread may ask it; each gets
// a process of its own, which is started again after a failure and where the library's file has changed.
OutsideMethod outsideMethod(const std::string& name);

// An answer that takes longer is a hang.
inline constexpr std::chrono::milliseconds kPatience{2000};

// The program that hosts libraries: this one, unless a test says another.
void setHostProgram(std::filesystem::path program);

}  // namespace sepaxis::plugin
