#include "app/scene/shapes/dimensions.h"

#include "app/scene/shapes/pulling.h"
#include "app/scene/shapes/shape_types.h"

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace sepaxis::scene {

namespace {

// `visit` gets the name and the place of each free point, in the order of the handles.
template <class FieldOf, class Visit>
void visitFreePoints(const ShapeType& type, FieldOf fieldOf, Visit visit) {
    for (const ShapeMember& member : type.members) {
        if (!member.isFree) continue;
        const std::string label = member.label;
        std::visit(
            [&](auto* field) {
                using T = std::remove_cvref_t<decltype(*field)>;
                if constexpr (std::is_same_v<T, dvec3>) visit(label, *field);
                if constexpr (std::is_same_v<T, std::array<dvec3, 3>>) {
                    for (std::size_t i = 0; i < field->size(); ++i)
                        visit(label + ' ' + std::to_string(i), (*field)[i]);
                }
            },
            fieldOf(member));
    }
}

}  // namespace

std::vector<DimensionHandle> dimensionHandles(const Object& object) {
    const Frame frame(object);
    const ShapeType& type = typeOf(object.shape);
    std::vector<DimensionHandle> handles;
    visitFreePoints(
        type, [&](const ShapeMember& member) { return member.of(object.shape); },
        [&](const std::string& name, const dvec3& point) {
            handles.push_back({name, "", frame.point(point), {}, {}});
        });
    if (type.handles == nullptr) return handles;
    for (DimensionHandle& handle : type.handles(object)) handles.push_back(std::move(handle));
    return handles;
}

Object resizedAlong(const Object& start, std::size_t handle, double metres) {
    Object object = start;
    const ShapeType& type = typeOf(start.shape);
    if (type.resize != nullptr) type.resize(object, handle, metres);
    return object;
}

Object resizedTo(const Object& start, std::size_t handle, double value) {
    // One step changes a dimension at most by kLeastShare, and leaves a rounding that the next one corrects.
    constexpr int kMostSteps = 8;
    Object object = start;
    for (int i = 0; i < kMostSteps; ++i) {
        const double now = *dimensionHandles(object)[handle].value;
        if (now == value) break;
        object = resizedAlong(object, handle, value - now);
    }
    return object;
}

Object resizedBy(const Object& start, std::size_t handle, const dvec3& motion) {
    Object object = start;
    std::size_t next = 0;
    visitFreePoints(
        typeOf(start.shape), [&](const ShapeMember& member) { return member.at(object.shape); },
        [&](const std::string&, dvec3& point) {
            if (next++ == handle) point += Frame(start).vectorToLocal(motion);
        });
    return object;
}

}  // namespace sepaxis::scene
