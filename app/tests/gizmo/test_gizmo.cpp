// Which handle is under the cursor, how visible the handles are, and what is drawn.
#include "app/tests/gizmo/gizmo_fixture.h"

#include <cmath>
#include <span>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

namespace sepaxis::gizmo {
namespace {

constexpr double kPixelTolerance = 1e-8;

// --- Picking -------------------------------------------------------------------------------------------

// Picks at an offset from the pivot, in pixels at UI scale 1 (right and down).
Handle pickAround(const View& view, const Target& target, Mode mode, const dvec2& offset) {
    return pick(view, target, mode, Space::world, pixelOf(view, pivotOf(target)) + offset * view.uiScale);
}

TEST(GizmoPick, NothingInModeNoneAndFarAway) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    EXPECT_EQ(pickAround(frontView(), target, Mode::none, {0.0, 0.0}), Handle::none);
    EXPECT_EQ(pickAround(frontView(), target, Mode::move, {300.0, 0.0}), Handle::none);
    EXPECT_EQ(pickAround(frontView(), target, Mode::rotate, {300.0, 0.0}), Handle::none);
}

TEST(GizmoPick, NothingBehindTheCamera) {
    const View view = frontView();
    const Target target = targetAt(view.camera.position() + dvec3(0.0, 0.0, 1.0));
    EXPECT_EQ(pick(view, target, Mode::move, Space::world, {700.0, 450.0}), Handle::none);
    EXPECT_TRUE(shapesFor(view, target, Mode::move, Space::world, Handle::none, nullptr).lines.empty());
}

TEST(GizmoPick, CenterReachesTenPixels) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    EXPECT_EQ(pickAround(frontView(), target, Mode::move, {0.0, 0.0}), Handle::center);
    EXPECT_EQ(pickAround(frontView(), target, Mode::move, {0.0, 9.9}), Handle::center);
    EXPECT_EQ(pickAround(frontView(), target, Mode::move, {-9.9, 0.0}), Handle::center);
    EXPECT_NE(pickAround(frontView(), target, Mode::move, {-10.1, 0.0}), Handle::center);
    // Even on the x axis itself the centre goes first.
    EXPECT_EQ(pickAround(frontView(), target, Mode::move, {9.5, 0.0}), Handle::center);
    EXPECT_EQ(pickAround(frontView(), target, Mode::move, {10.5, 0.0}), Handle::axisX);
}

TEST(GizmoPick, AxisReachesTwelvePixels) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    for (const bool orthographic : {false, true}) {
        const View view = frontView(orthographic);
        EXPECT_EQ(pickAround(view, target, Mode::move, {40.0, 11.9}), Handle::axisX);
        EXPECT_EQ(pickAround(view, target, Mode::move, {40.0, 12.1}), Handle::none);
        EXPECT_EQ(pickAround(view, target, Mode::move, {101.9, 0.0}), Handle::axisX);
        EXPECT_EQ(pickAround(view, target, Mode::move, {102.1, 0.0}), Handle::none);
        EXPECT_EQ(pickAround(view, target, Mode::move, {11.9, -60.0}), Handle::axisY);
    }
}

TEST(GizmoPick, PlaneIsItsQuad) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    const View view = frontView();
    EXPECT_EQ(pickAround(view, target, Mode::move, {58.0, -58.0}), Handle::planeZ);
    EXPECT_EQ(pickAround(view, target, Mode::move, {46.0, -71.0}), Handle::planeZ);
    EXPECT_EQ(pickAround(view, target, Mode::move, {58.0, -80.0}), Handle::none);
    EXPECT_EQ(pickAround(view, target, Mode::move, {30.0, -30.0}), Handle::none);
    EXPECT_EQ(pickAround(view, target, Mode::move, {58.0, 58.0}), Handle::none);
}

TEST(GizmoPick, AxisBesideAPlaneByDistanceToItsLine) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    const View view = frontView();
    // Between the y axis and the quad: the axis, whose reach this is.
    EXPECT_EQ(pickAround(view, target, Mode::move, {11.0, -58.0}), Handle::axisY);
}

