// What a drag does to the pose. Expected values come from rays, planes and angles computed here in another
// way, not from the gizmo's own formulas.
#include "app/tests/gizmo/gizmo_fixture.h"

#include <cmath>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat2x2.hpp>
#include <glm/matrix.hpp>

namespace sepaxis::gizmo {
namespace {

// The parameter of the point of a line closest to a ray, from the two normal equations.
double closestOnLine(const dvec3& point, const dvec3& direction, const scene::Ray& ray) {
    const dvec3 between = ray.origin - point;
    const double mixed = glm::dot(direction, ray.direction);
    const glm::dmat2 system(1.0, mixed, -mixed, -1.0);
    return (glm::inverse(system) * dvec2(glm::dot(direction, between), glm::dot(ray.direction, between))).x;
}

dvec3 hitPlane(const dvec3& point, const dvec3& normal, const scene::Ray& ray) {
    const double t = glm::dot(point - ray.origin, normal) / glm::dot(ray.direction, normal);
    return ray.origin + ray.direction * t;
}

// --- Axes ----------------------------------------------------------------------------------------------

TEST(GizmoDrag, AxisFollowsTheRay) {
    const Target target = turnedTarget();
    for (const bool orthographic : {false, true}) {
        View view = defaultView();
        view.camera.orthographic = orthographic;
        for (const Space space : {Space::world, Space::local}) {
            for (int axis = 0; axis < 3; ++axis) {
                dvec3 direction(0.0);
                direction[axis] = 1.0;
                if (space == Space::local) direction = target.pose.orientation * direction;
                const dvec3 pivot = pivotOf(target);
                const dvec2 from = pixelOf(view, pivot + direction * 0.3) + dvec2(3.0, -2.0);
                const dvec2 to = from + dvec2(57.0, 31.0);
                const auto handle = static_cast<Handle>(static_cast<int>(Handle::axisX) + axis);
                const Pose<double> pose = dragTo(view, target, handle, space, from, to);
                const double way = closestOnLine(pivot, direction, rayAt(view, to)) -
                                   closestOnLine(pivot, direction, rayAt(view, from));
                ASSERT_GT(std::abs(way), 0.01);
                expectNear(pose.position, target.pose.position + direction * way, kExact);
                EXPECT_EQ(pose.orientation, target.pose.orientation);
            }
        }
    }
}

TEST(GizmoDrag, WorldXLeavesTheOtherCoordinatesUntouched) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const Pose<double> pose =
        dragTo(view, target, Handle::axisX, Space::world, {700.0, 400.0}, {780.0, 430.0});
    EXPECT_NE(pose.position.x, target.pose.position.x);
    EXPECT_EQ(pose.position.y, target.pose.position.y);
    EXPECT_EQ(pose.position.z, target.pose.position.z);
}

TEST(GizmoDrag, PointOfTheAxisStaysUnderTheCursor) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    const Pose<double> pose =
        dragTo(view, target, Handle::axisX, Space::world, pixelOf(view, kX * 0.2), pixelOf(view, kX * 0.75));
    expectNear(pose.position, kX * 0.55, kExact);
}

TEST(GizmoDrag, GrabbingNeverJumps) {
    const View view = defaultView();
    const Target target = turnedTarget();
    for (int i = 1; i < static_cast<int>(kHandleCount); ++i) {
        for (const dvec2 pixel : {dvec2(700.0, 450.0), dvec2(731.7, 391.3), dvec2(640.0, 520.0)}) {
            const auto handle = static_cast<Handle>(i);
            for (const Space space : {Space::world, Space::local}) {
                Drag drag = beginDrag(view, target, handle, space, pixel);
                const DragResult& result = updateDrag(drag, view, pixel, {});
                EXPECT_TRUE(samePose(result.pose, target.pose)) << i;
                EXPECT_FALSE(result.changed) << i;
            }
        }
    }
}

