// Random hull pairs of many kinds, reproducible from a seed, for the sweeps and the fuzz tests.
#pragma once

#include "collision/hull_builder.h"
#include "collision/solids.h"

#include <cstdint>
#include <random>
#include <string>

namespace sepaxis::testing {

enum class PairKind : std::uint8_t {
    boxes,
    tetrahedra,
    prisms,
    randomHulls,
    plates,        // 1 : 1000
    needles,       // 1 : 1000
    contained,     // one hull wholly inside the other
    nearParallel,  // boxes and prisms turned by 1e-15 to 0.1 radians against each other
    mixed,         // any two of the above, scales from 1e-3 to 1e3
    touching,      // pushed to touch, then apart or together by 1e-15 to 1e-6 of their size
    offset,        // hulls whose points lie far from the origin of their frame
    count
};
inline constexpr int kPairKinds = static_cast<int>(PairKind::count);

inline const char* nameOf(PairKind kind) {
    constexpr const char* kNames[] = {"boxes",  "tetrahedra", "prisms",    "random hulls",
                                      "plates", "needles",    "contained", "near-parallel",
                                      "mixed",  "touching",   "offset"};
    return kNames[static_cast<int>(kind)];
}

struct RandomPair {
    Hull<double> a, b;
    Pose<double> poseA, poseB;
};

class PairGenerator {
 public:
    explicit PairGenerator(std::uint64_t seed) : random_(seed) {}

    RandomPair make(PairKind kind);

    double uniform(double low, double high) {
        return low + (high - low) * (static_cast<double>(random_() >> 11) * 0x1p-53);
    }
    int integer(int low, int high) { return low + static_cast<int>(random_() % (high - low + 1)); }
    Vec3<double> direction();
    Quat<double> rotation();
    Pose<double> pose(double reach) { return {direction() * uniform(0.0, reach), rotation()}; }

 private:
    Hull<double> hullOf(PairKind kind);
    Hull<double> randomBox(double low, double high);
    Hull<double> pointHull(int count, const Vec3<double>& stretch);
    Hull<double> prism();

    std::mt19937_64 random_;
};

}  // namespace sepaxis::testing
