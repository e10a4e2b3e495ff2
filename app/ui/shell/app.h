// The state of the program's window and what one frame does with it. No SDL, no event loop (window.h): a
// frame gets its input through ImGui and FrameInput, so that tests and pictures drive the same code.
#pragma once

#include "app/base/user_folders.h"
#include "app/draw/debug_draw.h"
#include "app/gfx/pictures/copy_picture.h"
#include "app/gfx/scene_renderer.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/panels/panel_state.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/shell/preferences.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

// A key that went down, with the character it bears ('z', '7') or 0, and SDL's scancode.
struct KeyPress {
    int character = 0;
    int scancode = 0;
    bool ctrl = false, shift = false, alt = false;
};

struct FrameInput {
    std::vector<KeyPress> keys;
    std::vector<std::filesystem::path> droppedFiles;
    bool focusLost = false;
    bool focusGained = false;
    bool closeRequested = false;  // the person closes the window
    double seconds = 0.0;         // a clock that only moves forward
};

struct FrameGraph;    // frame_times.h
struct GuideState;    // guide/guide.h
struct Inspector;     // inspector/inspector.h
struct Keeping;       // keeping.h
struct PictureDesk;   // pictures/picture_desk.h
struct PresetShelf;   // presets/preset_shelf.h
struct ScenePicture;  // frame_painter.h
struct VertexMode;    // vertex_mode.h

class App final : public Host {
 public:
    explicit App(gfx::Theme theme = gfx::Theme::dark,
                 std::optional<scene::UserFolders> userFolders = std::nullopt);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    void perform(Action action) override;
    bool open(const std::filesystem::path& path) override;
    void newScene() override;
    void openScene(scene::Scene scene, const std::filesystem::path& path, bool keepCamera = false,
                   const std::string& stepName = {}) override;
    void showError(std::string title, std::string text) override;

    // One frame: between ImGui::NewFrame() and ImGui::Render().
    FrameWishes frame(const FrameInput& input);
    // The same for a frame that nobody sees: only what gives everything its place.
    void layOut();

 private:
    const std::unique_ptr<FrameGraph> frames_;  // never null; the editor writes its log

 public:
    Ui ui;
    Editor editor;
    ViewportState view;
    std::unique_ptr<PreferencesKeeper> preferencesKeeper;  // null where nothing is kept
    LayoutState layout;
    PanelState panel;
    Dialogs dialogs;

    FrameGraph& frames() { return *frames_; }
    const FrameGraph& frames() const { return *frames_; }
    VertexMode& vertices() { return *vertices_; }
    const VertexMode& vertices() const { return *vertices_; }
    GuideState& guide() { return *guide_; }
    Inspector& inspector() { return *inspector_; }
    const Inspector& inspector() const { return *inspector_; }
    Keeping& keeping() { return *keeping_; }
    const Keeping& keeping() const { return *keeping_; }
    PresetShelf& shelf() { return *shelf_; }
    PictureDesk& desk() { return *desk_; }
    const debug_draw::Drawing& drawing() const { return drawing_; }  // what the viewport shows

    void shootScene(Shot& shot);

    // Draws the scene into its picture if anything changed.
    void renderScene();
    ScenePicture scenePicture() const;                          // what the viewport shows
    std::size_t sceneRenders() const { return sceneRenders_; }  // how often it was drawn

 private:
    void applyKeys(const FrameInput& input);
    void drawMessages();
    void followDocument();
    void followAnswer();
    void followSwap();
    void followOrigin();
    debug_draw::Input drawingInput() const;

    std::weak_ptr<const void> origin_;  // of the document's scene, when the view followed it last
    // How each scene of the history was seen last.
    std::map<std::weak_ptr<const void>, scene::Camera, std::owner_less<>> cameras_;
    bool sidesSwapped_ = false;  // as in the document, when the view followed it last
    bool dragging_ = false;      // something is dragged, when the document was followed last
    const std::unique_ptr<VertexMode> vertices_;
    const std::unique_ptr<GuideState> guide_;
    debug_draw::SceneDrawer drawer_;
    std::unique_ptr<gfx::SceneRenderer> renderer_;
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<Keeping> keeping_;
    std::unique_ptr<PresetShelf> shelf_;
    std::unique_ptr<PictureDesk> desk_;
    debug_draw::Drawing drawing_;
    std::vector<double> drawnSignature_, signature_;  // of the picture, and of this frame
    std::size_t sceneRenders_ = 0;
    bool opened_ = false;  // a scene was opened
    bool drawnSmooth_ = false;
};

}  // namespace sepaxis::ui
