// The Gauss map tab: the arcs of A and of -B on one sphere, and where they cross.
#include "app/draw/round_mesh.h"
#include "app/inspect/axes/gauss_map.h"
#include "app/inspect/csv.h"
#include "app/ui/inspector/axis_view.h"
#include "app/ui/inspector/figures/canvas3d.h"
#include "app/ui/inspector/figures/legend.h"
#include "app/ui/inspector/inspector.h"
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
#include <cmath>
#include <sstream>

#include <glm/gtc/constants.hpp>
#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::AxisRef;
using inspect::GaussHit;
using inspect::GaussMap;
using inspect::GaussPart;

constexpr double kSphereRadius = 0.994;  // below the arcs, whose pieces are straight
constexpr double kSphereFramed = 1.08;   // radius of what the camera shows
constexpr double kReach = 7.0;           // pixels at scale 1 around what the mouse can point at
constexpr double kReadable = 0.75;       // cosine to the eye: what lies farther off nears the rim
constexpr double kUpright = 0.2;         // sine to the vertical: the yaw says little about such a direction
constexpr int kTurnSteps = 12;
constexpr double kSteepest = 1.2;  // radians that the home view looks up or down where it was turned
constexpr int kSphereLevel = 3, kOutlinePieces = 96;
constexpr float kBelowB = 4.0f;  // that an arc of A is wider where one of B lies on it
constexpr float kWinnerRadius = 9.0f, kPinRadius = 12.0f;
// Pixels at scale 1 from the answer, y down: dots there have their names where its number stands.
constexpr double kRingReach = 12.0, kNumberReach = 100.0, kNumberTop = -34.0, kNumberBottom = 18.0;
constexpr std::size_t kMostNames = 24;     // faces: with more their numbers would cover the sphere
constexpr std::size_t kMostThrough = 600;  // arcs: with more the back of the sphere is left out
constexpr std::size_t kMostArcs = 20'000;  // that are drawn without being asked

// Many things are drawn smaller; `crowd`: how many would be in sight if all of the sphere were.
struct Sizes {
    float arc = 2.0f, dot = 5.0f, crossing = 4.0f;
};
Sizes sizesFor(double crowd) {
    if (crowd <= 120.0) return {};
    if (crowd <= 600.0) return {1.5f, 3.5f, 3.0f};
    return crowd <= 2000.0 ? Sizes{1.0f, 2.5f, 2.5f} : Sizes{0.8f, 1.5f, 1.8f};
}

class GaussMapTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override;
    void addToScene(const TabContext& in, SceneExtra& extra) override;
    std::string text(const TabContext& in) override;
    bool hasCsv() const override { return true; }
    std::string csv(const TabContext& in) override;

 private:
    const inspect::AxisPair& pair() const { return *pair_.pair(); }
    void update(Ui& ui, const Editor& editor, Inspector& inspector, bool wait);
    std::size_t arcs(const GaussMap& map) const;
    double crowd() const;
    bool isInFront(const dvec3& direction) const;
    bool isLeftOut(const dvec3& direction) const;
    gfx::DepthMode depthMode() const;
    void drawCanvas(const TabContext& in, const Rect& area);
    void drawLegend(const TabContext& in);
    void lookFor(const Ui& ui, Inspector& inspector, const CanvasMouse& mouse);
    std::vector<double> keyOf(const ViewportState& view, const Inspector& inspector) const;
    void build(const TabContext& in, CanvasPicture& picture) const;
    void addArcs(const Ui& ui, gfx::DrawList& list) const;
    void addDots(const Ui& ui, const Editor& editor, CanvasPicture& picture) const;
    void addLit(const Ui& ui, const ViewportState& view, const Inspector& inspector,
                gfx::DrawList& list) const;
    bool isUnderAnswer(const Ui& ui, const Editor& editor, const dvec3& direction) const;
    void addMarks(const Ui& ui, const Editor& editor, const Inspector& inspector,
                  CanvasPicture& picture) const;
    void addCurve(gfx::DrawList& list, Side side, std::uint32_t edge, float width,
                  const gfx::Color& color) const;
    std::vector<std::pair<Side, std::uint32_t>> litArcs(const ViewportState& view,
                                                        const Inspector& inspector) const;
    std::string nameOf(const AxisRef& axis) const { return axisName(pair(), axis); }
    void drawPointedAt(const TabContext& in) const;
    std::string notes() const;

    void turnToAnswer(const Editor& editor, scene::Camera& home);

    Canvas3d canvas_;
    Sliced<GaussMap> map_;
    std::size_t countedFor_ = 0;  // version of the map that the next two are of
    std::size_t places_ = 0;
    std::vector<bool> onB_;            // by the edges of A
    const void* turnedFor_ = nullptr;  // the shape of A that the turn was chosen for
    dvec2 homeTurn_{0.0};              // yaw and pitch from where the viewport looks
    PairCache pair_;
    std::size_t drawAnyway_ = 0;                       // arcs that a person asked for
    mutable std::shared_ptr<const gfx::Mesh> sphere_;  // made when first drawn
    GaussHit hit_;
};

