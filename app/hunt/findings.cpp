#include "app/hunt/findings.h"

#include "app/base/json_text.h"
#include "app/base/regular_file.h"
#include "app/files/save_scene.h"
#include "app/scene/format/json_members.h"
#include "app/scene/reported.h"
#include "app/scene/shapes/shape_types.h"
#include "app/share/share.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iomanip>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>

namespace sepaxis::hunt {

namespace {

namespace fs = std::filesystem;
using scene::jsonString;
using scene::shortestNumber;

constexpr double kInfinite = 1e300;        // an error of what is no number
constexpr double kExpectTolerance = 1e-9;  // of the pair's size

// In the order of AxisKind.
constexpr std::array<std::string_view, 6> kAxisNames = {"none",      "face of A", "face of B",
                                                        "edge pair", "point",     "closest points"};

// For the name of a file, whatever a scene is called.
// --- reading a summary ----------------------------------------------------------------------------------

using scene::json::Kind;
using scene::json::Value;

// Reads members of an object; the first that is not as a hunt writes it is the error.
class Members {
 public:
    Members(const Value& object, std::string& error) : object_(object), error_(error) {}

    void read(std::string_view key, std::string& text) {
        if (auto value = scene::json::textMember(object_, key))
            text = *std::move(value);
        else
            complain(key);
    }
    void read(std::string_view key, double& number) {
        const auto value = scene::json::member(object_, key);
        if (value && value->isNumber())
            number = value->number();
        else
            complain(key);
    }
    template <class T>
    requires std::is_integral_v<T>
    void read(std::string_view key, T& number, std::uint64_t most = std::numeric_limits<T>::max()) {
        const auto value = scene::json::wholeMember(object_, key);
        if (value && *value <= most)
            number = static_cast<T>(*value);
        else
            complain(key);
    }
    std::vector<Value> list(std::string_view key) {
        const auto value = scene::json::member(object_, key);
        if (!value || value->kind() != Kind::array) complain(key);
        return scene::json::itemsOf(object_, key);
    }

 private:
    void complain(std::string_view key) {
        if (error_.empty()) error_ = "has no \"" + std::string(key) + "\" as a hunt writes it";
    }
    Value object_;
    std::string& error_;
};

using FindingKey = std::tuple<std::ptrdiff_t, std::string, std::ptrdiff_t>;
FindingKey findingKeyOf(const Finding& finding) {
    const auto placeIn = [](const auto& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) - names.begin();
    };
    return {placeIn(kFaultNames, finding.fault), finding.pair, placeIn(kAxisNames, finding.axis)};
}

bool isSameHunt(const Summary& a, const Summary& b) {
    return a.method == b.method && a.precision == b.precision && a.pairs == b.pairs &&
           a.nearHere == b.nearHere && a.seed == b.seed && a.shards == b.shards &&
           a.tolerance == b.tolerance && a.relative == b.relative;
}

std::string copyFinding(const fs::path& from, const fs::path& to, const std::string& scene) {
    const fs::path stem = fs::path(scene).stem();
    if (stem.empty() || stem.has_parent_path() || fs::path(scene).filename() != scene)
        return from.string() + ": names a scene that is not in its folder";
    for (const char* extension : {".json", ".md", ".cpp"}) {
        const fs::path name = stem.string() + extension;
        std::error_code error;
        if (!fs::exists(from / name, error)) continue;
        fs::copy_file(from / name, to / name, fs::copy_options::overwrite_existing, error);
        if (error) return (to / name).string() + ": " + error.message();
    }
    return {};
}

}  // namespace

std::string percent(std::uint64_t count, std::uint64_t all) {
    constexpr double kMany = 10.0;
    const double share = all == 0 ? 0.0 : 100.0 * static_cast<double>(count) / static_cast<double>(all);
    std::ostringstream text;
    text << std::setprecision(share < kMany ? 2 : 3) << share << " %";
    return text.str();
}

std::string axisName(AxisKind kind) {
    return std::string(kAxisNames[static_cast<std::size_t>(kind)]);
}

std::string pairName(const scene::Scene& scene) {
    if (!scene.name.empty()) return scene.name;
    return scene::shapeTypeName(scene.a.shape) + " and " + scene::shapeTypeName(scene.b.shape);
}

