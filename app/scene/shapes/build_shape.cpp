#include "app/base/json_text.h"
#include "app/mesh/mesh_hull.h"
#include "app/scene/format/validation.h"
#include "app/scene/shapes/building.h"
#include "app/scene/shapes/shape_types.h"
#include "app/scene/shapes/stand_in.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <vector>

namespace sepaxis::scene {

namespace {

// Farther than so many of its extents from its origin a shape is rounded around its middle for float.
constexpr double kFarInExtents = 4.0;

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

HullBuild<double> buildFrom(const HullInput& input) {
    if (input.faces.empty() && input.edges.empty() && input.normals.empty()) {
        return buildHull<double>(input.positions, input.precision);
    }
    return buildHull<double>(input.positions, ListedFaces<double>{input.faces, input.edges, input.normals},
                             input.precision);
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

// The object has passed validate().
BuildResult buildAnew(const Object& object, Side side) {
    const std::string root = side == Side::a ? "/a" : "/b";
    const ShapeType& type = typeOf(object.shape);
    BuildResult result = type.build != nullptr ? type.build(object, root)
                                               : buildSolid(type.points(object.shape), object, root);
    if (result.built == nullptr || object.marginRadius == 0.0) return result;
    sepaxis::Shape<double> rounded = makeRounded(result.built->shape, object.marginRadius);
    if (!rounded.status) return failed(root + "/shape/margin_radius", describe(rounded.status));
    return finished(std::move(rounded), result.built->repairs, result.built->plan);
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
            if (entry.scale == object.scale && entry.marginRadius == object.marginRadius &&
                entry.shape == object.shape)
                if (auto built = entry.built.lock()) return built;
        return nullptr;
    }
    void keep(const Object& object, const std::shared_ptr<const BuiltShape>& built) {
        const std::lock_guard lock(mutex_);
        std::erase_if(entries_, [](const Entry& entry) { return entry.built.expired(); });
        constexpr std::size_t kMost = 4;
        if (entries_.size() == kMost) entries_.erase(entries_.begin());
        entries_.push_back({object.shape, object.scale, object.marginRadius, built});
    }

 private:
    struct Entry {
        Shape shape;
        dvec3 scale{1.0};
        double marginRadius = 0.0;
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

bool BuiltShape::hasStandIn() const {
    return needsStandIn(shape);
}

const Hull<double>& BuiltShape::outline() const {
    if (!hasStandIn()) return shape.core;
    std::call_once(standInMade_, [this] { standIn_ = standInFor(shape); });
    return standIn_;
}

double largestCoordinate(const std::vector<dvec3>& points) {
    double largest = 0.0;
    for (const dvec3& p : points) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    return largest;
}

BuildResult failed(std::string pointer, std::string reason) {
    return {nullptr, {std::move(pointer), std::move(reason)}};
}

BuildResult finished(sepaxis::Shape<double> shape, std::vector<HullRepair> repairs,
                     const std::optional<CuboidPlan>& plan) {
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
        const std::string member = input.memberOf != nullptr ? input.memberOf(build.status) : "";
        return failed(root + "/shape" + member, describe(build.status));
    }
    if (input.memberOf == nullptr) build.repairs.clear();
    if (input.renumber) input.renumber(build.hull);
    return finished(makeSolid(std::move(build.hull)), std::move(build.repairs));
}

BuildResult checked(sepaxis::Shape<double> made, const std::string& pointer) {
    if (!made.status) return failed(pointer, describe(made.status));
    const double size = sizeOf(made);
    if (size > 0.0 && size < kSmallestSize) return tooSmall(pointer);
    return finished(std::move(made));
}

BuildResult buildShape(const Object& object, Side side) {
    if (auto error = validate(object, side)) return {nullptr, *std::move(error)};
    if (!isLarge(object.shape)) return buildAnew(object, side);
    if (auto built = recentLarge().find(object)) return {std::move(built), {}};
    BuildResult result = buildAnew(object, side);
    if (result.built) recentLarge().keep(object, result.built);
    return result;
}

}  // namespace sepaxis::scene
