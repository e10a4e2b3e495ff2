#include "collision/clip.h"

#include "collision/lanes.h"
#include "collision/trace.h"

#include <array>
#include <bit>
#include <cassert>

namespace sepaxis {

namespace {

// Of size. A point this little outside of a side plane is on it: faces that are flush in the file stay so
// after the rounding of a rotation, and no slivers arise.
template <class T>
constexpr T kOnSidePlane = T(16) * kRounding<T>;

// Cosine between the edges at a corner, from one to the next. Where they turn back more sharply than this (26
// degrees), a point within kOnSidePlane of both sides may lie several times that beyond the corner.
template <class T>
constexpr T kSharpCorner = T(-0.9);

template <class T>
const Hull<T>& hullOf(const HullPair<T>& pair, bool onA) {
    return onA ? pair.a : pair.b;
}

template <class T>
Vec3<T> vertexOf(const HullPair<T>& pair, bool onA, std::uint32_t vertex) {
    return onA ? pair.vertexOfA(vertex) : pair.vertexOfB(vertex);
}

// A contact's id from what it is on the reference hull and on the incident hull.
FeaturePair makePair(bool referenceOnA, Feature onReference, Feature onIncident) {
    return referenceOnA ? FeaturePair{onReference, onIncident} : FeaturePair{onIncident, onReference};
}

Feature& incidentHalf(FeaturePair& pair, bool referenceOnA) {
    return referenceOnA ? pair.b : pair.a;
}
Feature& referenceHalf(FeaturePair& pair, bool referenceOnA) {
    return referenceOnA ? pair.a : pair.b;
}

template <class T>
Vec3<T> alongHalfEdge(const Hull<T>& hull, std::uint32_t halfEdge) {
    return hull.edgeDirections[halfEdge / 2] * T(halfEdge & 1u ? -1 : 1);
}

// A side of the reference face: the plane through one edge, upright on the face, outward.
template <class T>
struct SidePlane {
    Plane<T> plane;
    std::uint32_t halfEdge;
    bool acrossCorner = false;  // where the half-edge starts
};

template <class T>
SidePlane<T> sidePlane(const HullPair<T>& pair, const ClipFaces& faces, std::uint32_t halfEdge) {
    const Hull<T>& hull = hullOf(pair, faces.referenceOnA);
    const Vec3<T>& start = hull.vertices[hull.halfEdges[halfEdge].origin];
    const Vec3<T> along = alongHalfEdge(hull, halfEdge);
    // Both are unit vectors and square to each other but for rounding: a plain product keeps its digits.
    const Vec3<T> inHull = glm::cross(along, hull.planes[faces.referenceFace].normal);
    const T length = glm::length(inHull);
    const Vec3<T> unit = length > T(0) ? inHull / length : along;
    const Vec3<T> normal = faces.referenceOnA ? unit : pair.directionInA(unit);
    const T offset = glm::dot(unit, start) + (faces.referenceOnA ? T(0) : glm::dot(normal, pair.translation));
    return {{normal, offset}, halfEdge};
}

// The plane across the corner where a half-edge starts, square to the middle of its two sides.
template <class T>
SidePlane<T> cornerPlane(const HullPair<T>& pair, const ClipFaces& faces, const Vec3<T>& arriving,
                         std::uint32_t halfEdge) {
    const Hull<T>& hull = hullOf(pair, faces.referenceOnA);
    const Vec3<T> outward = safeNormalize(arriving - alongHalfEdge(hull, halfEdge), arriving);
    const Vec3<T> normal = faces.referenceOnA ? outward : pair.directionInA(outward);
    const Vec3<T> corner = vertexOf(pair, faces.referenceOnA, hull.halfEdges[halfEdge].origin);
    return {{normal, glm::dot(normal, corner)}, halfEdge, true};
}

template <class T>
std::uint32_t loadIncidentFace(const HullPair<T>& pair, const ClipFaces& faces,
                               std::span<ManifoldPoint<T>> polygon) {
    const bool incidentOnA = !faces.referenceOnA;
    const Hull<T>& hull = hullOf(pair, incidentOnA);
    if (hull.faceCount() == 0) {
        for (std::uint32_t v = 0; v < hull.vertexCount(); ++v) {
            polygon[v] = {};
            polygon[v].point = vertexOf(pair, incidentOnA, v);
            polygon[v].id = makePair(faces.referenceOnA, {FeatureKind::face, faces.referenceFace},
                                     {FeatureKind::vertex, v});
            if (hull.edgeCount() == 1)
                polygon[v].side = makePair(faces.referenceOnA, {}, {FeatureKind::edge, 0});
        }
        return hull.vertexCount();
    }
    const Face& face = hull.faces[faces.incidentFace];
    std::uint32_t halfEdge = face.firstHalfEdge;
    for (std::uint32_t i = 0; i < face.vertexCount; ++i) {
        const std::uint32_t vertex = hull.halfEdges[halfEdge].origin;
        polygon[i] = {};
        polygon[i].point = vertexOf(pair, incidentOnA, vertex);
        polygon[i].id = makePair(faces.referenceOnA, {FeatureKind::face, faces.referenceFace},
                                 {FeatureKind::vertex, vertex});
        polygon[i].side = makePair(faces.referenceOnA, {}, {FeatureKind::edge, halfEdge / 2});
        halfEdge = hull.halfEdges[halfEdge].next;
    }
    return face.vertexCount;
}

// The vertex where two edges of the reference hull meet, or the start of the second where they do not.
template <class T>
std::uint32_t cornerOf(const Hull<T>& hull, std::uint32_t edge, std::uint32_t halfEdge) {
    const std::uint32_t start = hull.halfEdges[halfEdge].origin;
    const std::uint32_t end = hull.halfEdges[halfEdge ^ 1u].origin;
    return hull.edgeStart(edge) == end || hull.edgeEnd(edge) == end ? end : start;
}

// The id of the point where the polygon's side, which lies on the features of `segment`, passes through a
// side plane: which edges cross, or which corner of the reference face lies in the incident face.
template <class T>
FeaturePair cutId(const HullPair<T>& pair, const ClipFaces& faces, const SidePlane<T>& side,
                  FeaturePair segment) {
    const Feature incidentEdge = incidentHalf(segment, faces.referenceOnA);
    if (incidentEdge.kind == FeatureKind::edge)
        return makePair(faces.referenceOnA, {FeatureKind::edge, side.halfEdge / 2}, incidentEdge);
    const Feature referenceEdge = referenceHalf(segment, faces.referenceOnA);
    const std::uint32_t corner =
        cornerOf(hullOf(pair, faces.referenceOnA), referenceEdge.index, side.halfEdge);
    return makePair(faces.referenceOnA, {FeatureKind::vertex, corner},
                    {FeatureKind::face, faces.incidentFace});
}

// Where the polygon's side from `from` to `to` passes through the plane.
template <class T>
ManifoldPoint<T> cutPoint(const HullPair<T>& pair, const ClipFaces& faces, const SidePlane<T>& side,
                          const ManifoldPoint<T>& from, const ManifoldPoint<T>& to, T fromDistance,
                          T toDistance) {
    ManifoldPoint<T> cut;
    const T t = std::clamp(fromDistance / (fromDistance - toDistance), T(0), T(1));
    cut.point = from.point + (to.point - from.point) * t;
    cut.id = cutId(pair, faces, side, from.side);
    return cut;
}

template <class T>
void recordStep(Trace<T>* trace, const SidePlane<T>& side, const Hull<T>& reference,
                std::span<const ManifoldPoint<T>> before, std::span<const ManifoldPoint<T>> after,
                T tolerance) {
    if (!trace) return;
    ClipStep<T> step;
    if (side.acrossCorner) {
        step.kind = ClipStep<T>::Kind::cornerPlane;
        step.referenceVertex = reference.halfEdges[side.halfEdge].origin;
    } else {
        step.kind = ClipStep<T>::Kind::sidePlane;
        step.referenceEdge = side.halfEdge / 2;
    }
    step.plane = side.plane;
    for (const ManifoldPoint<T>& p : before) {
        const T distance = signedDistance(side.plane, p.point);
        step.before.push_back(
            {p.point, p.id, distance, distance <= tolerance ? ClipAction::kept : ClipAction::dropped});
    }
    for (const ManifoldPoint<T>& p : after) {
        const bool isNew = std::none_of(before.begin(), before.end(),
                                        [&](const ManifoldPoint<T>& q) { return q.id == p.id; });
        step.after.push_back(
            {p.point, p.id, signedDistance(side.plane, p.point), isNew ? ClipAction::cut : ClipAction::kept});
    }
    trace->clip.push_back(std::move(step));
}

// Clips `before` by one plane into `after`; returns the number of points.
template <class T>
std::uint32_t clipBySide(const HullPair<T>& pair, const ClipFaces& faces, const SidePlane<T>& side,
                         std::span<const ManifoldPoint<T>> before, std::span<ManifoldPoint<T>> after,
                         T tolerance) {
    const Feature sideEdge{FeatureKind::edge, side.halfEdge / 2};
    const FeaturePair alongPlane = makePair(faces.referenceOnA, sideEdge, {});
    std::uint32_t count = 0;
    bool lastPointIsCut = false;
    // A plane adds at most one point to a convex polygon; one bent by rounding may lose a point here rather
    // than the memory behind it.
    const auto emit = [&](const ManifoldPoint<T>& point) {
        if (count < after.size()) after[count++] = point;
    };
    ManifoldPoint<T> from = before.back();
    T fromDistance = signedDistance(side.plane, from.point);
    for (const ManifoldPoint<T>& to : before) {
        const T toDistance = signedDistance(side.plane, to.point);
        const bool fromInside = fromDistance <= tolerance, toInside = toDistance <= tolerance;
        if (fromInside && !toInside) {
            // A point that already lies on the plane is the cut; only its outgoing side changes. The last
            // point of the polygon comes first as `from` and is emitted at the end.
            const bool onPlane = fromDistance >= -tolerance;
            if (!onPlane) emit(cutPoint(pair, faces, side, from, to, fromDistance, toDistance));
            if (onPlane && count == 0) lastPointIsCut = true;
            if (count > 0) after[count - 1].side = alongPlane;
        } else if (!fromInside && toInside && toDistance < -tolerance) {
            ManifoldPoint<T> cut = cutPoint(pair, faces, side, from, to, fromDistance, toDistance);
            cut.side = from.side;
            emit(cut);
        }
        if (toInside) emit(to);
        from = to;
        fromDistance = toDistance;
    }
    if (lastPointIsCut && count > 0) after[count - 1].side = alongPlane;
    return count;
}

// The same for a segment, or for the point that is left of one: an end beyond the plane moves onto it.
template <class T>
std::uint32_t clipSegmentBySide(const HullPair<T>& pair, const ClipFaces& faces, const SidePlane<T>& side,
                                std::span<const ManifoldPoint<T>> before, std::span<ManifoldPoint<T>> after,
                                T tolerance) {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const ManifoldPoint<T>& end = before[i];
        const ManifoldPoint<T>& other = before[before.size() - 1 - i];
        const T distance = signedDistance(side.plane, end.point);
        const T otherDistance = signedDistance(side.plane, other.point);
        if (distance <= tolerance) {
            after[count++] = end;
        } else if (otherDistance < -tolerance) {
            after[count] = cutPoint(pair, faces, side, end, other, distance, otherDistance);
            after[count++].side = end.side;
        }
    }
    return count;
}

// What reaches beyond a sharp corner is no wider than rounding: one point on the plane across the corner
// stands for it. Polygons and segments alike.
template <class T>
std::uint32_t cutTip(const HullPair<T>& pair, const ClipFaces& faces, const SidePlane<T>& corner,
                     std::span<const ManifoldPoint<T>> before, std::span<ManifoldPoint<T>> after,
                     T tolerance) {
    const Feature vertex{FeatureKind::vertex,
                         hullOf(pair, faces.referenceOnA).halfEdges[corner.halfEdge].origin};
    std::uint32_t count = 0;
    ManifoldPoint<T> from = before.back();
    for (const ManifoldPoint<T>& to : before) {
        const T fromDistance = signedDistance(corner.plane, from.point);
        const T toDistance = signedDistance(corner.plane, to.point);
        if (toDistance <= tolerance) {
            after[count++] = to;
        } else if (fromDistance < -tolerance) {
            ManifoldPoint<T>& cut = after[count++] = to;
            const T t = fromDistance / (fromDistance - toDistance);
            cut.point = from.point + (to.point - from.point) * t;
            const Feature edge = incidentHalf(from.side, faces.referenceOnA);
            const Feature face{FeatureKind::face, faces.incidentFace};
            cut.id = makePair(faces.referenceOnA, vertex, edge.kind == FeatureKind::edge ? edge : face);
        }
        from = to;
    }
    return count;
}

// A convex polygon with its coordinates side by side, for clipping without a record: what clipBySide() does,
// by lanes, and a plane that cuts nothing costs no more than the distances.
template <class T>
class LanePolygon {
 public:
    static constexpr std::size_t kCapacity = 64;  // points at any time; the bits of a mask
    // Whether all there can ever be fits: a plane adds one point and names two.
    static bool fits(std::uint32_t incidentCount, std::uint32_t referenceCount) {
        return incidentCount + referenceCount < kCapacity;
    }