TEST(GizmoDrag, BackToTheStartPixelRestoresTheStartExactly) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec2 start(735.0, 395.0);
    for (int i = 1; i < static_cast<int>(kHandleCount); ++i) {
        Drag drag = beginDrag(view, target, static_cast<Handle>(i), Space::local, start);
        bool moved = false;
        for (int step = 1; step <= 40; ++step) {
            const dvec2 wander(30.0 * std::sin(0.7 * step), 25.0 * std::cos(0.4 * step));
            moved = updateDrag(drag, view, start + wander, {}).changed || moved;
        }
        EXPECT_TRUE(moved) << i;
        EXPECT_TRUE(samePose(updateDrag(drag, view, start, {}).pose, target.pose)) << i;
    }
}

TEST(GizmoDrag, PathDoesNotMatter) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec2 start(735.0, 395.0);
    const dvec2 end(790.0, 420.0);
    for (const Handle handle :
         {Handle::axisY, Handle::planeX, Handle::center, Handle::ringY, Handle::trackball}) {
        const Pose<double> direct = dragTo(view, target, handle, Space::world, start, end);
        Drag drag = beginDrag(view, target, handle, Space::world, start);
        for (int step = 1; step < 100; ++step) {
            updateDrag(drag, view, start + (end - start) * (step / 100.0) + dvec2(std::sin(step * 1.0)), {});
        }
        EXPECT_TRUE(samePose(updateDrag(drag, view, end, {}).pose, direct));
    }
}

TEST(GizmoDrag, AxisAlongTheRayHoldsTheLastValue) {
    // The z axis leans 10 degrees off the view: a ray through it soon has |sin| < 0.1 (5.7 degrees).
    View view = makeView(glm::radians(10.0), 0.0);
    const Target target = targetAt({0.0, 0.0, 0.0});
    const dvec2 start = pixelOf(view, kZ * 0.2);
    Drag drag = beginDrag(view, target, Handle::axisZ, Space::world, start);
    const dvec2 usable = pixelOf(view, kZ * 0.4);
    const dvec3 last = updateDrag(drag, view, usable, {}).pose.position;
    expectNear(last, kZ * 0.2, 1e-10);
    EXPECT_FALSE(drag.result.held);
    // From near the vanishing point of the axis the ray is parallel to it.
    const dvec2 vanishing = pixelOf(view, -kZ * 1e9);
    const dvec2 other = vanishing + dvec2(5.0, 5.0);
    for (const dvec2& pixel : {vanishing, other}) {
        const DragResult& result = updateDrag(drag, view, pixel, {});
        EXPECT_TRUE(result.held);
        EXPECT_EQ(result.pose.position, last);
    }
}

TEST(GizmoDrag, AxisThatStartsParallelCountsFromTheFirstUsableRay) {
    const View view = frontView();
    // Beside the middle of the view: a ray at the pivot makes 3.4 degrees with z.
    const Target target = targetAt({0.3, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::center, Space::world, pixelOf(view, pivotOf(target)));
    EXPECT_EQ(pressKey(drag, 'z'), KeyEffect::changed);
    EXPECT_TRUE(updateDrag(drag, view, drag.startMouse + dvec2(20.0, 0.0), {}).held);
    EXPECT_TRUE(samePose(drag.result.pose, target.pose));
    // Further to the side the angle is large enough: the first usable ray moves nothing yet.
    const dvec2 aside(950.0, 450.0);
    const DragResult& result = updateDrag(drag, view, aside, {});
    EXPECT_FALSE(result.held);
    EXPECT_TRUE(samePose(result.pose, target.pose));
    const dvec2 further = aside + dvec2(50.0, 0.0);
    const dvec3 pivot = pivotOf(target);
    const double way =
        closestOnLine(pivot, kZ, rayAt(view, further)) - closestOnLine(pivot, kZ, rayAt(view, aside));
    EXPECT_NEAR(updateDrag(drag, view, further, {}).value, way, kExact);
}

TEST(GizmoDrag, AxisBeyondItsVanishingPointHolds) {
    const View view = makeView(glm::radians(50.0), 0.0);
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::axisZ, Space::world, pixelOf(view, kZ * 0.2));
    // -z vanishes where the direction -z projects to; past it the closest point lies behind the camera.
    const dvec2 vanishing = pixelOf(view, -kZ * 1e9);
    const dvec2 past = vanishing + (vanishing - pixelOf(view, dvec3(0.0))) * 0.6;
    updateDrag(drag, view, pixelOf(view, -kZ), {});
    const dvec3 last = drag.result.pose.position;
    const DragResult& result = updateDrag(drag, view, past, {});
    EXPECT_TRUE(result.held);
    EXPECT_EQ(result.pose.position, last);
}

