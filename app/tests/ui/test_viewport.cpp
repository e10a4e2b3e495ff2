// What the viewport of the real window shows over the picture: labels, the readout of a drag, the first view
// of a scene and the view of a resized window.
#include "app/draw/default_view.h"
#include "app/draw/overlays/overlay.h"
#include "app/tests/draw/label_places.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/viewport/readout.h"
#include "app/ui/viewport/scene_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>

namespace sepaxis::ui {
namespace {

using gizmo::Handle;

class ViewportTest : public WindowTest {
 protected:
    void show(const std::string& name) {
        ASSERT_TRUE(app().open(preset(name)));
        window_.settle();
    }
    const PlacedLabel* labelWith(const std::string& text) {
        for (const PlacedLabel& label : app().view.placedLabels)
            if (label.label->text.view().find(text) != std::string::npos) return &label;
        return nullptr;
    }
    std::vector<PlacedLabel> contactLabels() {
        std::vector<PlacedLabel> found;
        for (const PlacedLabel& label : app().view.placedLabels)
            if (label.label->group != 0) found.push_back(label);
        return found;
    }
    bool coversHandles(const Rect& box) {
        const gizmo::GizmoShapes& shapes = app().view.handles;
        const auto coversLine = [&](std::span<const dvec3> points, bool closed) {
            for (std::size_t i = 0; i + (closed ? 0 : 1) < points.size(); ++i) {
                const dvec2 from = pixelOf(points[i]), to = pixelOf(points[(i + 1) % points.size()]);
                if (covers(box, {{static_cast<float>(from.x), static_cast<float>(from.y)},
                                 {static_cast<float>(to.x), static_cast<float>(to.y)},
                                 1.0f}))
                    return true;
            }
            return false;
        };
        return std::any_of(shapes.polygons.begin(), shapes.polygons.end(),
                           [&](const gizmo::Polygon& p) { return coversLine(shapes.of(p.points), true); }) ||
               std::any_of(shapes.lines.begin(), shapes.lines.end(),
                           [&](const gizmo::Line& l) { return coversLine(shapes.of(l.points), false); });
    }
    Rect area() {
        const scene::Viewport& v = app().view.area;
        return {{static_cast<float>(v.min.x), static_cast<float>(v.min.y)},
                {static_cast<float>(v.min.x + v.size.x), static_cast<float>(v.min.y + v.size.y)}};
    }
    bool isInside(const Rect& box) {
        const Rect all = area();
        return box.min.x >= all.min.x && box.min.y >= all.min.y && box.max.x <= all.max.x &&
               box.max.y <= all.max.y;
    }
    bool isSeen(const dvec3& point) {
        const auto pixel = scene::project(app().view.camera.current(), app().view.area, point);
        if (!pixel) return false;
        const dvec2 at = (*pixel - app().view.area.min) / app().view.area.size;
        return at.x >= 0.0 && at.x <= 1.0 && at.y >= 0.0 && at.y <= 1.0;
    }
    bool wholeSceneIsSeen() {
        for (std::size_t i = 0; i < 2; ++i)
            for (const dvec3& vertex : app().editor.evaluation().shapes[i]->shape.core.vertices)
                if (!isSeen(transformPoint(app().editor.evaluation().poses[i], vertex))) return false;
        return true;
    }
    // Pixels of a world length across the view, at the point.
    double pixelsOf(double metres, const dvec3& at) {
        return metres / scene::metresPerPixel(app().view.camera.current(), app().view.area, at);
    }
    void resize(int width, int height) {
        SDL_SetWindowSize(window_.sdlWindow(), width, height);
        window_.settle();
    }
};

bool disjoint(const Rect& a, const Rect& b) {
    return a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y;
}

TEST_F(ViewportTest, TheAxisNeverContradictsTheVerdict) {
    for (const scene::Preset& entry : app().library().presets) {
        ASSERT_TRUE(app().open(entry.path)) << entry.path;
        window_.settle();
        const std::string verdict = scene::verdictInWords(app().editor.evaluation()).str();
        const char* word = verdict.starts_with("Touching") ? "touching"
                           : verdict.starts_with("Apart")  ? "gap "
                                                           : "overlap ";
        const bool overlaps = verdict.starts_with("Overlapping");
        std::vector<std::string> axis;
        for (const draw::Label& label : app().painter().drawing().labels)
            for (const char* any : {"touching", "gap ", "overlap ", "depth "})
                if (label.text.view().starts_with(any)) axis.push_back(label.text.str());
        // Of a triangle that is ignored no axis won.
        ASSERT_EQ(axis.size(), verdict.starts_with("No contact") ? 0u : 1u) << entry.path;
        if (axis.empty()) continue;
        EXPECT_TRUE(axis[0].starts_with(word) || (overlaps && axis[0].starts_with("depth ")))
            << entry.path << ": " << verdict << ", " << axis[0];
    }
}

TEST_F(ViewportTest, ADragInTheTopViewLeavesTheHeightAlone) {
    scene::Scene changed = scene();
    changed.b.position = {0.1, 1.0 / 3.0, -0.2};
    app().openScene(changed, {});
    key(SDL_SCANCODE_7);
    for (int i = 0; i < 40; ++i) window_.step(0.01);
    window_.settle();
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    drag(middle, middle + dvec2(57.0, 31.0));
    EXPECT_NE(scene().b.position.x, 0.1);
    EXPECT_NE(scene().b.position.z, -0.2);
    EXPECT_EQ(scene().b.position.y, 1.0 / 3.0);
}

TEST_F(ViewportTest, LabelsStayInsideAndApartInEveryPreset) {
    for (const scene::Preset& entry : app().library().presets) {
        ASSERT_TRUE(app().open(entry.path)) << entry.path;
        window_.settle();
        const std::vector<PlacedLabel>& placed = app().view.placedLabels;
        for (std::size_t i = 0; i < placed.size(); ++i) {
            EXPECT_TRUE(isInside(placed[i].box)) << entry.path << ": " << placed[i].label->text.view();
            for (std::size_t k = 0; k < i; ++k)
                EXPECT_TRUE(disjoint(placed[i].box, placed[k].box)) << entry.path;
        }
        // All contacts that can be seen are numbered, or none is.
        const std::vector<PlacedLabel> contacts = contactLabels();
        if (contacts.empty()) continue;
        std::size_t seen = 0;
        for (const auto& point : app().editor.evaluation().collision.manifold)
            seen += isSeen(point.point) ? 1 : 0;
        EXPECT_EQ(contacts.size(), seen) << entry.path;
        for (const PlacedLabel& label : contacts)
            EXPECT_EQ(label.brief, contacts.front().brief) << entry.path;
    }
}

// Whatever is drawn of the handles, but for the rings, which go around everything.
TEST_F(ViewportTest, LabelsOfTheAnswerStayClearOfTheHandles) {
    int looked = 0;
    for (const scene::Preset& entry : app().library().presets) {
        ASSERT_TRUE(app().open(entry.path)) << entry.path;
        for (const gizmo::Mode mode : {gizmo::Mode::move, gizmo::Mode::resize}) {
            app().view.mode = mode;
            window_.settle();
            for (const PlacedLabel& label : app().view.placedLabels) {
                if (label.label->priority < draw::kAxisLabel || label.label->text.view().size() < 2) continue;
                ++looked;
                EXPECT_FALSE(coversHandles(label.box))
                    << entry.path << ", mode " << static_cast<int>(mode) << ": " << label.label->text.view();
                for (const Obstacle& obstacle : app().view.obstacles)
                    EXPECT_FALSE(obstacle.isShape && covers(label.box, obstacle)) << entry.path;
            }
        }
    }
    EXPECT_GT(looked, 200);
}

double distanceToLine(const dvec2& point, const dvec2& from, const dvec2& to) {
    const dvec2 way = to - from;
    const double t = glm::dot(point - from, way) / std::max(glm::dot(way, way), 1e-12);
    return glm::length(from + way * std::clamp(t, 0.0, 1.0) - point);
}

// Inside of a convex polygon, and so far from its border.
bool isWellInside(const std::array<dvec2, 4>& corners, const dvec2& point, double margin) {
    int sides = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const dvec2 from = corners[i], to = corners[(i + 1) % corners.size()], side = to - from;
        if (distanceToLine(point, from, to) < margin) return false;
        sides += side.x * (point.y - from.y) - side.y * (point.x - from.x) > 0.0 ? 1 : -1;
    }
    return std::abs(sides) == 4;
}

// The squares lie over the picture; the deciding edges and the axis keep their colours below them.
TEST_F(ViewportTest, SquaresOfTheHandlesDoNotHideWhatDecides) {
    int looked = 0;
    for (const scene::Preset& entry : app().library().presets) {
        ASSERT_TRUE(app().open(entry.path)) << entry.path;
        moveTo(app().view.area.min + dvec2(4.0, 60.0));  // no handle lights up
        window_.settle();
        const gfx::Image image = window_.captureFrame();
        const draw::Drawing& drawing = app().painter().drawing();
        struct Shown {
            dvec2 from{0.0}, to{0.0};
            gfx::Color color;
        };
        std::vector<Shown> lines;
        for (const gfx::Line& line : drawing.linesOverSquares) {
            if (line.color == app().ui.palette().featureCasing) continue;  // the rim of another
            const auto from = scene::project(app().view.camera.current(), app().view.area, line.from);
            const auto to = scene::project(app().view.camera.current(), app().view.area, line.to);
            if (from && to) lines.push_back({*from, *to, line.color});
        }
        // What else may lie there, over the squares.
        const auto isCovered = [&](const dvec2& pixel, std::size_t index) {
            const auto inLabel = [&](const PlacedLabel& label) {
                return covers(label.box, {{static_cast<float>(pixel.x), static_cast<float>(pixel.y)},
                                          {static_cast<float>(pixel.x), static_cast<float>(pixel.y)},
                                          30.0f});
            };
            if (std::any_of(app().view.placedLabels.begin(), app().view.placedLabels.end(), inLabel))
                return true;
            for (std::size_t i = 0; i < lines.size(); ++i)
                if (i != index && distanceToLine(pixel, lines[i].from, lines[i].to) < 8.0) return true;
            for (const gfx::Arrow& arrow : drawing.overHandles)
                if (distanceToLine(pixel, pixelOf(arrow.from), pixelOf(arrow.to)) < 14.0) return true;
            for (const gizmo::Line& line : app().view.handles.lines) {
                const std::span<const dvec3> ends = app().view.handles.of(line.points);
                if (gizmo::isAxis(line.handle) &&
                    distanceToLine(pixel, pixelOf(ends[0]), pixelOf(ends[1])) < 20.0)
                    return true;
            }
            return false;
        };
        for (const gizmo::Polygon& square : app().view.handles.polygons) {
            if (!gizmo::isPlane(square.handle)) continue;
            std::array<dvec2, 4> corners;
            for (std::size_t i = 0; i < 4; ++i) corners[i] = pixelOf(app().view.handles.of(square.points)[i]);
            for (std::size_t i = 0; i < lines.size(); ++i) {
                for (double t = 0.0; t <= 1.0; t += 0.01) {
                    const dvec2 pixel = lines[i].from + (lines[i].to - lines[i].from) * t;
                    if (!isWellInside(corners, pixel, 3.0) || isCovered(pixel, i)) continue;
                    const std::uint8_t* p = image.pixel(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
                    ++looked;
                    EXPECT_LT(glm::length(glm::vec3(p[0], p[1], p[2]) - glm::vec3(lines[i].color) * 255.0f),
                              60.0f)
                        << entry.path << " at " << pixel.x << ", " << pixel.y;
                }
            }
        }
    }
    EXPECT_GT(looked, 10);
}

TEST_F(ViewportTest, NamesOfShapesSayWhereTheyStandInTheFirstView) {
    int named = 0;
    for (const scene::Preset& entry : app().library().presets) {
        ASSERT_TRUE(app().open(entry.path)) << entry.path;
        window_.settle();
        const dvec2 a = pixelOf(gizmo::pivotOf(target(Side::a))),
                    b = pixelOf(gizmo::pivotOf(target(Side::b)));
        const dvec2 towardsB = b - a;
        struct Word {
            const char* word;
            double ofB;  // above 0 where the name suits B
        };
        for (const Word& word : {Word{"left", -towardsB.x}, Word{"right", towardsB.x},
                                 Word{"upper", -towardsB.y}, Word{"lower", towardsB.y}}) {
            for (const Side side : {Side::a, Side::b}) {
                if (scene().object(side).name.find(word.word) == std::string::npos) continue;
                ++named;
                EXPECT_GT(side == Side::b ? word.ofB : -word.ofB, 0.0)
                    << entry.path << ": " << scene().object(side).name;
            }
        }
    }
    EXPECT_GT(named, 10);
}

TEST_F(ViewportTest, AClickOnAnEndOfTheAxisBallTurnsTheViewAndDeselectsNothing) {
    const Rect triad = triadBox(app().ui, app().view);
    const dvec2 origin((triad.min.x + triad.max.x) * 0.5, (triad.min.y + triad.max.y) * 0.5);
    const auto endOf = [&](int axis, double sign) {
        const scene::Camera& camera = app().view.camera.current();
        return origin + sign * 31.0 * dvec2(camera.right()[axis], -camera.up()[axis]);
    };
    for (const scene::UpAxis up : {scene::UpAxis::y, scene::UpAxis::z}) {
        scene::Scene turned = scene();
        turned.up = up;
        app().openScene(turned, {});
        window_.settle();
        scene::Camera start;
        start.upright = up;
        for (int axis = 0; axis < 3; ++axis)
            for (const double sign : {1.0, -1.0}) {
                SCOPED_TRACE(std::string(sign > 0 ? "+" : "-") + static_cast<char>('x' + axis));
                app().view.camera.jumpTo(start);
                window_.settle();
                ASSERT_EQ(app().view.selection, Side::b);
                click(endOf(axis, sign));
                dvec3 forward(0.0);
                forward[axis] = -sign;
                EXPECT_LT(glm::length(app().view.camera.goal().forward() - forward), 1e-9);
                EXPECT_EQ(app().view.selection, Side::b);
            }
    }
    app().openScene(scene(), {});
    // Beside the ends: nothing at all.
    app().view.camera.jumpTo(scene::Camera{});
    window_.settle();
    click({triad.min.x + 6.0, triad.max.y - 6.0});
    EXPECT_EQ(app().view.selection, Side::b);
    EXPECT_EQ(app().view.camera.goal().yaw, scene::Camera{}.yaw);
    // Away from it the empty ground still deselects.
    click({triad.max.x + 10.0, triad.max.y - 6.0});
    EXPECT_FALSE(app().view.selection.has_value());
}

TEST_F(ViewportTest, TheEndThatTheViewLooksFromLeadsToTheOtherSide) {
    key(SDL_SCANCODE_1);
    app().view.camera.jumpTo(app().view.camera.goal());
    window_.settle();
    const Rect triad = triadBox(app().ui, app().view);
    click({(triad.min.x + triad.max.x) * 0.5, (triad.min.y + triad.max.y) * 0.5});
    EXPECT_LT(glm::length(app().view.camera.goal().forward() - dvec3(0, 0, 1)), 1e-9);
}

TEST_F(ViewportTest, TheOverlapOnTheAxisStaysInSightDuringADrag) {
    show("cubes-face-to-face");
    scene::Camera camera = app().view.camera.current();
    camera.distance *= 0.5;  // the strip would be beside the view
    app().view.camera.jumpTo(camera);
    window_.settle();
    const dvec2 from = pixelOfHandle(Handle::axisX);
    const dvec2 way = glm::normalize(from - pixelOf(gizmo::pivotOf(target(Side::b))));
    moveTo(from);
    window_.settle();
    press();
    std::optional<dvec2> last;
    for (int i = 0; i < 40; ++i) {
        moveTo(from - way * (5.0 * i));
        window_.settle();
        const draw::Label* label = nullptr;
        for (const draw::Label& l : app().painter().drawing().labels)
            if (l.text.view().starts_with("overlap") || l.text.view().starts_with("touching") ||
                l.text.view().starts_with("gap"))
                label = &l;
        ASSERT_NE(label, nullptr);
        const dvec2 middle = pixelOf(label->anchor);
        const dvec2 inView = middle - app().view.area.min, size = app().view.area.size;
        EXPECT_TRUE(inView.x >= 40.0 && inView.y >= 40.0 && inView.x <= size.x - 40.0 &&
                    inView.y <= size.y - 40.0)
            << i << ": " << inView.x << ", " << inView.y;
        if (last) {
            EXPECT_LT(glm::length(middle - *last), 15.0) << i << ": it moves with the shape";
        }
        last = middle;
    }
    release();
}

// A box of a tenth of the cube's size; the cube stands elsewhere, so that nothing else is seen there.
TEST_F(ViewportTest, AShapeThatIsSmallOnTheScreenIsSeenBetweenItsHandles) {
    show("box-in-cube");
    scene::Camera camera = app().view.camera.current();
    camera.distance *= 1.5;
    app().view.camera.jumpTo(camera);
    app().view.overlays.switchAll(false);
    app().view.style = gfx::SolidStyle::solid;
    ASSERT_TRUE(app().editor.tryExecute(Side::a, scene::moveTo(Side::a, {9.0, 0.0, 0.0})));
    const auto orange = [&](gizmo::Mode mode) {
        app().view.mode = mode;
        window_.settle();
        const gfx::Image image = window_.captureFrame();
        const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
        int count = 0;
        for (int y = -25; y <= 25; ++y)
            for (int x = -25; x <= 25; ++x) {
                const std::uint8_t* p =
                    image.pixel(static_cast<int>(middle.x) + x, static_cast<int>(middle.y) + y);
                count += p[0] > 90 && p[0] > p[1] && p[1] > 1.5 * p[2] ? 1 : 0;
            }
        return count;
    };
    const int bare = orange(gizmo::Mode::none);
    ASSERT_GT(bare, 300);
    for (const gizmo::Mode mode : {gizmo::Mode::move, gizmo::Mode::resize})
        EXPECT_GT(orange(mode), 0.85 * bare) << static_cast<int>(mode);
}

TEST_F(ViewportTest, CrowdedContactsAreNumberedBrieflyOrNotAtAll) {
    show("turned-faces");
    ASSERT_EQ(app().editor.evaluation().collision.manifold.size(), 8u);
    ASSERT_EQ(contactLabels().size(), 8u);
    show("cylinder-stack");
    ASSERT_EQ(app().editor.evaluation().collision.manifold.size(), 48u);
    EXPECT_TRUE(contactLabels().empty());
    // The one under the mouse is still named.
    key(SDL_SCANCODE_Q);
    moveTo(pixelOf(app().editor.evaluation().collision.manifold[7].point));
    window_.settle();
    ASSERT_TRUE(app().view.hoveredContact.has_value());
    EXPECT_NE(labelWith(std::to_string(*app().view.hoveredContact + 1) + ": 0.01 m"), nullptr);
}

TEST_F(ViewportTest, AShortMtvIsMarkedAndStandsOverTheHandles) {
    show("cylinder-stack");  // a hundredth of a metre deep, two metres high
    const PlacedLabel* label = labelWith("MTV 0.01 m");
    ASSERT_NE(label, nullptr);
    EXPECT_TRUE(label->leader);
    ASSERT_EQ(app().painter().drawing().marksOverHandles.size(), 1u);
    EXPECT_GT(pixelsLike(window_.captureFrame(), app().ui.palette().mtv), 60);

    // An arrow that starts in the middle of the handles keeps its colour there.
    show("tetrahedron-cube");
    ASSERT_EQ(app().painter().drawing().overHandles.size(), 1u);
    const auto colorAt = [&](const dvec2& pixel) {
        const gfx::Image image = window_.captureFrame();
        const std::uint8_t* p = image.pixel(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        return glm::vec3(p[0], p[1], p[2]);
    };
    const dvec3 contact = app().editor.evaluation().collision.contactPoint;
    const dvec3 mtv = app().editor.evaluation().collision.mtv();
    const glm::vec3 wanted = glm::vec3(app().ui.palette().mtv) * 255.0f;
    for (const double t : {0.2, 0.4, 0.5})
        EXPECT_LT(glm::length(colorAt(pixelOf(contact + t * mtv)) - wanted), 40.0f) << t;
}

TEST_F(ViewportTest, OneLabelForAFeatureAndTwoStyles) {
    key(SDL_SCANCODE_Q);
    const dvec2 onFace =
        pixelOf(app().editor.evaluation().shapes[1]->shape.core.centroid) - dvec2(70.0, 70.0);
    moveTo(onFace);
    window_.settle();
    ASSERT_TRUE(app().view.hover.has_value());
    const auto named = [&] {
        return std::count_if(
            app().view.placedLabels.begin(), app().view.placedLabels.end(),
            [](const PlacedLabel& label) { return label.label->text.view().starts_with("B face"); });
    };
    EXPECT_EQ(named(), 1);
    const int hovered = pixelsLike(window_.captureFrame(), app().ui.palette().accent);
    press();
    release();
    window_.settle();
    ASSERT_EQ(app().view.selectedFeatures.size(), 1u);
    ASSERT_EQ(app().view.hover, app().view.selectedFeatures.front());
    EXPECT_EQ(named(), 1) << "hovered and selected, named once";
    moveTo({5.0, 5.0});
    window_.settle();
    ASSERT_FALSE(app().view.hover.has_value());
    EXPECT_EQ(named(), 1);
    EXPECT_GT(pixelsLike(window_.captureFrame(), app().ui.palette().accent), hovered + 200);
}

TEST_F(ViewportTest, TheReadoutStandsBesideTheShapeAndClearOfTheAnswer) {
    const dvec2 from = pixelOfHandle(Handle::axisX);
    moveTo(from);
    window_.settle();
    press();
    for (int i = 1; i <= 12; ++i) {
        moveTo(from + dvec2(6.0 * i, 2.0 * i));
        window_.settle();
        ASSERT_TRUE(app().view.readoutBox.has_value());
        const Rect box = *app().view.readoutBox;
        EXPECT_TRUE(isInside(box));
        const Collision<double>& collision = app().editor.evaluation().collision;
        const dvec2 middle = pixelOf(collision.contactPoint + 0.5 * collision.mtv());
        EXPECT_TRUE(middle.x < box.min.x || middle.x > box.max.x || middle.y < box.min.y ||
                    middle.y > box.max.y);
        const dvec2 pivot = pixelOf(gizmo::pivotOf(target(Side::b)));
        EXPECT_TRUE(pivot.x < box.min.x || pivot.x > box.max.x || pivot.y < box.min.y || pivot.y > box.max.y);
        for (const PlacedLabel& label : app().view.placedLabels) EXPECT_TRUE(disjoint(label.box, box));
    }
    EXPECT_EQ(
        std::count(app().view.drag->result.readout.begin(), app().view.drag->result.readout.end(), '\n'), 1);
    release();
    window_.settle();
    EXPECT_FALSE(app().view.readoutBox.has_value());
}

TEST_F(ViewportTest, AGhostStaysWhereTheDragBegan) {
    const auto ghosts = [&] {
        std::vector<dvec3> places;
        for (const gfx::Solid& solid : app().painter().drawing().list.solids)
            if (solid.ghost) places.emplace_back(solid.toWorld[3]);
        return places;
    };
    for (const SDL_Scancode mode : {SDL_SCANCODE_W, SDL_SCANCODE_E}) {
        key(mode);
        EXPECT_TRUE(ghosts().empty());
        const dvec3 start = scene().b.position;
        const dvec2 from = pixelOfHandle(mode == SDL_SCANCODE_W ? Handle::axisX : Handle::ringY);
        moveTo(from);
        window_.settle();
        press();
        moveTo(from + dvec2(40.0, 15.0));
        window_.settle();
        ASSERT_EQ(ghosts().size(), 1u);
        EXPECT_EQ(ghosts().front(), start);
        release();
        window_.settle();
        EXPECT_TRUE(ghosts().empty());
    }
}

TEST_F(ViewportTest, LabelsDoNotFlickerDuringADrag) {
    const dvec2 from = pixelOfHandle(Handle::axisX);
    moveTo(from);
    window_.settle();
    press();
    // A label may change its place where things change under it, but not to and fro.
    std::map<std::uint32_t, std::vector<int>> slots;
    for (int i = 1; i <= 60; ++i) {
        moveTo(from + dvec2(i, 0.3 * i));
        window_.settle();
        for (const PlacedLabel& label : app().view.placedLabels)
            if (label.label->key != 0)
                slots[label.label->key].push_back(app().view.labelMemory.slots[label.label->key]);
    }
    release();
    ASSERT_GE(slots.size(), 4u);
    for (const auto& [key, places] : slots) {
        int returns = 0;
        for (std::size_t i = 2; i < places.size(); ++i)
            returns += places[i] == places[i - 2] && places[i] != places[i - 1] ? 1 : 0;
        EXPECT_EQ(returns, 0) << "label " << key;
    }
}

TEST_F(ViewportTest, ThePictureFollowsANarrowerWindow) {
    show("cylinder-stack");
    ASSERT_TRUE(wholeSceneIsSeen());
    const double distance = app().view.camera.current().distance;
    resize(1280, 800);
    EXPECT_TRUE(wholeSceneIsSeen());
    resize(1024, 900);
    ASSERT_LT(app().view.area.aspect(), 0.6);
    EXPECT_TRUE(wholeSceneIsSeen());
    for (const PlacedLabel& label : app().view.placedLabels) EXPECT_TRUE(isInside(label.box));
    resize(1280, 720);
    EXPECT_NEAR(app().view.camera.current().distance, distance, 1e-9 * distance);
}

TEST_F(ViewportTest, TheFirstViewShowsWhereTheShapesMeet) {
    for (const scene::Preset& entry : app().library().presets) {
        ASSERT_TRUE(app().open(entry.path)) << entry.path;
        window_.settle();
        const Collision<double>& collision = app().editor.evaluation().collision;
        const scene::Camera& camera = app().view.camera.current();
        const dvec3 from = collision.overlap ? collision.contactPoint : collision.closestA;
        const dvec3 to = collision.overlap ? from + collision.mtv() : collision.closestB;
        EXPECT_TRUE(isSeen(from) && isSeen(to)) << entry.path;
        const double sine = glm::length(glm::cross(collision.normal, camera.forward()));
        EXPECT_GE(sine, 0.55) << entry.path;
        // The smaller shape is large enough to be looked at.
        double smaller = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 2; ++i) {
            const Shape<double>& shape = app().editor.evaluation().shapes[i]->shape;
            const double extent = glm::length(shape.core.boundsMax - shape.core.boundsMin);
            smaller = std::min(smaller, pixelsOf(extent + 2.0 * shape.radius, from));
        }
        EXPECT_GE(smaller, app().view.area.size.y / 11.0) << entry.path;
    }
}

TEST_F(ViewportTest, OrdinaryScenesKeepTheUsualDirection) {
    const scene::Camera usual;
    for (const char* name : {"tetrahedron-cube", "cylinder-stack", "turned-faces", "apart"}) {
        show(name);
        EXPECT_EQ(app().view.camera.current().yaw, usual.yaw) << name;
        EXPECT_EQ(app().view.camera.current().pitch, usual.pitch) << name;
    }
}

// --- placing, as geometry ---------------------------------------------------------------------------------

TEST(ReadoutPlace, PrefersTheShapesSideAndKeepsIt) {
    ReadoutGround ground;
    ground.area = {{0, 0}, {1000, 600}};
    ground.shape = {{400, 200}, {600, 400}};
    ground.gap = 14.0f;
    int place = -1;
    Rect box = placeReadout(ground, {150, 40}, place);
    EXPECT_EQ(box.min.x, 614.0f);
    EXPECT_EQ(box.min.y, 280.0f);
    // Something of the answer comes to stand there: the other side.
    const Obstacle arrow{{620, 300}, {700, 300}, 5.0f};
    ground.obstacles = {&arrow, 1};
    box = placeReadout(ground, {150, 40}, place);
    EXPECT_EQ(box.max.x, 386.0f);
    // It is gone again: the readout stays.
    ground.obstacles = {};
    EXPECT_EQ(placeReadout(ground, {150, 40}, place).max.x, 386.0f);
    // A shape that fills the view: in a corner, inside.
    ground.shape = {{-50, -50}, {1050, 650}};
    box = placeReadout(ground, {150, 40}, place);
    EXPECT_GE(box.min.x, 0.0f);
    EXPECT_LE(box.max.x, 1000.0f);
    EXPECT_GE(box.min.y, 0.0f);
    EXPECT_LE(box.max.y, 600.0f);
}

TEST(ReadoutPlace, ANearPlaceBeatsAnEmptyCorner) {
    ReadoutGround ground;
    ground.area = {{0, 0}, {680, 600}};
    ground.shape = {{70, 250}, {230, 330}};
    ground.other = {{160, 200}, {450, 500}};
    ground.gap = 14.0f;
    int place = -1;
    const Rect box = placeReadout(ground, {210, 40}, place);
    EXPECT_LE(box.min.x, 230.0f);
    EXPECT_LE(box.min.y, 344.0f);
    EXPECT_GE(box.max.y, 236.0f);
}

TEST(LabelPlace, ALabelStandsBesideItsLineWhateverItsWidth) {
    draw::Label label;
    label.offset = {12.0, 0.0};
    const Obstacle line{{100, 0}, {100, 300}, 8.0f};
    for (const float width : {20.0f, 140.0f}) {
        const std::array requests = {LabelRequest{&label, {100, 100}, {width, 16}}};
        const auto placed = placeLabels(requests, {{{0, 0}, {400, 300}}, 1.0f, {}, {&line, 1}});
        ASSERT_EQ(placed.size(), 1u);
        EXPECT_EQ(placed[0].box.min.x, 112.0f);
        EXPECT_FALSE(covers(placed[0].box, line));
    }
    // Where the view ends it comes inside, and where that is on the line, elsewhere.
    const std::array requests = {LabelRequest{&label, {100, 100}, {60, 16}}};
    const auto placed = placeLabels(requests, {{{0, 0}, {130, 300}}, 1.0f, {}, {&line, 1}});
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_FALSE(covers(placed[0].box, line));
    EXPECT_LE(placed[0].box.max.x, 130.0f);
}

TEST(LabelPlace, ALabelDoesNotStandBesideWhatAnotherNames) {
    std::array<draw::Label, 2> labels;
    for (draw::Label& label : labels) label.offset = {0.0, 8.0};
    const std::array requests = {LabelRequest{&labels[0], {100, 100}, {60, 16}},
                                 LabelRequest{&labels[1], {135, 118}, {60, 16}}};
    const auto placed = placeLabels(requests, {{{0, 0}, {400, 300}}});
    ASSERT_EQ(placed.size(), 2u);
    const Rect near{{placed[0].box.min.x - 5, placed[0].box.min.y - 5},
                    {placed[0].box.max.x + 5, placed[0].box.max.y + 5}};
    const Obstacle other{{135, 118}, {135, 118}, 0.0f};
    EXPECT_FALSE(covers(near, other)) << "its own place, right below it, is beside the other's point";
}

TEST(LabelPlace, ALabelWithoutRoomIsBrief) {
    draw::Label label;
    label.offset = {-12.0, 0.0};
    label.brief = ShortText("0.3 m");
    const Obstacle line{{100, 0}, {100, 300}, 8.0f};
    const auto place = [&](float left) {
        const std::array requests = {LabelRequest{&label, {100, 150}, {90, 16}, {40, 16}}};
        return placeLabels(requests, {{{left, 0}, {130, 300}}, 1.0f, {}, {&line, 1}});
    };
    for (const bool narrow : {false, true}) {
        const auto placed = place(narrow ? 30.0f : -30.0f);
        ASSERT_EQ(placed.size(), 1u);
        EXPECT_EQ(placed[0].brief, narrow);
        EXPECT_FALSE(covers(placed[0].box, line));
    }
    EXPECT_TRUE(place(60.0f).empty()) << "nothing, rather than what covers the line";
    label.brief.clear();
    const auto placed = place(30.0f);
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_TRUE(covers(placed[0].box, line)) << "it has no brief form";
}

TEST(LabelPlace, AGroupIsWholeOrBriefOrAbsent) {
    std::array<draw::Label, 6> labels;
    const auto place = [&](float spacing) {
        std::vector<LabelRequest> requests;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            labels[i].group = 1;
            labels[i].key = static_cast<std::uint32_t>(i + 1);
            labels[i].brief = ShortText(1);
            labels[i].offset = {0.0, 7.0};
            const float x = 100.0f + spacing * static_cast<float>(i);
            requests.push_back({&labels[i], {x, 100.0f}, {80, 16}, {10, 16}});
        }
        return placeLabels(requests, {{{0, 0}, {900, 300}}});
    };
    const auto wide = place(90.0f), close = place(16.0f), crowded = place(1.0f);
    ASSERT_EQ(wide.size(), labels.size());
    EXPECT_FALSE(wide[0].brief);
    ASSERT_EQ(close.size(), labels.size());
    for (const PlacedLabel& label : close) EXPECT_TRUE(label.brief);
    EXPECT_TRUE(crowded.empty());
}

TEST(LabelPlace, ALabelKeepsItsPlaceUntilItsOwnIsFreeWithRoomToSpare) {
    draw::Label label, rival;
    label.key = 1;
    label.priority = 1;
    rival.priority = 2;
    LabelMemory memory;
    const auto boxWithRivalAt = [&](float x) {
        const std::array requests = {LabelRequest{&label, {200, 100}, {60, 16}},
                                     LabelRequest{&rival, {x, 100}, {60, 16}}};
        return placeLabels(requests, {{{0, 0}, {600, 300}}}, &memory).back().box;
    };
    const Rect pushed = boxWithRivalAt(200.0f);
    EXPECT_NE(pushed.min.x, 170.0f);
    // Just free: the label stays where it is. Clearly free: it goes back.
    EXPECT_EQ(boxWithRivalAt(266.0f).min.x, pushed.min.x);
    EXPECT_EQ(boxWithRivalAt(264.0f).min.x, pushed.min.x);
    EXPECT_EQ(boxWithRivalAt(300.0f).min.x, 170.0f);
    EXPECT_EQ(boxWithRivalAt(266.0f).min.x, 170.0f);
}

}  // namespace
}  // namespace sepaxis::ui
