// The document with the answer to it. Panels that only show take it const; those that change the scene do so
// through it.
#pragma once

#include "app/base/function_view.h"
#include "app/base/short_text.h"
#include "app/scene/document.h"
#include "app/scene/evaluation.h"
#include "app/ui/shell/outside_methods.h"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace sepaxis::ui {

class FrameLog;
using scene::Side;

class Editor {
 public:
    // The time of queries goes to `log`.
    Editor(scene::Scene scene, FrameLog& log);

    scene::Document document;
    scene::EvaluationOptions options;
    OutsideMethods outside;              // that may answer beside them
    std::array<std::string, 2> message;  // why the last edit of A or B was refused
    // Before and after the scene is evaluated, for what follows the document and the answer.
    std::function<void()> beforeEvaluation = [] {}, afterEvaluation = [] {};

    // Evaluates the scene if it changed since the last time.
    void evaluate();
    // In place of the document: there is nothing to go back to, and no answer yet.
    void replace(scene::Document with);
    const scene::Evaluation& evaluation() const { return evaluator_.result(); }
    bool hasResult() const { return evaluated_; }
    const scene::SceneError& evaluationError() const { return evaluator_.error(); }
    std::size_t evaluationNumber() const { return number_; }  // changes with evaluation()
    double queryNanoseconds() const { return queryNanoseconds_; }
    ShortText title() const;  // the scene's name, or its file's

    // Why the document must not become this scene, or nothing: a shape that is none, or one that the query
    // cannot answer for in the present precision.
    std::optional<scene::SceneError> refusalOf(const scene::Scene& candidate);
    // Executes the command if the scene that it makes is not refused; otherwise the message says why.
    bool tryExecute(Side side, const scene::Command& command);
    // Shows what a drag makes of the scene under the same condition; returns why not, or nothing.
    std::string tryPreview(FunctionView<void(scene::Scene&)> change);

 private:
    scene::Evaluator evaluator_;
    scene::EvaluationOptions evaluatedOptions_;
    FrameLog& log_;
    std::size_t evaluatedRevision_ = 0;
    std::size_t number_ = 0;
    double queryNanoseconds_ = 0.0;
    bool evaluated_ = false;
};

}  // namespace sepaxis::ui
