#include "collision/query/curved/bounds.h"

#include "collision/query/curved/patch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace sepaxis::curved {

namespace {

// Not below the cosine of a small angle, and closer to it than 2e-3 of the sixth power of it.
double cosineAbove(double angle) {
    const double square = angle * angle;
    return 1.0 - square * (0.5 - square / 24.0);
}

// How many triangles are looked at at once. Where that is not enough, by rounds: how many in each, and how
// much sharper each asks to know. What the last complete round has proven stands where one has to give up.
constexpr int kFewCells = 2000, kMostCells = 20000;
constexpr double kFirstTolerance = 1e-3, kSharper = 1e-2;
constexpr std::size_t kDeepest = 256;
// Radians. In triangles smaller than this other answers are looked for.
constexpr double kSmallCell = 0.05;
constexpr int kMostOthers = 32;

// Three unit directions less than a right angle apart, with the corner of the difference along each.
struct Cell {
    std::array<Vec, 3> directions;
    std::array<Vec, 3> corners;
};

// Every direction of the cell is a sum of its three with weights that together are between 1 and the root of
// three, as in the octants: a point of the difference reaches along it at least as far as its least along the
// three, and where that is below 0 at least that many times.
constexpr double kMostWeight = 1.7320508075688773;

double leastAlong(const Cell& cell, const Vec& point) {
    return std::min({glm::dot(point, cell.directions[0]), glm::dot(point, cell.directions[1]),
                     glm::dot(point, cell.directions[2])});
}

// The point between two that reaches equally far along two directions of the cell, for each two.
bool provesBetween(const Cell& cell, const Vec& p, const Vec& q, double bound) {
    const Vec along = q - p;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec between = cell.directions[i] - cell.directions[(i + 1) % 3];
        const double slope = glm::dot(along, between);
        if (slope == 0.0) continue;
        const double t = -glm::dot(p, between) / slope;
        if (t > 0.0 && t < 1.0 && leastAlong(cell, p + along * t) >= bound) return true;
    }
    return false;
}

// The point of the corners' triangle that reaches equally far along all three directions: the plane through
// the corners is what bounds the difference there.
bool provesByPlane(const Cell& cell, const std::array<Vec, 3>& corners, double bound) {
    const auto& d = cell.directions;
    const auto& s = corners;
    const Vec first = d[1] - d[0], second = d[2] - d[0];
    const double a = glm::dot(s[1] - s[0], first), b = glm::dot(s[2] - s[0], first);
    const double c = glm::dot(s[1] - s[0], second), e = glm::dot(s[2] - s[0], second);
    const double determinant = a * e - b * c;
    if (determinant == 0.0) return false;
    const double p = -glm::dot(s[0], first), q = -glm::dot(s[0], second);
    const double x = (p * e - b * q) / determinant, y = (a * q - p * c) / determinant;
    if (!(x >= 0.0 && y >= 0.0 && x + y <= 1.0)) return false;
    return leastAlong(cell, s[0] + (s[1] - s[0]) * x + (s[2] - s[0]) * y) >= bound;
}

// Whether points of the difference prove that the overlap is at least `bound` on all of the cell.
bool proves(const Cell& cell, const Vec& known, double bound) {
    if (bound < 0.0) bound /= kMostWeight;
    const std::array<Vec, 4> points{cell.corners[0], cell.corners[1], cell.corners[2], known};
    for (const Vec& point : points)
        if (leastAlong(cell, point) >= bound) return true;
    if (provesByPlane(cell, cell.corners, bound)) return true;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = i + 1; k < 4; ++k)
            if (provesBetween(cell, points[i], points[k], bound)) return true;
    for (std::size_t i = 0; i < 3; ++i)
        if (provesByPlane(cell, {cell.corners[i], cell.corners[(i + 1) % 3], known}, bound)) return true;
    return false;
}

template <class T>
Vec cornerAlong(const CurvedPair<T>& pair, const Vec& direction) {
    return supportPoint(pair.a, direction) - supportPoint(pair.b, -direction);
}

