#include "collision/query/distance/closest_direction.h"

namespace sepaxis {

namespace {

// Of size. Points farther apart than this have a direction with all but three digits of T: no wider scalar is
// needed, whose arithmetic takes ten times as long in double. Larger: farther pairs are slower; smaller: the
// direction of near ones loses digits.
constexpr double kPlainDistance = 1e-3;

template <class T, class Real>
class Features {
 public:
    explicit Features(const HullPair<T>& pair) : pair_(pair), placement_(placementOf<Real>(pair)) {}

    ClosestPair<T> between(const Feature& onA, const Feature& onB, const Vec3<T>& nearA) const {
        const bool edgeA = onA.kind == FeatureKind::edge, edgeB = onB.kind == FeatureKind::edge;
        if (edgeA && edgeB) return acrossEdges(lineOfA(onA.index), lineOfB(onB.index), Vec3<Real>(nearA));
        if (edgeA) {
            const Line line = lineOfA(onA.index);
            const Vec3<Real> point = pointOfB(onB.index);
            return rounded(footOn(line, point), point, wayFrom(line, point));
        }
        if (edgeB) {
            const Line line = lineOfB(onB.index);
            const Vec3<Real> point = pointOfA(onA.index);
            return rounded(point, footOn(line, point), -wayFrom(line, point));
        }
        const Vec3<Real> a = pointOfA(onA.index), b = pointOfB(onB.index);
        return rounded(a, b, unit(b - a));
    }

 private:
    struct Line {
        Vec3<Real> start, along;
    };

    Vec3<Real> pointOfA(std::uint32_t vertex) const { return Vec3<Real>(pair_.a.vertices[vertex]); }
    Vec3<Real> pointOfB(std::uint32_t vertex) const {
        return placement_.rotation * Vec3<Real>(pair_.b.vertices[vertex]) + placement_.translation;
    }
    Line lineOfA(std::uint32_t edge) const {
        const Vec3<Real> start = pointOfA(pair_.a.edgeStart(edge));
        return {start, pointOfA(pair_.a.edgeEnd(edge)) - start};
    }
    Line lineOfB(std::uint32_t edge) const {
        const Vec3<Real> start = pointOfB(pair_.b.edgeStart(edge));
        return {start, pointOfB(pair_.b.edgeEnd(edge)) - start};
    }

    static Vec3<Real> unit(const Vec3<Real>& v) { return safeNormalize(v, Vec3<Real>(Real(0))); }
    static ClosestPair<T> rounded(const Vec3<Real>& a, const Vec3<Real>& b, const Vec3<Real>& direction) {
        const Real distance = glm::dot(direction, b - a);
        return {Vec3<T>(a),
                Vec3<T>(b),
                Vec3<T>(direction),
                T(distance),
                Vec3<Wider<T>>(direction),
                T(safeLength(b - a - direction * distance))};
    }
    static Vec3<Real> footOn(const Line& line, const Vec3<Real>& point) {
        const Real t = glm::dot(point - line.start, line.along) / glm::dot(line.along, line.along);
        return line.start + line.along * std::clamp(t, Real(0), Real(1));
    }
    // Close to the line the way from it has few digits: made square to the line once more.
    static Vec3<Real> wayFrom(const Line& line, const Vec3<Real>& point) {
        const Vec3<Real> along = unit(line.along), from = point - line.start;
        const Vec3<Real> square = unit(from - along * glm::dot(along, from));
        return unit(square - along * glm::dot(along, square));
    }

    static ClosestPair<T> acrossEdges(const Line& a, const Line& b, const Vec3<Real>& nearA) {
        const Real lengths = glm::length(a.along) * glm::length(b.along);
        Vec3<Real> cross = glm::cross(a.along, b.along);
        if (safeLength(cross) <= Real(kPlainCross<T>) * lengths) cross = accurateCross(a.along, b.along);
        if (safeLength(cross) <= Real(kNoCross<T>) * lengths) {
            const Vec3<Real> onB = footOn(b, footOn(a, nearA));
            return rounded(footOn(a, onB), onB, wayFrom(a, onB));
        }
        const Vec3<Real> between = b.start - a.start;
        const Real s = glm::dot(glm::cross(between, b.along), cross) / glm::dot(cross, cross);
        const Vec3<Real> onA = a.start + a.along * std::clamp(s, Real(0), Real(1));
        return rounded(onA, footOn(b, onA), unit(glm::dot(cross, between) < Real(0) ? -cross : cross));
    }

    const HullPair<T>& pair_;
    Placement<Real> placement_;
};

// The face of a flat hull may be the one that looks the other way.
template <class T>
ClosestPair<T> overFaceOfA(const HullPair<T>& pair, std::uint32_t face, const Vec3<T>& onB) {
    const T height = signedDistance(pair.a.planes[face], onB);
    const Vec3<T> axis = pair.axisOfFaceA(face);
    const Vec3<T> direction = height < T(0) ? -axis : axis;
    return {onB - axis * height, onB, direction, std::abs(height), Vec3<Wider<T>>(direction), T(0)};
}

template <class T>
ClosestPair<T> overFaceOfB(const HullPair<T>& pair, std::uint32_t face, const Vec3<T>& onA) {
    const Vec3<T> axis = pair.axisOfFaceB(face);
    const T height = glm::dot(axis, pair.translation - onA) - pair.b.planes[face].offset;
    const Vec3<T> direction = height < T(0) ? -axis : axis;
    return {onA, onA + axis * height, direction, std::abs(height), Vec3<Wider<T>>(direction), T(0)};
}

}  // namespace

template <class T>
ClosestPair<T> closestBetween(const HullPair<T>& pair, const Feature& onA, const Feature& onB,
                              const Vec3<T>& nearA, const Vec3<T>& nearB) {
    if (onA.kind == FeatureKind::none || onB.kind == FeatureKind::none) return {nearA, nearB};
    if (onA.kind == FeatureKind::face)
        return overFaceOfA(pair, onA.index,
                           onB.kind == FeatureKind::vertex ? pair.vertexOfB(onB.index) : nearB);
    if (onB.kind == FeatureKind::face)
        return overFaceOfB(pair, onB.index,
                           onA.kind == FeatureKind::vertex ? pair.vertexOfA(onA.index) : nearA);
    const Vec3<T> way = nearB - nearA;
    if (sizeof(T) == sizeof(double) && safeLength(way) > T(kPlainDistance) * pair.size)
        return Features<T, T>(pair).between(onA, onB, nearA);
    return Features<T, Wider<T>>(pair).between(onA, onB, nearA);
}

template ClosestPair<float> closestBetween(const HullPair<float>&, const Feature&, const Feature&,
                                           const Vec3<float>&, const Vec3<float>&);
template ClosestPair<double> closestBetween(const HullPair<double>&, const Feature&, const Feature&,
                                            const Vec3<double>&, const Vec3<double>&);

}  // namespace sepaxis
