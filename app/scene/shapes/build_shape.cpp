#include "app/base/json_text.h"
#include "app/scene/evaluation.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/scene/validation.h"
#include "collision/shapes.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <type_traits>
#include <vector>

namespace sepaxis::scene {

namespace {

// Farther than so many of its extents from its origin a shape is rounded around its middle for float.
constexpr double kFarInExtents = 4.0;

// A shape's points and lists, scaled, as the hull builder takes them.
struct HullInput {
    std::vector<dvec3> positions;
    std::vector<std::vector<std::uint32_t>> faces, edges;
    std::vector<dvec3> normals;
    PointPrecision precision = PointPrecision::automatic;
};

HullInput fromSolid(SolidPoints solid) {
    return {std::move(solid.positions), std::move(solid.faces), std::move(solid.edges), {}};
}

struct Points {
    HullInput operator()(const HullShape& hull) const {
        return {hull.positions, hull.faces, hull.edges, hull.normals};
    }
    HullInput operator()(const BoxShape& box) const { return fromSolid(makeBox(box.halfExtents)); }
    HullInput operator()(const SolidShape& solid) const {
        switch (solid.kind) {
            case SolidKind::tetrahedron:
                return fromSolid(makeTetrahedron(solid.radius));
            case SolidKind::octahedron:
                return fromSolid(makeOctahedron(solid.radius));
            case SolidKind::dodecahedron:
                return fromSolid(makeDodecahedron(solid.radius));
            case SolidKind::icosahedron:
                return fromSolid(makeIcosahedron(solid.radius));
        }
        return {};
    }
    HullInput operator()(const RoundShape& round) const {
        if (round.kind == RoundKind::cone)
            return fromSolid(makeCone(round.radius, round.height, round.sides));
        return fromSolid(makePrism(round.radius, round.height, round.sides));
    }
    HullInput operator()(const IcosphereShape& sphere) const {
        return fromSolid(makeIcosphere(sphere.radius, sphere.subdivisions));
    }
    HullInput operator()(const RandomHullShape& hull) const {
        return fromSolid(makeRandomPoints(hull.radius, hull.points, hull.seed));
    }
    HullInput operator()(const MeshShape& mesh) const { return {pointsOf(mesh), {}, {}, {}}; }
};

bool mirrors(const dvec3& scale) {
    const int negative = (scale.x < 0.0 ? 1 : 0) + (scale.y < 0.0 ? 1 : 0) + (scale.z < 0.0 ? 1 : 0);
    return negative % 2 == 1;
}

// A mirror image turns the winding of every face round: listing them backwards keeps a well-wound file
// free of repairs. Normals go with the inverse of the scale.
void applyScale(HullInput& input, const dvec3& scale) {
    if (scale == dvec3(1.0)) return;
    input.precision = precisionOf(input.positions);  // the products have digits of their own
    for (dvec3& point : input.positions) point *= scale;
    for (dvec3& normal : input.normals) normal = safeNormalize(normal / scale, normal);
    if (!mirrors(scale)) return;
    for (auto& face : input.faces) std::reverse(face.begin(), face.end());
}

double largestCoordinate(const std::vector<dvec3>& points) {
    double largest = 0.0;
    for (const dvec3& p : points) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    return largest;
}

double largestCoordinate(const CuboidShape& cuboid) {
    double largest = std::max(std::abs(cuboid.zMin), std::abs(cuboid.zMax));
    for (const dvec2& p : cuboid.plan) largest = std::max({largest, std::abs(p.x), std::abs(p.y)});
    return largest;
}

// The place in the file that a builder's complaint is about.
std::string pointerOf(const HullStatus& status, const Object& object, const std::string& shape) {
    if (!std::holds_alternative<HullShape>(object.shape)) return shape;
    const auto at = [&](const char* list) { return shape + list + '/' + std::to_string(status.index); };
    switch (status.error) {
        case HullError::notFinite:
        case HullError::tooLarge:
            return at("/positions");
        case HullError::tooFewPoints:
        case HullError::tooManyVertices:
            return shape + "/positions";
        case HullError::faceTooShort:
        case HullError::faceNotOnHull:
        case HullError::faceIndexOutOfRange:
            return at("/faces");
        case HullError::edgeIndexOutOfRange:
            return at("/edges");
        case HullError::normalCountMismatch:
            return shape + "/normals";
        case HullError::facesDoNotClose:
            return status.index == kNoIndex ? shape + "/faces" : at("/faces");
        case HullError::noVolume:
        case HullError::tooSmall:
        case HullError::radiusNotPositive:
        case HullError::none:
            break;
    }
    return shape;
}

HullBuild<double> buildFrom(const HullInput& input) {
    if (input.faces.empty() && input.edges.empty() && input.normals.empty()) {
        return buildHull<double>(input.positions, input.precision);
    }
    return buildHull<double>(input.positions, ListedFaces<double>{input.faces, input.edges, input.normals},
                             input.precision);
}

BuildResult failed(std::string pointer, std::string reason) {
    return {nullptr, {std::move(pointer), std::move(reason)}};
}

// Points that lie far from the origin compared with the shape's extent are rounded around their middle. What
// is too small for float around its middle stays where it is.
dvec3 originForFloat(const sepaxis::Shape<double>& shape) {
    const dvec3 low = shape.core.boundsMin, high = shape.core.boundsMax, middle = 0.5 * (low + high);
    const dvec3 extents = high - low;
    const double extent = std::max({extents.x, extents.y, extents.z}) + 2.0 * shape.radius;
    const double farthest = std::max({std::abs(middle.x), std::abs(middle.y), std::abs(middle.z)});
    const bool fits = extent == 0.0 || extent >= double(sepaxis::kSmallestSize<float>);
    return fits && farthest > kFarInExtents * extent ? middle : dvec3(0.0);
}

BuildResult finished(sepaxis::Shape<double> shape, std::vector<HullRepair> repairs = {},
                     const std::optional<CuboidPlan>& plan = {}) {
    auto built = std::make_shared<BuiltShape>();
    built->shape = std::move(shape);
    built->originOfFloat = originForFloat(built->shape);
    built->shapeFloat = shapeCast<float>(built->shape, built->originOfFloat);
    built->repairs = std::move(repairs);
    built->plan = plan;
    return {std::move(built), {}};
}

BuildResult tooSmall(const std::string& pointer) {
    return failed(pointer, "is smaller than " + shortestNumber(kSmallestSize) + " m");
}

BuildResult buildSolid(HullInput input, const Object& object, const std::string& root) {
    applyScale(input, object.scale);

    const double size = largestCoordinate(input.positions);
    if (!(size <= kLargestNumber)) {
        return failed(root + "/scale",
                      "makes the shape larger than " + shortestNumber(kLargestNumber) + " m");
    }
    if (size > 0.0 && size < kSmallestSize) return tooSmall(root + "/shape");
    HullBuild<double> build = buildFrom(input);
    if (!build.status) {
        return failed(pointerOf(build.status, object, root + "/shape"), describe(build.status));
    }
    // Generated points are ours: what the builder tidied in them is no news to the person.
    if (!std::holds_alternative<HullShape>(object.shape)) build.repairs.clear();
    if (const auto* mesh = std::get_if<MeshShape>(&object.shape)) numberAsInFile(*mesh, build.hull);
    return finished(makeSolid(std::move(build.hull)), std::move(build.repairs));
}

// The shapes that are no list of points.
struct PrimitiveBuilder {
    std::string shape;  // the pointer to it

