// What the three examples share: one table of bodies, whatever engine moves them, and the account of what
// recording them costs. How a client is opened and called is in the examples themselves.
#pragma once

#include "app/record/sepaxis_client.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace example {

using Vector = std::array<double, 3>;
using Turn = std::array<double, 4>;  // x, y, z, w

// A hull is a prism, perhaps a tapering one: the ring of its base, then that of its top, each
// counter-clockwise as seen from above. So its faces are known. A capsule lies along z.
enum class Kind { box, sphere, capsule, hull };
struct Part {
    Kind kind = Kind::box;
    Vector half{};                 // of a box
    double radius = 0, along = 0;  // half of the segment of a capsule
    std::vector<Vector> points{};  // of a hull
    Vector offset{};               // in the frame of the body; not turned
};
struct Body {
    std::vector<Part> parts;
    Vector position{};
    Turn turn{0, 0, 0, 1};
    bool moves = true;
};

// Each convex part is a body of its own for the recording.
inline constexpr std::uint64_t kMostParts = 16;
inline std::uint64_t idOf(std::size_t body, std::size_t part) {
    return body * kMostParts + part;
}

inline Vector turned(const Turn& q, const Vector& v) {
    const auto cross = [&q](const Vector& w) {
        return Vector{q[1] * w[2] - q[2] * w[1], q[2] * w[0] - q[0] * w[2], q[0] * w[1] - q[1] * w[0]};
    };
    const Vector once = cross(v), twice = cross(once);
    Vector result;
    for (std::size_t k = 0; k < 3; ++k) result[k] = v[k] + 2.0 * (q[3] * once[k] + twice[k]);
    return result;
}
inline Vector placeOf(const Part& part, const Vector& body, const Turn& turn) {
    Vector place = turned(turn, part.offset);
    for (std::size_t k = 0; k < 3; ++k) place[k] += body[k];
    return place;
}
inline Turn turnAround(double x, double y, double z, double angle) {
    const double scale = std::sin(0.5 * angle) / std::sqrt(x * x + y * y + z * z);
    return {scale * x, scale * y, scale * z, std::cos(0.5 * angle)};
}

// The faces of a hull: the number of corners of each, then the corners, counter-clockwise from outside.
template <class Index>
std::vector<Index> facesOf(const Part& hull) {
    const std::size_t n = hull.points.size() / 2;
    std::vector<Index> faces;
    const auto add = [&faces](std::size_t i) { faces.push_back(static_cast<Index>(i)); };
    add(n);
    for (std::size_t i = n; i-- > 0;) add(i);
    add(n);
    for (std::size_t i = 0; i < n; ++i) add(n + i);
    for (std::size_t i = 0; i < n; ++i)
        for (const std::size_t corner : {std::size_t{4}, i, (i + 1) % n, n + (i + 1) % n, n + i}) add(corner);
    return faces;
}

inline std::uint32_t recordShape(sxr_client* log, const Part& part) {
    const double ends[] = {0, 0, -part.along, 0, 0, part.along};
    switch (part.kind) {
        case Kind::box:
            return sxr_box(log, part.half.data());
        case Kind::sphere:
            return sxr_sphere(log, part.radius);
        case Kind::capsule:
            return sxr_capsule(log, ends, part.radius);
        default:
            return sxr_hull(log, part.points[0].data(), static_cast<std::uint32_t>(part.points.size()));
    }
}

// --- the scenes ---

// The same numbers everywhere, which those of <random> are not (Vigna: "splitmix64").
class Random {
 public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    double between(double low, double high) {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return low + (high - low) * static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
    }
    Turn turn() {
        const double x = between(-1, 1), y = between(-1, 1), z = between(0.1, 1);
        return turnAround(x, y, z, between(0, 3));
    }

 private:
    std::uint64_t state_;
};

