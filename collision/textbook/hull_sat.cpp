// After "convex hull collisions in 3d" (blog.nthia.dev); textbook.h says what is weak about it.
#include "collision/textbook/separating_axes.h"

namespace sepaxis {

using namespace textbook;

TextbookResult textbookHullSat(const Shape<double>& shapeA, const Pose<double>& poseA,
                               const Shape<double>& shapeB, const Pose<double>& poseB,
                               std::span<Vec3<double>> memory) {
    TextbookResult result;
    result.status = checkHulls(shapeA, poseA, shapeB, poseB);
    if (result.status != TextbookStatus::answered) return result;
    const PosedHull a(shapeA.core, poseA), b(shapeB.core, poseB);
    const HullQuery query = queryHulls(a, b);
    if (query.apart) return result;
    const auto& [apart, faceOfA, face, edges] = query;
    dvec3 point;
    if (edges.separation > face.separation) {
        result = edgeResult(edges);
        point = edgeContact(a, b, edges).onA;
    } else if (face.face == kNoIndex) {
        result.status = TextbookStatus::notANumber;
        return result;
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
