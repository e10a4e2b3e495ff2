#include "app/ui/shell/app.h"

#include "app/draw/default_view.h"
#include "app/scene/scene_file.h"
#include "app/scene/validation.h"
#include "app/ui/dialogs/dialog.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/guide/guide.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/picture_desk.h"
#include "app/ui/presets/preset_shelf.h"
#include "app/ui/recovery/keeping.h"
#include "app/ui/shell/open_offer.h"
#include "app/ui/shell/scene_opening.h"
#include "app/ui/shell/scene_reading.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"

#include <algorithm>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

bool sameOptions(const scene::EvaluationOptions& a, const scene::EvaluationOptions& b) {
    return a.method == b.method && a.precision == b.precision && a.manifold == b.manifold &&
           a.trace == b.trace && a.time == b.time;
}

scene::Scene emptyScene() {
    scene::Scene scene;
    scene.name = "Two boxes";
    scene.a.name = scene.b.name = "box";
    scene.b.position = {0.8, 0.3, 0.0};
    return scene;
}

}  // namespace

App::App(gfx::Theme theme, std::optional<scene::UserFolders> userFolders)
    : folders(std::move(userFolders)),
      document(emptyScene()),
      vertices(std::make_unique<VertexMode>()),
      frames(std::make_unique<FrameGraph>()),
      guide(std::make_unique<GuideState>()),
      exchangeDialogs(std::make_unique<ExchangeDialogs>()),
      reading(std::make_unique<SceneReading>()),
      renderer_(std::make_unique<gfx::SceneRenderer>(gfx::PictureUse::copied)),
      inspector_(std::make_unique<Inspector>()),
      keeping_(std::make_unique<Keeping>()),
      shelf_(std::make_unique<PresetShelf>(folders)),
      desk_(std::make_unique<PictureDesk>()) {
    ui.theme = theme;
    refreshPresets(*this);
    startKeeping(*this);
    if (!renderer_->error().empty()) showError("The picture cannot be drawn", renderer_->error());
}

App::~App() = default;

ShortText App::title() const {
    if (!document.scene().name.empty()) return document.scene().name;
    return document.file().empty() ? "New scene" : document.file().stem().string();
}

void App::showError(std::string title, std::string text) {
    errorTitle = std::move(title);
    errorText = std::move(text);
    openOffer.reset();
    meshSearch.reset();
}

bool App::open(const std::filesystem::path& given) {
    std::error_code failed;
    const std::filesystem::path absolute = std::filesystem::absolute(given, failed);
    const std::filesystem::path& path = failed ? given : absolute;
    if (openWithPage(*this, given, path)) return true;
    return finishOpening(*this, given, path, scene::readSceneFile(path));
}

void App::newScene() {
    scene::Scene scene = emptyScene();
    scene.name.clear();  // it is called by its file once it has one
    openScene(std::move(scene), {}, false, "New scene");
}

void App::openScene(scene::Scene scene, const std::filesystem::path& path, bool keepCamera,
                    const std::string& stepName) {
    cancelDrag();
    leaveVertexMode(*this);
    const std::string step =
        !stepName.empty() ? stepName : "Open " + (scene.name.empty() ? path.stem().string() : scene.name);
    const std::optional<scene::SavedCamera> saved = scene.camera;
    if (opened_) {
        document.load(std::move(scene), step, path);
    } else {
        // The first scene takes the place of an empty window: there is nothing to go back to.
        document = scene::Document(std::move(scene), path);
        sidesSwapped_ = false;
        evaluated_ = false;
        drawnSignature_.clear();
        opened_ = true;
    }
    panel.message = {};
    view.selectedFeatures.clear();
    view.hover.reset();
    view.selection = Side::b;
    inspector_->link = {};
    evaluateOpened(*this);
    if (keepCamera) return;
    if (saved)
        view.camera.jumpTo(scene::fromSaved(*saved));
    else
        view.camera.jumpTo(debug_draw::defaultView(evaluation(), view.area, view.camera.goal()));
}

// What names an object by its side keeps naming the same object.
void App::followSwap() {
    if (sidesSwapped_ == document.sidesSwapped()) return;
    sidesSwapped_ = document.sidesSwapped();
    if (view.selection) view.selection = scene::other(*view.selection);
    vertices->side = scene::other(vertices->side);
    for (PickedFeature& picked : view.selectedFeatures) picked.side = scene::other(picked.side);
    view.hover.reset();
    inspector_->link = {};
    std::swap(panel.euler[0], panel.euler[1]);
    std::swap(panel.showRepairs[0], panel.showRepairs[1]);
    panel.message = {};
}

