#include "app/gfx/pictures/vector_scene.h"

#include "app/base/convex_outline.h"
#include "app/base/square_to.h"
#include "app/gfx/frame_geometry.h"
#include "app/gfx/pictures/hidden_part.h"
#include "app/gfx/pictures/vector_grid.h"
#include "app/gfx/shading.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <glm/geometric.hpp>

namespace sepaxis::gfx {
namespace {

constexpr double kNearer = 2e-5;   // the second of two surfaces in one plane: the renderer's kSamePlane
constexpr float kShades = 128.0f;  // as many steps as the eye cannot tell apart
constexpr int kConeSides = 24;     // of the head of an arrow
constexpr float kFaintFacet = 0.4f, kThinFacet = 0.7f;  // lines between small facets

// What is drawn one after the other: of each list what is hidden, then what is seen; of each list the top.
enum class Layer : std::uint8_t { hidden, seen, top, count };
// Within them.
enum class Kind : std::uint8_t { areas, edges, lines, heads, discs, count };

Layer layerOf(DepthMode depth, bool isHidden) {
    return depth == DepthMode::onTop ? Layer::top : isHidden ? Layer::hidden : Layer::seen;
}

struct Look {
    double width = 1.0;  // pixels
    Color color{1.0f};
    DepthMode depth = DepthMode::tested;
    double dash = 0.0;
    bool flatEnds = false;
};

class SceneWriter {
 public:
    SceneWriter(const View& view, const Palette& palette)
        : view_(view), palette_(palette), near_{nearPlane(view)} {}

    std::vector<VectorItem> write(std::span<const DrawList* const> lists);

 private:
    struct Placed {
        const Solid* solid = nullptr;
        SeenSolid seen;
        // As lines, areas and discs meet it, which are pulled towards the eye; empty where it hides nothing.
        std::vector<Plane4> beforeLines{}, beforeAreas{}, beforeDiscs{};
    };
    using Shadow = std::vector<Plane4> Placed::*;
    using Layers = std::array<std::array<std::vector<VectorItem>, static_cast<std::size_t>(Kind::count)>,
                              static_cast<std::size_t>(Layer::count)>;

    void addSurfaces();
    void addFacet(std::size_t which, const EyeFacet& facet);
    void writeLayers();
    void writeList(const DrawList& list);
    void addEdges(const Solid& solid);
    void place(const Solid& solid);
    void addLine(const dvec3& from, const dvec3& to, const Look& look, double start = 0.0);
    void addLine(const dvec3& from, const dvec3& to, const Look& look, Kind kind, Layer seen,
                 const Solid* owner, double start);
    void add(const Curve& curve);
    void add(const Polygon& polygon, std::span<const dvec3> corners);
    void addArea(const Polygon& polygon, const std::vector<EyePolygon>& pieces, float alpha, Layer layer);
    void add(const Arrow& arrow);
    void add(const Point& point);
    bool isHidden(const dvec3& eye, Shadow shadow) const { return !hiddenParts(eye, eye, shadow).empty(); }
    std::vector<Part> hiddenParts(const dvec3& from, const dvec3& to, Shadow shadow,
                                  const Solid* owner = nullptr) const;

    dvec3 toEye(const dvec3& world) const { return dvec3(view_.view * glm::dvec4(world, 1.0)); }
    double px(float pixels) const { return static_cast<double>(pixels * view_.uiScale); }
    std::vector<VectorItem>& at(Layer layer, Kind kind) {
        return (*into_)[static_cast<std::size_t>(layer)][static_cast<std::size_t>(kind)];
    }

