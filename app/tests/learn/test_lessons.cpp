// Lessons without a window: how they are read, what their conditions say, and that what the program's own
// ones claim is true.
#include "app/base/assets_path.h"
#include "app/learn/lesson_check.h"
#include "app/learn/library.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sepaxis::learn {
namespace {

const Names& names() {
    static const Names kNames = {
        {"axes", "intervals", "clipping", "gauss-map", "minkowski", "steps", "compare", "path"},
        {"mtv", "ghost", "contacts", "manifold", "features", "separation", "axis", "circles", "indices",
         "innerBalls", "reported", "grid", "construction"}};
    return kNames;
}

std::filesystem::path lessonFiles() {
    return scene::screenshotsFolder().parent_path() / "lessons";
}

// A lesson of one step that sets up the tetrahedron and the cube, with this inside.
ReadLesson oneStep(const std::string& inside) {
    return readLesson("# T\n\nabout\n\n## S\n\n```lesson\nscene: tetrahedron-cube\n```\n" + inside, names());
}

class ConditionTest : public testing::Test {
 protected:
    void SetUp() override {
        read_ = oneStep("");
        ASSERT_TRUE(read_.problems.empty());
        ASSERT_EQ(check_.set(read_.lesson, 0), "");
    }
    bool holds(const std::string& text) {
        Condition condition;
        EXPECT_EQ(condition.parse(text), "") << text;
        return condition.holds(check_.seen());
    }
    void apply(const std::string& words) {
        const ReadLesson read = oneStep("```task\nx\ngoal: apart\nsolution: " + words + "\n```\n");
        ASSERT_TRUE(read.problems.empty()) << read.problems.front();
        for (const Action& action : read.lesson.steps[0].task.solution) ASSERT_EQ(check_.apply(action), "");
    }
    ReadLesson read_;
    LessonCheck check_;
};

TEST(ReadLesson, AStepHasItsSetupTaskAndReveal) {
    const ReadLesson read = readLesson(
        "# Title\n\nWhat it is about.\n\n## First\n\nWords with a "
        "[term](terms.md#depth).\n\n```lesson\nscene: apart\nview: "
        "front\nshow: mtv axis\ntab: gauss-map\nhide: answer\nfact: apart\n```\n\n```ask\nHow\nmany?\n- One "
        ": too\n  few\n+ "
        "Two : yes\n```\n\n```lesson\npin: winner\n```\n\nExplained.\n\n## Second\n\n```task\nDo it.\ngoal: "
        "apart\nhint: depth > "
        "1 -> Too deep.\nsolution: move b 0 1 0\n```\n",
        names());
    ASSERT_TRUE(read.problems.empty()) << read.problems.front();
    EXPECT_EQ(read.lesson.title, "Title");
    EXPECT_EQ(read.lesson.about, "What it is about.");
    ASSERT_EQ(read.lesson.steps.size(), 2u);
    const Step& first = read.lesson.steps[0];
    EXPECT_EQ(first.title, "First");
    EXPECT_EQ(first.setup.scene, "apart");
    EXPECT_EQ(first.setup.view, "front");
    EXPECT_EQ(*first.setup.show, (std::vector<std::string>{"mtv", "axis"}));
    EXPECT_EQ(*first.setup.tab, "gauss-map");
    EXPECT_TRUE(first.setup.hidesAnswer);
    EXPECT_EQ(first.facts.size(), 1u);
    EXPECT_EQ(first.text.size(), 1u);
    EXPECT_EQ(first.task.kind, TaskKind::question);
    EXPECT_EQ(guide::plainText(first.task.prompt), "How many?");
    ASSERT_EQ(first.task.choices.size(), 2u);
    EXPECT_EQ(guide::plainText(first.task.choices[0].why), "too few");
    EXPECT_FALSE(first.task.choices[0].right);
    EXPECT_TRUE(first.task.choices[1].right);
    EXPECT_EQ(first.reveal.pin, "winner");
    EXPECT_EQ(first.after.size(), 1u);
    const Step& second = read.lesson.steps[1];
    EXPECT_EQ(second.task.kind, TaskKind::task);
    ASSERT_EQ(second.task.hints.size(), 1u);
    EXPECT_EQ(second.task.hints[0].text, "Too deep.");
    EXPECT_EQ(sceneOf(read.lesson, 1), "apart");
}

TEST(ReadLesson, EveryMistakeIsSaidWithItsLine) {
    const std::vector<std::pair<std::string, std::string>> mistakes = {
        {"## S\n", "line 1: the lesson has no title"},
        {"# T\n", "line 1: the lesson has no steps"},
        {"# T\n## S\n```lesson\ntab: nowhere\n```\n", "line 4: there is no tab \"nowhere\""},
        {"# T\n## S\n```lesson\nshow: mtv everything\n```\n", "line 4: there is no overlay \"everything\""},
        {"# T\n## S\n```lesson\nview: askew\n```\n", "line 4: there is no view \"askew\""},
        {"# T\n## S\n```lesson\nscene:\n```\n", "line 4: nothing follows \"scene\""},
        {"# T\n## S\n```lesson\nstep: 0\n```\n", "line 4: \"0\" is not a whole number from 1 on"},
        {"# T\n## S\n```lesson\ncolour: red\n```\n", "line 4: \"colour\" is not a line of a lesson block"},
        {"# T\n## S\n```lesson\nfact: deep = 1\n```\n", "line 4: there is no quantity \"deep\""},
        {"# T\n## S\n```lesson\nfact: depth is\n```\n", "line 4: a name is missing after \"depth is\""},
        {"# T\n## S\n```lesson\nfact: depth = much\n```\n", "line 4: \"much\" is not a number"},
        {"# T\n## S\n```lesson\nfact: depth of nobody = 1\n```\n", "line 4: there is no method \"nobody\""},
        {"# T\n## S\n```ask\nQ?\n+ a : b\n```\n", "line 3: a question has at least two answers"},
        {"# T\n## S\n```ask\nQ?\n+ a : b\n+ c : d\n```\n",
         "line 3: a question has at least two answers, one of which"},
        {"# T\n## S\n```ask\nQ?\n+ a\n- c : d\n```\n", "line 5: an answer ends with"},
        {"# T\n## S\n```task\nDo.\n```\n", "line 3: the task has no goal"},
        {"# T\n## S\n```task\nDo.\ngoal: apart\n```\n", "line 3: the task has no solution"},
        {"# T\n## S\n```task\nDo.\ngoal: apart\nsolution: jump\n```\n",
         "line 6: there is no action \"jump\""},
        {"# T\n## S\n```task\nDo.\ngoal: apart\nsolution: move c 1 0 0\n```\n", "line 6: must be \"move a\""},
        {"# T\n## S\n```task\nDo.\ngoal: apart\nhint: apart\nsolution: move b 1 0 0\n```\n",
         "line 6: a hint is"},
        {"# T\n```task\nDo.\n```\n## S\n", "line 2: this block is before the first step"},
        {"# T\n## S\n```ask\nQ?\n", "line 3: this block does not end"},
        {"# T\n## S\n```lesson\nscene: a\n```\n\n```lesson\nscene: b\n```\n",
         "line 8: \"scene\" was given in line 4"},
        {"# T\n## S\n```task\nDo.\ngoal: apart\ngoal: touching\nsolution: move b 1 0 0\n```\n",
         "line 6: \"goal\" was given in line 5"},
    };
    for (const auto& [text, problem] : mistakes) {
        const std::vector<std::string> problems = readLesson(text, names()).problems;
        EXPECT_TRUE(std::any_of(problems.begin(), problems.end(),
                                [&, part = problem](const std::string& p) { return p.find(part) == 0; }))
            << text << "expected: " << problem
            << "\ngot: " << (problems.empty() ? "nothing" : problems.front());
    }
}

TEST(ReadLesson, NoTextCrashesItAndNoneTakesLong) {
    const std::string sound =
        "# T\n## S\n```lesson\nscene: apart\nfact: depth = 1 within 2\n```\n```ask\nQ\n- a : b\n+ c : "
        "d\n```\n";
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
        std::string text = sound;
        for (int k = 0; k < 6; ++k) {
            const std::size_t at = random() % text.size();
            if (random() % 2 == 0)
                text.erase(at, random() % 5);
            else
                text.insert(at, 1, "`#:\n>-+= \0\xff"[random() % 11]);
        }
        static_cast<void>(readLesson(text, names()));
    }
    std::string long_;
    for (int i = 0; i < 20000; ++i) long_ += "## S\n```task\ngoal: depth = 1 and apart and apart\n```\n";
    EXPECT_FALSE(readLesson(long_, names()).problems.empty());
}

