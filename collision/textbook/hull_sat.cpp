// After "convex hull collisions in 3d" (blog.nthia.dev); textbook.h says what is weak about it.
#include "collision/textbook/separating_axes.h"

#include <cassert>

namespace sepaxis {

using namespace textbook;

TextbookResult textbookHullSat(const Shape<double>& shapeA, const Pose<double>& poseA,
                               const Shape<double>& shapeB, const Pose<double>& poseB,
                               std::span<Vec3<double>> memory) {
    TextbookResult result;
    result.status = checkHulls(shapeA, shapeB);
    if (result.status != TextbookStatus::answered) return result;
    const PosedHull a(shapeA.core, poseA), b(shapeB.core, poseB);
    const FaceQuery ofA = queryFaces(a, b);
    if (ofA.apart) return result;
    const FaceQuery ofB = queryFaces(b, a);
    if (ofB.apart) return result;
    const EdgeQuery edges = queryEdges(a, b);
    if (edges.apart) return result;

    // A hull whose faces all have the other behind them contains it, so then the other's faces are
    // candidates.
    const bool faceOfA = ofA.separation >= ofB.separation;
    const FaceQuery& face = faceOfA ? ofA : ofB;
    assert(face.face != kNoIndex);
    dvec3 point;
    if (edges.separation > face.separation) {
        result = edgeResult(edges);
        point = edgeContact(a, b, edges).onA;
    } else {
        const Feature support{FeatureKind::vertex, face.support};
        result = faceOfA ? faceResult(AxisKind::faceA, face, a.faceNormal(face.face), support)
                         : faceResult(AxisKind::faceB, face, b.faceNormal(face.face), support);
        point = (faceOfA ? b : a).vertex(face.support);
    }
    if (!memory.empty()) {
        memory[0] = point;
        result.points = memory.first(1);
    }
    return result;
}

}  // namespace sepaxis
