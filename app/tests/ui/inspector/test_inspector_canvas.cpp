// The Gauss map and the Minkowski tab in the real window: hover and click linked with the viewport, the
// camera, what is exported.
#include "app/gfx/pictures/image.h"
#include "app/inspect/axes/gauss_map.h"
#include "app/inspect/axes/minkowski.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/minkowski_sweep.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/widgets/format.h"

#include <algorithm>

namespace sepaxis::ui {
namespace {

class CanvasTabs : public WindowTest {
 protected:
    void show(Tab tab) {
        app().inspector().show(tab);
        window_.settle();
    }
    AxisLink& link() { return app().inspector().link; }
    std::string text() { return app().inspector().current().text(app().tabContext()); }
    std::string csv() { return app().inspector().current().csv(app().tabContext()); }

    // Where the canvas is, and how it looks as long as nobody turned it.
    scene::Viewport canvas() {
        const ImGuiWindow* window = imguiWindow("##inspector");
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if (std::string(w->Name) == "##inspector") window = w;
        const Rect area{window->Pos, {window->Pos.x + window->Size.x, window->Pos.y + window->Size.y}};
        Rect c = besideLegend(app().ui, area).canvas;
        if (app().inspector().tab == Tab::minkowski) c.max.y -= app().ui.px(kSweepBar);
        return {{c.min.x, c.min.y}, {std::round(c.width()), std::round(c.height())}};
    }
    scene::Camera homeOf(const dvec3& center, double radius, bool orthographic) {
        scene::Camera camera;
        camera.orthographic = orthographic;
        camera.yaw = app().view.camera.current().yaw;
        camera.pitch = app().view.camera.current().pitch;
        scene::frame(camera, canvas(), center, radius);
        return camera;
    }
    dvec2 onSphere(const dvec3& direction) {
        const auto pixel = scene::project(homeOf(dvec3(0.0), 1.08, true), canvas(), direction);
        EXPECT_TRUE(pixel.has_value());
        return pixel.value_or(dvec2(0.0));
    }
    // The viewport looks from where the sphere shows its answer, so that it needs no turn of its own.
    void lookAtTheAnswer() {
        const dvec3 axis = app().editor.evaluation().collision.normal;
        scene::Camera camera = app().view.camera.current();
        camera.yaw = std::atan2(axis.x, axis.z) + 0.3;
        camera.pitch = std::asin(axis.y) - 0.2;
        app().view.camera.jumpTo(camera);
    }
    void hover(const dvec2& pixel) {
        moveTo(pixel);
        window_.settle();
    }
    void pause() {
        for (int i = 0; i < 12; ++i) window_.step(0.03);
    }
    gfx::Image canvasPicture() {
        const scene::Viewport area = canvas();
        return gfx::cropped(window_.captureFrame(),
                            {static_cast<int>(area.min.x), static_cast<int>(area.min.y),
                             static_cast<int>(area.size.x), static_cast<int>(area.size.y)});
    }
    static bool same(const gfx::Image& p, const gfx::Image& q) { return p.rgba == q.rgba; }
    // Labels may stand elsewhere than before: they keep their places while things move.
    static bool nearlySame(const gfx::Image& p, const gfx::Image& q) {
        std::size_t different = 0;
        for (std::size_t i = 0; i < p.rgba.size(); i += 4)
            different += std::equal(&p.rgba[i], &p.rgba[i] + 4, &q.rgba[i]) ? 0 : 1;
        return different * 50 < p.rgba.size() / 4;
    }
    static int like(const gfx::Image& image, const gfx::Color& color) {
        int count = 0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                const glm::vec3 off = glm::vec3(p[0], p[1], p[2]) - glm::vec3(color) * 255.0f;
                count += glm::length(off) < 20.0f ? 1 : 0;
            }
        return count;
    }
    bool isLit(Side side, FeatureKind kind, std::uint32_t index) {
        const auto& lit = app().inspector().extra.lit;
        const PickedFeature wanted{side, {kind, index}};
        return std::find(lit.begin(), lit.end(), wanted) != lit.end();
    }
    inspect::AxisRef winner() {
        const Collision<double>& c = app().editor.evaluation().collision;
        return {AxisKind::edgeEdge, c.featureA.index, c.featureB.index};
    }
    static std::size_t lines(const std::string& s) {
        return static_cast<std::size_t>(std::count(s.begin(), s.end(), '\n'));
    }
};

// --- Gauss map ------------------------------------------------------------------------------------------

TEST_F(CanvasTabs, ACrossingLightsItsEdgesAndIsPinnedByAClick) {
    lookAtTheAnswer();
    show(Tab::gaussMap);
    // The winner has three others on the same axis; another crossing on the near side stands alone.
    inspect::GaussMap map(app().editor.evaluation());
    ASSERT_TRUE(map.step(1e9));
    const dvec3 towards = -app().view.camera.current().forward();
    const inspect::Crossing* best = nullptr;
    double clearance = 0.0;
    for (const inspect::Crossing& crossing : map.overlay().crossings()) {
        const dvec3 at = map.toWorld(crossing.axis);
        if (glm::dot(at, towards) < 0.3) continue;
        double nearest = 2.0;
        for (const inspect::Crossing& other : map.overlay().crossings())
            if (&other != &crossing) nearest = std::min(nearest, glm::length(map.toWorld(other.axis) - at));
        for (std::uint32_t face = 0; face < 4; ++face)
            nearest = std::min(nearest, glm::length(map.dotOf(Side::a, face) - at));
        if (nearest <= clearance) continue;
        clearance = nearest;
        best = &crossing;
    }
    ASSERT_NE(best, nullptr);
    const dvec2 pixel = onSphere(map.toWorld(best->axis));
    hover(pixel);
    const inspect::AxisRef wanted{AxisKind::edgeEdge, best->a, best->b};
    ASSERT_EQ(link().hovered, wanted);
    EXPECT_TRUE(isLit(Side::a, FeatureKind::edge, best->a));
    EXPECT_TRUE(isLit(Side::b, FeatureKind::edge, best->b));
    ASSERT_TRUE(app().inspector().extra.axis.has_value());
    EXPECT_LE(glm::length(app().inspector().extra.axis->axisWorld - map.toWorld(best->axis)), 1e-12);
    click(pixel);
    EXPECT_EQ(link().pinned, wanted);
    hover({5.0, 5.0});
    EXPECT_FALSE(link().hovered.has_value());
    ASSERT_TRUE(app().inspector().extra.axis.has_value()) << "pinned: it stays";
    EXPECT_GT(like(canvasPicture(), app().ui.palette().accent), 20) << "a ring around it";
    click(pixel);
    EXPECT_FALSE(link().pinned.has_value());
}

TEST_F(CanvasTabs, ArcsOfAShowBesideThoseOfBThatLieOnThem) {
    app().ui.theme = gfx::Theme::light;
    ASSERT_TRUE(app().open(preset("pair-triangle-hull")));
    show(Tab::gaussMap);
    hover({5.0, 5.0});
    pause();
    const gfx::Image image = canvasPicture();
    EXPECT_GT(like(image, app().ui.palette().edgeA), 200);
    EXPECT_GT(like(image, app().ui.palette().edgeB), 200);
}

TEST_F(CanvasTabs, TheAnswerIsInSightAtFirst) {
    for (const char* name : {"thousand-vertices", "tetrahedron-cube", "turned-faces"}) {
        ASSERT_TRUE(app().open(preset(name)));
        show(Tab::gaussMap);
        hover({5.0, 5.0});
        pause();
        const gfx::Image image = canvasPicture();
        EXPECT_GT(like(image, app().ui.palette().mtvText), 15) << name << ": its number";
        EXPECT_GT(like(image, app().ui.palette().winningAxis), 40) << name << ": the ring, not a faint one";
    }
}

// Not at the rim, where the arcs that cross there are seen on edge.
TEST_F(CanvasTabs, TheGaussMapOpensWithItsAnswerFacingTheViewer) {
    for (const char* name : {"tetrahedron-cube", "cubes-face-to-face", "plates-crossing",
                             "stacked-boxes-tilt", "needle-inside-cube", "vertex-in-face"}) {
        ASSERT_TRUE(app().open(preset(name)));
        show(Tab::gaussMap);
        hover({5.0, 5.0});
        pause();
        // The ring around the answer, in the middle part of the sphere.
        const gfx::Image image = canvasPicture();
        const gfx::Color& ring = app().ui.palette().winningAxis;
        dvec2 sum(0.0);
        int count = 0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                const glm::vec3 off = glm::vec3(p[0], p[1], p[2]) - glm::vec3(ring) * 255.0f;
                if (glm::length(off) >= 20.0f) continue;
                sum += dvec2(x, y);
                ++count;
            }
        ASSERT_GT(count, 15) << name;
        const dvec2 away = sum / static_cast<double>(count) - 0.5 * dvec2(image.width, image.height);
        const double radius = 0.5 / 1.08 * std::min(image.width, image.height);
        EXPECT_LT(glm::length(away), 0.72 * radius) << name;
    }
}

