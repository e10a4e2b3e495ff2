// libFuzzer target: whatever the numbers, poses, options, memory and caches are, every public function of the
// library stays within its arrays, ends, and shows no garbage for an answer. The first byte chooses what is
// called; every parameter is made from the bytes that follow.
#include "collision/cast.h"
#include "collision/collide.h"
#include "collision/cuboid_stages.h"
#include "collision/gjk_epa.h"
#include "collision/hull_builder.h"
#include "collision/hull_simplify.h"
#include "collision/least_axes.h"
#include "collision/pair_cache.h"
#include "collision/query/query_limits.h"
#include "collision/query/support.h"
#include "collision/solids.h"
#include "collision/textbook/cuboid_stages.h"
#include "collision/textbook/textbook.h"
#include "collision/tolerances.h"
#include "collision/trace.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace sepaxis {
namespace {

#define SEPAXIS_EXPECT(condition)                                                \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                        \
        }                                                                        \
    } while (false)

class Bytes {
 public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    std::uint8_t next() { return place_ < size_ ? data_[place_++] : std::uint8_t{0}; }
    bool flag() { return next() % 2 != 0; }
    std::uint32_t below(std::uint32_t count) { return next() % count; }
    double raw() {
        std::uint64_t bits = 0;
        for (int i = 0; i < 8; ++i) bits = bits << 8 | next();
        return std::bit_cast<double>(bits);
    }

    // Mostly small fractions, which make shapes that meet, also within rounding of each other.
    double number() {
        static constexpr double kInfinity = std::numeric_limits<double>::infinity();
        static constexpr std::array kHostile = {std::numeric_limits<double>::quiet_NaN(),
                                                kInfinity,
                                                -kInfinity,
                                                1.7e308,
                                                -1.7e308,
                                                1e154,
                                                3e38,
                                                -3e38,
                                                1e50,
                                                -1e50,
                                                2e50,
                                                1e19,
                                                1e9,
                                                1e8,
                                                -1e8,
                                                1e-9,
                                                -1e-9,
                                                1e-20,
                                                1e-40,
                                                1e-50,
                                                1e-160,
                                                5e-324,
                                                -0.0,
                                                0.0};
        const std::uint8_t kind = next();
        const std::uint8_t place = next();
        const double small = static_cast<double>(static_cast<std::int8_t>(place)) / 16.0;
        if (kind < 160) return small;
        if (kind < 192) return small + static_cast<double>(kind - 176) * 0x1p-50;
        if (kind < 208) return std::ldexp(small, 8 * (kind - 200));
        if (kind < 252) return kHostile[place % kHostile.size()];
        return raw();
    }
    template <class T>
    T numberOf() {
        const double wide = number();
        constexpr double kMost = std::numeric_limits<T>::max();
        if (std::abs(wide) > kMost) return static_cast<T>(std::copysign(kMost, wide)) * T(2);
        return static_cast<T>(wide);
    }
    template <class T>
    Vec3<T> point() {
        const T x = numberOf<T>(), y = numberOf<T>();
        return {x, y, numberOf<T>()};
    }

 private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t place_ = 0;
};

template <class T>
Quat<T> orientation(Bytes& bytes) {
    switch (bytes.below(8)) {
        case 0:
            return identityQuat<T>();
        case 1: {
            const T w = bytes.numberOf<T>(), x = bytes.numberOf<T>(), y = bytes.numberOf<T>();
            return {w, x, y, bytes.numberOf<T>()};
        }
        case 2:
            return {T(0), T(0), T(0), T(0)};
        default: {
            std::array<T, 4> c;
            for (T& component : c) component = T(static_cast<std::int8_t>(bytes.next()));
            return normalizedOrIdentity(Quat<T>(c[0], c[1], c[2], c[3]));
        }
    }
}

template <class T>
Pose<T> pose(Bytes& bytes) {
    const Vec3<T> position = bytes.point<T>();
    return {position, orientation<T>(bytes)};
}

