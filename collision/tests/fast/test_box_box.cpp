// The closed forms of two boxes in any pose, and of a box and a hull of few edges, against the general query
// on the same pairs: copies of the hulls that do not say what they are.
#include "collision/collide.h"
#include "collision/fast/axes/small_hull.h"
#include "collision/fast/boxes/box_box.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/fast/change_cache.h"
#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/random_pairs.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

constexpr std::uint64_t kPairs = 1500;
constexpr std::uint64_t kPairsCompared =
    kPairs / kSlowdown;  // a scene, either way of asking and either scalar

using dvec3 = Vec3<double>;

struct BoxPairOf {
    Hull<double> a, b;
    Pose<double> bInA;
};

enum class Scene : std::uint8_t {
    random,
    tilted,    // stacked, leaning by 0 to 1 degree
    turned,    // stacked flat, turned about the upright
    nearly,    // axes parallel but for 1e-15 to 0.1
    quarter,   // turned by quarters about axes, so that faces are flush
    touching,  // pushed to touch, give or take 1e-15 to 1e-6
    thin,      // plates and needles of 1e-6
    far,       // the boxes' own coordinates and the pose far from zero
    contained,
    count
};

class Boxes {
 public:
    explicit Boxes(std::uint64_t seed) : random_(seed) {}

    BoxPairOf make(Scene scene, bool withSmallHull) {
        const double scale = std::pow(10.0, random_.uniform(-6.0, 6.0));
        dvec3 halfA = halves(), halfB = random_.integer(0, 3) == 0 ? halfA : halves();
        if (scene == Scene::thin) halfA = thinned(halfA), halfB = thinned(halfB);
        if (scene == Scene::contained) halfB *= 0.2;
        const bool isFar = scene == Scene::far;
        const dvec3 middleA = isFar ? random_.direction() * random_.uniform(1.0, 100.0) : dvec3(0.0),
                    middleB = isFar ? random_.direction() * random_.uniform(1.0, 100.0) : dvec3(0.0);
        BoxPairOf pair{box(halfA * scale, middleA * scale), box(halfB * scale, middleB * scale), {}};
        if (withSmallHull) pair.b = hull(smallSolid(), halfB * scale, middleB * scale);
        const Quat<double> orientation = turned(scene);
        pair.bInA.orientation = orientation;
        const dvec3 way = wayOf(scene);
        const double reach = reachOf(pair.a, way, middleA * scale) +
                             reachOf(pair.b, glm::conjugate(orientation) * -way, middleB * scale);
        const double factors[] = {random_.uniform(-0.3, 0.3), random_.uniform(0.1, 0.7),
                                  random_.uniform(0.5, 1.0), random_.uniform(0.9, 1.1)};
        const dvec3 middle =
            way * reach * (scene == Scene::contained ? 0.3 * factors[0] : factors[random_.integer(0, 3)]);
        pair.bInA.position = middleA * scale + middle - orientation * (middleB * scale);
        if (scene == Scene::touching) touch(pair);
        return pair;
    }

