#include "app/bench/process_figures.h"

#ifdef __linux__
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>
#endif

namespace sepaxis::ui {

#ifdef __linux__

namespace {

// Behind the name of the program, which may hold blanks and brackets: state is the third field, the time of
// the start in ticks since boot the 22nd (proc(5)).
std::optional<double> startSeconds() {
    std::ifstream file("/proc/self/stat");
    std::string line;
    if (!std::getline(file, line)) return std::nullopt;
    const std::size_t name = line.rfind(')');
    if (name == std::string::npos) return std::nullopt;
    std::istringstream fields(line.substr(name + 1));
    std::string field;
    for (int number = 3; number <= 22; ++number)
        if (!(fields >> field)) return std::nullopt;
    const long perSecond = sysconf(_SC_CLK_TCK);
    if (perSecond <= 0) return std::nullopt;
    return static_cast<double>(std::stoull(field)) / static_cast<double>(perSecond);
}

}  // namespace

std::optional<double> processAgeMilliseconds() {
    const auto start = startSeconds();
    timespec now{};
    if (!start || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return std::nullopt;
    return 1e3 * (static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) - *start);
}

std::optional<double> residentMegabytes() {
    std::ifstream file("/proc/self/statm");
    double pages = 0.0, resident = 0.0;
    if (!(file >> pages >> resident)) return std::nullopt;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) * 1e-6;
}

#else

std::optional<double> processAgeMilliseconds() {
    return std::nullopt;
}

std::optional<double> residentMegabytes() {
    return std::nullopt;
}

#endif

}  // namespace sepaxis::ui
