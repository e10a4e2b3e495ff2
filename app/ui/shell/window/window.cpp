#include "app/ui/shell/window/window.h"

#include "app/ui/viewport/scene_painter.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <SDL.h>
#include <imgui.h>
#if __has_include(<backends/imgui_impl_sdl2.h>)
#include <backends/imgui_impl_sdl2.h>
#else
#include <backends/imgui_impl_sdl.h>
#endif
#include "app/gfx/gl_context.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/theme/fonts.h"
#include "app/ui/theme/fonts_texture.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"

#include <backends/imgui_impl_opengl3.h>

namespace sepaxis::ui {

namespace {

constexpr const char* kNoDisplay = "neither an X11 nor a Wayland display was found";
constexpr int kFramesPerEvent = 3;     // ImGui settles its layout and hover within three
constexpr double kCaretSeconds = 0.4;  // half a blink of the text caret
constexpr double kIdleSeconds = 1.0;
constexpr double kFramingSeconds = 1.0;          // a window manager that frames the window does it within
constexpr Uint64 kClipboardMilliseconds = 1000;  // as long as SDL itself waits under X11
constexpr Uint32 kClipboardPause = 20;
constexpr int kSettleFrames = 60;  // more would be an animation that never ends

// Before SDL 2.28 a shape of the pointer that the desktop's cursor theme lacks ends the program under Wayland
// (SDL pull request 6989).
bool mayChangeCursor() {
    SDL_version linked;
    SDL_GetVersion(&linked);
    return std::strcmp(SDL_GetCurrentVideoDriver(), "wayland") != 0 || linked.major > 2 || linked.minor >= 28;
}

gfx::PixelArea pixelsOf(const Rect& rect) {
    const int x = static_cast<int>(std::floor(rect.min.x)), y = static_cast<int>(std::floor(rect.min.y));
    return {x, y, static_cast<int>(std::ceil(rect.max.x)) - x, static_cast<int>(std::ceil(rect.max.y)) - y};
}

// Shortcuts follow the letters on the keyboard; a layout without Latin letters falls back to where they are
// on a US one, and the digits of the upper row count without Shift on every layout.
int characterOf(const SDL_Keysym& key) {
    if (key.scancode >= SDL_SCANCODE_1 && key.scancode <= SDL_SCANCODE_9)
        return '1' + (key.scancode - SDL_SCANCODE_1);
    if (key.scancode == SDL_SCANCODE_0) return '0';
    if (key.scancode >= SDL_SCANCODE_KP_1 && key.scancode <= SDL_SCANCODE_KP_9)
        return '1' + (key.scancode - SDL_SCANCODE_KP_1);
    switch (key.scancode) {
        case SDL_SCANCODE_KP_0:
            return '0';
        case SDL_SCANCODE_KP_PERIOD:
            return '.';
        case SDL_SCANCODE_KP_MINUS:
            return '-';
        case SDL_SCANCODE_KP_ENTER:
            return '\r';
        default:
            break;
    }
    if (key.sym > 0 && key.sym < 128) return key.sym;
    if (key.scancode >= SDL_SCANCODE_A && key.scancode <= SDL_SCANCODE_Z)
        return 'a' + (key.scancode - SDL_SCANCODE_A);
    return 0;
}

// What the backend draws with. It makes a texture of the atlas as well, with four bytes a pixel and kept
// twice: that of a single pixel here, because the letters have their own (moveToTexture()).
void makeDrawingObjects() {
    ImFontAtlas pixel;
    pixel.TexWidth = pixel.TexHeight = 1;
    pixel.TexPixelsRGBA32 = static_cast<unsigned*>(IM_ALLOC(sizeof(unsigned)));
    *pixel.TexPixelsRGBA32 = IM_COL32_WHITE;
    ImFontAtlas* letters = std::exchange(ImGui::GetIO().Fonts, &pixel);
    ImGui_ImplOpenGL3_CreateDeviceObjects();
    ImGui::GetIO().Fonts = letters;
}

// Under Wayland SDL gives another program 14 ms to hand over what it copied, and then says that there is
// nothing: too little for a busy machine. Into the text that `into` points to.
const char* clipboardText(void* into) {
    std::string& text = *static_cast<std::string*>(into);
    const Uint64 start = SDL_GetTicks64();
    for (;;) {
        char* const given = SDL_GetClipboardText();
        text = given != nullptr ? given : "";
        SDL_free(given);
        if (!text.empty() || SDL_GetTicks64() - start > kClipboardMilliseconds) break;
        if (SDL_HasClipboardText() == SDL_FALSE) break;
        SDL_Delay(kClipboardPause);
    }
    return text.c_str();
}

// From any thread.
void wakeTheLoop() {
    SDL_Event wake{};
    wake.type = SDL_USEREVENT;
    SDL_PushEvent(&wake);
}

}  // namespace

std::optional<float> scaleFromEnvironment() {
    const char* text = std::getenv("SEPAXIS_UI_SCALE");
    double scale = 1.0;
    if (text == nullptr || !parseNumber(text, scale)) return std::nullopt;
    return std::clamp(static_cast<float>(scale), kMinScale, kMaxScale);
}

Window::Window(const WindowOptions& options) {
    const auto wanted =
        options.uiScale ? std::optional(std::clamp(*options.uiScale, kMinScale, kMaxScale)) : std::nullopt;
    auto keeper = std::make_unique<PreferencesKeeper>(options.folders, options.theme, wanted);
    const auto scale = static_cast<float>(keeper->atStart().uiScale);
    // The letters are made while the driver starts.
    atlas_ = std::make_unique<ImFontAtlas>();
    std::future<Fonts> fonts =
        std::async(std::launch::async, [&] { return buildFonts(*atlas_, scale, 1.0f); });
    openWindow(options, scale);
    const Fonts built = fonts.get();
    if (!error_.empty()) return;
    startImGui();
    app_ = std::make_unique<App>(gfx::Theme::dark, options.folders);
    painter_ = std::make_unique<FramePainter>();
    usePreferences(*app_, std::move(keeper));
    pictureMaker_ = std::make_unique<PictureMaker>(*app_, wakeTheLoop);
    showFonts(built);
    applyTheme();
    framesDue_ = kFramesPerEvent;
    int width = 0, height = 0;
    SDL_GetWindowSize(window_, &width, &height);
    placeViewport(app_->ui, app_->view, app_->layout, app_->inspector(),
                  {static_cast<float>(width), static_cast<float>(height)});
}

Window::~Window() {
    waitForScreenshots();
    pictureMaker_.reset();
    app_.reset();
    painter_.reset();
    letters_ = {};
    if (imguiStarted_) {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplSDL2_Shutdown();
        ImGui::DestroyContext();
    }
    if (context_ != nullptr) SDL_GL_DeleteContext(context_);
    if (window_ != nullptr) SDL_DestroyWindow(window_);
    if (sdlStarted_) SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

void Window::openWindow(const WindowOptions& options, float uiScale) {
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    // Ctrl+C, kill and a system that shuts down end the program instead of asking: what was not saved is in
    // the journal.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
#ifdef __linux__
    // Asking SDL would make the drivers complain one by one.
    if (!options.offscreen && std::getenv("DISPLAY") == nullptr &&
        std::getenv("WAYLAND_DISPLAY") == nullptr && std::getenv("SDL_VIDEODRIVER") == nullptr) {
        error_ = kNoDisplay;
        return;
    }
#endif
    offscreen_ = options.offscreen;
    if (options.offscreen) SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE);
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        error_ = SDL_GetError();
        return;
    }
    sdlStarted_ = true;
    // Without a display SDL falls back to drivers that show nothing; a person would wait for ever.
    const char* driver = SDL_GetCurrentVideoDriver();
    const bool showsNothing = std::strcmp(driver, "offscreen") == 0 || std::strcmp(driver, "dummy") == 0;
    const char* wanted = std::getenv("SDL_VIDEODRIVER");
    if (showsNothing && !options.offscreen && (wanted == nullptr || std::strcmp(wanted, driver) != 0)) {
        error_ = kNoDisplay;
        return;
    }
    gfx::setContextAttributes();
    const scene::WindowPlace place = openingPlace(options, uiScale);
    window_ = SDL_CreateWindow("sepaxis", place.x, place.y, place.width, place.height,
                               SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE);
    if (!options.offscreen) place_.start(place);
    if (window_ != nullptr) context_ = SDL_GL_CreateContext(window_);
    if (context_ == nullptr) {
        error_ = std::string("OpenGL 3.3 is not available: ") + SDL_GetError();
        return;
    }
    error_ = gfx::loadOpenGl();
#ifndef NDEBUG
    gfx::reportOpenGlErrors([](const std::string& message) { SDL_Log("OpenGL: %s", message.c_str()); });
#endif
    limitsSize_ = !options.offscreen;  // a picture has the size that was asked for
    if (limitsSize_) limitSize(window_, uiScale);
    fits_ = fitToScreen(window_);
    // One that SDL creates maximised has the wrong size under Wayland, and the compositor ends the program
    // for it.
    if (place.maximised) SDL_MaximizeWindow(window_);
    openedAt_ = clock();
    SDL_GL_SetSwapInterval(options.offscreen ? 0 : 1);
    SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
    SDL_DisplayMode mode;
    if (SDL_GetWindowDisplayMode(window_, &mode) == 0 && mode.refresh_rate > 0)
        frameInterval_ = 1.0 / mode.refresh_rate;
}

