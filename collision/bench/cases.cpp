#include "collision/bench/cases.h"

#include "collision/bench/random.h"
#include "collision/collide.h"
#include "collision/hull_builder.h"
#include "collision/tests/sweeps/oracle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

namespace sepaxis::bench {

namespace {

constexpr double kTilt = glm::radians(1.0);  // of stacked pairs
constexpr double kShallowest = 0.0, kShallow = 0.1;
constexpr double kGapFrom = 0.01, kGapTo = 0.1;  // metres
constexpr double kDeepFrom = 0.1, kDeepTo = 0.8;
constexpr double kStepTurn = 1.0, kStepWay = 0.01;  // of motions: degrees, metres
constexpr int kSteps = 60;                          // of the bisection that sets a pose to its depth
constexpr double kTruthsPerSecond = 3e7L;           // pairs of edges

Solid solidFrom(SolidPoints points, const dvec3& halfExtents = dvec3(0.0)) {
    Solid solid{std::move(points), halfExtents, {}, {}};
    ListedFaces<double> listed{solid.points.faces, {}, {}};
    HullBuild<double> build = buildHull<double>(solid.points.positions, listed);
    if (build.status.error != HullError::none) throw std::logic_error(describe(build.status));
    solid.hull = std::move(build.hull);
    std::vector<Vec3<float>> rounded(solid.points.positions.begin(), solid.points.positions.end());
    ListedFaces<float> listedFloat{solid.points.faces, {}, {}};
    HullBuild<float> buildFloat = buildHull<float>(rounded, listedFloat);
    if (buildFloat.status.error != HullError::none) throw std::logic_error(describe(buildFloat.status));
    solid.hullFloat = std::move(buildFloat.hull);
    return solid;
}

Solid box(const dvec3& size) {
    return solidFrom(makeBox(size * 0.5), size * 0.5);
}

Solid onSphere(std::uint32_t count, std::uint64_t seed) {
    return solidFrom(withFaces(makeRandomPoints(0.5, count, seed)));
}

double separationOf(const Case& pair, const Pose<double>& bInA) {
    CollideOptions<double> options;
    const Collision<double> result = collideInA<double>(pair.a.hull, pair.b.hull, bInA, options, {});
    return result.overlap ? -result.depth : result.distance;
}

// B from the concentric pose along `way` until the pair is `separation` apart (negative: deep).
Pose<double> placed(const Case& pair, const Quat<double>& orientation, const dvec3& way, double separation) {
    const dvec3 concentric = pair.a.hull.centroid - orientation * pair.b.hull.centroid;
    const auto at = [&](double t) { return Pose<double>{concentric + t * way, orientation}; };
    double low = 0.0, high = 1.0;
    while (separationOf(pair, at(high)) < separation) high *= 2.0;
    for (int i = 0; i < kSteps && high - low > 1e-12 * high; ++i) {
        const double middle = 0.5 * (low + high);
        (separationOf(pair, at(middle)) < separation ? low : high) = middle;
    }
    return at(0.5 * (low + high));
}

Pose<double> randomPose(const Case& pair, PoseKind kind, Random& random) {
    const double tilt = random.uniform(0.0, pair.tilt.value_or(kTilt)), heading = random.uniform(0.0, kTurn);
    const Quat<double> leaning = glm::angleAxis(tilt, dvec3(std::cos(heading), 0.0, std::sin(heading))) *
                                 glm::angleAxis(random.uniform(0.0, kTurn), dvec3(0.0, 1.0, 0.0));
    const Quat<double> orientation = pair.tilt ? leaning : random.rotation();
    const dvec3 aside{random.uniform(-0.2, 0.2), 1.0, random.uniform(-0.2, 0.2)};
    const dvec3 way = pair.tilt ? glm::normalize(aside) : random.direction();
    if (kind == PoseKind::gap) return placed(pair, orientation, way, random.uniform(kGapFrom, kGapTo));
    if (kind == PoseKind::shallow)
        return placed(pair, orientation, way, -random.uniform(kShallowest, kShallow));
    const dvec3 concentric = pair.a.hull.centroid - orientation * pair.b.hull.centroid;
    const double deepest = -separationOf(pair, {concentric, orientation});
    return placed(pair, orientation, way, -deepest * random.uniform(kDeepFrom, kDeepTo));
}

// The next pose of a motion that turns about one axis and goes one way.
struct Motion {
    explicit Motion(Random& random)
        : turn(glm::angleAxis(glm::radians(kStepTurn), random.direction())),
          step(random.direction() * kStepWay) {}
    Pose<double> after(const Pose<double>& pose) const {
        return {pose.position + step, glm::normalize(turn * pose.orientation)};
    }
    Quat<double> turn;
    dvec3 step;
};

// --- the truth ------------------------------------------------------------------------------------------

using oracle::Point;
using oracle::Real;

// An edge on the Gauss map: the arc between the normals of its two faces, and the edge itself.
struct Arc {
    Point from, to, plane, along;  // plane: square to the arc
};

struct Gauss {
    std::vector<Point> normals;
    std::vector<Arc> arcs;
};

// `sign`: -1 for the second body, whose negative makes the Minkowski difference.
Gauss gaussOf(const Hull<double>& hull, const oracle::Solid& solid, Real sign) {
    Gauss gauss;
    for (const auto& loop : solid.faces)
        gauss.normals.push_back(sign * glm::normalize(oracle::areaNormal(solid, loop)));
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
        const Point from = gauss.normals[hull.halfEdges[std::size_t{2} * e].face];
        const Point to = gauss.normals[hull.halfEdges[std::size_t{2} * e + 1].face];
        const Point along = solid.vertices[hull.edgeEnd(e)] - solid.vertices[hull.edgeStart(e)];
        gauss.arcs.push_back({from, to, glm::cross(to, from), along});
    }
    return gauss;
}

// Two arcs cross where their edges span a face of the Minkowski difference (D. Gregorius, "The Separating
// Axis Test between Convex Polyhedra"). Ends count: a direction too many does no harm.
bool cross(const Arc& a, const Arc& b) {
    const Real bFrom = glm::dot(b.from, a.plane), bTo = glm::dot(b.to, a.plane);
    const Real aFrom = glm::dot(a.from, b.plane), aTo = glm::dot(a.to, b.plane);
    return bFrom * bTo <= 0 && aFrom * aTo <= 0 && bFrom * aTo >= 0;
}

class LeastOverlap {
 public:
    LeastOverlap(const oracle::Solid& a, const oracle::Solid& b) : a_(a), b_(b) {}