    const View& view_;
    const Palette& palette_;
    std::vector<Placed> solids_;  // those with surfaces, at most two
    // Of each solid, by how many surfaces lie behind on a line of sight: polygons by their brightness.
    std::array<std::array<std::map<int, std::vector<std::vector<dvec2>>>, 4>, kMaxSurfaces> layers_;
    const std::array<Plane4, 1> near_;
    Layers* into_ = nullptr;
    std::vector<VectorItem> items_;
};

void SceneWriter::place(const Solid& solid) {
    Placed& placed = solids_.emplace_back(Placed{&solid, seen(solid, view_)});
    if (!placed.seen.hides) return;
    const auto before = [&](double bias) {
        const TowardsEye pull = towardsEye(view_, bias);
        return moved(placed.seen.shadow, view_, 1.0 - pull.pull, pull.shift);
    };
    placed.beforeLines = before(kLineBias);
    placed.beforeAreas = before(kAreaBias);
    placed.beforeDiscs = before(kDiscBias);
}

// --- surfaces -------------------------------------------------------------------------------------------

// Along a line of sight two convex solids have four surfaces at most. How many of them lie behind a piece of
// one of them follows from where it is: in front of the other solid, inside it or behind it.
void SceneWriter::addFacet(std::size_t which, const EyeFacet& facet) {
    const float shade = shadeOf(glm::vec3(facet.normal), !facet.isFront, palette_.shadeContrast);
    const int step = static_cast<int>(std::lround(shade * kShades));
    const auto keep = [&](const EyePolygon& piece, std::size_t others) {
        std::vector<dvec2>& corners = layers_[which][others + (facet.isFront ? 1 : 0)][step].emplace_back();
        for (const dvec3& corner : piece) corners.push_back(pixelOfEye(view_, corner));
    };
    const Placed* other = solids_.size() > 1 ? &solids_[1 - which] : nullptr;
    if (other == nullptr || !other->seen.hides) return keep(facet.corners, 2);
    const double scale = which == 0 ? 1.0 + kNearer : 1.0 - kNearer;
    std::vector<EyePolygon> inFront, behind;
    const EyePolygon shaded = cutOut(moved(other->seen.shadow, view_, scale, 0.0), facet.corners, inFront);
    for (const EyePolygon& piece : inFront) keep(piece, 2);
    if (shaded.empty()) return;
    if (other->seen.isOpen) return keep(shaded, 0);
    const EyePolygon inside = cutOut(moved(other->seen.back, view_, scale, 0.0), shaded, behind);
    if (!inside.empty()) keep(inside, 1);
    for (const EyePolygon& piece : behind) keep(piece, 0);
}

void SceneWriter::writeLayers() {
    for (std::size_t others = 0; others < 4; ++others)
        for (std::size_t which = 0; which < solids_.size(); ++which) {
            auto& byShade = layers_[which][others];
            if (byShade.empty()) continue;
            const Solid& solid = *solids_[which].solid;
            VectorLayer layer;
            layer.alpha = solid.style == SolidStyle::solid ? 1.0f : solid.alpha;
            const auto paint = [&](std::vector<std::vector<dvec2>> parts, float step) {
                VectorPath& path = layer.paths.emplace_back();
                path.parts = std::move(parts);
                const glm::vec3 color = glm::min(glm::vec3(solid.fill) * (step / kShades), glm::vec3(1.0f));
                path.color = {color, 1.0f};
            };
            // No ground shows between two facets of a rounded surface: all of them once, below.
            if (byShade.size() > 1) {
                std::vector<std::vector<dvec2>> all;
                float sum = 0.0f;
                for (const auto& [step, parts] : byShade) {
                    all.insert(all.end(), parts.begin(), parts.end());
                    sum += static_cast<float>(step) * static_cast<float>(parts.size());
                }
                const float mean = sum / static_cast<float>(all.size());
                paint(std::move(all), mean);
            }
            for (auto& [step, parts] : byShade) paint(std::move(parts), static_cast<float>(step));
            items_.emplace_back(std::move(layer));
        }
}

void SceneWriter::addSurfaces() {
    for (std::size_t which = 0; which < solids_.size(); ++which)
        for (const EyeFacet& facet : solids_[which].seen.facets) addFacet(which, facet);
    writeLayers();
}

// --- what the solids hide -------------------------------------------------------------------------------

std::vector<Part> SceneWriter::hiddenParts(const dvec3& from, const dvec3& to, Shadow shadow,
                                           const Solid* owner) const {
    std::vector<Part> parts;
    for (const Placed& placed : solids_) {
        if (!placed.seen.hides || placed.solid == owner) continue;
        const Part part = partInside(placed.*shadow, from, to);
        if (part.from < part.to) parts.push_back(part);
    }
    if (parts.size() == 2) {
        if (parts[1].from < parts[0].from) std::swap(parts[0], parts[1]);
        if (parts[1].from <= parts[0].to) {
            parts[0].to = std::max(parts[0].to, parts[1].to);
            parts.pop_back();
        }
    }
    return parts;
}

// --- lines ----------------------------------------------------------------------------------------------

// `start`: pixels of the dashes before it.
void SceneWriter::addLine(const dvec3& from, const dvec3& to, const Look& look, double start) {
    addLine(from, to, look, Kind::lines, layerOf(look.depth, false), nullptr, start);
}

// `seen`: where what is not hidden goes.
void SceneWriter::addLine(const dvec3& fromAll, const dvec3& toAll, const Look& look, Kind kind, Layer seen,
                          const Solid* owner, double start) {
    const Part seenPart = partInside(near_, fromAll, toAll);
    if (!(seenPart.from < seenPart.to)) return;
    const dvec3 from = fromAll + (toAll - fromAll) * seenPart.from,
                to = fromAll + (toAll - fromAll) * seenPart.to;
    const dvec2 beginning = pixelOfEye(view_, from);
    const auto stroke = [&](double a, double b, bool hidden) {
        if (!(a < b) || (hidden && look.depth == DepthMode::tested)) return;
        const dvec2 ends[] = {pixelOfEye(view_, from + (to - from) * a),
                              pixelOfEye(view_, from + (to - from) * b)};
        VectorPath path;
        path.parts = {{ends[0], ends[1]}};
        path.color = hidden ? withAlpha(look.color, look.color.a * kHiddenAlpha) : look.color;
        path.width = hidden ? std::min(look.width, px(kThinWidth)) : look.width;
        path.dash = look.dash;
        path.dashOffset = start + glm::length(ends[0] - beginning);
        path.roundEnds = !look.flatEnds && path.color.a >= 0.99f;
        at(hidden ? Layer::hidden : seen, kind).emplace_back(std::move(path));
    };
    if (look.depth == DepthMode::onTop) return stroke(0.0, 1.0, false);
    double done = 0.0;
    for (const Part& part : hiddenParts(from, to, &Placed::beforeLines, owner)) {
        stroke(done, part.from, false);
        stroke(part.from, part.to, true);
        done = part.to;
    }
    stroke(done, 1.0, false);
}

// A solid with surfaces hides its own far edges, and none of the others: see line.vert for what is drawn.
void SceneWriter::addEdges(const Solid& solid) {
    const Mesh& mesh = *solid.mesh;
    const bool hasSurface =
        std::ranges::any_of(solids_, [&](const Placed& placed) { return placed.solid == &solid; });
    const bool hidesItself = hasSurface && !mesh.isOpen;
    const dmat4 toEye4 = view_.view * solid.toWorld;
    for (const MeshEdge& edge : mesh.edges) {
        const auto eyeOf = [&](std::uint32_t i) {
            return dvec3(toEye4 * glm::dvec4(mesh.origin + dvec3(mesh.positions[i]), 1.0));
        };
        const dvec3 from = eyeOf(edge.from), to = eyeOf(edge.to);
        const dvec3 towards = view_.isPerspective() ? -from : dvec3(0.0, 0.0, 1.0);
        const bool left = glm::dot(glm::dmat3(toEye4) * dvec3(edge.normalLeft), towards) > 0.0;
        const bool right = glm::dot(glm::dmat3(toEye4) * dvec3(edge.normalRight), towards) > 0.0;
        Look look{px(solid.edgeWidth),
                  withAlpha(solid.edge, solid.edge.a * (solid.ghost ? kGhostAlpha : 1.0f)), solid.edgeDepth,
                  solid.ghost ? px(kGhostDash) : 0.0};
        if (edge.kind != EdgeKind::feature && left == right) {
            if (edge.kind == EdgeKind::smooth || !left) continue;
            look.color.a *= kFaintFacet;
            look.width *= static_cast<double>(kThinFacet);
            look.depth = DepthMode::tested;
        }
        if (hidesItself && !left && !right && look.depth != DepthMode::onTop) {
            look.width = std::min(look.width, px(kThinWidth));
            look.color.a *= kHiddenAlpha;
            look.depth = DepthMode::onTop;
            addLine(from, to, look, Kind::edges, Layer::hidden, nullptr, 0.0);
            continue;
        }
        addLine(from, to, look, Kind::edges, Layer::seen, hidesItself ? &solid : nullptr, 0.0);
    }
}

void SceneWriter::add(const Curve& curve) {
    const Look look{px(curve.width), curve.color, curve.depth, px(curve.dash), true};
    double start = 0.0;
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
        const dvec3 from = toEye(curve.points[i - 1]), to = toEye(curve.points[i]);
        addLine(from, to, look, start);
        start += glm::length(pixelOfEye(view_, to) - pixelOfEye(view_, from));
    }
}

// --- areas, arrows, points ------------------------------------------------------------------------------

// Stripes down to the right, as polygon.frag has them, within a convex outline.
void addStripes(const std::vector<dvec2>& outline, const dvec2& anchor, double pitch, VectorPath& stripes) {
    const auto across = [&](const dvec2& p) {
        return (p.x - anchor.x - (p.y - anchor.y)) * std::numbers::sqrt2 * 0.5;
    };
    double low = across(outline[0]), high = low;
    for (const dvec2& p : outline) low = std::min(low, across(p)), high = std::max(high, across(p));
    for (double stripe = std::ceil(low / pitch - 0.5) + 0.5; stripe * pitch < high; stripe += 1.0) {
        std::vector<dvec2> ends;
        for (std::size_t i = 0; i < outline.size() && ends.size() < 2; ++i) {
            const dvec2 &from = outline[i], &to = outline[(i + 1) % outline.size()];
            const double a = across(from) - stripe * pitch, b = across(to) - stripe * pitch;
            if ((a > 0.0) != (b > 0.0)) ends.push_back(from + (to - from) * (a / (a - b)));
        }
        if (ends.size() == 2) stripes.parts.push_back(std::move(ends));
    }
}

void SceneWriter::addArea(const Polygon& polygon, const std::vector<EyePolygon>& pieces, float alpha,
                          Layer layer) {
    VectorPath path;
    path.color = withAlpha(polygon.color, polygon.color.a * alpha);
    if (polygon.hatchPitch > 0.0f) path.width = px(polygon.hatchWidth);
    const dvec2 anchor = pieces.empty() ? dvec2(0.0) : pixelOfEye(view_, pieces.front().front());
    for (const EyePolygon& piece : pieces) {
        std::vector<dvec2> outline;
        for (const dvec3& corner : piece) outline.push_back(pixelOfEye(view_, corner));
        if (polygon.hatchPitch > 0.0f)
            addStripes(outline, anchor, px(polygon.hatchPitch), path);
        else
            path.parts.push_back(std::move(outline));
    }
    if (!path.parts.empty()) at(layer, Kind::areas).emplace_back(std::move(path));
}

void SceneWriter::add(const Polygon& polygon, std::span<const dvec3> corners) {
    if (corners.size() < 3) return;
    EyePolygon whole;
    for (const dvec3& corner : corners) whole.push_back(toEye(corner));
    std::vector<EyePolygon> behindEye, hidden;
    whole = cutOut(near_, std::move(whole), behindEye);
    if (whole.empty()) return;
    if (polygon.depth == DepthMode::onTop) return addArea(polygon, {whole}, 1.0f, Layer::top);
    std::vector<EyePolygon> visible{whole};
    for (const Placed& placed : solids_) {
        if (!placed.seen.hides) continue;
        std::vector<EyePolygon> left;
        for (EyePolygon& piece : visible)
            if (EyePolygon inside = cutOut(placed.beforeAreas, std::move(piece), left); !inside.empty())
                hidden.push_back(std::move(inside));
        visible = std::move(left);
    }
    if (polygon.depth == DepthMode::hiddenFaint) addArea(polygon, hidden, kHiddenAlpha, Layer::hidden);
    addArea(polygon, visible, 1.0f, Layer::seen);
}

void SceneWriter::add(const Arrow& arrow) {
    const dvec3 from = toEye(arrow.from), to = toEye(arrow.to);
    const double length = glm::length(to - from), metresPerPixel = view_.metresPerPixel(to);
    if (!(length > 0.0)) return;
    const Look look{px(arrow.width), arrow.color, arrow.depth};
    const double wanted = px(arrow.headLength) * metresPerPixel;
    if (!(wanted > 0.0)) return addLine(from, to, look);
    const dvec3 direction = (to - from) / length;
    const double head = std::min(wanted, kLongestHead * length);
    const double radius = 0.5 * px(arrow.headWidth) * metresPerPixel * (head / wanted);
    const dvec3 base = to - direction * head;
    addLine(from, base + direction * (0.3 * head), look);
    const dvec3 u = anySquareTo(direction), v = glm::cross(direction, u);
    std::array<dvec2, kConeSides + 1> points{pixelOfEye(view_, to)};
    for (int i = 0; i < kConeSides; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kConeSides;
        points[static_cast<std::size_t>(i) + 1] =
            pixelOfEye(view_, base + (u * std::cos(angle) + v * std::sin(angle)) * radius);
    }
    std::array<dvec2, 2 * points.size()> outline;
    const std::size_t count =
        convexOutline<dvec2>(std::span(points), std::span(outline), [](const dvec2& p) { return p; });
    const bool hidden = arrow.depth != DepthMode::onTop && isHidden(to, &Placed::beforeLines);
    if (count < 3 || (hidden && arrow.depth == DepthMode::tested)) return;
    VectorPath path;
    path.parts = {{outline.begin(), outline.begin() + static_cast<std::ptrdiff_t>(count)}};
    path.color = withAlpha(arrow.color, arrow.color.a * (hidden ? kHiddenAlpha : 1.0f));
    at(layerOf(arrow.depth, hidden), Kind::heads).emplace_back(std::move(path));
}

void SceneWriter::add(const Point& point) {
    const dvec3 eye = toEye(point.position);
    if (glm::dot(near_[0], glm::dvec4(eye, 1.0)) > 0.0) return;
    const bool hidden = point.depth != DepthMode::onTop && isHidden(eye, &Placed::beforeDiscs);
    if (hidden && point.depth == DepthMode::tested) return;
    const float alpha = hidden ? kHiddenAlpha : 1.0f;
    at(layerOf(point.depth, hidden), Kind::discs)
        .emplace_back(VectorDisc{pixelOfEye(view_, eye), px(point.radius), px(point.rimWidth),
                                 withAlpha(point.color, point.color.a * alpha),
                                 withAlpha(point.rim, point.rim.a * alpha)});
}

// --- all of it ------------------------------------------------------------------------------------------

void SceneWriter::writeList(const DrawList& list) {
    for (const Polygon& polygon : list.polygons) add(polygon, list.of(polygon.corners));
    for (const Solid& solid : list.solids)
        if (solid.mesh) addEdges(solid);
    // As the renderer has them: tested ones first.
    for (const bool faint : {false, true}) {
        const auto isNow = [faint](DepthMode mode) { return (mode == DepthMode::hiddenFaint) == faint; };
        for (const Line& line : list.lines)
            if (isNow(line.depth))
                addLine(toEye(line.from), toEye(line.to),
                        {px(line.width), line.color, line.depth, px(line.dash), line.flatEnds});
        for (const Curve& curve : list.curves)
            if (isNow(curve.depth)) add(curve);
    }
    for (const Arrow& arrow : list.arrows) add(arrow);
    for (const Point& point : list.points) add(point);
}

std::vector<VectorItem> SceneWriter::write(std::span<const DrawList* const> lists) {
    const Grid* grid = nullptr;
    for (const DrawList* list : lists) {
        if (list->grid.visible) grid = &list->grid;
        for (const Solid& solid : list->solids)
            if (solid.mesh && !solid.ghost && solid.style != SolidStyle::wireframe &&
                solids_.size() < kMaxSurfaces)
                place(solid);
    }
    std::vector<std::vector<Plane4>> shadows;
    for (const Placed& placed : solids_)
        if (placed.seen.hides) shadows.push_back(placed.seen.shadow);
    std::vector<VectorItem> nearer;
    if (grid != nullptr) addGrid(*grid, view_, palette_, shadows, items_, nearer);
    addSurfaces();
    std::ranges::move(nearer, std::back_inserter(items_));
    std::vector<Layers> all(lists.size());
    for (std::size_t i = 0; i < lists.size(); ++i) {
        into_ = &all[i];
        writeList(*lists[i]);
    }
    for (const bool top : {false, true})
        for (Layers& layers : all)
            for (Layer layer : {Layer::hidden, Layer::seen, Layer::top})
                for (auto& items : layers[static_cast<std::size_t>(layer)])
                    if ((layer == Layer::top) == top) std::ranges::move(items, std::back_inserter(items_));
    return std::move(items_);
}

}  // namespace

std::vector<VectorItem> vectorScene(std::span<const DrawList* const> lists, const View& view,
                                    const Palette& palette) {
    return SceneWriter(view, palette).write(lists);
}

}  // namespace sepaxis::gfx