TEST_F(ConditionTest, NumbersAreComparedWithTheAnswer) {
    EXPECT_TRUE(holds("depth = 0.48856698416292277 within 1e-12"));
    EXPECT_FALSE(holds("depth = 0.4 within 0.01"));
    EXPECT_TRUE(holds("depth < 0.5 and depth > 0.4 and overlapping"));
    EXPECT_FALSE(holds("depth < 0.5 and apart"));
    EXPECT_TRUE(holds("not apart and not touching"));
    EXPECT_TRUE(holds("contacts = 1 and touching-contacts = 1"));
    EXPECT_TRUE(holds("depth of gjk-epa = 0.48856698416292277 within 1e-9"));
    EXPECT_TRUE(holds("edge-pairs = 72 and edge-candidates = 11 and candidates = 21"));
}

TEST_F(ConditionTest, WordsNameFeaturesByTheNumbersOfTheFile) {
    EXPECT_TRUE(holds("decides is edge 1 of A and edge 2 of B"));
    EXPECT_TRUE(holds("decides is edge 1 of A and edge 2 of B and runner-up is face 1 of A"));
    EXPECT_TRUE(holds("kind is edge pair and verdict is overlapping"));
    EXPECT_FALSE(holds("picked"));
}

TEST_F(ConditionTest, SolutionsChangeWhatTheySay) {
    apply("move b 5 0 0");
    EXPECT_TRUE(holds("apart and distance > 3"));
    apply("move b -5 0 0");
    EXPECT_TRUE(holds("depth = 0.48856698416292277 within 1e-9"));
    apply("pick vertex 5 of B");
    EXPECT_TRUE(holds("picked is vertex 5 of B"));
    apply("pin face 1 of A");
    EXPECT_TRUE(holds("pinned is face 1 of A and overlap-along = 0.65015913574 within 1e-9"));
    apply("probe -0.363158176344981 0.7216867077808199 0.5893084377185425");
    EXPECT_TRUE(holds("overlap-along = 0.48856698416292277 within 1e-9"));
    apply("tab gauss-map");
    EXPECT_TRUE(holds("tab is gauss-map"));
    apply("sweep 0.95");
    EXPECT_TRUE(holds("swept > 0.9"));
    apply("turn b 360 about 0 1 0");
    EXPECT_TRUE(holds("depth = 0.48856698416292277 within 1e-9"));
}

