// The viewport: the picture of the scene, and what is drawn over it.
#include "app/ui/frame/frame_graph.h"
#include "app/ui/frame/frame_painter.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/shot.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/readout.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/labels.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kSettleSeconds = 0.15;  // a picture that rested this long is drawn again, anti-aliased
constexpr int kRestSamples = 4;
constexpr int kFewerInLabels = 3;     // digits: the picture is for a glance
constexpr float kTriadPlace = 44.0f;  // of its origin, from two borders of the view; it reaches as far
constexpr float kTriadArm = 26.0f;
constexpr float kTriadLetter = 1.32f;  // of an arm: where its letter stands
constexpr float kTriadReach = 8.0f;    // around an arm and its letter, for the mouse
constexpr double kHandleReach = 7.0;   // around the lines of handles, left free of labels
constexpr float kArrowHalo = 3.0f;     // around the MTV over the handles, both sides, pixels at scale 1

// Everything that the picture depends on, as numbers to compare; written into the caller's list.
class Signature {
 public:
    explicit Signature(std::vector<double>& numbers) : numbers_(numbers) { numbers_.clear(); }
    template <class... T>
    void add(const T&... values) {
        (numbers_.push_back(static_cast<double>(values)), ...);
    }
    void add(const dvec3& v) { add(v.x, v.y, v.z); }
    void add(const debug_draw::Overlay& o) { add(o.on, o.size); }
    void add(const PickedFeature& f) {
        add(static_cast<int>(f.side), static_cast<int>(f.feature.kind), f.feature.index);
    }

 private:
    std::vector<double>& numbers_;
};

void writeSignature(const App& app, const scene::Camera& camera, int width, int height, std::size_t revision,
                    std::vector<double>& numbers) {
    const ViewportState& view = app.view;
    Signature s(numbers);
    s.add(revision, width, height, app.ui.scale, app.ui.preferences.digits, static_cast<int>(app.ui.theme),
          static_cast<int>(view.style));
    s.add(static_cast<int>(app.editor.options.precision), static_cast<int>(app.editor.options.manifold));
    s.add(camera.target);
    s.add(camera.yaw, camera.pitch, camera.distance, camera.fieldOfView, camera.orthographic);
    for (const debug_draw::OverlayRow& row : debug_draw::overlayRows()) s.add(view.overlays[row.id]);
    if (view.hover) s.add(*view.hover);
    s.add(-1);
    if (view.featureFromResult) s.add(*view.featureFromResult);
    s.add(-1);
    for (const PickedFeature& feature : view.selectedFeatures) s.add(feature);
    s.add(-1, view.drag && view.drag->result.changed, view.resize && view.resize->changed);
    for (const double number : app.inspector().extra.key) s.add(number);
    s.add(app.vertices().on, app.vertices().version, static_cast<int>(app.vertices().side));
    s.add(-1, view.hoveredContact ? static_cast<double>(*view.hoveredContact) : -1.0);
}

ImVec2 triadOrigin(const App& app) {
    return {static_cast<float>(app.view.area.min.x) + app.ui.px(kTriadPlace),
            static_cast<float>(app.view.area.min.y + app.view.area.size.y) - app.ui.px(kTriadPlace)};
}

// Of an arm of the triad, as many arms away from its origin.
ImVec2 onTriad(const App& app, int axis, float arms) {
    const scene::Camera& camera = app.view.camera.current();
    const ImVec2 origin = triadOrigin(app);
    const float reach = app.ui.px(kTriadArm) * arms;
    return {origin.x + reach * static_cast<float>(camera.right()[axis]),
            origin.y - reach * static_cast<float>(camera.up()[axis])};
}

