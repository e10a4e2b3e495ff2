#include "app/ui/app.h"

#include "app/default_view.h"
#include "app/scene/assets_path.h"
#include "app/scene/scene_file.h"
#include "app/scene/validation.h"
#include "app/ui/panels.h"
#include "app/ui/theme.h"

#include <algorithm>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kTopBarHeight = 40.0f;  // pixels at scale 1
constexpr float kStatusBarHeight = 26.0f;
// Below this size of the window, at scale 1, the side panels make room for the viewport.
constexpr float kMinFullWidth = 1024.0f;
constexpr float kMinFullHeight = 640.0f;
constexpr float kMinPanelWidth = 220.0f;
constexpr float kMaxPanelWidth = 480.0f;
constexpr float kMinViewportWidth = 320.0f;

bool sameOptions(const scene::EvaluationOptions& a, const scene::EvaluationOptions& b) {
    return a.precision == b.precision && a.manifold == b.manifold && a.trace == b.trace && a.time == b.time;
}

// A strip that is dragged to make a panel wider: `sign` +1 where dragging to the right widens it.
void splitter(App& app, const char* id, const Rect& area, float sign, float& width) {
    if (beginPanel(app, id, area, {0, 0}, ImGuiWindowFlags_NoBackground, Layer::floating)) {
        ImGui::InvisibleButton("##split", {area.width(), area.height()});
        if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
            const float x = (area.min.x + area.max.x) * 0.5f;
            ImGui::GetWindowDrawList()->AddLine({x, area.min.y}, {x, area.max.y},
                                                toU32(app.ui.palette().accent), app.ui.px(2));
        }
        if (ImGui::IsItemActivated()) app.layout.widthAtPress = width;
        const ImGuiIO& io = ImGui::GetIO();
        const float moved = io.MousePos.x - io.MouseClickedPos[ImGuiMouseButton_Left].x;
        if (ImGui::IsItemActive() || ImGui::IsItemDeactivated())
            width = app.layout.widthAtPress + sign * moved / app.ui.scale;
        if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            width = LayoutState().leftWidth;
        width = std::clamp(width, kMinPanelWidth, kMaxPanelWidth);
    }
    ImGui::End();
}

scene::Scene emptyScene() {
    scene::Scene scene;
    scene.name = "Two boxes";
    scene.a.name = scene.b.name = "box";
    scene.b.position = {0.8, 0.3, 0.0};
    return scene;
}

}  // namespace

App::App(gfx::Theme theme) : document(emptyScene()), renderer_(std::make_unique<gfx::SceneRenderer>()) {
    ui.theme = theme;
    std::vector<std::string> errors;
    presets = scene::listPresets(scene::presetsFolder(), errors);
    if (!renderer_->error().empty()) showError("The picture cannot be drawn", renderer_->error());
}

App::~App() = default;

std::string App::title() const {
    if (!document.scene().name.empty()) return document.scene().name;
    return file.empty() ? "Untitled" : file.stem().string();
}

void App::showError(std::string title, std::string text) {
    errorTitle = std::move(title);
    errorText = std::move(text);
}

bool App::open(const std::filesystem::path& path) {
    scene::ReadResult read = scene::readSceneFile(path);
    if (read.ok) {
        // A file may be well formed and still hold a shape that is none.
        for (const Side side : {Side::a, Side::b}) {
            const scene::BuildResult built = scene::buildShape(read.scene.object(side), side);
            if (built.built != nullptr) continue;
            read.ok = false;
            read.error = built.error;
            break;
        }
    }
    if (!read.ok) {
        showError("Cannot open " + path.filename().string(),
                  scene::describeError(path, read.error) +
                      "\n\nThe open scene is unchanged. Correct the file at the place named above and open "
                      "it again.");
        return false;
    }
    openScene(std::move(read.scene), path);
    return true;
}

void App::openScene(scene::Scene scene, const std::filesystem::path& path, bool keepCamera) {
    cancelDrag();
    const std::string step = "Open " + (scene.name.empty() ? path.stem().string() : scene.name);
    const std::optional<scene::SavedCamera> saved = scene.camera;
    if (opened_) {
        document.load(std::move(scene), step);
    } else {
        // The first scene takes the place of an empty window: there is nothing to go back to.
        document = scene::Document(std::move(scene));
        evaluated_ = false;
        drawnSignature_.clear();
        opened_ = true;
    }
    file = path;
    panel.message = {};
    view.selectedFeatures.clear();
    view.hover.reset();
    view.selection = Side::b;
    evaluate();
    if (keepCamera) return;
    if (saved)
        view.camera.jumpTo(scene::fromSaved(*saved));
    else
        view.camera.jumpTo(debug_draw::defaultView(evaluation(), view.area, view.camera.goal()));
}

