#include "collision/gjk_epa.h"

#include "collision/query/gjk_epa/closest_to_origin.h"
#include "collision/query/gjk_epa/minkowski_difference.h"
#include "collision/query/query_limits.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>

namespace sepaxis {

namespace {

// More steps than any pair of hulls was seen to need.
constexpr std::uint32_t kMaxGjkSteps = 256;
// Steps in a row that may leave the distance as it is within rounding: from a corner to the edge, the face
// and the tetrahedron that hold a point as close. Their directions prove more.
constexpr std::uint32_t kMaxIdleSteps = 3;
// Of size. The bounds have met: what remains is the rounding of the polytope's vertices.
constexpr Wide kWideBoundsMet = 4 * kRounding<double>;
// Of size. Bounds of a distance that differ by more than this although no step improves them do not count as
// an answer: EPA, whose decisions are exact, has the last word. The rounding of directions and support
// heights.
template <class T>
constexpr Wide kBoundsTrusted = Wide(8 * kRounding<T>);
// Of size. A difference thinner than this is flat: its thickness is the rounding of poses and vertices.
template <class T>
constexpr Wide kFlatDifference = Wide(8 * kRounding<T>);

// In the units of MinkowskiDifference from here on.
struct Tolerances {
    Wide boundsMet, boundsTrusted, flat, touch;
};

template <class T>
Tolerances tolerancesFor(const MinkowskiDifference<T>& difference) {
    const Wide size = difference.size() * difference.scale();
    return {kWideBoundsMet * size, kBoundsTrusted<T> * size, kFlatDifference<T> * size,
            Wide(kTouchGap<T>) * size};
}

// What is known about the cores: a direction and how far they overlap along it, and a point of the
// difference.
struct CoreAnswer {
    Vec3<Wide> axis{0};                     // unit, from A to B
    Wide overlap = 0;                       // negative: the distance
    Wide bound = 0;                         // how far above the truth |overlap| can lie
    std::array<DifferencePoint, 4> points;  // with these weights: the closest or deepest points of both
    std::array<Wide, 4> weights{};
    int count = 0;
};

template <class T>
DifferenceVertex<T> inMetres(std::uint32_t onA, std::uint32_t onB, const Vec3<Wide>& w, Wide scale) {
    return {onA, onB, Vec3<T>(w / scale)};
}

// --- GJK ---

struct Simplex {
    std::array<DifferencePoint, 4> points;
    std::array<Wide, 4> weights{};  // of the point closest to the origin
    int count = 0;
    Vec3<Wide> closest{0};
    bool containsOrigin = false;

