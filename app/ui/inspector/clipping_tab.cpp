#include "app/ui/inspector/clipping_tab.h"

#include "app/base/json_text.h"
#include "app/inspect/csv.h"
#include "app/ui/inspector/figures/clipping_canvas.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::Clipping;
using inspect::ClippingPoint;
using inspect::ClippingStage;
using inspect::PointFate;
using Kind = ClippingStage::Kind;

constexpr float kBarWidth = 300.0f;
constexpr float kSentenceSpace = 6.0f;  // below it
constexpr float kCanvasShare = 0.42f;
constexpr float kPlaneAlpha = 0.16f;
constexpr double kBeyond = 0.08;  // of the pair's extent: how far the drawn plane reaches beyond the points
constexpr std::size_t kMostLabels = 12;
constexpr int kPointLabelPriority = 2;
constexpr std::uint32_t kLabelKey = 0x70000000;  // and the number of the point

constexpr std::array<TableColumn, 3> kPointColumns = {{
    {"point", 80, TableAlign::left, "", "Which feature of A meets which one of B: v vertex, e edge, f face",
     0, false, 0, false, "feature-id"},
    {"distance", 108, TableAlign::point, "m",
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

std::string boundaryName(const Editor& editor, const Clipping& clipping, const ClippingStage& stage) {
    const bool onA = clipping.referenceSide() == scene::Side::a;
    return scene::featureName(editor.evaluation().shapes[onA ? 0 : 1]->shape, stage.boundary);
}

dvec3 toWorld(const Editor& editor, const dvec3& pointInA) {
    return transformPoint(editor.evaluation().poses[0], pointInA);
}

}  // namespace

void ClippingTab::update(const TabContext& in) {
    const Editor& editor = in.editor;
    if (scene_.isAnother(editor)) stage_ = 0;
    const bool held = in.inspector.holdsAnswerBack;
    if (evaluated_ == editor.evaluationNumber() && held_ == held) return;
    evaluated_ = editor.evaluationNumber();
    held_ = held;
    clipping_ = inspect::makeClipping(editor.evaluation(), editor.options);
    if (held_) inspect::makeQuestions(clipping_);
    size_ = draw::boundingBallOf(editor.evaluation()).radius;
    stage_ = clipping_.stages.empty() ? 0 : std::min(stage_, clipping_.stages.size() - 1);
    hovered_.reset();
    ++version_;
}

void ClippingTab::go(std::size_t stage) {
    stage_ = stage;
    hovered_.reset();
    ++version_;
}

std::size_t ClippingTab::stepCount(const TabContext& in) {
    update(in);
    return clipping_.stages.size();
}

std::string ClippingTab::goToStep(const TabContext& in, std::size_t step) {
    update(in);
    if (clipping_.stages.empty()) return {};
    go(std::min(step, clipping_.stages.size() - 1));
    return current().title;
}

void ClippingTab::draw(const TabContext& in, const Rect& area) {
    update(in);
    if (clipping_.stages.empty()) {
        offerExample(in, area, clipping_.note, "cubes-face-to-face.json");
        return;
    }
    const float pad = in.ui.px(kTabPadding);
    const Rect inner{{area.min.x + pad, area.min.y + in.ui.px(4)}, {area.max.x - pad, area.max.y - pad}};
    const float top = drawHeader(in, inner);
    // The table tells what becomes of each point.
    const float split = std::round(inner.min.x + inner.width() * (held_ ? 1.0f : kCanvasShare));
    canvas_ = {{inner.min.x, top}, {split, std::max(top + 1.0f, inner.max.y)}};
    const auto before = hovered_;
    hovered_.reset();
    if (!held_) drawTable(in, {{split + pad, top}, {inner.max.x, canvas_.max.y}});
    drawCanvas(in.ui, in.editor);
    if (before != hovered_) in.ui.wakeIn(0.0);
}

// What the step is about is a term, at most without its article.
void ClippingTab::drawTitle(const TabContext& in, const ClippingStage& stage, float left, const Rect& area) {
    Ui& ui = in.ui;
    const float width = std::max(1.0f, area.max.x - left), height = ui.px(kStepBarHeight);
    clippedText(ui, stage.title, width, toU32(ui.palette().text), height);
    const float top = area.min.y + (height - ImGui::GetFontSize()) * 0.5f;
    lightNames(ui, in.editor, in.view.named, stage.title, {left, top}, width, Lines::one);
    constexpr std::array<std::pair<std::string_view, const char*>, 4> kTerms{
        {{"incident face", "incident-face"},
         {"Side plane", "side-plane"},
         {"Depth", "depth"},
         {"Reduction", "reduction"}}};
    for (const auto& [words, term] : kTerms) {
        const std::size_t at = stage.title.find(words);
        if (at == std::string::npos) continue;
        const char* const text = stage.title.c_str();
        const float before = ImGui::CalcTextSize(text, text + at).x;
        ImGui::SetCursorScreenPos({left + before, area.min.y});
        ImGui::Dummy({ImGui::CalcTextSize(text + at, text + at + words.size()).x, height});
        markTerm(ui, term, *ui.fonts.strong);
    }
}

// Returns where the rest begins.
float ClippingTab::drawHeader(const TabContext& in, const Rect& area) {
    Ui& ui = in.ui;
    ImGui::SetCursorScreenPos(area.min);
    const bool keys = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                             ImGuiHoveredFlags_ChildWindows);
    const float width = std::min(ui.px(kBarWidth), area.width() * 0.5f);
    const StepBarEdit edit =
        stepBar(ui, {.step = stage_, .count = clipping_.stages.size(), .keys = keys}, width);
    bar_ = {area.min, {area.min.x + width, area.min.y + ui.px(kStepButton)}};
    track_ = edit.track;
    if (edit.step) {
        go(*edit.step);
        ui.wakeIn(0.0);
    }
    const ClippingStage& stage = current();
    const float left = area.min.x + width + ui.px(12);
    ImGui::SetCursorScreenPos({left, area.min.y});
    ImGui::PushFont(ui.fonts.strong);
    drawTitle(in, stage, left, area);
    ImGui::PopFont();
    const ImVec2 at{area.min.x, area.min.y + ui.px(kStepBarHeight)};
    drawParagraph(ImGui::GetWindowDrawList(), at, stage.sentence, area.width(),
                  toU32(ui.palette().quietText));
    lightNames(ui, in.editor, in.view.named, stage.sentence, at, area.width());
    // The picture keeps its place from step to step.
    float height = 0.0f;
    for (const ClippingStage& other : clipping_.stages)
        height = std::max(height, drawParagraph(nullptr, at, other.sentence, area.width(), 0).y);
    return at.y + height + ui.px(kSentenceSpace);
}

void ClippingTab::drawCanvas(const Ui& ui, const Editor& editor) {
    const ClippingStage& stage = current();
    ImGui::SetCursorScreenPos(canvas_.min);
    mouseArea("##clippingCanvas", {canvas_.width(), canvas_.height()});
    if (ImGui::IsItemHovered())
        hovered_ = pointUnder(ui, stage, placePlane(ui, clipping_, canvas_), ImGui::GetIO().MousePos);
    ClippingPicture picture{clipping_, stage, {}, boundaryName(editor, clipping_, stage), hovered_};
    for (const ClippingPoint& point : stage.points)
        picture.names.push_back(contactName(editor.evaluation(), point.id));
    drawClipping(ui, canvas_, picture);
}

void ClippingTab::drawTable(const TabContext& in, const Rect& area) {
    Ui& ui = in.ui;
    const Editor& editor = in.editor;
    const ClippingStage& stage = current();
    const gfx::Palette& p = ui.palette();
    TableSource source;
    source.columns = kPointColumns;
    source.rows = stage.points.size();
    source.version = version_;
    source.cell = [&](std::size_t row, std::size_t column) -> TableCell {
        const ClippingPoint& point = stage.points[row];
        TableCell cell;
        if (point.fate == PointFate::dropped) cell.color = p.quietText;
        if (column == 0) {
            cell.text = contactName(editor.evaluation(), point.id);
            cell.dot = fateColor(p, point.fate);
            cell.hollow = point.fate == PointFate::dropped;
            cell.tip = clipping_.inWords(editor.evaluation(), point.id) + "; " + nameOf(point.fate) +
                       ", at " + exactVector(toWorld(editor, point.point)) + " m";
        } else if (column == 1) {
            cell.text = isNoise(point.distance, size_) ? "0" : ui.number(point.distance);
            cell.tip = exactNumber(point.distance) + " m";
        } else {
            cell.text = point.why;
        }
        return cell;
    };
    source.before = [&](std::size_t column, std::size_t row, std::size_t other) {
        const ClippingPoint &a = stage.points[row], &b = stage.points[other];
        if (column == 0)
            return contactName(editor.evaluation(), a.id) < contactName(editor.evaluation(), b.id);
        return column == 1 ? a.distance < b.distance : a.why < b.why;
    };
    // The picture shows its point one frame before the table does.
    source.mark = [&,
                   lit = pointUnder(ui, stage, placePlane(ui, clipping_, canvas_), ImGui::GetIO().MousePos)](
                      std::size_t row) { return lit == row ? RowMark::lit : RowMark::none; };
    const TableEvents events = table_.draw(ui, "##clippingTable", area, source);
    if (!events.hovered) return;
    hovered_ = *events.hovered;
    const FeaturePair& id = stage.points[*events.hovered].id;
    in.view.named.add(Side::a, id.a);
    in.view.named.add(Side::b, id.b);
}

// --- in the viewport ------------------------------------------------------------------------------------

// The part of the stage's plane beside the points, as a rectangle.
void ClippingTab::addPlane(const Ui& ui, const Editor& editor, SceneExtra& extra) const {
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
    const auto at = [&](double u, double v) { return toWorld(editor, origin + along * u + up * v); };
    const std::array corners = {at(left, low), at(right, low), at(right, high), at(left, high)};
    const gfx::Color color = ui.palette().winningAxis;
    extra.list.polygons.push_back({extra.list.addCorners(corners), gfx::withAlpha(color, kPlaneAlpha),
                                   gfx::DepthMode::hiddenFaint, 0.0f});
    for (std::size_t i = 0; i < 4; ++i)
        extra.list.lines.push_back({corners[i], corners[(i + 1) % 4], gfx::kThinWidth,
                                    gfx::withAlpha(color, 0.6f), gfx::DepthMode::hiddenFaint});
}

void ClippingTab::addPoints(const Ui& ui, const Editor& editor, SceneExtra& extra) const {
    const ClippingStage& stage = current();
    const gfx::Palette& p = ui.palette();
    const gfx::Color incident = sideColor(p, clipping_.incidentSide());
    const std::size_t left = stage.after.size();
    for (std::size_t i = 0; i + (left == 2 ? 1 : 0) < left && left > 1; ++i)
        extra.list.lines.push_back({toWorld(editor, stage.points[stage.after[i]].point),
                                    toWorld(editor, stage.points[stage.after[(i + 1) % left]].point), 2.5f,
                                    incident, gfx::DepthMode::onTop});
    for (std::size_t i = 0; i < stage.points.size(); ++i) {
        const ClippingPoint& point = stage.points[i];
        const bool hovered = hovered_ == i;
        gfx::Point mark;
        mark.position = toWorld(editor, point.point);
        mark.radius = hovered ? 7.5f : 5.0f;
        mark.rim = hovered ? p.hover : rimOf(p, clipping_, point.origin);
        mark.rimWidth = 2.0f;
        mark.color = fateColor(p, point.fate);
        extra.list.points.push_back(mark);
        if (stage.points.size() > kMostLabels && !hovered) continue;
        draw::Label label;
        label.anchor = mark.position;
        label.text = contactName(editor.evaluation(), point.id);
        if (point.fate != PointFate::kept) label.text.add(", ").add(nameOf(point.fate));
        label.role = draw::LabelRole::neutral;
        label.priority = hovered ? kPointLabelPriority + 3 : kPointLabelPriority;
        label.offset = {0, -10};
        label.key = kLabelKey + static_cast<std::uint32_t>(i);
        extra.labels.push_back(label);
    }
}

void ClippingTab::addToScene(const TabContext& in, SceneExtra& extra) {
    if (clipping_.stages.empty()) return;
    extra.isStep = true;
    addPlane(in.ui, in.editor, extra);
    addPoints(in.ui, in.editor, extra);
    extra.lit.push_back({clipping_.referenceSide(), current().boundary});
    extra.key = {static_cast<double>(Tab::clipping), static_cast<double>(version_),
                 hovered_ ? static_cast<double>(*hovered_) : -1.0};
}

// --- exports --------------------------------------------------------------------------------------------

std::string ClippingTab::text(const TabContext& in) {
    update(in);
    if (clipping_.stages.empty()) return clipping_.note + "\n";
    std::string text;
    for (const ClippingStage& stage : clipping_.stages) {
        text += stage.title + "\n" + stage.sentence + "\n";
        for (const ClippingPoint& point : stage.points)
            text += "  " + contactName(in.editor.evaluation(), point.id) + "  " +
                    scene::number17(point.distance) + " m  " + exactVector(toWorld(in.editor, point.point)) +
                    "  " + point.why + "\n";
    }
    return text;
}

std::string ClippingTab::csv(const TabContext& in) {
    update(in);
    std::string csv =
        inspect::csvRow({"step", "kind", "title", "point", "x", "y", "z", "distance", "fate", "why"});
    for (std::size_t i = 0; i < clipping_.stages.size(); ++i) {
        const ClippingStage& stage = clipping_.stages[i];
        for (const ClippingPoint& point : stage.points) {
            const dvec3 at = toWorld(in.editor, point.point);
            csv += inspect::csvRow({std::to_string(i + 1), nameOf(stage.kind), stage.title,
                                    contactName(in.editor.evaluation(), point.id), scene::number17(at.x),
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
