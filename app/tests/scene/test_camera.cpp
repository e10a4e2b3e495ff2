// The orbit camera: rays, projection, navigation. Tolerances are a few roundings of the numbers involved.
#include "app/scene/camera.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

constexpr double kPixelTolerance = 1e-8;  // pixels
constexpr double kRelative = 1e-12;

const Viewport kViewport{{120.0, 40.0}, {1280.0, 720.0}};

// A spread of views: scales of 1e-6 to 1e6 metres, near the origin and at offsets up to 1e6, both
// projections.
std::vector<Camera> someCameras() {
    std::vector<Camera> cameras;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (const double offset : {0.0, 1.0, 1e6}) {
        for (const double distance : {1e-6, 1e-2, 5.0, 1e6}) {
            // So far out a scene this small is below the spacing of doubles.
            if (offset > distance * 1e9) continue;
            for (const bool orthographic : {false, true}) {
                Camera camera;
                camera.target = dvec3(unit(random), unit(random), unit(random)) * offset;
                camera.yaw = unit(random) * 3.0;
                camera.pitch = unit(random) * 1.5;
                camera.distance = distance;
                camera.orthographic = orthographic;
                cameras.push_back(camera);
                camera.upright = UpAxis::z;
                cameras.push_back(camera);
            }
        }
    }
    return cameras;
}

// How exactly a pixel can be found again: positions round at the spacing of doubles so far out.
double pixelTolerance(const Camera& camera) {
    const double metresPerPixelHere = metresPerPixel(camera, kViewport, camera.target);
    const double spacing = glm::length(camera.target) * std::numeric_limits<double>::epsilon();
    return kPixelTolerance + 8.0 * spacing / metresPerPixelHere;
}

void expectNear(const dvec3& actual, const dvec3& expected, double tolerance) {
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
    EXPECT_NEAR(actual.z, expected.z, tolerance);
}

TEST(Camera, AxesAreRightHandedAndUnit) {
    for (const Camera& camera : someCameras()) {
        EXPECT_NEAR(glm::length(camera.forward()), 1.0, kRelative);
        expectNear(glm::cross(camera.right(), camera.up()), -camera.forward(), kRelative);
        expectNear(glm::cross(camera.up(), -camera.forward()), camera.right(), kRelative);
        EXPECT_GE(camera.up()[camera.upright == UpAxis::y ? 1 : 2], 0.0);
    }
}

TEST(Camera, YawZeroLooksAlongMinusZAndPitchLooksDown) {
    Camera camera;
    camera.yaw = 0.0;
    camera.pitch = 0.0;
    EXPECT_EQ(camera.forward(), dvec3(0.0, 0.0, -1.0));
    EXPECT_EQ(camera.right(), dvec3(1.0, 0.0, 0.0));
    camera.pitch = 0.5;
    EXPECT_GT(camera.position().y, camera.target.y);
    EXPECT_LT(camera.forward().y, 0.0);
}

// The same view of a world that a quarter about x has turned.
TEST(Camera, ZUprightIsYUprightOfATurnedWorld) {
    for (Camera camera : someCameras()) {
        const auto turned = [](const dvec3& v) { return dvec3(v.x, -v.z, v.y); };
        if (camera.upright == UpAxis::z) continue;
        Camera upright = camera;
        upright.upright = UpAxis::z;
        EXPECT_EQ(upright.forward(), turned(camera.forward()));
        EXPECT_EQ(upright.right(), turned(camera.right()));
        EXPECT_EQ(upright.up(), turned(camera.up()));
    }
    Camera front;
    front.yaw = front.pitch = 0.0;
    front.upright = UpAxis::z;
    EXPECT_NEAR(front.forward().y, 1.0, kRelative);  // the front is where y comes from
    EXPECT_NEAR(front.up().z, 1.0, kRelative);
}

TEST(Camera, ProjectFindsThePixelOfARay) {
    for (const Camera& camera : someCameras()) {
        for (const dvec2 pixel : {dvec2(120.0, 40.0), dvec2(760.0, 400.0), dvec2(1399.0, 759.0)}) {
            const Ray ray = rayThrough(camera, kViewport, pixel);
            EXPECT_NEAR(glm::length(ray.direction), 1.0, kRelative);
            const double toTarget = glm::dot(camera.target - ray.origin, ray.direction);
            for (const double share : {0.5, 1.0, 3.0}) {
                const auto found =
                    project(camera, kViewport, ray.origin + ray.direction * (toTarget * share));
                ASSERT_TRUE(found.has_value());
                EXPECT_NEAR(found->x, pixel.x, 4.0 * pixelTolerance(camera));
                EXPECT_NEAR(found->y, pixel.y, 4.0 * pixelTolerance(camera));
            }
        }
    }
}

