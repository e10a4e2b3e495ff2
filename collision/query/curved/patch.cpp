#include "collision/query/curved/patch.h"

#include "collision/hull/circle.h"
#include "collision/hull/hull_walks.h"
#include "collision/query/support.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::curved {

namespace {

constexpr Feature vertexOf(std::uint32_t index) {
    return {FeatureKind::vertex, index};
}
constexpr Feature edgeOf(std::uint32_t index) {
    return {FeatureKind::edge, index};
}
constexpr Feature faceOf(std::uint32_t index) {
    return {FeatureKind::face, index};
}

double cross(const glm::dvec2& p, const glm::dvec2& q) {
    return p.x * q.y - p.y * q.x;
}

// Of the way from one point of a circle to the next: what is nearer counts as one of them.
constexpr double kSamePlace = 1e-6;

// The disc's circle as a polygon that begins at a fixed place of the shape, so that its points keep their
// numbers while the shape turns. `farthest`: where the circle reaches farthest, if it does so anywhere.
template <class T>
void addDisc(const Body<T>& body, bool atTip, std::uint32_t circlePoints, const Vec* farthest, Patch& patch) {
    const CurvedCore<double>& core = body.core;
    patch.isDisc = true;
    patch.center = atTip ? core.tip : core.base;
    patch.radius = atTip ? core.tipRadius : core.baseRadius;
    patch.feature = faceOf(atTip ? 1 : 0);
    patch.normal = atTip ? core.axis : -core.axis;
    const Vec own = body.directionOwn(core.axis);
    const Vec fixed = std::abs(own.x) < 0.9 ? Vec(1.0, 0.0, 0.0) : Vec(0.0, 0.0, 1.0);
    const Vec u = safeNormalize(body.directionInA(fixed - own * glm::dot(own, fixed)), core.axis);
    const Vec v = glm::cross(patch.normal, u);  // from u towards v: counter-clockwise seen from outside
    const std::uint32_t firstIndex = kFirstCirclePoint + (atTip ? circlePoints : 0u);
    // In the circle's plane: the rounding of a direction nearly square to it would lead out of it.
    glm::dvec2 flatMost(0.0);
    if (farthest != nullptr)
        flatMost = glm::normalize(glm::dvec2(glm::dot(u, *farthest), glm::dot(v, *farthest)));
    const Vec most = u * flatMost.x + v * flatMost.y;
    const auto unitAt = [&](std::uint32_t k) {
        const auto [c, s] = onCircle(k % circlePoints, circlePoints);
        return glm::dvec2(c, s);
    };
    glm::dvec2 unit = unitAt(0);
    for (std::uint32_t k = 0; k < circlePoints; ++k) {
        const Feature chord = edgeOf(firstIndex + k);
        patch.add({patch.center + patch.radius * (u * unit.x + v * unit.y), vertexOf(firstIndex + k), chord});
        const glm::dvec2 next = unitAt(k + 1);
        // Between this point and the next, and not one of them but for rounding.
        const double apart = kSamePlace * cross(unit, next);
        if (cross(unit, flatMost) > apart && cross(flatMost, next) > apart)
            patch.add({patch.center + patch.radius * most, edgeOf(atTip ? 1 : 0),
                       edgeOf(firstIndex + 2 * circlePoints + k)});
        unit = next;
    }
}

// The line of the side that lies farthest along the direction.
template <class T>
void addLine(const Body<T>& body, const Vec& direction, Patch& patch) {
    const CurvedCore<double>& core = body.core;
    Vec out = radialOf(core.axis, direction).unit;
    if (core.kind == CurvedKind::balls)  // the normals of the line, exactly square to it
        out = core.axis * body.sideSine + out * std::sqrt((1.0 - body.sideSine) * (1.0 + body.sideSine));
    const bool balls = core.kind == CurvedKind::balls;
    patch.add({core.base + core.baseRadius * out, balls ? faceOf(0) : edgeOf(0), faceOf(2)});
    patch.add({core.tip + core.tipRadius * out,
               balls                  ? faceOf(1)
               : core.tipRadius > 0.0 ? edgeOf(1)
                                      : vertexOf(1),
               faceOf(2)});
    patch.feature = faceOf(2);
}

template <class T>
Feature featureOfPoint(const Body<T>& body, const Vec& direction) {
    const CurvedCore<double>& core = body.core;
    if (core.kind == CurvedKind::ellipsoid) return faceOf(0);
    const Vec point = supportPoint(body, direction);
    const bool tip =
        safeLength(point - core.tip) - core.tipRadius < safeLength(point - core.base) - core.baseRadius;
    if (core.kind == CurvedKind::balls) return faceOf(tip ? 1 : 0);
    if (!tip) return edgeOf(0);
    return core.tipRadius > 0.0 ? edgeOf(1) : vertexOf(1);
}

template <class T>
void addFeatureOfHull(const Body<T>& body, const Feature& feature, Patch& patch) {
    const Hull<T>& hull = body.hull;
    patch.feature = feature;
    if (feature.kind == FeatureKind::vertex) return patch.add({body.vertexInA(feature.index), feature, {}});
    if (feature.kind == FeatureKind::edge) {
        const std::uint32_t start = hull.edgeStart(feature.index), end = hull.edgeEnd(feature.index);
        patch.add({body.vertexInA(start), vertexOf(start), feature});
        return patch.add({body.vertexInA(end), vertexOf(end), feature});
    }
    patch.normal = body.directionInA(safeNormalize(Vec(hull.planes[feature.index].normal), Vec(0.0)));
    const std::uint32_t count = hull.faces[feature.index].vertexCount;
    constexpr auto kMost = static_cast<std::uint32_t>(Patch::kMost);
    const std::uint32_t step = (count + kMost - 1) / kMost;
    std::uint32_t k = 0;
    forEachSide(hull, feature.index, [&](std::uint32_t halfEdge) {
        const std::uint32_t vertex = hull.halfEdges[halfEdge].origin;
        if (k++ % step == 0) patch.add({body.vertexInA(vertex), vertexOf(vertex), edgeOf(halfEdge / 2)});
    });
}

// The face, edge or vertex of a hull that supports the direction within an angle.
template <class T>
Feature flushFeature(const Body<T>& body, const Vec& direction, double flush) {
    const Hull<T>& hull = body.hull;
    const Vec own = body.directionOwn(direction);
    const std::uint32_t vertex = supportVertex(body, direction);
    Feature feature = vertexOf(vertex);
    const Vec here = body.vertexOwn(vertex);
    forEachOutgoing(hull, vertex, [&](std::uint32_t outgoing) {
        if (feature.kind == FeatureKind::face) return;
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        const Vec along = body.vertexOwn(hull.halfEdges[outgoing ^ 1u].origin) - here;
        if (face != HalfEdge::kNoFace &&
            safeLength(Vec(hull.planes[face].normal) - own) <= std::max(flush, double(kFlush<T>)))
            feature = faceOf(face);
        else if (std::abs(glm::dot(along, own)) <= flush * safeLength(along))
            feature = edgeOf(outgoing / 2);
    });
    return feature;
}

// Which disc is flush with the direction; 0 or 1, or -1.
template <class T>
int flushDisc(const Body<T>& body, const Vec& direction, double flush) {
    const CurvedCore<double>& core = body.core;
    if (core.baseRadius > 0.0 && safeLength(direction + core.axis) <= flush) return 0;
    if (core.tipRadius > 0.0 && safeLength(direction - core.axis) <= flush) return 1;
    return -1;
}

template <class T>
void addPoint(const Body<T>& body, const Vec& direction, Patch& patch) {
    patch.feature = featureOfPoint(body, direction);
    patch.add({supportPoint(body, direction), patch.feature, {}});
}

// What of a hull comes nearest to lying flat against the direction: a face at the support vertex, an edge of
// what has none.
template <class T>
Feature nearestFeature(const Body<T>& body, const Vec& direction) {
    const Hull<T>& hull = body.hull;
    const Vec own = body.directionOwn(direction);
    const std::uint32_t vertex = supportVertex(body, direction);
    Feature best = vertexOf(vertex);
    double most = -2.0;
    forEachOutgoing(hull, vertex, [&](std::uint32_t outgoing) {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        if (face == HalfEdge::kNoFace) {
            best = edgeOf(outgoing / 2);
        } else if (const double along = glm::dot(Vec(hull.planes[face].normal), own); along > most) {
            most = along;
            best = faceOf(face);
        }
    });
    return best;
}

// Where each of two balls reaches farthest, unless that lies in the other.
template <class T>
void addBalls(const Body<T>& body, const Vec& direction, Patch& patch) {
    const CurvedCore<double>& core = body.core;
    const Vec atBase = core.base + core.baseRadius * direction, atTip = core.tip + core.tipRadius * direction;
    if (safeLength(atBase - core.tip) >= core.tipRadius) patch.add({atBase, faceOf(0), faceOf(2)});
    if (safeLength(atTip - core.base) >= core.baseRadius) patch.add({atTip, faceOf(1), faceOf(2)});
    if (patch.count == 0) return addPoint(body, direction, patch);  // one ball touches the other from inside
    patch.feature = patch.count == 2 ? faceOf(2) : patch.points[0].corner;
}

// Two coordinates seen along the direction.
struct Seen {
    Vec u, v;
    explicit Seen(const Vec& direction) {
        const std::array<Vec, 2> across = acrossOf(direction);
        u = across[0];
        v = across[1];
    }
    glm::dvec2 operator()(const Vec& point) const { return {glm::dot(u, point), glm::dot(v, point)}; }
};

struct Flat {
    std::array<glm::dvec2, 2 * Patch::kMost> points;
    std::size_t count = 0;
};

Flat flatOf(const Patch& patch, const Seen& seen) {
    Flat flat;
    for (const PatchPoint& point : patch.list()) flat.points[flat.count++] = seen(point.at);
    return flat;
}

glm::dvec2 middleOf(const Flat& flat) {
    glm::dvec2 sum(0.0);
    for (std::size_t k = 0; k < flat.count; ++k) sum += flat.points[k];
    return sum / double(flat.count);
}

// What of `flat` lies within the polygon `of`, whose sense of rotation is its own. Sutherland and Hodgman:
// "Reentrant Polygon Clipping", 1974.
Flat clipFlat(Flat flat, const Flat& of) {
    double area = 0.0;
    for (std::size_t k = 0; k < of.count; ++k) area += cross(of.points[k], of.points[(k + 1) % of.count]);
    const double sign = area < 0.0 ? -1.0 : 1.0;
    for (std::size_t k = 0; k < of.count && flat.count > 0; ++k) {
        const glm::dvec2 from = of.points[k], along = of.points[(k + 1) % of.count] - from;
        const auto inside = [&](const glm::dvec2& p) { return sign * cross(along, p - from); };
        Flat kept;
        const auto add = [&](const glm::dvec2& p) {
            if (kept.count < kept.points.size()) kept.points[kept.count++] = p;
        };
        for (std::size_t i = 0; i < flat.count; ++i) {
            const glm::dvec2 p = flat.points[i], q = flat.points[(i + 1) % flat.count];
            const double dp = inside(p), dq = inside(q);
            if (dp >= 0.0) add(p);
            if ((dp < 0.0) != (dq < 0.0) && flat.count > 1 && (flat.count > 2 || i == 0))
                add(p + (q - p) * (dp / (dp - dq)));
        }
        flat = kept;
    }
    return flat;
}

glm::dvec2 nearestOn(const Flat& flat, const glm::dvec2& point) {
    if (flat.count > 2) {
        Flat alone;
        alone.points[0] = point;
        alone.count = 1;
        if (clipFlat(alone, flat).count == 1) return point;
    }
    glm::dvec2 best = flat.points[0];
    double least = glm::dot(point - best, point - best);
    for (std::size_t k = 0; flat.count > 1 && k < flat.count; ++k) {
        const glm::dvec2 from = flat.points[k], along = flat.points[(k + 1) % flat.count] - from;
        const double square = glm::dot(along, along);
        const double t = square > 0.0 ? std::clamp(glm::dot(point - from, along) / square, 0.0, 1.0) : 0.0;
        const glm::dvec2 foot = from + along * t;
        if (const double off = glm::dot(point - foot, point - foot); off < least) least = off, best = foot;
    }
    return best;
}

// What of another patch comes nearest to the centre of a disc.
glm::dvec2 nearestTo(const Patch& disc, const Patch& other, const Flat& flat, const Seen& seen) {
    return other.isDisc ? seen(other.center) : nearestOn(flat, seen(disc.center));
}

// Of a disc: its circle's point on the way to a place becomes a corner, too, so that the polygon reaches that
// place where the disc does.
void sharpen(Flat& flat, const Patch& patch, const glm::dvec2& place, const Seen& seen) {
    if (!patch.isDisc) return;
    const glm::dvec2 center = seen(patch.center), way = place - center;
    const double length = glm::length(way);
    if (!(length > 1e-9 * patch.radius)) return;
    const double sense = cross(flat.points[0] - center, flat.points[1] - center) < 0.0 ? -1.0 : 1.0;
    for (std::size_t k = 0; k < flat.count; ++k) {
        const glm::dvec2 from = flat.points[k] - center, to = flat.points[(k + 1) % flat.count] - center;
        if (sense * cross(from, way) <= 0.0 || sense * cross(way, to) <= 0.0 || glm::dot(from, way) <= 0.0)
            continue;
        for (std::size_t i = flat.count++; i > k + 1; --i) flat.points[i] = flat.points[i - 1];
        flat.points[k + 1] = center + way * (patch.radius / length);
        return;
    }
}

// The point of the patch that is seen at a place.
Vec placeOn(const Patch& patch, const Flat& flat, const glm::dvec2& place, const Seen& seen,
            const Vec& direction) {
    const Vec& start = patch.points[0].at;
    if (patch.count == 1) return start;
    if (patch.count == 2) {
        const glm::dvec2 along = flat.points[1] - flat.points[0];
        const double square = glm::dot(along, along);
        const double t = square > 0.0 ? glm::dot(place - flat.points[0], along) / square : 0.0;
        return start + (patch.points[1].at - start) * std::clamp(t, 0.0, 1.0);
    }
    const Vec flush = start + seen.u * (place.x - flat.points[0].x) + seen.v * (place.y - flat.points[0].y);
    const Vec at =
        flush - direction * (glm::dot(patch.normal, flush - start) / glm::dot(patch.normal, direction));
    if (!patch.isDisc) return at;
    // A circle that is tilted is seen as an ellipse: back on its plane its points may lie outside.
    const Vec from = at - patch.center;
    const double length = safeLength(from);
    return length > patch.radius ? patch.center + from * (patch.radius / length) : at;
}

// The crossing of two segments, where they cross.
bool crossSegments(const Flat& p, const Flat& q, glm::dvec2& at) {
    const glm::dvec2 u = p.points[1] - p.points[0], v = q.points[1] - q.points[0];
    const double across = cross(u, v);
    if (std::abs(across) <= 1e-12 * std::sqrt(glm::dot(u, u) * glm::dot(v, v))) return false;
    const double t = std::clamp(cross(q.points[0] - p.points[0], v) / across, 0.0, 1.0);
    at = p.points[0] + u * t;
    return true;
}

}  // namespace

