// The knobs that change a shape's dimensions, and the shapes that do not turn freely, in the real window.
#include "app/scene/shapes/shape_types.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/viewport/scene_painter.h"
#include "app/ui/viewport/viewport_target.h"

#include <algorithm>
#include <set>
#include <vector>

namespace sepaxis::ui {
namespace {

using gizmo::Handle;
using gizmo::Mode;
using scene::DimensionHandle;

class ResizeWindowTest : public WindowTest {
 protected:
    // One shape as A, a box far from it as B; A is selected and seen whole.
    void showAlone(const scene::Shape& shape, const std::array<double, 4>& orientation = {0, 0, 0, 1}) {
        scene::Scene shown;
        shown.name = "One shape";
        shown.a.shape = shape;
        shown.a.orientation = orientation;
        shown.b.position = {30.0, 0.0, 0.0};
        app().openScene(shown, {}, true);
        app().view.selection = Side::a;
        scene::Camera camera;
        camera.target = {0.0, 0.0, 0.0};
        camera.distance = 5.0;
        app().view.camera.jumpTo(camera);
        window_.settle();
        key(SDL_SCANCODE_R);
        ASSERT_EQ(app().view.mode, Mode::resize);
    }
    std::vector<DimensionHandle> knobs() { return scene::dimensionHandles(scene().a); }
    // A knob by its name that can be picked where it stands.
    std::size_t knob(const std::string& name) {
        const std::vector<DimensionHandle> all = knobs();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].name == name && gizmo::pickKnob(gizmoView(), all, pixelOf(all[i].position)) == i)
                return i;
        ADD_FAILURE() << "no knob " << name << " that can be picked";
        return 0;
    }
    // Where the mouse really goes: whole pixels.
    dvec2 knobPixel(std::size_t index) { return glm::round(pixelOf(knobs()[index].position)); }
    // Metres along the knob's direction from one pixel to another, by the rays through both.
    double along(const DimensionHandle& handle, const dvec2& from, const dvec2& to) {
        const auto at = [&](const dvec2& pixel) {
            const scene::Ray ray = scene::rayThrough(app().view.camera.current(), app().view.area, pixel);
            const dvec3 w = handle.position - ray.origin;
            const double b = glm::dot(handle.direction, ray.direction);
            return (b * glm::dot(ray.direction, w) - glm::dot(handle.direction, w)) / (1.0 - b * b);
        };
        return at(to) - at(from);
    }
    // Presses on the knob and moves to the pixel; the button stays down.
    void grab(std::size_t index, const dvec2& to) {
        const dvec2 from = knobPixel(index);
        moveTo(from);
        window_.settle();
        EXPECT_EQ(app().view.hoveredKnob, index);
        press();
        moveTo(from + 0.5 * (to - from));
        moveTo(to);
        window_.settle();
    }
    void letGo() {
        release();
        window_.settle();
    }
    // All controls that a vertical line through the scene panel's objects meets.
    std::set<ImGuiID> controlsAlong(double x) {
        std::set<ImGuiID> met;
        const ImGuiWindow* panel = imguiWindow("##objects");
        constexpr int kStep = 12;  // pixels; every row is taller
        for (int down = 2; down < static_cast<int>(panel->Size.y); down += kStep) {
            moveTo({x, static_cast<double>(panel->Pos.y) + down});
            window_.step(0.0);
            window_.step(0.0);
            met.insert(ImGui::GetCurrentContext()->HoveredId);
        }
        return met;
    }
    void useFloat() {
        app().editor.options.precision = scene::Precision::floatPrecision;
        window_.settle();
        ASSERT_TRUE(hasFloatAnswer());
    }
    bool hasFloatAnswer() {
        scene::EvaluationOptions single;
        single.precision = scene::Precision::floatPrecision;
        return app().editor.evaluationError().reason.empty() && scene::Evaluator().evaluate(scene(), single);
    }
    void lookFrom(double distance) {
        scene::Camera camera;
        camera.distance = distance;
        app().view.camera.jumpTo(camera);
        window_.settle();
    }
    // What the drag left behind: edges of a faceted shape, outlines of a round one.
    std::vector<gfx::Solid> ghosts() {
        std::vector<gfx::Solid> found;
        for (const gfx::Solid& solid : app().painter().drawing().list.solids)
            if (solid.ghost) found.push_back(solid);
        return found;
    }
    std::vector<gfx::Curve> dashed() {
        std::vector<gfx::Curve> found;
        for (const gfx::Curve& curve : app().painter().drawing().list.curves)
            if (curve.dash > 0.0f) found.push_back(curve);
        return found;
    }
    // A pixel so far from the knob's along the way that makes its dimension larger.
    dvec2 outwards(std::size_t index, double pixels) {
        const DimensionHandle handle = knobs()[index];
        const dvec2 way = pixelOf(handle.position + 0.1 * handle.direction) - pixelOf(handle.position);
        return glm::round(knobPixel(index) + pixels * glm::normalize(way));
    }
};

