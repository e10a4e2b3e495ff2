#include "app/ui/inspector/figures/steps_figure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace sepaxis::ui {

namespace {

using gfx::DepthMode;
using inspect::FigureFace;
using inspect::FigurePoint;
using inspect::StepFigure;
using inspect::StepPhase;

constexpr double kDirectionLength = 0.22;  // of the radius of all that is shown
constexpr float kSimplexFill = 0.20f, kNearestFill = 0.40f, kSeenFill = 0.22f, kOutlineAlpha = 0.55f;
constexpr float kPolytopeAlpha = 0.16f;
constexpr float kNearestDash = 4.0f;  // pixels
// From which side the answer is seen: beside it and from above, radians.
constexpr double kAside = 0.55, kAbove = 0.3, kSteepest = 1.2;
// Around all that is drawn, pixels: above there is room for a label.
constexpr double kMarginAside = 30.0, kMarginAbove = 30.0, kMarginBelow = 16.0, kNoteBelow = 30.0;
constexpr double kLeastRoom = 0.3;      // of the picture, what margins leave at least
constexpr double kLeastDistance = 1.2;  // of the radius of all that is shown: nothing is behind the camera
enum LabelKeys : std::uint32_t { kOriginKey = 1, kNearestKey, kSupportKey, kPointKey };

struct Scene {
    const FigureInput& in;
    const StepFigure& figure;
    gfx::DrawList& list;
    CanvasPicture& picture;

    void line(const dvec3& from, const dvec3& to, float width, const gfx::Color& color, DepthMode depth,
              float dash = 0.0f) const {
        list.lines.push_back({from, to, width, color, depth, dash});
    }
    void point(const dvec3& at, float radius, const gfx::Color& color) const {
        gfx::Point mark;
        mark.position = at;
        mark.radius = radius;
        mark.color = color;
        mark.rim = in.colors.contactRim;
        list.points.push_back(mark);
    }
    void label(const dvec3& at, const std::string& text, draw::LabelRole role, int priority,
               std::uint32_t key) const {
        draw::Label made;
        made.anchor = at;
        made.text = text;
        made.role = role;
        made.priority = priority;
        made.offset = {0, -10};
        made.key = key;
        picture.labels.push_back(made);
    }
};

std::shared_ptr<const gfx::Mesh> meshOf(const std::vector<FigureFace>& faces) {
    auto mesh = std::make_shared<gfx::Mesh>();
    std::map<std::array<double, 3>, std::uint32_t> known;
    std::map<std::pair<std::uint32_t, std::uint32_t>, glm::vec3> sides;  // normal left of a directed edge
    for (const FigureFace& face : faces) {
        const auto& [a, b, c] = face.corners;
        const glm::vec3 normal(safeNormalize(glm::cross(b - a, c - a), dvec3(0.0)));
        std::array<std::uint32_t, 3> index{};
        for (std::size_t k = 0; k < 3; ++k) {
            const dvec3& at = face.corners[k];
            const auto next = static_cast<std::uint32_t>(mesh->positions.size());
            const auto [place, isNew] = known.try_emplace({at.x, at.y, at.z}, next);
            if (isNew) mesh->positions.emplace_back(at);
            index[k] = place->second;
            mesh->triangles.push_back(index[k]);
            mesh->normals.push_back(normal);
        }
        for (std::size_t k = 0; k < 3; ++k) sides[{index[k], index[(k + 1) % 3]}] = normal;
    }
    for (const auto& [edge, normal] : sides) {
        const auto [from, to] = edge;
        const auto other = sides.find({to, from});
        if (from < to && other != sides.end()) mesh->edges.push_back({from, to, normal, other->second});
    }
    return mesh;
}

void addPolytope(const Scene& s) {
    if (s.figure.polytope.empty()) return;
    gfx::Solid solid;
    solid.mesh = meshOf(s.figure.polytope);
    solid.fill = s.in.colors.quietText;
    solid.edge = s.in.colors.quietText;
    solid.edgeWidth = gfx::kThinWidth;
    solid.alpha = kPolytopeAlpha;
    s.list.solids.push_back(solid);
    for (const FigureFace& face : s.figure.polytope) {
        if (!face.nearest && !face.seen) continue;
        const gfx::Color color = face.nearest ? gfx::withAlpha(s.in.colors.mtv, kNearestFill)
                                              : gfx::withAlpha(s.in.colors.error, kSeenFill);
        s.list.polygons.push_back({s.list.addCorners(face.corners), color, DepthMode::onTop});
    }
    for (const auto& edge : s.figure.horizon)
        s.line(edge[0], edge[1], 2.5f, s.in.colors.error, DepthMode::hiddenFaint);
}

void addSimplex(const Scene& s, bool isGjk) {
    const std::vector<FigurePoint>& corners = s.figure.simplex;
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (std::size_t k = i + 1; k < corners.size(); ++k)
            s.line(corners[i].at, corners[k].at, 2.5f, s.in.colors.accent, DepthMode::onTop);
    for (std::size_t i = 0; i < corners.size() && isGjk && corners.size() > 2; ++i) {
        if (corners.size() == 3 && i > 0) break;
        std::vector<dvec3> face;  // the triangle, or those of a tetrahedron
        for (std::size_t k = 0; k < corners.size(); ++k)
            if (corners.size() == 3 || k != i) face.push_back(corners[k].at);
        s.list.polygons.push_back(
            {s.list.addCorners(face), gfx::withAlpha(s.in.colors.accent, kSimplexFill), DepthMode::onTop});
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        s.point(corners[i].at, 4.5f, s.in.colors.accent);
        if (isGjk || s.in.allNames)
            s.label(corners[i].at, inspect::shortName(s.in.steps, corners[i]), draw::LabelRole::neutral, 1,
                    kPointKey + static_cast<std::uint32_t>(i));
    }
}

void addSearch(const Scene& s) {
    const gfx::Palette& colors = s.in.colors;
    if (s.figure.nearest && glm::dot(*s.figure.nearest, *s.figure.nearest) > 0.0) {
        s.line(dvec3(0.0), *s.figure.nearest, 2.0f, colors.mtv, DepthMode::onTop, kNearestDash);
        s.point(*s.figure.nearest, 4.0f, colors.mtv);
    }
    if (!s.figure.support) return;
    const dvec3 towards = -inspect::viewOf(s.in.steps, s.in.row).axis;  // in B - A
    gfx::Arrow arrow;
    arrow.from = s.figure.nearest.value_or(dvec3(0.0));
    arrow.to = arrow.from + towards * (kDirectionLength * s.in.radius);
    arrow.color = colors.winningAxis;
    arrow.width = 2.0f;
    arrow.headLength = 10.0f;
    arrow.headWidth = 8.0f;
    s.list.arrows.push_back(arrow);
    if (s.figure.supportIsAsked) return;
    s.point(s.figure.support->at, 6.0f, colors.contact);
    s.label(s.figure.support->at, inspect::shortName(s.in.steps, *s.figure.support), draw::LabelRole::contact,
            3, kSupportKey);
}

}  // namespace