TEST(Camera, TargetIsInTheMiddleAndUpIsUp) {
    for (const Camera& camera : someCameras()) {
        const auto middle = project(camera, kViewport, camera.target);
        ASSERT_TRUE(middle.has_value());
        EXPECT_NEAR(middle->x, 120.0 + 640.0, kPixelTolerance);
        EXPECT_NEAR(middle->y, 40.0 + 360.0, kPixelTolerance);
        const double pixel = metresPerPixel(camera, kViewport, camera.target);
        const auto above = project(camera, kViewport, camera.target + camera.up() * (100.0 * pixel));
        ASSERT_TRUE(above.has_value());
        EXPECT_NEAR(above->y, 300.0, 100.0 * pixelTolerance(camera));
    }
}

TEST(Camera, ProjectAgreesWithTheMatrices) {
    Camera camera;
    camera.target = {0.3, -0.2, 0.9};
    for (const bool orthographic : {false, true}) {
        camera.orthographic = orthographic;
        const dvec3 point(0.7, 0.4, -0.6);
        const glm::dvec4 clip =
            camera.projection(kViewport.aspect()) * camera.view() * glm::dvec4(point, 1.0);
        const dvec2 normalized = dvec2(clip) / clip.w;
        EXPECT_LE(std::abs(clip.z / clip.w), 1.0);
        const auto pixel = project(camera, kViewport, point);
        ASSERT_TRUE(pixel.has_value());
        EXPECT_NEAR(pixel->x, 120.0 + (normalized.x + 1.0) * 640.0, kPixelTolerance);
        EXPECT_NEAR(pixel->y, 40.0 + (1.0 - normalized.y) * 360.0, kPixelTolerance);
    }
}

TEST(Camera, RayStartsOnTheNearPlane) {
    for (const bool orthographic : {false, true}) {
        for (const double distance : {1e-6, 5.0, 1e6}) {
            Camera camera;
            camera.distance = distance;
            camera.orthographic = orthographic;
            for (const dvec2 pixel : {dvec2(130.0, 700.0), dvec2(760.0, 400.0)}) {
                const Ray ray = rayThrough(camera, kViewport, pixel);
                const glm::dvec4 clip =
                    camera.projection(kViewport.aspect()) * camera.view() * glm::dvec4(ray.origin, 1.0);
                EXPECT_NEAR(clip.z / clip.w, -1.0, 1e-11);
            }
        }
    }
}

TEST(Camera, NothingBehindTheCameraIsProjected) {
    Camera camera;
    EXPECT_FALSE(project(camera, kViewport, camera.position() - camera.forward()).has_value());
    EXPECT_FALSE(project(camera, kViewport, camera.position()).has_value());
    EXPECT_TRUE(project(camera, kViewport, camera.position() + camera.forward()).has_value());
}

TEST(Camera, OrthographicShowsTheSameHeightAtTheTarget) {
    Camera perspective;
    Camera orthographic = perspective;
    orthographic.orthographic = true;
    EXPECT_DOUBLE_EQ(metresPerPixel(perspective, kViewport, perspective.target),
                     metresPerPixel(orthographic, kViewport, perspective.target));
    const dvec3 deeper = perspective.target + perspective.forward() * 2.0;
    EXPECT_GT(metresPerPixel(perspective, kViewport, deeper),
              metresPerPixel(orthographic, kViewport, deeper));
}

TEST(Camera, OrbitTurnsAboutTheTargetAndStopsAtThePoles) {
    Camera camera;
    const dvec3 before = camera.position();
    orbit(camera, {40.0, 0.0});
    EXPECT_NEAR(glm::distance(camera.position(), camera.target), camera.distance, kRelative * 10.0);
    // The scene follows the mouse to the right, so the camera goes left.
    Camera start;
    EXPECT_LT(glm::dot(camera.position() - before, start.right()), 0.0);
    orbit(camera, {0.0, 1e5});
    EXPECT_DOUBLE_EQ(camera.pitch, glm::half_pi<double>());
    EXPECT_GE(camera.up().y, 0.0);
    orbit(camera, {0.0, -1e6});
    EXPECT_DOUBLE_EQ(camera.pitch, -glm::half_pi<double>());
    orbit(camera, {1e6, 0.0});
    EXPECT_LE(std::abs(camera.yaw), glm::pi<double>());
}

