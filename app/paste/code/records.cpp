// Two shapes that a program or a person lists by names and numbers: "box dimensions: 1 2 3", "capsule 1:"
// with "radius = 2" below. Every number that stands behind a name of a shape's part must be that part.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"

#include <algorithm>
#include <array>
#include <cmath>

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
    // Bullet's log of a sweep names what was hit.
    RecordWord{"hitobjpos", "position"},
    RecordWord{"hitobjrot", "xyzw"},
};
constexpr std::array<std::string_view, 8> kRecordSolids = {"box",     "cube",     "cuboid", "sphere",
                                                           "capsule", "cylinder", "cone",   "ball"};
constexpr std::array<std::string_view, 12> kOtherUnits = {
    "mm", "cm", "inch", "inches", "deg", "degrees", "feet", "units", "km", "rad", "radians", "percent"};

template <class List>
bool isIn(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

std::string plainWord(std::string_view word) {
    std::string result;
    for (const char c : lowerCase(word))
        if (c != '_' && c != '-') result += c;
    return result;
}

struct Record {
    std::string solid, mark;
    Value list;
    bool sized = false;
};

class RecordReader {
 public:
    explicit RecordReader(const std::vector<Token>& tokens) : tokens_(tokens) {}

    std::vector<Record> records;

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
        if (isIn(kOtherUnits, said)) return false;
        if (isIn(kRecordSolids, said)) return solid(said, i);
        const auto found = std::find_if(kRecordWords.begin(), kRecordWords.end(),
                                        [&](const RecordWord& known) { return known.word == said; });
        // Other words between a name and its numbers say nothing, on their line.
        if (found != kRecordWords.end())
            key_ = found->key;
        else if (token.startsLine)
            key_.clear();
        return true;
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
        const std::size_t most = matrix ? 16 : 4;
        Value value;
        value.kind = ValueKind::array;
        value.begin = tokens_[i].begin;
        const int line = tokens_[i].line;
        double sign = i > 0 && tokens_[i - 1].is("-") ? -1.0 : 1.0;
        for (; i < tokens_.size() && value.numbers.size() < most; ++i) {
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
        Record& record = records[now_];
        // What is said twice is of something else.
        if (record.list.member(key_) != nullptr) return false;
        if (value.numbers.size() == 1) {
            const double number = value.numbers[0];
            const Value before = std::move(value);
            value = numberValue(number);
            value.begin = before.begin;
            value.end = before.end;
        }
        record.sized = record.sized || key_ == "radius" || key_ == "size" || key_ == "dims" ||
                       key_ == "dimensions" || key_ == "extents" || key_ == "halfextents";
        record.list.end = std::max(record.list.end, value.end);
        record.list.keys.push_back(key_);
        record.list.values.push_back(std::move(value));
        key_.clear();
        return true;
    }

    const std::vector<Token>& tokens_;
    std::size_t now_ = 0;
    std::string key_;
};

}  // namespace

void Interpreter::readRecords() {
    RecordReader reader(tokens_);
    if (!reader.read()) return;
    std::vector<Item> before = std::exchange(items, {});
    std::vector<LoosePose> poses = std::exchange(loose, {});
    std::vector<Question> asked = std::exchange(doubts, {});
    for (Record& record : reader.records) {
        const std::string name = record.solid + (record.mark.empty() ? "" : " " + record.mark);
        const Scope scope(*this, record.list.begin);
        for (const Value& part : record.list.values) used.emplace_back(part.begin, part.end);
        if (keyedShape(record.list, record.solid, name)) continue;
        shapes.clear();
        items = std::move(before);
        loose = std::move(poses);
        doubts = std::move(asked);
        return;
    }
}

}  // namespace sepaxis::exchange
