#include "collision/fast/axes/face_blocks.h"
#include "collision/fast/clipping/face_outline.h"
#include "collision/fast/support_hints.h"
#include "collision/hull.h"
#include "collision/hull_builder.h"
#include "collision/shape.h"
#include "collision/solids.h"
#include "collision/tests/hull/hull_cases.h"

#include <functional>
#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

using testing::kSoundFloat;
using testing::Points;
using testing::Random;

Hull<double> hullOf(const Points& points) {
    HullBuild<double> build = buildHull<double>(std::span<const Vec3<double>>(points));
    EXPECT_TRUE(build.status) << describe(build.status);
    return build.hull;
}

Hull<double> randomHull(std::uint32_t count, std::uint64_t seed) {
    return hullOf(makeRandomPoints(1.0, count, seed).positions);
}

TEST(FeatureNumbers, InnerIndicesTakeNoMemory) {
    const FeatureNumbers plain = FeatureNumbers::below(3), listed({0, 1, 2}), others({0, 4, 4, 7});
    EXPECT_EQ(plain, listed);
    EXPECT_EQ(listed.reservedBytes(), 0u);
    EXPECT_EQ(plain.size(), 3u);
    EXPECT_EQ(plain[2], 2u);
    EXPECT_EQ(plain.indexOf(2), 2u);
    EXPECT_EQ(plain.indexOf(3), kNoIndex);
    EXPECT_EQ(others.size(), 4u);
    EXPECT_EQ(others[3], 7u);
    EXPECT_EQ(others.indexOf(4), 1u);
    EXPECT_EQ(others.indexOf(5), kNoIndex);
    EXPECT_EQ(FeatureNumbers({0, 2}).through(others), FeatureNumbers({0, 4}));
    EXPECT_EQ(FeatureNumbers({0, 2}).through(std::vector<std::uint32_t>{0, 9, 1}), FeatureNumbers::below(2));
    for (const std::uint32_t number : {0u, 5u}) {
        const FeatureNumbers one({number});
        EXPECT_EQ(one.size(), 1u);
        EXPECT_EQ(one[0], number);
    }
    EXPECT_EQ(makeSphere(1.0).core.vertexNumber, FeatureNumbers::below(1));
    EXPECT_EQ(makeSegment<double>({0, 0, 0}, {1, 0, 0}).core.edgeNumber, FeatureNumbers::below(1));
    EXPECT_EQ(makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {0, 1, 0}).core.faceNumber, FeatureNumbers({0, 0}));
}

TEST(Hull, FlatOnesAreCast) {
    const Hull<double> segment = makeSegment<double>({0, 0, 0}, {2, 0, 0}).core;
    const Hull<double> triangle = makeTriangle<double>({0, 0, 0}, {2, 0, 0}, {0, 1, 0}).core;
    for (const Hull<double>& flat : {segment, triangle}) {
        const Hull<float> narrow = hullCast<float>(flat);
        EXPECT_EQ(narrow.vertexCount(), flat.vertexCount());
        EXPECT_EQ(narrow.edgeCount(), flat.edgeCount());
        EXPECT_EQ(narrow.faceCount(), flat.faceCount());
        EXPECT_EQ(narrow.vertices.back(), Vec3<float>(flat.vertices.back()));
        EXPECT_EQ(narrow.innerRadius, 0.0f);
        EXPECT_EQ(narrow.size, 2.0f);
    }
}

TEST(Hull, FieldsAgree) {
    const Hull<double> hull = randomHull(300, 3);
    ASSERT_EQ(hull.vertexCount(), 300u);
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
        const Vec3<double> along = hull.vertices[hull.edgeEnd(e)] - hull.vertices[hull.edgeStart(e)];
        EXPECT_NEAR(glm::dot(along, hull.edgeDirections[e]), glm::length(along), 1e-15);
        EXPECT_LT(hull.edgeStart(e), hull.edgeEnd(e));
    }
    for (const Plane<double>& plane : hull.planes) {
        double largest = -1e300;
        for (const Vec3<double>& v : hull.vertices) largest = std::max(largest, glm::dot(plane.normal, v));
        EXPECT_NEAR(plane.offset, largest, 4e-16);
        EXPECT_GE(-signedDistance(plane, hull.innerCenter), hull.innerRadius);
    }
    // Vertices, edges and faces in the order of their numbers and lists.
    std::vector<std::vector<std::uint32_t>> lists;
    for (const Face& face : hull.faces) {
        std::vector<std::uint32_t> list;
        std::uint32_t half = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i, half = hull.halfEdges[half].next) {
            list.push_back(hull.halfEdges[half].origin);
        }
        EXPECT_EQ(*std::ranges::min_element(list), list[0]);
        if (list.back() < list[1]) std::reverse(list.begin() + 1, list.end());  // towards the lower neighbour
        lists.push_back(list);
    }
    EXPECT_TRUE(std::ranges::is_sorted(lists));
}