TEST(Camera, PanKeepsTheGrabbedPoint) {
    for (Camera camera : someCameras()) {
        const dvec2 pixel(300.0, 500.0);
        const Ray ray = rayThrough(camera, kViewport, pixel);
        const double t = glm::dot(camera.target - ray.origin, camera.forward()) /
                         glm::dot(ray.direction, camera.forward());
        const dvec3 grabbed = ray.origin + ray.direction * t;
        pan(camera, kViewport, {85.0, -33.0});
        const auto found = project(camera, kViewport, grabbed);
        ASSERT_TRUE(found.has_value());
        EXPECT_NEAR(found->x, 385.0, 4.0 * pixelTolerance(camera));
        EXPECT_NEAR(found->y, 467.0, 4.0 * pixelTolerance(camera));
    }
}

TEST(Camera, ZoomKeepsThePointUnderTheCursor) {
    for (const Camera& start : someCameras()) {
        for (const double steps : {1.0, 3.5, -2.0}) {
            Camera camera = start;
            const dvec2 pixel(1200.0, 90.0);
            const Ray ray = rayThrough(camera, kViewport, pixel);
            const double t = glm::dot(camera.target - ray.origin, camera.forward()) /
                             glm::dot(ray.direction, camera.forward());
            const dvec3 under = ray.origin + ray.direction * t;
            zoomAt(camera, kViewport, pixel, steps);
            EXPECT_EQ(camera.distance<start.distance, steps> 0.0);
            const auto found = project(camera, kViewport, under);
            ASSERT_TRUE(found.has_value());
            EXPECT_NEAR(found->x, pixel.x, 8.0 * pixelTolerance(camera));
            EXPECT_NEAR(found->y, pixel.y, 8.0 * pixelTolerance(camera));
        }
    }
}

TEST(Camera, ZoomEndsAtItsLimitsAndStaysFinite) {
    Camera camera;
    for (int i = 0; i < 1000; ++i) zoomAt(camera, kViewport, {400.0, 400.0}, 10.0);
    EXPECT_GT(camera.distance, 0.0);
    const double smallest = camera.distance;
    zoomAt(camera, kViewport, {400.0, 400.0}, 1.0);
    EXPECT_EQ(camera.distance, smallest);
    for (int i = 0; i < 1000; ++i) zoomAt(camera, kViewport, {400.0, 400.0}, -10.0);
    EXPECT_TRUE(std::isfinite(camera.distance));
    EXPECT_TRUE(std::isfinite(camera.target.x));
}

TEST(Camera, FrameShowsTheWholeBall) {
    const dvec3 center(3.0, -1.0, 2.0);
    for (const double radius : {1e-6, 2.0, 1e6}) {
        for (const dvec2 size : {dvec2(1280.0, 720.0), dvec2(400.0, 900.0)}) {
            for (const bool orthographic : {false, true}) {
                const Viewport viewport{{0.0, 0.0}, size};
                Camera camera;
                camera.orthographic = orthographic;
                frame(camera, viewport, center, radius);
                double largest = 0.0;
                // Points of the ball's outline and beyond: all directions on the sphere.
                for (int i = 0; i < 400; ++i) {
                    const double z = -1.0 + 2.0 * (i + 0.5) / 400.0;
                    const double angle = 2.399963 * i;
                    const double across = std::sqrt(1.0 - z * z);
                    const auto pixel = project(
                        camera, viewport,
                        center + dvec3(across * std::cos(angle), across * std::sin(angle), z) * radius);
                    ASSERT_TRUE(pixel.has_value());
                    const dvec2 fromMiddle = glm::abs(*pixel - size * 0.5) / (size * 0.5);
                    largest = std::max({largest, fromMiddle.x, fromMiddle.y});
                }
                EXPECT_LT(largest, 1.0);
                EXPECT_GT(largest, 0.75);
            }
        }
    }
}

TEST(Camera, FramingAPointOnlyCentresIt) {
    Camera camera;
    frame(camera, kViewport, {1.0, 2.0, 3.0}, 0.0);
    EXPECT_EQ(camera.target, dvec3(1.0, 2.0, 3.0));
    EXPECT_EQ(camera.distance, Camera{}.distance);
}

