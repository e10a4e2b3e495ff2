#include "collision/tests/sweeps/random_shapes.h"

#include "collision/cuboid.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <numbers>
#include <sstream>

namespace sepaxis::testing {

namespace {

using dvec3 = Vec3<double>;

// The edges and faces of a box whose corner k has bit i set at the high side of axis i.
void listBox(ShapeNumbers& box) {
    box.edges = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3},
                 {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
    box.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
}

ShapeNumbers box(const dvec3& low, const dvec3& high) {
    ShapeNumbers numbers;
    numbers.kind = ShapeKind::aabb;
    for (int k = 0; k < 8; ++k)
        numbers.points.push_back({k & 1 ? high.x : low.x, k & 2 ? high.y : low.y, k & 4 ? high.z : low.z});
    listBox(numbers);
    return numbers;
}

// A rectangle in plan, turned, between two heights; plan (x, y) and z stand in the frame as (x, z, -y).
ShapeNumbers cuboid(double halfX, double halfY, double angle, double zMin, double zMax, const dvec3& center) {
    ShapeNumbers numbers;
    numbers.kind = ShapeKind::cuboid;
    const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (const double z : {zMin, zMax}) {
        for (const auto& [sx, sy] : signs) {
            const double x = sx * halfX, y = sy * halfY, c = std::cos(angle), s = std::sin(angle);
            numbers.points.push_back(dvec3(x * c - y * s, z, -(x * s + y * c)) + center);
        }
    }
    numbers.faces = {{0, 3, 2, 1}, {4, 5, 6, 7}};
    for (std::uint32_t k = 0; k < 4; ++k) {
        const std::uint32_t next = (k + 1) % 4;
        numbers.edges.insert(numbers.edges.end(), {{k, next}, {4 + k, 4 + next}, {k, 4 + k}});
        numbers.faces.push_back({k, next, 4 + next, 4 + k});
    }
    return numbers;
}

// The lists of a hull that was built: test_hull_builder.cpp holds them against Qhull.
ShapeNumbers listed(const Hull<double>& hull) {
    ShapeNumbers numbers;
    numbers.kind = ShapeKind::hull;
    const oracle::Solid solid = oracle::solidOf(hull, Pose<double>{});
    numbers.points = hull.vertices;
    numbers.edges = solid.edges;
    numbers.faces = solid.faces;
    return numbers;
}

void refuse(const char* what, const std::string& why) {
    std::cerr << "random shapes: " << what << " was refused: " << why << '\n';
    std::abort();
}

Hull<double> built(const std::vector<dvec3>& points) {
    HullBuild<double> build = buildHull<double>(std::span<const dvec3>(points));
    if (!build.status) refuse("a hull", describe(build.status));
    return std::move(build.hull);
}

void scale(ShapeNumbers& numbers, double factor) {
    for (dvec3& p : numbers.points) p *= factor;
    numbers.radius *= factor;
}

dvec3 centroidOf(const ShapeNumbers& numbers, const Pose<double>& pose) {
    return dvec3(referencePointOf(numbers, pose));
}

double reachOf(const ShapeNumbers& numbers) {
    double reach = 0.0;
    for (const dvec3& p : numbers.points) reach = std::max(reach, glm::length(p));
    return reach + numbers.radius;
}

// A turn that carries one unit vector onto another.
Quat<double> arc(const dvec3& from, const dvec3& to) {
    const double cosine = glm::dot(from, to);
    if (cosine < -0.999999) {
        const dvec3 side = std::abs(from.x) < 0.5 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
        return glm::angleAxis(std::numbers::pi, glm::normalize(glm::cross(from, side)));
    }
    const dvec3 cross = glm::cross(from, to);
    return normalizedOrIdentity(Quat<double>(1.0 + cosine, cross.x, cross.y, cross.z));
}

}  // namespace

const char* nameOf(ShapeKind kind) {
    constexpr const char* kNames[] = {"sphere",   "aabb",   "capsule",   "segment",
                                      "triangle", "cuboid", "hull",      "cylinder",
                                      "cone",     "disc",   "ellipsoid", "tapered capsule"};
    return kNames[static_cast<int>(kind)];
}

const char* nameOf(Scene scene) {
    constexpr const char* kNames[] = {"anywhere", "touching",      "concentric", "inside",
                                      "grid",     "near-parallel", "flat",       "degenerate",
                                      "scales",   "offset",        "cores",      "corner"};
    return kNames[static_cast<int>(scene)];
}

Turning turningOf(ShapeKind kind) {
    return kind == ShapeKind::aabb     ? Turning::none
           : kind == ShapeKind::cuboid ? Turning::aboutY
                                       : Turning::any;
}

Shape<double> makeShape(const ShapeNumbers& numbers) {
    const std::vector<dvec3>& p = numbers.points;
    switch (numbers.kind) {
        case ShapeKind::sphere:
            return makeSphere(numbers.radius);
        case ShapeKind::aabb: {
            ShapeBuild<double> build = makeAabb(p.front(), p.back());
            if (!build.status) refuse("a box", describe(build.status));
            return std::move(build.shape);
        }
        case ShapeKind::capsule:
            return makeCapsule(p[0], p[1], numbers.radius);
        case ShapeKind::segment:
            return makeSegment(p[0], p[1]);
        case ShapeKind::triangle:
            return makeTriangle(p[0], p[1], p[2], numbers.oneSided);
        case ShapeKind::cuboid: {
            // Any order of the plan will do.
            std::array<PlanPoint, 4> plan;
            for (std::size_t k = 0; k < 4; ++k) plan[k] = {p[k].x, -p[k].z};
            std::swap(plan[1], plan[2]);
            const CuboidPlanBuild planned = makeCuboidPlan(plan, p.front().y, p.back().y);
            if (!planned.status) refuse("a plan", describe(planned.status));
            ShapeBuild<double> build = makeCuboid<double>(planned.plan);
            if (!build.status) refuse("a cuboid", describe(build.status));
            return std::move(build.shape);
        }
        default:  // kinds with curved sides have a sweep of their own
            break;
    }
    return makeSolid(built(p));
}

template <class T>
oracle::Rounded roundedOf(const ShapeNumbers& numbers, const Pose<T>& pose) {
    using oracle::Point, oracle::Real;
    Quat<Real> q(pose.orientation.w, pose.orientation.x, pose.orientation.y, pose.orientation.z);
    q = q / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    const Mat3<Real> rotation = glm::mat3_cast(q);
    oracle::Rounded rounded;
    rounded.radius = static_cast<T>(numbers.radius);
    for (const dvec3& p : numbers.points)
        rounded.core.vertices.push_back(rotation * Point(Vec3<T>(p)) + Point(pose.position));
    rounded.core.edges = numbers.edges;
    rounded.core.faces = numbers.faces;
    if (numbers.points.size() == 2) rounded.core.edges = {{0, 1}};
    if (numbers.points.size() == 3) {
        rounded.core.edges = {{0, 1}, {1, 2}, {2, 0}};
        rounded.core.faces = {{0, 1, 2}, {0, 2, 1}};
    }
    return rounded;
}

template <class T>
oracle::Point referencePointOf(const ShapeNumbers& numbers, const Pose<T>& pose) {
    using oracle::Point, oracle::Real;
    const oracle::Solid core = roundedOf(numbers, pose).core;
    Point mean(0);
    for (const Point& v : core.vertices) mean += v / Real(core.vertices.size());
    if (core.vertices.size() <= 3) return mean;
    // Of the volume: pyramids from the mean over the triangles of all faces.
    Point sum(0);
    Real volume = 0;
    for (const auto& loop : core.faces) {
        for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
            const Point p = core.vertices[loop[0]] - mean, q = core.vertices[loop[k]] - mean,
                        r = core.vertices[loop[k + 1]] - mean;
            const Real six = std::abs(glm::dot(p, glm::cross(q, r)));
            volume += six;
            sum += six * (p + q + r) / Real(4);
        }
    }
    return mean + sum / volume;
}

