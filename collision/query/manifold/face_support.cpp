#include "collision/hull/hull_walks.h"
#include "collision/query/manifold/manifold.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <bit>

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
            forEachOutgoing(hull, listed_[i], [&](std::uint32_t outgoing) {
                const std::uint32_t neighbour = hull.halfEdges[outgoing ^ 1u].origin;
                const auto end = listed_.begin() + std::min<std::size_t>(count_, listed_.size());
                if (holds(neighbour) && std::find(listed_.begin(), end, neighbour) == end) add(neighbour);
            });
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
        std::uint32_t count = 0;
        forEachSide(side.hull, face, [&](std::uint32_t halfEdge) {
            if (deepest.holds(side.hull.halfEdges[halfEdge].origin)) ++count;
        });
        return count;
    };
    std::uint32_t best = kNoIndex, most = 0;
    T bestOpposed = T(0);
    deepest.forEach([&](std::uint32_t v) {
        forEachOutgoing(side.hull, v, [&](std::uint32_t outgoing) {
            const std::uint32_t face = side.hull.halfEdges[outgoing].face;
            if (face == best || side.hull.faces[face].vertexCount < most) return;
            const std::uint32_t count = deepestVertices(face);
            const T opposed = glm::dot(side.hull.planes[face].normal, side.towardReference);
            const bool better = count != most            ? count > most
                                : opposed != bestOpposed ? opposed > bestOpposed
                                                         : face < best;
            if (!better) return;
            most = count;
            bestOpposed = opposed;
            best = face;
        });
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
    FaceSupport<T> support{{FeatureKind::vertex, kNoIndex}, kNoIndex, faces};
    std::uint32_t supporting = 0;
    forEachSide(side.hull, faces.incidentFace, [&](std::uint32_t halfEdge) {
        const std::uint32_t vertex = side.hull.halfEdges[halfEdge].origin;
        const std::uint32_t next = side.hull.halfEdges[halfEdge].next;
        if (deepest.holds(vertex)) {
            ++supporting;
            support.vertex = std::min(support.vertex, vertex);
            if (deepest.holds(side.hull.halfEdges[next].origin))
                support.feature = {FeatureKind::edge, halfEdge / 2};
        }
    });
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

template ClipFaces chooseClipFaces(const HullPair<float>&, const SatAxis<float>&);
template ClipFaces chooseClipFaces(const HullPair<double>&, const SatAxis<double>&);
template FaceSupport<float> findFaceSupport(const HullPair<float>&, const SatAxis<float>&);
template FaceSupport<double> findFaceSupport(const HullPair<double>&, const SatAxis<double>&);

}  // namespace sepaxis
