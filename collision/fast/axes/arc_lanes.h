// Arcs of a Gauss map beside each other in vector lanes, against one arc of the other hull. Internal to
// sat.cpp.
#pragma once

#include "collision/hull.h"

#include <array>
#include <cstdint>
#include <span>

namespace sepaxis {

// An edge in the frame of one of the hulls, B's turned round: its direction, an end, and the ends of its arc,
// or of the part of it that matters, as axes from A to B. A flat hull's are 0: its arcs are half circles.
// opposite: the vertex of the other hull that supports it along an axis near these.
template <class T>
struct PlacedArc {
    std::uint32_t edge;
    Vec3<T> along, end, normal1, normal2;
    std::uint32_t opposite;
};

template <class T>
struct CrossingTest {
    T sign;   // of the arcs in lanes: 1 where they are A's, -1 where they are B's
    T limit;  // metres: crossings along which the two edges alone overlap by more do not matter
    T noise;  // metres: rounding of that overlap, in the length that the crossing has before it is normalised
    bool anyFlat;
    // Crossings along this axis that overlap by `known` or more do not matter either.
    Vec3<T> knownAxis;
    T known;
};

template <class T>
class ArcsInLanes {
 public:
    static constexpr std::size_t kMost = 64;

    // In the hull's own frame; sign: of their normals.
    ArcsInLanes(const Hull<T>& hull, std::span<const std::uint32_t> edges, T sign);

    // Bit i is set where arc i may cross the other one and that may matter: what evaluating the pair would
    // find, or more.
    std::uint64_t crossing(const PlacedArc<T>& other, const CrossingTest<T>& test) const;

 private:
    using Scalars = std::array<T, kMost>;
    struct Vectors {
        Scalars x, y, z;
    };

    std::size_t count_;
    Vectors along_, end_, normal1_, normal2_;
};

}  // namespace sepaxis