// Of all forms that a hull takes inside: small, boxes, with outlines, with hints, with blocks of faces.
template <class T>
const Shape<T>& madeBefore(std::uint32_t which) {
    static const std::array<Shape<T>, 10> kShapes = [] {
        const auto solid = [](const SolidPoints& points) {
            const HullBuild<double> build =
                buildHull<double>(points.positions, {points.faces, points.edges, {}});
            return shapeCast<T>(makeSolid(build.hull));
        };
        return std::array<Shape<T>, 10>{
            solid(makeBox({1, 1, 1})),          solid(makeBox({2, 0.25, 3})),
            solid(makeTetrahedron(1)),          solid(makeOctahedron(1.5)),
            solid(makeIcosahedron(1)),          solid(makePrism(1, 1, 3)),
            solid(makePrism(1, 0.5, 16)),       solid(makeCone(1, 2, 9)),
            solid(makeRandomPoints(1, 140, 5)), solid(makeRandomPoints(1, 270, 6))};
    }();
    // Large ones rarely: a run takes as long as it takes to copy them.
    constexpr std::uint32_t kRarely = 16, kSmall = 8;
    return kShapes[which < kRarely ? kSmall + which % 2 : which % kSmall];
}

template <class T>
HullBuild<T> build(Bytes& bytes) {
    std::vector<Vec3<T>> points;
    const std::uint32_t count = bytes.below(12);
    for (std::uint32_t i = 0; i < count; ++i) points.push_back(bytes.point<T>());
    if (bytes.flag()) return buildHull<T>(points);
    const auto lists = [&](std::uint32_t most) {
        std::vector<std::vector<std::uint32_t>> listed(bytes.below(most));
        for (auto& list : listed) {
            list.resize(bytes.below(6));
            for (std::uint32_t& index : list) index = bytes.below(14) - 1;
        }
        return listed;
    };
    const auto faces = lists(8), edges = lists(4);
    std::vector<Vec3<T>> normals(bytes.flag() ? faces.size() : bytes.below(3));
    for (Vec3<T>& normal : normals) normal = bytes.point<T>();
    return buildHull<T>(points, {faces, edges, normals});
}

CuboidPlan plan(Bytes& bytes) {
    std::array<PlanPoint, 4> corners;
    for (PlanPoint& p : corners) {
        p.x = bytes.number();
        p.y = bytes.number();
    }
    if (bytes.flag())
        corners = {corners[0], {corners[1].x, corners[0].y}, corners[1], {corners[0].x, corners[1].y}};
    const double low = bytes.number();
    const CuboidPlanBuild build = makeCuboidPlan(corners, low, bytes.number());
    SEPAXIS_EXPECT(!describe(build.status).empty());
    return build.plan;
}

template <class T>
Shape<T> curvedShape(Bytes& bytes) {
    const std::uint32_t kind = bytes.below(6);
    const Vec3<T> base = bytes.point<T>(), tip = bytes.point<T>();
    switch (kind) {
        case 0:
            return makeCylinder(base.x, base.y);
        case 1:
            return makeCone(base.x, base.y);
        case 2:
            return makeDisc(base.x);
        case 3:
            return makeEllipsoid(base);
        case 4:
            return makeTaperedCapsule(base, tip, bytes.numberOf<T>(), bytes.numberOf<T>());
        default:
            return shapeCast<T>(makeEllipsoid(Vec3<double>(base)), Vec3<double>(tip));
    }
}

