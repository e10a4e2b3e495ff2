// What of a frame is drawn again: found from ImGui's lists, without a window.
#include "app/ui/frame/damage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::ui {
namespace {

constexpr int kWidth = 200, kHeight = 150;

constexpr std::size_t kPixels = std::size_t{kWidth} * kHeight;

// Names of textures: three different ones.
std::array<char, 3> names;
const ImTextureID kLetters = &names[0], kScene = &names[1], kOther = &names[2];

// A rectangle of a draw list.
struct Square {
    float left = 0, top = 0, right = 0, bottom = 0;
    ImU32 color = 0;
    ImVec4 clip{0, 0, kWidth, kHeight};
    ImTextureID texture = kLetters;
};

// ImGui's data of a frame, one list for each vector.
class Frame {
 public:
    explicit Frame(const std::vector<std::vector<Square>>& lists, int width = kWidth, int height = kHeight) {
        for (const std::vector<Square>& squares : lists) {
            lists_.push_back(std::make_unique<ImDrawList>(nullptr));
            for (const Square& square : squares) add(*lists_.back(), square);
            pointers_.push_back(lists_.back().get());
        }
        data_.Valid = true;
        data_.CmdLists = pointers_.data();
        data_.CmdListsCount = static_cast<int>(pointers_.size());
        data_.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
        data_.FramebufferScale = {1.0f, 1.0f};
    }
    const ImDrawData& data() const { return data_; }

 private:
    static void add(ImDrawList& list, const Square& s) {
        ImDrawCmd command;
        command.ClipRect = s.clip;
        command.TextureId = s.texture;
        command.VtxOffset = static_cast<unsigned>(list.VtxBuffer.Size);
        command.IdxOffset = static_cast<unsigned>(list.IdxBuffer.Size);
        command.ElemCount = 6;
        list.CmdBuffer.push_back(command);
        for (const ImVec2& corner : {ImVec2(s.left, s.top), ImVec2(s.right, s.top), ImVec2(s.right, s.bottom),
                                     ImVec2(s.left, s.bottom)})
            list.VtxBuffer.push_back({corner, {0.0f, 0.0f}, s.color});
        for (const int index : {0, 1, 2, 0, 2, 3}) list.IdxBuffer.push_back(static_cast<ImDrawIdx>(index));
    }