    LanePolygon(const HullPair<T>& pair, const ClipFaces& faces, T tolerance)
        : pair_(pair), faces_(faces), reference_(hullOf(pair, faces.referenceOnA)), tolerance_(tolerance) {
        const bool incidentOnA = !faces.referenceOnA;
        const Hull<T>& hull = hullOf(pair, incidentOnA);
        const Face& face = hull.faces[faces.incidentFace];
        std::uint32_t halfEdge = face.firstHalfEdge;
        for (; count_ < face.vertexCount; ++count_) {
            const std::uint32_t vertex = hull.halfEdges[halfEdge].origin;
            set(count_, {vertexOf(pair, incidentOnA, vertex),
                         {Name::incidentVertex, Name::incidentEdge, vertex, 0, halfEdge / 2}});
            halfEdge = hull.halfEdges[halfEdge].next;
        }
    }

    std::uint32_t count() const { return count_; }

    void clip(const SidePlane<T>& side) {
        const std::uint64_t outside = measure(side.plane);
        if (outside == 0) return;
        const std::uint64_t all = (std::uint64_t{1} << count_) - 1;  // fewer points than bits
        if (outside == all) {
            count_ = 0;
            return;
        }
        // The first point beyond the plane after one that is not, and the first after it that is not.
        const std::uint64_t before = (outside << 1) | (outside >> (count_ - 1));
        const std::uint64_t starts = outside & ~before, ends = ~outside & before & all;
        if (std::has_single_bit(starts))
            cutRun(side, static_cast<std::uint32_t>(std::countr_zero(starts)),
                   static_cast<std::uint32_t>(std::countr_zero(ends)));
        else
            cutEach(side);
    }

