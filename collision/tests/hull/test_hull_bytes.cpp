#include "collision/fast/fast.h"
#include "collision/hull/hull_checks.h"
#include "collision/hull_bytes.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/hull/hull_cases.h"
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using Bytes = std::vector<std::byte>;
using dvec3 = Vec3<double>;

constexpr std::size_t kChecksumLength = 8;

// As the format has it, written here once more.
Bytes withChecksum(Bytes bytes) {
    std::uint64_t hash = 0xcbf29ce484222325ull;
    const std::size_t end = bytes.size() - kChecksumLength;
    for (std::size_t i = 0; i < end; ++i) {
        hash ^= std::to_integer<std::uint64_t>(bytes[i]);
        hash *= 0x100000001b3ull;
    }
    for (std::size_t i = 0; i < kChecksumLength; ++i)
        bytes[end + i] = static_cast<std::byte>(hash >> 8 * i & 0xffu);
    return bytes;
}

// To the last bit, so that -0 and 0 differ.
template <class T>
bool areSame(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}
template <class T>
bool isSame(const T& a, const T& b) {
    return areSame(std::vector<T>{a}, std::vector<T>{b});
}

template <class T>
void expectSame(const Hull<T>& a, const Hull<T>& b) {
    EXPECT_TRUE(areSame(a.vertices, b.vertices));
    EXPECT_EQ(a.vertexHalfEdge, b.vertexHalfEdge);
    EXPECT_TRUE(areSame(a.halfEdges, b.halfEdges));
    EXPECT_TRUE(areSame(a.edgeDirections, b.edgeDirections));
    EXPECT_TRUE(areSame(a.faces, b.faces));
    EXPECT_TRUE(areSame(a.planes, b.planes));
    EXPECT_EQ(a.vertexNumber, b.vertexNumber);
    EXPECT_EQ(a.edgeNumber, b.edgeNumber);
    EXPECT_EQ(a.faceNumber, b.faceNumber);
    EXPECT_TRUE(isSame(a.innerCenter, b.innerCenter) && isSame(a.innerRadius, b.innerRadius));
    EXPECT_TRUE(isSame(a.centroid, b.centroid) && isSame(a.volume, b.volume));
    EXPECT_TRUE(isSame(a.boundsMin, b.boundsMin) && isSame(a.boundsMax, b.boundsMax));
    EXPECT_EQ(a.isBox, b.isBox);
    EXPECT_EQ(a.size, b.size);
    EXPECT_EQ(a.largestFace, b.largestFace);
    EXPECT_EQ(fast::isCached(a), fast::isCached(b));
    EXPECT_EQ(fast::supportHintsOf(a), fast::supportHintsOf(b));
}

template <class T>
Hull<T> readBack(const Hull<T>& hull) {
    const Bytes bytes = hullToBytes(hull);
    EXPECT_FALSE(bytes.empty());
    HullRead<T> read = hullFromBytes<T>(bytes);
    EXPECT_TRUE(read.status) << describe(read.status);
    return std::move(read.hull);
}

template <class T>
Hull<T> hullOf(const SolidPoints& solid) {
    const Hull<double> hull = buildHull<double>(solid.positions, {solid.faces, solid.edges, {}}).hull;
    return hullCast<T>(hull);
}

std::vector<SolidPoints> solids() {
    std::vector<SolidPoints> all{
        makeBox({1, 2, 3}),          makeBox({1e-4, 10, 1}),      makeTetrahedron(1.5),
        makeOctahedron(1),           makeDodecahedron(2),         makeIcosahedron(1),
        makeRhombicDodecahedron(1),  makePrism(1, 2, 3),          makePrism(0.5, 1, 40),
        makePrism(1, 0.1, 300),      makeCone(1, 2, 5),           makeCone(1, 1, 70),
        makeIcosphere(1, 2),         makeIcosphere(3, 3),         makeRandomPoints(1, 30, 1),
        makeRandomPoints(1, 140, 2), makeRandomPoints(1, 300, 3), {cubeGrid(4), {}, {}}};
    // Small, large, and far from the origin.
    for (const double scale : {1e-7, 1e7}) {
        SolidPoints scaled = makeRandomPoints(scale, 20, 4);
        all.push_back(scaled);
        for (dvec3& p : scaled.positions) p += dvec3(3.0 * scale);
        all.push_back(scaled);
    }
    return all;
}

TEST(HullBytes, EverySolidComesBackToTheLastBit) {
    for (const SolidPoints& solid : solids()) {
        const Hull<double> wide = hullOf<double>(solid);
        ASSERT_GT(wide.vertexCount(), 3u);
        expectSame(wide, readBack(wide));
        const Hull<float> narrow = hullCast<float>(wide);
        expectSame(narrow, readBack(narrow));
        // With directions and normals that are rounded to floats.
        const Hull<double> again = hullCast<double>(narrow);
        expectSame(again, readBack(again));
    }
}