TEST(Hull, CentroidVolumeAndInnerBallOfATetrahedron) {
    const Points points{{0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}};
    const Hull<double> hull = hullOf(points);
    EXPECT_NEAR(hull.volume, 4.5, 1e-15);
    EXPECT_LT(glm::distance(hull.centroid, Vec3<double>(0.75)), 1e-15);
    // r = 3 V / area, tangent to the three coordinate planes.
    const double radius = 3 * 4.5 / (3 * 4.5 + 9 * std::sqrt(3.0) / 2);
    EXPECT_NEAR(hull.innerRadius, radius, 1e-13);
    EXPECT_LE(hull.innerRadius, radius);
    EXPECT_LT(glm::distance(hull.innerCenter, Vec3<double>(radius)), 1e-13);
}

TEST(Hull, InnerBallIsNearlyTheLargest) {
    Random random(5);
    for (int i = 0; i < 200; ++i) {
        Points points;
        const Vec3<double> stretch(1.0, random.uniform(0.01, 1.0), random.uniform(0.01, 1.0));
        for (int k = 0; k < 40; ++k) points.push_back(stretch * random.direction());
        const Hull<double> hull = hullOf(points);
        const auto radiusAt = [&](const Vec3<double>& c) {
            double radius = 1e300;
            for (const Plane<double>& plane : hull.planes)
                radius = std::min(radius, -signedDistance(plane, c));
            return radius;
        };
        EXPECT_LE(hull.innerRadius, radiusAt(hull.innerCenter));
        // No step from the centre, long or short, finds a much larger ball.
        for (int k = 0; k < 200; ++k) {
            const Vec3<double> away = random.uniform(0.0, 1.0) * stretch * random.direction();
            EXPECT_LE(radiusAt(hull.innerCenter + away), hull.innerRadius * 1.03);
        }
    }
}

TEST(Hull, HintsSupportTheirDirections) {
    EXPECT_TRUE(randomHull(kMostScanned<double>, 1).cache->supportHints.empty());
    EXPECT_TRUE(hullCast<float>(randomHull(kMostScanned<float>, 1)).cache->supportHints.empty());
    EXPECT_EQ(hullCast<float>(randomHull(kMostScanned<float> + 1, 1)).cache->supportHints.size(), kHintCount);
    for (const std::uint32_t count : {kMostScanned<double> + 1, 900u}) {
        const Hull<double> hull = randomHull(count, 1);
        ASSERT_EQ(hull.cache->supportHints.size(), kHintCount);
        for (std::uint32_t cell = 0; cell < kHintCount; ++cell) {
            const Vec3<double> direction = hintDirection<double>(cell);
            EXPECT_EQ(hintCell(direction), cell);
            EXPECT_EQ(hintCell(Vec3<float>(direction)), cell);
            double largest = -1e300;
            for (const Vec3<double>& v : hull.vertices) largest = std::max(largest, glm::dot(direction, v));
            EXPECT_EQ(glm::dot(direction, hull.vertices[hull.cache->supportHints[cell]]), largest);
        }
    }
}

// The vertices and planes once more, in the order of the blocks where there are any.
template <class T>
void expectSoundArrays(const Hull<T>& hull) {
    const PaddedPoints<T>& points = hull.cache->vertices;
    const PaddedPlanes<T>& planes = hull.cache->planes;
    const std::vector<std::uint32_t>& order = hull.cache->faceBlocks.faces;
    ASSERT_EQ(points.count(), paddedCount(hull.vertices.size()));
    for (std::size_t i = 0; i < points.count(); ++i) {
        EXPECT_EQ(Vec3<T>(points.x()[i], points.y()[i], points.z()[i]),
                  hull.vertices[i < hull.vertices.size() ? i : 0]);
    }
    ASSERT_EQ(planes.count(), paddedCount(hull.planes.size()));
    for (std::size_t i = 0; i < planes.count(); ++i) {
        const bool isPadding = i >= hull.planes.size();
        const Plane<T> plane = isPadding ? Plane<T>{Vec3<T>(T(0)), std::numeric_limits<T>::max()}
                                         : hull.planes[order.empty() ? i : order[i]];
        EXPECT_EQ(Vec3<T>(planes.x()[i], planes.y()[i], planes.z()[i]), plane.normal);
        EXPECT_EQ(planes.offset()[i], plane.offset);
    }
}

