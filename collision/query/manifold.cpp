#include "collision/query/manifold.h"

#include "collision/fast/fast.h"
#include "collision/query/clip_side.h"
#include "collision/query/depth_cull.h"
#include "collision/trace.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <tuple>

namespace sepaxis {

namespace {

// The other hull as seen from a face axis: its vertices' depth below the reference plane.
template <class T>
struct IncidentSide {
    const Hull<T>& hull;
    Vec3<T> towardReference;  // in the incident hull's frame, unit: against the reference face's normal
};

template <class T>
IncidentSide<T> incidentSide(const HullPair<T>& pair, const SatAxis<T>& faceAxis) {
    if (faceAxis.kind == AxisKind::faceA) return {pair.b, -pair.directionInB(faceAxis.axis)};
    return {pair.a, faceAxis.axis};
}

template <class T>
T heightOf(const IncidentSide<T>& side, std::uint32_t vertex) {
    return glm::dot(side.towardReference, side.hull.vertices[vertex]);
}

// The vertices that support the axis together, within rounding.
template <class T>
class Deepest {
 public:
    Deepest(const IncidentSide<T>& side, T tolerance) : side_(side) {
        if (side.hull.vertexCount() <= kMostSupports) {
            isScanned_ = true;
            scanned_ = findSupports(side.hull, side.towardReference, tolerance);
        } else {
            const Support<T> support = findSupport(side.hull, side.towardReference);
            top_ = support.height - tolerance;
            climbFrom(support.vertex);
        }
    }

    bool holds(std::uint32_t vertex) const {
        if (isScanned_) return (scanned_ >> vertex & 1) != 0;
        return heightOf(side_, vertex) >= top_;
    }
    // visit(vertex) for each, in no particular order.
    template <class Visit>
    void forEach(const Visit& visit) const {
        if (isScanned_) {
            for (std::uint64_t left = scanned_; left != 0; left &= left - 1) visit(lowestOf(left));
        } else if (count_ <= listed_.size()) {
            for (std::uint32_t i = 0; i < count_; ++i) visit(listed_[i]);
        } else {
            for (std::uint32_t v = 0; v < side_.hull.vertexCount(); ++v)
                if (holds(v)) visit(v);
        }
    }
    bool isSingle() const { return isScanned_ ? (scanned_ & (scanned_ - 1)) == 0 : count_ == 1; }
    std::uint32_t any() const { return isScanned_ ? lowestOf(scanned_) : listed_[0]; }

 private:
    static std::uint32_t lowestOf(std::uint64_t bits) {
        return static_cast<std::uint32_t>(std::countr_zero(bits));
    }
    void add(std::uint32_t vertex) {
        if (count_ < listed_.size()) listed_[count_] = vertex;
        ++count_;
    }

    // They are neighbours of each other.
    void climbFrom(std::uint32_t support) {
        const Hull<T>& hull = side_.hull;
        add(support);
        for (std::uint32_t i = 0; i < count_ && count_ <= listed_.size(); ++i) {
            const std::uint32_t first = hull.vertexHalfEdge[listed_[i]];
            std::uint32_t outgoing = first;
            do {
                const std::uint32_t neighbour = hull.halfEdges[outgoing ^ 1u].origin;
                const auto end = listed_.begin() + std::min<std::size_t>(count_, listed_.size());
                if (holds(neighbour) && std::find(listed_.begin(), end, neighbour) == end) add(neighbour);
                outgoing = hull.halfEdges[outgoing ^ 1u].next;
            } while (outgoing != first);
        }
    }