TEST(GizmoPick, PlaneAtATightAngleCanStillBeGrabbed) {
    // The z plane (x and y) is seen at about 13 degrees: its quad lies within the reach of the y axis.
    const View view = makeView(std::acos(0.22), 0.0);
    const Target target = targetAt({0.0, 0.0, 0.0});
    const Looks looks = looksFor(view, target, Mode::move, Space::world);
    ASSERT_TRUE(looks.pickable(Handle::planeZ));
    const double length = 90.0 * pixelMetres(view, target);
    const dvec2 quad = pixelOf(view, dvec3(0.55 * looks.quadrant.x, 0.65 * looks.quadrant.y, 0.0) * length);
    const dvec2 onAxis = pixelOf(view, {0.0, 0.65 * length, 0.0});
    EXPECT_EQ(pick(view, target, Mode::move, Space::world, onAxis), Handle::axisY);
    ASSERT_LT(std::abs(quad.x - onAxis.x), 12.0);
    EXPECT_EQ(pick(view, target, Mode::move, Space::world, quad), Handle::planeZ);
}

TEST(GizmoPick, TiesBetweenAxesGoToTheNearerOne) {
    // Seen horizontally, x and z cover each other on the screen.
    const Target target = targetAt({0.0, 0.0, 0.0});
    const View zNearer = makeView(-0.6, 0.0, true);
    EXPECT_EQ(pickAround(zNearer, target, Mode::move, {40.0, 0.0}), Handle::axisZ);
    // z ends at 90 sin 0.6 = 51 px, x at 90 cos 0.6 = 74 px.
    EXPECT_EQ(pickAround(zNearer, target, Mode::move, {70.0, 0.0}), Handle::axisX);
    const View xNearer = makeView(glm::pi<double>() - 0.6, 0.0, true);
    EXPECT_EQ(pickAround(xNearer, target, Mode::move, {-40.0, 0.0}), Handle::axisX);
}

TEST(GizmoPick, RingsReachEightPixels) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    // Orthographic front view: the z ring is a circle of 108 px, the others are its diameters.
    const View view = frontView(true);
    const double diagonal = std::sqrt(0.5);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, dvec2(diagonal) * 108.0), Handle::ringZ);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, dvec2(diagonal) * 115.8), Handle::ringZ);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, dvec2(diagonal) * 117.0), Handle::none);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {7.9, 50.0}), Handle::ringX);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {50.0, -7.9}), Handle::ringY);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {50.0, -8.1}), Handle::trackball);
}

TEST(GizmoPick, ViewRingAndTrackballComeLast) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    const View view = frontView(true);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {126.0, 0.0}), Handle::viewRing);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {133.9, 0.0}), Handle::viewRing);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {118.1, 0.0}), Handle::viewRing);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {134.1, 0.0}), Handle::none);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {40.0, 40.0}), Handle::trackball);
    EXPECT_EQ(pickAround(view, target, Mode::rotate, {80.0, 78.0}), Handle::ringZ);
}

TEST(GizmoPick, EqualRingDistancesGoToTheNearHalf) {
    const View view = makeView(0.0, glm::radians(45.0), true);
    const Target target = targetAt({0.0, 0.0, 0.0});
    const double radius = 108.0 * pixelMetres(view, target);
    // Seen from above at 45 degrees, the far point of the y ring lies behind the near half of the x ring.
    const dvec2 farPoint = pixelOf(view, dvec3(0.0, 0.0, -radius));
    EXPECT_EQ(pick(view, target, Mode::rotate, Space::world, farPoint), Handle::ringX);
}