template <class T>
Patch patchAlong(const Body<T>& body, const Vec& direction, std::uint32_t circlePoints, double flush) {
    Patch patch;
    patch.normal = direction;
    if (body.core.kind == CurvedKind::none) {
        addFeatureOfHull(body, flushFeature(body, direction, flush), patch);
        return patch;
    }
    if (body.core.kind == CurvedKind::discs) {
        if (const int disc = flushDisc(body, direction, flush); disc >= 0) {
            addDisc(body, disc == 1, circlePoints, nullptr, patch);
            return patch;
        }
    }
    if (body.hasSide && std::abs(glm::dot(body.core.axis, direction) - body.sideSine) <= flush)
        addLine(body, direction, patch);
    else
        addPoint(body, direction, patch);
    return patch;
}

template <class T>
Patch patchTowards(const Body<T>& body, const Vec& direction, std::uint32_t circlePoints, double tie) {
    Patch patch;
    patch.normal = direction;
    const CurvedCore<double>& core = body.core;
    if (core.kind == CurvedKind::none) {
        addFeatureOfHull(body, nearestFeature(body, direction), patch);
        return patch;
    }
    if (core.kind == CurvedKind::ellipsoid || (core.kind == CurvedKind::balls && !body.hasSide)) {
        addPoint(body, direction, patch);
        return patch;
    }
    if (core.kind == CurvedKind::balls) {
        addBalls(body, direction, patch);
        return patch;
    }
    // What turns least from the direction has the greatest cosine against it. The side: of its normals the
    // one in the plane of the axis and the direction.
    const double along = std::clamp(glm::dot(core.axis, direction), -1.0, 1.0), sine = body.sideSine;
    const double ofSide =
        body.hasSide ? along * sine + std::sqrt((1.0 - along) * (1.0 + along) * (1.0 - sine) * (1.0 + sine))
                     : -2.0;
    const Vec out = direction - core.axis * along;
    const auto farthest = [&](double radius) {
        return safeLength(out) > std::max(1e-11, tie / radius) ? &out : nullptr;
    };
    if (core.tipRadius > 0.0 && along > std::max(ofSide, -along))
        addDisc(body, true, circlePoints, farthest(core.tipRadius), patch);
    else if (core.baseRadius > 0.0 && -along > ofSide)
        addDisc(body, false, circlePoints, farthest(core.baseRadius), patch);
    else
        addLine(body, direction, patch);
    return patch;
}

