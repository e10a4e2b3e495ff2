#include "app/paste/prose_words.h"

#include "app/paste/interpreter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <numbers>
#include <utility>

namespace sepaxis::exchange {

namespace {

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct Unit {
    std::string_view name;
    NumberUnit unit;
};
constexpr std::array kUnits = {
    Unit{"mm", NumberUnit::millimetre},  Unit{"millimeters", NumberUnit::millimetre},
    Unit{"cm", NumberUnit::centimetre},  Unit{"centimeters", NumberUnit::centimetre},
    Unit{"m", NumberUnit::metre},        Unit{"meters", NumberUnit::metre},
    Unit{"metres", NumberUnit::metre},   Unit{"inch", NumberUnit::inch},
    Unit{"inches", NumberUnit::inch},    Unit{"deg", NumberUnit::degree},
    Unit{"degs", NumberUnit::degree},    Unit{"degree", NumberUnit::degree},
    Unit{"degrees", NumberUnit::degree}, Unit{"rad", NumberUnit::radian},
    Unit{"rads", NumberUnit::radian},    Unit{"radians", NumberUnit::radian},
};
NumberUnit unitOf(std::string_view word) {
    for (const Unit& unit : kUnits)
        if (unit.name == word) return unit.unit;
    return NumberUnit::none;
}

// "2x2x2", "10mm", "45deg": numbers that the tokens have as a word.
bool splitWord(std::string_view word, NumberGroup& group) {
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word[0])) == 0) return false;
    std::vector<double> values;
    const char* at = word.data();
    const char* const end = at + word.size();
    for (;;) {
        double value = 0.0;
        const auto [behind, error] = std::from_chars(at, end, value);
        if (error != std::errc() || behind == at) return false;
        values.push_back(value);
        at = behind;
        if (at + 1 < end && *at == 'x' && std::isdigit(static_cast<unsigned char>(at[1])) != 0) {
            ++at;
            continue;
        }
        break;
    }
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    const NumberUnit unit = unitOf(rest);
    if (!rest.empty() && unit == NumberUnit::none) return false;
    group.values.insert(group.values.end(), values.begin(), values.end());
    group.times = group.times || values.size() > 1;
    group.unit = unit;
    return true;
}

class GroupReader {
 public:
    GroupReader(std::string_view text, const std::vector<Token>& tokens, std::size_t most)
        : text_(text), tokens_(tokens), most_(most), last_(tokens.size() - 1) {}

    NumberGroup read(std::size_t at) {
        group_.begin = tokens_[at].begin;
        if (tokens_[at].opens()) {
            bracketed(at);
        } else if (named(at, last_)) {
        } else {
            plain(at);
        }
        if (!group_.values.empty()) unit();
        return std::move(group_);
    }

 private:
    void bracketed(std::size_t opening) {
        const std::size_t end = tokens_[opening].match;
        group_.bracketed = true;
        group_.end = tokens_[end].end;
        group_.next = end + 1;
        if (named(opening + 1, end)) {
            group_.end = tokens_[end].end;
            group_.next = end + 1;
            return;
        }
        for (std::size_t i = opening + 1; i < end; ++i) {
            if (tokens_[i].kind == TokenKind::number)
                group_.values.push_back(tokens_[i].number);
            else if (tokens_[i].opens())  // rows of a matrix
                continue;
            else if (!tokens_[i].is(",") && !tokens_[i].is(";") && !tokens_[i].closes()) {
                group_.values.clear();  // words in brackets: a sentence
                return;
            }
        }
    }

    // x = 1, y: 2, z=3
    bool named(std::size_t at, std::size_t end) {
        std::array<std::optional<double>, 4> parts;
        std::size_t next = at;
        while (next + 2 < end + 1 && next + 2 <= last_) {
            const Token& name = tokens_[next];
            if (name.kind != TokenKind::word || name.text.size() != 1) break;
            const std::size_t index =
                std::string_view("xyzw").find(static_cast<char>(std::tolower(name.text[0])));
            if (index == std::string_view::npos || parts[index]) break;
            if (!tokens_[next + 1].is("=") && !tokens_[next + 1].is(":")) break;
            if (tokens_[next + 2].kind != TokenKind::number || next + 2 >= end) break;
            parts[index] = tokens_[next + 2].number;
            group_.end = tokens_[next + 2].end;
            next += 3;
            if (next < end && tokens_[next].is(",")) ++next;
        }
        if (next == at) return false;
        group_.named = true;
        for (std::size_t i = 0; i < 3; ++i) group_.values.push_back(parts[i].value_or(0.0));
        if (parts[3]) group_.values.push_back(*parts[3]);
        group_.next = next;
        return true;
    }

