// What methods answer along a path, beside the window.
#pragma once

#include "app/inspect/background.h"
#include "app/inspect/path/path.h"
#include "app/scene/methods.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace sepaxis::inspect {

// A method that gives no answer in time is not asked on.
PathCurve curveAlong(const Path& path, const scene::Method& method);

// Where a pair stood in a frame of a recording, and what the engine said.
struct PathFrame {
    std::uint64_t number = 0;
    std::array<Pose<double>, 2> poses;
    PathAnswer said;
};
// The answers in frames of rising numbers; one without an answer is left out. `engine` is the name of what is
// recorded.
Path pathThrough(const std::array<std::shared_ptr<const scene::BuiltShape>, 2>& shapes,
                 const scene::EvaluationOptions& options, std::span<const PathFrame> frames,
                 std::string engine, const std::stop_token& stop = {});

class PathCurves {
 public:
    // Asks the methods that are wanted and not there, one at a time. `number` changes with the path. True
    // while it is to be called again.
    bool follow(const Path& path, std::size_t number, std::span<const scene::Method* const> wanted);
    // In the order in which they came.
    const std::vector<std::pair<const scene::Method*, PathCurve>>& curves() const { return curves_; }

 private:
    std::size_t number_ = 0;
    std::vector<std::pair<const scene::Method*, PathCurve>> curves_;
    const scene::Method* asked_ = nullptr;
    Background<PathCurve> background_;
};

}  // namespace sepaxis::inspect
