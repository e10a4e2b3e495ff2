// Ids through ties: where two faces, or what touches on them, come out alike but for rounding, the contacts
// of a stable manifold keep their ids and their number from frame to frame.
#include "collision/collide.h"
#include "collision/hull_builder.h"
#include "collision/pair_cache.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

constexpr double kQuarter = std::numbers::pi / 2.0;
constexpr int kFrames = 1000;

Shape<double> boxOf(double x, double y, double z) {
    return makeAabb<double>({-x, -y, -z}, {x, y, z}).shape;
}
Shape<double> hullOf(const SolidPoints& solid) {
    return makeSolid(buildHull<double>(solid.positions, {solid.faces, solid.edges, {}}).hull);
}
Pose<double> at(double x, double y, double z) {
    return {{x, y, z}, identityQuat<double>()};
}
Pose<double> turned(double x, double y, double z, const Vec3<double>& axis, double angle) {
    return {{x, y, z}, glm::angleAxis(angle, glm::normalize(axis))};
}

struct Scene {
    std::string name;
    Shape<double> a, b;
    Pose<double> bInA;
    std::size_t contacts;  // in every frame
    bool margin = false;
};

// Every pair overlaps by 0.01 or is apart by that, so that no jitter decides whether there are contacts.
std::vector<Scene> scenes() {
    const Vec3<double> x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    const Shape<double> cube = boxOf(0.5, 0.5, 0.5), slab = boxOf(2, 0.5, 2), plank = boxOf(1.5, 0.5, 0.5);
    const Shape<double> prism = hullOf(makePrism(0.5, 1.0, 24));
    const Shape<double> capsule = makeCapsule<double>({-0.5, 0, 0}, {0.5, 0, 0}, 0.25);
    const Shape<double> roundCube = makeRounded(boxOf(0.4, 0.4, 0.4), 0.1);
    const Shape<double> cylinder = makeCylinder(0.5, 1.0), cone = makeCone(0.5, 1.0);
    const Shape<double> disc = makeRounded(makeDisc(0.5), 0.05),
                        tapered = makeTaperedCapsule<double>({-0.5, 0, 0}, {0.5, 0, 0}, 0.25, 0.25);
    const Shape<double> triangle = makeTriangle<double>({-2, 0, 2}, {2, 0, 2}, {0, 0, -2});
    return {
        {"box on a larger box", slab, cube, at(0.3, 0.99, 0.2), 4},
        {"box under a larger box", slab, cube, at(0.3, -0.99, 0.2), 4},
        {"larger box on a box", cube, slab, at(0.3, 0.99, 0.2), 4},
        {"aligned boxes of one size", cube, cube, at(0, 0.99, 0), 4},
        {"aligned boxes of one size, a quarter round", cube, cube, turned(0, 0.99, 0, y, kQuarter), 4},
        {"aligned boxes of one size, half round", cube, cube, turned(0, 0.99, 0, y, 2 * kQuarter), 4},
        {"aligned boxes of one size, on another side", cube, cube, turned(0, 0.99, 0, x, kQuarter), 4},
        {"box turned by an eighth", cube, cube, turned(0, 0.99, 0, y, kQuarter / 2), 8},
        {"boxes of one width", plank, cube, at(0.3, 0.99, 0), 4},
        {"longer box on a box of one width", cube, plank, at(0.3, 0.99, 0), 4},
        {"box flush with one side", slab, cube, at(1.5, 0.99, 0.2), 4},
        {"box flush with two sides", slab, cube, at(1.5, 0.99, 1.5), 4},
        {"box half over an edge", slab, cube, at(2.0, 0.99, 0.2), 4},
        {"bricks in a wall", plank, plank, at(1.5, 0.99, 0), 4},
        {"box in a corner, two faces as deep", cube, cube, at(0.99, 0.99, 0), 4},
        {"box in a corner, three faces as deep", cube, cube, at(0.99, 0.99, 0.99), 4},
        {"boxes in one place", cube, cube, at(0, 0, 0), 4},
        {"boxes of one size apart, margin", cube, cube, at(0, 1.01, 0), 4, true},
        {"box on a larger box, margin", slab, cube, at(0.3, 1.01, 0.2), 4, true},
        {"prism on a prism", prism, prism, at(0, 0.99, 0), 24},
        {"prism on a prism, turned a little", prism, prism, turned(0, 0.99, 0, y, 0.003), 24},
        {"prism on a box", slab, prism, at(0.1, 0.99, 0.2), 24},
        {"prism lying on a box",
         slab,
         prism,
         {{0.1, 0.49 + 0.5 * std::cos(std::numbers::pi / 24), 0},
          glm::angleAxis(kQuarter, x) * glm::angleAxis(std::numbers::pi / 24, y)},
         4},
        {"box on a triangle", triangle, cube, at(0, 0.49, 0.5), 4},
        {"rounded box on a box", slab, roundCube, at(0.3, 0.99, 0.2), 4},
        {"rounded boxes of one size", roundCube, roundCube, at(0, 0.99, 0), 4},
        {"capsule on a box", slab, capsule, at(0.3, 0.74, 0.2), 2},
        {"capsule along an edge of a box", cube, capsule, at(0, 0.5 + 0.17, 0.5 + 0.17), 2},
        {"capsules of one size", capsule, capsule, at(0, 0.49, 0), 2},
        {"capsules side by side, one ahead", capsule, capsule, at(0.3, 0.49, 0), 2},
        {"capsules the other way round", capsule, capsule, turned(0, 0.49, 0, y, 2 * kQuarter), 2},
        {"capsules crossing", capsule, capsule, turned(0, 0.49, 0, y, kQuarter), 1},
        {"standing cylinder on a box", slab, cylinder, at(0.3, 0.99, 0.2), 8},
        {"box on a standing cylinder", cylinder, slab, at(0.3, 0.99, 0.2), 8},
        {"cylinder on a cylinder", cylinder, cylinder, at(0, 0.99, 0), 8},
        {"lying cylinder on a box", slab, cylinder, turned(0.3, 0.99, 0.2, x, kQuarter), 2},
        {"lying cylinder on a box of its length", cube, cylinder, turned(0, 0.99, 0, x, kQuarter), 2},
        {"lying cylinders", cylinder, cylinder, {{0.99, 0, 0}, identityQuat<double>()}, 2},
        {"standing cone on a box", slab, cone, at(0.3, 0.99, 0.2), 8},
        {"lying cone on a box",
         slab,
         cone,
         {{0.3, 0.49 + 0.5 / std::sqrt(5.0), 0}, glm::angleAxis(-kQuarter - std::atan(0.5), z)},
         2},
        {"rounded disc on a box", slab, disc, at(0.3, 0.54, 0.2), 8},
        {"tapered capsule of even radii on a box", slab, tapered, at(0.3, 0.74, 0.2), 2},
    };
}

