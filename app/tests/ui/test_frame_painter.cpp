// The window paints only what changed: the pixels must be those of a frame that is painted whole.
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>

namespace sepaxis::ui {
namespace {

class FramePainterTest : public WindowTest {
 protected:
    // Takes the events, paints a frame as the window does, and once more from nothing.
    void compare(const char* when) {
        window_.step(0.0);
        const gfx::Image kept = window_.captureFrame();
        const int painted = paintedPixels();
        const gfx::Image whole = window_.captureAgain();
        ASSERT_EQ(kept.width, whole.width);
        ASSERT_EQ(kept.height, whole.height);
        ASSERT_EQ(paintedPixels(), whole.width * whole.height);
        parts_ += painted > 0 && painted < whole.width * whole.height ? 1 : 0;
        if (kept.rgba == whole.rgba) return;
        int wrong = 0;
        std::string first;
        for (int y = 0; y < whole.height; ++y)
            for (int x = 0; x < whole.width; ++x) {
                if (std::equal(kept.pixel(x, y), kept.pixel(x, y) + 4, whole.pixel(x, y))) continue;
                if (wrong++ == 0) first = std::to_string(x) + ", " + std::to_string(y);
            }
        FAIL() << wrong << " pixels are not those of the whole frame, the first at " << first << ", " << when;
    }
    // Frame by frame until nothing moves any more.
    void compareFrames(const char* when, int frames = 3) {
        for (int i = 0; i < frames && !HasFatalFailure(); ++i) compare(when);
    }
    int paintedPixels() const {
        int count = 0;
        for (const PixelBox& box : window_.painter().painted())
            count += (box.right - box.left) * (box.bottom - box.top);
        return count;
    }

