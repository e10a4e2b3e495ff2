#include "collision/fast/core_gap.h"

namespace sepaxis {

namespace {

// Of size. Farther from touching than this the rounding of either way to measure does not change the verdict.
constexpr float kClearVerdict = 32.0f * kRounding<float>;

// On the other shape where a face has the contact, on A where edges have it.
Vec3<float> contactPointOf(AxisKind kind, const Vec3<float>& onA, const Vec3<float>& onB) {
    if (kind == AxisKind::point) return (onA + onB) * 0.5f;
    return kind == AxisKind::faceA ? onB : onA;
}

// Of overlapping surfaces the overlap, of others the gap below zero.
ManifoldPoint<float> contactAcross(const CoreGap& gap, const Vec3<float>& onA, const Vec3<float>& onB,
                                   float depth) {
    return {(onA + onB) * 0.5f, onA, onB, depth, true, {gap.featureA, gap.featureB}, {}};
}

void describeContact(const CoreGap& gap, float radiusA, float radiusB, std::span<ManifoldPoint<float>> memory,
                     Collision<float>& out) {
    const Vec3<float> onA = gap.onA + gap.normal * radiusA, onB = gap.onB - gap.normal * radiusB;
    out.kind = gap.kind;
    out.normal = out.manifoldNormal = gap.normal;
    out.depth = radiusA + radiusB - gap.distance;
    out.featureA = gap.featureA;
    out.featureB = gap.featureB;
    out.contactPoint = contactPointOf(gap.kind, onA, onB);
    if (memory.empty()) return;
    memory[0] = contactAcross(gap, onA, onB, out.depth);
    out.manifold = memory.first(1);
}

void describeApart(const CoreGap& gap, float radiusA, float radiusB, const CollideOptions<float>& options,
                   std::span<ManifoldPoint<float>> memory, Collision<float>& out) {
    out.kind = AxisKind::closest;
    out.normal = gap.normal;
    out.distance = gap.distance - (radiusA + radiusB);
    out.closestA = gap.onA + gap.normal * radiusA;
    out.closestB = gap.onB - gap.normal * radiusB;
    out.featureA = gap.featureA;
    out.featureB = gap.featureB;
    if (!(out.distance <= options.margin) || options.want == Want::verdict || memory.empty()) return;
    memory[0] = contactAcross(gap, out.closestA, out.closestB, -out.distance);
    out.manifold = memory.first(1);
    out.manifoldNormal = gap.normal;
}

}  // namespace

bool answerAcross(const CoreGap& gap, const Shape<float>& a, const Shape<float>& b, double size,
                  const CollideOptions<float>& options, std::span<ManifoldPoint<float>> memory,
                  Collision<float>& out) {
    const float radii = a.radius + b.radius, gapOfSurfaces = gap.distance - radii;
    if (!(std::abs(gapOfSurfaces) > kClearVerdict * float(size)) && radii > 0.0f) return false;
    if (gapOfSurfaces > 0.0f) {
        describeApart(gap, a.radius, b.radius, options, memory, out);
        return true;
    }
    out.overlap = true;
    if (options.want != Want::verdict) describeContact(gap, a.radius, b.radius, memory, out);
    return true;
}

}  // namespace sepaxis
