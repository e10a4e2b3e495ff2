// sepaxis_record_report: what the recording of an engine costs, and what a large recording costs to look at.
// record.sh calls it and the examples; one line for each figure.
#include "app/record/listener.h"
#include "app/record/recording.h"
#include "app/record/sepaxis_client.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace sepaxis;

constexpr std::uint64_t kBodies = 300, kPairs = 500;
constexpr int kFrames = 1200;
constexpr std::uint64_t kGigabyte = 1'000'000'000;
constexpr int kSeeks = 2000;

class Stopwatch {
 public:
    double nanoseconds() const {
        return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start_).count();
    }

 private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// A frame of 300 boxes and 500 pairs, each with four contacts.
class World {
 public:
    explicit World(sxr_client* log) : log_(log), box_(sxr_box(log, std::array{0.5, 0.5, 0.5}.data())) {
        answer_.touching = 1;
        answer_.normal[1] = 1.0;
        answer_.contacts = contacts_.data();
        answer_.contact_count = static_cast<std::uint32_t>(contacts_.size());
    }
    void recordPoses(int frame) {
        const double turn[] = {0.0, 0.0, 0.0, 1.0};
        for (std::uint64_t body = 0; body < kBodies; ++body) {
            const double place[] = {static_cast<double>(body), 0.01 * frame, 0.0};
            sxr_pose(log_, body, box_, place, turn);
        }
    }
    void recordPairs(int frame) {
        for (std::uint64_t pair = 0; pair < kPairs; ++pair) {
            contacts_[pair % 4] = {{0.1 * static_cast<double>(pair), 0.01 * frame, 0.5}, 1e-3, 7};
            sxr_pair(log_, pair % kBodies, (pair + 1 + pair / kBodies) % kBodies, &answer_);
        }
    }

 private:
    sxr_client* log_;
    std::uint32_t box_;
    std::array<sxr_contact, 4> contacts_{};
    sxr_answer answer_{};
};

sxr_client* openLog(const char* target) {
    sxr_options said;
    sxr_defaults(&said);
    said.engine = "record report";
    said.single_precision = 1;
    sxr_client* const log = sxr_open(target, &said);
    if (log == nullptr) std::fprintf(stderr, "%s cannot be written\n", target);
    return log;
}