Summary summarise(const Request& request, std::span<const scene::Scene> scenes, const Found& found) {
    Summary summary;
    summary.method = request.method->name;
    summary.precision = request.precision == scene::Precision::floatPrecision ? "float" : "double";
    summary.seed = request.seed;
    for (const scene::Scene& scene : scenes) summary.pairs.push_back(pairName(scene));
    summary.nearHere = request.nearHere;
    summary.poses = found.poses;
    summary.unanswered = found.unanswered;
    summary.whyUnanswered = found.whyUnanswered;
    summary.seconds = found.seconds;
    summary.shards = request.shards;
    summary.done = {request.shard};
    const Contract contract = contractOf(*request.method, request.precision);
    summary.tolerance = contract.tolerance;
    summary.relative = contract.relative;
    for (const Cluster& cluster : found.clusters) {
        Finding& finding = summary.findings.emplace_back();
        finding.pair = pairName(scenes[cluster.pair]);
        finding.fault = nameOf(cluster.kind);
        finding.axis = axisName(cluster.axis);
        finding.count = cluster.count;
        finding.first = cluster.first;
        finding.worst = cluster.worst;
        finding.firstSeconds = cluster.firstSeconds;
        if (!cluster.shrunk) continue;
        finding.digits = cluster.shrunk->digits;
        finding.construction = describe(request.pairs[cluster.pair], *cluster.shrunk);
        if (!cluster.shrunk->again) finding.construction += "; it did not happen again when asked again";
    }
    return summary;
}

scene::Expectation expectationOf(const scene::Evaluation& truth) {
    const Collision<double>& due = truth.collision;
    scene::Expectation expect;
    expect.overlap = due.overlap;
    (due.overlap ? expect.depth : expect.distance) = due.overlap ? due.depth : due.distance;
    expect.tolerance = kExpectTolerance * scene::sizeOfPair(truth);
    return expect;
}

scene::Scene sceneOf(const Request& request, const scene::Scene& base, const Cluster& cluster) {
    scene::Scene scene = base;
    scene.group.clear();  // those of the scene that it began with
    scene.source.clear();
    const Shrunk& shrunk = *cluster.shrunk;
    const auto& n = shrunk.listed;
    scene.b.position = {n[0], n[1], n[2]};
    scene.b.orientation = {n[3], n[4], n[5], n[6]};
    scene.name =
        request.method->name + ": " + std::string(nameOf(cluster.kind)) + ", " + axisName(cluster.axis);
    scene.description = "Found by a hunt (seed " + std::to_string(request.seed) + ", pose " +
                        std::to_string(request.nearHere ? cluster.worstAt : cluster.first) +
                        "): " + describe(request.pairs[cluster.pair], shrunk) + ".";
    Trial trial(*request.method, request.precision);
    trial.run(shrunk.pair);
    scene.expect = expectationOf(trial.truth());
    scene.reported = {scene::reportOf(trial.answer(), request.method->name)};
    return scene;
}

std::string fileStem(const std::string& words) {
    constexpr std::size_t kLongest = 80;
    std::string stem = words.substr(0, kLongest);
    for (char& c : stem)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
    return stem;
}

std::string writeCase(const fs::path& folder, const std::string& stem, const scene::Scene& scene) {
    if (auto problem = scene::saveSceneFile(folder / (stem + ".json"), scene); !problem.empty())
        return problem;
    for (const auto& [format, extension] :
         {std::pair(exchange::ShareFormat::markdown, ".md"), std::pair(exchange::ShareFormat::cpp, ".cpp")}) {
        const exchange::SharedText shared = exchange::share(scene, format);
        if (!shared.error.empty()) return stem + ".json: " + shared.error;
        if (auto problem = scene::replaceFile(folder / (stem + extension), shared.text); !problem.empty())
            return problem;
    }
    return {};
}

std::string writeFindings(const fs::path& folder, const Request& request,
                          std::span<const scene::Scene> scenes, const Found& found, Summary& summary) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return folder.string() + ": " + error.message();
    for (std::size_t i = 0; i < found.clusters.size(); ++i) {
        const Cluster& cluster = found.clusters[i];
        Finding& finding = summary.findings[i];
        if (!cluster.shrunk) continue;
        const scene::Scene scene = sceneOf(request, scenes[cluster.pair], cluster);
        const std::string stem = fileStem(finding.fault + " " + finding.axis + " " + finding.pair) + "-" +
                                 std::to_string(finding.first);
        finding.scene = stem + ".json";
        if (auto problem = writeCase(folder, stem, scene); !problem.empty()) return problem;
    }
    return scene::replaceFile(folder / kSummaryFile, asJson(summary));
}

