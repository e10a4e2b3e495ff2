// Drives the real window, its event loop and OpenGL without a screen, by the same SDL events that a mouse
// and a keyboard give.
#pragma once

#include "app/base/assets_path.h"
#include "app/scene/format/scene_file.h"
#include "app/ui/shell/window/window.h"
#include "app/ui/viewport/viewport_target.h"

#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <string>

#include <SDL.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

class WindowTest : public testing::Test {
 protected:
    explicit WindowTest(const WindowOptions& windowOptions = options()) : window_(windowOptions) {}
    void SetUp() override {
        ASSERT_TRUE(window_.error().empty()) << window_.error();
        ASSERT_STREQ(SDL_GetCurrentVideoDriver(), "offscreen");
        window_.settle();
        ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
        window_.settle();
    }

    static WindowOptions options() {
        WindowOptions options;
        options.width = 1280;
        options.height = 720;
        options.offscreen = true;
        return options;
    }
    static std::filesystem::path preset(const std::string& name) {
        return scene::presetsFolder() / (name + ".json");
    }
    App& app() { return window_.app(); }
    const scene::Scene& scene() { return app().editor.document.scene(); }

    // --- events ---
    void push(SDL_Event event) { ASSERT_EQ(SDL_PushEvent(&event), 1); }
    // Row by row over an area, until `found(place)` says so.
    template <class Found>
    bool findWithMouse(const dvec2& from, const dvec2& size, const dvec2& step, const Found& found) {
        const dvec2 count = glm::ceil(size / step);
        for (int row = 0; row < static_cast<int>(count.y); ++row)
            for (int column = 0; column < static_cast<int>(count.x); ++column) {
                const dvec2 place = from + step * dvec2(column, row);
                moveTo(place);
                window_.step(0.0);
                window_.step(0.0);
                if (found(place)) return true;
            }
        return false;
    }
    void moveTo(const dvec2& pixel) {
        SDL_Event event{};
        event.type = SDL_MOUSEMOTION;
        event.motion.x = static_cast<int>(std::lround(pixel.x));
        event.motion.y = static_cast<int>(std::lround(pixel.y));
        mouse_ = {event.motion.x, event.motion.y};
        push(event);
    }
    void button(int which, bool down) {
        SDL_Event event{};
        event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
        event.button.button = static_cast<Uint8>(which);
        event.button.x = static_cast<int>(mouse_.x);
        event.button.y = static_cast<int>(mouse_.y);
        push(event);
    }
    void press(int which = SDL_BUTTON_LEFT) { button(which, true); }
    void release(int which = SDL_BUTTON_LEFT) { button(which, false); }
    void click(const dvec2& pixel) {
        moveTo(pixel);
        press();
        release();
        window_.settle();
    }
    void drag(const dvec2& from, const dvec2& to, int which = SDL_BUTTON_LEFT) {
        moveTo(from);
        window_.settle();
        press(which);
        for (int i = 1; i <= 4; ++i) moveTo(from + (to - from) * (i / 4.0));
        release(which);
        window_.settle();
    }
    void wheel(int steps) {
        SDL_Event event{};
        event.type = SDL_MOUSEWHEEL;
        event.wheel.y = steps;
        push(event);
        window_.settle();
    }
    // No more than the event; `held`: the modifiers then.
    void pushKey(Uint32 type, SDL_Scancode scancode, Uint16 held) {
        SDL_Event event{};
        event.type = type;
        event.key.keysym.scancode = scancode;
        event.key.keysym.sym = SDL_GetKeyFromScancode(scancode);
        event.key.keysym.mod = held;
        push(event);
    }
    void key(SDL_Scancode scancode, Uint16 modifiers = KMOD_NONE) {
        SDL_SetModState(static_cast<SDL_Keymod>(modifiers));
        for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) pushKey(type, scancode, modifiers);
        window_.settle();
        SDL_SetModState(KMOD_NONE);
        if (modifiers == KMOD_NONE) return;
        pushKey(SDL_KEYUP, SDL_SCANCODE_LCTRL, KMOD_NONE);  // and the modifiers themselves
        window_.settle();
    }
    void type(const std::string& text) {
        for (const char c : text) {
            SDL_Event event{};
            event.type = SDL_TEXTINPUT;
            event.text.text[0] = c;
            push(event);
        }
        window_.settle();
    }
    void drop(const std::filesystem::path& path) {
        SDL_Event event{};
        event.type = SDL_DROPFILE;
        event.drop.file = SDL_strdup(path.c_str());
        push(event);
        window_.settle();
    }

    // Escape, the right button, or the focus goes to another window.
    static constexpr int kWaysToAbandon = 3;
    void abandonDrag(int way) {
        if (way == 0) key(SDL_SCANCODE_ESCAPE);
        if (way == 1) {
            press(SDL_BUTTON_RIGHT);
            release(SDL_BUTTON_RIGHT);
        }
        if (way == 2) {
            SDL_Event event{};
            event.type = SDL_WINDOWEVENT;
            event.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
            push(event);
        }
        window_.settle();
    }

    // --- places ---
    dvec2 pixelOf(const dvec3& point) {
        const auto pixel = scene::project(app().view.camera.current(), app().view.area, point);
        EXPECT_TRUE(pixel.has_value());
        return pixel.value_or(dvec2(0.0));
    }
    gizmo::View gizmoView() { return {app().view.camera.current(), app().view.area, app().ui.scale}; }
    gizmo::Target target(Side side) {
        return targetOf(app().editor, app().view, app().vertices(), side).value_or(gizmo::Target{});
    }
    // A pixel of the handle of the selected object.
    dvec2 pixelOfHandle(gizmo::Handle handle) {
        const Side side = *app().view.selection;
        const dvec2 middle = pixelOf(gizmo::pivotOf(target(side)));
        for (int radius = 12; radius < 130; radius += 2)
            for (int step = 0; step < 126; ++step) {
                const double angle = 0.05 * step;
                const dvec2 pixel = glm::round(middle + static_cast<double>(radius) *
                                                            dvec2(std::cos(angle), std::sin(angle)));
                if (gizmo::pick(gizmoView(), target(side), app().view.mode, app().view.space, pixel) ==
                    handle)
                    return pixel;
            }
        ADD_FAILURE() << "no pixel picks the handle";
        return middle;
    }

    // The one of that name, or else the first whose name has it in it.
    static const ImGuiWindow* imguiWindow(const std::string& part) {
        if (const ImGuiWindow* w = ImGui::FindWindowByName(part.c_str()); w != nullptr && w->WasActive)
            return w;
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if (w->WasActive && std::string(w->Name).find(part) != std::string::npos) return w;
        return nullptr;
    }
    // ImGui's id of a control: the ids that lead to it from the window whose name contains `window`.
    static ImGuiID idOf(const std::string& window, std::initializer_list<const char*> ids) {
        const ImGuiWindow* found = imguiWindow(window);
        ImGuiID id = found == nullptr ? 0 : found->ID;
        for (const char* name : ids) id = ImHashStr(name, 0, id);
        return id;
    }
    // Clicks the control, looked for all over its window, row by row.
    enum class LookFrom { above, below };
    bool clickControlIn(const std::string& window, ImGuiID id, LookFrom from = LookFrom::above) {
        const ImGuiWindow* found = imguiWindow(window);
        if (found == nullptr) return false;
        const int width = static_cast<int>(found->Size.x), height = static_cast<int>(found->Size.y);
        for (int down = 4; down < height; down += 8)
            for (int right = 10; right < width; right += 20) {
                const int y = from == LookFrom::above ? down : height - down;
                const dvec2 at = dvec2(found->Pos.x, found->Pos.y) + dvec2(right, y);
                moveTo(at);
                window_.step(0.0);
                window_.step(0.0);
                if (ImGui::GetCurrentContext()->HoveredId != id) continue;
                click(at);
                return true;
            }
        return false;
    }
    // A button at the lower edge of a dialog or popup.
    bool clickLabel(const std::string& window, std::initializer_list<const char*> ids) {
        return clickControlIn(window, idOf(window, ids), LookFrom::below);
    }
    bool openMenu(const char* name) { return clickControlIn("##top", idOf("##top", {"##menubar", name})); }
    // The middle of a control, looked for by moving the mouse down a vertical line of its window until
    // ImGui says that it is hovered.
    dvec2 placeOf(const std::string& window, ImGuiID id, double x) {
        const ImGuiWindow* found = imguiWindow(window);
        if (found == nullptr) {
            ADD_FAILURE() << "no window " << window;
            return dvec2(0.0);
        }
        double first = 0.0, last = 0.0;
        const int bottom = static_cast<int>(found->Pos.y + found->Size.y);
        for (int y = static_cast<int>(found->Pos.y) + 2; y < bottom; y += 6) {
            moveTo({x, y});
            window_.step(0.0);
            window_.step(0.0);
            const bool over = ImGui::GetCurrentContext()->HoveredId == id;
            if (over && first == 0.0) first = y;
            if (over) last = y;
            if (!over && first > 0.0) break;
        }
        EXPECT_GT(first, 0.0) << "the control was not found in " << window;
        return {x, (first + last) * 0.5};
    }
    dvec2 placeOf(const std::string& window, std::initializer_list<const char*> ids, double x) {
        return placeOf(window, idOf(window, ids), x);
    }

    // How many pixels of the viewport are close to the colour.
    int pixelsLike(const gfx::Image& image, const gfx::Color& color, int tolerance = 12) {
        const auto near = [&](std::uint8_t value, float wanted) {
            return std::abs(static_cast<int>(value) - static_cast<int>(std::lround(wanted * 255.0f))) <=
                   tolerance;
        };
        const scene::Viewport& area = app().view.area;
        int count = 0;
        for (int y = static_cast<int>(area.min.y); y < static_cast<int>(area.min.y + area.size.y); ++y)
            for (int x = static_cast<int>(area.min.x); x < static_cast<int>(area.min.x + area.size.x); ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                count += near(p[0], color.r) && near(p[1], color.g) && near(p[2], color.b) ? 1 : 0;
            }
        return count;
    }

    Window window_;
    dvec2 mouse_{0.0};
};

}  // namespace sepaxis::ui
