#include "collision/clip.h"

#include "collision/face_clip.h"
#include "collision/face_outline.h"
#include "collision/trace.h"

#include <cassert>

namespace sepaxis {

namespace {

// Of size. A point this little outside of a side plane is on it: faces that are flush in the file stay so
// after the rounding of a rotation, and no slivers arise.
template <class T>
constexpr T kOnSidePlane = T(16) * kRounding<T>;

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
    const Hull<T>& hull = pair.hull(faces.referenceOnA);
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
    const Hull<T>& hull = pair.hull(faces.referenceOnA);
    const Vec3<T> outward = safeNormalize(arriving - alongHalfEdge(hull, halfEdge), arriving);
    const Vec3<T> normal = faces.referenceOnA ? outward : pair.directionInA(outward);
    const Vec3<T> corner = pair.vertex(faces.referenceOnA, hull.halfEdges[halfEdge].origin);
    return {{normal, glm::dot(normal, corner)}, halfEdge, true};
}

template <class T>
std::uint32_t loadIncidentFace(const HullPair<T>& pair, const ClipFaces& faces,
                               std::span<ManifoldPoint<T>> polygon) {
    const bool incidentOnA = !faces.referenceOnA;
    const Hull<T>& hull = pair.hull(incidentOnA);
    if (hull.faceCount() == 0) {
        for (std::uint32_t v = 0; v < hull.vertexCount(); ++v) {
            polygon[v] = {};
            polygon[v].point = pair.vertex(incidentOnA, v);
            polygon[v].id = faces.pairOf({FeatureKind::face, faces.referenceFace}, {FeatureKind::vertex, v});
            if (hull.edgeCount() == 1) polygon[v].side = faces.pairOf({}, {FeatureKind::edge, 0});
        }
        return hull.vertexCount();
    }
    const Face& face = hull.faces[faces.incidentFace];
    std::uint32_t halfEdge = face.firstHalfEdge;
    for (std::uint32_t i = 0; i < face.vertexCount; ++i) {
        const std::uint32_t vertex = hull.halfEdges[halfEdge].origin;
        polygon[i] = {};
        polygon[i].point = pair.vertex(incidentOnA, vertex);
        polygon[i].id = faces.pairOf({FeatureKind::face, faces.referenceFace}, {FeatureKind::vertex, vertex});
        polygon[i].side = faces.pairOf({}, {FeatureKind::edge, halfEdge / 2});
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
        return faces.pairOf({FeatureKind::edge, side.halfEdge / 2}, incidentEdge);
    const Feature referenceEdge = referenceHalf(segment, faces.referenceOnA);
    const std::uint32_t corner = cornerOf(pair.hull(faces.referenceOnA), referenceEdge.index, side.halfEdge);
    return faces.pairOf({FeatureKind::vertex, corner}, {FeatureKind::face, faces.incidentFace});
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
    const Feature vertex{FeatureKind::vertex,
                         pair.hull(faces.referenceOnA).halfEdges[corner.halfEdge].origin};
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
    if (!trace && faces.incidentFace != kNoIndex)
        if (const auto count = clipFacesAtOnce(pair, faces, memory)) return *count;
    const T tolerance = kOnSidePlane<T> * pair.size;
    const Hull<T>& reference = pair.hull(faces.referenceOnA);
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
    const auto bySide = [&](const SidePlane<T>& side, std::span<const ManifoldPoint<T>> before,
                            std::span<ManifoldPoint<T>> after) {
        return faces.incidentFace == kNoIndex
                   ? clipSegmentBySide<T>(pair, faces, side, before, after, tolerance)
                   : clipBySide<T>(pair, faces, side, before, after, tolerance);
    };
    count = loadIncidentFace(pair, faces, current);
    std::uint32_t halfEdge = face.firstHalfEdge;
    for (std::uint32_t i = 0; i < face.vertexCount && count > 0; ++i) {
        apply(sidePlane(pair, faces, halfEdge), bySide);
        halfEdge = reference.halfEdges[halfEdge].next;
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
