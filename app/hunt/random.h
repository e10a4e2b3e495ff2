// Random numbers by their number, not by what came before: pose i of a hunt is the same in any order of work.
#pragma once

#include "collision/math.h"

#include <cmath>
#include <cstdint>
#include <numbers>

namespace sepaxis::hunt {

// S. Vigna: "splitmix64", 2015. Every seed starts a sequence of its own.
class Random {
 public:
    Random(std::uint64_t seed, std::uint64_t number) : state_(mixed(seed) ^ mixed(~number)) {}

    std::uint64_t bits() {
        state_ += 0x9E3779B97F4A7C15u;
        return mixed(state_);
    }
    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }  // 0 <= x < 1
    double between(double low, double high) { return low + (high - low) * unit(); }
    std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>(unit() * static_cast<double>(count));
    }
    bool chance(double share) { return unit() < share; }
    double sign() { return chance(0.5) ? 1.0 : -1.0; }
    double logBetween(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }

    Vec3<double> direction() {
        const double z = between(-1.0, 1.0), angle = between(0.0, 2.0 * std::numbers::pi);
        const double r = std::sqrt(1.0 - z * z);
        return {r * std::cos(angle), r * std::sin(angle), z};
    }
    // K. Shoemake: "Uniform random rotations", 1992.
    Quat<double> rotation() {
        const double u = unit(), v = 2.0 * std::numbers::pi * unit(), w = 2.0 * std::numbers::pi * unit();
        const double p = std::sqrt(1.0 - u), q = std::sqrt(u);
        return {q * std::cos(w), p * std::sin(v), p * std::cos(v), q * std::sin(w)};
    }

 private:
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }
    std::uint64_t state_;
};

}  // namespace sepaxis::hunt
