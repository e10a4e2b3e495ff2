#include "app/inspect/path/path_curves.h"

#include "app/inspect/compare/judgement.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sepaxis::inspect {

namespace {

constexpr std::size_t kTogether = 16;  // poses

// `take(sample, answer)` for each sample that has one, up to the first that takes too long.
template <class Take>
void answerAlong(const Path& path, const scene::EvaluationOptions& options, const std::stop_token& stop,
                 Take&& take) {
    std::vector<scene::PosedPair> poses;
    std::vector<scene::Evaluation> answers(kTogether);
    std::vector<std::optional<scene::SceneError>> errors(kTogether);
    for (std::size_t begin = 0; begin < path.samples.size() && !stop.stop_requested(); begin += kTogether) {
        const std::size_t count = std::min(kTogether, path.samples.size() - begin);
        poses.clear();
        for (std::size_t i = begin; i < begin + count; ++i) {
            const Placements& places = path.samples[i].places;
            poses.push_back({path.shapes, {poseOf(places[0]), poseOf(places[1])}, path.safeDistance});
        }
        scene::evaluatePoses(poses, options, answers, errors);
        for (std::size_t i = 0; i < count; ++i) {
            if (answers[i].breakdown == scene::Breakdown::hang) return;
            if (!errors[i]) take(begin + i, answers[i]);
        }
    }
}

Placement placementOf(const Pose<double>& pose) {
    const Quat<double>& q = pose.orientation;
    return {pose.position, {q.x, q.y, q.z, q.w}};
}

}  // namespace

PathCurve curveAlong(const Path& path, const scene::Method& method) {
    PathCurve curve{method.name, std::vector<PathAnswer>(path.samples.size()), {}};
    scene::EvaluationOptions options = path.options;
    options.method = &method;
    if (!method.inFloat) options.precision = scene::Precision::doublePrecision;
    answerAlong(path, options, {}, [&](std::size_t i, const scene::Evaluation& answer) {
        if (!knowsAmount(answer)) return;
        curve.answers[i].depth = signedDepth(answer.collision);
        curve.answers[i].normal = answer.collision.normal;
    });
    curve.flips = flipsOf(path, curve.answers);
    return curve;
}

Path pathThrough(const std::array<std::shared_ptr<const scene::BuiltShape>, 2>& shapes,
                 const scene::EvaluationOptions& options, std::span<const PathFrame> frames,
                 std::string engine, const std::stop_token& stop) {
    Path path;
    path.shapes = shapes;
    path.options = options;
    path.options.time = path.options.trace = false;
    path.unit = PathUnit::frames;
    path.samples.resize(frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
        path.samples[i].places = {placementOf(frames[i].poses[0]), placementOf(frames[i].poses[1])};
        path.samples[i].frame = frames[i].number;
    }
    PathCurve& recorded = path.recorded.emplace();
    recorded.name = std::move(engine);
    std::vector<PathSample> answered;
    answerAlong(path, path.options, stop, [&](std::size_t i, const scene::Evaluation& answer) {
        PathSample& sample = answered.emplace_back(sampleOf(path.samples[i].places, answer));
        sample.frame = frames[i].number;
        if (answered.size() > 1) follows(sample, answered[answered.size() - 2]);
        recorded.answers.push_back(frames[i].said);
    });
    path.samples = std::move(answered);
    findFlips(path);
    recorded.flips = flipsOf(path, recorded.answers);
    return path;
}

bool PathCurves::follow(const Path& path, std::size_t number, std::span<const scene::Method* const> wanted) {
    if (number_ != number) {
        number_ = number;
        curves_.clear();
        background_.forget();
    }
    const auto isWanted = [&](const scene::Method* method) {
        return std::find(wanted.begin(), wanted.end(), method) != wanted.end();
    };
    std::erase_if(curves_, [&](const auto& curve) { return !isWanted(curve.first); });
    if (auto curve = background_.take(); curve && isWanted(asked_))
        curves_.emplace_back(asked_, *std::move(curve));
    if (background_.isBusy()) return true;
    for (const scene::Method* method : wanted) {
        if (std::any_of(curves_.begin(), curves_.end(),
                        [&](const auto& curve) { return curve.first == method; }))
            continue;
        asked_ = method;
        background_.start([path, method] { return curveAlong(path, *method); });
        return true;
    }
    return false;
}

}  // namespace sepaxis::inspect