 private:
    dvec3 halves() {
        return {random_.uniform(0.3, 1.3), random_.uniform(0.3, 1.3), random_.uniform(0.3, 1.3)};
    }
    dvec3 thinned(dvec3 half) {
        half[random_.integer(0, 2)] *= std::pow(10.0, random_.uniform(-5.0, 0.0));
        half[random_.integer(0, 2)] *= std::pow(10.0, random_.uniform(-2.0, 0.0));
        return half;
    }
    SolidPoints smallSolid() {
        switch (random_.integer(0, 4)) {
            case 0:
                return makeTetrahedron(1.0);
            case 1:
                return makeOctahedron(1.0);
            case 2:
                return makePrism(1.0, 2.0, static_cast<std::uint32_t>(random_.integer(3, 4)));
            case 3:
                return makeCone(1.0, 2.0, static_cast<std::uint32_t>(random_.integer(3, 6)));
            default:
                return makeRandomPoints(1.0, static_cast<std::uint32_t>(random_.integer(4, 6)),
                                        static_cast<std::uint64_t>(random_.integer(0, 1 << 30)));
        }
    }
    static Hull<double> box(const dvec3& half, const dvec3& middle) {
        return hull(makeBox(dvec3(1.0)), half, middle);
    }
    static Hull<double> hull(SolidPoints points, const dvec3& half, const dvec3& middle) {
        for (dvec3& p : points.positions) p = p * half + middle;
        HullBuild<double> build = buildHull<double>(points.positions);
        EXPECT_EQ(build.status.error, HullError::none);
        return std::move(build.hull);
    }
    Quat<double> turned(Scene scene) {
        const Quat<double> quarters =
            glm::angleAxis(glm::half_pi<double>() * random_.integer(0, 3), dvec3(1, 0, 0)) *
            glm::angleAxis(glm::half_pi<double>() * random_.integer(0, 3), dvec3(0, 1, 0));
        const auto upright = [&] { return glm::angleAxis(random_.uniform(0.0, 6.3), dvec3(0, 1, 0)); };
        switch (scene) {
            case Scene::tilted:
                return glm::angleAxis(random_.uniform(0.0, 0.0175), random_.direction()) * upright();
            case Scene::turned:
                return random_.integer(0, 1) ? upright() : upright() * quarters;
            case Scene::nearly:
                return glm::angleAxis(std::pow(10.0, random_.uniform(-15.0, -1.0)), random_.direction()) *
                       quarters;
            case Scene::quarter:
                return quarters;
            case Scene::touching:
                return random_.integer(0, 1) ? random_.rotation() : quarters * upright();
            default:
                return random_.rotation();
        }
    }
    dvec3 wayOf(Scene scene) {
        if (scene == Scene::tilted || scene == Scene::turned)
            return glm::normalize(dvec3(random_.uniform(-0.3, 0.3), 1.0, random_.uniform(-0.3, 0.3)));
        if (scene == Scene::quarter && random_.integer(0, 1)) {
            dvec3 way(0.0);
            way[random_.integer(0, 2)] = 1.0;
            return way;
        }
        return random_.direction();
    }
    static double reachOf(const Hull<double>& hull, const dvec3& direction, const dvec3& from) {
        double reach = 0.0;
        for (const dvec3& v : hull.vertices) reach = std::max(reach, glm::dot(v - from, direction));
        return reach;
    }
    void touch(BoxPairOf& pair) {
        const auto c = collideInA<double>(pair.a, pair.b, pair.bInA, {}, {});
        const double gap =
            std::pow(10.0, random_.uniform(-15.0, -6.0)) * (random_.integer(0, 1) ? 1.0 : -1.0);
        pair.bInA.position += c.normal * (c.depth - c.distance + gap * pair.a.size);
    }

    PairGenerator random_;
};

template <class T>
struct Asked {
    Collision<T> collision;
    std::vector<ManifoldPoint<T>> memory;
};

template <class T>
Asked<T> ask(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options) {
    Asked<T> asked;
    asked.memory.resize(manifoldCapacity(a, b));
    asked.collision = collideInA<T>(a, b, bInA, options, asked.memory);
    return asked;
}

// Of size: either way may answer with a depth that equals the least within kEqualOverlap, and rounds.
template <class T>
constexpr T kSame = T(2) * kEqualOverlap<T>;

// Two answers about a pair; where rounding decides among equals they may name others.
template <class T>
struct Comparison {
    std::size_t overlapping = 0, apart = 0, sameFeatures = 0, sameManifolds = 0, otherUnique = 0,
                manifolds = 0;

    void compare(const HullPair<T>& pair, const Asked<T>& direct, const Asked<T>& searched) {
        const Collision<T>&c = direct.collision, &d = searched.collision;
        const T same = kSame<T> * std::max(pair.size, std::max(pair.a.size, pair.b.size));
        if (c.overlap != d.overlap) {
            EXPECT_LE(std::max(c.depth, d.depth), same);
            EXPECT_LE(std::max(c.distance, d.distance), same);
            return;
        }
        if (!c.overlap) {
            ++apart;
            EXPECT_NEAR(-overlapAlong(pair, c.normal).overlap, c.distance, same);
            return;
        }
        ++overlapping;
        EXPECT_NEAR(c.depth, d.depth, same);
        EXPECT_NEAR(overlapAlong(pair, c.normal).overlap, c.depth, same);
        otherUnique += c.unique != d.unique;
        const bool sameFeature = c.kind == d.kind && c.featureA == d.featureA && c.featureB == d.featureB;
        sameFeatures += sameFeature;
        if (c.unique && d.unique) {
            // Whether a support is an edge or a face is within rounding of either.
            EXPECT_EQ(c.kind, d.kind);
            if (c.kind != AxisKind::faceB) {
                EXPECT_EQ(c.featureA, d.featureA);
            }
            if (c.kind != AxisKind::faceA) {
                EXPECT_EQ(c.featureB, d.featureB);
            }
            EXPECT_LE(glm::length(c.normal - d.normal), T(4) * kSameAxis<T>);
        }
        if (sameFeature) {
            EXPECT_LE(glm::length(c.contactPoint - d.contactPoint), vagueness(pair, c));
        }
        if (!sameFeature || c.manifoldNormal != d.manifoldNormal) return;
        ++manifolds;
        sameManifolds += areSame(pair, c, d);
    }

