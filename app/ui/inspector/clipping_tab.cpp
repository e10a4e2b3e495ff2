#include "app/ui/inspector/clipping_tab.h"

#include "app/base/json_text.h"
#include "app/inspect/csv.h"
#include "app/ui/inspector/figures/clipping_canvas.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <limits>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::Clipping;
using inspect::ClippingPoint;
using inspect::ClippingStage;
using inspect::PointFate;
using Kind = ClippingStage::Kind;

constexpr float kPadding = 8.0f;  // pixels at scale 1, as all sizes here
constexpr float kBarWidth = 300.0f;
constexpr float kSentenceHeight = 22.0f;
constexpr float kCanvasShare = 0.42f;
constexpr float kPlaneAlpha = 0.16f;
constexpr double kBeyond = 0.08;  // of the pair's extent: how far the drawn plane reaches beyond the points
constexpr std::size_t kMostLabels = 12;
constexpr int kLabelPriority = 2;
constexpr std::uint32_t kLabelKey = 0x70000000;  // and the number of the point

constexpr std::array<TableColumn, 3> kColumns = {{
    {"point", 80, TableAlign::left, "", "Which feature of A meets which one of B: v vertex, e edge, f face",
     0},
    {"distance", 112, TableAlign::point, "m",
     "To the plane of this step, positive outside. Of depths: to the reference plane, negative below it", 0,
     false, 1},
    {"result", 150, TableAlign::left, "", nullptr, 1},
}};

const char* nameOf(PointFate fate) {
    switch (fate) {
        case PointFate::cut:
            return "new";
        case PointFate::dropped:
            return "dropped";
        case PointFate::kept:
            break;
    }
    return "kept";
}

const char* nameOf(Kind kind) {
    constexpr std::array kNames = {"incident face", "side plane",    "corner plane",
                                   "depth",         "deepest added", "reduction"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string boundaryName(const App& app, const Clipping& clipping, const ClippingStage& stage) {
    const bool onA = clipping.referenceSide() == scene::Side::a;
    return scene::featureName(app.editor.evaluation().shapes[onA ? 0 : 1]->shape, stage.boundary);
}

dvec3 toWorld(const App& app, const dvec3& pointInA) {
    return transformPoint(app.editor.evaluation().poses[0], pointInA);
}

}  // namespace

void ClippingTab::update(App& app) {
    if (evaluated_ == app.editor.evaluationNumber()) return;
    evaluated_ = app.editor.evaluationNumber();
    clipping_ = inspect::makeClipping(app.editor.evaluation(), app.editor.options);
    size_ = debug_draw::boundsOf(app.editor.evaluation()).radius;
    stage_ = clipping_.stages.empty() ? 0 : std::min(stage_, clipping_.stages.size() - 1);
    hovered_.reset();
    ++version_;
}

void ClippingTab::go(std::size_t stage) {
    stage_ = stage;
    hovered_.reset();
    ++version_;
}

void ClippingTab::draw(App& app, const Rect& area) {
    update(app);
    if (clipping_.stages.empty()) {
        noteInMiddle(app.ui, area, clipping_.note);
        return;
    }
    const float pad = app.ui.px(kPadding);
    const Rect inner{{area.min.x + pad, area.min.y + app.ui.px(4)}, {area.max.x - pad, area.max.y - pad}};
    drawHeader(app, inner);
    const float top = inner.min.y + app.ui.px(kStepBarHeight + kSentenceHeight);
    const float split = std::round(inner.min.x + inner.width() * kCanvasShare);
    canvas_ = {{inner.min.x, top}, {split, std::max(top + 1.0f, inner.max.y)}};
    const auto before = hovered_;
    hovered_.reset();
    drawTable(app, {{split + pad, top}, {inner.max.x, canvas_.max.y}});
    drawCanvas(app);
    if (before != hovered_) app.ui.wakeIn(0.0);
}

void ClippingTab::drawHeader(App& app, const Rect& area) {
    ImGui::SetCursorScreenPos(area.min);
    const bool keys = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                             ImGuiHoveredFlags_ChildWindows);
    const float width = std::min(app.ui.px(kBarWidth), area.width() * 0.5f);
    const StepBarEdit edit =
        stepBar(app.ui, {.step = stage_, .count = clipping_.stages.size(), .keys = keys}, width);
    bar_ = {area.min, {area.min.x + width, area.min.y + app.ui.px(kStepButton)}};
    track_ = edit.track;
    if (edit.step) {
        go(*edit.step);
        app.ui.wakeIn(0.0);
    }
    const ClippingStage& stage = current();
    const float left = area.min.x + width + app.ui.px(12);
    ImGui::SetCursorScreenPos({left, area.min.y});
    ImGui::PushFont(app.ui.fonts.strong);
    clippedText(app.ui, stage.title, std::max(1.0f, area.max.x - left), toU32(app.ui.palette().text),
                app.ui.px(kStepBarHeight));
    ImGui::PopFont();
    ImGui::SetCursorScreenPos({area.min.x, area.min.y + app.ui.px(kStepBarHeight)});
    clippedText(app.ui, stage.sentence, area.width(), toU32(app.ui.palette().quietText),
                app.ui.px(kSentenceHeight - 4));
}

