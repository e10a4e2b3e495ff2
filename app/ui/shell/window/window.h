// The real window: SDL, OpenGL, ImGui's backends and the loop that draws only when something happens.
#pragma once

#include "app/gfx/pictures/image.h"
#include "app/gfx/pictures/picture_target.h"
#include "app/ui/frame/frame_painter.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/picture_maker.h"
#include "app/ui/shell/window/window_place.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <SDL_events.h>

struct ImFontAtlas;
struct SDL_Window;

namespace sepaxis::ui {

struct WindowOptions {
    int width = 1600;  // pixels; on a screen times the UI scale, and no larger than the screen
    int height = 900;
    // Win over the person's preferences, and leave these as they are.
    std::optional<float> uiScale;
    std::optional<gfx::Theme> theme;
    // SDL's driver without a screen, for pictures and tests: every frame is composed, and OpenGL is asked for
    // its pixels only where somebody takes them.
    bool offscreen = false;
    std::optional<scene::UserFolders> folders;  // see App; none in pictures and tests
    std::optional<scene::WindowPlace> place;    // where it was; instead of the size where a screen shows it
};

class Window {
 public:
    explicit Window(const WindowOptions& options);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    // Why there is no window (no display, no OpenGL), or empty.
    const std::string& error() const { return error_; }
    App& app() { return *app_; }
    SDL_Window* sdlWindow() { return window_; }

    // Until the person quits.
    void run();
    // One turn of the loop: waits for an event (at most `mostSeconds`) unless there is something to draw,
    // handles events, draws a frame where one is due. False when the person quit.
    bool step(double mostSeconds);
    // Draws one frame now and returns its pixels.
    gfx::Image captureFrame();
    // The pixels of the last frame, all of it painted once more.
    gfx::Image captureAgain();
    const FramePainter& painter() const { return *painter_; }
    // The same with `scale` pixels for one of the layout, all of them drawn sharply.
    gfx::Image capturePicture(int scale);
    // Draws frames until nothing changes any more.
    void settle();
    void scaleTo(float uiScale);
    // For measurements: a frame is drawn as soon as it is due, and no frame waits for the screen.
    void runUnlimited();
    std::size_t framesDrawn() const { return framesDrawn_; }
    void waitForScreenshots();

 private:
    void openWindow(const WindowOptions& options, float uiScale);
    void startImGui();
    void showFonts(const Fonts& fonts);
    void applyTheme();
    double waitSeconds(double mostSeconds) const;
    void pumpEvents(double waitSeconds);
    void takeEvents(FrameInput& input);  // as many as ImGui can tell apart in one frame
    bool fitsThisFrame(const SDL_Event& event);
    void handle(const SDL_Event& event, FrameInput& input);
    void trackMouse(const SDL_Event& event);
    void followDrop();
    enum class Pixels : std::uint8_t { ifSeen, always };
    void draw(FrameInput& input, Pixels pixels = Pixels::ifSeen);
    void layOut();
    void paint();
    void obey(const FrameWishes& wishes);
    void limitRate();
    double clock() const;

    std::string error_;
    SDL_Window* window_ = nullptr;
    void* context_ = nullptr;
    bool sdlStarted_ = false, imguiStarted_ = false;
    bool offscreen_ = false;
    std::unique_ptr<ImFontAtlas> atlas_;  // ImGui's context only points to it
    gfx::ImageTexture letters_;           // of the atlas
    std::string clipboard_;               // what ImGui took out of it last
    bool limitsSize_ = false;
    std::unique_ptr<App> app_;
    std::unique_ptr<FramePainter> painter_;
    std::unique_ptr<PictureMaker> pictureMaker_;

    std::deque<SDL_Event> queue_;
    // What this frame has seen already: a second change of the same key or button waits for the next one.
    std::vector<int> keysThisFrame_;
    unsigned buttonsThisFrame_ = 0;
    float mouseX_ = -1e30f, mouseY_ = -1e30f;  // from events: SDL's own state knows nothing of pushed ones
    unsigned mouseDown_ = 0;                   // bit n: SDL's button n + 1 is down

    int framesDue_ = 0;
    double wakeAt_ = 0.0;
    double lastFrame_ = 0.0;
    double openedAt_ = 0.0;
    bool fits_ = true;  // on its screen; false until the window manager has framed it
    double frameInterval_ = 1.0 / 60.0;
    bool minimised_ = false;
    bool quit_ = false;
    gfx::Theme appliedTheme_ = gfx::Theme::dark;
    float appliedScale_ = 0.0f;
    std::size_t framesDrawn_ = 0;
    PlaceMemory place_;

    struct Saving {
        std::filesystem::path path;
        std::future<std::string> error;  // writes on another thread
    };
    std::vector<Saving> saving_;
};

// Environment SEPAXIS_UI_SCALE.
std::optional<float> scaleFromEnvironment();

}  // namespace sepaxis::ui
