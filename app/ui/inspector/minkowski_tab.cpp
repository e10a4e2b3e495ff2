// The Minkowski tab: B - A as a solid, the origin in it or beside it, and the way to its nearest face.
#include "app/draw/round_mesh.h"
#include "app/gfx/shading.h"
#include "app/inspect/axes/minkowski.h"
#include "app/inspect/csv.h"
#include "app/ui/inspector/axis_view.h"
#include "app/ui/inspector/figures/canvas3d.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/minkowski_sweep.h"
#include "app/ui/inspector/sliced.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::AxisRef;
using inspect::FaceMaker;
using inspect::Facet;
using inspect::Minkowski;
using inspect::OriginAnswer;
using inspect::Solid;
using inspect::SolidFace;

constexpr std::size_t kMostFacets = 5'000;  // that are built without being asked
constexpr std::size_t kMostOutlines =
    3'000;  // facets: with more the lines between them would be all one sees
constexpr float kFrontAlpha = 0.62f, kBackAlpha = 0.30f, kNearestAlpha = 0.85f;
constexpr float kHatchPitch = 9.0f, kHatchWidth = 4.5f;
constexpr float kOriginRadius = 6.0f;
constexpr double kSolidFramed = 1.05;
constexpr int kBallLevel = 3;
constexpr std::uint32_t kOriginKey = 1, kWayKey = 2;

const char* name(FaceMaker maker) {
    switch (maker) {
        case FaceMaker::faceA:
            return "face of A";
        case FaceMaker::faceB:
            return "face of B";
        case FaceMaker::bothFaces:
            return "parallel faces of A and B";
        case FaceMaker::edgePair:
            break;
    }
    return "edge of A and edge of B";
}

gfx::Color colorOf(const gfx::Palette& p, FaceMaker maker) {
    if (maker == FaceMaker::edgePair) return p.edgePair;
    return maker == FaceMaker::faceB ? p.fillB : p.fillA;
}

class MinkowskiTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override;
    void addToScene(const TabContext& in, SceneExtra& extra) override;
    std::string text(const TabContext& in) override;
    bool hasCsv() const override { return true; }
    std::string csv(const TabContext& in) override;
    Played played() const override { return {.swept = sweep_.share()}; }
    std::string goToStep(const TabContext&, std::size_t) override {
        sweep_.beginAnew();
        return {};
    }

 private:
    const inspect::AxisPair& pair() const { return *pair_.pair(); }
    void update(Ui& ui, const Editor& editor, Inspector& inspector, bool wait);
    void drawNotice(Ui& ui, const Rect& area);
    void drawCanvas(const TabContext& in, const Rect& area);
    void drawLegend(const TabContext& in);
    std::string edgePairsInBrief() const;
    std::string edgePairsInWords() const;
    void drawWayRow(Ui& ui) const;
    void drawPointedAt(const TabContext& in) const;
    void lookFor(Inspector& inspector, const CanvasMouse& mouse);
    std::vector<double> keyOf(const Editor& editor, const ViewportState& view,
                              const Inspector& inspector) const;
    void build(const TabContext& in, CanvasPicture& picture) const;
    void addFacets(const Ui& ui, gfx::DrawList& list, bool front) const;
    void addEdges(const Ui& ui, gfx::DrawList& list, bool front) const;
    void addOutline(gfx::DrawList& list, std::uint32_t facet, float width, const gfx::Color& color) const;
    void addBall(const Ui& ui, gfx::DrawList& list) const;
    void addAnswer(const TabContext& in, CanvasPicture& picture) const;
    bool isFront(const Facet& facet) const;
    std::string describe(const SolidFace& face) const;

    Canvas3d canvas_;
    Sliced<Minkowski> model_;
    PairCache pair_;
    std::size_t most_ = kMostFacets;
    std::size_t counted_ = 0;  // version of the model whose kinds of faces are counted
    std::array<std::size_t, 4> kinds_{};
    std::optional<std::uint32_t> hovered_;  // facet
    MinkowskiSweep sweep_;
};