void ClippingTab::drawCanvas(App& app) {
    const ClippingStage& stage = current();
    ImGui::SetCursorScreenPos(canvas_.min);
    ImGui::InvisibleButton("##clippingCanvas", {canvas_.width(), canvas_.height()});
    if (ImGui::IsItemHovered())
        hovered_ = pointUnder(app.ui, stage, placePlane(app.ui, clipping_, canvas_), ImGui::GetIO().MousePos);
    ClippingPicture picture{clipping_, stage, {}, boundaryName(app, clipping_, stage), hovered_};
    for (const ClippingPoint& point : stage.points)
        picture.names.push_back(contactName(app.editor.evaluation(), point.id));
    drawClipping(app.ui, canvas_, picture);
}

void ClippingTab::drawTable(App& app, const Rect& area) {
    const ClippingStage& stage = current();
    const gfx::Palette& p = app.ui.palette();
    TableSource source;
    source.columns = kColumns;
    source.rows = stage.points.size();
    source.version = version_;
    source.cell = [&](std::size_t row, std::size_t column) -> TableCell {
        const ClippingPoint& point = stage.points[row];
        TableCell cell;
        if (point.fate == PointFate::dropped) cell.color = p.quietText;
        if (column == 0) {
            cell.text = contactName(app.editor.evaluation(), point.id);
            cell.dot = fateColor(p, point.fate);
            cell.hollow = point.fate == PointFate::dropped;
            cell.tip =
                std::string(nameOf(point.fate)) + ", at " + exactVector(toWorld(app, point.point)) + " m";
        } else if (column == 1) {
            cell.text = isNoise(point.distance, size_) ? "0" : app.ui.number(point.distance);
            cell.tip = exactNumber(point.distance) + " m";
        } else {
            cell.text = point.why;
        }
        return cell;
    };
    source.before = [&](std::size_t column, std::size_t row, std::size_t other) {
        const ClippingPoint &a = stage.points[row], &b = stage.points[other];
        if (column == 0)
            return contactName(app.editor.evaluation(), a.id) < contactName(app.editor.evaluation(), b.id);
        return column == 1 ? a.distance < b.distance : a.why < b.why;
    };
    // The picture shows its point one frame before the table does.
    source.mark = [&, lit = pointUnder(app.ui, stage, placePlane(app.ui, clipping_, canvas_),
                                       ImGui::GetIO().MousePos)](std::size_t row) {
        return lit == row ? RowMark::lit : RowMark::none;
    };
    const TableEvents events = table_.draw(app.ui, "##clippingTable", area, source);
    if (events.hovered) hovered_ = *events.hovered;
}

// --- in the viewport ------------------------------------------------------------------------------------

// The part of the stage's plane beside the points, as a rectangle.
void ClippingTab::addPlane(App& app, SceneExtra& extra) const {
    const ClippingStage& stage = current();
    const dvec3 up = clipping_.plane.normal;
    const bool isSide = stage.kind == Kind::sidePlane || stage.kind == Kind::cornerPlane;
    if (!isSide) return;
    const dvec3 along = glm::normalize(glm::cross(up, stage.plane.normal));
    const double infinity = std::numeric_limits<double>::infinity();
    double low = infinity, high = -infinity, left = infinity, right = -infinity;
    for (const auto* points : {&clipping_.reference, &clipping_.incident})
        for (const dvec3& p : *points) {
            const dvec3 from = p - clipping_.plane.origin;
            low = std::min(low, glm::dot(up, from)), high = std::max(high, glm::dot(up, from));
            left = std::min(left, glm::dot(along, from)), right = std::max(right, glm::dot(along, from));
        }
    const double beyond = kBeyond * std::max(high - low, right - left);
    low -= beyond, high += beyond, left -= beyond, right += beyond;
    const dvec3 origin =
        clipping_.plane.origin - stage.plane.normal * signedDistance(stage.plane, clipping_.plane.origin);
    const auto at = [&](double u, double v) { return toWorld(app, origin + along * u + up * v); };
    const std::array corners = {at(left, low), at(right, low), at(right, high), at(left, high)};
    const gfx::Color color = app.ui.palette().winningAxis;
    extra.list.polygons.push_back({extra.list.addCorners(corners), gfx::withAlpha(color, kPlaneAlpha),
                                   gfx::DepthMode::hiddenFaint, 0.0f});
    for (std::size_t i = 0; i < 4; ++i)
        extra.list.lines.push_back({corners[i], corners[(i + 1) % 4], gfx::kHiddenWidth,
                                    gfx::withAlpha(color, 0.6f), gfx::DepthMode::hiddenFaint});
}

