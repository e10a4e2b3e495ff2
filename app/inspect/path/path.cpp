#include "app/inspect/path/path.h"

#include "app/base/json_text.h"
#include "app/inspect/csv.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <string_view>
#include <utility>

namespace sepaxis::inspect {

namespace {

constexpr std::size_t kMostSamples = 4096;  // of a drag; beyond it every second one goes
constexpr double kLeastTurn = 1e-9;         // radians; below it a drag moved and did not turn
// Radians. A smaller jump of the normal between two samples of a drag is a smooth turn.
constexpr double kLeastJump = 3.0 * std::numbers::pi / 180.0;
// The same where no features say whether another one won: a round shape that passes an edge turns the normal
// by as much between two frames.
constexpr double kLeastBareJump = 15.0 * std::numbers::pi / 180.0;

double turnBetween(const Placement& from, const Placement& to) {
    const Quat<double> turn = glm::conjugate(poseOf(from).orientation) * poseOf(to).orientation;
    return 2.0 * std::atan2(glm::length(dvec3(turn.x, turn.y, turn.z)), std::abs(turn.w));
}

bool sameAxis(const dvec3& a, const dvec3& b, scene::Precision precision) {
    const bool single = precision == scene::Precision::floatPrecision;
    return angleBetween(a, b) <= (single ? static_cast<double>(kSameAxis<float>) : kSameAxis<double>);
}

// A jump by more than `least` between a sample and the next one. Two that lie far apart may differ by as much
// as the shapes were turned between them.
void addFlip(std::vector<Flip>& flips, const Path& path, std::size_t after, const dvec3& from,
             const dvec3& to, double least) {
    if (from == dvec3(0.0) || to == dvec3(0.0) || path.hasGapBefore(after + 1)) return;
    const double angle = angleBetween(from, to);
    const double turned = path.samples[after + 1].turned - path.samples[after].turned;
    if (angle > least + turned)
        flips.push_back({after, 0.5 * (path.along(after) + path.along(after + 1)), angle});
}

std::string deciderOf(const Path& path, std::size_t side, const Feature& feature) {
    const sepaxis::Shape<double>& shape = path.shapes[side]->shape;
    const std::string name = scene::featureName(shape, feature);
    const std::string_view kind = scene::kindName(shape.kind);
    const char* owner = side == 0 ? "A" : "B";
    // What is the whole shape is called by its kind: "sphere A".
    if (name.empty() || name == kind) return std::string(kind) + ' ' + owner;
    return name + " of " + owner;
}

}  // namespace

Placements placementsOf(const scene::Scene& scene) {
    return {Placement{scene.a.position, scene.a.orientation},
            Placement{scene.b.position, scene.b.orientation}};
}

Pose<double> poseOf(const Placement& placement) {
    const std::array<double, 4>& q = placement.orientation;
    return {placement.position, normalizedOrIdentity(Quat<double>(q[3], q[0], q[1], q[2]))};
}

void place(scene::Scene& scene, const Placements& placements) {
    for (const scene::Side side : {scene::Side::a, scene::Side::b}) {
        const Placement& to = placements[static_cast<std::size_t>(side)];
        scene.object(side).position = to.position;
        scene.object(side).orientation = to.orientation;
    }
}

std::size_t Path::nearest(double where) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < samples.size(); ++i)
        if (std::abs(along(i) - where) < std::abs(along(best) - where)) best = i;
    return best;
}

bool sameWinner(const Collision<double>& a, const Collision<double>& b) {
    return a.overlap == b.overlap && a.behindOneSided == b.behindOneSided && a.kind == b.kind &&
           a.featureA == b.featureA && a.featureB == b.featureB;
}

std::vector<Band> bandsOf(const Path& path) {
    std::vector<Band> bands;
    std::vector<std::size_t> winners;  // a sample of each
    for (std::size_t i = 0; i < path.samples.size(); ++i) {
        const Collision<double>& c = path.samples[i].collision;
        if (!bands.empty() && sameWinner(c, path.samples[bands.back().first].collision)) {
            bands.back().last = i;
            continue;
        }
        const auto known = std::find_if(winners.begin(), winners.end(), [&](std::size_t w) {
            return sameWinner(c, path.samples[w].collision);
        });
        bands.push_back({i, i, static_cast<std::size_t>(known - winners.begin())});
        if (known == winners.end()) winners.push_back(i);
    }
    return bands;
}

