#include "app/inspect/axes/why.h"

#include "app/inspect/words.h"
#include "app/scene/answer_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <limits>
#include <optional>

namespace sepaxis::inspect {

using scene::Side;

namespace {

class Sentences {
 public:
    explicit Sentences(const AxisList& list) : list_(list), pair_(list.pair()) {
        if (const auto row = list.runnerUp()) next_ = list.rows()[*row];
    }

    std::vector<WhyPart> write() {
        if (pair_.overlaps() || pair_.isIgnored()) {
            sayLeastDepth();
            sayTheOthers();
        } else {
            sayWidestGap();
        }
        return parts_;
    }

 private:
    void say(const std::string& text, WhyLink link = WhyLink::none) { parts_.push_back({text, link}); }
    void sayTerm(const std::string& text, std::string_view term) {
        parts_.push_back({text, WhyLink::none, term});
    }

    std::string name(const AxisRef& ref) const {
        return axisInWords(
            ref, [&](Side side) { return featureOf(pair_.shape(side), side, featureOf(ref, side)); });
    }
    // " (33 %)"; nothing where it says no more than the metres do.
    std::string share(double part, double whole) const {
        if (!(whole > pair_.touchGap()) || part >= whole) return {};
        std::array<char, 32> text{};
        std::snprintf(text.data(), text.size(), " (%.2g %%)", 100.0 * part / whole);
        return text.data();
    }

    // "The axis of edge 1 of A and edge 2 of B has the least depth. Next comes face 3 of A, 0.03 m (7 %)
    // deeper"
    void sayLeastDepth() {
        const double depth = pair_.winning().overlap;
        const bool isNumbered = pair_.winner().kind != AxisKind::point;
        say("The ");
        sayTerm("axis", "candidate-axis");
        say(isNumbered ? " of " : " through ");
        say(name(pair_.winner()), WhyLink::winner);
        say(" has the least ");
        sayTerm("depth", "depth");
        if (pair_.isIgnored()) say(", but the triangle is one-sided and ignores contact from behind");
        say(".");
        if (!next_) return;
        const std::size_t ties = count({RowState::tie});
        const double more = next_->overlap - depth;
        say(ties > 0 ? " As deep is " : " Next comes ");
        say(name(next_->ref), WhyLink::runnerUp);
        if (ties > 1) say(", and so are " + grouped(ties - 1) + " more");
        if (ties == 0) say(", " + metres(more) + share(more, depth) + " deeper");
        if (ties > 0) say(".");
    }

    // "No axis has a wider gap than the line from vertex 3 of A to face 2 of B. Next comes face 2 of B with a
    // gap of 0.6 m; any gap proves that the shapes are apart."
    void sayWidestGap() {
        const auto feature = [&](Side side) {
            return featureOf(pair_.shape(side), side, pair_.winningFeature(side));
        };
        say("No ");
        sayTerm("axis", "separating-axis");
        say(" has a wider gap than the line from ");
        say(feature(Side::a) + " to " + feature(Side::b), WhyLink::winner);
        say(".");
        if (next_ && -next_->overlap > pair_.touchGap()) {
            say(" Next comes ");
            say(name(next_->ref), WhyLink::runnerUp);
            say(" with a gap of " + metres(-next_->overlap) + "; any gap proves that the shapes are apart.");
        } else {
            say(" That gap alone proves that the shapes are apart.");
        }
    }

    std::size_t count(std::initializer_list<RowState> states) const {
        const auto first = list_.rows().begin();
        return static_cast<std::size_t>(std::count_if(
            first, first + static_cast<std::ptrdiff_t>(list_.boundaryRows()), [&](const AxisRow& row) {
                return std::find(states.begin(), states.end(), row.state) != states.end();
            }));
    }

    // How many beside the runner-up are no deeper than it.
    std::size_t asDeepAsNext() const {
        const auto first = list_.rows().begin();
        return static_cast<std::size_t>(std::count_if(
            first, first + static_cast<std::ptrdiff_t>(list_.boundaryRows()), [&](const AxisRow& row) {
                return (row.state == RowState::candidate || row.state == RowState::skipped) &&
                       row.overlap <= next_->overlap + pair_.tieTolerance();
            }));
    }

    // "; 9 more are deeper still", or, where some are as deep as the runner-up, "; 9 more are no less deep"
    void sayBeaten(std::size_t beaten) {
        const bool alike = next_ && asDeepAsNext() > 0;
        say("; " + grouped(beaten) + (beaten == 1 ? " more is" : " more are") +
            (alike ? " no less deep" : " deeper still"));
    }

    // "; 9 more are deeper still, 4 share its axis, and 61 edge pairs are ruled out by the Gauss map." Not
    // where others are as deep as the winner.
    void sayTheOthers() {
        const std::size_t beaten = count({RowState::candidate, RowState::skipped}),
                          same = count({RowState::sameAxis});
        const std::uint64_t rejected = list_.rejectedEdgePairs();
        if (count({RowState::tie}) > 0) return;
        if (beaten > 0) sayBeaten(beaten);
        if (same > 0)
            say((beaten > 0 ? ", "
                 : next_    ? "; "
                            : " ") +
                grouped(same) + (beaten > 0 ? "" : " more") +
                (same == 1 ? " shares the winner's axis" : " share the winner's axis"));
        if (rejected > 0) {
            say(beaten > 0 || same > 0 ? ", and " : next_ ? "; " : " ");
            say(grouped(rejected) + (rejected == 1 ? " edge pair" : " edge pairs"), WhyLink::rejected);
            say(rejected == 1 ? " is ruled out by the " : " are ruled out by the ");
            sayTerm("Gauss map", "gauss-map");
        }
        if (next_ || same > 0 || rejected > 0) say(".");
    }

    const AxisList& list_;
    const AxisPair& pair_;
    std::optional<AxisRow> next_;
    std::vector<WhyPart> parts_;
};

}  // namespace

std::vector<WhyPart> whyOf(const AxisList& list) {
    return Sentences(list).write();
}

std::vector<WhyPart> whyOfCurved(const scene::Evaluation& evaluation) {
    const Collision<double>& c = evaluation.collision;
    std::vector<WhyPart> parts;
    if (c.behindOneSided) return parts;
    const std::optional<scene::Interval> interval = scene::intervalOf(evaluation);
    const bool apart = !c.overlap;
    std::array<char, 64> number{};
    std::snprintf(number.data(), number.size(), " is %.7g m \u00b1 %.1g m, ", apart ? c.distance : c.depth,
                  std::max(0.5 * (interval->upper - interval->lower),
                           std::numeric_limits<double>::epsilon() * scene::sizeOfPair(evaluation)));
    parts.push_back({"The "});
    parts.push_back({apart ? "distance" : "depth", WhyLink::none, apart ? "distance" : "depth"});
    parts.push_back({number.data()});
    parts.push_back({apart ? "proven: a plane lies between the shapes, and two points are as close."
                           : "proven: this axis has no more, and no direction has less."});
    return parts;
}

}  // namespace sepaxis::inspect
