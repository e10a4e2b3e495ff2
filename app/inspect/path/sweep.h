// One shape moved or turned over a range, with the answer at each of many places, and where between them
// the normal jumps.
#pragma once

#include "app/inspect/path/path.h"

#include <cstddef>
#include <optional>
#include <string>

namespace sepaxis::inspect {

struct SweepRange {
    scene::Side side = scene::Side::b;
    bool turns = false;            // about the axis through the middle of the shape, otherwise along it
    int axis = 0;                  // x, y, z
    bool ownAxis = false;          // of the shape, otherwise of the world
    double from = -1.0, to = 1.0;  // metres or radians, from where the shape stands
    std::size_t samples = 181;
    bool operator==(const SweepRange&) const = default;
};
inline constexpr std::size_t kFewestSweepSamples = 2;
inline constexpr std::size_t kMostSweepSamples = 20001;

// Why the shape cannot take this sweep, or nothing.
std::optional<std::string> whyNoSweep(const scene::Scene& scene, const SweepRange& range);
// Where the swept shape stands at a place of the range; the other one stays.
Placements placesAt(const Placements& start, const sepaxis::Shape<double>& shape, const SweepRange& range,
                    double along);

// Works in steps of a few queries. The runner-up's lead is left to a GapFinder.
class Sweep {
 public:
    void start(const scene::Scene& scene, const scene::Evaluation& evaluation,
               const scene::EvaluationOptions& options, const SweepRange& range);
    bool step();    // false when there is nothing left to do
    void cancel();  // keeps what there is so far
    bool isRunning() const { return running_; }
    double progress() const;  // 0 to 1
    const Path& path() const { return path_; }
    Path& path() { return path_; }  // for its gaps
    const SweepRange& range() const { return range_; }
    std::size_t number() const { return number_; }  // changes whenever path() does, but for its gaps

 private:
    std::optional<PathSample> askAt(double along) const;
    void refine(std::size_t after);

    SweepRange range_;
    Placements start_;
    Path path_;
    std::size_t next_ = 0, refined_ = 0, number_ = 0;
    bool running_ = false;
};

}  // namespace sepaxis::inspect
