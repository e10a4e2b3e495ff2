#include "collision/tests/sweeps/fast_sweep.h"

#include "collision/collide.h"
#include "collision/query/hull_pair.h"
#include "collision/tests/sweeps/numbered_pairs.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <sstream>
#include <tuple>

namespace sepaxis::testing {
namespace {

constexpr std::size_t kListed = 20;
// Of depth and distance, in roundings of size.
constexpr double kFewRoundings = 4.0, kMostRoundings = 32.0;

using Id = std::tuple<int, std::uint32_t, int, std::uint32_t>;

template <class T>
std::vector<Id> idsOf(const Collision<T>& c) {
    std::vector<Id> ids;
    for (const ManifoldPoint<T>& p : c.manifold)
        ids.emplace_back(static_cast<int>(p.id.a.kind), p.id.a.index, static_cast<int>(p.id.b.kind),
                         p.id.b.index);
    std::sort(ids.begin(), ids.end());
    return ids;
}

template <class T>
std::string describe(const Collision<T>& c) {
    std::ostringstream out;
    out.precision(17);
    out << (c.overlap ? "overlap " : "apart ") << "kind " << static_cast<int>(c.kind) << " unique "
        << c.unique << " depth " << c.depth << " distance " << c.distance << " features "
        << static_cast<int>(c.featureA.kind) << ':' << c.featureA.index << ' '
        << static_cast<int>(c.featureB.kind) << ':' << c.featureB.index << " points " << c.manifold.size();
    return out.str();
}

template <class T>
struct Answers {
    std::vector<ManifoldPoint<T>> memory;
    Collision<T> collision;

    template <class Solid>
    Answers(const Solid& a, const Solid& b, const Pose<T>& bInA, CollideOptions<T> options, bool reference)
        : memory(manifoldCapacity(a, b)) {
        options.reference = reference;
        collision = collideInA(a, b, bInA, options, std::span<ManifoldPoint<T>>(memory));
    }
};

template <class T>
const Hull<T>& coreOf(const Hull<T>& hull) {
    return hull;
}
template <class T>
const Hull<T>& coreOf(const Shape<T>& shape) {
    return shape.core;
}

template <class T>
T radiusOf(const Hull<T>&) {
    return T(0);
}
template <class T>
T radiusOf(const Shape<T>& shape) {
    return shape.radius;
}

// Metres from a point to the vertex, edge or plane of the face.
template <class T>
T distanceTo(const Hull<T>& hull, const Feature& feature, const Vec3<T>& point) {
    if (feature.kind == FeatureKind::face) return std::abs(signedDistance(hull.planes[feature.index], point));
    if (feature.kind == FeatureKind::vertex) return glm::length(point - hull.vertices[feature.index]);
    const Vec3<T> start = hull.vertices[hull.edgeStart(feature.index)];
    const Vec3<T> along = hull.vertices[hull.edgeEnd(feature.index)] - start;
    const T squared = glm::dot(along, along);
    const T place = squared > T(0) ? std::clamp(glm::dot(point - start, along) / squared, T(0), T(1)) : T(0);
    return glm::length(start + along * place - point);
}

// The features differ, and the point lies on both within `noise`: on a face as well as on its edge, say.
template <class T>
bool liesOnBoth(const Hull<T>& hull, const Feature& p, const Feature& q, const Vec3<T>& point, T noise) {
    return p == q || (p.kind != FeatureKind::none && q.kind != FeatureKind::none &&
                      distanceTo(hull, p, point) <= noise && distanceTo(hull, q, point) <= noise);
}

// One pair as both queries answered it.
template <class T, class Solid>
struct Compared {
    const Solid &a, &b;
    const Pose<T>& bInA;
    T size;
    const Collision<T>&fast, &slow;

    // Of depth or distance, in roundings of size.
    double apart() const {
        const T difference = (fast.depth - fast.distance) - (slow.depth - slow.distance);
        return static_cast<double>(std::abs(difference) / (kRounding<T> * size));
    }
    bool isAmbiguous() const { return (!fast.unique && !slow.unique) || nameOtherPoints(); }
    bool sameAnswer() const {
        const bool sameFeatures =
            fast.featureA == slow.featureA && fast.featureB == slow.featureB && idsOf(fast) == idsOf(slow);
        return fast.overlap == slow.overlap && fast.kind == slow.kind && fast.unique == slow.unique &&
               (sameFeatures || isAmbiguous() || nameWhatHoldsThePoints());
    }

