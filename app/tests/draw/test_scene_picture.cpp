// From a scene to pixels: what a drawing says must show where the camera's mathematics says it is.
#include "app/draw/default_view.h"
#include "app/gfx/frame_geometry.h"
#include "app/tests/draw/debug_draw_scenes.h"
#include "app/tests/gfx/gfx_fixture.h"
#include "app/tests/scene/preset_scene.h"

#include <array>
#include <functional>
#include <iostream>
#include <iterator>

namespace sepaxis::draw {
namespace {

using gfx::GfxTest;

class ScenePicture : public GfxTest {
 protected:
    // Draws the way the viewport does.
    static gfx::Image picture(Shown& shown, int samples = 0) { return picture(shown, colors(), samples); }
    static gfx::Image picture(Shown& shown, const gfx::Palette& palette, int samples) {
        gfx::View view;
        view.view = shown.input.camera.view();
        view.projection = shown.input.camera.projection(shown.input.viewport.aspect());
        view.width = static_cast<int>(shown.input.viewport.size.x);
        view.height = static_cast<int>(shown.input.viewport.size.y);
        view.uiScale = shown.input.uiScale;
        view.samples = samples;
        renderer_->render(view, palette, shown.draw().list);
        return renderer_->readPixels();
    }
    static scene::dvec2 at(const Shown& shown, const dvec3& world) {
        const auto pixel = scene::project(shown.input.camera, shown.input.viewport, world);
        EXPECT_TRUE(pixel.has_value());
        return pixel.value_or(scene::dvec2(0.0));
    }
};

TEST_F(ScenePicture, contactsStandWhereTheirLabelsAreAnchored) {
    for (const bool orthographic : {false, true}) {
        for (const float uiScale : {1.0f, 2.0f}) {
            Shown shown(boxes(dvec3(0.5), dvec3(0.5), {0.2, 0.9, 0.1}));
            shown.input.camera.orthographic = orthographic;
            shown.input.uiScale = uiScale;
            shown.input.overlays[OverlayId::contacts].on = true;
            const gfx::Image image = picture(shown);
            const Drawing drawing = shown.draw();
            ASSERT_EQ(drawing.labels.size(), 4u);
            for (const Label& label : drawing.labels) {
                const scene::dvec2 pixel = at(shown, label.anchor);
                EXPECT_LE(gfx::steps(gfx::colorAt(image, pixel), glm::vec3(gfx::rgb(0xF0E442))), 1.0);
                // The dark rim, scaled with the interface.
                const scene::dvec2 rim = pixel + scene::dvec2(4.8 * uiScale, 0.0);
                EXPECT_LE(gfx::steps(gfx::colorAt(image, rim), glm::vec3(colors().contactRim)), 40.0);
            }
        }
    }
}

TEST_F(ScenePicture, mtvArrowIsThereInItsColour) {
    Shown shown(boxes(dvec3(0.5), dvec3(0.5), {0.2, 0.6, 0.1}));
    shown.input.overlays[OverlayId::mtv].on = true;
    const gfx::Image image = picture(shown);
    const Collision<double>& collision = shown.collision();
    for (const double t : {0.1, 0.5, 0.8, 0.93}) {
        const dvec3 point = collision.contactPoint + t * collision.mtv();
        EXPECT_LE(gfx::steps(gfx::colorAt(image, at(shown, point)), glm::vec3(gfx::rgb(0xCC79A7))), 1.0) << t;
    }
}

// Of sRGB colours: Web Content Accessibility Guidelines 2.1, "relative luminance" and "contrast ratio".
double luminance(const glm::vec3& color) {
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}
double contrast(const glm::vec3& a, const glm::vec3& b) {
    const double p = luminance(a), q = luminance(b);
    return (std::max(p, q) + 0.05) / (std::min(p, q) + 0.05);
}

using PixelLine = std::array<scene::dvec2, 2>;

double distanceTo(const PixelLine& line, const scene::dvec2& pixel) {
    const scene::dvec2 along = line[1] - line[0], from = pixel - line[0];
    const double squared = glm::dot(along, along);
    const double t = squared > 0.0 ? std::clamp(glm::dot(from, along) / squared, 0.0, 1.0) : 0.0;
    return glm::length(from - t * along);
}

// A deciding line against what lies beside it: of its two sides the lesser, and of the places along it the
// least, without those that dots, arrows and other such lines pass.
double leastContrast(const gfx::Image& image, const PixelLine& line, const std::vector<PixelLine>& others) {
    constexpr double kRoom = 12.0;  // pixels
    const scene::dvec2 along = glm::normalize(line[1] - line[0]), across(-along.y, along.x);
    double least = std::numeric_limits<double>::infinity();
    for (double t = 0.04; t < 0.97; t += 0.02) {
        const scene::dvec2 place = line[0] + t * (line[1] - line[0]);
        if (std::any_of(others.begin(), others.end(),
                        [&](const PixelLine& other) { return distanceTo(other, place) < kRoom; }))
            continue;
        for (const double side : {-1.0, 1.0}) {
            double most = 0.0;
            for (const double away : {2.5, 3.0, 3.5, 4.0})
                most = std::max(most, contrast(gfx::colorAt(image, place),
                                               gfx::colorAt(image, place + side * away * across)));
            least = std::min(least, most);
        }
    }
    return least;
}

// Of all deciding lines of a scene as it is seen first, with all that is drawn by default. Infinite where
// others pass everywhere along them.
double leastContrast(Shown& shown, const gfx::Image& image,
                     const std::function<scene::dvec2(const dvec3&)>& at) {
    const gfx::Palette& palette = gfx::palette(shown.input.theme);
    const Drawing drawing = shown.draw();
    std::vector<PixelLine> passing, deciding;
    for (const gfx::Point& point : drawing.list.points)
        passing.push_back({at(point.position), at(point.position)});
    for (const gfx::Arrow& arrow : drawing.list.arrows) passing.push_back({at(arrow.from), at(arrow.to)});
    for (const gfx::Color& color : {palette.featureA, palette.featureB})
        for (const gfx::Line& line : linesOf(drawing.list, color, gfx::kHighlightWidth))
            deciding.push_back({at(line.from), at(line.to)});
    EXPECT_FALSE(deciding.empty());
    double least = std::numeric_limits<double>::infinity();
    for (const PixelLine& line : deciding) {
        if (glm::length(line[1] - line[0]) < 60.0) continue;
        std::vector<PixelLine> others = passing;
        std::copy_if(deciding.begin(), deciding.end(), std::back_inserter(others),
                     [&](const PixelLine& other) { return other != line; });
        least = std::min(least, leastContrast(image, line, others));
    }
    return least;
}

TEST_F(ScenePicture, whatDecidesStandsOutFromWhatLiesAroundIt) {
    constexpr double kLeast = 3.0;
    double least = std::numeric_limits<double>::infinity();
    int measured = 0;
    for (const char* name : {"tetrahedron-cube", "boxes-edge-to-edge", "stacked-boxes-tilt", "edge-on-face",
                             "near-parallel-edges", "dodecahedron-icosahedron", "box-in-cube"}) {
        for (const gfx::Theme theme : {gfx::Theme::dark, gfx::Theme::light}) {
            for (const gfx::SolidStyle style : {gfx::SolidStyle::translucent, gfx::SolidStyle::solid}) {
                Shown shown(inspect::presetScene(name));
                shown.input.overlays = {};
                shown.input.theme = theme;
                shown.input.style = style;
                shown.input.camera = defaultView(shown.evaluation(), shown.input.viewport);
                const gfx::Image image = picture(shown, gfx::palette(theme), 4);
                const double found =
                    leastContrast(shown, image, [&](const dvec3& world) { return at(shown, world); });
                EXPECT_GE(found, kLeast) << name << (theme == gfx::Theme::dark ? ", dark" : ", light")
                                         << (style == gfx::SolidStyle::solid ? ", solid" : "");
                least = std::min(least, found);
                measured += std::isfinite(found) ? 1 : 0;
            }
        }
    }
    EXPECT_GE(measured, 5 * 4);  // scenes in both themes and both styles
    RecordProperty("leastContrast", std::to_string(least));
    std::cout << "least contrast " << least << " : 1\n";
}

TEST_F(ScenePicture, whatIsPickedIsWhatIsSeen) {
    // Solid surfaces: a pixel shows A's hue where A is picked, B's where B is, the ground where nothing is.
    Shown shown(boxes({0.9, 0.4, 0.5}, {0.4, 0.8, 0.5}, {0.3, 0.2, 0.3}));
    shown.input.style = gfx::SolidStyle::solid;
    shown.scene.b.orientation = {0.2, 0.3, 0.1, 0.9};
    ASSERT_TRUE(shown.evaluator.evaluate(shown.scene, {}));
    const gfx::Image image = picture(shown);
    int seenA = 0, seenB = 0, ground = 0;
    for (int y = 2; y < image.height; y += 7) {
        for (int x = 2; x < image.width; x += 7) {
            const scene::dvec2 pixel(x + 0.5, y + 0.5);
            const auto feature =
                pickFeature(shown.evaluation(), shown.input.camera, shown.input.viewport, pixel, 1.0f);
            if (feature && feature->feature.kind != FeatureKind::face) continue;  // near an edge
            const auto object =
                pickObject(shown.evaluation(), shown.input.camera, shown.input.viewport, pixel);
            // Along the line where the solids pass through each other there is no edge: leave a pixel's room.
            bool same = true;
            for (const scene::dvec2 d : {scene::dvec2(2.0, 0.0), {-2.0, 0.0}, {0.0, 2.0}, {0.0, -2.0}}) {
                const auto beside =
                    pickObject(shown.evaluation(), shown.input.camera, shown.input.viewport, pixel + d);
                same = same && beside.has_value() == object.has_value() &&
                       (!object || beside->side == object->side);
            }
            if (!same) continue;
            const glm::vec3 color = gfx::colorAt(image, x, y);
            if (!object) {
                EXPECT_EQ(gfx::steps(color, background()), 0.0);
                ++ground;
            } else if (object->side == scene::Side::a) {
                EXPECT_GT(color.b, color.r) << x << ' ' << y;
                ++seenA;
            } else {
                EXPECT_GT(color.r, color.b) << x << ' ' << y;
                ++seenB;
            }
        }
    }
    EXPECT_GT(seenA, 100);
    EXPECT_GT(seenB, 100);
    EXPECT_GT(ground, 100);
}

scene::Scene ballAlone() {
    scene::Scene scene;
    scene.a.shape = scene::SphereShape{0.5};
    scene.b.shape = scene::SphereShape{0.5};
    scene.b.position = {40.0, 0.0, -40.0};  // out of the way
    return scene;
}

TEST_F(ScenePicture, theOutlineOfASphereIsSmoothAtAnyZoom) {
    for (const bool orthographic : {false, true}) {
        for (const double distance : {20.0, 3.0, 1.4}) {
            Shown shown(ballAlone());
            shown.input.camera.orthographic = orthographic;
            shown.input.camera.distance = distance;
            const gfx::Image image = picture(shown);
            const glm::vec3 edge(colors().edgeA);
            // The true outline: where the sight grazes the ball, half a width further out.
            const scene::Camera& camera = shown.input.camera;
            const double rise = orthographic ? 0.0 : 0.5 / distance;
            int seen = 0;
            for (int i = 0; i < 720; ++i) {
                const double angle = i * 3.14159265358979323846 / 360.0;
                const dvec3 normal = -camera.forward() * rise +
                                     std::sqrt(1.0 - rise * rise) *
                                         (std::cos(angle) * camera.right() + std::sin(angle) * camera.up());
                const dvec3 grazed = 0.5 * normal;
                const double pixel = scene::metresPerPixel(camera, shown.input.viewport, grazed);
                const scene::dvec2 pixelAt = at(shown, grazed + 0.75 * pixel * normal);
                if (pixelAt.x < 1.0 || pixelAt.y < 1.0 || pixelAt.x > 799.0 || pixelAt.y > 599.0) continue;
                ++seen;
                // The pixel that holds the middle of a line 1.5 pixels wide is covered by more than half.
                const glm::vec3 color = gfx::colorAt(image, pixelAt);
                const float share = (color.b - background().b) / (edge.b - background().b);
                EXPECT_GT(share, 0.45f) << distance << " at " << i;
                EXPECT_LT(share, 1.02f) << distance << " at " << i;
            }
            EXPECT_GT(seen, 100) << distance;
        }
    }
}

TEST_F(ScenePicture, roundAndFlatShapesArePickedWhereTheyAreSeen) {
    const std::vector<scene::Shape> shapes = {
        scene::SphereShape{0.8}, scene::CapsuleShape{{-0.6, -0.3, 0.0}, {0.6, 0.4, 0.2}, 0.35},
        scene::TriangleShape{{dvec3(-1.0, -0.4, 0.6), dvec3(1.0, -0.2, 0.5), dvec3(0.1, 0.9, -0.6)}, false}};
    for (const scene::Shape& shape : shapes) {
        for (const double yaw : {0.5, 3.6}) {
            scene::Scene pair;
            pair.a.shape = shape;
            pair.b.shape = scene::BoxShape{{0.5, 0.4, 0.3}};
            pair.b.position = {0.5, 0.3, 0.2};
            Shown shown(std::move(pair));
            shown.input.style = gfx::SolidStyle::solid;
            shown.input.camera.yaw = yaw;
            const gfx::Image image = picture(shown);
            int seenA = 0, seenB = 0, ground = 0;
            for (int y = 2; y < image.height; y += 5) {
                for (int x = 2; x < image.width; x += 5) {
                    const auto objectAt = [&](double dx, double dy) {
                        const auto object =
                            pickObject(shown.evaluation(), shown.input.camera, shown.input.viewport,
                                       scene::dvec2(x + 0.5 + dx, y + 0.5 + dy));
                        return object ? std::optional(object->side) : std::nullopt;
                    };
                    const auto object = objectAt(0.0, 0.0);
                    if (object != objectAt(3.0, 0.0) || object != objectAt(-3.0, 0.0) ||
                        object != objectAt(0.0, 3.0) || object != objectAt(0.0, -3.0))
                        continue;
                    // Where one surface is hardly behind the other, its edges are drawn through it.
                    const double pixel =
                        scene::metresPerPixel(shown.input.camera, shown.input.viewport, dvec3(0.0));
                    bool isClose = false;
                    for (const scene::dvec2 d :
                         {scene::dvec2(0.0), {3.0, 0.0}, {-3.0, 0.0}, {0.0, 3.0}, {0.0, -3.0}}) {
                        const scene::Ray ray = scene::rayThrough(shown.input.camera, shown.input.viewport,
                                                                 scene::dvec2(x + 0.5, y + 0.5) + d);
                        const auto hitOf = [&](std::size_t i) {
                            return castRay(shown.evaluation().shapes[i]->shape, shown.evaluation().poses[i],
                                           ray);
                        };
                        const auto hitA = hitOf(0), hitB = hitOf(1);
                        isClose = isClose ||
                                  (hitA && hitB &&
                                   std::abs(hitA->distance - hitB->distance) < 2.0 * gfx::kLineBias * pixel);
                    }
                    if (isClose) continue;
                    // Near an edge of a flat or solid shape.
                    const auto feature = pickFeature(shown.evaluation(), shown.input.camera,
                                                     shown.input.viewport, {x + 0.5, y + 0.5}, 1.0f);
                    if (feature && feature->feature.kind != FeatureKind::face &&
                        shown.evaluation().shapes[feature->side == scene::Side::a ? 0 : 1]->shape.radius ==
                            0.0)
                        continue;
                    const glm::vec3 color = gfx::colorAt(image, x, y);
                    if (!object) {
                        EXPECT_EQ(gfx::steps(color, background()), 0.0);
                        ++ground;
                    } else if (*object == scene::Side::a) {
                        EXPECT_GT(color.b, color.r) << x << ' ' << y;
                        ++seenA;
                    } else {
                        EXPECT_GT(color.r, color.b) << x << ' ' << y;
                        ++seenB;
                    }
                }
            }
            EXPECT_GT(seenA, 100);
            EXPECT_GT(seenB, 20);
            EXPECT_GT(ground, 100);
        }
    }
}

TEST_F(ScenePicture, dashesOfACurveRunOnOverItsPieces) {
    // A ring in many short pieces: as many dashes as its length holds, none torn into more.
    Shown shown(ballAlone());
    shown.input.camera.orthographic = true;
    shown.input.camera.distance = 3.0;
    gfx::View view;
    view.view = shown.input.camera.view();
    view.projection = shown.input.camera.projection(shown.input.viewport.aspect());
    view.width = 800;
    view.height = 600;
    const double pixel = scene::metresPerPixel(shown.input.camera, shown.input.viewport, dvec3(0.0));
    gfx::Curve curve;
    curve.width = 4.0f;
    curve.dash = 10.0f;
    curve.depth = gfx::DepthMode::onTop;
    const dvec3 from = shown.input.camera.target - 150.0 * pixel * shown.input.camera.right();
    for (int i = 0; i <= 100; ++i)
        curve.points.push_back(from + 3.0 * i * pixel * shown.input.camera.right());
    gfx::DrawList list;
    list.curves.push_back(curve);
    const gfx::Image image = draw(view, list);
    int changes = 0;
    bool wasOn = false;
    for (int x = 240; x < 560; ++x) {
        const bool on = gfx::colorAt(image, x, 299).g > 0.5f;
        changes += on != wasOn ? 1 : 0;
        wasOn = on;
    }
    EXPECT_NEAR(changes, 2 * 15, 2);  // 300 pixels, 20 from dash to dash
}

TEST_F(ScenePicture, aTriangleAndASegmentAreSeenFromEverySide) {
    scene::Scene pair;
    pair.a.shape = scene::TriangleShape{};
    pair.b.shape = scene::SegmentShape{{-0.5, 0.0, 0.0}, {0.5, 0.0, 0.0}};
    pair.b.position = {0.0, 0.7, 0.0};
    Shown shown(std::move(pair));
    glm::vec3 fills[2];
    for (const int side : {0, 1}) {
        shown.input.camera.pitch = side == 0 ? 0.6 : -0.6;
        const gfx::Image image = picture(shown);
        fills[side] = gfx::colorAt(image, at(shown, {0.0, 0.0, 0.1}));
        EXPECT_GT(fills[side].b, background().b + 0.1f);
        EXPECT_LE(gfx::steps(gfx::colorAt(image, at(shown, {0.2, 0.7, 0.0})), glm::vec3(colors().edgeB)),
                  3.0);
    }
    EXPECT_GT(gfx::steps(fills[0], fills[1]), 2.0) << "the back is a little darker";
    // Edge-on the surface is gone, its edges are not.
    shown.input.camera.pitch = 0.0;
    shown.input.camera.orthographic = true;
    const gfx::Image image = picture(shown);
    const glm::vec3 line = gfx::colorAt(image, at(shown, {0.1, 0.0, 0.5}) + scene::dvec2(0.0, 0.25));
    EXPECT_GT(line.b, background().b + 0.2f);
}

TEST_F(ScenePicture, everyOverlayAtOnceInEveryStyleAndTheme) {
    std::vector<gfx::Image> pictures;
    for (const gfx::SolidStyle style :
         {gfx::SolidStyle::translucent, gfx::SolidStyle::solid, gfx::SolidStyle::wireframe}) {
        for (const gfx::Theme theme : {gfx::Theme::dark, gfx::Theme::light}) {
            for (const double gap : {-0.3, 0.4}) {
                Shown shown(boxes(dvec3(0.5), dvec3(0.5), {0.2, 1.0 + gap, 0.1}));
                shown.input.overlays = {};
                shown.input.overlays[OverlayId::ghost].on = shown.input.overlays[OverlayId::indices].on =
                    true;
                shown.input.style = style;
                shown.input.theme = theme;
                shown.input.hover = PickedFeature{scene::Side::b, {FeatureKind::face, 2}};
                pictures.push_back(picture(shown, 4));
            }
        }
    }
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(pictures[i].rgba, pictures[j].rgba);
    }
}

}  // namespace
}  // namespace sepaxis::draw
