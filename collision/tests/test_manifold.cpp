// Where the points of a manifold stand, whatever the pose: on the surfaces, each in a place of its own.
#include "collision/cast.h"
#include "collision/collide.h"
#include "collision/hull_builder.h"
#include "collision/shape.h"
#include "collision/solids.h"
#include "collision/tests/hull/hull_cases.h"
#include "collision/tests/slowdown.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

Shape<double> solidOf(const SolidPoints& points) {
    return makeSolid(
        buildHull<double>(points.positions, ListedFaces<double>{points.faces, points.edges, {}}).hull);
}

// Solids and flat pieces in poses of eighths of a turn and quarters of a metre, a third of them off by
// little: corners, edges and faces that meet exactly, or all but exactly.
class AlmostAligned {
 public:
    AlmostAligned()
        : shapes_{solidOf(makeBox({0.5, 0.5, 0.5})),
                  solidOf(makeBox({1.0, 0.25, 0.5})),
                  solidOf(makeTetrahedron(1.0)),
                  solidOf(makeOctahedron(1.0)),
                  solidOf(makePrism(0.5, 1.0, 6)),
                  solidOf(makePrism(0.5, 1.0, 24)),
                  solidOf(makeCone(0.5, 1.0, 8)),
                  makeSegment<double>({-0.5, 0.0, 0.0}, {0.5, 0.0, 0.0}),
                  makeTriangle<double>({-0.5, 0.0, -0.5}, {0.5, 0.0, -0.5}, {0.0, 0.0, 0.5}),
                  makeCapsule<double>({-0.5, 0.0, 0.0}, {0.5, 0.0, 0.0}, 0.1)} {}

    const Shape<double>& shape() {
        return shapes_[random_.below(static_cast<std::uint32_t>(shapes_.size()))];
    }
    Quat<double> rotation() {
        Quat<double> q(1.0, 0.0, 0.0, 0.0);
        for (std::uint32_t turns = 1 + random_.below(3); turns > 0; --turns) {
            Vec3<double> axis(0.0);
            axis[static_cast<int>(random_.below(3))] = 1.0;
            double angle = std::numbers::pi / 4.0 * static_cast<double>(random_.below(8));
            if (random_.below(3) == 0) angle += std::pow(10.0, random_.uniform(-16.0, -6.0));
            q = q * glm::angleAxis(angle, axis);
        }
        return glm::normalize(q);
    }
    Vec3<double> position() {
        Vec3<double> p;
        for (int k = 0; k < 3; ++k)
            p[k] = random_.below(2) == 0 ? 0.25 * static_cast<double>(random_.below(9)) - 1.0
                                         : random_.uniform(-1.0, 1.0);
        return p;
    }
    Random& random() { return random_; }

 private:
    std::vector<Shape<double>> shapes_;
    Random random_{91};
};

struct Pair {
    const Shape<double>& a;
    const Shape<double>& b;
    Pose<double> poseA, poseB;
    std::vector<ManifoldPoint<double>> memory;

    Collision<double> collide(ManifoldKind kind) {
        memory.resize(manifoldCapacity(a, b));
        CollideOptions<double> options{.manifold = ManifoldKind::exact};
        options.manifold = kind;
        return sepaxis::collide<double>(a, poseA, b, poseB, options, memory);
    }
    // Of the pair, or more.
    double size() const { return 2.0 + glm::length(poseB.position - poseA.position); }
};

// visit(pair, collision) of overlapping ones.
template <class Visit>
void forAlmostAligned(int pairs, const Visit& visit) {
    AlmostAligned make;
    for (int i = 0; i < pairs; ++i) {
        Pair pair{
            make.shape(), make.shape(), {Vec3<double>(0.0), make.rotation()}, {make.position(), {}}, {}};
        pair.poseB.orientation = make.random().below(3) == 0 ? pair.poseA.orientation : make.rotation();
        Collision<double> c = pair.collide(ManifoldKind::exact);
        // Most of them so that they touch, or nearly.
        if (c.overlap && make.random().below(2) == 0)
            pair.poseB.position += c.mtv() * (1.0 - std::pow(10.0, make.random().uniform(-14.0, -2.0)));
        c = pair.collide(make.random().below(2) == 0 ? ManifoldKind::exact : ManifoldKind::stable);
        if (c.overlap) visit(pair, c);
    }
}

