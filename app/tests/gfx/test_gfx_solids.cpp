// Pictures of solids: what hides what, exact blending of translucent ones, their edges.
#include "app/gfx/shading.h"
#include "app/tests/gfx/gfx_fixture.h"

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sepaxis::gfx {
namespace {

TEST_F(GfxTest, depthModesDecideWhatShowsBehindASolid) {
    DrawList list;
    list.solids.push_back(boxSolid({0.8, 0.8, 0.8}, rgb(0x404040)));
    list.solids.back().style = SolidStyle::solid;
    const glm::vec3 face(colorAt(draw(testView(), list), kTestWidth / 2, kTestHeight / 2));
    const auto middle = [&](DepthMode mode, double z) {
        list.lines = {{{-9.0, 0.0, z}, {9.0, 0.0, z}, 5.0f, kWhite, mode}};
        return columnWidth(draw(testView(), list), kTestWidth / 2, face, kWhite) -
               columnWidth(draw(testView(), {{list.solids}, {}, {}, {}, {}, Grid{false}}), kTestWidth / 2,
                           face, kWhite);
    };
    EXPECT_NEAR(middle(DepthMode::tested, -2.0), 0.0, 0.02);
    // 1 px wide and at a quarter of its strength.
    EXPECT_NEAR(middle(DepthMode::hiddenFaint, -2.0), kThinWidth * kHiddenAlpha, 0.02);
    EXPECT_NEAR(middle(DepthMode::onTop, -2.0), 5.0, 0.05);
    EXPECT_NEAR(middle(DepthMode::tested, 2.0), 5.0, 0.05);
    EXPECT_NEAR(middle(DepthMode::hiddenFaint, 2.0), 5.0, 0.05);
    // In the face itself: in front of it in full, without z-fighting.
    EXPECT_NEAR(middle(DepthMode::tested, 0.8), 5.0, 0.05);
}

// The same four surfaces by ray casting: what the renderer must show.
struct Slab {
    dmat4 toWorld{1.0};
    dvec3 half{1.0};
    glm::vec3 fill{1.0f};
};
struct Surface {
    double depth = 0.0;
    glm::vec3 color{0.0f};
    int solid = 0;
    bool back = false;
};

void intersect(const Slab& slab, int index, const View& view, const dvec3& origin, const dvec3& direction,
               std::vector<Surface>& out) {
    const dmat4 toSlab = glm::inverse(slab.toWorld);
    const dvec3 o(toSlab * glm::dvec4(origin, 1.0)), d(toSlab * glm::dvec4(direction, 0.0));
    double enter = -std::numeric_limits<double>::infinity(), leave = -enter;
    int enterAxis = 0, leaveAxis = 0;
    for (int i = 0; i < 3; ++i) {
        double t0 = (-slab.half[i] - o[i]) / d[i], t1 = (slab.half[i] - o[i]) / d[i];
        if (t0 > t1) std::swap(t0, t1);
        if (t0 > enter) enter = t0, enterAxis = i;
        if (t1 < leave) leave = t1, leaveAxis = i;
    }
    if (enter >= leave) return;
    const auto add = [&](double t, int axis, bool back) {
        glm::dvec4 normal(0.0);
        normal[axis] = (d[axis] > 0.0) == back ? 1.0 : -1.0;
        const glm::vec3 normalEye(dvec3(view.view * slab.toWorld * normal));
        out.push_back(
            {t, slab.fill * shadeOf(normalEye, back, palette(Theme::dark).shadeContrast), index, back});
    };
    add(enter, enterAxis, false);
    add(leave, leaveAxis, true);
}

struct Ray {
    dvec3 origin{0.0}, direction{0.0};
};
Ray rayOf(const View& view, double x, double y) {
    const dmat4 back = glm::inverse(view.projection * view.view);
    const glm::dvec2 ndc(2.0 * x / view.width - 1.0, 1.0 - 2.0 * y / view.height);
    const glm::dvec4 nearPoint = back * glm::dvec4(ndc, -1.0, 1.0),
                     farPoint = back * glm::dvec4(ndc, 1.0, 1.0);
    const dvec3 a = dvec3(nearPoint) / nearPoint.w, b = dvec3(farPoint) / farPoint.w;
    return {a, b - a};
}

// Compares every pixel whose neighbourhood shows the same surfaces in the same order. Returns how many
// different orders of surfaces were compared.
std::size_t compareWithRayCasting(const Image& image, const View& view, const std::array<Slab, 2>& slabs,
                                  float alpha, const glm::vec3& background) {
    std::vector<std::string> orders;
    std::size_t compared = 0;
    const auto cast = [&](double x, double y, glm::vec3& color) {
        const Ray ray = rayOf(view, x, y);
        std::vector<Surface> surfaces;
        for (int i = 0; i < 2; ++i) {
            intersect(slabs[static_cast<std::size_t>(i)], i, view, ray.origin, ray.direction, surfaces);
        }
        std::sort(surfaces.begin(), surfaces.end(),
                  [](const Surface& a, const Surface& b) { return a.depth > b.depth; });
        color = background;
        std::string order;
        for (const Surface& surface : surfaces) {  // back to front
            color = color * (1.0f - alpha) + surface.color * alpha;
            order += static_cast<char>((surface.back ? 'a' : 'A') + surface.solid);
        }
        return order;
    };
    for (int y = 1; y < image.height; y += 3) {
        for (int x = 1; x < image.width; x += 3) {
            glm::vec3 wanted, around;
            const std::string order = cast(x + 0.5, y + 0.5, wanted);
            bool inside = true;
            for (const glm::dvec2 d : {glm::dvec2(2.0, 0.0), {-2.0, 0.0}, {0.0, 2.0}, {0.0, -2.0}}) {
                inside = inside && cast(x + 0.5 + d.x, y + 0.5 + d.y, around) == order &&
                         steps(wanted, around) < 1.0;
            }
            if (!inside) continue;
            ++compared;
            EXPECT_LE(steps(colorAt(image, x, y), glm::clamp(wanted, 0.0f, 1.0f)), 1.01)
                << x << ' ' << y << ' ' << order;
            if (std::find(orders.begin(), orders.end(), order) == orders.end()) orders.push_back(order);
        }
    }
    EXPECT_GT(compared, 4000u);
    return orders.size();
}

std::array<Slab, 2> interpenetrating() {
    Slab a, b;
    a.half = {0.9, 0.5, 0.6};
    a.fill = glm::vec3(rgb(0x56B4E9));
    b.toWorld = glm::rotate(glm::translate(dmat4(1.0), dvec3(0.3, 0.25, 0.1)), 0.7, dvec3(0.3, 0.8, 0.5));
    b.half = {0.4, 1.1, 0.5};
    b.fill = glm::vec3(rgb(0xE69F00));
    return {a, b};
}

DrawList solidsOf(const std::array<Slab, 2>& slabs, SolidStyle style) {
    DrawList list;
    for (const Slab& slab : slabs) {
        list.solids.push_back(boxSolid(slab.half, Color(slab.fill, 1.0f)));
        list.solids.back().toWorld = slab.toWorld;
        list.solids.back().style = style;
    }
    return list;
}

TEST_F(GfxTest, translucentSolidsAreCompositedInExactOrder) {
    const auto slabs = interpenetrating();
    const DrawList list = solidsOf(slabs, SolidStyle::translucent);
    for (const View& view : {testView({2.0, 1.6, 3.2}), parallelView({-2.5, 1.0, 3.0}, dvec3(0.0))}) {
        const Image image = draw(view, list);
        // Nothing, A alone, B alone, and at least three of the six ways to interleave them.
        EXPECT_GE(compareWithRayCasting(image, view, slabs, kTranslucentAlpha, background()), 6u);
    }
}

TEST_F(GfxTest, solidStyleShowsTheNearestSurfaceOnly) {
    const auto slabs = interpenetrating();
    const View view = testView({2.0, 1.6, 3.2});
    compareWithRayCasting(draw(view, solidsOf(slabs, SolidStyle::solid)), view, slabs, 1.0f, background());
}

TEST_F(GfxTest, aSmoothSurfaceIsShadedByTheNormalsBetweenItsCorners) {
    DrawList list;
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, kGreen));
    list.solids.back().style = SolidStyle::solid;
    auto mesh = std::make_shared<Mesh>(*list.solids.back().mesh);
    for (std::size_t i = 0; i < mesh->normals.size(); ++i)
        mesh->normals[i] = glm::normalize(mesh->positions[mesh->triangles[i]]);
    list.solids.back().mesh = mesh;
    const View view = testView();
    const Image image = draw(view, list);
    // Along the diagonal that both triangles of the front have.
    for (const float t : {-0.4f, -0.1f, 0.0f, 0.3f}) {
        const glm::vec3 seen = colorAt(image, pixelOf(view, {t, t, 0.5}));
        const float shade = shadeOf(glm::normalize(glm::vec3(t, t, 0.5f)), false, colors().shadeContrast);
        EXPECT_LE(steps(seen, glm::vec3(kGreen) * shade), 2.0) << t;
    }
}