// --- What a drag does not touch --------------------------------------------------------------------------

// A sine of half a turn leaves 6e-17 in the direction of the view: a drag across it would carry that along.
TEST(GizmoDrag, AViewAlongAnAxisKeepsItsCoordinateBitForBit) {
    struct Along {
        double yaw, pitch;
        int axis;
    };
    const double quarter = glm::half_pi<double>();
    for (const Along& along : {Along{0.0, quarter, 1}, Along{0.7, quarter, 1}, Along{0.0, 0.0, 2},
                               Along{quarter, 0.0, 0}, Along{2.0 * quarter, 0.0, 2}})
        for (const bool orthographic : {false, true}) {
            const View view = makeView(along.yaw, along.pitch, orthographic);
            for (const double height : {0.0, 0.1, -1.0 / 3.0}) {
                const Target target = targetAt(dvec3(height));
                for (const Handle handle : {Handle::body, Handle::center}) {
                    const dvec2 from = pixelOf(view, pivotOf(target));
                    for (int i = 1; i < 40; ++i) {
                        const Pose<double> pose =
                            dragTo(view, target, handle, Space::world, from, from + dvec2(3.7 * i, -2.9 * i));
                        EXPECT_NE(pose.position, target.pose.position);
                        EXPECT_EQ(pose.position[along.axis], height) << along.yaw << ", " << along.pitch;
                    }
                }
            }
        }
}

// A quarter turn's quaternion leaves 2e-16 in the axes of the shape.
TEST(GizmoDrag, LocalAxesOfAQuarterTurnAreTheWorlds) {
    const View view = defaultView();
    for (const dvec3& about : {kX, kY, kZ}) {
        Target target = targetAt({0.1, 0.2, 0.3});
        target.pose.orientation = glm::angleAxis(glm::half_pi<double>(), about);
        for (const Handle handle : {Handle::axisX, Handle::axisY, Handle::axisZ}) {
            const dvec2 from = pixelOf(view, pivotOf(target));
            const Pose<double> pose =
                dragTo(view, target, handle, Space::local, from, from + dvec2(31.0, -17.0));
            int changed = 0;
            for (int i = 0; i < 3; ++i) changed += pose.position[i] != target.pose.position[i] ? 1 : 0;
            EXPECT_LE(changed, 1);
        }
    }
}

TEST(GizmoDrag, SumsLeaveNoNoise) {
    const View view = frontView(true);
    Modifiers snap;
    snap.snap = true;
    const auto snapped = [&](double start, double by) {
        const Target target = targetAt({start, 0.0, 0.0});
        const dvec2 from = pixelOf(view, pivotOf(target));
        Drag drag = beginDrag(view, target, Handle::axisX, Space::world, from);
        return updateDrag(drag, view, pixelOf(view, dvec3(start + by, 0.0, 0.0)), snap).pose.position.x;
    };
    EXPECT_EQ(snapped(0.1, 0.2), 0.3);
    EXPECT_EQ(snapped(-0.1, 0.3), 0.2);
    EXPECT_EQ(snapped(0.7, -0.7), 0.0);
    EXPECT_EQ(snapped(0.1 + 0.2, -0.3), 0.0) << "the start had the noise already";
    EXPECT_NEAR(snapped(1.0 / 3.0, 1.0), 1.0 / 3.0 + 1.0, 4e-16) << "digits that mean something stay";
}

