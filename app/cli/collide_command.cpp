#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/repairs.h"
#include "app/cli/result_json.h"
#include "app/cli/scene_argument.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <memory>
#include <ostream>
#include <sstream>

namespace sepaxis::cli {

namespace {

using scene::dvec3;
using scene::numberForPerson;

std::string vectorText(const dvec3& v) {
    std::ostringstream text;
    for (int i = 0; i < 3; ++i) text << std::setw(kNumberWidth) << numberForPerson(v[i]);
    return text.str();
}

void writeManifold(std::ostream& out, const scene::Evaluation& evaluation) {
    std::size_t idWidth = 2;
    for (const auto& point : evaluation.collision.manifold) {
        idWidth = std::max(idWidth, contactId(evaluation, point.id).size());
    }
    const auto row = [&](auto number, const std::string& id) -> std::ostream& {
        return out << std::right << std::setw(3) << number << "  " << std::left
                   << std::setw(static_cast<int>(idWidth)) << id << std::right;
    };
    row('#', "id") << std::setw(kNumberWidth) << "x" << std::setw(kNumberWidth) << "y"
                   << std::setw(kNumberWidth) << "z" << std::setw(kNumberWidth) << "depth (m)"
                   << "\n";
    int number = 1;
    for (const auto& point : evaluation.collision.manifold) {
        row(number++, contactId(evaluation, point.id))
            << vectorText(point.point) << std::setw(kNumberWidth) << numberForPerson(point.depth)
            << (point.touching ? "  touching" : "") << '\n';
    }
}

std::string resultForPerson(const scene::Scene& scene, const scene::Evaluation& evaluation) {
    const Collision<double>& collision = evaluation.collision;
    std::ostringstream out;
    const auto label = [&](const char* name) -> std::ostream& {
        return out << std::left << std::setw(kLabelWidth) << name << std::right;
    };
    if (!scene.name.empty()) out << scene::oneLine(scene.name) << '\n';
    out << scene::verdictInWords(evaluation).view() << "\n\n";
    if (collision.overlap && evaluation.known.depth) {
        label("depth") << std::setw(kNumberWidth) << numberForPerson(collision.depth) << " m\n";
        label("normal") << vectorText(collision.normal) << "  from A to B\n";
        label("MTV") << vectorText(collision.mtv()) << "  m, moves B out of A\n";
    }
    if (collision.behindOneSided) out << scene::kNotFeltWords << '\n';
    if (!collision.overlap && !collision.behindOneSided && evaluation.known.distance) {
        label("distance") << std::setw(kNumberWidth) << numberForPerson(collision.distance) << " m\n";
        label("normal") << vectorText(collision.normal) << "  from A to B\n";
    }
    if (!collision.unique) out << "not unique: other directions are as short\n";
    if (const std::string stage = scene::stageInWords(evaluation); !stage.empty()) {
        label("decided by") << "  " << stage << '\n';
        if (evaluation.stages && evaluation.safeDistance) {
            label("safe") << "  "
                          << (evaluation.stages->closerThanSafe ? "no, closer than "
                                                                : "yes, not closer than ")
                          << numberForPerson(*evaluation.safeDistance) << " m\n";
        }
    }
    if (!evaluation.note.empty()) out << "note: " << evaluation.note << '\n';
    if (collision.overlap && evaluation.known.contacts) {
        label("contact") << vectorText(collision.contactPoint) << "  m\n\n";
        writeManifold(out, evaluation);
    }
    if (hasClosestPoints(evaluation)) {
        label("closest A") << vectorText(collision.closestA) << "  m\n";
        label("closest B") << vectorText(collision.closestB) << "  m\n";
    }
    out << '\n';
    writeRepairs(out, " in A", *evaluation.shapes[0]);
    writeRepairs(out, " in B", *evaluation.shapes[1]);
    out << "one query takes " << numberForPerson(std::max(1.0, std::round(evaluation.queryNanoseconds)))
        << " ns\n";
    return out.str();
}

struct CollideRequest {
    SceneInput scene;
    bool json = false;
    scene::EvaluationOptions evaluation;
};

int collide(const CollideRequest& options, const Context& context) {
    scene::Evaluator evaluator;
    const auto given = readAndEvaluate(options.scene, options.evaluation, evaluator, context);
    if (!given) return kBadInput;
    if (evaluator.result().breakdown != scene::Breakdown::none) {
        context.err << scene::oneLine(options.evaluation.method->name + ": " + evaluator.result().note)
                    << '\n';
        return kCheckFailed;
    }
    context.out << (options.json ? resultAsJson(evaluator.result(), options.evaluation.method->name)
                                 : resultForPerson(given->scene, evaluator.result()));
    return kDone;
}

}  // namespace

Run collideCommand(CLI::App& app) {
    const auto options = std::make_shared<CollideRequest>();
    options->evaluation.time = true;
    options->evaluation.method = &scene::methods().front();
    addScene(app, options->scene);
    addFlag(app, "--json", options->json, "print one JSON object, numbers with 17 digits");
    addMethod(app, options->evaluation.method, "method, from the list below");
    addChoice(
        app, "--precision", "double|float", {"double", "float"},
        [options](const std::string& word) {
            options->evaluation.precision =
                word == "float" ? scene::Precision::floatPrecision : scene::Precision::doublePrecision;
        },
        "compute in double (default) or single precision");
    return [options](const Context& context) { return collide(*options, context); };
}

}  // namespace sepaxis::cli