template <class T>
Shape<T> shapeOf(Bytes& bytes) {
    const std::uint32_t kind = bytes.below(16);
    switch (kind) {
        case 0:
            return makeSphere(bytes.numberOf<T>());
        case 1: {
            const Vec3<T> base = bytes.point<T>(), tip = bytes.point<T>();
            return makeCapsule(base, tip, bytes.numberOf<T>());
        }
        case 2: {
            const Vec3<T> start = bytes.point<T>();
            return makeSegment(start, bytes.point<T>());
        }
        case 3: {
            const Vec3<T> v0 = bytes.point<T>(), v1 = bytes.point<T>(), v2 = bytes.point<T>();
            return makeTriangle(v0, v1, v2, bytes.flag());
        }
        case 4: {
            const Vec3<T> low = bytes.point<T>();
            const ShapeBuild<T> box = makeAabb(low, bytes.point<T>());
            SEPAXIS_EXPECT(bool(box.status) == bool(box.shape.status));
            return box.shape;
        }
        case 5: {
            const ShapeBuild<T> cuboid = makeCuboid<T>(plan(bytes));
            SEPAXIS_EXPECT(bool(cuboid.status) == bool(cuboid.shape.status));
            return cuboid.shape;
        }
        case 6: {
            HullBuild<T> made = build<T>(bytes);
            SEPAXIS_EXPECT(bool(made.status) != made.hull.vertices.empty());
            SEPAXIS_EXPECT(!describe(made.status).empty());
            return makeSolid(std::move(made.hull));
        }
        case 7: {
            const Vec3<double> origin = bytes.point<double>();
            return shapeCast<T>(madeBefore<double>(bytes.next()), origin);
        }
        case 8:
            return curvedShape<T>(bytes);
        case 9: {
            const T radius = bytes.numberOf<T>();
            return makeRounded(bytes.flag() ? curvedShape<T>(bytes) : madeBefore<T>(bytes.next()), radius);
        }
        default:
            return madeBefore<T>(bytes.next());
    }
}

template <class T>
bool isEmpty(const Shape<T>& shape) {
    return shape.core.vertices.empty() && !shape.isCurved();
}

template <class T>
struct Question {
    Shape<T> a, b;
    CollideOptions<T> options;
    PairCache cache;
    Trace<T> trace;
    std::vector<ManifoldPoint<T>> memory;

    explicit Question(Bytes& bytes) : a(shapeOf<T>(bytes)), b(shapeOf<T>(bytes)) {
        SEPAXIS_EXPECT(bool(a.status) != isEmpty(a));
        options.want = static_cast<Want>(bytes.below(4));
        options.manifold = static_cast<ManifoldKind>(bytes.below(3));
        if (bytes.flag()) options.stableSlop = bytes.numberOf<T>();
        if (bytes.flag() && bytes.below(7) > 0) options.manifoldSize = ManifoldSize::four;
        if (bytes.below(4) == 0) {
            cache.kind = static_cast<AxisKind>(bytes.below(8));
            cache.kindA = static_cast<FeatureKind>(bytes.below(5));
            cache.kindB = static_cast<FeatureKind>(bytes.below(5));
            cache.a = bytes.below(20) - 1;
            cache.b = bytes.below(20) - 1;
            options.cache = &cache;
        }
        constexpr std::uint32_t kMostTraced = 40;
        if (bytes.below(8) == 0 && a.core.edgeCount() < kMostTraced && b.core.edgeCount() < kMostTraced) {
            trace.recordAxes = bytes.flag();
            trace.recordRejected = bytes.flag();
            options.trace = &trace;
            options.reference = true;
        }
        const std::uint32_t capacity = manifoldCapacity(a, b);
        const std::array<std::uint32_t, 5> sizes = {0, 1, capacity > 0 ? capacity - 1 : 0, capacity,
                                                    capacity + 3};
        memory.resize(sizes[std::min(bytes.below(8), 4u)]);
    }
};

