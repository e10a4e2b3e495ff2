// Poses on which a method breaks its contract: searched for on all cores, told apart, and made simple.
#pragma once

#include "app/hunt/shrink.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

namespace sepaxis::hunt {

inline constexpr std::uint32_t kMostShards = 100'000;

struct Request {
    const scene::Method* method = nullptr;
    scene::Precision precision = scene::Precision::doublePrecision;
    std::vector<scene::PosedPair> pairs;  // blocks of poses go round them
    std::uint64_t seed = 1;
    double seconds = 10.0;               // of searching, where `poses` is not given
    std::optional<std::uint64_t> poses;  // exactly so many, of all shards together
    std::uint32_t shard = 0, shards = 1;
    unsigned threads = 0;  // 0: as many as the machine has cores
    // Only around where B stands: of each cluster the worst pose is kept as it is, not the simplest.
    bool nearHere = false;
};

// Faults of one kind: the same class on the same pair, decided by an axis of the same kind.
struct Cluster {
    std::size_t pair = 0;
    FaultClass kind = FaultClass::missed;
    AxisKind axis = AxisKind::none;
    std::uint64_t count = 0;
    std::uint64_t first = 0;    // the lowest number of a pose in it
    double worst = 0.0;         // metres
    std::uint64_t worstAt = 0;  // the number of that pose
    double firstSeconds = 0.0;  // after the start
    std::optional<Shrunk> shrunk;
};

struct Found {
    std::uint64_t poses = 0, unanswered = 0;
    std::string whyUnanswered;  // of one of them
    double seconds = 0.0;
    std::vector<Cluster> clusters;  // the worst class first, then by pair and axis
};

// For whoever watches, and may hold it.
class Progress {
 public:
    std::atomic<std::uint64_t> poses = 0, faults = 0, unanswered = 0;
    std::atomic<std::size_t> simplified = 0;  // clusters, once all poses have been tried

    std::vector<Cluster> clusters() const;  // so far, in the order of Found
    void add(const Cluster& seen);
    void addUnanswered(const std::string& why);
    std::string whyUnanswered() const;

    void pause(bool on);  // the time does not run then
    bool isPaused() const { return paused_; }
    double pausedSeconds() const;  // all pauses so far

 private:
    using Key = std::tuple<FaultClass, std::size_t, AxisKind>;
    using Clock = std::chrono::steady_clock;
    mutable std::mutex mutex_;
    std::map<Key, Cluster> clusters_;
    std::string whyUnanswered_;
    std::atomic<bool> paused_ = false;
    double pausedBefore_ = 0.0;  // seconds, of the pauses that have ended
    Clock::time_point pausedSince_;
};

// The same request gives the same clusters, and each of N shards finds what is its own, whatever the number
// of threads; with `seconds` it depends on how far the machine comes.
Found hunt(const Request& request, Progress& progress, const std::stop_token& stop = {});

inline constexpr double kShrinkSeconds = 2.0;  // for each cluster, at most

}  // namespace sepaxis::hunt