    const IncidentSide<T>& side_;
    bool isScanned_ = false;
    std::uint64_t scanned_ = 0;  // a bit for each
    T top_ = T(0);
    std::uint32_t count_ = 0;  // more than there is room for: none is listed
    std::array<std::uint32_t, 32> listed_;
};

// Among the faces around the deepest vertices one that holds the most of them, then the most opposed one.
template <class T>
std::uint32_t chooseIncidentFace(const IncidentSide<T>& side, const Deepest<T>& deepest) {
    const auto deepestVertices = [&](std::uint32_t face) {
        if (deepest.isSingle()) return 1u;
        std::uint32_t count = 0, halfEdge = side.hull.faces[face].firstHalfEdge;
        for (std::uint32_t i = 0; i < side.hull.faces[face].vertexCount; ++i) {
            if (deepest.holds(side.hull.halfEdges[halfEdge].origin)) ++count;
            halfEdge = side.hull.halfEdges[halfEdge].next;
        }
        return count;
    };
    std::uint32_t best = kNoIndex, most = 0;
    T bestOpposed = T(0);
    deepest.forEach([&](std::uint32_t v) {
        const std::uint32_t first = side.hull.vertexHalfEdge[v];
        std::uint32_t outgoing = first;
        do {
            const std::uint32_t face = side.hull.halfEdges[outgoing].face;
            outgoing = side.hull.halfEdges[outgoing ^ 1u].next;
            if (face == best || side.hull.faces[face].vertexCount < most) continue;
            const std::uint32_t count = deepestVertices(face);
            const T opposed = glm::dot(side.hull.planes[face].normal, side.towardReference);
            const bool better = count != most            ? count > most
                                : opposed != bestOpposed ? opposed > bestOpposed
                                                         : face < best;
            if (!better) continue;
            most = count;
            bestOpposed = opposed;
            best = face;
        } while (outgoing != first);
    });
    return best;
}

template <class T>
ClipFaces clipFaces(const SatAxis<T>& faceAxis, const IncidentSide<T>& side, const Deepest<T>& deepest) {
    ClipFaces faces;
    faces.referenceOnA = faceAxis.kind == AxisKind::faceA;
    faces.referenceFace = faces.referenceOnA ? faceAxis.a : faceAxis.b;
    // A point or a segment is clipped whole.
    if (side.hull.faceCount() > 0) faces.incidentFace = chooseIncidentFace(side, deepest);
    return faces;
}

// Of a kind that tie along an axis: more than these are not looked at.
constexpr std::uint32_t kMostTied = 32;

// Where the hulls touch on a face's axis: the point of the incident hull, and what it lies on.
template <class T>
struct SupportPoint {
    Vec3<T> at;
    Feature onIncident, onReference;
};

// How far a point of a line lies outside of a hull, and how that changes along the line.
template <class T>
struct Outside {
    T height = -std::numeric_limits<T>::max();  // below zero within it
    T slope = T(0);
    std::uint32_t face = kNoIndex;  // that it is outside of
};

// In the hull's frame. A flat hull ends at the sides of its face.
template <class T>
Outside<T> outsideOf(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& point, const Vec3<T>& along) {
    Outside<T> most;
    const auto add = [&](const Vec3<T>& normal, T offset, std::uint32_t ofFace) {
        const T height = glm::dot(normal, point) - offset;
        if (height > most.height) most = {height, glm::dot(normal, along), ofFace};
    };
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) add(hull.planes[f].normal, hull.planes[f].offset, f);
    if (hull.faceCount() > 2) return most;
    std::uint32_t halfEdge = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
        const Vec3<T> outward = safeNormalize<T>(
            glm::cross(alongHalfEdge(hull, halfEdge), hull.planes[face].normal), Vec3<T>(T(0)));
        add(outward, glm::dot(outward, hull.vertices[hull.halfEdges[halfEdge].origin]), face);
        halfEdge = hull.halfEdges[halfEdge].next;
    }
    return most;
}

template <class T>
struct LeastOutside {
    T place, height;
};

// The place on start + along * [0, 1] that lies least outside: the greatest of some heights that are linear
// is convex, and the lines that are the greatest at both ends cross below it.
template <class T>
LeastOutside<T> leastOutside(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& start,
                             const Vec3<T>& along) {
    constexpr int kMostSteps = 32;
    T lowPlace = T(0), highPlace = T(1);
    Outside<T> low = outsideOf(hull, face, start, along), high = outsideOf(hull, face, start + along, along);
    for (int i = 0; i < kMostSteps && low.slope < T(0) && high.slope > T(0); ++i) {
        const T drop = low.height - low.slope * lowPlace - high.height + high.slope * highPlace;
        const T place = std::clamp(drop / (high.slope - low.slope), lowPlace, highPlace);
        if (place == lowPlace || place == highPlace) break;
        const Outside<T> here = outsideOf(hull, face, start + along * place, along);
        if (here.slope < T(0))
            low = here, lowPlace = place;
        else
            high = here, highPlace = place;
    }
    return low.height <= high.height ? LeastOutside<T>{lowPlace, low.height}
                                     : LeastOutside<T>{highPlace, high.height};
}

