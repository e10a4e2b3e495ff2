// Sentences about boxes and balls, for reports that have no code: sizes and places by the words before them.
#include "app/exchange/assemble.h"
#include "app/exchange/shape_calls.h"
#include "app/scene/json_text.h"
#include "app/scene/validation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sepaxis::exchange {

namespace {

enum class Noun : std::uint8_t { none, box, ball };

Noun nounOf(const std::string& word) {
    if (word == "cube" || word == "cubes" || word == "box" || word == "boxes" || word == "cuboid" ||
        word == "cuboids")
        return Noun::box;
    if (word == "sphere" || word == "spheres" || word == "ball" || word == "balls") return Noun::ball;
    return Noun::none;
}

// What tells one of two things from the other: 0 the first, 1 the second, -1 nothing.
int whichOne(const std::string& word) {
    static constexpr std::array<std::string_view, 12> kFirst = {"first",  "big",    "bigger", "large",
                                                                "larger", "lower",  "bottom", "blue",
                                                                "red",    "static", "former", "box1"};
    static constexpr std::array<std::string_view, 14> kSecond = {
        "second", "small",  "smaller", "other",  "upper", "top",     "green",
        "yellow", "orange", "dynamic", "latter", "box2",  "another", "moving"};
    if (std::find(kFirst.begin(), kFirst.end(), word) != kFirst.end()) return 0;
    if (std::find(kSecond.begin(), kSecond.end(), word) != kSecond.end()) return 1;
    return -1;
}

struct Thing {
    Noun noun = Noun::none;
    std::optional<dvec3> middle, corner, half;
    std::optional<double> radius;
    std::vector<int> items;
};

struct Numbers {
    std::vector<double> values;
    std::size_t begin = 0, end = 0, next = 0;
};
// "(0.4, 0.4, 0.4)", "0,0,1.9", "2".
Numbers numbersAt(const std::vector<Token>& tokens, std::size_t at) {
    Numbers result;
    result.begin = tokens[at].begin;
    std::size_t end = tokens.size() - 1;
    if (tokens[at].opens()) {
        end = tokens[at].match;
        result.end = tokens[end].end;
        result.next = end + 1;
        for (std::size_t i = at + 1; i < end; ++i) {
            if (tokens[i].kind == TokenKind::number)
                result.values.push_back(tokens[i].number);
            else if (!tokens[i].is(","))
                return {};  // words in brackets: a sentence
        }
        return result;
    }
    while (at < end && result.values.size() < 3) {
        if (tokens[at].kind != TokenKind::number) break;
        result.values.push_back(tokens[at].number);
        result.end = tokens[at].end;
        ++at;
        // With commas or with blanks.
        if (at + 1 < end && tokens[at].is(",") && tokens[at + 1].kind == TokenKind::number)
            ++at;
        else if (at >= end || tokens[at].kind != TokenKind::number)
            break;
    }
    result.next = at;
    return result;
}

class ProseReader {
 public:
    ProseReader(std::string_view text, const std::vector<Token>& tokens, Understanding& result)
        : text_(text), tokens_(tokens), result_(result) {}

    bool read() {
        for (std::size_t at = 0; at + 1 < tokens_.size();) at = step(at);
        return things_[0].noun != Noun::none && found_;
    }

    void finish(const Choices& choices) {
        if (things_[1].noun == Noun::none && (things_[1].middle || things_[1].half))
            things_[1].noun = things_[0].noun;
        for (Thing& thing : things_)
            if (thing.corner && thing.middle && !thing.half)
                thing.half = glm::abs(*thing.corner - *thing.middle);
        for (std::size_t i = 0; i < 2; ++i) {
            if (things_[i].noun != Noun::none) finish(i, choices);
        }
    }