TEST(GizmoPick, UiScaleTwoDoublesTheRanges) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    View view = frontView(true);
    view.uiScale = 2.0;
    const dvec2 pivot = pixelOf(view, pivotOf(target));
    const auto at = [&](Mode mode, const dvec2& offset) {
        return pick(view, target, mode, Space::world, pivot + offset);
    };
    EXPECT_EQ(at(Mode::move, {19.8, 0.0}), Handle::center);
    EXPECT_EQ(at(Mode::move, {80.0, 23.8}), Handle::axisX);
    EXPECT_EQ(at(Mode::move, {80.0, 24.2}), Handle::none);
    EXPECT_EQ(at(Mode::move, {203.8, 0.0}), Handle::axisX);
    EXPECT_EQ(at(Mode::move, {204.2, 0.0}), Handle::none);
    EXPECT_EQ(at(Mode::rotate, {252.0, 0.0}), Handle::viewRing);
    EXPECT_EQ(at(Mode::rotate, {15.8, 100.0}), Handle::ringX);
    EXPECT_EQ(at(Mode::rotate, {16.2, 100.0}), Handle::trackball);
}

TEST(GizmoPick, TargetThatMayNotTurnHasGreyedRings) {
    Target target = targetAt({0.0, 0.0, 0.0});
    target.turning = scene::Turning::none;
    const View view = frontView(true);
    const dvec2 pivot = pixelOf(view, pivotOf(target));
    int greyed = 0;
    for (int x = -140; x <= 140; x += 4) {
        const dvec2 at = pivot + dvec2(x, 20.0);
        EXPECT_EQ(pick(view, target, Mode::rotate, Space::world, at), Handle::none);
        const Handle handle = pickGreyed(view, target, Mode::rotate, Space::world, at);
        EXPECT_NE(handle, Handle::trackball);
        greyed += handle != Handle::none ? 1 : 0;
        EXPECT_EQ(pickGreyed(view, target, Mode::move, Space::world, at), Handle::none);
        EXPECT_EQ(pickGreyed(view, targetAt({0.0, 0.0, 0.0}), Mode::rotate, Space::world, at), Handle::none);
    }
    EXPECT_GT(greyed, 10);
    const GizmoShapes shapes = shapesFor(view, target, Mode::rotate, Space::world, Handle::none, nullptr);
    EXPECT_EQ(shapes.lines.size(), 7u);  // three rings in halves and the ring in the view plane
    for (const Line& line : shapes.lines) {
        EXPECT_EQ(line.role, ColorRole::view);
        EXPECT_LE(line.alpha, 0.35);
    }
    EXPECT_TRUE(shapes.polygons.empty());
    EXPECT_EQ(pickAround(view, target, Mode::move, {40.0, 0.0}), Handle::axisX);
    Drag drag = beginDrag(view, target, Handle::ringX, Space::world, {700.0, 500.0});
    EXPECT_EQ(drag.handle, Handle::none);
    EXPECT_FALSE(updateDrag(drag, view, {900.0, 300.0}, {}).changed);
}

TEST(GizmoPick, TargetThatStaysUprightTurnsByOneRingOnly) {
    Target target = targetAt({0.4, 0.1, -0.3});
    target.turning = scene::Turning::aboutVertical;
    target.pose.orientation = glm::angleAxis(glm::radians(200.0), kY);
    target.pivotLocal = {0.3, 0.1, -0.2};
    const View view = defaultView();
    for (const Space space : {Space::world, Space::local}) {
        const Looks looks = looksFor(view, target, Mode::rotate, space);
        for (const Handle handle :
             {Handle::ringX, Handle::ringY, Handle::ringZ, Handle::viewRing, Handle::trackball}) {
            EXPECT_EQ(looks.pickable(handle), handle == Handle::ringY);
            EXPECT_EQ(mayTurn(target, handle), handle == Handle::ringY);
        }
        const dvec2 from = onRing(view, target, kY, kX, 1.0);
        ASSERT_EQ(pick(view, target, Mode::rotate, space, from), Handle::ringY);
        Drag drag = beginDrag(view, target, Handle::ringY, space, from);
        for (const char key : {'x', 'y', 'z'}) EXPECT_EQ(pressKey(drag, key), KeyEffect::ignored);
        for (int i = 1; i < 40; ++i) {
            const dvec2 to = onRing(view, target, kY, kX, 1.0 + 0.05 * i);
            const DragResult& result = updateDrag(drag, view, to, {});
            EXPECT_EQ(result.pose.orientation.x, 0.0);
            EXPECT_EQ(result.pose.orientation.z, 0.0);
            EXPECT_EQ(result.pose.position.y, target.pose.position.y);
        }
        EXPECT_NEAR(drag.result.value, 1.95, 1e-9);
    }
}

