// Sentences and printed lines about shapes, for reports that have no code: sizes, places and turns by the
// words before them.
#include "app/base/json_text.h"
#include "app/paste/assemble.h"
#include "app/paste/prose_thing.h"
#include "app/paste/prose_words.h"
#include "app/paste/shape_calls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sepaxis::exchange {

namespace {

// Whole numbers that count things: "box 0", "body 1".
bool isCount(const Token& token) {
    return token.kind == TokenKind::number &&
           (token.number == 0.0 || token.number == 1.0 || token.number == 2.0);
}
// Words between what numbers mean and whose they are.
constexpr std::size_t kNear = 3;

bool namesAnything(const std::string& lower) {
    return lower == "object" || lower == "body" || lower == "shape" || lower == "geom" || lower == "obj" ||
           lower == "collider" || lower == "hull";
}

// From the libraries' own documentation.
Habits habitsOf(const std::string& lower) {
    struct Library {
        std::string_view word;
        const char* name;
        bool whole;  // the word stands for itself
    };
    static constexpr std::array kLibraries = {Library{"fcl", "FCL", false}, Library{"drake", "Drake", false},
                                              Library{"mujoco", "MuJoCo", false},
                                              Library{"coal", "coal", true}, Library{"ode", "ODE", true}};
    for (const Library& library : kLibraries)
        if (library.whole ? lower == library.word : holds(lower, library.word))
            return {QuaternionOrder::wxyz, 'z', library.name};
    return {};
}

class ProseReader {
 public:
    ProseReader(std::string_view text, const std::vector<Token>& tokens, const Choices& choices,
                Understanding& result)
        : text_(text), places_(text), tokens_(tokens), choices_(choices), result_(result) {
        closes_.resize(tokens_.size());
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            if (tokens_[i].opens()) closes_[tokens_[i].match] = true;
            if (tokens_[i].kind != TokenKind::word) continue;
            if (habits_.library.empty()) habits_ = habitsOf(lowerCase(tokens_[i].text));
            const bool thing =
                nounOf(tokens_[i].text).noun != Noun::none || namesAnything(lowerCase(tokens_[i].text));
            hasB_ = hasB_ || tokens_[i].text == "B";
            lettered_ =
                lettered_ || (nounOf(tokens_[i].text).noun != Noun::none && tokens_[i + 1].text == "b");
            fromZero_ = fromZero_ || nounOf(tokens_[i].text).mark == "0" ||
                        (thing && isCount(tokens_[i + 1]) && tokens_[i + 1].number == 0.0);
        }
    }

    bool read() {
        for (std::size_t at = 0; at + 1 < tokens_.size();) at = step(at);
        return found_ && std::any_of(things_.begin(), things_.end(), [](const Thing& thing) {
                   const bool sized = thing.half || thing.radius || thing.height || thing.highest;
                   return impliedNoun(thing) != Noun::none && (sized || thing.middle);
               });
    }

    std::array<Thing, 2>& things() { return things_; }
    const Habits& habits() const { return habits_; }
    std::vector<Span> used;  // numbers that are names

 private:
    std::size_t step(std::size_t at) {
        const Token& token = tokens_[at];
        if (token.kind == TokenKind::word) return words(at);
        if (token.is(".") || token.is(";")) {
            role_ = lastRole_ = Role::none;
            aboutAxis_ = false;
        }
        if (token.kind == TokenKind::number && isCount(token) && tokens_[at + 1].is(")") &&
            !closes_[at + 1]) {  // "1) a box"
            turnTo(whichMark(std::to_string(static_cast<int>(token.number)), fromZero_));
            used.emplace_back(token.begin, token.end);
            return at + 2;
        }
        if (token.kind != TokenKind::number && !token.opens()) return at + 1;
        return numbers(at);
    }

    // --- words -----------------------------------------------------------------------------------------

