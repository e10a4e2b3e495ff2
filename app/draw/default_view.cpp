#include "app/draw/default_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/gtc/constants.hpp>

namespace sepaxis::draw {
namespace {

constexpr double kMuchLarger = 20.0;  // of the two shapes' radii: only a part of the larger one is framed
constexpr double kAir = 1.12;         // around a framed pair: room for the axis beside it
constexpr double kSlender = 20.0;     // of the shapes' second largest extents: a pair longer than that
constexpr double kSlenderPart = 3.0;  // of these extents, is framed where the shapes meet
constexpr double kInwards = 0.5;      // of the framed part's radius
constexpr double kContext = 1.6;      // of the framed smaller shape: what is seen around it
// Sine between the line of sight and the axis of the contact: steep enough to read a length along the axis,
// and the faces that meet are still seen from above.
constexpr double kBestSine = 0.92;
constexpr double kGoodSine = 0.6;    // from here on the usual direction will do
constexpr double kGoodCover = 0.25;  // and with so much more in front of the contact than in the best view
// Weights of a view's faults, each between 0 and 1.
constexpr double kCoverWeight = 0.8;
constexpr double kDeviationWeight = 0.2;
constexpr std::size_t kMostPoints = 8;  // of the manifold, looked at
constexpr int kYawSteps = 12;

Ball ballOf(const scene::Evaluation& evaluation, std::size_t shape) {
    const Hull<double>& hull = evaluation.shapes[shape]->outline();
    const dvec3 middle = 0.5 * (hull.boundsMin + hull.boundsMax);
    Ball ball{transformPoint(evaluation.poses[shape], middle), 0.0};
    for (const dvec3& vertex : hull.vertices) {
        ball.radius = std::max(ball.radius, glm::length(vertex - middle));
    }
    ball.radius += evaluation.shapes[shape]->outlineRadius();
    return ball;
}

// The second largest extent of the shape: how thick a rod is, how wide a plate.
double thicknessOf(const scene::Evaluation& evaluation, std::size_t shape) {
    const Hull<double>& hull = evaluation.shapes[shape]->shape.core;
    const dvec3 extent = hull.boundsMax - hull.boundsMin + 2.0 * evaluation.shapes[shape]->shape.radius;
    const double largest = std::max({extent.x, extent.y, extent.z});
    const double smallest = std::min({extent.x, extent.y, extent.z});
    return extent.x + extent.y + extent.z - largest - smallest;
}

// Where the shapes meet, or are closest.
std::vector<dvec3> meetingPoints(const Collision<double>& collision) {
    if (!collision.overlap) return {collision.closestA, collision.closestB};
    std::vector<dvec3> points{collision.contactPoint, collision.contactPoint + collision.mtv()};
    for (std::size_t i = 0; i < std::min(kMostPoints, collision.manifold.size()); ++i) {
        points.push_back(collision.manifold[i].point);
    }
    return points;
}

// Widens the ball to where the shapes meet and where the MTV ends.
void includeMeeting(const Collision<double>& collision, Ball& ball) {
    for (const dvec3& point : meetingPoints(collision)) {
        // The smallest ball around the ball so far and the point.
        const dvec3 outwards = point - ball.center;
        const double distance = glm::length(outwards);
        if (!(distance > ball.radius)) continue;
        const double radius = 0.5 * (ball.radius + distance);
        ball.center += outwards * ((radius - ball.radius) / distance);
        ball.radius = radius;
    }
}

// How much of the ball's radius the shapes' matter in front of the points takes, 0 to 1, on average.
double coverOf(const scene::Evaluation& evaluation, const Ball& ball, const scene::Camera& camera,
               const std::vector<dvec3>& points) {
    double sum = 0.0;
    for (const dvec3& point : points) {
        scene::Ray ray{camera.position(), camera.forward()};
        if (camera.orthographic) {
            ray.origin = point - ray.direction * camera.distance;
        } else {
            ray.direction = safeNormalize(point - ray.origin, ray.direction);
        }
        const double reach = glm::length(point - ray.origin);
        double covered = 0.0;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto hit = castRay(evaluation.shapes[i]->shape, evaluation.poses[i], ray);
            if (hit) covered = std::max(covered, reach - hit->distance);
        }
        sum += std::min(1.0, covered / ball.radius);
    }
    return sum / static_cast<double>(points.size());
}

}  // namespace