TEST(LessonCheck, ClaimsThatAreWrongAreFound) {
    const auto problem = [](const std::string& inside) {
        const ReadLesson read = oneStep(inside);
        EXPECT_TRUE(read.problems.empty());
        const std::vector<std::string> problems = problemsOf(read.lesson);
        return problems.empty() ? std::string() : problems.front();
    };
    EXPECT_EQ(problem(""), "");
    EXPECT_EQ(problem("```lesson\nfact: depth = 1\n```\n"),
              "line 11: \"S\": \"depth = 1\" does not hold: depth is 0.488567");
    EXPECT_NE(
        problem("```task\nx\ngoal: overlapping\nsolution: move b 0 0 0\n```\n").find("done before it begins"),
        std::string::npos);
    EXPECT_NE(
        problem("```task\nx\ngoal: apart\nsolution: move b 0.01 0 0\n```\n").find("does not reach the goal"),
        std::string::npos);
    EXPECT_NE(problem("## Two\n\n```lesson\nscene: no-such-preset\n```\n").find("no-such-preset.json"),
              std::string::npos);
    EXPECT_NE(problem("```lesson\npin: face 99 of A\n```\n").find("no axis of \"face 99 of A\""),
              std::string::npos);
    EXPECT_NE(problem("```task\nx\ngoal: picked\nsolution: pick vertex 99 of B\n```\n")
                  .find("no \"vertex 99 of B\""),
              std::string::npos);
    EXPECT_NE(problem("```lesson\ntab: steps\nalgorithm: gjk\nstep: 500\n```\n").find("no step 500"),
              std::string::npos);
}