TEST(GizmoPick, LocalAxesFollowTheObjectAndThePivotIsTheCentroid) {
    Target target = targetAt({0.2, 0.1, 0.0});
    target.pose.orientation = glm::angleAxis(glm::radians(90.0), dvec3(0.0, 0.0, 1.0));
    target.pivotLocal = {0.5, 0.0, 0.0};
    const View view = frontView(true);
    expectNear(pivotOf(target), {0.2, 0.6, 0.0}, 1e-15);
    EXPECT_EQ(pickAround(view, target, Mode::move, {0.0, 0.0}), Handle::center);
    const dvec2 pivot = pixelOf(view, pivotOf(target));
    // The object's x axis points up on the screen, its y axis to the left.
    EXPECT_EQ(pick(view, target, Mode::move, Space::local, pivot + dvec2(0.0, -60.0)), Handle::axisX);
    EXPECT_EQ(pick(view, target, Mode::move, Space::local, pivot + dvec2(-60.0, 0.0)), Handle::axisY);
    EXPECT_EQ(pick(view, target, Mode::move, Space::world, pivot + dvec2(0.0, -60.0)), Handle::axisY);
}

// --- Fading --------------------------------------------------------------------------------------------

TEST(GizmoLooks, AxisFadesAsItTurnsTowardsTheViewer) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    // Looking along z turned by yaw: |cos| of the z axis to the view is cos(yaw).
    const auto alphaAt = [&](double cosine) {
        const View view = makeView(std::acos(cosine), 0.0);
        return looksFor(view, target, Mode::move, Space::world).of(Handle::axisZ);
    };
    EXPECT_DOUBLE_EQ(alphaAt(0.5), 1.0);
    EXPECT_NEAR(alphaAt(0.90), 1.0, 1e-12);
    EXPECT_NEAR(alphaAt(0.92), 0.75, 1e-12);
    EXPECT_NEAR(alphaAt(0.94), 0.5, 1e-12);
    EXPECT_NEAR(alphaAt(0.96), 0.25, 1e-12);
    EXPECT_NEAR(alphaAt(0.98), 0.0, 1e-12);
    EXPECT_DOUBLE_EQ(alphaAt(0.999), 0.0);
}

TEST(GizmoLooks, PlaneFadesAsItTurnsOnEdge) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    const auto alphaAt = [&](double cosine) {
        const View view = makeView(std::acos(cosine), 0.0);
        return looksFor(view, target, Mode::move, Space::world).of(Handle::planeZ);
    };
    EXPECT_DOUBLE_EQ(alphaAt(0.8), 1.0);
    EXPECT_NEAR(alphaAt(0.25), 1.0, 1e-12);
    EXPECT_NEAR(alphaAt(0.2125), 0.5, 1e-12);
    EXPECT_NEAR(alphaAt(0.175), 0.0, 1e-12);
    EXPECT_DOUBLE_EQ(alphaAt(0.05), 0.0);
}

TEST(GizmoLooks, BelowHalfAlphaNothingIsPicked) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    for (const double cosine : {0.93, 0.939, 0.941, 0.97}) {
        const View view = makeView(std::acos(cosine), 0.0);
        const Looks looks = looksFor(view, target, Mode::move, Space::world);
        EXPECT_EQ(looks.pickable(Handle::axisZ), cosine < 0.94);
        const dvec2 tip = pixelOf(view, dvec3(0.0, 0.0, 85.0 * pixelMetres(view, target)));
        const Handle expected = cosine < 0.94 ? Handle::axisZ : Handle::none;
        EXPECT_EQ(pick(view, target, Mode::move, Space::world, tip), expected) << cosine;
    }
    for (const double cosine : {0.22, 0.21}) {
        const View view = makeView(std::acos(cosine), 0.3 * cosine);
        EXPECT_EQ(looksFor(view, target, Mode::move, Space::world).pickable(Handle::planeZ), cosine > 0.2125);
    }
}

