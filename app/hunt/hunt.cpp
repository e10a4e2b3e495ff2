#include "app/hunt/hunt.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace sepaxis::hunt {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kBlock = 64;  // poses that a thread takes at once, all of one pair
constexpr std::chrono::milliseconds kLookAtPause{20};

Construction constructionOf(const Request& request, std::size_t pair, std::uint64_t number) {
    const scene::PosedPair& shapes = request.pairs[pair];
    return request.nearHere ? sampleNear(shapes, request.seed, number) : sample(shapes, request.seed, number);
}

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

class Search {
 public:
    Search(const Request& request, Progress& progress, const std::stop_token& stop)
        : request_(request), progress_(progress), stop_(stop) {}

    // Returns the seconds that it took, without those that it was held.
    double run() {
        const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
        const unsigned count = request_.threads > 0 ? request_.threads : cores;
        {
            std::vector<std::jthread> threads;
            for (unsigned i = 0; i < count; ++i) threads.emplace_back([this, i] { work(i == 0); });
        }
        return elapsed();
    }

 private:
    double elapsed() const { return secondsSince(start_) - held_; }
    bool isOver() const {
        if (stop_.stop_requested()) return true;
        return !request_.poses && elapsed() >= request_.seconds;
    }
    // All threads wait; the first of them measures for how long.
    void waitWhilePaused(bool measures) {
        if (!progress_.paused) return;
        const Clock::time_point since = Clock::now();
        while (progress_.paused && !stop_.stop_requested()) std::this_thread::sleep_for(kLookAtPause);
        if (measures) held_ = held_ + secondsSince(since);
    }

    // Block b of shard i is block b * shards + i of the hunt.
    void work(bool measuresPauses) {
        Trial trial(*request_.method, request_.precision);
        // Asked for at once: few at first and after a process has ended, for one that hangs takes seconds.
        std::uint64_t together = 1;
        while (!isOver()) {
            waitWhilePaused(measuresPauses);
            const std::uint64_t block = next_++ * request_.shards + request_.shard;
            const std::uint64_t begin = block * kBlock;
            if (request_.poses && begin >= *request_.poses) break;
            const std::uint64_t end =
                request_.poses ? std::min(begin + kBlock, *request_.poses) : begin + kBlock;
            const std::size_t pair = block % request_.pairs.size();
            for (std::uint64_t number = begin; number < end && !isOver();) {
                const std::uint64_t next = std::min(end, number + together);
                const bool went = tryPoses(pair, number, next, trial);
                together = went ? std::min(2 * together, kBlock) : 1;
                number = next;
            }
        }
    }

    // False where the method's process ended instead of answering.
    bool tryPoses(std::size_t pair, std::uint64_t begin, std::uint64_t end, Trial& trial) {
        const scene::PosedPair& shapes = request_.pairs[pair];
        std::vector<scene::PosedPair> poses;
        std::vector<std::uint64_t> numbers;
        for (std::uint64_t number = begin; number < end; ++number) {
            auto placed = build(shapes, constructionOf(request_, pair, number));
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
            progress_.add({pair, fault->kind, tried[i].axis, 1, numbers[i], fault->error, numbers[i],
                           elapsed(), std::nullopt});
            went = went && fault->kind > FaultClass::exit;
        }
        return went;
    }

    const Request& request_;
    Progress& progress_;
    const std::stop_token& stop_;
    const Clock::time_point start_ = Clock::now();
    std::atomic<std::uint64_t> next_ = 0;
    std::atomic<double> held_ = 0.0;
};

Shrunk represent(const Request& request, const Cluster& cluster, Trial& trial, const std::stop_token& stop) {
    const scene::PosedPair& shapes = request.pairs[cluster.pair];
    // Without time, it stays as it is.
    const double seconds = request.nearHere ? 0.0 : kShrinkSeconds;
    const auto deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const std::uint64_t number = request.nearHere ? cluster.worstAt : cluster.first;
    return shrink(shapes, constructionOf(request, cluster.pair, number), trial, deadline, stop);
}

}  // namespace

std::vector<Cluster> Progress::clusters() const {
    const std::scoped_lock lock(mutex_);
    std::vector<Cluster> list;
    for (const auto& [key, cluster] : clusters_) list.push_back(cluster);
    return list;
}

void Progress::add(const Cluster& seen) {
    const std::scoped_lock lock(mutex_);
    const auto [place, isNew] = clusters_.try_emplace({seen.kind, seen.pair, seen.axis}, seen);
    if (isNew) return;
    Cluster& cluster = place->second;
    cluster.count += seen.count;
    // The same whichever thread comes first.
    if (std::pair(-seen.worst, seen.worstAt) < std::pair(-cluster.worst, cluster.worstAt)) {
        cluster.worst = seen.worst;
        cluster.worstAt = seen.worstAt;
    }
    cluster.first = std::min(cluster.first, seen.first);
    cluster.firstSeconds = std::min(cluster.firstSeconds, seen.firstSeconds);
}

Found hunt(const Request& request, Progress& progress, const std::stop_token& stop) {
    Found found;
    found.seconds = Search(request, progress, stop).run();
    found.poses = progress.poses;
    found.clusters = progress.clusters();
    Trial trial(*request.method, request.precision);
    for (Cluster& cluster : found.clusters) {
        cluster.shrunk = represent(request, cluster, trial, stop);
        ++progress.simplified;
    }
    return found;
}

}  // namespace sepaxis::hunt
