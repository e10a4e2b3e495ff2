// Pictures in parts, as files, and written by a thread.
#include "app/gfx/pictures/picture_target.h"
#include "app/gfx/pictures/png_writer.h"
#include "app/tests/gfx/gfx_fixture.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <utility>
#include <vector>

namespace sepaxis::gfx {
namespace {

namespace fs = std::filesystem;

fs::path newFolder() {
    fs::path folder = fs::temp_directory_path() / ("sepaxis-gfx-" + std::to_string(std::random_device{}()));
    fs::create_directories(folder);
    return folder;
}

Image plain(int width, int height, std::uint8_t value) {
    return {width, height,
            std::vector<std::uint8_t>(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                                      value)};
}

// One of everything that is drawn in pixels.
DrawList everything() {
    DrawList list;
    Solid solid;
    solid.mesh = boxMesh({0.8, 0.6, 0.7});
    solid.fill = rgb(0x56B4E9);
    solid.edge = rgb(0x0072B2);
    list.solids.push_back(solid);
    solid.toWorld = glm::translate(dmat4(1.0), dvec3(0.5, 0.4, 0.3));
    solid.fill = rgb(0xE69F00);
    list.solids.push_back(solid);
    list.lines.push_back({{-3, -1, 0}, {3, 1.2, -1}, 3.0f, rgb(0xD55E00)});
    Line dashed{{-3, 1, 0}, {3, -1.2, 1}, 2.0f, rgb(0x009E73)};
    dashed.dash = 6.0f;
    list.lines.push_back(dashed);
    list.arrows.push_back({{-1, -1, 1}, {1, 1, 1}});
    Point point;
    point.position = {0.02, 0.01, 1.0};
    list.points.push_back(point);
    Polygon hatched{list.addCorners({{-1.2, -0.9, 0.8}, {1.2, -0.9, 0.8}, {1.2, 0.9, 0.8}, {-1.2, 0.9, 0.8}}),
                    rgb(0xF0E442)};
    hatched.hatchPitch = 7.0f;
    list.polygons.push_back(hatched);
    list.grid = gridAround(dvec3(0.0, -1.0, 0.0), 5.0);
    return list;
}

class PartsTest : public GfxTest, public testing::WithParamInterface<bool> {};

TEST_P(PartsTest, sideBySideTheyAreTheWholePicture) {
    const DrawList list = everything();
    const dvec3 eye{2.0, 1.5, 4.0};
    View whole = GetParam() ? testView(eye) : parallelView(eye, dvec3(0.0));
    whole.samples = 4;
    const Image expected = draw(whole, list);
    Image laid = plain(whole.width, whole.height, 0);
    constexpr int kWidth = 96, kHeight = 70;  // neither divides the picture
    for (int y = 0; y < whole.height; y += kHeight)
        for (int x = 0; x < whole.width; x += kWidth) {
            const int w = std::min(kWidth, whole.width - x), h = std::min(kHeight, whole.height - y);
            const Image part = draw(partOf(whole, x, whole.height - y - h, w, h), list);
            ASSERT_EQ(part.width, w);
            for (int row = 0; row < h; ++row)
                std::copy(part.pixel(0, row), part.pixel(0, row) + 4 * static_cast<std::ptrdiff_t>(w),
                          laid.rgba.data() + 4 * (static_cast<std::ptrdiff_t>(y + row) * whole.width + x));
        }
    int different = 0;
    for (std::size_t i = 0; i < laid.rgba.size(); ++i)
        different += std::abs(laid.rgba[i] - expected.rgba[i]) > 8 ? 1 : 0;
    // Rounding moves a sample of an edge here and there, a seam would be whole rows of pixels.
    EXPECT_LT(different, 80);
}
INSTANTIATE_TEST_SUITE_P(Cameras, PartsTest, testing::Bool());

TEST_F(GfxTest, aTargetGivesBackWhatWasDrawn) {
    PictureTarget target;
    for (const int side : {64, 33, 64}) {
        target.begin(side, side + 7, rgb(0x204060));
        const Image image = target.end();
        ASSERT_EQ(image.width, side);
        ASSERT_EQ(image.height, side + 7);
        EXPECT_EQ(image.pixel(side / 2, 3)[0], 0x20);
        EXPECT_EQ(image.pixel(side / 2, 3)[2], 0x60);
    }
    EXPECT_GE(largestTextureSide(), 1024);
}

TEST_F(GfxTest, aTextureIsMadeOnceAndKeepsItsName) {
    ImageTexture texture;
    EXPECT_EQ(texture.id(), 0u);
    texture.upload(plain(8, 8, 200), true);
    const std::uint32_t id = texture.id();
    EXPECT_NE(id, 0u);
    texture.upload(plain(16, 4, 100));
    EXPECT_EQ(texture.id(), id);
    const ImageTexture moved = std::move(texture);
    EXPECT_EQ(moved.id(), id);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

// What a level of the bound texture holds; nothing where it has none.
Image levelOfTexture(GLint level) {
    Image image;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_WIDTH, &image.width);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_HEIGHT, &image.height);
    image.rgba.resize(4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    if (!image.rgba.empty())
        glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    return image;
}

TEST_F(GfxTest, theSmallerCopiesOfATextureAreThoseOfTheDriver) {
    constexpr int kRounding = 1;
    std::mt19937 random(7);
    for (const auto& [width, height] :
         {std::pair(288, 192), std::pair(45, 30), std::pair(7, 1), std::pair(1, 1)}) {
        Image image = plain(width, height, 0);
        for (std::uint8_t& byte : image.rgba) byte = static_cast<std::uint8_t>(random());
        ImageTexture texture;
        texture.upload(image, true);
        glBindTexture(GL_TEXTURE_2D, texture.id());
        std::vector<Image> ours;
        for (GLint level = 0; ours.empty() || ours.back().width > 1 || ours.back().height > 1; ++level) {
            ours.push_back(levelOfTexture(level));
            ASSERT_FALSE(ours.back().rgba.empty());
        }
        EXPECT_EQ(ours.front().rgba, image.rgba);
        glGenerateMipmap(GL_TEXTURE_2D);
        for (std::size_t level = 1; level < ours.size(); ++level) {
            const Image theirs = levelOfTexture(static_cast<GLint>(level));
            ASSERT_EQ(ours[level].rgba.size(), theirs.rgba.size());
            for (std::size_t i = 0; i < theirs.rgba.size(); ++i)
                ASSERT_NEAR(ours[level].rgba[i], theirs.rgba[i], kRounding) << width << " level " << level;
        }
        glBindTexture(GL_TEXTURE_2D, 0);
    }
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(GfxTest, coverageHasAByteAPixelAndIsWhite) {
    const std::vector<std::uint8_t> bytes{0, 100, 255, 7, 8, 9};
    ImageTexture texture;
    texture.uploadCoverage(bytes.data(), 3, 2);
    glBindTexture(GL_TEXTURE_2D, texture.id());
    GLint bits = 0, red = 0, alpha = 0;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_ALPHA_SIZE, &bits);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, &red);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, &alpha);
    EXPECT_EQ(bits, 0);
    EXPECT_EQ(red, GL_ONE);
    EXPECT_EQ(alpha, GL_RED);
    std::vector<std::uint8_t> back(bytes.size());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_UNSIGNED_BYTE, back.data());
    EXPECT_EQ(back, bytes);
    glBindTexture(GL_TEXTURE_2D, 0);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST(ReadPng, takesOnlyAWholePictureOfItsSize) {
    const fs::path folder = newFolder(), file = folder / "a.png";
    ASSERT_EQ(writePng(file, plain(20, 10, 77)), "");
    const auto image = readPng(file, 20, 10);
    ASSERT_TRUE(image.has_value());
    EXPECT_EQ(image->rgba, plain(20, 10, 77).rgba);
    EXPECT_FALSE(readPng(file, 10, 20).has_value());
    EXPECT_FALSE(readPng(folder / "none.png", 20, 10).has_value());
    EXPECT_FALSE(readPng(folder, 20, 10).has_value());
    fs::resize_file(file, fs::file_size(file) / 2);
    EXPECT_FALSE(readPng(file, 20, 10).has_value());
    fs::resize_file(file, 0);
    EXPECT_FALSE(readPng(file, 20, 10).has_value());
    std::ofstream(file) << std::string(100000, 'x');
    EXPECT_FALSE(readPng(file, 20, 10).has_value());
    fs::remove_all(folder);
}

