#include "app/ui/shell/offscreen_view.h"

#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/pen.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kFrameSeconds = 1.0 / 60.0;

// Another ImGui context is the current one for as long as this lives.
class Within {
 public:
    explicit Within(ImGuiContext* context) : before_(ImGui::GetCurrentContext()) {
        ImGui::SetCurrentContext(context);
    }
    ~Within() { ImGui::SetCurrentContext(before_); }
    Within(const Within&) = delete;
    Within& operator=(const Within&) = delete;

 private:
    ImGuiContext* before_;
};

// ImGui's settings for the time of one frame.
class FrameSettings {
 public:
    FrameSettings() : io_(ImGui::GetIO()), style_(ImGui::GetStyle()), oldStyle_(style_) {
        fonts_ = io_.Fonts;
        font_ = io_.FontDefault;
        size_ = io_.DisplaySize;
        density_ = io_.DisplayFramebufferScale;
        seconds_ = io_.DeltaTime;
        mouse_ = io_.MousePos;
    }
    ~FrameSettings() {
        style_ = oldStyle_;
        io_.Fonts = fonts_;
        io_.FontDefault = font_;
        io_.DisplaySize = size_;
        io_.DisplayFramebufferScale = density_;
        io_.DeltaTime = seconds_;
        io_.MousePos = mouse_;
    }
    FrameSettings(const FrameSettings&) = delete;
    FrameSettings& operator=(const FrameSettings&) = delete;

 private:
    ImGuiIO& io_;
    ImGuiStyle& style_;
    const ImGuiStyle oldStyle_;
    ImFontAtlas* fonts_ = nullptr;
    ImFont* font_ = nullptr;
    ImVec2 size_, density_, mouse_;
    float seconds_ = 0.0f;
};

}  // namespace

std::shared_ptr<Snapshot> takeSnapshot(App& app, const ImVec2& size, float density,
                                       std::shared_ptr<SnapshotFonts> fonts,
                                       std::shared_ptr<Snapshot> snapshot) {
    snapshot->density = density;
    snapshot->width = static_cast<int>(std::lround(size.x * density));
    snapshot->height = static_cast<int>(std::lround(size.y * density));
    snapshot->theme = app.ui.theme;
    const FrameSettings restore;
    applyTheme(app.ui.theme, app.ui.scale);
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts = &fonts->atlas;
    io.FontDefault = fonts->fonts.words;
    io.DisplaySize = size;
    io.DisplayFramebufferScale = {density, density};
    io.DeltaTime = static_cast<float>(kFrameSeconds);
    io.MousePos = {-FLT_MAX, -FLT_MAX};  // nothing lights up because the mouse pressed a button there
    ImGuiStyle& style = ImGui::GetStyle();
    // Soft edges as wide as a pixel of the layout would be a blur here; the samples of a pixel do better.
    if (density > 1.0f) style.AntiAliasedLines = style.AntiAliasedLinesUseTex = style.AntiAliasedFill = false;
    style.CircleTessellationMaxError /= density;
    style.CurveTessellationTol /= density;
    const Fonts usual = std::exchange(app.ui.fonts, fonts->fonts);
    FrameInput input;
    input.seconds = app.ui.now;
    app.ui.snapshot = snapshot.get();
    ImGui::NewFrame();
    app.frame(input);
    ImGui::Render();
    app.ui.snapshot = nullptr;
    app.ui.fonts = usual;
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i)
        snapshot->interface.emplace_back(data.CmdLists[i]->CloneOutput());
    snapshot->fonts = std::move(fonts);
    return snapshot;
}

OffscreenView::OffscreenView(const App& original, const ImVec2& size, float density, gfx::Theme theme)
    : size_(size),
      density_(density),
      camera_(original.view.camera.current()),
      fonts_(std::make_shared<SnapshotFonts>(original.ui.scale, density, ImGui::GetDrawData())),
      context_(ImGui::CreateContext(&fonts_->atlas)),
      app_(std::make_unique<App>(theme)) {
    const Within within(context_);
    camera_.distance *= std::min(1.0, original.view.area.aspect()) /
                        std::min(1.0, static_cast<double>(size.x) / static_cast<double>(size.y));
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    App& app = *app_;
    app.ui.scale = original.ui.scale;
    applyTheme(app.ui.theme, app.ui.scale);
    app.layout.viewportOnly = true;
    app.editor.options = original.editor.options;
    app.openScene(original.editor.document.scene(), original.editor.document.file());
    app.view.overlays = original.view.overlays;
    app.view.style = original.view.style;
    app.view.selection = original.view.selection;
    app.view.selectedFeatures = original.view.selectedFeatures;
    app.inspector().given = original.inspector().extra;
    app.view.labelMemory = original.view.labelMemory;
    // The first frame learns its size, which a camera would follow.
    takeSnapshot(app, size_, density_, fonts_);
}

OffscreenView::~OffscreenView() {
    const Within within(context_);
    app_.reset();
    ImGui::DestroyContext(context_);
}

void OffscreenView::show(const SceneExtra& extra) {
    app_->inspector().given = extra;
}

void OffscreenView::addCaption(Snapshot& snapshot, const ImVec2& at, const std::string& text) const {
    const Within within(context_);
    ImDrawList& draw = *snapshot.interface.emplace_back(IM_NEW(ImDrawList)(ImGui::GetDrawListSharedData()));
    draw._ResetForNewFrame();
    draw.PushClipRectFullScreen();
    draw.PushTextureID(fonts_->atlas.TexID);
    Pen(app_->ui, draw, &snapshot)
        .text(*fonts_->fonts.strong, at, app_->ui.palette().text, text.c_str(), true);
    std::get<gfx::VectorText>(snapshot.overScene.back()).fromLeft = true;
}

std::shared_ptr<Snapshot> OffscreenView::take(const scene::Camera& camera, std::shared_ptr<Snapshot> into) {
    const Within within(context_);
    app_->view.camera.jumpTo(camera);
    return takeSnapshot(*app_, size_, density_, fonts_, std::move(into));
}

}  // namespace sepaxis::ui
