#include "app/paste/answers.h"

#include "app/base/json_text.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/shape_calls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace sepaxis::exchange {

namespace {

enum class Answer : std::uint8_t { depth, distance, normal, contact, overlap };

struct AnswerName {
    std::string_view word;  // small letters, without "_"
    Answer answer;
};
// The names that libraries and their users give to what a query returns.
constexpr std::array kAnswerNames = {
    AnswerName{"depth", Answer::depth},
    AnswerName{"penetration", Answer::depth},
    AnswerName{"penetrationdepth", Answer::depth},
    AnswerName{"pendepth", Answer::depth},
    AnswerName{"distance", Answer::distance},
    AnswerName{"dist", Answer::distance},
    AnswerName{"mindistance", Answer::distance},
    AnswerName{"signeddistance", Answer::distance},
    AnswerName{"normal", Answer::normal},
    AnswerName{"contactnormal", Answer::normal},
    AnswerName{"penetrationaxis", Answer::normal},
    AnswerName{"contact", Answer::contact},
    AnswerName{"contactpoint", Answer::contact},
    AnswerName{"contactpos", Answer::contact},
    AnswerName{"contactposition", Answer::contact},
    AnswerName{"intersect", Answer::overlap},
    AnswerName{"intersects", Answer::overlap},
    AnswerName{"intersecting", Answer::overlap},
    AnswerName{"colliding", Answer::overlap},
    AnswerName{"collision", Answer::overlap},
    AnswerName{"iscollision", Answer::overlap},
    AnswerName{"overlap", Answer::overlap},
    AnswerName{"overlapping", Answer::overlap},
};

std::string plain(std::string_view word) {
    std::string result;
    for (const char c : lowerCase(lastPart(word)))
        if (c != '_') result += c;
    return result;
}

// Words of a line whose numbers were wanted, not answered, or are settings of the program.
bool speaksOfOthers(std::string_view line) {
    const std::string lower = lowerCase(line);
    for (const std::string_view word :
         {"expect", "should", "correct", "toler", "thresh", "margin", "max", "request", "assert", "instead",
          "must", "true ", "real ", "velocity", "epsilon", "real_t", "const ", "double ", "float "})
        if (holds(lower, word)) return true;
    return false;
}

class AnswerReader {
 public:
    AnswerReader(std::string_view text, const std::vector<Token>& tokens, const Understanding& result)
        : text_(text), tokens_(tokens), result_(result) {}

    scene::Report report;
    std::vector<std::string> notes;
    std::vector<Span> spans;

    void run() {
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            const std::optional<Answer> named = nameAt(i);
            if (!named || isPartOfShape(tokens_[i].begin) || speaksOfOthers(lineAt(tokens_[i].begin)))
                continue;
            read(*named, i);
        }
        drop(Answer::depth, report.depth);
        drop(Answer::distance, report.distance);
        drop(Answer::normal, report.normal);
        drop(Answer::overlap, report.overlap);
    }

 private:
    // The name of an answer, with "contact point" in two words.
    std::optional<Answer> nameAt(std::size_t i) const {
        if (tokens_[i].kind != TokenKind::word) return std::nullopt;
        const std::string word = plain(tokens_[i].text);
        const auto found = std::find_if(kAnswerNames.begin(), kAnswerNames.end(),
                                        [&](const AnswerName& name) { return name.word == word; });
        if (found == kAnswerNames.end()) return std::nullopt;
        return found->answer;
    }
    bool isPartOfShape(std::size_t byte) const {
        return std::any_of(result_.items.begin(), result_.items.end(), [&](const Item& item) {
            return item.object >= 0 && byte >= item.begin && byte < item.end;
        });
    }
    // As much of its line as says what the number is.
    std::string_view lineAt(std::size_t byte) const {
        constexpr std::size_t kAround = 160;
        const std::size_t from = byte > kAround ? byte - kAround : 0;
        const std::string_view near = text_.substr(from, 2 * kAround);
        const std::size_t at = byte - from, before = near.rfind('\n', at);
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        return near.substr(begin, std::min(near.find('\n', at), near.size()) - begin);
    }