    Wide distance() const { return containsOrigin ? Wide(0) : safeLength(closest); }
    bool holds(const DifferencePoint& point) const {
        return std::any_of(points.begin(), points.begin() + count, [&](const DifferencePoint& p) {
            return p.onA == point.onA && p.onB == point.onB;
        });
    }
};

// Adds a point and drops those that the closest point does not need, unless all four hold the origin.
Simplex grownBy(const Simplex& old, const DifferencePoint& point) {
    Simplex grown = old;
    grown.points[grown.count++] = point;
    std::array<Vec3<Wide>, 4> corners;
    for (int i = 0; i < grown.count; ++i) corners[i] = grown.points[i].w;
    const ClosestToOrigin found = closestToOrigin(std::span(corners).first(grown.count));
    grown.closest = found.point;
    grown.containsOrigin = found.containsOrigin;
    grown.weights = found.weights;
    if (found.containsOrigin) return grown;
    int kept = 0;
    for (int i = 0; i < grown.count; ++i) {
        if (!(found.weights[i] > 0)) continue;
        grown.points[kept] = grown.points[i];
        grown.weights[kept++] = found.weights[i];
    }
    grown.count = kept;
    return grown;
}

// Perpendicular to an edge of the simplex that is longer than the distance: that pins one angle.
Vec3<Wide> squareTo(const Vec3<Wide>& edge, Wide distance, const Vec3<Wide>& direct) {
    const Wide length = safeLength(edge);
    if (length < distance) return direct;
    const Vec3<Wide> unit = edge / length;
    return safeNormalize(direct - unit * glm::dot(unit, direct), direct);
}

// From the closest point to the origin, that is from A to B. Close to the origin the short vector has lost
// its digits; a triangle's normal keeps them where the triangle is wider, otherwise its longest edge helps.
Vec3<Wide> searchDirection(const Simplex& simplex) {
    const Wide distance = safeLength(simplex.closest);
    const Vec3<Wide> direct = -simplex.closest / distance;
    const Vec3<Wide>& p = simplex.points[0].w;
    if (simplex.count == 2) return squareTo(simplex.points[1].w - p, distance, direct);
    if (simplex.count == 3) {
        const Vec3<Wide>&q = simplex.points[1].w, &r = simplex.points[2].w;
        const Vec3<Wide> normal = wideTriangleNormal(p, q, r);
        const Wide doubleArea = safeLength(normal);
        const auto isShorter = [](const Vec3<Wide>& u, const Vec3<Wide>& v) {
            return safeLength(u) < safeLength(v);
        };
        const Vec3<Wide> longest = std::max({q - p, r - p, r - q}, isShorter);
        if (doubleArea <= distance * safeLength(longest)) return squareTo(longest, distance, direct);
        return glm::dot(normal, direct) < 0 ? -normal / doubleArea : normal / doubleArea;
    }
    return direct;
}

struct GjkRun {
    Simplex simplex;
    Vec3<Wide> axis{0};  // unit, of the widest gap seen
    Wide gap = -std::numeric_limits<Wide>::max();
    std::uint32_t steps = 0;
};

template <class T>
void record(GjkEpaTrace<T>* trace, const GjkRun& run, const Vec3<Wide>& direction,
            const DifferencePoint& support, Wide scale) {
    if (!trace) return;
    GjkTraceStep<T> step;
    for (int i = 0; i < run.simplex.count; ++i) {
        const DifferencePoint& p = run.simplex.points[i];
        step.simplex.push_back(inMetres<T>(p.onA, p.onB, p.w, scale));
    }
    step.closest = Vec3<T>(run.simplex.containsOrigin ? Vec3<Wide>(0) : run.simplex.closest / scale);
    step.direction = Vec3<T>(direction);
    if (direction != Vec3<Wide>(0)) step.support = inMetres<T>(support.onA, support.onB, support.w, scale);
    step.upperBound = T(run.simplex.distance() / scale);
    step.lowerBound = T(std::max(run.gap, Wide(0)) / scale);
    trace->gjk.push_back(std::move(step));
}

// One support query: the gap it proves, and the point that it found.
template <class T>
DifferencePoint askAlong(const MinkowskiDifference<T>& difference, const Vec3<Wide>& direction, GjkRun& run,
                         GjkEpaTrace<T>* trace) {
    ++run.steps;
    const DifferencePoint found = difference.support(direction);
    const Wide gap = -glm::dot(direction, found.w);
    if (gap > run.gap) {
        run.gap = gap;
        run.axis = direction;
    }
    record(trace, run, direction, found, difference.scale());
    return found;
}

Simplex withCorner(Simplex simplex, const DifferencePoint& corner) {
    simplex.points[simplex.count++] = corner;
    return simplex;
}

template <class T>
GjkRun runGjk(const MinkowskiDifference<T>& difference, const Tolerances& tolerances, GjkEpaTrace<T>* trace) {
    GjkRun run;
    run.axis = safeNormalize(difference.fromAToB(), Vec3<Wide>(1, 0, 0));
    run.simplex = grownBy({}, difference.support(run.axis));
    std::uint32_t idleSteps = 0;
    while (run.steps < kMaxGjkSteps) {
        const Wide distance = run.simplex.distance();
        if (!(distance > 0)) break;
        const DifferencePoint next = askAlong(difference, searchDirection(run.simplex), run, trace);
        if (distance - run.gap <= tolerances.boundsMet || run.simplex.holds(next)) break;
        const Simplex grown = grownBy(run.simplex, next);
        const bool closer = grown.containsOrigin || grown.distance() < distance;
        idleSteps = closer ? 0 : idleSteps + 1;
        if (!closer && (idleSteps > kMaxIdleSteps || !grown.holds(next))) {
            // The closest point may lie on the rim of an edge or a triangle, whose direction proves more.
            if (run.simplex.count < 3)
                askAlong(difference, searchDirection(withCorner(run.simplex, next)), run, trace);
            break;
        }
        run.simplex = grown;
    }
    record(trace, run, Vec3<Wide>(0), {}, difference.scale());
    return run;
}

CoreAnswer answerOf(const GjkRun& run) {
    CoreAnswer answer;
    const Wide distance = run.simplex.distance();
    answer.axis = run.axis;
    answer.overlap = -distance;
    answer.bound = distance - std::max(run.gap, Wide(0));
    answer.points = run.simplex.points;
    answer.weights = run.simplex.weights;
    answer.count = run.simplex.count;
    return answer;
}

// --- The first tetrahedron ---

using Tetrahedron = std::array<EpaVertex, 4>;

// The least height of a tetrahedron.
Wide thickness(const std::array<Vec3<Wide>, 4>& p) {
    const Vec3<Wide> u = p[1] - p[0], v = p[2] - p[0], w = p[3] - p[0];
    const Wide largest = std::max({safeLength(glm::cross(u, v)), safeLength(glm::cross(v, w)),
                                   safeLength(glm::cross(w, u)), safeLength(glm::cross(v - u, w - u))});
    return largest > 0 ? abs(glm::dot(glm::cross(u, v), w)) / largest : Wide(0);
}

std::optional<Tetrahedron> tetrahedronOf(const std::array<DifferencePoint, 4>& points, Wide flat) {
    const Tetrahedron corners{rounded(points[0]), rounded(points[1]), rounded(points[2]), rounded(points[3])};
    if (thickness({points[0].w, points[1].w, points[2].w, points[3].w}) <= flat ||
        orientationSign(corners[0].w, corners[1].w, corners[2].w, corners[3].w) == 0)
        return std::nullopt;
    return corners;
}

// The axis of A that is farthest from the direction, made perpendicular to it.
Vec3<Wide> perpendicularTo(const Vec3<Wide>& direction) {
    int least = 0;
    for (int i = 1; i < 3; ++i)
        if (abs(direction[i]) < abs(direction[least])) least = i;
    Vec3<Wide> axis(0);
    axis[least] = 1;
    return glm::normalize(axis - direction * direction[least]);
}

Vec3<Wide> withLargestComponentPositive(const Vec3<Wide>& v) {
    int largest = 0;
    for (int i = 1; i < 3; ++i)
        if (abs(v[i]) > abs(v[largest])) largest = i;
    return v[largest] < 0 ? -v : v;
}

// Four points far apart, or the direction along which the difference has no extent.
struct Extent {
    std::optional<Tetrahedron> tetrahedron;
    Vec3<Wide> flatAxis{0};
};

// The one of the two supports along +-direction for which `measure` is larger, if it is larger than the best.
template <class T, class Measure>
void offerSupports(const MinkowskiDifference<T>& difference, const Vec3<Wide>& direction,
                   const Measure& measure, DifferencePoint& best, Wide& largest) {
    for (const Vec3<Wide>& along : {direction, -direction}) {
        const DifferencePoint point = difference.support(along);
        if (const Wide value = measure(point.w); value > largest) {
            largest = value;
            best = point;
        }
    }
}

template <class T>
Extent findExtent(const MinkowskiDifference<T>& difference, Wide flat) {
    std::array<DifferencePoint, 4> p;
    const Vec3<Wide> x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    p[0] = difference.support(x);
    Wide length = 0;
    for (const Vec3<Wide>& axis : {x, y, z})
        offerSupports(
            difference, axis, [&](const Vec3<Wide>& w) { return safeLength(w - p[0].w); }, p[1], length);
    if (length <= flat) return {std::nullopt, x};

    const Vec3<Wide> along = (p[1].w - p[0].w) / length;
    const Vec3<Wide> across = perpendicularTo(along);
    Wide width = 0;
    for (const Vec3<Wide>& axis : {across, glm::cross(along, across)})
        offerSupports(
            difference, axis, [&](const Vec3<Wide>& w) { return safeLength(glm::cross(along, w - p[0].w)); },
            p[2], width);
    if (width <= flat) return {std::nullopt, withLargestComponentPositive(across)};

    const Vec3<Wide> normal = glm::normalize(glm::cross(along, p[2].w - p[0].w));
    Wide height = 0;
    offerSupports(
        difference, normal, [&](const Vec3<Wide>& w) { return abs(glm::dot(normal, w - p[0].w)); }, p[3],
        height);
    Extent extent;
    if (height > flat) extent.tetrahedron = tetrahedronOf(p, 0);
    extent.flatAxis = withLargestComponentPositive(normal);
    return extent;
}

// --- EPA ---

template <class T>
class EpaTracer {
 public:
    EpaTracer(GjkEpaTrace<T>* trace, Wide scale) : trace_(trace), scale_(scale) {}

