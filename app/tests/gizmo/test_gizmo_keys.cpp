// Keys during a drag, the readout beside the cursor, and drags in tiny, huge and far scenes.
#include "app/tests/gizmo/gizmo_fixture.h"

#include <string>

#include <glm/gtc/quaternion.hpp>

namespace sepaxis::gizmo {
namespace {

// --- Keys ----------------------------------------------------------------------------------------------

TEST(GizmoKeys, AxisLockCyclesAxisPlaneFree) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec2 start(735.0, 395.0);
    const dvec2 end(790.0, 450.0);
    Drag drag = beginDrag(view, target, Handle::center, Space::world, start);
    const dvec3 free = updateDrag(drag, view, end, {}).pose.position;
    EXPECT_EQ(activeHandle(drag), Handle::center);

    EXPECT_EQ(pressKey(drag, 'x'), KeyEffect::changed);
    EXPECT_EQ(activeHandle(drag), Handle::axisX);
    EXPECT_EQ(updateDrag(drag, view, end, {}).pose.position,
              dragTo(view, target, Handle::axisX, Space::world, start, end).position);

    pressKey(drag, 'x');
    EXPECT_EQ(activeHandle(drag), Handle::planeX);
    EXPECT_EQ(updateDrag(drag, view, end, {}).pose.position,
              dragTo(view, target, Handle::planeX, Space::world, start, end).position);

    pressKey(drag, 'x');
    EXPECT_EQ(activeHandle(drag), Handle::center);
    EXPECT_EQ(updateDrag(drag, view, end, {}).pose.position, free);

    pressKey(drag, 'y');
    pressKey(drag, 'z');  // another axis starts its own cycle
    EXPECT_EQ(activeHandle(drag), Handle::axisZ);
    pressKey(drag, 'z');
    EXPECT_EQ(activeHandle(drag), Handle::planeZ);
}

TEST(GizmoKeys, RotationLocksToTheRingAndBack) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec2 start(735.0, 395.0);
    Drag drag = beginDrag(view, target, Handle::trackball, Space::local, start);
    pressKey(drag, 'y');
    EXPECT_EQ(activeHandle(drag), Handle::ringY);
    const Pose<double> locked = updateDrag(drag, view, {790.0, 450.0}, {}).pose;
    EXPECT_TRUE(samePose(locked, dragTo(view, target, Handle::ringY, Space::local, start, {790.0, 450.0})));
    pressKey(drag, 'y');
    EXPECT_EQ(activeHandle(drag), Handle::trackball);
}

TEST(GizmoKeys, TypedAnglesAndReadoutsAreInTheUnitOfTheView) {
    struct Case {
        scene::AngleUnit unit;
        const char* typed;
        double radians;
        const char* readout;
    };
    for (const Case& c : {Case{scene::AngleUnit::degrees, "90", glm::radians(90.0), "+90.0 deg"},
                          Case{scene::AngleUnit::radians, "1.5", 1.5, "+1.500 rad"},
                          Case{scene::AngleUnit::turns, ".25", glm::radians(90.0), "+0.2500 turns"}}) {
        View view = defaultView();
        view.angleUnit = c.unit;
        const Target target = targetAt(dvec3(0.0));
        Drag drag = beginDrag(view, target, Handle::ringY, Space::world, {735.0, 395.0});
        for (const char* key = c.typed; *key != '\0'; ++key) pressKey(drag, *key);
        const DragResult& result = updateDrag(drag, view, {790.0, 450.0}, {});
        EXPECT_NEAR(result.value, c.radians, kExact);
        EXPECT_NE(result.readout.find(c.readout), std::string::npos) << result.readout;
    }
    View view = defaultView();
    view.digits = 12;
    Drag drag = beginDrag(view, targetAt(dvec3(0.0)), Handle::axisX, Space::world, {735.0, 395.0});
    for (const char key : {'0', '.', '1', '2', '5'}) pressKey(drag, key);
    EXPECT_NE(updateDrag(drag, view, {790.0, 450.0}, {}).readout.find("+0.12500000 m"), std::string::npos);
}

