// The viewport: the picture of the scene, and what is drawn over it.
#include "app/ui/frame/frame_graph.h"
#include "app/ui/frame/frame_painter.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/snapshot.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/readout.h"
#include "app/ui/viewport/scene_painter.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/labels.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <span>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kTriadPlace = 44.0f;  // of its middle, from two borders of the view; it reaches as far
constexpr float kTriadArm = 31.0f;
constexpr float kTriadKnob = 8.0f;      // radius of the end of an axis, with its letter
constexpr float kTriadBackKnob = 6.0f;  // of the other end
constexpr float kTriadSlack = 2.0f;     // around them, for the mouse
constexpr double kHandleReach = 7.0;    // around the lines of handles, left free of labels
constexpr float kArrowHalo = 3.0f;      // around the MTV over the handles, both sides, pixels at scale 1

ImVec2 triadOrigin(const Ui& ui, const ViewportState& view) {
    return {static_cast<float>(view.area.min.x) + ui.px(kTriadPlace),
            static_cast<float>(view.area.min.y + view.area.size.y) - ui.px(kTriadPlace)};
}

// The middle of an end of an axis.
ImVec2 knobOf(const Ui& ui, const ViewportState& view, const AxisEnd& end) {
    const scene::Camera& camera = view.camera.current();
    const ImVec2 origin = triadOrigin(ui, view);
    const float reach = ui.px(end.forward ? kTriadArm : -kTriadArm);
    return {origin.x + reach * static_cast<float>(camera.right()[end.axis]),
            origin.y - reach * static_cast<float>(camera.up()[end.axis])};
}

// Those that point away first.
std::array<AxisEnd, 6> endsByDepth(const scene::Camera& camera) {
    std::array<AxisEnd, 6> ends{};
    for (int i = 0; i < 6; ++i) ends[static_cast<std::size_t>(i)] = {i % 3, i < 3};
    const dvec3 into = camera.forward();
    const auto depth = [&](const AxisEnd& end) { return end.forward ? into[end.axis] : -into[end.axis]; };
    std::ranges::sort(ends, std::ranges::greater{}, depth);
    return ends;
}