TEST(GizmoLooks, QuadsStandInTheOctantThatFacesTheCameraAndAxesNeverFlip) {
    const Target target = targetAt({0.0, 0.0, 0.0});
    for (const double yaw : {0.7, 2.4, -0.7, -2.4}) {
        for (const double pitch : {0.5, -0.5}) {
            const View view = makeView(yaw, pitch);
            const dvec3 toEye = -view.camera.forward();
            const Looks looks = looksFor(view, target, Mode::move, Space::world);
            for (int axis = 0; axis < 3; ++axis) {
                EXPECT_EQ(looks.quadrant[axis], toEye[axis] < 0.0 ? -1.0 : 1.0);
            }
            const GizmoShapes shapes =
                shapesFor(view, target, Mode::move, Space::world, Handle::none, nullptr);
            for (const Line& line : shapes.lines) {
                if (!isAxis(line.handle)) continue;
                for (const dvec3& point : shapes.of(line.points)) EXPECT_GT(point[axisOf(line.handle)], 0.0);
            }
        }
    }
}

// --- Drawing -------------------------------------------------------------------------------------------

const Polygon* findPolygon(const GizmoShapes& shapes, Handle handle) {
    for (const Polygon& polygon : shapes.polygons) {
        if (polygon.handle == handle) return &polygon;
    }
    return nullptr;
}

const Line* findLine(const GizmoShapes& shapes, Handle handle) {
    for (const Line& line : shapes.lines) {
        if (line.handle == handle) return &line;
    }
    return nullptr;
}

TEST(GizmoShapesTest, AxisIsNinetyPixelsInEveryView) {
    for (const bool orthographic : {false, true}) {
        for (const double distance : {1e-6, 0.5, 5.0, 1e6}) {
            for (const double uiScale : {1.0, 2.0}) {
                View view = frontView(orthographic);
                view.uiScale = uiScale;
                view.camera.distance = distance;
                const Target target = targetAt(dvec3(0.1, 0.05, -0.2) * distance);
                const GizmoShapes shapes =
                    shapesFor(view, target, Mode::move, Space::world, Handle::none, nullptr);
                const Polygon* head = findPolygon(shapes, Handle::axisX);
                ASSERT_NE(head, nullptr);
                const dvec2 tip = pixelOf(view, shapes.of(head->points)[0]) - pixelOf(view, pivotOf(target));
                EXPECT_NEAR(tip.x, 90.0 * uiScale, kPixelTolerance);
                EXPECT_NEAR(tip.y, 0.0, kPixelTolerance);
                const dvec2 base =
                    pixelOf(view, shapes.of(head->points)[1]) - pixelOf(view, shapes.of(head->points)[2]);
                EXPECT_NEAR(glm::length(base), 6.0 * uiScale, 0.02 * uiScale);
            }
        }
    }
}

