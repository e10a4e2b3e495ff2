// A number that tells contents of files apart.
#pragma once

#include <cstdint>
#include <string_view>

namespace sepaxis::scene {

// FNV-1a with 64 bits (Fowler, Noll, Vo): changes by accident collide once in 2^64; it resists nobody who
// wants it to.
constexpr std::uint64_t contentHash(std::string_view bytes) {
    constexpr std::uint64_t kOffset = 14695981039346656037u, kPrime = 1099511628211u;
    std::uint64_t hash = kOffset;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    return hash;
}

}  // namespace sepaxis::scene
