#include "app/ui/shell/editor.h"

#include "app/scene/format/validation.h"
#include "app/ui/frame/frame_times.h"

#include <utility>

namespace sepaxis::ui {

namespace {

bool sameOptions(const scene::EvaluationOptions& a, const scene::EvaluationOptions& b) {
    return a.method == b.method && a.precision == b.precision && a.manifold == b.manifold &&
           a.trace == b.trace && a.time == b.time;
}

}  // namespace

Editor::Editor(scene::Scene scene, FrameLog& log) : document(std::move(scene)), log_(log) {}

void Editor::evaluate() {
    const FrameSpan span(log_, FramePart::query);
    beforeEvaluation();
    if (evaluated_ && evaluatedRevision_ == document.revision() && sameOptions(evaluatedOptions_, options))
        return;
    evaluatedRevision_ = document.revision();
    evaluatedOptions_ = options;
    if (!evaluator_.evaluate(document.scene(), options)) return;
    evaluated_ = true;
    ++number_;
    if (options.time) queryNanoseconds_ = evaluation().queryNanoseconds;
    afterEvaluation();
}

void Editor::replace(scene::Document with) {
    document = std::move(with);
    evaluated_ = false;
}

ShortText Editor::title() const {
    if (!document.scene().name.empty()) return document.scene().name;
    return document.file().empty() ? "New scene" : document.file().stem().string();
}

std::optional<scene::SceneError> Editor::refusalOf(const scene::Scene& candidate) {
    const FrameSpan span(log_, FramePart::query);
    scene::EvaluationOptions asked = options;
    // Two shapes out of the range of single precision come back one after the other.
    if (!evaluationError().reason.empty()) asked.precision = scene::Precision::doublePrecision;
    if (auto error = evaluator_.check(candidate, asked)) return error;
    return scene::validateSafeDistance(candidate);
}

bool Editor::tryExecute(scene::Side side, const scene::Command& command) {
    std::string& refused = message[indexOf(side)];
    scene::Scene candidate = document.scene();
    command.apply(candidate);
    if (const auto error = refusalOf(candidate)) {
        refused = error->reason;
        return false;
    }
    refused.clear();
    document.execute(command);
    return true;
}

std::string Editor::tryPreview(FunctionView<void(scene::Scene&)> change) {
    std::string refusal;
    document.preview([change](scene::Scene& scene) { change(scene); },
                     [&](const scene::Scene& candidate) {
                         if (const auto error = refusalOf(candidate)) refusal = error->reason;
                         return refusal.empty();
                     });
    return refusal;
}

}  // namespace sepaxis::ui