void MinkowskiTab::update(Ui& ui, const Editor& editor, Inspector& inspector, bool wait) {
    pair_.update(editor);
    dropStalePin(inspector.link, pair());
    if (wait) most_ = std::max(most_, std::numeric_limits<std::size_t>::max() / 2);
    do {
        model_.update(ui, editor, [&](Minkowski& model) { return model.step(kSliceSeconds, most_); });
        // Asked for after it was counted.
        Minkowski* shown = model_.shown();
        if (shown && !shown->isDone() && shown->candidates() <= most_ && !shown->step(kSliceSeconds, most_))
            ui.wakeIn(0.0);
    } while (wait && !(model_.isOf(editor) && model_.shown()->isDone()));
    if (wait) most_ = std::max(kMostFacets, model_.shown()->candidates());
    if (!model_.shown() || !model_.shown()->isDone() || counted_ == model_.version()) return;
    counted_ = model_.version();
    kinds_ = {};
    for (const SolidFace& face : model_.shown()->solid().faces)
        ++kinds_[static_cast<std::size_t>(face.maker)];
    sweep_.follow(model_.shown()->solid());
}

void MinkowskiTab::draw(const TabContext& in, const Rect& area) {
    update(in.ui, in.editor, in.inspector, false);
    hovered_.reset();
    if (!model_.shown()) {
        drawMessage(in.ui, area, "Looking for the edges that make faces ...");
        return;
    }
    if (!model_.shown()->isDone()) {
        drawNotice(in.ui, area);
        return;
    }
    CanvasLayout layout = besideLegend(in.ui, area);
    if (sweep_.isPossible()) layout.canvas.max.y -= in.ui.px(kSweepBar);
    drawCanvas(in, layout.canvas);
    sweep_.drawBar(in.ui, {{layout.canvas.min.x, layout.canvas.max.y}, {layout.canvas.max.x, area.max.y}});
    beginLegend(in.ui, layout.legend);
    drawLegend(in);
    endLegend();
}

void MinkowskiTab::drawNotice(Ui& ui, const Rect& area) {
    const Minkowski& model = *model_.shown();
    const std::string number = std::to_string(model.candidates());
    if (model.candidates() > most_) {
        if (drawMessage(ui, area,
                        "The Minkowski difference of these shapes has " + number + " faces. More than " +
                            std::to_string(kMostFacets) + " take a while to build and do not turn smoothly.",
                        "Build it all the same", "Build the solid in steps; it can be cancelled"))
            most_ = model.candidates() + model.candidates() / 2;
        return;
    }
    const int percent = static_cast<int>(std::lround(100.0 * model.progress()));
    if (drawMessage(ui, area, "Building " + number + " faces: " + std::to_string(percent) + " %", "Cancel",
                    "Stop building"))
        most_ = kMostFacets;
}

// --- the solid ------------------------------------------------------------------------------------------

void MinkowskiTab::drawCanvas(const TabContext& in, const Rect& area) {
    const CanvasMouse mouse = canvas_.update(in.ui, "##minkowski", area);
    const Solid& solid = model_.shown()->solid();
    const OriginAnswer& answer = model_.shown()->answer();
    dvec3 low(-answer.radii), high(answer.radii);
    for (const inspect::SolidCorner& corner : solid.corners) {
        low = glm::min(low, corner.position);
        high = glm::max(high, corner.position);
    }
    const dvec3 center = 0.5 * (low + high);
    double radius = glm::length(center) + answer.radii;
    for (const inspect::SolidCorner& corner : solid.corners)
        radius = std::max(radius, glm::length(corner.position - center));
    scene::Camera home;
    home.yaw = in.view.camera.current().yaw;
    home.pitch = in.view.camera.current().pitch;
    scene::frame(home, canvas_.viewport(), center,
                 kSolidFramed * std::max(radius, std::numeric_limits<double>::min()));
    canvas_.setHome(home);
    lookFor(in.inspector, mouse);
    canvas_.show(in.ui, in.host, keyOf(in.editor, in.view, in.inspector),
                 [&](CanvasPicture& picture) { build(in, picture); });
    if (!model_.isOf(in.editor))
        drawEarlierPose(in.ui, area, model_.coming() ? model_.coming()->progress() : 0.0);
}