TEST(Manifold, NoTwoPointsShareAPlaceOrAnId) {
    int met = 0, manyPoints = 0;
    forAlmostAligned(60000 / kSlowdown, [&](const Pair& pair, const Collision<double>& c) {
        ++met;
        manyPoints += c.manifold.size() > 1 ? 1 : 0;
        for (std::size_t p = 0; p < c.manifold.size(); ++p) {
            for (std::size_t q = 0; q < p; ++q) {
                EXPECT_GT(glm::length(c.manifold[p].point - c.manifold[q].point), 0.2e-12 * pair.size());
                EXPECT_FALSE(c.manifold[p].id == c.manifold[q].id);
            }
        }
    });
    EXPECT_GT(met, 20000 / kSlowdown);
    EXPECT_GT(manyPoints, 10000 / kSlowdown);
}

TEST(Manifold, WitnessesLieOnTheReferencePlaneAlsoOfPointsAboveIt) {
    int above = 0;
    forAlmostAligned(60000 / kSlowdown, [&](const Pair& pair, const Collision<double>& c) {
        if (c.kind != AxisKind::faceA && c.kind != AxisKind::faceB) return;
        // A stable manifold may lie on another face than the one that decides.
        const Vec3<double> inA = glm::conjugate(pair.poseA.orientation) * c.manifoldNormal;
        const auto& planes = pair.a.core.planes;
        const bool isOther = c.manifoldNormal != c.normal;
        const bool onA = isOther ? std::any_of(planes.begin(), planes.end(),
                                               [&](const Plane<double>& plane) {
                                                   return glm::length(plane.normal - inA) < 1e-12;
                                               })
                                 : c.kind == AxisKind::faceA;
        const Shape<double>& reference = onA ? pair.a : pair.b;
        const Pose<double>& pose = onA ? pair.poseA : pair.poseB;
        for (const ManifoldPoint<double>& point : c.manifold) {
            const Vec3<double> witness = transformPointInverse(pose, onA ? point.onA : point.onB);
            const Vec3<double> outward =
                glm::conjugate(pose.orientation) * (onA ? c.manifoldNormal : -c.manifoldNormal);
            double farthest = -1e9;
            for (const Vec3<double>& v : reference.core.vertices)
                farthest = std::max(farthest, glm::dot(v, outward));
            EXPECT_NEAR(glm::dot(witness, outward), farthest + reference.radius, 4e-12 * pair.size());
            const double overlap = glm::dot(point.onA - point.onB, c.manifoldNormal);
            if (overlap < -1e-15) {
                ++above;
                EXPECT_EQ(point.depth, 0.0);
                EXPECT_GE(overlap, -kTouchingTolerance<double> * pair.size());
            } else {
                EXPECT_NEAR(overlap, point.depth, 1e-14 * pair.size());
            }
        }
    });
    EXPECT_GT(above, 10);
}

// As an engine hands it over: the corners rounded to floats in a turned frame, at rest on a floor.
// Where edges are nearly parallel, their crossing is vague, and the triangle of a distance search is a
// sliver: the points have to lie where the edges are beside each other all the same.
TEST(Manifold, PointsOfNearlyParallelEdgesLieOnBothShapes) {
    const Shape<double> solid = solidOf(makeRhombicDodecahedron(1.0));
    const Pose<double> pose{{1.0917742156962764, 0.04588710827449758, -0.04588710742177884},
                            glm::normalize(Quat<double>(0.8880738373408058, -0.3250575764241222,
                                                        1.9420276693998274e-09, 0.3250575817298405))};
    for (const double radius : {0.1125, 0.0}) {
        const Shape<double> bar = radius > 0.0 ? makeCapsule<double>({0, -0.225, 0}, {0, 0.225, 0}, radius)
                                               : makeSegment<double>({0, -0.225, 0}, {0, 0.225, 0});
        std::array<ManifoldPoint<double>, 64> memory;
        const Collision<double> c =
            collide<double>(solid, {}, bar, pose, {.manifold = ManifoldKind::exact}, memory);
        if (radius > 0.0) {
            ASSERT_EQ(c.manifold.size(), 1u);
            const ManifoldPoint<double>& point = c.manifold[0];
            EXPECT_LT(glm::length(point.onA - point.onB - c.normal * c.depth), kTouchingTolerance<double>);
        } else {
            ASSERT_FALSE(c.overlap);
            EXPECT_LT(glm::length(c.closestB - c.closestA - c.normal * c.distance),
                      kTouchingTolerance<double>);
        }
    }
}