TEST(GizmoDrag, ATurnKeepsWhatLiesAlongItsAxis) {
    const View view = defaultView();
    Target target = targetAt({0.1, 0.2, 0.3});
    target.pivotLocal = {0.05, -0.1, 0.15};
    for (const Handle ring : {Handle::ringX, Handle::ringY, Handle::ringZ}) {
        const dvec2 middle = pixelOf(view, pivotOf(target));
        const Pose<double> pose =
            dragTo(view, target, ring, Space::world, middle + dvec2(80.0, 10.0), middle + dvec2(35.0, 66.0));
        EXPECT_NE(pose.orientation, target.pose.orientation);
        EXPECT_EQ(pose.position[axisOf(ring)], target.pose.position[axisOf(ring)]);
    }
}

// --- Planes, centre, body ------------------------------------------------------------------------------

TEST(GizmoDrag, PlaneFollowsTheRay) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec3 pivot = pivotOf(target);
    const dvec2 from(740.0, 400.0);
    const dvec2 to(800.0, 455.0);
    for (int axis = 0; axis < 3; ++axis) {
        for (const Space space : {Space::world, Space::local}) {
            dvec3 normal(0.0);
            normal[axis] = 1.0;
            if (space == Space::local) normal = target.pose.orientation * normal;
            const auto handle = static_cast<Handle>(static_cast<int>(Handle::planeX) + axis);
            const dvec3 moved = dragTo(view, target, handle, space, from, to).position - target.pose.position;
            expectNear(moved,
                       hitPlane(pivot, normal, rayAt(view, to)) - hitPlane(pivot, normal, rayAt(view, from)),
                       1e-11);
            EXPECT_NEAR(glm::dot(moved, normal), 0.0, 1e-14);
        }
    }
}

TEST(GizmoDrag, PlaneStopsAtTheHorizon) {
    // From 10 degrees above, the ground's horizon is on the screen.
    const View view = makeView(0.0, glm::radians(10.0));
    const Target target = targetAt({0.0, 0.0, 0.0});
    const dvec2 start = pixelOf(view, {0.2, 0.0, 0.2});
    Drag drag = beginDrag(view, target, Handle::planeY, Space::world, start);
    dvec3 last(0.0);
    bool held = false;
    for (int halfPixels = 0; start.y - 0.5 * halfPixels > 50.0; ++halfPixels) {
        const dvec2 pixel(start.x, start.y - 0.5 * halfPixels);
        const DragResult& result = updateDrag(drag, view, pixel, {});
        if (result.held) {
            held = true;
            EXPECT_EQ(result.pose.position, last);  // also above the horizon, where the plane is behind
        }
        last = result.pose.position;
        ASSERT_LE(glm::length(last), 101.0 * view.camera.distance);
    }
    EXPECT_TRUE(held);
    EXPECT_LT(last.z, -50.0);
}

TEST(GizmoDrag, CenterMovesInTheViewPlane) {
    for (const bool orthographic : {false, true}) {
        View view = defaultView();
        view.camera.orthographic = orthographic;
        const Target target = turnedTarget();
        const dvec2 from = pixelOf(view, pivotOf(target)) + dvec2(4.0, 3.0);
        const dvec2 way(120.0, -75.0);
        const dvec3 moved = dragTo(view, target, Handle::center, Space::local, from, from + way).position -
                            target.pose.position;
        const double metres = pixelMetres(view, target);
        expectNear(moved, (view.camera.right() * way.x - view.camera.up() * way.y) * metres, kExact);
    }
}

TEST(GizmoDrag, BodyMovesTheGrabbedPointWithTheCursor) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec3 grabbed = pivotOf(target) + dvec3(0.4, 0.3, 0.5);
    const dvec2 from = pixelOf(view, grabbed);
    Drag drag = beginDrag(view, target, Handle::body, Space::world, from, grabbed);
    const dvec2 to = from + dvec2(-140.0, 66.0);
    const dvec3 moved = updateDrag(drag, view, to, {}).pose.position - target.pose.position;
    EXPECT_NEAR(glm::dot(moved, view.camera.forward()), 0.0, kExact);
    const dvec2 now = pixelOf(view, grabbed + moved);
    EXPECT_NEAR(now.x, to.x, 1e-9);
    EXPECT_NEAR(now.y, to.y, 1e-9);
}