std::string winnerInWords(const Path& path, const Collision<double>& c) {
    const std::string a = deciderOf(path, 0, c.featureA), b = deciderOf(path, 1, c.featureB);
    if (c.behindOneSided) return "ignored from behind";
    return c.overlap ? a + " on " + b : "apart: " + a + ", " + b;
}

void follows(PathSample& sample, const PathSample& before) {
    sample.moved = before.moved;
    sample.turned = before.turned;
    for (std::size_t i = 0; i < 2; ++i) {
        sample.moved += safeLength(sample.places[i].position - before.places[i].position);
        sample.turned += turnBetween(before.places[i], sample.places[i]);
    }
}

void findFlips(Path& path) {
    path.flips.clear();
    for (std::size_t i = 0; i + 1 < path.samples.size(); ++i) {
        const Collision<double>&a = path.samples[i].collision, &b = path.samples[i + 1].collision;
        if (!sameWinner(a, b)) addFlip(path.flips, path, i, a.normal, b.normal, kLeastJump);
    }
}

std::vector<Flip> flipsOf(const Path& path, const std::vector<PathAnswer>& answers) {
    std::vector<Flip> flips;
    for (std::size_t i = 0; i + 1 < answers.size(); ++i)
        addFlip(flips, path, i, answers[i].normal, answers[i + 1].normal, kLeastBareJump);
    return flips;
}

PathSample sampleOf(const Placements& places, const scene::Evaluation& evaluation) {
    PathSample sample;
    sample.places = places;
    sample.collision = evaluation.collision;
    sample.collision.manifold = {};
    return sample;
}

std::optional<double> runnerUpGap(const scene::Evaluation& evaluation,
                                  const scene::EvaluationOptions& options) {
    if (!evaluation.collision.overlap) return std::nullopt;
    const Trace<double> trace = scene::traceQuery(evaluation, options, {.axes = true, .rejected = false});
    const dvec3 winner = glm::conjugate(evaluation.poses[0].orientation) * evaluation.collision.normal;
    double least = std::numeric_limits<double>::infinity();
    for (const AxisCandidate<double>& axis : trace.axes) {
        const bool competes = axis.state == AxisState::candidate || axis.state == AxisState::tie;
        if (competes && axis.overlap < least && !sameAxis(axis.axis, winner, options.precision))
            least = axis.overlap;
    }
    if (!std::isfinite(least)) return std::nullopt;
    return std::max(0.0, least - evaluation.collision.depth);
}

namespace {

// One look at so many takes a few milliseconds.
constexpr std::uint64_t kMostPathEdgePairs = 100'000;

std::optional<double> gapAt(const scene::PosedPair& pair, const scene::EvaluationOptions& options) {
    scene::Evaluation evaluation;
    if (scene::evaluatePair(pair, options, evaluation)) return std::nullopt;
    return runnerUpGap(evaluation, options);
}

}  // namespace

std::size_t gapsKnown(const Path& path) {
    return static_cast<std::size_t>(
        std::count_if(path.samples.begin(), path.samples.end(),
                      [](const PathSample& s) { return s.gapKnown || !s.collision.overlap; }));
}

bool GapFinder::isQuick(const Path& path) {
    return std::uint64_t{path.shapes[0]->shape.core.edgeCount()} * path.shapes[1]->shape.core.edgeCount() <=
           kMostPathEdgePairs;
}

void GapFinder::restart() {
    next_ = 0;
    background_.forget();
}

bool GapFinder::step(Path& path) {
    if (background_.isBusy()) {
        const auto found = background_.take();
        if (background_.isBusy()) return true;
        // The path may have changed meanwhile.
        if (found && asked_ < path.samples.size() && path.samples[asked_].places == askedAt_) {
            path.samples[asked_].runnerUpGap = *found;
            path.samples[asked_].gapKnown = true;
        }
    }
    const auto needsNone = [](const PathSample& s) { return s.gapKnown || !s.collision.overlap; };
    while (next_ < path.samples.size() && needsNone(path.samples[next_]))
        path.samples[next_++].gapKnown = true;
    if (next_ >= path.samples.size()) return false;
    PathSample& sample = path.samples[next_];
    const scene::PosedPair pair{
        path.shapes, {poseOf(sample.places[0]), poseOf(sample.places[1])}, path.safeDistance};
    if (isQuick(path)) {
        sample.runnerUpGap = gapAt(pair, path.options);
        sample.gapKnown = true;
        return true;
    }
    asked_ = next_;
    askedAt_ = sample.places;
    background_.start([pair, options = path.options] { return gapAt(pair, options); });
    return true;
}

