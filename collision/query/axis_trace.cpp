#include "collision/query/axis_trace.h"

#include "collision/hull/flat_hull.h"
#include "collision/query/flat_pair.h"

namespace sepaxis {

namespace {

template <class T>
class Recorder {
 public:
    Recorder(const HullPair<T>& pair, const AxisOutcome<T>& outcome, Trace<T>& trace)
        : pair_(pair), outcome_(outcome), trace_(trace) {}

    AxisCandidate<T> describe(const SatAxis<T>& axis, T edgeSine = T(0)) const {
        const OverlapAlong<T> along = overlapAlong(pair_, axis.axis);
        AxisCandidate<T> candidate;
        candidate.kind = axis.kind;
        candidate.a = axis.a;
        candidate.b = axis.b;
        candidate.axis = axis.axis;
        candidate.overlap = along.overlap + pair_.radii();
        candidate.edgeSine = edgeSine;
        candidate.supportA = along.supportA;
        candidate.supportB = along.supportB;
        candidate.skipped = skippedBy(axis);
        return candidate;
    }

    bool isDecisive(const SatAxis<T>& axis) const {
        const SatAxis<T>& decisive = outcome_.decisive;
        return !outcome_.apart && axis.kind == decisive.kind && axis.a == decisive.a &&
               axis.b == decisive.b && glm::dot(axis.axis, decisive.axis) > T(0);
    }

    void add(const SatAxis<T>& axis, T edgeSine = T(0)) {
        AxisCandidate<T> candidate = describe(axis, edgeSine);
        if (isDecisive(axis)) {
            // The answer's own figures: another way to the same axis may round otherwise.
            candidate.axis = outcome_.decisive.axis;
            candidate.overlap = outcome_.decisive.overlap + pair_.radii();
            candidate.state = AxisState::winner;
            hasWinner_ = true;
        } else {
            candidate.state = stateOf(candidate);
        }
        trace_.axes.push_back(candidate);
    }

    void addFaces() {
        for (std::uint32_t f = 0; f < pair_.a.faceCount(); ++f)
            add({AxisKind::faceA, f, kNoIndex, pair_.axisOfFaceA(f)});
        for (std::uint32_t f = 0; f < pair_.b.faceCount(); ++f)
            add({AxisKind::faceB, kNoIndex, f, pair_.axisOfFaceB(f)});
    }

    void addParallel(std::uint32_t a, std::uint32_t b, T edgeSine) {
        ++trace_.rejectedEdgePairs;
        if (!trace_.recordRejected) return;
        AxisCandidate<T> parallel;
        parallel.kind = AxisKind::edgeEdge;
        parallel.a = a;
        parallel.b = b;
        parallel.edgeSine = edgeSine;
        parallel.state = AxisState::parallelEdges;
        trace_.axes.push_back(parallel);
    }

    // A pair that supports no axis has no orientation of its own: the direction of less overlap is shown.
    void addRejected(const SatAxis<T>& axis, T edgeSine) {
        ++trace_.rejectedEdgePairs;
        if (!trace_.recordRejected) return;
        const AxisCandidate<T> along = describe(axis, edgeSine);
        const AxisCandidate<T> against = describe({axis.kind, axis.a, axis.b, -axis.axis}, edgeSine);
        AxisCandidate<T> rejected = against.overlap < along.overlap ? against : along;
        const bool sameAxis =
            !outcome_.apart && isSameAxis(rejected.axis, outcome_.decisive.axis, kSameAxis<T>);
        rejected.state = sameAxis ? AxisState::sameAxisAsWinner : AxisState::notOnMinkowski;
        trace_.axes.push_back(rejected);
    }

    // What decides is always listed.
    void addDecisive() {
        const SatAxis<T>& decisive = outcome_.decisive;
        if (decisive.kind == AxisKind::none || hasWinner_) return;
        const auto isListed = [&](const AxisCandidate<T>& candidate) {
            return candidate.state == AxisState::separates &&
                   isSameAxis(candidate.axis, decisive.axis, kSameAxis<T>);
        };
        if (outcome_.apart && std::any_of(trace_.axes.begin(), trace_.axes.end(), isListed)) return;
        add(decisive);
    }