void buildFigure(const FigureInput& input, CanvasPicture& picture) {
    const StepFigure figure = input.isQuestion ? inspect::questionOf(input.steps, input.row)
                                               : inspect::figureOf(input.steps, input.row);
    picture.lists.emplace_back();
    const Scene s{input, figure, picture.lists.back(), picture};
    for (const auto& edge : input.outline)
        s.line(edge[0], edge[1], gfx::kThinWidth, gfx::withAlpha(input.colors.gridAxis, kOutlineAlpha),
               DepthMode::tested);
    addPolytope(s);
    addSimplex(s, input.steps.rows[input.row].phase == StepPhase::gjk);
    addSearch(s);
    s.point(dvec3(0.0), 4.5f, input.colors.winningAxis);
    s.label(dvec3(0.0), "origin", draw::LabelRole::neutral, 2, kOriginKey);
}

FigureExtent extentOf(const inspect::Steps& steps, const std::vector<std::array<dvec3, 2>>& outline) {
    FigureExtent extent;
    std::vector<dvec3>& points = extent.points;
    points = inspect::pointsOf(steps);
    points.emplace_back(0.0);
    for (const auto& edge : outline) points.insert(points.end(), edge.begin(), edge.end());
    dvec3 low = points.front(), high = low;
    for (const dvec3& p : points) low = glm::min(low, p), high = glm::max(high, p);
    extent.center = 0.5 * (low + high);
    double radius = 0.0;
    for (const dvec3& p : points) radius = std::max(radius, glm::length(p - extent.center));
    if (radius > 0.0) extent.radius = radius;
    const auto addArrow = [&](const auto& step) {
        points.push_back(steps.poses[0].orientation *
                         -(step.closest + step.direction * (kDirectionLength * extent.radius)));
    };
    for (const auto& step : steps.trace.gjk) addArrow(step);
    for (const auto& step : steps.trace.epa) addArrow(step);
    return extent;
}

void fit(scene::Camera& camera, const scene::Viewport& viewport, const FigureExtent& extent, double scale,
         bool noteBelow) {
    // A point at the side s and the depth f from the center is in sight of an eye at the side e, and d behind
    // the center, where low (d + f) <= s - e <= high (d + f): linear in e and d.
    struct Span {
        double low = 0.0, high = 0.0;  // slopes of the picture's borders
        double least = std::numeric_limits<double>::infinity(), most = -least;

        void add(double side, double depth) {
            least = std::min(least, side - low * depth);
            most = std::max(most, side - high * depth);
        }
        double distance() const { return (most - least) / (high - low); }
        double eye(double d) const { return 0.5 * (least - low * d + most - high * d); }
    };
    const double slope = std::tan(0.5 * camera.fieldOfView) / (0.5 * viewport.size.y);  // of a pixel
    const auto borders = [&](double size, double below, double above) {
        const double room = std::max(kLeastRoom * size, size - (below + above) * scale);
        const double middle = (below - above) * 0.5 * scale;
        return Span{(middle - 0.5 * room) * slope, (middle + 0.5 * room) * slope};
    };
    Span across = borders(viewport.size.x, kMarginAside, kMarginAside);
    Span up = borders(viewport.size.y, noteBelow ? kNoteBelow : kMarginBelow, kMarginAbove);
    for (const dvec3& p : extent.points) {
        const dvec3 way = p - extent.center;
        const double depth = glm::dot(way, camera.forward());
        across.add(glm::dot(way, camera.right()), depth);
        up.add(glm::dot(way, camera.up()), depth);
    }
    const double distance = std::max({across.distance(), up.distance(), kLeastDistance * extent.radius});
    camera.distance = distance;
    camera.target = extent.center + camera.right() * across.eye(distance) + camera.up() * up.eye(distance);
}

scene::Camera cameraFor(const inspect::Steps& steps) {
    scene::Camera camera;
    const dvec3 nearest = -steps.result.normal;  // of B - A, where the shapes overlap
    const dvec3 seen = steps.result.overlap ? nearest : -nearest;
    if (!(glm::dot(seen, seen) > 0.0)) return camera;
    camera.yaw = std::atan2(seen.x, seen.z) + kAside;
    camera.pitch = std::clamp(std::asin(std::clamp(seen.y, -1.0, 1.0)) + kAbove, -kSteepest, kSteepest);
    return camera;
}

}  // namespace sepaxis::ui
