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
constexpr double kQuick = 0.05, kSlow = 0.5;  // seconds, of poses that are asked for together

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
            for (unsigned i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
        }
        return elapsed();
    }

 private:
    double elapsed() const { return secondsSince(start_) - progress_.pausedSeconds(); }
    bool isOver() const {
        if (stop_.stop_requested()) return true;
        return !request_.poses && elapsed() >= request_.seconds;
    }
    // Block b of shard i is block b * shards + i of the hunt.
    void work() {
        Trial trial(*request_.method, request_.precision);
        // Asked for at once: few at first, of a slow method and after a process has ended, for one that hangs
        // takes seconds.
        std::uint64_t together = 1;
        std::size_t before = 0;
        while (!isOver()) {
            while (progress_.isPaused() && !stop_.stop_requested()) std::this_thread::sleep_for(kLookAtPause);
            const std::uint64_t block = next_++ * request_.shards + request_.shard;
            const std::uint64_t begin = block * kBlock;
            if (request_.poses && begin >= *request_.poses) break;
            const std::uint64_t end =
                request_.poses ? std::min(begin + kBlock, *request_.poses) : begin + kBlock;
            const std::size_t pair = block % request_.pairs.size();
            if (std::exchange(before, pair) != pair) together = 1;
            for (std::uint64_t number = begin; number < end && !isOver();) {
                const std::uint64_t next = std::min(end, number + together);
                const Clock::time_point asked = Clock::now();
                const bool went = tryPoses(pair, number, next, trial);
                const double taken = secondsSince(asked);
                if (!went || taken > kSlow)
                    together = 1;
                else if (taken < kQuick)
                    together = std::min(2 * together, kBlock);
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
            if (!tried[i].whyNot.empty()) progress_.addUnanswered(tried[i].whyNot);
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

void Progress::addUnanswered(const std::string& why) {
    if (unanswered++ > 0) return;
    const std::scoped_lock lock(mutex_);
    whyUnanswered_ = why;
}

std::string Progress::whyUnanswered() const {
    const std::scoped_lock lock(mutex_);
    return whyUnanswered_;
}

void Progress::pause(bool on) {
    const std::scoped_lock lock(mutex_);
    if (on == paused_) return;
    if (on)
        pausedSince_ = Clock::now();
    else
        pausedBefore_ += secondsSince(pausedSince_);
    paused_ = on;
}

double Progress::pausedSeconds() const {
    const std::scoped_lock lock(mutex_);
    return pausedBefore_ + (paused_ ? secondsSince(pausedSince_) : 0.0);
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
    found.unanswered = progress.unanswered;
    found.whyUnanswered = progress.whyUnanswered();
    found.clusters = progress.clusters();
    Trial trial(*request.method, request.precision);
    for (Cluster& cluster : found.clusters) {
        cluster.shrunk = represent(request, cluster, trial, stop);
        ++progress.simplified;
    }
    return found;
}

}  // namespace sepaxis::hunt
