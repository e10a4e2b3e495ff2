// What lies under the mouse: a ray against the two shapes. Pure functions, in double.
#pragma once

#include "app/scene/camera.h"
#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace sepaxis::draw {

// Reach beyond the drawn pixels, pixels at UI scale 1.
inline constexpr double kVertexReach = 8.0;
inline constexpr double kEdgeReach = 6.0;

struct PickedFeature {
    scene::Side side = scene::Side::a;
    Feature feature;  // inner index
    bool operator==(const PickedFeature&) const = default;
};

struct RayHit {
    double distance = 0.0;  // along the ray, metres
    Feature feature;        // what is hit; of a ball or a capsule none
    std::uint32_t face() const { return feature.kind == FeatureKind::face ? feature.index : kNoIndex; }
};

// Where the ray enters the shape, or, from inside, leaves it (of a curved or rounded one: nothing). Nothing
// when it misses. A triangle is hit from
// either side; points and segments are too thin to be hit.
std::optional<RayHit> castRay(const Shape<double>& shape, const Pose<double>& pose, const scene::Ray& ray);

struct PickedObject {
    scene::Side side = scene::Side::a;
    scene::dvec3 pointWorld{0.0};  // on its surface
    Feature feature;               // as of RayHit
};

// The nearer object under the pixel.
std::optional<PickedObject> pickObject(const scene::Evaluation& evaluation, const scene::Camera& camera,
                                       const scene::Viewport& viewport, const scene::dvec2& pixel);

// The feature under the pixel: a visible vertex within reach, else a visible edge, else the face. Vertices
// and edges count as visible on the sides of their own hull that face the camera, unless the other shape
// covers them. Also finds vertices and edges of the outline from just outside it. A capsule's axis (edge 0)
// is its side, its ends (vertices 0 and 1) are the round ends; a sphere is its vertex 0 all over.
std::optional<PickedFeature> pickFeature(const scene::Evaluation& evaluation, const scene::Camera& camera,
                                         const scene::Viewport& viewport, const scene::dvec2& pixel,
                                         float uiScale);

// A body behind the two shapes: what lies under the mouse where neither of them does.
struct PickableBody {
    std::shared_ptr<const scene::BuiltShape> shape;  // never null
    Pose<double> pose;
    std::uint64_t number = 0;  // the caller's own
};

// The number of the nearest one under the pixel.
std::optional<std::uint64_t> pickBody(std::span<const PickableBody> bodies, const scene::Camera& camera,
                                      const scene::Viewport& viewport, const scene::dvec2& pixel);

}  // namespace sepaxis::draw
