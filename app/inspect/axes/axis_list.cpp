// Which edge pairs lie on the boundary of the Minkowski difference is asked of all of them, millions for two
// large hulls. Arcs that cross are no farther apart than their two half lengths together: one dot product of
// their middles, in single precision with a margin, leaves few pairs for the exact test.

#include "app/inspect/axes/axis_list.h"

#include "collision/hull/flat_hull.h"
#include "collision/query/sat.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cmath>

namespace sepaxis::inspect {

namespace {

using scene::Side;
using Clock = std::chrono::steady_clock;

constexpr float kArcMargin = 1e-4f;  // of a cosine: far above the rounding of float, costs few pairs
constexpr std::uint32_t kRejectedBatch = 256;  // pairs between two looks at the clock

double degreesOf(double sine) {
    return glm::degrees(std::asin(std::min(sine, 1.0)));
}

bool hasAxis(const AxisRow& row) {
    return !std::isnan(row.overlap);
}

}  // namespace

std::string_view stateName(RowState state) {
    constexpr std::array<std::string_view, kRowStates> kNames = {
        "winner", "tie", "same axis", "runner-up", "beaten", "skipped", "separates", "ruled out", "parallel"};
    return kNames[static_cast<std::size_t>(state)];
}

std::string_view sentenceOf(RowState state) {
    constexpr std::array<std::string_view, kRowStates> kSentences = {
        "The axis of the answer: the least depth, or the largest gap",
        "As deep as the winner in another direction: the answer is not unique",
        "The winner's axis once more: another pair of features has it too",
        "The least depth on another axis than the winner's",
        "At least as deep as the winner, as the query found by measuring it",
        "The query did not measure it: a bound says that it is at least as deep as the winner. The depth "
        "here is computed for this table alone",
        "A gap along this axis: it alone proves that the shapes are apart",
        "An edge pair that makes no face of the Minkowski difference: its arcs do not cross on the Gauss map",
        "Two parallel edges have no common perpendicular, so they give no axis"};
    return kSentences[static_cast<std::size_t>(state)];
}

// Middle, cosine and sine of half the length of each arc, in the frame of A and turned round for B.
struct AxisList::Arcs {
    std::vector<float> x, y, z, cosine, sine;
    bool whole = false;  // the arcs of a flat hull are half circles and circles: each may cross any other

    Arcs(const AxisPair& pair, Side side) {
        const bool isA = side == Side::a;
        const Hull<double>& hull = pair.hull(side);
        whole = isFlat(hull);
        if (whole) return;
        const Quat<double> turn =
            isA ? identityQuat<double>()
                : glm::conjugate(pair.pose(Side::a).orientation) * pair.pose(Side::b).orientation;
        const std::size_t count = hull.edgeCount();
        for (std::vector<float>* values : {&x, &y, &z, &cosine, &sine}) values->reserve(count);
        for (std::uint32_t edge = 0; edge < count; ++edge) {
            const dvec3& n1 = hull.planes[hull.halfEdges[std::size_t{2} * edge].face].normal;
            const dvec3& n2 = hull.planes[hull.halfEdges[std::size_t{2} * edge + 1].face].normal;
            const dvec3 middle = turn * safeNormalize(n1 + n2, n1) * (isA ? 1.0 : -1.0);
            const double half = std::min(glm::length(n1 + n2) / 2.0, 1.0);
            x.push_back(static_cast<float>(middle.x));
            y.push_back(static_cast<float>(middle.y));
            z.push_back(static_cast<float>(middle.z));
            cosine.push_back(static_cast<float>(half));
            sine.push_back(static_cast<float>(std::sqrt(1.0 - half * half)));
        }
    }

    // Those arcs of `other` that the arc at hand may cross, in `found`.
    void findNear(std::size_t arc, const Arcs& other, std::vector<std::uint32_t>& found) const {
        const float ax = x[arc], ay = y[arc], az = z[arc], ac = cosine[arc], as = sine[arc];
        const std::size_t count = other.x.size();
        found.resize(count);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const float apart = ax * other.x[i] + ay * other.y[i] + az * other.z[i];
            const float reach = ac * other.cosine[i] - as * other.sine[i];  // cosine of the sum
            found[kept] = static_cast<std::uint32_t>(i);
            kept += apart >= reach - kArcMargin ? 1 : 0;
        }
        found.resize(kept);
    }
};

