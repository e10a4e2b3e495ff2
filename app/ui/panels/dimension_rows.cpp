// The dimensions of a shape in the scene panel, by its type.
#include "app/ui/panels/object_rows.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/shape_edit.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kMostSides = 4096;
constexpr double kMostSubdivisions = 5;
constexpr double kMostPoints = 20000;

void scalarRow(App& app, Side side, const char* label, double value, NumberOptions options,
               scene::Shape shape, void (*set)(scene::Shape&, double)) {
    options.width = fieldWidth(app, label, options.help, 1);
    const std::string id = std::string("##") + label;
    const bool refused = field(app, side, id.c_str(), value, options, [&](double number) {
        set(shape, number);
        return scene::setShape(side, std::move(shape), mergeKey(side, label));
    });
    if (refused) refusalRow(app, side);
}

constexpr NumberOptions lengthOptions(const char* help) {
    return {.unit = "m", .step = 0.01, .min = 1e-9, .max = 1e12, .help = help};
}
NumberOptions countOptions(double min, double max, const char* help) {
    return {.step = 0.1, .min = min, .max = max, .integer = true, .help = help};
}
template <class T>
T whole(double value) {
    const auto most = static_cast<double>(std::numeric_limits<T>::max());
    if (value >= most) return std::numeric_limits<T>::max();
    return static_cast<T>(std::max(0.0, std::round(value)));
}

void dimensions(App& app, Side, const scene::HullShape& s) {
    fieldLabel(app, "points");
    ShortText text(counted(s.positions.size(), "point", "points"), ", ");
    if (s.faces.empty())
        text.add("no faces listed");
    else
        text.add(counted(s.faces.size(), "face", "faces")).add(" listed");
    clippedText(app.ui, text, ImGui::GetContentRegionAvail().x, toU32(app.ui.palette().text));
}

void dimensions(App& app, Side side, const scene::BoxShape& s) {
    vectorRow(app, side, "half size", "Half extent of the box: from its middle to a face, metres",
              s.halfExtents, {.unit = "m", .step = 0.01, .min = 1e-9, .max = 1e12}, [&](const dvec3& half) {
                  return scene::setShape(side, scene::BoxShape{half}, mergeKey(side, "half extents"));
              });
}

void dimensions(App& app, Side side, const scene::SolidShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere through the vertices"), s,
              [](scene::Shape& shape, double v) { std::get<scene::SolidShape>(shape).radius = v; });
}

void dimensions(App& app, Side side, const scene::RoundShape& s) {
    scalarRow(app, side, "radius", s.radius,
              lengthOptions("Radius of the circle through the ring's vertices"), s,
              [](scene::Shape& shape, double v) { std::get<scene::RoundShape>(shape).radius = v; });
    scalarRow(app, side, "height", s.height, lengthOptions("Height along the shape's y axis"), s,
              [](scene::Shape& shape, double v) { std::get<scene::RoundShape>(shape).height = v; });
    scalarRow(app, side, "sides", s.sides, countOptions(3, kMostSides, "Vertices of a ring"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::RoundShape>(shape).sides = whole<std::uint32_t>(v);
              });
}

void dimensions(App& app, Side side, const scene::IcosphereShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere through the vertices"), s,
              [](scene::Shape& shape, double v) { std::get<scene::IcosphereShape>(shape).radius = v; });
    scalarRow(app, side, "divisions", s.subdivisions,
              countOptions(0, kMostSubdivisions, "How often each triangle is split in four"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::IcosphereShape>(shape).subdivisions = whole<std::uint32_t>(v);
              });
}

void dimensions(App& app, Side side, const scene::RandomHullShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere that the points lie on"), s,
              [](scene::Shape& shape, double v) { std::get<scene::RandomHullShape>(shape).radius = v; });
    scalarRow(app, side, "points", s.points, countOptions(4, kMostPoints, "How many points"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::RandomHullShape>(shape).points = whole<std::uint32_t>(v);
              });
    scalarRow(app, side, "seed", static_cast<double>(s.seed),
              countOptions(0, 9007199254740992.0, "The same seed gives the same hull everywhere"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::RandomHullShape>(shape).seed = whole<std::uint64_t>(v);
              });
}