void drawTriad(App& app, ImDrawList& draw) {
    const gfx::Palette& p = app.ui.palette();
    const dvec3 forward = app.view.camera.current().forward();
    const std::array colors{p.axisX, p.axisY, p.axisZ};
    std::array order{0, 1, 2};  // those that point away first
    std::sort(order.begin(), order.end(), [&](int a, int b) { return forward[a] > forward[b]; });
    ImGui::PushFont(app.ui.fonts.small);
    for (const int axis : order) {
        constexpr std::array kNames{"x", "y", "z"};
        const auto i = static_cast<std::size_t>(axis);
        const ImU32 color = toU32(app.view.hoveredArm == axis ? p.hover : colors[i]);
        draw.AddLine(triadOrigin(app), onTriad(app, axis, 1.0f), color, app.ui.px(2));
        const ImVec2 size = ImGui::CalcTextSize(kNames[i]);
        const ImVec2 at = onTriad(app, axis, kTriadLetter);
        drawHaloText(app.ui, draw, {at.x - size.x * 0.5f, at.y - size.y * 0.5f}, color, kNames[i]);
    }
    ImGui::PopFont();
}

gfx::Color gizmoColor(const gfx::Palette& p, gizmo::ColorRole role) {
    switch (role) {
        case gizmo::ColorRole::x:
            return p.axisX;
        case gizmo::ColorRole::y:
            return p.axisY;
        case gizmo::ColorRole::z:
            return p.axisZ;
        case gizmo::ColorRole::view:
            return p.quietText;
        case gizmo::ColorRole::center:
            return p.text;
        case gizmo::ColorRole::highlight:
            return p.hover;
        case gizmo::ColorRole::rim:
            return p.background;
    }
    return p.text;
}

// Pixels of the part of a polyline in front of the camera; ends early where it passes behind.
void strokeWorld(const App& app, ImDrawList& draw, std::span<const dvec3> points, ImU32 color, float width) {
    const auto flush = [&] { draw.PathStroke(color, 0, width); };
    for (const dvec3& point : points) {
        const auto pixel = scene::project(app.view.camera.current(), app.view.area, point);
        if (pixel)
            draw.PathLineTo({static_cast<float>(pixel->x), static_cast<float>(pixel->y)});
        else
            flush();
    }
    flush();
}

// False where there are no handles.
bool findHandles(const App& app, gizmo::GizmoShapes& shapes) {
    shapes.clear();
    const ViewportState& view = app.view;
    const bool dragging = view.isDragging();
    if (!dragging && (!view.selection || view.mode == gizmo::Mode::none)) return false;
    const Side side = dragging ? view.dragSide : *view.selection;
    const auto target = targetOf(app, side);
    if (!target) return false;
    const gizmo::View from = gizmoView(app);
    gizmo::addShapes(shapes, from, *target, view.mode, view.space, view.hoveredHandle,
                     view.drag ? &*view.drag : nullptr);
    if (view.mode != gizmo::Mode::resize) return true;
    const auto object = resizedObject(app, side);
    if (!object) return true;
    const auto knobs = scene::dimensionHandles(*object);
    if (view.resize)
        gizmo::addKnobs(shapes, from, knobs, *view.resize, ballOf(*target));
    else
        gizmo::addKnobs(shapes, from, knobs, view.hoveredKnob, ballOf(*target));
    return true;
}

// Labels stand beside the arrows, squares and knobs. The rings go around everything: nothing could stay clear
// of them.
void addHandles(const App& app, const gizmo::GizmoShapes& shapes, std::vector<Obstacle>& obstacles) {
    const bool knobs = app.view.mode == gizmo::Mode::resize;
    const auto isInTheWay = [knobs](gizmo::Handle handle) {
        return knobs || gizmo::isAxis(handle) || gizmo::isPlane(handle) || handle == gizmo::Handle::center;
    };
    const auto add = [&](const dvec3& from, const dvec3& to) {
        const std::array lines = {debug_draw::KeepClear{from, to, kHandleReach}};
        addObstacles(lines, app.view.camera.current(), app.view.area, app.ui.scale, obstacles);
    };
    for (const gizmo::Line& line : shapes.lines) {
        const std::span<const dvec3> points = shapes.of(line.points);
        if (isInTheWay(line.handle) && points.size() == 2) add(points[0], points[1]);
    }
    for (const gizmo::Polygon& polygon : shapes.polygons) {
        if (!isInTheWay(polygon.handle)) continue;
        // Across it: its diagonals where it has four corners, from tip to base where it has three.
        const std::span<const dvec3> points = shapes.of(polygon.points);
        for (std::size_t i = 0; i < std::min<std::size_t>(2, points.size() / 2); ++i)
            add(points[i], points[i + points.size() / 2]);
    }
}