    int parts_ = 0;  // frames of which some pixels were painted and some were not
};

TEST_F(FramePainterTest, AFrameWithoutChangesPaintsHardlyAnything) {
    moveTo({640.0, 5.0});
    // Until it has also been drawn as it is shown at rest, which takes a time without a change.
    for (int i = 0; i < 10; ++i) window_.step(0.05);
    compareFrames("at rest");
    window_.captureFrame();
    // The small pictures of the presets, whose textures may be others by now for all that ImGui's lists say.
    EXPECT_LT(paintedPixels(), 1280 * 720 / 50);
}

TEST_F(FramePainterTest, TheMouseOverThePanelsPaintsRowsOfThem) {
    for (int y = 60; y < 700; y += 23)
        for (const double x : {150.0, 1180.0}) {
            moveTo({x, y});
            compareFrames("over the panels", 2);
        }
    EXPECT_GT(parts_, 30);
    moveTo({150.0, 300.0});
    window_.step(0.0);
    window_.captureFrame();
    EXPECT_GT(paintedPixels(), 0);
    EXPECT_LT(paintedPixels(), 1280 * 720 / 8);
}

TEST_F(FramePainterTest, ADragOfAShape) {
    const dvec2 from = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveTo(from);
    compareFrames("over the handle");
    press();
    for (int i = 0; i < 12; ++i) {
        moveTo(from + dvec2(6.0 * i, 3.0 * i));
        compare("in the drag");
    }
    EXPECT_TRUE(app().view.isDragging());
    EXPECT_GT(parts_, 8) << "the panels are not painted whole";
    release();
    compareFrames("after the drag");
}

// The panels are drawn before the viewport takes the mouse.
TEST_F(FramePainterTest, InADragThePanelsShowWhatTheViewShows) {
    const dvec2 from = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveTo(from);
    window_.settle();
    press();
    moveTo(from + dvec2(6.0, 3.0));
    window_.settle();
    const scene::Viewport& view = app().view.area;
    const int top = static_cast<int>(view.min.y), bottom = static_cast<int>(view.min.y + view.size.y);
    for (int i = 2; i < 6; ++i) {
        const gfx::Image before = window_.captureFrame();
        moveTo(from + dvec2(6.0 * i, 3.0 * i));
        window_.step(0.0);
        const gfx::Image moved = window_.captureAgain(), later = window_.captureFrame();
        int changed = 0, late = 0;
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < moved.width; ++x) {
                if (x >= static_cast<int>(view.min.x) && x < static_cast<int>(view.min.x + view.size.x))
                    continue;
                changed += std::equal(before.pixel(x, y), before.pixel(x, y) + 4, moved.pixel(x, y)) ? 0 : 1;
                late += std::equal(later.pixel(x, y), later.pixel(x, y) + 4, moved.pixel(x, y)) ? 0 : 1;
            }
        EXPECT_GT(changed, 0);
        EXPECT_EQ(late, 0);
    }
    release();
}

TEST_F(FramePainterTest, ThemeScaleAndSize) {
    app().ui.theme = gfx::Theme::light;
    compareFrames("in the light theme");
    SDL_SetWindowSize(window_.sdlWindow(), 1500, 801);
    compareFrames("in a larger window");
    window_.scaleTo(1.5f);
    compareFrames("in a larger scale");
    SDL_SetWindowSize(window_.sdlWindow(), 1280, 720);
    window_.scaleTo(1.0f);
    app().ui.theme = gfx::Theme::dark;
    compareFrames("as before");
}

TEST_F(FramePainterTest, LettersAreInTheirTextureOnly) {
    for (const float scale : {1.0f, 2.0f}) {
        window_.scaleTo(scale);
        window_.settle();
        const ImFontAtlas& letters = *ImGui::GetIO().Fonts;
        EXPECT_EQ(letters.TexPixelsAlpha8, nullptr);
        EXPECT_EQ(letters.TexPixelsRGBA32, nullptr);
        EXPECT_NE(letters.TexID, nullptr);
        EXPECT_TRUE(letters.IsBuilt());
    }
}

// Small pictures in a panel: their textures change under the same name.
TEST_F(FramePainterTest, TheInspectorsCanvases) {
    for (std::size_t i = 0; i < kTabCount; ++i) {
        const Tab tab = static_cast<Tab>(i);
        app().inspector().show(tab);
        compareFrames(tabName(tab));
        const ImGuiWindow* panel = imguiWindow("##inspector");
        ASSERT_NE(panel, nullptr);
        const dvec2 middle(panel->Pos.x + panel->Size.x * 0.5f, panel->Pos.y + panel->Size.y * 0.5f);
        moveTo(middle);
        compareFrames(tabName(tab), 2);
        press();
        moveTo(middle + dvec2(30.0, 10.0));
        compareFrames(tabName(tab), 2);
        release();
        compareFrames(tabName(tab), 2);
    }
}

TEST_F(FramePainterTest, WhateverHappens) {
    std::mt19937 random(5);
    const auto number = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
    constexpr std::array kKeys = {SDL_SCANCODE_W,  SDL_SCANCODE_E,      SDL_SCANCODE_Q,     SDL_SCANCODE_1,
                                  SDL_SCANCODE_F,  SDL_SCANCODE_TAB,    SDL_SCANCODE_L,     SDL_SCANCODE_I,
                                  SDL_SCANCODE_F1, SDL_SCANCODE_ESCAPE, SDL_SCANCODE_RETURN};
    for (int i = 0; i < 150 && !HasFatalFailure(); ++i) {
        const std::size_t what = number(8);
        if (what < 4) moveTo({number(1280), number(720)});
        if (what == 4) press(static_cast<int>(1 + number(3)));
        if (what == 5 || what == 4) release(static_cast<int>(1 + number(3)));
        if (what == 6) key(kKeys[number(kKeys.size())]);
        if (what == 7) wheel(number(2) == 0 ? 1 : -1);
        compare("by chance");
    }
    EXPECT_GT(parts_, 60);
}

}  // namespace
}  // namespace sepaxis::ui