    // How well a contact point is known: nearly parallel edges meet somewhere along them.
    static T vagueness(const HullPair<T>& pair, const Collision<T>& c) {
        const T near = kTouchingTolerance<T> * std::max(pair.size, std::max(pair.a.size, pair.b.size));
        if (c.kind != AxisKind::edgeEdge) return near;
        const Vec3<T> cross = glm::cross(pair.a.edgeDirections[c.featureA.index],
                                         pair.directionInA(pair.b.edgeDirections[c.featureB.index]));
        return near / glm::dot(cross, cross);
    }

    // As polygons that may start at another corner.
    static bool areSame(const HullPair<T>& pair, const Collision<T>& c, const Collision<T>& d) {
        const std::size_t count = c.manifold.size();
        if (count != d.manifold.size()) return false;
        for (std::size_t start = 0; start < count; ++start) {
            bool same = true;
            for (std::size_t i = 0; i < count && same; ++i) {
                const ManifoldPoint<T>&p = c.manifold[i], &q = d.manifold[(start + i) % count];
                const T near = vagueness(pair, c);
                same = p.id == q.id && p.side == q.side && std::abs(p.depth - q.depth) <= near &&
                       glm::length(p.onA - q.onA) <= near && glm::length(p.onB - q.onB) <= near &&
                       glm::length(p.point - q.point) <= near;
            }
            if (same) return true;
        }
        return false;
    }
};

template <class T>
void expectSame(Scene scene, bool withSmallHull) {
    Comparison<T> exact, stable;
    std::size_t left = 0;
    for (std::uint64_t i = 0; i < kPairsCompared; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        Boxes boxes(i);
        BoxPairOf made = boxes.make(scene, withSmallHull);
        if (i % 2 != 0) {
            std::swap(made.a, made.b);
            made.bInA = relativePose(made.bInA, {});
        }
        const Hull<T> a = hullCast<T>(made.a), b = hullCast<T>(made.b);
        const Pose<T> bInA = poseCast<T>(made.bInA);
        Hull<T> plainA = a, plainB = b;
        for (Hull<T>* plain : {&plainA, &plainB}) {
            plain->isBox = false;
            changeCache(*plain, [](HullCache<T>& cache) { cache.edgeLanes.clear(); });
        }
        CollideOptions<T> options{.manifold = ManifoldKind::exact};
        options.want = Want::contact;
        const HullPair<T> pair = makeHullPair(a, b, bInA);
        exact.compare(pair, ask(a, b, bInA, options), ask(plainA, plainB, bInA, options));
        SatResult<T> found;
        left += withSmallHull
                    ? areBoxAndSmall(pair) && !findSmallHullAxis(pair, SatGoal::minimum, T(0), found)
                    : a.isBox && b.isBox && !findBoxAxis(pair, SatGoal::minimum, T(0), found);
        options.manifold = ManifoldKind::stable;
        options.stableSlop = T(0.01) * pair.size;
        stable.compare(pair, ask(a, b, bInA, options), ask(plainA, plainB, bInA, options));
        if (::testing::Test::HasFailure()) return;
    }
    EXPECT_GT(exact.overlapping, kPairsCompared / 4);
    EXPECT_GT(exact.manifolds, kPairsCompared / 5);
    if (scene != Scene::contained) {
        EXPECT_GE(exact.apart, kPairsCompared / 200);
    }
    // Rounding may decide otherwise among equals, and between an edge and a face that lies flat.
    constexpr std::size_t kPart = 200;
    EXPECT_LE((exact.overlapping - exact.sameFeatures) * kPart, exact.overlapping);
    EXPECT_LE(exact.otherUnique * kPart, exact.overlapping);
    EXPECT_LE((exact.manifolds - exact.sameManifolds) * kPart, exact.manifolds);
    EXPECT_LE((stable.manifolds - stable.sameManifolds) * kPart, stable.manifolds);
    // A closed form that leaves all to the search would agree with it.
    const bool manyTies = withSmallHull || scene == Scene::touching;
    EXPECT_LE(left * (manyTies ? 2 : kPart), kPairsCompared);
}

template <class T>
class BoxBox : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(BoxBox, Scalars);

TYPED_TEST(BoxBox, AnswersAsTheGeneralQueryDoes) {
    for (int scene = 0; scene < static_cast<int>(Scene::count); ++scene) {
        SCOPED_TRACE("scene " + std::to_string(scene));
        expectSame<TypeParam>(static_cast<Scene>(scene), false);
    }
}

TYPED_TEST(BoxBox, SmallHullAndBoxAnswerAsTheGeneralQueryDoes) {
    for (int scene = 0; scene < static_cast<int>(Scene::count); ++scene) {
        SCOPED_TRACE("scene " + std::to_string(scene));
        expectSame<TypeParam>(static_cast<Scene>(scene), true);
    }
}