void Window::startImGui() {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext(atlas_.get());
    imguiStarted_ = true;
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    if (!mayChangeCursor()) io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    ImGui_ImplSDL2_InitForOpenGL(window_, context_);
    io.GetClipboardTextFn = clipboardText;
    io.ClipboardUserData = &clipboard_;
    ImGui_ImplOpenGL3_Init("#version 330 core");
    makeDrawingObjects();
    SDL_StartTextInput();
}

void Window::showFonts(const Fonts& fonts) {
    app_->ui.fonts = fonts;
    ImGui::GetIO().FontDefault = app_->ui.fonts.words;
    moveToTexture(*atlas_, letters_);
    painter_->forget();
}

void Window::applyTheme() {
    ui::applyTheme(app_->ui.theme, app_->ui.scale);
    appliedTheme_ = app_->ui.theme;
    appliedScale_ = app_->ui.scale;
}

double Window::clock() const {
    using Seconds = std::chrono::duration<double>;
    return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// --- the loop -------------------------------------------------------------------------------------------

void Window::run() {
    framesDue_ = kFramesPerEvent;  // what was drawn before never reached the screen
    while (step(kIdleSeconds)) {
    }
}

double Window::waitSeconds(double mostSeconds) const {
    if (minimised_) return mostSeconds;
    if (framesDue_ > 0 || !queue_.empty()) return 0.0;
    double wait = std::min(mostSeconds, wakeAt_ - clock());
    if (ImGui::GetIO().WantTextInput) wait = std::min(wait, kCaretSeconds);
    return std::max(0.0, wait);
}

bool Window::step(double mostSeconds) {
    const double wait = waitSeconds(mostSeconds);
    pumpEvents(wait);
    const bool due = framesDue_ > 0 || clock() >= wakeAt_ || ImGui::GetIO().WantTextInput;
    // What arrives while the window is minimised waits in the queue until it is shown again.
    if (minimised_ || (!due && queue_.empty())) return !quit_;
    FrameLog& log = app_->frames().log;
    log.begin();
    FrameInput input;
    takeEvents(input);
    draw(input);
    if (!offscreen_) SDL_GL_SwapWindow(window_);
    log.end();
    if (!offscreen_) limitRate();
    return !quit_;
}

void Window::runUnlimited() {
    SDL_GL_SetSwapInterval(0);
    frameInterval_ = 0.0;
}

void Window::limitRate() {
    const double rest = frameInterval_ - (clock() - lastFrame_);
    if (framesDue_ > 0 && rest > 0.0 && queue_.empty()) SDL_Delay(static_cast<Uint32>(rest * 1000.0));
}

void Window::pumpEvents(double waitSeconds) {
    SDL_Event event;
    if (waitSeconds > 0.0) {
        // A fraction of a millisecond too early would spin until the time has come.
        if (SDL_WaitEventTimeout(&event, static_cast<int>(std::ceil(waitSeconds * 1000.0))) == 0) return;
        queue_.push_back(event);
    }
    while (SDL_PollEvent(&event) != 0) queue_.push_back(event);
    for (const SDL_Event& queued : queue_) {
        // The question what to do with unsaved changes has to be seen.
        if (queued.type == SDL_QUIT && minimised_) {
            SDL_RestoreWindow(window_);
            minimised_ = false;
        }
        if (queued.type != SDL_WINDOWEVENT) continue;
        if (queued.window.event == SDL_WINDOWEVENT_MINIMIZED || queued.window.event == SDL_WINDOWEVENT_HIDDEN)
            minimised_ = true;
        if (queued.window.event == SDL_WINDOWEVENT_RESTORED || queued.window.event == SDL_WINDOWEVENT_SHOWN ||
            queued.window.event == SDL_WINDOWEVENT_EXPOSED)
            minimised_ = false;
    }
    if (!queue_.empty()) framesDue_ = kFramesPerEvent;
}

bool Window::fitsThisFrame(const SDL_Event& event) {
    switch (event.type) {
        case SDL_KEYDOWN:
        case SDL_KEYUP: {
            const int scancode = event.key.keysym.scancode;
            // ImGui knows the modifiers of the frame, not of a key: those of a tapped Ctrl+A change after it.
            const bool modifier = scancode >= SDL_SCANCODE_LCTRL && scancode <= SDL_SCANCODE_RGUI;
            if (modifier && !keysThisFrame_.empty()) return false;
            if (std::find(keysThisFrame_.begin(), keysThisFrame_.end(), scancode) != keysThisFrame_.end())
                return false;
            keysThisFrame_.push_back(scancode);
            return true;
        }
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEBUTTONUP:
            if (buttonsThisFrame_ != 0) return false;
            buttonsThisFrame_ |= 1u << event.button.button;
            return true;
        // A press belongs to the place where it happened: the mouse moves on in the next frame.
        case SDL_MOUSEMOTION:
            return buttonsThisFrame_ == 0;
        default:
            return true;
    }
}

void Window::takeEvents(FrameInput& input) {
    keysThisFrame_.clear();
    buttonsThisFrame_ = 0;
    while (!queue_.empty()) {
        const SDL_Event event = queue_.front();
        if (!fitsThisFrame(event)) break;
        queue_.pop_front();
        handle(event, input);
    }
    if (!queue_.empty()) framesDue_ = kFramesPerEvent + 1;
}

namespace {

// As they were when the key was pressed: ImGui asks for those of now, and who taps Ctrl+A has let go of both
// before a slow frame begins.
void holdModifiers(Uint16 held) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = (held & KMOD_CTRL) != 0;
    io.KeyShift = (held & KMOD_SHIFT) != 0;
    io.KeyAlt = (held & KMOD_ALT) != 0;
    io.KeySuper = (held & KMOD_GUI) != 0;
}

}  // namespace

