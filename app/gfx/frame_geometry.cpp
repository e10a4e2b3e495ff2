#include "app/gfx/frame_geometry.h"

#include "app/base/convex_outline.h"
#include "app/base/square_to.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>

#include <glm/geometric.hpp>

namespace sepaxis::gfx {
namespace {

using glm::dvec2;
using glm::dvec4;

constexpr int kHeadSides = 24;    // of an arrow's cone
constexpr double kFeather = 0.5;  // pixels on either side of an area's soft border
constexpr float kJoinedEnds = 2.0f;

std::size_t slot(DepthMode mode) {
    return static_cast<std::size_t>(mode);
}

class Builder {
 public:
    Builder(const View& view, FrameGeometry& into) : geometry(into), view_(view) {}

    void add(const Line& line) {
        addLine(toEye(line.from), toEye(line.to), line.width, line.color, line.depth, line.dash,
                line.flatEnds);
    }

    void add(const Curve& curve) {
        const auto pixels = [&](const dvec3& eye, dvec2& at) {
            const dvec4 clip = view_.projection * dvec4(eye, 1.0);
            if (clip.w > 0.0) at = toPixels(clip);
            return clip.w > 0.0;
        };
        auto& out = geometry.lines[slot(curve.depth)];
        double phase = 0.0;
        dvec3 from(0.0);
        dvec2 fromPixel(0.0);
        bool fromSeen = false;
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const dvec3 to = toEye(curve.points[i]);
            dvec2 toPixel(0.0);
            const bool toSeen = curve.dash > 0.0f && pixels(to, toPixel);
            if (i > 0) {
                out.push_back({glm::vec3(from), glm::vec3(to), curve.color, curve.width * view_.uiScale,
                               curve.dash * view_.uiScale, kJoinedEnds, static_cast<float>(phase)});
                if (fromSeen && toSeen) {
                    const double period = 2.0 * curve.dash * view_.uiScale;
                    phase = std::fmod(phase + glm::length(toPixel - fromPixel), period);
                }
            }
            from = to;
            fromPixel = toPixel;
            fromSeen = toSeen;
        }
    }

    void add(const Polygon& polygon, std::span<const dvec3> corners) {
        if (corners.size() < 3) return;
        const TowardsEye pull = towardsEye(view_, kAreaBias);
        glm::vec4 hatch(0.0f);
        const auto corner = [&](std::size_t i) -> AreaVertex {
            const dvec3 eye = toEye(corners[i]) * (1.0 - pull.pull) + dvec3(0.0, 0.0, pull.shift);
            return {glm::vec4(view_.projection * dvec4(eye, 1.0)), polygon.color, hatch};
        };
        AreaVertex first = corner(0);
        if (polygon.hatchPitch > 0.0f) {
            // Anchored to the polygon, so the stripes move with it.
            const glm::vec2 anchor =
                first.clip.w > 0.0f ? glm::vec2(toPixels(dvec4(first.clip))) : glm::vec2(0.0f);
            hatch = {anchor.x, anchor.y, polygon.hatchPitch * view_.uiScale,
                     polygon.hatchWidth * view_.uiScale};
            first.hatch = hatch;
        }
        auto& out = geometry.areas[slot(polygon.depth)];
        AreaVertex before = corner(1);
        for (std::size_t i = 2; i < corners.size(); ++i) {
            const AreaVertex last = corner(i);
            out.insert(out.end(), {first, before, last});
            before = last;
        }
    }

    void add(const Point& point) {
        DiscInstance disc;
        disc.center = glm::vec3(toEye(point.position));
        disc.radius = point.radius * view_.uiScale;
        disc.rimWidth = point.rimWidth * view_.uiScale;
        disc.color = point.color;
        disc.rim = point.rim;
        geometry.discs[slot(point.depth)].push_back(disc);
    }

    void add(const Arrow& arrow) {
        const dvec3 from = toEye(arrow.from), to = toEye(arrow.to);
        const double length = glm::length(to - from);
        const double metresPerPixel = view_.metresPerPixel(to);
        if (!(length > 0.0)) return;
        if (!(metresPerPixel > 0.0)) {  // the tip is behind the eye
            addLine(from, to, arrow.width, arrow.color, arrow.depth, 0.0f);
            return;
        }
        const dvec3 direction = (to - from) / length;
        const double wanted = arrow.headLength * view_.uiScale * metresPerPixel;
        const double headLength = std::min(wanted, kLongestHead * length);
        const double radius = 0.5 * arrow.headWidth * view_.uiScale * metresPerPixel * (headLength / wanted);
        const dvec3 base = to - direction * headLength;
        // The shaft ends inside the head, so that no gap shows.
        addLine(from, base + direction * (0.3 * headLength), arrow.width, arrow.color, arrow.depth, 0.0f);
        addHead(to, base, direction, radius, arrow);
    }

    FrameGeometry& geometry;

 private:
    // In pixels: the tip and the rim of a cone. The chain below passes each point at most once a half.
    struct Outline {
        std::array<dvec2, std::size_t{2} * (kHeadSides + 1)> points;
        std::size_t count = 0;
    };