TEST(HullBytes, SolidsAsSmallAndAsLargeAsThereAre) {
    for (const double size : {2.0 * kSmallestSize<double>, 0.9 * kLargestCoordinate<double>}) {
        const Hull<double> hull = hullOf<double>(makeRandomPoints(size, 30, 1));
        expectSame(hull, readBack(hull));
    }
    for (const float size : {2.0f * kSmallestSize<float>, 0.9f * kLargestCoordinate<float>}) {
        const Hull<float> hull = hullOf<float>(makeRandomPoints(double(size), 30, 1));
        expectSame(hull, readBack(hull));
    }
}

TEST(HullBytes, PlatesAndNeedlesAndPointsOfFloats) {
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const double thin = std::pow(10.0, random.uniform(-7.0, 0.0));
        const Quat<double> turn = random.rotation();
        Points points, floats;
        for (int k = 0; k < 14; ++k) {
            const dvec3 p = random.inCube(1.0) * (i % 2 == 0 ? dvec3(1, thin, 1) : dvec3(thin, 1, thin));
            points.push_back(turn * p);
            floats.emplace_back(Vec3<float>(points.back()));
        }
        for (const Points& given : {points, floats}) {
            const HullBuild<double> build = buildHull<double>(std::span<const dvec3>(given));
            ASSERT_TRUE(build.status);
            expectSame(build.hull, readBack(build.hull));
            const Hull<float> narrow = hullCast<float>(build.hull);
            expectSame(narrow, readBack(narrow));
        }
    }
}

// The caller's numbers, those of faces that were merged included.
TEST(HullBytes, ListedFacesKeepTheirNumbers) {
    SolidPoints box = makeBox({1, 1, 1});
    const std::vector<std::uint32_t> side = box.faces[3];  // as two triangles
    box.faces[3] = {side[0], side[1], side[2]};
    box.faces.push_back({side[0], side[2], side[3]});
    const HullBuild<double> build = buildHull<double>(box.positions, {box.faces, box.edges, {}});
    ASSERT_TRUE(build.status) << describe(build.status);
    ASSERT_FALSE(build.repairs.empty());
    expectSame(build.hull, readBack(build.hull));
}

TEST(HullBytes, AnswersAreTheSame) {
    PairGenerator generator(21);
    int overlapping = 0, apart = 0;
    const auto compare = [&](const auto& a, const auto& b, const auto& poseA, const auto& poseB) {
        using T = std::decay_t<decltype(a.size)>;
        const Hull<T> otherA = readBack(a), otherB = readBack(b);
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
        for (const bool reference : {false, true}) {
            CollideOptions<T> options;
            options.reference = reference;
            const auto expected = numbersOf(collide<T>(a, poseA, b, poseB, options, memory));
            const Collision<T> c = collide<T>(otherA, poseA, otherB, poseB, options, memory);
            EXPECT_TRUE(areSame(expected, numbersOf(c)));
            ++(c.overlap ? overlapping : apart);
        }
    };
    for (int i = 0; i < 440; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        compare(pair.a, pair.b, pair.poseA, pair.poseB);
        compare(hullCast<float>(pair.a), hullCast<float>(pair.b), poseCast<float>(pair.poseA),
                poseCast<float>(pair.poseB));
    }
    // With support hints and blocks of faces.
    const Hull<double> large = hullOf<double>(makeIcosphere(1, 3));
    for (int i = 0; i < 50; ++i) {
        const Pose<double> a = generator.pose(1.0), b = generator.pose(1.5);
        compare(large, large, a, b);
        compare(hullCast<float>(large), hullCast<float>(large), poseCast<float>(a), poseCast<float>(b));
    }
    EXPECT_GT(overlapping, 400);
    EXPECT_GT(apart, 400);
}

TEST(HullBytes, TheFormatIsTheSameOnEveryMachine) {
    const Bytes bytes = hullToBytes(hullOf<float>(makeBox({1, 1, 1})));
    const unsigned char head[] = {'S', 'P', 'X', 'H', 2, 0, 4, 0, 8, 0, 0, 0, 12, 0, 0, 0, 6, 0, 0, 0, 0, 0,
                                  0, 0,
                                  // The x of vertex 0: -1.
                                  0, 0, 0x80, 0xbf};
    ASSERT_GT(bytes.size(), sizeof(head));
    EXPECT_EQ(std::memcmp(bytes.data(), head, sizeof(head)), 0);
    EXPECT_EQ(bytes.size(), 24u + 8 * 16 + 12 * 32 + 6 * 24 + 32 + 8);
    EXPECT_EQ(bytes, withChecksum(bytes));
}

