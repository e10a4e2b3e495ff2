// What a hunt found, as scenes, issues and tests in a folder, and as a summary that other shards are merged
// into.
#pragma once

#include "app/hunt/hunt.h"
#include "app/scene/scene.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::hunt {

// "0.33 %"
std::string percent(std::uint64_t count, std::uint64_t all);
// "edge pair", "box and hull".
std::string axisName(AxisKind kind);
std::string pairName(const scene::Scene& scene);

// One line of the summary.
struct Finding {
    std::string pair;  // "box and hull"
    std::string fault, axis;
    std::uint64_t count = 0, first = 0;
    double worst = 0.0, firstSeconds = 0.0;
    int digits = 0;
    std::string construction;
    std::string scene;  // the name of its file; empty: not written
};

struct Summary {
    std::string method, precision;
    std::vector<std::string> pairs;  // their names
    bool nearHere = false;
    std::uint64_t seed = 1, poses = 0, unanswered = 0;
    std::string whyUnanswered;  // of one of them
    double seconds = 0.0;
    std::uint32_t shards = 1;
    std::set<std::uint32_t> done;  // the shards that it is of
    double tolerance = 0.0, relative = 0.0;
    std::vector<Finding> findings;
};

// `scenes`: one for each pair of the request.
Summary summarise(const Request& request, std::span<const scene::Scene> scenes, const Found& found);

// What the exact answer says, as a scene's `expect`.
scene::Expectation expectationOf(const scene::Evaluation& truth);

// The cluster's simplest pose with what is due (`expect`) and what the method answered (`reported`).
scene::Scene sceneOf(const Request& request, const scene::Scene& base, const Cluster& cluster);

inline constexpr std::string_view kSummaryFile = "hunt.json";
inline constexpr std::uint64_t kMostSummaryBytes = 64u << 20;

// Words as the name of a file, without its extension.
std::string fileStem(const std::string& words);
// Writes a scene as STEM.json, STEM.md (an issue) and STEM.cpp (a test). Returns what is wrong, in one line;
// empty: all is written.
std::string writeCase(const std::filesystem::path& folder, const std::string& stem,
                      const scene::Scene& scene);

// Writes each finding as NAME.json, NAME.md (an issue) and NAME.cpp (a test), their names into the summary,
// and that as hunt.json. Returns what is wrong, in one line; empty: all is written.
std::string writeFindings(const std::filesystem::path& folder, const Request& request,
                          std::span<const scene::Scene> scenes, const Found& found, Summary& summary);

std::string asText(const Summary& summary);
std::string asJson(const Summary& summary);
// Of a file that asJson() wrote. The error is one line.
struct ReadSummary {
    Summary summary;
    std::string error;
};
ReadSummary readSummary(std::string_view json);

// The shards of one hunt in one folder: counts are added, and each finding keeps the pose of the lowest
// number. Returns what is wrong, in one line: shards of different hunts, one twice, a file that cannot be
// read.
std::string merge(std::span<const std::filesystem::path> folders, const std::filesystem::path& output,
                  Summary& summary);

}  // namespace sepaxis::hunt