TEST(Hull, CacheHasItsVerticesAndPlanesInArrays) {
    for (const std::uint32_t count : {4u, 16u, 300u}) {
        expectSoundArrays(randomHull(count, 1));
        expectSoundArrays(hullCast<float>(randomHull(count, 1)));
    }
    expectSoundArrays(makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {0, 1, 0}).core);
}

// Every face is in one block, within what the block says of its faces.
template <class T>
void expectSoundBlocks(const Hull<T>& hull) {
    using Blocks = FaceBlocks<T>;
    const Blocks& blocks = hull.cache->faceBlocks;
    std::vector<int> times(hull.faceCount());
    for (std::uint32_t i = 0; i < hull.faceCount(); ++i) {
        const std::uint32_t face = blocks.faces[i];
        const Plane<T>& plane = hull.planes[face];
        const auto at = [&](std::size_t row) { return blocks.rows.row(row)[i / kFaceBlock]; };
        const Vec3<T> middle(at(Blocks::x), at(Blocks::y), at(Blocks::z));
        ++times[face];
        EXPECT_LE(glm::length(plane.normal - middle), at(Blocks::spread));
        EXPECT_GE(plane.offset - glm::dot(plane.normal, blocks.origin), at(Blocks::offset));
        EXPECT_GE(hull.cache->faceHalfAngleCos[face], at(Blocks::halfAngleCos));
    }
    for (std::uint32_t face = 0; face < hull.faceCount(); ++face) EXPECT_EQ(times[face], 1) << face;
}

TEST(Hull, OfManyFacesHasThemInBlocks) {
    const Hull<double> hull = randomHull(400, 1);
    ASSERT_GT(hull.faceCount(), kMostUnblockedFaces);
    expectSoundBlocks(hull);
    expectSoundBlocks(hullCast<float>(hull));
    EXPECT_TRUE(isValidHull(hullCast<float>(hull), 1e-5f));
    EXPECT_TRUE(randomHull(200, 1).cache->faceBlocks.faces.empty());
}

// Every entry is what the hull has of that corner, its side and the face beyond.
template <class T>
void expectSoundOutline(const Hull<T>& hull, std::uint32_t face) {
    const FaceOutline<T>* outline = outlineOf(hull, face);
    ASSERT_TRUE(outline);
    const Plane<T>& plane = hull.planes[face];
    const Vec3<T> origin = hull.vertices[hull.halfEdges[hull.faces[face].firstHalfEdge].origin];
    const std::uint32_t count = hull.faces[face].vertexCount;
    const auto at = [&](OutlineRow row, std::size_t i) { return rowOf(*outline, row)[i]; };
    std::uint32_t half = hull.faces[face].firstHalfEdge;
    for (std::size_t i = 0; i < count + kLoopPadding<T>; ++i, half = hull.halfEdges[half].next) {
        const std::uint32_t beyond = hull.halfEdges[twinOf(half)].face;
        const Vec3<T> corner = hull.vertices[hull.halfEdges[half].origin],
                      end = hull.vertices[hull.halfEdges[twinOf(half)].origin];
        EXPECT_EQ(outline->loop[i], half);
        EXPECT_EQ(outline->loop[count + kLoopPadding<T> + i], hull.halfEdges[half].origin);
        EXPECT_EQ(Vec3<T>(at(OutlineRow::x, i), at(OutlineRow::y, i), at(OutlineRow::z, i)), corner);
        EXPECT_EQ(Vec3<T>(at(OutlineRow::beyondX, i), at(OutlineRow::beyondY, i), at(OutlineRow::beyondZ, i)),
                  hull.planes[beyond].normal);
        EXPECT_EQ(at(OutlineRow::beyondOffset, i), hull.planes[beyond].offset);
        EXPECT_EQ(at(OutlineRow::halfAngleCos, i), halfAngleCosOf(hull, half / 2));
        EXPECT_EQ(at(OutlineRow::beyondHalfAngleCos, i), hull.cache->faceHalfAngleCos[beyond]);
        if (i >= count + 2) continue;  // nothing reads sides beyond those
        const Vec3<T> outward =
            outline->axisU * at(OutlineRow::sideA, i) + outline->axisV * at(OutlineRow::sideB, i);
        EXPECT_LE(glm::length(outward - glm::normalize(glm::cross(end - corner, plane.normal))),
                  T(64) * kRounding<T>);
        EXPECT_NEAR(double(at(OutlineRow::offset, i)), double(glm::dot(outward, corner - origin)),
                    64.0 * double(kRounding<T> * hull.size));
        if (i < count) {
            EXPECT_EQ((outline->laterBeyond >> i & 1) != 0, beyond > face);
        }
    }
    EXPECT_LT(outline->nearestCorner, T(0));
}