TEST_F(GfxTest, multisampledPictureIsTheSameInside) {
    const auto slabs = interpenetrating();
    View view = testView({2.0, 1.6, 3.2});
    view.samples = 4;
    const Image image = draw(view, solidsOf(slabs, SolidStyle::translucent));
    EXPECT_EQ(renderer_->samples(), 4);
    compareWithRayCasting(image, view, slabs, kTranslucentAlpha, background());
}

TEST_F(GfxTest, samplesFallBack) {
    View view = testView();
    view.samples = 64;  // more than there is: the most that is supported
    draw(view, {});
    EXPECT_EQ(renderer_->samples(), 4);
    view.samples = 2;  // the surfaces are read by fours
    draw(view, {});
    EXPECT_EQ(renderer_->samples(), 0);
    view.samples = 4;
    view.width = 2400;
    view.height = 1200;
    draw(view, {});
    EXPECT_EQ(renderer_->samples(), 0);
}

TEST_F(GfxTest, coplanarSurfacesDoNotFlicker) {
    // B stands on A: the touching faces share a plane, here seen through both solids.
    DrawList list;
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, kRed));
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, kGreen));
    list.solids[0].toWorld = glm::translate(dmat4(1.0), dvec3(0.1, -0.5, 0.2));
    list.solids[1].toWorld = glm::translate(dmat4(1.0), dvec3(0.1, 0.5, 0.2));
    const View view = testView({1.3, 2.2, 3.0});
    const Image image = draw(view, list);
    // Neighbours in the middle of the shared face look alike.
    const glm::dvec2 middle = pixelOf(view, {0.1, 0.0, 0.2});
    for (int y = -4; y <= 4; ++y) {
        for (int x = -4; x <= 4; ++x) {
            EXPECT_LE(steps(colorAt(image, middle), colorAt(image, middle + glm::dvec2(x, y))), 1.01);
        }
    }
}

