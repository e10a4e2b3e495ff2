#include "app/learn/condition.h"

#include "app/base/json_text.h"
#include "app/base/number_text.h"
#include "app/base/trimmed.h"
#include "app/inspect/words.h"
#include "app/scene/answer_check.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

namespace sepaxis::learn {

using scene::Evaluation;
using scene::Side;

namespace {

constexpr double kListSeconds = 0.2;  // for listing all candidates; larger pairs have no such quantity

// The answer of a method to the same pair; null where it has none.
const Evaluation* answerOf(const Seen& seen, std::string_view method) {
    if (method.empty()) return seen.evaluation;
    const auto [found, isNew] = seen.lookups->answers.try_emplace(std::string(method));
    const scene::Method* const asked = isNew ? scene::findMethod(method) : nullptr;
    if (asked != nullptr) {
        Evaluation evaluation;
        if (!scene::evaluatePair(scene::pairOf(*seen.evaluation), {.method = asked}, evaluation))
            found->second = std::move(evaluation);
    }
    return found->second ? &*found->second : nullptr;
}

Value valueOf(const Quantity& quantity, const Seen& seen, std::string_view method = {}) {
    const Evaluation* const evaluation = answerOf(seen, method);
    return evaluation != nullptr ? quantity.of(seen, *evaluation) : std::nullopt;
}

// Null where a shape has curved sides.
const inspect::AxisPair* pairOf(const Seen& seen) {
    if (scene::hasCurvedSides(*seen.evaluation)) return nullptr;
    std::shared_ptr<const inspect::AxisPair>& pair = seen.lookups->pair;
    if (pair == nullptr) pair = std::make_shared<const inspect::AxisPair>(*seen.evaluation);
    return pair.get();
}

// Null where there are too many candidates, or none because a shape has curved sides.
const inspect::AxisList* listOf(const Seen& seen) {
    std::unique_ptr<inspect::AxisList>& list = seen.lookups->list;
    if (list == nullptr) {
        if (pairOf(seen) == nullptr) return nullptr;
        list = std::make_unique<inspect::AxisList>(seen.lookups->pair);
        list->step(kListSeconds);
    }
    return list->complete() ? list.get() : nullptr;
}

template <auto count>
Value countOf(const Seen& seen, const Evaluation&) {
    const inspect::AxisList* const list = listOf(seen);
    if (list == nullptr) return std::nullopt;
    return static_cast<double>((list->*count)());
}

std::string wordsOf(const inspect::AxisPair& pair, const inspect::AxisRef& axis) {
    return inspect::axisInWords(axis, [&](Side side) {
        return inspect::featureOf(pair.shape(side), side, inspect::featureOf(axis, side));
    });
}

// Both features where the shapes are apart: they make no axis of the list.
Value decides(const Seen& seen, const Evaluation&) {
    const inspect::AxisPair* const pair = pairOf(seen);
    if (pair == nullptr) return std::nullopt;
    if (pair->overlaps()) return wordsOf(*pair, pair->winner());
    const auto feature = [&](Side side) {
        return inspect::featureOf(pair->shape(side), side, pair->winningFeature(side));
    };
    return feature(Side::a) + " and " + feature(Side::b);
}

Value runnerUp(const Seen& seen, const Evaluation&) {
    const inspect::AxisList* const list = listOf(seen);
    if (list == nullptr || !list->runnerUp()) return std::nullopt;
    return wordsOf(list->pair(), list->rows()[*list->runnerUp()].ref);
}

// The pin may be of a shape that is gone.
std::optional<inspect::AxisOverlap> alongPinned(const Seen& seen) {
    const inspect::AxisPair* const pair = seen.pinned ? pairOf(seen) : nullptr;
    return pair != nullptr ? pair->along(*seen.pinned) : std::nullopt;
}

Value overlapAlong(const Seen& seen, const Evaluation&) {
    if (const inspect::AxisPair* const pair = seen.probe ? pairOf(seen) : nullptr)
        return pair->along(pair->toA(*seen.probe)).overlap;
    const auto along = alongPinned(seen);
    return along ? Value(along->overlap) : std::nullopt;
}

Value pinned(const Seen& seen, const Evaluation&) {
    return alongPinned(seen) ? Value(wordsOf(*pairOf(seen), *seen.pinned)) : std::nullopt;
}

Value picked(const Seen& seen, const Evaluation& evaluation) {
    if (seen.picked.empty()) return std::nullopt;
    return inspect::featureOf(evaluation, seen.picked.back().side, seen.picked.back().feature);
}

// The support point that the open step of GJK or EPA asks for.
template <Side side>
Value support(const Seen& seen, const Evaluation& evaluation) {
    if (seen.algorithm == nullptr || seen.step == 0 || seen.step > seen.algorithm->rows.size())
        return std::nullopt;
    const inspect::StepFigure figure = inspect::figureOf(*seen.algorithm, seen.step - 1);
    if (!figure.support) return std::nullopt;
    return inspect::featureOf(
        evaluation, side, {FeatureKind::vertex, side == Side::a ? figure.support->onA : figure.support->onB});
}

Value stage(const Seen&, const Evaluation& evaluation) {
    if (!evaluation.stages) return std::nullopt;
    return std::string(scene::nameOf(scene::placeOf(evaluation.stages->decidedBy)));
}

Value kind(const Seen&, const Evaluation& evaluation) {
    constexpr std::array kNames = {"closest points", "face of A", "face of B",
                                   "edge pair",      "point",     "closest points"};
    return kNames[static_cast<std::size_t>(evaluation.collision.kind)];
}

Value verdict(const Seen&, const Evaluation& evaluation) {
    if (!evaluation.collision.overlap) return "apart";
    return scene::touches(evaluation) ? "touching" : "overlapping";
}

Value touchingContacts(const Seen&, const Evaluation& evaluation) {
    const auto& manifold = evaluation.collision.manifold;
    return static_cast<double>(std::count_if(manifold.begin(), manifold.end(),
                                             [](const ManifoldPoint<double>& p) { return p.touching; }));
}

Value countOrNone(std::size_t count) {
    return count == 0 ? std::nullopt : Value(static_cast<double>(count));
}

Value wordOrNone(std::string_view word) {
    return word.empty() ? std::nullopt : Value(std::string(word));
}

using inspect::AxisList;
constexpr bool kOfMethods = true, kListsAxes = true;
constexpr std::array kQuantities = {
    Quantity{
        "overlapping",
        [](const Seen&, const Evaluation& e) -> Value { return e.collision.overlap && !scene::touches(e); }},
    Quantity{
        "touching",
        [](const Seen&, const Evaluation& e) -> Value { return e.collision.overlap && scene::touches(e); }},
    Quantity{"apart", [](const Seen&, const Evaluation& e) -> Value { return !e.collision.overlap; }},
    Quantity{"unique", [](const Seen&, const Evaluation& e) -> Value { return e.collision.unique; }},
    Quantity{"closer-than-safe",
             [](const Seen&, const Evaluation& e) -> Value {
                 return e.stages && e.safeDistance && e.stages->closerThanSafe;
             }},
    Quantity{"verdict", verdict, kOfMethods},
    Quantity{"depth", [](const Seen&, const Evaluation& e) -> Value { return e.collision.depth; },
             kOfMethods},
    Quantity{"distance", [](const Seen&, const Evaluation& e) -> Value { return e.collision.distance; },
             kOfMethods},
    Quantity{"contacts",
             [](const Seen&, const Evaluation& e) -> Value {
                 return static_cast<double>(e.collision.manifold.size());
             },
             kOfMethods},
    Quantity{"touching-contacts", touchingContacts},
    Quantity{"decides", decides},
    Quantity{"kind", kind},
    Quantity{"runner-up", runnerUp, false, kListsAxes},
    Quantity{"candidates", countOf<&AxisList::boundaryRows>, false, kListsAxes},
    Quantity{"edge-pairs", countOf<&AxisList::edgePairs>, false, kListsAxes},
    Quantity{"edge-candidates", countOf<&AxisList::boundaryEdgePairs>, false, kListsAxes},
    Quantity{"stage", stage},
    Quantity{"overlap-along", overlapAlong},
    Quantity{"pinned", pinned},
    Quantity{"picked", picked},
    Quantity{"support-of-a", support<Side::a>},
    Quantity{"support-of-b", support<Side::b>},
    Quantity{"clicked", [](const Seen& s, const Evaluation&) { return wordOrNone(s.clicked); }},
    Quantity{"step", [](const Seen& s, const Evaluation&) { return countOrNone(s.step); }},
    Quantity{"steps", [](const Seen& s, const Evaluation&) { return countOrNone(s.steps); }},
    Quantity{"swept", [](const Seen& s, const Evaluation&) -> Value { return s.swept; }},
    Quantity{"tab", [](const Seen& s, const Evaluation&) { return wordOrNone(s.tab); }},
    Quantity{"method", [](const Seen& s, const Evaluation&) { return wordOrNone(s.method); }},
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

std::string valueInWords(const Value& value) {
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

std::string Condition::parse(std::string_view text, int line) {
    constexpr std::string_view kAnd = " and ";
    text_ = text;
    line_ = line;
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
    if (part.quantity == nullptr) return "there is no quantity " + inQuotes(word);
    const std::string name(word);
    if (rest.starts_with("of ") && part.quantity->takesMethod) {
        firstWord(rest);
        part.method = firstWord(rest);
        if (scene::findMethod(part.method) == nullptr) return "there is no method " + inQuotes(part.method);
    }
    if (rest.empty()) return {};
    const std::string_view sign = firstWord(rest);
    if (sign == "is") {
        part.comparison = Comparison::is;
        part.other = find(rest);
        part.word = rest;
        return rest.empty() ? "a name is missing after " + inQuotes(name + " is") : std::string();
    }
    if (sign != "<" && sign != ">" && sign != "=")
        return inQuotes(sign) + " after " + inQuotes(name) + " should be <, >, = or \"is\"";
    part.comparison = sign == "<" ? Comparison::less : sign == ">" ? Comparison::more : Comparison::equal;
    const std::string_view digits = firstWord(rest);
    const auto number = numberIn<double>(digits);
    if (!number) return inQuotes(digits) + " is not a number; names follow \"is\"";
    part.number = *number;
    if (rest.empty()) return {};
    const bool hasWithin = part.comparison == Comparison::equal && firstWord(rest) == "within";
    const auto within = hasWithin ? numberIn<double>(rest) : std::nullopt;
    if (!within)
        return "only \"within\" and a number may follow " + inQuotes(name + " = " + std::string(digits));
    part.within = *within;
    return {};
}

bool Condition::holds(const Part& part, const Seen& seen) {
    const Value value = valueOf(*part.quantity, seen, part.method);
    bool holds = false;
    if (value && part.comparison == Comparison::isTrue) {
        const bool* truth = std::get_if<bool>(&*value);
        holds = truth == nullptr || *truth;  // it has a value at all
    } else if (value && part.comparison == Comparison::is) {
        // "verdict is apart": a word, although "apart" alone holds or not.
        const Value named = part.other != nullptr ? valueOf(*part.other, seen) : std::nullopt;
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
                   valueInWords(valueOf(*part.quantity, seen, part.method));
    return {};
}

bool Condition::listsAxes() const {
    return std::any_of(parts_.begin(), parts_.end(), [](const Part& part) {
        return part.quantity->listsAxes || (part.other != nullptr && part.other->listsAxes);
    });
}

}  // namespace sepaxis::learn