void Window::trackMouse(const SDL_Event& event) {
    if (event.type == SDL_MOUSEMOTION) {
        mouseX_ = static_cast<float>(event.motion.x);
        mouseY_ = static_cast<float>(event.motion.y);
    } else if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP) {
        mouseX_ = static_cast<float>(event.button.x);
        mouseY_ = static_cast<float>(event.button.y);
        const unsigned bit = 1u << (event.button.button - 1);
        mouseDown_ = event.type == SDL_MOUSEBUTTONDOWN ? mouseDown_ | bit : mouseDown_ & ~bit;
        // The release must arrive wherever the mouse is by then.
        SDL_CaptureMouse(mouseDown_ != 0 ? SDL_TRUE : SDL_FALSE);
    }
}

// While a file is dragged over the window the system sends no motions: it is dropped where the mouse is then.
void Window::followDrop() {
    if (offscreen_) return;  // there is no mouse but that of the events
    int globalX = 0, globalY = 0, left = 0, top = 0;
    SDL_GetGlobalMouseState(&globalX, &globalY);
    SDL_GetWindowPosition(window_, &left, &top);
    mouseX_ = static_cast<float>(globalX - left);
    mouseY_ = static_cast<float>(globalY - top);
}

void Window::handle(const SDL_Event& event, FrameInput& input) {
    ImGui_ImplSDL2_ProcessEvent(&event);
    if (event.type == SDL_KEYDOWN || event.type == SDL_KEYUP) holdModifiers(event.key.keysym.mod);
    trackMouse(event);
    switch (event.type) {
        case SDL_KEYDOWN: {
            const Uint16 mod = event.key.keysym.mod;
            input.keys.push_back({characterOf(event.key.keysym), event.key.keysym.scancode,
                                  (mod & KMOD_CTRL) != 0, (mod & KMOD_SHIFT) != 0, (mod & KMOD_ALT) != 0});
            break;
        }
        case SDL_KEYUP: {
            const SDL_Scancode released = event.key.keysym.scancode;
            if (released == SDL_SCANCODE_LALT || released == SDL_SCANCODE_RALT) input.altReleased = true;
            break;
        }
        case SDL_QUIT:
            input.closeRequested = true;
            break;
        case SDL_DROPFILE:
            followDrop();
            input.droppedFiles.emplace_back(event.drop.file);
            SDL_free(event.drop.file);
            break;
        case SDL_WINDOWEVENT:
            if (event.window.event == SDL_WINDOWEVENT_CLOSE) input.closeRequested = true;
            if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST ||
                event.window.event == SDL_WINDOWEVENT_MINIMIZED) {
                input.focusLost = true;
                mouseDown_ = 0;
            }
            if (event.window.event == SDL_WINDOWEVENT_FOCUS_GAINED) input.focusGained = true;
            if (event.window.event == SDL_WINDOWEVENT_LEAVE && mouseDown_ == 0) mouseX_ = mouseY_ = -1e30f;
            break;
        default:
            break;
    }
}

