#include "collision/hull/hull_walks.h"
#include "collision/query/manifold/manifold.h"
#include "collision/tolerances.h"
#include "collision/trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace sepaxis {

namespace {

// A stable manifold's ids. The rounding of a pose decides whether a corner on a side of the other face lies
// inside of it, and so whether the corner itself or the cuts of its edges make the contact: within the tie a
// contact is that of the corner whichever it was.
template <class T>
class Settling {
 public:
    Settling(const HullPair<T>& pair, const ClipFaces& faces, Trace<T>* trace)
        : pair_(pair), faces_(faces), trace_(trace), near_(pair.steady()) {
        const Vec3<T> normal = planeInA(pair, faces.referenceOnA, faces.referenceFace).normal;
        axis_ = faces.referenceOnA ? normal : -normal;
    }

    std::uint32_t settle(std::span<ManifoldPoint<T>> points) {
        std::uint32_t kept = 0;
        bool renamed = false;
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            const FeaturePair id = nameOf(points[i]);
            renamed |= id != points[i].id;
            std::uint32_t same = kept;
            if (renamed)
                for (same = 0; same < kept && points[same].id != id;) ++same;
            if (same < kept) {
                erase(points[i].id);
                merge(points[same], points[i], same + 1 == kept);
                continue;
            }
            rename(points[i].id, id);
            points[kept] = points[i];
            points[kept++].id = id;
        }
        kept = dropAlongSides(points.first(kept));
        if (kept == 1 && points.size() > 1) points[0].side = {};
        return kept;
    }

 private:
    Vec3<T> onHull(bool ofA, const ManifoldPoint<T>& point) const {
        return ofA ? point.onA - axis_ * pair_.radiusA : point.onB + axis_ * pair_.radiusB;
    }

    FeaturePair nameOf(const ManifoldPoint<T>& point) const {
        const bool incidentOnA = !faces_.referenceOnA;
        const Feature incident = incidentOnA ? point.id.a : point.id.b;
        const Feature reference = incidentOnA ? point.id.b : point.id.a;
        if (incident.kind == FeatureKind::vertex) return point.id;
        const Vec3<T> onIncident = onHull(incidentOnA, point);
        const std::uint32_t corner = incident.kind == FeatureKind::face
                                         ? nearestOfFace(incidentOnA, incident.index, onIncident)
                                         : nearestOfEdge(incidentOnA, incident.index, onIncident);
        if (corner != kNoIndex)
            return faces_.pairOf({FeatureKind::face, faces_.referenceFace}, {FeatureKind::vertex, corner});
        if (reference.kind != FeatureKind::edge) return point.id;
        const std::uint32_t end = nearestOfEdge(!incidentOnA, reference.index, onHull(!incidentOnA, point));
        if (end == kNoIndex) return point.id;
        const Feature face{FeatureKind::face, faces_.incidentFace};
        return faces_.pairOf({FeatureKind::vertex, end}, faces_.incidentFace == kNoIndex ? incident : face);
    }

    // The nearest of some vertices within the tie.
    struct Nearest {
        std::uint32_t vertex;
        T squared;
    };
    // In the hull's own frame: one place is turned, not each vertex.
    Vec3<T> inOwnFrame(bool ofA, const Vec3<T>& place) const {
        return ofA ? place : pair_.directionInB(place - pair_.translation);
    }
    static void offer(const Hull<T>& hull, std::uint32_t vertex, const Vec3<T>& own, Nearest& nearest) {
        const Vec3<T> way = hull.vertices[vertex] - own;
        if (const T squared = glm::dot(way, way); squared <= nearest.squared) nearest = {vertex, squared};
    }
    std::uint32_t nearestOfEdge(bool ofA, std::uint32_t edge, const Vec3<T>& place) const {
        Nearest nearest{kNoIndex, near_ * near_};
        const Hull<T>& hull = pair_.hull(ofA);
        const Vec3<T> own = inOwnFrame(ofA, place);
        offer(hull, hull.edgeStart(edge), own, nearest);
        offer(hull, hull.edgeEnd(edge), own, nearest);
        return nearest.vertex;
    }
    std::uint32_t nearestOfFace(bool ofA, std::uint32_t face, const Vec3<T>& place) const {
        Nearest nearest{kNoIndex, near_ * near_};
        const Hull<T>& hull = pair_.hull(ofA);
        const Vec3<T> own = inOwnFrame(ofA, place);
        forEachSide(hull, face, [&](std::uint32_t halfEdge) {
            offer(hull, hull.halfEdges[halfEdge].origin, own, nearest);
        });
        return nearest.vertex;
    }

    // Two points of one corner: the deeper one stays or, where rounding decides, the one nearer to the
    // corner.
    void merge(ManifoldPoint<T>& into, const ManifoldPoint<T>& point, bool follows) const {
        const FeaturePair id = into.id, side = follows ? point.side : into.side;
        const bool ofA = id.a.kind == FeatureKind::vertex;
        if (!ofA && id.b.kind != FeatureKind::vertex) return;
        const Vec3<T> corner = pair_.vertex(ofA, ofA ? id.a.index : id.b.index);
        const auto squared = [&](const ManifoldPoint<T>& p) {
            const Vec3<T> way = onHull(ofA, p) - corner;
            return glm::dot(way, way);
        };
        const T deeper = point.depth - into.depth;
        const bool isDeeper = std::abs(deeper) > kTouchingTolerance<T> * pair_.size
                                  ? deeper > T(0)
                                  : squared(point) < squared(into);
        if (isDeeper) into = point;
        into.id = id;
        into.side = side;
    }