TEST(GizmoDrag, GSlidesTheBodyAlongTheGround) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec3 grabbed = pivotOf(target) + dvec3(0.1, 0.2, 0.3);
    const dvec2 from = pixelOf(view, grabbed);
    const dvec2 to = from + dvec2(80.0, 45.0);
    Drag drag = beginDrag(view, target, Handle::body, Space::local, from, grabbed);
    EXPECT_EQ(pressKey(drag, 'g'), KeyEffect::changed);
    const dvec3 moved = updateDrag(drag, view, to, {}).pose.position - target.pose.position;
    EXPECT_EQ(moved.y, 0.0);
    expectNear(grabbed + moved, hitPlane(grabbed, kY, rayAt(view, to)), 1e-11);
    // Steps stay on the ground in local space too.
    Modifiers snap;
    snap.snap = true;
    const dvec3 stepped = updateDrag(drag, view, to, snap).pose.position - target.pose.position;
    EXPECT_EQ(stepped.y, 0.0);
    EXPECT_NEAR(stepped.x, std::round(moved.x * 10.0) / 10.0, kExact);
    EXPECT_NEAR(stepped.z, std::round(moved.z * 10.0) / 10.0, kExact);
    EXPECT_EQ(pressKey(drag, 'g'), KeyEffect::changed);
    EXPECT_NE(updateDrag(drag, view, to, {}).pose.position.y, target.pose.position.y);
    Drag axis = beginDrag(view, target, Handle::axisX, Space::world, from);
    EXPECT_EQ(pressKey(axis, 'g'), KeyEffect::ignored);
}

// --- Rotation ------------------------------------------------------------------------------------------

TEST(GizmoDrag, RingTurnsByTheAngleInItsPlane) {
    const Target target = turnedTarget();
    for (const bool orthographic : {false, true}) {
        View view = defaultView();
        view.camera.orthographic = orthographic;
        const dvec3 units[3] = {kX, kY, kZ};
        for (int axis = 0; axis < 3; ++axis) {
            const dvec3 normal = units[axis];
            const dvec3 u = units[(axis + 1) % 3];
            for (const double angle : {0.4, -1.1, 3.0}) {
                const auto handle = static_cast<Handle>(static_cast<int>(Handle::ringX) + axis);
                Drag drag =
                    beginDrag(view, target, handle, Space::world, onRing(view, target, normal, u, 0.3));
                const DragResult& result =
                    updateDrag(drag, view, onRing(view, target, normal, u, 0.3 + angle), {});
                ASSERT_TRUE(result.turn.has_value());
                EXPECT_NEAR(result.turn->angle, angle, 1e-11);
                EXPECT_EQ(result.turn->axis, normal);
                const Quat<double> expected = glm::angleAxis(angle, normal) * target.pose.orientation;
                EXPECT_NEAR(std::abs(glm::dot(result.pose.orientation, expected)), 1.0, kExact);
            }
        }
    }
}

TEST(GizmoDrag, LocalRingTurnsAboutTheObjectsOwnAxis) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec3 normal = target.pose.orientation * kZ;
    const dvec3 u = target.pose.orientation * kX;
    const Pose<double> pose =
        dragTo(view, target, Handle::ringZ, Space::local, onRing(view, target, normal, u, -0.2),
               onRing(view, target, normal, u, 0.6));
    const Quat<double> expected = target.pose.orientation * glm::angleAxis(0.8, kZ);
    EXPECT_NEAR(std::abs(glm::dot(pose.orientation, expected)), 1.0, kExact);
}

TEST(GizmoDrag, RotationKeepsTheCentroidInPlace) {
    const View view = defaultView();
    Target target = turnedTarget();
    target.pivotLocal = {3.0, -2.0, 5.0};  // a file that holds world coordinates: the frame is far away
    target.pose.position = -(target.pose.orientation * target.pivotLocal) + dvec3(0.1, 0.2, 0.3);
    const dvec3 pivot = pivotOf(target);
    for (const Handle handle :
         {Handle::ringX, Handle::ringY, Handle::ringZ, Handle::viewRing, Handle::trackball}) {
        Drag drag = beginDrag(view, target, handle, Space::local, {760.0, 380.0});
        Target after = target;
        after.pose = updateDrag(drag, view, {650.0, 520.0}, {}).pose;
        EXPECT_TRUE(drag.result.changed);
        EXPECT_NE(after.pose.position, target.pose.position);
        expectNear(pivotOf(after), pivot, 1e-14 * 10.0);
        EXPECT_NEAR(glm::length(after.pose.orientation), 1.0, 1e-15);
    }
}