TEST_F(CanvasTabs, ArcsAndRegionsPointIntoTheViewport) {
    lookAtTheAnswer();
    show(Tab::gaussMap);
    const inspect::GaussMap map(app().editor.evaluation());
    const dvec3 towards = -app().view.camera.current().forward();
    int arcs = 0, regions = 0;
    const scene::Viewport area = canvas();
    for (int i = 0; i < 20; ++i) {
        hover(area.min + area.size * dvec2(0.3 + 0.02 * i, 0.42));
        const auto& extra = app().inspector().extra;
        if (extra.lit.size() == 1 && extra.lit[0].feature.kind == FeatureKind::edge) ++arcs;
        if (extra.lit.size() != 2 || extra.lit[0].feature.kind != FeatureKind::vertex) continue;
        ++regions;
        // Those two vertices do support the direction that the viewport shows.
        ASSERT_TRUE(extra.axis.has_value());
        const dvec3 axis = extra.axis->axisWorld;
        EXPECT_GT(glm::dot(axis, towards), 0.0);
        for (const Side side : {Side::a, Side::b}) {
            const std::size_t which = side == Side::a ? 0 : 1;
            const dvec3 direction = side == Side::a ? axis : -axis;
            const auto& core = app().editor.evaluation().shapes[which]->shape.core;
            const dvec3 inHull =
                glm::conjugate(app().editor.evaluation().poses[which].orientation) * direction;
            EXPECT_EQ(findSupport(core, inHull).vertex, extra.lit[which].feature.index);
        }
    }
    EXPECT_GE(arcs, 1);
    EXPECT_GE(regions, 5);
}