constexpr double kRounding = 1e-9;

TEST_F(ResizeWindowTest, AFaceOfABoxFollowsTheMouseAndTheOppositeOneStays) {
    showAlone(scene::BoxShape{{0.5, 0.4, 0.3}});
    const std::size_t index = knob("+x face");
    const DimensionHandle before = knobs()[index];
    const dvec3 opposite = knobs()[index - 1].position;
    const dvec2 from = knobPixel(index), to = outwards(index, 70.0);
    const double metres = along(before, from, to);
    ASSERT_GT(metres, 0.1);
    grab(index, to);
    ASSERT_TRUE(app().view.resize.has_value());
    EXPECT_NEAR(std::get<scene::BoxShape>(scene().a.shape).halfExtents.x, 0.5 + 0.5 * metres, kRounding)
        << "while the button is down";
    EXPECT_NE(app().editor.evaluation().shapes[0]->shape.core.boundsMax.x, 0.5) << "the answer follows";
    letGo();
    EXPECT_FALSE(app().view.resize.has_value());
    const dvec3 half = std::get<scene::BoxShape>(scene().a.shape).halfExtents;
    EXPECT_NEAR(half.x, 0.5 + 0.5 * metres, kRounding);
    EXPECT_EQ(half.y, 0.4);
    EXPECT_EQ(half.z, 0.3);
    EXPECT_NEAR(scene().a.position.x, 0.5 * metres, kRounding);
    EXPECT_EQ(scene().a.scale, dvec3(1.0));
    EXPECT_LT(glm::length(knobs()[index - 1].position - opposite), kRounding);
    EXPECT_EQ(app().editor.document.undoName(), "Resize A: +x face");
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(std::get<scene::BoxShape>(scene().a.shape), (scene::BoxShape{{0.5, 0.4, 0.3}}));
    EXPECT_EQ(scene().a.position, dvec3(0.0));
    EXPECT_NE(app().editor.document.undoName(), "Resize A: +x face") << "the drag was one step";
}

TEST_F(ResizeWindowTest, EscapeRightButtonAndLostFocusRestoreTheStart) {
    showAlone(scene::BoxShape{});
    const scene::Scene before = scene();
    const std::string undo(app().editor.document.undoName());
    for (int way = 0; way < kWaysToAbandon; ++way) {
        const std::size_t index = knob("+y face");
        grab(index, outwards(index, 40.0));
        ASSERT_FALSE(scene() == before);
        abandonDrag(way);
        EXPECT_TRUE(scene() == before) << way;
        EXPECT_FALSE(app().view.isDragging()) << way;
        letGo();
        EXPECT_TRUE(scene() == before) << way;
        EXPECT_EQ(app().editor.document.undoName(), undo) << way;
    }
}

