#include "collision/query/curved/direction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace sepaxis::curved {

namespace {

constexpr int kRounds = 16, kNewtonSteps = 8, kHalvings = 6, kApproachSteps = 48;
// Newton's steps are no longer than this, radians: beyond, the second derivative says little.
constexpr double kLongestStep = 0.4;
// Of size: far above rounding.
constexpr double kSurely = 1e-9;
// Of size: a way this short has no direction.
constexpr double kNoDistance = 1e-14;
// A step this short is the last: its square is below rounding.
constexpr double kShortestStep = 1e-9;

template <class T>
Mat3<double> curvatureOf(const CurvedPair<T>& pair, const Vec& direction) {
    return curvatureAlong(pair.a, direction) + curvatureAlong(pair.b, -direction);
}

// Of corners that nearly touch, and overlap, the overlap is a valley across and falls along it, since its
// second derivative is less by the overlap itself: Newton's step with that of the valley's bottom upwards.
Vec turnDownhill(const Vec& u, const Vec& v, const Vec& second, const glm::dvec2& slope) {
    const double mean = 0.5 * (second.x + second.z), half = 0.5 * (second.x - second.z);
    const double root = std::sqrt(half * half + second.y * second.y);
    const glm::dvec2 steep =
        half < 0.0 ? glm::dvec2(second.y, root - half) : glm::dvec2(half + root, second.y);
    if (!(root > 0.0)) return Vec(0.0);
    const glm::dvec2 across = steep / glm::length(steep), along(-across.y, across.x);
    const glm::dvec2 turn = across * (-glm::dot(across, slope) / std::abs(mean + root)) +
                            along * (-glm::dot(along, slope) / std::abs(mean - root));
    return u * turn.x + v * turn.y;
}

// Nothing binds: where the derivative of the overlap vanishes in both directions across. Its second
// derivative is the curvature less the overlap itself.
template <class T>
std::optional<Vec> solveFree(const CurvedPair<T>& pair, Along along) {
    const double noise = 4.0 * kRounding<double> * pair.size;
    for (int step = 0; step < kNewtonSteps; ++step) {
        const auto [u, v] = acrossOf(along.direction);
        const Mat3<double> curvature = curvatureOf(pair, along.direction);
        const Vec between = along.onA - along.onB, cu = curvature * u;
        const double uu = glm::dot(u, cu) - along.overlap, uv = glm::dot(v, cu);
        const double vv = glm::dot(v, curvature * v) - along.overlap, determinant = uu * vv - uv * uv;
        const double gu = glm::dot(u, between), gv = glm::dot(v, between);
        Vec turn = u * ((uv * gv - vv * gu) / determinant) + v * ((uv * gu - uu * gv) / determinant);
        if (!(uu > 0.0) || !(determinant > 0.0)) {
            if (std::abs(along.overlap) > kSurely * pair.size) return std::nullopt;
            turn = turnDownhill(u, v, {uu, uv, vv}, {gu, gv});
        }
        const double length = safeLength(turn);
        if (!std::isfinite(length)) return std::nullopt;
        if (length > kLongestStep) turn *= kLongestStep / length;
        // Where curvature changes within the step, it leads too far.
        Along next = measureAlong(pair, glm::normalize(along.direction + turn));
        for (int halving = 0; halving < kHalvings && next.overlap > along.overlap + noise; ++halving) {
            turn *= 0.25;
            next = measureAlong(pair, glm::normalize(along.direction + turn));
        }
        along = next;
        if (length < kShortestStep) break;
    }
    return along.direction;
}

// On a ring, all directions with one sine against its axis: the same in one variable, around it.
template <class T>
std::optional<Vec> solveOnRing(const CurvedPair<T>& pair, const NormalBinding& ring, const Vec& near) {
    Vec radial = radialOf(ring.axis, near).unit;
    if (radial == Vec(0.0)) return std::nullopt;
    const double cosine = std::sqrt(std::max((1.0 - ring.sine) * (1.0 + ring.sine), 0.0));
    for (int step = 0; step < kNewtonSteps; ++step) {
        const Vec around = glm::cross(ring.axis, radial);
        const Vec direction = ring.axis * ring.sine + radial * cosine;
        const Along along = measureAlong(pair, direction);
        const Vec between = along.onA - along.onB;
        const double slope = cosine * glm::dot(between, around);
        const double bend = cosine * cosine * glm::dot(around, curvatureOf(pair, direction) * around) -
                            cosine * glm::dot(between, radial);
        if (!(bend > 0.0)) break;  // all round it is alike, or less elsewhere
        const double turn = std::clamp(-slope / bend, -kLongestStep, kLongestStep);
        radial = radialOf(ring.axis, radial + around * turn).unit;
        if (std::abs(turn) < kShortestStep) break;
    }
    return ring.axis * ring.sine + radial * cosine;
}

// The direction on two rings that is nearer to another one.
std::optional<Vec> crossRings(const NormalBinding& p, const NormalBinding& q, const Vec& near) {
    const Vec cross = accurateCross(p.axis, q.axis);
    const double square = glm::dot(cross, cross);
    if (!(square > 1e-28)) return std::nullopt;
    const double cosine = glm::dot(p.axis, q.axis);
    const Vec foot = (p.axis * (p.sine - cosine * q.sine) + q.axis * (q.sine - cosine * p.sine)) / square;
    const double rest = 1.0 - glm::dot(foot, foot);
    if (rest < 0.0) return std::nullopt;
    const Vec along = cross * std::sqrt(rest / square);
    return safeNormalize(foot + (glm::dot(along, near) < 0.0 ? -along : along), near);
}

// `p` and `q`: of A's normals along the direction and of B's against it, both as conditions on the direction,
// neither flat.
template <class T>
std::optional<Vec> solve(const CurvedPair<T>& pair, const NormalBinding& p, const NormalBinding& q,
                         const Along& from) {
    if (p.binding == Binding::ring && q.binding == Binding::ring) return crossRings(p, q, from.direction);
    if (p.binding == Binding::ring) return solveOnRing(pair, p, from.direction);
    if (q.binding == Binding::ring) return solveOnRing(pair, q, from.direction);
    return solveFree(pair, from);
}

// What binds B's outward normals, if not a face, as a condition on the direction from A to B.
NormalBinding turnedRound(const NormalBinding& binding) {
    return {binding.binding, binding.axis, -binding.sine};
}

// A corner of the difference: a support point of A less one of B.
struct Corner {
    Vec point;
    double weight = 0.0;
};

// The point of the hull of up to four corners that is nearest to the origin; those that it does not need go.
struct Nearby {
    std::array<Corner, 4> corners;
    int count = 0;
    Vec point{0.0};
};

// The weights of the point nearest to the origin of the corners' line, plane or space. False where one is
// not above zero or they span less.
bool weigh(std::span<const Vec> points, std::span<double> weights) {
    const std::size_t n = points.size();
    if (n == 1) {
        weights[0] = 1.0;
        return true;
    }
    Mat3<double> products(1.0);
    Vec right(0.0);
    for (std::size_t i = 1; i < n; ++i) {
        const int row = static_cast<int>(i) - 1;
        right[row] = -glm::dot(points[i] - points[0], points[0]);
        for (std::size_t k = 1; k < n; ++k)
            products[static_cast<int>(k) - 1][row] = glm::dot(points[i] - points[0], points[k] - points[0]);
    }
    const double determinant = glm::determinant(products);
    double scale = 1.0;
    for (std::size_t i = 1; i < n; ++i) scale *= products[static_cast<int>(i) - 1][static_cast<int>(i) - 1];
    if (!(determinant > 1e-14 * scale)) return false;
    weights[0] = 1.0;
    for (std::size_t i = 1; i < n; ++i) {
        Mat3<double> replaced = products;
        replaced[static_cast<int>(i) - 1] = right;
        weights[i] = glm::determinant(replaced) / determinant;
        weights[0] -= weights[i];
    }
    return std::all_of(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(n),
                       [](double weight) { return weight > 0.0; });
}

void reduce(Nearby& nearby) {
    double least = std::numeric_limits<double>::infinity();
    Nearby best;
    // With the last corner, which reaches farther than the others.
    for (unsigned chosen = 1u << (nearby.count - 1); chosen < (1u << nearby.count); ++chosen) {
        std::array<Vec, 4> points;
        std::array<double, 4> weights{};
        std::size_t count = 0;
        for (int k = 0; k < nearby.count; ++k)
            if (chosen >> k & 1u) points[count++] = nearby.corners[static_cast<std::size_t>(k)].point;
        if (!weigh(std::span(points).first(count), std::span(weights).first(count))) continue;
        Nearby candidate;
        for (std::size_t k = 0; k < count; ++k) {
            candidate.corners[k] = {points[k], weights[k]};
            candidate.point += points[k] * weights[k];
        }
        candidate.count = static_cast<int>(count);
        const double square = glm::dot(candidate.point, candidate.point);
        if (square < least) least = square, best = candidate;
    }
    nearby = best;
}

// Of the planes of four corners, the outward unit normal and how far the origin is inside: the nearest plane.
// False where the corners have no room between them.
bool findNearestPlane(const Nearby& nearby, Vec& outward, double& depth) {
    depth = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 4; ++k) {
        const auto at = [&](std::size_t i) -> const Vec& { return nearby.corners[(k + i) % 4].point; };
        const Vec normal = glm::cross(at(1) - at(0), at(2) - at(0));
        const double length = safeLength(normal), along = glm::dot(normal, at(3) - at(0));
        if (!(length > 0.0) || along == 0.0) return false;
        const Vec unit = normal / (along < 0.0 ? length : -length);
        if (const double here = glm::dot(unit, at(0)); here < depth) depth = here, outward = unit;
    }
    return true;
}

}  // namespace

