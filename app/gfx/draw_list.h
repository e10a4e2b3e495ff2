// What one frame shows, as plain data: world coordinates in double, sizes in pixels at UI scale 1. The
// renderer makes the coordinates camera-relative before it rounds them to float, so a scene may lie
// anywhere and have any size.
#pragma once

#include "app/gfx/palette.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace sepaxis::gfx {

using dvec3 = glm::dvec3;
using dmat4 = glm::dmat4;

// How a thing meets the front surfaces of the solids.
enum class DepthMode : std::uint8_t {
    tested,       // only what is in front
    hiddenFaint,  // in front in full, behind at kHiddenAlpha (lines also at kThinWidth)
    onTop,        // everywhere
};

enum class EdgeKind : std::uint8_t {
    feature,  // drawn in full
    facet,    // between facets of a finely cut surface: a thin, faint line
    smooth,   // drawn only where it is the outline of the solid
};

struct MeshEdge {
    std::uint32_t from = 0, to = 0;                 // positions
    glm::vec3 normalLeft{0.0f}, normalRight{0.0f};  // of the two faces, unit, outward
    EdgeKind kind = EdgeKind::feature;
};

// The closed surface of one convex solid, counter-clockwise from outside, or an open one with two sides.
// Never changed once a renderer has seen it: the renderer keeps a copy on the graphics card for as long as
// the mesh lives.
struct Mesh {
    dvec3 origin{0.0};  // positions are relative to it, in the solid's frame
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;        // one a corner of a triangle, in the order of `triangles`
    std::vector<std::uint32_t> triangles;  // three positions each
    std::vector<MeshEdge> edges;
    bool isOpen = false;  // a flat piece, or edges alone: seen, and hiding, from both sides
};

enum class SolidStyle : std::uint8_t { translucent, solid, wireframe };

// At most kMaxSurfaces surfaces are sorted exactly (two interpenetrating solids); others show edges only.
struct Solid {
    std::shared_ptr<const Mesh> mesh;
    dmat4 toWorld{1.0};  // a rigid motion
    Color fill{1.0f};
    Color edge{1.0f};
    SolidStyle style = SolidStyle::translucent;
    float alpha = kTranslucentAlpha;  // of one surface, when translucent
    float edgeWidth = kEdgeWidth;
    DepthMode edgeDepth = DepthMode::hiddenFaint;  // or onTop
    bool ghost = false;                            // edges only, dashed; hides nothing
};
inline constexpr std::size_t kMaxSurfaces = 2;
inline constexpr float kGhostAlpha = 0.75f;  // of a ghost's edges
inline constexpr float kGhostDash = 5.0f;    // pixels

struct Line {
    dvec3 from{0.0}, to{0.0};
    float width = kEdgeWidth;
    Color color{1.0f};
    DepthMode depth = DepthMode::tested;
    float dash = 0.0f;      // pixels on and pixels off; 0: no dashes
    bool flatEnds = false;  // a bar that ends exactly at its ends; otherwise opaque lines end round
};

// A smooth curve in short pieces, as one line: nothing shows where they meet, dashes run on. A closed one
// repeats its first point.
struct Curve {
    std::vector<dvec3> points;
    float width = kEdgeWidth;
    Color color{1.0f};
    DepthMode depth = DepthMode::tested;
    float dash = 0.0f;  // as a Line's
};

// Which of DrawList::corners.
struct CornerRange {
    std::size_t first = 0, count = 0;
};

// A convex, flat polygon, visible from both sides.
struct Polygon {
    CornerRange corners;
    Color color{1.0f};
    DepthMode depth = DepthMode::tested;
    float hatchPitch = 0.0f;  // pixels from stripe to stripe; 0: filled
    float hatchWidth = 1.5f;
};

struct Point {
    dvec3 position{0.0};
    float radius = 5.0f;  // with the rim
    float rimWidth = 1.5f;
    Color color{1.0f};
    Color rim{0.0f, 0.0f, 0.0f, 1.0f};
    DepthMode depth = DepthMode::onTop;
};

// A shaft that ends in a solid cone. The head becomes smaller where the arrow is short on the screen.
struct Arrow {
    dvec3 from{0.0}, to{0.0};
    float width = 2.5f;
    float headLength = 14.0f;
    float headWidth = 11.0f;
    Color color{1.0f};
    DepthMode depth = DepthMode::onTop;
};
inline constexpr double kLongestHead = 0.6;  // of the arrow

// A plane of lines in decades that fade into the distance. The ground, with the world axes x and z where they
// lie in it (y = 0); or an upright plane, whose strong lines are where the world's coordinate planes cut it.
struct Grid {
    bool visible = true;
    dvec3 center{0.0};        // in the plane; where the fading starts from
    double radius = 10.0;     // metres; how far the grid reaches
    double cell = 0.1;        // metres, a power of ten: the finest lines; stronger ones every ten
    float fineWeight = 1.0f;  // 0 to 1: strength of the finest lines, so that decades change without a jump
    int normal = 1;           // the axis that the plane is square to: 0, 1 or 2 for x, y or z
    float strength = 1.0f;    // 0 to 1, of all lines
};

struct DrawList {
    std::vector<Solid> solids;
    std::vector<Polygon> polygons;
    std::vector<Line> lines;
    std::vector<Arrow> arrows;
    std::vector<Point> points;
    Grid grid{false};
    std::vector<Curve> curves{};
    std::vector<dvec3> corners{};  // of all polygons; others may lie between them

    std::span<const dvec3> of(const CornerRange& range) const {
        return std::span(corners).subspan(range.first, range.count);
    }
    CornerRange addCorners(std::span<const dvec3> more);
    CornerRange addCorners(std::initializer_list<dvec3> more);
    void clear();  // what it held once finds room without asking for memory
};

// A grid through `center` for a camera at `distance` from it: its decades follow the distance.
Grid gridAround(const dvec3& center, double distance);

}  // namespace sepaxis::gfx