    void offer(const Point& direction) {
        const Real length = glm::length(direction);
        if (!(length > 0)) return;
        const Point normal = direction / length;
        const Real overlap = oracle::overlapAlong(a_, b_, normal);
        const bool same = glm::length(normal - normal_) <= kSameDirection;
        if (overlap < least_) {
            if (!same) second_ = least_;
            least_ = overlap;
            normal_ = normal;
        } else if (!same) {
            second_ = std::min(second_, overlap);
        }
    }
    Real least() const { return least_; }
    const Point& normal() const { return normal_; }
    bool isUnique() const { return second_ - least_ > kUniqueLead; }

 private:
    static constexpr Real kSameDirection = 1e-6L;
    const oracle::Solid& a_;
    const oracle::Solid& b_;
    Real least_ = std::numeric_limits<Real>::max(), second_ = least_;
    Point normal_{0};
};

Truth truthOf(const Case& pair, const Pose<double>& bInA) {
    const oracle::Solid a = oracle::solidOf(pair.a.hull, Pose<double>{}),
                        b = oracle::solidOf(pair.b.hull, bInA);
    const Gauss ofA = gaussOf(pair.a.hull, a, 1), ofB = gaussOf(pair.b.hull, b, -1);
    LeastOverlap least(a, b);
    for (const Point& n : ofA.normals) least.offer(n);
    for (const Point& n : ofB.normals) least.offer(n);
    for (const Arc& arcA : ofA.arcs) {
        for (const Arc& arcB : ofB.arcs) {
            if (!cross(arcA, arcB)) continue;
            const Point n = glm::cross(arcA.along, arcB.along);
            least.offer(n);
            least.offer(-n);
        }
    }
    Truth truth;
    truth.normal = dvec3(least.normal());
    truth.unique = least.isUnique();
    const bool overlap = least.least() >= 0;
    truth.separation = static_cast<double>(overlap ? -least.least() : oracle::distance(a, b));
    return truth;
}

}  // namespace

