#include "app/scene/evaluation.h"
#include "app/scene/json_text.h"
#include "app/scene/validation.h"
#include "collision/shapes.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::scene {

namespace {

// A shape's points and lists, scaled, as the hull builder takes them.
struct HullInput {
    std::vector<dvec3> positions;
    std::vector<std::vector<std::uint32_t>> faces, edges;
    std::vector<dvec3> normals;
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
};

bool mirrors(const dvec3& scale) {
    const int negative = (scale.x < 0.0 ? 1 : 0) + (scale.y < 0.0 ? 1 : 0) + (scale.z < 0.0 ? 1 : 0);
    return negative % 2 == 1;
}

// A mirror image turns the winding of every face round: listing them backwards keeps a well-wound file
// free of repairs. Normals go with the inverse of the scale.
void applyScale(HullInput& input, const dvec3& scale) {
    if (scale == dvec3(1.0)) return;
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

// The place in the file that a builder's complaint is about.
std::string pointerOf(const HullStatus& status, const Object& object, const std::string& shape) {
    if (!std::holds_alternative<HullShape>(object.shape)) return shape;
    const auto at = [&](const char* list) { return shape + list + '/' + std::to_string(status.index); };
    switch (status.error) {
        case HullError::notFinite:
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
        case HullError::none:
            break;
    }
    return shape;
}

HullBuild<double> buildFrom(const HullInput& input) {
    if (input.faces.empty() && input.edges.empty() && input.normals.empty()) {
        return buildHull<double>(input.positions);
    }
    return buildHull<double>(input.positions, ListedFaces<double>{input.faces, input.edges, input.normals});
}

}  // namespace

BuildResult buildShape(const Object& object, Side side) {
    if (auto error = validate(object, side)) return {nullptr, *std::move(error)};
    const std::string root = side == Side::a ? "/a" : "/b";
    HullInput input = std::visit(Points{}, object.shape);
    applyScale(input, object.scale);

    const double size = largestCoordinate(input.positions);
    if (!(size <= kLargestNumber)) {
        return {nullptr,
                {root + "/scale", "makes the shape larger than " + shortestNumber(kLargestNumber) + " m"}};
    }
    if (!input.positions.empty() && size < kSmallestSize) {
        return {nullptr, {root + "/shape", "is smaller than " + shortestNumber(kSmallestSize) + " m"}};
    }
    HullBuild<double> build = buildFrom(input);
    if (!build.status) {
        return {nullptr, {pointerOf(build.status, object, root + "/shape"), describe(build.status)}};
    }
    auto built = std::make_shared<BuiltShape>();
    built->hull = std::move(build.hull);
    built->hullFloat = hullCast<float>(built->hull);
    // Generated points are ours: what the builder tidied in them is no news to the person.
    if (std::holds_alternative<HullShape>(object.shape)) built->repairs = std::move(build.repairs);
    return {std::move(built), {}};
}

}  // namespace sepaxis::scene
