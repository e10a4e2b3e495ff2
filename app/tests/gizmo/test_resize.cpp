#include "app/gizmo/resize.h"

#include <gtest/gtest.h>

namespace sepaxis::gizmo {
namespace {

GizmoShapes knobShapes(const View& view, const std::vector<scene::DimensionHandle>& handles,
                       std::optional<std::size_t> winner) {
    GizmoShapes shapes;
    addKnobs(shapes, view, handles, winner);
    return shapes;
}

using scene::dimensionHandles;

View frontView() {
    View view;
    view.camera.yaw = 0.4;
    view.camera.pitch = 0.3;
    view.camera.distance = 6.0;
    view.viewport.size = {1000.0, 800.0};
    return view;
}

dvec2 pixelOf(const View& view, const dvec3& point) {
    return *scene::project(view.camera, view.viewport, point);
}

scene::Object ball() {
    scene::Object object;
    object.shape = scene::SphereShape{0.5};
    object.position = {0.3, 0.2, -0.1};
    return object;
}

TEST(Resize, GrabbingDoesNotJump) {
    const View view = frontView();
    const scene::Object object = ball();
    ResizeDrag drag = beginResize(view, object, 1, pixelOf(view, {0.81, 0.21, -0.1}));
    updateResize(drag, view, pixelOf(view, {0.81, 0.21, -0.1}), {});
    EXPECT_FALSE(drag.changed);
    EXPECT_EQ(drag.result, object);
}

TEST(Resize, ARadiusFollowsTheRay) {
    const View view = frontView();
    const dvec3 knob(0.8, 0.2, -0.1);
    ResizeDrag drag = beginResize(view, ball(), 1, pixelOf(view, knob));
    updateResize(drag, view, pixelOf(view, knob + dvec3(0.25, 0.0, 0.0)), {});
    EXPECT_NEAR(std::get<scene::SphereShape>(drag.result.shape).radius, 0.75, 1e-9);
    EXPECT_EQ(drag.result.position, ball().position);
    EXPECT_EQ(drag.readout, "radius +0.250 m\nto 0.750 m");
}

TEST(Resize, EachUpdateStartsFromTheStart) {
    const View view = frontView();
    const dvec3 knob(0.8, 0.2, -0.1);
    ResizeDrag drag = beginResize(view, ball(), 1, pixelOf(view, knob));
    for (int i = 0; i < 50; ++i)
        updateResize(drag, view, pixelOf(view, knob + dvec3(0.01 * i, 0.0, 0.0)), {});
    updateResize(drag, view, pixelOf(view, knob), {});
    EXPECT_EQ(drag.result, ball());
}

TEST(Resize, SnapsInSteps) {
    const View view = frontView();
    const dvec3 knob(0.8, 0.2, -0.1);
    ResizeDrag drag = beginResize(view, ball(), 1, pixelOf(view, knob));
    Modifiers snap;
    snap.snap = true;
    updateResize(drag, view, pixelOf(view, knob + dvec3(0.27, 0.0, 0.0)), snap);
    EXPECT_DOUBLE_EQ(std::get<scene::SphereShape>(drag.result.shape).radius, 0.8);
}

TEST(Resize, TypedDigitsAreTheNewDimension) {
    const View view = frontView();
    ResizeDrag drag = beginResize(view, ball(), 1, pixelOf(view, {0.8, 0.2, -0.1}));
    for (const char key : {'1', '.', '2', '5'}) EXPECT_EQ(pressKey(drag, key), KeyEffect::changed);
    updateResize(drag, view, {500.0, 400.0}, {});
    EXPECT_DOUBLE_EQ(std::get<scene::SphereShape>(drag.result.shape).radius, 1.25);
    EXPECT_EQ(pressKey(drag, 'x'), KeyEffect::ignored);
    EXPECT_EQ(pressKey(drag, 27), KeyEffect::cancelled);
    EXPECT_EQ(drag.result, ball());
    EXPECT_FALSE(drag.changed);
}

TEST(Resize, DigitsThatAreNoSizeHoldTheStart) {
    const View view = frontView();
    const dvec3 knob(0.8, 0.2, -0.1);
    ResizeDrag drag = beginResize(view, ball(), 1, pixelOf(view, knob));
    const auto type = [&](char key) {
        pressKey(drag, key);
        updateResize(drag, view, pixelOf(view, knob + dvec3(0.25, 0.0, 0.0)), {});
    };
    type('0');
    EXPECT_TRUE(drag.held);
    EXPECT_FALSE(drag.changed);
    EXPECT_EQ(drag.result, ball());
    type('.');
    type('1');
    EXPECT_FALSE(drag.held);
    EXPECT_EQ(std::get<scene::SphereShape>(drag.result.shape).radius, 0.1);
    EXPECT_EQ(drag.readout, "radius -0.400 m   typed 0.1\nto 0.100 m");
    type('-');
    EXPECT_TRUE(drag.held);
    EXPECT_EQ(drag.result, ball());
}

TEST(Resize, TheWinnerShowsWhatItsDimensionIsMeasuredFrom) {
    const View view = frontView();
    scene::Object box;
    box.shape = scene::BoxShape{{0.5, 0.3, 0.4}};
    box.position = {0.1, 0.2, 0.3};
    const auto handles = dimensionHandles(box);
    const GizmoShapes idle = knobShapes(view, handles, std::nullopt), lit = knobShapes(view, handles, 1);
    const auto reachesTheKnob = [&](const GizmoShapes& shapes) {
        return [&](const Line& line) { return shapes.of(line.points).back() == handles[1].position; };
    };
    EXPECT_TRUE(std::none_of(idle.lines.begin(), idle.lines.end(), reachesTheKnob(idle)));
    EXPECT_TRUE(std::none_of(idle.lines.begin(), idle.lines.end(),
                             [](const Line& line) { return line.role == ColorRole::highlight; }));
    const auto measured = std::find_if(lit.lines.begin(), lit.lines.end(), reachesTheKnob(lit));
    ASSERT_NE(measured, lit.lines.end());
    EXPECT_EQ(measured->role, ColorRole::x);
    EXPECT_LT(glm::length(lit.of(measured->points).front() - handles[0].position), 1e-15);
    EXPECT_EQ(handles[1].measure, "size x");
}

TEST(Resize, AnEndOfACapsuleMovesFreelyAndByItsLocks) {
    const View view = frontView();
    scene::Object object;
    object.shape = scene::CapsuleShape{{0.0, -0.5, 0.0}, {0.0, 0.5, 0.0}, 0.2};
    const dvec3 tip(0.0, 0.5, 0.0);
    ResizeDrag drag = beginResize(view, object, 1, pixelOf(view, tip));
    // Moves in the plane of the view through the tip.
    const dvec3 inView = 0.3 * view.camera.right() + 0.1 * view.camera.up();
    updateResize(drag, view, pixelOf(view, tip + inView), {});
    EXPECT_LT(glm::length(std::get<scene::CapsuleShape>(drag.result.shape).tip - (tip + inView)), 1e-9);
    EXPECT_EQ(pressKey(drag, 'y'), KeyEffect::changed);
    updateResize(drag, view, pixelOf(view, tip + dvec3(0.0, 0.4, 0.0)), {});
    const dvec3 locked = std::get<scene::CapsuleShape>(drag.result.shape).tip;
    EXPECT_EQ(locked.x, 0.0);
    EXPECT_EQ(locked.z, 0.0);
    EXPECT_EQ(std::get<scene::CapsuleShape>(drag.result.shape).base, dvec3(0.0, -0.5, 0.0));
}

TEST(Resize, TheKnobUnderTheCursorIsPicked) {
    const View view = frontView();
    const auto handles = dimensionHandles(ball());
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const auto picked = pickKnob(view, handles, pixelOf(view, handles[i].position) + dvec2(3.0, 2.0));
        ASSERT_TRUE(picked) << i;
        EXPECT_EQ(*picked, i);
    }
    EXPECT_FALSE(pickKnob(view, handles, {5.0, 5.0}));
}

// The six knobs of a small ball would cover it: they stand around it, and are grabbed there.
TEST(Resize, KnobsOfASmallShapeStandOffFromIt) {
    const View view = frontView();
    scene::Object object = ball();
    const double pixel = scene::metresPerPixel(view.camera, view.viewport, object.position);
    std::get<scene::SphereShape>(object.shape).radius = 20.0 * pixel;
    const ShapeBall shape{object.position, 20.0 * pixel};
    const auto handles = dimensionHandles(object);
    ASSERT_EQ(handles.size(), 6u);
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const dvec3 at = knobPosition(view, handles[i], shape);
        EXPECT_LT(glm::length(glm::cross(at - object.position, handles[i].direction)), 1e-9) << "on its line";
        if (!isDraggable(view, handles[i])) continue;
        EXPECT_GT(glm::length(pixelOf(view, at) - pixelOf(view, object.position)), 24.0) << i;
        EXPECT_EQ(pickKnob(view, handles, pixelOf(view, at), shape), i);
        // Grabbed there it follows the mouse as ever.
        ResizeDrag drag = beginResize(view, object, i, pixelOf(view, at));
        updateResize(drag, view, pixelOf(view, at), {});
        EXPECT_FALSE(drag.changed);
        updateResize(drag, view, pixelOf(view, at + handles[i].direction * (10.0 * pixel)), {});
        EXPECT_NEAR(std::get<scene::SphereShape>(drag.result.shape).radius, 30.0 * pixel, 0.2 * pixel) << i;
    }
    // A large one has them where its surface is.
    const ShapeBall large{object.position, 100.0 * pixel};
    EXPECT_EQ(knobPosition(view, handles[0], large), handles[0].position);
}

TEST(Resize, AKnobThatPointsAtTheCameraCannotBeGrabbed) {
    View view = frontView();
    view.camera.yaw = 0.0;
    view.camera.pitch = 0.0;
    view.camera.orthographic = true;
    scene::Object object = ball();
    object.position = {0.0, 0.0, 0.0};
    const auto handles = dimensionHandles(object);
    // +z points at the camera, -z lies behind it at the same pixel.
    EXPECT_FALSE(pickKnob(view, handles, pixelOf(view, {0.0, 0.0, 0.5})));
    // A square with its rim and the head of its arrow.
    EXPECT_EQ(knobShapes(view, handles, std::nullopt).polygons.size(), 4u * 3u);
}

}  // namespace
}  // namespace sepaxis::gizmo
