// Two shapes that a program or a person lists by names and numbers: "box dimensions: 1 2 3", "capsule 1:"
// with "radius = 2" below. Every number that stands behind a name of a shape's part must be that part.
// A log of a sweep has keys in place of the shapes' names: FROM, TO and RADIUS of what is swept, HITOBJPOS
// and HALFEXTENTS of what it hits.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace sepaxis::exchange {

namespace {

// What the numbers behind a word are, as the keys of keyed.cpp; empty: they are none of a shape's.
struct RecordWord {
    std::string_view word, key;
};
constexpr std::array kRecordWords = {
    RecordWord{"dims", "dims"},
    RecordWord{"dimensions", "dimensions"},
    RecordWord{"size", "size"},
    RecordWord{"sides", "size"},
    RecordWord{"side", "size"},
    RecordWord{"halfextents", "halfextents"},
    RecordWord{"halfsize", "halfextents"},
    RecordWord{"extents", "extents"},
    RecordWord{"radius", "radius"},
    RecordWord{"r", "radius"},
    RecordWord{"length", "length"},
    RecordWord{"height", "height"},
    RecordWord{"halfheight", "halfheight"},
    RecordWord{"halflength", "halflength"},
    RecordWord{"position", "position"},
    RecordWord{"pos", "position"},
    RecordWord{"xyz", "position"},
    RecordWord{"center", "position"},
    RecordWord{"centre", "position"},
    RecordWord{"origin", "position"},
    RecordWord{"translation", "position"},
    RecordWord{"location", "position"},
    RecordWord{"at", "position"},
    RecordWord{"wxyz", "wxyz"},
    RecordWord{"xyzw", "xyzw"},
    RecordWord{"quaternion", "quaternion"},
    RecordWord{"quat", "quaternion"},
    RecordWord{"rotation", "rotation"},
    RecordWord{"rot", "rotation"},
    RecordWord{"orientation", "rotation"},
    RecordWord{"eulerangles", "rotation"},
    RecordWord{"pose", "pose"},
    RecordWord{"transform", "pose"},
    RecordWord{"scale", "scale"},
    RecordWord{"scaling", "scale"},
    RecordWord{"hitobjpos", "position"},
    RecordWord{"hitobjrot", "rotation"},
};
// How the keys of a log of a sweep begin: whose they are, and what they are where nothing follows.
constexpr std::size_t kSwept = 0, kHit = 1;
struct SweepWord {
    std::string_view start;
    std::size_t record;
    std::string_view key;
};
constexpr std::array kSweepWords = {
    SweepWord{"from", kSwept, "position"},
    SweepWord{"start", kSwept, "position"},
    SweepWord{"sweepfrom", kSwept, "position"},
    SweepWord{"castfrom", kSwept, "position"},
    SweepWord{"hitobject", kHit, ""},
    SweepWord{"hitobj", kHit, ""},
    SweepWord{"hitbody", kHit, ""},
    SweepWord{"hitcollider", kHit, ""},
};
constexpr std::array<std::string_view, 8> kRecordSolids = {"box",     "cube",     "cuboid", "sphere",
                                                           "capsule", "cylinder", "cone",   "ball"};
// What a log may sweep or hit that its numbers do not tell from a sphere or a box.
constexpr std::array<std::string_view, 6> kOtherSolids = {"capsule", "cylinder", "cone",
                                                          "hull",    "mesh",     "triangle"};
constexpr std::array<std::string_view, 7> kOtherLengths = {"mm",   "cm",    "inch", "inches",
                                                           "feet", "units", "km"};
constexpr std::array<std::string_view, 5> kOtherUnits = {"deg", "degrees", "rad", "radians", "percent"};

template <class List>
bool isIn(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

std::string plainWord(std::string_view word) {
    std::string result;
    for (const char c : lowerCase(word))
        if (c != '_' && c != '-' && c != '.') result += c;
    return result;
}

struct Record {
    std::string solid, mark;
    Value list;
    bool sized = false;

    bool has(std::string_view key) const { return list.member(key) != nullptr; }
    bool isPlaced() const { return has("position") || has("pose"); }
    bool isTurned() const { return std::any_of(list.keys.begin(), list.keys.end(), meansRotation); }
};

// By its one size, where no shape is named; nothing where that is neither a sphere's nor a box's.
std::string solidBySize(const Record& record) {
    const Value* size = nullptr;
    for (std::size_t i = 0; i < record.list.keys.size(); ++i) {
        if (meansPlace(record.list.keys[i])) continue;
        if (size != nullptr) return {};
        size = &record.list.values[i];
    }
    if (size == nullptr || !record.sized) return {};
    return record.has("radius") ? size->isNumber() ? "sphere" : "" : size->isFlat(3) ? "box" : "";
}

class RecordReader {
 public:
    explicit RecordReader(const std::vector<Token>& tokens) : tokens_(tokens) {}

    std::vector<Record> records;
    // Why a log of a sweep is not read, and the words of the text that it is about.
    std::string_view refusal;
    Span refused;

    // Whether the text is a log of a sweep, which may lack something.
    bool readSweep() {
        sweep_ = true;
        records.assign(2, {});
        for (Record& record : records) record.list.kind = ValueKind::list;
        read();
        return records[kSwept].has("position") &&
               std::any_of(records[kHit].list.keys.begin(), records[kHit].list.keys.end(),
                           [](const std::string& key) { return meansPlace(key); });
    }

    // False where the text is something else.
    bool read() {
        for (std::size_t i = 0; i + 1 < tokens_.size();) {
            const Token& token = tokens_[i];
            if (token.kind == TokenKind::word) {
                if (!word(i)) return false;
            } else if (token.kind == TokenKind::number && !key_.empty()) {
                if (!numbers(i)) return false;
            } else {
                if (token.startsLine && token.afterBlankLine) key_.clear();
                ++i;
            }
        }
        return records.size() == 2 && records[0].sized && records[1].sized;
    }

 private:
    // "half extents" and "half height" are two words.
    std::string wordAt(std::size_t& i) const {
        std::string word = plainWord(tokens_[i++].text);
        if (word != "half" || tokens_[i].kind != TokenKind::word) return word;
        const std::string next = plainWord(tokens_[i].text);
        if (next != "extents" && next != "size" && next != "height" && next != "length") return word;
        ++i;
        return word + next;
    }
    bool word(std::size_t& i) {
        const Token& token = tokens_[i];
        if (token.afterBlankLine) key_.clear();
        const std::string said = wordAt(i);
        // A log's angles are asked for.
        if (isIn(kOtherLengths, said)) return refuse("in other units than metres", {token.begin, token.end});
        if (!sweep_ && isIn(kOtherUnits, said)) return false;
        if (!sweep_ && isIn(kRecordSolids, said)) return solid(said, i);
        if (sweep_ && std::any_of(kOtherSolids.begin(), kOtherSolids.end(),
                                  [&](std::string_view name) { return holds(said, name); }))
            return refuse("beside words of a shape that it has no sizes of", {token.begin, token.end});
        const std::optional<std::string_view> key = sweep_ ? keyOfSweep(said, token.line) : keyOf(said);
        // Other words between a name and its numbers say nothing, on their line.
        if (key)
            key_ = *key;
        else if (token.startsLine)
            key_.clear();
        if (key) keyBegin_ = token.begin;
        return true;
    }
    static std::optional<std::string_view> keyOf(std::string_view said) {
        const auto found = std::find_if(kRecordWords.begin(), kRecordWords.end(),
                                        [&](const RecordWord& known) { return known.word == said; });
        return found == kRecordWords.end() ? std::nullopt : std::optional(found->key);
    }
    // "HITOBJPOS" and "hit_obj pos" say whose a place is; a size is of what the lines before it are of.
    std::optional<std::string_view> keyOfSweep(std::string_view said, int line) {
        for (const SweepWord& word : kSweepWords) {
            if (!said.starts_with(word.start)) continue;
            const std::string_view rest = said.substr(word.start.size());
            const std::optional<std::string_view> key = rest.empty() ? word.key : keyOf(rest);
            if (!key) continue;
            now_ = word.record;
            ownerLine_ = line;
            return key;
        }
        // HITPOS and HITNORMAL: where it hits, which places nothing.
        if (said.starts_with("hit")) {
            now_ = kHit;
            return "";
        }
        const std::optional<std::string_view> key = keyOf(said);
        return key && meansPlace(*key) && ownerLine_ != line ? "" : key;
    }
    static bool isRotation(std::string_view key, std::size_t numbers) {
        return numbers == 4 || (key == "rotation" && (numbers == 3 || numbers == 9));
    }
    bool refuse(std::string_view why, const Span& words) {
        if (refusal.empty()) {
            refusal = why;
            refused = words;
        }
        return sweep_;
    }
    bool solid(const std::string& said, std::size_t& i) {
        std::string mark;
        const Token& next = tokens_[i];
        const bool numbered = next.kind == TokenKind::number && next.line == tokens_[i - 1].line &&
                              next.number == std::trunc(next.number) && i + 1 < tokens_.size() &&
                              (tokens_[i + 1].is(":") || tokens_[i + 1].kind == TokenKind::word);
        const bool lettered = next.kind == TokenKind::word && (next.text == "A" || next.text == "B");
        if (numbered || lettered) {
            mark = numbered ? std::to_string(static_cast<long long>(next.number)) : next.text;
            ++i;
        }
        key_.clear();
        for (std::size_t k = 0; k < records.size(); ++k) {
            if (records[k].solid != said || records[k].mark != mark) continue;
            now_ = k;
            return true;
        }
        if (records.size() == 2) return false;
        Record& record = records.emplace_back();
        record.solid = said;
        record.mark = mark;
        record.list.kind = ValueKind::list;
        record.list.begin = tokens_[i - 1].begin;
        now_ = records.size() - 1;
        return true;
    }
    bool numbers(std::size_t& i) {
        if (records.empty()) return false;
        const bool matrix = key_ == "pose";
        constexpr std::size_t kMost = 16;
        Value value;
        value.kind = ValueKind::array;
        value.begin = keyBegin_;
        const int line = tokens_[i].line;
        double sign = i > 0 && tokens_[i - 1].is("-") ? -1.0 : 1.0;
        for (; i < tokens_.size() && value.numbers.size() < kMost; ++i) {
            const Token& token = tokens_[i];
            if (!matrix && token.line != line) break;
            if (token.kind == TokenKind::number) {
                value.numbers.push_back(sign * token.number);
                value.end = token.end;
                sign = 1.0;
            } else if (token.is("-")) {
                sign = -1.0;
            } else if (!token.is(",") && !token.is(";")) {
                break;
            }
        }
        if (tokens_[std::min(i, tokens_.size() - 1)].closes()) value.end = tokens_[i].end;
        Record& record = records[now_];
        const std::string key = std::exchange(key_, {});
        // Words of a sentence, such as "from 2 m".
        if (key == "position" && value.numbers.size() != 3) return sweep_;
        if (meansRotation(key) && !isRotation(key, value.numbers.size()))
            return refuse("with a rotation that cannot be read", {value.begin, value.end});
        if (value.numbers.size() == 1) {
            const double number = value.numbers[0];
            const Value before = std::move(value);
            value = numberValue(number);
            value.begin = before.begin;
            value.end = before.end;
        }
        // What is said twice is of something else. A log may say the same again.
        if (const Value* known = record.list.member(key)) {
            const bool same = known->numbers == value.numbers && known->number == value.number;
            return (sweep_ && same) ||
                   refuse("that says one thing twice, with other numbers", {value.begin, value.end});
        }
        record.sized = record.sized || key == "radius" || key == "size" || key == "dims" ||
                       key == "dimensions" || key == "extents" || key == "halfextents";
        if (sweep_ && record.list.keys.empty()) record.list.begin = value.begin;
        record.list.end = std::max(record.list.end, value.end);
        record.list.keys.push_back(key);
        record.list.values.push_back(std::move(value));
        return true;
    }

    const std::vector<Token>& tokens_;
    bool sweep_ = false;
    int ownerLine_ = 0;
    std::size_t now_ = 0, keyBegin_ = 0;
    std::string key_;
};

// The two of a log of a sweep, as the text has them.
class SweepWords {
 public:
    SweepWords(std::string_view text, const RecordReader& log) : text_(text), log_(log) {}

    // Why the log makes no pair, or nothing.
    std::string refusal() const {
        std::string has, lacks;
        for (const std::size_t k : {kSwept, kHit}) {
            const Record& record = log_.records[k];
            const std::string whose = k == kSwept ? " of what is swept" : " of what it hits";
            if (!record.isPlaced()) add(lacks, "the position" + whose);
            if (solidBySize(record).empty()) add(lacks, "the radius or the half extents" + whose);
            for (const Value& value : record.list.values) add(has, said({value.begin, value.end}));
        }
        if (!log_.refusal.empty())
            return "this is a log of a sweep " + std::string(log_.refusal) + ": " + said(log_.refused);
        if (lacks.empty()) return {};
        return "this is a log of a sweep without " + lacks + "; it has " + has;
    }
    std::string place() const {
        return "does what is swept stand where it starts, at " + said(log_.records[kSwept], "position") +
               "? The log has a way, not a pose";
    }
    std::string pair() const {
        return "is what is swept " + described(log_.records[kSwept]) + ", and what it hits " +
               described(log_.records[kHit]) + "? The log names no shapes";
    }

 private:
    static void add(std::string& list, const std::string& words) {
        list += (list.empty() ? "" : ", ") + words;
    }
    std::string said(const Span& span) const {
        return '"' + scene::excerpt(text_.substr(span.first, span.second - span.first)) + '"';
    }
    std::string said(const Record& record, std::string_view key) const {
        const Value& value = *record.list.member(key);
        return said({value.begin, value.end});
    }
    std::string described(const Record& record) const {
        const std::string solid = solidBySize(record);
        std::string words = "a " + solid + " of";
        for (const std::string& key : record.list.keys) words += ' ' + said(record, key);
        const bool turned = solid == "sphere" || record.has("pose") || record.isTurned();
        return words + (turned ? "" : " that is not turned");
    }

    std::string_view text_;
    const RecordReader& log_;
};

}  // namespace

void Interpreter::readRecords() {
    RecordReader listed(tokens_), log(tokens_);
    sweeps = log.readSweep();
    if (!sweeps && !listed.read()) return;
    const SweepWords words(text_, log);
    if (sweeps && !words.refusal().empty()) {
        doubts.push_back({Doubt::value, 0, {}, words.refusal()});
        return;
    }
    std::vector<Item> before = std::exchange(items, {});
    std::vector<LoosePose> poses = std::exchange(loose, {});
    std::vector<Question> asked = std::exchange(doubts, {});
    for (Record& record : sweeps ? log.records : listed.records) {
        const bool swept = sweeps && &record == &log.records[kSwept];
        if (sweeps) record.solid = solidBySize(record);
        const std::string name = sweeps ? (swept ? "swept " : "hit ") + record.solid
                                        : record.solid + (record.mark.empty() ? "" : " " + record.mark);
        const Scope scope(*this, record.list.begin);
        for (const Value& part : record.list.values) used.emplace_back(part.begin, part.end);
        if (swept) {
            doubt(Doubt::place, words.place());
            doubt(Doubt::owner, words.pair());
        }
        const bool turned = record.isTurned();
        if (keyedShape(record.list, record.solid, name) && (!turned || shapes.back().pose.hasRotation))
            continue;
        shapes.clear();
        items = std::move(before);
        loose = std::move(poses);
        doubts = std::move(asked);
        doubts.push_back({Doubt::value, 0, {}, "the numbers of the " + name + " cannot be read"});
        return;
    }
}

}  // namespace sepaxis::exchange
