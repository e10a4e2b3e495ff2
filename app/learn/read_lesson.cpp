#include "app/base/regular_file.h"
#include "app/base/trimmed.h"
#include "app/learn/lesson.h"
#include "app/scene/camera.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <utility>

namespace sepaxis::learn {

namespace {

constexpr std::size_t kMostProblems = 20, kMostLessonSteps = 100, kMostChoices = 8;
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

std::optional<double> numberOf(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<dvec3> vectorOf(const std::vector<std::string>& words, std::size_t first) {
    dvec3 vector(0.0);
    for (int i = 0; i < 3; ++i) {
        const std::size_t at = first + static_cast<std::size_t>(i);
        const auto number = at < words.size() ? numberOf(words[at]) : std::nullopt;
        if (!number) return std::nullopt;
        vector[i] = *number;
    }
    return vector;
}

template <class List>
bool contains(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

// "step 1 to 9": what is wrong, or nothing.
std::string readCount(std::string_view text, std::optional<std::size_t>& count) {
    const auto number = numberOf(text);
    if (!number || *number < 1.0 || *number > 1e6 || *number != std::floor(*number))
        return inQuotes(text) + " is no number from 1 on";
    count = static_cast<std::size_t>(*number);
    return {};
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
        const auto degrees = words.size() == 6 ? numberOf(words[1]) : std::nullopt;
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
        const auto number = numberOf(rest);
        if (!number || *number < 0.0) return "needs a number";
        action.number = *number;
        return {};
    }
    if (is("tab", Kind::tab)) return contains(names.tabs, rest) ? "" : "there is no tab " + inQuotes(rest);
    if (is("method", Kind::method))
        return scene::findMethod(rest) != nullptr ? "" : "there is no method " + inQuotes(rest);
    if (is("pick", Kind::pick) || is("pin", Kind::pin) || is("click", Kind::click))
        return rest.empty() ? "needs to say what" : "";
    return inQuotes(verb) + " is nothing that a learner can do";
}

std::string readCamera(std::string_view text, Setup& setup) {
    if (scene::viewNamed(text) == nullptr) return "there is no view " + inQuotes(text);
    setup.view = text;
    return {};
}

// One row for each line that a "lesson" block may have.
struct SetupRow {
    std::string_view name;
    std::string (*read)(std::string_view value, const Names& names, Setup& setup);
};
constexpr std::array kSetupRows = {
    SetupRow{"scene",
             [](std::string_view value, const Names&, Setup& setup) {
                 setup.scene = value;
                 return std::string();
             }},
    SetupRow{"view",
             [](std::string_view value, const Names&, Setup& setup) { return readCamera(value, setup); }},
    SetupRow{"show",
             [](std::string_view value, const Names& names, Setup& setup) {
                 setup.show = value == "nothing" ? std::vector<std::string>{} : wordsOf(value);
                 for (const std::string& word : *setup.show)
                     if (!contains(names.overlays, word)) return "there is no overlay " + inQuotes(word);
                 return std::string();
             }},
    SetupRow{"tab",
             [](std::string_view value, const Names& names, Setup& setup) {
                 setup.tab = value == "none" ? std::string() : std::string(value);
                 const bool known = value == "none" || contains(names.tabs, value);
                 return known ? std::string() : "there is no tab " + inQuotes(value);
             }},
    SetupRow{"method",
             [](std::string_view value, const Names&, Setup& setup) {
                 setup.method = value;
                 return scene::findMethod(value) != nullptr ? std::string()
                                                            : "there is no method " + inQuotes(value);
             }},
    SetupRow{"algorithm",
             [](std::string_view value, const Names&, Setup& setup) {
                 setup.algorithm = value;
                 return contains(kAlgorithms, value) ? std::string()
                                                     : "must be gjk, sat, stages or construction";
             }},
    SetupRow{"pin",
             [](std::string_view value, const Names&, Setup& setup) {
                 setup.pin = value;
                 return std::string();
             }},
    SetupRow{"probe",
             [](std::string_view value, const Names&, Setup& setup) {
                 setup.probe = vectorOf(wordsOf(value), 0);
                 const bool isDirection = setup.probe && *setup.probe != dvec3(0.0);
                 return isDirection ? std::string() : "must be a direction, three numbers";
             }},
    SetupRow{"step",
             [](std::string_view value, const Names&, Setup& setup) { return readCount(value, setup.step); }},
    SetupRow{"hide",
             [](std::string_view value, const Names&, Setup& setup) {
                 setup.hidesAnswer = value == "answer";
                 return setup.hidesAnswer ? std::string() : "only \"answer\" can be hidden";
             }},
};

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
        } else if (text.starts_with("# ") && lesson().title.empty()) {
            endWords();
            lesson().title = trimmed(text.substr(2));
        } else {
            words_.append(text).append("\n");
        }
    }