// A row for one point of a shape; `get` gives the place of the point in a shape of the same type.
template <class S, class Get>
void pointRow(App& app, Side side, const char* label, const char* help, const S& s, Get&& get) {
    S changed = s;
    vectorRow(app, side, label, help, get(changed), {.unit = "m", .step = 0.01, .min = -1e12, .max = 1e12},
              [&](const dvec3& point) {
                  get(changed) = point;
                  return scene::setShape(side, changed, mergeKey(side, label));
              });
}

void dimensions(App& app, Side side, const scene::SphereShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere"), s,
              [](scene::Shape& shape, double v) { std::get<scene::SphereShape>(shape).radius = v; });
}

void dimensions(App& app, Side side, const scene::AabbShape& s) {
    using Box = scene::AabbShape;
    pointRow(app, side, "min", "Lowest corner", s, [](Box& box) -> dvec3& { return box.min; });
    pointRow(app, side, "max", "Highest corner", s, [](Box& box) -> dvec3& { return box.max; });
}

void dimensions(App& app, Side side, const scene::CapsuleShape& s) {
    using Capsule = scene::CapsuleShape;
    pointRow(app, side, "base", "Start of the axis", s, [](Capsule& c) -> dvec3& { return c.base; });
    pointRow(app, side, "tip", "End of the axis", s, [](Capsule& c) -> dvec3& { return c.tip; });
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius around the axis"), s,
              [](scene::Shape& shape, double v) { std::get<Capsule>(shape).radius = v; });
}

void dimensions(App& app, Side side, const scene::SegmentShape& s) {
    using Segment = scene::SegmentShape;
    pointRow(app, side, "start", "Start of the segment", s, [](Segment& c) -> dvec3& { return c.start; });
    pointRow(app, side, "end", "End of the segment", s, [](Segment& c) -> dvec3& { return c.end; });
}

void dimensions(App& app, Side side, const scene::TriangleShape& s) {
    constexpr std::array<const char*, 3> kLabels = {"vertex 0", "vertex 1", "vertex 2"};
    for (std::size_t i = 0; i < kLabels.size(); ++i) {
        pointRow(app, side, kLabels[i], "Corner of the triangle, counter-clockwise from its front", s,
                 [i](scene::TriangleShape& t) -> dvec3& { return t.vertices[i]; });
    }
    fieldLabel(app, "one-sided",
               "Ignored by shapes centred behind it; its front is the side from which its vertices run "
               "counter-clockwise");
    scene::TriangleShape changed = s;
    if (ImGui::Checkbox("##oneSided", &changed.oneSided))
        app.editor.tryExecute(side, scene::setShape(side, changed));
}

void dimensions(App& app, Side side, const scene::CuboidShape& s) {
    using Cuboid = scene::CuboidShape;
    const std::array<double, 2> sides = planSides(s);
    scalarRow(app, side, "length", sides[0], lengthOptions("Of the plan, from its first corner to the next"),
              s, [](scene::Shape& shape, double v) { setPlanSide(std::get<Cuboid>(shape), 0, v); });
    scalarRow(app, side, "width", sides[1], lengthOptions("Of the plan, the other way"), s,
              [](scene::Shape& shape, double v) { setPlanSide(std::get<Cuboid>(shape), 1, v); });
    // The article's upright axis, z, is the window's y.
    NumberOptions height{.unit = "m", .step = 0.01, .min = -1e12, .max = 1e12, .mark = "z min"};
    height.help =
        "Height of the bottom: z_min of the file. The article's z points up, which is y in this window: "
        "it counts from the position's y";
    scalarRow(app, side, "bottom", s.zMin, height, s,
              [](scene::Shape& shape, double v) { std::get<Cuboid>(shape).zMin = v; });
    height.mark = "z max";
    height.help =
        "Height of the top: z_max of the file. The article's z points up, which is y in this window: "
        "it counts from the position's y";
    scalarRow(app, side, "top", s.zMax, height, s,
              [](scene::Shape& shape, double v) { std::get<Cuboid>(shape).zMax = v; });
}

void dimensions(App& app, Side side, const scene::MeshShape& s) {
    meshRows(app, side, s);
}

}  // namespace

void dimensionRows(App& app, Side side, const scene::Shape& shape) {
    std::visit([&](const auto& s) { dimensions(app, side, s); }, shape);
}

}  // namespace sepaxis::ui