    void start(const EpaPolytope& polytope) {
        if (!trace_) return;
        for (std::uint32_t v = 0; v < polytope.vertexCount(); ++v) addVertex(polytope.vertex(v));
        addFaces(polytope, 0);
    }
    void query(const EpaPolytope& polytope, const EpaFace& face, const DifferencePoint& support, Wide upper) {
        if (!trace_) return;
        EpaTraceStep<T> step;
        step.closestFace = face.number;
        step.closest = Vec3<T>(face.closest / scale_);
        step.direction = Vec3<T>(face.normal);
        step.support = inMetres<T>(support.onA, support.onB, support.w, scale_);
        step.faceCount = polytope.faceCount();
        step.upperBound = T(upper / scale_);
        step.lowerBound = T(polytope.face(polytope.closestFace()).height / scale_);
        trace_->epa.push_back(step);
    }
    void removing(const EpaPolytope& polytope) {
        if (!trace_) return;
        trace_->epa.back().removedFaces = static_cast<std::uint32_t>(polytope.seen().size());
        trace_->epa.back().horizonEdges = polytope.rimEdgeCount();
        for (const std::uint32_t face : polytope.seen())
            trace_->faces[polytope.face(face).number].endStep = nextStep();
    }
    void added(const EpaPolytope& polytope) {
        if (!trace_) return;
        addVertex(polytope.vertex(polytope.vertexCount() - 1));
        addFaces(polytope, nextStep());
    }

