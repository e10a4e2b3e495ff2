#include "app/ui/viewport/shape_edit.h"

#include "app/scene/shapes/shape_types.h"
#include "collision/cuboid.h"
#include "collision/hull/flat_hull.h"
#include "collision/shapes.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace sepaxis::ui {

namespace {

using scene::dvec2;
using scene::dvec3;

template <class... T>
struct Overloaded : T... {
    using T::operator()...;
};
template <class... T>
Overloaded(T...) -> Overloaded<T...>;

scene::HullShape hullShapeOf(const Hull<double>& hull) {
    scene::HullShape shape;
    shape.positions = hull.vertices;
    for (const Face& face : hull.faces) {
        std::vector<std::uint32_t> loop;
        std::uint32_t halfEdge = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i) {
            loop.push_back(hull.halfEdges[halfEdge].origin);
            halfEdge = hull.halfEdges[halfEdge].next;
        }
        shape.faces.push_back(std::move(loop));
    }
    return shape;
}

// Six digits: a radius that was measured looks like one that was typed.
double tidy(double value) {
    if (value == 0.0) return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 5.0);
    return std::round(value / unit) * unit;
}

// What a triangle, a segment or a point gets as its thickness where the new type needs one, of its largest
// half extent. A solid keeps its own, however thin.
constexpr double kThickness = 0.25;
constexpr double kTriangleWidth = 0.5;  // at least, of its length: made of a segment or a rod

// The box around a shape.
struct Bounds {
    dvec3 center, half;
    std::size_t longest = 0;  // axis

    explicit Bounds(const sepaxis::Shape<double>& shape)
        : center((shape.core.boundsMin + shape.core.boundsMax) * 0.5),
          half((shape.core.boundsMax - shape.core.boundsMin) * 0.5 + shape.radius) {
        double most = std::max({half.x, half.y, half.z});
        if (most == 0.0) most = scene::BoxShape{}.halfExtents.x;  // a single point
        const double least = isFlat(shape.core) && shape.radius == 0.0 ? kThickness * most : 0.0;
        for (int i = 0; i < 3; ++i) {
            half[i] = tidy(std::max(half[i], least));
            center[i] = tidy(center[i]);
            if (half[i] > half[static_cast<int>(longest)]) longest = static_cast<std::size_t>(i);
        }
    }
    // The middle of one side along the longest axis, `inwards` from its end.
    dvec3 onLongest(double sign, double inwards) const {
        dvec3 point = center;
        point[static_cast<int>(longest)] += sign * (half[static_cast<int>(longest)] - inwards);
        return point;
    }
    scene::HullShape hull() const {
        scene::HullShape shape;
        for (const dvec3& corner : makeBox(half).positions) shape.positions.push_back(center + corner);
        return shape;
    }
    scene::CapsuleShape capsule() const {
        double radius = 0.0;
        for (std::size_t i = 0; i < 3; ++i)
            if (i != longest) radius = std::max(radius, half[static_cast<int>(i)]);
        return {onLongest(-1.0, radius), onLongest(1.0, radius), radius};
    }
    // Across the two longer axes, its front towards the positive end of the shortest.
    scene::TriangleShape triangle() const {
        int shortest = 0;
        for (int i = 1; i < 3; ++i)
            if (half[i] <= half[shortest]) shortest = i;
        const int first = (shortest + 1) % 3, second = (shortest + 2) % 3;
        const double least = kTriangleWidth * half[static_cast<int>(longest)];
        dvec3 u(0.0), v(0.0);
        u[first] = std::max(half[first], least);
        v[second] = std::max(half[second], least);
        return {{center - u - v, center + u - v, center + v}};
    }
    scene::CuboidShape cuboid() const {
        scene::CuboidShape shape;
        for (dvec2& corner : shape.plan) {
            corner = {center.x + std::copysign(half.x, corner.x), std::copysign(half.z, corner.y) - center.z};
        }
        shape.zMin = center.y - half.y;
        shape.zMax = center.y + half.y;
        return shape;
    }
};

// As much of the orientation as a shape of this kind may have.
std::array<double, 4> allowedTurn(const scene::Shape& shape, const std::array<double, 4>& orientation) {
    const auto& [x, y, z, w] = orientation;
    const scene::Turning turning = scene::turningOf(shape);
    if (turning == scene::Turning::free) return orientation;
    const bool anyTurn = turning == scene::Turning::aboutVertical && (y != 0.0 || w != 0.0);
    return anyTurn ? std::array{0.0, y, 0.0, w} : scene::Object{}.orientation;
}

