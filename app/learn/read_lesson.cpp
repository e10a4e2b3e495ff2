#include "app/base/number_text.h"
#include "app/base/regular_file.h"
#include "app/base/trimmed.h"
#include "app/learn/lesson.h"
#include "app/scene/camera.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace sepaxis::learn {

namespace {

constexpr std::size_t kMostProblems = 20, kMostLessonSteps = 100, kMostChoices = 8;
constexpr double kMostSteps = 1e6;
constexpr std::array<std::string_view, 4> kAlgorithms = {"gjk", "sat", "stages", "construction"};

struct Line {
    int number = 0;
    std::string_view text;
};

std::vector<Line> linesOf(std::string_view text) {
    std::vector<Line> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        lines.push_back({number, trimmed(line, "\r")});
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return lines;
}

guide::Spans spansOf(std::string_view text) {
    std::vector<guide::Block> blocks = guide::readMarkdown(text);
    return blocks.empty() ? guide::Spans{} : std::move(blocks.front().spans);
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    while (!(text = trimmed(text, " ,")).empty()) {
        const std::string_view word = text.substr(0, text.find_first_of(" ,"));
        words.emplace_back(word);
        text.remove_prefix(word.size());
    }
    return words;
}

std::optional<dvec3> vectorOf(const std::vector<std::string>& words, std::size_t first) {
    dvec3 vector(0.0);
    for (int i = 0; i < 3; ++i) {
        const std::size_t at = first + static_cast<std::size_t>(i);
        const auto number = at < words.size() ? numberIn<double>(words[at]) : std::nullopt;
        if (!number) return std::nullopt;
        vector[i] = *number;
    }
    return vector;
}

template <class List>
bool contains(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

std::string unless(bool known, const char* what, std::string_view name) {
    return known ? std::string() : std::string("there is no ") + what + ' ' + inQuotes(name);
}

// "move b 0.3 0 0", "turn a 30 about 0 1 0", "pick vertex 5 of B".
std::string readAction(std::string_view text, const Names& names, Action& action) {
    using Kind = Action::Kind;
    const std::string_view verb = text.substr(0, text.find(' '));
    const std::string_view rest = trimmed(text.substr(verb.size()));
    const std::vector<std::string> words = wordsOf(rest);
    const auto is = [&](std::string_view name, Kind kind) {
        if (verb != name) return false;
        action.kind = kind;
        action.word = rest;
        return true;
    };
    const auto side = [&] {
        if (words.empty() || (words[0] != "a" && words[0] != "b")) return false;
        action.side = words[0] == "a" ? scene::Side::a : scene::Side::b;
        return true;
    };
    if (is("move", Kind::move)) {
        const auto by = vectorOf(words, 1);
        if (!side() || !by || words.size() != 4) return "must be \"move a\" or \"move b\" and three numbers";
        action.vector = *by;
        return {};
    }
    if (is("turn", Kind::turn)) {
        const auto about = vectorOf(words, 3);
        const auto degrees = words.size() == 6 ? numberIn<double>(words[1]) : std::nullopt;
        if (!side() || !degrees || !about || words[2] != "about" || *about == dvec3(0.0))
            return "must be like \"turn b 30 about 0 1 0\"";
        action.number = *degrees;
        action.vector = *about;
        return {};
    }
    if (is("probe", Kind::probe)) {
        const auto direction = vectorOf(words, 0);
        if (!direction || words.size() != 3 || *direction == dvec3(0.0)) return "needs a direction";
        action.vector = *direction;
        return {};
    }
    if (is("step", Kind::step) || is("sweep", Kind::sweep)) {
        const auto number = numberIn<double>(rest);
        if (!number || *number < 0.0 || *number > kMostSteps) return "needs a number from 0 on";
        action.number = *number;
        return {};
    }
    if (is("tab", Kind::tab)) return unless(contains(names.tabs, rest), "tab", rest);
    if (is("method", Kind::method)) return unless(scene::findMethod(rest) != nullptr, "method", rest);
    if (is("pick", Kind::pick) || is("pin", Kind::pin) || is("click", Kind::click))
        return rest.empty() ? "needs to say what" : "";
    return unless(false, "action", verb);
}

// A line of a "lesson" block: what is wrong, or nothing.
std::string readSetting(std::string_view key, std::string_view value, const Names& names, Setup& setup) {
    if (key == "scene" || key == "pin") {
        (key == "scene" ? setup.scene : setup.pin) = value;
        return {};
    }
    if (key == "view") {
        setup.view = value;
        return unless(scene::viewNamed(value) != nullptr, "view", value);
    }
    if (key == "show") {
        setup.show = value == "nothing" ? std::vector<std::string>{} : wordsOf(value);
        for (const std::string& word : *setup.show)
            if (!contains(names.overlays, word)) return unless(false, "overlay", word);
        return {};
    }
    if (key == "tab") {
        setup.tab = value == "none" ? "" : value;
        return unless(value == "none" || contains(names.tabs, value), "tab", value);
    }
    if (key == "method") {
        setup.method = value;
        return unless(scene::findMethod(value) != nullptr, "method", value);
    }
    if (key == "algorithm") {
        setup.algorithm = value;
        return contains(kAlgorithms, value) ? "" : "must be gjk, sat, stages or construction";
    }
    if (key == "probe") {
        setup.probe = vectorOf(wordsOf(value), 0);
        return setup.probe && *setup.probe != dvec3(0.0) ? "" : "must be a direction, three numbers";
    }
    if (key == "step") {
        setup.step = numberIn<std::size_t>(value);
        return setup.step.value_or(0) > 0 ? "" : inQuotes(value) + " is not a whole number from 1 on";
    }
    if (key == "hide") {
        setup.hidesAnswer = value == "answer";
        return setup.hidesAnswer ? "" : "only \"answer\" can be hidden";
    }
    return inQuotes(key) + " is not a line of a lesson block";
}

class Reader {
 public:
    Reader(std::string_view text, const Names& names) : names_(names), lines_(linesOf(text)) {}

    ReadLesson read() {
        for (at_ = 0; at_ < lines_.size(); ++at_) readLine(lines_[at_].text);
        endWords();
        if (lesson().title.empty()) say(1, "the lesson has no title: a line that begins with \"# \"");
        if (lesson().steps.empty()) say(1, "the lesson has no steps: lines that begin with \"## \"");
        return std::move(result_);
    }

 private:
    Lesson& lesson() { return result_.lesson; }
    Step* step() { return lesson().steps.empty() ? nullptr : &lesson().steps.back(); }
    void say(int line, const std::string& what) {
        if (result_.problems.size() >= kMostProblems) return;
        result_.problems.push_back("line " + std::to_string(line) + ": " + what);
    }

    void readLine(std::string_view text) {
        if (text.starts_with("```")) {
            readFence(trimmed(text.substr(3)));
        } else if (text.starts_with("## ")) {
            endWords();
            if (lesson().steps.size() == kMostLessonSteps) {
                say(lines_[at_].number,
                    "a lesson has at most " + std::to_string(kMostLessonSteps) + " steps");
                at_ = lines_.size();
                return;
            }
            Step& step = lesson().steps.emplace_back();
            step.title = trimmed(text.substr(3));
            step.line = lines_[at_].number;
            lineOf_.clear();
        } else if (text.starts_with("# ") && lesson().title.empty()) {
            endWords();
            lesson().title = trimmed(text.substr(2));
        } else {
            words_.append(text).append("\n");
        }
    }

    // Words up to here belong to the step's text, or after its task to what explains it.
    void endWords() {
        std::vector<guide::Block> blocks = guide::readMarkdown(words_);
        words_.clear();
        if (Step* step = this->step()) {
            auto& into = step->task.kind == TaskKind::none ? step->text : step->after;
            into.insert(into.end(), std::move_iterator(blocks.begin()), std::move_iterator(blocks.end()));
        } else if (lesson().about.empty() && !blocks.empty()) {
            lesson().about = guide::plainText(blocks.front().spans);
        }
    }

    void readFence(std::string_view kind) {
        const std::size_t first = at_ + 1;
        std::size_t end = first;
        while (end < lines_.size() && !lines_[end].text.starts_with("```")) ++end;
        if (end == lines_.size())
            say(lines_[at_].number, "this block does not end: a line of three backquotes is missing");
        const std::span<const Line> inside = std::span(lines_).subspan(first, end - first);
        at_ = end;
        if (kind != "lesson" && kind != "ask" && kind != "task") {  // of the text
            words_.append("```").append(kind).append("\n");
            for (const Line& line : inside) words_.append(line.text).append("\n");
            words_.append("```\n");
            return;
        }
        endWords();
        const int line = lines_[first - 1].number;
        if (step() == nullptr) return say(line, "this block is before the first step");
        if (kind == "lesson") return readSetup(inside);
        if (step()->task.kind != TaskKind::none)
            return say(line, "the step has a question or a task already");
        step()->task.kind = kind == "ask" ? TaskKind::question : TaskKind::task;
        lineOf_.clear();
        if (kind == "ask")
            readQuestion(inside, line);
        else
            readTask(inside, line);
    }

    // What stands before and after the first colon.
    static std::pair<std::string_view, std::string_view> keyAndValue(std::string_view text) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) return {trimmed(text), {}};
        return {trimmed(text.substr(0, colon)), trimmed(text.substr(colon + 1))};
    }