std::size_t GaussMapTab::arcs(const GaussMap& map) const {
    return map.overlay().arcs(Side::a).size() + map.overlay().arcs(Side::b).size();
}

double GaussMapTab::crowd() const {
    const double zoom = canvas_.zoom();
    return static_cast<double>(arcs(*map_.shown())) / (zoom * zoom);
}

bool GaussMapTab::isInFront(const dvec3& direction) const {
    return glm::dot(direction, canvas_.camera().forward()) < 0.0;
}

bool GaussMapTab::isLeftOut(const dvec3& direction) const {
    return depthMode() == gfx::DepthMode::tested && !isInFront(direction);
}

gfx::DepthMode GaussMapTab::depthMode() const {
    return arcs(*map_.shown()) > kMostThrough ? gfx::DepthMode::tested : gfx::DepthMode::hiddenFaint;
}

void GaussMapTab::update(Ui& ui, const Editor& editor, Inspector& inspector, bool wait) {
    pair_.update(editor);
    dropStalePin(inspector.link, pair());
    do {
        map_.update(ui, editor, [&](GaussMap& map) { return map.step(kSliceSeconds); });
    } while (wait && !map_.isOf(editor));
    if (!map_.shown() || countedFor_ == map_.version()) return;
    countedFor_ = map_.version();
    const GaussMap& map = *map_.shown();
    places_ = map.places();
    onB_.assign(map.overlay().arcs(Side::a).size(), false);
    // Among so many that the back is left out one arc more or less does not show.
    if (arcs(map) <= kMostThrough)
        for (const std::uint32_t edge : map.arcsOnB()) onB_[edge] = true;
}

void GaussMapTab::draw(const TabContext& in, const Rect& area) {
    update(in.ui, in.editor, in.inspector, false);
    if (pair().hull(Side::a).edgeCount() == 0 && pair().hull(Side::b).edgeCount() == 0) {
        hit_ = {};
        offerExample(
            in, area,
            "Both shapes are spheres: all that is left of them without their radius is a point, which has no "
            "faces and no edges. Every direction is as good as any other, and the axis is the line through "
            "the centres.",
            "tetrahedron-cube.json");
        return;
    }
    if (!map_.shown()) {
        drawMessage(in.ui, area, "Looking for the arcs that cross ...");
        return;
    }
    const std::size_t count = arcs(*map_.shown());
    if (count > std::max(kMostArcs, drawAnyway_)) {
        hit_ = {};
        if (drawMessage(in.ui, area,
                        "The shapes have " + std::to_string(count) +
                            " edges together. Drawing that many arcs takes a while.",
                        "Draw them", "Draw all arcs"))
            drawAnyway_ = 2 * count;
        return;
    }
    const CanvasLayout layout = besideLegend(in.ui, area);
    drawCanvas(in, layout.canvas);
    beginLegend(in.ui, layout.legend);
    drawLegend(in);
    endLegend();
}

// --- the sphere -----------------------------------------------------------------------------------------

void GaussMapTab::drawCanvas(const TabContext& in, const Rect& area) {
    const CanvasMouse mouse = canvas_.update(in.ui, "##gauss", area);
    scene::Camera home;
    home.orthographic = true;
    home.yaw = in.view.camera.current().yaw;
    home.pitch = in.view.camera.current().pitch;
    turnToAnswer(in.editor, home);
    scene::frame(home, canvas_.viewport(), dvec3(0.0), kSphereFramed);
    canvas_.setHome(home);
    lookFor(in.ui, in.inspector, mouse);
    canvas_.show(in.ui, in.host, keyOf(in.view, in.inspector),
                 [&](CanvasPicture& picture) { build(in, picture); });
    if (!map_.isOf(in.editor)) drawEarlierPose(in.ui, area, map_.coming() ? map_.coming()->progress() : 0.0);
}