// Where clipping left nothing of the support, it lies beside the face: by rounding, or because the axes of
// other faces or edges are as short within it. Then a vertex or edge of the support, which may be a vertex
// alone and the edges from it, lies on the reference hull when it is moved by the overlap, or a corner of the
// face on the incident hull: the first of these, or else what comes nearest to that.
template <class T>
SupportPoint<T> nearestToReference(const HullPair<T>& pair, const ClipFaces& faces,
                                   const SatAxis<T>& faceAxis, const FaceSupport<T>& support) {
    const bool incidentOnA = !faces.referenceOnA;
    const Hull<T>&incident = pair.hull(incidentOnA), &reference = pair.hull(!incidentOnA);
    const Feature referenceFace{FeatureKind::face, faces.referenceFace};
    const Vec3<T> toReference = faceAxis.axis * (incidentOnA ? -faceAxis.overlap : faceAxis.overlap);
    const auto inFrameOf = [&](bool ofA, const Vec3<T>& at) {
        return ofA ? at : pair.directionInB(at - pair.translation);
    };
    const auto onReference = [&](const Vec3<T>& at) { return inFrameOf(!incidentOnA, at + toReference); };
    SupportPoint<T> best;
    T least = std::numeric_limits<T>::max();
    const auto offer = [&](const SupportPoint<T>& point, T height) {
        if (height < least) least = height, best = point;
    };
    const auto offerVertex = [&](std::uint32_t vertex) {
        const Vec3<T> at = pair.vertex(incidentOnA, vertex);
        offer({at, {FeatureKind::vertex, vertex}, referenceFace},
              outsideOf(reference, faces.referenceFace, onReference(at), Vec3<T>(T(0))).height);
    };
    const auto offerEdge = [&](std::uint32_t edge) {
        const Vec3<T> start = pair.vertex(incidentOnA, incident.edgeStart(edge)),
                      end = pair.vertex(incidentOnA, incident.edgeEnd(edge));
        const LeastOutside<T> found = leastOutside(reference, faces.referenceFace, onReference(start),
                                                   onReference(end) - onReference(start));
        offer({start + (end - start) * found.place, {FeatureKind::edge, edge}, referenceFace}, found.height);
    };
    const auto offerCorner = [&](std::uint32_t corner) {
        const Vec3<T> at = pair.vertex(!incidentOnA, corner) - toReference;
        const Outside<T> outside =
            outsideOf(incident, faces.incidentFace, inFrameOf(incidentOnA, at), Vec3<T>(T(0)));
        offer({at, {FeatureKind::face, outside.face}, {FeatureKind::vertex, corner}}, outside.height);
    };
    const auto isDone = [&] { return least <= kTouchingTolerance<T> * pair.size; };
    const auto aroundFace = [&](const Hull<T>& hull, std::uint32_t face, const auto& visit) {
        std::uint32_t halfEdge = hull.faces[face].firstHalfEdge;
        const std::uint32_t count = std::min(hull.faces[face].vertexCount, kMostTied);
        for (std::uint32_t i = 0; i < count && !isDone(); ++i) {
            visit(halfEdge);
            halfEdge = hull.halfEdges[halfEdge].next;
        }
    };
    const auto offerEnds = [&](std::uint32_t halfEdge) {
        offerVertex(incident.halfEdges[halfEdge].origin);
        if (!isDone()) offerEdge(halfEdge / 2);
    };
    offerVertex(support.vertex);
    if (support.feature.kind == FeatureKind::edge && !isDone()) {
        offerVertex(incident.edgeEnd(support.feature.index));
        offerEnds(2 * support.feature.index);
    }
    if (support.feature.kind == FeatureKind::face) aroundFace(incident, support.feature.index, offerEnds);
    const std::uint32_t first = incident.vertexHalfEdge[support.vertex];
    if (support.feature.kind == FeatureKind::vertex && first != kNoIndex) {
        std::uint32_t outgoing = first, left = kMostTied;
        do {
            if (!isDone()) offerEdge(outgoing / 2);
            outgoing = incident.halfEdges[outgoing ^ 1u].next;
        } while (outgoing != first && --left > 0);
    }
    if (faces.incidentFace == kNoIndex) return best;
    aroundFace(reference, faces.referenceFace,
               [&](std::uint32_t halfEdge) { offerCorner(reference.halfEdges[halfEdge].origin); });
    return best;
}

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

