#include "collision/query/curved/body.h"

#include "collision/hull/hull_walks.h"
#include "collision/query/support.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis::curved {

namespace {

// Bindings this far from the direction are tried: the sine of an angle. Larger: more to try; smaller: an
// answer is found in more steps.
constexpr double kNear = 0.4;
// A length this small beside 1 has no direction.
constexpr double kNoLength = 1e-14;

// Which of the two discs or balls reaches farther.
template <class T>
bool isTipFarther(const Body<T>& body, const Vec& direction, double radial) {
    const CurvedCore<double>& core = body.core;
    return glm::dot(core.tip - core.base, direction) > (core.baseRadius - core.tipRadius) * radial;
}

template <class T>
Vec onEllipsoid(const Body<T>& body, const Vec& direction) {
    const Vec scaled = body.core.radii * body.directionOwn(direction);
    return body.core.base + body.directionInA(body.core.radii * scaled) / safeLength(scaled);
}

// The N nearest to the direction of what is offered.
template <std::size_t N>
struct Nearest {
    std::array<NormalBinding, N> kept;
    std::array<double, N> off;
    std::size_t count = 0;

    void offer(const NormalBinding& binding, double distance) {
        if (distance > kNear) return;
        std::size_t place = count;
        while (place > 0 && off[place - 1] > distance) --place;
        if (place == N) return;
        count = std::min(count + 1, N);
        for (std::size_t k = count - 1; k > place; --k) kept[k] = kept[k - 1], off[k] = off[k - 1];
        kept[place] = binding;
        off[place] = distance;
    }
    void addTo(NormalBindings& bindings) const {
        for (std::size_t k = 0; k < count; ++k) bindings.add(kept[k]);
    }
};

template <class T>
void addOfHull(const Body<T>& body, const Vec& direction, NormalBindings& bindings) {
    const Hull<T>& hull = body.hull;
    const std::uint32_t vertex = supportVertex(body, direction);
    Nearest<2> faces;
    Nearest<3> edges;
    const Vec here = body.vertexOwn(vertex), own = body.directionOwn(direction);
    forEachOutgoing(hull, vertex, [&](std::uint32_t outgoing) {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        if (face != HalfEdge::kNoFace) {
            const Vec normal = safeNormalize(Vec(hull.planes[face].normal), own);
            faces.offer({Binding::flat, body.directionInA(normal), 0.0}, safeLength(normal - own));
        }
        const Vec there = body.vertexOwn(hull.halfEdges[outgoing ^ 1u].origin);
        const Vec along = safeNormalize(there - here, Vec(0.0));
        edges.offer({Binding::ring, body.directionInA(along), 0.0}, std::abs(glm::dot(along, own)));
    });
    faces.addTo(bindings);
    edges.addTo(bindings);
}

template <class T>
void addOfDiscs(const Body<T>& body, const Vec& direction, NormalBindings& bindings) {
    const CurvedCore<double>& core = body.core;
    if (core.baseRadius > 0.0 && safeLength(direction + core.axis) <= kNear)
        bindings.add({Binding::flat, -core.axis, 0.0});
    if (core.tipRadius > 0.0 && safeLength(direction - core.axis) <= kNear)
        bindings.add({Binding::flat, core.axis, 0.0});
}

template <class T>
double inSlabs(const Body<T>& body, const Vec& point, const Vec& normal) {
    double radius = std::numeric_limits<double>::infinity();
    const Vec own = body.directionOwn(normal), at = body.directionOwn(point - body.at);
    for (const Plane<T>& plane : body.hull.planes) {
        const double turned = 1.0 - glm::dot(Vec(plane.normal), own);
        const double room = double(plane.offset) * body.scale - glm::dot(Vec(plane.normal), at);
        if (turned > kNoLength) radius = std::min(radius, std::max(room, 0.0) / turned);
    }
    return std::isfinite(radius) && body.hull.faceCount() > 3 ? radius : 0.0;
}

// The planes of both discs, and those that touch the side: the one nearest to the point is the first to
// bound a ball whose centre lies on that side of the axis, and beyond the axis all touch at once.
template <class T>
double inDiscs(const Body<T>& body, const Vec& point, const Vec& normal) {
    const CurvedCore<double>& core = body.core;
    if (!body.hasSide) return 0.0;
    const double cosine = std::sqrt((1.0 - body.sideSine) * (1.0 + body.sideSine));
    double radius = std::numeric_limits<double>::infinity();
    const auto bound = [&](double room, double turned) {
        if (turned > kNoLength) radius = std::min(radius, std::max(room, 0.0) / turned);
    };
    const double place = glm::dot(core.axis, point - core.base), along = glm::dot(core.axis, normal);
    bound(place, 1.0 + along);
    bound(glm::dot(core.axis, core.tip - core.base) - place, 1.0 - along);
    const Vec across = point - core.base - core.axis * place;
    const Radial radial = radialOf(core.axis, normal);
    // A ball of radius r fits while the distance of its centre, point - r normal, from the axis, plus
    // r / cosine, is at most the radius of the side there. The centre moves towards the axis and past it.
    const double rise = core.tipRadius - core.baseRadius;
    const double height = glm::dot(core.axis, core.tip - core.base);
    const double here = core.baseRadius + rise * (place / height);  // the side's radius at the point
    const double off = safeLength(across);
    // Before the centre passes the axis: off - r radial.length + r / cosine <= here - r along rise / height.
    bound(here - off, 1.0 / cosine - radial.length + along * rise / height);
    // After it: r radial.length - off + r / cosine <= here - r along rise / height.
    bound(here + off, 1.0 / cosine + radial.length + along * rise / height);
    if (!std::isfinite(radius)) return 0.0;
    // Where the centre moves past the axis without meeting it.
    const double distance = safeLength(across - radial.unit * (radius * radial.length));
    const double room = here - radius * along * (rise / height) - radius / cosine;
    return distance <= room + 1e-13 * (here + radius) ? radius : 0.0;
}

// Every ball of the hull of both touches the side: the one whose line the point lies on.
template <class T>
Ball inBalls(const Body<T>& body, const Vec& point, const Vec& normal) {
    const CurvedCore<double>& core = body.core;
    const bool tip = isTipFarther(body, normal, 1.0);
    const Ball end{tip ? core.tip : core.base, tip ? core.tipRadius : core.baseRadius};
    if (!body.hasSide) return end;
    // Along a line of the side the place on the axis and that of the touching point differ by what the radius
    // there adds.
    const Vec whole = core.tip - core.base;
    const double rise = core.tipRadius - core.baseRadius, length = safeLength(whole);
    const double place = glm::dot(core.axis, point - core.base) - core.baseRadius * body.sideSine;
    const double t = place / (length + rise * body.sideSine);
    if (!(t > 0.0 && t < 1.0)) return end;
    const Ball between{core.base + whole * t, core.baseRadius + rise * t};
    const auto off = [&](const Ball& ball) {
        return std::abs(safeLength(point - ball.center) - ball.radius);
    };
    return off(between) < off(end) ? between : end;
}

// The largest ball that rolls inside of an ellipsoid everywhere has its least radius of curvature (W.
// Blaschke's rolling theorem): the square of its least radius over its greatest.
template <class T>
Ball inEllipsoid(const Body<T>& body, const Vec& point) {
    const Vec& r = body.core.radii;
    const double least = std::min({r.x, r.y, r.z}), greatest = std::max({r.x, r.y, r.z});
    const double radius = least * (least / greatest);
    const Vec own = body.directionOwn(point - body.core.base);
    const Vec normal = safeNormalize(body.directionInA(own / (r * r)), Vec(0.0));
    return {point - normal * radius, radius};
}

}  // namespace