Witnesses commonPoint(const Patch& ofA, const Patch& ofB, const Vec& direction) {
    const Seen seen(direction);
    Flat a = flatOf(ofA, seen), b = flatOf(ofB, seen);
    const glm::dvec2 towardsB = nearestTo(ofA, ofB, b, seen), towardsA = nearestTo(ofB, ofA, a, seen);
    sharpen(a, ofA, towardsB, seen);
    sharpen(b, ofB, towardsA, seen);
    Flat common;
    if (a.count > 2)
        common = clipFlat(b, a);
    else if (b.count > 2)
        common = clipFlat(a, b);
    glm::dvec2 onA, onB;
    if (common.count > 0) {
        onA = onB = middleOf(common);
    } else {
        glm::dvec2 at = middleOf(a);
        if (a.count == 2 && b.count == 2 && !crossSegments(a, b, at)) {
            // Side by side: the middle of what they share, which the ends' feet on the other enclose.
            at = 0.25 * (nearestOn(a, b.points[0]) + nearestOn(a, b.points[1]) +
                         nearestOn(a, nearestOn(b, a.points[0])) + nearestOn(a, nearestOn(b, a.points[1])));
        }
        onA = at;
        for (int step = 0; step < 4; ++step) onB = nearestOn(b, onA), onA = nearestOn(a, onB);
    }
    return {placeOn(ofA, a, onA, seen, direction), placeOn(ofB, b, onB, seen, direction)};
}

