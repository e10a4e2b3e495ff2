// libFuzzer target: whatever the bytes are, they are refused or make a hull that every query can be asked of.
// The checksum at their end is put right first, so that what comes through is left to the other checks.
#include "collision/bounds.h"
#include "collision/collide.h"
#include "collision/gjk_epa.h"
#include "collision/hull_builder.h"
#include "collision/hull_bytes.h"
#include "collision/least_axes.h"
#include "collision/mass.h"
#include "collision/solids.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace sepaxis {
namespace {

using Bytes = std::vector<std::byte>;

void correctChecksum(Bytes& bytes) {
    constexpr std::size_t kChecksumLength = 8;
    if (bytes.size() < kChecksumLength) return;
    std::uint64_t hash = 0xcbf29ce484222325ull;
    const std::size_t end = bytes.size() - kChecksumLength;
    for (std::size_t i = 0; i < end; ++i)
        hash = (hash ^ std::to_integer<std::uint64_t>(bytes[i])) * 0x100000001b3ull;
    for (std::size_t i = 0; i < kChecksumLength; ++i)
        bytes[end + i] = static_cast<std::byte>(hash >> 8 * i & 0xffu);
}

template <class T>
void ask(const Shape<T>& shape) {
    static const std::array<Shape<T>, 3> others = [] {
        const SolidPoints points = makeRandomPoints(1, 20, 1);
        const HullBuild<double> build = buildHull<double>(std::span<const Vec3<double>>(points.positions));
        return std::array<Shape<T>, 3>{makeAabb<T>(Vec3<T>(-1), Vec3<T>(1)).shape,
                                       makeCapsule<T>({0, -1, 0}, {0, 1, 0}, T(0.5)),
                                       shapeCast<T>(makeSolid(build.hull))};
    }();
    massProperties(shape, T(1));
    for (const T aside : {T(0), T(0.3), T(1.1), T(4)}) {
        const Pose<T> pose{Vec3<T>(aside, T(0.1), T(-0.2)) * shape.core.size,
                           normalizedOrIdentity(Quat<T>(T(1), aside, T(0.2), T(-0.1)))};
        worldBounds(shape, pose);
        for (const Shape<T>* other : {&others[0], &others[1], &others[2], &shape}) {
            std::vector<ManifoldPoint<T>> memory(manifoldCapacity(shape, *other));
            for (const bool reference : {false, true}) {
                CollideOptions<T> options;
                options.reference = reference;
                options.manifold = aside > T(1) ? ManifoldKind::exact : ManifoldKind::stable;
                const Collision<T> c = collideInA<T>(shape, *other, pose, options, memory);
                if (c.manifold.size() > memory.size()) std::abort();
                collideInA<T>(*other, shape, pose, options, memory);
            }
            EpaWorkspace workspace(64);
            collideGjkEpa<T>(shape, {}, *other, pose, workspace);
            std::array<LeastAxis<T>, 3> axes;
            if (leastAxes<T>(shape.core, other->core, pose, axes) > axes.size()) std::abort();
        }
    }
}

template <class T>
void check(const Bytes& bytes) {
    HullRead<T> read = hullFromBytes<T>(bytes);
    if (describe(read.status).empty() || bool(read.status) == read.hull.vertices.empty()) std::abort();
    if (!read.status) return;
    // Written again they are the same, but for hints that a hull of this size does not have.
    const Bytes again = hullToBytes(read.hull);
    if (again.empty() || (again.size() == bytes.size() && again != bytes)) std::abort();
    ask(makeSolid(std::move(read.hull)));
}

}  // namespace
}  // namespace sepaxis

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sepaxis::Bytes bytes(size);
    std::transform(data, data + size, bytes.begin(), [](std::uint8_t byte) { return std::byte{byte}; });
    sepaxis::correctChecksum(bytes);
    sepaxis::check<double>(bytes);
    sepaxis::check<float>(bytes);
    return 0;
}
