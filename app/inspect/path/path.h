// The answers along a motion: of the last drag, of a sweep (sweep.h), or one that was recorded
// (path_curves.h). What wins changes along it, and this says where.
#pragma once

#include "app/inspect/background.h"
#include "app/inspect/compare/agreement.h"
#include "app/scene/scene.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::inspect {

// Where an object stands, as a scene lists it.
struct Placement {
    dvec3 position{0.0};
    std::array<double, 4> orientation{0.0, 0.0, 0.0, 1.0};  // x, y, z, w
    bool operator==(const Placement&) const = default;
};
using Placements = std::array<Placement, 2>;
Placements placementsOf(const scene::Scene& scene);
Pose<double> poseOf(const Placement& placement);
void place(scene::Scene& scene, const Placements& placements);

struct PathSample {
    Placements places;
    double moved = 0.0, turned = 0.0;   // metres and radians since the start; a sweep may begin below zero
    std::uint64_t frame = 0;            // its number in a recording
    Collision<double> collision;        // without its manifold
    std::optional<double> runnerUpGap;  // metres: the least overlap on another axis than the winner's, minus
                                        // the depth; where there is another axis
    bool gapKnown = false;              // it was looked for
};

// Between two samples the normal jumps.
struct Flip {
    std::size_t after = 0;  // between this sample and the next one
    double along = 0.0;     // where, in the path's unit: refined in a sweep, otherwise midway
    double angle = 0.0;     // radians, that the normal turns by
};

// Samples with the same winner.
struct Band {
    std::size_t first = 0, last = 0;
    std::size_t winner = 0;  // equal numbers for equal winners, from 0 in the order of their first sample
};

// What a method, or an engine in its recording, says at a sample.
struct PathAnswer {
    std::optional<double> depth;  // or distance, below zero; nothing: it says none
    dvec3 normal{0.0};            // zero: it says none
    bool noContact = false;       // it says that they are apart, but not how far
    bool cached = false;          // it kept the answer from an earlier frame
};

// The same along a whole path: an answer for each sample.
struct PathCurve {
    std::string name;
    std::vector<PathAnswer> answers;
    std::vector<Flip> flips;
};

enum class PathUnit : std::uint8_t { metres, radians, frames };

struct Path {
    std::array<std::shared_ptr<const scene::BuiltShape>, 2> shapes;
    std::optional<double> safeDistance;
    scene::EvaluationOptions options;
    PathUnit unit = PathUnit::metres;  // of along()
    std::vector<PathSample> samples;
    std::vector<Flip> flips;
    std::optional<PathCurve> recorded;  // what the engine said in each frame

    double along(std::size_t i) const {
        if (unit == PathUnit::frames) return static_cast<double>(samples[i].frame);
        return unit == PathUnit::radians ? samples[i].turned : samples[i].moved;
    }
    // Frames are missing between this sample and the one before it.
    bool hasGapBefore(std::size_t i) const {
        return unit == PathUnit::frames && i > 0 && samples[i].frame - samples[i - 1].frame > 1;
    }
    std::size_t nearest(double along) const;  // of at least one sample
};

bool sameWinner(const Collision<double>& a, const Collision<double>& b);
std::vector<Band> bandsOf(const Path& path);
// "edge 1 of A on edge 2 of B", "closest: vertex 3 of A, face 0 of B".
std::string winnerInWords(const Path& path, const Collision<double>& collision);
// `sample.moved` and `turned`, from those of the sample before it.
void follows(PathSample& sample, const PathSample& before);
// The flips that the samples of a drag or of frames tell, into path.flips.
void findFlips(Path& path);
// Those of somebody who says a normal at most.
std::vector<Flip> flipsOf(const Path& path, const std::vector<PathAnswer>& answers);

PathSample sampleOf(const Placements& places, const scene::Evaluation& evaluation);
// Asks for all axes of the exact query: slow for large hulls.
std::optional<double> runnerUpGap(const scene::Evaluation& evaluation,
                                  const scene::EvaluationOptions& options);
// Finds it at every sample of a path: a few in a step, or one beside the window where it takes longer than a
// frame.
class GapFinder {
 public:
    // Whether one look fits into a frame. Otherwise a whole path takes seconds.
    static bool isQuick(const Path& path);
    // False when all samples have been looked at; otherwise it wants to be called again.
    bool step(Path& path);
    bool isWaiting() const { return background_.isBusy(); }  // nothing to do until then
    // Looks from the first sample on again: the path is another one.
    void restart();

 private:
    std::size_t next_ = 0, asked_ = 0;
    Placements askedAt_;
    Background<std::optional<double>> background_;
};

std::size_t gapsKnown(const Path& path);

// Every sample as a row with 17 digits; and in words which winner holds from where to where.
std::string pathAsCsv(const Path& path);
std::string pathAsText(const Path& path);

// Keeps the poses of the last drag with their answers; one that is cancelled gives way to the one before it.
class DragRecorder {
 public:
    // After each evaluation; `dragging` while the scene shows a preview.
    void follow(const scene::Scene& scene, const scene::Evaluation& evaluation,
                const scene::EvaluationOptions& options, bool dragging);
    const Path& path() const { return path_; }
    Path& path() { return path_; }                  // for its gaps
    std::size_t number() const { return number_; }  // changes whenever path() does, but for its gaps
    bool isRecording() const { return recording_; }

 private:
    bool wasCancelled(const scene::Scene& scene) const;
    void add(const scene::Scene& scene, const scene::Evaluation& evaluation);
    void thin();

    Path path_, before_;  // before_: of the drag before, until this one is over
    Path begun_;          // where the next drag starts, until it has moved something
    bool recording_ = false;
    std::size_t number_ = 0;
};

}  // namespace sepaxis::inspect