Radial radialOf(const Vec& axis, const Vec& direction) {
    const Vec square = direction - axis * glm::dot(axis, direction);
    const double length = glm::length(square);
    if (!(length > kNoLength)) return {};
    Vec unit = square * (1.0 / length);
    if (length < 0.5) {  // rounding has left some of the axis in it
        unit -= axis * glm::dot(axis, unit);
        unit *= 1.0 / glm::length(unit);
    }
    return {unit, length};
}

std::array<Vec, 2> acrossOf(const Vec& unit) {
    const Vec least = std::abs(unit.x) < 0.6 ? Vec(1.0, 0.0, 0.0) : Vec(0.0, 1.0, 0.0);
    const Vec first = glm::normalize(glm::cross(unit, least));
    return {first, glm::cross(unit, first)};
}

namespace {

template <class T>
Mat3<double> turnOf(const Pose<T>& pose) {
    const Quat<T>& q = pose.orientation;
    return glm::mat3_cast(normalizedOrIdentity(Quat<double>(q.w, q.x, q.y, q.z)));
}

}  // namespace

template <class T>
double extentInA(const Shape<T>& shape, const Pose<T>& inA) {
    const Vec low(shape.core.boundsMin), high(shape.core.boundsMax), half = (high - low) * 0.5;
    const Mat3<double> turn = turnOf(inA);
    const Vec middle = turn * ((low + high) * 0.5) + Vec(inA.position);
    double extent = 0.0;
    for (int i = 0; i < 3; ++i) {
        double reach = double(shape.radius);
        for (int k = 0; k < 3; ++k) reach += std::abs(turn[k][i]) * half[k];
        extent = std::max({extent, 2.0 * reach, std::abs(middle[i]) + reach});
    }
    return extent;
}

