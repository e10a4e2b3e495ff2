// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood: "Fast Splittable Pseudorandom Number Generators", 2014):
// the one source of random numbers. Same seed, same numbers, on every machine.
#pragma once

#include <cstdint>

namespace sepaxis {

class SplitMix64 {
 public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
    // Uniform in [-1, 1).
    double next() {
        state_ += 0x9e3779b97f4a7c15ull;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        z ^= z >> 31;
        return 2.0 * (static_cast<double>(z >> 11) * 0x1p-53) - 1.0;
    }

 private:
    std::uint64_t state_;
};

}  // namespace sepaxis