void drawGizmo(const App& app, ImDrawList& draw, const gizmo::GizmoShapes& shapes) {
    const gizmo::View view = gizmoView(app);
    const gfx::Palette& p = app.ui.palette();
    for (const gizmo::Polygon& polygon : shapes.polygons) {
        bool whole = true;
        for (const dvec3& point : shapes.of(polygon.points)) {
            const auto pixel = scene::project(view.camera, view.viewport, point);
            whole = whole && pixel.has_value();
            if (pixel) draw.PathLineTo({static_cast<float>(pixel->x), static_cast<float>(pixel->y)});
        }
        if (!whole) draw.PathClear();
        draw.PathFillConvex(
            toU32(gfx::withAlpha(gizmoColor(p, polygon.role), static_cast<float>(polygon.alpha))));
    }
    for (const gizmo::Line& line : shapes.lines)
        strokeWorld(app, draw, shapes.of(line.points),
                    toU32(gfx::withAlpha(gizmoColor(p, line.role), static_cast<float>(line.alpha))),
                    app.ui.px(static_cast<float>(line.widthPixels)));
}

// The part of a line within a convex polygon, in pixels.
std::optional<std::array<dvec2, 2>> partWithin(std::span<const dvec2> polygon, const dvec2& from,
                                               const dvec2& to) {
    const auto cross = [](const dvec2& a, const dvec2& b) { return a.x * b.y - a.y * b.x; };
    double area = 0.0, enter = 0.0, leave = 1.0;
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
        area += cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const dvec2 side = (polygon[(i + 1) % polygon.size()] - polygon[i]) * (area < 0.0 ? -1.0 : 1.0);
        const double start = cross(side, from - polygon[i]), change = cross(side, to - from);
        if (change == 0.0 && start < 0.0) return std::nullopt;
        if (change > 0.0) enter = std::max(enter, -start / change);
        if (change < 0.0) leave = std::min(leave, -start / change);
    }
    if (!(enter < leave)) return std::nullopt;
    return std::array{from + (to - from) * enter, from + (to - from) * leave};
}

// The squares of the gizmo lie over the picture: what decides is drawn once more where they cover it.
void drawOverSquares(const App& app, ImDrawList& draw, const gizmo::GizmoShapes& shapes,
                     std::span<const gfx::Line> lines) {
    const scene::Camera& camera = app.view.camera.current();
    const auto pixelOf = [&](const dvec3& point) { return scene::project(camera, app.view.area, point); };
    for (const gizmo::Polygon& square : shapes.polygons) {
        if (!gizmo::isPlane(square.handle)) continue;
        std::array<dvec2, 4> corners;
        bool whole = true;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const auto pixel = pixelOf(shapes.of(square.points)[i]);
            whole = whole && pixel.has_value();
            corners[i] = pixel.value_or(dvec2(0.0));
        }
        if (!whole) continue;
        for (const gfx::Line& line : lines) {
            const auto from = pixelOf(line.from), to = pixelOf(line.to);
            const auto part = from && to ? partWithin(corners, *from, *to) : std::nullopt;
            if (!part) continue;
            const auto& [start, end] = *part;
            draw.AddLine({static_cast<float>(start.x), static_cast<float>(start.y)},
                         {static_cast<float>(end.x), static_cast<float>(end.y)}, toU32(line.color),
                         app.ui.px(line.width));
        }
    }
}

