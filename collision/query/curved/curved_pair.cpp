#include "collision/query/curved/curved_pair.h"

#include "collision/query/curved/bounds.h"
#include "collision/query/curved/curved_manifold.h"
#include "collision/query/curved/nested_search.h"
#include "collision/query/manifold/manifold.h"
#include "collision/query/query_limits.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis {

namespace curved {

namespace {

// Of size. How far apart the proven bounds may be: half of what is promised, the rest is for rounding.
template <class T>
inline constexpr double kBoundsApart = sizeof(T) == 8 ? 2.5e-11 : 2.5e-6;
// Of size, the rounding of a support point's height and of the pose; in float that of a hull's planes, too.
template <class T>
inline constexpr double kHeightNoise = sizeof(T) == 8 ? 16.0 * kRounding<double>
                                                      : 4.0 * double(kRounding<float>);
// Of size. Where so little decides, a direction nearby is looked for however good the answer seems.
inline constexpr double kNearlyTouching = 1e-11;
// Radians. A direction farther from the answer than this is another one, where it overlaps no more than by
// kTieTolerance.
template <class T>
inline constexpr double kOtherDirection = sizeof(T) == 8 ? 1e-3 : 0.1;

// What is known of a pair.
struct Answer {
    Along along;  // the least overlap found, its upper bound; below zero a distance
    Witnesses witnesses;
    double lower = -std::numeric_limits<double>::infinity();
    bool unique = true;
};

// How far the witnesses are from lying before each other.
double mismatch(const Answer& answer) {
    return safeLength(answer.witnesses.onA - answer.witnesses.onB -
                      answer.along.direction * answer.along.overlap);
}

// Where faces are nearly flush: a direction nearby with less overlap, and witnesses that match it.
template <class T>
void searchAround(const CurvedPair<T>& pair, Answer& answer) {
    const Lowest lowest = searchNested(pair, answer.along.direction);
    if (lowest.along.overlap < answer.along.overlap) answer.along = descend(pair, lowest.along);
    Answer found{answer.along, lowest.witnesses};
    if (mismatch(found) < mismatch(answer)) answer.witnesses = lowest.witnesses;
}

// Apart: the gap along any axis is no wider than the distance, two points are no nearer.
template <class T>
void boundDistance(const CurvedPair<T>& pair, Answer& answer) {
    constexpr int kTries = 8;
    answer.lower = -std::numeric_limits<double>::infinity();  // of a depth it says nothing here
    Along along = answer.along;
    for (int attempt = 0; attempt < kTries; ++attempt) {
        if (along.overlap < answer.along.overlap) answer.along = along;
        const Witnesses witnesses = findWitnesses(pair, along);
        const Vec between = witnesses.onB - witnesses.onA;
        const double distance = safeLength(between);
        if (-distance > answer.lower) answer.lower = -distance, answer.witnesses = witnesses;
        if (answer.along.overlap - answer.lower <= kBoundsApart<T> * pair.size) break;
        // From the way between the points on.
        along = descend(pair, measureAlong(pair, between / distance));
    }
    if (answer.along.overlap - answer.lower > kBoundsApart<T> * pair.size) {
        searchAround(pair, answer);
        answer.lower = std::max(answer.lower, -safeLength(answer.witnesses.onB - answer.witnesses.onA));
    }
}

// First guesses of the way out of an overlap: along the faces and axes of both shapes and along the corners
// of a cube.
template <class T>
void addGuesses(const Body<T>& body, std::span<Vec> guesses, std::size_t& count) {
    const auto add = [&](const Vec& direction) {
        if (count < guesses.size()) guesses[count++] = direction;
    };
    if (body.core.kind == CurvedKind::none) {
        constexpr std::uint32_t kFewFaces = 12;
        if (body.hull.faceCount() > kFewFaces) return;
        for (const Plane<T>& plane : body.hull.planes)
            add(safeNormalize(body.directionInA(Vec(plane.normal)), Vec(1.0, 0.0, 0.0)));
        return;
    }
    const bool ellipsoid = body.core.kind == CurvedKind::ellipsoid;
    for (int k = 0; k < 3; ++k) {
        const Vec direction = ellipsoid ? body.turn[k] : k == 0 ? body.core.axis : Vec(0.0);
        if (ellipsoid || k == 0) add(direction), add(-direction);
    }
}

template <class T>
Along descendFromGuesses(const CurvedPair<T>& pair, const Along& known) {
    std::array<Vec, 64> guesses;
    std::size_t count = 0;
    for (int k = 0; k < 8; ++k)
        guesses[count++] = glm::normalize(Vec(k & 1 ? -1.0 : 1.0, k & 2 ? -1.0 : 1.0, k & 4 ? -1.0 : 1.0));
    for (int k = 0; k < 6; ++k) {
        Vec axis(0.0);
        axis[k / 2] = k % 2 ? -1.0 : 1.0;
        guesses[count++] = axis;
    }
    addGuesses(pair.a, guesses, count);
    addGuesses(pair.b, guesses, count);
    Along best = known;
    std::array<Along, 3> nearest;  // the least of the guesses
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count; ++k) {
        const Along along = measureAlong(pair, guesses[k]);
        std::size_t place = kept;
        while (place > 0 && nearest[place - 1].overlap > along.overlap) --place;
        if (place == nearest.size()) continue;
        kept = std::min(kept + 1, nearest.size());
        for (std::size_t i = kept - 1; i > place; --i) nearest[i] = nearest[i - 1];
        nearest[place] = along;
    }
    for (std::size_t k = 0; k < kept; ++k)
        if (const Along along = descend(pair, nearest[k]); along.overlap < best.overlap) best = along;
    return best;
}

template <class T>
void boundDepth(const CurvedPair<T>& pair, Want want, Answer& answer) {
    const double sharp = kBoundsApart<T> * pair.size, tie = double(kTieTolerance<T>) * pair.size;
    // For a verdict it is enough that they overlap at all.
    const auto tolerance = [&] {
        return want == Want::verdict ? std::max(answer.along.overlap, sharp) : sharp;
    };
    const auto byBalls = [&] {
        for (const double flush : kFlushAngles<T>) {
            const Witnesses witnesses = witnessesAlong(pair, answer.along.direction, flush);
            const BallProof proof =
                proveByBalls(pair, answer.along, witnesses.onA, witnesses.onB, kOtherDirection<T>);
            if (flush != kFlushAngles<T>[0] && !(proof.lower > answer.lower)) continue;
            answer.witnesses = witnesses;
            answer.lower = proof.lower;
            answer.unique = proof.farLower > answer.along.overlap + tie;
            // Where the sign is open directions are looked through, too.
            const bool isSure = answer.lower >= 0.0 || answer.along.overlap <= kHeightNoise<T> * pair.size;
            if (answer.lower >= answer.along.overlap - tolerance() && isSure) return true;
        }
        return false;
    };
    if (!byBalls()) {
        answer.along = descendFromGuesses(pair, answer.along);
        if (byBalls()) return;
        const bool isLowest = mismatch(answer) <= sharp;
        if (!isLowest) searchAround(pair, answer);
        if (isLowest || !byBalls()) {
            const double enough = tolerance();
            CellProof proof = proveByTurning(pair, answer.along, enough, tie, kOtherDirection<T>);
            if (proof.lower < answer.along.overlap - 1.5 * enough) {  // its axes may be rounded
                const CellProof byCells = proveByCells(pair, answer.along, enough, tie, kOtherDirection<T>);
                if (byCells.lower > proof.lower) proof = byCells;
            }
            answer.witnesses = findWitnesses(pair, answer.along);
            answer.lower = std::max(answer.lower, proof.lower);
            answer.unique = proof.unique;
        }
    }
}

// `enough`: of the gap, what is not to be known more closely.
template <class T>
Answer ask(const CurvedPair<T>& pair, Want want, double enough) {
    const Vec guess = safeNormalize(pair.b.center - pair.a.center, Vec(1.0, 0.0, 0.0));
    const double radii = pair.radiusA + pair.radiusB, noise = kHeightNoise<T> * pair.size;
    const Approach near = approach(pair, guess, enough + radii);
    Answer answer;
    answer.along = near.along;
    const bool isApart = near.along.overlap < -enough - radii;
    const bool isInside = near.holdsSurely || near.distance <= radii - noise;
    if (isApart || (want == Want::verdict && isInside)) return answer;
    answer.along = descend(pair, near.along);
    if (std::abs(answer.along.overlap + radii) <= kNearlyTouching * pair.size) searchAround(pair, answer);
    if (answer.along.overlap >= 0.0) boundDepth(pair, want, answer);
    if (want == Want::verdict && answer.along.overlap < -radii - noise) return answer;
    if (answer.along.overlap < 0.0) boundDistance(pair, answer);  // found so, perhaps, by looking closer
    if (want != Want::verdict && mismatch(answer) > kBoundsApart<T> * pair.size) searchAround(pair, answer);
    return answer;
}

// Which face, flush with the direction, decides.
AxisKind kindOf(const Patch& ofA, const Patch& ofB) {
    if (ofA.count > 2) return AxisKind::faceA;
    return ofB.count > 2 ? AxisKind::faceB : AxisKind::point;
}

// For a stable manifold: a face near the direction that is no more than `slop` deeper decides in its place,
// one of A before one of B that overlaps less by no more than the tie.
template <class T>
void preferFace(const CurvedPair<T>& pair, double slop, std::uint32_t circlePoints, Decision& decision) {
    const Vec direction = decision.along.direction;
    struct Face {
        Vec normal{0.0};
        double overlap = std::numeric_limits<double>::infinity();
    };
    const auto leastOf = [&](const NormalBindings& bindings, double sign) {
        Face least;
        for (const NormalBinding& binding : bindings.list()) {
            if (binding.binding != Binding::flat) continue;
            const double overlap = measureAlong(pair, binding.axis * sign).overlap;
            if (overlap <= least.overlap) least = {binding.axis * sign, overlap};
        }
        return least;
    };
    const Face ofA = leastOf(bindingsAbout(pair.a, direction), 1.0),
               ofB = leastOf(bindingsAbout(pair.b, -direction), -1.0);
    const double most = decision.along.overlap + slop;
    const bool isOfA = ofA.overlap <= std::min(ofB.overlap + decision.tie, most);
    const Face& face = isOfA ? ofA : ofB;
    if (!(face.overlap <= most)) return;
    const AxisKind kind = isOfA ? AxisKind::faceA : AxisKind::faceB;
    if (decision.kind == kind && safeLength(face.normal - direction) <= kFlushPatch<T>) return;
    decision.along = measureAlong(pair, face.normal);
    decision.witnesses = findWitnesses(pair, decision.along);
    decision.ofA = patchAlong(pair.a, face.normal, circlePoints, kFlushPatch<T>);
    decision.ofB = patchAlong(pair.b, -face.normal, circlePoints, kFlushPatch<T>);
    decision.kind = kind;
    decision.isExact = false;
}

template <class T>
bool reachesDepth(std::span<const ManifoldPoint<T>> points, double depth) {
    return std::any_of(points.begin(), points.end(),
                       [&](const ManifoldPoint<T>& point) { return double(point.depth) >= depth; });
}

// In metres.
template <class T>
Vec3<T> pointOf(const CurvedPair<T>& pair, const Vec& scaled) {
    return Vec3<T>(scaled * pair.unscale);
}

template <class T>
void describeGap(const CurvedPair<T>& pair, const Answer& answer, Collision<T>& out) {
    const Vec& normal = answer.along.direction;
    out.overlap = false;
    out.kind = AxisKind::closest;
    out.normal = Vec3<T>(normal);
    out.distance = static_cast<T>((-answer.along.overlap - pair.radiusA - pair.radiusB) * pair.unscale);
    out.featureA = patchAlong(pair.a, normal, 3, kFlushPatch<T>).feature;
    out.featureB = patchAlong(pair.b, -normal, 3, kFlushPatch<T>).feature;
    if (!std::isfinite(answer.lower)) return;
    // Of the surfaces on the way between the cores' points, which rounding may leave beside the normal.
    const Vec between = answer.witnesses.onB - answer.witnesses.onA;
    const Vec way = safeLength(between) > 1e-6 * pair.size ? safeNormalize(between, normal) : normal;
    out.closestA = pointOf(pair, answer.witnesses.onA + way * pair.radiusA);
    out.closestB = pointOf(pair, answer.witnesses.onB - way * pair.radiusB);
}

// Outwards by the noise, and in T away from each other. The number, which is one of both bounds but for its
// own rounding, lies between them.
template <class T>
void describeBounds(const CurvedPair<T>& pair, double lower, double upper, Collision<T>& out) {
    constexpr T kEndless = std::numeric_limits<T>::infinity();
    const double noise = kHeightNoise<T> * pair.size;
    out.lower = std::nextafter(static_cast<T>(std::max(lower - noise, 0.0) * pair.unscale), T(0));
    out.upper = std::nextafter(static_cast<T>((upper + noise) * pair.unscale), kEndless);
    T& number = out.overlap ? out.depth : out.distance;
    number = std::max(std::min(number, out.upper), out.lower);
}

template <class T>
void describeOverlap(const CurvedPair<T>& pair, const Answer& answer, const Decision& decision,
                     Collision<T>& out) {
    const Vec& normal = answer.along.direction;
    out.kind = decision.kind;
    out.unique = answer.unique;
    out.normal = out.manifoldNormal = Vec3<T>(normal);
    const double depth = answer.along.overlap + pair.radiusA + pair.radiusB;
    out.depth = static_cast<T>(std::max(depth, 0.0) * pair.unscale);
    out.featureA = decision.ofA.feature;
    out.featureB = decision.ofB.feature;
    const Vec onA = answer.witnesses.onA + normal * pair.radiusA;
    const Vec onB = answer.witnesses.onB - normal * pair.radiusB;
    out.contactPoint = pointOf(pair, decision.kind == AxisKind::faceA   ? onB
                                     : decision.kind == AxisKind::faceB ? onA
                                                                        : (onA + onB) * 0.5);
}

}  // namespace

}  // namespace curved

