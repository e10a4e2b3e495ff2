// A lesson without a window: its scenes answered, its solutions carried out.
#pragma once

#include "app/learn/lesson.h"
#include "app/learn/library.h"

#include <memory>
#include <string>

namespace sepaxis::learn {

class LessonCheck {
 public:
    // Puts the step's scene and its setup in place; what is wrong with it, or nothing.
    std::string set(const Lesson& lesson, std::size_t step);
    // What is wrong with the action here, or nothing.
    std::string apply(const Action& action);
    std::string reveal(const Setup& setup) { return apply(setup); }
    const Seen& seen() const { return seen_; }

 private:
    std::string apply(const Setup& setup);
    std::string answer();
    std::string fillTab();
    std::string goTo(std::size_t step);
    void turnShape(const Action& action);
    std::string pick(const std::string& words);
    std::string pin(const std::string& words);

    scene::Scene scene_;
    scene::Evaluator evaluator_;
    const scene::Method* method_ = nullptr;
    std::string algorithm_;  // of the Steps tab, as a lesson names it
    EpaWorkspace workspace_;
    inspect::Steps steps_;
    Seen seen_;
};

// The axis "face 1 of A", "edge 1 of A and edge 2 of B" or "winner"; nothing where the pair has none of that
// name.
std::optional<inspect::AxisRef> axisNamed(const scene::Evaluation& evaluation, std::string_view words);
// The feature "vertex 5 of B".
std::optional<inspect::SideFeature> featureNamed(const scene::Evaluation& evaluation, std::string_view words);
// Everything that the lesson claims, asked: its scenes can be answered, its facts hold, each goal is reached
// by its solution and not before. A line for each claim that is wrong.
std::vector<std::string> problemsOf(const Lesson& lesson);

}  // namespace sepaxis::learn
