// Picking: a ray against the shapes, without a window.
#include "app/tests/draw/debug_draw_scenes.h"

#include <algorithm>

namespace sepaxis::draw {
namespace {

using scene::Side;

std::optional<PickedFeature> pickAt(const Shown& shown, const scene::dvec2& pixel, float uiScale = 1.0f) {
    return pickFeature(shown.evaluation(), shown.input.camera, shown.input.viewport, pixel, uiScale);
}

scene::dvec2 pixelOf(const Shown& shown, const dvec3& world) {
    const auto pixel = scene::project(shown.input.camera, shown.input.viewport, world);
    EXPECT_TRUE(pixel.has_value());
    return pixel.value_or(scene::dvec2(0.0));
}

PickedFeature feature(Side side, FeatureKind kind, std::uint32_t index) {
    return {side, {kind, index}};
}

TEST(PickBody, isTheNearestOneUnderThePixel) {
    const Shown shown(boxes(dvec3(0.5), dvec3(0.5), {3.0, 0.0, 0.0}));
    const auto& box = shown.evaluation().shapes[0];
    const dvec3 towards = -shown.input.camera.forward();
    const std::vector<PickableBody> bodies = {
        {box, {dvec3(0.0), {}}, 4}, {box, {2.0 * towards, {}}, 17}, {box, {{-2.0, 0.0, 0.0}, {}}, 5}};
    const auto at = [&](const dvec3& world) {
        return pickBody(bodies, shown.input.camera, shown.input.viewport, pixelOf(shown, world));
    };
    EXPECT_EQ(at(dvec3(0.0)), 17u);
    EXPECT_EQ(at({-2.0, 0.0, 0.0}), 5u);
    EXPECT_EQ(at({3.0, 0.0, 0.0}), std::nullopt) << "beside them";
    EXPECT_EQ(pickBody({}, shown.input.camera, shown.input.viewport, pixelOf(shown, dvec3(0.0))),
              std::nullopt);
}

TEST(CastRay, entersOrLeavesOrMisses) {
    const Shown shown(boxes(dvec3(0.5), dvec3(0.5), {3.0, 0.0, 0.0}));
    const auto& box = shown.evaluation().shapes[0]->shape;
    const Pose<double> pose{{1.0, 0.0, 0.0}, identityQuat<double>()};
    const auto front = castRay(box, pose, {{-2.0, 0.1, 0.2}, {1.0, 0.0, 0.0}});
    ASSERT_TRUE(front.has_value());
    EXPECT_NEAR(front->distance, 2.5, 1e-12);
    EXPECT_EQ(front->face(), 0u);  // -x
    const auto inside = castRay(box, pose, {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}});
    ASSERT_TRUE(inside.has_value());
    EXPECT_NEAR(inside->distance, 0.5, 1e-12);
    EXPECT_EQ(inside->face(), 3u);  // +y
    EXPECT_FALSE(castRay(box, pose, {{-2.0, 0.6, 0.0}, {1.0, 0.0, 0.0}}).has_value());
    EXPECT_FALSE(castRay(box, pose, {{-2.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}}).has_value());
    EXPECT_FALSE(castRay(box, pose, {{-2.0, 0.7, 0.7}, glm::normalize(dvec3(1.0, 0.0, 0.01))}).has_value());
}

TEST(CastRay, hitsATriangleFromBothSidesAndNothingThinner) {
    const Pose<double> pose{{1.0, 0.0, 0.0}, identityQuat<double>()};
    const auto triangle = makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const auto front = castRay(triangle, pose, {{1.2, 0.3, 5.0}, {0.0, 0.0, -1.0}});
    ASSERT_TRUE(front.has_value());
    EXPECT_NEAR(front->distance, 5.0, 1e-12);
    EXPECT_EQ(front->face(), 0u);
    const auto back = castRay(triangle, pose, {{1.2, 0.3, -2.0}, {0.0, 0.0, 1.0}});
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(back->face(), 1u);
    EXPECT_FALSE(castRay(triangle, pose, {{1.6, 0.6, 5.0}, {0.0, 0.0, -1.0}}).has_value());  // beside it
    EXPECT_FALSE(castRay(triangle, pose, {{1.2, 0.3, 5.0}, {0.0, 0.0, 1.0}}).has_value());   // behind the eye
    EXPECT_FALSE(castRay(triangle, pose, {{0.0, 0.3, 0.0}, {1.0, 0.0, 0.0}}).has_value());   // along it
    const auto segment = makeSegment<double>({0, 0, 0}, {1, 0, 0});
    EXPECT_FALSE(castRay(segment, pose, {{1.5, 0.0, 5.0}, {0.0, 0.0, -1.0}}).has_value());
    const auto point = makeSegment<double>({0, 0, 0}, {0, 0, 0});
    EXPECT_FALSE(castRay(point, pose, {{1.0, 0.0, 5.0}, {0.0, 0.0, -1.0}}).has_value());
}

TEST(CastRay, hitsRoundShapes) {
    const Pose<double> pose{{1.0, 0.0, 0.0}, identityQuat<double>()};
    const auto capsule = makeCapsule<double>({0, 0, 0}, {0, 1, 0}, 0.25);
    const auto hit = castRay(capsule, pose, {{1.0, 0.5, 5.0}, {0.0, 0.0, -1.0}});
    ASSERT_TRUE(hit.has_value());
    EXPECT_NEAR(hit->distance, 4.75, 1e-12);
    EXPECT_EQ(hit->face(), kNoIndex);
    EXPECT_FALSE(castRay(capsule, pose, {{1.3, 0.5, 5.0}, {0.0, 0.0, -1.0}}).has_value());
}

class PickTest : public ::testing::TestWithParam<bool> {
 protected:
    PickTest() : shown(boxes(dvec3(0.5), dvec3(0.5), {0.9, 0.3, 0.9})) {
        shown.input.camera.orthographic = GetParam();
        shown.input.camera.yaw = 0.4;
        shown.input.camera.pitch = 0.5;
    }
    Shown shown;
};

TEST_P(PickTest, vertexWithinEightPixelsGoesFirst) {
    // B's corner towards the camera: +x, +y, +z is vertex 7.
    const scene::dvec2 at = pixelOf(shown, {1.4, 0.8, 1.4});
    for (const scene::dvec2 d : {scene::dvec2(0.0, 0.0), {7.5, 0.0}, {0.0, -7.5}, {-5.0, 5.0}}) {
        EXPECT_EQ(pickAt(shown, at + d), feature(Side::b, FeatureKind::vertex, 7));
    }
    EXPECT_NE(pickAt(shown, at + scene::dvec2(0.0, -8.5)), feature(Side::b, FeatureKind::vertex, 7));
    // The reach grows with the UI scale.
    EXPECT_EQ(pickAt(shown, at + scene::dvec2(0.0, -15.0), 2.0f), feature(Side::b, FeatureKind::vertex, 7));
}

TEST_P(PickTest, edgeWithinSixPixelsGoesBeforeTheFace) {
    // B's upright edge between +x and +z: vertices 5 and 7.
    const auto& hull = shown.evaluation().shapes[1]->shape.core;
    std::uint32_t upright = kNoIndex;
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
        if (std::min(hull.edgeStart(e), hull.edgeEnd(e)) == 5 &&
            std::max(hull.edgeStart(e), hull.edgeEnd(e)) == 7) {
            upright = e;
        }
    }
    ASSERT_NE(upright, kNoIndex);
    const scene::dvec2 at = pixelOf(shown, {1.4, 0.3, 1.4});
    EXPECT_EQ(pickAt(shown, at), feature(Side::b, FeatureKind::edge, upright));
    EXPECT_EQ(pickAt(shown, at + scene::dvec2(5.5, 0.0)), feature(Side::b, FeatureKind::edge, upright));
    EXPECT_EQ(pickAt(shown, at - scene::dvec2(9.0, 0.0)), feature(Side::b, FeatureKind::face, 5));  // +z
    EXPECT_EQ(pickAt(shown, at + scene::dvec2(9.0, 0.0)), feature(Side::b, FeatureKind::face, 1));  // +x
}