// Another pair is first seen from where its answer can be read: at the rim the arcs that cross there lie on
// edge. From then on the sphere keeps its turn against the viewport.
void GaussMapTab::turnToAnswer(const Editor& editor, scene::Camera& home) {
    const void* shape = editor.evaluation().shapes[0].get();
    const auto turned = [&](const dvec2& turn) {
        scene::Camera camera = home;
        camera.yaw += turn.x;
        if (turn != dvec2(0.0)) camera.pitch = std::clamp(camera.pitch + turn.y, -kSteepest, kSteepest);
        return camera;
    };
    if (turnedFor_ != shape && map_.isOf(editor) && !editor.document.isPreviewing()) {
        turnedFor_ = shape;
        const dvec3 answer = pair().toWorld(pair().winning().axis);
        const auto isReadable = [&](const dvec2& turn) {
            return glm::dot(answer, -turned(turn).forward()) > kReadable;
        };
        const bool upright = std::hypot(answer.x, answer.z) < kUpright;  // seen alike from all around
        const dvec2 towards{
            upright ? 0.0 : std::remainder(std::atan2(answer.x, answer.z) - home.yaw, glm::two_pi<double>()),
            std::asin(std::clamp(answer.y, -1.0, 1.0)) - home.pitch};
        // No farther than needed, so that the sphere stays as much as the viewport as can be.
        if (isReadable(dvec2(0.0))) homeTurn_ = dvec2(0.0);
        for (int step = 1; !isReadable(homeTurn_) && step <= kTurnSteps; ++step)
            homeTurn_ = towards * (static_cast<double>(step) / kTurnSteps);
    }
    home = turned(homeTurn_);
}

void GaussMapTab::lookFor(const Ui& ui, Inspector& inspector, const CanvasMouse& mouse) {
    hit_ = {};
    if (!mouse.hovered) return;
    // Where the ray enters the unit sphere.
    const double along = -glm::dot(mouse.ray.origin, mouse.ray.direction);
    const dvec3 closest = mouse.ray.origin + mouse.ray.direction * along;
    const double inside = 1.0 - glm::dot(closest, closest);
    if (inside < 0.0) return;
    const dvec3 direction = glm::normalize(closest - mouse.ray.direction * std::sqrt(inside));
    const double pixel = scene::metresPerPixel(canvas_.camera(), canvas_.viewport(), direction);
    hit_ = map_.shown()->at(direction, kReach * ui.scale * pixel);
    AxisLink& link = inspector.link;
    if (hit_.part != GaussPart::face && hit_.part != GaussPart::crossing) return;
    link.hoveredNext = hit_.axis;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!mouse.clicked) return;
    if (link.pinned == hit_.axis)
        link.pinned.reset();
    else
        link.pinned = hit_.axis;
}

std::vector<double> GaussMapTab::keyOf(const ViewportState& view, const Inspector& inspector) const {
    const AxisLink& link = inspector.link;
    std::vector<double> key = {static_cast<double>(map_.version())};
    const auto add = [&](const std::optional<AxisRef>& axis) {
        key.push_back(axis ? static_cast<double>(axis->kind) : -1.0);
        key.push_back(axis ? static_cast<double>(axis->a) : 0.0);
        key.push_back(axis ? static_cast<double>(axis->b) : 0.0);
    };
    add(link.hovered);
    add(link.pinned);
    const std::optional<PickedFeature>& hover = view.hover;
    key.push_back(hover ? static_cast<double>(hover->side) + 2.0 * static_cast<double>(hover->feature.kind)
                        : -1.0);
    key.push_back(hover ? static_cast<double>(hover->feature.index) : 0.0);
    key.push_back(static_cast<double>(hit_.part));
    if (hit_.part == GaussPart::arc) {
        key.push_back(static_cast<double>(hit_.side));
        key.push_back(static_cast<double>(hit_.edge));
    }
    if (hit_.part == GaussPart::region)
        for (int i = 0; i < 3; ++i) key.push_back(hit_.direction[i]);
    return key;
}