    void storeTo(std::span<ManifoldPoint<T>> memory) const {
        for (std::uint32_t i = 0; i < count_; ++i) {
            const Name& name = names_[place_[i]];
            memory[i] = {.point = point(i), .id = idOf(name), .side = sideOf(name)};
        }
    }

 private:
    // What a point is, and on which edge the side that goes on from it lies; left unset where there is none.
    struct Name {
        enum Point : std::uint8_t { incidentVertex, crossing, referenceCorner } point;
        enum Side : std::uint8_t { incidentEdge, referenceEdge } side;
        std::uint32_t first;   // the vertex, or the edge of the reference face
        std::uint32_t second;  // crossing: the edge of the incident face
        std::uint32_t edge;    // the side's
    };
    struct Point {
        Vec3<T> at;
        Name name;
    };

    FeaturePair idOf(const Name& name) const {
        switch (name.point) {
            case Name::incidentVertex:
                return makePair(faces_.referenceOnA, {FeatureKind::face, faces_.referenceFace},
                                {FeatureKind::vertex, name.first});
            case Name::crossing:
                return makePair(faces_.referenceOnA, {FeatureKind::edge, name.first},
                                {FeatureKind::edge, name.second});
            case Name::referenceCorner:
                break;
        }
        return makePair(faces_.referenceOnA, {FeatureKind::vertex, name.first},
                        {FeatureKind::face, faces_.incidentFace});
    }
    FeaturePair sideOf(const Name& name) const {
        const Feature edge{FeatureKind::edge, name.edge};
        return name.side == Name::incidentEdge ? makePair(faces_.referenceOnA, {}, edge)
                                               : makePair(faces_.referenceOnA, edge, {});
    }