std::string wordOf(const FeaturePair& id) {
    constexpr const char* kKinds[] = {"-", "v", "e", "f"};
    return std::string(kKinds[int(id.a.kind)]) + std::to_string(int(id.a.index)) + kKinds[int(id.b.kind)] +
           std::to_string(int(id.b.index));
}

// Share of the contacts of a frame that were there in the frame before, over all frames, and the least and
// greatest number of contacts.
struct Kept {
    double share = 0.0;
    std::size_t fewest = 1000, most = 0;
    std::string first;  // two sets of ids that follow each other and differ
};

template <class T>
Kept jitter(const Scene& scene, double amplitude, bool isCached, ManifoldSize size) {
    const Shape<T> a = shapeCast<T>(scene.a), b = shapeCast<T>(scene.b);
    std::vector<ManifoldPoint<T>> memory(std::max(manifoldCapacity(a, b), 64u));
    PairCache cache;
    CollideOptions<T> options;
    options.manifoldSize = size;
    if (scene.margin) options.margin = T(0.02);
    if (isCached) options.cache = &cache;
    std::mt19937_64 random(42);
    const auto noise = [&] {
        return amplitude * (2.0 * double(random() >> 11) / double(std::uint64_t{1} << 53) - 1.0);
    };
    const auto shaken = [&](const Pose<double>& pose) {
        Pose<double> moved = pose;
        moved.position += Vec3<double>(noise(), noise(), noise());
        moved.orientation = glm::normalize(Quat<double>(1.0, noise(), noise(), noise()) * moved.orientation);
        return poseCast<T>(moved);
    };
    // Both stand somewhere in the world, so that the relative pose is rounded, too.
    const Pose<double> poseA{{1.25, -0.5, 2.0}, glm::normalize(Quat<double>(0.9, 0.1, -0.3, 0.2))};
    const Pose<double> poseB{transformPoint(poseA, scene.bInA.position),
                             poseA.orientation * scene.bInA.orientation};
    Kept kept;
    std::vector<FeaturePair> before;
    std::size_t seen = 0, stayed = 0;
    for (int frame = 0; frame < kFrames / kSlowdown; ++frame) {
        const Collision<T> c = collide<T>(a, shaken(poseA), b, shaken(poseB), options, memory);
        std::vector<FeaturePair> ids;
        for (const ManifoldPoint<T>& point : c.manifold) ids.push_back(point.id);
        kept.fewest = std::min(kept.fewest, ids.size());
        kept.most = std::max(kept.most, ids.size());
        if (frame > 0) {
            seen += std::max(ids.size(), before.size());
            const std::size_t here = stayed;
            for (const FeaturePair& id : ids)
                stayed += std::find(before.begin(), before.end(), id) != before.end();
            if (kept.first.empty() && stayed - here < std::max(ids.size(), before.size())) {
                for (const FeaturePair& id : before) kept.first += wordOf(id) + " ";
                kept.first += "-> ";
                for (const FeaturePair& id : ids) kept.first += wordOf(id) + " ";
            }
        }
        before = ids;
    }
    kept.share = seen == 0 ? 0.0 : double(stayed) / double(seen);
    return kept;
}

