// The ways to answer a scene, in one table: the exact method, which answers unless another is chosen, and
// those that stand beside it for comparison.
#pragma once

#include "app/scene/evaluation.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sepaxis::scene {

// What a method declares that its numbers may be off by.
struct MethodPromise {
    double tolerance = 0.0;  // of the pair's size
    double relative = 0.0;   // of the true depth or distance
};

struct Method {
    std::string name;   // stable: for command lines and scripts
    std::string help;   // a line
    std::string pairs;  // which it handles: "sphere, aabb and capsule"; empty: all
    bool (*handles)(ShapeKind a, ShapeKind b) = nullptr;  // null: all
    bool inFloat = true;                                  // whether it computes in single precision, too
    bool triesEveryEdgePair = false;                      // with the whole shapes: slow for large hulls
    // Fills in everything that the shapes and poses of the evaluation have an answer to; the reason where it
    // cannot. Null for the exact method, which evaluation.cpp answers itself.
    std::function<std::optional<std::string>(Evaluation&, const EvaluationOptions&)> answer;
    // The same for poses of one pair of shapes, with a reason each, where asking for all at once is faster
    // than one after the other. Null: it is not.
    std::function<void(std::span<Evaluation>, std::span<std::optional<std::string>>)> answerAll = nullptr;
    std::optional<MethodPromise> promise = std::nullopt;  // of one that is somebody else's
    bool knowsRounded = false;    // shapes with a radius around a core that has none of its own
    std::string weakPlaces = {};  // what a published one is known to get wrong; empty: nothing
};

// The exact one first.
std::span<const Method> methods();
const Method* findMethod(std::string_view name);  // null where there is none of this name

// Why the method cannot answer this pair, or nothing.
std::optional<std::string> whyNot(const Method& method, const Evaluation& evaluation);

}  // namespace sepaxis::scene