TEST(GizmoShapesTest, MoveHandlesHaveTheirSizesAndColours) {
    const View view = defaultView();
    const Target target = targetAt({0.3, 0.2, 0.1});
    const GizmoShapes shapes = shapesFor(view, target, Mode::move, Space::world, Handle::none, nullptr);
    const double length = 90.0 * pixelMetres(view, target);
    for (const Handle handle : {Handle::axisX, Handle::axisY, Handle::axisZ}) {
        const Line* line = findLine(shapes, handle);
        ASSERT_NE(line, nullptr);
        EXPECT_EQ(line->widthPixels, 3.0);
        EXPECT_EQ(line->role, static_cast<ColorRole>(axisOf(handle)));
        EXPECT_EQ(line->alpha, 1.0);
    }
    const Polygon* quad = findPolygon(shapes, Handle::planeY);
    ASSERT_NE(quad, nullptr);
    ASSERT_EQ(quad->points.count, 4U);
    EXPECT_EQ(quad->role, ColorRole::y);
    for (const dvec3& corner : shapes.of(quad->points)) {
        const dvec3 local = glm::abs(corner - pivotOf(target)) / length;
        EXPECT_NEAR(local.y, 0.0, 1e-12);
        EXPECT_NEAR(std::min(std::abs(local.x - 0.5), std::abs(local.x - 0.8)), 0.0, 1e-12);
        EXPECT_NEAR(std::min(std::abs(local.z - 0.5), std::abs(local.z - 0.8)), 0.0, 1e-12);
    }
    ASSERT_NE(findPolygon(shapes, Handle::center), nullptr);
    EXPECT_EQ(findPolygon(shapes, Handle::center)->role, ColorRole::center);
    EXPECT_EQ(findLine(shapes, Handle::ringX), nullptr);
}

// Of what stands over the shape: the shafts of the arrows, and what the centre's square covers.
TEST(GizmoShapesTest, ASmallShapeIsLeftFree) {
    View view = defaultView();
    for (const double uiScale : {1.0, 2.0}) {
        view.uiScale = uiScale;
        Target target = targetAt({0.3, 0.2, 0.1});
        for (const double pixels : {5.0, 20.0, 28.0, 40.0}) {
            target.radius = pixels * pixelMetres(view, target);
            const GizmoShapes shapes =
                shapesFor(view, target, Mode::move, Space::world, Handle::none, nullptr);
            for (const Handle handle : {Handle::axisX, Handle::axisY, Handle::axisZ}) {
                const Line* line = findLine(shapes, handle);
                ASSERT_NE(line, nullptr);
                EXPECT_GT(glm::length(shapes.of(line->points)[0] - pivotOf(target)), target.radius) << pixels;
                // It is still there to be grabbed, and ends where it did.
                const Polygon* head = findPolygon(shapes, handle);
                ASSERT_NE(head, nullptr);
                EXPECT_EQ(
                    pick(view, target, Mode::move, Space::world, pixelOf(view, shapes.of(head->points)[0])),
                    handle);
                EXPECT_NEAR(glm::length(shapes.of(head->points)[0] - pivotOf(target)),
                            90.0 * pixelMetres(view, target), 1e-9);
            }
            EXPECT_LT(findPolygon(shapes, Handle::center)->alpha, 0.2);
            EXPECT_NE(findLine(shapes, Handle::center), nullptr) << "a frame of it stays";
            EXPECT_EQ(pick(view, target, Mode::move, Space::world, pixelOf(view, pivotOf(target))),
                      Handle::center);
        }
    }
}

TEST(GizmoShapesTest, HandlesOfAShapeThatGrowsDoNotJump) {
    const View view = defaultView();
    Target target = targetAt({0.3, 0.2, 0.1});
    double last = 0.0;
    for (double pixels = 1.0; pixels < 100.0; pixels += 0.5) {
        target.radius = pixels * pixelMetres(view, target);
        const GizmoShapes shapes = shapesFor(view, target, Mode::move, Space::world, Handle::none, nullptr);
        const double start =
            glm::length(shapes.of(findLine(shapes, Handle::axisX)->points)[0] - pivotOf(target)) /
            pixelMetres(view, target);
        if (last > 0.0) {
            EXPECT_NEAR(start, last, 1.0) << pixels;
        }
        last = start;
    }
    EXPECT_NEAR(last, 11.0, 1e-9) << "as for any large shape";
}