 private:
    // What kept the query from looking at the candidate, if anything did.
    Skipped<T> skippedBy(const SatAxis<T>& axis) const {
        const auto at = [](const std::vector<Skipped<T>>& list, std::uint32_t index) {
            return index < list.size() ? list[index] : Skipped<T>{};
        };
        if (axis.kind == AxisKind::faceA) return at(trace_.facesOfA, axis.a);
        if (axis.kind == AxisKind::faceB) return at(trace_.facesOfB, axis.b);
        if (axis.kind != AxisKind::edgeEdge) return {};
        const Skipped<T> ofA = at(trace_.edgesOfA, axis.a);
        return ofA.by != SkippedBy::nothing ? ofA : at(trace_.edgesOfB, axis.b);
    }

    AxisState stateOf(const AxisCandidate<T>& candidate) const {
        if (candidate.overlap < -kTouchGap<T> * pair_.size) return AxisState::separates;
        const SatAxis<T>& best = outcome_.decisive;
        if (outcome_.apart || best.kind == AxisKind::none) return AxisState::candidate;
        if (candidate.overlap > best.overlap + pair_.radii() + kTieTolerance<T> * pair_.size)
            return AxisState::candidate;
        const T noise =
            std::max(axisNoise(pair_, best),
                     axisNoise(pair_, {candidate.kind, candidate.a, candidate.b, candidate.axis}));
        return outcome_.unique || isSameAxis(candidate.axis, best.axis, noise) ? AxisState::sameAxisAsWinner
                                                                               : AxisState::tie;
    }

    const HullPair<T>& pair_;
    const AxisOutcome<T>& outcome_;
    Trace<T>& trace_;
    bool hasWinner_ = false;
};

// On the Gauss map.
template <class T>
void addEdgePair(const HullPair<T>& pair, std::uint32_t a, std::uint32_t b, Recorder<T>& recorder) {
    const CrossedArcs<T> arcs = crossArcs(pair, a, b);
    const SatAxis<T> axis{AxisKind::edgeEdge, a, b, arcs.axis};
    if (arcs.crossing == ArcCrossing::crossing)
        recorder.add(axis, arcs.sine);
    else if (arcs.crossing == ArcCrossing::parallel)
        recorder.addParallel(a, b, arcs.sine);
    else
        recorder.addRejected(axis, arcs.sine);
}

// Of two flat hulls, whose difference may have a facet on either side of the same two edges.
template <class T>
void addFlatEdgePair(const HullPair<T>& pair, std::uint32_t a, std::uint32_t b, Recorder<T>& recorder) {
    const FlatEdgeAxes<T> axes = crossFlatEdges(pair, a, b);
    if (axes.parallel) return recorder.addParallel(a, b, axes.sine);
    bool anySupported = false;
    for (int side = 0; side < 2; ++side) {
        const SatAxis<T> axis{AxisKind::edgeEdge, a, b, side == 0 ? axes.axis : -axes.axis};
        if (!axes.supported[side] && !recorder.isDecisive(axis)) continue;
        recorder.add(axis, axes.sine);
        anySupported = true;
    }
    if (!anySupported) recorder.addRejected({AxisKind::edgeEdge, a, b, axes.axis}, axes.sine);
}

}  // namespace

template <class T>
void traceAxes(const HullPair<T>& pair, const AxisOutcome<T>& outcome, Trace<T>& trace) {
    if (!trace.recordAxes) return;
    Recorder<T> recorder(pair, outcome, trace);
    recorder.addFaces();
    const bool flat = isFlat(pair.a) && isFlat(pair.b);
    for (std::uint32_t a = 0; a < pair.a.edgeCount(); ++a) {
        for (std::uint32_t b = 0; b < pair.b.edgeCount(); ++b) {
            ++trace.edgePairs;
            flat ? addFlatEdgePair(pair, a, b, recorder) : addEdgePair(pair, a, b, recorder);
        }
    }
    recorder.addDecisive();
}

template void traceAxes(const HullPair<float>&, const AxisOutcome<float>&, Trace<float>&);
template void traceAxes(const HullPair<double>&, const AxisOutcome<double>&, Trace<double>&);

}  // namespace sepaxis