void ClippingTab::addPoints(App& app, SceneExtra& extra) const {
    const ClippingStage& stage = current();
    const gfx::Palette& p = app.ui.palette();
    const gfx::Color incident = sideColor(p, clipping_.incidentSide());
    const std::size_t left = stage.after.size();
    for (std::size_t i = 0; i + (left == 2 ? 1 : 0) < left && left > 1; ++i)
        extra.list.lines.push_back({toWorld(app, stage.points[stage.after[i]].point),
                                    toWorld(app, stage.points[stage.after[(i + 1) % left]].point), 2.5f,
                                    incident, gfx::DepthMode::onTop});
    for (std::size_t i = 0; i < stage.points.size(); ++i) {
        const ClippingPoint& point = stage.points[i];
        const bool hovered = hovered_ == i;
        gfx::Point mark;
        mark.position = toWorld(app, point.point);
        mark.radius = hovered ? 7.5f : 5.0f;
        mark.rim = hovered ? p.hover : p.contactRim;
        mark.color = fateColor(p, point.fate);
        extra.list.points.push_back(mark);
        if (stage.points.size() > kMostLabels && !hovered) continue;
        debug_draw::Label label;
        label.anchor = mark.position;
        label.text = contactName(app.editor.evaluation(), point.id);
        if (point.fate != PointFate::kept) label.text.add(", ").add(nameOf(point.fate));
        label.role = debug_draw::LabelRole::neutral;
        label.priority = hovered ? kLabelPriority + 3 : kLabelPriority;
        label.offset = {0, -10};
        label.key = kLabelKey + static_cast<std::uint32_t>(i);
        extra.labels.push_back(label);
    }
}

void ClippingTab::addToScene(App& app, SceneExtra& extra) {
    if (clipping_.stages.empty()) return;
    addPlane(app, extra);
    addPoints(app, extra);
    extra.lit.push_back({clipping_.referenceSide(), current().boundary});
    extra.key = {static_cast<double>(Tab::clipping), static_cast<double>(version_),
                 hovered_ ? static_cast<double>(*hovered_) : -1.0};
}

// --- exports --------------------------------------------------------------------------------------------

std::string ClippingTab::text(App& app) {
    update(app);
    if (clipping_.stages.empty()) return clipping_.note + "\n";
    std::string text;
    for (const ClippingStage& stage : clipping_.stages) {
        text += stage.title + "\n" + stage.sentence + "\n";
        for (const ClippingPoint& point : stage.points)
            text += "  " + contactName(app.editor.evaluation(), point.id) + "  " +
                    scene::number17(point.distance) + " m  " + exactVector(toWorld(app, point.point)) + "  " +
                    point.why + "\n";
    }
    return text;
}

std::string ClippingTab::csv(App& app) {
    update(app);
    std::string csv =
        inspect::csvRow({"step", "kind", "title", "point", "x", "y", "z", "distance", "fate", "why"});
    for (std::size_t i = 0; i < clipping_.stages.size(); ++i) {
        const ClippingStage& stage = clipping_.stages[i];
        for (const ClippingPoint& point : stage.points) {
            const dvec3 at = toWorld(app, point.point);
            csv += inspect::csvRow({std::to_string(i + 1), nameOf(stage.kind), stage.title,
                                    contactName(app.editor.evaluation(), point.id), scene::number17(at.x),
                                    scene::number17(at.y), scene::number17(at.z),
                                    scene::number17(point.distance), nameOf(point.fate), point.why});
        }
    }
    return csv;
}

std::unique_ptr<InspectorTab> makeClippingTab() {
    return std::make_unique<ClippingTab>();
}

}  // namespace sepaxis::ui
