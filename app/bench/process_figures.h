// What the system knows of this process.
#pragma once

#include <optional>

namespace sepaxis::ui {

// Milliseconds since the process began, up to a hundredth of a second too many; nothing where the system does
// not say.
std::optional<double> processAgeMilliseconds();

// Resident memory in units of 10^6 bytes, the driver's and shared libraries among it.
std::optional<double> residentMegabytes();

}  // namespace sepaxis::ui
