#include "collision/tests/sweeps/near_sweep.h"

#include "collision/tests/sweeps/near_truth.h"
#include "collision/tests/sweeps/shape_checks.h"

#include <cmath>

namespace sepaxis::testing {

namespace {

using oracle::Point;
using oracle::Real;

// The promise for the normal, and how near the pairs are: powers of ten of size.
template <class T>
struct Near;
template <>
struct Near<double> {
    static constexpr Real kGap = 1e-12L, kDirected = 1e-11L, kAngle = 1e-3L;
    static constexpr int kLowest = -15, kHighest = -6;
};
template <>
struct Near<float> {
    static constexpr Real kGap = 2e-5L, kDirected = 1e-3L, kAngle = 2e-2L;
    static constexpr int kLowest = -7, kHighest = -1;
};

template <class T>
std::string in() {
    return std::string(" (") + Promise<T>::kName + ")";
}

std::string nameOfAlignment(bool parallel) {
    return parallel ? "nearly parallel" : "any turn";
}

template <class T>
std::string nameOfDecade(int decade, bool parallel) {
    return std::string("apart by 1e") + std::to_string(decade) + " and more, " + nameOfAlignment(parallel) +
           in<T>();
}

std::string nameOfKinds(ShapeKind a, ShapeKind b) {
    return std::string(nameOf(a)) + "-" + nameOf(b);
}

template <class T>
void checkPair(SweepReport& report, const ShapePair& pair, bool parallel, const std::string& label) {
    ++report.pairs;
    const Shape<T> a = shapeCast<T>(makeShape(pair.a)), b = shapeCast<T>(makeShape(pair.b));
    const Pose<T> bInA = poseCast<T>(relativePose(pair.poseA, pair.poseB));
    const oracle::NearTruth truth = oracle::findNearTruth(a, b, bInA);
    Checker check(report, label + ", cores apart by " +
                              std::to_string(std::log10(truth.distance / truth.size)) +
                              " powers of ten of size" + describe(pair));
    const ShapeAnswer<T> answer = askInA(a, b, bInA);
    const Collision<T>& c = answer.collision;
    // Where the cores intersect there is no way between them, where only they nearly touch it is vague.
    if (!truth.apart || c.behindOneSided) return;
    const Real distance = truth.distance - Real(a.radius) - Real(b.radius);
    const bool directed = truth.distance >= Near<T>::kDirected * truth.size;
    if (directed)
        check.within("angle of the normal" + in<T>(), glm::length(Point(c.normal) - truth.direction),
                     Near<T>::kAngle);
    if (c.overlap) {
        ++report.regimes["touching" + in<T>()];
        return;
    }
    check.within("distance" + in<T>(), std::abs(Real(c.distance) - distance) / truth.size,
                 Promise<T>::kDepth);
    check.within("gap along the normal" + in<T>(),
                 std::abs(oracle::gapAlong(a, b, bInA, c.normal) - distance) / truth.size, Near<T>::kGap);
    ++report.regimes[nameOfKinds(pair.a.kind, pair.b.kind) + in<T>()];
    const int decade = static_cast<int>(std::floor(std::log10(distance / truth.size)));
    ++report.regimes[nameOfDecade<T>(decade, parallel)];
}

template <class Visit>
void forEachPairOfKinds(const Visit& visit) {
    for (int i = 0; i < kPolyhedralKinds; ++i)
        for (int j = i; j < kPolyhedralKinds; ++j)
            visit(static_cast<ShapeKind>(i), static_cast<ShapeKind>(j));
}

}  // namespace

SweepReport sweepNear(std::uint64_t first, std::uint64_t count, std::uint64_t seed) {
    SweepReport report;
    std::vector<std::pair<ShapeKind, ShapeKind>> kinds;
    forEachPairOfKinds([&](ShapeKind a, ShapeKind b) { kinds.emplace_back(a, b); });
    for (std::uint64_t i = first; i < first + count; ++i) {
        const bool inFloat = i % 2 == 1, parallel = i / 2 % 2 == 1;
        const auto& [a, b] = kinds[i / 4 % kinds.size()];
        const std::uint64_t own = mix(mix(seed) + i);
        ShapeGenerator generator(own);
        const std::string label =
            nameOfKinds(a, b) + ", " + nameOfAlignment(parallel) + ", seed " + std::to_string(own);
        ++report.byKind[nameOfAlignment(parallel)];
        if (inFloat)
            checkPair<float>(
                report,
                generator.makeNearlyTouching(a, b, parallel, Near<float>::kLowest, Near<float>::kHighest),
                parallel, label);
        else
            checkPair<double>(
                report,
                generator.makeNearlyTouching(a, b, parallel, Near<double>::kLowest, Near<double>::kHighest),
                parallel, label);
    }
    return report;
}

std::vector<std::string> requiredNearRegimes() {
    std::vector<std::string> regimes;
    forEachPairOfKinds([&](ShapeKind a, ShapeKind b) {
        regimes.push_back(nameOfKinds(a, b) + in<double>());
        regimes.push_back(nameOfKinds(a, b) + in<float>());
    });
    for (const bool parallel : {false, true}) {
        for (int decade = Near<double>::kLowest; decade < Near<double>::kHighest; ++decade)
            regimes.push_back(nameOfDecade<double>(decade, parallel));
        for (int decade = Near<float>::kLowest; decade < Near<float>::kHighest; ++decade)
            regimes.push_back(nameOfDecade<float>(decade, parallel));
    }
    return regimes;
}

}  // namespace sepaxis::testing
