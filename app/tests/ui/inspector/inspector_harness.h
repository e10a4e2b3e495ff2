// Finds the controls of the inspector's open tab by moving the mouse over it.
#pragma once

#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/viewport/scene_painter.h"

#include <algorithm>
#include <string>

namespace sepaxis::ui {

class InspectorTest : public WindowTest {
 protected:
    using WindowTest::WindowTest;
    void show(const std::string& name, Tab tab) {
        ASSERT_TRUE(app().open(preset(name)));
        app().inspector().show(tab);
        window_.settle();
    }
    static const ImGuiWindow& panel() {
        const ImGuiWindow* found = ImGui::FindWindowByName("##inspector");
        EXPECT_NE(found, nullptr);
        return *found;
    }
    static ImGuiID idOf(const char* control) { return ImHashStr(control, 0, panel().ID); }
    static ImGuiID hoveredId() { return ImGui::GetCurrentContext()->HoveredId; }

    // Moves to a place and clicks what must be there.
    void clickControl(const char* control, const dvec2& place) {
        moveTo(place);
        window_.step(0.0);
        window_.step(0.0);
        ASSERT_EQ(hoveredId(), idOf(control)) << control;
        click(place);
    }
    static dvec2 middleOf(const Rect& rect) {
        return {static_cast<double>(rect.min.x + rect.max.x) * 0.5,
                static_cast<double>(rect.min.y + rect.max.y) * 0.5};
    }
    // The button of a step bar, counted from the left.
    dvec2 stepButton(const Rect& bar, int number) {
        const double side = static_cast<double>(app().ui.px(kStepButton));
        return {static_cast<double>(bar.min.x) + side * (number + 0.5),
                static_cast<double>(bar.min.y) + side * 0.5};
    }
    static dvec2 onTrack(const Rect& track, double share) {
        const auto from = static_cast<double>(track.min.x), to = static_cast<double>(track.max.x);
        return {from + (to - from) * share, static_cast<double>(track.min.y)};
    }
    void overTab() {
        moveTo({static_cast<double>(panel().Pos.x + panel().Size.x * 0.5f),
                static_cast<double>(panel().Pos.y + panel().Size.y - 12.0f)});
        window_.settle();
    }
    void overViewport() {
        const scene::Viewport& v = app().view.area;
        moveTo(v.min + v.size * dvec2(0.8, 0.9));
        window_.settle();
    }
    const SceneExtra& extra() { return app().inspector().extra; }
    bool lights(Side side, const Feature& feature) {
        for (const PickedFeature& lit : extra().lit)
            if (lit == PickedFeature{side, feature}) return true;
        return false;
    }
    bool hasLabel(const std::string& part) {
        for (const draw::Label& label : app().painter().drawing().labels)
            if (label.text.view().find(part) != std::string::npos) return true;
        return false;
    }
    // Draws frames for so long.
    void wait(double seconds) {
        const double until = static_cast<double>(SDL_GetTicks64()) / 1000.0 + seconds;
        while (static_cast<double>(SDL_GetTicks64()) / 1000.0 < until) window_.step(0.01);
    }
    std::size_t framesIn(double seconds) {
        const std::size_t before = window_.framesDrawn();
        wait(seconds);
        return window_.framesDrawn() - before;
    }
    // Waits until the window draws nothing more, however long a busy machine takes; false where it never
    // rests.
    bool comesToRest() {
        for (int i = 0; i < 200; ++i)
            if (framesIn(0.3) == 0) return true;
        return false;
    }
    static std::size_t linesOf(const std::string& text) {
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }
};

}  // namespace sepaxis::ui