    std::size_t words(std::size_t at) {
        const Token& token = tokens_[at];
        const std::string lower = lowerCase(token.text);
        const NumberGroup group = numbersAt(text_, tokens_, at, 3);  // "2x2x2", "x = 1"
        if (!group.values.empty() && role_ != Role::other) return take(group, at);
        if (const int label = labelAt(at); label >= 0) {
            const Role said = at - roleAt_ <= kNear ? role_ : Role::none;  // "pose A:", "center of A"
            turnTo(label);
            role_ = said;
            chosen_ = true;
            return at + 1;
        }
        // "each other" and "on top" tell nothing from nothing.
        const std::string previous = at > 0 ? lowerCase(tokens_[at - 1].text) : "";
        const bool idiom = previous == "each" || (previous == "on" && lower == "top");
        if (const int which = idiom ? -1 : whichOne(lower); which >= 0) {
            current_ = static_cast<std::size_t>(which);
            chosen_ = true;
            // "one at (0, 0, 0), the other with (0, 0, 2)": the second is told what the first was.
            if (role_ == Role::none && which == 1) role_ = lastRole_;
        } else if (const NounWord noun = nounOf(token.text); noun.noun != Noun::none) {
            return at + 1 + nounWord(noun, at);
        } else if (namesAnything(lower) && isCount(tokens_[at + 1])) {
            return at + 1 + numberedThing(at + 1);
        } else if (lower == "one") {
            if (whichOne(previous) < 0 && plural_) current_ = ones_++ == 0 ? 0 : 1;
        } else {
            const Role before = role_;
            otherWord(lower, at);
            if (role_ != before) roleAt_ = at;
        }
        if (lower != "a" && lower != "an" && lower != "the") before_.clear();
        if (lower == "a" || lower == "an" || lower == "the" || lower == "unit") before_ = lower;
        return at + 1;
    }

    // "A:", "B pos", "Box A". The article "A" is none.
    int labelAt(std::size_t at) const {
        const std::string& word = tokens_[at].text;
        if (word == "B" && hasB_) return 1;
        if (word != "A" || !hasB_) return -1;
        const Token& next = tokens_[at + 1];
        const bool behindNoun = at > 0 && (nounOf(tokens_[at - 1].text).noun != Noun::none ||
                                           namesAnything(lowerCase(tokens_[at - 1].text)));
        static constexpr std::array<std::string_view, 6> kVerbs = {"is",   "has",    "lies",
                                                                   "sits", "stands", "with"};
        const bool verb = std::find(kVerbs.begin(), kVerbs.end(), next.text) != kVerbs.end();
        const bool says = next.kind == TokenKind::word && (verb || roleOf(lowerCase(next.text)));
        return behindNoun || next.kind == TokenKind::sign || says ? 0 : -1;
    }

    void turnTo(int which) {
        if (which < 0) return;
        current_ = static_cast<std::size_t>(which);
        role_ = Role::none;
        both_ = false;
        mentioned_ = true;
    }

    // How many tokens behind the noun belong to it.
    std::size_t nounWord(const NounWord& word, std::size_t at) {
        mentioned_ = true;
        std::size_t counted = 0;
        int mark = whichMark(word.mark, fromZero_);
        const std::size_t next = at + 1;
        if (mark < 0 && isCount(tokens_[next]) && next + 1 < tokens_.size() &&
            (tokens_[next + 1].is(":") || tokens_[next + 1].is("=") ||
             tokens_[next + 1].kind == TokenKind::word)) {
            mark = whichMark(std::to_string(static_cast<int>(tokens_[next].number)), fromZero_);
            if (mark >= 0) {
                counted = 1;
                used.emplace_back(tokens_[next].begin, tokens_[next].end);
            }
        }
        const std::string& behind = tokens_[next].text;
        if (mark < 0 && tokens_[next].kind == TokenKind::word && lettered_ &&
            (behind == "a" || behind == "b")) {
            mark = whichMark(behind, false);
            counted = 1;
        }
        if (mark >= 0)
            turnTo(mark);
        else if (!chosen_ && !word.plural)
            follow(word.noun);
        Thing& thing = things_[current_];
        if (thing.noun == Noun::none) thing.noun = word.noun;
        if (word.plural) {
            for (Thing& each : things_)
                if (each.noun == Noun::none) each.noun = word.noun;
            both_ = plural_ = true;
            if (before_ == "unit") things_[0].half = things_[1].half = dvec3(0.5);
        }
        chosen_ = false;
        before_.clear();
        justNamed_ = at + counted;
        return counted;
    }
    std::size_t numberedThing(std::size_t number) {
        const int mark = whichMark(std::to_string(static_cast<int>(tokens_[number].number)), fromZero_);
        turnTo(mark);
        if (mark >= 0) used.emplace_back(tokens_[number].begin, tokens_[number].end);
        return mark >= 0 ? 1 : 0;
    }
    // "a sphere ... a box": the second noun is the second thing; "the box" is the one that was named so.
    void follow(Noun noun) {
        if (before_ == "the") {
            const bool first = things_[0].noun == noun, second = things_[1].noun == noun;
            if (first != second) current_ = first ? 0 : 1;
            if (first || second) return;
        }
        if (current_ == 0 && things_[0].noun != Noun::none && !things_[0].items.empty() &&
            things_[1].noun == Noun::none) {
            current_ = 1;
            role_ = Role::none;
            both_ = false;
        }
    }

