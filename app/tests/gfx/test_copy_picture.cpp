// Pictures that are drawn into part by part, and copied.
#include "app/gfx/pictures/copy_picture.h"
#include "app/gfx/pictures/picture_target.h"
#include "app/tests/gfx/gfx_fixture.h"

namespace sepaxis::gfx {
namespace {

constexpr int kWide = 200, kHigh = 130;

Color shade(int x, int y) {
    const auto part = [](int value) { return static_cast<float>(value) / 255.0f; };
    return {part(x % 251), part(y % 251), part((7 * x + 3 * y) % 251), 1.0f};
}

// Every block of a few pixels has a colour of its own.
void fill(KeptPicture& picture) {
    constexpr int kBlock = 5;
    picture.bind();
    for (int y = 0; y < kHigh; y += kBlock)
        for (int x = 0; x < kWide; x += kBlock) fillArea({x, y, kBlock, kBlock}, shade(x, y));
}

// Rows from below, as OpenGL has them.
const std::uint8_t* fromBelow(const Image& image, int x, int y) {
    return image.pixel(x, image.height - 1 - y);
}

TEST_F(GfxTest, APictureIsNewOnlyInAnotherSize) {
    KeptPicture picture;
    EXPECT_TRUE(picture.resize(kWide, kHigh));
    EXPECT_FALSE(picture.resize(kWide, kHigh));
    EXPECT_EQ(picture.picture().width, kWide);
    EXPECT_TRUE(picture.resize(kWide, kHigh + 1));
    EXPECT_EQ(picture.picture().height, kHigh + 1);
    bindWindow();
}

TEST_F(GfxTest, ACopyIsThePictureToTheBit) {
    KeptPicture from, to;
    from.resize(kWide, kHigh);
    to.resize(kWide + 40, kHigh + 40);
    fill(from);
    const Image source = readFramebuffer(kWide, kHigh);
    to.bind();
    const Color ground{0.5f, 0.25f, 0.125f, 1.0f};
    fillArea({0, 0, kWide + 40, kHigh + 40}, ground);
    const Image before = readFramebuffer(kWide + 40, kHigh + 40);
    PictureCopier copier;
    const PixelArea area{30, 17, 90, 200};  // higher than what there is
    copier.copy(from.picture(), 13, 9, area);
    const Image after = readFramebuffer(kWide + 40, kHigh + 40);
    bindWindow();
    for (int y = 0; y < after.height; ++y)
        for (int x = 0; x < after.width; ++x) {
            const bool copied = x >= 30 && x < 120 && y >= 17 && y < 9 + kHigh;
            const std::uint8_t* wanted = copied ? fromBelow(source, x - 13, y - 9) : fromBelow(before, x, y);
            ASSERT_TRUE(std::equal(wanted, wanted + 3, fromBelow(after, x, y))) << x << ", " << y;
        }
}

// Both kinds of pictures have the same colours.
TEST_F(GfxTest, ACopiedSceneIsTheOneThatIsDrawn) {
    SceneRenderer copied(PictureUse::copied);
    DrawList list;
    list.solids.push_back(boxSolid(dvec3(0.7), withAlpha(kGreen, 0.5f)));
    list.lines.push_back({{-9.0, 0.3, 0.0}, {9.0, 0.1, 0.0}, 3.0f, kRed});
    for (const int samples : {0, 4}) {
        View view = testView();
        view.samples = samples;
        const Image sampled = draw(view, list);
        copied.render(view, colors(), list);
        EXPECT_EQ(copied.readPixels().rgba, sampled.rgba) << samples;
    }
}

}  // namespace
}  // namespace sepaxis::gfx