bool contains(const Solid& solid, const Facet& facet, const dvec3& point) {
    for (std::uint32_t k = 0; k < facet.count; ++k) {
        const dvec3& from = solid.corners[solid.loops[facet.first + k]].position;
        const dvec3& to = solid.corners[solid.loops[facet.first + (k + 1) % facet.count]].position;
        if (glm::dot(glm::cross(to - from, point - from), facet.normal) < 0.0) return false;
    }
    return true;
}

// The facet through which the ray enters: of all planes that it crosses from outside the one crossed last.
std::optional<std::uint32_t> castRay(const Solid& solid, const scene::Ray& ray) {
    double enter = -std::numeric_limits<double>::infinity(), leave = std::numeric_limits<double>::infinity();
    std::optional<std::uint32_t> face;
    for (std::uint32_t i = 0; i < solid.faces.size(); ++i) {
        const double towards = glm::dot(solid.faces[i].normal, ray.direction);
        const double t = (solid.faces[i].offset - glm::dot(solid.faces[i].normal, ray.origin)) / towards;
        if (towards > 0.0) leave = std::min(leave, t);
        if (towards >= 0.0 || t <= enter) continue;
        enter = t;
        face = i;
    }
    if (!face || enter > leave + std::abs(leave) * 1e-9) return std::nullopt;
    const dvec3 point = ray.origin + ray.direction * enter;
    for (const std::uint32_t facet : solid.faces[*face].facets)
        if (contains(solid, solid.facets[facet], point)) return facet;
    return std::nullopt;
}

void MinkowskiTab::lookFor(Inspector& inspector, const CanvasMouse& mouse) {
    if (!mouse.hovered) return;
    const Solid& solid = model_.shown()->solid();
    hovered_ = castRay(solid, mouse.ray);
    if (!hovered_) return;
    AxisLink& link = inspector.link;
    const AxisRef axis = solid.faces[solid.facets[*hovered_].face].axis;
    link.hoveredNext = axis;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!mouse.clicked) return;
    if (link.pinned == axis)
        link.pinned.reset();
    else
        link.pinned = axis;
}

std::vector<double> MinkowskiTab::keyOf(const Editor& editor, const ViewportState& view,
                                        const Inspector& inspector) const {
    std::vector<double> key = {static_cast<double>(model_.version()), model_.isOf(editor) ? 1.0 : 0.0,
                               hovered_ ? static_cast<double>(*hovered_) : -1.0};
    const AxisLink& link = inspector.link;
    for (const std::optional<AxisRef>& axis : {link.hovered, link.pinned}) {
        key.push_back(axis ? static_cast<double>(axis->kind) : -1.0);
        key.push_back(axis ? static_cast<double>(axis->a) : 0.0);
        key.push_back(axis ? static_cast<double>(axis->b) : 0.0);
    }
    const std::optional<PickedFeature>& hover = view.hover;
    key.push_back(hover ? static_cast<double>(hover->side) + 2.0 * static_cast<double>(hover->feature.kind)
                        : -1.0);
    key.push_back(hover ? static_cast<double>(hover->feature.index) : 0.0);
    key.push_back(sweep_.isUnderWay() ? sweep_.share() : -1.0);
    return key;
}

bool MinkowskiTab::isFront(const Facet& facet) const {
    return glm::dot(facet.normal, canvas_.camera().position()) > facet.offset;
}

void MinkowskiTab::build(const TabContext& in, CanvasPicture& picture) const {
    gfx::DrawList back, front;
    addBall(in.ui, back);
    addFacets(in.ui, back, false);
    addEdges(in.ui, back, false);
    addFacets(in.ui, front, true);
    addEdges(in.ui, front, true);
    picture.lists.push_back(std::move(back));
    picture.lists.push_back(std::move(front));
    addAnswer(in, picture);
}

