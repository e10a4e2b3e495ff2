#include "app/ui/shape_edit.h"

#include "app/scene/shape_types.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace sepaxis::ui {

namespace {

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
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 5.0);
    return std::round(value / unit) * unit;
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
    const Hull<double>& hull = built.hull;
    const dvec3 half = (hull.boundsMax - hull.boundsMin) * 0.5;
    double radius = 0.0;
    for (const dvec3& vertex : hull.vertices) radius = std::max(radius, glm::length(vertex - hull.centroid));
    radius = tidy(radius);
    const double ringRadius = tidy(std::max(half.x, half.z));
    const scene::ShapeType* type = scene::findShapeType(typeName);
    scene::Shape shape = type != nullptr ? type->prototype : scene::Shape{};
    std::visit(Overloaded{[&](scene::HullShape& s) { s = hullShapeOf(hull); },
                          [&](scene::BoxShape& s) {
                              s.halfExtents = {tidy(half.x), tidy(half.y), tidy(half.z)};
                          },
                          [&](scene::SolidShape& s) { s.radius = radius; },
                          [&](scene::RoundShape& s) {
                              s.radius = ringRadius;
                              s.height = tidy(2.0 * half.y);
                          },
                          [&](scene::IcosphereShape& s) { s.radius = radius; },
                          [&](scene::RandomHullShape& s) { s.radius = radius; }},
               shape);
    return shape;
}

scene::Command changeType(scene::Side side, const scene::BuiltShape& built, std::string_view typeName) {
    scene::Command command;
    command.name = std::string("Change ") + (side == scene::Side::a ? "A" : "B") + " to " + inWords(typeName);
    command.apply = [side, shape = convertShape(built, typeName),
                     name = inWords(typeName)](scene::Scene& scene) {
        scene::Object& object = scene.object(side);
        object.shape = shape;
        object.scale = dvec3(1.0);
        object.unknownInShape.clear();
        if (namesAKindOfShape(object.name)) object.name = name;
    };
    return command;
}

}  // namespace sepaxis::ui