TEST(PngWriter, writesAllInOrderAndSaysWhatFailed) {
    const fs::path folder = newFolder();
    std::atomic<int> woken{0};
    std::vector<PngWriter::Written> written;
    {
        PngWriter writer([&] { ++woken; }, 2);
        EXPECT_TRUE(writer.isIdle());
        for (int i = 0; i < 5; ++i)
            writer.push(folder / (i == 3 ? "missing/x.png" : std::to_string(i) + ".png"),
                        plain(300, 200, static_cast<std::uint8_t>(i)));
        writer.waitUntilIdle();
        EXPECT_TRUE(writer.isIdle());
        EXPECT_FALSE(writer.isFull());
        written = writer.takeWritten();
        EXPECT_TRUE(writer.takeWritten().empty());
    }
    EXPECT_EQ(woken.load(), 5);
    ASSERT_EQ(written.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(written[i].error.empty(), i != 3) << written[i].error;
        EXPECT_EQ(readPng(folder / (std::to_string(i) + ".png"), 300, 200).has_value(), i != 3);
    }
    EXPECT_NE(written[3].error.find("missing/x.png"), std::string::npos);
    fs::remove_all(folder);
}

TEST(PngWriter, aFileThatWasThereIsNotRemovedWhenItCannotBeWritten) {
    const fs::path folder = newFolder();
    fs::create_directories(folder / "taken.png");
    PngWriter writer([] {});
    writer.push(folder / "taken.png", plain(4, 4, 1));
    writer.waitUntilIdle();
    EXPECT_FALSE(writer.takeWritten().at(0).error.empty());
    EXPECT_TRUE(fs::exists(folder / "taken.png"));
    fs::remove_all(folder);
}

TEST(PngWriter, whatWaitsIsForgottenOnRequest) {
    const fs::path folder = newFolder();
    PngWriter writer([] {}, 3);
    for (int i = 0; i < 20; ++i)
        writer.push(folder / (std::to_string(i) + ".png"), plain(1000, 1000, static_cast<std::uint8_t>(i)));
    EXPECT_TRUE(writer.isFull());
    writer.clear();
    writer.waitUntilIdle();
    EXPECT_LT(writer.takeWritten().size(), 20u);
    EXPECT_FALSE(fs::exists(folder / "19.png"));
    fs::remove_all(folder);
}

}  // namespace
}  // namespace sepaxis::gfx
