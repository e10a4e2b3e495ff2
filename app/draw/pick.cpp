#include "app/draw/pick.h"

#include "app/draw/round_mesh.h"
#include "app/scene/shapes/stand_in.h"
#include "collision/cast.h"
#include "collision/hull/flat_hull.h"

#include <limits>
#include <vector>

namespace sepaxis::draw {
namespace {

using scene::Camera;
using scene::dmat4;
using scene::dvec2;
using scene::dvec3;
using scene::Evaluation;
using scene::Ray;
using scene::Side;
using scene::Viewport;

// Of the distance to the camera: a feature lies on surfaces, which must not hide it by a rounding.
constexpr double kSurfaceSlack = 1e-6;

const Shape<double>& shapeOf(const Evaluation& evaluation, Side side) {
    return evaluation.shapes[static_cast<std::size_t>(side)]->shape;
}
const Pose<double>& poseOf(const Evaluation& evaluation, Side side) {
    return evaluation.poses[static_cast<std::size_t>(side)];
}

std::optional<RayHit> castRayAtFlat(const Hull<double>& hull, const dvec3& origin, const dvec3& direction) {
    if (hull.faces.empty()) return std::nullopt;
    const double speed = glm::dot(hull.planes[0].normal, direction);
    const double t = -signedDistance(hull.planes[0], origin) / speed;
    if (speed == 0.0 || !(t >= 0.0)) return std::nullopt;
    const dvec3 at = origin + t * direction;
    for (std::uint32_t edge = 0; edge < hull.edgeCount(); ++edge) {
        const dvec3 inwards = glm::cross(hull.planes[0].normal, hull.edgeDirections[edge]);
        if (glm::dot(at - hull.vertices[hull.edgeStart(edge)], inwards) < 0.0) return std::nullopt;
    }
    return RayHit{t, {FeatureKind::face, speed < 0.0 ? 0u : 1u}};
}

std::optional<RayHit> castRayAtSolid(const Hull<double>& hull, const dvec3& origin, const dvec3& direction) {
    double enter = -std::numeric_limits<double>::infinity();
    double leave = std::numeric_limits<double>::infinity();
    std::uint32_t enterFace = kNoIndex, leaveFace = kNoIndex;
    for (std::uint32_t face = 0; face < hull.faceCount(); ++face) {
        const double above = signedDistance(hull.planes[face], origin);
        const double speed = glm::dot(hull.planes[face].normal, direction);
        if (speed == 0.0) {
            if (above > 0.0) return std::nullopt;
            continue;
        }
        const double t = -above / speed;
        if (speed < 0.0 && t > enter) {
            enter = t;
            enterFace = face;
        }
        if (speed > 0.0 && t < leave) {
            leave = t;
            leaveFace = face;
        }
    }
    if (enter > leave || leave < 0.0) return std::nullopt;
    if (enter >= 0.0) return RayHit{enter, {FeatureKind::face, enterFace}};
    return RayHit{leave, {FeatureKind::face, leaveFace}};
}

// One look at one hull: what of it faces the camera, and where its points are on the screen.
class HullView {
 public:
    HullView(const Evaluation& evaluation, Side side, const Camera& camera, const Viewport& viewport)
        : evaluation_(evaluation),
          side_(side),
          camera_(camera),
          viewport_(viewport),
          hull_(shapeOf(evaluation, side).core),
          pose_(poseOf(evaluation, side)) {
        const dvec3 eye = transformPointInverse(pose_, camera.position());
        const dvec3 forward = glm::conjugate(pose_.orientation) * camera.forward();
        faceSeen_.reserve(hull_.faceCount());
        for (const Plane<double>& plane : hull_.planes) {
            faceSeen_.push_back(camera.orthographic ? glm::dot(plane.normal, forward) < 0.0
                                                    : signedDistance(plane, eye) > 0.0);
        }
        // From the camera's target, not from the world's origin, so that nothing cancels far away.
        rotation_ = glm::transpose(glm::dmat3(camera.right(), camera.up(), -camera.forward()));
        projection_ = camera.projection(viewport.aspect());
    }