TEST(GizmoShapesTest, RingsAreCirclesWithADimFarHalf) {
    const View view = defaultView();
    const Target target = targetAt({0.3, 0.2, 0.1});
    const GizmoShapes shapes = shapesFor(view, target, Mode::rotate, Space::world, Handle::none, nullptr);
    const double length = 90.0 * pixelMetres(view, target);
    const dvec3 pivot = pivotOf(target);
    const dvec3 toEye = glm::normalize(view.camera.position() - pivot);
    int halves = 0;
    for (const Line& line : shapes.lines) {
        if (!isRing(line.handle)) continue;
        ++halves;
        EXPECT_EQ(line.widthPixels, 2.0);
        const dvec3 middle = shapes.of(line.points)[line.points.count / 2] - pivot;
        const bool isNear = glm::dot(middle, toEye) > 0.0;
        if (isNear) {
            EXPECT_EQ(line.alpha, 1.0);
        } else {
            EXPECT_LT(line.alpha, 0.5);
        }
        for (const dvec3& point : shapes.of(line.points)) {
            EXPECT_NEAR(glm::distance(point, pivot), 1.2 * length, 1e-12);
            EXPECT_NEAR(point[axisOf(line.handle)], pivot[axisOf(line.handle)], 1e-12);
            const double side = glm::dot(point - pivot, toEye);
            EXPECT_TRUE(isNear ? side > -1e-9 : side < 1e-9);
        }
    }
    EXPECT_EQ(halves, 6);
    const Line* viewRing = findLine(shapes, Handle::viewRing);
    ASSERT_NE(viewRing, nullptr);
    const std::span<const dvec3> circle = shapes.of(viewRing->points);
    expectNear(circle.front(), circle.back(), 1e-12);
    for (const dvec3& point : circle) {
        EXPECT_NEAR(glm::distance(pixelOf(view, point), pixelOf(view, pivot)), 126.0, 1e-6);
    }
}

TEST(GizmoShapesTest, RingThatFacesTheCameraHasNoFarHalf) {
    const GizmoShapes shapes = shapesFor(frontView(true), targetAt({0.0, 0.0, 0.0}), Mode::rotate,
                                         Space::world, Handle::none, nullptr);
    for (const Line& line : shapes.lines) {
        if (line.handle != Handle::ringZ) continue;
        EXPECT_NEAR(line.alpha, 1.0, 1e-12);
    }
}

TEST(GizmoShapesTest, WinnerLightsUpAndTheRestDims) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    const GizmoShapes plain = shapesFor(view, target, Mode::move, Space::world, Handle::none, nullptr);
    const GizmoShapes lit = shapesFor(view, target, Mode::move, Space::world, Handle::axisY, nullptr);
    EXPECT_EQ(findLine(lit, Handle::axisY)->role, ColorRole::highlight);
    EXPECT_EQ(findLine(lit, Handle::axisY)->alpha, 1.0);
    EXPECT_EQ(findLine(lit, Handle::axisX)->role, ColorRole::x);
    EXPECT_LT(findLine(lit, Handle::axisX)->alpha, findLine(plain, Handle::axisX)->alpha);
    EXPECT_LT(findPolygon(lit, Handle::planeZ)->alpha, findPolygon(plain, Handle::planeZ)->alpha);
}

TEST(GizmoShapesTest, FadedHandlesAreNotDrawn) {
    const GizmoShapes shapes =
        shapesFor(frontView(), targetAt({0.0, 0.0, 0.0}), Mode::move, Space::world, Handle::none, nullptr);
    EXPECT_EQ(findLine(shapes, Handle::axisZ), nullptr);
    EXPECT_EQ(findPolygon(shapes, Handle::axisZ), nullptr);
    EXPECT_EQ(findPolygon(shapes, Handle::planeX), nullptr);
    EXPECT_NE(findPolygon(shapes, Handle::planeZ), nullptr);
}

