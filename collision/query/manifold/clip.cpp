#include "collision/query/manifold/clip.h"

#include "collision/fast/fast.h"
#include "collision/hull/hull_walks.h"
#include "collision/query/manifold/clip_side.h"
#include "collision/trace.h"

#include <cassert>

namespace sepaxis {

namespace {

// The plane across the corner where a half-edge starts, square to the middle of its two sides.
template <class T>
SidePlane<T> cornerPlane(const HullPair<T>& pair, const ClipFaces& faces, const Vec3<T>& arriving,
                         std::uint32_t halfEdge) {
    const Hull<T>& hull = pair.hull(faces.referenceOnA);
    const Vec3<T> outward = safeNormalize(arriving - alongHalfEdge(hull, halfEdge), arriving);
    const Vec3<T> normal = faces.referenceOnA ? outward : pair.directionInA(outward);
    const Vec3<T> corner = pair.vertex(faces.referenceOnA, hull.halfEdges[halfEdge].origin);
    return {{normal, glm::dot(normal, corner)}, halfEdge, true};
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
        // A later side may meet the corner that two sides before it met in another place.
        const bool isNew = std::none_of(before.begin(), before.end(), [&](const ManifoldPoint<T>& q) {
            return q.id == p.id && q.point == p.point;
        });
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
    const FeaturePair alongPlane = faces.pairOf(sideEdge, {});
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
    const std::uint32_t origin = pair.hull(faces.referenceOnA).halfEdges[corner.halfEdge].origin;
    const Feature vertex{FeatureKind::vertex, origin};
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
            cut.id = faces.pairOf(vertex, edge.kind == FeatureKind::edge ? edge : face);
        }
        from = to;
    }
    return count;
}

// The incident face while plane after plane cuts it, each from one half of the memory into the other.
template <class T>
class PlaneByPlane {
 public:
    PlaneByPlane(const HullPair<T>& pair, const ClipFaces& faces, std::span<ManifoldPoint<T>> memory,
                 Trace<T>* trace)
        : pair_(pair),
          faces_(faces),
          reference_(pair.hull(faces.referenceOnA)),
          face_(reference_.faces[faces.referenceFace]),
          tolerance_(kOnSidePlane<T> * pair.size),
          trace_(trace),
          memory_(memory),
          current_(memory.first(memory.size() / 2)),
          next_(memory.subspan(memory.size() / 2, memory.size() / 2)) {}

    void load() { count_ = loadIncidentFace(pair_, faces_, current_); }
    // What other means have left of it, at the front of the memory.
    void take(std::uint32_t count) { count_ = count; }

    void clipBySides() {
        std::uint32_t halfEdge = face_.firstHalfEdge;
        for (std::uint32_t i = 0; i < face_.vertexCount && count_ > 0; ++i) {
            const SidePlane<T> side = sidePlane(pair_, faces_, halfEdge);
            if (faces_.incidentFace == kNoIndex)
                apply(side, clipSegmentBySide<T>);
            else
                apply(side, clipBySide<T>);
            halfEdge = reference_.halfEdges[halfEdge].next;
        }
    }

    // Cuts what reaches beyond sharp corners. The points are then at the front of the memory; returns how
    // many.
    std::uint32_t finish() {
        std::uint32_t halfEdge = face_.firstHalfEdge;
        for (std::uint32_t i = 0; i < face_.vertexCount && count_ > 0; ++i) {
            const Vec3<T> arriving = alongHalfEdge(reference_, halfEdge);
            halfEdge = reference_.halfEdges[halfEdge].next;
            if (glm::dot(arriving, alongHalfEdge(reference_, halfEdge)) < kSharpCorner<T>)
                apply(cornerPlane(pair_, faces_, arriving, halfEdge), cutTip<T>);
        }
        if (current_.data() != memory_.data()) std::copy_n(current_.begin(), count_, memory_.begin());
        return count_;
    }

 private:
    template <class Clip>
    void apply(const SidePlane<T>& side, const Clip& clip) {
        const std::span<const ManifoldPoint<T>> before = current_.first(count_);
        const std::uint32_t left = clip(pair_, faces_, side, before, next_, tolerance_);
        recordStep<T>(trace_, side, reference_, before, next_.first(left), tolerance_);
        std::swap(current_, next_);
        count_ = left;
    }

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    const Hull<T>& reference_;
    const Face& face_;
    const T tolerance_;
    Trace<T>* const trace_;
    const std::span<ManifoldPoint<T>> memory_;
    std::span<ManifoldPoint<T>> current_, next_;
    std::uint32_t count_ = 0;
};

}  // namespace