template <class T>
Body<T>::Body(const Shape<T>& shape, const Pose<T>& inA, double ofPair)
    : hull(shape.core), scale(ofPair), turn(turnOf(inA)), at(Vec(inA.position) * scale) {
    const CurvedCore<T>& own = shape.curved;
    core.kind = own.kind;
    core.base = pointInA(Vec(own.base) * scale);
    core.tip = pointInA(Vec(own.tip) * scale);
    core.axis = safeNormalize(directionInA(Vec(own.axis)), Vec(0.0, 1.0, 0.0));
    core.baseRadius = double(own.baseRadius) * scale;
    core.tipRadius = double(own.tipRadius) * scale;
    core.radii = Vec(own.radii) * scale;
    center = pointInA(Vec(shape.core.centroid) * scale);
    const double length = glm::dot(core.axis, core.tip - core.base);
    const double narrows = core.baseRadius - core.tipRadius;
    if (core.kind == CurvedKind::discs) {
        hasSide = length > 0.0;
        sideSine = hasSide ? narrows / std::sqrt(length * length + narrows * narrows) : 0.0;
    } else if (core.kind == CurvedKind::balls) {
        hasSide = length > std::abs(narrows);
        sideSine = hasSide ? narrows / length : 0.0;
    }
}

// In float the farthest vertex is known within the rounding of heights: from there on in double.
template <class T>
std::uint32_t supportVertex(const Body<T>& body, const Vec& direction) {
    const Hull<T>& hull = body.hull;
    const Vec own = body.directionOwn(direction);
    std::uint32_t best = findSupport(hull, Vec3<T>(own)).vertex;
    if (sizeof(T) == sizeof(double)) return best;
    for (std::uint32_t from = kNoIndex; from != best;) {
        from = best;
        double most = glm::dot(own, body.vertexOwn(best));
        forEachOutgoing(hull, from, [&](std::uint32_t outgoing) {
            const std::uint32_t other = hull.halfEdges[outgoing ^ 1u].origin;
            if (const double height = glm::dot(own, body.vertexOwn(other)); height > most)
                most = height, best = other;
        });
    }
    return best;
}

template <class T>
Vec supportPoint(const Body<T>& body, const Vec& direction) {
    const CurvedCore<double>& core = body.core;
    switch (core.kind) {
        case CurvedKind::none:
            return body.vertexInA(supportVertex(body, direction));
        case CurvedKind::ellipsoid:
            return onEllipsoid(body, direction);
        case CurvedKind::balls:
            return isTipFarther(body, direction, 1.0) ? core.tip + core.tipRadius * direction
                                                      : core.base + core.baseRadius * direction;
        default:
            break;
    }
    const Radial radial = radialOf(core.axis, direction);
    return isTipFarther(body, direction, radial.length) ? core.tip + core.tipRadius * radial.unit
                                                        : core.base + core.baseRadius * radial.unit;
}