AxisList::AxisList(std::shared_ptr<const AxisPair> pair) : pair_(std::move(pair)) {
    addWinner();
    if (pair_->bothFlat()) {
        addListed();
        finish();
        return;
    }
    edgesOfB_ = pair_->hull(Side::b).edgeCount();
    edgesOfA_ = edgesOfB_ > 0 ? pair_->hull(Side::a).edgeCount() : 0;  // without a partner they are no pairs
    edgePairs_ = std::uint64_t{edgesOfA_} * edgesOfB_;
    addFaces();
    arcsA_ = std::make_shared<Arcs>(*pair_, Side::a);
    arcsB_ = std::make_shared<Arcs>(*pair_, Side::b);
    if (complete()) finish();
}

// It may be none of the features' axes: two vertices of shapes that are apart, or of round ones.
void AxisList::addWinner() {
    const AxisRef& winner = pair_->winner();
    AxisRow row{winner, RowState::winner, true, pair_->winning().overlap};
    if (winner.kind == AxisKind::edgeEdge) {
        const auto sine = pair_->visitHulls([&]<class T>(const HullPair<T>& hulls) {
            const Vec3<T> cross = accurateCross(hulls.a.edgeDirections[winner.a],
                                                hulls.directionInA(hulls.b.edgeDirections[winner.b]));
            return static_cast<double>(safeLength(cross));
        });
        row.edgeDegrees = degreesOf(sine);
    }
    rows_.push_back(row);
}

void AxisList::addBoundaryRow(const AxisRef& ref, const AxisOverlap& along, double degrees) {
    if (ref == pair_->winner()) return;  // it is the first row
    rows_.push_back({ref, stateOf(ref, along, true), true, along.overlap, degrees});
}

void AxisList::addFaces() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    facesOfA_ = pair_->hull(Side::a).faceCount();
    facesOfB_ = pair_->hull(Side::b).faceCount();
    for (const AxisKind kind : {AxisKind::faceA, AxisKind::faceB}) {
        const bool isA = kind == AxisKind::faceA;
        for (std::uint32_t face = 0; face < (isA ? facesOfA_ : facesOfB_); ++face) {
            const AxisRef ref{kind, isA ? face : kNoIndex, isA ? kNoIndex : face};
            if (const auto along = pair_->along(ref)) addBoundaryRow(ref, *along, none);
        }
    }
}

void AxisList::addListed() {
    for (const AxisPair::Listed& item : pair_->listed()) {
        facesOfA_ += item.ref.kind == AxisKind::faceA ? 1 : 0;
        facesOfB_ += item.ref.kind == AxisKind::faceB ? 1 : 0;
        double degrees = std::numeric_limits<double>::quiet_NaN();
        if (item.ref.kind == AxisKind::edgeEdge) {
            ++edgePairs_;
            boundaryEdgePairs_ += item.onBoundary ? 1 : 0;
            const dvec3 alongA = pair_->hull(Side::a).edgeDirections[item.ref.a];
            const dvec3 alongB = pair_->toA(pair_->pose(Side::b).orientation *
                                            pair_->hull(Side::b).edgeDirections[item.ref.b]);
            degrees = degreesOf(safeLength(accurateCross(alongA, alongB)));
        }
        const AxisOverlap along = pair_->along(item.axis);
        if (item.onBoundary)
            addBoundaryRow(item.ref, along, degrees);
        else
            flatRejected_.push_back(
                {item.ref, stateOf(item.ref, along, false), false, along.overlap, degrees});
    }
}

bool AxisList::step(double seconds) {
    if (complete()) return true;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    pair_->visitHulls([&](const auto& hulls) {
        while (nextEdge_ < edgesOfA_) {
            pairEdges(hulls, nextEdge_++);
            if (Clock::now() >= end) break;
        }
    });
    if (complete()) finish();
    return complete();
}

double AxisList::progress() const {
    return edgesOfA_ == 0 ? 1.0 : static_cast<double>(nextEdge_) / edgesOfA_;
}

template <class T>
void AxisList::pairEdges(const HullPair<T>& pair, std::uint32_t edgeOfA) {
    if (arcsA_->whole || arcsB_->whole) {
        near_.resize(edgesOfB_);
        for (std::uint32_t i = 0; i < edgesOfB_; ++i) near_[i] = i;
    } else {
        arcsA_->findNear(edgeOfA, *arcsB_, near_);
    }
    for (const std::uint32_t edgeOfB : near_) {
        const CrossedArcs<T> arcs = crossArcs(pair, edgeOfA, edgeOfB);
        if (arcs.crossing != ArcCrossing::crossing) continue;
        ++boundaryEdgePairs_;
        const OverlapAlong<T> found = overlapAlong(pair, arcs.axis);
        addBoundaryRow({AxisKind::edgeEdge, edgeOfA, edgeOfB},
                       {dvec3(arcs.axis), static_cast<double>(found.overlap + pair.radii()), found.supportA,
                        found.supportB},
                       degreesOf(static_cast<double>(arcs.sine)));
    }
}