    BuildResult operator()(const SphereShape& sphere) const { return checked(makeSphere(sphere.radius)); }
    BuildResult operator()(const CapsuleShape& capsule) const {
        return checked(makeCapsule(capsule.base, capsule.tip, capsule.radius));
    }
    BuildResult operator()(const SegmentShape& segment) const {
        return checked(makeSegment(segment.start, segment.end));
    }
    BuildResult operator()(const TriangleShape& triangle) const {
        const auto& [v0, v1, v2] = triangle.vertices;
        return checked(makeTriangle(v0, v1, v2, triangle.oneSided));
    }
    BuildResult operator()(const AabbShape& box) const {
        if (largestCoordinate(std::vector{box.min, box.max}) < kSmallestSize) return tooSmall(shape);
        ShapeBuild<double> build = makeAabb(box.min, box.max);
        if (!build.status) return failed(shape, describe(build.status));
        return finished(std::move(build.shape));
    }
    BuildResult operator()(const CuboidShape& cuboid) const {
        if (largestCoordinate(cuboid) < kSmallestSize) return tooSmall(shape);
        const CuboidPlanBuild plan = makeCuboidPlan(cuboid.plan, cuboid.zMin, cuboid.zMax);
        if (!plan.status) {
            const bool oneCorner = plan.status.error == CuboidError::duplicateVertex;
            const std::string corner = oneCorner ? '/' + std::to_string(plan.status.secondIndex) : "";
            return failed(shape + "/plan" + corner, describe(plan.status));
        }
        ShapeBuild<double> build = makeCuboid<double>(plan.plan);
        if (!build.status) return failed(shape, describe(build.status));
        return finished(std::move(build.shape), {}, plan.plan);
    }

