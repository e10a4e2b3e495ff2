// What other methods answer along a path, beside the window.
#pragma once

#include "app/inspect/background.h"
#include "app/inspect/path.h"
#include "app/scene/methods.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sepaxis::inspect {

struct PathCurve {
    const scene::Method* method = nullptr;
    // Depth, or distance below zero, of each sample; nothing where it does not say one.
    std::vector<std::optional<double>> depths;
};

// A method that gives no answer in time is not asked on.
std::vector<std::optional<double>> depthsAlong(const Path& path, const scene::Method& method);

class PathCurves {
 public:
    // Asks the methods that are wanted and not there, one at a time. `number` changes with the path. True
    // while it is to be called again.
    bool follow(const Path& path, std::size_t number, std::span<const scene::Method* const> wanted);
    const std::vector<PathCurve>& curves() const { return curves_; }

 private:
    std::size_t number_ = 0;
    std::vector<PathCurve> curves_;
    const scene::Method* asked_ = nullptr;
    Background<std::vector<std::optional<double>>> background_;
};

}  // namespace sepaxis::inspect