RowState AxisList::stateOf(const AxisRef& ref, const AxisOverlap& along, bool onBoundary) const {
    const double best = pair_->winning().overlap;
    const bool asDeep = std::abs(along.overlap - best) <= pair_->tieTolerance();
    if (!onBoundary) return RowState::rejected;
    if (pair_->isWinningAxis(ref, along.axis)) return RowState::sameAxis;
    if (along.overlap < -pair_->touchGap()) return RowState::separates;
    if (asDeep) return RowState::tie;
    return pair_->skipped(ref) ? RowState::skipped : RowState::candidate;
}

// The runner-up is known when all are: the least overlap on another axis than the winner's.
void AxisList::finish() {
    boundaryRows_ = rows_.size();
    for (std::size_t i = 1; i < rows_.size(); ++i) {
        const AxisRow& row = rows_[i];
        if (row.state == RowState::sameAxis || !row.onBoundary) continue;
        if (!runnerUp_ || row.overlap < rows_[*runnerUp_].overlap) runnerUp_ = i;
    }
    if (runnerUp_ && rows_[*runnerUp_].state != RowState::tie) rows_[*runnerUp_].state = RowState::runnerUp;
}

// --- rejected edge pairs --------------------------------------------------------------------------------

void AxisList::askForRejected() {
    if (rejectedAsked_ || !complete()) return;
    rejectedAsked_ = true;
    rejectedListed_ = false;
    rejectedA_ = rejectedB_ = 0;
    rejected_ = flatRejected_;
    rejected_.reserve(static_cast<std::size_t>(std::min(rejectedEdgePairs(), kMostRejectedRows)));
}

void AxisList::dropRejected() {
    rejectedAsked_ = rejectedListed_ = false;
    rejected_ = {};
    rows_.resize(boundaryRows_);
    rows_.shrink_to_fit();
}

bool AxisList::stepRejected(double seconds) {
    if (!rejectedAsked_ || rejectedListed_) return true;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    const auto full = [&] { return rejected_.size() >= kMostRejectedRows || rejectedA_ >= edgesOfA_; };
    pair_->visitHulls([&](const auto& hulls) {
        while (!full()) {
            for (std::uint32_t i = 0; i < kRejectedBatch && !full(); ++i) {
                addRejected(hulls, rejectedA_, rejectedB_);
                if (++rejectedB_ < edgesOfB_) continue;
                rejectedB_ = 0;
                ++rejectedA_;
            }
            if (Clock::now() >= end) break;
        }
    });
    if (!full()) return false;
    rows_.insert(rows_.end(), rejected_.begin(), rejected_.end());
    rejected_ = {};
    rejectedListed_ = true;
    return true;
}

double AxisList::rejectedProgress() const {
    if (rejectedListed_) return 1.0;
    const auto all = static_cast<double>(std::min(rejectedEdgePairs(), kMostRejectedRows));
    return all > 0.0 ? static_cast<double>(rejected_.size()) / all : 1.0;
}

template <class T>
void AxisList::addRejected(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    const CrossedArcs<T> arcs = crossArcs(pair, edgeOfA, edgeOfB);
    if (arcs.crossing == ArcCrossing::crossing) return;
    AxisRow row{{AxisKind::edgeEdge, edgeOfA, edgeOfB}, RowState::parallel, false};
    row.edgeDegrees = degreesOf(static_cast<double>(arcs.sine));
    if (arcs.crossing == ArcCrossing::none) {
        const auto along = pair_->along(row.ref);
        row.overlap = along->overlap;
        row.state = stateOf(row.ref, *along, false);
    }
    if (row.ref != pair_->winner()) rejected_.push_back(row);
}

std::optional<std::size_t> AxisList::find(const AxisRef& ref) const {
    const auto found =
        std::find_if(rows_.begin(), rows_.end(), [&](const AxisRow& row) { return row.ref == ref; });
    if (found == rows_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - rows_.begin());
}

// --- words ----------------------------------------------------------------------------------------------

