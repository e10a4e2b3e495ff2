// Shapes, poses and one call for the tests of the textbook methods.
#pragma once

#include "collision/solids.h"
#include "collision/textbook/textbook.h"

#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {

using dvec3 = Vec3<double>;

inline Pose<double> at(const dvec3& position) {
    return {position, identityQuat<double>()};
}

inline Shape<double> solidOf(const SolidPoints& points) {
    HullBuild<double> built = buildHull<double>(points.positions, {points.faces, points.edges, {}});
    EXPECT_TRUE(built.status) << describe(built.status);
    return makeSolid(std::move(built.hull));
}

inline Shape<double> boxOf(const dvec3& halfExtents) {
    return solidOf(makeBox(halfExtents));
}

inline Shape<double> aabbOf(const dvec3& low, const dvec3& high) {
    ShapeBuild<double> built = makeAabb(low, high);
    EXPECT_TRUE(built.status) << describe(built.status);
    return std::move(built.shape);
}

struct TextbookAnswer {
    std::vector<dvec3> points;
    TextbookResult result;
    const TextbookResult* operator->() const { return &result; }
};

// The method of that name, found as a program would.
inline TextbookAnswer askTextbook(const char* name, const Shape<double>& a, const Pose<double>& poseA,
                                  const Shape<double>& b, const Pose<double>& poseB) {
    const TextbookMethod* method = findTextbookMethod(name);
    if (!method) {
        ADD_FAILURE() << "no method " << name;
        return {};
    }
    std::vector<dvec3> memory(method->pointCapacity(a, b));
    const TextbookResult result = method->query(a, poseA, b, poseB, memory);
    EXPECT_EQ(result.status != TextbookStatus::unsupportedPair, method->handles(a.kind, b.kind));
    return {{result.points.begin(), result.points.end()}, result};
}

inline void expectNear(const dvec3& actual, const dvec3& expected, double tolerance) {
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
    EXPECT_NEAR(actual.z, expected.z, tolerance);
}

// The points in any order.
inline void expectSamePoints(const std::vector<dvec3>& actual, const std::vector<dvec3>& expected,
                             double tolerance) {
    EXPECT_EQ(actual.size(), expected.size());
    for (const dvec3& point : expected) {
        double nearest = 1e300;
        for (const dvec3& other : actual) nearest = std::min(nearest, glm::distance(point, other));
        EXPECT_LE(nearest, tolerance) << "no point at " << point.x << ' ' << point.y << ' ' << point.z;
    }
}

}  // namespace sepaxis::testing
