#include "app/ui/dialogs/paste_reading.h"

#include "app/base/json_text.h"
#include "app/scene/format/validation.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace sepaxis::ui {

using exchange::Assignment;
using scene::Side;

namespace {

std::string unusedPoints(const scene::Scene& scene, const scene::Evaluation& evaluation,
                         const Assignment& assignment) {
    std::string note;
    for (const Side side : {Side::a, Side::b}) {
        if (!(side == Side::a ? assignment.a : assignment.b)) continue;
        const auto* hull = std::get_if<scene::HullShape>(&scene.object(side).shape);
        if (hull == nullptr || !hull->faces.empty()) continue;
        const std::size_t used = evaluation.shapes[indexOf(side)]->shape.core.vertexCount();
        if (used >= hull->positions.size()) continue;
        if (!note.empty()) note += '\n';
        note.append(nameOf(side)).append(": points not convex, ").append(std::to_string(used));
        note.append(" of ").append(std::to_string(hull->positions.size()));
        note.append(" used; the others lie inside their hull, on its faces, or repeat another.");
    }
    return note;
}

void judge(PasteReading& reading, const PasteQuestion& question, const std::stop_token& stop) {
    if (!reading.read.ok()) return;
    if (!reading.assignment.a && !reading.assignment.b) {
        reading.trouble = "Assign a shape to A or B.";
        return;
    }
    reading.taken = exchange::take(reading.read, reading.assignment, question.present);
    // A mesh of the text is looked for from its whole path or the working directory; where none was found the
    // check below says so.
    static_cast<void>(scene::loadMeshes(reading.taken, {}, stop));
    const auto evaluator = std::make_shared<scene::Evaluator>();
    std::optional<scene::SceneError> refusal = evaluator->check(reading.taken, question.options);
    if (!refusal) refusal = scene::validateSafeDistance(reading.taken);
    if (refusal) {
        const std::string side = refusal->pointer.starts_with("/a")   ? "A "
                                 : refusal->pointer.starts_with("/b") ? "B "
                                                                      : "";
        reading.trouble = side + refusal->reason;
        return;
    }
    if (evaluator->evaluate(reading.taken, {})) {
        reading.verdict = depthInWords(evaluator->result()).str();
        reading.note = unusedPoints(reading.taken, evaluator->result(), reading.assignment);
    }
    reading.built = evaluator;
}

}  // namespace

PasteReading readPaste(PasteQuestion question, const std::stop_token& stop) {
    PasteReading reading;
    if (question.known)
        reading.read = *std::move(question.known);
    else if (question.hand)
        reading.read = exchange::readByHand(question.text, *question.hand);
    else
        reading.read = exchange::understand(question.text, question.choices);
    reading.assignedByHand = question.assignedByHand && question.objects == reading.read.objects.size();
    reading.assignment =
        reading.assignedByHand ? question.assignment : exchange::proposedAssignment(reading.read);
    // Which shapes are A and B a person has said then.
    if (reading.assignedByHand)
        std::erase_if(reading.read.questions,
                      [](const exchange::Question& asked) { return asked.about == exchange::Doubt::pair; });
    judge(reading, question, stop);
    return reading;
}

}  // namespace sepaxis::ui
