#include "collision/tests/sweeps/curved_sweep.h"

#include "collision/collide.h"
#include "collision/tests/sweeps/curved_truth.h"
#include "collision/tests/sweeps/random_shapes.h"

#include <algorithm>
#include <array>

namespace sepaxis::testing {

namespace {

using oracle::overlapOfCores;
using oracle::Point;
using oracle::Real;
using oracle::Round;

constexpr std::array kCurvedKinds = {ShapeKind::cylinder, ShapeKind::cone, ShapeKind::disc,
                                     ShapeKind::ellipsoid, ShapeKind::taperedCapsule};

const char* sceneName(CurvedScene scene) {
    constexpr std::array names = {"anywhere",   "nearly touching", "resting", "nearly resting",
                                  "concentric", "coaxial",         "inside",  "sizes"};
    return names[static_cast<std::size_t>(scene)];
}

class Random {
 public:
    explicit Random(std::uint64_t seed) : state_(mix(seed)) {}

    double uniform(double low, double high) {
        state_ = mix(state_ + 0x9e3779b97f4a7c15ull);
        return low + (high - low) * double(state_ >> 11) * 0x1p-53;
    }
    bool oneIn(int n) { return uniform(0.0, double(n)) < 1.0; }
    Point direction() {
        for (;;) {
            const double x = uniform(-1, 1), y = uniform(-1, 1), z = uniform(-1, 1);
            const double square = x * x + y * y + z * z;
            if (square <= 1.0 && square > 0.01) return glm::normalize(Point(x, y, z));
        }
    }
    Vec3<double> point(double reach) {
        const double x = uniform(-reach, reach), y = uniform(-reach, reach), z = uniform(-reach, reach);
        return {x, y, z};
    }
    // 10^-low to 10^-high, either sign.
    double magnitude(double low, double high) {
        const double size = std::pow(10.0, -uniform(low, high));
        return oneIn(2) ? size : -size;
    }