TEST_F(ResizeWindowTest, ASphereStaysASphereAndSnaps) {
    showAlone(scene::SphereShape{0.5});
    const std::size_t index = knob("radius");
    const DimensionHandle before = knobs()[index];
    const dvec2 from = knobPixel(index), to = outwards(index, 60.0);
    const double metres = along(before, from, to);
    grab(index, to);
    EXPECT_NEAR(std::get<scene::SphereShape>(scene().a.shape).radius, 0.5 + metres, kRounding);
    EXPECT_EQ(scene().a.position, dvec3(0.0));
    EXPECT_EQ(scene().a.scale, dvec3(1.0));
    EXPECT_NEAR(app().editor.evaluation().shapes[0]->shape.radius, 0.5 + metres, kRounding);
    EXPECT_EQ(std::count(app().view.resize->readout.begin(), app().view.resize->readout.end(), '\n'), 1);
    ASSERT_TRUE(app().view.readoutBox.has_value());
    // The readout stands beside the round shape, not on it.
    const dvec2 middle = pixelOf(dvec3(0.0));
    const Rect& box = *app().view.readoutBox;
    const dvec2 nearest(std::clamp(middle.x, double{box.min.x}, double{box.max.x}),
                        std::clamp(middle.y, double{box.min.y}, double{box.max.y}));
    EXPECT_GT(glm::length(nearest - middle),
              0.5 / scene::metresPerPixel(app().view.camera.current(), app().view.area, dvec3(0.0)));
    letGo();
    app().view.snapAlways = true;
    const double radius = std::get<scene::SphereShape>(scene().a.shape).radius;
    const std::size_t again = knob("radius");
    grab(again, outwards(again, 61.0));
    letGo();
    const double steps = (std::get<scene::SphereShape>(scene().a.shape).radius - radius) / 0.1;
    EXPECT_GT(steps, 0.5);
    EXPECT_NEAR(steps, std::round(steps), kRounding);
}

TEST_F(ResizeWindowTest, TypedDigitsAreTheDimension) {
    showAlone(scene::RoundShape{});
    const std::size_t index = knob("top");
    const dvec3 bottom = knobs()[4].position;
    grab(index, outwards(index, 30.0));
    for (const SDL_Scancode digit : {SDL_SCANCODE_2, SDL_SCANCODE_PERIOD, SDL_SCANCODE_2, SDL_SCANCODE_5})
        key(digit);
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(app().view.isDragging());
    EXPECT_EQ(std::get<scene::RoundShape>(scene().a.shape).height, 2.25);
    EXPECT_LT(glm::length(knobs()[4].position - bottom), kRounding);
    letGo();
    EXPECT_EQ(std::get<scene::RoundShape>(scene().a.shape).height, 2.25);
    EXPECT_EQ(app().editor.document.undoName(), "Resize A: top");
}

TEST_F(ResizeWindowTest, TheTipOfACapsuleMovesFreely) {
    showAlone(scene::CapsuleShape{{0.0, -0.5, 0.0}, {0.0, 0.5, 0.0}, 0.2});
    const std::size_t index = knob("tip");
    const dvec2 from = knobPixel(index);
    const dvec2 to = from + dvec2(60.0, -35.0);
    grab(index, to);
    const auto capsule = [&] { return std::get<scene::CapsuleShape>(scene().a.shape); };
    // In the plane of the view through the tip: what was under the mouse stays under it.
    EXPECT_LT(glm::length(pixelOf(capsule().tip) - pixelOf({0.0, 0.5, 0.0}) - (to - from)), 0.1);
    EXPECT_NEAR(glm::dot(capsule().tip - dvec3(0.0, 0.5, 0.0), app().view.camera.current().forward()), 0.0,
                kRounding);
    key(SDL_SCANCODE_X);
    EXPECT_EQ(capsule().tip.y, 0.5);
    EXPECT_EQ(capsule().tip.z, 0.0);
    EXPECT_GT(std::abs(capsule().tip.x), 0.05);
    letGo();
    EXPECT_EQ(capsule().base, dvec3(0.0, -0.5, 0.0));
    EXPECT_EQ(capsule().radius, 0.2);
    EXPECT_EQ(app().editor.document.undoName(), "Resize A: tip");
}

