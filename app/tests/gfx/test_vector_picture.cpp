// Pictures without pixels: what solids hide, in which order their surfaces lie, and the files' text.
#include "app/gfx/pictures/vector_scene.h"
#include "app/tests/gfx/gfx_fixture.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sepaxis::gfx {
namespace {

Solid solidOf(const dvec3& half, const dvec3& place, SolidStyle style = SolidStyle::translucent) {
    Solid solid;
    solid.mesh = boxMesh(half);
    solid.toWorld = glm::translate(dmat4(1.0), place);
    solid.style = style;
    return solid;
}

std::vector<VectorItem> itemsOf(const DrawList& list, const View& view = testView()) {
    const std::array lists{&list};
    return vectorScene(lists, view, palette(Theme::light));
}

// The lines of this colour, alpha aside, from left to right.
std::vector<VectorPath> linesOf(const std::vector<VectorItem>& items, const Color& color) {
    std::vector<VectorPath> found;
    for (const VectorItem& item : items)
        if (const auto* path = std::get_if<VectorPath>(&item))
            if (path->width > 0.0 && glm::vec3(path->color) == glm::vec3(color)) found.push_back(*path);
    std::ranges::sort(found, {}, [](const VectorPath& path) { return path.parts[0][0].x; });
    return found;
}

const Color kInk = rgb(0x123456);

// A line three metres behind a box of half extent 1 whose front face is at z = 1, seen from z = 5: the face's
// outline at x = 1 lies in the line's plane z = -3 at x = 2.
TEST(VectorScene, ALineIsCutWhereASolidHidesIt) {
    DrawList list;
    list.solids.push_back(solidOf(dvec3(1.0), dvec3(0.0)));
    list.lines.push_back({{-3.0, 0.0, -3.0}, {3.0, 0.0, -3.0}, 2.0f, kInk, DepthMode::hiddenFaint});
    const View view = testView();
    const auto lines = linesOf(itemsOf(list), kInk);
    ASSERT_EQ(lines.size(), 3u);
    const double pixels = 1.0 / (view.pixelSize() * 8.0);
    const double middle = 0.5 * view.width;
    const double ends[] = {-3.0, -2.0, 2.0, 3.0};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(lines[i].parts[0][0].x, middle + ends[i] * pixels, 0.05);
        EXPECT_NEAR(lines[i].parts[0][1].x, middle + ends[i + 1] * pixels, 0.05);
        EXPECT_FLOAT_EQ(lines[i].color.a, i == 1 ? kHiddenAlpha : 1.0f);
    }
    list.lines[0].depth = DepthMode::tested;
    EXPECT_EQ(linesOf(itemsOf(list), kInk).size(), 2u);
    list.lines[0].depth = DepthMode::onTop;
    EXPECT_EQ(linesOf(itemsOf(list), kInk).size(), 1u);
    list.solids[0].style = SolidStyle::wireframe;
    list.lines[0].depth = DepthMode::tested;
    EXPECT_EQ(linesOf(itemsOf(list), kInk).size(), 1u) << "wires hide nothing";
}