std::string asText(const Summary& s) {
    std::ostringstream out;
    constexpr double kLeastSeconds = 1e-6;
    const double perSecond = static_cast<double>(s.poses) / std::max(s.seconds, kLeastSeconds);
    out << scene::oneLine(s.method) << ", " << s.precision << ": " << s.poses << " poses in "
        << scene::shortestNumber(std::round(s.seconds * 100.0) / 100.0) << " s, "
        << static_cast<std::uint64_t>(perSecond) << " a second\n";
    out << "contract: " << scene::shortestNumber(s.tolerance) << " of size";
    if (s.relative > 0.0)
        out << " and " << scene::shortestNumber(100.0 * s.relative) << " % of the true amount";
    out << '\n';
    if (s.unanswered > 0)
        out << s.unanswered << " of them not answered: " << scene::oneLine(s.whyUnanswered) << '\n';
    if (s.findings.empty()) out << "nothing found\n";
    for (const Finding& f : s.findings) {
        out << '\n'
            << scene::oneLine(f.fault + ", " + f.axis + ", " + f.pair) << ": " << f.count << " ("
            << percent(f.count, s.poses) << "), "
            << (f.worst < kInfinite ? "worst " + scene::numberForPerson(f.worst) + " m, " : "")
            << "first pose " << f.first << " after "
            << scene::shortestNumber(std::round(f.firstSeconds * 1000.0) / 1000.0) << " s\n    "
            << scene::oneLine(f.construction) << " (" << f.digits << " digits)\n";
        if (!f.scene.empty()) out << "    " << scene::oneLine(f.scene) << '\n';
    }
    return out.str();
}