inline Part box(const Vector& half, const Vector& offset = {}) {
    return {.kind = Kind::box, .half = half, .offset = offset};
}
inline Part sphere(double radius, const Vector& offset = {}) {
    return {.kind = Kind::sphere, .radius = radius, .offset = offset};
}
inline Part capsule(double radius, double along) {
    return {.kind = Kind::capsule, .radius = radius, .along = along};
}
inline Vector onRing(double radius, double height, double angle) {
    return {radius * std::cos(angle), height, -radius * std::sin(angle)};
}
// A tapering prism of n sides.
inline Part prism(int n, double radius, double topRadius, double half) {
    Part part{.kind = Kind::hull};
    for (const bool top : {false, true})
        for (int i = 0; i < n; ++i)
            part.points.push_back(onRing(top ? topRadius : radius, top ? half : -half, 2 * M_PI * i / n));
    return part;
}
// A piece of the wall of a bowl.
inline Part wallPiece(double angle, double width, double radius, double topRadius, double y, double topY) {
    constexpr double kThick = 0.5;
    Part part{.kind = Kind::hull};
    for (const bool top : {false, true}) {
        const double inner = top ? topRadius : radius, height = top ? topY : y;
        part.points.push_back(onRing(inner + kThick, height, angle));
        part.points.push_back(onRing(inner + kThick, height, angle + width));
        part.points.push_back(onRing(inner, height, angle + width));
        part.points.push_back(onRing(inner, height, angle));
    }
    // ODE wants the origin within.
    for (const Vector& point : part.points)
        for (std::size_t k = 0; k < 3; ++k) part.offset[k] += point[k] / 8;
    for (Vector& point : part.points)
        for (std::size_t k = 0; k < 3; ++k) point[k] -= part.offset[k];
    return part;
}

// 300 boxes that fall into a heap.
inline void addPile(std::vector<Body>& bodies, Random& random) {
    for (int i = 0; i < 300; ++i) {
        const int column = i % 5 - 2, row = i / 5 % 5 - 2, layer = i / 25;
        Body body;
        body.parts = {box({random.between(0.2, 0.5), random.between(0.2, 0.5), random.between(0.2, 0.5)})};
        body.position = {1.2 * column + random.between(-0.1, 0.1), 1.0 + 1.2 * layer,
                         1.2 * row + random.between(-0.1, 0.1)};
        body.turn = random.turn();
        bodies.push_back(body);
    }
}
// Towers of boxes, which should stay as they are.
inline void addStacks(std::vector<Body>& bodies, Random& random) {
    for (int tower = 0; tower < 16; ++tower) {
        const int column = tower % 4, row = tower / 4;
        for (int i = 0; i < 10; ++i) {
            Body body;
            body.parts = {box({0.5, 0.25, 0.5})};
            body.position = {2.0 * column + random.between(-0.05, 0.05), 0.25 + 0.5 * i,
                             2.0 * row + random.between(-0.05, 0.05)};
            body.turn = turnAround(0, 1, 0, random.between(-0.2, 0.2));
            bodies.push_back(body);
        }
    }
}
// One of each kind in turn, into a bowl.
inline void addMixed(std::vector<Body>& bodies, Random& random) {
    Body bowl;
    bowl.moves = false;
    for (int i = 0; i < 8; ++i) {
        bowl.parts.push_back(wallPiece(i * M_PI / 4, M_PI / 4, 2.0, 3.5, 0.0, 1.0));
        bowl.parts.push_back(wallPiece(i * M_PI / 4, M_PI / 4, 3.5, 4.5, 1.0, 3.0));
    }
    bodies.push_back(bowl);
    for (int i = 0; i < 150; ++i) {
        Body body;
        const double size = random.between(0.25, 0.45);
        switch (i % 6) {
            case 0:
                body.parts = {box({size, random.between(0.15, 0.4), size})};
                break;
            case 1:
                body.parts = {sphere(size)};
                break;
            case 2:
                body.parts = {capsule(0.6 * size, size)};
                break;
            case 3:
                body.parts = {prism(4 + i % 5, size, random.between(0.3, 1.0) * size, 0.8 * size)};
                break;
            case 4:
                body.parts = {box({size, 0.1, 0.15}), box({0.15, 0.1, size}, {0, 0.2, 0})};
                break;
            default:
                body.parts = {capsule(0.1, size), sphere(0.2, {0, 0, -size}), prism(6, 0.2, 0.2, 0.2)};
                body.parts[2].offset = {0, 0, size};
        }
        const int column = i % 5 - 2, row = i / 5 % 5 - 2, layer = i / 25;
        body.position = {1.1 * column, 3.0 + 1.1 * layer, 1.1 * row};
        body.turn = random.turn();
        bodies.push_back(body);
    }
}

struct Options {
    std::string target, scene = "pile";
    int frames = 600;
    std::uint64_t seed = 1;
    double extra = 0;  // of one engine
};
inline constexpr double kStep = 1.0 / 60.0;  // seconds

