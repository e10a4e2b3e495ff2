#include "app/scene/evaluation.h"
#include "app/scene/shapes/dimensions.h"
#include "app/scene/shapes/shape_types.h"

#include <cmath>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

// Every type with its default dimensions, somewhere in the world and turned as far as it may turn.
std::vector<Object> placedShapes() {
    std::vector<Object> objects;
    for (const ShapeType& type : shapeTypes()) {
        if (!type.standsAlone) continue;
        Object object;
        object.shape = type.prototype;
        object.position = {1.0, -2.0, 3.0};
        const double half = 0.35;
        if (std::holds_alternative<CuboidShape>(object.shape))
            object.orientation = {0.0, std::sin(half), 0.0, std::cos(half)};
        else if (!std::holds_alternative<AabbShape>(object.shape))
            object.orientation = {0.6 * std::sin(half), 0.0, 0.8 * std::sin(half), std::cos(half)};
        if (auto* hull = std::get_if<HullShape>(&object.shape); hull && hull->positions.empty())
            hull->positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        objects.push_back(object);
    }
    return objects;
}

TEST(Dimensions, EveryTypeHasHandlesThatDoWhatTheySay) {
    for (const Object& object : placedShapes()) {
        SCOPED_TRACE(shapeTypeName(object.shape));
        const std::vector<DimensionHandle> handles = dimensionHandles(object);
        ASSERT_GE(handles.size(), 2u);
        for (std::size_t h = 0; h < handles.size(); ++h) {
            SCOPED_TRACE(handles[h].name + " " + std::to_string(h));
            if (handles[h].isFree()) {
                const dvec3 motion(0.25, -0.5, 0.125);
                const Object changed = resizedBy(object, h, motion);
                const dvec3 moved = dimensionHandles(changed)[h].position - handles[h].position;
                EXPECT_LT(glm::length(moved - motion), 1e-14);
                for (std::size_t other = 0; other < handles.size(); ++other) {
                    if (other == h || !handles[other].isFree()) continue;
                    EXPECT_EQ(dimensionHandles(changed)[other].position, handles[other].position);
                }
                continue;
            }
            EXPECT_NEAR(glm::length(handles[h].direction), 1.0, 1e-15);
            const Object changed = resizedAlong(object, h, 0.25);
            const DimensionHandle after = dimensionHandles(changed)[h];
            EXPECT_NEAR(*after.value, *handles[h].value + 0.25, 1e-14);
            EXPECT_TRUE(buildShape(changed, Side::a).built != nullptr);
        }
    }
}

TEST(Dimensions, TheOppositeFaceStays) {
    for (const Object& object : placedShapes()) {
        const bool isBox = std::holds_alternative<BoxShape>(object.shape) ||
                           std::holds_alternative<AabbShape>(object.shape) ||
                           std::holds_alternative<HullShape>(object.shape);
        if (!isBox) continue;
        SCOPED_TRACE(shapeTypeName(object.shape));
        const std::vector<DimensionHandle> before = dimensionHandles(object);
        for (std::size_t h = 0; h < 6; ++h) {
            const std::vector<DimensionHandle> after = dimensionHandles(resizedAlong(object, h, 0.5));
            const std::size_t opposite = h ^ 1u;
            EXPECT_LT(glm::length(after[opposite].position - before[opposite].position), 1e-14);
            EXPECT_LT(glm::length(after[h].position - before[h].position - 0.5 * before[h].direction), 1e-14);
        }
    }
}

TEST(Dimensions, BottomAndTopMoveAlone) {
    Object cylinder;
    cylinder.shape = RoundShape{};
    cylinder.position = {0.5, 1.0, 0.0};
    const auto before = dimensionHandles(cylinder);
    const auto after = dimensionHandles(resizedAlong(cylinder, 5, 0.4));
    EXPECT_EQ(after[4].position, before[4].position);
    EXPECT_NEAR(after[5].position.y, before[5].position.y + 0.4, 1e-15);
}