// Several axes are as short as each other within rounding; that of a face has the segment's end beside the
// face.
TEST(Manifold, APointOfATieInFloatLiesOnBothShapes) {
    const Shape<float> box = shapeCast<float>(solidOf(makeBox({0.5, 0.5, 0.5})));
    const Shape<float> bar = makeSegment<float>({-0.3f, 0.0f, 0.0f}, {0.3f, 0.0f, 0.0f});
    const Pose<float> pose{{-0.24999094174222306f, -0.5000016758628508f, -0.5000046780536991f},
                           Quat<float>(1.0f, 0.0f, 9.396926207702468e-06f, -3.4202014331996854e-06f)};
    std::array<ManifoldPoint<float>, 64> memory;
    const Collision<float> c = collide<float>(box, {}, bar, pose, {.manifold = ManifoldKind::exact}, memory);
    ASSERT_TRUE(c.overlap);
    ASSERT_FALSE(c.manifold.empty());
    for (const ManifoldPoint<float>& point : c.manifold)
        for (int k = 0; k < 3; ++k) EXPECT_LT(std::abs(point.point[k]), 0.5f + 3e-5f);
}

TEST(Manifold, ACubeOfFloatsAtRestHasFourContacts) {
    Random random(92);
    const Shape<double> floor = solidOf(makeBox({2.0, 0.5, 2.0}));
    for (int i = 0; i < 3000 / kSlowdown; ++i) {
        const Quat<double> turn = random.rotation();
        std::vector<Vec3<double>> corners;
        for (const Vec3<double>& p : makeBox({0.5, 0.5, 0.5}).positions)
            corners.emplace_back(Vec3<float>(glm::conjugate(turn) * p));
        const Shape<double> cube = makeSolid(buildHull<double>(corners).hull);
        Pair pair{floor, cube, {}, {{0.0, 0.99, 0.0}, turn}, {}};
        double lowest = 1.0;
        for (const Vec3<double>& p : corners) lowest = std::min(lowest, transformPoint(pair.poseB, p).y);
        for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
            const Collision<double> c = pair.collide(kind);
            ASSERT_TRUE(c.overlap) << i;
            EXPECT_EQ(c.manifold.size(), 4u) << i;
            EXPECT_NEAR(c.depth, 0.5 - lowest, 2e-7) << i;
        }
    }
}

// The top of the cube is two triangles that tie: the first one carries the manifold of a tip over the other.
template <class T>
void expectTipsTouch(T noise) {
    std::vector<Vec3<T>> corners;
    for (const Vec3<double>& p : makeBox({0.5, 0.5, 0.5}).positions) corners.emplace_back(p);
    for (Vec3<T>& p : corners)
        if (p.x > T(0) && p.y > T(0) && p.z > T(0)) p.y -= noise;
    const std::vector<Vec3<T>> spike{
        {T(0), T(0), T(0)}, {T(0.1), T(0.2), T(0.1)}, {T(-0.1), T(0.2), T(0.1)}, {T(0), T(0.2), T(-0.12)}};
    const Hull<T> a = buildHull<T>(corners).hull, b = buildHull<T>(spike).hull;
    ASSERT_EQ(a.faceCount(), 7u);
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    for (int i = -8; i <= 8; ++i) {
        for (int k = -8; k <= 8; ++k) {
            for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
                const Vec3<T> tip(T(i) * T(0.05), T(0.499), T(k) * T(0.05));
                const Collision<T> c =
                    collideInA<T>(a, b, {tip, identityQuat<T>()}, {.manifold = kind}, memory);
                ASSERT_TRUE(c.overlap);
                ASSERT_FALSE(c.manifold.empty());
                for (const ManifoldPoint<T>& point : c.manifold) {
                    EXPECT_NEAR(point.point.x, tip.x, 2e-5) << noise << ", " << i << ", " << k;
                    EXPECT_NEAR(point.point.z, tip.z, 2e-5) << noise << ", " << i << ", " << k;
                }
            }
        }
    }
}

TEST(Manifold, ATipOverFacesThatTieIsItsContact) {
    for (const float noise : {1e-6f, 2e-6f, 4e-6f}) expectTipsTouch(noise);
    expectTipsTouch(1e-14);
}