void GaussMapTab::build(const TabContext& in, CanvasPicture& picture) const {
    if (!sphere_)
        sphere_ = std::make_shared<const gfx::Mesh>(
            draw::makeRoundMesh({dvec3(0.0), dvec3(0.0), kSphereRadius}, kSphereLevel));
    const gfx::Palette& p = in.ui.palette();
    gfx::DrawList list;
    gfx::Solid ball;
    ball.mesh = sphere_;
    ball.fill = mix(p.panel, p.line, 0.9f);
    ball.style = gfx::SolidStyle::solid;
    list.solids.push_back(ball);
    for (const draw::Polyline& line :
         draw::outlineOf({dvec3(0.0), dvec3(0.0), 1.0}, canvas_.camera(), kOutlinePieces))
        list.curves.push_back({line, 1.0f, gfx::withAlpha(p.quietText, 0.5f), gfx::DepthMode::onTop, 0.0f});
    addArcs(in.ui, list);
    addLit(in.ui, in.view, in.inspector, list);
    picture.lists.push_back(std::move(list));
    addDots(in.ui, in.editor, picture);
    addMarks(in.ui, in.editor, in.inspector, picture);
}

void GaussMapTab::addCurve(gfx::DrawList& list, Side side, std::uint32_t edge, float width,
                           const gfx::Color& color) const {
    gfx::Curve curve;
    curve.points = map_.shown()->arcPoints(side, edge);
    curve.width = width;
    curve.color = color;
    if (isLeftOut(curve.points.front()) && isLeftOut(curve.points.back())) return;
    curve.depth = depthMode();
    list.curves.push_back(std::move(curve));
}

void GaussMapTab::addArcs(const Ui& ui, gfx::DrawList& list) const {
    const GaussMap& map = *map_.shown();
    const gfx::Palette& p = ui.palette();
    const Sizes sizes = sizesFor(crowd());
    for (const Side side : {Side::a, Side::b})
        for (std::uint32_t edge = 0; edge < map.overlay().arcs(side).size(); ++edge)
            addCurve(list, side, edge, side == Side::a && onB_[edge] ? sizes.arc + kBelowB : sizes.arc,
                     side == Side::a ? p.edgeA : p.edgeB);
}

// What is under the mouse here, in another tab or in the viewport.
std::vector<std::pair<Side, std::uint32_t>> GaussMapTab::litArcs(const ViewportState& view,
                                                                 const Inspector& inspector) const {
    const GaussMap& map = *map_.shown();
    std::vector<std::pair<Side, std::uint32_t>> lit;
    const auto add = [&](Side side, const Feature& feature) {
        if (feature.kind == FeatureKind::none) return;
        for (const std::uint32_t edge : map.arcsAt(side, feature)) lit.emplace_back(side, edge);
    };
    if (hit_.part == GaussPart::arc) lit.emplace_back(hit_.side, hit_.edge);
    if (view.hover) add(view.hover->side, view.hover->feature);
    if (const auto& axis = inspector.link.hovered; axis && axis->kind == AxisKind::edgeEdge) {
        add(Side::a, {FeatureKind::edge, axis->a});
        add(Side::b, {FeatureKind::edge, axis->b});
    }
    if (hit_.part == GaussPart::region) {
        const inspect::AxisOverlap along = pair().along(pair().toA(hit_.direction));
        add(Side::a, {FeatureKind::vertex, along.supportA});
        add(Side::b, {FeatureKind::vertex, along.supportB});
    }
    return lit;
}

void GaussMapTab::addLit(const Ui& ui, const ViewportState& view, const Inspector& inspector,
                         gfx::DrawList& list) const {
    const gfx::Palette& p = ui.palette();
    for (const auto& [side, edge] : litArcs(view, inspector))
        addCurve(list, side, edge, gfx::kHighlightWidth,
                 mix(side == Side::a ? p.edgeA : p.edgeB, p.hover, 0.35f));
}

// Beside the ring of the answer, where its number stands.
bool GaussMapTab::isUnderAnswer(const Ui& ui, const Editor& editor, const dvec3& direction) const {
    if (!map_.isOf(editor)) return false;
    const auto dot = canvas_.project(direction);
    const auto answer = canvas_.project(pair().toWorld(pair().winning().axis));
    if (!dot || !answer) return false;
    const dvec2 away = (*dot - *answer) / static_cast<double>(ui.scale);
    return away.x > kRingReach && away.x < kNumberReach && away.y > kNumberTop && away.y < kNumberBottom;
}

