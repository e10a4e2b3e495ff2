#include "app/inspect/compare/self_check.h"

#include "app/base/json_text.h"
#include "app/scene/methods.h"

#include <cmath>
#include <utility>

namespace sepaxis::inspect {

namespace {

using scene::numberForPerson;

constexpr double kFurther = 1.001;  // of the MTV: by then B is free

// Neither along the world's axes nor of round numbers, so that no rounding happens to vanish.
const dvec3 kFixedMove{3.1, -1.7, 2.3};
const dvec3 kFixedAxis{0.36, 0.48, 0.8};
constexpr double kFixedAngle = 0.9;  // radians

ShortText inWords(const dvec3& v) {
    return {'(', numberForPerson(v.x), ", ", numberForPerson(v.y), ", ", numberForPerson(v.z), ')'};
}

ShortText shortAngle(double radians, scene::AngleUnit unit) {
    return {numberForPerson(scene::fromRadians(radians, unit)), scene::suffixOf(unit)};
}

ShortText answerInWords(const Collision<double>& c, const scene::Known& known) {
    if (c.behindOneSided) return "ignored from behind";
    const bool told = c.overlap ? known.depth : known.distance;
    const char* const verdict = c.overlap ? "overlapping" : "apart";
    if (!told) return verdict;
    return {verdict, " by ", numberForPerson(c.overlap ? c.depth : c.distance), " m"};
}

void addLine(std::string& text, std::string_view line) {
    if (!text.empty()) text += '\n';
    text += line;
}

// The worse of two marks stays.
void raise(CheckMark& mark, CheckMark to) {
    if (static_cast<int>(to) > static_cast<int>(mark)) mark = to;
}

// Metres by which B stands elsewhere, seen from A: what rounding the coordinates did to the pair.
double shiftOf(const scene::PosedPair& before, const scene::PosedPair& after) {
    const Pose<double> p = relativePose(before.poses[0], before.poses[1]);
    const Pose<double> q = relativePose(after.poses[0], after.poses[1]);
    const double turned = 2.0 * glm::length(dvec3((glm::conjugate(p.orientation) * q.orientation).x,
                                                  (glm::conjugate(p.orientation) * q.orientation).y,
                                                  (glm::conjugate(p.orientation) * q.orientation).z));
    return safeLength(q.position - p.position) + turned * scene::sizeOf(before.shapes[1]->shape);
}

}  // namespace

RigidMotion fixedMotion(const scene::Evaluation& evaluation) {
    const auto either = [&](ShapeKind kind) {
        return evaluation.shapes[0]->shape.kind == kind || evaluation.shapes[1]->shape.kind == kind;
    };
    if (either(ShapeKind::aabb)) return {identityQuat<double>(), kFixedMove};
    const dvec3 axis = either(ShapeKind::cuboid) ? dvec3(0.0, 1.0, 0.0) : kFixedAxis;
    return {glm::angleAxis(kFixedAngle, axis), kFixedMove};
}

void SelfCheck::start(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options,
                      const dvec3& vector, scene::AngleUnit angles) {
    angles_ = angles;
    pair_ = scene::pairOf(evaluation);
    options_ = options;
    options_.time = options_.trace = false;
    base_ = {evaluation.collision, evaluation.known, {}};
    base_.collision.manifold = {};
    unique_ = evaluation.collision.unique;
    exactAmount_ = signedDepth(evaluation.collision);
    promise_ = promiseOf(evaluation, options.precision);
    normalTolerance_ = normalTolerance(evaluation, options.precision);
    fixed_ = fixedMotion(evaluation);
    vector_ = vector;
    results_ = {};
    stage_ = Stage::reference;
}

SelfCheck::Answer SelfCheck::ask(const scene::PosedPair& pair, const scene::EvaluationOptions& options) {
    scene::Evaluation evaluation;
    evaluation.manifoldMemory = std::move(memory_);
    Answer answer;
    if (const auto error = scene::evaluatePair(pair, options, evaluation)) answer.error = error->reason;
    answer.collision = evaluation.collision;
    answer.collision.manifold = {};
    answer.known = evaluation.known;
    memory_ = std::move(evaluation.manifoldMemory);
    return answer;
}

bool SelfCheck::step() {
    switch (stage_) {
        case Stage::reference:
            // A method that knows nothing of ties leaves the question to the exact one, and so does one that
            // knows no amount: near touching either verdict is right.
            if (!base_.known.ties) {
                scene::EvaluationOptions exact = options_;
                exact.method = nullptr;
                const Collision<double> collision = ask(pair_, exact).collision;
                unique_ = collision.unique;
                exactAmount_ = signedDepth(collision);
            }
            stage_ = Stage::swapped;
            [[fallthrough]];
        case Stage::swapped:
            swapAndAsk();
            stage_ = Stage::moved;
            return true;
        case Stage::moved: {
            const bool turns = fixed_.turn != identityQuat<double>();
            at(CheckKind::moved).asked =
                turns ? "Both shapes turned and moved together: is the answer the same?"
                      : "Both shapes moved together: is the answer the same?";
            moveAndAsk(fixed_, {turns ? "Turned, and moved" : "Moved", " by ", inWords(fixed_.move), " m"});
            stage_ = vector_ == dvec3(0.0) ? Stage::pushed : Stage::movedByPerson;
            return true;
        }
        case Stage::movedByPerson:
            moveAndAsk({identityQuat<double>(), vector_}, {"Moved by your ", inWords(vector_), " m"});
            stage_ = Stage::pushed;
            return true;
        case Stage::pushed:
            pushAndAsk();
            stage_ = Stage::pushedFurther;
            return true;
        case Stage::pushedFurther:
            pushFurtherAndAsk();
            stage_ = Stage::fast;
            return true;
        case Stage::fast:
            askFast();
            stage_ = Stage::done;
            return false;
        case Stage::done:
            break;
    }
    return false;
}

void SelfCheck::compare(CheckResult& result, const Answer& answer, const RigidMotion& motion, double rounding,
                        bool swapped) {
    if (answer.error) {
        raise(result.mark, CheckMark::failed);
        addLine(result.found, ShortText("No answer: ", *answer.error));
        return;
    }
    const Collision<double>&before = base_.collision, &after = answer.collision;
    const double allowed = promise_.depth + rounding;
    addLine(result.found,
            ShortText(answerInWords(before, base_.known), ", then ", answerInWords(after, answer.known)));
    raise(result.mark, rounding > promise_.depth ? CheckMark::rounded
                       : unique_                 ? CheckMark::passed
                                                 : CheckMark::notUnique);
    if (rounding > promise_.depth)
        addLine(result.found,
                ShortText("Coordinates out there are rounded: B stands ", numberForPerson(rounding),
                          " m elsewhere beside A, and the answer may differ by as much."));
    const double change = std::abs(signedDepth(after) - signedDepth(before));
    const bool measured = before.overlap && after.overlap ? base_.known.depth && answer.known.depth
                                                          : base_.known.distance && answer.known.distance;
    const bool otherVerdict =
        before.overlap != after.overlap && (measured ? change : std::abs(exactAmount_)) > allowed;
    if (otherVerdict || (measured && change > allowed)) {
        raise(result.mark, CheckMark::failed);
        addLine(result.found, otherVerdict ? ShortText("Another verdict.")
                                           : ShortText("They differ by ", numberForPerson(change),
                                                       " m; allowed are ", numberForPerson(allowed), " m."));
    } else if (measured) {
        addLine(result.found, ShortText("Difference ", numberForPerson(change), " m of the allowed ",
                                        numberForPerson(allowed), " m."));
    }
    const bool directed = before.overlap ? base_.known.depth : base_.known.distance;
    if (!directed || before.overlap != after.overlap || before.behindOneSided) return;
    if (!unique_ || !after.unique) {
        addLine(result.found, "Not unique: other directions are as short, so the normal is not compared.");
        return;
    }
    const dvec3 expected = motion.turn * (swapped ? -before.normal : before.normal);
    const double angle = angleBetween(expected, after.normal);
    const double size = std::max(std::abs(signedDepth(before)), promise_.depth);
    if (angle <= normalTolerance_ + rounding / size) return;
    raise(result.mark, CheckMark::failed);
    addLine(result.found, ShortText("The normal turned by ", shortAngle(angle, angles_), '.'));
}

void SelfCheck::swapAndAsk() {
    CheckResult& result = at(CheckKind::swapped);
    result.asked = "A and B swapped: is the answer the same, with the normal reversed?";
    const scene::PosedPair swapped{
        {pair_.shapes[1], pair_.shapes[0]}, {pair_.poses[1], pair_.poses[0]}, pair_.safeDistance};
    compare(result, ask(swapped, options_), {}, 0.0, true);
}

void SelfCheck::moveAndAsk(const RigidMotion& motion, const ShortText& words) {
    scene::PosedPair moved = pair_;
    for (Pose<double>& pose : moved.poses) {
        pose.position = motion.turn * pose.position + motion.move;
        if (motion.turn != identityQuat<double>())
            pose.orientation = normalizedOrIdentity(motion.turn * pose.orientation);
    }
    CheckResult& result = at(CheckKind::moved);
    addLine(result.found, ShortText(words, ':'));
    const double shift = shiftOf(pair_, moved);
    compare(result, ask(moved, options_), motion, shift > 0.1 * promise_.depth ? shift : 0.0, false);
}

double SelfCheck::way() const {
    return base_.collision.overlap ? base_.collision.depth : -base_.collision.distance;
}

// The exact answer in the chosen precision, with B moved along the normal. The pair stands at the world's
// origin for it: far away the motion itself would be rounded.
SelfCheck::Answer SelfCheck::askMoved(double metres) {
    scene::PosedPair moved = pair_;
    moved.poses[1].position =
        pair_.poses[1].position - pair_.poses[0].position + metres * base_.collision.normal;
    moved.poses[0].position = dvec3(0.0);
    scene::EvaluationOptions exact = options_;
    exact.method = nullptr;
    return ask(moved, exact);
}

void SelfCheck::pushAndAsk() {
    CheckResult& result = at(CheckKind::pushed);
    const Collision<double>& c = base_.collision;
    const bool known = c.overlap ? base_.known.depth : base_.known.distance;
    result.asked = c.overlap ? "B pushed out by the MTV: do the shapes just touch?"
                             : "B brought to A along the normal: do the shapes just touch?";
    if (!known || c.behindOneSided) {
        result.mark = CheckMark::notAsked;
        result.found = c.behindOneSided
                           ? "Cannot be checked: the one-sided triangle ignores contact from behind."
                           : "This method reports only overlapping or apart.";
        return;
    }
    const Answer answer = askMoved(way());
    if (answer.error) {
        result.mark = CheckMark::failed;
        result.found = ShortText("No answer: ", *answer.error);
        return;
    }
    const double left = signedDepth(answer.collision);
    result.mark = std::abs(left) > promise_.leftOver ? CheckMark::failed : CheckMark::passed;
    result.found = ShortText(
        "Moved by ", numberForPerson(std::abs(way())), " m: ", numberForPerson(std::abs(left)), " m of ",
        left < 0.0 ? "gap" : "overlap", " are left; allowed are ", numberForPerson(promise_.leftOver), " m.");
}

void SelfCheck::pushFurtherAndAsk() {
    CheckResult& result = at(CheckKind::pushed);
    if (result.mark != CheckMark::passed || !base_.collision.overlap) return;
    // A thousandth of what is hardly deeper than the tolerance says nothing.
    if ((kFurther - 1.0) * way() <= promise_.leftOver) return;
    const Answer answer = askMoved(kFurther * way());
    if (!answer.error && !answer.collision.overlap) {
        addLine(result.found, "Moved by 1.001 times the MTV they are apart.");
        return;
    }
    result.mark = CheckMark::failed;
    addLine(result.found, ShortText("Moved by 1.001 times the MTV they still overlap by ",
                                    numberForPerson(answer.collision.depth), " m."));
}

// What engines call has paths that are there for speed: the reference query, which is shown, has none.
void SelfCheck::askFast() {
    CheckResult& result = at(CheckKind::fast);
    result.asked = "The fast query that engines call: is its answer that of the reference query?";
    if (options_.method != nullptr && options_.method->answer) {
        result.mark = CheckMark::notAsked;
        result.found = "Only the exact method has both.";
        return;
    }
    scene::EvaluationOptions fast = options_;
    fast.fast = true;
    const Answer answer = ask(pair_, fast);
    compare(result, answer, {}, 0.0, false);
    const Collision<double>&reference = base_.collision, &found = answer.collision;
    const bool oneFeature =
        reference.overlap && found.overlap && unique_ && found.unique && reference.kind != AxisKind::point;
    if (answer.error || !oneFeature) return;
    if (found.kind == reference.kind && found.featureA == reference.featureA &&
        found.featureB == reference.featureB)
        return;
    raise(result.mark, CheckMark::failed);
    addLine(result.found, "Other features decide.");
}

}  // namespace sepaxis::inspect