// Largest angle between the two poses' axes, radians, plus the distance of their positions.
double apart(const Pose<double>& a, const Pose<double>& b) {
    double most = 0.0;
    for (const dvec3& axis : {kX, kY, kZ})
        most = std::max(most, glm::length(a.orientation * axis - b.orientation * axis));
    return most + glm::length(a.position - b.position);
}

TEST(GizmoKeys, ALockOrItsEndDuringATurnNeverJumps) {
    const View view = defaultView();
    const Target target = turnedTarget();
    const dvec2 middle = pixelOf(view, pivotOf(target));
    const double perPixel = 1.0 / (1.2 * 90.0);  // radians, of a ring that faces the camera
    for (const Handle handle : {Handle::trackball, Handle::viewRing, Handle::ringX}) {
        for (const Space space : {Space::world, Space::local}) {
            for (const dvec2& at : {dvec2(1.0, 0.0), dvec2(9.0, -4.0), dvec2(-30.0, 25.0)}) {
                Drag drag = beginDrag(view, target, handle, space, middle + dvec2(-3.0, 6.0));
                Pose<double> before = updateDrag(drag, view, middle + at, {}).pose;
                for (const char key : {'x', 'y', 'y', 'z', 'x', 'x'}) {
                    pressKey(drag, key);
                    const Pose<double> after = updateDrag(drag, view, middle + at, {}).pose;
                    EXPECT_NEAR(apart(before, after), 0.0, 1e-9) << key;
                    // From there it turns on as calmly as a ring that is held where it is drawn. A ring near
                    // its edge-on view is foreshortened by up to sin 10 degrees.
                    const Pose<double> next = updateDrag(drag, view, middle + at + dvec2(2.0, 0.0), {}).pose;
                    EXPECT_LT(apart(after, next), 2.0 * 2.0 * perPixel / std::sin(glm::radians(10.0))) << key;
                    before = updateDrag(drag, view, middle + at, {}).pose;
                    EXPECT_NEAR(apart(before, after), 0.0, 1e-9) << key;
                }
                EXPECT_EQ(activeHandle(drag), handle);
                cancelDrag(drag);
                EXPECT_TRUE(samePose(drag.result.pose, target.pose));
            }
        }
    }
}

TEST(GizmoKeys, TypedDegreesAfterALockCountFromTheStart) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::trackball, Space::world, {700.0, 450.0});
    updateDrag(drag, view, {730.0, 470.0}, {});
    pressKey(drag, 'z');
    updateDrag(drag, view, {740.0, 470.0}, {});
    pressKey(drag, '9');
    pressKey(drag, '0');
    expectNear(updateDrag(drag, view, {740.0, 470.0}, {}).pose.orientation * kX, kY, 1e-15);
}

void typeText(Drag& drag, const std::string& text) {
    for (const char key : text) EXPECT_EQ(pressKey(drag, key), KeyEffect::changed) << key;
}

TEST(GizmoKeys, TypedMetresAreExact) {
    const View view = defaultView();
    const Target target = targetAt({1.0, 2.0, 3.0});
    Drag drag = beginDrag(view, target, Handle::axisX, Space::world, {700.0, 450.0});
    Modifiers snap;
    snap.snap = true;  // typed numbers do not snap
    typeText(drag, "0.37");
    EXPECT_EQ(updateDrag(drag, view, {780.0, 450.0}, snap).pose.position, dvec3(1.37, 2.0, 3.0));
    typeText(drag, "-");
    EXPECT_EQ(drag.typed, "-0.37");
    EXPECT_EQ(updateDrag(drag, view, {780.0, 450.0}, snap).value, -0.37);
    typeText(drag, "-");
    EXPECT_EQ(updateDrag(drag, view, {600.0, 450.0}, {}).value, 0.37);
    EXPECT_EQ(pressKey(drag, '.'), KeyEffect::ignored);  // one dot only
    for (int i = 0; i < 3; ++i) EXPECT_EQ(pressKey(drag, 8), KeyEffect::changed);
    EXPECT_EQ(drag.typed, "0");
    EXPECT_FALSE(updateDrag(drag, view, {600.0, 450.0}, {}).changed);
    EXPECT_EQ(pressKey(drag, 8), KeyEffect::changed);
    EXPECT_EQ(pressKey(drag, 8), KeyEffect::ignored);
    // Nothing typed: the mouse counts again.
    EXPECT_TRUE(updateDrag(drag, view, {780.0, 450.0}, {}).changed);
    // A sign or a dot alone is no number yet.
    const double byMouse = drag.result.value;
    typeText(drag, "-.");
    EXPECT_EQ(updateDrag(drag, view, {780.0, 450.0}, {}).value, byMouse);
    typeText(drag, "5");
    EXPECT_EQ(updateDrag(drag, view, {780.0, 450.0}, {}).value, -0.5);
}

