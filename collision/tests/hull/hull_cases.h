// Point sets and checks that the tests and the fuzz target of the hull builder share.
#pragma once

#include "collision/hull_builder.h"
#include "collision/math.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace sepaxis::testing {

using Points = std::vector<Vec3<double>>;

class Random {
 public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    double uniform(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
    }
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(engine_() % count); }
    Vec3<double> inCube(double half) {
        return {uniform(-half, half), uniform(-half, half), uniform(-half, half)};
    }
    Vec3<double> direction() {
        for (;;) {
            const Vec3<double> v = inCube(1.0);
            const double squared = glm::dot(v, v);
            if (squared > 1e-4 && squared <= 1.0) return v / std::sqrt(squared);
        }
    }
    Vec3<double> inBall(double radius) {
        for (;;) {
            const Vec3<double> v = inCube(1.0);
            if (glm::dot(v, v) <= 1.0) return radius * v;
        }
    }
    Quat<double> rotation() {
        Quat<double> q(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
        return normalizedOrIdentity(q);
    }
    template <class Container>
    void shuffle(Container& container) {
        std::shuffle(container.begin(), container.end(), engine_);
    }

 private:
    std::mt19937_64 engine_;
};

// The largest distance of a point outside a plane of the hull.
template <class T>
double largestOutside(const Hull<T>& hull, std::span<const Vec3<T>> points) {
    double largest = 0.0;
    for (const Plane<T>& plane : hull.planes) {
        const Vec3<double> normal(plane.normal);
        double most = -1e300;
        for (const Vec3<T>& point : points) most = std::max(most, glm::dot(normal, Vec3<double>(point)));
        largest = std::max(largest, most - static_cast<double>(plane.offset));
    }
    return largest;
}

// What every good build must fulfil. `tolerance` in units of the hull's size.
template <class T>
bool isSound(const HullBuild<T>& build, std::span<const Vec3<T>> points, T tolerance) {
    if (!build.status) return false;
    const Hull<T>& hull = build.hull;
    return isValidHull(hull, tolerance * hull.size) &&
           largestOutside(hull, points) <= static_cast<double>(tolerance * hull.size);
}

// n x n points on each side of a cube of half extent 1.
inline Points cubeGrid(int n) {
    Points points;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            const double u = -1.0 + 2.0 * i / (n - 1), v = -1.0 + 2.0 * j / (n - 1);
            for (const double w : {-1.0, 1.0}) {
                points.insert(points.end(), {{u, v, w}, {u, w, v}, {w, u, v}});
            }
        }
    }
    return points;
}

inline Points transformed(const Points& points, const Pose<double>& pose, double scale) {
    Points result;
    for (const Vec3<double>& p : points) result.push_back(transformPoint(pose, scale * p));
    return result;
}

// Like the library's own tolerance for finished hulls, with room for the rounding of the checks themselves.
inline constexpr double kSound = 1e-13;
inline constexpr float kSoundFloat = 4e-6f;

}  // namespace sepaxis::testing
