// The data of a scene: two objects, what the file says of them, and nothing derived. Values are kept as
// written (a quaternion is not normalised here), so that a file round-trips.
#pragma once

#include "app/scene/shapes/types/round.h"
#include "app/scene/shapes/types/solid.h"
#include "collision/math.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <glm/vec2.hpp>

namespace sepaxis::mesh {
struct MeshHull;  // app/mesh/mesh_hull.h
}

namespace sepaxis::scene {

using dvec2 = glm::dvec2;
using dvec3 = Vec3<double>;
struct ShapeType;  // shapes/shape_types.h

enum class Side : std::uint8_t { a, b };
constexpr Side other(Side side) {
    return side == Side::a ? Side::b : Side::a;
}
constexpr std::size_t indexOf(Side side) {
    return side == Side::a ? 0 : 1;
}
constexpr const char* nameOf(Side side) {
    return side == Side::a ? "A" : "B";
}

// What a file says of a shape, a struct for each kind of it. Its types() are its rows in the table of
// shape_types.h, which says all else; they stand in a file of its own in shapes/types/. SolidShape and
// RoundShape, each of several kinds, stand there, too.
struct HullShape {
    std::vector<dvec3> positions;
    std::vector<std::vector<std::uint32_t>> faces;
    std::vector<std::vector<std::uint32_t>> edges;
    std::vector<dvec3> normals;
    static std::vector<ShapeType> types();
    bool operator==(const HullShape&) const = default;
};
struct BoxShape {
    dvec3 halfExtents{0.5};
    static std::vector<ShapeType> types();
    bool operator==(const BoxShape&) const = default;
};
struct IcosphereShape {
    double radius = 1.0;
    std::uint32_t subdivisions = 1;
    static std::vector<ShapeType> types();
    bool operator==(const IcosphereShape&) const = default;
};
struct RandomHullShape {
    double radius = 1.0;
    std::uint32_t points = 32;
    std::uint64_t seed = 1;
    static std::vector<ShapeType> types();
    bool operator==(const RandomHullShape&) const = default;
};
struct SphereShape {
    double radius = 0.5;
    static std::vector<ShapeType> types();
    bool operator==(const SphereShape&) const = default;
};
struct AabbShape {
    dvec3 min{-0.5}, max{0.5};
    static std::vector<ShapeType> types();
    bool operator==(const AabbShape&) const = default;
};
struct CapsuleShape {
    dvec3 base{0.0, -0.5, 0.0}, tip{0.0, 0.5, 0.0};
    double radius = 0.25;
    static std::vector<ShapeType> types();
    bool operator==(const CapsuleShape&) const = default;
};
struct TaperedCapsuleShape {
    dvec3 base{0.0, -0.4, 0.0}, tip{0.0, 0.4, 0.0};
    dvec2 radii{0.35, 0.2};  // at the base and at the tip
    static std::vector<ShapeType> types();
    bool operator==(const TaperedCapsuleShape&) const = default;
};
struct EllipsoidShape {
    dvec3 radii{0.6, 0.4, 0.5};
    static std::vector<ShapeType> types();
    bool operator==(const EllipsoidShape&) const = default;
};
struct SegmentShape {
    dvec3 start{-0.5, 0.0, 0.0}, end{0.5, 0.0, 0.0};
    static std::vector<ShapeType> types();
    bool operator==(const SegmentShape&) const = default;
};
struct TriangleShape {
    std::array<dvec3, 3> vertices{dvec3(-0.5, 0.0, 0.5), dvec3(0.5, 0.0, 0.5), dvec3(0.0, 0.0, -0.5)};
    bool oneSided = false;
    static std::vector<ShapeType> types();
    bool operator==(const TriangleShape&) const = default;
};
// In the frame of the article that it comes from, z up: its (x, y, z) stands in the shape's frame as (x, z,
// -y).
struct CuboidShape {
    std::array<dvec2, 4> plan{dvec2(-0.5, -0.5), dvec2(0.5, -0.5), dvec2(0.5, 0.5), dvec2(-0.5, 0.5)};
    double zMin = -0.5, zMax = 0.5;
    static std::vector<ShapeType> types();
    bool operator==(const CuboidShape&) const = default;
};
enum class MeshUnit : std::uint8_t { metre, centimetre, millimetre, inch, foot };
// The axis that stands upright, of a mesh's file or of a scene as it is shown.
enum class UpAxis : std::uint8_t { y, z };
inline constexpr std::array<std::string_view, 2> kUpAxisNames = {"y", "z"};
// The convex hull of a mesh file. What the scene file says, and what was found there by loadMeshes
// (mesh_shape.h); plain data that is shared by all states of the document.
struct MeshShape {
    std::string file;  // as the scene's file names it, from its own folder; empty: no file names it yet
    MeshUnit unit = MeshUnit::metre;
    UpAxis up = UpAxis::y;  // of the mesh; with z its (x, y, z) stands in the shape's frame as (x, z, -y)
    std::string node;       // empty: the whole file
    std::uint32_t maxVertices = 0;  // of the hull; 0: as many as it has

