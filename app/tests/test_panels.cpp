// The side panels of the real window: what they show, what a click and what a typed number do.
#include "app/tests/window_harness.h"

namespace sepaxis::ui {
namespace {

class PanelTest : public WindowTest {
 protected:
    // A tooltip that a person sees: ImGui keeps a new one hidden while it measures it.
    static bool tooltipShown() {
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if ((w->Flags & ImGuiWindowFlags_Tooltip) != 0 && w->Active && !w->Hidden) return true;
        return false;
    }
    // The loop at rest: it wakes only for what asked to be drawn. Frames that it drew.
    std::size_t rest(double seconds) {
        const std::size_t before = window_.framesDrawn();
        const Uint64 end = SDL_GetTicks64() + static_cast<Uint64>(seconds * 1000.0);
        while (SDL_GetTicks64() < end) window_.step(0.05);
        return window_.framesDrawn() - before;
    }
};

TEST_F(PanelTest, ATooltipAppearsWhileTheMouseRests) {
    for (const char* choice : {"double", "float"}) {
        moveTo({640.0, 400.0});
        window_.settle();
        ASSERT_FALSE(tooltipShown());
        moveTo(placeOf("##settings", {"##precision", choice}, choice[0] == 'd' ? 1120.0 : 1220.0));
        window_.settle();
        ASSERT_FALSE(tooltipShown()) << "not at once";
        const std::size_t frames = rest(0.6);
        EXPECT_TRUE(tooltipShown()) << choice;
        EXPECT_LT(frames, 20u) << "a still mouse needs no stream of frames";
        EXPECT_EQ(rest(0.2), 0u);
        EXPECT_TRUE(tooltipShown()) << "and it stays";
    }
}

}  // namespace
}  // namespace sepaxis::ui