template <class T>
Along measureAlong(const CurvedPair<T>& pair, const Vec& direction) {
    const Vec onA = supportPoint(pair.a, direction), onB = supportPoint(pair.b, -direction);
    return {direction, onA, onB, glm::dot(direction, onA - onB)};
}

template <class T>
Approach approach(const CurvedPair<T>& pair, const Vec& guess, double enough) {
    Along last = measureAlong(pair, guess);
    Approach found{last, std::numeric_limits<double>::infinity()};
    Along& best = found.along;
    Nearby nearby;
    for (int step = 0; step < kApproachSteps && best.overlap >= -enough; ++step) {
        nearby.corners[static_cast<std::size_t>(nearby.count++)] = {last.onA - last.onB};
        reduce(nearby);
        const double distance = safeLength(nearby.point);
        const bool holds = nearby.count == 4 || distance <= kNoDistance * pair.size;
        // So near to it the last direction is asked all the same: the shapes may nearly touch.
        if (holds && nearby.count < 4 && distance > 0.0) {
            const Along near = measureAlong(pair, safeNormalize(-nearby.point, guess));
            if (near.overlap < best.overlap) best = near;
        }
        const bool nearer = distance < found.distance;
        found.distance = std::min(found.distance, distance);
        if (holds || !nearer || distance + best.overlap <= 1e-3 * distance) break;
        last = measureAlong(pair, -nearby.point / distance);
        if (last.overlap < best.overlap) best = last;
    }
    Vec outward;
    double depth = 0.0;
    if (nearby.count == 4 && findNearestPlane(nearby, outward, depth)) {
        found.holdsSurely = depth > kSurely * pair.size;
        // Nearly touching cores: the plane may be one that they do not reach.
        if (!found.holdsSurely)
            if (const Along near = measureAlong(pair, outward); near.overlap < best.overlap) best = near;
    }
    return found;
}