    std::vector<std::unique_ptr<ImDrawList>> lists_;
    std::vector<ImDrawList*> pointers_;
    ImDrawData data_;
};

FrameSources sources(std::size_t version = 0, std::uint32_t ground = 0) {
    return {kLetters, kScene, version, {0, -kHeight, kWidth, 0}, ground};
}

bool holds(std::span<const PixelBox> boxes, int x, int y) {
    return std::any_of(boxes.begin(), boxes.end(), [&](const PixelBox& box) {
        return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    });
}

int pixelsOf(std::span<const PixelBox> boxes) {
    int count = 0;
    for (const PixelBox& box : boxes) count += (box.right - box.left) * (box.bottom - box.top);
    return count;
}

const std::vector<Square> kTwo = {{10, 10, 20, 20, 7}, {100, 100, 110, 110, 8}};

TEST(Damage, TheFirstFrameIsPaintedWhole) {
    Damage damage;
    const std::vector<PixelBox> whole = {{0, 0, kWidth, kHeight}};
    EXPECT_TRUE(std::ranges::equal(damage.follow(Frame({kTwo}).data(), sources()), whole));
    EXPECT_TRUE(damage.follow(Frame({kTwo}).data(), sources()).empty());
    damage.forget();
    EXPECT_TRUE(std::ranges::equal(damage.follow(Frame({kTwo}).data(), sources()), whole));
}

TEST(Damage, AnotherSizeIsAnotherWindow) {
    Damage damage;
    damage.follow(Frame({kTwo}).data(), sources());
    // As many tiles as before.
    const auto boxes = damage.follow(Frame({kTwo}, kWidth + 1).data(), sources());
    EXPECT_EQ(pixelsOf(boxes), (kWidth + 1) * kHeight);
}

TEST(Damage, ASquareThatMovesIsPaintedWhereItWasAndWhereItIs) {
    Damage damage;
    damage.follow(Frame({kTwo}).data(), sources());
    std::vector<Square> moved = kTwo;
    moved[0].left += 150;
    moved[0].right += 150;
    const auto boxes = damage.follow(Frame({moved}).data(), sources());
    EXPECT_TRUE(holds(boxes, 15, 15));
    EXPECT_TRUE(holds(boxes, 165, 15));
    EXPECT_FALSE(holds(boxes, 105, 105)) << "the other one stays";
    EXPECT_LT(pixelsOf(boxes), kWidth * kHeight / 4);
}

TEST(Damage, WhatIsAddedBeforeTheRestDoesNotChangeTheRest) {
    Damage damage;
    damage.follow(Frame({kTwo, kTwo}).data(), sources());
    std::vector<Square> more = {{60, 10, 70, 20, 9}};
    more.insert(more.end(), kTwo.begin(), kTwo.end());
    const auto boxes = damage.follow(Frame({more, kTwo}).data(), sources());
    EXPECT_TRUE(holds(boxes, 65, 15));
    EXPECT_FALSE(holds(boxes, 15, 15));
    EXPECT_FALSE(holds(boxes, 105, 105));
}

TEST(Damage, ColourClipAndOrderCount) {
    const std::vector<Square> pair = {{10, 10, 20, 20, 7}, {12, 12, 22, 22, 8}};
    std::vector<Square> colored = pair, clipped = pair, swapped = {pair[1], pair[0]};
    colored[0].color = 9;
    clipped[0].clip.z = 15;
    for (const std::vector<Square>& other : {colored, clipped, swapped}) {
        Damage damage;
        damage.follow(Frame({pair}).data(), sources());
        EXPECT_TRUE(holds(damage.follow(Frame({other}).data(), sources()), 14, 14));
    }
}

TEST(Damage, PicturesMayChangeUnderTheirName) {
    const std::vector<Square> shown = {{10, 10, 20, 20, 7, {0, 0, kWidth, kHeight}, kScene},
                                       {100, 100, 110, 110, 8, {0, 0, kWidth, kHeight}, kOther}};
    Damage damage;
    damage.follow(Frame({shown}).data(), sources(4));
    auto boxes = damage.follow(Frame({shown}).data(), sources(4));
    EXPECT_FALSE(holds(boxes, 15, 15)) << "the scene is the same";
    EXPECT_TRUE(holds(boxes, 105, 105)) << "nobody knows what the texture holds by now";
    boxes = damage.follow(Frame({shown}).data(), sources(5));
    EXPECT_TRUE(holds(boxes, 15, 15));
}

TEST(Damage, OfTheNextVersionOfThePictureOnlyWhatChangedIsPainted) {
    const std::vector<Square> shown = {{10, 5, 190, 145, 7, {0, 0, kWidth, kHeight}, kScene}};
    Damage damage;
    FrameSources now = sources(4);
    damage.follow(Frame({shown}).data(), now);
    now.version = 5;
    now.changed = {0, -40, 30, 0};  // at its lower left corner, which is (10, 145) of the window
    const auto boxes = damage.follow(Frame({shown}).data(), now);
    for (int y = 105; y < 145; ++y)
        for (int x = 10; x < 40; ++x) ASSERT_TRUE(holds(boxes, x, y)) << x << ' ' << y;
    EXPECT_FALSE(holds(boxes, 100, 50));
    EXPECT_TRUE(damage.follow(Frame({shown}).data(), now).empty());
    now.version = 6;
    now.changed = {};
    EXPECT_TRUE(damage.follow(Frame({shown}).data(), now).empty()) << "drawn again, the same";
    now.version = 8;
    EXPECT_TRUE(holds(damage.follow(Frame({shown}).data(), now), 100, 50)) << "7 was not seen";
    // While it is not shown it may change as well.
    damage.follow(Frame({kTwo}).data(), now);
    now.version = 9;
    EXPECT_TRUE(holds(damage.follow(Frame({shown}).data(), now), 100, 50));
}

TEST(Damage, TheGroundIsUnderEverything) {
    Damage damage;
    damage.follow(Frame({kTwo}).data(), sources(0, 1));
    EXPECT_EQ(pixelsOf(damage.follow(Frame({kTwo}).data(), sources(0, 2))), kWidth * kHeight);
}

TEST(Damage, WhatLiesOutsideIsNotSeen) {
    Damage damage;
    const float far = 1e30f, none = std::nanf("");
    damage.follow(Frame({kTwo}).data(), sources());
    std::vector<Square> more = kTwo;
    more.push_back({-50, -50, -10, 500, 9});
    more.push_back({far, 0, far, 10, 9});
    more.push_back({0, 0, 10, 10, 9, {20, 20, 20, 40}});
    EXPECT_TRUE(damage.follow(Frame({more}).data(), sources()).empty());
    more.push_back({none, 0, none, 10, 9});  // must not do any harm
    more.push_back({-far, -far, far, far, 9});
    EXPECT_EQ(pixelsOf(damage.follow(Frame({more}).data(), sources())), kWidth * kHeight);
}

// The backend cuts clip rectangles off to whole pixels in a way of its own.
TEST(Damage, ClipsAreTheBackends) {
    ImDrawCmd command;
    command.ClipRect = {10.6f, 20.5f, 20.4f, 30.25f};
    // glScissor(10, (int)(150 - 30.25), (int)9.8, (int)9.75), y up
    EXPECT_EQ(clipOf(command, kHeight), (PixelBox{10, 150 - 119 - 9, 19, 150 - 119}));
}

// A painter for which the order matters.
void paintInto(std::vector<std::uint32_t>& pixels, const std::vector<std::vector<Square>>& lists,
               const PixelBox& within) {
    for (int y = within.top; y < within.bottom; ++y)
        for (int x = within.left; x < within.right; ++x) {
            std::uint32_t& pixel = pixels[static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)];
            pixel = 0;
            const auto u = static_cast<float>(x) + 0.5f, v = static_cast<float>(y) + 0.5f;
            for (const std::vector<Square>& squares : lists)
                for (const Square& s : squares)
                    if (u > s.left && u < s.right && v > s.top && v < s.bottom && u > s.clip.x &&
                        u < s.clip.z && v > s.clip.y && v < s.clip.w)
                        pixel = pixel * 31 + s.color;
        }
}