template <class T>
Witnesses witnessesAlong(const CurvedPair<T>& pair, const Vec& direction, double flush) {
    return commonPoint(patchAlong(pair.a, direction, kMostCirclePoints, flush),
                       patchAlong(pair.b, -direction, kMostCirclePoints, flush), direction);
}

template <class T>
Witnesses findWitnesses(const CurvedPair<T>& pair, const Along& along) {
    const auto mismatch = [&](const Witnesses& witnesses) {
        return safeLength(witnesses.onA - witnesses.onB - along.direction * along.overlap);
    };
    Witnesses best{along.onA, along.onB};
    double least = mismatch(best);
    for (const double flush : kFlushAngles<T>) {
        if (least <= 4.0 * kRounding<double> * pair.size) break;
        const Witnesses witnesses = witnessesAlong(pair, along.direction, flush);
        if (const double off = mismatch(witnesses); off < least) least = off, best = witnesses;
    }
    return best;
}

namespace {

// The side after a point of a clipped patch: one of its own, or one of the face that cuts it.
struct ClippedSide {
    Feature own;
    std::size_t cut = kNone;
    static constexpr std::size_t kNone = std::size_t(-1);
};

// What lies where side `s` of the face cuts a side of the patch: the corner of the face where that side is
// itself a cut by the one before or after.
Clipped::Point cutOf(const Vec& at, const ClippedSide& side, const Patch& patch, const Patch& face,
                     std::size_t s) {
    if (side.cut == ClippedSide::kNone) return {at, side.own, face.points[s].side, {}, {}};
    const std::size_t next = (s + 1) % face.count;
    return {at, patch.feature, face.points[side.cut == next ? next : s].corner, {}, {}};
}

}  // namespace