    bool edgeSeen(std::uint32_t edge) const {
        if (faceSeen_.empty()) return true;  // a segment
        const std::size_t half = 2 * std::size_t{edge};
        return faceSeen_[hull_.halfEdges[half].face] || faceSeen_[hull_.halfEdges[half + 1].face];
    }
    bool vertexSeen(std::uint32_t vertex) const {
        if (faceSeen_.empty()) return true;  // a point or an end of a segment
        const std::uint32_t first = hull_.vertexHalfEdge[vertex];
        std::uint32_t h = first;
        do {
            if (faceSeen_[hull_.halfEdges[h].face]) return true;
            h = hull_.halfEdges[twinOf(h)].next;
        } while (h != first);
        return false;
    }
    dvec3 world(std::uint32_t vertex) const { return transformPoint(pose_, hull_.vertices[vertex]); }

    std::optional<dvec2> pixel(const dvec3& pointWorld) const {
        const dvec3 eye = rotation_ * (pointWorld - camera_.target) - dvec3(0.0, 0.0, camera_.distance);
        const glm::dvec4 clip = projection_ * glm::dvec4(eye, 1.0);
        if (!(clip.w > 0.0) || clip.z < -clip.w) return std::nullopt;
        const dvec2 fraction(clip.x / clip.w * 0.5 + 0.5, 0.5 - clip.y / clip.w * 0.5);
        return viewport_.min + fraction * viewport_.size;
    }

    Ray rayAt(const dvec2& at) const { return scene::rayThrough(camera_, viewport_, at); }

    bool coveredByOther(const dvec3& pointWorld, const dvec2& at) const {
        const Side other = scene::other(side_);
        const Ray ray = rayAt(at);
        const std::optional<RayHit> hit =
            castRay(shapeOf(evaluation_, other), poseOf(evaluation_, other), ray);
        if (!hit) return false;
        const double distance = glm::dot(pointWorld - ray.origin, ray.direction);
        return hit->distance < distance - kSurfaceSlack * glm::length(pointWorld - camera_.position());
    }

    const Hull<double>& hull() const { return hull_; }
    bool isRound() const { return draw::isRound(shapeOf(evaluation_, side_)); }
    Side side() const { return side_; }