    void plain(std::size_t at) {
        bool comma = false;
        while (at < last_ && group_.values.size() < most_) {
            const Token& token = tokens_[at];
            if (token.kind == TokenKind::number)
                group_.values.push_back(token.number);
            else if (token.kind != TokenKind::word || !splitWord(token.text, group_))
                break;
            group_.end = token.end;
            group_.next = ++at;
            if (at >= last_ || group_.unit != NumberUnit::none) break;
            const bool number = startsNumber(at), behind = startsNumber(std::min(at + 1, last_));
            const bool wasTimes = tokens_[at].kind == TokenKind::word && tokens_[at].text == "x";
            if (tokens_[at].is(",") && behind) {
                comma = true;
                ++at;
            } else if (wasTimes && behind) {
                group_.times = true;
                ++at;
            } else if (!number || comma || group_.times) {
                break;
            }
        }
        fraction(group_.next);
    }
    bool startsNumber(std::size_t at) const {
        if (tokens_[at].kind == TokenKind::number) return true;
        NumberGroup tried;
        return tokens_[at].kind == TokenKind::word && splitWord(tokens_[at].text, tried);
    }
    // One number divided: "1/2", and pi with it: "pi/4" is read by the caller of words.
    void fraction(std::size_t at) {
        if (group_.values.size() != 1 || at + 1 >= last_ || !tokens_[at].is("/")) return;
        if (tokens_[at + 1].kind != TokenKind::number || tokens_[at + 1].number == 0.0) return;
        group_.values[0] /= tokens_[at + 1].number;
        group_.end = tokens_[at + 1].end;
        group_.next = at + 2;
    }

    void unit() {
        if (group_.unit != NumberUnit::none) return;
        constexpr std::string_view kDegreeSign = "\xC2\xB0";
        if (text_.substr(group_.end, kDegreeSign.size()) == kDegreeSign) {
            group_.unit = NumberUnit::degree;
            return;
        }
        if (group_.next >= last_ || tokens_[group_.next].kind != TokenKind::word) return;
        group_.unit = unitOf(tokens_[group_.next].text);
        if (group_.unit == NumberUnit::none) return;
        group_.end = tokens_[group_.next].end;
        ++group_.next;
    }

    std::string_view text_;
    const std::vector<Token>& tokens_;
    std::size_t most_, last_;
    NumberGroup group_;
};

}  // namespace

NounWord nounOf(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, Noun>, 12> kStems = {{
        {"cuboid", Noun::box},
        {"cube", Noun::box},
        {"box", Noun::box},
        {"brick", Noun::box},
        {"sphere", Noun::ball},
        {"ball", Noun::ball},
        {"capsule", Noun::capsule},
        {"cylinder", Noun::cylinder},
        {"cone", Noun::cone},
        {"block", Noun::box},
        {"obb", Noun::box},
        {"aabb", Noun::box},
    }};
    const std::string lower = lowerCase(word);
    for (const auto& [stem, noun] : kStems) {
        if (!lower.starts_with(stem)) continue;
        NounWord found{noun, false, ""};
        std::string_view rest = word.substr(stem.size());
        if (rest == "s" || rest == "es") {
            found.plural = true;
            return found;
        }
        for (const std::string_view type : {"Collider", "Shape3D", "Shape", "Geometry", "Mesh"})
            if (rest.starts_with(type)) rest.remove_prefix(type.size());
        if (rest.starts_with("_")) rest.remove_prefix(1);
        found.mark = lowerCase(rest);
        const bool letter = rest.size() == 1 && std::isalpha(static_cast<unsigned char>(rest[0])) != 0;
        const bool digit = rest.size() == 1 && std::isdigit(static_cast<unsigned char>(rest[0])) != 0;
        if (rest.empty() || letter || digit) return found;
    }
    return {};
}