template <class T>
class SteadyIds : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(SteadyIds, Precisions);

template <class T>
void expectSteady(bool isCached, ManifoldSize size) {
    for (const Scene& scene : scenes()) {
        for (const double amplitude : {1e-16, 1e-14, 1e-12, 1e-10, 1e-9}) {
            const Kept kept = jitter<T>(scene, amplitude, isCached, size);
            const std::size_t contacts =
                size == ManifoldSize::four ? std::min<std::size_t>(scene.contacts, 4) : scene.contacts;
            EXPECT_GE(kept.share, 0.995) << scene.name << ", jitter " << amplitude << ": " << kept.first;
            EXPECT_EQ(kept.fewest, contacts) << scene.name << ", jitter " << amplitude << ": " << kept.first;
            EXPECT_EQ(kept.most, contacts) << scene.name << ", jitter " << amplitude << ": " << kept.first;
        }
    }
}

TYPED_TEST(SteadyIds, ThroughTies) {
    expectSteady<TypeParam>(false, ManifoldSize::all);
}

TYPED_TEST(SteadyIds, WithTheMemoryOfThePair) {
    expectSteady<TypeParam>(true, ManifoldSize::all);
}

TYPED_TEST(SteadyIds, ReducedToFour) {
    expectSteady<TypeParam>(false, ManifoldSize::four);
}

// The manifold is all that differs.
TYPED_TEST(SteadyIds, LeaveTheAnswerAsItIs) {
    using T = TypeParam;
    int overlapping = 0, others = 0;
    for (int number = 0; number < 6000 / kSlowdown; ++number) {
        testing::ShapeGenerator generator(testing::mix(static_cast<std::uint64_t>(number) + 5));
        const testing::ShapePair pair =
            generator.make(static_cast<ShapeKind>(number % kPolyhedralKinds),
                           static_cast<ShapeKind>(number / kPolyhedralKinds % kPolyhedralKinds),
                           static_cast<testing::Scene>(number % testing::kScenes));
        const Shape<T> a = shapeCast<T>(testing::makeShape(pair.a)),
                       b = shapeCast<T>(testing::makeShape(pair.b));
        const Pose<T> bInA = poseCast<T>(relativePose(pair.poseA, pair.poseB));
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b)), memoryOfExact(memory.size());
        const CollideOptions<T> options;
        Collision<T> stable = collideInA<T>(a, b, bInA, {}, memory);
        Collision<T> exact = collideInA<T>(a, b, bInA, {.manifold = ManifoldKind::exact}, memoryOfExact);
        overlapping += stable.overlap;
        others += stable.manifold.size() != exact.manifold.size();
        const T size = std::max(T(1), stable.depth);
        if (stable.overlap) {
            T deepest = T(0);
            for (const ManifoldPoint<T>& point : stable.manifold) deepest = std::max(deepest, point.depth);
            EXPECT_GE(deepest, stable.depth - options.stableSlop - T(1e-5) * size) << number;
            EXPECT_FALSE(stable.manifold.empty()) << number;
        }
        for (Collision<T>* c : {&stable, &exact}) c->manifold = {}, c->manifoldNormal = Vec3<T>(T(0));
        EXPECT_EQ(testing::numbersOf(stable), testing::numbersOf(exact)) << number;
    }
    EXPECT_GT(overlapping, 1000 / kSlowdown);
    EXPECT_GT(others, 20 / kSlowdown);
}