// Pulled far in and far out, by a knob of each kind of every type: what the document holds is always a shape
// that the query answers for.
TEST_F(ResizeWindowTest, EveryShapeStaysValidHoweverItIsPulled) {
    std::set<std::string> pulled;
    for (const scene::ShapeType& type : scene::shapeTypes()) {
        if (!type.standsAlone) continue;
        SCOPED_TRACE(std::string(type.name));
        scene::Shape shape = type.prototype;
        if (auto* hull = std::get_if<scene::HullShape>(&shape)) {
            hull->positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
            hull->faces = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
        }
        showAlone(shape);
        const std::vector<DimensionHandle> all = knobs();
        std::set<std::string> kinds;
        for (std::size_t index = 0; index < all.size(); ++index) {
            if (gizmo::pickKnob(gizmoView(), all, knobPixel(index)) != index) continue;
            if (!kinds.insert(all[index].name).second) continue;
            pulled.insert(std::string(type.name));
            const dvec2 from = knobPixel(index);
            grab(index, from);
            const dvec2 way = all[index].isFree() ? dvec2(60.0, 80.0) : outwards(index, 100.0) - from;
            for (const double hundreds : {-15.0, -3.0, -0.4, 4.0}) {
                moveTo(from + hundreds * way);
                window_.step(0.0);
                EXPECT_TRUE(app().editor.evaluationError().reason.empty())
                    << app().editor.evaluationError().reason;
                EXPECT_NE(scene::buildShape(scene().a, Side::a).built, nullptr);
            }
            key(SDL_SCANCODE_ESCAPE);
            letGo();
            EXPECT_TRUE(scene().a.shape == shape);
        }
    }
    EXPECT_EQ(pulled.size(), scene::shapeTypes().size() - 1) << "a mesh needs a file";
}

TEST_F(ResizeWindowTest, WhatWouldBeNoShapeIsHeld) {
    // Far from the origin of its frame a hull a thousandth as thick is flat within rounding.
    constexpr double kFar = 1e9;
    scene::HullShape hull;
    for (const dvec3& p : {dvec3(0, 0, 0), dvec3(1, 0, 0), dvec3(0, 1, 0), dvec3(0, 0, 1)})
        hull.positions.push_back(p + dvec3(kFar));
    showAlone(hull);
    app().editor.document.execute(scene::moveTo(Side::a, dvec3(-kFar)));
    window_.settle();
    const std::size_t index = knob("+x face");
    grab(index, outwards(index, 10.0));
    key(SDL_SCANCODE_0);
    key(SDL_SCANCODE_PERIOD);
    for (int i = 0; i < 8; ++i) {
        key(i < 7 ? SDL_SCANCODE_0 : SDL_SCANCODE_1);
        EXPECT_TRUE(app().editor.evaluationError().reason.empty()) << app().editor.evaluationError().reason;
        ASSERT_NE(scene::buildShape(scene().a, Side::a).built, nullptr);
    }
    EXPECT_EQ(app().view.resize->motion.typed, "0.00000001");
    EXPECT_FALSE(app().view.refusal.empty());
    EXPECT_EQ(scene().a.shape, scene::Shape(hull)) << "digits are meant exactly, or not at all";
    key(SDL_SCANCODE_RETURN);
    letGo();
    EXPECT_EQ(scene().a.shape, scene::Shape(hull));
}

// --- out of the range of single precision: never in the document ----------------------------------------

TEST_F(ResizeWindowTest, ATypedSizeOutOfRangeIsRefusedAndSaysWhy) {
    showAlone(scene::BoxShape{});
    useFloat();
    const std::size_t index = knob("+y face");
    grab(index, outwards(index, 10.0));
    for (int i = 0; i < 11; ++i) {
        key(SDL_SCANCODE_9);
        EXPECT_TRUE(hasFloatAnswer()) << i;
    }
    EXPECT_NE(app().view.refusal.find("range of single precision"), std::string::npos) << app().view.refusal;
    EXPECT_EQ(scene().a.shape, scene::Shape(scene::BoxShape{}));
    key(SDL_SCANCODE_RETURN);
    letGo();
    EXPECT_EQ(scene().a.shape, scene::Shape(scene::BoxShape{}));
    EXPECT_NE(app().editor.document.undoName(), "Resize A: +y face");
    EXPECT_NE(app().ui.toasts.lastText().find("Not changed"), std::string::npos);
    EXPECT_NE(app().ui.toasts.lastText().find("range of single precision"), std::string::npos);
    EXPECT_TRUE(app().view.refusal.empty());
}