    std::filesystem::path path;                  // absolute, whatever `file` says; empty: not looked for yet
    std::shared_ptr<const mesh::MeshHull> hull;  // in the file's unit and axes; null: not read
    static std::vector<ShapeType> types();
    bool operator==(const MeshShape& other) const;  // the hulls by what they are
};
// In the order of the menu of types.
using Shape = std::variant<HullShape, BoxShape, SolidShape, RoundShape, IcosphereShape, RandomHullShape,
                           MeshShape, SphereShape, EllipsoidShape, AabbShape, CapsuleShape,
                           TaperedCapsuleShape, SegmentShape, TriangleShape, CuboidShape>;

// A member of the file that this version does not know: its name and its JSON text, kept for a round trip.
using UnknownMembers = std::vector<std::pair<std::string, std::string>>;

struct Object {
    std::string name;
    Shape shape = BoxShape{};
    dvec3 position{0.0};
    std::array<double, 4> orientation{0.0, 0.0, 0.0, 1.0};  // x, y, z, w; not necessarily unit
    dvec3 scale{1.0};
    double marginRadius = 0.0;  // metres around the scaled shape: above zero it is rounded
    UnknownMembers unknown, unknownInShape;
    bool operator==(const Object&) const = default;
};

struct Expectation {
    std::optional<bool> overlap;
    std::optional<double> depth, distance;
    std::optional<dvec3> mtv;
    std::optional<std::uint32_t> manifoldPoints, touchingPoints;
    double tolerance = 1e-9;
    UnknownMembers unknown;
    bool operator==(const Expectation&) const = default;
};

// What another program answered, as it said it: in its own frame, signs and directions. reported.h reads it.
enum class NormalDirection : std::uint8_t { aToB, bToA };
enum class ReportFrame : std::uint8_t { world, a, b };
struct ReportedContact {
    dvec3 point{0.0};
    std::optional<double> depth;
    std::optional<dvec3> normal;
    UnknownMembers unknown;
    bool operator==(const ReportedContact&) const = default;
};
struct Report {
    std::string by;
    std::optional<bool> overlap;
    std::optional<double> depth, distance;
    std::optional<dvec3> normal;
    std::optional<NormalDirection> direction;  // of all its normals; nothing: the program did not say
    std::vector<ReportedContact> contacts;
    std::optional<double> margin;     // metres by which its shapes together are larger than these
    std::optional<double> tolerance;  // metres that it may be off by
    ReportFrame frame = ReportFrame::world;
    // The objects that it is of; null: those of the scene. A change of the scene leaves them here
    // (document.h).
    std::shared_ptr<const std::array<Object, 2>> pair;
    UnknownMembers unknown;
    bool operator==(const Report& other) const;  // the pairs by what they are
};

// An orbit camera as a file keeps it; absent members are chosen by the viewer.
struct SavedCamera {
    dvec3 target{0.0};
    double yaw = 0.0, pitch = 0.0;  // radians
    double distance = 5.0;          // metres
    bool orthographic = false;
    UnknownMembers unknown;
    bool operator==(const SavedCamera&) const = default;
};

struct Scene {
    std::string name, group, description, source;
    Object a, b;
    std::optional<double> safeDistance;
    std::optional<SavedCamera> camera;
    std::optional<UpAxis> up;  // nothing: y
    std::optional<Expectation> expect;
    std::vector<Report> reported;
    UnknownMembers unknown;
    bool operator==(const Scene&) const = default;

    Object& object(Side side) { return side == Side::a ? a : b; }
    const Object& object(Side side) const { return side == Side::a ? a : b; }
};

// Whether both are the same to a query: names aside.
bool isSameToQueries(const Object& a, const Object& b);

// The pose for queries: orientation normalised.
Pose<double> poseOf(const Object& object);

// "hull", "box", "tetrahedron", ...: the type's name in a file.
std::string shapeTypeName(const Shape& shape);

// Only hulls and solids have a scale; the others have dimensions for everything.
bool mayScale(const Shape& shape);
// Whether a margin radius means anything: balls and capsules have radii of their own, and a cuboid is what
// its article says.
bool mayRound(const Shape& shape);

enum class Turning : std::uint8_t { free, aboutVertical, none };
Turning turningOf(const Shape& shape);
// Whether the scene's safe distance means anything to the pair: it is that of two cuboids.
bool keepsSafeDistance(const Scene& scene);

}  // namespace sepaxis::scene
