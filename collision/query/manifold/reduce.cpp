#include "collision/query/manifold/manifold.h"
#include "collision/trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace sepaxis {

namespace {

// The points kept: deepest, farthest, left, right, or the first of these.
template <class T>
void recordReduction(Trace<T>* trace, std::span<const ManifoldPoint<T>> points,
                     std::span<const std::size_t> roles) {
    if (!trace || trace->clip.empty()) return;
    ClipStep<T> step;
    step.kind = ClipStep<T>::Kind::reduction;
    step.plane = trace->clip.back().plane;
    step.before = trace->clip.back().after;
    for (std::size_t i = 0; i < points.size(); ++i) {
        ClipPoint<T>& point = step.before[i];
        const auto role = std::find(roles.begin(), roles.end(), i);
        const bool kept = role != roles.end();
        point.signedDistance = -points[i].depth;
        point.action = kept ? ClipAction::kept : ClipAction::dropped;
        if (kept) point.role = static_cast<ReductionRole>(1 + (role - roles.begin()));
        if (kept) step.after.push_back(point);
    }
    trace->clip.push_back(std::move(step));
}

// Any order of ids that knows nothing of places.
bool goesBefore(const FeaturePair& p, const FeaturePair& q) {
    const auto rank = [](const FeaturePair& id) {
        return std::tuple(id.a.kind, id.a.index, id.b.kind, id.b.index);
    };
    return rank(p) < rank(q);
}

}  // namespace

template <class T>
std::uint32_t reduceManifold(std::span<ManifoldPoint<T>> points, const Vec3<T>& normal, T tie,
                             Trace<T>* trace) {
    if (points.size() <= 4) return static_cast<std::uint32_t>(points.size());
    // perTie: how much the score changes over the length of a tie.
    const auto highest = [&](const auto& score, T perTie) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            if (score(points[i]) > score(points[best])) best = i;
        if (!(tie > T(0))) return best;
        const T least = score(points[best]) - perTie * tie;
        for (std::size_t i = 0; i < points.size(); ++i)
            if (score(points[i]) >= least && goesBefore(points[i].id, points[best].id)) best = i;
        return best;
    };
    const std::size_t deepest = highest([](const ManifoldPoint<T>& p) { return p.depth; }, T(1));
    const Vec3<T> origin = points[deepest].point;
    const auto squared = [&](const ManifoldPoint<T>& p) {
        return glm::dot(p.point - origin, p.point - origin);
    };
    T longest = T(0);
    for (const ManifoldPoint<T>& p : points) longest = std::max(longest, squared(p));
    longest = std::sqrt(longest);
    const std::size_t farthest = highest(squared, T(2) * longest);
    const Vec3<T> sideways = glm::cross(normal, points[farthest].point - origin);
    const auto area = [&](const ManifoldPoint<T>& p) { return glm::dot(sideways, p.point - origin); };
    const std::size_t left = highest(area, longest);
    const std::size_t right = highest([&](const ManifoldPoint<T>& p) { return -area(p); }, longest);

    const std::array kept = {deepest, farthest, left, right};
    recordReduction<T>(trace, points, kept);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (std::find(kept.begin(), kept.end(), i) == kept.end()) continue;
        points[count] = points[i];
        points[count++].side = {};
    }
    return count;
}

template std::uint32_t reduceManifold(std::span<ManifoldPoint<float>>, const Vec3<float>&, float,
                                      Trace<float>*);
template std::uint32_t reduceManifold(std::span<ManifoldPoint<double>>, const Vec3<double>&, double,
                                      Trace<double>*);

}  // namespace sepaxis