    // Where an edge runs along a side, they cross anywhere: the ends of what they share say it all, but where
    // these, too, are such crossings, as on rims with short edges. What is left out between two points lies
    // within the tie of the line between them, and is no deeper by what makes a point touch.
    std::uint32_t dropAlongSides(std::span<ManifoldPoint<T>> points) {
        const auto count = static_cast<std::uint32_t>(points.size());
        const T tolerance = kTouchingTolerance<T> * pair_.size;
        std::uint32_t kept = 0;
        T leftOut = T(0);  // the sum of the distances since the last one that stays
        for (std::uint32_t i = 0; i < count; ++i) {
            const ManifoldPoint<T>& before = kept > 0 ? points[kept - 1] : points[count - 1];
            const ManifoldPoint<T>& after = i + 1 < count ? points[i + 1] : points[0];
            // The one after may go, too, for one that is deeper by less than its own part of the tolerance.
            const T deepest = std::max(before.depth + tolerance / T(2), after.depth + tolerance / T(16));
            if (count - i + kept > 2 && points[i].depth <= deepest && runAlong(points[i].id)) {
                leftOut += besideLine(before.point, after.point, points[i].point);
                if (leftOut <= near_) {
                    erase(points[i].id);
                    continue;
                }
            }
            leftOut = T(0);
            if (kept != i) points[kept] = points[i];
            ++kept;
        }
        return kept;
    }
    Vec3<T> level(const Vec3<T>& way) const { return way - axis_ * glm::dot(axis_, way); }
    // How far a point is from the line between two, seen along the axis.
    T besideLine(const Vec3<T>& from, const Vec3<T>& to, const Vec3<T>& point) const {
        const Vec3<T> along = level(to - from), way = level(point - from);
        const T squared = glm::dot(along, along);
        const T place = squared > T(0) ? std::clamp(glm::dot(way, along) / squared, T(0), T(1)) : T(0);
        return glm::length(way - along * place);
    }
    // Two edges, seen along the axis: at both ends of what they share they are within the tie.
    bool runAlong(const FeaturePair& id) const {
        if (id.a.kind != FeatureKind::edge || id.b.kind != FeatureKind::edge) return false;
        const auto ends = [&](bool ofA, std::uint32_t edge) {
            const Hull<T>& hull = pair_.hull(ofA);
            return std::array{pair_.vertex(ofA, hull.edgeStart(edge)), pair_.vertex(ofA, hull.edgeEnd(edge))};
        };
        const std::array<Vec3<T>, 2> a = ends(true, id.a.index), b = ends(false, id.b.index);
        const Vec3<T> along = level(a[1] - a[0]), start = level(b[0] - a[0]), way = level(b[1] - b[0]);
        const T squared = glm::dot(along, along), turn = glm::dot(along, way);
        if (!(squared > T(0)) || turn == T(0)) return false;
        // By the places along A's edge, from 0 to 1.
        const T first = glm::dot(along, start) / squared, last = first + turn / squared;
        const T low = std::max(std::min(first, last), T(0)), high = std::min(std::max(first, last), T(1));
        const auto isNear = [&](T place) {
            const Vec3<T> beside = start + way * ((place - first) * (squared / turn)) - along * place;
            return glm::dot(beside, beside) <= near_ * near_;
        };
        return low < high && isNear(low) && isNear(high);
    }

    // The record has the points that the manifold has.
    void rename(const FeaturePair& id, const FeaturePair& name) const {
        if (!trace_ || trace_->clip.empty() || id == name) return;
        for (ClipPoint<T>& point : trace_->clip.back().after)
            if (point.id == id) point.id = name;
    }
    void erase(const FeaturePair& id) const {
        if (!trace_ || trace_->clip.empty()) return;
        auto& list = trace_->clip.back().after;
        const auto last =
            std::find_if(list.rbegin(), list.rend(), [&](const ClipPoint<T>& p) { return p.id == id; });
        if (last != list.rend()) list.erase(std::next(last).base());
    }

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    Trace<T>* const trace_;
    const T near_;
    Vec3<T> axis_;  // from A to B
};

}  // namespace

template <class T>
std::uint32_t settleContacts(const HullPair<T>& pair, const ClipFaces& faces,
                             std::span<ManifoldPoint<T>> points, Trace<T>* trace) {
    if (!(pair.steady() > T(0))) return static_cast<std::uint32_t>(points.size());
    return Settling<T>(pair, faces, trace).settle(points);
}

template std::uint32_t settleContacts(const HullPair<float>&, const ClipFaces&,
                                      std::span<ManifoldPoint<float>>, Trace<float>*);
template std::uint32_t settleContacts(const HullPair<double>&, const ClipFaces&,
                                      std::span<ManifoldPoint<double>>, Trace<double>*);

}  // namespace sepaxis