TEST(VectorScene, ALineThatEndsInsideASolidIsHiddenFromItsFrontFaceOn) {
    DrawList list;
    list.solids.push_back(solidOf(dvec3(1.0), dvec3(0.0)));
    // Seen from (5, 0, 5): it enters the face x = 1.
    list.lines.push_back({{3.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 2.0f, kInk, DepthMode::hiddenFaint});
    const View view = testView({5.0, 0.0, 5.0});
    const auto lines = linesOf(itemsOf(list, view), kInk);
    ASSERT_EQ(lines.size(), 2u);
    const glm::dvec4 clip = view.projection * view.view * glm::dvec4(1.0, 0.0, 0.0, 1.0);
    const double crossing = (0.5 + 0.5 * clip.x / clip.w) * view.width;
    const auto& faint = lines[0].color.a < 1.0f ? lines[0] : lines[1];
    EXPECT_NEAR(faint.parts[0][0].x, crossing, 3.0) << "lines are pulled two pixels of depth towards the eye";
}

TEST(VectorScene, LinesOnAFrontFaceAreSeen) {
    DrawList list;
    list.solids.push_back(solidOf(dvec3(1.0), dvec3(0.0)));
    list.lines.push_back({{-0.5, 0.0, 1.0}, {0.5, 0.0, 1.0}, 2.0f, kInk, DepthMode::tested});
    list.lines.push_back({{-0.5, 0.2, -1.0}, {0.5, 0.2, -1.0}, 2.0f, kInk, DepthMode::tested});
    EXPECT_EQ(linesOf(itemsOf(list), kInk).size(), 1u);
}

// Per layer from the back, area in pixels.
double areaOf(const VectorLayer& layer) {
    double area = 0.0;
    const std::size_t first = layer.paths.size() > 1 ? 1 : 0;  // one below the others has all of them
    for (std::size_t i = first; i < layer.paths.size(); ++i)
        for (const auto& part : layer.paths[i].parts) {
            double twice = 0.0;
            for (std::size_t k = 0; k < part.size(); ++k) {
                const dvec2 &p = part[k], &q = part[(k + 1) % part.size()];
                twice += p.x * q.y - p.y * q.x;
            }
            area += 0.5 * std::abs(twice);
        }
    return area;
}

// Two crossing beams: nothing is lost and nothing painted twice where they are cut.
TEST(VectorScene, SurfacesOfTwoSolidsAreCutAndCoverWhatTheyDidAlone) {
    const Solid a = solidOf({2.0, 0.5, 0.5}, dvec3(0.0)), b = solidOf({0.5, 0.5, 2.0}, {0.3, 0.1, 0.2});
    const View view = testView({3.0, 4.0, 5.0});
    const auto areaWith = [&](const std::vector<Solid>& solids) {
        DrawList list;
        list.solids = solids;
        double area = 0.0;
        std::size_t layers = 0;
        for (const VectorItem& item : itemsOf(list, view))
            if (const auto* layer = std::get_if<VectorLayer>(&item)) area += areaOf(*layer), ++layers;
        EXPECT_GE(layers, 2u) << "backs and fronts";
        return area;
    };
    const double apart = areaWith({a}) + areaWith({b}), together = areaWith({a, b});
    EXPECT_NEAR(together, apart, 1e-6 * apart);
}

// Of two boxes, the farther one is painted first whichever comes first in the list.
TEST(VectorScene, TheNearerSolidIsPaintedLast) {
    for (const bool swapped : {false, true}) {
        DrawList list;
        Solid far = solidOf(dvec3(0.5), {0.0, 0.0, -2.0}), near = solidOf(dvec3(0.5), {0.2, 0.0, 1.0});
        far.fill = rgb(0xFF0000);
        near.fill = rgb(0x00FF00);
        list.solids = swapped ? std::vector{near, far} : std::vector{far, near};
        const auto items = itemsOf(list);
        const VectorLayer* last = nullptr;
        for (const VectorItem& item : items)
            if (const auto* layer = std::get_if<VectorLayer>(&item)) last = layer;
        ASSERT_NE(last, nullptr);
        EXPECT_EQ(last->paths[0].color.r, 0.0f);
        EXPECT_FLOAT_EQ(last->alpha, kTranslucentAlpha);
    }
}

TEST(VectorPicture, BoundsHoldWhatIsDrawnAndNotTheGround) {
    VectorPath line;
    line.parts = {{{10.0, 20.0}, {30.0, 40.0}}};
    line.width = 2.0;
    VectorPath ground = line;
    ground.parts = {{{-500.0, 0.0}, {500.0, 90.0}}};
    ground.isGround = true;
    const std::vector<VectorItem> items{ground, line, VectorDisc{{50.0, 50.0}, 5.0}};
    const VectorBox box = boundsOf(items, {{0.0, 0.0}, {52.0, 100.0}});
    EXPECT_EQ(box.min, dvec2(9.0, 19.0));
    EXPECT_EQ(box.max, dvec2(52.0, 55.0)) << "no more than is shown";
}

TEST(VectorPicture, TextOfASvgIsEscaped) {
    VectorPicture picture;
    VectorText text;
    text.text = "a<b & \"c\" > \x01\xCE\xB1";
    picture.panes.push_back({{}, {{0.0, 0.0}, {10.0, 10.0}}, {text}});
    EXPECT_NE(toSvg(picture).find(">a&lt;b &amp; \"c\" &gt; \xCE\xB1</text>"), std::string::npos)
        << toSvg(picture);
}

}  // namespace
}  // namespace sepaxis::gfx