TEST_F(GfxTest, farFromTheOriginAndTinyScenesLookTheSame) {
    const auto slabs = interpenetrating();
    const auto picture = [&](const dvec3& offset, double unit) {
        DrawList list = solidsOf(slabs, SolidStyle::translucent);
        for (std::size_t i = 0; i < 2; ++i) {
            list.solids[i].mesh = boxMesh(slabs[i].half * unit);
            list.solids[i].toWorld[3] = glm::dvec4(dvec3(slabs[i].toWorld[3]) * unit + offset, 1.0);
            list.solids[i].edge.a = 1.0f;
        }
        list.lines.push_back(
            {offset - dvec3(unit), offset + dvec3(unit), 3.0f, kWhite, DepthMode::hiddenFaint});
        list.points.push_back({offset + dvec3(0.5 * unit), 5.0f, 1.5f, kGreen});
        return draw(testView(offset + dvec3(2.0, 1.6, 3.2) * unit, offset, unit), list);
    };
    const Image here = picture(dvec3(0.0), 1.0);
    EXPECT_EQ(differentPixels(here, picture({1e6, -2e6, 3e6}, 1.0), 3.0), 0u);
    // About 1e-6 m and 1e6 m; powers of two, so that the picture must be the same to the last pixel.
    EXPECT_EQ(differentPixels(here, picture(dvec3(0.0), std::ldexp(1.0, -20)), 1.0), 0u);
    EXPECT_EQ(differentPixels(here, picture(dvec3(0.0), std::ldexp(1.0, 20)), 1.0), 0u);
}