TEST(HullBytes, WhatIsNoSolidIsNotWritten) {
    EXPECT_TRUE(hullToBytes(Hull<double>{}).empty());
    EXPECT_TRUE(hullToBytes(makeSphere(1.0).core).empty());
    EXPECT_TRUE(hullToBytes(makeCapsule<float>({0, 0, 0}, {0, 1, 0}, 1.0f).core).empty());
    EXPECT_TRUE(hullToBytes(makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {0, 1, 0}).core).empty());
    Hull<double> bent = hullOf<double>(makeBox({1, 1, 1}));
    bent.vertices[0] *= 0.9;
    EXPECT_TRUE(hullToBytes(bent).empty());
}

// Of points around the y axis: each turned on by its own angle, so that the ring winds twice.
Hull<double> woundTwice(Hull<double> hull) {
    for (dvec3& v : hull.vertices) {
        const double radius = std::hypot(v.x, v.z), angle = 2.0 * std::atan2(v.z, v.x);
        v = {radius * std::cos(angle), v.y, radius * std::sin(angle)};
    }
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e)
        hull.edgeDirections[e] =
            glm::normalize(hull.vertices[hull.edgeEnd(e)] - hull.vertices[hull.edgeStart(e)]);
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        const HalfEdge& first = hull.halfEdges[hull.faces[f].firstHalfEdge];
        const HalfEdge& second = hull.halfEdges[first.next];
        const dvec3 corner = hull.vertices[first.origin], middle = hull.vertices[second.origin];
        const dvec3 last = hull.vertices[hull.halfEdges[second.next].origin];
        const dvec3 normal = glm::normalize(glm::cross(middle - corner, last - corner));
        hull.planes[f] = {normal, glm::dot(normal, corner)};
    }
    hull.centroid = hull.innerCenter = dvec3(0.0);
    hull.innerRadius = 0.01;
    return hull;
}

// Every edge and corner of a prism or double pyramid on a pentagram is convex.
TEST(HullBytes, ASurfaceThatWindsTwiceIsNoHull) {
    std::vector<dvec3> prism, pyramids{{0.0, 0.5, 0.0}, {0.0, -0.5, 0.0}};
    for (int k = 0; k < 5; ++k) {
        const double angle = 0.4 * k * std::numbers::pi;
        const dvec3 corner(0.5 * std::cos(angle), 0.0, 0.5 * std::sin(angle));
        pyramids.push_back(corner);
        for (const double height : {-0.4, 0.4}) prism.push_back(corner + dvec3(0.0, height, 0.0));
    }
    for (const std::vector<dvec3>& points : {prism, pyramids}) {
        const Hull<double> hull = buildHull<double>(points).hull;
        EXPECT_TRUE(isValidHull(hull, kSound));
        const Hull<double> star = woundTwice(hull);
        EXPECT_TRUE(isSoundTopology(star) && isConvexAtEdges(star, kSound));
        EXPECT_FALSE(windsOnce(star) || isValidHull(star, kSound));
        Hull<double> madeUp = star;
        madeUp.centroid = star.vertices[0];
        EXPECT_FALSE(windsOnce(madeUp));
        EXPECT_TRUE(hullToBytes(star).empty());
        const Hull<float> narrow = hullCast<float>(star);
        EXPECT_FALSE(windsOnce(narrow));
        EXPECT_TRUE(hullToBytes(narrow).empty());
    }
}

TEST(HullBytes, SaysWhatIsWrong) {
    const Bytes good = hullToBytes(hullOf<double>(makeBox({1, 1, 1})));
    const auto changed = [&](std::size_t place, int value) {
        Bytes bytes = good;
        bytes[place] = static_cast<std::byte>(value);
        return hullFromBytes<double>(withChecksum(bytes)).status;
    };
    EXPECT_EQ(hullFromBytes<double>({}).status.error, HullBytesError::notAHull);
    EXPECT_EQ(changed(0, 'X').error, HullBytesError::notAHull);
    const HullBytesStatus version = changed(4, 1);
    EXPECT_EQ(version.error, HullBytesError::otherVersion);
    EXPECT_EQ(describe(version), "version 1 of the format, and this reads version 2");
    EXPECT_EQ(hullFromBytes<float>(good).status.error, HullBytesError::otherScalar);
    EXPECT_EQ(describe(hullFromBytes<float>(good).status), "numbers of 8 bytes each, and 4 were asked for");
    EXPECT_EQ(changed(8, 9).error, HullBytesError::wrongLength);
    EXPECT_EQ(changed(11, 0x7f).error, HullBytesError::wrongLength);  // two billion vertices
    Bytes damaged = good;
    damaged[100] ^= std::byte{1};
    EXPECT_EQ(hullFromBytes<double>(damaged).status.error, HullBytesError::wrongChecksum);
    EXPECT_EQ(changed(31, 0x7f).error, HullBytesError::outOfRange);  // the x of vertex 0: infinite
    EXPECT_EQ(changed(30, 0xe0).error, HullBytesError::notConvex);   // -0.5 in place of -1
    EXPECT_EQ(changed(24 + 8 * 24 + 8 * 4, 8).error, HullBytesError::notSound);  // half-edge 0 from vertex 8
    EXPECT_EQ(changed(24 + 8 * 24, 1).error, HullBytesError::none);              // the number of vertex 0
    EXPECT_EQ(changed(24 + 8 * 24, 2).error, HullBytesError::notSound);          // above the next
    for (int error = 0; error <= static_cast<int>(HullBytesError::notConvex); ++error)
        EXPECT_FALSE(describe(HullBytesStatus{static_cast<HullBytesError>(error)}).empty());
}