    // Of the plane over every point; a bit for each that lies beyond.
    std::uint64_t measure(const Plane<T>& plane) {
        const auto nx = Lanes<T>::all(plane.normal.x), ny = Lanes<T>::all(plane.normal.y),
                   nz = Lanes<T>::all(plane.normal.z), offset = Lanes<T>::all(plane.offset),
                   tolerance = Lanes<T>::all(tolerance_);
        std::uint64_t outside = 0;
        for (std::size_t i = 0; i < count_; i += Lanes<T>::kCount) {
            const auto distance = nx * Lanes<T>::load(&x_[i]) + ny * Lanes<T>::load(&y_[i]) +
                                  nz * Lanes<T>::load(&z_[i]) - offset;
            distance.store(&distance_[i]);
            outside |= std::uint64_t{Lanes<T>::less(tolerance, distance)} << i;
        }
        return outside & ((std::uint64_t{1} << count_) - 1);
    }

    Vec3<T> point(std::uint32_t i) const { return {x_[i], y_[i], z_[i]}; }
    void set(std::uint32_t i, const Point& point) {
        x_[i] = point.at.x;
        y_[i] = point.at.y;
        z_[i] = point.at.z;
        place_[i] = static_cast<std::uint8_t>(named_);
        names_[named_++] = point.name;
    }