std::string describe(const ShapePair& pair) {
    std::ostringstream text;
    text << std::setprecision(17);
    const auto vector = [&](const dvec3& v) { text << " {" << v.x << ", " << v.y << ", " << v.z << '}'; };
    for (const bool first : {true, false}) {
        const ShapeNumbers& numbers = first ? pair.a : pair.b;
        const Pose<double>& pose = first ? pair.poseA : pair.poseB;
        text << "\n    " << nameOf(numbers.kind) << (numbers.oneSided ? " one-sided" : "") << " points";
        for (const dvec3& p : numbers.points) vector(p);
        if (numbers.radius > 0) text << " radius " << numbers.radius;
        text << " at";
        vector(pose.position);
        const Quat<double>& q = pose.orientation;
        text << " turned xyzw {" << q.x << ", " << q.y << ", " << q.z << ", " << q.w << '}';
    }
    return text.str();
}

dvec3 ShapeGenerator::inCube(double half) {
    return {random_.uniform(-half, half), random_.uniform(-half, half), random_.uniform(-half, half)};
}

Quat<double> ShapeGenerator::rotation(Turning turning) {
    if (turning == Turning::none) return identityQuat<double>();
    if (turning == Turning::aboutY)
        return glm::angleAxis(random_.uniform(-std::numbers::pi, std::numbers::pi), dvec3(0, 1, 0));
    return random_.rotation();
}