TEST_F(ResizeWindowTest, ADragOutOfRangeHoldsTheLastShapeWithinIt) {
    showAlone(scene::SphereShape{4.0e7});
    lookFrom(4.0e8);
    useFloat();
    const std::size_t revision = app().editor.document.revision();
    const std::size_t index = knob("radius");
    grab(index, outwards(index, 10.0));
    const double held = std::get<scene::SphereShape>(scene().a.shape).radius;
    EXPECT_GT(held, 4.0e7);
    EXPECT_LE(held, 5.0e7);
    EXPECT_TRUE(app().view.refusal.empty());
    EXPECT_GT(app().editor.document.revision(), revision);
    const dvec2 far = outwards(index, 200.0);
    const std::size_t before = app().editor.document.revision();
    moveTo(far);
    window_.settle();
    EXPECT_EQ(app().editor.document.revision(), before) << "not even for an instant";
    EXPECT_NE(app().view.refusal.find("range of single precision"), std::string::npos) << app().view.refusal;
    ASSERT_TRUE(app().view.readoutBox.has_value());
    EXPECT_TRUE(hasFloatAnswer());
    letGo();
    EXPECT_EQ(std::get<scene::SphereShape>(scene().a.shape).radius, held);
    EXPECT_NE(app().ui.toasts.lastText().find("Not changed further"), std::string::npos);
}

TEST_F(ResizeWindowTest, AMoveOutOfRangeIsRefusedToo) {
    showAlone(scene::SphereShape{0.5});
    useFloat();
    key(SDL_SCANCODE_W);
    const dvec2 arrow = pixelOfHandle(Handle::axisX);
    moveTo(arrow);
    window_.settle();
    press();
    moveTo(arrow + dvec2(30.0, 0.0));
    window_.settle();
    EXPECT_NE(scene().a.position, dvec3(0.0));
    for (int i = 0; i < 10; ++i) {
        key(SDL_SCANCODE_9);
        EXPECT_TRUE(hasFloatAnswer()) << i;
    }
    EXPECT_NE(app().view.refusal.find("range of single precision"), std::string::npos) << app().view.refusal;
    EXPECT_EQ(scene().a.position, dvec3(0.0));
    key(SDL_SCANCODE_ESCAPE);
    letGo();
    EXPECT_TRUE(app().view.refusal.empty());
}

TEST_F(ResizeWindowTest, AFieldRefusesWhatIsOutOfRangeAndTheWayBackIsOpen) {
    showAlone(scene::SphereShape{0.5});
    useFloat();
    const std::size_t revision = app().editor.document.revision();
    const dvec2 radius = placeOf("##objects", {"a", "##radius"}, 150.0);
    const auto typeRadius = [&](const char* text) {
        click(radius);
        type(text);
        key(SDL_SCANCODE_RETURN);
    };
    typeRadius("3000000000");
    EXPECT_NE(app().editor.message[0].find("range of single precision"), std::string::npos)
        << app().editor.message[0];
    EXPECT_EQ(std::get<scene::SphereShape>(scene().a.shape).radius, 0.5);
    typeRadius("0.75");
    EXPECT_TRUE(app().editor.message[0].empty()) << app().editor.message[0];
    EXPECT_GT(app().editor.document.revision(), revision);
    // In double both become too large; back in single precision they shrink one after the other.
    app().editor.options.precision = scene::Precision::doublePrecision;
    app().editor.document.execute(scene::setShape(Side::a, scene::SphereShape{3e9}));
    app().editor.document.execute(scene::setShape(Side::b, scene::SphereShape{3e9}));
    app().editor.options.precision = scene::Precision::floatPrecision;
    window_.settle();
    EXPECT_FALSE(hasFloatAnswer());
    EXPECT_TRUE(app().editor.tryExecute(Side::a, scene::setShape(Side::a, scene::SphereShape{1.0})));
    window_.settle();
    EXPECT_TRUE(app().editor.tryExecute(Side::b, scene::setShape(Side::b, scene::SphereShape{1.0})));
    window_.settle();
    EXPECT_TRUE(hasFloatAnswer());
}

// --- the ghost of the start -----------------------------------------------------------------------------

TEST_F(ResizeWindowTest, AGhostOfTheOldShapeStaysDuringTheDrag) {
    showAlone(scene::BoxShape{});
    ASSERT_TRUE(ghosts().empty());
    const std::size_t index = knob("+x face");
    grab(index, outwards(index, 50.0));
    ASSERT_EQ(ghosts().size(), 1u);
    const auto widthOf = [](const gfx::Mesh& mesh) {
        const auto byX = [](const glm::vec3& a, const glm::vec3& b) { return a.x < b.x; };
        const auto [low, high] = std::minmax_element(mesh.positions.begin(), mesh.positions.end(), byX);
        return high->x - low->x;
    };
    EXPECT_EQ(widthOf(*ghosts().front().mesh), 1.0f);
    EXPECT_GT(widthOf(*app().painter().drawing().list.solids.front().mesh), 1.05f);
    EXPECT_EQ(dvec3(ghosts().front().toWorld[3]), dvec3(0.0));
    letGo();
    EXPECT_TRUE(ghosts().empty());
}