Ball interestOf(const scene::Evaluation& evaluation) {
    const Ball balls[] = {ballOf(evaluation, 0), ballOf(evaluation, 1)};
    const std::size_t small = balls[0].radius < balls[1].radius ? 0 : 1;
    if (balls[1 - small].radius <= kMuchLarger * balls[small].radius) {
        Ball whole = boundingBallOf(evaluation);
        const double thickness = std::max(thicknessOf(evaluation, 0), thicknessOf(evaluation, 1));
        const Collision<double>& collision = evaluation.collision;
        // Rods: seen as a whole, they are lines.
        if (thickness > 0.0 && whole.radius > kSlender * thickness) {
            const dvec3 meeting = collision.overlap ? collision.contactPoint : collision.closestB;
            whole.radius = kSlenderPart * thickness;
            // Often the meeting is at an end of a rod: more of the rod and less of the void beyond it.
            const dvec3 inwards = whole.center - meeting;
            const double distance = glm::length(inwards);
            const double step = std::min(distance, kInwards * whole.radius);
            whole.center = meeting + safeNormalize(inwards, dvec3(0.0)) * step;
        } else {
            includeMeeting(collision, whole);
        }
        whole.radius *= kAir;
        return whole;
    }
    Ball ball = balls[small];
    includeMeeting(evaluation.collision, ball);
    ball.radius *= kContext;
    return ball;
}

scene::Camera defaultView(const scene::Evaluation& evaluation, const scene::Viewport& viewport,
                          const scene::Camera& camera) {
    const Ball ball = interestOf(evaluation);
    scene::Camera usual;
    usual.upright = camera.upright;
    scene::Camera candidate = usual;
    candidate.orthographic = camera.orthographic;
    candidate.fieldOfView = camera.fieldOfView;
    scene::frame(candidate, viewport, ball.center, ball.radius);
    const dvec3 axis = evaluation.collision.normal;
    if (!(glm::dot(axis, axis) > 0.0)) return candidate;

    const std::vector<dvec3> points = meetingPoints(evaluation.collision);
    const auto sineOf = [&](const scene::Camera& view) {
        return glm::length(glm::cross(axis, view.forward()));
    };
    const double usualCover = coverOf(evaluation, ball, candidate, points);
    scene::Camera best = candidate;
    double leastFault = std::numeric_limits<double>::infinity(), bestCover = 0.0;
    for (const double pitch : {usual.pitch, 0.2, 0.8, -0.25}) {
        for (int step = 0; step < kYawSteps; ++step) {
            candidate.yaw = usual.yaw + glm::two_pi<double>() * step / kYawSteps;
            candidate.pitch = pitch;
            const double cover = coverOf(evaluation, ball, candidate, points);
            const double away =
                std::acos(std::clamp(glm::dot(candidate.forward(), usual.forward()), -1.0, 1.0));
            const double fault = std::abs(sineOf(candidate) - kBestSine) + kCoverWeight * cover +
                                 kDeviationWeight * away / glm::pi<double>();
            if (fault >= leastFault) continue;
            leastFault = fault;
            bestCover = cover;
            best = candidate;
        }
    }
    candidate.yaw = usual.yaw;
    candidate.pitch = usual.pitch;
    const bool usualIsGood = sineOf(candidate) >= kGoodSine && usualCover <= bestCover + kGoodCover;
    return usualIsGood ? candidate : best;
}

}  // namespace sepaxis::draw