ShapeNumbers ShapeGenerator::shape(ShapeKind kind, Scene scene) {
    if (scene == Scene::grid) return gridShape(kind);
    if (scene == Scene::degenerate) return degenerate(kind);
    const bool thin = chance(0.1);
    ShapeNumbers numbers;
    numbers.kind = kind;
    const auto extent = [&] { return thin && chance(0.4) ? 1e-3 : random_.uniform(0.2, 1.0); };
    switch (kind) {
        case ShapeKind::sphere:
            numbers.points = {dvec3(0)};
            numbers.radius = random_.uniform(0.1, 1.0);
            break;
        case ShapeKind::aabb: {
            const dvec3 center = inCube(0.5), half{extent(), extent(), extent()};
            return box(center - half, center + half);
        }
        case ShapeKind::capsule:
            numbers.radius = thin ? 1e-3 : random_.uniform(0.05, 0.6);
            numbers.points = {inCube(1.0), inCube(1.0)};
            break;
        case ShapeKind::segment:
            numbers.points = {inCube(1.0), inCube(1.0)};
            break;
        case ShapeKind::triangle:
            numbers.points = {inCube(1.0), inCube(1.0), inCube(1.0)};
            if (thin) numbers.points[2] = numbers.points[0] + 1e-3 * (numbers.points[2] - numbers.points[0]);
            numbers.oneSided = chance(0.15);
            break;
        case ShapeKind::cuboid: {
            const double bottom = random_.uniform(-1.0, 0.5);
            return cuboid(extent(), extent(), random_.uniform(-3.0, 3.0), bottom, bottom + 2 * extent(),
                          {random_.uniform(-0.5, 0.5), 0.0, random_.uniform(-0.5, 0.5)});
        }
        default: {  // a hull
            const auto sides = static_cast<std::uint32_t>(random_.integer(3, 6));
            switch (random_.integer(0, 4)) {
                case 0:
                    return listed(built(box(-dvec3(extent(), extent(), extent()), dvec3(extent())).points));
                case 1:
                    return listed(built(makePrism(extent(), extent(), sides).positions));
                case 2:
                    return listed(built(makeCone(extent(), extent(), sides).positions));
                case 3:
                    return listed(built(makeOctahedron(random_.uniform(0.3, 1.0)).positions));
                default: {
                    std::vector<dvec3> points;
                    for (int i = random_.integer(4, 9); i > 0; --i) points.push_back(inCube(1.0));
                    return listed(built(points));
                }
            }
        }
    }
    return numbers;
}