void GaussMapTab::addDots(const Ui& ui, const Editor& editor, CanvasPicture& picture) const {
    const GaussMap& map = *map_.shown();
    const gfx::Palette& p = ui.palette();
    const Sizes sizes = sizesFor(crowd());
    gfx::DrawList list;
    const gfx::DepthMode depth = depthMode();
    for (const inspect::Crossing& crossing : map.overlay().crossings()) {
        const dvec3 at = map.toWorld(crossing.axis);
        if (!isLeftOut(at)) list.points.push_back({at, sizes.crossing, 0.0f, p.edgePair, p.edgePair, depth});
    }
    const std::size_t faces = std::size_t{map.hull(Side::a).faceCount()} + map.hull(Side::b).faceCount();
    for (const Side side : {Side::a, Side::b}) {
        for (std::uint32_t face = 0; face < map.hull(side).faceCount(); ++face) {
            const dvec3 at = map.dotOf(side, face);
            if (isLeftOut(at)) continue;
            const gfx::Color& color = side == Side::a ? p.edgeA : p.edgeB;
            list.points.push_back({at, sizes.dot, 0.0f, color, color, depth});
            if (faces > kMostNames || !isInFront(at) || isUnderAnswer(ui, editor, at)) continue;
            const std::uint32_t number = map.hull(side).faceNumber[face];
            picture.labels.push_back({at, std::string(scene::nameOf(side)).append(std::to_string(number)),
                                      side == Side::a ? draw::LabelRole::a : draw::LabelRole::b, 1,
                                      scene::dvec2(7.0, side == Side::a ? -7.0 : 7.0),
                                      1 + 2 * face + static_cast<std::uint32_t>(side)});
        }
    }
    picture.lists.push_back(std::move(list));
}

// The answer, what is pinned and what is pointed at.
void GaussMapTab::addMarks(const Ui& ui, const Editor& editor, const Inspector& inspector,
                           CanvasPicture& picture) const {
    const GaussMap& map = *map_.shown();
    const gfx::Palette& p = ui.palette();
    const AxisLink& link = inspector.link;
    gfx::DrawList list;
    const auto ring = [&](const dvec3& at, float radius, const gfx::Color& color) {
        const bool inFront = isInFront(at);
        list.points.push_back({at, radius, 2.0f, gfx::withAlpha(color, 0.0f),
                               gfx::withAlpha(color, inFront ? 1.0f : 0.45f), gfx::DepthMode::onTop});
        return inFront;
    };
    if (map_.isOf(editor)) {
        const dvec3 winner = pair().toWorld(pair().winning().axis);
        const bool inFront = ring(winner, kWinnerRadius, p.winningAxis);
        const double overlap = pair().winning().overlap;
        draw::Label label;
        label.anchor = winner;
        label.text = std::string(pair().overlaps() ? "" : "gap ") + ui.compact(std::abs(overlap), 6) + " m" +
                     (inFront ? "" : " (behind)");
        label.role = pair().overlaps() ? draw::LabelRole::mtv : draw::LabelRole::closest;
        label.priority = 3;
        label.offset = scene::dvec2(14.0, -10.0);
        label.key = 0x40000000u;
        picture.labels.push_back(label);
    }
    if (link.pinned)
        if (const auto at = map.placeOf(*link.pinned)) ring(*at, kPinRadius, p.accent);
    if (link.hovered)
        if (const auto at = map.placeOf(*link.hovered)) ring(*at, kWinnerRadius - 2.0f, p.hover);
    if (hit_.part == GaussPart::region)
        list.points.push_back({hit_.direction, 3.0f, 0.0f, p.hover, p.hover, gfx::DepthMode::onTop});
    picture.lists.push_back(std::move(list));
}

// --- the legend -----------------------------------------------------------------------------------------

