#include "collision/query/manifold/touching_point.h"

#include "collision/query/manifold/clip_side.h"
#include "collision/query/support.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>

namespace sepaxis {

namespace {

// How far a point of a line lies outside of a hull, and how that changes along the line.
template <class T>
struct Outside {
    T height = -std::numeric_limits<T>::max();  // below zero within it
    T slope = T(0);
    std::uint32_t face = kNoIndex;  // that it is outside of
};

// In the hull's frame. A flat hull ends at the sides of its face.
template <class T>
Outside<T> outsideOf(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& point,
                     const Vec3<T>& along = Vec3<T>(T(0))) {
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

template <class T>
class TouchingPoint {
 public:
    TouchingPoint(const HullPair<T>& pair, const ClipFaces& faces, const SatAxis<T>& faceAxis)
        : pair_(pair),
          faces_(faces),
          incidentOnA_(!faces.referenceOnA),
          incident_(pair.hull(incidentOnA_)),
          reference_(pair.hull(!incidentOnA_)),
          toReference_(faceAxis.axis * (incidentOnA_ ? -faceAxis.overlap : faceAxis.overlap)) {}

    SupportPoint<T> find(const FaceSupport<T>& support) {
        const Vec3<T> vertex = pair_.vertex(incidentOnA_, support.vertex);
        offer({vertex, {FeatureKind::vertex, support.vertex}, referenceFace()},
              outsideOf(reference_, faces_.referenceFace, moved(vertex)).height);
        if (support.feature.kind == FeatureKind::edge) offerEdge(support.feature.index);
        if (support.feature.kind == FeatureKind::face)
            aroundFace(incident_, support.feature.index,
                       [&](std::uint32_t halfEdge) { offerEdge(halfEdge / 2); });
        if (support.feature.kind == FeatureKind::vertex)
            forEachOutgoing(incident_, support.vertex,
                            [&](std::uint32_t outgoing) { offerEdge(outgoing / 2); });
        if (faces_.incidentFace != kNoIndex)
            aroundFace(reference_, faces_.referenceFace,
                       [&](std::uint32_t halfEdge) { offerCorner(reference_.halfEdges[halfEdge].origin); });
        return best_;
    }

 private:
    Vec3<T> inFrameOf(bool ofA, const Vec3<T>& at) const {
        return ofA ? at : pair_.directionInB(at - pair_.translation);
    }
    // Of a point of the incident hull, in the frame of the reference hull.
    Vec3<T> moved(const Vec3<T>& at) const { return inFrameOf(!incidentOnA_, at + toReference_); }

    bool mayOffer() { return least_ > kTouchingTolerance<T> * pair_.size && left_-- > 0; }
    void offer(const SupportPoint<T>& point, T height) {
        if (height < least_) least_ = height, best_ = point;
    }
    void offerEdge(std::uint32_t edge) {
        if (!mayOffer()) return;
        const std::uint32_t start = incident_.edgeStart(edge), end = incident_.edgeEnd(edge);
        const Vec3<T> from = pair_.vertex(incidentOnA_, start), to = pair_.vertex(incidentOnA_, end);
        const LeastOutside<T> found =
            leastOutside(reference_, faces_.referenceFace, moved(from), moved(to) - moved(from));
        const Feature feature = found.place == T(0)   ? Feature{FeatureKind::vertex, start}
                                : found.place == T(1) ? Feature{FeatureKind::vertex, end}
                                                      : Feature{FeatureKind::edge, edge};
        offer({from + (to - from) * found.place, feature, referenceFace()}, found.height);
    }
    void offerCorner(std::uint32_t corner) {
        if (!mayOffer()) return;
        const Vec3<T> at = pair_.vertex(!incidentOnA_, corner) - toReference_;
        const Outside<T> outside = outsideOf(incident_, faces_.incidentFace, inFrameOf(incidentOnA_, at));
        offer({at, {FeatureKind::face, outside.face}, {FeatureKind::vertex, corner}}, outside.height);
    }

    template <class Visit>
    static void aroundFace(const Hull<T>& hull, std::uint32_t face, const Visit& visit) {
        std::uint32_t halfEdge = hull.faces[face].firstHalfEdge;
        for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
            visit(halfEdge);
            halfEdge = hull.halfEdges[halfEdge].next;
        }
    }
    Feature referenceFace() const { return {FeatureKind::face, faces_.referenceFace}; }

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    const bool incidentOnA_;
    const Hull<T>&incident_, &reference_;
    const Vec3<T> toReference_;
    SupportPoint<T> best_;
    T least_ = std::numeric_limits<T>::max();
    int left_ = 64;  // of edges and corners that are looked at
};

}  // namespace

template <class T>
SupportPoint<T> nearestToReference(const HullPair<T>& pair, const ClipFaces& faces,
                                   const SatAxis<T>& faceAxis, const FaceSupport<T>& support) {
    return TouchingPoint<T>(pair, faces, faceAxis).find(support);
}

template SupportPoint<float> nearestToReference(const HullPair<float>&, const ClipFaces&,
                                                const SatAxis<float>&, const FaceSupport<float>&);
template SupportPoint<double> nearestToReference(const HullPair<double>&, const ClipFaces&,
                                                 const SatAxis<double>&, const FaceSupport<double>&);

}  // namespace sepaxis
