#include "collision/tests/sweeps/near_truth.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace sepaxis::oracle {

namespace {

__extension__ using Quad = __float128;

template <class R>
struct Vec {
    R x, y, z;
    friend Vec operator+(const Vec& p, const Vec& q) { return {p.x + q.x, p.y + q.y, p.z + q.z}; }
    friend Vec operator-(const Vec& p, const Vec& q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
    friend Vec operator*(const Vec& p, R by) { return {p.x * by, p.y * by, p.z * by}; }
};
template <class R>
R dot(const Vec<R>& p, const Vec<R>& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}
template <class R>
Vec<R> cross(const Vec<R>& p, const Vec<R>& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}
Quad root(Quad square) {
    if (!(square > 0)) return 0;
    Quad result = std::sqrt(static_cast<Real>(square));
    for (int i = 0; i < 2; ++i) result = (result + square / result) / 2;
    return result;
}
Vec<Real> rounded(const Vec<Quad>& v) {
    return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z)};
}

// From the first feature's closest point to the second's; candidates only, each a true pair of points.
template <class R>
class Closest {
 public:
    const Vec<R>& way() const { return way_; }
    R squared() const { return squared_; }
    void offer(const Vec<R>& way) {
        const R square = dot(way, way);
        if (found_ && !(square < squared_)) return;
        found_ = true;
        squared_ = square;
        way_ = way;
    }

 private:
    bool found_ = false;
    R squared_ = 0;
    Vec<R> way_{};
};

template <class R>
Vec<R> onSegment(const Vec<R>& p, const Vec<R>& q, const Vec<R>& r) {
    const Vec<R> along = r - q;
    const R squared = dot(along, along);
    if (!(squared > 0)) return q;
    const R place = dot(p - q, along) / squared;
    return q + along * (place < 0 ? R(0) : place > 1 ? R(1) : place);
}

template <class R>
Closest<R> ofEdges(const Vec<R>& p, const Vec<R>& p2, const Vec<R>& q, const Vec<R>& q2) {
    Closest<R> closest;
    for (const Vec<R>& end : {p, p2}) closest.offer(onSegment(end, q, q2) - end);
    for (const Vec<R>& end : {q, q2}) closest.offer(end - onSegment(end, p, p2));
    const Vec<R> u = p2 - p, v = q2 - q, w = cross(u, v);
    const R squared = dot(w, w);
    if (!(squared > 0)) return closest;
    const R s = dot(cross(q - p, v), w) / squared;
    if (s > 0 && s < 1) {
        const Vec<R> onA = p + u * s;
        closest.offer(onSegment(onA, q, q2) - onA);
    }
    return closest;
}

// From the point to the inside of the triangle; its sides are edges.
template <class R>
Closest<R> toTriangle(const Vec<R>& p, const std::array<Vec<R>, 3>& corners) {
    Closest<R> closest;
    closest.offer(corners[0] - p);
    const auto& [a, b, c] = corners;
    const Vec<R> normal = cross(b - a, c - a);
    const R squared = dot(normal, normal);
    if (!(squared > 0)) return closest;
    const R weightB = dot(cross(p - a, c - a), normal) / squared;
    const R weightC = dot(cross(b - a, p - a), normal) / squared;
    if (weightB < 0 || weightC < 0 || weightB + weightC > 1) return closest;
    closest.offer(a + (b - a) * weightB + (c - a) * weightC - p);
    return closest;
}

