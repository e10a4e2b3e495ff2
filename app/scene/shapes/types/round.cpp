#include "app/scene/shapes/types/round.h"

#include "app/scene/format/validation.h"
#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

#include <algorithm>
#include <array>

namespace sepaxis::scene {

namespace {

struct Round {
    RoundKind kind;
    std::string_view name, fileName;
    // The solid around a ring, or the true shape; null: the other one.
    SolidPoints (*ring)(double radius, double height, std::uint32_t sides);
    sepaxis::Shape<double> (*exact)(const RoundShape&);
    std::string_view maker;  // what that function of the library is called
    std::uint32_t mostSides;
    Surface surface;
    double ringHeight;  // of the handles of the radius, as a share of the height
    const char* topName;

    bool hasHeight() const { return kind != RoundKind::disc; }
};
sepaxis::Shape<double> exactCylinder(const RoundShape& s) {
    return makeCylinder(s.radius, s.height);
}
sepaxis::Shape<double> exactCone(const RoundShape& s) {
    return makeCone(s.radius, s.height);
}
sepaxis::Shape<double> exactDisc(const RoundShape& s) {
    return makeDisc(s.radius);
}
// The radius of a cone is that of its base, which lies at the bottom.
constexpr std::array kRounds{
    Round{RoundKind::cylinder, "cylinder", "cylinder", nullptr, exactCylinder, "makeCylinder", 0,
          Surface::round, 0.0, "top"},
    Round{RoundKind::sidedCylinder, "sided cylinder", "cylinder", makePrism, nullptr, "makePrism",
          kMostPrismSides, Surface::round, 0.0, "top"},
    Round{RoundKind::prism, "prism", "prism", makePrism, nullptr, "makePrism", kMostPrismSides,
          Surface::faceted, 0.0, "top"},
    Round{RoundKind::cone, "cone", "cone", nullptr, exactCone, "makeCone", 0, Surface::round, -0.5, "apex"},
    Round{RoundKind::sidedCone, "sided cone", "cone", makeCone, nullptr, "makeCone", kMostConeSides,
          Surface::round, -0.5, "apex"},
    Round{RoundKind::disc, "disc", "disc", nullptr, exactDisc, "makeDisc", 0, Surface::round, 0.0, ""},
};
const Round& rowOf(const Shape& shape) {
    return *std::ranges::find(kRounds, std::get<RoundShape>(shape).kind, &Round::kind);
}

// The radius along +x, -x, +z, -z, then the bottom and the top.
constexpr std::size_t kRadii = 4;

std::vector<DimensionHandle> handlesOf(const Object& object) {
    const Frame frame(object);
    const auto& round = std::get<RoundShape>(object.shape);
    const Round& row = rowOf(object.shape);
    std::vector<DimensionHandle> handles;
    const dvec3 ring = unitAxis(1, row.hasHeight() ? row.ringHeight * round.height : 0.0);
    for (std::size_t h = 0; h < kRadii; ++h) {
        const int axis = h < 2 ? 0 : 2;
        const dvec3 local = unitAxis(axis, h % 2 == 0 ? 1.0 : -1.0);
        handles.push_back({"radius", "radius", frame.point(round.radius * local + ring),
                           frame.direction(frame.signAlong(axis) * local),
                           round.radius * frame.scaleAlong(axis)});
    }
    for (const double sign : {-1.0, 1.0}) {
        if (!row.hasHeight()) break;
        handles.push_back({sign < 0.0 ? "bottom" : row.topName, "height",
                           frame.point(unitAxis(1, 0.5 * sign * round.height)),
                           frame.direction(unitAxis(1, sign * frame.signAlong(1))),
                           round.height * frame.scaleAlong(1), 1});
    }
    return handles;
}

void resize(Object& object, std::size_t handle, double metres) {
    const Frame frame(object);
    auto& round = std::get<RoundShape>(object.shape);
    if (handle < kRadii) {
        round.radius = atLeast(round.radius + metres / frame.scaleAlong(handle < 2 ? 0 : 2), round.radius);
        return;
    }
    const double before = round.height;
    round.height = atLeast(before + metres / frame.scaleAlong(1), before);
    const double sign = handle == kRadii ? -1.0 : 1.0;
    object.position += frame.shift(unitAxis(1, 0.5 * sign * (round.height - before)));
}

void fit(Shape& shape, const Fitting& to) {
    auto& round = std::get<RoundShape>(shape);
    round.radius =
        rowOf(shape).hasHeight() ? std::max(to.half.x, to.half.z) : to.half[static_cast<int>(to.longest)];
    round.height = tidy(2.0 * to.half.y);
}

std::vector<ShapeMember> membersOf(const Round& row) {
    std::vector<ShapeMember> members{member<&RoundShape::radius>(
        {.name = "radius",
         .limit = Limit::aboveZero,
         .label = "radius",
         .help = row.ring != nullptr ? "Radius of the circle through the ring's vertices"
                                     : "Radius of the circle"})};
    if (row.hasHeight())
        members.push_back(member<&RoundShape::height>({.name = "height",
                                                       .limit = Limit::aboveZero,
                                                       .label = "height",
                                                       .help = "Height along the shape's y axis"}));
    if (row.ring != nullptr)
        members.push_back(member<&RoundShape::sides>({.name = "sides",
                                                      .limit = Limit::count,
                                                      .least = kFewestSides,
                                                      .most = row.mostSides,
                                                      .label = "sides",
                                                      .help = "Vertices of a ring",
                                                      .mostInPanel = 4096}));
    return members;
}

ShapeType typeOf(const Round& row) {
    ShapeType type{
        .name = row.name,
        .fileName = row.fileName,
        .prototype = RoundShape{row.kind},
        .members = membersOf(row),
        .isSolid = row.ring != nullptr,
        .handles = handlesOf,
        .resize = resize,
        .fit = fit,
        .surface = [](const Shape& shape) { return rowOf(shape).surface; },
        .maker = row.maker,
    };
    if (row.ring != nullptr) {
        if (row.name != row.fileName) type.chosenBy = "sides";
        type.points = [](const Shape& shape) {
            const auto& round = std::get<RoundShape>(shape);
            return HullInput(rowOf(shape).ring(round.radius, round.height, round.sides));
        };
    } else {
        type.build = [](const Object& object, const std::string& root) {
            return checked(rowOf(object.shape).exact(std::get<RoundShape>(object.shape)), root + "/shape");
        };
    }
    return type;
}

}  // namespace

std::vector<ShapeType> RoundShape::types() {
    std::vector<ShapeType> types;
    for (const Round& row : kRounds) types.push_back(typeOf(row));
    return types;
}

}  // namespace sepaxis::scene