// Coordinates are multiples of a quarter, radii of a half: sums and differences of few of them are exact.
ShapeNumbers ShapeGenerator::gridShape(ShapeKind kind) {
    const auto on = [&] { return 0.5 * random_.integer(-2, 2); };
    const auto length = [&] { return 0.5 * random_.integer(1, 2); };
    ShapeNumbers numbers;
    numbers.kind = kind;
    const std::size_t count = kind == ShapeKind::sphere ? 1 : kind == ShapeKind::triangle ? 3 : 2;
    switch (kind) {
        case ShapeKind::aabb: {
            const dvec3 half{length(), length(), length()};
            return box(-half, half);
        }
        case ShapeKind::cuboid:
            return cuboid(length(), length(), 0.0, -length(), length(), dvec3(0));
        case ShapeKind::hull: {
            const dvec3 half{length(), length(), length()};
            if (chance(0.5)) return listed(built(box(-half, half).points));
            return listed(
                built(chance(0.5) ? makeOctahedron(1.0).positions : makeTetrahedron(2.0).positions));
        }
        default:
            break;
    }
    for (std::size_t i = 0; i < count; ++i)
        numbers.points.push_back(kind == ShapeKind::sphere ? dvec3(0) : dvec3(on(), on(), on()));
    if (kind == ShapeKind::triangle && chance(0.5))  // upright or level, so that it lies in planes of boxes
        for (dvec3& p : numbers.points) p[0] = 0.0;
    if (count == 2 && chance(0.5)) {  // along an axis
        const int axis = random_.integer(0, 2);
        for (int i = 0; i < 3; ++i)
            if (i != axis) numbers.points[1][i] = numbers.points[0][i];
    }
    if (kind == ShapeKind::sphere || kind == ShapeKind::capsule) numbers.radius = length();
    numbers.oneSided = kind == ShapeKind::triangle && chance(0.15);
    return numbers;
}

ShapeNumbers ShapeGenerator::degenerate(ShapeKind kind) {
    ShapeNumbers numbers = shape(kind, Scene::anywhere);
    std::vector<dvec3>& p = numbers.points;
    const double nearly = chance(0.5) ? 0.0 : std::pow(10.0, random_.uniform(-17.0, -6.0));
    if (kind == ShapeKind::capsule || kind == ShapeKind::segment) p[1] = p[0] + nearly * random_.direction();
    if (kind == ShapeKind::triangle) {
        const int form = random_.integer(0, 3);
        if (form == 0) p[1] = p[0] + nearly * random_.direction();
        if (form == 1) p[1] = p[2] = p[0];
        if (form == 2) p[2] = 0.3 * p[0] + 0.7 * p[1] + nearly * random_.direction();
        if (form == 3) p[2] = p[1] + 1.5 * (p[1] - p[0]) + nearly * random_.direction();
    }
    // What is left may be tiny: near the origin, so that the coordinates do not outweigh the pair's size.
    if (p.size() <= 3) {
        const dvec3 first = p[0];
        for (dvec3& v : p) v -= first;
    }
    return numbers;
}

void ShapeGenerator::placeAlong(ShapePair& pair) {
    const dvec3 along = random_.direction();
    const auto a = roundedOf(pair.a, pair.poseA), b = roundedOf(pair.b, pair.poseB);
    auto reach = static_cast<double>(std::abs(oracle::overlapAlong(a, b, oracle::Point(along))));
    if (reach < 1e-5) reach = 1.0;  // two points
    const double factors[] = {random_.uniform(-0.3, 0.3), random_.uniform(0.1, 0.7),
                              random_.uniform(0.5, 1.0), random_.uniform(0.9, 1.4)};
    // Between the centroids, so that flat and thin shapes meet as well.
    pair.poseB.position += centroidOf(pair.a, pair.poseA) - centroidOf(pair.b, pair.poseB) +
                           along * reach * factors[random_.integer(0, 3)] * 0.6;
}