    void otherWord(const std::string& lower, std::size_t at) {
        if (letterWord(lower, at)) return;
        if (lower == "wxyz" || lower == "xyzw") {
            order_ = lower == "wxyz" ? QuaternionOrder::wxyz : QuaternionOrder::xyzw;
            if (role_ != Role::quaternion && role_ != Role::turn) role_ = Role::quaternion;
            return;
        }
        if (lower == "about" || lower == "around") {
            aboutAxis_ = true;
            return;
        }
        if (lower == "pi" && (role_ == Role::turn || role_ == Role::axis)) {
            piAt(at);
            return;
        }
        if (lower == "origin" && role_ == Role::middle && mentioned_ && !numbersFollow(at + 1)) {
            Thing& thing = things_[current_];
            if (!thing.middle) {
                thing.middle = dvec3(0.0);
                note(tokens_[at].begin, tokens_[at].end, ItemKind::position, "middle at the origin");
            }
            role_ = Role::none;
            both_ = false;
            return;
        }
        if (lower == "length") {
            const Noun noun = things_[current_].noun;
            const bool tall = noun == Noun::capsule || noun == Noun::cylinder || noun == Noun::cone;
            role_ = !tall ? Role::size : role_ == Role::half ? Role::halfHeight : Role::height;
            return;
        }
        roleWord(lower);
    }
    void roleWord(const std::string& lower) {
        const std::optional<Role> role = roleOf(lower);
        if (!role) return;
        if (lower == "at" && role_ != Role::none && role_ != Role::other && role_ != Role::size &&
            role_ != Role::half)
            return;
        if (lower == "from" || lower == "min" || lower == "max") {
            if (things_[current_].noun != Noun::box && lower == "from") return;
        }
        if (lower == "center" || lower == "position" || lower == "pos" || lower == "located") both_ = false;
        if (*role == Role::height && role_ == Role::half) {
            role_ = Role::halfHeight;
            return;
        }
        if (lower == "extents" && role_ != Role::half) openBox_ = true;
        role_ = *role;
        if (*role == Role::turn && things_[current_].turnAt == 0) things_[current_].turnAt = 1;
    }
    // "the z axis", "around Y", "along x".
    bool letterWord(const std::string& lower, std::size_t at) {
        if (lower.size() != 1 || lower[0] < 'x' || lower[0] > 'z') return false;
        const bool axis =
            tokens_[at + 1].text == "axis" ||
            (tokens_[at + 1].is("-") && at + 2 < tokens_.size() && tokens_[at + 2].text == "axis");
        const bool along = at > 0 && (tokens_[at - 1].text == "along");
        const bool behind = at > 0 && tokens_[at - 1].text == "axis";
        if (along) things_[current_].along = lower[0];
        if (!aboutAxis_ && !axis && !behind) return along;
        dvec3 unit(0.0);
        unit[lower[0] - 'x'] = 1.0;
        things_[current_].axis = unit;
        aboutAxis_ = false;
        return true;
    }
    void piAt(std::size_t at) {
        double angle = 3.14159265358979323846;
        std::size_t end = at;
        if (tokens_[at + 1].is("/") && at + 2 < tokens_.size() && tokens_[at + 2].kind == TokenKind::number &&
            tokens_[at + 2].number != 0.0) {
            angle /= tokens_[at + 2].number;
            end = at + 2;
        }
        Thing& thing = things_[current_];
        if (thing.rotates()) return;
        thing.angle = angle;
        note(tokens_[at].begin, tokens_[end].end, ItemKind::rotation,
             "turned by " + scene::numberForPerson(angle) + " radians");
    }
    bool numbersFollow(std::size_t at) const {
        if (tokens_[at].is(":") || tokens_[at].is("=")) ++at;
        return at < tokens_.size() && (tokens_[at].kind == TokenKind::number || tokens_[at].opens());
    }

    // --- numbers ---------------------------------------------------------------------------------------

    std::size_t numbers(std::size_t at) {
        const bool many = role_ == Role::matrix || role_ == Role::turn || role_ == Role::quaternion;
        NumberGroup group = numbersAt(text_, tokens_, at, role_ == Role::matrix ? 16 : many ? 4 : 3);
        if (group.values.empty()) return at + 1;
        return take(group, at);
    }

