// After "contact manifold for 3d collisions" (blog.nthia.dev); textbook.h says what is weak about it.
#include "collision/textbook/separating_axes.h"

namespace sepaxis {

using namespace textbook;

namespace {

// The article's one limit: metres, whatever the size, and for two unit normals the amount by which their dot
// product may miss -1.
constexpr double kManifoldLimit = 1e-8;

// The points found so far, in the caller's memory.
class ContactPoints {
 public:
    explicit ContactPoints(std::span<dvec3> memory) : memory_(memory) {}
    void add(const dvec3& point) {
        if (count_ < memory_.size()) memory_[count_++] = point;
    }
    void addUnlessThere(const dvec3& point) {
        for (const dvec3& other : memory_.first(count_))
            if (glm::distance(other, point) < kManifoldLimit) return;
        add(point);
    }
    std::span<const dvec3> all() const { return memory_.first(count_); }

 private:
    std::span<dvec3> memory_;
    std::size_t count_ = 0;
};

struct PosedFace {
    const PosedHull& owner;
    std::uint32_t index;

    dvec3 normal() const { return owner.faceNormal(index); }
    std::uint32_t first() const { return owner.hull.faces[index].firstHalfEdge; }
    std::uint32_t next(std::uint32_t half) const { return owner.hull.halfEdges[half].next; }
    dvec3 corner(std::uint32_t half) const { return owner.vertex(owner.hull.halfEdges[half].origin); }
};

// For every side of the face, given by its half-edge.
template <class Visit>
void forEachSide(const PosedFace& face, Visit&& visit) {
    std::uint32_t half = face.first();
    do {
        visit(half);
        half = face.next(half);
    } while (half != face.first());
}

// Whether the point, seen along the normal, is strictly inside of all sides of the face. On a side counts
// as neither inside nor outside, so then the answer is no.
bool isInside(const dvec3& point, const dvec3& normal, const PosedFace& face) {
    int sum = 0, sides = 0;
    forEachSide(face, [&](std::uint32_t half) {
        const dvec3 corner = face.corner(half);
        const dvec3 across = glm::normalize(glm::cross(corner - face.corner(face.next(half)), normal));
        const double distance = glm::dot(across, corner) - glm::dot(across, point);
        if (std::abs(distance) >= kManifoldLimit) sum += distance > 0.0 ? 1 : -1;
        ++sides;
    });
    return std::abs(sum) == sides;
}

std::uint32_t mostAntiParallelFace(const PosedHull& hull, const dvec3& normal) {
    std::uint32_t best = 0;
    for (std::uint32_t face = 1; face < hull.hull.faceCount(); ++face)
        if (glm::dot(hull.faceNormal(face), normal) < glm::dot(hull.faceNormal(best), normal)) best = face;
    return best;
}

bool isWithinEdge(double parameter) {
    return std::abs(2.0 * parameter - 1.0) <= 1.0;
}

// The points that both faces share, on the incident one, at full depth below the reference face.
void clip(ContactPoints& points, const PosedFace& reference, const PosedFace& incident, double separation,
          const dvec3& mtv) {
    const dvec3 normal = reference.normal();
    const double offset = glm::dot(normal, reference.corner(reference.first()));
    const auto isAtFullDepth = [&](const dvec3& point) {
        return std::abs(glm::dot(normal, point) - offset - separation) < kManifoldLimit;
    };
    forEachSide(incident, [&](std::uint32_t half) {
        const dvec3 corner = incident.corner(half);
        if (isAtFullDepth(corner) && isInside(corner, normal, reference)) points.add(corner);
    });
    if (glm::dot(normal, incident.normal()) < kManifoldLimit - 1.0) {
        forEachSide(reference, [&](std::uint32_t half) {
            const dvec3 corner = reference.corner(half);
            // The MTV moves B. So this is right for a reference face of A and wrong for one of B.
            if (isInside(corner, normal, incident)) points.add(corner - mtv);
        });
    }
    forEachSide(reference, [&](std::uint32_t side) {
        const dvec3 start = reference.corner(side), end = reference.corner(reference.next(side));
        forEachSide(incident, [&](std::uint32_t half) {
            const LineLine crossing =
                closestOnLines(start, end, incident.corner(half), incident.corner(incident.next(half)));
            if (crossing.found && isWithinEdge(crossing.parameterA) && isWithinEdge(crossing.parameterB) &&
                isAtFullDepth(crossing.onB))
                points.addUnlessThere(crossing.onB);
        });
    });
}

}  // namespace

TextbookResult textbookHullManifold(const Shape<double>& shapeA, const Pose<double>& poseA,
                                    const Shape<double>& shapeB, const Pose<double>& poseB,
                                    std::span<Vec3<double>> memory) {
    TextbookResult result;
    result.status = checkHulls(shapeA, poseA, shapeB, poseB);
    if (result.status != TextbookStatus::answered) return result;
    const PosedHull a(shapeA.core, poseA), b(shapeB.core, poseB);
    const HullQuery query = queryHulls(a, b);
    if (query.apart) return result;
    const auto& [apart, faceOfA, face, edges] = query;
    ContactPoints points(memory);
    if (edges.separation - face.separation > kManifoldLimit) {
        const LineLine contact = edgeContact(a, b, edges);
        if (isWithinEdge(contact.parameterA) && isWithinEdge(contact.parameterB)) {
            result = edgeResult(edges);
            points.add(contact.onA);
            result.points = points.all();
            return result;
        }
    }
    if (face.face == kNoIndex) {
        result.status = TextbookStatus::notANumber;
        return result;
    }
    const PosedHull& referenceHull = faceOfA ? a : b;
    const PosedHull& incidentHull = faceOfA ? b : a;
    const dvec3 normal = referenceHull.faceNormal(face.face);
    const std::uint32_t incident = mostAntiParallelFace(incidentHull, normal);
    result =
        faceResult(faceOfA ? AxisKind::faceA : AxisKind::faceB, face, normal, {FeatureKind::face, incident});
    clip(points, {referenceHull, face.face}, {incidentHull, incident}, face.separation, result.vector);
    result.points = points.all();
    return result;
}

namespace textbook {

std::uint32_t manifoldPointCapacity(const Shape<double>& a, const Shape<double>& b) {
    if (!bothSolid(a.kind, b.kind)) return 0;
    const auto largestFace = [](const Hull<double>& hull) {
        std::uint32_t largest = 0;
        for (const Face& face : hull.faces) largest = std::max(largest, face.vertexCount);
        return largest;
    };
    // All corners of both faces, and per side two crossings with the sides of a convex polygon; each crossing
    // may come twice where it is a corner and rounding tells the two apart.
    return 5 * (largestFace(a.core) + largestFace(b.core));
}

}  // namespace textbook

}  // namespace sepaxis