// The points kept: deepest, farthest, left, right, or the first of these.
template <class T>
void recordReduction(Trace<T>* trace, std::span<const ManifoldPoint<T>> points,
                     std::span<const std::size_t> roles) {
    if (!trace || trace->clip.empty()) return;
    ClipStep<T> step;
    step.kind = ClipStep<T>::Kind::reduction;
    step.plane = trace->clip.back().plane;
    step.before = trace->clip.back().after;
    for (std::size_t i = 0; i < points.size(); ++i) {
        ClipPoint<T>& point = step.before[i];
        const auto role = std::find(roles.begin(), roles.end(), i);
        const bool kept = role != roles.end();
        point.signedDistance = -points[i].depth;
        point.action = kept ? ClipAction::kept : ClipAction::dropped;
        if (kept) point.role = static_cast<ReductionRole>(1 + (role - roles.begin()));
        if (kept) step.after.push_back(point);
    }
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
    std::array<std::uint32_t, kMostTied> faces;
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
        std::uint32_t halfEdge = hull.faces[face].firstHalfEdge, left = hull.faces[face].vertexCount;
        while (left > 0 && glm::dot(outward, hull.vertices[hull.halfEdges[halfEdge].origin]) >= top) {
            halfEdge = hull.halfEdges[halfEdge].next;
            --left;
        }
        if (left == 0) found.faces[found.count++] = face;
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

// A stable manifold's ids. The rounding of a pose decides whether a corner on a side of the other face lies
// inside of it, and so whether the corner itself or the cuts of its edges make the contact: within the tie a
// contact is that of the corner whichever it was.
template <class T>
class Settling {
 public:
    Settling(const HullPair<T>& pair, const ClipFaces& faces, Trace<T>* trace)
        : pair_(pair), faces_(faces), trace_(trace), near_(pair.steady()) {
        const Vec3<T> normal = planeInA(pair, faces.referenceOnA, faces.referenceFace).normal;
        axis_ = faces.referenceOnA ? normal : -normal;
    }

    std::uint32_t settle(std::span<ManifoldPoint<T>> points) {
        std::uint32_t kept = 0;
        bool renamed = false;
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            const FeaturePair id = nameOf(points[i]);
            renamed |= id != points[i].id;
            std::uint32_t same = kept;
            if (renamed)
                for (same = 0; same < kept && points[same].id != id;) ++same;
            if (same < kept) {
                erase(points[i].id);
                merge(points[same], points[i], same + 1 == kept);
                continue;
            }
            rename(points[i].id, id);
            points[kept] = points[i];
            points[kept++].id = id;
        }
        kept = dropAlongSides(points.first(kept));
        if (kept == 1 && points.size() > 1) points[0].side = {};
        return kept;
    }

 private:
    Vec3<T> onHull(bool ofA, const ManifoldPoint<T>& point) const {
        return ofA ? point.onA - axis_ * pair_.radiusA : point.onB + axis_ * pair_.radiusB;
    }

    FeaturePair nameOf(const ManifoldPoint<T>& point) const {
        const bool incidentOnA = !faces_.referenceOnA;
        const Feature incident = incidentOnA ? point.id.a : point.id.b;
        const Feature reference = incidentOnA ? point.id.b : point.id.a;
        if (incident.kind == FeatureKind::vertex) return point.id;
        const Vec3<T> onIncident = onHull(incidentOnA, point);
        const std::uint32_t corner = incident.kind == FeatureKind::face
                                         ? nearestOfFace(incidentOnA, incident.index, onIncident)
                                         : nearestOfEdge(incidentOnA, incident.index, onIncident);
        if (corner != kNoIndex)
            return faces_.pairOf({FeatureKind::face, faces_.referenceFace}, {FeatureKind::vertex, corner});
        if (reference.kind != FeatureKind::edge) return point.id;
        const std::uint32_t end = nearestOfEdge(!incidentOnA, reference.index, onHull(!incidentOnA, point));
        if (end == kNoIndex) return point.id;
        const Feature face{FeatureKind::face, faces_.incidentFace};
        return faces_.pairOf({FeatureKind::vertex, end}, faces_.incidentFace == kNoIndex ? incident : face);
    }

    // The nearest of some vertices within the tie.
    struct Nearest {
        std::uint32_t vertex;
        T squared;
    };
    // In the hull's own frame: one place is turned, not each vertex.
    Vec3<T> inOwnFrame(bool ofA, const Vec3<T>& place) const {
        return ofA ? place : pair_.directionInB(place - pair_.translation);
    }
    static void offer(const Hull<T>& hull, std::uint32_t vertex, const Vec3<T>& own, Nearest& nearest) {
        const Vec3<T> way = hull.vertices[vertex] - own;
        if (const T squared = glm::dot(way, way); squared <= nearest.squared) nearest = {vertex, squared};
    }
    std::uint32_t nearestOfEdge(bool ofA, std::uint32_t edge, const Vec3<T>& place) const {
        Nearest nearest{kNoIndex, near_ * near_};
        const Hull<T>& hull = pair_.hull(ofA);
        const Vec3<T> own = inOwnFrame(ofA, place);
        offer(hull, hull.edgeStart(edge), own, nearest);
        offer(hull, hull.edgeEnd(edge), own, nearest);
        return nearest.vertex;
    }
    std::uint32_t nearestOfFace(bool ofA, std::uint32_t face, const Vec3<T>& place) const {
        Nearest nearest{kNoIndex, near_ * near_};
        const Hull<T>& hull = pair_.hull(ofA);
        const Vec3<T> own = inOwnFrame(ofA, place);
        std::uint32_t halfEdge = hull.faces[face].firstHalfEdge;
        for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
            offer(hull, hull.halfEdges[halfEdge].origin, own, nearest);
            halfEdge = hull.halfEdges[halfEdge].next;
        }
        return nearest.vertex;
    }

    // Two points of one corner: the deeper one stays or, where rounding decides, the one nearer to the
    // corner.
    void merge(ManifoldPoint<T>& into, const ManifoldPoint<T>& point, bool follows) const {
        const FeaturePair id = into.id, side = follows ? point.side : into.side;
        const bool ofA = id.a.kind == FeatureKind::vertex;
        if (!ofA && id.b.kind != FeatureKind::vertex) return;
        const Vec3<T> corner = pair_.vertex(ofA, ofA ? id.a.index : id.b.index);
        const auto squared = [&](const ManifoldPoint<T>& p) {
            const Vec3<T> way = onHull(ofA, p) - corner;
            return glm::dot(way, way);
        };
        const T deeper = point.depth - into.depth;
        const bool isDeeper = std::abs(deeper) > kTouchingTolerance<T> * pair_.size
                                  ? deeper > T(0)
                                  : squared(point) < squared(into);
        if (isDeeper) into = point;
        into.id = id;
        into.side = side;
    }

    // Where an edge runs along a side, they cross anywhere: the ends of what they share say it all, but where
    // these, too, are such crossings, as on rims with short edges. What is left out between two points lies
    // within the tie of the line between them, and is no deeper by what makes a point touch.
    std::uint32_t dropAlongSides(std::span<ManifoldPoint<T>> points) {
        const auto count = static_cast<std::uint32_t>(points.size());
        const T tolerance = kTouchingTolerance<T> * pair_.size;
        std::uint32_t kept = 0;
        T leftOut = T(0);  // the sum of the distances since the last one that stays
        for (std::uint32_t i = 0; i < count; ++i) {
            const ManifoldPoint<T>& before = kept > 0 ? points[kept - 1] : points[count - 1];
            const ManifoldPoint<T>& after = i + 1 < count ? points[i + 1] : points[0];
            // The one after may go, too, for one that is deeper by less than its own part of the tolerance.
            const T deepest = std::max(before.depth + tolerance / T(2), after.depth + tolerance / T(16));
            if (count - i + kept > 2 && points[i].depth <= deepest && runAlong(points[i].id)) {
                leftOut += besideLine(before.point, after.point, points[i].point);
                if (leftOut <= near_) {
                    erase(points[i].id);
                    continue;
                }
            }
            leftOut = T(0);
            if (kept != i) points[kept] = points[i];
            ++kept;
        }
        return kept;
    }
    Vec3<T> level(const Vec3<T>& way) const { return way - axis_ * glm::dot(axis_, way); }
    // How far a point is from the line between two, seen along the axis.
    T besideLine(const Vec3<T>& from, const Vec3<T>& to, const Vec3<T>& point) const {
        const Vec3<T> along = level(to - from), way = level(point - from);
        const T squared = glm::dot(along, along);
        const T place = squared > T(0) ? std::clamp(glm::dot(way, along) / squared, T(0), T(1)) : T(0);
        return glm::length(way - along * place);
    }
    // Two edges, seen along the axis: at both ends of what they share they are within the tie.
    bool runAlong(const FeaturePair& id) const {
        if (id.a.kind != FeatureKind::edge || id.b.kind != FeatureKind::edge) return false;
        const auto ends = [&](bool ofA, std::uint32_t edge) {
            const Hull<T>& hull = pair_.hull(ofA);
            return std::array{pair_.vertex(ofA, hull.edgeStart(edge)), pair_.vertex(ofA, hull.edgeEnd(edge))};
        };
        const std::array<Vec3<T>, 2> a = ends(true, id.a.index), b = ends(false, id.b.index);
        const Vec3<T> along = level(a[1] - a[0]), start = level(b[0] - a[0]), way = level(b[1] - b[0]);
        const T squared = glm::dot(along, along), turn = glm::dot(along, way);
        if (!(squared > T(0)) || turn == T(0)) return false;
        // By the places along A's edge, from 0 to 1.
        const T first = glm::dot(along, start) / squared, last = first + turn / squared;
        const T low = std::max(std::min(first, last), T(0)), high = std::min(std::max(first, last), T(1));
        const auto isNear = [&](T place) {
            const Vec3<T> beside = start + way * ((place - first) * (squared / turn)) - along * place;
            return glm::dot(beside, beside) <= near_ * near_;
        };
        return low < high && isNear(low) && isNear(high);
    }

    // The record has the points that the manifold has.
    void rename(const FeaturePair& id, const FeaturePair& name) const {
        if (!trace_ || trace_->clip.empty() || id == name) return;
        for (ClipPoint<T>& point : trace_->clip.back().after)
            if (point.id == id) point.id = name;
    }
    void erase(const FeaturePair& id) const {
        if (!trace_ || trace_->clip.empty()) return;
        auto& list = trace_->clip.back().after;
        const auto last =
            std::find_if(list.rbegin(), list.rend(), [&](const ClipPoint<T>& p) { return p.id == id; });
        if (last != list.rend()) list.erase(std::next(last).base());
    }

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    Trace<T>* const trace_;
    const T near_;
    Vec3<T> axis_;  // from A to B
};

