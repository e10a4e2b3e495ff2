#include "app/ui/inspector/figures/canvas3d.h"

#include "app/ui/pictures/snapshot.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kSettleSeconds = 0.15;  // a picture that rested this long is drawn again, anti-aliased
constexpr int kRestSamples = 4;
constexpr double kClickReach = 4.0;  // pixels that tell a drag from a click, at scale 1
constexpr float kCornerRadius = 4.0f;

bool sameView(const scene::Camera& a, const scene::Camera& b) {
    return a.target == b.target && a.yaw == b.yaw && a.pitch == b.pitch && a.distance == b.distance &&
           a.fieldOfView == b.fieldOfView && a.orthographic == b.orthographic;
}

}  // namespace

void Canvas3d::setHome(const scene::Camera& camera) {
    if (hasHome_ && sameView(camera, home_)) return;  // nor ends a glide
    const bool follow = !hasHome_ || isHome();
    home_ = camera;
    hasHome_ = true;
    if (follow) camera_.jumpTo(home_);
}

void Canvas3d::setHome(const dvec3& center, double radius, bool orthographic) {
    scene::Camera camera;
    camera.orthographic = orthographic;
    scene::frame(camera, viewport_, center, radius);
    setHome(camera);
}

bool Canvas3d::isHome() const {
    return sameView(camera_.goal(), home_);
}

CanvasMouse Canvas3d::update(Ui& ui, const char* id, const Rect& area, bool leftTurns) {
    const ImVec2 size{std::max(1.0f, std::round(area.width())), std::max(1.0f, std::round(area.height()))};
    const double aspect = viewport_.aspect();
    area_ = {area.min, {area.min.x + size.x, area.min.y + size.y}};
    viewport_ = {{area.min.x, area.min.y}, {size.x, size.y}};
    if (hasHome_ && aspect != viewport_.aspect()) {
        camera_.adapt(aspect, viewport_.aspect());
        home_.distance *= std::min(1.0, aspect) / std::min(1.0, viewport_.aspect());
    }
    ImGui::SetCursorScreenPos(area.min);
    mouseArea(id, size,
              ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                  ImGuiButtonFlags_MouseButtonMiddle);
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 at = ImGui::GetIO().MousePos;
    CanvasMouse mouse;
    mouse.pixel = {at.x, at.y};
    moveCamera(ui, leftTurns, hovered, mouse);
    mouse.turning = hold_ == Hold::camera;
    mouse.dragging = hold_ == Hold::taken;
    mouse.hovered = hovered && !mouse.turning;
    camera_.setGlides(ui.preferences.glide);
    camera_.update(ui.now);
    if (camera_.isGliding()) ui.wakeIn(0.0);
    if (ImGui::IsMousePosValid()) mouse.ray = scene::rayThrough(camera(), viewport_, mouse.pixel);
    return mouse;
}

void Canvas3d::moveCamera(const Ui& ui, bool leftTurns, bool hovered, CanvasMouse& mouse) {
    if (hovered && hold_ == Hold::none) {
        if (const CameraPress camera = pressedCameraMove(ui); camera.move != CameraMove::none) {
            hold_ = Hold::camera;
            holdMove_ = camera.move;
            holdButton_ = camera.button;
        } else if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
            mouse.pressed = true;
            hold_ = leftTurns ? Hold::left : Hold::taken;
            holdButton_ = ImGuiMouseButton_Left;
        }
        if (hold_ != Hold::none) pressedAt_ = lastMouse_ = mouse.pixel;
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && leftTurns) resetView(ui.now);
        const float wheel = ImGui::GetIO().MouseWheel;
        if (wheel != 0.0f) turnWheel(ui, camera_.edit(), viewport_, mouse.pixel, static_cast<double>(wheel));
    }
    if (hold_ == Hold::none) return;
    // The way that the mouse went in the frame of the release counts, too.
    const bool moved = glm::length(mouse.pixel - pressedAt_) > kClickReach * ui.scale;
    if (hold_ == Hold::left && moved) {
        hold_ = Hold::camera;
        holdMove_ = CameraMove::orbit;
    }
    const dvec2 way = mouse.pixel - lastMouse_;
    if (hold_ == Hold::camera && way != dvec2(0.0))
        ui::moveCamera(ui, camera_.edit(), viewport_, holdMove_, way);
    if (hold_ != Hold::left) lastMouse_ = mouse.pixel;
    if (ImGui::IsMouseDown(holdButton_)) return;
    mouse.clicked = hovered && (hold_ == Hold::left || (hold_ == Hold::taken && !moved));
    hold_ = Hold::none;
}

