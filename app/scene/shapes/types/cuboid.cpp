#include "collision/cuboid.h"

#include "app/scene/format/validation.h"
#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sepaxis::scene {

namespace {

// The plan's vertices in cyclic order, counter-clockwise in plan, from vertex 0 on: a side keeps its number
// however far the plan is pulled.
std::array<std::size_t, 4> planOrder(const CuboidShape& cuboid) {
    dvec2 middle(0.0);
    for (const dvec2& p : cuboid.plan) middle += 0.25 * p;
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    const auto angle = [&](std::size_t i) {
        const dvec2 from = cuboid.plan[i] - middle;
        return std::atan2(from.y, from.x);
    };
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return angle(i) < angle(j); });
    std::rotate(order.begin(), std::find(order.begin(), order.end(), std::size_t{0}), order.end());
    return order;
}

// A side of the plan, its two vertices and the unit normal that points out.
struct PlanSide {
    std::size_t first, second;
    dvec2 outward;
    double width;  // from the opposite side
};
PlanSide planSide(const CuboidShape& cuboid, std::size_t side) {
    const std::array<std::size_t, 4> order = planOrder(cuboid);
    const std::size_t first = order[side], second = order[(side + 1) % 4];
    const dvec2 along = glm::normalize(cuboid.plan[second] - cuboid.plan[first]);
    const dvec2 outward(along.y, -along.x);
    return {first, second, outward,
            glm::dot(outward, cuboid.plan[first] - cuboid.plan[order[(side + 2) % 4]])};
}

dvec3 upright(const dvec2& plan, double z) {
    return {plan.x, z, -plan.y};
}

std::vector<DimensionHandle> handlesOf(const Object& object) {
    const Frame frame(object);
    const auto& cuboid = std::get<CuboidShape>(object.shape);
    std::vector<DimensionHandle> handles;
    const double middleZ = 0.5 * (cuboid.zMin + cuboid.zMax);
    dvec2 middle(0.0);
    for (const dvec2& p : cuboid.plan) middle += 0.25 * p;
    for (std::size_t side = 0; side < 4; ++side) {
        const PlanSide s = planSide(cuboid, side);
        handles.push_back(
            {"side " + std::to_string(side), side % 2 == 0 ? "width" : "length",
             frame.point(upright(0.5 * (cuboid.plan[s.first] + cuboid.plan[s.second]), middleZ)),
             frame.direction(upright(s.outward, 0.0)), s.width});
    }
    const double height = cuboid.zMax - cuboid.zMin;
    handles.push_back({"bottom", "height", frame.point(upright(middle, cuboid.zMin)),
                       frame.direction(unitAxis(1, -1.0)), height, 1});
    handles.push_back({"top", "height", frame.point(upright(middle, cuboid.zMax)),
                       frame.direction(unitAxis(1)), height, 1});
    return handles;
}

void resize(Object& object, std::size_t handle, double metres) {
    auto& cuboid = std::get<CuboidShape>(object.shape);
    if (handle < 4) {
        const PlanSide side = planSide(cuboid, handle);
        const double by = atLeast(side.width + metres, side.width) - side.width;
        cuboid.plan[side.first] += by * side.outward;
        cuboid.plan[side.second] += by * side.outward;
        return;
    }
    const double height = cuboid.zMax - cuboid.zMin;
    const double changed = atLeast(height + metres, height);
    if (handle == 4)
        cuboid.zMin = cuboid.zMax - changed;
    else
        cuboid.zMax = cuboid.zMin + changed;
}

double largestCoordinate(const CuboidShape& cuboid) {
    double largest = std::max(std::abs(cuboid.zMin), std::abs(cuboid.zMax));
    for (const dvec2& p : cuboid.plan) largest = std::max({largest, std::abs(p.x), std::abs(p.y)});
    return largest;
}

BuildResult build(const Object& object, const std::string& root) {
    const auto& cuboid = std::get<CuboidShape>(object.shape);
    const std::string pointer = root + "/shape";
    if (largestCoordinate(cuboid) < kSmallestSize) return tooSmall(pointer);
    const CuboidPlanBuild plan = makeCuboidPlan(cuboid.plan, cuboid.zMin, cuboid.zMax);
    if (!plan.status) {
        const bool oneCorner = plan.status.error == CuboidError::duplicateVertex;
        const std::string corner = oneCorner ? '/' + std::to_string(plan.status.secondIndex) : "";
        return failed(pointer + "/plan" + corner, describe(plan.status));
    }
    ShapeBuild<double> build = makeCuboid<double>(plan.plan);
    if (!build.status) return failed(pointer, describe(build.status));
    return finished(std::move(build.shape), {}, plan.plan);
}

void fit(Shape& shape, const Fitting& to) {
    CuboidShape cuboid;
    for (dvec2& corner : cuboid.plan) {
        corner = {to.center.x + std::copysign(to.half.x, corner.x),
                  std::copysign(to.half.z, corner.y) - to.center.z};
    }
    cuboid.zMin = to.center.y - to.half.y;
    cuboid.zMax = to.center.y + to.half.y;
    shape = cuboid;
}

}  // namespace

std::vector<ShapeType> CuboidShape::types() {
    return {{
        .name = "cuboid",
        .prototype = CuboidShape{},
        .members = {member<&CuboidShape::plan>({.name = "plan"}),
                    // The article's upright axis, z, is the window's y.
                    member<&CuboidShape::zMin>(
                        {.name = "z_min",
                         .label = "bottom",
                         .help = "Height of the bottom: z_min of the file. The article's z points up, which "
                                 "is y in this window: it counts from the position's y",
                         .mark = "y"}),
                    member<&CuboidShape::zMax>(
                        {.name = "z_max",
                         .limit = Limit::aboveOther,
                         .other = "z_min",
                         .label = "top",
                         .help = "Height of the top: z_max of the file. The article's z points up, which is "
                                 "y in this window: it counts from the position's y",
                         .mark = "y"})},
        .turning = Turning::aboutVertical,
        .build = build,
        .handles = handlesOf,
        .resize = resize,
        .fit = fit,
    }};
}

}  // namespace sepaxis::scene