inline Options readOptions(int count, char** words) {
    Options options;
    if (count > 1) options.target = words[1];
    if (count > 2) options.scene = words[2];
    if (count > 3) options.frames = std::atoi(words[3]);
    if (count > 4) options.seed = std::strtoull(words[4], nullptr, 10);
    if (count > 5) options.extra = std::atof(words[5]);
    return options;
}

// Bodies; the first is the floor. None where the options make no sense, which it then says.
inline std::vector<Body> makeScene(const Options& options) {
    Random random(options.seed);
    std::vector<Body> bodies;
    bodies.push_back({.parts = {box({30, 1, 30})}, .position = {0, -1, 0}, .moves = false});
    if (options.scene == "pile") addPile(bodies, random);
    if (options.scene == "stacks") addStacks(bodies, random);
    if (options.scene == "mixed") addMixed(bodies, random);
    if (bodies.size() > 1 && !options.target.empty() && options.frames > 0) return bodies;
    std::fputs(
        "usage: TARGET [pile|stacks|mixed [FRAMES [SEED]]]\n"
        "TARGET: run.sxr, tcp:PORT, or ring:run.sxr\n",
        stderr);
    return {};
}

// --- the recording ---

// "ring:run.sxr" keeps the last frames in memory; they are written at the end.
inline bool keepsLast(const Options& options) {
    return options.target.rfind("ring:", 0) == 0;
}
inline std::string fileOf(const Options& options) {
    return keepsLast(options) ? options.target.substr(5) : options.target;
}
inline sxr_client* openLog(const Options& options, const sxr_options& said) {
    sxr_client* const log = sxr_open(keepsLast(options) ? "ring:" : options.target.c_str(), &said);
    if (log == nullptr) std::fprintf(stderr, "%s cannot be written\n", options.target.c_str());
    return log;
}
// The number of frames that were left out.
inline std::uint64_t closeLog(const Options& options, sxr_client* log) {
    sxr_end_frame(log);
    if (keepsLast(options) && sxr_save(log, fileOf(options).c_str()) == 0)
        std::fprintf(stderr, "%s cannot be written\n", fileOf(options).c_str());
    const std::uint64_t dropped = sxr_dropped(log);
    sxr_close(log);
    return dropped;
}

class Stopwatch {
 public:
    double microseconds() const {
        return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start_).count();
    }

 private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// What the steps took, recording included, and what recording them took.
class Costs {
 public:
    void addRecording(const Stopwatch& watch, std::size_t pairs) {
        recordings_.push_back(watch.microseconds());
        pairs_ += pairs;
    }
    void addStep(const Stopwatch& watch) { steps_.push_back(watch.microseconds()); }

    // After the recording is closed.
    void print(const char* engine, const Options& options, std::uint64_t dropped) {
        const Times step = timesOf(steps_), recording = timesOf(recordings_);
        const double count = static_cast<double>(steps_.size()), pairs = static_cast<double>(pairs_) / count;
        std::printf(
            "%s, %s: %zu steps of %.0f us (median %.0f); recording %.0f us of them (median %.0f, worst "
            "%.0f), "
            "%.1f %%; %zu pairs, %.0f ns each (median %.0f); %llu frames left out",
            engine, options.scene.c_str(), steps_.size(), step.mean, step.median, recording.mean,
            recording.median, recording.worst, 100.0 * recording.median / step.median, pairs_,
            1000.0 * recording.mean / pairs, 1000.0 * recording.median / pairs,
            static_cast<unsigned long long>(dropped));
        std::error_code none;
        const double bytes = static_cast<double>(std::filesystem::file_size(fileOf(options), none));
        if (!none) std::printf("; %.2f MB, %.1f a minute", bytes * 1e-6, bytes * 1e-6 / (count * kStep / 60));
        std::printf("\n");
    }

 private:
    struct Times {
        double mean, median, worst;
    };
    static Times timesOf(std::vector<double> times) {
        double all = 0;
        for (const double time : times) all += time;
        const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
        std::nth_element(times.begin(), middle, times.end());
        return {all / static_cast<double>(times.size()), *middle, *std::max_element(middle, times.end())};
    }
    std::vector<double> steps_, recordings_;
    std::size_t pairs_ = 0;
};

// A viewer sees the world at its own pace; a file is written as fast as it goes.
inline void keepPace(const Options& options, int frame) {
    static const auto start = std::chrono::steady_clock::now();
    if (options.target.rfind("tcp:", 0) == 0)
        std::this_thread::sleep_until(start + std::chrono::duration<double>(frame * kStep));
}

}  // namespace example