template <class T>
T collideCurved(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
                std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    using namespace curved;
    if (!canBeAsked(a, b, bInA)) {
        out.distance = std::numeric_limits<T>::quiet_NaN();
        return T(0);
    }
    const CurvedPair<T> pair(a, b, bInA);
    const T size = static_cast<T>(pair.size * pair.unscale);
    const double margin = double(marginOf(options, size)) / pair.unscale;
    const double enough = options.want == Want::distance ? std::numeric_limits<double>::infinity()
                                                         : margin + kHeightNoise<T> * pair.size;
    const Answer answer = ask(pair, options.want, enough);
    const double radii = pair.radiusA + pair.radiusB, depth = answer.along.overlap + radii;
    out.overlap = depth >= -kHeightNoise<T> * pair.size;
    if (!out.overlap) {
        describeGap(pair, answer, out);
        describeBounds(pair, -depth, -answer.lower - radii, out);
    }
    if (options.want == Want::verdict) return size;
    const std::uint32_t circlePoints = std::clamp(options.circlePoints, 3u, kMostCirclePoints);
    const Vec& normal = answer.along.direction;
    Decision decision{answer.along, answer.witnesses, AxisKind::point,
                      patchAlong(pair.a, normal, circlePoints, kFlushPatch<T>),
                      patchAlong(pair.b, -normal, circlePoints, kFlushPatch<T>)};
    decision.kind = kindOf(decision.ofA, decision.ofB);
    if (out.overlap) {
        describeOverlap(pair, answer, decision, out);
        describeBounds(pair, answer.lower + radii, depth, out);
    }
    if (memory.empty() || (!out.overlap && !(-depth <= margin && margin > 0.0))) return size;
    const double slop = double(slopOf(options, size)) / pair.unscale;
    decision.tie = steadyTie(slop, pair.size);
    Decision chosen = decision;
    if (slop >= 0.0) preferFace(pair, slop, circlePoints, chosen);
    std::uint32_t count = buildCurvedManifold(pair, chosen, margin, circlePoints, memory);
    if (!chosen.isExact &&
        !reachesDepth<T>(memory.first(count), leastStableDepth(depth, slop) * pair.unscale)) {
        chosen = decision;
        count = buildCurvedManifold(pair, chosen, margin, circlePoints, memory);
    }
    out.manifoldNormal = Vec3<T>(chosen.along.direction);
    if (options.manifoldSize == ManifoldSize::four)
        count = reduceManifold<T>(memory.first(count), out.manifoldNormal,
                                  steadyTie(slopOf(options, size), size), nullptr);
    out.manifold = memory.first(count);
    return size;
}

template float collideCurved(const Shape<float>&, const Shape<float>&, const Pose<float>&,
                             const CollideOptions<float>&, std::span<ManifoldPoint<float>>,
                             Collision<float>&);
template double collideCurved(const Shape<double>&, const Shape<double>&, const Pose<double>&,
                              const CollideOptions<double>&, std::span<ManifoldPoint<double>>,
                              Collision<double>&);

}  // namespace sepaxis