// A convex solid needs no sorting: what faces away lies behind all that faces the eye.
void MinkowskiTab::addFacets(const Ui& ui, gfx::DrawList& list, bool front) const {
    const Solid& solid = model_.shown()->solid();
    const gfx::Palette& p = ui.palette();
    const glm::dmat4 view = canvas_.camera().view();
    for (std::uint32_t i = 0; i < solid.facets.size(); ++i) {
        const Facet& facet = solid.facets[i];
        if (facet.sliver || isFront(facet) != front || !sweep_.isPainted(i)) continue;
        const SolidFace& face = solid.faces[facet.face];
        const bool nearest = model_.shown()->answer().inside && solid.isNearest(i);
        const float shade =
            gfx::shadeOf(glm::vec3(view * glm::dvec4(facet.normal, 0.0)), !front, p.shadeContrast);
        const auto shaded = [&](const gfx::Color& color) {
            const float alpha = nearest ? kNearestAlpha : front ? kFrontAlpha : kBackAlpha;
            return gfx::Color(glm::vec3(color) * shade, alpha);
        };
        gfx::Polygon polygon;
        polygon.depth = gfx::DepthMode::onTop;
        polygon.corners = {list.corners.size(), facet.count};
        for (std::uint32_t k = 0; k < facet.count; ++k)
            list.corners.push_back(solid.corners[solid.loops[facet.first + k]].position);
        polygon.color = shaded(nearest ? p.mtv : colorOf(p, face.maker));
        list.polygons.push_back(polygon);
        if (face.maker != FaceMaker::bothFaces || nearest) continue;
        polygon.color = shaded(p.fillB);
        polygon.hatchPitch = kHatchPitch;
        polygon.hatchWidth = kHatchWidth;
        list.polygons.push_back(polygon);
    }
}

void MinkowskiTab::addEdges(const Ui& ui, gfx::DrawList& list, bool front) const {
    const Solid& solid = model_.shown()->solid();
    const gfx::Palette& p = ui.palette();
    const auto facesEye = [&](std::uint32_t facet) {
        return facet != kNoIndex && isFront(solid.facets[facet]);
    };
    const bool crowded = solid.facets.size() > kMostOutlines;
    if (crowded && !front) return;
    const gfx::Color color = gfx::withAlpha(mix(p.background, p.text, 0.25f), crowded ? 0.25f : 0.8f);
    for (const inspect::SolidEdge& edge : solid.edges) {
        if (solid.isInnerEdge(edge) || (facesEye(edge.left) || facesEye(edge.right)) != front) continue;
        gfx::Line line;
        line.from = solid.corners[edge.from].position;
        line.to = solid.corners[edge.to].position;
        line.width = crowded ? 0.8f : 1.2f;
        line.color = front ? color : gfx::withAlpha(color, 0.5f * color.a);
        line.depth = gfx::DepthMode::onTop;
        if (solid.facets.empty()) line.width = gfx::kHighlightWidth;  // it is the whole solid
        list.lines.push_back(line);
    }
}

void MinkowskiTab::addOutline(gfx::DrawList& list, std::uint32_t facet, float width,
                              const gfx::Color& color) const {
    const Solid& solid = model_.shown()->solid();
    const std::uint32_t face = solid.facets[facet].face;
    const auto inside = [&](std::uint32_t other) {
        return other == facet || (other != kNoIndex && face != kNoIndex && solid.facets[other].face == face);
    };
    for (const inspect::SolidEdge& edge : solid.edges) {
        if (inside(edge.left) == inside(edge.right)) continue;
        list.lines.push_back({solid.corners[edge.from].position, solid.corners[edge.to].position, width,
                              color, gfx::DepthMode::onTop});
    }
}

void MinkowskiTab::addBall(const Ui& ui, gfx::DrawList& list) const {
    const double radius = model_.shown()->answer().radii;
    if (!(radius > 0.0)) return;
    const draw::Round round{dvec3(0.0), dvec3(0.0), radius};
    const gfx::Palette& p = ui.palette();
    gfx::Solid ball;
    ball.mesh = std::make_shared<const gfx::Mesh>(draw::makeRoundMesh(round, kBallLevel));
    ball.fill = p.quietText;
    list.solids.push_back(ball);
    for (const draw::Polyline& line :
         draw::outlineOf(round, canvas_.camera(), draw::segmentsAround(kBallLevel)))
        list.curves.push_back({line, 1.5f, p.text, gfx::DepthMode::onTop, 0.0f});
}