TEST(GizmoShapesTest, VisibilityIsFrozenDuringADrag) {
    View view = defaultView();
    Target target = targetAt({0.0, 0.0, 0.0});
    const Drag drag = beginDrag(view, target, Handle::axisX, Space::world, {720.0, 460.0});
    // From the front the z axis would be gone and the quads would stand elsewhere.
    view.camera.yaw = 0.0;
    view.camera.pitch = -0.1;
    const GizmoShapes shapes = shapesFor(view, target, Mode::move, Space::world, Handle::axisX, &drag);
    ASSERT_NE(findLine(shapes, Handle::axisZ), nullptr);
    EXPECT_GT(shapes.of(findPolygon(shapes, Handle::planeX)->points)[0].y, 0.0);
}

TEST(GizmoShapesTest, MoveDragMarksTheStartWithALine) {
    const View view = defaultView();
    Target target = targetAt({0.4, 0.0, 0.0});
    const dvec2 grab = pixelOf(view, {0.5, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::axisX, Space::world, grab);
    updateDrag(drag, view, grab + dvec2(50.0, 0.0), {});
    const dvec3 from = pivotOf(target);
    target.pose = drag.result.pose;
    const GizmoShapes shapes = shapesFor(view, target, Mode::move, Space::world, Handle::axisX, &drag);
    const Line& trace = shapes.lines.back();
    EXPECT_EQ(trace.handle, Handle::none);
    ASSERT_EQ(trace.points.count, 2U);
    EXPECT_EQ(shapes.of(trace.points)[0], from);
    EXPECT_EQ(shapes.of(trace.points)[1], pivotOf(target));
    EXPECT_EQ(findLine(shapes, Handle::axisX)->role, ColorRole::highlight);
}

TEST(GizmoShapesTest, GuideLineOfAnAxisStaysInFrontOfTheCamera) {
    View view = makeView(0.6, 0.0);
    view.viewport.size = {300.0, 200.0};  // here ten axis lengths reach far behind the camera
    const Target target = targetAt({0.0, 0.0, 0.0});
    const Drag drag = beginDrag(view, target, Handle::axisZ, Space::world, {260.0, 150.0});
    const GizmoShapes shapes = shapesFor(view, target, Mode::move, Space::world, Handle::axisZ, &drag);
    const Line& guide = shapes.lines.back();
    EXPECT_EQ(guide.role, ColorRole::z);
    for (const dvec3& point : shapes.of(guide.points)) {
        EXPECT_TRUE(scene::project(view.camera, view.viewport, point).has_value());
        EXPECT_EQ(point.x, 0.0);
        EXPECT_GT(std::abs(point.z), 1.0);
    }
}

double area(std::span<const dvec3> points) {
    dvec3 sum(0.0);
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        sum += glm::cross(points[i] - points[0], points[i + 1] - points[0]) * 0.5;
    }
    return glm::length(sum);
}

TEST(GizmoShapesTest, RotationDragDrawsAPieOfTheTurnedAngle) {
    const View view = defaultView();
    const Target target = targetAt({0.0, 0.0, 0.0});
    Drag drag = beginDrag(view, target, Handle::ringY, Space::world, {760.0, 500.0});
    for (const char* typed : {"30", "-200", "500"}) {
        drag.typed = typed;
        updateDrag(drag, view, {760.0, 500.0}, {});
        const GizmoShapes shapes = shapesFor(view, target, Mode::rotate, Space::world, Handle::ringY, &drag);
        double covered = 0.0;
        for (const Polygon& polygon : shapes.polygons) {
            if (polygon.handle != Handle::none) continue;
            EXPECT_EQ(polygon.role, ColorRole::highlight);
            covered += area(shapes.of(polygon.points));
            for (const dvec3& point : shapes.of(polygon.points)) EXPECT_NEAR(point.y, 0.0, 1e-12);
        }
        const double radius = 1.2 * 90.0 * pixelMetres(view, target);
        const double angle = glm::radians(std::abs(std::stod(typed)));
        // Chords of at most 5 degrees lose 0.13 % of a sector.
        EXPECT_NEAR(covered, 0.5 * radius * radius * angle, 0.0013 * 0.5 * radius * radius * angle) << typed;
    }
}

}  // namespace
}  // namespace sepaxis::gizmo
