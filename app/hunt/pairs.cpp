#include "app/hunt/pairs.h"

#include <variant>

namespace sepaxis::hunt {

namespace {

// The lengths of a shape, each made smaller by a factor of its own, so that one fits into another in part.
struct MakeSmaller {
    void operator()(double* length) const { *length *= 0.45; }
    void operator()(scene::dvec3* lengths) const { *lengths *= scene::dvec3(0.6, 0.45, 0.8); }
    void operator()(scene::dvec2* lengths) const { *lengths *= 0.45; }
    void operator()(std::array<scene::dvec3, 3>* corners) const {
        for (scene::dvec3& corner : *corners) corner *= 0.6;
    }
    void operator()(std::array<scene::dvec2, 4>* plan) const {
        for (scene::dvec2& corner : *plan) corner *= 0.6;
    }
    template <class T>
    void operator()(T*) const {}
};

}  // namespace

std::string addPairs(Request& request, std::span<const scene::Scene> added,
                     std::vector<scene::Scene>& scenes) {
    scene::EvaluationOptions exact;
    exact.precision = request.precision;
    for (const scene::Scene& scene : added) {
        scene::Evaluator evaluator;
        if (!evaluator.evaluate(scene, exact))
            return evaluator.error().pointer + ": " + evaluator.error().reason;
        if (const auto why = scene::whyNot(*request.method, evaluator.result())) return *why;
        request.pairs.push_back(scene::pairOf(evaluator.result()));
        scenes.push_back(scene);
    }
    return {};
}

std::array<scene::Scene, 2> scenesOfTypes(const scene::ShapeType& a, const scene::ShapeType& b) {
    std::array<scene::Scene, 2> scenes;
    for (scene::Scene& scene : scenes) {
        scene.name = std::string(a.name) + " and " + std::string(b.name);
        scene.a.shape = a.prototype;
        scene.b.shape = b.prototype;
    }
    scenes[1].name = std::string(a.name) + " and smaller " + std::string(b.name);
    scene::Shape& smaller = scenes[1].b.shape;
    for (const scene::ShapeMember& member : b.members)
        if (member.at != nullptr) std::visit(MakeSmaller{}, member.at(smaller));
    return scenes;
}

std::string addAllPairs(Request& request, std::vector<scene::Scene>& scenes) {
    for (const scene::ShapeType& a : scene::shapeTypes())
        for (const scene::ShapeType& b : scene::shapeTypes())
            if (&a <= &b && a.standsAlone && b.standsAlone)
                static_cast<void>(addPairs(request, scenesOfTypes(a, b), scenes));
    return scenes.empty() ? "handles no pair of types" : "";
}

}  // namespace sepaxis::hunt
