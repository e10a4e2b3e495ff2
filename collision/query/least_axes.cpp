#include "collision/least_axes.h"

#include "collision/query/query_limits.h"
#include "collision/query/sat.h"

#include <algorithm>

namespace sepaxis {

namespace {

template <class T>
class LeastAxes {
 public:
    LeastAxes(const HullPair<T>& pair, std::span<LeastAxis<T>> axes) : pair_(pair), axes_(axes) {}

    void offerFaces(bool ofA) {
        const Hull<T>& hull = pair_.hull(ofA);
        for (std::uint32_t face = 0; face < hull.faceCount(); ++face) {
            const Vec3<T> axis = ofA ? pair_.axisOfFaceA(face) : pair_.axisOfFaceB(face);
            const T overlap = overlapAlong(pair_, axis).overlap;
            if (ofA)
                offer({AxisKind::faceA, face, kNoIndex, axis, overlap});
            else
                offer({AxisKind::faceB, kNoIndex, face, axis, overlap});
        }
    }

    void offerEdges() {
        for (std::uint32_t a = 0; a < pair_.a.edgeCount(); ++a)
            for (std::uint32_t b = 0; b < pair_.b.edgeCount(); ++b) {
                const CrossedArcs<T> arcs = crossArcs(pair_, a, b);
                if (arcs.crossing != ArcCrossing::crossing) continue;
                const Vec3<T> between =
                    pair_.vertexOfA(pair_.a.edgeStart(a)) - pair_.vertexOfB(pair_.b.edgeStart(b));
                offer({AxisKind::edgeEdge, a, b, arcs.axis, glm::dot(arcs.axis, between)});
            }
    }

    std::size_t count() const { return count_; }

 private:
    void offer(const LeastAxis<T>& found) {
        const auto end = axes_.begin() + static_cast<std::ptrdiff_t>(count_);
        const auto place = std::upper_bound(
            axes_.begin(), end, found,
            [](const LeastAxis<T>& p, const LeastAxis<T>& q) { return p.overlap < q.overlap; });
        if (place == axes_.end()) return;
        const SatAxis<T> asSat{found.kind, found.a, found.b, found.axis, found.overlap};
        const T noise = axisNoise(pair_, asSat);
        const auto isSame = [&](const LeastAxis<T>& other) {
            return isSameAxis(other.axis, found.axis, noise);
        };
        if (std::any_of(axes_.begin(), place, isSame)) return;
        // One that overlaps more along the same axis makes room; otherwise the last one does.
        const auto same = std::find_if(place, end, isSame);
        if (same == end && count_ < axes_.size()) ++count_;
        const auto last = same != end ? same : axes_.begin() + static_cast<std::ptrdiff_t>(count_) - 1;
        std::move_backward(place, last, last + 1);
        *place = found;
    }

    const HullPair<T>& pair_;
    std::span<LeastAxis<T>> axes_;
    std::size_t count_ = 0;
};

}  // namespace

template <class T>
std::size_t leastAxes(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, std::span<LeastAxis<T>> axes) {
    if (!canBeAsked(a, b, bInA) || !(a.volume > T(0)) || !(b.volume > T(0))) return 0;
    const HullPair<T> pair = makeHullPair(a, b, bInA);
    LeastAxes<T> least(pair, axes);
    least.offerFaces(true);
    least.offerFaces(false);
    least.offerEdges();
    return least.count();
}

template std::size_t leastAxes(const Hull<float>&, const Hull<float>&, const Pose<float>&,
                               std::span<LeastAxis<float>>);
template std::size_t leastAxes(const Hull<double>&, const Hull<double>&, const Pose<double>&,
                               std::span<LeastAxis<double>>);

}  // namespace sepaxis