// The MTV over the handles, as the picture shows it.
void drawArrow(const App& app, ImDrawList& draw, const gfx::Arrow& arrow) {
    const scene::Camera& camera = app.view.camera.current();
    const double length = glm::length(arrow.to - arrow.from);
    const double wanted = app.ui.scale * static_cast<double>(arrow.headLength) *
                          scene::metresPerPixel(camera, app.view.area, arrow.to);
    const double head = std::min(wanted, gfx::kLongestHead * length);
    if (!(head > 0.0)) return;
    const auto from = scene::project(camera, app.view.area, arrow.from);
    const auto to = scene::project(camera, app.view.area, arrow.to);
    const auto base =
        scene::project(camera, app.view.area, arrow.to + (arrow.from - arrow.to) * (head / length));
    if (!from || !to || !base || glm::length(*to - *from) < 1.0) return;
    const dvec2 along = glm::normalize(*to - *from);
    const dvec2 across =
        dvec2(-along.y, along.x) * (0.5 * static_cast<double>(app.ui.px(arrow.headWidth)) * (head / wanted));
    const auto pixel = [](const dvec2& p) {
        return ImVec2{static_cast<float>(p.x), static_cast<float>(p.y)};
    };
    const float width = app.ui.px(arrow.width);
    const ImU32 color = toU32(arrow.color), halo = toU32(app.ui.palette().labelHalo);
    draw.AddLine(pixel(*from), pixel(*to), halo, width + app.ui.px(kArrowHalo));
    draw.AddLine(pixel(*from), pixel(*base), color, width);
    draw.AddTriangleFilled(pixel(*to), pixel(*base + across), pixel(*base - across), color);
}

void drawMark(const App& app, ImDrawList& draw, const gfx::Point& mark) {
    const auto at = scene::project(app.view.camera.current(), app.view.area, mark.position);
    if (!at) return;
    const ImVec2 center{static_cast<float>(at->x), static_cast<float>(at->y)};
    const float radius = app.ui.px(mark.radius - 0.5f * mark.rimWidth);
    draw.AddCircle(center, radius, toU32(app.ui.palette().labelHalo), 0,
                   app.ui.px(mark.rimWidth + kArrowHalo));
    draw.AddCircle(center, radius, toU32(mark.rim), 0, app.ui.px(mark.rimWidth));
}

Rect overlayBar(const App& app) {
    const ImVec2 min{static_cast<float>(app.view.area.min.x), static_cast<float>(app.view.area.min.y)};
    return {min,
            {min.x + app.ui.px(2 * kOverlayMargin + kOverlayBarWidth), min.y + app.ui.px(kOverlayBarHeight)}};
}

void drawPicture(App& app, ImDrawList& draw, const Rect& area) {
    if (app.ui.shot != nullptr)
        app.shootScene(*app.ui.shot);
    else
        app.renderScene();
    draw.AddImage(sceneMark(), area.min, area.max, {0, 1}, {1, 0});
}

void drawScene(App& app, ImDrawList& draw, const Rect& area) {
    drawPicture(app, draw, area);
    const scene::Camera& camera = app.view.camera.current();
    const debug_draw::Drawing& drawing = app.drawing();
    std::vector<Obstacle>& obstacles = app.view.obstacles;
    obstacles.clear();
    addObstacles(drawing.keepClear, camera, app.view.area, app.ui.scale, obstacles);
    std::vector<Rect>& taken = app.view.taken;
    taken.clear();
    taken.push_back(triadBox(app));
    if (!app.layout.viewportOnly) taken.push_back(overlayBar(app));
    const std::optional<Readout> readout = readoutOf(app, taken, obstacles);
    if (readout) taken.push_back(readout->box);
    if (const auto graph = frameGraphBox(app)) taken.push_back(*graph);
    gizmo::GizmoShapes& handles = app.view.handles;
    if (!app.layout.viewportOnly && findHandles(app, handles)) {
        drawGizmo(app, draw, handles);
        addHandles(app, handles, obstacles);
        drawOverSquares(app, draw, handles, drawing.linesOverSquares);
        for (const gfx::Point& mark : drawing.marksOverHandles) drawMark(app, draw, mark);
        for (const gfx::Arrow& arrow : drawing.overHandles) drawArrow(app, draw, arrow);
    }
    app.view.readoutBox = readout ? std::optional(readout->box) : std::nullopt;
    drawLabels(app.ui, draw, drawing.labels, camera, app.view.area, taken, obstacles, app.view.labelMemory,
               app.view.placedLabels);
    drawTriad(app, draw);
    if (app.layout.viewportOnly) return;
    if (readout) drawReadout(app, draw, *readout);
    drawVertexOverlay(app, draw);
    drawFrameGraph(app, draw);
}

}  // namespace

