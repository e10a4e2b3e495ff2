// Methods that are somebody else's: "bullet" and other engines that were built as plug-ins,
// "plugin:./mine.so", a shared library by sepaxis_plugin.h, and "cmd:python3 mine.py", a program that answers
// JSON lines. All run in a process of their own.
#pragma once

#include "app/scene/methods.h"

#include <chrono>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::plugin {

inline constexpr std::string_view kLibraryPrefix = "plugin:", kCommandPrefix = "cmd:";
bool namesOutsideMethod(std::string_view name);

struct Engine {
    std::string_view name, help, package;  // the package: what it needs, as Debian calls it
};
std::span<const Engine> engines();
// Where the plug-in of an engine is: "engines" beside the program, or ../lib/sepaxis/engines. Empty where it
// was not built.
std::filesystem::path libraryOf(const Engine& engine);

struct OutsideMethod {
    const scene::Method* method = nullptr;  // lives as long as the program
    std::string error;                      // one line: why there is none
};
// Starts it once to hear its contract. The same name gives the same method. Threads may ask it at once: each
// ask has a process of its own, which is started again after a failure and where the library's file has
// changed.
OutsideMethod outsideMethod(const std::string& name);

// An answer that takes longer is a hang.
inline constexpr std::chrono::milliseconds kPatience{2000};

// The program that hosts libraries: this one, unless a test says another.
void setHostProgram(std::filesystem::path program);

}  // namespace sepaxis::plugin