TEST_F(GfxTest, edgesOnTheFarSideAreFaint) {
    DrawList list;
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, rgb(0x56B4E9)));
    list.solids.back().edge = kWhite;
    list.solids.back().alpha = 0.0f;  // surfaces hide lines, whatever their colour
    const View view = testView({1.2, 1.5, 3.4});
    const Image image = draw(view, list);
    // Width of the upright line through a point, measured along a row and turned square to the line.
    const auto lineWidth = [&](const dvec3& at) {
        const glm::dvec2 p = pixelOf(view, at), along = pixelOf(view, at + dvec3(0.0, 0.01, 0.0)) - p;
        double sum = 0.0;
        for (int d = -6; d <= 6; ++d) {
            sum += coverage(colorAt(image, p + glm::dvec2(d, 0.0)), background(), glm::vec3(kWhite));
        }
        return sum * std::abs(along.y) / glm::length(along);
    };
    EXPECT_NEAR(lineWidth({0.5, -0.25, 0.5}), kEdgeWidth, 0.1);                  // the near upright
    EXPECT_NEAR(lineWidth({-0.5, 0.1, -0.5}), kThinWidth * kHiddenAlpha, 0.05);  // the far one
    list.solids.back().style = SolidStyle::wireframe;
    const Image wire = draw(view, list);
    const glm::dvec2 p = pixelOf(view, {-0.5, 0.1, -0.5});
    EXPECT_GT(coverage(colorAt(wire, p), background(), glm::vec3(kWhite)), 0.5);
}

TEST_F(GfxTest, smoothEdgesShowOnlyAsOutline) {
    auto mesh = std::make_shared<Mesh>(*boxMesh({0.5, 0.5, 0.5}));
    for (MeshEdge& edge : mesh->edges) edge.kind = EdgeKind::smooth;
    DrawList list;
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, rgb(0x56B4E9)));
    list.solids.back().mesh = mesh;
    list.solids.back().edge = kWhite;
    list.solids.back().alpha = 0.0f;
    const View view = testView({2.0, 1.5, 3.0});
    const Image image = draw(view, list);
    EXPECT_NEAR(coverage(colorAt(image, pixelOf(view, {0.5, 0.0, 0.5})), background(), glm::vec3(kWhite)),
                0.0, 0.01);
    EXPECT_GT(coverage(colorAt(image, pixelOf(view, {-0.5, 0.0, 0.5})), background(), glm::vec3(kWhite)),
              0.5);
}

TEST_F(GfxTest, samePictureTwice) {
    const DrawList list = solidsOf(interpenetrating(), SolidStyle::translucent);
    const View view = testView({2.0, 1.6, 3.2});
    EXPECT_EQ(draw(view, list).rgba, draw(view, list).rgba);
}