TEST_P(PickTest, faceUnderTheMouse) {
    EXPECT_EQ(pickAt(shown, pixelOf(shown, {0.9, 0.8, 0.9})), feature(Side::b, FeatureKind::face, 3));  // +y
    EXPECT_EQ(pickAt(shown, pixelOf(shown, {-0.2, 0.1, 0.5})), feature(Side::a, FeatureKind::face, 5));
}

TEST_P(PickTest, nothingBesideTheShapes) {
    EXPECT_EQ(pickAt(shown, {20.0, 20.0}), std::nullopt);
    EXPECT_FALSE(
        pickObject(shown.evaluation(), shown.input.camera, shown.input.viewport, {20.0, 20.0}).has_value());
}

TEST_P(PickTest, whatTheOtherShapeCoversIsNotPicked) {
    // A's upper right front corner (vertex 7) lies inside B.
    const scene::dvec2 at = pixelOf(shown, dvec3(0.5));
    const auto picked = pickAt(shown, at);
    ASSERT_TRUE(picked.has_value());
    EXPECT_EQ(picked->side, Side::b);
}

TEST_P(PickTest, farSideOfAShapeIsNotPicked) {
    // A's vertex 0, the corner away from the camera, shows through the translucent faces only.
    const auto picked = pickAt(shown, pixelOf(shown, dvec3(-0.5)));
    ASSERT_TRUE(picked.has_value());
    EXPECT_NE(*picked, feature(Side::a, FeatureKind::vertex, 0));
}

TEST_P(PickTest, nearerObjectWinsAndItsPointIsOnTheRay) {
    const scene::dvec2 at = pixelOf(shown, {0.9, 0.3, 1.4});
    const auto object = pickObject(shown.evaluation(), shown.input.camera, shown.input.viewport, at);
    ASSERT_TRUE(object.has_value());
    EXPECT_EQ(object->side, Side::b);
    EXPECT_EQ(object->feature.index, 5u);
    EXPECT_NEAR(object->pointWorld.x, 0.9, 1e-9);
    EXPECT_NEAR(object->pointWorld.y, 0.3, 1e-9);
    EXPECT_NEAR(object->pointWorld.z, 1.4, 1e-9);
}