// The eight triangles between a direction, two across it and their opposites.
template <class T>
std::array<Cell, 8> octants(const CurvedPair<T>& pair, const Vec& first) {
    const auto [second, third] = acrossOf(first);
    std::array<Cell, 8> cells;
    for (unsigned k = 0; k < 8; ++k) {
        const std::array<Vec, 3> directions{k & 1u ? -first : first, k & 2u ? -second : second,
                                            k & 4u ? -third : third};
        for (std::size_t i = 0; i < 3; ++i) cells[k].corners[i] = cornerAlong(pair, directions[i]);
        cells[k].directions = directions;
    }
    return cells;
}

// Its longest side, between direction i and the next. By their difference: cosines of small angles are all 1.
struct Side {
    std::size_t index = 0;
    double length = 0.0;
};
Side longestSide(const Cell& cell) {
    Side longest;
    for (std::size_t i = 0; i < 3; ++i) {
        const double length = safeLength(cell.directions[i] - cell.directions[(i + 1) % 3]);
        if (length > longest.length) longest = {i, length};
    }
    return longest;
}

// Whether no direction of the cell is as near as that to another: none is farther from all three of its own
// than its longest side.
bool isFar(const Cell& cell, const Side& longest, const Vec& direction, double distance) {
    double nearest = 2.0;
    for (const Vec& own : cell.directions) nearest = std::min(nearest, safeLength(own - direction));
    return nearest - 1.2 * longest.length > distance;
}

// Directions between two in a half plane through an axis, with the corner of the difference along each.
struct ArcEnd {
    Vec direction, corner;
};
struct Arc {
    ArcEnd first, second;
};

// As proves(), of an arc: a point between both corners, or one of these, reaches far enough along both ends.
bool provesArc(const Arc& arc, const Vec& known, double bound) {
    const auto least = [&](const Vec& point) {
        return std::min(glm::dot(point, arc.first.direction), glm::dot(point, arc.second.direction));
    };
    if (bound < 0.0) bound /= kMostWeight;
    const std::array<Vec, 3> points{arc.first.corner, arc.second.corner, known};
    const Vec across = arc.first.direction - arc.second.direction;
    for (std::size_t i = 0; i < 3; ++i) {
        if (least(points[i]) >= bound) return true;
        const Vec from = points[i], along = points[(i + 1) % 3] - from;
        const double slope = glm::dot(along, across), t = -glm::dot(from, across) / slope;
        if (slope != 0.0 && t > 0.0 && t < 1.0 && least(from + along * t) >= bound) return true;
    }
    return false;
}

// What is asked of the cells.
struct Question {
    double tolerance;  // of the overlap
    int mostCells;
    bool asksOther;  // whether there is another answer, too
    double tie, apart;
    bool unique = true;  // none so far
};

// Points of the difference where it reaches least far: along the answer, and along others that reach no
// farther.
template <class T>
class KnownPoints {
 public:
    explicit KnownPoints(const CurvedPair<T>& pair) : pair_(pair) {}

    void add(const Vec& direction) {
        const std::size_t place = count_ < kMost ? count_++ : next_++ % kMost;
        const Witnesses witnesses = findWitnesses(pair_, measureAlong(pair_, direction));
        known_[place] = {direction, witnesses.onA - witnesses.onB};
    }
    struct Known {
        Vec direction, point;
    };
    // The one along the nearest direction.
    const Known& near(const Vec& direction) const {
        std::size_t nearest = 0;
        for (std::size_t k = 1; k < count_; ++k)
            if (glm::dot(known_[k].direction, direction) > glm::dot(known_[nearest].direction, direction))
                nearest = k;
        return known_[nearest];
    }

 private:
    static constexpr std::size_t kMost = 8;
    const CurvedPair<T>& pair_;
    std::array<Known, kMost> known_;
    std::size_t count_ = 0, next_ = 0;
};

