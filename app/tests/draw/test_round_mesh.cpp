#include "app/draw/round_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include <gtest/gtest.h>

namespace sepaxis::draw {
namespace {

using glm::dvec3;

const Round kBall{{1.0, 2.0, 3.0}, {1.0, 2.0, 3.0}, 0.5};
const Round kCapsule{{-1.0, 0.5, 0.0}, {2.0, 1.5, 1.0}, 0.4};

double distanceToAxis(const Round& round, const dvec3& point) {
    const dvec3 along = round.tip - round.base;
    const double squared = glm::dot(along, along);
    const double t =
        squared > 0.0 ? std::clamp(glm::dot(point - round.base, along) / squared, 0.0, 1.0) : 0.0;
    return glm::length(point - (round.base + t * along));
}

scene::Camera cameraAt(double yaw, double pitch, bool orthographic) {
    scene::Camera camera;
    camera.target = {0.5, 1.0, 0.5};
    camera.yaw = yaw;
    camera.pitch = pitch;
    camera.distance = 6.0;
    camera.orthographic = orthographic;
    return camera;
}

TEST(RoundMesh, LevelKeepsChordsBelowAQuarterOfAPixel) {
    for (const double pixels : {5.0, 50.0, 300.0, 2000.0, 10000.0}) {
        const int segments = segmentsAround(levelFor(pixels));
        EXPECT_LE(pixels * (1.0 - std::cos(M_PI / segments)), 0.25) << pixels;
    }
    EXPECT_LT(levelFor(20.0), levelFor(2000.0));
}

TEST(RoundMesh, LiesOnTheSurfaceAndIsClosedAndFacesOutward) {
    for (const Round& round : {kBall, kCapsule}) {
        const gfx::Mesh mesh = makeRoundMesh(round, 0);
        ASSERT_EQ(mesh.normals.size(), mesh.triangles.size());
        double volume = 0.0;
        dvec3 area(0.0);
        for (std::size_t i = 0; i < mesh.triangles.size(); i += 3) {
            const dvec3 p(mesh.positions[mesh.triangles[i]]), q(mesh.positions[mesh.triangles[i + 1]]),
                r(mesh.positions[mesh.triangles[i + 2]]);
            const dvec3 cross = glm::cross(q - p, r - p);
            volume += glm::dot(p, cross) / 6.0;
            area += cross;
            EXPECT_GT(glm::dot(cross, dvec3(mesh.normals[i])), 0.0);
            EXPECT_NEAR(distanceToAxis(round, p + mesh.origin), round.radius, 1e-6);
        }
        EXPECT_LT(glm::length(area), 1e-4);  // a closed surface
        const double r = round.radius;
        const double truth = M_PI * r * r * (4.0 / 3.0 * r + glm::length(round.tip - round.base));
        EXPECT_NEAR(volume, truth, 0.02 * truth);
        EXPECT_LT(volume, truth);  // inscribed
    }
}

TEST(RoundMesh, OutlineIsWhereTheSurfaceTurnsAway) {
    for (const bool orthographic : {false, true}) {
        for (const Round& round : {kBall, kCapsule}) {
            for (const double yaw : {0.0, 0.7, 2.5}) {
                const scene::Camera camera = cameraAt(yaw, 0.3, orthographic);
                const auto lines = outlineOf(round, camera, 64);
                EXPECT_EQ(lines.size(), round.isSphere() ? 1u : 4u);
                for (const Polyline& line : lines) {
                    for (const dvec3& point : line) {
                        EXPECT_NEAR(distanceToAxis(round, point), round.radius, 1e-12);
                        const dvec3 along = round.tip - round.base;
                        const double squared = glm::dot(along, along);
                        const double t =
                            squared > 0.0
                                ? std::clamp(glm::dot(point - round.base, along) / squared, 0.0, 1.0)
                                : 0.0;
                        const dvec3 normal = (point - (round.base + t * along)) / round.radius;
                        const dvec3 look =
                            orthographic ? camera.forward() : glm::normalize(point - camera.position());
                        EXPECT_NEAR(glm::dot(normal, look), 0.0, 1e-9);
                    }
                }
            }
        }
    }
}

TEST(RoundMesh, OutlineOfACapsuleSeenFromItsEndIsACircle) {
    scene::Camera camera = cameraAt(0.0, 0.0, true);
    const dvec3 forward = camera.forward();
    const Round round{camera.target, camera.target + forward, 0.3};
    const auto lines = outlineOf(round, camera, 64);
    ASSERT_FALSE(lines.empty());
    for (const Polyline& line : lines)
        for (const dvec3& point : line) {
            const dvec3 from = point - round.base;
            EXPECT_NEAR(glm::length(from - forward * glm::dot(forward, from)), 0.3, 1e-12);
        }
}

TEST(RoundMesh, NoOutlineFromInside) {
    scene::Camera camera = cameraAt(0.0, 0.0, false);
    EXPECT_TRUE(outlineOf({camera.position(), camera.position(), 1.0}, camera, 64).empty());
}

// The first point along the ray that is no farther from the axis than the radius, by bisection.
TEST(RoundMesh, RaysHitTheSurface) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    int hits = 0;
    for (int i = 0; i < 5000; ++i) {
        const Round& round = i % 2 == 0 ? kBall : kCapsule;
        const dvec3 origin = round.base + 4.0 * dvec3(unit(random), unit(random), unit(random));
        const dvec3 aim = round.tip + 1.2 * dvec3(unit(random), unit(random), unit(random));
        const dvec3 direction = glm::normalize(aim - origin);
        const auto hit = castRay(round, origin, direction);
        // The distance to the axis is convex along the ray: its least value by golden section.
        double low = 0.0, high = 20.0;
        for (int k = 0; k < 200; ++k) {
            const double p = low + (high - low) * 0.382, q = low + (high - low) * 0.618;
            (distanceToAxis(round, origin + p * direction) < distanceToAxis(round, origin + q * direction)
                 ? high
                 : low) =
                distanceToAxis(round, origin + p * direction) < distanceToAxis(round, origin + q * direction)
                    ? q
                    : p;
        }
        const double least = distanceToAxis(round, origin + 0.5 * (low + high) * direction);
        if (std::abs(least - round.radius) < 1e-6) continue;
        ASSERT_EQ(hit.has_value(), least < round.radius);
        if (!hit) continue;
        ++hits;
        EXPECT_NEAR(distanceToAxis(round, origin + *hit * direction), round.radius, 1e-9);
        const bool inside = distanceToAxis(round, origin) < round.radius;
        const double before = distanceToAxis(round, origin + (*hit - 1e-4) * direction);
        EXPECT_EQ(before < round.radius, inside) << "the nearest crossing";
    }
    EXPECT_GT(hits, 500);
}

}  // namespace
}  // namespace sepaxis::draw
