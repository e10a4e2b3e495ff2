#include "collision/query/manifold/touching_point.h"

#include "collision/query/distance/gjk.h"

namespace sepaxis {

namespace {

// Of size. Larger: what is closest is less certainly what touches; smaller: rounding decides what is closest.
template <class T>
constexpr T kClearGap = T(1e-3);

}  // namespace

template <class T>
SupportPoint<T> touchingPoint(const HullPair<T>& pair, const ClipFaces& faces, const SatAxis<T>& faceAxis) {
    const Vec3<T> apart = faceAxis.axis * (faceAxis.overlap + kClearGap<T> * pair.size);
    HullPair<T> moved = pair;
    moved.translation += apart;
    const DistanceResult<T> distance = findDistance<T>(moved, faceAxis.axis, nullptr);
    if (distance.distance == T(0)) {  // far from B's origin, where T has no digits for the gap
        const std::uint32_t vertex = findFaceSupport(pair, faceAxis).vertex;
        return {pair.vertex(!faces.referenceOnA, vertex),
                {FeatureKind::vertex, vertex},
                {FeatureKind::face, faces.referenceFace}};
    }
    return faces.referenceOnA
               ? SupportPoint<T>{distance.closestB - apart, distance.featureB, distance.featureA}
               : SupportPoint<T>{distance.closestA, distance.featureA, distance.featureB};
}

template SupportPoint<float> touchingPoint(const HullPair<float>&, const ClipFaces&, const SatAxis<float>&);
template SupportPoint<double> touchingPoint(const HullPair<double>&, const ClipFaces&,
                                            const SatAxis<double>&);

}  // namespace sepaxis