// --- a frame --------------------------------------------------------------------------------------------

// ImGui learns how much room something takes, and whether it needs a scroll bar, while it lays it out: the
// first frame that is seen would not stand as the ones after it.
void Window::layOut() {
    for (int i = 1; i < kFramesPerEvent; ++i) {
        ImGui_ImplSDL2_NewFrame();
        ImGui::GetIO().MousePos = {mouseX_, mouseY_};
        beginFrameWithKeys();
        app_->layOut();
        ImGui::EndFrame();
    }
}

void Window::draw(FrameInput& input, Pixels pixels) {
    lastFrame_ = clock();
    input.seconds = lastFrame_;
    framesDue_ = std::max(0, framesDue_ - 1);
    if (appliedTheme_ != app_->ui.theme || appliedScale_ != app_->ui.scale) applyTheme();
    if (framesDrawn_ == 0) layOut();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = {mouseX_, mouseY_};
    // SDL numbers left, middle, right; ImGui left, right, middle.
    io.MouseDown[0] = (mouseDown_ & 1u) != 0;
    io.MouseDown[1] = (mouseDown_ & 4u) != 0;
    io.MouseDown[2] = (mouseDown_ & 2u) != 0;
    app_->frames().log.enter(FramePart::panels);
    beginFrameWithKeys();
    const FrameWishes wishes = app_->frame(input);
    ImGui::Render();
    app_->frames().log.enter(FramePart::present);
    const ShortText title(app_->editor.title(), " - sepaxis");
    if (title != SDL_GetWindowTitle(window_)) SDL_SetWindowTitle(window_, title.c_str());
    if (!offscreen_ || pixels == Pixels::always || wishes.screenshot) paint();
    ++framesDrawn_;
    if (!fits_) fits_ = fitToScreen(window_) || lastFrame_ - openedAt_ > kFramingSeconds;
    place_.follow(window_, lastFrame_);
    wakeAt_ = lastFrame_ + app_->ui.redrawIn;
    obey(wishes);
    const bool wasBusy = pictureMaker_->isBusy();
    if (pictureMaker_->step() || wasBusy != pictureMaker_->isBusy()) framesDue_ = std::max(framesDue_, 1);
}