template <class T>
Mat3<double> curvatureAlong(const Body<T>& body, const Vec& direction) {
    const CurvedCore<double>& core = body.core;
    if (core.kind == CurvedKind::none) return Mat3<double>(0.0);
    if (core.kind == CurvedKind::ellipsoid) {
        // Of sqrt(d M d), M the squares of the radii: M / h - (M d) (M d) / h^3.
        const Vec own = body.directionOwn(direction), square = core.radii * core.radii,
                  gradient = square * own;
        const double height = safeLength(core.radii * own);
        Mat3<double> ofOwn = -glm::outerProduct(gradient, gradient) / (height * height * height);
        for (int i = 0; i < 3; ++i) ofOwn[i][i] += square[i] / height;
        return body.turn * ofOwn * glm::transpose(body.turn);
    }
    if (core.kind == CurvedKind::balls) {
        const double radius = isTipFarther(body, direction, 1.0) ? core.tipRadius : core.baseRadius;
        return radius * (Mat3<double>(1.0) - glm::outerProduct(direction, direction));
    }
    const Radial radial = radialOf(core.axis, direction);
    if (radial.length == 0.0) return Mat3<double>(0.0);
    const Vec around = glm::cross(core.axis, radial.unit);
    const double radius = isTipFarther(body, direction, radial.length) ? core.tipRadius : core.baseRadius;
    return (radius / radial.length) * glm::outerProduct(around, around);
}

template <class T>
NormalBindings bindingsAbout(const Body<T>& body, const Vec& direction) {
    NormalBindings bindings;
    if (body.core.kind == CurvedKind::none) addOfHull(body, direction, bindings);
    if (body.core.kind == CurvedKind::discs) addOfDiscs(body, direction, bindings);
    if (body.hasSide && std::abs(glm::dot(body.core.axis, direction) - body.sideSine) <= kNear)
        bindings.add({Binding::ring, body.core.axis, body.sideSine});
    bindings.add({});
    return bindings;
}

template <class T>
TurningAxis turningAxis(const Body<T>& body) {
    const CurvedCore<double>& core = body.core;
    if (core.kind == CurvedKind::none) {
        const std::uint32_t count = body.hull.vertexCount();
        if (count > 2) return {};
        const Vec first = body.vertexInA(0), along = body.vertexInA(count - 1) - first;
        return {true, first, safeNormalize(along, Vec(0.0))};
    }
    if (core.kind != CurvedKind::ellipsoid) return {true, core.base, core.axis};
    for (int k = 0; k < 3; ++k)
        if (core.radii[(k + 1) % 3] == core.radii[(k + 2) % 3])
            return {true, core.base, core.radii[k] == core.radii[(k + 1) % 3] ? Vec(0.0) : body.turn[k]};
    return {};
}

template <class T>
Ball ballInside(const Body<T>& body, const Vec& point, const Vec& normal) {
    if (body.core.kind == CurvedKind::balls) return inBalls(body, point, normal);
    if (body.core.kind == CurvedKind::ellipsoid) return inEllipsoid(body, point);
    const double radius =
        body.core.kind == CurvedKind::none ? inSlabs(body, point, normal) : inDiscs(body, point, normal);
    return {point - normal * radius, radius};
}

template struct Body<float>;
template struct Body<double>;
template double extentInA(const Shape<float>&, const Pose<float>&);
template double extentInA(const Shape<double>&, const Pose<double>&);
template std::uint32_t supportVertex(const Body<float>&, const Vec&);
template std::uint32_t supportVertex(const Body<double>&, const Vec&);
template Vec supportPoint(const Body<float>&, const Vec&);
template Vec supportPoint(const Body<double>&, const Vec&);
template Mat3<double> curvatureAlong(const Body<float>&, const Vec&);
template Mat3<double> curvatureAlong(const Body<double>&, const Vec&);
template NormalBindings bindingsAbout(const Body<float>&, const Vec&);
template NormalBindings bindingsAbout(const Body<double>&, const Vec&);
template TurningAxis turningAxis(const Body<float>&);
template TurningAxis turningAxis(const Body<double>&);
template Ball ballInside(const Body<float>&, const Vec&, const Vec&);
template Ball ballInside(const Body<double>&, const Vec&, const Vec&);

}  // namespace sepaxis::curved
