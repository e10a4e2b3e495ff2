#include "app/inspect/path_curves.h"

#include "app/inspect/judgement.h"

#include <algorithm>
#include <utility>

namespace sepaxis::inspect {

namespace {

constexpr std::size_t kTogether = 16;  // poses

}  // namespace

std::vector<std::optional<double>> depthsAlong(const Path& path, const scene::Method& method) {
    std::vector<std::optional<double>> depths(path.samples.size());
    scene::EvaluationOptions options = path.options;
    options.method = &method;
    if (!method.inFloat) options.precision = scene::Precision::doublePrecision;
    std::vector<scene::PosedPair> poses;
    std::vector<scene::Evaluation> answers(kTogether);
    std::vector<std::optional<scene::SceneError>> errors(kTogether);
    for (std::size_t begin = 0; begin < depths.size(); begin += kTogether) {
        const std::size_t count = std::min(kTogether, depths.size() - begin);
        poses.clear();
        for (std::size_t i = begin; i < begin + count; ++i) {
            const Placements& places = path.samples[i].places;
            poses.push_back({path.shapes, {poseOf(places[0]), poseOf(places[1])}, path.safeDistance});
        }
        scene::evaluatePoses(poses, options, answers, errors);
        for (std::size_t i = 0; i < count; ++i) {
            if (answers[i].breakdown == scene::Breakdown::hang) return depths;
            if (!errors[i] && knowsAmount(answers[i])) depths[begin + i] = signedDepth(answers[i].collision);
        }
    }
    return depths;
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
    std::erase_if(curves_, [&](const PathCurve& curve) { return !isWanted(curve.method); });
    if (auto depths = background_.take(); depths && isWanted(asked_))
        curves_.push_back({asked_, *std::move(depths)});
    if (background_.isBusy()) return true;
    for (const scene::Method* method : wanted) {
        if (std::any_of(curves_.begin(), curves_.end(),
                        [&](const PathCurve& curve) { return curve.method == method; }))
            continue;
        asked_ = method;
        background_.start([path, method] { return depthsAlong(path, *method); });
        return true;
    }
    return false;
}

}  // namespace sepaxis::inspect
