#include "app/hunt/hunt.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>

namespace sepaxis::hunt {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kBlock = 64;  // poses that a thread takes at once, all of one pair

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

using Key = std::tuple<FaultClass, std::size_t, AxisKind>;
using Clusters = std::map<Key, Cluster>;

void note(Clusters& clusters, const Cluster& seen) {
    const auto [place, isNew] = clusters.try_emplace({seen.kind, seen.pair, seen.axis}, seen);
    Cluster& cluster = place->second;
    if (isNew) return;
    cluster.count += seen.count;
    cluster.worst = std::max(cluster.worst, seen.worst);
    cluster.first = std::min(cluster.first, seen.first);
    cluster.firstSeconds = std::min(cluster.firstSeconds, seen.firstSeconds);
}

class Search {
 public:
    Search(const Request& request, Progress& progress, const std::stop_token& stop)
        : request_(request), progress_(progress), stop_(stop) {}

    Clusters run() {
        const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
        const unsigned count = request_.threads > 0 ? request_.threads : cores;
        {
            std::vector<std::jthread> threads;
            for (unsigned i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
        }
        return std::move(clusters_);
    }

 private:
    bool isOver() const {
        if (stop_.stop_requested()) return true;
        return !request_.poses && secondsSince(start_) >= request_.seconds;
    }

    // Block b of shard i is block b * shards + i of the hunt.
    void work() {
        Trial trial(*request_.method, request_.precision);
        Clusters own;
        // Asked for at once: few at first and after a process has ended, for one that hangs takes seconds.
        std::uint64_t together = 1;
        while (!isOver()) {
            const std::uint64_t block = next_++ * request_.shards + request_.shard;
            const std::uint64_t begin = block * kBlock;
            if (request_.poses && begin >= *request_.poses) break;
            const std::uint64_t end =
                request_.poses ? std::min(begin + kBlock, *request_.poses) : begin + kBlock;
            const std::size_t pair = block % request_.pairs.size();
            for (std::uint64_t number = begin; number < end && !isOver();) {
                const std::uint64_t next = std::min(end, number + together);
                const bool went = tryPoses(pair, number, next, trial, own);
                together = went ? std::min(2 * together, kBlock) : 1;
                number = next;
            }
        }
        const std::scoped_lock lock(mutex_);
        for (const auto& [key, cluster] : own) note(clusters_, cluster);
    }

    // False where the method's process ended instead of answering.
    bool tryPoses(std::size_t pair, std::uint64_t begin, std::uint64_t end, Trial& trial, Clusters& own) {
        const scene::PosedPair& shapes = request_.pairs[pair];
        std::vector<scene::PosedPair> poses;
        std::vector<std::uint64_t> numbers;
        for (std::uint64_t number = begin; number < end; ++number) {
            auto placed = build(shapes, sample(shapes, request_.seed, number));
            if (!placed) continue;
            poses.push_back(std::move(placed->pair));
            numbers.push_back(number);
        }
        const std::span<const Tried> tried = trial.run(poses);
        progress_.poses += end - begin;
        bool went = true;
        for (std::size_t i = 0; i < tried.size(); ++i) {
            const std::optional<Fault>& fault = tried[i].fault;
            if (!fault) continue;
            ++progress_.faults;
            note(own, {pair, fault->kind, tried[i].axis, 1, numbers[i], fault->error, secondsSince(start_),
                       std::nullopt});
            went = went && fault->kind > FaultClass::exit;
        }
        return went;
    }

    const Request& request_;
    Progress& progress_;
    const std::stop_token& stop_;
    const Clock::time_point start_ = Clock::now();
    std::atomic<std::uint64_t> next_ = 0;
    std::mutex mutex_;
    Clusters clusters_;
};

}  // namespace

Found hunt(const Request& request, Progress& progress, const std::stop_token& stop) {
    Found found;
    const Clock::time_point start = Clock::now();
    const Clusters clusters = Search(request, progress, stop).run();
    found.poses = progress.poses;
    found.seconds = secondsSince(start);
    Trial trial(*request.method, request.precision);
    for (const auto& [key, cluster] : clusters) {
        found.clusters.push_back(cluster);
        const scene::PosedPair& shapes = request.pairs[cluster.pair];
        const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                 std::chrono::duration<double>(kShrinkSeconds));
        found.clusters.back().shrunk =
            shrink(shapes, sample(shapes, request.seed, cluster.first), trial, deadline, stop);
    }
    return found;
}

}  // namespace sepaxis::hunt