 private:
    std::uint64_t state_;
};

Quat<double> turnOf(const Point& axis, double angle) {
    const Vec3<double> unit(axis);
    const double half = std::sin(angle / 2.0);
    return normalizedOrIdentity(
        Quat<double>(std::cos(angle / 2.0), unit.x * half, unit.y * half, unit.z * half));
}

Shape<double> randomShape(Random& random, ShapeKind kind, double scale) {
    const auto length = [&] { return scale * random.uniform(0.2, 1.0); };
    Shape<double> shape;
    switch (kind) {
        case ShapeKind::sphere:
            shape = makeSphere(length());
            break;
        case ShapeKind::aabb: {
            const Vec3<double> half(length(), length(), length());
            shape = makeAabb(-half, half).shape;
            break;
        }
        case ShapeKind::capsule: {
            const Vec3<double> half(0.0, length(), 0.0);
            shape = makeCapsule(-half, half, length());
            break;
        }
        case ShapeKind::segment: {
            const Vec3<double> half(0.0, length(), 0.0);
            shape = makeSegment(-half, half);
            break;
        }
        case ShapeKind::triangle:
            shape = makeTriangle(random.point(scale), random.point(scale), random.point(scale));
            break;
        case ShapeKind::cuboid:
        case ShapeKind::hull: {
            std::vector<Vec3<double>> points;
            const int count = kind == ShapeKind::cuboid ? 6 : 4 + int(random.uniform(0, 20));
            points.reserve(static_cast<std::size_t>(count));
            for (int k = 0; k < count; ++k) points.push_back(Vec3<double>(random.direction()) * scale);
            shape = makeSolid(buildHull<double>(points).hull);
            break;
        }
        case ShapeKind::cylinder:
            shape = makeCylinder(length(), 2.0 * length());
            break;
        case ShapeKind::cone:
            shape = makeCone(length(), 2.0 * length());
            break;
        case ShapeKind::disc:
            shape = makeDisc(length());
            break;
        case ShapeKind::ellipsoid:
            shape = makeEllipsoid(Vec3<double>(length(), length(), length()));
            break;
        case ShapeKind::taperedCapsule: {
            const Vec3<double> half(0.0, length(), 0.0);
            shape = makeTaperedCapsule(-half, half, length(), length());
            break;
        }
    }
    return random.oneIn(4) ? makeRounded(shape, 0.3 * length()) : shape;
}

// One pair in the frame of A.
struct Posed {
    Shape<double> a, b;
    Pose<double> bInA;
};

template <class T>
Collision<T> ask(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                 std::vector<ManifoldPoint<T>>& memory, Want want = Want::distance) {
    memory.resize(manifoldCapacity(a, b));
    CollideOptions<T> options{.manifold = ManifoldKind::exact};
    options.want = want;
    return collideInA(a, b, bInA, options, std::span(memory));
}

// Moves B along the normal until the signed distance is `gap`.
void moveApart(Posed& posed, double gap) {
    std::vector<ManifoldPoint<double>> memory;
    const Collision<double> c = ask(posed.a, posed.b, posed.bInA, memory);
    posed.bInA.position += c.normal * (c.depth - c.distance + gap);
}

Posed makePosed(Random& random, ShapeKind kindA, ShapeKind kindB, CurvedScene scene) {
    const double scaleB = scene == CurvedScene::inside ? 0.1 : scene == CurvedScene::sizes ? 100.0 : 1.0;
    Posed posed{randomShape(random, kindA, 1.0), randomShape(random, kindB, scaleB), {}};
    const double quarter = std::numbers::pi / 2.0;
    switch (scene) {
        case CurvedScene::anywhere:
        case CurvedScene::sizes:
        case CurvedScene::nearlyTouching:
            posed.bInA = {random.point(1.5 * scaleB), turnOf(random.direction(), random.uniform(0.0, 6.0))};
            break;
        case CurvedScene::resting:
        case CurvedScene::nearlyResting: {
            const double quarters = std::floor(random.uniform(0.0, 3.0));
            posed.bInA = {random.point(1.0), turnOf(Point(0, 0, 1), quarters * quarter)};
            if (scene == CurvedScene::nearlyResting) {
                const Quat<double> tilt = turnOf(random.direction(), random.magnitude(1.0, 12.0));
                posed.bInA.orientation = normalizedOrIdentity(tilt * posed.bInA.orientation);
            }
            break;
        }
        case CurvedScene::concentric:
            posed.bInA = {{}, turnOf(random.direction(), random.uniform(0.0, 6.0))};
            break;
        case CurvedScene::coaxial:
            posed.bInA = {{0.0, random.oneIn(2) ? random.uniform(-0.5, 0.5) : 0.0, 0.0},
                          {1.0, 0.0, 0.0, 0.0}};
            break;
        default:
            posed.bInA = {random.point(0.3), turnOf(random.direction(), random.uniform(0.0, 6.0))};
    }
    if (scene == CurvedScene::nearlyTouching) moveApart(posed, random.magnitude(1.0, 12.0));
    if (scene == CurvedScene::resting || scene == CurvedScene::nearlyResting)
        moveApart(posed, -std::abs(random.magnitude(1.0, 4.0)));
    return posed;
}

// The least overlap that sampling finds: from evenly spread directions, and from `also`, ever closer around
// the best.
Real leastOverlap(Random& random, const Round& a, const Round& b, const Point& also) {
    constexpr int kSamples = 300;
    struct Found {
        Real overlap;
        Point direction;
    };
    std::vector<Found> found{{overlapOfCores(a, b, also), also}};
    found.reserve(kSamples + 1);
    for (int k = 0; k < kSamples; ++k) {  // a Fibonacci spiral
        const Real z = 1 - (2 * Real(k) + 1) / kSamples, angle = Real(k) * Real(2.399963229728653L);
        const Real r = std::sqrt(1 - z * z);
        const Point direction(r * std::cos(angle), r * std::sin(angle), z);
        found.push_back({overlapOfCores(a, b, direction), direction});
    }
    std::partial_sort(found.begin() + 1, found.begin() + 4, found.end(),
                      [](const Found& p, const Found& q) { return p.overlap < q.overlap; });
    Real least = found[0].overlap;
    for (std::size_t start = 0; start < 4; ++start) {
        Found best = found[start];
        for (Real reach = start == 0 ? Real(1e-3) : Real(0.2); reach > 1e-11L;) {
            bool better = false;
            for (int k = 0; k < 12; ++k) {
                const Point direction = glm::normalize(best.direction + random.direction() * reach);
                const Real overlap = overlapOfCores(a, b, direction);
                if (overlap < best.overlap) best = {overlap, direction}, better = true;
            }
            if (!better) reach *= Real(0.5);
        }
        least = std::min(least, best.overlap);
    }
    return least;
}

template <class T>
struct Noise;
template <>
struct Noise<double> {
    static constexpr Real kHeight = 1e-14L, kPoint = 2e-10L, kWidth = 1e-10L;
};
template <>
struct Noise<float> {
    static constexpr Real kHeight = 1e-6L, kPoint = 2e-5L, kWidth = 1e-5L;
};

template <class T>
void checkManifold(Checker& check, const Collision<T>& c, const Round& a, const Round& b, Real size) {
    const Point normal(c.manifoldNormal);
    Real deepest = 0;
    for (const ManifoldPoint<T>& p : c.manifold) {
        const Point onA(p.onA), onB(p.onB);
        check.within("a contact outside of A", a.outside(onA - normal * a.radius) / size, Noise<T>::kPoint);
        check.within("a contact outside of B", b.outside(onB + normal * b.radius) / size, Noise<T>::kPoint);
        check.within("witnesses not one depth apart", glm::length(onA - onB - normal * Real(p.depth)) / size,
                     Noise<T>::kPoint);
        deepest = std::max(deepest, Real(p.depth));
        for (const ManifoldPoint<T>& other : c.manifold)
            check.holds("two contacts with one id", &other == &p || !(other.id == p.id));
    }
    check.holds("no contact", !c.manifold.empty());
    check.within("the deepest contact is not at full depth", std::abs(deepest - Real(c.depth)) / size,
                 Noise<T>::kPoint);
}

template <class T>
void checkPair(Checker& check, SweepReport& report, Random& random, const Shape<T>& shapeA,
               const Shape<T>& shapeB, const Pose<T>& bInA) {
    const Round a(shapeA, Pose<T>{}), b(shapeB, bInA);
    std::vector<ManifoldPoint<T>> memory, other;
    const Collision<T> c = ask(shapeA, shapeB, bInA, memory);
    const Point normal = glm::normalize(Point(c.normal));
    const Real radii = a.radius + b.radius;
    Real size = 0;
    for (int axis = 0; axis < 3; ++axis) {
        Point unit(0);
        unit[axis] = 1;
        for (const Round* shape : {&a, &b}) {
            const Real high = shape->heightOfCore(unit) + shape->radius,
                       low = shape->heightOfCore(-unit) + shape->radius;
            size = std::max({size, std::abs(high), std::abs(low), high + low});
        }
    }
    const Real along = overlapOfCores(a, b, normal) + radii;
    const Real lower = c.lower, upper = c.upper;
    // Along curved valleys of nearly equal directions the search for a proof ends early: rare, and counted.
    check.within("bounds far wider than promised", (upper - lower) / size, 1000 * Noise<T>::kWidth);
    if (upper - lower > Noise<T>::kWidth * size) ++report.regimes[kWiderBounds];
    ++report.regimes["answers"];
    const Real number = c.overlap ? Real(c.depth) : Real(c.distance);
    check.holds("a number outside of its bounds", lower <= number && number <= upper);
    if (c.overlap) {
        // Any direction bounds the depth from above, and none that sampling finds is below the proven bound.
        check.within("the upper bound is not that of the normal", std::abs(upper - along) / size,
                     2 * Noise<T>::kHeight + (sizeof(T) == 8 ? Real(0) : Real(2e-6L)));
        const Real least = leastOverlap(random, a, b, normal) + radii;
        check.within("a direction with less overlap than was proven", (lower - least) / size,
                     Noise<T>::kHeight);
        checkManifold(check, c, a, b, size);
        ++report.regimes[c.kind == AxisKind::faceA   ? "face A"
                         : c.kind == AxisKind::faceB ? "face B"
                                                     : "point"];
        ++report.regimes["manifold of " + std::to_string(std::min<std::size_t>(c.manifold.size(), 4))];
        ++report.regimes[c.unique ? "unique" : "not unique"];
    } else {
        check.within("the gap along the normal is below the lower bound", (lower + along) / size,
                     Noise<T>::kHeight + (sizeof(T) == 8 ? Real(0) : Real(2e-6L)));
        const Point onA(c.closestA), onB(c.closestB);
        check.within("the closest point is outside of A", a.outside(onA - normal * a.radius) / size,
                     Noise<T>::kPoint);
        check.within("the closest point is outside of B", b.outside(onB + normal * b.radius) / size,
                     Noise<T>::kPoint);
        check.within("the closest points are farther apart than the upper bound",
                     (glm::length(onB - onA) - upper) / size, sizeof(T) == 8 ? Real(1e-11L) : Real(1e-5L));
        ++report.regimes["apart"];
    }
    for (const Want want : {Want::verdict, Want::contact})
        check.holds("another verdict when asked for less",
                    ask(shapeA, shapeB, bInA, other, want).overlap == c.overlap);
    const Pose<T> aInB = relativePose(bInA, Pose<T>{});
    const Collision<T> swapped = ask(shapeB, shapeA, aInB, other);
    const Real signedHere = c.overlap ? Real(c.depth) : -Real(c.distance);
    const Real signedThere = swapped.overlap ? Real(swapped.depth) : -Real(swapped.distance);
    check.within("another depth or distance when swapped", std::abs(signedHere - signedThere) / size,
                 Noise<T>::kWidth);
}

template <class Visit>
void forEachCurvedPair(const Visit& visit) {
    for (std::size_t i = 0; i < kCurvedKinds.size(); ++i) {
        for (int j = 0; j < kPolyhedralKinds; ++j) visit(kCurvedKinds[i], static_cast<ShapeKind>(j));
        for (std::size_t j = i; j < kCurvedKinds.size(); ++j) visit(kCurvedKinds[i], kCurvedKinds[j]);
    }
}

std::string pairName(ShapeKind a, ShapeKind b) {
    return std::string(nameOf(a)) + " and " + nameOf(b);
}

}  // namespace

SweepReport sweepCurved(std::uint64_t first, std::uint64_t count, std::uint64_t seed) {
    SweepReport report;
    std::uint64_t combination = 0;
    forEachCurvedPair([&](ShapeKind kindA, ShapeKind kindB) {
        const std::uint64_t own = mix(seed * kCurvedPairs + combination++);
        for (std::uint64_t i = first; i < first + count; ++i) {
            const auto scene = static_cast<CurvedScene>(i % kCurvedScenes);
            const std::uint64_t pairSeed = mix(own + i);
            Random random(pairSeed);
            const Posed posed = makePosed(random, kindA, kindB, scene);
            const std::string label =
                pairName(kindA, kindB) + ", " + sceneName(scene) + ", seed " + std::to_string(pairSeed);
            Checker check(report, label + ", double"), checkFloat(report, label + ", float");
            checkPair(check, report, random, posed.a, posed.b, posed.bInA);
            checkPair(checkFloat, report, random, shapeCast<float>(posed.a), shapeCast<float>(posed.b),
                      poseCast<float>(posed.bInA));
            ++report.pairs;
            ++report.byKind[sceneName(scene)];
        }
    });
    return report;
}

std::vector<std::string> requiredCurvedRegimes() {
    return {"apart",         "face A",        "face B",        "point",  "manifold of 1",
            "manifold of 2", "manifold of 3", "manifold of 4", "unique", "not unique"};
}

}  // namespace sepaxis::testing
