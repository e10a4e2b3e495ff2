/// @file
/// What a caller keeps of a pair of shapes from one query to the next, so that the next one is faster: the
/// features that decided, for bodies that move, and the whole answer, for those that sleep.
#pragma once

#include "collision/collide.h"
#include "collision/math.h"

#include <array>
#include <cstdint>

namespace sepaxis {

/// The features that decided last (CollideOptions::cache). One for each pair of shapes; plain data, to be
/// copied, kept or cleared at will. It changes no answer but the axis of a gap, where no distance is asked
/// for: the cache of another pair, or any other features, cost time at most.
struct PairCache {
    AxisKind kind = AxisKind::none;         ///< faceA, faceB, edgeEdge, closest; none: nothing is known
    FeatureKind kindA = FeatureKind::none;  ///< closest: what `a` is
    FeatureKind kindB = FeatureKind::none;  ///< closest: what `b` is
    std::uint32_t a = kNoIndex;             ///< the face or edge of A, closest: the feature
    std::uint32_t b = kNoIndex;             ///< the same of B

    /// What the last search for the least axis knew of all others, which bounds their overlaps while B moves
    /// little. Written by the library alone. Of other hulls, told by their numbers, it is not believed; a
    /// file or another process must not bring it.
    struct Search {
        std::uint64_t hullA = 0;        ///< a number that no other hull of the process has; 0: none
        std::uint64_t hullB = 0;        ///< the same of B
        Mat3<float> rotation{0.0F};     ///< the pose of B in the frame of A
        Vec3<float> translation{0.0F};  ///< the same, metres
        Vec3<float> axis{0.0F};         ///< what answered, in the frame of A
        float overlap = 0.0F;           ///< along it, metres
        float next = 0.0F;              ///< no other axis overlaps by less, metres; 0: not known
    };
    Search search{};  ///< for overlapping hulls
};

/// A whole answer (CollideOptions::stored), which is returned again as long as nothing moves: for bodies that
/// sleep. One for each pair; what is in it is the library's own. The answer is known to be that of the same
/// two shapes, by their addresses, in the same two poses and with the same options, to the last bit; so make
/// it anew, `stored = {}`, when one of the shapes has changed where it is.
template <class T>
struct StoredAnswer {
    /// A manifold of more points is not stored, and asked for again.
    static constexpr std::uint32_t kMostPoints = 8;

    const void* a = nullptr;                             ///< shape A; null: nothing is known
    const void* b = nullptr;                             ///< shape B
    Pose<T> poseA;                                       ///< of A in the world
    Pose<T> poseB;                                       ///< of B
    CollideOptions<T> options;                           ///< what was asked for
    std::uint32_t capacity = 0;                          ///< the points that the manifold needs memory for
    bool withManifold = false;                           ///< whether there was that memory
    bool ofHulls = false;                                ///< whether hulls were asked about, not shapes
    bool inFrameOfA = false;                             ///< whether by collideInA; poseA is then not used
    Collision<T> answer;                                 ///< without its manifold
    std::uint32_t pointCount = 0;                        ///< of the manifold
    std::array<ManifoldPoint<T>, kMostPoints> points{};  ///< its points
};

}  // namespace sepaxis