void App::evaluate() {
    // Measuring repeats the query: not while something is dragged.
    options.time = !document.isPreviewing();
    if (evaluated_ && evaluatedRevision_ == document.revision() && sameOptions(evaluatedOptions_, options))
        return;
    evaluatedRevision_ = document.revision();
    evaluatedOptions_ = options;
    if (!evaluator_.evaluate(document.scene(), options)) return;
    evaluated_ = true;
    if (options.time) queryNanoseconds_ = evaluation().queryNanoseconds;
    const auto gone = [&](const PickedFeature& picked) {
        const Hull<double>& hull = evaluation().shapes[picked.side == Side::a ? 0 : 1]->hull;
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

bool App::tryExecute(Side side, const scene::Command& command) {
    std::string& message = panel.message[side == Side::a ? 0 : 1];
    scene::Scene candidate = document.scene();
    command.apply(candidate);
    const scene::Object& before = document.scene().object(side);
    const scene::Object& after = candidate.object(side);
    if (const std::optional<scene::SceneError> error = scene::validate(after, side)) {
        message = error->reason;
        return false;
    }
    if (!(before.shape == after.shape) || before.scale != after.scale) {
        const scene::BuildResult built = scene::buildShape(after, side);
        if (built.built == nullptr) {
            message = built.error.reason;
            return false;
        }
    }
    message.clear();
    document.execute(command);
    return true;
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
    const Hull<double>& hull = evaluation().shapes[index]->hull;
    const Pose<double>& pose = evaluation().poses[index];
    const dvec3 middle = (hull.boundsMin + hull.boundsMax) * 0.5;
    double radius = 0.0;
    for (const dvec3& vertex : hull.vertices) radius = std::max(radius, glm::length(vertex - middle));
    scene::Camera camera = view.camera.goal();
    scene::frame(camera, view.area, transformPoint(pose, middle), radius);
    view.camera.glideTo(camera, now);
}

void App::cancelDrag() {
    view.gesture = Gesture::none;
    if (!view.drag) return;
    gizmo::cancelDrag(*view.drag);
    view.drag.reset();
    if (document.isPreviewing()) document.cancelPreview();
}

FrameWishes App::frame(const FrameInput& input) {
    wishes = {};
    ui.redrawIn = kNever;
    now = input.seconds;
    if (input.focusLost) cancelDrag();
    for (const std::filesystem::path& path : input.droppedFiles) open(path);
    evaluate();
    applyKeys(input);
    evaluate();
    view.camera.update(now);
    view.contactFromTable.reset();
    layoutWindows();
    drawDialogs(*this);
    ui.toasts.draw(ui, static_cast<float>(view.area.min.x + view.area.size.x * 0.5),
                   static_cast<float>(view.area.min.y + view.area.size.y) - ui.px(12),
                   std::max(ui.px(240), static_cast<float>(view.area.size.x) - ui.px(48)));
    if (!ui.hoverSeen) ui.hoverKey[0] = -1.0f;
    ui.hoverSeen = false;
    if (view.camera.isGliding()) ui.wakeIn(0.0);
    return wishes;
}

void App::applyKeys(const FrameInput& input) {
    const bool typing = ImGui::GetIO().WantTextInput;
    for (const KeyPress& key : input.keys) {
        if (view.drag)
            handleDragKey(*this, key.character);
        else if (!typing)
            applyShortcut(*this, key.character, key.scancode, key.ctrl, key.shift, key.alt);
    }
}

void App::layoutWindows() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const Rect whole{{0, 0}, size};
    if (layout.viewportOnly) {
        drawViewport(*this, whole);
        return;
    }
    const bool roomy = size.x >= ui.px(kMinFullWidth) && size.y >= ui.px(kMinFullHeight);
    const float top = ui.px(kTopBarHeight);
    const float bottom = size.y - ui.px(kStatusBarHeight);
    const bool left = layout.panels && layout.leftPanel && roomy;
    const bool right = layout.panels && layout.rightPanel && roomy;
    // Wide panels give way before the viewport becomes too narrow.
    const float mostPanel = std::max(ui.px(kMinPanelWidth), (size.x - ui.px(kMinViewportWidth)) * 0.5f);
    const float leftEdge = left ? std::min(ui.px(layout.leftWidth), mostPanel) : 0.0f;
    const float rightEdge = size.x - (right ? std::min(ui.px(layout.rightWidth), mostPanel) : 0.0f);
    drawTopBar(*this, {{0, 0}, {size.x, top}});
    if (left) drawScenePanel(*this, {{0, top}, {leftEdge, bottom}});
    if (right) drawResultPanel(*this, {{rightEdge, top}, {size.x, bottom}});
    evaluate();
    // The inspector's tabs stand between the viewport and the status bar once there are any.
    drawViewport(*this, {{leftEdge, top}, {rightEdge, bottom}});
    drawStatusBar(*this, {{0, bottom}, {size.x, size.y}});
    const float half = ui.px(3);
    if (left)
        splitter(*this, "##splitLeft", {{leftEdge - half, top}, {leftEdge + half, bottom}}, 1.0f,
                 layout.leftWidth);
    if (right)
        splitter(*this, "##splitRight", {{rightEdge - half, top}, {rightEdge + half, bottom}}, -1.0f,
                 layout.rightWidth);
}

bool beginPanel(App& app, const char* id, const Rect& area, const ImVec2& padding, ImGuiWindowFlags flags,
                Layer layer) {
    if (layer == Layer::layout) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::SetNextWindowPos(area.min);
    ImGui::SetNextWindowSize({std::max(1.0f, area.width()), std::max(1.0f, area.height())});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(padding.x), app.ui.px(padding.y)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    const bool visible =
        ImGui::Begin(id, nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | flags);
    ImGui::PopStyleVar(2);
    return visible;
}

}  // namespace sepaxis::ui