void Canvas3d::render(const Ui& ui, Host& host, bool smooth) {
    if (!renderer_) {
        renderer_ = std::make_unique<gfx::SceneRenderer>();
        if (!renderer_->error().empty()) host.showError("The picture cannot be drawn", renderer_->error());
    }
    renderInto(ui, *renderer_, 1.0f, smooth ? kRestSamples : 0);
    smooth_ = smooth;
    ++renders_;
}

void Canvas3d::renderInto(const Ui& ui, gfx::SceneRenderer& renderer, float density, int samples) const {
    gfx::View view;
    view.view = camera().view();
    view.projection = camera().projection(viewport_.aspect());
    view.width = static_cast<int>(std::lround(viewport_.size.x * static_cast<double>(density)));
    view.height = static_cast<int>(std::lround(viewport_.size.y * static_cast<double>(density)));
    view.uiScale = ui.scale * density;
    view.samples = samples;
    std::vector<const gfx::DrawList*> lists;
    for (const gfx::DrawList& list : picture_.lists) lists.push_back(&list);
    renderer.render(view, ui.palette(), lists);
}

// The texture to show: the canvas's own, or one of its own for a picture of the window.
std::uint32_t Canvas3d::textureFor(Ui& ui) const {
    if (ui.snapshot == nullptr) return renderer_->texture();
    auto renderer = std::make_unique<gfx::SceneRenderer>();
    renderInto(ui, *renderer, ui.snapshot->density, kRestSamples);
    ui.snapshot->canvases.push_back(std::move(renderer));
    return ui.snapshot->canvases.back()->texture();
}

void Canvas3d::show(Ui& ui, Host& host, const std::vector<double>& key,
                    const std::function<void(CanvasPicture&)>& build) {
    const scene::Camera& c = camera();
    std::vector<double> now = {viewport_.size.x,
                               viewport_.size.y,
                               static_cast<double>(ui.scale),
                               static_cast<double>(ui.theme),
                               c.target.x,
                               c.target.y,
                               c.target.z,
                               c.yaw,
                               c.pitch,
                               c.distance,
                               c.fieldOfView,
                               c.orthographic ? 1.0 : 0.0};
    now.insert(now.end(), key.begin(), key.end());
    if (now != key_ || !renderer_) {
        key_ = std::move(now);
        picture_ = {};
        build(picture_);
        render(ui, host, ui.alwaysSmooth);
        settledAt_ = ui.now;
        ui.wakeIn(kSettleSeconds);
    } else if (!smooth_) {
        const double left = kSettleSeconds - (ui.now - settledAt_);
        if (left <= 0.0)
            render(ui, host, true);
        else
            ui.wakeIn(left);
    }
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    // ImGui's OpenGL backend takes a texture's name in its handle.
    const auto handle = reinterpret_cast<ImTextureID>(  // NOLINT(performance-no-int-to-ptr)
        std::uintptr_t{textureFor(ui)});
    draw.AddImageRounded(handle, area_.min, area_.max, {0, 1}, {1, 0}, IM_COL32_WHITE, ui.px(kCornerRadius));
    obstacles_.clear();
    addObstacles(picture_.keepClear, camera(), viewport_, ui.scale, obstacles_);
    Pen pen(ui, draw);
    drawLabels(pen, picture_.labels, camera(), viewport_, {}, obstacles_, labelMemory_, placed_);
}

}  // namespace sepaxis::ui
