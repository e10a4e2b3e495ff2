#include "collision/fast/core_gap.h"

namespace sepaxis {

namespace {

// Of size. Farther from touching than this the rounding of either way to measure does not change the verdict.
template <class T>
constexpr T kClearVerdict = T(32) * kRounding<T>;

// On the other shape where a face has the contact, on A where edges have it.
template <class T>
Vec3<T> contactPointOf(AxisKind kind, const Vec3<T>& onA, const Vec3<T>& onB) {
    if (kind == AxisKind::point) return (onA + onB) * T(0.5);
    return kind == AxisKind::faceA ? onB : onA;
}

// Of overlapping surfaces the depth is the overlap, of others the gap below zero. Written member by member: a
// load of several, to copy the point, would wait for the stores just before it.
template <class T>
void writeContact(const CoreGap<T>& gap, const Vec3<T>& onA, const Vec3<T>& onB, T depth,
                  std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    ManifoldPoint<T>& contact = memory[0];
    contact.point = (onA + onB) * T(0.5);
    contact.onA = onA;
    contact.onB = onB;
    contact.depth = depth;
    contact.touching = true;
    contact.id = {gap.featureA, gap.featureB};
    contact.side = {};
    out.manifold = memory.first(1);
    out.manifoldNormal = gap.normal;
}

template <class T>
void describeContact(const CoreGap<T>& gap, T radiusA, T radiusB, std::span<ManifoldPoint<T>> memory,
                     Collision<T>& out) {
    const Vec3<T> onA = gap.onA + gap.normal * radiusA, onB = gap.onB - gap.normal * radiusB;
    out.kind = gap.kind;
    out.normal = out.manifoldNormal = gap.normal;
    out.depth = radiusA + radiusB - gap.distance;
    out.featureA = gap.featureA;
    out.featureB = gap.featureB;
    out.contactPoint = contactPointOf(gap.kind, onA, onB);
    if (!memory.empty()) writeContact(gap, onA, onB, out.depth, memory, out);
}

template <class T>
void describeApart(const CoreGap<T>& gap, T radiusA, T radiusB, const CollideOptions<T>& options,
                   std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    out.kind = AxisKind::closest;
    out.normal = gap.normal;
    out.distance = gap.distance - (radiusA + radiusB);
    out.closestA = gap.onA + gap.normal * radiusA;
    out.closestB = gap.onB - gap.normal * radiusB;
    out.featureA = gap.featureA;
    out.featureB = gap.featureB;
    if (out.distance <= options.margin && options.want != Want::verdict && !memory.empty())
        writeContact(gap, out.closestA, out.closestB, -out.distance, memory, out);
}

}  // namespace

template <class T>
bool answerAcross(const CoreGap<T>& gap, const Shape<T>& a, const Shape<T>& b, double size,
                  const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory, Collision<T>& out) {
    const T radii = a.radius + b.radius, gapOfSurfaces = gap.distance - radii;
    if (!(std::abs(gapOfSurfaces) > kClearVerdict<T> * T(size)) && radii > T(0)) return false;
    if (gapOfSurfaces > T(0)) {
        describeApart(gap, a.radius, b.radius, options, memory, out);
        return true;
    }
    out.overlap = true;
    if (options.want != Want::verdict) describeContact(gap, a.radius, b.radius, memory, out);
    return true;
}

template bool answerAcross(const CoreGap<float>&, const Shape<float>&, const Shape<float>&, double,
                           const CollideOptions<float>&, std::span<ManifoldPoint<float>>, Collision<float>&);
template bool answerAcross(const CoreGap<double>&, const Shape<double>&, const Shape<double>&, double,
                           const CollideOptions<double>&, std::span<ManifoldPoint<double>>,
                           Collision<double>&);

}  // namespace sepaxis