TEST_F(CanvasTabs, WhatIsHoveredInTheViewportIsLitOnTheSphere) {
    show(Tab::gaussMap);
    key(SDL_SCANCODE_Q);
    hover({5.0, 5.0});
    pause();
    const gfx::Image before = canvasPicture();
    const auto& core = app().editor.evaluation().shapes[1]->shape.core;
    hover(pixelOf(core.centroid) - dvec2(40.0, 40.0));
    ASSERT_TRUE(app().view.hover.has_value());
    pause();
    EXPECT_FALSE(same(before, canvasPicture()));
    hover({5.0, 5.0});
    pause();
    EXPECT_TRUE(same(before, canvasPicture()));
}

TEST_F(CanvasTabs, TheSphereTurnsAndComesBack) {
    show(Tab::gaussMap);
    hover({5.0, 5.0});
    pause();
    const gfx::Image before = canvasPicture();
    const dvec2 corner = canvas().min + dvec2(12.0, 12.0);
    drag(corner, corner + dvec2(60.0, 30.0), SDL_BUTTON_RIGHT);
    hover({5.0, 5.0});
    pause();
    const gfx::Image turned = canvasPicture();
    EXPECT_FALSE(nearlySame(before, turned));
    hover(corner);
    wheel(2);
    hover({5.0, 5.0});
    pause();
    EXPECT_FALSE(nearlySame(turned, canvasPicture()));
    ImGui::GetIO().MouseDoubleClickTime = 5.0f;  // however busy the machine is
    moveTo(corner);
    for (int i = 0; i < 2; ++i) {
        press();
        release();
    }
    window_.settle();
    pause();
    hover({5.0, 5.0});
    pause();
    EXPECT_TRUE(nearlySame(before, canvasPicture()));
    // The left button turns it as well.
    drag(corner, corner + dvec2(60.0, 30.0));
    hover({5.0, 5.0});
    pause();
    EXPECT_TRUE(nearlySame(turned, canvasPicture()));
}

TEST_F(CanvasTabs, NothingIsDrawnAtRest) {
    for (const Tab tab : {Tab::gaussMap, Tab::minkowski}) {
        show(tab);
        hover({5.0, 5.0});
        pause();
        const std::size_t frames = window_.framesDrawn();
        for (int i = 0; i < 10; ++i) window_.step(0.02);
        EXPECT_EQ(window_.framesDrawn(), frames) << tabName(tab);
    }
}

// --- Minkowski ------------------------------------------------------------------------------------------