template <class T>
bool isFinite(const Vec3<T>& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// An orientation that has drifted from a unit quaternion scales what it turns: with |q|^2 = 1 + d and s the
// square of its vector part, a unit vector across its axis becomes one with the square 1 + 4 s d, and s is at
// most 1 + d.
template <class T>
bool isUnit(const Vec3<T>& v, const Quat<T>& turnedBy) {
    const T drift = std::abs(glm::dot(turnedBy, turnedBy) - T(1));
    const T most = T(4) * drift * (T(1) + drift);
    return std::abs(glm::dot(v, v) - T(1)) < most + (sizeof(T) == 8 ? T(1e-9) : T(1e-3));
}

// Of the answer in the frame of A.
template <class T>
void checkAnswer(const Question<T>& q, const Pose<T>& bInA, const Collision<T>& c) {
    const bool isReduced = q.options.manifoldSize == ManifoldSize::four;
    SEPAXIS_EXPECT(c.manifold.size() <= (isReduced ? 4 : manifoldCapacity(q.a, q.b)));
    if (!canBeAsked(q.a, q.b, bInA)) {
        SEPAXIS_EXPECT(!c.overlap && c.manifold.empty());
        return;
    }
    const T scale = safeLength(bInA.position) + coreSize(q.a) + coreSize(q.b) + q.a.radius + q.b.radius;
    if (q.options.want == Want::verdict) return;
    SEPAXIS_EXPECT(isUnit(c.normal, bInA.orientation));
    const bool inMargin = c.distance <= q.options.margin && !c.behindOneSided;
    // Of a margin smaller than rounding as much as that.
    const T margin = q.options.margin > T(0) ? q.options.margin + T(4) * kAboveReference<T> * scale : T(0);
    for (const ManifoldPoint<T>& p : c.manifold) {
        SEPAXIS_EXPECT(isFinite(p.onA) && isFinite(p.onB));
        SEPAXIS_EXPECT(p.depth >= -margin && p.depth <= T(8) * scale);
    }
    if (!c.overlap) {
        SEPAXIS_EXPECT(c.manifold.empty() == (!inMargin || q.memory.size() < manifoldCapacity(q.a, q.b)));
        SEPAXIS_EXPECT(c.depth == T(0));
        if (c.behindOneSided) return;
        SEPAXIS_EXPECT(c.distance > T(0) && c.distance <= T(4) * scale);
        if (q.options.want == Want::contact) return;
        SEPAXIS_EXPECT(isFinite(c.closestA) && isFinite(c.closestB));
        return;
    }
    SEPAXIS_EXPECT(c.depth >= T(0) && c.depth <= T(4) * scale);
    SEPAXIS_EXPECT(isFinite(c.contactPoint) && isUnit(c.manifoldNormal, bInA.orientation));
    SEPAXIS_EXPECT(c.manifold.empty() == (q.memory.size() < manifoldCapacity(q.a, q.b)));
}

template <class T>
void askInA(Bytes& bytes) {
    Question<T> q(bytes);
    const Pose<T> bInA = pose<T>(bytes);
    const bool ofHulls = bytes.below(4) == 0 && q.a.radius + q.b.radius == T(0) && !q.a.oneSided &&
                         !q.b.oneSided && !q.a.isCurved() && !q.b.isCurved();
    // Twice: a cache and a trace that were used.
    for (int i = 0; i < 2; ++i)
        checkAnswer(q, bInA,
                    ofHulls ? collideInA(q.a.core, q.b.core, bInA, q.options, std::span(q.memory))
                            : collideInA(q.a, q.b, bInA, q.options, std::span(q.memory)));
    constexpr std::uint64_t kMostPairs = 4000;
    if (std::uint64_t{q.a.core.edgeCount()} * q.b.core.edgeCount() > kMostPairs) return;
    std::vector<LeastAxis<T>> axes(bytes.below(5));
    const std::size_t count = leastAxes(q.a.core, q.b.core, bInA, std::span(axes));
    SEPAXIS_EXPECT(count <= axes.size());
    for (std::size_t i = 1; i < count; ++i) SEPAXIS_EXPECT(axes[i - 1].overlap <= axes[i].overlap);
    // Last, so that the bytes of before say what they said.
    q.options.margin = bytes.numberOf<T>();
    checkAnswer(q, bInA,
                ofHulls ? collideInA(q.a.core, q.b.core, bInA, q.options, std::span(q.memory))
                        : collideInA(q.a, q.b, bInA, q.options, std::span(q.memory)));
}

template <class T>
void askInWorld(Bytes& bytes) {
    Question<T> q(bytes);
    const Pose<T> poseA = pose<T>(bytes), poseB = pose<T>(bytes);
    const Collision<T> c = collide(q.a, poseA, q.b, poseB, q.options, std::span(q.memory));
    const bool verdict = overlaps(q.a, poseA, q.b, poseB);
    const Pose<T> bInA = relativePose(poseA, poseB);
    if (canBeAsked(q.a, q.b, bInA)) {
        const T drift = std::abs(glm::dot(poseA.orientation, poseA.orientation) - T(1));
        if (drift < kUnitOrientation<T> && q.options.want != Want::verdict)
            SEPAXIS_EXPECT(isUnit(c.normal, poseA.orientation));
    } else {
        SEPAXIS_EXPECT(!c.overlap && !verdict);
    }
    collide(q.a.core, poseA, q.b.core, poseB, q.options, std::span(q.memory));
}

template <class T>
void askCasts(Bytes& bytes) {
    const Shape<T> a = shapeOf<T>(bytes), b = shapeOf<T>(bytes);
    const Pose<T> poseA = pose<T>(bytes), poseB = pose<T>(bytes);
    const Vec3<T> motion = bytes.point<T>(), origin = bytes.point<T>();
    const T most = bytes.numberOf<T>();
    const auto isUnitInWorld = [&](const Vec3<T>& normal) {
        const T drift = std::abs(glm::dot(poseA.orientation, poseA.orientation) - T(1));
        return drift >= kUnitOrientation<T> || isUnit(normal, poseA.orientation);
    };
    const ShapeCast<T> cast = castShape(a, poseA, b, poseB, motion);
    SEPAXIS_EXPECT(cast.steps <= kMostCastSteps);
    if (!canBeAsked(a, b, relativePose(poseA, poseB)) || !isFinite(motion))
        SEPAXIS_EXPECT(!cast.hit && std::isnan(cast.fraction));
    if (cast.hit) {
        SEPAXIS_EXPECT(cast.fraction >= T(0) && cast.fraction <= T(1));
        SEPAXIS_EXPECT(isFinite(cast.point) && isUnitInWorld(cast.normal));
        SEPAXIS_EXPECT(!cast.startsInside || cast.fraction == T(0));
    }
    const RayCast<T> ray = castRay(a, poseA, origin, motion, most);
    if (ray.hit) {
        SEPAXIS_EXPECT(ray.fraction >= T(0) && ray.fraction <= most);
        SEPAXIS_EXPECT(isFinite(ray.point) && isUnitInWorld(ray.normal));
    }
    const ClosestPoint<T> closest = closestPoint(a, poseA, origin);
    if (std::isnan(closest.distance)) return;
    SEPAXIS_EXPECT(isFinite(closest.point) && isUnitInWorld(closest.normal));
}

template <class T>
void askGjkEpa(Bytes& bytes) {
    const Shape<T> a = shapeOf<T>(bytes), b = shapeOf<T>(bytes);
    const Pose<T> poseA = pose<T>(bytes), poseB = pose<T>(bytes);
    static EpaWorkspace small(0), usual(64);
    GjkEpaTrace<T> trace;
    const GjkEpaResult<T> r = collideGjkEpa(a, poseA, b, poseB, bytes.below(4) == 0 ? small : usual,
                                            bytes.below(4) == 0 ? &trace : nullptr);
    SEPAXIS_EXPECT(!r.overlap || r.depth >= T(0));
    if (!a.status || !b.status) SEPAXIS_EXPECT(!r.overlap && !r.converged && std::isnan(r.distance));
    if (r.converged) SEPAXIS_EXPECT(std::isfinite(r.depth) && std::isfinite(r.distance));
}

void askTextbook(Bytes& bytes) {
    const Shape<double> a = shapeOf<double>(bytes), b = shapeOf<double>(bytes);
    const Pose<double> poseA = pose<double>(bytes), poseB = pose<double>(bytes);
    constexpr std::uint64_t kMostPairs = 4000;
    const bool few = std::uint64_t{a.core.edgeCount()} * b.core.edgeCount() <= kMostPairs;
    for (const TextbookMethod& method : textbookMethods()) {
        if (!few && method.handles(ShapeKind::hull, ShapeKind::hull)) continue;
        std::vector<Vec3<double>> memory(bytes.flag() ? method.pointCapacity(a, b) : bytes.below(3));
        const TextbookResult r = method.query(a, poseA, b, poseB, memory);
        SEPAXIS_EXPECT(r.points.size() <= memory.size());
        if (!a.status || !b.status) SEPAXIS_EXPECT(!r.hit);
        if (method.verdict) method.verdict(a, poseA, b, poseB, {});
    }
}

void askCuboids(Bytes& bytes) {
    const CuboidPlan a = plan(bytes), b = plan(bytes);
    Pose<double> poseA = pose<double>(bytes), poseB = pose<double>(bytes);
    if (bytes.below(4) != 0) {
        poseA.orientation = identityQuat<double>();
        poseB.orientation = normalizedOrIdentity(Quat<double>(bytes.number(), 0.0, bytes.number(), 0.0));
    }
    const double safe = bytes.number();
    const CuboidStages stages = stageCuboids(a, poseA, b, poseB, safe);
    SEPAXIS_EXPECT(stages.meetingCount <= stages.meetings.size());
    if (stages.overlap) SEPAXIS_EXPECT(stages.distance == 0.0);
    textbook::collideCuboids(a, poseA, b, poseB, safe);
    placeCuboid(a, poseA);
    rectangleDeviation(b);
    outwardNormalByTurning(a, bytes.below(4));
    outwardNormalFromCentroid(b, bytes.below(4));
}

// What makes shapes, and what is computed from them beside queries.
template <class T>
void make(Bytes& bytes) {
    const Shape<T> shape = shapeOf<T>(bytes);
    SEPAXIS_EXPECT(!describe(shape.status).empty());
    const Vec3<T> origin = bytes.point<T>(), direction = bytes.point<T>();
    const Shape<float> narrow = shapeCast<float>(shape, origin);
    const Shape<double> wide = shapeCast<double>(shape, origin);
    SEPAXIS_EXPECT(bool(narrow.status) != isEmpty(narrow));
    SEPAXIS_EXPECT(bool(wide.status) != isEmpty(wide));
    if (!isEmpty(shape) && !shape.isCurved())
        SEPAXIS_EXPECT(findSupport(shape.core, direction).vertex < shape.core.vertexCount());
    std::vector<Vec3<double>> points;
    for (std::uint32_t i = bytes.below(16); i > 0; --i) points.push_back(bytes.point<double>());
    const HullSelection selection = chooseHullVertices(points, bytes.below(9));
    for (const std::uint32_t number : selection.numbers) SEPAXIS_EXPECT(number < points.size());
    Collision<T> collision;
    std::vector<ManifoldPoint<T>> memory(bytes.below(3));
    moveToWorld(collision, pose<T>(bytes), std::span(memory));
}

}  // namespace
}  // namespace sepaxis

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sepaxis;
    Bytes bytes(data, size);
    switch (bytes.below(16)) {
        case 0:
            askGjkEpa<double>(bytes);
            break;
        case 1:
            askGjkEpa<float>(bytes);
            break;
        case 2:
            askTextbook(bytes);
            break;
        case 3:
            askCuboids(bytes);
            break;
        case 4:
            make<double>(bytes);
            break;
        case 5:
            make<float>(bytes);
            break;
        case 6:
            askInWorld<double>(bytes);
            break;
        case 7:
            askInWorld<float>(bytes);
            break;
        case 8:
            bytes.flag() ? askCasts<double>(bytes) : askCasts<float>(bytes);
            break;
        default:
            bytes.flag() ? askInA<double>(bytes) : askInA<float>(bytes);
    }
    return 0;
}