// Undo that brings another scene back shows it as it was seen when it was left: the camera of the one that
// took its place may stand anywhere.
void App::followOrigin() {
    const std::shared_ptr<const void> origin = document.origin();
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

void App::evaluate() {
    const FrameSpan span(frames->log, FramePart::query);
    followSwap();
    followOrigin();
    // A number that is dragged in its field drags its shape as well.
    const bool dragging =
        document.isPreviewing() || ui.editing.released || (ui.editing.dragged != 0 && ui.editing.moved);
    // Measuring repeats the query: not while something is dragged.
    options.time = !dragging;
    if (evaluated_ && evaluatedRevision_ == document.revision() && sameOptions(evaluatedOptions_, options))
        return;
    evaluatedRevision_ = document.revision();
    evaluatedOptions_ = options;
    if (!evaluator_.evaluate(document.scene(), options)) return;
    evaluated_ = true;
    ++evaluationNumber_;
    lastDrag_.follow(document.scene(), evaluation(), options, dragging);
    if (options.time) queryNanoseconds_ = evaluation().queryNanoseconds;
    const auto gone = [&](const PickedFeature& picked) {
        const Hull<double>& hull = evaluation().shapes[picked.side == Side::a ? 0 : 1]->shape.core;
        switch (picked.feature.kind) {
            case FeatureKind::vertex:
                return picked.feature.index >= hull.vertexCount();
            case FeatureKind::edge:
                return picked.feature.index >= hull.edgeCount();
            case FeatureKind::face:
                return picked.feature.index >= hull.faceCount();
            case FeatureKind::none:
                break;
        }
        return true;
    };
    std::erase_if(view.selectedFeatures, gone);
    if (view.hover && gone(*view.hover)) view.hover.reset();
}

std::optional<scene::SceneError> App::refusalOf(const scene::Scene& candidate) {
    const FrameSpan span(frames->log, FramePart::query);
    scene::EvaluationOptions asked = options;
    // Two shapes out of the range of single precision come back one after the other.
    if (!evaluationError().reason.empty()) asked.precision = scene::Precision::doublePrecision;
    if (auto error = evaluator_.check(candidate, asked)) return error;
    return scene::validateSafeDistance(candidate);
}

bool App::tryExecute(Side side, const scene::Command& command) {
    std::string& message = panel.message[side == Side::a ? 0 : 1];
    scene::Scene candidate = document.scene();
    command.apply(candidate);
    if (const auto error = refusalOf(candidate)) {
        message = error->reason;
        return false;
    }
    message.clear();
    document.execute(command);
    return true;
}

void App::tryPreview(const std::function<void(scene::Scene&)>& change) {
    view.refusal.clear();
    document.preview(change, [&](const scene::Scene& candidate) {
        if (const auto error = refusalOf(candidate)) view.refusal = error->reason;
        return view.refusal.empty();
    });
}

void App::frameAll(bool glide) {
    if (!evaluated_) return;
    const debug_draw::Ball ball = debug_draw::boundsOf(evaluation());
    scene::Camera camera = view.camera.goal();
    scene::frame(camera, view.area, ball.center, ball.radius);
    if (glide)
        view.camera.glideTo(camera, now);
    else
        view.camera.jumpTo(camera);
}

void App::frameSelection() {
    if (!evaluated_) return;
    if (!view.selection) {
        frameAll(true);
        return;
    }
    const std::size_t index = *view.selection == Side::a ? 0 : 1;
    const Hull<double>& hull = evaluation().shapes[index]->shape.core;
    const Pose<double>& pose = evaluation().poses[index];
    const dvec3 middle = (hull.boundsMin + hull.boundsMax) * 0.5;
    double radius = 0.0;
    for (const dvec3& vertex : hull.vertices) radius = std::max(radius, glm::length(vertex - middle));
    scene::Camera camera = view.camera.goal();
    radius += evaluation().shapes[index]->shape.radius;
    scene::frame(camera, view.area, transformPoint(pose, middle), radius);
    view.camera.glideTo(camera, now);
}

void App::cancelDrag() {
    view.gesture = Gesture::none;
    endGrab(view);
    if (!view.isDragging()) return;
    view.drag.reset();
    view.resize.reset();
    view.refusal.clear();
    if (document.isPreviewing()) document.cancelPreview();
}

FrameWishes App::frame(const FrameInput& input) {
    const auto scenesOfThisFrame = document.keepScenes();
    wishes = {};
    ui.redrawIn = kNever;
    ui.now = now = input.seconds;
    if (input.focusLost) cancelDrag();
    if (input.closeRequested) askToQuit(*this);
    beginPresets(*this);
    for (const std::filesystem::path& path : input.droppedFiles) openDropped(*this, path);
    if (input.focusGained) keeping_->checkDisk = true;
    evaluate();
    applyKeys(input);
    evaluate();
    if (evaluated_ && !view.isDragging()) view.usualStep = scene::usualSnapStep(evaluation());
    followVertices(*this);
    ui.editing.released = false;
    view.camera.setGlides(ui.preferences.glide);
    view.camera.update(now);
    view.contactFromTable.reset();
    view.featureFromResult.reset();
    drawLayout(*this);
    drawDialogs(*this);
    keepUp(*this);
    if (shot == nullptr) drawMessages();
    if (!ui.hoverSeen) ui.hoverKey[0] = -1.0f;
    ui.hoverSeen = false;
    if (view.camera.isGliding()) ui.wakeIn(0.0);
    finishPresets(*this);
    followPreferences(*this);
    return wishes;
}

void App::layOut() {
    const auto scenesOfThisFrame = document.keepScenes();
    ui.redrawIn = kNever;
    evaluate();
    drawLayout(*this);
}

// None of what a picture is taken of.
void App::drawMessages() {
    Rect room = messageRoom(*this);
    float center = static_cast<float>(view.area.min.x + view.area.size.x * 0.5);
    room.max.y = drawPictureProgress(*this, room, center);
    // A page stands in the window's middle: there they would cover its fields.
    if (dialogOpen(*this)) {
        const ImVec2 window = ImGui::GetIO().DisplaySize;
        room = {{ui.px(16), 0.0f}, {window.x - ui.px(16), window.y - ui.px(8)}};
        center = window.x * 0.5f;
    }
    ui.toasts.draw(ui, room, center);
}

void App::applyKeys(const FrameInput& input) {
    const bool typing = ImGui::GetIO().WantTextInput;
    for (const KeyPress& key : input.keys) {
        if (view.isDragging())
            handleDragKey(*this, key.character);
        else if (!typing)
            applyShortcut(*this, key.character, key.scancode, key.ctrl, key.shift, key.alt);
    }
}

}  // namespace sepaxis::ui
