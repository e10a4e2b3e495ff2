#include "app/learn/condition.h"

#include "app/base/json_text.h"
#include "app/base/trimmed.h"
#include "app/inspect/axes/axis_list.h"
#include "app/inspect/words.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>

namespace sepaxis::learn {

using scene::Side;

namespace {

constexpr double kListSeconds = 0.2;  // for listing all candidates; larger pairs have no such quantity

std::optional<Value> flag(bool value) {
    return Value(value);
}

const Collision<double>& answer(const Seen& seen) {
    return seen.evaluation->collision;
}

// The answer of another method to the same pair; nothing where it has none.
std::optional<scene::Evaluation> answerOf(const Seen& seen, std::string_view name) {
    const scene::Method* method = scene::findMethod(name);
    if (method == nullptr) return std::nullopt;
    scene::Evaluation evaluation;
    if (scene::evaluatePair(scene::pairOf(*seen.evaluation), {.method = method}, evaluation))
        return std::nullopt;
    return evaluation;
}

// Of the answer, or of another method's.
std::optional<Value> number(const Seen& seen, std::string_view method,
                            double (*take)(const Collision<double>&)) {
    if (method.empty()) return Value(take(answer(seen)));
    const auto evaluation = answerOf(seen, method);
    if (!evaluation) return std::nullopt;
    return Value(take(evaluation->collision));
}

std::string wordsOf(const inspect::AxisPair& pair, const inspect::AxisRef& axis) {
    return inspect::axisInWords(axis, [&](Side side) {
        return inspect::featureOf(pair.shape(side), side, inspect::featureOf(axis, side));
    });
}

std::optional<inspect::AxisList> listOf(const Seen& seen) {
    inspect::AxisList list(std::make_shared<const inspect::AxisPair>(*seen.evaluation));
    if (!list.step(kListSeconds)) return std::nullopt;
    return list;
}

template <class Take>
std::optional<Value> ofList(const Seen& seen, const Take& take) {
    const auto list = listOf(seen);
    if (!list) return std::nullopt;
    return Value(take(*list));
}

// Both features where the shapes are apart: they make no axis of the list.
std::optional<Value> decides(const Seen& seen) {
    const inspect::AxisPair pair(*seen.evaluation);
    if (!pair.overlaps())
        return Value(inspect::featureOf(pair.shape(Side::a), Side::a, pair.winningFeature(Side::a)) +
                     " and " +
                     inspect::featureOf(pair.shape(Side::b), Side::b, pair.winningFeature(Side::b)));
    return Value(wordsOf(pair, pair.winner()));
}

std::optional<Value> runnerUp(const Seen& seen) {
    const auto list = listOf(seen);
    if (!list || !list->runnerUp()) return std::nullopt;
    return Value(wordsOf(list->pair(), list->rows()[*list->runnerUp()].ref));
}

std::optional<Value> overlapAlong(const Seen& seen) {
    const inspect::AxisPair pair(*seen.evaluation);
    if (seen.probe) return Value(pair.along(pair.toA(*seen.probe)).overlap);
    if (!seen.pinned) return std::nullopt;
    const auto along = pair.along(*seen.pinned);
    if (!along) return std::nullopt;
    return Value(along->overlap);
}

std::optional<Value> pinned(const Seen& seen) {
    if (!seen.pinned) return std::nullopt;
    const inspect::AxisPair pair(*seen.evaluation);
    // The pin may be of a shape that is gone.
    if (!pair.along(*seen.pinned)) return std::nullopt;
    return Value(wordsOf(pair, *seen.pinned));
}

std::optional<Value> picked(const Seen& seen) {
    if (seen.picked.empty()) return std::nullopt;
    const inspect::SideFeature& last = seen.picked.back();
    return Value(inspect::featureOf(*seen.evaluation, last.side, last.feature));
}

// The support point that the open step of GJK or EPA asks for.
template <Side side>
std::optional<Value> support(const Seen& seen) {
    if (seen.algorithm == nullptr || seen.step == 0 || seen.step > seen.algorithm->rows.size())
        return std::nullopt;
    const inspect::StepFigure figure = inspect::figureOf(*seen.algorithm, seen.step - 1);
    if (!figure.support) return std::nullopt;
    return Value(inspect::featureOf(
        *seen.evaluation, side,
        {FeatureKind::vertex, side == Side::a ? figure.support->onA : figure.support->onB}));
}

std::optional<Value> stage(const Seen& seen) {
    if (!seen.evaluation->stages) return std::nullopt;
    return Value(std::string(scene::nameOf(scene::placeOf(seen.evaluation->stages->decidedBy))));
}

std::optional<Value> kind(const Seen& seen) {
    switch (answer(seen).kind) {
        case AxisKind::faceA:
            return Value(std::string("face of A"));
        case AxisKind::faceB:
            return Value(std::string("face of B"));
        case AxisKind::edgeEdge:
            return Value(std::string("edge pair"));
        case AxisKind::point:
            return Value(std::string("point"));
        default:
            return Value(std::string("closest points"));
    }
}

std::optional<Value> verdictOf(const Seen& seen, std::string_view method) {
    const auto other = method.empty() ? std::nullopt : answerOf(seen, method);
    if (!method.empty() && !other) return std::nullopt;
    const scene::Evaluation& evaluation = other ? *other : *seen.evaluation;
    if (!evaluation.collision.overlap) return Value(std::string("apart"));
    return Value(std::string(scene::touches(evaluation) ? "touching" : "overlapping"));
}

constexpr std::array kQuantities = {
    Quantity{"overlapping", "the shapes overlap by more than rounding", false,
             [](const Seen& s, std::string_view) {
                 return flag(answer(s).overlap && !scene::touches(*s.evaluation));
             }},
    Quantity{"touching", "they touch: the depth is rounding", false,
             [](const Seen& s, std::string_view) {
                 return flag(answer(s).overlap && scene::touches(*s.evaluation));
             }},
    Quantity{"apart", "there is a gap between them", false,
             [](const Seen& s, std::string_view) { return flag(!answer(s).overlap); }},
    Quantity{"unique", "no other direction is as short", false,
             [](const Seen& s, std::string_view) { return flag(answer(s).unique); }},
    Quantity{"closer-than-safe", "two cuboids are closer than their safe distance", false,
             [](const Seen& s, std::string_view) {
                 return flag(s.evaluation->stages && s.evaluation->safeDistance &&
                             s.evaluation->stages->closerThanSafe);
             }},
    Quantity{"verdict", "\"overlapping\", \"touching\" or \"apart\"; of a method: as that one says", true,
             verdictOf},
    Quantity{"depth", "the penetration depth in metres; of a method: what that one says", true,
             [](const Seen& s, std::string_view method) {
                 return number(s, method, [](const Collision<double>& c) { return c.depth; });
             }},
    Quantity{"distance", "the distance in metres; of a method: what that one says", true,
             [](const Seen& s, std::string_view method) {
                 return number(s, method, [](const Collision<double>& c) { return c.distance; });
             }},
    Quantity{"contacts", "how many points the contact manifold has; of a method: what that one says", true,
             [](const Seen& s, std::string_view method) {
                 return number(s, method, [](const Collision<double>& c) {
                     return static_cast<double>(c.manifold.size());
                 });
             }},
    Quantity{"touching-contacts", "how many of them are at full depth", false,
             [](const Seen& s, std::string_view) {
                 const auto& manifold = answer(s).manifold;
                 return std::optional(Value(static_cast<double>(
                     std::count_if(manifold.begin(), manifold.end(),
                                   [](const ManifoldPoint<double>& p) { return p.touching; }))));
             }},
    Quantity{"decides", "what makes the axis that decides: \"face 1 of A\", \"edge 1 of A and edge 2 of B\"",
             false, [](const Seen& s, std::string_view) { return decides(s); }},
    Quantity{"kind", "\"face of A\", \"face of B\", \"edge pair\", \"point\" or \"closest points\"", false,
             [](const Seen& s, std::string_view) { return kind(s); }},
    Quantity{"runner-up", "what makes the axis with the next depth", false,
             [](const Seen& s, std::string_view) { return runnerUp(s); }},
    Quantity{"candidates", "how many axes are on the boundary of the Minkowski difference", false,
             [](const Seen& s, std::string_view) {
                 return ofList(s, [](const auto& l) { return static_cast<double>(l.boundaryRows()); });
             }},
    Quantity{"edge-pairs", "how many pairs of edges there are", false,
             [](const Seen& s, std::string_view) {
                 return ofList(s, [](const auto& l) { return static_cast<double>(l.edgePairs()); });
             }},
    Quantity{"edge-candidates", "how many of them make a candidate axis", false,
             [](const Seen& s, std::string_view) {
                 return ofList(s, [](const auto& l) { return static_cast<double>(l.boundaryEdgePairs()); });
             }},
    Quantity{"stage", "of two cuboids: the stage that decides", false,
             [](const Seen& s, std::string_view) { return stage(s); }},
    Quantity{"overlap-along", "the depth along the direction that is tried, or the axis that is pinned",
             false, [](const Seen& s, std::string_view) { return overlapAlong(s); }},
    Quantity{"pinned", "the axis that is pinned", false,
             [](const Seen& s, std::string_view) { return pinned(s); }},
    Quantity{"picked", "the vertex, edge or face that was last clicked in the view", false,
             [](const Seen& s, std::string_view) { return picked(s); }},
    Quantity{"support-of-a", "A's vertex of the support point that the open step of GJK or EPA asks for",
             false, [](const Seen& s, std::string_view) { return support<Side::a>(s); }},
    Quantity{"support-of-b", "the same of B", false,
             [](const Seen& s, std::string_view) { return support<Side::b>(s); }},
    Quantity{"clicked", "in the picture of the Steps tab: \"nearest face\" or \"another face\"", false,
             [](const Seen& s, std::string_view) {
                 return s.clicked.empty() ? std::nullopt : std::optional(Value(std::string(s.clicked)));
             }},
    Quantity{"step", "the step that the open tab shows, from 1 on", false,
             [](const Seen& s, std::string_view) {
                 return s.step == 0 ? std::nullopt : std::optional(Value(static_cast<double>(s.step)));
             }},
    Quantity{"steps", "how many steps it has", false,
             [](const Seen& s, std::string_view) {
                 return s.steps == 0 ? std::nullopt : std::optional(Value(static_cast<double>(s.steps)));
             }},
    Quantity{"swept", "how much of the Minkowski difference is painted, 0 to 1", false,
             [](const Seen& s, std::string_view) { return std::optional(Value(s.swept)); }},
    Quantity{"tab", "the open tab of the inspector: \"gauss-map\"", false,
             [](const Seen& s, std::string_view) {
                 return s.tab.empty() ? std::nullopt : std::optional(Value(s.tab));
             }},
    Quantity{"method", "the method that answers: \"exact\"", false,
             [](const Seen& s, std::string_view) { return std::optional(Value(std::string(s.method))); }},
};

const Quantity* find(std::string_view name) {
    const auto found = std::find_if(kQuantities.begin(), kQuantities.end(),
                                    [&](const Quantity& q) { return q.name == name; });
    return found == kQuantities.end() ? nullptr : &*found;
}

std::string_view firstWord(std::string_view& text) {
    text = trimmed(text);
    const std::string_view word = text.substr(0, text.find(' '));
    text = trimmed(text.substr(word.size()));
    return word;
}

std::optional<double> readNumber(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string valueInWords(const std::optional<Value>& value) {
    if (!value) return "nothing";
    if (const bool* truth = std::get_if<bool>(&*value)) return *truth ? "true" : "false";
    if (const double* number = std::get_if<double>(&*value)) return scene::numberForPerson(*number);
    return std::get<std::string>(*value);
}

}  // namespace

std::string inQuotes(std::string_view text) {
    return '"' + std::string(text) + '"';
}

std::span<const Quantity> quantities() {
    return kQuantities;
}

std::string Condition::parse(std::string_view text) {
    constexpr std::string_view kAnd = " and ";
    text_ = text;
    parts_.clear();
    // "edge 1 of A and edge 2 of B" has an "and" of its own: a part begins with a quantity.
    std::size_t begin = 0;
    for (std::size_t at = text.find(kAnd); begin < text.size(); at = text.find(kAnd, at + 1)) {
        std::string_view rest = at == std::string_view::npos ? "" : text.substr(at + kAnd.size());
        std::string_view word = firstWord(rest);
        if (word == "not") word = firstWord(rest);
        if (at != std::string_view::npos && find(word) == nullptr) continue;
        Part part;
        if (std::string wrong = parsePart(text.substr(begin, at - begin), part); !wrong.empty()) return wrong;
        parts_.push_back(std::move(part));
        if (at == std::string_view::npos) break;
        begin = at + kAnd.size();
    }
    return parts_.empty() ? "a condition is missing" : std::string();
}

std::string Condition::parsePart(std::string_view text, Part& part) {
    part.text = trimmed(text);
    std::string_view rest = part.text;
    std::string_view word = firstWord(rest);
    part.negated = word == "not";
    if (part.negated) word = firstWord(rest);
    part.quantity = find(word);
    if (part.quantity == nullptr) return inQuotes(word) + " is nothing that a condition can speak of";
    const std::string name(word);
    if (rest.starts_with("of ") && part.quantity->takesMethod) {
        firstWord(rest);
        part.argument = firstWord(rest);
        if (scene::findMethod(part.argument) == nullptr)
            return "there is no method " + inQuotes(part.argument);
    }
    if (rest.empty()) return {};
    const std::string_view sign = firstWord(rest);
    if (sign == "is") {
        part.comparison = Comparison::is;
        part.other = find(rest);
        part.word = rest;
        return rest.empty() ? "what " + inQuotes(name) + " is to be is missing" : std::string();
    }
    if (sign != "<" && sign != ">" && sign != "=")
        return "behind " + inQuotes(name) + " stands " + inQuotes(sign) + " instead of <, >, = or \"is\"";
    part.comparison = sign == "<" ? Comparison::less : sign == ">" ? Comparison::more : Comparison::equal;
    const std::string_view digits = firstWord(rest);
    const auto number = readNumber(digits);
    if (!number) return inQuotes(digits) + " is no number; a name stands behind \"is\"";
    part.number = *number;
    if (rest.empty()) return {};
    if (part.comparison != Comparison::equal || firstWord(rest) != "within" || !readNumber(rest))
        return "behind the number of " + inQuotes(name) + " only \"within\" and a number may stand, after =";
    part.within = *readNumber(rest);
    return {};
}

bool Condition::holds(const Part& part, const Seen& seen) {
    const std::optional<Value> value = part.quantity->of(seen, part.argument);
    bool holds = false;
    if (value && part.comparison == Comparison::isTrue) {
        const bool* truth = std::get_if<bool>(&*value);
        holds = truth == nullptr || *truth;  // it has a value at all
    } else if (value && part.comparison == Comparison::is) {
        // "verdict is apart": a word, although "apart" alone holds or not.
        const std::optional<Value> named = part.other != nullptr ? part.other->of(seen, {}) : std::nullopt;
        const bool isWord = part.other == nullptr || (named && std::holds_alternative<bool>(*named));
        holds = isWord ? value == Value(part.word) : named && value == named;
    } else if (value) {
        const double* number = std::get_if<double>(&*value);
        holds = number != nullptr &&
                (part.comparison == Comparison::less   ? *number < part.number
                 : part.comparison == Comparison::more ? *number > part.number
                                                       : std::abs(*number - part.number) <= part.within);
    }
    return holds != part.negated;
}

bool Condition::holds(const Seen& seen) const {
    return std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) { return holds(part, seen); });
}

std::string Condition::whyNot(const Seen& seen) const {
    for (const Part& part : parts_)
        if (!holds(part, seen))
            return inQuotes(part.text) + " does not hold: " + std::string(part.quantity->name) + " is " +
                   valueInWords(part.quantity->of(seen, part.argument));
    return {};
}

}  // namespace sepaxis::learn
