#include "app/inspect/feature_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace sepaxis::inspect {

namespace {

using scene::Side;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

char smallLetter(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// What stands at `at`: where it ends; nothing where it does not stand there. A space of `words` is any number
// of them, or the end of a line.
std::optional<std::size_t> endOf(std::string_view words, std::string_view text, std::size_t at) {
    const auto isSpace = [&] { return at < text.size() && (text[at] == ' ' || text[at] == '\n'); };
    for (const char letter : words) {
        if (letter == ' ') {
            if (!isSpace()) return std::nullopt;
            while (isSpace()) ++at;
        } else if (at < text.size() && (text[at] == letter || smallLetter(text[at]) == letter)) {
            ++at;
        } else {
            return std::nullopt;
        }
    }
    return at;
}

class NameReader {
 public:
    NameReader(std::string_view text, const scene::Evaluation& evaluation)
        : text_(text), evaluation_(evaluation) {}

    std::vector<NamedFeature> read() {
        for (std::size_t at = 0; at < text_.size();) {
            const bool begins = at == 0 || !isLetter(text_[at - 1]);
            const auto found = begins ? readAt(at) : std::nullopt;
            if (found) names_.push_back(*found);
            at = found ? found->end : at + 1;
        }
        return std::move(names_);
    }

 private:
    const Hull<double>& core(Side side) const { return evaluation_.shapes[indexOf(side)]->shape.core; }

    std::optional<NamedFeature> readAt(std::size_t at) const {
        constexpr std::array<std::pair<std::string_view, FeatureKind>, 3> kKinds{
            {{"vertex ", FeatureKind::vertex}, {"edge ", FeatureKind::edge}, {"face ", FeatureKind::face}}};
        for (const auto& [word, kind] : kKinds)
            if (const auto end = endOf(word, text_, at)) return numbered(kind, at, *end);
        for (const Side side : {Side::a, Side::b})
            if (const auto found = unnumbered(side, at)) return found;
        return std::nullopt;
    }

    std::optional<NamedFeature> numbered(FeatureKind kind, std::size_t begin, std::size_t at) const {
        std::uint32_t number = 0;
        const auto read = std::from_chars(text_.data() + at, text_.data() + text_.size(), number);
        if (read.ec != std::errc()) return std::nullopt;
        auto end = static_cast<std::size_t>(read.ptr - text_.data());
        std::size_t behind = end;
        if (const auto ends = endOf(" (", text_, end))  // of the edge: "(0-2)"
            behind = std::min(text_.find(')', *ends), text_.size() - 1) + 1;
        auto side = ownerBehind(behind);
        if (side)
            end = ownerEnd(behind, *side);
        else
            side = ownerBefore(begin);
        if (!side) return std::nullopt;
        const auto index = indexOfNumber(*side, kind, number);
        if (!index) return std::nullopt;
        return NamedFeature{begin, end, {*side, {kind, *index}}};
    }

    // "base of A": of a shape that has so few that they have names instead of numbers.
    std::optional<NamedFeature> unnumbered(Side side, std::size_t at) const {
        const sepaxis::Shape<double>& shape = evaluation_.shapes[indexOf(side)]->shape;
        const bool few = shape.kind == ShapeKind::capsule || shape.kind == ShapeKind::segment ||
                         shape.kind == ShapeKind::triangle;
        if (!few) return std::nullopt;
        const std::array<std::pair<FeatureKind, std::size_t>, 3> counts{
            {{FeatureKind::vertex, core(side).vertexCount()},
             {FeatureKind::edge, core(side).edgeCount()},
             {FeatureKind::face, core(side).faceCount()}}};
        for (const auto& [kind, count] : counts)
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::string name = scene::featureName(shape, {kind, i});
                const auto end = endOf(name, text_, at);
                if (name.empty() || !end || ownerBehind(*end) != side) continue;
                return NamedFeature{at, ownerEnd(*end, side), {side, {kind, i}}};
            }
        return std::nullopt;
    }

    std::optional<Side> ownerBehind(std::size_t at) const {
        for (const Side side : {Side::a, Side::b})
            if (const std::size_t end = ownerEnd(at, side); end > at) return side;
        return std::nullopt;
    }
    std::size_t ownerEnd(std::size_t at, Side side) const {
        const auto end = endOf(side == Side::a ? " of A" : " of B", text_, at);
        return end && (*end == text_.size() || !isLetter(text_[*end])) ? *end : at;
    }
    std::optional<Side> ownerBefore(std::size_t begin) const {
        std::size_t at = begin;
        while (at > 0 && text_[at - 1] == ' ') --at;
        if (at == begin || at == 0 || (at > 1 && isLetter(text_[at - 2]))) return std::nullopt;
        if (text_[at - 1] == 'A') return Side::a;
        if (text_[at - 1] == 'B') return Side::b;
        return std::nullopt;
    }

    std::optional<std::uint32_t> indexOfNumber(Side side, FeatureKind kind, std::uint32_t number) const {
        const Hull<double>& hull = core(side);
        const FeatureNumbers& numbers = kind == FeatureKind::vertex ? hull.vertexNumber
                                        : kind == FeatureKind::edge ? hull.edgeNumber
                                                                    : hull.faceNumber;
        const std::uint32_t found = numbers.indexOf(number);
        return found == kNoIndex ? std::nullopt : std::optional(found);
    }

    std::string_view text_;
    const scene::Evaluation& evaluation_;
    std::vector<NamedFeature> names_;
};

}  // namespace

std::vector<NamedFeature> featuresNamedIn(std::string_view text, const scene::Evaluation& evaluation) {
    return NameReader(text, evaluation).read();
}

}  // namespace sepaxis::inspect