    // Where the side from point i to point j passes through the plane, and the side that goes on from there.
    Point cutBetween(const SidePlane<T>& side, std::uint32_t i, std::uint32_t j) const {
        const T t = std::clamp(distance_[i] / (distance_[i] - distance_[j]), T(0), T(1));
        Name name = names_[place_[i]];
        if (name.side == Name::incidentEdge) {
            name.point = Name::crossing;
            name.first = side.halfEdge / 2;
            name.second = name.edge;
        } else {
            name.point = Name::referenceCorner;
            name.first = cornerOf(reference_, name.edge, side.halfEdge);
        }
        return {point(i) + (point(j) - point(i)) * t, name};
    }

    static void followPlane(Name& name, const SidePlane<T>& side) {
        name.side = Name::referenceEdge;
        name.edge = side.halfEdge / 2;
    }

    // The points from `first` to before `after`, round the end perhaps, lie beyond the plane: they give way
    // to a cut at either end; a point that already lies on the plane is the cut itself.
    void cutRun(const SidePlane<T>& side, std::uint32_t first, std::uint32_t after) {
        const std::uint32_t previous = (first == 0 ? count_ : first) - 1,
                            last = (after == 0 ? count_ : after) - 1;
        const bool onExit = distance_[previous] < -tolerance_, onEntry = distance_[after] < -tolerance_;
        Point exit, entry;
        if (onExit) {
            exit = cutBetween(side, previous, first);
            followPlane(exit.name, side);
        }
        if (onEntry) entry = cutBetween(side, last, after);
        if (!onExit) followPlane(names_[place_[previous]], side);
        if (first < after) {
            const std::uint32_t added = (onExit ? 1u : 0u) + (onEntry ? 1u : 0u);
            move(after, first + added);
            if (onExit) set(first, exit);
            if (onEntry) set(first + added - 1, entry);
            count_ = count_ - (after - first) + added;
            return;
        }
        // Up to the end or round it: the cut on entry comes first, as it does where points are visited in
        // order.
        count_ = first;
        move(after, onEntry ? 1 : 0);
        count_ = first - after + (onEntry ? 1 : 0);
        if (onEntry) set(0, entry);
        if (onExit) set(count_++, exit);
    }