// Any order of ids that knows nothing of places.
bool goesBefore(const FeaturePair& p, const FeaturePair& q) {
    const auto rank = [](const FeaturePair& id) {
        return std::tuple(id.a.kind, id.a.index, id.b.kind, id.b.index);
    };
    return rank(p) < rank(q);
}

template <class T>
void markTouching(const HullPair<T>& pair, std::span<ManifoldPoint<T>> points, T deepest) {
    const T least = deepest - kTouchingTolerance<T> * pair.size;
    for (ManifoldPoint<T>& p : points) p.touching = p.depth >= least;
}

}  // namespace

template <class T>
FaceSupport<T> findFaceSupport(const HullPair<T>& pair, const SatAxis<T>& faceAxis) {
    const IncidentSide<T> side = incidentSide(pair, faceAxis);
    const Deepest<T> deepest(side, kEqualOverlap<T> * pair.size);
    const ClipFaces faces = clipFaces(faceAxis, side, deepest);
    if (side.hull.faceCount() == 0) {
        const std::uint32_t lowest = deepest.holds(0) ? 0 : 1;
        if (lowest == 0 && side.hull.vertexCount() == 2 && deepest.holds(1))
            return {{FeatureKind::edge, 0}, 0, faces};
        return {{FeatureKind::vertex, lowest}, lowest, faces};
    }
    if (deepest.isSingle()) return {{FeatureKind::vertex, deepest.any()}, deepest.any(), faces};

    // The supporting vertices all lie on the incident face; where it is flat against the axis, on its loop.
    const Face& face = side.hull.faces[faces.incidentFace];
    FaceSupport<T> support{{FeatureKind::vertex, kNoIndex}, kNoIndex, faces};
    std::uint32_t supporting = 0;
    std::uint32_t halfEdge = face.firstHalfEdge;
    for (std::uint32_t i = 0; i < face.vertexCount; ++i) {
        const std::uint32_t vertex = side.hull.halfEdges[halfEdge].origin;
        const std::uint32_t next = side.hull.halfEdges[halfEdge].next;
        if (deepest.holds(vertex)) {
            ++supporting;
            support.vertex = std::min(support.vertex, vertex);
            if (deepest.holds(side.hull.halfEdges[next].origin))
                support.feature = {FeatureKind::edge, halfEdge / 2};
        }
        halfEdge = next;
    }
    // Two that are no edge lie across the face.
    if (supporting > 2 || (supporting == 2 && support.feature.kind == FeatureKind::vertex))
        support.feature = {FeatureKind::face, faces.incidentFace};
    if (support.feature.kind == FeatureKind::vertex) support.feature.index = support.vertex;
    return support;
}