// After the task they are asked of what its solution made.
TEST(LessonCheck, FactsAfterATaskAreAskedOfItsSolution) {
    const std::string task = "```task\nx\ngoal: apart\nsolution: move b 5 0 0\n```\n";
    EXPECT_EQ(problemsOf(oneStep(task + "```lesson\nfact: apart\n```\n").lesson), std::vector<std::string>{});
    const auto problems = problemsOf(oneStep(task + "```lesson\nfact: overlapping\n```\n").lesson);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].find("line 16: \"S\": \"overlapping\" does not hold"), 0u) << problems[0];
}

// Each algorithm of the Steps tab has steps of its own, as has the Clipping tab.
TEST(LessonCheck, StepsAreThoseOfTheAlgorithmThatIsShown) {
    const auto stepsOf = [](const std::string& scene, const std::string& setup) {
        const ReadLesson read =
            readLesson("# T\n\n## S\n\n```lesson\nscene: " + scene + "\n" + setup + "\n```\n", names());
        LessonCheck check;
        EXPECT_EQ(check.set(read.lesson, 0), "");
        EXPECT_EQ(check.seen().step, 1u);
        return check.seen().steps;
    };
    const std::size_t gjk = stepsOf("tetrahedron-cube", "tab: steps\nalgorithm: gjk");
    const std::size_t sat = stepsOf("tetrahedron-cube", "tab: steps\nalgorithm: sat");
    EXPECT_GE(sat, 21u) << "a step for each candidate";
    EXPECT_LT(gjk, sat);
    EXPECT_EQ(stepsOf("pair-sphere-capsule", "tab: steps\nalgorithm: construction"), 4u);
    EXPECT_EQ(stepsOf("cubes-face-to-face", "tab: clipping"), 6u);
    const auto problems = problemsOf(oneStep("```lesson\ntab: steps\nalgorithm: construction\n```\n").lesson);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_NE(problems[0].find("the pair has no construction"), std::string::npos) << problems[0];
}