    void readSetup(std::span<const Line> lines) {
        const bool isAfter = step()->task.kind != TaskKind::none;
        Setup& setup = isAfter ? step()->reveal : step()->setup;
        for (const Line& line : lines) {
            if (trimmed(line.text).empty()) continue;
            const auto [key, value] = keyAndValue(line.text);
            if (key == "fact") {
                auto& facts = isAfter ? step()->factsAfter : step()->facts;
                sayIfAny(line.number, facts.emplace_back().parse(value, line.number));
            } else if (value.empty()) {
                say(line.number, "nothing follows " + inQuotes(key));
            } else if (isFirst(line.number, key)) {
                sayIfAny(line.number, readSetting(key, value, names_, setup));
            }
        }
    }

    // Before the task, in it, and after it each of these lines stands once.
    bool isFirst(int line, std::string_view key) {
        const auto [before, isNew] = lineOf_.emplace(key, line);
        if (!isNew) say(line, inQuotes(key) + " was given in line " + std::to_string(before->second));
        return isNew;
    }

    void readQuestion(std::span<const Line> lines, int first) {
        Task& task = step()->task;
        std::string prompt;
        std::vector<std::pair<int, std::string>> items;
        for (const Line& line : lines) {
            const std::string_view text = trimmed(line.text);
            if (text.starts_with("- ") || text.starts_with("+ "))
                items.emplace_back(line.number, text);
            else
                (items.empty() ? prompt : items.back().second).append(" ").append(text);
        }
        task.prompt = spansOf(trimmed(prompt));
        for (const auto& [line, item] : items) {
            const std::string_view text = std::string_view(item).substr(2);
            const std::size_t colon = text.find(" : ");
            if (colon == std::string_view::npos)
                say(line, "an answer ends with \" : \" and why it is right or wrong");
            else
                task.choices.push_back({spansOf(trimmed(text.substr(0, colon))),
                                        spansOf(trimmed(text.substr(colon + 3))), item[0] == '+'});
        }
        if (task.prompt.empty()) say(first, "the question is missing");
        if (task.choices.size() > kMostChoices)
            say(first, "a question has at most " + std::to_string(kMostChoices) + " answers");
        const auto right =
            std::count_if(task.choices.begin(), task.choices.end(), [](const Choice& c) { return c.right; });
        if (right != 1 || task.choices.size() < 2)
            say(first, "a question has at least two answers, one of which is right: it begins with \"+ \"");
    }