 private:
    // Apart: parallel features have many closest points, of which either query names one pair.
    bool nameOtherPoints() const {
        const T noise = T(1e3) * kRounding<T>;
        return !fast.overlap && glm::length(fast.normal - slow.normal) <= noise &&
               (glm::length(fast.closestA - slow.closestA) > noise * size ||
                glm::length(fast.closestB - slow.closestB) > noise * size);
    }
    // The closest points of the cores, apart or within the radii, lie on the features that either query
    // names.
    bool nameWhatHoldsThePoints() const {
        if (fast.overlap && fast.kind != AxisKind::point) return false;
        const T noise = T(64) * kRounding<T> * size;
        const Vec3<T> half = fast.normal * (fast.depth / T(2));
        const Vec3<T> onA = fast.overlap ? fast.contactPoint + half : fast.closestA;
        const Vec3<T> onB = fast.overlap ? fast.contactPoint - half : fast.closestB;
        return liesOnBoth(coreOf(a), fast.featureA, slow.featureA, onA - fast.normal * radiusOf(a), noise) &&
               liesOnBoth(coreOf(b), fast.featureB, slow.featureB,
                          transformPointInverse(bInA, onB + fast.normal * radiusOf(b)), noise);
    }
};

template <class T, class Solid>
void compare(const Solid& a, const Solid& b, const Pose<T>& bInA, const std::string& name,
             FastReport& report) {
    // A hull far from the origin of its own frame is turned with the rounding of its coordinates there.
    const T size = std::max(makeHullPair(a, b, bInA).size, std::max(coreOf(a).size, coreOf(b).size));
    CollideOptions<T> exact{.manifold = ManifoldKind::exact}, stable, verdict;
    stable.stableSlop = T(0.01) * size;
    verdict.want = Want::verdict;
    ++report.pairs;
    bool touchIsVague = false;  // whether they touch is decided by rounding
    // What differs, differs at a threshold where the numbers are the same within rounding.
    const auto count = [&](const char* what, bool atThreshold, const Collision<T>& p, const Collision<T>& q) {
        ++(atThreshold ? report.thresholds : report.failures);
        auto& list = atThreshold ? report.firstThresholds : report.first;
        if (list.size() < kListed)
            list.push_back(name + ", " + what + ": fast " + describe(p) + "; reference " + describe(q));
    };
    for (const auto& [what, options] : {std::pair("exact", exact), std::pair("stable", stable)}) {
        const Answers<T> fast(a, b, bInA, options, false), slow(a, b, bInA, options, true);
        const Compared<T, Solid> both{a, b, bInA, size, fast.collision, slow.collision};
        const double apart = both.apart();
        ++report.answers;
        report.ambiguous += both.isAmbiguous() ? 1 : 0;
        report.overFew += apart > kFewRoundings ? 1 : 0;
        report.depth = std::max(report.depth, apart);
        const bool sameNumbers = apart <= kMostRoundings;
        touchIsVague |= sameNumbers && fast.collision.overlap != slow.collision.overlap;
        if (!sameNumbers || !both.sameAnswer()) count(what, sameNumbers, fast.collision, slow.collision);
    }
    const Answers<T> fast(a, b, bInA, verdict, false), slow(a, b, bInA, verdict, true);
    ++report.answers;
    if (fast.collision.overlap != slow.collision.overlap)
        count("verdict", touchIsVague, fast.collision, slow.collision);
}

}  // namespace

FastReport compareFastWithReference(std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
    FastReport report;
    for (std::uint64_t number = first; number < first + count; ++number)
        visitNumberedPair(
            number, seed, [&](const char* precision, const auto& a, const auto& b, const auto& bInA) {
                compare(a, b, bInA, "pair " + std::to_string(number) + " in " + precision, report);
            });
    return report;
}

}  // namespace sepaxis::testing