    // Moves the points from `from` to the end so that they start at `to`.
    void move(std::uint32_t from, std::uint32_t to) {
        const auto moveOne = [this](std::uint32_t i, std::uint32_t j) {
            x_[j] = x_[i];
            y_[j] = y_[i];
            z_[j] = z_[i];
            place_[j] = place_[i];
        };
        if (to < from)
            for (std::uint32_t i = from; i < count_; ++i) moveOne(i, i - from + to);
        else if (to > from)
            for (std::uint32_t i = count_; i-- > from;) moveOne(i, i - from + to);
    }

    // More than one run, which only rounding makes of a convex polygon: point by point.
    void cutEach(const SidePlane<T>& side) {
        std::uint32_t count = 0;
        std::array<Point, kCapacity> left;
        bool lastPointIsCut = false;
        const auto emit = [&](const Point& point) {
            if (count < left.size()) left[count++] = point;
        };
        std::uint32_t from = count_ - 1;
        for (std::uint32_t to = 0; to < count_; from = to++) {
            const bool fromInside = distance_[from] <= tolerance_, toInside = distance_[to] <= tolerance_;
            if (fromInside && !toInside) {
                const bool onPlane = distance_[from] >= -tolerance_;
                if (!onPlane) emit(cutBetween(side, from, to));
                if (onPlane && count == 0) lastPointIsCut = true;
                if (count > 0) followPlane(left[count - 1].name, side);
            } else if (!fromInside && toInside && distance_[to] < -tolerance_) {
                emit(cutBetween(side, from, to));
            }
            if (toInside) emit({point(to), names_[place_[to]]});
        }
        if (lastPointIsCut && count > 0) followPlane(left[count - 1].name, side);
        count_ = named_ = 0;
        for (; count_ < count; ++count_) set(count_, left[count_]);
    }

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    const Hull<T>& reference_;
    const T tolerance_;
    std::uint32_t count_ = 0, named_ = 0;
    std::array<T, kCapacity> x_, y_, z_, distance_;
    std::array<std::uint8_t, kCapacity> place_;  // of a point's name
    std::array<Name, 2 * kCapacity> names_;
};

// The side planes one after the other, without a record.
template <class T>
std::uint32_t clipByLanes(const HullPair<T>& pair, const ClipFaces& faces, std::span<ManifoldPoint<T>> memory,
                          T tolerance) {
    LanePolygon<T> polygon(pair, faces, tolerance);
    const Hull<T>& reference = hullOf(pair, faces.referenceOnA);
    const Face& face = reference.faces[faces.referenceFace];
    std::uint32_t halfEdge = face.firstHalfEdge;
    for (std::uint32_t i = 0; i < face.vertexCount && polygon.count() > 0; ++i) {
        polygon.clip(sidePlane(pair, faces, halfEdge));
        halfEdge = reference.halfEdges[halfEdge].next;
    }
    polygon.storeTo(memory);
    return polygon.count();
}

}  // namespace

template <class T>
std::uint32_t clipCapacity(const HullPair<T>& pair, const ClipFaces& faces) {
    const Hull<T>& reference = hullOf(pair, faces.referenceOnA);
    const Hull<T>& incident = hullOf(pair, !faces.referenceOnA);
    const std::uint32_t incidentCount = faces.incidentFace == kNoIndex
                                            ? incident.vertexCount()
                                            : incident.faces[faces.incidentFace].vertexCount;
    return 2 * (reference.faces[faces.referenceFace].vertexCount + incidentCount);
}