 private:
    const Evaluation& evaluation_;
    Side side_;
    const Camera& camera_;
    const Viewport& viewport_;
    const Hull<double>& hull_;
    const Pose<double>& pose_;
    std::vector<bool> faceSeen_;
    glm::dmat3 rotation_{1.0};
    dmat4 projection_{1.0};
};

struct Best {
    double pixels = std::numeric_limits<double>::infinity();
    PickedFeature feature;
    bool found() const { return pixels < std::numeric_limits<double>::infinity(); }
};

void nearestVertex(const HullView& view, const dvec2& mouse, double reach, Best& best) {
    if (view.isRound()) return;
    for (std::uint32_t v = 0; v < view.hull().vertexCount(); ++v) {
        const dvec3 world = view.world(v);
        const std::optional<dvec2> at = view.pixel(world);
        if (!at) continue;
        const double pixels = glm::length(*at - mouse);
        if (pixels > reach || pixels >= best.pixels) continue;
        if (!view.vertexSeen(v) || view.coveredByOther(world, *at)) continue;
        best = {pixels, {view.side(), {FeatureKind::vertex, v}}};
    }
}

void nearestEdge(const HullView& view, const dvec2& mouse, double reach, Best& best) {
    if (view.isRound()) return;
    for (std::uint32_t e = 0; e < view.hull().edgeCount(); ++e) {
        if (!view.edgeSeen(e)) continue;
        const dvec3 a = view.world(view.hull().edgeStart(e)), b = view.world(view.hull().edgeEnd(e));
        const std::optional<dvec2> pa = view.pixel(a), pb = view.pixel(b);
        if (!pa || !pb) continue;
        const dvec2 along = *pb - *pa;
        const double squared = glm::dot(along, along);
        const double t = squared > 0.0 ? std::clamp(glm::dot(mouse - *pa, along) / squared, 0.0, 1.0) : 0.0;
        const dvec2 closest = *pa + t * along;
        const double pixels = glm::length(mouse - closest);
        if (pixels > reach || pixels >= best.pixels) continue;
        // In a perspective view halfway on the screen is not halfway along the edge: the edge's point
        // closest to the ray through the found pixel.
        const Ray ray = view.rayAt(closest);
        const dvec3 edge = b - a;
        const dvec3 across = glm::cross(ray.direction, glm::cross(edge, ray.direction));
        const double slope = glm::dot(edge, across);
        const double s = slope > 0.0 ? std::clamp(glm::dot(ray.origin - a, across) / slope, 0.0, 1.0) : t;
        if (view.coveredByOther(a + s * edge, closest)) continue;
        best = {pixels, {view.side(), {FeatureKind::edge, e}}};
    }
}

// Which part of a round shape a point on its surface belongs to.
Feature roundFeatureAt(const Shape<double>& shape, const dvec3& point) {
    const Round round = roundOf(shape, {});
    const dvec3 along = round.tip - round.base;
    const double at = glm::dot(point - round.base, along);
    if (at > 0.0 && at < glm::dot(along, along)) return {FeatureKind::edge, 0};
    return {FeatureKind::vertex, at > 0.0 ? 1u : 0u};
}

}  // namespace

std::optional<RayHit> castRay(const Shape<double>& shape, const Pose<double>& pose, const Ray& ray) {
    const dvec3 origin = transformPointInverse(pose, ray.origin);
    const dvec3 direction = glm::conjugate(pose.orientation) * ray.direction;
    if (isRound(shape)) {
        const std::optional<double> distance = castRay(roundOf(shape, {}), origin, direction);
        return distance ? std::optional(RayHit{*distance, {}}) : std::nullopt;
    }
    if (scene::needsStandIn(shape)) {
        const double beyond = glm::length(origin - shape.core.centroid) + 2.0 * scene::radiusAround(shape);
        const RayCast<double> hit = sepaxis::castRay<double>(shape, {}, origin, direction, beyond);
        return hit.hit && !hit.startsInside ? std::optional(RayHit{hit.fraction, hit.feature}) : std::nullopt;
    }
    if (isFlat(shape.core)) return castRayAtFlat(shape.core, origin, direction);
    return castRayAtSolid(shape.core, origin, direction);
}

std::optional<PickedObject> pickObject(const Evaluation& evaluation, const Camera& camera,
                                       const Viewport& viewport, const dvec2& pixel) {
    const Ray ray = scene::rayThrough(camera, viewport, pixel);
    std::optional<PickedObject> nearest;
    double nearestDistance = std::numeric_limits<double>::infinity();
    for (const Side side : {Side::a, Side::b}) {
        const std::optional<RayHit> hit = castRay(shapeOf(evaluation, side), poseOf(evaluation, side), ray);
        if (!hit || hit->distance >= nearestDistance) continue;
        nearestDistance = hit->distance;
        nearest = PickedObject{side, ray.origin + hit->distance * ray.direction, hit->feature};
    }
    return nearest;
}

std::optional<PickedFeature> pickFeature(const Evaluation& evaluation, const Camera& camera,
                                         const Viewport& viewport, const dvec2& pixel, float uiScale) {
    const HullView views[] = {{evaluation, Side::a, camera, viewport},
                              {evaluation, Side::b, camera, viewport}};
    Best best;
    for (const HullView& view : views) nearestVertex(view, pixel, kVertexReach * uiScale, best);
    if (best.found()) return best.feature;
    for (const HullView& view : views) nearestEdge(view, pixel, kEdgeReach * uiScale, best);
    if (best.found()) return best.feature;
    const std::optional<PickedObject> object = pickObject(evaluation, camera, viewport, pixel);
    if (!object) return std::nullopt;
    const Shape<double>& shape = shapeOf(evaluation, object->side);
    if (isRound(shape)) {
        const dvec3 point = transformPointInverse(poseOf(evaluation, object->side), object->pointWorld);
        return PickedFeature{object->side, roundFeatureAt(shape, point)};
    }
    return PickedFeature{object->side, object->feature};
}

std::optional<std::uint64_t> pickBody(std::span<const PickableBody> bodies, const Camera& camera,
                                      const Viewport& viewport, const dvec2& pixel) {
    const Ray ray = scene::rayThrough(camera, viewport, pixel);
    std::optional<std::uint64_t> nearest;
    double nearestDistance = std::numeric_limits<double>::infinity();
    for (const PickableBody& body : bodies) {
        const std::optional<RayHit> hit = castRay(body.shape->shape, body.pose, ray);
        if (!hit || hit->distance >= nearestDistance) continue;
        nearestDistance = hit->distance;
        nearest = body.number;
    }
    return nearest;
}

}  // namespace sepaxis::draw