// Whether all of the cells prove the best overlap within the tolerance; false where it takes too many.
template <class T>
bool proveAll(const CurvedPair<T>& pair, Along& best, Question& question) {
    std::array<Cell, kDeepest> cells;
    const std::array<Cell, 8> first = octants(pair, best.direction);
    std::copy(first.begin(), first.end(), cells.begin());
    std::size_t count = first.size();
    const double better = 16.0 * kRounding<double> * pair.size;
    for (const Cell& cell : first)
        for (std::size_t i = 0; i < 3; ++i)
            if (question.asksOther && safeLength(cell.directions[i] - best.direction) > question.apart &&
                glm::dot(cell.directions[i], cell.corners[i]) <= best.overlap + question.tie)
                question.unique = false;
    int others = 0;
    KnownPoints<T> known(pair);
    known.add(best.direction);
    for (int looked = 0; count > 0; ++looked) {
        if (looked == question.mostCells || count + 1 >= kDeepest) return false;
        Cell cell = cells[--count];
        const Side longest = longestSide(cell);
        const bool asksOther =
            question.asksOther && question.unique && isFar(cell, longest, best.direction, question.apart);
        const auto& nearest = known.near(cell.directions[0]);
        if (proves(cell, nearest.point, best.overlap + (asksOther ? question.tie : -question.tolerance)))
            continue;
        const std::size_t i = longest.index, k = (i + 1) % 3;
        const Vec direction = glm::normalize(cell.directions[i] + cell.directions[k]);
        const Along along = measureAlong(pair, direction);
        // A small cell far from all that is known, about as low as the answer: there may be another as low.
        const double side = longest.length;
        const bool isOther = others < kMostOthers && side < kSmallCell &&
                             along.overlap < best.overlap + side * pair.size &&
                             safeLength(nearest.direction - direction) > 4.0 * side;
        others += isOther ? 1 : 0;
        if (along.overlap < best.overlap - better || isOther) {
            const Along lower = descend(pair, along);
            if (lower.overlap < best.overlap - better) {
                const bool tied = best.overlap - lower.overlap <= question.tie;
                if (tied && safeLength(lower.direction - best.direction) > question.apart)
                    question.unique = false;
                best = lower;
            }
            known.add(lower.direction);
        } else if (question.asksOther && along.overlap <= best.overlap + question.tie &&
                   safeLength(direction - best.direction) > question.apart) {
            question.unique = false;
        }
        const Vec corner = along.onA - along.onB;
        Cell other = cell;
        cell.directions[i] = other.directions[k] = direction;
        cell.corners[i] = other.corners[k] = corner;
        cells[count++] = cell;
        cells[count++] = other;
    }
    return true;
}

}  // namespace

template <class T>
BallProof proveByBalls(const CurvedPair<T>& pair, const Along& along, const Vec& onA, const Vec& onB,
                       double apart) {
    const Ball inA = ballInside(pair.a, onA, along.direction),
               inB = ballInside(pair.b, onB, -along.direction);
    const double radius = inA.radius + inB.radius;
    const Vec center = inA.center - inB.center;
    // Along a direction at the angle t from the one: radius - straight cos t - beside sin t, or more.
    const double straight = std::max(-glm::dot(center, along.direction), 0.0);
    const double beside = safeLength(center + along.direction * straight);
    const double cosine = cosineAbove(apart);
    return {radius - safeLength(center), radius - straight * cosine - beside};
}

// Whether all directions of some arcs that are farther than an angle from a pole, which the arcs lead to or
// from, overlap by no less than the bound.
template <class T>
bool provesFarArcs(const CurvedPair<T>& pair, std::span<const Arc> all, const Vec& pole, const Vec& known,
                   double bound, double angle) {
    std::array<Arc, kDeepest> arcs;
    std::size_t count = 0;
    for (const Arc& arc : all) arcs[count++] = arc;
    const double near = cosineAbove(angle);
    for (int looked = 0; count > 0; ++looked) {
        if (looked == kMostCells || count + 1 >= kDeepest) return false;
        const Arc arc = arcs[--count];
        const bool isNear =
            glm::dot(arc.first.direction, pole) >= near && glm::dot(arc.second.direction, pole) >= near;
        if (isNear || provesArc(arc, known, bound)) continue;
        const Vec direction = glm::normalize(arc.first.direction + arc.second.direction);
        const ArcEnd middle{direction, cornerAlong(pair, direction)};
        // One that overlaps by less proves that there are others.
        if (glm::dot(middle.corner, direction) < bound && glm::dot(direction, pole) < near) return false;
        arcs[count++] = {arc.first, middle};
        arcs[count++] = {middle, arc.second};
    }
    return true;
}