TEST(GizmoKeys, TypedDegreesTurnExactly) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::ringZ, Space::world, {760.0, 400.0});
    typeText(drag, "90");
    const Pose<double> pose = updateDrag(drag, view, {700.0, 300.0}, {}).pose;
    expectNear(pose.orientation * kX, kY, 1e-15);
    typeText(drag, "0");  // 900 degrees: two turns and a half
    EXPECT_NEAR(updateDrag(drag, view, {700.0, 300.0}, {}).turn->angle, glm::radians(900.0), kExact);
    expectNear(drag.result.pose.orientation * kX, -kX, 1e-14);
    // Before the mouse has moved, a free turn goes about the camera's up.
    Drag ball = beginDrag(view, target, Handle::trackball, Space::world, {700.0, 450.0});
    typeText(ball, "30");
    EXPECT_NEAR(updateDrag(ball, view, {700.0, 450.0}, {}).turn->angle, glm::radians(30.0), kExact);
    expectNear(ball.result.turn->axis, view.camera.up(), 1e-9);
}

TEST(GizmoKeys, TypedLengthInAPlaneKeepsTheDirectionOfTheDrag) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::planeY, Space::world, pixelOf(view, dvec3(0.0)));
    const dvec3 towards(0.3, 0.0, -0.4);
    updateDrag(drag, view, pixelOf(view, towards), {});
    typeText(drag, "2");
    expectNear(updateDrag(drag, view, pixelOf(view, towards), {}).pose.position, towards * 4.0, 1e-10);
    // The direction is that of the moment of typing; the hand may tremble.
    expectNear(updateDrag(drag, view, {800.0, 300.0}, {}).pose.position, towards * 4.0, 1e-10);
}

TEST(GizmoKeys, TypedNumberAndLockGoTogether) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::body, Space::world, {700.0, 450.0}, dvec3(0.1));
    typeText(drag, "1.5");
    pressKey(drag, 'z');
    EXPECT_EQ(updateDrag(drag, view, {750.0, 420.0}, {}).pose.position, dvec3(0.0, 0.0, 1.5));
}

TEST(GizmoKeys, EnterConfirmsAndEscapeRestores) {
    const View view = defaultView();
    const Target target = turnedTarget();
    Drag drag = beginDrag(view, target, Handle::ringX, Space::world, {760.0, 400.0});
    updateDrag(drag, view, {700.0, 300.0}, {});
    EXPECT_EQ(pressKey(drag, 13), KeyEffect::confirmed);
    EXPECT_TRUE(drag.result.changed);
    EXPECT_EQ(pressKey(drag, 'q'), KeyEffect::ignored);
    EXPECT_EQ(pressKey(drag, 27), KeyEffect::cancelled);
    EXPECT_TRUE(samePose(drag.result.pose, target.pose));
    EXPECT_FALSE(drag.result.changed);
    // Whatever still arrives changes nothing.
    EXPECT_TRUE(samePose(updateDrag(drag, view, {500.0, 300.0}, {}).pose, target.pose));
    EXPECT_EQ(pressKey(drag, 'x'), KeyEffect::ignored);
}