    // The numbers right behind the name, after ":" or "=", in brackets or not, on the same line.
    std::vector<double> numbersBehind(std::size_t& at, std::size_t most) const {
        const int line = tokens_[at].line;
        ++at;
        static constexpr std::array<std::string_view, 5> kBetween = {"point", "pos", "position", "vector",
                                                                     "depth"};
        bool said = false;
        while (at < tokens_.size() && tokens_[at].line == line &&
               (tokens_[at].is(":") || tokens_[at].is("=") || tokens_[at].opens() ||
                std::find(kBetween.begin(), kBetween.end(), lowerCase(tokens_[at].text)) != kBetween.end())) {
            said = said || tokens_[at].is(":") || tokens_[at].is("=");
            ++at;
        }
        // "the distance is 0.1" may as well be the true one.
        if (!said) return {};
        std::vector<double> numbers;
        double sign = 1.0;
        for (; at < tokens_.size() && tokens_[at].line == line && numbers.size() < most; ++at) {
            if (tokens_[at].kind == TokenKind::number) {
                numbers.push_back(sign * tokens_[at].number);
                sign = 1.0;
            } else if (tokens_[at].is("-")) {
                sign = -1.0;
            } else if (!tokens_[at].is(",")) {
                break;
            }
        }
        return numbers;
    }
    std::optional<bool> truthBehind(std::size_t at) const {
        if (at + 2 >= tokens_.size() || !(tokens_[at + 1].is(":") || tokens_[at + 1].is("=")))
            return std::nullopt;
        const Token& said = tokens_[at + 2];
        if (said.kind == TokenKind::number && (said.number == 0.0 || said.number == 1.0))
            return said.number == 1.0;
        const std::string word = lowerCase(said.text);
        if (word == "true" || word == "yes") return true;
        if (word == "false" || word == "no") return false;
        return std::nullopt;
    }

    void read(Answer answer, std::size_t i) {
        if (answer == Answer::overlap) {
            if (const auto truth = truthBehind(i)) keep(answer, report.overlap, *truth);
            return;
        }
        const bool vector = answer == Answer::normal || answer == Answer::contact;
        std::size_t at = i;
        const std::vector<double> n = numbersBehind(at, vector ? 4 : 2);
        if (n.size() != (vector ? 3u : 1u)) return;
        if (!std::all_of(n.begin(), n.end(), [](double x) { return std::isfinite(x); })) return;
        spans.emplace_back(tokens_[i].begin, tokens_[at - 1].end);
        if (answer == Answer::depth) keep(answer, report.depth, n[0]);
        if (answer == Answer::distance) keep(answer, report.distance, n[0]);
        if (!vector) return;
        const dvec3 v(n[0], n[1], n[2]);
        if (answer == Answer::normal && safeLength(v) > 0.0) keep(answer, report.normal, v);
        constexpr std::size_t kMostContacts = 32;
        if (answer == Answer::contact && report.contacts.size() < kMostContacts) {
            scene::ReportedContact contact;
            contact.point = v;
            report.contacts.push_back(contact);
        }
    }
    template <class T>
    void keep(Answer answer, std::optional<T>& field, const T& value) {
        if (field && *field != value) several_[static_cast<std::size_t>(answer)] = true;
        field = value;
    }
    template <class T>
    void drop(Answer answer, std::optional<T>& field) {
        static constexpr std::array<std::string_view, 5> kNames = {"depths", "distances", "normals",
                                                                   "contacts", "verdicts"};
        if (!several_[static_cast<std::size_t>(answer)]) return;
        field.reset();
        notes.push_back("the text answers with several " +
                        std::string(kNames[static_cast<std::size_t>(answer)]) + ": none was taken as theirs");
    }

    std::string_view text_;
    const std::vector<Token>& tokens_;
    const Understanding& result_;
    std::array<bool, 5> several_{};
};

std::string answerInWords(const scene::Report& report) {
    std::string words = report.by + " answered";
    if (report.overlap) words += *report.overlap ? ", they overlap" : ", they do not overlap";
    if (report.depth) words += ", depth " + scene::numberForPerson(*report.depth);
    if (report.distance) words += ", distance " + scene::numberForPerson(*report.distance);
    if (report.normal) words += ", normal " + wordsOf(*report.normal);
    if (!report.contacts.empty()) words += ", contacts: " + std::to_string(report.contacts.size());
    return words;
}

}  // namespace

void readAnswers(std::string_view text, const std::vector<Token>& tokens, const Engines& engines,
                 Understanding& result, std::vector<Span>& used) {
    AnswerReader reader(text, tokens, result);
    reader.run();
    used.insert(used.end(), reader.spans.begin(), reader.spans.end());
    for (std::string& note : reader.notes) result.warnings.push_back(std::move(note));
    scene::Report& report = reader.report;
    if (!report.overlap && !report.depth && !report.distance && !report.normal && report.contacts.empty())
        return;
    report.by = engines.only() != nullptr ? std::string(engines.only()->name) : "the text";
    result.reportWords.push_back(answerInWords(report));
    result.reported.push_back(std::move(report));
}

}  // namespace sepaxis::exchange