namespace {

// The vertex that lies farther out than the edge along the axis, and by how much.
struct Beyond {
    std::string vertex;  // "vertex 3 of A"
    std::string by;      // "0.21 m"; empty where the edge is outermost
};
Beyond beyondEdge(const AxisPair& pair, Side side, std::uint32_t edge, const AxisOverlap& along) {
    const Hull<double>& hull = pair.hull(side);
    const bool isA = side == Side::a;
    const dvec3 direction =
        isA ? along.axis : -(glm::conjugate(pair.pose(Side::b).orientation) * pair.toWorld(along.axis));
    const std::uint32_t support = isA ? along.supportA : along.supportB;
    const double reach = glm::dot(direction, hull.vertices[support]);
    const double ofEdge = std::min(glm::dot(direction, hull.vertices[hull.edgeStart(edge)]),
                                   glm::dot(direction, hull.vertices[hull.edgeEnd(edge)]));
    if (reach - ofEdge <= pair.tieTolerance()) return {};
    const std::string name = scene::featureName(pair.shape(side), {FeatureKind::vertex, support});
    return {name + (isA ? " of A" : " of B"), metres(reach - ofEdge)};
}

// The end is left out where there is no room for it.
std::string whyRejected(const AxisPair& pair, const AxisRow& row) {
    const std::string arcs = "their arcs do not cross on the Gauss map";
    const auto along = pair.along(row.ref);
    if (!along) return "no direction is supported by both edges: " + arcs;
    const Beyond a = beyondEdge(pair, Side::a, row.ref.a, *along);
    const Beyond b = beyondEdge(pair, Side::b, row.ref.b, *along);
    if (a.by.empty() && b.by.empty()) return "their arcs miss each other on the Gauss map, by rounding alone";
    if (!a.by.empty() && !b.by.empty())
        return "vertices lie farther out: " + a.vertex + " by " + a.by + ", " + b.vertex + " by " + b.by +
               "; " + arcs;
    const Beyond& only = a.by.empty() ? b : a;
    return only.vertex + " lies farther out: by " + only.by + "; " + arcs;
}

std::string whyItWon(const AxisPair& pair) {
    if (pair.isIgnored()) return "the shortest way out, but the triangle ignores contact from behind";
    if (pair.winner().kind == AxisKind::closest)
        return "it joins the closest points: no other direction has a wider gap";
    if (!pair.overlaps() && pair.winning().overlap < 0.0)
        return "the widest gap of all: the shapes are apart";
    if (pair.winner().kind == AxisKind::point)
        return "it joins the deepest points: no other way out is shorter";
    return "the least depth: the shortest way out is along this axis";
}

std::string gapReason(const AxisPair& pair, double overlap) {
    const double narrower = overlap - pair.winning().overlap;
    std::string gap = "a gap of " + metres(-overlap);
    if (pair.overlaps()) return gap;
    return gap + "; it proves that the shapes are apart, " + metres(narrower) + " narrower than the winner's";
}

// "not measured, at least 0.91 m: a bound by the inner ball of B", of an edge's arc "... along the arc of
// edge 3 of A by vertex 5 of B"; empty where the query looked.
std::string whySkipped(const AxisPair& pair, const AxisRef& ref) {
    const auto skipped = pair.skipped(ref);
    if (!skipped) return {};
    const Side other = skipped->side == Side::a ? Side::b : Side::a;
    const auto named = [&](Side side, const Feature& feature) {
        return scene::featureName(pair.shape(side), feature) + (side == Side::a ? " of A" : " of B");
    };
    std::string text = "not measured, at least " + metres(skipped->depth) + ": a bound";
    if (skipped->feature.kind == FeatureKind::edge)
        text += " along the arc of " + named(skipped->side, skipped->feature);
    text += " by ";
    if (skipped->by == SkippedBy::vertex) return text + named(other, {FeatureKind::vertex, skipped->vertex});
    return text + (other == Side::a ? "the inner ball of A" : "the inner ball of B");
}

}  // namespace

std::string AxisList::reason(const AxisRow& row) const {
    const std::string skipped = whySkipped(*pair_, row.ref);
    const std::string more = hasAxis(row) ? metres(row.overlap - pair_->winning().overlap) : std::string();
    switch (row.state) {
        case RowState::winner:
            return whyItWon(*pair_);
        case RowState::sameAxis:
            return row.overlap < -pair_->touchGap() ? "same axis and gap as the winner"
                                                    : "same axis and depth as the winner";
        case RowState::tie:
            return "as deep in another direction: the answer is not unique";
        case RowState::runnerUp:
            if (row.overlap < -pair_->touchGap()) return gapReason(*pair_, row.overlap);
            return (pair_->overlaps() ? more + " more than the winner: the second least depth"
                                      : "the shapes overlap along this axis") +
                   (skipped.empty() ? "" : "; " + skipped);
        case RowState::separates:
            return gapReason(*pair_, row.overlap);
        case RowState::rejected:
            return whyRejected(*pair_, row);
        case RowState::parallel:
            return "parallel edges have no axis: those of the faces beside them count";
        case RowState::candidate:
        case RowState::skipped:
            break;
    }
    return (skipped.empty() ? "" : skipped + "; the depth here is for this table alone: ") +
           (pair_->overlaps() ? more + " more than the winner"
                              : "overlap proves nothing: another axis has a gap");
}

