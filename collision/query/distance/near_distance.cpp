#include "collision/query/distance/near_distance.h"

#include "collision/hull/hull_walks.h"
#include "collision/query/distance/feature_distance.h"
#include "collision/trace.h"

#include <array>
#include <bit>
#include <cstddef>

namespace sepaxis {

namespace {

// More steps than any pair was seen to need; from a good start it is one to five.
constexpr int kMaxSteps = 64;

// Of size. The rounding of the heights of two points of the difference, in the wider scalar: a gap this close
// to the height of the simplex is the distance.
template <class T>
constexpr Wider<T> kCertified = Wider<T>(16) * kRounding<Wider<T>>;

// A vertex of the hull than which no neighbour is farther along the direction, so none of the hull is.
// `vertex` is near.
template <class T>
std::uint32_t climb(const Hull<T>& hull, const Vec3<Wider<T>>& direction, std::uint32_t vertex,
                    Wider<T>& height) {
    using Real = Wider<T>;
    height = glm::dot(direction, Vec3<Real>(hull.vertices[vertex]));
    for (std::uint32_t before = kNoIndex; before != vertex;) {
        before = vertex;
        forEachOutgoing(hull, before, [&](std::uint32_t outgoing) {
            const std::uint32_t end = hull.halfEdges[outgoing ^ 1u].origin;
            const Real offered = glm::dot(direction, Vec3<Real>(hull.vertices[end]));
            if (!(offered > height)) return;
            height = offered;
            vertex = end;
        });
    }
    return vertex;
}

template <class T>
std::uint32_t anyVertexOf(const Hull<T>& hull, const Feature& feature) {
    if (feature.kind == FeatureKind::edge) return hull.edgeStart(feature.index);
    if (feature.kind == FeatureKind::face)
        return hull.halfEdges[hull.faces[feature.index].firstHalfEdge].origin;
    return feature.index;
}

// GJK whose direction is that of a face of the simplex, from its edges: the short vector to the closest point
// has lost its digits where the hulls nearly touch. Of the faces the one is taken whose direction proves the
// widest gap over all corners at hand. That is the face that holds the closest point (the distance is the
// widest gap over all directions), and no sign of a small number is asked, so that slivers cannot send the
// search the wrong way.
template <class T>
class NearSearch {
    using Real = Wider<T>;
    using Vec = Vec3<Real>;

 public:
    explicit NearSearch(const HullPair<T>& pair)
        : pair_(pair),
          placement_(placementOf<Real>(pair)),
          certified_(kCertified<T> * Real(std::max(pair.size, pair.b.size))) {}

    DistanceResult<T> run(const Vec3<T>& startAxis, std::span<const DifferenceCorner> near, Trace<T>* trace) {
        axis_ = Vec(startAxis);
        for (const DifferenceCorner& corner : near) add(corner);
        if (count_ == 0) add(farthest(axis_));
        Face face = widestOf(0u);
        Real widest = -std::numeric_limits<Real>::max();
        for (int step = 0; step < kMaxSteps && face.gap > Real(0); ++step) {
            keep(face);
            const DifferenceCorner next = farthest(-face.away);
            const Real gap = glm::dot(face.away, pointOf(next));
            if (gap > widest) {
                widest = gap;
                axis_ = -face.away;
            }
            record(trace, face, widest);
            if (gap >= face.gap - certified_ || has(next) || step + 1 == kMaxSteps) break;
            const int newest = count_;
            add(next);
            const Face grown = widestOf(1u << newest);
            if (!(grown.gap > Real(0))) {  // by rounding: the corners without the new one prove a gap
                --count_;
                break;
            }
            face = grown;
        }
        record(trace, face, widest);
        return result(startAxis, widest);
    }

 private:
    struct Corner {
        DifferenceCorner from;
        Vec w;
    };
    // A part of the simplex, and the direction from the origin square to it.
    struct Face {
        std::array<int, 3> corners{};
        int count = 0;
        Vec away{Real(0)};                             // unit
        Real gap = -std::numeric_limits<Real>::max();  // the least height of the corners at hand along it
    };

    Vec pointOfA(std::uint32_t vertex) const { return Vec(pair_.a.vertices[vertex]); }
    Vec pointOfB(std::uint32_t vertex) const {
        return placement_.rotation * Vec(pair_.b.vertices[vertex]) + placement_.translation;
    }
    Vec pointOf(const DifferenceCorner& from) const { return pointOfA(from.onA) - pointOfB(from.onB); }