template <class T>
CellProof proveByTurning(const CurvedPair<T>& pair, Along& best, double tolerance, double tie, double apart) {
    const TurningAxis ofA = turningAxis(pair.a), ofB = turningAxis(pair.b);
    CellProof proof{-std::numeric_limits<double>::infinity()};
    const Vec either = ofA.direction != Vec(0.0) ? ofA.direction : ofB.direction;
    if (!ofA.exists || !ofB.exists || either == Vec(0.0)) return proof;
    // How far B's core lies from one that turns about A's axis: by the offset of its axis, and by its angle.
    const Vec between = ofB.point - ofA.point;
    const double offset = safeLength(between - either * glm::dot(either, between));
    const bool twoAxes = ofA.direction != Vec(0.0) && ofB.direction != Vec(0.0);
    const double angle = twoAxes ? safeLength(glm::cross(ofA.direction, ofB.direction)) : 0.0;
    const double off = offset + 4.0 * angle * pair.size;
    if (off > kFirstTolerance * pair.size) return proof;
    const Radial out = radialOf(either, best.direction);
    const Vec radial = out.length > 0.1 ? out.unit : acrossOf(either)[0];
    const auto end = [&](const Vec& direction) { return ArcEnd{direction, cornerAlong(pair, direction)}; };
    const std::array<Arc, 2> halfPlane{Arc{end(either), end(radial)}, Arc{end(-either), end(radial)}};
    std::array<Arc, kDeepest> arcs;
    std::size_t count = 0;
    for (const Arc& arc : halfPlane) arcs[count++] = arc;
    const auto pointAlong = [&] {
        const Witnesses witnesses = findWitnesses(pair, best);
        return witnesses.onA - witnesses.onB;
    };
    Vec known = pointAlong();
    for (int looked = 0; count > 0; ++looked) {
        if (looked == kMostCells || count + 1 >= kDeepest) return proof;
        const Arc arc = arcs[--count];
        if (provesArc(arc, known, best.overlap - tolerance)) continue;
        const Vec direction = glm::normalize(arc.first.direction + arc.second.direction);
        const Along along = measureAlong(pair, direction);
        if (along.overlap < best.overlap - 16.0 * kRounding<double> * pair.size) {
            const Along lower = descend(pair, along);
            best = lower.overlap < along.overlap ? lower : along;
            known = pointAlong();
        }
        const ArcEnd middle{direction, along.onA - along.onB};
        arcs[count++] = {arc.first, middle};
        arcs[count++] = {middle, arc.second};
    }
    proof.lower = best.overlap - tolerance - 2.0 * off;
    const bool isAlongAxis = std::abs(glm::dot(either, best.direction)) >= cosineAbove(0.5 * apart);
    proof.unique = isAlongAxis && provesFarArcs(pair, halfPlane, best.direction, known,
                                                best.overlap + tie + 2.0 * off, 0.5 * apart);
    return proof;
}

template <class T>
CellProof proveByCells(const CurvedPair<T>& pair, Along& best, double tolerance, double tie, double apart) {
    Question whole{tolerance, kFewCells, true, tie, apart};
    if (proveAll(pair, best, whole)) return {best.overlap - tolerance, whole.unique};
    CellProof proof{-std::numeric_limits<double>::infinity()};
    for (double sharp = std::max(kFirstTolerance * pair.size, tolerance);;
         sharp = std::max(sharp * kSharper, tolerance)) {
        const bool last = sharp == tolerance;
        Question question{sharp, kMostCells, last, tie, apart};
        if (!proveAll(pair, best, question)) return proof;
        proof.lower = best.overlap - sharp;
        proof.unique = last && question.unique;
        if (last) return proof;
    }
}

template BallProof proveByBalls(const CurvedPair<float>&, const Along&, const Vec&, const Vec&, double);
template BallProof proveByBalls(const CurvedPair<double>&, const Along&, const Vec&, const Vec&, double);
template CellProof proveByTurning(const CurvedPair<float>&, Along&, double, double, double);
template CellProof proveByTurning(const CurvedPair<double>&, Along&, double, double, double);
template CellProof proveByCells(const CurvedPair<float>&, Along&, double, double, double);
template CellProof proveByCells(const CurvedPair<double>&, Along&, double, double, double);

}  // namespace sepaxis::curved