TEST_P(PickTest, sameFarFromTheOrigin) {
    const dvec3 offset(1e6, -1e6, 2e6);
    scene::Scene far = shown.scene;
    far.a.position += offset;
    far.b.position += offset;
    Shown moved(far);
    moved.input.camera = shown.input.camera;
    moved.input.camera.target += offset;
    int features = 0;
    for (int y = 100; y < 500; y += 13) {
        for (int x = 100; x < 700; x += 13) {
            const auto here = pickAt(shown, {x, y});
            EXPECT_EQ(here, pickAt(moved, {x, y})) << x << ' ' << y;
            features += here.has_value() ? 1 : 0;
        }
    }
    EXPECT_GT(features, 50);
}

TEST_P(PickTest, partsOfRoundShapes) {
    scene::Scene pair;
    pair.a.shape = scene::CapsuleShape{{0.0, -0.5, 0.0}, {0.0, 0.5, 0.0}, 0.25};
    pair.b.shape = scene::SphereShape{0.5};
    pair.b.position = {1.5, 0.0, 0.0};
    Shown round(std::move(pair));
    round.input.camera = shown.input.camera;
    round.input.camera.pitch = 0.0;
    EXPECT_EQ(pickAt(round, pixelOf(round, dvec3(0.0))), feature(Side::a, FeatureKind::edge, 0));
    EXPECT_EQ(pickAt(round, pixelOf(round, {0.0, 0.6, 0.0})), feature(Side::a, FeatureKind::vertex, 1));
    EXPECT_EQ(pickAt(round, pixelOf(round, {0.0, -0.6, 0.0})), feature(Side::a, FeatureKind::vertex, 0));
    EXPECT_EQ(pickAt(round, pixelOf(round, {0.0, 0.8, 0.0})), std::nullopt);
    for (const double y : {-0.4, 0.0, 0.4})
        EXPECT_EQ(pickAt(round, pixelOf(round, {1.5, y, 0.0})), feature(Side::b, FeatureKind::vertex, 0));
    const auto object = pickObject(round.evaluation(), round.input.camera, round.input.viewport,
                                   pixelOf(round, {1.5, 0.2, 0.0}));
    ASSERT_TRUE(object.has_value());
    EXPECT_NEAR(glm::length(object->pointWorld - dvec3(1.5, 0.0, 0.0)), 0.5, 1e-9);
}

TEST_P(PickTest, segmentsAreWithinReachAndTrianglesHaveTwoSides) {
    scene::Scene pair;
    pair.a.shape = scene::SegmentShape{{-0.5, 0.0, 0.0}, {0.5, 0.0, 0.0}};
    pair.b.shape = scene::TriangleShape{};
    pair.b.position = {0.0, 1.0, 0.0};
    Shown flat(std::move(pair));
    flat.input.camera = shown.input.camera;
    const scene::dvec2 middle = pixelOf(flat, dvec3(0.0));
    EXPECT_EQ(pickAt(flat, middle + scene::dvec2(0.0, 4.0)), feature(Side::a, FeatureKind::edge, 0));
    EXPECT_EQ(pickAt(flat, middle + scene::dvec2(0.0, 12.0)), std::nullopt);
    EXPECT_EQ(pickAt(flat, pixelOf(flat, {0.5, 0.0, 0.0}) + scene::dvec2(6.0, 0.0)),
              feature(Side::a, FeatureKind::vertex, 1));
    const Hull<double>& triangle = flat.evaluation().shapes[1]->shape.core;
    const dvec3 inside = transformPoint(flat.evaluation().poses[1], triangle.centroid);
    const bool frontIsUp = triangle.planes[0].normal.y > 0.0;
    EXPECT_EQ(pickAt(flat, pixelOf(flat, inside)), feature(Side::b, FeatureKind::face, frontIsUp ? 0 : 1));
    flat.input.camera.pitch = -0.9;
    EXPECT_EQ(pickAt(flat, pixelOf(flat, inside)), feature(Side::b, FeatureKind::face, frontIsUp ? 1 : 0));
}

TEST_P(PickTest, aSphereCoversWhatIsBehindIt) {
    scene::Scene pair;
    pair.a.shape = scene::BoxShape{};
    pair.b.shape = scene::SphereShape{0.4};
    pair.b.position = {0.5, 0.5, 0.5};
    Shown covered(std::move(pair));
    covered.input.camera = shown.input.camera;
    EXPECT_EQ(pickAt(covered, pixelOf(covered, dvec3(0.5))), feature(Side::b, FeatureKind::vertex, 0));
}

INSTANTIATE_TEST_SUITE_P(Views, PickTest, ::testing::Bool(),
                         [](const auto& param) { return param.param ? "orthographic" : "perspective"; });

}  // namespace
}  // namespace sepaxis::draw