    void add(const DifferenceCorner& from) {
        if (!has(from)) corners_[static_cast<std::size_t>(count_++)] = {from, pointOf(from)};
    }
    bool has(const DifferenceCorner& from) const {
        for (int i = 0; i < count_; ++i)
            if (corner(i).from == from) return true;
        return false;
    }
    const Corner& corner(int i) const { return corners_[static_cast<std::size_t>(i)]; }
    const Vec& w(const Face& face, int i) const {
        return corner(face.corners[static_cast<std::size_t>(i)]).w;
    }

    // The corner of the difference farthest along an axis: T finds one that is near.
    DifferenceCorner farthest(const Vec& axis) const {
        const Vec inB = -(axis * placement_.rotation);
        Real height;
        return {climb(pair_.a, axis, findSupport(pair_.a, Vec3<T>(axis)).vertex, height),
                climb(pair_.b, inB, findSupport(pair_.b, Vec3<T>(inB)).vertex, height)};
    }

    // Of the faces that hold the corners of the set `needed`: a new corner lies on the near side of the old
    // face, so the nearest one holds it. Of faces that prove as much the largest, whose direction has the
    // most digits.
    Face widestOf(unsigned needed) const {
        Face best;
        for (unsigned set = 1; set < 1u << count_; ++set) {
            if ((set & needed) != needed || std::popcount(set) > 3) continue;
            Face face;
            for (int i = 0; i < count_; ++i)
                if (set >> i & 1u) face.corners[static_cast<std::size_t>(face.count++)] = i;
            if (!turnAway(face)) continue;
            face.gap = glm::dot(face.away, corner(0).w);
            for (int i = 1; i < count_; ++i) face.gap = std::min(face.gap, glm::dot(face.away, corner(i).w));
            const Real larger = Real(face.count - best.count) * kRounding<Real> * Real(pair_.size);
            if (face.gap > best.gap - larger) best = face;
        }
        return best;
    }

    // False where the face has no direction: corners that coincide or lie on a line, the origin on it.
    bool turnAway(Face& face) const {
        const Vec& p = w(face, 0);
        if (face.count == 1) {
            face.away = safeNormalize(p, Vec(Real(0)));
        } else if (face.count == 2) {
            const Vec along = safeNormalize(w(face, 1) - p, Vec(Real(0)));
            const Vec square = safeNormalize(p - along * glm::dot(along, p), Vec(Real(0)));
            face.away = safeNormalize(square - along * glm::dot(along, square), Vec(Real(0)));
        } else {
            const Vec across = accurateCross(w(face, 1) - p, w(face, 2) - p);
            face.away = safeNormalize(glm::dot(across, p) < Real(0) ? -across : across, Vec(Real(0)));
        }
        return face.away != Vec(Real(0));
    }

    void keep(const Face& face) {
        std::array<Corner, 3> kept;
        for (int i = 0; i < face.count; ++i)
            kept[static_cast<std::size_t>(i)] = corner(face.corners[static_cast<std::size_t>(i)]);
        std::copy_n(kept.begin(), face.count, corners_.begin());
        count_ = face.count;
    }

    // The parts of the kept corners in the point of their face closest to `target`.
    std::array<Real, 3> partsOf(const Vec& target) const {
        if (count_ == 1) return {Real(1)};
        const Vec &p = corner(0).w, e = corner(1).w - p, to = target - p;
        if (count_ == 2) {
            const Real t = std::clamp(glm::dot(to, e) / glm::dot(e, e), Real(0), Real(1));
            return {Real(1) - t, t};
        }
        const Vec f = corner(2).w - p, across = accurateCross(e, f);
        const Real area = glm::dot(across, across);
        const Real second = glm::dot(accurateCross(to, f), across) / area;
        const Real third = glm::dot(accurateCross(e, to), across) / area;
        return {Real(1) - second - third, second, third};
    }

    // Clamped to the face, and to a sum of 1.
    static void clampParts(std::array<Real, 3>& parts) {
        Real sum(0);
        for (Real& part : parts) sum += part = std::max(part, Real(0));
        for (Real& part : parts) part /= sum;
    }

    // A sliver is a line within rounding: two of its corners may say far better where the target is.
    void useTwoCorners(const Vec& target, std::array<Real, 3>& parts) const {
        const auto missOf = [&](const std::array<Real, 3>& tried) {
            const Vec miss = closest(tried) - target;
            return glm::dot(miss, miss);
        };
        Real least = missOf(parts) / Real(4);
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3;
            const Vec along = corner(j).w - corner(i).w;
            const Real squared = glm::dot(along, along);
            if (!(squared > Real(0))) continue;
            const Real t = std::clamp(glm::dot(target - corner(i).w, along) / squared, Real(0), Real(1));
            std::array<Real, 3> tried{Real(0), Real(0), Real(0)};
            tried[static_cast<std::size_t>(i)] = Real(1) - t;
            tried[static_cast<std::size_t>(j)] = t;
            if (const Real miss = missOf(tried); miss < least) least = miss, parts = tried;
        }
    }

