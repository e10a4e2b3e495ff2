// Numbers, directions and turns at random, the same in every run.
#pragma once

#include "collision/math.h"

#include <cmath>
#include <cstdint>
#include <random>

namespace sepaxis::bench {

inline constexpr double kTurn = 6.283185307179586;  // radians

class Random {
 public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    double uniform(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
    }
    Vec3<double> direction() {
        for (;;) {
            const Vec3<double> v{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
            const double squared = glm::dot(v, v);
            if (squared > 0.01 && squared <= 1.0) return v / std::sqrt(squared);
        }
    }
    // Uniform over all rotations (K. Shoemake, "Uniform random rotations").
    Quat<double> rotation() {
        const double u = uniform(0, 1), s = kTurn * uniform(0, 1), t = kTurn * uniform(0, 1);
        const double x = std::sqrt(1 - u), y = std::sqrt(u);
        return {y * std::cos(t), x * std::sin(s), x * std::cos(s), y * std::sin(t)};
    }

 private:
    std::mt19937_64 engine_;
};

}  // namespace sepaxis::bench