    // A point without a radius has no size that could be too small.
    BuildResult checked(sepaxis::Shape<double> made) const {
        if (!made.status) return failed(shape, describe(made.status));
        const double size = sizeOf(made);
        if (size > 0.0 && size < kSmallestSize) return tooSmall(shape);
        return finished(std::move(made));
    }
};

// The object has passed validate().
BuildResult buildAnew(const Object& object, Side side) {
    const std::string root = side == Side::a ? "/a" : "/b";
    if (const auto* mesh = std::get_if<MeshShape>(&object.shape); mesh != nullptr && mesh->hull == nullptr)
        return failed(root + "/shape/file", notRead(*mesh));
    return std::visit(
        [&](const auto& shape) {
            if constexpr (std::is_invocable_v<Points, decltype(shape)>) {
                return buildSolid(Points{}(shape), object, root);
            } else {
                return PrimitiveBuilder{root + "/shape"}(shape);
            }
        },
        object.shape);
}

// Shapes that take longer to build than a frame may.
bool isLarge(const Shape& shape) {
    constexpr std::size_t kLargePoints = 2000;
    if (const auto* hull = std::get_if<HullShape>(&shape)) return hull->positions.size() > kLargePoints;
    const auto* mesh = std::get_if<MeshShape>(&shape);
    return mesh != nullptr && mesh->hull != nullptr && mesh->hull->positions.size() > kLargePoints;
}

// The large shapes that are in use: what is built beside the window, or to check a file, is not built again
// in the frame that shows it. Used by several threads.
class RecentLarge {
 public:
    std::shared_ptr<const BuiltShape> find(const Object& object) {
        const std::lock_guard lock(mutex_);
        for (const Entry& entry : entries_)
            if (entry.scale == object.scale && entry.shape == object.shape)
                if (auto built = entry.built.lock()) return built;
        return nullptr;
    }
    void keep(const Object& object, const std::shared_ptr<const BuiltShape>& built) {
        const std::lock_guard lock(mutex_);
        std::erase_if(entries_, [](const Entry& entry) { return entry.built.expired(); });
        constexpr std::size_t kMost = 4;
        if (entries_.size() == kMost) entries_.erase(entries_.begin());
        entries_.push_back({object.shape, object.scale, built});
    }

 private:
    struct Entry {
        Shape shape;
        dvec3 scale{1.0};
        std::weak_ptr<const BuiltShape> built;
    };
    std::mutex mutex_;
    std::vector<Entry> entries_;
};

RecentLarge& recentLarge() {
    static RecentLarge recent;
    return recent;
}

}  // namespace

BuildResult buildShape(const Object& object, Side side) {
    if (auto error = validate(object, side)) return {nullptr, *std::move(error)};
    if (!isLarge(object.shape)) return buildAnew(object, side);
    if (auto built = recentLarge().find(object)) return {std::move(built), {}};
    BuildResult result = buildAnew(object, side);
    if (result.built) recentLarge().keep(object, result.built);
    return result;
}

}  // namespace sepaxis::scene