void ShapeGenerator::placeOnGrid(ShapePair& pair) {
    pair.poseB.position =
        0.25 * dvec3(random_.integer(-6, 6), random_.integer(-6, 6), random_.integer(-6, 6));
    for (int i = 0; i < 3; ++i)
        if (chance(0.3)) pair.poseB.position[i] = 0.0;
    for (auto* side : {&pair.a, &pair.b}) {
        Quat<double>& q = side == &pair.a ? pair.poseA.orientation : pair.poseB.orientation;
        q = identityQuat<double>();
        if (chance(0.5)) continue;
        const Turning turning = turningOf(side->kind);
        if (turning == Turning::aboutY) q = Quat<double>(0, 0, 1, 0);
        if (turning ==
            Turning::any) {  // half turns and the third turns about a diagonal have exact quaternions
            const double signs[2] = {-0.5, 0.5};
            q = Quat<double>(0.5, signs[random_.integer(0, 1)], signs[random_.integer(0, 1)],
                             signs[random_.integer(0, 1)]);
        }
    }
}

// Turns B, or A where B may not turn freely, so that a direction of B's runs along one of A's: edges along
// edges or in faces, or (flat) face against face.
void ShapeGenerator::align(ShapePair& pair, bool flat) {
    const auto a = roundedOf(pair.a, pair.poseA).core, b = roundedOf(pair.b, pair.poseB).core;
    const auto direction = [&](const oracle::Solid& solid, bool face) {
        oracle::Point v(0);
        if (face && !solid.faces.empty())
            v = oracle::areaNormal(solid, solid.faces[random_.integer(0, int(solid.faces.size()) - 1)]);
        else if (!solid.edges.empty()) {
            const auto& [i, j] = solid.edges[random_.integer(0, int(solid.edges.size()) - 1)];
            v = solid.vertices[j] - solid.vertices[i];
        }
        return glm::length(v) > 0 ? dvec3(glm::normalize(v)) : random_.direction();
    };
    const bool faceA = flat || chance(0.5), faceB = faceA && chance(0.7);
    dvec3 onA = direction(a, faceA), onB = direction(b, faceB);
    if (faceA && !faceB) onA = glm::normalize(glm::cross(onA, random_.direction()));  // an edge in a face
    if (faceA && b.faces.empty()) onB = direction(b, false);
    if (faceA && faceB && !b.faces.empty()) onB = -onB;
    const double angle =
        flat && chance(0.6) ? 0.0 : (chance(0.1) ? 0.0 : std::pow(10.0, random_.uniform(-15.0, -1.0)));
    const Quat<double> tilt = glm::angleAxis(angle, random_.direction());
    if (turningOf(pair.b.kind) == Turning::any)
        pair.poseB.orientation = normalizedOrIdentity(tilt * arc(onB, onA) * pair.poseB.orientation);
    else if (turningOf(pair.a.kind) == Turning::any)
        pair.poseA.orientation = normalizedOrIdentity(tilt * arc(onA, onB) * pair.poseA.orientation);
    else if (turningOf(pair.b.kind) == Turning::aboutY)
        pair.poseB.orientation = glm::angleAxis(angle, dvec3(0, 1, 0));
}

