#include "collision/query/manifold/manifold.h"

#include "collision/hull/hull_walks.h"
#include "collision/query/manifold/depth_cull.h"
#include "collision/query/manifold/touching_point.h"
#include "collision/tolerances.h"
#include "collision/trace.h"

#include <algorithm>
#include <array>

namespace sepaxis {

namespace {

template <class T>
ManifoldPoint<T> supportContact(const HullPair<T>& pair, const ClipFaces& faces, const SatAxis<T>& faceAxis,
                                const SupportPoint<T>& support) {
    ManifoldPoint<T> contact;
    contact.depth = std::max(faceAxis.overlap + pair.radii(), pair.leastDepth());
    contact.id = faces.pairOf(support.onReference, support.onIncident);
    if (faces.referenceOnA) {
        contact.onB = support.at;
        contact.onA = contact.onB + faceAxis.axis * contact.depth;
    } else {
        contact.onA = support.at;
        contact.onB = contact.onA - faceAxis.axis * contact.depth;
    }
    const Vec3<T> shift = shiftToSurfaces(pair, faces.referenceOnA, faceAxis.axis);
    contact.onA += shift;
    contact.onB += shift;
    contact.point = (contact.onA + contact.onB) * T(0.5);
    return contact;
}

template <class T>
void recordCull(Trace<T>* trace, const HullPair<T>& pair, const ClipFaces& faces,
                std::span<const ManifoldPoint<T>> before) {
    if (!trace) return;
    ClipStep<T> step;
    step.kind = ClipStep<T>::Kind::depthCull;
    step.plane = planeInA(pair, faces.referenceOnA, faces.referenceFace);
    for (const ManifoldPoint<T>& p : before) {
        const T distance = signedDistance(step.plane, p.point) - pair.radii();
        const bool kept = distance <= pair.mostAbove();
        step.before.push_back({p.point, p.id, distance, kept ? ClipAction::kept : ClipAction::dropped});
        if (kept) step.after.push_back(step.before.back());
    }
    trace->clip.push_back(std::move(step));
}

template <class T>
void recordDeepestAdded(Trace<T>* trace, const SupportPoint<T>& support, const ManifoldPoint<T>& contact) {
    if (!trace) return;
    ClipStep<T> step;
    step.kind = ClipStep<T>::Kind::deepestAdded;
    step.plane = trace->clip.back().plane;
    step.before = step.after = trace->clip.back().after;
    step.after.push_back({support.at, contact.id, -contact.depth, ClipAction::cut});
    trace->clip.push_back(std::move(step));
}

template <class T>
CulledPoints<T> clipAndCull(const HullPair<T>& pair, const ClipFaces& faces,
                            std::span<ManifoldPoint<T>> memory, Trace<T>* trace) {
    if (trace) {
        trace->referenceOnA = faces.referenceOnA;
        trace->referenceFace = faces.referenceFace;
        trace->incidentFace = faces.incidentFace;
    }
    const std::uint32_t count = clipIncidentFace(pair, faces, memory, trace);
    recordCull<T>(trace, pair, faces, memory.first(count));
    return cullAboveReference<T>(pair, faces, memory.first(count));
}

// The faces of one hull that are no farther back along an axis than what touches: where a surface was cut
// into faces that are coplanar but for rounding, several of them are as good as the one that was chosen.
struct FlushFaces {
    std::array<std::uint32_t, 32> faces;  // more than these are not looked at
    std::size_t count = 0;
    std::span<const std::uint32_t> all() const { return std::span(faces).first(count); }
};

// outward: in the hull's frame. mostTilt: sine. Of a point or segment, which has no face, kNoIndex.
template <class T>
FlushFaces flushFaces(const Hull<T>& hull, const Vec3<T>& outward, T tolerance, T mostTilt) {
    FlushFaces found;
    if (hull.faceCount() == 0) found.faces[found.count++] = kNoIndex;
    const T top = findSupport(hull, outward).height - tolerance;
    for (std::uint32_t face = 0; face < hull.faceCount() && found.count < found.faces.size(); ++face) {
        const Vec3<T>& normal = hull.planes[face].normal;
        if (glm::dot(normal, outward) < T(0) || glm::length(glm::cross(normal, outward)) > mostTilt) continue;
        const bool isFlush = forEachSide(hull, face, [&](std::uint32_t halfEdge) {
            return glm::dot(outward, hull.vertices[hull.halfEdges[halfEdge].origin]) >= top;
        });
        if (isFlush) found.faces[found.count++] = face;
    }
    return found;
}

template <class T>
bool missesDepth(const CulledPoints<T>& points, T depth) {
    return points.count == 0 || points.deepest < depth;
}

// Sine. Faces of one hull that tie along an axis tilt from each other by no more: larger tilts tie only
// within so little of their common edge that its points do.
template <class T>
constexpr T kMostTilt = T(16) * kFlush<T>;

// Where the chosen faces lie beside each other, others in their planes meet: of those the first pair with an
// area in common, or else the one with most points. What stands on faces that tie need not be flush: then the
// chosen incident face meets another reference face. As chosen where there are none.
template <class T>
ClipFaces meetingFlushFaces(const HullPair<T>& pair, const SatAxis<T>& faceAxis, const ClipFaces& chosen,
                            T depth, std::span<ManifoldPoint<T>> memory) {
    const T tolerance = kAboveReference<T> * pair.size;
    const Vec3<T> outwardOfB = -pair.directionInB(faceAxis.axis);
    const auto flushOn = [&](bool ofA, T mostBelow, T mostTilt) {
        return ofA ? flushFaces(pair.a, faceAxis.axis, mostBelow, mostTilt)
                   : flushFaces(pair.b, outwardOfB, mostBelow, mostTilt);
    };
    ClipFaces best = chosen;
    std::uint32_t most = 0;
    const auto meets = [&](std::uint32_t reference, std::uint32_t incident) {
        const ClipFaces faces{chosen.referenceOnA, reference, incident};
        const CulledPoints<T> points = clipAndCull<T>(pair, faces, memory, nullptr);
        if (missesDepth(points, depth) || points.count <= most) return false;
        best = faces;
        most = points.count;
        return most > 2;
    };
    // Depths are measured along the reference face's normal, so that this has to be the axis.
    const FlushFaces references = flushOn(chosen.referenceOnA, tolerance, kFlush<T>);
    const FlushFaces incidents = flushOn(!chosen.referenceOnA, tolerance, T(1));
    for (const std::uint32_t reference : references.all())
        for (const std::uint32_t incident : incidents.all())
            if (meets(reference, incident)) return best;
    if (most > 0) return best;
    const FlushFaces tied = flushOn(chosen.referenceOnA, kMostTilt<T> * pair.size, kMostTilt<T>);
    for (const std::uint32_t reference : tied.all())
        if (meets(reference, chosen.incidentFace)) return best;
    return best;
}

template <class T>
void markTouching(const HullPair<T>& pair, std::span<ManifoldPoint<T>> points, T deepest) {
    const T least = deepest - kTouchingTolerance<T> * pair.size;
    for (ManifoldPoint<T>& p : points) p.touching = p.depth >= least;
}

}  // namespace

template <class T>
std::uint32_t buildFaceManifold(const HullPair<T>& pair, const SatAxis<T>& faceAxis, const ClipFaces& faces,
                                std::span<ManifoldPoint<T>> memory, Trace<T>* trace) {
    CulledPoints<T> points = clipAndCull(pair, faces, memory, trace);
    const T depth = faceAxis.overlap + pair.radii() - kTouchingTolerance<T> * pair.size;
    if (missesDepth(points, depth)) {
        const ClipFaces meeting = meetingFlushFaces(pair, faceAxis, faces, depth, memory);
        if (trace) trace->clip.clear();
        points = clipAndCull(pair, meeting, memory, trace);
    }
    if (missesDepth(points, depth)) {
        const SupportPoint<T> support = touchingPoint(pair, faces, faceAxis);
        ManifoldPoint<T>& contact = memory[points.count++];
        contact = supportContact(pair, faces, faceAxis, support);
        points.deepest = std::max(points.deepest, contact.depth);
        recordDeepestAdded(trace, support, contact);
    }
    const std::uint32_t count = settleContacts(pair, faces, memory.first(points.count), trace);
    markTouching(pair, memory.first(count), points.deepest);
    return count;
}

template <class T>
std::uint32_t buildStableManifold(const HullPair<T>& pair, const SatAxis<T>& faceAxis, T leastDepth,
                                  std::span<ManifoldPoint<T>> memory, Trace<T>* trace) {
    const ClipFaces faces = chooseClipFaces(pair, faceAxis);
    const CulledPoints<T> points = clipAndCull(pair, faces, memory, trace);
    if (points.count == 0 || points.deepest < leastDepth) {
        if (trace) {
            trace->clip.clear();
            trace->stableFaceMissed = true;
        }
        return 0;
    }
    const std::uint32_t count = settleContacts(pair, faces, memory.first(points.count), trace);
    markTouching(pair, memory.first(count), points.deepest);
    return count;
}

template std::uint32_t buildFaceManifold(const HullPair<float>&, const SatAxis<float>&, const ClipFaces&,
                                         std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t buildFaceManifold(const HullPair<double>&, const SatAxis<double>&, const ClipFaces&,
                                         std::span<ManifoldPoint<double>>, Trace<double>*);
template std::uint32_t buildStableManifold(const HullPair<float>&, const SatAxis<float>&, float,
                                           std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t buildStableManifold(const HullPair<double>&, const SatAxis<double>&, double,
                                           std::span<ManifoldPoint<double>>, Trace<double>*);

}  // namespace sepaxis
