// A lesson: a chapter in Markdown whose steps put a scene in front of the learner, ask for a prediction, or
// give a task that is checked on the live scene. The guide's page "lessons.md" says how one is written.
#pragma once

#include "app/guide/markdown.h"
#include "app/learn/condition.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::learn {

// What a block says of the window; what it does not name stays as it is.
struct Setup {
    std::string scene;  // a preset, a file beside the lesson, or the scene as one line; empty: no other
    std::string view;   // "front"
    std::optional<std::vector<std::string>> show;  // these overlays are on, all others off
    std::optional<std::string> tab;                // "gauss-map"; empty: the inspector folds
    std::string method, algorithm;    // algorithm: of the Steps tab, "gjk", "sat", "stages" or "construction"
    std::string pin;                  // "face 1 of A"; "winner"
    std::optional<dvec3> probe;       // the direction on the ball of the Intervals tab
    std::optional<std::size_t> step;  // of the open tab, from 1 on
    bool hidesAnswer = false;         // the result panel, and what tabs would tell
};

struct Choice {
    guide::Spans text;
    guide::Spans why;  // it is right or wrong
    bool right = false;
};

struct Hint {
    Condition when;
    std::string text;
};

// One way to do a task, in the words of an action: "move b 0.3 0 0". `sepaxis check` takes it.
struct Action {
    enum class Kind : std::uint8_t { move, turn, pick, click, pin, probe, step, tab, method, sweep } kind{};
    scene::Side side = scene::Side::a;
    dvec3 vector{0.0};    // move: metres; turn: the axis; probe: the direction
    double number = 0.0;  // turn: degrees; step; sweep
    std::string word;     // pick: "vertex 5 of B"; pin, tab, method, click
};

enum class TaskKind : std::uint8_t { none, question, task };
struct Task {
    TaskKind kind = TaskKind::none;
    guide::Spans prompt;
    std::vector<Choice> choices;  // of a question
    Condition goal;               // of a task
    std::vector<Hint> hints;      // the first that holds is shown while the goal does not hold
    std::vector<Action> solution;
};

struct Step {
    std::string title;
    Setup setup;
    std::vector<guide::Block> text;
    Task task;
    Setup reveal;                     // once the task is done
    std::vector<guide::Block> after;  // the same: the words that explain
    // What the text claims of the scene: `sepaxis check` asks whether it holds, before the task and after it.
    std::vector<Condition> facts, factsAfter;
    int line = 0;  // of its heading
};

struct Lesson {
    std::string name;  // of its file, without ".md"
    std::string title;
    std::string about;  // the first paragraph
    std::vector<Step> steps;
    std::filesystem::path file;  // empty: it is part of the program

    // What its progress is kept under: one of a person's own may have the name of another.
    std::string key() const { return (file.empty() ? "" : "own/") + name; }
};

// What the window has, by the words of files: its tabs and overlays.
struct Names {
    std::vector<std::string> tabs, overlays;
};

struct ReadLesson {
    Lesson lesson;
    std::vector<std::string> problems;  // each as "line 12: ..."; empty: it was read
};
ReadLesson readLesson(std::string_view text, const Names& names);

inline constexpr std::size_t kMostLessonBytes = 256u << 10;
// Of a file; one that cannot be read has a problem.
ReadLesson readLessonFile(const std::filesystem::path& file, const Names& names);

// Whether a file is a lesson by its name: ".md".
bool isLesson(const std::filesystem::path& file);

}  // namespace sepaxis::learn