TEST_F(CanvasTabs, AFaceOfTheSolidNamesThePairThatMakesIt) {
    show(Tab::minkowski);
    inspect::Minkowski model(app().editor.evaluation());
    ASSERT_TRUE(model.step(1e9, 1000));
    const inspect::Solid& solid = model.solid();
    dvec3 low(0.0), high(0.0);
    for (const inspect::SolidCorner& corner : solid.corners) {
        low = glm::min(low, corner.position);
        high = glm::max(high, corner.position);
    }
    const dvec3 center = 0.5 * (low + high);
    double radius = glm::length(center);
    for (const inspect::SolidCorner& corner : solid.corners)
        radius = std::max(radius, glm::length(corner.position - center));
    const scene::Camera camera = homeOf(center, 1.05 * radius, false);
    int tried = 0, pairs = 0;
    for (std::uint32_t i = 0; i < solid.facets.size(); ++i) {
        const inspect::Facet& facet = solid.facets[i];
        dvec3 middle(0.0);
        for (std::uint32_t k = 0; k < facet.count; ++k)
            middle += solid.corners[solid.loops[facet.first + k]].position / static_cast<double>(facet.count);
        if (glm::dot(facet.normal, glm::normalize(camera.position() - middle)) < 0.3) continue;
        const auto pixel = scene::project(camera, canvas(), middle);
        ASSERT_TRUE(pixel.has_value());
        hover(*pixel);
        ASSERT_EQ(link().hovered, solid.faces[facet.face].axis) << i;
        EXPECT_TRUE(isLit(Side::a, facet.featureA.kind, facet.featureA.index)) << i;
        EXPECT_TRUE(isLit(Side::b, facet.featureB.kind, facet.featureB.index)) << i;
        if (++tried == 1) {
            click(*pixel);
            EXPECT_EQ(link().pinned, solid.faces[facet.face].axis);
            click(*pixel);
            EXPECT_FALSE(link().pinned.has_value());
        }
        pairs += facet.axis.kind == AxisKind::edgeEdge ? 1 : 0;
    }
    EXPECT_GE(tried, 5);
    EXPECT_GE(pairs, 1);
    hover(canvas().min + dvec2(6.0, 6.0));
    EXPECT_FALSE(link().hovered.has_value()) << "beside the solid";
}

TEST_F(CanvasTabs, ManyFacesAreBuiltOnDemand) {
    ASSERT_TRUE(app().open(preset("thousand-vertices")));
    show(Tab::minkowski);
    const ImGuiWindow* window = nullptr;
    for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
        if (std::string(w->Name) == "##inspector") window = w;
    ASSERT_NE(window, nullptr);
    const double middle = window->Pos.x + window->Size.x * 0.5;
    hover({5.0, 5.0});
    pause();
    const int before = like(canvasPicture(), app().ui.palette().mtv);
    const ImGuiID button = ImHashStr("Build it all the same", 0, window->ID);
    const dvec2 place = placeOf("##inspector", button, middle);
    click(place);
    for (int i = 0; i < 200; ++i) window_.step(0.0);
    hover({5.0, 5.0});
    pause();
    EXPECT_GT(like(canvasPicture(), app().ui.palette().mtv), before + 10) << "the nearest face and the arrow";
    EXPECT_NE(text().find("6533 faces"), std::string::npos);
}

TEST_F(CanvasTabs, TheSolidFollowsADrag) {
    show(Tab::minkowski);
    const std::string before = text();
    const dvec2 from = pixelOfHandle(gizmo::Handle::axisY);
    drag(from, from - dvec2(0.0, 30.0));
    pause();
    EXPECT_NE(text(), before);
    EXPECT_NE(text().find(exactNumber(app().editor.evaluation().collision.depth).substr(0, 12)),
              std::string::npos);
}

// --- both -----------------------------------------------------------------------------------------------

TEST_F(CanvasTabs, ExportsEverythingWithAllDigits) {
    show(Tab::gaussMap);
    EXPECT_EQ(lines(csv()), 1u + 10u + 11u);
    EXPECT_NE(csv().find("0.48856698416292"), std::string::npos);
    EXPECT_NE(text().find("11 crossings"), std::string::npos);
    show(Tab::minkowski);
    EXPECT_EQ(lines(csv()), 1u + 21u);
    EXPECT_EQ(csv().substr(0, csv().find(',')), "kind");
    EXPECT_NE(csv().find(",yes"), std::string::npos);
    EXPECT_NE(text().find("The origin lies inside, 0.48856698416292"), std::string::npos);
}

TEST_F(CanvasTabs, EveryKindOfPairShowsSomething) {
    int seen = 0;
    for (const scene::Preset& entry : app().library().presets) {
        if (!entry.path.stem().string().starts_with("pair-")) continue;
        ASSERT_TRUE(app().open(entry.path)) << entry.path;
        for (const Tab tab : {Tab::gaussMap, Tab::minkowski}) {
            show(tab);
            EXPECT_GT(text().size(), 60u) << entry.path;
            const gfx::Image image = canvasPicture();
            const int ground = like(image, app().ui.palette().panel);
            EXPECT_LT(ground, image.width * image.height - 200) << entry.path << ' ' << tabName(tab);
        }
        ++seen;
    }
    EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace sepaxis::ui
