#include "app/learn/lesson_check.h"

#include "app/inspect/clipping.h"
#include "app/inspect/feature_names.h"
#include "app/inspect/steps/construction_steps.h"
#include "app/inspect/steps/cuboid_steps.h"
#include "app/inspect/steps/sat_steps.h"
#include "app/scene/answer_check.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"

#include <algorithm>

namespace sepaxis::learn {

using scene::Side;

namespace {

constexpr std::uint64_t kPairsAtOnce = 1u << 20;  // of edges: SAT tries all anyway

}  // namespace

std::optional<inspect::AxisRef> axisNamed(const scene::Evaluation& evaluation, std::string_view words) {
    if (scene::hasCurvedSides(evaluation)) return std::nullopt;  // there are no axes to name
    const inspect::AxisPair pair(evaluation);
    if (words == "winner") return pair.winner();
    const auto named = inspect::featuresNamedIn(words, evaluation);
    if (named.empty() || named.front().begin != 0 || named.back().end != words.size()) return std::nullopt;
    const auto& [side, feature] = named.front().what;
    inspect::AxisRef axis;
    if (named.size() == 1 && feature.kind == FeatureKind::face)
        (side == Side::a ? axis.a : axis.b) = feature.index;
    axis.kind = axis.a != kNoIndex ? AxisKind::faceA : axis.b != kNoIndex ? AxisKind::faceB : AxisKind::none;
    const auto isEdgeOf = [&](std::size_t which, Side of) {
        return named[which].what.side == of && named[which].what.feature.kind == FeatureKind::edge;
    };
    if (named.size() == 2 && isEdgeOf(0, Side::a) && isEdgeOf(1, Side::b))
        axis = {AxisKind::edgeEdge, feature.index, named[1].what.feature.index};
    return pair.along(axis) ? std::optional(axis) : std::nullopt;
}

std::optional<inspect::SideFeature> featureNamed(const scene::Evaluation& evaluation,
                                                 std::string_view words) {
    const auto named = inspect::featuresNamedIn(words, evaluation);
    const bool isOne = named.size() == 1 && named[0].begin == 0 && named[0].end == words.size();
    return isOne ? std::optional(named[0].what) : std::nullopt;
}

// About the centroid, as the rings of the view turn it.
void LessonCheck::turnShape(const Action& action) {
    scene::Object& object = scene_.object(action.side);
    const std::size_t side = indexOf(action.side);
    const glm::dquat turn = glm::angleAxis(glm::radians(action.number), glm::normalize(action.vector));
    const dvec3 centroid =
        transformPoint(seen_.evaluation->poses[side], seen_.evaluation->shapes[side]->shape.referencePoint());
    object.position = centroid + turn * (object.position - centroid);
    const glm::dquat turned = turn * scene::poseOf(object).orientation;
    object.orientation = {turned.x, turned.y, turned.z, turned.w};
}

std::string LessonCheck::set(const Lesson& lesson, std::size_t step) {
    const std::string& name = sceneOf(lesson, step);
    if (name.empty()) return "no step up to this one names a scene";
    NamedScene named = findScene(lesson, name);
    if (named.error.empty() && !named.scene) {
        scene::ReadResult read = scene::readSceneFile(named.file);
        if (!read.ok) named.error = scene::describeError(named.file, read.error);
        named.scene = std::move(read.scene);
    }
    if (!named.error.empty()) return "scene " + inQuotes(name) + ": " + named.error;
    scene_ = std::move(*named.scene);
    method_ = nullptr;
    seen_ = {};
    // The inspector stays as the steps before left it.
    for (std::size_t i = 0; i < step; ++i)
        for (const Setup* before : {&lesson.steps[i].setup, &lesson.steps[i].reveal}) {
            seen_.tab = before->tab.value_or(seen_.tab);
            if (!before->algorithm.empty()) algorithm_ = before->algorithm;
        }
    return apply(lesson.steps[step].setup);
}

std::string LessonCheck::answer() {
    if (!evaluator_.evaluate(scene_, {.method = method_}))
        return evaluator_.error().pointer + ": " + evaluator_.error().reason;
    seen_.evaluation = &evaluator_.result();
    seen_.lookups = std::make_shared<Lookups>();
    seen_.method = method_ == nullptr ? "exact" : std::string_view(method_->name);
    return fillTab();
}

// What the open tab plays of the present answer.
std::string LessonCheck::fillTab() {
    const scene::Evaluation& evaluation = *seen_.evaluation;
    seen_.algorithm = nullptr;
    seen_.steps = 0;
    if (seen_.tab == "clipping") seen_.steps = inspect::makeClipping(evaluation, {}).stages.size();
    if (seen_.tab == "steps") {
        const bool isHullSat = seen_.method == "textbook-hull-sat",
                   isHullManifold = seen_.method == "textbook-hull-manifold";
        if (algorithm_ == "stages" && !inspect::haveStages(evaluation))
            return "only two upright cuboids have stages";
        if (algorithm_ == "construction" && !inspect::haveConstruction(evaluation))
            return "the pair has no construction";
        if (algorithm_ == "stages") {
            steps_ = inspect::makeCuboidSteps(evaluation, inspect::StagesOf::exactMethod);
        } else if (algorithm_ == "construction") {
            steps_ = inspect::makeConstructionSteps(evaluation, inspect::StagesOf::exactMethod);
        } else if (algorithm_ != "sat") {
            steps_ = inspect::makeGjkEpaSteps(evaluation, workspace_);
        } else if (inspect::havePublishedSat(evaluation) && (isHullSat || isHullManifold)) {
            steps_ = inspect::makePublishedSatSteps(evaluation, std::nullopt, isHullManifold);
        } else {
            inspect::SatLoop loop(evaluation, std::nullopt, false);
            while (!loop.advance(kPairsAtOnce)) continue;
            steps_ = loop.steps();
        }
        seen_.algorithm = &steps_;
        seen_.steps = steps_.rows.size();
    }
    seen_.step = std::min(std::max<std::size_t>(seen_.step, 1), seen_.steps);
    return {};
}

std::string LessonCheck::goTo(std::size_t step) {
    if (step > seen_.steps || step == 0)
        return "the open tab has " + std::to_string(seen_.steps) + " steps, and no step " +
               std::to_string(step);
    seen_.step = step;
    return {};
}

std::string LessonCheck::apply(const Setup& setup) {
    if (!setup.method.empty()) method_ = scene::findMethod(setup.method);
    if (setup.tab) seen_.tab = *setup.tab;
    if (!setup.algorithm.empty()) algorithm_ = setup.algorithm;
    if (std::string wrong = answer(); !wrong.empty()) return wrong;
    if (setup.step)
        if (std::string wrong = goTo(*setup.step); !wrong.empty()) return wrong;
    if (setup.probe) seen_.probe = glm::normalize(*setup.probe);
    return setup.pin.empty() ? std::string() : pin(setup.pin);
}

std::string LessonCheck::pin(const std::string& words) {
    seen_.pinned = axisNamed(*seen_.evaluation, words);
    return seen_.pinned ? std::string() : "the pair has no axis of " + inQuotes(words);
}

std::string LessonCheck::pick(const std::string& words) {
    const auto feature = featureNamed(*seen_.evaluation, words);
    if (!feature) return "the pair has no " + inQuotes(words);
    seen_.picked = {*feature};
    return {};
}

std::string LessonCheck::apply(const Action& action) {
    using enum Action::Kind;
    switch (action.kind) {
        case move:
            scene_.object(action.side).position += action.vector;
            return answer();
        case turn:
            turnShape(action);
            return answer();
        case pick:
            return this->pick(action.word);
        case pin:
            return this->pin(action.word);
        case click:
            seen_.clicked = action.word;
            return {};
        case probe:
            seen_.probe = glm::normalize(action.vector);
            return {};
        case step:
            return goTo(static_cast<std::size_t>(action.number));
        case tab:
            seen_.tab = action.word;
            return fillTab();
        case method:
            method_ = scene::findMethod(action.word);
            return answer();
        case sweep:
            seen_.swept = action.number;
            return {};
    }
    return {};
}

std::vector<std::string> problemsOf(const Lesson& lesson) {
    std::vector<std::string> problems;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const Step& step = lesson.steps[i];
        const auto say = [&](int line, const std::string& what) {
            if (!what.empty())
                problems.push_back("line " + std::to_string(line) + ": " + inQuotes(step.title) + ": " +
                                   what);
        };
        LessonCheck check;
        const auto ask = [&](const std::vector<Condition>& facts) {
            for (const Condition& fact : facts) say(fact.line(), fact.whyNot(check.seen()));
        };
        if (const std::string wrong = check.set(lesson, i); !wrong.empty()) {
            say(step.line, wrong);
            continue;
        }
        ask(step.facts);
        if (const Condition& goal = step.task.goal; step.task.kind == TaskKind::task) {
            if (goal.holds(check.seen())) say(goal.line(), "the task is done before it begins");
            for (const Action& action : step.task.solution) say(step.line, check.apply(action));
            if (const std::string wrong = goal.whyNot(check.seen()); !wrong.empty())
                say(goal.line(), "the solution does not reach the goal: " + wrong);
        }
        say(step.line, check.reveal(step.reveal));
        ask(step.factsAfter);
    }
    return problems;
}

}  // namespace sepaxis::learn
