// What the tests of pasted texts ask: whether two objects stand for the same solid at the same place.
#pragma once

#include "app/base/assets_path.h"
#include "app/paste/understanding.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::exchange {

using scene::Side;

// The corners of what an object stands for in the world: comparing them compares shape and pose at once.
inline std::vector<dvec3> corners(const scene::Object& object) {
    const scene::BuildResult built = scene::buildShape(object, Side::a);
    EXPECT_NE(built.built, nullptr) << built.error.pointer << ' ' << built.error.reason;
    if (built.built == nullptr) return {};
    const Pose<double> pose = scene::poseOf(object);
    std::vector<dvec3> points;
    for (const dvec3& vertex : built.built->shape.core.vertices)
        points.push_back(transformPoint(pose, vertex));
    return points;
}

inline double farthest(const std::vector<dvec3>& from, const std::vector<dvec3>& to) {
    double worst = from.empty() || to.empty() ? 1e9 : 0.0;
    for (const dvec3& p : from) {
        double nearest = 1e9;
        for (const dvec3& q : to) nearest = std::min(nearest, glm::length(p - q));
        worst = std::max(worst, nearest);
    }
    return worst;
}

inline void expectSame(const scene::Object& got, const scene::Object& wanted, double tolerance) {
    const std::vector<dvec3> a = corners(got), b = corners(wanted);
    EXPECT_LT(farthest(a, b), tolerance);
    EXPECT_LT(farthest(b, a), tolerance);
    const auto builtA = scene::buildShape(got, Side::a).built,
               builtB = scene::buildShape(wanted, Side::a).built;
    if (!builtA || !builtB) return;
    EXPECT_NEAR(builtA->shape.radius, builtB->shape.radius, tolerance);
}

inline scene::Scene preset(const std::string& name) {
    const scene::ReadResult read = scene::readSceneFile(scene::presetsFolder() / (name + ".json"));
    EXPECT_TRUE(read.ok) << name;
    return read.scene;
}

inline Understanding expectPair(const std::string& text, const scene::Scene& wanted, double tolerance = 1e-12,
                                const Choices& choices = {}) {
    Understanding got = understand(text, choices);
    EXPECT_TRUE(got.ok()) << got.error;
    EXPECT_GE(got.objects.size(), 2u) << explain(got);
    if (got.objects.size() < 2) return got;
    expectSame(got.objects[0].object, wanted.a, tolerance);
    expectSame(got.objects[1].object, wanted.b, tolerance);
    if (testing::Test::HasFailure()) ADD_FAILURE() << explain(got);
    return got;
}

inline scene::Object box(const dvec3& half, const dvec3& position = dvec3(0.0)) {
    scene::Object object;
    object.shape = scene::BoxShape{half};
    object.position = position;
    return object;
}
inline scene::Scene boxes(const dvec3& halfA, const dvec3& a, const dvec3& halfB, const dvec3& b) {
    scene::Scene scene;
    scene.a = box(halfA, a);
    scene.b = box(halfB, b);
    return scene;
}

// A box with sides, place and, in degrees about an axis, its turn.
inline scene::Object turnedBox(const dvec3& half, const dvec3& position, double degrees, const dvec3& axis) {
    scene::Object object = box(half, position);
    const double angle = degrees * 3.14159265358979323846 / 360.0;
    object.orientation = {axis.x * std::sin(angle), axis.y * std::sin(angle), axis.z * std::sin(angle),
                          std::cos(angle)};
    return object;
}
inline scene::Object ball(double radius, const dvec3& position = dvec3(0.0)) {
    scene::Object object;
    object.shape = scene::SphereShape{radius};
    object.position = position;
    return object;
}
inline scene::Scene pairOf(const scene::Object& a, const scene::Object& b) {
    scene::Scene scene;
    scene.a = a;
    scene.b = b;
    return scene;
}
// Whether a line that was not read holds these words.
inline bool isPassedOver(const Understanding& read, const std::string& words) {
    return std::any_of(read.passed.begin(), read.passed.end(), [&](const PassedOver& passed) {
        return passed.excerpt.find(words) != std::string::npos;
    });
}

}  // namespace sepaxis::exchange