 private:
    std::size_t step(std::size_t at) {
        const Token& token = tokens_[at];
        if (token.kind == TokenKind::word) {
            word(lowerCase(token.text));
            return at + 1;
        }
        if (token.is(".") || token.is(";")) role_ = lastRole_ = Role::none;
        const bool bracket = token.opens();
        if (token.kind != TokenKind::number && !bracket) return at + 1;
        const Numbers numbers = numbersAt(tokens_, at);
        if (numbers.values.empty()) return at + 1;
        take(numbers);
        return std::max(at + 1, numbers.next);
    }

    enum class Role : std::uint8_t { none, middle, corner, size, half, radius, other };

    void word(const std::string& word) {
        if (const int which = whichOne(word); which >= 0) {
            current_ = static_cast<std::size_t>(which);
            // "one at (0, 0, 0), the other with (0, 0, 2)": the second is told what the first was.
            if (role_ == Role::none && which == 1) role_ = lastRole_;
        }
        if (const Noun noun = nounOf(word); noun != Noun::none) {
            const bool plural = word.back() == 's' || word.ends_with("xes");
            if (things_[current_].noun == Noun::none) things_[current_].noun = noun;
            if (plural && (word.ends_with("es") || word.back() == 's')) {
                for (Thing& thing : things_)
                    if (thing.noun == Noun::none) thing.noun = noun;
                both_ = true;
            }
            mentioned_ = true;
        }
        if (word == "one") {
            if (both_ || seenOne_) current_ = seenOne_ && !both_ ? current_ : 0;
            seenOne_ = true;
        }
        if (word == "center" || word == "centre" || word == "pos" || word == "position" ||
            word == "located" || word == "at") {
            if (word != "at" || role_ == Role::none || role_ == Role::other) role_ = Role::middle;
            if (word != "at") both_ = false;
        } else if (word == "vertex" || word == "corner") {
            role_ = Role::corner;
        } else if (holds(word, "sidelength") || word == "side" || word == "sides" || word == "size" ||
                   word == "edge" || word == "length" || word == "dimensions" || word == "sized") {
            role_ = Role::size;
        } else if (word == "half" || holds(word, "halfextent") || word == "extents") {
            role_ = Role::half;
        } else if (word == "radius") {
            role_ = Role::radius;
        } else if (word == "origin" && role_ == Role::middle && mentioned_) {
            if (!things_[current_].middle) things_[current_].middle = dvec3(0.0);
            found_ = true;
            role_ = Role::none;
        } else if (word == "normal" || word == "depth" || word == "dir" || word == "contact" ||
                   word == "result" || word == "output" || word == "intersect" || word == "direction" ||
                   word == "returns" || word.starts_with("rotat") || word == "angle" || word == "angles" ||
                   word == "quaternion" || word == "euler" || word == "wxyz" || word == "xyzw") {
            role_ = Role::other;
        }
    }

    void take(const Numbers& numbers) {
        if (!mentioned_ || role_ == Role::other || role_ == Role::none) return;
        const bool vector = numbers.values.size() == 3;
        const dvec3 v = vector ? dvec3(numbers.values[0], numbers.values[1], numbers.values[2])
                               : dvec3(numbers.values[0]);
        Thing& thing = things_[current_];
        std::string words;
        if ((role_ == Role::middle || role_ == Role::corner) && vector) {
            std::optional<dvec3>& place = role_ == Role::middle ? thing.middle : thing.corner;
            if (place) return;  // what is said first is where it stands; later numbers are results
            place = v;
            words = std::string(role_ == Role::middle ? "middle" : "corner") + " of " +
                    (current_ == 0 ? "A" : "B") + " at " + wordsOf(v);
            both_ = false;
        } else if (role_ == Role::size || role_ == Role::half) {
            const dvec3 half = role_ == Role::size ? v * 0.5 : v;
            if (both_) {
                for (Thing& each : things_)
                    if (!each.half) each.half = half;
            } else {
                thing.half = half;
            }
            words = "sides " + wordsOf(half * 2.0) + (both_ ? " of both" : current_ == 0 ? " of A" : " of B");
        } else if (role_ == Role::radius) {
            thing.radius = numbers.values[0];
            words = "radius " + scene::shortestNumber(numbers.values[0]);
        } else {
            return;
        }
        found_ = true;
        note(numbers, words);
        lastRole_ = role_;
        role_ = Role::none;
    }

