#include "collision/textbook/textbook.h"

#include "collision/textbook/separating_axes.h"

namespace sepaxis {

namespace {

std::uint32_t noPoints(const Shape<double>&, const Shape<double>&) {
    return 0;
}

std::uint32_t onePoint(const Shape<double>&, const Shape<double>&) {
    return 1;
}

bool isNutshellPair(ShapeKind a, ShapeKind b) {
    const auto treated = [](ShapeKind kind) {
        return kind == ShapeKind::sphere || kind == ShapeKind::aabb || kind == ShapeKind::capsule;
    };
    return treated(a) && treated(b);
}

bool isPrimitivePair(ShapeKind a, ShapeKind b) {
    const auto treated = [](ShapeKind kind) {
        return kind == ShapeKind::sphere || kind == ShapeKind::segment || kind == ShapeKind::triangle;
    };
    return treated(a) && treated(b) && (a == ShapeKind::sphere || b == ShapeKind::sphere);
}

constexpr TextbookMethod kMethods[] = {
    {"textbook-hull-sat", "convex hull collisions in 3d", "blog.nthia.dev", textbook::bothSolid, onePoint,
     textbookHullSat, nullptr},
    {"textbook-hull-manifold", "contact manifold for 3d collisions", "blog.nthia.dev", textbook::bothSolid,
     textbook::manifoldPointCapacity, textbookHullManifold, nullptr},
    {"textbook-nutshell", "Colliders, intersection normal and penetration depth",
     "Team Nutshell, NutshellEngine", isNutshellPair, noPoints, textbookNutshell, nullptr},
    {"textbook-primitives", "Collision Detection Basics", "jojendersie.de", isPrimitivePair, noPoints,
     textbookPrimitives, textbookPrimitivesVerdict},
};

}  // namespace

std::span<const TextbookMethod> textbookMethods() {
    return kMethods;
}

const TextbookMethod* findTextbookMethod(std::string_view name) {
    for (const TextbookMethod& method : kMethods)
        if (name == method.name) return &method;
    return nullptr;
}

}  // namespace sepaxis
