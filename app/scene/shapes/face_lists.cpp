#include "app/scene/shapes/face_lists.h"

#include "collision/hull_builder.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace sepaxis::scene {

namespace {

using Indices = std::vector<std::uint32_t>;

HullBuild<double> buildListed(const HullShape& shape) {
    return buildHull<double>(shape.positions, ListedFaces<double>{shape.faces, shape.edges, {}});
}

// What the builder had to change in the lists, as far as an edit can be the cause.
struct Repairs {
    std::set<std::pair<HullRepairKind, std::uint32_t>> found;
    double edgesMissing = 0.0;
    bool faceSplit = false;
};

Repairs repairsOf(const HullBuild<double>& build) {
    Repairs repairs;
    for (const HullRepair& repair : build.repairs) switch (repair.kind) {
            case HullRepairKind::faceSplit:
                repairs.faceSplit = true;
                break;
            case HullRepairKind::edgeMissing:
                repairs.edgesMissing = repair.value;
                break;
            case HullRepairKind::faceReordered:
            case HullRepairKind::faceWindingReversed:
            case HullRepairKind::edgeInsideFace:
                repairs.found.emplace(repair.kind, repair.index);
                break;
            case HullRepairKind::duplicatePoint:
            case HullRepairKind::insidePoint:
            case HullRepairKind::unusedPoint:
            case HullRepairKind::facesMerged:
            case HullRepairKind::normalReplaced:
            case HullRepairKind::edgeRepeated:
            case HullRepairKind::facesJoined:
                break;
        }
    return repairs;
}

// True where the builder had to change no more than it had to before the edit.
bool noWorse(const HullBuild<double>& after, const HullShape& before) {
    const Repairs repairs = repairsOf(after);
    if (repairs.faceSplit) return false;
    if (repairs.found.empty() && repairs.edgesMissing == 0.0) return true;
    const Repairs known = repairsOf(buildListed(before));
    return repairs.edgesMissing <= known.edgesMissing &&
           std::includes(known.found.begin(), known.found.end(), repairs.found.begin(), repairs.found.end());
}

bool isOutside(const Hull<double>& hull, const dvec3& point) {
    const double tolerance = kHullMaxDeviation * kHullMerge<double> * hull.size;
    return std::any_of(hull.planes.begin(), hull.planes.end(),
                       [&](const Plane<double>& plane) { return signedDistance(plane, point) > tolerance; });
}

// The outward normal of a listed face: that of the hull's face that bears its number, or, where it is a part
// of a larger face with another number, of the one that its points lie in.
dvec3 normalOf(const Hull<double>& hull, const HullShape& shape, std::uint32_t face) {
    const std::uint32_t same = hull.faceNumber.indexOf(face);
    if (same != kNoIndex) return hull.planes[same].normal;
    dvec3 normal(0.0);
    double least = std::numeric_limits<double>::infinity();
    for (const Plane<double>& plane : hull.planes) {
        double farthest = 0.0;
        for (const std::uint32_t i : shape.faces[face])
            farthest = std::max(farthest, std::abs(signedDistance(plane, shape.positions[i])));
        if (farthest >= least) continue;
        least = farthest;
        normal = plane.normal;
    }
    return normal;
}

}  // namespace

bool hasLists(const HullShape& shape) {
    return !shape.faces.empty() || !shape.edges.empty() || !shape.normals.empty();
}

bool keepLists(HullShape& shape, const HullShape& before) {
    const auto changed = [&](std::uint32_t i) {
        return i >= before.positions.size() || shape.positions[i] != before.positions[i];
    };
    const HullBuild<double> build = buildListed(shape);
    if (!build.status || !noWorse(build, before)) return false;
    for (std::uint32_t i = 0; i < shape.positions.size(); ++i)
        if (changed(i) && isOutside(build.hull, shape.positions[i])) return false;
    for (std::uint32_t face = 0; face < shape.normals.size(); ++face)
        if (std::any_of(shape.faces[face].begin(), shape.faces[face].end(), changed))
            shape.normals[face] = normalOf(build.hull, shape, face);
    return true;
}

bool takeFromLists(HullShape& shape, const Indices& which) {
    const auto listed = [&](const Indices& list) {
        return std::any_of(list.begin(), list.end(), [&](std::uint32_t i) {
            return std::binary_search(which.begin(), which.end(), i);
        });
    };
    if (std::any_of(shape.faces.begin(), shape.faces.end(), listed) ||
        std::any_of(shape.edges.begin(), shape.edges.end(), listed))
        return false;
    for (auto* lists : {&shape.faces, &shape.edges})
        for (Indices& list : *lists)
            for (std::uint32_t& i : list)
                i -= static_cast<std::uint32_t>(std::lower_bound(which.begin(), which.end(), i) -
                                                which.begin());
    return true;
}

}  // namespace sepaxis::scene
