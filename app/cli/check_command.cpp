#include "app/base/counted.h"
#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/scene_argument.h"
#include "app/learn/lesson_check.h"
#include "app/ui/learn/lesson_session.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>
#include <vector>

namespace sepaxis::cli {

namespace {

using scene::dvec3;
using scene::shortestNumber;

std::string text(const dvec3& v) {
    return '[' + shortestNumber(v.x) + ", " + shortestNumber(v.y) + ", " + shortestNumber(v.z) + ']';
}
std::string text(double value) {
    return shortestNumber(value);
}
std::string text(bool value) {
    return value ? "true" : "false";
}
std::string text(std::uint32_t value) {
    return std::to_string(value);
}

double difference(double a, double b) {
    return std::abs(a - b);
}
double difference(const dvec3& a, const dvec3& b) {
    return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

// Compares the members that a file's "expect" has and collects what does not hold.
class Comparison {
 public:
    explicit Comparison(double tolerance) : tolerance_(tolerance) {}

    template <class T>
    void near(const char* name, const std::optional<T>& expected, const T& got) {
        if (!expected) return;
        const double off = difference(*expected, got);
        if (off <= tolerance_) return;
        fail(name, text(*expected), text(got),
             " (off by " + scene::numberForPerson(off) + ", tolerance " + shortestNumber(tolerance_) + ')');
    }
    template <class T>
    void equal(const char* name, const std::optional<T>& expected, const T& got) {
        if (expected && *expected != got) fail(name, text(*expected), text(got), "");
    }
    const std::string& failures() const { return failures_; }

 private:
    void fail(const char* name, const std::string& expected, const std::string& got,
              const std::string& more) {
        failures_ += failures_.empty() ? "" : "; ";
        failures_ += std::string(name) + ": expected " + expected + ", got " + got + more;
    }
    double tolerance_;
    std::string failures_;
};

std::string compare(const scene::Expectation& expect, const Collision<double>& collision) {
    const auto touching = std::count_if(collision.manifold.begin(), collision.manifold.end(),
                                        [](const ManifoldPoint<double>& point) { return point.touching; });
    Comparison comparison(expect.tolerance);
    comparison.equal("overlap", expect.overlap, collision.overlap);
    comparison.near("depth", expect.depth, collision.depth);
    comparison.near("mtv", expect.mtv, collision.mtv());
    comparison.near("distance", expect.distance, collision.distance);
    comparison.equal("manifold_points", expect.manifoldPoints,
                     static_cast<std::uint32_t>(collision.manifold.size()));
    comparison.equal("touching_points", expect.touchingPoints, static_cast<std::uint32_t>(touching));
    return comparison.failures();
}

std::string summary(const Collision<double>& collision) {
    if (!collision.overlap) return "apart, distance " + shortestNumber(collision.distance);
    const dvec3 mtv = collision.mtv();
    return "depth " + shortestNumber(collision.depth) + ", mtv " + text(mtv) + ", " +
           std::to_string(collision.manifold.size()) +
           (collision.manifold.size() == 1 ? " contact" : " contacts");
}

// The exit status for one file.
int check(const std::string& path, const Context& context) {
    scene::Evaluator evaluator;
    const auto given = readAndEvaluate(path, {}, evaluator, context);
    if (!given) return kBadInput;
    const Collision<double>& collision = evaluator.result().collision;
    const std::string name = nameOfScene(path);
    const auto& expect = given->scene.expect;
    const std::string failures = expect ? compare(*expect, collision) : std::string();
    const bool holds = failures.empty();
    context.out << (!expect ? "no expectation "
                    : holds ? "ok "
                            : "FAIL ")
                << name << ": " << (holds ? summary(collision) : failures) << '\n';
    return holds ? kDone : kCheckFailed;
}

// Everything that a lesson claims of its scenes.
int checkLesson(const std::string& path, const Context& context) {
    const learn::ReadLesson read = learn::readLessonFile(path, ui::lessonNames());
    for (const std::string& problem : read.problems) context.err << path << ": " << problem << '\n';
    if (!read.problems.empty()) return kBadInput;
    const std::vector<std::string> wrong = learn::problemsOf(read.lesson);
    for (const std::string& problem : wrong) context.out << "FAIL " << path << ": " << problem << '\n';
    if (!wrong.empty()) return kCheckFailed;
    const auto count = [&](learn::TaskKind kind) {
        return static_cast<std::size_t>(
            std::count_if(read.lesson.steps.begin(), read.lesson.steps.end(),
                          [&](const learn::Step& step) { return step.task.kind == kind; }));
    };
    context.out << "ok " << path << ": " << counted(read.lesson.steps.size(), "step", "steps") << ", "
                << counted(count(learn::TaskKind::question), "question", "questions") << ", "
                << counted(count(learn::TaskKind::task), "task", "tasks") << '\n';
    return kDone;
}

}  // namespace

Run checkCommand(CLI::App& app) {
    const auto files = std::make_shared<std::vector<std::string>>();
    addInputs(app, "FILE", *files, std::string(kSceneHelp) + "; or a lesson (.md)");
    return [files](const Context& context) {
        int worst = kDone;
        for (const std::string& path : *files)
            worst =
                std::max(worst, learn::isLesson(path) ? checkLesson(path, context) : check(path, context));
        return worst;
    };
}

}  // namespace sepaxis::cli
