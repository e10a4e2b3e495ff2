#include "app/scene/shapes/dimensions.h"

#include "app/scene/aligned.h"
#include "app/scene/shapes/mesh_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sepaxis::scene {

namespace {

constexpr std::array<const char*, 3> kAxisNames = {"x", "y", "z"};

dvec3 unitAxis(int axis, double sign = 1.0) {
    dvec3 unit(0.0);
    unit[axis] = sign;
    return unit;
}

// Handles 2 k and 2 k + 1 stand for axis k, its negative and its positive side.
int axisOfFace(std::size_t handle) {
    return static_cast<int>(handle / 2);
}
double signOfFace(std::size_t handle) {
    return handle % 2 == 0 ? -1.0 : 1.0;
}

// Between the frame of the object, with its scale, and the world.
class Frame {
 public:
    explicit Frame(const Object& object) : pose_(poseOf(object)), scale_(object.scale) {}

    dvec3 point(const dvec3& local) const { return transformPoint(pose_, scale_ * local); }
    dvec3 direction(const dvec3& local) const { return pose_.orientation * local; }
    dvec3 vectorToLocal(const dvec3& world) const {
        return withoutTilt(glm::conjugate(pose_.orientation) * world) / scale_;
    }
    // How far the frame's origin has to move in the world for its points to move by `local`.
    dvec3 shift(const dvec3& local) const { return withoutTilt(pose_.orientation * (scale_ * local)); }
    double scaleAlong(int axis) const { return std::abs(scale_[axis]); }
    double signAlong(int axis) const { return scale_[axis] < 0.0 ? -1.0 : 1.0; }

