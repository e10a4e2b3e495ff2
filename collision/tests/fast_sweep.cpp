#include "collision/tests/fast_sweep.h"

#include "collision/collide.h"
#include "collision/query/hull_pair.h"
#include "collision/tests/random_pairs.h"
#include "collision/tests/random_shapes.h"
#include "collision/tests/sweep_report.h"

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

// Apart: parallel features have many closest points, of which either query names one pair.
template <class T>
bool nameOtherPoints(const Collision<T>& p, const Collision<T>& q, T size) {
    const T noise = T(1e3) * kRounding<T> * size;
    return !p.overlap && glm::length(p.normal - q.normal) <= T(1e3) * kRounding<T> &&
           (glm::length(p.closestA - q.closestA) > noise || glm::length(p.closestB - q.closestB) > noise);
}

template <class T, class Solid>
void compare(const Solid& a, const Solid& b, const Pose<T>& bInA, const std::string& name,
             FastReport& report) {
    const Hull<T>&coreA = coreOf(a), &coreB = coreOf(b);
    // A hull far from the origin of its own frame is turned with the rounding of its coordinates there.
    const T size = std::max(makeHullPair(a, b, bInA).size, std::max(coreA.size, coreB.size));
    CollideOptions<T> exact, stable, verdict;
    stable.manifold = ManifoldKind::stable;
    stable.stableSlop = T(0.01) * size;
    verdict.want = Want::verdict;
    const std::pair<const char*, CollideOptions<T>> asked[] = {
        {"exact", exact}, {"stable", stable}, {"verdict", verdict}};
    ++report.pairs;
    bool exactAtTouch = false;  // whether they touch is decided by rounding
    for (const auto& [what, options] : asked) {
        const Answers<T> fast(a, b, bInA, options, false), slow(a, b, bInA, options, true);
        const Collision<T>&p = fast.collision, &q = slow.collision;
        const double apart = static_cast<double>(std::abs((p.depth - p.distance) - (q.depth - q.distance))) /
                             static_cast<double>(kRounding<T> * size);
        const bool isVerdict = options.want == Want::verdict;
        const bool isAmbiguous = !isVerdict && ((!p.unique && !q.unique) || nameOtherPoints(p, q, size));
        const T noise = T(64) * kRounding<T> * size;
        // Of cores that have their closest points in common, or of round shapes that overlap by their radii.
        const bool byPoints = !p.overlap || p.kind == AxisKind::point;
        const Vec3<T> half = p.normal * (p.depth / T(2));
        const Vec3<T> onA = (p.overlap ? p.contactPoint + half : p.closestA) - p.normal * radiusOf(a);
        const Vec3<T> onB = (p.overlap ? p.contactPoint - half : p.closestB) + p.normal * radiusOf(b);
        const bool onCommonPoint =
            byPoints && liesOnBoth(coreA, p.featureA, q.featureA, onA, noise) &&
            liesOnBoth(coreB, p.featureB, q.featureB, transformPointInverse(bInA, onB), noise);
        const bool sameFeatures =
            (p.featureA == q.featureA && p.featureB == q.featureB && idsOf(p) == idsOf(q)) || onCommonPoint;
        const bool sameAnswer =
            isVerdict || (p.kind == q.kind && p.unique == q.unique && (isAmbiguous || sameFeatures));
        ++report.answers;
        if (isAmbiguous) ++report.ambiguous;
        if (!isVerdict) report.depth = std::max(report.depth, apart);
        if (!isVerdict && apart > kFewRoundings) ++report.overFew;
        if (p.overlap == q.overlap && sameAnswer && (isVerdict || apart <= kMostRoundings)) continue;
        // What differs, differs at a threshold: the numbers are the same within rounding.
        const bool atThreshold = isVerdict ? exactAtTouch : apart <= kMostRoundings;
        if (!isVerdict) exactAtTouch = exactAtTouch || (p.overlap != q.overlap && atThreshold);
        ++(atThreshold ? report.thresholds : report.failures);
        auto& list = atThreshold ? report.firstThresholds : report.first;
        if (list.size() < kListed)
            list.push_back(name + ", " + what + ": fast " + describe(p) + "; reference " + describe(q));
    }
}

std::string nameOf(const char* group, std::uint64_t number, const char* precision) {
    return std::string(group) + ' ' + std::to_string(number) + " in " + precision;
}

void compareHulls(std::uint64_t seed, std::uint64_t number, FastReport& report) {
    PairGenerator generator(mix(seed + number));
    const auto kind = static_cast<PairKind>(number % kPairKinds);
    const RandomPair pair = generator.make(kind);
    const Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
    compare(pair.a, pair.b, bInA, nameOf(testing::nameOf(kind), number, "double"), report);
    compare(hullCast<float>(pair.a), hullCast<float>(pair.b), poseCast<float>(bInA),
            nameOf(testing::nameOf(kind), number, "float"), report);
}

void compareShapes(std::uint64_t seed, std::uint64_t number, FastReport& report) {
    ShapeGenerator generator(mix(seed + number));
    const auto kindOf = [](std::uint64_t n) { return static_cast<ShapeKind>(n % kShapeKinds); };
    const std::uint64_t kinds = number / kScenes;
    const ShapePair pair =
        generator.make(kindOf(kinds), kindOf(kinds / kShapeKinds), static_cast<Scene>(number % kScenes));
    const Shape<double> a = makeShape(pair.a), b = makeShape(pair.b);
    const Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
    const std::string kindsOfPair =
        "shapes " + std::to_string(static_cast<int>(a.kind)) + '-' + std::to_string(static_cast<int>(b.kind));
    compare(a, b, bInA, nameOf(kindsOfPair.c_str(), number, "double"), report);
    compare(shapeCast<float>(a), shapeCast<float>(b), poseCast<float>(bInA),
            nameOf(kindsOfPair.c_str(), number, "float"), report);
}

}  // namespace

FastReport compareFastWithReference(std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
    FastReport report;
    for (std::uint64_t number = first; number < first + count; ++number)
        number % 2 == 0 ? compareHulls(seed, number / 2, report) : compareShapes(seed, number / 2, report);
    return report;
}

}  // namespace sepaxis::testing