template <class T>
Along descend(const CurvedPair<T>& pair, const Along& from) {
    Along best = from;
    for (int round = 0; round < kRounds; ++round) {
        const NormalBindings ofA = bindingsAbout(pair.a, best.direction);
        const NormalBindings ofB = bindingsAbout(pair.b, -best.direction);
        // Flat and bound directions come first: among equals within rounding they are the exact ones.
        const double better = 4.0 * kRounding<double> * pair.size;
        Along next = best;
        next.overlap += 2.0 * better;
        const auto consider = [&](const Vec& direction) {
            const Along found = measureAlong(pair, direction);
            if (found.overlap < next.overlap - better) next = found;
        };
        for (const NormalBinding& p : ofA.list())
            if (p.binding == Binding::flat) consider(p.axis);
        for (const NormalBinding& q : ofB.list())
            if (q.binding == Binding::flat) consider(-q.axis);
        for (const NormalBinding& p : ofA.list()) {
            for (const NormalBinding& q : ofB.list()) {
                if (p.binding == Binding::flat || q.binding == Binding::flat) continue;
                if (const std::optional<Vec> direction = solve(pair, p, turnedRound(q), best))
                    consider(*direction);
            }
        }
        if (next.overlap > best.overlap + better) break;
        const bool settled = next.overlap > best.overlap - better;
        best = next;
        if (settled) break;
    }
    return best;
}

template struct CurvedPair<float>;
template struct CurvedPair<double>;
template Along measureAlong(const CurvedPair<float>&, const Vec&);
template Along measureAlong(const CurvedPair<double>&, const Vec&);
template Approach approach(const CurvedPair<float>&, const Vec&, double);
template Approach approach(const CurvedPair<double>&, const Vec&, double);
template Along descend(const CurvedPair<float>&, const Along&);
template Along descend(const CurvedPair<double>&, const Along&);

}  // namespace sepaxis::curved
