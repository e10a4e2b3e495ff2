#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <utility>

namespace sepaxis::scene {

namespace {

constexpr std::size_t kFinePoints = 135;  // their hull has about 400 edges: 3 n - 6

template <std::size_t... index>
std::vector<ShapeType> typesOfAll(std::index_sequence<index...>) {
    std::vector<ShapeType> all;
    const auto append = [&](const std::vector<ShapeType>& types) {
        all.insert(all.end(), types.begin(), types.end());
    };
    (append(std::variant_alternative_t<index, Shape>::types()), ...);
    return all;
}

// Which of the types of its struct a shape is.
std::size_t kindOf(const Shape& shape) {
    return std::visit(
        [](const auto& s) -> std::size_t {
            if constexpr (requires { s.kind; }) return static_cast<std::size_t>(s.kind);
            return 0;
        },
        shape);
}

}  // namespace

std::span<const ShapeType> shapeTypes() {
    static const std::vector<ShapeType> kTypes =
        typesOfAll(std::make_index_sequence<std::variant_size_v<Shape>>());
    return kTypes;
}

const ShapeType* findShapeType(std::string_view name) {
    const std::span<const ShapeType> types = shapeTypes();
    const auto found = std::ranges::find(types, name, &ShapeType::name);
    return found == types.end() ? nullptr : &*found;
}

std::string_view fileNameOf(const ShapeType& type) {
    return type.fileName.empty() ? type.name : type.fileName;
}

const ShapeType& typeOf(const Shape& shape) {
    return *std::ranges::find_if(shapeTypes(), [&](const ShapeType& type) {
        return type.prototype.index() == shape.index() && kindOf(type.prototype) == kindOf(shape);
    });
}

std::string shapeTypeName(const Shape& shape) {
    return std::string(typeOf(shape).name);
}

bool mayScale(const Shape& shape) {
    return typeOf(shape).points != nullptr;
}

bool mayRound(const Shape& shape) {
    return typeOf(shape).mayRound;
}

Turning turningOf(const Shape& shape) {
    return typeOf(shape).turning;
}

Surface surfaceOfPoints(std::size_t points) {
    return points > kFinePoints ? Surface::fine : Surface::faceted;
}

}  // namespace sepaxis::scene