TEST(GizmoDrag, SeveralTurnsAreCounted) {
    const View view = defaultView();
    const Target target = turnedTarget();
    Drag drag = beginDrag(view, target, Handle::ringY, Space::world, onRing(view, target, kY, kZ, 0.0));
    for (const double end : {4.6 * glm::pi<double>(), -5.2 * glm::pi<double>()}) {
        const double start = drag.result.turn ? drag.result.turn->angle : 0.0;
        for (int step = 1; step <= 200; ++step) {
            updateDrag(drag, view, onRing(view, target, kY, kZ, start + (end - start) * step / 200.0), {});
        }
        EXPECT_NEAR(drag.result.turn->angle, end, 1e-10);
        const Quat<double> expected = glm::angleAxis(end, kY) * target.pose.orientation;
        EXPECT_NEAR(std::abs(glm::dot(drag.result.pose.orientation, expected)), 1.0, kExact);
    }
    // Whole turns and nothing else are the start itself.
    const double last = drag.result.turn->angle;
    for (int step = 1; step <= 200; ++step) {
        updateDrag(drag, view, onRing(view, target, kY, kZ, last * (1.0 - step / 200.0)), {});
    }
    EXPECT_TRUE(samePose(updateDrag(drag, view, drag.startMouse, {}).pose, target.pose));
}

TEST(GizmoDrag, RingGrabbedAtItsCentreCountsFromWhereTheAngleBegins) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec2 pivot = pixelOf(view, pivotOf(target));
    // There is no angle at the middle.
    Drag drag = beginDrag(view, target, Handle::ringY, Space::world, pivot + dvec2(0.5, 0.0));
    EXPECT_TRUE(updateDrag(drag, view, pivot + dvec2(0.0, 1.0), {}).held);
    EXPECT_FALSE(drag.result.changed);
    EXPECT_FALSE(updateDrag(drag, view, onRing(view, target, kY, kZ, 0.5), {}).changed);
    EXPECT_FALSE(drag.result.held);
    EXPECT_NEAR(updateDrag(drag, view, onRing(view, target, kY, kZ, 0.9), {}).turn->angle, 0.4, 1e-11);
}

TEST(GizmoDrag, RingOnEdgeTurnsByTheWayAlongItsLine) {
    for (const bool orthographic : {false, true}) {
        const View view = makeView(0.0, glm::radians(5.0), orthographic);
        const Target target = targetAt({0.0, 0.0, 0.0});
        const dvec2 start = pixelOf(view, pivotOf(target)) + dvec2(20.0, 5.0);
        Drag drag = beginDrag(view, target, Handle::ringY, Space::world, start);
        // To the right the front goes from +z to +x, a positive turn about y; 108 px are one radian.
        EXPECT_NEAR(updateDrag(drag, view, start + dvec2(54.0, 0.0), {}).turn->angle, 0.5, kExact);
        EXPECT_NEAR(updateDrag(drag, view, start + dvec2(-54.0, 0.0), {}).turn->angle, -0.5, kExact);
        EXPECT_NEAR(updateDrag(drag, view, start + dvec2(0.0, 70.0), {}).turn->angle, 0.0, kExact);
        // Far beyond the ring it goes on.
        EXPECT_NEAR(updateDrag(drag, view, start + dvec2(540.0, 0.0), {}).turn->angle, 5.0, kExact);
    }
    // At 11 degrees the plane decides again.
    const View view = makeView(0.0, glm::radians(11.0));
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::ringY, Space::world, onRing(view, target, kY, kZ, 0.2));
    EXPECT_NEAR(updateDrag(drag, view, onRing(view, target, kY, kZ, 1.7), {}).turn->angle, 1.5, 1e-10);
}