 private:
    Pose<double> pose_;
    dvec3 scale_;
};

double atLeast(double changed, double before) {
    return std::max(changed, kLeastShare * before);
}

// --- shapes with one radius -----------------------------------------------------------------------------

double* radiusOf(Shape& shape) {
    if (auto* s = std::get_if<SphereShape>(&shape)) return &s->radius;
    if (auto* s = std::get_if<SolidShape>(&shape)) return &s->radius;
    if (auto* s = std::get_if<IcosphereShape>(&shape)) return &s->radius;
    if (auto* s = std::get_if<RandomHullShape>(&shape)) return &s->radius;
    return nullptr;
}

std::vector<DimensionHandle> radiusHandles(const Frame& frame, double radius) {
    std::vector<DimensionHandle> handles;
    for (std::size_t h = 0; h < 6; ++h) {
        const int axis = axisOfFace(h);
        const dvec3 local = unitAxis(axis, signOfFace(h));
        const double along = frame.signAlong(axis);
        handles.push_back({"radius", "radius", frame.point(radius * local), frame.direction(along * local),
                           radius * frame.scaleAlong(axis)});
    }
    return handles;
}

// --- boxes ----------------------------------------------------------------------------------------------

struct Bounds {
    dvec3 low{0.0}, high{0.0};
};

Bounds boundsOf(const std::vector<dvec3>& points) {
    Bounds bounds{points.front(), points.front()};
    for (const dvec3& p : points) {
        bounds.low = glm::min(bounds.low, p);
        bounds.high = glm::max(bounds.high, p);
    }
    return bounds;
}

std::vector<DimensionHandle> faceHandles(const Frame& frame, const Bounds& bounds) {
    std::vector<DimensionHandle> handles;
    const dvec3 middle = 0.5 * (bounds.low + bounds.high);
    for (std::size_t h = 0; h < 6; ++h) {
        const int axis = axisOfFace(h);
        dvec3 local = middle;
        local[axis] = signOfFace(h) < 0.0 ? bounds.low[axis] : bounds.high[axis];
        const double sign = signOfFace(h) * frame.signAlong(axis);
        const std::string axisName = kAxisNames[static_cast<std::size_t>(axis)];
        handles.push_back({(signOfFace(h) < 0.0 ? "-" : "+") + axisName + " face", "size " + axisName,
                           frame.point(local), frame.direction(unitAxis(axis, sign)),
                           (bounds.high[axis] - bounds.low[axis]) * frame.scaleAlong(axis), axis});
    }
    return handles;
}

// The length of the bounds along the handle's axis after the change, in the object's frame.
double resizedLength(const Frame& frame, const Bounds& bounds, std::size_t handle, double metres) {
    const int axis = axisOfFace(handle);
    const double before = bounds.high[axis] - bounds.low[axis];
    return atLeast(before + metres / frame.scaleAlong(axis), before);
}

void resizeBox(Object& object, const Frame& frame, std::size_t handle, double metres) {
    auto& box = std::get<BoxShape>(object.shape);
    const int axis = axisOfFace(handle);
    const double before = box.halfExtents[axis];
    const double half = atLeast(before + 0.5 * metres / frame.scaleAlong(axis), before);
    box.halfExtents[axis] = half;
    object.position += frame.shift(unitAxis(axis, signOfFace(handle) * (half - before)));
}

void resizeAabb(Object& object, const Frame& frame, std::size_t handle, double metres) {
    auto& box = std::get<AabbShape>(object.shape);
    const int axis = axisOfFace(handle);
    const double length = resizedLength(frame, {box.min, box.max}, handle, metres);
    if (signOfFace(handle) < 0.0)
        box.min[axis] = box.max[axis] - length;
    else
        box.max[axis] = box.min[axis] + length;
}

void resizeHull(Object& object, const Frame& frame, std::size_t handle, double metres) {
    auto& hull = std::get<HullShape>(object.shape);
    const Bounds bounds = boundsOf(hull.positions);
    const int axis = axisOfFace(handle);
    const double before = bounds.high[axis] - bounds.low[axis];
    if (!(before > 0.0)) return;
    const double factor = resizedLength(frame, bounds, handle, metres) / before;
    const double fixed = signOfFace(handle) < 0.0 ? bounds.high[axis] : bounds.low[axis];
    for (dvec3& p : hull.positions) p[axis] = fixed + factor * (p[axis] - fixed);
    hull.normals.clear();  // they were those of the old faces
}

// --- meshes: a file's vertices stay, the scale changes -----------------------------------------------------

void resizeMesh(Object& object, const Frame& frame, std::size_t handle, double metres) {
    const Bounds bounds = boundsOf(sepaxis::scene::pointsOf(std::get<MeshShape>(object.shape)));
    const int axis = axisOfFace(handle);
    const double before = bounds.high[axis] - bounds.low[axis];
    if (!(before > 0.0)) return;
    const double factor = resizedLength(frame, bounds, handle, metres) / before;
    const double fixed = signOfFace(handle) < 0.0 ? bounds.high[axis] : bounds.low[axis];
    object.position += frame.shift(unitAxis(axis, fixed * (1.0 - factor)));
    object.scale[axis] *= factor;
}

// --- prisms, cylinders, cones ---------------------------------------------------------------------------

// The radius along +x, -x, +z, -z, then the bottom and the top.
constexpr std::size_t kRoundRadii = 4;

dvec3 roundDirection(std::size_t handle) {
    constexpr std::array<int, 4> kAxes = {0, 0, 2, 2};
    return unitAxis(kAxes[handle], handle % 2 == 0 ? 1.0 : -1.0);
}

std::vector<DimensionHandle> roundHandles(const Frame& frame, const RoundShape& round) {
    std::vector<DimensionHandle> handles;
    // A cone's radius is that of its base, which lies at the bottom.
    const double height = round.kind == RoundKind::cone ? -0.5 * round.height : 0.0;
    for (std::size_t h = 0; h < kRoundRadii; ++h) {
        const dvec3 local = roundDirection(h);
        const int axis = h < 2 ? 0 : 2;
        handles.push_back({"radius", "radius", frame.point(round.radius * local + unitAxis(1, height)),
                           frame.direction(frame.signAlong(axis) * local),
                           round.radius * frame.scaleAlong(axis)});
    }
    for (const double sign : {-1.0, 1.0}) {
        const char* const name = sign < 0.0 ? "bottom" : round.kind == RoundKind::cone ? "apex" : "top";
        handles.push_back({name, "height", frame.point(unitAxis(1, 0.5 * sign * round.height)),
                           frame.direction(unitAxis(1, sign * frame.signAlong(1))),
                           round.height * frame.scaleAlong(1), 1});
    }
    return handles;
}

void resizeRound(Object& object, const Frame& frame, std::size_t handle, double metres) {
    auto& round = std::get<RoundShape>(object.shape);
    if (handle < kRoundRadii) {
        round.radius = atLeast(round.radius + metres / frame.scaleAlong(handle < 2 ? 0 : 2), round.radius);
        return;
    }
    const double before = round.height;
    round.height = atLeast(before + metres / frame.scaleAlong(1), before);
    const double sign = handle == kRoundRadii ? -1.0 : 1.0;
    object.position += frame.shift(unitAxis(1, 0.5 * sign * (round.height - before)));
}

// --- capsules, segments, triangles ----------------------------------------------------------------------

std::vector<dvec3*> pointsOf(Shape& shape) {
    if (auto* s = std::get_if<CapsuleShape>(&shape)) return {&s->base, &s->tip};
    if (auto* s = std::get_if<SegmentShape>(&shape)) return {&s->start, &s->end};
    if (auto* s = std::get_if<TriangleShape>(&shape))
        return {&s->vertices[0], &s->vertices[1], &s->vertices[2]};
    return {};
}

std::vector<std::string> pointNames(const Shape& shape) {
    if (std::holds_alternative<CapsuleShape>(shape)) return {"base", "tip"};
    if (std::holds_alternative<SegmentShape>(shape)) return {"start", "end"};
    return {"vertex 0", "vertex 1", "vertex 2"};
}

std::vector<DimensionHandle> pointHandles(const Frame& frame, Shape shape) {
    std::vector<DimensionHandle> handles;
    const std::vector<dvec3*> points = pointsOf(shape);
    const std::vector<std::string> names = pointNames(shape);
    for (std::size_t i = 0; i < points.size(); ++i)
        handles.push_back({names[i], "", frame.point(*points[i]), {}, {}});
    return handles;
}

// Four ways across a capsule's axis, at its middle.
std::vector<DimensionHandle> capsuleRadiusHandles(const Frame& frame, const CapsuleShape& capsule) {
    const dvec3 axis = safeNormalize(capsule.tip - capsule.base, dvec3(0.0, 1.0, 0.0));
    const dvec3 other = std::abs(axis.x) < 0.9 ? dvec3(1.0, 0.0, 0.0) : dvec3(0.0, 0.0, 1.0);
    const dvec3 u = glm::normalize(other - axis * glm::dot(axis, other));
    const dvec3 v = glm::cross(axis, u);
    const dvec3 middle = 0.5 * (capsule.base + capsule.tip);
    std::vector<DimensionHandle> handles;
    for (const dvec3& across : {u, -u, v, -v})
        handles.push_back({"radius", "radius", frame.point(middle + capsule.radius * across),
                           frame.direction(across), capsule.radius});
    return handles;
}

// --- cuboids --------------------------------------------------------------------------------------------

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

std::vector<DimensionHandle> cuboidHandles(const Frame& frame, const CuboidShape& cuboid) {
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

void resizeCuboid(Object& object, std::size_t handle, double metres) {
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

}  // namespace

std::vector<DimensionHandle> dimensionHandles(const Object& object) {
    const Frame frame(object);
    Shape shape = object.shape;
    if (const double* radius = radiusOf(shape)) return radiusHandles(frame, *radius);
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return faceHandles(frame, {-box->halfExtents, box->halfExtents});
    if (const auto* box = std::get_if<AabbShape>(&shape)) return faceHandles(frame, {box->min, box->max});
    if (const auto* hull = std::get_if<HullShape>(&shape))
        return faceHandles(frame, boundsOf(hull->positions));
    if (const auto* mesh = std::get_if<MeshShape>(&shape); mesh != nullptr && mesh->hull != nullptr)
        return faceHandles(frame, boundsOf(sepaxis::scene::pointsOf(*mesh)));
    if (const auto* round = std::get_if<RoundShape>(&shape)) return roundHandles(frame, *round);
    if (const auto* cuboid = std::get_if<CuboidShape>(&shape)) return cuboidHandles(frame, *cuboid);
    std::vector<DimensionHandle> handles = pointHandles(frame, shape);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        for (DimensionHandle& handle : capsuleRadiusHandles(frame, *capsule))
            handles.push_back(std::move(handle));
    return handles;
}

Object resizedAlong(const Object& start, std::size_t handle, double metres) {
    Object object = start;
    const Frame frame(start);
    if (double* radius = radiusOf(object.shape)) {
        *radius = atLeast(*radius + metres / frame.scaleAlong(axisOfFace(handle)), *radius);
    } else if (std::holds_alternative<BoxShape>(object.shape)) {
        resizeBox(object, frame, handle, metres);
    } else if (std::holds_alternative<AabbShape>(object.shape)) {
        resizeAabb(object, frame, handle, metres);
    } else if (std::holds_alternative<HullShape>(object.shape)) {
        resizeHull(object, frame, handle, metres);
    } else if (std::holds_alternative<MeshShape>(object.shape)) {
        resizeMesh(object, frame, handle, metres);
    } else if (std::holds_alternative<RoundShape>(object.shape)) {
        resizeRound(object, frame, handle, metres);
    } else if (std::holds_alternative<CuboidShape>(object.shape)) {
        resizeCuboid(object, handle, metres);
    } else if (auto* capsule = std::get_if<CapsuleShape>(&object.shape)) {
        capsule->radius = atLeast(capsule->radius + metres, capsule->radius);
    }
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
    const std::vector<dvec3*> points = pointsOf(object.shape);
    if (handle < points.size()) *points[handle] += Frame(start).vectorToLocal(motion);
    return object;
}

}  // namespace sepaxis::scene