int whichOne(std::string_view word) {
    static constexpr std::array<std::string_view, 11> kFirst = {
        "first", "big", "bigger", "large", "larger", "lower", "bottom", "blue", "red", "static", "former"};
    static constexpr std::array<std::string_view, 13> kSecond = {
        "second", "small",  "smaller", "other",  "upper",   "top",   "green",
        "yellow", "orange", "dynamic", "latter", "another", "moving"};
    return isOneOf(word, kFirst) ? 0 : isOneOf(word, kSecond) ? 1 : -1;
}

int whichMark(std::string_view mark, bool fromZero) {
    if (mark == "a" || mark == (fromZero ? "0" : "1")) return 0;
    if (mark == "b" || mark == (fromZero ? "1" : "2")) return 1;
    return -1;
}

std::optional<Role> roleOf(std::string_view word) {
    using W = std::pair<std::string_view, Role>;
    static constexpr std::array kWords = {
        W{"center", Role::middle},      W{"centre", Role::middle},
        W{"centered", Role::middle},    W{"centred", Role::middle},
        W{"pos", Role::middle},         W{"position", Role::middle},
        W{"positioned", Role::middle},  W{"located", Role::middle},
        W{"at", Role::middle},          W{"translation", Role::middle},
        W{"translated", Role::middle},  W{"moved", Role::middle},
        W{"shifted", Role::middle},     W{"displaced", Role::middle},
        W{"origin", Role::middle},      W{"placed", Role::middle},
        W{"xyz", Role::middle},         W{"location", Role::middle},
        W{"vertex", Role::corner},      W{"corner", Role::corner},
        W{"min", Role::lowest},         W{"from", Role::lowest},
        W{"lowest", Role::lowest},      W{"max", Role::highest},
        W{"highest", Role::highest},    W{"side", Role::size},
        W{"sides", Role::size},         W{"size", Role::size},
        W{"edge", Role::size},          W{"edges", Role::size},
        W{"dimensions", Role::size},    W{"dims", Role::size},
        W{"dimension", Role::size},     W{"sized", Role::size},
        W{"width", Role::width},        W{"wide", Role::width},
        W{"depth", Role::depth},        W{"half", Role::half},
        W{"extents", Role::half},       W{"radius", Role::radius},
        W{"r", Role::radius},           W{"diameter", Role::diameter},
        W{"height", Role::height},      W{"tall", Role::height},
        W{"high", Role::height},        W{"long", Role::height},
        W{"lz", Role::height},          W{"halfheight", Role::halfHeight},
        W{"quat", Role::quaternion},    W{"quaternion", Role::quaternion},
        W{"orientation", Role::turn},   W{"euler", Role::angles},
        W{"eulerangles", Role::angles}, W{"rpy", Role::angles},
        W{"angles", Role::angles},      W{"axis", Role::axis},
        W{"angle", Role::turn},         W{"axes", Role::axes},
        W{"rotated", Role::turn},       W{"rotate", Role::turn},
        W{"rotation", Role::turn},      W{"rot", Role::turn},
        W{"turned", Role::turn},        W{"tilted", Role::turn},
        W{"matrix", Role::matrix},      W{"pose", Role::matrix},
        W{"transform", Role::matrix},   W{"normal", Role::other},
        W{"dir", Role::other},          W{"contact", Role::other},
        W{"result", Role::other},       W{"output", Role::other},
        W{"intersect", Role::other},    W{"direction", Role::other},
        W{"returns", Role::other},      W{"returned", Role::other},
        W{"velocity", Role::other},     W{"distance", Role::other},
        W{"penetration", Role::other},  W{"mass", Role::other},
        W{"scale", Role::other},        W{"margin", Role::other},
    };
    for (const auto& [name, role] : kWords)
        if (name == word) return role;
    if (holds(word, "sidelength")) return Role::size;
    if (holds(word, "halfextent") || holds(word, "half_extent")) return Role::half;
    return std::nullopt;
}

NumberGroup numbersAt(std::string_view text, const std::vector<Token>& tokens, std::size_t at,
                      std::size_t most) {
    return GroupReader(text, tokens, most).read(at);
}

double metresOf(NumberUnit unit) {
    switch (unit) {
        case NumberUnit::centimetre:
            return 0.01;
        case NumberUnit::millimetre:
            return 0.001;
        case NumberUnit::inch:
            return 0.0254;
        default:
            return 1.0;
    }
}

}  // namespace sepaxis::exchange