// The rounding of its corners makes several faces of a prism's top; an edge lies on them and beyond the rim.
template <class T>
void expectEdgesOnBoth(T grid, double tolerance) {
    Random random(93);
    for (int hull = 0; hull < 60 / kSlowdown; ++hull) {
        const Quat<double> turn = random.rotation();
        std::vector<Vec3<T>> corners;
        for (const Vec3<double>& p : makePrism(0.5, 1.0, 8).positions) {
            const Vec3<double> moved = turn * p;
            Vec3<T> rounded;
            for (int k = 0; k < 3; ++k) rounded[k] = T(std::round(moved[k] / double(grid)) * double(grid));
            corners.push_back(rounded);
        }
        const std::vector<Vec3<T>> wedge{{T(-0.25), T(0), T(0)},
                                         {T(0.25), T(0), T(0)},
                                         {T(-0.25), T(0.2), T(0.1)},
                                         {T(0.25), T(0.2), T(0.1)},
                                         {T(0), T(0.2), T(-0.1)}};
        const Shape<T> a = makeSolid(buildHull<T>(corners).hull), b = makeSolid(buildHull<T>(wedge).hull);
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
        for (int i = 0; i < 50; ++i) {
            const double x = random.uniform(-0.45, 0.45), z = random.uniform(-0.45, 0.45);
            const Quat<double> heading =
                glm::angleAxis(random.uniform(0.0, 2.0 * std::numbers::pi), Vec3<double>(0, 1, 0));
            const Pose<T> pose =
                poseCast<T>(Pose<double>{turn * Vec3<double>(x, 0.499, z), glm::normalize(turn * heading)});
            for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
                const Collision<T> c = collideInA<T>(a, b, pose, {.manifold = kind}, memory);
                for (const ManifoldPoint<T>& point : c.manifold) {
                    EXPECT_NEAR(closestPoint(a, Pose<T>{}, point.onA).distance, 0.0, tolerance)
                        << hull << ", " << i;
                    EXPECT_NEAR(closestPoint(b, pose, point.onB).distance, 0.0, tolerance)
                        << hull << ", " << i;
                }
            }
        }
    }
}

TEST(Manifold, AnEdgeOverFacesThatTieAndTheRimTouchesBoth) {
    expectEdgesOnBoth(1e-6f, 2e-5);
    expectEdgesOnBoth(1e-13, 1e-11);
}

// A plate of one metre whose top is a grid of points, each off its place by up to `noise`.
template <class T>
Hull<T> gridPlate(Random& random, int side, double noise) {
    std::vector<Vec3<T>> points;
    const auto off = [&] { return random.uniform(-noise, noise); };
    for (int i = 0; i < side; ++i)
        for (int k = 0; k < side; ++k)
            points.emplace_back(Vec3<double>(double(i) / (side - 1) - 0.5 + off(), off(),
                                             double(k) / (side - 1) - 0.5 + off()));
    for (const double x : {-0.5, 0.5})
        for (const double z : {-0.5, 0.5}) points.emplace_back(Vec3<double>(x, -0.3, z));
    return buildHull<T>(points).hull;
}

// Sides of the top's faces lie in line within the rounding that clipping allows.
template <class T>
void expectIdsOnce(double noise) {
    Random random(94);
    std::vector<Vec3<T>> corners;
    for (const Vec3<double>& p : makePrism(2.0, 1.0, 5).positions) corners.emplace_back(p.x, p.y + 0.5, p.z);
    const Hull<T> prism = buildHull<T>(corners).hull;
    for (int i = 0; i < 1000 / kSlowdown; ++i) {
        const Hull<T> plate = gridPlate<T>(random, 3 + i % 3, noise);
        const Pose<double> pose{
            {random.uniform(-0.2, 0.2), -0.001, random.uniform(-0.2, 0.2)},
            glm::angleAxis(random.uniform(0.0, 2.0 * std::numbers::pi), Vec3<double>(0, 1, 0))};
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(plate, prism));
        const Collision<T> c = collideInA<T>(plate, prism, poseCast<T>(pose), {}, memory);
        for (std::size_t p = 0; p < c.manifold.size(); ++p)
            for (std::size_t q = 0; q < p; ++q)
                EXPECT_FALSE(c.manifold[p].id == c.manifold[q].id) << noise << ", " << i;
    }
}

TEST(Manifold, SidesInLineGiveNoIdTwice) {
    expectIdsOnce<double>(1e-14);
    expectIdsOnce<float>(1e-6);
}

// The rim of the plate is cut into edges in line, of which one meets the edge of the wedge.
TEST(Manifold, OfEdgesInLineTheOneThatMeetsAnswers) {
    Random random(95);
    const std::vector<Vec3<double>> wedge{{-0.5, 0, 0}, {0.5, 0, 0}, {0, 0.5, 0.3}, {0, 0.5, -0.3}};
    const Hull<double> b = buildHull<double>(wedge).hull;
    int edgePairs = 0;
    for (int i = 0; i < 10000 / kSlowdown; ++i) {
        const Hull<double> a = gridPlate<double>(random, 3, std::pow(10.0, random.uniform(-16.0, -12.0)));
        std::vector<ManifoldPoint<double>> memory(manifoldCapacity(a, b));
        const Vec3<double> at(random.uniform(-0.7, 0.7), random.uniform(-0.1, 0.0),
                              random.uniform(-0.7, 0.7));
        const Collision<double> c =
            collideInA<double>(a, b, {at, random.rotation()}, {.manifold = ManifoldKind::exact}, memory);
        if (!c.overlap || c.kind != AxisKind::edgeEdge) continue;
        ++edgePairs;
        const ManifoldPoint<double>& point = c.manifold[0];
        EXPECT_LE(glm::length(point.onA - point.onB - c.manifoldNormal * point.depth), 1e-11) << i;
    }
    EXPECT_GT(edgePairs, 100 / kSlowdown);
}