    std::size_t take(const NumberGroup& group, std::size_t at) {
        const std::size_t next = std::max(at + 1, group.next);
        if (!mentioned_ || role_ == Role::other) return next;
        if (group.values.size() == 3 && group.bracketed && role_ != Role::axis && role_ != Role::turn) {
            const std::size_t behind = interval(group);
            if (behind > 0) return behind;
        }
        Role role = role_;
        const bool angleUnit = group.unit == NumberUnit::degree || group.unit == NumberUnit::radian;
        if (group.values.size() == 1 && angleUnit) role = Role::turn;
        if (aboutAxis_ && group.values.size() == 3) role = Role::axis;
        if (role == Role::none &&
            (group.times || (justNamed_ + 1 == at || (at > 1 && justNamed_ + 2 == at))) &&
            group.values.size() == 3) {
            role = Role::size;
            openBox_ = true;
        }
        if (role == Role::none) return next;
        Thing& thing = things_[current_];
        const ReadNumbers read{group, role, current_, both_, openBox_, order_, habits_.order};
        const OpenReadings before = std::exchange(result_.open, {});
        const std::optional<ThingNote> taken =
            takeNumbers(things_, read, choicesAt(choices_, group.begin), result_);
        const OpenReadings here = result_.open;
        for (const auto reading : {&OpenReadings::quaternions, &OpenReadings::matrices, &OpenReadings::boxes,
                                   &OpenReadings::angles})
            result_.open.*reading = here.*reading || before.*reading;
        if (!taken) return next;
        note(group.begin, group.end, taken->kind, taken->words, taken->warning, here);
        if (thing.middle && (role == Role::middle)) both_ = false;
        aboutAxis_ = openBox_ = false;
        lastRole_ = role;
        if (role_ == role || role != Role::axis) role_ = Role::none;
        order_ = QuaternionOrder::automatic;
        return next;
    }

    // "[0, 0, 0] - [1, 1, 1]", "(0,0,0) to (1,1,1)": lowest and highest corner.
    std::size_t interval(const NumberGroup& low) {
        const std::size_t between = low.next;
        if (between + 1 >= tokens_.size()) return 0;
        const bool dash = tokens_[between].is("-") || tokens_[between].is("..");
        const bool to = tokens_[between].text == "to";
        if (!(dash || to) || !tokens_[between + 1].opens()) return 0;
        const NumberGroup high = numbersAt(text_, tokens_, between + 1, 3);
        if (high.values.size() != 3) return 0;
        const dvec3 lowest(low.values[0], low.values[1], low.values[2]);
        const dvec3 highest(high.values[0], high.values[1], high.values[2]);
        Thing& thing = things_[current_];
        const bool isBox = thing.noun == Noun::box || thing.noun == Noun::none;
        const bool ordered = glm::all(glm::lessThan(lowest, highest));
        if (!isBox || !ordered || thing.half || thing.middle) return high.next;
        thing.noun = Noun::box;
        thing.half = (highest - lowest) * 0.5;
        thing.middle = (lowest + highest) * 0.5;
        note(low.begin, high.end, ItemKind::shape,
             "box from " + wordsOf(lowest) + " to " + wordsOf(highest) +
                 ", read as its lowest and highest corner");
        role_ = Role::none;
        both_ = false;
        return high.next;
    }

    void note(std::size_t begin, std::size_t end, ItemKind kind, std::string words, std::string warning = {},
              const OpenReadings& open = {}) {
        found_ = true;
        if (result_.items.size() >= kMaxItems) return;
        Item item;
        item.kind = kind;
        item.begin = begin;
        item.end = end;
        item.place = places_.of(begin);
        item.words = std::move(words);
        item.warning = std::move(warning);
        item.key = begin;
        item.open = open;
        things_[current_].items.push_back(static_cast<int>(result_.items.size()));
        result_.items.push_back(std::move(item));
    }

    std::string_view text_;
    const Places places_;
    const std::vector<Token>& tokens_;
    const Choices& choices_;
    Understanding& result_;
    std::array<Thing, 2> things_;
    std::size_t current_ = 0, roleAt_ = 0, justNamed_ = static_cast<std::size_t>(-8);
    Role role_ = Role::none, lastRole_ = Role::none;
    QuaternionOrder order_ = QuaternionOrder::automatic;
    Habits habits_;
    std::vector<bool> closes_;  // tokens that close a bracket
    std::string before_;        // an article
    int ones_ = 0;              // "one ..., and one ..."
    bool both_ = false, plural_ = false, mentioned_ = false, found_ = false, chosen_ = false;
    bool hasB_ = false, lettered_ = false, fromZero_ = false, aboutAxis_ = false, openBox_ = false;
};

}  // namespace

bool readProse(std::string_view text, const std::vector<Token>& tokens, const Choices& choices,
               Understanding& result, std::vector<Span>& used) {
    Understanding found;
    ProseReader reader(text, tokens, choices, found);
    if (!reader.read()) return false;
    finishThings(reader.things(), reader.habits(), choices, found);
    if (found.objects.empty()) return false;
    found.warnings.insert(found.warnings.begin(),
                          "read from sentences, not from code: please check the numbers");
    result = std::move(found);
    used = std::move(reader.used);
    result.prose = true;
    return true;
}

}  // namespace sepaxis::exchange