// Asked whatever a query asks of a hull.
template <class T>
void ask(const Hull<T>& hull) {
    static const Hull<T> box = hullOf<T>(makeBox({1, 0.5, 0.7}));
    std::vector<ManifoldPoint<T>> memory(2 * manifoldCapacity(hull, hull) + manifoldCapacity(hull, box));
    for (const T aside : {T(0.1), T(1.2), T(9)}) {
        const Pose<T> pose{Vec3<T>(aside, T(0.2), T(-0.3)) * std::min(hull.size, T(1e6)),
                           normalizedOrIdentity(Quat<T>(T(0.9), T(0.1), aside, T(0.3)))};
        for (const Hull<T>* other : {&hull, &box}) {
            const Collision<T> c = collideInA<T>(hull, *other, pose, {}, memory);
            EXPECT_LE(c.manifold.size(), memory.size());
            collideInA<T>(*other, hull, pose, {}, memory);
        }
    }
}

TEST(HullBytes, TruncationAtAnyLengthIsAnError) {
    for (const SolidPoints& solid : {makeBox({1, 1, 1}), makeRandomPoints(1, 40, 3)}) {
        const Bytes bytes = hullToBytes(hullOf<double>(solid));
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
            const HullRead<double> read = hullFromBytes<double>(cut);
            EXPECT_FALSE(read.status);
            EXPECT_TRUE(read.hull.vertices.empty());
            if (length < kChecksumLength) continue;
            EXPECT_FALSE(hullFromBytes<double>(withChecksum(cut)).status);
        }
        Bytes longer = bytes;
        longer.push_back(std::byte{0});
        EXPECT_FALSE(hullFromBytes<double>(longer).status);
    }
}

// With a checksum that is right again: what the checks alone find, and what passes them.
template <class T>
void corrupt(std::uint64_t seed, std::map<HullBytesError, int>& outcomes) {
    Random random(seed);
    std::vector<Bytes> files;
    for (const SolidPoints& solid :
         {makeBox({1, 1, 1}), makeTetrahedron(1), makePrism(1, 1, 12), makeRandomPoints(1, 300, 3)})
        files.push_back(hullToBytes(hullOf<T>(solid)));
    for (int i = 0; i < 10000; ++i) {
        const Bytes& original = files[i % 8 == 0 ? 3 : random.below(3)];
        Bytes bytes = original;
        const std::uint32_t changes = i % 2 == 0 ? 1 : 1 + random.below(8);
        for (std::uint32_t k = 0; k < changes; ++k) {
            std::byte& byte = bytes[random.below(static_cast<std::uint32_t>(bytes.size() - kChecksumLength))];
            // A bit, a small number, or anything.
            const std::uint32_t how = random.below(3);
            byte = how == 0   ? byte ^ static_cast<std::byte>(1u << random.below(8))
                   : how == 1 ? static_cast<std::byte>(random.below(16))
                              : static_cast<std::byte>(random.below(256));
        }
        EXPECT_EQ(bool(hullFromBytes<T>(bytes).status), bytes == original);
        const HullRead<T> read = hullFromBytes<T>(withChecksum(bytes));
        ++outcomes[read.status.error];
        ASSERT_EQ(bool(read.status), !read.hull.vertices.empty());
        if (!read.status) continue;
        ASSERT_FALSE(hullToBytes(read.hull).empty());
        ask(read.hull);
    }
}

TEST(HullBytes, NoCorruptionLeadsAstray) {
    std::map<HullBytesError, int> outcomes;
    corrupt<double>(1, outcomes);
    corrupt<float>(2, outcomes);
    // Every check had something to refuse, and much passed: last digits of coordinates, and numbers.
    for (const HullBytesError error :
         {HullBytesError::none, HullBytesError::notAHull, HullBytesError::otherVersion,
          HullBytesError::otherScalar, HullBytesError::wrongLength, HullBytesError::outOfRange,
          HullBytesError::notSound, HullBytesError::notConvex})
        EXPECT_GT(outcomes[error], 20) << describe(HullBytesStatus{error});
}

}  // namespace
}  // namespace sepaxis::testing