TEST(GizmoDrag, ViewRingTurnsLikeTheHandOnTheScreen) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec2 pivot = pixelOf(view, pivotOf(target));
    const auto at = [&](double angle) { return pivot + dvec2(std::cos(angle), -std::sin(angle)) * 126.0; };
    Drag drag = beginDrag(view, target, Handle::viewRing, Space::local, at(0.5));
    const DragResult& result = updateDrag(drag, view, at(1.6), {});
    EXPECT_NEAR(result.turn->angle, 1.1, 1e-11);
    expectNear(result.turn->axis, -view.camera.forward(), kExact);
}

TEST(GizmoDrag, TrackballKeepsTheGrabbedPointUnderTheCursor) {
    const View view = makeView(0.3, 0.2, true);
    const Target target = targetAt({0.2, 0.1, 0.0});
    const dvec2 pivot = pixelOf(view, pivotOf(target));
    const double radius = 108.0;
    const dvec2 from(20.0, -30.0);
    const dvec2 to(-40.0, 25.0);
    Drag drag = beginDrag(view, target, Handle::trackball, Space::world, pivot + from);
    const DragResult& result = updateDrag(drag, view, pivot + to, {});
    const auto onBall = [&](const dvec2& offset) {
        const dvec2 scaled = offset / radius;
        return view.camera.right() * scaled.x - view.camera.up() * scaled.y -
               view.camera.forward() * std::sqrt(1.0 - glm::dot(scaled, scaled));
    };
    const Quat<double> rotation = result.pose.orientation * glm::conjugate(target.pose.orientation);
    expectNear(rotation * onBall(from), onBall(to), kExact);
    EXPECT_NEAR(result.turn->angle, std::acos(glm::dot(onBall(from), onBall(to))), kExact);
    // Far outside the ball it stays continuous and finite.
    double last = result.turn->angle;
    for (int out = 0; out < 2000; out += 5) {
        const double angle = updateDrag(drag, view, pivot + to + dvec2(-out, 0.0), {}).turn->angle;
        EXPECT_LT(std::abs(angle - last), 0.1);
        last = angle;
    }
    EXPECT_LT(last, glm::pi<double>());
}

// --- Snap, precise -------------------------------------------------------------------------------------

TEST(GizmoDrag, SnapMovesInWholeStepsFromTheStart) {
    const View view = defaultView();
    const Target target = targetAt({0.123, 0.0, 0.0});
    const auto pixelAt = [&](double x) { return pixelOf(view, dvec3(0.123 + x, 0.0, 0.0)); };
    Modifiers snap;
    snap.snap = true;
    Drag drag = beginDrag(view, target, Handle::axisX, Space::world, pixelAt(0.2));
    EXPECT_FALSE(updateDrag(drag, view, pixelAt(0.24), snap).changed);
    EXPECT_EQ(updateDrag(drag, view, pixelAt(0.26), snap).value, 0.1);
    EXPECT_EQ(updateDrag(drag, view, pixelAt(0.49), snap).value, 0.3);
    EXPECT_EQ(drag.result.pose.position.x, 0.123 + 0.3);
    EXPECT_EQ(updateDrag(drag, view, pixelAt(-0.17), snap).value, -0.4);
    snap.moveStep = 0.25;
    EXPECT_EQ(updateDrag(drag, view, pixelAt(0.4), snap).value, 0.25);
    snap.moveStep = 0.0;  // no step set: as the mouse says
    EXPECT_NEAR(updateDrag(drag, view, pixelAt(0.4), snap).value, 0.2, 1e-11);
}

TEST(GizmoDrag, SnapInAPlaneStepsBothDirections) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec3 pivot = pivotOf(target);
    const dvec3 u = target.pose.orientation * kX;
    const dvec3 w = target.pose.orientation * kZ;
    Modifiers snap;
    snap.snap = true;
    const Pose<double> pose = dragTo(view, target, Handle::planeY, Space::local, pixelOf(view, pivot),
                                     pixelOf(view, pivot + u * 0.33 - w * 0.18), snap);
    expectNear(pose.position, target.pose.position + u * 0.3 - w * 0.2, kExact);
}