    dvec3 toEye(const dvec3& world) const { return dvec3(view_.view * dvec4(world, 1.0)); }
    dvec2 toPixels(const dvec4& clip) const {
        return (dvec2(clip) / clip.w * 0.5 + 0.5) * dvec2(view_.width, view_.height);
    }

    void addLine(const dvec3& from, const dvec3& to, float width, const Color& color, DepthMode mode,
                 float dash, bool flatEnds = false) {
        geometry.lines[slot(mode)].push_back({glm::vec3(from), glm::vec3(to), color, width * view_.uiScale,
                                              dash * view_.uiScale, flatEnds ? 1.0f : 0.0f, 0.0f});
    }

    // The outline of the cone on the screen, filled: crisp from every direction without multisampling.
    void addHead(const dvec3& tip, const dvec3& base, const dvec3& direction, double radius,
                 const Arrow& arrow) {
        const dvec4 tipClip = view_.projection * dvec4(tip, 1.0);
        if (!(tipClip.w > 0.0)) return;
        const dvec3 u = anySquareTo(direction), v = glm::cross(direction, u);
        std::array<dvec2, kHeadSides + 1> points{toPixels(tipClip)};
        for (int i = 0; i < kHeadSides; ++i) {
            const double angle = 2.0 * 3.14159265358979323846 * i / kHeadSides;
            const dvec3 rim = base + (u * std::cos(angle) + v * std::sin(angle)) * radius;
            const dvec4 clip = view_.projection * dvec4(rim, 1.0);
            if (!(clip.w > 0.0)) return;
            points[static_cast<std::size_t>(i) + 1] = toPixels(clip);
        }
        addScreenPolygon(outlineOf(points), tipClip, arrow.color, arrow.depth);
    }

    static Outline outlineOf(std::array<dvec2, kHeadSides + 1> points) {
        Outline outline;
        outline.count =
            convexOutline<dvec2>(points, outline.points, [](const dvec2& point) { return point; });
        return outline;
    }

    AreaVertex screenVertex(const dvec2& pixel, const dvec4& depthFrom, const Color& color) const {
        const dvec2 ndc = pixel / dvec2(view_.width, view_.height) * 2.0 - 1.0;
        return {glm::vec4(dvec4(ndc * depthFrom.w, depthFrom.z, depthFrom.w)), color, glm::vec4(0.0f)};
    }

    // A convex polygon in pixels with a soft border, at one depth.
    void addScreenPolygon(const Outline& polygon, const dvec4& depthFrom, const Color& color,
                          DepthMode mode) {
        const std::size_t count = polygon.count;
        if (count < 3) return;
        const std::span outline(polygon.points.data(), count);
        std::array<AreaVertex, std::tuple_size_v<decltype(Outline::points)>> inner, outer;
        for (std::size_t i = 0; i < count; ++i) {
            const dvec2 in = outline[i] - outline[(i + count - 1) % count];
            const dvec2 out = outline[(i + 1) % count] - outline[i];
            const dvec2 normalIn = glm::normalize(dvec2(in.y, -in.x));
            const dvec2 normalOut = glm::normalize(dvec2(out.y, -out.x));
            const dvec2 sum = normalIn + normalOut;
            // The miter, limited where the corner is sharp.
            const dvec2 miter = sum / std::max(glm::dot(sum, normalOut), 0.4);
            inner[i] = screenVertex(outline[i] - miter * kFeather, depthFrom, color);
            outer[i] = screenVertex(outline[i] + miter * kFeather, depthFrom, withAlpha(color, 0.0f));
        }
        auto& to = geometry.heads[slot(mode)];
        for (std::size_t i = 2; i < count; ++i) to.insert(to.end(), {inner[0], inner[i - 1], inner[i]});
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t next = (i + 1) % count;
            to.insert(to.end(), {inner[i], outer[i], outer[next], inner[i], outer[next], inner[next]});
        }
    }

    const View& view_;
};

}  // namespace

TowardsEye towardsEye(const View& view, double pixels) {
    // In a picture of a few pixels the pull must not reach the eye itself.
    constexpr double kLongestPull = 0.1;
    if (view.isPerspective()) return {std::min(pixels * view.pixelSize(), kLongestPull), 0.0};
    return {0.0, pixels * view.pixelSize()};
}

void FrameGeometry::clear() {
    const auto empty = [](auto& byMode) {
        for (auto& list : byMode) list.clear();
    };
    empty(areas);
    empty(lines);
    empty(heads);
    empty(discs);
}

void buildGeometry(const DrawList& list, const View& view, FrameGeometry& into) {
    into.clear();
    Builder builder(view, into);
    for (const Polygon& polygon : list.polygons) builder.add(polygon, list.of(polygon.corners));
    for (const Line& line : list.lines) builder.add(line);
    for (const Curve& curve : list.curves) builder.add(curve);
    for (const Arrow& arrow : list.arrows) builder.add(arrow);
    for (const Point& point : list.points) builder.add(point);
}

}  // namespace sepaxis::gfx