// Along a face of A or B, else along any direction across their edges: just deep enough or a little apart.
void ShapeGenerator::placeFlat(ShapePair& pair) {
    const auto a = roundedOf(pair.a, pair.poseA), b = roundedOf(pair.b, pair.poseB);
    const bool ofA = !a.core.faces.empty() && (b.core.faces.empty() || chance(0.5));
    const oracle::Solid& solid = ofA ? a.core : b.core;
    oracle::Point normal(random_.direction());
    if (!solid.faces.empty()) {
        const auto& loop = solid.faces[random_.integer(0, int(solid.faces.size()) - 1)];
        const oracle::Point area = oracle::areaNormal(solid, loop);
        if (glm::length(area) > 0) normal = glm::normalize(ofA ? area : -area);
    } else if (!a.core.edges.empty()) {
        const oracle::Point edge = a.core.vertices[1] - a.core.vertices[0];
        const oracle::Point across = glm::cross(edge, normal);
        if (glm::length(across) > 0) normal = glm::normalize(across);
    }
    pair.poseB.position += centroidOf(pair.a, pair.poseA) - centroidOf(pair.b, pair.poseB);
    const auto centered = roundedOf(pair.b, pair.poseB);
    const double apart = static_cast<double>(oracle::overlapAlong(a, centered, normal));
    const double reach = std::min(reachOf(pair.a), reachOf(pair.b));
    const double depths[] = {0.0, random_.uniform(0.0, 0.05), random_.uniform(0.0, 0.3),
                             -random_.uniform(0.0, 0.05)};
    const dvec3 n(normal);
    const dvec3 aside = glm::cross(n, random_.direction()) * random_.uniform(0.0, 1.0) * reach;
    pair.poseB.position += n * (apart - depths[random_.integer(0, 3)] * reach) + aside;
}

void ShapeGenerator::placeTouching(ShapePair& pair, double gap) {
    const auto a = roundedOf(pair.a, pair.poseA), b = roundedOf(pair.b, pair.poseB);
    const oracle::CoreTruth truth = oracle::signedDistanceOfCores(a.core, b.core);
    const auto away = static_cast<double>(a.radius + b.radius - truth.value) + gap;
    pair.poseB.position += dvec3(truth.axis) * away;
}

Vec3<double> ShapeGenerator::pointOfCore(const ShapeNumbers& numbers) {
    const oracle::Solid core = roundedOf(numbers, Pose<double>{}).core;
    const auto vertex = [&](std::uint32_t v) { return dvec3(core.vertices[v]); };
    const int form = random_.integer(0, 3);
    if (form == 1 && !core.edges.empty()) {
        const auto& [i, j] = core.edges[random_.integer(0, int(core.edges.size()) - 1)];
        return glm::mix(vertex(i), vertex(j), random_.uniform(0.0, 1.0));
    }
    if (form == 2 && !core.faces.empty()) {
        const auto& loop = core.faces[random_.integer(0, int(core.faces.size()) - 1)];
        return glm::mix(glm::mix(vertex(loop[0]), vertex(loop[1]), random_.uniform(0.0, 1.0)),
                        vertex(loop[2]), random_.uniform(0.0, 1.0));
    }
    if (form == 3) {
        dvec3 sum(0);
        double weights = 0;
        for (std::uint32_t v = 0; v < core.vertices.size(); ++v) {
            const double weight = random_.uniform(0.0, 1.0);
            sum += weight * vertex(v);
            weights += weight;
        }
        return sum / weights;
    }
    return vertex(static_cast<std::uint32_t>(random_.integer(0, int(core.vertices.size()) - 1)));
}

void ShapeGenerator::placeAtCores(ShapePair& pair) {
    const dvec3 onA = transformPoint(pair.poseA, pointOfCore(pair.a));
    const dvec3 onB = transformPoint(pair.poseB, pointOfCore(pair.b));
    pair.poseB.position += onA - onB;
    if (chance(0.3))
        pair.poseB.position += random_.direction() * std::pow(10.0, random_.uniform(-16.0, -1.0));
}

// B, drawn out along y of its frame, past a vertex of A.
void ShapeGenerator::placeAtCorner(ShapePair& pair) {
    const int last = static_cast<int>(pair.a.points.size()) - 1;
    const dvec3 corner = transformPoint(pair.poseA, pair.a.points[random_.integer(0, last)]);
    const dvec3 onB = transformPoint(pair.poseB, pointOfCore(pair.b));
    const double reach = pair.a.radius + pair.b.radius + 0.1 * reachOf(pair.a);
    pair.poseB.position += corner - onB + random_.direction() * random_.uniform(0.0, 1.3) * reach;
}