void Window::paint() {
    // The panels have no background of their own: see beginPanel().
    painter_->paint(*ImGui::GetDrawData(), app_->painter().picture(), app_->ui.palette().panel);
}

void Window::obey(const FrameWishes& wishes) {
    if (wishes.quit && !quit_) {
        quit_ = true;
        endSession(app_->ui, app_->editor, app_->view, app_->recovery(), place_.current());
    }
    if (wishes.screenshot) {
        const ImGuiIO& io = ImGui::GetIO();
        gfx::Image image =
            gfx::readFramebuffer(static_cast<int>(io.DisplaySize.x), static_cast<int>(io.DisplaySize.y));
        if (wishes.screenshotPart) image = gfx::cropped(image, pixelsOf(*wishes.screenshotPart));
        const std::filesystem::path path = *wishes.screenshot;
        saving_.push_back({path, std::async(std::launch::async, [path, image = std::move(image)] {
                               std::string error = gfx::writePng(path, image);
                               wakeTheLoop();
                               return error;
                           })});
    }
    std::erase_if(saving_, [&](Saving& saving) {
        if (saving.error.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        const std::string error = saving.error.get();
        if (error.empty())
            app_->ui.toasts.offer("Saved " + saving.path.string(), "Copy its path",
                                  [this, path = saving.path.string()] { app_->ui.copy(path); });
        else
            app_->ui.toasts.error(error);
        framesDue_ = kFramesPerEvent;
        return true;
    });
    if (wishes.uiScale) scaleTo(*wishes.uiScale);
    if (wishes.fullScreen)
        SDL_SetWindowFullscreen(window_, *wishes.fullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

void Window::scaleTo(float uiScale) {
    if (uiScale == app_->ui.scale) return;
    app_->ui.scale = std::clamp(uiScale, kMinScale, kMaxScale);
    showFonts(buildFonts(*atlas_, app_->ui.scale, 1.0f));
    if (limitsSize_) limitSize(window_, app_->ui.scale);
    framesDue_ = kFramesPerEvent;
}

void Window::waitForScreenshots() {
    for (Saving& saving : saving_)
        if (saving.error.valid()) saving.error.wait();
}

gfx::Image Window::captureFrame() {
    FrameInput input;
    takeEvents(input);
    draw(input, Pixels::always);
    const ImGuiIO& io = ImGui::GetIO();
    return gfx::readFramebuffer(static_cast<int>(io.DisplaySize.x), static_cast<int>(io.DisplaySize.y));
}

gfx::Image Window::captureAgain() {
    painter_->forget();
    paint();
    const ImGuiIO& io = ImGui::GetIO();
    return gfx::readFramebuffer(static_cast<int>(io.DisplaySize.x), static_cast<int>(io.DisplaySize.y));
}

gfx::Image Window::capturePicture(int scale) {
    PictureRequest request;
    request.scale = scale;
    PictureJob job(*app_, std::move(request), {});
    while (!job.isDone()) job.step();
    return job.takeImage();
}

void Window::settle() {
    framesDue_ = kFramesPerEvent;
    for (int i = 0; i < kSettleFrames; ++i) {
        pumpEvents(0.0);
        if (framesDue_ <= 0 && queue_.empty() && wakeAt_ > clock()) return;
        FrameInput input;
        takeEvents(input);
        draw(input);
    }
}

}  // namespace sepaxis::ui