// The top is no plane by more than rounding and by less than what tells depths apart in float: the contact
// may stand on another face than the one that decides, and these may be hundreds.
TEST(Manifold, OnATopThatIsNearlyAPlaneContactsLieOnBoth) {
    Random random(131);
    int contacts = 0;
    for (int i = 0; i < 3000 / kSlowdown; ++i) {
        const int side = i % 10 == 9 ? 24 : 3 + i % 4;
        const Shape<float> plate =
            makeSolid(gridPlate<float>(random, side, std::pow(10.0, random.uniform(-6.5, -4.7))));
        std::vector<Vec3<float>> corners;
        const double size = std::pow(10.0, random.uniform(-1.5, 0.0));
        const SolidPoints solid = i % 3 == 0   ? makeBox({0.5, 0.5, 0.5})
                                  : i % 3 == 1 ? makePrism(0.5, 1.0, 7)
                                               : makeTetrahedron(1.0);
        for (const Vec3<double>& p : solid.positions) corners.emplace_back(p * size);
        const Shape<float> other = makeSolid(buildHull<float>(corners).hull);
        const double tilt = i % 2 == 0 ? 0.0 : std::pow(10.0, random.uniform(-7.0, -1.0));
        const Vec3<double> axis(random.uniform(-1.0, 1.0), 0.0, random.uniform(-1.0, 1.0));
        const Quat<double> heading =
            glm::angleAxis(random.uniform(0.0, 2.0 * std::numbers::pi), Vec3<double>(0, 1, 0));
        Pose<double> pose{{random.uniform(-0.7, 0.7), 0.0, random.uniform(-0.7, 0.7)},
                          glm::angleAxis(tilt, glm::normalize(axis)) * heading};
        double lowest = 0.0;
        for (const Vec3<float>& p : corners)
            lowest = std::min(lowest, (pose.orientation * Vec3<double>(p)).y);
        pose.position.y = -lowest - std::pow(10.0, random.uniform(-5.0, -2.0));
        const Pose<float> inA = poseCast<float>(pose);
        std::vector<ManifoldPoint<float>> memory(manifoldCapacity(plate, other));
        for (const bool swapped : {false, true}) {
            const Shape<float>&a = swapped ? other : plate, &b = swapped ? plate : other;
            const Pose<float> poseA = swapped ? inA : Pose<float>{}, poseB = swapped ? Pose<float>{} : inA;
            const Collision<float> c =
                collide<float>(a, poseA, b, poseB, {.manifold = ManifoldKind::exact}, memory);
            for (const ManifoldPoint<float>& point : c.manifold) {
                ++contacts;
                EXPECT_NEAR(closestPoint(a, poseA, point.onA).distance, 0.f, 3e-5f) << i << swapped;
                EXPECT_NEAR(closestPoint(b, poseB, point.onB).distance, 0.f, 3e-5f) << i << swapped;
            }
        }
    }
    EXPECT_GT(contacts, 3000 / kSlowdown);
}

// The witness goes along the manifold's normal, the surface along the edge's own.
TEST(Manifold, BesideItsDeepestPointATiltedCapsuleBulgesByItsTilt) {
    const Shape<double> floor = makeAabb<double>({-2, -1, -2}, {2, 0, 2}).shape;
    const double radius = 0.1, tilt = 0.2;
    const Shape<double> bar = makeCapsule<double>({-0.5, 0, 0}, {0.5, 0, 0}, radius);
    const Pose<double> pose{{0, 0.15, 0}, glm::angleAxis(tilt, Vec3<double>(0, 0, 1))};
    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(floor, bar));
    CollideOptions<double> options;
    options.margin = 0.2;
    const Collision<double> c = collide<double>(floor, {}, bar, pose, options, memory);
    ASSERT_EQ(c.manifold.size(), 2u);
    for (const ManifoldPoint<double>& point : c.manifold) {
        const double inside = point.touching ? 0.0 : radius * (1.0 - std::cos(tilt));
        EXPECT_NEAR(closestPoint(bar, pose, point.onB).distance, -inside, 1e-11);
    }
}

}  // namespace
}  // namespace sepaxis::testing