TEST_F(ResizeWindowTest, TheGhostOfARoundShapeIsItsOldOutline) {
    showAlone(scene::SphereShape{0.5});
    ASSERT_TRUE(dashed().empty());
    const std::size_t index = knob("radius");
    grab(index, outwards(index, 50.0));
    ASSERT_GT(std::get<scene::SphereShape>(scene().a.shape).radius, 0.55);
    const std::vector<gfx::Curve> outline = dashed();
    ASSERT_EQ(outline.size(), 1u);
    for (const dvec3& point : outline.front().points) EXPECT_NEAR(glm::length(point), 0.5, 0.01);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(dashed().empty());
    letGo();
}

TEST_F(ResizeWindowTest, EveryTypeLeavesAGhost) {
    for (const scene::ShapeType& type : scene::shapeTypes()) {
        if (!type.standsAlone || std::holds_alternative<scene::HullShape>(type.prototype)) continue;
        SCOPED_TRACE(std::string(type.name));
        showAlone(type.prototype);
        EXPECT_EQ(ghosts().size() + dashed().size(), 0u);
        const std::vector<DimensionHandle> all = knobs();
        std::size_t index = 0;
        while (index < all.size() && gizmo::pickKnob(gizmoView(), all, knobPixel(index)) != index) ++index;
        ASSERT_LT(index, all.size());
        const dvec2 from = knobPixel(index);
        grab(index, from + (all[index].isFree() ? dvec2(25.0, 20.0) : outwards(index, 30.0) - from));
        EXPECT_TRUE(ghosts().size() == 1 || !dashed().empty());
        key(SDL_SCANCODE_ESCAPE);
        letGo();
    }
}

TEST_F(ResizeWindowTest, TheHintSaysWhatAKnobDoes) {
    showAlone(scene::SphereShape{});
    moveTo(knobPixel(knob("radius")));
    window_.settle();
    EXPECT_EQ(viewportHint(app().viewportContext()), "Drag to change the radius of A");
    showAlone(scene::CapsuleShape{});
    moveTo(knobPixel(knob("tip")));
    window_.settle();
    EXPECT_EQ(viewportHint(app().viewportContext()), "Drag to move the tip of A");
    showAlone(scene::BoxShape{});
    moveTo(knobPixel(knob("+x face")));
    window_.settle();
    EXPECT_EQ(viewportHint(app().viewportContext()), "Drag to move the +x face of A and change its size x");
}

// --- shapes that do not turn freely ---------------------------------------------------------------------

TEST_F(ResizeWindowTest, AnAabbRefusesToTurnAndSaysWhy) {
    showAlone(scene::AabbShape{});
    key(SDL_SCANCODE_E);
    const scene::Scene before = scene();
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::a)));
    const dvec2 ring = middle + dvec2(1.4 * 90.0, 0.0);
    moveTo(ring);
    window_.settle();
    EXPECT_EQ(app().view.hoveredHandle, Handle::none);
    EXPECT_EQ(app().view.greyedHandle, Handle::viewRing);
    EXPECT_EQ(viewportHint(app().viewportContext()), turnRefusal(scene::Turning::none));
    drag(ring, ring + dvec2(0.0, 60.0));
    EXPECT_TRUE(scene() == before);
    EXPECT_FALSE(app().view.drag.has_value());
    // Its body moves all the same.
    drag(middle, middle + dvec2(40.0, 0.0));
    EXPECT_NE(scene().a.position, before.a.position);
    EXPECT_EQ(scene().a.orientation, before.a.orientation);
}

