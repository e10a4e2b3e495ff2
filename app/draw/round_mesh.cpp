#include "app/draw/round_mesh.h"

#include "app/scene/shapes/stand_in.h"
#include "collision/math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace sepaxis::draw {
namespace {

using glm::dvec3;

constexpr double kPi = std::numbers::pi;
constexpr double kChordError = 0.2;  // pixels between a chord and its arc
constexpr std::array kSegments = {32, 48, 72, 108, 160, 240, 360, 540};

// Two unit vectors that make a right-handed frame with a third.
struct Across {
    dvec3 u, v;
};
Across across(const dvec3& axis) {
    int smallest = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(axis[i]) < std::abs(axis[smallest])) smallest = i;
    dvec3 other(0.0);
    other[smallest] = 1.0;
    const dvec3 u = glm::normalize(glm::cross(other, axis));
    return {u, glm::cross(axis, u)};
}

dvec3 axisOf(const Round& round) {
    return safeNormalize(round.tip - round.base, dvec3(0.0, 1.0, 0.0));
}

Polyline circle(const dvec3& center, const dvec3& u, const dvec3& v, double radius, int segments) {
    Polyline points;
    for (int i = 0; i <= segments; ++i) {
        const double angle = 2.0 * kPi * (i % segments) / segments;
        points.push_back(center + radius * (std::cos(angle) * u + std::sin(angle) * v));
    }
    return points;
}

// The circle where a ball's surface turns away from the camera, as normals: center + radius * normal.
struct Tangency {
    dvec3 middle{0.0};  // of the normals
    dvec3 u{0.0}, v{0.0};
    bool exists = false;
};
Tangency tangencyOf(const dvec3& center, double radius, const scene::Camera& camera) {
    const dvec3 toEye = camera.orthographic ? -camera.forward() : camera.position() - center;
    const double distance = glm::length(toEye);
    if (!camera.orthographic && distance <= radius) return {};
    const double rise = camera.orthographic ? 0.0 : radius / distance;
    const dvec3 forward = toEye / distance;
    const Across frame = across(forward);
    const double spread = std::sqrt(1.0 - rise * rise);
    return {rise * forward, spread * frame.u, spread * frame.v, true};
}

// The part of an end's circle of tangency whose normals point away from the other end.
void addEndOutline(const dvec3& center, const dvec3& outward, double radius, const scene::Camera& camera,
                   int segments, std::vector<Polyline>& lines) {
    const Tangency tangency = tangencyOf(center, radius, camera);
    if (!tangency.exists) return;
    const auto normalAt = [&](double angle) {
        return tangency.middle + std::cos(angle) * tangency.u + std::sin(angle) * tangency.v;
    };
    // outward.normal = level + reach cos(angle - towards): positive on an arc around `towards`.
    const double level = glm::dot(outward, tangency.middle);
    const double c = glm::dot(outward, tangency.u), s = glm::dot(outward, tangency.v);
    const double reach = std::hypot(c, s);
    if (level < -reach) return;
    const double towards = std::atan2(s, c);
    const double half = level >= reach ? kPi : std::acos(std::clamp(-level / reach, -1.0, 1.0));
    Polyline points;
    for (int i = 0; i <= segments; ++i)
        points.push_back(center + radius * normalAt(towards + half * (2.0 * i / segments - 1.0)));
    lines.push_back(std::move(points));
}

// The two lines along a capsule's cylinder where its surface turns away.
void addSideOutlines(const Round& round, const scene::Camera& camera, std::vector<Polyline>& lines) {
    const dvec3 axis = axisOf(round);
    dvec3 toEye = camera.orthographic ? -camera.forward() : camera.position() - round.base;
    toEye -= axis * glm::dot(axis, toEye);
    const double distance = glm::length(toEye);
    const double rise = camera.orthographic ? 0.0 : round.radius / distance;
    if (!(distance > 0.0) || !(rise < 1.0)) return;
    const dvec3 forward = toEye / distance;
    const dvec3 side = glm::cross(axis, forward) * std::sqrt(1.0 - rise * rise);
    for (const dvec3& normal : {rise * forward + side, rise * forward - side})
        lines.push_back({round.base + round.radius * normal, round.tip + round.radius * normal});
}

// Rings from the base's pole to the tip's; each end gets half of the rings of a ball.
struct Ring {
    dvec3 center;
    double height, radius;  // along the axis and across it, of the unit normal
};
std::vector<Ring> ringsOf(const Round& round, int segments) {
    const int quarter = std::max(2, segments / 4);
    std::vector<Ring> rings;
    for (int i = -quarter; i <= quarter; ++i) {
        const double angle = 0.5 * kPi * i / quarter;
        const Ring ring{i < 0 ? round.base : round.tip, std::sin(angle), std::cos(angle)};
        if (i == 0 && !round.isSphere()) rings.push_back({round.base, 0.0, 1.0});
        rings.push_back(ring);
    }
    return rings;
}

}  // namespace

bool isRound(const Shape<double>& shape) {
    return shape.radius > 0.0 && !scene::needsStandIn(shape);
}

Round roundOf(const Shape<double>& shape, const Pose<double>& pose) {
    return {transformPoint(pose, shape.core.vertices.front()),
            transformPoint(pose, shape.core.vertices.back()), shape.radius};
}

int segmentsAround(int level) {
    return kSegments[static_cast<std::size_t>(std::clamp(level, 0, static_cast<int>(kSegments.size()) - 1))];
}

