// Pictures of the renderer, drawn off screen and looked at pixel by pixel.
#include "app/gfx/shading.h"
#include "app/tests/gfx/gfx_fixture.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <vector>

#include <SDL.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/resource.h>

namespace sepaxis::gfx {
namespace {

TEST_F(GfxTest, usesTheOffscreenDriver) {
    EXPECT_STREQ(SDL_GetCurrentVideoDriver(), "offscreen");
}

TEST_F(GfxTest, emptyListShowsTheBackgroundExactly) {
    const Image image = draw(testView(), {});
    ASSERT_EQ(image.width, kTestWidth);
    ASSERT_EQ(image.height, kTestHeight);
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) ASSERT_EQ(steps(colorAt(image, x, y), background()), 0.0);
    }
}

TEST_F(GfxTest, linesKeepTheirPixelWidthAtAnyDistance) {
    for (const float width : {1.0f, 1.5f, 3.5f, 6.0f}) {
        for (const double z : {3.0, 0.0, -40.0}) {
            DrawList list;
            const double reach = 10.0 * (5.0 - z);
            list.lines.push_back({{-reach, 0.0, z}, {reach, 0.0, z}, width, kRed});
            const Image image = draw(testView(), list);
            EXPECT_NEAR(columnWidth(image, kTestWidth / 2, background(), kRed), width, 0.05) << z;
            EXPECT_NEAR(columnWidth(image, 3, background(), kRed), width, 0.05) << z;
        }
    }
}

TEST_F(GfxTest, lineInteriorHasItsColour) {
    DrawList list;
    list.lines.push_back({{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, 5.0f, kGreen});
    const Image image = draw(testView(), list);
    EXPECT_EQ(steps(colorAt(image, kTestWidth / 2, kTestHeight / 2), glm::vec3(kGreen)), 0.0);
}

TEST_F(GfxTest, slantedLineHasItsWidthToo) {
    DrawList list;
    list.lines.push_back({{-5.0, -5.0, 0.0}, {5.0, 5.0, 0.0}, 3.0f, kRed});
    const Image image = draw(testView(), list);
    EXPECT_NEAR(columnWidth(image, kTestWidth / 2, background(), kRed), 3.0 * std::sqrt(2.0), 0.15);
}

TEST_F(GfxTest, uiScaleMultipliesWidths) {
    DrawList list;
    list.lines.push_back({{-9.0, 0.0, 0.0}, {9.0, 0.0, 0.0}, 2.0f, kRed});
    View view = testView();
    view.uiScale = 2.5f;
    EXPECT_NEAR(columnWidth(draw(view, list), 20, background(), kRed), 5.0, 0.05);
}

TEST_F(GfxTest, lineThroughTheNearPlaneIsClippedNotLost) {
    DrawList list;
    // From far in front of the camera to far behind it, below the eye.
    list.lines.push_back({{0.0, -1.0, -50.0}, {0.0, -1.0, 1000.0}, 4.0f, kRed});
    const View view = testView();
    const Image image = draw(view, list);
    double row = 0.0;
    for (int x = 0; x < image.width; ++x) {
        row += coverage(colorAt(image, x, kTestHeight - 2), background(), glm::vec3(kRed));
    }
    EXPECT_NEAR(row, 4.0, 0.1);
    const glm::dvec2 seen = pixelOf(view, {0.0, -1.0, 0.0});
    EXPECT_EQ(steps(colorAt(image, seen), glm::vec3(kRed)), 0.0);
}

TEST_F(GfxTest, polylineJoinsWithoutGaps) {
    DrawList list;
    const std::array<dvec3, 3> corners{dvec3(-1.0, -0.5, 0.0), dvec3(0.0, 0.7, 0.0), dvec3(1.0, -0.5, 0.0)};
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
        list.lines.push_back({corners[i], corners[i + 1], 10.0f, kRed});
    }
    const View view = testView();
    const Image image = draw(view, list);
    // A disc as wide as the line fits in the joint.
    const glm::dvec2 joint = pixelOf(view, corners[1]);
    for (int i = 0; i < 16; ++i) {
        const double angle = 2.0 * 3.14159265358979 * i / 16;
        const glm::dvec2 at = joint + 3.9 * glm::dvec2(std::cos(angle), std::sin(angle));
        EXPECT_LE(steps(colorAt(image, at), glm::vec3(kRed)), 1.0) << i;
    }
}

TEST_F(GfxTest, dashesLeaveHalfOfTheLine) {
    DrawList list;
    list.lines.push_back({{-9.0, 0.0, 0.0}, {9.0, 0.0, 0.0}, 1.0f, kRed, DepthMode::tested, 8.0f});
    const Image image = draw(testView(), list);
    double sum = 0.0;
    for (int x = 0; x < image.width; ++x) sum += columnWidth(image, x, background(), kRed);
    EXPECT_NEAR(sum / image.width, 0.5, 0.05);
}