debug_draw::Input App::drawingInput() const {
    debug_draw::Input input;
    input.scene = &editor.document.scene();
    input.evaluation = &editor.evaluation();
    input.camera = view.camera.current();
    input.viewport = view.area;
    input.uiScale = ui.scale;
    input.digits = std::max(scene::kLeastDigits, ui.preferences.digits - kFewerInLabels);
    input.theme = ui.theme;
    input.style = view.style;
    input.overlays = view.overlays;
    input.hover = view.hover;
    input.selected = view.selectedFeatures;
    input.hoveredContact = view.hoveredContact;
    const SceneExtra& extra = inspector_->extra;
    input.axisChoice = extra.axis;
    input.stageChoice = extra.stage;
    input.lit = extra.lit;
    if (view.featureFromResult) input.lit.push_back(*view.featureFromResult);
    input.ghosts = extra.ghosts;
    if ((view.drag && view.drag->result.changed) || (view.resize && view.resize->changed))
        input.start = view.dragStart;
    return input;
}

void App::shootScene(Shot& into) {
    debug_draw::Input input = drawingInput();
    const double density = static_cast<double>(into.density);
    input.viewport = {view.area.min * density, view.area.size * density};
    input.uiScale = ui.scale * into.density;
    drawer_.draw(input, drawing_);
    addVertexDots(*this, drawing_);
    // The window's own picture is another one.
    drawnSignature_.clear();
    const SceneExtra& extra = inspector_->extra;
    into.lists = {drawing_.list, extra.list};
    drawing_.labels.insert(drawing_.labels.end(), extra.labels.begin(), extra.labels.end());
    into.sceneArea = {static_cast<int>(std::lround(input.viewport.min.x)),
                      static_cast<int>(std::lround(input.viewport.min.y)),
                      std::max(1, static_cast<int>(std::lround(input.viewport.size.x))),
                      std::max(1, static_cast<int>(std::lround(input.viewport.size.y)))};
    into.view.view = input.camera.view();
    into.view.projection = input.camera.projection(view.area.aspect());
    into.view.width = into.sceneArea.width;
    into.view.height = into.sceneArea.height;
    into.view.uiScale = input.uiScale;
    into.view.samples = kRestSamples;
}

ScenePicture App::scenePicture() const {
    return {
        {renderer_->texture(), renderer_->width(), renderer_->height()}, sceneRenders_, renderer_->changed()};
}

void App::renderScene() {
    const FrameSpan span(frames_->log, FramePart::scene);
    const int width = std::max(1, static_cast<int>(std::lround(view.area.size.x)));
    const int height = std::max(1, static_cast<int>(std::lround(view.area.size.y)));
    const scene::Camera& camera = view.camera.current();
    writeSignature(*this, camera, width, height, editor.evaluationNumber(), signature_);
    const bool changed = signature_ != drawnSignature_;
    if (changed) view.settledAt = ui.now;
    const bool atRest = !changed && ui.now - view.settledAt >= kSettleSeconds;
    const bool refine = atRest && !drawnSmooth_;
    if (!changed && !atRest && !drawnSmooth_) ui.wakeIn(kSettleSeconds - (ui.now - view.settledAt));
    if (changed) ui.wakeIn(kSettleSeconds);
    if (!changed && !refine) return;
    const SceneExtra& extra = inspector_->extra;
    drawer_.draw(drawingInput(), drawing_);
    addVertexDots(*this, drawing_);
    drawing_.labels.insert(drawing_.labels.end(), extra.labels.begin(), extra.labels.end());
    gfx::View target;
    target.view = camera.view();
    target.projection = camera.projection(view.area.aspect());
    target.width = width;
    target.height = height;
    target.uiScale = ui.scale;
    drawnSmooth_ = refine || ui.alwaysSmooth;
    target.samples = drawnSmooth_ ? kRestSamples : 0;
    const std::array<const gfx::DrawList*, 2> lists = {&drawing_.list, &extra.list};
    renderer_->render(target, ui.palette(), lists);
    std::swap(drawnSignature_, signature_);
    ++sceneRenders_;
}