std::string inWords(std::string_view typeName) {
    std::string words(typeName);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

bool namesAKindOfShape(const std::string& name) {
    const auto same = [&](const scene::ShapeType& type) {
        return name == type.name || name == inWords(type.name);
    };
    const std::span<const scene::ShapeType> types = scene::shapeTypes();
    return name == "cube" || std::any_of(types.begin(), types.end(), same);
}

}  // namespace

scene::Shape convertShape(const scene::BuiltShape& built, std::string_view typeName) {
    const Hull<double>& core = built.shape.core;
    const Bounds bounds(built.shape);
    const dvec3& half = bounds.half;
    double radius = 0.0;
    for (const dvec3& vertex : core.vertices) radius = std::max(radius, glm::length(vertex - core.centroid));
    radius += built.shape.radius;
    radius = radius > 0.0 ? tidy(radius) : half.x;
    const double ringRadius = std::max(half.x, half.z);
    const scene::ShapeType* type = scene::findShapeType(typeName);
    scene::Shape shape = type != nullptr ? type->prototype : scene::Shape{};
    std::visit(Overloaded{[&](scene::HullShape& s) { s = isFlat(core) ? bounds.hull() : hullShapeOf(core); },
                          [&](scene::BoxShape& s) { s.halfExtents = half; },
                          [&](scene::SolidShape& s) { s.radius = radius; },
                          [&](scene::RoundShape& s) {
                              s.radius = ringRadius;
                              s.height = tidy(2.0 * half.y);
                          },
                          [&](scene::IcosphereShape& s) { s.radius = radius; },
                          [&](scene::RandomHullShape& s) { s.radius = radius; },
                          [&](scene::SphereShape& s) { s.radius = radius; },
                          [&](scene::AabbShape& s) {
                              s = {bounds.center - half, bounds.center + half};
                          },
                          [&](scene::CapsuleShape& s) { s = bounds.capsule(); },
                          [&](scene::SegmentShape& s) {
                              s = {bounds.onLongest(-1.0, 0.0), bounds.onLongest(1.0, 0.0)};
                          },
                          [&](scene::TriangleShape& s) { s = bounds.triangle(); },
                          [&](scene::CuboidShape& s) { s = bounds.cuboid(); },
                          // It has a file of its own: there is nothing to make it of.
                          [](scene::MeshShape&) {}},
               shape);
    return shape;
}

std::array<double, 2> planSides(const scene::CuboidShape& cuboid) {
    const CuboidPlanBuild build = makeCuboidPlan(cuboid.plan, cuboid.zMin, cuboid.zMax);
    if (!build.status) return {0.0, 0.0};
    const std::uint32_t second = build.plan.next[0], third = build.plan.next[second];
    return {glm::length(cuboid.plan[second] - cuboid.plan[0]),
            glm::length(cuboid.plan[third] - cuboid.plan[second])};
}

void setPlanSide(scene::CuboidShape& cuboid, std::size_t side, double length) {
    const CuboidPlanBuild build = makeCuboidPlan(cuboid.plan, cuboid.zMin, cuboid.zMax);
    if (!build.status) return;
    const std::uint32_t second = build.plan.next[0], third = build.plan.next[second];
    const std::uint32_t fourth = build.plan.next[third];
    std::array<dvec2, 4>& plan = cuboid.plan;
    const dvec2 center = (plan[0] + plan[second] + plan[third] + plan[fourth]) * 0.25;
    std::array<dvec2, 2> half{(plan[second] - plan[0]) * 0.5, (plan[third] - plan[second]) * 0.5};
    half[side] *= 0.5 * length / glm::length(half[side]);
    plan[0] = center - half[0] - half[1];
    plan[second] = center + half[0] - half[1];
    plan[third] = center + half[0] + half[1];
    plan[fourth] = center - half[0] + half[1];
}

scene::Command changeType(scene::Side side, const scene::BuiltShape& built, std::string_view typeName) {
    scene::Command command;
    command.name = std::string("Change ") + (side == scene::Side::a ? "A" : "B") + " to " + inWords(typeName);
    command.apply = [side, shape = convertShape(built, typeName),
                     name = inWords(typeName)](scene::Scene& scene) {
        scene::Object& object = scene.object(side);
        object.shape = shape;
        object.orientation = allowedTurn(shape, object.orientation);
        object.scale = dvec3(1.0);
        object.unknownInShape.clear();
        if (namesAKindOfShape(object.name)) object.name = name;
    };
    return command;
}

}  // namespace sepaxis::ui