TEST_F(GfxTest, solidsOnAKeptGroundLookLikeThoseDrawnWithIt) {
    DrawList list = solidsOf(interpenetrating(), SolidStyle::translucent);
    list.grid = gridAround(dvec3(0.0), 4.0);
    const dmat4 place = list.solids.back().toWorld;
    const View elsewhere = testView({5.0, 5.0, 5.0});
    // Outside, inside one of the solids, where the near plane cuts, and in parallel.
    const std::array<View, 4> views{testView({2.0, 1.6, 3.2}), testView({0.3, 0.25, 0.1}, {0.3, 0.2, -1.0}),
                                    testView({0.0, 0.3, 0.605}, {0.2, 0.0, 0.0}),
                                    parallelView({-2.5, 1.0, 3.0}, dvec3(0.0))};
    for (std::size_t i = 0; i < views.size(); ++i) {
        // In each other, beside each other, one out of the picture, and one alone.
        for (const double shift : {0.0, 1.4, 40.0, -1.0}) {
            DrawList shown = list;
            if (shift < 0.0)
                shown.solids.pop_back();
            else
                shown.solids.back().toWorld = glm::translate(dmat4(1.0), dvec3(shift, 0.0, 0.0)) * place;
            for (const bool open : {false, true}) {
                auto mesh = std::make_shared<Mesh>(*shown.solids.front().mesh);
                mesh->isOpen = open;
                shown.solids.front().mesh = mesh;
                draw(elsewhere, list);
                const Image withGround = draw(views[i], shown);
                for (int again = 0; again < 2; ++again)
                    EXPECT_EQ(differentPixels(withGround, draw(views[i], shown), 1.0), 0u)
                        << i << ' ' << shift << ' ' << open;
            }
        }
    }
}

// Solids, ghosts and overlays anywhere: also behind the eye, through the near plane and out of the picture.
DrawList anything(std::mt19937& random) {
    const auto number = [&](double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(random);
    };
    const auto place = [&] {
        return dvec3(number(-1.5, 1.5), number(-1.0, 1.0), number(-1.0, random() % 8 == 0 ? 6.0 : 1.0));
    };
    const auto mode = [&] { return static_cast<DepthMode>(random() % 3); };
    DrawList list;
    list.grid = gridAround(dvec3(0.0, -0.4, 0.0), 4.0);
    for (std::size_t i = random() % 4; i > 0; --i) {
        list.solids.push_back(boxSolid(dvec3(number(0.05, 0.4)), kRed));
        Solid& solid = list.solids.back();
        solid.edge = kWhite;
        solid.edgeWidth = static_cast<float>(number(0.5, 6.0));
        solid.ghost = random() % 3 == 0;
        solid.style = static_cast<SolidStyle>(random() % 3);
        solid.toWorld =
            glm::rotate(glm::translate(dmat4(1.0), place()), number(0.0, 6.0), dvec3(0.6, 0.0, 0.8));
    }
    for (std::size_t i = random() % 3; i > 0; --i)
        list.lines.push_back({place(), place(), static_cast<float>(number(0.5, 9.0)), kGreen, mode(),
                              random() % 2 == 0 ? 4.0f : 0.0f, random() % 2 == 0});
    if (random() % 3 == 0) list.curves.push_back({{place(), place(), place()}, 3.0f, kWhite, mode(), 5.0f});
    if (random() % 3 == 0)
        list.polygons.push_back(
            {list.addCorners({place(), place(), place(), place()}), kGreen, mode(), 6.0f});
    if (random() % 3 == 0) list.points.push_back({place(), 7.0f, 2.0f, kRed, kWhite, mode()});
    if (random() % 3 == 0) list.arrows.push_back({place(), place(), 3.0f, 20.0f, 16.0f, kGreen, mode()});
    return list;
}

// Every pixel outside of `area` is the same.
bool sameOutside(const Image& a, const Image& b, const PixelArea& area) {
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) {
            const PixelArea pixel{x, a.height - 1 - y, 1, 1};
            if (intersection(pixel, area).isEmpty() && colorAt(a, x, y) != colorAt(b, x, y)) return false;
        }
    return true;
}