// --- as text --------------------------------------------------------------------------------------------

namespace {

// The flip between this sample and the one before it, or null; the flips before it go.
const Flip* flipBefore(std::span<const Flip>& flips, std::size_t sample) {
    while (!flips.empty() && flips.front().after + 1 < sample) flips = flips.subspan(1);
    return !flips.empty() && flips.front().after + 1 == sample ? &flips.front() : nullptr;
}

// All cells are empty where the engine said nothing.
void addRecorded(std::vector<std::string>& cells, const PathAnswer& said, const Flip* flip) {
    const bool asked = said.depth || said.noContact;
    const bool hasNormal = said.normal != dvec3(0.0);
    cells.emplace_back(!asked ? "" : said.noContact || *said.depth < 0.0 ? "no" : "yes");
    cells.push_back(said.depth ? scene::number17(*said.depth) : "");
    for (int k = 0; k < 3; ++k) cells.push_back(hasNormal ? scene::number17(said.normal[k]) : "");
    cells.emplace_back(!asked ? "" : said.cached ? "yes" : "no");
    cells.push_back(flip != nullptr ? scene::number17(flip->angle) : "");
}

// "0.25 m", "frame 12"; of a flip "frames 12 to 13".
std::string placeInWords(const Path& path, double along) {
    if (path.unit != PathUnit::frames)
        return scene::number17(along) + (path.unit == PathUnit::radians ? " rad" : " m");
    const double before = std::floor(along);
    if (before == along) return "frame " + scene::number17(along);
    return "frames " + scene::number17(before) + " to " + scene::number17(before + 1.0);
}

void addFlips(std::string& text, const Path& path, std::span<const Flip> flips, const std::string& whose) {
    for (const Flip& flip : flips)
        text += "at " + placeInWords(path, flip.along) + ": " + whose + " turns by " +
                scene::number17(flip.angle) + " rad\n";
}

std::string inFrames(const std::vector<PathAnswer>& answers, bool (*test)(const PathAnswer&)) {
    const auto count = std::count_if(answers.begin(), answers.end(), test);
    return std::to_string(count) + (count == 1 ? " frame" : " frames");
}

}  // namespace

std::string pathAsCsv(const Path& path) {
    constexpr std::array kAlong = {"moved_m", "turned_rad", "frame"};  // as PathUnit
    std::vector<std::string> titles{"sample", kAlong[static_cast<std::size_t>(path.unit)]};
    for (const char* side : {"a", "b"})
        for (const char* part : {"_x", "_y", "_z", "_qx", "_qy", "_qz", "_qw"})
            titles.push_back(std::string(side) + part);
    for (const char* title : {"overlap", "depth_m", "distance_m", "normal_x", "normal_y", "normal_z",
                              "unique", "winner", "runner_up_gap_m", "flip_before_rad", "flip_at"})
        titles.emplace_back(title);
    if (path.recorded)
        for (const char* title :
             {"recorded_contact", "recorded_depth_m", "recorded_normal_x", "recorded_normal_y",
              "recorded_normal_z", "recorded_cached", "recorded_flip_before_rad"})
            titles.emplace_back(title);
    std::string csv = csvRow(titles);
    std::span<const Flip> flips = path.flips, recordedFlips;
    if (path.recorded) recordedFlips = path.recorded->flips;
    for (std::size_t i = 0; i < path.samples.size(); ++i) {
        const PathSample& sample = path.samples[i];
        const Collision<double>& c = sample.collision;
        std::vector<std::string> cells{std::to_string(i), scene::number17(path.along(i))};
        for (const Placement& placement : sample.places) {
            for (int k = 0; k < 3; ++k) cells.push_back(scene::number17(placement.position[k]));
            for (const double q : placement.orientation) cells.push_back(scene::number17(q));
        }
        cells.emplace_back(c.overlap ? "yes" : "no");
        cells.push_back(c.behindOneSided ? "" : scene::number17(c.depth));
        cells.push_back(c.behindOneSided ? "" : scene::number17(c.distance));
        for (int k = 0; k < 3; ++k) cells.push_back(scene::number17(c.normal[k]));
        cells.emplace_back(c.unique ? "yes" : "no");
        cells.push_back(winnerInWords(path, c));
        cells.push_back(sample.runnerUpGap ? scene::number17(*sample.runnerUpGap) : "");
        const Flip* const flip = flipBefore(flips, i);
        cells.push_back(flip != nullptr ? scene::number17(flip->angle) : "");
        cells.push_back(flip != nullptr ? scene::number17(flip->along) : "");
        if (path.recorded) addRecorded(cells, path.recorded->answers[i], flipBefore(recordedFlips, i));
        csv += csvRow(cells);
    }
    return csv;
}