// --- Readout -------------------------------------------------------------------------------------------

TEST(GizmoReadout, SaysWhatChangesByHowMuchToWhat) {
    const View view = defaultView();
    Target target = targetAt({0.95, 2.0, 3.0});
    const auto readout = [&](Handle handle, Space space, const std::string& keys) {
        Drag drag = beginDrag(view, target, handle, space, {700.0, 450.0});
        for (const char key : keys) pressKey(drag, key);
        return updateDrag(drag, view, {700.0, 450.0}, {}).readout;
    };
    EXPECT_EQ(readout(Handle::axisX, Space::world, "0.3"), "x +0.300 m   typed 0.3\nto 1.250 m");
    EXPECT_EQ(readout(Handle::axisY, Space::world, ""), "y +0.000 m\nto 2.000 m");
    EXPECT_EQ(readout(Handle::axisY, Space::local, "-1"),
              "local y -1.000 m   typed -1\nto (0.950, 1.000, 3.000) m");
    EXPECT_EQ(readout(Handle::planeY, Space::world, ""), "x +0.000 z +0.000 m\nto 0.950, 3.000 m");
    EXPECT_EQ(readout(Handle::center, Space::local, ""),
              "x +0.000 y +0.000 z +0.000 m\nto (0.950, 2.000, 3.000) m");
    EXPECT_EQ(readout(Handle::ringY, Space::world, "30"), "about y +30.0 deg   typed 30\nto 30.0 deg");
    target.pose.orientation = glm::angleAxis(glm::radians(45.0), kY);
    EXPECT_EQ(readout(Handle::ringY, Space::local, "-90"),
              "about local y -90.0 deg   typed -90\nto -45.0 deg");
    EXPECT_EQ(readout(Handle::ringX, Space::world, "15"), "about x +15.0 deg   typed 15");
    EXPECT_EQ(readout(Handle::viewRing, Space::world, "15"), "about the view +15.0 deg   typed 15");
    EXPECT_EQ(readout(Handle::trackball, Space::world, "15"), "turned 15.0 deg   typed 15");
}

TEST(GizmoReadout, SaysWhatTypedDigitsMeanWithoutAnAxis) {
    const View view = defaultView();
    const Target target = targetAt({1.0, 0.0, 0.0});
    for (const Handle handle : {Handle::body, Handle::center}) {
        Drag drag = beginDrag(view, target, handle, Space::world, pixelOf(view, {1.0, 0.0, 0.0}));
        updateDrag(drag, view, pixelOf(view, {1.2, 0.0, 0.0}), {});
        for (const char key : std::string("0.")) pressKey(drag, key);
        EXPECT_TRUE(updateDrag(drag, view, pixelOf(view, {1.2, 0.0, 0.0}), {})
                        .readout.starts_with("distance 0. m along the drag\nto ("));
        pressKey(drag, '5');
        updateDrag(drag, view, pixelOf(view, {1.2, 0.0, 0.0}), {});
        EXPECT_TRUE(drag.result.readout.starts_with("distance 0.5 m along the drag\nto ("))
            << drag.result.readout;
        EXPECT_NEAR(glm::length(drag.result.pose.position - target.pose.position), 0.5, kExact);
    }
}

TEST(GizmoReadout, FarFromTheOriginAPixelStillShows) {
    View view = defaultView();
    const dvec3 far(4e6, -2e6, 1e6);
    view.camera.target = far;
    const Target target = targetAt(far);
    const dvec2 from = pixelOf(view, far);
    for (const Handle handle : {Handle::axisX, Handle::body}) {
        Drag drag = beginDrag(view, target, handle, Space::world, from);
        const std::string before = updateDrag(drag, view, from, {}).readout;
        const std::string after = updateDrag(drag, view, from + dvec2(1.0, 0.0), {}).readout;
        const std::string to = after.substr(after.find('\n'));
        EXPECT_NE(before.substr(0, before.find('\n')), after.substr(0, after.find('\n')));
        EXPECT_NE(before.substr(before.find('\n')), to);
    }
}