TEST(Dimensions, TheScaleIsPartOfWhatIsPulled) {
    Object box;
    box.shape = BoxShape{{0.5, 0.5, 0.5}};
    box.scale = {4.0, 1.0, -2.0};
    const auto handles = dimensionHandles(box);
    EXPECT_DOUBLE_EQ(*handles[1].value, 4.0);
    for (const std::size_t h : {0u, 1u, 4u, 5u}) {
        const Object changed = resizedAlong(box, h, 1.0);
        const auto after = dimensionHandles(changed);
        EXPECT_NEAR(*after[h].value, *handles[h].value + 1.0, 1e-15);
        EXPECT_LT(glm::length(after[h ^ 1u].position - handles[h ^ 1u].position), 1e-15);
        EXPECT_LT(glm::length(after[h].position - handles[h].position - handles[h].direction), 1e-15);
        EXPECT_EQ(changed.scale, box.scale);
    }
}

TEST(Dimensions, NothingTurnsInsideOut) {
    for (const Object& object : placedShapes()) {
        SCOPED_TRACE(shapeTypeName(object.shape));
        const std::vector<DimensionHandle> handles = dimensionHandles(object);
        for (std::size_t h = 0; h < handles.size(); ++h) {
            if (handles[h].isFree()) continue;
            const Object changed = resizedAlong(object, h, -100.0);
            EXPECT_NEAR(*dimensionHandles(changed)[h].value, kLeastShare * *handles[h].value, 1e-15);
            EXPECT_TRUE(buildShape(changed, Side::a).built != nullptr);
        }
    }
}

TEST(Dimensions, AValueIsSetExactlyHoweverFarAway) {
    for (const Object& object : placedShapes()) {
        SCOPED_TRACE(shapeTypeName(object.shape));
        const std::vector<DimensionHandle> handles = dimensionHandles(object);
        for (std::size_t h = 0; h < handles.size(); ++h) {
            if (handles[h].isFree()) continue;
            const DimensionHandle& handle = handles[h];
            EXPECT_LT(glm::length(handle.origin() + *handle.value * handle.direction - handle.position),
                      1e-14);
            for (const double value : {0.1, 1e-7, 250.0}) {
                const Object changed = resizedTo(object, h, value);
                EXPECT_NEAR(*dimensionHandles(changed)[h].value, value, 1e-13) << value;
            }
        }
    }
    Object ball;
    ball.shape = SphereShape{0.5};
    EXPECT_EQ(std::get<SphereShape>(resizedTo(ball, 0, 0.1).shape).radius, 0.1);
}

TEST(Dimensions, ACuboidsSideKeepsItsNumber) {
    Object object;
    CuboidShape cuboid;
    cuboid.plan = {dvec2(-1.0, 0.01), dvec2(0.0, -0.99), dvec2(1.0, 0.01), dvec2(0.0, 1.01)};
    object.shape = cuboid;
    const auto before = dimensionHandles(object);
    for (std::size_t side = 0; side < 4; ++side) {
        for (const double metres : {-1.0, 0.5, 3.0}) {
            const auto after = dimensionHandles(resizedAlong(object, side, metres));
            for (std::size_t k = 0; k < 4; ++k)
                EXPECT_LT(glm::length(after[k].direction - before[k].direction), 1e-12);
            EXPECT_NEAR(*after[side].value, *before[side].value + metres, 1e-12);
        }
    }
}

TEST(Dimensions, ACuboidsSideKeepsItARectangle) {
    Object object;
    CuboidShape cuboid;
    // Any order of the plan's vertices.
    cuboid.plan = {dvec2(0.0, 0.0), dvec2(1.2, 1.6), dvec2(2.0, 1.0), dvec2(0.8, -0.6)};
    object.shape = cuboid;
    ASSERT_TRUE(buildShape(object, Side::a).built != nullptr);
    for (std::size_t side = 0; side < 4; ++side)
        EXPECT_TRUE(buildShape(resizedAlong(object, side, 0.3), Side::a).built != nullptr);
}

}  // namespace
}  // namespace sepaxis::scene