ShapePair ShapeGenerator::make(ShapeKind a, ShapeKind b, Scene scene) {
    ShapePair pair;
    pair.a = shape(a, scene);
    pair.b = shape(b, scene);
    if (scene == Scene::inside) scale(chance(0.5) ? pair.a : pair.b, random_.uniform(0.02, 0.3));
    if (scene == Scene::scales) {
        const double factor = std::pow(10.0, random_.uniform(-3.0, 3.0));
        scale(pair.a, factor);
        scale(pair.b, factor * std::pow(10.0, random_.uniform(-1.5, 1.5)));
    }
    if (scene == Scene::corner)
        for (dvec3& p : pair.b.points) p.y *= 20.0;  // along y a cuboid stays one
    if (scene == Scene::offset) {
        // In the frame of a sphere the other's coordinates count, not those of its own frame.
        const double reach = a == ShapeKind::sphere || b == ShapeKind::sphere ? 3.0 : 100.0;
        for (ShapeNumbers* numbers : {&pair.a, &pair.b}) {
            const dvec3 shift = random_.direction() * random_.uniform(1.0, reach);
            if (numbers->kind != ShapeKind::sphere)
                for (dvec3& p : numbers->points) p += shift;
        }
    }
    pair.poseA.orientation = rotation(turningOf(a));
    pair.poseB.orientation = rotation(turningOf(b));

    switch (scene) {
        case Scene::grid:
            placeOnGrid(pair);
            return pair;
        case Scene::concentric:
            if (chance(0.5)) align(pair, false);
            pair.poseB.position += centroidOf(pair.a, pair.poseA) - centroidOf(pair.b, pair.poseB);
            if (chance(0.6))
                pair.poseB.position += random_.direction() * std::pow(10.0, random_.uniform(-16.0, -2.0));
            break;
        case Scene::nearParallel:
            align(pair, false);
            chance(0.5) ? placeAlong(pair) : placeFlat(pair);
            break;
        case Scene::flat:
            align(pair, true);
            placeFlat(pair);
            break;
        case Scene::cores:
            placeAtCores(pair);
            break;
        case Scene::corner:
            placeAtCorner(pair);
            break;
        default:
            placeAlong(pair);
    }
    if (scene == Scene::touching)
        placeTouching(pair, std::pow(10.0, random_.uniform(-15.0, -6.0)) * (chance(0.5) ? 1.0 : -1.0));
    return pair;
}

ShapePair ShapeGenerator::makeNearlyTouching(ShapeKind a, ShapeKind b, bool parallel, double lowest,
                                             double highest) {
    ShapePair pair = make(a, b, parallel ? Scene::nearParallel : Scene::anywhere);
    if (parallel && a == b && chance(0.5)) {
        // The same shape again: all its edges and faces run along the first one's.
        pair.b = pair.a;
        scale(pair.b, random_.uniform(0.5, 2.0));
        const double angle = chance(0.1) ? 0.0 : std::pow(10.0, random_.uniform(-15.0, -1.0));
        const Turning turning = turningOf(b);
        const dvec3 axis = turning == Turning::aboutY ? dvec3(0, 1, 0) : random_.direction();
        pair.poseB.orientation = pair.poseA.orientation;
        if (turning != Turning::none)
            pair.poseB.orientation =
                normalizedOrIdentity(glm::angleAxis(angle, axis) * pair.poseA.orientation);
        pair.poseB.position = dvec3(0);
        placeAlong(pair);
    }
    placeTouching(pair, std::pow(10.0, random_.uniform(lowest, highest)));
    return pair;
}

template oracle::Rounded roundedOf(const ShapeNumbers&, const Pose<float>&);
template oracle::Rounded roundedOf(const ShapeNumbers&, const Pose<double>&);
template oracle::Point referencePointOf(const ShapeNumbers&, const Pose<float>&);
template oracle::Point referencePointOf(const ShapeNumbers&, const Pose<double>&);

}  // namespace sepaxis::testing