TEST_F(GfxTest, onAKeptGroundOnlyWhatChangedIsDrawn) {
    std::mt19937 random(3);
    SceneRenderer keeping;
    int parts = 0;
    for (View view : {testView({0.4, 0.9, 4.0}), parallelView({0.4, 0.9, 4.0}, dvec3(0.0))}) {
        view.uiScale = 1.5f;
        View elsewhere = view;
        elsewhere.uiScale = 1.0f;
        Image before;
        for (int i = 0; i < 60; ++i) {
            const DrawList list = anything(random);
            keeping.render(view, colors(), list);
            Image shown = keeping.readPixels();
            draw(elsewhere, list);
            const Image withGround = draw(view, list), onCopy = draw(view, list);
            ASSERT_EQ(differentPixels(shown, withGround, 1.0), 0u) << i;
            if (i > 0) {  // before, the ground was not copied
                ASSERT_EQ(differentPixels(shown, onCopy, 0.0), 0u) << i;
                ASSERT_TRUE(sameOutside(shown, before, keeping.changed())) << i;
            }
            const PixelArea changed = keeping.changed();
            parts += changed.width * changed.height < view.width * view.height ? 1 : 0;
            before = std::move(shown);
        }
    }
    EXPECT_GT(parts, 40);
}

// The pictures of surfaces are as large as the solids need.
TEST_F(GfxTest, aSolidThatWandersOutwardIsDrawnWhole) {
    const View view = testView({0.0, 0.0, 5.0});
    for (const int samples : {0, 4}) {
        SceneRenderer wandered;
        for (const double place : {-1.8, -0.9, 0.0, 0.9, 1.8}) {
            DrawList list;
            list.solids.push_back(boxSolid({0.3, 0.3, 0.3}, kRed));
            list.solids.back().toWorld = glm::translate(dmat4(1.0), dvec3(place, 0.6 * place, 0.0));
            View shown = view;
            shown.samples = samples;
            wandered.render(shown, colors(), list);
            SceneRenderer fresh;
            fresh.render(shown, colors(), list);
            EXPECT_EQ(wandered.readPixels().rgba, fresh.readPixels().rgba) << place << ' ' << samples;
        }
    }
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // they have their own
// Of a software renderer, whose pictures are in this process.
TEST_F(GfxTest, samplesGiveTheirMemoryBack) {
    constexpr std::size_t kSurfaces =
        8 << 20;  // bytes, and more: they are there between pictures without samples only
    View large = testView({2.0, 1.6, 3.2}), small = testView();
    large.width = 1000;
    large.height = 800;
    const DrawList list = solidsOf(interpenetrating(), SolidStyle::translucent);
    SceneRenderer other;
    const auto drawBoth = [&](int samples) {
        large.samples = samples;
        renderer_->render(large, colors(), list);
        other.render(small, colors(), DrawList());
        finishDrawing();
    };
    const auto inUse = [] { return mallinfo2().hblkhd + mallinfo2().uordblks; };
    for (const int samples : {4, 0, 0}) drawBoth(samples);
    const std::size_t without = inUse();
    drawBoth(4);
    drawBoth(4);
    EXPECT_LT(inUse() + kSurfaces, without);
}
#endif

TEST_F(GfxTest, aGhostInsideASolidIsSeenWhereItIsAskedToBe) {
    DrawList list;
    list.solids.push_back(boxSolid({0.8, 0.8, 0.8}, rgb(0x404040)));
    list.solids.back().style = SolidStyle::solid;
    list.solids.push_back(boxSolid({0.4, 0.4, 0.4}, rgb(0x404040)));
    list.solids.back().ghost = true;
    list.solids.back().edge = kWhite;
    const View view = testView();
    const auto strength = [&](DepthMode depth) {
        list.solids.back().edgeDepth = depth;
        const Image image = draw(view, list);
        const glm::vec3 face = colorAt(image, kTestWidth / 2, kTestHeight / 2);
        const int row = static_cast<int>(pixelOf(view, {0.0, 0.4, 0.4}).y);
        double strongest = 0.0;
        for (int y = row - 2; y <= row + 2; ++y)
            for (int x = kTestWidth / 2 - 10; x <= kTestWidth / 2 + 10; ++x)
                strongest = std::max(strongest, coverage(colorAt(image, x, y), face, glm::vec3(kWhite)));
        return strongest;
    };
    EXPECT_NEAR(strength(DepthMode::onTop), kGhostAlpha, 0.05);
    EXPECT_NEAR(strength(DepthMode::hiddenFaint), kGhostAlpha * kHiddenAlpha, 0.05);
}

}  // namespace
}  // namespace sepaxis::gfx