template <class T>
ClipFaces chooseClipFaces(const HullPair<T>& pair, const SatAxis<T>& faceAxis) {
    const IncidentSide<T> side = incidentSide(pair, faceAxis);
    return clipFaces(faceAxis, side, Deepest<T>(side, kEqualOverlap<T> * pair.size));
}

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
        const SupportPoint<T> support =
            nearestToReference(pair, faces, faceAxis, findFaceSupport(pair, faceAxis));
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

template <class T>
std::uint32_t settleContacts(const HullPair<T>& pair, const ClipFaces& faces,
                             std::span<ManifoldPoint<T>> points, Trace<T>* trace) {
    if (!(pair.steady() > T(0))) return static_cast<std::uint32_t>(points.size());
    return Settling<T>(pair, faces, trace).settle(points);
}

template <class T>
std::uint32_t reduceManifold(std::span<ManifoldPoint<T>> points, const Vec3<T>& normal, T tie,
                             Trace<T>* trace) {
    if (points.size() <= 4) return static_cast<std::uint32_t>(points.size());
    // perTie: how much the score changes over the length of a tie.
    const auto highest = [&](const auto& score, T perTie) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            if (score(points[i]) > score(points[best])) best = i;
        if (!(tie > T(0))) return best;
        const T least = score(points[best]) - perTie * tie;
        for (std::size_t i = 0; i < points.size(); ++i)
            if (score(points[i]) >= least && goesBefore(points[i].id, points[best].id)) best = i;
        return best;
    };
    const std::size_t deepest = highest([](const ManifoldPoint<T>& p) { return p.depth; }, T(1));
    const Vec3<T> origin = points[deepest].point;
    const auto squared = [&](const ManifoldPoint<T>& p) {
        return glm::dot(p.point - origin, p.point - origin);
    };
    T longest = T(0);
    for (const ManifoldPoint<T>& p : points) longest = std::max(longest, squared(p));
    longest = std::sqrt(longest);
    const std::size_t farthest = highest(squared, T(2) * longest);
    const Vec3<T> sideways = glm::cross(normal, points[farthest].point - origin);
    const auto area = [&](const ManifoldPoint<T>& p) { return glm::dot(sideways, p.point - origin); };
    const std::size_t left = highest(area, longest);
    const std::size_t right = highest([&](const ManifoldPoint<T>& p) { return -area(p); }, longest);

    const std::array kept = {deepest, farthest, left, right};
    recordReduction<T>(trace, points, kept);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (std::find(kept.begin(), kept.end(), i) == kept.end()) continue;
        points[count] = points[i];
        points[count++].side = {};
    }
    return count;
}