template <class T>
std::uint32_t clipCapacity(const HullPair<T>& pair, const ClipFaces& faces) {
    const Hull<T>& reference = pair.hull(faces.referenceOnA);
    const Hull<T>& incident = pair.hull(!faces.referenceOnA);
    const std::uint32_t incidentCount = faces.incidentFace == kNoIndex
                                            ? incident.vertexCount()
                                            : incident.faces[faces.incidentFace].vertexCount;
    return 2 * (reference.faces[faces.referenceFace].vertexCount + incidentCount);
}

namespace {

template <class T>
std::uint32_t takePlaneByPlane(const HullPair<T>& pair, const ClipFaces& faces,
                               std::span<ManifoldPoint<T>> memory, Trace<T>* trace) {
    PlaneByPlane<T> polygon(pair, faces, memory, trace);
    polygon.load();
    polygon.clipBySides();
    return polygon.finish();
}

// Where an edge of the incident face runs along a side of the reference face, what is left of it there and
// back again ends in two points. The one that stays is that of a vertex, if one is: its id is the steadier.
// Returns how many points remain at the front.
template <class T>
std::uint32_t dropCoincident(std::span<ManifoldPoint<T>> points, T tolerance, Trace<T>* trace) {
    const auto areInOnePlace = [&](const ManifoldPoint<T>& p, const ManifoldPoint<T>& q) {
        const Vec3<T> between = p.point - q.point;
        return glm::dot(between, between) <= tolerance * tolerance;
    };
    const auto hasVertex = [](const FeaturePair& id) {
        return id.a.kind == FeatureKind::vertex || id.b.kind == FeatureKind::vertex;
    };
    const auto count = static_cast<std::uint32_t>(points.size());
    std::uint32_t kept = std::min(count, 1u);
    for (std::uint32_t i = 1; i < count; ++i) {
        ManifoldPoint<T>* same = areInOnePlace(points[i], points[kept - 1]) ? &points[kept - 1] : nullptr;
        if (i + 1 == count && areInOnePlace(points[i], points[0])) same = points.data();
        if (same == nullptr) {
            if (kept != i) points[kept] = points[i];
            ++kept;
            continue;
        }
        const bool isSteadier = hasVertex(points[i].id) && !hasVertex(same->id);
        const FeaturePair dropped = isSteadier ? same->id : points[i].id;
        if (isSteadier) *same = points[i];
        if (trace && !trace->clip.empty())
            std::erase_if(trace->clip.back().after,
                          [&](const ClipPoint<T>& point) { return point.id == dropped; });
    }
    return kept;
}

template <class T>
std::uint32_t clipAsItSuits(const HullPair<T>& pair, const ClipFaces& faces,
                            std::span<ManifoldPoint<T>> memory, Trace<T>* trace) {
    if (!pair.reference && faces.incidentFace != kNoIndex) {
        if (const auto count = fast::clip(pair, faces, memory)) return *count;
        if (const auto count = fast::clipSides(pair, faces, memory)) {
            PlaneByPlane<T> polygon(pair, faces, memory, nullptr);
            polygon.take(*count);
            return polygon.finish();
        }
    }
    return takePlaneByPlane(pair, faces, memory, trace);
}

}  // namespace

template <class T>
std::uint32_t clipIncidentFace(const HullPair<T>& pair, const ClipFaces& faces,
                               std::span<ManifoldPoint<T>> memory, Trace<T>* trace) {
    assert(memory.size() >= clipCapacity(pair, faces));
    const std::uint32_t count = clipAsItSuits(pair, faces, memory, trace);
    return dropCoincident<T>(memory.first(count), kSamePlace<T> * pair.size, trace);
}

template std::uint32_t clipCapacity(const HullPair<float>&, const ClipFaces&);
template std::uint32_t clipCapacity(const HullPair<double>&, const ClipFaces&);
template std::uint32_t clipIncidentFace(const HullPair<float>&, const ClipFaces&,
                                        std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t clipIncidentFace(const HullPair<double>&, const ClipFaces&,
                                        std::span<ManifoldPoint<double>>, Trace<double>*);

}  // namespace sepaxis
