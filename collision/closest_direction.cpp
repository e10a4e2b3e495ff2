#include "collision/closest_direction.h"

namespace sepaxis {

namespace {

// Angle. Edges closer to parallel than this leave no digits in their cross product, even in the wider scalar.
template <class T>
constexpr T kNoCross = T(64) * kRounding<T>;

template <class T>
class Direction {
    using Real = Wider<T>;

 public:
    explicit Direction(const HullPair<T>& pair) : pair_(pair), placement_(placementOf<Real>(pair)) {}

    Vec3<T> between(const Feature& onA, const Feature& onB) const {
        const bool edgeA = onA.kind == FeatureKind::edge, edgeB = onB.kind == FeatureKind::edge;
        if (edgeA && edgeB) return acrossEdges(onA.index, onB.index);
        if (edgeA) return fromLine(lineOf(true, onA.index), pointOfB(onB.index));
        if (edgeB) return -fromLine(lineOf(false, onB.index), pointOfA(onA.index));
        return unit(pointOfB(onB.index) - pointOfA(onA.index));
    }

 private:
    Vec3<Real> pointOfA(std::uint32_t vertex) const { return Vec3<Real>(pair_.a.vertices[vertex]); }
    Vec3<Real> pointOfB(std::uint32_t vertex) const {
        return placement_.rotation * Vec3<Real>(pair_.b.vertices[vertex]) + placement_.translation;
    }
    static Vec3<T> unit(const Vec3<Real>& v) { return Vec3<T>(safeNormalize(v, Vec3<Real>(Real(0)))); }

    struct Line {
        Vec3<Real> start, along;
    };
    Line lineOf(bool ofA, std::uint32_t edge) const {
        const Hull<T>& hull = ofA ? pair_.a : pair_.b;
        const Vec3<Real> start = ofA ? pointOfA(hull.edgeStart(edge)) : pointOfB(hull.edgeStart(edge));
        const Vec3<Real> end = ofA ? pointOfA(hull.edgeEnd(edge)) : pointOfB(hull.edgeEnd(edge));
        return {start, end - start};
    }
    // Close to the line the way from it has few digits: made square to the line once more.
    static Vec3<T> fromLine(const Line& line, const Vec3<Real>& point) {
        const Vec3<Real> along = safeNormalize(line.along, Vec3<Real>(Real(0)));
        const Vec3<Real> from = point - line.start;
        const Vec3<Real> square = safeNormalize(from - along * glm::dot(along, from), Vec3<Real>(Real(0)));
        return unit(square - along * glm::dot(along, square));
    }
    Vec3<T> acrossEdges(std::uint32_t edgeOfA, std::uint32_t edgeOfB) const {
        const Line a = lineOf(true, edgeOfA), b = lineOf(false, edgeOfB);
        const Vec3<Real> cross = accurateCross(a.along, b.along);
        const Real lengths = glm::length(a.along) * glm::length(b.along);
        if (safeLength(cross) <= Real(kNoCross<T>) * lengths) return Vec3<T>(T(0));
        return unit(glm::dot(cross, b.start - a.start) < Real(0) ? -cross : cross);
    }

    const HullPair<T>& pair_;
    Placement<Real> placement_;
};

}  // namespace

template <class T>
Vec3<T> closestDirection(const HullPair<T>& pair, const Feature& onA, const Feature& onB) {
    if (onA.kind == FeatureKind::face) return pair.axisOfFaceA(onA.index);
    if (onB.kind == FeatureKind::face) return pair.axisOfFaceB(onB.index);
    if (onA.kind == FeatureKind::none || onB.kind == FeatureKind::none) return Vec3<T>(T(0));
    return Direction<T>(pair).between(onA, onB);
}

template Vec3<float> closestDirection(const HullPair<float>&, const Feature&, const Feature&);
template Vec3<double> closestDirection(const HullPair<double>&, const Feature&, const Feature&);

}  // namespace sepaxis