    void readTask(std::span<const Line> lines, int first) {
        Task& task = step()->task;
        std::string prompt;
        for (const Line& line : lines) {
            const auto [key, value] = keyAndValue(line.text);
            if (key == "goal") {
                if (isFirst(line.number, key)) sayIfAny(line.number, task.goal.parse(value, line.number));
            } else if (key == "hint")
                readHint(line.number, value);
            else if (key == "solution")
                sayIfAny(line.number, readAction(value, names_, task.solution.emplace_back()));
            else
                prompt.append(" ").append(trimmed(line.text));
        }
        task.prompt = spansOf(trimmed(prompt));
        if (task.prompt.empty()) say(first, "the task does not say what to do");
        if (task.goal.text().empty()) say(first, "the task has no goal");
        if (task.solution.empty())
            say(first, "the task has no solution, so nobody knows whether it can be done");
    }

    void sayIfAny(int line, const std::string& wrong) {
        if (!wrong.empty()) say(line, wrong);
    }

    void readHint(int line, std::string_view text) {
        const std::size_t arrow = text.find("->");
        if (arrow == std::string_view::npos) return say(line, "a hint is a condition, \"->\" and words");
        Hint hint;
        sayIfAny(line, hint.when.parse(trimmed(text.substr(0, arrow))));
        hint.text = trimmed(text.substr(arrow + 2));
        step()->task.hints.push_back(std::move(hint));
    }

    const Names& names_;
    std::vector<Line> lines_;
    std::size_t at_ = 0;
    std::string words_;
    std::map<std::string_view, int> lineOf_;  // where a line that stands once is
    ReadLesson result_;
};

}  // namespace

ReadLesson readLesson(std::string_view text, const Names& names) {
    return Reader(text, names).read();
}

ReadLesson readLessonFile(const std::filesystem::path& file, const Names& names) {
    const RegularFile contents = readRegularFile(file, kMostLessonBytes);
    const auto has = [&](std::string_view block) { return contents.text.find(block) != std::string::npos; };
    ReadLesson read;
    if (!contents.ok())
        read.problems.push_back(contents.problem);
    else if (has("```lesson") || has("```ask") || has("```task"))
        read = readLesson(contents.text, names);
    else
        read.problems.emplace_back("this Markdown is not a lesson: it has no lesson, ask or task block");
    read.lesson.name = file.stem().string();
    read.lesson.file = file;
    return read;
}

bool isLesson(const std::filesystem::path& file) {
    return file.extension() == ".md";
}

}  // namespace sepaxis::learn