template <class T>
Plane<T> planeInA(const HullPair<T>& pair, bool onA, std::uint32_t face) {
    if (onA) return pair.a.planes[face];
    const Plane<T>& plane = pair.b.planes[face];
    const Vec3<T> normal = pair.directionInA(plane.normal);
    return {normal, plane.offset + glm::dot(normal, pair.translation)};
}

template <class T>
std::uint32_t clipIncidentFace(const HullPair<T>& pair, const ClipFaces& faces,
                               std::span<ManifoldPoint<T>> memory, Trace<T>* trace) {
    assert(memory.size() >= clipCapacity(pair, faces));
    const T tolerance = kOnSidePlane<T> * pair.size;
    const Hull<T>& reference = hullOf(pair, faces.referenceOnA);
    const Hull<T>& incident = hullOf(pair, !faces.referenceOnA);
    const Face& face = reference.faces[faces.referenceFace];
    const std::size_t half = memory.size() / 2;
    std::span<ManifoldPoint<T>> current = memory.first(half), next = memory.subspan(half, half);
    std::uint32_t count = 0;
    const auto apply = [&](const SidePlane<T>& side, const auto& clip) {
        const std::uint32_t left = clip(side, current.first(count), next);
        recordStep<T>(trace, side, reference, current.first(count), next.first(left), tolerance);
        std::swap(current, next);
        count = left;
    };
    std::uint32_t halfEdge = face.firstHalfEdge;
    if (!trace && faces.incidentFace != kNoIndex &&
        LanePolygon<T>::fits(incident.faces[faces.incidentFace].vertexCount, face.vertexCount)) {
        count = clipByLanes(pair, faces, memory, tolerance);
    } else {
        const auto bySide = [&](const SidePlane<T>& side, std::span<ManifoldPoint<T>> before,
                                std::span<ManifoldPoint<T>> after) {
            return faces.incidentFace == kNoIndex
                       ? clipSegmentBySide<T>(pair, faces, side, before, after, tolerance)
                       : clipBySide<T>(pair, faces, side, before, after, tolerance);
        };
        count = loadIncidentFace(pair, faces, current);
        for (std::uint32_t i = 0; i < face.vertexCount && count > 0; ++i) {
            apply(sidePlane(pair, faces, halfEdge), bySide);
            halfEdge = reference.halfEdges[halfEdge].next;
        }
    }
    const auto byCorner = [&](const SidePlane<T>& corner, std::span<ManifoldPoint<T>> before,
                              std::span<ManifoldPoint<T>> after) {
        return cutTip<T>(pair, faces, corner, before, after, tolerance);
    };
    halfEdge = face.firstHalfEdge;
    for (std::uint32_t i = 0; i < face.vertexCount && count > 0; ++i) {
        const Vec3<T> arriving = alongHalfEdge(reference, halfEdge);
        halfEdge = reference.halfEdges[halfEdge].next;
        if (glm::dot(arriving, alongHalfEdge(reference, halfEdge)) < kSharpCorner<T>)
            apply(cornerPlane(pair, faces, arriving, halfEdge), byCorner);
    }
    if (current.data() != memory.data()) std::copy_n(current.begin(), count, memory.begin());
    return count;
}

template std::uint32_t clipCapacity(const HullPair<float>&, const ClipFaces&);
template std::uint32_t clipCapacity(const HullPair<double>&, const ClipFaces&);
template Plane<float> planeInA(const HullPair<float>&, bool, std::uint32_t);
template Plane<double> planeInA(const HullPair<double>&, bool, std::uint32_t);
template std::uint32_t clipIncidentFace(const HullPair<float>&, const ClipFaces&,
                                        std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t clipIncidentFace(const HullPair<double>&, const ClipFaces&,
                                        std::span<ManifoldPoint<double>>, Trace<double>*);

}  // namespace sepaxis