struct Body {
    std::vector<Vec<Quad>> vertices;
    std::vector<Vec<Real>> rough;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

template <class T>
std::vector<Vec<Quad>> placed(const Hull<T>& hull, const Pose<T>& pose) {
    const Quad w = pose.orientation.w;
    const Vec<Quad> axis{pose.orientation.x, pose.orientation.y, pose.orientation.z};
    const Vec<Quad> position{pose.position.x, pose.position.y, pose.position.z};
    const Quad twice = 2 / (w * w + dot(axis, axis));
    std::vector<Vec<Quad>> vertices;
    for (const Vec3<T>& vertex : hull.vertices) {
        const Vec<Quad> v{vertex.x, vertex.y, vertex.z}, across = cross(axis, v);
        vertices.push_back(v + (across * w + cross(axis, across)) * twice + position);
    }
    return vertices;
}

template <class T>
Body bodyOf(const Hull<T>& hull, const Pose<T>& pose) {
    Body body;
    body.vertices = placed(hull, pose);
    for (const Vec<Quad>& v : body.vertices) body.rough.push_back(rounded(v));
    const Solid lists = solidOf(hull, pose);
    body.edges = lists.edges;
    if (body.edges.empty()) body.edges = {{0, 0}};
    for (const auto& loop : lists.faces)
        for (std::size_t k = 1; k + 1 < loop.size(); ++k)
            body.triangles.push_back({loop[0], loop[k], loop[k + 1]});
    return body;
}

// All pairs of features: `edges` takes two pairs of vertices, `corner` a vertex of A or B and a triangle of
// the other.
template <class Edges, class Corner>
void forEachPair(const Body& a, const Body& b, const Edges& edges, const Corner& corner) {
    for (const auto& edgeA : a.edges)
        for (const auto& edgeB : b.edges) edges(edgeA, edgeB);
    for (std::uint32_t v = 0; v < a.vertices.size(); ++v)
        for (const auto& triangle : b.triangles) corner(true, v, triangle);
    for (std::uint32_t v = 0; v < b.vertices.size(); ++v)
        for (const auto& triangle : a.triangles) corner(false, v, triangle);
}

template <class R>
Vec<R> wayOfCorner(bool ofA, const Vec<R>& vertex, const std::array<Vec<R>, 3>& corners) {
    const Vec<R> way = toTriangle(vertex, corners).way();
    return ofA ? way : way * R(-1);
}

std::array<Vec<Quad>, 3> cornersOf(const std::vector<Vec<Quad>>& of, const std::array<std::uint32_t, 3>& t) {
    return {of[t[0]], of[t[1]], of[t[2]]};
}
std::array<Vec<Real>, 3> cornersOf(const std::vector<Vec<Real>>& of, const std::array<std::uint32_t, 3>& t) {
    return {of[t[0]], of[t[1]], of[t[2]]};
}

// Every pair in long double, then with all bits those that come within its reach of the least.
Closest<Quad> closestOf(const Body& a, const Body& b, Real size) {
    Closest<Real> rough;
    forEachPair(
        a, b,
        [&](const auto& p, const auto& q) {
            rough.offer(
                ofEdges(a.rough[p.first], a.rough[p.second], b.rough[q.first], b.rough[q.second]).way());
        },
        [&](bool ofA, std::uint32_t v, const auto& t) {
            const Body &one = ofA ? a : b, &other = ofA ? b : a;
            rough.offer(wayOfCorner(ofA, one.rough[v], cornersOf(other.rough, t)));
        });
    const Real reach = std::sqrt(rough.squared()) + 1e-6L * size, limit = reach * reach;
    Closest<Quad> closest;
    forEachPair(
        a, b,
        [&](const auto& p, const auto& q) {
            if (ofEdges(a.rough[p.first], a.rough[p.second], b.rough[q.first], b.rough[q.second]).squared() >
                limit)
                return;
            closest.offer(
                ofEdges(a.vertices[p.first], a.vertices[p.second], b.vertices[q.first], b.vertices[q.second])
                    .way());
        },
        [&](bool ofA, std::uint32_t v, const auto& t) {
            const Body &one = ofA ? a : b, &other = ofA ? b : a;
            const Vec<Real> way = wayOfCorner(ofA, one.rough[v], cornersOf(other.rough, t));
            if (dot(way, way) > limit) return;
            closest.offer(wayOfCorner(ofA, one.vertices[v], cornersOf(other.vertices, t)));
        });
    return closest;
}

Quad gapOf(const std::vector<Vec<Quad>>& a, const std::vector<Vec<Quad>>& b, const Vec<Quad>& direction) {
    Quad highest = dot(direction, a.front()), lowest = dot(direction, b.front());
    for (const Vec<Quad>& v : a) highest = std::max(highest, dot(direction, v));
    for (const Vec<Quad>& v : b) lowest = std::min(lowest, dot(direction, v));
    return lowest - highest;
}

Real farthestOf(const std::vector<Vec<Real>>& vertices) {
    Real farthest = 0;
    for (const Vec<Real>& v : vertices)
        farthest = std::max({farthest, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    return farthest;
}

}  // namespace

template <class T>
NearTruth findNearTruth(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA) {
    const Body bodyA = bodyOf(a.core, Pose<T>{}), bodyB = bodyOf(b.core, bInA);
    NearTruth truth;
    truth.size = std::max(farthestOf(bodyA.rough) + Real(a.radius), farthestOf(bodyB.rough) + Real(b.radius));
    const Closest<Quad> closest = closestOf(bodyA, bodyB, truth.size);
    const Quad distance = root(closest.squared());
    truth.distance = static_cast<Real>(distance);
    if (!(distance > 0)) return truth;
    const Vec<Quad> direction = closest.way() * (1 / distance);
    truth.direction = {static_cast<Real>(direction.x), static_cast<Real>(direction.y),
                       static_cast<Real>(direction.z)};
    // Of cores that intersect it is the way between two outlines.
    truth.apart = gapOf(bodyA.vertices, bodyB.vertices, direction) > distance / 2;
    return truth;
}

template <class T>
Real gapAlong(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const Vec3<T>& direction) {
    const Quad gap =
        gapOf(placed(a.core, Pose<T>{}), placed(b.core, bInA), {direction.x, direction.y, direction.z});
    return static_cast<Real>(gap) - Real(a.radius) - Real(b.radius);
}

template NearTruth findNearTruth(const Shape<float>&, const Shape<float>&, const Pose<float>&);
template NearTruth findNearTruth(const Shape<double>&, const Shape<double>&, const Pose<double>&);
template Real gapAlong(const Shape<float>&, const Shape<float>&, const Pose<float>&, const Vec3<float>&);
template Real gapAlong(const Shape<double>&, const Shape<double>&, const Pose<double>&, const Vec3<double>&);

}  // namespace sepaxis::oracle