 private:
    std::uint32_t nextStep() const { return static_cast<std::uint32_t>(trace_->epa.size()); }
    void addVertex(const EpaVertex& v) {
        trace_->vertices.push_back(inMetres<T>(v.onA, v.onB, Vec3<Wide>(v.w), scale_));
    }
    void addFaces(const EpaPolytope& polytope, std::uint32_t firstStep) {
        for (const std::uint32_t face : polytope.added())
            trace_->faces.push_back({polytope.face(face).vertices, firstStep});
    }

    GjkEpaTrace<T>* trace_;
    Wide scale_;
};

struct EpaRun {
    Vec3<Wide> axis{0};  // unit, from A to B, of the least overlap seen
    Wide overlap = std::numeric_limits<Wide>::max();
    std::uint32_t steps = 0;
};

// Every direction tried bounds the depth from above, the closest face of the polytope from below. A polytope
// that does not hold the origin grows towards it first; where the difference does not hold it either, the
// overlap found is negative. gapEnough: a gap as wide as that needs no wider one.
template <class T>
EpaRun expand(const MinkowskiDifference<T>& difference, EpaPolytope& polytope, Wide boundsMet, Wide gapEnough,
              GjkEpaTrace<T>* trace) {
    EpaTracer<T> tracer(trace, difference.scale());
    tracer.start(polytope);
    EpaRun run;
    for (;;) {
        const std::uint32_t closest = polytope.closestOpenFace();
        if (closest == kNoIndex) break;
        const EpaFace& face = polytope.face(closest);
        if (face.height > run.overlap + boundsMet) break;
        ++run.steps;
        const DifferencePoint support = difference.support(face.normal);
        const Wide overlap = glm::dot(face.normal, support.w);
        if (overlap < run.overlap) {
            run.overlap = overlap;
            run.axis = face.normal;
        }
        tracer.query(polytope, face, support, run.overlap);
        if (run.overlap < 0 && -run.overlap >= gapEnough) break;
        if (overlap - face.height <= boundsMet) {
            run.overlap = overlap;
            run.axis = face.normal;
            break;
        }
        const EpaVertex vertex = rounded(support);
        if (!polytope.liesBeyond(closest, vertex.w)) {
            polytope.setFinal(closest);
            continue;
        }
        if (polytope.isFull()) break;
        polytope.findSeen(vertex.w, closest);
        tracer.removing(polytope);
        polytope.replaceSeen(vertex);
        tracer.added(polytope);
    }
    return run;
}

// Among the faces that are as close as any within rounding, the one whose closest point lies along the axis
// found: the parts of one facet, and opposite facets, are equally close.
const EpaFace& answeringFace(const EpaRun& run, const EpaPolytope& polytope, Wide heightLimit) {
    std::uint32_t best = polytope.closestFace();
    Wide least = std::numeric_limits<Wide>::max();
    for (std::uint32_t f = 0; f < polytope.placeCount(); ++f) {
        const EpaFace& face = polytope.face(f);
        if (!face.alive || abs(face.height) > heightLimit) continue;
        const Wide aside = safeLength(face.closest - run.axis * run.overlap);
        if (aside < least) {
            least = aside;
            best = f;
        }
    }
    return polytope.face(best);
}

CoreAnswer answerOf(const EpaRun& run, const EpaPolytope& polytope, Wide boundsTrusted) {
    const Wide closestHeight = polytope.face(polytope.closestFace()).height;
    const EpaFace& face = answeringFace(run, polytope, abs(closestHeight) + boundsTrusted);
    CoreAnswer answer;
    answer.axis = run.axis;
    answer.overlap = run.overlap;
    answer.bound = run.overlap - closestHeight;
    answer.count = 3;
    for (int i = 0; i < 3; ++i) {
        const EpaVertex& v = polytope.vertex(face.vertices[i]);
        answer.points[i] = {v.onA, v.onB, Vec3<Wide>(v.w)};
        answer.weights[i] = face.weights[i];
    }
    return answer;
}

// A difference without a volume holds the origin: no depth along the direction in which it has no extent.
CoreAnswer flatAnswer(const GjkRun& gjk, const Vec3<Wide>& axis, Wide flat) {
    CoreAnswer answer = answerOf(gjk);
    answer.axis = axis;
    answer.overlap = 0;
    answer.bound = flat;
    return answer;
}

template <class T>
CoreAnswer queryCores(const MinkowskiDifference<T>& difference, EpaWorkspace& workspace, GjkRun& gjk,
                      EpaRun& epa, GjkEpaTrace<T>* trace) {
    const Tolerances tolerances = tolerancesFor(difference);
    gjk = runGjk(difference, tolerances, trace);
    const CoreAnswer gjkAnswer = answerOf(gjk);
    const Wide distance = gjk.simplex.distance();
    if (distance > tolerances.touch && gjkAnswer.bound <= tolerances.boundsTrusted) return gjkAnswer;

    std::optional<Tetrahedron> start;
    if (gjk.simplex.count == 4) start = tetrahedronOf(gjk.simplex.points, tolerances.flat);
    Extent extent;
    if (!start) {
        extent = findExtent(difference, tolerances.flat);
        start = extent.tetrahedron;
    }
    if (!start)
        return distance > tolerances.touch ? gjkAnswer : flatAnswer(gjk, extent.flatAxis, tolerances.flat);
    EpaPolytope polytope(workspace, *start);
    const Wide gapEnough = distance > tolerances.touch ? distance - tolerances.boundsMet : Wide(0);
    epa = expand(difference, polytope, tolerances.boundsMet, gapEnough, trace);
    const bool apart = epa.overlap < 0;
    const bool stillOutside = polytope.face(polytope.closestFace()).height < 0;  // the memory was full
    if (!apart && (distance <= tolerances.touch || !stillOutside))
        return answerOf(epa, polytope, tolerances.boundsTrusted);
    // EPA proves a gap, GJK has the distance and its points.
    CoreAnswer answer = gjkAnswer;
    if (apart && -epa.overlap > gjk.gap) {
        answer.axis = epa.axis;
        answer.bound = distance + epa.overlap;
    }
    return answer;
}

}  // namespace

template <class T>
GjkEpaResult<T> collideGjkEpa(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b,
                              const Pose<T>& poseB, EpaWorkspace& workspace, GjkEpaTrace<T>* trace) {
    const Pose<Wide> wideA = poseCast<Wide>(poseA), wideB = poseCast<Wide>(poseB);
    const Quat<Wide> toA = glm::conjugate(wideA.orientation);
    const Pose<Wide> bInA{toA * (wideB.position - wideA.position),
                          normalizedOrIdentity(toA * wideB.orientation)};
    const Wide radiusA(a.radius), radiusB(b.radius);
    if (trace) {
        *trace = {};
        trace->radius = T(radiusA + radiusB);
    }
    if (!canBeAsked(a.core, b.core, poseCast<T>(bInA))) {
        GjkEpaResult<T> nothing;
        nothing.distance = std::numeric_limits<T>::quiet_NaN();
        return nothing;
    }
    const MinkowskiDifference<T> difference(a.core, b.core, bInA);
    GjkRun gjk;
    EpaRun epa;
    const CoreAnswer core = queryCores(difference, workspace, gjk, epa, trace);

    const Wide scale = difference.scale();
    const Wide overlap = core.overlap / scale + radiusA + radiusB;
    const Wide size = difference.size() + 2 * std::max(radiusA, radiusB);
    Vec3<Wide> onA = core.axis * radiusA, onB = -core.axis * radiusB;
    for (int i = 0; i < core.count; ++i) {
        onA += difference.vertexOfA(core.points[i].onA) * core.weights[i];
        onB += difference.vertexOfB(core.points[i].onB) * core.weights[i];
    }
    GjkEpaResult<T> result;
    result.overlap = overlap >= -Wide(kTouchGap<T>) * size;
    result.normal = Vec3<T>(wideA.orientation * core.axis);
    (result.overlap ? result.depth : result.distance) =
        T(std::max(result.overlap ? overlap : -overlap, Wide(0)));
    result.pointA = Vec3<T>(transformPoint(wideA, onA));
    result.pointB = Vec3<T>(transformPoint(wideA, onB));
    result.gjkIterations = gjk.steps;
    result.epaIterations = epa.steps;
    result.bound = T(std::max(core.bound, Wide(0)) / scale);
    result.converged = result.bound <= kGjkEpaTolerance<T> * T(size);
    return result;
}

template GjkEpaResult<float> collideGjkEpa(const Shape<float>&, const Pose<float>&, const Shape<float>&,
                                           const Pose<float>&, EpaWorkspace&, GjkEpaTrace<float>*);
template GjkEpaResult<double> collideGjkEpa(const Shape<double>&, const Pose<double>&, const Shape<double>&,
                                            const Pose<double>&, EpaWorkspace&, GjkEpaTrace<double>*);

}  // namespace sepaxis
