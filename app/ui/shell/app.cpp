#include "app/ui/shell/app.h"

#include "app/draw/default_view.h"
#include "app/record/recording.h"
#include "app/scene/format/scene_file.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/files/open_offer.h"
#include "app/ui/files/scene_reading.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/guide/guide.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/learn/lesson_session.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/layout.h"
#include "app/ui/shell/pages.h"
#include "app/ui/shell/presentation.h"
#include "app/ui/shell/scene_opening.h"
#include "app/ui/viewport/nudge.h"
#include "app/ui/viewport/scene_painter.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"

#include <algorithm>
#include <utility>

#include <SDL_scancode.h>
#include <imgui.h>

namespace sepaxis::ui {

namespace {

scene::Scene emptyScene() {
    scene::Scene scene;
    scene.name = "Two boxes";
    scene.a.name = scene.b.name = "box";
    scene.b.position = {0.8, 0.3, 0.0};
    return scene;
}

}  // namespace

App::App(gfx::Theme theme, std::optional<scene::UserFolders> userFolders)
    : frames_(std::make_unique<FrameGraph>()),
      editor(emptyScene(), frames_->log),
      vertices_(std::make_unique<VertexMode>()),
      guide_(std::make_unique<GuideState>()),
      lessons_(std::make_unique<LessonSession>()),
      painter_(std::make_unique<ScenePainter>()),
      inspector_(std::make_unique<Inspector>()),
      recovery_(std::make_unique<Recovery>()),
      library_(std::make_unique<PresetLibrary>(userFolders)),
      pictures_(std::make_unique<PictureDialogs>()) {
    ui.theme = theme;
    ui.folders = std::move(userFolders);
    editor.beforeEvaluation = [this] { followDocument(); };
    editor.afterEvaluation = [this] { followAnswer(); };
    refreshPresets(library());
    startRecovery(ui, recovery());
    if (!painter_->error().empty()) showError("The picture cannot be drawn", painter_->error());
}

App::~App() = default;

LearnContext App::learnContext() {
    return {ui, editor, view, layout, *inspector_, *guide_, *this};
}

void App::showError(std::string title, std::string text) {
    dialogs.showError(std::move(title), std::move(text));
}

bool App::openAsRecording(const std::filesystem::path& given, const std::filesystem::path& path) {
    if (const std::string problem = inspector_->recordings.open(path); !problem.empty()) {
        showError("Cannot open " + path.filename().string(),
                  given.string() + ' ' + problem + ".\n\nThe open scene is unchanged.");
        return false;
    }
    noteRecent(ui, recovery(), path, path.filename().string());
    inspector_->show(Tab::recording);
    showInspectorBar(layout);
    return true;
}

bool App::open(const std::filesystem::path& given) {
    keyboard.chosen = true;
    std::error_code failed;
    const std::filesystem::path absolute = std::filesystem::absolute(given, failed);
    const std::filesystem::path& path = failed ? given : absolute;
    if (record::isRecording(path)) return openAsRecording(given, path);
    if (learn::isLesson(path)) return lessons_->openFile(learnContext(), path);
    const auto finish = [this, given, path](scene::ReadResult read) {
        finishOpening(*this, given, path, std::move(read));
    };
    if (readWithPage(*this, path, finish)) return true;
    return finishOpening(*this, given, path, scene::readSceneFile(path));
}

void App::readScene(const std::filesystem::path& path, std::function<void(scene::ReadResult)> done) {
    const auto finish = [done = std::move(done)](scene::ReadResult read) {
        if (read.ok) haveShapes(read);
        done(std::move(read));
    };
    if (!readWithPage(*this, path, finish)) finish(scene::readSceneFile(path));
}

void App::newScene() {
    scene::Scene scene = emptyScene();
    scene.name.clear();  // it is called by its file once it has one
    openScene(std::move(scene), {}, false, "New scene");
}

void App::openScene(scene::Scene scene, const std::filesystem::path& path, bool keepCamera,
                    const std::string& stepName) {
    cancelDrag(view, editor);
    leaveVertexMode(editor, view, vertices());
    const std::string step =
        !stepName.empty() ? stepName : "Open " + (scene.name.empty() ? path.stem().string() : scene.name);
    const std::optional<scene::SavedCamera> saved = scene.camera;
    if (opened_) {
        editor.document.load(std::move(scene), step, path);
    } else {
        // The first scene takes the place of an empty window: there is nothing to go back to.
        editor.replace(scene::Document(std::move(scene), path));
        sidesSwapped_ = false;
        painter_->forget();
        opened_ = true;
    }
    editor.message = {};
    view.selectedFeatures.clear();
    view.hover.reset();
    view.selection = Side::b;
    inspector_->link = {};
    evaluateOpened(ui, editor);
    view.camera.setUpright(editor.document.scene().up.value_or(scene::UpAxis::y));
    if (keepCamera) return;
    if (saved)
        view.camera.jumpTo(scene::fromSaved(*saved));
    else
        view.camera.jumpTo(draw::defaultView(editor.evaluation(), view.area, view.camera.goal()));
}

// What names an object by its side keeps naming the same object.
void App::followSwap() {
    if (sidesSwapped_ == editor.document.sidesSwapped()) return;
    sidesSwapped_ = editor.document.sidesSwapped();
    if (view.selection) view.selection = scene::other(*view.selection);
    vertices_->side = scene::other(vertices_->side);
    for (PickedFeature& picked : view.selectedFeatures) picked.side = scene::other(picked.side);
    view.hover.reset();
    inspector_->link = {};
    std::swap(panel.euler[0], panel.euler[1]);
    std::swap(panel.showRepairs[0], panel.showRepairs[1]);
    editor.message = {};
}

// Undo that brings another scene back shows it as it was seen when it was left: the camera of the one that
// took its place may stand anywhere.
void App::followOrigin() {
    const std::shared_ptr<const void> origin = editor.document.origin();
    const bool same = origin_.lock() == origin;
    origin_ = origin;
    const auto seen = cameras_.find(origin_);
    if (same) {
        cameras_[origin_] = view.camera.goal();
        return;
    }
    if (seen != cameras_.end()) view.camera.jumpTo(seen->second);
    std::erase_if(cameras_, [](const auto& camera) { return camera.first.expired(); });
}

void App::followDocument() {
    followSwap();
    followOrigin();
    // A number that is dragged in its field drags its shape as well.
    dragging_ = editor.document.isPreviewing() || ui.editing.released ||
                (ui.editing.dragged != 0 && ui.editing.moved);
    // Measuring repeats the query: not while something is dragged.
    editor.options.time = !dragging_;
}

void App::followAnswer() {
    inspector_->lastDrag.follow(editor.document.scene(), editor.evaluation(), editor.options, dragging_);
    const auto gone = [&](const PickedFeature& picked) {
        const sepaxis::Shape<double>& shape = editor.evaluation().shapes[indexOf(picked.side)]->shape;
        return picked.feature.index >= scene::featureCount(shape, picked.feature.kind);
    };
    std::erase_if(view.selectedFeatures, gone);
    if (view.hover && gone(*view.hover)) view.hover.reset();
}

FrameWishes App::frame(const FrameInput& input) {
    const auto scenesOfThisFrame = editor.document.keepScenes();
    ui.wishes = {};
    ui.redrawIn = kNever;
    ui.now = input.seconds;
    if (input.focusLost) cancelDrag(view, editor);
    if (input.closeRequested) askToQuit(*this);
    beginPresets(library());
    for (const std::filesystem::path& path : input.droppedFiles) openDropped(importContext(), path);
    if (input.focusGained) recovery_->checkDisk = true;
    editor.evaluate();
    followKeys(*this, input);
    applyKeys(input);
    editor.evaluate();
    if (editor.hasResult() && !view.isDragging()) view.usualStep = scene::usualSnapStep(editor.evaluation());
    followVertices(editor, view, vertices());
    ui.editing.released = false;
    view.camera.setGlides(ui.preferences.glide);
    view.camera.update(ui.now);
    view.camera.setUpright(editor.document.scene().up.value_or(scene::UpAxis::y));
    view.contactFromTable.reset();
    view.named.nextFrame();
    lessons_->update(learnContext());
    layout.offersLessons = layout.offersLessons && !ui.preferences.lessonsOffered;
    drawLayout(*this);
    drawDialogs(*this);
    if (view.named.changes()) ui.wakeIn(0.0);
    if (!ui.wishes.guide.empty() && !dialogOpen(*this)) {
        openGuide(guide(), ui.wishes.guide);
        ui.wakeIn(0.0);
    }
    keepUp(ui, editor, view, recovery(), dialogOpen(*this));
    if (ui.snapshot == nullptr) drawMessages();
    if (!ui.hoverSeen) ui.hoverKey[0] = -1.0f;
    ui.hoverSeen = false;
    if (view.camera.isGliding()) ui.wakeIn(0.0);
    finishPresets(ui, view, library());
    followPreferences(*this);
    if (ui.snapshot == nullptr) finishKeys(*this);
    return ui.wishes;
}

void App::layOut() {
    const auto scenesOfThisFrame = editor.document.keepScenes();
    ui.redrawIn = kNever;
    editor.evaluate();
    drawLayout(*this);
}

// None of what a picture is taken of.
void App::drawMessages() {
    Rect room = messageRoom(ui, view, layout, inspector());
    float center = static_cast<float>(view.area.min.x + view.area.size.x * 0.5);
    room.max.y = drawPictureProgress(ui, pictures(), room, center);
    // A page stands in the window's middle: there they would cover its fields.
    if (dialogOpen(*this)) {
        const ImVec2 window = ImGui::GetIO().DisplaySize;
        room = {{ui.px(16), 0.0f}, {window.x - ui.px(16), window.y - ui.px(8)}};
        center = window.x * 0.5f;
    }
    ui.toasts.draw(ui, room, center);
}

void App::applyKeys(const FrameInput& input) {
    for (const KeyPress& key : input.keys) {
        // No field has a use for Ctrl+Q.
        const bool typing = ImGui::GetIO().WantTextInput && !(key.ctrl && key.character == 'q');
        // What a presenter's remote sends; nothing else has these keys there.
        const bool plain = !key.ctrl && !key.shift && !key.alt;
        const bool on = key.scancode == SDL_SCANCODE_PAGEDOWN, back = key.scancode == SDL_SCANCODE_PAGEUP;
        if (isPresenting(*this) && plain && (on || back) && !typing && !view.isDragging() &&
            !dialogOpen(*this))
            openNeighbour(*this, on);
        else if (view.isDragging())
            handleDragKey(viewportContext(), key.character);
        else if (!typing && !moveEdge(*this, key) && !nudgeByKey(key) && !walkTakes(keyboard, key))
            applyShortcut(*this, key.character, key.scancode, key.ctrl, key.shift, key.alt);
    }
}

bool App::nudgeByKey(const KeyPress& key) {
    const auto way = nudgeWayOf(key.scancode);
    if (!way || !viewportHasArrows(*this)) return false;
    nudge(viewportContext(), {*way, key.ctrl || key.alt, key.shift});
    return true;
}

}  // namespace sepaxis::ui