TEST_F(GfxTest, pointsHaveRimAndRadius) {
    DrawList list;
    list.points.push_back({{0.0, 0.0, 0.0}, 8.0f, 2.0f, kGreen, kRed});
    const Image image = draw(testView(), list);
    const glm::dvec2 middle(kTestWidth / 2, kTestHeight / 2);
    EXPECT_EQ(steps(colorAt(image, middle), glm::vec3(kGreen)), 0.0);
    EXPECT_EQ(steps(colorAt(image, middle + glm::dvec2(6.5, 0.0)), glm::vec3(kRed)), 0.0);
    EXPECT_EQ(steps(colorAt(image, middle + glm::dvec2(9.0, 0.0)), background()), 0.0);
}

TEST_F(GfxTest, arrowHeadIsWiderThanTheShaftAndEndsAtTheTip) {
    DrawList list;
    list.arrows.push_back({{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, 3.0f, 20.0f, 16.0f, kRed});
    const View view = testView();
    const Image image = draw(view, list);
    const int tip = static_cast<int>(pixelOf(view, {1.0, 0.0, 0.0}).x);
    EXPECT_NEAR(columnWidth(image, kTestWidth / 2, background(), kRed), 3.0, 0.05);
    EXPECT_NEAR(columnWidth(image, tip - 10, background(), kRed), 8.0, 1.0);
    EXPECT_NEAR(columnWidth(image, tip + 3, background(), kRed), 0.0, 0.01);
}

TEST_F(GfxTest, shortArrowHasASmallHead) {
    DrawList list;
    list.arrows.push_back({{0.0, 0.0, 0.0}, {0.05, 0.0, 0.0}, 2.0f, 20.0f, 16.0f, kRed});
    const View view = testView();
    const Image image = draw(view, list);
    const int tip = static_cast<int>(pixelOf(view, {0.05, 0.0, 0.0}).x);
    EXPECT_LT(columnWidth(image, tip - 2, background(), kRed), 5.0);
    EXPECT_NEAR(columnWidth(image, tip + 3, background(), kRed), 0.0, 0.01);
}

TEST_F(GfxTest, hatchingCoversItsShare) {
    DrawList list;
    list.polygons.push_back({list.addCorners({{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}), kRed,
                             DepthMode::tested, 8.0f, 2.0f});
    const Image image = draw(testView(), list);
    double sum = 0.0;
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 40; ++x) {
            sum += coverage(colorAt(image, 140 + x, 100 + y), background(), glm::vec3(kRed));
        }
    }
    EXPECT_NEAR(sum / 1600.0, 0.25, 0.03);
}

TEST_F(GfxTest, polygonInAFaceIsBlendedOnce) {
    DrawList list;
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, rgb(0x808080)));
    list.solids.back().style = SolidStyle::solid;
    const View view = testView({1.0, 0.7, 4.0});
    const glm::dvec2 at = pixelOf(view, {0.1, 0.1, 0.5});
    const glm::vec3 face = colorAt(draw(view, list), at);
    list.polygons.push_back(
        {list.addCorners({{-0.4, -0.4, 0.5}, {0.4, -0.4, 0.5}, {0.4, 0.4, 0.5}, {-0.4, 0.4, 0.5}}),
         withAlpha(kWhite, 0.35f), DepthMode::hiddenFaint});
    const Image image = draw(view, list);
    const glm::vec3 wanted = face * 0.65f + glm::vec3(kWhite) * 0.35f;
    for (int dy = -15; dy <= 15; dy += 3) {
        for (int dx = -15; dx <= 15; dx += 3) {
            EXPECT_LE(steps(colorAt(image, at + glm::dvec2(dx, dy)), wanted), 1.01);
        }
    }
}