TEST_F(ResizeWindowTest, ACuboidTurnsAboutTheVerticalOnlyAndStaysValid) {
    showAlone(scene::CuboidShape{});
    key(SDL_SCANCODE_E);
    for (const Handle greyed : {Handle::ringX, Handle::ringZ, Handle::viewRing, Handle::trackball})
        EXPECT_FALSE(gizmo::mayTurn(target(Side::a), greyed));
    app().view.selection = Side::a;
    const dvec2 from = pixelOfHandle(Handle::ringY);
    moveTo(from);
    window_.settle();
    press();
    double most = 0.0;
    for (int i = 1; i <= 20; ++i) {
        moveTo(from + dvec2(8.0 * i, -3.0 * i));
        if (i == 10) key(SDL_SCANCODE_X);
        window_.settle();
        const auto& [x, y, z, w] = scene().a.orientation;
        EXPECT_EQ(x, 0.0);
        EXPECT_EQ(z, 0.0);
        most = std::max(most, std::abs(y));
        EXPECT_TRUE(app().editor.evaluationError().reason.empty()) << app().editor.evaluationError().reason;
    }
    letGo();
    EXPECT_GT(most, 0.1);
    EXPECT_EQ(app().editor.document.undoName(), "Rotate A");
    EXPECT_EQ(scene().a.position.y, 0.0);
}

// --- the same in the panel ------------------------------------------------------------------------------

TEST_F(ResizeWindowTest, TheYawOfACuboidIsOneFieldAndAnyAngleIsTaken) {
    showAlone(scene::CuboidShape{});
    const std::set<ImGuiID> controls = controlsAlong(110.0);
    EXPECT_TRUE(controls.contains(idOf("##objects", {"a", "rotation", "y"})));
    EXPECT_FALSE(controls.contains(idOf("##objects", {"a", "rotation", "x"})));
    EXPECT_FALSE(controls.contains(idOf("##objects", {"a", "scale", "x"})));
    const dvec2 yaw = placeOf("##objects", {"a", "rotation", "y"}, 150.0);
    for (const char* degrees : {"30", "120", "121.5", "-170"}) {
        click(yaw);
        type(degrees);
        key(SDL_SCANCODE_RETURN);
        const auto& [x, y, z, w] = scene().a.orientation;
        EXPECT_EQ(x, 0.0);
        EXPECT_EQ(z, 0.0);
        EXPECT_NEAR(glm::degrees(2.0 * std::atan2(y, w)), std::stod(degrees), 1e-12);
        EXPECT_TRUE(app().editor.message[0].empty()) << app().editor.message[0];
    }
    // The other parts of the quaternion are refused with the reason.
    click(placeOf("##objects", {"a", "quaternion", "x"}, 110.0));
    type("0.5");
    key(SDL_SCANCODE_RETURN);
    EXPECT_NE(app().editor.message[0].find("a cuboid stays upright"), std::string::npos);
    EXPECT_EQ(scene().a.orientation[0], 0.0);
}

TEST_F(ResizeWindowTest, AnAabbHasNoFieldsForItsRotation) {
    showAlone(scene::AabbShape{});
    const std::set<ImGuiID> controls = controlsAlong(110.0);
    EXPECT_TRUE(controls.contains(idOf("##objects", {"a", "position", "x"})));
    for (const char* row : {"rotation", "quaternion", "scale"})
        EXPECT_FALSE(controls.contains(idOf("##objects", {"a", row, "x"}))) << row;
}

TEST_F(ResizeWindowTest, TwoCuboidsHaveASafeDistance) {
    ASSERT_TRUE(app().open(preset("article-safe-distance")));
    window_.settle();
    const std::optional<double> before = scene().safeDistance;
    ASSERT_TRUE(before.has_value());
    moveTo({150.0, 300.0});
    for (int i = 0; i < 40; ++i) wheel(-1);
    const dvec2 field = placeOf("##objects", {"##safeDistance"}, 150.0);
    const auto typeDistance = [&](const char* text) {
        click(field);
        type(text);
        key(SDL_SCANCODE_RETURN);
    };
    typeDistance("0.75");
    EXPECT_EQ(scene().safeDistance, 0.75);
    ASSERT_TRUE(app().editor.evaluation().stages.has_value());
    EXPECT_EQ(app().editor.evaluation().stages->safeDistance, 0.75);
    typeDistance("-1");
    EXPECT_EQ(scene().safeDistance, 0.75);
    EXPECT_NE(app().editor.message[1].find("must not be below zero"), std::string::npos);
    EXPECT_EQ(app().editor.document.undoName(), "Change the safe distance");
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(scene().safeDistance, before);
}

}  // namespace
}  // namespace sepaxis::ui