TEST(Damage, PaintingTheBoxesIsPaintingAll) {
    std::mt19937 random(11);
    const auto number = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    const auto square = [&] {
        Square s;
        s.left = static_cast<float>(number(2 * kWidth)) * 0.5f - 10.0f;
        s.top = static_cast<float>(number(2 * kHeight)) * 0.5f - 10.0f;
        s.right = s.left + static_cast<float>(1 + number(60)) * 0.5f;
        s.bottom = s.top + static_cast<float>(1 + number(60)) * 0.5f;
        s.color = static_cast<ImU32>(random());
        if (number(4) == 0) s.clip = {20, 20, static_cast<float>(30 + number(100)), 90};
        return s;
    };
    std::vector<std::vector<Square>> lists(3);
    for (std::vector<Square>& squares : lists)
        for (int i = 0; i < 20; ++i) squares.push_back(square());
    const PixelBox window{0, 0, kWidth, kHeight};
    Damage damage;
    std::vector<std::uint32_t> kept(kPixels), whole(kPixels);
    int parts = 0, none = 0;
    for (int frame = 0; frame < 300; ++frame) {
        std::vector<Square>& list = lists[static_cast<std::size_t>(number(3))];
        const auto at = list.begin() + number(static_cast<int>(list.size()));
        const int what = number(5);
        if (what == 0) *at = square();
        if (what == 1 && list.size() > 5) list.erase(at);
        if (what == 2) list.insert(at, square());
        if (what == 3) std::swap(*at, list.front());
        const auto boxes = damage.follow(Frame(lists).data(), sources());
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_FALSE(boxes[i].isEmpty());
            EXPECT_EQ(intersection(boxes[i], window), boxes[i]);
            for (std::size_t j = 0; j < i; ++j) EXPECT_TRUE(intersection(boxes[i], boxes[j]).isEmpty());
            paintInto(kept, lists, boxes[i]);
        }
        paintInto(whole, lists, window);
        ASSERT_EQ(kept, whole) << "frame " << frame;
        parts += !boxes.empty() && pixelsOf(boxes) < kWidth * kHeight ? 1 : 0;
        none += boxes.empty() ? 1 : 0;
    }
    EXPECT_GT(parts, 150);
    EXPECT_GT(none, 20);
}

}  // namespace
}  // namespace sepaxis::ui