    void note(const Numbers& numbers, const std::string& words) {
        if (result_.items.size() >= kMaxItems) return;
        Item item;
        item.kind = holds(words, "sides") || holds(words, "radius") ? ItemKind::shape : ItemKind::position;
        item.begin = numbers.begin;
        item.end = numbers.end;
        item.place = placeOf(text_, numbers.begin);
        item.words = words;
        item.object = static_cast<int>(current_);
        result_.items.push_back(std::move(item));
    }

    void finish(std::size_t index, const Choices& choices) {
        Thing& thing = things_[index];
        const double unit = choices.metresPerUnit;
        scene::Object object;
        object.position = thing.middle.value_or(dvec3(0.0)) * unit;
        const char* const name = index == 0 ? "A" : "B";
        if (!thing.middle)
            result_.warnings.push_back(std::string("the text does not say where ") + name +
                                       " is: put at the origin");
        if (thing.noun == Noun::ball) {
            const double radius = thing.radius ? *thing.radius : thing.half ? thing.half->x : 0.5;
            if (!thing.radius && !thing.half)
                result_.warnings.push_back(std::string("the text does not say how large ") + name +
                                           " is: radius 0.5 assumed");
            object.shape = scene::SphereShape{radius * unit};
        } else {
            object.shape = scene::BoxShape{halfOf(index) * unit};
        }
        object.name = scene::shapeTypeName(object.shape);
        if (scene::validate(object, scene::Side::a)) return;
        std::string words = describeObject(object);
        result_.objects.push_back({std::move(object), std::move(words)});
    }

    // Where the text gives no size: as far as the other one's nearest side, so that the two just share it.
    dvec3 halfOf(std::size_t index) {
        const Thing& thing = things_[index];
        const Thing& other = things_[1 - index];
        if (thing.half) return *thing.half;
        std::string assumed = "1";
        double half = 0.5;
        if (thing.middle && other.middle && other.half) {
            const dvec3 gap = glm::abs(glm::abs(*thing.middle - *other.middle) - *other.half);
            const double least = std::min({gap.x, gap.y, gap.z});
            // Decimal places of a person's numbers, not the rounding of their difference.
            constexpr double kPlaces = 1e9;
            if (least > 0.0 && std::isfinite(least)) half = std::round(least * kPlaces) / kPlaces;
            assumed = scene::shortestNumber(2.0 * half) + ", as far as the other's side";
        }
        if (!(half > 0.0)) half = 0.5;
        result_.warnings.push_back(std::string("the text does not say how large ") +
                                   (index == 0 ? "A" : "B") + " is: side " + assumed +
                                   " is assumed; change it in the scene panel");
        return dvec3(half);
    }

    std::string_view text_;
    const std::vector<Token>& tokens_;
    Understanding& result_;
    std::array<Thing, 2> things_;
    std::size_t current_ = 0;
    Role role_ = Role::none, lastRole_ = Role::none;
    bool both_ = false, mentioned_ = false, found_ = false, seenOne_ = false;
};

}  // namespace

bool readProse(std::string_view text, const std::vector<Token>& tokens, const Choices& choices,
               Understanding& result) {
    Understanding found;
    ProseReader reader(text, tokens, found);
    if (!reader.read()) return false;
    reader.finish(choices);
    if (found.objects.empty()) return false;
    found.warnings.insert(found.warnings.begin(),
                          "read from sentences, not from code: please check the numbers");
    result = std::move(found);
    result.prose = true;
    return true;
}

}  // namespace sepaxis::exchange