std::string pathAsText(const Path& path) {
    std::string text;
    for (const Band& band : bandsOf(path)) {
        const Collision<double>&first = path.samples[band.first].collision,
              &last = path.samples[band.last].collision;
        text += "from " + placeInWords(path, path.along(band.first)) + " to " +
                placeInWords(path, path.along(band.last)) + ": " + winnerInWords(path, first);
        if (!first.behindOneSided) {
            text.append(", depth ").append(scene::number17(signedDepth(first)));
            text.append(" to ").append(scene::number17(signedDepth(last))).append(" m");
        }
        text.append("\n");
    }
    addFlips(text, path, path.flips, "the normal");
    if (path.recorded) {
        const auto& [name, answers, flips] = *path.recorded;
        text += name + ": a depth or distance in " +
                inFrames(answers, [](const PathAnswer& said) { return said.depth.has_value(); }) +
                ", no contact in " +
                inFrames(answers, [](const PathAnswer& said) { return said.noContact; }) + ", not asked in " +
                inFrames(answers, [](const PathAnswer& said) { return !said.depth && !said.noContact; }) +
                '\n';
        addFlips(text, path, flips, "its normal");
    }
    return text;
}

// --- the last drag --------------------------------------------------------------------------------------

void DragRecorder::follow(const scene::Scene& scene, const scene::Evaluation& evaluation,
                          const scene::EvaluationOptions& options, bool dragging) {
    if (recording_ && !dragging && wasCancelled(scene)) {
        path_ = std::move(before_);
        ++number_;
    }
    // A path of other shapes leads nowhere.
    if (!path_.samples.empty() && path_.shapes != evaluation.shapes) {
        path_ = {};
        ++number_;
    }
    if (!dragging || !recording_) {
        recording_ = dragging;
        // The first pose that a drag is evaluated at may be the one after its start.
        if (!dragging || begun_.samples.empty() || begun_.shapes != evaluation.shapes) {
            begun_ = {};
            begun_.shapes = evaluation.shapes;
            begun_.safeDistance = evaluation.safeDistance;
            begun_.options = options;
            begun_.options.time = begun_.options.trace = false;
            begun_.samples = {sampleOf(placementsOf(scene), evaluation)};
        }
        if (!dragging) return;
    }
    if (!begun_.samples.empty()) {
        // The drag moved something: it takes the place of the last one. One that resizes moves nothing.
        if (begun_.shapes != evaluation.shapes || begun_.samples.front().places == placementsOf(scene))
            return;
        before_ = std::exchange(path_, std::move(begun_));
        path_.samples.reserve(kMostSamples + 1);  // now: not in the middle of the drag
        begun_ = {};
    }
    if (!path_.samples.empty()) add(scene, evaluation);
}

// The scene is back at the start of the drag that `path_` follows, and the drag did not lead there.
bool DragRecorder::wasCancelled(const scene::Scene& scene) const {
    if (path_.samples.empty() || !begun_.samples.empty()) return false;
    const Placements& start = path_.samples.front().places;
    return placementsOf(scene) == start && path_.samples.back().places != start;
}

void DragRecorder::add(const scene::Scene& scene, const scene::Evaluation& evaluation) {
    PathSample sample = sampleOf(placementsOf(scene), evaluation);
    if (sample.places == path_.samples.back().places) return;
    follows(sample, path_.samples.back());
    path_.samples.push_back(sample);
    path_.unit = sample.turned > kLeastTurn ? PathUnit::radians : PathUnit::metres;
    if (path_.samples.size() > kMostSamples) thin();
    findFlips(path_);
    ++number_;
}

void DragRecorder::thin() {
    std::vector<PathSample>& samples = path_.samples;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < samples.size(); i += 2) samples[kept++] = samples[i];
    if (samples.size() % 2 == 0) samples[kept++] = samples.back();
    samples.resize(kept);
}

}  // namespace sepaxis::inspect