SolidPoints withFaces(SolidPoints points) {
    const HullBuild<double> build = buildHull<double>(points.positions);
    if (build.status.error != HullError::none) throw std::logic_error(describe(build.status));
    points.positions = build.hull.vertices;
    points.faces.clear();
    points.edges.clear();
    for (const Face& face : build.hull.faces) {
        std::vector<std::uint32_t> loop;
        std::uint32_t edge = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i, edge = build.hull.halfEdges[edge].next)
            loop.push_back(build.hull.halfEdges[edge].origin);
        points.faces.push_back(std::move(loop));
    }
    return points;
}

const char* nameOf(PoseKind kind) {
    constexpr const char* kNames[] = {"shallow", "deep", "gap", "mixed", "motion"};
    return kNames[static_cast<int>(kind)];
}

Case makeSphereCase(std::string key, std::uint32_t count) {
    return {std::move(key), std::to_string(count) + " vertices", onSphere(count, 1), onSphere(count, 2)};
}

Case makePrismCase(std::string key, std::uint32_t sides) {
    Solid prism{makePrism(0.5, 1.0, sides), dvec3(0.0), {}, {}};
    HullBuild<double> build =
        buildHull<double>(prism.points.positions, ListedFaces<double>{prism.points.faces, {}, {}});
    if (build.status.error != HullError::none) throw std::logic_error(describe(build.status));
    prism.hull = std::move(build.hull);
    prism.hullFloat = hullCast<float>(prism.hull);
    return {std::move(key), "prisms of " + std::to_string(sides) + " sides", prism, prism, kTilt};
}

std::vector<Case> makeCases() {
    std::vector<Case> cases;
    const dvec3 wide(1.0, 0.8, 0.6), small(0.9, 0.7, 0.8);
    cases.push_back({"a", "box-box", box(wide), box(small)});
    cases.push_back({"a2", "boxes stacked", box(wide), box(small), kTilt});
    cases.push_back({"b", "tetrahedron-box", solidFrom(makeTetrahedron(0.6)), box(wide)});
    const Solid icosphere = solidFrom(withFaces(makeIcosphere(0.5, 1)));
    cases.push_back({"c", "icosphere, 42 vertices", icosphere, icosphere});
    cases.push_back(makeSphereCase("c2", 44));
    cases.push_back(makeSphereCase("d", 64));
    cases.push_back(makeSphereCase("e", 256));
    cases.push_back(makeSphereCase("f", 1024));
    const Solid cylinder = solidFrom(makePrism(0.5, 1.0, 24));
    cases.push_back({"g", "cylinders of 24 sides, stacked", cylinder, cylinder, kTilt});
    for (const auto& [key, tilt] : {std::pair("h6", 1e-6), {"h5", 1e-5}, {"h4", 2e-4}, {"h3", 1e-3}}) {
        char name[64];
        std::snprintf(name, sizeof(name), "cylinders of 24 sides, flush within %g rad", tilt);
        cases.push_back({key, name, cylinder, cylinder, tilt});
    }
    return cases;
}

std::size_t affordableTruths(const Case& pair) {
    const double pairs = double(pair.a.hull.edgeCount()) * double(pair.b.hull.edgeCount());
    return std::max<std::size_t>(16, static_cast<std::size_t>(kTruthsPerSecond / pairs));
}

PoseSet makePoses(const Case& pair, PoseKind kind, std::size_t count, std::size_t checked) {
    PoseSet set;
    set.kind = kind;
    Random random(20261121u + 17u * static_cast<unsigned>(kind));
    constexpr std::array kMixture = {PoseKind::shallow, PoseKind::gap, PoseKind::deep, PoseKind::gap};
    std::optional<Motion> motion;
    for (std::size_t i = 0; i < count; ++i) {
        const PoseKind one = kind == PoseKind::mixed    ? kMixture[i % kMixture.size()]
                             : kind == PoseKind::motion ? PoseKind::shallow
                                                        : kind;
        if (kind == PoseKind::motion && i % kMotionSteps != 0) {
            set.bInA.push_back(motion->after(set.bInA.back()));
        } else {
            set.bInA.push_back(randomPose(pair, one, random));
            if (kind == PoseKind::motion) motion.emplace(random);
        }
        set.bInAFloat.push_back(poseCast<float>(set.bInA.back()));
        if (i < checked) set.truths.push_back(truthOf(pair, set.bInA.back()));
    }
    return set;
}

}  // namespace sepaxis::bench
