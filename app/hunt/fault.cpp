#include "app/hunt/fault.h"

#include "app/scene/answer_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sepaxis::hunt {

namespace {

using scene::dvec3;
using scene::Evaluation;
using scene::signedDepth;

// What the library promises of what is left after a move by the MTV (collision/README.md), and other
// programs' methods of everything.
constexpr Contract kExactInDouble{1e-11, 0.0}, kExactInFloat{2e-5, 0.0}, kOthers{1e-3, 0.06};

bool isFinite(const dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool isFinite(const Evaluation& e) {
    const Collision<double>& c = e.collision;
    bool finite = isFinite(c.normal) && std::isfinite(c.depth) && std::isfinite(c.distance);
    for (const ManifoldPoint<double>& point : c.manifold)
        finite = finite && isFinite(point.point) && std::isfinite(point.depth);
    return finite;
}

}  // namespace

Contract contractOf(const scene::Method& method, scene::Precision precision) {
    if (method.promise) return *method.promise;
    const bool ours = method.name == "exact" || method.name == "gjk-epa";
    if (!ours) return kOthers;
    return precision == scene::Precision::floatPrecision ? kExactInFloat : kExactInDouble;
}

double toleranceFor(const Contract& contract, const Evaluation& truth) {
    return contract.tolerance * scene::sizeOfPair(truth) +
           contract.relative * std::abs(signedDepth(truth.collision));
}

Trial::Trial(const scene::Method& method, scene::Precision precision)
    : contract_(contractOf(method, precision)) {
    options_.method = &method;
    options_.precision = precision;
    options_.fast = true;
}

std::span<const Tried> Trial::run(std::span<const scene::PosedPair> poses) {
    scene::EvaluationOptions exact;
    exact.fast = true;
    const std::size_t count = poses.size();
    if (truths_.size() < count) {
        truths_.resize(count);
        answers_.resize(count);
    }
    tried_.assign(count, {});
    errors_.resize(count);
    scene::evaluatePoses(poses, options_, std::span(answers_).first(count), errors_);
    for (std::size_t i = 0; i < count; ++i) {
        const bool isOut = scene::evaluatePair(poses[i], exact, truths_[i]).has_value();
        tried_[i].axis = truths_[i].collision.kind;
        if (errors_[i])
            tried_[i].whyNot = errors_[i]->reason;
        else if (!isOut)
            tried_[i].fault = judge_.judge(truths_[i], answers_[i], toleranceFor(contract_, truths_[i]));
    }
    return tried_;
}

std::optional<Fault> Judge::judge(const Evaluation& truth, const Evaluation& answer, double tolerance) {
    if (answer.breakdown != scene::Breakdown::none) {
        constexpr FaultClass kKinds[] = {FaultClass::crash, FaultClass::crash, FaultClass::hang,
                                         FaultClass::exit};
        return Fault{kKinds[static_cast<std::size_t>(answer.breakdown)],
                     std::numeric_limits<double>::infinity()};
    }
    if (truth.collision.behindOneSided || answer.collision.behindOneSided) return std::nullopt;
    if (!isFinite(answer)) return Fault{FaultClass::notFinite, std::numeric_limits<double>::infinity()};
    const Collision<double>&c = answer.collision, &exact = truth.collision;
    const double due = signedDepth(exact);
    if (c.overlap != exact.overlap) {
        if (std::abs(due) <= tolerance) return std::nullopt;
        return Fault{exact.overlap ? FaultClass::missed : FaultClass::falseHit, std::abs(due)};
    }
    if (!scene::knowsAmount(answer)) return std::nullopt;
    const double off = std::abs(signedDepth(c) - due);
    if (off > tolerance) return Fault{c.overlap ? FaultClass::depth : FaultClass::distance, off};
    if (!c.overlap || c.normal == dvec3(0.0)) return std::nullopt;
    // A normal is right where moving along it by the depth just separates, whether or not it is the only one.
    const double left = std::abs(scene::leftOverAfter(truth, c.mtv(), true, moved_).value_or(0.0));
    if (left > 2.0 * tolerance) return Fault{FaultClass::normal, left};
    const double outside = scene::farthestOutside(truth, answer);
    if (outside > 2.0 * tolerance) return Fault{FaultClass::manifold, outside + c.depth};
    return std::nullopt;
}

}  // namespace sepaxis::hunt
