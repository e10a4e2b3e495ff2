// Every candidate axis of the exact query as a row: its depth (axis_meeting.h), what became of it and why.
#pragma once

#include "app/inspect/axes/axis_pair.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::inspect {

// From the most to the least interesting: they sort in this order.
enum class RowState : std::uint8_t {
    winner,
    tie,        // no deeper than the winner, another direction
    sameAxis,   // the winner's direction and depth once more
    runnerUp,   // the least depth on another axis than the winner's
    candidate,  // on the boundary of the Minkowski difference, and beaten
    skipped,    // the same, and known to be from a bound: the query did not look at it
    separates,  // a gap along this axis
    rejected,   // an edge pair whose arcs do not cross on the Gauss map
    parallel,   // an edge pair without an axis of its own
};
inline constexpr std::size_t kRowStates = 9;
std::string_view stateName(RowState state);
std::string_view sentenceOf(RowState state);  // what it means

struct AxisRow {
    AxisRef ref;
    RowState state = RowState::candidate;
    bool onBoundary = true;  // of the Minkowski difference
    double overlap =
        std::numeric_limits<double>::quiet_NaN();  // metres of depth; negative: the gap; NaN: no axis
    double edgeDegrees =
        std::numeric_limits<double>::quiet_NaN();  // between the edges, 0 to 90; NaN: no edges
};

// Above this many rejected edge pairs only the first are listed.
inline constexpr std::uint64_t kMostRejectedRows = 1000000;

// Listing is cut into slices: call step() until it is complete. The rows found so far can be shown meanwhile;
// the winner is always the first.
class AxisList {
 public:
    explicit AxisList(std::shared_ptr<const AxisPair> pair);

    // Faces, and the edge pairs on the Minkowski boundary. Works for about so many seconds; true: complete.
    bool step(double seconds);
    bool complete() const { return nextEdge_ >= edgesOfA_; }
    double progress() const;

    // The rejected edge pairs, once complete() is true: asked for, listed by stepRejected() in the same way,
    // and added to rows() at its end.
    void askForRejected();
    void dropRejected();  // cancels, or takes them out again
    bool stepRejected(double seconds);
    bool rejectedAsked() const { return rejectedAsked_; }
    bool rejectedListed() const { return rejectedListed_; }
    double rejectedProgress() const;

    const AxisPair& pair() const { return *pair_; }
    const std::vector<AxisRow>& rows() const { return rows_; }
    std::size_t boundaryRows() const { return boundaryRows_; }  // the first ones of rows()
    std::optional<std::size_t> runnerUp() const {
        return runnerUp_;
    }  // row; on another axis than the winner's
    std::optional<std::size_t> find(const AxisRef& ref) const;

    std::size_t facesOfA() const { return facesOfA_; }
    std::size_t facesOfB() const { return facesOfB_; }
    std::uint64_t edgePairs() const { return edgePairs_; }
    std::uint64_t boundaryEdgePairs() const { return boundaryEdgePairs_; }  // complete() only
    std::uint64_t rejectedEdgePairs() const { return edgePairs_ - boundaryEdgePairs_; }

    // Why it won or lost, in words a student understands.
    std::string reason(const AxisRow& row) const;

 private:
    struct Arcs;  // of one hull, for the quick test which of them can cross at all

    void addFaces();
    void addListed();
    void addWinner();
    void addBoundaryRow(const AxisRef& ref, const AxisOverlap& along, double degrees);
    template <class T>
    void pairEdges(const HullPair<T>& pair, std::uint32_t edgeOfA);
    template <class T>
    void addRejected(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB);
    void finish();
    RowState stateOf(const AxisRef& ref, const AxisOverlap& along, bool onBoundary) const;

    std::shared_ptr<const AxisPair> pair_;
    std::shared_ptr<const Arcs> arcsA_, arcsB_;
    std::vector<std::uint32_t> near_;  // edges of B whose arcs may cross the one at hand
    std::vector<AxisRow> rows_, rejected_;
    std::vector<AxisRow> flatRejected_;  // of two flat shapes: known from the start
    std::size_t boundaryRows_ = 0;
    std::optional<std::size_t> runnerUp_;
    std::size_t facesOfA_ = 0, facesOfB_ = 0;
    std::uint64_t edgePairs_ = 0, boundaryEdgePairs_ = 0;
    std::uint32_t edgesOfA_ = 0, edgesOfB_ = 0;
    std::uint32_t nextEdge_ = 0;                   // of A
    std::uint32_t rejectedA_ = 0, rejectedB_ = 0;  // the next pair to look at
    bool rejectedAsked_ = false, rejectedListed_ = false;
};

// What a person types to narrow the list down: features by their file numbers. "f3", "A e5", "A e1 B e2",
// "edge 4 of B". Nothing typed lets everything through.
class RowFilter {
 public:
    // False: not understood, and then nothing changes.
    bool parse(std::string_view text);
    bool empty() const { return wanted_.empty(); }
    bool accepts(const AxisPair& pair, const AxisRow& row) const;

 private:
    struct Wanted {
        std::optional<scene::Side> side;
        FeatureKind kind = FeatureKind::none;  // none: any
        std::uint32_t number = 0;
    };
    class Reader;
    static bool matches(const AxisPair& pair, const AxisRow& row, const Wanted& wanted);

    std::vector<Wanted> wanted_;
};

// True where the row's features are, touch or meet at the picked one: a vertex finds its edges and faces.
bool touches(const AxisPair& pair, const AxisRow& row, scene::Side side, const Feature& feature);

}  // namespace sepaxis::inspect