// Also after the scale of the hull was changed, and its scalar.
TEST(Hull, FacesOfManyCornersHaveOutlines) {
    for (const std::uint32_t corners : {kFewCorners, kFewCorners + 1, 24u, kMostCorners, kMostCorners + 1}) {
        const bool has = corners > kFewCorners && corners <= kMostCorners;
        const Hull<double> hull = buildHull<double>(makePrism(300.0, 100.0, corners).positions).hull;
        const Hull<float> rounded = hullCast<float>(hull);
        EXPECT_EQ(hull.cache->outlines.size(), has ? 2u : 0u);
        EXPECT_EQ(rounded.cache->outlines.size(), has ? 2u : 0u);
        for (std::uint32_t face = 0; face < hull.faceCount(); ++face) {
            if (!has || hull.faces[face].vertexCount != corners) {
                EXPECT_FALSE(outlineOf(hull, face) || outlineOf(rounded, face));
                continue;
            }
            expectSoundOutline(hull, face);
            expectSoundOutline(rounded, face);
        }
    }
}

TEST(Hull, HintCellOfAnyDirection) {
    const double nan = std::nan("");
    EXPECT_EQ(hintCell(Vec3<double>(0.0)), 0u);
    EXPECT_EQ(hintCell(Vec3<double>(nan)), 0u);
    EXPECT_LT(hintCell(Vec3<double>(1.0, nan, nan)), kHintCount);
    EXPECT_EQ(hintCell(Vec3<double>(1e-300, 0, 0)), hintCell(Vec3<double>(1e300, 0, 0)));
    EXPECT_EQ(hintCell(Vec3<double>(1, 1, 1)), 63u);
    EXPECT_EQ(hintCell(Vec3<double>(0, -2, -1.9)), 3u * 64 + 4 * 8 + 0);
    Random random(1);
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 20000; ++i) {
        const Vec3<double> direction = random.direction();
        const std::uint32_t cell = hintCell(direction);
        seen.insert(cell);
        EXPECT_GT(glm::dot(direction, glm::normalize(hintDirection<double>(cell))), 0.97);
    }
    EXPECT_EQ(seen.size(), kHintCount);
}

// A thousand kilometres from its origin a hull of a metre keeps its digits where it is cast around its
// middle.
TEST(Hull, CastAroundAnotherOriginRoundsNothingMore) {
    const Vec3<double> origin(1e6, -2e6, 3e6);
    Points points = makeRandomPoints(1.0, 300, 9).positions;
    for (Vec3<double>& p : points) p += origin;
    const Hull<double> hull = hullOf(points);
    const Hull<float> narrow = hullCast<float>(hull, origin);
    EXPECT_TRUE(isValidHull(narrow, kSoundFloat * narrow.size));
    EXPECT_LE(narrow.size, 2.1f);
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v)
        EXPECT_EQ(narrow.vertices[v], Vec3<float>(hull.vertices[v] - origin));
    EXPECT_LE(safeLength(Vec3<double>(narrow.centroid) - (hull.centroid - origin)), 1e-6);
    EXPECT_GE(narrow.innerRadius, 0.5f);

    const Pose<double> bInA{{1, 2, 3}, normalizedOrIdentity(Quat<double>(1.0, 0.5, -0.25, 2.0))};
    const Vec3<double> originA(5, 0, -7), point(0.5, 0.25, -1);
    const Pose<double> moved = poseOfMoved(bInA, originA, origin);
    EXPECT_LE(safeLength(transformPoint(moved, point - origin) + originA - transformPoint(bInA, point)),
              1e-8);
    const Pose<double> same = poseOfMoved(bInA, Vec3<double>(0.0), Vec3<double>(0.0));
    EXPECT_EQ(same.position, bInA.position);
}

