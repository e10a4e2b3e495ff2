#include "app/record/deviations.h"

#include "app/base/counted.h"
#include "app/base/json_text.h"
#include "app/hunt/findings.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numbers>
#include <sstream>
#include <system_error>

namespace sepaxis::record {

namespace {

using hunt::FaultClass;

const FrameEntry& entryOf(const Recording& recording, const Deviation& deviation) {
    return recording.frames()[deviation.frame];
}

}  // namespace

std::string amountInWords(const hunt::Fault& fault) {
    if (fault.kind == FaultClass::jumpingNormal)
        return std::to_string(std::lround(fault.error * 180.0 / std::numbers::pi)) + " degrees";
    if (fault.kind == FaultClass::changingIds) return counted(std::llround(fault.error), "id", "ids");
    if (std::isinf(fault.error)) return "not a number";
    std::ostringstream text;
    text << std::setprecision(3) << fault.error << " m";
    return text.str();
}

std::vector<Worst> worstOf(const Judgement& judgement, std::size_t ofEach) {
    std::vector<Worst> worst;
    std::array<std::size_t, hunt::kFaultNames.size()> taken{};
    for (const Deviation& deviation : judgement.deviations)
        if (++taken[static_cast<std::size_t>(deviation.fault.kind)] <= ofEach)
            worst.push_back({&deviation, {}});
    return worst;
}

std::string writeScenes(const std::filesystem::path& folder, const Recording& recording,
                        std::vector<Worst>& worst) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return folder.string() + ": " + error.message();
    Frame frame;
    scene::Evaluator evaluator;
    for (Worst& one : worst) {
        const Deviation& d = *one.deviation;
        if (std::string problem = recording.read(d.frame, frame); !problem.empty()) return problem;
        scene::Scene scene = sceneOf(recording, d.frame, frame, d.pair);
        if (!evaluator.evaluate(scene, {})) return scene.name + ": " + evaluator.error().reason;
        scene.expect = hunt::expectationOf(evaluator.result());
        const std::string stem = hunt::fileStem(std::string(nameOf(d.fault.kind)) + " frame " +
                                                std::to_string(entryOf(recording, d).number) + " pair " +
                                                std::to_string(d.a) + ' ' + std::to_string(d.b));
        if (std::string problem = hunt::writeCase(folder, stem, scene); !problem.empty()) return problem;
        one.scene = stem + ".json";
    }
    return {};
}

std::string asText(const Recording& recording, const Judgement& j, const std::vector<Worst>& worst) {
    const Beginning& b = recording.beginning();
    std::ostringstream out;
    if (!b.engine.empty()) out << scene::oneLine(b.engine) << ": ";
    out << counted(recording.frames().size(), "frame", "frames");
    if (recording.dropped() > 0) out << " (" << recording.dropped() << " were left out)";
    out << ", " << counted(j.pairs, "pair", "pairs") << ", " << j.touching << " of them overlap; judged in "
        << scene::shortestNumber(std::round(j.seconds * 100.0) / 100.0) << " s\n"
        << "contract: " << scene::shortestNumber(b.tolerance) << " m and "
        << scene::shortestNumber(100.0 * b.relative) << " % of the true amount";
    if (b.margin > 0.0) out << ", shapes together larger by " << scene::shortestNumber(b.margin) << " m";
    out << '\n';
    if (b.hitsOnly) out << "pairs apart are not recorded: what the engine missed is not seen\n";
    if (recording.left() > 0)
        out << counted(recording.left(), "byte", "bytes") << " behind the last whole frame are left out"
            << (recording.warning().empty() ? "" : ": the recording " + recording.warning()) << '\n';
    if (j.unread > 0)
        out << counted(j.unread, "frame", "frames") << " not read: " << scene::oneLine(j.whyUnread) << '\n';
    if (j.unjudged > 0)
        out << counted(j.unjudged, "pair", "pairs") << " not judged: " << scene::oneLine(j.whyUnjudged)
            << '\n';
    if (worst.empty()) out << "nothing deviates\n";
    const Deviation* before = nullptr;
    for (const auto& [d, file] : worst) {
        const std::size_t kind = static_cast<std::size_t>(d->fault.kind);
        if (before == nullptr || before->fault.kind != d->fault.kind)
            out << '\n'
                << nameOf(d->fault.kind) << ": " << counted(j.counts[kind], "pair", "pairs") << " ("
                << hunt::percent(j.counts[kind], j.pairs) << ")"
                << (j.cached[kind] > 0 ? ", " + std::to_string(j.cached[kind]) + " of them cached" : "")
                << '\n';
        before = d;
        out << "    " << amountInWords(d->fault) << ", frame " << entryOf(recording, *d).number << ", bodies "
            << d->a << " and " << d->b << (d->cached ? ", cached" : "") << '\n';
        if (!file.empty()) out << "        " << file << '\n';
    }
    return out.str();
}

std::string asJson(const Recording& recording, const Judgement& j, const std::vector<Worst>& worst) {
    const Beginning& b = recording.beginning();
    std::ostringstream out;
    out << "{\"engine\": " << scene::jsonString(b.engine) << ", \"frames\": " << recording.frames().size()
        << ", \"dropped\": " << recording.dropped() << ", \"bytes_left\": " << recording.left()
        << ", \"pairs\": " << j.pairs << ", \"overlapping\": " << j.touching
        << ", \"seconds\": " << scene::shortestNumber(j.seconds)
        << ", \"contract\": {\"tolerance\": " << scene::shortestNumber(b.tolerance)
        << ", \"relative\": " << scene::shortestNumber(b.relative)
        << ", \"margin\": " << scene::shortestNumber(b.margin)
        << ", \"hits_only\": " << (b.hitsOnly ? "true" : "false") << "}, \"unread\": " << j.unread
        << ", \"why_unread\": " << scene::jsonString(j.whyUnread) << ", \"unjudged\": " << j.unjudged
        << ", \"why_unjudged\": " << scene::jsonString(j.whyUnjudged) << ", \"counts\": {";
    const char* comma = "";
    for (std::size_t i = 0; i < j.counts.size(); ++i) {
        if (j.counts[i] == 0) continue;
        out << comma << scene::jsonString(hunt::kFaultNames[i]) << ": " << j.counts[i];
        comma = ", ";
    }
    out << "}, \"worst\": [";
    comma = "\n    ";
    for (const auto& [d, file] : worst) {
        out << comma << "{\"fault\": " << scene::jsonString(nameOf(d->fault.kind))
            << ", \"error\": " << (std::isinf(d->fault.error) ? "null" : scene::number17(d->fault.error))
            << ", \"frame\": " << entryOf(recording, *d).number << ", \"a\": " << d->a << ", \"b\": " << d->b
            << ", \"cached\": " << (d->cached ? "true" : "false");
        if (!file.empty()) out << ", \"scene\": " << scene::jsonString(file);
        out << '}';
        comma = ",\n    ";
    }
    out << "]}\n";
    return out.str();
}

}  // namespace sepaxis::record