std::string asJson(const Summary& summary) {
    std::string done, pairs;
    for (const std::string& pair : summary.pairs) pairs += (pairs.empty() ? "" : ", ") + jsonString(pair);
    for (const std::uint32_t shard : summary.done) done += (done.empty() ? "" : ", ") + std::to_string(shard);
    std::string json = "{\n  \"method\": " + jsonString(summary.method) +
                       ",\n  \"precision\": " + jsonString(summary.precision) + ",\n  \"pairs\": [" + pairs +
                       "],\n  \"near\": " + (summary.nearHere ? "1" : "0") +
                       ",\n  \"seed\": " + std::to_string(summary.seed) +
                       ",\n  \"poses\": " + std::to_string(summary.poses) +
                       ",\n  \"unanswered\": " + std::to_string(summary.unanswered) +
                       ",\n  \"why_unanswered\": " + jsonString(summary.whyUnanswered) +
                       ",\n  \"seconds\": " + shortestNumber(summary.seconds) +
                       ",\n  \"shards\": " + std::to_string(summary.shards) + ",\n  \"done\": [" + done +
                       "],\n  \"contract\": { \"tolerance\": " + shortestNumber(summary.tolerance) +
                       ", \"relative\": " + shortestNumber(summary.relative) + " },\n  \"findings\": [";
    for (const Finding& f : summary.findings) {
        json += (&f == &summary.findings.front() ? "\n    { \"fault\": " : ",\n    { \"fault\": ") +
                jsonString(f.fault) + ", \"pair\": " + jsonString(f.pair) +
                ", \"axis\": " + jsonString(f.axis) + ",\n      \"count\": " + std::to_string(f.count) +
                ", \"first\": " + std::to_string(f.first) +
                ", \"first_seconds\": " + shortestNumber(f.firstSeconds) +
                ", \"worst\": " + (f.worst < kInfinite ? shortestNumber(f.worst) : "1e308") +
                ", \"digits\": " + std::to_string(f.digits) +
                ",\n      \"construction\": " + jsonString(f.construction) +
                ",\n      \"scene\": " + jsonString(f.scene) + " }";
    }
    return json + (summary.findings.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

ReadSummary readSummary(std::string_view text) {
    ReadSummary read;
    const scene::json::ParseResult parsed = scene::json::parse(text);
    if (parsed.error) {
        read.error = parsed.error->reason;
        return read;
    }
    Summary& s = read.summary;
    const Value document(parsed.tree, 0);
    Members members(document, read.error);
    members.read("method", s.method);
    members.read("precision", s.precision);
    for (const Value& pair : members.list("pairs"))
        if (pair.kind() == Kind::string) s.pairs.emplace_back(pair.text());
    std::uint32_t nearHere = 0;
    members.read("near", nearHere, 1);
    s.nearHere = nearHere != 0;
    members.read("seed", s.seed);
    members.read("poses", s.poses);
    members.read("unanswered", s.unanswered);
    members.read("why_unanswered", s.whyUnanswered);
    members.read("seconds", s.seconds);
    members.read("shards", s.shards, kMostShards);
    for (const Value& shard : members.list("done")) {
        const bool good = shard.kind() == Kind::positiveInteger && shard.positiveInteger() < s.shards &&
                          s.done.insert(static_cast<std::uint32_t>(shard.positiveInteger())).second;
        if (!good && read.error.empty())
            read.error = "\"done\" must be a list of numbers of shards, each once";
    }
    if (const auto contract = scene::json::member(document, "contract")) {
        Members inside(*contract, read.error);
        inside.read("tolerance", s.tolerance);
        inside.read("relative", s.relative);
    }
    for (const Value& item : members.list("findings")) {
        Finding& f = s.findings.emplace_back();
        Members inside(item, read.error);
        inside.read("fault", f.fault);
        inside.read("pair", f.pair);
        inside.read("axis", f.axis);
        inside.read("count", f.count);
        inside.read("first", f.first);
        inside.read("first_seconds", f.firstSeconds);
        inside.read("worst", f.worst);
        inside.read("digits", f.digits);
        inside.read("construction", f.construction);
        inside.read("scene", f.scene);
    }
    return read;
}

std::string merge(std::span<const fs::path> folders, const fs::path& output, Summary& summary) {
    std::error_code error;
    fs::create_directories(output, error);
    if (error) return output.string() + ": " + error.message();
    std::map<FindingKey, std::pair<Finding, fs::path>> merged;
    for (const fs::path& folder : folders) {
        const fs::path path = folder / kSummaryFile;
        const RegularFile file = readRegularFile(path, kMostSummaryBytes);
        if (!file.ok()) return path.string() + ": " + file.problem;
        const ReadSummary read = readSummary(file.text);
        if (!read.error.empty()) return path.string() + ": " + read.error;
        const bool isFirst = &folder == &folders.front();
        if (!isFirst && !isSameHunt(summary, read.summary))
            return path.string() + ": is of another hunt than " + folders.front().string();
        if (isFirst) {
            summary = read.summary;
        } else {
            for (const std::uint32_t shard : read.summary.done)
                if (!summary.done.insert(shard).second)
                    return path.string() + ": shard " + std::to_string(shard) + " is there twice";
            summary.poses += read.summary.poses;
            summary.unanswered += read.summary.unanswered;
            if (summary.whyUnanswered.empty()) summary.whyUnanswered = read.summary.whyUnanswered;
            summary.seconds = std::max(summary.seconds, read.summary.seconds);
        }
        for (const Finding& finding : read.summary.findings) {
            const auto [place, isNew] = merged.try_emplace(findingKeyOf(finding), finding, folder);
            auto& [kept, from] = place->second;
            if (isNew) continue;
            const std::uint64_t count = kept.count + finding.count;
            const double worst = std::max(kept.worst, finding.worst);
            const double seconds = std::min(kept.firstSeconds, finding.firstSeconds);
            if (finding.first < kept.first) {
                kept = finding;
                from = folder;
            }
            kept.count = count;
            kept.worst = worst;
            kept.firstSeconds = seconds;
        }
    }
    summary.findings.clear();
    for (const auto& [key, found] : merged) {
        if (!found.first.scene.empty())
            if (auto problem = copyFinding(found.second, output, found.first.scene); !problem.empty())
                return problem;
        summary.findings.push_back(found.first);
    }
    return scene::replaceFile(output / kSummaryFile, asJson(summary));
}

}  // namespace sepaxis::hunt
