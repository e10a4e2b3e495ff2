// From a scene to pixels: what debug_draw says must show where the camera's mathematics says it is.
#include "app/tests/debug_draw_scenes.h"
#include "app/tests/gfx_fixture.h"

namespace sepaxis::debug_draw {
namespace {

using gfx::GfxTest;

class ScenePicture : public GfxTest {
 protected:
    // Draws the way the viewport does.
    static gfx::Image picture(Shown& shown, int samples = 0) {
        gfx::View view;
        view.view = shown.input.camera.view();
        view.projection = shown.input.camera.projection(shown.input.viewport.aspect());
        view.width = static_cast<int>(shown.input.viewport.size.x);
        view.height = static_cast<int>(shown.input.viewport.size.y);
        view.uiScale = shown.input.uiScale;
        view.samples = samples;
        return draw(view, shown.draw().list);
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
            shown.input.overlays.contacts.on = true;
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
    shown.input.overlays.mtv.on = true;
    const gfx::Image image = picture(shown);
    const Collision<double>& collision = shown.collision();
    for (const double t : {0.1, 0.5, 0.8, 0.93}) {
        const dvec3 point = collision.contactPoint + t * collision.mtv();
        EXPECT_LE(gfx::steps(gfx::colorAt(image, at(shown, point)), glm::vec3(gfx::rgb(0xCC79A7))), 1.0) << t;
    }
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

TEST_F(ScenePicture, everyOverlayAtOnceInEveryStyleAndTheme) {
    std::vector<gfx::Image> pictures;
    for (const gfx::SolidStyle style :
         {gfx::SolidStyle::translucent, gfx::SolidStyle::solid, gfx::SolidStyle::wireframe}) {
        for (const gfx::Theme theme : {gfx::Theme::dark, gfx::Theme::light}) {
            for (const double gap : {-0.3, 0.4}) {
                Shown shown(boxes(dvec3(0.5), dvec3(0.5), {0.2, 1.0 + gap, 0.1}));
                shown.input.overlays = {};
                shown.input.overlays.ghost.on = shown.input.overlays.indices.on = true;
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
}  // namespace sepaxis::debug_draw