Rect triadBox(const App& app) {
    const ImVec2 origin = triadOrigin(app);
    const float reach = app.ui.px(kTriadPlace);
    return {{origin.x - reach, origin.y - reach}, {origin.x + reach, origin.y + reach}};
}

std::optional<int> triadArmAt(const App& app, const dvec2& pixel) {
    std::optional<int> best;
    double least = app.ui.px(kTriadReach);
    for (int axis = 0; axis < 3; ++axis) {
        // Where the arms meet none is meant.
        const ImVec2 from = onTriad(app, axis, 0.4f), to = onTriad(app, axis, kTriadLetter);
        const dvec2 start(from.x, from.y), way(to.x - from.x, to.y - from.y);
        const double lengthSquared = glm::dot(way, way);
        const double t =
            lengthSquared > 0.0 ? std::clamp(glm::dot(pixel - start, way) / lengthSquared, 0.0, 1.0) : 0.0;
        const double distance = glm::length(start + way * t - pixel);
        if (distance >= least) continue;
        least = distance;
        best = axis;
    }
    return best;
}

void moveViewport(App& app, const Rect& area) {
    const double aspect = app.view.area.aspect();
    app.view.area = {{area.min.x, area.min.y}, {std::max(1.0f, area.width()), std::max(1.0f, area.height())}};
    app.view.camera.adapt(aspect, app.view.area.aspect());
}

void drawViewport(App& app, const Rect& area) {
    if (beginPanel(app, "##viewport", area, {0, 0},
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar |
                       ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav)) {
        moveViewport(app, area);
        ImGui::InvisibleButton("##canvas", {std::max(1.0f, area.width()), std::max(1.0f, area.height())},
                               ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                                   ImGuiButtonFlags_MouseButtonMiddle);
        const bool hovered = ImGui::IsItemHovered();
        if (app.editor.hasResult()) {
            handleViewportMouse(app, hovered);
            app.editor.evaluate();
            drawScene(app, *ImGui::GetWindowDrawList(), area);
        } else {
            const std::string text = "Nothing to show: " + app.editor.evaluationError().reason;
            ImGui::GetWindowDrawList()->AddText({area.min.x + app.ui.px(16), area.min.y + app.ui.px(60)},
                                                toU32(app.ui.palette().error), text.c_str());
        }
    }
    ImGui::End();
}

void frameAll(const Ui& ui, const Editor& editor, ViewportState& view, bool glide) {
    if (!editor.hasResult()) return;
    const debug_draw::Ball ball = debug_draw::boundsOf(editor.evaluation());
    scene::Camera camera = view.camera.goal();
    scene::frame(camera, view.area, ball.center, ball.radius);
    if (glide)
        view.camera.glideTo(camera, ui.now);
    else
        view.camera.jumpTo(camera);
}

void frameSelection(const Ui& ui, const Editor& editor, ViewportState& view) {
    if (!editor.hasResult()) return;
    if (!view.selection) {
        frameAll(ui, editor, view, true);
        return;
    }
    const std::size_t index = *view.selection == Side::a ? 0 : 1;
    const Hull<double>& hull = editor.evaluation().shapes[index]->shape.core;
    const Pose<double>& pose = editor.evaluation().poses[index];
    const dvec3 middle = (hull.boundsMin + hull.boundsMax) * 0.5;
    double radius = 0.0;
    for (const dvec3& vertex : hull.vertices) radius = std::max(radius, glm::length(vertex - middle));
    scene::Camera camera = view.camera.goal();
    radius += editor.evaluation().shapes[index]->shape.radius;
    scene::frame(camera, view.area, transformPoint(pose, middle), radius);
    view.camera.glideTo(camera, ui.now);
}

}  // namespace sepaxis::ui
