#include "app/ui/pictures/stage.h"

#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"

#include <imgui.h>

namespace sepaxis::ui {

namespace {

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

}  // namespace

Stage::Stage(const App& original, const ImVec2& size, float density)
    : size_(size),
      density_(density),
      fonts_(std::make_shared<ShotFonts>(original.ui.scale, density, ImGui::GetDrawData())),
      context_(ImGui::CreateContext(&fonts_->atlas)),
      app_(std::make_unique<App>(original.ui.theme)) {
    const Within within(context_);
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
    app.inspector().extra = original.inspector().extra;
    app.view.labelMemory = original.view.labelMemory;
    // The first frame learns its size, which a camera would follow.
    shootFrame(app, size_, density_, fonts_);
}

Stage::~Stage() {
    const Within within(context_);
    app_.reset();
    ImGui::DestroyContext(context_);
}

std::shared_ptr<Shot> Stage::shoot(const scene::Camera& camera) {
    const Within within(context_);
    app_->view.camera.jumpTo(camera);
    return shootFrame(*app_, size_, density_, fonts_);
}

}  // namespace sepaxis::ui