// The origin, the way to the surface, and what is pointed at, over everything.
void MinkowskiTab::addAnswer(const TabContext& in, CanvasPicture& picture) const {
    const Minkowski& model = *model_.shown();
    const Solid& solid = model.solid();
    const OriginAnswer& answer = model.answer();
    const gfx::Palette& p = in.ui.palette();
    const AxisLink& link = in.inspector.link;
    gfx::DrawList list;
    if (answer.inside && solid.nearest != kNoIndex)
        addOutline(list, solid.nearest, gfx::kHighlightWidth, p.mtv);
    if (link.pinned)
        if (const auto facet = model.facetOf(*link.pinned)) addOutline(list, *facet, 2.5f, p.accent);
    if (hovered_)
        addOutline(list, *hovered_, 2.5f, p.hover);
    else if (link.hovered)
        if (const auto facet = model.facetOf(*link.hovered)) addOutline(list, *facet, 2.5f, p.hover);
    if (in.view.hover && model_.isOf(in.editor)) {
        for (std::uint32_t i = 0; i < solid.facets.size(); ++i) {
            const Facet& facet = solid.facets[i];
            const Feature& made = in.view.hover->side == Side::a ? facet.featureA : facet.featureB;
            if (made == in.view.hover->feature && !facet.sliver) addOutline(list, i, 2.5f, p.hover);
        }
    }
    if (solid.corners.size() == 1)
        list.points.push_back({solid.corners[0].position, 5.0f, 1.5f, p.edgePair, p.background});
    const gfx::Color& ink = answer.inside ? p.mtv : p.closest;
    if (answer.toCore > 0.0) {
        gfx::Arrow way;
        way.to = answer.nearest;
        way.color = ink;
        way.width = 3.0f;
        list.arrows.push_back(way);
        draw::Label label;
        label.anchor = 0.5 * answer.nearest;
        label.text = in.ui.compact(answer.toCore, 6) + " m";
        label.role = answer.inside ? draw::LabelRole::mtv : draw::LabelRole::closest;
        label.priority = 3;
        label.offset = scene::dvec2(12.0, 0.0);
        label.key = kWayKey;
        picture.labels.push_back(label);
        picture.keepClear.push_back({dvec3(0.0), answer.nearest, 6.0});
    }
    list.points.push_back({dvec3(0.0), kOriginRadius, 2.0f, p.text, p.background});
    draw::Label origin;
    origin.text = "origin";
    origin.priority = 2;
    origin.offset = scene::dvec2(-9.0, 9.0);
    origin.key = kOriginKey;
    picture.labels.push_back(origin);
    picture.lists.push_back(std::move(list));
}

// --- the legend -----------------------------------------------------------------------------------------

std::string MinkowskiTab::describe(const SolidFace& face) const {
    const std::string a = axisFeatureName(pair(), Side::a, face.featureA);
    const std::string b = axisFeatureName(pair(), Side::b, face.featureB);
    return a + " of A and " + b + " of B";
}

void MinkowskiTab::drawPointedAt(const TabContext& in) const {
    const Ui& ui = in.ui;
    const gfx::Palette& p = ui.palette();
    const Minkowski& model = *model_.shown();
    const Solid& solid = model.solid();
    const AxisLink& link = in.inspector.link;
    std::optional<std::uint32_t> facet = hovered_;
    const std::optional<AxisRef> axis = link.hovered ? link.hovered : link.pinned;
    if (!facet && axis) facet = model.facetOf(*axis);
    if (facet && solid.facets[*facet].face != kNoIndex) {
        const SolidFace& face = solid.faces[solid.facets[*facet].face];
        const double offset = face.offset + model.answer().radii;
        legendFact(
            in, hovered_ || link.hovered ? "UNDER THE MOUSE" : "PINNED", describe(face),
            ui.number(offset) + (model.answer().radii > 0.0 ? " m with the ball" : " m from the origin"),
            p.text);
        return;
    }
    if (axis && !facet) {
        legendFact(in, link.hovered ? "UNDER THE MOUSE" : "PINNED",
                   axisName(pair(), *axis) + ": makes no face of the solid", "", p.text);
        return;
    }
    const OriginAnswer& answer = model.answer();
    const std::string by =
        answer.overlap ? ui.number(withoutNoise(answer.depth, noiseScale(in.editor.evaluation()))) + " m deep"
                       : ui.number(answer.distance) + " m apart";
    const std::string what =
        solid.nearest != kNoIndex && answer.inside && solid.facets[solid.nearest].face != kNoIndex
            ? describe(solid.faces[solid.facets[solid.nearest].face])
            : axisName(pair(), pair().winner());
    legendFact(in, "ANSWER", what, by, answer.overlap ? p.mtvText : p.closestText);
}