int reportClient(const char* target) {
    sxr_client* const log = openLog(target);
    if (log == nullptr) return 2;
    World world(log);
    // A viewer has to come first.
    for (int i = 0; std::string_view(target).starts_with("tcp:") && i < 200 && sxr_frame(log, 0.0) == 0; ++i)
        usleep(10'000);
    std::vector<double> poses, pairs, ends;
    for (int frame = 0; frame < kFrames; ++frame) {
        sxr_frame(log, frame / 60.0);
        const Stopwatch pose;
        world.recordPoses(frame);
        poses.push_back(pose.nanoseconds() / kPairs);
        const Stopwatch pair;
        world.recordPairs(frame);
        pairs.push_back(pair.nanoseconds() / kPairs);
        const Stopwatch end;
        sxr_end_frame(log);
        ends.push_back(end.nanoseconds() / kPairs);
        usleep(1000);  // the engine computes its next step
    }
    const double pair = medianOf(pairs), pose = medianOf(poses), end = medianOf(ends);
    std::printf(
        "client to %s: %.0f ns a pair with 4 contacts (%.0f for the pair, %.0f for its share of %d poses, "
        "%.0f "
        "to give the frame out); %llu of %d frames left out\n",
        target, pair + pose + end, pair, pose, static_cast<int>(kBodies), end,
        static_cast<unsigned long long>(sxr_dropped(log)), kFrames);
    sxr_close(log);
    return 0;
}

int view(const char* port, const char* folder) {
    record::Listener listener;
    const record::ListenPlace place{.port = static_cast<std::uint16_t>(std::atoi(port))};
    if (const std::string problem = listener.start(place, folder); !problem.empty()) {
        std::fprintf(stderr, "%s\n", problem.c_str());
        return 2;
    }
    for (;;) pause();
}

// --- an engine beside viewers that come, stall and go ---

constexpr double kStep = 1.0 / 60.0;            // seconds
constexpr int kPhaseFrames = 45, kRounds = 20;  // of each phase before the next; of all phases
constexpr int kAfterChange = 3;                 // frames that a change of the viewer itself takes part in
constexpr std::size_t kWorkBytes = 8 << 20;     // hashed in a step: about a millisecond

class Viewer {
 public:
    Viewer(std::string port, std::string folder) : port_(std::move(port)), folder_(std::move(folder)) {}
    Viewer(const Viewer&) = delete;
    Viewer& operator=(const Viewer&) = delete;
    ~Viewer() { kill(); }
    void start() {
        child_ = fork();
        if (child_ != 0) return;
        execl("/proc/self/exe", "viewer", "viewer", port_.c_str(), folder_.c_str(), nullptr);
        _exit(2);
    }
    void send(int signal) const { ::kill(child_, signal); }
    void kill() {
        if (child_ <= 0) return;
        send(SIGKILL);
        waitpid(child_, nullptr, 0);
        child_ = -1;
    }

 private:
    std::string port_, folder_;
    pid_t child_ = -1;
};

// What a step of the engine takes, recording left out, and what recording takes, while a viewer keeps up, is
// stopped, was killed, and starts again.
int reportViewers(const char* port, const char* folder) {
    struct Phase {
        const char* name;
        std::function<void(Viewer&)> begin;
        std::vector<double> steps{}, recordings{};
    };
    std::array phases = {Phase{"keeps up", [](Viewer& viewer) { viewer.start(); }},
                         Phase{"is stopped", [](Viewer& viewer) { viewer.send(SIGSTOP); }},
                         Phase{"goes on", [](Viewer& viewer) { viewer.send(SIGCONT); }},
                         Phase{"was killed", [](Viewer& viewer) { viewer.kill(); }}};
    sxr_client* const log = openLog(("tcp:" + std::string(port)).c_str());
    if (log == nullptr) return 2;
    Viewer viewer(port, folder);
    World world(log);
    const std::vector<unsigned char> work(kWorkBytes, 7);
    std::uint64_t sum = 0;
    auto next = std::chrono::steady_clock::now();
    int frame = 0;
    for (int round = 0; round < kRounds; ++round)
        for (Phase& phase : phases) {
            phase.begin(viewer);
            for (int i = 0; i < kPhaseFrames; ++i, ++frame) {
                const Stopwatch step;
                sum += sxr_hash(work.data(), work.size());
                const double worked = step.nanoseconds() * 1e-3;
                const Stopwatch recording;
                if (sxr_frame(log, frame * kStep) != 0) {
                    world.recordPoses(frame);
                    world.recordPairs(frame);
                }
                sxr_end_frame(log);
                if (i >= kAfterChange) {
                    phase.steps.push_back(worked);
                    phase.recordings.push_back(recording.nanoseconds() * 1e-3);
                }
                next += std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                    std::chrono::duration<double>(kStep));
                std::this_thread::sleep_until(next);
            }
        }
    const double usual = medianOf(phases[0].steps);
    for (const Phase& phase : phases) {
        const double step = medianOf(phase.steps);
        std::printf("viewer %s: a step of %.0f us (%+.1f %%), its recording %.0f us, %.0f us at worst\n",
                    phase.name, step, 100.0 * (step / usual - 1.0), medianOf(phase.recordings),
                    *std::max_element(phase.recordings.begin(), phase.recordings.end()));
    }
    std::printf("%llu of %d frames left out (%llu)\n", static_cast<unsigned long long>(sxr_dropped(log)),
                frame, static_cast<unsigned long long>(sum % 10));
    sxr_close(log);
    return 0;
}

// --- a large recording ---

// The largest part of this process that was in memory, in megabytes.
double peakMemory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::atof(line.c_str() + 6) * 1024e-6;
    return 0.0;
}

int reportSeeks(const char* path) {
    sxr_client* const log = openLog(path);
    if (log == nullptr) return 2;
    World world(log);
    std::error_code none;
    for (int frame = 0; std::filesystem::file_size(path, none) < kGigabyte; ++frame) {
        sxr_frame(log, frame / 60.0);
        world.recordPoses(frame);
        world.recordPairs(frame);
    }
    sxr_close(log);
    const double before = peakMemory();
    record::Recording recording;
    const Stopwatch opening;
    if (const std::string problem = recording.open(path); !problem.empty()) {
        std::fprintf(stderr, "%s\n", problem.c_str());
        return 1;
    }
    const double opened = opening.nanoseconds() * 1e-9;
    std::mt19937_64 random(1);
    std::vector<double> seeks;
    record::Frame frame;
    for (int i = 0; i < kSeeks; ++i) {
        const Stopwatch seek;
        if (!recording.read(random() % recording.frames().size(), frame).empty()) return 1;
        seeks.push_back(seek.nanoseconds() * 1e-6);
    }
    std::printf(
        "recording of %.2f GB, %zu frames: opened in %.2f s; a frame read in %.2f ms (median), %.2f ms "
        "(worst of "
        "%d); memory %.0f MB, of which %.0f MB before it was opened\n",
        static_cast<double>(std::filesystem::file_size(path)) * 1e-9, recording.frames().size(), opened,
        medianOf(seeks), *std::max_element(seeks.begin(), seeks.end()), kSeeks, peakMemory(), before);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what == "client" && argc == 3) return reportClient(argv[2]);
    if (what == "viewer" && argc == 4) return view(argv[2], argv[3]);
    if (what == "viewers" && argc == 4) return reportViewers(argv[2], argv[3]);
    if (what == "seeks" && argc == 3) return reportSeeks(argv[2]);
    std::fputs("usage: client TARGET | viewer PORT FOLDER | viewers PORT FOLDER | seeks FILE\n", stderr);
    return 2;
}