void drawKnob(Pen& pen, const ViewportState& view, const AxisEnd& end) {
    constexpr std::array kNames{"x", "y", "z"};
    const Ui& ui = pen.ui();
    const gfx::Palette& p = ui.palette();
    const std::array colors{p.axisX, p.axisY, p.axisZ};
    const auto i = static_cast<std::size_t>(end.axis);
    const bool lit = view.hoveredEnd == end;
    const gfx::Color color = lit ? p.hover : colors[i];
    const ImVec2 at = knobOf(ui, view, end);
    if (end.forward) {
        pen.line(triadOrigin(ui, view), at, color, 2.0f);
        pen.disc(at, kTriadKnob, color);
    } else {
        pen.ring(at, kTriadBackKnob, p.background, 1.5f, color);
    }
    if (!end.forward && !lit) return;
    ImFont& font = *ui.fonts.small;
    const ImVec2 size = font.CalcTextSizeA(font.FontSize * font.Scale, FLT_MAX, 0.0f, kNames[i]);
    pen.text(font, {std::round(at.x - size.x * 0.5f), std::round(at.y - size.y * 0.5f)},
             end.forward ? p.background : p.text, kNames[i], false);
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
void strokeWorld(const ViewportState& view, ImDrawList& draw, std::span<const dvec3> points, ImU32 color,
                 float width) {
    const auto flush = [&] { draw.PathStroke(color, 0, width); };
    for (const dvec3& point : points) {
        const auto pixel = scene::project(view.camera.current(), view.area, point);
        if (pixel)
            draw.PathLineTo({static_cast<float>(pixel->x), static_cast<float>(pixel->y)});
        else
            flush();
    }
    flush();
}

// False where there are no handles.
bool findHandles(const ViewportContext& in, gizmo::GizmoShapes& shapes) {
    shapes.clear();
    const ViewportState& view = in.view;
    const bool dragging = view.isDragging();
    if (!dragging && (!view.selection || view.mode == gizmo::Mode::none)) return false;
    const Side side = dragging ? view.dragSide : *view.selection;
    const auto target = targetOf(in.editor, in.view, in.vertices, side);
    if (!target) return false;
    const gizmo::View from = gizmoView(in.ui, in.view);
    gizmo::addShapes(shapes, from, *target, view.mode, view.space, view.hoveredHandle,
                     view.drag ? &*view.drag : nullptr);
    if (view.mode != gizmo::Mode::resize) return true;
    const auto object = resizedObject(in.editor, in.vertices, side);
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
void addHandles(const Ui& ui, const ViewportState& view, const gizmo::GizmoShapes& shapes,
                std::vector<Obstacle>& obstacles) {
    const bool knobs = view.mode == gizmo::Mode::resize;
    const auto isInTheWay = [knobs](gizmo::Handle handle) {
        return knobs || gizmo::isAxis(handle) || gizmo::isPlane(handle) || handle == gizmo::Handle::center;
    };
    const auto add = [&](const dvec3& from, const dvec3& to) {
        const std::array lines = {draw::KeepClear{from, to, kHandleReach}};
        addObstacles(lines, view.camera.current(), view.area, ui.scale, obstacles);
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

void drawGizmo(Ui& ui, ViewportState& viewport, ImDrawList& draw, const gizmo::GizmoShapes& shapes) {
    const gizmo::View view = gizmoView(ui, viewport);
    const gfx::Palette& p = ui.palette();
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
        strokeWorld(viewport, draw, shapes.of(line.points),
                    toU32(gfx::withAlpha(gizmoColor(p, line.role), static_cast<float>(line.alpha))),
                    ui.px(static_cast<float>(line.widthPixels)));
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
void drawOverSquares(const Ui& ui, const ViewportState& view, ImDrawList& draw,
                     const gizmo::GizmoShapes& shapes, std::span<const gfx::Line> lines) {
    const scene::Camera& camera = view.camera.current();
    const auto pixelOf = [&](const dvec3& point) { return scene::project(camera, view.area, point); };
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
                         ui.px(line.width));
        }
    }
}

// The MTV over the handles, as the picture shows it.
void drawArrow(const Ui& ui, const ViewportState& view, ImDrawList& draw, const gfx::Arrow& arrow) {
    const scene::Camera& camera = view.camera.current();
    const double length = glm::length(arrow.to - arrow.from);
    const double wanted =
        ui.scale * static_cast<double>(arrow.headLength) * scene::metresPerPixel(camera, view.area, arrow.to);
    const double head = std::min(wanted, gfx::kLongestHead * length);
    if (!(head > 0.0)) return;
    const auto from = scene::project(camera, view.area, arrow.from);
    const auto to = scene::project(camera, view.area, arrow.to);
    const auto base = scene::project(camera, view.area, arrow.to + (arrow.from - arrow.to) * (head / length));
    if (!from || !to || !base || glm::length(*to - *from) < 1.0) return;
    const dvec2 along = glm::normalize(*to - *from);
    const dvec2 across =
        dvec2(-along.y, along.x) * (0.5 * static_cast<double>(ui.px(arrow.headWidth)) * (head / wanted));
    const auto pixel = [](const dvec2& p) {
        return ImVec2{static_cast<float>(p.x), static_cast<float>(p.y)};
    };
    const float width = ui.px(arrow.width);
    const ImU32 color = toU32(arrow.color), halo = toU32(ui.palette().labelHalo);
    draw.AddLine(pixel(*from), pixel(*to), halo, width + ui.px(kArrowHalo));
    draw.AddLine(pixel(*from), pixel(*base), color, width);
    draw.AddTriangleFilled(pixel(*to), pixel(*base + across), pixel(*base - across), color);
}

void drawMark(const Ui& ui, const ViewportState& view, ImDrawList& draw, const gfx::Point& mark) {
    const auto at = scene::project(view.camera.current(), view.area, mark.position);
    if (!at) return;
    const ImVec2 center{static_cast<float>(at->x), static_cast<float>(at->y)};
    const float radius = ui.px(mark.radius - 0.5f * mark.rimWidth);
    draw.AddCircle(center, radius, toU32(ui.palette().labelHalo), 0, ui.px(mark.rimWidth + kArrowHalo));
    draw.AddCircle(center, radius, toU32(mark.rim), 0, ui.px(mark.rimWidth));
}

void drawPicture(const ViewportContext& in, const Inspector& inspector, FrameGraph& frames,
                 ScenePainter& painter, ImDrawList& draw, const Rect& area) {
    const FrameSpan span(frames.log, FramePart::scene);
    if (in.ui.snapshot != nullptr)
        painter.takeSnapshot(in, inspector.extra, *in.ui.snapshot);
    else
        painter.render(in, inspector.extra);
    draw.AddImage(sceneMark(), area.min, area.max, {0, 1}, {1, 0});
}

// What stands over the picture.
void drawOverPicture(const ViewportContext& in, const LayoutState& layout, const FrameGraph& frames,
                     const draw::Drawing& drawing, const Rect& area, ImDrawList& draw) {
    const scene::Camera& camera = in.view.camera.current();
    std::vector<Obstacle>& obstacles = in.view.obstacles;
    obstacles.clear();
    addObstacles(drawing.keepClear, camera, in.view.area, in.ui.scale, obstacles);
    std::vector<Rect>& taken = in.view.taken;
    taken.clear();
    taken.push_back(triadBox(in.ui, in.view));
    if (in.ui.snapshot != nullptr && in.ui.snapshot->isStep)
        taken.push_back({area.min, {area.max.x, area.min.y + in.ui.px(kCaptionRoom)}});
    // The verdict stands there while a scene is presented.
    if (layout.presentedFrom)
        taken.push_back({area.min, {area.max.x, area.min.y + in.ui.px(kPresentedWords)}});
    else if (!layout.viewportOnly)
        taken.push_back(overlayBar(in.ui, area).area);
    const std::optional<Readout> readout = readoutOf(in, taken, obstacles);
    if (readout) taken.push_back(readout->box);
    if (const auto graph = frameGraphBox(in.ui, in.view, layout, frames)) taken.push_back(*graph);
    gizmo::GizmoShapes& handles = in.view.handles;
    if (!layout.viewportOnly && findHandles(in, handles)) {
        drawGizmo(in.ui, in.view, draw, handles);
        addHandles(in.ui, in.view, handles, obstacles);
        drawOverSquares(in.ui, in.view, draw, handles, drawing.linesOverSquares);
        for (const gfx::Point& mark : drawing.marksOverHandles) drawMark(in.ui, in.view, draw, mark);
        for (const gfx::Arrow& arrow : drawing.overHandles) drawArrow(in.ui, in.view, draw, arrow);
    }
    in.view.readoutBox = readout ? std::optional(readout->box) : std::nullopt;
    const Snapshot* const snapshot = in.ui.snapshot;
    Pen pen(in.ui, draw, in.ui.snapshot);
    drawLabels(pen, drawing.labels, camera, in.view.area, taken, obstacles, in.view.labelMemory,
               in.view.placedLabels);
    // A ball of six ends: each is a view.
    if (snapshot == nullptr || snapshot->hasTriad)
        for (const AxisEnd& end : endsByDepth(camera)) drawKnob(pen, in.view, end);
    if (layout.viewportOnly) return;
    if (readout) drawReadout(in.ui, in.view, draw, *readout);
    drawVertexOverlay(in, draw);
    drawFrameGraph(in.ui, in.view, layout, frames, draw);
}

}  // namespace

Rect triadBox(const Ui& ui, const ViewportState& view) {
    const ImVec2 origin = triadOrigin(ui, view);
    const float reach = ui.px(kTriadPlace);
    return {{origin.x - reach, origin.y - reach}, {origin.x + reach, origin.y + reach}};
}

std::optional<AxisEnd> axisEndAt(const Ui& ui, const ViewportState& view, const dvec2& pixel) {
    std::optional<AxisEnd> found;
    for (const AxisEnd& end : endsByDepth(view.camera.current())) {
        const ImVec2 at = knobOf(ui, view, end);
        const float reach = ui.px((end.forward ? kTriadKnob : kTriadBackKnob) + kTriadSlack);
        if (glm::length(dvec2(at.x, at.y) - pixel) < reach) found = end;  // the nearest to the viewer stays
    }
    return found;
}

void moveViewport(ViewportState& view, const Rect& area) {
    const double aspect = view.area.aspect();
    view.area = {{area.min.x, area.min.y}, {std::max(1.0f, area.width()), std::max(1.0f, area.height())}};
    view.camera.adapt(aspect, view.area.aspect());
}

void drawViewport(const ViewportContext& in, const LayoutState& layout, const Inspector& inspector,
                  FrameGraph& frames, ScenePainter& painter, const Rect& area, Host& host) {
    if (beginPanel(in.ui, "##viewport", area, {0, 0},
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar |
                       ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav)) {
        moveViewport(in.view, area);
        ImGui::InvisibleButton("##canvas", {std::max(1.0f, area.width()), std::max(1.0f, area.height())},
                               ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                                   ImGuiButtonFlags_MouseButtonMiddle);
        const bool hovered = ImGui::IsItemHovered();
        if (in.editor.hasResult()) {
            handleViewportMouse(in, host, inspector.extra.bodies, hovered);
            in.editor.evaluate();
            ImDrawList& draw = *ImGui::GetWindowDrawList();
            drawPicture(in, inspector, frames, painter, draw, area);
            drawOverPicture(in, layout, frames, painter.drawing(), area, draw);
        } else {
            const std::string text = "Nothing to show: " + in.editor.evaluationError().reason;
            ImGui::GetWindowDrawList()->AddText({area.min.x + in.ui.px(16), area.min.y + in.ui.px(60)},
                                                toU32(in.ui.palette().error), text.c_str());
        }
    }
    ImGui::End();
}

void frameAll(const Ui& ui, const Editor& editor, ViewportState& view, bool glide) {
    if (!editor.hasResult()) return;
    const draw::Ball ball = draw::boundingBallOf(editor.evaluation());
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
    const std::size_t index = indexOf(*view.selection);
    const Hull<double>& hull = editor.evaluation().shapes[index]->outline();
    const Pose<double>& pose = editor.evaluation().poses[index];
    const dvec3 middle = (hull.boundsMin + hull.boundsMax) * 0.5;
    double radius = 0.0;
    for (const dvec3& vertex : hull.vertices) radius = std::max(radius, glm::length(vertex - middle));
    scene::Camera camera = view.camera.goal();
    radius += editor.evaluation().shapes[index]->outlineRadius();
    scene::frame(camera, view.area, transformPoint(pose, middle), radius);
    view.camera.glideTo(camera, ui.now);
}

}  // namespace sepaxis::ui