TEST(GizmoReadout, ShowsAsManyDecimalsAsThePixelsNeed) {
    View view = defaultView();
    view.camera.distance = 5e-6;
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::axisX, Space::world, pixelOf(view, kX * 1e-7));
    // One pixel is 4.6e-9 m here.
    EXPECT_EQ(updateDrag(drag, view, pixelOf(view, kX * 4e-7), {}).readout,
              "x +0.000000300 m\nto 0.000000300 m");
}

// --- Scale and place -----------------------------------------------------------------------------------

TEST(GizmoScale, TinyScenesAreAsExact) {
    View view = defaultView();
    view.camera.distance = 5e-6;
    Target target = targetAt({1e-6, -1e-6, 0.5e-6});
    target.pivotLocal = {3e-7, 0.0, 1e-7};
    const dvec3 pivot = pivotOf(target);
    const Pose<double> moved = dragTo(view, target, Handle::axisX, Space::world, pixelOf(view, pivot),
                                      pixelOf(view, pivot + kX * 5e-7));
    expectNear(moved.position, target.pose.position + kX * 5e-7, 1e-18);
    Drag ring = beginDrag(view, target, Handle::ringY, Space::world, onRing(view, target, kY, kZ, 0.0));
    EXPECT_NEAR(updateDrag(ring, view, onRing(view, target, kY, kZ, 1.0), {}).turn->angle, 1.0, 1e-11);
    EXPECT_EQ(pick(view, target, Mode::move, Space::world, pixelOf(view, pivot)), Handle::center);
}

TEST(GizmoScale, FarFromTheOriginItIsAsExactAsDoublesAre) {
    const dvec3 far(1e6, -1e6, 1e6);
    View view = defaultView();
    view.camera.target = far;
    Target target = turnedTarget();
    target.pose.position = far;
    const dvec3 pivot = pivotOf(target);
    const double spacing = 2e-10;  // of doubles at 1e6, with a few roundings
    const dvec2 from = pixelOf(view, pivot + kX * 0.2);
    const Pose<double> moved =
        dragTo(view, target, Handle::axisX, Space::world, from, pixelOf(view, pivot + kX * 0.7));
    expectNear(moved.position, far + kX * 0.5, 10.0 * spacing);
    EXPECT_EQ(moved.position.y, far.y);
    Drag ring = beginDrag(view, target, Handle::ringY, Space::world, onRing(view, target, kY, kZ, 0.0));
    Target after = target;
    after.pose = updateDrag(ring, view, onRing(view, target, kY, kZ, 1.0), {}).pose;
    EXPECT_NEAR(ring.result.turn->angle, 1.0, 100.0 * spacing);
    expectNear(pivotOf(after), pivot, 2.0 * spacing);
    EXPECT_TRUE(samePose(updateDrag(ring, view, ring.startMouse, {}).pose, target.pose));
}

TEST(GizmoScale, HugeScenesAreAsExact) {
    View view = defaultView();
    view.camera.distance = 5e6;
    const Target target = targetAt({1e6, 0.0, 0.0});
    const Pose<double> moved =
        dragTo(view, target, Handle::axisZ, Space::world, pixelOf(view, pivotOf(target) + kZ * 1e5),
               pixelOf(view, pivotOf(target) + kZ * 4e5));
    expectNear(moved.position, target.pose.position + kZ * 3e5, 1e6 * kExact);
}

TEST(GizmoScale, CameraThatMovesDuringTheDragDoesNotLetGo) {
    View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::axisX, Space::world, pixelOf(view, kX * 0.2));
    scene::orbit(view.camera, {60.0, -20.0});
    scene::zoomAt(view.camera, view.viewport, {300.0, 300.0}, 2.0);
    EXPECT_NEAR(updateDrag(drag, view, pixelOf(view, kX * 0.6), {}).value, 0.4, 1e-11);
}

}  // namespace
}  // namespace sepaxis::gizmo
