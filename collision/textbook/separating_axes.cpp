#include "collision/textbook/separating_axes.h"

#include "collision/textbook/numbers.h"

namespace sepaxis::textbook {

namespace {

// The articles' own limits. Sine of the angle between two edges: below 30 degrees they are skipped.
constexpr double kSkippedEdgeSine = 0.5;
// Lengths in metres, and the determinant in metres to the fourth: below, two lines have no closest points.
constexpr double kLineLineLimit = 1e-8;

}  // namespace

FaceQuery queryFaces(const PosedHull& reference, const PosedHull& other, bool referenceIsA,
                     AxisTries* tries) {
    FaceQuery best;
    const auto note = [&](std::uint32_t face, const dvec3& normal, double separation, TryFate fate) {
        if (!tries) return;
        if (referenceIsA)
            tries->push_back({AxisKind::faceA, face, kNoIndex, normal, separation, fate});
        else
            tries->push_back({AxisKind::faceB, kNoIndex, face, -normal, separation, fate});
    };
    for (std::uint32_t face = 0; face < reference.hull.faceCount(); ++face) {
        const dvec3 normal = reference.faceNormal(face);
        const double offset = glm::dot(normal, reference.firstVertexOfFace(face));
        const Support<double> lowest = other.lowest(normal);
        const double low = lowest.height - offset;
        const double high = other.highest(normal).height - offset;
        const bool separates = low > 0.0 && high > 0.0;
        // The fault of containment: what lies wholly behind the face is not measured against it.
        const bool behind = low < 0.0 && high < 0.0;
        note(face, normal, low,
             separates ? TryFate::separates
             : behind  ? TryFate::behind
                       : TryFate::measured);
        if (separates) {
            best.apart = true;
            return best;
        }
        if (behind) continue;
        if (low > best.separation) {
            best.separation = low;
            best.face = face;
            best.support = lowest.vertex;
        }
    }
    return best;
}

EdgeQuery queryEdges(const PosedHull& a, const PosedHull& b, AxisTries* tries) {
    EdgeQuery best;
    for (std::uint32_t edgeA = 0; edgeA < a.hull.edgeCount(); ++edgeA) {
        const dvec3 startA = a.edgeStart(edgeA), directionA = a.edgeDirection(edgeA);
        for (std::uint32_t edgeB = 0; edgeB < b.hull.edgeCount(); ++edgeB) {
            const dvec3 cross = glm::cross(directionA, b.edgeDirection(edgeB));
            const double sine = glm::length(cross);
            const auto note = [&](const dvec3& normal, double separation, TryFate fate) {
                if (tries) tries->push_back({AxisKind::edgeEdge, edgeA, edgeB, normal, separation, fate});
            };
            if (sine < kSkippedEdgeSine) {
                note(sine > 0.0 ? cross / sine : dvec3(0.0), 0.0, TryFate::shallow);
                continue;
            }
            // Against the way from A's edge to B's: overlapping edges have passed each other. For other edges
            // than those that do, the choice means nothing.
            dvec3 normal = cross / sine;
            if (glm::dot(normal, b.edgeStart(edgeB)) > glm::dot(normal, startA)) normal = -normal;
            const double lowB = b.lowest(normal).height;
            const double gap = a.lowest(normal).height - b.highest(normal).height;
            if (gap >= 0.0) {
                note(-normal, gap, TryFate::separates);
                best.apart = true;
                return best;
            }
            const double separation = lowB - a.highest(normal).height;
            note(normal, separation, TryFate::measured);
            if (separation > best.separation) {
                best.separation = separation;
                best.edgeA = edgeA;
                best.edgeB = edgeB;
                best.normal = normal;
            }
        }
    }
    return best;
}

HullQuery queryHulls(const PosedHull& a, const PosedHull& b, AxisTries* tries) {
    HullQuery query;
    query.apart = true;
    const FaceQuery ofA = queryFaces(a, b, true, tries);
    if (ofA.apart) return query;
    const FaceQuery ofB = queryFaces(b, a, false, tries);
    if (ofB.apart) return query;
    query.edges = queryEdges(a, b, tries);
    query.apart = query.edges.apart;
    // A hull whose faces all have the other behind them contains it, so then the other's faces are
    // candidates.
    query.faceOfA = ofA.separation >= ofB.separation;
    query.face = query.faceOfA ? ofA : ofB;
    return query;
}

LineLine closestOnLines(const dvec3& a0, const dvec3& a1, const dvec3& b0, const dvec3& b1) {
    const dvec3 alongA = a1 - a0, alongB = b1 - b0, between = a0 - b0;
    if (glm::length(alongA) < kLineLineLimit || glm::length(alongB) < kLineLineLimit) return {};
    const double aa = glm::dot(alongA, alongA), bb = glm::dot(alongB, alongB), ab = glm::dot(alongA, alongB);
    const double determinant = aa * bb - ab * ab;
    if (std::abs(determinant) < kLineLineLimit) return {};
    LineLine result;
    result.found = true;
    result.parameterA = (glm::dot(between, alongB) * ab - glm::dot(between, alongA) * bb) / determinant;
    result.parameterB = (glm::dot(between, alongB) + ab * result.parameterA) / bb;
    result.onA = a0 + result.parameterA * alongA;
    result.onB = b0 + result.parameterB * alongB;
    return result;
}

LineLine edgeContact(const PosedHull& a, const PosedHull& b, const EdgeQuery& edges) {
    LineLine contact = closestOnLines(a.edgeStart(edges.edgeA), a.edgeEnd(edges.edgeA),
                                      b.edgeStart(edges.edgeB), b.edgeEnd(edges.edgeB));
    if (!contact.found) contact.onA = -a.edgeDirection(a.hull.edgeCount() - 1);
    return contact;
}

bool bothSolid(ShapeKind a, ShapeKind b) {
    const auto isSolid = [](ShapeKind kind) {
        return kind == ShapeKind::aabb || kind == ShapeKind::cuboid || kind == ShapeKind::hull;
    };
    return isSolid(a) && isSolid(b);
}

TextbookStatus checkHulls(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                          const Pose<double>& poseB) {
    if (!hasNumbers(a, poseA, b, poseB)) return TextbookStatus::notANumber;
    if (!bothSolid(a.kind, b.kind)) return TextbookStatus::unsupportedPair;
    const std::uint64_t edgePairs = std::uint64_t{a.core.edgeCount()} * b.core.edgeCount();
    return edgePairs > kTextbookMaxEdgePairs ? TextbookStatus::tooManyEdgePairs : TextbookStatus::answered;
}

TextbookResult faceResult(AxisKind kind, const FaceQuery& query, const dvec3& faceNormal, Feature incident) {
    TextbookResult result;
    result.status = TextbookStatus::answered;
    result.hit = true;
    result.kind = kind;
    const Feature face{FeatureKind::face, query.face};
    const bool ofA = kind == AxisKind::faceA;
    result.featureA = ofA ? face : incident;
    result.featureB = ofA ? incident : face;
    result.normal = ofA ? faceNormal : -faceNormal;
    result.depth = -query.separation;
    result.published = PublishedVector::movesSecond;
    result.vector = result.mtv();
    return result;
}

TextbookResult edgeResult(const EdgeQuery& query) {
    TextbookResult result;
    result.status = TextbookStatus::answered;
    result.hit = true;
    result.kind = AxisKind::edgeEdge;
    result.featureA = {FeatureKind::edge, query.edgeA};
    result.featureB = {FeatureKind::edge, query.edgeB};
    result.normal = query.normal;
    result.depth = -query.separation;
    result.published = PublishedVector::movesSecond;
    result.vector = result.mtv();
    return result;
}

}  // namespace sepaxis::textbook