TEST(Camera, NamedViewsLookWhereTheySay) {
    const auto turned = [](const char* name) {
        Camera camera;
        turnTo(camera, *viewNamed(name));
        return camera;
    };
    const std::pair<const char*, dvec3> views[] = {{"front", {0, 0, -1}},
                                                   {"back", {0, 0, 1}},
                                                   {"right", {-1, 0, 0}},
                                                   {"left", {1, 0, 0}},
                                                   {"top", {0, -1, 0}},
                                                   {"bottom", {0, 1, 0}},
                                                   {"iso", glm::normalize(dvec3(-1, -1, -1))}};
    for (const auto& [name, direction] : views) {
        SCOPED_TRACE(name);
        expectNear(turned(name).forward(), direction, kRelative);
    }
    expectNear(turned("front").right(), {1.0, 0.0, 0.0}, kRelative);
    expectNear(turned("right").up(), {0.0, 1.0, 0.0}, kRelative);
    expectNear(turned("top").right(), {1.0, 0.0, 0.0}, kRelative);
    expectNear(turned("top").up(), {0.0, 0.0, -1.0}, kRelative);
    expectNear(turned("default").forward(), Camera{}.forward(), kRelative);
    EXPECT_EQ(namedViews().size(), 8u);
    EXPECT_EQ(viewNamed("sideways"), nullptr);
}

TEST(Camera, TurningAcrossAnAxisShowsItsTrueLength) {
    for (const UpAxis up : {UpAxis::y, UpAxis::z})
        for (const dvec3& axis : {dvec3(1, 0, 0), dvec3(0, 1, 0), dvec3(0, 0, 1), dvec3(-0.36, 0.72, 0.59),
                                  dvec3(3, -2, 1), Camera{}.forward(), -Camera{}.forward()}) {
            Camera camera;
            camera.upright = up;
            turnAcross(camera, axis);
            EXPECT_NEAR(glm::dot(camera.forward(), glm::normalize(axis)), 0.0, 1e-12);
            const dvec3 end = camera.target + glm::normalize(axis);
            const auto from = project(camera, kViewport, camera.target), to = project(camera, kViewport, end);
            ASSERT_TRUE(from && to);
            const double pixels = 1.0 / metresPerPixel(camera, kViewport, camera.target);
            EXPECT_NEAR(glm::length(*to - *from), pixels, 1e-9 * pixels);
        }
    Camera camera;
    const dvec3 before = camera.forward();
    turnAcross(camera, camera.right());
    expectNear(camera.forward(), before, kRelative * 10.0);  // it looked across it
}

TEST(Camera, InterpolationTakesTheShortWayRound) {
    Camera from;
    from.yaw = 3.0;
    Camera to = from;
    to.yaw = -3.0;
    to.distance = 500.0;
    const Camera middle = interpolate(from, to, 0.5);
    EXPECT_NEAR(std::abs(middle.yaw), glm::pi<double>(), kRelative * 10.0);
    EXPECT_NEAR(middle.distance, 50.0, 1e-10);  // the geometric mean of 5 and 500
    EXPECT_EQ(interpolate(from, to, 0.0).yaw, from.yaw);
    EXPECT_EQ(interpolate(from, to, 1.0).yaw, to.yaw);
    EXPECT_EQ(interpolate(from, to, 1.0).distance, to.distance);
    // Eased: slower at both ends than in the middle.
    const double first =
        std::abs(std::remainder(interpolate(from, to, 0.1).yaw - 3.0, glm::two_pi<double>()));
    const double whole = glm::two_pi<double>() - 6.0;
    EXPECT_LT(first, 0.1 * whole);
    EXPECT_GT(first, 0.0);
}

TEST(Camera, SavedCameraComesBack) {
    Camera camera;
    camera.target = {1.0, 2.0, 3.0};
    camera.yaw = 4.5;
    camera.pitch = -0.3;
    camera.distance = 12.0;
    camera.orthographic = true;
    const Camera back = fromSaved(toSaved(camera));
    EXPECT_EQ(back.target, camera.target);
    EXPECT_EQ(back.yaw, camera.yaw);
    EXPECT_EQ(back.pitch, camera.pitch);
    EXPECT_EQ(back.distance, camera.distance);
    EXPECT_TRUE(back.orthographic);
    SavedCamera beyond;
    beyond.pitch = 9.0;
    EXPECT_DOUBLE_EQ(fromSaved(beyond).pitch, glm::half_pi<double>());
}

}  // namespace
}  // namespace sepaxis::scene
