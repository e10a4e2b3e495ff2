// The state of the program's window and what one frame does with it. No SDL, no event loop (window.h): a
// frame gets its input through ImGui and FrameInput, so that tests and pictures drive the same code.
#pragma once

#include "app/base/user_folders.h"
#include "app/ui/dialogs/dialog_contexts.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/panels/panel_state.h"
#include "app/ui/recovery/recovery_context.h"
#include "app/ui/shell/commands/keyboard.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/shell/preferences.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_context.h"
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
    bool altReleased = false;
    bool closeRequested = false;  // the person closes the window
    double seconds = 0.0;         // a clock that only moves forward
};

class ScenePainter;   // viewport/scene_painter.h
struct FrameGraph;    // frame_times.h
struct GuideState;    // guide/guide.h
class LessonSession;  // learn/lesson_session.h
struct LearnContext;
struct Inspector;       // inspector/inspector.h
struct Recovery;        // recovery.h
struct PictureDialogs;  // pictures/picture_dialogs.h
struct PresetLibrary;   // presets/preset_shelf.h
struct VertexMode;      // vertex_mode.h

class App final : public Host {
 public:
    explicit App(gfx::Theme theme = gfx::Theme::dark,
                 std::optional<scene::UserFolders> userFolders = std::nullopt);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    void perform(Action action) override;  // command_table.cpp, with the next
    ActionState stateOf(Action action) const override;
    bool open(const std::filesystem::path& path) override;
    void readScene(const std::filesystem::path& path, std::function<void(scene::ReadResult)> done) override;
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
    KeyboardWalk keyboard;
    PanelState panel;
    Dialogs dialogs;

    FrameGraph& frames() { return *frames_; }
    const FrameGraph& frames() const { return *frames_; }
    VertexMode& vertices() { return *vertices_; }
    const VertexMode& vertices() const { return *vertices_; }
    ViewportContext viewportContext() { return {ui, editor, view, *vertices_}; }
    TabContext tabContext() { return {ui, editor, view, *inspector_, *this}; }
    ImportContext importContext() { return {ui, editor, view, dialogs, *this}; }
    SavingContext savingContext() { return {ui, editor, dialogs, *recovery_, *this}; }
    RecoveryContext recoveryContext() { return {ui, editor, view, dialogs, *recovery_, *this}; }
    GuideState& guide() { return *guide_; }
    LearnContext learnContext();
    LessonSession& lessons() { return *lessons_; }
    const LessonSession& lessons() const { return *lessons_; }
    Inspector& inspector() { return *inspector_; }
    const Inspector& inspector() const { return *inspector_; }
    Recovery& recovery() { return *recovery_; }
    const Recovery& recovery() const { return *recovery_; }
    PresetLibrary& library() { return *library_; }
    PictureDialogs& pictures() { return *pictures_; }
    ScenePainter& painter() { return *painter_; }

 private:
    bool openAsRecording(const std::filesystem::path& given, const std::filesystem::path& path);
    void applyKeys(const FrameInput& input);
    bool nudgeByKey(const KeyPress& key);  // false: the key means something else
    void drawMessages();
    void followDocument();
    void followAnswer();
    void followSwap();
    void followOrigin();

    std::weak_ptr<const void> origin_;  // of the document's scene, when the view followed it last
    // How each scene of the history was seen last.
    std::map<std::weak_ptr<const void>, scene::Camera, std::owner_less<>> cameras_;
    bool sidesSwapped_ = false;  // as in the document, when the view followed it last
    bool dragging_ = false;      // something is dragged, when the document was followed last
    const std::unique_ptr<VertexMode> vertices_;
    const std::unique_ptr<GuideState> guide_;
    const std::unique_ptr<LessonSession> lessons_;
    std::unique_ptr<ScenePainter> painter_;
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<Recovery> recovery_;
    std::unique_ptr<PresetLibrary> library_;
    std::unique_ptr<PictureDialogs> pictures_;
    bool opened_ = false;  // a scene was opened
};

}  // namespace sepaxis::ui