// Beside the lesson first where it is named as a file, and among the presets in either case.
TEST(Library, AScenesNameIsAPresetOrAFileBesideTheLesson) {
    const auto folder = std::filesystem::temp_directory_path() / ("beside-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    std::filesystem::copy(scene::presetsFolder() / "apart.json", folder / "mine.json");
    Lesson lesson;
    EXPECT_EQ(findScene(lesson, "apart.json").file, scene::presetsFolder() / "apart.json");
    EXPECT_EQ(findScene(lesson, "mine").error, "there is no mine.json among the presets");
    lesson.file = folder / "lesson.md";
    EXPECT_EQ(findScene(lesson, "mine.json").file, folder / "mine.json");
    EXPECT_EQ(findScene(lesson, "mine").file, folder / "mine.json");
    EXPECT_EQ(findScene(lesson, "apart.json").file, scene::presetsFolder() / "apart.json");
    EXPECT_EQ(findScene(lesson, "nobody.json").error,
              "there is no nobody.json among the presets or beside the lesson");
    std::filesystem::remove_all(folder);
}

TEST(ReadLesson, MarkdownThatIsNoLessonHasOneMessage) {
    const auto file = std::filesystem::temp_directory_path() / ("page-" + std::to_string(::getpid()) + ".md");
    std::ofstream(file) << "Notes\n\n## A heading\n\n```\ncode\n```\n";
    const ReadLesson read = readLessonFile(file, names());
    EXPECT_EQ(read.problems,
              std::vector<std::string>{"this Markdown is not a lesson: it has no lesson, ask or task block"});
    std::filesystem::remove(file);
}

TEST(Lesson, OneOfAPersonsOwnKeepsItsProgressBesideTheProgramsOwn) {
    Lesson lesson;
    lesson.name = "gjk";
    EXPECT_EQ(lesson.key(), "gjk");
    lesson.file = "/home/me/gjk.md";
    EXPECT_EQ(lesson.key(), "own/gjk");
}

// What one condition asked for, the next one finds.
TEST_F(ConditionTest, WhatTakesLongIsWorkedOutOnceForEachAnswer) {
    EXPECT_TRUE(holds("depth > 0.4"));
    EXPECT_EQ(check_.seen().lookups->pair, nullptr) << "nothing asked for it";
    EXPECT_TRUE(holds("candidates = 21"));
    const inspect::AxisList* const list = check_.seen().lookups->list.get();
    const inspect::AxisPair* const pair = check_.seen().lookups->pair.get();
    EXPECT_TRUE(holds("edge-pairs = 72 and decides is edge 1 of A and edge 2 of B"));
    EXPECT_EQ(check_.seen().lookups->list.get(), list);
    EXPECT_EQ(check_.seen().lookups->pair.get(), pair);
    EXPECT_TRUE(holds("depth of gjk-epa > 0.4 and distance of gjk-epa = 0"));
    EXPECT_EQ(check_.seen().lookups->answers.size(), 1u);
    apply("move b 5 0 0");
    EXPECT_EQ(check_.seen().lookups->list, nullptr);
    Condition costly, cheap;
    ASSERT_EQ(costly.parse("apart and candidates > 3"), "");
    ASSERT_EQ(cheap.parse("apart and decides is face 1 of A"), "");
    EXPECT_TRUE(costly.listsAxes());
    EXPECT_FALSE(cheap.listsAxes());
}

TEST(OwnLessons, EveryClaimOfThemIsTrue) {
    const std::vector<ReadLesson> lessons = ownLessons(names());
    ASSERT_EQ(lessons.size(), 11u);
    for (const ReadLesson& read : lessons) {
        for (const std::string& problem : read.problems) ADD_FAILURE() << read.lesson.name << ": " << problem;
        for (const std::string& problem : problemsOf(read.lesson))
            ADD_FAILURE() << read.lesson.name << ": " << problem;
        EXPECT_GE(read.lesson.steps.size(), 5u) << read.lesson.name;
        EXPECT_LE(read.lesson.steps.size(), 10u) << read.lesson.name;
        EXPECT_FALSE(read.lesson.about.empty()) << read.lesson.name;
        EXPECT_TRUE(std::any_of(read.lesson.steps.begin(), read.lesson.steps.end(), [](const Step& step) {
            return step.task.kind != TaskKind::none;
        })) << read.lesson.name;
    }
}

TEST(OwnLessons, AllFilesOfTheFolderAreAmongThem) {
    std::set<std::string> files, known;
    for (const auto& entry : std::filesystem::directory_iterator(lessonFiles()))
        files.insert(entry.path().stem().string());
    for (const ReadLesson& read : ownLessons(names())) known.insert(read.lesson.name);
    EXPECT_EQ(files, known);
}

// The example of the guide's page is itself a lesson that holds.
TEST(Guide, TheLessonOnItsPageIsSound) {
    std::ifstream page(lessonFiles().parent_path() / "guide" / "lessons.md");
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    const std::size_t begin = text.find("````\n") + 5, end = text.find("````", begin);
    ASSERT_LT(end, text.size());
    const ReadLesson read = readLesson(text.substr(begin, end - begin), names());
    EXPECT_TRUE(read.problems.empty()) << read.problems.front();
    EXPECT_EQ(problemsOf(read.lesson), std::vector<std::string>{});
    EXPECT_EQ(read.lesson.steps.size(), 2u);
}

TEST(Guide, EveryQuantityIsOnThePage) {
    std::ifstream page(lessonFiles().parent_path() / "guide" / "lessons.md");
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    for (const Quantity& quantity : quantities())
        EXPECT_NE(text.find('`' + std::string(quantity.name)), std::string::npos) << quantity.name;
}

}  // namespace
}  // namespace sepaxis::learn