TEST(Hull, CastKeepsTopologyAndHoldsInFloat) {
    Random random(8);
    for (int i = 0; i < 50; ++i) {
        Points points = makeRandomPoints(1.0, 20 + 10 * static_cast<std::uint32_t>(i), 9).positions;
        const Vec3<double> offset = random.inCube(10.0);
        for (Vec3<double>& p : points) p += offset;
        const Hull<double> hull = hullOf(points);
        const Hull<float> narrow = hullCast<float>(hull);
        EXPECT_TRUE(isValidHull(narrow, kSoundFloat * narrow.size));
        EXPECT_EQ(narrow.faceCount(), hull.faceCount());
        EXPECT_EQ(narrow.edgeNumber, hull.edgeNumber);
        for (const Plane<float>& plane : narrow.planes) {
            for (const Vec3<float>& v : narrow.vertices) {
                EXPECT_LE(glm::dot(plane.normal, v), plane.offset + 4 * narrow.size * kRounding<float>);
            }
            // In double, so that the test adds no rounding: the ball is inside the rounded solid.
            const double away =
                double(plane.offset) - glm::dot(Vec3<double>(plane.normal), Vec3<double>(narrow.innerCenter));
            EXPECT_GE(away, double(narrow.innerRadius));
        }
        const Hull<double> same = hullCast<double>(hull);
        EXPECT_EQ(same.vertices, hull.vertices);
        for (std::size_t f = 0; f < same.planes.size(); ++f)
            EXPECT_EQ(same.planes[f].offset, hull.planes[f].offset);
    }
    EXPECT_TRUE(hullCast<float>(Hull<double>{}).vertices.empty());
}

TEST(Hull, ValidityNoticesEveryKindOfDamage) {
    const Hull<double> good = hullOf(makeBox({1, 2, 3}).positions);
    ASSERT_TRUE(isValidHull(good, 1e-12));
    const std::vector<std::function<void(Hull<double>&)>> damages{
        [](Hull<double>& h) { h.halfEdges[3].next = 3; },
        [](Hull<double>& h) { std::swap(h.halfEdges[3], h.halfEdges[5]); },
        [](Hull<double>& h) { h.halfEdges[5].origin = 99; },
        [](Hull<double>& h) { h.halfEdges[5].face ^= 1; },
        [](Hull<double>& h) { std::swap(h.halfEdges[2], h.halfEdges[4]); },
        [](Hull<double>& h) { h.faces.pop_back(); },
        [](Hull<double>& h) { h.faces[0].vertexCount = 3; },
        [](Hull<double>& h) { h.faces[0].firstHalfEdge = h.faces[1].firstHalfEdge; },
        [](Hull<double>& h) { h.vertexHalfEdge[2] = h.vertexHalfEdge[3]; },
        [](Hull<double>& h) { h.vertices[7] *= 0.9; },
        [](Hull<double>& h) { h.vertices[7] *= 1.1; },
        [](Hull<double>& h) { h.vertices[1].x = std::nan(""); },
        [](Hull<double>& h) { h.planes[0].normal = -h.planes[0].normal; },
        [](Hull<double>& h) { h.planes[0].normal *= 1.01; },
        [](Hull<double>& h) { h.planes[0].offset += 0.01; },
        [](Hull<double>& h) { h.planes[0].offset = std::nan(""); },
        [](Hull<double>& h) { h.volume = 0.0; },
        [](Hull<double>& h) {
            h.faceNumber = FeatureNumbers({0, 9, 2, 3, 4, 5});
        },
        [](Hull<double>& h) { h.edgeNumber = FeatureNumbers::below(11); },
        [](Hull<double>& h) { h = {}; },
    };
    for (std::size_t i = 0; i < damages.size(); ++i) {
        Hull<double> damaged = good;
        damages[i](damaged);
        EXPECT_FALSE(isValidHull(damaged, 1e-12)) << "damage " << i;
    }
}

TEST(Hull, ValidityNeedsConvexity) {
    // A cube with one corner pushed through the opposite faces' diagonal: coordinates and planes agree,
    // topology too.
    Hull<double> hull = hullOf(makeTetrahedron(1).positions);
    for (Plane<double>& plane : hull.planes) {
        plane.normal = -plane.normal;
        plane.offset = -plane.offset;
    }
    EXPECT_FALSE(isValidHull(hull, 1e-9));
}

}  // namespace
}  // namespace sepaxis