Clipped clipBySides(const Patch& patch, const Patch& face) {
    Clipped clipped;
    std::array<ClippedSide, 2 * Patch::kMost> sides;
    for (const PatchPoint& point : patch.list()) {
        sides[clipped.count].own = point.side;
        clipped.points[clipped.count++] = {point.at, point.corner, {}, {}, {}};
    }
    for (std::size_t s = 0; s < face.count && clipped.count > 0; ++s) {
        const Vec from = face.points[s].at;
        const Vec inward = glm::cross(face.normal, face.points[(s + 1) % face.count].at - from);
        Clipped kept;
        std::array<ClippedSide, 2 * Patch::kMost> keptSides;
        const auto add = [&](const Clipped::Point& point, const ClippedSide& side) {
            if (kept.count == kept.points.size()) return;
            keptSides[kept.count] = side;
            kept.points[kept.count++] = point;
        };
        for (std::size_t i = 0; i < clipped.count; ++i) {
            const Clipped::Point &p = clipped.points[i], &q = clipped.points[(i + 1) % clipped.count];
            const double noise = 1e-13 * safeLength(inward) * (safeLength(from) + safeLength(p.at));
            const double dp = glm::dot(inward, p.at - from), dq = glm::dot(inward, q.at - from);
            const bool pIn = dp >= -noise, qIn = dq >= -noise;
            if (pIn) add(p, sides[i]);
            if (pIn != qIn && clipped.count > 1 && (clipped.count > 2 || i == 0))
                add(cutOf(p.at + (q.at - p.at) * std::clamp(dp / (dp - dq), 0.0, 1.0), sides[i], patch, face,
                          s),
                    pIn ? ClippedSide{{}, s} : sides[i]);
        }
        clipped = kept;
        sides = keptSides;
    }
    for (std::size_t i = 0; i < clipped.count; ++i) {
        const bool isOwn = patch.count < 3 || sides[i].cut == ClippedSide::kNone;
        clipped.points[i].ownSide = patch.count < 3 ? patch.points[0].side : isOwn ? sides[i].own : Feature{};
        if (!isOwn) clipped.points[i].otherSide = face.points[sides[i].cut].side;
    }
    return clipped;
}

template Patch patchAlong(const Body<float>&, const Vec&, std::uint32_t, double);
template Patch patchAlong(const Body<double>&, const Vec&, std::uint32_t, double);
template Witnesses witnessesAlong(const CurvedPair<float>&, const Vec&, double);
template Witnesses witnessesAlong(const CurvedPair<double>&, const Vec&, double);
template Witnesses findWitnesses(const CurvedPair<float>&, const Along&);
template Witnesses findWitnesses(const CurvedPair<double>&, const Along&);
template Patch patchTowards(const Body<float>&, const Vec&, std::uint32_t, double);
template Patch patchTowards(const Body<double>&, const Vec&, std::uint32_t, double);

}  // namespace sepaxis::curved