std::string GaussMapTab::notes() const {
    std::string text;
    if (pair().isIgnored()) text.append("\n").append(scene::kNotFeltWords).append(": no contact.");
    for (const Side side : {Side::a, Side::b}) {
        const sepaxis::Shape<double>& shape = pair().shape(side);
        const std::string who =
            std::string("\n") + scene::nameOf(side) + " is a " + std::string(scene::kindName(shape.kind));
        const Hull<double>& core = shape.core;
        if (core.edgeCount() == 0)
            text += who + ": every direction supports its core, a point: no arcs.";
        else if (core.faceCount() == 0)
            text += who + ": the arc of its core, a segment, is a whole circle.";
        else if (core.faceCount() < 4)
            text += who + ": its arcs are half circles from side to side.";
    }
    return text;
}

void GaussMapTab::drawLegend(const TabContext& in) {
    Ui& ui = in.ui;
    const gfx::Palette& p = ui.palette();
    const GaussMap& map = *map_.shown();
    const auto count = [](std::size_t n) { return std::string(" (").append(std::to_string(n)).append(")"); };
    legendRow(ui, LegendMark::dot, p.edgeA, "face of A" + count(map.hull(Side::a).faceCount()),
              "The normal of a face of A. Point at it to see the face; click pins its axis.");
    legendRow(ui, LegendMark::dot, p.edgeB, "face of B" + count(map.hull(Side::b).faceCount()),
              "The negated normal of a face of B, because the axis points from A to B.");
    legendRow(ui, LegendMark::line, p.edgeA, "edge of A" + count(map.hull(Side::a).edgeCount()),
              "All directions that an edge of A supports");
    legendRow(ui, LegendMark::line, p.edgeB, "edge of B" + count(map.hull(Side::b).edgeCount()),
              "All directions that an edge of B supports, turned round");
    const std::size_t crossings = map.overlay().crossings().size(), pairs = map.overlay().edgePairs();
    legendRow(
        ui, LegendMark::dot, p.edgePair,
        counted(crossings, "crossing", "crossings") +
            (pairs < crossings     ? " of " + counted(pairs, "edge pair", "edge pairs")
             : places_ < crossings ? " in " + counted(places_, "place", "places")
                                   : ""),
        "A candidate axis, square to an edge of A and an edge of B. Several pairs of edges may cross in "
        "one place; of two shapes without volume a pair may cross in two. Click pins it.",
        "candidate-axis");
    legendRow(ui, LegendMark::ring, p.winningAxis, "answer",
              "Of all dots and crossings the one with the least depth");
    drawPointedAt(in);
    legendSentence(ui,
                   "Each face of a shape is a dot where its normal points, each edge the arc between its two "
                   "faces; B is turned round. Where an arc of A crosses an arc of B, the two edges support a "
                   "common axis." +
                       notes());
    if (!canvas_.isHome() || homeTurn_ != dvec2(0.0)) {
        const bool pressed =
            textButton(ui, "Turn with the viewport",
                       "Look from where the viewport looks, even where the answer lies behind the sphere");
        if (pressed) {
            homeTurn_ = dvec2(0.0);
            canvas_.resetView(ui.now);
        }
    }
}

void GaussMapTab::drawPointedAt(const TabContext& in) const {
    const Ui& ui = in.ui;
    const gfx::Palette& p = ui.palette();
    const auto numbered = [&](const inspect::AxisOverlap& along) {
        return meetingText(ui, pair(), pair().meeting(along));
    };
    const AxisLink& link = in.inspector.link;
    const std::optional<AxisRef> axis = link.hovered ? link.hovered : link.pinned;
    if (hit_.part == GaussPart::arc) {
        legendFact(in, "UNDER THE MOUSE",
                   axisFeatureName(pair(), hit_.side, {FeatureKind::edge, hit_.edge}) + " of " +
                       scene::nameOf(hit_.side),
                   "", p.text);
    } else if (hit_.part == GaussPart::region) {
        const inspect::AxisOverlap along = pair().along(pair().toA(hit_.direction));
        legendFact(in, "UNDER THE MOUSE",
                   "supported by " + axisFeatureName(pair(), Side::a, {FeatureKind::vertex, along.supportA}) +
                       " of A and " +
                       axisFeatureName(pair(), Side::b, {FeatureKind::vertex, along.supportB}) + " of B",
                   numbered(along), p.text);
    } else if (axis) {
        const auto along = pair().along(*axis);
        const bool crosses = map_.shown()->placeOf(*axis).has_value();
        legendFact(in, link.hovered ? "UNDER THE MOUSE" : "PINNED",
                   nameOf(*axis) + (crosses ? "" : ": their arcs do not cross"),
                   along ? numbered(*along) : "", p.text);
    } else {
        legendFact(in, "ANSWER", nameOf(pair().winner()), numbered(pair().winning()),
                   pair().overlaps() ? p.mtvText : p.closestText);
    }
}