TEST_F(GfxTest, laterListsCoverEarlierOnes) {
    DrawList first, second;
    first.lines.push_back({{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, 9.0f, kRed, DepthMode::onTop});
    second.polygons.push_back(
        {second.addCorners({{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}), kGreen, DepthMode::onTop});
    const std::array<const DrawList*, 2> lists{&first, &second};
    renderer_->render(testView(), colors(), lists);
    const Image image = renderer_->readPixels();
    EXPECT_EQ(steps(colorAt(image, kTestWidth / 2, kTestHeight / 2), glm::vec3(kGreen)), 0.0);
}

TEST_F(GfxTest, gridLinesStandWhereTheyShould) {
    DrawList list;
    list.grid = gridAround(dvec3(0.0), 5.0);
    EXPECT_NEAR(list.grid.cell, 0.1, 1e-12);
    const View view = testView({0.5, 4.0, 3.0});
    const Image image = draw(view, list);
    EXPECT_GT(coverage(colorAt(image, pixelOf(view, {1.0, 0.0, 0.35})), background(),
                       glm::vec3(colors().gridMajor)),
              0.4);
    EXPECT_GT(
        coverage(colorAt(image, pixelOf(view, {0.35, 0.0, 0.0})), background(), glm::vec3(colors().gridAxis)),
        0.4);
    EXPECT_LT(coverage(colorAt(image, pixelOf(view, {0.35, 0.0, 0.35})), background(),
                       glm::vec3(colors().gridMajor)),
              0.1);
}

TEST_F(GfxTest, anUprightGridHasItsLinesInItsPlane) {
    // Seen along -z and along -x, in perspective and without.
    for (const int normal : {2, 0}) {
        DrawList list;
        list.grid = gridAround(dvec3(0.03, 0.02, -0.04), 5.0);
        list.grid.normal = normal;
        const dvec3 eye = normal == 2 ? dvec3(0.03, 0.02, 4.96) : dvec3(5.03, 0.02, -0.04);
        const auto at = [&](double across, double up) {
            return normal == 2 ? dvec3(across, up, -0.04) : dvec3(0.03, up, across);
        };
        for (const View& view : {testView(eye, list.grid.center), parallelView(eye, list.grid.center)}) {
            const Image image = draw(view, list);
            // A line may lie between two pixels.
            const auto seen = [&](double across, double up, const Color& color) {
                double most = 0.0;
                for (const int i : {-1, 0, 1})
                    for (const int k : {-1, 0, 1})
                        most = std::max(
                            most, coverage(colorAt(image, pixelOf(view, at(across, up)) + glm::dvec2(i, k)),
                                           background(), glm::vec3(color)));
                return most;
            };
            EXPECT_GT(seen(1.0, 0.35, colors().gridMajor), 0.4);
            EXPECT_GT(seen(0.35, -1.0, colors().gridMajor), 0.4);
            EXPECT_GT(seen(0.35, 0.0, colors().gridAxis), 0.4) << "where the ground would be";
            EXPECT_LT(seen(0.35, 0.35, colors().gridMajor), 0.1);
            list.grid.strength = 0.0f;
            EXPECT_EQ(differentPixels(draw(view, list), draw(view, {}), 1.0), 0u);
            list.grid.strength = 1.0f;
        }
    }
}

TEST_F(GfxTest, gridFadesIntoTheDistance) {
    DrawList list;
    list.grid = gridAround(dvec3(0.0), 5.0);
    const View view = testView({0.0, 1.0, 5.0});
    const Image image = draw(view, list);
    for (int x = 0; x < image.width; ++x) {
        EXPECT_LE(steps(colorAt(image, x, 5), background()), 1.0);  // the sky
        const int horizon = static_cast<int>(pixelOf(view, {0.0, 0.0, -200.0}).y);
        EXPECT_LE(steps(colorAt(image, x, horizon), background()), 2.0);
    }
}

TEST_F(GfxTest, gridDecadesChangeWithoutAJump) {
    const Grid before = gridAround(dvec3(0.0), 14.9999), after = gridAround(dvec3(0.0), 15.0001);
    EXPECT_NEAR(before.cell * 10.0, after.cell, 1e-12);
    const View view = testView({3.0, 9.0, 9.0}, dvec3(0.0), 10.0);
    DrawList list;
    list.grid = before;
    const Image a = draw(view, list);
    list.grid = after;
    EXPECT_EQ(differentPixels(a, draw(view, list), 1.0), 0u);
}

TEST_F(GfxTest, gridGoesOnWithoutASeamAroundTheSolids) {
    DrawList list;
    list.grid = gridAround(dvec3(0.0), 5.0);
    View view = testView({0.5, 2.0, 4.0});
    const Image alone = draw(view, list);
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, rgb(0x56B4E9)));
    list.solids.back().alpha = 0.0f;  // there, but not to be seen
    for (const int samples : {0, 4}) {
        view.samples = samples;
        EXPECT_EQ(differentPixels(alone, draw(view, list), 1.0), 0u) << samples;
    }
}

TEST_F(GfxTest, gridInFrontOfASolidIsSeenInFront) {
    DrawList list;
    list.solids.push_back(boxSolid({0.5, 0.5, 0.5}, rgb(0x56B4E9)));
    list.solids.back().style = SolidStyle::solid;
    list.solids.back().toWorld = glm::translate(dmat4(1.0), dvec3(0.0, -1.0, 0.0));
    list.grid = gridAround(dvec3(0.0), 5.0);
    list.grid.fineWeight = 0.0f;
    const View view = testView({0.7, 4.0, 3.0});
    const Image with = draw(view, list);
    // The world's x axis passes above the box, which lies under the ground.
    const glm::dvec2 at = pixelOf(view, {0.3, 0.0, 0.0});
    EXPECT_GT(coverage(colorAt(with, at), glm::vec3(list.solids.back().fill), glm::vec3(colors().gridAxis)),
              0.5);
}