template ClipFaces chooseClipFaces(const HullPair<float>&, const SatAxis<float>&);
template ClipFaces chooseClipFaces(const HullPair<double>&, const SatAxis<double>&);
template std::uint32_t buildFaceManifold(const HullPair<float>&, const SatAxis<float>&, const ClipFaces&,
                                         std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t buildFaceManifold(const HullPair<double>&, const SatAxis<double>&, const ClipFaces&,
                                         std::span<ManifoldPoint<double>>, Trace<double>*);
template std::uint32_t buildStableManifold(const HullPair<float>&, const SatAxis<float>&, float,
                                           std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t buildStableManifold(const HullPair<double>&, const SatAxis<double>&, double,
                                           std::span<ManifoldPoint<double>>, Trace<double>*);
template FaceSupport<float> findFaceSupport(const HullPair<float>&, const SatAxis<float>&);
template FaceSupport<double> findFaceSupport(const HullPair<double>&, const SatAxis<double>&);
template std::uint32_t settleContacts(const HullPair<float>&, const ClipFaces&,
                                      std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t reduceManifold(std::span<ManifoldPoint<float>>, const Vec3<float>&, float,
                                      Trace<float>*);
template std::uint32_t settleContacts(const HullPair<double>&, const ClipFaces&,
                                      std::span<ManifoldPoint<double>>, Trace<double>*);
template std::uint32_t reduceManifold(std::span<ManifoldPoint<double>>, const Vec3<double>&, double,
                                      Trace<double>*);

}  // namespace sepaxis