    // Words up to here belong to the step's text, or behind its task to what explains it.
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
            say(lines_[at_].number, "this block has no end: a line of three backquotes");
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
        if (step() == nullptr) return say(line, "this block stands before the first step");
        if (kind == "lesson") return readSetup(inside);
        if (step()->task.kind != TaskKind::none)
            return say(line, "the step has a question or a task already");
        step()->task.kind = kind == "ask" ? TaskKind::question : TaskKind::task;
        if (kind == "ask")
            readQuestion(inside, line);
        else
            readTask(inside, line);
    }

    // What stands before and behind the first colon.
    static std::pair<std::string_view, std::string_view> keyAndValue(std::string_view text) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) return {trimmed(text), {}};
        return {trimmed(text.substr(0, colon)), trimmed(text.substr(colon + 1))};
    }

    void readSetup(std::span<const Line> lines) {
        Setup& setup = step()->task.kind == TaskKind::none ? step()->setup : step()->reveal;
        for (const Line& line : lines) {
            if (trimmed(line.text).empty()) continue;
            const auto [key, value] = keyAndValue(line.text);
            if (key == "fact") {
                Condition fact;
                if (const std::string wrong = fact.parse(value); !wrong.empty()) say(line.number, wrong);
                step()->facts.push_back(std::move(fact));
                continue;
            }
            const auto row = std::find_if(kSetupRows.begin(), kSetupRows.end(),
                                          [&, name = key](const SetupRow& r) { return r.name == name; });
            if (row == kSetupRows.end()) {
                say(line.number, inQuotes(key) + " is nothing that a step can set up");
            } else if (value.empty()) {
                say(line.number, "behind " + inQuotes(key) + " something is missing");
            } else if (const std::string wrong = row->read(value, names_, setup); !wrong.empty()) {
                say(line.number, wrong);
            }
        }
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
                say(line, "behind the answer stands \" : \" and why it is right or wrong");
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
            if (key == "goal")
                saidOnce(line.number, task.goal.parse(value));
            else if (key == "hint")
                readHint(line.number, value);
            else if (key == "solution")
                saidOnce(line.number, readAction(value, names_, task.solution.emplace_back()));
            else
                prompt.append(" ").append(trimmed(line.text));
        }
        task.prompt = spansOf(trimmed(prompt));
        if (task.prompt.empty()) say(first, "the task does not say what to do");
        if (task.goal.text().empty()) say(first, "the task has no goal");
        if (task.solution.empty())
            say(first, "the task has no solution, so nobody knows whether there is one");
    }

    void saidOnce(int line, const std::string& wrong) {
        if (!wrong.empty()) say(line, wrong);
    }

    void readHint(int line, std::string_view text) {
        const std::size_t arrow = text.find("->");
        if (arrow == std::string_view::npos) return say(line, "a hint is a condition, \"->\" and words");
        Hint hint;
        saidOnce(line, hint.when.parse(trimmed(text.substr(0, arrow))));
        hint.text = trimmed(text.substr(arrow + 2));
        step()->task.hints.push_back(std::move(hint));
    }

    const Names& names_;
    std::vector<Line> lines_;
    std::size_t at_ = 0;
    std::string words_;
    ReadLesson result_;
};

}  // namespace

ReadLesson readLesson(std::string_view text, const Names& names) {
    return Reader(text, names).read();
}

ReadLesson readLessonFile(const std::filesystem::path& file, const Names& names) {
    const RegularFile contents = readRegularFile(file, kMostLessonBytes);
    ReadLesson read;
    if (contents.ok())
        read = readLesson(contents.text, names);
    else
        read.problems.push_back(contents.problem);
    read.lesson.name = file.stem().string();
    read.lesson.file = file;
    return read;
}

bool isLesson(const std::filesystem::path& file) {
    return file.extension() == ".md";
}

}  // namespace sepaxis::learn