int levelFor(double radiusPixels) {
    // A chord of n around a circle of radius r is r (1 - cos(pi / n)) away from it.
    const double needed = kPi * std::sqrt(std::max(radiusPixels, 1.0) / (2.0 * kChordError));
    int level = 0;
    while (level + 1 < static_cast<int>(kSegments.size()) && segmentsAround(level) < needed) ++level;
    return level;
}

gfx::Mesh makeRoundMesh(const Round& round, int level) {
    const int segments = segmentsAround(level);
    const dvec3 axis = axisOf(round);
    const Across frame = across(axis);
    gfx::Mesh mesh;
    mesh.origin = 0.5 * (round.base + round.tip);
    std::vector<glm::vec3> normals;
    const std::vector<Ring> rings = ringsOf(round, segments);
    for (const Ring& ring : rings) {
        for (int i = 0; i < segments; ++i) {
            const double angle = 2.0 * kPi * i / segments;
            const dvec3 normal =
                axis * ring.height + ring.radius * (std::cos(angle) * frame.u + std::sin(angle) * frame.v);
            mesh.positions.emplace_back(ring.center + round.radius * normal - mesh.origin);
            normals.emplace_back(normal);
        }
    }
    const auto corner = [&](std::size_t ring, int i) {
        return static_cast<std::uint32_t>(ring * static_cast<std::size_t>(segments) +
                                          static_cast<std::size_t>(i % segments));
    };
    const auto triangle = [&](std::uint32_t p, std::uint32_t q, std::uint32_t r) {
        for (const std::uint32_t index : {p, q, r}) {
            mesh.triangles.push_back(index);
            mesh.normals.push_back(normals[index]);
        }
    };
    for (std::size_t ring = 0; ring + 1 < rings.size(); ++ring) {
        for (int i = 0; i < segments; ++i) {
            const std::uint32_t p = corner(ring, i), q = corner(ring, i + 1);
            const std::uint32_t r = corner(ring + 1, i + 1), s = corner(ring + 1, i);
            // The rings at the poles are points: one of the two triangles is empty there.
            if (ring > 0) triangle(p, q, r);
            if (ring + 2 < rings.size()) triangle(p, r, s);
        }
    }
    return mesh;
}

std::vector<Polyline> outlineOf(const Round& round, const scene::Camera& camera, int segments) {
    std::vector<Polyline> lines;
    if (round.isSphere()) {
        const Tangency tangency = tangencyOf(round.base, round.radius, camera);
        if (tangency.exists)
            lines.push_back(circle(round.base + round.radius * tangency.middle, tangency.u, tangency.v,
                                   round.radius, segments));
        return lines;
    }
    const dvec3 axis = axisOf(round);
    addEndOutline(round.base, -axis, round.radius, camera, segments, lines);
    addEndOutline(round.tip, axis, round.radius, camera, segments, lines);
    addSideOutlines(round, camera, lines);
    return lines;
}

std::vector<Polyline> formLinesOf(const Round& round, int segments) {
    const double r = round.radius;
    if (round.isSphere()) {
        const dvec3 x(1.0, 0.0, 0.0), y(0.0, 1.0, 0.0), z(0.0, 0.0, 1.0);
        return {circle(round.base, y, z, r, segments), circle(round.base, z, x, r, segments),
                circle(round.base, x, y, r, segments)};
    }
    const Across frame = across(axisOf(round));
    return {circle(round.base, frame.u, frame.v, r, segments),
            circle(round.tip, frame.u, frame.v, r, segments)};
}

namespace {

// Where a ray passes through a ball or an endless cylinder around an axis: q(t) <= 0 between the two.
struct Crossing {
    double enter = 0.0, leave = 0.0;
};
std::optional<Crossing> solve(double a, double halfB, double c) {
    if (!(a > 0.0)) return std::nullopt;
    const double discriminant = halfB * halfB - a * c;
    if (discriminant < 0.0) return std::nullopt;
    const double root = std::sqrt(discriminant);
    return Crossing{(-halfB - root) / a, (-halfB + root) / a};
}

}  // namespace

std::optional<double> castRay(const Round& round, const dvec3& origin, const dvec3& direction) {
    double enter = std::numeric_limits<double>::infinity(), leave = -enter;
    const auto add = [&](double first, double last) {
        enter = std::min(enter, first);
        leave = std::max(leave, last);
    };
    // A capsule is two balls and the cylinder between them; convex, so the first and the last crossing count.
    for (const dvec3& center : {round.base, round.tip}) {
        const dvec3 from = origin - center;
        if (const auto hit =
                solve(1.0, glm::dot(from, direction), glm::dot(from, from) - round.radius * round.radius))
            add(hit->enter, hit->leave);
    }
    if (!round.isSphere()) {
        const dvec3 axis = axisOf(round);
        const double length = glm::length(round.tip - round.base);
        const dvec3 from = origin - round.base;
        const dvec3 fromAcross = from - axis * glm::dot(axis, from);
        const dvec3 across = direction - axis * glm::dot(axis, direction);
        if (const auto hit = solve(glm::dot(across, across), glm::dot(fromAcross, across),
                                   glm::dot(fromAcross, fromAcross) - round.radius * round.radius)) {
            for (const double t : {hit->enter, hit->leave}) {
                const double along = glm::dot(axis, from + t * direction);
                if (along >= 0.0 && along <= length) add(t, t);
            }
        }
    }
    if (enter > leave || leave < 0.0) return std::nullopt;
    return enter >= 0.0 ? enter : leave;
}

}  // namespace sepaxis::draw