// The sides of one rim are cut by those of the other within the tie of a corner, on both of its sides.
TYPED_TEST(SteadyIds, NoContactsOfRoundRimsShareAnId) {
    using T = TypeParam;
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const Shape<T> cylinder = makeCylinder<T>(T(0.5), T(1));
    std::vector<Shape<T>> others = {cylinder, makeCone<T>(T(0.5), T(1)), shapeCast<T>(boxOf(0.5, 0.5, 0.5)),
                                    shapeCast<T>(hullOf(makePrism(0.5, 1.0, 8)))};
    for (const Shape<T>& other : others) {
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(cylinder, other));
        for (int i = 0; i < 400 / kSlowdown; ++i) {
            const double off = std::pow(10.0, -3.5 + uniform(random));
            Pose<double> pose =
                turned(0, 0.998, 0, Vec3<double>(0, 1, 0), i % 3 == 0 ? 0.0 : uniform(random));
            pose.position += Vec3<double>(off * uniform(random), 0, off * uniform(random));
            for (const ManifoldSize size : {ManifoldSize::all, ManifoldSize::four}) {
                CollideOptions<T> options;
                options.manifoldSize = size;
                const Collision<T> c = collideInA<T>(cylinder, other, poseCast<T>(pose), options, memory);
                EXPECT_GE(c.manifold.size(), 3u);
                for (std::size_t p = 0; p < c.manifold.size(); ++p)
                    for (std::size_t q = 0; q < p; ++q)
                        EXPECT_FALSE(c.manifold[p].id == c.manifold[q].id) << i << ", " << off << " m off";
            }
        }
    }
}

// Of the convex polygon of its points, seen along y; they go around it in order.
template <class T>
double areaOf(std::span<const ManifoldPoint<T>> points) {
    double twice = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3<double> p(points[i].point), q(points[(i + 1) % points.size()].point);
        twice += p.z * q.x - p.x * q.z;
    }
    return std::abs(twice) / 2.0;
}

// Every edge of one rim runs along one of the other, within the tie.
TYPED_TEST(SteadyIds, RimsOnRimsKeepTheirAreaAndTheirDepth) {
    using T = TypeParam;
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (const auto& [sides, others] :
         {std::pair{24u, 24u}, {64u, 64u}, {100u, 100u}, {61u, 64u}, {256u, 200u}}) {
        const Shape<T> a = shapeCast<T>(hullOf(makePrism(0.5, 1.0, sides))),
                       b = shapeCast<T>(hullOf(makePrism(0.5, 1.0, others)));
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b)), exactMemory(memory.size());
        for (int i = 0; i < 400 / kSlowdown; ++i) {
            const double tilt = i % 4 == 0 ? 0.0 : std::pow(10.0, -3.75 + 1.25 * uniform(random));
            const double turn = std::pow(10.0, -3.0 + 1.5 * uniform(random));
            const Vec3<double> axis(uniform(random), 0.0, uniform(random));
            Pose<double> pose = turned(0, 0.999, 0, Vec3<double>(0, 1, 0), turn);
            pose.orientation = glm::angleAxis(tilt, glm::normalize(axis)) * pose.orientation;
            CollideOptions<T> options;
            const Collision<T> stable = collideInA<T>(a, b, poseCast<T>(pose), options, memory);
            options.manifold = ManifoldKind::exact;
            const Collision<T> exact = collideInA<T>(a, b, poseCast<T>(pose), options, exactMemory);
            const auto touches = [](const ManifoldPoint<T>& p) { return p.touching; };
            ASSERT_TRUE(std::any_of(stable.manifold.begin(), stable.manifold.end(), touches))
                << sides << " on " << others << ", tilt " << tilt << ", turn " << turn;
            if (tilt > 0.0) continue;
            ASSERT_GE(areaOf<T>(stable.manifold), 0.98 * areaOf<T>(exact.manifold))
                << sides << " on " << others << ", turn " << turn << ": " << stable.manifold.size() << " of "
                << exact.manifold.size() << " points";
        }
    }
}

}  // namespace
}  // namespace sepaxis