TEST(GizmoDrag, SnapTurnsByFifteenDegrees) {
    const View view = defaultView();
    const Target target = turnedTarget();
    Modifiers snap;
    snap.snap = true;
    Drag drag = beginDrag(view, target, Handle::ringY, Space::world, onRing(view, target, kY, kZ, 0.0));
    const auto to = [&](double degrees) {
        return updateDrag(drag, view, onRing(view, target, kY, kZ, glm::radians(degrees)), snap).turn->angle;
    };
    EXPECT_NEAR(to(7.0), 0.0, kExact);
    EXPECT_NEAR(to(8.0), glm::radians(15.0), kExact);
    EXPECT_NEAR(to(50.0), glm::radians(45.0), kExact);
    snap.rotateStep = glm::radians(20.0);
    EXPECT_NEAR(to(51.0), glm::radians(60.0), kExact);
    // The trackball steps in angle too, about the axis the hand gives.
    snap.rotateStep = glm::radians(15.0);
    Drag ball = beginDrag(view, target, Handle::trackball, Space::world, pixelOf(view, pivotOf(target)));
    const double angle =
        updateDrag(ball, view, pixelOf(view, pivotOf(target)) + dvec2(50.0, 20.0), snap).turn->angle;
    EXPECT_GT(angle, 0.0);
    EXPECT_NEAR(std::remainder(angle, glm::radians(15.0)), 0.0, kExact);
}

TEST(GizmoDrag, PreciseIsATenthOfTheSpeed) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    Modifiers precise;
    precise.precise = true;
    const Pose<double> pose = dragTo(view, target, Handle::axisX, Space::world, pixelOf(view, kX * 0.2),
                                     pixelOf(view, kX * 0.7), precise);
    expectNear(pose.position, kX * 0.05, kExact);
    Drag ring = beginDrag(view, target, Handle::ringY, Space::world, onRing(view, target, kY, kZ, 0.0));
    double angle = 0.0;
    for (int step = 1; step <= 40; ++step) {  // two whole turns of the hand
        const double hand = 4.0 * glm::pi<double>() * step / 40.0;
        angle = updateDrag(ring, view, onRing(view, target, kY, kZ, hand), precise).turn->angle;
    }
    EXPECT_NEAR(angle, 0.4 * glm::pi<double>(), 1e-11);
}

TEST(GizmoDrag, PreciseNeverJumpsWhenPressedOrReleased) {
    const View view = defaultView();
    const Target target = turnedTarget();
    Modifiers precise;
    precise.precise = true;
    const dvec2 start(735.0, 395.0);
    for (int i = 1; i < static_cast<int>(kHandleCount); ++i) {
        Drag drag = beginDrag(view, target, static_cast<Handle>(i), Space::world, start);
        const dvec2 there = start + dvec2(40.0, 25.0);
        const Pose<double> before = updateDrag(drag, view, there, {}).pose;
        const Pose<double> pressed = updateDrag(drag, view, there, precise).pose;
        expectNear(pressed.position, before.position, kExact);
        const Pose<double> further = updateDrag(drag, view, there + dvec2(30.0, 5.0), precise).pose;
        const Pose<double> released = updateDrag(drag, view, there + dvec2(30.0, 5.0), {}).pose;
        expectNear(released.position, further.position, kExact);
        EXPECT_NEAR(std::abs(glm::dot(pressed.orientation, before.orientation)), 1.0, kExact);
        EXPECT_NEAR(std::abs(glm::dot(released.orientation, further.orientation)), 1.0, kExact);
    }
    // Along an axis: 0.4 at full speed, 0.03 of the next 0.3, then full speed again.
    const Target origin = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, origin, Handle::axisX, Space::world, pixelOf(view, kX * 0.1));
    updateDrag(drag, view, pixelOf(view, kX * 0.5), {});
    updateDrag(drag, view, pixelOf(view, kX * 0.8), precise);
    EXPECT_NEAR(drag.result.value, 0.43, 1e-11);
    EXPECT_NEAR(updateDrag(drag, view, pixelOf(view, kX * 0.9), {}).value, 0.43 + 0.1, 1e-11);
}

}  // namespace
}  // namespace sepaxis::gizmo
