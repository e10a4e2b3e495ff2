#include "collision/tests/sweeps/random_pairs.h"

#include "collision/collide.h"

#include <cstdlib>
#include <iostream>
#include <numbers>

namespace sepaxis::testing {

namespace {

using dvec3 = Vec3<double>;

Hull<double> build(const std::vector<dvec3>& points) {
    HullBuild<double> built = buildHull<double>(std::span<const dvec3>(points));
    if (!built.status) {
        std::cerr << "random pair: the hull was refused: " << describe(built.status) << '\n';
        std::abort();
    }
    return std::move(built.hull);
}

double heightOf(const Hull<double>& hull, const dvec3& direction) {
    double highest = -1e300;
    for (const dvec3& v : hull.vertices) highest = std::max(highest, glm::dot(v, direction));
    return highest;
}

}  // namespace

Vec3<double> PairGenerator::direction() {
    for (;;) {
        const dvec3 v{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
        const double length = glm::length(v);
        if (length > 0.1 && length <= 1.0) return v / length;
    }
}

Quat<double> PairGenerator::rotation() {
    for (;;) {
        const Quat<double> q(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
        const double length = glm::length(q);
        if (length > 0.1 && length <= 1.0) return q / length;
    }
}

Hull<double> PairGenerator::randomBox(double low, double high) {
    const dvec3 half{uniform(low, high), uniform(low, high), uniform(low, high)};
    return build(makeBox(half).positions);
}

Hull<double> PairGenerator::pointHull(int count, const dvec3& stretch) {
    for (;;) {
        std::vector<dvec3> points;
        points.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            points.push_back(stretch * dvec3{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)});
        HullBuild<double> built = buildHull<double>(std::span<const dvec3>(points));
        // A sliver tetrahedron that happens to be flatter than its kind asks for is drawn again.
        const double cube = stretch.x * stretch.y * stretch.z;
        if (built.status && built.hull.volume > 1e-4 * cube) return std::move(built.hull);
    }
}

Hull<double> PairGenerator::prism() {
    const auto sides = static_cast<std::uint32_t>(integer(3, 12));
    const double radius = uniform(0.2, 1.0), height = uniform(0.2, 2.0);
    return build(integer(0, 1) ? makePrism(radius, height, sides).positions
                               : makeCone(radius, height, sides).positions);
}

Hull<double> PairGenerator::hullOf(PairKind kind) {
    switch (kind) {
        case PairKind::boxes:
            return randomBox(0.3, 1.3);
        case PairKind::tetrahedra:
            return pointHull(4, dvec3(1.0));
        case PairKind::prisms:
            return prism();
        case PairKind::randomHulls:
            return pointHull(integer(5, 40), dvec3(1.0));
        case PairKind::plates: {
            if (integer(0, 1)) return pointHull(integer(4, 12), {1.0, 1e-3, 1.0});
            return build(makeBox({uniform(0.5, 1.0), uniform(0.5, 1.0) * 1e-3, uniform(0.5, 1.0)}).positions);
        }
        case PairKind::needles: {
            if (integer(0, 1)) return pointHull(integer(4, 12), {1e-3, 1.0, 1e-3});
            return build(makeCone(1e-3, 2.0, static_cast<std::uint32_t>(integer(3, 8))).positions);
        }
        default:
            return integer(0, 1) ? randomBox(0.3, 1.3) : prism();
    }
}

RandomPair PairGenerator::make(PairKind kind) {
    RandomPair pair;
    pair.a = hullOf(kind);
    pair.b = hullOf(kind);
    const auto anyBasic = [&] { return hullOf(static_cast<PairKind>(integer(0, 5))); };
    const auto resized = [&](const Hull<double>& hull, double factor, const dvec3& shift) {
        std::vector<dvec3> points;
        for (const dvec3& v : hull.vertices) points.push_back(v * factor + shift);
        return build(points);
    };
    Quat<double> orientation = rotation();
    if (kind == PairKind::nearParallel) {
        if (integer(0, 3) == 0) pair.b = pair.a;  // with ties where they are nearly concentric
        const double angle = integer(0, 9) == 0 ? 0.0 : std::pow(10.0, uniform(-15.0, -1.0));
        orientation = glm::angleAxis(angle, direction());
        if (integer(0, 1))  // about another symmetry of boxes, too
            orientation = orientation * glm::angleAxis(std::numbers::pi / 2, dvec3(0, 1, 0));
    }
    if (kind == PairKind::mixed || kind == PairKind::touching || kind == PairKind::offset) {
        pair.a = anyBasic();
        pair.b = anyBasic();
    }
    if (kind == PairKind::mixed) {
        const double scale = std::pow(10.0, uniform(-3.0, 3.0));
        pair.a = resized(pair.a, scale, dvec3(0));
        pair.b = resized(pair.b, scale * std::pow(10.0, uniform(-1.0, 1.0)), dvec3(0));
    }
    if (kind == PairKind::contained) {
        pair.a = anyBasic();
        pair.b = resized(anyBasic(), 0.05 + 0.5 * pair.a.innerRadius * uniform(0.0, 1.0), dvec3(0));
        pair.poseB = {pair.a.innerCenter + direction() * pair.a.innerRadius * uniform(0.0, 1.0), orientation};
    } else {
        // Along a random direction: 1 just separates along it, so less overlaps and more is mostly apart.
        const dvec3 along = direction();
        const double reach = heightOf(pair.a, along) + heightOf(pair.b, glm::conjugate(orientation) * -along);
        const double factors[] = {uniform(-0.3, 0.3), uniform(0.1, 0.7), uniform(0.5, 1.0),
                                  uniform(0.9, 1.4)};
        pair.poseB = {along * reach * factors[integer(0, 3)], orientation};
        if (kind == PairKind::nearParallel && integer(0, 9) == 0) pair.poseB.position = dvec3(0);
    }
    if (kind == PairKind::touching) {
        if (integer(0, 1))
            pair.poseB.orientation = glm::angleAxis(std::pow(10.0, uniform(-15.0, -3.0)), direction());
        const auto c = collideInA<double>(pair.a, pair.b, pair.poseB, {}, {});
        const double gap = std::pow(10.0, uniform(-15.0, -6.0)) * (integer(0, 1) ? 1.0 : -1.0);
        pair.poseB.position += c.normal * (c.depth - c.distance + gap);
    }
    if (kind == PairKind::offset) {
        const dvec3 shiftA = direction() * uniform(1.0, 100.0), shiftB = direction() * uniform(1.0, 100.0);
        pair.a = resized(pair.a, 1.0, shiftA);
        pair.b = resized(pair.b, 1.0, shiftB);
        pair.poseA.position = -shiftA;
        pair.poseB.position -= pair.poseB.orientation * shiftB;
    }
    return pair;
}

}  // namespace sepaxis::testing