TEST_F(GfxTest, resizeGivesAPictureOfTheNewSize) {
    DrawList list;
    list.points.push_back({{0.0, 0.0, 0.0}, 8.0f, 0.0f, kGreen});
    for (const glm::ivec2 size : {glm::ivec2(64, 48), {501, 333}, {1, 1}, {640, 2}, {320, 240}}) {
        View view = testView();
        view.width = size.x;
        view.height = size.y;
        view.projection = glm::perspective(0.7, static_cast<double>(size.x) / size.y, 0.01, 100.0);
        for (const int samples : {0, 4, 0}) {
            view.samples = samples;
            const Image image = draw(view, list);
            ASSERT_EQ(image.width, size.x);
            ASSERT_EQ(image.height, size.y);
            EXPECT_EQ(renderer_->width(), size.x);
            EXPECT_NE(renderer_->texture(), 0u);
            EXPECT_LE(steps(colorAt(image, size.x / 2, size.y / 2), glm::vec3(kGreen)), 1.0);
        }
    }
}

TEST_F(GfxTest, errorsAreReported) {
    glEnable(GL_TEXTURE_2D + 1);  // no such capability
    EXPECT_NE(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    if (GLAD_GL_KHR_debug != 0) {
        EXPECT_EQ(messages_.size(), 1u);
    }
    messages_.clear();
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // they have their own
TEST_F(GfxTest, largeBlocksGoBackToTheSystemWhenTheyAreFreed) {
    constexpr std::size_t kMegabyte = 1 << 20;
    // After one of this size malloc by itself takes smaller ones from the heap, and keeps them.
    std::vector<char> picture(30 * kMegabyte);
    picture = std::vector<char>();
    const std::size_t before = mallinfo2().hblkhd;
    // Into what earlier tests left free in the heap go the first of them.
    std::vector<std::unique_ptr<char[]>> blocks;
    while (blocks.size() < 100 && mallinfo2().hblkhd == before)
        blocks.push_back(std::make_unique_for_overwrite<char[]>(4 * kMegabyte));
    EXPECT_GE(mallinfo2().hblkhd, before + 4 * kMegabyte);
    blocks.clear();
    EXPECT_EQ(mallinfo2().hblkhd, before);
}
#endif

TEST(WritePng, roundTripsThroughTheFileAndNamesWhatFails) {
    Image image;
    image.width = 3;
    image.height = 2;
    image.rgba.assign(24, 200);
    const auto path = std::filesystem::temp_directory_path() / "sepaxis_test_write.png";
    EXPECT_EQ(writePng(path, image), "");
    std::ifstream file(path, std::ios::binary);
    std::array<char, 8> head{};
    file.read(head.data(), head.size());
    EXPECT_EQ(std::string(head.data(), 8), "\x89PNG\r\n\x1a\n");
    std::filesystem::remove(path);

    const std::string missing = writePng("/no-such-folder/a.png", image);
    EXPECT_NE(missing.find("/no-such-folder/a.png"), std::string::npos);
    EXPECT_NE(missing.find("No such file"), std::string::npos);
    image.rgba.clear();
    EXPECT_NE(writePng(path, image).find("empty"), std::string::npos);
}

TEST(WritePng, leavesTheOldPictureWhereTheDiskIsFull) {
    const auto folder = std::filesystem::temp_directory_path() / "sepaxis_test_full";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    Image image;
    image.width = image.height = 64;
    for (std::uint32_t i = 0; i < 4 * 64 * 64; ++i)
        image.rgba.push_back(static_cast<std::uint8_t>((i * 2654435761u) >> 24));
    Image old{2, 1, std::vector<std::uint8_t>(8, 90)};
    ASSERT_EQ(writePng(folder / "old.png", old), "");
    // As on a full disk: no file of this process grows beyond that.
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit limit = before;
    limit.rlim_cur = 512;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    const std::string overOld = writePng(folder / "old.png", image);
    const std::string fresh = writePng(folder / "new.png", image);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    EXPECT_NE(overOld.find("old.png: cannot write the picture: File too large"), std::string::npos)
        << overOld;
    EXPECT_NE(fresh.find("new.png"), std::string::npos) << fresh;
    EXPECT_TRUE(readPng(folder / "old.png", 2, 1).has_value());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace sepaxis::gfx