// --- finding rows ---------------------------------------------------------------------------------------

// Reads word by word: a side and a kind belong to the number that follows, "of A" to the one before.
class RowFilter::Reader {
 public:
    bool word(std::string_view text) {
        std::string lower(text);
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const bool joined = lower.size() > 1 && (lower[0] == 'a' || lower[0] == 'b');  // "Ae1"
        if (joined) return word(text.substr(0, 1)) && word(text.substr(1));
        if (lower == "a" || lower == "b") {
            const Side named = lower == "a" ? Side::a : Side::b;
            (of_ && !wanted.empty() ? wanted.back().side : side_) = named;
            of_ = false;
            return true;
        }
        of_ = lower == "of";
        if (lower == "f" || lower == "face")
            kind_ = FeatureKind::face;
        else if (lower == "e" || lower == "edge")
            kind_ = FeatureKind::edge;
        else
            return of_;
        return true;
    }

    void number(std::string_view digits) {
        std::uint64_t value = 0;
        for (const char c : digits)
            value = std::min<std::uint64_t>(value * 10 + static_cast<std::uint64_t>(c - '0'), kNoIndex);
        wanted.push_back({side_, kind_, static_cast<std::uint32_t>(value)});
        side_.reset();
        kind_ = FeatureKind::none;
    }

    // Otherwise a number is still missing.
    bool complete() const { return !side_ && kind_ == FeatureKind::none && !of_; }

    std::vector<Wanted> wanted;

 private:
    std::optional<Side> side_;
    FeatureKind kind_ = FeatureKind::none;
    bool of_ = false;
};

bool RowFilter::parse(std::string_view text) {
    const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    const auto isLetter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    Reader reader;
    while (!text.empty()) {
        const char c = text.front();
        std::size_t length = 1;
        if (isDigit(c)) {
            while (length < text.size() && isDigit(text[length])) ++length;
            reader.number(text.substr(0, length));
        } else if (isLetter(c)) {
            while (length < text.size() && isLetter(text[length])) ++length;
            if (!reader.word(text.substr(0, length))) return false;
        } else if (c != ' ' && c != ',') {
            return false;
        }
        text.remove_prefix(length);
    }
    if (!reader.complete()) return false;
    wanted_ = std::move(reader.wanted);
    return true;
}

bool RowFilter::matches(const AxisPair& pair, const AxisRow& row, const Wanted& wanted) {
    const auto matchesSide = [&](Side side) {
        const Feature feature = featureOf(row.ref, side);
        if (feature.kind == FeatureKind::none) return false;
        if (wanted.side && *wanted.side != side) return false;
        if (wanted.kind != FeatureKind::none && wanted.kind != feature.kind) return false;
        const Hull<double>& hull = pair.hull(side);
        const auto& numbers = feature.kind == FeatureKind::edge ? hull.edgeNumber : hull.faceNumber;
        return numbers[feature.index] == wanted.number;
    };
    return matchesSide(Side::a) || matchesSide(Side::b);
}

bool RowFilter::accepts(const AxisPair& pair, const AxisRow& row) const {
    return std::all_of(wanted_.begin(), wanted_.end(),
                       [&](const Wanted& wanted) { return matches(pair, row, wanted); });
}

namespace {

bool faceHasVertex(const Hull<double>& hull, std::uint32_t face, std::uint32_t vertex) {
    const std::uint32_t first = hull.faces[face].firstHalfEdge;
    if (first == kNoIndex) return false;
    std::uint32_t half = first;
    do {
        if (hull.halfEdges[half].origin == vertex) return true;
        half = hull.halfEdges[half].next;
    } while (half != first);
    return false;
}

}  // namespace

bool touches(const AxisPair& pair, const AxisRow& row, Side side, const Feature& feature) {
    const Feature own = featureOf(row.ref, side);
    if (own == feature) return own.kind != FeatureKind::none;
    if (feature.kind != FeatureKind::vertex || own.kind == FeatureKind::none) return false;
    const Hull<double>& hull = pair.hull(side);
    if (own.kind == FeatureKind::edge)
        return hull.edgeStart(own.index) == feature.index || hull.edgeEnd(own.index) == feature.index;
    return faceHasVertex(hull, own.index, feature.index);
}

}  // namespace sepaxis::inspect
