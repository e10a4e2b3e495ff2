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
     textbookHullSat, nullptr,
     "A face is no candidate where the other hull lies wholly behind it: a contained hull gets too large a "
     "depth. "
     "Edge pairs at less than 30 degrees are left out, and an edge axis is measured in one direction only."},
    {"textbook-hull-manifold", "contact manifold for 3d collisions", "blog.nthia.dev", textbook::bothSolid,
     textbook::manifoldPointCapacity, textbookHullManifold, nullptr,
     "A face is no candidate where the other hull lies wholly behind it. Where the closest points of the "
     "best edge "
     "pair lie outside the edges, it falls back to a deeper face. A corner exactly on an edge counts as "
     "neither "
     "inside nor outside, so contacts are lost; limits are 1e-8 m, whatever the size."},
    {"textbook-nutshell", "Colliders, intersection normal and penetration depth",
     "Team Nutshell, NutshellEngine", isNutshellPair, noPoints, textbookNutshell, nullptr,
     "No hit where the normal would have no length, such as a centre inside the box. Box against capsule "
     "takes the "
     "point of the axis closest to the box's centre; capsule against capsule measures B's axis from its "
     "wrong end."},
    {"textbook-primitives", "Collision Detection Basics", "jojendersie.de", isPrimitivePair, noPoints,
     textbookPrimitives, textbookPrimitivesVerdict,
     "The vector of two spheres has the wrong sign. That of a sphere and a segment is as long as their "
     "distance, not "
     "as the radius less that. A sphere centred in the triangle's plane gets a zero vector."},
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
