#include "app/inspect/path/sweep.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace sepaxis::inspect {

namespace {

// Radians. Two neighbours whose normals differ by less are not looked at closer, and a jump that is less once
// they are as close as numbers allow is a smooth turn.
constexpr double kLeastJumpFound = 0.5 * std::numbers::pi / 180.0;
constexpr int kMostHalvings =
    48;  // of the way between two neighbours: down to the rounding of the way itself

dvec3 axisOf(const SweepRange& range, const Quat<double>& orientation) {
    dvec3 axis(0.0);
    axis[range.axis] = 1.0;
    return range.ownAxis ? orientation * axis : axis;
}

}  // namespace

std::optional<std::string> whyNoSweep(const scene::Scene& scene, const SweepRange& range) {
    if (range.from == range.to) return "From and to are the same";
    if (!range.turns) return std::nullopt;
    switch (scene::turningOf(scene.object(range.side).shape)) {
        case scene::Turning::none:
            return "An AABB stays aligned with the world's axes: it cannot turn";
        case scene::Turning::aboutVertical:
            if (range.axis != 1) return "A cuboid stays upright: it turns about the vertical (y) only";
            break;
        case scene::Turning::free:
            break;
    }
    return std::nullopt;
}

Placements placesAt(const Placements& start, const sepaxis::Shape<double>& shape, const SweepRange& range,
                    double along) {
    Placements places = start;
    Placement& swept = places[static_cast<std::size_t>(range.side)];
    const Pose<double> pose = poseOf(swept);
    const dvec3 axis = axisOf(range, pose.orientation);
    if (!range.turns) {
        swept.position += along * axis;
        return places;
    }
    const Quat<double> turn = glm::angleAxis(along, axis);
    const Quat<double> turned = normalizedOrIdentity(turn * pose.orientation);
    const dvec3 arm = pose.orientation * shape.core.centroid;
    swept.position += arm - turn * arm;
    swept.orientation = {turned.x, turned.y, turned.z, turned.w};
    return places;
}

void Sweep::start(const scene::Scene& scene, const scene::Evaluation& evaluation,
                  const scene::EvaluationOptions& options, const SweepRange& range) {
    range_ = range;
    range_.samples = std::clamp(range.samples, kFewestSweepSamples, kMostSweepSamples);
    if (range_.from > range_.to) std::swap(range_.from, range_.to);
    start_ = placementsOf(scene);
    path_ = {};
    path_.shapes = evaluation.shapes;
    path_.safeDistance = evaluation.safeDistance;
    path_.options = options;
    path_.options.time = path_.options.trace = false;
    path_.unit = range.turns ? PathUnit::radians : PathUnit::metres;
    path_.samples.reserve(range_.samples);
    next_ = refined_ = 0;
    running_ = !whyNoSweep(scene, range).has_value();
    ++number_;
}

void Sweep::cancel() {
    running_ = false;
}

double Sweep::progress() const {
    // Looking between the samples is quick beside finding them.
    return static_cast<double>(next_ + refined_) / static_cast<double>(2 * range_.samples - 1);
}

std::optional<PathSample> Sweep::askAt(double along) const {
    const std::size_t side = static_cast<std::size_t>(range_.side);
    const Placements places = placesAt(start_, path_.shapes[side]->shape, range_, along);
    const scene::PosedPair pair{path_.shapes, {poseOf(places[0]), poseOf(places[1])}, path_.safeDistance};
    scene::Evaluation evaluation;
    if (scene::evaluatePair(pair, path_.options, evaluation)) return std::nullopt;
    PathSample sample = sampleOf(places, evaluation);
    (range_.turns ? sample.turned : sample.moved) = along;
    return sample;
}

bool Sweep::step() {
    if (!running_) return false;
    if (next_ < range_.samples) {
        const double share = static_cast<double>(next_++) / static_cast<double>(range_.samples - 1);
        // A place without an answer (too far for single precision) leaves a hole.
        if (auto sample = askAt(range_.from + share * (range_.to - range_.from))) {
            path_.samples.push_back(*sample);
            ++number_;
        }
        return true;
    }
    if (refined_ + 1 < path_.samples.size()) {
        refine(refined_++);
        return true;
    }
    running_ = false;
    ++number_;
    return false;
}

// Halves the way between two neighbours as long as the normals at its ends differ: a jump stays, a quick but
// smooth turn does not.
void Sweep::refine(std::size_t after) {
    PathSample left = path_.samples[after], right = path_.samples[after + 1];
    const auto angleOf = [](const PathSample& p, const PathSample& q) {
        return angleBetween(p.collision.normal, q.collision.normal);
    };
    const auto along = [&](const PathSample& p) { return range_.turns ? p.turned : p.moved; };
    double angle = angleOf(left, right);
    for (int i = 0; i < kMostHalvings && angle > kLeastJumpFound; ++i) {
        const double middle = 0.5 * (along(left) + along(right));
        if (middle == along(left) || middle == along(right)) break;
        const std::optional<PathSample> between = askAt(middle);
        if (!between) return;
        const double toLeft = angleOf(left, *between), toRight = angleOf(*between, right);
        (toLeft > toRight ? right : left) = *between;
        angle = std::max(toLeft, toRight);
    }
    if (angle <= kLeastJumpFound) return;
    path_.flips.push_back({after, 0.5 * (along(left) + along(right)), angle});
    ++number_;
}

}  // namespace sepaxis::inspect