std::string explain(const OriginAnswer& answer) {
    std::string text = "Every point of the solid B - A leads from a point of A to a point of B. ";
    if (answer.inside)
        text +=
            "The origin lies inside, so the shapes overlap. The arrow is its shortest way out, through the "
            "nearest "
            "face; B has to move the opposite way, by the MTV.";
    else if (answer.overlap)
        text +=
            "The origin lies outside, but the ball around it, as large as both radii, reaches the solid: the "
            "shapes overlap.";
    else
        text += "The origin lies outside: no point is in both shapes, and the arrow is as long as the gap.";
    if (answer.radii > 0.0 && !(answer.overlap && !answer.inside))
        text +=
            " The ball around the origin has the sum of both radii: the shapes meet when it reaches the "
            "solid.";
    return text;
}

void MinkowskiTab::drawWayRow(Ui& ui) const {
    const gfx::Palette& p = ui.palette();
    const OriginAnswer& answer = model_.shown()->answer();
    if (answer.inside)
        legendRow(ui, LegendMark::arrow, p.mtv, "way out, \xE2\x88\x92MTV",
                  "From the origin to the surface. B has to be moved the opposite way: that is the MTV.",
                  "mtv");
    else
        legendRow(ui, LegendMark::arrow, p.closest, "to the solid",
                  answer.overlap ? "Distance of the cores; the ball extends beyond it by the depth"
                                 : "As long as the distance of the cores: the gap, with the radii");
}

// "(11)"; "(0 of 48)" on their own; "(1, 2 sides)" of a flat solid.
std::string MinkowskiTab::edgePairsInBrief() const {
    const std::size_t faces = kinds_[static_cast<std::size_t>(FaceMaker::edgePair)];
    const std::size_t pairs = model_.shown()->edgePairs();
    if (faces > pairs) return " (" + std::to_string(pairs) + ", 2 sides)";
    return " (" + std::to_string(faces) + (faces < pairs ? " of " + std::to_string(pairs) : "") + ")";
}

std::string MinkowskiTab::edgePairsInWords() const {
    const std::size_t faces = kinds_[static_cast<std::size_t>(FaceMaker::edgePair)];
    const std::size_t pairs = model_.shown()->edgePairs();
    if (faces >= pairs) return "";
    return (faces == 0 ? "All " : std::to_string(pairs - faces) + " of the ") + std::to_string(pairs) +
           " edge pairs whose arcs cross lie in the plane of another face and are part of it. ";
}

