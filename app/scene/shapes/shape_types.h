// The shape types of scene files, one row each. A row says all that the program does with a type: reading,
// writing, checking and building it, its fields in the panel, what the resize gizmo pulls, how another shape
// becomes one, how it is drawn and how a C++ test makes it. Rows stand in shapes/types/, a file a struct.
#pragma once

#include "app/base/scene_error.h"
#include "app/scene/format/json_lines.h"
#include "app/scene/format/json_reader.h"
#include "app/scene/scene.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sepaxis::scene {

struct BuildResult;      // app/scene/evaluation.h
struct DimensionHandle;  // dimensions.h
struct Fitting;          // fitting.h
struct HullInput;        // building.h

// A number, a point or a list of them inside a shape.
template <template <class> class Pointer>
using PointerToField =
    std::variant<Pointer<double>, Pointer<std::uint32_t>, Pointer<std::uint64_t>, Pointer<bool>,
                 Pointer<std::string>, Pointer<dvec2>, Pointer<dvec3>, Pointer<std::array<dvec3, 3>>,
                 Pointer<std::array<dvec2, 4>>, Pointer<std::vector<dvec3>>,
                 Pointer<std::vector<std::vector<std::uint32_t>>>>;
template <class T>
using PointerTo = T*;
template <class T>
using PointerToConst = const T*;
using Field = PointerToField<PointerTo>;
using ConstField = PointerToField<PointerToConst>;

// What validate() (validation.h) asks of every number of a field.
enum class Limit : std::uint8_t {
    none,
    finite,     // and no larger than kLargestNumber
    aboveZero,  // and finite
    aboveOther,
    count,  // from `least` to `most`
};

// What a file says of a shape under one name.
struct ShapeMember {
    std::string_view name;
    bool required = true;  // else it is written only where it differs from the prototype's
    Limit limit = Limit::finite;
    std::string_view other{};           // Limit::aboveOther: the name of the member that it is above
    std::uint32_t least = 0, most = 0;  // Limit::count

    // Its row in the panel; of several points a row each, "vertex 0" with the label "vertex".
    const char* label = "";
    const char* help = nullptr;
    const char* mark = nullptr;  // in front of the number
    double mostInPanel = 0.0;    // of a count: what stays fluent

    bool isFree = false;       // points that the resize gizmo moves
    bool isDirection = false;  // stays as it is where the unit of length changes

    // Null: only `read` and `write` know it.
    Field (*at)(Shape&) = nullptr;
    ConstField (*of)(const Shape&) = nullptr;
    // For what not every field of its type does. No lines: it is left out.
    bool (*read)(json::Reader&, json::Value, const json::Place&, Shape&) = nullptr;
    json::Lines (*write)(const Shape&) = nullptr;
};

template <class S, class T>
S structOf(T S::*);
// The description with its place in the shape: member<&BoxShape::halfExtents>({...}).
template <auto Pointer>
ShapeMember member(ShapeMember described) {
    using S = decltype(structOf(Pointer));
    described.at = [](Shape& shape) -> Field { return &(std::get<S>(shape).*Pointer); };
    described.of = [](const Shape& shape) -> ConstField { return &(std::get<S>(shape).*Pointer); };
    return described;
}

enum class Surface : std::uint8_t {
    faceted,  // every edge
    fine,     // many small facets: flat, with few lines where they are blunt
    round,    // smooth between blunt edges, which show as the outline only (cylinder, cone)
};
Surface surfaceOfPoints(std::size_t points);  // their hull: faceted or fine

struct ShapeType {
    std::string_view name;        // what people call it
    std::string_view fileName{};  // its "type" in a file; empty: `name`
    // Of types with the same file name the one whose member of this name a file has; empty: that of the rest.
    std::string_view chosenBy{};
    Shape prototype;  // with default dimensions
    std::vector<ShapeMember> members;
    bool standsAlone = true;  // the prototype is a shape; a mesh needs a file
    bool isSolid = true;      // a convex polyhedron, whose vertices may be edited as those of a hull
    bool mayRound = true;     // Object::marginRadius may be above zero
    Turning turning = Turning::free;

    // What the limits of the members do not say. The pointer of an error starts below the shape.
    std::optional<SceneError> (*check)(const Shape&) = nullptr;
    // Of a solid: what the hull builder takes, before the scale. Only solids have a scale.
    HullInput (*points)(const Shape&) = nullptr;
    // Of what is more, or other, than the hull of these points. The object is valid; the text is its pointer.
    BuildResult (*build)(const Object&, const std::string&) = nullptr;

    // The handles of dimensions.h behind those of the free points. `resize` gets their place among all.
    std::vector<DimensionHandle> (*handles)(const Object&) = nullptr;
    void (*resize)(Object&, std::size_t handle, double metres) = nullptr;
    // Makes the shape as large as another one; null: nothing is to be made of that.
    void (*fit)(Shape&, const Fitting&) = nullptr;

    Surface (*surface)(const Shape&) = nullptr;  // null: faceted

    // The library's function that makes it of its members in their order. Empty: share/cpp_test.cpp has code
    // of its own for it.
    std::string_view maker{};
    bool makerMayFail = false;  // it returns a ShapeBuild
};

std::span<const ShapeType> shapeTypes();
const ShapeType* findShapeType(std::string_view name);  // null where there is none of this name
std::string_view fileNameOf(const ShapeType& type);
const ShapeType& typeOf(const Shape& shape);

}  // namespace sepaxis::scene