// --- the viewport ---------------------------------------------------------------------------------------

void GaussMapTab::addToScene(const TabContext& in, SceneExtra& extra) {
    if (!map_.isOf(in.editor)) return;
    const AxisLink& link = in.inspector.link;
    if (hit_.part == GaussPart::arc) {
        extra.lit.push_back({hit_.side, {FeatureKind::edge, hit_.edge}});
        extra.key = {-3.0, static_cast<double>(hit_.side), static_cast<double>(hit_.edge)};
    } else if (hit_.part == GaussPart::region) {
        const inspect::AxisOverlap along = pair().along(pair().toA(hit_.direction));
        addDirectionToScene(pair(), along, extra);
        extra.lit.push_back({Side::a, {FeatureKind::vertex, along.supportA}});
        extra.lit.push_back({Side::b, {FeatureKind::vertex, along.supportB}});
    } else if (link.hovered) {
        addAxisToScene(pair(), *link.hovered, extra);
    } else if (link.pinned) {
        addAxisToScene(pair(), *link.pinned, extra);
    }
}

// --- export ---------------------------------------------------------------------------------------------

template <class Visitor>
void visitCandidates(const GaussMap& map, const Visitor& visit) {
    for (std::uint32_t face = 0; face < map.hull(Side::a).faceCount(); ++face)
        visit(AxisRef{AxisKind::faceA, face, kNoIndex}, map.dotOf(Side::a, face));
    for (std::uint32_t face = 0; face < map.hull(Side::b).faceCount(); ++face)
        visit(AxisRef{AxisKind::faceB, kNoIndex, face}, map.dotOf(Side::b, face));
    for (const inspect::Crossing& crossing : map.overlay().crossings())
        visit(AxisRef{AxisKind::edgeEdge, crossing.a, crossing.b}, map.toWorld(crossing.axis));
}

std::string GaussMapTab::text(const TabContext& in) {
    update(in.ui, in.editor, in.inspector, true);
    const GaussMap& map = *map_.shown();
    std::ostringstream out;
    out << "Gauss map: " << map.hull(Side::a).faceCount() << " faces and " << map.hull(Side::a).edgeCount()
        << " edges of A, " << map.hull(Side::b).faceCount() << " faces and " << map.hull(Side::b).edgeCount()
        << " edges of B (turned round), " << map.overlay().crossings().size() << " crossings\n"
        << "Answer: " << nameOf(pair().winner()) << ", direction "
        << exactVector(pair().toWorld(pair().winning().axis)) << ", depth "
        << exactNumber(pair().winning().overlap) << " m\n";
    visitCandidates(map, [&](const AxisRef& axis, const dvec3& direction) {
        out << nameOf(axis) << ": " << exactVector(direction) << ", depth "
            << exactNumber(pair().along(pair().toA(direction)).overlap) << " m\n";
    });
    return out.str();
}

std::string GaussMapTab::csv(const TabContext& in) {
    update(in.ui, in.editor, in.inspector, true);
    std::string out =
        inspect::csvRow({"kind", "feature of A", "feature of B", "x", "y", "z", "depth (m)", "answer"});
    visitCandidates(*map_.shown(), [&](const AxisRef& axis, const dvec3& direction) {
        const char* kind = axis.kind == AxisKind::faceA   ? "face of A"
                           : axis.kind == AxisKind::faceB ? "face of B"
                                                          : "crossing";
        out += inspect::csvRow({kind, axisFeatureName(pair(), Side::a, inspect::featureOf(axis, Side::a)),
                                axisFeatureName(pair(), Side::b, inspect::featureOf(axis, Side::b)),
                                exactNumber(direction.x), exactNumber(direction.y), exactNumber(direction.z),
                                exactNumber(pair().along(pair().toA(direction)).overlap),
                                axis == pair().winner() ? "yes" : ""});
    });
    return out;
}

}  // namespace

std::unique_ptr<InspectorTab> makeGaussMapTab() {
    return std::make_unique<GaussMapTab>();
}

}  // namespace sepaxis::ui
