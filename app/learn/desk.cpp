#include "app/learn/desk.h"

#include "app/inspect/axes/axis_pair.h"
#include "app/inspect/steps/cuboid_steps.h"
#include "app/inspect/steps/sat_steps.h"
#include "app/inspect/words.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <array>

namespace sepaxis::learn {

using scene::Side;

std::optional<inspect::AxisRef> axisNamed(const scene::Evaluation& evaluation, std::string_view words) {
    const auto pair = std::make_shared<const inspect::AxisPair>(evaluation);
    if (words == "winner") return pair->winner();
    constexpr std::string_view kAnd = " and ";
    const std::size_t split = words.find(kAnd);
    const auto first = featureNamed(evaluation, words.substr(0, split));
    if (!first) return std::nullopt;
    inspect::AxisRef axis;
    if (split == std::string_view::npos && first->feature.kind == FeatureKind::face) {
        axis.kind = first->side == Side::a ? AxisKind::faceA : AxisKind::faceB;
        (first->side == Side::a ? axis.a : axis.b) = first->feature.index;
    } else if (const auto second =
                   featureNamed(evaluation, words.substr(std::min(words.size(), split + kAnd.size())));
               second && first->side == Side::a && second->side == Side::b &&
               first->feature.kind == FeatureKind::edge && second->feature.kind == FeatureKind::edge) {
        axis = {AxisKind::edgeEdge, first->feature.index, second->feature.index};
    }
    return pair->along(axis) ? std::optional(axis) : std::nullopt;
}

std::optional<inspect::SideFeature> featureNamed(const scene::Evaluation& evaluation,
                                                 std::string_view words) {
    for (const Side side : {Side::a, Side::b}) {
        const Hull<double>& hull = evaluation.shapes[indexOf(side)]->shape.core;
        const std::array<std::pair<FeatureKind, std::size_t>, 3> kinds = {
            {{FeatureKind::vertex, hull.vertexCount()},
             {FeatureKind::edge, hull.edgeCount()},
             {FeatureKind::face, hull.faceCount()}}};
        for (const auto& [kind, count] : kinds)
            for (std::uint32_t i = 0; i < count; ++i)
                if (const Feature feature{kind, i}; inspect::featureOf(evaluation, side, feature) == words)
                    return inspect::SideFeature{side, feature};
    }
    return std::nullopt;
}

// About the centroid, as the rings of the view turn it.
void Desk::turnShape(const Action& action) {
    scene::Object& object = scene_.object(action.side);
    const std::size_t side = indexOf(action.side);
    const glm::dquat turn = glm::angleAxis(glm::radians(action.number), glm::normalize(action.vector));
    const dvec3 centroid =
        transformPoint(seen_.evaluation->poses[side], seen_.evaluation->shapes[side]->shape.referencePoint());
    object.position = centroid + turn * (object.position - centroid);
    const glm::dquat turned = turn * scene::poseOf(object).orientation;
    object.orientation = {turned.x, turned.y, turned.z, turned.w};
}

std::string Desk::set(const Lesson& lesson, std::size_t step) {
    const std::string& name = sceneOf(lesson, step);
    if (name.empty()) return "no step up to this one names a scene";
    NamedScene named = sceneNamed(lesson, name);
    if (!named.error.empty()) return "scene " + inQuotes(name) + ": " + named.error;
    scene_ = std::move(named.scene);
    method_ = nullptr;
    seen_ = {};
    if (std::string wrong = answer(); !wrong.empty()) return wrong;
    return apply(lesson.steps[step].setup);
}

std::string Desk::answer() {
    if (!evaluator_.evaluate(scene_, {.method = method_}))
        return evaluator_.error().pointer + ": " + evaluator_.error().reason;
    seen_.evaluation = &evaluator_.result();
    seen_.method = method_ == nullptr ? "exact" : std::string_view(method_->name);
    if (seen_.algorithm == nullptr) return {};
    if (steps_.algorithm == inspect::Algorithm::cuboidStages && !inspect::haveStages(*seen_.evaluation))
        return "only two upright cuboids have stages";
    steps_ = steps_.algorithm == inspect::Algorithm::cuboidStages
                 ? inspect::makeCuboidSteps(*seen_.evaluation, inspect::StagesOf::exactMethod)
                 : inspect::makeGjkEpaSteps(*seen_.evaluation, workspace_);
    seen_.steps = steps_.rows.size();
    return {};
}

std::string Desk::apply(const Setup& setup) {
    if (!setup.method.empty()) method_ = scene::findMethod(setup.method);
    if (setup.tab) seen_.tab = *setup.tab;
    if (setup.tab && *setup.tab == "steps") {
        steps_.algorithm =
            setup.algorithm == "stages" ? inspect::Algorithm::cuboidStages : inspect::Algorithm::gjkEpa;
        seen_.algorithm = &steps_;
    }
    if (std::string wrong = answer(); !wrong.empty()) return wrong;
    if (setup.step) seen_.step = *setup.step;
    if (setup.step && seen_.algorithm != nullptr && *setup.step > seen_.steps)
        return "there are only " + std::to_string(seen_.steps) + " steps";
    if (setup.probe) seen_.probe = glm::normalize(*setup.probe);
    return setup.pin.empty() ? std::string() : pin(setup.pin);
}

std::string Desk::pin(const std::string& words) {
    seen_.pinned = axisNamed(*seen_.evaluation, words);
    return seen_.pinned ? std::string() : "the pair has no axis of " + inQuotes(words);
}

std::string Desk::pick(const std::string& words) {
    const auto feature = featureNamed(*seen_.evaluation, words);
    if (!feature) return "the pair has no " + inQuotes(words);
    seen_.picked = {*feature};
    return {};
}

std::string Desk::apply(const Action& action) {
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
            seen_.step = static_cast<std::size_t>(action.number);
            return {};
        case tab:
            seen_.tab = action.word;
            return {};
        case method:
            method_ = scene::findMethod(action.word);
            return answer();
        case sweep:
            seen_.swept = action.number;
            return {};
    }
    return {};
}

namespace {

class Inspection {
 public:
    explicit Inspection(const Lesson& lesson) : lesson_(lesson) {}

    std::vector<std::string> run() {
        for (std::size_t i = 0; i < lesson_.steps.size(); ++i) look(i);
        return std::move(problems_);
    }

 private:
    void look(std::size_t index) {
        const Step& step = lesson_.steps[index];
        const auto say = [&](const std::string& what) {
            if (!what.empty())
                problems_.push_back("line " + std::to_string(step.line) + ": " + inQuotes(step.title) + ": " +
                                    what);
        };
        Desk desk;
        if (const std::string wrong = desk.set(lesson_, index); !wrong.empty()) return say(wrong);
        for (const Condition& fact : step.facts) say(fact.whyNot(desk.seen()));
        if (step.task.kind == TaskKind::task) {
            if (step.task.goal.holds(desk.seen())) say("the task is done before it begins");
            for (const Action& action : step.task.solution) say(desk.apply(action));
            const std::string wrong = step.task.goal.whyNot(desk.seen());
            say(wrong.empty() ? wrong : "the solution does not reach the goal: " + wrong);
        }
        say(desk.reveal(step.reveal));
    }

    const Lesson& lesson_;
    std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> problemsOf(const Lesson& lesson) {
    return Inspection(lesson).run();
}

}  // namespace sepaxis::learn