void MinkowskiTab::drawLegend(const TabContext& in) {
    Ui& ui = in.ui;
    const gfx::Palette& p = ui.palette();
    const OriginAnswer& answer = model_.shown()->answer();
    const auto count = [&](FaceMaker maker) {
        return std::string(" (").append(std::to_string(kinds_[static_cast<std::size_t>(maker)])).append(")");
    };
    if (answer.toCore > 0.0) drawWayRow(ui);
    legendRow(ui, LegendMark::square, p.fillA, "face of A" + count(FaceMaker::faceA),
              "A negated face of A plus a vertex of B. Point at it to see both; click to pin its axis.",
              "facet");
    legendRow(ui, LegendMark::square, p.fillB, "face of B" + count(FaceMaker::faceB),
              "A face of B at a vertex of A. Point at it to see both; click pins its axis.");
    legendRow(
        ui, LegendMark::square, p.edgePair, "edge pair" + edgePairsInBrief(),
        "A parallelogram: an edge of A along an edge of B whose arcs cross on the Gauss map. One in the "
        "plane of another face is a part of it; a flat solid has one on each of its sides");
    if (kinds_[static_cast<std::size_t>(FaceMaker::bothFaces)] > 0)
        legendRow(ui, LegendMark::hatched, p.fillA, p.fillB, "parallel faces" + count(FaceMaker::bothFaces),
                  "A face of A flat against a face of B: one face together");
    drawPointedAt(in);
    const std::string ignored =
        pair().isIgnored() ? "\n" + std::string(scene::kNotFeltWords) + ": no contact." : std::string();
    legendSentence(ui, edgePairsInWords() + explain(answer) + ignored);
    if (!canvas_.isHome()) {
        if (textButton(ui, "Turn with the viewport", "Look from where the viewport looks (double click)"))
            canvas_.resetView(ui.now);
    }
}

// --- the viewport and export ----------------------------------------------------------------------------

void MinkowskiTab::addToScene(const TabContext& in, SceneExtra& extra) {
    if (!model_.isOf(in.editor) || !model_.shown()->isDone()) return;
    if (sweep_.isUnderWay()) {
        Pose<double> pose = in.editor.evaluation().poses[0];
        pose.position += sweep_.place(model_.shown()->solid());
        extra.ghosts.push_back({Side::a, pose});
        extra.key.push_back(sweep_.share());
    }
    const AxisLink& link = in.inspector.link;
    const std::optional<AxisRef> axis = link.hovered ? link.hovered : link.pinned;
    if (!axis) return;
    addAxisToScene(pair(), *axis, extra);
    // The feature of the other shape, too: both make the face.
    const auto facet = model_.shown()->facetOf(*axis);
    if (!facet || !hovered_) return;
    extra.lit = {{Side::a, model_.shown()->solid().facets[*facet].featureA},
                 {Side::b, model_.shown()->solid().facets[*facet].featureB}};
}

std::string MinkowskiTab::text(const TabContext& in) {
    update(in.ui, in.editor, in.inspector, true);
    const Minkowski& model = *model_.shown();
    const OriginAnswer& answer = model.answer();
    std::ostringstream out;
    out << "Minkowski difference B - A of the cores: " << model.solid().faces.size() << " faces, volume "
        << exactNumber(model.solid().volume) << " m^3, sum of the radii " << exactNumber(answer.radii)
        << " m\n"
        << "The origin lies " << (answer.inside ? "inside" : "outside") << ", " << exactNumber(answer.toCore)
        << " m from the surface at " << exactVector(answer.nearest) << '\n';
    for (const SolidFace& face : model.solid().faces)
        out << name(face.maker) << ": " << describe(face) << ", normal " << exactVector(face.normal)
            << ", distance of the origin " << exactNumber(face.offset) << " m\n";
    return out.str();
}

std::string MinkowskiTab::csv(const TabContext& in) {
    update(in.ui, in.editor, in.inspector, true);
    const Solid& solid = model_.shown()->solid();
    std::string out = inspect::csvRow({"kind", "feature of A", "feature of B", "normal x", "normal y",
                                       "normal z", "distance of the origin (m)", "facets", "nearest"});
    for (const SolidFace& face : solid.faces)
        out += inspect::csvRow(
            {name(face.maker), axisFeatureName(pair(), Side::a, face.featureA),
             axisFeatureName(pair(), Side::b, face.featureB), exactNumber(face.normal.x),
             exactNumber(face.normal.y), exactNumber(face.normal.z), exactNumber(face.offset),
             std::to_string(face.facets.size()),
             model_.shown()->answer().inside && solid.isNearest(face.facets.front()) ? "yes" : ""});
    return out;
}

}  // namespace

std::unique_ptr<InspectorTab> makeMinkowskiTab() {
    return std::make_unique<MinkowskiTab>();
}

}  // namespace sepaxis::ui