// As shapes they are asked in the same way, but the polygon starts where the general clipping has it.
TYPED_TEST(BoxBox, ShapesAnswerAsHullsDo) {
    using T = TypeParam;
    int rotated = 0;
    for (std::uint64_t i = 0; i < kPairs; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const BoxPairOf made = Boxes(i).make(static_cast<Scene>(i % static_cast<int>(Scene::count)), false);
        const Shape<T> a = makeSolid(hullCast<T>(made.a)), b = makeSolid(hullCast<T>(made.b));
        const Pose<T> bInA = poseCast<T>(made.bInA);
        const Asked<T> ofHulls = ask(a.core, b.core, bInA, {.manifold = ManifoldKind::exact});
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
        const Collision<T> c = collideInA<T>(a, b, bInA, {.manifold = ManifoldKind::exact}, memory),
                           &d = ofHulls.collision;
        ASSERT_EQ(c.overlap, d.overlap);
        EXPECT_EQ(c.kind, d.kind);
        EXPECT_EQ(c.unique, d.unique);
        EXPECT_EQ(c.normal, d.normal);
        EXPECT_EQ(c.depth, d.depth);
        EXPECT_EQ(c.distance, d.distance);
        EXPECT_EQ(c.contactPoint, d.contactPoint);
        const HullPair<T> pair = makeHullPair(a, b, bInA);
        ASSERT_TRUE(c.manifold.empty() ? d.manifold.empty() : Comparison<T>::areSame(pair, c, d));
        Hull<T> plainA = a.core, plainB = b.core;
        plainA.isBox = plainB.isBox = false;
        const Asked<T> general = ask(plainA, plainB, bInA, {.manifold = ManifoldKind::exact});
        const auto& points = general.collision.manifold;
        ASSERT_EQ(c.manifold.size(), points.size());
        for (std::size_t k = 0; k < points.size(); ++k) EXPECT_EQ(c.manifold[k].id, points[k].id);
        rotated += !points.empty() && d.manifold[0].id != points[0].id;
    }
    EXPECT_GT(rotated, 10);
}

// A gap sets the axis and how wide it is there, and leaves the rest as it is made. That the middle of a box
// is the origin saves time only.
TYPED_TEST(BoxBox, GapsSayNoMoreThanTheAxis) {
    using T = TypeParam;
    CollideOptions<T> options{.manifold = ManifoldKind::exact};
    options.want = Want::contact;
    std::array<int, 4> kinds{};
    int aside = 0;
    for (std::uint64_t i = 0; i < kPairs; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const BoxPairOf made = Boxes(i).make(static_cast<Scene>(i % static_cast<int>(Scene::count)), false);
        const Hull<T> a = hullCast<T>(made.a), b = hullCast<T>(made.b);
        const Pose<T> bInA = poseCast<T>(made.bInA);
        Hull<T> plainB = b;
        changeCache(plainB, [](HullCache<T>& cache) { cache.box.isCentered = false; });
        const bool isCentered = b.cache->box.isCentered;
        EXPECT_EQ(isCentered, b.boundsMin + b.boundsMax == Vec3<T>(T(0)));
        aside += !isCentered;
        const auto asked = ask(a, b, bInA, options), askedPlain = ask(a, plainB, bInA, options);
        const Collision<T>& c = asked.collision;
        EXPECT_EQ(numbersOf(c), numbersOf(askedPlain.collision));
        if (c.overlap || c.kind == AxisKind::closest) continue;
        const HullPair<T> pair = makeHullPair(a, b, bInA);
        EXPECT_NEAR(c.distance, -overlapAlong(pair, c.normal).overlap, T(1e3) * kTouchGap<T> * pair.size);
        EXPECT_NEAR(glm::length(c.normal), T(1), T(8) * std::numeric_limits<T>::epsilon());
        ++kinds[static_cast<std::size_t>(c.kind)];
        Collision<T> fresh;
        fresh.kind = c.kind;
        fresh.normal = c.normal;
        fresh.distance = c.distance;
        EXPECT_EQ(numbersOf(c), numbersOf(fresh));
    }
    EXPECT_GT(aside, 20);
    EXPECT_EQ(kinds[static_cast<std::size_t>(AxisKind::none)], 0);
    EXPECT_GT(kinds[static_cast<std::size_t>(AxisKind::faceA)], 20);
    EXPECT_GT(kinds[static_cast<std::size_t>(AxisKind::faceB)], 20);
    EXPECT_GT(kinds[static_cast<std::size_t>(AxisKind::edgeEdge)], 2);
}

}  // namespace
}  // namespace sepaxis::testing