    Vec closest(const std::array<Real, 3>& parts) const {
        Vec point(Real(0));
        for (int i = 0; i < count_; ++i) point += corner(i).w * parts[static_cast<std::size_t>(i)];
        return point;
    }

    DistanceResult<T> result(const Vec3<T>& startAxis, Real distance) {
        DistanceResult<T> result;
        result.normal = startAxis;
        if (!(distance > Real(0))) return result;
        const Vec foot = -axis_ * distance;
        std::array<Real, 3> parts = partsOf(foot);
        // The parts of a sliver are vague: what they miss the foot by is shared out once more.
        if (count_ == 3) {
            const std::array<Real, 3> more = partsOf(corner(0).w + foot - closest(parts));
            parts = {parts[0] + more[0] - Real(1), parts[1] + more[1], parts[2] + more[2]};
        }
        clampParts(parts);
        if (count_ == 3) useTwoCorners(foot, parts);
        result.distance = T(distance);
        result.normal = Vec3<T>(axis_);
        VertexSet onA, onB;
        Vec closestA(Real(0)), closestB(Real(0));
        for (int i = 0; i < count_; ++i) {
            const Real part = parts[static_cast<std::size_t>(i)];
            const DifferenceCorner& from = corner(i).from;
            if (part > Real(kRounding<T>)) {
                onA.add(from.onA);
                onB.add(from.onB);
            }
            closestA += pointOfA(from.onA) * part;
            closestB += pointOfB(from.onB) * part;
        }
        result.closestA = Vec3<T>(closestA);
        result.closestB = Vec3<T>(closestB);
        result.featureA = commonFeature(pair_.a, onA);
        result.featureB = commonFeature(pair_.b, onB);
        return result;
    }

    void record(Trace<T>* trace, const Face& face, Real lowerBound) const {
        if (!trace) return;
        DistanceStep<T> step;
        for (int i = 0; i < count_; ++i)
            step.simplex.push_back(
                {{FeatureKind::vertex, corner(i).from.onA}, {FeatureKind::vertex, corner(i).from.onB}});
        const Real height = std::max(face.gap, Real(0));
        step.closest = Vec3<T>(face.away * height);
        step.upperBound = T(height);
        step.lowerBound = T(lowerBound);
        trace->distance.push_back(std::move(step));
    }

    const HullPair<T>& pair_;
    const Placement<Real> placement_;
    const Real certified_;
    std::array<Corner, 4> corners_;
    int count_ = 0;
    Vec axis_{Real(0)};  // that proves the widest gap
};

}  // namespace

template <class T>
DistanceResult<T> findNearDistance(const HullPair<T>& pair, const Vec3<T>& startAxis,
                                   std::span<const DifferenceCorner> near, Trace<T>* trace) {
    return NearSearch<T>(pair).run(startAxis, near, trace);
}

template <class T>
Wider<T> reachBeyond(const HullPair<T>& pair, const Feature& onA, const Feature& onB,
                     const Vec3<Wider<T>>& direction) {
    using Real = Wider<T>;
    const Vec3<Real> inB = -(direction * placementOf<Real>(pair).rotation);
    const auto beyond = [](const Hull<T>& hull, const Feature& feature, const Vec3<Real>& along) {
        const std::uint32_t vertex = anyVertexOf(hull, feature);
        Real height;
        climb(hull, along, vertex, height);
        return height - glm::dot(along, Vec3<Real>(hull.vertices[vertex]));
    };
    return beyond(pair.a, onA, direction) + beyond(pair.b, onB, inB);
}

template DistanceResult<float> findNearDistance(const HullPair<float>&, const Vec3<float>&,
                                                std::span<const DifferenceCorner>, Trace<float>*);
template DistanceResult<double> findNearDistance(const HullPair<double>&, const Vec3<double>&,
                                                 std::span<const DifferenceCorner>, Trace<double>*);
template Wider<float> reachBeyond(const HullPair<float>&, const Feature&, const Feature&,
                                  const Vec3<Wider<float>>&);
template Wider<double> reachBeyond(const HullPair<double>&, const Feature&, const Feature&,
                                   const Vec3<Wider<double>>&);

}  // namespace sepaxis
